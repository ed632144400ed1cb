/*
** How much may be tried where a log is judged again and again
** SPDX-License-Identifier: MIT
**
** It is counted in trials, of which a machine of today makes some 300 a
** millisecond, so that it is the same on every machine. Only rules that are
** slow themselves are stopped by the clock.
*/
#include "judge/budget.h"

enum { THOUSAND = 1000, SECONDS_LIMIT = 60 };

Budget budget_open (const Judge *j) {
  return (Budget){j->trials, limits_seconds_used()};
}

bool budget_is_spent (const Budget *b, const Judge *j) {
  long most = host_limits(j->host)->of[LIMIT_TRIES] * THOUSAND;
  return j->trials - b->trials > most ||
         limits_seconds_used() - b->seconds > SECONDS_LIMIT;
}
