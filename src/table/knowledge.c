/*
** Knowledge of hidden cards, and its consequences
** SPDX-License-Identifier: MIT
*/
#include "table/knowledge.h"

#include <string.h>

#include "table/chance.h"
#include "table/likeness.h"
#include "table/linked.h"
#include "table/matching.h"

/* Drops groups without tokens. */
static void compact_groups (Table *t, const Card *upto) {
  uint8_t renamed[GROUPS_LIMIT];
  bool used[GROUPS_LIMIT] = {false};
  int n = 0;
  for (const Card *w = t->what; w < upto; w++)
    if (*w >= UNKNOWN) used[*w - UNKNOWN] = true;
  for (int g = 0; g < t->groups; g++)
    if (used[g]) {
      renamed[g] = (uint8_t)n;
      t->group_kinds[n] = t->group_kinds[g];
      t->group_asked[n] = t->group_asked[g];
      t->group_pool[n++] = t->group_pool[g];
    }
  memset(t->group_kinds + n, 0, (size_t)(t->groups - n) * sizeof(KindSet));
  memset(t->group_asked + n, 0, (size_t)(t->groups - n) * sizeof(KindSet));
  memset(t->group_pool + n, 0, (size_t)(t->groups - n));
  t->groups = (uint8_t)n;
  for (Card *w = t->what; w < upto; w++)
    if (*w >= UNKNOWN) *w = (Card)(UNKNOWN + renamed[*w - UNKNOWN]);
}

static int find_group (const Table *t, int pool, KindSet kinds,
                       KindSet asked) {
  for (int g = 0; g < t->groups; g++)
    if (t->group_pool[g] == pool &&
        kindset_is_same(t->group_kinds[g], kinds) &&
        kindset_is_same(t->group_asked[g], asked))
      return g;
  return -1;
}

/* If there is no room for a group: the narrowest one that includes it. */
static int wider_group (Table *t, int pool, KindSet kinds) {
  int best = -1;
  t->blurred = true;
  for (int g = 0; g < t->groups; g++)
    if (t->group_pool[g] == pool &&
        kindset_is_within(kinds, t->group_kinds[g]) &&
        (best < 0 ||
         kindset_is_within(t->group_kinds[g], t->group_kinds[best])))
      best = g;
  return best;
}

/*
** The group of that pool and those kinds, added if necessary. There is always a
** suitable one: the token's own, or room was made for it (new_pool).
*/
static int group_of (Table *t, int pool, KindSet kinds, KindSet asked) {
  int g = find_group(t, pool, kinds, asked);
  if (g >= 0) return g;
  if (t->groups == GROUPS_LIMIT) compact_groups(t, t->what + t->tokens);
  if (t->groups == GROUPS_LIMIT) return wider_group(t, pool, kinds);
  g = t->groups++;
  t->group_kinds[g] = kinds;
  t->group_asked[g] = asked;
  t->group_pool[g] = (uint8_t)pool;
  return g;
}

/* Bit p: pool p has unknown cards. */
static unsigned used_pools (const Table *t, const Layout *l) {
  unsigned used = 0;
  for (int k = 0; k < l->tokens; k++)
    if (!table_is_known(t, k)) used |= 1u << t->group_pool[table_group(t, k)];
  for (int p = 0; t->linked && p < POOLS_LIMIT; p++)
    for (int b = p; (used >> p & 1) && b >= 0; b = t->pool_base[b] - 1)
      used |= 1u << b;
  return used;
}

bool knowledge_is_mingled (const Table *t, const Layout *l) {
  KindSet kinds[SLOTS_LIMIT];
  uint8_t pools[SLOTS_LIMIT] = {0};
  for (int k = 0; k < l->tokens; k++) {
    int slot = t->slot[k], pool;
    if (table_is_known(t, k)) continue;
    pool = t->group_pool[table_group(t, k)];
    if (pools[slot] >> pool & 1) continue;
    if (pools[slot] == 0) kinds[slot] = kindset_none();
    if (kindset_meets(kinds[slot], t->pool_kinds[pool])) return true;
    kindset_add_all(&kinds[slot], t->pool_kinds[pool]);
    pools[slot] |= (uint8_t)(1u << pool);
  }
  return false;
}

/* Clears pools without cards. Returns the first; -1 if there is none. */
static int clear_pools (Table *t, unsigned used) {
  int found = -1;
  t->linked = false;
  for (int p = POOLS_LIMIT - 1; p >= 0; p--) {
    if (!(used >> p & 1)) t->pool_base[p] = 0;
    t->linked |= t->pool_base[p] != 0;
    if (used >> p & 1) continue;
    while (!kindset_is_empty(t->pool_kinds[p]))
      t->unseen[kindset_take(&t->pool_kinds[p])][p] = 0;
    found = p;
  }
  return found;
}

static int free_pool (Table *t, const Layout *l) {
  return clear_pools(t, used_pools(t, l));
}

static int slot_tokens (const Table *t, int slot, Token *token) {
  int n = 0;
  for (int k = t->pile[slot].first; k != NO_TOKEN; k = t->next[k])
    token[n++] = (Token)k;
  return n;
}

/* All cards of the slot, as if each had been moved. */
static void put_in_order (Table *t, int slot, const Token *token, int n) {
  int last = NO_TOKEN;
  for (int i = 0; i < n; i++) {
    table_link(t, slot, last, token[i]);
    last = token[i];
  }
  table_link(t, slot, last, NO_TOKEN);
  t->pile[slot].stirred += (uint32_t)n;
}

static void shuffle_known (Table *t, int slot) {
  Token token[TOKENS_LIMIT];
  int n = slot_tokens(t, slot, token);
  uint64_t state = t->chance;
  for (int i = n - 1; i > 0; i--) {
    int j = (int)chance_below(&state, (uint64_t)i + 1);
    Token swap = token[i];
    token[i] = token[j];
    token[j] = swap;
  }
  t->chance = state;
  put_in_order(t, slot, token, n);
}

/* Makes every token of the slot an unknown one of the pool. */
static void forget (Table *t, int slot, int pool) {
  int group = group_of(t, pool, t->pool_kinds[pool], t->pool_kinds[pool]);
  for (int k = t->pile[slot].first; k != NO_TOKEN; k = t->next[k])
    t->what[k] = (Card)(UNKNOWN + group);
}

/*
** An empty pool, with room for a group of it. If there is none, knowledge of
** others is given up; with more homes than pools, two share one.
*/
static int new_pool (Table *t, const Layout *l) {
  int pool;
  compact_groups(t, t->what + l->tokens);
  if (t->groups == GROUPS_LIMIT || free_pool(t, l) < 0)
    likeness_blur(t, &(Likeness){0}, l);
  pool = free_pool(t, l);
  if (pool < 0) {
    t->narrowed = true;
    return 0;
  }
  return pool;
}

/* Adds the cards of a home to the pool. */
static void fill_pool (Table *t, const Layout *l, int zone, int pool) {
  for (int k = 0; k < l->kinds; k++)
    if (l->home[k] == zone) table_set_unseen(t, k, pool, l->copies[k]);
}

static void forget_all (Table *t, const Layout *l, int zone, int slot) {
  int pool;
  t->blurred |= t->mixed;  /* which of its cards are here is not known */
  for (int k = t->pile[slot].first; k != NO_TOKEN; k = t->next[k])
    t->what[k] = l->token_kind[k];  /* known for a moment: its pool is free */
  pool = new_pool(t, l);
  fill_pool(t, l, zone, pool);
  forget(t, slot, pool);
  t->narrowed = t->groups > 1 && t->narrowed;
}

/* The same if there is no other home: no group or pool is left. */
static void forget_only (Table *t, const Layout *l, int zone, int slot) {
  memset(t->group_kinds, 0, t->groups * sizeof(KindSet));
  memset(t->group_asked, 0, t->groups * sizeof(KindSet));
  memset(t->group_pool, 0, t->groups);
  t->groups = 0;
  t->narrowed = t->mixed = false;
  fill_pool(t, l, zone, clear_pools(t, 0));
  forget(t, slot, 0);
}

/* Moves the cards of a home to the slot, ordered by kind. */
static void gather (Table *t, const Layout *l, int zone, int slot) {
  for (int k = 0; k < l->tokens; k++)
    if (l->home[l->token_kind[k]] == zone) table_move(t, k, slot);
}

/* Moves all cards, as if one by one. */
static void gather_all (Table *t, const Layout *l, int slot) {
  for (int k = 0; k < l->tokens; k++) {
    t->pile[t->slot[k]].stirred += !table_is_known(t, k);
    t->slot[k] = (uint8_t)slot;
    t->prev[k] = (Token)(k > 0 ? k - 1 : NO_TOKEN);
    t->next[k] = (Token)(k + 1);
  }
  t->next[l->tokens - 1] = NO_TOKEN;
  memset(t->loose, 0, sizeof t->loose);
  for (int s = 0; s < l->slots; s++) {
    t->pile[s].first = t->pile[s].last = NO_TOKEN;
    t->pile[s].count = 0;
  }
  t->pile[slot].first = 0;
  t->pile[slot].last = (Token)(l->tokens - 1);
  t->pile[slot].count = (uint16_t)l->tokens;
  t->pile[slot].stirred += (uint32_t)l->tokens;
}

void knowledge_shuffle (Table *t, const Layout *l, int zone) {
  int slot = table_slot(l, zone, 0);
  bool only = l->only_home == zone;
  t->era++;
  if (only)
    gather_all(t, l, slot);
  else
    gather(t, l, zone, slot);
  if (t->seeded)
    shuffle_known(t, slot);
  else if (only)
    forget_only(t, l, zone, slot);
  else
    forget_all(t, l, zone, slot);
}

static bool is_of_one_home (const Table *t, const Layout *l, int slot) {
  int first = t->pile[slot].first;
  for (int k = first; k != NO_TOKEN; k = t->next[k])
    if (l->home[l->token_kind[k]] != l->home[l->token_kind[first]])
      return false;
  return true;
}

/* The group of all unknown cards there; -1: several groups, or none. */
static int only_group (const Table *t, int slot) {
  int what = -1;
  for (int k = t->pile[slot].first; k != NO_TOKEN; k = t->next[k]) {
    if (table_is_known(t, k)) continue;
    if (what >= 0 && t->what[k] != what) return -1;
    what = t->what[k];
  }
  return what < 0 ? -1 : what - UNKNOWN;
}

/* Can cards of the pool come from the other one? */
static bool draws_on (const Table *t, int pool, int other) {
  while (pool >= 0 && pool != other) pool = t->pool_base[pool] - 1;
  return pool == other;
}

/*
** The pool of a card in the slot that draws on the pools of all others; or -1.
*/
static int top_pool (const Table *t, int slot) {
  int top = -1;
  for (int k = t->pile[slot].first; k != NO_TOKEN; k = t->next[k]) {
    int pool = table_is_known(t, k) ? top : t->group_pool[table_group(t, k)];
    if (pool == top) continue;
    if (top < 0 || draws_on(t, pool, top))
      top = pool;
    else if (!draws_on(t, top, pool))
      return -1;
  }
  return top;
}

/* Can cards elsewhere also come from that pool? */
static bool is_shared (const Table *t, int pool, int slot) {
  for (int k = 0; k < t->tokens; k++)
    if (!table_is_known(t, k) && t->slot[k] != slot &&
        draws_on(t, t->group_pool[table_group(t, k)], pool))
      return true;
  return false;
}

/* A pool for the known cards, from which only cards of the slot come. */
static int linked_pool (Table *t, const Layout *l, int slot, int top) {
  int pool;
  if (!is_shared(t, top, slot)) return top;
  pool = free_pool(t, l);
  if (pool < 0) {
    t->blurred = true;
    return top;
  }
  t->pool_base[pool] = (uint8_t)(top + 1);
  t->linked = true;
  return pool;
}

/* Would knowledge be lost if all cards of the slot were one group? */
static bool loses_knowledge (const Table *t, int slot, KindSet known, int top) {
  int group = only_group(t, slot);
  return group < 0 ||
         kindset_meets(kindset_minus(known, t->group_kinds[group]),
                       table_kinds_of_pool(t, top));
}

/*
** Makes all cards of the slot equivalent, without losing knowledge of others.
** False: there is no room, or they have too little in common.
*/
static bool mix_slot (Table *t, const Layout *l, int slot) {
  KindSet known = table_kinds(t, slot), kinds = known, asked = known;
  int top = top_pool(t, slot), pool, group;
  if (top < 0) return false;
  compact_groups(t, t->what + l->tokens);
  if (t->groups == GROUPS_LIMIT) return false;
  t->blurred |= loses_knowledge(t, slot, known, top);
  for (int k = t->pile[slot].first; k != NO_TOKEN; k = t->next[k])
    if (!table_is_known(t, k)) {
      kindset_add_all(&kinds, t->group_kinds[table_group(t, k)]);
      kindset_add_all(&asked, t->group_asked[table_group(t, k)]);
    }
  pool = kindset_is_empty(known) ? top : linked_pool(t, l, slot, top);
  group = group_of(t, pool, kinds, asked);
  for (int k = t->pile[slot].first; k != NO_TOKEN; k = t->next[k]) {
    if (table_is_known(t, k)) table_add_unseen(t, t->what[k], pool, 1);
    t->what[k] = (Card)(UNKNOWN + group);
  }
  t->narrowed = true;
  return true;
}

enum { FEW = 4 };  /* different cards, which are kept apart instead */

/* Are there so few different unknown cards that nothing need be forgotten? */
static bool are_few (const Table *t, int slot) {
  Token token[TOKENS_LIMIT];
  return only_group(t, slot) < 0 && knowledge_any(t, slot, token) <= FEW;
}

/*
** Known cards are shuffled: they get a pool of their own, in which everything
** but the order is known. If unknown cards are among them, they are mixed; if
** that is impossible, all go to the unknown cards' pool: that loses knowledge,
** so 'blurred' is set.
*/
static void forget_slot (Table *t, const Layout *l, int slot) {
  int unknown = table_first_unknown(t, slot), pool;
  t->mixed |= !is_of_one_home(t, l, slot);
  table_loosen(t, slot, unknown != NO_TOKEN && are_few(t, slot));
  if (table_is_loose(t, slot) ||
      (unknown != NO_TOKEN && mix_slot(t, l, slot)))
    return;
  if (unknown != NO_TOKEN) {
    likeness_blur(t, &(Likeness){0}, l);  /* perhaps of several pools */
    pool = t->group_pool[table_group(t, unknown)];
    t->narrowed = true;       /* what is elsewhere, by what is here */
  }
  else
    pool = new_pool(t, l);
  for (int k = t->pile[slot].first; k != NO_TOKEN; k = t->next[k])
    if (table_is_known(t, k)) table_add_unseen(t, t->what[k], pool, 1);
  forget(t, slot, pool);
}

void knowledge_refill (Table *t, const Layout *l, int from, int to) {
  for (int n = table_count(t, from); n > 0; n--)  /* may be the same slot */
    table_move(t, t->pile[from].first, to);
  if (!t->seeded) {
    forget_slot(t, l, to);
    return;
  }
  shuffle_known(t, to);
  table_loosen(t, to, false);
}

/* Are all cards there of one home, and can no line still name one of them? */
static bool can_be_mixed (const Table *t, const Layout *l, int slot) {
  if (!is_of_one_home(t, l, slot)) return false;
  for (int i = 0; i < t->news_count; i++)
    if (t->news[i].token != NO_TOKEN && t->slot[t->news[i].token] == slot)
      return false;
  return true;
}

/* No other unknown card of the pool is one of 'kinds'. */
static void deny_others (Table *t, int slot, int pool, KindSet kinds) {
  for (int k = 0; k < t->tokens; k++) {
    int group = table_group(t, k);
    if (table_is_known(t, k) || t->slot[k] == slot ||
        t->group_pool[group] != pool)
      continue;
    group = group_of(t, pool, kindset_minus(t->group_kinds[group], kinds),
                     t->group_asked[group]);
    t->what[k] = (Card)(UNKNOWN + group);
  }
  t->narrowed = true;
}

/* All of the slot's cards are known: gives them a pool, if there is room. */
static bool mix_known (Table *t, const Layout *l, int slot) {
  int pool = t->groups < GROUPS_LIMIT ? free_pool(t, l) : -1;
  if (pool < 0) return false;
  for (int k = t->pile[slot].first; k != NO_TOKEN; k = t->next[k])
    table_add_unseen(t, t->what[k], pool, 1);
  forget(t, slot, pool);
  return true;
}

bool knowledge_mix (Table *t, const Layout *l, int slot) {
  KindSet known = table_kinds(t, slot);
  int group, pool;
  if (!can_be_mixed(t, l, slot)) return false;
  compact_groups(t, t->what + l->tokens);
  if (table_first_unknown(t, slot) == NO_TOKEN)
    return mix_known(t, l, slot);
  group = only_group(t, slot);
  if (group < 0 || t->linked || 2 * t->groups >= GROUPS_LIMIT) return false;
  pool = t->group_pool[group];
  if (kindset_meets(known, t->pool_kinds[pool])) return false;
  deny_others(t, slot, pool, known);
  group = group_of(t, pool, kindset_or(t->group_kinds[group], known),
                   kindset_or(t->group_asked[group], known));
  for (int k = t->pile[slot].first; k != NO_TOKEN; k = t->next[k]) {
    if (table_is_known(t, k)) table_add_unseen(t, t->what[k], pool, 1);
    t->what[k] = (Card)(UNKNOWN + group);
  }
  return true;
}

static bool pool_is_possible (const Table *t, int pool) {
  Matching m;
  if (!t->narrowed) return true;
  if (t->linked) return linked_possible(t, pool);
  m.pool = -1;
  matching_open(&m, t, pool);
  return m.state != MATCHING_IMPOSSIBLE;
}

bool knowledge_possible (const Table *t) {
  bool looked_at[POOLS_LIMIT] = {false};
  for (int g = 0; g < t->groups && t->narrowed; g++) {
    int pool = t->group_pool[g];
    if (!looked_at[pool] && !pool_is_possible(t, pool)) return false;
    looked_at[pool] = true;
  }
  return true;
}

/* State for finding the possible kinds of a table's tokens, one by one. */
typedef struct Finder {
  Matching matching;
  Linked linked;
} Finder;

static inline void open_finder (Finder *f) {
  f->matching.pool = f->linked.pool = -1;
}

static inline KindSet could_be (Finder *f, const Table *t, int token,
                                KindSet kinds) {
  return t->linked ? linked_could_be(&f->linked, t, token, kinds)
                   : matching_could_be(&f->matching, t, token, kinds);
}

KindSet knowledge_could_be (const Table *t, int token, KindSet kinds) {
  Finder f;
  open_finder(&f);
  return could_be(&f, t, token, kinds);
}

bool knowledge_could_be_kind (const Table *t, int token, int kind) {
  int group = table_group(t, token);
  if (!kindset_has(t->group_kinds[group], kind) ||
      table_pool_with(t, t->group_pool[group], kind) < 0)
    return false;
  return !t->narrowed ||
         !kindset_is_empty(knowledge_could_be(t, token, kindset_of(kind)));
}

int knowledge_unseen (const Table *t, int kind) {
  int n = 0;
  if (t->seeded) return 0;  /* then all are known */
  for (int p = 0; p < POOLS_LIMIT; p++) n += t->unseen[kind][p];
  return n;
}

/*
** Takes the card from the first pool that has one: the fewest others draw on
** it.
*/
void knowledge_settle (Table *t, int token, int kind) {
  int pool = t->group_pool[table_group(t, token)];
  table_add_unseen(t, kind, table_pool_with(t, pool, kind), -1);
  t->what[token] = (Card)kind;
}

bool knowledge_name (Table *t, int token, int kind) {
  int group = table_group(t, token), pool = t->group_pool[group];
  if (!kindset_has(t->group_kinds[group], kind) ||
      table_pool_with(t, pool, kind) < 0)
    return false;
  knowledge_settle(t, token, kind);
  return pool_is_possible(t, pool);
}

/* '*news': was that new? False: it cannot be any of them. */
static bool narrow_token (Table *t, int token, KindSet kinds, bool *news) {
  int group = table_group(t, token);
  const KindSet *before = &t->group_kinds[group];
  const KindSet *asked = &t->group_asked[group];
  *news = !kindset_is_within(*before, kinds);
  if (!*news && kindset_is_within(*asked, kinds)) return true;
  if (!kindset_meets(kinds, *before)) return false;
  group = group_of(t, t->group_pool[group], kindset_and(kinds, *before),
                   kindset_and(kinds, *asked));
  t->what[token] = (Card)(UNKNOWN + group);
  t->narrowed = true;
  return true;
}

bool knowledge_narrow_all (Table *t, const Token *token, int count,
                           KindSet kinds) {
  bool changed = false;
  for (int i = 0; i < count; i++) {
    bool news;
    if (!narrow_token(t, token[i], kinds, &news)) return false;
    changed |= news;
  }
  return !changed ||
         pool_is_possible(t, t->group_pool[table_group(t, token[0])]);
}

bool knowledge_narrow (Table *t, int token, KindSet kinds) {
  return knowledge_narrow_all(t, &(Token){(Token)token}, 1, kinds);
}

bool knowledge_strike (Table *t, int slot, KindSet kinds) {
  KindSet others = kindset_minus(kindset_all(), kinds);
  Card last = NO_CARD, now = NO_CARD;  /* of the same group as the last one? */
  bool changed = false;
  for (int k = t->pile[slot].first; k != NO_TOKEN; k = t->next[k]) {
    bool news = false;
    if (t->what[k] == last) {
      t->what[k] = now;
      continue;
    }
    last = t->groups < GROUPS_LIMIT ? t->what[k] : NO_CARD;  /* renumbered? */
    if (!table_is_known(t, k) && !narrow_token(t, k, others, &news))
      return false;
    now = t->what[k];
    changed |= news;
  }
  return !changed || knowledge_possible(t);
}

KindSet knowledge_could_lie (const Table *t, int slot, KindSet kinds) {
  bool met[GROUPS_LIMIT] = {false};
  KindSet could = kindset_none();
  Finder f;
  open_finder(&f);
  for (int k = t->pile[slot].first; k != NO_TOKEN; k = t->next[k]) {
    if (table_is_known(t, k) || met[table_group(t, k)]) continue;
    met[table_group(t, k)] = true;
    kindset_add_all(&could,
                    could_be(&f, t, k, kindset_minus(kinds, could)));
  }
  return could;
}

bool knowledge_could_lie_both (const Table *t, int slot, KindSet kinds,
                               KindSet also) {
  bool met[GROUPS_LIMIT] = {false};
  for (int k = t->pile[slot].first; k != NO_TOKEN; k = t->next[k]) {
    Table with;
    if (table_is_known(t, k) || met[table_group(t, k)]) continue;
    met[table_group(t, k)] = true;
    with = *t;
    if (!kindset_is_empty(knowledge_could_be(t, k, kinds)) &&
        knowledge_narrow(&with, k, kinds) &&
        !kindset_is_empty(knowledge_could_lie(&with, slot,
                                              kindset_minus(also, kinds))))
      return true;
  }
  return false;
}

/*
** Is it enough to try token 'a' as the card of that kind that was shown, and
** not 'b'? If that card is of the same pool either way, and 'b' may be whatever
** 'a' may be, 'b' can be what 'a' would have been: every deal that explains one
** explains the other.
*/
static bool covers (const Table *t, int a, int b, int kind) {
  int group = table_group(t, a), other = table_group(t, b);
  int pool = t->group_pool[group], wider = t->group_pool[other];
  return draws_on(t, wider, pool) &&
         table_pool_with(t, pool, kind) == table_pool_with(t, wider, kind) &&
         kindset_is_within(t->group_kinds[group], t->group_kinds[other]);
}

int knowledge_candidates (const Table *t, int slot, int kind,
                          Token token[GROUPS_LIMIT]) {
  bool met[GROUPS_LIMIT] = {false};
  int n = 0;
  Finder f;
  open_finder(&f);
  for (int k = t->pile[slot].first; k != NO_TOKEN; k = t->next[k]) {
    int i, group;
    if (table_is_known(t, k) || met[table_group(t, k)]) continue;
    group = table_group(t, k);
    met[group] = true;  /* those of a group are equivalent */
    for (i = 0; i < n && !covers(t, token[i], k, kind); i++) {}
    if (i < n || !kindset_has(could_be(&f, t, k, kindset_of(kind)), kind))
      continue;
    for (i = n - 1; i >= 0; i--)  /* does it make others redundant? */
      if (covers(t, k, token[i], kind)) token[i] = token[--n];
    token[n++] = (Token)k;
  }
  return n;
}

int knowledge_any (const Table *t, int slot, Token token[TOKENS_LIMIT]) {
  bool met[CARDS_LIMIT] = {false};
  int n = 0;
  for (int k = t->pile[slot].first; k != NO_TOKEN; k = t->next[k])
    if (!met[t->what[k]]) {
      met[t->what[k]] = true;
      token[n++] = (Token)k;
    }
  return n;
}
