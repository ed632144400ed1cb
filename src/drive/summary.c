/*
** Summary of a simulation
** SPDX-License-Identifier: MIT
*/
#include "drive/simulate.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"

static bool won_alone (const Played *p, int seat) {
  return p->sides == 1 && (p->winners >> seat & 1);
}

static bool is_tie (const Played *p) {
  return p->sides > 1;
}

static double part_of_win (const Played *p, int seat) {
  if (!(p->winners >> seat & 1)) return 0;
  return 1.0 / __builtin_popcount(p->winners);
}

static int by_size (const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static void sum_up_lengths (Summary *m, const Side *side, long n) {
  double *length = memory_new((size_t)n * sizeof *length);
  for (long i = 0; i < n; i++) {
    length[i] = side->played[i].moves;
    m->cut += side->played[i].cut;
    m->lost += side->played[i].lost;
  }
  m->length = statistics_average(length, n, 1);
  qsort(length, (size_t)n, sizeof *length, by_size);
  for (int q = 1; q <= 3; q++)
    m->quarter[q - 1] = length[(n * q + 3) / 4 - 1];
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
  m->wins = statistics_share((double)wins, n);
  m->ties = statistics_share((double)ties, n);
  m->score = statistics_average(side->score + seat, n, seats);
}

static void sum_up_ends (Summary *m, const Side *side, long n) {
  long ties = 0, nobody = 0;
  for (long i = 0; i < n; i++) {
    ties += is_tie(&side->played[i]);
    nobody += side->played[i].winners == 0;
  }
  m->ties = statistics_share((double)ties, n);
  m->nobody = statistics_share((double)nobody, n);
}

/* Wins and scores of one bot's seats in a game. */
static double bot_wins (const Simulation *s, int side, long game,
                        const BotSummary *b) {
  const Plan *p = s->plan;
  double wins = 0;
  for (int seat = 0; seat < p->seats; seat++)
    if (strcmp(p->bot[simulate_bot(p, game, seat)], b->kind) == 0)
      wins += part_of_win(&s->side[side].played[game], seat);
  return wins;
}

static double bot_score (const Simulation *s, int side, long game,
                         const BotSummary *b) {
  const Plan *p = s->plan;
  double score = 0;
  for (int seat = 0; seat < p->seats; seat++)
    if (strcmp(p->bot[simulate_bot(p, game, seat)], b->kind) == 0)
      score += s->side[side].score[game * p->seats + seat];
  return score / b->seats;
}

static void sum_up_bot (BotSummary *b, const Simulation *s, int side) {
  double *score = memory_new((size_t)s->done * sizeof *score);
  double wins = 0;
  for (long i = 0; i < s->done; i++) {
    wins += bot_wins(s, side, i, b);
    score[i] = bot_score(s, side, i, b);
  }
  b->wins = statistics_share(wins, s->done);
  b->score = statistics_average(score, s->done, 1);
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

static int sum_up_often (OftenSummary *m, const Occurrence *o, int kinds,
                         long n) {
  int count = 0;
  for (int i = 0; i < kinds; i++) {
    if (o[i].times == 0) continue;
    m[count].what = i;
    m[count].times = statistics_average_of_sums(
        n, (double)o[i].times, (double)o[i].squares);
    m[count++].games = statistics_share((double)o[i].games, n);
  }
  return count;
}

bool summary_has_measure (const Simulation *s, Measure measure) {
  const Plan *p = s->plan;
  if (!p->measures) return false;
  if (measure != MEASURE_SKILL) return true;
  for (int i = 1; i < p->seats; i++)
    if (strcmp(p->bot[i], p->bot[0]) == 0 ||
        strcmp(p->bot[i], p->bot[1]) != 0)
      return false;
  return p->seats > 1;
}

static int seat_of_first_bot (const Plan *p, long game) {
  int seat = 0;
  while (simulate_bot(p, game, seat) != 0) seat++;
  return seat;
}

/* The measure of one game, or its contribution to one over all games. */
static double measure_of (const Simulation *s, const Summary *m, int side,
                          long game, Measure measure) {
  const Played *p = &s->side[side].played[game];
  double equal = 1.0 / s->plan->seats;
  if ((int)measure < MEASURES_OF_GAME) return p->measure[measure];
  if (measure == MEASURE_BALANCE)
    return 1 - part_of_win(p, m->best) + part_of_win(p, m->worst);
  return (part_of_win(p, seat_of_first_bot(s->plan, game)) - equal) /
         (1 - equal);
}

static double wins_of (const Simulation *s, int side, int seat) {
  double wins = 0;
  for (long i = 0; i < s->done; i++)
    wins += part_of_win(&s->side[side].played[i], seat);
  return wins;
}

static void rank_seats (Summary *m, const Simulation *s, int side) {
  double most = 0, least = 0;
  for (int i = 0; i < s->plan->seats; i++) {
    double wins = wins_of(s, side, i);
    if (i == 0 || wins > most) most = wins, m->best = i;
    if (i == 0 || wins < least) least = wins, m->worst = i;
  }
}

static Average average_of (const Simulation *s, const Summary *m, int side,
                           Measure measure) {
  double *value = memory_new((size_t)s->done * sizeof *value);
  Average average;
  for (long i = 0; i < s->done; i++)
    value[i] = measure_of(s, m, side, i, measure);
  average = statistics_average(value, s->done, 1);
  free(value);
  return average;
}

Average summary_balance (const Simulation *s, const Summary *m, int side) {
  return average_of(s, m, side, MEASURE_BALANCE);
}

static void sum_up_measures (Summary *m, const Simulation *s, int side) {
  for (int i = 0; i < MEASURES; i++)
    if (summary_has_measure(s, (Measure)i))
      m->measure[i] = average_of(s, m, side, (Measure)i);
}

void summary_make (Summary *m, const Simulation *s, const Ruleset *r,
                   int side) {
  const Side *from = &s->side[side];
  long n = s->done;
  memset(m, 0, sizeof *m);
  sum_up_lengths(m, from, n);
  sum_up_ends(m, from, n);
  for (int i = 0; i < s->plan->seats; i++)
    sum_up_seat(&m->seat[i], from, n, s->plan->seats, i);
  sum_up_bots(m, s, side);
  m->moves = sum_up_often(m->move, from->move, r->moves, n);
  m->articles = sum_up_often(m->article, from->article, r->articles, n);
  rank_seats(m, s, side);
  sum_up_measures(m, s, side);
}

bool summary_is_share (const Comparison *c) {
  return c->what == COMPARED_TIES || c->what == COMPARED_CUT ||
         c->what == COMPARED_WINS || c->what == COMPARED_BOT_WINS;
}

static double measure (const Simulation *s, const Summary *m, int side,
                       long game, const Comparison *c) {
  const Played *p = &s->side[side].played[game];
  switch (c->what) {
    case COMPARED_LENGTH: return p->moves;
    case COMPARED_TIES: return is_tie(p);
    case COMPARED_CUT: return p->cut;
    case COMPARED_WINS: return part_of_win(p, c->which);
    case COMPARED_SCORE:
      return s->side[side].score[game * s->plan->seats + c->which];
    case COMPARED_BOT_WINS: return bot_wins(s, side, game, &m->bot[c->which]);
    case COMPARED_BOT_SCORE:
      return bot_score(s, side, game, &m->bot[c->which]);
    case COMPARED_MEASURE:
      return measure_of(s, &m[side], side, game, (Measure)c->which);
    case COMPARED_MOVE: case COMPARED_ARTICLE: break;  /* stored as sums */
  }
  return 0;
}

static void conclude (Comparison *c, const Changes *changes) {
  c->changed = changes->up + changes->down;
  c->change = statistics_average_change(changes);
  c->chance = statistics_chance(changes);
  c->adjusted = 1;
}

static void compare (const Simulation *s, const Summary *m, Comparison *c) {
  Changes changes = {0};
  double before = 0, after = 0;
  for (long i = 0; i < s->done; i++) {
    double one = measure(s, m, 0, i, c), other = measure(s, m, 1, i, c);
    before += one;
    after += other;
    statistics_add_change(&changes, other - one);
  }
  c->before = before / (double)s->done;
  c->after = after / (double)s->done;
  conclude(c, &changes);
}

/* Lists what changed; 'o' counts occurrences on the first side. */
static int compare_often (Comparison *list, Compared what, const Changes *c,
                          const Occurrence *o, int kinds) {
  int n = 0;
  for (int i = 0; i < kinds; i++) {
    if (c[i].up + c[i].down == 0) continue;
    list[n] = (Comparison){.what = what, .which = i};
    list[n].before = (double)o[i].times / (double)c[i].count;
    list[n].after = list[n].before + c[i].sum / (double)c[i].count;
    conclude(&list[n++], &c[i]);
  }
  return n;
}

/*
** Holm's method: the smallest p-value of m must be below 5 % / m, the next
** below 5 % / (m - 1), and so on, up to the first that is not. What changed in
** no game could not be significant, and is not counted (Tarone).
*/
static int by_chance (const void *a, const void *b) {
  const Comparison *x = *(Comparison *const *)a, *y = *(Comparison *const *)b;
  return (x->chance > y->chance) - (x->chance < y->chance);
}

static void adjust (Comparison *list, int n) {
  Comparison *order[COMPARISONS] = {NULL};
  double most = 0;             /* p-values must not decrease */
  int count = 0;
  for (int i = 0; i < n; i++)
    if (list[i].changed > 0) order[count++] = &list[i];
  qsort(order, (size_t)count, sizeof order[0], by_chance);
  for (int i = 0; i < count; i++) {
    most = fmax(most, fmin(1, order[i]->chance * (count - i)));
    order[i]->adjusted = most;
    order[i]->real = most < 0.05;
  }
}

int summary_compare (const Simulation *s, const Summary m[SIDES],
                     const Ruleset *r, Comparison list[COMPARISONS]) {
  int n = 0;
  for (int what = COMPARED_LENGTH; what <= COMPARED_CUT; what++)
    list[n++] = (Comparison){.what = (Compared)what, .which = -1};
  for (int what = COMPARED_WINS; what <= COMPARED_SCORE; what++)
    for (int seat = 0; seat < s->plan->seats; seat++)
      list[n++] = (Comparison){.what = (Compared)what, .which = seat};
  for (int what = COMPARED_BOT_WINS; what <= COMPARED_BOT_SCORE; what++)
    for (int bot = 0; bot < m[0].bots && m[0].bots > 1; bot++)
      list[n++] = (Comparison){.what = (Compared)what, .which = bot};
  for (int i = 0; i < MEASURES; i++)
    if (summary_has_measure(s, (Measure)i))
      list[n++] = (Comparison){.what = COMPARED_MEASURE, .which = i};
  for (int i = 0; i < n; i++) compare(s, m, &list[i]);
  n += compare_often(list + n, COMPARED_MOVE, s->move, s->side[0].move,
                     r->moves);
  n += compare_often(list + n, COMPARED_ARTICLE, s->article,
                     s->side[0].article, r->articles);
  adjust(list, n);
  return n;
}
