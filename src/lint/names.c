/*
** Lint of the names used by functions: do they exist?
** SPDX-License-Identifier: MIT
**
** Playing would find half of these mistakes; but a misspelt option is just nil,
** and a misspelt phase never the current one.
*/
#include "lint/lint_private.h"

static const Ruleset *rules (const Walk *w) { return w->l->rules; }

/* A line is reported once, however often it is walked. */
static void report_unknown (Walk *w, int line, Span nearest, const char *name,
                            Saying saying) {
  if (findings_add(w->l->found, FINDING_UNKNOWN_NAME, w->file, line,
                   fact_saying(saying), fact_string(name)))
    findings_meant(w->l->found, nearest);
}

static bool is_counter (const Ruleset *r, const char *name) {
  return ruleset_find(r, LIST_COUNTERS, name) >= 0;
}

static bool is_tally (const Ruleset *r, const char *name) {
  return ruleset_find(r, LIST_TALLIES, name) >= 0;
}

bool names_has_number (const Walk *w, const char *name) {
  return is_tally(rules(w), name) || is_counter(rules(w), name) ||
         strcmp(name, "option") == 0;
}

static void add_all (Dictionary *d, const Ruleset *r, RulesetList list) {
  for (int i = 0; i < ruleset_count(r, list); i++)
    dictionary_add(d, span_of(ruleset_name(r, list, i)), i);
}

void names_reads_table (Walk *w, const char *name, int line) {
  const Ruleset *r = rules(w);
  Dictionary *known;
  if (schema_is_taken(name) || is_tally(r, name) || is_counter(r, name)) return;
  known = dictionary_new(FOLD_CASE);
  add_all(known, r, LIST_TALLIES);
  add_all(known, r, LIST_COUNTERS);
  for (int i = 0; schema_members[i] != NULL; i++)
    dictionary_add(known, span_of(schema_members[i]), 0);
  report_unknown(w, line, dictionary_nearest(known, span_of(name)), name,
                 SAY_TABLE_HAS_NO);
  dictionary_free(known);
}

void names_sets_table (Walk *w, const char *name, int line) {
  const Ruleset *r = rules(w);
  if (is_counter(r, name)) return;
  if (is_tally(r, name))
    report_unknown(w, line, span_of(""), name, SAY_IS_A_TALLY);
  else
    report_unknown(w, line, ruleset_nearest(r, LIST_COUNTERS, name), name,
                   SAY_NO_COUNTER_TO_SET);
}

static void check_named (Walk *w, RulesetList list, const char *name, int line,
                         Saying saying) {
  if (ruleset_find(rules(w), list, name) < 0)
    report_unknown(w, line, ruleset_nearest(rules(w), list, name), name,
                   saying);
}

void names_reads_option (Walk *w, const char *name, int line) {
  check_named(w, LIST_OPTIONS, name, line, SAY_NO_OPTION_HERE);
}

/* t.option.NAME == "text" */
static void check_choice (Walk *w, const char *option, const char *text,
                          int line) {
  const Ruleset *r = rules(w);
  int at = ruleset_find(r, LIST_OPTIONS, option);
  const Option *o = &r->option[at < 0 ? 0 : at];
  Dictionary *known;
  if (at < 0) return;
  for (int i = 0; i < o->choices; i++)
    if (strcmp(o->choice[i].en, text) == 0) return;
  known = dictionary_new(FOLD_CASE);
  for (int i = 0; i < o->choices; i++)
    dictionary_add(known, span_of(o->choice[i].en), i);
  report_unknown(w, line, dictionary_nearest(known, span_of(text)), text,
                 SAY_NEVER_THAT_CHOICE);
  dictionary_free(known);
}

void names_compares (Walk *w, Known with, const char *text, int line) {
  if (with.sort == KNOWN_PHASE)
    check_named(w, LIST_PHASES, text, line, SAY_NO_PHASE);
  if (with.sort == KNOWN_OPTION) check_choice(w, with.text, text, line);
}

/* Where a zone may come too, suggests one. */
static void check_card (Walk *w, const char *name, bool or_zone, int line) {
  const Ruleset *r = rules(w);
  Dictionary *known;
  if (dictionary_find(r->kind_words, span_of(name)) >= 0) return;
  for (int i = 0; i < r->sorts; i++)
    if (strcmp(r->sort[i].name, name) == 0) return;
  known = dictionary_new(FOLD_CASE);
  add_all(known, r, LIST_CARDS);
  if (or_zone) add_all(known, r, LIST_ZONES);
  report_unknown(w, line, dictionary_nearest(known, span_of(name)), name,
                 SAY_NO_SUCH_CARD);
  dictionary_free(known);
}

/* The numbers on cards. */
static void add_numbers (Dictionary *d, const Inspection *g) {
  const Entry *list = inspect_find(g, 0, "cards");
  const Thing *cards = &g->thing[list != NULL ? list->thing : 0];
  for (int i = cards->first; i < cards->first + cards->count; i++) {
    const Thing *card = &g->thing[g->entry[i].thing];
    for (int e = card->first; e < card->first + card->count; e++)
      if (g->entry[e].name != NULL &&
          g->thing[g->entry[e].thing].kind == THING_NUMBER)
        dictionary_add(d, span_of(g->entry[e].name), 0);
  }
}

static void check_number (Walk *w, const char *name, int line) {
  Dictionary *known = dictionary_new(FOLD_CASE);
  add_numbers(known, &w->l->game);
  if (dictionary_find(known, span_of(name)) < 0)
    report_unknown(w, line, dictionary_nearest(known, span_of(name)), name,
                   SAY_NO_NUMBER_OF_CARDS);
  dictionary_free(known);
}

static void check_text (Walk *w, char takes, bool or_zone, const char *text,
                        int line) {
  switch (takes) {
    case 'z': case 'o': case 'y':
      check_named(w, LIST_ZONES, text, line, SAY_NO_ZONE);
      break;
    case 'c': case 'w': case 'a': case 'q':
      check_card(w, text, or_zone, line);
      break;
    case 'f': check_number(w, text, line); break;
    case 'p': check_named(w, LIST_PHASES, text, line, SAY_NO_PHASE); break;
    case 't': check_named(w, LIST_TALLIES, text, line, SAY_NO_TALLY); break;
    default: break;
  }
}

int names_zone (const Walk *w, const Known *k) {
  return k->sort == KNOWN_TEXT ? ruleset_find_zone(rules(w), k->text) : -1;
}

/*
** "hand" without a seat after it: it is the last argument, or a text follows.
*/
static bool lacks_seat (const Walk *w, const Known *arg, int args) {
  return args > 1 ? arg[1].sort == KNOWN_TEXT : !w->is_open;
}

/* The number of arguments that name a zone, starting with its word. */
static int zone_size (Walk *w, int zone, const Known *arg, int args,
                      int line) {
  if (!rules(w)->layout.zone[zone].each) return 1;
  if (!lacks_seat(w, arg, args)) return 2;
  findings_add(w->l->found, FINDING_SEAT_MISSING, w->file, line,
               fact_saying(SAY_SEAT_MISSING), fact_string(arg->text));
  return 1;
}

static void check_arguments (Walk *w, const char *takes, const Known *arg,
                             int args, int line) {
  bool or_zone = false, is_zone;
  for (int i = 0, zone; *takes != '\0' && i < args; takes++) {
    if (*takes == '*') {
      or_zone = true;
      while (i < args && (zone = names_zone(w, &arg[i])) >= 0)
        i += zone_size(w, zone, &arg[i], args - i, line);
      continue;
    }
    if (arg[i].sort == KNOWN_TEXT)
      check_text(w, *takes, or_zone, arg[i].text, line);
    is_zone = *takes == 'z' || *takes == 'o';
    zone = is_zone ? names_zone(w, &arg[i]) : 0;
    if (zone < 0) return;  /* the next argument is unknown */
    i += is_zone ? zone_size(w, zone, &arg[i], args - i, line) : 1;
  }
}

/* t:push is for nested phases; others come up in order. */
static void check_push (Walk *w, const Known *argument, int line) {
  const Ruleset *r = rules(w);
  int phase = argument->sort == KNOWN_TEXT
                  ? ruleset_find_phase(r, argument->text) : -1;
  if (phase >= 0 && !r->phase[phase].nested)
    findings_add(w->l->found, FINDING_NOT_NESTED, w->file, line,
                 fact_saying(SAY_NOT_NESTED), fact_string(argument->text));
}

/*
** A field that nothing has or sets is always nil; most often it is a misspelt
** 'suit' of a card.
*/
void names_reads_any (Walk *w, const char *name, int line) {
  const Ruleset *r = rules(w);
  if (dictionary_find(w->l->fields, span_of(name)) >= 0 ||
      strcmp(name, "id") == 0 || schema_is_taken(name) ||
      ruleset_find(r, LIST_OPTIONS, name) >= 0)
    return;
  report_unknown(w, line, dictionary_nearest(w->l->fields, span_of(name)), name,
                 SAY_NO_FIELD);
}

void names_calls (Walk *w, const char *method, const Known *argument,
                  int arguments, int line) {
  const SchemaMethod *m = schema_find_method(span_of(method));
  Dictionary *known;
  if (m != NULL) check_arguments(w, m->takes, argument, arguments, line);
  if (strcmp(method, "push") == 0 && arguments > 0)
    check_push(w, argument, line);
  if (schema_is_taken(method)) return;
  known = dictionary_new(FOLD_CASE);
  for (m = schema_methods; m->name != NULL; m++)
    dictionary_add(known, span_of(m->name), 0);
  report_unknown(w, line, dictionary_nearest(known, span_of(method)), method,
                 SAY_NO_METHOD);
  dictionary_free(known);
}
