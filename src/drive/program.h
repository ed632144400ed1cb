/*
** A program that is talked with, line by line
** SPDX-License-Identifier: MIT
*/
#ifndef program_h
#define program_h

#include <stdbool.h>
#include <sys/types.h>

#include "ground/buffer.h"

enum { PROGRAM_LINE = 1 << 16 };   /* bytes in a line, at most */

/*
** Nothing that it does holds anybody up for longer than was said, and
** nothing that it has started in its process group outlives it. SIGPIPE
** must be ignored (see pool.h).
*/
typedef struct Program {
  pid_t pid;                 /* 0: it is gone */
  int to, from;              /* its standard input and output, or -1 */
  Buffer heard;              /* what came, not yet read */
} Program;

typedef enum Reply {
  REPLY_FINE,
  REPLY_LATE,                /* no time is left */
  REPLY_HALF,                /* nor was more than a part of the line read */
  REPLY_STOPPED,             /* somebody wants us to stop: see pool.h */
  REPLY_CLOSED,              /* its end of the pipe is closed */
  REPLY_ENDLESS              /* it says more than anybody asked for */
} Reply;

/*
** Is there the program that the command names first? 0, or an error of
** errno.h. Where only a shell can tell what it names, it is believed.
*/
int program_find (const char *command);

/* Starts it with 'sh -c'. 0, or an error of errno.h. */
int program_start (Program *p, const char *command);

/*
** Closes its input, waits so many milliseconds, then ends it by force. True
** when it ended by itself; its status is in '*status'.
*/
bool program_end (Program *p, int patience, int *status);
void program_free (Program *p);

/* Milliseconds on a clock of no date: what 'end' below is given in. */
long program_now (void);

Reply program_send (Program *p, Span line, long end);
Reply program_receive (Program *p, Buffer *line, long end);

/* Throws away what it has said unasked. */
Reply program_forget (Program *p);

#endif
