/*
** What a move took for granted, made so in a world
** SPDX-License-Identifier: MIT
*/
#ifndef assume_h
#define assume_h

#include "judge/trial.h"

/* All that the trial's refusals doubted is so in its world from now on. */
Ruling assume_all (Trial *x);

/*
** The opposite of one thing that was taken for granted; or just that, where
** the judge affirms.
*/
Ruling assume_denied (Trial *x, const Doubt *d);

#endif
