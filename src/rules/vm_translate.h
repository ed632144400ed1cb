/*
** The inside of the translator: Lua's code turned into steps
** SPDX-License-Identifier: MIT
**
** A function is gone through from its first instruction to its last, with what
** is known of each register: a constant, or the slot where its value will be.
** Slots are written once (or, where ways meet, once on each way), so a copy of
** a register costs nothing, and what follows from constants is worked out here
** and now. Functions that are called are gone through in place.
**
** All that is not understood becomes STEP_FAIL: only whoever comes there gives
** the call up.
*/
#ifndef vm_translate_h
#define vm_translate_h

#include "rules/vm_private.h"

enum {
  DRAFT_MEMORY = 8 << 20,      /* bytes for one translation, while it lasts */
  DRAFT_BLOCK = 1 << 15,
  DRAFT_STEPS = 64,            /* that there is room for to begin with */
  DRAFT_CONSTANTS = 32,        /* the same */
  DRAFT_SPARE = 64,            /* more registers are not used again */
  DRAFT_ASKED = 32,            /* constants found at once */
  DRAFT_LOOKS = 100000,        /* instructions that are gone through for it */
  DRAFT_DEPTH = 12,            /* functions in each other */
  DRAFT_CODE = 2000,           /* instructions of one of them */
  KNOWN_LIMIT = 32,            /* values, and conditions, kept in mind */
  BRIEF_CODE = 100,            /* so long a one is left out of a brief one */
  UNROLLED_TIMES = 12,         /* rounds of a loop that are written out, */
  UNROLLED_CODE = 256          /* if that is no more than so much in all */
};

typedef enum TermKind {
  TERM_LOST, TERM_CONSTANT, TERM_SLOT, TERM_CLOSURE,
  TERM_CIRCLE                  /* a list of all seats, for a loop over them */
} TermKind;

/* What is known of what lies in a slot. */
typedef enum TermType {
  TYPE_ANY, TYPE_NUMBER, TYPE_INTEGER, TYPE_LIST,
  TYPE_SEAT                    /* a whole number: one of the seats, surely */
} TermType;

typedef struct Closure Closure;
typedef struct Circle Circle;

/* What is known of a value. */
typedef struct Term {
  uint8_t kind;                /* a TermKind */
  uint8_t type;                /* a TermType */
  int16_t slot;
  union {
    VmValue value;
    const Closure *closure;
    const Circle *circle;
  };
} Term;

/* All seats, from one on, or from the one behind it. */
struct Circle {
  Term seat;
  int behind;
};

/* Room of registers that nobody needs any more. */
typedef struct Spare { struct Spare *next; } Spare;

/* A function that is made here: what it captured is not set again. */
struct Closure {
  VmCode *code;
  Term *captured;
};

/* A step that was done, or a condition and how it came out. */
typedef struct Known {
  const struct Known *next;
  int count;                   /* of the list from here on */
  uint8_t code;
  bool holds;
  uint16_t a, b, to;
  int64_t n;
} Known;

typedef struct Knowledge { const Known *value, *fact; } Knowledge;

/* A way to an instruction from a step whose jump is still to be set. */
typedef struct Edge {
  struct Edge *next;
  int pc;
  int from;                    /* the step */
  int work;                    /* instructions on the way, without a step */
  int top;
  Term *reg;
  Knowledge known;
} Edge;

/* A way out of a function. */
typedef struct Exit {
  struct Exit *next;
  int from, work, count;
  Term *result;
  Knowledge known;
} Exit;

typedef struct Draft Draft;

/* A loop that is jumped back to. */
typedef struct Loop {
  struct Loop *outer;
  int pc;
  int step;                    /* of the draft, where it begins */
  int work;                    /* counted there */
  const Term *reg;             /* what they are at its head */
  Knowledge known;             /* there, however often it goes round */
} Loop;

/* A function that is being gone through, in its place in the draft. */
typedef struct Body {
  Draft *d;
  struct Body *caller;
  int depth;
  VmCode *code;
  const Term *captured;
  Term *reg;                   /* NULL: nothing leads here */
  int top;                     /* behind the last of several values; or -1 */
  bool reached;                /* does what was written last lead here? */
  bool is_for_nothing;         /* does nobody want its results? */
  Edge *edge;                  /* to what is further on, the next first */
  Exit *first_exit, **last_exit;
  Loop *loop;                  /* the innermost */
} Body;

/* The steps so far. */
struct Draft {
  Vm *vm;
  VmStep *step;
  int steps;
  int looked;                  /* instructions gone through */
  int work;                    /* counted up to here */
  int *counted;                /* and up to each step */
  int step_room;
  VmValue *constant;           /* with their slots */
  int *constant_slot;
  int constants, constant_room;
  uint8_t asked[DRAFT_ASKED];  /* by hash: which one it was */
  int slots, params;
  int filled;                  /* slots that are filled from outside */
  Knowledge known;             /* on the way that is being written */
  Spare *spare[DRAFT_SPARE];   /* registers to be used again, by number */
  bool failed;                 /* too large: it is one for Lua */
  bool is_brief;               /* are long functions left out, to be called? */
  bool leaves_out;             /* has one been? */
  bool trial;                  /* nothing is written, but: */
  bool blocked;                /* something would have been */
  bool looks;                  /* is the table read? */
  Gaze gaze;                   /* the cards that it looks at */
  bool takes_table;
  int results;                 /* as VmTranslated's; -2: none seen yet */
  size_t begun;                /* VmRoom.drafted then */
  void **block;                /* if that is not enough */
  size_t blocks, block_room, used;
  char *room;                  /* what is left of the last block */
  size_t left;
};

/* vm_draft.c: steps, slots, constants */

/* One may begin while another waits, and ends before that goes on. */
Draft vm_draft_begin (Vm *vm);
void vm_draft_free (Draft *d);

/* Room until the translation is done. Never NULL; too much: it fails. */
void *vm_draft_more (Draft *d, size_t size);            /* a block of its own */
static inline void *vm_draft_take (Draft *d, size_t size) {
  VmRoom *all = d->vm->room;
  void *room = all->draft + all->drafted;
  size = (size + 15) & ~(size_t)15;
  if (size > VM_DRAFT - all->drafted) return vm_draft_more(d, size);
  all->drafted += size;
  return room;
}

void *vm_draft_room (Draft *d, size_t size);            /* zeroes */
static inline void *vm_draft_copy (Draft *d, const void *block, size_t size) {
  return memcpy(vm_draft_take(d, size), block, size);
}
int vm_draft_step (Draft *d, VmStep step);
int vm_draft_slots (Draft *d, int count);

/* The slot of a term that has one or gets one. -1: it has none. */
int vm_draft_slot (Draft *d, const Term *t);

/*
** The slot of a term that is a seat, or else whoever comes here gives up: the
** steps that want seats do not look. -1: it is none.
*/
int vm_draft_seat (Draft *d, const Term *t);

/* A constant in a slot that nothing writes. */
void vm_draft_put (Draft *d, int slot, const VmValue *value);

static inline Term vm_draft_constant (VmValue value) {
  return (Term){.kind = TERM_CONSTANT, .value = value};
}

static inline Term vm_draft_in (int slot, TermType type) {
  return (Term){.kind = TERM_SLOT, .slot = (int16_t)slot,
                .type = (uint8_t)type};
}

/* What lies in a slot: a constant, or not. */
Term vm_draft_term (const Draft *d, int slot, TermType type);

bool vm_draft_same (const Term *a, const Term *b);

/* Work as a step has it. Too much: it is one for Lua. */
uint16_t vm_draft_work (Draft *d, int work);

/* Might it change a list or table that it did not make? */
bool vm_draft_changes (const Draft *d);

/* What has been written, in room that the seating owns. */
VmTranslated *vm_draft_finish (Draft *d);

/* vm_known.c: the slot where that was worked out before; -1: it was not */
int vm_known_find (const Draft *d, const VmStep *s);
void vm_known_add (Draft *d, const VmStep *s);

/* The step changes what others had read. */
void vm_known_forget (Draft *d, const VmStep *s);

/* Might the step change what the other one reads? */
bool vm_known_changes (const Draft *d, const VmStep *s, const VmStep *read);

/* How did the condition come out before? -1: it was not met. */
int vm_known_condition (const Draft *d, const VmStep *s);

/* So it does from now on. Returns what was known before. */
Knowledge vm_known_settle (Draft *d, const VmStep *s, bool holds);

/* Only what both know; nothing that was read. */
void vm_known_meet (Draft *d, Knowledge other);
void vm_known_drop (Draft *d);

/* vm_operands.c: what a step reads and writes */

enum { VM_OPERANDS = 5 };

/*
** Which of its slots a step reads, and whether it sets 'to', by code. Of those
** that use more, or several in a row, only vm_operands knows it all.
*/
enum { USES_A = 1, USES_B = 2, USES_TO = 4, SETS_TO = 8, USES_MORE = 16 };
extern const uint8_t vm_uses[STEP_CODES];

/* A slot, or several in a row: from 'first' behind the one named there on. */
typedef struct Operand {
  uint16_t *slot;
  int first, count;
  bool read, written;
} Operand;

/* How many; if it sets a slot, that is the last. */
int vm_operands (VmStep *s, Operand o[VM_OPERANDS]);

/* Is it one of them, or of those that are written? */
bool vm_is_among (VmStep *s, int slot, bool written);

static inline bool vm_writes (VmStep *s, int slot) {
  int uses = vm_uses[s->code];
  return (uses & SETS_TO && s->to == slot) ||
         (uses & USES_MORE && vm_is_among(s, slot, true));
}

static inline bool vm_is_condition (const VmStep *s) {
  return s->code >= STEP_IF_TRUE && s->code <= STEP_IF_FIELD_IS;
}

/* When all steps are written: does it lead elsewhere than to the next? */
static inline bool vm_is_jump (const VmStep *s) { return s->jump != 0; }

/* vm_gaze.c: the cards that it looks at, beside those of its questions */
void vm_gaze (Draft *d);
void vm_gaze_add (Gaze *g, Gaze other);

/* vm_jumps.c: fewer jumps */
void vm_jumps_shorten (Draft *d);

/* Steps that are gone are left out; jumps there lead to what is behind them. */
void vm_jumps_close (Draft *d, const bool *is_gone);

/*
** vm_polish.c: the same with fewer steps, and with fewer slots once each has
** its number in what is returned
*/
const uint16_t *vm_polish (Draft *d);

/* vm_ways.c: ways that part and meet */

/*
** A jump that leads to what is written next goes if it was written last. True:
** it is gone. Of several that do, all such go before others arrive.
*/
bool vm_ways_drop (Draft *d, int from, int work);

/* The jump of a step leads to what is written next, 'work' on the way. */
void vm_ways_arrive (Draft *d, int from, int work);

/* From a step that jumps to an instruction further on, or to a loop's head. */
void vm_ways_add (Body *b, int from, int pc);

/* The first of these that a way leads to, or 'to'. */
int vm_ways_next (const Body *b, int from, int to);

/* All that lead to the instruction meet here. */
void vm_ways_join (Body *b, int pc);
static inline void vm_ways_meet (Body *b, int pc) {
  if (b->edge != NULL && b->edge->pc <= pc) vm_ways_join(b, pc);
}

/* What was written last goes on at the instruction. */
void vm_ways_go (Body *b, int pc);

/* Out of the function, with so many results. */
void vm_ways_leave (Body *b, const Term *result, int count);

/*
** Back from a function that was gone through in its place: its results lie
** from 'a' on, so many of them (< 0: all), and 'pc' is next.
*/
void vm_ways_return (Body *b, const Exit *out, int a, int wanted, int pc);

/* Registers that change in a loop get slots of their own. */
void vm_ways_begin_loop (Body *b, Loop *loop, int pc, VmRegisters changed);

/* They get what they are now, for the next round. */
void vm_ways_carry (Body *b, const Loop *loop);

/* A step jumps to the loop's head. */
void vm_ways_close (Draft *d, int from, const Loop *loop);

/* The next round of the loop that begins at the instruction. */
void vm_ways_back (Body *b, int pc);

/* vm_translate.c */

/* Is it not too large to be gone through? */
static inline bool vm_translate_has_room (const VmCode *c) {
  return c->size <= DRAFT_CODE && vm_has_few_registers(c);
}

/* Goes through these instructions; 'to' itself is not gone through. */
void vm_translate_range (Body *b, int from, int to);

/* Goes through a function from its first instruction to its last. */
void vm_translate_body (Body *b);

/* A parameter, 't' not counted: in a slot, or what it is known to be. */
Term vm_translate_parameter (Draft *d, const VmGiven *given, int i);

/* What a function of the rule file captured. */
const Term *vm_translate_captured (Draft *d, VmFunction *f);

/*
** A question about cards, as a function of its own that others ask: the slot
** that it is in. -1: it is one for Lua.
*/
int vm_translate_question (Draft *d, const Term *f);

/*
** vm_instruction.c: one of them; returns the number of the next. Where that is
** not the one behind it, whoever asked goes there.
*/
int vm_instruction (Body *b, int pc);

/* Is it surely true, or false? -1: nobody knows. */
int vm_instruction_truth (const Term *t);

/* The call is given up by whoever comes here. */
void vm_instruction_fail (Body *b);

/* vm_loops.c: a loop from FORPREP or TFORPREP on; returns what is behind it */
int vm_loops_numbers (Body *b, int pc);
int vm_loops_list (Body *b, int pc);

/*
** vm_plans.c: a call of t:… as an operation, and its result where there is
** one. False: it is none that could be planned, and nothing was written.
*/
bool vm_plans_make (Body *b, const VmMethod *f, const Term *arg, int args,
                    Term *result);

/* vm_calls.c: OP_CALL, and OP_TAILCALL, which is as good as one */
void vm_calls_make (Body *b, int pc);

#endif
