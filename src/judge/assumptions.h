/*
** What a verdict rests on where cards were hidden
** SPDX-License-Identifier: MIT
*/
#ifndef assumptions_h
#define assumptions_h

#include "judge/game.h"
#include "judge/verdict.h"

/*
** Lists the assumptions that nothing has proved; unless 'each' is asked for,
** those up to the first: there are some.
*/
void assumptions_list (Game *d, Verdict *v, bool each);

#endif
