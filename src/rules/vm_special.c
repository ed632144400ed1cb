/*
** Steps for what comes often: an operation, or a value that is known, becomes
** a step of its own that does just that
** SPDX-License-Identifier: MIT
**
** This comes last of all: whoever looks at steps before knows them as they
** were written.
*/
#include "rules/vm_polish.h"

/* Is a seat all that is not known of it, for its first field? */
static bool is_of_seat (const VmPlan *p) {
  return p->fills == 1 && p->seats == 1 && p->fill[0].field == 0;
}

static VmStep first_card (const VmStep *s, const VmPlan *p) {
  VmStep first = {.code = STEP_FIRST, .to = s->to, .n = p->op.a};
  if (p->fills == 0) return first;
  if (!is_of_seat(p)) return *s;
  first.code = STEP_FIRST_OF;
  first.a = p->fill[0].from;
  first.n = p->fill[0].base;
  return first;
}

static VmStep add (const VmStep *s, const VmPlan *p) {
  double more = ops_number(p->op.x);
  if (p->fills == 0)
    return (VmStep){.code = STEP_ADD_TO_CELL, .a = p->op.a, .x = more};
  if (!is_of_seat(p)) return *s;
  return (VmStep){.code = STEP_ADD_TO_TALLY, .a = p->fill[0].base,
                  .b = p->fill[0].from, .x = more};
}

static VmStep cross_off (const VmStep *s, const VmPlan *p) {
  if (!is_of_seat(p)) return *s;
  return (VmStep){.code = STEP_DONE, .a = p->fill[0].from};
}

static VmStep count_kinds (const VmStep *s, const VmPlan *p) {
  if (p->fills > 0) return *s;
  return (VmStep){.code = STEP_COUNT_KINDS, .a = p->op.a, .to = s->to,
                  .kinds = &p->op.kinds};
}

static VmStep seats_with (const Draft *d, const VmStep *s, const VmPlan *p) {
  return (VmStep){.code = STEP_SEATS_WITH, .to = s->to,
                  .n = p->op.a * d->vm->seating->seats};
}

/* A card is moved, and all but seats and the card is known? */
static bool is_of_card (const VmPlan *p) {
  return p->op.code == DO_MOVE && p->fills == p->seats + 1 &&
         p->fill[p->seats].kind == FILL_CARD;
}

/* One that only acts, or only asks what is in no doubt. */
static VmStep act_or_ask (const VmStep *s, const VmPlan *p) {
  VmStep ready = *s;
  if (p->op.code < ASK_HOLDS) ready.code = STEP_ASK;
  if (p->op.code < DO_SET || s->k != GIVES_NOTHING) return ready;
  ready.code = p->fills == 0   ? STEP_ACT
               : is_of_card(p) ? STEP_MOVE_CARD
                               : STEP_ACT_WITH;
  return ready;
}

static VmStep go (const VmPlan *p) {
  if (p->fills == 0) return (VmStep){.code = STEP_GO, .n = p->op.a};
  return (VmStep){.code = STEP_GO_TO, .a = p->fill[0].from};
}

static VmStep perform (const Draft *d, const VmStep *s) {
  const VmPlan *p = s->plan;
  switch ((OpCode)p->op.code) {
    case ASK_FIRST: return first_card(s, p);
    case ASK_STANDS: return (VmStep){.code = STEP_STANDS, .to = s->to};
    case ASK_COUNT_KINDS: return count_kinds(s, p);
    case ASK_SEATS_WITH: return seats_with(d, s, p);
    case DO_ADD: return add(s, p);
    case DO_GO: return go(p);
    case DO_DONE: return cross_off(s, p);
    default: return act_or_ask(s, p);
  }
}

/* A number of the table that is set to a constant. */
static VmStep set (const Polish *p, const VmStep *s) {
  const VmValue *value = p->constant[s->a];
  VmStep put = {.code = STEP_PUT, .a = (uint16_t)s->n};
  VmValue n;
  if (value == NULL || !vm_as_cell(value, &n)) return *s;
  put.x = n.tag == VM_INTEGER ? (double)n.integer : n.number;
  return put;
}

/* A list of the rule file in a slot; NULL: it is none. */
static const VmFrozen *list_in (const Polish *p, int slot) {
  const VmValue *value = p->constant[slot];
  if (value == NULL || value->tag != VM_FROZEN) return NULL;
  if (value->frozen->reference != 0) vm_read_frozen(p->d->vm, value->frozen);
  return value->frozen->unfit ? NULL : value->frozen;
}

static void get (const Polish *p, VmStep *s) {
  const VmFrozen *list = list_in(p, s->a);
  if (list == NULL) return;
  s->code = STEP_GET_OF;
  s->list = list;
}

/* So many seats further on, less than once round. */
static void left (const Polish *p, VmStep *s, int64_t by) {
  int64_t seats = p->d->vm->seating->seats;
  s->code = STEP_LEFT_BY;
  s->n = (by % seats + seats) % seats;
}

/* The whole number in a slot; false: it is none, or not known. */
static bool read_whole (const Polish *p, int slot, int64_t *n) {
  const VmValue *value = p->constant[slot];
  if (value == NULL || value->tag != VM_INTEGER) return false;
  *n = value->integer;
  return true;
}

/* With a whole number that is known: it is the second from now on. */
static void with_number (const Polish *p, VmStep *s, VmStepCode if_second,
                         VmStepCode if_first) {
  int64_t n;
  if (read_whole(p, s->b, &n))
    s->code = (uint8_t)if_second;
  else if (if_first != STEP_FAIL && read_whole(p, s->a, &n)) {
    uint16_t a = s->a;
    s->code = (uint8_t)if_first;
    s->a = s->b;
    s->b = a;
  }
  else
    return;
  s->n = n;
}

void vm_special (Polish *p) {
  Draft *d = p->d;
  for (int i = 0; i < d->steps; i++) {
    VmStep *s = &d->step[i];
    int64_t n;
    switch ((VmStepCode)s->code) {
      case STEP_DO: *s = perform(d, s); break;
      case STEP_SET_CELL: *s = set(p, s); break;
      case STEP_IF_LESS: with_number(p, s, STEP_IF_BELOW, STEP_IF_ABOVE); break;
      case STEP_IF_NOT_MORE:
        with_number(p, s, STEP_IF_UP_TO, STEP_IF_FROM);
        break;
      case STEP_ADD:
        with_number(p, s, STEP_ADD_NUMBER, STEP_ADD_NUMBER);
        break;
      case STEP_SUBTRACT:
        with_number(p, s, STEP_SUBTRACT_NUMBER, STEP_FAIL);
        break;
      case STEP_GET: get(p, s); break;
      case STEP_LEFT: if (read_whole(p, s->b, &n)) left(p, s, n); break;
      default: break;
    }
  }
}
