/*
** The Lua host: rule files loaded, their functions called
** SPDX-License-Identifier: MIT
*/
#ifndef host_h
#define host_h

#include "base/limits.h"
#include "base/remark.h"
#include "rules/mismatch.h"
#include "rules/ruleset.h"
#include "table/seen.h"
#include "table/sitting.h"
#include "base/line.h"

/*
** One Lua state with the rules that it has loaded. One a thread; nothing
** in it depends on the log at hand but what is set by host_seat and
** host_sit. Rule functions keep nothing: all they know is in the table.
*/
typedef struct Host Host;

/* How a call into the rules ended. */
typedef enum Outcome {
  OUTCOME_OK,
  OUTCOME_REFUSED,        /* 'article' says why */
  OUTCOME_NEEDS_CARD,     /* a public card that the log has not named */
  OUTCOME_NO_SUCH_CARD,
  OUTCOME_NOT_THE_CARD,
  OUTCOME_TOO_MANY,       /* cards that the move does not bring */
  OUTCOME_HIDDEN,         /* '?' for a card that everybody sees */
  OUTCOME_AGAIN,          /* took long: to be done again, from the start */
  OUTCOME_BROKEN          /* the rule file is: host_fault says how */
} Outcome;

/*
** What is wrong with a rule file, and where: 'line' is 0 where nobody knows.
** It owns its remark.
*/
typedef struct RuleFault {
  char file[120];                   /* "mini.lua" */
  int line;
  char item[120];                   /* the thing that is declared there */
  Remark what;
} RuleFault;

/* An argument of a move, understood. */
typedef struct Value {
  bool given;
  uint8_t count;                    /* of 'kind' (ARG_CARDS: any number) */
  double number;                    /* ARG_NUMBER; choice of ARG_WORD; seat */
  uint8_t *kind;                    /* ARG_CARD, ARG_CARDS */
} Value;

enum { CARD_UNSEEN = 254 };         /* written '?' */
void host_free_telling (Telling *telling);

/* All of it in one line, behind what is there. */
void host_write_telling (Buffer *b, const Telling *telling);

/* The same from one of them up to another. */
void host_write_told (Buffer *b, const Telling *telling, int from, int to);

Host *host_new (void);
void host_free (Host *h);

/* The same where memory ran out in the midst of something: but for blocks. */
void host_abandon (Host *h);

/* Is all that is done for speed left out? For tests: see calls.sh. */
bool host_is_slow (const Host *h);

/* How much the rules may do, from now on; until then as usual. */
void host_set_limits (Host *h, const Limits *limits);
const Limits *host_limits (const Host *h);

/*
** The calls for one line in so many (LIMIT_VERIFY) are made in Lua, too. If the
** engine came to something else, that is a fault of ours. It is noted in 'm',
** and all calls are made in Lua until the next log or game begins. Whoever has
** made something of earlier calls makes it again.
*/
void host_note_mismatch (Host *h, Mismatch *m);
bool host_is_in_lua (const Host *h);

/* All calls are made in Lua from now on, or as usual again. */
void host_go_by_lua (Host *h, bool only);

/*
** A log, or a game, begins: number so-and-so of the run, from 1. 'file', which
** must last, and 'line' are where the log is; NULL: it is a game.
*/
void host_begin_task (Host *h, long number, const char *file, unsigned line);

/* Which lines are verified depends on 'log', some number of it, alone. */
void host_draw_lots (Host *h, uint64_t log);

/* The next line is number 'n' of the log. True: it is verified. */
bool host_count_lines (Host *h, unsigned n);

/* Where rule files are looked for; a copy is kept. */
void load_add_path (Host *h, const char *folder);

/*
** The rules of a game, perhaps changed by a variant (empty: none), which may
** be written in capitals. Kept by the host as long as there is room: they are
** sure to be there until others were asked for twice. NULL when there are none,
** and where that is since they are broken, 'why' says how.
*/
Ruleset *load_rules (Host *h, Span game, Span variant, Remark *why);

/*
** The same, of several folders that have such a file those rules that have that
** hash, if there are any.
*/
Ruleset *load_pinned (Host *h, Span game, Span variant, const char *hash,
                      Remark *why);

/*
** Adds the path to a message that begins with a rule file, "mini.lua:3: …",
** where several folders have one of that name.
*/
void which_tell (const Host *h, Remark *why);

/* The file that a name stands for on the path. False: there is none. */
bool load_find (Host *h, Span name, Buffer *path);

/* Loads one file by its path, for tools and tests. */
Ruleset *load_file (Host *h, const char *path, Remark *why);

/*
** Who wants to hear all of it while a file is loaded: each text, its function
** on top of the stack, the game that 'extend' gives, the one that the file
** returns, every fault of its declarations; or that all is to be heard again.
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
  /* a function was asked about every card, and can do nothing but answer;
     NULL: it does not matter */
  void (*asks) (void *who, bool harmless, Span answers);
} LoadEars;

Ruleset *load_heard (Host *h, const char *path, const LoadEars *ears,
                          Remark *why);

/*
** Calls a function that a rule file keeps in its 'g' by a name, and that
** needs no table: numbers in, numbers out. For tests and tools.
*/
Outcome host_call (Host *h, const Ruleset *r, const char *function,
                   const double *in, int ins, double *out, int outs);

/*
** Appends the game on the path whose name is nearest, or the house rule if
** these are asked for, if one is near.
*/
void load_nearest (Host *h, bool house, const char *name, Buffer *nearest);

/*
** All rule files on the path, those of 'house' folders too if they are asked
** for, by name, sorted; the caller frees names and list.
*/
char **load_games (Host *h, bool house, int *count);

/*
** Options and seats of the log at hand. 'value' has a number for each
** option: its value, or the index of its choice. False when the rules object:
** 'why', which may be NULL, says what; host_fault does where they are broken.
*/
bool host_seat (Host *h, Ruleset *r, int seats, int start,
                const double *value, bool start_given, Remark *why);

/* Did it fail since the rules declare more than there is room for? */
bool host_is_too_large (const Host *h);

/* The same number from one log to the next: they are seated alike. */
unsigned host_seating (const Host *h);

/* The table's cells as the log's options have them. */
void host_start (Host *h, Ruleset *r, Table *t);

void host_sit (Host *h, Sitting *s);     /* from now on calls work on it */

/*
** All calls from here to host_end_line are for one line of a log: so much work
** is allowed for them together, and whatever gives OUTCOME_AGAIN is to be done
** again from here, 'counted'.
*/
void host_begin_line (Host *h, bool counted);
void host_end_line (Host *h);
bool host_wants_again (const Host *h);   /* did any of them give that? */

/*
** A stretch of calls that together may do LIMIT_WORK, those for a log, or a
** part of it; what is beyond ends with OUTCOME_BROKEN. A log of 'size' bytes
** may have that for every megabyte, and rules that come with the program more:
**
**   sandbox_begin_stretch(h, STRETCH_LOG, size);
**   do … while (sandbox_does_again(h));
**
** Where it takes long it is done again, counted: so the answer is the same on
** every machine. It is done again, too, if a mismatch was found in it. A
** stretch within another is a part of that one.
** What cannot be done again, since people are asked on the way, is counted from
** the start, and ended with sandbox_end_stretch.
*/
typedef enum Stretch {
  STRETCH_PLAY, STRETCH_LOG, STRETCH_TRIES = 4
} Stretch;
void sandbox_begin_stretch (Host *h, Stretch parts, size_t size);
bool sandbox_does_again (Host *h);
void sandbox_begin_counted (Host *h, Stretch parts, size_t size);
void sandbox_end_stretch (Host *h);
bool sandbox_is_worked_out (const Host *h);  /* is no more allowed? */
bool sandbox_is_spent (const Host *h);       /* nor for the line at hand? */
Outcome sandbox_worked_out (Host *h);        /* says so */

/*
** What acts and wants a card that is not named (OUTCOME_NEEDS_CARD) has not
** happened: the table is as before, and so are the cards that are named.
*/
Outcome host_refuse (Host *h, const Move *m, Before before, int seat,
                     const Value *value);
/* One of them alone; arguments that it does not see need not be there. */
Outcome host_refuse_by (Host *h, const Move *m, int refusal, int seat,
                        const Value *value);
/* The last refusals and, unless they refuse or doubt, the move at once. */
Outcome host_refuse_or_apply (Host *h, const Move *m, int seat,
                              const Value *value, bool *applied);
Outcome host_apply (Host *h, const Move *m, int seat, const Value *value);
Outcome host_says (Host *h, const Move *m, int seat, const Value *value,
                   bool *says, double *number);
/* A bound of argument 'arg' that is a function, given those before it. */
Outcome host_bound (Host *h, const Move *m, int arg, RuleFunction f, int seat,
                    const Value *value, double *bound);
/* How good the move looks to its player (see Move); 0 where nothing says. */
Outcome host_careful (Host *h, const Move *m, int seat, const Value *value,
                      double *number);
/* Which cards a function looks at that is called for a seat. */
ReadSet host_read_set (Host *h, RuleFunction f);
Outcome host_run (Host *h, RuleFunction f);
Outcome host_arrive (Host *h, RuleFunction f, int seat);
Outcome host_each (Host *h, RuleFunction f, uint8_t seat[SEATS_LIMIT],
                   int *count);
Outcome host_ends (Host *h, RuleFunction f, bool *yes);
Outcome host_score (Host *h, RuleFunction f, int seat, double *score);

/*
** host_broken(h, fact_saying(SAY_…), fact_text(…), …): the rule file is, it or
** a phase of it. It is OUTCOME_BROKEN.
*/
#define host_broken(h, ...) host_set_fault(h, REMARK_FACTS(__VA_ARGS__))
#define host_phase_broken(h, phase, ...) \
  (host_broken(h, __VA_ARGS__), host_blame_phase(h, phase))
Outcome host_set_fault (Host *h, const Fact *saying, int facts);
Outcome host_blame_phase (Host *h, int phase);

/*
** What the last OUTCOME_BROKEN, or the last file that was loaded, broke off
** with; it may say nothing. What Lua itself says has its place in its words.
*/
const RuleFault *host_fault (const Host *h);

/* The same with its place: "mini.lua:3: …". */
void host_tell_fault (const Host *h, Remark *why);

/*
** What reasons may ask of the log: the players' names, and the line of the
** last event that changed a number, a zone, or was that player's move (0:
** none). As long as 'knows_lines' is false, whoever asks for one is stopped.
*/
typedef struct Witness {
  const Span *name;
  const LinePlaces *places;        /* how lines are told; NULL: by number */
  bool knows_lines;
  unsigned cell[CELLS_LIMIT], slot[SLOTS_LIMIT], seat[SEATS_LIMIT];
} Witness;

/*
** A text that a function of the rules makes of the facts at hand, for people:
** why the move (NULL: none) of that seat is refused, and the like. Nothing is
** written where there is nothing to say. OUTCOME_NEEDS_CARD: it asks for lines.
*/
Outcome host_reason (Host *h, RuleFunction f, const Move *m, int seat,
                     const Value *value, Witness *w, Buffer *en, Buffer *fr);

/*
** What argument 'arg' of the move may be, given those before it: numbers
** (seats, kinds of cards) in 'out'. More than AMONG_LIMIT break the rules.
*/
enum { AMONG_LIMIT = 1000 };
Outcome host_among (Host *h, const Move *m, int arg, int seat,
                    const Value *value, double *out, int *count);

/*
** For 'lint', which calls a stranger's functions very often: all calls from
** now on together may do so much work (in instructions, roughly; 0: any), then
** each ends with OUTCOME_BROKEN. The same on every machine.
*/
void sandbox_limit_work (Host *h, double limit);
double sandbox_work_done (const Host *h);     /* since */

/* Did a function that only looks want to change the table, in that call? */
bool host_tried_to_act (const Host *h);

#endif
