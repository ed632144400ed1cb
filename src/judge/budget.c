/*
** How much may be tried where a log is judged again and again
** SPDX-License-Identifier: MIT
**
** It is counted in trials, of which a machine of today makes some 300 a
** millisecond, and rules that are slow themselves in their own work: so it is
** the same on every machine. The clock is the last resort.
*/
#include "judge/budget.h"

enum { THOUSAND = 1000, SECONDS_LIMIT = 600 };

Budget budget_open (const Judge *j) {
  return (Budget){j->trials, limits_seconds_used()};
}

void budget_spend (Budget *b, long trials) { b->trials -= trials; }

static long most_trials (const Judge *j) {
  return host_limits(j->host)->of[LIMIT_TRIES] * THOUSAND;
}

double budget_share (const Budget *b, const Judge *j) {
  double share = (double)(j->trials - b->trials) / (double)most_trials(j);
  return share < 1 ? share : 1;
}

bool budget_is_spent (const Budget *b, const Judge *j) {
  return j->trials - b->trials > most_trials(j) ||
         sandbox_is_worked_out(j->host) ||
         limits_seconds_used() - b->seconds > SECONDS_LIMIT;
}
