/*
** The probability of assumptions
** SPDX-License-Identifier: MIT
*/
#include "judge/odds.h"

#include <math.h>
#include <stdlib.h>

#include "table/chance.h"
#include "table/knowledge.h"
#include "table/places.h"

/* Deals of a world in which none of the kinds is in the slot. */
static double count_without (const Table *t, int slot, KindSet kinds) {
  Table without = *t;
  if (kindset_meets(table_kinds(t, slot), kinds) ||
      !knowledge_strike(&without, slot, kinds))
    return 0;
  return deals_count(&without);
}

/* Those without either kind, or not with both. */
static double count_few (const Table *t, const Doubt *d) {
  double a, b, both;
  if (d->fewer > 1)
    return places_count_fewer(t, d->slot, d->kinds, d->fewer);
  a = count_without(t, d->slot, d->kinds);
  if (kindset_is_empty(d->also) || a < 0) return a;
  b = count_without(t, d->slot, d->also);
  both = count_without(t, d->slot, kindset_or(d->kinds, d->also));
  return b < 0 || both < 0 ? -1 : a + b - both;
}

/* Those in which the assumption holds. */
static double count_holding (const Table *t, const Doubt *d) {
  double all = deals_count(t), few = count_few(t, d);
  if (!d->some || few < 0) return few;
  return all < 0 ? -1 : all - few;
}

/* False: there are too many worlds, or deals. */
static bool count_deals (const Judge *j, const Doubt *d, double *share) {
  double all = 0, holding = 0;
  if (!j->counted) return false;
  for (int w = 0; w < j->worlds; w++) {
    const Table *t = judge_world(j, w);
    double n = deals_count(t), held = count_holding(t, d);
    if (n < 0 || held < 0 || t->blurred) return false;
    all += j->weight[w] * n;
    holding += j->weight[w] * held;
  }
  *share = holding / all;
  return all > 0;
}

enum { STEPS_APART = 40 };      /* of the Markov chain, between two samples */

static bool holds_in (const Sample *s, const Table *t, const Doubt *d) {
  bool few = sample_count(s, t, d->slot, d->kinds) < d->fewer ||
             (!kindset_is_empty(d->also) &&
              sample_count(s, t, d->slot, d->also) == 0);
  return few != d->some;
}

/* The share among 'samples' random deals of one world. */
static double share_in (const Table *t, const Doubt *d, uint64_t *chance,
                        int samples) {
  Sample s;
  int held = 0;
  if (!sample_start(&s, t)) return 0;
  sample_walk(&s, t, chance, 100 * STEPS_APART);
  for (int i = 0; i < samples; i++) {
    sample_walk(&s, t, chance, STEPS_APART);
    held += holds_in(&s, t, d);
  }
  return (double)held / samples;
}

/* The weight of a world: its number of deals, if it can be counted. */
static double weigh (const Table *t) {
  double deals = deals_count(t);
  return deals > 0 ? deals : 1;
}

/*
** With several worlds, a deal may be in two of them, or come about in several
** ways: then the weights are estimates, and the error is such that the share is
** in the interval whatever the weights.
*/
static Odds draw_deals (const Judge *j, const Doubt *d, Span seed) {
  uint64_t chance = chance_seed(seed);
  int each = ODDS_SAMPLES / j->worlds;
  double sum = 0, all = 0, least = 1, most = 0, share, luck;
  if (each < ODDS_SAMPLES_LEAST) each = ODDS_SAMPLES_LEAST;
  for (int w = 0; w < j->worlds; w++) {
    const Table *t = judge_world(j, w);
    double weight = weigh(t);
    if (t->blurred || t->linked || j->gifts) return (Odds){-1, 0};
    share = share_in(t, d, &chance, each);
    sum += weight * share;
    all += weight;
    least = fmin(least, share);
    most = fmax(most, share);
  }
  share = sum / all;
  luck = 1.96 * sqrt(fmax(share * (1 - share), 1.0 / each) / each);
  return (Odds){share, luck + fmax(share - least, most - share)};
}

/* Just before the move. False: it must be sampled, not counted. */
static bool weigh_here (LogJudge *d, const Doubt *doubt, Span seed,
                        bool census, Odds *odds) {
  Judge *j = &d->game.judge;
  Checkpoint *here;
  bool done = true;
  if (doubt->after) {  /* a player's choice, not the deal's? */
    *odds = (Odds){-1, 0};
    return true;
  }
  here = judge_save(j);
  game_come_to(&d->game, &d->line);
  if (!census)
    *odds = draw_deals(j, doubt, seed);
  else if ((done = count_deals(j, doubt, &odds->share)))
    odds->error = 0;
  judge_restore(j, here);
  free(here);
  return done;
}

/*
** With 'census', as many worlds as possible, and only what can be counted.
** Returns how many are still wanted. They are in the order of their lines.
*/
static int weigh_in_passing (LogJudge *d, const LogText *log,
                             const Assumption *list, int count, Span seed,
                             bool census, Odds *odds) {
  Judge *j = &d->game.judge;
  Verdict v = {0};
  int limit = j->limit, i = 0, left = 0;
  j->census = census;
  j->limit = census ? WORLDS_MOST : limit;
  log_begin(d, log, &v);
  while (i < count && log_next(d)) {
    for (; i < count && list[i].line <= d->line.number; i++)
      if (odds[i].share == ODDS_WANTED)
        left += !weigh_here(d, &list[i].doubt, seed, census, &odds[i]);
    log_take(d, &v);
  }
  j->census = false;
  j->limit = limit;
  verdict_free(&v);
  return left;
}

void odds_of (LogJudge *d, const LogText *log, const Assumption *list,
              int count, Span seed, Odds *odds) {
  if (weigh_in_passing(d, log, list, count, seed, true, odds) > 0)
    weigh_in_passing(d, log, list, count, seed, false, odds);
}
