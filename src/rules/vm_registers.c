/*
** Registers of Lua's code: who reads and writes them, and where it loops
** SPDX-License-Identifier: MIT
**
** Loops over numbers and lists keep their state elsewhere (see vm_loops.c):
** here their registers are read when they begin and not again.
*/
#include "rules/vm_private.h"

static void add (VmRegisters *set, int r) {
  *set |= (VmRegisters)1 << (r & (VM_REGISTERS - 1));
}

static void add_range (VmRegisters *set, int from, int count) {
  if (count > 0) *set |= UINT64_MAX >> (VM_REGISTERS - count) << from;
}

/* So many from 'from' on; 'count' < 0: as many as there are. */
static void add_values (VmRegisters *set, const VmCode *c, int from,
                        int count) {
  add_range(set, from, count < 0 ? c->registers - from : count);
}

static void add_captured (VmRegisters *set, const VmCode *within) {
  for (int i = 0; i < within->captures; i++)
    if (within->captured[i].in_register) add(set, within->captured[i].index);
}

static void add_operands (VmRegisters *set, Instruction i, bool third) {
  add(set, code_b(i));
  if (third) add(set, code_c(i));
}

static VmRegisters reads_of (const VmCode *c, int pc) {
  const Instruction i = c->code[pc];
  const int a = code_a(i);
  VmRegisters set = 0;
  switch (code_op(i)) {
    case OP_MOVE: case OP_GETI: case OP_GETFIELD: case OP_UNM: case OP_BNOT:
    case OP_NOT: case OP_LEN: case OP_ADDI: case OP_SHRI: case OP_SHLI:
    case OP_ADDK: case OP_SUBK: case OP_MULK: case OP_MODK: case OP_POWK:
    case OP_DIVK: case OP_IDIVK: case OP_BANDK: case OP_BORK: case OP_BXORK:
    case OP_TESTSET:
      add_operands(&set, i, false);
      break;
    case OP_SELF: add_operands(&set, i, !code_k(i)); break;
    case OP_GETTABLE: case OP_ADD: case OP_SUB: case OP_MUL: case OP_MOD:
    case OP_POW: case OP_DIV: case OP_IDIV: case OP_BAND: case OP_BOR:
    case OP_BXOR: case OP_SHL: case OP_SHR:
      add_operands(&set, i, true);
      break;
    case OP_SETTABLE: case OP_SETI: case OP_SETFIELD:
      add(&set, a);
      if (code_op(i) == OP_SETTABLE) add(&set, code_b(i));
      if (!code_k(i)) add(&set, code_c(i));
      break;
    case OP_SETTABUP: if (!code_k(i)) add(&set, code_c(i)); break;
    case OP_SETUPVAL: case OP_EQK: case OP_EQI: case OP_LTI: case OP_LEI:
    case OP_GTI: case OP_GEI: case OP_TEST: case OP_TBC: case OP_RETURN1:
      add(&set, a);
      break;
    case OP_EQ: case OP_LT: case OP_LE:
      add(&set, a);
      add(&set, code_b(i));
      break;
    case OP_CONCAT: add_range(&set, a, code_b(i)); break;
    case OP_CALL: case OP_TAILCALL:
      add_values(&set, c, a, code_b(i) > 0 ? code_b(i) : -1);
      break;
    case OP_RETURN: add_values(&set, c, a, code_b(i) - 1); break;
    case OP_FORPREP: add_range(&set, a, 3); break;
    case OP_TFORPREP: add_range(&set, a, 4); break;
    case OP_SETLIST:
      add_values(&set, c, a, code_b(i) > 0 ? code_b(i) + 1 : -1);
      break;
    case OP_CLOSURE: add_captured(&set, &c->within[code_bx(i)]); break;
    default: break;
  }
  return set;
}

static VmRegisters writes_of (const VmCode *c, int pc) {
  const Instruction i = c->code[pc];
  const int a = code_a(i);
  VmRegisters set = 0;
  switch (code_op(i)) {
    case OP_SETUPVAL: case OP_SETTABUP: case OP_SETTABLE: case OP_SETI:
    case OP_SETFIELD: case OP_MMBIN: case OP_MMBINI: case OP_MMBINK:
    case OP_CLOSE: case OP_TBC: case OP_JMP: case OP_EQ: case OP_LT: case OP_LE:
    case OP_EQK: case OP_EQI: case OP_LTI: case OP_LEI: case OP_GTI:
    case OP_GEI: case OP_TEST: case OP_RETURN: case OP_RETURN0:
    case OP_RETURN1: case OP_SETLIST: case OP_EXTRAARG: case OP_VARARGPREP:
      break;
    case OP_LOADNIL: add_range(&set, a, code_b(i) + 1); break;
    case OP_SELF: add_range(&set, a, 2); break;
    case OP_CONCAT: case OP_CALL: case OP_TAILCALL: case OP_VARARG:
    case OP_TFORPREP: case OP_TFORCALL: case OP_TFORLOOP:
      add_values(&set, c, a, -1);
      break;
    case OP_FORPREP: case OP_FORLOOP: add_range(&set, a, 4); break;
    default: add(&set, a); break;
  }
  return set;
}

/* Those that surely are anew: a call leaves what lies above it to be lost. */
static VmRegisters kills_of (const VmCode *c, int pc) {
  if (code_op(c->code[pc]) != OP_TESTSET) return writes_of(c, pc);
  return 0;
}

VmRegisters vm_written (const VmCode *c, int from, int to) {
  VmRegisters all = 0;
  for (int pc = from; pc <= to; pc++) all |= writes_of(c, pc);
  return all;
}

/* Where the code goes on behind an instruction: up to two places. */
static int successors (const VmCode *c, int pc, int next[2]) {
  const Instruction i = c->code[pc];
  next[0] = pc + 1;
  switch (code_op(i)) {
    case OP_JMP: next[0] = pc + 1 + code_jump(i); return 1;
    case OP_LFALSESKIP: next[0] = pc + 2; return 1;
    case OP_RETURN: case OP_RETURN0: case OP_RETURN1: return 0;
    case OP_EQ: case OP_LT: case OP_LE: case OP_EQK: case OP_EQI: case OP_LTI:
    case OP_LEI: case OP_GTI: case OP_GEI: case OP_TEST: case OP_TESTSET:
      next[1] = pc + 2;
      return 2;
    case OP_FORPREP: next[1] = pc + 2 + code_bx(i); return 2;
    case OP_TFORPREP: next[0] = pc + 1 + code_bx(i); return 1;
    case OP_FORLOOP: case OP_TFORLOOP:
      next[1] = pc + 1 - code_bx(i);
      return 2;
    default: return 1;
  }
}

/* True: something is new. */
static bool spread (VmCode *c, int pc) {
  VmRegisters old = c->live[pc], live = 0;
  int next[2], n = successors(c, pc, next);
  for (int i = 0; i < n; i++)
    if (next[i] < c->size) live |= c->live[next[i]];
  c->live[pc] = (live & ~kills_of(c, pc)) | reads_of(c, pc);
  return c->live[pc] != old;
}

/* Has what is read at a loop's head not come to its end yet? */
static bool is_behind (VmCode *c) {
  for (int pc = 0; pc < c->size; pc++) {
    int next[2], n = successors(c, pc, next);
    if (n > 0 && next[n - 1] <= pc && spread(c, pc)) return true;
  }
  return false;
}

static void find_loops (VmCode *c) {
  for (int pc = 0; pc < c->size; pc++) c->loop_end[pc] = -1;
  for (int pc = 0; pc < c->size; pc++) {
    int to = pc + 1 + code_jump(c->code[pc]);
    if (code_op(c->code[pc]) == OP_JMP && to >= 0 && to <= pc)
      c->loop_end[to] = (int16_t)pc;
  }
}

/* From the last instruction on: where nothing leads back, once is enough. */
void vm_read_flow (Vm *vm, VmCode *c) {
  if (c->live != NULL) return;
  c->live = vm_own(vm, (size_t)c->size * sizeof *c->live);
  c->loop_end = vm_own(vm, (size_t)c->size * sizeof *c->loop_end);
  find_loops(c);
  do
    for (int pc = c->size - 1; pc >= 0; pc--) spread(c, pc);
  while (is_behind(c));
}
