/*
** Tests of the library: several tables at once, and failed allocations
** SPDX-License-Identifier: MIT
*/
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../failing.h"
#include "../source.h"
#include "acutest.h"
#include "library/referee.h"

static const char *rules_path (void) {
  static char path[4096];
  snprintf(path, sizeof path, "%s/rules", source_folder());
  return path;
}

static referee *open_referee (void) {
  referee *r = NULL;
  TEST_ASSERT(referee_open(rules_path(), &r) == REFEREE_OK);
  return r;
}

static referee_table *start (referee *r, const char *header) {
  referee_table *t = NULL;
  TEST_CHECK(referee_start(r, header, &t) == REFEREE_OK);
  TEST_MSG("%s", referee_message(r));
  TEST_ASSERT(t != NULL);
  return t;
}

static const char *const games[] = {
  "game: bridge\nplayers: Anne, Bruno, Chloé, Dédé\nseed: 1\n",
  "game: casino-pirate\nplayers: Anne, Bruno, Chloé\nseed: 2\n",
  "game: casino-pirate\nplayers: A, B, C, D, E\noption: max_bet = 3\nseed: 3\n",
  "game: 8-28\nplayers: Anne, Bruno, Chloé\nstart: Chloé\nseed: 4\n",
  "game: 8-28\nplayers: X, Y, Z\nseed: 5\n",
  "game: tarot\nplayers: N, E, S, W\nseed: 6\n",
};

enum { GAMES = sizeof games / sizeof games[0], MOVES = 40 };

/* The first player who may act makes a move, or passes it over. */
static int move (referee_table *t, unsigned which) {
  unsigned actors = referee_to_act(t);
  for (int seat = 0; actors >> seat != 0; seat++) {
    int moves = actors >> seat & 1 ? referee_legal(t, seat, NULL) : 0;
    if (moves > 0)
      return referee_play_legal(t, (int)(which % (unsigned)moves));
  }
  for (int seat = 0; actors >> seat != 0; seat++)
    if (actors >> seat & 1) return referee_play(t, seat, NULL);
  return REFEREE_MISUSE;
}

static char *copy_log (referee_table *t) {
  return strdup(referee_log(t, -1));
}

/* Interleaved games give the same results as separate ones. */
static void test_in_turns (void) {
  referee *r = open_referee();
  referee_table *t[GAMES];
  for (int i = 0; i < GAMES; i++) t[i] = start(r, games[i]);
  for (unsigned m = 0; m < MOVES; m++)
    for (int i = 0; i < GAMES; i++)
      if (!referee_over(t[i])) TEST_CHECK(move(t[i], m) == REFEREE_OK);
  for (int i = 0; i < GAMES; i++) {
    referee *alone = open_referee();
    referee_table *u = start(alone, games[i]);
    char *log = copy_log(t[i]);
    for (unsigned m = 0; m < MOVES && !referee_over(u); m++) move(u, m);
    TEST_CHECK(strcmp(log, referee_log(u, -1)) == 0);
    TEST_CHECK(referee_at(u) == referee_at(t[i]));
    free(log);
    referee_free(u);
    referee_close(alone);
  }
  for (int i = 0; i < GAMES; i++) referee_free(t[i]);
  referee_close(r);
}

/* Undo and redo restore the state; a copy is equal to the original. */
static void test_undo (void) {
  referee *r = open_referee();
  for (int i = 0; i < GAMES; i++) {
    referee_table *t = start(r, games[i]), *copy;
    char *log, *view;
    unsigned at;
    for (unsigned m = 0; m < MOVES && !referee_over(t); m++) move(t, m);
    at = referee_at(t);
    log = copy_log(t);
    view = strdup(referee_view(t, 0));
    TEST_CHECK(referee_copy(t, &copy) == REFEREE_OK);
    TEST_CHECK(referee_undo(t, at / 2) == REFEREE_OK);
    TEST_CHECK(referee_at(t) == at / 2);
    TEST_CHECK(referee_undo(t, at + 1) == REFEREE_MISUSE);
    TEST_CHECK(strncmp(log, referee_log(t, -1),
                       strlen(referee_log(t, -1))) == 0);
    TEST_CHECK(strcmp(view, referee_view(copy, 0)) == 0);
    referee_free(t);
    TEST_CHECK(referee_resume(r, log, strlen(log), &t) == REFEREE_OK);
    TEST_CHECK(strcmp(view, referee_view(t, 0)) == 0);
    free(log);
    free(view);
    referee_free(t);
    referee_free(copy);
  }
  referee_close(r);
}

static void test_refused (void) {
  referee *r = open_referee();
  referee_table *t = start(r, games[1]);
  TEST_CHECK(referee_play(t, 1, "bet 9") == REFEREE_ILLEGAL);
  TEST_CHECK(strstr(referee_fault(t, "en"), "\"stake\"") != NULL);
  TEST_CHECK(strstr(referee_fault(t, "fr"), "mise") != NULL);
  TEST_CHECK(referee_play(t, 1, "bett 1") == REFEREE_MALFORMED);
  TEST_CHECK(strstr(referee_message(r), "'bet'") != NULL);
  TEST_CHECK(referee_fault(t, "en") == NULL);
  TEST_CHECK(referee_play(t, 9, "bet 1") == REFEREE_MISUSE);
  TEST_CHECK(referee_try(t, 1, "bet 1") == REFEREE_OK);
  TEST_CHECK(referee_at(t) == 0);
  TEST_CHECK(referee_play(t, 1, "bet 1 -> 7") == REFEREE_MALFORMED);
  TEST_CHECK(referee_play(t, 1, "bet 1\nC: bet 1") == REFEREE_MALFORMED);
  TEST_CHECK(referee_line(t, "Bruno: bet 1", 12) == REFEREE_OK);
  TEST_CHECK(referee_at(t) == 1);
  TEST_CHECK(referee_start(r, "game: none\n", &t) == REFEREE_MALFORMED);
  TEST_CHECK(referee_limit(r, "nothing", 1) == REFEREE_MISUSE);
  TEST_CHECK(referee_limit(r, "memory", 32) == REFEREE_OK);
  referee_close(r);
}

/* Without a seed a drawn card must be named later, however the log grows. */
static void test_pending (void) {
  const char *log = "game: crazy-eights\nplayers: A, B\n";
  referee *r = open_referee();
  referee_table *t, *copy;
  char note[80];
  TEST_CHECK(referee_start(r, log, &t) == REFEREE_OK);
  TEST_MSG("%s", referee_message(r));
  TEST_CHECK(referee_line(t, "turn: 9C", 8) <= REFEREE_PENDING);
  for (int i = 0; i < 200; i++) {
    int len = snprintf(note, sizeof note, "note: %d, to make the log grow", i);
    TEST_CHECK(referee_line(t, note, (size_t)len) == REFEREE_OK);
    if (i % 50 == 0) {
      TEST_CHECK(referee_copy(t, &copy) == REFEREE_OK);
      TEST_CHECK(referee_to_act(copy) == referee_to_act(t));
      referee_free(copy);
    }
  }
  referee_free(t);
  referee_close(r);
}

static const char *const asked[] = {
  "{\"op\":\"open\",\"table\":\"T\",\"game\":\"8-28\","
    "\"players\":[\"A\",\"B\",\"C\"],\"seed\":\"1\"}",
  "{\"op\":\"suggest\",\"table\":\"T\",\"seat\":2,\"bot\":\"search:9\"}",
  "{\"op\":\"legal\",\"table\":\"T\",\"seat\":2}",
  "{\"op\":\"try\",\"table\":\"T\",\"seat\":3,\"move\":\"play 1\"}",
  "{\"op\":\"events\",\"table\":\"T\",\"seat\":1}",
  "{\"op\":\"verdict\",\"table\":\"T\"}",
  "{\"op\":\"sample\",\"table\":\"T\",\"as\":\"S\",\"seat\":1}",
  "{\"op\":\"games\"}", "{\"op\":\"rules\",\"game\":\"coup\"}",
  "{\"op\":\"ping\"}", "{\"op\":\"close\",\"table\":\"T\"}",
  "{\"op\":\"dance\"}", "[", NULL
};

static int ask_all (referee *r) {
  const char *text;
  int status = REFEREE_OK;
  for (int i = 0; asked[i] != NULL && status != REFEREE_NOMEM; i++)
    status = referee_ask(r, asked[i], &text);
  return status == REFEREE_NOMEM ? status : REFEREE_OK;
}

/* Moves by number, and continuing a log. */
static int play_on (referee *r, referee_table *t) {
  int action[400], more;
  const char *text = referee_log(t, -1);
  referee_table *other = NULL;
  size_t size = text != NULL ? strlen(text) : 0;
  char *log = text != NULL ? malloc(size + 1) : NULL;
  int status = log == NULL ? REFEREE_NOMEM : REFEREE_OK;
  if (log != NULL) memcpy(log, text, size);
  if (log != NULL) status = referee_resume(r, log, size, &other);
  if (log != NULL && status == REFEREE_OK)
    status = referee_judge(r, log, size, &text);
  free(log);
  for (int seat = 0; seat < 3 && status == REFEREE_OK; seat++)
    if (referee_legal_actions(other, seat, action, 400, &more) > 0) {
      referee_action_text(other, action[0]);
      referee_legal_text(other, 0);
      status = referee_act(other, seat, action[0]);
      break;
    }
  if (status == REFEREE_OK) referee_score(other, 0);
  if (status == REFEREE_OK) referee_line(other, "note: x", 7);
  if (status == REFEREE_OK) referee_line(other, "nonsense", 8);
  if (status == REFEREE_OK) referee_message(r);
  referee_free(other);
  return status;
}

/* Calls everything that allocates, once. */
static int do_all (void) {
  referee *r;
  referee_table *t = NULL, *copy = NULL;
  int status = referee_open(rules_path(), &r);
  if (status != REFEREE_OK) return status;
  status = referee_start(r, games[1], &t);
  if (status == REFEREE_OK) referee_play(t, 1, "bet 9");
  if (status == REFEREE_OK) referee_fault(t, "en");
  for (unsigned m = 0; m < 9 && status == REFEREE_OK; m++) status = move(t, m);
  if (status == REFEREE_OK) referee_view(t, 0);
  if (status == REFEREE_OK) referee_log(t, 1);
  if (status == REFEREE_OK) status = referee_sample(t, 1, "x", &copy);
  if (status == REFEREE_OK) status = referee_undo(t, 2);
  if (status == REFEREE_OK) status = play_on(r, t);
  if (status == REFEREE_OK) status = ask_all(r);
  referee_free(copy);
  referee_free(t);
  referee_close(r);
  return status;
}

static void test_no_memory (void) {
  long before, worked = 0;
  if (failing_at == NULL) return;      /* not available with sanitizers */
  TEST_CHECK(do_all() == REFEREE_OK);
  for (int once = 0; once <= 1; once++)
    for (long n = 1;; n += 1 + n / 20) {
      before = failing_blocks();
      failing_at(n, once);
      do_all();
      worked = failing_left();
      failing_at(0, 0);
      TEST_CHECK(failing_blocks() == before);
      TEST_MSG("allocation %ld: %ld blocks more", n,
               failing_blocks() - before);
      if (worked > 0) break;           /* it finished before the failure */
    }
}

TEST_LIST = {
  {"interleaved games", test_in_turns},
  {"undo, redo, and copies", test_undo},
  {"invalid requests", test_refused},
  {"a card that is named later", test_pending},
  {"failed allocations", test_no_memory},
  {NULL, NULL}
};
