/*
** t:compare: a function of two cards that may be unseen
** SPDX-License-Identifier: MIT
**
** All pairs that the two cards may be are grouped by the function's result. If
** it is always the same, nothing follows; otherwise each result is a world, or
** several: one for each set of first cards with the same second cards. So no
** deal is in two worlds.
*/
#include "rules/api_private.h"
#include "table/knowledge.h"

enum { ANSWERS_LIMIT = 16 };

typedef struct Pairs {
  int token[2];
  KindSet kinds[2];            /* possible kinds of the two cards */
  int answers;                 /* distinct results, in a Lua table */
  KindSet second[ANSWERS_LIMIT][KINDS_LIMIT];  /* by result and first card */
  int count;
  struct { uint8_t answer; KindSet kinds[2]; } set[ANSWERS_LIMIT * KINDS_LIMIT];
} Pairs;

enum { FUNCTION_AT = 1, ANSWERS_AT, PAIRS_AT };

/* Calls the function for two cards. [-0, +1, e] */
static void call (lua_State *L, int first, int second) {
  lua_pushvalue(L, FUNCTION_AT);
  api_push_kind(L, first);
  api_push_kind(L, second);
  lua_call(L, 2, 1);
}

/* The index of the result on top, which may be new. [-1, +0, e] */
static int find_answer (lua_State *L, Pairs *p) {
  for (int i = 0; i < p->answers; i++) {
    bool same;
    lua_rawgeti(L, ANSWERS_AT, i + 1);
    same = lua_rawequal(L, -1, -2);
    lua_pop(L, 1);
    if (!same) continue;
    lua_pop(L, 1);
    return i;
  }
  if (p->answers == ANSWERS_LIMIT || lua_istable(L, -1))
    host_raise(L, fact_saying(SAY_COMPARE_GIVES),
               fact_number(ANSWERS_LIMIT));
  memset(p->second[p->answers], 0, sizeof p->second[0]);
  lua_rawseti(L, ANSWERS_AT, ++p->answers);
  return p->answers - 1;
}

static void ask_all (lua_State *L, Pairs *p) {
  for (KindSet a = p->kinds[0]; !kindset_is_empty(a);) {
    int first = kindset_take(&a);
    for (KindSet b = p->kinds[1]; !kindset_is_empty(b);) {
      int second = kindset_take(&b);
      call(L, first, second);
      kindset_add(&p->second[find_answer(L, p)][first], second);
    }
  }
}

/* Restricts the two cards to these kinds. False if that is impossible. */
static bool narrow (Table *t, const Pairs *p, const KindSet kinds[2]) {
  for (int i = 0; i < 2; i++)
    if (!table_is_known(t, p->token[i]) &&
        !knowledge_narrow(t, p->token[i], kinds[i]))
      return false;
  return true;
}

/* Groups first cards that have the same second cards with that result. */
static void list_sets (Pairs *p, const Table *t, int answer) {
  KindSet left = p->kinds[0];
  while (!kindset_is_empty(left)) {
    int first = kindset_take(&left);
    KindSet set[2] = {kindset_of(first), p->second[answer][first]};
    Table with = *t;
    for (KindSet others = left; !kindset_is_empty(others);) {
      int k = kindset_take(&others);
      if (!kindset_is_same(p->second[answer][k], set[1])) continue;
      kindset_add(&set[0], k);
      kindset_remove(&left, k);
    }
    if (kindset_is_empty(set[1]) || !narrow(&with, p, set)) continue;
    p->set[p->count].answer = (uint8_t)answer;
    memcpy(p->set[p->count++].kinds, set, sizeof set);
  }
}

static bool has_one_answer (const Pairs *p) {
  return p->count > 0 && p->set[0].answer == p->set[p->count - 1].answer;
}

/* Chooses a world; pushes its result. [-0, +1, e] */
static void part (lua_State *L, Pairs *p) {
  Host *h = host_of(L);
  Sitting *s = h->sit;
  int chosen = 0;
  for (int i = 0; i < p->answers; i++) list_sets(p, s->table, i);
  if (!has_one_answer(p)) {
    s->parted = true;
    chosen = p->count > 0 ? choices_next(s->choices, p->count) : -1;
    if (chosen < 0) api_too_many_ways(L);
    undo_all(&h->undo);
    narrow(s->table, p, p->set[chosen].kinds);
  }
  lua_rawgeti(L, ANSWERS_AT, p->set[chosen].answer + 1);
}

static KindSet kinds_of (const Table *t, int token) {
  return table_is_known(t, token)
             ? kindset_of(t->what[token])
             : knowledge_could_be(t, token, kindset_all());
}

/*
** t:compare(ZONE, ZONE, function (a, b) … end): the result for the first card
** of each. Only in functions that act: a refusal would reveal hidden cards.
*/
int api_t_compare (lua_State *L) {
  Host *h = host_of(L);
  const Table *t = api_look_at(L)->table;
  Pairs *p;
  int arg = 2, slot[2];
  for (int i = 0; i < 2; i++) slot[i] = api_slot(L, &arg);
  luaL_checktype(L, arg, LUA_TFUNCTION);
  if (!h->may_act && !h->sit->parts)
    host_raise(L, fact_saying(SAY_COMPARE_ACTS));
  for (int i = 0; i < 2; i++)
    if (table_count(t, slot[i]) == 0) api_no_card(L, slot[i]);
  if (slot[0] == slot[1])
    host_raise(L, fact_saying(SAY_COMPARE_TWO));
  lua_pushvalue(L, arg);
  lua_replace(L, FUNCTION_AT);
  lua_settop(L, FUNCTION_AT);
  lua_newtable(L);
  p = lua_newuserdatauv(L, sizeof *p, 0);
  p->answers = p->count = 0;
  for (int i = 0; i < 2; i++) {
    p->token[i] = t->pile[slot[i]].first;
    p->kinds[i] = kinds_of(t, p->token[i]);
  }
  sandbox_work(L, kindset_count(p->kinds[0]) * kindset_count(p->kinds[1]));
  ask_all(L, p);
  if (p->answers == 1)
    lua_rawgeti(L, ANSWERS_AT, 1);
  else
    part(L, p);
  return 1;
}
