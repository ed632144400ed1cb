/*
** What people type when it is their turn
** SPDX-License-Identifier: MIT
*/
#ifndef typed_h
#define typed_h

#include "command/turns.h"

/*
** Asks the person of that seat until the turn is over, or the game is left;
** t->choices are theirs.
*/
void typed_turn (Turns *t, int seat);

#endif
