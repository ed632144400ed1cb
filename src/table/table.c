/*
** The table: cards, zones, numbers, phases, as one flat value
** SPDX-License-Identifier: MIT
*/
#include "table/table.h"

#include <string.h>

static void settle_zone (Layout *l, int zone) {
  int seats = l->zone[zone].each ? l->seats : 1;
  Sees sees = l->zone[zone].sees;
  uint16_t bit = (uint16_t)(1u << zone);
  l->zone[zone].first_slot = (uint8_t)l->slots;
  if (sees == SEES_ALL) l->all_see |= bit;
  if (sees == SEES_ALL || (sees == SEES_OWNER && l->zone[zone].each))
    l->owner_sees |= bit;
  for (int s = 0; s < seats; s++)
    if (l->slots++ < SLOTS_LIMIT) {  /* too many are reported below */
      l->slot_zone[l->slots - 1] = (uint8_t)zone;
      l->slot_seat[l->slots - 1] = l->zone[zone].each ? (uint8_t)s : NOBODY;
    }
}

/* The zone in which all cards start; -1: several, or no cards. */
static int find_only_home (const Layout *l) {
  int home = -1;
  for (int k = 0; k < l->kinds; k++) {
    if (l->copies[k] == 0) continue;
    if (home >= 0 && l->home[k] != home) return -1;
    home = l->home[k];
  }
  return home;
}

bool table_settle_layout (Layout *l) {
  l->slots = l->tokens = 0;
  l->owner_sees = l->all_see = 0;
  l->every_kind = kindset_below(l->kinds);
  for (int z = 0; z < l->zones; z++) settle_zone(l, z);
  for (int k = 0; k < l->kinds; k++)
    for (int c = 0; c < l->copies[k]; c++)
      if (l->tokens++ < TOKENS_LIMIT)  /* too many are reported below */
        l->token_kind[l->tokens - 1] = (Card)k;
  l->only_home = find_only_home(l);
  l->cells = l->tallies * l->seats + l->counters;
  return l->tokens <= TOKENS_LIMIT && l->slots <= SLOTS_LIMIT &&
         l->cells <= CELLS_LIMIT;
}

/* All cards are known, in their home zones, ordered by kind. */
void table_start (Table *t, const Layout *l) {
  memset(t, 0, offsetof(Table, news));
  t->jump = NOBODY;
  t->tokens = (Token)l->tokens;
  t->kinds = (uint16_t)l->kinds;
  for (int s = 0; s < SLOTS_LIMIT; s++)
    t->pile[s].first = t->pile[s].last = NO_TOKEN;
  for (int token = 0; token < l->tokens; token++) {
    int kind = l->token_kind[token];
    t->what[token] = (Card)kind;
    table_push(t, token, table_slot(l, l->home[kind], 0));
  }
}

static inline bool copy_part (void *to, const void *from, size_t size,
                              void *with) {
  (void)with;
  memcpy(to, from, size);
  return true;
}

static inline bool same_part (void *to, const void *from, size_t size,
                              void *with) {
  (void)with;
  return memcmp(to, from, size) == 0;
}

void table_copy (Table *to, const Table *from, const Layout *l) {
  parts_each(to, from, l, copy_part, NULL);
}

bool table_same (const Table *a, const Table *b, const Layout *l) {
  return parts_each((Table *)(uintptr_t)a, b, l, same_part, NULL);
}

static inline bool pack_part (void *to, const void *from, size_t size,
                              void *with) {
  char **end = with;
  (void)to;
  memcpy(*end, from, size);
  *end += size;
  return true;
}

static inline bool unpack_part (void *to, const void *from, size_t size,
                                void *with) {
  const char **at = with;
  (void)from;
  memcpy(to, *at, size);
  *at += size;
  return true;
}

static inline bool measure_part (void *to, const void *from, size_t size,
                                 void *with) {
  (void)to, (void)from;
  *(size_t *)with += size;
  return true;
}

size_t table_packed_size (const Table *t, const Layout *l) {
  size_t size = 0;
  parts_each((Table *)(uintptr_t)t, t, l, measure_part, &size);
  return size;
}

char *table_pack (const Table *t, const Layout *l, char *to) {
  parts_each((Table *)(uintptr_t)t, t, l, pack_part, &to);
  return to;
}

const char *table_unpack (Table *t, const Layout *l, const char *from) {
  parts_each(t, t, l, unpack_part, &from);
  return from;
}

/*
** Moves the tokens from 'first' on to the slot. Returns how many are unknown.
*/
static int relabel (Table *t, int first, int slot, int n, int *last) {
  int unknown = 0;
  for (int k = first; n > 0; n--, k = t->next[k]) {
    t->slot[k] = (uint8_t)slot;
    unknown += !table_is_known(t, k);
    *last = k;
  }
  return unknown;
}

void table_move_first (Table *t, int from, int to, int n) {
  int first = t->pile[from].first, last = first, unknown;
  if (n == 0) return;
  unknown = relabel(t, first, to, n, &last);
  table_link(t, from, NO_TOKEN, t->next[last]);
  table_link(t, to, t->pile[to].last, first);
  table_link(t, to, last, NO_TOKEN);
  t->pile[from].count -= (uint16_t)n;
  if (t->pile[from].count == 0) table_loosen(t, from, false);
  t->pile[from].stirred += (uint32_t)unknown;
  t->pile[to].count += (uint16_t)n;
  t->pile[to].stirred += (uint32_t)n;
}

void table_move_back (Table *t, int first, int from, int n) {
  int to = t->slot[first], last = first;
  int unknown = relabel(t, first, from, n, &last);
  table_link(t, to, t->prev[first], NO_TOKEN);
  table_link(t, from, last, t->pile[from].first);
  table_link(t, from, NO_TOKEN, first);
  t->pile[from].count += (uint16_t)n;
  t->pile[from].stirred -= (uint32_t)unknown;
  t->pile[to].count -= (uint16_t)n;
  t->pile[to].stirred -= (uint32_t)n;
}

void table_show_to (Table *t, int token, int seat) {
  if (!t->shows) memset(t->shown, 0, sizeof t->shown);
  t->shows = true;
  t->shown[token] = (uint16_t)(t->shown[token] | 1u << seat);
}

void table_forget_shown (Table *t, int slot) {
  if (!t->shows) return;
  for (int k = t->pile[slot].first; k != NO_TOKEN; k = t->next[k])
    t->shown[k] = 0;
}

int table_find (const Table *t, int slot, int kind) {
  int token = t->pile[slot].first;
  while (token != NO_TOKEN && t->what[token] != kind) token = t->next[token];
  return token;
}

int table_count_kind (const Table *t, int slot, int kind) {
  int n = 0;
  for (int k = t->pile[slot].first; k != NO_TOKEN; k = t->next[k])
    n += t->what[k] == kind;
  return n;
}

int table_lacks (const Table *t, int slot, int kind, int count) {
  for (int k = t->pile[slot].first; count > 0 && k != NO_TOKEN; k = t->next[k])
    count -= t->what[k] == kind;
  return count;
}

int table_count_kinds (const Table *t, int slot, KindSet kinds) {
  int n = 0;
  for (int k = t->pile[slot].first; k != NO_TOKEN; k = t->next[k])
    n += table_is_known(t, k) && kindset_has(kinds, t->what[k]);
  return n;
}

KindSet table_kinds (const Table *t, int slot) {
  KindSet set = kindset_none();
  for (int k = t->pile[slot].first; k != NO_TOKEN; k = t->next[k])
    if (table_is_known(t, k)) kindset_add(&set, t->what[k]);
  return set;
}

KindSet table_hidden_kinds (const Table *t, int slot) {
  KindSet set = kindset_none();
  for (int k = t->pile[slot].first; k != NO_TOKEN; k = t->next[k])
    if (!table_is_known(t, k))
      kindset_add_all(&set, t->group_asked[table_group(t, k)]);
  return set;
}

int table_first_unknown (const Table *t, int slot) {
  int token = t->pile[slot].first;
  while (token != NO_TOKEN && table_is_known(t, token)) token = t->next[token];
  return token;
}

void table_tell (Table *t, News news) {
  if (t->news_count < NEWS_LIMIT) t->news[t->news_count++] = news;
}

void table_cross_off (Table *t, int seat) {
  Frame *f;
  int n = 0;
  if (t->depth == 0) return;
  f = &t->frame[t->depth - 1];
  for (int i = 0; i < f->count; i++)
    if (f->seat[i] != seat)
      f->seat[n++] = f->seat[i];
    else if (i == 0)
      f->arrived = false;
  f->count = (uint8_t)n;
}
