/*
** Branches, merges and loops
** SPDX-License-Identifier: MIT
**
** A branch leaves a pending edge with a copy of the registers. Where edges
** merge, a register that is the same on all of them stays as it is; one that
** differs becomes a virtual register that each edge fills (a phi).
** Before an edge is kept it is advanced past instructions that need no code
** because their operands are constants: most tests of a function's result
** disappear that way (jump threading).
*/
#include "vm/translate.h"

/* Results of calls may lie above the registers that Lua declares. */
static int registers_of (const Inline *f) {
  return f->proto->registers + VM_RESULTS;
}

Abstract *edge_registers (Builder *b, const VmProto *p) {
  return build_room(b, ((size_t)p->registers + VM_RESULTS) * sizeof(Abstract));
}

static Abstract *copy_registers (Inline *f, const Abstract *reg) {
  return build_copy(f->b, reg, (size_t)registers_of(f) * sizeof *reg);
}

/* ---- jumps ---- */

void edge_land (Builder *b, int from, int work) {
  if (b->failed) return;
  b->insn[from].jump = b->insns - from;
  if (b->work < b->work_at[from] + work) b->work = b->work_at[from] + work;
}

/* Emits a jump. Nothing reaches what is emitted next, until an edge lands. */
static int emit_jump (Builder *b) {
  int from = build_insn(b, (Insn){.op = IR_JUMP});
  b->work = 0;
  return from;
}

/* ---- advancing an edge ---- */

/* Instructions that no edge is advanced past, and those that leave. */
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
** One Lua instruction further, if that emits nothing: otherwise what it did is
** rolled back. The function stands in for the edge meanwhile.
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

/* ---- adding edges ---- */

static void add_exit (Inline *f, int from, int work, const Abstract *result,
                      int count) {
  Exit *e = build_room(f->b, sizeof *e);
  *e = (Exit){.from = from, .work = work, .count = count};
  e->result = build_copy(f->b, result, (size_t)count * sizeof *result);
  *f->last_exit = e;
  f->last_exit = &e->next;
}

/* An edge to a return of an inlined function needs no instruction. */
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

/* Pending edges are ordered by pc; of those to one pc the last is first. */
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

/* The next round of a loop. */
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

/* ---- merging ---- */

int edge_next (const Inline *f, int from, int to) {
  const Edge *e = f->edge;
  while (e != NULL && e->pc < from) e = e->next;
  return e != NULL && e->pc < to ? e->pc : to;
}

/* Removes the edges to the instruction from the list. */
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

/* A closure can, as a predicate; but a loop would bind it anew. */
static bool can_have_vreg (const Inline *f, const Abstract *x) {
  return has_vreg(x) || (x->kind == ABS_CLOSURE && !is_in_loop(f));
}

/* Emits the copies that make 'from' what 'to' expects. */
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

/* What a register is on all edges. '*phi': in a new virtual register. */
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

/* The registers behind a merge; dead ones are unknown. True: there are phis. */
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

/* Does it take as many values as there are? */
static bool takes_all (Instruction i) {
  switch (code_op(i)) {
    case OP_CALL: case OP_TAILCALL: case OP_RETURN:
    case OP_SETLIST: return code_b(i) == 0;
    default: return false;
  }
}

/*
** Edges may bring different numbers of values. No value and nil are the same
** to all that take them here; what can tell bails out.
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

/* ---- loops ---- */

/* A register at the head of a loop. */
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

/* Is a phi of the loop read for another after it was written? */
static bool copies_cross (const Inline *f, const Abstract *head) {
  for (int r = 0; r < registers_of(f); r++) {
    if (head[r].kind != ABS_VREG || f->reg[r].kind != ABS_VREG) continue;
    for (int q = 0; q < registers_of(f); q++)
      if (q != r && head[q].kind == ABS_VREG && f->reg[r].vreg == head[q].vreg)
        return true;
  }
  return false;
}

/* The copies of a loop's phis happen at once: if need be, through others. */
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
