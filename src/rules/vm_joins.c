/*
** Steps that come one after the other and become one
** SPDX-License-Identifier: MIT
*/
#include "rules/vm_polish.h"

enum { LIST_LIMIT = 64 };      /* items whose fields are listed */

static bool as_double (const VmValue *v, double *n) {
  if (v == NULL) return false;
  *n = v->tag == VM_INTEGER ? (double)v->integer : v->number;
  return v->tag == VM_FLOAT ||
         (v->tag == VM_INTEGER && v->integer > -(INT64_C(1) << 53) &&
          v->integer < INT64_C(1) << 53);
}

/* How a value is compared with a number that is known: is it the same? */
typedef enum Compared { IS, IS_BELOW, IS_ABOVE } Compared;

typedef struct Comparison {
  Compared how;
  bool holds;                  /* or is it the opposite? */
  double with;
} Comparison;

/* The condition, if it compares what lies in the slot with a number. */
static bool read_comparison (const Polish *p, const VmStep *s, int slot,
                             Comparison *c) {
  bool first = s->a == slot;
  VmValue n = vm_integer(s->n);
  *c = (Comparison){.how = IS, .holds = true};
  switch ((VmStepCode)s->code) {
    case STEP_IF_NUMBER: return as_double(&n, &c->with);
    case STEP_IF_SAME: break;
    case STEP_IF_LESS: c->how = first ? IS_BELOW : IS_ABOVE; break;
    case STEP_IF_NOT_MORE:
      c->how = first ? IS_ABOVE : IS_BELOW;
      c->holds = false;
      break;
    default: return false;
  }
  return as_double(p->constant[first ? s->b : s->a], &c->with);
}

/* A condition on what was read just before, by that very step. */
static bool compare_at_once (const Polish *p, const VmStep *read,
                             VmStepCode code, VmStep *s) {
  Comparison c;
  if (!read_comparison(p, s, read->to, &c)) return false;
  s->code = (uint8_t)((int)code + (int)c.how);
  if (!c.holds) s->k = !s->k;
  s->a = read->a;
  s->b = (uint16_t)read->n;
  s->x = c.with;
  return true;
}

/* The same for how many cards there are: with a whole number. */
static bool compare_count (const Polish *p, const VmStep *read,
                           VmStepCode code, VmStep *s) {
  VmStep compared = *s;
  if (!compare_at_once(p, read, code, &compared) ||
      compared.x != floor(compared.x))
    return false;
  *s = compared;
  s->n = (int64_t)compared.x;
  return true;
}

/* Which phase is it? */
static bool ask_for_phase (const Polish *p, const VmStep *phase, VmStep *s) {
  const VmValue *name = p->constant[s->a == phase->to ? s->b : s->a];
  if (s->code != STEP_IF_IS || name == NULL || name->tag != VM_STRING ||
      name->string->phase < 0)
    return false;
  s->code = STEP_IF_PHASE_IS;
  s->n = name->string->phase;
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

/* What all items of a list of the rule file have under a name, as a list. */
static const VmFrozen *list_fields (Vm *vm, const VmFrozen *list,
                                    const VmValue *name) {
  VmFrozen fields = {.kind = -1, .length = list->items, .items = list->items};
  fields.item = vm_hold(vm, (size_t)list->items * sizeof *fields.item);
  for (int i = 0; i < list->items; i++)
    if (list->item[i].tag != VM_FROZEN ||
        !vm_look_up(vm, &list->item[i], name, &fields.item[i]))
      return NULL;
  return vm_keep(vm, &fields, sizeof fields);
}

/* A field of an item, at once; where there is no such item, nobody goes on. */
static bool get_field_of (const Polish *p, const VmStep *get, VmStep *s) {
  const VmValue *list = p->constant[get->a], *name = p->constant[s->b];
  const VmFrozen *fields;
  if (s->code != STEP_FIELD || s->a != get->to || list == NULL ||
      list->tag != VM_FROZEN)
    return false;
  if (list->frozen->reference != 0) vm_read_frozen(p->d->vm, list->frozen);
  if (list->frozen->unfit || list->frozen->items > LIST_LIMIT) return false;
  fields = list_fields(p->d->vm, list->frozen, name);
  if (fields == NULL) return false;
  s->code = STEP_FIELD_OF;
  s->b = get->b;
  s->list = fields;
  return true;
}

/* A number of the table that is to be a seat. */
static bool read_seat (const Polish *p, const VmStep *cell, VmStep *s) {
  if (s->code != STEP_SEAT || p->uses[cell->to] != 1) return false;
  s->code = STEP_SEAT_IN;
  s->b = (uint16_t)s->n;  /* seats */
  s->n = cell->n;
  return true;
}

/* The second asks the table itself what the first has read. */
static bool ask_at_once (Polish *p, const VmStep *first, VmStep *second) {
  if (second->a != first->to && second->b != first->to) return false;
  switch (first->code) {
    case STEP_CELL:
      return read_seat(p, first, second) ||
             compare_at_once(p, first, STEP_IF_CELL_IS, second);
    case STEP_TALLY:
      return compare_at_once(p, first, STEP_IF_TALLY_IS, second);
    case STEP_COUNT:
      return compare_count(p, first, STEP_IF_COUNT_IS, second);
    case STEP_COUNT_OF:
      return compare_count(p, first, STEP_IF_COUNT_OF_IS, second);
    case STEP_PHASE: return ask_for_phase(p, first, second);
    case STEP_FIELD: return ask_of_kind(p, first, second);
    case STEP_GET: return get_field_of(p, first, second);
    default: return false;
  }
}

/* What is added; false: that is not known. */
static bool read_sum (const Polish *p, const VmStep *s, int to, double *more) {
  if (s->code != STEP_ADD && s->code != STEP_SUBTRACT) return false;
  if (s->a == to ? !as_double(p->constant[s->b], more)
                 : s->code == STEP_SUBTRACT || s->b != to ||
                       !as_double(p->constant[s->a], more))
    return false;
  if (s->code == STEP_SUBTRACT) *more = -*more;
  return true;
}

static bool are_in_a_row (const Polish *p, int i, int count) {
  if (i + count > p->d->steps) return false;
  for (int k = 0; k < count; k++)
    if (p->is_gone[i + k] || (k > 0 && p->is_target[i + k])) return false;
  return true;
}

/* Is something added to what was read, and that put back where it was? */
static bool is_put_back (const Polish *p, const VmStep *read, int i,
                         double *more) {
  const VmStep *sum = &p->d->step[i], *set = sum + 1;
  bool cell = read->code == STEP_CELL;
  if (!are_in_a_row(p, i, 2) || !read_sum(p, sum, read->to, more) ||
      set->a != sum->to || read->n != set->n || p->uses[sum->to] != 1)
    return false;
  return cell ? set->code == STEP_SET_CELL
              : read->code == STEP_TALLY && set->code == STEP_SET_TALLY &&
                    read->a == set->b;
}

static void add_in_place (Polish *p, int i, double more) {
  VmStep *set = &p->d->step[i + 1];
  set->code = set->code == STEP_SET_CELL ? STEP_ADD_TO_CELL
                                         : STEP_ADD_TO_TALLY;
  set->a = (uint16_t)set->n;
  set->x = more;
  p->is_gone[i] = true;
}

/* A number is read, something added, and it is put back: that is one. */
static void add_at_once (Polish *p, int i) {
  const VmStep *read = &p->d->step[i];
  double more;
  if ((read->code != STEP_CELL && read->code != STEP_TALLY) ||
      !are_in_a_row(p, i, 3) || p->uses[read->to] != 1 ||
      !is_put_back(p, read, i + 1, &more))
    return;
  add_in_place(p, i + 1, more);
  p->is_gone[i] = true;
}

/* Is what was read still so at 'last', whatever was gone round before? */
static bool stays_so (const Polish *p, int first, int last) {
  const Draft *d = p->d;
  const VmStep *read = &d->step[first];
  for (int i = first; i < d->steps; i++) {
    int to = i + d->step[i].jump;
    if (d->step[i].jump >= 0 || to > last) continue;
    if (to < first) first = to;
    if (i > last) last = i;
  }
  for (int i = first; i <= last; i++)
    if (vm_known_changes(d, &d->step[i], read)) return false;
  return true;
}

static bool reads (VmStep *s, int slot) {
  Operand o[VM_OPERANDS];
  int n = vm_operands(s, o);
  for (int i = 0; i < n; i++)
    if (o[i].read && o[i].count == 1 && *o[i].slot + o[i].first == slot)
      return true;
  return false;
}

/* Does the step ask about what was read, or add to it and put it back? */
static bool can_ask (Polish *p, const VmStep *read, int i) {
  VmStep s = p->d->step[i];
  double more;
  if (is_put_back(p, read, i, &more)) return true;
  return s.code != STEP_DO && ask_at_once(p, read, &s);
}

/* The last that does; -1: others read it as well. */
static int find_last (Polish *p, int i) {
  const VmStep *read = &p->d->step[i];
  int left = p->uses[read->to], last = -1;
  for (int k = i + 1; k < p->d->steps && left > 0; k++) {
    VmStep *s = &p->d->step[k];
    if (p->is_gone[k] || (s->a != read->to && s->b != read->to) ||
        !reads(s, read->to))
      continue;
    if (!can_ask(p, read, k)) return -1;
    last = k;
    left--;
  }
  return left == 0 ? last : -1;
}

static void ask_or_add (Polish *p, const VmStep *read, int i) {
  double more;
  if (p->is_gone[i] || !reads(&p->d->step[i], read->to)) return;
  if (is_put_back(p, read, i, &more))
    add_in_place(p, i, more);
  else
    ask_at_once(p, read, &p->d->step[i]);
}

/*
** What is read only to be asked about, or added to, is asked for where it
** lies: that is as quick as a look at the slot.
*/
static void ask_in_place (Polish *p, int i) {
  const VmStep *read = &p->d->step[i];
  int last;
  if ((read->code != STEP_CELL && read->code != STEP_COUNT &&
       read->code != STEP_PHASE) || p->writes[read->to] != 1)
    return;
  last = find_last(p, i);
  if (last < 0 || !stays_so(p, i, last)) return;
  for (int k = i + 1; k <= last; k++) ask_or_add(p, read, k);
  p->is_gone[i] = true;
}

/* list[#list + 1] = …: one more item. */
static void append_at_once (Polish *p, int i) {
  const VmStep *length = &p->d->step[i], *sum = length + 1;
  VmStep *set = &p->d->step[i + 2];
  double more;
  if (length->code != STEP_LENGTH || !are_in_a_row(p, i, 3) ||
      sum->code != STEP_ADD || !read_sum(p, sum, length->to, &more) ||
      more != 1 || set->code != STEP_SET || set->to != length->a ||
      set->a != sum->to || set->b == sum->to || p->uses[sum->to] != 1 ||
      p->uses[length->to] != 1)
    return;
  set->code = STEP_APPEND;
  p->is_gone[i] = p->is_gone[i + 1] = true;
}

/* A copy, and a jump behind it. */
static void move_on (Polish *p, int i) {
  VmStep *move = &p->d->step[i], *jump = move + 1;
  if (move->code != STEP_MOVE || !are_in_a_row(p, i, 2) ||
      jump->code != STEP_JUMP)
    return;
  move->code = STEP_MOVE_ON;
  move->jump = jump->jump + 1;
  p->is_gone[i + 1] = true;
}

/* Those that become one with what is behind them, if any do. */
static const bool is_first[STEP_CODES] = {
  [STEP_CELL] = true, [STEP_TALLY] = true, [STEP_COUNT] = true,
  [STEP_COUNT_OF] = true, [STEP_PHASE] = true, [STEP_FIELD] = true,
  [STEP_GET] = true, [STEP_LENGTH] = true, [STEP_MOVE] = true
};

static int find_first (const Draft *d, uint16_t *first) {
  int n = 0;
  for (int i = 0; i < d->steps; i++)
    if (is_first[d->step[i].code]) first[n++] = (uint16_t)i;
  return n;
}

static void become_one (Polish *p, int i) {
  VmStep *first = &p->d->step[i];
  if (are_in_a_row(p, i, 2) && p->uses[first->to] == 1 &&
      ask_at_once(p, first, first + 1))
    p->is_gone[i] = true;
}

void vm_joins (Polish *p) {
  Draft *d = p->d;
  uint16_t *first = vm_draft_take(d, (size_t)d->steps * sizeof *first);
  int n = find_first(d, first);
  for (int i = 0; i < n; i++) {
    add_at_once(p, first[i]);
    append_at_once(p, first[i]);
  }
  for (int i = 0; i < n; i++) become_one(p, first[i]);
  for (int i = 0; i < n; i++)
    if (!p->is_gone[first[i]]) ask_in_place(p, first[i]);
  for (int i = 0; i < n; i++) move_on(p, first[i]);
}
