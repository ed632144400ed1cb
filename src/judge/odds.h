/*
** How likely an assumption was
** SPDX-License-Identifier: MIT
*/
#ifndef judge_odds_h
#define judge_odds_h

#include "judge/log.h"

enum { ODDS_SAMPLES = 20000, ODDS_SAMPLES_LEAST = 200 };  /* of a world */

/*
** A share of deals. Where they could all be counted it is exact, and 'error' is
** 0; otherwise it is about that, by so much more or less as chance explains in
** 95 cases of 100, and not knowing what each world weighs. Where worlds were
** given up, or a player chose a card and nobody saw which, nothing can be said
** of it, and it is negative.
*/
typedef struct Odds {
  double share;
  double error;
} Odds;

enum { ODDS_WANTED = -3 };       /* a share that is to be found */

/*
** The share of deals in which each assumption holds whose share is wanted,
** among all deals that fit the log up to the line before it. They are in the
** order of their lines, and the log is judged again, once or twice.
** The seed is for drawing deals, where there are too many to be counted.
*/
void odds_of (LogJudge *d, const LogText *log, const Assumption *list,
              int count, Span seed, Odds *odds);

#endif
