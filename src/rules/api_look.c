/*
** Functions of 't' that only look
** SPDX-License-Identifier: MIT
*/
#include "rules/api_private.h"
#include "table/knowledge.h"

/* t:count(ZONE … [, card]): in one zone or several together */
static int t_count (lua_State *L) {
  const Table *t = api_look_at(L)->table;
  int arg = 2, slots = 0, n = 0, slot[ZONES_LIMIT];
  while (slots < ZONES_LIMIT && api_next_slot(L, &arg, &slot[slots]))
    n += table_count(t, slot[slots++]);
  if (slots == 0) api_slot(L, &arg);  /* complains */
  if (!lua_isnoneornil(L, arg)) {
    KindSet kinds = api_sort(L, arg);
    if (kinds == 0) kinds = kindset_of(api_kind(L, arg));
    n = 0;
    while (slots-- > 0) n += table_count_kinds(t, slot[slots], kinds);
  }
  lua_pushinteger(L, n);
  return 1;
}

static const Field *read_field (lua_State *L, int arg) {
  const Loaded *l = host_of(L)->now;
  const char *name = lua_tostring(L, arg);
  int f = 0;
  while (f < l->fields && l->field_string[f] != name) f++;
  if (f == l->fields)
    luaL_error(L, "no card has a number '%s'", library_text(L, arg));
  return &l->field[f];
}

static double sum_slot (const Table *t, int slot, const Field *f) {
  double sum = 0;
  for (int k = t->pile[slot].first; k != NOBODY; k = t->next[k])
    if (table_is_known(t, k)) sum += f->value[t->what[k]];
  return sum;
}

/* t:sum(ZONE …, "value"): of the cards that are known */
static int t_sum (lua_State *L) {
  const Table *t = api_look_at(L)->table;
  int arg = 2, slots = 0, slot[ZONES_LIMIT];
  const Field *f;
  double sum = 0;
  while (slots < ZONES_LIMIT && api_next_slot(L, &arg, &slot[slots])) slots++;
  if (slots == 0) api_slot(L, &arg);  /* complains */
  f = read_field(L, arg);
  while (slots-- > 0) sum += sum_slot(t, slot[slots], f);
  api_push_number(L, sum);
  return 1;
}

/* t:cards(ZONE): a list of those that are known */
static int t_cards (lua_State *L) {
  int arg = 2, slot = api_slot(L, &arg), n = 0;
  const Table *t = host_of(L)->sit->table;
  lua_createtable(L, t->pile[slot].count, 0);
  for (int k = t->pile[slot].first; k != NOBODY; k = t->next[k])
    if (table_is_known(t, k)) {
      api_push_kind(L, t->what[k]);
      lua_rawseti(L, -2, ++n);
    }
  return 1;
}

/* t:first(ZONE), t:last(ZONE): the card, or nil where it's not known */
static int t_first (lua_State *L) {
  int arg = 2, slot = api_slot(L, &arg);
  const Table *t = host_of(L)->sit->table;
  int token = t->pile[slot].first;
  api_push_kind(L, token == NOBODY ? NOBODY : t->what[token]);
  return 1;
}

static int t_last (lua_State *L) {
  int arg = 2, slot = api_slot(L, &arg);
  const Table *t = host_of(L)->sit->table;
  int token = t->pile[slot].last;
  api_push_kind(L, token == NOBODY ? NOBODY : t->what[token]);
  return 1;
}

/* t:unseen(card): copies that are known nowhere */
static int t_unseen (lua_State *L) {
  lua_pushinteger(L, knowledge_unseen(api_look_at(L)->table, api_kind(L, 2)));
  return 1;
}

KindSet api_hidden_kinds (const Table *t, int slot) {
  KindSet set = 0;
  for (int k = t->pile[slot].first; k != NOBODY; k = t->next[k])
    if (!table_is_known(t, k)) set |= t->group_kinds[table_group(t, k)];
  return set;
}

static void doubt (lua_State *L, int slot, KindSet kinds, KindSet also) {
  Sitting *s = host_of(L)->sit;
  if (s->doubts == DOUBTS_LIMIT)
    luaL_error(L, "one refusal asks for too many hidden hands");
  s->doubt[s->doubts++] =
      (Doubt){(uint8_t)slot, s->article, kinds, also};
}

/* Yes, and if it is no in another world the move rests on that. */
static int say_yes (lua_State *L, int slot, KindSet kinds, KindSet also) {
  Sitting *s = host_of(L)->sit;
  s->held = (Doubt){(uint8_t)slot, s->article, kinds, also};
  return 1;
}

/* Both together: whichever of them is known already leaves the other. */
static int holds_both (lua_State *L, int slot, int arg, KindSet known,
                       KindSet hidden) {
  const Table *t = host_of(L)->sit->table;
  KindSet a = api_kinds(L, arg, known | hidden);
  KindSet b = api_kinds(L, arg + 1, known | hidden);
  if (a & b) luaL_error(L, "'holds' of two cards: they must differ");
  if ((known & a) && (known & b)) return say_yes(L, slot, known & a, known & b);
  a = known & a ? a : knowledge_could_lie(t, slot, a & hidden);
  b = known & b ? b : knowledge_could_lie(t, slot, b & hidden);
  if (a == 0 || b == 0) return 0;
  if (known & a)
    doubt(L, slot, b, 0);
  else if (known & b)
    doubt(L, slot, a, 0);
  else if (knowledge_could_lie_both(t, slot, a, b))
    doubt(L, slot, a, b);
  return 0;
}

/*
** t:holds(ZONE, what [, also]): is there such a card (and such another)?
** Known cards answer. Where only unknown ones could be it the answer is no,
** on an assumption that the judge keeps. What acts may not ask: the course of
** the game would be another in each world, and a log shows only one.
*/
static int t_holds (lua_State *L) {
  int arg = 2, slot = api_slot(L, &arg);
  const Table *t = api_look_at(L)->table;
  KindSet known = table_kinds(t, slot), asked;
  KindSet hidden = api_hidden_kinds(t, slot);
  bool yes = false;
  if (host_of(L)->may_act)
    luaL_error(L, "'holds' is for 'refuse': what acts cannot depend on cards "
                  "that nobody saw");
  if (!lua_isnoneornil(L, arg + 1))
    yes = holds_both(L, slot, arg, known, hidden);
  else if ((asked = api_kinds(L, arg, known)) != 0)
    yes = say_yes(L, slot, asked, 0);
  else if ((asked = api_kinds(L, arg, hidden & ~known)) != 0 &&
           (asked = knowledge_could_lie(t, slot, asked)) != 0)
    doubt(L, slot, api_sort(L, arg) | asked, 0);  /* the whole of a sort */
  lua_pushboolean(L, yes);
  return 1;
}

/* t:left(seat [, steps]): clockwise */
static int t_left (lua_State *L) {
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

static int read_tally_name (lua_State *L, int arg) {
  const Loaded *l = host_of(L)->now;
  const char *name = luaL_checkstring(L, arg);
  for (int i = 0; i < l->rules->layout.tallies; i++)
    if (l->tally_string[i] == name) return i;
  return luaL_error(L, "there is no tally '%s'", name);
}

/* t:next_with("stake", seat): to the left of the seat, it being the last */
static int t_next_with (lua_State *L) {
  const Sitting *s = api_look_at(L);
  int tally = read_tally_name(L, 2), seat = api_seat(L, 3);
  int seats = s->layout->seats;
  for (int i = 1; i <= seats; i++) {
    int next = (seat + i) % seats;
    if (s->table->cell[tally * seats + next] == 0) continue;
    lua_pushinteger(L, next + 1);
    return 1;
  }
  return 0;
}

/* t:seats_with("treasure"): how many seats have any */
static int t_seats_with (lua_State *L) {
  const Sitting *s = api_look_at(L);
  int tally = read_tally_name(L, 2), seats = s->layout->seats, n = 0;
  for (int i = 0; i < seats; i++)
    n += s->table->cell[tally * seats + i] != 0;
  lua_pushinteger(L, n);
  return 1;
}

/* t:from(seat): all seats, that one first; t:around(seat): it comes last */
static int t_from (lua_State *L) { return push_circle(L, api_seat(L, 2)); }

static int t_around (lua_State *L) {
  return push_circle(L, api_seat(L, 2) + 1);
}

const luaL_Reg api_looking[] = {
  {"count", t_count}, {"sum", t_sum}, {"cards", t_cards}, {"first", t_first},
  {"last", t_last}, {"unseen", t_unseen}, {"holds", t_holds},
  {"left", t_left}, {"from", t_from}, {"around", t_around},
  {"next_with", t_next_with}, {"seats_with", t_seats_with}, {NULL, NULL}
};
