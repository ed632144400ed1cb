/*
** Moves at the table as players type them
** SPDX-License-Identifier: MIT
*/
#include <stdlib.h>

#include "drive/match.h"
#include "judge/finding.h"
#include "table/seen.h"

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

/* The first move that can be made now and that starts with a card; or -1. */
static int move_of_cards (const Judge *j) {
  uint64_t here = moves_now(j);
  for (int m = 0; m < j->rules->moves; m++) {
    const Move *move = &j->rules->move[m];
    if (((here >> m) & 1) && !move->unlisted && move->args > 0 &&
        !move->arg[0].implied && move->arg[0].label.en[0] == '\0' &&
        (move->arg[0].type == ARG_CARD || move->arg[0].type == ARG_CARDS))
      return m;
  }
  return -1;
}

bool match_takes_cards (const Match *m) {
  return move_of_cards(&m->logs.game.judge) >= 0;
}

/* "5 5" is "lay 5 5" where cards are laid: who plays names just them. */
static Span with_verb (Match *m, Span text) {
  const Judge *j = &m->logs.game.judge;
  Span word = span_first_word(text);
  int move = move_of_cards(j);
  if (move < 0 || dictionary_find(j->rules->verb_words, word) >= 0 ||
      dictionary_find(j->rules->kind_words, word) < 0)
    return text;
  buffer_clear(&m->typed);
  buffer_format(&m->typed, "%s ", j->rules->move[move].verb.en);
  buffer_span(&m->typed, text);
  return (Span){m->typed.text, m->typed.len};
}

/* Reads and binds. Cards that come up are the referee's to name. */
static Ruling understand (Match *m, int seat, Span text, Event *e,
                          BoundMove *bound) {
  EventReader *reader = &m->logs.game.reader;
  Judge *j = &m->logs.game.judge;
  Complaint *c = &j->finding.complaint;
  bool ok;
  text = with_verb(m, text);
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

/* Could the seat itself tell the number, without cards not drawn yet? */
static bool may_ask_number (Judge *j, int seat, const BoundMove *move) {
  Table seen;
  double number;
  seen_by(&j->world[0], &j->rules->layout, seat, &seen);
  return legal_says(j, &seen, seat, move, &number);
}

Ruling match_ask (Match *m, int seat, Span text, BoundMove *asked) {
  Judge *j = &m->logs.game.judge;
  Event e;
  Ruling ruling = understand(m, seat, text, &e, asked);
  if (ruling == RULING_FINE && e.has_announced)
    e.has_announced = may_ask_number(j, seat, asked);
  return ruling == RULING_FINE ? ask(j, &e) : ruling;
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
