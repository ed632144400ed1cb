/*
** Where cards went between two tables
** SPDX-License-Identifier: MIT
*/
#ifndef transfers_h
#define transfers_h

#include "judge/judge.h"

typedef struct TransfersView {
  const Table *before;      /* and the judge's first table is after */
  int worlds_before;
  int viewer;               /* see viewer.h */
  int mover;                /* whose zones need no name, or -1 */
  const BoundMove *move;    /* whose cards are told already, or NULL */
} TransfersView;

/* "deck → hand: 5; Bruno's hand → pile: 2 unknown cards" */
void transfers_write (Buffer *b, const Judge *after,
                      const TransfersView *view);

#endif
