/*
** Optional phases, which end when the log goes on without them
** SPDX-License-Identifier: MIT
*/
#ifndef judge_optional_h
#define judge_optional_h

#include "judge/worlds.h"

bool optional_is_open (const Judge *j);

/* 'e' is the line that goes on; NULL if there is none. */
Ruling optional_close (Judge *j, const Event *e);

/* Ends those that the move of the trial is not part of. */
Ruling optional_close_before (Judge *j, Trial *x);

#endif
