/*
** Tests of the verifier and the peephole optimiser, on hand-made code
** SPDX-License-Identifier: MIT
*/
#include "acutest.h"

#include "../mini.h"

#define LENGTH(array) ((int)(sizeof(array) / sizeof((array)[0])))

/* Virtual registers: parameters, constants, free ones. */
enum { P0, P1, ONE, SEVEN, CARD, NO, R, S, Q, REGISTERS = Q + 4 };
enum { CELLS = SEATS + 2, CODE = 11 };

#define DO(name, ...) {.op = IR_##name, __VA_ARGS__}

/* Counts up to the first BAIL, which is zero. */
static int count_insns (const Insn *code) {
  int n = 0;
  while (code[n].op != IR_BAIL) n++;
  return n;
}

static Builder put_code (Mini *m, const Insn *code, int insns) {
  Vm *vm = m->h->now->vm;
  const VmValue constant[] = {vm_integer(1), vm_integer(7), vm->kind[0],
                              vm_boolean(false)};
  Builder b = build_begin(vm);
  build_vregs(&b, REGISTERS);
  b.params = b.bound = ONE;
  for (int i = 0; i < LENGTH(constant); i++)
    build_put(&b, ONE + i, &constant[i]);
  for (int i = 0; i < insns; i++) build_insn(&b, code[i]);
  return b;
}

/* A game with the engine ready. */
static void open_engine (Mini *m) {
  double answer;
  mini_open(m, SAYS, "return n");
  mini_give(m, 3, 2);
  TEST_ASSERT(mini_call_engine(m, &answer));
}

static VmValue fields[3];
static VmPlan of_seat = {.fills = 1, .seats = 1,
                         .fill = {{.kind = FILL_SEAT, .from = P0}}};
static VmPlan of_any = {.fills = 1, .seats = 1,
                        .fill = {{.kind = FILL_SEAT, .from = P1}}};
static const SchemaMethod finish = {.name = "finish"};
static VmPlan of_none = {.method = &finish};

/* Valid code with one instruction that makes it invalid. */
typedef struct Flaw {
  const char *what;
  VmType first;                     /* of P0 */
  bool is_move;
  int at;
  Insn wrong, code[CODE];
} Flaw;

static const Flaw flaws[] = {
  {"a jump past the end", 0, 0, 0, DO(JUMP, .jump = 2),
   {DO(JUMP, .jump = 1), DO(RETURN, .a = P0)}},
  {"a jump to itself", 0, 0, 0, DO(JUMP, .jump = 0),
   {DO(JUMP, .jump = 1), DO(RETURN, .a = P0)}},
  {"a backward jump that counts no work", 0, 0, 1, DO(JUMP, .jump = -1),
   {DO(CELL, .to = R), DO(LOOP, .jump = -1)}},
  {"a jump before the beginning", 0, 0, 1, DO(LOOP, .jump = -2),
   {DO(CELL, .to = R), DO(LOOP, .jump = -1)}},
  {"a condition with a target past the end", 0, 0, 0,
   DO(IF_TRUE, .a = P0, .jump = 2),
   {DO(IF_TRUE, .a = P0, .jump = 1), DO(RETURN, .a = P0)}},
  {"a condition without a target", 0, 0, 0, DO(IF_TRUE, .a = P0),
   {DO(IF_TRUE, .a = P0, .jump = 1), DO(RETURN, .a = P0)}},
  {"a condition with a target before it", 0, 0, 1,
   DO(IF_TRUE, .a = P0, .jump = -1),
   {DO(CELL, .to = R), DO(IF_TRUE, .a = P0, .jump = 1), DO(RETURN, .a = P0)}},
  {"no end", 0, 0, 1, DO(CELL, .to = S),
   {DO(CELL, .to = R), DO(RETURN, .a = P0)}},
  {"a condition at the end", 0, 0, 2, DO(IF_TRUE, .a = P0, .jump = 1),
   {DO(IF_TRUE, .a = P0, .jump = 2), DO(RETURN, .a = P0),
    DO(RETURN, .a = P1)}},
  {"a loop with itself as its body", 0, 0, 1, DO(LOOP, .jump = 0),
   {DO(CELL, .to = R), DO(LOOP, .jump = -1)}},
  {"a loop with a forward target", 0, 0, 1, DO(LOOP, .jump = 1),
   {DO(CELL, .to = R), DO(LOOP, .jump = -1), DO(RETURN, .a = P0)}},
  {"a loop body after its end", 0, 0, 2,
   DO(ITEM_AGAIN, .to = Q, .a = P0, .jump = 1),
   {DO(ITEM, .to = Q, .a = P0, .jump = 3), DO(CELL, .to = R),
    DO(ITEM_AGAIN, .to = Q, .a = P0, .jump = -1), DO(RETURN, .a = P0)}},
  {"a loop body before the code", 0, 0, 2,
   DO(ITEM_AGAIN, .to = Q, .a = P0, .jump = -3),
   {DO(ITEM, .to = Q, .a = P0, .jump = 3), DO(CELL, .to = R),
    DO(ITEM_AGAIN, .to = Q, .a = P0, .jump = -1), DO(RETURN, .a = P0)}},
  {"a loop end at the very end", 0, 0, 3, DO(ITEM_AGAIN, .to = Q, .jump = -1),
   {DO(ITEM, .to = Q, .a = P0, .jump = 3), DO(CELL, .to = R),
    DO(ITEM_AGAIN, .to = Q, .a = P0, .jump = -1), DO(RETURN, .a = P0)}},
  {"a return with a target", 0, 0, 0, DO(RETURN, .a = P0, .jump = 1),
   {DO(RETURN, .a = P0), DO(RETURN, .a = P1)}},
  {"a plain instruction with a target", 0, 0, 0, DO(CELL, .to = R, .jump = 1),
   {DO(CELL, .to = R), DO(RETURN, .a = P0)}},

  {"a register that is never written", 0, 0, 0, DO(MOVE, .to = S, .a = P0),
   {DO(MOVE, .to = R, .a = P0), DO(RETURN, .a = R)}},
  {"a register written on one path", 0, 0, 0, DO(MOVE, .to = S, .a = P0),
   {DO(MOVE, .to = R, .a = P0), DO(IF_TRUE, .a = P1, .jump = 2),
    DO(MOVE, .to = R, .a = ONE), DO(RETURN, .a = R)}},
  {"a register written at the end of a loop body", 0, 0, 0,
   DO(MOVE, .to = Q, .a = P0),
   {DO(MOVE, .to = R, .a = P0), DO(MOVE, .to = S, .a = R),
    DO(MOVE, .to = R, .a = S), DO(LOOP, .jump = -2)}},
  {"a register not written on a back edge", 0, 0, 0,
   DO(MOVE, .to = S, .a = P0),
   {DO(MOVE, .to = R, .a = P0), DO(IF_TRUE, .a = P1, .jump = 3),
    DO(MOVE, .to = R, .a = ONE), DO(RETURN, .a = R), DO(LOOP, .jump = -1)}},
  {"a loop without a step", 0, 0, 2, DO(MOVE, .to = R, .a = ONE),
   {DO(MOVE, .to = Q, .a = ONE), DO(MOVE, .to = Q + 1, .a = SEVEN),
    DO(MOVE, .to = Q + 2, .a = ONE), DO(FOR, .to = Q, .jump = 3),
    DO(CELL, .to = S), DO(FOR_AGAIN, .to = Q, .jump = -1),
    DO(RETURN, .a = P0)}},
  {"too many arguments", 0, 0, 1,
   DO(NATIVE, .to = Q, .k = 2, .native = vm_natives),
   {DO(MOVE, .to = Q + 1, .a = P0),
    DO(NATIVE, .to = Q, .k = 1, .native = vm_natives), DO(RETURN, .a = Q)}},
  {"a row too long", 0, 0, 2, DO(CONCAT, .to = R, .a = Q, .n = 3),
   {DO(MOVE, .to = Q, .a = P0), DO(MOVE, .to = Q + 1, .a = P1),
    DO(CONCAT, .to = R, .a = Q, .n = 2), DO(RETURN, .a = R)}},
  {"a register that does not exist", 0, 0, 0,
   DO(MOVE, .to = REGISTERS, .a = P0),
   {DO(MOVE, .to = R, .a = P0), DO(RETURN, .a = P0)}},
  {"a register far too large", 0, 0, 0, DO(MOVE, .to = UINT16_MAX, .a = P0),
   {DO(MOVE, .to = R, .a = P0), DO(RETURN, .a = P0)}},
  {"a row that ends beyond the registers", 0, 0, 1,
   DO(CONCAT, .to = R, .a = Q + 3, .n = 2),
   {DO(MOVE, .to = Q + 3, .a = P0), DO(CONCAT, .to = R, .a = Q + 3, .n = 1),
    DO(RETURN, .a = R)}},

  {"any value for a seat", TYPE_SEATED, 0, 0, DO(TALLY, .to = R, .a = P1),
   {DO(TALLY, .to = R, .a = P0), DO(RETURN, .a = R)}},
  {"a first parameter that may not be a seat", 0, 0, 0,
   DO(TALLY, .to = R, .a = P0),
   {DO(TALLY, .to = R, .a = ONE), DO(RETURN, .a = R)}},
  {"a number above all seats", 0, 0, 0, DO(TALLY, .to = R, .a = SEVEN),
   {DO(TALLY, .to = R, .a = ONE), DO(RETURN, .a = R)}},
  {"an unchecked seat", 0, 0, 0, DO(MOVE, .to = R, .a = P1),
   {DO(TO_SEAT, .to = R, .a = P1), DO(SET_TALLY, .a = P0, .b = R),
    DO(RETURN, .a = P0)}},
  {"a seat on only one path", TYPE_SEATED, 0, 3, DO(MOVE, .to = R, .a = SEVEN),
   {DO(IF_TRUE, .a = P1, .jump = 3), DO(MOVE, .to = R, .a = P0),
    DO(JUMP, .jump = 2), DO(MOVE, .to = R, .a = ONE),
    DO(LEFT, .to = S, .a = R, .b = P1), DO(COUNT_OF, .to = Q, .a = S),
    DO(RETURN, .a = Q)}},
  {"a seat in the first iteration", 0, 0, 3, DO(MOVE, .to = S, .a = SEVEN),
   {DO(MOVE, .to = S, .a = ONE), DO(MOVE, .to = R, .a = S),
    DO(TALLY, .to = Q, .a = R), DO(MOVE, .to = S, .a = ONE),
    DO(LOOP, .jump = -3)}},
  {"any value for a plan's seat", TYPE_SEATED, 0, 0,
   DO(ASK, .to = R, .k = GIVES_INTEGER, .plan = &of_any),
   {DO(ASK, .to = R, .k = GIVES_INTEGER, .plan = &of_seat),
    DO(RETURN, .a = R)}},
  {"any value for a card", TYPE_CARD, 0, 0,
   DO(CARD_FIELD, .to = R, .a = P1, .by_kind = fields),
   {DO(CARD_FIELD, .to = R, .a = P0, .by_kind = fields),
    DO(RETURN, .a = R)}},
  {"a first parameter that may not be a card", 0, 0, 0,
   DO(CARD_FIELD, .to = R, .a = P0, .by_kind = fields),
   {DO(CARD_FIELD, .to = R, .a = CARD, .by_kind = fields),
    DO(RETURN, .a = R)}},
  {"a number for a card", 0, 0, 0,
   DO(CARD_FIELD, .to = R, .a = SEVEN, .by_kind = fields),
   {DO(CARD_FIELD, .to = R, .a = CARD, .by_kind = fields),
    DO(RETURN, .a = R)}},

  {"a cell past the last", 0, 0, 0, DO(CELL, .to = R, .n = CELLS),
   {DO(CELL, .to = R, .n = CELLS - 1), DO(RETURN, .a = R)}},
  {"a cell before the first", 0, 0, 0, DO(CELL, .to = R, .n = -1),
   {DO(CELL, .to = R, .n = 0), DO(RETURN, .a = R)}},
  {"setting a cell past the last", 0, 0, 0, DO(SET_CELL, .a = P0, .n = CELLS),
   {DO(SET_CELL, .a = P0, .n = CELLS - 1), DO(RETURN, .a = P0)}},
  {"a tally with too few cells", 0, 0, 0,
   DO(TALLY, .to = R, .a = ONE, .n = CELLS - SEATS + 1),
   {DO(TALLY, .to = R, .a = ONE, .n = CELLS - SEATS), DO(RETURN, .a = R)}},
  {"a slot past the last", 0, 0, 0, DO(COUNT, .to = R, .n = SLOTS_LIMIT),
   {DO(COUNT, .to = R, .n = SLOTS_LIMIT - 1), DO(RETURN, .a = R)}},
  {"too few slots for all seats", 0, 0, 0,
   DO(COUNT_OF, .to = R, .a = ONE, .n = SLOTS_LIMIT - SEATS + 1),
   {DO(COUNT_OF, .to = R, .a = ONE, .n = SLOTS_LIMIT - SEATS),
    DO(RETURN, .a = R)}},
  {"no plan", 0, 0, 0, DO(ASK, .to = R, .k = GIVES_INTEGER, .plan = NULL),
   {DO(ASK, .to = R, .k = GIVES_INTEGER, .plan = &of_none),
    DO(RETURN, .a = R)}},
  {"no library function", 0, 0, 0, DO(NATIVE, .to = Q, .native = NULL),
   {DO(NATIVE, .to = Q, .native = vm_natives), DO(RETURN, .a = Q)}},

  {"a number set before BEGIN", 0, true, 0, DO(CELL, .to = R),
   {DO(BEGIN, .a = NO), DO(SET_CELL, .a = P0), DO(RETURN, .a = NO)}},
  {"an operation before BEGIN", 0, true, 0, DO(CELL, .to = R),
   {DO(BEGIN, .a = NO), DO(ACT, .plan = &of_none), DO(RETURN, .a = NO)}},
  {"BEGIN on one path", 0, true, 0, DO(IF_TRUE, .a = P1, .jump = 2),
   {DO(BEGIN, .a = NO), DO(BEGIN, .a = NO), DO(SET_CELL, .a = P0),
    DO(RETURN, .a = NO)}}
};

static bool is_verified (Mini *m, const Flaw *f, const Insn *code) {
  Builder b = put_code(m, code, count_insns(f->code));
  bool fine;
  b.takes_seat = f->first == TYPE_SEATED;
  b.takes_card = f->first == TYPE_CARD;
  b.is_move = f->is_move;
  fine = verify(&b);
  build_free(&b);
  return fine;
}

/* Allocated exactly, so that sanitizers detect overruns. */
static void test_verifier (void) {
  Mini m;
  open_engine(&m);
  m.h->vm_room->scratch_used = VM_SCRATCH;
  for (int i = 0; i < LENGTH(flaws); i++) {
    const Flaw *f = &flaws[i];
    Insn code[CODE];
    memcpy(code, f->code, sizeof code);
    TEST_CHECK_(is_verified(&m, f, code), "without %s", f->what);
    code[f->at] = f->wrong;
    TEST_CHECK_(!is_verified(&m, f, code), "%s", f->what);
  }
  mini_close(&m);
}

enum { BAILS = -1 };

/* The optimised code, and its results for P0 = 4 and for nil. */
typedef struct Tidied {
  const char *what, *left;
  double given_4, given_nil;
  Insn code[CODE];
} Tidied;

static const Tidied tidied[] = {
  {"an unused result", "RETURN", 7, 7,
   {DO(CELL, .to = R), DO(RETURN, .a = SEVEN)}},
  {"one used only for another unused one", "RETURN", 7, 7,
   {DO(CELL, .to = R), DO(NOT, .to = S, .a = R), DO(RETURN, .a = SEVEN)}},
  {"an unused result that may bail out", "ADD RETURN", 7, BAILS,
   {DO(ADD, .to = R, .a = P0, .b = P1), DO(RETURN, .a = SEVEN)}},
  {"an unused table", "RETURN", 7, 7,
   {DO(NEW, .to = R), DO(SET, .to = R, .a = SEVEN, .b = P0),
    DO(RETURN, .a = SEVEN)}},
  {"a table written with any key", "NEW SET RETURN", 7, BAILS,
   {DO(NEW, .to = R), DO(SET, .to = R, .a = P0, .b = P1),
    DO(RETURN, .a = SEVEN)}},
  {"a table in use", "NEW SET GET RETURN", 5, 5,
   {DO(NEW, .to = R), DO(SET, .to = R, .a = ONE, .b = P1),
    DO(GET, .to = S, .a = R, .b = ONE), DO(RETURN, .a = S)}},
  {"a jump to a jump", "IF_TRUE RETURN CELL RETURN", 9, 5,
   {DO(IF_TRUE, .a = P0, .k = true, .jump = 2), DO(RETURN, .a = P1),
    DO(JUMP, .jump = 2), DO(RETURN, .a = P0), DO(CELL, .to = R),
    DO(RETURN, .a = R)}},
  {"a jump to a return", "IF_TRUE CELL RETURN MOVE RETURN", 7, 9,
   {DO(IF_TRUE, .a = P0, .k = true, .jump = 3), DO(CELL, .to = R),
    DO(JUMP, .jump = 2), DO(MOVE, .to = R, .a = SEVEN), DO(RETURN, .a = R)}},
  {"a condition around a jump", "IF_TRUE RETURN CELL RETURN", 5, 9,
   {DO(IF_TRUE, .a = P0, .k = true, .jump = 2), DO(JUMP, .jump = 2),
    DO(RETURN, .a = P1), DO(CELL, .to = R), DO(RETURN, .a = R)}},
  {"a condition around no code", "RETURN", 7, 7,
   {DO(IF_TRUE, .a = P0, .jump = 1), DO(RETURN, .a = SEVEN)}},
  {"the same, but it may bail out", "IF_LT RETURN", 7, BAILS,
   {DO(IF_LT, .a = P0, .b = P1, .jump = 1), DO(RETURN, .a = SEVEN)}},
  {"a copy", "CELL RETURN", 9, 9,
   {DO(CELL, .to = R), DO(MOVE, .to = S, .a = R), DO(RETURN, .a = S)}},
  {"a copy of a register in use", "CELL MOVE ADD RETURN", 18, 18,
   {DO(CELL, .to = R), DO(MOVE, .to = S, .a = R),
    DO(ADD, .to = Q, .a = S, .b = R), DO(RETURN, .a = Q)}},
  {"a copy for a phi", "IF_TRUE CELL JUMP MOVE ADD RETURN", 8, 10,
   {DO(IF_TRUE, .a = P0, .k = true, .jump = 4), DO(CELL, .to = R),
    DO(MOVE, .to = S, .a = R), DO(JUMP, .jump = 2),
    DO(MOVE, .to = S, .a = SEVEN), DO(ADD, .to = Q, .a = S, .b = ONE),
    DO(RETURN, .a = Q)}},
  {"a copy to a register in use", "MOVE CELL ADD MOVE ADD RETURN", 17, 17,
   {DO(MOVE, .to = S, .a = SEVEN), DO(CELL, .to = R),
    DO(ADD, .to = Q, .a = S, .b = ONE), DO(MOVE, .to = S, .a = R),
    DO(ADD, .to = Q + 1, .a = Q, .b = S), DO(RETURN, .a = Q + 1)}},
  {"a copy at the head of a loop",
   "MOVE MOVE MOVE MOVE FOR CELL MOVE ADD FOR_AGAIN RETURN", 10, 10,
   {DO(MOVE, .to = S, .a = SEVEN), DO(MOVE, .to = Q, .a = ONE),
    DO(MOVE, .to = Q + 1, .a = SEVEN), DO(MOVE, .to = Q + 2, .a = ONE),
    DO(FOR, .to = Q, .jump = 5), DO(CELL, .to = R), DO(MOVE, .to = S, .a = R),
    DO(ADD, .to = S, .a = S, .b = ONE), DO(FOR_AGAIN, .to = Q, .jump = -2),
    DO(RETURN, .a = S)}},
  {"a copy skipped by a jump", "MOVE CELL IF_TRUE MOVE ADD RETURN", 8, 10,
   {DO(MOVE, .to = S, .a = SEVEN), DO(CELL, .to = R),
    DO(IF_TRUE, .a = P0, .k = true, .jump = 2), DO(MOVE, .to = S, .a = R),
    DO(ADD, .to = Q, .a = S, .b = ONE), DO(RETURN, .a = Q)}}
};

static double run_code (Mini *m, VmCode *c, VmValue first) {
  Vm *vm = m->h->now->vm;
  const VmValue *result;
  mini_set_table(m);
  vm->table = &m->table;
  vm->work = 0;
  vm->used = 0;
  c->vreg[P0] = first;
  c->vreg[P1] = vm_integer(5);
  result = vm_run(vm, c);
  if (result == NULL) return BAILS;
  return result->tag == VM_INTEGER ? (double)result->integer : NAN;
}

static void test_peephole (void) {
  Mini m;
  open_engine(&m);
  for (int i = 0; i < LENGTH(tidied); i++) {
    const Tidied *t = &tidied[i];
    Builder b = put_code(&m, t->code, count_insns(t->code));
    Buffer left = {0};
    VmCode *c = build_finish(&b);
    TEST_CASE(t->what);
    TEST_ASSERT(c != NULL);
    for (int k = 0; k < b.insns; k++)
      buffer_format(&left, k > 0 ? " %s" : "%s", insn_of(&b.insn[k])->name);
    TEST_CHECK_(strcmp(left.text, t->left) == 0, "%s", left.text);
    TEST_CHECK(run_code(&m, c, vm_integer(4)) == t->given_4);
    TEST_CHECK(run_code(&m, c, vm_nil()) == t->given_nil);
    build_free(&b);
    buffer_free(&left);
  }
  mini_close(&m);
}

TEST_LIST = {
  {"verifier", test_verifier},
  {"peephole", test_peephole},
  {NULL, NULL}
};
