/*
** Reading what a rule file declares, for the files that do it
** SPDX-License-Identifier: MIT
**
** Whatever is not as it should be is a Lua error with a message that names
** file, line, field and remedy: see field_wrong. [-0, +0, e] throughout.
*/
#ifndef declare_private_h
#define declare_private_h

#include "rules/host_private.h"

typedef struct Reading {
  lua_State *L;
  Ruleset *r;
  Loaded *into;
  const char *file;
  int line;                    /* near which the trouble is */
  char where[120];             /* "moves.bet.args[1]" */
} Reading;

enum { GAME_AT = 2 };          /* the game, on the stack */

/* ---- fields of a table: declare_fields.c ---- */

Both field_both (Reading *d, int t, const char *key);

bool field_flag (Reading *d, int t, const char *key);

RuleFunction field_function (Reading *d, int t, const char *key);

void field_learn (Reading *d, Dictionary *words, const Word *w, int meaning);

/* Remembers the line where that name of the list was last set. */
void field_near (Reading *d, int list, const char *key);

double field_number (Reading *d, int t, const char *key, double none);

const char *field_own (Reading *d, int index);

void field_place (Reading *d, const char *format, ...);

/* Keys of a list in order: as said, or sorted for a plain table. [-0, +1] */
void field_push_order (Reading *d, int list);

/* alias = { "1/2", "½", fr = "pièce" } */
void field_aliases (Reading *d, int t, Word *w);

/* A text in two languages: { en = …, fr = … }, or one text for both. */
Both field_read_both (Reading *d, int index, const char *key);

/* Words to choose from: positional texts, French ones in fr = { … }. */
int field_choices (Reading *d, int t, Word *choice, int count);

/* The field's text, or 'none' when it is not there. */
const char *field_text (Reading *d, int t, const char *key, const char *none);

/* "file:line: field: what is wrong; what to do" */
_Noreturn void field_wrong (Reading *d, const char *format, ...);

/* ---- cards, zones, numbers, options, articles: declare_things.c ---- */

/* Reads one thing of a list, which is on top of the stack. */
typedef void ReadItem (Reading *d, int index, const char *name);

/* The articles that every game has. */
extern const Article declare_common_articles[ARTICLES_COMMON];

void declare_article (Reading *d, int i, const char *name);

/* A number, or the name of an option whose value it is. */
Bound declare_bound (Reading *d, int index);

void declare_cards (Reading *d, int game);

void declare_counter (Reading *d, int i, const char *name);

/* Calls 'read' for each named thing of a list, in order. */
int declare_list (Reading *d, int game, const char *key, int limit,
                  ReadItem *read);

void declare_option (Reading *d, int i, const char *name);

void declare_tally (Reading *d, int i, const char *name);

void declare_zone (Reading *d, int zone, const char *name);

/* ---- moves and phases: declare_moves.c ---- */

extern const char *const declare_argument_types[];

void declare_move (Reading *d, int i, const char *name);

void declare_phases (Reading *d, int game);

/* only = function (card) … end, or a list of cards */
void declare_zone_only (Reading *d, int zone, const char *name);

#endif
