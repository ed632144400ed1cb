/*
** What a rule file may say: one list for all who need to know
** SPDX-License-Identifier: MIT
**
** The loader reads by it, 'lint' finds what is not in it, and a test holds
** referee-rules(5) to it.
*/
#ifndef schema_h
#define schema_h

#include "rules/ruleset.h"

/* What a field's value is, and what the loader makes of it. */
typedef enum SchemaType {
  SCHEMA_TEXT,                 /* const char *; one of 'words', if any */
  SCHEMA_BOTH,                 /* Both: a text, or { en = …, fr = … } */
  SCHEMA_ALIASES,              /* Word: { "1/2", fr = "pièce" } */
  SCHEMA_FLAG,                 /* bool */
  SCHEMA_WORD,                 /* int: one of 'words', by its place */
  SCHEMA_WORD_OR_LIST,         /* the same; a list has code of its own */
  SCHEMA_FUNCTION,             /* RuleFunction */
  SCHEMA_ARTICLE,              /* int, here and below: what it names, or -1 */
  SCHEMA_ZONE,
  SCHEMA_TALLY,
  SCHEMA_COUNTER,
  SCHEMA_READING,              /* an option that is a reading */
  SCHEMA_CARDS,                /* KindSet: a list of ids */
  /* what has code of its own: */
  SCHEMA_OTHER,
  SCHEMA_ONE,                  /* a table of the sort 'of' */
  SCHEMA_LIST,                 /* { { … }, { … } } of them */
  SCHEMA_NAMED,                /* g.moves.NAME = { … }, each of them one */
  SCHEMA_ARGUMENTS             /* a list of number { … }, card { … }, … */
} SchemaType;

typedef struct SchemaField {
  const char *name;
  SchemaType type;
  size_t at;                   /* where the loader puts it */
  const char *usual;           /* SCHEMA_TEXT: where nobody says */
  const Word *words;           /* the first is usual, NULL for 'en' ends them */
  const struct SchemaSort *of;
  int limit;                   /* how many of them */
} SchemaField;

/* A sort of table that a rule file declares; its fields end with no name. */
typedef struct SchemaSort {
  bool is_open;                /* may it have fields of its own? */
  const SchemaField *field;
} SchemaSort;

extern const SchemaSort schema_game, schema_seats, schema_lesson, schema_text,
    schema_option, schema_zone, schema_figure, schema_sort, schema_card,
    schema_article, schema_move, schema_refusal, schema_phase, schema_each,
    schema_tie;

/* What the loader reads of these, before it finds a place for it. */
typedef struct SchemaOfZone {
  Word word;
  Both title;
  bool each;
  ZonePlace place;
} SchemaOfZone;

typedef struct SchemaOfEach {
  int counter[EACH_ONLY + 1];  /* by EachKind */
  int with;
} SchemaOfEach;

/* In the order of ArgType: 'number' and its like; no name ends them. */
typedef struct SchemaArgument {
  const char *name;
  SchemaSort sort;
} SchemaArgument;

extern const SchemaArgument schema_arguments[];

/* NULL: there is none of that name. */
const SchemaField *schema_find (const SchemaSort *s, Span name);

/* The name of the field that is spelt most like it; empty: none is. */
Span schema_nearest (const SchemaSort *s, Span name);

/* What a function of 't' looks at, and what it changes: see methods.def. */
typedef enum SchemaLook {
  LOOKS_NOTHING, LOOKS_PILES, LOOKS_KNOWN, LOOKS_HANDS, LOOKS_CELLS,
  LOOKS_PHASE, LOOKS_MOVE, LOOKS_ALL
} SchemaLook;

typedef enum SchemaChange {
  ALTERS_NOTHING, ALTERS_DOUBTS, ALTERS_SHOWN, ALTERS_TABLE
} SchemaChange;

/*
** A function of 't'. 'takes' has a letter for each argument: z a zone, and the
** seat behind it where each seat has one; o the same or none; * more of them;
** y a zone of seats, without one; c a card; w cards, a and others, q the same
** or none; u a predicate, or none; s a seat, S any number of them; t, p, f the
** name of a tally, of a phase, of a number that cards have; v a counter, or a
** tally and its seat; n how often, or once; e up to
** how many, or all; m how many; i a place, l the same,
** its name, or none; N a number; - anything.
*/
typedef struct SchemaMethod {
  const char *name, *takes;
  uint8_t op, gives;           /* OpCode, OpGives: see ops.h */
  uint8_t looks, alters;       /* SchemaLook, SchemaChange */
} SchemaMethod;

extern const SchemaMethod schema_methods[];    /* no name ends them */
extern const char *const schema_members[];     /* t.seats and its like; NULL */

const SchemaMethod *schema_find_method (Span name);       /* or NULL */

/* Does 't' have something of that name in every game? */
bool schema_is_taken (const char *name);

/* What there is of Lua: a library's functions; that of "" is without one. */
typedef struct SchemaLibrary {
  const char *name;
  const char *const *function; /* NULL ends them */
} SchemaLibrary;

extern const SchemaLibrary schema_libraries[]; /* NULL for a name ends them */
extern const char *const schema_withheld[];    /* what Lua has and rules lack */
extern const char *const schema_makers[];      /* "game" and the like; NULL */

#endif
