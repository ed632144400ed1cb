/*
** Internals of the translator: Lua bytecode to instructions
** SPDX-License-Identifier: MIT
**
** Abstract interpretation over the function's registers, in one forward pass:
** each Lua register is a constant, a virtual register, or a closure made here.
** A virtual register is written by one instruction or, at merges and loop
** heads, by one on each incoming edge, so copying a Lua register costs
** nothing. Calls are inlined. What is not supported becomes BAIL: control that
** reaches it falls back to Lua.
*/
#ifndef vm_translate_h
#define vm_translate_h

#include "vm/engine.h"

enum {
  BUILD_MEMORY = 8 << 20,  /* bytes of one translation */
  BUILD_BLOCK = 1 << 15,
  BUILD_LOOKS = 100000,  /* Lua instructions of one translation */
  BUILD_DEPTH = 12,     /* of inlining */
  UNROLL_ROUNDS = 12,   /* of a loop that is unrolled, */
  UNROLL_CODE = 256     /* Lua instructions of all its rounds */
};

typedef enum AbstractKind {
  ABS_UNKNOWN,  /* any use of it bails out */
  ABS_CONST,
  ABS_VREG,
  ABS_CLOSURE /* a function made here, never materialised */
} AbstractKind;

typedef struct Closure Closure;

/* The abstract value of a Lua register. */
typedef struct Abstract {
  uint8_t kind;  /* an AbstractKind */
  uint8_t type;  /* ABS_VREG: a VmType */
  uint16_t vreg;
  union {
    VmValue value;
    const Closure *closure;
  };
} Abstract;

struct Closure {
  VmProto *proto;
  Abstract *captured;  /* final values: see vm_capture_is_final */
};

/* A pending jump to a later Lua instruction, with the registers at the jump. */
typedef struct Edge {
  struct Edge *next;  /* by pc */
  int pc;
  int from;  /* the instruction that jumps */
  int work;  /* Lua instructions executed before it */
  int top;
  Abstract *reg;
} Edge;

/* A pending jump out of an inlined function, with its results. */
typedef struct Exit {
  struct Exit *next;
  int from, work, count;
  Abstract *result;
} Exit;

typedef struct Loop {
  struct Loop *outer;
  int pc;              /* the loop's first Lua instruction */
  int head;            /* the first instruction emitted for it */
  int work;            /* counted before the head */
  const Abstract *reg;  /* registers at the head */
} Loop;

/* The instructions of a translation; owns all memory that it uses. */
typedef struct Builder {
  Vm *vm;
  Insn *insn;
  int *work_at;  /* by instruction: work counted before it */
  int insns, insn_room;
  int looked;        /* Lua instructions translated */
  int work;          /* counted so far */
  VmValue *constant;  /* with their virtual registers */
  int *constant_vreg;
  int constants, constant_room;
  int vregs, params;
  int numbered;    /* virtual registers after compaction */
  bool takes_seat;  /* is its first parameter known to be a seat? */
  bool takes_card;  /* or a card? */
  int bound;       /* parameters, and bindings of predicates */
  bool failed;     /* too large: Lua runs it */
  bool is_trial;   /* will the instructions be dropped? */
  bool takes_table;
  bool is_move;         /* may effects come only after BEGIN? */
  int results;          /* as in VmCode; -2: not known yet */
  ReadSet read_set;     /* of its predicates */
  size_t scratch_begin;  /* VmRoom.scratch_used at the start */
  void **block;         /* allocated when the scratch is full */
  size_t blocks, block_room, used;
  char *room;  /* free memory of the last block */
  size_t left;
} Builder;

/* An activation of a function, inlined into its caller. */
typedef struct Inline {
  Builder *b;
  struct Inline *caller;
  int depth;
  VmProto *proto;
  const Abstract *captured;
  Abstract *reg, *spare;  /* current; for edges being advanced */
  int top;               /* end of a multiple result; or -1 */
  bool is_reached;
  bool is_void;  /* are its results dropped? */
  Edge *edge;   /* pending; ordered by pc */
  Exit *first_exit, **last_exit;
  Loop *loop;  /* the innermost */
} Inline;

static inline Abstract abs_const (VmValue value) {
  return (Abstract){.kind = ABS_CONST, .value = value};
}

static inline Abstract abs_vreg (int vreg, VmType type) {
  return (Abstract){
      .kind = ABS_VREG, .vreg = (uint16_t)vreg, .type = (uint8_t)type};
}

static inline bool abs_is (const Abstract *x, VmTag tag) {
  return x->kind == ABS_CONST && x->value.tag == tag;
}

/* Returns 1 or 0 if the truth value is known, -1 if not. */
int build_truth (const Abstract *x);
bool build_same (const Abstract *x, const Abstract *y);
VmType build_type (const Abstract *x);

/* build.c */

Builder build_begin (Vm *vm);
void build_free (Builder *b);

/* Zeroed memory, or a copy of a block, freed with the builder. */
void *build_room (Builder *b, size_t size);
void *build_copy (Builder *b, const void *block, size_t size);

/* Appends an instruction; returns its index. */
int build_insn (Builder *b, Insn i);
int build_vregs (Builder *b, int count);
void build_bail (Inline *f);

/*
** The virtual register of a value; constants get one. -1 if it can have none.
*/
int build_vreg (Builder *b, const Abstract *x);

/* Assigns a constant to a virtual register that nothing else writes. */
void build_put (Builder *b, int vreg, const VmValue *value);

/*
** build_vreg for a seat: emits a check unless the type is known; then the
** function's registers have that type.
*/
int build_seat (Inline *f, const Abstract *x);

/* The finished, verified code, in memory of the seating. NULL: Lua runs it. */
VmCode *build_finish (Builder *b);

/* flow.c: branches, merges, loops */

Abstract *edge_registers (Builder *b, const VmProto *p);

/* Makes the pending jump of an instruction lead to the next one emitted. */
void edge_land (Builder *b, int from, int work);

/* Adds an edge from a jump to a later Lua instruction. */
void edge_add (Inline *f, int from, int pc);

/* The first Lua instruction from 'from' on that an edge leads to, or 'to'. */
int edge_next (const Inline *f, int from, int to);

/* Merges all edges to the Lua instruction. */
void edge_merge (Inline *f, int pc);

/* Continues at another Lua instruction, a later one or a loop's head. */
void edge_goto (Inline *f, int from, int pc);

/* Leaves an inlined function. */
void edge_exit (Inline *f, const Abstract *result, int count);

/*
** Returns to the caller: the results are assigned to the registers from 'a' on
** ('wanted' of them; < 0: all), and the caller goes on at 'pc'.
*/
void edge_return (Inline *f, const Exit *out, int a, int wanted, int pc);

/*
** A loop from Lua instruction 'pc' to 'end': registers written in it get
** virtual registers of their own (phis), copied at the end of each round.
*/
void edge_begin_loop (Inline *f, Loop *loop, int pc, int end);
void edge_end_round (Inline *f, const Loop *loop);
void edge_close_loop (Builder *b, int from, const Loop *loop);

/* flow.c: loops */

/* The loop that starts with FORPREP or TFORPREP; returns the pc after it. */
int loop_over_numbers (Inline *f, int pc);
int loop_over_list (Inline *f, int pc);

/* call.c */
void call_translate (Inline *f, int pc);

/* The virtual register of a predicate for t:…; -1: Lua must run it. */
int call_predicate (Builder *b, const Abstract *x);

/* plan.c */

/* A call of t:… as an operation. False if it cannot be planned. */
bool plan_call (Inline *f, const SchemaMethod *m, const Abstract *arg, int args,
                Abstract *result);

/* translate.c */

void translate_range (Inline *f, int from, int to);
void translate_function (Inline *f);

/* Translates one Lua instruction; returns the pc of the next one. */
int translate_insn (Inline *f, int pc);
Abstract translate_parameter (Builder *b, const VmKnown *known, int i);
const Abstract *translate_captured (Vm *vm, VmFunction *f);

/* Emits an instruction and assigns its result to register 'r'. */
void translate_result (Inline *f, int r, Insn i, const Abstract *x,
                       const Abstract *y, VmType type);

/* build.c, verify.c */

/* Simplifies the code; returns the final number of each virtual register. */
const uint16_t *peephole (Builder *b);

/* Is the code well formed? Call it before registers get their final numbers. */
bool verify (Builder *b);

/* The cards that the code reads, predicates included. */
ReadSet plan_read_set (Builder *b);
void plan_add_read_set (ReadSet *to, ReadSet other);
void dump (Builder *b, const char *title, bool is_used);

#endif
