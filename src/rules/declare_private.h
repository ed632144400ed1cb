/*
** Reading the declarations of a rule file: internals
** SPDX-License-Identifier: MIT
**
** Anything wrong is a Lua error with a message that gives file, line, field and
** remedy: see field_wrong. [-0, +0, e] throughout.
**
** Loading ends with the first error. If all errors are wanted it goes on with
** the next item; so an item must store its name before anything can be wrong.
*/
#ifndef declare_private_h
#define declare_private_h

#include "rules/host_private.h"
#include "rules/schema.h"

/* "phases[2]", "phases 'play'", "moves.bet", "moves.bet.args[1]" */
typedef struct Place {
  const char *list;
  const char *name;            /* or NULL */
  int number;                  /* index; or 0, and so for the argument */
  int argument;
  bool is_quoted;              /* quote the name, instead of a dot before it */
} Place;

typedef struct Reading {
  lua_State *L;
  Ruleset *r;
  Loaded *into;
  Move *move;                  /* being read */
  const char *file;
  char line_file[120];         /* where to report errors: */
  int line;
  const char *item;            /* "bet", of "moves.bet.args[1]": */
  Place at;
  char meant[80];              /* the word most similar to a wrong one */
  const LoadEars *ears;        /* want all errors; or NULL */
  int faults;                  /* reported to them */
  bool trusted;                /* see host_trusts: there are no errors */
  Span answers;                /* then: remaining compiled answers */
} Reading;

enum { GAME_AT = 2 };          /* stack index of the game */

/* Reads one item of a list, on top of the stack. */
typedef void ReadItem (Reading *d, int index, const char *name);

/* fields of a table: field.c */

/*
** Reads the fields of the table at 't' to where the schema says; a missing
** field gets its default, or nothing (-1 for an index).
*/
void field_read (Reading *d, int t, const SchemaSort *sort, void *into);
void field_read_one (Reading *d, int t, const SchemaField *f, void *into);

/* A text in two languages, or one for both, on top of the stack. [-1, +0, e] */
Both field_both (Reading *d, const char *key);

/* An article's index; error if it does not exist. */
int field_article (Reading *d, const char *id);

bool field_flag (Reading *d, int t, const char *key);

void field_learn (Reading *d, Dictionary *words, const Word *w, int meaning);

/*
** Reads the item on top of the stack. If ears take its errors, the rest of the
** stack is unchanged. [-1, +0, e]
*/
void field_item (Reading *d, ReadItem *read, int index, const char *name);

/* Suggests the name most similar to a wrong word, for the next field_wrong. */
void field_meant (Reading *d, RulesetList list, const char *word);

/* Reports errors at the line where that name of the list was last set. */
void field_near (Reading *d, int list, const char *key);

/* A finite number, not too large either. */
double field_finite (Reading *d, int index);

double field_number (Reading *d, int t, const char *key, double none);

const char *field_own (Reading *d, int index);

/*
** The keys of a list in order: as written, or sorted for a plain table.
** [-0, +1]
*/
void field_push_order (Reading *d, int list);

/* The number of values of a list; error if it has holes. [-0, +0, e] */
int field_length (Reading *d, int list);

/* Cards by their ids; an empty list is all of them. */
KindSet field_cards (Reading *d, int t);

/* Words to choose from: positional texts, French ones in fr = { … }. */
int field_choices (Reading *d, int t, Word *choice, int count, int limit);

/* Other spellings of some of them: alias = { up = "high", … } */
void field_choice_aliases (Reading *d, int t, Word *choice, int count);

/* The field's text, or 'none' if it is missing. */
const char *field_text (Reading *d, int t, const char *key, const char *none);

/*
** field_wrong(d, fact_saying(SAY_…), fact_text(…), …): raises an error of the
** rules, with its place and a suggestion.
*/
#define field_wrong(d, ...) field_complain(d, REMARK_FACTS(__VA_ARGS__))
_Noreturn void field_complain (Reading *d, const Fact *saying, int facts);

/* cards, zones, numbers, options, articles: declare.c */

/* One of the articles that every game has. */
Article declare_common_article (int article);

void declare_articles (Reading *d, int game);

/* A number, or the name of an option for its value. */
Bound declare_bound (Reading *d, int index);

void declare_cards (Reading *d, int game);

void declare_counters (Reading *d, int game);

/* Calls 'read' for each named item of a list of the game, in order. */
int declare_named (Reading *d, int game, const char *key, ReadItem *read);

/* The same for a list of tables, of which there must be at least one. */
int declare_listed (Reading *d, int game, const char *key, ReadItem *read);

void declare_options (Reading *d, int game);

void declare_tallies (Reading *d, int game);

void declare_zones (Reading *d, int game);

/* moves and phases: declare_moves.c */

/* g.because["over-21"] = function (t, seat, …) … end */
void declare_because (Reading *d, int game);

void declare_moves (Reading *d, int game);

void declare_phases (Reading *d, int game);

/* What decides between equal scores. */
void declare_ties (Reading *d, int game);

/* Named sets of cards. */
void declare_sorts (Reading *d, int game);

/* only = function (card) … end, or a list of cards */
void declare_zones_only (Reading *d, int game);

#endif
