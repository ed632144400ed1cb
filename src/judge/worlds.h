/*
** An event in every world that is still possible
** SPDX-License-Identifier: MIT
*/
#ifndef worlds_h
#define worlds_h

#include "judge/trial.h"

/* What is tried on one table. */
typedef Ruling TryOn (Trial *x, Table *t);

/*
** Tries the event in each world, in every way it may have happened. Fine if
** it is in some world: then 'spare' has the worlds that it leaves. Otherwise
** nothing has changed but the judge's finding.
*/
Ruling worlds_try (Trial *x, TryOn *try_on);

/* Notes what the move that is bound would have to take for granted. */
void worlds_ask (Trial *x);

/* Does something to each world, as long as none says false: then it does. */
typedef bool ChangeWorld (Table *t, void *how);
bool worlds_change (Judge *j, ChangeWorld *change, void *how);

/* The worlds that were tried are the judge's from now on. */
void worlds_swap (Judge *j);

/* And the cards that lines had named for it are spent. */
void worlds_commit (Judge *j, const Trial *x);

/* Only that, after a trial on the one world itself. */
void worlds_spend (Judge *j, Trial *x);

/* A move was made: nothing waits any more. */
void worlds_moved (Judge *j);

/* What came of trying a move: it counts, waits for its card, or neither. */
Ruling worlds_settle (Judge *j, Trial *x, Ruling ruling);

#endif
