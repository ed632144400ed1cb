/*
** Tests of the engine's numbers: same type and bits as in Lua, or it bails out
** SPDX-License-Identifier: MIT
*/
#include <inttypes.h>
#include <stdio.h>

#include "acutest.h"
#include "vm/engine.h"

#define LENGTH(array) ((int)(sizeof(array) / sizeof((array)[0])))
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
  const char *lua;                  /* in terms of a, b and c */
  int operands;
  bool (*run) (const struct Operator *o, VmValue *x, VmValue *to);
  int op;                           /* Lua's operator, for vm_arithmetic */
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

/* Like IF_GT_INT and IF_GE_INT. */
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

/* Conversion of numbers on the table to values. */
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

/* Numbers that occur in rules: the engine must handle them. */
static bool is_ordinary (const VmValue *v) {
  if (v->tag == VM_INTEGER) return v->integer > -100 && v->integer < 100;
  return v->number == 0 ||
         (fabs(v->number) >= 0.5 && fabs(v->number) < 1e15);
}

/* Must the engine compute the result, rather than leave it to Lua? */
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

/* Lua's result; false: an error, or not a number. */
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

/* Tries one set of operands; Lua's function is on top of the stack. */
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

/* Values that are not numbers. */
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

enum { ROUNDS = 5 };  /* tested at most */

static const VmValue steps[] = {
  INT(1), INT(-1), INT(2), INT(-3), INT(0), INT(INT64_MAX), INT(INT64_MIN),
  FLT(1.0), FLT(0.5)
};

/* Number of rounds, first and last index; false: left to Lua. */
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

TEST_LIST = {
  {"numbers", test_numbers},
  {"no numbers", test_no_numbers},
  {"loops", test_loops},
  {NULL, NULL}
};
