/*
** The judge: one event against one table, in every open world
** SPDX-License-Identifier: MIT
*/
#ifndef judge_judge_h
#define judge_judge_h

#include "log/event.h"
#include "table/shelf.h"

/*
** Limits: of worlds, of ways to try a line per world, and of extra trials for a
** whole log. Beyond them knowledge is blurred: the worlds are replaced by one
** in which each card may be whatever it is in any of them.
**
** Then every deal that was possible still is, and others become possible. So a
** player found to break a rule does break it, in every deal; a log found legal
** is legal; and suspects are rightly suspected. But a contradiction may be
** missed, or found only at a later line, and what later lines prove may be
** listed as assumed: the verdict is then 'consistent' and marked 'unsure'.
** tests/unit/worlds.c tests this by brute force, with two worlds at most.
*/
enum {
  WORLDS_LIMIT = 512, TRIALS_EACH = 16, EFFORT_LIMIT = 60000,
  WORLDS_MOST = 1024,     /* if deals are counted: see 'census' */
  WORLDS_PARTED = 128,    /* if the course of the game differs by world */
  WORLDS_MINGLED = 16,    /* if hands have cards of several shuffles (see */
  EFFORT_MINGLED = 6500,  /* knowledge_is_mingled): the same, lower */
  WORLDS_AFTER = 8        /* the limit after too much effort */
};

/* The result of judging a line. */
typedef enum Ruling {
  RULING_FINE,            /* legal, or no objection */
  RULING_PENDING,         /* legal, but a card of it must still be named */
  RULING_ILLEGAL,
  RULING_MALFORMED,
  RULING_AGAIN,           /* try again: it took long (see Outcome), or */
                          /* the table is spoilt (see 'in_place') */
  RULING_BROKEN           /* the rule file is broken */
} Ruling;

/*
** Articles of which a move broke one, in the game's order. Those beyond the
** limit are dropped.
*/
enum { BROKEN_LIMIT = 8 };

typedef struct Broken {
  int count;
  int article[BROKEN_LIMIT];
} Broken;

/* Adds an article unless it is there already. */
void broken_add (Broken *b, int article);

/*
** Why a line is wrong, as facts. After an article the complaint says why it
** applies here, or is empty. If it is not proved which of several articles was
** broken, 'either' has them all, and 'article' is the first.
*/
typedef struct Finding {
  Ruling ruling;
  int article;            /* -1 if the log is malformed */
  Broken either;          /* empty if it is proved */
  bool hidden;            /* does it depend on hidden cards? */
  bool cannot_stand;      /* too many cards, of unknown origin */
  Card kind;              /* of the impossible card, or NO_CARD */
  Token token;            /* or NO_TOKEN */
  Complaint complaint;
} Finding;

/*
** An assumption of a move: nobody saw the cards in 'slot', and none of them was
** one of 'kinds' (or, with 'also', not both were there). If the rules did not
** say which ('kinds' is empty), it is only that they allowed the move.
*/
typedef struct Assumption {
  unsigned line;
  int event;              /* in the driver's list */
  int seat, article;
  Doubt doubt;
  uint32_t stirred;       /* Table.stirred of the slot at that time */
  bool proved;            /* by later lines */
} Assumption;

/*
** What the judge does besides judging. OBSERVE uses moves only for what they
** show, and checks nothing; ASK does the same, but notes the assumptions of
** each move; SHOW only shows the cards of moves, and nothing else happens.
** Moves of 'exempt' events are observed; 'deny' is an event for which 'denied'
** was not so.
*/
typedef enum Mode { MODE_JUDGE, MODE_OBSERVE, MODE_ASK, MODE_SHOW } Mode;

/*
** What 'deal' lines name if cards are dealt and then one is turned up, all in
** one call: the call waits for the card, and the lines for the call.
*/
enum { HELD_LIMIT = 64 };

typedef struct HeldDeals {
  int deals, cards;
  struct { int8_t seat, zone; uint8_t cards; } deal[HELD_LIMIT];
  Card card[SUPPLY_LIMIT];
} HeldDeals;

/*
** The state of a game: a table for each possible world (a single one if nothing
** is hidden, or nothing depends on it), and what the log named since. The first
** world is a table of its own; if there are several, all of them are on a shelf
** ('others', where the first may be out of date). 'world' and 'spare' have room
** for one more table, to work with. These four are in 'room', which the judge
** owns, like 'opening'; the driver owns the rest. Fields that every line uses
** come first, close together.
**
** If 'in_place' is set, plain events (see worlds.h) are tried on the table
** itself. The first event that is not plain clears it, and if it has changed
** the table by then, the ruling is RULING_AGAIN: the caller that set 'in_place'
** goes back to before the event, and takes it again.
*/
typedef struct Judge {
  Host *host;
  Ruleset *rules;
  Table *world, *spare;
  int worlds, spares;
  Mode mode;
  int event;                        /* number of the current event */
  bool in_place;                    /* plain events happen on the table: */
                                    /* see above */
  bool ended;                       /* was there an 'end' line? */
  bool pending;                     /* a move waits for its card: */
  bool pending_in_some;             /* in some worlds, and happened in others */
  bool pending_stands;              /* illegal, but a ruling lets it stand */
  uint8_t need_seat;                /* whose card that is, or NOBODY */
  bool hide;                        /* use no private card */
  bool scored;  /* is 'score' up to date for the first world? */
  bool census;                      /* worlds share out the deals; each
                                       stands for 'weight' like it */
  bool counted;                     /* do all worlds have their weight? */
  bool gifts;                       /* did cards move unseen? */
  bool sifted;                      /* did assumptions rule out a world? */
  bool incomplete;                  /* were some possibilities skipped? */
  bool lost;                        /* too many: the log cannot be followed */
  bool parted;                      /* may the course differ by world? */
  bool readings;                    /* only since a move may be of several
                                       phases, and not by unseen cards? */
  bool forked;                      /* was there ever such a move? */
  bool elsewhere;                   /* or one that waits for its card, if it is
                                       of a phase that is not followed? */
  bool strict;                      /* drop readings that need assumptions */
  bool says_passes;                 /* never, if there is a seed: who passes
                                       over a phase says so */
  struct Trial *asker;              /* asks about results */
  unsigned moves;                   /* judged legal */
  int closings;  /* of optional phases, since the last event */
  int exempts;
  Telling *telling;                 /* texts of t:tell; NULL: not needed */
  Journal *journal;                 /* of cards shown; NULL: not needed */
  uint64_t tried;                   /* bit m: the log has tried move m */
  uint64_t doubtful;                /* bit m: it depended on hidden cards */
  KindSet laid;                     /* by moves, since it was last cleared */
  long trials;                      /* of lines in worlds, in total */
  long listed;                      /* moves tried for lists, in total */
  Supply lines;                     /* cards named by lines since */
  const bool *exempt;               /* by event, for 'exempts' events */
  Language lang;                    /* of messages; see render */
  const Seating *seating;
  const double *option;
  bool list_cut;                    /* was the last list of moves cut off? */
  double list_weight;               /* of the current move: see legal.h */
  uint64_t *few;  /* sample large sets of moves (see legal.h) */
  int few_each;                     /* values tried per argument */
  int deny;                         /* an event, or -1 */
  const Doubt *denied;
  const Assumption *affirmed;       /* each was true at its move */
  int affirmeds;
  Shelf *others, *spare_others;
  struct Opening *opening;          /* of the previous game; or NULL */
  unsigned openings, opened;        /* their number; the current one, or 0 */
  int limit;                        /* of worlds; lower in tests */
  int effort;                       /* trials caused by hidden cards */
  double score[SEATS_LIMIT];
  Assumption *assumption;
  int assumptions;
  size_t assumption_room;
  BoundMove bound;                  /* the move that words were last bound to */
  HeldDeals held;
  Finding finding;                  /* on the last line that was wrong */
  int pending_number;               /* of the pending event */
  Event pending_event;
  Words pending_words;
  uint64_t *signature;  /* of 'spare_others', relative to the first */
  double *weight, *spare_weight;    /* WORLDS_MOST each, as above */
  struct JudgeRoom *room;
} Judge;

static inline bool judge_exempts (const Judge *j) {
  return j->event < j->exempts && j->exempt[j->event];
}

/* The bounds of an argument, given those before it. */
typedef struct Range {
  double least, most;
} Range;

/* The host must sit at the table that functions read. */
Outcome judge_range (const Judge *j, const Move *m, int arg, int seat,
                     const Value *value, Range *range);

/* One of the worlds, valid until the next call. */
static inline const Table *judge_world (const Judge *j, int world) {
  if (world == 0) return &j->world[0];
  shelf_get(j->others, world, &j->world[1], &j->rules->layout);
  return &j->world[1];
}

/* Was knowledge blurred? Then it may go unnoticed that no deal is left. */
static inline bool judge_is_blurred (const Judge *j) {
  for (int w = 0; w < j->worlds; w++)
    if (judge_world(j, w)->blurred) return true;
  return false;
}

/* The current phase on a table; NULL if the game is over. */
static inline const Phase *judge_phase_on (const Judge *j, const Table *t) {
  if (t->over || t->depth == 0) return NULL;
  return &j->rules->phase[t->frame[t->depth - 1].phase];
}

static inline const Phase *judge_phase (const Judge *j) {
  return judge_phase_on(j, &j->world[0]);
}

/* Is an optional phase open there? */
static inline bool judge_is_optional (const Judge *j, const Table *t) {
  const Phase *p = judge_phase_on(j, t);
  return p != NULL && p->optional && !t->halted;
}

/* 'j' must be zeroed. */
void judge_open (Judge *j, Host *h, Language lang);
void judge_close (Judge *j);

/* Sits down at a table; call host_seat first. 'seed' may be NULL. */
Ruling judge_begin (Judge *j, Ruleset *r, const Seating *s,
                    const double *option, const Span *seed);

/*
** Takes a line of the body, or what a player did at the table. Unless
** RULING_FINE or RULING_PENDING, the state is unchanged, and 'finding' says
** why. A bound move must be one of those in judge_moves_here, or listed by
** legal.h; it does not wait for its card: if that must be named, its words are
** needed.
*/
Ruling judge_take (Judge *j, const Event *e);

/* Two events that judge_take hands on: see deal.c and show.c. */
Ruling judge_deal (Judge *j, const Event *e);
Ruling judge_show (Judge *j, const Event *e);

/* Two more, in judge.c. */
Ruling judge_score (Judge *j, const Event *e);
Ruling judge_winner (Judge *j, const Event *e);

/* The moves of the current phase; 0 if words are needed. */
uint64_t judge_moves_here (const Judge *j);

/* Passes over an optional phase. */
Ruling judge_pass_over (Judge *j);

/* Passes over all that a move, whose words were read, is not part of. */
Ruling judge_come_to (Judge *j, const Event *e);

/*
** No line names the card that a move waits for in some worlds: goes on in the
** others.
*/
Ruling judge_settle (Judge *j);

/* Carries out what is open and needs no further line. */
Ruling judge_finish (Judge *j);

/* The referee's own count. False: the rules are broken; see 'finding'. */
bool judge_scores (Judge *j, double score[SEATS_LIMIT]);
bool judge_winners (Judge *j, bool winner[SEATS_LIMIT]);

/* Both, for a game that only judge_take has changed since it began. */
bool judge_result (Judge *j, double score[SEATS_LIMIT],
                   bool winner[SEATS_LIMIT]);
bool judge_over (const Judge *j);

/* How a tie was broken, or not: who was left after each step. */
typedef struct TieStory {
  bool tied[SEATS_LIMIT];
  double score;
  int steps;
  struct TieStep {
    int tie;                 /* of the rules */
    double number[SEATS_LIMIT];
    bool left[SEATS_LIMIT];
  } step[TIES_LIMIT];
  bool broken;               /* is one side alone ahead? */
} TieStory;

/* Do several sides share the best score of a finished game? */
bool judge_tie (Judge *j, TieStory *story);

/* What waits for a card, and what lines have named meanwhile. */
typedef struct Pending {
  Event event;
  Words words;
  Supply lines;
  HeldDeals held;
} Pending;

/*
** A copy of the state (without the finding). The caller frees it; the words of
** a pending move point into the log's text.
*/
typedef struct Checkpoint {
  int worlds, assumptions, event;
  bool ended, pending, pending_in_some, pending_stands;
  bool incomplete, lost, parted, readings, elsewhere;
  int pending_number;
  uint8_t need_seat;
  unsigned moves;
  bool counted;
  double *weight;            /* of the worlds; NULL: no weights */
  Pending *waiting;          /* NULL: nothing waits */
  const char *world;  /* the first one, or the shelf of several, packed */
  double more[];             /* all three */
} Checkpoint;

Checkpoint *judge_save (const Judge *j);
void judge_restore (Judge *j, const Checkpoint *c);

/* Openings: how a game begins, kept for the next game that begins the same */

/*
** Without a seed there is no randomness: the same rules, options and seats give
** the same table before the first line. So it need not be computed again,
** unless texts are told on the way or deals are counted. True: world 0 is that
** table.
*/
bool opening_recall (Judge *j);

/* Stores world 0 as the opening. */
void opening_keep (Judge *j);

#endif
