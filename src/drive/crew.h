/*
** Many logs, judged by several threads
** SPDX-License-Identifier: MIT
*/
#ifndef crew_h
#define crew_h

#include "text/reader.h"

/*
** Logs are handed out in batches, and what comes of them is written in the
** order in which they came, by the thread that hands them out: so the
** output is the same, byte for byte, however many threads there are. The
** crew owns copies of the logs' texts, and there are never more of them
** than a few batches a thread.
*/
typedef struct Crew Crew;

/*
** What is to be done. 'begin', 'judge' and 'end' are called in each thread;
** what 'begin' returns is that thread's own, and no other touches it.
** 'status' is 0 at first, and goes from log to log, then to 'write', in the
** caller's thread.
*/
typedef struct CrewWork {
  void *context;
  void *(*begin) (void *context);          /* NULL: it cannot begin */
  void (*judge) (void *hand, const char *file, const LogText *log,
                 Buffer *out, int *status);
  void (*end) (void *hand);
  bool (*write) (void *context, Buffer *out, int status);  /* empties it */
} CrewWork;

/* One thread is the caller's own. NULL when some thread could not begin. */
Crew *crew_new (int threads, const CrewWork *work);

/* False when the output is gone: no use to go on. 'file' must last. */
bool crew_add (Crew *c, const char *file, const LogText *log);

/* Waits for what is still being judged, and writes it. */
bool crew_finish (Crew *c);

void crew_free (Crew *c);

#endif
