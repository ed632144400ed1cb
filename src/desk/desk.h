/*
** The desk: a web server on this machine, for one person and a browser
** SPDX-License-Identifier: MIT
**
** It is a program of its own, which 'referee desk' becomes: what it needs for
** HTTP need not be loaded for every other command. It judges nothing itself. It
** runs 'referee' for each question, and one 'referee serve' for live tables.
*/
#ifndef desk_desk_h
#define desk_desk_h

#include <stdbool.h>

#include "base/buffer.h"

enum {
  DESK_BODY_LIMIT = 4 << 20,     /* bytes of a request */
  DESK_ANSWER_LIMIT = 64 << 20,  /* of what a command prints */
  DESK_SECONDS = 30,             /* for a command, */
  DESK_PROCESSOR_SECONDS = 20,   /* of which the processor may work */
  DESK_COMMANDS = 4              /* that run at once */
};

/* What 'referee desk' was asked; its words last as long as the program. */
typedef struct Desk {
  const char *program;           /* referee itself */
  Language lang;
  int port;                      /* 0: any that is free */
  const char *address;           /* to listen on */
  bool is_open;                  /* may a browser elsewhere come in? */
  bool browses;                  /* is one to be opened here? */
  const char *const *rules;      /* folders of --rules, up to a NULL */
  const char *log;               /* what to begin with; "" */
} Desk;

/* Serves until the page is closed, or a signal comes. An exit status. */
int desk_serve (const Desk *d);

/* The page, which says all it says in that language. */
void desk_page (const Desk *d, Language lang, Buffer *out);

/*
** Commands
*/

/* Makes the workshop, a folder for rule files being written. */
bool workshop_open (const Desk *d);
void workshop_close (void);

/*
** What a request asks, a JSON object with "do", and the object that answers.
** False where it was no such request.
*/
bool workshop_do (Span request, Buffer *answer);

/* One line of 'referee serve', and the line that answers it. */
bool workshop_ask (Span request, Buffer *answer);

#endif
