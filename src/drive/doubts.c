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
** Contradictions. The fewer moves assume anything, the more is possible:
** if a line is fine without some assumptions, it is without more of them.
** =======================================================
*/

/* Judges all the past again, but for what events 'a' to 'b' assume. */
static Ruling replay_without (LogJudge *d, int a, int b) {
  Judge *j = &d->judge;
  Ruling ruling = RULING_FINE;
  int pasts = d->pasts;
  j->exempt_from = a;
  j->exempt_to = b;
  log_rewind(d, a);
  while (d->pasts < pasts && log_is_fine(ruling)) ruling = log_again(d);
  j->exempt_from = 0;
  j->exempt_to = -1;
  d->pasts = pasts;
  return ruling;
}

/* Would the fault's line be fine if events 'a' to 'b' had assumed nothing? */
static bool explain (LogJudge *d, const Verdict *v, int a, int b) {
  LineCursor c = {{v->fault_whole.at, v->fault_whole.len}, v->fault_line};
  Line line;
  return log_is_fine(replay_without(d, a, b)) && line_next(&c, &line) &&
         log_is_fine(log_try_line(d, &line));
}

/*
** The latest events that explain the fault, though perhaps only together.
** False: it has nothing to do with what was assumed.
*/
static bool find_culprits (LogJudge *d, const Verdict *v, int *from,
                           int *to) {
  int last = d->pasts - 1, above = last, below;
  *from = 0;
  *to = last;
  if (last < 0 || !explain(d, v, 0, last)) return false;
  while (*from < above) {
    int middle = above - (above - *from) / 2;
    if (explain(d, v, middle, last))
      *from = middle;
    else
      above = middle - 1;
  }
  for (below = *from; below < *to;) {
    int middle = below + (*to - below) / 2;
    if (explain(d, v, *from, middle))
      *to = middle;
    else
      below = middle + 1;
  }
  return true;
}

enum { ALONE_LIMIT = 64 };  /* of those that are tried alone */

/* Where only several events explain the fault: does an earlier one alone? */
static void find_one_alone (LogJudge *d, const Verdict *v, int *from,
                            int *to) {
  int event[ALONE_LIMIT], n = 0;
  for (int i = d->judge.assumptions - 1; i >= 0 && n < ALONE_LIMIT; i--) {
    int e = d->judge.assumption[i].event;
    if (e < *from && (n == 0 || event[n - 1] != e)) event[n++] = e;
  }
  for (int i = 0; i < n; i++)
    if (explain(d, v, event[i], event[i])) {
      *from = *to = event[i];
      return;
    }
}

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

/* What the earlier move rested on, and that it was not so. */
static void tell_contradiction (LogJudge *d, Verdict *v,
                                const Assumption *a) {
  Buffer held = {0};
  write_assumption(d, a, &held);
  buffer_clear(&v->message);
  buffer_format(&v->message,
                d->lang == FRENCH
                    ? "la ligne %u n'était permise que si %s, et cette ligne "
                      "montre le contraire. %s"
                    : "line %u was legal only if %s, and this line shows "
                      "otherwise. %s",
                a->line, buffer_string(&held),
                both_in(d->header.rules->article[a->article].text, d->lang));
  buffer_free(&held);
}

/* What the event assumed, where the judge has just gone over it again. */
static const Assumption *assumed_at (const Judge *j, int event) {
  for (int i = 0; i < j->assumptions; i++)
    if (j->assumption[i].event == event) return &j->assumption[i];
  return NULL;
}

void doubts_blame (LogJudge *d, Verdict *v) {
  const Assumption *a;
  int from, to;
  if (d->judge.assumptions == 0) return;
  if (find_culprits(d, v, &from, &to)) {
    replay_without(d, 0, -1);
    if (from < to) find_one_alone(d, v, &from, &to);
    replay_without(d, from, to - 1);  /* then 'to' has an assumption */
    if ((a = assumed_at(&d->judge, to)) != NULL) {
      v->against = a->line;
      v->fault_article = a->article;
      tell_contradiction(d, v, a);
    }
  }
  replay_without(d, 0, -1);  /* all as it was */
}

/* }====================================================== */

/*
** {======================================================
** Assumptions that later lines prove: no deal that fits what was shown
** makes them false
** =======================================================
*/

/* The worlds that are open, as one number. */
static uint64_t signature_of (const Judge *j) {
  uint64_t sum = 0;
  for (int w = 0; w < j->worlds; w++)
    sum += knowledge_signature(&j->world[w], &j->rules->layout);
  return sum;
}

/*
** Goes through the log from 'event' on and notes what is known after each
** line: who comes to know just as much can be proved no more wrong.
*/
static void note_signatures (LogJudge *d, int event, int pasts,
                             uint64_t *after) {
  log_rewind(d, 0);
  while (d->pasts < pasts && log_is_fine(log_again(d)))
    if (d->pasts > event) after[d->pasts - 1] = signature_of(&d->judge);
}

/* The judge observes, and has come to the event. */
static bool is_proved (LogJudge *d, const Assumption *a, int pasts,
                       const uint64_t *after) {
  Judge *j = &d->judge;
  Ruling ruling;
  if (a->doubt.kinds == 0) return false;  /* nobody can tell */
  j->deny = a->event;
  j->denied = &a->doubt;
  ruling = log_again(d);
  while (d->pasts < pasts && log_is_fine(ruling) &&
         signature_of(j) != after[d->pasts - 1])
    ruling = log_again(d);
  j->deny = -1;
  return ruling == RULING_ILLEGAL;
}

/* Goes through the log once, and looks ahead from each that assumed. */
static void prove_assumptions (LogJudge *d, Assumption *list, int count) {
  Judge *j = &d->judge;
  int pasts = d->pasts;
  uint64_t *after = memory_new((size_t)pasts * sizeof *after);
  j->mode = MODE_OBSERVE;
  note_signatures(d, list[0].event, pasts, after);
  log_rewind(d, 0);
  for (int i = 0; i < count; i++) {
    Checkpoint *here;
    while (d->pasts < list[i].event && log_is_fine(log_again(d))) {}
    if (d->pasts < list[i].event) break;  /* cannot be: it was fine before */
    here = judge_save(j);
    list[i].proved = is_proved(d, &list[i], pasts, after);
    judge_restore(j, here);
    d->pasts = list[i].event;
    free(here);
  }
  j->mode = MODE_JUDGE;
  d->pasts = pasts;
  free(after);
}

/* }====================================================== */

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
