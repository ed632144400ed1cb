/*
** The short way of a move: one world, and nothing taken for granted
** SPDX-License-Identifier: MIT
*/
#include "judge/lane.h"

#include <stdlib.h>

#include "ground/memory.h"
#include "judge/trial.h"
#include "judge/worlds.h"

enum { NEWS_KEPT = 16 };      /* where the table has more, it is copied */

void lane_open (Judge *j) {
  if (!host_is_slow(j->host)) j->lane = memory_new(sizeof *j->lane);
}

void lane_close (Judge *j) { free(j->lane); }

/* Does nobody ask for more than whether it is legal? */
static bool is_open (const Judge *j) {
  return j->lane != NULL && j->worlds == 1 && j->mode == MODE_JUDGE &&
         j->exempts == 0 && j->lines.lines == 0 && j->telling == NULL &&
         j->journal == NULL && !j->census && !j->hide;
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

/* RULING_AGAIN: it is not plain. */
static Ruling try_move (Trial *x, Table *t) {
  Host *h = x->j->host;
  Ruling ruling;
  host_begin_line(h, false);
  ruling = trial_move(x, t);
  if (ruling == RULING_FINE && !is_plain(x)) ruling = RULING_AGAIN;
  host_end_line(h);
  return ruling;
}

/*
** On the table itself. What only asks, or wants a card that the next line
** must name, has changed nothing, but for news; anything else may have.
*/
static bool try_in_place (Trial *x) {
  Judge *j = x->j;
  Ruling ruling;
  Table *t = &j->world[0];
  News news[NEWS_KEPT];
  uint16_t count = t->news_count;
  memcpy(news, t->news, count * sizeof *news);
  x->in_place = true;
  ruling = try_move(x, t);
  if (ruling == RULING_FINE) return true;
  memcpy(t->news, news, count * sizeof *news);
  t->news_count = count;
  if (ruling == RULING_PENDING) return false;
  j->spoilt = x->applied;
  j->in_place = false;
  return false;
}

static bool try_on_copy (Trial *x) {
  Judge *j = x->j;
  table_copy(&j->spare[0], &j->world[0], &j->rules->layout);
  x->in_place = false;
  if (try_move(x, &j->spare[0]) != RULING_FINE) return false;
  j->spares = 1;
  worlds_swap(j);
  return true;
}

bool lane_take (Judge *j, const Event *e, const BoundMove *move) {
  Trial *x = j->lane;
  if (e->stands || !is_open(j)) return false;
  get_ready(j, e, move);
  if (!(j->in_place && j->world[0].news_count <= NEWS_KEPT ? try_in_place(x)
                                                            : try_on_copy(x)))
    return false;
  j->trials++;
  if (x->sit.uncounted) j->counted = false, j->gifts = true;
  worlds_moved(j);
  return true;
}
