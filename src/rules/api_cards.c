/*
** Questions of rule functions about cards that may be unseen
** SPDX-License-Identifier: MIT
**
** Poker: for a refusal, a hand with up to two unknown cards is judged by what
** these may be: a question about the hand becomes one about kinds of cards, as
** t:lacks and t:at_least ask, and only what is certain is answered.
*/
#include "rules/api_private.h"
#include "table/knowledge.h"
#include "table/poker.h"

/*
** t:poker(ZONE …, "face"): the rank of the best five cards of one or two zones
*/
int api_t_poker (lua_State *L) {
  Op op = {.code = ASK_POKER};
  int arg = 2, slot = 0;
  op.a = (uint8_t)api_slot(L, &arg);
  op.x = api_next_slot(L, &arg, &slot);
  op.c = (uint8_t)slot;
  op.b = (uint8_t)api_field(L, arg);
  lua_pushinteger(L, (lua_Integer)api_ask(L, op));
  return 1;
}

/* The unseen cards that have a face. */
static int find_unseen (const Sitting *s, const Field *f, int unseen[]) {
  int n = 0;
  for (int k = 0; k < s->layout->kinds; k++)
    if (poker_is_face(f->value[k]) && knowledge_unseen(s->table, k) > 0)
      unseen[n++] = (int)f->value[k];
  return n;
}

/* t:poker_most(ZONE …, "face"): the same with the best possible unseen cards */
int api_t_poker_most (lua_State *L) {
  const Sitting *s = api_look_at(L);
  int arg = 2, slot[2] = {api_slot(L, &arg)};
  int slots = 1 + api_next_slot(L, &arg, &slot[1]);
  const Field *f = &host_of(L)->now->field[api_field(L, arg)];
  Faces faces = {.count = 0};
  int unseen[KINDS_LIMIT], n = find_unseen(s, f, unseen);
  for (int i = 0; i < slots; i++) {
    if (!parting_name_all(host_of(L), slot[i])) api_too_many_ways(L);
    ops_add_faces(&faces, s->table, slot[i], f);
  }
  if (faces.unknown > 0) sandbox_work(L, n * n);
  lua_pushinteger(L, poker_most(faces.face, faces.count, faces.unknown, unseen,
                                n));
  return 1;
}

/*
** A hand with the board, what the unknown cards may be, and the rank to reach.
*/
typedef struct Showdown {
  Faces faces;
  int slot, rank;
  int kind[KINDS_LIMIT], face[KINDS_LIMIT], kinds;  /* the unseen ones */
} Showdown;

/* With one or two unseen cards; those without a face add none. */
static bool reaches (const Showdown *s, int i, int j) {
  int face[POKER_CARDS + 2], n = s->faces.count;
  memcpy(face, s->faces.face, sizeof s->faces.face);
  if (s->face[i] > 0) face[n++] = s->face[i];
  if (j >= 0 && s->face[j] > 0) face[n++] = s->face[j];
  return poker_rank(face, n) >= s->rank;
}

static bool is_single (lua_State *L, int kind) {
  return knowledge_unseen(api_look_at(L)->table, kind) == 1;
}

/* t:NAME(ZONE, ZONE, "face", rank) */
static void read_showdown (lua_State *L, Showdown *s) {
  int arg = 2, board;
  const Table *t = api_look_at(L)->table;
  const Field *f;
  *s = (Showdown){.slot = api_slot(L, &arg)};
  board = api_slot(L, &arg);
  f = &host_of(L)->now->field[api_field(L, arg)];
  s->rank = (int)luaL_checkinteger(L, arg + 1);
  ops_add_faces(&s->faces, t, s->slot, f);
  ops_add_faces(&s->faces, t, board, f);
  for (int k = 0; k < api_look_at(L)->layout->kinds; k++)
    if (knowledge_unseen(t, k) > 0) {
      s->kind[s->kinds] = k;
      s->face[s->kinds++] = poker_is_face(f->value[k]) ? (int)f->value[k] : 0;
    }
  if (s->faces.unknown > 0) sandbox_work(L, s->kinds * s->kinds);
}

/*
** The cards that occur in some combination with which the hand reaches the
** rank.
*/
static KindSet find_useful (lua_State *L, const Showdown *s) {
  KindSet set = kindset_none();
  bool one = s->faces.unknown == 1;
  for (int i = 0; i < s->kinds; i++) {
    if (one && reaches(s, i, -1)) kindset_add(&set, s->kind[i]);
    for (int j = i + is_single(L, s->kind[i]); !one && j < s->kinds; j++)
      if (reaches(s, i, j)) {
        kindset_add(&set, s->kind[i]);
        kindset_add(&set, s->kind[j]);
      }
  }
  return set;
}

/* With one unknown card: the cards with which the hand reaches it, or not. */
static KindSet find_one (const Showdown *s, bool reach) {
  KindSet set = kindset_none();
  for (int i = 0; i < s->kinds; i++)
    if (reaches(s, i, -1) == reach) kindset_add(&set, s->kind[i]);
  return set;
}

/* A set of cards of which any two reach it, or not; there may be others. */
static KindSet find_two (lua_State *L, const Showdown *s, bool reach) {
  KindSet set = kindset_none();
  int chosen[KINDS_LIMIT], n = 0;
  for (int i = 0; i < s->kinds && n == 0; i++)
    for (int j = i + 1; j < s->kinds && n == 0; j++)
      if (reaches(s, i, j) == reach) chosen[n++] = i, chosen[n++] = j;
  for (int i = n > 0 ? chosen[1] + 1 : s->kinds; i < s->kinds; i++) {
    int fits = 0;
    while (fits < n && reaches(s, i, chosen[fits]) == reach) fits++;
    if (fits == n) chosen[n++] = i;
  }
  for (int i = 0; i < n; i++)
    if (is_single(L, s->kind[chosen[i]]) ||
        reaches(s, chosen[i], chosen[i]) == reach)
      kindset_add(&set, s->kind[chosen[i]]);
  return set;
}

/*
** Is it so whatever the unknown cards are? If not certain: no, by assumption.
*/
static bool holds_some (lua_State *L, const Showdown *s, bool reach) {
  Op op = {.code = ASK_AT_LEAST, .a = (uint8_t)s->slot};
  op.kinds = s->faces.unknown == 1 ? find_one(s, reach)
                                   : find_two(L, s, reach);
  op.x = (uint64_t)(s->faces.unknown +      /* in addition to the known ones */
                    table_count_kinds(api_look_at(L)->table, s->slot,
                                      op.kinds));
  return !kindset_is_empty(op.kinds) && api_ask(L, op) != 0;
}

static bool is_open_question (const Showdown *s) {
  return s->faces.unknown <= 2 && s->faces.count <= POKER_CARDS;
}

/*
** t:poker_loses(ZONE, ZONE, "face", rank): is the hand with the cards of the
** other zone below that rank, whatever the unknown cards are? If not certain:
** no, assuming that one of them helps.
*/
int api_t_poker_loses (lua_State *L) {
  Showdown s;
  Op op = {.code = ASK_LACKS};
  api_only_in_refusals(L, "poker_loses");
  read_showdown(L, &s);
  op.a = (uint8_t)s.slot;
  if (s.faces.unknown == 0)
    lua_pushboolean(L, poker_rank(s.faces.face, s.faces.count) < s.rank);
  else if (!is_open_question(&s))
    lua_pushboolean(L, false);
  else {
    op.kinds = find_useful(L, &s);
    lua_pushboolean(L, api_ask(L, op) != 0 || holds_some(L, &s, false));
  }
  return 1;
}

/*
** t:poker_beats(ZONE, ZONE, "face", rank): does the hand reach it? If not
** certain: no, assuming that the unknown cards do not.
*/
int api_t_poker_beats (lua_State *L) {
  Showdown s;
  api_only_in_refusals(L, "poker_beats");
  read_showdown(L, &s);
  if (s.faces.unknown == 0)
    lua_pushboolean(L, poker_rank(s.faces.face, s.faces.count) >= s.rank);
  else
    lua_pushboolean(L, is_open_question(&s) && holds_some(L, &s, true));
  return 1;
}

/*
** t:compare: a function of two cards that may be unseen
**
** All pairs that the two cards may be are grouped by the function's result. If
** it is always the same, nothing follows; otherwise each result is a world, or
** several: one for each set of first cards with the same second cards. So no
** deal is in two worlds.
*/

enum { ANSWERS_LIMIT = 16 };

/* Pairs with the same result: each of these with each of those. */
typedef struct PairSet {
  int answer;
  KindSet kinds[2];
} PairSet;

typedef struct Pairs {
  int token[2];
  KindSet kinds[2];            /* possible kinds of the two cards */
  int answers;                 /* distinct results, in a Lua table */
  int firsts;                  /* kinds of the game */
  KindSet *second;             /* 'firsts' for each result, by first card */
  int count;
  PairSet set[];               /* up to 'firsts' for each result */
} Pairs;

enum { FUNCTION_AT = 1, ANSWERS_AT, PAIRS_AT };

/* The second cards with that result, by first card. */
static KindSet *seconds_of (const Pairs *p, int answer) {
  return p->second + answer * p->firsts;
}

/* [-0, +1, m] */
static Pairs *new_pairs (lua_State *L, int kinds) {
  size_t most = (size_t)(ANSWERS_LIMIT * kinds);
  Pairs *p = lua_newuserdatauv(
      L, sizeof *p + most * (sizeof *p->set + sizeof *p->second), 0);
  p->answers = p->count = 0;
  p->firsts = kinds;
  p->second = (KindSet *)(void *)(p->set + most);
  return p;
}

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
  memset(seconds_of(p, p->answers), 0, (size_t)p->firsts * sizeof(KindSet));
  lua_rawseti(L, ANSWERS_AT, ++p->answers);
  return p->answers - 1;
}

static void ask_all (lua_State *L, Pairs *p) {
  for (KindSet a = p->kinds[0]; !kindset_is_empty(a);) {
    int first = kindset_take(&a);
    for (KindSet b = p->kinds[1]; !kindset_is_empty(b);) {
      int second = kindset_take(&b);
      call(L, first, second);
      kindset_add(seconds_of(p, find_answer(L, p)) + first, second);
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
  const KindSet *second = seconds_of(p, answer);
  while (!kindset_is_empty(left)) {
    int first = kindset_take(&left);
    KindSet set[2] = {kindset_of(first), second[first]};
    Table with = *t;
    for (KindSet others = left; !kindset_is_empty(others);) {
      int k = kindset_take(&others);
      if (!kindset_is_same(second[k], set[1])) continue;
      kindset_add(&set[0], k);
      kindset_remove(&left, k);
    }
    if (kindset_is_empty(set[1]) || !narrow(&with, p, set)) continue;
    p->set[p->count].answer = answer;
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
  p = new_pairs(L, h->sit->layout->kinds);
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
