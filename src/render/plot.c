/*
** Report of a simulation as SVG
** SPDX-License-Identifier: MIT
*/
#include "render/figures.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "render/catalogue.h"

static const char GRID[] = "#ddd", AXIS[] = "#666";

double svg_x (const Panel *p, double x) {
  return p->left + (x - p->x_low) / (p->x_high - p->x_low) * p->width;
}

double svg_y (const Panel *p, double y) {
  return p->top + p->height - y / p->y_high * p->height;
}

/* XML has no control characters. */
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

/* Cuts the text to this number of characters, with "…" for the rest. */
static void svg_text_cut (Buffer *b, double x, double y, const char *kind,
                          Span s, size_t most) {
  Buffer cut = {0};
  size_t characters = 0, i = 0;
  for (; i < s.len; i++)
    if ((s.at[i] & 0xC0) != 0x80 && ++characters > most) break;
  buffer_put(&cut, s.at, i);
  if (i < s.len) buffer_text(&cut, "…");
  svg_text(b, x, y, kind, buffer_view(&cut));
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

/* A white outline separates it from a dark bar. */
static void svg_interval (Buffer *b, double low, double high, double y,
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

static void write_number (Buffer *b, double x, double y, const char *kind,
                          double n, const char *unit) {
  buffer_format(b, "<text x=\"%.1f\" y=\"%.1f\" class=\"%s\">%.6g%s</text>\n",
                x, y, kind, n, unit);
}

/* Uses exact products: rounding of powers differs between libraries. */
double svg_round_step (double n) {
  double power = 1, digit;
  while (power * 10 <= n) power *= 10;
  while (power > n) power /= 10;
  digit = n / power;
  return power * (digit <= 1 ? 1 : digit <= 2 ? 2 : digit <= 5 ? 5 : 10);
}

/* Grid lines with percentages, and optionally labels. */
static void svg_y_shares (Buffer *b, const Panel *p, bool labels) {
  double step = svg_round_step(p->y_high / 5);
  for (int i = 0; i * step <= p->y_high; i++) {
    double y = svg_y(p, i * step);
    svg_line(b, p->left, y, p->left + p->width, y, GRID, "");
    if (!labels) continue;
    write_number(b, p->left - 8, y + 4, "end", 100 * i * step, " %");
  }
}

static void svg_x_shares (Buffer *b, const Panel *p) {
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

/* Histograms with bins of equal width */

enum { BINS = 64 };

typedef struct Bins {
  double low, width;
  int count;
  double share[BINS];
} Bins;

/* Chooses a number of bins for the range, none narrower than 'finest'. */
static void bins_cover (Bins *n, double least, double most, double finest,
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

/* Values beyond the last bin are added to it. */
static void bins_add (Bins *n, double value, double share) {
  double i = floor((value - n->low) / n->width);
  n->share[(int)fmax(0, fmin(i, n->count - 1))] += share;
}

static double bins_most (const Bins *n) {
  double most = 0;
  for (int i = 0; i < n->count; i++) most = fmax(most, n->share[i]);
  return most;
}

static double bins_end (const Bins *n) { return n->low + n->count * n->width; }

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

/* Draws bars or, with 'fill' NULL, their outline. */
static void bins_draw (Buffer *b, const Panel *p, const Bins *n,
                       const char *fill, const char *stroke) {
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

/*
** The picture of a simulation
**
** From top to bottom: a title; wins and lengths of games; scores by seat; what
** changed, if rules were compared. The background is white, and of two sides
** one is pale and one dark, so that print without colours shows both.
*/

enum { WIDTH = 960, LEFT = 20, NAMES = 118, ROW = 34, PANEL_WIDTH = 388,
       LENGTHS_LEFT = 536, LETTERS = 112 };

typedef struct Ink {
  const char *fill, *stroke;   /* of bars */
} Ink;

static const Ink alone = {"#2f6f9f", "#2f6f9f"};
static const Ink both[SIDES] = {
  {"#b9d3e4", "#2f6f9f"}, {"#a3480f", "#a3480f"}
};

/* 'y' is the current position from the top. */
typedef struct Plot {
  Buffer *b;
  const Figures *f;
  double y;
} Plot;

static const char *phrase (const Plot *g, Saying saying) {
  return catalogue_words(saying, g->f->lang);
}

static int sides_of (const Plot *g) { return g->f->simulation->plan->sides; }
static int seats_of (const Plot *g) { return g->f->simulation->plan->seats; }

static const Ink *ink_of (const Plot *g, int side) {
  return sides_of(g) > 1 ? &both[side] : &alone;
}

static void describe_title (Buffer *t, const Plot *g) {
  const Plan *p = g->f->simulation->plan;
  const char *title = both_in(g->f->rules[0]->title, g->f->lang);
  catalogue_format(t, g->f->lang, SAY_COLON_BEHIND, title[0] ? title : p->game);
  figures_games(t, g->f);
}

/* For screen readers: a short description. */
static void write_description (Buffer *t, const Plot *g) {
  const Plan *p = g->f->simulation->plan;
  Buffer name = {0};
  for (int i = 0; i < sides_of(g); i++) {
    const Summary *m = &g->f->side[i];
    if (sides_of(g) > 1)
      buffer_text(t, i == 0 ? phrase(g, SAY_AS_IT_IS_TITLE)
                            : phrase(g, SAY_CHANGED_TITLE));
    buffer_text(t, phrase(g, SAY_LENGTH_OF));
    figures_average(t, &m->length, 1, 1, g->f->lang);
    for (int s = 0; s < p->seats; s++) {
      buffer_clear(&name);
      buffer_span(&name, p->name[s]);
      catalogue_format(t, g->f->lang, SAY_PLAYER_WINS_ALONE,
                       buffer_string(&name));
      figures_share(t, &m->seat[s].wins, g->f->lang);
    }
    if (m->cut > 0) {
      buffer_text(t, catalogue_words(SAY_SEMICOLON, g->f->lang));
      figures_cut(t, g->f, i);
    }
  }
  buffer_free(&name);
}

static void write_note (Plot *g, Span s) {
  svg_text_cut(g->b, LEFT, g->y, "note", s, LETTERS + 30);
  g->y += 17;
}

static void draw_notes (Plot *g) {
  const char *seed = g->f->simulation->plan->seed;
  Buffer t = {0};
  figures_rules(&t, g->f, 0, g->f->lang);
  if (t.len > 0) buffer_text(&t, phrase(g, SAY_SEMICOLON));
  catalogue_format(&t, g->f->lang, SAY_SEED, seed);
  write_note(g, buffer_view(&t));
  buffer_clear(&t);
  for (int i = 0; i < sides_of(g); i++) {
    if (g->f->side[i].cut == 0) continue;
    if (sides_of(g) > 1)
      buffer_text(&t, i == 0 ? phrase(g, SAY_AS_IT_IS_COMMA)
                             : phrase(g, SAY_CHANGED_COMMA));
    figures_cut(&t, g->f, i);
    write_note(g, buffer_view(&t));
    buffer_clear(&t);
  }
  buffer_free(&t);
}

static void draw_legend (Plot *g) {
  Buffer rules = {0};
  if (sides_of(g) == 1) return;
  figures_rules(&rules, g->f, 1, g->f->lang);
  for (int i = 0; i < SIDES; i++) {
    svg_rectangle(g->b, LEFT, g->y - 8, 14, 12, both[i].fill, both[i].stroke);
    svg_text_cut(g->b, LEFT + 22, g->y + 3, "",
                 i == 0 ? span_of(phrase(g, SAY_UNCHANGED))
                        : buffer_view(&rules), LETTERS);
    g->y += 20;
  }
  buffer_free(&rules);
}

static void draw_title (Plot *g) {
  Buffer t = {0};
  describe_title(&t, g);
  svg_text_cut(g->b, LEFT, 34, "title", buffer_view(&t), 70);
  buffer_free(&t);
  g->y = 56;
  draw_notes(g);
  g->y += 6;
  draw_legend(g);
  g->y += 18;
}

static double most_wins (const Plot *g) {
  double most = 1.0 / seats_of(g);
  for (int i = 0; i < sides_of(g); i++)
    for (int s = 0; s < seats_of(g); s++) {
      const SeatSummary *m = &g->f->side[i].seat[s];
      most = fmax(most, fmax(m->wins.share + m->ties.share, m->wins.high));
    }
  return fmin(1, most * 1.05);
}

/* Wins are filled, ties added as an outline. */
static void draw_bar (Plot *g, const Panel *p, const SeatSummary *m,
                      double top, double height, const Ink *ink) {
  double wins = svg_x(p, m->wins.share);
  double all = svg_x(p, m->wins.share + m->ties.share);
  svg_rectangle(g->b, p->left, top, wins - p->left, height, ink->fill,
                ink->stroke);
  if (all > wins)
    svg_rectangle(g->b, wins, top, all - wins, height, "#fff", ink->stroke);
  svg_interval(g->b, svg_x(p, m->wins.low), svg_x(p, m->wins.high),
               top + height / 2, height > 12 ? 5 : 3);
}

/* The name, with the bot's below it. */
static void draw_seat_name (Plot *g, double x, double y, const char *kind,
                            const char *note, int seat) {
  const Plan *p = g->f->simulation->plan;
  svg_text(g->b, x, p->rotate ? y + 6 : y, kind, p->name[seat]);
  if (!p->rotate)
    svg_text_cut(g->b, x, y + 13, note, span_of(p->bot[seat]), 15);
}

static void draw_wins (Plot *g, double height) {
  int seats = seats_of(g), sides = sides_of(g);
  Panel p = {LEFT + NAMES, g->y + 32, PANEL_WIDTH - NAMES + 70, height,
             0, most_wins(g), 1};
  double row = height / seats, bar = fmin(26, row * 0.72) / sides;
  svg_text(g->b, LEFT, g->y, "head", span_of(phrase(g, SAY_WINS_TITLE)));
  svg_text(g->b, LEFT, g->y + 17, "note", span_of(phrase(g, SAY_WINS_KEY)));
  svg_x_shares(g->b, &p);
  svg_line(g->b, svg_x(&p, 1.0 / seats), p.top, svg_x(&p, 1.0 / seats),
           p.top + height, "#222", " stroke-dasharray=\"5 4\"");
  for (int s = 0; s < seats; s++) {
    double middle = p.top + row * (s + 0.5);
    for (int i = 0; i < sides; i++)
      draw_bar(g, &p, &g->f->side[i].seat[s],
               middle + (i - sides / 2.0) * bar, bar - (sides > 1),
               ink_of(g, i));
    draw_seat_name(g, p.left - 10, middle - 2, "end", "end note", s);
  }
}

static int by_size (const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

/* The length that 99 % of games do not exceed. */
static double usual_length (const Simulation *s) {
  size_t n = (size_t)s->done, all = n * (size_t)s->plan->sides;
  uint32_t *length = memory_new(all * sizeof *length);
  double usual;
  for (size_t i = 0; i < all; i++)
    length[i] = s->side[i / n].played[i % n].moves;
  qsort(length, all, sizeof *length, by_size);
  usual = length[(all * 99 + 99) / 100 - 1];
  free(length);
  return usual;
}

/* Returns the number of games too long for the scale. */
static long fill_lengths (const Plot *g, Bins bins[SIDES]) {
  const Simulation *s = g->f->simulation;
  double least = g->f->side[0].length.least;
  long beyond = 0;
  if (sides_of(g) > 1) least = fmin(least, g->f->side[1].length.least);
  for (int i = 0; i < sides_of(g); i++) {
    bins_cover(&bins[i], least, fmax(usual_length(s), least), 1, 30);
    for (long k = 0; k < s->done; k++) {
      double moves = s->side[i].played[k].moves;
      bins_add(&bins[i], moves, 1.0 / (double)s->done);
      beyond += moves >= bins_end(&bins[i]);
    }
  }
  return beyond;
}

static void write_lengths (const Plot *g) {
  Buffer t = {0};
  svg_text(g->b, LENGTHS_LEFT - 36, g->y, "head",
           span_of(phrase(g, SAY_LENGTHS_TITLE)));
  buffer_text(&t, phrase(g, SAY_AVERAGE_KEY));
  for (int i = 0; i < sides_of(g); i++) {
    if (i > 0) buffer_text(&t, phrase(g, SAY_AND));
    figures_average(&t, &g->f->side[i].length, 1, 1, g->f->lang);
  }
  svg_text(g->b, LENGTHS_LEFT - 36, g->y + 17, "note", buffer_view(&t));
  buffer_free(&t);
}

static void write_beyond (const Plot *g, const Panel *p, long beyond) {
  Buffer t = {0};
  if (beyond == 0) return;
  catalogue_format(&t, g->f->lang, SAY_LAST_BAR, beyond, p->x_high);
  svg_text(g->b, p->left + p->width, p->top + p->height + 36, "end note",
           buffer_view(&t));
  buffer_free(&t);
}

static void draw_lengths (Plot *g, double height) {
  Panel p = {LENGTHS_LEFT, g->y + 32, PANEL_WIDTH, height, 0, 0, 0};
  Bins bins[SIDES] = {0};
  long beyond = fill_lengths(g, bins);
  for (int i = 0; i < sides_of(g); i++)
    p.y_high = fmax(p.y_high, bins_most(&bins[i]) * 1.05);
  p.x_low = bins[0].low;
  p.x_high = bins_end(&bins[0]);
  write_lengths(g);
  write_beyond(g, &p, beyond);
  svg_y_shares(g->b, &p, true);
  for (int i = 0; i < sides_of(g); i++)
    bins_draw(g->b, &p, &bins[i], i == 0 ? ink_of(g, 0)->fill : NULL,
              ink_of(g, i)->stroke);
  svg_x_numbers(g->b, &p, 60);
  for (int i = 0; i < sides_of(g); i++) {
    double x = svg_x(&p, fmin(g->f->side[i].length.mean, p.x_high));
    svg_line(g->b, x, p.top, x, p.top + height, i ? both[1].stroke : "#222",
             " stroke-width=\"1.5\" stroke-dasharray=\"5 4\"");
  }
}

static double score_of (const Plot *g, int side, long game, int seat) {
  const Simulation *s = g->f->simulation;
  return s->side[side].score[game * s->plan->seats + seat];
}

/* Bins for the scores of all seats. */
static Bins cover_scores (const Plot *g) {
  double least = g->f->side[0].seat[0].score.least;
  double most = g->f->side[0].seat[0].score.most, finest = 1;
  Bins n;
  for (int i = 0; i < sides_of(g); i++)
    for (int s = 0; s < seats_of(g); s++) {
      least = fmin(least, g->f->side[i].seat[s].score.least);
      most = fmax(most, g->f->side[i].seat[s].score.most);
      for (long k = 0; k < g->f->simulation->done; k++)
        if (score_of(g, i, k, s) != floor(score_of(g, i, k, s))) finest = 0.5;
    }
  bins_cover(&n, least, most, finest, 120 / seats_of(g) + 8);
  return n;
}

static void fill_scores (const Plot *g, const Bins *like, Bins *n,
                         double *most) {
  long games = g->f->simulation->done;
  for (int i = 0; i < sides_of(g); i++)
    for (int s = 0; s < seats_of(g); s++) {
      Bins *into = &n[i * SEATS_LIMIT + s];
      *into = *like;
      for (long k = 0; k < games; k++)
        bins_add(into, score_of(g, i, k, s), 1.0 / (double)games);
      *most = fmax(*most, bins_most(into));
    }
}

/* As many columns as numbers allow: two rows for six or more seats. */
static void draw_scores (Plot *g) {
  int seats = seats_of(g), rows = seats > 5 ? 2 : 1;
  int columns = (seats + rows - 1) / rows;
  double place = (WIDTH - LEFT - 56.0) / columns, height = rows > 1 ? 120 : 160;
  double most = 0;
  Bins like = cover_scores(g);
  Bins *n = memory_new(SIDES * SEATS_LIMIT * sizeof *n);
  fill_scores(g, &like, n, &most);
  svg_text(g->b, LEFT, g->y, "head", span_of(phrase(g, SAY_SCORES_TITLE)));
  for (int s = 0; s < seats; s++) {
    Panel p = {LEFT + 40 + place * (s % columns),
               g->y + 16 + (height + 72) * (s / columns), place - 18, height,
               like.low, bins_end(&like), most * 1.05};
    svg_y_shares(g->b, &p, s % columns == 0);
    for (int i = 0; i < sides_of(g); i++)
      bins_draw(g->b, &p, &n[i * SEATS_LIMIT + s],
                i == 0 ? ink_of(g, 0)->fill : NULL, ink_of(g, i)->stroke);
    svg_x_numbers(g->b, &p, 40);
    draw_seat_name(g, p.left + p.width / 2, p.top + height + 38, "mid",
                   "mid note", s);
  }
  free(n);
  g->y += 16 + (height + 72) * rows + 12;
}

enum { MIDDLE = 640, REACH = 110 };      /* of zero; longest */

/* Moves and articles are too many for a picture. */
static bool is_drawn (const Comparison *c) {
  return c->what != COMPARED_MOVE && c->what != COMPARED_ARTICLE;
}

static bool same_unit (const Comparison *a, const Comparison *b) {
  return summary_is_share(a) == summary_is_share(b) &&
         (a->what == COMPARED_LENGTH) == (b->what == COMPARED_LENGTH);
}

static double reach_of (const Comparison *c) {
  return fabs(c->change.mean) + (isfinite(c->change.half) ? c->change.half : 0);
}

/* Quantities of one unit have a common scale. */
static double scale_of (const Figures *f, const Comparison *c) {
  double most = 0;
  for (int i = 0; i < f->comparisons; i++)
    if (is_drawn(&f->comparison[i]) && same_unit(&f->comparison[i], c))
      most = fmax(most, reach_of(&f->comparison[i]));
  return most > 0 ? REACH / most : 0;
}

static void draw_change_mark (Plot *g, const Comparison *c) {
  double scale = scale_of(g->f, c), x = MIDDLE + scale * c->change.mean;
  double half = scale * c->change.half, y = g->y - 4;
  if (isfinite(c->change.half) && half > 0)
    svg_interval(g->b, x - half, x + half, y, 4);
  buffer_format(g->b, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4.5\" "
                      "fill=\"%s\" stroke=\"#222\" stroke-width=\"1.5\"/>\n",
                x, y, c->real ? "#222" : "#fff");
}

static void draw_change (Plot *g, const Comparison *c) {
  double scale = summary_is_share(c) ? 100 : 1;
  const char *unit = summary_is_share(c) ? " %" : "";
  Buffer t = {0};
  figures_name(&t, g->f, c);
  svg_text_cut(g->b, LEFT, g->y, "", buffer_view(&t), 26);
  buffer_clear(&t);
  buffer_format(&t, "%.2f%s → %.2f%s", scale * c->before, unit,
                scale * c->after, unit);
  buffer_mark_decimals(&t, 0, g->f->lang);
  svg_text(g->b, 380, g->y, "end", buffer_view(&t));
  buffer_clear(&t);
  figures_change(&t, c, g->f->lang);
  svg_text(g->b, 510, g->y, "end", buffer_view(&t));
  buffer_clear(&t);
  figures_chance(&t, g->f, c);
  svg_text(g->b, MIDDLE + REACH + 16, g->y, "note", buffer_view(&t));
  buffer_free(&t);
  draw_change_mark(g, c);
  g->y += 20;
}

static void draw_changes (Plot *g) {
  double top = g->y + 28;
  if (sides_of(g) == 1) return;
  svg_text(g->b, LEFT, g->y, "head", span_of(phrase(g, SAY_CHANGES_TITLE)));
  svg_text(g->b, LEFT, g->y + 17, "note", span_of(phrase(g, SAY_CHANGES_KEY)));
  g->y += 40;
  for (int i = 0; i < g->f->comparisons; i++)
    if (is_drawn(&g->f->comparison[i])) draw_change(g, &g->f->comparison[i]);
  svg_line(g->b, MIDDLE, top, MIDDLE, g->y - 10, "#666",
           " stroke-dasharray=\"2 3\"");
}

static void draw_page (Plot *g) {
  double height = fmax(190, ROW * seats_of(g));
  draw_title(g);
  draw_wins(g, height);
  draw_lengths(g, height);
  g->y += height + 32 + 62;
  draw_scores(g);
  draw_changes(g);
}

static void begin_drawing (Buffer *b, const Plot *g) {
  Buffer t = {0};
  buffer_format(b, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" "
                   "height=\"%.0f\" viewBox=\"0 0 %d %.0f\" role=\"img\" "
                   "xml:lang=\"%s\">\n<title>", WIDTH, g->y, WIDTH, g->y,
                phrase(g, SAY_LANGUAGE_CODE));
  describe_title(&t, g);
  svg_escape(b, buffer_view(&t));
  buffer_text(b, "</title>\n<desc>");
  buffer_clear(&t);
  write_description(&t, g);
  svg_escape(b, buffer_view(&t));
  buffer_text(b, "</desc>\n");
  buffer_free(&t);
  buffer_text(b, "<style>" SVG_STYLE "</style>\n");
  svg_rectangle(b, 0, 0, WIDTH, g->y, "#fff", "none");
}

void plot_svg (Buffer *b, const Figures *f) {
  Buffer body = {0};
  Plot g = {&body, f, 0};
  draw_page(&g);
  begin_drawing(b, &g);
  buffer_span(b, buffer_view(&body));
  buffer_text(b, "</svg>\n");
  buffer_free(&body);
}
