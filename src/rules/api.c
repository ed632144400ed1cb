/*
** The table as rule functions see it: the 't' of t:draw and t.treasure
** SPDX-License-Identifier: MIT
**
** 't' is an empty table whose fields come from elsewhere, so that rules cannot
** store anything in it: methods and tallies come from a table that they cannot
** reach, counters from the table of the game.
**
** Zones are given by name, followed by a seat if each seat has one.
*/
#include <math.h>
#include <stdlib.h>

#include "rules/api_private.h"
#include "rules/schema.h"
#include "table/knowledge.h"

/*
** Functions mostly read numbers, and a call into C for each would cost more
** than the rest of a move. So Lua has a copy of all cells and reads that;
** writing goes through C and changes both. 'mirror' has the values of Lua's
** copy: when a call works on another table, api_reflect updates it.
*/

static double read_cell_value (lua_State *L, int arg) {
  int ok;
  double n = lua_tonumberx(L, arg, &ok);
  if (lua_isboolean(L, arg)) return lua_toboolean(L, arg);
  if (!ok || !isfinite(n)) host_raise(L, fact_saying(SAY_CELLS_ARE_NUMBERS));
  return n + 0.0;  /* no -0: tables are compared bytewise */
}

static void set_cell (lua_State *L, Op op, int cell, double n) {
  Host *h = host_of(L);
  op.a = (uint8_t)cell;
  op.x = ops_bits(n);
  api_ask(L, op);
  h->now->mirror[cell] = n;
}

/* Upvalues: 1 the index of the tally, 2 Lua's copy of it. */
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

/* The cell of a counter, or of a tally and the seat after it. */
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
  host_raise(L, fact_saying(SAY_NO_CELL), fact_string(name));
}

/* t:add("points", seat, n), t:add("round", n) */
int api_t_add (lua_State *L) {
  Op op = api_act(L, DO_ADD);
  int arg = 2;
  uint64_t answer;
  op.a = (uint8_t)next_cell(L, &arg);
  op.x = ops_bits(read_cell_value(L, arg));
  if (!api_do(L, op, &answer))
    host_raise(L, fact_saying(SAY_SUM_IS_NO_NUMBER));
  api_reflect(host_of(L), host_of(L)->sit->table);
  return 0;
}

/* In the order of schema_methods; NULL: defined by its row alone. */
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

/* Pushes a tally as functions see it; its copy is in 'copies'. [-0, +1, m] */
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

/* Fields that are not methods or tallies: counters and a few others. */
static int object_get (lua_State *L) {
  api_look_at(L);
  host_raise(L, fact_saying(SAY_TABLE_HAS_NO),
             fact_string(library_text(L, 2)));
}

/* Upvalues: 1 counters by name, 2 the fields of 't'. */
static int object_set (lua_State *L) {
  Op op = api_act(L, DO_SET);
  const Layout *l = host_of(L)->sit->layout;
  int cell;
  double n;
  lua_pushvalue(L, 2);
  if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNUMBER)
    host_raise(L, fact_saying(SAY_NO_COUNTER_TO_SET),
               fact_string(library_text(L, 2)));
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
  if (l->mirrored < y->seats) l->mirrored = y->seats;
}

static void reflect_phase (lua_State *L, Loaded *l, int phase) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, l->fields_of_object);
  lua_rawgeti(L, LUA_REGISTRYINDEX, l->phase_strings);
  lua_rawgeti(L, -1, phase + 1);
  lua_setfield(L, -3, "phase");
  lua_pop(L, 2);
  l->phase = phase;
}

/* Updates Lua's copy of the numbers to the current table. */
void api_reflect (Host *h, const Table *t) {
  Loaded *l = h->now;
  size_t size = (size_t)l->rules->layout.cells * sizeof(double);
  if (l->object == 0) return;               /* not made yet */
  if (memcmp(t->cell, l->mirror, size) != 0)
    reflect_cells(h->L, l, t->cell);
  if (t->depth > 0 && t->frame[t->depth - 1].phase != l->phase)
    reflect_phase(h->L, l, t->frame[t->depth - 1].phase);
}

/* Seats, options and therefore all numbers are new. */
void api_reset (Host *h) {
  lua_State *L = h->L;
  Loaded *l = h->now;
  const Layout *y = &l->rules->layout;
  if (l->object == 0) return;               /* not made yet */
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
    for (int s = y->seats; s < l->mirrored; s++) {
      lua_rawgeti(L, -1, i + 1);
      lua_pushnil(L);
      lua_rawseti(L, -2, s + 1);
      lua_pop(L, 1);
    }
  lua_pop(L, 1);
  l->mirrored = 0;
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
    if (l->host->ears != NULL)  /* they inspect what was declared */
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

/* The values of the options, and a read-only view of them for functions. */
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

/* The object 't': empty, with a metatable. [-0, +1, m] */
static void push_object (lua_State *L, Loaded *l) {
  lua_newtable(L);
  lua_newtable(L);
  push_methods(L, l);
  lua_newtable(L);  /* reading a missing field is an error */
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

/* Names are identified by address, so they must not be collected. */
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

/* Functions of compiled games hardly ever need Lua, so no object is made. */
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

/* Functions of 't' that act and are more than their operation */

/* Adds a slot for DO_SHOW_EACH. */
static void add_slot (lua_State *L, Op *op, int slot) {
  if (op->a >= SEATS_LIMIT)
    api_too_many_seats(L);
  else if (op->a == 0)
    op->b = (uint8_t)slot;
  else if (op->a == 1)
    op->c = (uint8_t)slot;
  else
    op->x |= (uint64_t)slot << (8 * (op->a - 2));
  op->a++;
}

/*
** t:show_each(ZONE, seats): turns up the first card of each; lines name them in
** any order.
*/
int api_t_show_each (lua_State *L) {
  Op op = api_act(L, DO_SHOW_EACH);
  int seat = lua_gettop(L) + 2;
  uint64_t answer;
  luaL_checktype(L, 3, LUA_TTABLE);
  for (lua_pushvalue(L, 2); lua_geti(L, 3, op.a + 1) != LUA_TNIL;) {
    int arg = seat - 1;
    add_slot(L, &op, api_slot(L, &arg));
    lua_settop(L, seat - 1);
  }
  if (!api_do(L, op, &answer)) api_no_card(L, op.b);
  return 0;
}

/* t:deal(FROM, TO, n): 'deal' lines may name them until the next move */
int api_t_deal (lua_State *L) {
  int arg = 2;
  Op op = api_act(L, DO_DEAL);
  lua_Integer n;
  uint64_t answer;
  op.a = (uint8_t)api_slot(L, &arg);
  op.b = (uint8_t)api_slot(L, &arg);
  n = luaL_optinteger(L, arg, 1);
  if (n < 0)
    host_raise(L, fact_saying(SAY_CANNOT_DEAL), fact_number((double)n));
  if (n == 0) return 0;
  op.x = (uint64_t)n;
  if (!api_do(L, op, &answer)) api_no_card(L, op.a);
  return 0;
}

/* Why a card could not be moved. */
static _Noreturn void cannot_move (lua_State *L, const Op *op) {
  const Table *t = host_of(L)->sit->table;
  if (host_of(L)->sit->choices->depth == CHOICES_DEPTH)
    api_too_many_ways(L);
  if (op->x > (uint64_t)table_count(t, op->c) + (op->b != op->c))
    host_raise(L, fact_saying(SAY_NO_PLACE_IN_ZONE),
               fact_number((double)op->x), fact_string(api_zone_of(L, op->c)),
               fact_number(table_count(t, op->c)));
  if (op->code == DO_MOVE_UNSEEN)
    host_raise(L, fact_saying(SAY_NO_CARD_TO_MOVE));
  host_raise(L, fact_saying(SAY_NO_CARD_IN_ZONE),
             fact_string(api_zone_of(L, op->b)));
}

/* "top", "bottom", a place from 1, or nothing, which is the bottom, 0. */
static uint64_t read_where (lua_State *L, int arg) {
  lua_Integer place;
  const char *name = lua_type(L, arg) == LUA_TSTRING ? lua_tostring(L, arg)
                                                     : NULL;
  if (lua_isnoneornil(L, arg) || (name && strcmp(name, "bottom") == 0))
    return 0;
  if (name != NULL && strcmp(name, "top") == 0) return 1;
  place = lua_isinteger(L, arg) ? lua_tointeger(L, arg) : 0;
  if (place < 1)
    host_raise(L, fact_saying(SAY_NOT_A_PLACE),
               fact_string(library_text(L, arg)));
  return (uint64_t)place;
}

/* t:move(card, FROM, TO [, place]); card 'false': one that nobody saw */
int api_t_move (lua_State *L) {
  int arg = 3;
  Op op = api_act(L, DO_MOVE);
  uint64_t answer;
  op.b = (uint8_t)api_slot(L, &arg);
  op.c = (uint8_t)api_slot(L, &arg);
  op.x = read_where(L, arg);
  if (lua_isboolean(L, 2))
    op.code = DO_MOVE_UNSEEN;
  else
    op.a = (uint8_t)api_kind(L, 2);
  if (!api_do(L, op, &answer)) cannot_move(L, &op);
  return 0;
}

static void add_seat (lua_State *L, Op *op, int arg) {
  if (op->b == SEATS_LIMIT) api_too_many_seats(L);
  op->x |= (uint64_t)api_seat(L, arg) << (4 * op->b++);
}

/* t:push("phase", seats …): enters a nested phase; lists are allowed, too */
int api_t_push (lua_State *L) {
  Op op = api_act(L, DO_PUSH);
  uint64_t answer;
  op.a = api_phase(L, 2);
  for (int arg = 3, top = lua_gettop(L); arg <= top; arg++)
    if (!lua_istable(L, arg))
      add_seat(L, &op, arg);
    else
      for (int i = 1; lua_geti(L, arg, i) != LUA_TNIL; i++) {
        add_seat(L, &op, -1);
        lua_pop(L, 1);
      }
  lua_settop(L, 1);
  if (!api_do(L, op, &answer))
    host_raise(L, fact_saying(SAY_PHASES_TOO_DEEP), fact_number(FRAMES_LIMIT));
  api_reflect(host_of(L), host_of(L)->sit->table);
  return 0;
}

/* Functions of 't' for reasons: names, lines, facts */

/* Rules must not depend on names or lines: only reasons may ask for them. */
static Witness *ask_witness (lua_State *L) {
  Witness *w = host_of(L)->witness;
  if (w == NULL)
    host_raise(L, fact_saying(SAY_ONLY_FOR_REASONS));
  return w;
}

/* t:name(seat) */
int api_t_name (lua_State *L) {
  Span name = ask_witness(L)->name[api_seat(L, 2)];
  lua_pushlstring(L, name.at, name.len);
  return 1;
}

static int find_name (const char *const *list, int count, const char *name) {
  int i = 0;
  while (i < count && strcmp(list[i], name) != 0) i++;
  return i < count ? i : -1;
}

/* The cell of a counter, or of a tally and a seat. */
static int read_cell (lua_State *L, int arg) {
  const Ruleset *r = host_of(L)->now->rules;
  const Layout *l = &r->layout;
  const char *name = luaL_checkstring(L, arg);
  int i = find_name(r->counter_name, l->counters, name);
  if (i >= 0) return l->tallies * l->seats + i;
  i = find_name(r->tally_name, l->tallies, name);
  if (i < 0)
    host_raise(L, fact_saying(SAY_NO_CELL_OR_ZONE), fact_string(name));
  return i * l->seats + api_seat(L, arg + 1);
}

/*
** t:line(seat): the line of that player's last move; t:line "best",
** t:line("passed", seat), t:line "pile": the line that last changed it; or nil
*/
int api_t_line (lua_State *L) {
  Witness *w = ask_witness(L);
  int arg = 2, slot = 0;
  unsigned line;
  if (!w->knows_lines) api_stop(L, OUTCOME_NEEDS_CARD);
  if (lua_type(L, 2) == LUA_TNUMBER)
    line = w->seat[api_seat(L, 2)];
  else if (api_next_slot(L, &arg, &slot))
    line = w->slot[slot];
  else
    line = w->cell[read_cell(L, 2)];
  if (line > 0)
    lua_pushinteger(L, line);
  else
    lua_pushnil(L);
  return 1;
}

/* t:kinds(ZONE), t:kinds(ZONE, what): the kinds of the cards known there */
int api_t_kinds (lua_State *L) {
  int arg = 2, n = 0;
  int slot = api_slot(L, &arg);
  Host *h = host_of(L);
  KindSet kinds = kindset_all();
  if ((ops_looks(h, slot) || parting_is_due(h, slot)) &&
      !lua_isnoneornil(L, arg))
    kinds = api_kinds_there(L, arg, slot, true);
  if (!parting_settle_kinds(h, slot, kinds)) api_too_many_ways(L);
  kinds = ops_kinds_there(h, slot, kinds);
  if (!lua_isnoneornil(L, arg)) kinds = api_kinds(L, arg, kinds);
  lua_newtable(L);
  while (!kindset_is_empty(kinds)) {
    api_push_kind(L, kindset_take(&kinds));
    lua_rawseti(L, -2, ++n);
  }
  return 1;
}

/* Can the text on top be shown? [-0, +0, m] */
static bool can_fill_text (Host *h, const Telling *told, Buffer *text) {
  return (!told->is_proof || host_fill(h, FRENCH, told->name, -1, text)) &&
         host_fill(h, told->lang, told->name, -1, text);
}

/*
** t:tell { en = "…", fr = "…", NAME = fact }: describes what happens to
** observers of the game; it has no other effect. t:tell(function) uses what the
** function returns, and calls it only if there is an observer.
*/
int api_t_tell (lua_State *L) {
  Host *h = host_of(L);
  Telling *told = api_look_at(L)->telling;
  Buffer *text;
  if (!h->may_act) host_raise(L, fact_saying(SAY_ONLY_EVENTS_TOLD));
  if (!lua_isfunction(L, 2)) luaL_checktype(L, 2, LUA_TTABLE);
  if (told == NULL || told->count == TOLD_LIMIT) return 0;
  lua_settop(L, 2);
  h->may_act = false;  /* texts must not split worlds */
  if (lua_isfunction(L, 2)) lua_call(L, 0, 1);
  h->may_act = true;
  text = &told->told[told->count].text;
  if (!can_fill_text(h, told, text)) {
    if (!told->is_proof) return 0;
    if (h->unfilled[0] == '\0') host_raise(L, fact_saying(SAY_TOLD_IS_TEXT));
    host_raise(L, fact_saying(SAY_TOLD_LACKS_FACT), fact_string(h->unfilled),
               host_unfilled_in(h));
  }
  table_copy(&told->told[told->count++].table, h->sit->table, h->sit->layout);
  return 0;
}

/* Functions of 't' that only look */

/* t:count(ZONE … [, card]): in one or several zones together */
int api_t_count (lua_State *L) {
  int arg = 2, slots = 0, slot[ZONES_LIMIT];
  KindSet kinds = kindset_none();
  bool some;
  uint64_t n = 0;
  while (slots < ZONES_LIMIT && api_next_slot(L, &arg, &slot[slots])) slots++;
  if (slots == 0) api_slot(L, &arg);  /* raises an error */
  some = !lua_isnoneornil(L, arg);
  if (some && !api_sort(L, arg, &kinds))
    kinds = kindset_of(api_kind(L, arg));
  while (slots-- > 0) {
    Op op = {.code = ASK_COUNT, .a = (uint8_t)slot[slots], .kinds = kinds};
    if (some) op.code = ASK_COUNT_KINDS;
    n += api_ask(L, op);
  }
  lua_pushinteger(L, (lua_Integer)n);
  return 1;
}

int api_field (lua_State *L, int arg) {
  const Loaded *l = host_of(L)->now;
  const char *name = lua_tostring(L, arg);
  int f = 0;
  while (f < l->fields && l->field_string[f] != name) f++;
  if (f == l->fields)
    host_raise(L, fact_saying(SAY_NO_NUMBER_OF_CARDS),
               fact_string(library_text(L, arg)));
  return f;
}

/* t:sum(ZONE …, "value"): over known cards */
int api_t_sum (lua_State *L) {
  int arg = 2, slots = 0, field, slot[ZONES_LIMIT];
  double sum = 0;
  while (slots < ZONES_LIMIT && api_next_slot(L, &arg, &slot[slots])) slots++;
  if (slots == 0) api_slot(L, &arg);  /* raises an error */
  field = api_field(L, arg);
  while (slots-- > 0)
    sum += ops_number(api_ask(L, (Op){.code = ASK_SUM,
                                      .a = (uint8_t)slot[slots],
                                      .b = (uint8_t)field}));
  api_push_number(L, sum);
  return 1;
}

/* t:cards(ZONE): a list of the known ones */
int api_t_cards (lua_State *L) {
  int arg = 2, slot = api_slot(L, &arg), n = 0;
  const Table *t = api_look_at(L)->table;
  Card kind[TOKENS_LIMIT];
  sandbox_work(L, table_count(t, slot));
  if (!parting_name_all(host_of(L), slot)) api_too_many_ways(L);
  for (int k = t->pile[slot].first; k != NO_TOKEN; k = t->next[k]) {
    int known = ops_kind_of(host_of(L), k);
    if (known != NO_CARD) kind[n++] = (Card)known;
  }
  ops_order(host_of(L)->sit, slot, kind, n);
  lua_newtable(L);
  for (int i = 0; i < n; i++) {
    api_push_kind(L, kind[i]);
    lua_rawseti(L, -2, i + 1);
  }
  return 1;
}

/* Both together: if one of them is known, only the other is in question. */
static bool holds_both (lua_State *L, int slot, int arg, KindSet a) {
  KindSet b = api_kinds_there(L, arg, slot, ABOUT_OTHER);
  Op op = {.code = ASK_HOLDS_BOTH, .a = (uint8_t)slot, .kinds = a, .also = b};
  uint64_t yes;
  if (api_do(L, op, &yes)) return yes;
  if (kindset_meets(a, b)) host_raise(L, fact_saying(SAY_HOLDS_TWICE));
  api_too_many_ways(L);
}

void api_only_in_refusals (lua_State *L, const char *name) {
  if (host_of(L)->may_act)
    host_raise(L, fact_saying(SAY_ONLY_FOR_REFUSE), fact_string(name));
}

/* Asks about 'what' at 'arg'. [-0, +1, e] */
static int ask_about (lua_State *L, Op op, int arg, KindSet kinds) {
  KindSet sort;
  op.c = api_sort(L, arg, &sort);
  op.kinds = kinds;
  lua_pushboolean(L, api_ask(L, op) != 0);
  return 1;
}

/*
** t:holds(ZONE, what [, also]): is there such a card (and another such)? Known
** cards answer. If only unknown ones could be it the answer is no, by an
** assumption that the judge records. Functions that act may not ask: the game
** would go on differently in each world, and a log shows only one.
*/
int api_t_holds (lua_State *L) {
  int arg = 2, slot = api_slot(L, &arg);
  bool both = !lua_isnoneornil(L, arg + 1);
  KindSet kinds;
  api_only_in_refusals(L, "holds");
  kinds = api_kinds_there(L, arg, slot, both ? ABOUT_OTHER : ABOUT_HOLDS);
  if (!both)
    return ask_about(L, (Op){.code = ASK_HOLDS, .a = (uint8_t)slot}, arg,
                     kinds);
  lua_pushboolean(L, holds_both(L, slot, arg + 1, kinds));
  return 1;
}

/*
** t:lacks(ZONE, what): is there no such card? If only unknown ones could be it
** the answer is no, and the judge records the assumption that there is one.
*/
int api_t_lacks (lua_State *L) {
  int arg = 2, slot = api_slot(L, &arg);
  api_only_in_refusals(L, "lacks");
  return ask_about(L, (Op){.code = ASK_LACKS, .a = (uint8_t)slot}, arg,
                   api_kinds_there(L, arg, slot, ABOUT_LACKS));
}

/* t:at_least(ZONE, n, what): are there at least n such cards? Like 'holds'. */
int api_t_at_least (lua_State *L) {
  int arg = 2, slot = api_slot(L, &arg);
  lua_Integer n = luaL_checkinteger(L, arg++);
  Op op = {.code = ASK_AT_LEAST, .a = (uint8_t)slot,
           .x = (uint64_t)(n < 0 ? 0 : n)};
  api_only_in_refusals(L, "at_least");
  if (n <= TOKENS_LIMIT)
    return ask_about(L, op, arg, api_kinds_there(L, arg, slot, ABOUT_OTHER));
  lua_pushboolean(L, false);
  return 1;
}

/* t:left(seat [, steps]): clockwise */
int api_t_left (lua_State *L) {
  int seats = host_of(L)->seats, seat = api_seat(L, 2);
  lua_Integer steps = luaL_optinteger(L, 3, 1) % seats;
  lua_pushinteger(L, (seat + (int)steps + seats) % seats + 1);
  return 1;
}

static int push_circle (lua_State *L, int first) {
  int seats = host_of(L)->seats;
  lua_createtable(L, seats, 0);
  for (int i = 0; i < seats; i++) {
    lua_pushinteger(L, (first + i) % seats + 1);
    lua_rawseti(L, -2, i + 1);
  }
  return 1;
}

/*
** t:from(seat): all seats, starting with that one; t:around(seat): ending with
** it
*/
int api_t_from (lua_State *L) { return push_circle(L, api_seat(L, 2)); }

int api_t_around (lua_State *L) {
  return push_circle(L, api_seat(L, 2) + 1);
}
