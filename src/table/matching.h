/*
** Matching hidden groups to unseen cards
** SPDX-License-Identifier: MIT
*/
#ifndef matching_h
#define matching_h

#include "table/table.h"

/*
** Is there a deal that fits? Only groups narrower than their pool can fail to
** get cards: the rest of the pool takes what is left. So only narrow groups are
** matched to the pool's cards, a small flow problem.
*/
typedef struct Matching {
  int pool;                                /* -1: not opened */
  uint16_t tokens[UNKNOWN + GROUPS_LIMIT]; /* the number by 'what' */
  enum {
    MATCHING_EASY,                         /* any card can be removed */
    MATCHING_DEALT, MATCHING_IMPOSSIBLE
  } state;
  int groups;                              /* sorted by number of kinds */
  int group[GROUPS_LIMIT];                 /* numbers in the table */
  KindSet kinds[GROUPS_LIMIT];             /* those that are unseen */
  KindSet later[GROUPS_LIMIT];             /* kinds of the groups after it */
  int choice[GROUPS_LIMIT];                /* how many kinds */
  int need[GROUPS_LIMIT];
  KindSet free;                            /* kinds with copies left */
  uint8_t left[KINDS_LIMIT];               /* copies not assigned */
  uint8_t given[GROUPS_LIMIT][KINDS_LIMIT];
} Matching;

/*
** Opens a pool, unless it is open already. A matching is used for one table
** only, and not after it has changed.
*/
void matching_open (Matching *m, const Table *t, int pool);

/*
** knowledge_could_be for several tokens of one table in succession; the
** matching's pool is initially -1.
*/
KindSet matching_could_be (Matching *m, const Table *t, int token,
                           KindSet kinds);

#endif
