/*
** The table as rule functions see it: the 't' of t:draw and t.treasure
** SPDX-License-Identifier: MIT
**
** 't' is an empty table whose fields come from elsewhere, so that a rule
** can't put anything of its own in it: methods and tallies from a table
** that it cannot reach, counters from the table of the game.
** Zones are given by name, followed by the seat where each seat has one.
*/
#include <math.h>
#include <stdlib.h>

#include "rules/api_private.h"
#include "rules/schema.h"
#include "table/knowledge.h"

/*
** What functions read most are numbers, and a call into C for each would
** cost more than the rest of a move. So Lua has a copy of all cells and
** reads that; writing goes through C and changes both. 'mirror' knows what
** Lua has: when a call works on another table, api_reflect mends the copy.
*/

static double read_cell_value (lua_State *L, int arg) {
  int ok;
  double n = lua_tonumberx(L, arg, &ok);
  if (lua_isboolean(L, arg)) return lua_toboolean(L, arg);
  if (!ok || !isfinite(n)) luaL_error(L, "tallies and counters are numbers");
  return n + 0.0;  /* no -0: tables are compared by byte */
}

static void set_cell (lua_State *L, Op op, int cell, double n) {
  Host *h = host_of(L);
  op.a = (uint8_t)cell;
  op.x = ops_bits(n);
  api_ask(L, op);
  h->now->mirror[cell] = n;
}

/* Upvalues: 1 the number of the tally, 2 Lua's copy of it. */
static int tally_set (lua_State *L) {
  Op op = api_act(L, DO_SET);
  int tally = (int)lua_tointeger(L, lua_upvalueindex(1));
  int seat = api_seat(L, 2);
  double n = read_cell_value(L, 3);
  set_cell(L, op, tally * host_of(L)->seats + seat, n);
  api_push_number(L, n);
  lua_rawseti(L, lua_upvalueindex(2), seat + 1);
  return 0;
}

/* The cell of a counter, or of a tally and the seat behind it. */
static int next_cell (lua_State *L, int *arg) {
  const Loaded *l = host_of(L)->now;
  const Layout *y = &l->rules->layout;
  const char *name = luaL_checkstring(L, (*arg)++);
  for (int i = 0; i < y->counters; i++)
    if (strcmp(l->rules->counter_name[i], name) == 0)
      return y->tallies * y->seats + i;
  for (int i = 0; i < y->tallies; i++)
    if (strcmp(l->rules->tally_name[i], name) == 0)
      return i * y->seats + api_seat(L, (*arg)++);
  return luaL_error(L, "there is no tally or counter '%s'", name);
}

/* t:add("points", seat, n), t:add("round", n) */
int api_t_add (lua_State *L) {
  Op op = api_act(L, DO_ADD);
  int arg = 2;
  uint64_t answer;
  op.a = (uint8_t)next_cell(L, &arg);
  op.x = ops_bits(read_cell_value(L, arg));
  if (!api_do(L, op, &answer))
    return luaL_error(L, "the sum is no number");
  api_reflect(host_of(L), host_of(L)->sit->table);
  return 0;
}

/* In the order of schema_methods; NULL: its row is enough. */
static const lua_CFunction functions[] = {
#define METHOD(name, ...) api_t_##name,
#define PLAIN(name, ...) NULL,
#include "rules/methods.def"
};

/* [-0, +0, m] */
static void set_methods (lua_State *L) {
  for (int i = 0; schema_methods[i].name != NULL; i++) {
    lua_pushlightuserdata(L, (void *)&schema_methods[i]);
    lua_pushcclosure(L, functions[i] != NULL ? functions[i] : api_plain, 1);
    lua_setfield(L, -2, schema_methods[i].name);
  }
}

/* A tally as functions see it, with its copy in 'copies'. [-0, +1, m] */
static void push_tally (lua_State *L, int tally, int copies) {
  lua_newtable(L);
  lua_newtable(L);
  lua_newtable(L);
  lua_pushvalue(L, -1);
  lua_rawseti(L, copies, tally + 1);
  lua_pushvalue(L, -1);
  lua_setfield(L, -3, "__index");
  lua_pushinteger(L, tally);
  lua_insert(L, -2);
  lua_pushcclosure(L, tally_set, 2);
  lua_setfield(L, -2, "__newindex");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -2);
}

/* What is neither a method nor a tally, a counter or one of the few below. */
static int object_get (lua_State *L) {
  api_look_at(L);
  return luaL_error(L, "the table has no '%s': declare it in 'tallies' "
                       "or 'counters'", library_text(L, 2));
}

/* Upvalues: 1 counters by name, 2 what 't' reads from. */
static int object_set (lua_State *L) {
  Op op = api_act(L, DO_SET);
  const Layout *l = host_of(L)->sit->layout;
  int cell;
  double n;
  lua_pushvalue(L, 2);
  if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNUMBER)
    return luaL_error(L, "the table has no counter '%s': declare it in "
                         "'counters'", library_text(L, 2));
  cell = l->tallies * l->seats + (int)lua_tointeger(L, -1);
  n = read_cell_value(L, 3);
  set_cell(L, op, cell, n);
  lua_pushvalue(L, 2);
  api_push_number(L, n);
  lua_rawset(L, lua_upvalueindex(2));
  return 0;
}

static void reflect_tally (lua_State *L, int tally, const double *cell,
                           int seats) {
  lua_rawgeti(L, -1, tally + 1);
  for (int s = 0; s < seats; s++) {
    api_push_number(L, cell[tally * seats + s]);
    lua_rawseti(L, -2, s + 1);
  }
  lua_pop(L, 1);
}

static void reflect_cells (lua_State *L, Loaded *l, const double *cell) {
  const Layout *y = &l->rules->layout;
  int tallies = y->tallies * y->seats;
  lua_rawgeti(L, LUA_REGISTRYINDEX, l->copies);
  for (int i = 0; i < y->tallies; i++)
    if (memcmp(cell + i * y->seats, l->mirror + i * y->seats,
               (size_t)y->seats * sizeof *cell) != 0)
      reflect_tally(L, i, cell, y->seats);
  lua_rawgeti(L, LUA_REGISTRYINDEX, l->fields_of_object);
  for (int i = 0; i < y->counters; i++)
    if (cell[tallies + i] != l->mirror[tallies + i]) {
      api_push_number(L, cell[tallies + i]);
      lua_setfield(L, -2, l->rules->counter_name[i]);
    }
  lua_pop(L, 2);
  memcpy(l->mirror, cell, (size_t)y->cells * sizeof *cell);
}

static void reflect_phase (lua_State *L, Loaded *l, int phase) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, l->fields_of_object);
  lua_rawgeti(L, LUA_REGISTRYINDEX, l->phase_strings);
  lua_rawgeti(L, -1, phase + 1);
  lua_setfield(L, -3, "phase");
  lua_pop(L, 2);
  l->phase = phase;
}

/* Lua's copy of the numbers becomes that of the table at hand. */
void api_reflect (Host *h, const Table *t) {
  Loaded *l = h->now;
  size_t size = (size_t)l->rules->layout.cells * sizeof(double);
  if (l->object == 0) return;               /* nobody has seen it yet */
  if (memcmp(t->cell, l->mirror, size) != 0)
    reflect_cells(h->L, l, t->cell);
  if (t->depth > 0 && t->frame[t->depth - 1].phase != l->phase)
    reflect_phase(h->L, l, t->frame[t->depth - 1].phase);
}

/* Seats, options and with them all numbers are new. */
void api_reset (Host *h) {
  lua_State *L = h->L;
  Loaded *l = h->now;
  const Layout *y = &l->rules->layout;
  if (l->object == 0) return;               /* it will be new */
  lua_rawgeti(L, LUA_REGISTRYINDEX, l->fields_of_object);
  lua_pushinteger(L, h->seats);
  lua_setfield(L, -2, "seats");
  lua_pushinteger(L, h->start + 1);
  lua_setfield(L, -2, "start");
  lua_pushboolean(L, h->start_given);
  lua_setfield(L, -2, "start_given");
  lua_pop(L, 1);
  for (int i = 0; i < y->cells; i++) l->mirror[i] = NAN;  /* equals nothing */
  lua_rawgeti(L, LUA_REGISTRYINDEX, l->copies);
  for (int i = 0; i < y->tallies; i++)
    for (int s = y->seats; s < SEATS_LIMIT; s++) {
      lua_rawgeti(L, -1, i + 1);
      lua_pushnil(L);
      lua_rawseti(L, -2, s + 1);
      lua_pop(L, 1);
    }
  lua_pop(L, 1);
  l->phase = -1;
}

static void number_cards (lua_State *L, Loaded *l) {
  lua_createtable(L, 0, l->rules->layout.kinds);      /* card -> index */
  lua_createtable(L, l->rules->layout.kinds, 0);      /* index -> card */
  lua_rawgeti(L, LUA_REGISTRYINDEX, l->kinds);
  for (int k = 0; k < l->rules->layout.kinds; k++) {
    const char *id;
    lua_rawgeti(L, -1, k + 1);
    id = lua_pushstring(L, l->rules->kind[k].word.en);
    l->kind_string[api_kind_place(id)].string = id;
    l->kind_string[api_kind_place(id)].kind = k;
    lua_setfield(L, -2, "id");
    if (l->host->ears != NULL)  /* it looks at what was declared */
      library_freeze(L);
    lua_pushvalue(L, -1);
    lua_pushinteger(L, k);
    lua_rawset(L, -6);
    lua_rawseti(L, -3, k + 1);
  }
  lua_pop(L, 1);
  luaL_unref(L, LUA_REGISTRYINDEX, l->kinds);
  l->kinds = luaL_ref(L, LUA_REGISTRYINDEX);
  l->kind_index = luaL_ref(L, LUA_REGISTRYINDEX);
}

/* Values, and what functions see of them, which cannot be changed. */
static void make_options (lua_State *L, Loaded *l) {
  lua_newtable(L);
  lua_pushvalue(L, -1);
  l->options = luaL_ref(L, LUA_REGISTRYINDEX);
  library_freeze(L);
  l->options_seen = luaL_ref(L, LUA_REGISTRYINDEX);
}

/* [-0, +1, m] */
static void push_methods (lua_State *L, Loaded *l) {
  const Ruleset *r = l->rules;
  int copies;
  lua_newtable(L);
  copies = lua_absindex(L, -1);
  lua_newtable(L);
  set_methods(L);
  for (int i = 0; i < r->layout.tallies; i++) {
    push_tally(L, i, copies);
    lua_setfield(L, -2, r->tally_name[i]);
  }
  lua_pushvalue(L, copies);
  l->copies = luaL_ref(L, LUA_REGISTRYINDEX);
  lua_remove(L, copies);
  lua_rawgeti(L, LUA_REGISTRYINDEX, l->options_seen);
  lua_setfield(L, -2, "option");
}

static void push_counters (lua_State *L, const Ruleset *r) {
  lua_newtable(L);
  for (int i = 0; i < r->layout.counters; i++) {
    lua_pushinteger(L, i);
    lua_setfield(L, -2, r->counter_name[i]);
  }
}

/* The object 't': empty, with all behind it. [-0, +1, m] */
static void push_object (lua_State *L, Loaded *l) {
  lua_newtable(L);
  lua_newtable(L);
  push_methods(L, l);
  lua_newtable(L);                          /* what it lacks is an error */
  lua_pushcfunction(L, object_get);
  lua_setfield(L, -2, "__index");
  lua_setmetatable(L, -2);
  lua_pushvalue(L, -1);
  l->fields_of_object = luaL_ref(L, LUA_REGISTRYINDEX);
  push_counters(L, l->rules);
  lua_pushvalue(L, -2);
  lua_pushcclosure(L, object_set, 2);
  lua_setfield(L, -3, "__newindex");
  lua_setfield(L, -2, "__index");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -2);
}

/* Names are found by their addresses, so they must stay where they are. */
static void keep_strings (lua_State *L, Loaded *l) {
  const Ruleset *r = l->rules;
  lua_newtable(L);
  for (int z = 0; z < r->layout.zones; z++) {
    l->zone_string[z] = lua_pushstring(L, r->zone_name[z]);
    lua_rawseti(L, -2, z + 1);
  }
  l->zone_strings = luaL_ref(L, LUA_REGISTRYINDEX);
  lua_newtable(L);
  for (int i = 0; i < r->sorts; i++) {
    l->sort_string[i] = lua_pushstring(L, r->sort[i].name);
    lua_rawseti(L, -2, i + 1);
  }
  l->sort_strings = luaL_ref(L, LUA_REGISTRYINDEX);
  lua_newtable(L);
  for (int i = 0; i < r->layout.tallies; i++) {
    l->tally_string[i] = lua_pushstring(L, r->tally_name[i]);
    lua_rawseti(L, -2, i + 1);
  }
  l->tally_strings = luaL_ref(L, LUA_REGISTRYINDEX);
  lua_newtable(L);
  for (int p = 0; p < r->phases; p++) {
    lua_pushstring(L, r->phase[p].name);
    lua_rawseti(L, -2, p + 1);
  }
  l->phase_strings = luaL_ref(L, LUA_REGISTRYINDEX);
  lua_newtable(L);
  for (int f = 0; f < l->fields; f++) {
    l->field_string[f] = lua_pushstring(L, l->field[f].name);
    lua_rawseti(L, -2, f + 1);
  }
  l->field_strings = luaL_ref(L, LUA_REGISTRYINDEX);
}

static void make_object (lua_State *L, Loaded *l) {
  keep_strings(L, l);
  push_object(L, l);
  l->object = luaL_ref(L, LUA_REGISTRYINDEX);
}

/* Functions of games that came compiled hardly ever need Lua, and no object. */
static int open_api (lua_State *L) {
  Loaded *l = lua_touserdata(L, 1);
  number_cards(L, l);
  make_options(L, l);
  if (!host_trusts(l->host)) make_object(L, l);
  return 0;
}

void api_push_object (Host *h) {
  if (h->now->object == 0) {
    make_object(h->L, h->now);
    api_reset(h);
  }
  lua_rawgeti(h->L, LUA_REGISTRYINDEX, h->now->object);
}

bool api_open (Host *h, Loaded *l) {
  lua_pushcfunction(h->L, open_api);
  lua_pushlightuserdata(h->L, l);
  return sandbox_call(h, 1, 0) == OUTCOME_OK;
}

void api_options (Host *h, Loaded *l, const double *value) {
  lua_State *L = h->L;
  lua_rawgeti(L, LUA_REGISTRYINDEX, l->options);
  for (int i = 0; i < l->rules->options; i++) {
    const Option *o = &l->rules->option[i];
    if (o->is_number)
      api_push_number(L, value[i]);
    else
      lua_pushstring(L, o->choice[(int)value[i]].en);
    lua_setfield(L, -2, o->word.en);
  }
  lua_pop(L, 1);
}
