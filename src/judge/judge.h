/*
** The judge: one event against one table, in every world that is open
** SPDX-License-Identifier: MIT
*/
#ifndef judge_judge_h
#define judge_judge_h

#include "log/event.h"
#include "table/shelf.h"

/*
** How many worlds are kept apart, how many ways to try a line there may be
** for each of these, and how many more than one a line for a whole log, before
** knowledge is blurred: worlds are given up for one in which each card may be
** what it is in any of them.
**
** Then every deal that fitted still fits, and others do besides. So whoever is
** found to break a rule does, in every deal; what is found legal is; and who
** is suspected is so rightly. But a contradiction may be missed, or shown by a
** later line only, and what later lines prove may be listed as assumed: the
** verdict is then 'consistent', and says so ('unsure'). tests/unit/worlds.c
** proves it by brute force, with two worlds at most.
*/
enum {
  WORLDS_LIMIT = 512, TRIALS_EACH = 16, EFFORT_LIMIT = 60000,
  WORLDS_MOST = 1024,     /* where deals are counted: see 'census' */
  WORLDS_PARTED = 128,    /* where the game itself takes several courses */
  WORLDS_MINGLED = 16,    /* where hands hold cards of several shuffles (see */
  EFFORT_MINGLED = 6500,  /* knowledge_is_mingled): the same, sooner */
  WORLDS_AFTER = 8        /* too much effort: so many worlds from then on */
};

/* What a line turned out to be. */
typedef enum Ruling {
  RULING_FINE,            /* legal, or nothing to object to */
  RULING_PENDING,         /* legal, but a card of it must still be named */
  RULING_ILLEGAL,
  RULING_MALFORMED,
  RULING_AGAIN,           /* to be tried again: took long (see Outcome), or */
                          /* the table is spoilt (see 'in_place') */
  RULING_BROKEN           /* the rule file is at fault */
} Ruling;

/*
** Articles of which a move broke one, in the game's order. More than fit are
** not kept.
*/
enum { BROKEN_LIMIT = 8 };

typedef struct Broken {
  int count;
  int article[BROKEN_LIMIT];
} Broken;

/* Once, however often it is added. */
void broken_add (Broken *b, int article);

/*
** Why a line is not fine, as facts. Behind an article the complaint says what
** it came to here, or nothing. Where it is not proved which of several articles
** was broken, 'either' has them all, and 'article' is the first of them.
*/
typedef struct Finding {
  Ruling ruling;
  int article;            /* -1 where the log is malformed */
  Broken either;          /* none where it is proved */
  bool hidden;            /* do hidden cards come into it? */
  bool cannot_stand;      /* cards too many, from nobody knows where */
  uint8_t kind;           /* of the card that cannot be, or NOBODY */
  Token token;            /* or NO_TOKEN */
  Complaint complaint;
} Finding;

/*
** What a move took for granted: nobody saw the cards in 'slot', and none of
** them was one of 'kinds' (or, with 'also', not both were there). Where the
** rules did not say which ('kinds' is 0), it is just that they allowed it.
*/
typedef struct Assumption {
  unsigned line;
  int event;              /* in the driver's list */
  int seat, article;
  Doubt doubt;
  uint32_t stirred;       /* of the slot, then: see Table */
  bool proved;            /* by what came later */
} Assumption;

/*
** What may be done with the judge but judging. OBSERVE takes moves for
** what they show and asks nothing; ASK does so too, but notes what each move
** would have to take for granted; with SHOW, moves show their cards and nothing
** else happens. The moves of 'exempt' events are observed,
** 'deny' is an event where 'denied' was not so.
*/
typedef enum Mode { MODE_JUDGE, MODE_OBSERVE, MODE_ASK, MODE_SHOW } Mode;

/*
** What 'deal' lines named of cards that are dealt and then one turned up, all
** in one call: it waits for the card, and they for it.
*/
enum { HELD_LIMIT = 64 };

typedef struct HeldDeals {
  int deals, cards;
  struct { int8_t seat, zone; uint8_t cards; } deal[HELD_LIMIT];
  uint8_t card[SUPPLY_LIMIT];
} HeldDeals;

/*
** The state of a game: a table for each world that is still possible (one,
** where nothing is hidden or nothing hangs on it), and what the log said
** since. The first world is a table of its own, and where there are several,
** all of them are on a shelf ('others', where the first is not up to date).
** 'world' and 'spare' have room for one more table, to work with. These four
** are in 'room', which is owned, as 'opening' is; the rest is the driver's.
** What every line asks for comes first, so that it lies close together.
**
** As long as 'in_place' is set, what is plain (see worlds.h) is tried on the
** table itself; the first event that turns out not to be plain ends that, and
** if it had changed the table by then, the ruling is RULING_AGAIN: whoever set
** 'in_place' goes back to before the event, and takes it again.
*/
typedef struct Judge {
  Host *host;
  Ruleset *rules;
  Table *world, *spare;
  int worlds, spares;
  Mode mode;
  int event;                        /* number of the event at hand */
  bool in_place;                    /* plain events happen on the table: */
                                    /* see above */
  bool ended;                       /* was there an 'end' line? */
  bool pending;                     /* a move waits for its card */
  bool pending_stands;              /* though illegal, by a ruling */
  uint8_t need_seat;                /* whose card that is, or NOBODY */
  bool hide;                        /* look at no private card */
  bool scored;                      /* is 'score' that of the first world,
                                       in which nothing has happened since? */
  bool census;                      /* no deal is in two worlds, and each
                                       world stands for 'weight' like it */
  bool counted;                     /* have all worlds their weight? */
  bool gifts;                       /* did cards go where nobody saw which? */
  bool sifted;                      /* did assumptions rule a world out? */
  bool incomplete;                  /* were some ways not looked at? */
  bool lost;                        /* too many: the log cannot be followed */
  bool parted;                      /* did the course hang on unseen cards? */
  struct Trial *asker;              /* whose questions are about results */
  unsigned moves;                   /* judged legal */
  int closings;                     /* of optional phases, since the last */
  int exempts;
  Telling *telling;                 /* what the rules tell; NULL: no matter */
  Journal *journal;                 /* what comes up; NULL: the same */
  uint64_t tried;                   /* bit m: the log has tried that move */
  uint64_t doubtful;                /* the same: hidden cards decided of it */
  KindSet laid;                     /* by moves, since it was emptied */
  long trials;                      /* of lines in worlds, ever */
  long listed;                      /* moves tried for lists of them, ever */
  Supply lines;                     /* named by lines since */
  const bool *exempt;               /* by event, for 'exempts' of them */
  Language lang;                    /* of whoever is told; see render */
  const Seating *seating;
  const double *option;
  bool list_cut;                    /* had the last list of moves no end? */
  double list_weight;               /* of the move told of: see legal.h */
  uint64_t *few;                    /* list some of many moves (see legal.h) */
  int few_each;                     /* so many values of each argument */
  int deny;                         /* an event, or -1 */
  const Doubt *denied;
  const Assumption *affirmed;       /* each was so when its move was made */
  int affirmeds;
  Shelf *others, *spare_others;
  struct Opening *opening;          /* of the game before; NULL: none */
  unsigned openings, opened;        /* that there were; this one, or 0 */
  int limit;                        /* of worlds; tests have a lower one */
  int effort;                       /* trials that hidden cards have cost */
  double score[SEATS_LIMIT];
  Assumption *assumption;
  int assumptions;
  size_t assumption_room;
  BoundMove bound;                  /* what was last understood of words */
  HeldDeals held;
  Finding finding;                  /* on the last line that was not fine */
  int pending_number;               /* of the event that is pending */
  Event pending_event;
  Words pending_words;
  uint64_t *signature;              /* of 'spare_others', less the first's */
  double *weight, *spare_weight;    /* WORLDS_MOST of each, as above */
  struct JudgeRoom *room;
} Judge;

static inline bool judge_exempts (const Judge *j) {
  return j->event < j->exempts && j->exempt[j->event];
}

/* What a bounded argument can be, given those before it. */
typedef struct Range {
  double least, most;
} Range;

/* The host must sit at the table that functions look at. */
Outcome judge_range (const Judge *j, const Move *m, int arg, int seat,
                     const Value *value, Range *range);

/* One of the worlds, until the next is asked for. */
static inline const Table *judge_world (const Judge *j, int world) {
  if (world == 0) return &j->world[0];
  shelf_get(j->others, world, &j->world[1], &j->rules->layout);
  return &j->world[1];
}

/* Was knowledge given up? Then it may not be seen that no deal is left. */
static inline bool judge_is_blurred (const Judge *j) {
  for (int w = 0; w < j->worlds; w++)
    if (judge_world(j, w)->blurred) return true;
  return false;
}

/* The phase that is under way; NULL when the game is over. */
static inline const Phase *judge_phase (const Judge *j) {
  const Table *t = &j->world[0];
  if (t->over || t->depth == 0) return NULL;
  return &j->rules->phase[t->frame[t->depth - 1].phase];
}

/* It was zeroed. */
void judge_open (Judge *j, Host *h, Language lang);
void judge_close (Judge *j);

/* Sits down at a table: after host_seat. 'seed' may be NULL. */
Ruling judge_begin (Judge *j, Ruleset *r, const Seating *s,
                    const double *option, const Span *seed);

/*
** Takes what a line of the body says, or what somebody did at the table.
** Unless RULING_FINE or RULING_PENDING, the state is as it was before, and
** 'finding' says why. A move that is bound must be one of those that
** judge_moves_here has, or that legal.h lists; it is not kept waiting for its
** card: where that must be named, its words are needed.
*/
Ruling judge_take (Judge *j, const Event *e);

/* Two of a kind that judge_take knows of: see judge_cards.c. */
Ruling judge_deal (Judge *j, const Event *e);
Ruling judge_show (Judge *j, const Event *e);

/* And two more, in judge.c. */
Ruling judge_score (Judge *j, const Event *e);
Ruling judge_winner (Judge *j, const Event *e);

/* The moves that the phase at hand has; 0 where words are needed. */
uint64_t judge_moves_here (const Judge *j);

/* An optional phase is passed over. */
Ruling judge_pass_over (Judge *j);

/* All of them are that the move, whose words were read, is not about. */
Ruling judge_come_to (Judge *j, const Event *e);

/* What was open and needs no further line happens. */
Ruling judge_finish (Judge *j);

/* The referee's own count. False: the rules are broken; see 'finding'. */
bool judge_scores (Judge *j, double score[SEATS_LIMIT]);
bool judge_winners (Judge *j, bool winner[SEATS_LIMIT]);

/* Both, of a game that went nowhere but through judge_take since it began. */
bool judge_result (Judge *j, double score[SEATS_LIMIT],
                   bool winner[SEATS_LIMIT]);
bool judge_over (const Judge *j);

/* How a tie was broken, or was not: who was left after each step. */
typedef struct TieStory {
  bool tied[SEATS_LIMIT];
  double score;
  int steps;
  struct TieStep {
    int tie;                 /* of the rules' */
    double number[SEATS_LIMIT];
    bool left[SEATS_LIMIT];
  } step[TIES_LIMIT];
  bool broken;               /* is one side alone ahead? */
} TieStory;

/* Did several sides come to the best score of a game that is over? */
bool judge_tie (Judge *j, TieStory *story);

/* What waits for a card, and what lines have named meanwhile. */
typedef struct Pending {
  Event event;
  Words words;
  Supply lines;
  HeldDeals held;
} Pending;

/*
** A copy of the state (not of the finding). The caller frees it; the words of
** a move that waits for its card point into the log's text.
*/
typedef struct Checkpoint {
  int worlds, assumptions, event;
  bool ended, pending, pending_stands;
  int pending_number;
  uint8_t need_seat;
  unsigned moves;
  bool counted;
  double *weight;            /* of the worlds; NULL: they have none */
  Pending *waiting;          /* NULL: nothing is */
  const char *world;         /* the first, and the shelf of several, packed */
  double more[];             /* all three */
} Checkpoint;

Checkpoint *judge_save (const Judge *j);
void judge_restore (Judge *j, const Checkpoint *c);

/*
** How a game begins, kept for the next that begins alike
*/

/*
** Without a seed nothing is left to chance: the same rules, options and seats
** come to the same table before the first line. Where nothing is told of that
** and no deals are counted, it need not be worked out again. True: world 0 is
** that table.
*/
bool opening_recall (Judge *j);

/* World 0 is how such a game begins. */
void opening_keep (Judge *j);

#endif
