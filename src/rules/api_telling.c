/*
** Functions of 't' for reasons: who, in which line, with what
** SPDX-License-Identifier: MIT
*/
#include "rules/api_private.h"

/* The rules of a game must not go by names or lines: only reasons may ask. */
static Witness *ask_witness (lua_State *L) {
  Witness *w = host_of(L)->witness;
  if (w == NULL)
    luaL_error(L, "names and lines are for 'because' and 'account' only");
  return w;
}

/* t:name(seat) */
int api_t_name (lua_State *L) {
  Span name = ask_witness(L)->name[api_seat(L, 2)];
  lua_pushlstring(L, name.at, name.len);
  return 1;
}

static int find_name (const char *const *list, int count, const char *name) {
  int i = 0;
  while (i < count && strcmp(list[i], name) != 0) i++;
  return i < count ? i : -1;
}

/* The cell of a counter, or of a tally and a seat. */
static int read_cell (lua_State *L, int arg) {
  const Ruleset *r = host_of(L)->now->rules;
  const Layout *l = &r->layout;
  const char *name = luaL_checkstring(L, arg);
  int i = find_name(r->counter_name, l->counters, name);
  if (i >= 0) return l->tallies * l->seats + i;
  i = find_name(r->tally_name, l->tallies, name);
  if (i < 0)
    luaL_error(L, "there is no tally, counter or zone '%s'", name);
  return i * l->seats + api_seat(L, arg + 1);
}

/*
** t:line(seat): the line of that player's last move; t:line "best",
** t:line("passed", seat), t:line "pile": the line that last changed it; or nil
*/
int api_t_line (lua_State *L) {
  Witness *w = ask_witness(L);
  int arg = 2, slot = 0;
  unsigned line;
  if (!w->knows_lines) api_stop(L, OUTCOME_NEEDS_CARD);
  if (lua_type(L, 2) == LUA_TNUMBER)
    line = w->seat[api_seat(L, 2)];
  else if (api_next_slot(L, &arg, &slot))
    line = w->slot[slot];
  else
    line = w->cell[read_cell(L, 2)];
  if (line > 0)
    lua_pushinteger(L, line);
  else
    lua_pushnil(L);
  return 1;
}

/* t:kinds(ZONE), t:kinds(ZONE, what): the cards known there, each once */
int api_t_kinds (lua_State *L) {
  int arg = 2, n = 0;
  int slot = api_slot(L, &arg);
  KindSet kinds = table_kinds(api_look_at(L)->table, slot);
  if (!lua_isnoneornil(L, arg)) kinds = api_kinds(L, arg, kinds);
  lua_newtable(L);
  while (!kindset_is_empty(kinds)) {
    api_push_kind(L, kindset_take(&kinds));
    lua_rawseti(L, -2, ++n);
  }
  return 1;
}

/* The text on top. [-0, +0, m] */
static bool can_tell (Host *h, const Telling *told, Buffer *text) {
  return (!told->is_proof || host_fill(h, FRENCH, told->name, -1, text)) &&
         host_fill(h, told->lang, told->name, -1, text);
}

/*
** t:tell { en = "…", fr = "…", NAME = fact }: what happens, in words, for
** whoever is told of the game. Nothing else comes of it. t:tell(function):
** the function returns that, and is called only where somebody listens.
*/
int api_t_tell (lua_State *L) {
  Host *h = host_of(L);
  Telling *told = api_look_at(L)->telling;
  Buffer *text;
  if (!h->may_act) luaL_error(L, "only what happens can be told");
  if (!lua_isfunction(L, 2)) luaL_checktype(L, 2, LUA_TTABLE);
  if (told == NULL || told->count == TOLD_LIMIT) return 0;
  lua_settop(L, 2);
  if (lua_isfunction(L, 2)) lua_call(L, 0, 1);
  text = &told->told[told->count].text;
  if (!can_tell(h, told, text)) {
    if (!told->is_proof) return 0;
    luaL_error(L, "what is told must be a text, with a fact for each {name} "
                  "in it%s", h->unfilled);
  }
  table_copy(&told->told[told->count++].table, h->sit->table, h->sit->layout);
  return 0;
}
