/*
** Numbers as people write them
** SPDX-License-Identifier: MIT
*/
#ifndef number_h
#define number_h

#include "ground/span.h"

/*
** 7, -3, +2, 7.5 (but not 7,5), 7½, ½, 7 1/2, 1/2; the minus may be the
** typographer's. All of 's' must be the number. False, and '*value' left
** alone, where it is none, or is beyond a million either way.
*/
bool number_read (Span s, double *value);

/* A whole number that is beyond that. */
bool number_is_too_large (Span s);

/* A whole number without fractions: "12", "-3". */
bool number_read_whole (Span s, long *value);

#endif
