/*
** Lint of unused fields and names, and of hidden cards used by refusals
** SPDX-License-Identifier: MIT
*/
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "lint/lint_private.h"

/*
** Pieces: files of library/, for 'use' in games. A piece declares and plays
** nothing: only a game that uses it shows which functions play can call.
*/

/* "library", "rules/library" */
static bool is_library (const char *folder) {
  const char *slash = strrchr(folder, '/');
  return strcmp(slash != NULL ? slash + 1 : folder, "library") == 0;
}

/* Resolves links; a bare name is in the working folder. */
static bool is_in_library (const char *path) {
  const char *slash = strrchr(path, '/');
  char *folder = slash != NULL ? memory_copy(path, (size_t)(slash - path))
                               : memory_copy(".", 1);
  char *real = realpath(folder, NULL);
  bool is = is_library(folder) || (real != NULL && is_library(real));
  free(real);
  free(folder);
  return is;
}

/* A game from 'game' or 'extend' always has both fields. */
static bool is_game (const Inspection *made) {
  const Thing *id, *phases;
  if (made->things == 0 || made->thing[0].kind != THING_TABLE) return false;
  id = inspect_field(made, 0, "id");
  phases = inspect_field(made, 0, "phases");
  return id != NULL && id->kind == THING_TEXT &&
         phases != NULL && phases->kind == THING_TABLE;
}

bool piece_is_one (const Lint *l) {
  return l->chunks > 0 && is_in_library(lint_path(l)) && !is_game(&l->game);
}

void piece_look (Lint *l) {
  if (l->game.things == 0 || l->game.thing[0].kind == THING_NOTHING)
    findings_add(l->found, FINDING_LOADING, lint_path(l), 0,
                 fact_saying(SAY_PIECE_GIVES_NOTHING));
}

/*
** A log need not give all hands. t:cards and similar methods list only the
** known cards: if there are none, a refusal based on them refuses nothing.
** t:holds, t:lacks and t:at_least handle unknown cards.
*/

/* How many arguments name the zone. */
static int zone_size (const Walk *w, int zone) {
  return w->l->rules->layout.zone[zone].each ? 2 : 1;
}

static void add_look (Walk *w, HiddenLook look) {
  Lint *l = w->l;
  look.file = w->file;
  l->look = memory_grow(l->look, &l->look_room, (size_t)l->looks + 1,
                        sizeof *l->look);
  l->look[l->looks++] = look;
}

static void add_hidden (Walk *w, int zone, const char *method, int line) {
  if (w->l->rules->layout.zone[zone].sees != SEES_ALL)
    add_look(w, (HiddenLook){.line = line, .zone = zone, .method = method});
}

/* t:count(ZONE …, what), t:sum(ZONE …, field): all but the last are zones. */
static void check_zones (Walk *w, const char *method,
                         const Known *argument, int arguments, int line) {
  int at = 0, zone;
  while (at < arguments && (zone = names_zone(w, &argument[at])) >= 0)
    at += zone_size(w, zone);
  if (at != arguments - 1) return;  /* without 'what', or unknown */
  for (at = 0; at < arguments - 1; at += zone_size(w, zone)) {
    zone = names_zone(w, &argument[at]);
    add_hidden(w, zone, method, line);
  }
}

/* From then on everyone sees cards shown in place. */
static void note_shown (Walk *w, const SchemaMethod *m, int zone,
                        int arguments) {
  if (strchr(m->takes, 'o') == NULL || arguments <= zone_size(w, zone))
    w->l->shown |= UINT64_C(1) << zone;
}

void hidden_calls (Walk *w, const char *method, const Known *argument,
                   int arguments, int line) {
  const SchemaMethod *m = schema_find_method(span_of(method));
  int zone = arguments > 0 ? names_zone(w, argument) : -1;
  if (m == NULL || zone < 0) return;
  if (m->alters == ALTERS_SHOWN) note_shown(w, m, zone, arguments);
  if (w->of_refusal != OF_REFUSAL) return;
  if (strchr(m->takes, '*') != NULL) {
    if (!w->is_open && m->looks != LOOKS_HANDS)
      check_zones(w, m->name, argument, arguments, line);
  }
  else if (m->looks == LOOKS_KNOWN)
    add_hidden(w, zone, m->name, line);
}

void hidden_checks_known (Walk *w, int zone) {
  add_look(w, (HiddenLook){.zone = zone, .is_check = true});
}

/* Does the same file check that all cards of the zone are known? */
static bool is_checked (const Lint *l, const HiddenLook *look) {
  for (int i = 0; i < l->looks; i++)
    if (l->look[i].is_check && l->look[i].zone == look->zone &&
        strcmp(l->look[i].file, look->file) == 0)
      return true;
  return false;
}

void hidden_findings (Lint *l) {
  for (int i = 0; i < l->looks; i++) {
    const HiddenLook *k = &l->look[i];
    if (k->is_check || l->shown >> k->zone & 1 || is_checked(l, k)) continue;
    findings_add(l->found, FINDING_HIDDEN_CARDS, k->file, k->line,
                 fact_saying(SAY_ONLY_KNOWN_CARDS), fact_string(k->method),
                 fact_string(ruleset_name(l->rules, LIST_ZONES, k->zone)));
  }
}

/*
** Does a live function contain the word, or texts that could be joined to it
** ("blind" .. place)? Then it counts as used.
*/
static bool is_named (const Lint *l, const char *word) {
  size_t len = strlen(word);
  if (dictionary_find(l->words, span_of(word)) >= 0) return true;
  for (size_t cut = 2; l->joins && cut < len; cut++)
    if (dictionary_find(l->words, (Span){word, cut}) >= 0 ||
        dictionary_find(l->words, (Span){word + len - cut, cut}) >= 0)
      return true;
  return false;
}

/*
** Adds a finding about a declared thing, unless the base is to blame; the base
** is not to blame for things that the linted file mentions.
*/
static void add_remark (Lint *l, FindingSort sort, const char *list,
                        const char *name, Saying saying) {
  const char *file;
  int line;
  if (!lint_place(l, list, name, &file, &line)) {
    line = lint_first_line(l, name);
    if (!findings_sorts[sort].is_fault || line == 0) return;
  }
  findings_add(l->found, sort, lint_path(l), line, fact_saying(saying),
               fact_string(name));
}

static bool article_is_used (const Ruleset *r, int article) {
  for (int i = 0; i < r->moves; i++) {
    const Move *m = &r->move[i];
    for (int f = 0; f < m->refusals; f++)
      if (m->refusal[f].article == article) return true;
    for (int a = 0; a < m->args; a++)
      if (m->arg[a].article == article) return true;
  }
  for (int i = 0; i < r->phases; i++)
    if (r->phase[i].instead == article) return true;
  for (int z = 0; z < r->layout.zones; z++)
    if (r->layout.zone[z].article == article) return true;
  return false;
}

/* A file that gives reasons should give all of them. */
static bool gives_reasons (const Ruleset *r) {
  for (int i = ARTICLES_COMMON; i < r->articles; i++)
    if (r->because[i] != 0) return true;
  return false;
}

/* A house rule is in no rulebook: it needs no source. */
static void check_articles (Lint *l, const Ruleset *r) {
  bool reasons = gives_reasons(r);
  for (int i = ARTICLES_COMMON; i < r->articles; i++) {
    const Article *a = &r->article[i];
    if (reasons && r->because[i] == 0)
      add_remark(l, FINDING_NO_REASON, "articles", a->id,
                 SAY_ARTICLE_NO_REASON);
    if (!article_is_used(r, i))
      add_remark(l, FINDING_UNUSED_ARTICLE, "articles", a->id,
                 SAY_ARTICLE_UNUSED);
    if (a->source[0] == '\0' && !l->extends)
      add_remark(l, FINDING_NO_SOURCE, "articles", a->id,
                 SAY_ARTICLE_NO_SOURCE);
  }
}

/* Some moves exist only to be refused by their own article. */
static void check_moves (Lint *l, const Ruleset *r) {
  uint64_t here = 0;
  for (int i = 0; i < r->phases; i++) here |= r->phase[i].moves;
  for (int i = 0; i < r->moves; i++) {
    const Move *m = &r->move[i];
    unsigned early = 1u << BEFORE_TURN | 1u << RATHER_THAN_TURN;
    if (!(here >> i & 1) && !(m->refusals_at & early))
      add_remark(l, FINDING_UNUSED_MOVE, "moves", m->name, SAY_MOVE_UNUSED);
  }
}

static bool bounds_use (const Ruleset *r, int option) {
  for (int i = 0; i < r->layout.tallies; i++)
    if (r->tally_start[i].option == option) return true;
  for (int i = 0; i < r->layout.counters; i++)
    if (r->counter_start[i].option == option) return true;
  for (int i = 0; i < r->moves; i++)
    for (int a = 0; a < r->move[i].args; a++) {
      const Arg *arg = &r->move[i].arg[a];
      if (arg->bounded &&
          (arg->least.option == option || arg->most.option == option))
        return true;
    }
  return false;
}

static void check_options (Lint *l, const Ruleset *r) {
  for (int i = 0; i < r->options; i++) {
    const Option *o = &r->option[i];
    if (!l->any_option && !bounds_use(r, i) && !is_named(l, o->word.en))
      add_remark(l, FINDING_UNUSED_OPTION, "options", o->word.en,
                 SAY_OPTION_UNUSED);
    if (o->is_number && (o->value < o->least || o->value > o->most))
      add_remark(l, FINDING_OUT_OF_RANGE, "options", o->word.en,
                 SAY_DEFAULT_OUT_OF_RANGE);
  }
}

static bool zone_is_used (const Ruleset *r, int zone) {
  for (int k = 0; k < r->layout.kinds; k++)
    if (r->layout.home[k] == zone) return true;
  for (int i = 0; i < r->moves; i++) {
    const Move *m = &r->move[i];
    for (int a = 0; a < m->args; a++)
      if (m->arg[a].zone == zone) return true;
    for (int f = 0; f < m->refusals; f++)
      if (m->refusal[f].kind == REFUSE_EMPTY && m->refusal[f].zone == zone)
        return true;
  }
  return false;
}

static void check_all_zones (Lint *l, const Ruleset *r) {
  for (int z = 0; z < r->layout.zones; z++)
    if (!zone_is_used(r, z) && !is_named(l, r->zone_name[z]))
      add_remark(l, FINDING_UNUSED_ZONE, "zones", r->zone_name[z],
                 SAY_ZONE_UNUSED);
}

static bool tally_is_used (const Ruleset *r, int tally) {
  for (int i = 0; i < r->phases; i++)
    if (r->phase[i].has_each && r->phase[i].each.kind != EACH_FUNCTION &&
        r->phase[i].each.tally == tally)
      return true;
  for (int i = 0; i < r->moves; i++)
    for (int f = 0; f < r->move[i].refusals; f++)
      if (r->move[i].refusal[f].kind == REFUSE_ABOVE &&
          r->move[i].refusal[f].tally == tally)
        return true;
  return false;
}

static bool counter_is_used (const Ruleset *r, int counter) {
  for (int i = 0; i < r->phases; i++)
    if (r->phase[i].has_each && r->phase[i].each.kind != EACH_FUNCTION &&
        r->phase[i].each.counter == counter)
      return true;
  return false;
}

static void check_numbers (Lint *l, const Ruleset *r) {
  for (int i = 0; i < r->layout.tallies; i++)
    if (!l->any_number && !tally_is_used(r, i) &&
        !is_named(l, r->tally_name[i]))
      add_remark(l, FINDING_UNUSED_TALLY, "tallies", r->tally_name[i],
                 SAY_TALLY_UNUSED);
  for (int i = 0; i < r->layout.counters; i++)
    if (!l->any_number && !counter_is_used(r, i) &&
        !is_named(l, r->counter_name[i]))
      add_remark(l, FINDING_UNUSED_COUNTER, "counters", r->counter_name[i],
                 SAY_COUNTER_UNUSED);
}

static void check_phases (Lint *l, const Ruleset *r) {
  for (int i = 0; i < r->phases; i++)
    if (r->phase[i].nested && !is_named(l, r->phase[i].name))
      add_remark(l, FINDING_UNUSED_PHASE, "phases", r->phase[i].name,
                 SAY_PHASE_UNUSED);
}

static void check_cards (Lint *l, const Ruleset *r) {
  for (int k = 0; k < r->layout.kinds; k++)
    if (r->kind[k].copies == 0 && r->layout.copies[k] == 0)
      add_remark(l, FINDING_NO_COPIES, "cards", r->kind[k].word.en,
                 SAY_CARD_NO_COPIES);
}

/* Reports a text that is missing in one language. */
static void check_text (Lint *l, Both text, const char *list,
                        const char *name) {
  if ((text.en[0] == '\0') == (text.fr[0] == '\0')) return;
  if (text.en[0] == '\0')
    add_remark(l, FINDING_NO_TEXT, list, name, SAY_NOT_IN_ENGLISH);
  else
    add_remark(l, FINDING_NO_TEXT, list, name, SAY_NOT_IN_FRENCH);
}

static void check_texts (Lint *l, const Ruleset *r) {
  check_text(l, r->title, NULL, "title");
  check_text(l, r->about, NULL, "about");
  check_text(l, r->lesson.goal, "lesson", "goal");
  check_text(l, r->lesson.play, "lesson", "play");
  check_text(l, r->lesson.score, "lesson", "score");
  check_text(l, r->lesson.ends, "lesson", "ends");
  if (r->title.en[0] == '\0' && r->title.fr[0] == '\0')
    add_remark(l, FINDING_NO_TEXT, NULL, "title", SAY_GAME_LACKS);
  for (int i = 0; i < r->options; i++)
    check_text(l, r->option[i].why, "options", r->option[i].word.en);
  for (int k = 0; k < r->layout.kinds; k++) {
    check_text(l, r->kind[k].title, "cards", r->kind[k].word.en);
    check_text(l, r->kind[k].note, "cards", r->kind[k].word.en);
  }
  for (int i = 0; i < r->moves; i++)
    check_text(l, r->move[i].note, "moves", r->move[i].name);
  for (int i = 0; i < r->phases; i++)
    check_text(l, r->phase[i].title, "phases", r->phase[i].name);
}

void lint_unused (Lint *l) {
  const Ruleset *r = l->rules;
  check_articles(l, r);
  check_moves(l, r);
  check_options(l, r);
  check_all_zones(l, r);
  check_numbers(l, r);
  check_phases(l, r);
  check_cards(l, r);
  check_texts(l, r);
}

/* A table being checked, by its number in the game. */
typedef struct Look {
  Lint *l;
  const Inspection *g;
  char where[120];
  const char *file;
  int line;                    /* of the end of the declaration, or 0 */
  bool mine;                   /* declared by the linted file? */
} Look;

/*
** Blames the linted file if it mentions the field, even in a thing of the base.
*/
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

/* Is it a field that the game or a card defines itself? */
static bool is_own (const Look *k, const char *name) {
  return strcmp(name, "id") == 0 ||
         dictionary_find(k->l->reads, span_of(name)) >= 0;
}

/*
** Checks that named fields are in the schema. A card may define its own; one
** that nothing reads and that resembles ours is a misspelling.
*/
static void check_names (Look *k, const Thing *t, const SchemaSort *sort) {
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

static void check_table (Look *k, int table, const SchemaSort *sort);

/* Checks an argument, whose type names its fields. */
static void check_argument (Look *k, int table) {
  const Thing *type = k->g->thing[table].kind == THING_TABLE
                          ? inspect_field(k->g, table, "type") : NULL;
  if (type == NULL || type->kind != THING_TEXT) return;
  for (const SchemaArgument *a = schema_arguments; a->name != NULL; a++)
    if (strcmp(type->text, a->name) == 0) check_table(k, table, &a->sort);
}

/* Checks the items of a list; 'sort' NULL: arguments. */
static void check_items (Look *k, int list, const SchemaSort *sort) {
  const Thing *t = &k->g->thing[list];
  for (int i = t->first; i < t->first + t->count; i++)
    if (k->g->entry[i].name != NULL)
      continue;
    else if (sort == NULL)
      check_argument(k, k->g->entry[i].thing);
    else
      check_table(k, k->g->entry[i].thing, sort);
}

/* Checks a table and the tables within it. */
static void check_table (Look *k, int table, const SchemaSort *sort) {
  const Thing *t = &k->g->thing[table];
  if (t->kind != THING_TABLE) return;
  check_names(k, t, sort);
  for (const SchemaField *f = sort->field; f->name != NULL; f++) {
    const Entry *e = inspect_find(k->g, table, f->name);
    if (e == NULL) continue;
    switch (f->type) {
      case SCHEMA_BOTH: check_table(k, e->thing, &schema_text); break;
      case SCHEMA_ONE: check_table(k, e->thing, f->of); break;
      case SCHEMA_LIST: check_items(k, e->thing, f->of); break;
      case SCHEMA_ARGUMENTS: check_items(k, e->thing, NULL); break;
      default: break;
    }
  }
}

/* Checks the tables of a list: "cards '7'", "moves.bet". */
static void check_list (Look *k, int list, const SchemaField *f) {
  const Thing *t = &k->g->thing[list];
  for (int i = t->first; i < t->first + t->count; i++) {
    const Entry *e = &k->g->entry[i];
    const char *name = e->name != NULL ? e->name : inspect_id(k->g, e->thing);
    if ((e->name != NULL) != (f->type == SCHEMA_NAMED)) continue;
    snprintf(k->where, sizeof k->where,
             e->name != NULL ? "%s.%.80s" : "%s '%.80s'", f->name, name);
    k->mine = lint_place(k->l, f->name, name, &k->file, &k->line);
    check_table(k, e->thing, f->of);
  }
}

/* Checks a field of the game. */
static void check_field (Look *k, int thing, const SchemaField *f) {
  if (k->g->thing[thing].kind != THING_TABLE) return;
  if (f->type == SCHEMA_NAMED || f->type == SCHEMA_LIST)
    check_list(k, thing, f);
  k->mine = lint_place(k->l, NULL, f->name, &k->file, &k->line);
  snprintf(k->where, sizeof k->where, "%s", f->name);
  if (f->type == SCHEMA_ONE) check_table(k, thing, f->of);
  if (f->type == SCHEMA_BOTH) check_table(k, thing, &schema_text);
}

/*
** Other keys of 'g' are functions of the file, or misspellings of ours. A key
** that is read somewhere is not a misspelling.
*/
static void check_own_field (Look *k, const char *name) {
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
      check_field(&k, e->thing, f);
    else if (e->name != NULL)
      check_own_field(&k, e->name);
  }
}
