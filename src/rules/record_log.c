/*
** 'log': the lines that a format writes, with their places in the record
** SPDX-License-Identifier: MIT
**
** A record cannot break out of its line: line ends and other control characters
** become spaces, and '#', which would begin a comment, is replaced.
*/
#include <string.h>

#include "base/line.h"
#include "base/memory.h"
#include "base/unicode.h"
#include "rules/records_private.h"

enum { NAME_LIMIT = 40 };

void format_end_line (FormatLog *log, FormatPlace at) {
  buffer_char(&log->text, '\n');
  log->place = memory_grow(log->place, &log->room, (size_t)log->lines + 1,
                           sizeof *log->place);
  log->place[log->lines++] = at;
}

void format_clear (FormatLog *log) {
  buffer_clear(&log->text);
  log->lines = 0;
  log->unread = (FormatPlace){0, 0};
  buffer_clear(&log->unread_why);
  remark_free(&log->broken);
  log->broken = (Remark){SAY_NOTHING};
}

void format_free (FormatLog *log) {
  buffer_free(&log->text);
  remark_free(&log->broken);
  buffer_free(&log->unread_why);
  free(log->place);
}

FormatPlace format_place (const FormatLog *log, unsigned line) {
  if (line >= 1 && line <= (unsigned)log->lines) return log->place[line - 1];
  return log->start;
}

/* Characters: bytes that are not continuation bytes. */
static size_t count_characters (const char *at, size_t len) {
  size_t n = len;
  for (; len >= 8; at += 8, len -= 8) {
    uint64_t eight = eight_load(at), more = eight & ~(eight << 1) & EIGHT_TOPS;
    if (more != 0) n -= (size_t)((more >> 7) * EIGHT_ONES >> 56);
  }
  for (; len > 0; at++, len--) n -= ((unsigned char)*at & 0xC0) == 0x80;
  return n;
}

void format_pass (FormatPlace *place, const char *at, const char *to) {
  const char *stop;
  while (at < to && (stop = memchr(at, '\n', (size_t)(to - at))) != NULL) {
    at = stop + 1;
    *place = (FormatPlace){place->line + 1, 1};
  }
  place->column += (unsigned)count_characters(at, (size_t)(to - at));
}

/* Usually each place comes after the last one. */
static FormatPlace find_place (Recording *r, lua_Integer place) {
  size_t at = place < 1 ? 0 : (size_t)place - 1;
  if (at > r->text.len) at = r->text.len;
  if (place < 1) return r->log->start;
  if (at < r->placed) {
    r->placed = 0;
    r->place = r->start;
  }
  format_pass(&r->place, r->text.at + r->placed, r->text.at + at);
  r->placed = at;
  return r->place;
}

/* A text that is not UTF-8 is usually Latin-1. */
static void put_utf8 (Buffer *b, Span text) {
  if (unicode_check(text) == text.len) {
    buffer_span(b, text);
    return;
  }
  for (size_t i = 0; i < text.len; i++) {
    unsigned char c = (unsigned char)text.at[i];
    if (c < 0x80)
      buffer_char(b, (char)c);
    else if (c >= 0xA0) {
      buffer_char(b, (char)(0xC0 | c >> 6));
      buffer_char(b, (char)(0x80 | (c & 0x3F)));
    }
  }
}

/* Printable ASCII without '#'. */
static bool is_plain (Span s) {
  for (size_t i = 0; i < s.len; i++)
    if (s.at[i] < ' ' || s.at[i] == '#' || s.at[i] == 127) return false;
  return true;
}

void record_put_text (Recording *r, Span text) {
  Buffer *b = &r->log->text;
  if (is_plain(text)) {
    buffer_span(b, text);
    return;
  }
  buffer_clear(r->utf8);
  put_utf8(r->utf8, text);
  for (size_t i = 0; i < r->utf8->len; i++) {
    unsigned char c = (unsigned char)r->utf8->text[i];
    if (c < ' ' || c == 127)
      buffer_char(b, ' ');
    else if (c == '#')
      buffer_text(b, "no. ");
    else
      buffer_char(b, (char)c);
  }
}

/* The current log; its length is limited. [-0, +0, e] */
Recording *record_at_hand (lua_State *L) {
  Host *h = host_of(L);
  Recording *r = h->recording;
  if (r == NULL || r->log == NULL)
    host_raise(L, fact_saying(SAY_NO_RECORD_NOW));
  if (r->log->text.len >> 20 > (size_t)h->limits.of[LIMIT_LOG])
    host_raise(L, fact_saying(SAY_LOG_TOO_LONG),
               fact_number((double)h->limits.of[LIMIT_LOG]));
  return r;
}

void record_end_line (lua_State *L, Recording *r, lua_Integer at,
                      size_t before) {
  size_t placed = r->placed;
  format_end_line(r->log, find_place(r, at));
  sandbox_work(L, (lua_Integer)((r->log->text.len - before + r->placed -
                                 (placed < r->placed ? placed : 0)) /
                                TEXT_A_UNIT));
}

void record_put_integer (Buffer *b, lua_Integer n) {
  char text[24], *at = text + sizeof text;
  lua_Unsigned left = n < 0 ? 0 - (lua_Unsigned)n : (lua_Unsigned)n;
  do
    *--at = (char)('0' + left % 10);
  while ((left /= 10) > 0);
  if (n < 0) *--at = '-';
  buffer_put(b, at, (size_t)(text + sizeof text - at));
}

/* A text, a number, or a list of them; nothing is omitted. [-0, +0, e] */
static void put_word (lua_State *L, Recording *r, int index, bool in_list) {
  Buffer *b = &r->log->text;
  Span s;
  switch (lua_type(L, index)) {
    case LUA_TNIL: return;
    case LUA_TSTRING:
      s.at = lua_tolstring(L, index, &s.len);
      buffer_char(b, ' ');
      record_put_text(r, s);
      return;
    case LUA_TNUMBER:
      buffer_char(b, ' ');
      if (lua_isinteger(L, index))
        record_put_integer(b, lua_tointeger(L, index));
      else
        buffer_number(b, lua_tonumber(L, index));
      return;
    case LUA_TTABLE:
      if (!in_list) break;
      for (lua_Integer i = 1; lua_geti(L, index, i) != LUA_TNIL;
           i++, lua_pop(L, 1)) {
        put_word(L, r, lua_gettop(L), false);
        sandbox_work(L, 1);
      }
      lua_pop(L, 1);
      return;
    default: break;
  }
  host_raise(L, fact_saying(SAY_LOG_WORD),
             fact_string(luaL_typename(L, index)));
}

/* A text, or a player's number. [-0, +0, e] */
static void put_subject (lua_State *L, Recording *r) {
  Span subject;
  if (lua_isinteger(L, 2)) {
    lua_Integer i = lua_tointeger(L, 2);
    text_check_argument(L, i >= 1 && i <= r->players.count, 2);
    buffer_span(&r->log->text, record_player(r, (int)i));
    return;
  }
  subject.at = luaL_checklstring(L, 2, &subject.len);
  record_put_text(r, subject);
}

/* line(at, subject, words…): "subject: words" */
static int log_line (lua_State *L) {
  Recording *r = record_at_hand(L);
  lua_Integer at = luaL_checkinteger(L, 1);
  Buffer *b = &r->log->text;
  size_t before = b->len;
  int top = lua_gettop(L);
  put_subject(L, r);
  buffer_char(b, ':');
  for (int i = 3; i <= top; i++) put_word(L, r, i, true);
  record_end_line(L, r, at, before);
  return 0;
}

void record_note (lua_State *L, Recording *r, lua_Integer at, Span text) {
  size_t before = r->log->text.len;
  buffer_text(&r->log->text, "note: ");
  record_put_text(r, text);
  record_end_line(L, r, at, before);
}

/* A text for people, from a table with both languages. [-0, +0, e] */
static void put_both (lua_State *L, int table, Buffer *b) {
  static const char *const lang[] = {"en", "fr"};
  for (int i = 0; i < 2; i++) {
    size_t len;
    const char *text;
    lua_getfield(L, table, lang[i]);
    text = luaL_checklstring(L, -1, &len);
    buffer_put(b, text, len + (i == 0));
    lua_pop(L, 1);
  }
}

/* unread(at, text [, why]): notes what was not understood */
static int log_unread (lua_State *L) {
  Recording *r = record_at_hand(L);
  lua_Integer at = luaL_checkinteger(L, 1);
  Buffer *b = &r->log->text;
  size_t before = b->len;
  Span s = text_argument(L, 2);
  buffer_format(b, "note: %s: ", saying_words(SAY_RECORD_UNREAD).en);
  record_put_text(r, s);
  record_end_line(L, r, at, before);
  if (r->log->unread.line > 0) return 0;
  r->log->unread = find_place(r, at);
  if (lua_istable(L, 3)) put_both(L, 3, &r->log->unread_why);
  r->log->unread_text = (Span){NULL, 0};
  if (at >= 1 && (size_t)at <= r->text.len) {
    size_t left = r->text.len - (size_t)(at - 1);
    r->log->unread_text = (Span){r->text.at + at - 1,
                                 s.len < left ? s.len : left};
  }
  return 0;
}

static Span name_of (const Recording *r, int i) {
  return (Span){buffer_string(r->names) + r->players.name[i].from,
                r->players.name[i].len};
}

Span record_player (const Recording *r, int number) {
  return name_of(r, r->players.used[number - 1]);
}

static bool is_word_byte (char c) {
  return (c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'z') ||
         c == '-' || c == '\'' || c == '.';
}

/* The length of the prefix of 's' that is valid in a name. */
static size_t fitting (Span s) {
  size_t n = 0, size;
  while (n < s.len) {
    Span rest = {s.at + n, s.len - n};
    if (is_word_byte(*rest.at))
      size = 1;
    else if ((unsigned char)*rest.at < 0x80 ||
             !(unicode_is_letter(rest, &size) ||
               unicode_is_digit(rest, &size)))
      return n;
    n += size;
  }
  return n;
}

/* The length of the character that is not valid in names. */
static size_t unfit (Span s) {
  size_t size = 0;
  if ((unsigned char)s.at[0] >= 0x80) unicode_is_letter(s, &size);
  return size > 0 ? size : 1;
}

/* Shortens the name to its maximal number of characters. */
static void shorten_name (Buffer *b, size_t before) {
  size_t at = before;
  for (int n = 0; at < b->len; at++)
    if ((b->text[at] & 0xC0) != 0x80 && n++ == NAME_LIMIT) break;
  buffer_cut(b, at);
}

/* What a log allows in a name: letters, digits and a few other characters. */
static void put_name (Buffer *b, Span name) {
  size_t before = b->len, size;
  for (;;) {
    size = fitting(name);
    buffer_put(b, name.at, size);
    name = (Span){name.at + size, name.len - size};
    if (name.len == 0) break;
    if (b->len > before && b->text[b->len - 1] != ' ') buffer_char(b, ' ');
    size = unfit(name);
    name = (Span){name.at + size, name.len - size};
  }
  if (b->len - before > NAME_LIMIT) shorten_name(b, before);
  while (b->len > before && b->text[b->len - 1] == ' ')
    buffer_cut(b, b->len - 1);
}

/* Most texts that fold byte by byte differ in length. */
static bool is_same (const Recording *r, int a, int b) {
  const RecordNames *n = &r->players;
  if (n->name[a].plain && n->name[b].plain &&
      n->name[a].len != n->name[b].len)
    return false;
  return unicode_same(name_of(r, a), name_of(r, b));
}

/* Is the name valid, and different from all others? */
static bool is_good_name (const Recording *r, int i) {
  Span name = name_of(r, i);
  int count = r->players.count;
  if (name.len == 0 || unicode_check(name) < name.len ||
      line_subject_of(name) != SUBJECT_OTHER)
    return false;
  for (int k = 0; k < count; k++)
    if (k != i && (is_same(r, i, k) ||
                   (r->players.instead && is_same(r, i, count + k))))
      return false;
  return true;
}

/* Names may be in Latin-1. */
static void add_name (Recording *r, int i, Span s) {
  RecordNames *n = &r->players;
  n->name[i].from = r->names->len;
  if (unicode_check(s) == s.len)
    put_name(r->names, s);
  else {
    buffer_clear(r->utf8);
    put_utf8(r->utf8, s);
    put_name(r->names, buffer_view(r->utf8));
  }
  n->name[i].len = r->names->len - n->name[i].from;
  n->name[i].plain = unicode_folds_by_byte(name_of(r, i));
}

/* Not like "Player 1", nor like an earlier name: no substitute needed. */
static bool is_surely_good (const Recording *r, int i) {
  Span name = name_of(r, i);
  if (name.len == 0 || (name.at[0] | 32) == 'p' ||
      line_subject_of(name) != SUBJECT_OTHER)
    return false;
  for (int k = 0; k < i; k++)
    if (is_same(r, i, k)) return false;
  return true;
}

/* "Player 7" */
static void add_number (Recording *r, int i) {
  char text[24] = "Player ";
  size_t len = strlen(text);
  if (i >= 9) text[len++] = (char)('0' + (i + 1) / 10);
  text[len++] = (char)('0' + (i + 1) % 10);
  add_name(r, r->players.count + i, (Span){text, len});
}

static bool take_name (lua_State *L, Recording *r, Span s) {
  RecordNames *n = &r->players;
  text_check_argument(L, n->count < RECORD_PLAYERS, 2);
  sandbox_work(L, (lua_Integer)s.len);
  add_name(r, n->count, s);
  n->instead |= !is_surely_good(r, n->count);
  n->count++;
  return true;
}

/* The names in a table, argument 2. [-0, +0, e] */
static void read_names (lua_State *L, Recording *r) {
  lua_Integer count = library_length(L, 2);
  for (lua_Integer i = 1; i <= count; i++, lua_pop(L, 1)) {
    Span s;
    lua_geti(L, 2, i);
    s.at = luaL_checklstring(L, -1, &s.len);
    take_name(L, r, s);
  }
}

/* Substitutes for unusable names: argument 3, or "Player 1". */
static void read_others (lua_State *L, Recording *r) {
  RecordNames *n = &r->players;
  for (int i = 0; i < n->count; i++) {
    size_t len;
    const char *name;
    if (lua_istable(L, 3) && lua_geti(L, 3, i + 1) == LUA_TSTRING) {
      name = lua_tolstring(L, -1, &len);
      sandbox_work(L, (lua_Integer)len);
      add_name(r, n->count + i, (Span){name, len});
    }
    else
      add_number(r, i);
    lua_settop(L, 3);
  }
}

static void choose_names (lua_State *L, Recording *r) {
  RecordNames *n = &r->players;
  n->instead |= lua_istable(L, 3);
  if (n->instead) read_others(L, r);
  for (int i = 0; i < n->count; i++)
    n->used[i] = !n->instead || is_good_name(r, i) ? i : n->count + i;
}

/* The names used in the log, as a list. [-0, +1, m] */
static int push_names (lua_State *L, const Recording *r) {
  lua_createtable(L, r->players.count, 0);
  for (int i = 1; i <= r->players.count; i++) {
    Span name = record_player(r, i);
    lua_pushlstring(L, name.at, name.len);
    lua_rawseti(L, -2, i);
  }
  return 1;
}

/*
** players(at, names [, instead]): writes the line and returns the names used in
** the log, which allows fewer characters than others. An invalid or duplicate
** name is replaced by that in 'instead', or by "Player 1". For a list in the
** record its place suffices: then nothing is returned.
*/
static int log_players (lua_State *L) {
  Recording *r = record_at_hand(L);
  lua_Integer at = luaL_checkinteger(L, 1);
  Buffer *b = &r->log->text;
  size_t before = b->len;
  bool placed = lua_isinteger(L, 2);
  lua_settop(L, 3);
  buffer_clear(r->names);
  r->players.count = 0;
  r->players.instead = false;
  if (placed)
    text_check_argument(L, text_each(L, lua_tointeger(L, 2), take_name), 2);
  else {
    luaL_checktype(L, 2, LUA_TTABLE);
    read_names(L, r);
  }
  choose_names(L, r);
  buffer_text(b, "players:");
  for (int i = 1; i <= r->players.count; i++) {
    buffer_text(b, i > 1 ? ", " : " ");
    buffer_span(b, record_player(r, i));
  }
  record_end_line(L, r, at, before);
  return placed ? 0 : push_names(L, r);
}

/* name(i): a player's name in the log */
static int log_name (lua_State *L) {
  const Recording *r = record_at_hand(L);
  lua_Integer i = luaL_checkinteger(L, 1);
  Span name;
  text_check_argument(L, i >= 1 && i <= r->players.count, 1);
  name = record_player(r, (int)i);
  lua_pushlstring(L, name.at, name.len);
  return 1;
}

/* fit(at, text, patterns): does it match? Then writes its lines */
static int log_fit (lua_State *L) {
  Recording *r = record_at_hand(L);
  lua_Integer at = luaL_checkinteger(L, 1);
  lua_pushboolean(L, patterns_fit(L, r, patterns_argument(L, 3),
                                  text_argument(L, 2), at));
  return 1;
}

/* Writes the lines of those that match; returns the first that does not. */
static int next_line (lua_State *L) {
  Recording *r = record_at_hand(L);
  const Patterns *p = patterns_argument(L, 1);
  size_t at = (size_t)lua_tointeger(L, 2);
  const char *end = r->text.at + r->text.len, *stop;
  while (at < r->text.len) {
    Span line = {r->text.at + at, 0};
    stop = memchr(line.at, '\n', r->text.len - at);
    line.len = (size_t)((stop != NULL ? stop : end) - line.at);
    sandbox_work(L, 1 + (lua_Integer)line.len / TEXT_A_UNIT);
    at += line.len + 1;
    if (span_trim(line).len == 0 ||
        patterns_fit(L, r, p, line, line.at - r->text.at + 1))
      continue;
    lua_pushinteger(L, (lua_Integer)at);
    lua_pushinteger(L, line.at - r->text.at + 1);
    lua_pushlstring(L, line.at, line.len);
    return 3;
  }
  return 0;
}

/* for _, at, line in lines(patterns [, from]): lines that match none of them */
static int log_lines (lua_State *L) {
  lua_Integer from = luaL_optinteger(L, 2, 1);
  patterns_argument(L, 1);
  lua_pushcfunction(L, next_line);
  lua_pushvalue(L, 1);
  lua_pushinteger(L, from > 0 ? from - 1 : 0);
  return 3;
}

/* begin(at): reports that place as the start of the game */
static int log_begin (lua_State *L) {
  Recording *r = record_at_hand(L);
  r->log->start = find_place(r, luaL_checkinteger(L, 1));
  return 0;
}

static const luaL_Reg functions[] = {
  {"begin", log_begin}, {"fit", log_fit}, {"items", text_fit_items},
  {"line", log_line}, {"lines", log_lines}, {"name", log_name},
  {"players", log_players}, {"unread", log_unread}, {NULL, NULL}
};

void text_push_log (lua_State *L) {
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, functions) == LUA_TTABLE) return;
  lua_pop(L, 1);
  luaL_newlib(L, functions);
  lua_pushvalue(L, -1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, functions);
}
