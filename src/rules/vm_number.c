/*
** Numbers and texts of rule functions, as Lua has them
** SPDX-License-Identifier: MIT
*/
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "rules/vm_private.h"

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

/* False: not for us, or an error. */
bool vm_calculate (int op, const VmValue *a, const VmValue *b, VmValue *to) {
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

bool vm_negate (const VmValue *a, VmValue *to) {
  if (a->tag == VM_INTEGER)
    *to = vm_integer(wrap(0 - (uint64_t)a->integer));
  else if (a->tag == VM_FLOAT)
    *to = vm_float(-a->number);
  else
    return false;
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

int vm_prepare_loop (VmValue *r) {
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
  return 1;
}

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

bool vm_concat (Vm *vm, const VmValue *v, int count, VmValue *to) {
  char text[VM_STRING_LENGTH];
  size_t len = 0;
  text[0] = '\0';  /* of nothing comes nothing */
  for (int i = 0; i < count; i++)
    if (!add_text(text, &len, &v[i])) return false;
  to->string = vm_string(vm, text, len);
  to->tag = VM_STRING;
  return to->string != NULL;
}

VmValue vm_other_number (double n) {
  return vm_fits(n) && (double)(int64_t)n == n ? vm_integer((int64_t)n)
                                               : vm_float(n);
}

int vm_seat_of_float (const Vm *vm, double n) {
  VmValue whole = vm_number(n);
  return whole.tag == VM_INTEGER ? vm_seat(vm, &whole) : -1;
}
