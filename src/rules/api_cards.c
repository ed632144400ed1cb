/*
** Functions of 't' that act, and are more than their operation
** SPDX-License-Identifier: MIT
*/
#include "rules/api_private.h"

/* One more slot for DO_SHOW_EACH. */
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
** t:show_each(ZONE, seats): the first card of each is turned up, and lines
** name them in any order.
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
  if (!api_do(L, op, &answer))
    return api_no_card(L, op.b);
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
  if (n < 0) return luaL_error(L, "deal: %I cards cannot be dealt", n);
  if (n == 0) return 0;
  op.x = (uint64_t)n;
  if (!api_do(L, op, &answer))
    return api_no_card(L, op.a);
  return 0;
}

/* Why a card could not be moved. */
static int complain_of_move (lua_State *L, const Op *op) {
  if (host_of(L)->sit->choices->depth == CHOICES_DEPTH)
    return api_too_many_ways(L);
  if (op->code == DO_MOVE_UNSEEN)
    return luaL_error(L, "there is no card to move");
  return luaL_error(L, "there is no such card in '%s': declare where the "
                       "move's card comes from, card { from = … }",
                    api_zone_of(L, op->b));
}

/* t:move(card, FROM, TO); a card of false is one that nobody saw */
int api_t_move (lua_State *L) {
  int arg = 3;
  Op op = api_act(L, DO_MOVE);
  uint64_t answer;
  op.b = (uint8_t)api_slot(L, &arg);
  op.c = (uint8_t)api_slot(L, &arg);
  if (lua_isboolean(L, 2))
    op.code = DO_MOVE_UNSEEN;
  else
    op.a = (uint8_t)api_kind(L, 2);
  return api_do(L, op, &answer) ? 0 : complain_of_move(L, &op);
}

static void add_seat (lua_State *L, Op *op, int arg) {
  if (op->b == SEATS_LIMIT) api_too_many_seats(L);
  op->x |= (uint64_t)api_seat(L, arg) << (4 * op->b++);
}

/* t:push("phase", seats …): a phase within this one; lists are fine too */
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
    return luaL_error(L, "more than %d phases within each other: let one end "
                         "before the next, or use t:go", FRAMES_LIMIT);
  api_reflect(host_of(L), host_of(L)->sit->table);
  return 0;
}
