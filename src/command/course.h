/*
** A game played out, turn after turn, by people and bots
** SPDX-License-Identifier: MIT
*/
#ifndef course_h
#define course_h

#include "command/turns.h"

/* The match must have begun. Plays until the game is over or left. */
void course_play (Turns *t);

#endif
