/*
** Games played by bots, and what they show
** SPDX-License-Identifier: MIT
*/
#ifndef drive_simulate_h
#define drive_simulate_h

#include <stdatomic.h>

#include "drive/bot.h"
#include "base/statistics.h"
#include "judge/game.h"

/*
** As others have defined them; referee-simulate(1) has the formulas and where
** they are from. The first ones are of one game, the others of many.
*/
typedef enum Measure {
  MEASURE_CHOICE,              /* share of turns with more than one move */
  MEASURE_LEADS,               /* changes of who leads, a move */
  MEASURE_DRAMA,               /* how far behind winners were */
  MEASURE_SETTLED,             /* when it was settled, as a share of moves */
  MEASURE_BALANCE,             /* of the seats' wins */
  MEASURE_SKILL,               /* a better bot's edge */
  MEASURES
} Measure;

enum { MEASURES_OF_GAME = MEASURE_BALANCE };

/* A game as it goes; used for one after another. */
typedef struct Measuring {
  long turns, choices, moves;
  long leads;
  unsigned leaders;            /* bit s: seat s; 0: nobody yet */
  float *standing;             /* by move, then seat */
  size_t room;
} Measuring;

void measures_begin (Measuring *m);
void measures_free (Measuring *m);

/* A turn, and how many moves there are to choose from. */
void measures_turn (Measuring *m, int choices);

/* A move was made. False when the rules are broken. */
bool measures_move (Measuring *m, Judge *j);

/* What the game came to; 'winners': bit s is seat s. */
void measures_end (const Measuring *m, int seats, unsigned winners,
                   float measure[MEASURES_OF_GAME]);

/*
** Many games by bots
*/

enum { SIDES = 2, BOT_KINDS = SEATS_LIMIT };

/*
** What is to be played. Game number i, from 1, has the seed "SEED/i" and
** the bot of seat s, from 1, that of "SEED/i bot s": any one game can be
** played again alone, and nothing depends on how many threads there are.
*/
typedef struct Plan {
  Host *(*open_host) (const void *how);  /* one a thread, made in it */
  const void *how;
  const char *game;
  const char *variant[SIDES];            /* "": none */
  int seats;
  Span name[SEATS_LIMIT];
  const char *bot[SEATS_LIMIT];
  const BotTalk *talk;                   /* where some are programs */
  bool rotate;                           /* bots move on by a seat a game */
  int sides;                             /* 2: the same deals under both */
  double option[SIDES][OPTIONS_LIMIT];
  long games;
  int threads;
  const char *seed;
  unsigned longest;                      /* moves */
  const char *logs;                      /* a folder, or NULL */
  CardsWritten cards;                    /* in them */
  Limits limits;                         /* of these, how long it may take */
  bool measures;                         /* of quality: see above */
  const char *forbidden;                 /* as it was said; NULL: nothing */
  uint64_t no_move;                      /* what bot 0 may not do on side 1: */
  int no_card;                           /* these moves, or this kind (-1) */
  const atomic_bool *stop;               /* games begun are the last; or NULL */
  void (*progress) (void *ear, long done);
  void *ear;
} Plan;

/* One game. Scores are kept apart: see Simulation. */
typedef struct Played {
  uint32_t moves;
  uint32_t lost;                         /* turns that programs lost */
  uint16_t winners;                      /* bit s: seat s */
  uint8_t sides;                         /* they are of so many teams */
  bool cut;
  float measure[MEASURES_OF_GAME];       /* where they are wanted */
} Played;

/* How often something came up: sums over games, so that order is nothing. */
typedef struct Occurrence {
  uint64_t times, squares, games;
} Occurrence;

typedef struct Side {
  Played *played;                        /* by game */
  double *score;                         /* by game, then seat */
  Occurrence move[MOVES_LIMIT];
  Occurrence article[ARTICLES_LIMIT];    /* see GameChoices.refused */
} Side;

/* The first turn that a program lost. */
typedef struct LostTurn {
  long game;                             /* from 1; 0: there was none */
  Remark why;
} LostTurn;

/*
** Of two sides, 'move' and 'article' are how much oftener each came up on the
** second, game by game; by the first side's numbers.
*/
typedef struct Simulation {
  const Plan *plan;
  long done;                             /* all, or the first so many */
  double seconds;
  Side side[SIDES];
  Changes move[MOVES_LIMIT], article[ARTICLES_LIMIT];
  LostTurn lost;
} Simulation;

/*
** False with the reason when it had to stop. Each program is started anew for
** each game: see bot.h and pool.h.
*/
bool simulate_run (Simulation *s, const Plan *plan, Remark *why);
void simulate_free (Simulation *s);

/* Which of plan->bot sits there in that game. */
int simulate_bot (const Plan *plan, long game, int seat);

/*
** What many games came to
*/

typedef struct SeatSummary {
  Share wins;                  /* alone */
  Share ties;                  /* won together with others */
  Average score;
} SeatSummary;

/* All seats of one kind of bot together, wherever they sat. */
typedef struct BotSummary {
  const char *kind;
  int seats;
  Share wins;                  /* of a tie, its part */
  Average score;
} BotSummary;

typedef struct OftenSummary {
  int what;                    /* a move, or an article */
  Average times;               /* a game */
  Share games;                 /* in which it came up at all */
} OftenSummary;

typedef struct Summary {
  Average length;
  double quarter[3];           /* a quarter, half, three are no longer */
  long cut;
  long lost;                   /* turns, by programs */
  Share ties, nobody;
  SeatSummary seat[SEATS_LIMIT];
  BotSummary bot[BOT_KINDS];
  int bots;
  OftenSummary move[MOVES_LIMIT], article[ARTICLES_LIMIT];
  int moves, articles;         /* those that came up */
  int best, worst;             /* seats, by the games that they won */
  Average measure[MEASURES];   /* where they were taken */
} Summary;

/*
** One thing under both rules. Differences are taken game by game, on the
** same deal: 'change' is their average, and 'chance' how often one so large
** comes of nothing. 'adjusted' takes into account that so many things are
** compared (Holm): 'real' is what would seem so by chance in less than one
** of twenty such tables.
*/
typedef enum Compared {
  COMPARED_LENGTH, COMPARED_TIES, COMPARED_CUT, COMPARED_WINS, COMPARED_SCORE,
  COMPARED_BOT_WINS, COMPARED_BOT_SCORE, COMPARED_MOVE, COMPARED_ARTICLE,
  COMPARED_MEASURE
} Compared;

typedef struct Comparison {
  Compared what;
  int which;                   /* seat, bot, move or article; -1: none */
  double before, after;
  long changed;                /* games in which it was not the same */
  Average change;
  double chance, adjusted;
  bool real;
} Comparison;

enum {
  COMPARISONS = 3 + 2 * SEATS_LIMIT + 2 * BOT_KINDS + MOVES_LIMIT +
                ARTICLES_LIMIT + MEASURES
};

void summary_make (Summary *m, const Simulation *s, const Ruleset *r,
                   int side);

/*
** Returns how many. 'm' are both sides. Of moves and articles only those
** that changed are listed.
*/
int summary_compare (const Simulation *s, const Summary m[SIDES],
                     const Ruleset *r, Comparison list[COMPARISONS]);

/* Was it taken? Skill asks for one bot that is unlike all the others. */
bool summary_has_measure (const Simulation *s, Measure measure);

/* How evenly the seats win, 0 to 1. */
Average summary_balance (const Simulation *s, const Summary *m, int side);

/* A share of games, rather than an average? */
bool summary_is_share (const Comparison *c);

#endif
