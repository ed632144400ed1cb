/*
** Lint of the names that functions use: is there such a thing?
** SPDX-License-Identifier: MIT
**
** Half of these mistakes would be found by playing; but a misspelt option is
** just nil, and a misspelt phase just never the one under way.
*/
#include "rules/api_private.h"
#include "rules/lint_private.h"

static const Ruleset *rules (const Walk *w) { return w->l->loaded->rules; }

/*
** What is wrong, and the nearest of what there is: 'known' is freed. The line
** is told of once, however often a function runs into it.
*/
static void unknown (Walk *w, int line, Dictionary *known, const char *name,
                     const char *en, const char *fr) {
  if (findings_add(w->l->found, FINDING_UNKNOWN_NAME, w->file, line, en, fr,
                   name))
    findings_meant(w->l->found, dictionary_nearest(known, span_of(name)));
  dictionary_free(known);
}

static void add_methods (Dictionary *d) {
  static const luaL_Reg *const list[] = {api_looking, api_moving, api_course};
  for (int i = 0; i < 3; i++)
    for (const luaL_Reg *m = list[i]; m->name != NULL; m++)
      dictionary_add(d, span_of(m->name), 0);
}

static void add_counters (Dictionary *d, const Ruleset *r) {
  for (int i = 0; i < r->layout.counters; i++)
    dictionary_add(d, span_of(r->counter_name[i]), 0);
}

static void add_tallies (Dictionary *d, const Ruleset *r) {
  for (int i = 0; i < r->layout.tallies; i++)
    dictionary_add(d, span_of(r->tally_name[i]), 0);
}

static void add_zones (Dictionary *d, const Ruleset *r) {
  for (int i = 0; i < r->layout.zones; i++)
    dictionary_add(d, span_of(r->zone_name[i]), 0);
}

static bool is_counter (const Ruleset *r, const char *name) {
  for (int i = 0; i < r->layout.counters; i++)
    if (strcmp(r->counter_name[i], name) == 0) return true;
  return false;
}

static bool is_tally (const Ruleset *r, const char *name) {
  for (int i = 0; i < r->layout.tallies; i++)
    if (strcmp(r->tally_name[i], name) == 0) return true;
  return false;
}

bool names_has_number (const Walk *w, const char *name) {
  return is_tally(rules(w), name) || is_counter(rules(w), name) ||
         strcmp(name, "option") == 0;
}

void names_reads_table (Walk *w, const char *name, int line) {
  const Ruleset *r = rules(w);
  Dictionary *known;
  if (api_is_taken(name) || is_tally(r, name) || is_counter(r, name)) return;
  known = dictionary_new(FOLD_CASE);
  add_tallies(known, r);
  add_counters(known, r);
  for (int i = 0; api_fields[i] != NULL; i++)
    dictionary_add(known, span_of(api_fields[i]), 0);
  unknown(w, line, known, name,
          "the table has no '%s'; declare it in 'tallies' or 'counters'",
          "la table n'a pas de « %s » ; déclarez-le dans « tallies » ou "
          "« counters »");
}

void names_sets_table (Walk *w, const char *name, int line) {
  const Ruleset *r = rules(w);
  Dictionary *known;
  if (is_counter(r, name)) return;
  known = dictionary_new(FOLD_CASE);
  if (is_tally(r, name)) {
    unknown(w, line, known, name,
            "'%s' is a tally; each seat has its own: write t.NAME[seat]",
            "« %s » est un compteur par siège ; écrivez t.NOM[siège]");
    return;
  }
  add_counters(known, r);
  unknown(w, line, known, name,
          "the table has no counter '%s'; declare it in 'counters'",
          "la table n'a pas de compteur « %s » ; déclarez-le dans "
          "« counters »");
}

void names_reads_option (Walk *w, const char *name, int line) {
  const Ruleset *r = rules(w);
  Dictionary *known;
  for (int i = 0; i < r->options; i++)
    if (strcmp(r->option[i].word.en, name) == 0) return;
  known = dictionary_new(FOLD_CASE);
  for (int i = 0; i < r->options; i++)
    dictionary_add(known, span_of(r->option[i].word.en), i);
  unknown(w, line, known, name, "there is no option '%s'",
          "il n'y a pas d'option « %s »");
}

static void check_phase (Walk *w, const char *name, int line) {
  const Ruleset *r = rules(w);
  Dictionary *known;
  if (ruleset_find_phase(r, name) >= 0) return;
  known = dictionary_new(FOLD_CASE);
  for (int i = 0; i < r->phases; i++)
    dictionary_add(known, span_of(r->phase[i].name), i);
  unknown(w, line, known, name, "there is no phase '%s'",
          "il n'y a pas de phase « %s »");
}

/* t.option.NAME == "text" */
static void check_choice (Walk *w, const char *option, const char *text,
                          int line) {
  const Ruleset *r = rules(w);
  const Option *o = NULL;
  Dictionary *known;
  for (int i = 0; i < r->options; i++)
    if (strcmp(r->option[i].word.en, option) == 0) o = &r->option[i];
  if (o == NULL) return;
  known = dictionary_new(FOLD_CASE);
  for (int i = 0; i < o->choices; i++)
    dictionary_add(known, span_of(o->choice[i].en), i);
  for (int i = 0; i < o->choices; i++)
    if (strcmp(o->choice[i].en, text) == 0) {
      dictionary_free(known);
      return;
    }
  unknown(w, line, known, text, "the option compared is never '%s'",
          "l'option comparée n'est jamais « %s »");
}

void names_compares (Walk *w, Known with, const char *text, int line) {
  if (with.sort == KNOWN_PHASE) check_phase(w, text, line);
  if (with.sort == KNOWN_OPTION) check_choice(w, with.text, text, line);
}

/*
** What a method is called with: 'z' a zone, and the seat behind it where each
** seat has one; 'y' a zone alone; '*' any number of zones more; 'k' a card,
** 'f' a number that cards have, 'p' a phase, 't' a tally, '-' anything.
*/
static const struct { const char *name, *wants; } methods[] = {
  {"count", "z*k"}, {"sum", "z*f"}, {"cards", "z"}, {"first", "z"},
  {"last", "z"}, {"holds", "zkk"}, {"unseen", "k"}, {"draw", "zz"},
  {"show", "zz"}, {"show_each", "y"}, {"show_at", "z-z"}, {"deal", "zz"},
  {"move", "kzz"}, {"move_first", "zz"}, {"move_all", "zz"}, {"swap", "zz"},
  {"shuffle", "y"}, {"refill", "zz"}, {"go", "p"}, {"push", "p"},
  {"next_with", "t"}, {"seats_with", "t"}
};

static void check_zone (Walk *w, const char *name, int line) {
  Dictionary *known;
  if (ruleset_find_zone(rules(w), name) >= 0) return;
  known = dictionary_new(FOLD_CASE);
  add_zones(known, rules(w));
  unknown(w, line, known, name, "there is no zone '%s'",
          "il n'y a pas de zone « %s »");
}

static void check_tally (Walk *w, const char *name, int line) {
  Dictionary *known;
  if (is_tally(rules(w), name)) return;
  known = dictionary_new(FOLD_CASE);
  add_tallies(known, rules(w));
  unknown(w, line, known, name, "there is no tally '%s'",
          "il n'y a pas de compteur par siège « %s »");
}

/* Where a zone could stand too, it may be what was meant. */
static void check_card (Walk *w, const char *name, bool or_zone, int line) {
  const Ruleset *r = rules(w);
  Dictionary *known;
  if (dictionary_find(r->kind_words, span_of(name)) >= 0) return;
  known = dictionary_new(FOLD_CASE);
  for (int k = 0; k < r->layout.kinds; k++)
    dictionary_add(known, span_of(r->kind[k].word.en), k);
  if (or_zone) add_zones(known, r);
  unknown(w, line, known, name, "there is no card '%s'",
          "il n'y a pas de carte « %s »");
}

static void check_number (Walk *w, const char *name, int line) {
  const Loaded *l = w->l->loaded;
  Dictionary *known;
  for (int i = 0; i < l->fields; i++)
    if (strcmp(l->field[i].name, name) == 0) return;
  known = dictionary_new(FOLD_CASE);
  for (int i = 0; i < l->fields; i++)
    dictionary_add(known, span_of(l->field[i].name), i);
  unknown(w, line, known, name, "no card has a number '%s'",
          "aucune carte n'a de nombre « %s »");
}

static void check_text (Walk *w, char wants, bool or_zone, const char *text,
                        int line) {
  switch (wants) {
    case 'z': case 'y': check_zone(w, text, line); break;
    case 'k': check_card(w, text, or_zone, line); break;
    case 'f': check_number(w, text, line); break;
    case 'p': check_phase(w, text, line); break;
    case 't': check_tally(w, text, line); break;
    default: break;
  }
}

static int find_zone (const Walk *w, const Known *k) {
  return k->sort == KNOWN_TEXT ? ruleset_find_zone(rules(w), k->text) : -1;
}

/* How many arguments a zone takes up. */
static int zone_size (const Walk *w, int zone) {
  return rules(w)->layout.zone[zone].each ? 2 : 1;
}

static void check_arguments (Walk *w, const char *wants, const Known *arg,
                             int args, int line) {
  bool or_zone = false;
  for (int i = 0, zone; *wants != '\0' && i < args; wants++) {
    if (*wants == '*') {
      or_zone = true;
      while (i < args && (zone = find_zone(w, &arg[i])) >= 0)
        i += zone_size(w, zone);
      continue;
    }
    if (arg[i].sort == KNOWN_TEXT)
      check_text(w, *wants, or_zone, arg[i].text, line);
    zone = *wants == 'z' ? find_zone(w, &arg[i]) : 0;
    if (zone < 0) return;  /* who knows what the next argument is? */
    i += *wants == 'z' ? zone_size(w, zone) : 1;
  }
}

void names_calls (Walk *w, const char *method, const Known *argument,
                  int arguments, int line) {
  Dictionary *known;
  for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++)
    if (strcmp(methods[i].name, method) == 0)
      check_arguments(w, methods[i].wants, argument, arguments, line);
  if (api_is_taken(method)) return;
  known = dictionary_new(FOLD_CASE);
  add_methods(known);
  unknown(w, line, known, method, "there is no t:%s",
          "il n'y a pas de t:%s");
}
