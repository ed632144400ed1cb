/*
** Fields of a declaration; errors give their place
** SPDX-License-Identifier: MIT
*/
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/unicode.h"
#include "rules/declare_private.h"

enum { PLACE_ROOM = 120, PLACE_OF_ARGUMENTS = 80 };  /* bytes */

/* As text: "moves.bet". */
static void name_place (const Place *at, char *where, size_t room) {
  if (at->name != NULL)
    snprintf(where, room, at->is_quoted ? "%s '%s'" : "%s.%s", at->list,
             at->name);
  else if (at->number > 0)
    snprintf(where, room, "%s[%d]", at->list, at->number);
  else
    snprintf(where, room, "%s", at->list);
  if (at->argument > 0) {
    size_t len = strnlen(where, PLACE_OF_ARGUMENTS);
    snprintf(where + len, room - len, ".args[%d]", at->argument);
  }
}

static void wrap_in_place (const Reading *d, Remark *what) {
  char where[PLACE_ROOM];
  name_place(&d->at, where, sizeof where);
  remark_wrap(what, fact_saying(SAY_OF_FIELD), fact_string(where));
}

/* A fault whose place is what is being read. */
static RuleFault *place_fault (Reading *d) {
  RuleFault *f = host_clear_fault(host_of(d->L));
  if (d->line > 0)
    snprintf(f->file, sizeof f->file, "%s", d->line_file);
  else
    snprintf(f->file, sizeof f->file, "%.100s.lua", d->file);
  f->line = d->line;
  snprintf(f->item, sizeof f->item, "%s", d->item);
  return f;
}

_Noreturn void field_complain (Reading *d, const Fact *saying, int facts) {
  RuleFault *f = place_fault(d);
  remark_set(&f->what, saying, facts);
  if (d->meant[0] != '\0') remark_suggest(&f->what, span_of(d->meant));
  d->meant[0] = '\0';
  wrap_in_place(d, &f->what);
  api_stop(d->L, OUTCOME_BROKEN);
}

void field_meant (Reading *d, RulesetList list, const char *word) {
  Span nearest = ruleset_nearest(d->r, list, word);
  snprintf(d->meant, sizeof d->meant, "%.*s", (int)nearest.len, nearest.at);
}

/* "@mini.lua:3" is line 3 of mini.lua. */
static void split_place (const char *place, char *file, size_t room,
                         int *line) {
  const char *colon = strrchr(place, ':');
  size_t len;
  if (colon == NULL || place[0] != '@') return;
  len = (size_t)(colon - place - 1);
  if (len >= room) len = room - 1;
  memcpy(file, place + 1, len);
  file[len] = '\0';
  *line = atoi(colon + 1);
}

void field_near (Reading *d, int list, const char *key) {
  lua_State *L = d->L;
  int top = lua_gettop(L);
  if (d->trusted) return;
  d->line = 0;
  if (lua_getmetatable(L, list)) {
    lua_getfield(L, -1, "places");
    if (lua_istable(L, -1) && lua_getfield(L, -1, key) == LUA_TSTRING)
      split_place(lua_tostring(L, -1), d->line_file, sizeof d->line_file,
                  &d->line);
  }
  lua_settop(L, top);
}

/*
** Arguments of the protected call in field_item: the reading, the game, the
** item, and its reader.
*/
typedef struct Item {
  Reading *d;
  ReadItem *read;
  int index;
  const char *name;
} Item;

static int read_item (lua_State *L) {
  const Item *item = lua_touserdata(L, 1);
  item->read(item->d, item->index, item->name);
  return 0;
}

/* The error on top: a fault, Lua's text, or an object without text. */
static void report_fault (Reading *d) {
  Host *h = host_of(d->L);
  d->faults++;
  if (h->stop == OUTCOME_OK && lua_type(d->L, -1) == LUA_TSTRING) {
    host_broken(h, fact_saying(SAY_AS_IT_IS),
                fact_string(lua_tostring(d->L, -1)));
  }
  else if (h->stop == OUTCOME_OK) {
    RuleFault *f = place_fault(d);
    remark_say(&f->what, fact_saying(SAY_ERROR_WITHOUT_WORDS));
    wrap_in_place(d, &f->what);
  }
  h->stop = OUTCOME_OK;
  d->ears->complains(d->ears->who, &h->fault);
}

void field_item (Reading *d, ReadItem *read, int index, const char *name) {
  lua_State *L = d->L;
  Item item = {d, read, index, name};
  int top = lua_gettop(L) - 1;
  if (d->ears == NULL) {
    read(d, index, name);
    lua_settop(L, top);
    return;
  }
  lua_pushcfunction(L, read_item);
  lua_insert(L, -2);
  lua_pushlightuserdata(L, &item);
  lua_insert(L, -2);
  lua_pushvalue(L, GAME_AT);
  lua_insert(L, -2);
  if (lua_pcall(L, 3, 0, 0) == LUA_OK) return;
  report_fault(d);
  lua_settop(L, top);
}

void field_push_order (Reading *d, int list) {
  lua_State *L = d->L;
  list = lua_absindex(L, list);
  if (lua_getmetatable(L, list)) {
    if (lua_getfield(L, -1, "order") == LUA_TTABLE) {
      lua_remove(L, -2);
      return;
    }
    lua_pop(L, 2);
  }
  lua_getfield(L, LUA_REGISTRYINDEX, "table");
  lua_getfield(L, -1, "sort");
  lua_remove(L, -2);
  lua_newtable(L);
  for (lua_pushnil(L); lua_next(L, list) != 0; lua_pop(L, 1)) {
    if (lua_type(L, -2) != LUA_TSTRING)
      field_wrong(d, fact_saying(SAY_NAMES_ARE_TEXTS));
    lua_pushvalue(L, -2);
    lua_rawseti(L, -4, (lua_Integer)lua_rawlen(L, -4) + 1);
  }
  lua_pushvalue(L, -1);
  lua_insert(L, -3);
  lua_call(L, 1, 0);
}

int field_length (Reading *d, int list) {
  lua_State *L = d->L;
  lua_Integer n = 0, last = 0, hole = 1;
  if (d->trusted) return (int)lua_rawlen(L, list);
  list = lua_absindex(L, list);
  for (lua_pushnil(L); lua_next(L, list) != 0; lua_pop(L, 1))
    if (lua_isinteger(L, -2) && lua_tointeger(L, -2) > 0) {
      n++;
      if (lua_tointeger(L, -2) > last) last = lua_tointeger(L, -2);
    }
  if (n == last) return (int)n;
  for (; lua_rawgeti(L, list, hole) != LUA_TNIL; lua_pop(L, 1)) hole++;
  field_wrong(d, fact_saying(SAY_LIST_HAS_HOLE), fact_number((double)hole));
}

/* All texts of a rule file may be printed, so control characters are errors. */
static void check_plain (Reading *d, Span text) {
  if (!d->trusted && !unicode_is_plain(text))
    field_wrong(d, fact_saying(SAY_TEXT_IS_PLAIN));
}

const char *field_own (Reading *d, int index) {
  Span text;
  text.at = lua_tolstring(d->L, index, &text.len);
  check_plain(d, text);
  return ruleset_text(d->r, text);
}

const char *field_text (Reading *d, int t, const char *key,
                        const char *none) {
  const char *text = none;
  int type = lua_getfield(d->L, t, key);
  if (type == LUA_TSTRING)
    text = field_own(d, -1);
  else if (type != LUA_TNIL)
    field_wrong(d, fact_saying(SAY_MUST_BE_TEXT), fact_string(key));
  lua_pop(d->L, 1);
  return text;
}

bool field_flag (Reading *d, int t, const char *key) {
  bool yes;
  lua_getfield(d->L, t, key);
  yes = lua_toboolean(d->L, -1);
  lua_pop(d->L, 1);
  return yes;
}

/* Replaces line ends and indentation by spaces. */
static size_t fold_lines (char *folded, const char *text, const char *end) {
  char *to = folded;
  while (text < end) {
    const char *line = memchr(text, '\n', (size_t)(end - text));
    if (line == NULL) line = end;
    memcpy(to, text, (size_t)(line - text));
    to += line - text;
    if (line < end) *to++ = ' ';
    for (text = line; text < end && (*text == '\n' || *text == ' ');) text++;
  }
  return (size_t)(to - folded);
}

/* A text that may have several lines. */
static const char *read_prose (Reading *d, int index) {
  size_t len;
  const char *text = lua_tolstring(d->L, index, &len);
  char *folded;
  if (memchr(text, '\n', len) == NULL) return field_own(d, index);
  folded = ruleset_room(d->r, len + 1);
  check_plain(d, (Span){folded, fold_lines(folded, text, text + len)});
  return folded;
}

static const char *read_prose_in (Reading *d, int t, const char *lang) {
  const char *text = "";
  int type = lua_getfield(d->L, t, lang);
  if (type == LUA_TSTRING)
    text = read_prose(d, -1);
  else if (type != LUA_TNIL)
    field_wrong(d, fact_saying(SAY_MUST_BE_TEXT), fact_string(lang));
  lua_pop(d->L, 1);
  return text;
}

Both field_both (Reading *d, const char *key) {
  Both b = {"", ""};
  int type = lua_type(d->L, -1), text = lua_absindex(d->L, -1);
  if (type == LUA_TSTRING)
    b.en = b.fr = read_prose(d, text);
  else if (type == LUA_TTABLE) {
    b.en = read_prose_in(d, text, "en");
    b.fr = read_prose_in(d, text, "fr");
  }
  else if (type != LUA_TNIL)
    field_wrong(d, fact_saying(SAY_MUST_BE_BOTH), fact_string(key));
  lua_pop(d->L, 1);
  return b;
}

static RuleFunction read_function (Reading *d, int t, const char *key) {
  int type = lua_getfield(d->L, t, key);
  if (type == LUA_TFUNCTION) return luaL_ref(d->L, LUA_REGISTRYINDEX);
  if (type != LUA_TNIL && type != LUA_TBOOLEAN)
    field_wrong(d, fact_saying(SAY_MUST_BE_FUNCTION), fact_string(key));
  lua_pop(d->L, 1);
  return 0;
}

double field_finite (Reading *d, int index) {
  double n = lua_tonumber(d->L, index);
  if (!(fabs(n) <= NUMBER_LIMIT))  /* NaN? */
    field_wrong(d, fact_saying(SAY_NUMBER_RANGE), fact_number(NUMBER_LIMIT));
  return n + 0.0;  /* no -0: tables are compared by byte */
}

double field_number (Reading *d, int t, const char *key, double none) {
  double n = none;
  int type = lua_getfield(d->L, t, key);
  if (type == LUA_TNUMBER)
    n = field_finite(d, -1);
  else if (type != LUA_TNIL)
    field_wrong(d, fact_saying(SAY_MUST_BE_NUMBER), fact_string(key));
  lua_pop(d->L, 1);
  return n;
}

static void add_alias (Reading *d, Word *w, const char *alias) {
  if (w->aliases == ALIASES_LIMIT)
    field_wrong(d, fact_saying(SAY_TOO_MANY_ALIASES),
                fact_number(ALIASES_LIMIT), fact_string(alias));
  w->alias[w->aliases++] = alias;
}

/* Other spellings of the word: a text or a list, on top. [-1, +0, e] */
static void read_aliases (Reading *d, Word *w) {
  lua_State *L = d->L;
  int type = lua_type(L, -1);
  if (type == LUA_TSTRING)
    add_alias(d, w, field_own(d, -1));
  else if (type == LUA_TTABLE) {
    int n = field_length(d, -1);
    int list = lua_absindex(L, -1);
    const char *french = field_text(d, list, "fr", NULL);
    if (french != NULL) w->fr = french;
    for (int i = 1; i <= n; i++, lua_pop(L, 1)) {
      if (lua_rawgeti(L, list, i) != LUA_TSTRING)
        field_wrong(d, fact_saying(SAY_ALIAS_IS_TEXT));
      add_alias(d, w, field_own(d, -1));
    }
  }
  else if (type != LUA_TNIL)
    field_wrong(d, fact_saying(SAY_ALIASES_ARE_LIST), fact_string("alias"));
  lua_pop(L, 1);
}

static _Noreturn void wrong_card (Reading *d, const char *word) {
  if (word == NULL) field_wrong(d, fact_saying(SAY_CARD_BY_TEXT));
  field_meant(d, LIST_CARDS, word);
  field_wrong(d, fact_saying(SAY_NO_SUCH_CARD), fact_string(word));
}

KindSet field_cards (Reading *d, int t) {
  lua_State *L = d->L;
  KindSet set = kindset_none();
  int n = field_length(d, t);
  for (int i = 1; i <= n; i++, lua_pop(L, 1)) {
    int kind = -1;
    if (lua_rawgeti(L, t, i) == LUA_TSTRING)
      kind = dictionary_find(d->r->kind_words, span_of(lua_tostring(L, -1)));
    if (kind < 0)
      wrong_card(d, lua_tostring(L, -1));
    else
      kindset_add(&set, kind);
  }
  return n > 0 ? set : kindset_all();
}

static KindSet read_cards (Reading *d, int t, const char *key) {
  KindSet set = kindset_none();
  if (lua_getfield(d->L, t, key) == LUA_TTABLE)
    set = field_cards(d, lua_absindex(d->L, -1));
  lua_pop(d->L, 1);
  return set;
}

static _Noreturn void wrong_word (Reading *d, const SchemaField *f) {
  const Word *words = f->words;
  int n = 0;
  if (words->en != NULL && words->en[0] == '\0') words++;  /* no default */
  while (words[n].en != NULL) n++;
  field_wrong(d, fact_saying(SAY_MUST_BE_ONE_OF), fact_string(f->name),
              fact_choices(words, n));
}

/* The index of the field's word in the schema; the default is 0. */
static int read_word (Reading *d, int t, const SchemaField *f) {
  const char *word = field_text(d, t, f->name, f->words[0].en);
  for (int i = 0; f->words[i].en != NULL; i++)
    if (strcmp(word, f->words[i].en) == 0) return i;
  wrong_word(d, f);
}

/* A text; one of those in the schema, if it has any. */
static const char *read_text (Reading *d, int t, const SchemaField *f) {
  if (f->words == NULL) return field_text(d, t, f->name, f->usual);
  return f->words[read_word(d, t, f)].en;
}

int field_article (Reading *d, const char *id) {
  int article = ruleset_find_article(d->r, id);
  if (article >= 0) return article;
  field_meant(d, LIST_ARTICLES, id);
  field_wrong(d, fact_saying(SAY_NO_ARTICLE), fact_string(id));
}

/* The index of the item that the field names; -1 if it names none. */
static int read_named (Reading *d, int t, const char *key, RulesetList list,
                       Saying complaint) {
  const char *name = field_text(d, t, key, NULL);
  int i = name != NULL ? ruleset_find(d->r, list, name) : -1;
  if (i >= 0 || name == NULL) return i;
  if (list == LIST_ARTICLES) return field_article(d, name);
  field_meant(d, list, name);
  field_wrong(d, fact_saying(complaint), fact_string(key), fact_string(name));
}

static int read_reading (Reading *d, int t, const char *key) {
  int option = read_named(d, t, key, LIST_OPTIONS, SAY_NAMES_NO_READING);
  if (option >= 0 && !d->r->option[option].reading)
    field_wrong(d, fact_saying(SAY_NAMES_NO_READING), fact_string(key),
                fact_string(d->r->option[option].word.en));
  return option;
}

void field_read_one (Reading *d, int t, const SchemaField *f, void *into) {
  void *at = (char *)into + f->at;
  const char *key = f->name;
  switch (f->type) {
    case SCHEMA_TEXT:
      *(const char **)at = read_text(d, t, f);
      break;
    case SCHEMA_BOTH:
      lua_getfield(d->L, t, key);
      *(Both *)at = field_both(d, key);
      break;
    case SCHEMA_ALIASES:
      lua_getfield(d->L, t, key);
      read_aliases(d, at);
      break;
    case SCHEMA_FLAG: *(bool *)at = field_flag(d, t, key); break;
    case SCHEMA_WORD: *(int *)at = read_word(d, t, f); break;
    case SCHEMA_WORD_OR_LIST:
      if (lua_getfield(d->L, t, key) != LUA_TTABLE)
        *(int *)at = read_word(d, t, f);
      lua_pop(d->L, 1);
      break;
    case SCHEMA_FUNCTION:
      *(RuleFunction *)at = read_function(d, t, key);
      break;
    case SCHEMA_ARTICLE:
      *(int *)at = read_named(d, t, key, LIST_ARTICLES,
                              SAY_NO_ARTICLE);
      break;
    case SCHEMA_ZONE:
      *(int *)at = read_named(d, t, key, LIST_ZONES,
                              SAY_NAMES_NO_ZONE);
      break;
    case SCHEMA_TALLY:
      *(int *)at = read_named(d, t, key, LIST_TALLIES,
                              SAY_NAMES_NO_TALLY);
      break;
    case SCHEMA_COUNTER:
      *(int *)at = read_named(d, t, key, LIST_COUNTERS,
                              SAY_NAMES_NO_COUNTER);
      break;
    case SCHEMA_READING: *(int *)at = read_reading(d, t, key); break;
    case SCHEMA_CARDS: *(KindSet *)at = read_cards(d, t, key); break;
    default: break;
  }
}

/* Texts must not be NULL, even if an earlier field is rejected. */
static void empty_texts (const SchemaSort *sort, void *into) {
  for (const SchemaField *f = sort->field; f->name != NULL; f++) {
    void *at = (char *)into + f->at;
    if (f->type == SCHEMA_TEXT)
      *(const char **)at = f->words != NULL ? f->words[0].en : f->usual;
    else if (f->type == SCHEMA_BOTH)
      *(Both *)at = (Both){"", ""};
  }
}

void field_read (Reading *d, int t, const SchemaSort *sort, void *into) {
  empty_texts(sort, into);
  for (const SchemaField *f = sort->field; f->name != NULL; f++)
    field_read_one(d, t, f, into);
}

void field_learn (Reading *d, Dictionary *words, const Word *w,
                  int meaning) {
  const char *list[ALIASES_LIMIT + 2];
  int n = 0;
  list[n++] = w->en;
  if (w->fr != NULL) list[n++] = w->fr;
  for (int i = 0; i < w->aliases; i++) list[n++] = w->alias[i];
  for (int i = 0; i < n; i++)
    if (!dictionary_add(words, span_of(list[i]), meaning) &&
        dictionary_find(words, span_of(list[i])) != meaning)
      field_wrong(d, fact_saying(SAY_WORD_TWICE), fact_string(list[i]));
}

int field_choices (Reading *d, int t, Word *choice, int count, int limit) {
  lua_State *L = d->L;
  int n = field_length(d, t), read = count;  /* possibly the default */
  bool french = lua_getfield(L, t, "fr") == LUA_TTABLE;
  int fr = lua_absindex(L, -1);
  for (int i = 1; i <= n; i++) {
    if (lua_rawgeti(L, t, i) != LUA_TSTRING)
      field_wrong(d, fact_saying(SAY_CHOICES_ARE_TEXTS));
    if (read > 0 && strcmp(lua_tostring(L, -1), choice[0].en) == 0) {
      lua_pop(L, 1);
      continue;
    }
    if (count == limit)
      field_wrong(d, fact_saying(SAY_TOO_MANY_CHOICES), fact_number(limit),
                  fact_number(read + n));
    choice[count].en = field_own(d, -1);
    lua_pop(L, 1);
    if (french)
      choice[count].fr = field_text(d, fr, choice[count].en, NULL);
    count++;
  }
  if (french && read > 0)
    choice[0].fr = field_text(d, fr, choice[0].en, NULL);
  lua_pop(L, 1);
  return count;
}

void field_choice_aliases (Reading *d, int t, Word *choice, int count) {
  lua_State *L = d->L;
  if (lua_getfield(L, t, "alias") == LUA_TTABLE)
    for (int i = 0; i < count; i++) {
      lua_getfield(L, -1, choice[i].en);
      read_aliases(d, &choice[i]);
    }
  else if (!lua_isnil(L, -1))
    field_wrong(d, fact_saying(SAY_CHOICE_ALIASES), fact_string("alias"));
  lua_pop(L, 1);
}
