/*
** Why a fault is one: what the game at hand adds to its article
** SPDX-License-Identifier: MIT
*/
#ifndef reasons_h
#define reasons_h

#include "judge/game.h"
#include "judge/verdict.h"

/*
** Adds to the finding of an illegal log, which was judged just now, why its
** article applies here. The judge is then where it was before the fault.
*/
void reasons_tell (Game *d, Verdict *v);

#endif
