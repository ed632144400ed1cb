/*
** The inside of the interpreter, for the files vm*.c only
** SPDX-License-Identifier: MIT
*/
#ifndef vm_private_h
#define vm_private_h

#include <math.h>

#include "rules/bytecode.h"
#include "rules/ops.h"
#include "rules/vm.h"

enum {
  VM_ARENA = 1 << 16,          /* bytes of what a call makes */
  VM_DRAFT = 1 << 18,          /* bytes to translate in, mostly enough */
  VM_WORK = 20000,             /* instructions of one call, about */
  VM_WORK_OF_NATIVE = 64,      /* what one that is written in C counts for */
  VM_STRINGS = 8192,           /* of one rule file, those that it makes too */
  VM_NAMES = 1024,             /* their hashes, to know most others by */
  VM_STRING_LENGTH = 240,      /* of one that it makes */
  VM_KEYS = 64,                /* of a table that a call makes */
  VM_OWNED = 8 << 20,          /* bytes of what is read from Lua */
  VM_NESTED = 100,             /* functions that it reaches by each other */
  VM_BRIEF = 500,              /* calls of a move before it is made in full */
  VM_TRIES = 16,               /* after so many the function is left to Lua */
  VM_STEPS = 4096,             /* of one function, all that it calls included */
  VM_SLOTS = 8192,             /* the same, while it is translated, and */
  VM_SLOTS_READY = 4096,       /* when it is run: in bytes, 16 bits */
  VM_TRANSLATED = 8 << 20,     /* bytes of all that is translated */
  VM_SEATINGS = 16,            /* options and seats to translate for */
  VM_RESULTS = 4,              /* of a function written in C */
  VM_ARGS = 32,                /* of one */
  VM_CARDS = 256,              /* of one argument */
  VM_WORDS = 64,               /* of the rules, met last */
  VM_BOUND = 2,                /* values that a question hangs on, if its */
  VM_SAID = 256,               /* answers are kept; for so many of them */
  VM_ANSWERS_KEPT = 512        /* about several cards */
};

/*
** {======================================================
** Values
** =======================================================
*/

/* For a step's short way: what it is nearly always. */
#define VM_USUALLY(condition) __builtin_expect((condition), true)

typedef struct Vm Vm;
typedef struct VmValue VmValue;

/* All above VM_FALSE count as true. */
typedef enum VmTag {
  VM_NIL, VM_FALSE, VM_TRUE, VM_INTEGER, VM_FLOAT, VM_STRING,
  VM_FROZEN,                   /* a table of the rule file, or a card */
  VM_FRESH,                    /* a table that the call has made */
  VM_FUNCTION, VM_NATIVE,
  VM_QUESTION,                 /* a function about cards, for one in C */
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

/* One of them, and what else there is to know about it before it is called. */
typedef struct VmMethod VmMethod;

struct VmValue {
  union {
    int64_t integer;
    double number;
    struct VmString *string;
    struct VmFrozen *frozen;
    struct VmFresh *fresh;
    struct VmFunction *function;
    const VmMethod *native;
    struct VmTranslated *question;
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
  const VmMethod *method;      /* if it is one of those */
  VmValue *by_kind;            /* what cards have under it; or NULL */
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

/* Registers of a function, a bit for each. One with more is left to Lua. */
typedef uint64_t VmRegisters;
enum { VM_REGISTERS = 64 };

typedef struct VmCode {
  Instruction *code;
  int size, params, registers;
  VmValue *constant;
  struct { bool in_register; uint8_t index; } *captured;
  int captures;
  struct VmCode *within;
  int withins;
  VmRegisters *live;           /* by instruction: read there or behind it */
  int16_t *loop_end;           /* by instruction: the last that jumps back */
                               /* to it, or -1 */
} VmCode;

/* A function of the rule file. What it captured stays as it is. */
typedef struct VmFunction {
  VmCode *code;
  VmValue *captured;
  struct Term *terms;          /* the same, for vm_translate.c; or NULL */
  int number;                  /* of all of them */
} VmFunction;

/*
** {======================================================
** Functions translated
** =======================================================
*/

/* Steps that go on or jump: what these ask. */
#define VM_CONDITIONS \
  STEP(IF_TRUE) STEP(IF_SAME) STEP(IF_IS) STEP(IF_TAG) STEP(IF_NUMBER) \
  STEP(IF_LESS) STEP(IF_NOT_MORE) STEP(IF_CELL_IS) STEP(IF_CELL_BELOW) \
  STEP(IF_CELL_ABOVE) STEP(IF_TALLY_IS) STEP(IF_TALLY_BELOW) \
  STEP(IF_TALLY_ABOVE) STEP(IF_COUNT_IS) STEP(IF_COUNT_BELOW) \
  STEP(IF_COUNT_ABOVE) STEP(IF_COUNT_OF_IS) STEP(IF_COUNT_OF_BELOW) \
  STEP(IF_COUNT_OF_ABOVE) STEP(IF_PHASE_IS) \
  STEP(IF_BELOW) STEP(IF_UP_TO) STEP(IF_ABOVE) STEP(IF_FROM) \
  STEP(IF_FIELD) STEP(IF_FIELD_IS)

/* What a step does: see vm_run.c. */
#define VM_STEP_CODES \
  STEP(FAIL) STEP(RETURN) STEP(VERDICT) STEP(BEGIN) STEP(JUMP) STEP(LOOP) \
  STEP(MOVE) \
  VM_CONDITIONS STEP(ADD) STEP(SUBTRACT) STEP(CALCULATE) \
  STEP(NEGATE) STEP(NOT) STEP(LENGTH) STEP(CONCAT) STEP(GET) STEP(GET_ITEM) \
  STEP(FIELD) STEP(SET) STEP(NEW) STEP(CELL) STEP(TALLY) STEP(SET_CELL) \
  STEP(ADD_TO_CELL) STEP(ADD_TO_TALLY) STEP(MODULO) \
  STEP(SET_TALLY) STEP(START) STEP(START_GIVEN) STEP(PHASE) STEP(FOR) \
  STEP(FOR_AGAIN) STEP(COUNT_UP) STEP(COUNT_UP_AGAIN) \
  STEP(SEAT_AGAIN) STEP(ITEM) STEP(ITEM_AGAIN) STEP(NATIVE) STEP(CALL) \
  STEP(BIND) STEP(DO) STEP(COUNT) STEP(COUNT_OF) STEP(TELL) STEP(ARTICLE) \
  STEP(LEFT) STEP(LEAST) STEP(GREATEST) STEP(FIRST) STEP(FIRST_OF) \
  STEP(STANDS) STEP(DONE) STEP(ACT) STEP(ACT_WITH) STEP(MOVE_CARD) \
  STEP(PUT) STEP(ADD_NUMBER) STEP(SUBTRACT_NUMBER) STEP(MOVE_ON) \
  STEP(LEFT_BY) STEP(GET_OF) STEP(FIELD_OF) STEP(ASK) STEP(GO) STEP(GO_TO) \
  STEP(SEAT) STEP(SEAT_IN) STEP(COUNT_KINDS) STEP(SEATS_WITH) STEP(APPEND)

#define STEP(name) STEP_##name,
typedef enum VmStepCode { VM_STEP_CODES STEP_CODES } VmStepCode;
#undef STEP

/* Of a condition: it jumps if that is so, else if it is not. */
enum { STEP_IF_SO = 128 };

/*
** One instruction of a function translated. 'to', 'a' and 'b' are slots of the
** function, for constants as for all else. What ends the function counts for
** 'work', the most that can have been done up to here, and so does what jumps
** back to the head of a loop, for that round.
** Once all is ready to be run, code and jump have given way to the place where
** the step is done, and slots are counted in bytes.
*/
typedef struct VmStep {
  union {
    struct {
      uint8_t code;
      uint8_t k;               /* what a condition must come to; a number */
      int32_t jump;            /* how many steps from here */
    };
    const void *go;            /* when it is ready: in vm_run.c */
  };
  uint16_t to, a;
  union { uint16_t b, work; };
  union {                      /* when it is ready: */
    int16_t by;                /* how far it jumps, in words of 8 bytes */
    uint16_t number;           /* or k */
  };
  union {
    int64_t n;
    double x;
    const VmMethod *native;
    const VmValue *by_kind;
    const KindSet *kinds;
    const VmFrozen *list;
    struct VmTranslated *translated;
    struct VmPlan *plan;
  };
} VmStep;

/* What of an operation is known only when it comes to it. */
typedef enum VmFillKind {
  FILL_SEAT, FILL_CARD, FILL_KINDS, FILL_PHASE, FILL_TIMES, FILL_NUMBER
} VmFillKind;

typedef struct VmFill {
  uint8_t kind;
  uint8_t field;               /* 0, 1, 2: a, b or c */
  uint8_t base;                /* what a seat is added to */
  uint16_t from;               /* the slot of the function */
} VmFill;

typedef struct VmPlan {
  Op op;
  uint8_t fills, seats;        /* so many of them are seats, and come first */
  VmFill fill[4];
} VmPlan;

/* What a question, given these values, said of the kinds asked about. */
typedef struct VmSaid {
  uint32_t question;           /* its number; 0: none */
  VmValue given[VM_BOUND];
  KindSet asked, yes;
} VmSaid;

/*
** A function as it is run: for options and seats of one sitting, with all that
** it calls in place, constants in their slots. Its first slots are what it is
** called with, but for 't'. It is not called anew while it runs.
*/
typedef struct VmTranslated {
  VmStep *step;
  int steps;
  VmValue *slot;
  int params;                  /* slots that arguments go to */
  bool takes_table;            /* is 't' its first argument? */
  bool is_of_seat;             /* is a seat the one behind it, surely? */
  int results;                 /* that it gives; -1: now more, now fewer */
  uint16_t brief;              /* is it, for moves? Then calls, and 1 */
  bool running;
  bool looks;                  /* does it read anything of the table? */
  Gaze gaze;                   /* which cards? */
  bool is_settled;             /* is 'kinds' all that it says yes to? */
  KindSet kinds;
  uint16_t bound[VM_BOUND];    /* slots of all that it hangs on */
  uint32_t question;           /* its number; 0: what it says is not kept */
  uint8_t *answer;             /* by its arguments: see vm_answers.c; */
  uint32_t asked;              /* its number there, if about several cards */
} VmTranslated;

/* A function as it is called, from outside or by what was not known before. */
typedef struct VmEntry {
  VmTranslated *translated;    /* NULL: Lua does it */
  bool looked_for;
  uint8_t calls;               /* of a version, before that */
  uint8_t tries;               /* that led to nothing */
  bool is_better_known;        /* is a version of it much shorter? */
  uint8_t useless;             /* versions that were not, before that */
  bool is_enough;              /* are versions of it no better? */
  uint8_t card_type;           /* ARG_CARD or ARG_CARDS: */
  uint8_t kinds;               /* of cards */
  struct VmEntry *of_card;     /* versions for one card, by kind; or NULL */
} VmEntry;

/*
** What a function is called with, as far as that is known before: all from
** the parameter 'first' on, 't' not counted.
*/
typedef struct VmGiven {
  int first;
  VmValue value[ARGS_LIMIT];   /* nil: it is not given */
} VmGiven;

/* A function and values that it is called with: see vm_versions.c. */
typedef struct VmVersion {
  uint64_t key;                /* 0: there is none */
  VmEntry entry;
} VmVersion;

typedef struct VmVersions {
  VmVersion *place;            /* by hash, 'places' (a power of 2) of them */
  uint32_t places, left;       /* of them */
  size_t owned;                /* by what was translated for them */
} VmVersions;

typedef struct VmEntries { VmEntry *entry; size_t count; } VmEntries;

/* Options and number of seats, and all that was translated for them. */
typedef struct VmSeating {
  int seats;
  double option[OPTIONS_LIMIT];
  unsigned used;               /* when */
  VmEntries functions;         /* by RuleFunction */
  VmEntries moves;             /* by move and Before, or the move itself */
  VmEntries called;            /* by VmFunction.number */
  VmVersions versions;
  Pieces pieces;               /* what these own: */
  size_t owned;
} VmSeating;

/* }====================================================== */

typedef enum VmNativeSort {
  NATIVE_PLAIN,
  NATIVE_OF_TABLE,             /* t:… */
  NATIVE_PURE                  /* goes by its arguments only */
} VmNativeSort;

/* What an operation answers, as a value. */
typedef enum VmGives {
  GIVES_NOTHING, GIVES_INTEGER, GIVES_BOOLEAN, GIVES_CARD, GIVES_NUMBER,
  GIVES_SEAT, GIVES_LIST
} VmGives;

/*
** 'shape' is how it is mostly written, if that is an operation and no more: a
** letter for each argument, and what it is. a, b, c: the slot, with or without
** seat, for that field of the operation; o: the same for 'b', or that of 'a'
** where there is none; d: the same for 'c', or none; K, P: a card, a seat, for
** 'a'; Q: a seat, for 'b'; T, G: the name of a tally, of a phase; F: that of a
** field, for 'b'; C: a counter, or a tally and its seat; n: how often;
** N: a number; 1: no argument, but that number; k: a card, or all of a sort;
** x: d, and the cards that are counted, if not all; t: what is to be told.
*/
struct VmMethod {
  const char *name;
  VmNative *run;
  int results;
  VmNativeSort sort;
  const char *shape;           /* or NULL */
  OpCode op;
  VmGives gives;
  VmStepCode step;             /* of two arguments; or 0 */
};

typedef struct VmWord { const char *word; VmString *string; } VmWord;

typedef struct VmAnswer {
  uint64_t key[2];             /* seat and cards that it was asked about */
  uint32_t question;           /* its number; 0: none */
  uint8_t answer;              /* see vm_answers.c */
} VmAnswer;

/* What calls work in, one after the other, whichever rules they are of. */
typedef struct VmRoom {
  struct { VmFresh list; VmValue item[VM_CARDS]; } cards[ARGS_LIMIT];
  VmSaid said[VM_SAID];        /* by hash */
  VmAnswer answer[VM_ANSWERS_KEPT];  /* the same */
  uint32_t questions;          /* so many have a number */
  _Alignas(16) char arena[VM_ARENA];
  size_t drafted;              /* bytes that translations have taken of: */
  _Alignas(16) char draft[VM_DRAFT];
} VmRoom;

struct Vm {
  Host *host;
  Loaded *loaded;
  VmSeating *seating;          /* that of the sitting; NULL: to be found */
  unsigned seated;             /* Host.seatings then */
  VmSeating seatings[VM_SEATINGS];
  int seating_count;
  unsigned uses;
  const void *const *label;    /* where steps are done, by code: vm_run.c */
  VmString *string[1024];      /* by hash */
  uint8_t named[VM_NAMES];     /* by hash: what has such a name here */
  VmString *empty;             /* the string "" */
  int strings, functions;
  struct { const void *pointer; VmValue value; } *known;  /* from Lua, by */
  size_t known_count, known_room;                         /* hash */
  Pieces pieces;               /* all that these own: */
  size_t owned;
  int nested;                  /* while functions are read */
  bool spoilt;                 /* did a string of the rules find no room? */
  VmValue kind[KINDS_LIMIT];
  VmValue choice[OPTIONS_LIMIT][CHOICES_LIMIT];
  VmValue phase[PHASES_LIMIT];
  VmWord word[VM_WORDS];
  /* of the call at hand: */
  Table *table;                /* of the sitting */
  Outcome stop;                /* why it is left; OUTCOME_OK: given up */
  int work;
  int articles;                /* tried, one after the other */
  size_t used;                 /* of the arena */
  struct VmRoom *room;
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

/* Is it within what an integer can be? (2^63, which cppcheck can read) */
static inline bool vm_fits (double n) {
  return n >= -9223372036854775808.0 && n < 9223372036854775808.0;
}

/* What is not a whole number from 0 up to some 4e18. */
VmValue vm_other_number (double n);

/* The bits of 2^62: numbers that are not below 0 have more if they are more. */
#define VM_LARGE UINT64_C(0x43D0000000000000)

/* A number of the table: whole ones are integers. */
static inline void vm_put_number (double n, VmValue *to) {
  if (!VM_USUALLY(ops_bits(n) < VM_LARGE && (double)(int64_t)n == n)) {
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

/* What it is, in bits. Where pointers are short, some say nothing. */
static inline uint64_t vm_bits (const VmValue *v) {
  if (sizeof v->pointer < sizeof v->integer && v->tag >= VM_STRING &&
      v->tag != VM_TALLY)
    return (uintptr_t)v->pointer;
  return (uint64_t)v->integer;
}

/* Where a key is looked for. */
static inline uint32_t vm_hash (const VmValue *key) {
  uint64_t bits = key->tag <= VM_TRUE ? key->tag : vm_bits(key);
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
static inline void *vm_room (Vm *vm, size_t size) {
  void *room = vm->room->arena + vm->used;
  size = (size + 15) & ~(size_t)15;
  if (size > VM_ARENA - vm->used) return NULL;
  vm->used += size;
  return room;
}

/* Before there are strings: what they may be names of. */
void vm_note_names (Vm *vm);

/* The one copy of a string; NULL: there are too many. */
VmString *vm_string (Vm *vm, const char *text, size_t len);

bool vm_same_number (const VmValue *a, const VmValue *b);

static inline bool vm_same (const VmValue *a, const VmValue *b) {
  if (a->tag != b->tag || a->tag == VM_FLOAT) return vm_same_number(a, b);
  return vm_bits(a) == vm_bits(b) || a->tag <= VM_TRUE ||
         a->tag == VM_TABLE || a->tag == VM_OPTIONS;
}

/* An item of a list that is at hand; NULL: it is to be looked for. */
static inline const VmValue *vm_item (const VmValue *list,
                                      const VmValue *key) {
  uint64_t i = (uint64_t)key->integer - 1;
  if (key->tag != VM_INTEGER) return NULL;
  if (list->tag == VM_FRESH)
    return i < (uint64_t)list->fresh->items ? &list->fresh->item[i] : NULL;
  if (list->tag != VM_FROZEN || list->frozen->unfit) return NULL;
  return i < (uint64_t)list->frozen->items ? &list->frozen->item[i] : NULL;
}

/* Puts an item into a list, or behind its last if there is room at hand. */
static inline bool vm_put_item (const VmValue *list, const VmValue *key,
                                const VmValue *value) {
  VmFresh *f = list->fresh;
  uint64_t i = (uint64_t)key->integer - 1;
  if (list->tag != VM_FRESH || key->tag != VM_INTEGER ||
      value->tag == VM_NIL || i > (uint64_t)f->items)
    return false;
  if (i == (uint64_t)f->items) {
    if (f->items == f->item_room || f->has_holes) return false;
    f->items++;
  }
  f->item[i] = *value;
  return true;
}

/* False, here and below: the call is given up. */
bool vm_get (Vm *vm, const VmValue *from, const VmValue *key, VmValue *to);
bool vm_set (Vm *vm, const VmValue *in, const VmValue *key,
             const VmValue *value);
bool vm_length (Vm *vm, const VmValue *of, int64_t *length);

/* A table with room for so many; NULL: there is none. */
static inline VmFresh *vm_new (Vm *vm, int items, int fields) {
  VmFresh *f = vm_room(vm, sizeof *f + (size_t)items * sizeof *f->item +
                               (size_t)fields * sizeof *f->field);
  if (f == NULL) return NULL;
  *f = (VmFresh){.item_room = items, .field_room = fields};
  f->item = (VmValue *)(f + 1);
  f->field = (VmField *)(f->item + items);
  return f;
}

bool vm_append (Vm *vm, VmFresh *to, const VmValue *value);

/* vm_import.c */

/* A value of Lua's, on top of its stack. [-1, +0, m] */
VmValue vm_import (Vm *vm, lua_State *L);
void vm_read_frozen (Vm *vm, VmFrozen *f);

/* As vm_get, for whoever translates: one field is no reason to read all. */
bool vm_look_up (Vm *vm, const VmValue *from, const VmValue *key, VmValue *to);

/* What all cards have under a name. */
void vm_look_up_all (Vm *vm, const VmString *name, VmValue *by_kind);
VmFunction *vm_import_function (Vm *vm, RuleFunction f);

/* vm_registers.c */

static inline bool vm_has_register (VmRegisters set, int r) {
  return set >> r & 1;
}

/* With those that results of functions may lie in above its own? */
static inline bool vm_has_few_registers (const VmCode *c) {
  return c->registers + VM_RESULTS <= VM_REGISTERS;
}

/* What the code reads and where it loops, once. */
void vm_read_flow (Vm *vm, VmCode *c);

/* Registers that these instructions write. */
VmRegisters vm_written (const VmCode *c, int from, int to);

/*
** vm_translate.c: NULL: it is one for Lua. 'Given': what is known of its
** arguments; NULL: nothing.
*/
VmTranslated *vm_translate (Vm *vm, VmFunction *f, bool takes_table,
                            const VmGiven *given);

/*
** Is the move made behind what refuses it? Briefly: long functions are called,
** and several moves share one; it is made in full once it is called often.
*/
typedef enum VmActs { VM_REFUSES, VM_ACTS_BRIEFLY, VM_ACTS } VmActs;

/* vm_refusals.c: the same for all that may refuse a move at one time */
VmTranslated *vm_refusals (Vm *vm, const Move *m, Before before, VmActs acts,
                           const VmGiven *given);

/* Is all that refuses the two moves then the same? */
bool vm_refusals_alike (Vm *vm, const Move *one, const Move *other,
                        Before before);

/*
** vm_answers.c: where its answer to these arguments stands, more by one than
** Call.came, or 0 as long as nobody knows; NULL: it is not kept
*/
uint8_t *vm_answers_find (Vm *vm, VmTranslated *f, const Call *c);

/* vm_draft.c: room that is kept as long as what is translated; a copy there */
void *vm_hold (Vm *vm, size_t size);
void *vm_keep (Vm *vm, const void *block, size_t size);

/*
** vm_versions.c: the version for what it is called with, or 'general' where
** there is none. If that is enough for all calls, it says so there.
*/
VmEntry *vm_versions_find (Vm *vm, VmEntry *general, const Call *c);

/* vm_run.c */

/*
** Runs it with what lies in its slots. Returns what it gives, until it is run
** again; NULL: the call is given up.
*/
const VmValue *vm_run (Vm *vm, VmTranslated *f);

/* Finds out where steps are done. */
void vm_find_labels (Vm *vm);

/* Asks a function about a card. */
bool vm_ask (Vm *vm, VmTranslated *f, const VmValue *card, bool *yes);

/* vm.c */

/* An argument of the move as functions see it. False: there is no room. */
bool vm_put_argument (Vm *vm, const Call *c, int arg, VmValue *to);

/* The function for a value that is called; NULL: not for us. */
VmTranslated *vm_find_called (Vm *vm, VmFunction *f, bool takes_table);

/* A seat as the table counts them, from 0; -1: it is none. */
int vm_seat_of_float (const Vm *vm, double n);
static inline int vm_seat (const Vm *vm, const VmValue *v) {
  uint64_t seat = (uint64_t)v->integer - 1;
  if (v->tag == VM_INTEGER && seat < (uint64_t)vm->host->seats)
    return (int)seat;
  return v->tag == VM_FLOAT ? vm_seat_of_float(vm, v->number) : -1;
}

/* vm_table.c: what 't' can do, and its numbers */
void vm_find_member (VmString *s);
bool vm_get_of_table (Vm *vm, const VmString *name, VmValue *to);
bool vm_get_of_tally (Vm *vm, int tally, const VmValue *key, VmValue *to);
bool vm_set_cell (Vm *vm, int cell, const VmValue *value);

/* What is read where that was set. False: that is not for us. */
bool vm_as_cell (const VmValue *value, VmValue *n);


/* Lists: the cards of a slot that are known; all seats, from one on. */
VmFresh *vm_cards (Vm *vm, int slot);
VmFresh *vm_seats (Vm *vm, int first);

/* A whole number; false: it is none. */
bool vm_whole (const VmValue *v, int64_t *n);

/* A card, or all those of a sort. */
bool vm_kinds (const Vm *vm, const VmValue *v, KindSet *kinds);

/* The same, or those in the slot of which a function says yes, for 'op'. */
bool vm_kinds_asked (Vm *vm, const VmValue *what, Op *op);

static inline bool vm_is_sort (const VmValue *v) {
  return v->tag == VM_STRING && v->string->sort >= 0;
}

/* vm_library.c: functions of Lua's libraries; the last has no library */
typedef struct VmLibrary { const char *library; VmMethod method; } VmLibrary;
extern const VmLibrary vm_libraries[];

/* What one of them is here; NULL: nothing. */
const VmMethod *vm_library (const char *library, const char *name);
extern const VmMethod vm_next_item;  /* what ipairs goes on with */

/* vm_number.c: numbers, as Lua has them; 'op' is one of OP_ADD to OP_SHR */
bool vm_calculate (int op, const VmValue *a, const VmValue *b, VmValue *to);
bool vm_less (const VmValue *a, const VmValue *b, bool *less);
bool vm_less_or_equal (const VmValue *a, const VmValue *b, bool *less);
bool vm_negate (const VmValue *a, VmValue *to);
bool vm_concat (Vm *vm, const VmValue *v, int count, VmValue *to);

/*
** Readies a loop from r[0] to r[1] by steps of r[2]: how often it goes round
** again is in r[1] then. -1: not for us; else, is it entered?
*/
int vm_prepare_loop (VmValue *r);

#endif
