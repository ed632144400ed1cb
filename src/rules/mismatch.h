/*
** A call whose results differ between the engine and Lua
** SPDX-License-Identifier: MIT
*/
#ifndef mismatch_h
#define mismatch_h

#include <pthread.h>

#include "base/remark.h"

/*
** The first mismatch of a run, in the order of the logs, so the number of
** threads does not matter. It owns its remark.
*/
typedef struct Mismatch {
  pthread_mutex_t lock;
  long task;                   /* number of the log or game */
  Remark what;                 /* SAY_NOTHING: no mismatch */
} Mismatch;

#endif
