/*
** The bytecode of a function, as Lua 5.4 dumps it
** SPDX-License-Identifier: MIT
**
** lua_dump is the one way into a function's code that Lua offers. Its format
** is that of the manual's "precompiled chunks": the same in all of Lua 5.4,
** and its header says so; what another Lua dumps is not looked at.
*/
#ifndef bytecode_h
#define bytecode_h

#include "ground/buffer.h"

struct lua_State;

/* The instructions that are told apart, by their numbers in Lua 5.4. */
enum {
  OP_MOVE = 0, OP_LOADK = 3, OP_LFALSESKIP = 6, OP_LOADTRUE = 7,
  OP_LOADNIL = 8, OP_GETUPVAL = 9, OP_SETUPVAL = 10, OP_GETTABUP = 11,
  OP_GETTABLE = 12, OP_GETI = 13, OP_GETFIELD = 14, OP_SETTABUP = 15,
  OP_SETTABLE = 16, OP_SETI = 17, OP_SETFIELD = 18, OP_SELF = 20,
  OP_MMBIN = 46, OP_MMBINK = 48, OP_NOT = 51, OP_CONCAT = 53, OP_CLOSE = 54,
  OP_TBC = 55, OP_JMP = 56, OP_EQ = 57, OP_EQK = 60, OP_TEST = 66,
  OP_TESTSET = 67, OP_CALL = 68, OP_TAILCALL = 69, OP_RETURN = 70,
  OP_RETURN1 = 72, OP_FORLOOP = 73, OP_FORPREP = 74, OP_TFORPREP = 75,
  OP_TFORCALL = 76, OP_TFORLOOP = 77, OP_SETLIST = 78, OP_CLOSURE = 79,
  OP_VARARG = 80, OP_VARARGPREP = 81, OP_EXTRAARG = 82
};

typedef uint32_t Instruction;

static inline int code_op (Instruction i) { return i & 0x7F; }
static inline int code_a (Instruction i) { return i >> 7 & 0xFF; }
static inline bool code_k (Instruction i) { return i >> 15 & 1; }
static inline int code_b (Instruction i) { return i >> 16 & 0xFF; }
static inline int code_c (Instruction i) { return (int)(i >> 24); }
static inline int code_bx (Instruction i) { return (int)(i >> 15); }
static inline int code_jump (Instruction i) {
  return (int)(i >> 7) - ((1 << 24) - 1);
}

/* An upvalue: a register of the function around, or an upvalue of that. */
typedef struct Captured {
  const char *name;             /* "" where it is not known */
  bool in_register;
  int index;
} Captured;

/* A function and those within it. */
typedef struct Proto {
  const char *source;           /* "@casino-pirate.lua" */
  int first_line;
  int params, registers;
  Instruction *code;
  int *line;                    /* of each instruction */
  int size;
  const char **constant;        /* strings; NULL: something else */
  int constants;
  Captured *captured;
  int captures;
  struct Proto *within;
  int withins;
  const char *first_param;      /* its name, "" where there is none */
} Proto;

typedef struct Bytecode {
  Proto main;
  bool has_nul;                 /* is the character 0 in one of its texts? */
  Buffer dump;
  void **block;                 /* all that the protos own */
  size_t blocks, room;
} Bytecode;

/*
** Reads the Lua function on top of the stack. False, and nothing to free,
** where it is a C function or no bytecode of Lua 5.4. [-0, +0, -]
*/
bool bytecode_read (Bytecode *b, struct lua_State *L);
void bytecode_free (Bytecode *b);

#endif
