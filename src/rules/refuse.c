/*
** A move against the articles of its game, where hidden cards decide too
** SPDX-License-Identifier: MIT
*/
#include "rules/call.h"
#include "rules/ops.h"

/*
** Where hidden cards decide. Each doubtful question of an article is answered
** both ways, one way of answering them all after another: those in which the
** article lets the move pass are as many worlds, whatever the rules make of
** the answers.
*/

enum { WAYS_LIMIT = 64 };     /* of answering the questions of one article */

typedef struct Ways {
  int tried, passes;
  uint64_t pass[WAYS_LIMIT];  /* the answers with which it passes */
} Ways;

/* The next answers after some that were given to so many questions. */
static bool next_answers (uint64_t *answers, int questions) {
  while (questions > 0 && *answers >> (questions - 1) & 1)
    *answers ^= UINT64_C(1) << --questions;
  if (questions > 0) *answers |= UINT64_C(1) << (questions - 1);
  return questions > 0;
}

static Outcome refuse_with (Host *h, const Call *c, int refusal,
                            const Asked *before, uint64_t answers) {
  Sitting *s = h->sit;
  sitting_ask_anew(s, before);
  s->doubtful = 0;
  s->answers = answers;
  return host_refuse_by(h, c->m, refusal, c->seat, c->value);
}

/* All ways; false, with what came of it: it cannot be told. */
static bool try_ways (Host *h, const Call *c, int refusal,
                      const Asked *before, Ways *w, Outcome *outcome) {
  uint64_t answers = 0;
  do {
    *outcome = refuse_with(h, c, refusal, before, answers);
    if (*outcome != OUTCOME_OK && *outcome != OUTCOME_REFUSED) return false;
    if (h->sit->doubtful >= WAYS_LIMIT || w->tried++ == WAYS_LIMIT) {
      *outcome = OUTCOME_OK;
      h->sit->incomplete = true;
      return false;
    }
    if (*outcome == OUTCOME_OK) w->pass[w->passes++] = answers;
  } while (next_answers(&answers, h->sit->doubtful));
  return true;
}

static Outcome pass_one_way (Host *h, const Call *c, int refusal,
                             const Asked *before, const Ways *w) {
  Sitting *s = h->sit;
  int chosen = w->passes > 1 ? choices_next(s->choices, w->passes) : 0;
  Outcome outcome;
  if (chosen < 0) s->incomplete = true;
  if (chosen < 0) return OUTCOME_OK;
  outcome = refuse_with(h, c, refusal, before, w->pass[chosen]);
  for (int i = before->doubts; i < s->doubts; i++)
    s->doubt[i].either = w->passes > 1;
  return outcome;
}

static Outcome refuse_in_doubt (Host *h, const Call *c, int refusal) {
  Sitting *s = h->sit;
  Asked before = sitting_asked(s);
  Ways ways = {0};
  Outcome outcome;
  if (!try_ways(h, c, refusal, &before, &ways, &outcome) ||
      ways.passes == ways.tried)  /* whatever the answers are? */
    s->doubts = before.doubts;
  else if (ways.passes > 0)
    outcome = pass_one_way(h, c, refusal, &before, &ways);
  s->answers = 0;
  return outcome;
}

static Outcome refuse_all_in_doubt (Host *h, Call *c) {
  Outcome outcome = OUTCOME_OK;
  for (int i = 0; i < c->m->refusals && outcome == OUTCOME_OK; i++)
    if (c->m->refusal[i].before == c->before)
      outcome = refuse_in_doubt(h, c, i);
  c->result = outcome == OUTCOME_REFUSED;
  return outcome == OUTCOME_REFUSED ? OUTCOME_OK : outcome;
}

/* What a call came to; article by article, if it asked what they decide. */
static Outcome look_into_doubts (Host *h, Call *c, const Asked *before,
                                 Outcome outcome) {
  if (h->sit->doubts == before->doubts || h->sit->plain ||
      outcome != OUTCOME_OK)
    return outcome;
  sitting_ask_anew(h->sit, before);
  return refuse_all_in_doubt(h, c);
}

/* Each by itself: in Lua, or not. */
static Outcome refuse_one_by_one (Host *h, Call *c) {
  Outcome outcome = OUTCOME_OK;
  c->result = 0;
  for (int i = 0; i < c->m->refusals && outcome == OUTCOME_OK; i++)
    if (c->m->refusal[i].before == c->before)
      outcome = host_refuse_by(h, c->m, i, c->seat, c->value);
  if (outcome != OUTCOME_REFUSED) return outcome;
  c->result = 1;
  return OUTCOME_OK;
}

Outcome host_refuse (Host *h, const Move *m, Before before, int seat,
                     const Value *value) {
  Call c = {.kind = CALL_REFUSE, .m = m, .seat = seat, .value = value,
            .before = before};
  Asked asked = sitting_asked(h->sit);
  Outcome outcome;
  if (!((m->refusals_at >> before) & 1)) return OUTCOME_OK;
  outcome = call_make(h, &c, refuse_one_by_one);
  outcome = look_into_doubts(h, &c, &asked, outcome);
  return outcome == OUTCOME_OK && c.result != 0 ? OUTCOME_REFUSED : outcome;
}

/* One call after the other: in Lua, or not. */
static Outcome refuse_then_apply (Host *h, Call *c) {
  Call refuse = *c;
  Outcome outcome;
  refuse.kind = CALL_REFUSE;
  outcome = call_make(h, &refuse, refuse_one_by_one);
  c->result = refuse.result;
  c->came = 0;
  if (outcome != OUTCOME_OK || c->result != 0 || h->sit->doubts > 0)
    return outcome;
  c->came = CAME_TO_ACT;
  return host_apply(h, c->m, c->seat, c->value);
}

/* In one call, if that can be done. */
static Outcome make_move (Host *h, const Move *m, int seat,
                          const Value *value, bool *applied) {
  Call c = {.kind = CALL_MOVE, .m = m, .seat = seat, .value = value,
            .before = BEFORE_NOTHING};
  Asked asked = sitting_asked(h->sit);
  Outcome outcome = m->just_done ? refuse_then_apply(h, &c)
                                 : call_make(h, &c, refuse_then_apply);
  outcome = look_into_doubts(h, &c, &asked, outcome);
  *applied = c.came == CAME_TO_ACT;
  return outcome == OUTCOME_OK && c.result != 0 ? OUTCOME_REFUSED : outcome;
}

Outcome host_refuse_or_apply (Host *h, const Move *m, int seat,
                              const Value *value, bool *applied) {
  if ((m->refusals_at >> BEFORE_NOTHING) & 1)
    return make_move(h, m, seat, value, applied);
  *applied = h->sit->doubts == 0;
  return *applied ? host_apply(h, m, seat, value) : OUTCOME_OK;
}
