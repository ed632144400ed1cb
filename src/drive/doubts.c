/*
** What a verdict rests on where cards were hidden
** SPDX-License-Identifier: MIT
*/
#include "drive/doubts.h"

#include <stdlib.h>

#include "ground/memory.h"
#include "table/knowledge.h"

/*
** {======================================================
** Contradictions. The fewer events assume anything, the more is possible:
** if a line is fine without some assumptions, it is without more of them.
** =======================================================
*/

/* What earlier events assumed, one for each event, in their order. */
typedef struct Suspects {
  LogJudge *d;
  const Verdict *v;
  Assumption *list;
  int count;
} Suspects;

/* Would the fault's line be fine if suspects 'a' to 'b' had assumed nothing? */
static bool explain (const Suspects *s, int a, int b) {
  LogJudge *d = s->d;
  Judge *j = &d->judge;
  LineCursor c = {{s->v->fault_whole.at, s->v->fault_whole.len},
                  s->v->fault_line};
  Ruling ruling = RULING_FINE;
  int pasts = d->pasts;
  Line line;
  j->exempt_from = s->list[a].event;
  j->exempt_to = s->list[b].event;
  log_rewind(d, j->exempt_from);
  while (d->pasts < pasts && log_is_fine(ruling)) ruling = log_again(d);
  if (log_is_fine(ruling) && line_next(&c, &line))
    ruling = log_try_line(d, &line);
  j->exempt_from = 0;
  j->exempt_to = -1;
  d->pasts = pasts;
  return log_is_fine(ruling);
}

enum { SUSPECTS_ALONE = 64 };  /* more than one game needs */

/*
** The last event that explains the fault alone. Where none does, the last
** of those that only together do. -1: the fault has nothing to do with them.
*/
static int find_culprit (const Suspects *s) {
  int last = s->count - 1, from = 0, to = last;
  if (last < 0 || !explain(s, 0, last)) return -1;
  for (int above = last; from < above;) {  /* the last that must be in it */
    int middle = above - (above - from) / 2;
    if (explain(s, middle, last))
      from = middle;
    else
      above = middle - 1;
  }
  for (int below = from; below < to;) {  /* and as few more as will do */
    int middle = below + (to - below) / 2;
    if (explain(s, from, middle))
      to = middle;
    else
      below = middle + 1;
  }
  if (from == to) return to;
  for (int i = from - 1; i >= 0 && from - i <= SUSPECTS_ALONE; i--)
    if (explain(s, i, i)) return i;
  return to;
}

static void tell_contradiction (LogJudge *d, Verdict *v,
                                const Assumption *a) {
  Span name = d->header.seating.name[a->seat];
  buffer_clear(&v->message);
  buffer_format(&v->message,
                d->lang == FRENCH
                    ? "ceci contredit la ligne %u, où %.*s : "
                    : "this contradicts line %u, where %.*s: ",
                a->line, (int)name.len, name.at);
  buffer_text(&v->message,
              both_in(d->header.rules->article[a->article].text, d->lang));
}

static void gather_suspects (Suspects *s) {
  const Judge *j = &s->d->judge;
  s->list = memory_new(((size_t)j->assumptions + 1) * sizeof *s->list);
  for (int i = 0; i < j->assumptions; i++)
    if (i == 0 || j->assumption[i].event != j->assumption[i - 1].event)
      s->list[s->count++] = j->assumption[i];
}

void doubts_blame (LogJudge *d, Verdict *v) {
  Suspects s = {d, v, NULL, 0};
  int culprit, pasts = d->pasts;
  gather_suspects(&s);
  culprit = find_culprit(&s);
  if (culprit >= 0) {
    v->against = s.list[culprit].line;
    v->fault_article = s.list[culprit].article;
    tell_contradiction(d, v, &s.list[culprit]);
  }
  if (s.count > 0) {  /* all as it was */
    log_rewind(d, s.list[0].event);
    while (d->pasts < pasts && log_is_fine(log_again(d))) {}
    d->pasts = pasts;
  }
  free(s.list);
}

/* }====================================================== */

/*
** {======================================================
** Assumptions that later lines prove: no deal that fits what was shown
** makes them false
** =======================================================
*/

/* Is there a world of which nothing more can be proved wrong? */
static bool is_settled (const Judge *j) {
  for (int w = 0; w < j->worlds; w++)
    if (!knowledge_is_narrow(&j->world[w])) return true;
  return false;
}

/* The judge observes, and has come to the event. */
static bool is_proved (LogJudge *d, const Assumption *a, int pasts) {
  Judge *j = &d->judge;
  Ruling ruling;
  j->deny = a->event;
  j->denied = &a->doubt;
  ruling = log_again(d);
  while (d->pasts < pasts && log_is_fine(ruling) && !is_settled(j))
    ruling = log_again(d);
  j->deny = -1;
  return ruling == RULING_ILLEGAL;
}

/* Goes through the log once; at each event that assumed something it
** looks ahead. */
static void prove_assumptions (LogJudge *d, Assumption *list, int count) {
  Judge *j = &d->judge;
  int pasts = d->pasts;
  j->mode = MODE_OBSERVE;
  log_rewind(d, 0);
  for (int i = 0; i < count; i++) {
    Checkpoint *here;
    while (d->pasts < list[i].event && log_is_fine(log_again(d))) {}
    if (d->pasts < list[i].event) break;  /* cannot be: it was fine before */
    here = judge_save(j);
    list[i].proved = is_proved(d, &list[i], pasts);
    judge_restore(j, here);
    d->pasts = list[i].event;
    free(here);
  }
  j->mode = MODE_JUDGE;
  d->pasts = pasts;
}

/* }====================================================== */

/* "6, 7 or ghost" */
static void list_kinds (const LogJudge *d, KindSet kinds, Buffer *b) {
  const Ruleset *r = d->header.rules;
  bool first = true;
  for (KindSet s = kinds; s; s &= s - 1) {
    bool last = (s & (s - 1)) == 0;
    if (!first)
      buffer_text(b, !last                ? ", "
                     : d->lang == FRENCH ? " ni "
                                         : " or ");
    buffer_text(b, word_in(&r->kind[__builtin_ctzll(s)].word, d->lang));
    first = false;
  }
}

static void write_assumption (const LogJudge *d, const Assumption *a,
                              Buffer *b) {
  int seat = d->header.rules->layout.slot_seat[a->doubt.slot];
  bool french = d->lang == FRENCH;
  buffer_clear(b);
  if (seat != NOBODY) buffer_span(b, d->header.seating.name[seat]);
  if (a->doubt.also) {
    buffer_text(b, french ? " n'avait pas à la fois "
                          : " did not hold both ");
    list_kinds(d, a->doubt.kinds, b);
    buffer_text(b, french ? " et " : " and ");
    list_kinds(d, a->doubt.also, b);
    return;
  }
  buffer_text(b, french ? " n'avait ni " : " held no ");
  list_kinds(d, a->doubt.kinds, b);
}

void doubts_list (LogJudge *d, Verdict *v) {
  Judge *j = &d->judge;
  int count = j->assumptions;
  Buffer text = {0};
  if (count > 0) prove_assumptions(d, j->assumption, count);
  j->assumptions = count;
  for (int i = 0; i < count; i++) {
    const Assumption *a = &j->assumption[i];
    if (a->proved) continue;
    write_assumption(d, a, &text);
    verdict_assume(v, a->line,
                   d->header.rules->layout.slot_seat[a->doubt.slot],
                   text.text);
  }
  if (v->assumptions > 0 && v->kind == VERDICT_LEGAL)
    v->kind = VERDICT_CONSISTENT;
  buffer_free(&text);
}
