/*
** The server: many clients, a pool of worker threads
** SPDX-License-Identifier: MIT
*/
#ifndef library_serve_h
#define library_serve_h

#include <stdatomic.h>

#include "library/library.h"

/* The server's options. */
typedef struct ServeWish {
  Host *(*new_host) (void *who);     /* called once in each thread; or NULL */
  void *who;
  Language lang;
  const char *socket;          /* NULL: use standard input and output */
  const char *journal;         /* folder, or NULL */
  int threads;
  bool mcp;
  const atomic_int *stop;      /* nonzero: a signal asks to stop */
  /* Reports a log in the folder that cannot be opened, or a fatal error. */
  void (*tell) (void *who, const Remark *why);
} ServeWish;

/* Serves until the input ends or 'stop' is set. False: a fatal error. */
bool serve_run (const ServeWish *wish);

/* The requests of serve as tools of the Model Context Protocol */

/*
** Answers one message of JSON-RPC 2.0, without a line end; nothing for a
** notification. Returns a status, or ASK_BUSY (see ask.h).
*/
int mcp_line (referee *r, Span line, Buffer *answer);

#endif
