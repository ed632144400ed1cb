/*
** Effect of an option, value by value: a table, JSON, a picture
** SPDX-License-Identifier: MIT
*/

#include <math.h>

#include "render/catalogue.h"
#include "render/figures.h"
#include "render/page.h"

static const char *phrase (const Sweep *s, Saying saying) {
  return catalogue_words(saying, s->lang);
}

static const char *option_word (const Sweep *s) {
  return word_in(&s->option->word, s->lang);
}

/* Trims the padding of the last column. */
static void end_line (Buffer *b) {
  while (b->len > 0 && b->text[b->len - 1] == ' ') b->len--;
  buffer_char(b, '\n');
}

static void average (Buffer *b, const Average *a, int digits,
                     Language lang) {
  size_t from = b->len;
  figures_average(b, a, digits, 1, lang);
  page_pad(b, from, 18);
}

static void write_columns (Buffer *b, const Sweep *s) {
  const Plan *p = s->plan;
  catalogue_format(b, s->lang, SAY_SWEEP_HEAD, p->game, p->games, p->seats,
                   p->seed);
  page_column(b, option_word(s), 16);
  page_column(b, phrase(s, SAY_LENGTH), 18);
  page_column(b, phrase(s, SAY_TIES), 22);
  page_column(b, phrase(s, SAY_MEASURE_BALANCE), 22);
  for (int i = 0; i < p->seats; i++) {
    size_t from = b->len;
    buffer_text(b, phrase(s, SAY_SCORE_OF));
    buffer_span(b, p->name[i]);
    page_pad(b, from, 18);
  }
  end_line(b);
}

static void write_row (Buffer *b, const Sweep *s, const SweepRow *r) {
  size_t from = b->len;
  buffer_number_in(b, r->value, s->lang);
  page_pad(b, from, 16);
  average(b, &r->length, 1, s->lang);
  from = b->len;
  figures_share(b, &r->ties, s->lang);
  page_pad(b, from, 22);
  from = b->len;
  figures_average(b, &r->balance, 3, 1, s->lang);
  page_pad(b, from, 22);
  for (int i = 0; i < s->plan->seats; i++)
    average(b, &r->score[i], 2, s->lang);
  end_line(b);
}

/* Measures have a separate table: lines are long already. */
static void write_measures (Buffer *b, const Sweep *s) {
  if (!s->plan->measures) return;
  buffer_char(b, '\n');
  page_column(b, option_word(s), 16);
  for (int m = 0; m < MEASURES_OF_GAME; m++)
    page_column(b, figures_measure((Measure)m, s->lang), 22);
  end_line(b);
  for (int i = 0; i < s->rows; i++) {
    size_t from = b->len;
    buffer_number_in(b, s->row[i].value, s->lang);
    page_pad(b, from, 16);
    for (int m = 0; m < MEASURES_OF_GAME; m++) {
      from = b->len;
      figures_average(b, &s->row[i].measure[m], 3, 1, s->lang);
      page_pad(b, from, 22);
    }
    end_line(b);
  }
}

void sweep_text (Buffer *b, const Sweep *s) {
  write_columns(b, s);
  for (int i = 0; i < s->rows; i++) write_row(b, s, &s->row[i]);
  write_measures(b, s);
}

static void json_average (Json *j, const char *key, const Average *a) {
  json_begin(j, key);
  json_figure(j, "mean", a->mean, 9);
  json_figure(j, "low", a->mean - a->half, 9);
  json_figure(j, "high", a->mean + a->half, 9);
  json_end(j);
}

static void json_row (Json *j, const Sweep *s, const SweepRow *r) {
  json_begin(j, NULL);
  json_figure(j, "value", r->value, 9);
  json_number(j, "games", (double)r->games);
  json_number(j, "cut", (double)r->cut);
  json_average(j, "length", &r->length);
  json_figure(j, "tied", r->ties.share, 9);
  json_average(j, "balance", &r->balance);
  json_begin_list(j, "scores");
  for (int i = 0; i < s->plan->seats; i++)
    json_average(j, NULL, &r->score[i]);
  json_end(j);
  json_begin_list(j, "measures");
  for (int m = 0; m < MEASURES_OF_GAME && s->plan->measures; m++) {
    json_begin(j, NULL);
    json_text(j, "measure", figures_measure((Measure)m, ENGLISH));
    json_average(j, "value", &r->measure[m]);
    json_end(j);
  }
  json_end(j);
  json_end(j);
}

void sweep_json (Buffer *b, const Sweep *s) {
  Json j = {.to = b};
  json_begin(&j, NULL);
  json_text(&j, "game", s->plan->game);
  json_number(&j, "players", s->plan->seats);
  json_text(&j, "seed", s->plan->seed);
  json_text(&j, "option", s->option->word.en);
  json_begin_list(&j, "sweep");
  for (int i = 0; i < s->rows; i++) json_row(&j, s, &s->row[i]);
  json_end(&j);
  json_version(&j);
  json_end(&j);
  buffer_char(b, '\n');
}

enum { WIDTH = 960, LEFT = 90, PANEL_WIDTH = 830, PANEL_HEIGHT = 150,
       PANEL_FAR = 230, FIRST_TOP = 96 };

static const char *const ink[SEATS_LIMIT] = {
  "#2f6f9f", "#a3480f", "#3b7d3b", "#6d3a93", "#806000", "#b3241b", "#1d8080",
  "#55524b", "#904070", "#405090"
};

typedef const Average *LineOf (const SweepRow *r, int which);

static const Average *length_at (const SweepRow *r, int which) {
  (void)which;
  return &r->length;
}

static const Average *score_at (const SweepRow *r, int which) {
  return &r->score[which];
}

static const Average *balance_at (const SweepRow *r, int which) {
  (void)which;
  return &r->balance;
}

static double half_of (const Average *a) {
  return isfinite(a->half) ? a->half : 0;
}

static double highest (const Sweep *s, LineOf *line, int lines) {
  double most = 0;
  for (int i = 0; i < s->rows; i++)
    for (int k = 0; k < lines; k++)
      most = fmax(most, line(&s->row[i], k)->mean +
                        half_of(line(&s->row[i], k)));
  return most > 0 ? most : 1;
}

static void draw_point (Buffer *b, const Panel *p, double x, const Average *a,
                        const char *colour) {
  double half = half_of(a), y = svg_y(p, fmax(0, a->mean));
  svg_line(b, svg_x(p, x), svg_y(p, fmax(0, a->mean - half)), svg_x(p, x),
           svg_y(p, fmax(0, a->mean + half)), "#222", "");
  buffer_format(b, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\" fill=\"%s\" "
                   "stroke=\"#222\"/>\n", svg_x(p, x), y, colour);
}

static void draw_line (Buffer *b, const Sweep *s, const Panel *p, LineOf *line,
                       int which) {
  for (int i = 1; i < s->rows; i++) {
    const SweepRow *r = &s->row[i - 1];
    svg_line(b, svg_x(p, r->value), svg_y(p, fmax(0, line(r, which)->mean)),
             svg_x(p, r[1].value), svg_y(p, fmax(0, line(r + 1, which)->mean)),
             ink[which], " stroke-width=\"2\"");
  }
  for (int i = 0; i < s->rows; i++)
    draw_point(b, p, s->row[i].value, line(&s->row[i], which), ink[which]);
}

static void draw_y_numbers (Buffer *b, const Panel *p) {
  double step = svg_round_step(p->y_high / 4);
  for (int i = 0; i * step <= p->y_high; i++) {
    double y = svg_y(p, i * step);
    svg_line(b, p->left, y, p->left + p->width, y, "#ddd", "");
    buffer_format(b, "<text x=\"%.1f\" y=\"%.1f\" class=\"end\">%.6g"
                     "</text>\n", p->left - 8, y + 4, i * step);
  }
}

static void draw_panel (Buffer *b, const Sweep *s, int number,
                        const char *title, LineOf *line, int lines) {
  double first = s->row[0].value, last = s->row[s->rows - 1].value;
  double margin = last > first ? (last - first) * 0.04 : 1;
  Panel p = {LEFT, FIRST_TOP + PANEL_FAR * number, PANEL_WIDTH, PANEL_HEIGHT,
             first - margin, last + margin, highest(s, line, lines) * 1.05};
  svg_text(b, 20, p.top - 14, "head", span_of(title));
  draw_y_numbers(b, &p);
  svg_x_numbers(b, &p, fmax(60, (double)PANEL_WIDTH / s->rows));
  for (int i = 0; i < lines; i++) {
    draw_line(b, s, &p, line, i);
    if (lines == 1) continue;
    buffer_format(b, "<text x=\"%.1f\" y=\"%.1f\" style=\"fill:%s\">",
                  p.left + 90.0 * i + 90, p.top - 14, ink[i]);
    svg_escape(b, s->plan->name[i]);
    buffer_text(b, "</text>\n");
  }
}

static void draw_title (Buffer *t, const Sweep *s) {
  const char *title = both_in(s->rules->title, s->lang);
  catalogue_format(t, s->lang, SAY_SWEEP_TITLE,
                   title[0] ? title : s->plan->game, option_word(s));
}

void sweep_svg (Buffer *b, const Sweep *s) {
  Buffer title = {0};
  int height = FIRST_TOP + 3 * PANEL_FAR;
  draw_title(&title, s);
  buffer_format(b, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" "
                   "height=\"%d\" viewBox=\"0 0 %d %d\" role=\"img\">\n"
                   "<title>", WIDTH, height, WIDTH, height);
  svg_escape(b, buffer_view(&title));
  buffer_text(b, "</title>\n<style>" SVG_STYLE "</style>\n");
  svg_rectangle(b, 0, 0, WIDTH, height, "#fff", "none");
  svg_text(b, 20, 36, "title", buffer_view(&title));
  buffer_clear(&title);
  catalogue_format(&title, s->lang, SAY_SWEEP_NOTE, s->plan->games,
                   s->plan->seats, s->plan->seed);
  svg_text(b, 20, 58, "note", buffer_view(&title));
  draw_panel(b, s, 0, phrase(s, SAY_LENGTH), length_at, 1);
  draw_panel(b, s, 1, "score", score_at, s->plan->seats);
  draw_panel(b, s, 2, phrase(s, SAY_MEASURE_BALANCE), balance_at, 1);
  buffer_text(b, "</svg>\n");
  buffer_free(&title);
}
