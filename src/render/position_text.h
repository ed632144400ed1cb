/*
** A position in words, as far as it is known
** SPDX-License-Identifier: MIT
*/
#ifndef position_text_h
#define position_text_h

#include "judge/judge.h"

/* Zones, tallies and counters that are not empty, and whose turn it is. */
void position_write (Buffer *b, Judge *j);

/* The same for a terminal with colours. */
void position_paint (Buffer *b, Judge *j);

/* The same, as one seat sees it (see viewer.h). */
void position_seen_by (Buffer *b, Judge *j, int viewer, bool colour);

#endif
