/*
** Optional phases, which a log closes by going on with something else
** SPDX-License-Identifier: MIT
*/
#include "judge/optional.h"

#include "judge/finding.h"
#include "judge/lane.h"

bool optional_is_open (const Judge *j) {
  const Phase *p = judge_phase(j);
  return p != NULL && p->optional && !j->world[0].halted;
}

enum { CLOSINGS_LIMIT = 1000 };  /* between two moves */

Ruling optional_close (Judge *j, const Event *e) {
  Trial x;
  Ruling ruling;
  if (++j->closings > CLOSINGS_LIMIT) {
    host_phase_broken(j->host, j->world[0].frame[0].phase,
                      "optional phases go round and round without anybody "
                      "having to act");
    return finding_broken(j);
  }
  if (lane_go_on(j, e, trial_close)) return RULING_FINE;
  if (j->care == TABLE_SPOILT) return RULING_AGAIN;
  trial_open(&x, j, e);
  ruling = worlds_try(&x, trial_close);
  if (ruling == RULING_FINE) worlds_commit(j, &x);
  return ruling;
}

/* The optional phase that is open. */
static const Phase *open_phase (const Judge *j) {
  const Table *t = &j->world[0];
  return &j->rules->phase[t->frame[t->depth - 1].phase];
}

static bool waits_here (const Judge *j, int seat) {
  const Table *t = &j->world[0];
  const Frame *f = &t->frame[t->depth - 1];
  const Phase *p = open_phase(j);
  for (int i = 0; i < f->count; i++) {
    if (f->seat[i] == seat) return true;
    if (!p->any_order) return false;
  }
  return false;
}

static bool refuses (Trial *x, const Move *m, Before before) {
  return host_refuse(x->j->host, m, before, x->e->seat, x->bound->value) ==
         OUTCOME_REFUSED;
}

/* Is an article about just this case that such a move is made now? */
static bool is_refused_here (Trial *x) {
  Judge *j = x->j;
  const Move *m = &j->rules->move[x->bound->move];
  if (!(m->refusals_at & (1u << BEFORE_TURN | 1u << RATHER_THAN_TURN)))
    return false;
  table_copy(&j->spare[0], &j->world[0], &j->rules->layout);
  trial_sit(x, &j->spare[0]);
  return refuses(x, m, BEFORE_TURN) || refuses(x, m, RATHER_THAN_TURN);
}

/* Is the move one that the open optional phase deals with? */
static bool belongs_here (Trial *x) {
  Judge *j = x->j;
  const Phase *p = open_phase(j);
  for (int m = x->e->verb; m >= 0; m = j->rules->verb_next[m])
    if (((p->moves >> m) & 1) && waits_here(j, x->e->seat)) return true;
  return trial_bind(x, &j->world[0]) != RULING_FINE || is_refused_here(x);
}

/* Optional phases that the move is not about are over. */
Ruling optional_close_before (Judge *j, Trial *x) {
  while (!j->ended && optional_is_open(j) && !belongs_here(x)) {
    Ruling ruling = optional_close(j, x->e);
    if (ruling != RULING_FINE) return ruling;
    if (j->world[0].halted) return finding_card_not_named(j, x->e);
  }
  return RULING_FINE;
}
