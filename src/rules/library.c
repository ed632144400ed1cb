/*
** The library: the functions of Lua that a rule file may use
** SPDX-License-Identifier: MIT
**
** An allow-list. What is left out and why: io, os, package, debug, load
** (they reach outside); pcall (it could swallow the end of the budget);
** string patterns and string.rep, table.move (C loops that no hook can
** interrupt); setmetatable and its kin (__gc, and the read-only tables
** would not be); coroutines (a budget each); math.random (chance is an
** input).
** What would give another answer from run to run is done anew here: pairs
** (hashing), sort (Lua's takes its pivots from the clock), tostring and
** format (addresses).
*/
#include "rules/host_private.h"
#include "rules/schema.h"

/*
** {======================================================
** The same on every machine: pairs, sort, tostring, format
** =======================================================
*/

static int compare_keys (lua_State *L, int a, int b) {
  int ta = lua_type(L, a), tb = lua_type(L, b);
  if (ta != tb) return ta < tb ? -1 : 1;  /* booleans, numbers, strings */
  if (ta == LUA_TBOOLEAN) return lua_toboolean(L, a) - lua_toboolean(L, b);
  return lua_compare(L, a, b, LUA_OPLT) ? -1 : lua_compare(L, b, a, LUA_OPLT);
}

static int sort_key_less (lua_State *L) {
  lua_pushboolean(L, compare_keys(L, 1, 2) < 0);
  return 1;
}

/* Is the value on top less than the one at 'than'? By function 2, if any. */
static bool top_is_less (lua_State *L, int than) {
  bool less;
  than = lua_absindex(L, than);
  if (lua_isnil(L, 2)) return lua_compare(L, -1, than, LUA_OPLT);
  lua_pushvalue(L, 2);
  lua_pushvalue(L, -2);
  lua_pushvalue(L, than);
  lua_call(L, 2, 1);
  less = lua_toboolean(L, -1);
  lua_pop(L, 1);
  return less;
}

/* Merges [from, middle) and [middle, to) of list 3 into list 4. */
static void merge (lua_State *L, lua_Integer from, lua_Integer middle,
                   lua_Integer to) {
  lua_Integer left = from, right = middle;
  for (lua_Integer i = from; i < to; i++) {
    lua_rawgeti(L, 3, left);
    lua_rawgeti(L, 3, right);
    if (left < middle && (right >= to || !top_is_less(L, -2))) {
      lua_pop(L, 1);
      left++;
    }
    else {
      lua_remove(L, -2);
      right++;
    }
    lua_rawseti(L, 4, i);
  }
}

/*
** sort(list [, less]): what is alike stays in its order, and whatever 'less'
** says, there is an end to it.
*/
static int stable_sort (lua_State *L) {
  lua_Integer n;
  luaL_checktype(L, 1, LUA_TTABLE);
  if (!lua_isnoneornil(L, 2)) luaL_checktype(L, 2, LUA_TFUNCTION);
  n = luaL_len(L, 1);
  lua_settop(L, 2);
  lua_newtable(L);
  lua_newtable(L);
  for (lua_Integer i = 1; i <= n; i++) {
    lua_geti(L, 1, i);
    lua_rawseti(L, 3, i);
  }
  for (lua_Integer width = 1; width < n; width *= 2) {
    for (lua_Integer from = 1; from <= n; from += 2 * width) {
      lua_Integer middle = from + width, to = middle + width;
      if (middle > n + 1) middle = n + 1;
      merge(L, from, middle, to > n + 1 ? n + 1 : to);
    }
    lua_insert(L, 3);                   /* what was merged is merged again */
  }
  for (lua_Integer i = 1; i <= n; i++) {
    lua_rawgeti(L, 3, i);
    lua_seti(L, 1, i);
  }
  return 0;
}

static int next_sorted (lua_State *L) {
  lua_Integer i = lua_tointeger(L, lua_upvalueindex(2)) + 1;
  lua_pushinteger(L, i);
  lua_copy(L, -1, lua_upvalueindex(2));
  if (lua_geti(L, lua_upvalueindex(1), i) == LUA_TNIL) return 1;
  lua_pushvalue(L, -1);
  lua_gettable(L, 1);
  return 2;
}

/* Iteration must not depend on hashing: keys come in order. */
static int sorted_pairs (lua_State *L) {
  lua_Integer n = 0;
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_pushcfunction(L, stable_sort);
  lua_newtable(L);
  for (lua_pushnil(L); lua_next(L, 1) != 0; lua_pop(L, 1)) {
    int type = lua_type(L, -2);
    if (type != LUA_TNUMBER && type != LUA_TSTRING && type != LUA_TBOOLEAN)
      return luaL_error(L, "'pairs' needs keys that are numbers or strings");
    lua_pushvalue(L, -2);
    lua_seti(L, -4, ++n);
  }
  lua_pushvalue(L, -1);
  lua_insert(L, -3);                    /* keys, sort, keys */
  lua_pushcfunction(L, sort_key_less);
  lua_call(L, 2, 0);
  lua_pushinteger(L, 0);
  lua_pushcclosure(L, next_sorted, 2);
  lua_pushvalue(L, 1);
  lua_pushnil(L);
  return 3;
}

const char *library_text (lua_State *L, int arg) {
  if (lua_type(L, arg) > LUA_TSTRING)   /* Lua would show its address */
    return lua_pushstring(L, luaL_typename(L, arg));
  return luaL_tolstring(L, arg, NULL);
}

static int plain_tostring (lua_State *L) {
  luaL_checkany(L, 1);
  library_text(L, 1);
  return 1;
}

/* '%p' is an address, whatever it is of. */
static bool asks_for_address (const char *format) {
  while ((format = strchr(format, '%')) != NULL) {
    format += 1 + strspn(format + 1, "-+ #0123456789.");
    if (*format == 'p') return true;
    if (*format == '%') format++;
  }
  return false;
}

/* Upvalue 1: Lua's own. */
static int plain_format (lua_State *L) {
  int top = lua_gettop(L);
  if (asks_for_address(luaL_checkstring(L, 1)))
    return luaL_error(L, "invalid conversion '%%p' to 'format'");
  for (int i = 2; i <= top; i++)
    if (lua_type(L, i) > LUA_TSTRING) {
      library_text(L, i);
      lua_replace(L, i);
    }
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, top, 1);
  return 1;
}

/* }====================================================== */

/*
** {======================================================
** The allow-list
** =======================================================
*/

/* Copies the named fields of the table at 'from'. [-0, +1, m] */
static void push_allowed (lua_State *L, int from, const char *const *name) {
  from = lua_absindex(L, from);
  for (lua_newtable(L); *name != NULL; name++) {
    lua_getfield(L, from, *name);
    lua_setfield(L, -2, *name);
  }
}

/* Into the registry: what there is of a library, or of what needs none. */
static void restrict_library (lua_State *L, const SchemaLibrary *l) {
  lua_getglobal(L, l->name[0] != '\0' ? l->name : LUA_GNAME);
  push_allowed(L, -1, l->function);
  lua_setfield(L, LUA_REGISTRYINDEX, l->name);
  lua_pop(L, 1);
}

static int refuse_write (lua_State *L) {
  return luaL_error(L, "'%s' cannot be changed: rules keep nothing to "
                       "themselves, use tallies and counters",
                    library_text(L, 2));
}

void library_freeze (lua_State *L) {
  lua_newtable(L);
  lua_newtable(L);
  lua_pushvalue(L, -3);
  lua_setfield(L, -2, "__index");
  lua_pushcfunction(L, refuse_write);
  lua_setfield(L, -2, "__newindex");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -2);
  lua_remove(L, -2);
}

void library_environment (lua_State *L) {
  const SchemaLibrary *l = schema_libraries;
  lua_getfield(L, LUA_REGISTRYINDEX, l->name);
  push_allowed(L, -1, l->function);
  lua_remove(L, -2);
  for (l++; l->name != NULL; l++) {
    lua_getfield(L, LUA_REGISTRYINDEX, l->name);
    library_freeze(L);
    lua_setfield(L, -2, l->name);
  }
}

/* Our own instead of Lua's. */
static void replace_some (lua_State *L) {
  lua_getglobal(L, LUA_STRLIBNAME);
  lua_getfield(L, -1, "format");
  lua_pushcclosure(L, plain_format, 1);
  lua_setfield(L, -2, "format");
  lua_pushcfunction(L, sorted_pairs);
  lua_setglobal(L, "pairs");
  lua_pushcfunction(L, plain_tostring);
  lua_setglobal(L, "tostring");
  lua_getglobal(L, LUA_TABLIBNAME);
  lua_pushcfunction(L, stable_sort);
  lua_setfield(L, -2, "sort");
}

int library_open (lua_State *L) {
  luaL_requiref(L, LUA_GNAME, luaopen_base, 1);
  luaL_requiref(L, LUA_MATHLIBNAME, luaopen_math, 1);
  luaL_requiref(L, LUA_STRLIBNAME, luaopen_string, 1);
  luaL_requiref(L, LUA_TABLIBNAME, luaopen_table, 1);
  replace_some(L);
  lua_settop(L, 0);
  for (const SchemaLibrary *l = schema_libraries; l->name != NULL; l++)
    restrict_library(L, l);
  lua_pushliteral(L, "");
  lua_getmetatable(L, -1);              /* ("x"):upper() and its like */
  lua_getfield(L, LUA_REGISTRYINDEX, "string");
  lua_setfield(L, -2, "__index");
  lua_settop(L, 0);
  declare_open(L);
  return 0;
}

/* }====================================================== */
