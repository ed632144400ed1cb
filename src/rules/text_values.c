/*
** JSON and TOML as Lua values, with the place of each value
** SPDX-License-Identifier: MIT
**
** The result is a list or a table, and a parallel one with places. Both formats
** are read in one pass, and nothing is kept in C.
*/
#include <math.h>

#include "base/buffer.h"
#include "rules/records_private.h"

enum {
  DEEPEST = 60,                /* nested values */
  FIELDS = 8,                  /* initial capacity of a table */
  GUESSED = 4096               /* bytes in which a list's items are counted */
};

typedef struct Parse {
  lua_State *L;
  const char *start, *at, *end;
  bool toml, placed;           /* return places, too? */
  int digits;                  /* scale of decimals; -1: floats */
  int depth;
} Parse;

/* Pushes the next value, and its place if wanted, or nothing. */
static bool parse_value (Parse *p);

static bool is_space (char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* White space, and comments in TOML. */
static void skip_space (Parse *p) {
  while (p->at < p->end) {
    if (p->toml && *p->at == '#') {
      const char *stop = memchr(p->at, '\n', (size_t)(p->end - p->at));
      p->at = stop != NULL ? stop : p->end;
    }
    else if (is_space(*p->at))
      p->at++;
    else
      return;
  }
}

static bool next_is (Parse *p, char c) {
  if (p->at == p->end || *p->at != c) return false;
  p->at++;
  return true;
}

static void push_place (Parse *p, const char *at) {
  lua_pushinteger(p->L, at - p->start + 1);
}

static int hex_of (char c) {
  if (c >= '0' && c <= '9') return c - '0';
  c = (char)(c | 32);
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static bool read_hex (Parse *p, int digits, unsigned *code) {
  *code = 0;
  for (int i = 0; i < digits; i++, p->at++) {
    if (p->at == p->end || hex_of(*p->at) < 0) return false;
    *code = *code << 4 | (unsigned)hex_of(*p->at);
  }
  return true;
}

static void add_character (luaL_Buffer *b, unsigned c) {
  if (c < 0x80)
    luaL_addchar(b, (char)c);
  else {
    if (c < 0x800)
      luaL_addchar(b, (char)(0xC0 | c >> 6));
    else {
      if (c < 0x10000)
        luaL_addchar(b, (char)(0xE0 | c >> 12));
      else {
        luaL_addchar(b, (char)(0xF0 | c >> 18));
        luaL_addchar(b, (char)(0x80 | (c >> 12 & 0x3F)));
      }
      luaL_addchar(b, (char)(0x80 | (c >> 6 & 0x3F)));
    }
    luaL_addchar(b, (char)(0x80 | (c & 0x3F)));
  }
}

/* "\u00e9", or two of them for a surrogate pair. NUL is rejected. */
static bool add_code (Parse *p, luaL_Buffer *b, int digits) {
  unsigned c, low;
  if (!read_hex(p, digits, &c)) return false;
  if (c >= 0xD800 && c < 0xDC00 && p->end - p->at >= 6 && p->at[0] == '\\' &&
      p->at[1] == 'u') {
    p->at += 2;
    if (!read_hex(p, 4, &low)) return false;
    c = 0x10000 + ((c - 0xD800) << 10) + ((low - 0xDC00) & 0x3FF);
  }
  if (c == 0 || c > 0x10FFFF || (c >= 0xD800 && c < 0xE000)) c = 0xFFFD;
  add_character(b, c);
  return true;
}

static bool add_escape (Parse *p, luaL_Buffer *b) {
  static const char names[] = "bfnrt\"\\/e", signs[] = "\b\f\n\r\t\"\\/\x1b";
  const char *name;
  char c;
  if (p->at == p->end) return false;
  c = *p->at++;
  if (c == 'u') return add_code(p, b, 4);
  if (c == 'U') return add_code(p, b, 8);
  name = c != '\0' ? strchr(names, c) : NULL;
  if (name == NULL) return false;
  luaL_addchar(b, signs[name - names]);
  return true;
}

/* The rest of a text with escapes, after the quote. [-0, +1, e] */
static bool read_escaped (Parse *p, char quote) {
  luaL_Buffer b;
  luaL_buffinit(p->L, &b);
  while (p->at < p->end && *p->at != quote) {
    if (*p->at != '\\' || quote == '\'')
      luaL_addchar(&b, *p->at++);
    else if (p->at++, !add_escape(p, &b))
      return false;
    if (luaL_bufflen(&b) > HOST_TEXT) break;  /* too long anyway */
  }
  luaL_pushresult(&b);
  return true;
}

/* A multi-line text of TOML, without escapes. [-0, +(1 or 0), e] */
static bool read_lines (Parse *p, char quote) {
  char close[] = {quote, quote, quote};
  const char *stop;
  p->at += 3;
  stop = memmem(p->at, (size_t)(p->end - p->at), close, sizeof close);
  if (stop == NULL) return false;
  if (p->at < stop && *p->at == '\n') p->at++;
  lua_pushlstring(p->L, p->at, (size_t)(stop - p->at));
  p->at = stop + 3;
  return true;
}

/* A text, at its quote. Most have no escapes. [-0, +(1 or 0), e] */
static bool read_text (Parse *p) {
  char quote = *p->at;
  const char *from = p->at + 1, *stop;
  if (p->toml && p->end - p->at >= 6 && p->at[1] == quote && p->at[2] == quote)
    return read_lines(p, quote);
  stop = memchr(from, quote, (size_t)(p->end - from));
  if (stop == NULL) return false;
  if (quote == '"' && memchr(from, '\\', (size_t)(stop - from)) != NULL) {
    p->at = from;
    if (!read_escaped(p, quote)) return false;
    return next_is(p, quote);
  }
  lua_pushlstring(p->L, from, (size_t)(stop - from));
  p->at = stop + 1;
  return true;
}

/* Estimates the number of items of the current list. */
static int guess_items (const Parse *p) {
  const char *at = p->at, *stop = memchr(at, ']', (size_t)(p->end - at));
  int n = 1;
  if (stop == NULL || stop - at > GUESSED) return 8;
  while ((at = memchr(at, ',', (size_t)(stop - at))) != NULL) at++, n++;
  return n;
}

/* null becomes 'false' in a list, so lists have no holes. */
static void put_item (Parse *p, lua_Integer i) {
  lua_State *L = p->L;
  if (p->placed) lua_rawseti(L, -3, i);
  if (lua_isnil(L, -1)) lua_pop(L, 1), lua_pushboolean(L, 0);
  lua_rawseti(L, p->placed ? -3 : -2, i);
}

/* "[1, 2]", at the bracket. [-0, +(1 or 2 or 0), e] */
static bool read_list (Parse *p) {
  lua_State *L = p->L;
  int items;
  p->at++;
  skip_space(p);
  items = guess_items(p);
  lua_createtable(L, items, 0);
  if (p->placed) lua_createtable(L, items, 0);
  for (lua_Integer i = 1; !next_is(p, ']'); i++) {
    if (!parse_value(p)) return false;
    put_item(p, i);
    skip_space(p);
    if (!next_is(p, ',') && (p->at == p->end || *p->at != ']')) return false;
    skip_space(p);
  }
  return true;
}

/* A key in quotes, or a bare one in TOML. [-0, +(1 or 0), e] */
static bool read_key (Parse *p) {
  const char *from = p->at;
  if (p->at == p->end) return false;
  if (*p->at == '"' || (p->toml && *p->at == '\'')) return read_text(p);
  while (p->toml && p->at < p->end && *p->at != '=' && *p->at != '\n' &&
         !is_space(*p->at))
    p->at++;
  if (p->at == from) return false;
  lua_pushlstring(p->L, from, (size_t)(p->at - from));
  return true;
}

/* Stack: values, places if wanted; key, value, place. [-(2 or 3), +0, e] */
static void put_pair (Parse *p) {
  lua_State *L = p->L;
  if (p->placed) {
    lua_pushvalue(L, -3);
    lua_insert(L, -2);
    lua_rawset(L, -5);
  }
  lua_rawset(L, p->placed ? -4 : -3);
}

/* "{"a": 1}", or "{a = 1}"; at the brace. [-0, +(1 or 2 or 0), e] */
static bool read_table (Parse *p) {
  lua_State *L = p->L;
  p->at++;
  lua_newtable(L);
  if (p->placed) lua_newtable(L);
  skip_space(p);
  while (!next_is(p, '}')) {
    if (!read_key(p)) return false;
    skip_space(p);
    if (!next_is(p, ':') && !(p->toml && next_is(p, '='))) return false;
    if (!parse_value(p)) return false;
    put_pair(p);
    skip_space(p);
    if (!next_is(p, ',') && (p->at == p->end || *p->at != '}')) return false;
    skip_space(p);
  }
  return true;
}

static Span read_bare (Parse *p) {
  const char *from = p->at;
  while (p->at < p->end && strchr(",]}#", *p->at) == NULL &&
         !is_space(*p->at))
    p->at++;
  return (Span){from, (size_t)(p->at - from)};
}

/* true, 12, 12.50, inf; also dates in TOML, as texts. [-0, +(1 or 0), e] */
static bool push_bare (Parse *p, Span s) {
  lua_State *L = p->L;
  lua_Integer whole;
  if (p->digits >= 0 && text_read_decimal(s, p->digits, &whole))
    lua_pushinteger(L, whole);
  else if (span_is(s, "true") || span_is(s, "false"))
    lua_pushboolean(L, s.len == 4);
  else if (!p->toml && span_is(s, "null"))
    lua_pushnil(L);
  else if (p->toml && (span_is(s, "inf") || span_is(s, "+inf")))
    lua_pushnumber(L, HUGE_VAL);
  else if (!text_push_number(L, s)) {
    if (!p->toml || s.len == 0) return false;
    lua_pushlstring(L, s.at, s.len);
  }
  return true;
}

static bool parse_value (Parse *p) {
  bool ok;
  const char *at;
  skip_space(p);
  at = p->at;
  if (at == p->end || p->depth == DEEPEST) return false;
  luaL_checkstack(p->L, 10, NULL);
  p->depth++;
  if (*at == '[')
    ok = read_list(p);
  else if (*at == '{')
    ok = read_table(p);
  else {
    ok = *at == '"' || (p->toml && *at == '\'') ? read_text(p)
                                                : push_bare(p, read_bare(p));
    if (ok && p->placed) push_place(p, at);
  }
  p->depth--;
  if (ok) sandbox_work(p->L, 1 + (p->at - at) / TEXT_A_UNIT);
  return ok;
}

/* Skips a text, at its quote. */
static bool skip_text (Parse *p) {
  char quote = *p->at++;
  for (;;) {
    const char *stop = memchr(p->at, quote, (size_t)(p->end - p->at));
    const char *back = stop;
    if (stop == NULL) return false;
    while (quote == '"' && back > p->at && back[-1] == '\\') back--;
    p->at = stop + 1;
    if ((stop - back) % 2 == 0) return true;
  }
}

/* Skips an unwanted value, to its end or that of its bracket. */
static bool skip_item (Parse *p) {
  const char *from = p->at;
  int open = 0;
  while (p->at < p->end) {
    char c = *p->at;
    if (c == '"' || c == '\'') {
      if (!skip_text(p)) return false;
    }
    else if (c == '#' && p->toml)
      skip_space(p);
    else if (c == ']' || c == '}') {
      if (open == 0) break;
      open--;
      p->at++;
    }
    else {
      if (open == 0 && (c == ',' || c == '\n')) break;
      open += c == '[' || c == '{';
      p->at++;
    }
  }
  sandbox_work(p->L, 1 + (p->at - from) / TEXT_A_UNIT);
  return open == 0;
}

/* Returns nil and the place of the error. */
static int give_up (Parse *p) {
  lua_settop(p->L, 0);
  lua_pushnil(p->L);
  push_place(p, p->at);
  return 2;
}

static Parse begin (lua_State *L) {
  Span s = text_argument(L, 1);
  return (Parse){.L = L, .start = s.at, .at = s.at, .end = s.at + s.len,
                 .digits = -1};
}

static void begin_at (Parse *p, int arg) {
  lua_Integer from = luaL_optinteger(p->L, arg, 1);
  if (from > 1) p->at += from - 1 < p->end - p->at ? from - 1 : p->end - p->at;
}

/* json(s [, from]): the value, its places, the end; or nil, place of error */
int text_json (lua_State *L) {
  Parse p = begin(L);
  p.placed = true;
  begin_at(&p, 2);
  if (!parse_value(&p)) return give_up(&p);
  push_place(&p, p.at);
  return 3;
}

/*
** The item after the place returned last, or the first of the list there;
** upvalue 1: was a place returned? TOML's items include those of JSON.
*/
static int next_item (lua_State *L) {
  Parse p = begin(L);
  lua_Integer at = lua_tointeger(L, 2);
  p.toml = true;
  p.at += at - 1;
  if (lua_toboolean(L, lua_upvalueindex(1))) {
    if (!skip_item(&p)) return 0;
    skip_space(&p);
    if (!next_is(&p, ',')) return 0;
  }
  else if (!next_is(&p, '['))
    return 0;
  lua_pushboolean(L, 1);
  lua_replace(L, lua_upvalueindex(1));
  skip_space(&p);
  if (p.at == p.end || *p.at == ']') return 0;
  push_place(&p, p.at);
  return parse_value(&p) ? 2 : 0;
}

/* A text without escapes, as it is in the record. */
static bool take_view (Parse *p, Span *s) {
  char quote = p->at < p->end ? *p->at : '\0';
  const char *stop;
  if (quote != '"' && quote != '\'') return false;
  stop = memchr(p->at + 1, quote, (size_t)(p->end - p->at) - 1);
  if (stop == NULL || stop == p->at + 1) return false;
  *s = (Span){p->at + 1, (size_t)(stop - p->at) - 1};
  if (quote == '"' && memchr(s->at, '\\', s->len) != NULL) return false;
  p->at = stop + 1;
  return true;
}

/* Skips to the next item of a list, if there is one. */
static bool pass_comma (Parse *p) {
  skip_space(p);
  if (!next_is(p, ',')) return false;
  skip_space(p);
  return p->at < p->end && *p->at != ']';
}

/*
** Writes the lines of items that match, and returns the first that does not,
** with the place after it to continue from; 0 at the end of the list.
*/
static int next_unfit (lua_State *L) {
  Recording *r = record_at_hand(L);
  const Patterns *patterns = patterns_argument(L, 1);
  lua_Integer at = lua_tointeger(L, 2);
  Parse p = {.L = L, .start = r->text.at, .at = r->text.at + at - 1,
             .end = r->text.at + r->text.len, .toml = true, .digits = -1};
  if (at < 1 || at > (lua_Integer)r->text.len) return 0;
  for (bool more = true; more; more = pass_comma(&p)) {
    const char *from = p.at;
    bool fits, given = !take_view(&p, &(Span){0});
    Span s = {from + 1, (size_t)(p.at - from) - 2};
    if (given && !parse_value(&p)) return 0;
    if (given && lua_type(L, -1) == LUA_TSTRING)
      s.at = lua_tolstring(L, -1, &s.len);
    fits = (!given || lua_type(L, -1) == LUA_TSTRING) &&
           patterns_fit(L, r, patterns, s, from - p.start + 1);
    sandbox_work(L, 1 + (p.at - from) / TEXT_A_UNIT);
    if (fits) {
      lua_settop(L, 2);
      continue;
    }
    if (!given) lua_pushlstring(L, s.at, s.len);
    if (pass_comma(&p))
      push_place(&p, p.at);
    else
      lua_pushinteger(L, 0);
    push_place(&p, from);
    lua_pushvalue(L, 3);
    return 3;
  }
  return 0;
}

/*
** Calls 'take' for each text of the list at that place of the record. A text
** with escapes is decoded on the stack meanwhile. [-0, +0, e]
*/
bool text_each (lua_State *L, lua_Integer at,
                bool (*take) (lua_State *L, Recording *r, Span s)) {
  Recording *r = record_at_hand(L);
  int top = lua_gettop(L);
  Parse p = {.L = L, .start = r->text.at, .end = r->text.at + r->text.len,
             .toml = true, .digits = -1};
  text_check_argument(L, at >= 1 && at <= (lua_Integer)r->text.len, 2);
  p.at = p.start + at - 1;
  if (!next_is(&p, '[')) return false;
  skip_space(&p);
  for (bool more = p.at < p.end && *p.at != ']'; more; more = pass_comma(&p)) {
    Span s;
    bool viewed = take_view(&p, &s);
    if (!viewed) {
      if (!parse_value(&p) || !lua_isstring(L, -1)) return false;
      s.at = lua_tolstring(L, -1, &s.len);
    }
    if (!take(L, r, s)) return false;
    lua_settop(L, top);
  }
  return true;
}

/* for _, at, value in items(patterns, at): items of the list that match none */
int text_fit_items (lua_State *L) {
  const Recording *r = record_at_hand(L);
  lua_Integer at = luaL_checkinteger(L, 2);
  Parse p = {.start = r->text.at, .end = r->text.at + r->text.len,
             .toml = true};
  patterns_argument(L, 1);
  text_check_argument(L, at >= 1 && at <= (lua_Integer)r->text.len, 2);
  p.at = p.start + at - 1;
  at = 0;
  lua_pushcfunction(L, next_unfit);
  lua_pushvalue(L, 1);
  if (next_is(&p, '[')) {
    skip_space(&p);
    if (p.at < p.end && *p.at != ']') at = p.at - p.start + 1;
  }
  lua_pushinteger(L, at);
  return 3;
}

/* for at, value in items(s, at): the items of the list at that place */
int text_items (lua_State *L) {
  text_argument(L, 1);
  luaL_checkinteger(L, 2);
  lua_pushboolean(L, 0);
  lua_pushcclosure(L, next_item, 1);
  lua_pushvalue(L, 1);
  lua_pushvalue(L, 2);
  return 3;
}

typedef enum Wanted { NOT_WANTED, WANTED, WANTED_PLACE } Wanted;

enum { KEYS_LIMIT = 50, KEY_SLOTS = 128, KEY_BYTES = 4000 };

/*
** The keys that are wanted, and how; other keys are not converted to strings.
*/
typedef struct Keys {
  struct { uint16_t from, len; uint8_t wanted; int8_t digits; } slot[KEY_SLOTS];
  int keys, bytes;
  char text[KEY_BYTES];
} Keys;

static int find_slot (const Keys *k, Span key) {
  unsigned i = hash_of(key) % KEY_SLOTS;
  while (k->slot[i].wanted != NOT_WANTED &&
         !span_same((Span){k->text + k->slot[i].from, k->slot[i].len}, key))
    i = (i + 1) % KEY_SLOTS;
  return (int)i;
}

/* A key and its value on top: true, the scale of decimals, or "at". */
static void add_key (lua_State *L, Keys *k) {
  Span key;
  int i;
  text_check_argument(L, lua_type(L, -2) == LUA_TSTRING, 2);
  key.at = lua_tolstring(L, -2, &key.len);
  text_check_argument(L, k->keys < KEYS_LIMIT &&
                         key.len <= (size_t)(KEY_BYTES - k->bytes), 2);
  if (!lua_toboolean(L, -1)) return;
  i = find_slot(k, key);
  k->slot[i].from = (uint16_t)k->bytes;
  k->slot[i].len = (uint16_t)key.len;
  k->slot[i].wanted = lua_type(L, -1) == LUA_TSTRING ? WANTED_PLACE : WANTED;
  k->slot[i].digits = -1;
  if (lua_isinteger(L, -1)) {
    lua_Integer digits = lua_tointeger(L, -1);
    text_check_argument(L, digits >= 0 && digits <= 15, 2);
    k->slot[i].digits = (int8_t)digits;
  }
  memcpy(k->text + k->bytes, key.at, key.len);
  k->bytes += (int)key.len;
  k->keys++;
}

/*
** The keys of argument 2; NULL: it is nil, and all are wanted. A table that the
** file keeps never changes, so it is read only once. [-0, +1, e]
*/
static const Keys *read_keys (lua_State *L) {
  bool kept;
  Keys *k;
  if (lua_isnil(L, 2)) return lua_pushnil(L), NULL;
  luaL_checktype(L, 2, LUA_TTABLE);
  kept = lua_getmetatable(L, 2);
  if (kept) {
    lua_pop(L, 1);
    lua_pushvalue(L, 2);
    if (lua_rawget(L, LUA_REGISTRYINDEX) == LUA_TUSERDATA)
      return lua_touserdata(L, -1);
    lua_pop(L, 1);
  }
  k = lua_newuserdatauv(L, sizeof *k, 0);
  memset(k, 0, sizeof *k);
  library_push_data(L, 2);
  for (lua_pushnil(L); lua_next(L, -2) != 0; lua_pop(L, 1)) add_key(L, k);
  lua_pop(L, 1);
  if (kept) {
    lua_pushvalue(L, 2);
    lua_pushvalue(L, -2);
    lua_rawset(L, LUA_REGISTRYINDEX);
  }
  return k;
}

/* How the key is wanted. */
static Wanted is_wanted (Parse *p, const Keys *k, Span key) {
  int i;
  p->digits = -1;
  if (k == NULL) return WANTED;
  i = find_slot(k, key);
  if (k->slot[i].wanted != NOT_WANTED) p->digits = k->slot[i].digits;
  return (Wanted)k->slot[i].wanted;
}

/* The value of a pair: most end with their line. */
static bool skip_value (Parse *p) {
  const char *stop;
  if (p->at < p->end && strchr("\"'[{", *p->at) != NULL) return skip_item(p);
  stop = memchr(p->at, '\n', (size_t)(p->end - p->at));
  p->at = stop != NULL ? stop : p->end;
  return true;
}

/* The current key, if it has no escapes. */
static bool take_key (Parse *p, Span *key) {
  key->at = p->at;
  while (p->at < p->end && (*p->at >= 'a' ? *p->at <= 'z'
                                          : *p->at == '_' || *p->at == '-' ||
                                            (*p->at >= 'A' && *p->at <= 'Z') ||
                                            (*p->at >= '0' && *p->at <= '9')))
    p->at++;
  key->len = (size_t)(p->at - key->at);
  return key->len > 0 && p->at < p->end && (*p->at == ' ' || *p->at == '=');
}

/* "key = value", into the table at 5. */
static bool read_pair (Parse *p, const Keys *k) {
  lua_State *L = p->L;
  const char *from = p->at;
  Wanted wanted;
  Span key;
  bool bare = take_key(p, &key);
  if (!bare) {
    p->at = from;
    if (!read_key(p)) return false;
    key.at = lua_tolstring(L, -1, &key.len);
  }
  skip_space(p);
  if (!next_is(p, '=')) return false;
  wanted = is_wanted(p, k, key);
  skip_space(p);
  if (wanted != NOT_WANTED && bare) lua_pushlstring(L, key.at, key.len);
  if (wanted == WANTED_PLACE) push_place(p, p->at);
  if (wanted == WANTED ? !parse_value(p) : !skip_value(p)) return false;
  if (wanted != NOT_WANTED) lua_rawset(L, 5);
  lua_settop(L, 5);
  return true;
}

/* "[name]" if there is one: pushes it, or nil. */
static bool read_header (Parse *p) {
  const char *stop;
  skip_space(p);
  if (p->at == p->end || *p->at != '[') {
    lua_pushnil(p->L);
    return true;
  }
  stop = memchr(p->at, '\n', (size_t)(p->end - p->at));
  if (stop == NULL) stop = p->end;
  while (stop > p->at && stop[-1] != ']') stop--;
  if (stop == p->at) return false;
  lua_pushlstring(p->L, p->at + 1, (size_t)(stop - 1 - (p->at + 1)));
  p->at = stop;
  return true;
}

/*
** toml(s [, wanted [, from]]): the pairs up to the next header, its place (or
** nil), and the header before them; or nil, place of error
*/
int text_toml (lua_State *L) {
  Parse p = begin(L);
  const Keys *k;
  p.toml = true;
  begin_at(&p, 3);
  lua_settop(L, 2);
  k = read_keys(L);
  if (!read_header(&p)) return give_up(&p);
  lua_createtable(L, 0, k != NULL ? k->keys : FIELDS);
  for (skip_space(&p); p.at < p.end && *p.at != '['; skip_space(&p))
    if (!read_pair(&p, k)) return give_up(&p);
  if (p.at < p.end)
    push_place(&p, p.at);
  else
    lua_pushnil(L);
  lua_pushvalue(L, 4);
  return 3;
}
