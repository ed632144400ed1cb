/*
** What many games came to, as text and as JSON
** SPDX-License-Identifier: MIT
*/
#ifndef figures_h
#define figures_h

#include "drive/summary.h"

/* All that a report speaks of. 'compared' is "NAME=VALUE", or NULL. */
typedef struct Figures {
  const Simulation *simulation;
  const Ruleset *rules;
  Language lang;
  const char *compared;
  Summary *side;               /* one or two */
  Comparison comparison[COMPARISONS];
  int comparisons;
} Figures;

void figures_text (Buffer *b, const Figures *f);
void figures_json (Buffer *b, const Figures *f);   /* one line */

#endif
