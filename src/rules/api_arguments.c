/*
** Functions of 't': their arguments, and those that are just their operation
** SPDX-License-Identifier: MIT
*/
#include <math.h>
#include <stdlib.h>

#include "rules/api_private.h"
#include "rules/schema.h"

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

/* Functions that are just their operation, by their rows in methods.def */

static uint8_t read_tally_name (lua_State *L, int arg) {
  const Loaded *l = host_of(L)->now;
  const char *name = luaL_checkstring(L, arg);
  for (int i = 0; i < l->rules->layout.tallies; i++)
    if (l->tally_string[i] == name) return (uint8_t)i;
  host_raise(L, fact_saying(SAY_NO_TALLY), fact_string(name));
}

/* The cards that may stay unseen although everybody would see them. */
static void read_unseen (lua_State *L, int arg, Op *op) {
  if (!lua_isfunction(L, arg)) return;
  op->code = DO_DRAW_UNSEEN;
  op->kinds = api_kinds(L, arg, host_of(L)->sit->layout->every_kind);
}

static uint64_t read_place (lua_State *L, int arg) {
  lua_Integer place = luaL_checkinteger(L, arg);
  return place < 0 ? 0 : (uint64_t)place;
}

/* Letters as in SchemaMethod; fields of the operation are filled in order. */
static void read_arguments (lua_State *L, const char *takes, Op *op) {
  uint8_t *field[] = {&op->a, &op->b, &op->c};
  int next = 0, arg = 2;
  for (; *takes != '\0'; takes++)
    switch (*takes) {
      case 'z': *field[next++] = (uint8_t)api_slot(L, &arg); break;
      case 'o':
        op->b = lua_isnoneornil(L, arg) ? op->a : (uint8_t)api_slot(L, &arg);
        break;
      case 's': *field[next++] = (uint8_t)api_seat(L, arg++); break;
      case 'c': *field[next++] = (uint8_t)api_kind(L, arg++); break;
      case 't': *field[next++] = read_tally_name(L, arg++); break;
      case 'p': *field[next++] = api_phase(L, arg++); break;
      case 'i': op->x = read_place(L, arg++); break;
      case 'e':
        op->x = lua_isnoneornil(L, arg) ? TOKENS_LIMIT : read_place(L, arg);
        arg++;
        break;
      case 'N': op->x = ops_bits(luaL_checknumber(L, arg++)); break;
      case 'u': read_unseen(L, arg++, op); break;
      default: api_stop(L, OUTCOME_BROKEN);  /* its row is not PLAIN's */
    }
}

static _Noreturn void cannot_do (lua_State *L, const Op *op) {
  switch ((OpCode)op->code) {
    case DO_SHOW_AT: host_raise(L, fact_saying(SAY_NO_SUCH_PLACE));
    case ASK_NAMED: host_raise(L, fact_saying(SAY_NAMED_AT_END));
    case DO_SHOW_ALL: case DO_SHOW_TO: case ASK_FIRST: case ASK_LAST:
      api_too_many_ways(L);
    case DO_DRAW_RANDOM:
      if (table_count(host_of(L)->sit->table, op->a) > 0) api_too_many_ways(L);
      api_no_card(L, op->a);
    default: api_no_card(L, op->a);
  }
}

/* [-0, +(0|1), -] */
static int push_answer (lua_State *L, OpGives gives, uint64_t answer) {
  switch (gives) {
    case GIVES_INTEGER: lua_pushinteger(L, (lua_Integer)answer); return 1;
    case GIVES_BOOLEAN: lua_pushboolean(L, answer != 0); return 1;
    case GIVES_CARD_OR_NIL: api_push_kind(L, (int)answer); return 1;
    case GIVES_SEAT_OR_NIL:
      lua_pushinteger(L, (lua_Integer)answer + 1);
      if (answer == NOBODY) lua_pushnil(L);
      return 1;
    default: return 0;
  }
}

int api_plain (lua_State *L) {
  const SchemaMethod *m = lua_touserdata(L, lua_upvalueindex(1));
  bool acts = m->alters != ALTERS_NOTHING;
  Op op = acts ? api_act(L, (OpCode)m->op) : (Op){.code = m->op};
  uint64_t answer;
  read_arguments(L, m->takes, &op);
  if (!api_do(L, op, &answer)) cannot_do(L, &op);
  return push_answer(L, (OpGives)m->gives, answer);
}
