/*
** Files of notes, made into logs; what is doubtful is told or asked
** SPDX-License-Identifier: MIT
*/
#ifndef command_notes_h
#define command_notes_h

#include "command/command.h"
#include "drive/transcribe.h"

typedef struct Notes {
  const CommandLine *line;
  Host *host;
  Transcriber *transcriber;
  const char *path;            /* of the notes at hand */
} Notes;

/*
** 'game' and 'players' may be NULL; 'asks': questions are asked on standard
** error and answered on standard input. False with a complaint.
*/
bool notes_open (Notes *n, const CommandLine *line, const char *game,
                 const char *players, bool asks);
void notes_close (Notes *n);

/* The logs of a file, added to 'out': an exit status, 1 for doubts. */
int notes_read (Notes *n, const char *path, Transcript *out);

#endif
