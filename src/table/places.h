/*
** Where unknown cards may lie, and in how many deals
** SPDX-License-Identifier: MIT
*/
#ifndef table_places_h
#define table_places_h

#include "table/table.h"

/*
** The ways in which the kinds that nobody has seen can lie where the unknown
** cards are; 0: none. Negative where it would take too long to count.
*/
double deals_count (const Table *t);

/* Ways to choose 'n' of 'of' places. */
double deals_choose (int of, int n);

/*
** Unknown cards of a slot that may be of some kinds, group by group
*/

/* Those of a group are alike: group g's end before 'end[g]'. */
typedef struct Places {
  int groups;
  int end[2 * GROUPS_LIMIT];
  Token token[TOKENS_LIMIT];
} Places;

void places_find (Places *p, const Table *t, int slot, KindSet kinds);

/* The same; those that lines may still name, as dealt, are no others' like. */
void places_find_dealt (Places *p, const Table *t, int slot, KindSet kinds);

static inline int places_first (const Places *p, int group) {
  return group > 0 ? p->end[group - 1] : 0;
}

static inline int places_size (const Places *p, int group) {
  return p->end[group] - places_first(p, group);
}

/* How many there are from that group on. */
static inline int places_from (const Places *p, int group) {
  return p->groups == 0 ? 0 : p->end[p->groups - 1] - places_first(p, group);
}

/*
** Of a group, the first 'of' are of those kinds; with 'only', the others are
** not. False: impossible.
*/
bool places_fill (const Places *p, Table *t, int group, KindSet kinds, int of,
                  bool only);

/* Could so many cards of those kinds lie in the slot, known ones included? */
bool places_could_hold (const Table *t, int slot, KindSet kinds, int cards);

/*
** The deals in which fewer than so many do; negative where it would take too
** long to count them.
*/
double places_count_fewer (const Table *t, int slot, KindSet kinds, int cards);

#endif
