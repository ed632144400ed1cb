/*
** The probability of assumptions
** SPDX-License-Identifier: MIT
*/
#ifndef judge_odds_h
#define judge_odds_h

#include "judge/log.h"

enum { ODDS_SAMPLES = 20000, ODDS_SAMPLES_LEAST = 200 };  /* per world */

/*
** A share of deals. If all could be counted it is exact, and 'error' is 0;
** otherwise it is an estimate with a 95% confidence interval of ± 'error',
** which includes the uncertain weights of the worlds. Negative if unknown:
** worlds were given up, or a player moved a card that nobody saw.
*/
typedef struct Odds {
  double share;
  double error;
} Odds;

enum { ODDS_WANTED = -3 };       /* a share to be computed */

/*
** For each assumption whose share is wanted, the share of deals in which it
** holds, among all deals that fit the log before its line. The assumptions are
** in the order of their lines; the log is judged once or twice more. The seed
** is for random deals, used if there are too many to count.
*/
void odds_of (LogJudge *d, const LogText *log, const Assumption *list,
              int count, Span seed, Odds *odds);

#endif
