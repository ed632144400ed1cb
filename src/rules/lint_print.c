/*
** Fingerprints of Lua values: has anything in them changed?
** SPDX-License-Identifier: MIT
*/
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

static uint64_t print_deep (lua_State *L, int index, int depth, int *left);

/* A sum over the fields: the order in which they come is left to chance. */
static uint64_t print_table (lua_State *L, int index, int depth, int *left) {
  uint64_t sum = 1;
  if (depth == 0 || !lua_checkstack(L, 8)) return sum;
  print_push_data(L, index);
  for (lua_pushnil(L); *left > 0 && lua_next(L, -2) != 0; lua_pop(L, 1)) {
    uint64_t key = print_deep(L, -2, 0, left);
    sum += mix(key, print_deep(L, -1, depth - 1, left));
    if (*left <= 0) lua_pop(L, 1);  /* the key, with which it would go on */
  }
  lua_pop(L, 1);
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
