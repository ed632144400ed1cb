/*
** The interpreter: instructions of Lua 5.4, one by one
** SPDX-License-Identifier: MIT
**
** Each does what the manual, and Lua's own interpreter, say that it does;
** what is not worth its while leaves the function with -1.
*/
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "rules/vm_private.h"

/*
** {======================================================
** Numbers
** =======================================================
*/

static bool is_number (const VmValue *v) {
  return v->tag == VM_INTEGER || v->tag == VM_FLOAT;
}

static double as_float (const VmValue *v) {
  return v->tag == VM_INTEGER ? (double)v->integer : v->number;
}

static int64_t wrap (uint64_t n) { return (int64_t)n; }

static int64_t divide_down (int64_t a, int64_t b) {
  int64_t q;
  if (b == -1) return wrap(0 - (uint64_t)a);
  q = a / b;
  return q - ((a ^ b) < 0 && q * b != a);
}

static int64_t modulo (int64_t a, int64_t b) {
  int64_t m;
  if (b == -1) return 0;
  m = a % b;
  return m != 0 && (m ^ b) < 0 ? m + b : m;
}

static double float_modulo (double a, double b) {
  double m = fmod(a, b);
  if (m > 0 ? b < 0 : m < 0 && b != m) m += b;
  return m;
}

static int64_t shift_left (int64_t n, int64_t by) {
  if (by <= -64 || by >= 64) return 0;
  return by >= 0 ? wrap((uint64_t)n << by) : wrap((uint64_t)n >> -by);
}

static bool integer_arithmetic (int op, int64_t a, int64_t b, VmValue *to) {
  uint64_t x = (uint64_t)a, y = (uint64_t)b;
  int64_t n;
  switch (op) {
    case OP_ADD: n = wrap(x + y); break;
    case OP_SUB: n = wrap(x - y); break;
    case OP_MUL: n = wrap(x * y); break;
    case OP_MOD:
      if (b == 0) return false;
      n = modulo(a, b);
      break;
    case OP_IDIV:
      if (b == 0) return false;
      n = divide_down(a, b);
      break;
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
    default: return false;
  }
  *to = vm_float(n);
  return !isnan(n);  /* Lua says what is wrong: see sandbox.c */
}

/* '#x', which is written '"#" ^ x': see operators.c. Not for us: 'x ^ y'. */
static bool raise (Vm *vm, const VmValue *a, const VmValue *b, VmValue *to) {
  int64_t length;
  if (a->tag != VM_STRING || a->string->text[0] != '#' ||
      a->string->len != 1 || !vm_length(vm, b, &length))
    return false;
  *to = vm_integer(length);
  return true;
}

/* False: not for us, or an error. */
static bool calculate (int op, const VmValue *a, const VmValue *b,
                       VmValue *to) {
  if (!is_number(a) || !is_number(b)) return false;
  if (a->tag == VM_INTEGER && b->tag == VM_INTEGER && op != OP_DIV)
    return integer_arithmetic(op, a->integer, b->integer, to);
  return float_arithmetic(op, as_float(a), as_float(b), to);
}

/* Is a whole number the same as a float? Larger ones nobody needs. */
static bool is_exact (const VmValue *v) {
  return v->tag == VM_FLOAT ||
         (v->integer >= -(INT64_C(1) << 53) && v->integer <= INT64_C(1) << 53);
}

bool vm_less (const VmValue *a, const VmValue *b, bool *less) {
  if (a->tag == VM_INTEGER && b->tag == VM_INTEGER)
    return *less = a->integer < b->integer, true;
  if (!is_number(a) || !is_number(b) || !is_exact(a) || !is_exact(b))
    return false;
  *less = as_float(a) < as_float(b);
  return true;
}

bool vm_less_or_equal (const VmValue *a, const VmValue *b, bool *less) {
  if (a->tag == VM_INTEGER && b->tag == VM_INTEGER)
    return *less = a->integer <= b->integer, true;
  if (!is_number(a) || !is_number(b) || !is_exact(a) || !is_exact(b))
    return false;
  *less = as_float(a) <= as_float(b);
  return true;
}

/* The limit of a loop over whole numbers. */
static bool read_limit (const VmValue *limit, int64_t step, int64_t *to) {
  double n;
  if (limit->tag == VM_INTEGER) return *to = limit->integer, true;
  if (limit->tag != VM_FLOAT) return false;
  n = step > 0 ? floor(limit->number) : ceil(limit->number);
  if (!(n > -1e15 && n < 1e15)) return false;
  *to = (int64_t)n;
  return true;
}

/* Readies the loop whose numbers are at 'r'. -1: not for us; else, enter? */
static int prepare_loop (VmValue *r) {
  int64_t first = r[0].integer, step = r[2].integer, last;
  uint64_t count;
  if (r[0].tag != VM_INTEGER || r[2].tag != VM_INTEGER || step == 0 ||
      !read_limit(&r[1], step, &last))
    return -1;
  if (step > 0 ? first > last : first < last) return 0;
  count = step > 0 ? ((uint64_t)last - (uint64_t)first) / (uint64_t)step
                   : ((uint64_t)first - (uint64_t)last) /
                         ((uint64_t)-(step + 1) + 1);
  r[1] = vm_integer(wrap(count));
  r[3] = r[0];
  return 1;
}

/* }====================================================== */

/*
** {======================================================
** Strings and variables
** =======================================================
*/

/* Behind what is there; false: too long, or not for us. */
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

static bool concat (Vm *vm, VmValue *r, int count) {
  char text[VM_STRING_LENGTH];
  size_t len = 0;
  for (int i = 0; i < count; i++)
    if (!add_text(text, &len, &r[i])) return false;
  r->string = vm_string(vm, text, len);
  r->tag = VM_STRING;
  return r->string != NULL;
}

/* The variable at a place of the stack. */
static VmVariable *capture (Vm *vm, VmValue *at) {
  VmVariable **place = &vm->open, *v;
  while (*place != NULL && (*place)->at > at) place = &(*place)->next;
  if (*place != NULL && (*place)->at == at) return *place;
  v = vm_room(vm, sizeof *v);
  if (v == NULL) return NULL;
  v->at = at;
  v->next = *place;
  return *place = v;
}

/* Variables from there on live on without the stack. */
static void close_variables (Vm *vm, const VmValue *from) {
  while (vm->open != NULL && vm->open->at >= from) {
    VmVariable *v = vm->open;
    v->value = *v->at;
    v->at = &v->value;
    vm->open = v->next;
  }
}

static bool make_function (Vm *vm, const VmFunction *in, VmValue *r,
                           VmCode *code, VmValue *to) {
  VmFunction *f = vm_room(vm, sizeof *f);
  if (f == NULL) return false;
  f->code = code;
  f->variable = vm_room(vm, (size_t)code->captures * sizeof *f->variable);
  if (f->variable == NULL) return false;
  for (int i = 0; i < code->captures; i++) {
    int index = code->captured[i].index;
    f->variable[i] = code->captured[i].in_register ? capture(vm, r + index)
                                                   : in->variable[index];
    if (f->variable[i] == NULL) return false;
  }
  to->function = f;
  to->tag = VM_FUNCTION;
  return true;
}

/* }====================================================== */

/*
** {======================================================
** Functions
** =======================================================
*/

/* Moves results to where they are wanted; how many there are now. */
static inline int give (VmValue *to, const VmValue *from, int count,
                        int wanted) {
  int n = wanted < 0 || count < wanted ? count : wanted;
  for (int i = 0; i < n; i++) to[i] = from[i];
  for (; n < wanted; n++) to[n].tag = VM_NIL;
  return n;
}

static inline bool work (Vm *vm, int units) {
  return (vm->work += units) < VM_WORK;
}

static int run (Vm *vm, const VmFunction *f, VmValue *r, int args,
                VmValue *to, int wanted);

/* What lies at 'f' is called; results replace it. */
static inline int call (Vm *vm, VmValue *f, int args, int wanted) {
  int n;
  if (f->tag == VM_FUNCTION)
    return run(vm, f->function, f + 1, args, f, wanted);
  if (f->tag != VM_NATIVE || !work(vm, VM_WORK_OF_NATIVE)) return -1;
  n = f->native(vm, f + 1, args, f);
  for (; n >= 0 && n < wanted; n++) f[n].tag = VM_NIL;
  return n;
}

int vm_run (Vm *vm, VmValue *f, int args, int wanted) {
  return call(vm, f, args, wanted);
}

bool vm_ask (Vm *vm, VmValue *top, const VmValue *f, VmValue a,
             const VmValue *b, bool *yes) {
  if (top + 3 >= vm->stack + VM_STACK) return false;
  top[0] = *f;
  top[1] = a;
  if (b != NULL) top[2] = *b;
  if (call(vm, top, b != NULL ? 2 : 1, 1) < 0) return false;
  *yes = vm_is_true(top);
  return true;
}

/* Into the table at 'r', what lies behind it. */
static bool set_list (Vm *vm, VmValue *r, int count, int64_t last) {
  for (int i = 1; i <= count; i++) {
    VmValue key = vm_integer(last + i);
    if (!vm_set(vm, r, &key, &r[i])) return false;
  }
  return true;
}

static bool make_table (Vm *vm, VmValue *to, int fields, int items) {
  if (fields > 6) return false;  /* it is a logarithm */
  fields = fields > 0 ? 1 << (fields - 1) : 0;
  to->fresh = vm_new(vm, items, fields);
  to->tag = VM_FRESH;
  return to->fresh != NULL;
}

/* A round of 'ipairs', the usual way; 'r' is as for OP_TFORCALL. */
static bool next_item (VmValue *r, int wanted) {
  const VmFresh *list = r[1].fresh;
  if (r[1].tag != VM_FRESH || r[2].tag != VM_INTEGER || wanted > 2 ||
      r[2].integer < 0 || r[2].integer >= list->items)
    return false;
  r[4] = vm_integer(r[2].integer + 1);
  r[5] = list->item[r[2].integer];
  return true;
}

/* Where an instruction compares: is what comes next the jump, or behind it? */
#define BRANCH(condition) \
  if ((condition) != code_k(i)) pc++; \
  else pc += code_jump(*pc) + 1

#define FAIL_UNLESS(condition) if (!(condition)) return -1

#define COMPARE_WITH_NUMBER(op) \
  if (r[a].tag == VM_INTEGER) yes = r[a].integer op code_signed_b(i); \
  else if (r[a].tag == VM_FLOAT) yes = r[a].number op code_signed_b(i); \
  else return -1; \
  BRANCH(yes)

/* Whole numbers are added at once. */
#define ADD(x, y, sign) \
  if ((x)->tag == VM_INTEGER && (y)->tag == VM_INTEGER) { \
    r[a] = vm_integer(wrap((uint64_t)(x)->integer sign \
                           (uint64_t)(y)->integer)); \
    pc++; \
    break; \
  }

#define CALCULATE(op, x, y) \
  FAIL_UNLESS(calculate(op, x, y, &r[a])); \
  pc++  /* what Lua does where it can't */

/*
** Runs a function whose arguments lie from 'r' on. Its results go to 'to';
** returns how many, or -1.
*/
static int run (Vm *vm, const VmFunction *f, VmValue *r, int args,
                VmValue *to, int wanted) {
  const VmCode *c = f->code;
  const Instruction *pc = c->code;
  const VmValue *k = c->constant;
  VmValue *top = r, number;
  bool yes;
  int n;
  if (r + c->registers + 8 > vm->stack + VM_STACK || !work(vm, c->size) ||
      vm->depth == VM_DEPTH)
    return -1;
  vm->depth++;
  for (; args < c->params; args++) r[args].tag = VM_NIL;
  for (;;) {
    const Instruction i = *pc++;
    const int a = code_a(i);
    switch (code_op(i)) {
      case OP_MOVE: r[a] = r[code_b(i)]; break;
      case OP_LOADI: r[a] = vm_integer(code_signed_bx(i)); break;
      case OP_LOADF: r[a] = vm_float(code_signed_bx(i)); break;
      case OP_LOADK: r[a] = k[code_bx(i)]; break;
      case OP_LOADFALSE: r[a].tag = VM_FALSE; break;
      case OP_LFALSESKIP: r[a].tag = VM_FALSE; pc++; break;
      case OP_LOADTRUE: r[a].tag = VM_TRUE; break;
      case OP_LOADNIL:
        for (n = a + code_b(i); n >= a; n--) r[n].tag = VM_NIL;
        break;
      case OP_GETUPVAL: r[a] = *f->variable[code_b(i)]->at; break;
      case OP_SETUPVAL: *f->variable[code_b(i)]->at = r[a]; break;
      case OP_GETTABUP:
        FAIL_UNLESS(vm_get_field(vm, f->variable[code_b(i)]->at,
                                 &k[code_c(i)], &r[a]));
        break;
      case OP_GETTABLE:
        FAIL_UNLESS(vm_get(vm, &r[code_b(i)], &r[code_c(i)], &r[a]));
        break;
      case OP_GETI:
        number = vm_integer(code_c(i));
        FAIL_UNLESS(vm_get(vm, &r[code_b(i)], &number, &r[a]));
        break;
      case OP_GETFIELD:
        FAIL_UNLESS(vm_get_field(vm, &r[code_b(i)], &k[code_c(i)], &r[a]));
        break;
      case OP_SETTABLE:
        FAIL_UNLESS(vm_set(vm, &r[a], &r[code_b(i)],
                           code_k(i) ? &k[code_c(i)] : &r[code_c(i)]));
        break;
      case OP_SETI:
        number = vm_integer(code_b(i));
        FAIL_UNLESS(vm_set(vm, &r[a], &number,
                           code_k(i) ? &k[code_c(i)] : &r[code_c(i)]));
        break;
      case OP_SETFIELD:
        FAIL_UNLESS(vm_set(vm, &r[a], &k[code_b(i)],
                           code_k(i) ? &k[code_c(i)] : &r[code_c(i)]));
        break;
      case OP_NEWTABLE:
        FAIL_UNLESS(!code_k(i) &&
                    make_table(vm, &r[a], code_b(i), code_c(i)));
        pc++;
        break;
      case OP_SELF:
        number = r[code_b(i)];
        r[a + 1] = number;
        FAIL_UNLESS(vm_get_field(vm, &number, code_k(i) ? &k[code_c(i)]
                                                        : &r[code_c(i)],
                                 &r[a]));
        break;
      case OP_ADDI:
        number = vm_integer(code_signed_c(i));
        ADD(&r[code_b(i)], &number, +)
        CALCULATE(OP_ADD, &r[code_b(i)], &number);
        break;
      case OP_ADDK: case OP_SUBK: case OP_MULK: case OP_MODK: case OP_DIVK:
      case OP_IDIVK: case OP_BANDK: case OP_BORK: case OP_BXORK:
        CALCULATE(code_op(i) - OP_ADDK + OP_ADD, &r[code_b(i)],
                  &k[code_c(i)]);
        break;
      case OP_SHRI:
        number = vm_integer(code_signed_c(i));
        CALCULATE(OP_SHR, &r[code_b(i)], &number);
        break;
      case OP_SHLI:
        number = vm_integer(code_signed_c(i));
        CALCULATE(OP_SHL, &number, &r[code_b(i)]);
        break;
      case OP_POW:
        FAIL_UNLESS(raise(vm, &r[code_b(i)], &r[code_c(i)], &r[a]));
        pc++;
        break;
      case OP_ADD:
        ADD(&r[code_b(i)], &r[code_c(i)], +)
        CALCULATE(OP_ADD, &r[code_b(i)], &r[code_c(i)]);
        break;
      case OP_SUB:
        ADD(&r[code_b(i)], &r[code_c(i)], -)
        CALCULATE(OP_SUB, &r[code_b(i)], &r[code_c(i)]);
        break;
      case OP_MUL: case OP_MOD: case OP_DIV:
      case OP_IDIV: case OP_BAND: case OP_BOR: case OP_BXOR: case OP_SHL:
      case OP_SHR:
        CALCULATE(code_op(i), &r[code_b(i)], &r[code_c(i)]);
        break;
      case OP_UNM:
        number = r[code_b(i)];
        FAIL_UNLESS(is_number(&number));
        if (number.tag == VM_INTEGER)
          r[a] = vm_integer(wrap(0 - (uint64_t)number.integer));
        else
          r[a] = vm_float(-number.number);
        break;
      case OP_NOT: r[a] = vm_boolean(!vm_is_true(&r[code_b(i)])); break;
      case OP_LEN: {
        int64_t length;
        FAIL_UNLESS(vm_length(vm, &r[code_b(i)], &length));
        r[a] = vm_integer(length);
        break;
      }
      case OP_CONCAT: FAIL_UNLESS(concat(vm, &r[a], code_b(i))); break;
      case OP_CLOSE: close_variables(vm, &r[a]); break;
      case OP_JMP:
        n = code_jump(i);
        FAIL_UNLESS(n >= 0 || work(vm, -n));
        pc += n;
        break;
      case OP_EQ: BRANCH(vm_same(&r[a], &r[code_b(i)])); break;
      case OP_LT:
        FAIL_UNLESS(vm_less(&r[a], &r[code_b(i)], &yes));
        BRANCH(yes);
        break;
      case OP_LE:
        FAIL_UNLESS(vm_less_or_equal(&r[a], &r[code_b(i)], &yes));
        BRANCH(yes);
        break;
      case OP_EQK: BRANCH(vm_same(&r[a], &k[code_b(i)])); break;
      case OP_EQI:
        yes = r[a].tag == VM_INTEGER ? r[a].integer == code_signed_b(i)
                                     : r[a].tag == VM_FLOAT &&
                                           r[a].number == code_signed_b(i);
        BRANCH(yes);
        break;
      case OP_LTI: COMPARE_WITH_NUMBER(<); break;
      case OP_LEI: COMPARE_WITH_NUMBER(<=); break;
      case OP_GTI: COMPARE_WITH_NUMBER(>); break;
      case OP_GEI: COMPARE_WITH_NUMBER(>=); break;
      case OP_TEST: BRANCH(vm_is_true(&r[a])); break;
      case OP_TESTSET:
        if (vm_is_true(&r[code_b(i)]) != code_k(i))
          pc++;
        else {
          r[a] = r[code_b(i)];
          pc += code_jump(*pc) + 1;
        }
        break;
      case OP_CALL:
        args = code_b(i) > 0 ? code_b(i) - 1 : (int)(top - &r[a + 1]);
        n = call(vm, &r[a], args, code_c(i) - 1);
        FAIL_UNLESS(n >= 0);
        top = &r[a + n];
        break;
      case OP_TAILCALL:
        args = code_b(i) > 0 ? code_b(i) - 1 : (int)(top - &r[a + 1]);
        if (code_k(i)) close_variables(vm, r);
        n = call(vm, &r[a], args, -1);
        FAIL_UNLESS(n >= 0);
        vm->depth--;
        return give(to, &r[a], n, wanted);
      case OP_RETURN:
        n = code_b(i) > 0 ? code_b(i) - 1 : (int)(top - &r[a]);
        if (code_k(i)) close_variables(vm, r);
        vm->depth--;
        return give(to, &r[a], n, wanted);
      case OP_RETURN0: vm->depth--; return give(to, r, 0, wanted);
      case OP_RETURN1:
        vm->depth--;
        if (wanted != 1) return give(to, &r[a], 1, wanted);
        to[0] = r[a];
        return 1;
      case OP_FORPREP:
        n = prepare_loop(&r[a]);
        FAIL_UNLESS(n >= 0);
        if (n == 0) pc += code_bx(i) + 1;
        break;
      case OP_FORLOOP:
        if (r[a + 1].integer == 0) break;
        FAIL_UNLESS(work(vm, code_bx(i)));
        r[a + 1].integer = wrap((uint64_t)r[a + 1].integer - 1);
        r[a].integer = wrap((uint64_t)r[a].integer +
                            (uint64_t)r[a + 2].integer);
        r[a + 3] = r[a];
        pc -= code_bx(i);
        break;
      case OP_TFORPREP:
        FAIL_UNLESS(r[a + 3].tag == VM_NIL);
        pc += code_bx(i);
        break;
      case OP_TFORCALL:
        if (r[a].tag == VM_NATIVE && r[a].native == vm_next_item &&
            next_item(&r[a], code_c(i))) {
          FAIL_UNLESS(work(vm, VM_WORK_OF_NATIVE));
          break;
        }
        r[a + 4] = r[a];
        r[a + 5] = r[a + 1];
        r[a + 6] = r[a + 2];
        FAIL_UNLESS(call(vm, &r[a + 4], 2, code_c(i)) >= 0);
        break;
      case OP_TFORLOOP:
        if (r[a + 4].tag == VM_NIL) break;
        r[a + 2] = r[a + 4];
        pc -= code_bx(i);
        break;
      case OP_SETLIST:
        n = code_b(i) > 0 ? code_b(i) : (int)(top - &r[a + 1]);
        FAIL_UNLESS(!code_k(i) && set_list(vm, &r[a], n, code_c(i)));
        break;
      case OP_CLOSURE:
        FAIL_UNLESS(make_function(vm, f, r, &c->within[code_bx(i)], &r[a]));
        break;
      default: return -1;
    }
  }
}

/* }====================================================== */
