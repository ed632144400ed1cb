/*
** Small game with functions written by a test, and calls of them
** SPDX-License-Identifier: MIT
*/
#ifndef mini_h
#define mini_h

#include "vm/translate.h"

enum { SEATS = 3, KINDS = 3 };

/* Moves: 'act' takes a number and cards, 'lay' cards and a number. */
enum { ACT, LAY };

/* The function written by the test; the others are always the same. */
typedef enum Where { SAYS, APPLY, REFUSE } Where;

typedef struct Mini {
  Host *h;
  Ruleset *r;
  Table table;
  Supply supply;
  Choices choices;
  Sitting sit;
  Where where;
  const Move *m;                    /* the move whose functions are called */
  Card kind[3];                     /* the given cards */
  Value value[2];
} Mini;

/* Loads the game and seats the players. Ends the test on failure. */
void mini_open (Mini *m, Where where, const char *code);
void mini_close (Mini *m);

/*
** The initial table: seat 1 holds 1, 2 and 3 and has nine points; t.lead is 1,
** t.half ½.
*/
void mini_set_table (Mini *m);

/* Sets the arguments of the next calls. */
void mini_give (Mini *m, double n, int cards);

/*
** Calls the function on a fresh table: like the judge, or in the engine alone
** (false: bails out). '*answer' is the returned value, or t.lead afterwards,
** plus 100 if the move was refused.
*/
Outcome mini_call (Mini *m, double *answer);
bool mini_call_engine (Mini *m, double *answer);

/* The code translated for these calls. */
VmEntry *mini_entry (const Mini *m);

/* The InsnOp of an instruction in code that is ready to run. */
int mini_op (const Vm *vm, const Insn *i);

/* How often 'op' occurs in the code, and in predicates bound in it. */
int mini_count (const Vm *vm, const VmCode *c, int op);

#endif
