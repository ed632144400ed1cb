/*
** The verifier and the disassembler of translated code
** SPDX-License-Identifier: MIT
**
** Jumps stay within the code and control never runs off its end; every register
** is written before it is read, on every path; operands have the types they
** must have; cells and slots exist; a move's effects come after BEGIN, where
** undo starts. The verifier relies on ops.def alone, not on how the code was
** made.
*/
#include <inttypes.h>

#include "base/output.h"
#include "vm/translate.h"

typedef struct Verifier {
  Builder *b;
  uint64_t *defined;  /* by instruction: registers written on all paths */
  bool *reached;
  bool *begun;   /* by instruction: is BEGIN before it on all paths? */
  uint8_t *type;  /* by register: the type that all writers agree on */
  int words;     /* in a set of registers */
} Verifier;

static uint8_t meet (uint8_t a, uint8_t b) {
  bool numbers = (a == TYPE_NUMBER || a == TYPE_SEATED) &&
                 (b == TYPE_NUMBER || b == TYPE_SEATED);
  if (a == TYPE__ || a == b) return b;
  return numbers ? TYPE_NUMBER : TYPE_ANY;
}

static uint8_t type_of_constant (const Builder *b, const VmValue *v) {
  if (v->tag == VM_FROZEN) return v->frozen->kind >= 0 ? TYPE_CARD : TYPE_ANY;
  if (v->tag == VM_INTEGER && v->integer >= 1 &&
      v->integer <= b->vm->seating->seats)
    return TYPE_SEATED;
  return v->tag == VM_INTEGER || v->tag == VM_FLOAT ? TYPE_NUMBER : TYPE_ANY;
}

/* True: the type of a register has changed. */
static bool add_types (Verifier *v, Insn *i) {
  Operand o[INSN_OPERANDS];
  int n = insn_operands(i, o);
  bool changed = false;
  for (int k = 0; k < n; k++)
    for (int r = 0; o[k].is_written && r < o[k].count; r++) {
      uint8_t *type = &v->type[*o[k].vreg + r];
      uint8_t given = i->op == IR_MOVE ? v->type[i->a] : insn_of(i)->result;
      uint8_t met = given == TYPE__ ? *type : meet(*type, given);
      changed |= met != *type;
      *type = met;
    }
  return changed;
}

static void find_types (Verifier *v) {
  const Builder *b = v->b;
  bool changed;
  for (int r = 0; r < b->bound; r++) v->type[r] = TYPE_ANY;
  if (b->takes_seat && b->params > 0) v->type[0] = TYPE_SEATED;
  if (b->takes_card && b->params > 0) v->type[0] = TYPE_CARD;
  for (int i = 0; i < b->constants; i++)
    v->type[b->constant_vreg[i]] = type_of_constant(b, &b->constant[i]);
  do {
    changed = false;
    for (int i = 0; i < b->insns; i++) changed |= add_types(v, &b->insn[i]);
  } while (changed);
}

static bool is_within (int64_t n, int64_t count, int64_t limit) {
  return n >= 0 && n + count <= limit;
}

static bool has_good_payload (const Builder *b, const Insn *i) {
  const Layout *l = &b->vm->loaded->rules->layout;
  int seats = b->vm->seating->seats;
  int cells = l->tallies * seats + l->counters;
  switch ((InsnPayload)insn_of(i)->payload) {
    case PAYLOAD_CELL: return is_within(i->n, 1, cells);
    case PAYLOAD_CELLS: return is_within(i->n, seats, cells);
    case PAYLOAD_SLOT: return is_within(i->n, 1, SLOTS_LIMIT);
    case PAYLOAD_SLOTS: return is_within(i->n, seats, SLOTS_LIMIT);
    case PAYLOAD_PLAN: case PAYLOAD_FIELDS: case PAYLOAD_NATIVE:
    case PAYLOAD_CODE: return i->plan != NULL;
    default: return true;
  }
}

/* Plans have operands, too, so call has_good_payload first. */
static bool has_good_registers (const Builder *b, Insn *i) {
  Operand o[INSN_OPERANDS];
  int n = insn_operands(i, o);
  for (int k = 0; k < n; k++)
    if (*o[k].vreg + o[k].first + o[k].count > b->vregs) return false;
  return true;
}

static bool has_good_jump (const Builder *b, int at) {
  const Insn *i = &b->insn[at];
  int to = at + i->jump;
  switch ((InsnFlow)insn_of(i)->flow) {
    case FLOW_STOP: return i->jump == 0;
    case FLOW_NEXT: return i->jump == 0 && at + 1 < b->insns;
    case FLOW_COND: return to > at && to < b->insns && at + 1 < b->insns;
    case FLOW_GOTO: return to > at && to < b->insns;
    case FLOW_BACK: return to >= 0 && to < at && at + 1 < b->insns;
    case FLOW_AGAIN: return to >= 0 && to <= at && i->jump != 0;
  }
  return false;
}

static bool has_good_types (const Verifier *v, Insn *i) {
  Operand o[INSN_OPERANDS];
  int n = insn_operands(i, o);
  for (int k = 0; k < n; k++) {
    int r = *o[k].vreg + o[k].first;
    if (o[k].role == ROLE_SEAT && v->type[r] != TYPE_SEATED) return false;
    if (o[k].role == ROLE_CARD && v->type[r] != TYPE_CARD) return false;
  }
  return true;
}

static uint64_t *set_at (const Verifier *v, int i) {
  return v->defined + (size_t)i * (size_t)v->words;
}

/* True: the instruction must be visited again. */
static bool flow_to (Verifier *v, const uint64_t *defined, bool begun, int to) {
  uint64_t *set = set_at(v, to);
  bool changed = !v->reached[to] || (v->begun[to] && !begun);
  for (int w = 0; w < v->words; w++) {
    uint64_t met = v->reached[to] ? set[w] & defined[w] : defined[w];
    changed |= met != set[w];
    set[w] = met;
  }
  v->begun[to] = v->reached[to] ? v->begun[to] && begun : begun;
  v->reached[to] = true;
  return changed;
}

/* Are all operands defined? Adds those that the instruction writes. */
static bool step (const Verifier *v, int at, uint64_t *defined) {
  Operand o[INSN_OPERANDS];
  int n = insn_operands(&v->b->insn[at], o);
  memcpy(defined, set_at(v, at), (size_t)v->words * sizeof *defined);
  for (int k = 0; k < n; k++)
    for (int r = *o[k].vreg + o[k].first, c = 0; c < o[k].count; r++, c++) {
      if (o[k].is_read && !(defined[r / 64] >> r % 64 & 1)) return false;
      if (o[k].is_written) defined[r / 64] |= UINT64_C(1) << r % 64;
    }
  return true;
}

/* A move's effects must come after BEGIN, its questions before. */
static bool is_in_order (const Verifier *v, int at) {
  int changes = insn_facts[v->b->insn[at].op].changes;
  if (!v->b->is_move || v->b->insn[at].op == IR_BEGIN) return true;
  return v->begun[at] || changes == CHANGES_NOTHING ||
         changes == CHANGES_DOUBTS || changes == CHANGES_ARTICLES ||
         changes == CHANGES_LISTS ||
         v->b->insn[at].op == IR_SET || v->b->insn[at].op == IR_CALL;
}

/* One pass over the code; loops need another. -1: the code is malformed. */
static int follow (Verifier *v, uint64_t *defined) {
  const Builder *b = v->b;
  bool again = false;
  for (int at = 0; at < b->insns; at++) {
    const Insn *i = &b->insn[at];
    int flow = insn_of(i)->flow;
    bool begun = v->begun[at] || i->op == IR_BEGIN;
    if (!v->reached[at]) continue;
    if (!step(v, at, defined) || !is_in_order(v, at)) return -1;
    if (flow != FLOW_STOP && flow != FLOW_GOTO && flow != FLOW_AGAIN)
      flow_to(v, defined, begun, at + 1);
    if (flow != FLOW_STOP && flow != FLOW_NEXT)
      again |= flow_to(v, defined, begun, at + i->jump) && i->jump < 0;
  }
  return again;
}

static bool is_defined_everywhere (Verifier *v) {
  const Builder *b = v->b;
  uint64_t *defined = build_room(v->b, (size_t)v->words * sizeof *defined);
  int again;
  for (int r = 0; r < b->bound; r++) defined[r / 64] |= UINT64_C(1) << r % 64;
  for (int i = 0; i < b->constants; i++) {
    int r = b->constant_vreg[i];
    defined[r / 64] |= UINT64_C(1) << r % 64;
  }
  flow_to(v, defined, false, 0);
  do again = follow(v, defined);
  while (again > 0);
  return again == 0;
}

bool verify (Builder *b) {
  size_t insns = (size_t)b->insns;
  Verifier v = {.b = b, .words = b->vregs / 64 + 1};
  if (b->insns == 0) return false;
  v.type = build_room(b, (size_t)b->vregs + 1);
  v.reached = build_room(b, insns);
  v.begun = build_room(b, insns);
  v.defined = build_room(b, insns * (size_t)v.words * sizeof *v.defined);
  if (b->failed) return false;
  for (int i = 0; i < b->insns; i++)
    if (!has_good_jump(b, i) || !has_good_payload(b, &b->insn[i]) ||
        !has_good_registers(b, &b->insn[i]))
      return false;
  find_types(&v);
  for (int i = 0; i < b->insns; i++)
    if (!has_good_types(&v, &b->insn[i])) return false;
  return is_defined_everywhere(&v);
}

/* The disassembler, for REFEREE_CALLS=dump */

static void add_value (Buffer *to, const VmValue *v) {
  switch ((VmTag)v->tag) {
    case VM_NIL: buffer_text(to, "nil"); break;
    case VM_FALSE: buffer_text(to, "false"); break;
    case VM_TRUE: buffer_text(to, "true"); break;
    case VM_INTEGER: buffer_format(to, "%" PRId64, v->integer); break;
    case VM_FLOAT: buffer_format(to, "%.17g", v->number); break;
    case VM_STRING: buffer_format(to, "\"%s\"", v->string->text); break;
    case VM_FROZEN:
      buffer_format(to, v->frozen->kind >= 0 ? "card %d" : "table",
                    v->frozen->kind);
      break;
    case VM_TABLE: buffer_text(to, "t"); break;
    case VM_TALLY: buffer_format(to, "tally %" PRId64, v->integer); break;
    case VM_PREDICATE:
      buffer_text(to, v->predicate->is_pure ? "pure predicate" : "predicate");
      break;
    default: buffer_format(to, "value of tag %d", (int)v->tag);
  }
}

static void add_operand (Buffer *to, const Builder *b, int vreg) {
  for (int i = 0; i < b->constants; i++)
    if (b->constant_vreg[i] == vreg) {
      add_value(to, &b->constant[i]);
      return;
    }
  buffer_format(to, "v%d", vreg);
}

static void add_operands (Buffer *to, const Builder *b, Insn *i,
                          bool is_written) {
  Operand o[INSN_OPERANDS];
  int n = insn_operands(i, o);
  for (int k = 0; k < n; k++)
    for (int r = 0; o[k].is_written == is_written && r < o[k].count; r++) {
      buffer_char(to, ' ');
      add_operand(to, b, *o[k].vreg + o[k].first + r);
    }
}

/* "t:deal(0 3+v0 0, 2)": a, b and c of the operation, with fills, and x. */
static void add_plan (Buffer *to, const VmPlan *p) {
  const uint8_t field[] = {p->op.a, p->op.b, p->op.c};
  buffer_format(to, " t:%s(", p->method->name);
  for (int k = 0; k < 3; k++) {
    buffer_format(to, "%s%d", k > 0 ? " " : "", field[k]);
    for (int i = 0; i < p->fills; i++)
      if (p->fill[i].field == k) buffer_format(to, "+v%d", p->fill[i].from);
  }
  if (p->op.x != 0) buffer_format(to, ", %" PRIu64, p->op.x);
  buffer_char(to, ')');
}

static void add_lua_op (Buffer *to, int op) {
  static const char *const sign[] = {
    [OP_ADD] = "+", [OP_SUB] = "-", [OP_MUL] = "*", [OP_MOD] = "%",
    [OP_DIV] = "/", [OP_IDIV] = "//", [OP_BAND] = "&", [OP_BOR] = "|",
    [OP_BXOR] = "~", [OP_SHL] = "<<", [OP_SHR] = ">>"};
  if (op >= 0 && op <= OP_SHR && sign[op] != NULL)
    buffer_format(to, " %s", sign[op]);
  else
    buffer_format(to, " op %d", op);
}

static void add_payload (Buffer *to, const Insn *i, InsnPayload payload) {
  switch (payload) {
    case PAYLOAD_PLAN: add_plan(to, i->plan); break;
    case PAYLOAD_NATIVE: buffer_format(to, " %s", i->native->name); break;
    case PAYLOAD_LUA_OP: add_lua_op(to, i->k); break;
    case PAYLOAD_INT: case PAYLOAD_CELL: case PAYLOAD_CELLS: case PAYLOAD_SLOT:
    case PAYLOAD_SLOTS: case PAYLOAD_ARTICLE:
      buffer_format(to, " #%" PRId64, i->n);
      break;
    default: break;
  }
}

static void add_insn (Buffer *to, const Builder *b, int at) {
  Insn *i = &b->insn[at];
  const InsnFacts *f = insn_of(i);
  size_t begun;
  buffer_format(to, "  %4d ", at);
  begun = to->len;
  add_operands(to, b, i, true);
  if (to->len > begun) buffer_text(to, " =");
  buffer_format(to, " %s", f->name);
  add_payload(to, i, f->payload);
  add_operands(to, b, i, false);
  if (i->jump != 0)
    buffer_format(to, " -> %d%s", at + i->jump,
                  !insn_is_condition(i) ? "" : i->k ? " if so" : " if not");
  buffer_char(to, '\n');
}

void dump (Builder *b, const char *title, bool is_used) {
  Buffer text = {0};
  buffer_format(&text, "%s: %s, %d Lua instructions, %d instructions\n", title,
                is_used ? "translated" : "left to Lua", b->looked, b->insns);
  for (int i = 0; i < b->insns && !b->failed; i++) add_insn(&text, b, i);
  (void)output_words(stderr, (Span){text.text, text.len}, false);
  buffer_free(&text);
}
