/*
** Positions in words, and as JSON
** SPDX-License-Identifier: MIT
*/
#ifndef render_position_text_h
#define render_position_text_h

#include "drive/position.h"
#include "base/json.h"
#include "judge/game.h"

/* Zones, tallies and counters that are not empty, and whose turn it is. */
void position_text (Buffer *b, const Position *p, bool colour);

/*
** The same as people at the table want it: scores as well, the end of long
** piles, one line for all that lies face down.
*/
void position_screen (Buffer *b, const Position *p, bool colour);

/* The cards that only the viewer sees, zone by zone: "hand: 3 7". */
void position_hand (Buffer *b, const Position *p, bool colour);

/* As a JSON object (always in English: ids). */
void position_json (Json *json, const char *key, const Position *p);

/* "3 3 7 coin ?*2": what is known first, then how many are not. */
void position_text_cards (Buffer *b, const Ruleset *r, Language lang,
                          const uint8_t *kind, int count, bool colour);

/* The phase's title, or its name; that the game is over, for NULL. */
const char *position_text_phase (const Phase *p, Language lang);

/* Is the counter a player's seat? */
bool position_counts_seat (const Ruleset *r, int counter);

/*
** Positions for a page, each as what changed since the one before
*/

/*
** For a page that steps through a game: a thousand positions in full would
** be megabytes. Zeroed but for 'viewer', it is ready.
*/
typedef struct PositionPage {
  int viewer;                  /* see position.h */
  bool begun;
  bool is_moment;              /* while a line happens */
  Position last;
  Buffer legal;                /* moves, as they were written last */
  Buffer part;                 /* room to work in */
} PositionPage;

void position_page_close (PositionPage *p);

/* A member of an object that is begun: how each kind of card is drawn. */
void position_page_kinds (Json *json, const Ruleset *r, Language lang);

/*
** Members of an object that is begun: kinds, zones, slots, seats, tallies,
** counters and phases, by which the positions count.
*/
void position_page_names (Json *json, const Judge *j);

/*
** The same for one position: "s" the slots that changed, "n" what unknown
** cards there may be, where that is less than what is left, "c" the numbers,
** "k" the scores, "w" what cards come to, "a" who may act, "p" the phase, "m"
** the legal moves.
*/
void position_page_step (PositionPage *p, Game *g, Json *json);

/* The same for a moment while a line happened: nothing may be played. */
void position_page_moment (PositionPage *p, Game *g, const Table *then,
                           Json *json);

#endif
