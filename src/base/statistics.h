/*
** Averages and shares with their confidence intervals
** SPDX-License-Identifier: MIT
*/
#ifndef statistics_h
#define statistics_h

/*
** All intervals are of 95 %: Student's for averages, Wilson's for shares, which
** holds for small numbers and for 0 and 100 %, too.
*/
typedef struct Average {
  long count;
  double mean, half;           /* mean ± half; one value: INFINITY */
  double deviation, least, most;
} Average;

typedef struct Share {
  double count;                /* ties can count as part of a win */
  long of;
  double share, low, high;     /* 0 to 1 */
} Share;

/* 'step' is the stride between values. */
Average statistics_average (const double *value, long count, long step);

/* The same from sums: exact in any order if the values are integers. */
Average statistics_average_of_sums (long count, double sum, double squares);

/* With parts of wins, the interval is slightly too wide. */
Share statistics_share (double count, long of);

/*
** How results of the same games changed between two sides. Sums of integers are
** exact in any order.
*/
typedef struct Changes {
  long count, up, down;
  double sum, squares, sizes;  /* 'sizes': sum of absolute changes */
} Changes;

void statistics_add_change (Changes *c, double change);
void statistics_join_changes (Changes *to, const Changes *from);

/* The average change. */
Average statistics_average_change (const Changes *c);

/*
** The p-value of a difference. If all changes are of one size (a tie more or
** less) it is the exact sign test (McNemar's). Otherwise it is Student's paired
** test, but at least what the signs alone allow: two changes have the same sign
** half of the time.
*/
double statistics_chance (const Changes *c);

#endif
