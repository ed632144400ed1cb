/*
** Moves at the table as players type them
** SPDX-License-Identifier: MIT
*/
#include <stdlib.h>

#include "drive/match.h"
#include "judge/finding.h"
#include "judge/move.h"

static uint64_t moves_now (const Judge *j) {
  const Phase *p = judge_phase(j);
  return p != NULL ? p->moves : 0;
}

static Ruling unknown_verb (Judge *j, Span verb) {
  finding_because(j, verb, fact_saying(SAY_NO_MOVE),
                  fact_string(j->rules->id), fact_text(verb));
  complain_nearest(&j->finding.complaint,
                   dictionary_nearest(j->rules->verb_words, verb));
  return RULING_MALFORMED;
}

/* An answer is wanted, and the verb is none of those that answer. */
static bool answers_nothing (const Judge *j, const Event *e) {
  uint64_t here = moves_now(j);
  if (!legal_may_pass_over(j)) return false;
  for (int m = e->verb; m >= 0; m = j->rules->verb_next[m])
    if ((here >> m) & 1) return false;
  return true;
}

/* Reads and binds. Cards that come up are the referee's to name. */
static Ruling understand (Match *m, int seat, Span text, Words *w, Event *e,
                          BoundMove *bound) {
  Judge *j = &m->game.judge;
  Complaint *c = &j->finding.complaint;
  if (!words_split(text, w))
    return finding_because(j, w->trouble_at, fact_saying(w->trouble));
  if (w->count == 0)
    return finding_because(j, text, fact_saying(SAY_MOVE_MISSING));
  *e = (Event){.subject = SUBJECT_OTHER, .text = text, .seat = seat,
               .words = w};
  e->verb = dictionary_find(j->rules->verb_words, w->word[0]);
  if (e->verb < 0) return unknown_verb(j, w->word[0]);
  if (w->has_arrow)
    return finding_because(j, w->brought[0],
                           fact_saying(SAY_LEAVE_ARROW_OUT));
  if (answers_nothing(j, e))
    return finding_because(j, text, fact_saying(SAY_ANSWER_FIRST));
  if (!event_read_move(e, j->rules, c) ||
      !event_bind(e, j->rules, j->seating, moves_now(j), bound, c))
    return finding_malformed(j);
  return RULING_FINE;
}

/* Judges the event; unless fine and wanted, all is as it was. */
static Ruling judge_typed (Match *m, const Event *e, bool make) {
  Judge *j = &m->game.judge;
  Checkpoint *before = judge_save(j);
  Ruling ruling = judge_move(j, e);
  if (ruling != RULING_FINE || !make) judge_restore(j, before);
  free(before);
  return ruling;
}

Ruling match_ask (Match *m, int seat, Span text, BoundMove *asked) {
  Words w;
  Event e;
  Ruling ruling = understand(m, seat, text, &w, &e, asked);
  w.has_announced = false;  /* it would tell of cards not drawn yet */
  return ruling == RULING_FINE ? judge_typed(m, &e, false) : ruling;
}

static void write_typed (Match *m, const Event *e, const BoundMove *move) {
  Game *g = &m->game;
  buffer_span(&g->log, g->seating.name[e->seat]);
  buffer_text(&g->log, ": ");
  move_write(&g->log, g->rules, &g->seating, ENGLISH, move);
  if (e->words->has_announced) {
    buffer_text(&g->log, " = ");
    buffer_number(&g->log, e->announced);
  }
  buffer_char(&g->log, '\n');
  g->passed_over = 0;
  g->cut = g->judge.moves >= MOVES_IN_GAME && !judge_over(&g->judge);
}

Ruling match_type (Match *m, int seat, Span text, BoundMove *made,
                   Remark *remark) {
  const Finding *f = &m->game.judge.finding;
  Words w;
  Event e;
  Ruling ruling = understand(m, seat, text, &w, &e, made);
  if (ruling != RULING_FINE) return ruling;
  ruling = judge_typed(m, &e, true);
  if (ruling == RULING_ILLEGAL && f->article == ARTICLE_ANNOUNCE) {
    finding_remark(f, m->game.rules, remark);
    w.has_announced = false;  /* the move is made: no second thoughts */
    ruling = judge_typed(m, &e, true);
  }
  if (ruling == RULING_FINE) write_typed(m, &e, made);
  return ruling;
}
