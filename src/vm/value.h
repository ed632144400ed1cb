/*
** Strings, tables and numbers of rule functions
** SPDX-License-Identifier: MIT
**
** A value is a tag and eight bytes. Strings are interned, so equal strings have
** equal addresses; a string also records what the rule file calls by that name.
** There are two kinds of tables: frozen ones belong to the rule file and never
** change, fresh ones are made by the current call and freed with it. The Vm
** owns everything here except fresh tables, which the arena of the call owns.
*/
#ifndef vm_value_h
#define vm_value_h

#include "rules/bytecode.h"
#include "rules/ops.h"
#include "rules/schema.h"

#define VM_LIKELY(condition) __builtin_expect((condition), true)

typedef struct Vm Vm;
typedef struct VmNative VmNative;

/* All tags above VM_FALSE are true. */
typedef enum VmTag {
  VM_NIL,
  VM_FALSE,
  VM_TRUE,
  VM_INTEGER,
  VM_FLOAT,
  VM_STRING,
  VM_FROZEN,    /* a table of the rule file, or a card */
  VM_FRESH,     /* a table made by the call */
  VM_FUNCTION,  /* a Lua function of the rule file */
  VM_NATIVE,    /* a library function written in C */
  VM_METHOD,    /* a function of 't' */
  VM_PREDICATE,  /* a translated function about a card */
  VM_TABLE,     /* 't' */
  VM_TALLY,     /* t.treasure */
  VM_OPTIONS,   /* t.option */
  VM_OPAQUE     /* anything the engine does not handle */
} VmTag;

typedef struct VmValue {
  union {
    int64_t integer;
    double number;
    struct VmString *string;
    struct VmFrozen *frozen;
    struct VmFresh *fresh;
    struct VmFunction *function;
    const VmNative *native;
    const SchemaMethod *method;
    struct VmCode *predicate;
    const void *pointer;
  };
  uint32_t tag;
} VmValue;

/* What a name means as a field of 't'. */
typedef enum VmMember {
  MEMBER_NONE,
  MEMBER_COUNTER,
  MEMBER_TALLY,
  MEMBER_METHOD,
  MEMBER_OPTION,
  MEMBER_SEATS,
  MEMBER_START,
  MEMBER_START_GIVEN,
  MEMBER_PHASE
} VmMember;

/* An interned string; for each thing it may name, its number, or -1. */
typedef struct VmString {
  struct VmString *next;  /* in its hash chain */
  uint32_t hash, len;
  int16_t zone, kind, tally, counter, option, phase, field, sort;
  VmMember member;        /* NONE if 't' has two things of that name */
  const SchemaMethod *method;  /* for MEMBER_METHOD */
  VmValue *by_kind;       /* this field of each card; NULL: not read yet */
  char text[];
} VmString;

typedef struct VmField {
  VmValue key, value;
} VmField;

/* A table of the rule file, imported from Lua when first read. */
typedef struct VmFrozen {
  int reference;  /* in Lua's registry; 0: imported */
  int kind;      /* of the card that it is, or -1 */
  bool unfit;    /* has it keys that we do not support? */
  int64_t length;
  VmValue *item;  /* 1, 2, … */
  int items;
  VmField *field;  /* open hashing, 'places' is a power of 2 */
  uint32_t places;
} VmFrozen;

typedef struct VmFresh {
  VmValue *item;  /* 1, 2, …: never nil */
  int items, item_room;
  VmField *field;
  int fields, field_room;
  bool has_holes;  /* are there integer keys among the fields? */
  bool is_shared;  /* by refusals and acts: only Lua may change it */
} VmFresh;

static inline bool vm_is_true (const VmValue *v) {
  return v->tag > VM_FALSE;
}

static inline bool vm_is_card (const VmValue *v) {
  return VM_LIKELY(v->tag == VM_FROZEN && v->frozen->kind >= 0);
}

static inline VmValue vm_nil (void) {
  return (VmValue){.tag = VM_NIL};
}

static inline VmValue vm_boolean (bool b) {
  return (VmValue){.tag = b ? VM_TRUE : VM_FALSE};
}

static inline VmValue vm_integer (int64_t n) {
  return (VmValue){.integer = n, .tag = VM_INTEGER};
}

static inline VmValue vm_float (double n) {
  return (VmValue){.number = n, .tag = VM_FLOAT};
}

/* Does it fit in an integer? (2^63, spelt so that cppcheck can read it.) */
static inline bool vm_fits (double n) {
  return n >= -9223372036854775808.0 && n < 9223372036854775808.0;
}

/* For numbers that are not integers from 0 to 2^62. */
VmValue vm_other_number (double n);

/* The bits of 2^62: non-negative floats are ordered like their bits. */
#define VM_LARGE UINT64_C(0x43D0000000000000)

/* Stores a number of the table, as an integer if it is integral. */
static inline void vm_put_number (double n, VmValue *to) {
  if (!VM_LIKELY(ops_bits(n) < VM_LARGE && (double)(int64_t)n == n)) {
    *to = vm_other_number(n);
    return;
  }
  to->integer = (int64_t)n;
  to->tag = VM_INTEGER;
}

static inline VmValue vm_number (double n) {
  VmValue number;
  vm_put_number(n, &number);
  return number;
}

/* The payload. If pointers are shorter than integers, mask the unused bytes. */
static inline uint64_t vm_bits (const VmValue *v) {
  if (sizeof v->pointer < sizeof v->integer && v->tag >= VM_STRING &&
      v->tag != VM_TALLY)
    return (uintptr_t)v->pointer;
  return (uint64_t)v->integer;
}

/* The same tag and payload? Floats are compared by their bits. */
static inline bool vm_identical (const VmValue *a, const VmValue *b) {
  return a->tag == b->tag &&
         (a->tag <= VM_TRUE || a->tag == VM_TABLE || a->tag == VM_OPTIONS ||
             vm_bits(a) == vm_bits(b));
}

static inline uint32_t vm_hash (const VmValue *key) {
  uint64_t bits = key->tag <= VM_TRUE ? key->tag : vm_bits(key);
  if (key->tag == VM_STRING) return key->string->hash;
  return (uint32_t)(bits * UINT64_C(0x9E3779B97F4A7C15) >> 32);
}

/* numbers (value.c), with Lua's semantics to the bit */

/* 'op' is one of Lua's OP_ADD to OP_SHR. False: an error, or unsupported. */
bool vm_arithmetic (int op, const VmValue *a, const VmValue *b, VmValue *to);
bool vm_negate (const VmValue *a, VmValue *to);
bool vm_less (const VmValue *a, const VmValue *b, bool *less);
bool vm_less_or_equal (const VmValue *a, const VmValue *b, bool *less);

/* Lua's '==' between an integer and a float */
bool vm_same_number (const VmValue *a, const VmValue *b);

/* Lua's '==' */
static inline bool vm_same (const VmValue *a, const VmValue *b) {
  if (a->tag != b->tag || a->tag == VM_FLOAT) return vm_same_number(a, b);
  return vm_identical(a, b);
}

/* Converts an integral number to an integer. False if it is not integral. */
bool vm_to_integer (const VmValue *v, int64_t *n);

/*
** Prepares a loop from r[0] to r[1] by steps of r[2]: r[1] becomes the number
** of rounds after the first. Returns 1 or 0 if it is entered or not, -1: Lua
** must run it.
*/
int vm_prepare_loop (VmValue *r);

/* strings and tables (value.c) */

/*
** Call this before any string is interned: notes the names that the rule file
** uses.
*/
void vm_note_names (Vm *vm);

/* Interns a string. NULL: there are too many. */
VmString *vm_string (Vm *vm, const char *text, size_t len);
bool vm_concat (Vm *vm, const VmValue *v, int count, VmValue *to);

/* False, here and below: the call must bail out. */
bool vm_get (Vm *vm, const VmValue *from, const VmValue *key, VmValue *to);
bool vm_set (Vm *vm, const VmValue *in, const VmValue *key,
             const VmValue *value);
bool vm_length (Vm *vm, const VmValue *of, int64_t *length);

/* A fresh table of that capacity. NULL: the arena is full. */
VmFresh *vm_new (Vm *vm, int items, int fields);
bool vm_append (Vm *vm, VmFresh *to, const VmValue *value);

/* The item of a list if it can be read directly; NULL: use vm_get. */
static inline const VmValue *vm_item (const VmValue *list, const VmValue *key) {
  uint64_t i = (uint64_t)key->integer - 1;
  if (key->tag != VM_INTEGER) return NULL;
  if (list->tag == VM_FRESH)
    return i < (uint64_t)list->fresh->items ? &list->fresh->item[i] : NULL;
  if (list->tag != VM_FROZEN || list->frozen->unfit) return NULL;
  return i < (uint64_t)list->frozen->items ? &list->frozen->item[i] : NULL;
}

#endif
