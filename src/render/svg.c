/*
** Marks of a picture, as SVG
** SPDX-License-Identifier: MIT
*/
#include "render/svg.h"

#include <math.h>

static const char GRID[] = "#ddd", AXIS[] = "#666";

double svg_x (const Panel *p, double x) {
  return p->left + (x - p->x_low) / (p->x_high - p->x_low) * p->width;
}

double svg_y (const Panel *p, double y) {
  return p->top + p->height - y / p->y_high * p->height;
}

/*
** {======================================================
** Marks
** =======================================================
*/

/* XML has no control characters at all. */
void svg_escape (Buffer *b, Span s) {
  for (size_t i = 0; i < s.len; i++)
    switch (s.at[i]) {
      case '&': buffer_text(b, "&amp;"); break;
      case '<': buffer_text(b, "&lt;"); break;
      case '>': buffer_text(b, "&gt;"); break;
      case '"': buffer_text(b, "&quot;"); break;
      default:
        buffer_char(b, (unsigned char)s.at[i] < ' ' ? ' ' : s.at[i]);
    }
}

void svg_text (Buffer *b, double x, double y, const char *kind, Span s) {
  buffer_format(b, "<text x=\"%.1f\" y=\"%.1f\" class=\"%s\">", x, y, kind);
  svg_escape(b, s);
  buffer_text(b, "</text>\n");
}

void svg_text_cut (Buffer *b, double x, double y, const char *kind, Span s,
                   size_t most) {
  Buffer cut = {0};
  size_t characters = 0, i = 0;
  for (; i < s.len; i++)
    if ((s.at[i] & 0xC0) != 0x80 && ++characters > most) break;
  buffer_put(&cut, s.at, i);
  if (i < s.len) buffer_text(&cut, "…");
  svg_text(b, x, y, kind, (Span){buffer_string(&cut), cut.len});
  buffer_free(&cut);
}

void svg_line (Buffer *b, double x1, double y1, double x2, double y2,
               const char *stroke, const char *more) {
  buffer_format(b, "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" "
                   "stroke=\"%s\"%s/>\n", x1, y1, x2, y2, stroke, more);
}

void svg_rectangle (Buffer *b, double x, double y, double width,
                    double height, const char *fill, const char *stroke) {
  buffer_format(b, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" "
                   "height=\"%.1f\" fill=\"%s\" stroke=\"%s\"/>\n", x, y,
                width, height, fill, stroke);
}

/* A white line below the dark one parts it from a dark bar. */
void svg_interval (Buffer *b, double low, double high, double y,
                   double size) {
  static const char *const stroke[] = {"#fff", "#222"};
  static const char *const width[] = {
    " stroke-width=\"3\"", " stroke-width=\"1.5\""
  };
  for (int i = 0; i < 2; i++) {
    svg_line(b, low, y, high, y, stroke[i], width[i]);
    svg_line(b, low, y - size, low, y + size, stroke[i], width[i]);
    svg_line(b, high, y - size, high, y + size, stroke[i], width[i]);
  }
}

/* }====================================================== */

/*
** {======================================================
** Axes
** =======================================================
*/

static void write_number (Buffer *b, double x, double y, const char *kind,
                          double n, const char *unit) {
  buffer_format(b, "<text x=\"%.1f\" y=\"%.1f\" class=\"%s\">%.6g%s</text>\n",
                x, y, kind, n, unit);
}

/* By products that are exact: not all libraries round powers alike. */
double svg_round_step (double n) {
  double power = 1, digit;
  while (power * 10 <= n) power *= 10;
  while (power > n) power /= 10;
  digit = n / power;
  return power * (digit <= 1 ? 1 : digit <= 2 ? 2 : digit <= 5 ? 5 : 10);
}

void svg_y_shares (Buffer *b, const Panel *p, bool labels) {
  double step = svg_round_step(p->y_high / 5);
  for (int i = 0; i * step <= p->y_high; i++) {
    double y = svg_y(p, i * step);
    svg_line(b, p->left, y, p->left + p->width, y, GRID, "");
    if (!labels) continue;
    write_number(b, p->left - 8, y + 4, "end", 100 * i * step, " %");
  }
}

void svg_x_shares (Buffer *b, const Panel *p) {
  double step = svg_round_step(p->x_high / 5), bottom = p->top + p->height;
  for (int i = 0; i * step <= p->x_high; i++) {
    double x = svg_x(p, i * step);
    svg_line(b, x, p->top, x, bottom, i == 0 ? AXIS : GRID, "");
    write_number(b, x, bottom + 18, "mid", 100 * i * step, " %");
  }
}

void svg_x_numbers (Buffer *b, const Panel *p, double apart) {
  double range = p->x_high - p->x_low, bottom = p->top + p->height;
  double step = svg_round_step(range / fmax(1, floor(p->width / apart)));
  svg_line(b, p->left, bottom, p->left + p->width, bottom, AXIS, "");
  for (double i = ceil(p->x_low / step); i * step <= p->x_high; i++) {
    double x = svg_x(p, i * step);
    svg_line(b, x, bottom, x, bottom + 4, AXIS, "");
    write_number(b, x, bottom + 18, "mid", i == 0 ? 0 : i * step, "");
  }
}

/* }====================================================== */
