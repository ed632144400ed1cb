/*
** 'log': the lines that a format writes, and where in the record they are
** SPDX-License-Identifier: MIT
**
** Whatever a record says stays in the line that it is put in: line ends and
** other control characters become spaces, and '#' would begin a comment.
*/
#include <stdio.h>

#include "base/line.h"
#include "base/memory.h"
#include "base/unicode.h"
#include "rules/records_private.h"

enum { NAME_LIMIT = 40, PLAYERS_LIMIT = 64 };

/* ---- The log ---- */

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
  remark_free(&log->broken);
  log->broken = (Remark){SAY_NOTHING};
}

void format_free (FormatLog *log) {
  buffer_free(&log->text);
  remark_free(&log->broken);
  free(log->place);
}

FormatPlace format_place (const FormatLog *log, unsigned line) {
  if (line >= 1 && line <= (unsigned)log->lines) return log->place[line - 1];
  return log->start;
}

/* ---- Places ---- */

/* Characters: bytes that do not go on with one. */
static unsigned count_characters (const char *at, size_t len) {
  size_t n = len;
  for (; len >= 8; at += 8, len -= 8) {
    uint64_t eight = eight_load(at);
    n -= (size_t)__builtin_popcountll(eight & ~(eight << 1) & EIGHT_TOPS);
  }
  for (; len > 0; at++, len--) n -= ((unsigned char)*at & 0xC0) == 0x80;
  return (unsigned)n;
}

/* Mostly each is behind the one before. */
static FormatPlace find_place (Recording *r, lua_Integer place) {
  size_t at = place < 1 ? 0 : (size_t)place - 1;
  const char *from, *line;
  if (at > r->text.len) at = r->text.len;
  if (place < 1) return r->log->start;
  if (at < r->placed) {
    r->placed = 0;
    r->place = r->start;
  }
  from = r->text.at + r->placed;
  while (from < r->text.at + at &&
         (line = memchr(from, '\n', (size_t)(r->text.at + at - from)))) {
    from = line + 1;
    r->place = (FormatPlace){r->place.line + 1, 1};
  }
  r->place.column += count_characters(from, (size_t)(r->text.at + at - from));
  r->placed = at;
  return r->place;
}

/* ---- Words ---- */

/* A text that is no UTF-8 was written in Latin-1, as often as not. */
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

/* Printable ASCII, and no '#'. */
static bool is_plain (Span s) {
  for (size_t i = 0; i < s.len; i++)
    if (s.at[i] < ' ' || s.at[i] == '#' || s.at[i] == 127) return false;
  return true;
}

static void put_text (Recording *r, Span text) {
  Buffer *b = &r->log->text;
  if (is_plain(text)) {
    buffer_span(b, text);
    return;
  }
  buffer_clear(&r->utf8);
  put_utf8(&r->utf8, text);
  for (size_t i = 0; i < r->utf8.len; i++) {
    unsigned char c = (unsigned char)r->utf8.text[i];
    if (c < ' ' || c == 127)
      buffer_char(b, ' ');
    else if (c == '#')
      buffer_text(b, "no. ");
    else
      buffer_char(b, (char)c);
  }
}

/* The log at hand, which may not be longer than others. [-0, +0, e] */
static Recording *recording (lua_State *L) {
  Host *h = host_of(L);
  Recording *r = h->recording;
  if (r == NULL || r->log == NULL)
    host_raise(L, fact_saying(SAY_NO_RECORD_NOW));
  if (r->log->text.len >> 20 > (size_t)h->limits.of[LIMIT_LOG])
    host_raise(L, fact_saying(SAY_LOG_TOO_LONG),
               fact_number((double)h->limits.of[LIMIT_LOG]));
  return r;
}

static void end_line (lua_State *L, Recording *r, lua_Integer at,
                      size_t before) {
  size_t placed = r->placed;
  format_end_line(r->log, find_place(r, at));
  sandbox_work(L, (lua_Integer)((r->log->text.len - before + r->placed -
                                 (placed < r->placed ? placed : 0)) /
                                TEXT_A_UNIT));
}

/* ---- line ---- */

static void put_integer (Buffer *b, lua_Integer n) {
  char text[24];
  buffer_put(b, text, (size_t)snprintf(text, sizeof text, "%lld",
                                       (long long)n));
}

/* A text, a number, or a list of them; nothing is left out. [-0, +0, e] */
static void put_word (lua_State *L, Recording *r, int index, bool in_list) {
  Buffer *b = &r->log->text;
  Span s;
  switch (lua_type(L, index)) {
    case LUA_TNIL: return;
    case LUA_TSTRING:
      s.at = lua_tolstring(L, index, &s.len);
      buffer_char(b, ' ');
      put_text(r, s);
      return;
    case LUA_TNUMBER:
      buffer_char(b, ' ');
      if (lua_isinteger(L, index))
        put_integer(b, lua_tointeger(L, index));
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

/* line(at, subject, words…): "subject: words" */
static int log_line (lua_State *L) {
  Recording *r = recording(L);
  lua_Integer at = luaL_checkinteger(L, 1);
  Buffer *b = &r->log->text;
  size_t before = b->len;
  Span subject;
  int top = lua_gettop(L);
  subject.at = luaL_checklstring(L, 2, &subject.len);
  put_text(r, subject);
  buffer_char(b, ':');
  for (int i = 3; i <= top; i++) put_word(L, r, i, true);
  end_line(L, r, at, before);
  return 0;
}

/* unread(at, text): what was not understood, as a note */
static int log_unread (lua_State *L) {
  Recording *r = recording(L);
  lua_Integer at = luaL_checkinteger(L, 1);
  Buffer *b = &r->log->text;
  size_t before = b->len;
  Span s = text_argument(L, 2);
  buffer_format(b, "note: %s: ", saying_words(SAY_RECORD_UNREAD).en);
  put_text(r, s);
  end_line(L, r, at, before);
  if (r->log->unread.line > 0) return 0;
  r->log->unread = find_place(r, at);
  r->log->unread_text = (Span){NULL, 0};
  if (at >= 1 && (size_t)at <= r->text.len) {
    size_t left = r->text.len - (size_t)(at - 1);
    r->log->unread_text = (Span){r->text.at + at - 1,
                                 s.len < left ? s.len : left};
  }
  return 0;
}

/* ---- players ---- */

/* Names one after another in a buffer, which may move. */
typedef struct Names {
  Buffer *text;
  struct { size_t from, len; bool plain; } name[2 * PLAYERS_LIMIT];
  int count;                   /* behind them, those to be used instead */
} Names;

static Span name_of (const Names *n, int i) {
  return (Span){buffer_string(n->text) + n->name[i].from, n->name[i].len};
}

static bool is_word_byte (char c) {
  return (c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'z') ||
         c == '-' || c == '\'' || c == '.';
}

/* Its size where it is a character that a name may have; else 0. */
static size_t fitting (Span s) {
  size_t size;
  if ((unsigned char)s.at[0] < 0x80) return is_word_byte(s.at[0]);
  return unicode_is_letter(s, &size) || unicode_is_digit(s, &size) ? size : 0;
}

/* The character that no name may have: how long it is. */
static size_t unfit (Span s) {
  size_t size = 0;
  if ((unsigned char)s.at[0] >= 0x80) unicode_is_letter(s, &size);
  return size > 0 ? size : 1;
}

/* What a log allows of a name: letters, digits and a few signs. */
static void put_name (Buffer *b, Span name) {
  size_t size, count = 0, before = b->len;
  for (; name.len > 0 && count < NAME_LIMIT;
       name.at += size, name.len -= size) {
    size = fitting(name);
    if (size > 0) {
      buffer_put(b, name.at, size);
      count++;
      continue;
    }
    size = unfit(name);
    if (b->len > before && b->text[b->len - 1] != ' ') {
      buffer_char(b, ' ');
      count++;
    }
  }
  while (b->len > before && b->text[b->len - 1] == ' ')
    buffer_cut(b, b->len - 1);
}

/* Of texts that fold by the byte, most are told apart by their length. */
static bool is_same (const Names *n, int a, int b) {
  if (n->name[a].plain && n->name[b].plain &&
      n->name[a].len != n->name[b].len)
    return false;
  return unicode_same(name_of(n, a), name_of(n, b));
}

/* Could nobody take it for something else, or for another player? */
static bool is_good_name (const Names *n, int i) {
  Span name = name_of(n, i);
  if (name.len == 0 || unicode_check(name) < name.len ||
      line_subject_of(name) != SUBJECT_OTHER)
    return false;
  for (int k = 0; k < n->count; k++)
    if (k != i && (is_same(n, i, k) || is_same(n, i, n->count + k)))
      return false;
  return true;
}

/* Names come from texts in Latin-1 as well. */
static void add_name (Recording *r, Names *n, int i, Span s) {
  Span name;
  buffer_clear(&r->utf8);
  put_utf8(&r->utf8, s);
  n->name[i].from = n->text->len;
  put_name(n->text, buffer_view(&r->utf8));
  n->name[i].len = n->text->len - n->name[i].from;
  name = name_of(n, i);
  n->name[i].plain = unicode_folds_by_byte(name);
}

static Span text_on_top (lua_State *L) {
  Span s;
  s.at = luaL_checklstring(L, -1, &s.len);
  sandbox_work(L, (lua_Integer)s.len);
  return s;
}

/* As the log may have them. [-0, +0, e] */
static void read_names (lua_State *L, Recording *r, Names *n) {
  lua_Integer count = library_length(L, 2);
  text_check_argument(L, count <= PLAYERS_LIMIT, 2);
  n->count = (int)count;
  for (int i = 0; i < n->count; i++, lua_pop(L, 1)) {
    lua_geti(L, 2, i + 1);
    add_name(r, n, i, text_on_top(L));
  }
  for (int i = 0; i < n->count; i++) {
    char text[32];
    int len = snprintf(text, sizeof text, "Player %d", i + 1);
    if (lua_istable(L, 3) && lua_geti(L, 3, i + 1) == LUA_TSTRING)
      add_name(r, n, n->count + i, text_on_top(L));
    else
      add_name(r, n, n->count + i, (Span){text, (size_t)len});
    lua_settop(L, 4);
  }
}

/*
** players(at, names [, instead]): the line; the names as the log has them,
** since logs do not allow all that others do. One that will not do, or is
** another's, too, is that of 'instead', or "Player 1".
*/
static int log_players (lua_State *L) {
  Recording *r = recording(L);
  lua_Integer at = luaL_checkinteger(L, 1);
  Buffer *b = &r->log->text;
  size_t before = b->len;
  Names n;
  luaL_checktype(L, 2, LUA_TTABLE);
  lua_settop(L, 3);
  n.text = &r->names;
  buffer_clear(n.text);
  lua_newtable(L);
  read_names(L, r, &n);
  buffer_text(b, "players:");
  for (int i = 0; i < n.count; i++) {
    Span name = name_of(&n, is_good_name(&n, i) ? i : n.count + i);
    buffer_text(b, i > 0 ? ", " : " ");
    buffer_span(b, name);
    lua_pushlstring(L, name.at, name.len);
    lua_rawseti(L, 4, i + 1);
  }
  end_line(L, r, at, before);
  return 1;
}

/* begin(at): the game is told to begin there, rather than on top */
static int log_begin (lua_State *L) {
  Recording *r = recording(L);
  r->log->start = find_place(r, luaL_checkinteger(L, 1));
  return 0;
}

static const luaL_Reg functions[] = {
  {"begin", log_begin}, {"line", log_line}, {"players", log_players},
  {"unread", log_unread}, {NULL, NULL}
};

void text_push_log (lua_State *L) {
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, functions) == LUA_TTABLE) return;
  lua_pop(L, 1);
  luaL_newlib(L, functions);
  lua_pushvalue(L, -1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, functions);
}
