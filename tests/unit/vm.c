/*
** Tests of the engine against Lua: instructions and optimisation passes
** SPDX-License-Identifier: MIT
*/
#include <stdio.h>

#include "acutest.h"

#include "../mini.h"
#include "../told.h"

#define LENGTH(array) ((int)(sizeof(array) / sizeof((array)[0])))

/* Called with the number 3 and the cards 2 and 3. */
typedef struct Row {
  InsnOp op;
  Where where;
  const char *code;
  double answer;
  int least, most;                  /* expected count of the instruction */
} Row;

#define HOLDS(condition) "if " condition " then return 1 end return 2"

static const Row instructions[] = {
  {IR_BAIL, SAYS, "if n > 90 then return n ^ 2 end return n + 1", 4, 1, 1},
  {IR_RETURN, SAYS, "return n", 3, 1, 1},
  {IR_VERDICT, REFUSE, "return n == 3", 101, 1, 2},
  {IR_BEGIN, REFUSE, "return n == 2", 10, 1, 1},
  {IR_ARTICLE, REFUSE, "return t:holds('hand', seat, '1') and n > 3", 10, 1,
   1},
  {IR_JUMP, SAYS,
   "local x if n > 2 then x = n + 1 else x = n - t.lead end return x * 2", 8,
   1, 2},
  {IR_LOOP, SAYS, "while n < 20 do n = n * 2 end return n", 24, 1, 1},
  {IR_LOOP, SAYS,
   "local a, b = 1, n for _ = 1, n * 5 do a, b = b, a end return a - b", 2, 0,
   0},
  {IR_MOVE, SAYS, "local x = n if n > 2 then x = t.lead end return x * 2", 2,
   1, 4},
  {IR_IF_TRUE, SAYS, HOLDS("cards[2].wild"), 1, 1, 1},
  {IR_IF_CELL, SAYS, HOLDS("t.lead == 1"), 1, 1, 1},
  {IR_IF_CELL, SAYS, HOLDS("t.half ~= 0"), 1, 1, 1},
  {IR_IF_SAME, SAYS, HOLDS("cards[1] == cards[2]"), 2, 1, 1},
  {IR_IF_SAME, SAYS, HOLDS("cards[1].id == '2'"), 1, 1, 1},
  {IR_IF_TAG, SAYS, HOLDS("cards[3] == nil"), 1, 1, 1},
  {IR_IF_INT, SAYS, HOLDS("n == 3"), 1, 1, 1},
  {IR_IF_LT, SAYS, HOLDS("n < t.lead"), 2, 1, 1},
  {IR_IF_LE, SAYS, HOLDS("n <= t.points[seat] / 3"), 1, 1, 1},
  {IR_IF_LT_INT, SAYS, HOLDS("n < 3"), 2, 1, 1},
  {IR_IF_LE_INT, SAYS, HOLDS("n <= 3"), 1, 1, 1},
  {IR_IF_GT_INT, SAYS, HOLDS("n > 3"), 2, 1, 1},
  {IR_IF_GE_INT, SAYS, HOLDS("n >= 3"), 1, 1, 1},
  {IR_ADD, SAYS, "return n + t.lead + t.half", 4.5, 2, 2},
  {IR_SUB, SAYS, "return t.half - n - 1", -3.5, 1, 2},
  {IR_ARITH, SAYS, "return n * 7 // 2 % 4 / (n & 6 | 1 ~ n << 1 >> 1)", 1, 5,
   9},
  {IR_NEG, SAYS, "return -n", -3, 1, 1},
  {IR_MIN, SAYS, "return math.min(n, t.lead, t.half)", 0.5, 2, 2},
  {IR_MAX, SAYS, "return math.max(t.half, n, t.lead)", 3, 2, 2},
  {IR_NOT, SAYS, "local x = not cards[1].wild return x and 1 or 2", 1, 1, 1},
  {IR_LEN, SAYS, "return #cards + #'abc'", 5, 1, 1},
  {IR_CONCAT, SAYS, HOLDS("'a' .. n .. 'b' == 'a3b'"), 1, 1, 1},
  {IR_NEW, SAYS, "local l = { n, n + 1 } l[n] = 5 return l[1] + l[3]", 8, 1,
   1},
  {IR_GET, SAYS, "return list[n]", 7, 1, 1},
  {IR_GET, SAYS, "local l = { x = n } return l[cards[1] and 'x']", 3, 1, 2},
  {IR_FIELD, SAYS, "return cards[2].value", 3, 1, 1},
  {IR_CARD_FIELD, SAYS,
   "return #t:kinds('hand', seat, function (c) return c.value > n - 2 end)",
   2, 1, 1},
  {IR_SET, SAYS, "local l = {} l[n - 2] = 4 return l[1]", 4, 1, 1},
  {IR_CELL, SAYS, "return t.half + t.points[1]", 9.5, 2, 2},
  {IR_TALLY, SAYS, "return t.points[seat]", 9, 1, 1},
  {IR_SET_CELL, APPLY, "t.lead = n * 2 t.points[2] = 1", 6, 2, 2},
  {IR_SET_TALLY, APPLY, "t.points[seat] = n t.lead = t.points[1] + 1", 4, 1,
   1},
  {IR_ADD_CELL, APPLY, "t.lead = t.lead + 4", 5, 1, 1},
  {IR_ADD_CELL, APPLY, "t.half = t.half + 1 t.lead = t.half * 2", 3, 1, 1},
  {IR_ADD_TALLY, APPLY,
   "t.points[seat] = t.points[seat] + 1 t.lead = t.points[seat] + n", 13, 1,
   1},
  {IR_START, SAYS, "return t.start", 2, 1, 1},
  {IR_HAS_START, SAYS, HOLDS("t.start_given"), 1, 1, 1},
  {IR_PHASE, SAYS, HOLDS("t.phase == 'talk'"), 1, 1, 1},
  {IR_TO_SEAT, SAYS, "return t.points[n - 2] + t.points[n]", 9, 2, 2},
  {IR_SEAT_IN, SAYS, "return t.points[t.lead] + t.half", 9.5, 1, 1},
  {IR_LEFT, SAYS, "return t:left(seat, n + 1) * 10 + t:left(seat, -n + 1)",
   22, 2, 2},
  {IR_COUNT, SAYS, "return t:count 'deck'", 9, 1, 1},
  {IR_COUNT_OF, SAYS, "return t:count('hand', seat)", 3, 1, 1},
  {IR_FOR, SAYS, "local x = 0 for i = 1, n do x = x + i end return x", 6, 1,
   1},
  {IR_FOR_AGAIN, SAYS,
   "local x = 0 for i = n, -20.5, -2 do x = x * 2 + i end return x", 4119, 1,
   1},
  {IR_FOR_AGAIN, SAYS,
   "local x = 0 for i = -9223372036854775807 - 1, 0 do x = x + 1 "
   "if x >= n then break end end return x", 3, 1, 1},
  {IR_ITEM, SAYS,
   "local x = 0 for i, c in ipairs(cards) do x = x + i * c.value end return x",
   8, 1, 1},
  {IR_ITEM_AGAIN, SAYS,
   "local x = 0 for _, c in ipairs(t:cards('hand', seat)) do "
   "if c.value > n then break end x = x * 10 + c.value end return x", 123, 1,
   1},
  {IR_NATIVE, SAYS,
   "return math.floor(n / 2) + math.ceil(n / 2) * 10 + math.abs(-n) * 100",
   321, 3, 3},
  {IR_NATIVE, SAYS,
   "local l = {} for i = 1, n do table.insert(l, i) end return #l", 3, 1, 1},
  {IR_CALL, SAYS, "return calls[n](n) + 1", 7, 1, 1},
  {IR_BIND, SAYS,
   "return #t:kinds('hand', seat, function (c) return c.value >= n end)", 1,
   1, 1},
  {IR_FIRST, SAYS, "return t:first('hand', seat).value", 1, 1, 1},
  {IR_LIST, SAYS, "return #t:cards('hand', seat) + #t:from(seat)", 6, 2, 2},
  {IR_ASK, SAYS, "return t:sum('hand', seat, 'value') + t:count('pile')", 6,
   1, 1},
  {IR_DOUBT, REFUSE, "return t:holds('hand', seat, '3')", 101, 1, 1},
  {IR_ACT, APPLY, "t:move_first('deck', 'pile') t.lead = t:count 'pile'", 1,
   1, 1},
  {IR_ACT_FOR, APPLY, "t.lead = t:show('hand', seat).value + n", 4, 1, 1},
  {IR_TELL, APPLY, "t:tell { en = 'x', fr = 'x' } t.lead = 5", 5, 1, 1}
};

/*
** Calls with other numbers, in the engine and in Lua. The same number three
** times in a row triggers specialisation. Errors of rules must be the same,
** too.
*/
static void compare_calls (Mini *m, const char *code) {
  static const double number[] = {3, 3, 3, 0, 1, 2, -1, 4, 2.5, 3, 13, 51};
  double answer;
  m->h->calls = CALLS_COMPARED;
  for (int i = 0; i < LENGTH(number); i++) {
    Outcome outcome;
    mini_give(m, number[i], 2);
    outcome = mini_call(m, &answer);
    TEST_CHECK_(outcome == OUTCOME_OK ||
                strncmp(told_by(m->h), "mini.lua:", 9) == 0,
                "%s: with %g: %s", code, number[i], told_by(m->h));
  }
}

static void try_row (const Row *row) {
  Mini m;
  double answer = -1;
  int count;
  mini_open(&m, row->where, row->code);
  mini_give(&m, 3, 2);
  TEST_CHECK_(mini_call_engine(&m, &answer), "%s: it bails out", row->code);
  TEST_CHECK_(answer == row->answer, "%s: %g, not %g", row->code, answer,
              row->answer);
  TEST_ASSERT_(mini_entry(&m)->code != NULL, "%s: left to Lua", row->code);
  count = mini_count(m.h->now->vm, mini_entry(&m)->code, row->op);
  TEST_CHECK_(count >= row->least && count <= row->most, "%s: %s %d times",
              row->code, insn_facts[row->op].name, count);
  compare_calls(&m, row->code);
  mini_close(&m);
}

static void test_instructions (void) {
  bool has_row[IR_COUNT_OF_OPS] = {false};
  for (int i = 0; i < LENGTH(instructions); i++) {
    has_row[instructions[i].op] |= instructions[i].least > 0;
    try_row(&instructions[i]);
  }
  for (int op = 0; op < IR_COUNT_OF_OPS; op++)
    TEST_CHECK_(has_row[op], "%s is not tested", insn_facts[op].name);
}

/* What the engine cannot do is left to Lua. */
static void test_bailing_out (void) {
  static const char *const code[] = {
    "return n ^ 2 - 5", "return 7.0 & n + 1", "return product(n) - 2",
    "return tonumber('4')", "return cards[1].value + (n // (n - 3) or 0)",
    "return t:count('nowhere')"
  };
  for (int i = 0; i < LENGTH(code); i++) {
    Mini m;
    double answer = -1;
    mini_open(&m, SAYS, code[i]);
    mini_give(&m, 3, 2);
    TEST_CHECK_(!mini_call_engine(&m, &answer), "%s", code[i]);
    if (i < 4) {
      TEST_CHECK_(mini_call(&m, &answer) == OUTCOME_OK && answer == 4,
                  "%s: %g", code[i], answer);
    }
    else {
      TEST_CHECK_(mini_call(&m, &answer) == OUTCOME_BROKEN, "%s", code[i]);
    }
    compare_calls(&m, code[i]);
    mini_close(&m);
  }
}

static const Row passes[] = {
  {IR_ARITH, SAYS,  /* one phi, the rest is shared */
   "local x if n > 2 then x = n + 1 else x = n * 2 end return x * 3", 12, 2,
   2},
  {IR_IF_INT, SAYS,  /* facts of each edge are used */
   "local x if n > 2 then x = 1 else x = 2 end "
   "if x == 1 then return 10 end return 20", 10, 0, 0},
  {IR_IF_TRUE, SAYS,
   "local function odd(x) return x % 2 == 1 end "
   "if odd(n) then return 1 end return 2", 1, 0, 0},
  {IR_FOR, SAYS,
   "local x = 0 for s = 1, t.seats do x = x + t.points[s] end return x", 9, 0,
   0},
  {IR_FOR, SAYS, "local x = 0 for i = 1, 12 do x = x + i * n end return x",
   234, 0, 0},
  {IR_FOR, SAYS, "local x = 0 for i = 1, 13 do x = x + i * n end return x",
   273, 1, 1},
  {IR_ADD, SAYS, "local x = 0 for i = 1, 12 do x = x + i end return x + n",
   81, 1, 1},
  {IR_ITEM, SAYS,
   "local x = n for _, i in ipairs(list) do x = x + i end return x", 21, 0, 0},
  {IR_CALL, SAYS, "return double(n) + double(n + 1)", 14, 0, 0},
  {IR_CALL, SAYS, "return product(n - 1)", 2, 1, 1},
  {IR_CELL, SAYS, "local x = t.lead return n", 3, 0, 0},
  {IR_ADD, SAYS, "local x = n + t.half return n", 3, 1, 1},
  {IR_TO_SEAT, SAYS, "return t.points[seat] + t.points[seat]", 18, 1, 1},
  {IR_TO_SEAT, REFUSE, "return t.points[seat] > 10", 10, 0, 0},
  {IR_FOR, SAYS,  /* phis that are swapped */
   "local a, b, c = 1, 2, n for _ = 1, 20 do a, b, c = b, c, a end "
   "return a * 100 + b * 10 + c", 312, 1, 1}
};

static void test_passes (void) {
  for (int i = 0; i < LENGTH(passes); i++) try_row(&passes[i]);
}

enum { OFTEN = 70 };  /* calls that trigger specialisation */

/* Returns a function of all arguments. */
#define ALL_ARGUMENTS                                                          \
  "local x = (n or 0.5) * 1000 + #cards * 100 "                                \
  "for _, c in ipairs(cards) do x = x * 4 + c.value end return x"

static double all_arguments (const Mini *m, double n, int cards) {
  double x = n * 1000 + cards * 100;
  for (int i = 0; i < cards; i++) x = x * 4 + m->kind[i] + 1;
  return x;
}

/* Calls with each number and each list of cards in turn. */
static void call_often (Mini *m, double n, bool has_number) {
  for (int round = 0; round < OFTEN; round++)
    for (int list = 0; list < KINDS * KINDS * KINDS; list++)
      for (int cards = 1; cards <= LENGTH(m->kind); cards++) {
        double answer;
        m->kind[0] = (Card)(list % KINDS);
        m->kind[1] = (Card)(list / KINDS % KINDS);
        m->kind[2] = (Card)(list / KINDS / KINDS);
        mini_give(m, n, cards);
        m->value[m->m == &m->r->move[ACT] ? 0 : 1].given = has_number;
        if (mini_call_engine(m, &answer) &&
            answer == all_arguments(m, has_number ? n : 0.5, cards))
          continue;
        TEST_CHECK_(false, "%g, %d cards (%d): %g", n, cards, list, answer);
        return;
      }
}

/* The code for one call; the general one if not specialised. */
static const VmCode *code_of_call (Mini *m) {
  Call c = {.kind = CALL_ASK, .f = m->m->says, .m = m->m, .seat = 0,
            .value = m->value};
  return vm_specialise(m->h->now->vm, mini_entry(m), &c)->code;
}

/* Calls that differ must not share specialised code. */
static void test_specialisation (void) {
  for (int move = ACT; move <= LAY; move++) {
    Mini m;
    mini_open(&m, SAYS, ALL_ARGUMENTS);
    m.m = &m.r->move[move];
    for (int n = 0; n < 4; n++) call_often(&m, n, true);
    call_often(&m, 0, false);
    call_often(&m, 2.5, true);
    mini_give(&m, 2, 1);
    TEST_CHECK(code_of_call(&m) != mini_entry(&m)->code);
    TEST_CHECK(code_of_call(&m)->insns < mini_entry(&m)->code->insns / 2);
    TEST_CHECK(mini_count(m.h->now->vm, code_of_call(&m), IR_ITEM) == 0);
    mini_give(&m, 2.5, 1);
    TEST_CHECK(code_of_call(&m) == mini_entry(&m)->code);
    mini_close(&m);
  }
}

/* Where there is no gain, or few calls, there is no specialisation. */
static void test_no_specialisation (void) {
  Mini m;
  double answer;
  mini_open(&m, SAYS, "return t.points[seat] + t.half");
  for (int i = 0; i < 4 * OFTEN; i++) {
    mini_give(&m, i / OFTEN, 2);
    TEST_CHECK(mini_call_engine(&m, &answer) && answer == 9.5);
  }
  TEST_CHECK(mini_entry(&m)->is_enough && !mini_entry(&m)->is_specialised);
  mini_close(&m);
  mini_open(&m, SAYS, ALL_ARGUMENTS);
  for (int i = 0; i < OFTEN; i++) {
    mini_give(&m, i, 2);
    TEST_CHECK(mini_call_engine(&m, &answer));
    TEST_CHECK(code_of_call(&m) == mini_entry(&m)->code);
  }
  mini_close(&m);
}

/* The predicate of the first LIST instruction, or NULL. */
static const VmCode *predicate_of (const VmCode *c, const Vm *vm) {
  for (int i = 0; i < c->insns; i++)
    if (mini_op(vm, &c->insn[i]) == IR_LIST) {
      const VmPlan *p = c->insn[i].plan;
      for (int k = 0; k < p->fills; k++)
        if (p->fill[k].kind == FILL_KINDS)
          return vm_vreg(c->vreg, p->fill[k].from)->predicate;
    }
  return NULL;
}

/* Results of predicates are cached if they read only the card and 'n'. */
static void test_predicates (void) {
  static const struct {
    const char *code;
    bool is_pure;
    double answer, with_1;
  } row[] = {
    {"c.value > 1", true, 2, 2}, {"c.wild", true, 1, 1},
    {"c.value == n", true, 1, 1}, {"c.value * 2 % 3 == 1", true, 1, 1},
    {"c.value >= n", true, 1, 3}, {"c.value > t.lead", false, 2, 2},
    {"c.value <= t:count 'pile'", false, 0, 0}
  };
  for (int i = 0; i < LENGTH(row); i++) {
    Mini m;
    char code[120];
    double answer = -1;
    const VmCode *predicate;
    snprintf(code, sizeof code, "return #t:kinds('hand', seat, "
             "function (c) return %s end)", row[i].code);
    mini_open(&m, SAYS, code);
    mini_give(&m, 3, 2);
    TEST_CASE(row[i].code);
    TEST_CHECK(mini_call_engine(&m, &answer) && answer == row[i].answer);
    predicate = predicate_of(mini_entry(&m)->code, m.h->now->vm);
    TEST_ASSERT(predicate != NULL);
    TEST_CHECK(predicate->is_pure == row[i].is_pure);
    if (row[i].is_pure)
      TEST_CHECK(kindset_count(predicate->kinds) == row[i].answer);
    mini_give(&m, 1, 2);
    TEST_CHECK(mini_call_engine(&m, &answer) && answer == row[i].with_1);
    compare_calls(&m, code);
    mini_close(&m);
  }
}

TEST_LIST = {
  {"instructions", test_instructions},
  {"bailing out", test_bailing_out},
  {"passes", test_passes},
  {"specialisation", test_specialisation},
  {"no specialisation", test_no_specialisation},
  {"predicates", test_predicates},
  {NULL, NULL}
};
