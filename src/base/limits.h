/*
** Limits on the work that untrusted files may cause
** SPDX-License-Identifier: MIT
*/
#ifndef limits_h
#define limits_h

#include "base/span.h"

typedef enum Limit {
  LIMIT_CALL,            /* million steps per call of a rule function */
  LIMIT_LINE,            /* million steps of all calls per line */
  LIMIT_WORK,            /* million steps of all calls per log */
  LIMIT_MEMORY,          /* megabytes per rule file */
  LIMIT_LOG,             /* megabytes per log */
  LIMIT_WAYS,            /* ways in which one line may have happened */
  LIMIT_ODDS,            /* lines judged again for --odds */
  LIMIT_TRIES,           /* thousand lines tried for --readings or --repair */
  LIMIT_VERIFY,          /* verify one line in N; 0: none */
  LIMIT_RUN,             /* processor seconds of simulate and lint */
  LIMIT_TABLES,          /* open tables in serve */
  LIMIT_REQUEST,         /* kilobytes per request of serve */
  LIMIT_CLIENTS,         /* connections to serve */
  LIMITS
} Limit;

typedef struct Limits { long of[LIMITS]; } Limits;

/* A limit's names, default and range. */
typedef struct LimitName {
  const char *name, *french;
  long usual, least, most;
} LimitName;

extern const LimitName limits_names[LIMITS];

Limits limits_usual (void);

/* The limit with that name, in either language, or -1. */
int limits_find (Span name);

/* Seconds of a monotonic clock. */
double limits_clock (void);

/* Processor seconds used by this process. */
long limits_seconds_used (void);

/* Has this process used up LIMIT_RUN? */
bool limits_time_is_up (const Limits *l);

#endif
