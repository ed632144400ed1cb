/*
** The Lua host, before the game: options, seats, the table as it starts
** SPDX-License-Identifier: MIT
*/
#include <math.h>

#include "ground/unicode.h"
#include "rules/api_private.h"
#include "rules/host_private.h"

/* How many of a card there are, with the options and seats at hand. */
static Outcome ask_copies (Host *h, RuleFunction f, uint8_t *copies) {
  Outcome outcome;
  double n;
  do {
    lua_rawgeti(h->L, LUA_REGISTRYINDEX, f);
    lua_rawgeti(h->L, LUA_REGISTRYINDEX, h->now->options_seen);
    lua_pushinteger(h->L, h->seats);
    outcome = sandbox_call(h, 2, 1);
  } while (host_again(h, outcome));
  if (outcome != OUTCOME_OK) return outcome;
  if (!host_read_number(h, &n) || n < 0 || n > COPIES_LIMIT || n != floor(n))
    return host_function_broken(h, f, "'copies' must be a whole number, 0 to "
                                      "255");
  *copies = (uint8_t)n;
  return OUTCOME_OK;
}

/* Copies of cards that depend on options. False: the rule file is broken. */
static bool count_copies (Host *h, Ruleset *r) {
  for (int k = 0; k < r->layout.kinds; k++)
    if (r->kind[k].copies != 0 &&
        ask_copies(h, r->kind[k].copies, &r->layout.copies[k]) != OUTCOME_OK)
      return false;
  return true;
}

static void play_alone (uint16_t team[SEATS_LIMIT]) {
  for (int s = 0; s < SEATS_LIMIT; s++) team[s] = (uint16_t)(1u << s);
}

/* The seats of the list on top, as bits; 0: it is none. [-0, +0, m] */
static uint16_t read_team (lua_State *L, int seats) {
  unsigned set = 0;
  int n, data;
  if (!lua_istable(L, -1)) return 0;
  library_push_data(L, lua_absindex(L, -1));
  data = lua_absindex(L, -1);
  n = (int)lua_rawlen(L, data);
  for (int i = 1; i <= n; i++, lua_pop(L, 1)) {
    lua_Integer seat = lua_rawgeti(L, data, i) == LUA_TNUMBER
                           ? lua_tointeger(L, -1) : 0;
    unsigned bit = seat >= 1 && seat <= seats ? 1u << (seat - 1) : 0;
    set = bit == 0 || (set & bit) || (i > 1 && set == 0) ? 0 : set | bit;
  }
  lua_pop(L, 1);
  return (uint16_t)set;
}

bool host_read_teams (lua_State *L, int list, int seats,
                      uint16_t team[SEATS_LIMIT]) {
  unsigned all = 0;
  int n, data;
  bool fine = true;
  play_alone(team);
  if (!lua_istable(L, list)) return false;
  library_push_data(L, list);
  data = lua_absindex(L, -1);
  n = (int)lua_rawlen(L, data);
  for (int i = 1; i <= n && fine; i++, lua_pop(L, 1)) {
    uint16_t set;
    lua_rawgeti(L, data, i);
    set = read_team(L, seats);
    fine = set != 0 && (all & set) == 0;
    all |= set;
    for (int s = 0; s < seats; s++)
      if (set >> s & 1) team[s] = set;
  }
  lua_pop(L, 1);
  return fine;
}

/* Teams that a function says. False: it says none. */
static bool ask_teams (Host *h, Ruleset *r) {
  Outcome outcome;
  bool fine;
  if (r->teams == 0) return true;
  do {
    lua_rawgeti(h->L, LUA_REGISTRYINDEX, r->teams);
    lua_rawgeti(h->L, LUA_REGISTRYINDEX, h->now->options_seen);
    lua_pushinteger(h->L, h->seats);
    outcome = sandbox_call(h, 2, 1);
  } while (host_again(h, outcome));
  if (outcome != OUTCOME_OK) return false;
  fine = lua_isnil(h->L, -1) ||
         host_read_teams(h->L, lua_absindex(h->L, -1), h->seats, r->team);
  if (lua_isnil(h->L, -1)) play_alone(r->team);
  lua_pop(h->L, 1);
  if (!fine)
    host_function_broken(h, r->teams,
                         "'teams' must return lists of seats, each seat "
                         "once: { { 1, 3 }, { 2, 4 } }");
  return fine;
}

/* The text on top, or the one that it has under 'key'. [-0, +0, m] */
static const char *keep_text (lua_State *L, const char *key, Buffer *b) {
  size_t len = 0;
  const char *text;
  buffer_clear(b);
  lua_pushvalue(L, -1);
  if (lua_istable(L, -1)) {
    library_push_data(L, -1);
    lua_pushstring(L, key);
    lua_rawget(L, -2);  /* nothing that could raise an error */
    lua_replace(L, -3);
    lua_pop(L, 1);
  }
  text = lua_type(L, -1) == LUA_TSTRING ? lua_tolstring(L, -1, &len) : NULL;
  unicode_put_plain(b, len > 0 ? (Span){text, len} : span_of("?"));
  lua_pop(L, 1);
  return b->text;
}

/* g.check(option, seats) returns nothing, or why this can't be played. */
static bool ask_check (Host *h, const Ruleset *r, Both *objection) {
  lua_State *L = h->L;
  Outcome outcome;
  bool fine = true;
  if (r->check == 0) return true;
  do {
    lua_rawgeti(L, LUA_REGISTRYINDEX, r->check);
    lua_rawgeti(L, LUA_REGISTRYINDEX, h->now->options_seen);
    lua_pushinteger(L, h->seats);
    outcome = sandbox_call(h, 2, 1);
  } while (host_again(h, outcome));
  if (outcome != OUTCOME_OK) return false;
  if (lua_toboolean(L, -1)) {
    fine = false;
    objection->en = keep_text(L, "en", &h->objection_en);
    objection->fr = keep_text(L, "fr", &h->objection_fr);
  }
  lua_pop(L, 1);
  return fine;
}

/* Many logs in a row are about the same game with the same options. */
static bool is_seated (const Host *h, const Ruleset *r, int seats, int start,
                       const double *value, bool start_given) {
  const Loaded *l = h->now;
  return l != NULL && l->rules == r && l == h->seated && h->seats == seats &&
         h->start == start && h->start_given == start_given &&
         memcmp(h->seated_value, value,
                sizeof(double) * (size_t)r->options) == 0;
}

/* So many of something, and what the limit is, in both languages. */
static void object_to (Host *h, int number, int limit, Both what, Both remedy,
                       Both *objection) {
  buffer_clear(&h->objection_en);
  buffer_clear(&h->objection_fr);
  buffer_format(&h->objection_en, "%d %s, and %d is the limit: %s", number,
                what.en, limit, remedy.en);
  buffer_format(&h->objection_fr, "%d %s, et la limite est de %d : %s", number,
                what.fr, limit, remedy.fr);
  objection->en = h->objection_en.text;
  objection->fr = h->objection_fr.text;
}

static void object_to_size (Host *h, const Layout *l, Both *objection) {
  static const Both fewer = {"declare fewer, or fewer seats",
                             "déclarez-en moins, ou moins de sièges"};
  if (l->tokens > TOKENS_LIMIT)
    object_to(h, l->tokens, TOKENS_LIMIT, (Both){"cards", "cartes"},
              (Both){"declare fewer copies", "déclarez moins d'exemplaires"},
              objection);
  else if (l->slots > SLOTS_LIMIT)
    object_to(h, l->slots, SLOTS_LIMIT,
              (Both){"zones, those of each seat counted once a seat",
                     "zones, celles de chaque siège comptées une fois par "
                     "siège"}, fewer, objection);
  else
    object_to(h, l->cells, CELLS_LIMIT,
              (Both){"counters and tallies, these counted once a seat",
                     "compteurs, ceux par siège comptés une fois par siège"},
              fewer, objection);
}

bool host_seat (Host *h, Ruleset *r, int seats, int start,
                const double *value, bool start_given, Both *objection) {
  h->sit = NULL;
  objection->en = objection->fr = NULL;
  if (is_seated(h, r, seats, start, value, start_given)) return true;
  host_turn_to(h, r);
  h->seatings++;
  h->seated = NULL;
  h->too_large = false;
  h->seats = seats;
  h->start = start;
  h->start_given = start_given;
  buffer_clear(&h->message);
  api_options(h, h->now, value);
  if (!count_copies(h, r) || !ask_teams(h, r) ||
      !ask_check(h, r, objection)) {
    if (objection->en == NULL) objection->en = objection->fr = host_message(h);
    return false;
  }
  r->layout.seats = seats;
  if (table_settle_layout(&r->layout)) {
    api_reset(h);
    memcpy(h->seated_value, value, sizeof(double) * (size_t)r->options);
    h->seated = h->now;
    return true;
  }
  object_to_size(h, &r->layout, objection);
  h->too_large = true;
  return false;
}

bool host_is_too_large (const Host *h) { return h->too_large; }

unsigned host_seating (const Host *h) { return h->seatings; }

Outcome host_call (Host *h, const Ruleset *r, const char *function,
                   const double *in, int ins, double *out, int outs) {
  lua_State *L = (host_turn_to(h, r), h->L);
  Outcome outcome;
  h->sit = NULL;
  do {
    lua_rawgeti(L, LUA_REGISTRYINDEX, h->now->declared);
    lua_getfield(L, -1, function);
    lua_remove(L, -2);
    for (int i = 0; i < ins; i++) api_push_number(L, in[i]);
    outcome = sandbox_call(h, ins, outs);
  } while (host_again(h, outcome));
  if (outcome != OUTCOME_OK) return outcome;
  for (int i = 0; i < outs; i++) out[i] = lua_tonumber(L, i - outs);
  lua_pop(L, outs);
  return OUTCOME_OK;
}

static double start_value (Host *h, const Ruleset *r, Bound b) {
  double n = b.fixed;
  if (b.option < 0) return n;
  lua_rawgeti(h->L, LUA_REGISTRYINDEX, h->now->options);
  lua_getfield(h->L, -1, r->option[b.option].word.en);
  n = lua_tonumber(h->L, -1);
  lua_pop(h->L, 2);
  return n;
}

void host_start (Host *h, Ruleset *r, Table *t) {
  const Layout *l = &r->layout;
  table_start(t, l);
  for (int i = 0; i < l->tallies; i++) {
    double n = start_value(h, r, r->tally_start[i]);
    for (int s = 0; s < l->seats; s++) t->cell[i * l->seats + s] = n;
  }
  for (int i = 0; i < l->counters; i++)
    t->cell[l->tallies * l->seats + i] =
        start_value(h, r, r->counter_start[i]);
}

/*
** The Lua host asked for reasons: a text of the rules, filled with facts
**
** A function returns nothing, a text, or { en = "…", fr = "…", NAME = fact }:
** '{NAME}' in the text is where the fact goes. Nothing of a stranger's table
** may run here, so all is read raw.
*/

enum { REASON_BYTES = 2000, REASON_DEPTH = 4 };

/* Where a text is being written: in which language, how deep within others. */
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
      buffer_text(f->to, f->lang == FRENCH ? " et " : " and ");
    lua_rawgeti(L, -1, i);
    put_fact(f);
    lua_pop(L, 1);
  }
}

/* A seat's place in a text: "player", or "whom" where there are two. */
static bool is_of_player (Span name) {
  return span_is(name, "player") || span_is(name, "whom");
}

/* The seat that is on top, or the one that is meant anyway; -1: none. */
static int find_seat (const Filling *f) {
  int is_number = 0;
  lua_Integer seat = lua_tointegerx(f->h->L, -1, &is_number);
  if (lua_isnil(f->h->L, -1)) return f->seat;
  return is_number && seat >= 1 && seat <= f->h->seats ? (int)seat - 1 : -1;
}

/* A line of the log, if that is what is on top. [-0, +0, m] */
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

/* There is no fact for that place; the first that lacks one is told. */
static void note_unfilled (const Filling *f, Span name) {
  Host *h = f->h;
  if (h->unfilled[0] != '\0' || name.len > 16 || !unicode_is_plain(name))
    return;
  snprintf(h->unfilled, sizeof h->unfilled,
           ": there is none for {%.*s} in '%s'", (int)name.len, name.at,
           f->lang == FRENCH ? "fr" : "en");
}

/* A name, or other words of the rules. */
static void put_name (Filling *f, Span name) {
  if (f->lang == FRENCH) elision_before(f->to, name);
  unicode_put_plain(f->to, name);
}

/* What the text on top has in a place of that name. [-0, +0, m] */
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

/* The words, and facts where they have their places. [-0, +0, m] */
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

/* { en = …, fr = … } on top; false: it is none. [-0, +0, m] */
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

/* A card, a text with facts of its own, or a list. [-0, +0, m] */
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
    case LUA_TNUMBER: buffer_number(f->to, lua_tonumber(L, -1)); break;
    case LUA_TSTRING:
      text = lua_tolstring(L, -1, &len);
      put_name(f, (Span){text, len});
      break;
    case LUA_TBOOLEAN: buffer_char(f->to, '?'); break;  /* a card unseen */
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
    if (b->len > 0) buffer_text(b, telling->lang == FRENCH ? " ; " : "; ");
    buffer_text(b, buffer_string(&telling->told[i].text));
  }
}

void host_free_telling (Telling *telling) {
  for (int i = 0; i < TOLD_LIMIT; i++) buffer_free(&telling->told[i].text);
}

/* Is what is on top nothing, or some text? [-0, +0, -] */
static bool may_be_reason (lua_State *L) {
  return !lua_toboolean(L, -1) || lua_type(L, -1) == LUA_TSTRING ||
         lua_istable(L, -1);
}

static Outcome reason_broken (Host *h, RuleFunction f) {
  char text[128];
  snprintf(text, sizeof text, "a reason must be a text, with a fact for each "
                              "{name} in it%s", h->unfilled);
  return host_function_broken(h, f, text);
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
