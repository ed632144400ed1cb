/*
** A small game whose functions a test writes, and calls of them
** SPDX-License-Identifier: MIT
*/
#ifndef mini_h
#define mini_h

#include "vm/translate.h"

enum { SEATS = 3, KINDS = 3 };

/* Its moves: 'act' takes a number and cards, 'lay' cards and a number. */
enum { ACT, LAY };

/* The function that a test writes; the others are always the same. */
typedef enum Where { SAYS, APPLY, REFUSE } Where;

typedef struct Mini {
  Host *h;
  Ruleset *r;
  Table table;
  Supply supply;
  Choices choices;
  Sitting sit;
  Where where;
  const Move *m;                    /* whose functions are called */
  uint8_t kind[3];                  /* the cards, as far as they are given */
  Value value[2];
} Mini;

/* Loads it, and seats the players. Ends the test if it cannot. */
void mini_open (Mini *m, Where where, const char *code);
void mini_close (Mini *m);

/*
** The table as it always is: seat 1 holds 1, 2 and 3, and has nine points;
** t.lead is 1, t.half ½.
*/
void mini_set_table (Mini *m);

/* The arguments of the next calls. */
void mini_give (Mini *m, double n, int cards);

/*
** Calls the function on a table that is set anew: as the judge does, or by
** the engine alone (false: it bails out). The answer is what the function
** says, or t.lead behind it, and 100 more if the move was refused.
*/
Outcome mini_call (Mini *m, double *answer);
bool mini_call_engine (Mini *m, double *answer);

/* What was translated for these calls. */
VmEntry *mini_entry (const Mini *m);

/* Which instruction it is, an InsnOp, in code that is ready to run. */
int mini_op (const Vm *vm, const Insn *i);

/* How often it stands in the code, and in the predicates bound there. */
int mini_count (const Vm *vm, const VmCode *c, int op);

#endif
