/*
** Optional phases, which a log closes by going on with something else
** SPDX-License-Identifier: MIT
*/
#ifndef optional_h
#define optional_h

#include "judge/trial.h"

bool optional_is_open (const Judge *j);

/* 'e' is the line that goes on; NULL where there is none. */
Ruling optional_close (Judge *j, const Event *e);

/* Closes those that the move of the trial is not about. */
Ruling optional_close_before (Judge *j, Trial *x);

#endif
