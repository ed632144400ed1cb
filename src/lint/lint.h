/*
** Lint: what can be known of a rule file without its logs
** SPDX-License-Identifier: MIT
*/
#ifndef lint_h
#define lint_h

#include "lint/findings.h"
#include "rules/host.h"

/* One file being linted, with the files it extends. */
typedef struct Lint Lint;

/* The host must be used for this file only. It and 'found' outlive the lint. */
Lint *lint_new (Host *h, Findings *found);
void lint_free (Lint *l);

/*
** Loads and lints the file. '*r' is NULL if faults leave nothing to play.
** Returns false if the file cannot be read: 'trouble' says why.
*/
bool lint_load (Lint *l, const char *path, Ruleset **r, Remark *trouble);

/* Files a fault of the host, at its place. */
void lint_fault (Lint *l, FindingSort sort, const RuleFault *fault);

/*
** Finds the file and line that declare an item of a list ("moves", "articles",
** "options"). False if only the base declares it.
*/
bool lint_place (Lint *l, const char *list, const char *name,
                 const char **file, int *line);

const char *lint_path (const Lint *l);         /* of the linted file */

/* Is it for 'use', not a game? Then it cannot be played. */
bool lint_is_piece (const Lint *l);

/* Reports captured values that play has changed. See code.c. */
void code_before_play (Lint *l);
void code_after_play (Lint *l);

/* Proof: random games that test a rule file */

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
