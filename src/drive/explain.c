/*
** The long answer to a dispute
** SPDX-License-Identifier: MIT
*/
#include "drive/explain.h"

#include <stdlib.h>

#include "ground/memory.h"
#include "judge/readings.h"
#include "judge/reasons.h"

enum { LEGAL_MOST = 1000 };

void explain_free (Explanation *x) {
  verdict_free(&x->verdict);
  buffer_free(&x->position);
  buffer_free(&x->told);
  buffer_free(&x->told_before);
  ledger_free(&x->ledger);
  remark_free(&x->tie);
  legal_list_free(&x->legal);
  free(x->odds);
}

static Line find_line (const LogText *log, unsigned number) {
  LineCursor c = {log->text, log->first_line};
  Line line = {0};
  while (line_next(&c, &line))
    if (line.number == number) return line;
  return (Line){0};
}

/* Goes through the log to that line, and hears what the rules tell. */
static void listen (LogJudge *d, const LogText *log, Explanation *x) {
  Verdict ignored = {0};
  Telling *told = memory_new(sizeof *told);
  told->name = d->game.header.seating.name;
  told->lang = d->game.judge.lang;
  d->game.judge.telling = told;
  log_begin(d, log, &ignored);
  while (log_next(d) && d->line.number <= x->line) {
    bool is_asked = d->line.number == x->line;
    Buffer *to = is_asked ? &x->told : &x->told_before;
    told->count = 0;
    log_take(d, &ignored);
    if (told->count == 0 || d->has_open || d->stopped) continue;
    buffer_clear(to);
    host_write_telling(to, told);
    if (!is_asked) x->told_line = d->line.number;
  }
  d->game.judge.telling = NULL;
  host_free_telling(told);
  free(told);
  verdict_free(&ignored);
}

/* The game as it stood before the line, and what could be played there. */
static void look_before (LogJudge *d, const LogText *log, const Line *line,
                         WritePosition *write, Explanation *x) {
  Verdict ignored = {0};
  log_judge_before(d, log, line->number, &ignored);
  x->has_position = ignored.begun;
  if (x->has_position) {
    x->seat = dictionary_find(d->game.header.seating.names, line->name);
    write(&x->position, &d->game.judge);
    legal_list(&d->game.judge, x->seat, LEGAL_MOST, &x->legal);
  }
  verdict_free(&ignored);
}

/* The article that a line broke which was put right, or -1. */
static int article_of (const Incident *list, int count, unsigned line) {
  for (int i = 0; i < count; i++)
    if (list[i].line == line) return list[i].article;
  return -1;
}

/* Nothing of what was played stands in it. */
static ExplainState state_of_line (const Line *line) {
  if (line->subject == SUBJECT_NONE || line->subject == SUBJECT_NOTE)
    return EXPLAIN_SILENT;
  return line_is_header(line->subject) ? EXPLAIN_HEADER : EXPLAIN_FINE;
}

static void find_state (Explanation *x, const Line *line) {
  const Verdict *v = &x->verdict;
  const Suspect *suspect = fault_named(&v->fault, x->line);
  int stands = article_of(v->ruling, v->rulings, x->line);
  int taken_back = article_of(v->correction, v->corrections, x->line);
  x->article = -1;
  x->either.count = 0;
  x->state = x->line > 0 ? state_of_line(line) : EXPLAIN_FINE;
  if (x->state != EXPLAIN_FINE && x->line != v->fault.line.number) return;
  if (v->has_fault && x->line >= v->fault.line.number)
    x->state = x->line == v->fault.line.number ? EXPLAIN_FAULT
                                               : EXPLAIN_NOT_JUDGED;
  else if (v->has_fault && suspect != NULL) {
    x->state = v->fault.suspects > 1 ? EXPLAIN_SUSPECT : EXPLAIN_PROVED_WRONG;
    x->article = suspect->article;
    x->either = suspect->either;
  }
  else if (taken_back >= 0 || stands >= 0) {
    x->state = stands >= 0 ? EXPLAIN_STANDS : EXPLAIN_TAKEN_BACK;
    x->article = stands >= 0 ? stands : taken_back;
  }
  if (x->state != EXPLAIN_FAULT) return;
  x->article = v->fault.finding.article;
  x->either = v->fault.finding.either;
}

static int find_remedy (const Ruleset *r) {
  int i = r->options - 1;
  while (i >= 0 && !r->option[i].remedy) i--;
  return i;
}

/* The scores with the remedy that the option's word number 'choice' is. */
static bool scores_with (LogJudge *d, const LogText *log, int option,
                         double choice, double score[SEATS_LIMIT]) {
  Verdict v = {0};
  bool known;
  readings_with(d, log, &option, &choice, 1, &v);
  known = v.has_scores;
  memcpy(score, v.score, sizeof v.score);
  verdict_free(&v);
  return known;
}

static void rectify (LogJudge *d, const LogText *log, Explanation *x) {
  int option = x->verdict.rulings > 0 ? find_remedy(x->verdict.rules) : -1;
  x->remedy.is_there =
      option >= 0 && scores_with(d, log, option, 0, x->remedy.rectified) &&
      scores_with(d, log, option, 1, x->remedy.played);
}

/* All assumptions, or those of the line that is asked about. */
static void weigh_all (LogJudge *d, const LogText *log, const char *seed,
                       bool all, Explanation *x) {
  const Host *h = d->game.judge.host;
  const Assumption *list = x->verdict.assumption;
  int count = x->verdict.assumptions;
  long lines = 0;
  x->odds = memory_grow(x->odds, &x->odds_room, (size_t)count + 1,
                        sizeof *x->odds);
  x->odds_left_out = 0;
  for (int i = 0; i < count; i++) {
    bool is_asked = all || list[i].line == x->line;
    x->odds[i] = (Odds){is_asked ? -1 : EXPLAIN_UNASKED, 0};
    if (!is_asked || kindset_is_empty(list[i].doubt.kinds)) continue;
    lines += list[i].line - log->first_line + 1;
    if (lines <= host_limits(h)->of[LIMIT_ODDS])
      x->odds[i].share = ODDS_WANTED;
    else
      x->odds_left_out++;
  }
  odds_of(d, log, list, count, span_of(seed), x->odds);
  x->odds_worked_out = sandbox_is_worked_out(h);
  for (int i = 0; i < count; i++) {
    if (x->odds[i].share != ODDS_WANTED) continue;
    x->odds[i].share = -1;  /* the log ends before it */
    x->odds_left_out++;
  }
}

static void weigh (LogJudge *d, const LogText *log, const char *seed,
                   bool all, Explanation *x) {
  sandbox_begin_stretch(d->game.judge.host, STRETCH_TRIES, log->text.len);
  do weigh_all(d, log, seed, all, x);
  while (sandbox_does_again(d->game.judge.host));
}

/* How the scores came about, where a claim about them is wrong. */
static void account (LogJudge *d, Explanation *x) {
  const Fault *f = &x->verdict.fault;
  ledger_free(&x->ledger);
  x->ledger = (Ledger){0};
  if (x->state == EXPLAIN_FAULT && f->finding.article == ARTICLE_CLAIM)
    ledger_follow(&d->game, f, &x->ledger);
}

static void explain (LogJudge *d, const LogText *log, const ExplainWish *wish,
                     WritePosition *write, Explanation *x) {
  Verdict *v = &x->verdict;
  Line line;
  bool worked_out;
  buffer_clear(&x->position);
  buffer_clear(&x->told);
  buffer_clear(&x->told_before);
  x->told_line = 0;
  legal_list_clear(&x->legal);
  x->has_position = false;
  x->seat = -1;
  x->against = (Span){NULL, 0};
  remark_free(&x->tie);
  x->tie = (Remark){0};
  log_judge(d, log, v);
  worked_out = d->worked_out > 0;
  if (v->begun && v->finished) grounds_of_tie(&d->game.judge, &x->tie);
  reasons_tell(&d->game, v);
  x->line = wish->line ? wish->line : v->has_fault ? v->fault.line.number : 0;
  line = find_line(log, x->line);
  find_state(x, &line);
  account(d, x);
  rectify(d, log, x);
  if (x->state == EXPLAIN_FAULT && v->fault.against)
    x->against = find_line(log, v->fault.against).whole;
  if ((wish->odds || wish->line > 0) && v->rules != NULL)
    weigh(d, log, wish->seed, wish->odds, x);
  if (x->line > 0) {
    x->whole = line.whole;
    if (v->rules != NULL && line.whole.at != NULL && !worked_out) {
      if (x->state == EXPLAIN_FAULT) log_look_back(d, log, LEGAL_MOST, v);
      if (v->begun) listen(d, log, x);
      look_before(d, log, &line, write, x);
    }
  }
  v->seating = &d->game.header.seating;
}

void explain_log (LogJudge *d, const LogText *log, const ExplainWish *wish,
                  WritePosition *write, Explanation *x) {
  const Host *h = d->game.judge.host;
  bool in_lua = host_is_in_lua(h);
  explain(d, log, wish, write, x);
  if (host_is_in_lua(h) != in_lua) explain(d, log, wish, write, x);
}
