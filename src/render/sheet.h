/*
** A game's rule sheet
** SPDX-License-Identifier: MIT
*/
#ifndef sheet_h
#define sheet_h

#include "base/buffer.h"
#include "base/json.h"
#include "render/page.h"
#include "rules/inspect.h"
#include "rules/ruleset.h"

/* As text, in one language. */
void sheet_text (Buffer *b, const Ruleset *r, const char *house,
                 Language lang);

/*
** The same on a Page, and as an HTML page. 'house': the names of its house
** rules, or "".
*/
void sheet_write (const Page *page, const Ruleset *r, const char *house,
                  Language lang);
void sheet_page (Buffer *b, const Ruleset *r, const char *house,
                 Language lang);

/* The lesson for beginners. False: the game has none. */
bool sheet_lesson (Page *p, const Ruleset *r, Language lang);

/* One JSON object on one line, in both languages; the head has no lists. */
void sheet_json (Buffer *b, const Ruleset *r);
void sheet_json_head (Buffer *b, const Ruleset *r);

/* The numbers of its moves, one per line, and as one JSON object. */
void sheet_actions_text (Buffer *b, const Ruleset *r, Language lang);
void sheet_actions_json (Buffer *b, const Ruleset *r);

/* The syntax of a move in logs: "play CARD [as NUMBER] [= NUMBER]". */
void sheet_syntax (Buffer *b, const Ruleset *r, Language lang, const Move *m);

/* "coin (1/2, ½) ×11" */
void sheet_card (Buffer *b, const Ruleset *r, Language lang, int kind);

/* "rounds = 0 (0 to 1000)", "both_at_target = leader (or player)" */
void sheet_option (Buffer *b, const Option *o, Language lang);

/* ": bet, stand", each verb of these moves once. */
void sheet_verbs (Buffer *b, const Ruleset *r, Language lang, uint64_t moves);

/* "3–5", or "2". */
void sheet_players (Buffer *b, const Ruleset *r);

/* Differences between two sets of rules */

/* An element of the rules; NULL on the side that lacks it. */
typedef struct Change {
  const char *what;            /* "option", "card", …: for JSON, */
  Saying list;                 /* and in words */
  char *name, *before, *after;
} Change;

typedef struct Changes {
  Change *change;
  size_t count, room;
} Changes;

/* Rules, and the host that they were loaded in. */
typedef struct ChangesSide {
  Host *host;
  const Ruleset *rules;
} ChangesSide;

/* Lists all changes, in the order of a rule sheet. */
void changes_find (Changes *c, ChangesSide from, ChangesSide to,
                   Language lang);
void changes_free (Changes *c);

/* One or two lines for each; in words, or as a list of objects. */
void changes_text (Page *p, const Changes *c, Language lang);
void changes_json (Json *j, const char *key, const Changes *c);

#endif
