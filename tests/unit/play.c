/*
** Tests of playing: views that leak nothing, takebacks, answers of programs
** SPDX-License-Identifier: MIT
*/
#include "../source.h"
#include "acutest.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../told.h"
#include "drive/bot.h"
#include "drive/match.h"
#include "drive/pool.h"
#include "render/page.h"
#include "render/position.h"
#include "render/verdict_json.h"
#include "render/view.h"
#include "table/chance.h"
#include "table/seen.h"

static const char *const games[] = {
  "casino-pirate", "8-28", "8-et-demi", "pile-21", "surenchere", "crazy-eights",
  "bridge", "belote", "tarot"
};

enum { GAMES = sizeof games / sizeof games[0], SEEDS = 12, LONGEST = 150 };

typedef struct Room {
  Host *host;
  Match match;
  GameChoices choices;
  uint64_t chance;
} Room;

static void room_open (Room *r) {
  memset(r, 0, sizeof *r);
  r->host = source_host();
  match_open(&r->match, r->host, ENGLISH);
}

static void room_close (Room *r) {
  game_free_choices(&r->choices);
  match_close(&r->match);
  host_free(r->host);
}

/* Games for four have four players. */
static const char *players_of (const char *game) {
  return strcmp(game, "bridge") == 0 || strcmp(game, "belote") == 0
             ? "Anne, Bruno, Chloé, Dédé" : "Anne, Bruno, Chloé";
}

static void begin (Room *r, const char *game, int seed) {
  char text[60];
  MatchWish w = {.game = game, .players = players_of(game), .seed = text};
  Remark why = {0};
  snprintf(text, sizeof text, "%s %d", game, seed);
  r->chance = chance_seed(span_of(text));
  TEST_ASSERT_(match_begin(&r->match, &w, &why), "%s: %s", game,
               told(&why));
  remark_free(&why);
}

/* False when the game is over. '*seat' is -1 if nobody moved. */
static bool random_move (Room *r, int *seat, BoundMove *made) {
  Game *g = &r->match.logs.game;
  GameChoices *c = &r->choices;
  int n;
  *seat = -1;
  if (game_is_over(g)) return false;
  TEST_ASSERT(game_turn(g, c) == RULING_FINE);
  n = c->count + c->may_pass_over;
  TEST_ASSERT(n > 0);
  n = (int)chance_below(&r->chance, (uint64_t)n);
  if (n == c->count) {
    TEST_ASSERT(game_pass_over(g) == RULING_FINE);
    return true;
  }
  *seat = c->seat;
  move_copy(made, &c->move[n]);
  TEST_ASSERT(game_make(g, *seat, made) == RULING_FINE);
  return true;
}

/*
** The seat's choices, and the articles that forbid some. The starter of 8½ is
** found by asking each player: that does reveal cards of those asked.
*/
static void show_choices (Buffer *b, Game *g, int seat) {
  GameChoices c = {0};
  if (game_is_over(g) || strcmp(judge_phase(&g->judge)->name, "opening") == 0)
    return;
  TEST_ASSERT(game_list(g, seat, &c) == RULING_FINE);
  view_choices(b, &g->judge, &c, 80, 1000);
  view_articles(b, &g->judge, &c);
  game_free_choices(&c);
}

/* Everything that a seat is ever shown of a table. */
static void show_all (Buffer *b, Game *g, int seat) {
  Judge *j = &g->judge;
  Language lang = j->lang;
  Position seen;
  for (int i = 0; i < 2; i++) {
    j->lang = i == 0 ? ENGLISH : FRENCH;
    position_find(&seen, j, seat);
    position_screen(b, &seen, false);
    position_hand(b, &seen, false);
  }
  j->lang = lang;
  position_json(&(Json){.to = b}, NULL, &seen);
  if (seat >= 0) show_choices(b, g, seat);
}

/* Permutes cards that the seat cannot see. Returns the number of changes. */
static int permute_hidden (Room *r, Table *t, const Layout *l, int seat) {
  Token token[TOKENS_LIMIT];
  int n = 0, changed = 0;
  for (int k = 0; k < l->tokens; k++)
    if (!seen_slot(t, l, t->slot[k], seat)) token[n++] = (Token)k;
  for (int i = n - 1; i > 0; i--) {
    int o = (int)chance_below(&r->chance, (uint64_t)i + 1);
    Card swap = t->what[token[i]];
    changed += swap != t->what[token[o]];
    t->what[token[i]] = t->what[token[o]];
    t->what[token[o]] = swap;
  }
  return changed;
}

static int check_view (Room *r, int seat) {
  Judge *j = &r->match.logs.game.judge;
  const Layout *l = &j->rules->layout;
  Buffer before = {0}, after = {0};
  Table *kept = malloc(sizeof *kept);
  int changed;
  TEST_ASSERT(kept != NULL);
  *kept = j->world[0];
  show_all(&before, &r->match.logs.game, seat);
  changed = permute_hidden(r, &j->world[0], l, seat);
  show_all(&after, &r->match.logs.game, seat);
  TEST_CHECK_(before.len == after.len &&
              memcmp(before.text, after.text, before.len) == 0,
              "%s, seat %d: hidden cards show", j->rules->id, seat);
  TEST_MSG("%s\n-- and with other cards:\n%s", before.text, after.text);
  j->world[0] = *kept;
  free(kept);
  buffer_free(&before);
  buffer_free(&after);
  return changed;
}

static void test_views (void) {
  Room r;
  room_open(&r);
  for (int i = 0; i < GAMES; i++) {
    int changed = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      BoundMove made;
      int seat;
      begin(&r, games[i], seed);
      for (int n = 0; n < LONGEST && random_move(&r, &seat, &made); n++)
        if (n % 5 == 0)
          for (int s = VIEWER_SPECTATOR; s < 3; s++)
            changed += check_view(&r, s);
    }
    TEST_CHECK_(changed > 1000, "%s: only %d cards changed places", games[i],
                changed);
  }
  room_close(&r);
}

/* A player's own cards are named, others' are not. */
static void test_own_cards (void) {
  Room r;
  Buffer b = {0};
  Position seen;
  Judge *j;
  room_open(&r);
  begin(&r, "surenchere", 1);
  j = &r.match.logs.game.judge;
  position_find(&seen, j, 0);
  position_hand(&b, &seen, false);
  TEST_CHECK(strncmp(b.text, "  hand (", 8) == 0 && strchr(b.text, ':'));
  buffer_clear(&b);
  position_find(&seen, j, VIEWER_SPECTATOR);
  position_screen(&b, &seen, false);
  TEST_CHECK_(strstr(b.text, "hand (") && !strstr(b.text, "):"), "%s",
              b.text);
  buffer_free(&b);
  room_close(&r);
}

/* Ids that are not French in rule files. */
static const char *const english[] = {
  "_", " hidden ", " shown ", " deck ", " hand ", " open ", " draw ",
  " aside ", "blind", " discard ", " fresh ", " offered ", " won ",
  " drawn ", " greens ", " used ", " laid ", " turned ", " treasure ",
  " stake ", " leader ", " round ", " dealer ", " supply ", " gems ",
  " player ", " before ", " said ", " inside ", " since ", " circuit ",
  " as ", " start "
};

static void check_french (Room *r, const char *game) {
  Judge *j = &r->match.logs.game.judge;
  Position seen;
  Buffer b = {0};
  j->lang = FRENCH;
  position_find(&seen, j, 0);
  position_screen(&b, &seen, false);
  TEST_ASSERT(game_turn(&r->match.logs.game, &r->choices) == RULING_FINE);
  view_choices(&b, j, &r->choices, 80, 100);
  for (size_t i = 0; i < sizeof english / sizeof english[0]; i++)
    TEST_CHECK_(strstr(b.text, english[i]) == NULL, "%s: '%s' in %s", game,
                english[i], b.text);
  buffer_free(&b);
}

static void test_french (void) {
  Room r;
  room_open(&r);
  for (int i = 0; i < GAMES; i++) {
    BoundMove made;
    int seat;
    begin(&r, games[i], 1);
    for (int n = 0; n < LONGEST; n++) {
      check_french(&r, games[i]);
      if (!random_move(&r, &seat, &made)) break;
    }
  }
  room_close(&r);
}

/* An action card that all players see is reported; a kept one is not. */
static void test_action_cards (void) {
  Room r;
  int told = 0;
  room_open(&r);
  for (int seed = 0; seed < 30; seed++) {
    BoundMove made;
    int seat;
    begin(&r, "pile-21", seed);
    for (int n = 0; n < 200 && random_move(&r, &seat, &made); n++) {
      Buffer b = {0};
      view_news(&b, &r.match.logs.game.judge, ENGLISH, seat, 0);
      told += strstr(buffer_string(&b), "draw-2") != NULL;
      TEST_CHECK_(strstr(buffer_string(&b), " no") == NULL, "%s",
                  buffer_string(&b));
      buffer_free(&b);
    }
  }
  TEST_CHECK(told > 0);
  room_close(&r);
}

static void expect_wrapped (const char *text, size_t width,
                            const char *expected) {
  Buffer b = {0};
  page_wrap(&b, span_of(text), width);
  TEST_CHECK_(strcmp(buffer_string(&b), expected) == 0, "'%s', not '%s'",
              buffer_string(&b), expected);
  buffer_free(&b);
}

static void test_wrapping (void) {
  expect_wrapped("", 10, "");
  expect_wrapped("\n\n", 10, "\n\n");
  expect_wrapped("as  wide   as it is", 19, "as  wide   as it is");
  expect_wrapped("one two three", 8, "one two\n  three");
  expect_wrapped("  one two three\nfour\n", 11,
                 "  one two\n    three\nfour\n");
  expect_wrapped("(* one two three", 9, "(* one\n  two\n  three");
  expect_wrapped("là : où ?", 7, "là :\n  où ?");
  expect_wrapped("unbreakable word", 4, "unbreakable\nword");
}

/* The list is cut where the screen ends. */
static void test_long_lists (void) {
  Room r;
  Buffer b = {0};
  int left;
  room_open(&r);
  begin(&r, "surenchere", 3);
  TEST_ASSERT(game_turn(&r.match.logs.game, &r.choices) == RULING_FINE);
  TEST_ASSERT(r.choices.count > 4);
  left = view_choices(&b, &r.match.logs.game.judge, &r.choices, 20, 2);
  TEST_CHECK(left > 0 && left < r.choices.count);
  TEST_CHECK(strncmp(b.text, "  1) ", 5) == 0 && b.text[b.len - 1] == '\n');
  TEST_CHECK(strchr(strchr(b.text, '\n') + 1, '\n') == b.text + b.len - 1);
  buffer_clear(&b);
  TEST_CHECK(view_choices(&b, &r.match.logs.game.judge, &r.choices, 20,
                          1000) == 0);
  buffer_free(&b);
  room_close(&r);
}

static bool has_secret (const Ruleset *rules, const BoundMove *move) {
  const Move *m = &rules->move[move->move];
  for (int i = 0; i < m->args; i++)
    if (m->arg[i].may_be_unseen && move->value[i].given) return true;
  return false;
}

/* A card given face down is known only to the giver. */
static void test_secret_moves (void) {
  Room r;
  int secrets = 0;
  room_open(&r);
  for (int seed = 0; seed < 60; seed++) {
    BoundMove made;
    int seat;
    begin(&r, "pile-21", seed);
    for (int n = 0; n < 200 && random_move(&r, &seat, &made); n++) {
      Judge *j = &r.match.logs.game.judge;
      Buffer own = {0}, others = {0};
      if (seat < 0 || !has_secret(j->rules, &made)) continue;
      view_move(&own, j, ENGLISH, seat, seat, &made);
      view_move(&others, j, ENGLISH, (seat + 1) % 3, seat, &made);
      TEST_CHECK_(!strchr(own.text, '?') && strchr(others.text, '?'),
                  "'%s' and '%s'", own.text, others.text);
      buffer_free(&own);
      buffer_free(&others);
      secrets++;
    }
  }
  TEST_CHECK(secrets > 0);
  room_close(&r);
}

/* The table equals the one just before the player's last move. */
static void check_takeback (Room *r, Table *const *before, const int *seat,
                            int moves, int who) {
  Game *g = &r->match.logs.game;
  Remark why = {0};
  int last = moves - 1;
  bool ok;
  while (last >= 0 && seat[last] != who) last--;
  ok = match_takeback(&r->match, who, &why);
  TEST_CHECK_(ok == (last >= 0), "%s", told(&why));
  if (ok)
    TEST_CHECK_(table_same(before[last], &g->judge.world[0],
                           &g->header.rules->layout),
                "%s: another table after the takeback", g->header.rules->id);
  remark_free(&why);
}

static void test_takebacks (void) {
  enum { MOVES = 60 };
  Table *before[MOVES + 1];
  int seat[MOVES + 1];
  Room r;
  room_open(&r);
  for (int i = 0; i <= MOVES; i++) {
    before[i] = malloc(sizeof **before);
    TEST_ASSERT(before[i] != NULL);
  }
  for (int i = 0; i < GAMES * SEEDS; i++) {
    Game *g = &r.match.logs.game;
    int moves = 0, wanted = i % MOVES;
    BoundMove made;
    begin(&r, games[i % GAMES], i);
    *before[0] = g->judge.world[0];
    while (moves < wanted && random_move(&r, &seat[moves], &made))
      if (seat[moves] >= 0) *before[++moves] = g->judge.world[0];
    check_takeback(&r, before, seat, moves, i % 3);
  }
  for (int i = 0; i <= MOVES; i++) free(before[i]);
  room_close(&r);
}

static void type (Room *r, int seat, const char *text, Ruling wanted,
                  const char *line) {
  Remark remark = {0};
  BoundMove made;
  const Buffer *log = &r->match.logs.game.log;
  size_t before = log->len;
  Ruling ruling = match_type(&r->match, seat, span_of(text), &made, &remark);
  TEST_CHECK_(ruling == wanted, "'%s': %d, not %d (%s)", text, ruling, wanted,
              told(&r->match.logs.game.judge.finding.complaint.remark));
  TEST_CHECK_(strcmp(log->text + before, line) == 0, "'%s' writes '%s'", text,
              log->text + before);
  remark_free(&remark);
}

static void test_typed_moves (void) {
  Room r;
  BoundMove asked;
  size_t length;
  room_open(&r);
  begin(&r, "casino-pirate", 1);
  type(&r, 1, "bet 3", RULING_ILLEGAL, "");
  type(&r, 1, "bett 2", RULING_MALFORMED, "");
  type(&r, 1, "", RULING_MALFORMED, "");
  type(&r, 0, "bet 1", RULING_ILLEGAL, "");
  type(&r, 1, "MISE 2", RULING_FINE, "Bruno: bet 2\n");
  type(&r, 2, "bet 1", RULING_FINE, "Chloé: bet 1\n");
  type(&r, 1, "card up -> 7", RULING_MALFORMED, "");  /* no peeking */
  type(&r, 1, "servi", RULING_FINE, "Bruno: stand\n");
  type(&r, 2, "stand", RULING_FINE, "Chloé: stand\n");
  length = r.match.logs.game.log.len;
  TEST_CHECK(match_ask(&r.match, 0, span_of("card = 99"), &asked) ==
             RULING_FINE);
  TEST_CHECK(match_ask(&r.match, 0, span_of("call"), &asked) ==
             RULING_ILLEGAL);
  TEST_CHECK(r.match.logs.game.log.len == length);
  type(&r, 0, "card = 99", RULING_FINE, "Anne: card\n");
  room_close(&r);
}

static void test_answers (void) {
  static const struct { const char *line, *move; bool passes; double n; }
  good[] = {
    {"{\"move\":\"play 7\"}", "play 7", false, -1},
    {" { \"n\" : 3 , \"move\" : \"card up\" } ", "card up", false, 3},
    {"{\"move\":null,\"n\":12}", "", true, 12},
    {"{\"why\":[1,{\"a\":[true,false,null,-1.5e3]},\"x\"],\"move\":\"a\"}",
     "a", false, -1},
    {"{\"move\":\"a\",\"n\":1,\"n\":2,\"move\":\"b\"}", "b", false, 2},
    {"{\"x\":123456789012345678901234567890,\"move\":null}", "", true, -1},
    {"{\"move\":\"\\u00e9\\ud83c\\udccf\\\"\\\\\\/\"}", "é🃏\"\\/", false, -1},
  };
  static const char *const bad[] = {
    "", "x", "{}", "[]", "null", "\"move\"", "{\"move\":7}", "{\"move\":\"a\"",
    "{\"move\":\"a\"}}", "{\"move\":\"a\",}", "{\"n\":1}", "{\"move\" \"a\"}",
    "{\"move\":\"\\x\"}", "{\"move\":\"\\ud800\"}", "{\"move\":\"\\u12\"}",
    "{\"n\":--,\"move\":\"a\"}", "{\"move\":\"a\xff\"}", "{\"move\":\"a\n\"}",
    "{\"x\":[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[1",
    "{\"move\":\"\\u0000\"}",
    "{\"n\":null,\"move\":\"a\"}", "{\"n\":\"1\",\"move\":\"a\"}",
    "{\"move\":\"a\"} {}", "[{\"move\":\"a\"}]", "{\"move\":[\"a\"]}",
  };
  Answer a = {0};
  for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
    TEST_CHECK_(answer_read(&a, span_of(good[i].line)), "%s", good[i].line);
    TEST_CHECK_(strcmp(buffer_string(&a.move), good[i].move) == 0, "%s",
                buffer_string(&a.move));
    TEST_CHECK(a.passes == good[i].passes);
    TEST_CHECK(a.has_number == (good[i].n >= 0));
    if (a.has_number) TEST_CHECK(a.number == good[i].n);
  }
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
    TEST_CHECK_(!answer_read(&a, span_of(bad[i])), "%s", bad[i]);
  answer_free(&a);
}

/* Reads nested arrays in an unused member. */
static bool read_nested (int levels) {
  Buffer b = {0};
  Answer a = {0};
  bool fine;
  buffer_text(&b, "{\"x\":");
  for (int i = 0; i < levels; i++) buffer_char(&b, '[');
  for (int i = 0; i < levels; i++) buffer_char(&b, ']');
  buffer_text(&b, ",\"move\":\"a\"}");
  fine = answer_read(&a, (Span){b.text, b.len});
  buffer_free(&b);
  answer_free(&a);
  return fine;
}

static void test_nested_answers (void) {
  TEST_CHECK(read_nested(33));
  TEST_CHECK(!read_nested(34));
  TEST_CHECK(!read_nested(30000));
}

/* Each message is one line without the seed. */
static void check_message (const Buffer *b, const char *seed) {
  const char *end = strchr(b->text, '\n');
  TEST_CHECK_(end == b->text + b->len - 1, "%s", b->text);
  TEST_CHECK_(strstr(b->text, seed) == NULL, "%s", b->text);
}

static void test_messages (void) {
  Room r;
  Buffer b = {0};
  Game *g;
  room_open(&r);
  begin(&r, "8-28", 4711);
  g = &r.match.logs.game;
  TEST_ASSERT(game_turn(g, &r.choices) == RULING_FINE);
  message_start(&b, g, 1, 0, 1);
  check_message(&b, "4711");
  TEST_CHECK(strstr(b.text, "\"number\"") == NULL);
  buffer_clear(&b);
  message_start(&b, g, 1, 12, 2);
  TEST_CHECK(strstr(b.text, "\"number\":12,") != NULL);
  TEST_CHECK(strstr(b.text, "\"protocol\":2,") != NULL);
  buffer_clear(&b);
  message_turn(&b, g, &r.choices, 1, span_of("Anne: take\nBruno: pass\n"));
  check_message(&b, "4711");
  TEST_CHECK(strstr(b.text, "[\"Anne: take\",\"Bruno: pass\"]") != NULL);
  buffer_clear(&b);
  message_over(&b, g);
  check_message(&b, "4711");
  buffer_free(&b);
  room_close(&r);
}

/* Nothing is written to an existing file. */
static bool is_taken (Room *r, const char *path) {
  Remark why = {0};
  bool taken, ok = match_log_to_new(&r->match, path, &taken, &why);
  TEST_CHECK_(ok == !taken, "%s: %s", path, told(&why));
  remark_free(&why);
  return taken;
}

static void test_new_files (void) {
  char file[] = "/tmp/referee-XXXXXX", there[40], link[40], nowhere[40];
  struct stat s;
  Room r;
  const Buffer *log = &r.match.logs.game.log;
  TEST_ASSERT(mkdtemp(file) != NULL);
  snprintf(there, sizeof there, "%s/there", file);
  snprintf(link, sizeof link, "%s/link", file);
  snprintf(nowhere, sizeof nowhere, "%s/nowhere", file);
  room_open(&r);
  begin(&r, "pile-21", 1);
  TEST_CHECK(symlink(nowhere, link) == 0);
  TEST_CHECK(!is_taken(&r, there));
  TEST_CHECK(stat(there, &s) == 0 && (size_t)s.st_size == log->len);
  TEST_CHECK(is_taken(&r, there));
  TEST_CHECK(stat(there, &s) == 0 && (size_t)s.st_size == log->len);
  TEST_CHECK(is_taken(&r, link));
  TEST_CHECK(stat(nowhere, &s) != 0);
  room_close(&r);
  unlink(link);
  unlink(there);
  rmdir(file);
}

/* A repeated signal within a short time counts once; the next one kills. */
static void hear_signals (int told) {
  stop_catch_first();
  raise(SIGTERM);
  raise(SIGTERM);
  if (*stop_asked() != SIGTERM || write(told, "!", 1) != 1) _exit(1);
  usleep(700 * 1000);
  raise(SIGTERM);
  _exit(2);
}

static void test_signals (void) {
  int status = 0, told[2];
  char lives;
  pid_t child;
  TEST_ASSERT(pipe(told) == 0);
  child = fork();
  if (child == 0) hear_signals(told[1]);
  close(told[1]);
  TEST_CHECK(read(told[0], &lives, 1) == 1);
  TEST_ASSERT(child > 0 && waitpid(child, &status, 0) == child);
  TEST_CHECK_(WIFSIGNALED(status), "left with %d", WEXITSTATUS(status));
  TEST_CHECK(WTERMSIG(status) == SIGTERM);
  close(told[0]);
}

static void test_echo (void) {
  TEST_CHECK(!stop_is_echo());
  TEST_CHECK(stop_is_echo());
}

TEST_LIST = {
  {"signals: a quick repeat counts once", test_signals},
  {"signals: a repeat is recognised", test_echo},
  {"views show nothing hidden", test_views},
  {"views show the player's own cards", test_own_cards},
  {"views in French are completely French", test_french},
  {"action cards are reported, except kept ones", test_action_cards},
  {"lines are broken at words", test_wrapping},
  {"long lists of moves are cut", test_long_lists},
  {"a card given face down is not named to others", test_secret_moves},
  {"takebacks restore the position before the move", test_takebacks},
  {"typed moves: legal, illegal, not understood", test_typed_moves},
  {"answers of programs", test_answers},
  {"deeply nested answers of programs", test_nested_answers},
  {"messages to programs", test_messages},
  {"new files: existing files and links are avoided", test_new_files},
  {NULL, NULL}
};
