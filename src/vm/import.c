/*
** What rule functions can reach, imported from Lua
** SPDX-License-Identifier: MIT
**
** Tables are imported when they are first read, functions when they are first
** reached: most of a rule file never is. Lua keeps all objects alive while the
** rules are loaded, so an address identifies an object.
*/
#include <stdlib.h>

#include "base/memory.h"
#include "vm/engine.h"

static size_t find_place (const Vm *vm, const void *pointer) {
  uint64_t hash = (uint64_t)(uintptr_t)pointer * UINT64_C(0x9E3779B97F4A7C15);
  size_t i = (size_t)(hash >> 32) & (vm->imported_room - 1);
  while (vm->imported[i].pointer != NULL && vm->imported[i].pointer != pointer)
    i = (i + 1) & (vm->imported_room - 1);
  return i;
}

static void make_room (Vm *vm) {
  size_t room = vm->imported_room;
  Vm old = {.imported = vm->imported};
  if (2 * (vm->imported_count + 1) <= room) return;
  vm->imported_room = room > 0 ? 2 * room : 256;
  vm->imported = memory_new(vm->imported_room * sizeof *vm->imported);
  for (size_t i = 0; i < room; i++)
    if (old.imported[i].pointer != NULL)
      vm->imported[find_place(vm, old.imported[i].pointer)] = old.imported[i];
  free(old.imported);
}

static void remember (Vm *vm, const void *pointer, VmValue value) {
  size_t i;
  make_room(vm);
  i = find_place(vm, pointer);
  vm->imported[i].pointer = pointer;
  vm->imported[i].value = value;
  vm->imported_count++;
}

/* The library function on top of the stack, by its address. [-0, +0, -] */
static const VmNative *find_native (lua_State *L) {
  lua_CFunction f = lua_tocfunction(L, -1);
  const VmNative *found = NULL;
  for (const VmNative *n = vm_natives; n->name != NULL && found == NULL; n++) {
    lua_getfield(L, LUA_REGISTRYINDEX, n->library);
    lua_getfield(L, -1, n->name);
    if (lua_tocfunction(L, -1) == f) found = n;
    lua_pop(L, 2);
  }
  return found;
}

static VmValue import_string (Vm *vm, const char *text, size_t len) {
  VmString *s = vm_string(vm, text, len);
  vm->spoilt |= s == NULL;
  if (s == NULL) s = vm->empty;  /* this Vm will not be used */
  return (VmValue){.string = s, .tag = VM_STRING};
}

static VmValue import_constant (Vm *vm, const Proto *p, int i) {
  const Constant *plain = &p->plain[i];
  switch (plain->type) {
    case CONSTANT_NIL: return vm_nil();
    case CONSTANT_FALSE: return vm_boolean(false);
    case CONSTANT_TRUE: return vm_boolean(true);
    case CONSTANT_INTEGER: return vm_integer(plain->integer);
    case CONSTANT_FLOAT: return vm_float(plain->number);
    case CONSTANT_STRING: break;
  }
  return import_string(vm, p->constant[i], strlen(p->constant[i]));
}

static void import_proto (Vm *vm, const Proto *from, VmProto *p) {
  p->size = from->size;
  p->params = from->params;
  p->registers = from->registers;
  p->captures = from->captures;
  p->withins = from->withins;
  p->unfit = from->takes_more;
  p->code = vm_own(vm, (size_t)p->size * sizeof *p->code);
  memcpy(p->code, from->code, (size_t)p->size * sizeof *p->code);
  p->constant = vm_own(vm, (size_t)from->constants * sizeof *p->constant);
  for (int i = 0; i < from->constants; i++)
    p->constant[i] = import_constant(vm, from, i);
  p->captured = vm_own(vm, (size_t)p->captures * sizeof *p->captured);
  for (int i = 0; i < p->captures; i++) {
    p->captured[i].in_register = from->captured[i].in_register;
    p->captured[i].index = (uint8_t)from->captured[i].index;
  }
  p->within = vm_own(vm, (size_t)p->withins * sizeof *p->within);
  for (int i = 0; i < p->withins; i++)
    import_proto(vm, &from->within[i], &p->within[i]);
}

/* "mini.lua:12", for dumps. [-0, +0, m] */
static const char *find_where (Vm *vm, lua_State *L) {
  lua_Debug ar;
  Buffer where = {0};
  char *kept;
  if (!vm->dumps) return "";
  lua_pushvalue(L, -1);
  lua_getinfo(L, ">S", &ar);
  buffer_format(&where, "%s:%d", ar.short_src, ar.linedefined);
  kept = vm_own(vm, where.len + 1);
  memcpy(kept, where.text, where.len + 1);
  buffer_free(&where);
  return kept;
}

/* The Lua function on top of the stack. [-0, +0, m] */
static VmFunction *import_function (Vm *vm, lua_State *L) {
  VmFunction *f = vm_own(vm, sizeof *f);
  Bytecode b;
  if (!bytecode_read_bare(&b, L)) return NULL;
  f->proto = vm_own(vm, sizeof *f->proto);
  import_proto(vm, &b.main, f->proto);
  bytecode_free(&b);
  f->number = vm->functions++;
  f->where = find_where(vm, L);
  remember(vm, lua_topointer(L, -1),
           (VmValue){.function = f, .tag = VM_FUNCTION});
  f->captured = vm_own(vm, (size_t)f->proto->captures * sizeof *f->captured);
  for (int i = 0; i < f->proto->captures; i++) {
    lua_getupvalue(L, -1, i + 1);
    f->captured[i] = vm_import(vm, L);
  }
  return f;
}

static VmValue import_callable (Vm *vm, lua_State *L) {
  VmValue opaque = {.pointer = lua_topointer(L, -1), .tag = VM_OPAQUE};
  const VmNative *native;
  VmFunction *f;
  if (lua_iscfunction(L, -1)) {
    native = find_native(L);
    return native ? (VmValue){.native = native, .tag = VM_NATIVE} : opaque;
  }
  if (vm_is_full(vm) || vm->nested == VM_NESTED) return opaque;
  vm->nested++;
  f = import_function(vm, L);
  vm->nested--;
  return f ? (VmValue){.function = f, .tag = VM_FUNCTION} : opaque;
}

VmFunction *vm_import_function (Vm *vm, RuleFunction f) {
  VmValue v;
  lua_rawgeti(vm->loaded->L, LUA_REGISTRYINDEX, f);
  v = vm_import(vm, vm->loaded->L);
  return v.tag == VM_FUNCTION ? v.function : NULL;
}

static int find_kind (const Vm *vm, lua_State *L) {
  int kind = -1;
  lua_rawgeti(L, LUA_REGISTRYINDEX, vm->loaded->kind_index);
  lua_pushvalue(L, -2);
  if (lua_rawget(L, -2) == LUA_TNUMBER) kind = (int)lua_tointeger(L, -1);
  lua_pop(L, 2);
  return kind;
}

/* The table on top of the stack, to be read later. [-0, +0, m] */
static VmValue import_table (Vm *vm, lua_State *L) {
  VmFrozen *f = vm_own(vm, sizeof *f);
  f->kind = find_kind(vm, L);
  lua_pushvalue(L, -1);
  f->reference = luaL_ref(L, LUA_REGISTRYINDEX);
  return (VmValue){.frozen = f, .tag = VM_FROZEN};
}

static VmValue import_object (Vm *vm, lua_State *L) {
  const void *pointer = lua_topointer(L, -1);
  VmValue value;
  size_t place;
  luaL_checkstack(L, 20, NULL);
  make_room(vm);
  place = find_place(vm, pointer);
  if (vm->imported[place].pointer != NULL) return vm->imported[place].value;
  value = lua_istable(L, -1) ? import_table(vm, L) : import_callable(vm, L);
  if (vm->imported[find_place(vm, pointer)].pointer == NULL)
    remember(vm, pointer, value);
  return value;
}

VmValue vm_import (Vm *vm, lua_State *L) {
  VmValue value = vm_nil();
  size_t len;
  const char *text;
  switch (lua_type(L, -1)) {
    case LUA_TNIL: break;
    case LUA_TBOOLEAN: value = vm_boolean(lua_toboolean(L, -1)); break;
    case LUA_TNUMBER:
      value = lua_isinteger(L, -1) ? vm_integer(lua_tointeger(L, -1))
                                   : vm_float(lua_tonumber(L, -1));
      break;
    case LUA_TSTRING:
      text = lua_tolstring(L, -1, &len);
      value = import_string(vm, text, len);
      break;
    case LUA_TTABLE: case LUA_TFUNCTION: value = import_object(vm, L); break;
    default:
      value = (VmValue){.pointer = lua_topointer(L, -1), .tag = VM_OPAQUE};
  }
  lua_pop(L, 1);
  return value;
}

/* The items of the table on top of the stack, from 1 to the first nil. */
static void read_items (Vm *vm, lua_State *L, VmFrozen *f) {
  int n = 0;
  while (lua_rawgeti(L, -1, n + 1) != LUA_TNIL) {
    lua_pop(L, 1);
    n++;
  }
  lua_pop(L, 1);
  f->item = vm_own(vm, (size_t)n * sizeof *f->item);
  for (f->items = 0; f->items < n; f->items++) {
    lua_rawgeti(L, -1, f->items + 1);
    f->item[f->items] = vm_import(vm, L);
  }
}

static void put_field (VmFrozen *f, const VmField *field) {
  uint32_t mask = f->places - 1, i = vm_hash(&field->key) & mask;
  while (f->field[i].key.tag != VM_NIL) i = (i + 1) & mask;
  f->field[i] = *field;
}

/* Is the key, below the top of the stack, an index of the items? */
static bool is_item (lua_State *L, const VmFrozen *f) {
  lua_Integer n = lua_isinteger(L, -2) ? lua_tointeger(L, -2) : 0;
  return n >= 1 && n <= f->items;
}

static void read_fields (Vm *vm, lua_State *L, VmFrozen *f) {
  uint32_t n = 0;
  for (lua_pushnil(L); lua_next(L, -2) != 0; lua_pop(L, 1)) n += !is_item(L, f);
  if (n == 0) return;
  for (f->places = 4; f->places < 2 * n;) f->places *= 2;
  f->field = vm_own(vm, f->places * sizeof *f->field);
  for (lua_pushnil(L); lua_next(L, -2) != 0;) {
    VmField field;
    if (is_item(L, f)) {
      lua_pop(L, 1);
      continue;
    }
    field.value = vm_import(vm, L);
    lua_pushvalue(L, -1);
    field.key = vm_import(vm, L);
    if (field.key.tag == VM_FLOAT || field.key.tag == VM_OPAQUE)
      f->unfit = true;
    else
      put_field(f, &field);
  }
}

/* The length as '#' gives it: see operators.c. [-0, +0, m] */
static lua_Integer length_of (lua_State *L) {
  if (!lua_getmetatable(L, -1)) return library_length(L, -1);
  lua_pop(L, 1);
  return luaL_len(L, -1);
}

void vm_read_frozen (Vm *vm, VmFrozen *f) {
  lua_State *L = vm->loaded->L;
  luaL_checkstack(L, 20, NULL);
  lua_rawgeti(L, LUA_REGISTRYINDEX, f->reference);
  f->length = length_of(L);
  f->unfit = vm_is_full(vm);
  library_push_data(L, -1);
  if (!f->unfit) read_items(vm, L, f);
  if (!f->unfit) read_fields(vm, L, f);
  lua_pop(L, 2);
  luaL_unref(L, LUA_REGISTRYINDEX, f->reference);
  f->reference = 0;
}

/*
** The field of the table on top of the stack, by the name at 'key'. [-1, +0, m]
*/
static VmValue import_field (Vm *vm, lua_State *L, int key) {
  VmValue value;
  library_push_data(L, -1);
  lua_pushvalue(L, key);
  lua_rawget(L, -2);
  value = vm_import(vm, L);
  lua_pop(L, 2);
  return value;
}

bool vm_look_up (Vm *vm, const VmValue *from, const VmValue *key, VmValue *to) {
  lua_State *L = vm->loaded->L;
  if (from->tag != VM_FROZEN || from->frozen->reference == 0 ||
      key->tag != VM_STRING)
    return vm_get(vm, from, key, to);
  luaL_checkstack(L, 20, NULL);
  lua_pushlstring(L, key->string->text, key->string->len);
  lua_rawgeti(L, LUA_REGISTRYINDEX, from->frozen->reference);
  *to = import_field(vm, L, lua_gettop(L) - 1);
  lua_pop(L, 1);
  return true;
}

const VmValue *vm_fields (Vm *vm, VmString *name) {
  lua_State *L = vm->loaded->L;
  int kinds = vm->loaded->rules->layout.kinds, key = lua_gettop(L) + 1;
  if (name->by_kind != NULL || vm_is_full(vm)) return name->by_kind;
  name->by_kind = vm_own(vm, (size_t)kinds * sizeof *name->by_kind);
  luaL_checkstack(L, 20, NULL);
  lua_pushlstring(L, name->text, name->len);
  lua_rawgeti(L, LUA_REGISTRYINDEX, vm->loaded->kinds);
  for (int k = 0; k < kinds; k++) {
    lua_rawgeti(L, key + 1, k + 1);
    name->by_kind[k] = import_field(vm, L, key);
  }
  lua_settop(L, key - 1);
  return name->by_kind;
}

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

/* insert(list, value) appends; Lua runs the other forms. */
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
