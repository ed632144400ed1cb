/*
** The schema of rule files
** SPDX-License-Identifier: MIT
**
** The loader reads by it, 'lint' reports what is not in it, and a test checks
** that referee-rules(5) documents it.
*/
#ifndef schema_h
#define schema_h

#include "rules/ruleset.h"

/* The type of a field's value, and what the loader stores. */
typedef enum SchemaType {
  SCHEMA_TEXT,                 /* const char *; one of 'words', if any */
  SCHEMA_BOTH,                 /* Both: a text, or { en = …, fr = … } */
  SCHEMA_ALIASES,              /* Word: { "1/2", fr = "pièce" } */
  SCHEMA_FLAG,                 /* bool */
  SCHEMA_WORD,                 /* int: index into 'words' */
  SCHEMA_WORD_OR_LIST,         /* the same; a list needs code of its own */
  SCHEMA_FUNCTION,             /* RuleFunction */
  SCHEMA_ARTICLE,              /* int, here and below: an index, or -1 */
  SCHEMA_ZONE,
  SCHEMA_TALLY,
  SCHEMA_COUNTER,
  SCHEMA_READING,              /* an option that is a reading */
  SCHEMA_CARDS,                /* KindSet: a list of ids */
  /* needs code of its own: */
  SCHEMA_OTHER,
  SCHEMA_ONE,                  /* a table of the sort 'of' */
  SCHEMA_LIST,                 /* { { … }, { … } } of them */
  SCHEMA_NAMED,                /* g.moves.NAME = { … }, each of that sort */
  SCHEMA_ARGUMENTS             /* a list of number { … }, card { … }, … */
} SchemaType;

typedef struct SchemaField {
  const char *name;
  SchemaType type;
  size_t at;                   /* offset where the loader stores it */
  const char *usual;           /* SCHEMA_TEXT: the default */
  const Word *words;  /* the first is the default; 'en' of the last is NULL */
  const struct SchemaSort *of;
  int limit;                   /* number of them */
} SchemaField;

/*
** A sort of table that a rule file declares; its fields end with a NULL name.
*/
typedef struct SchemaSort {
  bool is_open;                /* may it have fields of its own? */
  const SchemaField *field;
} SchemaSort;

extern const SchemaSort schema_game, schema_seats, schema_lesson, schema_text,
    schema_option, schema_zone, schema_figure, schema_sort, schema_card,
    schema_article, schema_move, schema_refusal, schema_phase, schema_each,
    schema_tie;

/* The fields of a zone that the loader reads before the zone has a place. */
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

/* In the order of ArgType: 'number' etc.; ends with a NULL name. */
typedef struct SchemaArgument {
  const char *name;
  SchemaSort sort;
} SchemaArgument;

extern const SchemaArgument schema_arguments[];

/* NULL if there is no such field. */
const SchemaField *schema_find (const SchemaSort *s, Span name);

/* The field with the most similar spelling; empty if none is similar. */
Span schema_nearest (const SchemaSort *s, Span name);

/* What a function of 't' reads and changes: see methods.def. */
typedef enum SchemaLook {
  LOOKS_NOTHING, LOOKS_PILES, LOOKS_KNOWN, LOOKS_HANDS, LOOKS_CELLS,
  LOOKS_PHASE, LOOKS_MOVE, LOOKS_ALL
} SchemaLook;

typedef enum SchemaChange {
  ALTERS_NOTHING, ALTERS_DOUBTS, ALTERS_SHOWN, ALTERS_TABLE
} SchemaChange;

/*
** A function of 't'. 'takes' has a letter per argument: z a zone, followed by a
** seat if each seat has one; o the same, optional; * more zones; y a zone that
** each seat has, without seat; c a card; w cards, a further cards, q optional
** cards; u a predicate, optional; s a seat, S any number of seats; t, p, f the
** name of a tally, phase, field of cards; v a counter, or a tally and a seat; n
** how often, default 1; e the most, default all; m how many; i a place, l the
** same, or its name, optional; N a number; - anything.
*/
typedef struct SchemaMethod {
  const char *name, *takes;
  uint8_t op, gives;           /* OpCode, OpGives: see ops.h */
  uint8_t looks, alters;       /* SchemaLook, SchemaChange */
} SchemaMethod;

extern const SchemaMethod schema_methods[];    /* ends with a NULL name */
extern const char *const schema_members[];  /* t.seats etc.; ends with NULL */

const SchemaMethod *schema_find_method (Span name);       /* or NULL */

/* Does 't' have a field of that name in every game? */
bool schema_is_taken (const char *name);

/* The functions of a Lua library; "" has those without library. */
typedef struct SchemaLibrary {
  const char *name;
  const char *const *function; /* ends with NULL */
} SchemaLibrary;

extern const SchemaLibrary schema_libraries[]; /* ends with a NULL name */
extern const char *const schema_withheld[];    /* Lua's that rules lack */
extern const char *const schema_makers[];      /* "game" etc.; ends with NULL */

#endif
