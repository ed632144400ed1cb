/*
** A call that came to something else in the engine than in Lua
** SPDX-License-Identifier: MIT
*/
#ifndef mismatch_h
#define mismatch_h

#include <pthread.h>

#include "base/remark.h"

/*
** The first one of a run, in the order of the logs: so it is the same whatever
** the threads. It owns what is said of it.
*/
typedef struct Mismatch {
  pthread_mutex_t lock;
  long task;                   /* the log or game that it was found in */
  Remark what;                 /* SAY_NOTHING: there was none */
} Mismatch;

#endif
