/*
** Averages and shares, with how sure one can be of them
** SPDX-License-Identifier: MIT
*/
#ifndef statistics_h
#define statistics_h

/*
** All intervals are of 95 %. That of an average is Student's, that of a share
** Wilson's, which is right for small numbers and for 0 and 100 %, too.
*/
typedef struct Average {
  long count;
  double mean, half;           /* mean ± half */
  double deviation, least, most;
} Average;

typedef struct Share {
  long count, of;
  double share, low, high;     /* 0 to 1 */
} Share;

/* 'step' is the distance from one value to the next, in doubles. */
Average average_of (const double *value, long count, long step);

/* The same from sums, where the values are whole: exact in any order. */
Average average_from (long count, double sum, double squares);

Share share_of (long count, long of);

/* How often an average is this far from 0 by mere chance, or further. */
double average_chance (const Average *a);

#endif
