/*
** The operators '#' and '^', made the same on every machine
** SPDX-License-Identifier: MIT
**
** In Lua the length of a list with holes depends on its memory, and powers are
** rounded as the C library does. These operators cannot be overridden for
** tables and numbers. But strings have a metatable, with '^': so before Lua
** compiles a rule file, '#x' becomes '"#"^x' and 'x^y' becomes 'x^"^"^y'.
** Precedence stays the same because '^' is right associative, and lines do not
** change.
*/
#include <math.h>

#include "rules/bytecode.h"
#include "rules/compiled.h"
#include "rules/host_private.h"

/* The state of the scanner. */
typedef struct Scan {
  const char *at, *end;
  bool is_value;               /* was the last token, or its end, a value? */
} Scan;

static bool is_digit (char c) { return c >= '0' && c <= '9'; }

static bool is_part_of_word (char c) {
  char letter = c | 0x20;
  return (letter >= 'a' && letter <= 'z') || is_digit(c) || c == '_';
}

static bool is_space (char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

/* The number of '=' in a long bracket that opens here; -1 if none does. */
static int bracket_level (const char *at, const char *end) {
  const char *c = at + 1;
  if (at >= end || *at != '[') return -1;
  while (c < end && *c == '=') c++;
  return c < end && *c == '[' ? (int)(c - at) - 1 : -1;
}

/* Skips past the bracket that closes the one at 'at'. */
static const char *skip_long (const char *at, const char *end, int level) {
  for (at += level + 2; at < end; at++) {
    int n = 0;
    if (*at != ']') continue;
    while (at + 1 + n < end && at[1 + n] == '=') n++;
    if (n == level && at + 1 + n < end && at[1 + n] == ']') return at + n + 2;
  }
  return end;
}

static const char *skip_comment (const char *at, const char *end) {
  int level = bracket_level(at + 2, end);
  if (level >= 0) return skip_long(at + 2, end, level);
  while (at < end && *at != '\n' && *at != '\r') at++;
  return at;
}

/* "\z" skips all white space; a line end may be two characters. */
static const char *skip_escape (const char *at, const char *end) {
  const char *c = at + 2;
  if (c > end) return end;
  if (at[1] == 'z' || at[1] == '\r' || at[1] == '\n')
    while (c < end && is_space(*c) &&
           (at[1] == 'z' || (c == at + 2 && *c != at[1] && *c < ' ')))
      c++;
  return c;
}

static const char *skip_quoted (const char *at, const char *end) {
  char quote = *at++;
  while (at < end && *at != quote && *at != '\n')
    at = *at == '\\' ? skip_escape(at, end) : at + 1;
  return at < end ? at + 1 : end;
}

/* Words after which a value follows. */
static bool asks_for_value (Span word) {
  static const Span asking[] = {
    {"and", 3}, {"do", 2}, {"else", 4}, {"elseif", 6}, {"if", 2}, {"in", 2},
    {"not", 3}, {"or", 2}, {"repeat", 6}, {"return", 6}, {"then", 4},
    {"until", 5}, {"while", 5}};
  if (word.len > 6) return false;
  for (size_t i = 0; i < sizeof asking / sizeof asking[0]; i++)
    if (span_same(word, asking[i])) return true;
  return false;
}

/* As Lua does: "1e-5", "0x.8p1" and "3." are single tokens. */
static const char *skip_number (const char *at, const char *end) {
  bool is_hex = end - at > 1 && *at == '0' && (at[1] == 'x' || at[1] == 'X');
  const char *exponent = is_hex ? "pP" : "eE";
  while (at < end && (is_part_of_word(*at) || *at == '.')) {
    bool is_exponent = strchr(exponent, *at) != NULL;
    at++;
    if (is_exponent && at < end && (*at == '+' || *at == '-')) at++;
  }
  return at;
}

static bool is_number (const char *at, const char *end) {
  if (*at == '.') at++;
  return at < end && is_digit(*at);
}

static bool is_dots (const char *at, const char *end) {
  return end - at > 2 && memcmp(at, "...", 3) == 0;
}

/* A name or a keyword. */
static const char *skip_word (Scan *s) {
  const char *at = s->at;
  while (at < s->end && is_part_of_word(*at)) at++;
  s->is_value = !asks_for_value((Span){s->at, (size_t)(at - s->at)});
  return at;
}

static const char *skip_spaces (const char *at, const char *end) {
  while (at < end && is_space(*at)) at++;
  return at;
}

/* Skips a token that is not one of our operators. */
static const char *skip_piece (Scan *s) {
  const char *at = s->at;
  int level;
  if (is_space(*at)) return skip_spaces(at, s->end);
  if (*at == '-' && at + 1 < s->end && at[1] == '-')
    return skip_comment(at, s->end);
  if (is_part_of_word(*at) && !is_digit(*at)) return skip_word(s);
  s->is_value = true;
  if (is_number(at, s->end)) return skip_number(at, s->end);
  if (is_dots(at, s->end)) return at + 3;
  if (*at == '"' || *at == '\'') return skip_quoted(at, s->end);
  level = bracket_level(at, s->end);
  if (level >= 0) return skip_long(at, s->end, level);
  s->is_value = *at == ')' || *at == ']' || *at == '}';
  return at + 1;
}

/* The last possible place of one of our operators. */
static const char *find_last (Span text) {
  const char *length = memrchr(text.at, '#', text.len);
  const char *power = memrchr(text.at, '^', text.len);
  if (length == NULL && power == NULL) return text.at;
  return (power == NULL || (length != NULL && length > power) ? length
                                                              : power) + 1;
}

/* Invalid uses of an operator are left for Lua to report. */
static void rewrite (Buffer *to, Span text) {
  Scan s = {text.at, text.at + text.len, false};
  const char *from = s.at;     /* start of text to be copied */
  const char *last = find_last(text);
  while (s.at < last) {
    char c = *s.at;
    if ((c != '#' || s.is_value) && (c != '^' || !s.is_value)) {
      s.at = skip_piece(&s);
      continue;
    }
    buffer_put(to, from, (size_t)(s.at - from));
    buffer_text(to, c == '#' ? "\"#\"^" : "^\"^\"^");
    s.is_value = false;
    from = ++s.at;
  }
  buffer_put(to, from, (size_t)(s.end - from));
}

/* Skips a byte order mark, which some editors write. */
static Span without_mark (Span text) {
  bool marked = text.len >= 3 && memcmp(text.at, "\xEF\xBB\xBF", 3) == 0;
  return marked ? (Span){text.at + 3, text.len - 3} : text;
}

/*
** Lua compares texts with NULs piece by piece in one instruction: so not even a
** file that is being loaded may have one. [-1, +1, -]
*/
static int refuse_nul (lua_State *L, const char *chunk) {
  Host *h = host_of(L);
  Bytecode b;
  int line;
  if (!bytecode_read_bare(&b, L)) return LUA_OK;
  line = b.nul_line;
  bytecode_free(&b);
  if (line == 0) return LUA_OK;
  lua_pop(L, 1);
  lua_pushnil(L);
  h->stop = host_broken(h, fact_saying(SAY_NUL_IN_TEXT));
  host_blame_place(h, chunk + 1, line);
  return LUA_ERRSYNTAX;
}

static int parse (lua_State *L, Span text, const char *chunk) {
  Buffer ours = {0};
  int status;
  rewrite(&ours, without_mark(text));
  status = luaL_loadbufferx(L, buffer_string(&ours), ours.len, chunk, "t");
  buffer_free(&ours);
  return status == LUA_OK ? refuse_nul(L, chunk) : status;
}

/*
** Notes the compiled game that is loaded: this file, or the one including it.
*/
static void note_compiled (Host *h, const Compiled *c) {
  if (h->included == 0)
    h->compiled = c != NULL && c->hash[0] != '\0' && !h->distrusts ? c : NULL;
  else if (c == NULL)
    h->compiled = NULL;
  if (h->compiled == NULL) sandbox_count(h);
}

/* Another version of Lua may have compiled it: then it is parsed. */
int operators_load (lua_State *L, Span text, const char *chunk) {
  const Compiled *c = compiled_find(chunk, text);
  note_compiled(host_of(L), c);
  if (c != NULL &&
      luaL_loadbufferx(L, c->code.at, c->code.len, chunk, "b") == LUA_OK)
    return LUA_OK;
  if (c != NULL) lua_pop(L, 1);
  return parse(L, text, chunk);
}

/* "#" ^ x: the length of x, determined by its contents alone. */
static int length (lua_State *L) {
  int type = lua_type(L, 2);
  if (type == LUA_TSTRING)
    lua_pushinteger(L, (lua_Integer)lua_rawlen(L, 2));
  else if (type != LUA_TTABLE)
    host_raise(L, fact_saying(SAY_NO_LENGTH),
               fact_string(luaL_typename(L, 2)));
  else if (lua_getmetatable(L, 2))  /* our own: it has a length */
    lua_len(L, 2);
  else
    lua_pushinteger(L, library_length(L, 2));
  return 1;
}

/* The same steps, with the same rounding, on every machine. */
static double whole_power (double x, double n) {
  double power = 1;
  for (double left = fabs(n); left > 0; left = floor(left / 2)) {
    if (fmod(left, 2) == 1) power *= x;
    x *= x;
  }
  return n < 0 ? 1 / power : power;
}

static _Noreturn void no_arithmetic (lua_State *L, int index) {
  host_raise(L, fact_saying(SAY_NO_ARITHMETIC),
             fact_string(luaL_typename(L, index)));
}

/* x ^ y, with y in a box. */
static int power (lua_State *L) {
  double x, y;
  int is_x, is_y;
  lua_rawgeti(L, 2, 1);
  x = lua_tonumberx(L, 1, &is_x);
  y = lua_tonumberx(L, -1, &is_y);
  if (!is_x || !is_y)
    no_arithmetic(L, is_x ? -1 : 1);
  if (y == 0.5 && x >= 0)
    lua_pushnumber(L, sqrt(x));
  else if (y == floor(y) && isfinite(y))
    lua_pushnumber(L, whole_power(x, y));
  else
    host_raise(L, fact_saying(SAY_POWERS));
  return 1;
}

/* "^" ^ y: the box, for the operand on its left. Upvalue 1: its metatable. */
static int box_power (lua_State *L) {
  lua_createtable(L, 1, 0);
  lua_pushvalue(L, 2);
  lua_rawseti(L, -2, 1);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_setmetatable(L, -2);
  return 1;
}

static bool is_box (lua_State *L, int index) {
  bool is = lua_getmetatable(L, index) &&
            lua_rawequal(L, -1, lua_upvalueindex(1));
  lua_settop(L, 2);
  return is;
}

/* The __pow of strings: a text is an operand of '^'. Upvalue 1: as above. */
static int text_power (lua_State *L) {
  const char *mark = lua_type(L, 1) == LUA_TSTRING ? lua_tostring(L, 1) : "";
  if (is_box(L, 2)) return power(L);
  if (strcmp(mark, "#") == 0) return length(L);
  if (strcmp(mark, "^") == 0) return box_power(L);
  no_arithmetic(L, 1);
}

void operators_open (lua_State *L) {
  lua_pushliteral(L, "");
  lua_getmetatable(L, -1);
  lua_createtable(L, 0, 2);
  lua_pushcfunction(L, power);
  lua_setfield(L, -2, "__pow");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_pushcclosure(L, text_power, 1);
  lua_setfield(L, -2, "__pow");
  lua_pop(L, 2);
}

