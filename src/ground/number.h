/*
** Numbers as people write them
** SPDX-License-Identifier: MIT
*/
#ifndef number_h
#define number_h

#include "ground/span.h"

/*
** 7, -3, +2, 7.5, 7,5 no: 7.5 only; 7½, ½, 7 1/2, 1/2. All of 's' must be
** the number. False where it is none, or is beyond a million either way.
*/
bool number_read (Span s, double *value);

/* A whole number without fractions: "12", "-3". */
bool number_read_whole (Span s, long *value);

#endif
