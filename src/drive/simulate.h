/*
** Simulation: many games played by bots
** SPDX-License-Identifier: MIT
*/
#ifndef drive_simulate_h
#define drive_simulate_h

#include <stdatomic.h>

#include "drive/bot.h"
#include "base/statistics.h"
#include "judge/game.h"

/*
** Quality measures from the literature; referee-simulate(1) has formulas and
** sources. The first ones are per game, the others over many games.
*/
typedef enum Measure {
  MEASURE_CHOICE,              /* share of turns with more than one move */
  MEASURE_LEADS,               /* changes of who leads, a move */
  MEASURE_DRAMA,               /* how far the winner was behind */
  MEASURE_SETTLED,             /* share of moves until it was settled */
  MEASURE_BALANCE,             /* of the seats' wins */
  MEASURE_SKILL,               /* the edge of a better bot */
  MEASURES
} Measure;

enum { MEASURES_OF_GAME = MEASURE_BALANCE };

/* Measurements of the current game; reused. */
typedef struct Measuring {
  long turns, choices, moves;
  long leads;
  unsigned leaders;            /* who led last (bit s: seat s); 0: nobody */
  float *standing;             /* index: move, then seat */
  size_t room;
} Measuring;

/* The simulation */

enum { SIDES = 2, BOT_KINDS = SEATS_LIMIT };

/*
** The parameters. Game i, from 1, has the seed "SEED/i", and its bot in seat s,
** from 1, has the seed of "SEED/i bot s": each game can be replayed alone, and
** results do not depend on the number of threads.
*/
typedef struct Plan {
  Host *(*open_host) (const void *how);  /* called once in each thread */
  const void *how;
  const char *game;
  const char *variant[SIDES];            /* "": none */
  int seats;
  Span name[SEATS_LIMIT];
  const char *bot[SEATS_LIMIT];
  const BotTalk *talk;                   /* if some bots are programs */
  bool rotate;                           /* shift bots by a seat per game */
  int sides;                             /* 2: same deals under both rules */
  double option[SIDES][OPTIONS_LIMIT];
  long games;
  int threads;
  const char *seed;
  unsigned longest;                      /* moves */
  const char *logs;                      /* a folder, or NULL */
  CardsWritten cards;                    /* in the logs */
  Limits limits;                         /* of time */
  bool measures;                         /* take quality measures? */
  const char *forbidden;                 /* as given by the user, or NULL */
  uint64_t no_move;                      /* what bot 0 may not do on side 1: */
  int no_card;                           /* moves, or a kind of card (or -1) */
  const atomic_bool *stop;               /* set: start no more games; or NULL */
  void (*progress) (void *ear, long done);
  void *ear;
} Plan;

/* One game. Scores are stored separately: see Side. */
typedef struct Played {
  uint32_t moves;
  uint32_t lost;                         /* turns lost by programs */
  uint16_t winners;                      /* bit s: seat s */
  uint8_t sides;                         /* number of teams with winners */
  bool cut;
  float measure[MEASURES_OF_GAME];       /* if taken */
} Played;

/* How often something happened: integer sums, independent of order. */
typedef struct Occurrence {
  uint64_t times, squares, games;
} Occurrence;

typedef struct Side {
  Played *played;                        /* index: game */
  double *score;                         /* index: game, then seat */
  Occurrence move[MOVES_LIMIT];
  Occurrence article[ARTICLES_LIMIT];    /* of refused moves: see GameChoices */
} Side;

/* The first turn lost by a program. */
typedef struct LostTurn {
  long game;                             /* from 1; 0: none */
  Remark why;
} LostTurn;

/*
** With two sides, 'move' and 'article' count how much more often each occurs on
** the second, game by game; indices are those of the first side.
*/
typedef struct Simulation {
  const Plan *plan;
  long done;                             /* number of games, from the first */
  double seconds;
  Side side[SIDES];
  Changes move[MOVES_LIMIT], article[ARTICLES_LIMIT];
  LostTurn lost;
} Simulation;

/*
** False with the reason if it had to stop. Programs are started anew for each
** game, unless they stay: see bot.h and pool.h.
*/
bool simulate_run (Simulation *s, const Plan *plan, Remark *why);
void simulate_free (Simulation *s);

/* The index in plan->bot of the seat's bot in that game. */
int simulate_bot (const Plan *plan, long game, int seat);

/* Summary of a simulation */

typedef struct SeatSummary {
  Share wins;                  /* sole winner */
  Share ties;                  /* joint winner */
  Average score;
} SeatSummary;

/* All seats of one bot, wherever it sat. */
typedef struct BotSummary {
  const char *kind;
  int seats;
  Share wins;                  /* ties count as a fraction */
  Average score;
} BotSummary;

typedef struct OftenSummary {
  int what;                    /* a move, or an article */
  Average times;               /* per game */
  Share games;                 /* with at least one */
} OftenSummary;

typedef struct Summary {
  Average length;
  double quarter[3];           /* quartiles of the length */
  long cut;
  long lost;                   /* turns lost by programs */
  Share ties, nobody;
  SeatSummary seat[SEATS_LIMIT];
  BotSummary bot[BOT_KINDS];
  int bots;
  OftenSummary move[MOVES_LIMIT], article[ARTICLES_LIMIT];
  int moves, articles;         /* those that occurred */
  int best, worst;             /* seats with most and fewest wins */
  Average measure[MEASURES];   /* if taken */
} Summary;

/*
** Comparison of one quantity under both rules, game by game on the same deals:
** 'change' is the mean difference, 'chance' its p-value, and 'adjusted' the
** p-value corrected for multiple comparisons (Holm). 'real': significant at 5
** %.
*/
typedef enum Compared {
  COMPARED_LENGTH, COMPARED_TIES, COMPARED_CUT, COMPARED_WINS, COMPARED_SCORE,
  COMPARED_BOT_WINS, COMPARED_BOT_SCORE, COMPARED_MOVE, COMPARED_ARTICLE,
  COMPARED_MEASURE
} Compared;

typedef struct Comparison {
  Compared what;
  int which;                   /* seat, bot, move or article, or -1 */
  double before, after;
  long changed;                /* games in which it differed */
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
** Compares both sides 'm'. Returns the length of the list. Moves and articles
** are listed only if they changed.
*/
int summary_compare (const Simulation *s, const Summary m[SIDES],
                     const Ruleset *r, Comparison list[COMPARISONS]);

/* Was it taken? Skill needs exactly one bot that differs from the others. */
bool summary_has_measure (const Simulation *s, Measure measure);

/* How evenly the seats win, from 0 to 1. */
Average summary_balance (const Simulation *s, const Summary *m, int side);

/* Is it a share of games rather than an average? */
bool summary_is_share (const Comparison *c);

#endif
