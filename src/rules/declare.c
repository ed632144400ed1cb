/*
** What a rule file declares, read and checked
** SPDX-License-Identifier: MIT
**
** The game object and its lists remember the order and the line in which
** things were said: 'options', 'articles', 'moves' and the like print in
** the order of the rule file, and a message can say where.
*/
#include <stdarg.h>
#include <stdlib.h>

#include "ground/memory.h"
#include "rules/host_private.h"

/*
** {======================================================
** Tables that remember order and lines
** =======================================================
*/

/* Upvalues: 1 the data, 2 the order (list of keys), 3 lines by key. */
static int ordered_set (lua_State *L) {
  lua_Debug ar;
  luaL_argcheck(L, lua_type(L, 2) == LUA_TSTRING, 2, "names are strings");
  lua_pushvalue(L, 2);
  if (lua_rawget(L, lua_upvalueindex(1)) == LUA_TNIL) {  /* a new name? */
    lua_pushvalue(L, 2);
    lua_rawseti(L, lua_upvalueindex(2),
                (lua_Integer)lua_rawlen(L, lua_upvalueindex(2)) + 1);
  }
  lua_settop(L, 3);
  if (lua_getstack(L, 1, &ar) && lua_getinfo(L, "l", &ar)) {
    lua_pushvalue(L, 2);
    lua_pushinteger(L, ar.currentline);
    lua_rawset(L, lua_upvalueindex(3));
  }
  lua_rawset(L, lua_upvalueindex(1));
  return 0;
}

/* [-0, +1, m] */
static void push_ordered (lua_State *L) {
  lua_newtable(L);                            /* what the rule file sees */
  lua_newtable(L);                            /* its metatable */
  lua_newtable(L);                            /* data */
  lua_pushvalue(L, -1);
  lua_setfield(L, -3, "__index");
  lua_newtable(L);
  lua_pushvalue(L, -1);
  lua_setfield(L, -4, "order");
  lua_newtable(L);
  lua_pushvalue(L, -1);
  lua_setfield(L, -5, "lines");
  lua_pushcclosure(L, ordered_set, 3);
  lua_setfield(L, -2, "__newindex");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -2);
}

static const char *const lists[] = {
  "options", "articles", "moves", "tallies", "counters", "zones", NULL
};

void declare_game (lua_State *L, const char *id) {
  push_ordered(L);
  lua_getmetatable(L, -1);
  lua_getfield(L, -1, "__index");
  lua_pushstring(L, id);
  lua_setfield(L, -2, "id");
  for (int i = 0; lists[i] != NULL; i++) {
    push_ordered(L);
    lua_setfield(L, -2, lists[i]);
  }
  lua_newtable(L);
  lua_setfield(L, -2, "phases");
  lua_newtable(L);
  lua_setfield(L, -2, "cards");
  lua_pop(L, 2);
}

/* number { … }, card { … } and their like only say what they are. */
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

static const char *const argument_types[] = {
  "number", "word", "card", "cards", "player", NULL
};

void declare_open (lua_State *L) {
  lua_newtable(L);
  for (int i = 0; argument_types[i] != NULL; i++) {
    lua_pushstring(L, argument_types[i]);
    lua_pushcclosure(L, argument_function, 1);
    lua_setfield(L, -2, argument_types[i]);
  }
  lua_setfield(L, LUA_REGISTRYINDEX, "referee.arguments");
}

/* }====================================================== */

/*
** {======================================================
** Reading, with a place to name when something is wrong
** =======================================================
*/

enum { GAME_AT = 2 };          /* the game's place on the stack */

typedef struct Reading {
  lua_State *L;
  Ruleset *r;
  Loaded *into;
  const char *file;
  int line;                    /* near which the trouble is */
  char where[120];             /* "moves.bet.args[1]" */
} Reading;

static void place (Reading *d, const char *format, ...) {
  va_list ap;
  va_start(ap, format);
  vsnprintf(d->where, sizeof d->where, format, ap);
  va_end(ap);
}

/* "file:line: field: what is wrong; what to do" */
static _Noreturn void wrong (Reading *d, const char *format, ...) {
  va_list ap;
  if (d->line > 0)
    lua_pushfstring(d->L, "%s.lua:%d: %s: ", d->file, d->line, d->where);
  else
    lua_pushfstring(d->L, "%s.lua: %s: ", d->file, d->where);
  va_start(ap, format);
  lua_pushvfstring(d->L, format, ap);
  va_end(ap);
  lua_concat(d->L, 2);
  lua_error(d->L);
  abort();  /* not reached */
}

/* Remembers the line where that name of the list was last set. */
static void near_key (Reading *d, int list, const char *key) {
  lua_State *L = d->L;
  int top = lua_gettop(L);
  if (lua_getmetatable(L, list)) {
    lua_getfield(L, -1, "lines");
    if (lua_istable(L, -1) && lua_getfield(L, -1, key) == LUA_TNUMBER)
      d->line = (int)lua_tointeger(L, -1);
  }
  lua_settop(L, top);
}

/* Keys of a list in order: as said, or sorted for a plain table. [-0, +1] */
static void push_order (Reading *d, int list) {
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
    if (lua_type(L, -2) != LUA_TSTRING) wrong(d, "names must be strings");
    lua_pushvalue(L, -2);
    lua_rawseti(L, -4, (lua_Integer)lua_rawlen(L, -4) + 1);
  }
  lua_pushvalue(L, -1);
  lua_insert(L, -3);
  lua_call(L, 1, 0);
}

static const char *own (Reading *d, int index) {
  size_t len;
  const char *text = lua_tolstring(d->L, index, &len);
  return ruleset_text(d->r, (Span){text, len});
}

/* The field's text, or 'none' when it is not there. */
static const char *text_field (Reading *d, int t, const char *key,
                               const char *none) {
  const char *text = none;
  int type = lua_getfield(d->L, t, key);
  if (type == LUA_TSTRING)
    text = own(d, -1);
  else if (type != LUA_TNIL)
    wrong(d, "'%s' must be a text", key);
  lua_pop(d->L, 1);
  return text;
}

static bool flag_field (Reading *d, int t, const char *key) {
  bool yes;
  lua_getfield(d->L, t, key);
  yes = lua_toboolean(d->L, -1);
  lua_pop(d->L, 1);
  return yes;
}

/* A text in two languages: { en = …, fr = … }, or one text for both. */
static Both read_both (Reading *d, int index, const char *key) {
  Both b = {"", ""};
  index = lua_absindex(d->L, index);
  if (lua_type(d->L, index) == LUA_TSTRING)
    b.en = b.fr = own(d, index);
  else if (lua_istable(d->L, index)) {
    b.en = text_field(d, index, "en", "");
    b.fr = text_field(d, index, "fr", "");
  }
  else if (!lua_isnil(d->L, index))
    wrong(d, "'%s' must be a text, or { en = …, fr = … }", key);
  return b;
}

static Both both_field (Reading *d, int t, const char *key) {
  Both b;
  lua_getfield(d->L, t, key);
  b = read_both(d, -1, key);
  lua_pop(d->L, 1);
  return b;
}

static RuleFunction function_field (Reading *d, int t, const char *key) {
  int type = lua_getfield(d->L, t, key);
  if (type == LUA_TFUNCTION) return luaL_ref(d->L, LUA_REGISTRYINDEX);
  if (type != LUA_TNIL && type != LUA_TBOOLEAN)
    wrong(d, "'%s' must be a function", key);
  lua_pop(d->L, 1);
  return 0;
}

static double number_field (Reading *d, int t, const char *key, double none) {
  double n = none;
  int type = lua_getfield(d->L, t, key);
  if (type == LUA_TNUMBER)
    n = lua_tonumber(d->L, -1);
  else if (type != LUA_TNIL)
    wrong(d, "'%s' must be a number", key);
  lua_pop(d->L, 1);
  return n;
}

static void add_alias (Reading *d, Word *w, const char *alias) {
  if (w->aliases == ALIASES_LIMIT)
    wrong(d, "too many aliases (the limit is %d)", ALIASES_LIMIT);
  w->alias[w->aliases++] = alias;
}

/* alias = { "1/2", "½", fr = "pièce" } */
static void read_aliases (Reading *d, int t, Word *w) {
  lua_State *L = d->L;
  int type = lua_getfield(L, t, "alias");
  if (type == LUA_TSTRING)
    add_alias(d, w, own(d, -1));
  else if (type == LUA_TTABLE) {
    int n = (int)lua_rawlen(L, -1);
    int list = lua_absindex(L, -1);
    w->fr = text_field(d, list, "fr", NULL);
    for (int i = 1; i <= n; i++, lua_pop(L, 1)) {
      if (lua_rawgeti(L, list, i) != LUA_TSTRING)
        wrong(d, "an alias must be a text");
      add_alias(d, w, own(d, -1));
    }
  }
  else if (type != LUA_TNIL)
    wrong(d, "'alias' must be a list of texts");
  lua_pop(L, 1);
}

static void learn_word (Reading *d, Dictionary *words, const Word *w,
                        int meaning) {
  const char *list[ALIASES_LIMIT + 2];
  int n = 0;
  list[n++] = w->en;
  if (w->fr != NULL) list[n++] = w->fr;
  for (int i = 0; i < w->aliases; i++) list[n++] = w->alias[i];
  for (int i = 0; i < n; i++)
    if (!dictionary_add(words, span_of(list[i]), meaning) &&
        dictionary_find(words, span_of(list[i])) != meaning)
      wrong(d, "the word '%s' stands for something else already", list[i]);
}

/* Words to choose from: positional texts, French ones in fr = { … }. */
static int read_choices (Reading *d, int t, Word *choice, int count) {
  lua_State *L = d->L;
  int n = (int)lua_rawlen(L, t);
  bool french = lua_getfield(L, t, "fr") == LUA_TTABLE;
  int fr = lua_absindex(L, -1);
  for (int i = 1; i <= n; i++) {
    if (lua_rawgeti(L, t, i) != LUA_TSTRING)
      wrong(d, "choices must be texts");
    if (count == CHOICES_LIMIT)
      wrong(d, "too many choices (the limit is %d)", CHOICES_LIMIT);
    choice[count].en = own(d, -1);
    lua_pop(L, 1);
    if (french)
      choice[count].fr = text_field(d, fr, choice[count].en, NULL);
    count++;
  }
  if (french && count > n)  /* the default, read before? */
    choice[0].fr = text_field(d, fr, choice[0].en, NULL);
  lua_pop(L, 1);
  return count;
}

/* }====================================================== */

/*
** {======================================================
** Cards, zones, numbers, options, articles
** =======================================================
*/

static void read_zone (Reading *d, int zone, const char *name) {
  static const char *const word[] = {"nobody", "owner", "all", NULL};
  lua_State *L = d->L;
  const char *sees = NULL;
  Ruleset *r = d->r;
  r->zone_name[zone] = name;
  r->zone_word[zone].en = name;
  if (lua_type(L, -1) == LUA_TSTRING)
    sees = lua_tostring(L, -1);
  else if (lua_istable(L, -1)) {
    int t = lua_absindex(L, -1);
    lua_rawgeti(L, t, 1);
    sees = lua_tostring(L, -1);
    lua_pop(L, 1);
    r->layout.zone[zone].each = flag_field(d, t, "each");
    read_aliases(d, t, &r->zone_word[zone]);
  }
  r->layout.zone[zone].sees = SEES_ALL + 1;
  for (int i = 0; sees != NULL && word[i] != NULL; i++)
    if (strcmp(sees, word[i]) == 0) r->layout.zone[zone].sees = (Sees)i;
  if (r->layout.zone[zone].sees > SEES_ALL)
    wrong(d, "say who sees it: \"nobody\", \"owner\" or \"all\"");
  if (r->layout.zone[zone].sees == SEES_OWNER)
    r->layout.zone[zone].each = true;
  learn_word(d, r->zone_words, &r->zone_word[zone], zone);
}

/* Calls 'read' for each named thing of a list, in order. */
typedef void ReadItem (Reading *d, int index, const char *name);

static int read_list (Reading *d, int game, const char *key, int limit,
                      ReadItem *read) {
  lua_State *L = d->L;
  int list, order, n;
  place(d, "%s", key);
  d->line = 0;
  if (lua_getfield(L, game, key) != LUA_TTABLE)
    wrong(d, "must be a table");
  list = lua_absindex(L, -1);
  push_order(d, list);
  order = lua_absindex(L, -1);
  n = (int)lua_rawlen(L, order);
  if (n > limit) wrong(d, "too many of them (the limit is %d)", limit);
  for (int i = 1; i <= n; i++) {
    const char *name;
    lua_rawgeti(L, order, i);
    name = own(d, -1);
    near_key(d, list, name);
    place(d, "%s.%s", key, name);
    lua_getfield(L, list, name);
    read(d, i - 1, name);
    lua_settop(L, order);
  }
  lua_settop(L, list - 1);
  return n;
}

/* A number, or the name of an option whose value it is. */
static Bound read_bound (Reading *d, int index) {
  Bound b = {0, -1};
  if (lua_type(d->L, index) == LUA_TNUMBER)
    b.fixed = lua_tonumber(d->L, index);
  else if (lua_type(d->L, index) == LUA_TSTRING) {
    b.option = dictionary_find(d->r->option_words,
                               span_of(lua_tostring(d->L, index)));
    if (b.option < 0 || !d->r->option[b.option].is_number)
      wrong(d, "there is no option '%s' with a number",
            lua_tostring(d->L, index));
  }
  else
    wrong(d, "must be a number or an option's name");
  return b;
}

static void check_free (Reading *d, const char *name) {
  if (api_is_taken(name))
    wrong(d, "'t.%s' means something else already; choose another name",
          name);
}

static void read_tally (Reading *d, int i, const char *name) {
  check_free(d, name);
  d->r->tally_name[i] = name;
  d->r->tally_start[i] = read_bound(d, -1);
}

static void read_counter (Reading *d, int i, const char *name) {
  check_free(d, name);
  for (int t = 0; t < d->r->layout.tallies; t++)
    if (strcmp(d->r->tally_name[t], name) == 0)
      wrong(d, "there is a tally of that name");
  d->r->counter_name[i] = name;
  d->r->counter_start[i] = read_bound(d, -1);
}

static void read_number_option (Reading *d, int t, Option *o) {
  o->is_number = true;
  o->value = number_field(d, t, "default", 0);
  o->least = number_field(d, t, "min", o->value);
  o->most = number_field(d, t, "max", o->value);
  o->step = number_field(d, t, "step", 1);
  if (o->least > o->most || o->step <= 0)
    wrong(d, "'min' must not be above 'max', and 'step' be above 0");
}

static void read_option (Reading *d, int i, const char *name) {
  lua_State *L = d->L;
  Option *o = &d->r->option[i];
  int t = lua_absindex(L, -1);
  if (!lua_istable(L, t)) wrong(d, "must be a table");
  o->word.en = name;
  read_aliases(d, t, &o->word);
  o->why = both_field(d, t, "why");
  o->reading = flag_field(d, t, "reading");
  switch (lua_getfield(L, t, "default")) {
    case LUA_TNUMBER: read_number_option(d, t, o); break;
    case LUA_TSTRING:
      o->choice[0].en = own(d, -1);
      o->choices = read_choices(d, t, o->choice, 1);
      if (o->choices < 2) wrong(d, "give the other values too");
      break;
    default: wrong(d, "'default' must be a number or a word");
  }
  learn_word(d, d->r->option_words, &o->word, i);
}

static const Article common_articles[ARTICLES_COMMON] = {
  {"game-over", {"The game is over: nothing is played after its end.",
                 "La partie est finie : on ne joue plus après sa fin."},
   "", true},
  {"turn", {"It is another player's turn.",
            "C'est à quelqu'un d'autre de jouer."}, "", true},
  {"move-unknown-now", {"This move exists, but not at this point of the game.",
                        "Ce coup existe, mais pas à ce moment de la partie."},
   "", true},
  {"no-such-card", {"No more copies of a card can be seen than the box holds.",
                    "On ne peut voir plus d'exemplaires d'une carte que la "
                    "boîte n'en contient."}, "", true},
  {"not-held", {"Only a card that one holds can be played.",
                "On ne joue qu'une carte que l'on a."}, "", true},
  {"not-the-card", {"A card stays the card that the seed or an earlier line "
                    "says it is.",
                    "Une carte reste celle que la graine ou une ligne "
                    "précédente a dite."}, "", true},
  {"announce", {"The number said out loud must be the right one.",
                "Le nombre annoncé doit être le bon."}, "", false},
  {"claim", {"A score or a winner that the log claims must be the referee's "
             "own count.",
             "Le score ou le gagnant indiqué doit être celui que l'arbitre "
             "compte."}, "", true},
};

static void read_article (Reading *d, int i, const char *name) {
  Article *a = &d->r->article[ARTICLES_COMMON + i];
  int t = lua_absindex(d->L, -1);
  if (!lua_istable(d->L, t)) wrong(d, "must be a table with 'en' and 'fr'");
  if (ruleset_find_article(d->r, name) >= 0)
    wrong(d, "every game has an article of that name");
  a->id = name;
  a->text = read_both(d, t, "text");
  a->source = text_field(d, t, "source", "");
  a->cannot_stand = flag_field(d, t, "cannot_stand");
  if (!a->text.en[0] || !a->text.fr[0])
    wrong(d, "give the article's text in both languages, 'en' and 'fr'");
  d->r->articles++;
}

/* Values that functions see as card.value and the like. */
static void read_card_numbers (Reading *d, int t, int kind) {
  lua_State *L = d->L;
  Loaded *l = d->into;
  for (lua_pushnil(L); lua_next(L, t) != 0; lua_pop(L, 1)) {
    int f = 0;
    if (lua_type(L, -2) != LUA_TSTRING || lua_type(L, -1) != LUA_TNUMBER)
      continue;
    while (f < l->fields && strcmp(l->field[f].name, lua_tostring(L, -2)) != 0)
      f++;
    if (f == FIELDS_LIMIT) wrong(d, "cards have too many different fields");
    if (f == l->fields) l->field[l->fields++].name = own(d, -2);
    l->field[f].value[kind] = lua_tonumber(L, -1);
  }
}

static void read_copies (Reading *d, int t, int kind) {
  double n = 1;
  if (lua_getfield(d->L, t, "copies") == LUA_TFUNCTION) {
    d->r->kind[kind].copies = luaL_ref(d->L, LUA_REGISTRYINDEX);
    d->r->copies_vary = true;
    return;
  }
  lua_pop(d->L, 1);
  n = number_field(d, t, "copies", 1);
  if (n < 0 || n > TOKENS_LIMIT || n != (int)n)
    wrong(d, "'copies' must be a whole number up to %d", TOKENS_LIMIT);
  d->r->layout.copies[kind] = (uint8_t)n;
}

static void read_card (Reading *d, int kind) {
  lua_State *L = d->L;
  Ruleset *r = d->r;
  Kind *k = &r->kind[kind];
  int t = lua_absindex(L, -1), home;
  const char *name;
  place(d, "cards[%d]", kind + 1);
  if (!lua_istable(L, t) || lua_rawgeti(L, t, 1) != LUA_TSTRING)
    wrong(d, "a card is a table that starts with its id, { \"7\", … }");
  k->word.en = own(d, -1);
  lua_pop(L, 1);
  place(d, "cards '%s'", k->word.en);
  read_aliases(d, t, &k->word);
  k->title = both_field(d, t, "title");
  k->note = both_field(d, t, "note");
  name = text_field(d, t, "home", "deck");
  home = ruleset_find_zone(r, name);
  if (home < 0 || r->layout.zone[home].each)
    wrong(d, "its home '%s' is no common zone; declare it in 'zones' first",
          name);
  r->layout.home[kind] = (uint8_t)home;
  read_copies(d, t, kind);
  read_card_numbers(d, t, kind);
  learn_word(d, r->kind_words, &k->word, kind);
}

static void read_cards (Reading *d, int game) {
  lua_State *L = d->L;
  int list, n;
  place(d, "cards");
  near_key(d, game, "cards");
  if (lua_getfield(L, game, "cards") != LUA_TTABLE) wrong(d, "must be a list");
  list = lua_absindex(L, -1);
  n = (int)lua_rawlen(L, list);
  if (n == 0 || n > KINDS_LIMIT)
    wrong(d, "a game has 1 to %d different cards, this one has %d",
          KINDS_LIMIT, n);
  d->r->layout.kinds = n;
  for (int i = 0; i < n; i++) {
    lua_rawgeti(L, list, i + 1);
    read_card(d, i);
    lua_settop(L, list);
  }
  lua_settop(L, list - 1);
}

/* }====================================================== */

/*
** {======================================================
** Moves and phases
** =======================================================
*/

static KindSet read_kind_set (Reading *d, int t) {
  lua_State *L = d->L;
  KindSet set = 0;
  int n = (int)lua_rawlen(L, t);
  for (int i = 1; i <= n; i++, lua_pop(L, 1)) {
    int kind = -1;
    if (lua_rawgeti(L, t, i) == LUA_TSTRING)
      kind = dictionary_find(d->r->kind_words, span_of(lua_tostring(L, -1)));
    if (kind < 0) wrong(d, "there is no card '%s'", lua_tostring(L, -1));
    set |= kindset_of(kind);
  }
  return set ? set : ~(KindSet)0;
}

/* The cards for which the function on top says yes. */
static KindSet ask_each_card (Reading *d, int cards) {
  lua_State *L = d->L;
  KindSet set = 0;
  for (int k = 0; k < d->r->layout.kinds; k++, lua_pop(L, 1)) {
    lua_pushvalue(L, -1);
    lua_rawgeti(L, cards, k + 1);
    lua_call(L, 1, 1);
    if (lua_toboolean(L, -1)) set |= kindset_of(k);
  }
  return set;
}

/* only = function (card) … end, or a list of cards */
static void read_zone_only (Reading *d, int zone, const char *name) {
  lua_State *L = d->L;
  int t = lua_absindex(L, -1), cards, type;
  d->r->layout.zone[zone].only = ~(KindSet)0;
  (void)name;
  if (!lua_istable(L, t)) return;
  lua_getfield(L, GAME_AT, "cards");
  cards = lua_absindex(L, -1);
  type = lua_getfield(L, t, "only");
  if (type == LUA_TFUNCTION)
    d->r->layout.zone[zone].only = ask_each_card(d, cards);
  else if (type == LUA_TTABLE)
    d->r->layout.zone[zone].only = read_kind_set(d, lua_absindex(L, -1));
  else if (type != LUA_TNIL)
    wrong(d, "'only' must be a function or a list of cards");
}

static void read_card_arg (Reading *d, int t, Arg *a) {
  const char *from = text_field(d, t, "from", NULL);
  a->only = read_kind_set(d, t);
  a->different = flag_field(d, t, "different");
  if (lua_getfield(d->L, t, "together") == LUA_TTABLE)
    a->together = read_kind_set(d, lua_absindex(d->L, -1));
  lua_pop(d->L, 1);
  a->implied = flag_field(d, t, "implied");
  a->unchecked = flag_field(d, t, "unchecked");
  a->may_be_unseen = flag_field(d, t, "unseen");
  if (from != NULL && (a->zone = ruleset_find_zone(d->r, from)) < 0)
    wrong(d, "'from' names no zone: '%s'", from);
  if (a->implied && (a->only & (a->only - 1)) != 0)
    wrong(d, "an implied card must be just one: card { \"no\", … }");
}

static void read_number_arg (Reading *d, int t, Arg *a) {
  const char *article = text_field(d, t, "article", NULL);
  if (lua_rawlen(d->L, t) == 2) {
    a->bounded = true;
    lua_rawgeti(d->L, t, 1);
    lua_rawgeti(d->L, t, 2);
    a->least = read_bound(d, -2);
    a->most = read_bound(d, -1);
    lua_pop(d->L, 2);
  }
  if (article != NULL &&
      (a->article = ruleset_find_article(d->r, article)) < 0)
    wrong(d, "there is no article '%s'", article);
}

static void read_arg (Reading *d, int t, Arg *a) {
  const char *type;
  a->zone = a->article = -1;
  if (!lua_istable(d->L, t) ||
      (type = text_field(d, t, "type", NULL)) == NULL)
    wrong(d, "an argument is number { … }, word { … }, card { … }, "
             "cards { … } or player { … }");
  for (int i = 0; argument_types[i] != NULL; i++)
    if (strcmp(argument_types[i], type) == 0) a->type = (ArgType)i;
  a->name = text_field(d, t, "name", type);
  a->label = both_field(d, t, "label");
  a->optional = flag_field(d, t, "optional");
  a->among = function_field(d, t, "among");
  switch (a->type) {
    case ARG_NUMBER: read_number_arg(d, t, a); break;
    case ARG_WORD: a->choices = read_choices(d, t, a->choice, 0); break;
    case ARG_CARD: case ARG_CARDS: read_card_arg(d, t, a); break;
    case ARG_PLAYER: break;
  }
}

static void read_args (Reading *d, int t, Move *m) {
  lua_State *L = d->L;
  char outer[sizeof d->where];
  int n;
  memcpy(outer, d->where, sizeof outer);
  if (lua_getfield(L, t, "args") == LUA_TNIL) {
    lua_pop(L, 1);
    return;
  }
  if (!lua_istable(L, -1)) wrong(d, "'args' must be a list");
  n = (int)lua_rawlen(L, -1);
  if (n > ARGS_LIMIT) wrong(d, "too many arguments (at most %d)", ARGS_LIMIT);
  for (m->args = 0; m->args < n; m->args++) {
    place(d, "%.80s.args[%d]", outer, m->args + 1);
    lua_rawgeti(L, -1, m->args + 1);
    read_arg(d, lua_absindex(L, -1), &m->arg[m->args]);
    lua_pop(L, 1);
  }
  memcpy(d->where, outer, sizeof outer);
  lua_pop(L, 1);
}

static Before read_before (Reading *d, int t) {
  const char *before = text_field(d, t, "before", NULL);
  const char *rather_than = text_field(d, t, "rather_than", NULL);
  if (rather_than != NULL) {
    if (strcmp(rather_than, "turn") == 0) return RATHER_THAN_TURN;
    wrong(d, "'rather_than' must be \"turn\", not '%s'", rather_than);
  }
  if (before == NULL) return BEFORE_NOTHING;
  if (strcmp(before, "turn") == 0) return BEFORE_TURN;
  if (strcmp(before, "not-held") == 0) return BEFORE_NOT_HELD;
  wrong(d, "'before' must be \"turn\" or \"not-held\", not '%s'", before);
}

static int find_name (const char *const *list, int count, const char *name) {
  for (int i = 0; i < count; i++)
    if (strcmp(list[i], name) == 0) return i;
  return -1;
}

/* { "article", function … end }, { …, empty = "deck" }, { …, above = … } */
static void read_refusal_kind (Reading *d, int item, const Move *m,
                               Refusal *f) {
  const Layout *l = &d->r->layout;
  const char *empty = text_field(d, item, "empty", NULL);
  const char *above = text_field(d, item, "above", NULL);
  if (lua_rawgeti(d->L, item, 2) == LUA_TFUNCTION)
    f->function = luaL_ref(d->L, LUA_REGISTRYINDEX);
  else if (empty != NULL) {
    f->kind = REFUSE_EMPTY;
    f->zone = find_name(d->r->zone_name, l->zones, empty);
    if (f->zone < 0) wrong(d, "'empty' names no zone: '%s'", empty);
  }
  else if (above != NULL) {
    f->kind = REFUSE_ABOVE;
    f->tally = find_name(d->r->tally_name, l->tallies, above);
    if (f->tally < 0) wrong(d, "'above' names no tally: '%s'", above);
    if (m->args == 0 || m->arg[0].type != ARG_NUMBER)
      wrong(d, "'above' is for moves that start with a number");
  }
  else
    wrong(d, "the refusal '%s' has no function",
          d->r->article[f->article].id);
}

/* refuse = { { "article", function (t, seat, …) … end }, … } */
static void read_refusals (Reading *d, int t, Move *m) {
  lua_State *L = d->L;
  int list, n;
  if (lua_getfield(L, t, "refuse") == LUA_TNIL) {
    lua_pop(L, 1);
    return;
  }
  if (!lua_istable(L, -1)) wrong(d, "'refuse' must be a list");
  list = lua_absindex(L, -1);
  n = (int)lua_rawlen(L, list);
  if (n > REFUSALS_LIMIT)
    wrong(d, "too many refusals (at most %d)", REFUSALS_LIMIT);
  for (m->refusals = 0; m->refusals < n; m->refusals++) {
    Refusal *f = &m->refusal[m->refusals];
    int item;
    lua_rawgeti(L, list, m->refusals + 1);
    item = lua_absindex(L, -1);
    if (!lua_istable(L, item) || lua_rawgeti(L, item, 1) != LUA_TSTRING)
      wrong(d, "a refusal is { \"article\", function (t, seat, …) … end }");
    f->article = ruleset_find_article(d->r, lua_tostring(L, -1));
    if (f->article < 0)
      wrong(d, "there is no article '%s'; declare it in 'articles'",
            lua_tostring(L, -1));
    f->before = read_before(d, item);
    m->refusals_at |= 1u << f->before;
    read_refusal_kind(d, item, m, f);
    lua_settop(L, list);
  }
  lua_settop(L, list - 1);
}

/* A function, or "done" for a move that does nothing else. */
static void read_apply (Reading *d, int t, Move *m) {
  int type = lua_getfield(d->L, t, "apply");
  if (type == LUA_TFUNCTION) {
    m->apply = luaL_ref(d->L, LUA_REGISTRYINDEX);
    return;
  }
  m->just_done = type == LUA_TSTRING &&
                 strcmp(lua_tostring(d->L, -1), "done") == 0;
  if (!m->just_done)
    wrong(d, "needs 'apply', what the move does: a function, or \"done\"");
  lua_pop(d->L, 1);
}

static void read_move (Reading *d, int i, const char *name) {
  Move *m = &d->r->move[i];
  int t = lua_absindex(d->L, -1), first;
  if (!lua_istable(d->L, t)) wrong(d, "must be a table");
  m->name = name;
  m->verb.en = text_field(d, t, "verb", name);
  read_aliases(d, t, &m->verb);
  m->note = both_field(d, t, "note");
  m->unlisted = flag_field(d, t, "unlisted");
  read_args(d, t, m);
  read_refusals(d, t, m);
  read_apply(d, t, m);
  m->says = function_field(d, t, "says");
  m->careful = function_field(d, t, "careful");
  d->r->verb_next[i] = -1;
  first = dictionary_find(d->r->verb_words, span_of(m->verb.en));
  if (first < 0)
    learn_word(d, d->r->verb_words, &m->verb, i);
  else {
    m->verb = d->r->move[first].verb;  /* its other words are known by it */
    while (d->r->verb_next[first] >= 0) first = d->r->verb_next[first];
    d->r->verb_next[first] = i;
  }
}

static uint64_t read_phase_moves (Reading *d, int t) {
  lua_State *L = d->L;
  uint64_t set = 0;
  if (lua_getfield(L, t, "moves") == LUA_TTABLE) {
    int n = (int)lua_rawlen(L, -1);
    for (int i = 1; i <= n; i++, lua_pop(L, 1)) {
      int m = -1;
      if (lua_rawgeti(L, -1, i) == LUA_TSTRING)
        m = ruleset_find_move(d->r, lua_tostring(L, -1));
      if (m < 0) wrong(d, "there is no move '%s'", lua_tostring(L, -1));
      set |= UINT64_C(1) << m;
    }
  }
  else if (!lua_isnil(L, -1))
    wrong(d, "'moves' must be a list of names");
  lua_pop(L, 1);
  return set;
}

/* { around = "leader", with = "stake" }, { from = … }, { only = … } */
static void read_each_table (Reading *d, int t, Each *e) {
  static const char *const key[] = {NULL, "from", "around", "others",
                                    "only"};
  const Layout *l = &d->r->layout;
  const char *with = text_field(d, t, "with", NULL);
  for (int i = EACH_FROM; i <= EACH_ONLY; i++) {
    const char *counter = text_field(d, t, key[i], NULL);
    if (counter == NULL) continue;
    e->kind = (EachKind)i;
    e->counter = find_name(d->r->counter_name, l->counters, counter);
    if (e->counter < 0)
      wrong(d, "'each': there is no counter '%s'", counter);
  }
  if (e->kind == EACH_FUNCTION)
    wrong(d, "'each' needs from, around, others or only = \"counter\"");
  e->tally = with ? find_name(d->r->tally_name, l->tallies, with) : -1;
  if (with && e->tally < 0) wrong(d, "'each': there is no tally '%s'", with);
}

static void read_each (Reading *d, int t, Phase *p) {
  int type = lua_getfield(d->L, t, "each");
  p->has_each = type != LUA_TNIL;
  if (type == LUA_TFUNCTION) {
    p->each.function = luaL_ref(d->L, LUA_REGISTRYINDEX);
    return;
  }
  if (type == LUA_TTABLE)
    read_each_table(d, lua_absindex(d->L, -1), &p->each);
  else if (type != LUA_TNIL)
    wrong(d, "'each' must be a function, or { around = \"counter\" }");
  lua_pop(d->L, 1);
}

static void read_phase (Reading *d, int i) {
  lua_State *L = d->L;
  Phase *p = &d->r->phase[i];
  int t = lua_absindex(L, -1);
  const char *instead;
  place(d, "phases[%d]", i + 1);
  if (!lua_istable(L, t) || lua_rawgeti(L, t, 1) != LUA_TSTRING)
    wrong(d, "a phase is a table that starts with its name");
  p->name = own(d, -1);
  lua_pop(L, 1);
  place(d, "phases '%s'", p->name);
  if (ruleset_find_phase(d->r, p->name) < i)
    wrong(d, "there are two phases of that name");
  p->title = both_field(d, t, "title");
  p->moves = read_phase_moves(d, t);
  p->any_order = flag_field(d, t, "any_order");
  p->nested = flag_field(d, t, "nested");
  p->optional = flag_field(d, t, "otherwise");
  read_each(d, t, p);
  p->run = function_field(d, t, "run");
  p->after = function_field(d, t, "after");
  p->arrive = function_field(d, t, "arrive");
  p->otherwise = function_field(d, t, "otherwise");
  instead = text_field(d, t, "instead", NULL);
  p->instead = instead ? ruleset_find_article(d->r, instead) : -1;
  if (instead && p->instead < 0) wrong(d, "there is no article '%s'", instead);
  if (!p->run && !p->has_each && !p->nested)
    wrong(d, "needs 'each' (who acts) or 'run' (what the table does)");
}

static void read_phases (Reading *d, int game) {
  lua_State *L = d->L;
  int list, n;
  place(d, "phases");
  near_key(d, game, "phases");
  if (lua_getfield(L, game, "phases") != LUA_TTABLE)
    wrong(d, "must be a list");
  list = lua_absindex(L, -1);
  n = (int)lua_rawlen(L, list);
  if (n == 0 || n > PHASES_LIMIT)
    wrong(d, "a game has 1 to %d phases", PHASES_LIMIT);
  for (int i = 0; i < n; i++) {
    d->r->phases = i + 1;
    lua_rawgeti(L, list, i + 1);
    read_phase(d, i);
    lua_settop(L, list);
  }
  lua_settop(L, list - 1);
}

/* }====================================================== */

static void read_head (Reading *d, int game) {
  lua_State *L = d->L;
  Ruleset *r = d->r;
  place(d, "game");
  r->id = text_field(d, game, "id", NULL);
  if (r->id == NULL) wrong(d, "start with: local g = game \"NAME\"");
  r->version = text_field(d, game, "version", "0");
  r->title = both_field(d, game, "title");
  r->about = both_field(d, game, "about");
  if (lua_getfield(L, game, "seats") != LUA_TTABLE)
    wrong(d, "say how many play: g.seats = { min = 2, max = 4 }");
  place(d, "seats");
  r->least_seats = (int)number_field(d, lua_absindex(L, -1), "min", 0);
  r->most_seats = (int)number_field(d, lua_absindex(L, -1), "max", 0);
  if (r->least_seats < 2 || r->most_seats > SEATS_LIMIT ||
      r->least_seats > r->most_seats)
    wrong(d, "'min' and 'max' must be 2 to %d", SEATS_LIMIT);
  lua_pop(L, 1);
}

/* The game, and cards as functions see them: each with its id, read-only. */
static void keep_game (Reading *d, int game) {
  lua_State *L = d->L;
  lua_pushvalue(L, game);
  d->into->declared = luaL_ref(L, LUA_REGISTRYINDEX);
  lua_getfield(L, game, "cards");
  d->into->kinds = luaL_ref(L, LUA_REGISTRYINDEX);
}

static int read_game (lua_State *L) {
  Reading *d = lua_touserdata(L, 1);
  Ruleset *r = d->r;
  int game = GAME_AT;
  d->L = L;
  place(d, "game");
  if (!lua_istable(L, game)) wrong(d, "the file must end with 'return g'");
  memcpy(r->article, common_articles, sizeof common_articles);
  r->articles = ARTICLES_COMMON;
  read_head(d, game);
  r->options = read_list(d, game, "options", OPTIONS_LIMIT, read_option);
  r->layout.zones = read_list(d, game, "zones", ZONES_LIMIT, read_zone);
  r->layout.tallies = read_list(d, game, "tallies", 24, read_tally);
  r->layout.counters = read_list(d, game, "counters", 64, read_counter);
  read_cards(d, game);
  read_list(d, game, "zones", ZONES_LIMIT, read_zone_only);
  read_list(d, game, "articles", ARTICLES_LIMIT - ARTICLES_COMMON,
            read_article);
  r->moves = read_list(d, game, "moves", MOVES_LIMIT, read_move);
  read_phases(d, game);
  place(d, "game");
  r->score = function_field(d, game, "score");
  r->winners = function_field(d, game, "winners");
  r->ends = function_field(d, game, "ends");
  r->check = function_field(d, game, "check");
  if (!r->score) wrong(d, "needs g.score = function (t, seat) … end");
  keep_game(d, game);
  return 0;
}

Ruleset *declare_read (Host *h, Loaded *into, const char *file,
                       Buffer *message) {
  Reading d = {.r = ruleset_new(), .into = into, .file = file};
  lua_pushcfunction(h->L, read_game);
  lua_insert(h->L, -2);
  lua_pushlightuserdata(h->L, &d);
  lua_insert(h->L, -2);
  if (sandbox_call_once(h, 2, 0) == OUTCOME_OK) return d.r;
  buffer_text(message, buffer_string(&h->message));
  ruleset_free(d.r);
  return NULL;
}
