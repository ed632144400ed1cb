/*
** Internals of the Lua host
** SPDX-License-Identifier: MIT
**
** Helpers that touch the Lua stack say how, as Lua's manual does:
** [-pops, +pushes, error]. What may raise an error owns nothing.
*/
#ifndef host_private_h
#define host_private_h

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <stddef.h>
#include <time.h>

#include "rules/host.h"
#include "rules/undo.h"

/*
** An arena: small pieces of memory, freed all at once. Lua allocates thousands
** of them, and gives the size when it frees one. So pieces are cut from blocks
** and kept in free lists by size, without headers; large ones come from malloc.
*/
enum { ARENA_STEP = 16, ARENA_SMALL = 256, ARENA_BLOCK = 1 << 15 };

/* Valid if zeroed. */
typedef struct Arena {
  struct ArenaBlock *blocks;
  struct ArenaLarge *large;    /* large pieces */
  char *at, *end;              /* free part of the newest block */
  void *spare[ARENA_SMALL / ARENA_STEP];
} Arena;

/* NULL: out of memory, and 'piece' is unchanged. */
void *arena_resize (Arena *a, void *piece, size_t before, size_t after);
void *arena_take (Arena *a, size_t size);
void arena_give_up (Arena *a, void *piece, size_t size);

/* Frees all pieces. */
void arena_free (Arena *a);

enum {
  HOST_MILLION = 1000000,
  HOST_SECONDS = 3,            /* last resort, with the usual limits */
  HOST_VALUES = 4096,          /* arguments or results of one call */
  WORK_OF_CALL = 1000,         /* minimum that a call counts for a line, */
  USUAL_WORK_OF_CALL = 100,    /* and for a stretch */
  HOST_TEXT = 16 << 10,        /* bytes of one text */
  TEXT_A_UNIT = 32,            /* bytes of new text per instruction */
  LONG_TEXT = 2 << 10,         /* bytes: comparing it takes more than one */
  WORK_OF_NUMBER = 500,        /* of converting a number to text */
  HOST_MESSAGE = 600,          /* bytes of an error message */
  LOAD_FILE_LIMIT = 256 << 10, /* bytes: Lua reads any text to its end */
  LOAD_MUCH = 4 << 20,         /* bytes in use after loading a file */
  LOAD_FILES_LIMIT = 16,       /* files of a game besides the first */
  PATHS_LIMIT = 32,
  LOADED_LIMIT = 64,
  FORMATS_LIMIT = 64,
  FIELDS_LIMIT = 32,
  NUMBER_LIMIT = 1000000000,
  KIND_STRINGS = 512           /* cache slots: ids of cards, by address */
};

/* A number that cards have, as an array indexed by kind. */
typedef struct Field {
  const char *name;
  double value[KINDS_LIMIT];
} Field;

/* A ruleset with its Lua side. */
typedef struct Loaded {
  char *file;                  /* name, or path if lint reads it */
  int front;                   /* Host.front when it was loaded */
  unsigned used;               /* last use: Host.uses at that time */
  Host *host;
  lua_State *L;                /* one per file: files do not share globals */
  size_t memory;               /* bytes in use */
  size_t memory_besides;       /* for sealed tables: see freeze.c */
  size_t longest;              /* longest text made while loading */
  Ruleset *rules;              /* NULL: it is broken, see 'why' */
  Remark why;
  int declared;                /* the 'g' that the rule file returned */
  int object;                  /* the 't' of its functions; 0: not made yet */
  int kinds;                   /* list of its cards */
  int kind_index;              /* card -> index */
  int zone_strings;            /* keeps the names of zones alive: */
  const char *zone_string[ZONES_LIMIT];
  int tally_strings, phase_strings;         /* the same */
  const char *tally_string[TALLIES_LIMIT];
  struct { const char *string; int kind; } kind_string[KIND_STRINGS];
  int sort_strings;            /* names of sorts */
  const char *sort_string[SORTS_LIMIT];
  int field_strings;           /* names of fields of cards */
  const char *field_string[FIELDS_LIMIT];
  int options;                 /* option values, different for each log */
  int options_seen;            /* read-only view of them for functions */
  bool shipped;                /* did all of it come with the program? */
  bool frozen;  /* is it known that its functions keep no state? */
  bool checked;                /* was that checked? */
  bool uses_drawn;             /* do its functions use cards that are drawn? */
  bool unsealed;               /* must its tables be sealed for Lua? */
  struct Vm *vm;               /* runs them without Lua; see vm.h */
  int copies;                  /* tallies as Lua has them */
  int fields_of_object;        /* fields of 't', counters included */
  int phase;                   /* value of t.phase, or -1 */
  double mirror[CELLS_LIMIT];  /* the numbers that Lua has */
  int mirrored;                /* seats for which it has numbers */
  Field *field;                /* owned */
  int fields;
  size_t field_room;
  bool swept;                  /* was what only loading needs freed? */
  bool laid_out;               /* by host_seat, for these seats and start */
  int seats, start;            /* and these options: */
  bool start_given;
  double value[OPTIONS_LIMIT];
} Loaded;

/*
** How calls are made. CALLS_COMPARED and CALLS_WRONG are for tests: see call.c.
*/
typedef enum Calls {
  CALLS_WITHOUT_LUA, CALLS_IN_LUA, CALLS_COMPARED, CALLS_DUMPED, CALLS_WRONG
} Calls;

/* The way for the current line; WAY_LUA lasts until the next log or game. */
typedef enum Way { WAY_ENGINE, WAY_WRONG, WAY_BOTH, WAY_LUA } Way;

typedef struct HostFormat {
  Loaded *loaded;              /* 'why' has the fault if it is broken */
  struct Format *declared;
} HostFormat;

enum { ENDLESS_LIMIT = 24 };

struct Host {
  Limits limits;
  Sitting *sit;
  uint64_t answer;             /* of the last operation: see ops.h */
  Loaded *now;                 /* whose functions are being called */
  lua_State *L;                /* of 'now', or of the file being loaded */
  bool may_act;                /* may the table be changed? */
  Table supposed;              /* the table assumed by an article's answer */
  long answers;                /* answers tried for the current line */
  RuleFunction endless[ENDLESS_LIMIT];  /* functions with too many */
  int endless_count;
  Calls calls;
  Way way;
  uint64_t first_lot, lot;  /* of the log's first line, and the current one */
  uint64_t verified;           /* lines with a smaller lot are verified */
  bool gave_up;                /* did the engine bail out of a verified call? */
  struct {
    long number;               /* from 1; 0: unknown */
    const char *file;          /* NULL: it is a game */
    unsigned line;
  } task;                      /* see host_begin_task */
  Mismatch *mismatch;          /* where to note one; or NULL */
  Witness *witness;            /* while a reason is made, else NULL */
  char unfilled[17];           /* place in the text without fact: host_fill */
  Language unfilled_in;
  bool tried_to_act;  /* did the last call try to, although it may not? */
  Outcome stop;                /* why a function was left, if it was */
  volatile bool capped;        /* is a function of the rules running? */
  volatile bool counting;      /* see sandbox.c on limits of work */
  bool count_all, has_timer;
  bool in_line;                /* will the line's caller repeat it if needed? */
  bool again;                  /* and must it? */
  bool ends;                   /* is this about what an 'end' line ends? */
  volatile unsigned looks, looks_limit;
  lua_Integer left, line_left; /* work left for the call and for the line */
  lua_Integer units;  /* by C functions in the call; see sandbox_work */
  bool tracing;                /* after memory ran out: find the line */
  char file_traced[LUA_IDSIZE];
  int line_traced;
  bool text_too_long;          /* was that the reason, rather than memory? */
  bool starved;                /* or did malloc fail? */
  int refusals;                /* allocations refused in this call */
  size_t longest;              /* longest text in this call */
  timer_t timer;
  lua_Integer work, work_limit;/* of a stretch, or for lint; 0: no limit */
  int stretches;               /* nested ones */
  Stretch stretch;             /* the current one's share of LIMIT_WORK, */
  lua_Integer stretch_times;   /* times that, by length of the log */
  bool stretch_counted;        /* count all work from the first call on? */
  bool stretch_in_lua;         /* make all calls in Lua? */
  volatile unsigned stretch_looks;
  int seats, start;
  bool start_given;
  bool too_large;              /* did the table not fit last time? */
  unsigned seatings;           /* changes by host_seat */
  Loaded *seated;              /* by host_seat, with these options: */
  double seated_value[OPTIONS_LIMIT];
  RuleFault fault;             /* see host_fault */
  char *path[PATHS_LIMIT];
  int paths;
  int front;                   /* folder to look in first */
  Loaded *loaded[LOADED_LIMIT];
  int loaded_count;
  unsigned uses;               /* counts requests for rules */
  HostFormat format[FORMATS_LIMIT];
  int formats;
  struct Recording *recording; /* the current record; see records.c */
  Buffer record_utf8, record_names;  /* of the record */
  struct VmRoom *vm_room;      /* shared by all engines; or NULL */
  size_t versions;             /* bytes of all specialisations: see vm/vm.c */
  Buffer *sources;             /* while loading: all text read so far */
  int included;                /* files so far, while loading */
  const struct Compiled *compiled;  /* NULL: not all compiled */
  bool distrusts;              /* one that seemed compiled was not */
  const LoadEars *ears;        /* callbacks while loading; or NULL */
  Arena arena;                 /* memory of all Lua states */
  Undo undo;                   /* of the current call */
};

/* The rules' memory limit in bytes. */
static inline size_t host_memory (const Host *h) {
  return (size_t)h->limits.of[LIMIT_MEMORY] << 20;
}

/* Is work counted even in short calls? */
static inline bool host_counts_all (const Host *h) {
  return h->count_all || h->stretch_counted;
}

/*
** While loading: was the game compiled and checked when the program was built?
** If a file that it uses has changed, everything done on trust is done again.
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
bool sandbox_open (Host *h, Loaded *l);           /* false: out of memory */
void sandbox_close (Loaded *l);

/*
** Calls the function below 'args' arguments within limits. On an error the
** outcome says what happened, and nothing is left on the stack. After
** OUTCOME_AGAIN repeat from the start. [-(args+1), +(results or 0), -]
*/
Outcome sandbox_call (Host *h, int args, int results);

/* Counts work done in C as instructions. [-0, +0, e] */
void sandbox_work (lua_State *L, lua_Integer units);

/* While a file is loaded: counts instructions from here on. */
void sandbox_count (Host *h);

/* Compiles a text to a function, within limits as well. [-0, +(1 or 0), -] */
Outcome sandbox_load (Host *h, Span text, const char *chunk);

/* library.c */
int library_open (lua_State *L);

/* A new table of globals for a rule file. [-0, +1, m] */
void library_environment (lua_State *L);

/* __newindex of tables that cannot be changed: raises an error. */
int library_refuse_write (lua_State *L);

/* Replaces the table on top by a read-only proxy. [-1, +1, m] */
void library_freeze (lua_State *L);

/* Makes the table on top itself read-only. [-0, +0, m] */
void library_seal (lua_State *L);

/* Pushes a table, or the one behind a read-only proxy. [-0, +1, m] */
void library_push_data (lua_State *L, int index);

/* Any value as text, for a message. [-0, +1, m] */
const char *library_text (lua_State *L, int arg);

/* library.c */
extern const luaL_Reg library_lists[];            /* ends with NULL */
int library_pairs (lua_State *L);

/* Is it an iterator of 'pairs' in use? Each call advances it. */
bool library_is_under_way (lua_State *L, int index);

/*
** The length of a list, by its contents alone. [-0, +0, e]: tables with a
** metatable may raise an error; outside a call of a rule function, take the raw
** length of what library_push_data pushes. [-0, +0, -]
*/
lua_Integer library_length (lua_State *L, int list);
lua_Integer library_raw_length (lua_State *L, int list);

/* operators.c */

/* Compiles a rule file's text, as lua_load does. [-0, +1, -] */
int operators_load (lua_State *L, Span text, const char *chunk);
void operators_open (lua_State *L);               /* [-0, +0, m] */

/* host.c */

/* Must a call be repeated, counted or traced? */
bool host_again (const Host *h, Outcome outcome);

/* Makes these the rules whose functions are called. */
void host_turn_to (Host *h, const Ruleset *r);

/*
** Pushes function, t, seat (unless -1) and the arguments of a move (or NULL).
** Returns how many. [-0, +n, m]
*/
int host_push_call (Host *h, RuleFunction f, const Move *m, int seat,
                    const Value *value);

/*
** A number that a function returned. False if it is not a number. [-1, +0, -]
*/
bool host_read_number (Host *h, double *n);

/* host_broken for a function of the rules. */
#define host_function_broken(h, f, ...) \
  (host_broken(h, __VA_ARGS__), host_blame_function(h, f))
Outcome host_blame_function (Host *h, RuleFunction f);

/*
** host_raise(L, fact_saying(SAY_…), …): leaves the function; the fault is in
** the line of the rule file that is being run. [-0, +0, e]
*/
#define host_raise(L, ...) \
  (host_broken(host_of(L), __VA_ARGS__), host_leave(L))
_Noreturn void host_leave (lua_State *L);

/* Sets the fault's place to the current line, if there is one; or as given. */
void host_blame_line (lua_State *L);
void host_blame_place (Host *h, const char *file, int line);

/* freeze.c: false, with a message, if the rules could keep state */
bool freeze_rules (Host *h, Loaded *l);

/* Call this before calling the function at that index. [-0, +0, m] */
void freeze_for_call (Loaded *l, int function);

/* Can the function on top change no table but those it makes? [-0, +0, -] */
bool freeze_finds_harmless (lua_State *L);

/* host_reason.c */

/*
** Fills the text on top with its facts, in one language; 'seat' is its {player}
** unless it names one. False if it is not a text, or a place in it has no fact:
** 'unfilled' names that place, if it is printable. [-0, +0, m]
*/
bool host_fill (Host *h, Language lang, const Span *name, int seat,
                Buffer *to);

/* The language of the text without that fact: 'en' or 'fr'. */
Fact host_unfilled_in (const Host *h);

/* Empties the fault and returns it. */
RuleFault *host_clear_fault (Host *h);

/*
** Reads teams from a list of lists of seats; a player in none plays alone.
** False if it is not such a list. [-0, +0, m]
*/
bool host_read_teams (lua_State *L, int list, int seats,
                      uint16_t team[SEATS_LIMIT]);

/* load.c */
void load_free (Loaded *l);

/*
** Reads and runs a file, with the globals that 'environment' pushes; leaves
** what it returns on the stack. False: leaves nothing.
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

/* Leaves the function; its caller gets 'why' as the outcome. */
_Noreturn void api_stop (lua_State *L, Outcome why);

/* Pushes an integral number as an integer. [-0, +1, -] */
void api_push_number (lua_State *L, double n);

/* api.c */
bool api_open (Host *h, Loaded *l);               /* false: out of memory */
void api_push_object (Host *h);                   /* [-0, +1, m] */
void api_reset (Host *h);
void api_reflect (Host *h, const Table *t);
void api_options (Host *h, Loaded *l, const double *value);

#endif
