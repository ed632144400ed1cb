/*
** How much may be tried where a log is judged again and again
** SPDX-License-Identifier: MIT
*/
#ifndef budget_h
#define budget_h

#include "judge/judge.h"

/* Where the judge stood when it began. */
typedef struct Budget { long trials, seconds; } Budget;

Budget budget_open (const Judge *j);

/* So many trials count as made. */
void budget_spend (Budget *b, long trials);

/* How much of LIMIT_TRIES was used since: from 0 to 1. */
double budget_share (const Budget *b, const Judge *j);

/* Was LIMIT_TRIES used since, or LIMIT_WORK in the stretch at hand? */
bool budget_is_spent (const Budget *b, const Judge *j);

#endif
