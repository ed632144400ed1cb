/*
** Deals that fit where unknown cards may come out of several pools
** SPDX-License-Identifier: MIT
**
** Known cards that are mixed with unknown ones make a pool of their own, on the
** base of that of the unknown ones: the cards that were mixed come out of both,
** all others of the base only. So who holds what is as certain as before.
*/
#ifndef table_linked_h
#define table_linked_h

#include "table/table.h"

/* Cards matched to all pools that have to do with one another. */
typedef struct Linked {
  int pool;                                /* its root; -1: unopened */
  bool possible;
  int groups, pools;
  int group[GROUPS_LIMIT], of_pool[POOLS_LIMIT];   /* as the table counts */
  unsigned access[GROUPS_LIMIT];           /* bit p: cards of pool p */
  int need[GROUPS_LIMIT];
  uint8_t left[POOLS_LIMIT][KINDS_LIMIT];  /* copies not given away */
  uint8_t given[GROUPS_LIMIT][POOLS_LIMIT][KINDS_LIMIT];
} Linked;

/* Is there a deal of the cards of that pool, and of those it has to do with? */
bool linked_possible (const Table *t, int pool);

/* As matching_could_be, where the table has pools on the base of others. */
KindSet linked_could_be (Linked *m, const Table *t, int token, KindSet kinds);

#endif
