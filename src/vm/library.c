/*
** Library functions that the engine runs itself
** SPDX-License-Identifier: MIT
*/
#include "vm/engine.h"

static bool left_to_lua (Vm *vm, VmValue *arg, int args, VmValue *to) {
  (void)vm, (void)arg, (void)args, (void)to;
  return false;
}

static bool is_number (const VmValue *v, int args) {
  return args >= 1 && (v->tag == VM_INTEGER || v->tag == VM_FLOAT);
}

/* Of equal arguments the first, as in Lua. */
static bool find_extreme (VmValue *arg, int args, VmValue *to, bool greatest) {
  VmValue best;
  bool less;
  if (!is_number(arg, args)) return false;
  best = arg[0];
  for (int i = 1; i < args; i++) {
    if (!(greatest ? vm_less(&best, &arg[i], &less)
                   : vm_less(&arg[i], &best, &less)))
      return false;
    if (less) best = arg[i];
  }
  *to = best;
  return true;
}

static bool math_min (Vm *vm, VmValue *arg, int args, VmValue *to) {
  (void)vm;
  return find_extreme(arg, args, to, false);
}

static bool math_max (Vm *vm, VmValue *arg, int args, VmValue *to) {
  (void)vm;
  return find_extreme(arg, args, to, true);
}

/* A rounded float becomes an integer if it fits. */
static bool give_rounded (VmValue *to, double n) {
  *to = vm_fits(n) ? vm_integer((int64_t)n) : vm_float(n);
  return true;
}

static bool math_floor (Vm *vm, VmValue *arg, int args, VmValue *to) {
  (void)vm;
  if (!is_number(arg, args)) return false;
  if (arg->tag == VM_FLOAT) return give_rounded(to, floor(arg->number));
  *to = arg[0];
  return true;
}

static bool math_ceil (Vm *vm, VmValue *arg, int args, VmValue *to) {
  (void)vm;
  if (!is_number(arg, args)) return false;
  if (arg->tag == VM_FLOAT) return give_rounded(to, ceil(arg->number));
  *to = arg[0];
  return true;
}

static bool math_abs (Vm *vm, VmValue *arg, int args, VmValue *to) {
  (void)vm;
  if (!is_number(arg, args)) return false;
  if (arg->tag == VM_FLOAT)
    *to = vm_float(fabs(arg->number));
  else
    *to = vm_integer(arg->integer < 0 ? (int64_t)(0 - (uint64_t)arg->integer)
                                      : arg->integer);
  return true;
}

/* insert(list, value): at its end; the rest is left to Lua */
static bool table_insert (Vm *vm, VmValue *arg, int args, VmValue *to) {
  (void)to;
  return args == 2 && arg->tag == VM_FRESH && !arg->fresh->has_holes &&
         !arg->fresh->is_shared && arg[1].tag != VM_NIL &&
         vm_append(vm, arg->fresh, &arg[1]);
}

const VmNative vm_natives[] = {
  {"", "ipairs", left_to_lua, 3, false, 0},
  {"math", "min", math_min, 1, true, IR_MIN},
  {"math", "max", math_max, 1, true, IR_MAX},
  {"math", "floor", math_floor, 1, true, 0},
  {"math", "ceil", math_ceil, 1, true, 0},
  {"math", "abs", math_abs, 1, true, 0},
  {"table", "insert", table_insert, 0, false, 0},
  {NULL, NULL, NULL, 0, false, 0}
};

const VmNative vm_ipairs_next = {"", "next", left_to_lua, 2, false, 0};
