/*
** The long answer to a dispute
** SPDX-License-Identifier: MIT
*/
#include "drive/explain.h"

#include <stdlib.h>

#include "drive/odds.h"
#include "drive/reasons.h"
#include "ground/memory.h"

enum { LEGAL_MOST = 400 };

void explain_free (Explanation *x) {
  verdict_free(&x->verdict);
  buffer_free(&x->position);
  legal_free(&x->legal);
  free(x->odds);
}

static Line find_line (const LogText *log, unsigned number) {
  LineCursor c = {log->text, log->first_line};
  Line line = {0};
  while (line_next(&c, &line))
    if (line.number == number) return line;
  return (Line){0};
}

/* The game as it stood before the line, and what could be played there. */
static void look_before (LogJudge *d, const LogText *log, const Line *line,
                         WritePosition *write, Explanation *x) {
  Verdict ignored = {0};
  int seat;
  log_judge_before(d, log, line->number, &ignored);
  x->has_position = ignored.begun;
  if (x->has_position) {
    seat = dictionary_find(d->game.header.seating.names, line->name);
    write(&x->position, &d->game.judge);
    legal_list(&d->game.judge, seat, LEGAL_MOST, &x->legal);
  }
  verdict_free(&ignored);
}

static void weigh (LogJudge *d, const LogText *log, const char *seed,
                   Explanation *x) {
  x->odds = memory_grow(x->odds, &x->odds_room,
                        (size_t)x->verdict.assumptions + 1, sizeof *x->odds);
  for (int i = 0; i < x->verdict.assumptions; i++) {
    const Assumption *a = &x->verdict.assumption[i];
    x->odds[i] = a->doubt.kinds ? odds_of(d, log, a, span_of(seed)) : -1;
  }
}

void explain_log (LogJudge *d, const LogText *log, const ExplainWish *wish,
                  WritePosition *write, Explanation *x) {
  Verdict *v = &x->verdict;
  Line line;
  buffer_clear(&x->position);
  legal_clear(&x->legal);
  x->has_position = false;
  x->against = (Span){NULL, 0};
  log_judge(d, log, v);
  reasons_tell(&d->game, v);
  x->line = wish->line ? wish->line : v->has_fault ? v->fault.line.number : 0;
  x->is_fault = v->has_fault && x->line == v->fault.line.number;
  if (x->is_fault && v->fault.against)
    x->against = find_line(log, v->fault.against).whole;
  if (wish->odds && v->rules != NULL) weigh(d, log, wish->seed, x);
  if (x->line > 0) {
    line = find_line(log, x->line);
    x->whole = line.whole;
    if (v->rules != NULL && line.whole.at != NULL)
      look_before(d, log, &line, write, x);
  }
  v->seating = &d->game.header.seating;
}
