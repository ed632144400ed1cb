/*
** Where cards went between two tables
** SPDX-License-Identifier: MIT
*/
#ifndef flow_h
#define flow_h

#include "judge/judge.h"

typedef struct FlowView {
  const Table *before;      /* and the judge's first table is after */
  int worlds_before;
  int viewer;               /* see sight.h */
  int mover;                /* whose zones need no name, or -1 */
  const BoundMove *move;    /* whose cards are told already, or NULL */
} FlowView;

/* "deck → hand: 5; Bruno's hand → pile: 2 unknown cards" */
void flow_write (Buffer *b, const Judge *after, const FlowView *view);

#endif
