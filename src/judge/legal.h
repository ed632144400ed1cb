/*
** The moves that are legal now
** SPDX-License-Identifier: MIT
*/
#ifndef legal_h
#define legal_h

#include "judge/judge.h"

/*
** Told of each legal move, in an order that depends on nothing but the
** rules and the table. Returns false to hear no more of them. The move is
** gone after the call: see event_copy_bound.
*/
typedef bool HearMove (void *ear, int seat, const BoundMove *move);

/* Moves of one seat, or (seat -1) of all that may act. */
Ruling legal_each (Judge *j, int seat, HearMove *hear, void *ear);

/* The seats that may act now. Returns how many. */
int legal_actors (const Judge *j, uint8_t seat[SEATS_LIMIT]);

/* May the phase be passed over without a move? */
bool legal_may_pass_over (const Judge *j);

#endif
