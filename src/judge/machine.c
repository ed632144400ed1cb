/*
** The phase machine: entering phases, waiting, leaving
** SPDX-License-Identifier: MIT
*/
#include "judge/machine.h"

enum { STEPS_LIMIT = 10000 };  /* without any player acting */

static Frame *top (Table *t) { return &t->frame[t->depth - 1]; }

static void enter (Table *t, int phase) {
  Frame *f = &t->frame[0];
  memset(f, 0, sizeof *f);
  f->phase = (uint8_t)phase;
  t->depth = 1;
}

void machine_begin (Machine *m) { enter(m->sit->table, 0); }

/* Drops the choices of a call that is undone. */
static void unchoose (Sitting *s, int depth, double multiplicity) {
  s->choices->depth = s->choices->known = depth;
  s->multiplicity = multiplicity;
}

/*
** A call that may need a card which the log has yet to name: then everything is
** as before, except 'halted'. With 'at_need', the choices made in the call are
** kept: the caller tries the others as well.
*/
static Outcome call (Machine *m, RuleFunction f, int seat) {
  Sitting *s = m->sit;
  Table *t = s->table;
  int depth = s->choices->depth;
  double multiplicity = s->multiplicity;
  Outcome outcome;
  s->by_table = true;
  outcome = seat < 0 ? host_run(m->host, f) : host_arrive(m->host, f, seat);
  s->by_table = false;
  s->paused = s->pauses && outcome == OUTCOME_OK;
  if (outcome != OUTCOME_NEEDS_CARD || t->seeded) return outcome;
  if (s->at_need == NULL) unchoose(s, depth, multiplicity);
  t->halted = true;
  t->need_seat = s->need_seat;
  t->need_zone = s->need_zone;
  return outcome;
}

static Outcome leave (Machine *m, Frame *f, const Phase *p) {
  Table *t = m->sit->table;
  int depth = t->depth;
  if (p->after && f->step == STEP_LEAVE) {
    Outcome outcome;
    f->step = STEP_LEAVE + 1;  /* 'after' is called once */
    outcome = call(m, p->after, -1);
    if (outcome == OUTCOME_NEEDS_CARD) f->step = STEP_LEAVE;
    if (outcome != OUTCOME_OK || t->depth != depth || t->over)
      return outcome;
  }
  if (p->nested && depth > 1)
    t->depth--;
  else
    enter(t, p->behind);
  return OUTCOME_OK;
}

static Outcome arrive_first (Machine *m, Frame *f, const Phase *p) {
  Outcome outcome;
  f->arrived = true;
  outcome = call(m, p->arrive, f->seat[0]);
  if (outcome == OUTCOME_NEEDS_CARD) f->arrived = false;
  return outcome;
}

/* The counter that names the first seat. */
static double counter_of (const Machine *m, const Each *e) {
  const Layout *l = m->sit->layout;
  return m->sit->table->cell[l->tallies * l->seats + e->counter];
}

/* The first seat: if the counter names none, seat 0. */
static int find_first (const Machine *m, const Each *e) {
  double named = counter_of(m, e);
  int seats = m->sit->layout->seats;
  int first = named >= 1 && named < 1e6 ? (int)named - 1 : -1;
  if (e->kind == EACH_AROUND || e->kind == EACH_OTHERS) first++;
  if (first < 0) return 0;
  return first < seats ? first : first % seats;
}

/* The seats that act, if the rule file declares them without a function. */
static int list_seats (const Machine *m, const Each *e,
                       uint8_t seat[SEATS_LIMIT]) {
  int seats = m->sit->layout->seats, s = find_first(m, e), count = 0;
  int tries = e->kind == EACH_ONLY     ? 1
              : e->kind == EACH_OTHERS ? seats - 1
                                       : seats;
  const double *cell = m->sit->table->cell;
  for (; tries > 0; tries--) {
    if (e->tally < 0 || cell[e->tally * seats + s] != 0)
      seat[count++] = (uint8_t)s;
    if (++s == seats) s = 0;
  }
  return count;
}

/* False if the counter names no seat: find_first would return seat 0. */
static bool names_seat (const Machine *m, const Each *e) {
  double n = counter_of(m, e);
  return n >= 1 && n <= m->sit->layout->seats && n == (int)n;
}

static Outcome no_seat (const Machine *m, int phase) {
  const Each *e = &m->rules->phase[phase].each;
  return host_phase_broken(m->host, phase, fact_saying(SAY_COUNTER_NO_SEAT),
                           fact_string(m->rules->counter_name[e->counter]),
                           fact_number(counter_of(m, e)),
                           fact_number(m->sit->layout->seats));
}

static Outcome wait_for_each (Machine *m, Frame *f, const Each *e) {
  Outcome outcome = OUTCOME_OK;
  int count = 0;
  if (e->kind == EACH_FUNCTION) {
    m->sit->parts = true;
    outcome = host_each(m->host, e->function, f->seat, &count);
    m->sit->parts = false;
  }
  else if (e->kind == EACH_ONLY && !names_seat(m, e))
    outcome = no_seat(m, f->phase);
  else
    count = list_seats(m, e, f->seat);
  f->count = (uint8_t)count;
  f->arrived = false;
  f->step = STEP_WAIT;
  return outcome;
}

static Outcome enter_phase (Machine *m, Frame *f, const Phase *p) {
  Table *t = m->sit->table;
  if (p->run) {
    Outcome outcome;
    f->step = p->has_each ? STEP_WAIT : STEP_LEAVE;
    outcome = call(m, p->run, -1);
    if (outcome == OUTCOME_NEEDS_CARD) f->step = STEP_ENTER;
    if (outcome != OUTCOME_OK || t->jump != NOBODY || t->over) return outcome;
  }
  return p->has_each ? wait_for_each(m, f, &p->each) : OUTCOME_OK;
}

/* One step. '*waiting' if a player must act before the next. */
static Outcome step (Machine *m, Table *t, bool *waiting) {
  Frame *f = top(t);
  const Phase *p = &m->rules->phase[f->phase];
  if (f->step == STEP_ENTER) {
    Outcome outcome = enter_phase(m, f, p);
    if (outcome != OUTCOME_OK || p->run) return outcome;
  }
  if (f->step == STEP_WAIT && f->count == 0) f->step = STEP_LEAVE;
  if (f->step != STEP_WAIT) return leave(m, f, p);
  if (p->arrive && !f->arrived && !p->any_order) return arrive_first(m, f, p);
  *waiting = true;
  return OUTCOME_OK;
}

Outcome machine_advance (Machine *m) {
  Table *t = m->sit->table;
  bool waiting = false;
  t->halted = false;
  for (int steps = 0; steps < STEPS_LIMIT; steps++) {
    Outcome outcome;
    if (t->over || m->sit->paused) return OUTCOME_OK;
    if (t->jump != NOBODY) {
      enter(t, t->jump);
      t->jump = NOBODY;
    }
    outcome = step(m, t, &waiting);
    if (outcome != OUTCOME_OK || waiting) return outcome;
  }
  return host_phase_broken(m->host, top(t)->phase,
                           fact_saying(SAY_PHASES_GO_ROUND));
}

/* Ends the phase, even if 'otherwise' pushed another on top of it. */
Outcome machine_close (Machine *m) {
  Table *t = m->sit->table;
  Frame *f = top(t);
  const Phase *p = &m->rules->phase[f->phase];
  if (p->otherwise) {
    Outcome outcome = call(m, p->otherwise, -1);
    if (outcome != OUTCOME_OK) return outcome;
  }
  if (t->jump == NOBODY && !t->over) {
    f->count = 0;
    f->step = STEP_LEAVE;
  }
  return machine_advance(m);
}
