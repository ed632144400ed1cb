/*
** Words bound to moves, and a log judged line by line
** SPDX-License-Identifier: MIT
*/
#include <stdlib.h>

#include "acutest.h"
#include "../source.h"
#include "drive/log.h"
#include "record/move.h"
#include "../told.h"

typedef struct Bench {
  Host *host;
  Ruleset *rules;
  Seating seating;
  Complaint complaint;
  BoundMove bound;
} Bench;

static void bench_open (Bench *b, const char *game) {
  Buffer message = {0};
  memset(b, 0, sizeof *b);
  b->host = source_host();
  b->rules = host_rules(b->host, span_of(game), span_of(""), &message);
  TEST_ASSERT_(b->rules != NULL, "%s", buffer_string(&message));
  b->seating.names = dictionary_new(FOLD_CASE);
  for (int i = 0; i < 2; i++) {
    static const char *const name[] = {"Anne", "Anne Marie"};
    b->seating.name[i] = span_of(name[i]);
    dictionary_add(b->seating.names, b->seating.name[i], i);
  }
  b->seating.seats = 2;
  buffer_free(&message);
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

/* The text is understood as the move that is written so. */
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
  expect_complaint(&b, "bet 1 2", "'2' has no place");
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
  expect_complaint(&b, "play ?", "everybody sees it");
  expect_complaint(&b, "play 77", "'77' is no card");
  expect_complaint(&b, "give 7 Bruno", "player's name");
  bench_close(&b);
}

/* What lines of a log come to, one after another. */
typedef struct Step {
  const char *line;
  VerdictKind kind;
  int moves;
} Step;

static void run_steps (const char *header, const Step *step, int count) {
  HeaderRules none = {0};
  LogJudge *d = malloc(sizeof *d);
  Buffer text = {0};
  Verdict v = {0};
  Bench b;
  bench_open(&b, "casino-pirate");
  log_open(d, b.host, &none, ENGLISH);
  buffer_text(&text, header);
  for (int i = 0; i < count; i++) {
    LogText log = {{NULL, 0}, 1, 1, SAY_NOTHING, 0};
    buffer_format(&text, "%s\n", step[i].line);
    log.text = (Span){text.text, text.len};
    log_judge(d, &log, &v);
    TEST_CHECK_(v.kind == step[i].kind, "'%s': %d: %s", step[i].line, v.kind,
                told_fault(&v));
    TEST_CHECK_((int)v.moves == step[i].moves, "'%s': %u moves",
                step[i].line, v.moves);
  }
  verdict_free(&v);
  buffer_free(&text);
  log_close(d);
  free(d);
  bench_close(&b);
}

/* Every cut of a log has a verdict of its own. */
static void test_steps (void) {
  static const Step step[] = {
    {"deal: Bo 7", VERDICT_LEGAL, 0},
    {"Bo: bet 1", VERDICT_LEGAL, 1},
    {"Cy: bet 2", VERDICT_LEGAL, 2},
    {"Bo: stand", VERDICT_LEGAL, 3},
    {"Cy: card up", VERDICT_LEGAL, 4},        /* its card is yet to come */
    {"note: it is late", VERDICT_LEGAL, 4},
    {"turn: 5", VERDICT_LEGAL, 4},
    {"Cy: stand", VERDICT_LEGAL, 5},
    {"Al: call", VERDICT_ILLEGAL, 5},
    {"takeback: Al", VERDICT_LEGAL, 5},
    {"Al: card -> 6", VERDICT_LEGAL, 6},
    {"Al: call", VERDICT_LEGAL, 7},
    {"Bo: show", VERDICT_LEGAL, 8},
    {"takeback: Bo", VERDICT_LEGAL, 7},
    {"Bo: concede", VERDICT_LEGAL, 8},
    {"score: Bo 9", VERDICT_LEGAL, 8},
    {"score: Bo 10", VERDICT_ILLEGAL, 8},
  };
  run_steps("game: casino-pirate\nplayers: Al, Bo, Cy\n", step,
            sizeof step / sizeof step[0]);
}

TEST_LIST = {
  {"words are bound to moves: casino-pirate", test_bind_casino},
  {"words are bound to moves: pile-21", test_bind_pile_21},
  {"every cut of a log has its verdict", test_steps},
  {NULL, NULL}
};
