/*
** Tests of replays: scenes, words, visible cards, the page
** SPDX-License-Identifier: MIT
*/
#include <glob.h>
#include <stdlib.h>

#include "../source.h"
#include "acutest.h"
#include "base/memory.h"
#include "render/page.h"
#include "render/position.h"
#include "render/story.h"
#include "render/view.h"

static const HeaderRules no_wishes = {0};

typedef struct Bench {
  Host *host;
  LogJudge *judge;
  Verdict verdict;
} Bench;

static void bench_open (Bench *b) {
  memset(b, 0, sizeof *b);
  b->host = source_host();
  b->judge = memory_new(sizeof *b->judge);
  log_open(b->judge, b->host, &no_wishes, ENGLISH);
}

static void bench_close (Bench *b) {
  log_close(b->judge);
  free(b->judge);
  verdict_free(&b->verdict);
  host_free(b->host);
}

static LogText log_of (const char *text) {
  return (LogText){.text = span_of(text), .index = 1, .first_line = 1};
}

static void note_scene (void *ear, const Scene *c) {
  static const char *const fate[] = {"fine", "waits", "refused", "back",
                                     "stands", "fault"};
  Buffer *b = ear;
  if (c->kind == SCENE_LINE)
    buffer_format(b, "%u", c->line->number);
  else
    buffer_text(b, c->kind == SCENE_BEGIN ? "begin" : "end");
  if (c->fate != FATE_FINE) buffer_format(b, " %s", fate[c->fate]);
  if (c->about > 0) buffer_format(b, " %u", c->about);
  buffer_text(b, ", ");
}

static void expect_scenes (const char *text, const char *expected) {
  LogText log = log_of(text);
  Buffer scenes = {0};
  Bench b;
  bench_open(&b);
  replay_log(b.judge, &log, &b.verdict, note_scene, &scenes);
  TEST_CHECK_(strcmp(buffer_string(&scenes), expected) == 0, "%s",
              buffer_string(&scenes));
  buffer_free(&scenes);
  bench_close(&b);
}

#define START "game: casino-pirate\nplayers: Al, Bo, Cy\n"
#define BETS START "Bo: bet 1\nCy: bet 1\n"

static void test_scenes (void) {
  expect_scenes(START, "begin, end, ");
  expect_scenes(BETS "Bo: card up\n\nturn: 5\n",
                "begin, 3, 4, 5 waits, 6, 7, end, ");
  expect_scenes(START "Bo: bet 9\n# oh\ntakeback: Bo\nBo: bet 1\n",
                "begin, 3 refused 3, 4, 5 back 3, 6, end, ");
  expect_scenes(START "Bo: bet 2\ntakeback: Bo\n",
                "begin, 3, 4 back 3, end, ");
  expect_scenes(START "Bo: bet 9\nruling: stands\n",
                "begin, 3 refused 3, 4 stands 3, end, ");
  expect_scenes(START "Bo: bet 9\nCy: bet 1\n", "begin, 3 fault 3, end, ");
  expect_scenes(START "Bo: bet 9\n# the end\n",
                "begin, 3 fault 3, end, ");
  expect_scenes(START "score: Al 9\nBo: bet 1\n", "begin, 3 fault 3, end, ");
  expect_scenes(START "Bo: raise 1\nBo: bet 1\n", "begin, 3 fault 3, end, ");
  expect_scenes("game: casino-pirate\nplayers: Al\nBo: bet 1\n", "");
}

/* A wrong number is the fault of the move, even if a later line shows it. */
static void test_late_fault (void) {
  expect_scenes(BETS "Bo: stand\nCy: stand\nAl: card = 4\nturn: 5\n"
                "takeback: Al\n",
                "begin, 3, 4, 5, 6, 7 waits, 8 refused 7, 9 back 7, end, ");
  expect_scenes(BETS "Bo: stand\nCy: stand\nAl: card = 4\nturn: 5\n",
                "begin, 3, 4, 5, 6, 7 waits, 8 fault 7, end, ");
}

typedef struct Last {
  unsigned moves;
  bool ended;
} Last;

static void note_last (void *ear, const Scene *c) {
  Last *last = ear;
  last->moves = c->game->judge.moves;
  last->ended = c->kind == SCENE_END;
}

/* A replay does not change the verdict. */
static void compare_replay (Bench *b, const char *path) {
  Reader *r = reader_open(path);
  LogText log;
  TEST_ASSERT_(r != NULL, "%s", path);
  while (reader_next(r, &log)) {
    Verdict plain = {0};
    Last last = {0, true};
    log_judge(b->judge, &log, &plain);
    replay_log(b->judge, &log, &b->verdict, note_last, &last);
    TEST_CHECK_(plain.kind == b->verdict.kind &&
                plain.fault.line.number == b->verdict.fault.line.number &&
                plain.assumptions == b->verdict.assumptions, "%s", path);
    TEST_CHECK_(last.ended, "%s: no end", path);
    if (plain.rules != NULL)
      TEST_CHECK_(last.moves == plain.moves, "%s: %u moves, not %u", path,
                  last.moves, plain.moves);
    verdict_free(&plain);
  }
  reader_close(r);
}

static void test_all_cases (void) {
  Buffer pattern = {0};
  glob_t found;
  Bench b;
  bench_open(&b);
  buffer_format(&pattern, "%s/tests/cases/*/*.case", source_folder());
  TEST_ASSERT(glob(pattern.text, 0, NULL, &found) == 0);
  TEST_CHECK(found.gl_pathc > 100);
  for (size_t i = 0; i < found.gl_pathc; i++)
    compare_replay(&b, found.gl_pathv[i]);
  globfree(&found);
  buffer_free(&pattern);
  bench_close(&b);
}

/* Brings the judge to the end of the log. */
static void bring_to (Bench *b, const char *text) {
  LogText log = log_of(text);
  Line line;
  Place place;
  unsigned last = 0;
  bench_open(b);
  for (const char *at = text; *at; at++) last += *at == '\n';
  TEST_ASSERT(replay_at(b->judge, &log, last, &b->verdict, &line, &place));
}

static int slot_of (const Judge *j, const char *zone, int seat) {
  int z = ruleset_find_zone(j->rules, zone);
  TEST_ASSERT(z >= 0);
  return table_slot(&j->rules->layout, z, seat);
}

static void expect_cards (Bench *b, int viewer, const char *expected) {
  const Judge *j = &b->judge->game.judge;
  Card kind[TOKENS_LIMIT];
  Buffer text = {0};
  position_text_cards(&text, j->rules, j->lang, kind,
                      position_cards(j, slot_of(j, "hidden", 1), viewer, kind),
                      false);
  TEST_CHECK_(strcmp(buffer_string(&text), expected) == 0, "%d: %s", viewer,
              buffer_string(&text));
  buffer_free(&text);
}

/* Makes two worlds: the current one, and a similar one. */
static void put_two_worlds (Judge *j, const Table *other) {
  shelf_clear(j->others);
  shelf_put(j->others, &j->world[0], &j->rules->layout);
  shelf_put(j->others, other, &j->rules->layout);
  j->worlds = 2;
}

static void test_certain (void) {
  Bench b;
  Judge *j;
  Table other;
  bring_to(&b, START "deal: Bo 4\n");
  j = &b.judge->game.judge;
  expect_cards(&b, VIEWER_LOG, "4");
  expect_cards(&b, 1, "4");
  expect_cards(&b, 0, "?");
  other = j->world[0];
  put_two_worlds(j, &other);
  expect_cards(&b, VIEWER_LOG, "4");       /* a 4 in both worlds */
  other.what[other.pile[slot_of(j, "hidden", 1)].first] = 0;
  put_two_worlds(j, &other);
  expect_cards(&b, VIEWER_LOG, "?");       /* a 4 in one, a 1 in the other */
  bench_close(&b);
}

static void expect_flow (Bench *b, const Table *before, int worlds,
                         const char *expected) {
  Buffer text = {0};
  transfers_write(&text, &b->judge->game.judge,
             &(TransfersView){before, worlds, VIEWER_LOG, 1, NULL, 0});
  TEST_CHECK_(strcmp(buffer_string(&text), expected) == 0, "%s",
              buffer_string(&text));
  buffer_free(&text);
}

static void test_flow (void) {
  Bench b;
  Table before, *t;
  int bo, cy, own, other;
  bring_to(&b, START "deal: Bo 4\ndeal: Cy 4\n");
  t = &b.judge->game.judge.world[0];
  bo = slot_of(&b.judge->game.judge, "hidden", 1);
  cy = slot_of(&b.judge->game.judge, "hidden", 2);
  own = t->pile[bo].first;
  other = t->pile[cy].first;
  before = *t;
  expect_flow(&b, &before, 1, "");
  table_move(t, own, cy);
  expect_flow(&b, &before, 1, "gives 4 to Cy");
  table_move(t, other, bo);
  expect_flow(&b, &before, 1, "");        /* equal cards were exchanged */
  t->what[other] = 0;
  expect_flow(&b, &before, 1, "gives 4 to Cy; gets 1 from Cy");
  expect_flow(&b, &before, 2, "");        /* the other world comes first now */
  table_move(t, t->pile[slot_of(&b.judge->game.judge, "deck", 0)].first, bo);
  expect_flow(&b, &before, 2, "draws an unknown card");
  bench_close(&b);
}

static void tell (void *ear, const Scene *c) { story_text_scene(ear, c); }
static void draw (void *ear, const Scene *c) { story_page_scene(ear, c); }

/* Everything that seat 'viewer' is told and shown. */
static void write_all (const char *text, int viewer, Buffer *out) {
  LogText log = log_of(text);
  StoryText words;
  StoryPage page;
  Bench b;
  bench_open(&b);
  story_text_open(&words, (TextStyle){ENGLISH, false}, viewer, 0, out);
  story_page_open(&page, ENGLISH, viewer);
  replay_log(b.judge, &log, &b.verdict, tell, &words);
  replay_log(b.judge, &log, &b.verdict, draw, &page);
  b.verdict.file = "x";
  story_page_write(&page, &b.verdict, out);
  story_text_close(&words);
  story_page_close(&page);
  bench_close(&b);
}

/* Cards that the seat cannot see do not affect what it is told. */
static void test_seat (void) {
  static const char one[] = START "seed: a\nBo: bet 1\n";
  static const char *const log[] = {
    START "deal: Bo 6\ndeal: Cy 4\nBo: bet 1\nCy: bet 1\n"
    "Bo: card down -> 2 6\nBo: card down -> 5 3\n",
    START "deal: Bo 6\ndeal: Cy 5\nBo: bet 1\nCy: bet 1\n"
    "Bo: card down -> 3 6\nBo: card down -> 5 2\n",
  };
  Buffer a = {0}, b = {0};
  write_all(log[0], 0, &a);
  write_all(log[1], 0, &b);
  TEST_CHECK(a.len > 1000 && a.len == b.len);
  TEST_CHECK(memcmp(a.text, b.text, a.len) == 0);
  buffer_clear(&a);
  buffer_clear(&b);
  write_all(log[0], 1, &a);
  write_all(log[1], 1, &b);
  TEST_CHECK(strcmp(a.text, b.text) != 0);   /* Bo does see it */
  buffer_clear(&a);
  write_all(one, 0, &a);
  TEST_CHECK(strstr(a.text, "seed") == NULL);
  buffer_free(&a);
  buffer_free(&b);
}

static void expect_text (Buffer *b, const char *expected) {
  TEST_CHECK_(strcmp(buffer_string(b), expected) == 0, "%s", b->text);
  buffer_clear(b);
}

static void test_html (void) {
  Buffer b = {0};
  html_text(&b, span_of("<a href=\"x\" on='y'>&\033[1m é"));
  expect_text(&b, "&lt;a href=&quot;x&quot; on=&#39;y&#39;&gt;&amp;?[1m é");
  html_paragraph(&b, "said", &(Buffer){0});
  expect_text(&b, "");
  html_hash(&b, "");  /* a well-known hash */
  expect_text(&b, "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=");
  html_hash(&b, "abc");
  expect_text(&b, "sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=");
  buffer_free(&b);
}

static bool fill_in (void *context, Span name, Buffer *b) {
  (void)context;
  if (!span_is(name, "who-is")) return false;
  buffer_text(b, "<@who-is@>");  /* inserted text is not expanded */
  return true;
}

static void test_fill (void) {
  Buffer b = {0};
  html_fill(&b, "a@b @who-is@, @ @@ @no@ @media (x) @who-is@", fill_in, NULL);
  expect_text(&b, "a@b <@who-is@>, @ @@ @no@ @media (x) <@who-is@>");
  html_fill(&b, "", fill_in, NULL);
  expect_text(&b, "");
  buffer_free(&b);
}

TEST_LIST = {
  {"outcomes of lines", test_scenes},
  {"a fault revealed by a later line", test_late_fault},
  {"all cases: a replay gives the same verdict", test_all_cases},
  {"cards that are certain in every world", test_certain},
  {"movements of cards", test_flow},
  {"a seat is told nothing that it cannot see", test_seat},
  {"text is escaped", test_html},
  {"a template is filled in", test_fill},
  {NULL, NULL}
};
