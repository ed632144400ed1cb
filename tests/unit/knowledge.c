/*
** Tests of what is known of hidden cards, against every way to deal them
** SPDX-License-Identifier: MIT
*/
#include <stdlib.h>
#include <string.h>

#include "acutest.h"
#include "table/chance.h"
#include "table/knowledge.h"

enum {
  KINDS = 5, UNKNOWNS = 8, SLOTS = 3, PILE = SLOTS,  /* one more: the pile */
  STATES = 200000
};

static uint64_t chance;

static int below (int n) { return (int)chance_below(&chance, (uint64_t)n); }

static int tables_wanted (void) {
  const char *text = getenv("REFEREE_TABLES");
  return text ? atoi(text) : 4000;
}

/*
** {======================================================
** A random table: hands with unknown cards, and an empty pile
** =======================================================
*/

static void random_layout (Layout *l) {
  memset(l, 0, sizeof *l);
  l->seats = 2;
  l->kinds = 2 + below(KINDS - 1);
  l->zones = SLOTS + 1;
  for (int k = 0; k < l->kinds; k++) l->copies[k] = (uint8_t)(1 + below(3));
  layout_settle(l);
}

static KindSet random_kinds (const Layout *l) {
  KindSet set = l->every_kind;
  if (below(3) > 0) set &= (KindSet)chance_number(&chance);
  return set ? set : kindset_of(below(l->kinds));
}

/* Some tokens stay known; the others come out of one pool or two. */
static void random_table (Table *t, const Layout *l) {
  int pools = 1 + below(2), unknowns = 0;
  memset(t, 0, sizeof *t);
  table_start(t, l);
  t->groups = (uint8_t)(pools + below(4));
  for (int g = 0; g < t->groups; g++) {
    t->group_pool[g] = (uint8_t)(g < pools ? g : below(pools));
    t->group_kinds[g] = g < pools && below(2) ? l->every_kind
                                              : random_kinds(l);
  }
  for (int k = 0; k < l->tokens; k++) {
    table_move(t, k, below(SLOTS));
    if (unknowns == UNKNOWNS || below(4) == 0) continue;
    unknowns++;
    t->what[k] = (uint8_t)(UNKNOWN + below(t->groups));
    t->unseen[t->group_pool[table_group(t, k)]][l->token_kind[k]]++;
  }
  t->narrowed = true;
}

/* }====================================================== */

/*
** {======================================================
** All the deals that fit, as what lies in each slot: which of two cards in
** one hand is which makes no difference to anybody
** =======================================================
*/

typedef struct States {
  int count;
  uint64_t state[STATES];
} States;

typedef struct Deals {
  const Table *t;
  const Layout *l;
  int token[UNKNOWNS], tokens;
  uint8_t kind[TOKENS_LIMIT];              /* of every token, in this deal */
  uint8_t left[POOLS_LIMIT][KINDS_LIMIT];
  int shown_slot, shown_kind;              /* -1: no card is moved */
  KindSet *could;                          /* of each token; or NULL */
  States *states;
} Deals;

/* Twelve bits a slot would not do: 4 slots, 5 kinds, up to 15 of each. */
static uint64_t add_card (uint64_t state, int slot, int kind) {
  uint64_t weight = 1;
  for (int i = 0; i < slot * KINDS + kind; i++) weight *= 9;
  return state + weight;
}

static uint64_t state_of (const Deals *d, int moved) {
  uint64_t state = 0;
  for (int k = 0; k < d->l->tokens; k++)
    if (d->t->what[k] >= UNKNOWN || k == moved || d->t->slot[k] < SLOTS)
      state = add_card(state, k == moved ? PILE : d->t->slot[k], d->kind[k]);
  return state;
}

static void keep_state (Deals *d, int moved) {
  TEST_ASSERT(d->states->count < STATES);
  d->states->state[d->states->count++] = state_of(d, moved);
}

/* A deal that fits: as it is, or with each card moved that may have been. */
static void hear_deal (Deals *d) {
  if (d->could != NULL)
    for (int i = 0; i < d->tokens; i++)
      d->could[d->token[i]] |= kindset_of(d->kind[d->token[i]]);
  if (d->states == NULL) return;
  if (d->shown_slot < 0) {
    keep_state(d, -1);
    return;
  }
  for (int k = 0; k < d->l->tokens; k++)
    if (d->t->slot[k] == d->shown_slot &&
        (d->shown_kind < 0 || d->kind[k] == d->shown_kind))
      keep_state(d, k);
}

static void deal_from (Deals *d, int i) {
  int token = d->token[i], group;
  if (i == d->tokens) {
    hear_deal(d);
    return;
  }
  group = table_group(d->t, token);
  for (int k = 0; k < d->l->kinds; k++) {
    uint8_t *left = &d->left[d->t->group_pool[group]][k];
    if (*left == 0 || !(d->t->group_kinds[group] & kindset_of(k))) continue;
    (*left)--;
    d->kind[token] = (uint8_t)k;
    deal_from(d, i + 1);
    (*left)++;
  }
}

static int compare_states (const void *a, const void *b) {
  uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return x < y ? -1 : x > y;
}

static void sort_states (States *s) {
  int n = 0;
  qsort(s->state, (size_t)s->count, sizeof *s->state, compare_states);
  for (int i = 0; i < s->count; i++)
    if (i == 0 || s->state[i] != s->state[i - 1]) s->state[n++] = s->state[i];
  s->count = n;
}

/* Adds to 'states' (sorted after) and 'could'. */
static void all_deals (const Table *t, const Layout *l, int shown_slot,
                       int shown_kind, KindSet *could, States *states) {
  Deals d = {.t = t, .l = l, .shown_slot = shown_slot,
             .shown_kind = shown_kind, .could = could, .states = states};
  memcpy(d.left, t->unseen, sizeof d.left);
  for (int k = 0; k < l->tokens; k++)
    if (table_is_known(t, k))
      d.kind[k] = t->what[k];
    else {
      TEST_ASSERT(d.tokens < UNKNOWNS);
      d.token[d.tokens++] = k;
    }
  deal_from(&d, 0);
  if (states != NULL) sort_states(states);
}

static bool same_states (const States *a, const States *b) {
  return a->count == b->count &&
         memcmp(a->state, b->state, (size_t)a->count * sizeof *a->state) == 0;
}

static bool all_among (const States *a, const States *b) {
  for (int i = 0; i < a->count; i++)
    if (bsearch(&a->state[i], b->state, (size_t)b->count, sizeof *b->state,
                compare_states) == NULL)
      return false;
  return true;
}

static States all, some;

static bool fits (const Table *t, const Layout *l) {
  all.count = 0;
  all_deals(t, l, -1, -1, NULL, &all);
  return all.count > 0;
}

/* }====================================================== */

typedef void TryTable (const Table *t, const Layout *l);

static void many_tables (const char *what, TryTable *try_table) {
  int n = tables_wanted();
  chance = chance_seed(span_of(what));
  for (int i = 0; i < n && acutest_cond_failed_ == 0; i++) {
    Layout l;
    Table t;
    random_layout(&l);
    random_table(&t, &l);
    try_table(&t, &l);
    TEST_MSG("table %d of '%s'", i, what);
  }
}

static void try_possible (const Table *t, const Layout *l) {
  KindSet could[TOKENS_LIMIT] = {0};
  bool possible = knowledge_possible(t);
  TEST_CHECK(possible == fits(t, l));
  if (!possible) return;
  all_deals(t, l, -1, -1, could, NULL);
  for (int k = 0; k < l->tokens; k++) {
    KindSet asked = random_kinds(l);
    if (table_is_known(t, k)) continue;
    TEST_CHECK(knowledge_could_be(t, k, asked) == (could[k] & asked));
    TEST_CHECK(knowledge_could_be(t, k, l->every_kind) == could[k]);
  }
}

static void test_possible (void) { many_tables("possible", try_possible); }

/* The deals that are left are those of before that say the same. */
static void expect_left (const Table *before, const Table *after,
                         const Layout *l, bool fine, int token,
                         KindSet kinds) {
  Table narrow = *before;
  int g = narrow.groups++;
  narrow.group_kinds[g] = narrow.group_kinds[table_group(before, token)] &
                          kinds;
  narrow.group_pool[g] = narrow.group_pool[table_group(before, token)];
  narrow.what[token] = (uint8_t)(UNKNOWN + g);
  TEST_CHECK(fits(&narrow, l) == fine);
  if (!fine) return;
  some.count = 0;
  all_deals(after, l, -1, -1, NULL, &some);
  TEST_CHECK(same_states(&all, &some));
}

static void try_name (const Table *t, const Layout *l) {
  if (!knowledge_possible(t)) return;
  for (int token = 0; token < l->tokens; token++)
    for (int k = 0; k < l->kinds && !table_is_known(t, token); k++) {
      Table named = *t;
      bool fine = knowledge_name(&named, token, k);
      expect_left(t, &named, l, fine, token, kindset_of(k));
    }
}

static void test_name (void) { many_tables("name", try_name); }

static void try_narrow (const Table *t, const Layout *l) {
  if (!knowledge_possible(t)) return;
  for (int token = 0; token < l->tokens; token++) {
    KindSet kinds = random_kinds(l);
    Table less = *t;
    if (table_is_known(t, token)) continue;
    expect_left(t, &less, l, knowledge_narrow(&less, token, kinds), token,
                kinds);
  }
}

static void test_narrow (void) { many_tables("narrow", try_narrow); }

static void try_strike (const Table *t, const Layout *l) {
  KindSet kinds = random_kinds(l) & random_kinds(l);
  int slot = below(SLOTS);
  Table wanted = *t, less = *t;
  bool fine;
  if (!knowledge_possible(t)) return;
  for (int k = 0; k < l->tokens; k++)
    if (t->slot[k] == slot && !table_is_known(t, k)) {
      int g = wanted.groups++;
      wanted.group_kinds[g] = t->group_kinds[table_group(t, k)] & ~kinds;
      wanted.group_pool[g] = t->group_pool[table_group(t, k)];
      wanted.what[k] = (uint8_t)(UNKNOWN + g);
    }
  fine = knowledge_strike(&less, slot, kinds);
  TEST_CHECK(fits(&wanted, l) == fine);
  if (!fine) return;
  some.count = 0;
  all_deals(&less, l, -1, -1, NULL, &some);
  TEST_CHECK(same_states(&all, &some));
}

static void test_strike (void) { many_tables("strike", try_strike); }

/* A card of a kind is shown from a slot: one world for each candidate. */
static void try_candidates (const Table *t, const Layout *l) {
  uint8_t token[GROUPS_LIMIT];
  int slot = below(SLOTS), kind = below(l->kinds), n;
  if (!knowledge_possible(t) || table_find(t, slot, kind) != NOBODY) return;
  all.count = some.count = 0;
  all_deals(t, l, slot, kind, NULL, &all);
  n = knowledge_candidates(t, slot, kind, token);
  for (int i = 0; i < n; i++) {
    Table world = *t;
    TEST_CHECK(knowledge_name(&world, token[i], kind));
    table_move(&world, token[i], PILE);
    for (int k = 0; k < i; k++) TEST_CHECK(token[k] != token[i]);
    all_deals(&world, l, -1, -1, NULL, &some);
    for (int k = 0; k < some.count; k++)  /* the card on the pile */
      if (some.state[k] < add_card(0, PILE, 0))
        some.state[k] = add_card(some.state[k], PILE, kind);
    sort_states(&some);
  }
  TEST_CHECK(same_states(&all, &some));
}

static void test_candidates (void) {
  many_tables("candidates", try_candidates);
}

/* Any card goes from a slot to another, unseen. */
static void try_any (const Table *t, const Layout *l) {
  uint8_t token[TOKENS_LIMIT];
  int slot = below(SLOTS), n;
  if (!knowledge_possible(t)) return;
  all.count = some.count = 0;
  all_deals(t, l, slot, -1, NULL, &all);
  n = knowledge_any(t, slot, token);
  for (int i = 0; i < n; i++) {
    Deals d = {.t = t, .l = l};
    Table world = *t;
    (void)d;
    table_move(&world, token[i], PILE);
    if (!table_is_known(&world, token[i]))
      all_deals(&world, l, -1, -1, NULL, &some);
    else {
      int from = some.count;
      all_deals(&world, l, -1, -1, NULL, &some);
      (void)from;
      for (int k = 0; k < some.count; k++)
        if (some.state[k] < add_card(0, PILE, 0))
          some.state[k] = add_card(some.state[k], PILE, world.what[token[i]]);
      sort_states(&some);
    }
  }
  TEST_CHECK(same_states(&all, &some));
}

static void test_any (void) { many_tables("any", try_any); }

TEST_LIST = {
  {"possible", test_possible},
  {"name", test_name},
  {"narrow", test_narrow},
  {"strike", test_strike},
  {"candidates", test_candidates},
  {"any", test_any},
  {NULL, NULL}
};
