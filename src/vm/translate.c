/*
** Translation of single Lua instructions
** SPDX-License-Identifier: MIT
*/
#include "vm/translate.h"

static void set_const (Inline *f, int r, VmValue value) {
  f->reg[r] = abs_const(value);
}

static Abstract integer_const (int64_t n) {
  return abs_const(vm_integer(n));
}

/* Sets operands 'a' and 'b'. False: one cannot be in a virtual register. */
static bool set_operands (Builder *b, Insn *i, const Abstract *x,
                          const Abstract *y) {
  int a = build_vreg(b, x), c = y != NULL ? build_vreg(b, y) : 0;
  i->a = (uint16_t)a;
  i->b = (uint16_t)c;
  return a >= 0 && c >= 0;
}

void translate_result (Inline *f, int r, Insn i, const Abstract *x,
                       const Abstract *y, VmType type) {
  if (x != NULL && !set_operands(f->b, &i, x, y)) {
    build_bail(f);
    return;
  }
  i.to = (uint16_t)build_vregs(f->b, 1);
  build_insn(f->b, i);
  f->reg[r] = abs_vreg(i.to, type);
}

static void get_of_table (Inline *f, int r, const VmString *name) {
  Vm *vm = f->b->vm;
  switch (name->member) {
    case MEMBER_COUNTER:
      translate_result(f, r,
                       (Insn){.op = IR_CELL, .n = vm_counter_cell(vm, name)},
                       NULL, NULL, TYPE_NUMBER);
      break;
    case MEMBER_START:
      translate_result(f, r, (Insn){.op = IR_START}, NULL, NULL, TYPE_NUMBER);
      break;
    case MEMBER_START_GIVEN:
      translate_result(f, r, (Insn){.op = IR_HAS_START}, NULL, NULL,
                       TYPE_ANY);
      break;
    case MEMBER_PHASE:
      translate_result(f, r, (Insn){.op = IR_PHASE}, NULL, NULL, TYPE_ANY);
      break;
    case MEMBER_SEATS: set_const(f, r, vm_integer(vm->seating->seats)); break;
    case MEMBER_TALLY:
      set_const(f, r, (VmValue){.integer = name->tally, .tag = VM_TALLY});
      break;
    case MEMBER_METHOD:
      set_const(f, r, (VmValue){.method = name->method, .tag = VM_METHOD});
      break;
    case MEMBER_OPTION: set_const(f, r, (VmValue){.tag = VM_OPTIONS}); break;
    case MEMBER_NONE: build_bail(f); break;
  }
}

static void get_of_tally (Inline *f, int r, const VmValue *tally,
                          const Abstract *key) {
  int first = (int)tally->integer * f->b->vm->seating->seats;
  int seat = build_seat(f, key);
  if (seat < 0)
    build_bail(f);
  else if (key->kind == ABS_CONST)
    translate_result(f, r,
                     (Insn){.op = IR_CELL, .n = first + key->value.integer - 1},
                     NULL, NULL, TYPE_NUMBER);
  else
    translate_result(f, r,
                     (Insn){.op = IR_TALLY, .n = first, .a = (uint16_t)seat},
                     NULL, NULL, TYPE_NUMBER);
}

/* Reads a constant table: the result may be constant, too. */
static bool get_of_const (Inline *f, int r, const Abstract *from,
                          const Abstract *key) {
  VmValue value;
  if (from->value.tag == VM_TABLE && abs_is(key, VM_STRING))
    get_of_table(f, r, key->value.string);
  else if (from->value.tag == VM_TALLY)
    get_of_tally(f, r, &from->value, key);
  else if (key->kind == ABS_CONST &&
           (from->value.tag == VM_FROZEN || from->value.tag == VM_OPTIONS) &&
           vm_look_up(f->b->vm, &from->value, &key->value, &value))
    set_const(f, r, value);
  else
    return false;
  return true;
}

static void get (Inline *f, int r, Abstract from, Abstract key) {
  Insn i = {.op = IR_GET};
  bool is_card = build_type(&from) == TYPE_CARD;
  if (from.kind == ABS_CONST && get_of_const(f, r, &from, &key)) return;
  if (from.kind == ABS_VREG && abs_is(&key, VM_STRING)) {
    i.by_kind = vm_fields(f->b->vm, key.value.string);
    if (i.by_kind != NULL) i.op = is_card ? IR_CARD_FIELD : IR_FIELD;
  }
  translate_result(f, r, i, &from, i.op == IR_CARD_FIELD ? NULL : &key,
                   TYPE_ANY);
}

static void set (Inline *f, Abstract in, Abstract key, Abstract value) {
  Builder *b = f->b;
  Insn i = {.op = IR_SET};
  bool fine = set_operands(b, &i, &value, NULL);
  int seat, to;
  if (fine && abs_is(&in, VM_TABLE) && abs_is(&key, VM_STRING) &&
      key.value.string->member == MEMBER_COUNTER) {
    i.op = IR_SET_CELL;
    i.n = vm_counter_cell(b->vm, key.value.string);
  }
  else if (fine && abs_is(&in, VM_TALLY)) {
    seat = build_seat(f, &key);
    i.op = key.kind == ABS_CONST ? IR_SET_CELL : IR_SET_TALLY;
    i.n = in.value.integer * b->vm->seating->seats;
    if (key.kind == ABS_CONST) i.n += key.value.integer - 1;
    i.b = (uint16_t)seat;
    fine = seat >= 0;
  }
  else {
    to = build_vreg(b, &in);
    i.to = (uint16_t)to;
    fine = fine && in.kind == ABS_VREG && set_operands(b, &i, &key, &value);
  }
  if (fine)
    build_insn(b, i);
  else
    build_bail(f);
}

static Abstract constant (const Inline *f, int i) {
  return abs_const(f->proto->constant[i]);
}

/* Operand C of instructions that set: a constant or a register. */
static Abstract value_to_set (const Inline *f, Instruction i) {
  return code_k(i) ? constant(f, code_c(i)) : f->reg[code_c(i)];
}

static void make_table (Inline *f, Instruction i) {
  int fields = code_b(i);  /* base-2 logarithm plus 1 */
  if (fields > 6 || code_k(i)) {
    build_bail(f);
    return;
  }
  translate_result(f, code_a(i),
                   (Insn){.op = IR_NEW,
                          .k = (uint8_t)(fields > 0 ? 1 << (fields - 1) : 0),
                          .n = code_c(i)},
                   NULL, NULL, TYPE_LIST);
}

static void set_list (Inline *f, Instruction i) {
  int a = code_a(i), n = code_b(i) > 0 ? code_b(i) : f->top - (a + 1);
  f->top = -1;
  if (code_k(i) || n < 0) {
    build_bail(f);
    return;
  }
  for (int item = 1; item <= n && f->is_reached; item++)
    set(f, f->reg[a], integer_const(code_c(i) + item), f->reg[a + item]);
}

static void calculate (Inline *f, int r, int op, Abstract x, Abstract y) {
  Insn i = {.op = IR_ARITH, .k = (uint8_t)op};
  VmValue value;
  if (op == OP_ADD) i.op = IR_ADD;
  if (op == OP_SUB) i.op = IR_SUB;
  if (x.kind != ABS_CONST || y.kind != ABS_CONST)
    translate_result(f, r, i, &x, &y, TYPE_NUMBER);
  else if (vm_arithmetic(op, &x.value, &y.value, &value))
    set_const(f, r, value);
  else
    build_bail(f);
}

static void length (Inline *f, int r, Abstract of) {
  int64_t n;
  if (of.kind != ABS_CONST)
    translate_result(f, r, (Insn){.op = IR_LEN}, &of, NULL, TYPE_NUMBER);
  else if (vm_length(f->b->vm, &of.value, &n))
    set_const(f, r, vm_integer(n));
  else
    build_bail(f);
}

/*
** '#x' is rewritten to '"#" ^ x': see operators.c. Lua runs other uses of '^'.
*/
static void power (Inline *f, int r, const Abstract *x, const Abstract *y) {
  if (abs_is(x, VM_STRING) && strcmp(x->value.string->text, "#") == 0)
    length(f, r, *y);
  else
    build_bail(f);
}

static void negate (Inline *f, int r, Abstract x) {
  VmValue value;
  if (x.kind != ABS_CONST)
    translate_result(f, r, (Insn){.op = IR_NEG}, &x, NULL, TYPE_NUMBER);
  else if (vm_negate(&x.value, &value))
    set_const(f, r, value);
  else
    build_bail(f);
}

static void logical_not (Inline *f, int r, Abstract x) {
  int truth = build_truth(&x);
  if (truth >= 0)
    set_const(f, r, vm_boolean(!truth));
  else
    translate_result(f, r, (Insn){.op = IR_NOT}, &x, NULL, TYPE_ANY);
}

static void concat (Inline *f, int a, int count) {
  Builder *b = f->b;
  VmValue part[VM_ARGS], whole;
  bool is_const = count <= VM_ARGS;
  int row;
  for (int i = 0; i < count && is_const; i++) {
    is_const = f->reg[a + i].kind == ABS_CONST;
    part[i] = f->reg[a + i].value;
  }
  if (is_const && vm_concat(b->vm, part, count, &whole)) {
    set_const(f, a, whole);
    return;
  }
  row = build_vregs(b, count);
  for (int i = 0; i < count; i++) {
    int from = build_vreg(b, &f->reg[a + i]);
    if (from < 0 || is_const) {
      build_bail(f);
      return;
    }
    build_insn(
        b,
        (Insn){.op = IR_MOVE, .to = (uint16_t)(row + i), .a = (uint16_t)from});
  }
  translate_result(f, a,
                   (Insn){.op = IR_CONCAT, .a = (uint16_t)row, .n = count},
                   NULL, NULL, TYPE_ANY);
}

/* The target of the jump after a condition. */
static int target_of (const Inline *f, int pc) {
  return pc + 2 + code_jump(f->proto->code[pc + 1]);
}

/* The successor of a condition whose outcome is known. */
static int choose (const Inline *f, int pc, bool holds) {
  return holds == code_k(f->proto->code[pc]) ? target_of(f, pc) : pc + 2;
}

/*
** A jump back is not made by the condition itself but by falling through to it.
*/
static int branch (Inline *f, int pc, Insn i, const Abstract *x,
                   const Abstract *y) {
  int target = target_of(f, pc), from;
  bool is_back = target <= pc;
  if (!set_operands(f->b, &i, x, y)) {
    build_bail(f);
    return pc + 1;
  }
  i.k = code_k(f->proto->code[pc]) != is_back;
  from = build_insn(f->b, i);
  edge_add(f, from, is_back ? pc + 2 : target);
  return is_back ? target : pc + 2;
}

/*
** Comparison with a constant; those with nil, booleans and integers are
** cheaper.
*/
static int branch_if_same (Inline *f, int pc, const Abstract *x,
                           const Abstract *y) {
  Insn i = {.op = IR_IF_SAME};
  if (x->kind == ABS_CONST) return branch_if_same(f, pc, y, x);
  if (y->kind != ABS_CONST || y->value.tag > VM_INTEGER)
    return branch(f, pc, i, x, y);
  i.op = y->value.tag == VM_INTEGER ? IR_IF_INT : IR_IF_TAG;
  i.n = y->value.tag == VM_INTEGER ? y->value.integer : (int)y->value.tag;
  return branch(f, pc, i, x, NULL);
}

/* 'x < y', or 'x <= y' */
static int branch_if_less (Inline *f, int pc, bool or_equal, const Abstract *x,
                           const Abstract *y) {
  Insn i = {.op = or_equal ? IR_IF_LE : IR_IF_LT};
  if (abs_is(y, VM_INTEGER)) {
    i.op = or_equal ? IR_IF_LE_INT : IR_IF_LT_INT;
    i.n = y->value.integer;
  }
  else if (abs_is(x, VM_INTEGER)) {
    i.op = or_equal ? IR_IF_GE_INT : IR_IF_GT_INT;
    i.n = x->value.integer;
    return branch(f, pc, i, y, x);
  }
  return branch(f, pc, i, x, y);
}

typedef enum Comparison { IS_SAME, IS_LESS, IS_NOT_MORE } Comparison;

static int compare (Inline *f, int pc, Comparison how, Abstract x, Abstract y) {
  bool holds, fine = true;
  if (x.kind != ABS_CONST || y.kind != ABS_CONST)
    return how == IS_SAME ? branch_if_same(f, pc, &x, &y)
                          : branch_if_less(f, pc, how == IS_NOT_MORE, &x, &y);
  if (how == IS_SAME)
    holds = vm_same(&x.value, &y.value);
  else
    fine = how == IS_LESS ? vm_less(&x.value, &y.value, &holds)
                          : vm_less_or_equal(&x.value, &y.value, &holds);
  if (fine) return choose(f, pc, holds);
  build_bail(f);
  return pc + 1;
}

static int test (Inline *f, int pc, Abstract x) {
  int truth = build_truth(&x);
  if (truth >= 0) return choose(f, pc, truth);
  return branch(f, pc, (Insn){.op = IR_IF_TRUE}, &x, NULL);
}

/* As above; if it jumps, register A gets the value. */
static int test_and_set (Inline *f, int pc) {
  Instruction i = f->proto->code[pc];
  Abstract old = f->reg[code_a(i)];
  int next;
  if (target_of(f, pc) <= pc) {
    build_bail(f);
    return pc + 1;
  }
  f->reg[code_a(i)] = f->reg[code_b(i)];
  next = test(f, pc, f->reg[code_b(i)]);
  if (next == pc + 2) f->reg[code_a(i)] = old;
  return next;
}

static bool sets_upvalues (const VmProto *p) {
  for (int i = 0; i < p->size; i++)
    if (code_op(p->code[i]) == OP_SETUPVAL) return true;
  for (int i = 0; i < p->withins; i++)
    if (sets_upvalues(&p->within[i])) return true;
  return false;
}

static void make_closure (Inline *f, int pc) {
  Instruction i = f->proto->code[pc];
  VmProto *p = &f->proto->within[code_bx(i)];
  Closure *c = build_room(f->b, sizeof *c);
  bool fine = !sets_upvalues(p);
  c->proto = p;
  c->captured = build_room(f->b, (size_t)p->captures * sizeof *c->captured);
  for (int n = 0; n < p->captures && fine; n++) {
    int index = p->captured[n].index;
    if (!p->captured[n].in_register) {
      c->captured[n] = f->captured[index];
      continue;
    }
    f->b->looked += f->proto->size / 16;
    fine = index != code_a(i) && vm_capture_is_final(f->proto, pc, index);
    c->captured[n] = f->reg[index];
  }
  f->reg[code_a(i)] =
      (Abstract){.kind = fine ? ABS_CLOSURE : ABS_UNKNOWN, .closure = c};
}

static void give_back (Inline *f, const Abstract *result, int count) {
  Builder *b = f->b;
  Abstract one = count > 0 ? *result : abs_const(vm_nil());
  int vreg;
  if (count >= 0 && f->caller != NULL) {
    edge_exit(f, result, count);
    return;
  }
  vreg = build_vreg(b, &one);
  if (vreg < 0 || count < 0) {
    build_bail(f);
    return;
  }
  if (b->work > UINT16_MAX) b->failed = true;
  b->results = b->results == -2 || b->results == count ? count : -1;
  build_insn(
      b,
      (Insn){.op = IR_RETURN, .a = (uint16_t)vreg, .work = (uint16_t)b->work});
  f->is_reached = false;
}

static int translate_access (Inline *f, int pc, Instruction i) {
  const int a = code_a(i);
  switch (code_op(i)) {
    case OP_GETTABUP:
      get(f, a, f->captured[code_b(i)], constant(f, code_c(i)));
      break;
    case OP_GETTABLE: get(f, a, f->reg[code_b(i)], f->reg[code_c(i)]); break;
    case OP_GETI: get(f, a, f->reg[code_b(i)], integer_const(code_c(i))); break;
    case OP_GETFIELD:
      get(f, a, f->reg[code_b(i)], constant(f, code_c(i)));
      break;
    case OP_SELF: {
      Abstract self = f->reg[code_b(i)], key = value_to_set(f, i);
      f->reg[a + 1] = self;
      get(f, a, self, key);
      break;
    }
    case OP_SETTABLE:
      set(f, f->reg[a], f->reg[code_b(i)], value_to_set(f, i));
      break;
    case OP_SETI:
      set(f, f->reg[a], integer_const(code_b(i)), value_to_set(f, i));
      break;
    case OP_SETFIELD:
      set(f, f->reg[a], constant(f, code_b(i)), value_to_set(f, i));
      break;
    case OP_NEWTABLE: make_table(f, i); break;
    case OP_SETLIST: set_list(f, i); break;
    default: build_bail(f);
  }
  return pc + 1;
}

static int translate_arithmetic (Inline *f, int pc, Instruction i) {
  const int a = code_a(i), op = code_op(i);
  const Abstract *b = &f->reg[code_b(i)];
  switch (op) {
    case OP_ADDI:
      calculate(f, a, OP_ADD, *b, integer_const(code_signed_c(i)));
      break;
    case OP_ADDK: case OP_SUBK: case OP_MULK: case OP_MODK: case OP_DIVK:
    case OP_IDIVK: case OP_BANDK: case OP_BORK: case OP_BXORK:
      calculate(f, a, op - OP_ADDK + OP_ADD, *b, constant(f, code_c(i)));
      break;
    case OP_SHRI:
      calculate(f, a, OP_SHR, *b, integer_const(code_signed_c(i)));
      break;
    case OP_SHLI:
      calculate(f, a, OP_SHL, integer_const(code_signed_c(i)), *b);
      break;
    case OP_POW: power(f, a, b, &f->reg[code_c(i)]); break;
    case OP_ADD: case OP_SUB: case OP_MUL: case OP_MOD: case OP_DIV:
    case OP_IDIV: case OP_BAND: case OP_BOR: case OP_BXOR: case OP_SHL:
    case OP_SHR: calculate(f, a, op, *b, f->reg[code_c(i)]); break;
    case OP_UNM: negate(f, a, *b); break;
    case OP_NOT: logical_not(f, a, *b); break;
    case OP_LEN: length(f, a, *b); break;
    case OP_CONCAT: concat(f, a, code_b(i)); break;
    default: return translate_access(f, pc, i);
  }
  return pc + 1;
}

static int translate_condition (Inline *f, int pc, Instruction i) {
  const Abstract *a = &f->reg[code_a(i)], *b = &f->reg[code_b(i)];
  const Abstract n = integer_const(code_signed_b(i));
  switch (code_op(i)) {
    case OP_EQ: return compare(f, pc, IS_SAME, *a, *b);
    case OP_LT: return compare(f, pc, IS_LESS, *a, *b);
    case OP_LE: return compare(f, pc, IS_NOT_MORE, *a, *b);
    case OP_EQK: return compare(f, pc, IS_SAME, *a, constant(f, code_b(i)));
    case OP_EQI: return compare(f, pc, IS_SAME, *a, n);
    case OP_LTI: return compare(f, pc, IS_LESS, *a, n);
    case OP_LEI: return compare(f, pc, IS_NOT_MORE, *a, n);
    case OP_GTI: return compare(f, pc, IS_LESS, n, *a);
    case OP_GEI: return compare(f, pc, IS_NOT_MORE, n, *a);
    case OP_TEST: return test(f, pc, *a);
    case OP_TESTSET: return test_and_set(f, pc);
    default: return translate_arithmetic(f, pc, i);
  }
}

int translate_insn (Inline *f, int pc) {
  const Instruction i = f->proto->code[pc];
  const int a = code_a(i);
  if (++f->b->looked > BUILD_LOOKS) f->b->failed = true;
  switch (code_op(i)) {
    case OP_MOVE: f->reg[a] = f->reg[code_b(i)]; break;
    case OP_LOADI: set_const(f, a, vm_integer(code_signed_bx(i))); break;
    case OP_LOADF: set_const(f, a, vm_float(code_signed_bx(i))); break;
    case OP_LOADK: f->reg[a] = constant(f, code_bx(i)); break;
    case OP_LOADFALSE: set_const(f, a, vm_boolean(false)); break;
    case OP_LFALSESKIP: set_const(f, a, vm_boolean(false)); return pc + 2;
    case OP_LOADTRUE: set_const(f, a, vm_boolean(true)); break;
    case OP_LOADNIL:
      for (int r = a; r <= a + code_b(i); r++) set_const(f, r, vm_nil());
      break;
    case OP_GETUPVAL: f->reg[a] = f->captured[code_b(i)]; break;
    case OP_MMBIN: case OP_MMBINI: case OP_MMBINK: case OP_EXTRAARG:
    case OP_CLOSE: break;
    case OP_JMP: return pc + 1 + code_jump(i);
    case OP_CLOSURE: make_closure(f, pc); break;
    case OP_CALL: case OP_TAILCALL: call_translate(f, pc); break;
    case OP_RETURN:
      give_back(f, &f->reg[a], code_b(i) > 0 ? code_b(i) - 1 : f->top - a);
      break;
    case OP_RETURN0: give_back(f, &f->reg[a], 0); break;
    case OP_RETURN1: give_back(f, &f->reg[a], 1); break;
    default: return translate_condition(f, pc, i);
  }
  return pc + 1;
}

static void begin_loop (Inline *f, int pc) {
  Loop *loop = build_room(f->b, sizeof *loop);
  edge_begin_loop(f, loop, pc, f->proto->loop_end[pc]);
}

/* Leaves the loops that end between the two instructions. */
static void end_loops (Inline *f, int from, int to) {
  const int16_t *end = f->proto->loop_end;
  while (f->loop != NULL && end[f->loop->pc] >= from && end[f->loop->pc] < to)
    f->loop = f->loop->outer;
}

static int translate_next (Inline *f, int pc) {
  int op = code_op(f->proto->code[pc]), next;
  if (op == OP_FORPREP) return loop_over_numbers(f, pc);
  if (op == OP_TFORPREP) return loop_over_list(f, pc);
  f->b->work++;
  next = translate_insn(f, pc);
  if (f->is_reached && next != pc + 1) edge_goto(f, pc, next);
  return pc + 1;
}

void translate_range (Inline *f, int from, int to) {
  for (int pc = from; pc < to && !f->b->failed;) {
    int at = pc;
    edge_merge(f, pc);
    if (f->is_reached && f->proto->loop_end[pc] >= 0) begin_loop(f, pc);
    pc = f->is_reached ? translate_next(f, pc) : edge_next(f, pc + 1, to);
    if (f->loop != NULL) end_loops(f, at, pc);
  }
}

void translate_function (Inline *f) {
  vm_read_flow(f->b->vm, f->proto);
  f->is_reached = true;
  f->top = -1;
  f->last_exit = &f->first_exit;
  if (f->proto->unfit)
    f->b->failed = true;
  else
    translate_range(f, 0, f->proto->size);
}

const Abstract *translate_captured (Vm *vm, VmFunction *f) {
  size_t n = (size_t)f->proto->captures;
  if (f->abstract != NULL) return f->abstract;
  f->abstract = vm_own(vm, n * sizeof *f->abstract);
  for (size_t i = 0; i < n; i++) f->abstract[i] = abs_const(f->captured[i]);
  return f->abstract;
}

Abstract translate_parameter (Builder *b, const VmKnown *known, int i) {
  int n = known != NULL ? i - known->first : -1;
  if (n < 0) return abs_vreg(build_vregs(b, 1), TYPE_ANY);
  return abs_const(n < ARGS_LIMIT ? known->value[n] : vm_nil());
}

VmCode *vm_translate (Vm *vm, VmFunction *f, bool takes_table,
                      const VmKnown *known) {
  Builder b = build_begin(vm);
  Inline body = {.b = &b,
                 .proto = f->proto,
                 .captured = translate_captured(vm, f),
                 .reg = edge_registers(&b, f->proto)};
  VmCode *made;
  b.takes_table = takes_table;
  for (int i = 0; i < f->proto->params && i < VM_REGISTERS; i++)
    body.reg[i] = i == 0 && takes_table
                      ? abs_const((VmValue){.tag = VM_TABLE})
                      : translate_parameter(&b, known, i - takes_table);
  b.params = b.bound = b.vregs;
  translate_function(&body);
  made = build_finish(&b);
  if (vm->dumps) dump(&b, f->where, made != NULL);
  build_free(&b);
  return made;
}
