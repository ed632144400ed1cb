/*
** Which cards a function translated looks at
** SPDX-License-Identifier: MIT
**
** Numbers, phases and how many cards lie where are for all to see; what they
** are is not. A function that looks at no cards but those that a player sees
** says the same with all the others hidden, so they need not be.
*/
#include "rules/vm_translate.h"

/*
** Steps that look at none, of those that there are before vm_special. One that
** is not here may look at any.
*/
static const bool is_blind[STEP_CODES] = {
  [STEP_RETURN] = true, [STEP_VERDICT] = true, [STEP_JUMP] = true,
  [STEP_LOOP] = true, [STEP_MOVE] = true, [STEP_MOVE_ON] = true,
  [STEP_IF_TRUE] = true, [STEP_IF_SAME] = true, [STEP_IF_IS] = true,
  [STEP_IF_TAG] = true, [STEP_IF_NUMBER] = true, [STEP_IF_LESS] = true,
  [STEP_IF_NOT_MORE] = true,
  [STEP_IF_CELL_IS] = true, [STEP_IF_CELL_BELOW] = true,
  [STEP_IF_CELL_ABOVE] = true, [STEP_IF_TALLY_IS] = true,
  [STEP_IF_TALLY_BELOW] = true, [STEP_IF_TALLY_ABOVE] = true,
  [STEP_IF_COUNT_IS] = true, [STEP_IF_COUNT_BELOW] = true,
  [STEP_IF_COUNT_ABOVE] = true, [STEP_IF_COUNT_OF_IS] = true,
  [STEP_IF_COUNT_OF_BELOW] = true, [STEP_IF_COUNT_OF_ABOVE] = true,
  [STEP_IF_PHASE_IS] = true, [STEP_IF_FIELD] = true,
  [STEP_IF_FIELD_IS] = true, [STEP_ADD] = true, [STEP_SUBTRACT] = true,
  [STEP_CALCULATE] = true, [STEP_NEGATE] = true, [STEP_NOT] = true,
  [STEP_LENGTH] = true, [STEP_CONCAT] = true, [STEP_GET] = true,
  [STEP_GET_ITEM] = true, [STEP_FIELD] = true, [STEP_FIELD_OF] = true,
  [STEP_SET] = true, [STEP_SEAT] = true, [STEP_SEAT_IN] = true,
  [STEP_NEW] = true, [STEP_CELL] = true, [STEP_TALLY] = true,
  [STEP_MODULO] = true, [STEP_START] = true, [STEP_START_GIVEN] = true,
  [STEP_PHASE] = true, [STEP_FOR] = true, [STEP_FOR_AGAIN] = true,
  [STEP_COUNT_UP] = true, [STEP_COUNT_UP_AGAIN] = true,
  [STEP_SEAT_AGAIN] = true, [STEP_ITEM] = true, [STEP_ITEM_AGAIN] = true,
  [STEP_BIND] = true, [STEP_COUNT] = true, [STEP_COUNT_OF] = true,
  [STEP_ARTICLE] = true, [STEP_LEFT] = true, [STEP_LEAST] = true,
  [STEP_GREATEST] = true, [STEP_APPEND] = true
};

/* Is it the seat that the function is called for that lies there? */
static bool is_own (Draft *d, int slot) {
  bool found = slot == 0;
  if (!d->takes_table || d->params == 0) return false;
  for (int i = 0; i < d->steps; i++) {
    VmStep *s = &d->step[i];
    if (!vm_writes(s, slot)) continue;
    if (slot == 0 || s->code != STEP_SEAT || s->a != 0) return false;
    found = true;
  }
  return found && (slot == 0 || is_own(d, 0));
}

/* The slot that a field of the operation is, or will be. */
static void add_slot (Draft *d, const VmPlan *p, int field, Gaze *g) {
  int slot = field == 0 ? p->op.a : p->op.c;
  bool own = false;
  for (int i = 0; i < p->fills; i++) {
    const VmFill *f = &p->fill[i];
    if (f->kind != FILL_SEAT || f->field != field) continue;
    slot = f->base;
    own = is_own(d, f->from);
  }
  *(own ? &g->own : &g->any) |=
      (uint16_t)(1u << d->vm->loaded->rules->layout.slot_zone[slot]);
}

static void add_operation (Draft *d, const VmPlan *p, Gaze *g) {
  switch ((OpCode)p->op.code) {
    case ASK_COUNT: case ASK_WAITS: case ASK_STANDS: case ASK_NEXT_WITH:
    case ASK_SEATS_WITH: case ASK_SEATS:
      break;
    case ASK_SUM: case ASK_COUNT_KINDS:
      if (p->op.x != 0) add_slot(d, p, 2, g);
      add_slot(d, p, 0, g);
      break;
    case ASK_FIRST: case ASK_LAST: case ASK_HOLDS: case ASK_LACKS:
    case ASK_CARDS:
      add_slot(d, p, 0, g);
      break;
    default: g->all = true;
  }
}

void vm_gaze (Draft *d) {
  Gaze *g = &d->gaze;
  for (int i = 0; i < d->steps && !g->all; i++) {
    const VmStep *step = &d->step[i];
    if (step->code == STEP_DO)
      add_operation(d, step->plan, g);
    else if (step->code == STEP_NATIVE)
      g->all |= step->native->sort != NATIVE_PURE;
    else
      g->all |= !is_blind[step->code];
  }
}

void vm_gaze_add (Gaze *g, Gaze other) {
  g->any |= other.any;
  g->own |= other.own;
  g->all |= other.all;
}
