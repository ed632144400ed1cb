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
** standing as it did before that move. False where nothing is to be said, or
** where the witness must first find the lines (see host.h): 'needs_lines'.
*/
bool reason_of_move (Judge *j, int seat, int article, Witness *w,
                     Reason *reason, bool *needs_lines);

/* The same of a wrong score or winner. */
bool reason_of_claim (Judge *j, Witness *w, Reason *reason,
                      bool *needs_lines);

/* What the score of that seat is made of; empty where the rules don't say. */
void reason_of_score (Judge *j, int seat, Witness *w, Reason *reason);

Fact reason_fact (const Reason *reason);
void reason_free (Reason *reason);

#endif
