/*
** Tests of judging a log line by line, and going back
** SPDX-License-Identifier: MIT
*/
#include <stdlib.h>

#include "../source.h"
#include "../told.h"
#include "acutest.h"
#include "base/memory.h"
#include "judge/log.h"

/* The verdict after a line. */
typedef struct Step {
  const char *line;
  VerdictKind kind;
  int moves;
} Step;

static void run_steps (const char *header, const Step *step, int count) {
  HeaderRules none = {0};
  LogJudge *d = memory_new(sizeof *d);
  Buffer text = {0};
  Verdict v = {0};
  Host *host = source_host();
  log_open(d, host, &none, ENGLISH);
  buffer_text(&text, header);
  for (int i = 0; i < count; i++) {
    LogText log = {.text = {NULL, 0}, .index = 1, .first_line = 1};
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
  host_free(host);
}

/* Every prefix of a log has a verdict. */
static void test_steps (void) {
  static const Step step[] = {
    {"deal: Bo 7", VERDICT_LEGAL, 0},
    {"Bo: bet 1", VERDICT_LEGAL, 1},
    {"Cy: bet 2", VERDICT_LEGAL, 2},
    {"Bo: stand", VERDICT_LEGAL, 3},
    {"Cy: card up", VERDICT_LEGAL, 4},        /* its card is named later */
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

/* Long enough that some states are saved and most lines are judged again. */
static void write_long_log (Buffer *text) {
  buffer_text(text, "game: casino-pirate\nplayers: Al, Bo, Cy\n"
                    "option: rounds = 30\n");
  for (int round = 0; round < 9; round++) {
    const char *bank = "AlBoCy" + 2 * (round % 3);
    const char *one = "AlBoCy" + 2 * ((round + 1) % 3);
    const char *two = "AlBoCy" + 2 * ((round + 2) % 3);
    buffer_format(text, "%.2s: bet 1\n%.2s: bet 1\n", one, two);
    buffer_format(text, "%.2s: stand\n%.2s: stand\n", one, two);
    buffer_format(text, "%.2s: card -> %d\n", bank, 1 + round % 7);
    buffer_format(text, "%.2s: call\n%.2s: concede\n", bank, one);
    buffer_format(text, "%.2s: call\n%.2s: concede\n", bank, two);
  }
}

/* Goes back from the end to every line: the table must be the same. */
static void test_back (void) {
  HeaderRules none = {0};
  LogJudge *d = memory_new(sizeof *d);
  Table *at = malloc(200 * sizeof *at);
  Host *host = source_host();
  Game *g = &d->game;
  Buffer text = {0};
  Verdict v = {0};
  LogText log = {.index = 1, .first_line = 1};
  int end;
  write_long_log(&text);
  log.text = (Span){text.text, text.len};
  log_open(d, host, &none, ENGLISH);
  log_begin(d, &log, &v);
  at[0] = g->judge.world[0];
  while (log_next(d)) {
    log_take(d, &v);
    at[g->history.length] = g->judge.world[0];
  }
  end = g->history.length;
  log_settle(d, &v);
  TEST_CHECK_(!v.has_fault, "line %u: %s", v.fault.line.number,
              told_fault(&v));
  TEST_CHECK_(end > 64, "%d", end);
  for (int to = end; to >= 0; to--) {
    game_back(g, to);
    TEST_CHECK_(g->history.length == to &&
                    table_same(&at[to], &g->judge.world[0],
                               &g->judge.rules->layout),
                "back to %d", to);
  }
  verdict_free(&v);
  buffer_free(&text);
  log_close(d);
  host_free(host);
  free(at);
  free(d);
}

/* Testing what an assumption allows leaves the game as it was. */
static void test_assuming (void) {
  static const char text[] =
      "game: crazy-eights\nplayers: Anne, Bruno\nturn: S2\n"
      "Anne: draw\nBruno: draw\nAnne: play S3\n";
  HeaderRules none = {0};
  LogJudge *d = memory_new(sizeof *d);
  Host *host = source_host();
  Verdict v = {0};
  LogText log = {.text = span_of(text), .index = 1, .first_line = 1};
  int end;
  log_open(d, host, &none, ENGLISH);
  log_judge_before(d, &log, 0, &v);
  end = d->game.history.length;
  log_judge(d, &log, &v);
  TEST_CHECK(v.kind == VERDICT_CONSISTENT && v.assumptions > 0);
  TEST_CHECK(d->game.history.length == end && end > 0);
  verdict_free(&v);
  log_close(d);
  host_free(host);
  free(d);
}

/* A cleared verdict keeps its buffers, and nothing else. */
static void test_clearing (void) {
  Verdict v = {.kind = VERDICT_ILLEGAL, .has_fault = true}, old;
  v.legal.move = memory_grow(NULL, &v.legal.room, 3, sizeof *v.legal.move);
  v.legal.count = 3;
  verdict_assume(&v, &(Assumption){.line = 3});
  old = v;
  verdict_clear(&v);
  TEST_CHECK(v.kind == VERDICT_LEGAL && !v.has_fault && v.assumptions == 0);
  TEST_CHECK(v.assumption == old.assumption);
  TEST_CHECK(v.assumption_room == old.assumption_room);
  TEST_CHECK(v.legal.move == old.legal.move && v.legal.count == 0);
  TEST_CHECK(v.legal.room == old.legal.room);
  verdict_free(&v);
}

TEST_LIST = {
  {"every prefix of a log has a verdict", test_steps},
  {"a game goes back to any line", test_back},
  {"testing assumptions does not change the game", test_assuming},
  {"a cleared verdict keeps its buffers", test_clearing},
  {NULL, NULL}
};
