/*
** 'text': functions of formats on texts, each in one pass
** SPDX-License-Identifier: MIT
**
** A text is a Lua string or the current record, of which Lua only gets pieces.
** Places are bytes, from 1. All work done in C is counted, as for Lua's
** library.
*/
#include <limits.h>
#include <math.h>

#include "rules/records_private.h"

enum { PIECES_LIMIT = 250 };   /* results of one call */

static const char record_key = 0;      /* its address stands for the record */

void text_push_record (lua_State *L) {
  lua_pushlightuserdata(L, (void *)(uintptr_t)&record_key);
}

Span text_argument (lua_State *L, int arg) {
  const Host *h = host_of(L);
  Span s;
  if (lua_type(L, arg) == LUA_TLIGHTUSERDATA && h->recording != NULL)
    return h->recording->text;
  s.at = luaL_checklstring(L, arg, &s.len);
  return s;
}

void text_check_argument (lua_State *L, bool fine, int arg) {
  if (!fine) host_raise(L, fact_saying(SAY_TEXT_ARGUMENT), fact_number(arg));
}

/* Where to start: a place in the text, or right after it. [-0, +0, e] */
static size_t argument_from (lua_State *L, int arg, Span s) {
  lua_Integer from = luaL_optinteger(L, arg, 1);
  if (from < 1) from = 1;
  return (size_t)from <= s.len ? (size_t)from - 1 : s.len;
}

static void count (lua_State *L, size_t bytes) {
  sandbox_work(L, (lua_Integer)(bytes / TEXT_A_UNIT) + 1);
}

static bool is_space (char c) {
  return c == ' ' || ((unsigned char)c >= '\t' && (unsigned char)c <= '\r');
}

static Span trim (Span s) {
  while (s.len > 0 && is_space(s.at[0])) s.at++, s.len--;
  while (s.len > 0 && is_space(s.at[s.len - 1])) s.len--;
  return s;
}

static void push (lua_State *L, Span s) { lua_pushlstring(L, s.at, s.len); }

static const char *find (Span s, Span what) {
  if (what.len == 1)
    return s.len > 0 ? memchr(s.at, what.at[0], s.len) : NULL;
  return memmem(s.at, s.len, what.at, what.len);
}

/* The text before the first 'between'; 'rest' is after it, or empty. */
static Span take_piece (Span s, Span between, Span *rest, bool *last) {
  const char *end = between.len > 0 ? find(s, between) : NULL;
  *last = end == NULL;
  *rest = (Span){s.at + s.len, 0};
  if (*last) return s;
  rest->at = end + between.len;
  rest->len = (size_t)(s.at + s.len - rest->at);
  return (Span){s.at, (size_t)(end - s.at)};
}

static Span argument_text (lua_State *L, int arg) {
  Span s;
  s.at = luaL_checklstring(L, arg, &s.len);
  return s;
}

/* Cuts the text off after that place. [-0, +0, e] */
static Span cut_after (lua_State *L, int arg, Span s) {
  lua_Integer to = luaL_optinteger(L, arg, (lua_Integer)s.len);
  if (to < (lua_Integer)s.len) s.len = to > 0 ? (size_t)to : 0;
  return s;
}

/* find(s, what [, from [, to]]): its place, or nothing */
static int text_find (lua_State *L) {
  Span s = cut_after(L, 4, text_argument(L, 1)), what = argument_text(L, 2);
  size_t from = argument_from(L, 3, s);
  const char *at = find((Span){s.at + from, s.len - from}, what);
  count(L, at != NULL ? (size_t)(at - s.at) - from : s.len - from);
  if (at == NULL) return 0;
  lua_pushinteger(L, at - s.at + 1);
  return 1;
}

/* starts(s, what [, from]) */
static int text_starts (lua_State *L) {
  Span s = text_argument(L, 1), what = argument_text(L, 2);
  size_t from = argument_from(L, 3, s);
  count(L, what.len);
  lua_pushboolean(L, s.len - from >= what.len &&
                     memcmp(s.at + from, what.at, what.len) == 0);
  return 1;
}

/* sub(s, from [, to]): string.sub, also of the record */
static int text_sub (lua_State *L) {
  Span s = text_argument(L, 1);
  size_t from = argument_from(L, 2, s);
  lua_Integer to = luaL_optinteger(L, 3, (lua_Integer)s.len);
  if (to > (lua_Integer)s.len) to = (lua_Integer)s.len;
  if (to < (lua_Integer)from) to = (lua_Integer)from;
  count(L, (size_t)to - from);
  push(L, (Span){s.at + from, (size_t)to - from});
  return 1;
}

static int text_len (lua_State *L) {
  lua_pushinteger(L, (lua_Integer)text_argument(L, 1).len);
  return 1;
}

static int text_trim (lua_State *L) {
  Span s = text_argument(L, 1);
  count(L, s.len);
  push(L, trim(s));
  return 1;
}

/* between(s, open, close [, from]): the text between them, and its place */
static int text_between (lua_State *L) {
  Span s = text_argument(L, 1), open = argument_text(L, 2), rest;
  Span close = argument_text(L, 3);
  size_t from = argument_from(L, 4, s);
  const char *at, *end;
  count(L, s.len - from);
  at = find((Span){s.at + from, s.len - from}, open);
  if (at == NULL) return 0;
  rest = (Span){at + open.len, (size_t)(s.at + s.len - at) - open.len};
  end = find(rest, close);
  if (end == NULL) return 0;
  push(L, (Span){rest.at, (size_t)(end - rest.at)});
  lua_pushinteger(L, rest.at - s.at + 1);
  return 2;
}

/* cut(s, between): the text before it, and after it if present; trimmed */
static int text_cut (lua_State *L) {
  Span s = text_argument(L, 1), between = argument_text(L, 2), rest;
  bool last;
  Span piece = take_piece(s, between, &rest, &last);
  count(L, s.len);
  push(L, trim(piece));
  if (last) return 1;
  push(L, trim(rest));
  return 2;
}

/* Makes room for one more result. [-0, +0, e] */
static void make_room (lua_State *L, int pieces) {
  if (pieces >= PIECES_LIMIT)
    host_raise(L, fact_saying(SAY_TEXT_PIECES), fact_number(PIECES_LIMIT));
  if (pieces % 20 == 0) luaL_checkstack(L, 20, NULL);
}

/* words(s): returns each word */
static int text_words (lua_State *L) {
  Span s = text_argument(L, 1);
  const char *at = s.at, *end = s.at + s.len;
  int n = 0;
  count(L, s.len);
  for (;;) {
    const char *from;
    while (at < end && is_space(*at)) at++;
    if (at == end) return n;
    from = at;
    while (at < end && !is_space(*at)) at++;
    make_room(L, n++);
    lua_pushlstring(L, from, (size_t)(at - from));
  }
}

/* split(s, between): returns each piece, trimmed */
static int text_split (lua_State *L) {
  Span s = text_argument(L, 1), between = argument_text(L, 2);
  bool last = false;
  int n = 0;
  count(L, s.len);
  while (!last) {
    Span piece = take_piece(s, between, &s, &last);
    make_room(L, n++);
    push(L, trim(piece));
  }
  return n;
}

/* every(s, n): returns pieces of n bytes */
static int text_every (lua_State *L) {
  Span s = text_argument(L, 1);
  lua_Integer size = luaL_checkinteger(L, 2);
  int n = 0;
  text_check_argument(L, size >= 1 && size < INT_MAX, 2);
  count(L, s.len);
  while (s.len > 0) {
    size_t len = s.len < (size_t)size ? s.len : (size_t)size;
    make_room(L, n++);
    lua_pushlstring(L, s.at, len);
    s.at += len;
    s.len -= len;
  }
  return n;
}

/* The bytes from a place on that are in a set, or are not; and the end. */
static int run_of (lua_State *L, bool in) {
  Span s = text_argument(L, 1), set = argument_text(L, 2);
  size_t from = argument_from(L, 3, s), to = from;
  bool is_in[256] = {false};
  for (size_t i = 0; i < set.len; i++) is_in[(unsigned char)set.at[i]] = true;
  while (to < s.len && is_in[(unsigned char)s.at[to]] == in) to++;
  count(L, to - from + set.len);
  lua_pushlstring(L, s.at + from, to - from);
  lua_pushinteger(L, (lua_Integer)to + 1);
  return 2;
}

/* run(s, set [, from]): bytes in the set; upto(…): bytes not in it */
static int text_run (lua_State *L) { return run_of(L, true); }
static int text_upto (lua_State *L) { return run_of(L, false); }

/*
** field(s, between, from): the piece there, trimmed; its place; the place of
** the next one; whether it had several lines before trimming
*/
static int text_field (lua_State *L) {
  Span s = text_argument(L, 1), between = argument_text(L, 2), piece, rest;
  lua_Integer from = luaL_optinteger(L, 3, 1);
  bool last, lines;
  if (from < 1 || from > (lua_Integer)s.len) return 0;
  rest = (Span){s.at + from - 1, s.len - (size_t)(from - 1)};
  piece = take_piece(rest, between, &rest, &last);
  count(L, piece.len);
  lines = piece.len > 0 && memchr(piece.at, '\n', piece.len) != NULL;
  piece = trim(piece);
  push(L, piece);
  lua_pushinteger(L, piece.at - s.at + 1);
  lua_pushinteger(L, rest.at - s.at + 1);
  lua_pushboolean(L, lines);
  return 4;
}

/*
** pair(s, between, from): two pieces in their usual form, each on one line and
** followed by 'between': both, their places, and the place of the next. Returns
** nothing if they have another form.
*/
static int text_pair (lua_State *L) {
  Span s = text_argument(L, 1), between = argument_text(L, 2), rest, piece[2];
  lua_Integer from = luaL_optinteger(L, 3, 1);
  if (from < 1 || from > (lua_Integer)s.len) return 0;
  rest = (Span){s.at + from - 1, s.len - (size_t)(from - 1)};
  for (int i = 0; i < 2; i++) {
    bool last;
    piece[i] = take_piece(rest, between, &rest, &last);
    if (last || memchr(piece[i].at, '\n', piece[i].len) != NULL) return 0;
    piece[i] = trim(piece[i]);
  }
  count(L, (size_t)(rest.at - s.at) - (size_t)from);
  push(L, piece[0]);
  push(L, piece[1]);
  lua_pushinteger(L, piece[0].at - s.at + 1);
  lua_pushinteger(L, piece[1].at - s.at + 1);
  lua_pushinteger(L, rest.at - s.at + 1);
  return 5;
}

/*
** grouped(s, groups, items): "SAK2HQ" as { "SA", "SK", "S2", "HQ" }: characters
** in 'items', each with the character in 'groups' before it. All others, except
** white space, are returned in a second list, with "?" if there is no group.
*/
static int text_grouped (lua_State *L) {
  Span s = text_argument(L, 1), groups = argument_text(L, 2);
  Span items = argument_text(L, 3);
  char word[2] = {'?'};
  lua_Integer n = 0, odd = 0;
  count(L, s.len * TEXT_A_UNIT);
  lua_createtable(L, s.len < 20 ? (int)s.len : 20, 0);
  lua_newtable(L);
  for (size_t i = 0; i < s.len; i++) {
    word[1] = s.at[i];
    if (groups.len > 0 && memchr(groups.at, word[1], groups.len) != NULL)
      word[0] = word[1];
    else if (!is_space(word[1])) {
      bool is_item = word[0] != '?' && items.len > 0 &&
                     memchr(items.at, word[1], items.len) != NULL;
      lua_pushlstring(L, word, 2);
      lua_rawseti(L, is_item ? -3 : -2, is_item ? ++n : ++odd);
    }
  }
  lua_pushinteger(L, n);
  lua_insert(L, -2);
  return 3;                    /* the items, their number, the others */
}

/* replace(s, what, by): all occurrences */
static int text_replace (lua_State *L) {
  Span s = argument_text(L, 1), what = argument_text(L, 2);
  Span by = argument_text(L, 3);
  luaL_Buffer b;
  const char *at;
  text_check_argument(L, what.len > 0, 2);
  count(L, s.len);
  luaL_buffinit(L, &b);
  while ((at = find(s, what)) != NULL && luaL_bufflen(&b) <= HOST_TEXT) {
    luaL_addlstring(&b, s.at, (size_t)(at - s.at));
    luaL_addlstring(&b, by.at, by.len);
    s.len -= (size_t)(at - s.at) + what.len;
    s.at = at + what.len;
  }
  luaL_addlstring(&b, s.at, s.len);
  luaL_pushresult(&b);
  return 1;
}

/*
** The next piece after the place returned last; upvalue 1: the separator.
** [-2, +2, e]
*/
static int next_field (lua_State *L) {
  Span s = text_argument(L, 1), rest;
  Span between = argument_text(L, lua_upvalueindex(1));
  lua_Integer at = lua_tointeger(L, 2);
  bool last = false;
  rest = s;
  if (at > 0) {
    rest = (Span){s.at + at - 1, s.len - (size_t)(at - 1)};
    take_piece(rest, between, &rest, &last);
  }
  if (last) return 0;
  s.len = (size_t)(s.at + s.len - rest.at);
  Span piece = take_piece(rest, between, &rest, &last);
  count(L, piece.len);
  const char *start = text_argument(L, 1).at;
  while (piece.len > 0 && is_space(piece.at[0])) piece.at++, piece.len--;
  piece = trim(piece);
  lua_pushinteger(L, piece.at - start + 1);
  push(L, piece);
  return 2;
}

/* for at, field in fields(s, between): trimmed */
static int text_fields (lua_State *L) {
  text_argument(L, 1);
  text_check_argument(L, argument_text(L, 2).len > 0, 2);
  lua_settop(L, 2);
  lua_pushcclosure(L, next_field, 1);
  lua_insert(L, 1);
  lua_pushinteger(L, 0);
  return 3;
}

/* A line without its end; the last place returned is in it. */
static int next_line (lua_State *L) {
  Span s = text_argument(L, 1);
  size_t at = (size_t)lua_tointeger(L, 2);
  const char *from = s.at, *end = s.at + s.len, *stop;
  if (at > 0) {
    from = s.at + at - 1 < end
               ? memchr(s.at + at - 1, '\n', s.len - (at - 1)) : NULL;
    if (from == NULL) return 0;
    from++;
  }
  if (from >= end) return 0;
  stop = memchr(from, '\n', (size_t)(end - from));
  if (stop == NULL) stop = end;
  count(L, (size_t)(stop - from));
  lua_pushinteger(L, from - s.at + 1);
  if (stop > from && stop[-1] == '\r') stop--;
  lua_pushlstring(L, from, (size_t)(stop - from));
  return 2;
}

/* for at, line in lines(s) */
static int text_lines (lua_State *L) {
  text_argument(L, 1);
  lua_settop(L, 1);
  lua_pushcfunction(L, next_line);
  lua_insert(L, 1);
  lua_pushinteger(L, 0);
  return 3;
}

bool text_read_decimal (Span s, int digits, lua_Integer *value) {
  bool minus = s.len > 0 && s.at[0] == '-', any = false;
  int decimals = -1;           /* digits after the point; -1: none yet */
  lua_Integer n = 0;
  for (size_t i = minus || (s.len > 0 && s.at[0] == '+'); i < s.len; i++) {
    char c = s.at[i];
    if (c == '.' && decimals < 0 && any) {
      decimals = 0;
      continue;
    }
    if (c < '0' || c > '9' || n > LLONG_MAX / 10 - 1) return false;
    if (decimals >= digits && c != '0') return false;
    any = true;
    if (decimals >= digits) continue;
    n = n * 10 + (c - '0');
    if (decimals >= 0) decimals++;
  }
  for (int i = decimals < 0 ? 0 : decimals; i < digits; i++) {
    if (n > LLONG_MAX / 10) return false;
    n *= 10;
  }
  *value = minus ? -n : n;
  return any;
}

/*
** Up to 15 digits are exact, as are powers of ten up to 22: so one division is
** rounded once, correctly.
*/
static bool read_real (Span s, double *value) {
  static const double ten[] = {
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13,
    1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22
  };
  size_t i = s.len > 0 && (s.at[0] == '-' || s.at[0] == '+');
  int digits = 0, power = 0, exponent = 0;
  bool point = false, any = false;
  double n = 0;
  for (; i < s.len && (s.at[i] == '.' || (s.at[i] >= '0' && s.at[i] <= '9'));
       i++) {
    if (s.at[i] == '.') {
      if (point) return false;
      point = true;
      continue;
    }
    any = true;
    if (digits > 0 || s.at[i] != '0') digits++;
    if (digits <= 15) n = n * 10 + (s.at[i] - '0');
    power += digits > 15 ? !point : -point;
  }
  if (i < s.len && (s.at[i] | 32) == 'e') {
    bool minus = i + 1 < s.len && s.at[i + 1] == '-';
    i++;
    if (minus || (i < s.len && s.at[i] == '+')) i++;
    if (i == s.len) return false;
    for (; i < s.len && s.at[i] >= '0' && s.at[i] <= '9'; i++)
      exponent = exponent < 1000 ? exponent * 10 + (s.at[i] - '0') : exponent;
    power += minus ? -exponent : exponent;
  }
  if (!any || i < s.len || power > 22 || power < -22) return false;
  n = power < 0 ? n / ten[-power] : n * ten[power];
  *value = s.at[0] == '-' ? -n : n;
  return true;
}

bool text_push_number (lua_State *L, Span s) {
  lua_Integer whole;
  double real;
  if (text_read_decimal(s, 0, &whole) && memchr(s.at, '.', s.len) == NULL)
    lua_pushinteger(L, whole);
  else if (read_real(s, &real))
    lua_pushnumber(L, real);
  else
    return false;
  return true;
}

/* number(s): nothing if it is not a number */
static int text_number (lua_State *L) {
  Span s = text_argument(L, 1);
  count(L, s.len);
  return text_push_number(L, trim(s)) ? 1 : 0;
}

/*
** decimal(s, digits): "47.5" with 2 is 4750; nothing if that is not an integer
*/
static int text_decimal (lua_State *L) {
  Span s = text_argument(L, 1);
  lua_Integer digits = luaL_optinteger(L, 2, 0), value;
  text_check_argument(L, digits >= 0 && digits <= 15, 2);
  count(L, s.len);
  if (!text_read_decimal(trim(s), (int)digits, &value)) return 0;
  lua_pushinteger(L, value);
  return 1;
}

static const luaL_Reg functions[] = {
  {"between", text_between}, {"cut", text_cut}, {"decimal", text_decimal},
  {"every", text_every}, {"field", text_field}, {"fields", text_fields},
  {"find", text_find}, {"grouped", text_grouped}, {"items", text_items},
  {"json", text_json}, {"len", text_len}, {"lines", text_lines},
  {"number", text_number}, {"pair", text_pair}, {"patterns", patterns_read},
  {"replace", text_replace}, {"run", text_run}, {"split", text_split},
  {"starts", text_starts}, {"sub", text_sub},
  {"toml", text_toml}, {"trim", text_trim}, {"upto", text_upto},
  {"words", text_words}, {NULL, NULL}
};

void text_push_library (lua_State *L) {
  luaL_newlib(L, functions);
  library_freeze(L);
}
