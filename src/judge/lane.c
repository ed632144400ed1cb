/*
** The short way of a move: one world, and nothing taken for granted
** SPDX-License-Identifier: MIT
*/
#include "judge/lane.h"

#include <stdlib.h>

#include "ground/memory.h"

enum { NEWS_KEPT = 16 };      /* where the table has more, it is copied */

void lane_open (Judge *j) {
  if (!host_is_slow(j->host)) j->lane = memory_new(sizeof *j->lane);
}

void lane_close (Judge *j) { free(j->lane); }

/* Is the move known to be legal, and all there is to know? */
static bool trusts (const Judge *j) {
  return j->mode == MODE_OBSERVE && j->world[0].seeded && j->deny < 0 &&
         j->affirmeds == 0;
}

/* Does nobody ask for more than whether it is legal? */
static bool is_open (const Judge *j) {
  return j->lane != NULL && j->worlds == 1 && j->exempts == 0 &&
         j->telling == NULL && j->journal == NULL && !j->census && !j->hide &&
         (j->mode == MODE_JUDGE || trusts(j));
}

/* What is the same for all moves of a game is set once. */
static void get_ready (Judge *j, const Event *e, const BoundMove *move) {
  Trial *x = j->lane;
  if (x->machine.rules != j->rules) trial_open(x, j, NULL);
  x->e = e;
  x->at = e != NULL ? e->text : (Span){NULL, 0};
  x->bound = move;
  x->force = j->mode != MODE_JUDGE;
  x->choices.known = 0;
  x->sit.multiplicity = 1;
  x->sit.uncounted = false;
}

/*
** {======================================================
** One move on one table
** =======================================================
*/

/* Is it the player's turn, and the move one of the phase? */
static bool is_due (const Trial *x, const Move *m) {
  const Phase *p = machine_phase(&x->machine);
  return p != NULL && !x->j->ended && ((p->moves >> x->bound->move) & 1) &&
         (m->anybody || machine_waits_for(&x->machine, x->e->seat));
}

static bool is_refused (const Trial *x, const Move *m, Before before) {
  if (!((m->refusals_at >> before) & 1)) return false;
  return host_refuse(x->j->host, m, before, x->e->seat, x->bound->value) !=
         OUTCOME_OK;
}

static bool shows_cards (Trial *x, const Move *m) {
  for (int i = 0; i < m->args; i++)
    if (m->arg[i].zone >= 0 && trial_show_arg(x, m, i) != RULING_FINE)
      return false;
  return true;
}

static bool is_within_bounds (Trial *x, const Move *m) {
  for (int i = 0; i < m->args; i++)
    if (m->arg[i].bounded && trial_check_bounds(x, m, i) != RULING_FINE)
      return false;
  return true;
}

/* Does nothing stand against it but, it may be, the last refusals? */
static bool may_be_legal (Trial *x, const Move *m) {
  return is_due(x, m) && !is_refused(x, m, BEFORE_TURN) &&
         !is_refused(x, m, BEFORE_NOT_HELD) && shows_cards(x, m) &&
         is_within_bounds(x, m);
}

/* Makes it if it is legal, with nothing taken for granted. */
static Outcome make (Trial *x, const Move *m) {
  Host *h = x->j->host;
  if (x->j->mode == MODE_JUDGE)
    return host_refuse_or_apply(h, m, x->e->seat, x->bound->value,
                                &x->applied);
  x->applied = true;
  return host_apply(h, m, x->e->seat, x->bound->value);
}

/* What comes of it: are all cards used, was the right number said? */
static bool goes_on (Trial *x, const Move *m) {
  Outcome outcome;
  if (x->supply.arrows_used < x->supply.arrows) return false;
  if (x->e->has_announced && trial_check_announced(x, m) != RULING_FINE)
    return false;
  outcome = machine_advance(&x->machine);
  return outcome == OUTCOME_OK || outcome == OUTCOME_NEEDS_CARD;
}

/* Were there no two ways, and has nothing to be done again? */
static bool is_plain (const Trial *x) {
  return x->choices.known == 0 && !host_wants_again(x->j->host);
}

/* RULING_AGAIN: it is not plain. */
static Ruling try_move (Trial *x, Table *t) {
  const Move *m = &x->j->rules->move[x->bound->move];
  Outcome outcome;
  x->j->tried |= UINT64_C(1) << x->bound->move;
  x->applied = false;
  trial_sit(x, t);
  if (x->j->mode == MODE_JUDGE ? !may_be_legal(x, m) : !shows_cards(x, m))
    return RULING_AGAIN;
  outcome = make(x, m);
  if (!x->applied) return RULING_AGAIN;
  if (outcome == OUTCOME_NEEDS_CARD) return RULING_PENDING;
  if (outcome != OUTCOME_OK || !goes_on(x, m) || !is_plain(x))
    return RULING_AGAIN;
  return RULING_FINE;
}

static Ruling try_in_line (Trial *x, Table *t) {
  Host *h = x->j->host;
  Ruling ruling;
  host_begin_line(h, false);
  x->sit.unseen = trial_names_unseen(x->bound);
  ruling = try_move(x, t);
  host_end_line(h);
  return ruling;
}

/* }====================================================== */

/* What a table had been told when a move was tried on it. */
typedef struct Told {
  News news[NEWS_KEPT];
  uint16_t count;
} Told;

static void keep_told (const Table *t, Told *to) {
  to->count = t->news_count;
  if (to->count > 0) memcpy(to->news, t->news, to->count * sizeof *to->news);
}

/*
** It was tried on the table itself. What only asks, or wants a card that the
** next line must name, has changed nothing, but for news; anything else may
** have.
*/
static void give_up (Trial *x, Table *t, const Told *told, Ruling ruling) {
  memcpy(t->news, told->news, told->count * sizeof *told->news);
  t->news_count = told->count;
  if (ruling == RULING_PENDING) return;
  x->j->care = x->applied ? TABLE_SPOILT : TABLE_KEPT;
}

static Table *copy_table (Judge *j) {
  table_copy(&j->spare[0], &j->world[0], &j->rules->layout);
  return &j->spare[0];
}

static void take_copy (Judge *j) {
  j->spares = 1;
  worlds_swap(j);
}

/* On the table itself where that may be. False: it is not plain. */
static bool is_made (Judge *j, Trial *x) {
  Table *t = &j->world[0];
  Told told;
  Ruling ruling;
  x->in_place = j->care == TABLE_RISKED && t->news_count <= NEWS_KEPT;
  if (x->in_place)
    keep_told(t, &told);
  else
    t = copy_table(j);
  ruling = try_in_line(x, t);
  if (ruling != RULING_FINE && x->in_place) give_up(x, t, &told, ruling);
  if (ruling != RULING_FINE) return false;
  if (!x->in_place) take_copy(j);
  return true;
}

static void happened (Trial *x) {
  Judge *j = x->j;
  j->trials++;
  if (x->sit.uncounted) j->counted = false, j->gifts = true;
}

bool lane_take (Judge *j, const Event *e, const BoundMove *move) {
  Trial *x = j->lane;
  if (e->stands || e->tried || j->lines.lines > 0 || !is_open(j)) return false;
  get_ready(j, e, move);
  if (!is_made(j, x)) return false;
  happened(x);
  worlds_moved(j);
  return true;
}

bool lane_go_on (Judge *j, const Event *e, TryOn *step) {
  Trial *x = j->lane;
  Ruling ruling;
  if (j->care != TABLE_RISKED || !is_open(j)) return false;
  get_ready(j, e, NULL);
  x->sit.unseen = x->sit.left_over = false;
  host_begin_line(j->host, false);
  ruling = step(x, &j->world[0]);
  if (ruling != RULING_FINE || x->sit.doubts > 0 || !is_plain(x))
    j->care = TABLE_SPOILT;
  host_end_line(j->host);
  if (j->care == TABLE_SPOILT) return false;
  happened(x);
  worlds_spend(j, x);
  return true;
}
