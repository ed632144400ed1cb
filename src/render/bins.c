/*
** How many of all fall in each of equal intervals, drawn
** SPDX-License-Identifier: MIT
*/
#include "render/bins.h"

#include <math.h>

void bins_cover (Bins *n, double least, double most, double finest,
                 int about) {
  double range = most - least;
  memset(n, 0, sizeof *n);
  n->width = range > 0 ? svg_round_step(range / about) : finest;
  if (n->width < finest) n->width = finest;
  n->low = n->width <= 1 ? least - n->width / 2
                         : floor(least / n->width) * n->width;
  n->count = (int)floor((most - n->low) / n->width) + 1;
  if (n->count > BINS) n->count = BINS;
}

void bins_add (Bins *n, double value, double share) {
  double i = floor((value - n->low) / n->width);
  n->share[(int)fmax(0, fmin(i, n->count - 1))] += share;
}

double bins_most (const Bins *n) {
  double most = 0;
  for (int i = 0; i < n->count; i++) most = fmax(most, n->share[i]);
  return most;
}

double bins_end (const Bins *n) { return n->low + n->count * n->width; }

static void draw_outline (Buffer *b, const Panel *p, const Bins *n,
                          const char *stroke) {
  double bottom = p->top + p->height;
  buffer_format(b, "<path fill=\"none\" stroke=\"%s\" stroke-width=\"2\" "
                   "d=\"M%.1f %.1f", stroke, svg_x(p, n->low), bottom);
  for (int i = 0; i < n->count; i++)
    buffer_format(b, "V%.1fH%.1f", svg_y(p, n->share[i]),
                  svg_x(p, n->low + (i + 1) * n->width));
  buffer_format(b, "V%.1f\"/>\n", bottom);
}

void bins_draw (Buffer *b, const Panel *p, const Bins *n, const char *fill,
                const char *stroke) {
  double bottom = p->top + p->height;
  if (fill == NULL) {
    draw_outline(b, p, n, stroke);
    return;
  }
  for (int i = 0; i < n->count; i++) {
    double left = svg_x(p, n->low + i * n->width);
    double right = svg_x(p, n->low + (i + 1) * n->width);
    double y = svg_y(p, n->share[i]);
    if (n->share[i] > 0)
      svg_rectangle(b, left + 1, y, fmax(1, right - left - 2), bottom - y,
                    fill, stroke);
  }
}
