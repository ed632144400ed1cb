/*
** Refusals: a move tested against the articles, with hidden cards
** SPDX-License-Identifier: MIT
*/
#include "rules/call.h"
#include "rules/ops.h"

/*
** Questions about hidden cards. Each doubtful question of an article is
** answered both ways, one combination of answers after another: those with
** which the article lets the move pass are separate worlds, whatever the rules
** make of the answers. If it passes with either answer to the last questions,
** these do not matter.
*/

/*
** Limits of the combinations of answers for one article, and of answers for a
** line. If the questions are many, only few combinations reach the last ones,
** unless each question is asked whatever the earlier answers: then there are
** too many.
*/
enum {
  WAYS_LIMIT = 256, ANSWERS_LIMIT = 65536,
  MANY_QUESTIONS = 16, LONG_WAYS = 8, NEAR_LAST = 4
};

typedef struct Ways {
  int tried, passes;
  int most, longs;            /* questions of the first; combinations as long */
  bool few;                   /* are there few questions? */
  bool broke;                 /* did the rules break with some answers? */
  struct {
    uint64_t answers;
    int questions;            /* the number of those that matter */
  } pass[WAYS_LIMIT];         /* answers with which it passes */
  Asked asked;                /* of the first pass, and its */
  Doubt doubt[DOUBTS_LIMIT];  /* assumptions */
} Ways;

/* Both answers to a question have been tried: does it matter? */
static void merge_passes (Ways *w, int question) {
  int last = w->passes - 1;
  if (last < 1 || w->pass[last].questions != question ||
      w->pass[last - 1].questions != question ||
      (w->pass[last].answers ^ w->pass[last - 1].answers) !=
          UINT64_C(1) << (question - 1))
    return;
  w->passes--;
  w->pass[last - 1].questions--;
}

/* The next combination after these answers. */
static bool next_answers (Ways *w, uint64_t *answers, int questions) {
  while (questions > 0 && *answers >> (questions - 1) & 1) {
    merge_passes(w, questions);
    *answers ^= UINT64_C(1) << --questions;
  }
  if (questions > 0) *answers |= UINT64_C(1) << (questions - 1);
  return questions > 0;
}

/*
** Uses a copy of the table; if there are few questions, each answer narrows
** down the next ones there, which takes time.
*/
static Outcome refuse_with (Host *h, const Call *c, int refusal,
                            const Asked *before, uint64_t answers, bool few) {
  Sitting *s = h->sit;
  Table *t = s->table;
  Outcome outcome;
  if (few) {
    s->real = t;
    s->table = &h->supposed;
  }
  sitting_ask_anew(s, before);
  s->doubtful = 0;
  s->answers = answers;
  s->peeks = s->blind = false;
  outcome = host_refuse_by(h, c->m, refusal, c->seat, c->value);
  s->table = t;
  s->real = NULL;
  return outcome;
}

static bool are_too_many (Host *h, Ways *w) {
  const Sitting *s = h->sit;
  w->longs += s->doubtful + NEAR_LAST >= w->most;
  h->answers += s->doubtful;
  return s->doubts == DOUBTS_LIMIT || w->tried == WAYS_LIMIT ||
         (!w->few && w->longs > LONG_WAYS) || h->answers > ANSWERS_LIMIT;
}

static void add_pass (Ways *w, const Sitting *s, const Asked *before,
                      uint64_t answers) {
  w->pass[w->passes].answers = answers;
  w->pass[w->passes].questions = s->doubtful;
  if (w->passes++ > 0) return;
  w->asked = sitting_asked(s);
  memcpy(w->doubt, s->doubt + before->doubts,
         (size_t)(s->doubts - before->doubts) * sizeof *w->doubt);
}

static bool is_given_up (const Host *h, RuleFunction function) {
  for (int i = 0; i < h->endless_count; i++)
    if (h->endless[i] == function) return true;
  return false;
}

static void give_up (Host *h, RuleFunction function) {
  if (!is_given_up(h, function) && h->endless_count < ENDLESS_LIMIT)
    h->endless[h->endless_count++] = function;
}

/* No question, or every answer is no. */
static Outcome try_first (Host *h, const Call *c, int refusal,
                          const Asked *before, Ways *w) {
  Outcome outcome = refuse_with(h, c, refusal, before, 0, true);
  w->few = h->sit->doubtful <= MANY_QUESTIONS;
  if (!w->few) outcome = refuse_with(h, c, refusal, before, 0, false);
  w->most = h->sit->doubtful;
  w->tried = w->passes = w->longs = 0;
  w->broke = false;
  return outcome;
}

/* The rules break with these answers: as the game went on, they are wrong. */
static bool breaks_with_answers (Host *h, Ways *w, Outcome outcome) {
  Sitting *s = h->sit;
  if (outcome != OUTCOME_BROKEN || w->tried + s->doubtful == 0) return false;
  w->broke = true;
  if (sandbox_is_spent(h)) s->incomplete = s->blind = true;
  return true;
}

/* Tries all combinations; false: undecidable, or the rules are broken. */
static bool try_ways (Host *h, const Call *c, int refusal,
                      const Asked *before, Ways *w, Outcome *outcome) {
  Sitting *s = h->sit;
  uint64_t answers = 0;
  *outcome = try_first(h, c, refusal, before, w);
  for (;;) {
    int questions;
    bool breaks = breaks_with_answers(h, w, *outcome);
    if (are_too_many(h, w)) {
      give_up(h, c->m->refusal[refusal].function);
      s->incomplete = s->blind = true;
    }
    if (s->blind || s->peeks ||
        (*outcome != OUTCOME_OK && *outcome != OUTCOME_REFUSED && !breaks))
      return false;
    w->tried++;
    if (s->impossible == 0 && *outcome == OUTCOME_OK)
      add_pass(w, s, before, answers);
    questions = s->impossible > 0 ? s->impossible : s->doubtful;
    if (!next_answers(w, &answers, questions)) return true;
    *outcome = refuse_with(h, c, refusal, before, answers, w->few);
  }
}

static Outcome pass_one_way (Host *h, const Call *c, int refusal,
                             const Asked *before, const Ways *w) {
  Sitting *s = h->sit;
  int chosen = w->passes > 1 ? choices_next(s->choices, w->passes) : 0;
  Outcome outcome = OUTCOME_OK;
  if (chosen < 0) s->incomplete = true;
  if (chosen < 0) return OUTCOME_OK;
  if (chosen == 0) {          /* as the first call left it */
    sitting_ask_anew(s, &w->asked);
    memcpy(s->doubt + before->doubts, w->doubt,
           (size_t)(s->doubts - before->doubts) * sizeof *w->doubt);
  }
  else
    outcome = refuse_with(h, c, refusal, before, w->pass[chosen].answers,
                          w->few);
  s->doubts = before->doubts + w->pass[chosen].questions;
  for (int i = before->doubts; i < s->doubts; i++)
    s->doubt[i].either = w->passes > 1;
  return outcome;
}

/* Hidden cards decide, and nothing is known of them. */
static Outcome pass_undecided (Sitting *s, const Asked *before) {
  s->doubts = before->doubts;
  if (s->census) s->uncounted = true;
  if (s->doubts < DOUBTS_LIMIT)
    s->doubt[s->doubts++] = (Doubt){.fewer = 1, .article = s->article};
  return OUTCOME_OK;
}

/* False: undecidable, or the rules are broken. */
static bool settle_doubts (Host *h, const Call *c, int refusal,
                           const Asked *before, Outcome *outcome) {
  Ways ways;
  if (!try_ways(h, c, refusal, before, &ways, outcome)) return false;
  if (ways.passes > 0)
    *outcome = pass_one_way(h, c, refusal, before, &ways);
  else if (ways.broke)
    *outcome = OUTCOME_BROKEN;
  else  /* the assumptions are impossible or do not help */
    *outcome = refuse_with(h, c, refusal, before, 0, ways.few);
  return true;
}

/* Here looking at only the known cards is a question, too. */
static bool settle_looks (Host *h, const Call *c, int refusal,
                          const Asked *before, Outcome *outcome) {
  Way way = h->way;
  bool told;
  h->way = WAY_LUA;           /* the engine does not repeat questions */
  h->sit->settles = true;
  told = settle_doubts(h, c, refusal, before, outcome);
  h->sit->settles = false;
  h->way = way;
  return told;
}

/* A refusal declared as sure is not questioned. */
static Outcome refuse_in_doubt (Host *h, const Call *c, int refusal) {
  Sitting *s = h->sit;
  const Refusal *f = &c->m->refusal[refusal];
  Asked before = sitting_asked(s);
  Outcome outcome = OUTCOME_OK;
  bool told = false;
  s->refuses = !f->sure;
  s->article = f->article;
  s->peeks = false;
  s->blind = is_given_up(h, f->function);
  if (!s->blind) told = settle_doubts(h, c, refusal, &before, &outcome);
  if (!told && s->peeks && !s->blind)
    told = settle_looks(h, c, refusal, &before, &outcome);
  if (!told && s->blind) outcome = pass_undecided(s, &before);
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

/* Starts asking articles. */
static Asked begin_refusals (Sitting *s, const Move *m, Before before) {
  s->refuses = (m->unsure_at >> before) & 1;
  s->peeks = false;
  return sitting_asked(s);
}

/* The outcome of a call; article by article if it asked questions. */
static Outcome refuse_if_doubted (Host *h, Call *c, const Asked *before,
                                  Outcome outcome) {
  Sitting *s = h->sit;
  bool asked = s->doubts > before->doubts || s->peeks;
  if (asked && s->plain) {
    s->doubted = true;
    pass_undecided(s, before);
  }
  else if (asked && (outcome == OUTCOME_OK || outcome == OUTCOME_BROKEN)) {
    sitting_ask_anew(s, before);
    outcome = refuse_all_in_doubt(h, c);
  }
  s->refuses = false;
  return outcome;
}

/* Each refusal separately, in the engine or in Lua. */
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
  Asked asked;
  Outcome outcome;
  if (!((m->refusals_at >> before) & 1)) return OUTCOME_OK;
  asked = begin_refusals(h->sit, m, before);
  outcome = call_make(h, &c, refuse_one_by_one);
  outcome = refuse_if_doubted(h, &c, &asked, outcome);
  return outcome == OUTCOME_OK && c.result != 0 ? OUTCOME_REFUSED : outcome;
}

/* One call after the other, each in the engine or in Lua. */
static Outcome refuse_then_apply (Host *h, Call *c) {
  Call refuse = *c;
  Outcome outcome;
  refuse.kind = CALL_REFUSE;
  outcome = call_make(h, &refuse, refuse_one_by_one);
  c->result = refuse.result;
  c->came = 0;
  if (outcome != OUTCOME_OK || c->result != 0 || h->sit->doubts > 0 ||
      h->sit->peeks)
    return outcome;
  c->came = CAME_TO_ACT;
  return host_apply(h, c->m, c->seat, c->value);
}

/* In one call, if possible. */
static Outcome make_move (Host *h, const Move *m, int seat,
                          const Value *value, bool *applied) {
  Call c = {.kind = CALL_MOVE, .m = m, .seat = seat, .value = value,
            .before = BEFORE_NOTHING};
  Asked asked = begin_refusals(h->sit, m, BEFORE_NOTHING);
  Outcome outcome;
  if (h->sit->doubted) {      /* were there questions? */
    outcome = refuse_all_in_doubt(h, &c);
    h->sit->refuses = false;
  }
  else {
    outcome = m->just_done ? refuse_then_apply(h, &c)
                           : call_make(h, &c, refuse_then_apply);
    outcome = refuse_if_doubted(h, &c, &asked, outcome);
  }
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
