/*
** Positions in words, as JSON and for pages
** SPDX-License-Identifier: MIT
*/
#ifndef render_position_h
#define render_position_h

#include "drive/position.h"
#include "base/json.h"
#include "judge/game.h"

/* Zones, tallies and counters that are not empty, and who may act. */
void position_text (Buffer *b, const Position *p, bool colour);

/*
** The same for players: with scores, the end of long piles, and one line for
** all face-down cards.
*/
void position_screen (Buffer *b, const Position *p, bool colour);

/* The cards that only the viewer sees, by zone: "hand: 3 7". */
void position_hand (Buffer *b, const Position *p, bool colour);

/* As a JSON object; ids are always English. */
void position_json (Json *json, const char *key, const Position *p);

/* "3 3 7 coin ?*2": known cards first, then the number of unknown ones. */
void position_text_cards (Buffer *b, const Ruleset *r, Language lang,
                          const Card *kind, int count, bool colour);

/* The phase's title or name; for NULL, that the game is over. */
const char *position_text_phase (const Phase *p, Language lang);

/* Is the counter's value a seat? */
bool position_counts_seat (const Ruleset *r, int counter);

/* Positions for a page, as changes between steps */

/*
** For a page with the steps of a game: complete positions would take megabytes.
** Ready when zeroed, except 'viewer'.
*/
typedef struct PositionPage {
  int viewer;                  /* see position.h */
  bool begun;
  bool is_moment;              /* in the middle of a line? */
  Position last;
  Buffer legal;                /* legal moves, as last written */
  Buffer part;                 /* scratch buffer */
} PositionPage;

void position_page_close (PositionPage *p);

/* Adds a member to an open object: how each kind of card is drawn. */
void position_page_kinds (Json *json, const Ruleset *r, Language lang);

/*
** Adds members to an open object: kinds, zones, slots, seats, tallies, counters
** and phases, to which positions refer by index.
*/
void position_page_names (Json *json, const Judge *j);

/*
** Adds one position: "s" the slots that changed, "n" what unknown cards may be,
** if that is limited, "c" the numbers, "k" the scores, "w" the worth of cards,
** "a" who may act, "p" the phase, "m" the legal moves.
*/
void position_page_step (PositionPage *p, Game *g, Json *json);

/* The same for a moment within a line, without legal moves. */
void position_page_moment (PositionPage *p, Game *g, const Table *then,
                           Json *json);

#endif
