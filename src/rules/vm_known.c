/*
** What is known on a way through a function: what was worked out already, and
** how conditions came out
** SPDX-License-Identifier: MIT
**
** A slot has one value, so a condition on slots that came out one way does so
** again. What was read of tables and lists holds until they may have changed.
**
** It is kept in lists with the last first, and nothing in them is changed: ways
** that part go on with the same list.
*/
#include "rules/vm_translate.h"

void vm_known_drop (Draft *d) { d->known.value = NULL; }

static bool is_same (const Known *k, const VmStep *s) {
  return k->code == s->code && k->a == s->a && k->b == s->b && k->n == s->n;
}

/*
** What it reads, if it is worth keeping: lists, numbers, how many cards lie
** somewhere, which phase it is, or nothing that changes.
*/
typedef enum Reads {
  READS_ELSE = 0, READS_LIST = 1, READS_CELL = 2, READS_PILE = 4,
  READS_PHASE = 8, READS_ALL = 15,
  READS_SLOT = 16              /* and that has one value */
} Reads;

static Reads reads_of (int code) {
  switch ((VmStepCode)code) {
    case STEP_LENGTH: case STEP_GET: case STEP_GET_ITEM: case STEP_FIELD:
      return READS_LIST;
    case STEP_CELL: case STEP_TALLY: return READS_CELL;
    case STEP_COUNT: case STEP_COUNT_OF: return READS_PILE;
    case STEP_PHASE: return READS_PHASE;
    case STEP_SEAT: case STEP_ADD: case STEP_SUBTRACT: return READS_SLOT;
    default: return READS_ELSE;
  }
}

static const Known *find (const Known *list, const VmStep *s) {
  while (list != NULL && !is_same(list, s)) list = list->next;
  return list;
}

/* Where there are too many, all that came before is forgotten. */
static const Known *put_before (Draft *d, Known known, const Known *list) {
  if (list != NULL && list->count == KNOWN_LIMIT) list = NULL;
  known.next = list;
  known.count = list != NULL ? list->count + 1 : 1;
  return vm_draft_copy(d, &known, sizeof known);
}

int vm_known_find (const Draft *d, const VmStep *s) {
  const Known *k = reads_of(s->code) == READS_ELSE
                       ? NULL : find(d->known.value, s);
  return k != NULL ? k->to : -1;
}

void vm_known_add (Draft *d, const VmStep *s) {
  Known k = {.code = s->code, .a = s->a, .b = s->b, .to = s->to, .n = s->n};
  if (reads_of(s->code) == READS_ELSE || d->trial) return;
  d->known.value = put_before(d, k, d->known.value);
}

/* What a step changes: all that reads this, or only that cell. */
typedef struct Forgets {
  Reads reads;
  int cell, cells;             /* none: all */
} Forgets;

static bool is_changed (const Known *k, const Forgets *c) {
  if (!(reads_of(k->code) & c->reads)) return false;
  return c->cells == 0 || k->code != STEP_CELL ||
         (k->n >= c->cell && k->n < c->cell + c->cells);
}

/* All but what is changed. */
static const Known *without (Draft *d, const Known *list, const Forgets *c) {
  const Known *rest;
  if (list == NULL) return NULL;
  rest = without(d, list->next, c);
  if (is_changed(list, c)) return rest;
  return rest == list->next ? list : put_before(d, *list, rest);
}

/* What an operation changes of what is read by steps. */
static Reads changed_by (int op) {
  switch ((OpCode)op) {
    case DO_SET: case DO_ADD: return READS_CELL;
    case DO_DONE: case DO_GO: case DO_FINISH: return READS_ELSE;
    case DO_PUSH: return READS_PHASE;
    default: return op < DO_SET ? READS_ELSE : READS_PILE;
  }
}

static Forgets change_of (const Draft *d, const VmStep *s) {
  switch ((VmStepCode)s->code) {
    case STEP_SET: return (Forgets){.reads = READS_LIST};
    case STEP_SET_CELL: return (Forgets){READS_CELL, (int)s->n, 1};
    case STEP_SET_TALLY:
      return (Forgets){READS_CELL, (int)s->n, d->vm->seating->seats};
    case STEP_ADD_TO_CELL: return (Forgets){READS_CELL, s->a, 1};
    case STEP_ADD_TO_TALLY:
      return (Forgets){READS_CELL, s->a, d->vm->seating->seats};
    case STEP_DO: return (Forgets){.reads = changed_by(s->plan->op.code)};
    case STEP_NATIVE:
      return (Forgets){.reads = s->native->sort == NATIVE_PURE ? READS_ELSE
                                                              : READS_ALL};
    case STEP_CALL: return (Forgets){.reads = READS_ALL};
    default: return (Forgets){.reads = READS_ELSE};
  }
}

void vm_known_forget (Draft *d, const VmStep *s) {
  Forgets c = change_of(d, s);
  if (c.reads != READS_ELSE) d->known.value = without(d, d->known.value, &c);
}

bool vm_known_changes (const Draft *d, const VmStep *s, const VmStep *read) {
  Forgets c = change_of(d, s);
  Known k = {.code = read->code, .n = read->n};
  return is_changed(&k, &c);
}

int vm_known_condition (const Draft *d, const VmStep *s) {
  const Known *k = find(d->known.fact, s);
  return k != NULL ? k->holds : -1;
}

Knowledge vm_known_settle (Draft *d, const VmStep *s, bool holds) {
  Known k = {.code = s->code, .a = s->a, .b = s->b, .n = s->n, .holds = holds};
  Knowledge before = d->known;
  d->known.fact = put_before(d, k, d->known.fact);
  return before;
}

static bool has (const Known *list, const Known *one) {
  for (; list != NULL; list = list->next)
    if (list->code == one->code && list->a == one->a && list->b == one->b &&
        list->n == one->n && list->to == one->to && list->holds == one->holds)
      return true;
  return false;
}

/* What is in both; from where they are one list, they are the same. */
static const Known *common (Draft *d, const Known *list, const Known *other) {
  const Known *k = other, *rest;
  if (list == NULL) return NULL;
  while (k != NULL && k != list) k = k->next;
  if (k == list) return list;
  rest = common(d, list->next, other);
  if (!has(other, list)) return rest;
  return rest == list->next ? list : put_before(d, *list, rest);
}

void vm_known_meet (Draft *d, Knowledge other) {
  Knowledge *k = &d->known;
  k->value = common(d, k->value, other.value);
  k->fact = common(d, k->fact, other.fact);
}
