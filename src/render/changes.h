/*
** What one set of rules has otherwise than another
** SPDX-License-Identifier: MIT
*/
#ifndef render_changes_h
#define render_changes_h

#include "ground/json.h"
#include "judge/judge.h"
#include "render/page.h"
#include "rules/inspect.h"

/* A thing of the rules; NULL where only the other side has it. */
typedef struct Change {
  const char *what;            /* "option", "card", …: for programs, */
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

/* All changes from one to the other, in the order of a rule sheet. */
void changes_find (Changes *c, ChangesSide from, ChangesSide to,
                   Language lang);
void changes_free (Changes *c);

/* A line or two for each; in words, or as a list of objects. */
void changes_text (Page *p, const Changes *c, Language lang);
void changes_json (Json *j, const char *key, const Changes *c);

/*
** Where cards went between two tables
*/

typedef struct TransfersView {
  const Table *before;      /* and the judge's first table is after */
  int worlds_before;
  int viewer;               /* see view.h */
  int mover;                /* who needs no name, or -1 */
  const uint8_t *named;     /* cards that the line names, */
  int names;                /* so many: they need not be told again */
} TransfersView;

/*
** "draws 5; Bruno takes 2 unknown cards": who got cards, in words; where there
** are none, "Bruno's hand → discard: 7".
*/
void transfers_write (Buffer *b, const Judge *after,
                      const TransfersView *view);

#endif
