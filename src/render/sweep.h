/*
** What an option does to a game, value by value: a table, JSON, a picture
** SPDX-License-Identifier: MIT
*/
#ifndef sweep_h
#define sweep_h

#include "ground/json.h"
#include "render/figures.h"

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
