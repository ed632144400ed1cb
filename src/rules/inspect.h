/*
** What a rule file has made, as plain data
** SPDX-License-Identifier: MIT
**
** Tables and functions are copied out of Lua with all that can be reached from
** them, in a reproducible order.
*/
#ifndef inspect_h
#define inspect_h

#include "rules/bytecode.h"
#include "rules/host.h"

typedef enum ThingKind {
  THING_NOTHING,               /* or not looked at: globals, threads */
  THING_BOOLEAN, THING_NUMBER, THING_TEXT, THING_TABLE, THING_FUNCTION
} ThingKind;

/*
** A value. A table has entries; so has a function, for each captured variable.
** 'id' identifies a table or function, also between inspections.
*/
typedef struct Thing {
  ThingKind kind;
  double number;               /* also of a boolean */
  const char *text;
  const void *id;
  int first, count;            /* its entries */
} Thing;

/* An element of a table, by name, or by place if the name is NULL. */
typedef struct Entry {
  const char *name;
  int place;                   /* from 1; also of a captured variable */
  int thing;
  const char *said_at;         /* "mini.lua", if known, and */
  int line;
} Entry;

/*
** The first thing is the one asked for. It owns its texts; free it before the
** host.
*/
typedef struct Inspection {
  struct lua_State *L;
  int objects;                 /* in Lua: table or function -> number */
  Thing *thing;
  Entry *entry;
  int things, entries;
  size_t thing_room, entry_room;
  Pieces texts;
} Inspection;

/* At most this many things are looked at. */
enum { INSPECT_LIMIT = 100000 };

/* The value at 'index' of the stack; a zeroed Inspection is empty. */
void inspect_take (Inspection *i, struct lua_State *L, int index);
void inspect_free (Inspection *i);

/* The game that a file returned; false if it is not a game. */
bool inspect_game (Inspection *i, Host *h);

/* NULL if there is no such entry. */
const Entry *inspect_find (const Inspection *i, int table, const char *name);
const Entry *inspect_at (const Inspection *i, int table, int place);

/* The value of such an entry; NULL if there is none. */
const Thing *inspect_field (const Inspection *i, int table, const char *name);

/* The text that a table starts with, as cards and phases do; or "". */
const char *inspect_id (const Inspection *i, int table);

/*
** The code of a function; false, with nothing to free, if it is not Lua code.
*/
bool inspect_code (const Inspection *i, int function, Bytecode *code);

/* The number of a function; -1 if it was not seen. */
int inspect_function (const Inspection *i, Host *h, RuleFunction f);
int inspect_number (const Inspection *i, const void *id);

/* Are they equal, to a limited depth? Functions are compared by id. */
bool inspect_same (const Inspection *a, int x, const Inspection *b, int y);

enum { DIGEST_LENGTH = 65 };

/*
** A hash of the function's code and of the numbers, texts and functions that it
** captures, wherever they are in their files; lists are ignored. 'f' may be 0:
** no function.
*/
void digest_function (Host *h, const Ruleset *r, RuleFunction f,
                      char hex[DIGEST_LENGTH]);

#endif
