/*
** What the articles that every game has come to in the game at hand
** SPDX-License-Identifier: MIT
*/
#ifndef grounds_h
#define grounds_h

#include "judge/game.h"
#include "judge/verdict.h"
#include "judge/reason.h"

/* The last change of each seat's score: in which line, and by how much. */
typedef struct ScoreChanges {
  unsigned line[SEATS_LIMIT];            /* 0: it never changed */
  double change[SEATS_LIMIT];
  int changes[SEATS_LIMIT];              /* how often it did */
} ScoreChanges;

/*
** Each says in 'said' why the article applies, the judge being where the
** fault was found. 'because' is what the rules themselves say; or empty.
*/
void grounds_of_move (const Game *d, const Fault *f,
                      const Reason *because, Remark *said);
void grounds_of_card (const Game *d, const Fault *f, Remark *said);
void grounds_of_claim (Game *d, const Fault *f, Witness *w,
                       const ScoreChanges *changes, const Reason *because,
                       Remark *said);

#endif
