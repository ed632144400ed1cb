/*
** The inside of the Lua host, for the files of this room only
** SPDX-License-Identifier: MIT
**
** Helpers that touch the Lua stack say how, as Lua's manual does:
** [-pops, +pushes, error]; what may raise an error owns nothing.
*/
#ifndef host_private_h
#define host_private_h

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <time.h>

#include "rules/arena.h"
#include "rules/host.h"
#include "rules/undo.h"

enum {
  HOST_MILLION = 1000000,
  HOST_SECONDS = 3,            /* the last resort, with usual limits */
  HOST_VALUES = 4096,          /* that are given or returned at once */
  WORK_OF_CALL = 1000,         /* the least that a call counts for a line, */
  USUAL_WORK_OF_CALL = 100,    /* and for a stretch */
  HOST_TEXT = 16 << 10,        /* bytes of one text */
  TEXT_A_UNIT = 32,            /* bytes of a new text, for an instruction */
  LONG_TEXT = 2 << 10,         /* bytes: comparing them takes longer than one */
  WORK_OF_NUMBER = 500,        /* of writing a number as a text */
  HOST_MESSAGE = 600,          /* bytes of an error's text */
  LOAD_FILE_LIMIT = 256 << 10, /* bytes: Lua reads any text to its end */
  LOAD_MUCH = 4 << 20,         /* bytes in use once a file is loaded */
  LOAD_FILES_LIMIT = 16,       /* that rules are made of, but for the first */
  PATHS_LIMIT = 32,
  LOADED_LIMIT = 64,
  FORMATS_LIMIT = 64,
  FIELDS_LIMIT = 32,
  NUMBER_LIMIT = 1000000000,
  KIND_STRINGS = 512           /* places for the ids of cards, by address */
};

/* A number that cards have, as an array over the kinds. */
typedef struct Field {
  const char *name;
  double value[KINDS_LIMIT];
} Field;

/* A ruleset with what only Lua can hold of it. */
typedef struct Loaded {
  char *file;                  /* its name, or its path where lint reads it */
  int front;                   /* Host.front when it was loaded */
  unsigned used;               /* when: Host.uses then */
  Host *host;
  lua_State *L;                /* its own: files do not see each other */
  size_t memory;               /* in use by it */
  size_t memory_besides;       /* for sealed tables: see freeze.c */
  size_t longest;              /* text that was made while it was loaded */
  Ruleset *rules;              /* NULL: they are broken, and 'why' says how */
  Remark why;
  int declared;                /* the 'g' that the rule file returned */
  int object;                  /* the 't' of its functions; 0: not yet */
  int kinds;                   /* list of its cards */
  int kind_index;              /* card -> index */
  int zone_strings;            /* keeps the names of zones alive: */
  const char *zone_string[ZONES_LIMIT];
  int tally_strings, phase_strings;         /* the same */
  const char *tally_string[TALLIES_LIMIT];
  struct { const char *string; int kind; } kind_string[KIND_STRINGS];
  int sort_strings;            /* the same for the names of sorts */
  const char *sort_string[SORTS_LIMIT];
  int field_strings;           /* the same for the fields of cards */
  const char *field_string[FIELDS_LIMIT];
  int options;                 /* option values, changed from log to log */
  int options_seen;            /* the same, not to be changed by functions */
  bool shipped;                /* did all of it come with the program? */
  bool frozen;                 /* do its functions surely keep nothing? */
  bool checked;                /* were they looked at for that? */
  bool uses_drawn;             /* and go by the cards that are drawn? */
  bool unsealed;               /* are its tables to be sealed for Lua? */
  struct Vm *vm;               /* runs them without Lua; see vm.h */
  int copies;                  /* tallies as Lua has them */
  int fields_of_object;        /* what 't' reads from, counters included */
  int phase;                   /* that t.phase names, or -1 */
  double mirror[CELLS_LIMIT];  /* the numbers that Lua has */
  int mirrored;                /* seats that it has numbers of */
  Field *field;                /* owned */
  int fields;
  size_t field_room;
  bool swept;                  /* is what only loading needed gone? */
  bool laid_out;               /* by host_seat, for so many seats, a start */
  int seats, start;            /* and these options: */
  bool start_given;
  double value[OPTIONS_LIMIT];
} Loaded;

/* How calls are made. 'Compared' and 'wrong' are for tests: see call.c. */
typedef enum Calls {
  CALLS_WITHOUT_LUA, CALLS_IN_LUA, CALLS_COMPARED, CALLS_DUMPED, CALLS_WRONG
} Calls;

/* The same for the line at hand. In Lua: until the next log, or game. */
typedef enum Way { WAY_ENGINE, WAY_WRONG, WAY_BOTH, WAY_LUA } Way;

typedef struct HostFormat {
  Loaded *loaded;              /* 'why' says how it is broken, if it is */
  struct Format *declared;
} HostFormat;

struct Host {
  Limits limits;
  Sitting *sit;
  uint64_t answer;             /* of the last operation: see ops.h */
  Loaded *now;                 /* whose functions are being called */
  lua_State *L;                /* of it, or of the one that is being loaded */
  bool may_act;                /* may the table be changed? */
  Table supposed;              /* with what an article was answered */
  long answers;                /* that were tried for the line at hand */
  RuleFunction endless;        /* that asks too much there; or 0 */
  Calls calls;
  Way way;
  uint64_t first_lot, lot;     /* of the log's first line, and the next */
  uint64_t verified;           /* lines with a lot below it are */
  bool gave_up;                /* did the engine, on a call being verified? */
  struct {
    long number;               /* from 1; 0: nobody said */
    const char *file;          /* NULL: it is a game */
    unsigned line;
  } task;                      /* see host_begin_task */
  Mismatch *mismatch;          /* where one is noted; or NULL */
  Witness *witness;            /* while a reason is given, else NULL */
  char unfilled[17];           /* the place that lacks a fact: host_fill */
  Language unfilled_in;
  bool tried_to_act;           /* did the last call want to, all the same? */
  Outcome stop;                /* why a function was left, if it was */
  volatile bool capped;        /* is a function of the rules running? */
  volatile bool counting;      /* see sandbox.c on how much it may do */
  bool count_all, has_timer;
  bool in_line;                /* is it a line that is done again, if any? */
  bool again;                  /* and that it must be */
  bool ends;                   /* is it asked what an 'end' line ends? */
  volatile unsigned looks, looks_limit;
  lua_Integer left, line_left; /* what the call, and the line, may still do */
  lua_Integer units;           /* of C, in the call; see sandbox_work */
  bool tracing;                /* after memory ran out: where was it? */
  char file_traced[LUA_IDSIZE];
  int line_traced;
  bool text_too_long;          /* was it that, rather than memory? */
  bool starved;                /* or had the machine none to give? */
  int refusals;                /* of memory, in this call */
  size_t longest;              /* text that there is in this call */
  timer_t timer;
  lua_Integer work, work_limit;/* of a stretch, or for lint; 0: no limit */
  int stretches;               /* under way, one within the other */
  Stretch stretch;             /* which part of LIMIT_WORK it may do, */
  lua_Integer stretch_times;   /* times that, by how long the log is */
  bool stretch_counted;        /* is all counted, from the first call on? */
  bool stretch_in_lua;         /* is it in Lua, from the first call on? */
  volatile unsigned stretch_looks;
  int seats, start;
  bool start_given;
  bool too_large;              /* did the table not fit, last time? */
  unsigned seatings;           /* times that host_seat had something to do */
  Loaded *seated;              /* by host_seat, with these options: */
  double seated_value[OPTIONS_LIMIT];
  RuleFault fault;             /* see host_fault */
  char *path[PATHS_LIMIT];
  int paths;
  int front;                   /* of these, which is looked in first */
  Loaded *loaded[LOADED_LIMIT];
  int loaded_count;
  unsigned uses;               /* times that rules were asked for */
  HostFormat format[FORMATS_LIMIT];
  int formats;
  struct Recording *recording; /* the record at hand; see records.c */
  Buffer record_utf8, record_names;  /* of it */
  struct VmRoom *vm_room;      /* of all that are run without Lua; or NULL */
  size_t versions;             /* bytes of all of them: see vm/vm.c */
  Buffer *sources;             /* while loading: all text that was read */
  int included;                /* files, while loading */
  const struct Compiled *compiled;  /* the game, if all of them came so */
  bool distrusts;              /* it seemed so, but not all of them did */
  const LoadEars *ears;        /* are told of what is loaded; or NULL */
  Arena arena;                 /* that the memory of all states comes from */
  Undo undo;                   /* of the call at hand */
};

/* What the rules may use, in bytes. */
static inline size_t host_memory (const Host *h) {
  return (size_t)h->limits.of[LIMIT_MEMORY] << 20;
}

/* Is all counted, whether it takes long or not? */
static inline bool host_counts_all (const Host *h) {
  return h->count_all || h->stretch_counted;
}

/*
** While loading: was the game read before, when it was compiled, and is nothing
** wrong with it? Where a file that it uses turns out to be another, all that
** was taken on trust is done again, without.
*/
static inline bool host_trusts (const Host *h) {
  return h->compiled != NULL && h->ears == NULL;
}

static inline Host *host_of (lua_State *L) {
  return *(Host **)lua_getextraspace(L);
}

/* sandbox.c */
void sandbox_watch (Host *h);                     /* in the host's thread */
void sandbox_unwatch (Host *h);
bool sandbox_open (Host *h, Loaded *l);           /* false: no memory */
void sandbox_close (Loaded *l);

/*
** Calls the function below 'args' arguments within limits. On an error the
** outcome says what happened, and nothing is left on the stack. Whatever
** gives OUTCOME_AGAIN is to be done again from the start.
** [-(args+1), +(results or 0), -]
*/
Outcome sandbox_call (Host *h, int args, int results);

/* C has done as much as so many instructions would have. [-0, +0, e] */
void sandbox_work (lua_State *L, lua_Integer units);

/* While a file is loaded: from here on instructions are counted. */
void sandbox_count (Host *h);

/* Makes a function of a text, within limits as well. [-0, +(1 or 0), -] */
Outcome sandbox_load (Host *h, Span text, const char *chunk);

/* library.c */
int library_open (lua_State *L);

/* A new set of globals for a rule file. [-0, +1, m] */
void library_environment (lua_State *L);

/* What stands behind a table that cannot be changed: complains. */
int library_refuse_write (lua_State *L);

/* A table that looks like the one on top, but can't be changed. [-1, +1, m] */
void library_freeze (lua_State *L);

/* The table on top itself can't be changed from now on. [-0, +0, m] */
void library_seal (lua_State *L);

/* What a table has, itself or behind what cannot be changed. [-0, +1, m] */
void library_push_data (lua_State *L, int index);

/* Any value as a text, for a message. [-0, +1, m] */
const char *library_text (lua_State *L, int arg);

/* library.c */
extern const luaL_Reg library_lists[];            /* NULL ends */
int library_pairs (lua_State *L);

/* Is it a 'pairs' on its way? Each call takes it further. */
bool library_is_under_way (lua_State *L, int index);

/*
** How long a list is, by what is in it and nothing else. [-0, +0, e]: tables
** that have a metatable may raise an error; outside a call of a rule function,
** take the raw length of what library_push_data gives. [-0, +0, -]
*/
lua_Integer library_length (lua_State *L, int list);
lua_Integer library_raw_length (lua_State *L, int list);

/* operators.c */

/* Makes a function of a rule file's text, as lua_load does. [-0, +1, -] */
int operators_load (lua_State *L, Span text, const char *chunk);
void operators_open (lua_State *L);               /* [-0, +0, m] */

/* host.c */

/* Is a call to be made again, counted or traced? */
bool host_again (const Host *h, Outcome outcome);

/* From now on it is those rules whose functions are called. */
void host_turn_to (Host *h, const Ruleset *r);

/*
** Function, t, seat (unless -1) and the arguments of a move (or NULL). Returns
** how many. [-0, +n, m]
*/
int host_push_call (Host *h, RuleFunction f, const Move *m, int seat,
                    const Value *value);

/* A number that a function gave. False: it is none. [-1, +0, -] */
bool host_read_number (Host *h, double *n);

/* As host_broken, of a function of the rules. */
#define host_function_broken(h, f, ...) \
  (host_broken(h, __VA_ARGS__), host_blame_function(h, f))
Outcome host_blame_function (Host *h, RuleFunction f);

/*
** host_raise(L, fact_saying(SAY_…), …): leaves the function, and the line of
** the rule file that is being run is to blame. [-0, +0, e]
*/
#define host_raise(L, ...) \
  (host_broken(host_of(L), __VA_ARGS__), host_leave(L))
_Noreturn void host_leave (lua_State *L);

/* Blames that line, if there is one; or the one that is named. */
void host_blame_line (lua_State *L);
void host_blame_place (Host *h, const char *file, int line);

/* freeze.c: false, with a message, where the rules could keep something */
bool freeze_rules (Host *h, Loaded *l);

/* The function that is there on the stack is to be called. [-0, +0, m] */
void freeze_for_call (Loaded *l, int function);

/* Can the function on top change no table but its own? [-0, +0, -] */
bool freeze_finds_harmless (lua_State *L);

/* host_reason.c */

/*
** The text on top, with its facts, in one language; 'seat' is its {player}
** where it names none. False: it is no text, or has no fact for a place in it,
** which 'unfilled' names then, if it can be said. [-0, +0, m]
*/
bool host_fill (Host *h, Language lang, const Span *name, int seat,
                Buffer *to);

/* The language of the text that lacked it: 'en' or 'fr'. */
Fact host_unfilled_in (const Host *h);

/* The fault, empty. */
RuleFault *host_clear_fault (Host *h);

/*
** Who play together, by a list of lists of seats; who is in none plays alone.
** False: it is no such list. [-0, +0, m]
*/
bool host_read_teams (lua_State *L, int list, int seats,
                      uint16_t team[SEATS_LIMIT]);

/* load.c */
void load_free (Loaded *l);

/*
** Reads and runs a file, with what 'environment' pushes for globals; what it
** returns is left on the stack. False: nothing is.
*/
bool load_run (Host *h, const char *path, const char *name,
               lua_CFunction environment);
int load_use (lua_State *L);                      /* use "piece" */
void load_say_why (Host *h, const char *file, Remark *why);

/* declare.c */
void declare_open (lua_State *L);                 /* [-0, +0, m] */
void declare_game (lua_State *L, const char *id); /* [-0, +1, m] */
Ruleset *declare_read (Host *h, Loaded *into, const char *file);
                                                  /* [-1, +0, -] */

/* api_arguments.c */

/* Leaves the function, and whoever called it is told why. */
_Noreturn void api_stop (lua_State *L, Outcome why);

/* A whole number as an integer. [-0, +1, -] */
void api_push_number (lua_State *L, double n);

/* api.c */
bool api_open (Host *h, Loaded *l);               /* false: no memory */
void api_push_object (Host *h);                   /* [-0, +1, m] */
void api_reset (Host *h);
void api_reflect (Host *h, const Table *t);
void api_options (Host *h, Loaded *l, const double *value);

#endif
