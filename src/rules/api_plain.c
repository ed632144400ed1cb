/*
** Functions of 't' that are just their operation, by their rows in methods.def
** SPDX-License-Identifier: MIT
*/
#include "rules/api_private.h"
#include "rules/schema.h"

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
