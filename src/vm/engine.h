/*
** Internals of the engine
** SPDX-License-Identifier: MIT
*/
#ifndef vm_engine_h
#define vm_engine_h

#include <math.h>

#include "vm/value.h"
#include "vm/vm.h"

enum {
  VM_ARENA = 1 << 16,     /* bytes of fresh tables in one call */
  VM_SCRATCH = 1 << 18,   /* bytes for one translation, usually enough */
  VM_WORK = 20000,        /* instructions of one call */
  VM_WORK_OF_NATIVE = 64,  /* work of one call of a C function */
  VM_STRINGS = 8192,      /* interned, per rule file */
  VM_CHAINS = 1024,
  VM_NAMES = 1024,
  VM_STRING_LENGTH = 240,  /* of a concatenated string */
  VM_KEYS = 64,            /* fields of a fresh table */
  VM_OWNED = 8 << 20,      /* bytes imported from Lua */
  VM_NESTED = 100,         /* functions imported through each other */
  VM_TRIES = 16,           /* bail-outs in a row; then Lua runs it */
  VM_INSNS = 4096,         /* of one translated function */
  VM_VREGS = 8192,         /* before compaction, */
  VM_VREGS_READY = 4096,   /* and after it: byte offsets of 16 bits */
  VM_TRANSLATED = 8 << 20,  /* bytes of all translated code */
  VM_SEATINGS = 16,        /* combinations of options and seats kept */
  VM_RESULTS = 4,          /* registers beyond those that Lua declares */
  VM_ARGS = 32,
  VM_CARDS = 256,  /* of one argument */
  VM_WORDS = 64,
  VM_FILLS = 5,
  VM_TRANSLATING = 400000 /* Lua instructions that may be translated */
};                        /* before any work was done: see vm.c */

/* A set of Lua registers. A function with more than 64 is left to Lua. */
typedef uint64_t VmRegisters;
enum { VM_REGISTERS = 64 };

/* A Lua function's bytecode, and what flow.c found out about it. */
typedef struct VmProto {
  Instruction *code;
  int size, params, registers;
  VmValue *constant;
  struct {
    bool in_register;
    uint8_t index;
  } * captured;
  int captures;
  struct VmProto *within;
  int withins;
  VmRegisters *live;  /* by instruction: read there or later */
  int16_t *loop_end;  /* by instruction: the last jump back to it, */
                     /* or -1 */
  bool unfit;        /* must Lua run it? */
} VmProto;

/* A closure of the rule file. Its upvalues never change. */
typedef struct VmFunction {
  VmProto *proto;
  VmValue *captured;
  struct Abstract *abstract;  /* 'captured' for the translator; or NULL */
  int number;                /* index among all functions of the Vm */
  const char *where;         /* "mini.lua:12" for dumps, or NULL */
} VmFunction;

#define OP(name, ...) IR_##name,
typedef enum InsnOp {
#include "vm/ops.def"
  IR_COUNT_OF_OPS
} InsnOp;
#undef OP

typedef enum InsnFlow {
  FLOW_NEXT,
  FLOW_COND,
  FLOW_GOTO,
  FLOW_BACK,
  FLOW_AGAIN,
  FLOW_STOP
} InsnFlow;

typedef enum InsnRole {
  ROLE__,
  ROLE_USE,
  ROLE_SEAT,
  ROLE_CARD,
  ROLE_DEF,
  ROLE_PAIR,
  ROLE_STEP,
  ROLE_QUAD,
  ROLE_ARGS,
  ROLE_CALL,
  ROLE_ROW
} InsnRole;

typedef enum InsnPayload {
  PAYLOAD__,
  PAYLOAD_INT,
  PAYLOAD_CELL,
  PAYLOAD_CELLS,
  PAYLOAD_SLOT,
  PAYLOAD_SLOTS,
  PAYLOAD_FIELDS,
  PAYLOAD_PLAN,
  PAYLOAD_NATIVE,
  PAYLOAD_CODE,
  PAYLOAD_ARTICLE,
  PAYLOAD_LUA_OP,
  PAYLOAD_ROOM
} InsnPayload;

enum {
  READS_NOTHING = 0,
  READS_CELLS = 1,
  READS_PILES = 2,
  READS_CARDS = 4,
  READS_PHASE = 8,
  READS_START = 16,
  READS_LISTS = 32,
  READS_PLANNED = 64,
  READS_ALL = 127
};

enum {
  CHANGES_NOTHING = 0,
  CHANGES_LISTS = 1,
  CHANGES_DOUBTS = 2,
  CHANGES_TABLE = 4,
  CHANGES_ARTICLES = 8,
  CHANGES_ALL = 15
};

/* Numbers of the table up to VM_EXACT and smaller constants add up exactly. */
#define VM_EXACT 0x1p52
enum { VM_SMALL = 1 << 30 };

/* The static type of a value. A seat is also a number. */
typedef enum VmType {
  TYPE__,
  TYPE_ANY,
  TYPE_NUMBER,
  TYPE_SEATED,
  TYPE_LIST,
  TYPE_CARD /* not false, which stands for an unseen card */
} VmType;

typedef struct InsnFacts {
  const char *name;
  uint8_t flow, to, a, b, payload, reads, changes;
  bool bails;
  uint8_t result;
} InsnFacts;

extern const InsnFacts insn_facts[IR_COUNT_OF_OPS];

/* Added to a condition's label: jump if the condition holds. */
enum { INSN_IF_SO = 128 };

/*
** One instruction of translated code. 'to', 'a' and 'b' are virtual registers,
** constants included. RETURN, VERDICT, BEGIN and jumps back carry 'work', the
** most Lua instructions that may have been executed on the way there.
** In code that is ready to run, a label has replaced 'op', 'k' and 'jump', and
** virtual registers are byte offsets.
*/
typedef struct Insn {
  union {
    struct {
      uint8_t op;   /* an InsnOp */
      uint8_t k;    /* COND: jump if true? else a small number */
      int32_t jump;  /* relative to this instruction; 0: no jump */
    };
    const void *go;
  };
  uint16_t to, a;
  union {
    uint16_t b, work;
  };
  union {            /* ready to run: */
    int16_t by;      /* the jump's distance in words of 8 bytes, */
    uint16_t number;  /* or 'k' */
  };
  union {
    int64_t n;
    const VmNative *native;
    const VmValue *by_kind;
    struct VmCode *code;
    struct VmPlan *plan;
  };
} Insn;

/* Consecutive virtual registers that an instruction reads or writes. */
typedef struct Operand {
  uint16_t *vreg;   /* of the instruction or its plan */
  int first, count;  /* the registers from '*vreg + first' on */
  bool is_read, is_written;
  uint8_t role;
} Operand;

enum { INSN_OPERANDS = VM_FILLS + 2 };
int insn_operands (Insn *i, Operand o[INSN_OPERANDS]);

static inline const InsnFacts *insn_of (const Insn *i) {
  return &insn_facts[i->op];
}

static inline bool insn_is_condition (const Insn *i) {
  return i->op >= IR_IF_TRUE && i->op <= IR_IF_GE_INT;
}

/* A part of an operation that is known only at run time. */
typedef enum VmFillKind {
  FILL_SEAT,      /* a seat, plus 'base' */
  FILL_ZONE,      /* a zone's name; 'base': one per seat? */
  FILL_MORE_SEAT,  /* the seat after it */
  FILL_CARD,
  FILL_KINDS,  /* 'field': 0 kinds, 1 also */
  FILL_UNSEEN,
  FILL_PHASE,
  FILL_TIMES,
  FILL_PLACE,
  FILL_NUMBER,
  FILL_SEATS,
  FILL_SLOTS /* of a list of seats, plus 'base' */
} VmFillKind;

typedef struct VmFill {
  uint8_t kind;
  uint8_t field;  /* 0, 1, 2: field a, b or c of the operation */
  uint8_t base;
  uint16_t from;  /* the virtual register */
} VmFill;

/* An operation of the table; its fills are applied in order before it runs. */
typedef struct VmPlan {
  const SchemaMethod *method;
  Op op;
  uint8_t fills, seats;  /* the first 'seats' fills are FILL_SEAT */
  VmFill fill[VM_FILLS];
} VmPlan;

/*
** A library function. The result of a pure one depends only on its arguments.
*/
struct VmNative {
  const char *library, *name;
  bool (*run)(Vm *vm, VmValue *arg, int args, VmValue *to);
  int results;
  bool is_pure;
  InsnOp insn;  /* for two arguments; or 0 */
};

/*
** Code for one combination of options and seats. Its first virtual registers
** are the parameters (except 't'); registers of constants are never written.
** There is one set of registers per code, so it cannot call itself.
*/
typedef struct VmCode {
  Insn *insn;
  int insns;
  VmValue *vreg;
  int params;
  bool takes_table;  /* is 't' its first argument? */
  bool takes_seat;  /* must the next argument be a seat? */
  int results;      /* number of results; -1: it varies */
  bool running;
  ReadSet read_set;  /* the cards that it reads */
  bool is_pure;     /* same arguments and bindings, same result? */
  bool is_fleeting;  /* was a predicate bound to something mutable? */
  KindSet asked;    /* of a pure predicate as bound: the kinds it was */
  KindSet kinds;    /* asked about, and those for which it holds */
} VmCode;

/* A function as called from C, or one of its specialisations. */
typedef struct VmEntry {
  VmCode *code;        /* NULL: Lua runs it */
  bool tried;          /* was translation tried? */
  uint8_t calls;       /* before specialisation */
  uint8_t bailed;      /* bail-outs in a row */
  bool is_specialised;  /* was a specialisation much shorter? */
  uint8_t useless;     /* specialisations that were not much shorter */
  bool is_enough;      /* make no more of them? */
  uint8_t card_type;   /* ARG_CARD or ARG_CARDS: */
  uint16_t kinds;
  struct VmEntry *of_card;  /* specialisations per card; or NULL */
} VmEntry;

/* Arguments known in advance: all from parameter 'first' on. */
typedef struct VmKnown {
  int first;
  VmValue value[ARGS_LIMIT];
} VmKnown;

typedef struct VmSpecial {
  uint64_t key;  /* function and arguments; 0: empty */
  VmEntry entry;
} VmSpecial;

typedef struct VmSpecials {
  VmSpecial *place;  /* open hashing; the size is a power of 2 */
  uint32_t places, left;
  size_t owned;  /* bytes of code */
} VmSpecials;

typedef struct VmEntries {
  VmEntry *entry;
  size_t count;
} VmEntries;

/* Options and number of seats, and the code translated for them. */
typedef struct VmSeating {
  int seats;
  double option[OPTIONS_LIMIT];
  unsigned used;
  VmEntries functions;  /* by RuleFunction */
  VmEntries moves;     /* by move and Before */
  VmEntries called;    /* by VmFunction.number */
  VmSpecials specials;
  Pieces pieces;
  size_t owned;
} VmSeating;

typedef struct VmWord {
  const char *word;
  VmString *string;
} VmWord;

/* Memory shared by successive calls and translations; owned by the host. */
typedef struct VmRoom {
  struct {
    VmFresh list;
    VmValue item[VM_CARDS];
  } cards[ARGS_LIMIT];
  _Alignas(16) char arena[VM_ARENA];
  size_t scratch_used;
  _Alignas(16) char scratch[VM_SCRATCH];
} VmRoom;

struct Vm {
  Host *host;
  Loaded *loaded;
  VmSeating *seating;  /* the current one; NULL: not known yet */
  unsigned seated;    /* value of Host.seatings at that time */
  VmSeating seatings[VM_SEATINGS];
  int seating_count;
  unsigned uses;
  const void *const *label;  /* label per instruction: see run.c */
  VmString *string[VM_CHAINS];
  uint8_t named[VM_NAMES];
  VmString *empty;  /* "" */
  int strings, functions;
  struct {
    const void *pointer;
    VmValue value;
  } * imported;  /* by hash */
  size_t imported_count, imported_room;
  Pieces pieces;
  size_t owned;
  int nested;         /* imports in progress */
  bool spoilt;        /* did it run out of room for strings? */
  bool dumps;         /* print translated code? */
  int64_t translated;  /* Lua instructions translated in total, and */
  int64_t worked;     /* the work of all calls, to compare */
  VmValue kind[KINDS_LIMIT];
  VmValue choice[OPTIONS_LIMIT][CHOICES_LIMIT];
  VmValue phase[PHASES_LIMIT];
  VmWord word[VM_WORDS];
  /* of the current call: */
  Table *table;
  Outcome stop;  /* why it ends early; OUTCOME_OK: bail-out */
  int work;
  int articles;  /* tried so far */
  size_t used;  /* bytes of the arena */
  VmRoom *room;
};

/* value.c */

/* Allocates memory that the Vm owns. */
void *vm_own (Vm *vm, size_t size);
static inline bool vm_is_full (const Vm *vm) {
  return vm->owned > VM_OWNED;
}

/* Allocates memory until the end of the call; NULL if the arena is full. */
static inline void *vm_room (Vm *vm, size_t size) {
  void *room = vm->room->arena + vm->used;
  size = (size + 15) & ~(size_t)15;
  if (size > VM_ARENA - vm->used) return NULL;
  vm->used += size;
  return room;
}

static inline int vm_counter_cell (const Vm *vm, const VmString *name) {
  const Layout *l = &vm->loaded->rules->layout;
  return l->tallies * vm->host->seats + name->counter;
}

/* The cell of t.NAME, or of TALLY[seat]; -1 if there is none. */
int vm_find_cell (const Vm *vm, const VmValue *of, const VmValue *key);

/* Converts a value to the number that a cell stores. False if it has none. */
bool vm_as_cell (const VmValue *value, double *n);
bool vm_set_cell (Vm *vm, int cell, const VmValue *value);

/* A seat counted from 0; -1 if the value is not a seat. */
static inline int vm_seat (const Vm *vm, const VmValue *v) {
  uint64_t seat = (uint64_t)v->integer - 1;
  return v->tag == VM_INTEGER && seat < (uint64_t)vm->host->seats ? (int)seat
                                                                  : -1;
}

/* import.c */

/* Imports the value on top of Lua's stack. [-1, +0, m] */
VmValue vm_import (Vm *vm, lua_State *L);
VmFunction *vm_import_function (Vm *vm, RuleFunction f);  /* NULL: not in Lua */
void vm_read_frozen (Vm *vm, VmFrozen *f);

/* vm_get for the translator: imports one field rather than a whole table. */
bool vm_look_up (Vm *vm, const VmValue *from, const VmValue *key, VmValue *to);

/* The field of that name of every card. NULL: out of memory. */
const VmValue *vm_fields (Vm *vm, VmString *name);

/* flow.c */

static inline bool vm_has_register (VmRegisters set, int r) {
  return set >> r & 1;
}

/* Analyses the bytecode once. */
void vm_read_flow (Vm *vm, VmProto *p);

/* Registers written by these instructions. */
VmRegisters vm_written (const VmProto *p, int from, int to);

/*
** Does register 'r', captured at 'pc', keep its value as long as it is
** captured?
*/
bool vm_capture_is_final (const VmProto *p, int pc, int r);

/* import.c */
extern const VmNative vm_natives[];  /* ends with an entry without name */
extern const VmNative vm_ipairs_next;

/* run.c */

/* Converts a card, or a set of cards named by a string, to kinds. */
bool vm_kinds (const Vm *vm, const VmValue *v, KindSet *kinds);

static inline bool vm_is_sort (const VmValue *v) {
  return v->tag == VM_STRING && v->string->sort >= 0;
}

/* translate.c, call.c, vm.c */

/* NULL: Lua runs it. 'known' may be NULL. */
VmCode *vm_translate (Vm *vm, VmFunction *f, bool takes_table,
                      const VmKnown *known);

/* All refusals of a move at one time and, if 'acts', its effect after them. */
VmCode *vm_translate_move (Vm *vm, const Move *m, Before before, bool acts,
                           const VmKnown *known);

/* The entry to run: a specialisation, or 'general' if there is none. */
VmEntry *vm_specialise (Vm *vm, VmEntry *general, const Call *c);

/* Zeroed memory owned by the seating, or a copy of a block there. */
void *build_hold (Vm *vm, size_t size);
void *build_keep (Vm *vm, const void *block, size_t size);

/* run.c */

/*
** Runs the code. The result is valid until the next run. NULL: it bailed out.
*/
const VmValue *vm_run (Vm *vm, VmCode *c);
void vm_find_labels (Vm *vm);
bool vm_ask (Vm *vm, VmCode *predicate, const VmValue *card, bool *yes);

static inline VmValue *vm_vreg (VmValue *vreg, unsigned offset) {
  return (VmValue *)(void *)((char *)vreg + offset);
}

/* vm.c */
bool vm_put_argument (Vm *vm, const Call *c, int arg, VmValue *to);
VmCode *vm_find_called (Vm *vm, VmFunction *f, bool takes_table);
bool vm_may_translate (const Vm *vm);

#endif
