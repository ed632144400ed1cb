/*
** Functions of 't' for the course of the game
** SPDX-License-Identifier: MIT
*/
#include "rules/api_private.h"

/* t:done(seat): the phase waits for that seat no longer */
int api_t_done (lua_State *L) {
  Op op = api_act(L, DO_DONE);
  op.a = (uint8_t)api_seat(L, 2);
  api_ask(L, op);
  return 0;
}

static uint8_t read_phase_name (lua_State *L, int arg) {
  int p = ruleset_find_phase(host_of(L)->now->rules, luaL_checkstring(L, arg));
  if (p < 0)
    luaL_error(L, "there is no phase '%s'", lua_tostring(L, arg));
  return (uint8_t)p;
}

/* t:go("phase"): leaves all that is under way */
int api_t_go (lua_State *L) {
  Op op = api_act(L, DO_GO);
  op.a = read_phase_name(L, 2);
  api_ask(L, op);
  return 0;
}

static void add_seat (lua_State *L, Op *op, int arg) {
  if (op->b == SEATS_LIMIT) api_too_many_seats(L);
  op->x |= (uint64_t)api_seat(L, arg) << (4 * op->b++);
}

/* t:push("phase", seats …): a phase within this one; lists are fine too */
int api_t_push (lua_State *L) {
  Op op = api_act(L, DO_PUSH);
  uint64_t answer;
  op.a = read_phase_name(L, 2);
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
    return luaL_error(L, "more than %d phases within each other: let one end "
                         "before the next, or use t:go", FRAMES_LIMIT);
  api_reflect(host_of(L), host_of(L)->sit->table);
  return 0;
}

/* t:waits(seat): does the phase still wait for that seat? */
int api_t_waits (lua_State *L) {
  Op op = {.code = ASK_WAITS, .a = (uint8_t)api_seat(L, 2)};
  lua_pushboolean(L, api_ask(L, op) != 0);
  return 1;
}

/* t:stands(): is the move illegal, and let stand by the arbiter? */
int api_t_stands (lua_State *L) {
  lua_pushboolean(L, api_ask(L, (Op){.code = ASK_STANDS}) != 0);
  return 1;
}

/* t:finish(): the game is over */
int api_t_finish (lua_State *L) {
  api_ask(L, api_act(L, DO_FINISH));
  return 0;
}

/* t:named(): how many cards 'deal' lines have named since the last move */
int api_t_named (lua_State *L) {
  lua_pushinteger(L, (lua_Integer)api_ask(L, (Op){.code = ASK_NAMED}));
  return 1;
}
