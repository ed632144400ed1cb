/*
** Operations: all that a rule function can ask of the table or do to it
** SPDX-License-Identifier: MIT
**
** Each is a few numbers, and so is what it answers. A function whose questions
** get the same answers as before does the same as before: see recall.h.
*/
#ifndef ops_h
#define ops_h

#include "rules/host_private.h"

typedef enum OpCode {
  /* that only look, and answer: */
  ASK_CELL,                 /* a: the cell; its number */
  ASK_OPTION,               /* a: the option; its value */
  ASK_PHASE, ASK_START, ASK_START_GIVEN,
  ASK_COUNT,                /* a: the slot */
  ASK_SUM,                  /* a: the slot, b: the field */
  ASK_KINDS,                   /* a: the slot, b: 1: from 64 on; the kinds */
                               /* known there */
  ASK_KNOWN,                /* a: the slot; how many known cards */
  ASK_CARDS,                /* a: the slot, b: which; eight known cards */
  ASK_FIRST, ASK_LAST,   /* a: the slot; a kind, or NOBODY */
  ASK_UNSEEN,               /* a: the kind */
  ASK_WAITS,                /* a: the seat */
  ASK_NAMED, ASK_STANDS,
  ASK_NEXT_WITH,            /* a: the tally, b: the seat; a seat, or NOBODY */
  ASK_SEATS_WITH,           /* a: the tally */
  /* the same, with an x of their own; kinds from 64 on come first: */
  ASK_HIGH,                    /* x: these, for the next */
  ASK_COUNT_KINDS,             /* a: the slot, x: kinds */
  ASK_HOLDS,                   /* a: the slot, x: kinds, c: all of a sort; */
                               /* yes, or no with doubts */
  ASK_ALSO,                     /* x: kinds, for the next */
  ASK_HOLDS_BOTH,           /* a: the slot, x: kinds */
  ASK_LACKS,                   /* as ASK_HOLDS, for the opposite */
  ASK_AT_LEAST,                /* the same, b: how many */
  /* that act: */
  DO_SET,                      /* a: the cell, x: its number */
  DO_DRAW, DO_SHOW,            /* a, b: from, to; the kind, or NOBODY; */
                               /* c: nobody looks at it, there is no answer */
  DO_DRAW_UNSEEN,              /* x: kinds that may stay unseen */
  DO_SHOW_EACH,                /* a: how many; the slots: b, c, x */
  DO_SHOW_AT,                  /* a, b: from, to, x: place */
  DO_DEAL,                     /* a, b: from, to, x: how many */
  DO_MOVE,                     /* a: kind, b, c: from, to */
  DO_MOVE_UNSEEN,              /* b, c: from, to */
  DO_MOVE_FIRST, DO_MOVE_ALL, DO_SWAP, DO_REFILL,  /* a, b: from, to */
  DO_SHUFFLE, DO_OPEN,         /* a: the slot */
  DO_DONE,                     /* a: the seat */
  DO_GO,                       /* a: the phase */
  DO_PUSH,                     /* a: the phase, b: how many seats, x: they */
  DO_FINISH,
  /* of a tree, not of the table: */
  TREE_KEY,                      /* a: which word of what it was called with */
  TREE_END,                      /* x: what came of it */
  TREE_NONE                      /* not known yet */
} OpCode;

typedef struct Op {
  uint8_t code, a, b, c;
  uint32_t branch;             /* for recall.c only */
  uint64_t x;
} Op;

/* A number in the eight bytes of an answer. */
static inline uint64_t ops_bits (double n) {
  uint64_t bits;
  memcpy(&bits, &n, sizeof n);
  return bits;
}

static inline double ops_number (uint64_t bits) {
  double n;
  memcpy(&n, &bits, sizeof n);
  return n;
}

/*
** Does it, on the table at hand. OUTCOME_BROKEN: it can't be done, and nothing
** has been; whoever asked for it says why.
*/
Outcome ops_do (Host *h, const Op *op, uint64_t *answer);

/* The kinds of an operation that has some. */
KindSet ops_kinds (const Host *h, const Op *op);

/* Kinds that some unknown card of the slot might be. */
KindSet ops_hidden_kinds (const Table *t, int slot);

#endif
