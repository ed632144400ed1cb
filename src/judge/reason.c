/*
** Why an article applies here, in the words of the rules
** SPDX-License-Identifier: MIT
**
** A reason that fails is not told: the verdict stands without it, and 'lint'
** finds what is wrong with it.
*/
#include "judge/reason.h"

#include "judge/trial.h"

Fact reason_fact (const Reason *reason) {
  return fact_both((Both){buffer_string(&reason->en),
                          buffer_string(&reason->fr)});
}

void reason_free (Reason *reason) {
  buffer_free(&reason->en);
  buffer_free(&reason->fr);
}

static Outcome ask_rules (Judge *j, RuleFunction f, int seat, Witness *w,
                          Reason *reason) {
  const Move *m = &j->rules->move[j->bound.move];
  Table *t = &j->spare[0];
  Event e;
  Trial x;
  event_make_move(&e, seat, &j->bound);
  table_copy(t, &j->world[0], &j->rules->layout);
  trial_open(&x, j, &e);
  trial_show(&x, t);
  return host_reason(j->host, f, m, seat, x.bound->value, w, &reason->en,
                     &reason->fr);
}

Outcome reason_of_move (Judge *j, int seat, int article, Witness *w,
                        Reason *reason) {
  RuleFunction f = j->rules->because[article];
  return f ? ask_rules(j, f, seat, w, reason) : OUTCOME_OK;
}

/* Something about the table, and not a move. */
static Outcome ask_of_table (Judge *j, RuleFunction f, int seat, Witness *w,
                             Reason *reason) {
  Trial x;
  if (f == 0) return OUTCOME_OK;
  trial_look(&x, j, &j->world[0]);
  return host_reason(j->host, f, NULL, seat, NULL, w, &reason->en,
                     &reason->fr);
}

Outcome reason_of_claim (Judge *j, Witness *w, Reason *reason) {
  return ask_of_table(j, j->rules->because[ARTICLE_CLAIM], -1, w, reason);
}

Outcome reason_of_score (Judge *j, int seat, Witness *w, Reason *reason) {
  buffer_clear(&reason->en);
  buffer_clear(&reason->fr);
  return ask_of_table(j, j->rules->account, seat, w, reason);
}
