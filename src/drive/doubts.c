/*
** What a verdict rests on where cards were hidden
** SPDX-License-Identifier: MIT
*/
#include "drive/doubts.h"

#include "table/knowledge.h"

/* Would the fault's line be fine if that event had assumed nothing? */
static bool explains (LogJudge *d, const Verdict *v, int event) {
  LineCursor c = {{v->fault_whole.at, v->fault_whole.len}, v->fault_line};
  Judge *j = &d->judge;
  bool fine = false;
  Line line;
  j->exempt = event;
  if (log_is_fine(log_replay(d, d->pasts)) && line_next(&c, &line))
    fine = log_is_fine(log_try_line(d, &line));
  j->exempt = -1;
  return fine;
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

void doubts_blame (LogJudge *d, Verdict *v) {
  Judge *j = &d->judge;
  int count = j->assumptions;
  Assumption list[64];
  int n = 0;
  for (int i = 0; i < count && n < 64; i++)
    if (n == 0 || list[n - 1].event != j->assumption[i].event)
      list[n++] = j->assumption[i];
  for (int i = 0; i < n; i++)
    if (explains(d, v, list[i].event)) {
      v->against = list[i].line;
      v->fault_article = list[i].article;
      tell_contradiction(d, v, &list[i]);
      break;
    }
  log_replay(d, d->pasts);  /* all as it was */
}

/* Does any deal that fits what was shown make the assumption false? */
static bool is_proved (LogJudge *d, const Assumption *a) {
  Judge *j = &d->judge;
  Ruling ruling;
  j->mode = MODE_OBSERVE;
  j->deny = a->event;
  ruling = log_replay(d, d->pasts);
  j->mode = MODE_JUDGE;
  j->deny = -1;
  return ruling == RULING_ILLEGAL;
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

void doubts_list (LogJudge *d, Verdict *v) {
  Judge *j = &d->judge;
  int count = j->assumptions;
  Buffer text = {0};
  bool proved = false;
  for (int i = 0; i < count; i++) {
    Assumption a = j->assumption[i];
    if (i == 0 || j->assumption[i - 1].event != a.event)
      proved = is_proved(d, &a);
    j->assumptions = count;
    if (proved) continue;
    write_assumption(d, &a, &text);
    verdict_assume(v, a.line, d->header.rules->layout.slot_seat[a.doubt.slot],
                   text.text);
  }
  if (j->gave_up)
    verdict_assume(v, v->line, -1, d->lang == FRENCH
        ? "trop de possibilités : toutes n'ont pas été suivies"
        : "too many possibilities: not all of them were followed");
  if (v->assumptions > 0 && v->kind == VERDICT_LEGAL)
    v->kind = VERDICT_CONSISTENT;
  buffer_free(&text);
}
