/*
** Control and data flow of a Lua function: liveness, loops, edges, merges
** SPDX-License-Identifier: MIT
**
** Numeric and list loops keep their state in virtual registers of their own
** (see below), so their Lua registers count as read only when the loop starts.
*/
#include "vm/engine.h"
#include "vm/translate.h"

enum { FLOW_CODE = 2000 };  /* Lua instructions of one function */

static void add (VmRegisters *set, int r) {
  *set |= (VmRegisters)1 << (r & (VM_REGISTERS - 1));
}

static void add_range (VmRegisters *set, int from, int count) {
  if (count > 0) *set |= UINT64_MAX >> (VM_REGISTERS - count) << from;
}

/* 'count' registers from 'from' on; all of them if it is negative. */
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

/* Computes an instruction's liveness from its successors. True: it changed. */
static bool update_live (VmProto *p, int pc) {
  VmRegisters old = p->live[pc], live = 0, killed = writes_of(p, pc);
  int next[2], n = bytecode_next(p->code[pc], pc, next);
  if (code_op(p->code[pc]) == OP_TESTSET) killed = 0;  /* may not write */
  for (int i = 0; i < n; i++) live |= p->live[next[i]];
  p->live[pc] = (live & ~killed) | reads_of(p, pc);
  return p->live[pc] != old;
}

/* Backwards until nothing changes: usually two passes. */
static void find_live (VmProto *p) {
  bool changed;
  do {
    changed = false;
    for (int pc = p->size - 1; pc >= 0; pc--) changed |= update_live(p, pc);
  } while (changed);
}

/* Loops made by jumps; 'for' loops have their own instructions. */
static void find_loops (VmProto *p) {
  for (int pc = 0; pc < p->size; pc++) p->loop_end[pc] = -1;
  for (int pc = 0; pc < p->size; pc++) {
    int to = pc + 1 + code_jump(p->code[pc]);
    if (code_op(p->code[pc]) == OP_JMP && to <= pc)
      p->loop_end[to] = (int16_t)pc;
  }
}

/* Does a jump from outside the loop lead into its body, past its head? */
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
** The translator visits each instruction once, and a loop from its head to its
** last jump back. With 'goto', loops can overlap or have two entries.
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
** A captured variable lives until OP_CLOSE or until the function returns. It
** keeps its value if no instruction reachable before that writes its register.
** The walk visits each instruction once.
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

/*
** Edges and merges
**
** A branch adds a pending edge with a copy of the registers. Where edges merge,
** a register that is equal on all of them is kept; one that differs becomes a
** virtual register that each edge assigns (a phi).
**
** Before it is added, an edge is advanced past instructions that need no code
** because their operands are constants. That removes most tests of a function's
** result (jump threading).
*/

/* Results of calls may be in registers above those that Lua declares. */
static int registers_of (const Inline *f) {
  return f->proto->registers + VM_RESULTS;
}

Abstract *edge_registers (Builder *b, const VmProto *p) {
  return build_room(b, ((size_t)p->registers + VM_RESULTS) * sizeof(Abstract));
}

static Abstract *copy_registers (Inline *f, const Abstract *reg) {
  return build_copy(f->b, reg, (size_t)registers_of(f) * sizeof *reg);
}

void edge_land (Builder *b, int from, int work) {
  if (b->failed) return;
  b->insn[from].jump = b->insns - from;
  if (b->work < b->work_at[from] + work) b->work = b->work_at[from] + work;
}

/*
** Emits a jump. What is emitted next is unreachable until an edge lands there.
*/
static int emit_jump (Builder *b) {
  int from = build_insn(b, (Insn){.op = IR_JUMP});
  b->work = 0;
  return from;
}

/* Instructions that an edge is not advanced past, and those that leave. */
enum { IS_BARRIER = 1, LEAVES = 2 };

static int nature_of (const Inline *f, int pc) {
  if (f->proto->loop_end[pc] >= 0) return IS_BARRIER;
  switch (code_op(f->proto->code[pc])) {
    case OP_CALL: case OP_TAILCALL: case OP_FORPREP: case OP_FORLOOP:
    case OP_TFORPREP: case OP_TFORCALL: case OP_TFORLOOP:
    case OP_CLOSURE: return IS_BARRIER;
    case OP_RETURN: case OP_RETURN0: case OP_RETURN1: return LEAVES;
    default: return 0;
  }
}

/*
** Advances an edge by one Lua instruction if that emits no code, else undoes
** what the attempt did. Meanwhile the function's state is that of the edge.
*/
static bool advance (Inline *f, Edge *e) {
  Builder *b = f->b;
  const Builder before = *b;
  int next;
  f->reg = memcpy(f->spare, e->reg, (size_t)registers_of(f) * sizeof *e->reg);
  f->top = e->top;
  f->is_reached = b->is_trial = true;
  next = translate_insn(f, e->pc);
  b->is_trial = false;
  if (b->insns != before.insns || !f->is_reached || b->failed ||
      next <= e->pc) {
    b->insns = before.insns;
    b->vregs = before.vregs;
    b->constants = before.constants;
    b->work = before.work;
    return false;
  }
  f->spare = e->reg;
  e->reg = f->reg;
  e->top = f->top;
  e->pc = next;
  e->work++;
  return true;
}

static void advance_far (Inline *f, Edge *e) {
  const Inline before = *f;
  if (f->spare == NULL) f->spare = edge_registers(f->b, f->proto);
  while (nature_of(f, e->pc) == 0 && advance(f, e)) {
  }
  f->reg = before.reg;
  f->top = before.top;
  f->is_reached = before.is_reached;
}

static void add_exit (Inline *f, int from, int work, const Abstract *result,
                      int count) {
  Exit *e = build_room(f->b, sizeof *e);
  *e = (Exit){.from = from, .work = work, .count = count};
  e->result = build_copy(f->b, result, (size_t)count * sizeof *result);
  *f->last_exit = e;
  f->last_exit = &e->next;
}

/* An edge to a return of an inlined function becomes an exit. */
static bool is_exit (Inline *f, const Edge *e) {
  Instruction i = f->proto->code[e->pc];
  int a = code_a(i), count;
  if (f->caller == NULL || nature_of(f, e->pc) != LEAVES) return false;
  switch (code_op(i)) {
    case OP_RETURN0: count = 0; break;
    case OP_RETURN1: count = 1; break;
    default: count = code_b(i) > 0 ? code_b(i) - 1 : e->top - a; break;
  }
  if (count < 0) return false;
  add_exit(f, e->from, e->work + 1, e->reg + a, count);
  return true;
}

/*
** Pending edges are ordered by pc; among those to the same pc the last is
** first.
*/
static void insert (Inline *f, Edge edge) {
  Edge *e = build_copy(f->b, &edge, sizeof edge), **place = &f->edge;
  if (f->b->failed) return;
  advance_far(f, e);
  if (is_exit(f, e)) return;
  while (*place != NULL && (*place)->pc < e->pc) place = &(*place)->next;
  e->next = *place;
  *place = e;
}

void edge_add (Inline *f, int from, int pc) {
  if (f->b->is_trial) return;
  insert(f, (Edge){.pc = pc,
                   .from = from,
                   .top = f->top,
                   .reg = copy_registers(f, f->reg)});
}

/* Jumps back for the next round of a loop. */
static void go_back (Inline *f, int pc) {
  Builder *b = f->b;
  const Loop *loop = f->loop;
  while (loop != NULL && loop->pc != pc) loop = loop->outer;
  if (loop == NULL) b->failed = true;
  if (b->failed) return;
  edge_end_round(f, loop);
  edge_close_loop(b, build_insn(b, (Insn){.op = IR_LOOP}), loop);
}

void edge_goto (Inline *f, int from, int pc) {
  if (pc <= from)
    go_back(f, pc);
  else
    insert(f, (Edge){.pc = pc,
                     .from = emit_jump(f->b),
                     .top = f->top,
                     .reg = f->reg});
  f->is_reached = false;
  f->reg = NULL;
}

void edge_exit (Inline *f, const Abstract *result, int count) {
  add_exit(f, emit_jump(f->b), 0, result, count);
  f->is_reached = false;
}

int edge_next (const Inline *f, int from, int to) {
  const Edge *e = f->edge;
  while (e != NULL && e->pc < from) e = e->next;
  return e != NULL && e->pc < to ? e->pc : to;
}

/* Removes and returns the edges to the instruction. */
static Edge *take_edges (Inline *f, int pc) {
  Edge *first, **place = &f->edge, **end;
  while (*place != NULL && (*place)->pc < pc) place = &(*place)->next;
  first = *place;
  for (end = place; *end != NULL && (*end)->pc == pc;) end = &(*end)->next;
  if (end == place) return NULL;
  *place = *end;
  *end = NULL;
  return first;
}

static bool has_vreg (const Abstract *x) {
  return x->kind == ABS_CONST || x->kind == ABS_VREG;
}

static bool is_in_loop (const Inline *f) {
  for (; f != NULL; f = f->caller)
    if (f->loop != NULL) return true;
  return false;
}

/* A closure can, as a predicate; but in a loop it would be bound each round. */
static bool can_have_vreg (const Inline *f, const Abstract *x) {
  return has_vreg(x) || (x->kind == ABS_CLOSURE && !is_in_loop(f));
}

/* Emits copies from the registers of an edge to those after the merge. */
static void emit_copies (Inline *f, const Abstract *from, const Abstract *to) {
  for (int r = 0; r < registers_of(f); r++) {
    int a;
    if (to[r].kind != ABS_VREG || build_same(&from[r], &to[r])) continue;
    a = from[r].kind == ABS_CLOSURE ? call_predicate(f->b, &from[r])
                                    : build_vreg(f->b, &from[r]);
    if (a >= 0)
      build_insn(f->b,
                 (Insn){.op = IR_MOVE, .to = to[r].vreg, .a = (uint16_t)a});
    else
      build_insn(f->b, (Insn){.op = IR_BAIL});
  }
}

static VmType common_type (const Abstract *x, const Abstract *y) {
  VmType a = build_type(x), b = build_type(y);
  bool numbers = (a == TYPE_NUMBER || a == TYPE_SEATED) &&
                 (b == TYPE_NUMBER || b == TYPE_SEATED);
  return a == b ? a : numbers ? TYPE_NUMBER : TYPE_ANY;
}

/* The merged value of a register. '*phi': in a new virtual register. */
static Abstract merge_one (Inline *f, int r, const Edge *first, bool *phi) {
  Abstract to = first->reg[r];
  *phi = false;
  for (const Edge *e = first->next; e != NULL; e = e->next) {
    const Abstract *x = &e->reg[r];
    VmType type = common_type(&to, x);
    if (build_same(&to, x)) {
      if (to.kind == ABS_VREG) to.type = (uint8_t)type;
      continue;
    }
    if (!can_have_vreg(f, &to) || !can_have_vreg(f, x))
      return (Abstract){.kind = ABS_UNKNOWN};
    to = abs_vreg(*phi ? to.vreg : build_vregs(f->b, 1), type);
    *phi = true;
  }
  return to;
}

/* The registers after a merge; dead ones are unknown. True: there are phis. */
static bool merge_registers (Inline *f, int pc, const Edge *first,
                             Abstract *to) {
  VmRegisters live = f->proto->live[pc];
  bool phis = false, phi;
  for (int r = 0; r < registers_of(f); r++) {
    to[r].kind = ABS_UNKNOWN;
    if (r < VM_REGISTERS && vm_has_register(live, r)) {
      to[r] = merge_one(f, r, first, &phi);
      phis |= phi && to[r].kind == ABS_VREG;
    }
  }
  return phis;
}

/* Does it take all values of a multiple result? */
static bool takes_all (Instruction i) {
  switch (code_op(i)) {
    case OP_CALL: case OP_TAILCALL: case OP_RETURN:
    case OP_SETLIST: return code_b(i) == 0;
    default: return false;
  }
}

/*
** Edges may bring different numbers of values. To all instructions that take
** them here, no value and nil are the same; those that distinguish them bail
** out.
*/
static void level_tops (Inline *f, int pc, Edge *first) {
  int top = -1;
  for (const Edge *e = first; e != NULL; e = e->next)
    if (e->top > top) top = e->top;
  for (Edge *e = first; e != NULL && takes_all(f->proto->code[pc]); e = e->next)
    while (e->top >= 0 && e->top < top) e->reg[e->top++] = abs_const(vm_nil());
  f->top = top;
  for (const Edge *e = first; e != NULL; e = e->next)
    if (e->top != top) f->top = -1;
}

static void merge (Inline *f, int pc, Edge *first) {
  Builder *b = f->b;
  Abstract *to = edge_registers(b, f->proto);
  level_tops(f, pc, first);
  if (merge_registers(f, pc, first, to))
    for (Edge *e = first; e != NULL && !b->failed; e = e->next) {
      edge_land(b, e->from, e->work);
      emit_copies(f, e->reg, to);
      e->from = emit_jump(b);
      e->work = 0;
    }
  for (Edge *e = first; e != NULL && !b->failed; e = e->next)
    edge_land(b, e->from, e->work);
  f->reg = to;
}

static void continue_from (Inline *f, const Edge *e) {
  edge_land(f->b, e->from, e->work);
  f->is_reached = true;
  f->reg = e->reg;
  f->top = e->top;
}

void edge_merge (Inline *f, int pc) {
  Edge *first;
  if (edge_next(f, pc, pc + 1) != pc) return;
  if (f->is_reached)
    insert(f, (Edge){.pc = pc,
                     .from = emit_jump(f->b),
                     .top = f->top,
                     .reg = f->reg});
  f->is_reached = false;
  first = take_edges(f, pc);
  if (first == NULL || f->b->failed) return;
  f->is_reached = true;
  if (first->next == NULL)
    continue_from(f, first);
  else if (f->caller == NULL && nature_of(f, pc) == LEAVES)
    for (const Edge *e = first; e != NULL; e = e->next) {  /* no merge */
      continue_from(f, e);
      f->b->work++;
      translate_insn(f, pc);
    }
  else
    merge(f, pc, first);
}

void edge_return (Inline *f, const Exit *out, int a, int wanted, int pc) {
  for (; out != NULL && !f->b->failed; out = out->next) {
    int count = wanted < 0 ? out->count : wanted;
    Edge e = {.pc = pc,
              .from = out->from,
              .work = out->work,
              .top = wanted < 0 ? a + count : -1,
              .reg = copy_registers(f, f->reg)};
    if (a + count > registers_of(f)) f->b->failed = true;
    for (int i = 0; i < count && !f->b->failed; i++)
      e.reg[a + i] = i < out->count ? out->result[i] : abs_const(vm_nil());
    insert(f, e);
  }
  f->is_reached = false;
  f->reg = NULL;
}

/* The value of a register at the head of a loop. */
static Abstract at_head (Inline *f, int r, VmRegisters live,
                         VmRegisters changed) {
  const Abstract *x = &f->reg[r];
  if (r >= VM_REGISTERS || !vm_has_register(live, r))
    return (Abstract){.kind = ABS_UNKNOWN};
  if (!vm_has_register(changed, r)) return *x;
  if (!has_vreg(x)) return (Abstract){.kind = ABS_UNKNOWN};
  return abs_vreg(build_vregs(f->b, 1), TYPE_ANY);
}

void edge_begin_loop (Inline *f, Loop *loop, int pc, int end) {
  Abstract *reg = edge_registers(f->b, f->proto);
  VmRegisters live = f->proto->live[pc] | f->proto->live[end];
  VmRegisters changed = vm_written(f->proto, pc, end);
  for (int r = 0; r < registers_of(f); r++)
    reg[r] = at_head(f, r, live, changed);
  emit_copies(f, f->reg, reg);
  f->reg = copy_registers(f, reg);
  *loop = (Loop){.outer = f->loop,
                 .pc = pc,
                 .head = f->b->insns,
                 .work = f->b->work,
                 .reg = reg};
  f->loop = loop;
}

/* Is a phi read for another phi after it was overwritten? */
static bool copies_cross (const Inline *f, const Abstract *head) {
  for (int r = 0; r < registers_of(f); r++) {
    if (head[r].kind != ABS_VREG || f->reg[r].kind != ABS_VREG) continue;
    for (int q = 0; q < registers_of(f); q++)
      if (q != r && head[q].kind == ABS_VREG && f->reg[r].vreg == head[q].vreg)
        return true;
  }
  return false;
}

/*
** A loop's phis are assigned in parallel: if they cross, through temporaries.
*/
void edge_end_round (Inline *f, const Loop *loop) {
  if (copies_cross(f, loop->reg)) {
    Abstract *between = copy_registers(f, f->reg);
    for (int r = 0; r < registers_of(f); r++)
      if (loop->reg[r].kind == ABS_VREG && has_vreg(&f->reg[r]) &&
          !build_same(&f->reg[r], &loop->reg[r]))
        between[r] = abs_vreg(build_vregs(f->b, 1), TYPE_ANY);
    emit_copies(f, f->reg, between);
    f->reg = between;
  }
  emit_copies(f, f->reg, loop->reg);
  f->reg = copy_registers(f, loop->reg);
}

void edge_close_loop (Builder *b, int from, const Loop *loop) {
  int work = b->failed ? 0 : b->work_at[from] - loop->work;
  if (work < 0 || work > UINT16_MAX) b->failed = true;
  if (b->failed) return;
  b->insn[from].jump = loop->head - from;
  b->insn[from].work = (uint16_t)work;
}

static bool is_short (int rounds, int size) {
  return rounds <= UNROLL_ROUNDS && rounds * size <= UNROLL_CODE;
}

/* One round of an unrolled loop; 'end' is the loop's last instruction. */
static void unroll_round (Inline *f, int pc, int end) {
  f->b->work += 2;  /* the loop instruction */
  translate_range(f, pc + 1, end);
  edge_merge(f, end);
}

/* The body of a loop that is not unrolled, and the jump back. */
static void emit_round (Inline *f, Loop *loop, Insn again, int end, int work) {
  Builder *b = f->b;
  translate_range(f, loop->pc, end);
  edge_merge(f, end);
  if (f->is_reached) {
    b->work += work;
    edge_end_round(f, loop);
    edge_close_loop(b, build_insn(b, again), loop);
  }
  f->loop = loop->outer;
}

/* The rounds of a loop with constant bounds; -1: unknown, or too many. */
static int count_rounds (const Abstract *r) {
  VmValue v[3] = {r[0].value, r[1].value, r[2].value};
  if (!abs_is(&r[0], VM_INTEGER) || r[1].kind != ABS_CONST ||
      !abs_is(&r[2], VM_INTEGER))
    return -1;
  switch (vm_prepare_loop(v)) {
    case 0: return 0;
    case 1:
      return (uint64_t)v[1].integer < UNROLL_ROUNDS ? (int)v[1].integer + 1
                                                    : -1;
    default: return -1;
  }
}

static void unroll_numbers (Inline *f, int pc, int end, int rounds) {
  int a = code_a(f->proto->code[pc]);
  uint64_t first = (uint64_t)f->reg[a].value.integer;
  uint64_t step = (uint64_t)f->reg[a + 2].value.integer;
  for (int i = 0; i < rounds && f->is_reached; i++) {
    f->reg[a + 3] =
        abs_const(vm_integer((int64_t)(first + (uint64_t)i * step)));
    unroll_round(f, pc, end);
  }
}

/*
** Index, count, step and a copy of the index are in consecutive virtual
** registers.
*/
static void emit_numbers (Inline *f, int pc, int end) {
  Builder *b = f->b;
  int a = code_a(f->proto->code[pc]), row = build_vregs(b, 4);
  Loop loop;
  for (int i = 0; i < 3; i++) {
    int from = build_vreg(b, &f->reg[a + i]);
    if (from < 0) {
      build_bail(f);
      return;
    }
    build_insn(
        b,
        (Insn){.op = IR_MOVE, .to = (uint16_t)(row + i), .a = (uint16_t)from});
  }
  edge_begin_loop(f, &loop, pc + 1, end);
  edge_add(f, build_insn(b, (Insn){.op = IR_FOR, .to = (uint16_t)row}),
           end + 1);
  loop.head = b->insns;
  f->reg[a + 3] = abs_vreg(row + 3, TYPE_NUMBER);
  emit_round(f, &loop, (Insn){.op = IR_FOR_AGAIN, .to = (uint16_t)row}, end, 1);
}

int loop_over_numbers (Inline *f, int pc) {
  Instruction i = f->proto->code[pc];
  int end = pc + 1 + code_bx(i), rounds = count_rounds(&f->reg[code_a(i)]);
  f->b->work++;
  if (rounds >= 0 && is_short(rounds, end - pc))
    unroll_numbers(f, pc, end, rounds);
  else
    emit_numbers(f, pc, end);
  return end + 1;
}

/* Is it a list of the rule file, short enough to unroll? */
static bool is_short_list (Inline *f, const Abstract *list, int size) {
  if (!abs_is(list, VM_FROZEN)) return false;
  if (list->value.frozen->reference != 0)
    vm_read_frozen(f->b->vm, list->value.frozen);
  return !list->value.frozen->unfit &&
         is_short(list->value.frozen->items, size);
}

/* The loop's variables: index, item, and nil for any others. */
static void set_item (Inline *f, int a, int wanted, Abstract index,
                      Abstract item) {
  f->reg[a + 4] = index;
  f->reg[a + 5] = item;
  for (int i = 2; i < wanted; i++) f->reg[a + 4 + i] = abs_const(vm_nil());
}

static void unroll_list (Inline *f, int pc, int end) {
  int a = code_a(f->proto->code[pc]), wanted = code_c(f->proto->code[end]);
  const VmFrozen *list = f->reg[a + 1].value.frozen;
  for (int i = 0; i < list->items && f->is_reached; i++) {
    set_item(f, a, wanted, abs_const(vm_integer(i + 1)),
             abs_const(list->item[i]));
    f->b->work += VM_WORK_OF_NATIVE;
    unroll_round(f, pc, end);
  }
}

/* Index and item are in two consecutive virtual registers. */
static void emit_list (Inline *f, int pc, int end) {
  Builder *b = f->b;
  int a = code_a(f->proto->code[pc]), pair = build_vregs(b, 2);
  int list = build_vreg(b, &f->reg[a + 1]);
  Insn next = {.op = IR_ITEM, .to = (uint16_t)pair, .a = (uint16_t)list};
  Loop loop;
  if (list < 0) {
    build_bail(f);
    return;
  }
  edge_begin_loop(f, &loop, pc + 1, end + 1);
  edge_add(f, build_insn(b, next), end + 2);
  loop.head = b->insns;
  set_item(f, a, code_c(f->proto->code[end]), abs_vreg(pair, TYPE_NUMBER),
           abs_vreg(pair + 1, TYPE_ANY));
  next.op = IR_ITEM_AGAIN;
  emit_round(f, &loop, next, end, VM_WORK_OF_NATIVE);
}

/* Is it the result of ipairs? Lua runs other generic iterators. */
static bool is_ipairs (const Inline *f, int a) {
  const Abstract *r = &f->reg[a];
  return abs_is(&r[0], VM_NATIVE) && r[0].value.native == &vm_ipairs_next &&
         abs_is(&r[2], VM_INTEGER) && r[2].value.integer == 0 &&
         abs_is(&r[3], VM_NIL) && a + 5 < f->proto->registers + VM_RESULTS;
}

int loop_over_list (Inline *f, int pc) {
  int a = code_a(f->proto->code[pc]);
  int end = pc + 1 + code_bx(f->proto->code[pc]);
  f->b->work += VM_WORK_OF_NATIVE;
  if (!is_ipairs(f, a))
    build_bail(f);
  else if (is_short_list(f, &f->reg[a + 1], end - pc))
    unroll_list(f, pc, end);
  else
    emit_list(f, pc, end);
  return end + 2;
}
