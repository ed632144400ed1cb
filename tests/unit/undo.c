/*
** Tests of undoing what calls change: random operations, then all is as before
** SPDX-License-Identifier: MIT
*/
#include <stdlib.h>
#include <string.h>

#include "acutest.h"
#include "rules/ops.h"
#include "rules/schema.h"
#include "table/chance.h"
#include "table/knowledge.h"

enum {
  SEATS = 3, KINDS = 6, CELLS = 5,
  DECK = 0, PILE = 1, HAND = 2, SLOTS = HAND + SEATS
};

static uint64_t chance;

static int below (int n) { return (int)chance_below(&chance, (uint64_t)n); }

static int tables_wanted (void) {
  const char *text = getenv("REFEREE_TABLES");
  return text ? atoi(text) : 3000;
}

/* Everything that a call works on. */
typedef struct Play {
  Host host;
  Layout layout;
  Table table;
  Supply supply;
  Choices choices;
  Journal journal;
  Sitting sit;
} Play;

static void lay_out (Layout *l) {
  memset(l, 0, sizeof *l);
  l->seats = SEATS;
  l->kinds = KINDS;
  l->zones = 3;
  l->tallies = 1;
  l->counters = CELLS - SEATS;
  l->zone[DECK].sees = SEES_NOBODY;
  l->zone[PILE].sees = SEES_ALL;
  l->zone[HAND].sees = SEES_OWNER;
  l->zone[HAND].each = true;
  for (int z = 0; z < l->zones; z++) l->zone[z].only = kindset_all();
  for (int k = 0; k < KINDS; k++) l->copies[k] = 4;
  table_settle_layout(l);
}

static Loaded rules;        /* not loaded */

static void sit_down (Play *p) {
  memset(p, 0, sizeof *p);
  lay_out(&p->layout);
  p->sit = (Sitting){.table = &p->table, .layout = &p->layout,
                     .supply = &p->supply, .choices = &p->choices,
                     .journal = &p->journal, .multiplicity = 1};
  p->host.sit = &p->sit;
  p->host.now = &rules;
  p->host.may_act = true;
}

/* Cards in hands and on the pile, known or not, in the middle of a phase. */
static void start_table (Play *p) {
  Table *t = &p->table;
  table_start(t, &p->layout);
  t->seeded = below(4) == 0;
  knowledge_shuffle(t, &p->layout, DECK);
  for (int n = below(16); n > 0; n--)
    table_move(t, t->pile[DECK].first, below(SLOTS));
  for (int n = below(8); n > 0 && !t->seeded; n--) {
    int token = below(p->layout.tokens), kind = below(KINDS);
    if (!table_is_known(t, token) && t->unseen[kind][0] > 0)
      knowledge_settle(t, token, kind);
  }
  for (int n = below(6); n > 0; n--)
    table_tell(t, (News){.what = NEWS_DEALT, .kind = NO_CARD,
                         .token = (Token)below(p->layout.tokens)});
  t->depth = (uint8_t)below(3);
  for (int d = 0; d < FRAMES_LIMIT; d++)  /* leftovers of old frames */
    t->frame[d] = (Frame){.phase = 1, .count = SEATS, .seat = {0, 1, 2}};
}

static Card random_word (void) {
  return (Card)(below(8) == 0 ? CARD_UNSEEN : below(KINDS));
}

/* Cards after an arrow, and on lines of their own. */
static void name_cards (Supply *s) {
  memset(s, 0, sizeof *s);
  s->arrows = below(3);
  s->lines = below(5);
  for (int i = 0; i < s->arrows; i++) s->arrow[i] = random_word();
  for (int i = 0; i < s->lines; i++) {
    s->line[i].kind = random_word();
    s->line[i].seat = (uint8_t)(below(2) ? NOBODY : below(SEATS));
  }
}

/* A random operation that acts. */
static uint8_t random_code (void) {
  static const uint8_t others[] = {DO_SET, DO_DRAW_UNSEEN, DO_MOVE_UNSEEN};
  const SchemaMethod *m;
  int rows = 0;
  while (schema_methods[rows].name != NULL) rows++;
  if (below(8) == 0) return others[below(3)];
  do m = &schema_methods[below(rows)];
  while (m->alters < ALTERS_SHOWN || ops_all[m->op] == NULL);
  return m->op;
}

/* Random arguments, like those in rule files. */
static Op random_op (void) {
  Op op = {.code = random_code(),
           .a = (uint8_t)below(SLOTS), .b = (uint8_t)below(SLOTS),
           .c = (uint8_t)below(SLOTS), .x = (uint64_t)below(4),
           .kinds = {{chance_number(&chance), 0}}};
  switch ((OpCode)op.code) {
    case DO_SET: case DO_ADD:
      op.a = (uint8_t)below(CELLS);
      op.x = ops_bits(below(100));
      break;
    case DO_SHOW_EACH:
      op.a = 1 + op.a % 2;
      break;
    case DO_MOVE: op.a = (uint8_t)below(KINDS); break;
    case DO_SHUFFLE: op.a = DECK; break;
    case DO_DONE: op.a = (uint8_t)below(SEATS); break;
    case DO_PUSH: op.b = (uint8_t)below(SEATS); break;
    default: break;
  }
  return op;
}

/* Runs operations until one fails, as in a call. Returns the last one. */
static int do_some (Play *p, int most) {
  Op op;
  do op = random_op();
  while (ops_do(&p->host, &op) == OUTCOME_OK && --most > 0);
  return op.code;
}

static void check_as_before (const Play *before, Play *p, int op) {
  TEST_CHECK(table_same(&before->table, &p->table, &p->layout));
  TEST_CHECK(memcmp(&before->supply, &p->supply, sizeof p->supply) == 0);
  TEST_CHECK(before->choices.depth == p->choices.depth);
  TEST_CHECK(before->choices.known == p->choices.known);
  TEST_CHECK(before->sit.uncounted == p->sit.uncounted);
  TEST_CHECK(before->journal.count == p->journal.count);
  TEST_MSG("the last operation was number %d", op);
}

/* A few operations are logged one by one, many by a copy. */
static void test_operations (void) {
  Play *p = malloc(sizeof *p), *before = malloc(sizeof *before);
  for (int i = 0, n = tables_wanted(); i < n; i++) {
    int op;
    chance = (uint64_t)i;
    sit_down(p);
    start_table(p);
    name_cards(&p->supply);
    p->sit.census = below(4) == 0;
    p->host.undo.drops_news = below(2) == 0;
    memcpy(before, p, sizeof *p);
    undo_begin(&p->host.undo, &p->sit);
    undo_act(&p->host.undo);
    op = do_some(p, 1 + below(i % 2 ? 4 : 100));
    undo_call(&p->host.undo);
    TEST_CASE_("table %d", i);
    check_as_before(before, p, op);
  }
  free(p);
  free(before);
}

/* A move that deals: cards dealt before it can no longer be named. */
static void test_news (void) {
  Play *p = malloc(sizeof *p), *before = malloc(sizeof *before);
  const Op deal = {.code = DO_DEAL, .a = DECK, .b = HAND, .x = 1};
  chance = 7;
  sit_down(p);
  table_start(&p->table, &p->layout);
  knowledge_shuffle(&p->table, &p->layout, DECK);
  table_tell(&p->table, (News){.what = NEWS_SHOWN, .kind = 3, .named = NAMED});
  table_tell(&p->table, (News){.what = NEWS_SHOWN, .kind = 4});
  memcpy(before, p, sizeof *p);
  p->host.undo.drops_news = true;
  undo_begin(&p->host.undo, &p->sit);
  undo_act(&p->host.undo);
  TEST_CHECK(p->table.news_count == 0);
  TEST_CHECK(ops_do(&p->host, &deal) == OUTCOME_OK);
  TEST_CHECK(p->table.news_count == 1);
  undo_call(&p->host.undo);
  TEST_CHECK(p->table.news_count == 2);
  TEST_CHECK(memcmp(p->table.news, before->table.news,
                    2 * sizeof p->table.news[0]) == 0);
  check_as_before(before, p, DO_DEAL);
  free(p);
  free(before);
}

/* Numbers and moves until the undo log overflows. */
static void test_many (void) {
  Play *p = malloc(sizeof *p), *before = malloc(sizeof *before);
  sit_down(p);
  start_table(p);
  memcpy(before, p, sizeof *p);
  undo_begin(&p->host.undo, &p->sit);
  undo_act(&p->host.undo);
  for (int i = 0; i < 2 * UNDO_CHANGES; i++) {
    undo_cell(&p->host.undo, i % CELLS);
    p->table.cell[i % CELLS]++;
    undo_move(&p->host.undo, i % p->layout.tokens, i % SLOTS);
  }
  TEST_CHECK(p->host.undo.has_copy);
  undo_table(&p->host.undo);
  check_as_before(before, p, -1);
  free(p);
  free(before);
}

/* A call that only asks leaves only doubts to undo. */
static void test_doubts (void) {
  Play *p = malloc(sizeof *p);
  Op op = {.code = ASK_HOLDS, .a = HAND, .kinds = kindset_of(0)};
  chance = 1;
  sit_down(p);
  p->host.may_act = false;
  table_start(&p->table, &p->layout);
  knowledge_shuffle(&p->table, &p->layout, DECK);
  table_move(&p->table, p->table.pile[DECK].first, HAND);
  undo_begin(&p->host.undo, &p->sit);
  undo_doubts(&p->host.undo);
  TEST_CHECK(ops_do(&p->host, &op) == OUTCOME_OK);
  TEST_CHECK(p->sit.doubts == 1);
  undo_call(&p->host.undo);
  TEST_CHECK(p->sit.doubts == 0);
  free(p);
}

TEST_LIST = {
  {"operations", test_operations},
  {"news", test_news},
  {"many", test_many},
  {"doubts", test_doubts},
  {NULL, NULL}
};
