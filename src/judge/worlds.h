/*
** Events in every possible world
** SPDX-License-Identifier: MIT
*/
#ifndef judge_worlds_h
#define judge_worlds_h

#include "judge/trial.h"

/* A trial on one table. */
typedef Ruling TryOn (Trial *x, Table *t);

/*
** Tries the event in each world, with every combination of choices. Fine if it
** is fine in some world: then 'spare' has the resulting worlds. Otherwise only
** the judge's finding has changed.
*/
Ruling worlds_try (Trial *x, TryOn *try_on);

/*
** Was a card of that seat (any seat if < 0) shown that no line has named yet?
*/
bool worlds_shows (const Table *t, int seat);

/* The number of worlds that wait for a card. */
int worlds_halted (const Judge *j);

/*
** The game may have taken a course that is not followed, or there are too many
** of them: nobody's fault. 'e' may be NULL.
*/
Ruling worlds_lose_track (Judge *j, const Event *e);

/*
** If the course of the game differs by world, the line shows whether a card had
** to be named: drops the other worlds, unless none would be left.
*/
void worlds_sift (Judge *j, const Event *e, bool halted);

/* Notes the assumptions that the bound move needs. */
void worlds_ask (Trial *x);

/*
** Applies 'change' to each world; stops and returns false at the first that
** does.
*/
typedef bool ChangeWorld (Table *t, void *how);
bool worlds_change (Judge *j, ChangeWorld *change, void *how);

/* Replaces the judge's worlds by those of the trial. */
void worlds_swap (Judge *j);

/*
** Takes the event: the judge then has the resulting worlds, and the cards of
** lines not used yet. Nearly all moves of nearly all logs are plain: there is
** one world, and they are legal whatever the unseen cards. So each event is
** first tried once, on one table, without the preparations that others need.
** See 'in_place' of the judge for which table that is.
*/
Ruling worlds_take (Trial *x, TryOn *try_on);

/*
** Binds the move in any world that allows it, if the course differs by world.
*/
Ruling worlds_bind (Trial *x);

/* worlds_take for a move, which may have to wait for its card. */
Ruling worlds_take_move (Trial *x);

/*
** The same again for the move that waits for its card, with the cards that
** lines have named since: see 'all_lines' and 'names_all' of the trial.
*/
Ruling worlds_resume_move (Trial *x, Judge *j, bool all_lines,
                           bool names_all);

#endif
