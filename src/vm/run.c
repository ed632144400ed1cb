/*
** The interpreter of translated code
** SPDX-License-Identifier: MIT
*/
#include "vm/engine.h"

bool vm_ask (Vm *vm, VmCode *predicate, const VmValue *card, bool *yes) {
  const VmValue *answer;
  if (predicate->running) return false;
  if (predicate->params > 0) predicate->vreg[0] = *card;
  for (int i = 1; i < predicate->params; i++) predicate->vreg[i].tag = VM_NIL;
  answer = vm_run(vm, predicate);
  if (answer != NULL) *yes = vm_is_true(answer);
  return answer != NULL;
}

static inline void put_integer (int64_t n, VmValue *to) {
  to->integer = n;
  to->tag = VM_INTEGER;
}

enum { FEW = 4 };  /* items that an empty table has room for */

static bool make_table (Vm *vm, const Insn *i, VmValue *to) {
  int items = i->n > 0 || i->number > 0 ? (int)i->n : FEW;
  to->fresh = vm_new(vm, items, i->number);
  to->tag = VM_FRESH;
  return to->fresh != NULL;
}

/*
** The item behind the one whose index is in at[0], put into at[0] and at[1].
** Returns whether there is one, or -1: bail out.
*/
static int next_item (Vm *vm, const VmValue *list, VmValue *at) {
  int64_t n = at->integer;
  VmValue key = vm_integer(n + 1), item;
  if (VM_LIKELY(list->tag == VM_FRESH && n < list->fresh->items)) {
    at[1] = list->fresh->item[n];
    put_integer(n + 1, at);
    return 1;
  }
  if ((list->tag != VM_FRESH && list->tag != VM_FROZEN) ||
      !vm_get(vm, list, &key, &item))
    return -1;
  if (item.tag == VM_NIL) return 0;
  at[0] = key;
  at[1] = item;
  return 1;
}

/* The callee is in at[0], its arguments behind it, the result goes to at[0]. */
static bool call_value (Vm *vm, const Insn *i, VmValue *at) {
  bool with_table = i->number > 0 && at[1].tag == VM_TABLE;
  VmCode *c = at->tag == VM_FUNCTION
                  ? vm_find_called(vm, at->function, with_table)
                  : NULL;
  const VmValue *arg = at + 1 + with_table, *result;
  int args = i->number - with_table;
  if (c == NULL || c->running || (i->n && c->results != 1)) return false;
  for (int k = 0; k < c->params; k++) c->vreg[k] = k < args ? arg[k] : vm_nil();
  result = vm_run(vm, c);
  if (result != NULL) *at = *result;
  return result != NULL;
}

static bool get_phase (const Vm *vm, VmValue *to) {
  const Table *t = vm->table;
  if (t->depth == 0) return false;
  *to = vm->phase[t->frame[t->depth - 1].phase];
  return true;
}

/* Most are integers, and undo has room to note them. */
static inline bool set_cell (Vm *vm, Table *t, int64_t cell, const VmValue *v) {
  if (!VM_LIKELY(v->tag == VM_INTEGER &&
                 undo_number(&vm->host->undo, (int)cell, t->cell[cell])))
    return vm_set_cell(vm, (int)cell, v);
  t->cell[cell] = (double)v->integer;
  return true;
}

static bool go_left (const Vm *vm, const VmValue *from, const VmValue *by,
                     VmValue *to) {
  int64_t seats = vm->host->seats, n = by->integer;
  if (by->tag != VM_INTEGER) return false;
  if (n < 0 || n >= seats) n = (n % seats + seats) % seats;
  n += from->integer;
  put_integer(n <= seats ? n : n - seats, to);
  return true;
}

/* So many articles have been tried; this is the last. */
static void tried (Vm *vm, const Insn *i) {
  vm->host->sit->article = (int)i->n;
  vm->host->sit->questions = 0;
  vm->articles = i->number;
}

/* No article refuses the move: it is made, unless cards are in doubt. */
static bool begin (Vm *vm, const Insn *i) {
  Host *h = vm->host;
  if (i->number > 0) tried(vm, i);
  if (h->sit->doubts > 0) return false;
  vm->articles++;
  h->may_act = true;
  undo_act(&h->undo);
  vm->table->news_count = 0;  /* too late to name what was dealt */
  return true;
}

/*
** Direct threading: from each instruction straight to the next by its label, a
** quarter faster than a 'switch'. Labels are known in here only: without code
** to run, vm_run notes where they are.
*/
#pragma GCC diagnostic ignored "-Wpedantic"

#define DO(name) insn_##name:
#define NEXT goto *(++i)->go
#define BAIL_UNLESS(condition)                                                 \
  if (!(condition)) goto bail
#define TAKE                                                                   \
  i = (const Insn *)((const int64_t *)i + i->by);                              \
  goto * i->go
#define JUMP                                                                   \
  do {                                                                         \
    TAKE;                                                                      \
  } while (0)

/* Jumps back count: a loop may take too long. */
#define JUMP_BACK                                                              \
  do {                                                                         \
    BAIL_UNLESS((vm->work += i->work) < VM_WORK);                              \
    TAKE;                                                                      \
  } while (0)

/* A condition and its opposite; 'first' is done before it is evaluated. */
#define CONDITION(name, first, condition)                                      \
  insn_##name : first;                                                         \
  if (condition) NEXT;                                                         \
  JUMP;                                                                        \
  insn_##name##_so : first;                                                    \
  if (condition) JUMP;                                                         \
  NEXT

#define TO (*vm_vreg(vreg, i->to))
#define A (*vm_vreg(vreg, i->a))
#define B (*vm_vreg(vreg, i->b))
#define INTEGER VM_LIKELY(A.tag == VM_INTEGER)
#define INTEGERS VM_LIKELY(A.tag == VM_INTEGER && B.tag == VM_INTEGER)
#define COMPARE(name, wanted, direct, slow)                                    \
  CONDITION(name, if (!(wanted)) BAIL_UNLESS(slow), (wanted) ? direct : yes)

const VmValue *vm_run (Vm *vm, VmCode *c) {
#define OP(name, ...) [IR_##name] = &&insn_##name,
#define SO(name) [IR_##name | INSN_IF_SO] = &&insn_##name##_so,
  static const void *const label[] = {
#include "vm/ops.def"
      SO(IF_TRUE) SO(IF_SAME) SO(IF_TAG) SO(IF_INT) SO(IF_LT) SO(IF_LE)
          SO(IF_LT_INT) SO(IF_LE_INT) SO(IF_GT_INT) SO(IF_GE_INT)};
#undef OP
  VmValue *vreg;
  const Insn *i;
  Table *const table = vm->table;
  bool yes = false;
  int entered;
  if (c == NULL) {
    vm->label = label;
    return NULL;
  }
  vreg = c->vreg;
  i = c->insn;
  c->running = true;
  goto * i->go;
  DO(BAIL) goto bail;
  DO(VERDICT)
  tried(vm, i);
  goto insn_RETURN;
  DO(RETURN)
  vm->work += i->work;
  c->running = false;
  return &A;
  DO(BEGIN)
  if (!begin(vm, i)) goto insn_RETURN;
  NEXT;
  DO(ARTICLE) tried(vm, i);
  NEXT;
  DO(JUMP) JUMP;
  DO(LOOP) JUMP_BACK;
  DO(MOVE) TO = A;
  NEXT;

  CONDITION(IF_TRUE, , vm_is_true(&A));
  CONDITION(IF_SAME,
            BAIL_UNLESS(A.tag != VM_PREDICATE || B.tag != VM_PREDICATE),
            vm_same(&A, &B));
  CONDITION(IF_TAG, , A.tag == (uint32_t)i->n);
  CONDITION(IF_INT, ,
            INTEGER ? A.integer == i->n
                    : vm_same_number(
                        &A, &(VmValue){.integer = i->n, .tag = VM_INTEGER}));
  COMPARE(IF_LT, INTEGERS, A.integer < B.integer, vm_less(&A, &B, &yes));
  COMPARE(IF_LE, INTEGERS, A.integer <= B.integer,
          vm_less_or_equal(&A, &B, &yes));
  COMPARE(IF_LT_INT, INTEGER, A.integer < i->n, vm_less(&A, &B, &yes));
  COMPARE(IF_LE_INT, INTEGER, A.integer <= i->n,
          vm_less_or_equal(&A, &B, &yes));
  COMPARE(IF_GT_INT, INTEGER, A.integer > i->n, vm_less(&B, &A, &yes));
  COMPARE(IF_GE_INT, INTEGER, A.integer >= i->n,
          vm_less_or_equal(&B, &A, &yes));

  DO(ADD)
  if (INTEGERS)
    put_integer((int64_t)((uint64_t)A.integer + (uint64_t)B.integer), &TO);
  else
    BAIL_UNLESS(vm_arithmetic(OP_ADD, &A, &B, &TO));
  NEXT;
  DO(SUB)
  if (INTEGERS)
    put_integer((int64_t)((uint64_t)A.integer - (uint64_t)B.integer), &TO);
  else
    BAIL_UNLESS(vm_arithmetic(OP_SUB, &A, &B, &TO));
  NEXT;
  DO(ARITH) BAIL_UNLESS(vm_arithmetic(i->number, &A, &B, &TO));
  NEXT;
  DO(NEG) BAIL_UNLESS(vm_negate(&A, &TO));
  NEXT;
  DO(MIN)
  BAIL_UNLESS(vm_less(&B, &A, &yes));
  TO = yes ? B : A;
  NEXT;
  DO(MAX)
  BAIL_UNLESS(vm_less(&A, &B, &yes));
  TO = yes ? B : A;
  NEXT;
  DO(NOT) TO = vm_boolean(!vm_is_true(&A));
  NEXT;
  DO(LEN) {
    int64_t length = 0;
    BAIL_UNLESS(vm_length(vm, &A, &length));
    put_integer(length, &TO);
    NEXT;
  }
  DO(CONCAT) BAIL_UNLESS(vm_concat(vm, &A, (int)i->n, &TO));
  NEXT;

  DO(NEW) BAIL_UNLESS(make_table(vm, i, &TO));
  NEXT;
  DO(GET) {
    const VmValue *item = vm_item(&A, &B);
    if (item != NULL)
      TO = *item;
    else
      BAIL_UNLESS(vm_get(vm, &A, &B, &TO));
    NEXT;
  }
  DO(FIELD)
  if (vm_is_card(&A))
    TO = i->by_kind[A.frozen->kind];
  else
    BAIL_UNLESS(vm_get(vm, &A, &B, &TO));
  NEXT;
  DO(CARD_FIELD) TO = i->by_kind[A.frozen->kind];
  NEXT;
  DO(SET) BAIL_UNLESS(vm_set(vm, &TO, &A, &B));
  NEXT;

  DO(CELL) vm_put_number(table->cell[i->n], &TO);
  NEXT;
  DO(TALLY) vm_put_number(table->cell[i->n + A.integer - 1], &TO);
  NEXT;
  DO(SET_CELL) BAIL_UNLESS(set_cell(vm, table, i->n, &A));
  NEXT;
  DO(SET_TALLY)
  BAIL_UNLESS(set_cell(vm, table, i->n + B.integer - 1, &A));
  NEXT;
  DO(START) put_integer(vm->host->start + 1, &TO);
  NEXT;
  DO(HAS_START) TO = vm_boolean(vm->host->start_given);
  NEXT;
  DO(PHASE) BAIL_UNLESS(get_phase(vm, &TO));
  NEXT;
  DO(TO_SEAT)
  BAIL_UNLESS(vm_seat(vm, &A) >= 0);
  TO = A;
  NEXT;
  DO(LEFT) BAIL_UNLESS(go_left(vm, &A, &B, &TO));
  NEXT;
  DO(COUNT) put_integer(table->pile[i->n].count, &TO);
  NEXT;
  DO(COUNT_OF)
  put_integer(table->pile[i->n + A.integer - 1].count, &TO);
  NEXT;

  DO(FOR)
  entered = vm_prepare_loop(&TO);
  BAIL_UNLESS(entered >= 0);
  if (!entered) JUMP;
  (&TO)[3] = TO;
  NEXT;
  DO(FOR_AGAIN) {
    VmValue *at = &TO;
    if (at[1].integer == 0) NEXT;
    at[1].integer = (int64_t)((uint64_t)at[1].integer - 1);
    put_integer((int64_t)((uint64_t)at[0].integer + (uint64_t)at[2].integer),
                at);
    at[3] = at[0];
    JUMP_BACK;
  }
  DO(ITEM)
  put_integer(0, &TO);
  entered = next_item(vm, &A, &TO);
  BAIL_UNLESS(entered >= 0);
  if (!entered) JUMP;
  NEXT;
  DO(ITEM_AGAIN)
  entered = next_item(vm, &A, &TO);
  BAIL_UNLESS(entered >= 0);
  if (entered) JUMP_BACK;
  NEXT;

  DO(NATIVE)
  BAIL_UNLESS(i->native->run(vm, &TO + 1, i->number, &TO));
  NEXT;
  DO(CALL) BAIL_UNLESS(call_value(vm, i, &TO));
  NEXT;
  DO(BIND) i->code->vreg[i->to] = A;
  NEXT;
  DO(ASK) BAIL_UNLESS(vm_ask_plan(vm, i->plan, i->number, vreg, &TO));
  NEXT;
  DO(DOUBT) BAIL_UNLESS(vm_doubt_plan(vm, i->plan, vreg, &TO));
  NEXT;
  DO(ACT) BAIL_UNLESS(vm_act_plan(vm, i->plan, i->number, vreg, &TO));
  NEXT;
  DO(TELL)
  BAIL_UNLESS(vm->host->sit->telling == NULL && vm->host->may_act);
  NEXT;
bail:
  c->running = false;
  return NULL;
}

void vm_find_labels (Vm *vm) {
  vm_run(vm, NULL);
}
