/*
** How likely an assumption was
** SPDX-License-Identifier: MIT
*/
#ifndef odds_h
#define odds_h

#include "drive/log.h"

enum { ODDS_SAMPLES = 20000 };

/*
** The share of deals in which the assumption holds, among all deals that
** fit the log up to the line before it; drawn at random from the seed. The
** log is judged again up to there.
*/
double odds_of (LogJudge *d, const LogText *log, const Assumption *a,
                Span seed);

#endif
