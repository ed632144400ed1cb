/*
** A game that is played, written with its cards rather than its seed
** SPDX-License-Identifier: MIT
*/
#ifndef game_cards_h
#define game_cards_h

#include "judge/game.h"

/* The move that was just made, and the cards that came of it. */
void game_cards_write_move (Game *g, const Event *e);

/* What came up when the game began, or where nobody moved. */
void game_cards_write (Game *g);

/* Cards that the move may leave face down are left so; false: there is none. */
bool game_cards_hide (const Ruleset *r, BoundMove *b);

#endif
