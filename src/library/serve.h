/*
** Many who ask, and threads that answer
** SPDX-License-Identifier: MIT
*/
#ifndef library_serve_h
#define library_serve_h

#include <stdatomic.h>

#include "library/library.h"

/* What a server is to do. */
typedef struct ServeWish {
  Host *(*new_host) (void *who);     /* one a thread, in that thread; or NULL */
  void *who;
  Language lang;
  const char *socket;          /* NULL: standard input and output */
  const char *journal;         /* a folder; NULL: none */
  int threads;
  bool mcp;
  const atomic_int *stop;      /* not 0: a signal asks for the end */
  /* of a log in the folder that is no table; of trouble that ends it */
  void (*tell) (void *who, const Remark *why);
} ServeWish;

/* Serves until the input ends, or it is told to stop. False: trouble. */
bool serve_run (const ServeWish *wish);

#endif
