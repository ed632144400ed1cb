/*
** Lint: what can be known of a rule file without its logs
** SPDX-License-Identifier: MIT
*/
#ifndef lint_h
#define lint_h

#include "base/remark.h"
#include "rules/host.h"

typedef enum FindingSort {
#define FINDING(name, id, is_fault, remedy) FINDING_##name,
#include "lint/findings.def"
  FINDING_SORTS
} FindingSort;

/* A sort of finding. */
typedef struct FindingAbout {
  const char *name;
  bool is_fault;               /* otherwise a remark */
  Saying remedy;               /* unless the finding has its own */
} FindingAbout;

extern const FindingAbout findings_sorts[FINDING_SORTS];

/* 'line' is 0 if unknown. Owns its texts. */
typedef struct LintFinding {
  FindingSort sort;
  char *file;
  int line;
  Remark what;
} LintFinding;

/* Most faults, and most remarks, that are kept. */
enum { FINDINGS_LIMIT = 200 };

/* Ready for use when zeroed. */
typedef struct Findings {
  LintFinding *list;
  int count;
  size_t room;
} Findings;

void findings_free (Findings *f);

/*
** findings_add(f, sort, file, line, fact_saying(SAY_…), fact_text(…), …)
** returns false for a duplicate, or if there are too many.
*/
#define findings_add(f, sort, file, line, ...) \
  findings_add_facts(f, sort, file, line, REMARK_FACTS(__VA_ARGS__))
bool findings_add_facts (Findings *f, FindingSort sort, const char *file,
                         int line, const Fact *saying, int facts);

/* The same with a remark, which is copied. */
bool findings_add_remark (Findings *f, FindingSort sort, const char *file,
                          int line, const Remark *what);

/* Adds a suggestion to the last finding, unless 'nearest' is empty. */
void findings_meant (Findings *f, Span nearest);

bool findings_is_full (const Findings *f);      /* of faults */
bool findings_has (const Findings *f, FindingSort sort);
int findings_faults (const Findings *f);       /* count, without remarks */

/* Sorts by file and line; findings without a line come first. */
void findings_sort (Findings *f, const char *first_file);

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
