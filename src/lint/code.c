/*
** Lint of functions: globals, and what live functions keep and name
** SPDX-License-Identifier: MIT
**
** A function is live if play can call it: it is declared, or captured by a live
** function, directly or in a table. A function that runs only while the file is
** loaded may change anything.
*/
#include <stdlib.h>

#include "base/memory.h"
#include "lint/lint_private.h"

enum { SEARCH_DEPTH = 6, LIVE_LIMIT = 5000 };

static void add_names (Dictionary *d, const char *const *name) {
  for (; *name != NULL; name++) dictionary_add(d, span_of(*name), 0);
}

/* The globals of a rule file. */
static Dictionary *list_globals (void) {
  Dictionary *known = dictionary_new(FOLD_CASE);
  add_names(known, schema_makers);
  add_names(known, schema_libraries[0].function);
  for (const SchemaLibrary *s = schema_libraries + 1; s->name != NULL; s++)
    dictionary_add(known, span_of(s->name), 0);
  for (const SchemaArgument *a = schema_arguments; a->name != NULL; a++)
    dictionary_add(known, span_of(a->name), 0);
  return known;
}

static bool is_in (const char *const *list, const char *name) {
  while (*list != NULL && strcmp(*list, name) != 0) list++;
  return *list != NULL;
}

/* Pieces may be used by formats, which have these globals. */
static bool is_format_global (const Lint *l, const char *name) {
  return lint_is_piece(l) &&
         (strcmp(name, "text") == 0 || strcmp(name, "log") == 0);
}

static bool is_global (const char *name) {
  if (is_in(schema_makers, name) || is_in(schema_libraries[0].function, name))
    return true;
  for (const SchemaLibrary *s = schema_libraries + 1; s->name != NULL; s++)
    if (strcmp(s->name, name) == 0) return true;
  for (const SchemaArgument *a = schema_arguments; a->name != NULL; a++)
    if (strcmp(a->name, name) == 0) return true;
  return false;
}

/* A global that the file assigns anywhere counts as known. */
static void reads_global (Walk *w, const char *name, int line) {
  Lint *l = w->l;
  Dictionary *known = list_globals();
  if (is_global(name) || is_format_global(l, name) ||
      dictionary_find(l->words, span_of(name)) >= 0)
    ;
  else if (is_in(schema_withheld, name))
    findings_add(l->found, FINDING_UNKNOWN_GLOBAL, w->file, line,
                 fact_saying(SAY_WITHHELD), fact_string(name));
  else if (findings_add(l->found, FINDING_UNKNOWN_GLOBAL, w->file, line,
                        fact_saying(SAY_NO_GLOBAL), fact_string(name)))
    findings_meant(l->found, dictionary_nearest(known, span_of(name)));
  dictionary_free(known);
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

static void notes_field (Walk *w, const char *name) {
  dictionary_add(w->l->fields, span_of(name), 0);
}

/* First collects the names read in all files, then checks the linted one. */
void code_globals (Lint *l) {
  static const WalkEars first = {.sets_global = notes_global,
                                 .reads_field = notes_read,
                                 .sets_any = notes_field};
  static const WalkEars second = {.reads_global = reads_global,
                                  .sets_global = sets_global,
                                  .reads_library = reads_library};
  Known environment = {.sort = KNOWN_ENVIRONMENT}, none = {0};
  for (int i = 0; i < l->chunks; i++)
    if (l->chunk[i].has_code && l->chunk[i].code.main.captures <= 1) {
      Walk w = {.l = l, .ears = &first};
      walk_function(&w, &l->chunk[i].code.main, &environment, none);
    }
  if (l->chunks > 0 && l->chunk[0].has_code) {
    Walk w = {.l = l, .ears = &second};
    walk_function(&w, &l->chunk[0].code.main, &environment, none);
  }
  dictionary_clear(l->words);  /* from now on: of live functions */
}

/* Adds a function of the game, unless it was added before. */
static void add_function (Lint *l, int function, KnownSort first,
                          OfRefusal of_refusal) {
  if (l->met[function] || l->lives == LIVE_LIMIT) return;
  l->met[function] = true;
  l->live = memory_grow(l->live, &l->live_room, (size_t)l->lives + 1,
                        sizeof *l->live);
  l->live[l->lives++] = (Live){function, first, of_refusal};
}

/* Adds all functions within a thing of the game, and all words. */
static void add_functions_in (Lint *l, int thing, int depth,
                              OfRefusal of_refusal) {
  const Thing *t = &l->game.thing[thing];
  if (t->kind == THING_FUNCTION)
    add_function(l, thing, KNOWN_NOT, of_refusal);
  if (t->kind == THING_TEXT) dictionary_add(l->words, span_of(t->text), 0);
  if (t->kind != THING_TABLE || depth == 0 || l->met[thing]) return;
  l->met[thing] = true;
  for (int e = t->first; e < t->first + t->count; e++)
    add_functions_in(l, l->game.entry[e].thing, depth - 1, of_refusal);
}

/* Adds what a refusal uses; of a table it may call only some functions. */
static void add_used (Lint *l, int thing, OfRefusal of_refusal) {
  if (of_refusal != OF_REFUSAL || l->game.thing[thing].kind != THING_TABLE) {
    add_functions_in(l, thing, SEARCH_DEPTH, of_refusal);
    return;
  }
  l->later = memory_grow(l->later, &l->later_room, (size_t)l->laters + 1,
                         sizeof *l->later);
  l->later[l->laters++] = thing;
}

static void add_declared (Lint *l, RuleFunction f, KnownSort first) {
  int function = inspect_function(&l->game, l->host, f);
  if (function >= 0) add_function(l, function, first, NOT_OF_REFUSAL);
}

static void add_refusal_function (Lint *l, RuleFunction f) {
  int function = inspect_function(&l->game, l->host, f);
  if (function >= 0) add_function(l, function, KNOWN_TABLE, OF_REFUSAL);
}

static void add_refusals (Lint *l, const Ruleset *r) {
  for (int i = 0; i < r->moves; i++) {
    const Move *m = &r->move[i];
    for (int f = 0; f < m->refusals; f++)
      add_refusal_function(l, m->refusal[f].function);
    for (int a = 0; a < m->args; a++) {
      add_refusal_function(l, m->arg[a].least.function);
      add_refusal_function(l, m->arg[a].most.function);
    }
  }
}

static void add_moves (Lint *l, const Ruleset *r) {
  for (int i = 0; i < r->moves; i++) {
    const Move *m = &r->move[i];
    add_declared(l, m->apply, KNOWN_TABLE);
    add_declared(l, m->says, KNOWN_TABLE);
    add_declared(l, m->careful, KNOWN_TABLE);
    for (int a = 0; a < m->args; a++)
      add_declared(l, m->arg[a].among, KNOWN_TABLE);
  }
}

static void add_phases (Lint *l, const Ruleset *r) {
  for (int i = 0; i < r->phases; i++) {
    const Phase *p = &r->phase[i];
    add_declared(l, p->each.function, KNOWN_TABLE);
    add_declared(l, p->run, KNOWN_TABLE);
    add_declared(l, p->arrive, KNOWN_TABLE);
    add_declared(l, p->after, KNOWN_TABLE);
    add_declared(l, p->otherwise, KNOWN_TABLE);
  }
}

static void add_all_declared (Lint *l, const Ruleset *r) {
  const Entry *cards = inspect_find(&l->game, 0, "cards");
  for (int k = 0; k < r->layout.kinds; k++)
    add_declared(l, r->kind[k].copies, KNOWN_OPTIONS);
  add_declared(l, r->check, KNOWN_OPTIONS);
  add_moves(l, r);
  add_phases(l, r);
  for (int i = 0; i < r->articles; i++)
    add_declared(l, r->because[i], KNOWN_TABLE);
  add_declared(l, r->account, KNOWN_TABLE);
  add_declared(l, r->score, KNOWN_TABLE);
  add_declared(l, r->winners, KNOWN_TABLE);
  for (int i = 0; i < r->ties; i++)
    add_declared(l, r->tie[i].by, KNOWN_TABLE);
  add_declared(l, r->ends, KNOWN_TABLE);
  add_declared(l, r->outlook, KNOWN_TABLE);
  add_declared(l, r->comes_to, KNOWN_TABLE);
  if (cards != NULL)  /* card.effect(t) */
    add_functions_in(l, cards->thing, SEARCH_DEPTH, NOT_OF_REFUSAL);
}

static void reads_game (Walk *w, const char *name) {
  const Entry *e = inspect_find(&w->l->game, 0, name);
  if (e != NULL) add_used(w->l, e->thing, w->of_refusal);
}

static void reads_kept (Walk *w, int thing, const char *name) {
  const Entry *e = w->l->game.thing[thing].kind == THING_TABLE
                       ? inspect_find(&w->l->game, thing, name) : NULL;
  if (e != NULL) add_used(w->l, e->thing, w->of_refusal);
}

static void report_state (Walk *w, const char *variable, bool is_table,
                          int line) {
  findings_add(w->l->found, FINDING_KEEPS_STATE, w->file, line,
               fact_saying(is_table ? SAY_CHANGES_TABLE : SAY_SETS_VARIABLE),
               fact_string(variable));
}

static void keeps_global (Walk *w, const char *name, int line) {
  report_state(w, name, false, line);
}

static void notes_word (Walk *w, const char *text) {
  dictionary_add(w->l->words, span_of(text), 0);
}

/* Makes all that a function captured live. */
static Known *note_captured (Lint *l, Live live, const Proto *p) {
  const Thing *t = &l->game.thing[live.function];
  Known *known = memory_new(((size_t)p->captures + 1) * sizeof *known);
  for (int i = 0; i < p->captures && i < t->count; i++) {
    const Entry *e = &l->game.entry[t->first + i];
    known[i].variable = p->captured[i].name;
    if (strcmp(p->captured[i].name, "_ENV") == 0)
      known[i] = (Known){.sort = KNOWN_ENVIRONMENT};
    else if (e->thing == 0)
      known[i].sort = KNOWN_GAME;
    else {
      known[i].sort = KNOWN_KEPT;
      known[i].thing = e->thing;
      add_used(l, e->thing, live.of_refusal);
    }
  }
  return known;
}

static void denies_holds (Walk *w, const char *method, int line) {
  if (w->of_refusal != NOT_OF_REFUSAL)
    findings_add(w->l->found, FINDING_DENIES_HOLDS, w->file, line,
                 fact_saying(SAY_NOT_HOLDS), fact_string(method));
}

static void calls (Walk *w, const char *method, const Known *argument,
                   int arguments, int line) {
  names_calls(w, method, argument, arguments, line);
  hidden_calls(w, method, argument, arguments, line);
}

static void walk_live (Lint *l, Live live) {
  static const WalkEars ears = {
    .reads_game = reads_game, .keeps = report_state,
    .sets_global = keeps_global,
    .reads_any = names_reads_any, .denies_holds = denies_holds,
    .reads_table = names_reads_table, .sets_table = names_sets_table,
    .reads_option = names_reads_option, .compares = names_compares,
    .calls = calls, .checks_known = hidden_checks_known,
    .reads_kept = reads_kept, .constant = notes_word
  };
  Walk w = {.l = l, .ears = &ears, .of_refusal = live.of_refusal};
  Bytecode code;
  Known *captured;
  if (!inspect_code(&l->game, live.function, &code)) return;
  captured = note_captured(l, live, &code.main);
  walk_function(&w, &code.main, captured, (Known){.sort = live.first});
  free(captured);
  bytecode_free(&code);
}

/* Walks functions until there are no new ones: 'lives' grows meanwhile. */
static void walk_lives (Lint *l) {
  while (l->walked < l->lives) walk_live(l, l->live[l->walked++]);
}

/* Notes all field names in the game. */
static void note_fields (Lint *l) {
  for (int e = 0; e < l->game.entries; e++)
    if (l->game.entry[e].name != NULL)
      dictionary_add(l->fields, span_of(l->game.entry[e].name), 0);
}

static void add_later (Lint *l) {
  for (int i = 0; i < l->laters; i++)
    add_functions_in(l, l->later[i], SEARCH_DEPTH, PERHAPS_OF_REFUSAL);
}

/* Refusals first: what they call is marked as theirs even if others call it. */
void code_live_functions (Lint *l) {
  l->met = memory_new((size_t)l->game.things + 1);
  note_fields(l);
  add_refusals(l, l->rules);
  walk_lives(l);
  add_later(l);
  walk_lives(l);
  add_all_declared(l, l->rules);
  walk_lives(l);
  hidden_findings(l);
}

void code_before_play (Lint *l) { inspect_game(&l->before, l->host); }

static void complain_of_change (Lint *l, int function, const char *variable) {
  Bytecode code;
  const char *source;
  if (!inspect_code(&l->game, function, &code)) return;
  source = code.main.source;
  findings_add(l->found, FINDING_KEEPS_STATE,
               lint_file_of(l, source[0] == '@' ? source + 1 : "?"),
               code.main.first_line, fact_saying(SAY_CHANGED_BY_PLAY),
               fact_string(variable));
  bytecode_free(&code);
}

/*
** Has anything it captured changed? 'games': check only captures of the game
** itself.
*/
static void compare_held (Lint *l, int function, const Inspection *after,
                          bool games) {
  const void *id = l->game.thing[function].id;
  int was = inspect_number(&l->before, id), is = inspect_number(after, id);
  const Thing *s = &l->before.thing[was], *t = &after->thing[is];
  if (was < 0 || is < 0) return;
  for (int i = 0; i < s->count && i < t->count; i++) {
    const Entry *e = &l->before.entry[s->first + i];
    const Entry *f = &after->entry[t->first + i];
    if ((f->thing == 0) == games &&
        !inspect_same(&l->before, e->thing, after, f->thing))
      complain_of_change(l, function, e->name);
  }
}

/*
** Reports one changed variable only: others may lead to the same thing, and the
** game leads to everything.
*/
void code_after_play (Lint *l) {
  Inspection after;
  if (!inspect_game(&after, l->host)) return;
  for (int games = 0; games < 2; games++)
    for (int i = 0; i < l->lives; i++)
      if (!findings_has(l->found, FINDING_KEEPS_STATE))
        compare_held(l, l->live[i].function, &after, games);
  inspect_free(&after);
}

