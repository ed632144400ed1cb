/*
** A move: its refusals at one time and its effect, as one piece of code
** SPDX-License-Identifier: MIT
**
** Refusals are tried in their order with the same arguments, and nearly always
** none of them refuses: so they are one call, and the move itself is the end
** of it. The call returns whether one refused; the sitting knows the article.
*/
#include "vm/translate.h"

enum { MOVE_JUMPS = 64 };

/* Pending jumps to one place. */
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

/* Emits a condition that jumps if it holds, and a jump otherwise. */
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
  bool is_told[REFUSALS_LIMIT];  /* is its article set before it is tried? */
  int count;
} Trial;

/* Inlines a rule function; where control leaves it. */
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

/* The first result decides: now if it is known, else at run time. */
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

/* A zone has no card left, or a number is above the seat's tally. */
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

/* May it ask what is in doubt? Then the sitting must know the article. */
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
    t->is_told[i] |= may_doubt(&b->insn[k]);
  if (!b->failed && !t->is_told[i])  /* the verdict says it: a jump to next */
    b->insn[first] = (Insn){.op = IR_JUMP, .jump = 1};
  b->work = 0;
  land_all(b, passed);
}

/* Ends it, or may end it: with that answer. */
static void emit_end (Builder *b, Insn i, bool refused) {
  Abstract answer = abs_const(vm_boolean(refused));
  if (b->work > UINT16_MAX) b->failed = true;
  i.work = (uint16_t)b->work;
  i.a = (uint16_t)build_vreg(b, &answer);
  build_insn(b, i);
}

static void emit_answer (Builder *b, const Trial *t, int i, bool refused) {
  Insn end = {.op = IR_RETURN};
  if (!t->is_told[i]) end = article_insn(t, i, IR_VERDICT);
  emit_end(b, end, refused);
}

/* The move itself; its results are dropped. */
static void emit_effect (Builder *b, const Trial *t, const Move *m,
                         const Abstract *arg, int args) {
  Jumps *done = build_room(b, sizeof *done);
  int last = t->count - 1;
  Insn begin = article_insn(t, last, IR_BEGIN);
  if (t->is_told[last]) begin.k = 0;
  emit_end(b, begin, false);
  for (const Exit *e = inline_function(b, m->apply, arg, args, true); e != NULL;
       e = e->next)
    add(b, done, e->from, e->work);
  b->work = 0;
  land_all(b, done);
  emit_end(b, (Insn){.op = IR_RETURN}, false);
}

/* How many of the move's arguments its refusals see. */
static int count_seen (const Move *m, Before before) {
  int seen = 0;
  for (int i = 0; i < m->refusals; i++) {
    const Refusal *r = &m->refusal[i];
    int sees = r->kind == REFUSE_FUNCTION ? r->sees : 1;
    if (r->before == before && sees > seen) seen = sees;
  }
  return seen < m->args ? seen : m->args;
}

/* Changes before BEGIN: a refusal must not fill another's tables. */
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
  b.read_set.all = true;  /* nobody asks */
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
