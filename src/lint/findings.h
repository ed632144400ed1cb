/*
** Findings: what is wrong with a rule file
** SPDX-License-Identifier: MIT
*/
#ifndef findings_h
#define findings_h

#include "base/remark.h"
#include "rules/ruleset.h"

/* In the order of findings_sorts, which has their names and severity. */
typedef enum FindingSort {
  /* in the file */
  FINDING_NOT_TEXT, FINDING_SYNTAX, FINDING_LOADING, FINDING_DECLARATION,
  FINDING_OUT_OF_RANGE,
  /* in its functions, as written */
  FINDING_UNKNOWN_FIELD, FINDING_UNKNOWN_GLOBAL, FINDING_UNKNOWN_NAME,
  FINDING_KEEPS_STATE, FINDING_DENIES_HOLDS, FINDING_HIDDEN_CARDS,
  FINDING_SEAT_MISSING, FINDING_NOT_NESTED,
  /* in its functions, when run */
  FINDING_RUN_TIME, FINDING_UNSEEN_CARD, FINDING_MUST_NOT_ACT,
  FINDING_NOT_STATELESS, FINDING_CARDS_LOST, FINDING_NO_MOVE,
  FINDING_CANNOT_START, FINDING_ACCUSED, FINDING_DIFFERS,
  /* in a variant */
  FINDING_CHANGES_NOTHING,
  /* for logs, which could not name the game or a score */
  FINDING_FILE_NAME, FINDING_UNSAYABLE_SCORE,
  /* in formats */
  FINDING_EXAMPLE,
  /* remarks: things declared without use */
  FINDING_GLOBAL_VARIABLE, FINDING_UNUSED_ARTICLE, FINDING_UNUSED_MOVE,
  FINDING_UNUSED_OPTION, FINDING_UNUSED_ZONE, FINDING_UNUSED_TALLY,
  FINDING_UNUSED_COUNTER, FINDING_UNUSED_PHASE, FINDING_UNUSED_FIELD,
  FINDING_NO_COPIES, FINDING_NO_REASON, FINDING_NO_SOURCE, FINDING_NO_TEXT,
  /* remarks: things not seen in play */
  FINDING_DOES_NOTHING, FINDING_NEVER_ENDS, FINDING_NEVER_POSSIBLE,
  FINDING_NEVER_BROKEN, FINDING_TOO_SLOW,
  /* remarks: formats */
  FINDING_NO_EXAMPLE,
  FINDING_SORTS
} FindingSort;

/* A sort of finding. */
typedef struct FindingAbout {
  const char *name;
  bool is_fault;                /* otherwise a remark */
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

#endif
