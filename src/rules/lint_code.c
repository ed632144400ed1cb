/*
** Lint of functions: globals, and what live functions keep and name
** SPDX-License-Identifier: MIT
**
** A function is live if play can call it: it is declared, or a live one has
** captured it, or a table with it in. A function that only runs while the file
** is loaded may change what it likes.
*/
#include <stdlib.h>

#include "ground/memory.h"
#include "rules/lint_private.h"
#include "rules/schema.h"

enum { SEARCH_DEPTH = 6, LIVE_LIMIT = 5000, HELD_VALUES = 1000000 };

/*
** {======================================================
** Globals
** =======================================================
*/

static bool is_withheld (const char *name) {
  for (int i = 0; schema_withheld[i] != NULL; i++)
    if (strcmp(schema_withheld[i], name) == 0) return true;
  return false;
}

/* Names of the table on top, as a dictionary. [-0, +0, -] */
static Dictionary *names_of (lua_State *L) {
  Dictionary *names = dictionary_new(FOLD_CASE);
  int data = lua_gettop(L) + 1;
  print_push_data(L, -1);
  print_push_keys(L);
  for (lua_Integer i = 0; print_next(L, data, &i); lua_pop(L, 2))
    if (lua_type(L, -2) == LUA_TSTRING)
      dictionary_add(names, span_of(lua_tostring(L, -2)), 0);
  lua_pop(L, 1);
  return names;
}

/* [-0, +1, -] */
static void push_environment (Lint *l) {
  lua_rawgetp(l->host->L, LUA_REGISTRYINDEX, (void *)l->host);
}

static bool has_global (Lint *l, const char *name) {
  lua_State *L = l->host->L;
  bool has;
  push_environment(l);
  has = lua_istable(L, -1) && lua_getfield(L, -1, name) != LUA_TNIL;
  lua_settop(L, 0);
  return has;
}

static void suggest_global (Lint *l, const char *name) {
  Dictionary *known;
  push_environment(l);
  known = names_of(l->host->L);
  findings_meant(l->found, dictionary_nearest(known, span_of(name)));
  dictionary_free(known);
  lua_settop(l->host->L, 0);
}

/* A name that the file gives a value to anywhere is one that it knows. */
static void reads_global (Walk *w, const char *name, int line) {
  Lint *l = w->l;
  if (has_global(l, name) ||
      dictionary_find(l->words, span_of(name)) >= 0)
    return;
  if (is_withheld(name)) {
    findings_add(l->found, FINDING_UNKNOWN_GLOBAL, w->file, line,
                 fact_saying(SAY_WITHHELD), fact_string(name));
    return;
  }
  if (findings_add(l->found, FINDING_UNKNOWN_GLOBAL, w->file, line,
                   fact_saying(SAY_NO_GLOBAL), fact_string(name)))
    suggest_global(l, name);
}

static void notes_global (Walk *w, const char *name, int line) {
  (void)line;
  dictionary_add(w->l->words, span_of(name), 0);
}

static void sets_global (Walk *w, const char *name, int line) {
  findings_add(w->l->found, FINDING_GLOBAL_VARIABLE, w->file, line,
               fact_saying(SAY_IS_GLOBAL), fact_string(name));
}

static void reads_library (Walk *w, const char *library, const char *name,
                           int line) {
  const SchemaLibrary *l = schema_libraries + 1;
  Dictionary *known;
  while (l->name != NULL && strcmp(l->name, library) != 0) l++;
  if (l->name == NULL) return;
  known = dictionary_new(FOLD_CASE);
  for (int i = 0; l->function[i] != NULL; i++)
    dictionary_add(known, span_of(l->function[i]), i);
  if (dictionary_find(known, span_of(name)) < 0 &&
      findings_add(w->l->found, FINDING_UNKNOWN_GLOBAL, w->file, line,
                   fact_saying(SAY_NOT_IN_LIBRARY), fact_string(library),
                   fact_string(name)))
    findings_meant(w->l->found, dictionary_nearest(known, span_of(name)));
  dictionary_free(known);
}

static void notes_read (Walk *w, const char *name) {
  dictionary_add(w->l->reads, span_of(name), 0);
}

/* Of all files: what is read; of the one at hand: what it should not. */
void lint_globals (Lint *l) {
  static const WalkEars first = {.sets_global = notes_global,
                                 .reads_field = notes_read};
  static const WalkEars second = {.reads_global = reads_global,
                                  .sets_global = sets_global,
                                  .reads_library = reads_library};
  Known environment = {.sort = KNOWN_ENVIRONMENT}, none = {0};
  for (int i = 0; i < l->chunks; i++)
    if (l->chunk[i].has_code && l->chunk[i].code.main.captures <= 1) {
      Walk w = {l, &first, ""};
      walk_function(&w, &l->chunk[i].code.main, &environment, none);
    }
  if (l->chunks > 0 && l->chunk[0].has_code) {
    Walk w = {l, &second, ""};
    walk_function(&w, &l->chunk[0].code.main, &environment, none);
  }
  dictionary_clear(l->words);  /* from now on: those of live functions */
}

/* }====================================================== */

/*
** {======================================================
** Live functions
** =======================================================
*/

/* On the stack while they are gathered: the list, and who is in it. */
enum { LIST_AT = 1, SEEN_AT = 2, GAME_IS_AT = 3 };

/* Puts the value on top on the list if it is a new function. [-1, +0, m] */
static void add_function (Lint *l, lua_State *L) {
  bool fresh;
  lua_pushvalue(L, -1);
  fresh = lua_rawget(L, SEEN_AT) == LUA_TNIL;
  lua_pop(L, 1);
  if (!fresh || lua_iscfunction(L, -1) || l->lives == LIVE_LIMIT) {
    lua_pop(L, 1);
    return;
  }
  lua_pushvalue(L, -1);
  lua_pushboolean(L, 1);
  lua_rawset(L, SEEN_AT);
  lua_rawseti(L, LIST_AT, ++l->lives);
}

/* All functions in the value on top, and all words. [-1, +0, m] */
static void add_functions_in (Lint *l, lua_State *L, int depth) {
  bool fresh;
  int data;
  if (lua_isfunction(L, -1)) {
    add_function(l, L);
    return;
  }
  if (lua_type(L, -1) == LUA_TSTRING)
    dictionary_add(l->words, span_of(lua_tostring(L, -1)), 0);
  if (!lua_istable(L, -1) || depth == 0 || !lua_checkstack(L, 10)) {
    lua_pop(L, 1);
    return;
  }
  lua_pushvalue(L, -1);
  fresh = lua_rawget(L, SEEN_AT) == LUA_TNIL;
  lua_pop(L, 1);
  if (fresh) {
    lua_pushvalue(L, -1);
    lua_pushboolean(L, 1);
    lua_rawset(L, SEEN_AT);
    print_push_data(L, -1);
    data = lua_gettop(L);
    print_push_keys(L);
    for (lua_Integer i = 0; print_next(L, data, &i); lua_pop(L, 1))
      add_functions_in(l, L, depth - 1);
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
}

static void add_declared (Lint *l, RuleFunction f) {
  if (f == 0) return;
  lua_rawgeti(l->host->L, LUA_REGISTRYINDEX, f);
  add_function(l, l->host->L);
}

static void add_moves (Lint *l, const Ruleset *r) {
  for (int i = 0; i < r->moves; i++) {
    const Move *m = &r->move[i];
    for (int f = 0; f < m->refusals; f++)
      add_declared(l, m->refusal[f].function);
    add_declared(l, m->apply);
    add_declared(l, m->says);
    add_declared(l, m->careful);
    for (int a = 0; a < m->args; a++) add_declared(l, m->arg[a].among);
  }
}

static void add_phases (Lint *l, const Ruleset *r) {
  for (int i = 0; i < r->phases; i++) {
    const Phase *p = &r->phase[i];
    add_declared(l, p->each.function);
    add_declared(l, p->run);
    add_declared(l, p->arrive);
    add_declared(l, p->after);
    add_declared(l, p->otherwise);
  }
}

/* How many functions have the options for their first argument, or the table. */
typedef struct Firsts {
  int options, table;          /* on the list, those before these */
} Firsts;

static Firsts add_all_declared (Lint *l, const Ruleset *r) {
  Firsts firsts;
  for (int k = 0; k < r->layout.kinds; k++) add_declared(l, r->kind[k].copies);
  add_declared(l, r->check);
  firsts.options = l->lives;
  add_moves(l, r);
  add_phases(l, r);
  add_declared(l, r->score);
  add_declared(l, r->winners);
  add_declared(l, r->ends);
  add_declared(l, r->outlook);
  firsts.table = l->lives;
  lua_rawgeti(l->host->L, LUA_REGISTRYINDEX, l->loaded->kinds);
  add_functions_in(l, l->host->L, SEARCH_DEPTH);  /* card.effect(t) */
  return firsts;
}

static void reads_game (Walk *w, const char *name) {
  lua_State *L = w->l->host->L;
  lua_getfield(L, GAME_IS_AT, name);
  add_functions_in(w->l, L, SEARCH_DEPTH);
}

static void keeps (Walk *w, const char *variable, bool is_table, int line) {
  findings_add(w->l->found, FINDING_KEEPS_STATE, w->file, line,
               fact_saying(is_table ? SAY_CHANGES_TABLE : SAY_SETS_VARIABLE),
               fact_string(variable));
}

static void keeps_global (Walk *w, const char *name, int line) {
  keeps(w, name, false, line);
}

static void notes_word (Walk *w, const char *text) {
  dictionary_add(w->l->words, span_of(text), 0);
}

/* What the function on top has captured; what it leads to is live. */
static Known *look_at_captured (Lint *l, lua_State *L, const Proto *p) {
  Known *known = memory_new(((size_t)p->captures + 1) * sizeof *known);
  for (int i = 0; i < p->captures; i++) {
    if (lua_getupvalue(L, -1, i + 1) == NULL) break;
    known[i].variable = p->captured[i].name;
    if (strcmp(p->captured[i].name, "_ENV") == 0)
      known[i] = (Known){.sort = KNOWN_ENVIRONMENT};
    else if (lua_rawequal(L, -1, GAME_IS_AT))
      known[i].sort = KNOWN_GAME;
    else {
      known[i].sort = KNOWN_KEPT;
      lua_pushvalue(L, -1);
      add_functions_in(l, L, SEARCH_DEPTH);
    }
    lua_pop(L, 1);
  }
  return known;
}

/* The function on top. */
static void walk_live (Lint *l, lua_State *L, Known first) {
  static const WalkEars ears = {
    .reads_game = reads_game, .keeps = keeps, .sets_global = keeps_global,
    .reads_table = names_reads_table, .sets_table = names_sets_table,
    .reads_option = names_reads_option, .compares = names_compares,
    .calls = names_calls, .constant = notes_word
  };
  Walk w = {l, &ears, ""};
  Bytecode code;
  Known *captured;
  if (!bytecode_read(&code, L)) return;
  captured = look_at_captured(l, L, &code.main);
  walk_function(&w, &code.main, captured, first);
  free(captured);
  bytecode_free(&code);
}

void lint_live_functions (Lint *l) {
  lua_State *L = l->host->L;
  Firsts firsts;
  lua_settop(L, 0);
  lua_newtable(L);
  lua_newtable(L);
  lua_rawgeti(L, LUA_REGISTRYINDEX, l->loaded->declared);
  firsts = add_all_declared(l, l->loaded->rules);
  for (int i = 1; i <= l->lives; i++) {  /* 'lives' grows with each of them */
    Known first = {.sort = i <= firsts.options ? KNOWN_OPTIONS
                           : i <= firsts.table ? KNOWN_TABLE : KNOWN_NOT};
    lua_rawgeti(L, LIST_AT, i);
    walk_live(l, L, first);
    lua_settop(L, GAME_IS_AT);
  }
  lua_settop(L, LIST_AT);
  l->live = luaL_ref(L, LUA_REGISTRYINDEX);
}

/* }====================================================== */

/*
** {======================================================
** What live functions hold, before and after play
** =======================================================
*/

/* Was the variable met before? On the stack, at 2, are those that were. */
static bool is_held (lua_State *L, void *id) {
  bool held = lua_rawgetp(L, 2, id) != LUA_TNIL;
  lua_pop(L, 1);
  lua_pushboolean(L, 1);
  lua_rawsetp(L, 2, id);
  return held;
}

/* The function on top is number 'f'. */
static void hold_captured (Lint *l, lua_State *L, int f) {
  for (int i = 1; lua_getupvalue(L, 3, i) != NULL; i++) {
    if (!is_held(L, lua_upvalueid(L, 3, i)) && l->print_left > 0) {
      uint64_t print = print_value(L, 4, &l->print_left);
      l->held = memory_grow(l->held, &l->held_room, (size_t)l->helds + 1,
                            sizeof *l->held);
      l->held[l->helds++] = (Held){f, i, print};
    }
    lua_settop(L, 3);
  }
}

void lint_before_play (Lint *l) {
  lua_State *L = l->host->L;
  lua_settop(L, 0);
  lua_rawgeti(L, LUA_REGISTRYINDEX, l->live);
  lua_newtable(L);
  l->print_left = HELD_VALUES;
  for (int f = 1; f <= l->lives; f++) {
    lua_rawgeti(L, 1, f);
    hold_captured(l, L, f);
    lua_settop(L, 2);
  }
  lua_settop(L, 0);
}

static void complain_of_change (Lint *l, lua_State *L, const char *variable) {
  lua_Debug ar;
  lua_pushvalue(L, 2);
  lua_getinfo(L, ">S", &ar);
  findings_add(l->found, FINDING_KEEPS_STATE,
               lint_file_of(l, ar.source[0] == '@' ? ar.source + 1 : "?"),
               ar.linedefined, fact_saying(SAY_CHANGED_BY_PLAY),
               fact_string(variable));
}

/* Has it changed? 'games': the variable is the game itself. */
static void compare_held (Lint *l, lua_State *L, const Held *h, bool games) {
  const char *name;
  lua_settop(L, 0);
  lua_rawgeti(L, LUA_REGISTRYINDEX, l->live);
  lua_rawgeti(L, 1, h->function);
  name = lua_getupvalue(L, 2, h->index);
  lua_rawgeti(L, LUA_REGISTRYINDEX, l->game);
  if (name != NULL && lua_rawequal(L, 3, 4) == games &&
      print_value(L, 3, &l->print_left) != h->print)
    complain_of_change(l, L, name);
}

/*
** One variable that was changed is enough: others may lead to the same thing,
** and the game leads to everything.
*/
void lint_after_play (Lint *l) {
  l->print_left = HELD_VALUES;
  for (int games = 0; games < 2; games++)
    for (int i = 0; i < l->helds; i++)
      if (!findings_has(l->found, FINDING_KEEPS_STATE))
        compare_held(l, l->host->L, &l->held[i], games);
  lua_settop(l->host->L, 0);
}

/* }====================================================== */
