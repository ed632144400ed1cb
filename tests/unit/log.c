/*
** Tests of reading and writing lines of a log
** SPDX-License-Identifier: MIT
*/
#include "../source.h"
#include "../told.h"
#include "acutest.h"
#include "log/header.h"
#include "log/line_cache.h"

typedef struct Bench {
  Host *host;
  Ruleset *rules;
  Seating seating;
  Complaint complaint;
  BoundMove bound;
} Bench;

static void bench_open (Bench *b, const char *game) {
  Remark why = {.saying = SAY_NOTHING};
  memset(b, 0, sizeof *b);
  b->host = source_host();
  b->rules = load_rules(b->host, span_of(game), span_of(""), &why);
  TEST_ASSERT_(b->rules != NULL, "%s", told(&why));
  b->seating.names = dictionary_new(FOLD_CASE);
  for (int i = 0; i < 2; i++) {
    static const char *const name[] = {"Anne", "Anne Marie"};
    b->seating.name[i] = span_of(name[i]);
    dictionary_add(b->seating.names, b->seating.name[i], i);
  }
  b->seating.seats = 2;
  remark_free(&why);
}

static void bench_close (Bench *b) {
  dictionary_free(b->seating.names);
  remark_free(&b->complaint.remark);
  host_free(b->host);
}

static bool bind (Bench *b, const char *text) {
  EventReader reader = {.rules = b->rules, .seating = &b->seating};
  Event e;
  TEST_ASSERT_(event_read_move(&reader, 0, span_of(text), &e, NULL), "%s",
               text);
  return event_bind(&e, b->rules, &b->seating, 0, &b->bound,
                    &b->complaint);
}

/* The text is read as the move that is written like this. */
static void expect_move (Bench *b, const char *text, const char *written) {
  Buffer out = {0};
  TEST_CHECK_(bind(b, text), "%s: %s", text,
              told(&b->complaint.remark));
  move_write(&out, b->rules, &b->seating, ENGLISH, &b->bound);
  TEST_CHECK_(strcmp(buffer_string(&out), written) == 0, "'%s', not '%s'",
              buffer_string(&out), written);
  buffer_free(&out);
}

static void expect_complaint (Bench *b, const char *text, const char *words) {
  TEST_CHECK_(!bind(b, text), "'%s' is understood", text);
  TEST_CHECK_(strstr(told(&b->complaint.remark), words) != NULL,
              "'%s' gives '%s'", text, told(&b->complaint.remark));
}

/* A suggestion keeps all words; where that is impossible there is none. */
static void test_bind_card_too_many (void) {
  Bench b;
  bench_open(&b, "crazy-eights");
  expect_complaint(&b, "draw C5", "write 'draw -> C5'");
  expect_complaint(&b, "play C4 C5 C6", "write 'play C4 -> C5 C6'");
  expect_complaint(&b, "play C4 C5 zz", "unexpected 'C5' after 'play'");
  TEST_CHECK(strstr(told(&b.complaint.remark), "write") == NULL);
  expect_complaint(&b, "play C4 C5 -> C6", "unexpected 'C5' after 'play'");
  TEST_CHECK(strstr(told(&b.complaint.remark), "write") == NULL);
  bench_close(&b);
}

static void test_bind_casino (void) {
  Bench b;
  bench_open(&b, "casino-pirate");
  expect_move(&b, "bet 2", "bet 2");
  expect_move(&b, "mise 2", "bet 2");
  expect_move(&b, "CARTE cachée", "card down");
  expect_move(&b, "card up", "card up");
  expect_move(&b, "card", "card");
  expect_complaint(&b, "bet", "needs a number");
  expect_complaint(&b, "bet two", "needs a number");
  expect_complaint(&b, "bet 1 2", "unexpected '2' after 'bet'");
  expect_complaint(&b, "card up 4", "write 'card up -> 4'");
  expect_complaint(&b, "card sideways", "'up' or 'down' here");
  bench_close(&b);
}

static void test_bind_pile_21 (void) {
  Bench b;
  bench_open(&b, "pile-21");
  expect_move(&b, "play 7", "play 7");
  expect_move(&b, "play A as 11 start 5", "play A as 11 start 5");
  expect_move(&b, "play A start 5 as 11", "play A as 11 start 5");
  expect_move(&b, "give 7 Anne Marie", "give 7 Anne Marie");
  expect_move(&b, "give ? anne", "give ? Anne");
  expect_move(&b, "action swap-hands ANNE MARIE",
              "action swap-hands Anne Marie");
  expect_move(&b, "no", "no");
  expect_complaint(&b, "play", "needs a card");
  expect_complaint(&b, "play ?", "everyone sees it");
  expect_complaint(&b, "play 77", "'77' is not a card");
  expect_complaint(&b, "give 7 Bruno", "player's name");
  bench_close(&b);
}

/* Reads a line; false with the complaint. */
static bool read_line (Bench *b, EventReader *d, const char *text,
                       Event *e) {
  LineCursor c = {span_of(text), 7};
  Line line;
  d->rules = b->rules;
  d->seating = &b->seating;
  TEST_ASSERT(line_next(&c, &line));
  return event_read(d, &line, e, &b->complaint);
}

/* The line is written like this in both languages, and reads back the same. */
static void expect_line (Bench *b, const char *text, const char *en,
                         const char *fr) {
  const char *wanted[] = {en, fr};
  for (int lang = ENGLISH; lang <= FRENCH; lang++) {
    EventReader one = {0}, other = {0};
    Event e, again;
    Buffer out = {0};
    TEST_ASSERT_(read_line(b, &one, text, &e), "%s: %s", text,
                 told(&b->complaint.remark));
    event_write(&out, b->rules, &b->seating, (Language)lang, &e);
    TEST_CHECK_(strcmp(buffer_string(&out), wanted[lang]) == 0,
                "'%s', not '%s'", buffer_string(&out), wanted[lang]);
    TEST_ASSERT(read_line(b, &other, buffer_string(&out), &again));
    TEST_CHECK_(event_is_same(b->rules, &b->seating, &e, &again), "%s",
                out.text);
    buffer_free(&out);
  }
}

static void refuse_line (Bench *b, const char *text, const char *words) {
  EventReader d = {0};
  Event e;
  TEST_CHECK_(!read_line(b, &d, text, &e), "'%s' is understood", text);
  TEST_CHECK_(strstr(told(&b->complaint.remark), words) != NULL,
              "'%s' gives '%s'", text, told(&b->complaint.remark));
}

static void test_lines (void) {
  Bench b;
  bench_open(&b, "casino-pirate");
  expect_line(&b, "anne :  MISE 2", "Anne: bet 2", "Anne: mise 2");
  expect_line(&b, "Anne Marie: carte cachée -> pièce",
              "Anne Marie: card down -> coin",
              "Anne Marie: carte cachée -> pièce");
  expect_line(&b, "DEAL: anne  7 ? ?", "deal: Anne 7 ?*2",
              "donne: Anne 7 ?*2");
  expect_line(&b, "turn: coin", "turn: coin", "retourne: pièce");
  expect_line(&b, "score: Anne marie 7½,anne 3",
              "score: Anne Marie 7.5, Anne 3",
              "score: Anne Marie 7.5, Anne 3");
  expect_line(&b, "winner: ANNE", "winner: Anne", "gagnant: Anne");
  expect_line(&b, "ruling: Stands, she was asked",
              "ruling: stands, she was asked",
              "décision: maintenu, she was asked");
  expect_line(&b, "takeback: anne", "takeback: Anne", "reprise: Anne");
  expect_line(&b, "end:", "end:", "fin:");
  bench_close(&b);
}

static void test_complaints (void) {
  Bench b;
  bench_open(&b, "casino-pirate");
  refuse_line(&b, "Brun: bet 2", "Brun");
  refuse_line(&b, "Anne:", "move");
  refuse_line(&b, "Anne: bett 2", "bet");
  refuse_line(&b, "Anne: show = x", "x");
  refuse_line(&b, "Anne: card -> 77", "'77' is not a card");
  refuse_line(&b, "deal: Bruno 7", "Bruno");
  refuse_line(&b, "deal: Anne", "card");
  refuse_line(&b, "turn: 7 -> 3", "card");
  refuse_line(&b, "score: Anne", "number");
  refuse_line(&b, "takeback: Bruno", "Bruno");
  refuse_line(&b, "no colon", "':'");
  bench_close(&b);
}

static bool same_line (const Line *a, const Line *b) {
  return a->subject == b->subject && a->number == b->number &&
         a->whole.at == b->whole.at && a->whole.len == b->whole.len &&
         a->name.at == b->name.at && a->name.len == b->name.len &&
         a->rest.at == b->rest.at && a->rest.len == b->rest.len &&
         a->comment.at == b->comment.at && a->comment.len == b->comment.len;
}

/* Reads a text with and without the cache. */
static void expect_same_lines (LineCache *cache, const char *text) {
  LineCursor c = {span_of(text), 1}, again = c;
  Line line, cut;
  while (line_next(&c, &line)) {
    TEST_ASSERT(line_cache_next(cache, &again, &cut));
    TEST_CHECK_(same_line(&line, &cut), "line %u", line.number);
  }
  TEST_CHECK(!line_cache_next(cache, &again, &cut));
}

/* More lines than fit: some are dropped, nothing else changes. */
static void test_cache_full (void) {
  static LineCache cache;
  const int lines = 4 << LINE_CACHE_BITS;
  Buffer text = {0};
  for (int i = 0; i < lines; i++)
    buffer_format(&text, "%s: play %d\n", i % 3 ? "Anne" : "Bob", i);
  expect_same_lines(&cache, buffer_string(&text));
  TEST_CHECK(cache.kept == (uint64_t)lines);
  TEST_CHECK(cache.entries > 1 << LINE_CACHE_BITS);
  TEST_CHECK(cache.entries <= 2 << LINE_CACHE_BITS);
  expect_same_lines(&cache, buffer_string(&text));
  buffer_free(&text);
}

/* A line from the cache is split as it was the first time. */
static void test_cached_lines (void) {
  static LineCache cache;
  static const char text[] =
      "Anne: stand\n\nAnne : stand \nnote: a #1\nno colon\r\n Zo\xC3\xA9:x\n"
      "Anne: a line that is too long to be kept, although it is often met\n"
      "turn: 7\nAnne: stand";
  for (int round = 0; round < 4; round++) expect_same_lines(&cache, text);
  TEST_CHECK(cache.kept == 4);
}

/* The line by way of the cache, with the text after it in reach. */
static Line cached_line (LineCache *cache, const char *text) {
  LineCursor c = {span_of(text), 9};
  Line line;
  TEST_ASSERT(line_cache_next(cache, &c, &line));
  return line;
}

/* Fills the cache with other lines until this one is dropped. */
static void drop_line (LineCache *cache, const char *text) {
  uint64_t known = cached_line(cache, text).known;
  for (int i = 0; cache->entry[(uint16_t)known].known == known; i++) {
    char other[40];
    snprintf(other, sizeof other, "Bob: play %d\nend: goes on\n", i);
    TEST_ASSERT(i < 1 << 20);
    cached_line(cache, other);
  }
}

/* A cached line has the same meaning for the same players and verbs. */
static void test_cached_moves (void) {
  static LineCache cache;
  static const char text[] = "Anne: give 7 Anne Marie\nend: goes on\n";
  Bench b;
  EventReader d = {.cache = &cache};
  Line line = cached_line(&cache, text);
  Line other = cached_line(&cache, "Anne: give 8 Anne\nend: goes on\n");
  Event e, found;
  BoundMove move;
  uint64_t here;
  bench_open(&b, "pile-21");
  TEST_ASSERT(read_line(&b, &d, "Anne: give 7 Anne Marie", &e));
  TEST_ASSERT(event_bind(&e, b.rules, &b.seating, 0, &b.bound, NULL));
  here = UINT64_C(1) << b.bound.move;
  event_make_move(&found, -1, &move);
  line_cache_keep(&d, here, &e, &b.bound);
  TEST_CHECK(!line_cache_find(&d, here, &line, &found, &move));
  e.known = line.known;
  line_cache_keep(&d, here, &e, &b.bound);
  TEST_ASSERT(line_cache_find(&d, here, &line, &found, &move));
  TEST_CHECK(found.seat == 0 && move_is_same(b.rules, &move, &b.bound));
  TEST_CHECK(line_cache_find(&d, here | here << 1, &line, &found, &move));
  TEST_CHECK(!line_cache_find(&d, here << 1, &line, &found, &move));
  TEST_CHECK(!line_cache_find(&d, here, &other, &found, &move));
  b.seating.serial++;
  TEST_CHECK(!line_cache_find(&d, here, &line, &found, &move));
  b.seating.serial--;
  drop_line(&cache, text);
  TEST_CHECK(!line_cache_find(&d, here, &line, &found, &move));
  line_cache_keep(&d, here, &e, &b.bound);
  TEST_CHECK(cache.entry[(uint16_t)line.known].rules == 0);  /* of others */
  bench_close(&b);
}

static bool is_same_deal (const Event *a, const Event *b) {
  return a->seat == b->seat && a->zone == b->zone && a->cards == b->cards &&
         card_same(a->card, b->card, a->cards);
}

/* Reads a line that may be cached, in a log that continues after it. */
static bool read_met_line (Bench *b, EventReader *d, const char *text,
                           Event *e) {
  Buffer log = {0};
  LineCursor c;
  Line line;
  bool is_read;
  buffer_format(&log, "%s\nend: it goes on\n", text);
  c = (LineCursor){{log.text, log.len}, 7};
  d->rules = b->rules;
  d->seating = &b->seating;
  TEST_ASSERT(line_cache_next(d->cache, &c, &line));
  is_read = event_read(d, &line, e, &b->complaint);
  buffer_free(&log);
  return is_read;
}

/* Cached lines name the same cards as new ones. */
static void test_cached_cards (void) {
  static LineCache cache;
  static const char *const lines[] = {
    "deal: Anne 7", "deal: Anne Marie 7", "deal: Anne 7 1/2 coin",
    "deal: Anne 7 7 7 7 7 7 7 7", "deal: anne 7", "deal: Anne ? 7",
    "deal: Anne ?*3", "deal: Anne  7", "deal: Anne\u00A07", "deal: Anne 7=3",
    "deal: Anne = 7", "deal: Anne 7 -> 3", "deal: Anne 7 ->3",
    "deal: Anne shown 7", "deal: Anne 7 shown", "deal: Anne shown shown",
    "deal: Anne", "deal: Anne 12345678", "deal: Anne 123456789 7",
    "deal: Anne-Lise 7", "reveal: Anne 7", "reveal: Anne shown", "turn: 7",
    "turn: 7   # and so on", "turn: 7 3", "turn: Anne 7", "deal: Bruno 7"
  };
  Bench b;
  bench_open(&b, "casino-pirate");
  b.seating.serial++;
  for (int names = 0; names < 2; names++) {
    for (size_t i = 0; i < 2 * sizeof lines / sizeof lines[0]; i++) {
      const char *line = lines[i % (sizeof lines / sizeof lines[0])];
      EventReader anew = {0}, again = {.cache = &cache};
      Event e, f;
      bool is_read = read_line(&b, &anew, line, &e);
      TEST_CHECK_(read_line(&b, &again, line, &f) == is_read, "%s", line);
      TEST_CHECK_(!is_read || is_same_deal(&e, &f), "%s", line);
      TEST_CHECK_(read_met_line(&b, &again, line, &f) == is_read, "%s", line);
      TEST_CHECK_(!is_read || is_same_deal(&e, &f), "%s", line);
    }
    b.seating.seats = 1;   /* so that no name has two words */
    b.seating.serial++;
  }
  bench_close(&b);
}

static void test_header (void) {
  Bench b;
  Buffer out = {0};
  double option[OPTIONS_LIMIT];
  bench_open(&b, "casino-pirate");
  for (int i = 0; i < b.rules->options; i++)
    option[i] = option_default(&b.rules->option[i]);
  header_write(&out, b.rules, &b.seating, span_of(""), option, NULL,
               (Shuffle){.seed = span_of("abc")});
  TEST_CHECK_(strncmp(buffer_string(&out),
                      "game: casino-pirate\nplayers: Anne, Anne Marie\n"
                      "seed: abc\nrules: ", 63) == 0, "%s", out.text);
  buffer_free(&out);
  bench_close(&b);
}

TEST_LIST = {
  {"words are bound to moves: casino-pirate", test_bind_casino},
  {"a superfluous card: the suggestion", test_bind_card_too_many},
  {"words are bound to moves: pile-21", test_bind_pile_21},
  {"lines are written in canonical words", test_lines},
  {"errors in lines", test_complaints},
  {"cached lines", test_cached_lines},
  {"a full cache", test_cache_full},
  {"cached moves", test_cached_moves},
  {"cached cards", test_cached_cards},
  {"a header is written", test_header},
  {NULL, NULL}
};
