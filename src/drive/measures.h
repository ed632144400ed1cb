/*
** Measures of a game's quality, taken while it is played
** SPDX-License-Identifier: MIT
*/
#ifndef measures_h
#define measures_h

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

#endif
