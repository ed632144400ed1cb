/*
** The declarations of a rule file, read and checked
** SPDX-License-Identifier: MIT
**
** The game object and its lists record the order, file and line of each
** declaration, so that 'options', 'articles', 'moves' etc. print in the order
** of the rule file, and messages can give the place.
*/
#include <stdlib.h>

#include "base/memory.h"
#include "rules/compiled.h"
#include "rules/declare_private.h"

/* The line of the file being run, whatever function it has called. */
static bool find_line (lua_State *L, lua_Debug *ar) {
  for (int level = 1; lua_getstack(L, level, ar); level++)
    if (lua_getinfo(L, "Sl", ar) && strcmp(ar->what, "main") == 0) return true;
  return false;
}

/* Upvalues: 1 the data, 2 the order (list of keys), 3 places by key. */
static int ordered_set (lua_State *L) {
  lua_Debug ar;
  bool trusted = host_trusts(host_of(L));  /* then places are not needed */
  if (lua_type(L, 2) != LUA_TSTRING)
    host_raise(L, fact_saying(SAY_NAMES_ARE_TEXTS));
  lua_pushvalue(L, 2);
  if (lua_rawget(L, lua_upvalueindex(1)) == LUA_TNIL) {  /* a new name? */
    lua_pushvalue(L, 2);
    lua_rawseti(L, lua_upvalueindex(2),
                (lua_Integer)lua_rawlen(L, lua_upvalueindex(2)) + 1);
  }
  lua_settop(L, 3);
  if (!trusted && find_line(L, &ar)) {
    lua_pushvalue(L, 2);
    lua_pushfstring(L, "%s:%d", ar.source, ar.currentline);
    lua_rawset(L, lua_upvalueindex(3));
  }
  lua_rawset(L, lua_upvalueindex(1));
  return 0;
}

enum { USUAL_NAMES = 8 };       /* expected initial size of a list */

/* [-0, +1, m] */
static void push_ordered (lua_State *L) {
  lua_newtable(L);                            /* the proxy for the rule file */
  lua_createtable(L, 0, 5);                   /* its metatable */
  lua_createtable(L, 0, USUAL_NAMES);         /* data */
  lua_pushvalue(L, -1);
  lua_setfield(L, -3, "__index");
  lua_createtable(L, USUAL_NAMES, 0);
  lua_pushvalue(L, -1);
  lua_setfield(L, -4, "order");
  lua_newtable(L);
  lua_pushvalue(L, -1);
  lua_setfield(L, -5, "places");
  lua_pushcclosure(L, ordered_set, 3);
  lua_setfield(L, -2, "__newindex");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -2);
}

void declare_game (lua_State *L, const char *id) {
  push_ordered(L);
  lua_getmetatable(L, -1);
  lua_getfield(L, -1, "__index");
  lua_pushstring(L, id);
  lua_setfield(L, -2, "id");
  for (const SchemaField *f = schema_game.field; f->name != NULL; f++) {
    if (f->type != SCHEMA_NAMED && f->type != SCHEMA_LIST) continue;
    if (f->type == SCHEMA_NAMED)
      push_ordered(L);
    else
      lua_newtable(L);
    lua_setfield(L, -2, f->name);
  }
  lua_pop(L, 2);
}

/* number { … }, card { … } etc. only mark the type. */
static int argument_function (lua_State *L) {
  if (lua_isnoneornil(L, 1)) {
    lua_settop(L, 0);
    lua_newtable(L);
  }
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_setfield(L, 1, "type");
  lua_settop(L, 1);
  return 1;
}

void declare_open (lua_State *L) {
  lua_newtable(L);
  for (const SchemaArgument *a = schema_arguments; a->name != NULL; a++) {
    lua_pushstring(L, a->name);
    lua_pushcclosure(L, argument_function, 1);
    lua_setfield(L, -2, a->name);
  }
  lua_setfield(L, LUA_REGISTRYINDEX, "referee.arguments");
}

/* Reads a field of the game itself; errors refer to its line. */
static void read_game_field (Reading *d, int i, const char *name) {
  d->at = (Place){.list = name};
  field_near(d, GAME_AT, name);
  field_read_one(d, GAME_AT, &schema_game.field[i], d->r);
}

static void read_head (Reading *d, int game) {
  for (int i = 0; schema_game.field[i].name != NULL; i++) {
    lua_pushvalue(d->L, game);
    field_item(d, read_game_field, i, schema_game.field[i].name);
  }
  d->at = (Place){.list = "game"};
  d->line = 0;
  if (d->r->id == NULL) field_wrong(d, fact_saying(SAY_NO_GAME_ID));
  if (!d->r->score)
    field_wrong(d, fact_saying(SAY_NO_SCORE));
}

static void read_seats (Reading *d, int game) {
  lua_State *L = d->L;
  Ruleset *r = d->r;
  d->at = (Place){.list = "seats"};
  field_near(d, game, "seats");
  if (lua_getfield(L, game, "seats") != LUA_TTABLE)
    field_wrong(d, fact_saying(SAY_NO_SEATS));
  r->least_seats = (int)field_number(d, lua_absindex(L, -1), "min", 0);
  r->most_seats = (int)field_number(d, lua_absindex(L, -1), "max", 0);
  if (r->least_seats < 2 || r->most_seats > SEATS_LIMIT ||
      r->least_seats > r->most_seats)
    field_wrong(d, fact_saying(SAY_SEATS_RANGE), fact_number(SEATS_LIMIT),
                fact_number(r->least_seats), fact_number(r->most_seats));
  lua_pop(L, 1);
}

/* Fixed teams hold for any number of players. */
static void read_teams (Reading *d, int game) {
  lua_State *L = d->L;
  Ruleset *r = d->r;
  int type = lua_getfield(L, game, "teams");
  d->at = (Place){.list = "teams"};
  field_near(d, game, "teams");
  lua_pushvalue(L, -1);
  if (type == LUA_TNIL) lua_newtable(L);  /* everybody alone */
  if (type == LUA_TFUNCTION)
    r->teams = luaL_ref(L, LUA_REGISTRYINDEX);
  else if (!host_read_teams(L, lua_gettop(L), r->least_seats, r->team))
    field_wrong(d, fact_saying(SAY_TEAMS), fact_number(r->least_seats));
  lua_settop(L, game);
}

static void read_lesson (Reading *d, int game) {
  d->at = (Place){.list = "lesson"};
  field_near(d, game, "lesson");
  if (lua_getfield(d->L, game, "lesson") == LUA_TNIL)
    lua_newtable(d->L);  /* an empty one */
  else if (!lua_istable(d->L, -1))
    field_wrong(d, fact_saying(SAY_LESSON_IS_TABLE));
  else
    lua_pushvalue(d->L, -1);
  field_read(d, lua_gettop(d->L), &schema_lesson, &d->r->lesson);
  lua_pop(d->L, 2);
}

/* Stores the game and its cards; api.c makes the view for functions of them. */
static void keep_game (Reading *d, int game) {
  lua_State *L = d->L;
  lua_pushvalue(L, game);
  d->into->declared = luaL_ref(L, LUA_REGISTRYINDEX);
  lua_getfield(L, game, "cards");
  d->into->kinds = luaL_ref(L, LUA_REGISTRYINDEX);
}

/* The parts of the game, in order: each may depend on those before it. */
static void (*const parts[]) (Reading *d, int game) = {
  read_seats, read_teams, read_lesson, declare_options, declare_zones,
  declare_tallies, declare_counters, declare_cards, declare_sorts,
  declare_articles, declare_zones_only, declare_moves, declare_because,
  declare_phases, declare_ties, read_head, keep_game
};

static void read_part (Reading *d, int i, const char *name) {
  (void)name;
  parts[i](d, GAME_AT);
}

static int read_game (lua_State *L) {
  Reading *d = lua_touserdata(L, 1);
  d->L = L;
  d->at = (Place){.list = "game"};
  if (d->ears != NULL) d->ears->declares(d->ears->who, L, GAME_AT);
  if (!lua_istable(L, GAME_AT))
    field_wrong(d, fact_saying(SAY_NO_RETURN));
  for (int i = 0; i < ARTICLES_COMMON; i++)
    d->r->article[i] = declare_common_article(i);
  d->r->articles = ARTICLES_COMMON;
  for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
    lua_pushvalue(L, GAME_AT);
    field_item(d, read_part, (int)i, "");
  }
  return 0;
}

Ruleset *declare_read (Host *h, Loaded *into, const char *file) {
  Reading d = {.r = ruleset_new(), .into = into, .file = file, .item = "",
               .ears = h->ears, .trusted = host_trusts(h)};
  if (d.trusted) d.answers = h->compiled->answers;
  lua_pushcfunction(h->L, read_game);
  lua_insert(h->L, -2);
  lua_pushlightuserdata(h->L, &d);
  lua_insert(h->L, -2);
  if (sandbox_call(h, 2, 0) == OUTCOME_OK && d.faults == 0) return d.r;
  if (d.faults > 0) host_clear_fault(h);  /* they were all reported */
  ruleset_free(d.r);
  return NULL;
}

/* Cards, zones, numbers, options and articles of a rule file */

/* The default title: "blue_supply" becomes "blue supply". */
static const char *name_in_words (Reading *d, const char *name) {
  Buffer words = {0};
  const char *own;
  for (; *name != '\0'; name++) buffer_char(&words, *name == '_' ? ' ' : *name);
  own = ruleset_text(d->r, (Span){words.text, words.len});
  buffer_free(&words);
  return own;
}

static Both name_zone (Both title, const Word *w, const char *name) {
  if (!title.en[0]) title.en = name;
  if (!title.fr[0]) title.fr = w->fr != NULL ? w->fr : title.en;
  return title;
}

static void read_zone (Reading *d, int zone, const char *name) {
  static const char *const word[] = {"nobody", "owner", "all", "others",
                                     NULL};
  lua_State *L = d->L;
  const char *sees = NULL;
  SchemaOfZone read = {.word.en = name, .title = {"", ""}};
  Ruleset *r = d->r;
  r->zone_name[zone] = name;
  if (lua_type(L, -1) == LUA_TSTRING)
    sees = lua_tostring(L, -1);
  else if (lua_istable(L, -1)) {
    int t = lua_absindex(L, -1);
    lua_rawgeti(L, t, 1);
    sees = lua_tostring(L, -1);
    lua_pop(L, 1);
    field_read(d, t, &schema_zone, &read);
  }
  r->layout.zone[zone].each = read.each;
  r->zone_word[zone] = read.word;
  r->zone_place[zone] = read.place;
  field_learn(d, r->zone_words, &r->zone_word[zone], zone);
  r->zone_title[zone] = name_zone(read.title, &r->zone_word[zone],
                                  name_in_words(d, name));
  r->layout.zone[zone].sees = SEES_OTHERS + 1;
  for (int i = 0; sees != NULL && word[i] != NULL; i++)
    if (strcmp(sees, word[i]) == 0) r->layout.zone[zone].sees = (Sees)i;
  if (r->layout.zone[zone].sees > SEES_OTHERS)
    field_wrong(d, fact_saying(SAY_WHO_SEES));
  if (r->layout.zone[zone].sees == SEES_OWNER ||
      r->layout.zone[zone].sees == SEES_OTHERS)
    r->layout.zone[zone].each = true;
}

void declare_zones (Reading *d, int game) {
  d->r->layout.zones = declare_named(d, game, "zones", read_zone);
}

static int limit_of (const char *key) {
  return schema_find(&schema_game, span_of(key))->limit;
}

int declare_named (Reading *d, int game, const char *key, ReadItem *read) {
  lua_State *L = d->L;
  int list, order, n, limit = limit_of(key);
  d->at = (Place){.list = key};
  d->item = key;
  d->line = 0;
  field_near(d, game, key);
  if (lua_getfield(L, game, key) != LUA_TTABLE)
    field_wrong(d, fact_saying(SAY_MUST_BE_TABLE));
  list = lua_absindex(L, -1);
  field_push_order(d, list);
  order = lua_absindex(L, -1);
  n = (int)lua_rawlen(L, order);
  if (n > limit)
    field_wrong(d, fact_saying(SAY_TOO_MANY_OF_THEM), fact_number(limit),
                fact_number(n));
  for (int i = 1; i <= n; i++) {
    const char *name;
    lua_rawgeti(L, order, i);
    d->at = (Place){.list = key};
    field_near(d, list, lua_tostring(L, -1));
    name = field_own(d, -1);
    d->at = (Place){.list = key, .name = name};
    d->item = name;
    lua_getfield(L, list, name);
    field_item(d, read, i - 1, name);
    lua_settop(L, order);
  }
  lua_settop(L, list - 1);
  return n;
}

int declare_listed (Reading *d, int game, const char *key, ReadItem *read) {
  lua_State *L = d->L;
  int list, n;
  d->at = (Place){.list = key};
  field_near(d, game, key);
  if (lua_getfield(L, game, key) != LUA_TTABLE)
    field_wrong(d, fact_saying(SAY_MUST_BE_LIST));
  list = lua_absindex(L, -1);
  n = field_length(d, list);
  if (n == 0 || n > limit_of(key))
    field_wrong(d, fact_saying(SAY_LIST_RANGE), fact_number(limit_of(key)),
                fact_number(n));
  for (int i = 0; i < n; i++) {
    lua_rawgeti(L, list, i + 1);
    field_item(d, read, i, "");
    lua_settop(L, list);
  }
  lua_settop(L, list - 1);
  return n;
}

Bound declare_bound (Reading *d, int index) {
  Bound b = {.option = -1};
  if (lua_type(d->L, index) == LUA_TNUMBER)
    b.fixed = field_finite(d, index);
  else if (lua_type(d->L, index) == LUA_TSTRING) {
    b.option = dictionary_find(d->r->option_words,
                               span_of(lua_tostring(d->L, index)));
    if (b.option < 0)
      field_meant(d, LIST_OPTIONS, lua_tostring(d->L, index));
    if (b.option < 0 || !d->r->option[b.option].is_number)
      field_wrong(d, fact_saying(SAY_NO_NUMBER_OPTION),
                  fact_string(lua_tostring(d->L, index)));
  }
  else
    field_wrong(d, fact_saying(SAY_MUST_BE_BOUND));
  return b;
}

static void check_free (Reading *d, const char *name) {
  if (!d->trusted && schema_is_taken(name))
    field_wrong(d, fact_saying(SAY_NAME_IS_TAKEN), fact_string(name));
}

/* show = { "one", { en = "two", fr = "deux" }, … } on top of the stack. */
static void read_show_words (Reading *d, Figure *f) {
  int n = field_length(d, -1);
  FigureWord *word = ruleset_room(d->r, (size_t)(n + 1) * sizeof *word);
  for (int i = 0; i < n; i++) {
    lua_rawgeti(d->L, -1, i + 1);
    word[i] = (FigureWord){field_both(d, "show"), ""};
  }
  f->show = SHOW_WORD;
  f->word = word;
  f->words = n;
}

/*
** The initial value of a number, alone or in { 0, title = TEXT, show = "…" }.
*/
static Bound read_figure (Reading *d, const char *name, Figure *f) {
  int t = lua_absindex(d->L, -1);
  Bound start;
  check_free(d, name);
  f->title = (Both){"", ""};
  if (!lua_istable(d->L, t))
    start = declare_bound(d, t);
  else {
    field_read(d, t, &schema_figure, f);
    if (lua_getfield(d->L, t, "show") == LUA_TTABLE)
      read_show_words(d, f);
    lua_pop(d->L, 1);
    lua_rawgeti(d->L, t, 1);
    start = declare_bound(d, -1);
    lua_pop(d->L, 1);
  }
  if (!f->title.en[0]) f->title.en = name_in_words(d, name);
  return start;
}

static void read_tally (Reading *d, int i, const char *name) {
  d->r->tally_name[i] = name;
  d->r->tally_start[i] = read_figure(d, name, &d->r->tally[i]);
}

void declare_tallies (Reading *d, int game) {
  d->r->layout.tallies = declare_named(d, game, "tallies", read_tally);
}

static void read_counter (Reading *d, int i, const char *name) {
  d->r->counter_name[i] = name;
  for (int t = 0; t < d->r->layout.tallies; t++)
    if (strcmp(d->r->tally_name[t], name) == 0)
      field_wrong(d, fact_saying(SAY_TALLY_TOO));
  d->r->counter_start[i] = read_figure(d, name, &d->r->counter[i]);
}

void declare_counters (Reading *d, int game) {
  d->r->layout.counters = declare_named(d, game, "counters", read_counter);
}

static void read_number_option (Reading *d, int t, Option *o) {
  o->value = field_number(d, t, "default", 0);
  o->least = field_number(d, t, "min", o->value);
  o->most = field_number(d, t, "max", o->value);
  o->step = field_number(d, t, "step", 1);
  if (o->least > o->most || o->step <= 0)
    field_wrong(d, fact_saying(SAY_MIN_ABOVE_MAX));
}

static void read_option (Reading *d, int i, const char *name) {
  lua_State *L = d->L;
  Option *o = &d->r->option[i];
  int t = lua_absindex(L, -1);
  o->word.en = name;
  if (!lua_istable(L, t)) field_wrong(d, fact_saying(SAY_MUST_BE_TABLE));
  o->is_number = true;  /* as a bound, unless declared otherwise */
  field_read(d, t, &schema_option, o);
  field_learn(d, d->r->option_words, &o->word, i);
  switch (lua_getfield(L, t, "default")) {
    case LUA_TNUMBER: read_number_option(d, t, o); break;
    case LUA_TSTRING:
      o->is_number = false;
      o->choice[0].en = field_own(d, -1);
      o->choices = field_choices(d, t, o->choice, 1, CHOICES_LIMIT);
      if (o->choices < 2) field_wrong(d, fact_saying(SAY_OTHER_VALUES));
      break;
    default: field_wrong(d, fact_saying(SAY_DEFAULT_IS),
                         fact_string("default"));
  }
}

void declare_options (Reading *d, int game) {
  d->r->options = declare_named(d, game, "options", read_option);
}

Article declare_common_article (int article) {
  static const struct {
    Saying called, text;         /* the id is the English name */
    bool cannot_stand;
  } common[ARTICLES_COMMON] = {
    {SAY_CALLED_GAME_OVER, SAY_ARTICLE_GAME_OVER, true},
    {SAY_CALLED_TURN, SAY_ARTICLE_TURN, true},
    {SAY_CALLED_MOVE_UNKNOWN_NOW, SAY_ARTICLE_MOVE_UNKNOWN_NOW, true},
    {SAY_CALLED_NO_SUCH_CARD, SAY_ARTICLE_NO_SUCH_CARD, true},
    {SAY_CALLED_NOT_HELD, SAY_ARTICLE_NOT_HELD, true},
    {SAY_CALLED_NOT_THE_CARD, SAY_ARTICLE_NOT_THE_CARD, true},
    {SAY_CALLED_ANNOUNCE, SAY_ARTICLE_ANNOUNCE, false},
    {SAY_CALLED_TOO_MANY_CARDS, SAY_ARTICLE_TOO_MANY_CARDS, false},
    {SAY_CALLED_CLAIM, SAY_ARTICLE_CLAIM, true},
    {SAY_CALLED_STATED, SAY_ARTICLE_STATED, false},
    {SAY_CALLED_NOT_THE_SEED, SAY_ARTICLE_NOT_THE_SEED, true},
  };
  Both called = saying_words(common[article].called);
  return (Article){.id = called.en, .word.fr = called.fr,
                   .text = saying_words(common[article].text), .source = "",
                   .cannot_stand = common[article].cannot_stand,
                   .reading = -1};
}

static void read_article (Reading *d, int i, const char *name) {
  Article *a = &d->r->article[ARTICLES_COMMON + i];
  int t = lua_absindex(d->L, -1);
  bool is_common = ruleset_find_article(d->r, name) >= 0;
  a->id = name;
  d->r->articles = ARTICLES_COMMON + i + 1;
  if (!lua_istable(d->L, t))
    field_wrong(d, fact_saying(SAY_MUST_BE_EN_FR));
  if (is_common) field_wrong(d, fact_saying(SAY_COMMON_ARTICLE));
  field_read(d, t, &schema_article, a);
  if (!a->text.en[0] || !a->text.fr[0])
    field_wrong(d, fact_saying(SAY_ARTICLE_IN_BOTH));
}

void declare_articles (Reading *d, int game) {
  declare_named(d, game, "articles", read_article);
}

/* The field of that name, as card.value; new ones are added. */
static int find_number (Reading *d, Span name) {
  Loaded *l = d->into;
  int f = 0;
  while (f < l->fields && !span_is(name, l->field[f].name)) f++;
  if (f < l->fields) return f;
  if (f == FIELDS_LIMIT)
    field_wrong(d, fact_saying(SAY_TOO_MANY_FIELDS),
                fact_number(FIELDS_LIMIT), fact_text(name));
  l->field = memory_grow(l->field, &l->field_room, (size_t)f + 1,
                         sizeof *l->field);
  l->field[l->fields++] = (Field){.name = field_own(d, -2)};
  return f;
}

/* In byte order, independent of the locale. */
static int by_text (const void *a, const void *b) {
  const Span *x = a, *y = b;
  int bytes = memcmp(x->at, y->at, x->len < y->len ? x->len : y->len);
  return bytes != 0 ? bytes : (x->len > y->len) - (x->len < y->len);
}

/*
** Lists names of numbers in the table, at most 'room'; the strings do not move.
** Returns how many there are.
*/
static size_t list_numbers (lua_State *L, int t, Span *name, size_t room) {
  size_t n = 0;
  for (lua_pushnil(L); lua_next(L, t) != 0; lua_pop(L, 1)) {
    if (lua_type(L, -1) != LUA_TNUMBER || lua_type(L, -2) != LUA_TSTRING)
      continue;
    if (n < room) name[n].at = lua_tolstring(L, -2, &name[n].len);
    n++;
  }
  return n;
}

enum { FEW_NUMBERS = 8 };      /* more than any game has had so far */

/* Sorted by name, so the order is reproducible. */
static void read_card_numbers (Reading *d, int t, int kind) {
  lua_State *L = d->L;
  Span few[FEW_NUMBERS], *name = few;
  size_t n = list_numbers(L, t, few, FEW_NUMBERS);
  int top = lua_gettop(L);
  if (n > FEW_NUMBERS) {
    name = lua_newuserdatauv(L, n * sizeof *name, 0);
    list_numbers(L, t, name, n);
  }
  if (n > 1) qsort(name, n, sizeof *name, by_text);
  for (size_t i = 0; i < n; i++, lua_pop(L, 2)) {
    int f;
    lua_pushlstring(L, name[i].at, name[i].len);
    lua_pushvalue(L, -1);
    lua_rawget(L, t);
    f = find_number(d, name[i]);
    d->into->field[f].value[kind] = field_finite(d, -1);
  }
  lua_settop(L, top);
}

static void read_copies (Reading *d, int t, int kind) {
  double n = 1;
  if (lua_getfield(d->L, t, "copies") == LUA_TFUNCTION) {
    d->r->kind[kind].copies = luaL_ref(d->L, LUA_REGISTRYINDEX);
    d->r->copies_vary = true;
    return;
  }
  lua_pop(d->L, 1);
  n = field_number(d, t, "copies", 1);
  if (n < 0 || n > COPIES_LIMIT || n != (int)n)
    field_wrong(d, fact_saying(SAY_COPIES_RANGE), fact_number(COPIES_LIMIT),
                fact_string("copies"), fact_number(n));
  d->r->layout.copies[kind] = (uint8_t)n;
}

/* Its zone at the start. */
static void read_home (Reading *d, int t, int kind) {
  const char *name = field_text(d, t, "home", "deck");
  int home = ruleset_find_zone(d->r, name);
  if (home < 0) field_meant(d, LIST_ZONES, name);
  if (home < 0 || d->r->layout.zone[home].each)
    field_wrong(d, fact_saying(SAY_HOME_IS_NO_ZONE), fact_string(name));
  d->r->layout.home[kind] = (uint8_t)home;
}

static void read_card (Reading *d, int kind, const char *unnamed) {
  lua_State *L = d->L;
  Ruleset *r = d->r;
  Kind *k = &r->kind[kind];
  int t = lua_absindex(L, -1);
  (void)unnamed;
  r->layout.kinds = kind + 1;
  d->at = (Place){.list = "cards", .number = kind + 1};
  if (!lua_istable(L, t) || lua_rawgeti(L, t, 1) != LUA_TSTRING)
    field_wrong(d, fact_saying(SAY_CARD_IS_TABLE));
  k->word.en = field_own(d, -1);
  lua_pop(L, 1);
  d->at = (Place){.list = "cards", .name = k->word.en, .is_quoted = true};
  d->item = k->word.en;
  field_read(d, t, &schema_card, k);
  field_learn(d, r->kind_words, &k->word, kind);
  read_home(d, t, kind);
  read_copies(d, t, kind);
  read_card_numbers(d, t, kind);
}

void declare_cards (Reading *d, int game) {
  declare_listed(d, game, "cards", read_card);
}
