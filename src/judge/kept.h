/*
** Cards that stay known though the moves that laid them are taken back
** SPDX-License-Identifier: MIT
*/
#ifndef kept_h
#define kept_h

#include "judge/game.h"

/*
** Lines were taken back: the judge stands before them. Cards that they laid
** from a hand, and that lie in it now, are known from now on; what came up is
** not. False: nothing is known that was not.
*/
bool kept_know (Game *g, const HistoryEntry *taken);

#endif
