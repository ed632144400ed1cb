/*
** Reasons: a text of the rules, filled with facts
** SPDX-License-Identifier: MIT
**
** A function returns nothing, a text, or { en = "…", fr = "…", NAME = fact }:
** '{NAME}' in the text is replaced by the fact. No code of an untrusted table
** may run here, so all reads are raw.
*/
#include "base/unicode.h"
#include "rules/api_private.h"

enum { REASON_BYTES = 2000, REASON_DEPTH = 4 };

/* A text being written: its language, and how deeply it is nested. */
typedef struct Filling {
  Host *h;
  Language lang;
  Buffer *to;
  const Span *name;            /* of the players */
  int seat;                    /* {player}, or -1 */
  int depth;
  bool wrong;
} Filling;

static void put_fact (Filling *f);

/* The card on top, if it is one. [-0, +0, m] */
static int find_card (Host *h) {
  lua_State *L = h->L;
  int kind = -1;
  lua_rawgeti(L, LUA_REGISTRYINDEX, h->now->kind_index);
  lua_pushvalue(L, -2);
  if (lua_rawget(L, -2) == LUA_TNUMBER) kind = (int)lua_tointeger(L, -1);
  lua_pop(L, 2);
  return kind;
}

static bool is_long (const Filling *f) { return f->to->len >= REASON_BYTES; }

/* "6, 7 and ghost": the list on top. [-0, +0, m] */
static void put_list (Filling *f) {
  lua_State *L = f->h->L;
  lua_Integer n = library_raw_length(L, -1);
  for (lua_Integer i = 1; i <= n && !f->wrong && !is_long(f); i++) {
    if (i > 1 && i < n) buffer_text(f->to, ", ");
    if (i > 1 && i == n)
      buffer_text(f->to, both_in(saying_words(SAY_AND), f->lang));
    lua_rawgeti(L, -1, i);
    put_fact(f);
    lua_pop(L, 1);
  }
}

/* A place for a player in a text: "player", or "whom" if there are two. */
static bool is_of_player (Span name) {
  return span_is(name, "player") || span_is(name, "whom");
}

/* The seat on top, or the default one; -1 if there is none. */
static int find_seat (const Filling *f) {
  int is_number = 0;
  lua_Integer seat = lua_tointegerx(f->h->L, -1, &is_number);
  if (lua_isnil(f->h->L, -1)) return f->seat;
  return is_number && seat >= 1 && seat <= f->h->seats ? (int)seat - 1 : -1;
}

/* Writes a line of the log, if one is on top. [-0, +0, m] */
static bool put_line (Filling *f, Span name) {
  const Witness *w = f->h->witness;
  char at[PLACE_TEXT];
  if (w == NULL || !span_is(name, "line") ||
      lua_type(f->h->L, -1) != LUA_TNUMBER)
    return false;
  buffer_text(f->to, line_places_text(w->places,
                                 (unsigned)lua_tonumber(f->h->L, -1), at));
  return true;
}

/* There is no fact for that place; only the first such place is reported. */
static void note_unfilled (const Filling *f, Span name) {
  Host *h = f->h;
  if (h->unfilled[0] != '\0' || name.len >= sizeof h->unfilled ||
      !unicode_is_plain(name))
    return;
  snprintf(h->unfilled, sizeof h->unfilled, "%.*s", (int)name.len, name.at);
  h->unfilled_in = f->lang;
}

/* A name, or other words of the rules. */
static void put_name (Filling *f, Span name) {
  if (f->lang == FRENCH) elision_before(f->to, name);
  unicode_put_plain(f->to, name);
}

/* What the text on top has for the place of that name. [-0, +0, m] */
static void put_named (Filling *f, Span name) {
  lua_State *L = f->h->L;
  int seat;
  lua_pushlstring(L, name.at, name.len);
  lua_rawget(L, -2);
  seat = is_of_player(name) ? find_seat(f) : -1;
  if (seat >= 0)
    put_name(f, f->name[seat]);
  else if (!put_line(f, name))
    put_fact(f);
  if (f->wrong) note_unfilled(f, name);
  lua_pop(L, 1);
}

/* Writes the words, with facts in their places. [-0, +0, m] */
static void put_words (Filling *f, Span words) {
  while (words.len > 0 && !is_long(f) && !f->wrong) {
    const char *open = memchr(words.at, '{', words.len), *close = NULL;
    size_t before = open ? (size_t)(open - words.at) : words.len;
    unicode_put_plain(f->to, (Span){words.at, before});
    words = (Span){words.at + before, words.len - before};
    if (open != NULL) close = memchr(words.at, '}', words.len);
    if (close == NULL) {
      f->wrong = words.len > 0;
      return;
    }
    put_named(f, (Span){open + 1, (size_t)(close - open) - 1});
    words.len -= (size_t)(close - open) + 1;
    words.at = close + 1;
  }
}

/* { en = …, fr = … } on top; false if it is not. [-0, +0, m] */
static bool put_text (Filling *f) {
  lua_State *L = f->h->L;
  size_t len = 0;
  const char *text;
  lua_pushstring(L, f->lang == FRENCH ? "fr" : "en");
  lua_rawget(L, -2);
  text = lua_type(L, -1) == LUA_TSTRING ? lua_tolstring(L, -1, &len) : NULL;
  lua_insert(L, -2);
  if (text != NULL) put_words(f, (Span){text, len});
  lua_remove(L, -2);
  return text != NULL;
}

/* A card, a text with its own facts, or a list. [-0, +0, m] */
static void put_table (Filling *f) {
  int kind = find_card(f->h);
  if (kind >= 0) {
    buffer_text(f->to, word_in(&f->h->now->rules->kind[kind].word, f->lang));
    return;
  }
  library_push_data(f->h->L, -1);
  if (!put_text(f)) {
    f->wrong |= library_raw_length(f->h->L, -1) == 0;
    put_list(f);
  }
  lua_pop(f->h->L, 1);
}

/* The fact on top. [-0, +0, m] */
static void put_fact (Filling *f) {
  lua_State *L = f->h->L;
  size_t len;
  const char *text;
  f->wrong |= ++f->depth > REASON_DEPTH || !lua_checkstack(L, 10);
  switch (f->wrong ? LUA_TNIL : lua_type(L, -1)) {
    case LUA_TNUMBER:
      buffer_number_in(f->to, lua_tonumber(L, -1), f->lang);
      break;
    case LUA_TSTRING:
      text = lua_tolstring(L, -1, &len);
      put_name(f, (Span){text, len});
      break;
    case LUA_TBOOLEAN: buffer_char(f->to, '?'); break;  /* an unseen card */
    case LUA_TTABLE: put_table(f); break;
    default: f->wrong = true;
  }
  f->depth--;
}

bool host_fill (Host *h, Language lang, const Span *name, int seat,
                Buffer *to) {
  Filling f = {h, lang, to, name, seat, 0, false};
  buffer_clear(to);
  h->unfilled[0] = '\0';
  if (lua_toboolean(h->L, -1)) put_fact(&f);
  if (f.wrong) buffer_clear(to);
  return !f.wrong;
}

static Outcome call (Host *h, RuleFunction f, const Move *m, int seat,
                     const Value *value) {
  int args = host_push_call(h, f, m, seat, value);
  h->may_act = false;
  return sandbox_call(h, args, 1);
}

void host_write_telling (Buffer *b, const Telling *telling) {
  host_write_told(b, telling, 0, telling->count);
}

void host_write_told (Buffer *b, const Telling *telling, int from, int to) {
  for (int i = from; i < to; i++) {
    if (b->len > 0)
      buffer_text(b, both_in(saying_words(SAY_SEMICOLON), telling->lang));
    buffer_text(b, buffer_string(&telling->told[i].text));
  }
}

void host_free_telling (Telling *telling) {
  for (int i = 0; i < TOLD_LIMIT; i++) buffer_free(&telling->told[i].text);
}

/* Is the value on top nothing, or a text? [-0, +0, -] */
static bool may_be_reason (lua_State *L) {
  return !lua_toboolean(L, -1) || lua_type(L, -1) == LUA_TSTRING ||
         lua_istable(L, -1);
}

Fact host_unfilled_in (const Host *h) {
  return fact_string(h->unfilled_in == FRENCH ? "fr" : "en");
}

static Outcome reason_broken (Host *h, RuleFunction f) {
  if (h->unfilled[0] == '\0')
    return host_function_broken(h, f, fact_saying(SAY_REASON_IS_TEXT));
  return host_function_broken(h, f, fact_saying(SAY_REASON_LACKS_FACT),
                              fact_string(h->unfilled), host_unfilled_in(h));
}

Outcome host_reason (Host *h, RuleFunction f, const Move *m, int seat,
                     const Value *value, Witness *w, Buffer *en, Buffer *fr) {
  Outcome outcome;
  h->witness = w;
  h->unfilled[0] = '\0';
  do
    outcome = call(h, f, m, seat, value);
  while (outcome == OUTCOME_AGAIN);
  if (outcome == OUTCOME_OK) {
    if (!may_be_reason(h->L) || !host_fill(h, ENGLISH, w->name, seat, en) ||
        !host_fill(h, FRENCH, w->name, seat, fr))
      outcome = reason_broken(h, f);
    lua_pop(h->L, 1);
  }
  h->witness = NULL;
  return outcome;
}
