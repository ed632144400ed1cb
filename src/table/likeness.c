/*
** Worlds of one log: what they have in common
** SPDX-License-Identifier: MIT
*/
#include "table/likeness.h"

#include <string.h>

bool likeness_is_same (const Table *a, const Table *b, int slot) {
  int balance[KINDS_LIMIT];
  memset(balance, 0, a->kinds * sizeof *balance);
  for (int k = a->pile[slot].first; k != NO_TOKEN; k = a->next[k])
    if (table_is_known(a, k)) balance[a->what[k]]++;
  for (int k = b->pile[slot].first; k != NO_TOKEN; k = b->next[k])
    if (table_is_known(b, k)) balance[b->what[k]]--;
  for (int i = 0; i < a->kinds; i++)
    if (balance[i] != 0) return false;
  return true;
}

/* Do two worlds have the same number of cards of each home in every slot? */
static bool same_homes (const Table *a, const Table *b, const Layout *l) {
  int balance[SLOTS_LIMIT][ZONES_LIMIT] = {{0}};
  if (l->only_home >= 0) return likeness_same_sizes(a, b, l);
  for (int k = 0; k < l->tokens; k++) {
    int home = l->home[l->token_kind[k]];
    balance[a->slot[k]][home]++;
    balance[b->slot[k]][home]--;
  }
  for (int s = 0; s < l->slots; s++)
    for (int z = 0; z < l->zones; z++)
      if (balance[s][z] != 0) return false;
  return true;
}

/* Does the order of the cards matter? In hands it does not. */
static bool is_ordered (const Layout *l, int slot) {
  return l->zone[l->slot_zone[slot]].sees != SEES_OWNER;
}

/* Are the same cards known at the same places? */
static bool same_order (const Table *a, const Table *b, int slot) {
  int k = a->pile[slot].first, other = b->pile[slot].first;
  for (; k != NO_TOKEN && other != NO_TOKEN;
       k = a->next[k], other = b->next[other])
    if (a->what[k] != b->what[other] &&
        (table_is_known(a, k) || table_is_known(b, other)))
      return false;
  return k == other;
}

void likeness_compare (Likeness *k, const Table *first, const Table *world,
                        const Layout *l) {
  for (int s = 0; s < l->slots; s++)
    if (!k->differ[s])
      k->differ[s] = is_ordered(l, s) ? !same_order(first, world, s)
                                      : !likeness_is_same(first, world, s);
  if (!k->homes_differ) k->homes_differ = !same_homes(first, world, l);
  for (int i = 0; i < SLOTS_LIMIT / 64; i++) k->loose[i] |= world->loose[i];
}

/* Forgets the cards of slots where the worlds know different ones. */
static void forget_differences (Table *t, const Likeness *worlds,
                                const Layout *l) {
  for (int s = 0; s < l->slots; s++) {
    if (!worlds->differ[s]) continue;
    for (int k = t->pile[s].first; k != NO_TOKEN; k = t->next[k])
      t->what[k] = UNKNOWN;
  }
}

/* Unknown cards belong to a pool and a group for each home. */
void likeness_blur (Table *t, const Likeness *worlds, const Layout *l) {
  bool apart = !worlds->homes_differ && !t->mixed;
  int pool_of[ZONES_LIMIT], pools = 0;
  for (int i = 0; i < SLOTS_LIMIT / 64; i++) t->loose[i] |= worlds->loose[i];
  forget_differences(t, worlds, l);
  memset(t->unseen, 0, (size_t)l->kinds * POOLS_LIMIT);
  memset(t->pool_kinds, 0, sizeof t->pool_kinds);
  memset(t->pool_base, 0, sizeof t->pool_base);
  memset(t->group_kinds, 0, sizeof t->group_kinds);
  memset(t->group_asked, 0, sizeof t->group_asked);
  memset(t->group_pool, 0, sizeof t->group_pool);
  for (int z = 0; z < l->zones; z++) pool_of[z] = apart ? -1 : 0;
  if (!apart) pools = 1;
  for (int k = 0; k < l->tokens; k++) {
    int home = l->home[l->token_kind[k]];
    if (pool_of[home] < 0 && pools < POOLS_LIMIT) pool_of[home] = pools++;
    if (pool_of[home] < 0) pool_of[home] = 0;
    table_add_unseen(t, l->token_kind[k], pool_of[home], 1);
  }
  for (int k = 0; k < l->tokens; k++) {
    int pool = pool_of[l->home[l->token_kind[k]]];
    if (table_is_known(t, k))
      table_add_unseen(t, t->what[k], pool, -1);
    else
      t->what[k] = (Card)(UNKNOWN + pool);
  }
  for (int p = 0; p < pools; p++) {
    t->group_kinds[p] = t->group_asked[p] = t->pool_kinds[p];
    t->group_pool[p] = (uint8_t)p;
  }
  t->groups = (uint8_t)pools;
  t->narrowed = t->seeded = t->linked = false;
  t->blurred = true;
}

/* Are all cards of the slot that are known in 'a' known in 'b', too? */
static bool has_known (const Table *a, const Table *b, int slot) {
  KindSet known = table_kinds(a, slot);
  while (!kindset_is_empty(known)) {
    int kind = kindset_take(&known);
    if (table_lacks(b, slot, kind, table_count_kind(a, slot, kind)) > 0)
      return false;
  }
  return true;
}

/* And at the same places? */
static bool has_known_places (const Table *a, const Table *b, int slot) {
  int k = a->pile[slot].first, other = b->pile[slot].first;
  for (; k != NO_TOKEN && other != NO_TOKEN;
       k = a->next[k], other = b->next[other])
    if (table_is_known(a, k) && a->what[k] != b->what[other]) return false;
  return k == other && (table_is_loose(a, slot) || !table_is_loose(b, slot));
}

/* May lines name the same cards? */
static bool has_same_news (const Table *a, const Table *b) {
  if (a->news_count != b->news_count) return false;
  for (int i = 0; i < a->news_count; i++) {
    const News *n = &a->news[i], *other = &b->news[i];
    if (n->token == NO_TOKEN || other->token == NO_TOKEN ||
        n->what != other->what || n->seat != other->seat ||
        n->zone != other->zone || n->kind != other->kind ||
        n->named != other->named ||
        (table_is_known(a, n->token) &&
         a->what[n->token] != b->what[other->token]))
      return false;
  }
  return true;
}

bool likeness_includes (const Table *a, const Table *b, const Layout *l) {
  if (a->groups > 1 || a->narrowed || a->linked || a->shows || b->shows ||
      memcmp(a->open, b->open, sizeof a->open) != 0 ||
      !likeness_same_course(a, b, l) || !same_homes(a, b, l) ||
      !has_same_news(a, b))
    return false;
  for (int s = 0; s < l->slots; s++)
    if (!(is_ordered(l, s) ? has_known_places(a, b, s) : has_known(a, b, s)))
      return false;
  return true;
}

static inline uint64_t mix (uint64_t a, uint64_t b) {
  uint64_t z = (a * UINT64_C(0x9E3779B97F4A7C15) ^ b) +
               UINT64_C(0x9E3779B97F4A7C15);
  z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
  z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
  return z ^ z >> 31;
}

/* The next step of a hash: faster than mix, which finishes it. */
static inline uint64_t chain (uint64_t sum, uint64_t next) {
  sum = (sum ^ next) * UINT64_C(0x9E3779B97F4A7C15);
  return sum ^ sum >> 29;
}

/* Pools that have unknown cards of that kind, and how many. */
static uint64_t kind_signature (const Table *t, int kind) {
  uint64_t eight;
  _Static_assert(sizeof t->unseen[kind] == sizeof eight, "a word");
  memcpy(&eight, t->unseen[kind], sizeof eight);
  return mix(eight, (uint64_t)kind);
}

/* Which pools are based on others. */
static uint64_t bases_signature (const Table *t) {
  uint64_t eight;
  _Static_assert(sizeof t->pool_base == sizeof eight, "a word");
  memcpy(&eight, t->pool_base, sizeof eight);
  return t->linked ? mix(eight, KINDS_LIMIT) : 0;
}

static uint64_t pools_signature (const Table *t) {
  uint64_t sum = bases_signature(t);
  for (int k = 0; k < t->kinds; k++) sum += kind_signature(t, k);
  return sum;
}

static uint64_t group_signature (const Table *t, int group) {
  KindSet kinds = t->group_kinds[group];
  uint64_t sum = UNKNOWN + (uint64_t)t->group_pool[group];
  for (int i = 0; i < KINDSET_WORDS; i++)
    if (kinds.word[i] != 0)
      sum = mix(kinds.word[i], sum * KINDSET_WORDS + (uint64_t)i);
  return sum;
}

static void sign_groups (const Table *t, uint64_t group[GROUPS_LIMIT]) {
  for (int g = 0; g < t->groups; g++) group[g] = group_signature(t, g);
}

/* Of a token and its place. */
static uint64_t what_signature (const Table *t, const uint64_t *group,
                                int token) {
  return table_is_known(t, token) ? t->what[token]
                                  : group[table_group(t, token)];
}

static uint64_t news_signature (const Table *t) {
  uint64_t sum = 0;
  for (int i = 0; i < t->news_count; i++)
    if (t->news[i].token != NO_TOKEN)
      sum += mix((uint64_t)i * 4 + t->news[i].named,
                 t->what[t->news[i].token]);
  return sum;
}

/* A sum over the tokens: their order does not matter. */
uint64_t likeness_signature (const Table *t, const Layout *l) {
  uint64_t sum = pools_signature(t) + news_signature(t), group[GROUPS_LIMIT];
  sign_groups(t, group);
  for (int k = 0; k < l->tokens; k++)
    sum += mix(what_signature(t, group, k), t->slot[k]);
  return sum;
}

/* Of the current phases, and of the numbers. */
static uint64_t course_signature (const Table *t, const Layout *l) {
  uint64_t sum = mix(t->over, t->lines_used * 512u + t->halted * 256u +
                                  t->depth), eight;
  for (int d = 0; d < t->depth; d++) {
    uint64_t frame[2] = {0};
    _Static_assert(sizeof(Frame) <= sizeof frame, "two words");
    memcpy(frame, &t->frame[d], sizeof(Frame));
    sum = chain(chain(sum, frame[0]), frame[1]);
  }
  for (int i = 0; i < l->cells; i++) {
    memcpy(&eight, &t->cell[i], sizeof eight);
    sum = chain(sum, eight);
  }
  return sum;
}

bool likeness_same_course (const Table *a, const Table *b, const Layout *l) {
  return a->over == b->over && a->halted == b->halted &&
         a->lines_used == b->lines_used &&
         a->depth == b->depth &&
         memcmp(a->frame, b->frame, a->depth * sizeof *a->frame) == 0 &&
         memcmp(a->cell, b->cell, (size_t)l->cells * sizeof *a->cell) == 0;
}

bool likeness_same_sizes (const Table *a, const Table *b, const Layout *l) {
  for (int s = 0; s < l->slots; s++)
    if (table_count(a, s) != table_count(b, s)) return false;
  return true;
}

/* Runs of equivalent cards, of which most piles consist, by their length. */
static uint64_t pile_signature (const Table *t, const uint64_t *group,
                                int slot) {
  uint64_t sum = 0;
  for (int k = t->pile[slot].first; k != NO_TOKEN;) {
    uint64_t what = what_signature(t, group, k), like = 0;
    do {
      like++;
      k = t->next[k];
    } while (k != NO_TOKEN && what_signature(t, group, k) == what);
    sum = chain(sum, what);
    if (like > 1) sum = chain(sum, ~like);
  }
  return mix(sum, (uint64_t)slot);
}

uint64_t likeness_order (const Table *t, const Layout *l) {
  uint64_t sum = course_signature(t, l), group[GROUPS_LIMIT];
  sign_groups(t, group);
  for (int s = 0; s < l->slots; s++)
    if (table_count(t, s) > 1 && is_ordered(l, s) && !table_is_loose(t, s))
      sum += pile_signature(t, group, s);
  return sum;
}

static uint64_t token_signature (const Table *t, int token) {
  return mix(table_is_known(t, token)
                 ? t->what[token]
                 : group_signature(t, table_group(t, token)),
             t->slot[token]);
}

static uint64_t token_difference (const Table *a, const Table *b, int token) {
  return token_signature(a, token) - token_signature(b, token);
}

static bool same_tokens (const Table *a, const Table *b, int token, int n) {
  return card_same(a->what + token, b->what + token, n) &&
         memcmp(a->slot + token, b->slot + token, (size_t)n) == 0;
}

/* Of tokens that are elsewhere, or in another group. */
static uint64_t tokens_difference (const Table *a, const Table *b,
                                   const Layout *l) {
  enum { STEP = 8 };
  uint64_t sum = 0;
  for (int k = 0; k < l->tokens; k += STEP) {
    if (same_tokens(a, b, k, STEP)) continue;
    for (int i = k; i < l->tokens && i < k + STEP; i++)
      if (!same_tokens(a, b, i, 1)) sum += token_difference(a, b, i);
  }
  return sum;
}

/* Of the other tokens in this group. */
static uint64_t group_difference (const Table *a, const Table *b,
                                  const Layout *l, int group) {
  uint64_t sum = 0;
  for (int k = 0; k < l->tokens; k++)
    if (a->what[k] == UNKNOWN + group && same_tokens(a, b, k, 1))
      sum += token_difference(a, b, k);
  return sum;
}

static uint64_t groups_difference (const Table *a, const Table *b,
                                   const Layout *l) {
  int groups = a->groups < b->groups ? a->groups : b->groups;
  uint64_t sum = 0;
  for (int g = 0; g < groups; g++)
    if (a->group_pool[g] != b->group_pool[g] ||
        !kindset_is_same(a->group_kinds[g], b->group_kinds[g]))
      sum += group_difference(a, b, l, g);
  return sum;
}

static uint64_t pools_difference (const Table *a, const Table *b) {
  uint64_t sum = bases_signature(a) - bases_signature(b);
  for (int k = 0; k < a->kinds; k++)
    if (memcmp(a->unseen[k], b->unseen[k], sizeof a->unseen[k]) != 0)
      sum += kind_signature(a, k) - kind_signature(b, k);
  return sum;
}

uint64_t likeness_difference (const Table *a, const Table *b,
                               const Layout *l) {
  return pools_difference(a, b) +
         news_signature(a) - news_signature(b) +
         tokens_difference(a, b, l) + groups_difference(a, b, l);
}

