/*
** Judging a log under every reading of the rules
** SPDX-License-Identifier: MIT
*/
#include "judge/readings.h"

#include <stdlib.h>

#include "base/memory.h"

void readings_free (Readings *r) {
  free(r->list);
  *r = (Readings){0};
}

bool readings_is_fine (const ReadingVerdict *v) {
  return v->kind == VERDICT_LEGAL || v->kind == VERDICT_CONSISTENT;
}

static bool any_is_fine (const Readings *r) {
  for (int i = 0; i < r->count; i++)
    if (readings_is_fine(&r->list[i])) return true;
  return false;
}

static void find_options (Readings *r) {
  for (int i = 0; i < r->rules->options; i++)
    if (r->rules->option[i].reading && !r->rules->option[i].is_number)
      r->option[r->options++] = i;
}

/* The number of readings: all combinations of the options. */
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

void readings_with (LogJudge *d, const LogText *log, const int *option,
                    const double *value, int count, Verdict *v) {
  HeaderRules rules = *d->rules;
  const HeaderRules *before = d->rules;
  rules.force_count = count;
  rules.force_option = option;
  rules.force_value = value;
  d->rules = &rules;
  log_judge(d, log, v);
  d->rules = before;
}

static void take_verdict (const Verdict *found, ReadingVerdict *v) {
  v->kind = found->kind;
  v->line = found->fault.line.number;
  v->article = found->has_fault ? found->fault.finding.article : -1;
  v->finished = found->finished;
  v->has_scores = found->has_scores;
  memcpy(v->score, found->score, sizeof v->score);
  memcpy(v->winner, found->winner, sizeof v->winner);
}

static void judge_reading (LogJudge *d, const LogText *log, const Readings *r,
                           ReadingVerdict *v) {
  double value[OPTIONS_LIMIT];
  Verdict found = {0};
  for (int i = 0; i < r->options; i++) value[i] = v->choice[i];
  readings_with(d, log, r->option, value, r->options, &found);
  take_verdict(&found, v);
  verdict_free(&found);
}

/* Fewest changes first; then in the order of the options. */
static int by_changes (const void *a, const void *b) {
  const ReadingVerdict *x = a, *y = b;
  if (x->changes != y->changes) return x->changes - y->changes;
  return memcmp(x->choice, y->choice, sizeof x->choice);
}

static bool is_same_result (const ReadingVerdict *a, const ReadingVerdict *b,
                            int seats) {
  if (a->kind != b->kind || a->line != b->line || a->article != b->article ||
      a->finished != b->finished || a->has_scores != b->has_scores)
    return false;
  for (int i = 0; a->has_scores && i < seats; i++)
    if (a->score[i] != b->score[i] || a->winner[i] != b->winner[i])
      return false;
  return true;
}

static void find_groups (Readings *r) {
  r->groups = 0;
  for (int i = 0; i < r->count; i++) {
    int same = 0;
    while (same < i && !is_same_result(&r->list[same], &r->list[i],
                                       r->seating->seats))
      same++;
    r->list[i].group = same < i ? r->list[same].group : r->groups++;
  }
}

/* The only option in which two readings differ; -1: there are several. */
static int only_difference (const Readings *r, const ReadingVerdict *a,
                            const ReadingVerdict *b) {
  int found = -1;
  for (int i = 0; i < r->options; i++) {
    if (a->choice[i] == b->choice[i]) continue;
    if (found >= 0) return -1;
    found = i;
  }
  return found;
}

static void decide_about (Deciding *d, int article) {
  if (article < 0 || d->articles == DECIDED_LIMIT) return;
  for (int i = 0; i < d->articles; i++)
    if (d->article[i] == article) return;
  d->article[d->articles++] = article;
}

/*
** An option decides if changing it alone changes the result somewhere. If there
** are too many readings to list, all options count as deciding.
*/
static void find_deciding (Readings *r) {
  for (int i = 0; i < r->options; i++)
    r->deciding[i] = (Deciding){.decides = r->cut && r->groups > 1};
  for (int i = 1; i < r->count; i++)
    for (int k = 0; k < i; k++) {
      const ReadingVerdict *a = &r->list[k], *b = &r->list[i];
      int option = a->group == b->group ? -1 : only_difference(r, a, b);
      if (option < 0) continue;
      r->deciding[option].decides = true;
      decide_about(&r->deciding[option], a->article);
      decide_about(&r->deciding[option], b->article);
    }
}

enum { STEPS_TRIED = 6 };        /* of a number, up and down */

static bool is_fine_with (LogJudge *d, const LogText *log, int option,
                          double value) {
  Verdict v = {0};
  bool fine;
  readings_with(d, log, &option, &value, 1, &v);
  fine = v.kind == VERDICT_LEGAL || v.kind == VERDICT_CONSISTENT;
  verdict_free(&v);
  return fine;
}

/* The nearest number that makes the log fine, or one of the ends. */
static bool find_number (LogJudge *d, const LogText *log, int option,
                         const Option *o, double own, double *value) {
  const double end[] = {o->least, o->most};
  for (int i = 2; i < 2 * (STEPS_TRIED + 1); i++) {
    *value = own + (i % 2 ? -1 : 1) * (i / 2) * o->step;
    if (*value >= o->least && *value <= o->most &&
        is_fine_with(d, log, option, *value))
      return true;
  }
  for (int i = 0; i < 2; i++)
    if (*value = end[i], *value != own &&
        is_fine_with(d, log, option, *value))
      return true;
  return false;
}

static bool find_word (LogJudge *d, const LogText *log, int option,
                       const Option *o, double own, double *value) {
  for (*value = 0; *value < o->choices; (*value)++)
    if (*value != own && is_fine_with(d, log, option, *value)) return true;
  return false;
}

static void find_changes (LogJudge *d, const LogText *log, const double *own,
                          const Budget *budget, Readings *r) {
  for (int i = 0; i < r->rules->options; i++) {
    const Option *o = &r->rules->option[i];
    double value;
    if (o->reading && !o->is_number) continue;
    if (budget_is_spent(budget, &d->game.judge))
      r->options_untried++;
    else if (o->is_number ? find_number(d, log, i, o, own[i], &value)
                          : find_word(d, log, i, o, own[i], &value))
      r->change[r->changes++] = (OptionChange){i, value};
  }
}

/* All readings, the nearest first: the log's own is first. */
static void spell_all (Readings *r, const double *own) {
  r->count = count_readings(r);
  r->list = memory_new((size_t)r->count * sizeof *r->list);
  for (int n = 0; n < r->count; n++) spell(r, n, own, &r->list[n]);
  qsort(r->list, (size_t)r->count, sizeof *r->list, by_changes);
}

/* As many as the budget allows; the verdict on the log's own is known. */
static void judge_readings (LogJudge *d, const LogText *log,
                            const Verdict *own, const Budget *budget,
                            Readings *r) {
  const Judge *j = &d->game.judge;
  int n = 0;
  if (r->list[0].changes == 0) take_verdict(own, &r->list[n++]);
  while (n < r->count && !budget_is_spent(budget, j))
    judge_reading(d, log, r, &r->list[n++]);
  if (n > 1 && sandbox_is_worked_out(j->host)) n--;  /* cut off midway */
  r->untried = r->count - n;
  r->count = n;
}

static void find_readings (LogJudge *d, const LogText *log, const Verdict *v,
                           const double *own, Readings *r) {
  Budget budget = budget_open(&d->game.judge, 1);
  *r = (Readings){.rules = v->rules, .seating = v->seating};
  find_options(r);
  spell_all(r, own);
  judge_readings(d, log, v, &budget, r);
  find_groups(r);
  find_deciding(r);
  if (v->kind == VERDICT_ILLEGAL && !any_is_fine(r))
    find_changes(d, log, own, &budget, r);
  r->worked_out = sandbox_is_worked_out(d->game.judge.host);
}

void readings_judge (LogJudge *d, const LogText *log, const Verdict *v,
                     Readings *r) {
  Host *h = d->game.judge.host;
  int legal_most = d->legal_most;
  double own[OPTIONS_LIMIT];
  *r = (Readings){.rules = v->rules};
  if (v->rules == NULL) return;
  memcpy(own, d->game.header.option, sizeof own);
  d->legal_most = 0;
  sandbox_begin_stretch(h, STRETCH_TRIES, log->text.len);
  do {
    readings_free(r);
    find_readings(d, log, v, own, r);
  } while (sandbox_does_again(h));
  d->legal_most = legal_most;
}
