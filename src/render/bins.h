/*
** How many of all fall in each of equal intervals, drawn
** SPDX-License-Identifier: MIT
*/
#ifndef bins_h
#define bins_h

#include "render/svg.h"

enum { BINS = 64 };

typedef struct Bins {
  double low, width;
  int count;
  double share[BINS];
} Bins;

/* About so many bins from the least to the most, none finer than that. */
void bins_cover (Bins *n, double least, double most, double finest,
                 int about);

/* What lies beyond the last goes in the last. */
void bins_add (Bins *n, double value, double share);

double bins_most (const Bins *n);
double bins_end (const Bins *n);         /* where the last one ends */

/* Bars, or with 'fill' NULL their outline. */
void bins_draw (Buffer *b, const Panel *p, const Bins *n, const char *fill,
                const char *stroke);

#endif
