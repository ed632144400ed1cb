/*
** The Lua host: rule files loaded, their functions called
** SPDX-License-Identifier: MIT
*/
#ifndef host_h
#define host_h

#include "ground/limits.h"
#include "ground/remark.h"
#include "rules/mismatch.h"
#include "rules/ruleset.h"
#include "table/seen.h"
#include "text/line.h"

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
  OUTCOME_BROKEN          /* the rule file is: 'message' says where */
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
enum { SUPPLY_LIMIT = 256, DOUBTS_LIMIT = 16, CHOICES_DEPTH = 200 };

/*
** The cards that the log names as they come up: first those behind the
** move's arrow, in order, then those of 'turn' and 'reveal' lines.
*/
typedef struct Supply {
  int arrows, arrows_used;
  int lines, lines_used_count;
  uint8_t arrow[SUPPLY_LIMIT];
  struct { uint8_t kind, seat; bool used; } line[SUPPLY_LIMIT];
} Supply;

/*
** "She holds fewer than so many cards of 'kinds' in 'slot'", 1 of them being
** none; with 'also', not both together; with 'some' the opposite, she holds so
** many at least, or both: what a refusal took for granted since nobody saw
** these cards. 'asked' is what it asked for, those that cannot be there
** included; none: nobody knows. 'either': other answers let it pass, too.
*/
typedef struct Doubt {
  uint8_t slot;
  uint8_t question;                 /* which of its article's, from 1 */
  uint16_t fewer;
  int article;
  bool some, either;
  KindSet kinds, also, asked;
} Doubt;

/*
** Where several unknown cards could have been the one shown, a world for
** each: a script of choices, tried one after another.
*/
typedef struct Choices {
  int depth;                        /* choices met in this run */
  int known;                        /* choices fixed from the start */
  uint16_t taken[CHOICES_DEPTH], width[CHOICES_DEPTH];
} Choices;

/* The next choice among 'width': its number, from 0; -1: too many choices. */
static inline int choices_next (Choices *c, int width) {
  if (c->depth == CHOICES_DEPTH) return -1;
  if (c->depth == c->known) {  /* not met before? */
    c->taken[c->known] = 0;
    c->width[c->known++] = (uint16_t)width;
  }
  return c->taken[c->depth++];
}

/*
** What the rules told while a line happened, in words, and how the table
** looked just then. Whoever listens owns it, and sets 'count' to 0 before the
** next line; what is more than fits is not kept. 'name' are the players'.
** What cannot be told is left out, unless it is for a proof: then that is a
** fault, in either language.
*/
enum { TOLD_LIMIT = 12 };

typedef struct Telling {
  const Span *name;
  Language lang;
  bool is_proof;
  int count;
  struct { Buffer text; Table table; } told[TOLD_LIMIT];
} Telling;

void host_free_telling (Telling *telling);

/* All of it in one line, behind what is there. */
void host_write_telling (Buffer *b, const Telling *telling);

/* The same from one of them up to another. */
void host_write_told (Buffer *b, const Telling *telling, int from, int to);

/*
** Cards as they were dealt or came up on a table where all are known: what a
** log without seed has to name, or may: there are cards that all see, those
** that only their owner does, and those that are kept unseen, a '?' in the log.
** The first 'by_move' came of the move itself. More than fit are not kept. Of a
** line that closes optional phases, what came of that is kept only where the
** reader asks for it: 'before' cards, in front.
*/
enum { JOURNAL_LIMIT = 512 };

typedef enum Sight { SIGHT_OF_ALL, SIGHT_OF_OWNER, SIGHT_KEPT_UNSEEN } Sight;

typedef struct JournalCard {
  NewsKind what;
  Sight sight;
  uint8_t kind, seat, zone;
} JournalCard;

typedef struct Journal {
  bool keeps_closings;
  int count, before, by_move;
  JournalCard card[JOURNAL_LIMIT];
} Journal;

/* What a call works on. The judge owns all of it. */
typedef struct Sitting {
  Table *table;
  Telling *telling;                 /* NULL: nobody listens */
  Journal *journal;                 /* the same */
  const Layout *layout;
  Supply *supply;
  Choices *choices;
  int doubts;
  Doubt held;                       /* known, and asked for last; or no kinds */
  int article;                      /* being tried, or that refused */
  uint8_t questions;                /* about hands, that it asked */
  uint8_t doubtful;                 /* those that hidden cards decide, so far */
  uint64_t answers;                 /* bit i: the answer to doubtful one i */
  bool incomplete;                  /* were there too many ways to look at? */
  bool asks_hands;                  /* were there any? set to false first */
  uint8_t need_seat, need_zone;     /* of the card to be named */
  bool left_over;                   /* lines had named others then */
  uint8_t wrong_kind, right_kind;   /* OUTCOME_NOT_THE_CARD, NO_SUCH_CARD */
  Token wrong_token;                /* OUTCOME_NOT_THE_CARD: of which card */
  Table *at_need;                   /* filled where a card is wanted; or NULL */
  bool foresee;                     /* unknown cards may stay unknown */
  bool plain;                       /* a doubt ends the try: see worlds.h */
  bool insist;                      /* worlds differ: the log names them all */
  bool by_table;                    /* no move acts now, but a phase */
  bool unseen;                      /* does the move name a card as '?' */
  bool hide;                        /* private cards stay unknown */
  bool stands;                      /* illegal, but the arbiter let it be */
  bool census;                      /* share the deals out: see ops.h */
  double multiplicity;
  bool uncounted;                   /* more than the deal came into it */
  Doubt doubt[DOUBTS_LIMIT];
} Sitting;

/* How far the questions of a call have come: to ask them over again. */
typedef struct Asked {
  int doubts;
  uint8_t questions, doubtful;
  Doubt held;
} Asked;

static inline Asked host_asked (const Sitting *s) {
  return (Asked){s->doubts, s->questions, s->doubtful, s->held};
}

static inline void host_ask_anew (Sitting *s, const Asked *from) {
  s->doubts = from->doubts;
  s->questions = from->questions;
  s->doubtful = from->doubtful;
  s->held = from->held;
}

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

/* What the last file that was loaded broke off with; it may say nothing. */
const RuleFault *load_fault (const Host *h);

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
** option: its value, or the index of its choice. False, with an objection
** that lasts until the next call, when the rules object.
*/
bool host_seat (Host *h, Ruleset *r, int seats, int start,
                const double *value, bool start_given, Both *objection);

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
*/
typedef enum Stretch { STRETCH_LOG = 1, STRETCH_TRIES = 4 } Stretch;
void sandbox_begin_stretch (Host *h, Stretch parts, size_t size);
bool sandbox_does_again (Host *h);
bool sandbox_is_worked_out (const Host *h);  /* is no more allowed? */
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

/* Says that the rule file is broken, in these words. */
Outcome host_broken (Host *h, const char *text);
Outcome host_phase_broken (Host *h, int phase, const char *text);

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

const char *host_message (const Host *h);   /* of the last OUTCOME_BROKEN */

/* Was that since a function that only looks wanted to change the table? */
bool host_tried_to_act (const Host *h);

#endif
