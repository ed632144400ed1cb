/*
** How many deals fit what is known
** SPDX-License-Identifier: MIT
*/
#ifndef deals_h
#define deals_h

#include "table/table.h"

/*
** The ways in which the kinds that nobody has seen can lie where the unknown
** cards are; 0: none. Negative where it would take too long to count.
*/
double deals_count (const Table *t);

/* Ways to choose 'n' of 'of' places. */
double deals_choose (int of, int n);

#endif
