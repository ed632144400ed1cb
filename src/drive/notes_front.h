/*
** The header of notes, line by line
** SPDX-License-Identifier: MIT
*/
#ifndef drive_notes_front_h
#define drive_notes_front_h

#include "drive/notes_title.h"
#include "log/header.h"

enum { HEADERS_LIMIT = 64 };

/* The header of a log, as far as read. */
typedef struct NoteFront {
  const char *game;            /* or NULL */
  Span name[SEATS_LIMIT];
  int names;
  int starter;                 /* "Bruno starts": the player's number, or -1 */
  bool guessed;                /* were the names taken from the lines? */
  bool titled;                 /* a title instead of 'game'? */
  bool french;                 /* French letters for suits? */
  LinePlace at;
  struct { Subject subject; Span rest; LinePlace at; } line[HEADERS_LIMIT];
  int lines;
  Host *host;
  NoteGames games;
  Pieces *keep;                /* owns these texts */
} NoteFront;

/* Starts another log; keeps the games. 'keep' owns the texts. */
void note_front_begin (NoteFront *f, Host *host, Pieces *keep);

/* Is the line part of the header? If so, it is stored in 'f'. */
bool note_front_read (NoteFront *f, Span clean, LinePlace at);

/* Adds 'start: NAME', unless there is one. */
void note_front_start (NoteFront *f, int seat, LinePlace at);

void note_front_name (NoteFront *f, const Span *name, int names);

/* One word, or two capitalised words. */
bool note_may_be_name (Span s);

#endif
