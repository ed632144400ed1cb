/*
** Functions of Lua's library, for rule functions that run without Lua
** SPDX-License-Identifier: MIT
*/
#include <math.h>

#include "rules/vm_private.h"

enum { FAILS = -1 };

/* Lists are gone through by steps: see vm_loops.c. */
static int left_to_lua (Vm *vm, VmValue *arg, int args, VmValue *to) {
  (void)vm, (void)arg, (void)args, (void)to;
  return FAILS;
}

const VmMethod vm_next_item = {"next", left_to_lua, 2, NATIVE_PLAIN,
                               NULL, 0, 0, 0};

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
  *to = vm_fits(n) ? vm_integer((int64_t)n) : vm_float(n);
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

const VmLibrary vm_libraries[] = {
  {"", {"ipairs", left_to_lua, 3, NATIVE_PLAIN, NULL, 0, 0, 0}},
  {"math", {"min", math_min, 1, NATIVE_PURE, NULL, 0, 0, STEP_LEAST}},
  {"math", {"max", math_max, 1, NATIVE_PURE, NULL, 0, 0, STEP_GREATEST}},
  {"math", {"floor", math_floor, 1, NATIVE_PURE, NULL, 0, 0, 0}},
  {"math", {"ceil", math_ceil, 1, NATIVE_PURE, NULL, 0, 0, 0}},
  {"math", {"abs", math_abs, 1, NATIVE_PURE, NULL, 0, 0, 0}},
  {"table", {"insert", table_insert, 0, NATIVE_PLAIN, NULL, 0, 0, 0}},
  {NULL, {0}}
};

const VmMethod *vm_library (const char *library, const char *name) {
  for (const VmLibrary *l = vm_libraries; l->library != NULL; l++)
    if (strcmp(l->library, library) == 0 && strcmp(l->method.name, name) == 0)
      return &l->method;
  return NULL;
}
