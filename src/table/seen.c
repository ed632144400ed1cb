/*
** The table as one seat sees it
** SPDX-License-Identifier: MIT
*/
#include "table/seen.h"

#include <string.h>

#include "table/chance.h"

bool seen_slot (const Table *t, const Layout *l, int slot, int seat) {
  Sees sees = l->zone[l->slot_zone[slot]].sees;
  return sees == SEES_ALL || table_is_open(t, slot) ||
         (sees == SEES_OWNER && l->slot_seat[slot] == seat) ||
         (sees == SEES_OTHERS && l->slot_seat[slot] != seat && seat >= 0);
}

bool seen_order (const Layout *l, int slot) {
  Sees sees = l->zone[l->slot_zone[slot]].sees;
  return sees == SEES_NOBODY || sees == SEES_ALL;
}

/* Of equivalent cards, one that was shown to the seat leaves first. */
static void leave_seen (Table *t, int token, uint16_t seat) {
  int k = t->pile[t->slot[token]].first;
  if (t->shown[token] & seat) return;
  while (k != NO_TOKEN &&
         (t->what[k] != t->what[token] || (t->shown[k] & seat) == 0))
    k = t->next[k];
  if (k != NO_TOKEN) t->shown[k] = (uint16_t)(t->shown[k] & ~seat);
}

static void leave_unseen (Table *t, int slot, uint16_t seat) {
  for (int k = t->pile[slot].first; k != NO_TOKEN; k = t->next[k])
    t->shown[k] = (uint16_t)(t->shown[k] & ~seat);
}

void seen_leave (Table *t, const Layout *l, int token, int to) {
  int from = t->slot[token];
  if (!t->shows || from == to || table_count(t, from) == 1) return;
  for (int s = 0; s < l->seats; s++)
    if (seen_slot(t, l, from, s) || seen_slot(t, l, to, s))
      leave_seen(t, token, (uint16_t)(1u << s));
    else
      leave_unseen(t, from, (uint16_t)(1u << s));
}

static int home_of (const Layout *l, int token) {
  return l->only_home >= 0 ? l->only_home : l->home[l->token_kind[token]];
}

/* What a seat sees of a table, and what is hidden from it. */
typedef struct Sight {
  int seat;
  bool slot[SLOTS_LIMIT];           /* does the seat see it? */
  int pool[ZONES_LIMIT];            /* of hidden cards, by home; -1: none */
  int pools;
  uint8_t known[KINDS_LIMIT];       /* number of cards seen */
} Sight;

static void find_pool (Sight *v, int home) {
  int *p = &v->pool[home];
  if (*p < 0 && v->pools < POOLS_LIMIT) *p = v->pools++;
  if (*p < 0) *p = 0;
}

/* Is it known, and in a slot that the seat sees or shown to the seat? */
static bool sees (const Table *t, const Sight *v, int slot, int token) {
  return table_is_known(t, token) &&
         (v->slot[slot] || table_is_shown(t, token, v->seat));
}

/* Hides everything except what the seat sees and the log has named. */
static void look_at_slot (const Table *t, const Layout *l, int slot,
                          Sight *v) {
  if (!v->slot[slot] && l->only_home >= 0 && !t->shows) {  /* of one pool? */
    if (table_count(t, slot) > 0) find_pool(v, l->only_home);
    return;
  }
  for (int k = t->pile[slot].first; k != NO_TOKEN; k = t->next[k])
    if (sees(t, v, slot, k))
      v->known[t->what[k]]++;
    else
      find_pool(v, home_of(l, k));
}

static void look (const Table *t, const Layout *l, int seat, Sight *v) {
  for (int z = 0; z < l->zones; z++) v->pool[z] = -1;
  v->seat = seat;
  memset(v->known, 0, (size_t)l->kinds);
  v->pools = 0;
  for (int s = 0; s < l->slots; s++) {
    v->slot[s] = seen_slot(t, l, s, seat);
    look_at_slot(t, l, s, v);
  }
}

/* A pool for each home that has hidden cards. */
static void fill_pools (Table *t, const Layout *l, const Sight *v) {
  for (int kind = 0; kind < l->kinds; kind++) {
    int p = v->pool[l->home[kind]];
    int hidden = l->copies[kind] - v->known[kind];
    if (p < 0 || hidden == 0) continue;
    t->unseen[kind][p] = (uint8_t)(t->unseen[kind][p] + hidden);
    kindset_add(&t->pool_kinds[p], kind);
  }
}

static int find_group (Table *t, int pool, KindSet kinds) {
  int g = 0;
  while (g < t->groups &&
         (t->group_pool[g] != pool ||
          !kindset_is_same(t->group_kinds[g], kinds)))
    g++;
  if (g < t->groups) return g;
  if (g == GROUPS_LIMIT) return 0;  /* more kinds of zones than that? */
  t->group_pool[g] = (uint8_t)pool;
  t->group_kinds[g] = t->group_asked[g] = kinds;
  t->groups++;
  return g;
}

/* The group of a pool's cards in a zone. */
static int group_in (Table *t, KindSet only, int pool) {
  KindSet all = t->pool_kinds[pool], kinds = kindset_and(all, only);
  if (kindset_is_empty(kinds)) kinds = all;
  t->narrowed |= !kindset_is_same(kinds, all);
  return find_group(t, pool, kinds);
}

/* All cards of a slot, all of one pool. */
static void hide_all (Table *t, int slot, KindSet only, int pool) {
  int k = t->pile[slot].first;
  Card what = k != NO_TOKEN ? (Card)(UNKNOWN + group_in(t, only, pool)) : 0;
  for (; k != NO_TOKEN; k = t->next[k]) t->what[k] = what;
}

/* Hidden cards of a slot and of one pool are equivalent. */
static void hide_slot (Table *t, const Layout *l, int slot, const Sight *v) {
  KindSet only = l->zone[l->slot_zone[slot]].only;
  int last = -1, group = 0;
  if (!v->slot[slot] && l->only_home >= 0 && !t->shows) {
    hide_all(t, slot, only, v->pool[l->only_home]);
    return;
  }
  for (int k = t->pile[slot].first; k != NO_TOKEN; k = t->next[k]) {
    int p = v->pool[home_of(l, k)];
    if (sees(t, v, slot, k)) continue;
    if (p != last) group = group_in(t, only, p);
    last = p;
    t->what[k] = (Card)(UNKNOWN + group);
  }
}

void seen_by (const Table *t, const Layout *l, int seat, Table *seen) {
  Sight v;
  table_copy(seen, t, l);
  seen->seeded = seen->narrowed = seen->blurred = seen->linked = false;
  seen->chance = 0;
  seen->groups = 0;
  seen->news_count = 0;
  memset(seen->pool_kinds, 0, sizeof seen->pool_kinds);
  memset(seen->pool_base, 0, sizeof seen->pool_base);
  memset(seen->unseen, 0, (size_t)l->kinds * POOLS_LIMIT);
  look(t, l, seat, &v);
  fill_pools(seen, l, &v);
  for (int s = 0; s < l->slots; s++)
    if (!t->seeded || !v.slot[s]) hide_slot(seen, l, s, &v);
  seen->shows = false;  /* what others were shown is unknown to it */
}

static int draw_kind (Table *t, int pool, KindSet kinds, uint64_t *chance) {
  int cards = 0, n;
  kinds = kindset_and(kinds, kindset_below(t->kinds));
  for (KindSet s = kinds; !kindset_is_empty(s);)
    cards += t->unseen[kindset_take(&s)][pool];
  if (cards == 0) return -1;
  n = (int)chance_below(chance, (uint64_t)cards);
  for (;;) {
    int k = kindset_take(&kinds);
    n -= t->unseen[k][pool];
    if (n >= 0) continue;
    table_add_unseen(t, k, pool, -1);
    return k;
  }
}

/* The cards of a group that cannot be any card of the pool. */
static void deal_group (Table *t, const Layout *l, int group,
                        uint64_t *chance) {
  int pool = t->group_pool[group];
  for (int s = 0; s < l->slots; s++)
    for (int k = t->pile[s].first; k != NO_TOKEN; k = t->next[k]) {
      int kind;
      if (t->what[k] != UNKNOWN + group) continue;
      kind = draw_kind(t, pool, t->group_kinds[group], chance);
      if (kind < 0) kind = draw_kind(t, pool, kindset_all(), chance);
      t->what[k] = (Card)kind;
    }
}

/* Groups with the fewest kinds come first: they are the hardest to fill. */
static void deal_narrow (Table *t, const Layout *l, uint64_t *chance) {
  for (int size = 1; size <= t->kinds; size++)
    for (int g = 0; g < t->groups; g++)
      if (kindset_count(t->group_kinds[g]) == size)
        deal_group(t, l, g, chance);
}

/* The kinds of all unknown cards of a pool. */
static int fill_bag (const Table *t, int pool, Card bag[TOKENS_LIMIT]) {
  int n = 0;
  for (KindSet left = t->pool_kinds[pool]; !kindset_is_empty(left);) {
    int k = kindset_take(&left);
    for (int c = t->unseen[k][pool]; c > 0; c--) bag[n++] = (Card)k;
  }
  return n;
}

/* Deals the rest of a pool, shuffled. */
static void deal_pool (Table *t, const Layout *l, int pool,
                       uint64_t *chance) {
  Card bag[TOKENS_LIMIT];
  uint64_t state = *chance;
  int n = fill_bag(t, pool, bag);
  for (int s = 0; s < l->slots && n > 0; s++)
    for (int k = t->pile[s].first; k != NO_TOKEN; k = t->next[k]) {
      int i;
      if (table_is_known(t, k) || t->group_pool[table_group(t, k)] != pool)
        continue;
      i = (int)chance_below(&state, (uint64_t)n);
      t->what[k] = bag[i];
      bag[i] = bag[--n];
    }
  *chance = state;
}

/*
** A seat cannot see which of several equal cards is where, and shuffles start
** from the order of the tokens: so tokens are renumbered.
*/
void seen_number (Table *t, const Layout *l) {
  Token free[KINDS_LIMIT], next[TOKENS_LIMIT];
  Card what[TOKENS_LIMIT];
  uint16_t shown[TOKENS_LIMIT];
  card_copy(what, t->what, l->tokens);
  if (t->shows) memcpy(shown, t->shown, (size_t)l->tokens * sizeof *shown);
  memcpy(next, t->next, (size_t)l->tokens * sizeof *next);
  for (int k = l->tokens - 1; k >= 0; k--)
    free[l->token_kind[k]] = (Token)k;
  for (int s = 0; s < l->slots; s++) {
    int old = t->pile[s].first, last = NO_TOKEN;
    t->pile[s].first = NO_TOKEN;
    for (; old != NO_TOKEN; old = next[old]) {
      int k = free[what[old]]++;
      t->what[k] = what[old];
      if (t->shows) t->shown[k] = shown[old];
      t->slot[k] = (uint8_t)s;
      t->prev[k] = (Token)last;
      t->next[k] = NO_TOKEN;
      if (last == NO_TOKEN)
        t->pile[s].first = (Token)k;
      else
        t->next[last] = (Token)k;
      last = k;
    }
    t->pile[s].last = (Token)last;
  }
}

bool seen_list (const Table *seen, const Layout *l, SeenHidden *h) {
  h->count = 0;
  if (seen->narrowed || kindset_is_empty(seen->pool_kinds[0])) return false;
  for (int p = 1; p < POOLS_LIMIT; p++)
    if (!kindset_is_empty(seen->pool_kinds[p])) return false;
  for (int s = 0; s < l->slots; s++)
    for (int k = seen->pile[s].first; k != NO_TOKEN; k = seen->next[k])
      if (!table_is_known(seen, k)) h->token[h->count++] = (Token)k;
  return h->count == fill_bag(seen, 0, h->kind);
}

void seen_settle (Table *t, const Layout *l, uint64_t *chance) {
  memset(t->unseen, 0, (size_t)l->kinds * POOLS_LIMIT);
  t->groups = 0;
  t->narrowed = false;
  t->seeded = true;
  t->chance = chance_number(chance);
}

void seen_deal_listed (Table *seen, const Layout *l, const SeenHidden *h,
                       uint64_t *chance) {
  Card bag[TOKENS_LIMIT];
  uint64_t state = *chance;
  card_copy(bag, h->kind, h->count);
  for (int i = 0, n = h->count; n > 0; i++) {
    int drawn = (int)chance_below(&state, (uint64_t)n);
    seen->what[h->token[i]] = bag[drawn];
    bag[drawn] = bag[--n];
  }
  seen_settle(seen, l, &state);
  *chance = state;
}

void seen_deal (Table *seen, const Layout *l, uint64_t *chance) {
  if (seen->narrowed) deal_narrow(seen, l, chance);
  for (int p = 0; p < POOLS_LIMIT; p++) deal_pool(seen, l, p, chance);
  seen_settle(seen, l, chance);
}

