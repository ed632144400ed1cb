/*
** Lint: what can be found out about a rule file without a game of it
** SPDX-License-Identifier: MIT
*/
#ifndef lint_h
#define lint_h

#include "lint/findings.h"
#include "rules/host.h"

/* One file under scrutiny, with the files that it extends. */
typedef struct Lint Lint;

/* The host is for this file alone. Both outlive the lint. */
Lint *lint_new (Host *h, Findings *found);
void lint_free (Lint *l);

/*
** Loads the file, and finds what is wrong as it stands there. '*r' is NULL
** where its faults leave nothing to play. False where it cannot be read:
** 'trouble' says why.
*/
bool lint_load (Lint *l, const char *path, Ruleset **r, Remark *trouble);

/* A fault of the host, filed where it is. */
void lint_fault (Lint *l, FindingSort sort, const RuleFault *fault);

/*
** Where a thing of a list ("moves", "articles", "options") is declared: the
** file's path, and the line. False for what the file at hand is not to blame
** for: it was declared by the base.
*/
bool lint_place (Lint *l, const char *list, const char *name,
                 const char **file, int *line);

const char *lint_path (const Lint *l);         /* of the file itself */

/* Is it for 'use', and no game? There is nothing to play, then. */
bool lint_is_piece (const Lint *l);

/*
** What functions have captured must be the same before and after play:
** what is not is found. See code.c.
*/
void code_before_play (Lint *l);
void code_after_play (Lint *l);

#endif
