/*
** Functions of 't' for the course of the game
** SPDX-License-Identifier: MIT
*/
#include "rules/api_private.h"

/* t:done(seat): the phase waits for that seat no longer */
static int t_done (lua_State *L) {
  table_cross_off(api_act_on(L)->table, api_seat(L, 2));
  return 0;
}

static int read_phase_name (lua_State *L, int arg) {
  int p = ruleset_find_phase(host_of(L)->now->rules, luaL_checkstring(L, arg));
  if (p < 0)
    luaL_error(L, "there is no phase '%s'", lua_tostring(L, arg));
  return p;
}

/* t:go("phase"): leaves all that is under way */
static int t_go (lua_State *L) {
  Sitting *s = api_act_on(L);
  s->table->jump = (uint8_t)read_phase_name(L, 2);
  return 0;
}

static void add_seat (lua_State *L, Frame *f, int arg) {
  if (f->count == SEATS_LIMIT) luaL_error(L, "too many seats");
  f->seat[f->count++] = (uint8_t)api_seat(L, arg);
}

/* t:push("phase", seats …): a phase within this one; lists are fine too */
static int t_push (lua_State *L) {
  Sitting *s = api_act_on(L);
  Table *t = s->table;
  Frame f = {0};
  f.phase = (uint8_t)read_phase_name(L, 2);
  for (int arg = 3, top = lua_gettop(L); arg <= top; arg++)
    if (!lua_istable(L, arg))
      add_seat(L, &f, arg);
    else
      for (int i = 1; lua_geti(L, arg, i) != LUA_TNIL; i++) {
        add_seat(L, &f, -1);
        lua_pop(L, 1);
      }
  lua_settop(L, 1);
  if (t->depth == FRAMES_LIMIT)
    luaL_error(L, "too many phases within each other");
  f.step = 1;  /* its seats are given: see judge/machine.c */
  t->frame[t->depth++] = f;
  api_reflect(host_of(L), t);
  return 0;
}

/* t:waits(seat): does the phase still wait for that seat? */
static int t_waits (lua_State *L) {
  const Table *t = api_look_at(L)->table;
  int seat = api_seat(L, 2);
  const Frame *f = &t->frame[t->depth > 0 ? t->depth - 1 : 0];
  bool waits = false;
  for (int i = 0; i < f->count; i++) waits |= f->seat[i] == seat;
  lua_pushboolean(L, waits);
  return 1;
}

/* t:stands(): is the move illegal, and let stand by the arbiter? */
static int t_stands (lua_State *L) {
  lua_pushboolean(L, api_look_at(L)->stands);
  return 1;
}

/* t:finish(): the game is over */
static int t_finish (lua_State *L) {
  api_act_on(L)->table->over = true;
  return 0;
}

/* t:named(): how many cards 'deal' lines have named since the last move */
static int t_named (lua_State *L) {
  const Table *t = api_look_at(L)->table;
  int n = 0;
  for (int i = 0; i < t->news_count; i++)
    n += t->news[i].named && t->news[i].what == NEWS_DEALT;
  lua_pushinteger(L, n);
  return 1;
}

const luaL_Reg api_course[] = {
  {"done", t_done}, {"go", t_go}, {"push", t_push}, {"waits", t_waits},
  {"finish", t_finish}, {"stands", t_stands}, 
  {"named", t_named}, {NULL, NULL}
};
