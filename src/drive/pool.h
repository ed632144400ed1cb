/*
** Thread pool, and stopping it by signals
** SPDX-License-Identifier: MIT
*/
#ifndef drive_pool_h
#define drive_pool_h

#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>

#include "base/reader.h"

enum { STOP_SIGNALS = 3 };

/* The signal handlers to be restored. */
typedef struct Stop {
  struct sigaction before[STOP_SIGNALS], pipe_before;
} Stop;

/*
** From now on Ctrl-C and similar signals only set a flag, and writing to a
** closed pipe is an error, not a signal. One at a time.
*/
void stop_catch (Stop *s);
void stop_release (Stop *s);

/*
** From now on the first signal only sets a flag, unless it was ignored; the
** next one kills.
*/
void stop_catch_first (void);

/* Dies by the signal that was noted, if any, so that the parent can tell. */
void stop_obey (void);

/* The signal that was noted, or 0. */
const atomic_int *stop_asked (void);

/*
** For custom handlers: is it a repeat of the same signal? 'timeout' signals us,
** and then our whole process group. If not, it counts as received.
*/
bool stop_is_echo (void);

/* The same: notes a signal as if it had been caught; dies by it. */
void stop_note (int signal_number);
void stop_die (int signal_number);

/* The thread pool */

/*
** Tasks are handed out in batches, and the calling thread writes the results in
** task order, so the output is the same, byte for byte, for any number of
** threads. Tasks are also begun in that order. The pool owns copies of the logs
** and file names, at most a few batches per thread.
*/
typedef struct Pool Pool;

/* A log to judge, or a game to play. */
typedef struct PoolTask {
  const char *file;
  LogText log;
  long game;
} PoolTask;

/*
** The work. 'begin' and 'work' are called in each thread; what 'begin' returns
** belongs to that thread until all threads have finished, and then 'end' is
** called for one after another, in the calling thread. 'status' starts as 0 and
** is passed from task to task, then to 'write', in the calling thread. 'watch'
** (or NULL) is called there from time to time while it waits. Once '*stop'
** ('stop' may be NULL) is not 0, tasks not begun are dropped and nothing after
** them is written.
*/
typedef struct PoolWork {
  void *context;
  void *(*begin) (void *context);          /* NULL on failure */
  void (*work) (void *hand, const PoolTask *task, Buffer *out, int *status);
  void (*end) (void *hand);
  bool (*write) (void *context, Buffer *out, int status);  /* empties 'out' */
  void (*watch) (void *context);
  int batch;                               /* most tasks in one */
  const atomic_int *stop;
} PoolWork;

enum { POOL_BATCH = 64 };

/*
** The calling thread works too, unless it watches. NULL when a thread could not
** begin.
*/
Pool *pool_new (int threads, const PoolWork *work);

/* False when 'write' returned false, or the pool was stopped: give up. */
bool pool_add (Pool *p, const PoolTask *task);

/* Waits for the remaining tasks, and writes their results. */
bool pool_finish (Pool *p);

/* The number of tasks done whose results are all written. */
long pool_done (const Pool *p);

/* Drops tasks that were not begun. */
void pool_free (Pool *p);

#endif
