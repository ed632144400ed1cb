/*
** The screen that people share: what is on it, and when it is wiped
** SPDX-License-Identifier: MIT
*/
#ifndef screen_h
#define screen_h

#include "command/turns.h"

/*
** The screen is the seat's from now on. Where others share it, it is wiped,
** and waits until nobody else looks. Shows the table, and what is new.
*/
void screen_turn_to (Turns *t, int seat);

/* The table as the seat sees it, and the moves that are legal. */
void screen_show_table (Turns *t, int seat);

/* The legal moves: as many as there is place for, or all of them. */
void screen_show_choices (Turns *t, bool all);

/* The articles that matter now. */
void screen_show_articles (Turns *t);

/* The game is over. */
void screen_show_result (Turns *t);

#endif
