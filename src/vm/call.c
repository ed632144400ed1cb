/*
** Calls: inlined functions, dynamic calls, library functions, predicates
** SPDX-License-Identifier: MIT
*/
#include "vm/translate.h"

/* A call being translated: the callee is in register 'a'. */
typedef struct Site {
  Inline *f;
  int pc, a, args, wanted;  /* number of results; < 0: all */
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
** Calls a function that is known only at run time, or is too deep to inline.
** Callee and arguments are in a row. There is at most one result; if there must
** be exactly one, 'n' says so.
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

/* Outer values that are assigned to a predicate before it runs. */
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

/* Does it change anything outside? It may fill tables that it made itself. */
static bool has_effects (const Builder *b) {
  for (int i = 0; i < b->insns; i++) {
    const Insn *n = &b->insn[i];
    if (n->op == IR_SET && is_made_here(b, n->to)) continue;
    if (n->op == IR_NATIVE && n->native->is_pure) continue;
    if (insn_of(n)->changes != CHANGES_NOTHING) return true;
  }
  return false;
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
  return build_vreg(b, &predicate);
}

/* Constant folding of a call of a pure function. */
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

/* ipairs(list) needs no code: the loop reads the list itself. */
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

/* math.min and math.max: one instruction per argument after the first. */
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

/*
** Moves: the refusals at one time and the effect, as one piece of code.
**
** Refusals are tried in order with the same arguments, and usually none of them
** refuses; so one call evaluates them all and then makes the move. It returns
** whether one refused; the sitting has its article.
*/

enum { MOVE_JUMPS = 64 };

/* Pending jumps to the same target. */
typedef struct Jumps {
  struct {
    int from, work;
  } jump[MOVE_JUMPS];
  int count;
} Jumps;

static void add (Builder *b, Jumps *j, int from, int work) {
  if (j->count == MOVE_JUMPS) {
    b->failed = true;
    return;
  }
  j->jump[j->count].from = from;
  j->jump[j->count++].work = work;
}

static void land_all (Builder *b, const Jumps *j) {
  for (int i = 0; i < j->count; i++)
    edge_land(b, j->jump[i].from, j->jump[i].work);
}

/*
** Emits a condition that jumps if it holds, followed by a jump if it does not.
*/
static void emit_decision (Builder *b, Insn condition, Jumps *refused,
                           Jumps *passed) {
  condition.k = true;
  add(b, refused, build_insn(b, condition), 0);
  add(b, passed, build_insn(b, (Insn){.op = IR_JUMP}), 0);
  b->work = 0;
}

/* The refusals translated so far, and how each of them refuses. */
typedef struct Trial {
  const Refusal *refusal[REFUSALS_LIMIT];
  Jumps *refused[REFUSALS_LIMIT];
  bool sets_article[REFUSALS_LIMIT];  /* before it is tried? */
  int count;
} Trial;

/* Inlines a rule function; returns its exits. */
static const Exit *inline_function (Builder *b, RuleFunction function,
                                    const Abstract *arg, int args,
                                    bool is_void) {
  VmFunction *f = vm_import_function(b->vm, function);
  Inline outside = {.b = b};
  Inline in = {.b = b, .caller = &outside, .depth = 1, .is_void = is_void};
  if (f == NULL) {
    b->failed = true;
    return NULL;
  }
  in.proto = f->proto;
  in.captured = translate_captured(b->vm, f);
  in.reg = edge_registers(b, f->proto);
  for (int i = 0; i < f->proto->params && i < VM_REGISTERS; i++)
    in.reg[i] = i < args ? arg[i] : abs_const(vm_nil());
  translate_function(&in);
  return b->failed ? NULL : in.first_exit;
}

/* The first result decides: at once if it is known, else at run time. */
static void decide (Builder *b, const Exit *e, Jumps *refused, Jumps *passed) {
  int truth = e->count > 0 ? build_truth(&e->result[0]) : false;
  if (truth >= 0) {
    add(b, truth ? refused : passed, e->from, e->work);
    return;
  }
  b->work = 0;
  edge_land(b, e->from, e->work);
  if (e->result[0].kind == ABS_UNKNOWN)
    build_insn(b, (Insn){.op = IR_BAIL});
  else
    emit_decision(b, (Insn){.op = IR_IF_TRUE, .a = e->result[0].vreg}, refused,
                  passed);
}

/* A refusal without function: an empty zone, or a number above a tally. */
static void try_plain (Builder *b, const Refusal *r, const Abstract *arg,
                       Jumps *refused, Jumps *passed) {
  const Layout *l = &b->vm->loaded->rules->layout;
  int to = build_vregs(b, 1), seat = build_vreg(b, &arg[1]), n;
  if (r->kind == REFUSE_EMPTY) {
    bool each = l->zone[r->zone].each;
    build_insn(b, (Insn){.op = each ? IR_COUNT_OF : IR_COUNT,
                         .to = (uint16_t)to,
                         .a = each ? (uint16_t)seat : 0,
                         .n = l->zone[r->zone].first_slot});
    emit_decision(b, (Insn){.op = IR_IF_INT, .a = (uint16_t)to, .n = 0},
                  refused, passed);
    return;
  }
  n = build_vreg(b, &arg[2]);
  build_insn(b, (Insn){.op = IR_TALLY,
                       .to = (uint16_t)to,
                       .a = (uint16_t)seat,
                       .n = r->tally * b->vm->seating->seats});
  emit_decision(b, (Insn){.op = IR_IF_LT, .a = (uint16_t)to, .b = (uint16_t)n},
                refused, passed);
}

/* May it ask for cards in doubt? Then the sitting must know the article. */
static bool may_doubt (const Insn *i) {
  return insn_of(i)->changes & CHANGES_DOUBTS;
}

static Insn article_insn (const Trial *t, int i, InsnOp op) {
  return (Insn){
      .op = (uint8_t)op, .n = t->refusal[i]->article, .k = (uint8_t)(i + 1)};
}

static void try_next (Builder *b, Trial *t, const Refusal *r,
                      const Abstract *arg, int args) {
  Jumps *passed = build_room(b, sizeof *passed);
  int first, i = t->count++;
  t->refusal[i] = r;
  t->refused[i] = build_room(b, sizeof *passed);
  first = build_insn(b, article_insn(t, i, IR_ARTICLE));
  b->work++;
  if (r->kind == REFUSE_FUNCTION)
    for (const Exit *e = inline_function(b, r->function, arg, args, false);
         e != NULL && !b->failed; e = e->next)
      decide(b, e, t->refused[i], passed);
  else
    try_plain(b, r, arg, t->refused[i], passed);
  for (int k = first + 1; k < b->insns; k++)
    t->sets_article[i] |= may_doubt(&b->insn[k]);
  if (!b->failed && !t->sets_article[i])  /* VERDICT sets it: a no-op */
    b->insn[first] = (Insn){.op = IR_JUMP, .jump = 1};
  b->work = 0;
  land_all(b, passed);
}

/* Ends the call, perhaps conditionally, with that answer. */
static void emit_end (Builder *b, Insn i, bool refused) {
  Abstract answer = abs_const(vm_boolean(refused));
  if (b->work > UINT16_MAX) b->failed = true;
  i.work = (uint16_t)b->work;
  i.a = (uint16_t)build_vreg(b, &answer);
  build_insn(b, i);
}

static void emit_answer (Builder *b, const Trial *t, int i, bool refused) {
  Insn end = {.op = IR_RETURN};
  if (!t->sets_article[i]) end = article_insn(t, i, IR_VERDICT);
  emit_end(b, end, refused);
}

/* The effect of the move; its results are dropped. */
static void emit_effect (Builder *b, const Trial *t, const Move *m,
                         const Abstract *arg, int args) {
  Jumps *done = build_room(b, sizeof *done);
  int last = t->count - 1;
  Insn begin = article_insn(t, last, IR_BEGIN);
  if (t->sets_article[last]) begin.k = 0;
  emit_end(b, begin, false);
  for (const Exit *e = inline_function(b, m->apply, arg, args, true); e != NULL;
       e = e->next)
    add(b, done, e->from, e->work);
  b->work = 0;
  land_all(b, done);
  emit_end(b, (Insn){.op = IR_RETURN}, false);
}

/* How many of the move's arguments its refusals take. */
static int count_seen (const Move *m, Before before) {
  int seen = 0;
  for (int i = 0; i < m->refusals; i++) {
    const Refusal *r = &m->refusal[i];
    int sees = r->kind == REFUSE_FUNCTION ? r->sees : 1;
    if (r->before == before && sees > seen) seen = sees;
  }
  return seen < m->args ? seen : m->args;
}

/*
** Before BEGIN no table may change: refusals must not see each other's changes.
*/
static bool changes_lists (const Builder *b) {
  for (int i = 0; i < b->insns; i++) {
    const Insn *n = &b->insn[i];
    if (n->op == IR_CALL || (n->op == IR_NATIVE && !n->native->is_pure))
      return true;
  }
  return false;
}

VmCode *vm_translate_move (Vm *vm, const Move *m, Before before, bool acts,
                           const VmKnown *known) {
  Builder b = build_begin(vm);
  Trial *t = build_room(&b, sizeof *t);
  Abstract arg[ARGS_LIMIT + 2];
  int seen = acts ? m->args : count_seen(m, before);
  VmCode *made;
  b.takes_table = b.takes_seat = b.is_move = true;
  b.results = 1;
  b.read_set.all = true;  /* not needed for moves */
  arg[0] = abs_const((VmValue){.tag = VM_TABLE});
  for (int i = 0; i <= seen; i++)
    arg[i + 1] = translate_parameter(&b, known, i);
  arg[1].type = TYPE_SEATED;
  b.params = b.bound = b.vregs;
  for (int i = 0; i < m->refusals && !b.failed; i++)
    if (m->refusal[i].before == before)
      try_next(&b, t, &m->refusal[i], arg, seen + 2);
  b.failed |= t->count == 0 || changes_lists(&b);
  if (!b.failed && acts)
    emit_effect(&b, t, m, arg, seen + 2);
  else if (!b.failed)
    emit_answer(&b, t, t->count - 1, false);
  for (int i = 0; i < t->count && !b.failed; i++)
    if (t->refused[i]->count > 0) {
      b.work = 0;
      land_all(&b, t->refused[i]);
      emit_answer(&b, t, i, true);
    }
  made = build_finish(&b);
  if (vm->dumps) dump(&b, m->name, made != NULL);
  if (made != NULL) made->takes_seat = true;
  build_free(&b);
  return made;
}
