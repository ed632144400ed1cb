/*
** Averages and shares with their confidence intervals
** SPDX-License-Identifier: MIT
*/
#include "base/statistics.h"

#include <math.h>
#include <stdbool.h>

static const double NORMAL = 1.959963984540054;  /* 95 % quantile, two-sided */

/* The continued fraction of the incomplete beta function (Lentz). */
static double beta_fraction (double a, double b, double x) {
  double c = 1, d = 1 - (a + b) * x / (a + 1), h;
  if (fabs(d) < 1e-300) d = 1e-300;
  h = d = 1 / d;
  for (int m = 1; m < 100000; m++) {  /* about the square root of the larger */
    double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
    double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
    double change;
    d = 1 / (1 + even * d);
    c = 1 + even / c;
    h *= d * c;
    d = 1 / (1 + odd * d);
    c = 1 + odd / c;
    change = d * c;
    h *= change;
    if (fabs(change - 1) < 1e-13) break;
  }
  return h;
}

/* The regularised incomplete beta function. */
static double beta_share (double a, double b, double x) {
  double front;
  if (x <= 0 || x >= 1) return x <= 0 ? 0 : 1;
  front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) +
              b * log(1 - x));
  if (x < (a + 1) / (a + b + 2)) return front * beta_fraction(a, b, x) / a;
  return 1 - front * beta_fraction(b, a, 1 - x) / b;
}

/* The probability outside -t to t. */
static double outside (double t, double freedom) {
  return beta_share(freedom / 2, 0.5, freedom / (freedom + t * t));
}

/* The two-sided 95 % quantile. */
static double within (double freedom) {
  double low = 1, high = 13;
  for (int i = 0; i < 60; i++) {
    double middle = (low + high) / 2;
    if (outside(middle, freedom) > 0.05)
      low = middle;
    else
      high = middle;
  }
  return (low + high) / 2;
}

static void measure (Average *a, double squares) {
  if (a->count < 2) {
    a->half = INFINITY;
    return;
  }
  a->deviation = squares > 0 ? sqrt(squares / (double)(a->count - 1)) : 0;
  a->half = within((double)a->count - 1) * a->deviation /
            sqrt((double)a->count);
}

Average statistics_average (const double *value, long count, long step) {
  Average a = {.count = count};
  double sum = 0, squares = 0;
  if (count == 0) return a;
  a.least = a.most = value[0];
  for (long i = 0; i < count; i++) {
    double v = value[i * step];
    sum += v;
    if (v < a.least) a.least = v;
    if (v > a.most) a.most = v;
  }
  a.mean = sum / (double)count;
  for (long i = 0; i < count; i++)
    squares += (value[i * step] - a.mean) * (value[i * step] - a.mean);
  measure(&a, squares);
  return a;
}

Average statistics_average_of_sums (long count, double sum, double squares) {
  Average a = {.count = count};
  if (count == 0) return a;
  a.mean = sum / (double)count;
  measure(&a, squares - sum * a.mean);
  return a;
}

Share statistics_share (double count, long of) {
  Share s = {.count = count, .of = of, .high = 1};
  double n = (double)of, z = NORMAL * NORMAL, middle, half;
  if (of == 0) return s;
  s.share = count / n;
  middle = (s.share + z / (2 * n)) / (1 + z / n);
  half = NORMAL / (1 + z / n) *
         sqrt(s.share * (1 - s.share) / n + z / (4 * n * n));
  s.low = count <= 0 ? 0 : middle - half;
  s.high = count >= n ? 1 : middle + half;
  return s;
}

void statistics_add_change (Changes *c, double change) {
  c->count++;
  c->up += change > 0;
  c->down += change < 0;
  c->sum += change;
  c->squares += change * change;
  c->sizes += fabs(change);
}

void statistics_join_changes (Changes *to, const Changes *from) {
  to->count += from->count;
  to->up += from->up;
  to->down += from->down;
  to->sum += from->sum;
  to->squares += from->squares;
  to->sizes += from->sizes;
}

/* Are all changes of one size? Then the sum of squares is minimal. */
static bool same_size (const Changes *c) {
  double least = c->sizes * c->sizes / (double)(c->up + c->down);
  return c->squares - least <= 1e-9 * least;
}

/* The sign test: chance of so unequal counts, or more. */
static double sign_chance (long up, long down) {
  double fewer = (double)(up < down ? up : down);
  double more = (double)(up < down ? down : up);
  if (up == down) return 1;
  return fmin(1, 2 * beta_share(more, fewer + 1, 0.5));
}

static double student_chance (const Average *a) {
  double t;
  if (a->count < 2) return 1;
  if (a->deviation <= 0) return 0;
  t = a->mean / (a->deviation / sqrt((double)a->count));
  return outside(fabs(t), (double)a->count - 1);
}

double statistics_chance (const Changes *c) {
  Average a = statistics_average_change(c);
  if (c->up + c->down == 0) return 1;
  if (same_size(c)) return sign_chance(c->up, c->down);
  return fmax(student_chance(&a), sign_chance(c->up + c->down, 0));
}

/* A few equal changes say nothing of the spread of others. */
Average statistics_average_change (const Changes *c) {
  Average a = statistics_average_of_sums(c->count, c->sum, c->squares);
  bool alike = (c->up == c->count || c->down == c->count) && same_size(c);
  if (c->count > 0 && alike && sign_chance(c->up, c->down) > 0.05)
    a.half = INFINITY;
  return a;
}

