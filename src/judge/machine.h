/*
** The phase machine: entering phases, waiting, leaving
** SPDX-License-Identifier: MIT
*/
#ifndef machine_h
#define machine_h

#include "rules/host.h"

/* Steps of a frame. t:push makes a frame that already has its seats. */
enum { STEP_ENTER, STEP_WAIT, STEP_LEAVE };

/* What the machine works with: one log's rules and the sitting of its calls. */
typedef struct Machine {
  Host *host;
  const Ruleset *rules;
  Sitting *sit;
} Machine;

/* Enters the first phase of the game. */
void machine_begin (Machine *m);

/*
** Goes on until a player must act, the game is over, or the log must name a
** card (then the table is halted, and the call that needs the card has not
** happened: it is repeated with more supply).
*/
Outcome machine_advance (Machine *m);

/* The current phase; NULL if the game is over. */
static inline const Phase *machine_phase (const Machine *m) {
  const Table *t = m->sit->table;
  if (t->over || t->depth == 0) return NULL;
  return &m->rules->phase[t->frame[t->depth - 1].phase];
}

/* May that seat act now? */
static inline bool machine_waits_for (const Machine *m, int seat) {
  const Table *t = m->sit->table;
  const Frame *f = &t->frame[t->depth - 1];
  if (f->step != STEP_WAIT) return false;
  if (f->count > 0 && f->seat[0] == seat) return true;
  if (!m->rules->phase[f->phase].any_order) return false;
  for (int i = 1; i < f->count; i++)
    if (f->seat[i] == seat) return true;
  return false;
}

/* Ends an optional phase because the log goes on without it. */
Outcome machine_close (Machine *m);

#endif
