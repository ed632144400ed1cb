/*
** The inside of the translator: Lua bytecode to instructions
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
  ABS_UNKNOWN,  /* whoever uses it bails out */
  ABS_CONST,
  ABS_VREG,
  ABS_CLOSURE /* a function made here, never materialised */
} AbstractKind;

typedef struct Closure Closure;

/* What is known of the value in a Lua register. */
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

/* A pending jump to a Lua instruction further on, with the state it brings. */
typedef struct Edge {
  struct Edge *next;  /* by pc */
  int pc;
  int from;  /* the instruction that jumps */
  int work;  /* Lua instructions passed on the way */
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
  int pc;              /* the Lua instruction at its head */
  int head;            /* the instruction there */
  int work;            /* counted up to there */
  const Abstract *reg;  /* the registers there */
} Loop;

/* The instructions of a translation, and all that it allocates. */
typedef struct Builder {
  Vm *vm;
  Insn *insn;
  int *work_at;  /* by instruction: work counted up to it */
  int insns, insn_room;
  int looked;        /* Lua instructions translated */
  int work;          /* counted up to here */
  VmValue *constant;  /* with the virtual register of each */
  int *constant_vreg;
  int constants, constant_room;
  int vregs, params;
  int numbered;    /* virtual registers that are left at the end */
  bool takes_seat;  /* is its first parameter a seat, surely? */
  bool takes_card;  /* or a card? */
  int bound;       /* parameters, and what predicates are given */
  bool failed;     /* too large: left to Lua */
  bool is_trial;   /* instructions are dropped again */
  bool takes_table;
  bool is_move;         /* may effects stand behind BEGIN only? */
  int results;          /* as VmCode's; -2: none yet */
  ReadSet read_set;     /* of its predicates */
  size_t scratch_begin;  /* VmRoom.scratch_used then */
  void **block;         /* when that is not enough */
  size_t blocks, block_room, used;
  char *room;  /* of the last block */
  size_t left;
} Builder;

/* An activation of a function, inlined into its caller. */
typedef struct Inline {
  Builder *b;
  struct Inline *caller;
  int depth;
  VmProto *proto;
  const Abstract *captured;
  Abstract *reg, *spare;  /* at hand; for edges that are advanced */
  int top;               /* behind the last of several values; or -1 */
  bool is_reached;
  bool is_void;  /* are its results dropped? */
  Edge *edge;   /* pending, by pc */
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

/* Returns 1 or 0 if its truth is known, -1 if not. */
int build_truth (const Abstract *x);
bool build_same (const Abstract *x, const Abstract *y);
VmType build_type (const Abstract *x);

/* ---- build.c ---- */

Builder build_begin (Vm *vm);
void build_free (Builder *b);

/* Memory until then, zeroed or a copy. */
void *build_room (Builder *b, size_t size);
void *build_copy (Builder *b, const void *block, size_t size);

/* Appends an instruction; its index. */
int build_insn (Builder *b, Insn i);
int build_vregs (Builder *b, int count);
void build_bail (Inline *f);

/* The virtual register of a constant or of what has one. -1: it has none. */
int build_vreg (Builder *b, const Abstract *x);

/* Puts a constant into a virtual register that nothing else writes. */
void build_put (Builder *b, int vreg, const VmValue *value);

/*
** The same as build_vreg for a seat: emits a check unless the type is known,
** after which the function's registers know it.
*/
int build_seat (Inline *f, const Abstract *x);

/* The code, verified, in memory of the seating. NULL: left to Lua. */
VmCode *build_finish (Builder *b);

/* ---- flow.c: branches, merges, loops ---- */

Abstract *edge_registers (Builder *b, const VmProto *p);

/* Makes the pending jump of an instruction lead to what is emitted next. */
void edge_land (Builder *b, int from, int work);

/* From a jumping instruction to a Lua instruction further on. */
void edge_add (Inline *f, int from, int pc);

/* The first Lua instruction from 'from' to 'to' that an edge leads to. */
int edge_next (const Inline *f, int from, int to);

/* Merges all edges to the Lua instruction. */
void edge_merge (Inline *f, int pc);

/* From one Lua instruction to another, further on or at a loop's head. */
void edge_goto (Inline *f, int from, int pc);

/* Out of an inlined function. */
void edge_exit (Inline *f, const Abstract *result, int count);

/*
** Back from an inlined function: its results go to register 'a' on, so many
** of them (< 0: all), and 'pc' is next.
*/
void edge_return (Inline *f, const Exit *out, int a, int wanted, int pc);

/*
** A loop of the Lua instructions from 'pc' to 'end': registers written there
** get virtual registers of their own (phis), copied at the end of each round.
*/
void edge_begin_loop (Inline *f, Loop *loop, int pc, int end);
void edge_end_round (Inline *f, const Loop *loop);
void edge_close_loop (Builder *b, int from, const Loop *loop);

/* ---- flow.c: loops ---- */

/* From FORPREP or TFORPREP on; returns the pc behind the loop. */
int loop_over_numbers (Inline *f, int pc);
int loop_over_list (Inline *f, int pc);

/* ---- call.c ---- */
void call_translate (Inline *f, int pc);

/* The virtual register of a predicate for t:… . -1: it is left to Lua. */
int call_predicate (Builder *b, const Abstract *x);

/* ---- plan.c ---- */

/* A call of t:… as an operation. False: nothing that can be planned. */
bool plan_call (Inline *f, const SchemaMethod *m, const Abstract *arg, int args,
                Abstract *result);

/* ---- translate.c ---- */

void translate_range (Inline *f, int from, int to);
void translate_function (Inline *f);

/* One Lua instruction; the pc that follows it. */
int translate_insn (Inline *f, int pc);
Abstract translate_parameter (Builder *b, const VmKnown *known, int i);
const Abstract *translate_captured (Vm *vm, VmFunction *f);

/* Emits an instruction whose result is put into register 'r'. */
void translate_result (Inline *f, int r, Insn i, const Abstract *x,
                       const Abstract *y, VmType type);

/* ---- build.c, verify.c ---- */

/* Simplifies; returns the final number of each virtual register. */
const uint16_t *peephole (Builder *b);

/* Is the code well formed? Before virtual registers get their numbers. */
bool verify (Builder *b);

/* The cards that the code looks at, predicates included. */
ReadSet plan_read_set (Builder *b);
void plan_add_read_set (ReadSet *to, ReadSet other);
void dump (Builder *b, const char *title, bool is_used);

#endif
