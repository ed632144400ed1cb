/*
** What is wrong with a rule file: a list of findings
** SPDX-License-Identifier: MIT
*/
#ifndef findings_h
#define findings_h

#include "base/remark.h"
#include "rules/ruleset.h"

/* In the order of findings_sorts, which has their names and their weight. */
typedef enum FindingSort {
  /* of the file */
  FINDING_NOT_TEXT, FINDING_SYNTAX, FINDING_LOADING, FINDING_DECLARATION,
  FINDING_OUT_OF_RANGE,
  /* of its functions, as they are written */
  FINDING_UNKNOWN_FIELD, FINDING_UNKNOWN_GLOBAL, FINDING_UNKNOWN_NAME,
  FINDING_KEEPS_STATE, FINDING_DENIES_HOLDS, FINDING_HIDDEN_CARDS,
  FINDING_SEAT_MISSING, FINDING_NOT_NESTED,
  /* of its functions, in play */
  FINDING_RUN_TIME, FINDING_UNSEEN_CARD, FINDING_MUST_NOT_ACT,
  FINDING_NOT_STATELESS, FINDING_CARDS_LOST, FINDING_NO_MOVE,
  FINDING_CANNOT_START, FINDING_ACCUSED, FINDING_DIFFERS,
  /* of a variant */
  FINDING_CHANGES_NOTHING,
  /* of logs: they cannot be of such a game */
  FINDING_FILE_NAME, FINDING_UNSAYABLE_SCORE,
  /* of formats */
  FINDING_EXAMPLE,
  /* remarks: things that are there for nothing */
  FINDING_GLOBAL_VARIABLE, FINDING_UNUSED_ARTICLE, FINDING_UNUSED_MOVE,
  FINDING_UNUSED_OPTION, FINDING_UNUSED_ZONE, FINDING_UNUSED_TALLY,
  FINDING_UNUSED_COUNTER, FINDING_UNUSED_PHASE, FINDING_UNUSED_FIELD,
  FINDING_NO_COPIES, FINDING_NO_REASON, FINDING_NO_SOURCE, FINDING_NO_TEXT,
  /* remarks: what play did not show */
  FINDING_DOES_NOTHING, FINDING_NEVER_ENDS, FINDING_NEVER_POSSIBLE,
  FINDING_NEVER_BROKEN, FINDING_TOO_SLOW,
  /* of formats */
  FINDING_NO_EXAMPLE,
  FINDING_SORTS
} FindingSort;

/* A sort of finding. */
typedef struct FindingAbout {
  const char *name;
  bool is_fault;                /* else a remark */
} FindingAbout;

extern const FindingAbout findings_sorts[FINDING_SORTS];

/* 'line' is 0 where there is none. It owns its texts. */
typedef struct LintFinding {
  FindingSort sort;
  char *file;
  int line;
  Remark what;
} LintFinding;

/* More than that nobody reads: so many faults, and so many remarks. */
enum { FINDINGS_LIMIT = 200 };

/* Empty when set to zero. */
typedef struct Findings {
  LintFinding *list;
  int count;
  size_t room;
} Findings;

void findings_free (Findings *f);

/*
** findings_add(f, sort, file, line, fact_saying(SAY_…), fact_text(…), …): the
** same once more is not added, nor is one too many: false.
*/
#define findings_add(f, sort, file, line, ...) \
  findings_add_facts(f, sort, file, line, REMARK_FACTS(__VA_ARGS__))
bool findings_add_facts (Findings *f, FindingSort sort, const char *file,
                         int line, const Fact *saying, int facts);

/* The same of a remark, which is copied. */
bool findings_add_remark (Findings *f, FindingSort sort, const char *file,
                          int line, const Remark *what);

/* What was meant by the last, unless it is empty. */
void findings_meant (Findings *f, Span nearest);

bool findings_is_full (const Findings *f);      /* of faults */
bool findings_has (const Findings *f, FindingSort sort);
int findings_faults (const Findings *f);       /* how many are no remarks */

/* By file and line; those that have none first. */
void findings_sort (Findings *f, const char *first_file);

#endif
