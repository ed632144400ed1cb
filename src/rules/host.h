/*
** The Lua host: rule files loaded, their functions called
** SPDX-License-Identifier: MIT
*/
#ifndef host_h
#define host_h

#include <pthread.h>

#include "base/limits.h"
#include "base/line.h"
#include "base/remark.h"
#include "rules/ruleset.h"
#include "table/seen.h"
#include "table/sitting.h"

/*
** The first mismatch of a run, in the order of the logs, so the number of
** threads does not matter. It owns its remark.
*/
typedef struct Mismatch {
  pthread_mutex_t lock;
  long task;                   /* number of the log or game */
  Remark what;                 /* SAY_NOTHING: no mismatch */
} Mismatch;

/*
** A Lua state per rule file loaded, and what their calls share. One per thread.
** Only host_seat and host_sit set what depends on the current log. Rule
** functions keep no state: all they know is on the table.
*/
typedef struct Host Host;

/* How a call into the rules ended. */
typedef enum Outcome {
  OUTCOME_OK,
  OUTCOME_REFUSED,        /* 'article' says why */
  OUTCOME_NEEDS_CARD,     /* a public card that the log does not name */
  OUTCOME_NO_SUCH_CARD,
  OUTCOME_NOT_THE_CARD,
  OUTCOME_TOO_MANY,       /* cards that the move does not allow */
  OUTCOME_HIDDEN,         /* '?' for a card that everybody sees */
  OUTCOME_AGAIN,          /* took long: must be repeated from the start */
  OUTCOME_BROKEN          /* the rule file is broken: see host_fault */
} Outcome;

/*
** What is wrong with a rule file, and where: 'line' is 0 if unknown. It owns
** its remark.
*/
typedef struct RuleFault {
  char file[120];                   /* "mini.lua" */
  int line;
  char item[120];                   /* the item declared there */
  Remark what;
} RuleFault;

/* An argument of a move, parsed. */
typedef struct Value {
  bool given;
  uint8_t count;                    /* of 'kind' (ARG_CARDS: any number) */
  double number;                    /* ARG_NUMBER; choice of ARG_WORD; seat */
  Card *kind;                       /* ARG_CARD, ARG_CARDS */
} Value;

void host_free_telling (Telling *telling);

/* Appends all of it, in one line. */
void host_write_telling (Buffer *b, const Telling *telling);

/* Appends the texts from number 'from' to 'to'. */
void host_write_told (Buffer *b, const Telling *telling, int from, int to);

Host *host_new (void);
void host_free (Host *h);

/*
** host_free after memory ran out in the middle of something: frees only blocks.
*/
void host_abandon (Host *h);

/* Are all optimisations off? For tests: see calls.sh. */
bool host_is_slow (const Host *h);

/* What the rules may use from now on; before, the usual limits apply. */
void host_set_limits (Host *h, const Limits *limits);
const Limits *host_limits (const Host *h);

/*
** A random sample of the lines, one in LIMIT_VERIFY, is verified: their calls
** are made in Lua, too. If the results differ, the engine has a bug: it is
** noted in 'm', and all calls are made in Lua until the next log or game
** begins. Callers that keep results of earlier calls must compute them again.
*/
void host_note_mismatch (Host *h, Mismatch *m);
bool host_is_in_lua (const Host *h);

/* Make all calls in Lua from now on, or choose as usual again. */
void host_go_by_lua (Host *h, bool only);

/*
** A log or a game begins, number 'number' of the run, from 1. 'file', which
** must outlive it, and 'line' are the log's place; NULL: it is a game.
*/
void host_begin_task (Host *h, long number, const char *file, unsigned line);

/* Seeds the choice of lines that are verified; it depends on nothing else. */
void host_draw_lots (Host *h, uint64_t log);

/* The next line is number 'n' of the log. True: it is verified. */
bool host_count_lines (Host *h, unsigned n);

/* Adds a folder to the rules path; the host keeps a copy of the name. */
void load_add_path (Host *h, const char *folder);

/*
** Loads the rules of a game, perhaps with a variant (empty: none); both may be
** written in capitals. The host keeps as many rules as memory allows, at least
** the last two. NULL if they are not found, or are broken; then 'why' says how.
*/
Ruleset *load_rules (Host *h, Span game, Span variant, Remark *why);

/*
** load_rules; if several folders have such a file, prefers the rules with that
** hash.
*/
Ruleset *load_pinned (Host *h, Span game, Span variant, const char *hash,
                      Remark *why);

/*
** Adds the path to a message that begins with a rule file, "mini.lua:3: …", if
** several folders have a file of that name.
*/
void which_tell (const Host *h, Remark *why);

/* Finds the file of that name on the path. False if there is none. */
bool load_find (Host *h, Span name, Buffer *path);

/* Loads one file by its path, for tools and tests. */
Ruleset *load_file (Host *h, const char *path, Remark *why);

/*
** Callbacks while a file is loaded: for each text, its function (on top of the
** stack), the game that 'extend' gives, the one that the file returns, each
** fault of its declarations; and when loading starts again.
*/
struct lua_State;
typedef struct LoadEars {
  void *who;
  void (*reads) (void *who, const char *name, const char *path, Span text);
  void (*compiles) (void *who, struct lua_State *L);
  void (*extends) (void *who, struct lua_State *L, int game);
  void (*declares) (void *who, struct lua_State *L, int game);
  void (*complains) (void *who, const RuleFault *fault);
  void (*again) (void *who);
  /*
  ** a function was called for every card, and does nothing but answer; NULL: do
  ** not check
  */
  void (*asks) (void *who, bool harmless, Span answers);
} LoadEars;

Ruleset *load_heard (Host *h, const char *path, const LoadEars *ears,
                          Remark *why);

/*
** Calls a function that a rule file keeps in its 'g' and that needs no table:
** numbers in, numbers out. For tests and tools.
*/
Outcome host_call (Host *h, const Ruleset *r, const char *function,
                   const double *in, int ins, double *out, int outs);

/*
** Appends the game on the path with the most similar name, or the house rule,
** if there is a similar one.
*/
void load_nearest (Host *h, bool house, const char *name, Buffer *nearest);

/*
** All rule files on the path, also those in 'house' folders if 'house', sorted
** by name; the caller frees names and list.
*/
char **load_games (Host *h, bool house, int *count);

/*
** Sets options and seats of the current log. 'value' has a number for each
** option: its value, or the index of its choice. False if the rules object:
** then 'why', which may be NULL, says why; or if they are broken: see
** host_fault.
*/
bool host_seat (Host *h, Ruleset *r, int seats, int start,
                const double *value, bool start_given, Remark *why);

/* Did host_seat fail because the rules declare too much? */
bool host_is_too_large (const Host *h);

/* Changes when host_seat changes anything. */
unsigned host_seating (const Host *h);

/* Sets the table's cells to their initial values, by the log's options. */
void host_start (Host *h, Ruleset *r, Table *t);

void host_sit (Host *h, Sitting *s);     /* later calls work on it */

/*
** All calls until host_end_line are for one line of a log and share its limit
** of work. If one returns OUTCOME_AGAIN, repeat from here with 'counted'.
*/
void host_begin_line (Host *h, bool counted);
void host_end_line (Host *h);
bool host_wants_again (const Host *h);   /* did a call return that? */

/* Refusals of the line that asked too many questions: they ask no more. */
int host_given_up (const Host *h);

/*
** A stretch of calls, those for a log or a part of it, shares LIMIT_WORK;
** beyond it calls return OUTCOME_BROKEN. A log of 'size' bytes has that much
** per megabyte, and rules of the distribution have more:
**
**   sandbox_begin_stretch(h, STRETCH_LOG, size);
**   do … while (sandbox_does_again(h));
**
** A stretch that takes long is repeated with work counted, so the result is the
** same on every machine. It is also repeated after a mismatch. A nested stretch
** is a part of the outer one. If it cannot be repeated because people are asked
** on the way, work is counted from the start, and sandbox_end_stretch ends it.
*/
typedef enum Stretch {
  STRETCH_PLAY, STRETCH_LOG, STRETCH_TRIES = 4
} Stretch;
void sandbox_begin_stretch (Host *h, Stretch parts, size_t size);
bool sandbox_does_again (Host *h);
void sandbox_begin_counted (Host *h, Stretch parts, size_t size);
void sandbox_end_stretch (Host *h);
bool sandbox_is_worked_out (const Host *h);  /* is the limit reached? */
bool sandbox_is_spent (const Host *h);  /* or the limit of the current line? */
Outcome sandbox_worked_out (Host *h);        /* sets the fault */

/*
** If a call that acts returns OUTCOME_NEEDS_CARD (it needs a card that is not
** named), nothing has happened: table and named cards are as before.
*/
Outcome host_refuse (Host *h, const Move *m, Before before, int seat,
                     const Value *value);
/* A single refusal; arguments that it does not take may be missing. */
Outcome host_refuse_by (Host *h, const Move *m, int refusal, int seat,
                        const Value *value);
/* The last refusals and, unless they refuse or doubt, the move at once. */
Outcome host_refuse_or_apply (Host *h, const Move *m, int seat,
                              const Value *value, bool *applied);
Outcome host_apply (Host *h, const Move *m, int seat, const Value *value);
Outcome host_says (Host *h, const Move *m, int seat, const Value *value,
                   bool *says, double *number);
/* A bound of argument 'arg' that is a function of the arguments before it. */
Outcome host_bound (Host *h, const Move *m, int arg, RuleFunction f, int seat,
                    const Value *value, double *bound);
/*
** How good the move looks to its player (see Move); 0 if the rules do not say.
*/
Outcome host_careful (Host *h, const Move *m, int seat, const Value *value,
                      double *number);
/* The cards that a function reads when called for a seat. */
ReadSet host_read_set (Host *h, RuleFunction f);
Outcome host_run (Host *h, RuleFunction f);
Outcome host_arrive (Host *h, RuleFunction f, int seat);
Outcome host_each (Host *h, RuleFunction f, uint8_t seat[SEATS_LIMIT],
                   int *count);
Outcome host_ends (Host *h, RuleFunction f, bool *yes);
Outcome host_score (Host *h, RuleFunction f, int seat, double *score);

/*
** host_broken(h, fact_saying(SAY_…), fact_text(…), …) sets the fault: the rule
** file, or one of its phases, is broken. Returns OUTCOME_BROKEN.
*/
#define host_broken(h, ...) host_set_fault(h, REMARK_FACTS(__VA_ARGS__))
#define host_phase_broken(h, phase, ...) \
  (host_broken(h, __VA_ARGS__), host_blame_phase(h, phase))
Outcome host_set_fault (Host *h, const Fact *saying, int facts);
Outcome host_blame_phase (Host *h, int phase);

/*
** The fault of the last OUTCOME_BROKEN or of the last file loaded; it may be
** empty. Lua's own errors have their place in their text.
*/
const RuleFault *host_fault (const Host *h);

/* The fault with its place: "mini.lua:3: …". */
void host_tell_fault (const Host *h, Remark *why);

/*
** What reasons may ask of the log: players' names, and the line of the last
** event that changed a number, a zone, or was that player's move (0: none).
** While 'knows_lines' is false, asking for a line stops the function.
*/
typedef struct Witness {
  const Span *name;
  const LinePlaces *places;        /* how lines are cited; NULL: by number */
  bool knows_lines;
  unsigned cell[CELLS_LIMIT], slot[SLOTS_LIMIT], seat[SEATS_LIMIT];
} Witness;

/*
** A text for people that a function of the rules makes of current facts: why
** the move (or NULL) of that seat is refused, and the like. Appends nothing if
** there is nothing to say. OUTCOME_NEEDS_CARD: it asks for lines.
*/
Outcome host_reason (Host *h, RuleFunction f, const Move *m, int seat,
                     const Value *value, Witness *w, Buffer *en, Buffer *fr);

/*
** The possible values of argument 'arg', given those before it: numbers (seats,
** kinds of cards) in 'out'. More than AMONG_LIMIT is an error of the rules.
*/
enum { AMONG_LIMIT = 1000 };
Outcome host_among (Host *h, const Move *m, int arg, int seat,
                    const Value *value, double *out, int *count);

/*
** For 'lint', which calls untrusted functions very often: all calls from now on
** may together do that much work (about as many instructions; 0: no limit),
** then each returns OUTCOME_BROKEN. The same on every machine.
*/
void sandbox_limit_work (Host *h, double limit);
double sandbox_work_done (const Host *h);     /* since then */

/*
** Did a function that must only look try to change the table in the last call?
*/
bool host_tried_to_act (const Host *h);

#endif
