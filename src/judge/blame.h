/*
** What a verdict rests on, and who is to blame where a log contradicts itself
** SPDX-License-Identifier: MIT
*/
#ifndef judge_blame_h
#define judge_blame_h

#include "judge/game.h"
#include "judge/log.h"
#include "judge/verdict.h"

/*
** Lists the assumptions that nothing has proved; unless 'each' is asked for,
** those up to the first: there are some.
*/
void assumptions_list (Game *d, Verdict *v, bool each);

/*
** Whose moves cannot all have been legal, where a log contradicts itself
*/

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
