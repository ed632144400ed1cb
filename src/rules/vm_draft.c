/*
** Steps, slots and constants of a function that is being translated
** SPDX-License-Identifier: MIT
*/
#include <stdlib.h>

#include "ground/memory.h"
#include "rules/vm_translate.h"

Draft vm_draft_begin (Vm *vm) {
  return (Draft){.vm = vm, .begun = vm->room->drafted};
}

void vm_draft_free (Draft *d) {
  for (size_t i = 0; i < d->blocks; i++) free(d->block[i]);
  free(d->block);
  d->vm->room->drafted = d->begun;
}

/*
** {======================================================
** Room: what is there for all translations, then blocks of its own
** =======================================================
*/

static void add_block (Draft *d, size_t size) {
  d->block = memory_grow(d->block, &d->block_room, d->blocks + 1,
                         sizeof *d->block);
  d->block[d->blocks++] = d->room = memory_resize(NULL, size);
  d->left = size;
  d->used += size;
  if (d->used > DRAFT_MEMORY) d->failed = true;
}

void *vm_draft_more (Draft *d, size_t size) {
  void *room;
  if (size > d->left) add_block(d, size > DRAFT_BLOCK ? size : DRAFT_BLOCK);
  room = d->room;
  d->room += size;
  d->left -= size;
  return room;
}

void *vm_draft_room (Draft *d, size_t size) {
  return memset(vm_draft_take(d, size), 0, size);
}

/* A block for so many, with those that were there. */
static void *make_larger (Draft *d, const void *block, int count, int room,
                          size_t size) {
  void *larger = vm_draft_take(d, (size_t)room * size);
  if (count > 0) memcpy(larger, block, (size_t)count * size);
  return larger;
}

/* }====================================================== */

/* Those that read what may be another at the next call with the same values. */
static const bool looks[STEP_CODES] = {
  [STEP_CELL] = true, [STEP_TALLY] = true, [STEP_SET_CELL] = true,
  [STEP_SET_TALLY] = true, [STEP_START] = true, [STEP_START_GIVEN] = true,
  [STEP_PHASE] = true, [STEP_NATIVE] = true, [STEP_CALL] = true,
  [STEP_BIND] = true, [STEP_DO] = true, [STEP_TELL] = true,
  [STEP_ARTICLE] = true, [STEP_VERDICT] = true, [STEP_COUNT] = true,
  [STEP_COUNT_OF] = true, [STEP_LEFT] = true
};

static void grow_steps (Draft *d) {
  int room = d->step_room > 0 ? 2 * d->step_room : DRAFT_STEPS;
  d->step = make_larger(d, d->step, d->steps, room, sizeof *d->step);
  d->counted = make_larger(d, d->counted, d->steps, room, sizeof *d->counted);
  d->step_room = room;
}

int vm_draft_step (Draft *d, VmStep step) {
  int i = d->steps;
  d->blocked = true;
  if (d->trial) return 0;
  if (i >= VM_STEPS) {
    d->failed = true;
    return 0;
  }
  if (i == d->step_room) grow_steps(d);
  d->looks |= looks[step.code];
  vm_known_forget(d, &step);
  d->counted[i] = d->work;
  d->step[i] = step;
  d->steps = i + 1;
  return i;
}

int vm_draft_slots (Draft *d, int count) {
  int first = d->slots;
  if (first + count > VM_SLOTS) {
    d->failed = true;
    return 0;
  }
  d->slots += count;
  return first;
}

static bool same_value (const VmValue *a, const VmValue *b) {
  return a->tag == b->tag && (a->tag <= VM_TRUE || a->tag == VM_TABLE ||
                              a->tag == VM_OPTIONS || vm_bits(a) == vm_bits(b));
}

static int find_constant (const Draft *d, const VmValue *value) {
  int i = 0;
  while (i < d->constants && !same_value(&d->constant[i], value)) i++;
  return i;
}

/* Most are asked for again and again. */
static int slot_of_constant (Draft *d, const VmValue *value) {
  uint8_t *last = &d->asked[vm_hash(value) % DRAFT_ASKED];
  int i = *last, slot;
  if (i >= d->constants || !same_value(&d->constant[i], value))
    i = find_constant(d, value);
  if (i < UINT8_MAX) *last = (uint8_t)i;
  if (i < d->constants) return d->constant_slot[i];
  slot = vm_draft_slots(d, 1);
  vm_draft_put(d, slot, value);
  return slot;
}

static void grow_constants (Draft *d) {
  int n = d->constants, room = n > 0 ? 2 * n : DRAFT_CONSTANTS;
  d->constant = make_larger(d, d->constant, n, room, sizeof *d->constant);
  d->constant_slot = make_larger(d, d->constant_slot, n, room,
                                 sizeof *d->constant_slot);
  d->constant_room = room;
}

void vm_draft_put (Draft *d, int slot, const VmValue *value) {
  int n = d->constants;
  if (n == d->constant_room) grow_constants(d);
  d->constants++;
  d->constant[n] = *value;
  d->constant_slot[n] = slot;
  d->looks |= value->tag == VM_TABLE || value->tag == VM_TALLY;
}

int vm_draft_slot (Draft *d, const Term *t) {
  if (t->kind == TERM_SLOT) return t->slot;
  return t->kind == TERM_CONSTANT ? slot_of_constant(d, &t->value) : -1;
}

Term vm_draft_term (const Draft *d, int slot, TermType type) {
  for (int i = 0; i < d->constants; i++)
    if (d->constant_slot[i] == slot) return vm_draft_constant(d->constant[i]);
  return vm_draft_in(slot, type);
}

static bool is_seat (const Draft *d, const Term *t) {
  if (t->kind == TERM_SLOT) return t->type == TYPE_SEAT;
  return t->kind == TERM_CONSTANT && t->value.tag == VM_INTEGER &&
         t->value.integer >= 1 && t->value.integer <= d->vm->seating->seats;
}

int vm_draft_seat (Draft *d, const Term *t) {
  VmStep s = {.code = STEP_SEAT, .n = d->vm->seating->seats};
  int known;
  if (is_seat(d, t)) return vm_draft_slot(d, t);
  if (t->kind != TERM_SLOT) return -1;
  s.a = (uint16_t)t->slot;
  known = vm_known_find(d, &s);
  if (known >= 0) return known;
  s.to = (uint16_t)vm_draft_slots(d, 1);
  vm_draft_step(d, s);
  vm_known_add(d, &s);
  return s.to;
}

bool vm_draft_same (const Term *a, const Term *b) {
  if (a->kind != b->kind) return false;
  switch (a->kind) {
    case TERM_LOST: return true;
    case TERM_CONSTANT: return same_value(&a->value, &b->value);
    case TERM_SLOT: return a->slot == b->slot;
    case TERM_CLOSURE: return a->closure == b->closure;
    case TERM_CIRCLE: return a->circle == b->circle;
  }
  return false;
}

static bool is_made_here (const Draft *d, int slot) {
  for (int i = 0; i < d->steps; i++)
    if (d->step[i].code == STEP_NEW && d->step[i].to == slot) return true;
  return false;
}

bool vm_draft_changes (const Draft *d) {
  for (int i = 0; i < d->steps; i++) {
    const VmStep *s = &d->step[i];
    bool puts = s->code == STEP_SET || s->code == STEP_APPEND;
    if (s->code == STEP_CALL || (puts && !is_made_here(d, s->to)) ||
        (s->code == STEP_NATIVE && s->native->sort == NATIVE_PLAIN))
      return true;
  }
  return false;
}

uint16_t vm_draft_work (Draft *d, int work) {
  if (work > UINT16_MAX) d->failed = true;
  return (uint16_t)work;
}

void *vm_hold (Vm *vm, size_t size) {
  vm->seating->owned += size + 16;
  return pieces_take(&vm->seating->pieces, size);
}

void *vm_keep (Vm *vm, const void *block, size_t size) {
  vm->seating->owned += size + 16;
  return pieces_keep(&vm->seating->pieces, block, size);
}

static uint16_t in_bytes (int slot) {
  return (uint16_t)(slot * (int)sizeof(VmValue));
}

static void number_more (VmStep *s, const uint16_t *place) {
  Operand o[VM_OPERANDS];
  int n = vm_operands(s, o);
  for (int i = 0; i < n; i++)
    if (i == 0 || o[i].slot != o[i - 1].slot)
      *o[i].slot = in_bytes(place[*o[i].slot]);
}

static void number_slots (VmStep *s, const uint16_t *place) {
  int uses = vm_uses[s->code];
  if (uses & USES_A) s->a = in_bytes(place[s->a]);
  if (uses & USES_B) s->b = in_bytes(place[s->b]);
  if (uses & (USES_TO | SETS_TO)) s->to = in_bytes(place[s->to]);
  if (uses & USES_MORE) number_more(s, place);
}

/* What a condition must come to decides where it is done. */
static void make_ready (const Vm *vm, VmStep *s) {
  int code = s->code;
  if (vm_is_condition(s) && s->k) code |= STEP_IF_SO;
  if (vm_is_jump(s))
    s->by = (int16_t)(s->jump * (int)(sizeof *s / 8));
  else
    s->number = s->k;
  s->go = vm->label[code];
}

VmTranslated *vm_draft_finish (Draft *d) {
  const uint16_t *place = d->failed ? NULL : vm_polish(d);
  size_t steps;
  VmTranslated *f;
  if (d->failed || d->slots > VM_SLOTS_READY ||
      d->vm->seating->owned > VM_TRANSLATED / VM_SEATINGS)
    return NULL;
  steps = (size_t)d->steps * sizeof(VmStep);
  f = vm_hold(d->vm, sizeof *f);
  f->steps = d->steps;
  f->step = vm_keep(d->vm, d->step, steps);
  for (int i = 0; i < f->steps; i++) {
    number_slots(&f->step[i], place);
    make_ready(d->vm, &f->step[i]);
  }
  f->slot = vm_hold(d->vm, (size_t)d->slots * sizeof *f->slot);
  for (int i = 0; i < d->constants; i++)
    f->slot[d->constant_slot[i]] = d->constant[i];
  f->params = d->params;
  f->takes_table = d->takes_table;
  f->results = d->results;
  f->looks = d->looks;
  f->gaze = d->gaze;
  return f;
}
