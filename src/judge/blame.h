/*
** Whose moves cannot all have been legal, where a log contradicts itself
** SPDX-License-Identifier: MIT
*/
#ifndef blame_h
#define blame_h

#include "judge/log.h"

/*
** The line that 'f' is about was found illegal, and nothing of it has
** happened. Where that comes of what earlier moves took for granted, the
** suspects are found: the fewest moves that cannot all have been legal,
** whatever the cards, given all that was shown. Otherwise it is found out
** what is wrong whatever the cards were.
** The judge is as it was after it.
*/
void blame_find (LogJudge *d, const Line *line, Fault *f);

#endif
