/*
** Calls of t:… whose zones are known, as operations that are all but ready
** SPDX-License-Identifier: MIT
**
** "hand" is a number, and with the seat behind it, the number of a slot: what
** is still to be done when it comes to it is to add the seat. All that is
** written otherwise (a zone that is not known yet, a function, more arguments)
** goes by the function written in C.
*/
#include "rules/vm_translate.h"

/* Arguments of t:…, behind 't'. */
typedef struct Reading {
  Body *b;
  const Term *next, *end;
  VmPlan *plan;
} Reading;

static bool is_string (const Term *t) {
  return t->kind == TERM_CONSTANT && t->value.tag == VM_STRING;
}

static bool is_there (const Reading *r) {
  return r->next < r->end && !(r->next->kind == TERM_CONSTANT &&
                               r->next->value.tag == VM_NIL);
}

static uint8_t *field_of (VmPlan *plan, int field) {
  return field == 0 ? &plan->op.a : field == 1 ? &plan->op.b : &plan->op.c;
}

/* A field that is 'base' and what the value in a slot comes to. */
static bool fill_later (Reading *r, VmFillKind kind, int field, int base,
                        const Term *from) {
  VmPlan *p = r->plan;
  if (from->kind != TERM_SLOT) return false;
  p->fill[p->fills++] = (VmFill){.kind = (uint8_t)kind,
                                 .field = (uint8_t)field,
                                 .base = (uint8_t)base,
                                 .from = (uint16_t)from->slot};
  return true;
}

/* A seat, from 0 on, and what comes before it. */
static bool read_seat (Reading *r, int field, int base) {
  const Term *t = r->next;
  if (!is_there(r)) return false;
  r->next++;
  if (t->kind != TERM_CONSTANT) {
    Term seat = vm_draft_in(vm_draft_seat(r->b->d, t), TYPE_SEAT);
    return seat.slot >= 0 && fill_later(r, FILL_SEAT, field, base, &seat);
  }
  if (t->value.tag != VM_INTEGER || t->value.integer < 1 ||
      t->value.integer > r->b->d->vm->seating->seats)
    return false;
  *field_of(r->plan, field) = (uint8_t)(base + t->value.integer - 1);
  return true;
}

static bool is_zone (const Reading *r) {
  return r->next < r->end && is_string(r->next) &&
         r->next->value.string->zone >= 0;
}

static bool read_slot (Reading *r, int field) {
  const Layout *l = &r->b->d->vm->loaded->rules->layout;
  int zone;
  if (!is_zone(r)) return false;
  zone = r->next++->value.string->zone;
  *field_of(r->plan, field) = l->zone[zone].first_slot;
  return !l->zone[zone].each || read_seat(r, field, l->zone[zone].first_slot);
}

/* The same slot for another field. */
static void copy_slot (VmPlan *p, int from, int to) {
  *field_of(p, to) = *field_of(p, from);
  for (int i = 0, n = p->fills; i < n; i++)
    if (p->fill[i].field == from) {
      p->fill[p->fills] = p->fill[i];
      p->fill[p->fills++].field = (uint8_t)to;
    }
}

/* Where cards go: where they are, if nothing says. */
static bool read_to (Reading *r) {
  if (is_there(r)) return read_slot(r, 1);
  copy_slot(r->plan, 0, 1);
  return true;
}

/* A second slot, perhaps. */
static bool read_another (Reading *r) {
  r->plan->op.x = is_zone(r);
  return !is_zone(r) || read_slot(r, 2);
}

static bool read_card (Reading *r, int field) {
  const Term *t = r->next;
  int kind = -1;
  if (!is_there(r)) return false;
  r->next++;
  if (t->kind != TERM_CONSTANT) return fill_later(r, FILL_CARD, field, 0, t);
  if (t->value.tag == VM_FROZEN) kind = t->value.frozen->kind;
  if (t->value.tag == VM_STRING) kind = t->value.string->kind;
  *field_of(r->plan, field) = (uint8_t)kind;
  return kind >= 0;
}

static bool is_function (const Term *t) {
  return t->kind == TERM_CLOSURE ||
         (t->kind == TERM_CONSTANT && t->value.tag == VM_FUNCTION);
}

static bool ask_by_function (Reading *r, const Term *f) {
  int slot = r->plan->op.code != ASK_COUNT_KINDS
                 ? vm_translate_question(r->b->d, f) : -1;
  Term question = vm_draft_in(slot, TYPE_ANY);
  return slot >= 0 && fill_later(r, FILL_KINDS, 0, 0, &question);
}

/* What cards are asked for. */
static bool read_kinds (Reading *r) {
  const Term *t = r->next;
  VmPlan *p = r->plan;
  if (!is_there(r)) return false;
  r->next++;
  if (is_there(r)) return false;
  if (is_function(t)) return ask_by_function(r, t);
  if (t->kind != TERM_CONSTANT) return fill_later(r, FILL_KINDS, 0, 0, t);
  if (p->op.code != ASK_COUNT_KINDS) p->op.c = vm_is_sort(&t->value);
  return vm_kinds(r->b->d->vm, &t->value, &p->op.kinds);
}

/* What cards are counted, all where nothing says; in two slots, perhaps. */
static bool read_counted (Reading *r) {
  if (!read_another(r)) return false;
  if (!is_there(r)) return true;
  r->plan->op.code = ASK_COUNT_KINDS;
  return read_kinds(r);
}

/* The name that comes next; NULL: there is none, or none that is known. */
static const VmString *next_name (const Reading *r) {
  return r->next < r->end && is_string(r->next) ? r->next->value.string : NULL;
}

/* What the name stands for. */
static bool take_name (Reading *r, int number) {
  if (number < 0) return false;
  r->plan->op.a = (uint8_t)number;
  r->next++;
  return true;
}

static bool read_phase (Reading *r) {
  const VmString *name = next_name(r);
  if (name != NULL) return take_name(r, name->phase);
  return is_there(r) && fill_later(r, FILL_PHASE, 0, 0, r->next++);
}

static bool read_tally (Reading *r) {
  const VmString *name = next_name(r);
  return name != NULL && take_name(r, name->tally);
}

static bool read_field (Reading *r) {
  const VmString *name = next_name(r);
  if (name == NULL || name->field < 0) return false;
  r->plan->op.b = (uint8_t)name->field;
  r->next++;
  return true;
}

static bool read_cell (Reading *r) {
  const Layout *l = &r->b->d->vm->loaded->rules->layout;
  int seats = r->b->d->vm->seating->seats;
  const VmString *name = next_name(r);
  if (name == NULL) return false;
  if (name->member == MEMBER_COUNTER)
    return take_name(r, l->tallies * seats + name->counter);
  r->next++;
  return name->member == MEMBER_TALLY && read_seat(r, 0, name->tally * seats);
}

static bool read_times (Reading *r) {
  r->plan->op.x = 1;
  if (!is_there(r)) return true;
  if (r->next->kind != TERM_CONSTANT)
    return fill_later(r, FILL_TIMES, 0, 0, r->next++);
  if (r->next->value.tag != VM_INTEGER || r->next->value.integer < 1)
    return false;
  r->plan->op.x = (uint64_t)r->next++->value.integer;
  return true;
}

static bool read_number (Reading *r) {
  const VmValue *v = &r->next->value;
  if (!is_there(r)) return false;
  if (r->next->kind != TERM_CONSTANT)
    return fill_later(r, FILL_NUMBER, 0, 0, r->next++);
  if (v->tag != VM_INTEGER && v->tag != VM_FLOAT) return false;
  r->plan->op.x = ops_bits(v->tag == VM_INTEGER ? (double)v->integer
                                                : v->number);
  r->next++;
  return true;
}

/* What is written of an operation in its shape: see VmMethod. */
static bool read_part (Reading *r, char part) {
  switch (part) {
    case 'a': return read_slot(r, 0);
    case 'b': return read_slot(r, 1);
    case 'c': return read_slot(r, 2);
    case 'd': return read_another(r);
    case 'o': return read_to(r);
    case 'K': return read_card(r, 0);
    case 'P': return read_seat(r, 0, 0);
    case 'Q': return read_seat(r, 1, 0);
    case 'T': return read_tally(r);
    case 'G': return read_phase(r);
    case 'F': return read_field(r);
    case 'C': return read_cell(r);
    case 'N': return read_number(r);
    case '1': r->plan->op.x = 1; return true;
    case 'n': return read_times(r);
    case 'k': return read_kinds(r);
    case 'x': return read_counted(r);
    default: return false;
  }
}

static bool read_all (Reading *r, const char *shape) {
  for (; *shape != '\0'; shape++)
    if (!read_part(r, *shape)) return false;
  return !is_there(r);
}

static TermType type_of (VmGives gives) {
  return gives == GIVES_INTEGER  ? TYPE_INTEGER
         : gives == GIVES_NUMBER ? TYPE_NUMBER
                                 : TYPE_ANY;
}

/* Writes a step that gives something, unless it is known; where it is. */
static Term write_value (Body *b, VmStep s, VmGives gives) {
  int known = vm_known_find(b->d, &s);
  Term result = vm_draft_in(known < 0 ? vm_draft_slots(b->d, 1) : known,
                            type_of(gives));
  s.to = (uint16_t)result.slot;
  if (known >= 0) return result;
  vm_draft_step(b->d, s);
  vm_known_add(b->d, &s);
  return result;
}

/* How many cards lie in a slot is read often: it has steps of its own. */
static VmStep count_step (VmPlan *p, int field) {
  for (int i = 0; i < p->fills; i++)
    if (p->fill[i].field == field)
      return (VmStep){.code = STEP_COUNT_OF, .n = p->fill[i].base,
                      .a = p->fill[i].from};
  return (VmStep){.code = STEP_COUNT, .n = *field_of(p, field)};
}

static Term write_count (Body *b, VmPlan *p) {
  Term one = write_value(b, count_step(p, 0), GIVES_INTEGER), other;
  if (p->op.x == 0) return one;
  other = write_value(b, count_step(p, 2), GIVES_INTEGER);
  return write_value(b, (VmStep){.code = STEP_ADD, .a = (uint16_t)one.slot,
                                 .b = (uint16_t)other.slot}, GIVES_INTEGER);
}

/* Where nobody listens, all that is told is forgotten. */
static bool plan_telling (Body *b, const Term *t, int args) {
  bool fine = args == 1 && (t->kind == TERM_CLOSURE ||
                            (t->kind == TERM_SLOT && t->type == TYPE_LIST) ||
                            (t->kind == TERM_CONSTANT &&
                             (t->value.tag == VM_FROZEN ||
                              t->value.tag == VM_FUNCTION)));
  if (fine) vm_draft_step(b->d, (VmStep){.code = STEP_TELL});
  return fine;
}

/* Seats come first: others may hang on them. */
static void sort_fills (VmPlan *p) {
  VmFill other[4];
  int others = 0;
  p->seats = 0;
  for (int i = 0; i < p->fills; i++)
    if (p->fill[i].kind == FILL_SEAT)
      p->fill[p->seats++] = p->fill[i];
    else
      other[others++] = p->fill[i];
  memcpy(&p->fill[p->seats], other, (size_t)others * sizeof *other);
}

bool vm_plans_make (Body *b, const VmMethod *f, const Term *arg, int args,
                    Term *result) {
  VmPlan *p = vm_draft_room(b->d, sizeof *p);
  Reading r = {b, arg + 1, arg + args, p};
  VmStep s = {.code = STEP_DO, .k = (uint8_t)f->gives};
  if (f->shape == NULL) return false;
  if (f->shape[0] == 't') return plan_telling(b, arg + 1, args - 1);
  p->op.code = (uint8_t)f->op;
  if (!read_all(&r, f->shape)) return false;
  if (p->op.code == ASK_COUNT) {
    *result = write_count(b, p);
    return true;
  }
  sort_fills(p);
  s.plan = vm_keep(b->d->vm, p, sizeof *p);
  if (f->gives == GIVES_NOTHING)
    vm_draft_step(b->d, s);
  else
    *result = write_value(b, s, f->gives);
  return true;
}
