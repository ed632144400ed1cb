/*
** Places of unknown cards, and numbers of deals
** SPDX-License-Identifier: MIT
**
** Kinds are distributed one by one, pool by pool. Among the groups narrower
** than their pool, the number of free places in each matters: these numbers are
** the state of the count. All other places of a pool are one group that takes
** the rest.
*/
#include "table/places.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "table/knowledge.h"

enum { STATES_LIMIT = 400000, WORK_LIMIT = 40000000 };

typedef struct Count {
  int groups;                    /* narrow ones */
  KindSet kinds[GROUPS_LIMIT];
  int places[GROUPS_LIMIT];
  int stride[GROUPS_LIMIT];
  int states, others;            /* number of places of the others */
  double *ways, *next;           /* by state */
  long work;
} Count;

double deals_choose (int of, int n) {
  double ways = 1;
  if (n > of) return 0;
  for (int i = 1; i <= n; i++) ways = ways * (of - n + i) / i;
  return ways;
}

static void count_group (Count *c, KindSet kinds, int places) {
  int g = 0;
  while (g < c->groups && !kindset_is_same(c->kinds[g], kinds)) g++;
  if (g == c->groups) {
    c->kinds[c->groups] = kinds;
    c->places[c->groups++] = 0;
  }
  c->places[g] += places;
}

/* False: there are too many states. */
static bool open_count (Count *c, const Table *t, int pool) {
  KindSet all = t->pool_kinds[pool];
  c->groups = c->others = 0;
  for (int k = 0; k < t->tokens; k++) {
    int g;
    if (table_is_known(t, k)) continue;
    g = table_group(t, k);
    if (t->group_pool[g] != pool) continue;
    if (kindset_is_within(all, t->group_kinds[g]))
      c->others++;
    else
      count_group(c, kindset_and(t->group_kinds[g], all), 1);
  }
  c->states = 1;
  for (int g = 0; g < c->groups; g++) {
    c->stride[g] = c->states;
    if (c->states > STATES_LIMIT / (c->places[g] + 1)) return false;
    c->states *= c->places[g] + 1;
  }
  return true;
}

/* The number of free places in group 'g' in that state. */
static int left_in (const Count *c, int state, int g) {
  return state / c->stride[g] % (c->places[g] + 1);
}

/*
** Puts 'copies' of a kind into the groups from 'g' on, the rest into the
** others.
*/
static void spread (Count *c, int kind, int g, int state, int copies,
                    int others, double ways) {
  c->work++;
  while (g < c->groups && !kindset_has(c->kinds[g], kind)) g++;
  if (g == c->groups) {
    c->next[state] += ways * deals_choose(others, copies);
    return;
  }
  for (int n = 0, left = left_in(c, state, g); n <= copies && n <= left; n++)
    spread(c, kind, g + 1, state - n * c->stride[g], copies - n, others,
           ways * deals_choose(left, n));
}

/* Free places of the others once that many cards are placed. */
static int others_left (const Count *c, int state, int cards) {
  int filled = 0;
  for (int g = 0; g < c->groups; g++)
    filled += c->places[g] - left_in(c, state, g);
  return c->others - (cards - filled);
}

static void put_kind (Count *c, int kind, int copies, int cards) {
  double *swap = c->ways;
  memset(c->next, 0, (size_t)c->states * sizeof *c->next);
  for (int s = 0; s < c->states && c->work < WORK_LIMIT; s++) {
    int others = others_left(c, s, cards);
    if (c->ways[s] != 0 && others >= 0)
      spread(c, kind, 0, s, copies, others, c->ways[s]);
  }
  c->ways = c->next;
  c->next = swap;
}

static double count_pool (Count *c, const Table *t, int pool) {
  int cards = 0;
  memset(c->ways, 0, (size_t)c->states * sizeof *c->ways);
  c->ways[c->states - 1] = 1;    /* all places are free */
  for (int k = 0; k < t->kinds; k++)
    if (t->unseen[k][pool] > 0) {
      put_kind(c, k, t->unseen[k][pool], cards);
      cards += t->unseen[k][pool];
    }
  return c->work < WORK_LIMIT ? c->ways[0] : -1;
}

double deals_count (const Table *t) {
  double all = 1;
  if (t->linked) return -1;
  for (int p = 0; p < POOLS_LIMIT && all > 0; p++) {
    Count *c;
    double ways;
    if (kindset_is_empty(t->pool_kinds[p])) continue;
    c = memory_new(sizeof *c);
    if (!open_count(c, t, p))
      ways = -1;
    else {
      c->ways = memory_new((size_t)c->states * sizeof *c->ways);
      c->next = memory_new((size_t)c->states * sizeof *c->next);
      ways = count_pool(c, t, p);
    }
    free(c->ways);
    free(c->next);
    free(c);
    if (ways < 0) return -1;
    all *= ways;
  }
  return all;
}

/* Unknown cards of a slot that may be of some kinds, by group */

/* May a line still name the card, as one that was dealt? */
static bool is_news (const Table *t, int token) {
  for (int i = 0; i < t->news_count; i++)
    if (t->news[i].token == token && t->news[i].what == NEWS_DEALT &&
        t->news[i].named != NAMED)
      return true;
  return false;
}

/* Adds all tokens of the slot that are equivalent to that one. */
static void add_group (Places *p, const Table *t, int like, bool apart) {
  int n = p->groups > 0 ? p->end[p->groups - 1] : 0;
  bool news = apart && is_news(t, like);
  for (int k = like; k != NO_TOKEN; k = t->next[k])
    if (t->what[k] == t->what[like] && (!apart || is_news(t, k) == news))
      p->token[n++] = (Token)k;
  p->end[p->groups++] = n;
}

static void find (Places *p, const Table *t, int slot, KindSet kinds,
                  bool apart) {
  bool met[2][GROUPS_LIMIT] = {{false}};
  p->groups = 0;
  for (int k = t->pile[slot].first; k != NO_TOKEN; k = t->next[k]) {
    bool *like;
    if (table_is_known(t, k)) continue;
    like = &met[apart && is_news(t, k)][table_group(t, k)];
    if (*like) continue;
    *like = true;
    if (!kindset_is_empty(knowledge_could_be(t, k, kinds)))
      add_group(p, t, k, apart);
  }
}

void places_find (Places *p, const Table *t, int slot, KindSet kinds) {
  find(p, t, slot, kinds, false);
}

void places_find_dealt (Places *p, const Table *t, int slot, KindSet kinds) {
  find(p, t, slot, kinds, t->news_count > 0);
}

bool places_fill (const Places *p, Table *t, int group, KindSet kinds, int of,
                  bool only) {
  KindSet others = kindset_minus(kindset_all(), kinds);
  const Token *first = p->token + places_first(p, group);
  int size = places_size(p, group);
  if (of > 0 && of < size) table_loosen(t, t->slot[*first], true);
  return knowledge_narrow_all(t, first, of, kinds) &&
         (!only || knowledge_narrow_all(t, first + of, size - of, others));
}

static int least (int a, int b) { return a < b ? a : b; }

static bool could_fill (const Places *p, const Table *t, int group,
                        KindSet kinds, int need) {
  if (need == 0) return true;
  if (need > places_from(p, group)) return false;
  for (int n = least(need, places_size(p, group)); n >= 0; n--) {
    Table with = *t;
    if (places_fill(p, &with, group, kinds, n, false) &&
        could_fill(p, &with, group + 1, kinds, need - n))
      return true;
  }
  return false;
}

bool places_could_hold (const Table *t, int slot, KindSet kinds, int cards) {
  Places p;
  int need = cards - table_count_kinds(t, slot, kinds);
  if (need <= 0) return true;
  places_find(&p, t, slot, kinds);
  return could_fill(&p, t, 0, kinds, need);
}

/* With at most 'most' of the kinds from that group on. */
static double count_from (const Places *p, const Table *t, int group,
                          KindSet kinds, int most) {
  double ways = 0;
  if (group == p->groups) return deals_count(t);
  for (int n = 0; n <= least(most, places_size(p, group)); n++) {
    Table with = *t;
    double more;
    if (!places_fill(p, &with, group, kinds, n, true)) continue;
    more = count_from(p, &with, group + 1, kinds, most - n);
    if (more < 0) return -1;
    ways += more * deals_choose(places_size(p, group), n);
  }
  return ways;
}

double places_count_fewer (const Table *t, int slot, KindSet kinds,
                           int cards) {
  Places p;
  int most = cards - 1 - table_count_kinds(t, slot, kinds);
  if (most < 0) return 0;
  places_find(&p, t, slot, kinds);
  return count_from(&p, t, 0, kinds, most);
}
