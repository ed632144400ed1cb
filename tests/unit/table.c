/*
** Tests of tables, random numbers and random deals
** SPDX-License-Identifier: MIT
*/
#include <stdlib.h>
#include <string.h>

#include "acutest.h"
#include "table/chance.h"
#include "table/knowledge.h"
#include "table/poker.h"
#include "table/shelf.h"

/*
** Three kinds, 4 + 3 + 2 cards; a deck, a discard, a hand for each of two
** players.
*/
static Layout small_layout (void) {
  Layout l = {.seats = 2, .kinds = 3, .zones = 3, .tallies = 1, .counters = 2,
              .copies = {4, 3, 2}};
  l.zone[1].sees = SEES_ALL;
  l.zone[2].each = true;
  l.zone[2].sees = SEES_OWNER;
  TEST_CHECK(table_settle_layout(&l));
  return l;
}

enum { DECK, DISCARD, HAND };

static void test_layout (void) {
  Layout l = small_layout();
  TEST_CHECK(l.tokens == 9 && l.slots == 4 && l.cells == 4);
  TEST_CHECK(table_slot(&l, HAND, 1) == 3);
  TEST_CHECK(l.slot_seat[3] == 1 && l.slot_seat[0] == NOBODY);
  TEST_CHECK(kindset_is_same(l.every_kind, kindset_below(3)));
  l.copies[0] = l.copies[1] = l.copies[2] = 255;
  TEST_CHECK(!table_settle_layout(&l));
}

/* A layout with too many slots is refused. */
static void test_layout_of_many_slots (void) {
  Layout l = {.seats = 10, .kinds = 1, .zones = 13, .copies = {1}};
  for (int z = 0; z < 13; z++) l.zone[z].each = z < 12;
  TEST_CHECK(table_settle_layout(&l) && l.slots == 121);
  l.zone[12].each = true;
  TEST_CHECK(!table_settle_layout(&l));
}

static void test_moving (void) {
  Layout l = small_layout();
  Table t;
  table_start(&t, &l);
  TEST_CHECK(table_count(&t, DECK) == 9 && t.pile[DECK].first == 0);
  table_move(&t, 4, DISCARD);
  table_move(&t, 0, DISCARD);
  table_move(&t, 8, DISCARD);
  TEST_CHECK(table_count(&t, DECK) == 6 && t.pile[DECK].first == 1);
  TEST_CHECK(t.pile[DISCARD].first == 4 && t.pile[DISCARD].last == 8);
  TEST_CHECK(kindset_is_same(table_kinds(&t, DISCARD), kindset_below(3)));
  TEST_CHECK(table_find(&t, DISCARD, 2) == 8);
  TEST_CHECK(table_find(&t, HAND, 2) == NO_TOKEN);
  TEST_CHECK(table_count_kind(&t, DECK, 0) == 3);
  TEST_CHECK(table_lacks(&t, DECK, 0, 3) == 0);
  TEST_CHECK(table_lacks(&t, DECK, 0, 5) == 2);
}

/*
** Moves several cards, known or not, onto cards or an empty slot, and undoes
** it.
*/
static void test_moving_some (void) {
  Layout l = small_layout();
  for (int n = 0; n <= 9; n++) {
    Table t, before, other;
    table_start(&t, &l);
    if (n % 2 == 0) knowledge_shuffle(&t, &l, DECK);
    if (n < 7) table_move(&t, 3, DISCARD);
    if (n < 7) table_move(&t, 8, DISCARD);
    before = other = t;
    table_move_first(&t, DECK, DISCARD, n);
    for (int i = 0; i < n; i++)
      table_move(&other, other.pile[DECK].first, DISCARD);
    TEST_CHECK(table_same(&t, &other, &l));
    if (n > 0) table_move_back(&t, before.pile[DECK].first, DECK, n);
    TEST_CHECK(table_same(&t, &before, &l));
    TEST_MSG("%d cards", n);
  }
}

static void test_crossing_off (void) {
  Table t = {.depth = 1, .frame = {{.count = 4, .arrived = true,
                                    .seat = {2, 0, 1, 0}}}};
  Frame *f = &t.frame[0];
  table_cross_off(&t, 0);
  TEST_CHECK(f->count == 2 && f->seat[0] == 2 && f->seat[1] == 1);
  TEST_CHECK(f->arrived);
  table_cross_off(&t, 2);
  TEST_CHECK(f->count == 1 && f->seat[0] == 1 && !f->arrived);
  table_cross_off(&t, 2);
  TEST_CHECK(f->count == 1);
}

static void test_copy (void) {
  Layout l = small_layout();
  Table a, b;
  table_start(&a, &l);
  a.cell[3] = 7.5;
  table_tell(&a, (News){.what = NEWS_SHOWN, .seat = 1, .kind = 2});
  table_copy(&b, &a, &l);
  TEST_CHECK(table_same(&a, &b, &l));
  b.cell[3] = 7;
  TEST_CHECK(!table_same(&a, &b, &l));
  b.cell[3] = 7.5;
  b.news[0].kind = 1;
  TEST_CHECK(!table_same(&a, &b, &l));
}

/* The sequence of random numbers is guaranteed: see chance.h. */
static void test_chance (void) {
  uint64_t state = 0;
  TEST_CHECK(chance_number(&state) == UINT64_C(0xE220A8397B1DCDAF));
  TEST_CHECK(chance_number(&state) == UINT64_C(0x6E789E6AA1B965F4));
  /* SHA-256 of "abc" starts with ba7816bf8f01cfea */
  TEST_CHECK(chance_seed(span_of("abc")) == UINT64_C(0xBA7816BF8F01CFEA));
  TEST_CHECK(chance_seed(span_of("  abc ")) == chance_seed(span_of("abc")));
}

static void test_below (void) {
  uint64_t state = 1;
  int count[6] = {0};
  for (int i = 0; i < 6000; i++) count[chance_below(&state, 6)]++;
  for (int i = 0; i < 6; i++) TEST_CHECK(count[i] > 850 && count[i] < 1150);
  TEST_CHECK(chance_below(&state, 1) == 0);
}

static void test_seeded_shuffle (void) {
  Layout l = small_layout();
  Table t;
  Card order[9];
  int n = 0;
  table_start(&t, &l);
  t.seeded = true;
  t.chance = chance_seed(span_of("abc"));
  table_move(&t, 3, HAND);
  knowledge_shuffle(&t, &l, DECK);
  TEST_CHECK(table_count(&t, DECK) == 9 && table_count(&t, HAND) == 0);
  for (int k = t.pile[DECK].first; k != NO_TOKEN; k = t.next[k])
    order[n++] = t.what[k];
  /* computed by hand by the recipe in chance.h */
  {
    uint64_t state = chance_seed(span_of("abc"));
    Card c[9] = {0, 0, 0, 0, 1, 1, 1, 2, 2};
    for (int i = 8; i > 0; i--) {
      int j = (int)chance_below(&state, (uint64_t)i + 1);
      Card swap = c[i];
      c[i] = c[j];
      c[j] = swap;
    }
    TEST_CHECK(card_same(order, c, 9));
  }
}

static void test_unseeded_shuffle (void) {
  Layout l = small_layout();
  Table t;
  table_start(&t, &l);
  knowledge_shuffle(&t, &l, DECK);
  for (int k = 0; k < 9; k++) TEST_CHECK(!table_is_known(&t, k));
  TEST_CHECK(knowledge_unseen(&t, 0) == 4 && knowledge_unseen(&t, 2) == 2);
  TEST_CHECK(knowledge_name(&t, 0, 2) && knowledge_name(&t, 1, 2));
  TEST_CHECK(!knowledge_name(&t, 2, 2));
}

/* A hand of three out of nine without kind 0: 10 of the 84 hands. */
static void test_sample (void) {
  Layout l = small_layout();
  Table t;
  Sample s;
  uint64_t chance = 5;
  int without = 0;
  table_start(&t, &l);
  knowledge_shuffle(&t, &l, DECK);
  for (int i = 0; i < 3; i++) table_move(&t, t.pile[DECK].first, HAND);
  TEST_CHECK(sample_start(&s, &t) && s.tokens == 9);
  for (int i = 0; i < 20000; i++) {
    sample_walk(&s, &t, &chance, 20);
    without += sample_count(&s, &t, HAND, kindset_of(0)) == 0;
  }
  TEST_CHECK_(without > 2180 && without < 2580, "%d, not about 2381", without);
}

/* The kinds of a set lie in all of its words, at both ends of each. */
static void test_kindset (void) {
  static const int kind[] = {0, 63, 64, 100, 127, 128, 191, 192, 255};
  enum { COUNT = sizeof kind / sizeof *kind };
  KindSet all = kindset_below(KINDS_LIMIT), set = kindset_none();
  TEST_CHECK(kindset_is_same(all, kindset_all()));
  TEST_CHECK(kindset_is_empty(kindset_below(0)));
  for (int n = 0; n <= KINDS_LIMIT; n++) {
    TEST_CHECK(kindset_count(kindset_below(n)) == n);
    TEST_CHECK(kindset_first(kindset_minus(all, kindset_below(n))) ==
               (n < KINDS_LIMIT ? n : -1));
  }
  for (int i = 0; i < COUNT; i++) kindset_add(&set, kind[i]);
  TEST_CHECK(kindset_count(set) == COUNT);
  TEST_CHECK(kindset_count(kindset_minus(all, set)) == KINDS_LIMIT - COUNT);
  TEST_CHECK(kindset_is_within(set, all) && !kindset_is_within(all, set));
  for (int i = 0; i < COUNT; i++) {
    KindSet one = kindset_of(kind[i]), others = kindset_minus(set, one);
    TEST_CHECK(kindset_has(set, kind[i]) && !kindset_has(others, kind[i]));
    TEST_CHECK(kindset_meets(set, one) && !kindset_meets(others, one));
    TEST_CHECK(kindset_is_within(one, set) && !kindset_is_within(one, others));
    TEST_CHECK(!kindset_is_same(set, others));
    TEST_CHECK(kindset_is_same(kindset_or(others, one), set));
    TEST_CHECK(kindset_is_same(kindset_and(set, one), one));
  }
  kindset_remove(&set, 100);
  for (int i = 0; i < COUNT; i++)
    if (kind[i] != 100)
      TEST_CHECK(kindset_first(set) == kind[i] &&
                 kindset_take(&set) == kind[i]);
  TEST_CHECK(kindset_is_empty(set) && kindset_first(set) == -1);
}

/* Samples of a hand have no cards that were excluded. */
static void test_sample_struck (void) {
  Layout l = small_layout();
  Table t;
  Sample s;
  uint64_t chance = 5;
  table_start(&t, &l);
  knowledge_shuffle(&t, &l, DECK);
  for (int i = 0; i < 3; i++) table_move(&t, t.pile[DECK].first, HAND);
  TEST_CHECK(knowledge_strike(&t, HAND, kindset_of(0)));
  TEST_CHECK(sample_start(&s, &t));
  for (int i = 0; i < 1000; i++) {
    sample_walk(&s, &t, &chance, 20);
    TEST_CHECK(sample_count(&s, &t, HAND, kindset_of(0)) == 0);
  }
  TEST_CHECK(!knowledge_strike(&t, HAND, kindset_of(2)) ||
             table_count(&t, HAND) <= 3);
  TEST_CHECK(!knowledge_strike(&t, HAND, kindset_of(1)));
}

/* Is it equal to that table, in all parts in use? */
static bool is_on_shelf (const Shelf *s, int i, const Table *t,
                         const Layout *l) {
  Table got;
  memset(&got, 0x55, sizeof got);
  shelf_get(s, i, &got, l);
  return table_same(t, &got, l) && table_same(&got, t, l);
}

/* Equal tables, and one with more news and groups than the first. */
static void make_several (Table t[4], const Layout *l) {
  memset(t, 0, 4 * sizeof *t);
  table_start(&t[0], l);
  knowledge_shuffle(&t[0], l, DECK);
  for (int i = 1; i < 4; i++) table_copy(&t[i], &t[0], l);
  table_move(&t[1], 8, DISCARD);
  t[1].cell[3] = 7;
  for (int i = 0; i < 3; i++) table_move(&t[2], i, HAND);
  TEST_CHECK(knowledge_strike(&t[2], HAND, kindset_of(1)));
  for (int i = 0; i < 3; i++) table_tell(&t[2], (News){.token = (Token)i});
  TEST_CHECK(t[2].groups > t[0].groups);
}

static void test_shelf (void) {
  Layout l = small_layout();
  Table t[4];
  Shelf s = {0}, copy = {0};
  char *packed;
  make_several(t, &l);
  for (int first = 0; first < 4; first++) {
    shelf_clear(&s);
    for (int i = 0; i < 4; i++) shelf_put(&s, &t[(first + i) % 4], &l);
    packed = malloc(shelf_packed_size(&s, &l));
    TEST_CHECK((size_t)(shelf_pack(&s, &l, packed) - packed) ==
               shelf_packed_size(&s, &l));
    shelf_unpack(&copy, &l, packed);
    for (int i = 0; i < 4; i++) {
      TEST_CHECK(is_on_shelf(&s, i, &t[(first + i) % 4], &l));
      TEST_CHECK(is_on_shelf(&copy, i, &t[(first + i) % 4], &l));
    }
    free(packed);
  }
  TEST_CHECK(s.used < 3 * sizeof(Table) / 16 * 5);
  shelf_free(&s);
  shelf_free(&copy);
}

/* If there are many with different cells, only a part is kept. */
static void test_full_shelf (void) {
  enum { MANY = 4000 };
  Layout l = small_layout();
  Table t[4];
  Shelf s = {0};
  size_t early, late;
  make_several(t, &l);
  for (int i = 0; i < MANY; i++) shelf_put(&s, &t[i % 4], &l);
  for (int i = 0; i < MANY; i++)
    TEST_CHECK(is_on_shelf(&s, i, &t[i % 4], &l));
  early = s.end[3];
  late = s.end[MANY - 1] - s.end[MANY - 5];
  TEST_CHECK(late < early);
  TEST_MSG("%zu, at first %zu", late, early);
  shelf_free(&s);
}

static int face_of (const char *card) {
  return 4 * (int)(strchr("23456789TJQKA", card[0]) - "23456789TJQKA" + 2) +
         (int)(strchr("shdc", card[1]) - "shdc");
}

static int faces_of (const char *text, int face[POKER_CARDS]) {
  int n = 0;
  for (; *text != '\0'; text += 3 - (text[2] == '\0'))
    face[n++] = face_of(text);
  return n;
}

static int rank_of (const char *text) {
  int face[POKER_CARDS], n = faces_of(text, face);
  return poker_rank(face, n);
}

/* From the worst hand to the best, of two to seven cards. */
static void test_poker (void) {
  static const char *const hand[] = {
    "", "7s 5h", "As Kd", "As Kd 8c 7c 5h 4s 2d", "As Kd 9c 7c 5h 3s 2d",
    "2s 2h", "2s 2h Ad 7c 5c 4h 9s", "As Ah 3d 7c 5c 8h 9s",
    "3s 3h 2d 2c Ac 7h 8s", "Ks Kh Qd Qc 9c 7h 8s", "Ks Kh Qd Qc Jc Jh 8s",
    "2s 2h 2d Kc 9c 7h 4s", "As 2h 3d 4c 5c 9h Js", "2h 3d 4c 5c 6h 6s 6d",
    "As Kh Qd Jc Tc 2h 2s", "8s 6s 4s 3s 2s Ah Ad", "As 9s 4s 3s 2s Ah Ad",
    "2s 2h 2d 3c 3h 7h 4s", "2s 2h Kd Kc Ks 3h 3s", "Ks Kh Kd Ac Ah 2h 2s",
    "2s 2h 2d 2c 9h Jh 4s", "9s 9h 9d 9c 2h 3h 4s", "9s 9h 9d 9c Ah Ad As",
    "As 2s 3s 4s 5s Ah Ad", "9s 8s 7s 6s 5s Ah Ad", "As Ks Qs Js Ts Ah Ad",
  };
  static const uint8_t sort[] = {0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 4, 4, 4,
                                 5, 5, 6, 6, 6, 7, 7, 7, 8, 8, 8};
  for (size_t i = 0; i < sizeof hand / sizeof hand[0]; i++) {
    TEST_CHECK_(rank_of(hand[i]) >> 20 == sort[i], "%s", hand[i]);
    TEST_CHECK_(i == 0 || rank_of(hand[i]) > rank_of(hand[i - 1]), "%s",
                hand[i]);
  }
}

/* The board plays, kickers below the fifth card, a third pair. */
static void test_poker_ties (void) {
  TEST_CHECK(rank_of("As Ks Qs Js Ts 2h 2d") == rank_of("As Ks Qs Js Ts 9h"));
  TEST_CHECK(rank_of("Ah Ad Ks Qs Js 3h 2d") == rank_of("Ac As Kd Qd Jd 9h"));
  TEST_CHECK(rank_of("Ah Ad Ks Kd Qs 2h 2d") == rank_of("Ah Ad Ks Kd Qs 9h"));
  TEST_CHECK(rank_of("Ah Ad Ks Kd Qs Jh 2d") < rank_of("Ah Ad Ac Kd 2s 3h"));
}

static void test_poker_most (void) {
  int face[POKER_CARDS], n = faces_of("As Ks Qs 2h 3d", face);
  int left[POKER_CARDS], many = faces_of("Js Ts 2d 2c", left);
  TEST_CHECK(poker_most(face, n, 0, left, many) >> 20 == 0);
  TEST_CHECK(poker_most(face, n, 1, left, many) >> 20 == 1);
  TEST_CHECK(poker_most(face, n, 2, left, many) == rank_of("As Ks Qs Js Ts"));
  TEST_CHECK(poker_most(face, n, 2, left + 1, many - 1) >> 20 == 3);
  TEST_CHECK(poker_most(face, n, 3, left, 0) == rank_of("As Ks Qs Js Ts"));
}

TEST_LIST = {
  {"poker: the better hand", test_poker},
  {"poker: equal hands", test_poker_ties},
  {"poker: the best possible hand", test_poker_most},
  {"a layout of many slots", test_layout_of_many_slots},
  {"layout: slots and cells", test_layout},
  {"table: tokens move from list to list", test_moving},
  {"table: moving some", test_moving_some},
  {"table: excluding kinds", test_crossing_off},
  {"table: copies are equal, changes are detected", test_copy},
  {"shelf: stored tables are restored", test_shelf},
  {"shelf: many tables", test_full_shelf},
  {"chance: the guaranteed sequence", test_chance},
  {"chance: numbers below n are uniform", test_below},
  {"shuffle: with a seed, as documented", test_seeded_shuffle},
  {"shuffle: without a seed, nothing is known", test_unseeded_shuffle},
  {"sets of kinds", test_kindset},
  {"sample: hands have the right frequencies", test_sample},
  {"sample: excluded cards do not appear", test_sample_struck},
  {NULL, NULL}
};
