/*
** Tasks done by several threads, until they are told to stop
** SPDX-License-Identifier: MIT
*/
#ifndef drive_pool_h
#define drive_pool_h

#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>

#include "base/reader.h"

enum { STOP_SIGNALS = 3 };

/* What signals did before they were caught. */
typedef struct Stop {
  struct sigaction before[STOP_SIGNALS], pipe_before;
} Stop;

/*
** From now on Ctrl-C and its like are only noted, and a reader who has gone
** is no signal but an error. One at a time.
*/
void stop_catch (Stop *s);
void stop_release (Stop *s);

/*
** From now on the first of them is only noted, unless it is ignored; the
** next one kills.
*/
void stop_catch_first (void);

/* Dies by the signal that was noted, if one was: who started us can tell. */
void stop_obey (void);

/* The signal that came, or 0. */
const atomic_int *stop_asked (void);

/*
** For handlers of one's own: is it the same signal once more? 'timeout' sends
** it to us, and then to our whole group. One that is not is taken for heard.
*/
bool stop_is_echo (void);

/* The same: notes a signal as if it had been caught; dies by it. */
void stop_note (int signal_number);
void stop_die (int signal_number);

/*
** Tasks done by several threads
*/

/*
** Tasks are handed out in batches, and what comes of them is written in the
** order in which they came, by the thread that hands them out: so the
** output is the same, byte for byte, however many threads there are. They are
** begun in that order, too. The pool owns copies of the logs' texts and their
** files' names, and there are never more of them than a few batches a thread.
*/
typedef struct Pool Pool;

/* A log to be judged, or a game to be played. */
typedef struct PoolTask {
  const char *file;
  LogText log;
  long game;
} PoolTask;

/*
** What is to be done. 'begin' and 'work' are called in each thread; what
** 'begin' returns is that thread's own, and no other touches it until all have
** come to their end: then 'end' is called for one after another, in the
** caller's thread. 'status' is 0 at first, and goes from task to task, then
** to 'write', in the caller's thread, which is also told from time to time
** that it has to wait ('watch' may be NULL). Once 'stop' (NULL: never) points
** to something else than 0, what has not begun is left undone, and nothing
** behind it is written.
*/
typedef struct PoolWork {
  void *context;
  void *(*begin) (void *context);          /* NULL: it cannot begin */
  void (*work) (void *hand, const PoolTask *task, Buffer *out, int *status);
  void (*end) (void *hand);
  bool (*write) (void *context, Buffer *out, int status);  /* empties it */
  void (*watch) (void *context);
  int batch;                               /* of so many tasks at most */
  const atomic_int *stop;
} PoolWork;

enum { POOL_BATCH = 64 };

/*
** One thread is the caller's own, unless it watches. NULL when some thread
** could not begin.
*/
Pool *pool_new (int threads, const PoolWork *work);

/* False when 'write' was, or it was stopped: no use to go on. */
bool pool_add (Pool *p, const PoolTask *task);

/* Waits for what is still being done, and writes it. */
bool pool_finish (Pool *p);

/* How many tasks were done, of which all that came of them is written. */
long pool_done (const Pool *p);

/* What nobody has begun is left undone. */
void pool_free (Pool *p);

#endif
