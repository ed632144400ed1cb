/*
** A game's rule sheet
** SPDX-License-Identifier: MIT
*/
#ifndef sheet_h
#define sheet_h

#include "ground/buffer.h"
#include "render/page.h"
#include "rules/ruleset.h"

/* For people, in one language. */
void sheet_text (Buffer *b, const Ruleset *r, Language lang);

/* The same on any page; and as one for browsers. */
void sheet_write (const Page *page, const Ruleset *r, Language lang);
void sheet_page (Buffer *b, const Ruleset *r, Language lang);

/* How the game goes, for who has never played it. False: nobody says. */
bool sheet_lesson (Page *p, const Ruleset *r, Language lang);

/* One JSON object in one line, in both; the head has no lists. */
void sheet_json (Buffer *b, const Ruleset *r);
void sheet_json_head (Buffer *b, const Ruleset *r);

/* How a log writes a move: "play CARD [as NUMBER] [= NUMBER]". */
void sheet_syntax (Buffer *b, const Ruleset *r, Language lang, const Move *m);

/* "coin (1/2, ½) ×11" */
void sheet_card (Buffer *b, const Ruleset *r, Language lang, int kind);

/* "rounds = 0 (0 to 1000)", "both_at_target = leader (or player)" */
void sheet_option (Buffer *b, const Option *o, Language lang);

/* ": bet, stand", each verb of these moves once. */
void sheet_verbs (Buffer *b, const Ruleset *r, Language lang, uint64_t moves);

/* "3–5", or "2". */
void sheet_players (Buffer *b, const Ruleset *r);

#endif
