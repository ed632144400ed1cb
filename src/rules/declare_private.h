/*
** Reading what a rule file declares, for the files that do it
** SPDX-License-Identifier: MIT
**
** Whatever is not as it should be is a Lua error with a message that names
** file, line, field and remedy: see field_wrong. [-0, +0, e] throughout.
** Loading ends with the first of them. Where somebody wants to hear of all of
** them it goes on with the next item, so an item must leave its name, even if
** nothing else, before anything is wrong.
*/
#ifndef declare_private_h
#define declare_private_h

#include "rules/host_private.h"
#include "rules/schema.h"

/* "phases[2]", "phases 'play'", "moves.bet", "moves.bet.args[1]" */
typedef struct Place {
  const char *list;
  const char *name;            /* or NULL */
  int number;                  /* or 0, as that of the argument */
  int argument;
  bool is_quoted;              /* the name, rather than behind a dot */
} Place;

typedef struct Reading {
  lua_State *L;
  Ruleset *r;
  Loaded *into;
  Move *move;                  /* that is being read */
  const char *file;
  char line_file[120];         /* near which the trouble is: */
  int line;
  const char *item;            /* "bet", of "moves.bet.args[1]": */
  Place at;
  char meant[80];              /* the nearest word to a wrong one */
  const LoadEars *ears;        /* want to hear of all faults; or NULL */
  int faults;                  /* that they were told of */
  bool trusted;                /* see host_trusts: nothing can be wrong */
  Span answers;                /* then: what is left of those that came too */
} Reading;

enum { GAME_AT = 2 };          /* the game, on the stack */

/* Reads one thing of a list, which is on top of the stack. */
typedef void ReadItem (Reading *d, int index, const char *name);

/* ---- fields of a table: field.c ---- */

/*
** Reads the fields of the table at 't' that the schema says where to put; what
** the table lacks becomes what is usual, or nothing (-1 for a thing named).
*/
void field_read (Reading *d, int t, const SchemaSort *sort, void *into);
void field_read_one (Reading *d, int t, const SchemaField *f, void *into);

/* A text in two languages, or one for both, that is on top. [-1, +0, e] */
Both field_both (Reading *d, const char *key);

/* An article's number; one that does not exist is wrong. */
int field_article (Reading *d, const char *id);

bool field_flag (Reading *d, int t, const char *key);

void field_learn (Reading *d, Dictionary *words, const Word *w, int meaning);

/*
** Reads the thing on top of the stack. Where ears are told of faults in it,
** all that lies on the stack is as it was, but for the thing. [-1, +0, e]
*/
void field_item (Reading *d, ReadItem *read, int index, const char *name);

/* The nearest to a wrong word: field_wrong, called next, will name it. */
void field_meant (Reading *d, RulesetList list, const char *word);

/* Remembers the line where that name of the list was last set. */
void field_near (Reading *d, int list, const char *key);

/* A number that is there; not infinite, nor anything near. */
double field_finite (Reading *d, int index);

double field_number (Reading *d, int t, const char *key, double none);

const char *field_own (Reading *d, int index);

/* Keys of a list in order: as said, or sorted for a plain table. [-0, +1] */
void field_push_order (Reading *d, int list);

/* How many values a list has; one with holes is wrong. [-0, +0, e] */
int field_length (Reading *d, int list);

/* Cards by their ids; an empty list is all of them. */
KindSet field_cards (Reading *d, int t);

/* Words to choose from: positional texts, French ones in fr = { … }. */
int field_choices (Reading *d, int t, Word *choice, int count, int limit);

/* What else stands for some of them: alias = { up = "high", … } */
void field_choice_aliases (Reading *d, int t, Word *choice, int count);

/* The field's text, or 'none' when it is not there. */
const char *field_text (Reading *d, int t, const char *key, const char *none);

/*
** field_wrong(d, fact_saying(SAY_…), fact_text(…), …): what is wrong, where it
** is and what was meant is a fault of the rules, and reading leaves off.
*/
#define field_wrong(d, ...) field_complain(d, REMARK_FACTS(__VA_ARGS__))
_Noreturn void field_complain (Reading *d, const Fact *saying, int facts);

/* ---- cards, zones, numbers, options, articles: declare.c ---- */

/* One of the articles that every game has. */
Article declare_common_article (int article);

void declare_articles (Reading *d, int game);

/* A number, or the name of an option whose value it is. */
Bound declare_bound (Reading *d, int index);

void declare_cards (Reading *d, int game);

void declare_counters (Reading *d, int game);

/* Calls 'read' for each named thing of a list of the game, in order. */
int declare_named (Reading *d, int game, const char *key, ReadItem *read);

/* The same for a list of tables, of which there must be one at least. */
int declare_listed (Reading *d, int game, const char *key, ReadItem *read);

void declare_options (Reading *d, int game);

void declare_tallies (Reading *d, int game);

void declare_zones (Reading *d, int game);

/* ---- moves and phases: declare_moves.c ---- */

/* g.because["over-21"] = function (t, seat, …) … end */
void declare_because (Reading *d, int game);

void declare_moves (Reading *d, int game);

void declare_phases (Reading *d, int game);

/* What decides between equal scores. */
void declare_ties (Reading *d, int game);

/* Sets of cards that have a name. */
void declare_sorts (Reading *d, int game);

/* only = function (card) … end, or a list of cards */
void declare_zones_only (Reading *d, int game);

#endif
