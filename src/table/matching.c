/*
** Matching hidden groups to unseen cards
** SPDX-License-Identifier: MIT
*/
#include "table/matching.h"

#include <string.h>

static void give (Matching *m, int g, int k, int n) {
  m->given[g][k] = (uint8_t)(m->given[g][k] + n);
  m->left[k] = (uint8_t)(m->left[k] - n);
  if (m->left[k] == 0) kindset_remove(&m->free, k);
}

/* Finds one more card for group 'g', by an augmenting path. */
static bool find_card (Matching *m, int g, KindSet *tried) {
  int free = kindset_first(
      kindset_minus(kindset_and(m->kinds[g], m->free), *tried));
  if (free >= 0) {
    give(m, g, free, 1);
    return true;
  }
  for (;;) {
    int k = kindset_first(kindset_minus(m->kinds[g], *tried));
    if (k < 0) return false;
    kindset_add(tried, k);
    for (int other = 0; other < m->groups; other++)
      if (other != g && m->given[other][k] > 0 && find_card(m, other, tried)) {
        m->given[other][k]--;
        m->given[g][k]++;
        return true;
      }
  }
}

/* Takes free cards of these kinds for group 'g', as many as it needs. */
static int take_left (Matching *m, int g, KindSet s, int need) {
  s = kindset_and(s, m->free);
  while (need > 0 && !kindset_is_empty(s)) {
    int k = kindset_take(&s), n = m->left[k] < need ? m->left[k] : need;
    give(m, g, k, n);
    need -= n;
  }
  return need;
}

/* First cards that no other can use, then free ones, then augmenting paths. */
static bool fill_all (Matching *m) {
  for (int g = 0; g < m->groups; g++) {
    KindSet unshared = kindset_minus(m->kinds[g], m->later[g]);
    int lacks = take_left(m, g, unshared, m->need[g]);
    for (lacks = take_left(m, g, m->kinds[g], lacks); lacks > 0; lacks--) {
      KindSet tried = kindset_none();
      if (!find_card(m, g, &tried)) return false;
    }
  }
  return true;
}

/* Inserted in order of the number of kinds. */
static void add_narrow (Matching *m, int group, KindSet kinds, int need) {
  int choice = kindset_count(kinds), g = m->groups++;
  for (; g > 0 && m->choice[g - 1] > choice; g--) {
    m->group[g] = m->group[g - 1];
    m->kinds[g] = m->kinds[g - 1];
    m->choice[g] = m->choice[g - 1];
    m->need[g] = m->need[g - 1];
  }
  m->group[g] = group;
  m->kinds[g] = kinds;
  m->choice[g] = choice;
  m->need[g] = need;
}

static void count_tokens (Matching *m, const Table *t) {
  memset(m->tokens, 0, sizeof m->tokens);
  for (int k = 0; k < t->tokens; k++) m->tokens[t->what[k]]++;
}

static void find_narrow (Matching *m, const Table *t) {
  KindSet all = t->pool_kinds[m->pool];
  const uint16_t *tokens = m->tokens + UNKNOWN;
  m->groups = 0;
  for (int g = 0; g < t->groups; g++)
    if (t->group_pool[g] == m->pool && tokens[g] > 0 &&
        !kindset_is_within(all, t->group_kinds[g]))  /* any card? */
      add_narrow(m, g, kindset_and(t->group_kinds[g], all), tokens[g]);
}

/*
** Does each group have more kinds to choose from than cards needed by it and
** all groups with no more kinds? Then a greedy matching in that order exists,
** whichever card is removed.
*/
static bool is_easy (const Matching *m) {
  for (int g = 0, need = 0; g < m->groups; g++)
    if (m->choice[g] <= (need += m->need[g])) return false;
  return true;
}

/* Finds a deal that fits, if there is one. */
static bool find_deal (Matching *m, const Table *t) {
  KindSet later = kindset_none();
  for (int g = m->groups - 1; g >= 0; g--) {
    memset(m->given[g], 0, t->kinds);
    m->later[g] = later;
    kindset_add_all(&later, m->kinds[g]);
  }
  m->free = t->pool_kinds[m->pool];
  for (int k = 0; k < t->kinds; k++) m->left[k] = t->unseen[k][m->pool];
  return fill_all(m);
}

void matching_open (Matching *m, const Table *t, int pool) {
  if (m->pool == pool) return;
  if (m->pool < 0) count_tokens(m, t);
  m->pool = pool;
  find_narrow(m, t);
  m->state = is_easy(m)        ? MATCHING_EASY
             : find_deal(m, t) ? MATCHING_DEALT
                               : MATCHING_IMPOSSIBLE;
}

/* Is there another card for group 'g', if 'own' may give up one of its own? */
static bool has_other (const Matching *m, int own, int g, KindSet *tried) {
  KindSet s = kindset_minus(m->kinds[g], *tried);
  if (kindset_meets(s, m->free)) return true;
  for (KindSet all = s; own >= 0 && !kindset_is_empty(all);)
    if (m->given[own][kindset_take(&all)] > 0) return true;
  kindset_add_all(tried, s);
  while (!kindset_is_empty(s)) {
    int k = kindset_take(&s);
    for (int other = 0; other < m->groups; other++)
      if (other != g && m->given[other][k] > 0 &&
          has_other(m, own, other, tried))
        return true;
  }
  return false;
}

/*
** All groups have their cards. Can a card of group 'own' (-1: of a group that
** takes any) be of that kind? Yes if it has one, if one is free, or if a group
** that has one finds another card.
*/
static bool allows (const Matching *m, int own, int kind) {
  KindSet tried = kindset_of(kind);
  if (m->left[kind] > 0) return true;
  if (own >= 0 && m->given[own][kind] > 0) return true;
  for (int g = 0; g < m->groups; g++)
    if (m->given[g][kind] > 0 && has_other(m, own, g, &tried)) return true;
  return false;
}

KindSet matching_could_be (Matching *m, const Table *t, int token,
                           KindSet kinds) {
  int group = table_group(t, token), pool = t->group_pool[group], own;
  KindSet could = kindset_none();
  kinds = kindset_and(kinds, kindset_and(t->group_kinds[group],
                                         t->pool_kinds[pool]));
  if (!t->narrowed || kindset_is_empty(kinds)) return kinds;
  matching_open(m, t, pool);
  if (m->state == MATCHING_EASY) return kinds;
  if (m->state == MATCHING_IMPOSSIBLE) return could;
  for (own = m->groups - 1; own >= 0 && m->group[own] != group; own--) {}
  while (!kindset_is_empty(kinds)) {
    int k = kindset_take(&kinds);
    if (allows(m, own, k)) kindset_add(&could, k);
  }
  return could;
}
