/*
** Cards of hidden groups matched to those that are unseen
** SPDX-License-Identifier: MIT
*/
#ifndef matching_h
#define matching_h

#include "table/table.h"

/*
** Is there a deal that fits? Only groups that are narrower than their pool
** can fail to find their cards: the rest of the pool takes what is left.
** So the narrow groups are matched to the pool's cards, a flow of a few
** groups to a few kinds.
*/
typedef struct Matching {
  int pool;                                /* -1: it is still to be opened */
  enum {
    MATCHING_EASY,                         /* any card can be taken away */
    MATCHING_DEALT, MATCHING_IMPOSSIBLE
  } state;
  int groups;                              /* those of fewest kinds first */
  int group[GROUPS_LIMIT];                 /* as the table counts them */
  KindSet kinds[GROUPS_LIMIT];             /* of which cards are unseen */
  KindSet later[GROUPS_LIMIT];             /* kinds of groups behind it */
  int choice[GROUPS_LIMIT];                /* how many kinds */
  int need[GROUPS_LIMIT];
  KindSet free;                            /* of which some are */
  uint8_t left[KINDS_LIMIT];               /* copies not given away */
  uint8_t given[GROUPS_LIMIT][KINDS_LIMIT];
} Matching;

/* Of the table's pool, unless it is that of the pool already. */
void matching_open (Matching *m, const Table *t, int pool);

/*
** As knowledge_could_be, for several tokens of one table one after another,
** on a matching whose pool is -1 at first.
*/
KindSet matching_could_be (Matching *m, const Table *t, int token,
                           KindSet kinds);

#endif
