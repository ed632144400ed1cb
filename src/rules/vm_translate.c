/*
** Functions of a rule file, translated
** SPDX-License-Identifier: MIT
*/
#include "rules/vm_translate.h"

/*
** {======================================================
** Through a function
** =======================================================
*/

static void begin_loop (Body *b, int pc) {
  int end = b->code->loop_end[pc];
  Loop *loop;
  if (!b->reached) return;
  loop = vm_draft_room(b->d, sizeof *loop);
  vm_ways_begin_loop(b, loop, pc, vm_written(b->code, pc, end));
}

/* Those whose last instruction has been gone through, or passed by. */
static void end_loops (Body *b, int from, int to) {
  const int16_t *end = b->code->loop_end;
  while (b->loop != NULL && end[b->loop->pc] >= from &&
         end[b->loop->pc] < to)
    b->loop = b->loop->outer;
}

static int go_through (Body *b, int pc) {
  int op = code_op(b->code->code[pc]), next;
  if (op == OP_FORPREP) return vm_loops_numbers(b, pc);
  if (op == OP_TFORPREP) return vm_loops_list(b, pc);
  b->d->work++;
  next = vm_instruction(b, pc);
  if (next == pc + 1 || !b->reached) return pc + 1;
  if (next <= pc)
    vm_ways_back(b, next);
  else
    vm_ways_go(b, next);
  return pc + 1;
}

void vm_translate_range (Body *b, int from, int to) {
  const Draft *d = b->d;
  const int16_t *loop_end = b->code->loop_end;
  for (int pc = from; pc < to && !d->failed;) {
    int at = pc;
    vm_ways_meet(b, pc);
    if (loop_end[pc] >= 0) begin_loop(b, pc);
    pc = b->reached ? go_through(b, pc) : vm_ways_next(b, pc + 1, to);
    if (b->loop != NULL) end_loops(b, at, pc);
  }
}

void vm_translate_body (Body *b) {
  vm_read_flow(b->d->vm, b->code);
  b->reached = true;
  b->top = -1;
  b->last_exit = &b->first_exit;
  vm_translate_range(b, 0, b->code->size);
}

/* }====================================================== */

/*
** {======================================================
** A function of its own
** =======================================================
*/

static Term *make_registers (Draft *d, const VmCode *c) {
  return vm_draft_room(d, ((size_t)c->registers + VM_RESULTS) * sizeof(Term));
}

static VmTranslated *translate (Draft *d, VmCode *code, const Term *captured,
                                Term *reg) {
  Body b = {.d = d, .code = code, .captured = captured, .reg = reg};
  d->results = -2;
  d->filled = d->slots;
  if (!vm_translate_has_room(code)) d->failed = true;
  if (!d->failed) vm_translate_body(&b);
  return vm_draft_finish(d);
}

const Term *vm_translate_captured (Draft *d, VmFunction *f) {
  size_t n = (size_t)f->code->captures;
  if (f->terms != NULL) return f->terms;
  f->terms = vm_own(d->vm, n * sizeof *f->terms);
  for (size_t i = 0; i < n; i++)
    f->terms[i] = vm_draft_constant(f->captured[i]);
  return f->terms;
}

Term vm_translate_parameter (Draft *d, const VmGiven *given, int i) {
  VmValue nil = {.tag = VM_NIL};
  int n = given != NULL ? i - given->first : -1;
  if (n < 0) return vm_draft_in(vm_draft_slots(d, 1), TYPE_ANY);
  return vm_draft_constant(n < ARGS_LIMIT ? given->value[n] : nil);
}

VmTranslated *vm_translate (Vm *vm, VmFunction *f, bool takes_table,
                            const VmGiven *given) {
  Draft d = vm_draft_begin(vm);
  Term *reg = make_registers(&d, f->code);
  VmTranslated *made;
  d.takes_table = takes_table;
  for (int i = 0; i < f->code->params; i++)
    reg[i] = i == 0 && takes_table
                 ? vm_draft_constant((VmValue){.tag = VM_TABLE})
                 : vm_translate_parameter(&d, given, i - takes_table);
  d.params = d.slots;
  made = translate(&d, f->code, vm_translate_captured(&d, f), reg);
  vm_draft_free(&d);
  return made;
}

/* }====================================================== */

/*
** {======================================================
** Questions about cards
** =======================================================
*/

/* Where a function of its own gets its values from, at each call anew. */
typedef struct Bindings {
  int from[VM_ARGS], to[VM_ARGS], count;
} Bindings;

static Term bind (Draft *d, Bindings *all, const Term *t) {
  Term bound = *t;
  Closure *c;
  if (t->kind == TERM_SLOT) {
    if (all->count == VM_ARGS) return (Term){0};
    bound.slot = (int16_t)vm_draft_slots(d, 1);
    all->from[all->count] = t->slot;
    all->to[all->count++] = bound.slot;
  }
  else if (t->kind == TERM_CLOSURE) {
    int n = t->closure->code->captures;
    c = vm_draft_room(d, sizeof *c);
    c->code = t->closure->code;
    c->captured = vm_draft_room(d, (size_t)n * sizeof *c->captured);
    for (int i = 0; i < n; i++)
      c->captured[i] = bind(d, all, &t->closure->captured[i]);
    bound.closure = c;
  }
  return bound;
}

/* A question that reads nothing: its answers, once and for all. */
static void settle (Vm *vm, VmTranslated *f) {
  int kinds = vm->loaded->rules->layout.kinds, work = vm->work;
  size_t used = vm->used;
  f->is_settled = true;
  for (int k = 0; k < kinds && f->is_settled; k++) {
    bool yes = false;
    f->is_settled = vm_ask(vm, f, &vm->kind[k], &yes);
    if (yes) kindset_add(&f->kinds, k);
  }
  vm->work = work;
  vm->used = used;
}

/* One that reads nothing but a value or two: what it says is kept. */
static void keep_said (Vm *vm, VmTranslated *f, const Bindings *all) {
  for (int i = 0; i < VM_BOUND; i++)
    f->bound[i] = (uint16_t)all->to[i < all->count ? i : 0];
  f->question = ++vm->room->questions;
}

/* What it captured, in terms of its own. */
static const Term *bind_captured (Draft *own, Bindings *all, const Term *f) {
  return f->kind == TERM_CONSTANT
             ? vm_translate_captured(own, f->value.function)
             : bind(own, all, f).closure->captured;
}

int vm_translate_question (Draft *d, const Term *f) {
  VmCode *code = f->kind == TERM_CLOSURE ? f->closure->code
                                         : f->value.function->code;
  Draft own = vm_draft_begin(d->vm);
  Bindings all = {.count = 0};
  Term *reg = make_registers(&own, code);
  const Term *captured;
  VmTranslated *made;
  Term question;
  for (int i = 0; i < code->params; i++)
    reg[i] = i == 0 ? vm_draft_in(vm_draft_slots(&own, 1), TYPE_ANY)
                    : vm_draft_constant((VmValue){.tag = VM_NIL});
  own.params = own.slots;
  captured = bind_captured(&own, &all, f);
  made = translate(&own, code, captured, reg);
  if (vm_draft_changes(&own)) made = NULL;  /* a question does not act */
  vm_draft_free(&own);
  if (made == NULL) return -1;
  vm_gaze_add(&d->gaze, made->gaze);
  for (int i = 0; i < all.count; i++)
    vm_draft_step(d, (VmStep){.code = STEP_BIND, .translated = made,
                              .to = (uint16_t)all.to[i],
                              .a = (uint16_t)all.from[i]});
  if (all.count == 0 && !made->looks) settle(d->vm, made);
  if (all.count > 0 && all.count <= VM_BOUND && !made->looks)
    keep_said(d->vm, made, &all);
  question = vm_draft_constant((VmValue){.question = made,
                                         .tag = VM_QUESTION});
  return vm_draft_slot(d, &question);
}

/* }====================================================== */
