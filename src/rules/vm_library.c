/*
** Functions of Lua's library, for rule functions that run without Lua
** SPDX-License-Identifier: MIT
*/
#include <math.h>

#include "rules/vm_private.h"

enum { FAILS = -1 };

/* What ipairs goes on with: the next item of a list, and its number. */
int vm_next_item (Vm *vm, VmValue *arg, int args, VmValue *to) {
  VmValue key, value;
  if (args < 2 || arg[1].tag != VM_INTEGER) return FAILS;
  key = vm_integer(arg[1].integer + 1);
  if (!vm_get(vm, &arg[0], &key, &value)) return FAILS;
  if (value.tag == VM_NIL) {
    to->tag = VM_NIL;
    return 1;
  }
  to[0] = key;
  to[1] = value;
  return 2;
}

static int lib_ipairs (Vm *vm, VmValue *arg, int args, VmValue *to) {
  VmValue list;
  (void)vm;
  if (args < 1 || (arg->tag != VM_FRESH && arg->tag != VM_FROZEN))
    return FAILS;
  list = arg[0];
  to[0] = (VmValue){.native = vm_next_item, .tag = VM_NATIVE};
  to[1] = list;
  to[2] = vm_integer(0);
  return 3;
}

static bool is_number (const VmValue *v) {
  return v->tag == VM_INTEGER || v->tag == VM_FLOAT;
}

/* The least, or the greatest, of the arguments: of equals the first. */
static int give_extreme (VmValue *arg, int args, VmValue *to, bool greatest) {
  VmValue best;
  if (args < 1 || !is_number(arg)) return FAILS;
  best = arg[0];
  for (int i = 1; i < args; i++) {
    bool less;
    if (!vm_less(greatest ? &best : &arg[i], greatest ? &arg[i] : &best,
                 &less))
      return FAILS;
    if (less) best = arg[i];
  }
  *to = best;
  return 1;
}

static int math_min (Vm *vm, VmValue *arg, int args, VmValue *to) {
  (void)vm;
  return give_extreme(arg, args, to, false);
}

static int math_max (Vm *vm, VmValue *arg, int args, VmValue *to) {
  (void)vm;
  return give_extreme(arg, args, to, true);
}

/* A float that is whole becomes an integer, if it fits. */
static int give_whole (VmValue *to, double n) {
  *to = n >= -0x1p63 && n < 0x1p63 ? vm_integer((int64_t)n) : vm_float(n);
  return 1;
}

static int math_floor (Vm *vm, VmValue *arg, int args, VmValue *to) {
  (void)vm;
  if (args < 1 || !is_number(arg)) return FAILS;
  if (arg->tag == VM_FLOAT) return give_whole(to, floor(arg->number));
  *to = arg[0];
  return 1;
}

static int math_ceil (Vm *vm, VmValue *arg, int args, VmValue *to) {
  (void)vm;
  if (args < 1 || !is_number(arg)) return FAILS;
  if (arg->tag == VM_FLOAT) return give_whole(to, ceil(arg->number));
  *to = arg[0];
  return 1;
}

static int math_abs (Vm *vm, VmValue *arg, int args, VmValue *to) {
  (void)vm;
  if (args < 1 || !is_number(arg)) return FAILS;
  if (arg->tag == VM_FLOAT)
    *to = vm_float(fabs(arg->number));
  else
    *to = vm_integer(arg->integer < 0
                         ? (int64_t)(0 - (uint64_t)arg->integer)
                         : arg->integer);
  return 1;
}

/* insert(list, value): at its end */
static int table_insert (Vm *vm, VmValue *arg, int args, VmValue *to) {
  VmValue key;
  (void)to;
  if (args != 2 || arg->tag != VM_FRESH || arg->fresh->has_holes ||
      arg[1].tag == VM_NIL)
    return FAILS;
  key = vm_integer(arg->fresh->items + 1);
  return vm_set(vm, &arg[0], &key, &arg[1]) ? 0 : FAILS;
}

/* unpack(list): all of it */
static int table_unpack (Vm *vm, VmValue *arg, int args, VmValue *to) {
  VmValue list, key;
  int64_t n;
  if (args != 1 || (arg->tag != VM_FRESH && arg->tag != VM_FROZEN) ||
      !vm_length(vm, arg, &n) || to + n + 1 >= vm->stack + VM_STACK)
    return FAILS;
  list = arg[0];
  if (list.tag == VM_FROZEN && list.frozen->items != n) return FAILS;
  for (int64_t i = 0; i < n; i++) {
    key = vm_integer(i + 1);
    if (!vm_get(vm, &list, &key, &to[i])) return FAILS;
  }
  return (int)n;
}

static const struct {
  const char *library, *name;
  VmNative *native;
} functions[] = {
  {"", "ipairs", lib_ipairs},
  {"math", "min", math_min}, {"math", "max", math_max},
  {"math", "floor", math_floor}, {"math", "ceil", math_ceil},
  {"math", "abs", math_abs},
  {"table", "insert", table_insert}, {"table", "unpack", table_unpack}
};

VmNative *vm_library (const char *library, const char *name) {
  for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++)
    if (strcmp(functions[i].library, library) == 0 &&
        strcmp(functions[i].name, name) == 0)
      return functions[i].native;
  return NULL;
}
