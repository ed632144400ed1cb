/*
** Operations: all that a rule function can ask of the table or do to it
** SPDX-License-Identifier: MIT
**
** Each is a few numbers, and so is what it answers; they are the same for
** functions that run in Lua and for those that run without it (see vm.h).
*/
#ifndef ops_h
#define ops_h

#include "rules/host_private.h"

typedef enum OpCode {
  /* that only look, and answer: */
  ASK_COUNT,                /* a: the slot */
  ASK_SUM,                  /* a: the slot, b: the field, x: with c's? */
  ASK_FIRST, ASK_LAST,   /* a: the slot; a kind, or NOBODY */
  ASK_UNSEEN,               /* a: the kind */
  ASK_WAITS,                /* a: the seat */
  ASK_NAMED, ASK_STANDS,
  ASK_NEXT_WITH,            /* a: the tally, b: the seat; a seat, or NOBODY */
  ASK_SEATS_WITH,           /* a: the tally */
  ASK_COUNT_KINDS,          /* a: the slot, x: with c's?; of kinds */
  ASK_HOLDS,                /* a: the slot, c: all of a sort; kinds: yes, or */
                            /* no with doubts */
  ASK_HOLDS_BOTH,           /* the same; kinds, also */
  ASK_LACKS,                /* as ASK_HOLDS, for the opposite */
  ASK_AT_LEAST,             /* the same, x: how many */
  /* the same, for whoever asks to work out: */
  ASK_CARDS,                /* a: the slot */
  ASK_KINDS,                /* a: the slot, kinds: which of them */
  ASK_FROM, ASK_AROUND,     /* a: the seat */
  ASK_LEFT, ASK_LUA,
  /* that act: */
  DO_SET,                      /* a: the cell, x: its number */
  DO_ADD,                      /* a: the cell, x: how much more */
  DO_DRAW, DO_SHOW,            /* a, b: from, to; the kind, or NOBODY */
  DO_DRAW_UNSEEN,              /* the same; kinds that may stay unseen */
  DO_SHOW_ALL,                 /* a, b: from, to */
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
  DO_TELL, DO_LUA,             /* for whoever asks to do */
  OPS_COUNT
} OpCode;

/* What an operation answers, or the function that does it. */
typedef enum OpGives {
  GIVES_NOTHING,
  GIVES_INTEGER,
  GIVES_BOOLEAN,
  GIVES_CARD_OR_NIL,
  GIVES_NUMBER,
  GIVES_SEAT,
  GIVES_SEAT_OR_NIL,
  GIVES_STRING,
  GIVES_LINE_OR_NIL,
  GIVES_CARDS,              /* from here on, lists */
  GIVES_SEATS
} OpGives;

typedef struct Op {
  uint8_t code, a, b, c;
  uint64_t x;
  KindSet kinds, also;
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

/* What each of them is; its answer is the host's. NULL: there is none. */
typedef Outcome Operation (Host *h, const Op *op);
extern Operation *const ops_all[OPS_COUNT];

/*
** Does it, on the table at hand. OUTCOME_BROKEN: it can't be done, and nothing
** has been; whoever asked for it says why.
*/
static inline Outcome ops_do (Host *h, const Op *op, uint64_t *answer) {
  Outcome outcome;
  h->answer = 0;
  outcome = ops_all[op->code](h, op);
  *answer = h->answer;
  return outcome;
}

/* Kinds that some unknown card of the slot might be. */
KindSet ops_hidden_kinds (const Table *t, int slot);

#endif
