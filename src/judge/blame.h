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
** Lists the assumptions that nothing has proved; unless 'each', only those up
** to the first, to see whether there are any.
*/
void assumptions_list (Game *d, Verdict *v, bool each);

/*
** The line of 'f' was found illegal, and nothing of it has happened. If that
** follows from assumptions of earlier moves, this finds the suspects: the
** smallest set of moves that cannot all have been legal, whatever the cards,
** given all that was shown. Otherwise it finds out what is wrong whatever the
** cards were. Afterwards the judge is in the same state as before.
*/
void blame_find (LogJudge *d, const Line *line, Fault *f);

#endif
