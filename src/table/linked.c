/*
** Deals that fit if unknown cards may be of several pools
** SPDX-License-Identifier: MIT
*/
#include "table/linked.h"

#include <string.h>

typedef KindSet Tried[POOLS_LIMIT];        /* kinds visited by the search */

/* The pool at the end of the chain of bases. */
static int root_of (const Table *t, int pool) {
  while (t->pool_base[pool] != 0) pool = t->pool_base[pool] - 1;
  return pool;
}

/* All pools with that root. */
static void find_pools (Linked *m, const Table *t, int root) {
  m->pools = 0;
  for (int p = 0; p < POOLS_LIMIT; p++)
    if (root_of(t, p) == root) {
      for (int k = 0; k < t->kinds; k++) m->left[m->pools][k] = t->unseen[k][p];
      m->of_pool[m->pools++] = p;
    }
}

static unsigned find_access (const Linked *m, const Table *t, int pool) {
  unsigned access = 0;
  for (int p = pool; p >= 0; p = t->pool_base[p] - 1)
    for (int i = 0; i < m->pools; i++)
      if (m->of_pool[i] == p) access |= 1u << i;
  return access;
}

static void find_groups (Linked *m, const Table *t, int root) {
  int place[GROUPS_LIMIT];
  m->groups = 0;
  for (int g = 0; g < t->groups; g++) {
    place[g] = -1;
    if (root_of(t, t->group_pool[g]) != root) continue;
    place[g] = m->groups;
    m->group[m->groups] = g;
    m->access[m->groups] = find_access(m, t, t->group_pool[g]);
    m->need[m->groups] = 0;
    for (int p = 0; p < m->pools; p++)
      memset(m->given[m->groups][p], 0, t->kinds);
    m->groups++;
  }
  for (int k = 0; k < t->tokens; k++)
    if (!table_is_known(t, k) && place[table_group(t, k)] >= 0)
      m->need[place[table_group(t, k)]]++;
}

/* Kinds of group 'g' in a pool that were not visited yet. */
static KindSet untried (const Linked *m, const Table *t, int g, int p,
                        const Tried tried) {
  if (!(m->access[g] >> p & 1)) return kindset_none();
  return kindset_minus(kindset_and(t->group_kinds[m->group[g]],
                                   t->pool_kinds[m->of_pool[p]]), tried[p]);
}

/* Finds one more card for group 'g', by an augmenting path. */
static bool find_card (Linked *m, const Table *t, int g, Tried tried) {
  for (int p = 0; p < m->pools; p++)
    for (KindSet s = untried(m, t, g, p, tried); !kindset_is_empty(s);
         s = untried(m, t, g, p, tried)) {
      int k = kindset_first(s);
      kindset_add(&tried[p], k);
      if (m->left[p][k] > 0) {
        m->left[p][k]--;
        m->given[g][p][k]++;
        return true;
      }
      for (int other = 0; other < m->groups; other++)
        if (other != g && m->given[other][p][k] > 0 &&
            find_card(m, t, other, tried)) {
          m->given[other][p][k]--;
          m->given[g][p][k]++;
          return true;
        }
    }
  return false;
}

/* Takes free cards of a pool for group 'g', as many as it needs. */
static int take_left (Linked *m, const Table *t, int g, int p, int need) {
  KindSet s = kindset_and(t->group_kinds[m->group[g]],
                          t->pool_kinds[m->of_pool[p]]);
  if (!(m->access[g] >> p & 1)) return need;
  while (need > 0 && !kindset_is_empty(s)) {
    int k = kindset_take(&s), left = m->left[p][k];
    int n = left < need ? left : need;
    m->left[p][k] = (uint8_t)(left - n);
    m->given[g][p][k] = (uint8_t)(m->given[g][p][k] + n);
    need -= n;
  }
  return need;
}

/* First free cards, then augmenting paths. */
static bool fill_all (Linked *m, const Table *t) {
  for (int g = 0; g < m->groups; g++) {
    int lacks = m->need[g];
    for (int p = m->pools - 1; p >= 0; p--)
      lacks = take_left(m, t, g, p, lacks);
    for (; lacks > 0; lacks--) {
      Tried tried = {kindset_none()};
      if (!find_card(m, t, g, tried)) return false;
    }
  }
  return true;
}

static void open_linked (Linked *m, const Table *t, int pool) {
  int root = root_of(t, pool);
  if (m->pool == root) return;
  m->pool = root;
  find_pools(m, t, root);
  find_groups(m, t, root);
  m->possible = fill_all(m, t);
}

bool linked_possible (const Table *t, int pool) {
  Linked m;
  m.pool = -1;
  open_linked(&m, t, pool);
  return m.possible;
}

/* Is there another card for group 'g', if 'own' gives up one of its own? */
static bool has_other (const Linked *m, const Table *t, int own, int g,
                       Tried tried) {
  for (int p = 0; p < m->pools; p++)
    for (KindSet s = untried(m, t, g, p, tried); !kindset_is_empty(s);
         s = untried(m, t, g, p, tried)) {
      int k = kindset_first(s);
      kindset_add(&tried[p], k);
      if (m->left[p][k] > 0 || m->given[own][p][k] > 0) return true;
      for (int other = 0; other < m->groups; other++)
        if (other != g && m->given[other][p][k] > 0 &&
            has_other(m, t, own, other, tried))
          return true;
    }
  return false;
}

/* Can a card of group 'own' be of that kind from that pool? */
static bool allows_of (const Linked *m, const Table *t, int own, int p,
                       int kind) {
  if (!(m->access[own] >> p & 1)) return false;
  if (m->left[p][kind] > 0 || m->given[own][p][kind] > 0) return true;
  for (int g = 0; g < m->groups; g++) {
    Tried tried = {kindset_none()};
    kindset_add(&tried[p], kind);
    if (m->given[g][p][kind] > 0 && has_other(m, t, own, g, tried))
      return true;
  }
  return false;
}

KindSet linked_could_be (Linked *m, const Table *t, int token, KindSet kinds) {
  int group = table_group(t, token), own = 0;
  KindSet could = kindset_none();
  open_linked(m, t, t->group_pool[group]);
  if (!m->possible) return could;
  while (m->group[own] != group) own++;
  kinds = kindset_and(kinds, t->group_kinds[group]);
  kinds = kindset_and(kinds, kindset_below(t->kinds));
  while (!kindset_is_empty(kinds)) {
    int k = kindset_take(&kinds);
    for (int p = 0; p < m->pools && !kindset_has(could, k); p++)
      if (allows_of(m, t, own, p, k)) kindset_add(&could, k);
  }
  return could;
}
