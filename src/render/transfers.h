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
  int mover;                /* who needs no name, or -1 */
  const uint8_t *named;     /* cards that the line names, */
  int names;                /* so many: they need not be told again */
} TransfersView;

/*
** "draws 5; Bruno takes 2 unknown cards": who got cards, in words; where there
** are none, "Bruno's hand → discard: 7".
*/
void transfers_write (Buffer *b, const Judge *after,
                      const TransfersView *view);

#endif
