/*
** Places of unknown cards, and numbers of deals
** SPDX-License-Identifier: MIT
*/
#ifndef table_places_h
#define table_places_h

#include "table/table.h"

/*
** The number of ways to distribute the unseen kinds over the unknown cards.
** Negative if counting would take too long.
*/
double deals_count (const Table *t);

/* The binomial coefficient: ways to choose 'n' of 'of'. */
double deals_choose (int of, int n);

/* Unknown cards of a slot that may be of some kinds, by group */

/* Cards of a group are equivalent: those of group g end before 'end[g]'. */
typedef struct Places {
  int groups;
  int end[2 * GROUPS_LIMIT];
  Token token[TOKENS_LIMIT];
} Places;

void places_find (Places *p, const Table *t, int slot, KindSet kinds);

/* places_find; dealt cards that lines may still name are separate groups. */
void places_find_dealt (Places *p, const Table *t, int slot, KindSet kinds);

static inline int places_first (const Places *p, int group) {
  return group > 0 ? p->end[group - 1] : 0;
}

static inline int places_size (const Places *p, int group) {
  return p->end[group] - places_first(p, group);
}

/* The number of places from that group on. */
static inline int places_from (const Places *p, int group) {
  return p->groups == 0 ? 0 : p->end[p->groups - 1] - places_first(p, group);
}

/*
** The first 'of' cards of a group are of those kinds; with 'only', the others
** are not. False: impossible.
*/
bool places_fill (const Places *p, Table *t, int group, KindSet kinds, int of,
                  bool only);

/*
** Could at least 'cards' cards of those kinds be in the slot, with known ones?
*/
bool places_could_hold (const Table *t, int slot, KindSet kinds, int cards);

/*
** The number of deals in which there are fewer; negative if counting would take
** too long.
*/
double places_count_fewer (const Table *t, int slot, KindSet kinds, int cards);

#endif
