/*
** Numbers with Lua's semantics
** SPDX-License-Identifier: MIT
**
** Whatever would raise an error in Lua returns false, and the call bails out:
** Lua then raises it, with its own message. NaN is an error in rule files
** (see sandbox.c), so it is left to Lua as well.
*/
#include <math.h>

#include "vm/value.h"

static bool is_number (const VmValue *v) {
  return v->tag == VM_INTEGER || v->tag == VM_FLOAT;
}

static double as_float (const VmValue *v) {
  return v->tag == VM_INTEGER ? (double)v->integer : v->number;
}

static int64_t wrap (uint64_t n) {
  return (int64_t)n;
}

static int64_t floor_divide (int64_t a, int64_t b) {
  int64_t q;
  if (b == -1) return wrap(0 - (uint64_t)a);  /* avoids an overflow */
  q = a / b;
  return q - ((a ^ b) < 0 && q * b != a);
}

static int64_t floor_modulo (int64_t a, int64_t b) {
  int64_t m;
  if (b == -1) return 0;
  m = a % b;
  return m != 0 && (m ^ b) < 0 ? m + b : m;
}

/* The result has the sign of the divisor. */
static double float_modulo (double a, double b) {
  double m = fmod(a, b);
  return (m > 0 && b < 0) || (m < 0 && b > 0) ? m + b : m;
}

static int64_t shift_left (int64_t n, int64_t by) {
  if (by <= -64 || by >= 64) return 0;
  return by >= 0 ? wrap((uint64_t)n << by) : wrap((uint64_t)n >> -by);
}

static bool integer_arithmetic (int op, int64_t a, int64_t b, VmValue *to) {
  uint64_t x = (uint64_t)a, y = (uint64_t)b;
  int64_t n;
  if ((op == OP_MOD || op == OP_IDIV) && b == 0) return false;
  switch (op) {
    case OP_ADD: n = wrap(x + y); break;
    case OP_SUB: n = wrap(x - y); break;
    case OP_MUL: n = wrap(x * y); break;
    case OP_MOD: n = floor_modulo(a, b); break;
    case OP_IDIV: n = floor_divide(a, b); break;
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
    default: return false;  /* bitwise: Lua converts floats, or complains */
  }
  *to = vm_float(n);
  return !isnan(n);
}

bool vm_arithmetic (int op, const VmValue *a, const VmValue *b, VmValue *to) {
  if (!is_number(a) || !is_number(b)) return false;
  if (a->tag == VM_INTEGER && b->tag == VM_INTEGER && op != OP_DIV)
    return integer_arithmetic(op, a->integer, b->integer, to);
  return float_arithmetic(op, as_float(a), as_float(b), to);
}

bool vm_negate (const VmValue *a, VmValue *to) {
  if (a->tag == VM_INTEGER)
    *to = vm_integer(wrap(0 - (uint64_t)a->integer));
  else if (a->tag == VM_FLOAT)
    *to = vm_float(-a->number);
  else
    return false;
  return true;
}

/*
** Integers and floats compare by their mathematical values: a float outside
** the range of integers is beyond them all, any other is rounded to the
** integer that decides the comparison.
*/
static bool integer_less_float (int64_t i, double f) {
  if (f >= 0x1p63) return true;
  return f > -0x1p63 && i < (int64_t)ceil(f);
}

static bool integer_up_to_float (int64_t i, double f) {
  if (f >= 0x1p63) return true;
  return f >= -0x1p63 && i <= (int64_t)floor(f);
}

bool vm_less (const VmValue *a, const VmValue *b, bool *less) {
  if (!is_number(a) || !is_number(b)) return false;
  if (a->tag == b->tag)
    *less =
        a->tag == VM_INTEGER ? a->integer < b->integer : a->number < b->number;
  else
    *less = a->tag == VM_INTEGER ? integer_less_float(a->integer, b->number)
                                 : !integer_up_to_float(b->integer, a->number);
  return true;
}

bool vm_less_or_equal (const VmValue *a, const VmValue *b, bool *less) {
  if (!is_number(a) || !is_number(b)) return false;
  if (a->tag == b->tag)
    *less = a->tag == VM_INTEGER ? a->integer <= b->integer
                                 : a->number <= b->number;
  else
    *less = a->tag == VM_INTEGER ? integer_up_to_float(a->integer, b->number)
                                 : !integer_less_float(b->integer, a->number);
  return true;
}

bool vm_same_number (const VmValue *a, const VmValue *b) {
  if (a->tag == VM_FLOAT && b->tag == VM_FLOAT) return a->number == b->number;
  if (a->tag == VM_FLOAT && b->tag == VM_INTEGER) return vm_same_number(b, a);
  return a->tag == VM_INTEGER && b->tag == VM_FLOAT &&
         b->number == floor(b->number) && vm_fits(b->number) &&
         (int64_t)b->number == a->integer;
}

VmValue vm_other_number (double n) {
  return vm_fits(n) && (double)(int64_t)n == n ? vm_integer((int64_t)n)
                                               : vm_float(n);
}

bool vm_to_integer (const VmValue *v, int64_t *n) {
  VmValue number = v->tag == VM_FLOAT ? vm_number(v->number) : *v;
  *n = number.integer;
  return number.tag == VM_INTEGER;
}

/* The limit of a loop over integers. Huge floats are left to Lua. */
static bool read_limit (const VmValue *limit, int64_t step, int64_t *to) {
  double n;
  if (limit->tag == VM_INTEGER) return *to = limit->integer, true;
  if (limit->tag != VM_FLOAT) return false;
  n = step > 0 ? floor(limit->number) : ceil(limit->number);
  if (!(n > -1e15 && n < 1e15)) return false;
  *to = (int64_t)n;
  return true;
}

int vm_prepare_loop (VmValue *r) {
  int64_t first = r[0].integer, step = r[2].integer, last;
  uint64_t count;
  if (r[0].tag != VM_INTEGER || r[2].tag != VM_INTEGER || step == 0 ||
      !read_limit(&r[1], step, &last))
    return -1;
  if (step > 0 ? first > last : first < last) return 0;
  count = step > 0 ? ((uint64_t)last - (uint64_t)first) / (uint64_t)step
                   : ((uint64_t)first - (uint64_t)last)
                         / ((uint64_t) - (step + 1) + 1);
  r[1] = vm_integer(wrap(count));
  return 1;
}
