/*
** Values of rule functions: strings, tables that are frozen, tables made
** SPDX-License-Identifier: MIT
*/
#include <math.h>
#include <stdlib.h>

#include "ground/memory.h"
#include "rules/schema.h"
#include "rules/vm_private.h"

void *vm_own (Vm *vm, size_t size) {
  vm->owned += size + 16;
  return pieces_take(&vm->pieces, size);
}

/*
** {======================================================
** Strings: one copy of each, which knows what has its name
** =======================================================
*/

static uint32_t hash_text (const char *text, size_t len) {
  uint32_t hash = 2166136261u;
  for (size_t i = 0; i < len; i++)
    hash = (hash ^ (unsigned char)text[i]) * 16777619u;
  return hash;
}

static int16_t find_name (const char *const *list, int count, Span name) {
  for (int i = 0; i < count; i++)
    if (span_is(name, list[i])) return (int16_t)i;
  return -1;
}

static int16_t find_option (const Ruleset *r, Span name) {
  for (int i = 0; i < r->options; i++)
    if (span_is(name, r->option[i].word.en)) return (int16_t)i;
  return -1;
}

static int16_t find_sort (const Ruleset *r, Span name) {
  for (int i = 0; i < r->sorts; i++)
    if (span_is(name, r->sort[i].name)) return (int16_t)i;
  return -1;
}

static int16_t find_field (const Loaded *l, Span name) {
  for (int i = 0; i < l->fields; i++)
    if (span_is(name, l->field[i].name)) return (int16_t)i;
  return -1;
}

/* What may have a name. */
enum {
  NAMES_ZONE = 1, NAMES_TALLY = 2, NAMES_COUNTER = 4, NAMES_OPTION = 8,
  NAMES_PHASE = 16, NAMES_FIELD = 32, NAMES_SORT = 64, NAMES_MEMBER = 128
};

static void note_name (Vm *vm, const char *name, int of) {
  vm->named[hash_text(name, strlen(name)) % VM_NAMES] |= (uint8_t)of;
}

static void note_list (Vm *vm, const char *const *list, int count, int of) {
  for (int i = 0; i < count; i++) note_name(vm, list[i], of);
}

/* Tallies and counters are members of 't', too. */
void vm_note_names (Vm *vm) {
  const Loaded *l = vm->loaded;
  const Ruleset *r = l->rules;
  note_list(vm, r->zone_name, r->layout.zones, NAMES_ZONE);
  note_list(vm, r->tally_name, r->layout.tallies, NAMES_TALLY | NAMES_MEMBER);
  note_list(vm, r->counter_name, r->layout.counters,
            NAMES_COUNTER | NAMES_MEMBER);
  for (int i = 0; i < r->options; i++)
    note_name(vm, r->option[i].word.en, NAMES_OPTION);
  for (int i = 0; i < r->phases; i++)
    note_name(vm, r->phase[i].name, NAMES_PHASE);
  for (int i = 0; i < l->fields; i++)
    note_name(vm, l->field[i].name, NAMES_FIELD);
  for (int i = 0; i < r->sorts; i++)
    note_name(vm, r->sort[i].name, NAMES_SORT);
  for (int i = 0; schema_methods[i].name != NULL; i++)
    note_name(vm, schema_methods[i].name, NAMES_MEMBER);
  for (int i = 0; schema_members[i] != NULL; i++)
    note_name(vm, schema_members[i], NAMES_MEMBER);
}

/* It is looked for where its hash says that it could be: mostly nowhere. */
static void find_names (const Vm *vm, VmString *s) {
  const Loaded *l = vm->loaded;
  const Ruleset *r = l->rules;
  Span name = {s->text, s->len};
  int of = vm->named[s->hash % VM_NAMES];
  s->zone = s->tally = s->counter = s->option = s->phase = s->field = -1;
  s->sort = -1;
  s->kind = (int16_t)dictionary_find(r->kind_words, name);
  if (of & NAMES_ZONE)
    s->zone = find_name(r->zone_name, r->layout.zones, name);
  if (of & NAMES_TALLY)
    s->tally = find_name(r->tally_name, r->layout.tallies, name);
  if (of & NAMES_COUNTER)
    s->counter = find_name(r->counter_name, r->layout.counters, name);
  if (of & NAMES_OPTION) s->option = find_option(r, name);
  if (of & NAMES_PHASE) s->phase = (int16_t)ruleset_find_phase(r, s->text);
  if (of & NAMES_FIELD) s->field = find_field(l, name);
  if (of & NAMES_SORT) s->sort = find_sort(r, name);
  if (of & NAMES_MEMBER) vm_find_member(s);
}

VmString *vm_string (Vm *vm, const char *text, size_t len) {
  uint32_t hash = hash_text(text, len);
  VmString **place = &vm->string[hash % 1024], *s;
  for (s = *place; s != NULL; s = s->next)
    if (s->hash == hash && s->len == len && memcmp(s->text, text, len) == 0)
      return s;
  if (vm->strings == VM_STRINGS) return NULL;
  vm->strings++;
  s = vm_own(vm, sizeof *s + len + 1);
  memcpy(s->text, text, len);
  s->hash = hash;
  s->len = (uint32_t)len;
  find_names(vm, s);
  s->next = *place;
  return *place = s;
}

/* }====================================================== */

bool vm_same_number (const VmValue *a, const VmValue *b) {
  if (a->tag == VM_FLOAT && b->tag == VM_FLOAT) return a->number == b->number;
  if (a->tag == VM_FLOAT && b->tag == VM_INTEGER) return vm_same_number(b, a);
  return a->tag == VM_INTEGER && b->tag == VM_FLOAT &&
         b->number == floor(b->number) && vm_fits(b->number) &&
         (int64_t)b->number == a->integer;
}

/*
** {======================================================
** Tables
** =======================================================
*/

/* Keys are the same if they are the same bits: floats are none of them. */
static bool same_key (const VmValue *a, const VmValue *b) {
  return a->tag == b->tag && (a->tag <= VM_TRUE || vm_bits(a) == vm_bits(b));
}

/* May it be a key here? Whole floats are integers. */
static bool mend_key (const VmValue *key, VmValue *to) {
  *to = *key;
  if (key->tag == VM_FLOAT) *to = vm_number(key->number);
  return to->tag != VM_FLOAT && to->tag != VM_OPAQUE && to->tag != VM_NIL;
}

static void get_frozen (const VmFrozen *f, const VmValue *key, VmValue *to) {
  if (key->tag == VM_INTEGER && key->integer >= 1 && key->integer <= f->items) {
    *to = f->item[key->integer - 1];
    return;
  }
  to->tag = VM_NIL;
  if (f->places == 0) return;
  for (uint32_t i = vm_hash(key) & (f->places - 1);
       f->field[i].key.tag != VM_NIL; i = (i + 1) & (f->places - 1))
    if (same_key(&f->field[i].key, key)) {
      *to = f->field[i].value;
      return;
    }
}

/* The same by a name. */
static void get_named (const VmFrozen *f, const VmString *name, VmValue *to) {
  uint32_t last = f->places - 1;
  to->tag = VM_NIL;
  if (f->places == 0) return;
  for (uint32_t i = name->hash & last; f->field[i].key.tag != VM_NIL;
       i = (i + 1) & last)
    if (f->field[i].key.string == name && f->field[i].key.tag == VM_STRING) {
      *to = f->field[i].value;
      return;
    }
}

static VmField *find_field_of (const VmFresh *f, const VmValue *key) {
  for (int i = 0; i < f->fields; i++)
    if (same_key(&f->field[i].key, key)) return &f->field[i];
  return NULL;
}

static void get_fresh (const VmFresh *f, const VmValue *key, VmValue *to) {
  const VmField *field;
  if (key->tag == VM_INTEGER && key->integer >= 1 && key->integer <= f->items) {
    *to = f->item[key->integer - 1];
    return;
  }
  field = find_field_of(f, key);
  if (field != NULL)
    *to = field->value;
  else
    to->tag = VM_NIL;
}

static bool get_option (const Vm *vm, const VmValue *key, VmValue *to) {
  const Ruleset *r = vm->loaded->rules;
  int i = key->tag == VM_STRING ? key->string->option : -1;
  double n;
  to->tag = VM_NIL;
  if (i < 0) return true;
  n = vm->host->seated_value[i];
  *to = r->option[i].is_number ? vm_number(n) : vm->choice[i][(int)n];
  return true;
}

bool vm_get (Vm *vm, const VmValue *from, const VmValue *key, VmValue *to) {
  VmValue mended;
  if (from->tag == VM_FROZEN && key->tag == VM_STRING &&
      from->frozen->reference == 0 && !from->frozen->unfit) {
    get_named(from->frozen, key->string, to);
    return true;
  }
  if (!mend_key(key, &mended)) return false;
  switch (from->tag) {
    case VM_FROZEN:
      if (from->frozen->reference != 0) vm_read_frozen(vm, from->frozen);
      if (from->frozen->unfit) return false;
      get_frozen(from->frozen, &mended, to);
      return true;
    case VM_FRESH: get_fresh(from->fresh, &mended, to); return true;
    case VM_TABLE:
      return key->tag == VM_STRING && vm_get_of_table(vm, key->string, to);
    case VM_TALLY:
      return vm_get_of_tally(vm, (int)from->integer, &mended, to);
    case VM_OPTIONS: return get_option(vm, key, to);
    default: return false;
  }
}

/* Twice the room. NULL: there is none. */
static void *grow (Vm *vm, const void *block, int count, int *room,
                   size_t size) {
  void *new;
  *room = *room > 0 ? 2 * *room : 4;
  new = vm_room(vm, (size_t)*room * size);
  if (new != NULL && count > 0) memcpy(new, block, (size_t)count * size);
  return new;
}

bool vm_append (Vm *vm, VmFresh *to, const VmValue *value) {
  if (to->items == to->item_room)
    to->item = grow(vm, to->item, to->items, &to->item_room,
                    sizeof *to->item);
  if (to->item == NULL) return false;
  to->item[to->items++] = *value;
  return true;
}

static bool add_field (Vm *vm, VmFresh *to, const VmValue *key,
                       const VmValue *value) {
  if (to->fields == VM_KEYS) return false;
  if (to->fields == to->field_room)
    to->field = grow(vm, to->field, to->fields, &to->field_room,
                     sizeof *to->field);
  if (to->field == NULL) return false;
  if (key->tag == VM_INTEGER) to->has_holes = true;
  to->field[to->fields++] = (VmField){*key, *value};
  return true;
}

/* Whole numbers from 1 on, without holes, are items; all else are fields. */
static bool set_fresh (Vm *vm, VmFresh *f, const VmValue *key,
                       const VmValue *value) {
  VmField *field;
  if (key->tag == VM_INTEGER && !f->has_holes) {
    if (key->integer == f->items + 1 && value->tag != VM_NIL)
      return vm_append(vm, f, value);
    if (key->integer == f->items && value->tag == VM_NIL && f->items > 0) {
      f->items--;
      return true;
    }
  }
  if (key->tag == VM_INTEGER && key->integer >= 1 &&
      key->integer <= f->items) {
    f->item[key->integer - 1] = *value;
    return value->tag != VM_NIL;
  }
  field = find_field_of(f, key);
  if (field != NULL)
    field->value = *value;
  else if (value->tag != VM_NIL)
    return add_field(vm, f, key, value);
  return true;
}

static bool set_of_table (Vm *vm, const VmString *name,
                          const VmValue *value) {
  const Layout *l = vm->host->sit->layout;
  if (name->member != MEMBER_COUNTER) return false;
  return vm_set_cell(vm, l->tallies * l->seats + name->counter, value);
}

bool vm_set (Vm *vm, const VmValue *in, const VmValue *key,
             const VmValue *value) {
  VmValue mended;
  int seat;
  if (!mend_key(key, &mended)) return false;
  switch (in->tag) {
    case VM_FRESH: return set_fresh(vm, in->fresh, &mended, value);
    case VM_TABLE:
      return key->tag == VM_STRING && set_of_table(vm, key->string, value);
    case VM_TALLY:
      seat = vm_seat(vm, &mended);
      return seat >= 0 &&
             vm_set_cell(vm, (int)in->integer * vm->host->seats + seat, value);
    default: return false;
  }
}

bool vm_length (Vm *vm, const VmValue *of, int64_t *length) {
  switch (of->tag) {
    case VM_STRING: *length = of->string->len; return true;
    case VM_FROZEN:
      if (of->frozen->reference != 0) vm_read_frozen(vm, of->frozen);
      *length = of->frozen->length;
      return true;
    case VM_FRESH:
      *length = of->fresh->items;
      return !of->fresh->has_holes;
    default: return false;
  }
}

/* }====================================================== */
