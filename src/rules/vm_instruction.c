/*
** One instruction of Lua's, as steps or as nothing where all is known
** SPDX-License-Identifier: MIT
*/
#include "rules/vm_translate.h"

static const VmValue nil = {.tag = VM_NIL};

void vm_instruction_fail (Body *b) {
  vm_draft_step(b->d, (VmStep){.code = STEP_FAIL});
  b->reached = false;
}

static bool is_constant (const Term *t) { return t->kind == TERM_CONSTANT; }

static bool is_tagged (const Term *t, VmTag tag) {
  return is_constant(t) && t->value.tag == tag;
}

static void set_constant (Body *b, int r, VmValue value) {
  b->reg[r] = vm_draft_constant(value);
}

static Term integer_term (int64_t n) {
  return vm_draft_constant(vm_integer(n));
}

/* The step's slots; false: one of these is none that could be in a slot. */
static bool set_slots (Body *b, VmStep *s, const Term *x, const Term *y) {
  int a = vm_draft_slot(b->d, x), c = y != NULL ? vm_draft_slot(b->d, y) : 0;
  s->a = (uint16_t)a;
  s->b = (uint16_t)c;
  return a >= 0 && c >= 0;
}

/* A step whose result is what the register is from now on. */
static void write_result (Body *b, int r, VmStep s, const Term *x,
                          const Term *y, TermType type) {
  int to;
  if (x != NULL && !set_slots(b, &s, x, y)) {
    vm_instruction_fail(b);
    return;
  }
  to = vm_known_find(b->d, &s);
  if (to >= 0) {
    b->reg[r] = vm_draft_term(b->d, to, type);
    return;
  }
  to = vm_draft_slots(b->d, 1);
  s.to = (uint16_t)to;
  vm_draft_step(b->d, s);
  vm_known_add(b->d, &s);
  b->reg[r] = vm_draft_in(to, type);
}

/*
** {======================================================
** What tables have
** =======================================================
*/

static int cell_of_counter (const Vm *vm, const VmString *name) {
  return vm->loaded->rules->layout.tallies * vm->seating->seats +
         name->counter;
}

/* What cards have under a name, kind by kind; NULL: there is no room. */
static const VmValue *find_by_kind (Vm *vm, VmString *name) {
  size_t kinds = (size_t)vm->loaded->rules->layout.kinds;
  if (name->by_kind == NULL && !vm_is_full(vm)) {
    name->by_kind = vm_own(vm, kinds * sizeof *name->by_kind);
    vm_look_up_all(vm, name, name->by_kind);
  }
  return name->by_kind;
}

static void get_of_table (Body *b, int r, const VmString *name) {
  Vm *vm = b->d->vm;
  VmValue value;
  switch (name->member) {
    case MEMBER_COUNTER:
      write_result(b, r, (VmStep){.code = STEP_CELL,
                                  .n = cell_of_counter(vm, name)},
                   NULL, NULL, TYPE_NUMBER);
      break;
    case MEMBER_START:
      write_result(b, r, (VmStep){.code = STEP_START}, NULL, NULL,
                   TYPE_INTEGER);
      break;
    case MEMBER_START_GIVEN:
      write_result(b, r, (VmStep){.code = STEP_START_GIVEN}, NULL, NULL,
                   TYPE_ANY);
      break;
    case MEMBER_PHASE:
      write_result(b, r, (VmStep){.code = STEP_PHASE}, NULL, NULL, TYPE_ANY);
      break;
    case MEMBER_SEATS:
      set_constant(b, r, vm_integer(vm->seating->seats));
      break;
    default:
      if (vm_get_of_table(vm, name, &value))
        set_constant(b, r, value);
      else
        vm_instruction_fail(b);
  }
}

static void get_of_tally (Body *b, int r, int tally, const Term *key) {
  int seats = b->d->vm->seating->seats, first = tally * seats;
  if (!is_constant(key)) {
    Term seat = vm_draft_in(vm_draft_seat(b->d, key), TYPE_SEAT);
    write_result(b, r, (VmStep){.code = STEP_TALLY, .n = first}, &seat, NULL,
                 TYPE_NUMBER);
  }
  else if (key->value.tag == VM_INTEGER && key->value.integer >= 1 &&
           key->value.integer <= seats)
    write_result(b, r, (VmStep){.code = STEP_CELL,
                                .n = first + key->value.integer - 1},
                 NULL, NULL, TYPE_NUMBER);
  else
    vm_instruction_fail(b);
}

static void get_of_constant (Body *b, int r, const VmValue *from,
                             const Term *key) {
  VmValue value;
  if (from->tag == VM_TABLE && is_tagged(key, VM_STRING))
    get_of_table(b, r, key->value.string);
  else if (from->tag == VM_TALLY)
    get_of_tally(b, r, (int)from->integer, key);
  else if (is_constant(key) &&
           (from->tag == VM_FROZEN || from->tag == VM_OPTIONS) &&
           vm_look_up(b->d->vm, from, &key->value, &value))
    set_constant(b, r, value);
  else if (!is_constant(key)) {
    Term table = vm_draft_constant(*from);
    write_result(b, r, (VmStep){.code = STEP_GET}, &table, key, TYPE_ANY);
  }
  else
    vm_instruction_fail(b);
}

static void get (Body *b, int r, const Term *from, const Term *key) {
  VmStep s = {.code = STEP_GET};
  if (is_constant(from)) {
    get_of_constant(b, r, &from->value, key);
    return;
  }
  if (is_tagged(key, VM_INTEGER)) {
    s.code = STEP_GET_ITEM;
    s.n = key->value.integer - 1;
  }
  if (is_tagged(key, VM_STRING)) {
    s.by_kind = find_by_kind(b->d->vm, key->value.string);
    if (s.by_kind != NULL) s.code = STEP_FIELD;
  }
  write_result(b, r, s, from, key, TYPE_ANY);
}

/* What is read of the table there lies in a slot. */
static void know_cell (Draft *d, int64_t cell, int slot) {
  vm_known_add(d, &(VmStep){.code = STEP_CELL, .n = cell,
                            .to = (uint16_t)slot});
}

/* A number of the table is set: if it is known, so is what lies there. */
static void write_cell (Body *b, VmStep s, const Term *value) {
  Draft *d = b->d;
  VmValue n;
  Term known;
  vm_draft_step(d, s);
  if (value->kind == TERM_SLOT && value->type == TYPE_SEAT) {
    know_cell(d, s.n, value->slot);
    vm_known_add(d, &(VmStep){.code = STEP_SEAT, .n = d->vm->seating->seats,
                              .a = (uint16_t)value->slot,
                              .to = (uint16_t)value->slot});
  }
  if (!is_constant(value) || !vm_as_cell(&value->value, &n)) return;
  known = vm_draft_constant(n);
  know_cell(d, s.n, vm_draft_slot(d, &known));
}

static void set_of_tally (Body *b, int tally, const Term *key,
                          const Term *value) {
  int seats = b->d->vm->seating->seats;
  VmStep s = {.code = STEP_SET_TALLY, .n = tally * seats};
  Term seat = vm_draft_in(is_constant(key) ? 0 : vm_draft_seat(b->d, key),
                          TYPE_SEAT);
  if (is_tagged(key, VM_INTEGER) && key->value.integer >= 1 &&
      key->value.integer <= seats) {
    s.code = STEP_SET_CELL;
    s.n += key->value.integer - 1;
  }
  if ((is_constant(key) && s.code != STEP_SET_CELL) ||
      !set_slots(b, &s, value, &seat))
    vm_instruction_fail(b);
  else if (s.code == STEP_SET_CELL)
    write_cell(b, s, value);
  else
    vm_draft_step(b->d, s);
}

static void set (Body *b, Term in, Term key, Term value) {
  VmStep s = {.code = STEP_SET_CELL};
  int to;
  if (is_tagged(&in, VM_TALLY)) {
    set_of_tally(b, (int)in.value.integer, &key, &value);
    return;
  }
  if (is_tagged(&in, VM_TABLE) && is_tagged(&key, VM_STRING) &&
      key.value.string->member == MEMBER_COUNTER) {
    s.n = cell_of_counter(b->d->vm, key.value.string);
    if (set_slots(b, &s, &value, NULL)) {
      write_cell(b, s, &value);
      return;
    }
  }
  s.code = STEP_SET;
  to = vm_draft_slot(b->d, &in);
  s.to = (uint16_t)to;
  if (in.kind == TERM_SLOT && set_slots(b, &s, &key, &value))
    vm_draft_step(b->d, s);
  else
    vm_instruction_fail(b);
}

static Term constant_of (const Body *b, int i) {
  return vm_draft_constant(b->code->constant[i]);
}

/* The third operand of those that set something. */
static Term value_to_set (const Body *b, Instruction i) {
  return code_k(i) ? constant_of(b, code_c(i)) : b->reg[code_c(i)];
}

static void make_table (Body *b, Instruction i) {
  int fields = code_b(i);
  if (fields > 6 || code_k(i)) {  /* it is a logarithm */
    vm_instruction_fail(b);
    return;
  }
  write_result(b, code_a(i),
               (VmStep){.code = STEP_NEW,
                        .k = (uint8_t)(fields > 0 ? 1 << (fields - 1) : 0),
                        .n = code_c(i)},
               NULL, NULL, TYPE_LIST);
}

static void set_list (Body *b, Instruction i) {
  int a = code_a(i), n = code_b(i) > 0 ? code_b(i) : b->top - (a + 1);
  b->top = -1;
  if (code_k(i) || b->reg[a].kind != TERM_SLOT || n < 0) {
    vm_instruction_fail(b);
    return;
  }
  for (int item = 1; item <= n && b->reached; item++)
    set(b, b->reg[a], integer_term(code_c(i) + item), b->reg[a + item]);
}

/* }====================================================== */

/*
** {======================================================
** Numbers and texts
** =======================================================
*/

static bool is_whole (const Term *t) {
  return t->kind == TERM_SLOT
             ? t->type == TYPE_INTEGER || t->type == TYPE_SEAT
             : is_tagged(t, VM_INTEGER);
}

static void calculate (Body *b, int r, int op, Term x, Term y) {
  VmStep s = {.code = STEP_CALCULATE, .k = (uint8_t)op};
  VmValue value;
  if (op == OP_ADD) s.code = STEP_ADD;
  if (op == OP_SUB) s.code = STEP_SUBTRACT;
  if (op == OP_MOD) s.code = STEP_MODULO;
  if (!is_constant(&x) || !is_constant(&y))
    write_result(b, r, s, &x, &y, is_whole(&x) && is_whole(&y) && op != OP_DIV
                                      ? TYPE_INTEGER : TYPE_NUMBER);
  else if (vm_calculate(op, &x.value, &y.value, &value))
    set_constant(b, r, value);
  else
    vm_instruction_fail(b);
}

static void length (Body *b, int r, Term of) {
  int64_t n;
  if (!is_constant(&of))
    write_result(b, r, (VmStep){.code = STEP_LENGTH}, &of, NULL,
                 TYPE_INTEGER);
  else if (vm_length(b->d->vm, &of.value, &n))
    set_constant(b, r, vm_integer(n));
  else
    vm_instruction_fail(b);
}

/* '#x', which is written '"#" ^ x': see operators.c. Not for us: 'x ^ y'. */
static void raise (Body *b, int r, const Term *x, const Term *y) {
  if (is_tagged(x, VM_STRING) && strcmp(x->value.string->text, "#") == 0)
    length(b, r, *y);
  else
    vm_instruction_fail(b);
}

static void negate (Body *b, int r, Term x) {
  VmValue value;
  if (!is_constant(&x))
    write_result(b, r, (VmStep){.code = STEP_NEGATE}, &x, NULL, TYPE_NUMBER);
  else if (vm_negate(&x.value, &value))
    set_constant(b, r, value);
  else
    vm_instruction_fail(b);
}

int vm_instruction_truth (const Term *t) {
  if (is_constant(t)) return vm_is_true(&t->value);
  if (t->kind == TERM_CLOSURE) return true;
  return t->kind == TERM_SLOT && t->type != TYPE_ANY ? true : -1;
}

static void negate_truth (Body *b, int r, Term x) {
  int truth = vm_instruction_truth(&x);
  if (truth >= 0)
    set_constant(b, r, vm_boolean(!truth));
  else
    write_result(b, r, (VmStep){.code = STEP_NOT}, &x, NULL, TYPE_ANY);
}

static void concat (Body *b, int a, int count) {
  Draft *d = b->d;
  VmValue part[VM_ARGS], whole;
  bool known = count <= VM_ARGS;
  int to;
  for (int i = 0; i < count && known; i++) {
    known = is_constant(&b->reg[a + i]);
    part[i] = b->reg[a + i].value;
  }
  if (known && vm_concat(d->vm, part, count, &whole)) {
    set_constant(b, a, whole);
    return;
  }
  to = vm_draft_slots(d, count);
  for (int i = 0; i < count; i++) {
    int from = vm_draft_slot(d, &b->reg[a + i]);
    if (from < 0 || known) {
      vm_instruction_fail(b);
      return;
    }
    vm_draft_step(d, (VmStep){.code = STEP_MOVE, .to = (uint16_t)(to + i),
                              .a = (uint16_t)from});
  }
  write_result(b, a, (VmStep){.code = STEP_CONCAT, .a = (uint16_t)to,
                              .n = count}, NULL, NULL, TYPE_ANY);
}

/* }====================================================== */

/*
** {======================================================
** Conditions
** =======================================================
*/

/* Where the jump behind a condition leads. */
static int target_of (const Body *b, int pc) {
  return pc + 2 + code_jump(b->code->code[pc + 1]);
}

/* A condition that is known: what is next? */
static int choose (const Body *b, int pc, bool holds) {
  return holds == code_k(b->code->code[pc]) ? target_of(b, pc) : pc + 2;
}

/* A condition that is not: the way parts. */
static int part (Body *b, int pc, VmStep s, const Term *x, const Term *y) {
  int target = target_of(b, pc), known, from;
  bool back = target <= pc;
  Knowledge before;
  if (!set_slots(b, &s, x, y)) {
    vm_instruction_fail(b);
    return pc + 1;
  }
  known = vm_known_condition(b->d, &s);
  if (known >= 0) return choose(b, pc, known);
  s.k = code_k(b->code->code[pc]) != back;
  from = vm_draft_step(b->d, s);
  if (b->d->trial) return pc + 1;
  before = vm_known_settle(b->d, &s, s.k);
  vm_ways_add(b, from, back ? pc + 2 : target);
  b->d->known = before;
  vm_known_settle(b->d, &s, !s.k);
  return back ? target : pc + 2;
}

/* Is it the same as what is known? Whole numbers may be floats as well. */
static int part_if_same (Body *b, int pc, const Term *x, const Term *known) {
  VmStep s = {.code = STEP_IF_IS};
  switch (known->value.tag) {
    case VM_NIL: case VM_FALSE: case VM_TRUE:
      s.code = STEP_IF_TAG;
      s.n = known->value.tag;
      return part(b, pc, s, x, NULL);
    case VM_INTEGER:
      s.code = STEP_IF_NUMBER;
      s.n = known->value.integer;
      return part(b, pc, s, x, NULL);
    case VM_FLOAT: s.code = STEP_IF_SAME; break;
    default: break;
  }
  return part(b, pc, s, x, known);
}

static int compare (Body *b, int pc, VmStepCode code, const Term *x,
                    const Term *y) {
  bool holds, fine = true;
  if (code == STEP_IF_SAME && is_constant(y) && !is_constant(x))
    return part_if_same(b, pc, x, y);
  if (code == STEP_IF_SAME && is_constant(x) && !is_constant(y))
    return part_if_same(b, pc, y, x);
  if (!is_constant(x) || !is_constant(y))
    return part(b, pc, (VmStep){.code = (uint8_t)code}, x, y);
  if (code == STEP_IF_SAME)
    holds = vm_same(&x->value, &y->value);
  else if (code == STEP_IF_LESS)
    fine = vm_less(&x->value, &y->value, &holds);
  else
    fine = vm_less_or_equal(&x->value, &y->value, &holds);
  if (fine) return choose(b, pc, holds);
  vm_instruction_fail(b);
  return pc + 1;
}

static int test (Body *b, int pc, const Term *x) {
  int truth = vm_instruction_truth(x);
  if (truth >= 0) return choose(b, pc, truth);
  return part(b, pc, (VmStep){.code = STEP_IF_TRUE}, x, NULL);
}

/* The same, and where it jumps the register is what was asked about. */
static int test_and_set (Body *b, int pc) {
  Instruction i = b->code->code[pc];
  Term old = b->reg[code_a(i)];
  int next;
  if (target_of(b, pc) <= pc) {
    vm_instruction_fail(b);
    return pc + 1;
  }
  b->reg[code_a(i)] = b->reg[code_b(i)];
  next = test(b, pc, &b->reg[code_b(i)]);
  if (next == pc + 2) b->reg[code_a(i)] = old;
  return next;
}

/* }====================================================== */

/*
** {======================================================
** Functions
** =======================================================
*/

static bool writes (const VmCode *c, int pc, int r) {
  return vm_has_register(vm_written(c, pc, pc), r);
}

/* Is a register, once a function has captured it, as it was from there on? */
static bool stays (const VmCode *c, int pc, int r) {
  int first = pc, op;
  for (int i = pc + 1; i < c->size; i++) {
    op = code_op(c->code[i]);
    if (op == OP_CLOSE && code_a(c->code[i]) <= r) return true;
    if (op == OP_JMP && i + 1 + code_jump(c->code[i]) < first)
      first = i + 1 + code_jump(c->code[i]);
    if (op == OP_FORLOOP || op == OP_TFORLOOP)
      if (i + 1 - code_bx(c->code[i]) < first)
        first = i + 1 - code_bx(c->code[i]);
    if (writes(c, i, r)) return false;
  }
  for (int i = first; i < pc; i++)
    if (writes(c, i, r)) return false;
  return true;
}

static bool sets_captured (const VmCode *c) {
  for (int i = 0; i < c->size; i++)
    if (code_op(c->code[i]) == OP_SETUPVAL) return true;
  for (int i = 0; i < c->withins; i++)
    if (sets_captured(&c->within[i])) return true;
  return false;
}

static void make_function (Body *b, int pc) {
  Instruction i = b->code->code[pc];
  VmCode *code = &b->code->within[code_bx(i)];
  Closure *c = vm_draft_room(b->d, sizeof *c);
  bool fine = !sets_captured(code);
  c->code = code;
  c->captured = vm_draft_room(b->d,
                              (size_t)code->captures * sizeof *c->captured);
  for (int n = 0; n < code->captures && fine; n++) {
    int index = code->captured[n].index;
    if (code->captured[n].in_register)
      fine = index != code_a(i) && stays(b->code, pc, index);
    c->captured[n] = code->captured[n].in_register ? b->reg[index]
                                                   : b->captured[index];
  }
  b->reg[code_a(i)] = (Term){.kind = fine ? TERM_CLOSURE : TERM_LOST,
                             .closure = c};
}

static void give_back (Body *b, const Term *result, int count) {
  Draft *d = b->d;
  Term one = count > 0 ? *result : vm_draft_constant(nil);
  int slot;
  if (count < 0) {
    vm_instruction_fail(b);
    return;
  }
  if (b->caller != NULL) {
    vm_ways_leave(b, result, count);
    return;
  }
  slot = vm_draft_slot(d, &one);
  if (slot < 0) {
    vm_instruction_fail(b);
    return;
  }
  d->results = d->results == -2 || d->results == count ? count : -1;
  vm_draft_step(d, (VmStep){.code = STEP_RETURN, .a = (uint16_t)slot,
                            .work = vm_draft_work(d, d->work)});
  b->reached = false;
}

/* }====================================================== */

static CALL_APART int jump (Body *b, int pc) {
  int to = pc + 1 + code_jump(b->code->code[pc]);
  if (to > pc) return to;
  vm_ways_back(b, to);
  return pc + 1;
}

static void get_constant (Body *b, int r, const Term *from, Term key) {
  get(b, r, from, &key);
}

static int in_table (Body *b, int pc, Instruction i) {
  const int a = code_a(i);
  const Term *from = &b->reg[code_b(i)];
  switch (code_op(i)) {
    case OP_GETTABUP:
      get_constant(b, a, &b->captured[code_b(i)], constant_of(b, code_c(i)));
      break;
    case OP_GETTABLE: get(b, a, from, &b->reg[code_c(i)]); break;
    case OP_GETI: get_constant(b, a, from, integer_term(code_c(i))); break;
    case OP_GETFIELD:
      get_constant(b, a, from, constant_of(b, code_c(i)));
      break;
    case OP_SELF: {
      Term self = *from, key = value_to_set(b, i);
      b->reg[a + 1] = self;
      get(b, a, &self, &key);
      break;
    }
    case OP_SETTABLE:
      set(b, b->reg[a], b->reg[code_b(i)], value_to_set(b, i));
      break;
    case OP_SETI:
      set(b, b->reg[a], integer_term(code_b(i)), value_to_set(b, i));
      break;
    case OP_SETFIELD:
      set(b, b->reg[a], constant_of(b, code_b(i)), value_to_set(b, i));
      break;
    case OP_NEWTABLE: make_table(b, i); break;
    case OP_SETLIST: set_list(b, i); break;
    default: vm_instruction_fail(b);
  }
  return pc + 1;
}

static int with_numbers (Body *b, int pc, Instruction i) {
  const int a = code_a(i), op = code_op(i);
  switch (op) {
    case OP_ADDI:
      calculate(b, a, OP_ADD, b->reg[code_b(i)],
                integer_term(code_signed_c(i)));
      break;
    case OP_ADDK: case OP_SUBK: case OP_MULK: case OP_MODK: case OP_DIVK:
    case OP_IDIVK: case OP_BANDK: case OP_BORK: case OP_BXORK:
      calculate(b, a, op - OP_ADDK + OP_ADD, b->reg[code_b(i)],
                constant_of(b, code_c(i)));
      break;
    case OP_SHRI:
      calculate(b, a, OP_SHR, b->reg[code_b(i)],
                integer_term(code_signed_c(i)));
      break;
    case OP_SHLI:
      calculate(b, a, OP_SHL, integer_term(code_signed_c(i)),
                b->reg[code_b(i)]);
      break;
    case OP_POW: raise(b, a, &b->reg[code_b(i)], &b->reg[code_c(i)]); break;
    case OP_ADD: case OP_SUB: case OP_MUL: case OP_MOD: case OP_DIV:
    case OP_IDIV: case OP_BAND: case OP_BOR: case OP_BXOR: case OP_SHL:
    case OP_SHR:
      calculate(b, a, op, b->reg[code_b(i)], b->reg[code_c(i)]);
      break;
    case OP_UNM: negate(b, a, b->reg[code_b(i)]); break;
    case OP_NOT: negate_truth(b, a, b->reg[code_b(i)]); break;
    case OP_LEN: length(b, a, b->reg[code_b(i)]); break;
    case OP_CONCAT: concat(b, a, code_b(i)); break;
    default: return in_table(b, pc, i);
  }
  return pc + 1;
}

static int compare_constant (Body *b, int pc, VmStepCode code, const Term *x,
                             Term y) {
  return compare(b, pc, code, x, &y);
}

static int compare_number (Body *b, int pc, Instruction i) {
  const Term number = integer_term(code_signed_b(i)), *x = &b->reg[code_a(i)];
  switch (code_op(i)) {
    case OP_EQI: return compare(b, pc, STEP_IF_SAME, x, &number);
    case OP_LTI: return compare(b, pc, STEP_IF_LESS, x, &number);
    case OP_LEI: return compare(b, pc, STEP_IF_NOT_MORE, x, &number);
    case OP_GTI: return compare(b, pc, STEP_IF_LESS, &number, x);
    default: return compare(b, pc, STEP_IF_NOT_MORE, &number, x);
  }
}

static CALL_APART int of_condition (Body *b, int pc, Instruction i) {
  const Term *x = &b->reg[code_a(i)], *y = &b->reg[code_b(i)];
  switch (code_op(i)) {
    case OP_EQ: return compare(b, pc, STEP_IF_SAME, x, y);
    case OP_LT: return compare(b, pc, STEP_IF_LESS, x, y);
    case OP_LE: return compare(b, pc, STEP_IF_NOT_MORE, x, y);
    case OP_EQK:
      return compare_constant(b, pc, STEP_IF_SAME, x,
                              constant_of(b, code_b(i)));
    case OP_EQI: case OP_LTI: case OP_LEI: case OP_GTI: case OP_GEI:
      return compare_number(b, pc, i);
    case OP_TEST: return test(b, pc, x);
    case OP_TESTSET: return test_and_set(b, pc);
    default: return with_numbers(b, pc, i);
  }
}

/* Those that are no matter of a moment. */
static CALL_APART int of_function (Body *b, int pc, Instruction i) {
  const int a = code_a(i);
  switch (code_op(i)) {
    case OP_LOADNIL:
      for (int r = a; r <= a + code_b(i); r++) set_constant(b, r, nil);
      break;
    case OP_CLOSURE: make_function(b, pc); break;
    case OP_CALL: case OP_TAILCALL: vm_calls_make(b, pc); break;
    case OP_RETURN:
      give_back(b, &b->reg[a], code_b(i) > 0 ? code_b(i) - 1 : b->top - a);
      break;
    case OP_RETURN0: give_back(b, &b->reg[a], 0); break;
    default: give_back(b, &b->reg[a], 1); break;
  }
  return pc + 1;
}

int vm_instruction (Body *b, int pc) {
  const Instruction i = b->code->code[pc];
  const int a = code_a(i);
  if (++b->d->looked > DRAFT_LOOKS) b->d->failed = true;
  switch (code_op(i)) {
    case OP_MOVE: b->reg[a] = b->reg[code_b(i)]; break;
    case OP_LOADI: set_constant(b, a, vm_integer(code_signed_bx(i))); break;
    case OP_LOADF: set_constant(b, a, vm_float(code_signed_bx(i))); break;
    case OP_LOADK: b->reg[a] = constant_of(b, code_bx(i)); break;
    case OP_LOADFALSE: set_constant(b, a, vm_boolean(false)); break;
    case OP_LFALSESKIP: set_constant(b, a, vm_boolean(false)); return pc + 2;
    case OP_LOADTRUE: set_constant(b, a, vm_boolean(true)); break;
    case OP_GETUPVAL: b->reg[a] = b->captured[code_b(i)]; break;
    case OP_MMBIN: case OP_MMBINI: case OP_MMBINK: case OP_EXTRAARG:
    case OP_CLOSE:
      break;
    case OP_JMP: return jump(b, pc);
    case OP_LOADNIL: case OP_CLOSURE: case OP_CALL: case OP_TAILCALL:
    case OP_RETURN: case OP_RETURN0: case OP_RETURN1:
      return of_function(b, pc, i);
    default: return of_condition(b, pc, i);
  }
  return pc + 1;
}
