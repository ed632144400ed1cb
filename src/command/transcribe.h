/*
** Notes converted to logs; doubts are reported or asked about
** SPDX-License-Identifier: MIT
*/
#ifndef command_transcribe_h
#define command_transcribe_h

#include "command/command.h"
#include "drive/transcribe.h"

typedef struct Notes {
  const CommandLine *line;
  Host *host;
  Transcriber *transcriber;
  const char *path;            /* of the current notes */
} Notes;

/*
** 'game' and 'players' may be NULL. 'asks': asks questions on standard error
** and reads answers from standard input. False, with a complaint, on failure.
*/
bool notes_open (Notes *n, const CommandLine *line, const char *game,
                 const char *players, bool asks);
void notes_close (Notes *n);

/*
** Appends the logs of a file to 'out'. Returns the exit status; 1 for doubts.
*/
int notes_read (Notes *n, const char *path, Transcript *out);

#endif
