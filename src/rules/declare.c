/*
** What a rule file declares, read and checked
** SPDX-License-Identifier: MIT
**
** The game object and its lists remember the order, the file and the line in
** which things were said: 'options', 'articles', 'moves' and the like print in
** the order of the rule file, and a message can say where.
*/
#include "rules/compiled.h"
#include "rules/declare_private.h"

/* The line of the file that is being run, whatever function it has called. */
static bool find_line (lua_State *L, lua_Debug *ar) {
  for (int level = 1; lua_getstack(L, level, ar); level++)
    if (lua_getinfo(L, "Sl", ar) && strcmp(ar->what, "main") == 0) return true;
  return false;
}

/* Upvalues: 1 the data, 2 the order (list of keys), 3 places by key. */
static int ordered_set (lua_State *L) {
  lua_Debug ar;
  bool trusted = host_trusts(host_of(L));  /* then nobody asks for places */
  luaL_argcheck(L, lua_type(L, 2) == LUA_TSTRING, 2, "names are strings");
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

enum { USUAL_NAMES = 8 };       /* in a list: it need not grow up to there */

/* [-0, +1, m] */
static void push_ordered (lua_State *L) {
  lua_newtable(L);                            /* what the rule file sees */
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

void declare_open (lua_State *L) {
  lua_newtable(L);
  for (const SchemaArgument *a = schema_arguments; a->name != NULL; a++) {
    lua_pushstring(L, a->name);
    lua_pushcclosure(L, argument_function, 1);
    lua_setfield(L, -2, a->name);
  }
  lua_setfield(L, LUA_REGISTRYINDEX, "referee.arguments");
}

/* A field of the game itself, and where it was said. */
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

/* Fixed ones are for any number of players that there may be. */
static void read_teams (Reading *d, int game) {
  lua_State *L = d->L;
  Ruleset *r = d->r;
  int type = lua_getfield(L, game, "teams");
  d->at = (Place){.list = "teams"};
  field_near(d, game, "teams");
  lua_pushvalue(L, -1);
  if (type == LUA_TNIL) lua_newtable(L);  /* all for themselves */
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
    lua_newtable(d->L);  /* one that says nothing */
  else if (!lua_istable(d->L, -1))
    field_wrong(d, fact_saying(SAY_LESSON_IS_TABLE));
  else
    lua_pushvalue(d->L, -1);
  field_read(d, lua_gettop(d->L), &schema_lesson, &d->r->lesson);
  lua_pop(d->L, 2);
}

/* The game and its cards; api.c makes of these what functions see. */
static void keep_game (Reading *d, int game) {
  lua_State *L = d->L;
  lua_pushvalue(L, game);
  d->into->declared = luaL_ref(L, LUA_REGISTRYINDEX);
  lua_getfield(L, game, "cards");
  d->into->kinds = luaL_ref(L, LUA_REGISTRYINDEX);
}

/* The game, part by part: each may need what those above it have read. */
static void (*const parts[]) (Reading *d, int game) = {
  read_seats, read_teams, read_lesson, declare_options, declare_zones,
  declare_tallies, declare_counters, declare_cards, declare_zones_only,
  declare_sorts, declare_articles, declare_moves, declare_because,
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
  if (d.faults > 0) host_fault(h);  /* all has been told */
  ruleset_free(d.r);
  return NULL;
}
