/*
** Strings, tables and numbers of rule functions
** SPDX-License-Identifier: MIT
*/
#include "vm/value.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "rules/schema.h"
#include "vm/engine.h"

void *vm_own (Vm *vm, size_t size) {
  vm->owned += size + 16;
  return pieces_take(&vm->pieces, size);
}

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

static int16_t find_phase (const Ruleset *r, Span name) {
  for (int i = 0; i < r->phases; i++)
    if (span_is(name, r->phase[i].name)) return (int16_t)i;
  return -1;
}

static int16_t find_field (const Loaded *l, Span name) {
  for (int i = 0; i < l->fields; i++)
    if (span_is(name, l->field[i].name)) return (int16_t)i;
  return -1;
}

/* Kinds of names, for a Bloom filter: most strings are not names. */
enum {
  NAMES_ZONE = 1,
  NAMES_TALLY = 2,
  NAMES_COUNTER = 4,
  NAMES_OPTION = 8,
  NAMES_PHASE = 16,
  NAMES_FIELD = 32,
  NAMES_SORT = 64,
  NAMES_MEMBER = 128
};

static void note_name (Vm *vm, const char *name, int of) {
  vm->named[hash_text(name, strlen(name)) % VM_NAMES] |= (uint8_t)of;
}

static void note_list (Vm *vm, const char *const *list, int count, int of) {
  for (int i = 0; i < count; i++) note_name(vm, list[i], of);
}

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
  for (int i = 0; i < r->sorts; i++) note_name(vm, r->sort[i].name, NAMES_SORT);
  for (int i = 0; schema_methods[i].name != NULL; i++)
    note_name(vm, schema_methods[i].name, NAMES_MEMBER);
  for (int i = 0; schema_members[i] != NULL; i++)
    note_name(vm, schema_members[i], NAMES_MEMBER);
}

static const struct {
  const char *name;
  VmMember member;
} members[] = {{"option", MEMBER_OPTION},
               {"seats", MEMBER_SEATS},
               {"start", MEMBER_START},
               {"start_given", MEMBER_START_GIVEN},
               {"phase", MEMBER_PHASE}};

/* What the name means as a field of 't', if it is one supported thing. */
static void find_member (VmString *s) {
  Span name = {s->text, s->len};
  s->member = MEMBER_NONE;
  if ((s->tally >= 0) + (s->counter >= 0) + schema_is_taken(s->text) != 1)
    return;
  if (s->tally >= 0) s->member = MEMBER_TALLY;
  if (s->counter >= 0) s->member = MEMBER_COUNTER;
  s->method = schema_find_method(name);
  if (s->method != NULL && s->method->op != ASK_LUA && s->method->op != DO_LUA)
    s->member = MEMBER_METHOD;
  for (size_t i = 0; i < sizeof members / sizeof members[0]; i++)
    if (span_is(name, members[i].name)) s->member = members[i].member;
}

static void find_names (const Vm *vm, VmString *s) {
  const Loaded *l = vm->loaded;
  const Ruleset *r = l->rules;
  Span name = {s->text, s->len};
  int of = vm->named[s->hash % VM_NAMES];
  s->zone = s->tally = s->counter = s->option = s->phase = s->field = -1;
  s->sort = -1;
  s->kind = -1;
  if (memchr(s->text, '\0', s->len) != NULL) return;
  s->kind = (int16_t)dictionary_find(r->kind_words, name);
  if (of & NAMES_ZONE) s->zone = find_name(r->zone_name, r->layout.zones, name);
  if (of & NAMES_TALLY)
    s->tally = find_name(r->tally_name, r->layout.tallies, name);
  if (of & NAMES_COUNTER)
    s->counter = find_name(r->counter_name, r->layout.counters, name);
  if (of & NAMES_OPTION) s->option = find_option(r, name);
  if (of & NAMES_PHASE) s->phase = find_phase(r, name);
  if (of & NAMES_FIELD) s->field = find_field(l, name);
  if (of & NAMES_SORT) s->sort = find_sort(r, name);
  if (of & NAMES_MEMBER) find_member(s);
}

VmString *vm_string (Vm *vm, const char *text, size_t len) {
  uint32_t hash = hash_text(text, len);
  VmString **place = &vm->string[hash % VM_CHAINS], *s;
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

/* Appends a string or an integer. Lua formats floats. */
static bool add_text (char *to, size_t *len, const VmValue *v) {
  const char *text;
  char digits[24];
  size_t more;
  if (v->tag == VM_STRING) {
    text = v->string->text;
    more = v->string->len;
  }
  else if (v->tag == VM_INTEGER) {
    text = digits;
    more = (size_t)snprintf(digits, sizeof digits, "%" PRId64, v->integer);
  }
  else
    return false;
  if (*len + more > VM_STRING_LENGTH) return false;
  memcpy(to + *len, text, more);
  *len += more;
  return true;
}

bool vm_concat (Vm *vm, const VmValue *v, int count, VmValue *to) {
  char text[VM_STRING_LENGTH];
  size_t len = 0;
  text[0] = '\0';  /* avoids a compiler warning */
  for (int i = 0; i < count; i++)
    if (!add_text(text, &len, &v[i])) return false;
  to->string = vm_string(vm, text, len);
  to->tag = VM_STRING;
  return to->string != NULL;
}

/* Replaces an integral float by the same integer. NULL: unsupported. */
static const VmValue *normalise_key (const VmValue *key, VmValue *integer) {
  if (key->tag == VM_FLOAT) {
    *integer = vm_number(key->number);
    key = integer;
  }
  return key->tag != VM_FLOAT && key->tag != VM_OPAQUE &&
                 key->tag != VM_PREDICATE && key->tag != VM_NIL
             ? key
             : NULL;
}

static const VmField *find_frozen (const VmFrozen *f, const VmValue *key) {
  uint32_t last = f->places - 1;
  if (f->places == 0) return NULL;
  for (uint32_t i = vm_hash(key) & last; f->field[i].key.tag != VM_NIL;
       i = (i + 1) & last)
    if (vm_identical(&f->field[i].key, key)) return &f->field[i];
  return NULL;
}

/* 'to' may be the same as 'key', here and below. */
static void get_frozen (const VmFrozen *f, const VmValue *key, VmValue *to) {
  const VmField *field;
  if (key->tag == VM_INTEGER && key->integer >= 1 && key->integer <= f->items) {
    *to = f->item[key->integer - 1];
    return;
  }
  field = find_frozen(f, key);
  if (field != NULL)
    *to = field->value;
  else
    to->tag = VM_NIL;
}

static VmField *find_field_of (const VmFresh *f, const VmValue *key) {
  for (int i = 0; i < f->fields; i++)
    if (vm_identical(&f->field[i].key, key)) return &f->field[i];
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
  if (i < 0 || r->option[i].varies) return false;
  n = vm->host->seated_value[i];
  *to = r->option[i].is_number ? vm_number(n) : vm->choice[i][(int)n];
  return true;
}

static bool get_of_table (Vm *vm, const VmString *name, VmValue *to) {
  const Host *h = vm->host;
  const Table *t = vm->table;
  switch (name->member) {
    case MEMBER_COUNTER:
      *to = vm_number(t->cell[vm_counter_cell(vm, name)]);
      break;
    case MEMBER_TALLY:
      *to = (VmValue){.integer = name->tally, .tag = VM_TALLY};
      break;
    case MEMBER_METHOD:
      *to = (VmValue){.method = name->method, .tag = VM_METHOD};
      break;
    case MEMBER_OPTION: to->tag = VM_OPTIONS; break;
    case MEMBER_SEATS: *to = vm_integer(h->seats); break;
    case MEMBER_START: *to = vm_integer(h->start + 1); break;
    case MEMBER_START_GIVEN: *to = vm_boolean(h->start_given); break;
    case MEMBER_PHASE:
      if (t->depth == 0) return false;
      *to = vm->phase[t->frame[t->depth - 1].phase];
      break;
    default: return false;
  }
  return true;
}

static bool get_of_tally (const Vm *vm, int64_t tally, const VmValue *key,
                          VmValue *to) {
  int64_t seats = vm->host->seats;
  if (key->tag != VM_INTEGER || key->integer < 1 || key->integer > seats)
    return false;
  *to = vm_number(vm->table->cell[tally * seats + key->integer - 1]);
  return true;
}

bool vm_get (Vm *vm, const VmValue *from, const VmValue *key, VmValue *to) {
  VmValue integer;
  if ((key = normalise_key(key, &integer)) == NULL) return false;
  switch (from->tag) {
    case VM_FROZEN:
      if (from->frozen->reference != 0) vm_read_frozen(vm, from->frozen);
      if (from->frozen->unfit) return false;
      get_frozen(from->frozen, key, to);
      return true;
    case VM_FRESH: get_fresh(from->fresh, key, to); return true;
    case VM_TABLE:
      return key->tag == VM_STRING && get_of_table(vm, key->string, to);
    case VM_TALLY: return get_of_tally(vm, from->integer, key, to);
    case VM_OPTIONS: return get_option(vm, key, to);
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
    case VM_FRESH: *length = of->fresh->items; return !of->fresh->has_holes;
    default: return false;
  }
}

VmFresh *vm_new (Vm *vm, int items, int fields) {
  VmFresh *f = vm_room(vm, sizeof *f + (size_t)items * sizeof *f->item
                               + (size_t)fields * sizeof *f->field);
  if (f == NULL) return NULL;
  *f = (VmFresh){.item_room = items, .field_room = fields};
  f->item = (VmValue *)(f + 1);
  f->field = (VmField *)(f->item + items);
  return f;
}

/* Doubles the capacity. NULL: the arena is full. */
static void *grow (Vm *vm, const void *block, int count, int *room,
                   size_t size) {
  void *larger;
  *room = *room > 0 ? 2 * *room : 4;
  larger = vm_room(vm, (size_t)*room * size);
  if (larger != NULL && count > 0) memcpy(larger, block, (size_t)count * size);
  return larger;
}

bool vm_append (Vm *vm, VmFresh *to, const VmValue *value) {
  if (to->items == to->item_room)
    to->item = grow(vm, to->item, to->items, &to->item_room, sizeof *to->item);
  if (to->item == NULL) return false;
  to->item[to->items++] = *value;
  return true;
}

static bool add_field (Vm *vm, VmFresh *to, const VmValue *key,
                       const VmValue *value) {
  if (to->fields == VM_KEYS) return false;
  if (to->fields == to->field_room)
    to->field =
        grow(vm, to->field, to->fields, &to->field_room, sizeof *to->field);
  if (to->field == NULL) return false;
  if (key->tag == VM_INTEGER) to->has_holes = true;
  to->field[to->fields++] = (VmField){*key, *value};
  return true;
}

/*
** Integers from 1 on without holes are items, all other keys are fields.
** Removing an item from the middle would make a hole, so Lua must do that.
*/
static bool set_fresh (Vm *vm, VmFresh *f, const VmValue *key,
                       const VmValue *value) {
  int64_t i = key->tag == VM_INTEGER ? key->integer : 0;
  VmField *field;
  if (f->is_shared) return false;
  if (i >= 1 && i <= f->items) {
    if (value->tag != VM_NIL)
      f->item[i - 1] = *value;
    else if (i == f->items && !f->has_holes)
      f->items--;
    else
      return false;
    return true;
  }
  if (i == f->items + 1 && !f->has_holes)
    return value->tag == VM_NIL || vm_append(vm, f, value);
  field = find_field_of(f, key);
  if (field != NULL)
    field->value = *value;
  else if (value->tag != VM_NIL)
    return add_field(vm, f, key, value);
  return true;
}

bool vm_set (Vm *vm, const VmValue *in, const VmValue *key,
             const VmValue *value) {
  VmValue integer;
  if (in->tag == VM_TABLE || in->tag == VM_TALLY) {
    int cell = vm_find_cell(vm, in, key);
    return cell >= 0 && vm_set_cell(vm, cell, value);
  }
  return in->tag == VM_FRESH &&
         (key = normalise_key(key, &integer)) != NULL &&
         set_fresh(vm, in->fresh, key, value);
}

int vm_find_cell (const Vm *vm, const VmValue *of, const VmValue *key) {
  int seats = vm->host->seats;
  int64_t seat;
  if (of->tag == VM_TABLE)
    return key->tag == VM_STRING && key->string->member == MEMBER_COUNTER
               ? vm_counter_cell(vm, key->string)
               : -1;
  if (!vm_to_integer(key, &seat) || seat < 1 || seat > seats) return -1;
  return (int)(of->integer * seats + seat - 1);
}

bool vm_as_cell (const VmValue *value, double *n) {
  switch (value->tag) {
    case VM_FALSE: case VM_TRUE: *n = value->tag == VM_TRUE; break;
    case VM_INTEGER: *n = (double)value->integer; break;
    case VM_FLOAT: *n = value->number + 0.0; break;  /* no -0 */
    default: return false;
  }
  return isfinite(*n);
}

bool vm_set_cell (Vm *vm, int cell, const VmValue *value) {
  double n;
  if (!vm_as_cell(value, &n) || !vm->host->may_act) return false;
  undo_cell(&vm->host->undo, cell);
  vm->table->cell[cell] = n;
  return true;
}

/*
** Numbers with Lua's semantics
**
** Whatever would be an error in Lua returns false, and the call bails out: Lua
** raises the error with its own message. NaN is an error in rule files (see
** sandbox.c), so Lua handles it, too.
*/

static bool is_number (const VmValue *v) {
  return v->tag == VM_INTEGER || v->tag == VM_FLOAT;
}

static double as_float (const VmValue *v) {
  return v->tag == VM_INTEGER ? (double)v->integer : v->number;
}

static int64_t wrap (uint64_t n) {
  return (int64_t)n;
}

static int64_t floor_divide (int64_t a, int64_t b) {
  int64_t q;
  if (b == -1) return wrap(0 - (uint64_t)a);  /* avoids overflow */
  q = a / b;
  return q - ((a ^ b) < 0 && q * b != a);
}

static int64_t floor_modulo (int64_t a, int64_t b) {
  int64_t m;
  if (b == -1) return 0;
  m = a % b;
  return m != 0 && (m ^ b) < 0 ? m + b : m;
}

/* The result has the sign of the divisor. */
static double float_modulo (double a, double b) {
  double m = fmod(a, b);
  return (m > 0 && b < 0) || (m < 0 && b > 0) ? m + b : m;
}

static int64_t shift_left (int64_t n, int64_t by) {
  if (by <= -64 || by >= 64) return 0;
  return by >= 0 ? wrap((uint64_t)n << by) : wrap((uint64_t)n >> -by);
}

static bool integer_arithmetic (int op, int64_t a, int64_t b, VmValue *to) {
  uint64_t x = (uint64_t)a, y = (uint64_t)b;
  int64_t n;
  if ((op == OP_MOD || op == OP_IDIV) && b == 0) return false;
  switch (op) {
    case OP_ADD: n = wrap(x + y); break;
    case OP_SUB: n = wrap(x - y); break;
    case OP_MUL: n = wrap(x * y); break;
    case OP_MOD: n = floor_modulo(a, b); break;
    case OP_IDIV: n = floor_divide(a, b); break;
    case OP_BAND: n = wrap(x & y); break;
    case OP_BOR: n = wrap(x | y); break;
    case OP_BXOR: n = wrap(x ^ y); break;
    case OP_SHL: n = shift_left(a, b); break;
    case OP_SHR: n = shift_left(a, b == INT64_MIN ? 64 : -b); break;
    default: return false;
  }
  *to = vm_integer(n);
  return true;
}

static bool float_arithmetic (int op, double a, double b, VmValue *to) {
  double n;
  switch (op) {
    case OP_ADD: n = a + b; break;
    case OP_SUB: n = a - b; break;
    case OP_MUL: n = a * b; break;
    case OP_MOD: n = float_modulo(a, b); break;
    case OP_DIV: n = a / b; break;
    case OP_IDIV: n = floor(a / b); break;
    default: return false;  /* bitwise: Lua checks and converts */
  }
  *to = vm_float(n);
  return !isnan(n);
}

bool vm_arithmetic (int op, const VmValue *a, const VmValue *b, VmValue *to) {
  if (!is_number(a) || !is_number(b)) return false;
  if (a->tag == VM_INTEGER && b->tag == VM_INTEGER && op != OP_DIV)
    return integer_arithmetic(op, a->integer, b->integer, to);
  return float_arithmetic(op, as_float(a), as_float(b), to);
}

bool vm_negate (const VmValue *a, VmValue *to) {
  if (a->tag == VM_INTEGER)
    *to = vm_integer(wrap(0 - (uint64_t)a->integer));
  else if (a->tag == VM_FLOAT)
    *to = vm_float(-a->number);
  else
    return false;
  return true;
}

/*
** Compares the mathematical values: a float outside the range of integers is
** beyond all of them; any other is rounded to the integer that decides.
*/
static bool integer_less_float (int64_t i, double f) {
  if (f >= 0x1p63) return true;
  return f > -0x1p63 && i < (int64_t)ceil(f);
}

static bool integer_up_to_float (int64_t i, double f) {
  if (f >= 0x1p63) return true;
  return f >= -0x1p63 && i <= (int64_t)floor(f);
}

bool vm_less (const VmValue *a, const VmValue *b, bool *less) {
  if (!is_number(a) || !is_number(b)) return false;
  if (a->tag == b->tag)
    *less =
        a->tag == VM_INTEGER ? a->integer < b->integer : a->number < b->number;
  else
    *less = a->tag == VM_INTEGER ? integer_less_float(a->integer, b->number)
                                 : !integer_up_to_float(b->integer, a->number);
  return true;
}

bool vm_less_or_equal (const VmValue *a, const VmValue *b, bool *less) {
  if (!is_number(a) || !is_number(b)) return false;
  if (a->tag == b->tag)
    *less = a->tag == VM_INTEGER ? a->integer <= b->integer
                                 : a->number <= b->number;
  else
    *less = a->tag == VM_INTEGER ? integer_up_to_float(a->integer, b->number)
                                 : !integer_less_float(b->integer, a->number);
  return true;
}

bool vm_same_number (const VmValue *a, const VmValue *b) {
  if (a->tag == VM_FLOAT && b->tag == VM_FLOAT) return a->number == b->number;
  if (a->tag == VM_FLOAT && b->tag == VM_INTEGER) return vm_same_number(b, a);
  return a->tag == VM_INTEGER && b->tag == VM_FLOAT &&
         b->number == floor(b->number) && vm_fits(b->number) &&
         (int64_t)b->number == a->integer;
}

VmValue vm_other_number (double n) {
  return vm_fits(n) && (double)(int64_t)n == n ? vm_integer((int64_t)n)
                                               : vm_float(n);
}

bool vm_to_integer (const VmValue *v, int64_t *n) {
  VmValue number = v->tag == VM_FLOAT ? vm_number(v->number) : *v;
  *n = number.integer;
  return number.tag == VM_INTEGER;
}

/* The limit of a loop over integers. Lua handles huge floats. */
static bool read_limit (const VmValue *limit, int64_t step, int64_t *to) {
  double n;
  if (limit->tag == VM_INTEGER) return *to = limit->integer, true;
  if (limit->tag != VM_FLOAT) return false;
  n = step > 0 ? floor(limit->number) : ceil(limit->number);
  if (!(n > -1e15 && n < 1e15)) return false;
  *to = (int64_t)n;
  return true;
}

int vm_prepare_loop (VmValue *r) {
  int64_t first = r[0].integer, step = r[2].integer, last;
  uint64_t count;
  if (r[0].tag != VM_INTEGER || r[2].tag != VM_INTEGER || step == 0 ||
      !read_limit(&r[1], step, &last))
    return -1;
  if (step > 0 ? first > last : first < last) return 0;
  count = step > 0 ? ((uint64_t)last - (uint64_t)first) / (uint64_t)step
                   : ((uint64_t)first - (uint64_t)last)
                         / ((uint64_t) - (step + 1) + 1);
  r[1] = vm_integer(wrap(count));
  return 1;
}
