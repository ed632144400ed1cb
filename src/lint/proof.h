/*
** Games played to prove a rule file: does anything in it break?
** SPDX-License-Identifier: MIT
*/
#ifndef proof_h
#define proof_h

#include "lint/lint.h"

/* What was played. */
typedef struct ProofSum {
  int games, ended;
  unsigned moves;
} ProofSum;

/*
** Plays random games, 'games' of them for each number of players, and one for
** each end of each option's range; the same ones every time. What goes wrong
** is found, and what never came up is remarked on.
*/
ProofSum proof_play (Lint *l, Findings *found, Host *h, Ruleset *r, int games,
                     const char *logs);

#endif
