/*
** Findings: what is wrong with a rule file
** SPDX-License-Identifier: MIT
*/
#ifndef findings_h
#define findings_h

#include "base/remark.h"

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

#endif
