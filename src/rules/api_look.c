/*
** Functions of 't' that only look
** SPDX-License-Identifier: MIT
*/
#include "rules/api_private.h"

/* t:count(ZONE … [, card]): in one zone or several together */
int api_t_count (lua_State *L) {
  int arg = 2, slots = 0, slot[ZONES_LIMIT];
  KindSet kinds = kindset_none();
  bool some;
  uint64_t n = 0;
  while (slots < ZONES_LIMIT && api_next_slot(L, &arg, &slot[slots])) slots++;
  if (slots == 0) api_slot(L, &arg);  /* complains */
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

static int read_field (lua_State *L, int arg) {
  const Loaded *l = host_of(L)->now;
  const char *name = lua_tostring(L, arg);
  int f = 0;
  while (f < l->fields && l->field_string[f] != name) f++;
  if (f == l->fields)
    luaL_error(L, "no card has a number '%s'", library_text(L, arg));
  return f;
}

/* t:sum(ZONE …, "value"): of the cards that are known */
int api_t_sum (lua_State *L) {
  int arg = 2, slots = 0, field, slot[ZONES_LIMIT];
  double sum = 0;
  while (slots < ZONES_LIMIT && api_next_slot(L, &arg, &slot[slots])) slots++;
  if (slots == 0) api_slot(L, &arg);  /* complains */
  field = read_field(L, arg);
  while (slots-- > 0)
    sum += ops_number(api_ask(L, (Op){.code = ASK_SUM,
                                      .a = (uint8_t)slot[slots],
                                      .b = (uint8_t)field}));
  api_push_number(L, sum);
  return 1;
}

/* t:cards(ZONE): a list of those that are known */
int api_t_cards (lua_State *L) {
  int arg = 2, slot = api_slot(L, &arg), n = 0;
  const Table *t = api_look_at(L)->table;
  sandbox_work(L, table_count(t, slot));
  lua_newtable(L);
  for (int k = t->pile[slot].first; k != NO_TOKEN; k = t->next[k]) {
    if (!table_is_known(t, k)) continue;
    api_push_kind(L, t->what[k]);
    lua_rawseti(L, -2, ++n);
  }
  return 1;
}

/* Both together: whichever of them is known already leaves the other. */
static bool holds_both (lua_State *L, int slot, int arg, KindSet a) {
  KindSet b = api_kinds_there(L, arg, slot, true);
  Op op = {.code = ASK_HOLDS_BOTH, .a = (uint8_t)slot, .kinds = a, .also = b};
  uint64_t yes;
  if (!api_do(L, op, &yes))
    luaL_error(L, kindset_meets(a, b)
                      ? "'holds' of two cards: they must differ"
                      : "refusals of one move ask for more than %d unseen "
                        "hands: ask for fewer", DOUBTS_LIMIT);
  return yes;
}

static void ask_of_hand (lua_State *L, const char *name) {
  if (host_of(L)->may_act)
    luaL_error(L, "'%s' is for 'refuse': what acts cannot depend on cards "
                  "that nobody saw", name);
}

/* An operation about 'what' at 'arg'. [-0, +1, e] */
static int ask_about (lua_State *L, Op op, int arg, KindSet kinds) {
  KindSet sort;
  uint64_t yes;
  op.c = api_sort(L, arg, &sort);
  op.kinds = kinds;
  if (!api_do(L, op, &yes))
    return luaL_error(L, "refusals of one move ask for more than %d unseen "
                         "hands: ask for fewer", DOUBTS_LIMIT);
  lua_pushboolean(L, yes != 0);
  return 1;
}

/*
** t:holds(ZONE, what [, also]): is there such a card (and such another)?
** Known cards answer. Where only unknown ones could be it the answer is no,
** on an assumption that the judge keeps. What acts may not ask: the course of
** the game would be another in each world, and a log shows only one.
*/
int api_t_holds (lua_State *L) {
  int arg = 2, slot = api_slot(L, &arg);
  bool both = !lua_isnoneornil(L, arg + 1);
  KindSet kinds;
  ask_of_hand(L, "holds");
  kinds = api_kinds_there(L, arg, slot, both);
  if (!both)
    return ask_about(L, (Op){.code = ASK_HOLDS, .a = (uint8_t)slot}, arg,
                     kinds);
  lua_pushboolean(L, holds_both(L, slot, arg + 1, kinds));
  return 1;
}

/*
** t:lacks(ZONE, what): is there no such card? Where only unknown ones could be
** it the answer is no, and the judge keeps that there is one.
*/
int api_t_lacks (lua_State *L) {
  int arg = 2, slot = api_slot(L, &arg);
  KindSet kinds;
  ask_of_hand(L, "lacks");
  kinds = api_kinds_there(L, arg, slot, true);
  if (kindset_is_empty(kinds))  /* none can be there: which are lacking? */
    kinds = api_kinds(L, arg, host_of(L)->sit->layout->every_kind);
  return ask_about(L, (Op){.code = ASK_LACKS, .a = (uint8_t)slot}, arg, kinds);
}

/* t:at_least(ZONE, n, what): are there so many such cards? As 'holds'. */
int api_t_at_least (lua_State *L) {
  int arg = 2, slot = api_slot(L, &arg);
  lua_Integer n = luaL_checkinteger(L, arg++);
  Op op = {.code = ASK_AT_LEAST, .a = (uint8_t)slot,
           .x = (uint64_t)(n < 0 ? 0 : n)};
  ask_of_hand(L, "at_least");
  if (n <= TOKENS_LIMIT)
    return ask_about(L, op, arg, api_kinds_there(L, arg, slot, true));
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

/* t:from(seat): all seats, that one first; t:around(seat): it comes last */
int api_t_from (lua_State *L) { return push_circle(L, api_seat(L, 2)); }

int api_t_around (lua_State *L) {
  return push_circle(L, api_seat(L, 2) + 1);
}
