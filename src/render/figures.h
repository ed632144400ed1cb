/*
** What many games came to, as text and as JSON
** SPDX-License-Identifier: MIT
*/
#ifndef render_figures_h
#define render_figures_h

#include "drive/summary.h"
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
void figures_change (Buffer *b, const Comparison *c);
void figures_chance (Buffer *b, const Figures *f, const Comparison *c);

/* "219.20 ± 8.43", or the average alone where no more is known. */
void figures_average (Buffer *b, const Average *a, int digits, double scale);

/* "25.0 % (22.4–27.8)" */
void figures_share (Buffer *b, const Share *s);

/* "437 games of 4 players" */
void figures_games (Buffer *b, const Figures *f);

/* "3 games were cut at 20000 moves, and nobody won them" */
void figures_cut (Buffer *b, const Figures *f, int side);

#endif
