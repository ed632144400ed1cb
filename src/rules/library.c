/*
** The library: the functions of Lua that a rule file may use
** SPDX-License-Identifier: MIT
**
** An allow-list. Left out, with the reason: io, os, package, debug, load (they
** access the outside); pcall (it could catch the end of the budget); string
** patterns and string.rep, table.move (C loops that no hook can interrupt);
** setmetatable and the like (for __gc, and because read-only tables would not
** be); coroutines (each would have its own budget); math.random (chance is an
** input).
** Functions whose results differ between runs are replaced: lists and pairs
** (below), '#' and '^' (operators.c), tostring and format (addresses), upper
** and lower (locale). Texts with a NUL are rejected (Lua compares them piece by
** piece).
*/
#include "rules/host_private.h"
#include "rules/schema.h"

const char *library_text (lua_State *L, int arg) {
  if (lua_type(L, arg) > LUA_TSTRING)   /* Lua would show its address */
    return lua_pushstring(L, luaL_typename(L, arg));
  return luaL_tolstring(L, arg, NULL);
}

/* Converting a number to text takes long. [-0, +0, e] */
static void count_number (lua_State *L, int index) {
  if (lua_type(L, index) == LUA_TNUMBER) sandbox_work(L, WORK_OF_NUMBER);
}

static int plain_tostring (lua_State *L) {
  luaL_checkany(L, 1);
  count_number(L, 1);
  library_text(L, 1);
  return 1;
}

/* '%p' is an address; the output of '%q' and '%a' depends on the machine. */
static char find_unfit (const char *format, size_t len) {
  const char *end = format + len;
  while ((format = memchr(format, '%', (size_t)(end - format))) != NULL) {
    format += 1 + strspn(format + 1, "-+ #0123456789.");
    if (format < end && strchr("pqaA", *format) != NULL) return *format;
    if (format < end) format++;
  }
  return '\0';
}

/* Rejects texts with NULs: Lua compares those piece by piece. [-0, +0, e] */
static void check_text (lua_State *L, int index) {
  size_t len;
  const char *text = lua_tolstring(L, index, &len);
  sandbox_work(L, (lua_Integer)(len / TEXT_A_UNIT));
  if (text != NULL && memchr(text, '\0', len) != NULL)
    host_raise(L, fact_saying(SAY_NUL_IN_TEXT));
}

/* Upvalue 1: Lua's own. */
static int plain_format (lua_State *L) {
  int top = lua_gettop(L);
  size_t len;
  const char *format = luaL_checklstring(L, 1, &len);
  char unfit = find_unfit(format, len);
  if (unfit != '\0')
    host_raise(L, fact_saying(SAY_FORMAT_UNFIT), fact_text((Span){&unfit, 1}));
  for (int i = 2; i <= top; i++) {
    count_number(L, i);
    if (lua_type(L, i) > LUA_TSTRING) {
      library_text(L, i);
      lua_replace(L, i);
    }
  }
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, top, 1);
  check_text(L, -1);
  return 1;
}

/* Maps the 26 letters from 'first' on to those from 'instead' on. */
static int change_case (lua_State *L, char first, char instead) {
  size_t len;
  const char *text = luaL_checklstring(L, 1, &len);
  luaL_Buffer b;
  char *to = luaL_buffinitsize(L, &b, len);
  for (size_t i = 0; i < len; i++) {
    int letter = text[i] - first;
    to[i] = letter >= 0 && letter < 26 ? (char)(instead + letter) : text[i];
  }
  luaL_pushresultsize(&b, len);
  return 1;
}

static int plain_lower (lua_State *L) { return change_case(L, 'A', 'a'); }
static int plain_upper (lua_State *L) { return change_case(L, 'a', 'A'); }

static int digit_of (char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'z') return c - 'a' + 10;
  return c >= 'A' && c <= 'Z' ? c - 'A' + 10 : 36;
}

/* A text as an integer in the given base; nil if it is not one. */
static int read_to_base (lua_State *L) {
  size_t len;
  const char *text = luaL_checklstring(L, 1, &len), *end = text + len;
  lua_Integer base = luaL_checkinteger(L, 2);
  lua_Unsigned n = 0;
  bool minus = len > 1 && *text == '-';
  if (base < 2 || base > 36) host_raise(L, fact_saying(SAY_BASE_RANGE));
  if (len == 0) return 0;
  for (text += minus; text < end; text++) {
    if (digit_of(*text) >= base) return 0;
    n = n * (lua_Unsigned)base + (lua_Unsigned)digit_of(*text);
  }
  lua_pushinteger(L, (lua_Integer)(minus ? 0 - n : n));
  return 1;
}

/*
** Lua's own function (upvalue 1), with work counted by the length of its text
** or the number of its arguments.
*/
static int count_text (lua_State *L) {
  int top = lua_gettop(L);
  size_t len = lua_type(L, 1) == LUA_TSTRING ? lua_rawlen(L, 1) : 0;
  sandbox_work(L, (lua_Integer)len + top);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, top, LUA_MULTRET);
  if (lua_type(L, -1) == LUA_TSTRING && lua_gettop(L) == 1) check_text(L, 1);
  return lua_gettop(L);
}

/* Upvalue 1: Lua's own, for base 10. */
static int plain_tonumber (lua_State *L) {
  if (lua_isnoneornil(L, 2)) return count_text(L);
  sandbox_work(L, (lua_Integer)lua_rawlen(L, 1));
  return read_to_base(L);
}

/* Copies the named fields of the table at 'from'. [-0, +1, m] */
static void push_allowed (lua_State *L, int from, const char *const *name) {
  int n = 0;
  from = lua_absindex(L, from);
  while (name[n] != NULL) n++;
  for (lua_createtable(L, 0, n); *name != NULL; name++) {
    lua_getfield(L, from, *name);
    lua_setfield(L, -2, *name);
  }
}

/* Stores the allowed part of a library, or of the globals, in the registry. */
static void restrict_library (lua_State *L, const SchemaLibrary *l) {
  lua_getglobal(L, l->name[0] != '\0' ? l->name : LUA_GNAME);
  push_allowed(L, -1, l->function);
  lua_setfield(L, LUA_REGISTRYINDEX, l->name);
  lua_pop(L, 1);
}

int library_refuse_write (lua_State *L) {
  host_raise(L, fact_saying(SAY_CANNOT_CHANGE),
             fact_string(library_text(L, 2)));
}

/* Upvalue 1: the length when it was sealed. */
static int sealed_length (lua_State *L) {
  lua_pushvalue(L, lua_upvalueindex(1));
  return 1;
}

/* The number of fields of the table on top. [-0, +0, -] */
static int count_fields (lua_State *L) {
  int n = 0;
  for (lua_pushnil(L); lua_next(L, -2) != 0; lua_pop(L, 1)) n++;
  return n;
}

/* Moves all fields of the table on top to a new one. [-0, +1, m] */
static void move_fields (lua_State *L) {
  int all = count_fields(L), listed = (int)lua_rawlen(L, -1);
  if (listed > all) listed = all;
  lua_createtable(L, listed, all - listed);
  for (lua_pushnil(L); lua_next(L, -3) != 0;) {
    lua_pushvalue(L, -2);
    lua_insert(L, -2);
    lua_rawset(L, -4);         /* now in the new one */
    lua_pushvalue(L, -1);
    lua_pushnil(L);
    lua_rawset(L, -5);
  }
}

void library_seal (lua_State *L) {
  if (!lua_getmetatable(L, -1)) {
    lua_Integer n = library_length(L, -1);
    lua_createtable(L, 0, 4);
    lua_pushvalue(L, -2);
    move_fields(L);
    lua_setfield(L, -3, "__index");
    lua_pop(L, 1);
    lua_pushinteger(L, n);
    lua_pushcclosure(L, sealed_length, 1);
    lua_setfield(L, -2, "__len");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_pushvalue(L, -1);
    lua_setmetatable(L, -3);
  }
  lua_pushcfunction(L, library_refuse_write);
  lua_setfield(L, -2, "__newindex");
  lua_pop(L, 1);
}

/* Only our own tables have metatables: the fields are in the table behind. */
void library_push_data (lua_State *L, int index) {
  index = lua_absindex(L, index);
  if (lua_getmetatable(L, index)) {
    bool has_data = lua_getfield(L, -1, "__index") == LUA_TTABLE;
    lua_remove(L, -2);
    if (has_data) return;
    lua_pop(L, 1);
  }
  lua_pushvalue(L, index);
}

void library_freeze (lua_State *L) {
  lua_newtable(L);
  lua_createtable(L, 0, 3);
  lua_pushvalue(L, -3);
  lua_setfield(L, -2, "__index");
  lua_pushcfunction(L, library_refuse_write);
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

static const luaL_Reg plain_base[] = {
  {"pairs", library_pairs}, {"tostring", plain_tostring}, {NULL, NULL}
};
static const luaL_Reg plain_strings[] = {
  {"lower", plain_lower}, {"upper", plain_upper}, {NULL, NULL}
};

/* Wraps a function of the library on top. [-0, +0, m] */
static void wrap (lua_State *L, const char *name, lua_CFunction wrapper) {
  lua_getfield(L, -1, name);
  lua_pushcclosure(L, wrapper, 1);
  lua_setfield(L, -2, name);
}

/* Replaces some of Lua's functions by our own. */
static void replace_some (lua_State *L) {
  lua_pushglobaltable(L);
  luaL_setfuncs(L, plain_base, 0);
  wrap(L, "tonumber", plain_tonumber);
  lua_getglobal(L, LUA_STRLIBNAME);
  luaL_setfuncs(L, plain_strings, 0);
  wrap(L, "format", plain_format);
  wrap(L, "byte", count_text);
  wrap(L, "char", count_text);
  lua_getglobal(L, LUA_TABLIBNAME);
  luaL_setfuncs(L, library_lists, 0);
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
  lua_getmetatable(L, -1);              /* ("x"):upper() etc. */
  lua_getfield(L, LUA_REGISTRYINDEX, "string");
  lua_setfield(L, -2, "__index");
  operators_open(L);
  lua_settop(L, 0);
  declare_open(L);
  return 0;
}

/*
** Lists: our own functions instead of Lua's 'table'
**
** Lua's depend on how much memory a table happens to have: the length of a list
** with holes, and the result of sorting with an inconsistent order, differ
** between runs. And their loops are not counted. These depend only on the
** contents of the list, and count each step: see sandbox_work.
*/

/* Most lists have no metatable and can be read directly. */
static bool has_place (lua_State *L, int list, bool plain, lua_Integer i) {
  int type = plain ? lua_rawgeti(L, list, i) : lua_geti(L, list, i);
  lua_pop(L, 1);
  return type != LUA_TNIL;
}

/*
** Exponential, then binary search for the end: the length, or in a list with
** holes a place before one, determined by the contents alone.
*/
static lua_Integer find_length (lua_State *L, int list, bool plain) {
  const lua_Integer most = LUA_MAXINTEGER / 2;  /* no list is longer */
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

static _Noreturn void wrong_position (lua_State *L, const char *function) {
  host_raise(L, fact_saying(SAY_POSITION_RANGE), fact_string(function));
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
    host_raise(L, fact_saying(SAY_INSERT_ARGUMENTS));
  place = luaL_checkinteger(L, 2);
  if (place < 1 || place > n) wrong_position(L, "insert");
  sandbox_work(L, n - place);
  for (; n > place; n--) {
    lua_geti(L, 1, n - 1);
    lua_seti(L, 1, n);
  }
  lua_seti(L, 1, place);
  return 0;
}

/* remove(list [, place]): returns the removed value */
static int list_remove (lua_State *L) {
  lua_Integer n, place;
  luaL_checktype(L, 1, LUA_TTABLE);
  n = library_length(L, 1);
  place = luaL_optinteger(L, 2, n);
  if (place != n && (place < 1 || place > n + 1)) wrong_position(L, "remove");
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

/*
** From argument 'first' to the next one, or the whole list. Returns the length.
*/
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
      host_raise(L, fact_saying(SAY_CONCAT_VALUE),
                 fact_number((double)(from + i)));
    luaL_addvalue(&b);
    if (luaL_bufflen(&b) > HOST_TEXT) break;  /* too long anyway */
  }
  luaL_pushresult(&b);
  return 1;
}

/* unpack(list [, from [, to]]) */
static int list_unpack (lua_State *L) {
  lua_Integer from, n = read_stretch(L, 2, &from);
  if (n > HOST_VALUES || !lua_checkstack(L, (int)n))
    host_raise(L, fact_saying(SAY_UNPACK_TOO_MANY), fact_number(HOST_VALUES));
  for (lua_Integer i = 0; i < n; i++) lua_geti(L, 1, from + i);
  return (int)n;
}

/* Counts the work of comparing texts of that length. */
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

/* Is the value on top less than the one at 'than'? By function 2, if given. */
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

/* sort(list [, less]): stable, and terminates whatever 'less' returns. */
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
    lua_insert(L, 3);                   /* swap source and target */
  }
  for (lua_Integer i = 1; i <= n; i++) {
    lua_rawgeti(L, 3, i);
    lua_seti(L, 1, i);
  }
  return 0;
}

/* Upvalues: 1 the sorted keys, 2 the number of them returned so far. */
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
    host_raise(L, fact_saying(SAY_PAIRS_KEYS));
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

/* The sorted keys of table 1 as a list. [-0, +1, e] */
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
** Inserts the key on top among the sorted keys from 'first' on, below the one
** that it is a copy of. Counts the worst case, so the work does not depend on
** the order of the keys. [-0, +0, e]
*/
static void place_key (lua_State *L, int first) {
  int top = lua_gettop(L), place = top - 1;
  size_t len = lua_type(L, top) == LUA_TSTRING ? lua_rawlen(L, top) : 0;
  sandbox_work(L, (lua_Integer)(1 + len / TEXT_A_UNIT) * FEW_KEYS);
  while (place > first && compare_keys(L, top, place - 1) < 0) place--;
  lua_insert(L, place);
}

/* push_sorted for few keys. False: there are too many. [-0, +(1 or 0), e] */
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

/* Iteration must not depend on hashing: keys are visited in sorted order. */
int library_pairs (lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  if (!push_few_sorted(L)) push_sorted(L);
  lua_pushinteger(L, 0);
  lua_pushcclosure(L, next_sorted, 2);
  lua_pushvalue(L, 1);
  lua_pushnil(L);
  return 3;
}

const luaL_Reg library_lists[] = {
  {"insert", list_insert}, {"remove", list_remove}, {"concat", list_concat},
  {"unpack", list_unpack}, {"sort", list_sort}, {NULL, NULL}
};
