/*
** How a game begins, kept for the next that begins alike
** SPDX-License-Identifier: MIT
*/
#ifndef opening_h
#define opening_h

#include "judge/judge.h"

/*
** Without a seed nothing is left to chance: the same rules, options and seats
** come to the same table before the first line. Where nothing is told of that
** and no deals are counted, it need not be worked out again. True: world 0 is
** that table.
*/
bool opening_recall (Judge *j);

/* World 0 is how such a game begins. */
void opening_keep (Judge *j);

#endif
