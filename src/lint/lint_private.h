/*
** The inside of lint, for the files of this room only
** SPDX-License-Identifier: MIT
*/
#ifndef lint_private_h
#define lint_private_h

#include "lint/lint.h"
#include "rules/inspect.h"
#include "rules/schema.h"

enum { CHUNKS_LIMIT = 8 };

/* A file that was read: the one at hand is the first. */
typedef struct Chunk {
  char *name;                  /* "mini.lua", as messages have it */
  char *path;
  Buffer text;
  Bytecode code;
  bool has_code;
} Chunk;

/* What is known of a register or an upvalue. */
typedef enum KnownSort {
  KNOWN_NOT, KNOWN_ENVIRONMENT, KNOWN_LIBRARY, KNOWN_GAME, KNOWN_KEPT,
  KNOWN_TABLE, KNOWN_OPTIONS, KNOWN_OPTION, KNOWN_PHASE, KNOWN_METHOD,
  KNOWN_TEXT, KNOWN_HOLDS, KNOWN_CARDS, KNOWN_CARDS_LENGTH, KNOWN_COUNT
} KnownSort;

/* Do refusals call it? Perhaps: it is in a table that one of them uses. */
typedef enum OfRefusal { NOT_OF_REFUSAL, PERHAPS_OF_REFUSAL, OF_REFUSAL }
  OfRefusal;

/* A function, what its first parameter is, and whether a refusal calls it. */
typedef struct Live {
  int function;
  KnownSort first;
  OfRefusal of_refusal;
} Live;

/* A look at what lies in a zone, of the cards that are known there. */
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
  const Ruleset *rules;        /* NULL where they are broken */
  bool extends;
  bool is_piece;               /* for 'use': it is to be no game */
  Inspection base;             /* the game that 'extend' gave, if it did */
  Inspection game;             /* that the file returned, as it returned it */
  Inspection before;           /* the same before play */
  Dictionary *base_names;      /* all that the base declares */
  Dictionary *base_items;      /* "cards 7": what has no place otherwise */
  Dictionary *words;           /* texts that live functions contain */
  Dictionary *reads;           /* fields that are read anywhere */
  Dictionary *fields;          /* all that there are, or that are set */
  bool joins;                  /* does a live function join texts? */
  bool any_option, any_number; /* does one read t.option[x], or t[x]? */
  struct Live *live;           /* the functions that play can call */
  int lives, walked;
  size_t live_room;
  bool *met;                   /* things of the game that were looked at */
  int *later;                  /* tables that refusals use, to be looked at */
  int laters;
  size_t later_room;
  HiddenLook *look;            /* that refusals take */
  int looks;
  size_t look_room;
  uint64_t shown;              /* bit z: cards are shown where they lie in z */
};

/* ---- lint.c ---- */

/* The path that goes with "mini.lua". */
const char *lint_file_of (const Lint *l, const char *name);

/*
** The line on which the word stands, at 'line' or not far above: what a file
** declares is known by its last line.
*/
int lint_line_of (const Lint *l, const char *path, int line, const char *word);

/* The first line of the file at hand that has the word, or 0. */
int lint_first_line (const Lint *l, const char *word);

/* ---- code.c ---- */

/* Globals of a file that do not exist, or should not. */
void code_globals (Lint *l);

/* All functions that play can call. */
void code_live_functions (Lint *l);

/* ---- walk.c ---- */

typedef struct Known {
  KnownSort sort;
  const char *text;            /* of a text, a method, a library */
  const char *variable;        /* that it was captured as; NULL: it was not */
  bool of_call;                /* the variable is gone with the call */
  int thing;                   /* of the game, if one is known; else 0 */
  int zone;                    /* of cards, their number, a count; or -1 */
} Known;

/* What a walk tells: 'line' is where it is in the file 'source'. */
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
  const WalkEars *ears;        /* NULL where nobody wants to hear */
  const char *file;            /* path of the function at hand */
  OfRefusal of_refusal;        /* can a refusal call it? */
  bool is_open;                /* may the call at hand have more arguments? */
};

/*
** Goes through a function and those within it. 'captured' has what is known
** of its upvalues, 'first' what is known of its first parameter.
*/
void walk_function (Walk *w, const Proto *p, const Known *captured,
                    Known first);

/* ---- names.c ---- */

/* Has the table a tally or counter of that name, or an 'option'? */
bool names_has_number (const Walk *w, const char *name);

/* What live functions call things: does it exist? For WalkEars. */
void names_reads_table (Walk *w, const char *name, int line);
void names_sets_table (Walk *w, const char *name, int line);
void names_reads_any (Walk *w, const char *name, int line);
void names_reads_option (Walk *w, const char *name, int line);
void names_compares (Walk *w, Known with, const char *text, int line);
void names_calls (Walk *w, const char *method, const Known *argument,
                  int arguments, int line);

/* The zone that an argument names, or -1. */
int names_zone (const Walk *w, const Known *argument);

/* ---- unused.c: hidden cards ---- */

/* What refusals see of cards that not everybody sees. For WalkEars. */
void hidden_calls (Walk *w, const char *method, const Known *argument,
                   int arguments, int line);
void hidden_checks_known (Walk *w, int zone);

/* Those that make wrong verdicts, once all functions were looked at. */
void hidden_findings (Lint *l);

/* ---- unused.c: pieces ---- */

/* Is the file in a folder 'library', and what it returns no game? */
bool piece_is_one (const Lint *l);

/* What is wrong with what it returns. */
void piece_look (Lint *l);

/* ---- unused.c: fields ---- */

/* Fields that no declaration has. */
void lint_fields (Lint *l);

/* ---- unused.c ---- */

/* What is declared for nothing, or only in part. */
void lint_unused (Lint *l);

#endif
