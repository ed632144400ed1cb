/*
** The short way of a move: one world, and nothing taken for granted
** SPDX-License-Identifier: MIT
*/
#include "judge/lane.h"

#include <stdlib.h>

#include "ground/memory.h"
#include "judge/trial.h"
#include "judge/worlds.h"

void lane_open (Judge *j) { j->lane = memory_new(sizeof *j->lane); }

void lane_close (Judge *j) { free(j->lane); }

/* Does nobody ask for more than whether it is legal? */
static bool is_open (const Judge *j) {
  return j->worlds == 1 && j->mode == MODE_JUDGE && j->exempts == 0 &&
         j->lines.lines == 0 && j->telling == NULL && j->journal == NULL &&
         !j->census && !j->hide;
}

/* What is the same for all moves of a game is set once. */
static void get_ready (Judge *j, const Event *e, const BoundMove *move) {
  Trial *x = j->lane;
  if (x->machine.rules != j->rules) {
    trial_open(x, j, NULL);
    x->plain = true;
  }
  x->e = e;
  x->at = e->text;
  x->bound = move;
  x->choices.known = 0;
  x->sit.multiplicity = 1;
  x->sit.uncounted = false;
}

/* Were there no two ways, and has nothing to be done again? */
static bool is_plain (const Trial *x) {
  return x->sit.doubts == 0 && x->choices.known == 0 &&
         !host_wants_again(x->j->host);
}

static bool try_move (Trial *x, Table *t) {
  Host *h = x->j->host;
  bool fine;
  host_begin_line(h, false);
  fine = trial_move(x, t) == RULING_FINE && is_plain(x);
  host_end_line(h);
  return fine;
}

bool lane_take (Judge *j, const Event *e, const BoundMove *move) {
  Trial *x = j->lane;
  if (e->stands || !is_open(j)) return false;
  get_ready(j, e, move);
  table_copy(&j->spare[0], &j->world[0], &j->rules->layout);
  if (!try_move(x, &j->spare[0])) return false;
  j->trials++;
  j->spares = 1;
  if (x->sit.uncounted) j->counted = false, j->gifts = true;
  worlds_swap(j);
  worlds_moved(j);
  return true;
}
