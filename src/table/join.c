/*
** Two worlds made one, in which whatever is possible in either still is
** SPDX-License-Identifier: MIT
**
** Each card of the one is paired with a card of the other in the same slot.
** What both know stays known; otherwise the card is one of those that either
** may be. Pools that are paired become one pool.
*/
#include <string.h>

#include "table/knowledge.h"

/* Pools of the first, pools of the second, and one for the rest. */
enum { OF_SECOND = POOLS_LIMIT, THE_REST = 2 * POOLS_LIMIT, NODES };

typedef struct Join {
  Table *a;
  const Table *b;
  const Layout *l;
  Token mate[TOKENS_LIMIT];        /* of each token of 'a', in 'b' */
  uint8_t root[NODES];             /* pools that are joined have one root */
  int16_t balance[NODES][KINDS_LIMIT];  /* 'a' has so many more; by root */
  uint16_t unseen[NODES][KINDS_LIMIT];  /* those of 'a' */
  KindSet met[NODES];              /* kinds of which either has one */
  uint8_t pool[NODES];             /* what it is called from now on */
  int groups;
  KindSet kinds[GROUPS_LIMIT], asked[GROUPS_LIMIT];
  uint8_t group_pool[GROUPS_LIMIT];
  int group[TOKENS_LIMIT];         /* of 'a'; -1: the card is known */
} Join;

/* ---- Pairs ---- */

static KindSet kinds_of (const Table *t, int token) {
  int group = table_group(t, token);
  if (table_is_known(t, token)) return kindset_of(t->what[token]);
  return kindset_and(t->group_kinds[group],
                     t->pool_kinds[t->group_pool[group]]);
}

static KindSet asked_of (const Table *t, int token) {
  return table_is_known(t, token) ? kindset_of(t->what[token])
                                  : t->group_asked[table_group(t, token)];
}

static int pool_of (const Table *t, int token) {
  return table_is_known(t, token) ? -1
                                  : t->group_pool[table_group(t, token)];
}

enum { ALIKE, WITHIN, SAME_POOL, ANY, DEGREES };

static int unlikeness (const Table *a, int x, const Table *b, int y) {
  KindSet mine, other;
  if (pool_of(a, x) != pool_of(b, y)) return ANY;
  mine = kinds_of(a, x);
  other = kinds_of(b, y);
  if (kindset_is_same(mine, other)) return ALIKE;
  if (kindset_is_within(mine, other) || kindset_is_within(other, mine))
    return WITHIN;
  return SAME_POOL;
}

/* Cards that lines may still name are paired with each other. */
static bool pair_news (Join *j, bool *taken) {
  if (j->a->news_count != j->b->news_count) return false;
  for (int i = 0; i < j->a->news_count; i++) {
    const News *x = &j->a->news[i], *y = &j->b->news[i];
    if (x->named != y->named || x->kind != y->kind || x->seat != y->seat ||
        (x->token == NO_TOKEN) != (y->token == NO_TOKEN))
      return false;
    if (x->token == NO_TOKEN) continue;
    if (j->a->slot[x->token] != j->b->slot[y->token] || taken[y->token] ||
        j->mate[x->token] != NO_TOKEN)
      return false;
    j->mate[x->token] = y->token;
    taken[y->token] = true;
  }
  return true;
}

static void pair_by (Join *j, int slot, int degree, bool *taken) {
  for (int x = j->a->pile[slot].first; x != NO_TOKEN; x = j->a->next[x]) {
    if (j->mate[x] != NO_TOKEN) continue;
    for (int y = j->b->pile[slot].first; y != NO_TOKEN; y = j->b->next[y])
      if (!taken[y] &&
          (degree == ANY || unlikeness(j->a, x, j->b, y) <= degree)) {
        j->mate[x] = (Token)y;
        taken[y] = true;
        break;
      }
  }
}

/* Most cards are where they are in the other world, too. */
static void pair_same (Join *j, int slot, bool *taken) {
  for (int x = j->a->pile[slot].first; x != NO_TOKEN; x = j->a->next[x])
    if (j->b->slot[x] == slot && !taken[x] && j->mate[x] == NO_TOKEN &&
        unlikeness(j->a, x, j->b, x) == ALIKE) {
      j->mate[x] = (Token)x;
      taken[x] = true;
    }
}

static void pair_hand (Join *j, int slot, bool *taken) {
  pair_same(j, slot, taken);
  for (int degree = 0; degree < DEGREES; degree++)
    pair_by(j, slot, degree, taken);
}

/* Cards at the same place of a pile. */
static bool pair_in_order (Join *j, int slot, const bool *taken) {
  int y = j->b->pile[slot].first;
  for (int x = j->a->pile[slot].first; x != NO_TOKEN; x = j->a->next[x]) {
    if (taken[y] != (j->mate[x] == y)) return false;
    j->mate[x] = (Token)y;
    y = j->b->next[y];
  }
  return true;
}

static bool pair_all (Join *j) {
  bool taken[TOKENS_LIMIT] = {false};
  for (int k = 0; k < j->l->tokens; k++) j->mate[k] = NO_TOKEN;
  if (!pair_news(j, taken)) return false;
  for (int s = 0; s < j->l->slots; s++) {
    if (table_count(j->a, s) != table_count(j->b, s)) return false;
    if (!knowledge_is_ordered(j->l, s))
      pair_hand(j, s, taken);
    else if (!pair_in_order(j, s, taken))
      return false;
  }
  return true;
}

/* ---- Pools ---- */

static void unite (Join *j, int x, int y) {
  int from = j->root[x], to = j->root[y];
  for (int n = 0; n < NODES; n++)
    if (j->root[n] == from) j->root[n] = (uint8_t)to;
}

static bool is_same_card (const Join *j, int x) {
  int y = j->mate[x];
  return table_is_known(j->a, x) && table_is_known(j->b, y) &&
         j->a->what[x] == j->b->what[y];
}

/* A card that only one of them knows goes to the other's pool. */
static int node_of (const Join *j, int x) {
  if (!table_is_known(j->a, x)) return pool_of(j->a, x);
  if (!table_is_known(j->b, j->mate[x]))
    return OF_SECOND + pool_of(j->b, j->mate[x]);
  return THE_REST;
}

static void unite_pairs (Join *j) {
  for (int n = 0; n < NODES; n++) j->root[n] = (uint8_t)n;
  for (int x = 0; x < j->l->tokens; x++) {
    int y = j->mate[x];
    if (!table_is_known(j->a, x) && !table_is_known(j->b, y))
      unite(j, pool_of(j->a, x), OF_SECOND + pool_of(j->b, y));
  }
}

static void add_card (Join *j, int node, int kind, int in_a, int in_b) {
  kindset_add(&j->met[j->root[node]], kind);
  j->unseen[j->root[node]][kind] += (uint16_t)in_a;
  j->balance[j->root[node]][kind] += (int16_t)(in_a - in_b);
}

/* What lies in each pool then, in the one world and in the other. */
static void fill_pools (Join *j) {
  memset(j->unseen, 0, sizeof j->unseen);
  memset(j->balance, 0, sizeof j->balance);
  memset(j->met, 0, sizeof j->met);
  for (int p = 0; p < POOLS_LIMIT; p++) {
    for (KindSet k = j->a->pool_kinds[p]; !kindset_is_empty(k);) {
      int kind = kindset_take(&k);
      add_card(j, p, kind, j->a->unseen[kind][p], 0);
    }
    for (KindSet k = j->b->pool_kinds[p]; !kindset_is_empty(k);) {
      int kind = kindset_take(&k);
      add_card(j, OF_SECOND + p, kind, 0, j->b->unseen[kind][p]);
    }
  }
  for (int x = 0; x < j->l->tokens; x++) {
    int y = j->mate[x];
    if (is_same_card(j, x)) continue;
    if (table_is_known(j->a, x))
      add_card(j, node_of(j, x), j->a->what[x], 1, 0);
    if (table_is_known(j->b, y))
      add_card(j, node_of(j, x), j->b->what[y], 0, 1);
  }
}

/* Pools with other cards in the one than in the other are all one. */
static void unite_unequal (Join *j) {
  for (int n = 0; n < NODES; n++) {
    KindSet kinds = j->met[n];
    bool equal = true;
    while (!kindset_is_empty(kinds))
      equal &= j->balance[n][kindset_take(&kinds)] == 0;
    if (!equal) unite(j, n, THE_REST);
  }
}

/* False: there are too many. */
static bool name_pools (Join *j) {
  uint8_t name[NODES];
  int pools = 0;
  memset(name, NOBODY, sizeof name);
  for (int n = 0; n < NODES; n++) {
    if (kindset_is_empty(j->met[n]) || name[j->root[n]] != NOBODY) continue;
    if (pools == POOLS_LIMIT) return false;
    name[j->root[n]] = (uint8_t)pools++;
  }
  for (int n = 0; n < NODES; n++) j->pool[n] = name[j->root[n]];
  return true;
}

/* ---- Groups ---- */

/* -1: there are too many. */
static int find_group (Join *j, int pool, KindSet kinds, KindSet asked) {
  int g = 0;
  while (g < j->groups &&
         (j->group_pool[g] != pool ||
          !kindset_is_same(j->kinds[g], kinds) ||
          !kindset_is_same(j->asked[g], asked)))
    g++;
  if (g == GROUPS_LIMIT) return -1;
  if (g < j->groups) return g;
  j->group_pool[g] = (uint8_t)pool;
  j->kinds[g] = kinds;
  j->asked[g] = asked;
  return j->groups++;
}

static bool form_groups (Join *j) {
  j->groups = 0;
  for (int x = 0; x < j->l->tokens; x++) {
    int y = j->mate[x];
    j->group[x] = -1;
    if (is_same_card(j, x)) continue;
    j->group[x] =
        find_group(j, j->pool[node_of(j, x)],
                   kindset_or(kinds_of(j->a, x), kinds_of(j->b, y)),
                   kindset_or(asked_of(j->a, x), asked_of(j->b, y)));
    if (j->group[x] < 0) return false;
  }
  return true;
}

/* ---- All of it ---- */

static void write_groups (const Join *j) {
  Table *t = j->a;
  memset(t->group_kinds, 0, sizeof t->group_kinds);
  memset(t->group_asked, 0, sizeof t->group_asked);
  memset(t->group_pool, 0, sizeof t->group_pool);
  memcpy(t->group_kinds, j->kinds, (size_t)j->groups * sizeof *j->kinds);
  memcpy(t->group_asked, j->asked, (size_t)j->groups * sizeof *j->asked);
  memcpy(t->group_pool, j->group_pool, (size_t)j->groups);
  t->groups = (uint8_t)j->groups;
  for (int x = 0; x < j->l->tokens; x++)
    if (j->group[x] >= 0) t->what[x] = (uint8_t)(UNKNOWN + j->group[x]);
}

static void write_pools (const Join *j) {
  Table *t = j->a;
  int count[KINDS_LIMIT][POOLS_LIMIT] = {{0}};
  for (int n = 0; n < NODES; n++)
    for (KindSet kinds = j->met[n]; !kindset_is_empty(kinds);) {
      int k = kindset_take(&kinds);
      count[k][j->pool[n]] += j->unseen[n][k];
    }
  for (int k = 0; k < j->l->kinds; k++)
    for (int p = 0; p < POOLS_LIMIT; p++)
      table_set_unseen(t, k, p, count[k][p]);
}

/* A hand that was stirred otherwise is like none before. */
static void write_rest (const Join *j) {
  Table *t = j->a;
  for (int s = 0; s < j->l->slots; s++)
    if (t->pile[s].stirred < j->b->pile[s].stirred)
      t->pile[s].stirred = j->b->pile[s].stirred + 1;
    else
      t->pile[s].stirred += t->pile[s].stirred != j->b->pile[s].stirred;
  t->mixed |= j->b->mixed;
  t->narrowed = t->blurred = true;
}

/* Does each slot have as many cards of each home in both? */
static bool same_homes (const Table *t, const Table *world, const Layout *l) {
  Likeness like = {0};
  if (l->only_home >= 0) return true;
  knowledge_compare(&like, t, world, l);
  return !like.homes_differ;
}

bool knowledge_join (Table *t, const Table *world, const Layout *l) {
  Join j;
  j.a = t;
  j.b = world;
  j.l = l;
  if (t->seeded || t->era != world->era ||
      memcmp(t->open, world->open, sizeof t->open) != 0 ||
      !same_homes(t, world, l) || !pair_all(&j))
    return false;
  unite_pairs(&j);
  fill_pools(&j);
  unite_unequal(&j);
  if (!name_pools(&j) || !form_groups(&j)) return false;
  write_groups(&j);
  write_pools(&j);
  write_rest(&j);
  return true;
}

/* ---- Hands in which each card could be all that the one before could ---- */

typedef struct Nest {
  int count;
  Token token[TOKENS_LIMIT];       /* the unknown ones, by 'kinds' */
  KindSet kinds[TOKENS_LIMIT], asked[TOKENS_LIMIT];
} Nest;

static void add_to_nest (Nest *n, const Table *t, int token) {
  int group = table_group(t, token), i = n->count++;
  int size = kindset_count(t->group_kinds[group]);
  for (; i > 0 && kindset_count(n->kinds[i - 1]) > size; i--) {
    n->token[i] = n->token[i - 1];
    n->kinds[i] = n->kinds[i - 1];
    n->asked[i] = n->asked[i - 1];
  }
  n->token[i] = (Token)token;
  n->kinds[i] = t->group_kinds[group];
  n->asked[i] = t->group_asked[group];
}

static void find_nest (Nest *n, const Table *t, int slot, int pool) {
  n->count = 0;
  for (int k = t->pile[slot].first; k != NO_TOKEN; k = t->next[k])
    if (pool_of(t, k) == pool) add_to_nest(n, t, k);
  for (int i = 1; i < n->count; i++) {
    kindset_add_all(&n->kinds[i], n->kinds[i - 1]);
    kindset_add_all(&n->asked[i], n->asked[i - 1]);
  }
}

void knowledge_nest (Table *t, const Layout *l) {
  Nest n;
  for (int s = 0; s < l->slots; s++) {
    if (knowledge_is_ordered(l, s)) continue;
    for (int p = 0; p < POOLS_LIMIT; p++) {
      find_nest(&n, t, s, p);
      for (int i = 0; i < n.count; i++)
        knowledge_widen(t, n.token[i], n.kinds[i], n.asked[i]);
    }
  }
}
