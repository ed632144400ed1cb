/*
** Positions in words, and as JSON
** SPDX-License-Identifier: MIT
*/
#ifndef render_position_text_h
#define render_position_text_h

#include "drive/position.h"
#include "ground/json.h"

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

#endif
