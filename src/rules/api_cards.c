/*
** Functions of 't' that move cards
** SPDX-License-Identifier: MIT
*/
#include "rules/api_private.h"

/* The names of the slot's zone, for a complaint. */
static const char *zone_of (lua_State *L, int slot) {
  const Host *h = host_of(L);
  return h->now->rules->zone_name[h->sit->layout->slot_zone[slot]];
}

/* What takes a card from slot 'a' to slot 'b', and shows it. [-0, +1, e] */
static int take_card (lua_State *L, Op op) {
  uint64_t kind;
  if (!api_do(L, op, &kind))
    return luaL_error(L, "no card is left in '%s'", zone_of(L, op.a));
  api_push_kind(L, (int)kind);
  return 1;
}

/*
** t:draw(FROM, TO [, unseen]): the first card of FROM. Where TO is seen by
** all the log must name it. 'unseen' is a function: the cards that may be
** kept unseen even so. Returns the card, or nil where it isn't known.
*/
int api_t_draw (lua_State *L) {
  int arg = 2;
  Op op = api_act(L, DO_DRAW);
  op.a = (uint8_t)api_slot(L, &arg);
  op.b = (uint8_t)api_slot(L, &arg);
  if (lua_isfunction(L, arg)) {
    op.code = DO_DRAW_UNSEEN;
    op.kinds = api_kinds(L, arg, host_of(L)->sit->layout->every_kind);
  }
  return take_card(L, op);
}

/* t:show(FROM, TO): the first card of FROM is turned up for all to see */
int api_t_show (lua_State *L) {
  int arg = 2;
  Op op = api_act(L, DO_SHOW);
  op.a = op.b = (uint8_t)api_slot(L, &arg);
  if (!lua_isnoneornil(L, arg)) op.b = (uint8_t)api_slot(L, &arg);
  return take_card(L, op);
}

/*
** t:show_all(FROM, TO): all its cards are, as those of a hand, and lines name
** them in any order.
*/
int api_t_show_all (lua_State *L) {
  int arg = 2;
  Op op = api_act(L, DO_SHOW_ALL);
  uint64_t answer;
  op.a = op.b = (uint8_t)api_slot(L, &arg);
  if (!lua_isnoneornil(L, arg)) op.b = (uint8_t)api_slot(L, &arg);
  if (api_do(L, op, &answer)) return 0;
  return api_too_many_ways(L);
}

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
    return luaL_error(L, "no card is left in '%s'", zone_of(L, op.b));
  return 0;
}

/* t:show_at(ZONE, place, TO): the same for the card at a place, from 1 */
int api_t_show_at (lua_State *L) {
  int arg = 2;
  Op op = api_act(L, DO_SHOW_AT);
  lua_Integer place;
  uint64_t kind;
  op.a = (uint8_t)api_slot(L, &arg);
  place = luaL_checkinteger(L, arg++);
  op.b = (uint8_t)api_slot(L, &arg);
  op.x = place < 0 ? 0 : (uint64_t)place;
  if (!api_do(L, op, &kind)) return luaL_error(L, "there is no such place");
  api_push_kind(L, (int)kind);
  return 1;
}

/* t:open(ZONE): all see what lies there; 'reveal' lines may name it */
int api_t_open (lua_State *L) {
  int arg = 2;
  Op op = api_act(L, DO_OPEN);
  op.a = (uint8_t)api_slot(L, &arg);
  api_ask(L, op);
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
    return luaL_error(L, "no card is left in '%s'", zone_of(L, op.a));
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
                    zone_of(L, op->b));
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

/* From one slot to another, whatever cards there are. */
static int move_between (lua_State *L, OpCode code) {
  int arg = 2;
  Op op = api_act(L, code);
  uint64_t answer;
  op.a = (uint8_t)api_slot(L, &arg);
  op.b = (uint8_t)api_slot(L, &arg);
  if (!api_do(L, op, &answer))
    return luaL_error(L, "no card is left in '%s'", zone_of(L, op.a));
  return 0;
}

/* t:move_first(FROM, TO): face down as it is */
int api_t_move_first (lua_State *L) {
  return move_between(L, DO_MOVE_FIRST);
}

/* t:move_all(FROM, TO): in their order */
int api_t_move_all (lua_State *L) { return move_between(L, DO_MOVE_ALL); }

/* t:swap(ZONE, ZONE): all the cards of the one for all of the other */
int api_t_swap (lua_State *L) { return move_between(L, DO_SWAP); }

/* t:refill(FROM, TO): FROM is shuffled to become TO */
int api_t_refill (lua_State *L) { return move_between(L, DO_REFILL); }

/* t:shuffle("deck"): all the cards whose home it is */
int api_t_shuffle (lua_State *L) {
  int arg = 2;
  Op op = api_act(L, DO_SHUFFLE);
  op.a = (uint8_t)api_slot(L, &arg);
  api_ask(L, op);
  return 0;
}
