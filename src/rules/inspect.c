/*
** What a rule file has made, as plain data
** SPDX-License-Identifier: MIT
*/
#include "rules/inspect.h"

#include <stdlib.h>

#include "base/memory.h"
#include "rules/host_private.h"

enum { SAME_DEPTH = 12 };

/* Lua tables: object by number, and number by object. */
typedef struct Taking {
  Inspection *into;
  lua_State *L;
  int list, met;
} Taking;

static const char *own_text (Inspection *i, const char *text, size_t len) {
  return pieces_copy(&i->texts, text, len);
}

static int add_thing (Inspection *i, Thing made) {
  i->thing = memory_grow(i->thing, &i->thing_room, (size_t)i->things + 1,
                         sizeof *i->thing);
  i->thing[i->things] = made;
  return i->things++;
}

/* A table or function on top; its contents are read later. [-0, +0, m] */
static int add_object (Taking *k, ThingKind kind) {
  lua_State *L = k->L;
  int number;
  lua_pushvalue(L, -1);
  if (lua_rawget(L, k->met) == LUA_TNUMBER)
    number = (int)lua_tointeger(L, -1);
  else {
    number = add_thing(k->into, (Thing){.kind = kind,
                                        .id = lua_topointer(L, -2)});
    lua_pushvalue(L, -2);
    lua_pushinteger(L, number);
    lua_rawset(L, k->met);
    lua_pushvalue(L, -2);
    lua_rawseti(L, k->list, number + 1);
  }
  lua_pop(L, 1);
  return number;
}

/* The value on top of the stack. [-0, +0, m] */
static int add_value (Taking *k) {
  lua_State *L = k->L;
  Thing made = {.kind = THING_NOTHING};
  size_t len;
  const char *text;
  switch (lua_type(L, -1)) {
    case LUA_TTABLE: return add_object(k, THING_TABLE);
    case LUA_TFUNCTION: return add_object(k, THING_FUNCTION);
    case LUA_TBOOLEAN:
      made.kind = THING_BOOLEAN;
      made.number = lua_toboolean(L, -1);
      break;
    case LUA_TNUMBER:
      made.kind = THING_NUMBER;
      made.number = lua_tonumber(L, -1);
      break;
    case LUA_TSTRING:
      made.kind = THING_TEXT;
      text = lua_tolstring(L, -1, &len);
      made.text = own_text(k->into, text, len);
      break;
    default: break;
  }
  return add_thing(k->into, made);
}

static Entry *add_entry (Taking *k, Entry made) {
  Inspection *i = k->into;
  i->entry = memory_grow(i->entry, &i->entry_room, (size_t)i->entries + 1,
                         sizeof *i->entry);
  i->entry[i->entries] = made;
  return &i->entry[i->entries++];
}

/*
** The data of a table that records its order, or the table itself. [-0, +1, -]
*/
static void push_data (lua_State *L, int index) {
  if (lua_getmetatable(L, index)) {
    lua_pushliteral(L, "__index");
    lua_rawget(L, -2);
    lua_remove(L, -2);
    if (lua_istable(L, -1)) return;
    lua_pop(L, 1);
  }
  lua_pushvalue(L, index);
}

/* The places of a table's names, or nil. [-0, +1, -] */
static void push_places (lua_State *L, int index) {
  if (lua_getmetatable(L, index)) {
    lua_pushliteral(L, "places");
    lua_rawget(L, -2);
    lua_remove(L, -2);
    if (lua_istable(L, -1)) return;
    lua_pop(L, 1);
  }
  lua_pushnil(L);
}

/* "@mini.lua:3" on top is the place of the entry. [-0, +0, -] */
static void read_place (Taking *k, Entry *e) {
  const char *place = lua_tostring(k->L, -1), *colon = strrchr(place, ':');
  if (colon == NULL || place[0] != '@') return;
  e->said_at = own_text(k->into, place + 1, (size_t)(colon - place - 1));
  e->line = atoi(colon + 1);
}

/* The values at 1, 2, 3, … of the table on top. */
static void take_list (Taking *k) {
  lua_Integer n = library_length(k->L, -1);
  for (int i = 1; i <= n && k->into->things < INSPECT_LIMIT; i++) {
    lua_rawgeti(k->L, -1, i);
    add_entry(k, (Entry){.place = i, .thing = add_value(k)});
    lua_pop(k->L, 1);
  }
}

/* In byte order, independent of the locale. */
static int by_name (const void *a, const void *b) {
  const Span *x = a, *y = b;
  int bytes = memcmp(x->at, y->at, x->len < y->len ? x->len : y->len);
  return bytes != 0 ? bytes : (x->len > y->len) - (x->len < y->len);
}

/* The string keys of the table on top, sorted; the strings do not move. */
static Span *sort_names (lua_State *L, size_t *names) {
  Span *name = NULL;
  size_t room = 0;
  *names = 0;
  for (lua_pushnil(L); lua_next(L, -2) != 0; lua_pop(L, 1)) {
    if (lua_type(L, -2) != LUA_TSTRING) continue;
    name = memory_grow(name, &room, *names + 1, sizeof *name);
    name[*names].at = lua_tolstring(L, -2, &name[*names].len);
    (*names)++;
  }
  if (*names > 0) qsort(name, *names, sizeof *name, by_name);
  return name;
}

/* The values at string keys of the table on top; 'places' may be nil. */
static void take_names (Taking *k, int places) {
  lua_State *L = k->L;
  size_t names;
  Span *name = sort_names(L, &names);
  for (size_t i = 0; i < names && k->into->things < INSPECT_LIMIT; i++) {
    Entry *e;
    lua_pushlstring(L, name[i].at, name[i].len);
    lua_rawget(L, -2);
    e = add_entry(k, (Entry){.thing = add_value(k)});
    e->name = own_text(k->into, name[i].at, name[i].len);
    lua_pop(L, 1);
    if (!lua_istable(L, places)) continue;
    lua_pushlstring(L, name[i].at, name[i].len);
    if (lua_rawget(L, places) == LUA_TSTRING) read_place(k, e);
    lua_pop(L, 1);
  }
  free(name);
}

static void take_table (Taking *k, int number) {
  lua_State *L = k->L;
  int table = lua_gettop(L), places;
  push_places(L, table);
  places = lua_gettop(L);
  push_data(L, table);
  k->into->thing[number].first = k->into->entries;
  take_list(k);
  take_names(k, places);
}

/* The captured variables of the function on top, except the globals. */
static void take_captured (Taking *k, int function) {
  lua_State *L = k->L;
  const char *name;
  for (int i = 1; (name = lua_getupvalue(L, function, i)) != NULL; i++) {
    Entry e = {.place = i};
    e.name = own_text(k->into, name, strlen(name));
    if (strcmp(name, "_ENV") == 0) {
      lua_pop(L, 1);
      lua_pushnil(L);
    }
    e.thing = add_value(k);
    add_entry(k, e);
    lua_pop(L, 1);
  }
}

static void take_function (Taking *k, int number) {
  k->into->thing[number].first = k->into->entries;
  if (!lua_iscfunction(k->L, -1)) take_captured(k, lua_gettop(k->L));
}

bool inspect_code (const Inspection *i, int function, Bytecode *code) {
  bool has_code;
  lua_rawgeti(i->L, LUA_REGISTRYINDEX, i->objects);
  lua_rawgeti(i->L, -1, function + 1);
  has_code = bytecode_read(code, i->L);
  lua_pop(i->L, 2);
  return has_code;
}

static void take_object (Taking *k, int number) {
  Inspection *i = k->into;
  int top = lua_gettop(k->L);
  if (lua_rawgeti(k->L, k->list, number + 1) == LUA_TTABLE)
    take_table(k, number);
  else if (lua_isfunction(k->L, -1))
    take_function(k, number);
  else
    i->thing[number].first = i->entries;
  i->thing[number].count = i->entries - i->thing[number].first;
  lua_settop(k->L, top);
}

void inspect_take (Inspection *i, lua_State *L, int index) {
  Taking k = {.into = i, .L = L};
  Host *h = host_of(L);
  bool capped = h->capped;
  int top = lua_gettop(L);
  *i = (Inspection){.L = L};
  if (!lua_checkstack(L, 20)) return;
  h->capped = false;  /* our own calls must not fail */
  lua_pushvalue(L, index);
  lua_newtable(L);
  k.list = lua_gettop(L);
  lua_newtable(L);
  k.met = lua_gettop(L);
  lua_pushvalue(L, top + 1);
  add_value(&k);
  lua_pop(L, 1);
  for (int n = 0; n < i->things; n++) take_object(&k, n);
  lua_pushvalue(L, k.list);
  i->objects = luaL_ref(L, LUA_REGISTRYINDEX);
  lua_settop(L, top);
  h->capped = capped;
}

bool inspect_game (Inspection *i, Host *h) {
  const Loaded *l = h->loaded_count > 0 ? h->loaded[h->loaded_count - 1] : NULL;
  *i = (Inspection){.things = 0};
  if (l == NULL || l->L == NULL || l->declared == 0) return false;
  lua_rawgeti(l->L, LUA_REGISTRYINDEX, l->declared);
  inspect_take(i, l->L, -1);
  lua_pop(l->L, 1);
  return true;
}

void inspect_free (Inspection *i) {
  if (i->objects != 0) luaL_unref(i->L, LUA_REGISTRYINDEX, i->objects);
  free(i->thing);
  free(i->entry);
  pieces_free(&i->texts);
  *i = (Inspection){.things = 0};
}

const Entry *inspect_find (const Inspection *i, int table, const char *name) {
  const Thing *t = &i->thing[table];
  for (int e = t->first; e < t->first + t->count; e++)
    if (i->entry[e].name != NULL && strcmp(i->entry[e].name, name) == 0)
      return &i->entry[e];
  return NULL;
}

const Entry *inspect_at (const Inspection *i, int table, int place) {
  const Thing *t = &i->thing[table];
  for (int e = t->first; e < t->first + t->count; e++)
    if (i->entry[e].place == place) return &i->entry[e];
  return NULL;
}

const Thing *inspect_field (const Inspection *i, int table, const char *name) {
  const Entry *e = inspect_find(i, table, name);
  return e != NULL ? &i->thing[e->thing] : NULL;
}

const char *inspect_id (const Inspection *i, int table) {
  const Entry *e = i->thing[table].kind == THING_TABLE
                       ? inspect_at(i, table, 1) : NULL;
  return e != NULL && i->thing[e->thing].kind == THING_TEXT
             ? i->thing[e->thing].text : "";
}

int inspect_number (const Inspection *i, const void *id) {
  for (int n = 0; n < i->things; n++)
    if (i->thing[n].id == id && id != NULL) return n;
  return -1;
}

int inspect_function (const Inspection *i, Host *h, RuleFunction f) {
  const void *id;
  if (f == 0) return -1;
  lua_rawgeti(h->L, LUA_REGISTRYINDEX, f);
  id = lua_topointer(h->L, -1);
  lua_pop(h->L, 1);
  return inspect_number(i, id);
}

/* Two inspections, and how many more things may be compared. */
typedef struct Pair {
  const Inspection *a, *b;
  int left;
} Pair;

static bool is_same (Pair *p, int x, int y, int depth);

static bool has_same_entries (Pair *p, const Thing *s, const Thing *t,
                              int depth) {
  if (s->count != t->count) return false;
  for (int n = 0; n < s->count; n++) {
    const Entry *e = &p->a->entry[s->first + n];
    const Entry *f = &p->b->entry[t->first + n];
    if ((e->name == NULL) != (f->name == NULL) ||
        (e->name != NULL && strcmp(e->name, f->name) != 0) ||
        !is_same(p, e->thing, f->thing, depth - 1))
      return false;
  }
  return true;
}

static bool is_same (Pair *p, int x, int y, int depth) {
  const Thing *s = &p->a->thing[x], *t = &p->b->thing[y];
  if (s->kind != t->kind) return false;
  switch (s->kind) {
    case THING_BOOLEAN: case THING_NUMBER:
      return memcmp(&s->number, &t->number, sizeof s->number) == 0;
    case THING_TEXT: return strcmp(s->text, t->text) == 0;
    case THING_FUNCTION: return s->id == t->id;
    case THING_TABLE:
      return depth == 0 || p->left-- <= 0 || has_same_entries(p, s, t, depth);
    default: return true;
  }
}

bool inspect_same (const Inspection *a, int x, const Inspection *b, int y) {
  Pair p = {a, b, INSPECT_LIMIT};
  return is_same(&p, x, y, SAME_DEPTH);
}
