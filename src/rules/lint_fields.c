/*
** Lint of declarations: fields that nothing reads, being misspelt
** SPDX-License-Identifier: MIT
*/
#include <stdio.h>

#include "rules/lint_private.h"
#include "rules/schema.h"

enum { ITEMS_LIMIT = 1000 };

/* The table that is looked at: it lies on the Lua stack. */
typedef struct Look {
  Lint *l;
  lua_State *L;
  char where[120];
  const char *file;
  int line;                    /* of the declaration's end, 0: not known */
  bool mine;                   /* is it declared by the file at hand? */
} Look;

/* A thing of the base may be spoilt by the file at hand, if it says that. */
static void wrong_field (Look *k, const char *name, Span nearest) {
  const char *file = k->mine ? k->file : lint_path(k->l);
  int line;
  if (findings_is_full(k->l->found)) return;
  line = k->mine ? lint_line_of(k->l, k->file, k->line, name)
                 : lint_first_line(k->l, name);
  if (!k->mine && line == 0) return;
  if (findings_add(k->l->found, FINDING_UNKNOWN_FIELD, file, line,
                   fact_saying(SAY_MEANS_NOTHING), fact_string(k->where),
                   fact_string(name)))
    findings_meant(k->l->found, nearest);
}

/* Has the game, or a card, a field of its own of that name? */
static bool is_own (const Look *k, const char *name) {
  return strcmp(name, "id") == 0 ||
         dictionary_find(k->l->reads, span_of(name)) >= 0;
}

/*
** Is every named field in the schema? A card may have fields of its own; one
** that is nearly ours, and is read by nobody, is ours misspelt. [-0, +0, -]
*/
static void look_at_names (Look *k, int t, const SchemaSort *sort) {
  lua_State *L = k->L;
  lua_Integer i = 0;
  lua_pushvalue(L, t);
  for (print_push_keys(L); print_next(L, t, &i); lua_pop(L, 2)) {
    const char *name;
    Span nearest;
    if (lua_type(L, -2) != LUA_TSTRING) continue;
    name = lua_tostring(L, -2);
    if (schema_find(sort, span_of(name)) || (sort->is_open && is_own(k, name)))
      continue;
    nearest = schema_nearest(sort, span_of(name));
    if (nearest.len > 0 || !sort->is_open) wrong_field(k, name, nearest);
  }
  lua_pop(L, 1);
}

static void look_at_table (Look *k, const SchemaSort *sort);

/* An argument says itself what it is. */
static void look_at_argument (Look *k) {
  lua_State *L = k->L;
  const char *type = "";
  if (!lua_istable(L, -1)) return;
  if (lua_getfield(L, -1, "type") == LUA_TSTRING) type = lua_tostring(L, -1);
  lua_pop(L, 1);
  for (const SchemaArgument *a = schema_arguments; a->name != NULL; a++)
    if (strcmp(type, a->name) == 0) look_at_table(k, &a->sort);
}

/* Each item of the list on top; 'sort' NULL: they are arguments. */
static void look_at_items (Look *k, const SchemaSort *sort) {
  lua_State *L = k->L;
  lua_Integer n = lua_istable(L, -1) ? (lua_Integer)lua_rawlen(L, -1) : 0;
  for (lua_Integer i = 1; i <= n && i <= ITEMS_LIMIT; i++, lua_pop(L, 1)) {
    lua_rawgeti(L, -1, i);
    if (sort == NULL)
      look_at_argument(k);
    else
      look_at_table(k, sort);
  }
}

/* The table on top, and those within it. */
static void look_at_table (Look *k, const SchemaSort *sort) {
  lua_State *L = k->L;
  int t = lua_gettop(L);
  if (!lua_istable(L, t) || !lua_checkstack(L, 10)) return;
  look_at_names(k, t, sort);
  for (const SchemaField *f = sort->field; f->name != NULL; f++) {
    lua_getfield(L, t, f->name);
    switch (f->type) {
      case SCHEMA_BOTH: look_at_table(k, &schema_text); break;
      case SCHEMA_ONE: look_at_table(k, f->of); break;
      case SCHEMA_LIST: look_at_items(k, f->of); break;
      case SCHEMA_ARGUMENTS: look_at_items(k, NULL); break;
      default: break;
    }
    lua_settop(L, t);
  }
}

/* "cards '7'", and its line: the first that has it quoted. */
static void place_item (Look *k, const char *list) {
  const char *id = "";
  if (lua_rawgeti(k->L, -1, 1) == LUA_TSTRING) id = lua_tostring(k->L, -1);
  snprintf(k->where, sizeof k->where, "%s '%.80s'", list, id);
  k->mine = lint_place(k->l, list, id, &k->file, &k->line);
  lua_pop(k->L, 1);
}

/* The tables of a list of the game, which is on top. */
static void look_at_listed (Look *k, const SchemaField *f) {
  lua_State *L = k->L;
  lua_Integer n = (lua_Integer)lua_rawlen(L, -1);
  for (lua_Integer i = 1; i <= n && i <= ITEMS_LIMIT; i++, lua_pop(L, 1)) {
    if (lua_rawgeti(L, -1, i) != LUA_TTABLE) continue;
    place_item(k, f->name);
    look_at_table(k, f->of);
  }
}

/* Each thing of a list that remembers where it was said. */
static void look_at_named (Look *k, const SchemaField *f) {
  lua_State *L = k->L;
  lua_Integer i = 0;
  int data = lua_gettop(L) + 1;
  print_push_data(L, -1);
  for (print_push_keys(L); print_next(L, data, &i); lua_pop(L, 2)) {
    const char *name;
    if (lua_type(L, -2) != LUA_TSTRING) continue;
    name = lua_tostring(L, -2);
    snprintf(k->where, sizeof k->where, "%s.%.80s", f->name, name);
    k->mine = lint_place(k->l, f->name, name, &k->file, &k->line);
    look_at_table(k, f->of);
  }
  lua_pop(L, 1);
}

/* A field of the game, which is on top. */
static void look_at_field (Look *k, const SchemaField *f) {
  if (!lua_istable(k->L, -1)) return;
  if (f->type == SCHEMA_NAMED) look_at_named(k, f);
  if (f->type == SCHEMA_LIST) look_at_listed(k, f);
  k->mine = lint_place(k->l, NULL, f->name, &k->file, &k->line);
  snprintf(k->where, sizeof k->where, "%s", f->name);
  if (f->type == SCHEMA_ONE) look_at_table(k, f->of);
  if (f->type == SCHEMA_BOTH) look_at_table(k, &schema_text);
}

/*
** What a game keeps in 'g' beside what is ours: its own functions, but also
** ours misspelt. What is read somewhere is surely its own.
*/
static void look_at_own (Look *k, const char *name) {
  Span nearest;
  if (schema_find(&schema_game, span_of(name)) || is_own(k, name) ||
      !lint_place(k->l, NULL, name, &k->file, &k->line))
    return;
  nearest = schema_nearest(&schema_game, span_of(name));
  if (nearest.len == 0 && k->l->extends)
    nearest = dictionary_nearest(k->l->base_names, span_of(name));
  snprintf(k->where, sizeof k->where, "g");
  k->mine = true;
  if (nearest.len > 0)
    wrong_field(k, name, nearest);
  else
    findings_add(k->l->found, FINDING_UNUSED_FIELD, k->file, k->line,
                 fact_saying(SAY_NOTHING_READS_FIELD), fact_string(name));
}

static void look_at_game (Look *k, int game) {
  lua_State *L = k->L;
  int data = lua_gettop(L) + 1;
  lua_Integer i = 0;
  print_push_data(L, game);
  for (print_push_keys(L); print_next(L, data, &i); lua_pop(L, 2))
    if (lua_type(L, -2) == LUA_TSTRING) look_at_own(k, lua_tostring(L, -2));
  lua_pop(L, 1);
}

void lint_fields (Lint *l) {
  lua_State *L = l->host->L;
  Look k = {.l = l, .L = L, .file = lint_path(l)};
  int game;
  lua_settop(L, 0);
  lua_rawgeti(L, LUA_REGISTRYINDEX, l->game);
  game = lua_gettop(L);
  look_at_game(&k, game);
  for (const SchemaField *f = schema_game.field; f->name != NULL; f++) {
    lua_getfield(L, game, f->name);
    look_at_field(&k, f);
    lua_settop(L, game);
  }
  lua_settop(L, 0);
}
