/*
** The engine against Lua: numbers, instructions, the verifier, the passes
** SPDX-License-Identifier: MIT
*/
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "acutest.h"
#include "ground/memory.h"
#include "vm/translate.h"

#include "../told.h"

#define LENGTH(array) ((int)(sizeof(array) / sizeof((array)[0])))

/*
** {======================================================
** Numbers: the same type and bits as in Lua, or the call bails out
** =======================================================
*/

#define INT(n) {.integer = (n), .tag = VM_INTEGER}
#define FLT(n) {.number = (n), .tag = VM_FLOAT}

static const VmValue operand[] = {
  INT(0), INT(1), INT(-1), INT(2), INT(-3), INT(7), INT(-7), INT(63),
  INT(-63), INT(64), INT(-64), INT((INT64_C(1) << 53) - 1),
  INT((INT64_C(1) << 53) + 1), INT(-(INT64_C(1) << 53) - 1),
  INT(INT64_MAX), INT(INT64_MAX - 1), INT(INT64_MIN), INT(INT64_MIN + 1),
  FLT(0.0), FLT(-0.0), FLT(0.5), FLT(-0.5), FLT(1.0), FLT(7.0), FLT(-7.5),
  FLT(1e15), FLT(-1e15), FLT(0x1p53), FLT(-0x1p53), FLT(0x1p53 + 2),
  FLT(0x1p62), FLT(0x1.fffffffffffffp62), FLT(0x1p63), FLT(-0x1p63),
  FLT(0x1p64), FLT(1e308), FLT(-1e308), FLT(INFINITY), FLT(-INFINITY),
  FLT(5e-324), FLT(-5e-324), FLT(0x1p-1022)
};

typedef struct Operator {
  const char *lua;                  /* of a, b and c */
  int operands;
  bool (*run) (const struct Operator *o, VmValue *x, VmValue *to);
  int op;                           /* Lua's, for vm_arithmetic */
  const char *native;
} Operator;

static bool calculate (const Operator *o, VmValue *x, VmValue *to) {
  return vm_arithmetic(o->op, &x[0], &x[1], to);
}

static bool negate (const Operator *o, VmValue *x, VmValue *to) {
  (void)o;
  return vm_negate(x, to);
}

static bool is_same (const Operator *o, VmValue *x, VmValue *to) {
  (void)o;
  *to = vm_boolean(vm_same(&x[0], &x[1]));
  return true;
}

static bool is_less (const Operator *o, VmValue *x, VmValue *to) {
  bool yes = false, fine = vm_less(&x[0], &x[1], &yes);
  (void)o;
  *to = vm_boolean(yes);
  return fine;
}

static bool is_not_more (const Operator *o, VmValue *x, VmValue *to) {
  bool yes = false, fine = vm_less_or_equal(&x[0], &x[1], &yes);
  (void)o;
  *to = vm_boolean(yes);
  return fine;
}

/* As IF_GT_INT and IF_GE_INT do it. */
static bool is_more (const Operator *o, VmValue *x, VmValue *to) {
  VmValue turned[] = {x[1], x[0]};
  return is_less(o, turned, to);
}

static bool is_not_less (const Operator *o, VmValue *x, VmValue *to) {
  VmValue turned[] = {x[1], x[0]};
  return is_not_more(o, turned, to);
}

static bool call_native (const Operator *o, VmValue *x, VmValue *to) {
  const VmNative *n = vm_natives;
  while (strcmp(n->name, o->native) != 0) n++;
  return n->run(NULL, x, o->operands, to);
}

/* How numbers of the table become values. */
static bool make_number (const Operator *o, VmValue *x, VmValue *to) {
  (void)o;
  *to = x->tag == VM_FLOAT ? vm_number(x->number) : *x;
  return true;
}

static const Operator operators[] = {
  {"a + b", 2, calculate, OP_ADD, NULL},
  {"a - b", 2, calculate, OP_SUB, NULL},
  {"a * b", 2, calculate, OP_MUL, NULL},
  {"a / b", 2, calculate, OP_DIV, NULL},
  {"a // b", 2, calculate, OP_IDIV, NULL},
  {"a % b", 2, calculate, OP_MOD, NULL},
  {"a & b", 2, calculate, OP_BAND, NULL},
  {"a | b", 2, calculate, OP_BOR, NULL},
  {"a ~ b", 2, calculate, OP_BXOR, NULL},
  {"a << b", 2, calculate, OP_SHL, NULL},
  {"a >> b", 2, calculate, OP_SHR, NULL},
  {"-a", 1, negate, 0, NULL},
  {"a == b", 2, is_same, 0, NULL},
  {"a < b", 2, is_less, 0, NULL},
  {"a <= b", 2, is_not_more, 0, NULL},
  {"a > b", 2, is_more, 0, NULL},
  {"a >= b", 2, is_not_less, 0, NULL},
  {"math.min(a, b)", 2, call_native, 0, "min"},
  {"math.max(a, b)", 2, call_native, 0, "max"},
  {"math.min(a, b, c)", 3, call_native, 0, "min"},
  {"math.max(a, b, c)", 3, call_native, 0, "max"},
  {"math.floor(a)", 1, call_native, 0, "floor"},
  {"math.ceil(a)", 1, call_native, 0, "ceil"},
  {"math.abs(a)", 1, call_native, 0, "abs"},
  {"math.tointeger(a) or a", 1, make_number, 0, NULL}
};

/* Small enough that rules have such numbers: the engine must do them. */
static bool is_ordinary (const VmValue *v) {
  if (v->tag == VM_INTEGER) return v->integer > -100 && v->integer < 100;
  return v->number == 0 ||
         (fabs(v->number) >= 0.5 && fabs(v->number) < 1e15);
}

/* Is the result one that the engine may not leave to Lua? */
static bool is_wanted (const Operator *o, const VmValue *x) {
  bool is_bitwise = o->op >= OP_BAND && o->op <= OP_SHR;
  for (int i = 0; i < o->operands; i++)
    if (!is_ordinary(&x[i]) || (is_bitwise && x[i].tag == VM_FLOAT))
      return false;
  return true;
}

static void push (lua_State *L, const VmValue *v) {
  if (v->tag == VM_INTEGER)
    lua_pushinteger(L, v->integer);
  else
    lua_pushnumber(L, v->number);
}

static VmValue pop (lua_State *L) {
  VmValue v = vm_nil();
  if (lua_isboolean(L, -1)) v = vm_boolean(lua_toboolean(L, -1));
  if (lua_isinteger(L, -1))
    v = vm_integer(lua_tointeger(L, -1));
  else if (lua_isnumber(L, -1))
    v = vm_float(lua_tonumber(L, -1));
  lua_pop(L, 1);
  return v;
}

/* What Lua says; false: an error, or what is no number. */
static bool ask_lua (lua_State *L, const VmValue *x, int n, VmValue *to) {
  lua_pushvalue(L, -1);
  for (int i = 0; i < n; i++) push(L, &x[i]);
  if (lua_pcall(L, n, 1, 0) != LUA_OK) {
    lua_pop(L, 1);
    return false;
  }
  *to = pop(L);
  return to->tag != VM_FLOAT || !isnan(to->number);
}

static const char *shown (const VmValue *v) {
  static char text[4][40];
  static int next;
  char *to = text[next++ % 4];
  if (v->tag == VM_INTEGER)
    snprintf(to, sizeof text[0], "%" PRId64, v->integer);
  else if (v->tag == VM_FLOAT)
    snprintf(to, sizeof text[0], "%a", v->number);
  else
    snprintf(to, sizeof text[0], "tag %d", (int)v->tag);
  return to;
}

/* One set of operands; the function of Lua is on top. */
static void try_operands (lua_State *L, const Operator *o, VmValue *x) {
  VmValue got = vm_nil(), want = vm_nil();
  bool in_lua = ask_lua(L, x, o->operands, &want);
  bool fine = o->run(o, x, &got);
  if (fine ? in_lua && vm_identical(&got, &want)
           : !in_lua || !is_wanted(o, x))
    return;
  TEST_CHECK_(false, "%s: a %s, b %s, c %s", o->lua, shown(&x[0]),
              shown(&x[1]), shown(&x[2]));
  TEST_MSG("Lua %s %s, the engine %s %s", in_lua ? "says" : "fails",
           shown(&want), fine ? "says" : "bails out", shown(&got));
}

static lua_State *open_lua (const char *code) {
  lua_State *L = luaL_newstate();
  TEST_ASSERT(L != NULL);
  luaL_openlibs(L);
  TEST_ASSERT_(luaL_loadstring(L, code) == LUA_OK, "%s", code);
  return L;
}

static void test_numbers (void) {
  for (int i = 0; i < LENGTH(operators); i++) {
    const Operator *o = &operators[i];
    char code[80];
    lua_State *L;
    snprintf(code, sizeof code, "local a, b, c = ... return %s", o->lua);
    L = open_lua(code);
    for (int a = 0; a < LENGTH(operand); a++)
      for (int b = 0; b < (o->operands > 1 ? LENGTH(operand) : 1); b++)
        for (int c = 0; c < (o->operands > 2 ? LENGTH(operand) : 1); c++)
          try_operands(L, o,
                       (VmValue[]){operand[a], operand[b], operand[c]});
    lua_close(L);
  }
}

/* What is no number is none of them. */
static void test_no_numbers (void) {
  VmValue no[] = {vm_nil(), vm_boolean(true), {.tag = VM_OPAQUE}}, to;
  for (int i = 0; i < LENGTH(operators); i++)
    for (int k = 0; k < LENGTH(no) && operators[i].run != is_same; k++)
      for (int at = 0; at < operators[i].operands; at++) {
        VmValue x[] = {vm_integer(1), vm_integer(2), vm_integer(3)};
        if (operators[i].run == make_number) continue;
        x[at] = no[k];
        TEST_CHECK_(!operators[i].run(&operators[i], x, &to), "%s",
                    operators[i].lua);
      }
  TEST_CHECK(!vm_same(&no[0], &no[1]) && vm_same(&no[1], &no[1]));
}

enum { ROUNDS = 5 };  /* that are looked at */

static const VmValue steps[] = {
  INT(1), INT(-1), INT(2), INT(-3), INT(0), INT(INT64_MAX), INT(INT64_MIN),
  FLT(1.0), FLT(0.5)
};

/* Rounds, first and last index; false: it is left to Lua. */
static bool loop_in_engine (const VmValue *x, VmValue to[3]) {
  VmValue r[] = {x[0], x[1], x[2]};
  int entered = vm_prepare_loop(r);
  uint64_t more = (uint64_t)r[1].integer < ROUNDS ? (uint64_t)r[1].integer
                                                  : ROUNDS - 1;
  uint64_t last = (uint64_t)r[0].integer + more * (uint64_t)r[2].integer;
  to[0] = vm_integer(entered > 0 ? (int64_t)more + 1 : 0);
  to[1] = entered > 0 ? r[0] : vm_nil();
  to[2] = entered > 0 ? vm_integer((int64_t)last) : vm_nil();
  return entered >= 0;
}

static bool loop_in_lua (lua_State *L, const VmValue *x, VmValue to[3]) {
  lua_pushvalue(L, -1);
  for (int i = 0; i < 3; i++) push(L, &x[i]);
  if (lua_pcall(L, 3, 3, 0) != LUA_OK) {
    lua_pop(L, 1);
    return false;
  }
  for (int i = 2; i >= 0; i--) to[i] = pop(L);
  return true;
}

static void try_loop (lua_State *L, const VmValue *x) {
  VmValue got[3], want[3];
  bool in_lua = loop_in_lua(L, x, want), fine = loop_in_engine(x, got);
  bool is_plain = x[0].tag == VM_INTEGER && x[2].tag == VM_INTEGER &&
                  is_ordinary(&x[0]) && is_ordinary(&x[1]) &&
                  is_ordinary(&x[2]);
  if (!fine ? !in_lua || !is_plain
            : in_lua && vm_identical(&got[0], &want[0]) &&
              vm_identical(&got[1], &want[1]) &&
              vm_identical(&got[2], &want[2]))
    return;
  TEST_CHECK_(false, "from %s to %s by %s", shown(&x[0]), shown(&x[1]),
              shown(&x[2]));
  TEST_MSG("%s rounds in Lua, %s in the engine",
           in_lua ? shown(&want[0]) : "no", fine ? shown(&got[0]) : "no");
}

static void test_loops (void) {
  lua_State *L = open_lua(
      "local a, b, c = ... local n, first, last = 0 "
      "for i = a, b, c do n = n + 1 first = first or i last = i "
      "if n == 5 then break end end return n, first, last");
  for (int a = 0; a < LENGTH(operand); a++)
    for (int b = 0; b < LENGTH(operand); b++)
      for (int c = 0; c < LENGTH(steps); c++)
        try_loop(L, (VmValue[]){operand[a], operand[b], steps[c]});
  lua_close(L);
}

/* }====================================================== */

/*
** {======================================================
** A small game at hand, and calls of its functions
** =======================================================
*/

typedef enum Where { SAYS, APPLY, REFUSE } Where;

enum { SEATS = 3, CARDS = 3, ACT = 0, LAY = 1, NINE = 9 };

typedef struct Mini {
  char folder[40];
  Host *h;
  Ruleset *r;
  Table table;
  Supply supply;
  Choices choices;
  Sitting sit;
  Where where;
  const Move *m;
  uint8_t kind[CARDS];
  Value value[2];
} Mini;

/* The function at 'where' is what a test makes of it. */
static void write_rules (FILE *f, Where where, const char *code) {
  fprintf(f,
    "local g = game 'mini'\n"
    "g.title, g.version, g.seats = 'Mini', '1', { min = 3, max = 3 }\n"
    "g.zones.deck, g.zones.pile, g.zones.hand = 'nobody', 'all', 'owner'\n"
    "g.cards = { { '1', value = 1, copies = 4 },\n"
    "  { '2', value = 2, copies = 4 },\n"
    "  { '3', value = 3, copies = 4, wild = true } }\n"
    "g.tallies.points = 0\n"
    "g.counters.lead, g.counters.half = 1, 0\n"
    "g.articles.no = { en = 'No.', fr = 'Non.' }\n"
    "local list, calls = { 5, 6, 7 }, {\n"
    "  function (x) return x + 1 end, function (x) return x - 1 end,\n"
    "  function (x) return x * 2 end }\n"
    "local function double(x) return x * 2 end\n"
    "local function product(x)\n"
    "  if x <= 1 then return 1 end\n"
    "  return x * product(x - 1)\n"
    "end\n"
    "g.moves.act = { args = { number {}, cards { from = 'hand' } },\n"
    "  refuse = { { 'no', function (t, seat, n, cards) %s end } },\n"
    "  apply = function (t, seat, n, cards) %s end,\n"
    "  says = function (t, seat, n, cards) %s end }\n"
    "g.moves.lay = { args = { cards { from = 'hand' },\n"
    "    number { optional = true } },\n"
    "  apply = 'done', says = function (t, seat, cards, n) %s end }\n"
    "g.phases = { { 'deal', run = function (t) t:shuffle 'deck' end },\n"
    "  { 'talk', each = { from = 'lead' }, moves = { 'act', 'lay' } } }\n"
    "function g.score(t, seat) return list[1] + double(1) + #calls end\n"
    "g.product = product\n"
    "return g\n",
    where == REFUSE ? code : "return n > 50",
    where == APPLY ? code : "t.lead = n + 7",
    where == SAYS ? code : "return n", where == SAYS ? code : "return n");
}

static int slot_of (const Mini *m, const char *zone) {
  return m->r->layout.zone[ruleset_find(m->r, LIST_ZONES, zone)].first_slot;
}

static int cell_of (const Mini *m, const char *counter) {
  return SEATS + ruleset_find(m->r, LIST_COUNTERS, counter);
}

/* A table that is always the same: seat 1 holds 1, 2 and 3. */
static void set_table (Mini *m) {
  const Layout *l = &m->r->layout;
  Table *t = &m->table;
  int deck = slot_of(m, "deck"), hand = slot_of(m, "hand");
  memset(t, 0, sizeof *t);
  host_start(m->h, m->r, t);
  for (int kind = 0; kind < 3; kind++)
    table_move(t, table_find(t, deck, kind), hand);
  t->cell[0] = NINE;  /* t.points[1] */
  t->cell[cell_of(m, "half")] = 0.5;
  t->depth = 1;
  t->frame[0] = (Frame){.phase = 1, .count = 1};
  m->supply = (Supply){0};
  m->choices = (Choices){0};
  m->sit = (Sitting){.table = t, .layout = l, .supply = &m->supply,
                     .choices = &m->choices, .multiplicity = 1};
  host_sit(m->h, &m->sit);
}

static void open_mini (Mini *m, Where where, const char *code) {
  char path[80];
  Remark why = {.saying = SAY_NOTHING};
  Both objection;
  FILE *f;
  *m = (Mini){.folder = "/tmp/referee-vm-XXXXXX", .where = where,
              .kind = {1, 2, 0}};
  TEST_ASSERT(mkdtemp(m->folder) != NULL);
  snprintf(path, sizeof path, "%s/mini.lua", m->folder);
  f = fopen(path, "w");
  TEST_ASSERT(f != NULL);
  write_rules(f, where, code);
  fclose(f);
  m->h = host_new();
  m->h->calls = CALLS_WITHOUT_LUA;
  m->r = load_file(m->h, path, &why);
  TEST_ASSERT_(m->r != NULL, "%s", told(&why));
  remark_free(&why);
  unlink(path);
  rmdir(m->folder);
  TEST_ASSERT(host_seat(m->h, m->r, SEATS, 1, (double[1]){0}, true,
                        &objection));
  m->m = &m->r->move[ACT];
  set_table(m);
}

static void close_mini (Mini *m) { host_free(m->h); }

/* Number and cards are the arguments; 'lay' has them the other way round. */
static void give (Mini *m, double n, int cards) {
  bool is_act = m->m == &m->r->move[ACT];
  m->value[!is_act] = (Value){.given = true, .number = n};
  m->value[is_act] =
      (Value){.given = true, .count = (uint8_t)cards, .kind = m->kind};
}

/* What came of it: what it says, or t.lead behind it. */
static double answer_of (const Mini *m, bool refused, double said) {
  if (m->where == SAYS) return said;
  return m->table.cell[cell_of(m, "lead")] + (refused ? 100 : 0);
}

/* Through the host, as the judge calls it. */
static Outcome call_host (Mini *m, double *answer) {
  double said = 0;
  bool yes = false;
  Outcome outcome;
  set_table(m);
  if (m->where == SAYS)
    outcome = host_says(m->h, m->m, 0, m->value, &yes, &said);
  else if (m->where == APPLY)
    outcome = host_apply(m->h, m->m, 0, m->value);
  else
    outcome = host_refuse_or_apply(m->h, m->m, 0, m->value, &yes);
  *answer = answer_of(m, outcome == OUTCOME_REFUSED, said);
  return outcome == OUTCOME_REFUSED ? OUTCOME_OK : outcome;
}

static Outcome not_in_lua (Host *h, Call *c) {
  (void)h, (void)c;
  return OUTCOME_BROKEN;
}

/* By the engine alone. False: it bails out. */
static bool call_engine (Mini *m, double *answer) {
  static const CallKind kind[] = {CALL_ASK, CALL_ACT, CALL_MOVE};
  Call c = {.kind = kind[m->where], .m = m->m, .seat = 0, .value = m->value,
            .before = BEFORE_NOTHING,
            .f = m->where == SAYS ? m->m->says : m->m->apply};
  Outcome outcome;
  set_table(m);
  outcome = vm_call(m->h, &c, not_in_lua);
  *answer = answer_of(m, m->where == REFUSE && c.result != 0,
                      ops_number(c.result));
  return outcome == OUTCOME_OK;
}

/* What was translated for the calls above. */
static VmEntry *entry_of (const Mini *m) {
  const VmSeating *s = m->h->now->vm->seating;
  if (m->where == REFUSE) return &s->moves.entry[BEFORE_NOTHING + 1];
  return &s->functions.entry[m->where == SAYS ? m->m->says : m->m->apply];
}

/* The instruction behind a label. */
static int op_of (const Vm *vm, const Insn *i) {
  for (int op = 0; op < IR_COUNT_OF_OPS; op++)
    if (vm->label[op] == i->go ||
        (insn_is_condition(&(Insn){.op = (uint8_t)op}) &&
         vm->label[op | INSN_IF_SO] == i->go))
      return op;
  return -1;
}

/* How often it stands in the code, and in the predicates bound there. */
static int count_op (const Vm *vm, const VmCode *c, int op) {
  int n = 0;
  for (int i = 0; i < c->insns; i++) {
    n += op_of(vm, &c->insn[i]) == op;
    if (op_of(vm, &c->insn[i]) == IR_BIND)
      n += count_op(vm, c->insn[i].code, op);
  }
  return n;
}

/* }====================================================== */

/*
** {======================================================
** Each instruction
** =======================================================
*/

/* Called with the number 3 and the cards 2 and 3. */
typedef struct Row {
  InsnOp op;
  Where where;
  const char *code;
  double answer;
  int least, most;                  /* times that the instruction is there */
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
  {IR_START, SAYS, "return t.start", 2, 1, 1},
  {IR_HAS_START, SAYS, HOLDS("t.start_given"), 1, 1, 1},
  {IR_PHASE, SAYS, HOLDS("t.phase == 'talk'"), 1, 1, 1},
  {IR_TO_SEAT, SAYS, "return t.points[n - 2] + t.points[n]", 9, 2, 2},
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
  {IR_ASK, SAYS, "return t:sum('hand', seat, 'value') + t:count('pile')", 6,
   1, 1},
  {IR_DOUBT, REFUSE, "return t:holds('hand', seat, '3')", 101, 1, 1},
  {IR_ACT, APPLY, "t:move_first('deck', 'pile') t.lead = t:count 'pile'", 1,
   1, 1},
  {IR_TELL, APPLY, "t:tell { en = 'x', fr = 'x' } t.lead = 5", 5, 1, 1}
};

/*
** Called with other numbers, by the engine and in Lua. With the same three
** times in a row it is specialised. A fault of the rules is one in both ways.
*/
static void compare_calls (Mini *m, const char *code) {
  static const double number[] = {3, 3, 3, 0, 1, 2, -1, 4, 2.5, 3, 13, 51};
  double answer;
  m->h->calls = CALLS_COMPARED;
  for (int i = 0; i < LENGTH(number); i++) {
    Outcome outcome;
    give(m, number[i], 2);
    outcome = call_host(m, &answer);
    TEST_CHECK_(outcome == OUTCOME_OK ||
                strncmp(host_message(m->h), "mini.lua:", 9) == 0,
                "%s: with %g: %s", code, number[i], host_message(m->h));
  }
}

static void try_row (const Row *row) {
  Mini m;
  double answer = -1;
  int count;
  open_mini(&m, row->where, row->code);
  give(&m, 3, 2);
  TEST_CHECK_(call_engine(&m, &answer), "%s: it bails out", row->code);
  TEST_CHECK_(answer == row->answer, "%s: %g, not %g", row->code, answer,
              row->answer);
  TEST_ASSERT_(entry_of(&m)->code != NULL, "%s: left to Lua", row->code);
  count = count_op(m.h->now->vm, entry_of(&m)->code, row->op);
  TEST_CHECK_(count >= row->least && count <= row->most, "%s: %s %d times",
              row->code, insn_facts[row->op].name, count);
  compare_calls(&m, row->code);
  close_mini(&m);
}

static void test_instructions (void) {
  bool has_row[IR_COUNT_OF_OPS] = {false};
  for (int i = 0; i < LENGTH(instructions); i++) {
    has_row[instructions[i].op] |= instructions[i].least > 0;
    try_row(&instructions[i]);
  }
  for (int op = 0; op < IR_COUNT_OF_OPS; op++)
    TEST_CHECK_(has_row[op], "nothing tests %s", insn_facts[op].name);
}

/* What the engine cannot do is what Lua does. */
static void test_bailing_out (void) {
  static const char *const code[] = {
    "return n ^ 2 - 5", "return 7.0 & n + 1", "return product(n) - 2",
    "return tonumber('4')", "return cards[1].value + (n // (n - 3) or 0)",
    "return t:count('nowhere')"
  };
  for (int i = 0; i < LENGTH(code); i++) {
    Mini m;
    double answer = -1;
    open_mini(&m, SAYS, code[i]);
    give(&m, 3, 2);
    TEST_CHECK_(!call_engine(&m, &answer), "%s", code[i]);
    if (i < 4) {
      TEST_CHECK_(call_host(&m, &answer) == OUTCOME_OK && answer == 4,
                  "%s: %g", code[i], answer);
    }
    else {
      TEST_CHECK_(call_host(&m, &answer) == OUTCOME_BROKEN, "%s", code[i]);
    }
    compare_calls(&m, code[i]);
    close_mini(&m);
  }
}

/* }====================================================== */

TEST_LIST = {
  {"numbers", test_numbers},
  {"no numbers", test_no_numbers},
  {"loops", test_loops},
  {"instructions", test_instructions},
  {"bailing out", test_bailing_out},
  {NULL, NULL}
};
