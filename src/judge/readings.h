/*
** Judging a log under every reading of the rules
** SPDX-License-Identifier: MIT
*/
#ifndef readings_h
#define readings_h

#include "judge/log.h"

enum {
  READINGS_LIMIT = 1024,
  DECIDED_LIMIT = 4         /* articles named for an option */
};

/* The verdict under one reading of all ambiguous rules. */
typedef struct ReadingVerdict {
  uint8_t choice[OPTIONS_LIMIT];    /* of each option that is a reading */
  VerdictKind kind;
  unsigned line;                    /* of the fault */
  int article;
  bool finished, has_scores;        /* at the end, or before the fault */
  double score[SEATS_LIMIT];
  bool winner[SEATS_LIMIT];
  int changes;                      /* options that differ from the log's */
  int group;                        /* readings with the same result have one */
} ReadingVerdict;

/* An option that decides the result, and the articles that it affects. */
typedef struct Deciding {
  bool decides;
  int article[DECIDED_LIMIT], articles;
} Deciding;

/* Another value of an option that is not a reading. */
typedef struct OptionChange {
  int option;
  double value;
} OptionChange;

typedef struct Readings {
  const Ruleset *rules;             /* NULL: not known from the log */
  const Seating *seating;
  int option[OPTIONS_LIMIT];        /* those that are readings */
  int options;
  ReadingVerdict *list;             /* the log's own first, then by changes */
  int groups;                       /* numbered in the order of the list */
  Deciding deciding[OPTIONS_LIMIT]; /* of 'option' */
  int count, untried;               /* judged, and skipped (see odds.h) */
  bool worked_out;  /* stopped by LIMIT_WORK, not LIMIT_TRIES? */
  bool cut;                         /* were there more than READINGS_LIMIT? */
  OptionChange change[OPTIONS_LIMIT];  /* if no reading makes it fine, */
  int changes;                      /* each of these does: the nearest values */
  int options_untried;              /* whose values were not all tried */
} Readings;

/* 'v' is the verdict under the log's own reading, just computed by 'd'. */
void readings_judge (LogJudge *d, const LogText *log, const Verdict *v,
                     Readings *r);
void readings_free (Readings *r);

/* Judges the log with other values of some options. */
void readings_with (LogJudge *d, const LogText *log, const int *option,
                    const double *value, int count, Verdict *v);

/* Is the log fine under that reading? */
bool readings_is_fine (const ReadingVerdict *v);

#endif
