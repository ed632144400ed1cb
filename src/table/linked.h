/*
** Deals that fit if unknown cards may be of several pools
** SPDX-License-Identifier: MIT
**
** Known cards that are mixed with unknown ones form a pool of their own, based
** on the pool of the unknown ones: the mixed cards come from both, all others
** only from the base. So knowledge of who has what is not lost.
*/
#ifndef table_linked_h
#define table_linked_h

#include "table/table.h"

/* A matching of cards to all pools that are connected. */
typedef struct Linked {
  int pool;                                /* the root; -1: not opened */
  bool possible;
  int groups, pools;
  int group[GROUPS_LIMIT], of_pool[POOLS_LIMIT];   /* numbers in the table */
  unsigned access[GROUPS_LIMIT];           /* bit p: may have cards of pool p */
  int need[GROUPS_LIMIT];
  uint8_t left[POOLS_LIMIT][KINDS_LIMIT];  /* copies not assigned */
  uint8_t given[GROUPS_LIMIT][POOLS_LIMIT][KINDS_LIMIT];
} Linked;

/* Is there a deal of the cards of that pool and of those connected with it? */
bool linked_possible (const Table *t, int pool);

/* matching_could_be for tables where pools have bases. */
KindSet linked_could_be (Linked *m, const Table *t, int token, KindSet kinds);

#endif
