/*
** Proof: random games that test a rule file
** SPDX-License-Identifier: MIT
*/
#ifndef proof_h
#define proof_h

#include "lint/lint.h"

/* Counts of what was played. */
typedef struct ProofSum {
  int games, ended;
  unsigned moves;
} ProofSum;

/*
** Plays random games: 'games' for each number of players, and one for each end
** of each option's range. They are the same every time. Reports faults, and
** remarks on what never came up.
*/
ProofSum proof_play (Lint *l, Findings *found, Host *h, Ruleset *r, int games,
                     const char *logs);

#endif
