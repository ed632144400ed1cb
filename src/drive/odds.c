/*
** How likely an assumption was
** SPDX-License-Identifier: MIT
*/
#include "drive/odds.h"

#include "table/chance.h"
#include "table/sample.h"

enum { STEPS_APART = 40 };      /* of the walk, between two samples */

static bool holds_in (const Sample *s, const Table *t, const Doubt *d) {
  KindSet kinds = sample_kinds(s, t, d->slot);
  if (d->also) return !(kinds & d->kinds) || !(kinds & d->also);
  return !(kinds & d->kinds);
}

/* Where several worlds are open, each has its share of the samples. */
static int count_in (const Table *t, const Doubt *d, uint64_t *chance,
                     int samples) {
  Sample s;
  int held = 0;
  if (!sample_start(&s, t)) return 0;
  sample_walk(&s, t, chance, 100 * STEPS_APART);
  for (int i = 0; i < samples; i++) {
    sample_walk(&s, t, chance, STEPS_APART);
    held += holds_in(&s, t, d);
  }
  return held;
}

double odds_of (LogJudge *d, const LogText *log, const Assumption *a,
                Span seed) {
  uint64_t chance = chance_seed(seed);
  Doubt doubt = a->doubt;
  Verdict v = {0};
  int each, held = 0;
  log_judge_before(d, log, a->line, &v);
  verdict_free(&v);
  each = ODDS_SAMPLES / d->game.judge.worlds;
  for (int w = 0; w < d->game.judge.worlds; w++)
    held += count_in(&d->game.judge.world[w], &doubt, &chance, each);
  return (double)held / (each * d->game.judge.worlds);
}
