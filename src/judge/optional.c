/*
** Optional phases, which end when the log goes on without them
** SPDX-License-Identifier: MIT
*/
#include "judge/optional.h"

#include <stdlib.h>

#include "judge/finding.h"
#include "table/likeness.h"

bool optional_is_open (const Judge *j) {
  int worlds = j->parted ? j->worlds : 1;
  for (int w = 0; w < worlds; w++)
    if (judge_is_optional(j, judge_world(j, w))) return true;
  return false;
}

enum { CLOSINGS_LIMIT = 1000 };  /* between two moves */

static Ruling too_many_closings (Judge *j) {
  host_phase_broken(j->host, j->world[0].frame[0].phase,
                    fact_saying(SAY_OPTIONAL_GO_ROUND));
  return finding_broken(j);
}

/* Cards that came up are kept apart from those of the line itself. */
static void keep_journal (const Judge *j) {
  if (j->journal != NULL && j->journal->keeps_closings)
    j->journal->before = j->journal->count;
}

Ruling optional_close (Judge *j, const Event *e) {
  Trial x;
  Ruling ruling;
  if (++j->closings > CLOSINGS_LIMIT) return too_many_closings(j);
  trial_open(&x, j, e);
  ruling = worlds_take(&x, trial_close);
  if (ruling == RULING_FINE) keep_journal(j);
  return ruling;
}

Ruling optional_close_until (Trial *x, Table *t, ComeTo *has_come) {
  Ruling ruling = RULING_FINE;
  trial_sit(x, t);
  for (int i = 0; judge_is_optional(x->j, t) && !has_come(x, t); i++) {
    if (i == CLOSINGS_LIMIT) return too_many_closings(x->j);
    ruling = trial_pass_over(x);
    if (ruling != RULING_FINE) return ruling;
  }
  return RULING_FINE;
}

/* Does the phase on the table wait for a move like this by the player? */
static bool is_awaited_on (const Trial *x, const Table *t) {
  const Judge *j = x->j;
  const Frame *f = &t->frame[t->depth - 1];
  const Phase *p = judge_phase_on(j, t);
  bool waits = false, has = false;
  if (p == NULL) return false;
  for (int i = 0; i < f->count && (i == 0 || p->any_order); i++)
    waits |= f->seat[i] == x->e->seat;
  for (int m = x->e->verb; m >= 0; m = j->rules->verb_next[m])
    has |= p->moves >> m & 1;
  return waits && has;
}

static bool is_awaited_here (const Trial *x) {
  return is_awaited_on(x, &x->j->world[0]);
}

/*
** A move that an optional phase has, and another phase, too
**
** The log does not say whether the first was passed over. So there is a world
** for each phase that the move may be part of.
*/

enum { READINGS_LIMIT = 8 };  /* phases with the move that are passed over */

/* The trial must be first: see try_readings. */
typedef struct Reading {
  Trial trial;
  Table first;                 /* at the first of these phases */
  bool comes_round;            /* is it as it was then? */
} Reading;

/* May the move be part of this optional phase, or of a later one? */
static bool may_be_later (const Trial *x, const Table *t) {
  return judge_is_optional(x->j, t) && judge_phase_on(x->j, t)->echoed &&
         !(x->j->says_passes && t->seeded) && is_awaited_on(x, t);
}

static bool is_unchanged (const Reading *r, const Table *t) {
  const Layout *l = r->trial.sit.layout;
  return likeness_same_course(&r->first, t, l) &&
         likeness_same_sizes(&r->first, t, l);
}

static bool stops_here (Trial *x, Table *t) {
  Reading *r = (Reading *)x;
  if (!may_be_later(x, t)) return is_awaited_on(x, t);
  if (x->readings == 0) table_copy(&r->first, t, x->sit.layout);
  r->comes_round = x->readings > 0 && is_unchanged(r, t);
  if (r->comes_round || x->readings > READINGS_LIMIT) return true;
  x->readings++;
  return choices_next(&x->choices, 2) <= 0;
}

static Ruling try_readings (Trial *x, Table *t) {
  Reading *r = (Reading *)x;
  Ruling ruling;
  x->readings = 0;
  r->comes_round = false;
  ruling = optional_close_until(x, t, stops_here);
  if (ruling != RULING_FINE) return ruling;
  if (x->readings > READINGS_LIMIT) return worlds_lose_track(x->j, x->e);
  if (t->halted || r->comes_round || (x->readings > 0 && !is_awaited_on(x, t)))
    return finding_illegal(x->j, ARTICLE_MOVE_UNKNOWN_NOW, trial_at(x));
  return RULING_FINE;
}

static bool has_readings (const Judge *j, const Trial *x) {
  return (j->parted && j->worlds > 1) || may_be_later(x, &j->world[0]);
}

/* Comes to each phase that the move may be part of. */
static Ruling follow_readings (Judge *j, const Event *e) {
  bool parted = j->parted;
  Reading r;
  Ruling ruling;
  trial_open(&r.trial, j, e);
  r.trial.force = true;        /* makes no assumptions */
  j->in_place = false;
  j->parted = true;
  j->readings |= j->worlds == 1;
  ruling = worlds_try(&r.trial, try_readings);
  if (ruling == RULING_ILLEGAL) return worlds_lose_track(j, e);
  if (ruling != RULING_FINE) return ruling;
  worlds_swap(j);
  j->parted = parted || j->worlds > 1;
  j->forked |= j->worlds > 1;
  keep_journal(j);
  return RULING_FINE;
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
  while (!j->ended && optional_is_open(j)) {
    Ruling ruling;
    if (has_readings(j, x)) return follow_readings(j, x->e);
    if (belongs_here(x)) break;
    ruling = optional_close(j, x->e);
    if (ruling != RULING_FINE) return ruling;
    if (j->world[0].halted) return finding_card_not_named(j, x->e);
  }
  return RULING_FINE;
}
