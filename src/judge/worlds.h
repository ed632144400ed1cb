/*
** An event in every world that is still possible
** SPDX-License-Identifier: MIT
*/
#ifndef judge_worlds_h
#define judge_worlds_h

#include "judge/trial.h"

/* What is tried on one table. */
typedef Ruling TryOn (Trial *x, Table *t);

/*
** Tries the event in each world, in every way it may have happened. Fine if
** it is in some world: then 'spare' has the worlds that it leaves. Otherwise
** nothing has changed but the judge's finding.
*/
Ruling worlds_try (Trial *x, TryOn *try_on);

/*
** Where the game has taken several courses: the line shows whether a card was
** to be named, so the other worlds are gone, unless there are no others.
*/
void worlds_sift (Judge *j, const Event *e, bool halted);

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

/*
** Optional phases, which a log closes by going on with something else
*/

bool optional_is_open (const Judge *j);

/* 'e' is the line that goes on; NULL where there is none. */
Ruling optional_close (Judge *j, const Event *e);

/* Closes those that the move of the trial is not about. */
Ruling optional_close_before (Judge *j, Trial *x);

/*
** The short way of a move: one world, and nothing taken for granted
*/

/*
** Nearly all moves of nearly all logs are legal whatever the cards that nobody
** saw. They are tried once, on one table, without all that other moves may
** need: ways they may have happened, assumptions, what to tell. Whatever is
** not as plain as that has not happened: it goes the long way, see worlds.h.
*/
void lane_open (Judge *j);
void lane_close (Judge *j);

/*
** Is the move made? False: all is as before; but where moves are made on the
** table itself, it may be spoilt, and no more of them are made so.
*/
bool lane_take (Judge *j, const Event *e, const BoundMove *move);

/*
** The same for what the table does by itself, now that the log goes on so ('e',
** or NULL): trial_resume or trial_close. Nowhere but on the table itself.
*/
bool lane_go_on (Judge *j, const Event *e, TryOn *step);

#endif
