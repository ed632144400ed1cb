/*
** Why an article applies here, in the words of the rules
** SPDX-License-Identifier: MIT
*/
#ifndef reason_h
#define reason_h

#include "judge/judge.h"

/* A text in both languages; set to zero it is empty. reason_free frees it. */
typedef struct Reason {
  Buffer en, fr;
} Reason;

/*
** Why the move that the judge last understood breaks the article, the game
** standing as it did before that move; empty where nothing is to be said.
** OUTCOME_NEEDS_CARD: the witness must first find the lines (see host.h).
*/
Outcome reason_of_move (Judge *j, int seat, int article, Witness *w,
                        Reason *reason);

/* The same of a wrong score or winner. */
Outcome reason_of_claim (Judge *j, Witness *w, Reason *reason);

/* What the score of that seat is made of. */
Outcome reason_of_score (Judge *j, int seat, Witness *w, Reason *reason);

Fact reason_fact (const Reason *reason);
void reason_free (Reason *reason);

#endif
