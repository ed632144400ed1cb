/*
** Tests with random games: many seeds of every game, each move legal
** SPDX-License-Identifier: MIT
*/
#include <stdio.h>
#include <stdlib.h>

#include "../source.h"
#include "../told.h"
#include "acutest.h"
#include "judge/game.h"
#include "judge/log.h"
#include "table/chance.h"

static int seeds_wanted (void) {
  const char *text = getenv("REFEREE_SEEDS");
  return text ? atoi(text) : often(1000);
}

typedef struct Play {
  Host *host;
  Game game;
  GameChoices choices;
  LogJudge logs;
  HeaderRules rules;
  Verdict verdict;
  Table before, after;
  uint64_t chance;
} Play;

static void play_open (Play *p) {
  memset(p, 0, sizeof *p);
  p->host = source_host();
  game_open(&p->game, p->host, ENGLISH);
  log_open(&p->logs, p->host, &p->rules, ENGLISH);
}

static void play_close (Play *p) {
  game_free_choices(&p->choices);
  game_close(&p->game);
  log_close(&p->logs);
  verdict_free(&p->verdict);
  host_free(p->host);
}

/* No card is lost or doubled, and the lists are consistent. */
static void check_cards (const Play *p) {
  const Table *t = &p->game.judge.world[0];
  const Layout *l = &p->game.header.rules->layout;
  int seen[TOKENS_LIMIT] = {0}, kinds[KINDS_LIMIT] = {0}, n = 0;
  for (int s = 0; s < l->slots; s++) {
    int count = 0;
    for (int k = t->pile[s].first; k != NO_TOKEN; k = t->next[k]) {
      TEST_ASSERT(k < l->tokens && t->slot[k] == s && seen[k]++ == 0);
      kinds[t->what[k]]++;
      count++;
    }
    TEST_ASSERT(count == t->pile[s].count);
    n += count;
  }
  TEST_ASSERT(n == l->tokens);
  for (int k = 0; k < l->kinds; k++)
    TEST_ASSERT_(kinds[k] == l->copies[k], "%s", p->game.header.rules->id);
}

/* The same move on the same table must give the same result. */
static void check_stateless (Play *p, int seat, const BoundMove *move) {
  Judge *j = &p->game.judge;
  const Layout *l = &p->game.header.rules->layout;
  unsigned moves = j->moves;
  Event e;
  event_make_move(&e, seat, move);
  table_copy(&p->before, &j->world[0], l);
  TEST_ASSERT(judge_take(j, &e) == RULING_FINE);
  table_copy(&p->after, &j->world[0], l);
  table_copy(&j->world[0], &p->before, l);
  j->moves = moves;
  TEST_ASSERT(judge_take(j, &e) == RULING_FINE);
  TEST_ASSERT_(table_same(&p->after, &j->world[0], l),
               "%s: a function keeps something of its own",
               p->game.header.rules->id);
  table_copy(&j->world[0], &p->before, l);
  j->moves = moves;
}

static void play_move (Play *p, bool copies) {
  GameChoices *c = &p->choices;
  int seat, n;
  TEST_ASSERT(game_turn(&p->game, c) == RULING_FINE);
  seat = c->seat;
  n = c->count + c->may_pass_over;
  TEST_ASSERT_(n > 0, "%s: a player has no legal move:\n%s",
               p->game.header.rules->id, p->game.log.text);
  n = (int)chance_below(&p->chance, (uint64_t)n);
  if (n == c->count) {
    TEST_ASSERT(game_pass_over(&p->game) == RULING_FINE);
    return;
  }
  if (copies) check_stateless(p, seat, &c->move[n]);
  TEST_ASSERT_(game_make(&p->game, seat, &c->move[n]) == RULING_FINE, "%s",
               told(&p->game.judge.finding.complaint.remark));
}

/* The written log is legal and has the same result. */
static void check_log (Play *p) {
  LogText text = {.text = {p->game.log.text, p->game.log.len}, .index = 1,
                  .first_line = 1};
  double score[SEATS_LIMIT];
  TEST_ASSERT(judge_scores(&p->game.judge, score));
  log_judge(&p->logs, &text, &p->verdict);
  TEST_ASSERT_(p->verdict.kind == VERDICT_LEGAL, "%s\n%s",
               told_fault(&p->verdict), p->game.log.text);
  TEST_ASSERT(p->verdict.moves == p->game.judge.moves);
  TEST_ASSERT(p->verdict.finished == judge_over(&p->game.judge));
  for (int s = 0; s < p->game.header.seating.seats; s++)
    TEST_ASSERT(p->verdict.score[s] == score[s]);
}

static void random_options (Play *p, const Ruleset *r, double *option) {
  for (int i = 0; i < r->options; i++) {
    const Option *o = &r->option[i];
    option[i] = o->is_number ? o->value : 0;
    if (!o->is_number && chance_below(&p->chance, 2))
      option[i] = (double)chance_below(&p->chance, (uint64_t)o->choices);
  }
}

static void set_option (const Ruleset *r, double *option, const char *name,
                        double value) {
  int i = dictionary_find(r->option_words, span_of(name));
  if (i >= 0) option[i] = value;
}

typedef void CheckEnd (Play *p);

static void play_game (Play *p, const char *id, int seed, int longest,
                       CheckEnd *check_end) {
  static const char *const name[] = {"Anne", "Bruno", "Chloé",
                                     "Dédé", "Élise", "Fatou"};
  Span names[6];
  Buffer text = {0};
  Remark why = {0};
  double option[OPTIONS_LIMIT];
  Ruleset *r = load_rules(p->host, span_of(id), span_of(""), &why);
  int seats;
  TEST_ASSERT_(r != NULL, "%s: %s", id, told(&why));
  buffer_format(&text, "%s %d", id, seed);
  p->chance = chance_seed(span_of(text.text));
  for (int i = 0; i < 6; i++) names[i] = span_of(name[i]);
  seats = r->least_seats +
          (int)chance_below(&p->chance,
                            (uint64_t)(r->most_seats - r->least_seats + 1));
  random_options(p, r, option);
  set_option(r, option, "rounds", 3);
  set_option(r, option, "games", 2);
  set_option(r, option, "deals", 2);
  set_option(r, option, "blue", 12);
  set_option(r, option, "red", 3);
  TEST_ASSERT_(game_start(&p->game, r, names, seats,
                          (int)chance_below(&p->chance, (uint64_t)seats),
                          option, span_of(text.text), &why),
               "%s", told(&why));
  for (int n = 0; !game_is_over(&p->game) && n < longest; n++) {
    play_move(p, n % 16 == 0);
    if (n % 8 == 0) check_cards(p);
  }
  check_cards(p);
  check_log(p);
  if (check_end != NULL) check_end(p);
  buffer_free(&text);
  remark_free(&why);
}

static void play_many (const char *id, int longest, CheckEnd *check_end) {
  Play p;
  play_open(&p);
  for (int seed = 0; seed < seeds_wanted(); seed++)
    play_game(&p, id, seed, longest, check_end);
  play_close(&p);
}

static void must_be_over (Play *p) {
  TEST_ASSERT_(judge_over(&p->game.judge), "%s", p->game.log.text);
}

/* All 372 points are scored. */
static void all_points (Play *p) {
  double score[SEATS_LIMIT], sum = 0;
  must_be_over(p);
  judge_scores(&p->game.judge, score);
  for (int s = 0; s < p->game.header.seating.seats; s++) sum += score[s];
  TEST_ASSERT_(sum == 372, "%g points", sum);
}

/* Treasures only move between players. */
static void all_treasures (Play *p) {
  double score[SEATS_LIMIT], sum = 0;
  must_be_over(p);
  judge_scores(&p->game.judge, score);
  for (int s = 0; s < p->game.header.seating.seats; s++) sum += score[s];
  TEST_ASSERT(sum == 10 * p->game.header.seating.seats);
}

/* One side's gain is the other's loss. */
static void all_even (Play *p) {
  double score[SEATS_LIMIT];
  must_be_over(p);
  judge_scores(&p->game.judge, score);
  TEST_CHECK(score[0] == score[2] && score[1] == score[3]);
  TEST_CHECK(score[0] == -score[1]);
}

/* Partners have the same score. */
static void both_partners (Play *p) {
  double score[SEATS_LIMIT];
  must_be_over(p);
  judge_scores(&p->game.judge, score);
  TEST_CHECK(score[0] == score[2] && score[1] == score[3]);
}

static void test_belote (void) { play_many("belote", 2000, both_partners); }
/* One player's gain is the loss of the others. */
static void no_sum (Play *p) {
  double score[SEATS_LIMIT], sum = 0;
  must_be_over(p);
  judge_scores(&p->game.judge, score);
  for (int s = 0; s < p->game.header.seating.seats; s++) sum += score[s];
  TEST_CHECK(sum == 0);
}

static void test_tarot (void) { play_many("tarot", 2000, no_sum); }
static void test_bridge (void) { play_many("bridge", 400, all_even); }
static void test_casino_pirate (void) {
  play_many("casino-pirate", 5000, all_treasures);
}
static void test_8_28 (void) { play_many("8-28", 5000, must_be_over); }
static void test_surenchere (void) {
  play_many("surenchere", 5000, all_points);
}
static void test_8_et_demi (void) { play_many("8-et-demi", 3000, NULL); }
static void test_pile_21 (void) { play_many("pile-21", 600, NULL); }
static void test_crazy_eights (void) { play_many("crazy-eights", 600, NULL); }

TEST_LIST = {
  {"belote: random games", test_belote},
  {"bridge: random games", test_bridge},
  {"casino-pirate: random games", test_casino_pirate},
  {"8-28: random games", test_8_28},
  {"surenchere: random games", test_surenchere},
  {"8-et-demi: random games", test_8_et_demi},
  {"pile-21: random games", test_pile_21},
  {"crazy-eights: random games", test_crazy_eights},
  {"tarot: random games", test_tarot},
  {NULL, NULL}
};
