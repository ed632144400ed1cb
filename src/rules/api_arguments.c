/*
** Arguments of the functions of 't'
** SPDX-License-Identifier: MIT
*/
#include <math.h>
#include <stdlib.h>

#include "rules/api_private.h"

_Noreturn void api_stop (lua_State *L, Outcome why) {
  host_of(L)->stop = why;
  lua_pushnil(L);
  lua_error(L);
  abort();  /* not reached */
}

/* As for scanning a pile of cards; or for asking what they may be. */
enum { WORK_OF_LOOK = 10, WORK_OF_GUESS = 40 };

Sitting *api_look_at (lua_State *L) {
  Sitting *s = host_of(L)->sit;
  if (s == NULL) host_raise(L, fact_saying(SAY_NO_TABLE_YET));
  sandbox_work(L, s->table->seeded ? WORK_OF_LOOK : WORK_OF_GUESS);
  return s;
}

Op api_act (lua_State *L, OpCode code) {
  api_look_at(L);
  host_of(L)->tried_to_act = !host_of(L)->may_act;
  if (!host_of(L)->may_act)
    host_raise(L, fact_saying(SAY_ONLY_ASKED));
  return (Op){.code = (uint8_t)code};
}

bool api_do (lua_State *L, Op op, uint64_t *answer) {
  Host *h = host_of(L);
  Outcome outcome;
  api_look_at(L);
  outcome = ops_do(h, &op);
  *answer = h->answer;
  if (outcome != OUTCOME_OK && outcome != OUTCOME_BROKEN)
    api_stop(L, outcome);
  return outcome == OUTCOME_OK;
}

uint64_t api_ask (lua_State *L, Op op) {
  uint64_t answer;
  if (!api_do(L, op, &answer)) api_too_many_ways(L);
  return answer;
}

int api_seat (lua_State *L, int arg) {
  int ok, seats = host_of(L)->seats;
  lua_Integer n = lua_tointegerx(L, arg, &ok);
  if (!ok || n < 1 || n > seats)
    host_raise(L, fact_saying(SAY_NO_SEAT), fact_string(library_text(L, arg)),
               fact_number(seats));
  return (int)n - 1;
}

static int find_zone (lua_State *L, int arg) {
  const Loaded *l = host_of(L)->now;
  const char *name = lua_type(L, arg) == LUA_TSTRING ? lua_tostring(L, arg)
                                                     : NULL;
  for (int z = 0; name != NULL && z < l->rules->layout.zones; z++)
    if (l->zone_string[z] == name) return z;
  return -1;
}

bool api_next_slot (lua_State *L, int *arg, int *slot) {
  const Layout *l = api_look_at(L)->layout;
  int zone = find_zone(L, *arg), seat = 0;
  if (zone < 0) return false;
  (*arg)++;
  if (l->zone[zone].each) seat = api_seat(L, (*arg)++);
  *slot = table_slot(l, zone, seat);
  return true;
}

_Noreturn void api_too_many_seats (lua_State *L) {
  host_raise(L, fact_saying(SAY_SEATS_TOO_MANY), fact_number(SEATS_LIMIT));
}

_Noreturn void api_too_many_ways (lua_State *L) {
  host_raise(L, fact_saying(SAY_WAYS_TOO_MANY), fact_number(CHOICES_DEPTH));
}

int api_slot (lua_State *L, int *arg) {
  int slot = 0;
  if (api_next_slot(L, arg, &slot)) return slot;
  if (lua_isnoneornil(L, *arg)) host_raise(L, fact_saying(SAY_ZONE_MISSING));
  host_raise(L, fact_saying(SAY_NO_ZONE), fact_string(library_text(L, *arg)));
}

const char *api_zone_of (lua_State *L, int slot) {
  const Host *h = host_of(L);
  return h->now->rules->zone_name[h->sit->layout->slot_zone[slot]];
}

_Noreturn void api_no_card (lua_State *L, int slot) {
  host_raise(L, fact_saying(SAY_NO_CARD_LEFT),
             fact_string(api_zone_of(L, slot)));
}

uint8_t api_phase (lua_State *L, int arg) {
  int p = ruleset_find_phase(host_of(L)->now->rules, luaL_checkstring(L, arg));
  if (p < 0)
    host_raise(L, fact_saying(SAY_NO_PHASE),
               fact_string(lua_tostring(L, arg)));
  return (uint8_t)p;
}

/* The kind for an id by its address, as for zones; or for any other word. */
static int find_kind (const Loaded *l, const char *string) {
  size_t place = api_kind_place(string);
  if (l->kind_string[place].string == string)
    return l->kind_string[place].kind;
  return dictionary_find(l->rules->kind_words, span_of(string));
}

int api_kind (lua_State *L, int arg) {
  Host *h = host_of(L);
  int kind = -1;
  if (lua_type(L, arg) == LUA_TSTRING)
    kind = find_kind(h->now, lua_tostring(L, arg));
  else if (lua_istable(L, arg)) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, h->now->kind_index);
    lua_pushvalue(L, arg);
    if (lua_rawget(L, -2) == LUA_TNUMBER) kind = (int)lua_tointeger(L, -1);
    lua_pop(L, 2);
  }
  if (kind < 0)
    host_raise(L, fact_saying(SAY_NO_CARD_HERE),
               fact_string(library_text(L, arg)));
  return kind;
}

void api_push_kind (lua_State *L, int kind) {
  if (kind >= KINDS_LIMIT) {
    lua_pushnil(L);
    return;
  }
  lua_rawgeti(L, LUA_REGISTRYINDEX, host_of(L)->now->kinds);
  lua_rawgeti(L, -1, kind + 1);
  lua_remove(L, -2);
}

bool api_sort (lua_State *L, int arg, KindSet *kinds) {
  const Loaded *l = host_of(L)->now;
  const char *name = lua_type(L, arg) == LUA_TSTRING ? lua_tostring(L, arg)
                                                     : NULL;
  for (int i = 0; name != NULL && i < l->rules->sorts; i++)
    if (l->sort_string[i] == name) {
      *kinds = l->rules->sort[i].kinds;
      return true;
    }
  return false;
}

/* Does the function at 'arg' return true for the kind? */
static bool is_asked (lua_State *L, int arg, int kind) {
  bool yes;
  lua_pushvalue(L, arg);
  api_push_kind(L, kind);
  lua_call(L, 1, 1);
  yes = lua_toboolean(L, -1);
  lua_pop(L, 1);
  return yes;
}

KindSet api_kinds (lua_State *L, int arg, KindSet among) {
  KindSet set = kindset_none();
  if (api_sort(L, arg, &set)) return kindset_and(set, among);
  if (!lua_isfunction(L, arg))
    return kindset_and(kindset_of(api_kind(L, arg)), among);
  while (!kindset_is_empty(among)) {
    int kind = kindset_take(&among);
    if (is_asked(L, arg, kind)) kindset_add(&set, kind);
  }
  return set;
}

/* The state, and the function's stack index. */
typedef struct Asking {
  lua_State *L;
  int arg;
} Asking;

static bool ask_function (void *asking, KindSet among, KindSet *such) {
  const Asking *a = asking;
  *such = api_kinds(a->L, a->arg, among);
  return true;
}

KindSet api_kinds_there (lua_State *L, int arg, int slot, DoubtAbout about) {
  KindSet kinds;
  if (!lua_isfunction(L, arg)) return api_kinds(L, arg, kindset_all());
  doubt_kinds(host_of(L)->sit, slot, about, ask_function,
              &(Asking){L, arg}, &kinds);
  return kinds;
}

void api_push_number (lua_State *L, double n) {
  lua_Integer whole;
  if (lua_numbertointeger(n, &whole) && (double)whole == n)
    lua_pushinteger(L, whole);
  else
    lua_pushnumber(L, n);
}
