/*
** What a move took for granted, made so in a world
** SPDX-License-Identifier: MIT
*/
#include "judge/assume.h"

#include "table/deals.h"
#include "table/knowledge.h"
#include "table/places.h"

/*
** Not both: one world without each. Where deals are counted, those without
** either are in both of them, and taken away once.
*/
static KindSet not_both (Sitting *s, const Doubt *d) {
  int chosen = choices_next(s->choices, s->census ? 3 : 2);
  if (chosen < 2) return chosen == 1 ? d->also : d->kinds;
  s->multiplicity = -s->multiplicity;
  return kindset_or(d->kinds, d->also);
}

static int least (int a, int b) { return a < b ? a : b; }

/* A number from 'most' down to 'fewest'; -1: there are too many choices. */
static int choose_number (Sitting *s, int fewest, int most) {
  int chosen = most > fewest ? choices_next(s->choices, most - fewest + 1) : 0;
  return chosen < 0 ? -1 : most - chosen;
}

/*
** So many cards of the group, and 'left' of it and of those behind it, all
** together; -1: there is no such number.
*/
static int choose_of_group (Sitting *s, const Places *p, int group, int left) {
  int rest = places_from(p, group) - places_size(p, group);
  int fewest = left > rest ? left - rest : 0;
  if (fewest > places_size(p, group)) return -1;
  return choose_number(s, fewest, least(left, places_size(p, group)));
}

/* So many cards of the kinds are there, or more. */
static bool hold (Sitting *s, int slot, KindSet kinds, int cards) {
  Table *t = s->table;
  Places p;
  int need = cards - table_count_kinds(t, slot, kinds);
  if (need <= 0) return true;
  places_find(&p, t, slot, kinds);
  for (int g = 0; g < p.groups && need > 0; g++) {
    int n = choose_of_group(s, &p, g, need);
    if (n < 0 || !places_fill(&p, t, g, kinds, n, false)) return false;
    need -= n;
  }
  return need == 0;
}

/*
** So many are there, or both: where deals are counted and it is one, all but
** those in which none is.
*/
static bool hold_some (Sitting *s, const Doubt *d) {
  bool both = !kindset_is_empty(d->also);
  if (s->census && (d->fewer > 1 || both)) s->uncounted = true;
  if (!s->census || d->fewer > 1 || both)
    return hold(s, d->slot, d->kinds, d->fewer) &&
           (!both || hold(s, d->slot, d->also, 1));
  if (kindset_meets(table_kinds(s->table, d->slot), d->kinds)) return true;
  if (choices_next(s->choices, 2) == 0) return true;
  s->multiplicity = -s->multiplicity;
  return knowledge_strike(s->table, d->slot, d->kinds);
}

/* Just so many, of each group: no deal is in two worlds. */
static bool count_few (Sitting *s, const Places *p, KindSet kinds, int most) {
  for (int g = 0; g < p->groups; g++) {
    int size = places_size(p, g);
    int n = choose_number(s, 0, least(most, size));
    if (n < 0 || !places_fill(p, s->table, g, kinds, n, true))
      return false;
    s->multiplicity *= deals_choose(size, n);
    most -= n;
  }
  return true;
}

/* All but so many places have none: these may have any card. */
static bool leave_few (Sitting *s, const Places *p, KindSet kinds, int most) {
  KindSet others = kindset_minus(kindset_all(), kinds);
  if (most >= places_from(p, 0)) return true;
  for (int g = 0; g < p->groups; g++) {
    int size = places_size(p, g), n = choose_of_group(s, p, g, most);
    if (n < 0 || !places_fill(p, s->table, g, others, size - n, false))
      return false;
    most -= n;
  }
  return true;
}

static bool hold_fewer (Sitting *s, int slot, KindSet kinds, int cards) {
  Places p;
  int most = cards - 1 - table_count_kinds(s->table, slot, kinds);
  if (most < 0) return false;
  if (cards == 1) return knowledge_strike(s->table, slot, kinds);
  places_find(&p, s->table, slot, kinds);
  return s->census ? count_few(s, &p, kinds, most)
                       : leave_few(s, &p, kinds, most);
}

static bool hold_few (Sitting *s, const Doubt *d) {
  if (kindset_is_empty(d->also))
    return hold_fewer(s, d->slot, d->kinds, d->fewer);
  return knowledge_strike(s->table, d->slot, not_both(s, d));
}

const Doubt *assume_all (Sitting *s) {
  for (int i = 0; i < s->doubts; i++)
    if (!(s->doubt[i].some ? hold_some(s, &s->doubt[i])
                           : hold_few(s, &s->doubt[i])))
      return &s->doubt[i];
  return NULL;
}

/* Not counted: it is asked whether there is such a deal. */
static bool hold_all (Sitting *s, const Doubt *d) {
  return hold(s, d->slot, d->kinds, d->fewer) &&
         (kindset_is_empty(d->also) || hold(s, d->slot, d->also, 1));
}

bool assume_opposite (Sitting *s, const Doubt *d) {
  return d->some ? hold_few(s, d) : hold_all(s, d);
}

bool assume_so (Sitting *s, const Doubt *d) {
  return d->some ? hold_all(s, d) : hold_fewer(s, d->slot, d->kinds, d->fewer);
}
