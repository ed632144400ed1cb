/*
** What many games came to
** SPDX-License-Identifier: MIT
*/
#ifndef summary_h
#define summary_h

#include "drive/simulate.h"
#include "ground/statistics.h"

typedef struct SeatSummary {
  Share wins;                  /* alone */
  Share ties;                  /* won together with others */
  Average score;
} SeatSummary;

/* All seats of one kind of bot together, wherever they sat. */
typedef struct BotSummary {
  const char *kind;
  int seats;
  Average wins;                /* games won; of a tie, its part */
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
  Share ties, nobody;
  SeatSummary seat[SEATS_LIMIT];
  BotSummary bot[BOT_KINDS];
  int bots;
  OftenSummary move[MOVES_LIMIT], article[ARTICLES_LIMIT];
  int moves, articles;         /* those that came up */
} Summary;

/*
** One thing under both rules. Differences are taken game by game, on the
** same deal: 'change' is their average, and 'chance' how often one so large
** comes of nothing. 'real' is what is left when it is counted that so many
** things are compared (Holm): one of them in twenty would seem so.
*/
typedef enum Compared {
  COMPARED_LENGTH, COMPARED_TIES, COMPARED_CUT, COMPARED_WINS, COMPARED_SCORE
} Compared;

typedef struct Comparison {
  Compared what;
  int seat;                    /* -1: none */
  double before, after;
  Average change;
  double chance;
  bool real;
} Comparison;

enum { COMPARISONS = 3 + 2 * SEATS_LIMIT };

void summary_make (Summary *m, const Simulation *s, const Ruleset *r,
                   int side);

/* Returns how many. */
int summary_compare (const Simulation *s, Comparison list[COMPARISONS]);

#endif
