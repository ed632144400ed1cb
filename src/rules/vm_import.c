/*
** What rule functions reach, read from Lua
** SPDX-License-Identifier: MIT
**
** Tables are read when they are first looked at, functions when they are met:
** most of a rule file is never looked at. Lua keeps all of it as long as the
** rules are loaded, so that an address stands for one and the same thing.
*/
#include <stdlib.h>

#include "ground/memory.h"
#include "rules/vm_private.h"

/*
** {======================================================
** What is known already
** =======================================================
*/

static size_t place_of (const Vm *vm, const void *pointer) {
  uint64_t hash = (uint64_t)(uintptr_t)pointer * UINT64_C(0x9E3779B97F4A7C15);
  return (size_t)(hash >> 32) & (vm->known_room - 1);
}

static size_t find_place (const Vm *vm, const void *pointer) {
  size_t i = place_of(vm, pointer);
  while (vm->known[i].pointer != NULL && vm->known[i].pointer != pointer)
    i = (i + 1) & (vm->known_room - 1);
  return i;
}

static void grow_known (Vm *vm) {
  size_t room = vm->known_room;
  Vm old = {.known = vm->known};
  if (2 * (vm->known_count + 1) <= room) return;
  vm->known_room = room > 0 ? 2 * room : 256;
  vm->known = memory_new(vm->known_room * sizeof *vm->known);
  for (size_t i = 0; i < room; i++)
    if (old.known[i].pointer != NULL)
      vm->known[find_place(vm, old.known[i].pointer)] = old.known[i];
  free(old.known);
}

static void learn (Vm *vm, const void *pointer, VmValue value) {
  size_t i;
  grow_known(vm);
  i = find_place(vm, pointer);
  vm->known[i].pointer = pointer;
  vm->known[i].value = value;
  vm->known_count++;
}

/* }====================================================== */

/* One of the library's, by its address. [-0, +0, -] */
static const VmMethod *find_native (lua_State *L) {
  lua_CFunction f = lua_tocfunction(L, -1);
  const VmMethod *native = NULL;
  for (const VmLibrary *l = vm_libraries;
       l->library != NULL && native == NULL; l++) {
    lua_getfield(L, LUA_REGISTRYINDEX, l->library);
    lua_getfield(L, -1, l->method.name);
    if (lua_tocfunction(L, -1) == f) native = &l->method;
    lua_pop(L, 2);
  }
  return native;
}

static int find_kind (const Vm *vm, lua_State *L) {
  int kind = -1;
  lua_rawgeti(L, LUA_REGISTRYINDEX, vm->loaded->kind_index);
  lua_pushvalue(L, -2);
  if (lua_rawget(L, -2) == LUA_TNUMBER) kind = (int)lua_tointeger(L, -1);
  lua_pop(L, 2);
  return kind;
}

/* The table on top, to be read when need be. [-0, +0, m] */
static VmValue import_table (Vm *vm, lua_State *L) {
  VmFrozen *f = vm_own(vm, sizeof *f);
  f->kind = find_kind(vm, L);
  lua_pushvalue(L, -1);
  f->reference = luaL_ref(L, LUA_REGISTRYINDEX);
  return (VmValue){.frozen = f, .tag = VM_FROZEN};
}

static VmValue import_string (Vm *vm, const char *text, size_t len) {
  VmString *s = vm_string(vm, text, len);
  vm->spoilt |= s == NULL;
  if (s == NULL) s = vm->empty;  /* nothing that comes of it is used */
  return (VmValue){.string = s, .tag = VM_STRING};
}

static VmValue import_number (lua_State *L) {
  if (lua_isinteger(L, -1)) return vm_integer(lua_tointeger(L, -1));
  return vm_float(lua_tonumber(L, -1));
}

/*
** {======================================================
** Functions
** =======================================================
*/

static VmValue import_constant (Vm *vm, const Proto *p, int i) {
  const Constant *plain = &p->plain[i];
  switch (plain->type) {
    case CONSTANT_NIL: return (VmValue){.tag = VM_NIL};
    case CONSTANT_FALSE: return vm_boolean(false);
    case CONSTANT_TRUE: return vm_boolean(true);
    case CONSTANT_INTEGER: return vm_integer(plain->integer);
    case CONSTANT_FLOAT: return vm_float(plain->number);
    case CONSTANT_STRING: break;
  }
  return import_string(vm, p->constant[i], strlen(p->constant[i]));
}

static void import_code (Vm *vm, const Proto *p, VmCode *c) {
  c->size = p->size;
  c->params = p->params;
  c->registers = p->registers;
  c->captures = p->captures;
  c->withins = p->withins;
  c->code = vm_own(vm, (size_t)p->size * sizeof *c->code);
  memcpy(c->code, p->code, (size_t)p->size * sizeof *c->code);
  c->constant = vm_own(vm, (size_t)p->constants * sizeof *c->constant);
  for (int i = 0; i < p->constants; i++)
    c->constant[i] = import_constant(vm, p, i);
  c->captured = vm_own(vm, (size_t)p->captures * sizeof *c->captured);
  for (int i = 0; i < p->captures; i++) {
    c->captured[i].in_register = p->captured[i].in_register;
    c->captured[i].index = (uint8_t)p->captured[i].index;
  }
  c->within = vm_own(vm, (size_t)p->withins * sizeof *c->within);
  for (int i = 0; i < p->withins; i++)
    import_code(vm, &p->within[i], &c->within[i]);
}

/* The function on top; what it captured stays as it is. [-0, +0, m] */
static VmFunction *import_function (Vm *vm, lua_State *L) {
  VmFunction *f = vm_own(vm, sizeof *f);
  Bytecode b;
  if (!bytecode_read_bare(&b, L)) return NULL;
  f->code = vm_own(vm, sizeof *f->code);
  import_code(vm, &b.main, f->code);
  bytecode_free(&b);
  learn(vm, lua_topointer(L, -1),
        (VmValue){.function = f, .tag = VM_FUNCTION});
  f->number = vm->functions++;
  f->captured = vm_own(vm, (size_t)f->code->captures * sizeof *f->captured);
  for (int i = 0; i < f->code->captures; i++) {
    lua_getupvalue(L, -1, i + 1);
    f->captured[i] = vm_import(vm, L);
  }
  return f;
}

static VmValue import_callable (Vm *vm, lua_State *L) {
  VmValue opaque = {.pointer = lua_topointer(L, -1), .tag = VM_OPAQUE};
  const VmMethod *native;
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

/* }====================================================== */

/* What there is but one of. [-0, +0, m] */
static VmValue import_object (Vm *vm, lua_State *L) {
  const void *pointer = lua_topointer(L, -1);
  VmValue value;
  size_t place;
  luaL_checkstack(L, 20, NULL);
  grow_known(vm);
  place = find_place(vm, pointer);
  if (vm->known[place].pointer != NULL) return vm->known[place].value;
  value = lua_istable(L, -1) ? import_table(vm, L) : import_callable(vm, L);
  if (vm->known[find_place(vm, pointer)].pointer == NULL)
    learn(vm, pointer, value);
  return value;
}

VmValue vm_import (Vm *vm, lua_State *L) {
  VmValue value = {.tag = VM_NIL};
  size_t len;
  const char *text;
  switch (lua_type(L, -1)) {
    case LUA_TNIL: break;
    case LUA_TBOOLEAN: value = vm_boolean(lua_toboolean(L, -1)); break;
    case LUA_TNUMBER: value = import_number(L); break;
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

/*
** {======================================================
** Tables
** =======================================================
*/

/* All of the table on top from 1 on, up to the first that is not there. */
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
  uint32_t mask = f->places - 1, i = vm_hash(&field->key);
  for (i &= mask; f->field[i].key.tag != VM_NIL;) i = (i + 1) & mask;
  f->field[i] = *field;
}

/* Is the key below the top one of the items? */
static bool is_item (lua_State *L, const VmFrozen *f) {
  lua_Integer n = lua_isinteger(L, -2) ? lua_tointeger(L, -2) : 0;
  return n >= 1 && n <= f->items;
}

static void read_fields (Vm *vm, lua_State *L, VmFrozen *f) {
  uint32_t n = 0;
  for (lua_pushnil(L); lua_next(L, -2) != 0; lua_pop(L, 1))
    n += !is_item(L, f);
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

/* As '#' has it: see operators.c. [-0, +0, m] */
static lua_Integer length_of (lua_State *L) {
  if (!lua_getmetatable(L, -1)) return library_length(L, -1);
  lua_pop(L, 1);
  return luaL_len(L, -1);
}

/* What the table on top has under the name that lies at 'key'. [-1, +0, m] */
static VmValue import_field (Vm *vm, lua_State *L, int key) {
  VmValue value;
  library_push_data(L, -1);
  lua_pushvalue(L, key);
  lua_rawget(L, -2);
  value = vm_import(vm, L);
  lua_pop(L, 2);
  return value;
}

static void push_name (lua_State *L, const VmString *name) {
  luaL_checkstack(L, 20, NULL);
  lua_pushlstring(L, name->text, name->len);
}

bool vm_look_up (Vm *vm, const VmValue *from, const VmValue *key,
                 VmValue *to) {
  lua_State *L = vm->loaded->L;
  if (from->tag != VM_FROZEN || from->frozen->reference == 0 ||
      key->tag != VM_STRING)
    return vm_get(vm, from, key, to);
  if (from->frozen->kind >= 0 && key->string->by_kind != NULL) {
    *to = key->string->by_kind[from->frozen->kind];
    return true;
  }
  push_name(L, key->string);
  lua_rawgeti(L, LUA_REGISTRYINDEX, from->frozen->reference);
  *to = import_field(vm, L, lua_gettop(L) - 1);
  lua_pop(L, 1);
  return true;
}

void vm_look_up_all (Vm *vm, const VmString *name, VmValue *by_kind) {
  lua_State *L = vm->loaded->L;
  int key = lua_gettop(L) + 1;
  push_name(L, name);
  lua_rawgeti(L, LUA_REGISTRYINDEX, vm->loaded->kinds);
  for (int k = 0; k < vm->loaded->rules->layout.kinds; k++) {
    lua_rawgeti(L, key + 1, k + 1);
    by_kind[k] = import_field(vm, L, key);
  }
  lua_settop(L, key - 1);
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

/* }====================================================== */
