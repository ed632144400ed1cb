/*
** Internals of lint, for this folder only
** SPDX-License-Identifier: MIT
*/
#ifndef lint_private_h
#define lint_private_h

#include "lint/lint.h"
#include "rules/inspect.h"
#include "rules/schema.h"

enum { CHUNKS_LIMIT = 8 };

/* A file that was read; the linted file is the first. */
typedef struct Chunk {
  char *name;                  /* "mini.lua", as in messages */
  char *path;
  Buffer text;
  Bytecode code;
  bool has_code;
} Chunk;

/* The abstract value of a register or an upvalue. */
typedef enum KnownSort {
  KNOWN_NOT, KNOWN_ENVIRONMENT, KNOWN_LIBRARY, KNOWN_GAME, KNOWN_KEPT,
  KNOWN_TABLE, KNOWN_OPTIONS, KNOWN_OPTION, KNOWN_PHASE, KNOWN_METHOD,
  KNOWN_TEXT, KNOWN_HOLDS, KNOWN_CARDS, KNOWN_CARDS_LENGTH, KNOWN_COUNT
} KnownSort;

/* Do refusals call it? PERHAPS: it is in a table that one of them uses. */
typedef enum OfRefusal { NOT_OF_REFUSAL, PERHAPS_OF_REFUSAL, OF_REFUSAL }
  OfRefusal;

/* A live function, its first parameter, and whether refusals call it. */
typedef struct Live {
  int function;
  KnownSort first;
  OfRefusal of_refusal;
} Live;

/* A use of the known cards of a zone. */
typedef struct HiddenLook {
  const char *file;
  int line, zone;
  const char *method;
  bool is_check;               /* #t:cards(ZONE) == t:count(ZONE) */
} HiddenLook;

struct Lint {
  Host *host;
  Findings *found;
  Chunk chunk[CHUNKS_LIMIT];
  int chunks;
  const Ruleset *rules;        /* NULL if they are faulty */
  bool extends;
  bool is_piece;               /* for 'use', not a game */
  Inspection base;             /* the game that 'extend' returned */
  Inspection game;             /* as the file returned it */
  Inspection before;           /* the same before play */
  Dictionary *base_names;      /* all names that the base declares */
  Dictionary *base_items;      /* "cards 7": entries without a place */
  Dictionary *words;           /* texts in live functions */
  Dictionary *reads;           /* fields read anywhere */
  Dictionary *fields;          /* fields existing or set */
  bool joins;                  /* does a live function join texts? */
  bool any_option, any_number; /* does one read t.option[x], t[x]? */
  struct Live *live;           /* functions that play can call */
  int lives, walked;
  size_t live_room;
  bool *met;                   /* things of the game already visited */
  int *later;                  /* tables used by refusals, to visit */
  int laters;
  size_t later_room;
  HiddenLook *look;            /* taken by refusals */
  int looks;
  size_t look_room;
  uint64_t shown;              /* bit z: zone z has cards shown in place */
};

/* The path of "mini.lua". */
const char *lint_file_of (const Lint *l, const char *name);

/*
** The line of the word, at 'line' or a little above: a declaration is recorded
** with its last line.
*/
int lint_line_of (const Lint *l, const char *path, int line, const char *word);

/* The first line of the linted file with the word, or 0. */
int lint_first_line (const Lint *l, const char *word);

/* Reports unknown globals, and assignments to globals. */
void code_globals (Lint *l);

/* Walks all functions that play can call. */
void code_live_functions (Lint *l);

typedef struct Known {
  KnownSort sort;
  const char *text;            /* text, or name of method or library */
  const char *variable;        /* captured variable, or NULL */
  bool of_call;                /* the variable is local to the call */
  int thing;                   /* of the game, or 0 if unknown */
  int zone;                    /* of cards, count or length; or -1 */
} Known;

/* Callbacks of a walk; 'line' is the line in the source file. */
typedef struct Walk Walk;
typedef struct WalkEars {
  void (*reads_global) (Walk *w, const char *name, int line);
  void (*sets_global) (Walk *w, const char *name, int line);
  void (*reads_library) (Walk *w, const char *library, const char *name,
                         int line);
  void (*reads_game) (Walk *w, const char *name);
  void (*reads_kept) (Walk *w, int thing, const char *name);
  void (*reads_field) (Walk *w, const char *name);
  void (*reads_any) (Walk *w, const char *name, int line);
  void (*sets_any) (Walk *w, const char *name);
  void (*denies_holds) (Walk *w, const char *method, int line);
  void (*keeps) (Walk *w, const char *variable, bool is_table, int line);
  void (*reads_table) (Walk *w, const char *name, int line);
  void (*sets_table) (Walk *w, const char *name, int line);
  void (*reads_option) (Walk *w, const char *name, int line);
  void (*compares) (Walk *w, Known with, const char *text, int line);
  void (*calls) (Walk *w, const char *method, const Known *argument,
                 int arguments, int line);
  void (*checks_known) (Walk *w, int zone);
  void (*constant) (Walk *w, const char *text);
} WalkEars;

struct Walk {
  Lint *l;
  const WalkEars *ears;        /* may be NULL */
  const char *file;            /* path of the current function */
  OfRefusal of_refusal;        /* can a refusal call it? */
  bool is_open;                /* may the call have more arguments? */
};

/*
** Walks a function and the functions within it. 'captured' has the values of
** its upvalues, 'first' that of its first parameter.
*/
void walk_function (Walk *w, const Proto *p, const Known *captured,
                    Known first);

/* Does the table have that tally, counter, or (if 'option') option? */
bool names_has_number (const Walk *w, const char *name);

/* Checks the names that live functions use. For WalkEars. */
void names_reads_table (Walk *w, const char *name, int line);
void names_sets_table (Walk *w, const char *name, int line);
void names_reads_any (Walk *w, const char *name, int line);
void names_reads_option (Walk *w, const char *name, int line);
void names_compares (Walk *w, Known with, const char *text, int line);
void names_calls (Walk *w, const char *method, const Known *argument,
                  int arguments, int line);

/* The zone that an argument names, or -1. */
int names_zone (const Walk *w, const Known *argument);

/* Notes what refusals see of cards hidden from some. For WalkEars. */
void hidden_calls (Walk *w, const char *method, const Known *argument,
                   int arguments, int line);
void hidden_checks_known (Walk *w, int zone);

/* Reports those that make wrong verdicts, after all functions were walked. */
void hidden_findings (Lint *l);

/* Is the file in a folder 'library', returning something other than a game? */
bool piece_is_one (const Lint *l);

/* Checks what the piece returns. */
void piece_look (Lint *l);

/* Reports unknown fields. */
void lint_fields (Lint *l);

/* Reports unused or incomplete declarations. */
void lint_unused (Lint *l);

#endif
