/*
** Optional phases, which end when the log goes on without them
** SPDX-License-Identifier: MIT
*/
#ifndef judge_optional_h
#define judge_optional_h

#include "judge/worlds.h"

/* In any world? */
bool optional_is_open (const Judge *j);

/* Where one is open. 'e' is the line that goes on; NULL if there is none. */
Ruling optional_close (Judge *j, const Event *e);

/* Ends them on the table until it has come to what the line is about. */
typedef bool ComeTo (Trial *x, Table *t);
Ruling optional_close_until (Trial *x, Table *t, ComeTo *has_come);

/* Ends those that the move of the trial is not part of. */
Ruling optional_close_before (Judge *j, Trial *x);

#endif
