/*
** Patterns: texts of a record converted to lines of the log without Lua
** SPDX-License-Identifier: MIT
**
** { "p{s:player} cbr {n:.2}", "{s}: raise {n}" }: a text that matches the first
** is written as the others. Each place takes as little as it can, without
** backtracking, so matching takes one pass. Patterns are read when the format
** is loaded, into one block of memory that never changes.
*/
#include "rules/records_private.h"

enum {
  PATTERNS_LIMIT = 100, PIECES_LIMIT = 1000, PLACES_LIMIT = 16,
  BYTES_LIMIT = 12000,         /* bytes of all literal text */
  NAMED_LIMIT = 24
};

typedef enum PieceKind {
  PIECE_AS_IS,
  PIECE_TEXT,                  /* {x}: up to what follows */
  PIECE_WORD,                  /* {x:word} */
  PIECE_PLAYER,                /* {x:player}: a number, from 1 */
  PIECE_CUT,                   /* {x:2}: a word, in pieces of two bytes */
  PIECE_DECIMAL,               /* {x:.2}: a decimal as a whole number */
  PIECE_PUT                    /* {x} in a line */
} PieceKind;

typedef struct Piece {
  uint16_t from, len;          /* of literal text */
  uint8_t kind, place, size;
} Piece;

/* Consecutive pieces: of the pattern, then of each line. */
typedef struct Pattern {
  uint16_t from, lines, end;   /* pieces */
  char first;                  /* first byte, if known; or 0 */
} Pattern;

struct Patterns {
  int patterns, pieces, words, remark;   /* length of the remark sign */
  Pattern pattern[PATTERNS_LIMIT];
  Piece piece[PIECES_LIMIT];   /* an empty one ends a line */
  char remark_sign[8];
  char word[BYTES_LIMIT];
};

typedef struct Reading {
  lua_State *L;
  Patterns *p;
  Span text;                   /* the current text */
  Span name[PLACES_LIMIT];
  uint8_t kind[PLACES_LIMIT], size[PLACES_LIMIT];
  int names;
} Reading;

static _Noreturn void wrong (const Reading *r, Saying why) {
  host_raise(r->L, fact_saying(SAY_PATTERN), fact_text(r->text),
             fact_saying(why));
}

static Piece *add_piece (Reading *r, PieceKind kind) {
  if (r->p->pieces == PIECES_LIMIT) wrong(r, SAY_PATTERNS_TOO_MANY);
  r->p->piece[r->p->pieces] = (Piece){.kind = (uint8_t)kind};
  return &r->p->piece[r->p->pieces++];
}

static void add_as_is (Reading *r, Span s) {
  Piece *piece;
  if (s.len == 0) return;
  for (size_t i = 0; i < s.len; i++)
    if ((unsigned char)s.at[i] < ' ') wrong(r, SAY_PATTERN_CONTROL);
  if (s.len > (size_t)(BYTES_LIMIT - r->p->words))
    wrong(r, SAY_PATTERNS_TOO_MANY);
  piece = add_piece(r, PIECE_AS_IS);
  piece->from = (uint16_t)r->p->words;
  piece->len = (uint16_t)s.len;
  memcpy(r->p->word + r->p->words, s.at, s.len);
  r->p->words += (int)s.len;
}

static int find_name (const Reading *r, Span name) {
  for (int i = 0; i < r->names; i++)
    if (span_same(r->name[i], name)) return i;
  return -1;
}

/* "player", "word", "2", ".2", or nothing. */
static PieceKind read_kind (const Reading *r, Span s, uint8_t *size) {
  bool decimal = s.len == 2 && s.at[0] == '.';
  char digit = s.len > 0 ? s.at[s.len - 1] : 'x';
  *size = (uint8_t)(digit - '0');
  if (s.len == 0) return PIECE_TEXT;
  if (span_is(s, "word")) return PIECE_WORD;
  if (span_is(s, "player")) return PIECE_PLAYER;
  if (digit < '0' || digit > '9' || (!decimal && (s.len > 1 || digit == '0')))
    wrong(r, SAY_PATTERN_KIND);
  return decimal ? PIECE_DECIMAL : PIECE_CUT;
}

/* "{name:kind}" without its braces. */
static void add_place (Reading *r, Span s, bool in_line) {
  const char *colon = memchr(s.at, ':', s.len);
  Span name = {s.at, colon != NULL ? (size_t)(colon - s.at) : s.len};
  Span kind = {s.at + s.len, 0};
  int place = find_name(r, name);
  Piece *piece;
  if (colon != NULL) kind = (Span){colon + 1, s.len - name.len - 1};
  if (in_line && (place < 0 || colon != NULL)) wrong(r, SAY_PATTERN_NO_PLACE);
  if (in_line) {
    piece = add_piece(r, PIECE_PUT);
    piece->place = (uint8_t)place;
    return;
  }
  if (place >= 0 || r->names == PLACES_LIMIT || name.len == 0)
    wrong(r, SAY_PATTERN_PLACES);
  piece = add_piece(r, PIECE_TEXT);
  piece->kind = (uint8_t)read_kind(r, kind, &piece->size);
  piece->place = (uint8_t)r->names;
  r->kind[r->names] = piece->kind;
  r->size[r->names] = piece->size;
  r->name[r->names++] = name;
}

/* "p{s:player} folds" */
static void read_pieces (Reading *r, bool in_line) {
  Span s = r->text;
  while (s.len > 0) {
    const char *open = memchr(s.at, '{', s.len), *close;
    Span before = {s.at, open != NULL ? (size_t)(open - s.at) : s.len};
    add_as_is(r, before);
    if (open == NULL) return;
    close = memchr(open, '}', s.len - before.len);
    if (close == NULL) wrong(r, SAY_PATTERN_BRACE);
    add_place(r, (Span){open + 1, (size_t)(close - open) - 1}, in_line);
    s.len -= (size_t)(close + 1 - s.at);
    s.at = close + 1;
  }
}

/* It would not be clear where the first of two places ends. */
static void check_neighbours (const Reading *r, const Pattern *p) {
  for (int i = p->from; i + 1 < p->lines; i++)
    if (r->p->piece[i].kind == PIECE_TEXT &&
        r->p->piece[i + 1].kind != PIECE_AS_IS)
      wrong(r, SAY_PATTERN_NEIGHBOURS);
}

/* The text on top of the stack. [-0, +0, e] */
static void take_text (Reading *r) {
  if (lua_type(r->L, -1) != LUA_TSTRING)
    host_raise(r->L, fact_saying(SAY_PATTERN_TEXTS));
  r->text.at = lua_tolstring(r->L, -1, &r->text.len);
}

/* The list on top: a pattern, and its lines. [-0, +0, e] */
static void read_pattern (Reading *r) {
  lua_State *L = r->L;
  Pattern *p = &r->p->pattern[r->p->patterns];
  int list = lua_gettop(L);
  if (!lua_istable(L, -1)) host_raise(L, fact_saying(SAY_PATTERN_TEXTS));
  r->names = 0;
  p->from = (uint16_t)r->p->pieces;
  lua_rawgeti(L, list, 1);
  take_text(r);
  if (r->p->patterns == PATTERNS_LIMIT) wrong(r, SAY_PATTERNS_TOO_MANY);
  if (r->text.len == 0) wrong(r, SAY_PATTERN_PLACES);
  read_pieces(r, false);
  p->lines = (uint16_t)r->p->pieces;
  p->first = r->p->piece[p->from].kind == PIECE_AS_IS
                 ? r->p->word[r->p->piece[p->from].from] : '\0';
  check_neighbours(r, p);
  for (int i = 2; lua_rawgeti(L, list, i) != LUA_TNIL; i++) {
    take_text(r);
    read_pieces(r, true);
    add_piece(r, PIECE_AS_IS);
  }
  p->end = (uint16_t)r->p->pieces;
  r->p->patterns++;
  lua_settop(L, list);
}

/* patterns { { pattern, line… }, …, remark = "#" } */
int patterns_read (lua_State *L) {
  Reading r = {.L = L};
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  r.p = lua_newuserdatauv(L, sizeof *r.p, 0);
  r.p->patterns = r.p->pieces = r.p->words = r.p->remark = 0;
  if (lua_getfield(L, 1, "remark") == LUA_TSTRING) {
    take_text(&r);
    if (r.text.len == 0 || r.text.len > sizeof r.p->remark_sign)
      wrong(&r, SAY_PATTERN_REMARK);
    r.p->remark = (int)r.text.len;
    memcpy(r.p->remark_sign, r.text.at, r.text.len);
  }
  lua_settop(L, 2);
  for (int i = 1; lua_rawgeti(L, 1, i) != LUA_TNIL; i++) {
    read_pattern(&r);
    lua_settop(L, 2);
  }
  lua_settop(L, 2);
  return 1;
}

const Patterns *patterns_argument (lua_State *L, int arg) {
  luaL_checktype(L, arg, LUA_TUSERDATA);
  return lua_touserdata(L, arg);
}

typedef struct Fit {
  Span place[PLACES_LIMIT];
  lua_Integer number[PLACES_LIMIT];
  const Piece *of[PLACES_LIMIT];
} Fit;

static size_t word_size (Span s) {
  size_t n = 0;
  while (n < s.len && !span_is_blank(s.at[n])) n++;
  return n;
}

static size_t digits_size (Span s) {
  size_t n = 0;
  while (n < s.len && ((s.at[n] >= '0' && s.at[n] <= '9') || s.at[n] == '.' ||
                       (n == 0 && (s.at[n] == '-' || s.at[n] == '+'))))
    n++;
  return n;
}

/* Up to the text of the next piece; to the end if it is the last. */
static size_t text_size (const Patterns *p, const Piece *next,
                         const Piece *end, Span s) {
  const char *at;
  if (next == end) return s.len;
  at = memmem(s.at, s.len, p->word + next->from, next->len);
  return at != NULL ? (size_t)(at - s.at) : 0;
}

static size_t read_player (Span s, int players, lua_Integer *number) {
  size_t n = 0;
  *number = 0;
  for (; n < s.len && n < 3 && s.at[n] >= '0' && s.at[n] <= '9'; n++)
    *number = *number * 10 + (s.at[n] - '0');
  return *number >= 1 && *number <= players ? n : 0;
}

/* How much of 's' the place takes; 0: it does not match. */
static size_t take_place (const Patterns *p, const Piece *piece,
                          const Piece *end, Span s, int players, Fit *f) {
  lua_Integer *number = &f->number[piece->place];
  size_t n;
  switch (piece->kind) {
    case PIECE_WORD: return word_size(s);
    case PIECE_PLAYER: return read_player(s, players, number);
    case PIECE_CUT:
      n = word_size(s);
      return n % piece->size == 0 ? n : 0;
    case PIECE_DECIMAL:
      n = digits_size(s);
      return text_read_decimal((Span){s.at, n}, piece->size, number) ? n : 0;
    default: return text_size(p, piece + 1, end, s);
  }
}

static bool fits (const Patterns *p, const Pattern *pattern, Span s,
                  int players, Fit *f) {
  const Piece *end = p->piece + pattern->lines;
  for (const Piece *piece = p->piece + pattern->from; piece < end; piece++) {
    size_t n = piece->len;
    if (piece->kind == PIECE_AS_IS) {
      if (s.len < n || memcmp(s.at, p->word + piece->from, n) != 0)
        return false;
    }
    else {
      n = take_place(p, piece, end, s, players, f);
      if (n == 0) return false;
      f->place[piece->place] = (Span){s.at, n};
      f->of[piece->place] = piece;
    }
    s.at += n;
    s.len -= n;
  }
  return s.len == 0;
}

static void put_place (Recording *r, const Fit *f, int place) {
  Buffer *b = &r->log->text;
  Span s = f->place[place];
  size_t size = f->of[place]->size;
  switch (f->of[place]->kind) {
    case PIECE_PLAYER:
      buffer_span(b, record_player(r, (int)f->number[place]));
      return;
    case PIECE_DECIMAL: record_put_integer(b, f->number[place]); return;
    case PIECE_CUT:
      for (size_t i = 0; i < s.len; i += size) {
        if (i > 0) buffer_char(b, ' ');
        record_put_text(r, (Span){s.at + i, size});
      }
      return;
    default: record_put_text(r, span_trim(s));
  }
}

static void put_lines (lua_State *L, Recording *r, const Patterns *p,
                       const Pattern *pattern, const Fit *f, lua_Integer at) {
  Buffer *b = &r->log->text;
  size_t before = b->len;
  for (int i = pattern->lines; i < pattern->end; i++) {
    const Piece *piece = &p->piece[i];
    if (piece->kind == PIECE_PUT)
      put_place(r, f, piece->place);
    else if (piece->len > 0)
      buffer_put(b, p->word + piece->from, piece->len);
    else {
      record_end_line(L, r, at, before);
      before = b->len;
    }
  }
}

/* Cuts off a remark, which is kept but not matched. */
static Span take_remark (const Patterns *p, Span *s) {
  const char *at = p->remark == 0
                       ? NULL : memmem(s->at, s->len, p->remark_sign,
                                       (size_t)p->remark);
  Span remark = {NULL, 0};
  if (at == NULL) return remark;
  remark = (Span){at + p->remark,
                  (size_t)(s->at + s->len - at) - (size_t)p->remark};
  s->len = (size_t)(at - s->at);
  return remark;
}

bool patterns_fit (lua_State *L, Recording *r, const Patterns *p, Span s,
                   lua_Integer at) {
  Span remark = take_remark(p, &s);
  Fit f;
  s = span_trim(s);
  for (int i = 0; i < p->patterns; i++) {
    char first = p->pattern[i].first;
    if (first != '\0' && (s.len == 0 || s.at[0] != first)) continue;
    if (!fits(p, &p->pattern[i], s, r->players.count, &f)) continue;
    put_lines(L, r, p, &p->pattern[i], &f, at);
    if (span_trim(remark).len > 0) record_note(L, r, at, span_trim(remark));
    return true;
  }
  sandbox_work(L, p->patterns);
  return false;
}
