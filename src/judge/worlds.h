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

/* Has a card come up of that seat, or of any if < 0, that no line named yet? */
bool worlds_shows (const Table *t, int seat);

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

/*
** Takes the event: the worlds that it leaves, and the cards of lines that it
** does not use, are the judge's from then on. Nearly all moves of nearly all
** logs are plain: there is one world, and nobody asks for more than whether
** they are legal, which they are whatever the cards that nobody saw. So each is
** first tried once, on one table, without all that other moves may need. See
** 'in_place' of the judge for which table that is.
*/
Ruling worlds_take (Trial *x, TryOn *try_on);

/* The same for a move, which may have to wait for its card. */
Ruling worlds_take_move (Trial *x);

/*
** Optional phases, which a log closes by going on with something else
*/

bool optional_is_open (const Judge *j);

/* 'e' is the line that goes on; NULL where there is none. */
Ruling optional_close (Judge *j, const Event *e);

/* Closes those that the move of the trial is not about. */
Ruling optional_close_before (Judge *j, Trial *x);

#endif
