/*
** What is done at the table, and who hears of it
** SPDX-License-Identifier: MIT
*/
#ifndef deeds_h
#define deeds_h

#include "command/turns.h"

/* The choice of that number, from 0, is made by whose turn it is. */
void deeds_choose (Turns *t, int choice);

/* It is let pass. Where cards or points come of that, they are told of. */
void deeds_pass (Turns *t);

/* A move as it was typed. False where it is refused; then it is said why. */
bool deeds_type (Turns *t, int seat, Span move);

/* The seat's last move is taken back, or it is said why not. */
bool deeds_take_back (Turns *t, int seat);

/* The judge's words, and the article with its source. */
void deeds_say_refusal (Turns *t);

/* The scores as they are now are no news any more. */
void deeds_know_scores (Turns *t);

#endif
