/*
** Moves at the table as players type them
** SPDX-License-Identifier: MIT
*/
#include <stdlib.h>

#include "drive/match.h"
#include "judge/finding.h"

static uint64_t moves_now (const Judge *j) {
  const Phase *p = judge_phase(j);
  return p != NULL ? p->moves : 0;
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
static Ruling understand (Match *m, int seat, Span text, Event *e,
                          BoundMove *bound) {
  EventReader *reader = &m->logs.game.reader;
  Judge *j = &m->logs.game.judge;
  Complaint *c = &j->finding.complaint;
  bool ok;
  ok = event_read_move(reader, seat, text, e, c);
  if (e->verb >= 0 && reader->words.has_arrow)
    return finding_because(j, reader->words.brought[0],
                           fact_saying(SAY_LEAVE_ARROW_OUT));
  if (e->verb >= 0 && answers_nothing(j, e))
    return finding_because(j, text, fact_saying(SAY_ANSWER_FIRST));
  if (!ok || !event_bind(e, j->rules, j->seating, moves_now(j), bound, c))
    return finding_malformed(j);
  return RULING_FINE;
}

/* Whether it is legal, and all as it was. */
static Ruling ask (Judge *j, const Event *e) {
  Checkpoint *before = judge_save(j);
  Ruling ruling = judge_take(j, e);
  judge_restore(j, before);
  free(before);
  return ruling;
}

/* Makes the move; unless fine, all is as it was. */
static Ruling make (Game *g, Event *e) {
  Checkpoint *before = judge_save(&g->judge);
  Ruling ruling = game_step(g, e);
  if (ruling != RULING_FINE) judge_restore(&g->judge, before);
  free(before);
  return ruling;
}

Ruling match_ask (Match *m, int seat, Span text, BoundMove *asked) {
  Event e;
  Ruling ruling = understand(m, seat, text, &e, asked);
  e.has_announced = false;  /* it would tell of cards not drawn yet */
  return ruling == RULING_FINE ? ask(&m->logs.game.judge, &e) : ruling;
}

Ruling match_type (Match *m, int seat, Span text, BoundMove *made,
                   Remark *remark) {
  const Finding *f = &m->logs.game.judge.finding;
  Event e;
  Ruling ruling = understand(m, seat, text, &e, made);
  if (ruling != RULING_FINE) return ruling;
  ruling = make(&m->logs.game, &e);
  if (ruling == RULING_ILLEGAL && f->article == ARTICLE_ANNOUNCE) {
    finding_remark(f, m->logs.game.header.rules, remark);
    e.has_announced = false;  /* the move is made: no second thoughts */
    ruling = make(&m->logs.game, &e);
  }
  if (ruling != RULING_FINE) return ruling;
  e.bound = made;
  game_made(&m->logs.game, &e);
  return RULING_FINE;
}
