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
