/*
** How much strangers' files may make us do: each limit can be changed
** SPDX-License-Identifier: MIT
*/
#ifndef limits_h
#define limits_h

#include "base/language.h"
#include "base/span.h"

typedef enum Limit {
  LIMIT_CALL,            /* million steps of one call of a rule function */
  LIMIT_LINE,            /* million steps of all calls for a line */
  LIMIT_WORK,            /* million steps of all calls for a log */
  LIMIT_MEMORY,          /* megabytes that a rule file may use */
  LIMIT_LOG,             /* megabytes of one log */
  LIMIT_WAYS,            /* ways in which one line may have happened */
  LIMIT_ODDS,            /* lines that are judged again for --odds */
  LIMIT_TRIES,           /* thousand lines tried for --readings or --repair */
  LIMIT_VERIFY,          /* one line in so many is verified; 0: none */
  LIMIT_RUN,             /* seconds of simulate and lint, of the processor */
  LIMIT_TABLES,          /* tables open at once, in serve */
  LIMIT_REQUEST,         /* kilobytes of one request of serve */
  LIMIT_CLIENTS,         /* connections at once, in serve */
  LIMITS
} Limit;

typedef struct Limits { long of[LIMITS]; } Limits;

/* A limit as it is said: its names, what it usually is, and may be. */
typedef struct LimitName {
  const char *name, *french;
  long usual, least, most;
} LimitName;

extern const LimitName limits_names[LIMITS];

Limits limits_usual (void);

/* The limit of that name, in either language; -1: there is none. */
int limits_find (Span name);

/* Seconds of the processor that this process has taken. */
long limits_seconds_used (void);

/* Has this process taken LIMIT_RUN? */
bool limits_time_is_up (const Limits *l);

#endif
