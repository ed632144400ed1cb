/*
** A log judged under every reading of the rules
** SPDX-License-Identifier: MIT
*/
#include "drive/readings.h"

#include <stdlib.h>

#include "ground/memory.h"

void readings_free (Readings *r) {
  free(r->list);
  *r = (Readings){0};
}

bool readings_is_fine (const ReadingVerdict *v) {
  return v->kind == VERDICT_LEGAL || v->kind == VERDICT_CONSISTENT;
}

static void find_options (Readings *r) {
  for (int i = 0; i < r->rules->options; i++)
    if (r->rules->option[i].reading && !r->rules->option[i].is_number)
      r->option[r->options++] = i;
}

/* How many readings there are, of all options together. */
static int count_readings (Readings *r) {
  int n = 1;
  for (int i = 0; i < r->options; i++) {
    n *= r->rules->option[r->option[i]].choices;
    if (n > READINGS_LIMIT) {
      r->cut = true;
      return READINGS_LIMIT;
    }
  }
  return n;
}

/* Reading number 'n': its digits are the choices. */
static void spell (const Readings *r, int n, const double *own,
                   ReadingVerdict *v) {
  v->changes = 0;
  for (int i = 0; i < r->options; i++) {
    int choices = r->rules->option[r->option[i]].choices;
    v->choice[i] = (uint8_t)(n % choices);
    v->changes += v->choice[i] != (int)own[r->option[i]];
    n /= choices;
  }
}

static void judge_reading (LogJudge *d, const LogText *log, const Readings *r,
                           ReadingVerdict *v) {
  HeaderRules rules = *d->rules;
  const HeaderRules *before = d->rules;
  Verdict found = {0};
  rules.force_count = r->options;
  rules.force_option = r->option;
  rules.force_choice = v->choice;
  d->rules = &rules;
  log_judge(d, log, &found);
  d->rules = before;
  v->kind = found.kind;
  v->line = found.fault.line.number;
  v->article = found.has_fault ? found.fault.finding.article : -1;
  verdict_free(&found);
}

/* Fewest changes first; of as many, in the order of the options. */
static int by_changes (const void *a, const void *b) {
  const ReadingVerdict *x = a, *y = b;
  if (x->changes != y->changes) return x->changes - y->changes;
  return memcmp(x->choice, y->choice, sizeof x->choice);
}

void readings_judge (LogJudge *d, const LogText *log, const Verdict *v,
                     Readings *r) {
  int legal_most = d->legal_most;
  double own[OPTIONS_LIMIT];
  *r = (Readings){.rules = v->rules};
  if (v->rules == NULL) return;
  memcpy(own, d->game.header.option, sizeof own);
  find_options(r);
  r->count = count_readings(r);
  r->list = memory_new((size_t)r->count * sizeof *r->list);
  d->legal_most = 0;
  for (int n = 0; n < r->count; n++) {
    spell(r, n, own, &r->list[n]);
    judge_reading(d, log, r, &r->list[n]);
  }
  d->legal_most = legal_most;
  qsort(r->list, (size_t)r->count, sizeof *r->list, by_changes);
}
