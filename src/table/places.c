/*
** Unknown cards of a slot that may be of some kinds, group by group
** SPDX-License-Identifier: MIT
*/
#include "table/places.h"

#include "table/deals.h"
#include "table/knowledge.h"

/* All tokens of the slot that are like that one. */
static void add_group (Places *p, const Table *t, int like) {
  int n = p->groups > 0 ? p->end[p->groups - 1] : 0;
  for (int k = like; k != NO_TOKEN; k = t->next[k])
    if (t->what[k] == t->what[like]) p->token[n++] = (Token)k;
  p->end[p->groups++] = n;
}

void places_find (Places *p, const Table *t, int slot, KindSet kinds) {
  bool met[256] = {false};
  p->groups = 0;
  for (int k = t->pile[slot].first; k != NO_TOKEN; k = t->next[k]) {
    if (table_is_known(t, k) || met[t->what[k]]) continue;
    met[t->what[k]] = true;
    if (!kindset_is_empty(knowledge_could_be(t, k, kinds))) add_group(p, t, k);
  }
}

bool places_fill (const Places *p, Table *t, int group, KindSet kinds, int of,
                  bool only) {
  KindSet others = kindset_minus(kindset_all(), kinds);
  int first = places_first(p, group);
  for (int i = first; i < (only ? p->end[group] : first + of); i++)
    if (!knowledge_narrow(t, p->token[i], i < first + of ? kinds : others))
      return false;
  return true;
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

/* With at most so many of the kinds from that group on. */
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
