/*
** The desk: a local web server for one person and a browser
** SPDX-License-Identifier: MIT
**
** It is a program of its own, which 'referee desk' executes, so that other
** commands need not load the HTTP library. It judges nothing itself: it runs
** 'referee' for each question, and one 'referee serve' for live tables.
*/
#ifndef desk_desk_h
#define desk_desk_h

#include <stdbool.h>

#include "base/buffer.h"

enum {
  DESK_BODY_LIMIT = 4 << 20,     /* bytes per request */
  DESK_ANSWER_LIMIT = 64 << 20,  /* bytes of a command's output */
  DESK_SECONDS = 30,             /* per command, */
  DESK_PROCESSOR_SECONDS = 20,   /* of processor time */
  DESK_COMMANDS = 4              /* running at once */
};

/* The options of 'referee desk'; the strings are never freed. */
typedef struct Desk {
  const char *program;           /* referee itself */
  Language lang;
  int port;                      /* 0: any free port */
  const char *address;           /* to listen on */
  bool is_open;                  /* allow browsers elsewhere? */
  bool browses;                  /* open a browser here? */
  const char *const *rules;      /* folders of --rules, then NULL */
  const char *log;               /* first log, or "" */
} Desk;

/* Writes the page in that language. */
void desk_page (const Desk *d, Language lang, Buffer *out);

/* Makes the workshop, a temporary folder for rule files being edited. */
bool workshop_open (const Desk *d);
void workshop_close (void);

/*
** Answers a request, a JSON object with "do", by an object. False if the
** request is invalid.
*/
bool workshop_do (Span request, Buffer *answer);

/* Answers one line of 'referee serve'. */
bool workshop_ask (Span request, Buffer *answer);

#endif
