/*
** Lint of declarations: fields that nothing reads, being misspelt
** SPDX-License-Identifier: MIT
*/
#include <stdio.h>

#include "lint/lint_private.h"

/* The table that is looked at, by its number in the game. */
typedef struct Look {
  Lint *l;
  const Inspection *g;
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
** that is nearly ours, and is read by nobody, is ours misspelt.
*/
static void look_at_names (Look *k, const Thing *t, const SchemaSort *sort) {
  for (int i = t->first; i < t->first + t->count; i++) {
    const char *name = k->g->entry[i].name;
    Span nearest;
    if (name == NULL || schema_find(sort, span_of(name)) != NULL ||
        (sort->is_open && is_own(k, name)))
      continue;
    nearest = schema_nearest(sort, span_of(name));
    if (nearest.len > 0 || !sort->is_open) wrong_field(k, name, nearest);
  }
}

static void look_at_table (Look *k, int table, const SchemaSort *sort);

/* An argument says itself what it is. */
static void look_at_argument (Look *k, int table) {
  const Thing *type = k->g->thing[table].kind == THING_TABLE
                          ? inspect_field(k->g, table, "type") : NULL;
  if (type == NULL || type->kind != THING_TEXT) return;
  for (const SchemaArgument *a = schema_arguments; a->name != NULL; a++)
    if (strcmp(type->text, a->name) == 0) look_at_table(k, table, &a->sort);
}

/* Each item of a list; 'sort' NULL: they are arguments. */
static void look_at_items (Look *k, int list, const SchemaSort *sort) {
  const Thing *t = &k->g->thing[list];
  for (int i = t->first; i < t->first + t->count; i++)
    if (k->g->entry[i].name != NULL)
      continue;
    else if (sort == NULL)
      look_at_argument(k, k->g->entry[i].thing);
    else
      look_at_table(k, k->g->entry[i].thing, sort);
}

/* A table, and those within it. */
static void look_at_table (Look *k, int table, const SchemaSort *sort) {
  const Thing *t = &k->g->thing[table];
  if (t->kind != THING_TABLE) return;
  look_at_names(k, t, sort);
  for (const SchemaField *f = sort->field; f->name != NULL; f++) {
    const Entry *e = inspect_find(k->g, table, f->name);
    if (e == NULL) continue;
    switch (f->type) {
      case SCHEMA_BOTH: look_at_table(k, e->thing, &schema_text); break;
      case SCHEMA_ONE: look_at_table(k, e->thing, f->of); break;
      case SCHEMA_LIST: look_at_items(k, e->thing, f->of); break;
      case SCHEMA_ARGUMENTS: look_at_items(k, e->thing, NULL); break;
      default: break;
    }
  }
}

/* The tables of a list of the game: "cards '7'", "moves.bet". */
static void look_at_list (Look *k, int list, const SchemaField *f) {
  const Thing *t = &k->g->thing[list];
  for (int i = t->first; i < t->first + t->count; i++) {
    const Entry *e = &k->g->entry[i];
    const char *name = e->name != NULL ? e->name : inspect_id(k->g, e->thing);
    if ((e->name != NULL) != (f->type == SCHEMA_NAMED)) continue;
    snprintf(k->where, sizeof k->where,
             e->name != NULL ? "%s.%.80s" : "%s '%.80s'", f->name, name);
    k->mine = lint_place(k->l, f->name, name, &k->file, &k->line);
    look_at_table(k, e->thing, f->of);
  }
}

/* A field of the game. */
static void look_at_field (Look *k, int thing, const SchemaField *f) {
  if (k->g->thing[thing].kind != THING_TABLE) return;
  if (f->type == SCHEMA_NAMED || f->type == SCHEMA_LIST)
    look_at_list(k, thing, f);
  k->mine = lint_place(k->l, NULL, f->name, &k->file, &k->line);
  snprintf(k->where, sizeof k->where, "%s", f->name);
  if (f->type == SCHEMA_ONE) look_at_table(k, thing, f->of);
  if (f->type == SCHEMA_BOTH) look_at_table(k, thing, &schema_text);
}

/*
** What a game keeps in 'g' beside what is ours: its own functions, but also
** ours misspelt. What is read somewhere is surely its own.
*/
static void look_at_own (Look *k, const char *name) {
  Span nearest;
  if (is_own(k, name) || !lint_place(k->l, NULL, name, &k->file, &k->line))
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

void lint_fields (Lint *l) {
  const Inspection *g = &l->game;
  const Thing *game = &g->thing[0];
  Look k = {.l = l, .g = g, .file = lint_path(l)};
  for (int i = game->first; i < game->first + game->count; i++) {
    const Entry *e = &g->entry[i];
    const SchemaField *f = e->name == NULL
        ? NULL : schema_find(&schema_game, span_of(e->name));
    if (f != NULL)
      look_at_field(&k, e->thing, f);
    else if (e->name != NULL)
      look_at_own(&k, e->name);
  }
}
