/*
** What the articles that every game has come to in the game at hand
** SPDX-License-Identifier: MIT
*/
#ifndef grounds_h
#define grounds_h

#include "judge/ledger.h"
#include "judge/reason.h"

/*
** Each says in 'said' why the article applies, the judge being where the
** fault was found. 'because' is what the rules themselves say; or empty.
*/
void grounds_of_move (const Game *d, const Fault *f,
                      const Reason *because, Remark *said);
void grounds_of_card (const Game *d, const Fault *f, Remark *said);
void grounds_of_claim (Game *d, const Fault *f, Witness *w,
                       const Ledger *ledger, const Reason *because,
                       Remark *said);

/*
** Who came to the same score at the end, and what decided between them: behind
** what is said. False: there was no tie.
*/
bool grounds_of_tie (Judge *j, Remark *said);

#endif
