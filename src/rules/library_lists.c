/*
** Lists: what a rule file may do with them, instead of Lua's 'table'
** SPDX-License-Identifier: MIT
**
** Lua's own go by the memory that a table happens to have: the length of a
** list with holes, and what a sort makes of nonsense, differ from run to run.
** And they loop where nobody counts. These see only what is in the list, and
** count each step: see sandbox_work.
*/
#include "rules/host_private.h"

/* Most lists are plain, and can be looked at without asking for more. */
static bool has_place (lua_State *L, int list, bool plain, lua_Integer i) {
  int type = plain ? lua_rawgeti(L, list, i) : lua_geti(L, list, i);
  lua_pop(L, 1);
  return type != LUA_TNIL;
}

/*
** Twice as far as long as something is there, then half the way: the length,
** or where there are holes a place before one, by what is in the list alone.
*/
static lua_Integer find_length (lua_State *L, int list, bool plain) {
  const lua_Integer most = LUA_MAXINTEGER / 2;  /* nobody has so many */
  lua_Integer there = 0, beyond = 1;
  while (has_place(L, list, plain, beyond) && beyond <= most) {
    there = beyond;
    beyond *= 2;
  }
  while (beyond - there > 1) {
    lua_Integer middle = there + (beyond - there) / 2;
    if (has_place(L, list, plain, middle))
      there = middle;
    else
      beyond = middle;
  }
  return there;
}

lua_Integer library_length (lua_State *L, int list) {
  bool plain = !lua_getmetatable(L, list);
  if (!plain) lua_pop(L, 1);
  return find_length(L, list, plain);
}

lua_Integer library_raw_length (lua_State *L, int list) {
  return find_length(L, list, true);
}

/* insert(list, [place,] value) */
static int list_insert (lua_State *L) {
  lua_Integer n, place;
  luaL_checktype(L, 1, LUA_TTABLE);
  n = library_length(L, 1) + 1;
  if (lua_gettop(L) == 2) {
    lua_seti(L, 1, n);
    return 0;
  }
  if (lua_gettop(L) != 3)
    return luaL_error(L, "wrong number of arguments to 'insert'");
  place = luaL_checkinteger(L, 2);
  luaL_argcheck(L, place >= 1 && place <= n, 2, "position out of bounds");
  sandbox_work(L, n - place);
  for (; n > place; n--) {
    lua_geti(L, 1, n - 1);
    lua_seti(L, 1, n);
  }
  lua_seti(L, 1, place);
  return 0;
}

/* remove(list [, place]): what was there */
static int list_remove (lua_State *L) {
  lua_Integer n, place;
  luaL_checktype(L, 1, LUA_TTABLE);
  n = library_length(L, 1);
  place = luaL_optinteger(L, 2, n);
  luaL_argcheck(L, place == n || (place >= 1 && place <= n + 1), 2,
                "position out of bounds");
  lua_geti(L, 1, place);
  if (n > place) sandbox_work(L, n - place);
  for (; place < n; place++) {
    lua_geti(L, 1, place + 1);
    lua_seti(L, 1, place);
  }
  lua_pushnil(L);
  lua_seti(L, 1, place);
  return 1;
}

enum { LONGEST_STRETCH = 1 << 30 };

/* From argument 'first' to the next, or all of the list. Returns how many. */
static lua_Integer read_stretch (lua_State *L, int first, lua_Integer *from) {
  lua_Integer to, n;
  luaL_checktype(L, 1, LUA_TTABLE);
  *from = luaL_optinteger(L, first, 1);
  to = lua_isnoneornil(L, first + 1) ? library_length(L, 1)
                                     : luaL_checkinteger(L, first + 1);
  if (to < *from) return 0;
  n = *from > -LONGEST_STRETCH && to - *from < LONGEST_STRETCH
          ? to - *from + 1 : LONGEST_STRETCH;
  sandbox_work(L, n);
  return n;
}

/* concat(list [, between [, from [, to]]]) */
static int list_concat (lua_State *L) {
  size_t len;
  const char *between = luaL_optlstring(L, 2, "", &len);
  lua_Integer from, n = read_stretch(L, 3, &from);
  luaL_Buffer b;
  luaL_buffinit(L, &b);
  for (lua_Integer i = 0; i < n; i++) {
    if (i > 0) luaL_addlstring(&b, between, len);
    lua_geti(L, 1, from + i);
    if (!lua_isstring(L, -1))
      return luaL_error(L, "invalid value (at index %I) in table for 'concat'",
                        (LUAI_UACINT)(from + i));
    luaL_addvalue(&b);
    if (luaL_bufflen(&b) > HOST_TEXT) break;  /* too long: it cannot be made */
  }
  luaL_pushresult(&b);
  return 1;
}

/* unpack(list [, from [, to]]) */
static int list_unpack (lua_State *L) {
  lua_Integer from, n = read_stretch(L, 2, &from);
  if (n > HOST_VALUES || !lua_checkstack(L, (int)n))
    return luaL_error(L, "more than %d results to unpack: go through the list "
                         "instead", HOST_VALUES);
  for (lua_Integer i = 0; i < n; i++) lua_geti(L, 1, from + i);
  return (int)n;
}

/*
** {======================================================
** Sorting
** =======================================================
*/

/* What it takes to compare texts of that length. */
static void count_comparison (lua_State *L, int a, int b) {
  size_t work = 1;
  if (lua_type(L, a) == LUA_TSTRING && lua_type(L, b) == LUA_TSTRING)
    work += (lua_rawlen(L, a) + lua_rawlen(L, b)) / TEXT_A_UNIT;
  sandbox_work(L, (lua_Integer)work);
}

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
  count_comparison(L, -1, than);
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
static int list_sort (lua_State *L) {
  lua_Integer n;
  luaL_checktype(L, 1, LUA_TTABLE);
  if (!lua_isnoneornil(L, 2)) luaL_checktype(L, 2, LUA_TFUNCTION);
  n = library_length(L, 1);
  sandbox_work(L, n);
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

/* }====================================================== */

/*
** {======================================================
** pairs
** =======================================================
*/

/* Upvalues: 1 the keys in order, 2 how many there were. */
static int next_sorted (lua_State *L) {
  lua_Integer i = lua_tointeger(L, lua_upvalueindex(2)) + 1;
  lua_pushinteger(L, i);
  lua_copy(L, -1, lua_upvalueindex(2));
  if (lua_geti(L, lua_upvalueindex(1), i) == LUA_TNIL) return 1;
  lua_pushvalue(L, -1);
  lua_gettable(L, 1);
  return 2;
}

bool library_is_under_way (lua_State *L, int index) {
  return lua_tocfunction(L, index) == next_sorted;
}

static void check_key (lua_State *L, int index) {
  int type = lua_type(L, index);
  if (type != LUA_TNUMBER && type != LUA_TSTRING && type != LUA_TBOOLEAN)
    luaL_error(L, "'pairs' needs keys that are numbers or strings");
}

/* The keys of table 1 as a list. [-0, +1, e] */
static void push_keys (lua_State *L) {
  lua_Integer n = 0;
  lua_newtable(L);
  library_push_data(L, 1);
  for (lua_pushnil(L); lua_next(L, -2) != 0; lua_pop(L, 1)) {
    check_key(L, -2);
    lua_pushvalue(L, -2);
    lua_rawseti(L, -5, ++n);
  }
  lua_pop(L, 1);
  sandbox_work(L, n);
}

/* The same in order. [-0, +1, e] */
static void push_sorted (lua_State *L) {
  lua_pushcfunction(L, list_sort);
  push_keys(L);
  lua_pushvalue(L, -1);
  lua_insert(L, -3);                    /* keys, sort, keys */
  lua_pushcfunction(L, sort_key_less);
  lua_call(L, 2, 0);
}

enum { FEW_KEYS = 8 };                  /* the stack has room for more */

/*
** Puts the key on top into its place among those from 'first' on, below the
** one that it is a copy of. It counts for as much as that can take, whatever
** order they come in. [-0, +0, e]
*/
static void place_key (lua_State *L, int first) {
  int top = lua_gettop(L), place = top - 1;
  size_t len = lua_type(L, top) == LUA_TSTRING ? lua_rawlen(L, top) : 0;
  sandbox_work(L, (lua_Integer)(1 + len / TEXT_A_UNIT) * FEW_KEYS);
  while (place > first && compare_keys(L, top, place - 1) < 0) place--;
  lua_insert(L, place);
}

/* As push_sorted. False: there are too many. [-0, +(1 or 0), e] */
static bool push_few_sorted (lua_State *L) {
  int first, n;
  library_push_data(L, 1);
  first = lua_gettop(L) + 1;
  for (lua_pushnil(L); lua_next(L, first - 1) != 0;) {
    check_key(L, -2);
    lua_pop(L, 1);
    if (lua_gettop(L) - first == FEW_KEYS) {
      lua_settop(L, first - 2);
      return false;
    }
    lua_pushvalue(L, -1);
    place_key(L, first);
  }
  n = lua_gettop(L) - first + 1;
  lua_createtable(L, n, 0);
  lua_replace(L, first - 1);
  for (; n > 0; n--) lua_rawseti(L, first - 1, n);
  return true;
}

/* Iteration must not depend on hashing: keys come in order. */
int library_pairs (lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  if (!push_few_sorted(L)) push_sorted(L);
  lua_pushinteger(L, 0);
  lua_pushcclosure(L, next_sorted, 2);
  lua_pushvalue(L, 1);
  lua_pushnil(L);
  return 3;
}

/* }====================================================== */

const luaL_Reg library_lists[] = {
  {"insert", list_insert}, {"remove", list_remove}, {"concat", list_concat},
  {"unpack", list_unpack}, {"sort", list_sort}, {NULL, NULL}
};
