/*
** Many games by bots
** SPDX-License-Identifier: MIT
*/
#ifndef simulate_h
#define simulate_h

#include "drive/game.h"

enum { SIDES = 2, BOT_KINDS = SEATS_LIMIT };

/*
** What is to be played. Game number i, from 1, has the seed "SEED/i" and
** the bot of seat s, from 1, that of "SEED/i bot s": any one game can be
** played again alone, and nothing depends on how many threads there are.
*/
typedef struct Plan {
  Host *(*open_host) (const void *how);  /* one a thread, made in it */
  const void *how;
  const char *game, *variant;            /* variant "": none */
  int seats;
  Span name[SEATS_LIMIT];
  const char *bot[SEATS_LIMIT];
  bool rotate;                           /* bots move on by a seat a game */
  int sides;                             /* 2: the same deals under both */
  double option[SIDES][OPTIONS_LIMIT];
  long games;
  int threads;
  const char *seed;
  unsigned longest;                      /* moves */
  const char *logs;                      /* a folder, or NULL */
  void (*progress) (void *ear, long done);
  void *ear;
} Plan;

/* One game. Scores are kept apart: see Simulation. */
typedef struct Played {
  uint32_t moves;
  uint16_t winners;                      /* bit s: seat s */
  bool cut;
} Played;

/* How often something came up: sums over games, so that order is nothing. */
typedef struct Occurrence {
  uint64_t times, squares, games;
} Occurrence;

typedef struct Side {
  Played *played;                        /* by game */
  double *score;                         /* by game, then seat */
  uint64_t moves, choices;               /* all together */
  Occurrence move[MOVES_LIMIT];
  Occurrence article[ARTICLES_LIMIT];    /* see GameChoices.refused */
} Side;

typedef struct Simulation {
  const Plan *plan;
  long done;                             /* all of them, unless it broke off */
  double seconds;
  Side side[SIDES];
} Simulation;

/* False with a message when it had to stop. */
bool simulate_run (Simulation *s, const Plan *plan, Buffer *message);
void simulate_free (Simulation *s);

/* Which of plan->bot sits there in that game. */
int simulate_bot (const Plan *plan, long game, int seat);

#endif
