/*
** Plans: calls of t:… turned into operations of the table
** SPDX-License-Identifier: MIT
**
** "hand" becomes a zone's number and, once the seat is added, a slot of the
** table. Most of an operation is known when it is planned; the rest are fills.
** Lua runs calls with unsupported arguments, and raises their errors.
*/
#include "vm/translate.h"

/* The arguments after 't' that are still to be planned. */
typedef struct Reader {
  Inline *f;
  const Abstract *next, *end;
  VmPlan *plan;
  int field;  /* of the operation, for the next zone, card or name */
} Reader;

static bool is_there (const Reader *r) {
  return r->next < r->end && !abs_is(r->next, VM_NIL);
}

static bool is_function (const Abstract *x) {
  return x->kind == ABS_CLOSURE || abs_is(x, VM_FUNCTION);
}

static uint8_t *field_of (VmPlan *p, int field) {
  return field == 0 ? &p->op.a : field == 1 ? &p->op.b : &p->op.c;
}

static bool add_fill (Reader *r, VmFillKind kind, int field, int base,
                      int from) {
  VmPlan *p = r->plan;
  if (from < 0 || p->fills == VM_FILLS) return false;
  p->fill[p->fills++] = (VmFill){.kind = (uint8_t)kind,
                                 .field = (uint8_t)field,
                                 .base = (uint8_t)base,
                                 .from = (uint16_t)from};
  return true;
}

/* The next argument fills the field at run time. */
static bool fill_next (Reader *r, VmFillKind kind, int field, int base) {
  return add_fill(r, kind, field, base, build_vreg(r->f->b, r->next++));
}

static bool read_seat (Reader *r, int field, int base) {
  const Abstract *x = r->next;
  int vreg = is_there(r) ? build_seat(r->f, x) : -1;
  r->next++;
  if (vreg < 0) return false;
  if (x->kind != ABS_CONST) return add_fill(r, FILL_SEAT, field, base, vreg);
  *field_of(r->plan, field) = (uint8_t)(base + x->value.integer - 1);
  return true;
}

static bool is_zone (const Reader *r) {
  return r->next < r->end && abs_is(r->next, VM_STRING) &&
         r->next->value.string->zone >= 0;
}

/*
** A zone known at run time: a seat follows unless the next argument is a name.
*/
static bool read_unknown_zone (Reader *r, int field) {
  bool each = r->next + 1 < r->end && !abs_is(r->next + 1, VM_STRING);
  if (!is_there(r) || r->next->kind != ABS_VREG ||
      !fill_next(r, FILL_ZONE, field, each))
    return false;
  return !each ||
         add_fill(r, FILL_MORE_SEAT, field, 0, build_seat(r->f, r->next++));
}

static bool read_slot (Reader *r, int field) {
  const Layout *l = &r->f->b->vm->loaded->rules->layout;
  int zone;
  if (!is_zone(r)) return read_unknown_zone(r, field);
  zone = r->next++->value.string->zone;
  *field_of(r->plan, field) = l->zone[zone].first_slot;
  return !l->zone[zone].each || read_seat(r, field, l->zone[zone].first_slot);
}

/* The destination of cards; by default the slot where they are. */
static bool read_slot_or_same (Reader *r) {
  VmPlan *p = r->plan;
  if (is_there(r)) return read_slot(r, 1);
  *field_of(p, 1) = *field_of(p, 0);
  for (int i = 0, n = p->fills; i < n; i++)
    if (p->fill[i].field == 0 &&
        !add_fill(r, p->fill[i].kind, 1, p->fill[i].base, p->fill[i].from))
      return false;
  return true;
}

static bool read_second_slot (Reader *r) {
  r->plan->op.x = is_zone(r);
  return !is_zone(r) || (read_slot(r, 2) && !is_zone(r));
}

static bool read_zone_of_seats (Reader *r) {
  const Layout *l = &r->f->b->vm->loaded->rules->layout;
  int zone = is_zone(r) ? r->next++->value.string->zone : -1;
  return zone >= 0 && l->zone[zone].each && is_there(r) &&
         fill_next(r, FILL_SLOTS, 0, l->zone[zone].first_slot);
}

static bool read_card (Reader *r) {
  const Abstract *x = r->next;
  int kind = -1;
  if (!is_there(r)) return false;
  if (x->kind != ABS_CONST) return fill_next(r, FILL_CARD, 0, 0);
  r->next++;
  if (x->value.tag == VM_FROZEN) kind = x->value.frozen->kind;
  if (x->value.tag == VM_STRING) kind = x->value.string->kind;
  r->plan->op.a = (uint8_t)kind;
  return kind >= 0;
}

/* Cards: one card, a sort, or a predicate; for 'kinds' or 'also'. */
static bool read_kinds (Reader *r, int field) {
  const Abstract *x = r->next;
  Op *op = &r->plan->op;
  if (!is_there(r)) return false;
  if (is_function(x)) {
    r->next++;
    return op->code != ASK_COUNT_KINDS &&
           add_fill(r, FILL_KINDS, field, 0, call_predicate(r->f->b, x));
  }
  if (x->kind != ABS_CONST) return fill_next(r, FILL_KINDS, field, 0);
  r->next++;
  if (op->code != ASK_COUNT_KINDS && op->code != ASK_HOLDS_BOTH)
    op->c = vm_is_sort(&x->value);
  return vm_kinds(r->f->b->vm, &x->value, field == 0 ? &op->kinds : &op->also);
}

/* The further cards of 'holds'. */
static bool read_others (Reader *r) {
  if (!is_there(r)) return true;
  r->plan->op.code = ASK_HOLDS_BOTH;
  r->plan->op.c = 0;
  return read_kinds(r, 1);
}

/*
** No argument: all cards. A zone's name is a zone even if a card has that name.
*/
static bool read_kinds_or_all (Reader *r) {
  Op *op = &r->plan->op;
  op->kinds = kindset_all();
  if (!is_there(r)) return true;
  if (op->code == ASK_COUNT) op->code = ASK_COUNT_KINDS;
  return read_kinds(r, 0);
}

static bool read_unseen (Reader *r) {
  const Abstract *x = r->next;
  if (!is_there(r)) return true;
  r->next++;
  if (!is_function(x)) return false;
  r->plan->op.code = DO_DRAW_UNSEEN;
  return add_fill(r, FILL_UNSEEN, 0, 0, call_predicate(r->f->b, x));
}

/* The next argument if it is a constant name, or NULL. */
static const VmString *next_name (const Reader *r) {
  return r->next < r->end && abs_is(r->next, VM_STRING) ? r->next->value.string
                                                        : NULL;
}

static bool take_name (Reader *r, uint8_t *to, int number) {
  *to = (uint8_t)number;
  r->next++;
  return number >= 0;
}

static bool read_phase (Reader *r) {
  const VmString *name = next_name(r);
  if (name != NULL) return take_name(r, &r->plan->op.a, name->phase);
  return is_there(r) && fill_next(r, FILL_PHASE, 0, 0);
}

static bool read_cell (Reader *r) {
  const VmString *name = next_name(r);
  int seats = r->f->b->vm->seating->seats;
  if (name == NULL) return false;
  if (name->member == MEMBER_COUNTER)
    return take_name(r, &r->plan->op.a, vm_counter_cell(r->f->b->vm, name));
  r->next++;
  return name->member == MEMBER_TALLY && read_seat(r, 0, name->tally * seats);
}

static bool read_times (Reader *r, int64_t least, int64_t most,
                        VmFillKind kind) {
  const Abstract *x = r->next;
  if (!is_there(r)) return false;
  if (x->kind != ABS_CONST) return fill_next(r, kind, 0, 0);
  r->next++;
  r->plan->op.x = (uint64_t)x->value.integer;
  return x->value.tag == VM_INTEGER && x->value.integer >= least &&
         x->value.integer <= most;
}

/* "top" is place 1; "bottom", after all others, is 0. */
static bool read_where (Reader *r) {
  const VmString *name = next_name(r);
  if (!is_there(r)) return true;
  if (name == NULL) return read_times(r, 1, INT64_MAX, FILL_TIMES);
  r->next++;
  r->plan->op.x = strcmp(name->text, "top") == 0;
  return r->plan->op.x != 0 || strcmp(name->text, "bottom") == 0;
}

static bool read_number (Reader *r) {
  const VmValue *v = &r->next->value;
  if (!is_there(r)) return false;
  if (r->next->kind != ABS_CONST) return fill_next(r, FILL_NUMBER, 0, 0);
  r->next++;
  r->plan->op.x =
      ops_bits(v->tag == VM_INTEGER ? (double)v->integer : v->number);
  return v->tag == VM_INTEGER || v->tag == VM_FLOAT;
}

/* No seat, one, or a list. */
static bool read_seats (Reader *r) {
  return r->next == r->end || (is_there(r) && fill_next(r, FILL_SEATS, 0, 0));
}

static bool read_tally (Reader *r) {
  const VmString *name = next_name(r);
  return name != NULL && take_name(r, &r->plan->op.a, name->tally);
}

static bool read_field (Reader *r) {
  const VmString *name = next_name(r);
  return name != NULL && take_name(r, &r->plan->op.b, name->field);
}

/* One letter of the signature of a method: see SchemaMethod. */
static bool read_part (Reader *r, char part) {
  switch (part) {
    case 'z': return read_slot(r, r->field++);
    case 'o': return read_slot_or_same(r);
    case '*': return read_second_slot(r);
    case 'y': return read_zone_of_seats(r);
    case 's': return read_seat(r, r->field++, 0);
    case 'c': r->field++; return read_card(r);
    case 't': r->field++; return read_tally(r);
    case 'f': return read_field(r);
    case 'p': return read_phase(r);
    case 'v': return read_cell(r);
    case 'N': return read_number(r);
    case 'n':
      r->plan->op.x = 1;
      return !is_there(r) || read_times(r, 1, INT64_MAX, FILL_TIMES);
    case 'e':
      r->plan->op.x = TOKENS_LIMIT;
      return !is_there(r) || read_times(r, 0, INT64_MAX, FILL_PLACE);
    case 'm': return read_times(r, 0, TOKENS_LIMIT, FILL_PLACE);
    case 'i': return read_times(r, 0, INT64_MAX, FILL_PLACE);
    case 'l': return read_where(r);
    case 'w': return read_kinds(r, 0);
    case 'a': return read_others(r);
    case 'q': return read_kinds_or_all(r);
    case 'u': return read_unseen(r);
    case 'S': return read_seats(r);
    default: return true;
  }
}

/* Seats first, since others may depend on them; a stable sort. */
static void sort_fills (VmPlan *p) {
  VmFill other[VM_FILLS];
  int others = 0;
  for (int i = 0; i < p->fills; i++)
    if (p->fill[i].kind == FILL_SEAT)
      p->fill[p->seats++] = p->fill[i];
    else
      other[others++] = p->fill[i];
  memcpy(&p->fill[p->seats], other, (size_t)others * sizeof *other);
}

/* The number of cards in a slot has instructions of its own. */
static Abstract emit_count (Inline *f, VmPlan *p, int field) {
  Insn i = {.op = IR_COUNT, .n = *field_of(p, field)};
  for (int k = 0; k < p->fills; k++)
    if (p->fill[k].field == field)
      i = (Insn){.op = IR_COUNT_OF, .n = p->fill[k].base, .a = p->fill[k].from};
  i.to = (uint16_t)build_vregs(f->b, 1);
  build_insn(f->b, i);
  return abs_vreg(i.to, TYPE_NUMBER);
}

static bool plan_count (Inline *f, VmPlan *p, Abstract *result) {
  Abstract other;
  int to;
  for (int i = 0; i < p->fills; i++)
    if (p->fill[i].kind != FILL_SEAT) return false;
  *result = emit_count(f, p, 0);
  if (p->op.x == 0) return true;
  other = emit_count(f, p, 2);
  to = build_vregs(f->b, 1);
  build_insn(f->b, (Insn){.op = IR_ADD,
                          .a = result->vreg,
                          .b = other.vreg,
                          .to = (uint16_t)to});
  *result = abs_vreg(to, TYPE_NUMBER);
  return true;
}

/* Without a listener, t:tell ignores tables and functions. */
static bool plan_tell (Inline *f, const Abstract *x, int args) {
  if (args != 1 ||
      !(is_function(x) || abs_is(x, VM_FROZEN) ||
           (x->kind == ABS_VREG && x->type == TYPE_LIST)))
    return false;
  build_insn(f->b, (Insn){.op = IR_TELL});
  return true;
}

static InsnOp insn_for (const SchemaMethod *m) {
  if (m->alters == ALTERS_DOUBTS) return IR_DOUBT;
  if (m->alters != ALTERS_NOTHING)
    return m->gives == GIVES_NOTHING ? IR_ACT : IR_ACT_FOR;
  if (m->gives >= GIVES_CARDS) return IR_LIST;
  return m->op == ASK_FIRST ? IR_FIRST : IR_ASK;
}

bool plan_call (Inline *f, const SchemaMethod *m, const Abstract *arg, int args,
                Abstract *result) {
  VmPlan plan = {.method = m, .op.code = m->op};
  Reader r = {f, arg + 1, arg + args, &plan, 0};
  Insn i = {.op = (uint8_t)insn_for(m), .k = m->gives};
  if (m->op == DO_TELL) return plan_tell(f, arg + 1, args - 1);
  for (const char *part = m->takes; *part != '\0'; part++)
    if (!read_part(&r, *part)) return false;
  if (is_there(&r)) return false;
  if (plan.op.code == ASK_COUNT && plan_count(f, &plan, result)) return true;
  sort_fills(&plan);
  i.plan = build_keep(f->b->vm, &plan, sizeof plan);
  if (m->gives != GIVES_NOTHING) {
    bool is_number = m->gives == GIVES_INTEGER || m->gives == GIVES_NUMBER;
    i.to = (uint16_t)build_vregs(f->b, 1);
    *result = abs_vreg(i.to, is_number ? TYPE_NUMBER : TYPE_ANY);
  }
  build_insn(f->b, i);
  return true;
}

/* Is it the seat of the function's own call? */
static bool is_own_seat (const Builder *b, int vreg) {
  bool found = vreg == 0;
  if (!b->takes_table || b->params == 0) return false;
  for (int i = 0; i < b->insns; i++) {
    Insn *n = &b->insn[i];
    Operand o[INSN_OPERANDS];
    int operands = insn_operands(n, o);
    for (int k = 0; k < operands; k++) {
      int first = *o[k].vreg + o[k].first;
      if (!o[k].is_written || vreg < first || vreg >= first + o[k].count)
        continue;
      if (n->op != IR_TO_SEAT || n->a != 0) return false;
      found = true;
    }
  }
  return found;
}

/* Adds the zone in a field of the operation. */
static void add_zone (const Builder *b, const VmPlan *p, int field,
                      ReadSet *set) {
  int slot = field == 0 ? p->op.a : p->op.c;
  bool own = false;
  for (int i = 0; i < p->fills; i++) {
    const VmFill *f = &p->fill[i];
    if (f->field != field || f->kind > FILL_MORE_SEAT) continue;
    if (f->kind != FILL_SEAT) set->all = true;
    slot = f->base;
    own = is_own_seat(b, f->from);
  }
  *(own ? &set->own : &set->any) |=
      (uint16_t)(1u << b->vm->loaded->rules->layout.slot_zone[slot]);
}

/* Adds the zones whose cards it reads; counting cards reads none. */
static void add_plan (const Builder *b, const VmPlan *p, ReadSet *set) {
  OpCode op = (OpCode)p->op.code;
  SchemaLook looks = (SchemaLook)p->method->looks;
  if (looks == LOOKS_KNOWN || op == ASK_COUNT_KINDS) {
    if (p->op.x != 0) add_zone(b, p, 2, set);
    add_zone(b, p, 0, set);
  }
  else if (op == ASK_HOLDS || op == ASK_LACKS)
    add_zone(b, p, 0, set);
  else if (looks == LOOKS_HANDS || looks == LOOKS_ALL)
    set->all = true;
}

ReadSet plan_read_set (Builder *b) {
  ReadSet set = b->read_set;
  for (int i = 0; i < b->insns && !set.all; i++) {
    const Insn *n = &b->insn[i];
    const InsnFacts *f = insn_of(n);
    if (f->reads == READS_PLANNED)
      add_plan(b, n->plan, &set);
    else if (f->reads & READS_CARDS && n->op != IR_GET && n->op != IR_FIELD)
      set.all = true;  /* GET and FIELD read no cards of zones */
  }
  return set;
}

void plan_add_read_set (ReadSet *to, ReadSet other) {
  to->any |= other.any;
  to->own |= other.own;
  to->all |= other.all;
}
