/*
** Tests of bots, simulations and statistics
** SPDX-License-Identifier: MIT
*/
#include <math.h>
#include <stdlib.h>

#include "../source.h"
#include "../told.h"
#include "acutest.h"
#include "drive/bot.h"
#include "drive/simulate.h"
#include "base/memory.h"

static const char *const names[] = {"Anne", "Bruno", "Chloé", "Dédé",
                                    "Élise", "Fatou"};

static Host *open_host (const void *how) {
  (void)how;
  return source_host();
}

/* Green cards can only be where rules allow. */
static void test_only (void) {
  Host *h = open_host(NULL);
  Remark why = {.saying = SAY_NOTHING};
  Ruleset *r = load_rules(h, span_of("pile-21"), span_of(""), &why);
  int zone = ruleset_find_zone(r, "greens");
  KindSet only = r->layout.zone[zone].only;
  int no = dictionary_find(r->kind_words, span_of("no"));
  TEST_CHECK(kindset_count(only) == 3);
  TEST_CHECK(kindset_has(only, no));
  only = r->layout.zone[ruleset_find_zone(r, "hand")].only;
  TEST_CHECK(kindset_is_same(only, kindset_all()));
  host_free(h);
  remark_free(&why);
}

/*
** The 'careful' functions of these games read only what their player sees: a
** copy with hidden cards would make bots slower by a fifth.
*/
static void test_read_sets (void) {
  static const char *const open[] = {"8-28", "surenchere", "bridge", NULL};
  Host *h = open_host(NULL);
  Remark why = {.saying = SAY_NOTHING};
  for (int i = 0; open[i] != NULL; i++) {
    Ruleset *r = load_rules(h, span_of(open[i]), span_of(""), &why);
    double option[OPTIONS_LIMIT];
    for (int o = 0; o < r->options; o++)
      option[o] = option_default(&r->option[o]);
    TEST_ASSERT(host_seat(h, r, 4, 0, option, false, NULL));
    for (int m = 0; m < r->moves; m++) {
      RuleFunction f = r->move[m].careful;
      TEST_CHECK_(f == 0 || seen_all(&r->layout, host_read_set(h, f)),
                  "%s: %s", open[i], r->move[m].name);
    }
  }
  host_free(h);
  remark_free(&why);
}

static void test_kinds (void) {
  static const char *const none[] = {"", "clever", "search:", "search:0",
                                     "search:x", "search:-5", NULL};
  Remark why = {0};
  for (int i = 0; none[i] != NULL; i++) {
    TEST_CHECK_(bot_new(none[i], 0, 0, &why) == NULL, "%s", none[i]);
    TEST_CHECK(strstr(told(&why), none[i]) != NULL);
    remark_clear(&why);
  }
  remark_free(&why);
}

static void make_plan (Plan *p, const char *game, const char *bot,
                       long games, int threads) {
  memset(p, 0, sizeof *p);
  p->open_host = open_host;
  p->game = game;
  p->variant[0] = p->variant[1] = "";
  p->seats = 3;
  for (int i = 0; i < p->seats; i++) {
    p->name[i] = span_of(names[i]);
    p->bot[i] = bot;
  }
  p->sides = 1;
  p->games = games;
  p->threads = threads;
  p->seed = "unit";
  p->limits = limits_usual();
  p->longest = MOVES_IN_GAME;
}

static void set_defaults (Plan *p) {
  Host *h = open_host(NULL);
  Remark why = {.saying = SAY_NOTHING};
  Ruleset *r = load_rules(h, span_of(p->game), span_of(""), &why);
  TEST_ASSERT(r != NULL);
  for (int i = 0; i < r->options; i++)
    p->option[0][i] = p->option[1][i] =
        r->option[i].is_number ? r->option[i].value : 0;
  host_free(h);
  remark_free(&why);
}

static void check_same (const Simulation *a, const Simulation *b) {
  size_t n = (size_t)a->plan->games;
  for (size_t i = 0; i < n; i++) {
    TEST_CHECK(a->side[0].played[i].moves == b->side[0].played[i].moves);
    TEST_CHECK(a->side[0].played[i].winners == b->side[0].played[i].winners);
  }
  TEST_CHECK(memcmp(a->side[0].score, b->side[0].score,
                    n * (size_t)a->plan->seats * sizeof(double)) == 0);
  TEST_CHECK(memcmp(a->side[0].move, b->side[0].move,
                    sizeof a->side[0].move) == 0);
  TEST_CHECK(memcmp(a->side[0].article, b->side[0].article,
                    sizeof a->side[0].article) == 0);
}

static void test_threads (void) {
  static const char *const bot[] = {"random", "careful", "search:8"};
  for (int k = 0; k < 3; k++) {
    Plan one, four;
    Simulation a, b;
    Remark why = {0};
    make_plan(&one, "casino-pirate", bot[k], k == 2 ? 6 : 40, 1);
    set_defaults(&one);
    four = one;
    four.threads = 4;
    TEST_ASSERT(simulate_run(&a, &one, &why));
    TEST_ASSERT(simulate_run(&b, &four, &why));
    check_same(&a, &b);
    simulate_free(&a);
    simulate_free(&b);
    remark_free(&why);
  }
}

/* Compares both sides of a simulation; returns the number of comparisons. */
static int compare_sides (const Simulation *s, Comparison list[COMPARISONS]) {
  Summary *m = memory_new(SIDES * sizeof *m);
  Remark why = {.saying = SAY_NOTHING};
  Host *h = open_host(NULL);
  Ruleset *r = load_rules(h, span_of(s->plan->game), span_of(""), &why);
  int n;
  for (int i = 0; i < SIDES; i++) summary_make(&m[i], s, r, i);
  n = summary_compare(s, m, r, list);
  free(m);
  host_free(h);
  remark_free(&why);
  return n;
}

/*
** Both sides have the same deals, so a change without effect changes nothing.
*/
static void test_sides (void) {
  Plan p;
  Simulation s;
  Comparison list[COMPARISONS];
  Remark why = {0};
  int n;
  make_plan(&p, "casino-pirate", "random", 30, 2);
  set_defaults(&p);
  p.sides = 2;
  TEST_ASSERT(simulate_run(&s, &p, &why));
  n = compare_sides(&s, list);
  TEST_CHECK(n == 9);
  for (int i = 0; i < n; i++) {
    TEST_CHECK(list[i].change.mean == 0 && list[i].chance == 1);
    TEST_CHECK(!list[i].real && list[i].changed == 0);
  }
  simulate_free(&s);
  remark_free(&why);
}

/*
** Two games that both got longer prove nothing, even if alike. The list of
** names shows that moves and articles are compared.
*/
static void test_few_games (void) {
  Plan p;
  Simulation s;
  Comparison list[COMPARISONS];
  Remark why = {0};
  int n, moves = 0;
  make_plan(&p, "casino-pirate", "random", 2, 1);
  set_defaults(&p);
  p.sides = 2;
  for (int i = 0; i < OPTIONS_LIMIT; i++)
    if (p.option[1][i] == 10) p.option[1][i] = 3;      /* treasure */
  TEST_ASSERT(simulate_run(&s, &p, &why));
  n = compare_sides(&s, list);
  for (int i = 0; i < n; i++) {
    TEST_CHECK_(!list[i].real, "%d", list[i].what);
    TEST_CHECK(list[i].chance >= 0.05 && list[i].adjusted >= list[i].chance);
    moves += list[i].what == COMPARED_MOVE;
  }
  TEST_CHECK(list[0].changed == 2 && moves > 3);
  simulate_free(&s);
  remark_free(&why);
}

/* Stopped at the start: no games are played, and it is not an error. */
static void test_stopped (void) {
  Plan p;
  Simulation s;
  Remark why = {0};
  atomic_bool stop = true;
  make_plan(&p, "casino-pirate", "random", 10, 2);
  set_defaults(&p);
  p.stop = &stop;
  TEST_CHECK(simulate_run(&s, &p, &why));
  TEST_CHECK(s.done == 0);
  simulate_free(&s);
  remark_free(&why);
}

static void test_cut (void) {
  Plan p;
  Simulation s;
  Summary *m = memory_new(sizeof *m);
  Remark why = {0};
  Host *h = open_host(NULL);
  make_plan(&p, "pile-21", "random", 10, 1);
  set_defaults(&p);
  p.longest = 5;
  TEST_ASSERT(simulate_run(&s, &p, &why));
  summary_make(m, &s, load_rules(h, span_of("pile-21"), span_of(""), &why),
               0);
  TEST_CHECK(m->cut == 10 && m->length.most == 5);
  TEST_CHECK(m->nobody.count == 10);
  simulate_free(&s);
  free(m);
  host_free(h);
  remark_free(&why);
}

static void test_broken (void) {
  Plan p;
  Simulation s;
  Remark why = {0};
  make_plan(&p, "casino-pirate", "clever", 10, 2);
  set_defaults(&p);
  TEST_CHECK(!simulate_run(&s, &p, &why));
  TEST_CHECK(strstr(told(&why), "clever") != NULL);
  simulate_free(&s);
  remark_free(&why);
}

static bool near (double a, double b) { return fabs(a - b) < 1e-4; }

/* Checked against tables and SciPy. */
static void test_statistics (void) {
  static const double five[] = {1, 2, 3, 4, 5};
  Average a = statistics_average(five, 5, 1);
  Average b = statistics_average_of_sums(5, 15, 55);
  Average one = statistics_average(five, 1, 1);
  Share s = statistics_share(5, 10);
  TEST_CHECK(near(a.mean, 3) && near(a.deviation, 1.58114));
  TEST_CHECK_(near(a.half, 1.96324), "%g", a.half);
  TEST_CHECK(near(b.mean, a.mean) && near(b.half, a.half));
  TEST_CHECK(one.mean == 1 && isinf(one.half));
  TEST_CHECK_(near(s.low, 0.236593) && near(s.high, 0.763407), "%g %g",
              s.low, s.high);
  s = statistics_share(0, 10);
  TEST_CHECK(s.low == 0 && near(s.high, 0.277533));
  s = statistics_share(10, 10);
  TEST_CHECK(s.high == 1 && near(s.low, 0.722467));
}

static Changes changes_of (const double *change, int n) {
  Changes c = {0};
  for (int i = 0; i < n; i++) statistics_add_change(&c, change[i]);
  return c;
}

static void test_changes (void) {
  static const double uneven[] = {1, 2, 3, 4, 5, 6, 7, -1, 0, 8};
  static const double alike[] = {1, 1, 0, -1, 1, 1, 1, 0, 1, 1};
  static const double parts[] = {1.0 / 3, 1.0 / 3, 1.0 / 3};
  static const double nothing[] = {0, 0, 0};
  Changes c = changes_of(uneven, 10), more;
  Average a = statistics_average_change(&c);
  TEST_CHECK(c.up == 8 && c.down == 1);
  TEST_CHECK_(near(a.mean, 3.5) && near(a.half, 2.16585), "%g", a.half);
  TEST_CHECK_(near(statistics_chance(&c), 0.005271), "Student: %g",
              statistics_chance(&c));
  c = changes_of(alike, 10);                           /* 7 up, 1 down */
  TEST_CHECK_(near(statistics_chance(&c), 0.0703125), "signs: %g",
              statistics_chance(&c));
  c = changes_of(uneven, 4);                           /* 4 up: 2 / 16 */
  TEST_CHECK_(near(statistics_chance(&c), 0.125), "%g", statistics_chance(&c));
  c = changes_of(parts, 3);                            /* all the same */
  TEST_CHECK(near(statistics_chance(&c), 0.25));
  TEST_CHECK(isinf(statistics_average_change(&c).half));
  more = changes_of(parts, 3);
  statistics_join_changes(&c, &more);
  TEST_CHECK(c.count == 6 && near(statistics_chance(&c), 0.03125));
  TEST_CHECK(near(statistics_average_change(&c).half, 0));
  c = changes_of(nothing, 3);
  TEST_CHECK(statistics_chance(&c) == 1);
  TEST_CHECK(statistics_average_change(&c).half == 0);
}

TEST_LIST = {
  {"cards that a zone can hold", test_only},
  {"unknown bots", test_kinds},
  {"read sets of careful functions", test_read_sets},
  {"any number of threads", test_threads},
  {"both sides have the same deals", test_sides},
  {"few games prove little", test_few_games},
  {"a stopped simulation", test_stopped},
  {"games are cut", test_cut},
  {"a simulation that fails", test_broken},
  {"intervals", test_statistics},
  {"changes", test_changes},
  {NULL, NULL}
};
