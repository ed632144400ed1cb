/*
** The inside of the interpreter, for the files vm*.c only
** SPDX-License-Identifier: MIT
*/
#ifndef vm_private_h
#define vm_private_h

#include "rules/bytecode.h"
#include "rules/ops.h"
#include "rules/vm.h"

enum {
  VM_STACK = 1024,             /* values */
  VM_ARENA = 1 << 16,          /* bytes of what a call makes */
  VM_DEPTH = 40,               /* functions that call each other */
  VM_WORK = 20000,             /* instructions of one call, about */
  VM_WORK_OF_NATIVE = 64,      /* what one that is written in C counts for */
  VM_STRINGS = 8192,           /* of one rule file, those that it makes too */
  VM_STRING_LENGTH = 80,       /* of one that it makes */
  VM_KEYS = 64,                /* of a table that a call makes */
  VM_OWNED = 8 << 20,          /* bytes of what is read from Lua */
  VM_NESTED = 100,             /* functions that it reaches by each other */
  VM_TRIES = 16                /* after so many the function is left to Lua */
};

/*
** {======================================================
** Values
** =======================================================
*/

typedef struct Vm Vm;
typedef struct VmValue VmValue;

/* All above VM_FALSE count as true. */
typedef enum VmTag {
  VM_NIL, VM_FALSE, VM_TRUE, VM_INTEGER, VM_FLOAT, VM_STRING,
  VM_FROZEN,                   /* a table of the rule file, or a card */
  VM_FRESH,                    /* a table that the call has made */
  VM_FUNCTION, VM_NATIVE,
  VM_TABLE,                    /* 't' */
  VM_TALLY,                    /* t.treasure */
  VM_OPTIONS,                  /* t.option */
  VM_OPAQUE                    /* what nobody here knows what to do with */
} VmTag;

/*
** A function written in C. Its results go to 'to', the place before its first
** argument; how many, or -1: the call is to be left (see Vm.stop).
*/
typedef int VmNative (Vm *vm, VmValue *arg, int args, VmValue *to);

struct VmValue {
  union {
    int64_t integer;
    double number;
    struct VmString *string;
    struct VmFrozen *frozen;
    struct VmFresh *fresh;
    const struct VmFunction *function;
    VmNative *native;
    const void *pointer;
  };
  uint32_t tag;
};

/* What 't' has under a name. */
typedef enum VmMember {
  MEMBER_NONE, MEMBER_COUNTER, MEMBER_TALLY, MEMBER_METHOD, MEMBER_OPTION,
  MEMBER_SEATS, MEMBER_START, MEMBER_START_GIVEN, MEMBER_PHASE
} VmMember;

/* What else a string is: the numbers of what has that name, or -1. */
typedef struct VmString {
  struct VmString *next;       /* of those with the same hash */
  uint32_t hash, len;
  int16_t zone, kind, tally, counter, option, phase, field, sort;
  VmMember member;             /* NONE if 't' has two things of that name */
  VmNative *method;            /* if it is one of those */
  char text[];
} VmString;

typedef struct VmField { VmValue key, value; } VmField;

/* A table that cannot change, read from Lua when it is first looked at. */
typedef struct VmFrozen {
  int reference;               /* Lua's, in the registry; 0: has been read */
  int kind;                    /* of the card that it is, or -1 */
  bool unfit;                  /* has it keys that are not for us? */
  int64_t length;
  VmValue *item;               /* 1, 2, … */
  int items;
  VmField *field;              /* by hash, 'places' (a power of 2) of them */
  uint32_t places;
} VmFrozen;

typedef struct VmFresh {
  VmValue *item;
  int items, item_room;
  VmField *field;
  int fields, field_room;
  bool has_holes;              /* are there whole numbers among the fields? */
} VmFresh;

/* A variable that functions share: on the stack as long as it is there. */
typedef struct VmVariable {
  VmValue *at, value;
  struct VmVariable *next;     /* further down the stack */
} VmVariable;

typedef struct VmCode {
  Instruction *code;
  int size, params, registers;
  VmValue *constant;
  struct { bool in_register; uint8_t index; } *captured;
  int captures;
  struct VmCode *within;
  int withins;
} VmCode;

typedef struct VmFunction {
  VmCode *code;
  VmVariable **variable;
} VmFunction;

/* A function of the rules as it is called from outside. */
typedef struct VmEntry {
  const VmFunction *function;  /* NULL: Lua does it */
  bool looked_for;
  uint8_t tries;               /* that led to nothing */
} VmEntry;

/* What a call may have changed, to be put back. */
typedef struct VmBackup {
  Table table;
  Supply supply;
  int depth, known;            /* of choices */
  double multiplicity;
  bool uncounted;
  int journal;                 /* cards in it */
} VmBackup;

struct Vm {
  Host *host;
  Loaded *loaded;
  VmEntry *entry;              /* by RuleFunction */
  size_t entries;
  VmString *string[1024];      /* by hash */
  VmString *empty;             /* the string "" */
  int strings;
  struct { const void *pointer; VmValue value; } *known;  /* from Lua, by */
  size_t known_count, known_room;                         /* hash */
  void **block;                /* all that these own */
  size_t blocks, block_room, owned;
  int nested;                  /* while functions are read */
  bool spoilt;                 /* did a string of the rules find no room? */
  VmValue kind[KINDS_LIMIT];
  VmValue choice[OPTIONS_LIMIT][CHOICES_LIMIT];
  VmValue phase[PHASES_LIMIT];
  /* of the call at hand: */
  Table *table;                /* of the sitting */
  const double *counter;       /* the first counter on it */
  Outcome stop;                /* why it is left; OUTCOME_OK: given up */
  bool acted;
  int depth, work;
  VmVariable *open;            /* those that are on the stack, the last first */
  size_t used;                 /* of the arena */
  VmValue stack[VM_STACK];
  _Alignas(16) char arena[VM_ARENA];
  VmBackup backup;
};

static inline bool vm_is_true (const VmValue *v) { return v->tag > VM_FALSE; }

static inline VmValue vm_boolean (bool b) {
  return (VmValue){.tag = b ? VM_TRUE : VM_FALSE};
}

static inline VmValue vm_integer (int64_t n) {
  return (VmValue){.integer = n, .tag = VM_INTEGER};
}

static inline VmValue vm_float (double n) {
  return (VmValue){.number = n, .tag = VM_FLOAT};
}

/* A number of the table: whole ones are integers. */
static inline VmValue vm_number (double n) {
  if (n >= -0x1p63 && n < 0x1p63 && (double)(int64_t)n == n)
    return vm_integer((int64_t)n);
  return vm_float(n);
}

/* Where a key is looked for. */
static inline uint32_t vm_hash (const VmValue *key) {
  uint64_t bits = key->tag <= VM_TRUE ? key->tag : (uint64_t)key->integer;
  if (key->tag == VM_STRING) return key->string->hash;
  return (uint32_t)(bits * UINT64_C(0x9E3779B97F4A7C15) >> 32);
}

/* }====================================================== */

/* vm_value.c */

/* Is there no room for more of what Lua has? */
static inline bool vm_is_full (const Vm *vm) { return vm->owned > VM_OWNED; }

/* Room that the virtual machine owns to its end. */
void *vm_own (Vm *vm, size_t size);

/* Room for as long as the call lasts; NULL: there is none. */
void *vm_room (Vm *vm, size_t size);

/* The one copy of a string; NULL: there are too many. */
VmString *vm_string (Vm *vm, const char *text, size_t len);

bool vm_same_number (const VmValue *a, const VmValue *b);

static inline bool vm_same (const VmValue *a, const VmValue *b) {
  if (a->tag != b->tag || a->tag == VM_FLOAT) return vm_same_number(a, b);
  return a->tag <= VM_TRUE || a->tag == VM_TABLE || a->tag == VM_OPTIONS ||
         a->integer == b->integer;
}

/* False, here and below: the call is given up. */
bool vm_get (Vm *vm, const VmValue *from, const VmValue *key, VmValue *to);
bool vm_get_named (Vm *vm, const VmValue *from, const VmValue *name,
                   VmValue *to);
bool vm_set (Vm *vm, const VmValue *in, const VmValue *key,
             const VmValue *value);
bool vm_length (Vm *vm, const VmValue *of, int64_t *length);
VmFresh *vm_new (Vm *vm, int items, int fields);
bool vm_append (Vm *vm, VmFresh *to, const VmValue *value);

/* vm_import.c */

/* A value of Lua's, on top of its stack. [-1, +0, m] */
VmValue vm_import (Vm *vm, lua_State *L);
void vm_read_frozen (Vm *vm, VmFrozen *f);
const VmFunction *vm_import_function (Vm *vm, RuleFunction f);

/* vm_run.c */

/* Calls what lies at 'f' with the arguments behind it. As VmNative. */
int vm_run (Vm *vm, VmValue *f, int args, int wanted);

/* Asks a function about one or two values, above 'top'. */
bool vm_ask (Vm *vm, VmValue *top, const VmValue *f, VmValue a,
             const VmValue *b, bool *yes);

/* vm_table.c: what 't' can do, and its numbers */
void vm_find_member (VmString *s);
bool vm_get_of_table (Vm *vm, const VmString *name, VmValue *to);
bool vm_get_of_tally (Vm *vm, int tally, const VmValue *key, VmValue *to);
bool vm_set_cell (Vm *vm, int cell, const VmValue *value);
int vm_seat (const Vm *vm, const VmValue *v);

/* Something is about to happen. False: it may not. */
bool vm_act (Vm *vm);

/* vm_library.c: what a library function is here; NULL: nothing */
VmNative *vm_library (const char *library, const char *name);
VmNative vm_next_item;

/* Numbers, as Lua has them. */
bool vm_less (const VmValue *a, const VmValue *b, bool *less);
bool vm_less_or_equal (const VmValue *a, const VmValue *b, bool *less);

/* What is read most: t.counter, t:method. As vm_get. */
static inline bool vm_get_field (Vm *vm, const VmValue *from,
                                 const VmValue *name, VmValue *to) {
  if (from->tag == VM_TABLE && name->string->member == MEMBER_COUNTER)
    return *to = vm_number(vm->counter[name->string->counter]), true;
  if (from->tag == VM_TABLE && name->string->member == MEMBER_METHOD) {
    *to = (VmValue){.native = name->string->method, .tag = VM_NATIVE};
    return true;
  }
  return vm_get_named(vm, from, name, to);
}

#endif
