/*
** Report of a simulation as text, JSON and pictures
** SPDX-License-Identifier: MIT
*/
#ifndef render_figures_h
#define render_figures_h

#include "drive/simulate.h"
#include "base/buffer.h"
#include "base/json.h"
#include "judge/judge.h"

/* The contents of a report, for one set of rules or two. */
typedef struct Figures {
  const Simulation *simulation;
  const Ruleset *rules[SIDES];
  bool compared[OPTIONS_LIMIT];          /* set on the second side */
  Language lang;
  Summary *side;
  Comparison comparison[COMPARISONS];
  int comparisons;
} Figures;

void figures_text (Buffer *b, const Figures *f);
void figures_json (Buffer *b, const Figures *f);   /* one line */

/*
** The rules in short, "max_bet=3, rounds=5": for the first side, options that
** are not at their default; for the second, those to be compared. May be empty.
*/
void figures_rules (Buffer *b, const Figures *f, int side, Language lang);

/* "drama"; for JSON always in English. */
const char *figures_measure (Measure measure, Language lang);

/* The compared quantity: "length", "wins of Anne". */
void figures_name (Buffer *b, const Figures *f, const Comparison *c);

/* "+3.50 ± 7.64", and "more than chance (p = 0.0033)". */
void figures_change (Buffer *b, const Comparison *c, Language lang);
void figures_chance (Buffer *b, const Figures *f, const Comparison *c);

/* "219.20 ± 8.43", or just the average if the error is unknown. */
void figures_average (Buffer *b, const Average *a, int digits, double scale,
                      Language lang);

/* "25.0 % (22.4–27.8)" */
void figures_share (Buffer *b, const Share *s, Language lang);

/* "437 games of 4 players" */
void figures_games (Buffer *b, const Figures *f);

/* "3 games were cut at 20000 moves, and nobody won them" */
void figures_cut (Buffer *b, const Figures *f, int side);

/* SVG */

/* Fonts of all pictures. */
#define SVG_STYLE \
  "text{font:13px 'DejaVu Sans',Verdana,sans-serif;fill:#222}" \
  ".title{font-size:20px;font-weight:bold}.head{font-weight:bold}" \
  ".note{font-size:11px;fill:#555}.mid{text-anchor:middle}" \
  ".end{text-anchor:end}"

/* The position of a panel on the page, and the range of its axes. */
typedef struct Panel {
  double left, top, width, height;
  double x_low, x_high, y_high;          /* y starts at 0 */
} Panel;

double svg_x (const Panel *p, double x);
double svg_y (const Panel *p, double y);

/* Appends text with markup escaped. */
void svg_escape (Buffer *b, Span s);

/* 'kind' is one or more classes of the style sheet. */
void svg_text (Buffer *b, double x, double y, const char *kind, Span s);

void svg_line (Buffer *b, double x1, double y1, double x2, double y2,
               const char *stroke, const char *more);
void svg_rectangle (Buffer *b, double x, double y, double width,
                    double height, const char *fill, const char *stroke);

/* The next larger number of the form 1, 2 or 5 times a power of ten. */
double svg_round_step (double n);

/* The base line with numbers at least 'apart' from each other. */
void svg_x_numbers (Buffer *b, const Panel *p, double apart);

/* The picture of a simulation */

/*
** A self-contained picture: wins by seat with intervals, lengths of games, and
** scores. With two sets of rules it shows both, and what changed. Equal figures
** give identical bytes.
*/
void plot_svg (Buffer *b, const Figures *f);

/* Effect of an option, value by value: a table, JSON, a picture */

/* Results for one value of the option. */
typedef struct SweepRow {
  double value;
  long games, cut;
  Average length, balance;
  Share ties;
  Average score[SEATS_LIMIT];
  Average measure[MEASURES];   /* if taken */
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
