/*
** Fingerprints of Lua values: has anything in them changed?
** SPDX-License-Identifier: MIT
*/
#include <stdlib.h>

#include "ground/memory.h"
#include "rules/lint_private.h"

enum { PRINT_DEPTH = 12 };

static uint64_t mix (uint64_t a, uint64_t b) {
  a = (a ^ b) * UINT64_C(0x9E3779B97F4A7C15);
  return a ^ a >> 29;
}

static uint64_t print_text (const char *text, size_t len) {
  uint64_t print = len;
  for (size_t i = 0; i < len; i++) print = mix(print, (unsigned char)text[i]);
  return print;
}

void print_push_data (lua_State *L, int index) {
  index = lua_absindex(L, index);
  if (lua_getmetatable(L, index)) {
    lua_pushliteral(L, "__index");
    lua_rawget(L, -2);
    lua_remove(L, -2);
    if (lua_istable(L, -1)) return;
    lua_pop(L, 1);
  }
  lua_pushvalue(L, index);
}

/* By bytes, whatever they are. */
static int by_text (const void *a, const void *b) {
  const Span *x = a, *y = b;
  int bytes = memcmp(x->at, y->at, x->len < y->len ? x->len : y->len);
  return bytes != 0 ? bytes : (x->len > y->len) - (x->len < y->len);
}

/* The texts stay where they are: they are keys of the table. */
void print_push_keys (lua_State *L) {
  Span *key = NULL;
  size_t room = 0, keys = 0;
  lua_Integer n = (lua_Integer)lua_rawlen(L, -1);
  for (lua_pushnil(L); lua_next(L, -2) != 0; lua_pop(L, 1)) {
    if (lua_type(L, -2) != LUA_TSTRING) continue;
    key = memory_grow(key, &room, keys + 1, sizeof *key);
    key[keys].at = lua_tolstring(L, -2, &key[keys].len);
    keys++;
  }
  if (keys > 0) qsort(key, keys, sizeof *key, by_text);
  lua_newtable(L);
  for (lua_Integer i = 1; i <= n; i++) {
    lua_pushinteger(L, i);
    lua_rawseti(L, -2, i);
  }
  for (size_t i = 0; i < keys; i++) {
    lua_pushlstring(L, key[i].at, key[i].len);
    lua_rawseti(L, -2, n + (lua_Integer)i + 1);
  }
  free(key);
}

bool print_next (lua_State *L, int table, lua_Integer *i) {
  int keys = lua_gettop(L);
  if (lua_rawgeti(L, keys, ++*i) == LUA_TNIL) {
    lua_settop(L, keys - 1);
    return false;
  }
  lua_pushvalue(L, -1);
  lua_rawget(L, table);
  return true;
}

static uint64_t print_deep (lua_State *L, int index, int depth, int *left);

/* A sum over the fields: the order in which they come is left to chance. */
static uint64_t print_table (lua_State *L, int index, int depth, int *left) {
  uint64_t sum = 1;
  int top = lua_gettop(L);
  if (depth == 0 || !lua_checkstack(L, 8)) return sum;
  print_push_data(L, index);
  for (lua_pushnil(L); *left > 0 && lua_next(L, -2) != 0; lua_pop(L, 1)) {
    uint64_t key = print_deep(L, -2, 0, left);
    sum += mix(key, print_deep(L, -1, depth - 1, left));
  }
  lua_settop(L, top);
  return sum;
}

static uint64_t print_deep (lua_State *L, int index, int depth, int *left) {
  int type = lua_type(L, index);
  double n = 0;
  uint64_t bits = 0;
  size_t len;
  const char *text;
  if (--*left < 0) return 0;
  switch (type) {
    case LUA_TNUMBER:
      n = lua_tonumber(L, index);
      memcpy(&bits, &n, sizeof n);
      break;
    case LUA_TBOOLEAN: bits = (uint64_t)lua_toboolean(L, index); break;
    case LUA_TSTRING:
      text = lua_tolstring(L, index, &len);
      bits = print_text(text, len);
      break;
    case LUA_TTABLE: bits = print_table(L, index, depth, left); break;
    default: bits = (uint64_t)(uintptr_t)lua_topointer(L, index); break;
  }
  return mix(bits, (uint64_t)type);
}

uint64_t print_value (lua_State *L, int index, int *left) {
  return print_deep(L, lua_absindex(L, index), PRINT_DEPTH, left);
}
