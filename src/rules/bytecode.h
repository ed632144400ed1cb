/*
** The bytecode of a function, as Lua 5.4 dumps it
** SPDX-License-Identifier: MIT
**
** lua_dump is the only access to a function's code that Lua offers. The format
** is that of precompiled chunks: the same in all of Lua 5.4, and stated in
** their header; dumps of other versions are rejected.
*/
#ifndef bytecode_h
#define bytecode_h

#include "base/buffer.h"
#include "base/memory.h"

struct lua_State;

/* Opcodes, numbered as in Lua 5.4. */
enum {
  OP_MOVE, OP_LOADI, OP_LOADF, OP_LOADK, OP_LOADKX, OP_LOADFALSE,
  OP_LFALSESKIP, OP_LOADTRUE, OP_LOADNIL, OP_GETUPVAL, OP_SETUPVAL,
  OP_GETTABUP, OP_GETTABLE, OP_GETI, OP_GETFIELD, OP_SETTABUP, OP_SETTABLE,
  OP_SETI, OP_SETFIELD, OP_NEWTABLE, OP_SELF, OP_ADDI, OP_ADDK, OP_SUBK,
  OP_MULK, OP_MODK, OP_POWK, OP_DIVK, OP_IDIVK, OP_BANDK, OP_BORK, OP_BXORK,
  OP_SHRI, OP_SHLI, OP_ADD, OP_SUB, OP_MUL, OP_MOD, OP_POW, OP_DIV, OP_IDIV,
  OP_BAND, OP_BOR, OP_BXOR, OP_SHL, OP_SHR, OP_MMBIN, OP_MMBINI, OP_MMBINK,
  OP_UNM, OP_BNOT, OP_NOT, OP_LEN, OP_CONCAT, OP_CLOSE, OP_TBC, OP_JMP, OP_EQ,
  OP_LT, OP_LE, OP_EQK, OP_EQI, OP_LTI, OP_LEI, OP_GTI, OP_GEI, OP_TEST,
  OP_TESTSET, OP_CALL, OP_TAILCALL, OP_RETURN, OP_RETURN0, OP_RETURN1,
  OP_FORLOOP, OP_FORPREP, OP_TFORPREP, OP_TFORCALL, OP_TFORLOOP, OP_SETLIST,
  OP_CLOSURE, OP_VARARG, OP_VARARGPREP, OP_EXTRAARG
};

typedef uint32_t Instruction;

static inline int code_op (Instruction i) { return i & 0x7F; }
static inline int code_a (Instruction i) { return i >> 7 & 0xFF; }
static inline bool code_k (Instruction i) { return i >> 15 & 1; }
static inline int code_b (Instruction i) { return i >> 16 & 0xFF; }
static inline int code_c (Instruction i) { return (int)(i >> 24); }
static inline int code_bx (Instruction i) { return (int)(i >> 15); }
static inline int code_signed_b (Instruction i) { return code_b(i) - 127; }
static inline int code_signed_c (Instruction i) { return code_c(i) - 127; }
static inline int code_signed_bx (Instruction i) {
  return code_bx(i) - ((1 << 16) - 1);
}
static inline int code_jump (Instruction i) {
  return (int)(i >> 7) - ((1 << 24) - 1);
}

/*
** The instructions that may follow the one at 'pc'; returns how many, at most
** 2. Those of a loop are its body and the instruction after it.
*/
int bytecode_next (Instruction i, int pc, int next[2]);

/* Does it write register A? Some write other registers, too. */
bool bytecode_sets_a (Instruction i);

/* An upvalue: a register or an upvalue of the enclosing function. */
typedef struct Captured {
  const char *name;             /* "" if unknown */
  bool in_register;
  int index;
} Captured;

/* A constant that is not a string. */
typedef enum ConstantType {
  CONSTANT_NIL, CONSTANT_FALSE, CONSTANT_TRUE, CONSTANT_INTEGER,
  CONSTANT_FLOAT, CONSTANT_STRING
} ConstantType;

typedef struct Constant {
  ConstantType type;
  int64_t integer;
  double number;
} Constant;

/* A function and its nested functions. */
typedef struct Proto {
  const char *source;           /* "@casino-pirate.lua" */
  int first_line;
  int params, registers;
  bool takes_more;              /* has it '...'? */
  Instruction *code;
  int *line;                    /* by instruction */
  int size;
  const char **constant;        /* strings; NULL: see the types below */
  Constant *plain;
  int constants;
  Captured *captured;
  int captures;
  struct Proto *within;
  int withins;
  const char *first_param;      /* its name, or "" */
} Proto;

typedef struct Bytecode {
  Proto main;
  int nul_line;                 /* of a function with a string that contains */
                                /* '\0'; or 0 */
  Buffer dump;
  Pieces pieces;                /* owned memory of the protos */
} Bytecode;

/*
** Reads the Lua function on top of the stack. False, with nothing to free, if
** it is a C function or not Lua 5.4's bytecode. [-0, +0, -]
*/
bool bytecode_read (Bytecode *b, struct lua_State *L);

/* Without what only people need: names, lines, the file. */
bool bytecode_read_bare (Bytecode *b, struct lua_State *L);
void bytecode_free (Bytecode *b);

#endif
