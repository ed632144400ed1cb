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
  int *writes, *writer;        /* by slot: steps that write it, the last one */
  bool *is_made;               /* by slot: is a table made there? */
  bool *is_target;             /* by step: is it jumped to? */
  bool *is_gone;               /* by step */
  const VmValue **constant;    /* by slot; NULL: it is none */
} Polish;

/*
** {======================================================
** What is read
** =======================================================
*/

/* Counts off what the step reads. */
static void unuse (int *uses, VmStep *s) {
  Operand o[VM_OPERANDS];
  int n = vm_operands(s, o);
  for (int i = 0; i < n; i++)
    for (int k = 0; o[i].read && k < o[i].count; k++)
      uses[*o[i].slot + o[i].first + k]--;
}

/* Counts what the step reads and writes. */
static void count (Polish *p, int i) {
  Operand o[VM_OPERANDS];
  int n = vm_operands(&p->d->step[i], o);
  for (int k = 0; k < n; k++) {
    int first = *o[k].slot + o[k].first;
    for (int slot = first; slot < first + o[k].count; slot++) {
      p->uses[slot] += o[k].read;
      p->writes[slot] += o[k].written;
      if (o[k].written) p->writer[slot] = i;
    }
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
    VmStep *s = &d->step[i];
    count(p, i);
    if (s->code == STEP_SET && is_plain(p, s)) p->uses[s->to]--;
    if (vm_is_jump(s)) p->is_target[i + s->jump] = true;
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
    VmStep *s = &d->step[i];
    if ((only_fills(s) && p->uses[s->to] == 0) || is_for_nobody(p, s)) {
      p->is_gone[i] = true;
      unuse(p->uses, s);
      if (s->code == STEP_SET) p->uses[s->to]++;
    }
  }
}

/* }====================================================== */

/*
** {======================================================
** What is copied
** =======================================================
*/

enum {
  STRAIGHT = 8,                /* steps between a value and its copy */
  LIST_LIMIT = 64              /* items whose fields are listed */
};

static bool touches (VmStep *s, int slot) {
  Operand o[VM_OPERANDS];
  int n = vm_operands(s, o);
  for (int i = 0; i < n; i++) {
    int first = *o[i].slot + o[i].first;
    if (first <= slot && slot < first + o[i].count) return true;
  }
  return false;
}

/* From one step straight to the other, and nobody touches the slot? */
static bool is_straight (const Polish *p, int from, int to, int slot) {
  if (from >= to || to - from > STRAIGHT) return false;
  for (int i = from + 1; i <= to; i++) {
    VmStep *s = &p->d->step[i];
    if (p->is_target[i]) return false;
    if (i < to && !p->is_gone[i] && (vm_is_jump(s) || touches(s, slot)))
      return false;
  }
  return true;
}

/*
** Does it write 'to', and that alone, wherever that is? A table is known by
** the slot where it was made.
*/
static bool sets_one (VmStep *s) {
  Operand o[VM_OPERANDS];
  int n = vm_operands(s, o);
  if (s->code == STEP_NATIVE || s->code == STEP_CALL || s->code == STEP_NEW)
    return false;
  return n > 0 && o[n - 1].written && o[n - 1].count == 1;
}

static bool is_written (VmStep *s, int slot) {
  Operand o[VM_OPERANDS];
  int n = vm_operands(s, o);
  for (int i = 0; i < n; i++)
    if (o[i].written && *o[i].slot <= slot && slot < *o[i].slot + o[i].count)
      return true;
  return false;
}

/* Is the copy read, by one step, before the slot is written anew? */
static bool is_read_soon (const Polish *p, int move, int from, int to) {
  if (p->uses[to] != 1) return false;
  for (int i = move + 1; i < p->d->steps && i <= move + STRAIGHT; i++) {
    VmStep *s = &p->d->step[i];
    if (p->is_gone[i]) continue;
    if (p->is_target[i] || vm_is_jump(s)) return false;
    if (touches(s, to)) return true;
    if (touches(s, from)) return false;
  }
  return false;
}

/* All that write the one slot write the other. False: one cannot. */
static bool rename_all (const Polish *p, int from, int to) {
  Draft *d = p->d;
  for (int i = 0; i < d->steps; i++)
    if (!p->is_gone[i] && is_written(&d->step[i], from) &&
        !sets_one(&d->step[i]))
      return false;
  for (int i = 0; i < d->steps; i++)
    if (!p->is_gone[i] && is_written(&d->step[i], from))
      d->step[i].to = (uint16_t)to;
  return true;
}

static bool rename_one (VmStep *s, int to) {
  if (!sets_one(s)) return false;
  s->to = (uint16_t)to;
  return true;
}

static bool write_there (Polish *p, int from, int to) {
  if (p->writes[from] == 1 ? !rename_one(&p->d->step[p->writer[from]], to)
                           : !rename_all(p, from, to))
    return false;
  p->writes[to] += p->writes[from] - 1;  /* for the copy that goes */
  p->writer[to] = p->writer[from];
  p->uses[from] = p->writes[from] = 0;
  return true;
}

/* What is only copied is put where the copy would be. */
static bool is_laid (Polish *p, int i) {
  const VmStep *move = &p->d->step[i];
  int from = move->a, to = move->to, writer = p->writer[from];
  if (p->uses[from] != 1 || p->writes[from] == 0) return false;
  if (p->writes[to] == 1 &&
      (p->writes[from] == 1 || is_read_soon(p, i, from, to)))
    return write_there(p, from, to);
  return p->writes[from] == 1 && is_straight(p, writer, i, to) &&
         write_there(p, from, to);
}

static void lay_in_place (Polish *p) {
  for (int i = 0; i < p->d->steps; i++)
    if (p->d->step[i].code == STEP_MOVE && is_laid(p, i))
      p->is_gone[i] = true;
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
        !vm_get(vm, &list->item[i], name, &fields.item[i]))
      return NULL;
  return vm_keep(vm, &fields, sizeof fields);
}

/* A field of an item, at once; where there is no such item, nobody goes on. */
static bool get_field_of (const Polish *p, const VmStep *get, VmStep *s) {
  const VmValue *list = p->constant[get->a], *name = p->constant[s->b];
  const VmFrozen *fields;
  if (s->code != STEP_FIELD || s->a != get->to || list == NULL ||
      list->tag != VM_FROZEN || list->frozen->reference != 0 ||
      list->frozen->unfit || list->frozen->items > LIST_LIMIT)
    return false;
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

static bool become_one (Polish *p, const VmStep *first, VmStep *second) {
  return p->uses[first->to] == 1 && ask_at_once(p, first, second);
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
  if (p->uses[read->to] != 1 || !is_put_back(p, read, i + 1, &more)) return;
  add_in_place(p, i + 1, more);
  p->is_gone[i] = true;
}

/* Is what was read still so at 'last', whatever was gone round before? */
static bool stays_so (const Polish *p, int first, int last) {
  const Draft *d = p->d;
  const VmStep *read = &d->step[first];
  for (int i = first; i < d->steps; i++) {
    int to = i + d->step[i].jump;
    if (d->step[i].jump >= 0 || !vm_is_jump(&d->step[i]) || to > last)
      continue;
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
  const VmStep read = p->d->step[i];
  int last;
  if ((read.code != STEP_CELL && read.code != STEP_COUNT &&
       read.code != STEP_PHASE) || p->writes[read.to] != 1)
    return;
  last = find_last(p, i);
  if (last < 0 || !stays_so(p, i, last)) return;
  for (int k = i + 1; k <= last; k++) ask_or_add(p, &read, k);
  p->is_gone[i] = true;
}

/* A copy, and a jump behind it. */
static void move_on (Polish *p, int i) {
  VmStep *move = &p->d->step[i], *jump = move + 1;
  if (move->code != STEP_MOVE || jump->code != STEP_JUMP) return;
  move->code = STEP_MOVE_ON;
  move->jump = jump->jump + 1;
  move->work = jump->work;
  p->is_gone[i + 1] = true;
}

static void join_pairs (Polish *p) {
  Draft *d = p->d;
  for (int i = 0; i < d->steps; i++)
    if (are_in_a_row(p, i, 3)) add_at_once(p, i);
  for (int i = 0; i + 1 < d->steps; i++)
    if (!p->is_gone[i] && !p->is_gone[i + 1] && !p->is_target[i + 1] &&
        become_one(p, &d->step[i], &d->step[i + 1]))
      p->is_gone[i] = true;
  for (int i = 0; i < d->steps; i++)
    if (!p->is_gone[i]) ask_in_place(p, i);
  for (int i = 0; i + 1 < d->steps; i++)
    if (are_in_a_row(p, i, 2)) move_on(p, i);
}

/* }====================================================== */

/*
** {======================================================
** Slots
** =======================================================
*/

/* By slot: is it read or written, or filled from outside? */
static bool *find_needed (Draft *d) {
  bool *needed = vm_draft_room(d, (size_t)d->slots + 1);
  memset(needed, true, (size_t)d->filled);
  for (int i = 0; i < d->steps; i++) {
    Operand o[VM_OPERANDS];
    int n = vm_operands(&d->step[i], o);
    for (int k = 0; k < n; k++)
      memset(&needed[*o[k].slot + o[k].first], true, (size_t)o[k].count);
  }
  return needed;
}

static void renumber (VmStep *s, const uint16_t *place) {
  Operand o[VM_OPERANDS];
  int n = vm_operands(s, o);
  for (int i = 0; i < n; i++)
    if (i == 0 || o[i].slot != o[i - 1].slot) *o[i].slot = place[*o[i].slot];
}

static void keep_constants (Draft *d, const bool *needed,
                            const uint16_t *place) {
  int n = 0;
  for (int i = 0; i < d->constants; i++) {
    int slot = d->constant_slot[i];
    if (!needed[slot]) continue;
    d->constant[n] = d->constant[i];
    d->constant_slot[n++] = place[slot];
  }
  d->constants = n;
}

/* Slots that nobody needs go; what lies in a row still does. */
static void close_slots (Draft *d) {
  const bool *needed = find_needed(d);
  uint16_t *place = vm_draft_room(d, ((size_t)d->slots + 1) * sizeof *place);
  int slots = 0;
  for (int i = 0; i < d->slots; i++) {
    place[i] = (uint16_t)slots;
    slots += needed[i];
  }
  for (int i = 0; i < d->steps; i++) renumber(&d->step[i], place);
  keep_constants(d, needed, place);
  d->slots = slots;
}

/* }====================================================== */

static Polish begin (Draft *d) {
  size_t steps = (size_t)d->steps + 1, slots = (size_t)d->slots + 1;
  Polish p = {.d = d};
  p.uses = vm_draft_room(d, slots * sizeof *p.uses);
  p.writes = vm_draft_room(d, slots * sizeof *p.writes);
  p.writer = vm_draft_room(d, slots * sizeof *p.writer);
  p.is_made = vm_draft_room(d, slots * sizeof *p.is_made);
  p.constant = vm_draft_room(d, slots * sizeof *p.constant);
  p.is_target = vm_draft_room(d, steps * sizeof *p.is_target);
  p.is_gone = vm_draft_room(d, steps * sizeof *p.is_gone);
  look(&p);
  return p;
}

void vm_polish (Draft *d) {
  Polish p;
  if (d->failed) return;
  vm_jumps_shorten(d);
  p = begin(d);
  lay_in_place(&p);
  drop_unused(&p);
  vm_jumps_close(d, p.is_gone);
  p = begin(d);
  join_pairs(&p);
  vm_jumps_close(d, p.is_gone);
  vm_gaze(d);
  vm_special(d);
  if (!d->failed) close_slots(d);
}
