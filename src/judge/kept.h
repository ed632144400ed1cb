/*
** Cards that stay known though the moves that laid them are taken back
** SPDX-License-Identifier: MIT
*/
#ifndef kept_h
#define kept_h

#include "judge/game.h"

typedef enum Kept {
  KEPT_NOTHING,               /* nothing is known that was not */
  KEPT_NEWS,
  KEPT_NEVER                  /* no world could have shown what was shown */
} Kept;

/*
** Lines were taken back: the judge stands before them. Cards that they laid
** from a hand, and that lie in it now, are known from now on; what came up is
** not. Worlds that cannot explain what others can are gone. The first time,
** 'seen' is -1, and becomes how many of the lines some world can explain.
*/
Kept kept_know (Game *g, HistoryEntry *taken);

#endif
