/*
** What many games came to, as text and as JSON
** SPDX-License-Identifier: MIT
*/
#ifndef render_figures_h
#define render_figures_h

#include "drive/simulate.h"
#include "base/buffer.h"
#include "base/json.h"
#include "judge/judge.h"

/* All that a report speaks of, under one set of rules or two. */
typedef struct Figures {
  const Simulation *simulation;
  const Ruleset *rules[SIDES];
  bool compared[OPTIONS_LIMIT];          /* the second side's, by number */
  Language lang;
  Summary *side;
  Comparison comparison[COMPARISONS];
  int comparisons;
} Figures;

void figures_text (Buffer *b, const Figures *f);
void figures_json (Buffer *b, const Figures *f);   /* one line */

/*
** The rules in short, "max_bet=3, rounds=5": of the first side what is not
** as usual, of the second what was to be compared. May be nothing.
*/
void figures_rules (Buffer *b, const Figures *f, int side, Language lang);

/* "drama"; for programs always in English. */
const char *figures_measure (Measure measure, Language lang);

/* What is compared: "length", "wins of Anne". */
void figures_name (Buffer *b, const Figures *f, const Comparison *c);

/* "+3.50 ± 7.64", and "more than chance (p = 0.0033)". */
void figures_change (Buffer *b, const Comparison *c, Language lang);
void figures_chance (Buffer *b, const Figures *f, const Comparison *c);

/* "219.20 ± 8.43", or the average alone where no more is known. */
void figures_average (Buffer *b, const Average *a, int digits, double scale,
                      Language lang);

/* "25.0 % (22.4–27.8)" */
void figures_share (Buffer *b, const Share *s, Language lang);

/* "437 games of 4 players" */
void figures_games (Buffer *b, const Figures *f);

/* "3 games were cut at 20000 moves, and nobody won them" */
void figures_cut (Buffer *b, const Figures *f, int side);

/*
** What many games came to, drawn as SVG
*/

/* Letters of every picture. */
#define SVG_STYLE \
  "text{font:13px 'DejaVu Sans',Verdana,sans-serif;fill:#222}" \
  ".title{font-size:20px;font-weight:bold}.head{font-weight:bold}" \
  ".note{font-size:11px;fill:#555}.mid{text-anchor:middle}" \
  ".end{text-anchor:end}"

/* Where a panel's data lie on the page, and what its edges stand for. */
typedef struct Panel {
  double left, top, width, height;
  double x_low, x_high, y_high;          /* y starts at 0 */
} Panel;

double svg_x (const Panel *p, double x);
double svg_y (const Panel *p, double y);

/* Text with what would be markup made harmless. */
void svg_escape (Buffer *b, Span s);

/* 'kind' is a class of the style sheet, or several. */
void svg_text (Buffer *b, double x, double y, const char *kind, Span s);

/* Not more than so many characters of it, with "…" for the rest. */
void svg_text_cut (Buffer *b, double x, double y, const char *kind, Span s,
                   size_t most);
void svg_line (Buffer *b, double x1, double y1, double x2, double y2,
               const char *stroke, const char *more);
void svg_rectangle (Buffer *b, double x, double y, double width,
                    double height, const char *fill, const char *stroke);

/* From 'low' to 'high' with ends to it, to be seen on any ground. */
void svg_interval (Buffer *b, double low, double high, double y,
                   double size);

/* 1, 2 or 5 and noughts: not less than the number. */
double svg_round_step (double n);

/* Grid lines with percentages beside (where asked for), or below. */
void svg_y_shares (Buffer *b, const Panel *p, bool labels);
void svg_x_shares (Buffer *b, const Panel *p);

/* The base line with numbers below, none nearer to the next than that. */
void svg_x_numbers (Buffer *b, const Panel *p, double apart);

/*
** How many of all fall in each of equal intervals, drawn
*/

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

/*
** What many games came to, drawn
*/

/*
** A picture that needs nothing else: wins by seat with their intervals, how
** long games were, and scores. Where two sets of rules were compared, it
** shows both, and what changed. The same figures give the same bytes.
*/
void plot_svg (Buffer *b, const Figures *f);

/*
** What an option does to a game, value by value: a table, JSON, a picture
*/

/* What the games with one value of the option came to. */
typedef struct SweepRow {
  double value;
  long games, cut;
  Average length, balance;
  Share ties;
  Average score[SEATS_LIMIT];
  Average measure[MEASURES];   /* where they were taken */
} SweepRow;

typedef struct Sweep {
  const Ruleset *rules;
  const Plan *plan;
  const Option *option;
  Language lang;
  SweepRow *row;
  int rows;
} Sweep;

void sweep_text (Buffer *b, const Sweep *s);
void sweep_json (Buffer *b, const Sweep *s);
void sweep_svg (Buffer *b, const Sweep *s);

#endif
