/*
** What a move took for granted, made so in a world
** SPDX-License-Identifier: MIT
**
** Each way in which it may be so is a choice, and a world of its own.
*/
#ifndef assume_h
#define assume_h

#include "rules/host.h"

/*
** All that refusals doubted is so on the table from now on; or the doubt that
** cannot be.
*/
const Doubt *assume_all (Sitting *s);

/* Just that is so, or its opposite. False: it cannot be. */
bool assume_so (Sitting *s, const Doubt *d);
bool assume_opposite (Sitting *s, const Doubt *d);

#endif
