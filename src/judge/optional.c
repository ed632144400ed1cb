/*
** Optional phases, which end when the log goes on without them
** SPDX-License-Identifier: MIT
*/
#include "judge/optional.h"

#include <stdlib.h>

#include "judge/finding.h"

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
                      fact_saying(SAY_OPTIONAL_GO_ROUND));
    return finding_broken(j);
  }
  trial_open(&x, j, e);
  ruling = worlds_take(&x, trial_close);
  if (ruling == RULING_FINE && j->journal != NULL &&
      j->journal->keeps_closings)
    j->journal->before = j->journal->count;
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

/* Does an article forbid exactly this move at this moment? */
static bool is_refused_here (Trial *x) {
  Judge *j = x->j;
  const Move *m = &j->rules->move[x->bound->move];
  if (!(m->refusals_at & (1u << BEFORE_TURN | 1u << RATHER_THAN_TURN)))
    return false;
  table_copy(&j->spare[0], &j->world[0], &j->rules->layout);
  return trial_check_here(x, &j->spare[0]) == RULING_ILLEGAL;
}

/* Does the open optional phase have this move? */
static bool is_awaited_here (const Trial *x) {
  const Judge *j = x->j;
  const Phase *p = open_phase(j);
  for (int m = x->e->verb; m >= 0; m = j->rules->verb_next[m])
    if (((p->moves >> m) & 1) && waits_here(j, x->e->seat)) return true;
  return false;
}

static bool is_legal_somewhere (Trial *x) {
  Judge *j = x->j;
  for (int w = 0; w < j->worlds; w++) {
    x->choices.known = 0;
    do {
      table_copy(&j->spare[0], judge_world(j, w), &j->rules->layout);
      if (trial_check(x, &j->spare[0]) == RULING_FINE) return true;
    } while (choices_go_on(&x->choices));
  }
  return false;
}

/* Would it be legal if the open optional phases were passed over? */
static bool is_legal_after (Trial *x) {
  Judge *j = x->j;
  Checkpoint *here = judge_save(j);
  Journal *journal = j->journal;
  Telling *telling = j->telling;
  bool closed = true, legal;
  j->journal = NULL;
  j->telling = NULL;
  do closed = optional_close(j, x->e) == RULING_FINE;
  while (closed && optional_is_open(j) && !is_awaited_here(x));
  legal = j->lost ||
          (closed && !j->world[0].halted && !judge_over(j) &&
           trial_bind(x, &j->world[0]) == RULING_FINE && is_legal_somewhere(x));
  judge_restore(j, here);
  free(here);
  j->journal = journal;
  j->telling = telling;
  x->choices.known = 0;
  return legal;
}

/* Is it part of the open optional phase? */
static bool belongs_here (Trial *x) {
  return is_awaited_here(x) ||
         trial_bind(x, &x->j->world[0]) != RULING_FINE ||
         (is_refused_here(x) && !is_legal_after(x));
}

/* Ends optional phases that the move is not part of. */
Ruling optional_close_before (Judge *j, Trial *x) {
  while (!j->ended && optional_is_open(j) && !belongs_here(x)) {
    Ruling ruling = optional_close(j, x->e);
    if (ruling != RULING_FINE) return ruling;
    if (j->world[0].halted) return finding_card_not_named(j, x->e);
  }
  return RULING_FINE;
}
