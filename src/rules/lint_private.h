/*
** The inside of lint, for the files of this room only
** SPDX-License-Identifier: MIT
*/
#ifndef lint_private_h
#define lint_private_h

#include "rules/bytecode.h"
#include "rules/lint.h"

enum { CHUNKS_LIMIT = 8 };

/* A file that was read: the one at hand is the first. */
typedef struct Chunk {
  char *name;                  /* "mini.lua", as messages have it */
  char *path;
  Buffer text;
  Bytecode code;
  bool has_code;
} Chunk;

/* A variable that a function has captured, and what it held before play. */
typedef struct Held {
  int function, index;         /* in the list of live functions; upvalue */
  uint64_t print;
} Held;

struct Lint {
  Host *host;
  Findings *found;
  Chunk chunk[CHUNKS_LIMIT];
  int chunks;
  Loaded *loaded;
  bool extends;
  uint64_t base;               /* the game's print, as 'extend' gave it */
  Dictionary *base_names;      /* all that it declares */
  Dictionary *base_items;      /* "cards 7": what has no place otherwise */
  int game;                    /* what the file returned; 0: nothing */
  Dictionary *words;           /* texts that live functions contain */
  Dictionary *reads;           /* fields that are read anywhere */
  bool joins;                  /* does a live function join texts? */
  bool any_option, any_number; /* does one read t.option[x], or t[x]? */
  int live;                    /* list of the functions that play can call */
  int lives;
  Held *held;
  int helds;
  size_t held_room;
  int print_left;              /* values that may still be printed */
};

/* ---- lint.c ---- */

/* A file was read, and compiled: a function on top. [-0, +0, -] */
void lint_read (Lint *l, const char *name, const char *path, Span text);
void lint_compiled (Lint *l, lua_State *L);

/* The game on top is what 'extend' gives. [-0, +0, m] */
void lint_extended (Lint *l, lua_State *L);

/* The game that the file returned. [-0, +0, m] */
void lint_game (Lint *l, lua_State *L, int game);

/* "@mini.lua:3" is line 3 of mini.lua. */
bool lint_split_place (const char *place, char *file, size_t room, int *line);

/* The path that goes with "mini.lua". */
const char *lint_file_of (const Lint *l, const char *name);

/*
** The line on which the word stands, at 'line' or not far above: what a file
** declares is known by its last line.
*/
int lint_line_of (const Lint *l, const char *path, int line, const char *word);

/* The first line of the file at hand that has the word, or 0. */
int lint_first_line (const Lint *l, const char *word);

/* ---- lint_code.c ---- */

/* Globals of a file that do not exist, or should not. */
void lint_globals (Lint *l);

/* All functions that play can call. */
void lint_live_functions (Lint *l);

/* ---- lint_walk.c ---- */

/* What is known of a register or an upvalue. */
typedef enum KnownSort {
  KNOWN_NOT, KNOWN_ENVIRONMENT, KNOWN_LIBRARY, KNOWN_GAME, KNOWN_KEPT,
  KNOWN_TABLE, KNOWN_OPTIONS, KNOWN_OPTION, KNOWN_PHASE, KNOWN_METHOD,
  KNOWN_TEXT
} KnownSort;

typedef struct Known {
  KnownSort sort;
  const char *text;            /* of a text, a method, a library */
  const char *variable;        /* that it was captured as; NULL: it was not */
  bool of_call;                /* the variable is gone with the call */
} Known;

/* What a walk tells: 'line' is where it is in the file 'source'. */
typedef struct Walk Walk;
typedef struct WalkEars {
  void (*reads_global) (Walk *w, const char *name, int line);
  void (*sets_global) (Walk *w, const char *name, int line);
  void (*reads_library) (Walk *w, const char *library, const char *name,
                         int line);
  void (*reads_game) (Walk *w, const char *name);
  void (*reads_field) (Walk *w, const char *name);
  void (*keeps) (Walk *w, const char *variable, bool is_table, int line);
  void (*reads_table) (Walk *w, const char *name, int line);
  void (*sets_table) (Walk *w, const char *name, int line);
  void (*reads_option) (Walk *w, const char *name, int line);
  void (*compares) (Walk *w, Known with, const char *text, int line);
  void (*calls) (Walk *w, const char *method, const Known *argument,
                 int arguments, int line);
  void (*constant) (Walk *w, const char *text);
} WalkEars;

struct Walk {
  Lint *l;
  const WalkEars *ears;        /* NULL where nobody wants to hear */
  const char *file;            /* path of the function at hand */
};

/*
** Goes through a function and those within it. 'captured' has what is known
** of its upvalues, 'first' what is known of its first parameter.
*/
void walk_function (Walk *w, const Proto *p, const Known *captured,
                    Known first);

/* ---- lint_names.c ---- */

/* Has the table a tally or counter of that name, or an 'option'? */
bool names_has_number (const Walk *w, const char *name);

/* What live functions call things: does it exist? For WalkEars. */
void names_reads_table (Walk *w, const char *name, int line);
void names_sets_table (Walk *w, const char *name, int line);
void names_reads_option (Walk *w, const char *name, int line);
void names_compares (Walk *w, Known with, const char *text, int line);
void names_calls (Walk *w, const char *method, const Known *argument,
                  int arguments, int line);

/* ---- lint_fields.c ---- */

/* Fields that no declaration has. */
void lint_fields (Lint *l);

/* ---- lint_unused.c ---- */

/* What is declared for nothing, or only in part. */
void lint_unused (Lint *l);

/* ---- lint_print.c ---- */

/*
** A number that changes with anything in the value. 'left' is how many values
** in it may still be looked at, and goes down. [-0, +0, -]
*/
enum { PRINT_VALUES = 100000 };
uint64_t print_value (lua_State *L, int index, int *left);

/*
** Goes through a table in an order that is the same every time: 1, 2, 3 and so
** on, then texts. print_push_keys, for the table on top, pushes a list of the
** keys [-0, +1, m]; print_next, with that list on top, pushes the next key and
** its value, or takes the list away and is false [-0, +2 or -1, -].
*/
void print_push_keys (lua_State *L);
bool print_next (lua_State *L, int table, lua_Integer *i);

/* The table behind a list that remembers its order, or itself. [-0, +1, -] */
void print_push_data (lua_State *L, int index);

#endif
