/*
** The course of the game: phases entered, waited in, left
** SPDX-License-Identifier: MIT
*/
#ifndef machine_h
#define machine_h

#include "rules/host.h"

/* Steps of a frame. t:push makes a frame that has its seats already. */
enum { STEP_ENTER, STEP_WAIT, STEP_LEAVE };

/*
** What a machine works with: one log's rules and the sitting that its
** calls use.
*/
typedef struct Machine {
  Host *host;
  const Ruleset *rules;
  Sitting *sit;
} Machine;

/* The first phase of the game is entered. */
void machine_begin (Machine *m);

/*
** Goes on until somebody must act, the game is over, or a card must be
** named that the log has not (then the table is halted, and the call that
** wanted the card has not happened: it is made again with more supply).
*/
Outcome machine_advance (Machine *m);

/* The phase that is under way; NULL when the game is over. */
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

/* An optional phase ends because the log goes on. */
Outcome machine_close (Machine *m);

#endif
