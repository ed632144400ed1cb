/*
** Limits on the work that untrusted files may cause
** SPDX-License-Identifier: MIT
*/
#include "base/limits.h"

#include <time.h>

const LimitName limits_names[LIMITS] = {
  [LIMIT_CALL] = {"call", "appel", 30, 1, 1000000},
  [LIMIT_LINE] = {"line", "ligne", 100, 1, 1000000},
  [LIMIT_WORK] = {"work", "travail", 200, 1, 1000000000},
  [LIMIT_MEMORY] = {"memory", "mémoire", 64, 1, 2000},
  [LIMIT_LOG] = {"log", "journal", 64, 1, 2000},
  [LIMIT_WAYS] = {"ways", "façons", 4096, 1, 1000000},
  [LIMIT_ODDS] = {"odds", "chances", 300000, 1, 1000000000},
  [LIMIT_TRIES] = {"tries", "essais", 5000, 1, 1000000000},
  [LIMIT_VERIFY] = {"verify", "vérification", 1000, 0, 1000000000},
  [LIMIT_RUN] = {"run", "durée", 3600, 1, 100000000},
  [LIMIT_TABLES] = {"tables", "tables", 100000, 1, 100000000},
  [LIMIT_REQUEST] = {"request", "requête", 1024, 1, 1000000},
  [LIMIT_CLIENTS] = {"clients", "clients", 256, 1, 100000},
};

Limits limits_usual (void) {
  Limits usual;
  for (int i = 0; i < LIMITS; i++) usual.of[i] = limits_names[i].usual;
  return usual;
}

int limits_find (Span name) {
  for (int i = 0; i < LIMITS; i++)
    if (span_is(name, limits_names[i].name) ||
        span_is(name, limits_names[i].french))
      return i;
  return -1;
}

double limits_clock (void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

long limits_seconds_used (void) {
  struct timespec used;
  if (clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used) != 0) return 0;
  return (long)used.tv_sec;
}

bool limits_time_is_up (const Limits *l) {
  return limits_seconds_used() >= l->of[LIMIT_RUN];
}
