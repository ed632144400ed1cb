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

/* Was LIMIT_TRIES used since, or did the rules take far too long? */
bool budget_is_spent (const Budget *b, const Judge *j);

#endif
