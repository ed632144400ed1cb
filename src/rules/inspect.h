/*
** What a rule file has made, as plain data, for whoever looks at it
** SPDX-License-Identifier: MIT
**
** Tables and functions are copied out of Lua with all that can be reached from
** them, in an order that is the same every time.
*/
#ifndef inspect_h
#define inspect_h

#include "rules/bytecode.h"
#include "rules/host.h"

typedef enum ThingKind {
  THING_NOTHING,               /* or what nobody looks at: globals, threads */
  THING_BOOLEAN, THING_NUMBER, THING_TEXT, THING_TABLE, THING_FUNCTION
} ThingKind;

/*
** A value. A table has entries; so has a function, for each variable that it
** has captured. 'id' is the same for the same table or function, whenever it
** was looked at.
*/
typedef struct Thing {
  ThingKind kind;
  double number;               /* of a boolean, too */
  const char *text;
  const void *id;
  int first, count;            /* of its entries */
} Thing;

/* What a table has under a name, or at a place: its name is then NULL. */
typedef struct Entry {
  const char *name;
  int place;                   /* from 1 on; of a captured variable, too */
  int thing;
  const char *said_at;         /* "mini.lua", where that is known, and */
  int line;
} Entry;

/*
** The first thing is what was asked for. It owns all of its texts, and goes
** before the host does.
*/
typedef struct Inspection {
  struct lua_State *L;
  int objects;                 /* tables and functions, by number, in Lua */
  Thing *thing;
  Entry *entry;
  int things, entries;
  size_t thing_room, entry_room;
  Pieces texts;
} Inspection;

/* Beyond so many things nothing is looked at any more. */
enum { INSPECT_LIMIT = 100000 };

/* The value at 'index' of the stack; set to zero it holds nothing. */
void inspect_take (Inspection *i, struct lua_State *L, int index);
void inspect_free (Inspection *i);

/* The game that a file returned, once it was loaded; false: it is none. */
bool inspect_game (Inspection *i, Host *h);

/* NULL where there is no such entry. */
const Entry *inspect_find (const Inspection *i, int table, const char *name);
const Entry *inspect_at (const Inspection *i, int table, int place);

/* The thing in such an entry; NULL where there is none. */
const Thing *inspect_field (const Inspection *i, int table, const char *name);

/* The text that a table starts with, as cards and phases do; "": none. */
const char *inspect_id (const Inspection *i, int table);

/* The code of a function; false, and nothing to free, where it is not Lua's. */
bool inspect_code (const Inspection *i, int function, Bytecode *code);

/* The number of a function; -1 where it was not met. */
int inspect_function (const Inspection *i, Host *h, RuleFunction f);
int inspect_number (const Inspection *i, const void *id);

/* Is it the same, down to some depth? Functions are if they have one id. */
bool inspect_same (const Inspection *a, int x, const Inspection *b, int y);

enum { DIGEST_LENGTH = 65 };

/*
** Equal for functions with the same code that hold on to the same numbers,
** texts and functions, wherever they stand in their files; lists are not
** looked into. 'f' may be 0: no function.
*/
void digest_function (Host *h, const Ruleset *r, RuleFunction f,
                      char hex[DIGEST_LENGTH]);

#endif
