/*
** The short way of a move: one world, and nothing taken for granted
** SPDX-License-Identifier: MIT
*/
#ifndef lane_h
#define lane_h

#include "judge/worlds.h"

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
