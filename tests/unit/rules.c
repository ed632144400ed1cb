/*
** Tests of loading rule files, and of limits on what they may do
** SPDX-License-Identifier: MIT
*/
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "../told.h"
#include "acutest.h"
#include "base/memory.h"
#include "judge/log.h"

/* A small valid game; each test changes one line of it. */
static const char *const good[] = {
  "local g = game 'mini'",
  "g.title, g.version, g.seats = 'Mini', '1', { min = 2, max = 3 }",
  "g.options.high = { default = 3, min = 1, max = 9 }",
  "g.zones.deck, g.zones.hand = 'nobody', 'owner'",
  "g.cards = { { '1', value = 1, copies = 4 }, "
    "{ '2', value = 2, copies = 4 } }",
  "g.tallies.points = 0",
  "g.counters.lead = 0",
  "g.articles['too-much'] = { en = 'Too much.', fr = 'Trop.' }",
  "g.moves.say = { args = { number { 1, 'high', article = 'too-much' } },",
  "  apply = function (t, seat, n) t.points[seat] = n; t:done(seat) end }",
  "g.phases = { { 'deal', "
    "run = function (t) t:shuffle 'deck'; t.lead = 1 end },",
  "  { 'talk', each = { from = 'lead' }, moves = { 'say' } },",
  "  { 'end', run = function (t) t:finish() end } }",
  "function g.score(t, seat) return t.points[seat] end",
  "return g",
  NULL
};

static char folder[] = "/tmp/referee-rules-XXXXXX";

static void write_file (const char *name, int line, const char *instead) {
  char path[200];
  FILE *f;
  snprintf(path, sizeof path, "%s/%s.lua", folder, name);
  f = fopen(path, "w");
  TEST_ASSERT(f != NULL);
  for (int i = 0; good[i] != NULL; i++)
    fprintf(f, "%s\n", i + 1 == line ? instead : good[i]);
  fclose(f);
}

/* Replaces the last line. */
static void change_last_line (const char *name, const char *instead) {
  int last = 0;
  while (good[last] != NULL) last++;
  write_file(name, last, instead);
}

static void start (void) {
  strcpy(folder, "/tmp/referee-rules-XXXXXX");
  TEST_ASSERT(mkdtemp(folder) != NULL);
}

static void finish (void) {
  char command[200];
  snprintf(command, sizeof command, "rm -rf '%s'", folder);
  TEST_ASSERT(system(command) == 0);
}

/* Loads the game with one line changed, and expects words in the message. */
static void expect_complaint (int line, const char *instead,
                              const char *words) {
  Host *h = host_new();
  Remark why = {.saying = SAY_NOTHING};
  load_add_path(h, folder);
  write_file("mini", line, instead);
  TEST_CHECK_(load_rules(h, span_of("mini"), span_of(""), &why) == NULL,
              "loaded: %s", instead);
  TEST_CHECK_(strstr(told(&why), words) != NULL,
              "'%s' says '%s', not '%s'", instead, told(&why),
              words);
  TEST_CHECK_(strstr(told(&why), "mini.lua") != NULL, "%s",
              told(&why));
  remark_free(&why);
  host_free(h);
}

static void test_good (void) {
  Host *h = host_new();
  Remark why = {.saying = SAY_NOTHING};
  const Ruleset *r;
  start();
  load_add_path(h, folder);
  write_file("mini", 0, NULL);
  r = load_rules(h, span_of("mini"), span_of(""), &why);
  TEST_ASSERT_(r != NULL, "%s", told(&why));
  TEST_CHECK(r->layout.kinds == 2 && r->moves == 1 && r->phases == 3);
  TEST_CHECK(r->least_seats == 2 && r->most_seats == 3);
  TEST_CHECK(strlen(ruleset_hash(r)) == 64);
  TEST_CHECK(load_rules(h, span_of("mini"), span_of(""), &why) == r);
  TEST_CHECK(load_rules(h, span_of("../mini"), span_of(""), &why) == NULL);
  TEST_CHECK(load_rules(h, span_of("other"), span_of(""), &why) == NULL);
  remark_free(&why);
  host_free(h);
  finish();
}

/* Given names, and default names. */
static void test_titles (void) {
  Host *h = host_new();
  Remark why = {.saying = SAY_NOTHING};
  const Ruleset *r;
  start();
  load_add_path(h, folder);
  write_file("mini", 6, "g.tallies.points = { 'high', show = 'mark', "
             "title = { en = 'dots', fr = 'traits' } }; g.tallies.a_b = 0; "
             "g.zones.left_over = { 'all', alias = { fr = 'reste' } }");
  r = load_rules(h, span_of("mini"), span_of(""), &why);
  TEST_ASSERT_(r != NULL, "%s", told(&why));
  TEST_CHECK(r->tally[0].show == SHOW_MARK && r->tally_start[0].option == 0);
  TEST_CHECK(strcmp(both_in(r->tally[0].title, ENGLISH), "dots") == 0);
  TEST_CHECK(strcmp(both_in(r->tally[0].title, FRENCH), "traits") == 0);
  TEST_CHECK(r->tally[1].show == SHOW_NUMBER);
  TEST_CHECK(strcmp(both_in(r->tally[1].title, FRENCH), "a b") == 0);
  TEST_CHECK(strcmp(both_in(r->zone_title[2], ENGLISH), "left over") == 0);
  TEST_CHECK(strcmp(both_in(r->zone_title[2], FRENCH), "reste") == 0);
  remark_free(&why);
  host_free(h);
  finish();
}

static void test_complaints (void) {
  start();
  expect_complaint(1, "local g = 3", "mini.lua");
  expect_complaint(2, "g.title = 'Mini'", "g.seats");
  expect_complaint(3, "g.options.high = { default = {} }", "options.high");
  expect_complaint(3, "g.options.high = { default = 'a' }", "other values");
  expect_complaint(4, "g.zones.deck, g.zones.hand = 'nobody', 'me'",
                   "zones.hand");
  expect_complaint(5, "g.cards = {}", "cards");
  expect_complaint(5, "g.cards = { { '1', copies = -1 } }", "copies");
  expect_complaint(5, "g.cards = { { '1' }, { 'x', alias = '1' } }",
                   "already means something else");
  expect_complaint(5, "g.cards = { { '1', home = 'hand' } }", "home");
  expect_complaint(6, "g.tallies.points = 'low'", "no number option 'low'");
  expect_complaint(6, "g.tallies.points = { 'low' }", "no number option 'low'");
  expect_complaint(6, "g.tallies.points = { 0, show = 'maybe' }", "'show'");
  expect_complaint(6, "g.tallies.points = { 0, title = 7 }", "'title'");
  expect_complaint(6, "g.tallies.points = { title = 'Points' }",
                   "must be a number");
  expect_complaint(7, "g.counters.draw = 0", "choose another name");
  expect_complaint(7, "g.counters.draw = { 0 }", "choose another name");
  expect_complaint(7, "g.counters.points = 0", "a tally of that name");
  expect_complaint(8, "g.articles['too-much'] = { en = 'Too much.' }",
                   "both languages");
  expect_complaint(8, "g.articles.turn = { en = 'a', fr = 'b' }",
                   "every game already has");
  expect_complaint(9, "g.moves.say = { "
                      "args = { number { 1, 2, article = 'x' } },",
                   "no article 'x'");
  expect_complaint(10, "  apply = 3 }", "'apply' is missing");
  expect_complaint(10, "  refuse = { { 'nope', print } }, apply = 'done' }",
                   "no article 'nope'");
  expect_complaint(4, "g.teams = { { 1, 2 }, { 2 } }",
                   "teams are lists of seats, 1 to 2, each seat once");
  expect_complaint(4, "g.teams = { 1, 2 }", "teams are lists of seats");
  expect_complaint(4, "g.teams = { { 1, 3 } }", "teams are lists of seats");
  expect_complaint(12, "  { 'talk', each = { from = 'nobody' }, "
                       "moves = { 'say' } },",
                   "there is no counter 'nobody'");
  expect_complaint(12, "  { 'talk', each = { from = 'lead' }, "
                       "moves = { 'sing' } },",
                   "no move 'sing'");
  expect_complaint(12, "  { 'deal', each = { from = 'lead' } },",
                   "two phases");
  expect_complaint(14, "", "g.score");
  expect_complaint(15, "", "return g");
  expect_complaint(10, "  apply = function (t) end }}", "mini.lua:10");
  finish();
}

/* Runs a move with the body 'text', in a log of one line. */
static const char *run_body (const char *text, Buffer *message) {
  static const char log[] = "game: mini\nplayers: A, B\nA: say 1\n";
  HeaderRules none = {0};
  LogJudge *d = memory_new(sizeof *d);
  LogText t = {.text = span_of(log), .index = 1, .first_line = 1};
  Verdict v = {0};
  Host *h = host_new();
  char body[400];
  snprintf(body, sizeof body, "  apply = function (t, seat, n) %s end }", text);
  write_file("mini", 10, body);
  load_add_path(h, folder);
  log_open(d, h, &none, ENGLISH);
  log_judge(d, &t, &v);
  buffer_clear(message);
  buffer_text(message, v.kind == VERDICT_TROUBLE ? told_fault(&v)
                       : v.kind == VERDICT_LEGAL ? "fine" : "?");
  verdict_free(&v);
  log_close(d);
  host_free(h);
  free(d);
  return message->text;
}

/*
** Under valgrind the time limit comes before the instruction limit, and 0/0
** sets no flag: 'make check-valgrind' sets REFEREE_SLOW.
*/
static bool is_stopped (const char *got, const char *words) {
  static const char *const slow[][2] = {
    {"ran for too long", "took too long"}, {"not a number", "be a number"}};
  if (strstr(got, words) != NULL) return true;
  for (int i = 0; i < 2 && getenv("REFEREE_SLOW") != NULL; i++)
    if (strcmp(words, slow[i][0]) == 0 && strstr(got, slow[i][1]) != NULL)
      return true;
  return false;
}

/* Attacks, and what stops each. */
static void test_attacks (void) {
  static const struct { const char *body, *words; } attack[] = {
    {"t:done(seat)", "fine"},
    {"while true do end", "ran for too long"},
    {"local function f() return f() end f()", "ran for too long"},
    {"local function f() return 1 + f() end f()", "memory"},
    {"local s = {} for i = 1, 1e9 do s[i] = {} end", "memory"},
    {"local s = 'x' for i = 1, 60 do s = s .. s end", "string too long"},
    {"io.open('/etc/passwd')", "'io'"},
    {"os.exit(0)", "'os'"},
    {"require 'os'", "'require'"},
    {"load('return 1')()", "'load'"},
    {"debug.sethook()", "'debug'"},
    {"pcall(error)", "'pcall'"},
    {"coroutine.wrap(error)()", "'coroutine'"},
    {"setmetatable({}, { __gc = error })", "'setmetatable'"},
    {"getmetatable('').__index = nil", "'getmetatable'"},
    {"rawset(t, 'x', 1)", "'rawset'"},
    {"(''):rep(1e9)", "'rep'"},
    {"('x'):find('x')", "'find'"},
    {"string.format = nil", "cannot be changed"},
    {"math.floor = nil", "cannot be changed"},
    {"math.random()", "'random'"},
    {"t.points = 3", "no counter 'points'"},
    {"t.secret = 3", "no counter 'secret'"},
    {"t.draw = nil", "no counter 'draw'"},
    {"t.option.high = 99", "cannot be changed"},
    {"t:first('hand', 1).value = 99", "nil value"},
    {"t.points[9] = 1", "is not a seat"},
    {"t.points[1] = 'x'", "be a number"},
    {"t.points[1] = 0/0", "not a number"},
    {"t.points[1] = 1/0", "be a number"},
    {"t:draw('nowhere', 'hand', 1)", "no zone 'nowhere'"},
    {"t:draw('hand', 1, 'hand', 2)", "no card is left"},
    {"t:go 'nowhere'", "no phase 'nowhere'"},
    {"for i = 1, 99 do t:push('talk', 1) end", "more than 8 nested"},
    {"t:move('1', 'hand', 1, 'deck')", "this card is not in"},
    {"error('boom')", "mini.lua:10: boom"},
    {"error()", "mini.lua:10: error without a message"},
    {"for k in pairs { [{}] = 1 } do end", "numbers or strings"},
    {"local s = { 3, 1, 2 } table.sort(s) error(table.concat(s))", "10: 123"},
    {"local s = {} for i = 1, 500 do s[i] = i end "
     "table.sort(s, function (a, b) return a % 2 < b % 2 end) "
     "for i = 2, 250 do assert(s[i] == s[i - 1] + 2) end error('stable')",
     "10: stable"},
    {"assert(tostring(t) == 'table' and tostring(1.5) == '1.5') t:done(seat)",
     "fine"},
    {"assert(string.format('%%p %s', {}) == '%p table') t:done(seat)",
     "fine"},
    {"string.format('%5p', 'x')", "10: invalid conversion"},
    {"extend 'mini'", "10: extend: can be called only while the file is being"},
    {"error('x', 0)", "mini.lua:10: x"},
    {"error({})", "mini.lua:10: error without a message"},
    {"t.lead = -1/0", "be a number"},
  };
  Buffer message = {0};
  start();
  for (size_t i = 0; i < sizeof attack / sizeof attack[0]; i++) {
    const char *got = run_body(attack[i].body, &message);
    TEST_CHECK_(is_stopped(got, attack[i].words), "'%s' gave '%s'",
                attack[i].body, got);
  }
  buffer_free(&message);
  finish();
}

/* Functions that only look must not act. */
static void test_refuse_is_read_only (void) {
  static const char *const act[] = {
    "t:finish()", "t.points[1] = 9", "t.lead = 2", "t:done(1)",
    "t:go 'end'", "t:push('talk', 1)", "t:shuffle 'deck'",
    "t:deal('deck', 'hand', 1)", "t:move_first('deck', 'hand', 1)",
  };
  Buffer message = {0};
  start();
  for (size_t i = 0; i < sizeof act / sizeof act[0]; i++) {
    char body[200];
    const char *got;
    snprintf(body, sizeof body, "t:done(seat) end, refuse = "
             "{ { 'too-much', function (t) %s end } }, x = function ()",
             act[i]);
    got = run_body(body, &message);
    TEST_CHECK_(strstr(got, "cannot be changed here") != NULL,
                "'%s' in a refusal gave '%s'", act[i], got);
  }
  buffer_free(&message);
  finish();
}

/* Each file has its own memory limit: one that is full affects no other. */
static void test_files_apart (void) {
  static const char full[] =
      "g.full = {} for i = 1, 900 do local s = {} g.full[i] = s "
      "for j = 1, 4096 do s[j] = j end end return g";
  static const char *const variant[] = {"", "second", "third"};
  Host *h = host_new();
  Remark why = {.saying = SAY_NOTHING};
  start();
  load_add_path(h, folder);
  for (int i = 0; i < 3; i++) {
    change_last_line(i > 0 ? variant[i] : "mini", full);
    TEST_CHECK_(load_rules(h, span_of("mini"), span_of(variant[i]),
                           &why) != NULL,
                "%s: %s", variant[i], told(&why));
  }
  remark_free(&why);
  host_free(h);
  finish();
}

/* A variant changes what its base keeps in 'g', and the base sees it. */
static void test_extend (void) {
  Host *h = host_new();
  Remark why = {.saying = SAY_NOTHING};
  char path[200];
  const Ruleset *base, *variant;
  FILE *f;
  start();
  write_file("mini", 0, NULL);
  snprintf(path, sizeof path, "%s/more.lua", folder);
  f = fopen(path, "w");
  fprintf(f, "local g = extend 'mini'\ng.options.high.default = 7\nreturn g\n");
  fclose(f);
  load_add_path(h, folder);
  base = load_rules(h, span_of("mini"), span_of(""), &why);
  variant = load_rules(h, span_of("mini"), span_of("more"), &why);
  TEST_ASSERT_(base && variant, "%s", told(&why));
  TEST_CHECK(base->option[0].value == 3 && variant->option[0].value == 7);
  TEST_CHECK(strcmp(ruleset_hash(base), ruleset_hash(variant)) != 0);
  TEST_CHECK(load_rules(h, span_of("more"), span_of("mini"), &why) == NULL);
  remark_free(&why);
  host_free(h);
  finish();
}

TEST_LIST = {
  {"a valid rule file", test_good},
  {"titles, and how numbers are shown", test_titles},
  {"messages name file, field and remedy", test_complaints},
  {"attacks on the sandbox", test_attacks},
  {"each file has its own memory limit", test_files_apart},
  {"functions that only look must not act", test_refuse_is_read_only},
  {"extend", test_extend},
  {NULL, NULL}
};
