/*
** Calls: inlined functions, dynamic calls, library functions, predicates
** SPDX-License-Identifier: MIT
*/
#include "vm/translate.h"

/* A call under translation: the callee is in register 'a'. */
typedef struct Site {
  Inline *f;
  int pc, a, args, wanted;  /* results; < 0: all */
} Site;

static const Abstract *argument (const Site *s, int i) {
  return &s->f->reg[s->a + 1 + i];
}

static void put_results (const Site *s, const Abstract *result, int count) {
  int n = s->wanted < 0 ? count : s->wanted;
  for (int i = 0; i < n; i++)
    s->f->reg[s->a + i] = i < count ? result[i] : abs_const(vm_nil());
  if (s->wanted < 0) s->f->top = s->a + n;
}

/* ---- functions of the rule file ---- */

static bool is_recursive (const Inline *f, const VmProto *p) {
  for (; f != NULL; f = f->caller)
    if (f->proto == p) return true;
  return false;
}

/* A tail call's results are dropped if its caller's are. */
static bool is_void (const Site *s) {
  return s->wanted == 0 ||
         (s->f->is_void && code_op(s->f->proto->code[s->pc]) == OP_TAILCALL);
}

static void call_inline (const Site *s, VmProto *p, const Abstract *captured) {
  Inline in = {.b = s->f->b,
               .caller = s->f,
               .depth = s->f->depth + 1,
               .proto = p,
               .captured = captured,
               .is_void = is_void(s),
               .reg = edge_registers(s->f->b, p)};
  for (int i = 0; i < p->params; i++)
    in.reg[i] = i < s->args ? *argument(s, i) : abs_const(vm_nil());
  translate_function(&in);
  edge_return(s->f, in.first_exit, s->a, s->wanted, s->pc + 1);
}

/*
** A call of a function that is known only at run time, or that is too deep to
** inline: callee and arguments are in a row. One result at most; if it must
** not be more or less, 'n' says so.
*/
static void call_dynamic (const Site *s) {
  Builder *b = s->f->b;
  int row = build_vregs(b, s->args + 1);
  bool counts = s->wanted < 0 && !is_void(s);
  Abstract result = abs_vreg(row, TYPE_ANY);
  for (int i = -1; i < s->args; i++) {
    int from = build_vreg(b, argument(s, i));
    if (from < 0 || s->wanted > 1 || s->args > VM_ARGS) {
      build_bail(s->f);
      return;
    }
    build_insn(b, (Insn){.op = IR_MOVE,
                         .to = (uint16_t)(row + 1 + i),
                         .a = (uint16_t)from});
  }
  build_insn(b, (Insn){.op = IR_CALL,
                       .to = (uint16_t)row,
                       .k = (uint8_t)s->args,
                       .n = counts});
  put_results(s, &result, !is_void(s));
}

static void call_function (const Site *s, VmProto *p,
                           const Abstract *captured) {
  vm_read_flow(s->f->b->vm, p);
  if (p->unfit || s->f->depth == BUILD_DEPTH || is_recursive(s->f, p))
    call_dynamic(s);
  else
    call_inline(s, p, captured);
}

/* ---- predicates ---- */

/* Values from outside that a predicate is given before it is asked. */
typedef struct Bindings {
  int from[VM_ARGS], to[VM_ARGS], count;
} Bindings;

static Abstract bind (Builder *own, Bindings *all, const Abstract *x) {
  Abstract bound = *x;
  Closure *c;
  if (x->kind == ABS_VREG) {
    if (all->count == VM_ARGS) return (Abstract){.kind = ABS_UNKNOWN};
    bound = abs_vreg(build_vregs(own, 1), TYPE_ANY);
    all->from[all->count] = x->vreg;
    all->to[all->count++] = bound.vreg;
  }
  else if (x->kind == ABS_CLOSURE) {
    int n = x->closure->proto->captures;
    c = build_room(own, sizeof *c);
    c->proto = x->closure->proto;
    c->captured = build_room(own, (size_t)n * sizeof *c->captured);
    for (int i = 0; i < n; i++)
      c->captured[i] = bind(own, all, &x->closure->captured[i]);
    bound.closure = c;
  }
  return bound;
}

static bool is_made_here (const Builder *b, int vreg) {
  for (int i = 0; i < b->insns; i++)
    if (b->insn[i].op == IR_NEW && b->insn[i].to == vreg) return true;
  return false;
}

/* May it change something outside? It may fill tables that it made. */
static bool has_effects (const Builder *b) {
  for (int i = 0; i < b->insns; i++) {
    const Insn *n = &b->insn[i];
    if (n->op == IR_SET && is_made_here(b, n->to)) continue;
    if (n->op == IR_NATIVE && n->native->is_pure) continue;
    if (insn_of(n)->changes != CHANGES_NOTHING) return true;
  }
  return false;
}

/* A predicate that depends on the card alone is asked about all of them now. */
static void settle (Vm *vm, VmCode *c) {
  int kinds = vm->loaded->rules->layout.kinds, work = vm->work;
  size_t used = vm->used;
  c->is_settled = true;
  for (int k = 0; k < kinds && c->is_settled; k++) {
    bool yes = false;
    c->is_settled = vm_ask(vm, c, &vm->kind[k], &yes);
    if (yes) kindset_add(&c->kinds, k);
  }
  vm->work = work;
  vm->used = used;
}

static VmCode *translate_predicate (Builder *own, const Abstract *x,
                                    Bindings *all) {
  VmProto *p =
      x->kind == ABS_CLOSURE ? x->closure->proto : x->value.function->proto;
  Inline body = {.b = own, .proto = p, .reg = edge_registers(own, p)};
  VmCode *made;
  for (int i = 0; i < p->params && i < VM_REGISTERS; i++)
    body.reg[i] =
        i == 0 ? abs_vreg(build_vregs(own, 1), TYPE_CARD) : abs_const(vm_nil());
  own->params = own->vregs;
  own->takes_card = true;
  body.captured = x->kind == ABS_CLOSURE
                      ? bind(own, all, x).closure->captured
                      : translate_captured(own->vm, x->value.function);
  own->bound = own->vregs;
  translate_function(&body);
  made = own->failed || has_effects(own) ? NULL : build_finish(own);
  if (own->vm->dumps) dump(own, "predicate", made != NULL);
  return made;
}

int call_predicate (Builder *b, const Abstract *x) {
  Builder own = build_begin(b->vm);
  Bindings all = {.count = 0};
  VmCode *made = translate_predicate(&own, x, &all);
  Abstract predicate =
      abs_const((VmValue){.predicate = made, .tag = VM_PREDICATE});
  build_free(&own);
  b->looked += own.looked;
  if (made == NULL) return -1;
  plan_add_read_set(&b->read_set, made->read_set);
  for (int i = 0; i < all.count; i++)
    build_insn(b, (Insn){.op = IR_BIND,
                         .code = made,
                         .to = (uint16_t)all.to[i],
                         .a = (uint16_t)all.from[i]});
  if (all.count == 0 && made->reads == READS_NOTHING) settle(b->vm, made);
  return build_vreg(b, &predicate);
}

/* ---- functions written in C ---- */

/* Evaluates a pure function of constants now. */
static bool fold (const Site *s, const VmNative *n) {
  VmValue value[VM_ARGS], to = vm_nil();
  Abstract result;
  if (!n->is_pure || s->args > VM_ARGS) return false;
  for (int i = 0; i < s->args; i++) {
    if (argument(s, i)->kind != ABS_CONST) return false;
    value[i] = argument(s, i)->value;
  }
  if (!n->run(s->f->b->vm, value, s->args, &to)) return false;
  result = abs_const(to);
  put_results(s, &result, n->results);
  return true;
}

/* ipairs(list) needs no code: the loop looks at the list. */
static bool call_ipairs (const Site *s, const VmNative *n) {
  Abstract result[3];
  if (n != vm_natives || s->args < 1) return false;
  result[0] = abs_const((VmValue){.native = &vm_ipairs_next, .tag = VM_NATIVE});
  result[1] = *argument(s, 0);
  result[2] = abs_const(vm_integer(0));
  put_results(s, result, 3);
  return true;
}

static bool emit_binary (const Site *s, InsnOp op, const Abstract *x,
                         const Abstract *y, Abstract *result) {
  Builder *b = s->f->b;
  int a = build_vreg(b, x), c = build_vreg(b, y);
  if (a < 0 || c < 0) return false;
  *result = abs_vreg(build_vregs(b, 1), insn_facts[op].result);
  build_insn(b, (Insn){.op = (uint8_t)op,
                       .a = (uint16_t)a,
                       .b = (uint16_t)c,
                       .to = result->vreg});
  return true;
}

/* math.min and math.max: an instruction for each further argument */
static bool call_binary (const Site *s, const VmNative *n) {
  Abstract result = *argument(s, 0);
  if (n->insn == 0 || s->args < 2) return false;
  for (int i = 0; i < s->args; i++)
    if (build_vreg(s->f->b, argument(s, i)) < 0) return false;
  for (int i = 1; i < s->args; i++)
    emit_binary(s, n->insn, &result, argument(s, i), &result);
  put_results(s, &result, 1);
  return true;
}

static void call_native (const Site *s, const VmNative *n) {
  Builder *b = s->f->b;
  int row = build_vregs(b, s->args + 1);
  Abstract result = abs_vreg(row, TYPE_ANY);
  for (int i = 0; i < s->args; i++) {
    int from = build_vreg(b, argument(s, i));
    if (from < 0 || s->args > VM_ARGS || n->results > 1) {
      build_bail(s->f);
      return;
    }
    build_insn(b, (Insn){.op = IR_MOVE,
                         .to = (uint16_t)(row + 1 + i),
                         .a = (uint16_t)from});
  }
  build_insn(b, (Insn){.op = IR_NATIVE,
                       .to = (uint16_t)row,
                       .k = (uint8_t)s->args,
                       .native = n});
  put_results(s, &result, n->results);
}

static void call_library (const Site *s, const VmNative *n) {
  s->f->b->work += VM_WORK_OF_NATIVE;
  if (!call_ipairs(s, n) && !fold(s, n) && !call_binary(s, n))
    call_native(s, n);
}

/* ---- functions of 't' ---- */

static bool call_left (const Site *s) {
  Abstract one = abs_const(vm_integer(1)), seat, result;
  int vreg;
  if (s->args < 2 || s->args > 3) return false;
  vreg = build_seat(s->f, argument(s, 1));
  seat = abs_vreg(vreg, TYPE_SEATED);
  if (vreg < 0 ||
      !emit_binary(s, IR_LEFT, &seat, s->args > 2 ? argument(s, 2) : &one,
                      &result))
    return false;
  put_results(s, &result, 1);
  return true;
}

static void call_method (const Site *s, const SchemaMethod *m) {
  Abstract result = abs_const(vm_nil());
  bool fine = s->args >= 1 && abs_is(argument(s, 0), VM_TABLE);
  s->f->b->work += VM_WORK_OF_NATIVE;
  if (fine && m->op == ASK_LEFT) {
    if (!call_left(s)) build_bail(s->f);
  }
  else if (fine && plan_call(s->f, m, argument(s, 0), s->args, &result))
    put_results(s, &result, m->gives != GIVES_NOTHING);
  else
    build_bail(s->f);
}

void call_translate (Inline *f, int pc) {
  Instruction i = f->proto->code[pc];
  int a = code_a(i), args = code_b(i) > 0 ? code_b(i) - 1 : f->top - (a + 1);
  Site s = {f, pc, a, args, code_op(i) == OP_CALL ? code_c(i) - 1 : -1};
  Abstract callee = f->reg[a];
  f->top = -1;
  if (args < 0)
    build_bail(f);
  else if (callee.kind == ABS_CLOSURE)
    call_function(&s, callee.closure->proto, callee.closure->captured);
  else if (callee.kind == ABS_VREG)
    call_dynamic(&s);
  else if (abs_is(&callee, VM_FUNCTION))
    call_function(&s, callee.value.function->proto,
                  translate_captured(f->b->vm, callee.value.function));
  else if (abs_is(&callee, VM_NATIVE))
    call_library(&s, callee.value.native);
  else if (abs_is(&callee, VM_METHOD))
    call_method(&s, callee.value.method);
  else
    build_bail(f);
}
