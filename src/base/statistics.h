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
  double mean, half;           /* mean ± half; one value alone: INFINITY */
  double deviation, least, most;
} Average;

typedef struct Share {
  double count;                /* a tie can be a part of a win */
  long of;
  double share, low, high;     /* 0 to 1 */
} Share;

/* 'step' is the distance from one value to the next, in doubles. */
Average statistics_average (const double *value, long count, long step);

/* The same from sums, where the values are whole: exact in any order. */
Average statistics_average_of_sums (long count, double sum, double squares);

/* With parts of a win, the interval is rather too wide than too narrow. */
Share statistics_share (double count, long of);

/*
** How much the same games changed from one side to the other. Sums of whole
** numbers are exact in any order.
*/
typedef struct Changes {
  long count, up, down;
  double sum, squares, sizes;  /* 'sizes': of all changes, whatever sign */
} Changes;

void statistics_add_change (Changes *c, double change);
void statistics_join_changes (Changes *to, const Changes *from);

/* The average change. */
Average statistics_average_change (const Changes *c);

/*
** How often chance alone makes as much of a difference, or more. Where all
** changes are of one size (a tie more or a tie less) that is the sign test,
** also called McNemar's, and exact. Else it is Student's paired test, but
** never less than what the signs alone allow: of two changes, both are up or
** both are down every other time.
*/
double statistics_chance (const Changes *c);

#endif
