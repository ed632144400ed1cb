/*
** Tests of knowledge about hidden cards, against enumeration of all deals
** SPDX-License-Identifier: MIT
*/
#include <stdlib.h>
#include <string.h>

#include "acutest.h"
#include "table/chance.h"
#include "table/knowledge.h"
#include "table/likeness.h"

enum {
  KINDS = 5, UNKNOWNS = 8,
  HANDS = 3, PILE = HANDS, DECK, SLOTS,   /* these two are empty at first */
  STATES = 1 << 20
};

static uint64_t chance;

static int below (int n) { return (int)chance_below(&chance, (uint64_t)n); }

static int tables_wanted (void) {
  const char *text = getenv("REFEREE_TABLES");
  return text ? atoi(text) : 3000;
}

/* Random tables: hands of cards, many of them unknown */

/* Some have kinds on both sides of a multiple of 64, and none far below it. */
static void random_layout (Layout *l) {
  int first = below(3) > 0 ? 0 : 64 * (1 + below(KINDSET_WORDS - 1)) - 2;
  memset(l, 0, sizeof *l);
  l->seats = 2;
  l->kinds = first + 2 + below(KINDS - 1);
  l->zones = SLOTS;
  for (int k = first; k < l->kinds; k++) {
    l->copies[k] = (uint8_t)(1 + below(3));
    l->home[k] = (uint8_t)below(2);
  }
  table_settle_layout(l);
}

/* A random kind that has cards. */
static int random_kind (const Layout *l) {
  int kind;
  do kind = below(l->kinds);
  while (l->copies[kind] == 0);
  return kind;
}

static KindSet random_kinds (const Layout *l) {
  KindSet set = l->every_kind;
  for (int i = 0, all = below(3) == 0; i < KINDSET_WORDS && !all; i++)
    set.word[i] &= chance_number(&chance);
  return kindset_is_empty(set) ? kindset_of(random_kind(l)) : set;
}

/* Cards of some pools may also come from others, even of the other home. */
static void link_pools (Table *t) {
  t->pool_base[2] = (uint8_t)below(2);
  t->pool_base[3] = (uint8_t)(below(2) * (1 + below(3)));
  t->mixed = t->pool_base[3] % 2 != 0;
  t->linked = t->pool_base[2] != 0 || t->pool_base[3] != 0;
}

/* The pools are the two homes, perhaps extended by other pools. */
static void random_groups (Table *t, const Layout *l) {
  if (below(3) == 0) link_pools(t);
  t->groups = (uint8_t)(4 + below(3));
  for (int g = 0; g < t->groups; g++) {
    t->group_pool[g] = (uint8_t)(g % 4);
    t->group_kinds[g] = below(2) ? l->every_kind : random_kinds(l);
  }
}

static int random_group (const Table *t, int home) {
  int group;
  do group = below(t->groups);
  while (t->group_pool[group] % 2 != home);
  return group;
}

/* A pool that cards of the group may come from. */
static int random_pool (const Table *t, int group) {
  int pool = t->group_pool[group];
  while (t->pool_base[pool] != 0 && below(2)) pool = t->pool_base[pool] - 1;
  return pool;
}

static void random_table (Table *t, const Layout *l) {
  int unknowns = 0, most = 2 + below(UNKNOWNS - 1);
  table_start(t, l);
  random_groups(t, l);
  for (int k = 0; k < l->tokens; k++) {
    int group = random_group(t, l->home[l->token_kind[k]]);
    int pool = random_pool(t, group);
    table_move(t, k, below(HANDS));
    if (unknowns == most || below(4) == 0) continue;
    unknowns++;
    t->what[k] = (Card)(UNKNOWN + group);
    table_set_unseen(t, l->token_kind[k], pool,
                     t->unseen[l->token_kind[k]][pool] + 1);
  }
  t->narrowed = true;
}

/*
** Enumeration of all possible deals. A state is the content of each slot: the
** order of cards within a hand does not matter.
*/

typedef struct States {
  int count;
  uint64_t *state;
} States;

typedef struct Deals {
  const Table *t;
  const Layout *l;
  int token[TOKENS_LIMIT], tokens;         /* unknown cards */
  Card kind[TOKENS_LIMIT];                 /* of each token in this deal */
  uint8_t left[KINDS_LIMIT][POOLS_LIMIT];
  int from, shown, to;  /* moves a card of kind 'shown' (-1: any), if any */
  KindSet could[TOKENS_LIMIT];
  States *states;
} Deals;

static void sort_states (States *s);

/* A hash, so that different states are unlikely to have equal sums. */
static uint64_t weight (int slot, int kind) {
  uint64_t state = (uint64_t)(slot * KINDS_LIMIT + kind);
  return chance_number(&state);
}

static void keep_state (Deals *d, int moved) {
  uint64_t sum = 0;
  for (int k = 0; k < d->l->tokens; k++)
    sum += weight(k == moved ? d->to : d->t->slot[k], d->kind[k]);
  if (d->states->count == STATES) sort_states(d->states);
  TEST_ASSERT(d->states->count < STATES);
  d->states->state[d->states->count++] = sum;
}

/* Keeps a possible deal: as it is, or after each way to move the card. */
static void keep_deal (Deals *d) {
  for (int i = 0; i < d->tokens; i++)
    kindset_add(&d->could[d->token[i]], d->kind[d->token[i]]);
  if (d->from < 0) keep_state(d, -1);
  for (int k = 0; k < d->l->tokens; k++)
    if (d->t->slot[k] == d->from &&
        (d->shown < 0 || d->kind[k] == d->shown))
      keep_state(d, k);
}

static void deal_from (Deals *d, int i);

/* Deals a card of that pool. */
static void deal_of_pool (Deals *d, int i, int pool) {
  int token = d->token[i], group = table_group(d->t, token);
  for (int k = 0; k < d->l->kinds; k++) {
    uint8_t *left = &d->left[k][pool];
    if (*left == 0 || !kindset_has(d->t->group_kinds[group], k)) continue;
    (*left)--;
    d->kind[token] = (Card)k;
    deal_from(d, i + 1);
    (*left)++;
  }
}

static void deal_from (Deals *d, int i) {
  if (i == d->tokens) {
    keep_deal(d);
    return;
  }
  for (int p = d->t->group_pool[table_group(d->t, d->token[i])]; p >= 0;
       p = d->t->pool_base[p] - 1)
    deal_of_pool(d, i, p);
}

static int compare (const void *a, const void *b) {
  uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return x < y ? -1 : x > y;
}

static void sort_states (States *s) {
  int n = 0;
  qsort(s->state, (size_t)s->count, sizeof *s->state, compare);
  for (int i = 0; i < s->count; i++)
    if (i == 0 || s->state[i] != s->state[n - 1]) s->state[n++] = s->state[i];
  s->count = n;
}

/* Adds the states of all deals to 'states', which stay sorted. */
static Deals all_deals (const Table *t, const Layout *l, int from, int shown,
                        int to, States *states) {
  Deals d = {.t = t, .l = l, .from = from, .shown = shown, .to = to,
             .states = states};
  memcpy(d.left, t->unseen, sizeof d.left);
  for (int k = 0; k < l->tokens; k++)
    if (table_is_known(t, k))
      d.kind[k] = t->what[k];
    else
      d.token[d.tokens++] = k;
  deal_from(&d, 0);
  sort_states(states);
  return d;
}

static uint64_t wanted_room[STATES], got_room[STATES];
static States wanted = {0, wanted_room}, got = {0, got_room};

static bool is_same (const States *a, const States *b) {
  return a->count == b->count &&
         (a->count == 0 || memcmp(a->state, b->state, (size_t)a->count *
                                                      sizeof *a->state) == 0);
}

static bool is_among (const States *a, const States *b) {
  for (int i = 0; i < a->count; i++)
    if (bsearch(&a->state[i], b->state, (size_t)b->count, sizeof *b->state,
                compare) == NULL)
      return false;
  return true;
}

static int count_deals (const Table *t, const Layout *l, States *states) {
  states->count = 0;
  all_deals(t, l, -1, -1, -1, states);
  return states->count;
}

typedef bool TryTable (const Table *t, const Layout *l);

static void many_tables (const char *what, TryTable *holds) {
  chance = chance_seed(span_of(what));
  for (int i = 0, n = tables_wanted(); i < n; i++) {
    Layout l;
    Table t;
    random_layout(&l);
    random_table(&t, &l);
    TEST_ASSERT_(holds(&t, &l), "%s: table %d", what, i);
  }
}

static bool try_possible (const Table *t, const Layout *l) {
  Deals d;
  wanted.count = 0;
  d = all_deals(t, l, -1, -1, -1, &wanted);
  if (knowledge_possible(t) != (wanted.count > 0)) return false;
  for (int k = 0; k < l->tokens && wanted.count > 0; k++) {
    KindSet asked = random_kinds(l);
    if (!table_is_known(t, k) &&
        !kindset_is_same(knowledge_could_be(t, k, asked),
                         kindset_and(d.could[k], asked)))
      return false;
  }
  return true;
}

static void test_possible (void) { many_tables("possible", try_possible); }

/* Puts the token in a group of its own, limited to those kinds. */
static void set_apart (Table *t, int token, KindSet kinds) {
  int from = table_group(t, token), to = t->groups++;
  t->group_kinds[to] = kindset_and(t->group_kinds[from], kinds);
  t->group_pool[to] = t->group_pool[from];
  t->what[token] = (Card)(UNKNOWN + to);
}

/* Does 'after' have the same deals as 'wish', and at least one? */
static bool is_left (const Table *wish, const Table *after, bool possible,
                     const Layout *l) {
  if (count_deals(wish, l, &wanted) == 0) return !possible;
  count_deals(after, l, &got);
  return possible && is_same(&wanted, &got);
}

static bool try_name (const Table *t, const Layout *l) {
  for (int k = 0; k < l->tokens && knowledge_possible(t); k++) {
    Table wish = *t, after = *t;
    int kind = random_kind(l);
    if (table_is_known(t, k)) continue;
    set_apart(&wish, k, kindset_of(kind));
    if (!is_left(&wish, &after, knowledge_name(&after, k, kind), l))
      return false;
  }
  return true;
}

static void test_name (void) { many_tables("name", try_name); }

static bool try_narrow (const Table *t, const Layout *l) {
  for (int k = 0; k < l->tokens && knowledge_possible(t); k++) {
    Table wish = *t, after = *t;
    KindSet kinds = random_kinds(l);
    if (table_is_known(t, k)) continue;
    set_apart(&wish, k, kinds);
    if (!is_left(&wish, &after, knowledge_narrow(&after, k, kinds), l))
      return false;
  }
  return true;
}

static void test_narrow (void) { many_tables("narrow", try_narrow); }

static bool try_strike (const Table *t, const Layout *l) {
  KindSet kinds = kindset_and(random_kinds(l), random_kinds(l));
  int slot = below(HANDS);
  Table wish = *t, after = *t;
  if (!knowledge_possible(t)) return true;
  for (int k = 0; k < l->tokens; k++)
    if (t->slot[k] == slot && !table_is_known(t, k))
      set_apart(&wish, k, kindset_minus(kindset_all(), kinds));
  return is_left(&wish, &after, knowledge_strike(&after, slot, kinds), l);
}

static void test_strike (void) { many_tables("strike", try_strike); }

/* A card of the kind is shown: one world for each candidate token. */
static bool try_candidates (const Table *t, const Layout *l) {
  Token token[GROUPS_LIMIT];
  int slot = below(HANDS), kind = random_kind(l), n;
  if (!knowledge_possible(t) || table_find(t, slot, kind) != NO_TOKEN)
    return true;
  wanted.count = got.count = 0;
  all_deals(t, l, slot, kind, PILE, &wanted);
  n = knowledge_candidates(t, slot, kind, token);
  for (int i = 0; i < n; i++) {
    Table world = *t;
    if (!knowledge_name(&world, token[i], kind)) return false;
    table_move(&world, token[i], PILE);
    all_deals(&world, l, -1, -1, -1, &got);
  }
  return is_same(&wanted, &got);
}

static void test_candidates (void) {
  many_tables("candidates", try_candidates);
}

/* Any known card of the kind will do. */
static bool try_known (const Table *t, const Layout *l) {
  int slot = below(HANDS), kind = random_kind(l);
  int token = table_find(t, slot, kind);
  Table world = *t;
  if (!knowledge_possible(t) || token == NO_TOKEN) return true;
  wanted.count = got.count = 0;
  all_deals(t, l, slot, kind, PILE, &wanted);
  table_move(&world, token, PILE);
  all_deals(&world, l, -1, -1, -1, &got);
  return is_same(&wanted, &got);
}

static void test_known (void) { many_tables("known", try_known); }

/* An unknown card leaves unseen. */
static bool try_any (const Table *t, const Layout *l) {
  Token token[TOKENS_LIMIT];
  int slot = below(HANDS), n;
  if (!knowledge_possible(t)) return true;
  wanted.count = got.count = 0;
  all_deals(t, l, slot, -1, PILE, &wanted);
  n = knowledge_any(t, slot, token);
  for (int i = 0; i < n; i++) {
    Table world = *t;
    table_move(&world, token[i], PILE);
    all_deals(&world, l, -1, -1, -1, &got);
  }
  return is_same(&wanted, &got);
}

static void test_any (void) { many_tables("any", try_any); }

static int mixed;

/*
** Mixing keeps the deals; and then any of the cards may be the one that moves.
*/
static bool try_mix (const Table *t, const Layout *l) {
  int slot = below(HANDS), deals;
  Table after = *t;
  if (!knowledge_possible(t) || table_count(t, slot) == 0) return true;
  deals = count_deals(t, l, &wanted);
  if (!knowledge_mix(&after, l, slot))
    return count_deals(&after, l, &got) == deals && is_same(&wanted, &got);
  mixed += !kindset_is_empty(table_kinds(t, slot));
  count_deals(&after, l, &got);
  if (!is_same(&wanted, &got)) return false;
  wanted.count = got.count = 0;
  all_deals(t, l, slot, -1, PILE, &wanted);
  table_move(&after, after.pile[slot].first, PILE);
  all_deals(&after, l, -1, -1, -1, &got);
  return is_same(&wanted, &got);
}

static void test_mix (void) {
  mixed = 0;
  many_tables("mix", try_mix);
  TEST_CHECK_(mixed > tables_wanted() / 30, "%d were mixed", mixed);
}

/* Discards some cards, all of them known or not. */
static void throw_away (Table *t, const Layout *l, bool all_known) {
  bool any = below(3) == 0;
  for (int k = 0; k < l->tokens; k++)
    if ((any || l->home[l->token_kind[k]] == 0) && below(2) &&
        (table_is_known(t, k) || !all_known))
      table_move(t, k, PILE);
}

/*
** The discard becomes the deck, and its top card is dealt: it may be any of
** them. Where knowledge was lost, more may seem possible than is.
*/
static int refilled;

static bool try_refill (const Table *start, const Layout *l) {
  Table t = *start, after;
  bool all_known = below(4) > 0;
  if (!knowledge_possible(&t)) return true;
  throw_away(&t, l, all_known);
  if (table_count(&t, PILE) == 0) return true;
  after = t;
  while (t.pile[PILE].first != NO_TOKEN)
    table_move(&t, t.pile[PILE].first, DECK);
  knowledge_refill(&after, l, PILE, DECK);
  wanted.count = got.count = 0;
  all_deals(&t, l, DECK, -1, 0, &wanted);
  if (table_is_loose(&after, DECK))
    all_deals(&after, l, DECK, -1, 0, &got);
  else {
    table_move(&after, after.pile[DECK].first, 0);
    all_deals(&after, l, -1, -1, -1, &got);
  }
  refilled += !all_known && !after.blurred;
  return after.blurred ? is_among(&wanted, &got) : is_same(&wanted, &got);
}

static void test_refill (void) {
  refilled = 0;
  many_tables("refill", try_refill);
  TEST_CHECK_(refilled > tables_wanted() / 30, "%d were mixed", refilled);
}

/* After all cards are shuffled, each kind is unseen exactly once per copy. */
static bool try_shuffle (const Table *start, const Layout *l) {
  Table t = *start;
  knowledge_shuffle(&t, l, 0);
  knowledge_shuffle(&t, l, 1);
  for (int k = 0; k < l->kinds; k++)
    if (knowledge_unseen(&t, k) != l->copies[k]) return false;
  return true;
}

static void test_shuffle (void) { many_tables("shuffle", try_shuffle); }

/* With a single home, the shortcut gives the same result. */
static void test_only_home (void) {
  chance = chance_seed(span_of("only home"));
  for (int i = 0; i < 500; i++) {
    Layout l, several;
    Table t, other;
    random_layout(&l);
    memset(l.home, 0, sizeof l.home);
    table_settle_layout(&l);
    random_table(&t, &l);
    t.mixed = false;
    t.seeded = below(4) == 0;
    other = t;
    several = l;
    several.only_home = -1;
    TEST_CHECK(l.only_home == 0);
    knowledge_shuffle(&t, &l, 0);
    knowledge_shuffle(&other, &several, 0);
    TEST_ASSERT(table_same(&t, &other, &l));
  }
}

/* Repeated refills, while every hand keeps a card from each deck. */
static void test_many_refills (void) {
  Layout l = {.seats = 2, .kinds = 4, .zones = SLOTS, .copies = {9, 9, 9, 9}};
  chance = chance_seed(span_of("refills"));
  table_settle_layout(&l);
  for (int i = 0; i < 100; i++) {
    Table t;
    table_start(&t, &l);
    for (int k = 0; k < l.tokens; k++) table_move(&t, k, PILE);
    for (int n = 0; n < 12; n++) {
      knowledge_refill(&t, &l, PILE, DECK);
      for (int h = 0; h < HANDS; h++)
        table_move(&t, t.pile[DECK].first, h);
      while (t.pile[DECK].first != NO_TOKEN) {  /* show the others */
        int k = t.pile[DECK].first;
        KindSet could = knowledge_could_be(&t, k, l.every_kind);
        int kind = below(l.kinds);
        TEST_ASSERT(!kindset_is_empty(could));
        while (!kindset_has(could, kind)) kind = below(l.kinds);
        TEST_ASSERT(knowledge_name(&t, k, kind));
        table_move(&t, k, PILE);
      }
    }
  }
}

/* Shows two cards in succession, in every possible way. */
static int show_two (const Table *t, int slot, int a, int b, Table *world,
                     int limit) {
  Token first[GROUPS_LIMIT], second[GROUPS_LIMIT];
  int n = knowledge_candidates(t, slot, a, first), worlds = 0;
  for (int i = 0; i < n; i++) {
    Table one = *t;
    int m;
    knowledge_name(&one, first[i], a);
    table_move(&one, first[i], PILE);
    m = knowledge_candidates(&one, slot, b, second);
    for (int k = 0; k < m && worlds < limit; k++) {
      world[worlds] = one;
      knowledge_name(&world[worlds], second[k], b);
      table_move(&world[worlds++], second[k], PILE);
    }
  }
  return worlds;
}

enum { WORLDS = 16 };

/* Worlds with equal signatures are equal; differences add up. */
static bool try_signature (const Table *t, const Layout *l) {
  static Table world[WORLDS];
  int a = random_kind(l), b = random_kind(l), n;
  if (!knowledge_possible(t)) return true;
  n = show_two(t, below(HANDS), a, b, world, WORLDS);
  for (int i = 0; i < n; i++)
    for (int k = 0; k < i; k++) {
      uint64_t more = likeness_signature(&world[i], l) -
                      likeness_signature(&world[k], l);
      if (likeness_difference(&world[i], &world[k], l) != more) return false;
      if (more != 0) continue;
      count_deals(&world[i], l, &wanted);
      count_deals(&world[k], l, &got);
      if (!is_same(&wanted, &got)) return false;
    }
  return true;
}

static void test_signature (void) { many_tables("signature", try_signature); }

/* Swapping two equal cards in a hand makes no difference. */
static bool try_like_tokens (const Table *t, const Layout *l) {
  Table other = *t;
  for (int n = 0; n < 10; n++) {
    int a = below(l->tokens), b = below(l->tokens);
    Card what = other.what[a];
    if (t->slot[a] != t->slot[b]) continue;
    other.what[a] = other.what[b];
    other.what[b] = what;
  }
  return likeness_signature(t, l) == likeness_signature(&other, l);
}

static void test_like_tokens (void) {
  many_tables("like tokens", try_like_tokens);
}

static int count_unknown (const Table *t, const Layout *l) {
  int n = 0;
  for (int k = 0; k < l->tokens; k++) n += !table_is_known(t, k);
  return n;
}

/* What is possible in one of the worlds is possible in the blurred one. */
static bool try_blur (const Table *t, const Layout *l) {
  static Table world[WORLDS];
  Likeness likeness = {0};
  Token token[TOKENS_LIMIT];
  int n, to = 1 + below(HANDS - 1);
  if (!knowledge_possible(t)) return true;
  n = knowledge_any(t, 0, token);
  if (n > WORLDS) n = WORLDS;
  wanted.count = got.count = 0;
  for (int i = 0; i < n; i++) {
    world[i] = *t;
    table_move(&world[i], token[i], to);
    all_deals(&world[i], l, -1, -1, -1, &wanted);
  }
  if (n == 0) return true;
  for (int i = 1; i < n; i++)
    likeness_compare(&likeness, &world[0], &world[i], l);
  likeness_blur(&world[0], &likeness, l);
  if (count_unknown(&world[0], l) > UNKNOWNS) return true;  /* too many */
  all_deals(&world[0], l, -1, -1, -1, &got);
  return world[0].blurred && is_among(&wanted, &got);
}

static void test_blur (void) { many_tables("blur", try_blur); }

static int included;

/* Something new is learnt, or two cards change places. */
static bool change_world (Table *t, const Layout *l) {
  int k = below(l->tokens), other = below(l->tokens);
  if (below(2)) {
    int slot = t->slot[k];
    table_move(t, k, t->slot[other]);
    table_move(t, other, slot);
    return true;
  }
  if (table_is_known(t, k)) return true;
  return below(2) ? knowledge_name(t, k, random_kind(l))
                  : knowledge_narrow(t, k, random_kinds(l));
}

/* A world that includes another has all deals of it. */
static bool try_includes (const Table *t, const Layout *l) {
  Table wide = *t, world = *t;
  Likeness likeness = {0};
  if (!knowledge_possible(t)) return true;
  wide.mixed |= below(2) == 0;
  likeness.differ[0] = below(2);
  likeness_blur(&wide, &likeness, l);
  if (below(3) == 0 && !change_world(&wide, l)) return true;
  for (int n = below(3); n > 0; n--)
    if (!change_world(&world, l)) return true;
  if (!likeness_includes(&wide, &world, l) ||
      count_unknown(&wide, l) > UNKNOWNS)
    return true;
  included++;
  count_deals(&world, l, &wanted);
  count_deals(&wide, l, &got);
  return is_among(&wanted, &got);
}

static void test_includes (void) {
  included = 0;
  many_tables("includes", try_includes);
  TEST_CHECK_(included > tables_wanted() / 30, "%d were", included);
}

/* More sets of kinds than fit: the true deal stays possible. */
static void test_many_groups (void) {
  Layout l = {.seats = 2, .kinds = 12, .zones = SLOTS,
              .copies = {9, 9, 9, 9, 15, 15, 15, 15, 15, 15, 15, 15},
              .home = {0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1}};
  int blurred = 0;
  chance = chance_seed(span_of("groups"));
  table_settle_layout(&l);
  for (int i = 0; i < 20; i++) {
    Table t;
    table_start(&t, &l);
    knowledge_shuffle(&t, &l, 0);
    knowledge_shuffle(&t, &l, 1);
    for (int n = 0; n < 3 * l.tokens; n++) {
      int k = below(l.tokens);
      KindSet kinds = random_kinds(&l);
      kindset_add(&kinds, l.token_kind[k]);
      TEST_ASSERT(knowledge_narrow(&t, k, kinds));
    }
    if (below(2)) knowledge_shuffle(&t, &l, below(2));
    for (int k = 0; k < l.tokens; k++)
      TEST_ASSERT(knowledge_name(&t, k, l.token_kind[k]));
    blurred += t.blurred;
  }
  TEST_CHECK(blurred > 0);
}

/* More homes than pools: knowledge is lost, but not before that. */
static void test_many_homes (void) {
  Layout l = {.seats = 2, .kinds = POOLS_LIMIT + 2, .zones = POOLS_LIMIT + 1};
  Table t;
  for (int k = 0; k < l.kinds; k++) {
    l.copies[k] = 2;
    l.home[k] = (uint8_t)(k % l.zones);
  }
  TEST_ASSERT(table_settle_layout(&l));
  table_start(&t, &l);
  for (int home = 0; home < l.zones; home++) {
    TEST_CHECK(!t.blurred);
    knowledge_shuffle(&t, &l, home);
  }
  TEST_CHECK(t.blurred);
  for (int k = 0; k < l.tokens; k++)
    TEST_CHECK(knowledge_name(&t, k, l.token_kind[k]));
}

TEST_LIST = {
  {"possible", test_possible},
  {"name", test_name},
  {"narrow", test_narrow},
  {"strike", test_strike},
  {"candidates", test_candidates},
  {"known", test_known},
  {"any", test_any},
  {"mix", test_mix},
  {"refill", test_refill},
  {"shuffle", test_shuffle},
  {"only home", test_only_home},
  {"many-refills", test_many_refills},
  {"signature", test_signature},
  {"like-tokens", test_like_tokens},
  {"blur", test_blur},
  {"includes", test_includes},
  {"many-groups", test_many_groups},
  {"many-homes", test_many_homes},
  {NULL, NULL}
};
