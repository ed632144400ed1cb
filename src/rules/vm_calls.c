/*
** Calls: of functions in their place, of others, of those written in C
** SPDX-License-Identifier: MIT
*/
#include "rules/vm_translate.h"

/* A call that is being translated: what lies in 'a', and behind it. */
typedef struct Making {
  Body *b;
  int pc, a, args, wanted;
} Making;

static const Term *argument (const Making *m, int i) {
  return &m->b->reg[m->a + 1 + i];
}

static void fail (const Making *m) { vm_instruction_fail(m->b); }

/* The results are these. */
static void put_results (const Making *m, const Term *result, int count) {
  int n = m->wanted < 0 ? count : m->wanted;
  for (int i = 0; i < n; i++)
    m->b->reg[m->a + i] = i < count
                              ? result[i]
                              : vm_draft_constant((VmValue){.tag = VM_NIL});
  if (m->wanted < 0) m->b->top = m->a + n;
}

/*
** {======================================================
** Functions of the rule file
** =======================================================
*/

static bool is_under_way (const Body *b, const VmCode *code) {
  for (; b != NULL; b = b->caller)
    if (b->code == code) return true;
  return false;
}

/* What the last call of all gives nobody wants, if nobody wants its own. */
static bool is_for_nothing (const Making *m) {
  return m->wanted == 0 || (m->b->is_for_nothing &&
                            code_op(m->b->code->code[m->pc]) == OP_TAILCALL);
}

static void call_in_place (const Making *m, VmCode *code,
                           const Term *captured) {
  Body *b = m->b;
  Draft *d = b->d;
  Body in = {.d = d, .caller = b, .depth = b->depth + 1, .code = code,
             .captured = captured, .is_for_nothing = is_for_nothing(m)};
  in.reg = vm_draft_room(d, ((size_t)code->registers + VM_RESULTS) *
                                sizeof *in.reg);
  for (int i = 0; i < code->params; i++)
    in.reg[i] = i < m->args ? *argument(m, i)
                            : vm_draft_constant((VmValue){.tag = VM_NIL});
  vm_translate_body(&in);
  vm_ways_return(b, in.first_exit, m->a, m->wanted, m->pc + 1);
}

/* One that is known only when it comes to it. 't' may be its first argument. */
static void call_later (const Making *m) {
  Draft *d = m->b->d;
  int slot = vm_draft_slots(d, m->args + 1);
  bool counts = m->wanted < 0 && !is_for_nothing(m);
  Term result = vm_draft_in(slot, TYPE_ANY);
  for (int i = -1; i < m->args; i++) {
    int from = vm_draft_slot(d, argument(m, i));
    if (from < 0 || m->wanted > 1) {
      fail(m);
      return;
    }
    vm_draft_step(d, (VmStep){.code = STEP_MOVE,
                              .to = (uint16_t)(slot + 1 + i),
                              .a = (uint16_t)from});
  }
  vm_draft_step(d, (VmStep){.code = STEP_CALL, .to = (uint16_t)slot,
                            .k = (uint8_t)m->args, .n = counts});
  put_results(m, &result, !is_for_nothing(m));
}

/* Is it a long one, which others may call as well? */
static bool is_left_out (const Making *m, const VmCode *code) {
  if (!m->b->d->is_brief || code->size < BRIEF_CODE || !is_for_nothing(m))
    return false;
  for (int i = -1; i < m->args; i++)
    if (argument(m, i)->kind != TERM_CONSTANT &&
        argument(m, i)->kind != TERM_SLOT)
      return false;
  return m->b->d->leaves_out = true;
}

static void call_function (const Making *m, VmCode *code,
                           const Term *captured) {
  Body *b = m->b;
  if (!vm_translate_has_room(code) || b->depth == DRAFT_DEPTH ||
      is_under_way(b, code) || is_left_out(m, code))
    call_later(m);
  else
    call_in_place(m, code, captured);
}

/* }====================================================== */

/*
** {======================================================
** Functions written in C
** =======================================================
*/

/* What is known of all arguments is handed over now. */
static bool work_out (const Making *m, const VmMethod *f) {
  VmValue value[VM_ARGS + VM_RESULTS + 1];
  Term result[VM_RESULTS];
  int n;
  if (f->sort != NATIVE_PURE || m->args > VM_ARGS) return false;
  for (int i = 0; i < m->args; i++) {
    if (argument(m, i)->kind != TERM_CONSTANT) return false;
    value[i + 1] = argument(m, i)->value;
  }
  n = f->run(m->b->d->vm, value + 1, m->args, value);
  if (n < 0) return false;
  for (int i = 0; i < n; i++) result[i] = vm_draft_constant(value[i]);
  put_results(m, result, n);
  return true;
}

/* ipairs(list) is known whatever the list is: whoever loops looks at it. */
static bool is_list_taken (const Making *m, const VmMethod *f) {
  Term result[3];
  if (f != vm_library("", "ipairs") || m->args < 1) return false;
  result[0] = vm_draft_constant((VmValue){.native = &vm_next_item,
                                          .tag = VM_NATIVE});
  result[1] = *argument(m, 0);
  result[2] = vm_draft_constant(vm_integer(0));
  put_results(m, result, 3);
  return true;
}

/* An argument in a slot; functions are questions about cards. */
static int slot_of_argument (const Making *m, const Term *t) {
  Draft *d = m->b->d;
  bool asks = t->kind == TERM_CLOSURE ||
              (t->kind == TERM_CONSTANT && t->value.tag == VM_FUNCTION);
  return asks ? vm_translate_question(d, t) : vm_draft_slot(d, t);
}

/* Puts an argument where it is wanted; a constant stays there if it can. */
static bool lay_argument (const Making *m, const Term *t, int to, bool stays) {
  Draft *d = m->b->d;
  int from;
  if (stays && t->kind == TERM_CONSTANT && t->value.tag != VM_FUNCTION) {
    if (!d->trial) vm_draft_put(d, to, &t->value);
    return true;
  }
  from = slot_of_argument(m, t);
  if (from >= 0)
    vm_draft_step(d, (VmStep){.code = STEP_MOVE, .to = (uint16_t)to,
                              .a = (uint16_t)from});
  return from >= 0;
}

static void call_native (const Making *m, const VmMethod *f) {
  Draft *d = m->b->d;
  int room = m->args + 1 > VM_RESULTS ? m->args + 1 : VM_RESULTS;
  int slot = vm_draft_slots(d, room);
  Term result[VM_RESULTS];
  for (int i = f->sort == NATIVE_OF_TABLE; i < m->args; i++)
    if (!lay_argument(m, argument(m, i), slot + 1 + i, f->results <= 1)) {
      fail(m);
      return;
    }
  vm_draft_step(d, (VmStep){.code = STEP_NATIVE,
                            .b = (uint16_t)f->sort,
                            .to = (uint16_t)slot,
                            .k = (uint8_t)m->args, .native = f,
                            .a = (uint16_t)f->results});
  for (int i = 0; i < f->results; i++)
    result[i] = vm_draft_in(slot + i, TYPE_ANY);
  put_results(m, result, f->results);
}

static bool write_step (const Making *m, int code, const Term *x,
                        const Term *y, Term *result) {
  Draft *d = m->b->d;
  int a = vm_draft_slot(d, x), b = vm_draft_slot(d, y);
  if (a < 0 || b < 0) return false;
  *result = vm_draft_in(vm_draft_slots(d, 1), TYPE_NUMBER);
  vm_draft_step(d, (VmStep){.code = (uint8_t)code, .a = (uint16_t)a,
                            .b = (uint16_t)b,
                            .to = (uint16_t)result->slot});
  return true;
}

static bool go_left (const Making *m) {
  Term one = vm_draft_constant(vm_integer(1)), seat, result;
  if (m->args < 2 || m->args > 3) return false;
  seat = vm_draft_in(vm_draft_seat(m->b->d, argument(m, 1)), TYPE_SEAT);
  if (seat.slot < 0 ||
      !write_step(m, STEP_LEFT, &seat, m->args > 2 ? argument(m, 2) : &one,
                  &result))
    return false;
  result.type = TYPE_SEAT;
  put_results(m, &result, 1);
  return true;
}

/* Some are steps of their own, one for each two arguments. */
static bool make_step (const Making *m, const VmMethod *f) {
  Term result;
  if (f->step == STEP_LEFT) return go_left(m);
  if (f->step == 0 || m->args < 2) return false;
  result = *argument(m, 0);
  for (int i = 0; i < m->args; i++)
    if (vm_draft_slot(m->b->d, argument(m, i)) < 0) return false;
  for (int i = 1; i < m->args; i++)
    write_step(m, (int)f->step, &result, argument(m, i), &result);
  put_results(m, &result, 1);
  return true;
}

static bool is_table (const Term *t) {
  return t->kind == TERM_CONSTANT && t->value.tag == VM_TABLE;
}

/* Is the result taken by 'for _, seat in ipairs(…)', and by nothing else? */
static bool is_gone_through (const Making *m) {
  const VmCode *code = m->b->code;
  const Term *f = &m->b->reg[m->a - 1];
  Instruction call, loop;
  if (m->wanted >= 0 || m->a < 1 || m->pc + 2 >= code->size) return false;
  call = code->code[m->pc + 1];
  loop = code->code[m->pc + 2];
  return f->kind == TERM_CONSTANT && f->value.tag == VM_NATIVE &&
         f->value.native == vm_library("", "ipairs") &&
         code_op(call) == OP_CALL && code_a(call) == m->a - 1 &&
         code_b(call) == 0 && code_op(loop) == OP_TFORPREP &&
         code_a(loop) == m->a - 1;
}

/* t:from(seat), t:around(seat): a loop over them needs no list. */
static bool make_circle (const Making *m, const VmMethod *f) {
  Term result = {.kind = TERM_CIRCLE};
  Circle c = {.behind = 0};
  if (f->op != ASK_SEATS || m->args != 2 || !is_gone_through(m)) return false;
  c.behind = f->shape[1] == '1';
  c.seat = *argument(m, 1);
  if (vm_draft_slot(m->b->d, &c.seat) < 0) return false;
  result.circle = vm_draft_copy(m->b->d, &c, sizeof c);
  put_results(m, &result, 1);
  return true;
}

/* Of t:… with zones that are known. */
static bool plan (const Making *m, const VmMethod *f) {
  Term result;
  if (!vm_plans_make(m->b, f, argument(m, 0), m->args, &result)) return false;
  put_results(m, &result, f->results);
  return true;
}

static void call_c (const Making *m, const VmMethod *f) {
  m->b->d->work += VM_WORK_OF_NATIVE;
  if (is_list_taken(m, f) || work_out(m, f)) return;
  if (m->args > VM_ARGS ||
      (f->sort == NATIVE_OF_TABLE && (m->args < 1 ||
                                      !is_table(argument(m, 0)))))
    fail(m);
  else if (!make_step(m, f) && !make_circle(m, f) && !plan(m, f))
    call_native(m, f);
}

/* }====================================================== */

static void make (const Making *m, const Term *f) {
  Draft *d = m->b->d;
  if (f->kind == TERM_CLOSURE)
    call_function(m, f->closure->code, f->closure->captured);
  else if (f->kind == TERM_SLOT)
    call_later(m);
  else if (f->kind == TERM_CONSTANT && f->value.tag == VM_FUNCTION)
    call_function(m, f->value.function->code,
                  vm_translate_captured(d, f->value.function));
  else if (f->kind == TERM_CONSTANT && f->value.tag == VM_NATIVE)
    call_c(m, f->value.native);
  else
    fail(m);
}

void vm_calls_make (Body *b, int pc) {
  Instruction i = b->code->code[pc];
  int a = code_a(i), args = code_b(i) > 0 ? code_b(i) - 1 : b->top - (a + 1);
  Making m = {b, pc, a, args, code_op(i) == OP_CALL ? code_c(i) - 1 : -1};
  Term f = b->reg[a];
  b->top = -1;
  if (args < 0)
    fail(&m);
  else
    make(&m, &f);
}
