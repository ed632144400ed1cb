/*
** What can be said against a move, one thing after another
** SPDX-License-Identifier: MIT
*/
#include "judge/checks.h"

#include "judge/finding.h"

static void add_refusals (Checks *c, const Move *m, Before before) {
  if (!(m->refusals_at >> before & 1)) return;
  for (int i = 0; i < m->refusals; i++) {
    int sees = m->refusal[i].sees < m->args ? m->refusal[i].sees : m->args;
    if (m->refusal[i].before == before)
      c->check[c->count++] = (Check){CHECK_REFUSAL, i, sees};
  }
}

/*
** Could it name a card that is not there? Lists offer those that are; but
** arguments before it may have taken them.
*/
static bool may_lack (const Move *m, int arg) {
  const Arg *a = &m->arg[arg];
  if (a->zone < 0 || a->unchecked) return false;
  for (int i = 0; i < arg; i++)
    if (m->arg[i].zone == a->zone) return true;
  return a->implied || a->among;
}

void checks_list (Checks *c, const Move *m) {
  c->count = 0;
  add_refusals(c, m, BEFORE_TURN);
  add_refusals(c, m, BEFORE_NOT_HELD);
  for (int i = 0; i < m->args; i++)
    if (may_lack(m, i))
      c->check[c->count++] = (Check){CHECK_HELD, i, i + 1};
  for (int i = 0; i < m->args; i++)
    if (m->arg[i].bounded)
      c->check[c->count++] = (Check){CHECK_BOUNDS, i, i + 1};
  add_refusals(c, m, BEFORE_NOTHING);
}

static Ruling refuse (const Check *c, Trial *x, const Move *m, int *article) {
  Outcome outcome;
  do
    outcome = host_refuse_by(x->j->host, m, c->index, x->e->seat,
                             x->bound->value);
  while (outcome == OUTCOME_AGAIN);
  *article = m->refusal[c->index].article;
  if (outcome == OUTCOME_REFUSED) return RULING_ILLEGAL;
  return outcome == OUTCOME_OK ? RULING_FINE : trial_translate(x, outcome);
}

Ruling checks_do (const Check *c, Trial *x, const Move *m, int *article) {
  Ruling ruling;
  if (c->kind == CHECK_REFUSAL) return refuse(c, x, m, article);
  ruling = c->kind == CHECK_HELD ? trial_show_arg(x, m, c->index)
                                 : trial_check_bounds(x, m, c->index);
  if (ruling == RULING_ILLEGAL) *article = x->j->finding.article;
  return ruling;
}
