/*
** Steps once more, when all are written: what nobody needs goes, and what
** comes one after the other becomes one
** SPDX-License-Identifier: MIT
*/
#include "rules/vm_translate.h"

typedef struct Polish {
  Draft *d;
  int *uses;                   /* by slot: steps that read it, but for those */
                               /* that put something into a table made there */
  bool *is_made;               /* by slot: is a table made there? */
  bool *is_target;             /* by step: is it jumped to? */
  bool *is_gone;               /* by step */
  const VmValue **constant;    /* by slot; NULL: it is none */
} Polish;

static bool jumps (const VmStep *s) {
  switch ((VmStepCode)s->code) {
    case STEP_JUMP: case STEP_LOOP: case STEP_FOR: case STEP_FOR_AGAIN:
    case STEP_ITEM: case STEP_ITEM_AGAIN: case STEP_IF_TRUE:
    case STEP_IF_SAME: case STEP_IF_IS: case STEP_IF_TAG: case STEP_IF_NUMBER:
    case STEP_IF_LESS: case STEP_IF_NOT_MORE: case STEP_IF_CELL_IS:
    case STEP_IF_CELL_BELOW: case STEP_IF_CELL_ABOVE:
    case STEP_IF_CELL_AT_MOST: case STEP_IF_CELL_AT_LEAST:
    case STEP_IF_FIELD: case STEP_IF_FIELD_IS:
      return true;
    default: return false;
  }
}

/*
** {======================================================
** What is read
** =======================================================
*/

static void use_range (int *uses, int from, int count, int by) {
  for (int i = 0; i < count; i++) uses[from + i] += by;
}

static void use_plan (int *uses, const VmPlan *p, int by) {
  for (int i = 0; i < p->fills; i++) uses[p->fill[i].from] += by;
}

/* Counts what the step reads, or counts it off again. */
static void use (int *uses, const VmStep *s, int by) {
  switch ((VmStepCode)s->code) {
    case STEP_RETURN: case STEP_MOVE: case STEP_IF_TRUE: case STEP_IF_TAG:
    case STEP_IF_NUMBER: case STEP_NEGATE: case STEP_NOT: case STEP_LENGTH:
    case STEP_TALLY: case STEP_SET_CELL: case STEP_COUNT_OF: case STEP_BIND:
      uses[s->a] += by;
      break;
    case STEP_ITEM: case STEP_ITEM_AGAIN:
      uses[s->to] += by;
      uses[s->a] += by;
      break;
    case STEP_IF_SAME: case STEP_IF_IS: case STEP_IF_LESS:
    case STEP_IF_NOT_MORE: case STEP_ADD: case STEP_SUBTRACT:
    case STEP_CALCULATE: case STEP_GET: case STEP_GET_ITEM: case STEP_FIELD:
    case STEP_SET: case STEP_SET_TALLY: case STEP_IF_FIELD:
    case STEP_IF_FIELD_IS:
      uses[s->a] += by;
      uses[s->b] += by;
      break;
    case STEP_CONCAT: use_range(uses, s->a, (int)s->n, by); break;
    case STEP_NATIVE: use_range(uses, s->to + 1, s->k, by); break;
    case STEP_LEFT: case STEP_LEAST: case STEP_GREATEST:
      uses[s->a] += by;
      uses[s->b] += by;
      break;
    case STEP_CALL: use_range(uses, s->to, s->k + 1, by); break;
    case STEP_FOR: case STEP_FOR_AGAIN: use_range(uses, s->to, 3, by); break;
    case STEP_DO: use_plan(uses, s->plan, by); break;
    default: break;
  }
}

/* Does it put something into a table made here, under a name or number? */
static bool is_plain (const Polish *p, const VmStep *s) {
  return p->is_made[s->to] && p->constant[s->a] != NULL;
}

static void look (Polish *p) {
  Draft *d = p->d;
  for (int i = 0; i < d->constants; i++)
    p->constant[d->constant_slot[i]] = &d->constant[i];
  for (int i = 0; i < d->steps; i++)
    if (d->step[i].code == STEP_NEW) p->is_made[d->step[i].to] = true;
  for (int i = 0; i < d->steps; i++) {
    const VmStep *s = &d->step[i];
    use(p->uses, s, 1);
    if (s->code == STEP_SET && !is_plain(p, s)) p->uses[s->to]++;
    if (jumps(s)) p->is_target[i + s->jump] = true;
  }
}

/* }====================================================== */

/*
** {======================================================
** What nobody needs
** =======================================================
*/

/* Does it nothing but fill its slot, and that without fail? */
static bool only_fills (const VmStep *s) {
  switch ((VmStepCode)s->code) {
    case STEP_MOVE: case STEP_CELL: case STEP_COUNT: case STEP_START:
    case STEP_START_GIVEN: case STEP_NOT: case STEP_NEW:
      return true;
    default: return false;
  }
}

static bool is_for_nobody (const Polish *p, const VmStep *s) {
  return s->code == STEP_SET && is_plain(p, s) && p->uses[s->to] == 0;
}

static void drop_unused (Polish *p) {
  Draft *d = p->d;
  for (int i = d->steps - 1; i >= 0; i--) {
    const VmStep *s = &d->step[i];
    if ((only_fills(s) && p->uses[s->to] == 0) || is_for_nobody(p, s)) {
      p->is_gone[i] = true;
      use(p->uses, s, -1);
    }
  }
}

/* }====================================================== */

/*
** {======================================================
** What becomes one
** =======================================================
*/

static bool as_double (const VmValue *v, double *n) {
  if (v == NULL) return false;
  *n = v->tag == VM_INTEGER ? (double)v->integer : v->number;
  return v->tag == VM_FLOAT ||
         (v->tag == VM_INTEGER && v->integer > -(INT64_C(1) << 53) &&
          v->integer < INT64_C(1) << 53);
}

/* A number of the table that is compared with one that is known. */
static bool compare_cell (Polish *p, const VmStep *cell, VmStep *s) {
  bool first = s->a == cell->to;
  int code;
  double n;
  switch ((VmStepCode)s->code) {
    case STEP_IF_NUMBER: code = STEP_IF_CELL_IS; n = (double)s->n; break;
    case STEP_IF_SAME: code = STEP_IF_CELL_IS; break;
    case STEP_IF_LESS:
      code = first ? STEP_IF_CELL_BELOW : STEP_IF_CELL_ABOVE;
      break;
    case STEP_IF_NOT_MORE:
      code = first ? STEP_IF_CELL_AT_MOST : STEP_IF_CELL_AT_LEAST;
      break;
    default: return false;
  }
  if (s->code == STEP_IF_NUMBER) {
    if (s->n <= -(INT64_C(1) << 53) || s->n >= INT64_C(1) << 53) return false;
  }
  else if (!as_double(p->constant[first ? s->b : s->a], &n))
    return false;
  s->code = (uint8_t)code;
  s->b = (uint16_t)cell->n;
  s->x = n;
  return true;
}

/* What a card has under a name: of which kinds of card is it so? */
static bool ask_of_kind (Polish *p, const VmStep *field, VmStep *s) {
  Draft *d = p->d;
  const VmValue *wanted = NULL;
  KindSet kinds = kindset_none();
  if (s->code == STEP_IF_IS || s->code == STEP_IF_SAME)
    wanted = p->constant[s->a == field->to ? s->b : s->a];
  if (wanted == NULL && s->code != STEP_IF_TRUE) return false;
  for (int k = 0; k < d->vm->loaded->rules->layout.kinds; k++)
    if (wanted != NULL ? vm_same(&field->by_kind[k], wanted)
                       : vm_is_true(&field->by_kind[k]))
      kindset_add(&kinds, k);
  s->to = wanted == NULL ? 0 : s->a == field->to ? s->b : s->a;
  s->code = wanted == NULL ? STEP_IF_FIELD : STEP_IF_FIELD_IS;
  s->a = field->a;
  s->b = field->b;
  s->kinds = vm_keep(d->vm, &kinds, sizeof kinds);
  return true;
}

static bool become_one (Polish *p, const VmStep *first, VmStep *second) {
  if (p->uses[first->to] != 1 ||
      (second->a != first->to && second->b != first->to))
    return false;
  switch (first->code) {
    case STEP_CELL: return compare_cell(p, first, second);
    case STEP_FIELD: return ask_of_kind(p, first, second);
    default: return false;
  }
}

/* A jump to the end is as good as the end. */
static void end_at_once (Draft *d) {
  for (int i = 0; i < d->steps; i++) {
    const VmStep *to = &d->step[i] + d->step[i].jump;
    int work = d->step[i].work;
    if (d->step[i].code != STEP_JUMP || to->code != STEP_RETURN) continue;
    d->step[i] = *to;
    d->step[i].work += work;
  }
}

static void join_pairs (Polish *p) {
  Draft *d = p->d;
  for (int i = 0; i + 1 < d->steps; i++)
    if (!p->is_gone[i] && !p->is_gone[i + 1] && !p->is_target[i + 1] &&
        become_one(p, &d->step[i], &d->step[i + 1]))
      p->is_gone[i] = true;
}

/* }====================================================== */

/* A jump to a step that is gone leads to the one behind it. */
static void close_ranks (Polish *p) {
  Draft *d = p->d;
  int *place = vm_draft_room(d, ((size_t)d->steps + 1) * sizeof *place);
  int steps = 0;
  for (int i = 0; i < d->steps; i++) {
    place[i] = steps;
    steps += !p->is_gone[i];
  }
  for (int i = 0; i < d->steps; i++) {
    VmStep s = d->step[i];
    if (p->is_gone[i]) continue;
    if (jumps(&s)) s.jump = place[i + s.jump] - place[i];
    d->step[place[i]] = s;
  }
  d->steps = steps;
}

void vm_polish (Draft *d) {
  size_t steps = (size_t)d->steps + 1, slots = (size_t)d->slots + 1;
  Polish p = {.d = d};
  if (d->failed) return;
  p.uses = vm_draft_room(d, slots * sizeof *p.uses);
  p.is_made = vm_draft_room(d, slots * sizeof *p.is_made);
  p.constant = vm_draft_room(d, slots * sizeof *p.constant);
  p.is_target = vm_draft_room(d, steps * sizeof *p.is_target);
  p.is_gone = vm_draft_room(d, steps * sizeof *p.is_gone);
  end_at_once(d);
  look(&p);
  drop_unused(&p);
  join_pairs(&p);
  close_ranks(&p);
}
