/*
** What a verdict rests on where cards were hidden
** SPDX-License-Identifier: MIT
*/
#include "drive/doubts.h"

#include <stdlib.h>

#include "drive/past.h"
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
  past_rewind(d, a);
  while (d->pasts < pasts && log_is_fine(ruling)) ruling = past_again(d);
  j->exempt_from = 0;
  j->exempt_to = -1;
  d->pasts = pasts;
  return ruling;
}

/* Would the fault's line be fine if events 'a' to 'b' had assumed nothing? */
static bool explain (LogJudge *d, const Verdict *v, int a, int b) {
  LineCursor c = {v->fault.line.whole, v->fault.line.number};
  Line line;
  return log_is_fine(replay_without(d, a, b)) && line_next(&c, &line) &&
         log_is_fine(past_try_line(d, &line));
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

enum { ALONE_LIMIT = 24 };  /* of those that are tried alone */

/* Where only several events explain the fault: does an earlier one alone? */
static void find_one_alone (LogJudge *d, const Verdict *v, int *from,
                            int *to) {
  int event[ALONE_LIMIT], n = 0;
  for (int i = d->judge.assumptions - 1; i >= 0 && n < ALONE_LIMIT; i--) {
    int e = d->judge.assumption[i].event;
    if (e < *from && (n == 0 || event[n - 1] != e)) event[n++] = e;
  }
  for (int i = 0; i < n && d->judge.effort < EFFORT_LIMIT; i++)
    if (explain(d, v, event[i], event[i])) {
      *from = *to = event[i];
      return;
    }
}

/* A copy of what the event assumed; the caller frees it. */
static Assumption *assumed_at (const Judge *j, int event, int *count) {
  Assumption *list = memory_new((size_t)j->assumptions * sizeof *list + 1);
  *count = 0;
  for (int i = 0; i < j->assumptions; i++)
    if (j->assumption[i].event == event) list[(*count)++] = j->assumption[i];
  return list;
}

/* Is the fault still there with so much of what event 'to' assumed? */
static bool contradicts (LogJudge *d, const Verdict *v, const Doubt *doubt,
                         int from, int to) {
  Judge *j = &d->judge;
  bool fine;
  j->deny = to;
  j->denied = doubt;
  j->affirm = true;
  fine = explain(d, v, from, to);
  j->deny = -1;
  j->affirm = false;
  return !fine;
}

/* As few cards as explain the fault: one of them was there at event 'to'. */
static KindSet find_cards (LogJudge *d, const Verdict *v, const Doubt *doubt,
                           int from, int to) {
  Doubt less = *doubt;
  if (doubt->also || !contradicts(d, v, doubt, from, to)) return 0;
  for (KindSet s = doubt->kinds; s; s &= s - 1) {
    less.kinds &= ~(s & -s);
    if (less.kinds == 0 || !contradicts(d, v, &less, from, to))
      less.kinds |= s & -s;
  }
  return less.kinds;
}

/* The verdict names the last of the events that explain it together. */
static void blame (LogJudge *d, Verdict *v, int from, int to) {
  Assumption *list;
  KindSet cards = 0;
  int count, i;
  replay_without(d, from, to - 1);  /* then 'to' has an assumption */
  list = assumed_at(&d->judge, to, &count);
  for (i = 0; i < count && cards == 0; i++)
    cards = find_cards(d, v, &list[i].doubt, from, to);
  if (count > 0) {
    const Assumption *a = &list[cards ? i - 1 : 0];
    v->fault.against = a->line;
    v->fault.finding.article = a->article;
    v->fault.doubt = a->doubt;
    if (cards) v->fault.doubt.kinds = cards;
  }
  free(list);
}

void doubts_blame (LogJudge *d, Verdict *v) {
  int from, to;
  if (d->judge.assumptions == 0) return;
  if (find_culprits(d, v, &from, &to)) {
    replay_without(d, 0, -1);
    if (from < to) find_one_alone(d, v, &from, &to);
    blame(d, v, from, to);
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
  past_rewind(d, 0);
  while (d->pasts < pasts && log_is_fine(past_again(d)))
    if (d->pasts > event) after[d->pasts - 1] = signature_of(&d->judge);
}

/* Looking ahead costs, too. Beyond this, what is not proved is left open. */
static bool is_tired (const LogJudge *d) {
  return d->judge.effort > EFFORT_LIMIT + 30 * d->pasts;
}

static bool is_blurred (const Judge *j) {
  for (int w = 0; w < j->worlds; w++)
    if (j->world[w].blurred) return true;
  return false;
}

/*
** The judge observes, and has come to the event. 'unsure' where it may be
** proved all the same.
*/
static bool is_proved (LogJudge *d, const Assumption *a, int pasts,
                       const uint64_t *after, bool *unsure) {
  Judge *j = &d->judge;
  Ruling ruling;
  if (a->doubt.kinds == 0) return false;  /* nobody can tell */
  j->deny = a->event;
  j->denied = &a->doubt;
  ruling = past_again(d);
  while (d->pasts < pasts && log_is_fine(ruling) &&
         signature_of(j) != after[d->pasts - 1] && !is_tired(d)) {
    j->effort++;
    ruling = past_again(d);
  }
  j->deny = -1;
  if (ruling == RULING_ILLEGAL) return true;
  *unsure |= is_blurred(j) || is_tired(d);
  return false;
}

/* Goes through the log once, and looks ahead from each that assumed. */
static bool prove_assumptions (LogJudge *d, Assumption *list, int count) {
  Judge *j = &d->judge;
  bool unsure = false;
  int pasts = d->pasts;
  uint64_t *after = memory_new((size_t)pasts * sizeof *after + 1);
  j->mode = MODE_OBSERVE;
  note_signatures(d, list[0].event, pasts, after);
  past_rewind(d, 0);
  for (int i = 0; i < count; i++) {
    Checkpoint *here;
    while (d->pasts < list[i].event && log_is_fine(past_again(d))) {}
    if (d->pasts < list[i].event) break;  /* cannot be: it was fine before */
    here = judge_save(j);
    list[i].proved = is_proved(d, &list[i], pasts, after, &unsure);
    judge_restore(j, here);
    d->pasts = list[i].event;
    free(here);
  }
  j->mode = MODE_JUDGE;
  d->pasts = pasts;
  free(after);
  return !unsure;
}

/* }====================================================== */

void doubts_list (LogJudge *d, Verdict *v) {
  Judge *j = &d->judge;
  int count = j->assumptions;
  bool sure = !is_blurred(j);
  if (count > 0) sure &= prove_assumptions(d, j->assumption, count);
  j->assumptions = count;
  for (int i = 0; i < count; i++)
    if (!j->assumption[i].proved) verdict_assume(v, &j->assumption[i]);
  if (v->assumptions > 0 && v->kind == VERDICT_LEGAL)
    v->kind = VERDICT_CONSISTENT;
  v->unsure = !sure && v->kind == VERDICT_CONSISTENT;
}
