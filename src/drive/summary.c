/*
** What many games came to
** SPDX-License-Identifier: MIT
*/
#include "drive/summary.h"

#include <stdlib.h>

#include "ground/memory.h"

static bool won_alone (const Played *p, int seat) {
  return p->winners == 1u << seat;
}

static bool is_tie (const Played *p) {
  return (p->winners & (p->winners - 1)) != 0;
}

static double part_of_win (const Played *p, int seat) {
  if (!(p->winners >> seat & 1)) return 0;
  return 1.0 / __builtin_popcount(p->winners);
}

/*
** {======================================================
** Lengths, seats, bots
** =======================================================
*/

static int by_size (const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static void sum_up_lengths (Summary *m, const Side *side, long n) {
  double *length = memory_new((size_t)n * sizeof *length);
  for (long i = 0; i < n; i++) {
    length[i] = side->played[i].moves;
    m->cut += side->played[i].cut;
  }
  m->length = average_of(length, n, 1);
  qsort(length, (size_t)n, sizeof *length, by_size);
  for (int q = 0; q < 3; q++) m->quarter[q] = length[(n - 1) * (q + 1) / 4];
  free(length);
}

static void sum_up_seat (SeatSummary *m, const Side *side, long n, int seats,
                         int seat) {
  long wins = 0, ties = 0;
  for (long i = 0; i < n; i++) {
    const Played *p = &side->played[i];
    wins += won_alone(p, seat);
    ties += is_tie(p) && (p->winners >> seat & 1);
  }
  m->wins = share_of(wins, n);
  m->ties = share_of(ties, n);
  m->score = average_of(side->score + seat, n, seats);
}

static void sum_up_ends (Summary *m, const Side *side, long n) {
  long ties = 0, nobody = 0;
  for (long i = 0; i < n; i++) {
    ties += is_tie(&side->played[i]);
    nobody += side->played[i].winners == 0;
  }
  m->ties = share_of(ties, n);
  m->nobody = share_of(nobody, n);
}

static void sum_up_bot (BotSummary *b, const Simulation *s, int side) {
  const Plan *p = s->plan;
  const Side *from = &s->side[side];
  double *wins = memory_new((size_t)p->games * sizeof *wins);
  double *score = memory_new((size_t)p->games * sizeof *score);
  for (long i = 0; i < p->games; i++) {
    for (int seat = 0; seat < p->seats; seat++) {
      if (strcmp(p->bot[simulate_bot(p, i, seat)], b->kind) != 0) continue;
      wins[i] += part_of_win(&from->played[i], seat);
      score[i] += from->score[i * p->seats + seat] / b->seats;
    }
  }
  b->wins = average_of(wins, p->games, 1);
  b->score = average_of(score, p->games, 1);
  free(wins);
  free(score);
}

static void sum_up_bots (Summary *m, const Simulation *s, int side) {
  const Plan *p = s->plan;
  for (int i = 0; i < p->seats; i++) {
    int k = 0;
    while (k < m->bots && strcmp(m->bot[k].kind, p->bot[i]) != 0) k++;
    if (k == m->bots) m->bot[m->bots++].kind = p->bot[i];
    m->bot[k].seats++;
  }
  for (int k = 0; k < m->bots; k++) sum_up_bot(&m->bot[k], s, side);
}

/* }====================================================== */

static int sum_up_often (OftenSummary *m, const Occurrence *o, int kinds,
                         long n) {
  int count = 0;
  for (int i = 0; i < kinds; i++) {
    if (o[i].times == 0) continue;
    m[count].what = i;
    m[count].times = average_from(n, (double)o[i].times,
                                  (double)o[i].squares);
    m[count++].games = share_of((long)o[i].games, n);
  }
  return count;
}

void summary_make (Summary *m, const Simulation *s, const Ruleset *r,
                   int side) {
  const Side *from = &s->side[side];
  long n = s->plan->games;
  memset(m, 0, sizeof *m);
  sum_up_lengths(m, from, n);
  sum_up_ends(m, from, n);
  for (int i = 0; i < s->plan->seats; i++)
    sum_up_seat(&m->seat[i], from, n, s->plan->seats, i);
  sum_up_bots(m, s, side);
  m->moves = sum_up_often(m->move, from->move, r->moves, n);
  m->articles = sum_up_often(m->article, from->article, r->articles, n);
}

/*
** {======================================================
** Comparing
** =======================================================
*/

static double measure (const Simulation *s, int side, long game,
                       const Comparison *c) {
  const Played *p = &s->side[side].played[game];
  switch (c->what) {
    case COMPARED_LENGTH: return p->moves;
    case COMPARED_TIES: return is_tie(p);
    case COMPARED_CUT: return p->cut;
    case COMPARED_WINS: return part_of_win(p, c->seat);
    case COMPARED_SCORE: break;
  }
  return s->side[side].score[game * s->plan->seats + c->seat];
}

static void compare (const Simulation *s, Comparison *c) {
  long n = s->plan->games;
  double *change = memory_new((size_t)n * sizeof *change);
  for (long i = 0; i < n; i++) {
    double before = measure(s, 0, i, c), after = measure(s, 1, i, c);
    c->before += before / (double)n;
    c->after += after / (double)n;
    change[i] = after - before;
  }
  c->change = average_of(change, n, 1);
  c->chance = average_chance(&c->change);
  free(change);
}

/*
** The least likely of m things must be less likely than 5 % / m, the next
** than 5 % / (m - 1), and so on till one is not.
*/
static void find_real (Comparison *list, int n) {
  for (int left = n; left > 0; left--) {
    Comparison *least = NULL;
    for (int i = 0; i < n; i++)
      if (!list[i].real && (least == NULL || list[i].chance < least->chance))
        least = &list[i];
    if (least->chance >= 0.05 / left) return;
    least->real = true;
  }
}

int summary_compare (const Simulation *s, Comparison list[COMPARISONS]) {
  int n = 0;
  for (int what = COMPARED_LENGTH; what <= COMPARED_CUT; what++)
    list[n++] = (Comparison){.what = (Compared)what, .seat = -1};
  for (int what = COMPARED_WINS; what <= COMPARED_SCORE; what++)
    for (int seat = 0; seat < s->plan->seats; seat++)
      list[n++] = (Comparison){.what = (Compared)what, .seat = seat};
  for (int i = 0; i < n; i++) compare(s, &list[i]);
  find_real(list, n);
  return n;
}

/* }====================================================== */
