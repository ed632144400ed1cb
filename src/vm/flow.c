/*
** Control and data flow of a Lua function: liveness, loops, captures
** SPDX-License-Identifier: MIT
**
** Numeric and list loops keep their state in virtual registers of their own
** (see loop.c): here their Lua registers count as read when the loop starts
** and not again.
*/
#include "vm/engine.h"

enum { FLOW_CODE = 2000 };  /* Lua instructions of one function */

static void add (VmRegisters *set, int r) {
  *set |= (VmRegisters)1 << (r & (VM_REGISTERS - 1));
}

static void add_range (VmRegisters *set, int from, int count) {
  if (count > 0) *set |= UINT64_MAX >> (VM_REGISTERS - count) << from;
}

/* 'count' registers, or all from 'from' on if it is negative. */
static void add_values (VmRegisters *set, const VmProto *p, int from,
                        int count) {
  add_range(set, from, count < 0 ? p->registers - from : count);
}

static VmRegisters captured_by (const VmProto *within) {
  VmRegisters set = 0;
  for (int i = 0; i < within->captures; i++)
    if (within->captured[i].in_register) add(&set, within->captured[i].index);
  return set;
}

static VmRegisters reads_of (const VmProto *p, int pc) {
  const Instruction i = p->code[pc];
  const int a = code_a(i), b = code_b(i);
  VmRegisters set = 0;
  switch (code_op(i)) {
    case OP_MOVE: case OP_GETI: case OP_GETFIELD: case OP_UNM: case OP_BNOT:
    case OP_NOT: case OP_LEN: case OP_ADDI: case OP_SHRI: case OP_SHLI:
    case OP_ADDK: case OP_SUBK: case OP_MULK: case OP_MODK: case OP_POWK:
    case OP_DIVK: case OP_IDIVK: case OP_BANDK: case OP_BORK: case OP_BXORK:
    case OP_TESTSET: add(&set, b); break;
    case OP_SELF:
      add(&set, b);
      if (!code_k(i)) add(&set, code_c(i));
      break;
    case OP_GETTABLE: case OP_ADD: case OP_SUB: case OP_MUL: case OP_MOD:
    case OP_POW: case OP_DIV: case OP_IDIV: case OP_BAND: case OP_BOR:
    case OP_BXOR: case OP_SHL: case OP_SHR:
      add(&set, b);
      add(&set, code_c(i));
      break;
    case OP_SETTABLE: case OP_SETI: case OP_SETFIELD:
      add(&set, a);
      if (code_op(i) == OP_SETTABLE) add(&set, b);
      if (!code_k(i)) add(&set, code_c(i));
      break;
    case OP_SETTABUP:
      if (!code_k(i)) add(&set, code_c(i));
      break;
    case OP_SETUPVAL: case OP_EQK: case OP_EQI: case OP_LTI: case OP_LEI:
    case OP_GTI: case OP_GEI: case OP_TEST: case OP_TBC:
    case OP_RETURN1: add(&set, a); break;
    case OP_EQ: case OP_LT: case OP_LE:
      add(&set, a);
      add(&set, b);
      break;
    case OP_CONCAT: add_range(&set, a, b); break;
    case OP_CALL:
    case OP_TAILCALL: add_values(&set, p, a, b > 0 ? b : -1); break;
    case OP_RETURN: add_values(&set, p, a, b - 1); break;
    case OP_FORPREP: add_range(&set, a, 3); break;
    case OP_TFORPREP: add_range(&set, a, 4); break;
    case OP_SETLIST: add_values(&set, p, a, b > 0 ? b + 1 : -1); break;
    case OP_CLOSURE: set = captured_by(&p->within[code_bx(i)]); break;
    default: break;
  }
  return set;
}

static VmRegisters writes_of (const VmProto *p, int pc) {
  const Instruction i = p->code[pc];
  const int a = code_a(i);
  VmRegisters set = 0;
  switch (code_op(i)) {
    case OP_LOADNIL: add_range(&set, a, code_b(i) + 1); break;
    case OP_SELF: add_range(&set, a, 2); break;
    case OP_CONCAT: case OP_CALL: case OP_TAILCALL: case OP_VARARG:
    case OP_TFORPREP: case OP_TFORCALL:
    case OP_TFORLOOP: add_values(&set, p, a, -1); break;
    case OP_FORPREP: case OP_FORLOOP: add_range(&set, a, 4); break;
    default:
      if (bytecode_sets_a(i)) add(&set, a);
  }
  return set;
}

VmRegisters vm_written (const VmProto *p, int from, int to) {
  VmRegisters all = 0;
  for (int pc = from; pc <= to; pc++) all |= writes_of(p, pc);
  return all;
}

/* Liveness of one instruction from its successors'. True: it has changed. */
static bool update_live (VmProto *p, int pc) {
  VmRegisters old = p->live[pc], live = 0, killed = writes_of(p, pc);
  int next[2], n = bytecode_next(p->code[pc], pc, next);
  if (code_op(p->code[pc]) == OP_TESTSET) killed = 0;  /* may not write */
  for (int i = 0; i < n; i++) live |= p->live[next[i]];
  p->live[pc] = (live & ~killed) | reads_of(p, pc);
  return p->live[pc] != old;
}

/* Backwards until nothing changes: twice, usually. */
static void find_live (VmProto *p) {
  bool changed;
  do {
    changed = false;
    for (int pc = p->size - 1; pc >= 0; pc--) changed |= update_live(p, pc);
  } while (changed);
}

/* Loops made by jumps; 'for' loops have instructions of their own. */
static void find_loops (VmProto *p) {
  for (int pc = 0; pc < p->size; pc++) p->loop_end[pc] = -1;
  for (int pc = 0; pc < p->size; pc++) {
    int to = pc + 1 + code_jump(p->code[pc]);
    if (code_op(p->code[pc]) == OP_JMP && to <= pc)
      p->loop_end[to] = (int16_t)pc;
  }
}

/* Does a jump lead from outside the loop into it, not to its head? */
static bool is_entered (const VmProto *p, int head, int end) {
  for (int pc = 0; pc < p->size; pc++) {
    int next[2], n = bytecode_next(p->code[pc], pc, next);
    if (pc >= head && pc <= end) continue;
    for (int i = 0; i < n; i++)
      if (next[i] > head && next[i] <= end) return true;
  }
  return false;
}

/*
** The translator sees each instruction once and a loop from its head to its
** last jump back: 'goto' can make loops that overlap or have two entries.
*/
static bool is_reducible (const VmProto *p) {
  for (int pc = 0; pc < p->size; pc++)
    if (p->loop_end[pc] >= 0 && is_entered(p, pc, p->loop_end[pc]))
      return false;
  return true;
}

static bool is_in_range (const VmProto *p) {
  for (int pc = 0; pc < p->size; pc++) {
    int next[2], n = bytecode_next(p->code[pc], pc, next);
    for (int i = 0; i < n; i++)
      if (next[i] < 0 || next[i] >= p->size) return false;
  }
  return true;
}

void vm_read_flow (Vm *vm, VmProto *p) {
  if (p->live != NULL || p->unfit) return;
  p->unfit = p->size > FLOW_CODE || p->registers + VM_RESULTS > VM_REGISTERS ||
             !is_in_range(p);
  if (p->unfit) return;
  p->live = vm_own(vm, (size_t)p->size * sizeof *p->live);
  p->loop_end = vm_own(vm, (size_t)p->size * sizeof *p->loop_end);
  find_loops(p);
  p->unfit = !is_reducible(p);
  if (!p->unfit) find_live(p);
}

/*
** A captured variable lives until OP_CLOSE, or until the function returns. It
** keeps its value if no instruction that can follow before that writes its
** register: the walk visits each instruction once.
*/
static bool is_written_from (const VmProto *p, int pc, int r, bool *visited) {
  while (!visited[pc]) {
    const Instruction i = p->code[pc];
    int next[2], n = bytecode_next(i, pc, next);
    visited[pc] = true;
    if (code_op(i) == OP_CLOSE && code_a(i) <= r) return false;
    if (vm_has_register(writes_of(p, pc), r)) return true;
    if (n == 0) return false;
    if (n == 2 && is_written_from(p, next[1], r, visited)) return true;
    pc = next[0];
  }
  return false;
}

bool vm_capture_is_final (const VmProto *p, int pc, int r) {
  bool visited[FLOW_CODE] = {false};
  return !is_written_from(p, pc + 1, r, visited);
}
