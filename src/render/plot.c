/*
** What many games came to, drawn
** SPDX-License-Identifier: MIT
**
** Three panels: who wins, how long games are, and what seats score, each
** with its axes. Of two sides, the first is filled and the second a line.
*/
#include "render/plot.h"

#include <math.h>
#include <stdlib.h>

#include "ground/memory.h"

enum { WIDTH = 960, HEIGHT = 680, BINS = 64, MARGIN = 56 };

static const char *const colour[SIDES] = {"#2f6f9f", "#d2691e"};
static const char *const pale[SIDES] = {"#a9c8dd", "#f0c29c"};

/* Where a panel's data lie on the page, and what the edges stand for. */
typedef struct Panel {
  double left, top, width, height;
  double x_low, x_high, y_high;          /* y starts at 0 */
} Panel;

/* How many of all fall in each of equal intervals. */
typedef struct Bins {
  double low, width;
  int count;
  double share[BINS];
} Bins;

static const char *say (const Figures *f, const char *en, const char *fr) {
  return f->lang == FRENCH ? fr : en;
}

static double x_of (const Panel *p, double x) {
  return p->left + (x - p->x_low) / (p->x_high - p->x_low) * p->width;
}

static double y_of (const Panel *p, double y) {
  return p->top + p->height - y / p->y_high * p->height;
}

/*
** {======================================================
** Marks
** =======================================================
*/

static void escape (Buffer *b, Span s) {
  for (size_t i = 0; i < s.len; i++)
    switch (s.at[i]) {
      case '&': buffer_text(b, "&amp;"); break;
      case '<': buffer_text(b, "&lt;"); break;
      case '>': buffer_text(b, "&gt;"); break;
      default: buffer_char(b, s.at[i]);
    }
}

static void text (Buffer *b, double x, double y, const char *kind, Span s) {
  buffer_format(b, "<text x=\"%.1f\" y=\"%.1f\" class=\"%s\">", x, y, kind);
  escape(b, s);
  buffer_text(b, "</text>\n");
}

static void number (Buffer *b, double x, double y, const char *kind, double n,
                    const char *unit) {
  buffer_format(b, "<text x=\"%.1f\" y=\"%.1f\" class=\"%s\">%.6g%s</text>\n",
                x, y, kind, n, unit);
}

static void line (Buffer *b, double x1, double y1, double x2, double y2,
                  const char *stroke, const char *more) {
  buffer_format(b, "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" "
                   "stroke=\"%s\"%s/>\n", x1, y1, x2, y2, stroke, more);
}

static void rectangle (Buffer *b, double x, double y, double width,
                       double height, const char *fill) {
  buffer_format(b, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" "
                   "height=\"%.1f\" fill=\"%s\"/>\n", x, y, width, height,
                fill);
}

/* 1, 2 or 5 and noughts: not much less than the number. */
static double round_step (double n) {
  double power = pow(10, floor(log10(n)));
  double digit = n / power;
  return power * (digit <= 1 ? 1 : digit <= 2 ? 2 : digit <= 5 ? 5 : 10);
}

static void draw_y_axis (Buffer *b, const Panel *p, bool labels) {
  double step = round_step(p->y_high / 5);
  for (double y = 0; y <= p->y_high * 1.0001; y += step) {
    line(b, p->left, y_of(p, y), p->left + p->width, y_of(p, y), "#e2e2e2",
         "");
    if (labels)
      number(b, p->left - 8, y_of(p, y) + 4, "end", 100 * y, " %");
  }
}

static void draw_x_axis (Buffer *b, const Panel *p, int ticks) {
  double step = round_step((p->x_high - p->x_low) / ticks);
  double bottom = p->top + p->height;
  line(b, p->left, bottom, p->left + p->width, bottom, "#888", "");
  for (double x = ceil(p->x_low / step) * step; x <= p->x_high; x += step) {
    line(b, x_of(p, x), bottom, x_of(p, x), bottom + 4, "#888", "");
    number(b, x_of(p, x), bottom + 18, "mid", x == 0 ? 0 : x, "");
  }
}

/* }====================================================== */

/*
** {======================================================
** Bins
** =======================================================
*/

static void bins_cover (Bins *n, double least, double most, double finest,
                        int about) {
  double range = most - least;
  n->width = range > 0 ? round_step(range / about) : finest;
  if (n->width < finest) n->width = finest;
  n->low = n->width <= 1 ? least - n->width / 2
                         : floor(least / n->width) * n->width;
  n->count = (int)floor((most - n->low) / n->width) + 1;
  if (n->count > BINS) n->count = BINS;
  memset(n->share, 0, sizeof n->share);
}

/* What lies beyond the last goes in the last. */
static void bins_add (Bins *n, double value, double share) {
  double i = floor((value - n->low) / n->width);
  if (i >= n->count) i = n->count - 1;
  if (i < 0) i = 0;
  n->share[(int)i] += share;
}

static double bins_most (const Bins *n) {
  double most = 0;
  for (int i = 0; i < n->count; i++)
    if (n->share[i] > most) most = n->share[i];
  return most;
}

static void draw_bins (Buffer *b, const Panel *p, const Bins *n, int side) {
  double bottom = p->top + p->height;
  if (side == 0) {
    for (int i = 0; i < n->count; i++) {
      double left = x_of(p, n->low + i * n->width);
      double right = x_of(p, n->low + (i + 1) * n->width);
      double y = y_of(p, n->share[i]);
      if (n->share[i] > 0)
        rectangle(b, left + 0.5, y, right - left - 1, bottom - y, colour[0]);
    }
    return;
  }
  buffer_format(b, "<path fill=\"none\" stroke=\"%s\" stroke-width=\"2\" "
                   "d=\"M%.1f %.1f", colour[side], x_of(p, n->low), bottom);
  for (int i = 0; i < n->count; i++)
    buffer_format(b, "V%.1fH%.1f", y_of(p, n->share[i]),
                  x_of(p, n->low + (i + 1) * n->width));
  buffer_format(b, "V%.1f\"/>\n", bottom);
}

/* }====================================================== */

/*
** {======================================================
** Who wins
** =======================================================
*/

static int sides_of (const Figures *f) { return f->simulation->plan->sides; }

static double most_wins (const Figures *f) {
  double most = 0.1;
  for (int i = 0; i < sides_of(f); i++)
    for (int s = 0; s < f->simulation->plan->seats; s++) {
      const SeatSummary *m = &f->side[i].seat[s];
      if (m->wins.share + m->ties.share > most)
        most = m->wins.share + m->ties.share;
      if (m->wins.high > most) most = m->wins.high;
    }
  return fmin(1, most * 1.08);
}

static void draw_bar (Buffer *b, const Panel *p, const SeatSummary *m,
                      double left, double width, int side) {
  double wins = y_of(p, m->wins.share);
  double all = y_of(p, m->wins.share + m->ties.share);
  double middle = left + width / 2;
  double low = y_of(p, m->wins.low), high = y_of(p, m->wins.high);
  rectangle(b, left, wins, width, p->top + p->height - wins, colour[side]);
  rectangle(b, left, all, width, wins - all, pale[side]);
  line(b, middle, low, middle, high, "#222", " stroke-width=\"1.5\"");
  line(b, middle - 5, low, middle + 5, low, "#222", " stroke-width=\"1.5\"");
  line(b, middle - 5, high, middle + 5, high, "#222",
       " stroke-width=\"1.5\"");
}

static void draw_seat_name (Buffer *b, const Figures *f, double x, double y,
                            int seat) {
  const Plan *p = f->simulation->plan;
  text(b, x, y, "mid", p->name[seat]);
  if (!p->rotate) text(b, x, y + 15, "mid note", span_of(p->bot[seat]));
}

static void draw_wins (Buffer *b, const Figures *f) {
  int seats = f->simulation->plan->seats, sides = sides_of(f);
  Panel p = {MARGIN, 116, 376, 190, 0, seats, most_wins(f)};
  double place = p.width / seats, width = fmin(48, place * 0.7) / sides;
  text(b, MARGIN - 36, 90, "head",
       span_of(say(f, "Wins by seat (pale: ties for first)",
                   "Victoires par place (pâle : ex æquo)")));
  draw_y_axis(b, &p, true);
  for (int s = 0; s < seats; s++) {
    double middle = p.left + place * (s + 0.5);
    for (int i = 0; i < sides; i++)
      draw_bar(b, &p, &f->side[i].seat[s],
               middle + (i - sides / 2.0) * width, width - 2, i);
    draw_seat_name(b, f, middle, p.top + p.height + 18, s);
  }
  line(b, p.left, y_of(&p, 1.0 / seats), p.left + p.width,
       y_of(&p, 1.0 / seats), "#222", " stroke-dasharray=\"5 4\"");
  line(b, p.left, p.top + p.height, p.left + p.width, p.top + p.height,
       "#888", "");
}

/* }====================================================== */

/*
** {======================================================
** How long
** =======================================================
*/

static int by_size (const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

/* All but the longest of a hundred are drawn to scale. */
static double usual_length (const Simulation *s) {
  size_t n = (size_t)s->plan->games, all = n * (size_t)s->plan->sides;
  uint32_t *length = memory_new(all * sizeof *length);
  double usual;
  for (size_t i = 0; i < all; i++)
    length[i] = s->side[i / n].played[i % n].moves;
  qsort(length, all, sizeof *length, by_size);
  usual = length[(all - 1) * 99 / 100];
  free(length);
  return usual;
}

static void draw_lengths (Buffer *b, const Figures *f) {
  const Simulation *s = f->simulation;
  int sides = sides_of(f);
  Panel p = {WIDTH / 2 + MARGIN + 12, 116, 376, 190, 0, 0, 0};
  double least = f->side[0].length.least;
  Bins bins[SIDES];
  if (sides > 1) least = fmin(least, f->side[1].length.least);
  for (int i = 0; i < sides; i++) {
    bins_cover(&bins[i], least, fmax(usual_length(s), least), 1, 30);
    for (long k = 0; k < s->plan->games; k++)
      bins_add(&bins[i], s->side[i].played[k].moves,
               1.0 / (double)s->plan->games);
    p.y_high = fmax(p.y_high, bins_most(&bins[i]) * 1.08);
  }
  p.x_low = bins[0].low;
  p.x_high = bins[0].low + bins[0].count * bins[0].width;
  text(b, WIDTH / 2 + 24, 90, "head",
       span_of(say(f, "Length in moves (longer ones in the last bar)",
                   "Durée en coups (les plus longues à la fin)")));
  draw_y_axis(b, &p, true);
  for (int i = 0; i < sides; i++) draw_bins(b, &p, &bins[i], i);
  draw_x_axis(b, &p, 6);
  for (int i = 0; i < sides; i++) {
    double x = x_of(&p, fmin(f->side[i].length.mean, p.x_high));
    line(b, x, p.top, x, p.top + p.height, i ? colour[1] : "#222",
         " stroke-dasharray=\"5 4\"");
    text(b, x + 4, p.top + 10 + 13 * i, "note",
         span_of(say(f, "average", "moyenne")));
  }
}

/* }====================================================== */

/*
** {======================================================
** Scores
** =======================================================
*/

static double score_of (const Figures *f, int side, long game, int seat) {
  const Simulation *s = f->simulation;
  return s->side[side].score[game * s->plan->seats + seat];
}

/* The bins that fit the scores of all seats. */
static Bins cover_scores (const Figures *f) {
  const Plan *p = f->simulation->plan;
  double least = f->side[0].seat[0].score.least;
  double most = f->side[0].seat[0].score.most, finest = 1;
  Bins n;
  for (int i = 0; i < p->sides; i++)
    for (int s = 0; s < p->seats; s++) {
      least = fmin(least, f->side[i].seat[s].score.least);
      most = fmax(most, f->side[i].seat[s].score.most);
      for (long g = 0; g < p->games; g++)
        if (score_of(f, i, g, s) != floor(score_of(f, i, g, s))) finest = 0.5;
    }
  bins_cover(&n, least, most, finest, 120 / p->seats + 8);
  return n;
}

static void fill_scores (const Figures *f, const Bins *like, Bins *n,
                         double *most) {
  const Plan *p = f->simulation->plan;
  for (int i = 0; i < p->sides; i++)
    for (int s = 0; s < p->seats; s++) {
      Bins *into = &n[i * SEATS_LIMIT + s];
      *into = *like;
      for (long g = 0; g < p->games; g++)
        bins_add(into, score_of(f, i, g, s), 1.0 / (double)p->games);
      *most = fmax(*most, bins_most(into));
    }
}

static void draw_scores (Buffer *b, const Figures *f) {
  const Plan *plan = f->simulation->plan;
  Bins like = cover_scores(f);
  Bins *n = memory_new(SIDES * SEATS_LIMIT * sizeof *n);
  double most = 0, place = (WIDTH - MARGIN - 20.0) / plan->seats;
  fill_scores(f, &like, n, &most);
  text(b, MARGIN - 36, 392, "head",
       span_of(say(f, "Scores", "Scores")));
  for (int s = 0; s < plan->seats; s++) {
    Panel p = {MARGIN + place * s, 416, place - 18, 170, like.low,
               like.low + like.count * like.width, most * 1.08};
    draw_y_axis(b, &p, s == 0);
    for (int i = 0; i < plan->sides; i++)
      draw_bins(b, &p, &n[i * SEATS_LIMIT + s], i);
    draw_x_axis(b, &p, plan->seats > 5 ? 3 : 5);
    draw_seat_name(b, f, p.left + p.width / 2, p.top + p.height + 40, s);
  }
  free(n);
}

/* }====================================================== */

static void draw_title (Buffer *b, const Figures *f) {
  const Plan *p = f->simulation->plan;
  Buffer t = {0};
  buffer_format(&t, say(f, "%s: %ld games of %d players",
                        "%s : %ld parties à %d joueurs"),
                both_in(f->rules->title, f->lang)[0]
                    ? both_in(f->rules->title, f->lang) : p->game,
                p->games, p->seats);
  text(b, MARGIN - 36, 34, "title", (Span){t.text, t.len});
  buffer_clear(&t);
  buffer_format(&t, say(f, "seed '%s'; bars show intervals of 95 %%, dashes "
                           "what equal players would win",
                        "graine « %s » ; intervalles à 95 %%, en tirets ce "
                        "que gagneraient des joueurs égaux"), p->seed);
  text(b, MARGIN - 36, 56, "note", (Span){t.text, t.len});
  buffer_free(&t);
}

static void draw_legend (Buffer *b, const Figures *f) {
  if (f->compared == NULL) return;
  rectangle(b, WIDTH - 330, 22, 14, 14, colour[0]);
  text(b, WIDTH - 310, 34, "", span_of(say(f, "as it is", "tel quel")));
  rectangle(b, WIDTH - 230, 22, 14, 14, colour[1]);
  text(b, WIDTH - 210, 34, "", span_of(f->compared));
}

void plot_svg (Buffer *b, const Figures *f) {
  buffer_format(b, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" "
                   "height=\"%d\" viewBox=\"0 0 %d %d\">\n", WIDTH, HEIGHT,
                WIDTH, HEIGHT);
  buffer_text(b,
      "<style>text{font:13px 'DejaVu Sans',Verdana,sans-serif;fill:#222}"
      ".title{font-size:20px;font-weight:bold}.head{font-weight:bold}"
      ".note{font-size:11px;fill:#666}.mid{text-anchor:middle}"
      ".end{text-anchor:end}</style>\n");
  rectangle(b, 0, 0, WIDTH, HEIGHT, "#fff");
  draw_title(b, f);
  draw_legend(b, f);
  draw_wins(b, f);
  draw_lengths(b, f);
  draw_scores(b, f);
  buffer_text(b, "</svg>\n");
}
