/*
** Lint of declarations: fields that nothing reads, being misspelt
** SPDX-License-Identifier: MIT
*/
#include "rules/declare_private.h"

#define OF_ARG "type", "name", "label", "optional", "among"

static const char *const of_game[] = {
  "id", "title", "about", "version", "seats", "options", "articles", "moves",
  "tallies", "counters", "zones", "phases", "cards", "score", "winners",
  "ends", "outlook", "check", NULL
};
static const char *const of_seats[] = {"min", "max", NULL};
static const char *const of_text[] = {"en", "fr", NULL};
static const char *const of_option[] = {
  "default", "min", "max", "step", "why", "reading", "alias", "fr", NULL
};
static const char *const of_zone[] = {
  "each", "alias", "only", "title", "place", NULL
};
static const char *const of_figure[] = {"title", "show", NULL};
static const char *const of_card[] = {
  "copies", "alias", "home", "note", "title", "colour", "symbol", "corner",
  NULL
};
static const char *const of_article[] = {
  "en", "fr", "source", "cannot_stand", NULL
};
static const char *const of_move[] = {
  "verb", "alias", "args", "refuse", "apply", "says", "careful", "note",
  "unlisted", NULL
};
static const char *const of_refusal[] = {
  "rather_than", "before", "empty", "above", NULL
};
static const char *const of_phase[] = {
  "title", "each", "any_order", "run", "moves", "arrive", "after", "nested",
  "otherwise", "instead", NULL
};
static const char *const of_each[] = {
  "from", "around", "others", "only", "with", NULL
};
static const char *const of_number[] = {OF_ARG, "article", NULL};
static const char *const of_word[] = {OF_ARG, "fr", NULL};
static const char *const of_card_arg[] = {
  OF_ARG, "from", "different", "together", "implied", "unchecked", "unseen",
  NULL
};
static const char *const of_player[] = {OF_ARG, NULL};

/* In the order of declare_argument_types. */
static const char *const *const of_args[] = {
  of_number, of_word, of_card_arg, of_card_arg, of_player
};

/* The table that is looked at: it lies on the Lua stack. */
typedef struct Look {
  Lint *l;
  lua_State *L;
  char where[120];
  const char *file;
  int line;                    /* of the declaration's end, 0: not known */
  bool mine;                   /* is it declared by the file at hand? */
} Look;

static bool is_in (const char *const *list, const char *name) {
  while (*list != NULL && strcmp(*list, name) != 0) list++;
  return *list != NULL;
}

static Span nearest_in (const char *const *list, const char *name) {
  Dictionary *known = dictionary_new(FOLD_CASE);
  Span nearest;
  for (int i = 0; list[i] != NULL; i++)
    dictionary_add(known, span_of(list[i]), i);
  nearest = dictionary_nearest(known, span_of(name));
  for (int i = 0; list[i] != NULL && nearest.len > 0; i++)
    if (span_is(nearest, list[i])) {
      nearest = span_of(list[i]);  /* it outlives the dictionary */
      break;
    }
  dictionary_free(known);
  return nearest;
}

/* A thing of the base may be spoilt by the file at hand, if it says that. */
static void wrong_field (Look *k, const char *name, Span nearest) {
  const char *file = k->mine ? k->file : lint_path(k->l);
  int line;
  if (findings_is_full(k->l->found)) return;
  line = k->mine ? lint_line_of(k->l, k->file, k->line, name)
                 : lint_first_line(k->l, name);
  if (!k->mine && line == 0) return;
  if (findings_add(k->l->found, FINDING_UNKNOWN_FIELD, file, line,
                   "%s: '%s' means nothing here",
                   "%s : « %s » ne veut rien dire ici", k->where, name))
    findings_meant(k->l->found, nearest);
}

/* Are all its named fields on the list? [-0, +0, -] */
static void look_at_table (Look *k, int t, const char *const *list) {
  lua_State *L = k->L;
  lua_Integer i = 0;
  if (!lua_istable(L, t) || !lua_checkstack(L, 10)) return;
  t = lua_absindex(L, t);
  lua_pushvalue(L, t);
  for (print_push_keys(L); print_next(L, t, &i); lua_pop(L, 2))
    if (lua_type(L, -2) == LUA_TSTRING && !is_in(list, lua_tostring(L, -2)))
      wrong_field(k, lua_tostring(L, -2),
                  nearest_in(list, lua_tostring(L, -2)));
  lua_pop(L, 1);
}

/* The same for a table in a field. */
static void look_at_field (Look *k, int t, const char *field,
                           const char *const *list) {
  if (!lua_istable(k->L, t)) return;
  lua_getfield(k->L, t, field);
  look_at_table(k, -1, list);
  lua_pop(k->L, 1);
}

static void look_at_option (Look *k, int t) {
  look_at_table(k, t, of_option);
  look_at_field(k, t, "why", of_text);
}

static void look_at_zone (Look *k, int t) {
  look_at_table(k, t, of_zone);
  look_at_field(k, t, "title", of_text);
}

static void look_at_figure (Look *k, int t) {
  look_at_table(k, t, of_figure);
  look_at_field(k, t, "title", of_text);
}

static void look_at_article (Look *k, int t) {
  look_at_table(k, t, of_article);
}

static void look_at_arg (Look *k, int t) {
  lua_State *L = k->L;
  const char *type;
  if (!lua_istable(L, t)) return;
  type = lua_getfield(L, t, "type") == LUA_TSTRING ? lua_tostring(L, -1) : "";
  for (int i = 0; declare_argument_types[i] != NULL; i++)
    if (strcmp(type, declare_argument_types[i]) == 0)
      look_at_table(k, t, of_args[i]);
  lua_pop(L, 1);
}

typedef void LookAt (Look *k, int t);

/* Each item of the list in a field. */
static void look_at_items (Look *k, int t, const char *field, LookAt *look) {
  lua_State *L = k->L;
  if (lua_getfield(L, t, field) == LUA_TTABLE) {
    lua_Integer n = (lua_Integer)lua_rawlen(L, -1);
    for (lua_Integer i = 1; i <= n && i <= 1000; i++, lua_pop(L, 1)) {
      lua_rawgeti(L, -1, i);
      look(k, lua_absindex(L, -1));
    }
  }
  lua_pop(L, 1);
}

static void look_at_refusal (Look *k, int t) {
  look_at_table(k, t, of_refusal);
}

static void look_at_move (Look *k, int t) {
  if (!lua_istable(k->L, t)) return;
  look_at_table(k, t, of_move);
  look_at_field(k, t, "note", of_text);
  look_at_items(k, t, "args", look_at_arg);
  look_at_items(k, t, "refuse", look_at_refusal);
}

/* "cards '7'", and its line: the first that has it quoted. */
static void place_item (Look *k, int t, const char *list) {
  const char *id = "";
  if (lua_rawgeti(k->L, t, 1) == LUA_TSTRING) id = lua_tostring(k->L, -1);
  snprintf(k->where, sizeof k->where, "%s '%.80s'", list, id);
  k->mine = lint_place(k->l, list, id, &k->file, &k->line);
  lua_pop(k->L, 1);
}

static void look_at_phase (Look *k, int t) {
  if (!lua_istable(k->L, t)) return;
  place_item(k, t, "phases");
  look_at_table(k, t, of_phase);
  look_at_field(k, t, "each", of_each);
  look_at_field(k, t, "title", of_text);
}

/* A card may have fields of its own; one that is nearly ours, and is read by
** nobody, is ours misspelt. */
static void look_at_card (Look *k, int t) {
  lua_State *L = k->L;
  lua_Integer i = 0;
  if (!lua_istable(L, t)) return;
  place_item(k, t, "cards");
  lua_pushvalue(L, t);
  for (print_push_keys(L); print_next(L, t, &i); lua_pop(L, 2)) {
    const char *name;
    Span nearest;
    if (lua_type(L, -2) != LUA_TSTRING) continue;
    name = lua_tostring(L, -2);
    if (is_in(of_card, name) || strcmp(name, "id") == 0 ||
        dictionary_find(k->l->reads, span_of(name)) >= 0)
      continue;
    nearest = nearest_in(of_card, name);
    if (nearest.len > 0) wrong_field(k, name, nearest);
  }
  lua_pop(L, 1);
}

/* Each thing of a list that remembers where it was said. */
static void look_at_list (Look *k, int game, const char *list, LookAt *look) {
  lua_State *L = k->L;
  lua_Integer i = 0;
  if (lua_getfield(L, game, list) == LUA_TTABLE) {
    int data = lua_gettop(L) + 1;
    print_push_data(L, -1);
    for (print_push_keys(L); print_next(L, data, &i); lua_pop(L, 2)) {
      const char *name;
      if (lua_type(L, -2) != LUA_TSTRING) continue;
      name = lua_tostring(L, -2);
      snprintf(k->where, sizeof k->where, "%s.%.80s", list, name);
      k->mine = lint_place(k->l, list, name, &k->file, &k->line);
      look(k, lua_absindex(L, -1));
    }
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
}

/*
** What a game keeps in 'g' beside what is ours: its own functions, but also
** ours misspelt. What is read somewhere is surely its own.
*/
static void look_at_game (Look *k, int game) {
  lua_State *L = k->L;
  int data = lua_gettop(L) + 1;
  lua_Integer i = 0;
  print_push_data(L, game);
  for (print_push_keys(L); print_next(L, data, &i); lua_pop(L, 2)) {
    const char *name;
    Span nearest;
    if (lua_type(L, -2) != LUA_TSTRING) continue;
    name = lua_tostring(L, -2);
    if (is_in(of_game, name) ||
        dictionary_find(k->l->reads, span_of(name)) >= 0 ||
        !lint_place(k->l, NULL, name, &k->file, &k->line))
      continue;
    nearest = nearest_in(of_game, name);
    if (nearest.len == 0 && k->l->extends)
      nearest = dictionary_nearest(k->l->base_names, span_of(name));
    snprintf(k->where, sizeof k->where, "g");
    k->mine = true;
    if (nearest.len > 0)
      wrong_field(k, name, nearest);
    else
      findings_add(k->l->found, FINDING_UNUSED_FIELD, k->file, k->line,
                   "nothing reads g.%s", "rien ne lit g.%s", name);
  }
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
  k.mine = lint_place(l, NULL, "seats", &k.file, &k.line);
  snprintf(k.where, sizeof k.where, "seats");
  look_at_field(&k, game, "seats", of_seats);
  k.mine = lint_place(l, NULL, "title", &k.file, &k.line);
  snprintf(k.where, sizeof k.where, "title");
  look_at_field(&k, game, "title", of_text);
  look_at_list(&k, game, "options", look_at_option);
  look_at_list(&k, game, "zones", look_at_zone);
  look_at_list(&k, game, "tallies", look_at_figure);
  look_at_list(&k, game, "counters", look_at_figure);
  look_at_list(&k, game, "articles", look_at_article);
  look_at_list(&k, game, "moves", look_at_move);
  look_at_items(&k, game, "cards", look_at_card);
  look_at_items(&k, game, "phases", look_at_phase);
  lua_settop(L, 0);
}
