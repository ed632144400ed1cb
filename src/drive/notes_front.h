/*
** The header of notes, line by line
** SPDX-License-Identifier: MIT
*/
#ifndef drive_notes_front_h
#define drive_notes_front_h

#include "drive/notes_title.h"
#include "log/header.h"

enum { HEADERS_LIMIT = 64 };

/* The header of a log, as far as it has been read. */
typedef struct NoteFront {
  const char *game;            /* or NULL */
  Span name[SEATS_LIMIT];
  int names;
  int starter;                 /* "Bruno starts": whose turn is first, or -1 */
  bool guessed;                /* are the names those of the lines? */
  bool titled;                 /* is there a title instead of 'game'? */
  bool french;                 /* are suits in the letters of French? */
  LinePlace at;
  struct { Subject subject; Span rest; LinePlace at; } line[HEADERS_LIMIT];
  int lines;
  Host *host;
  NoteGames games;
  Pieces *keep;                /* whose texts these are */
} NoteFront;

/* Of another log; the games stay. 'keep' owns the texts. */
void note_front_begin (NoteFront *f, Host *host, Pieces *keep);

/* Is it a part of the header? Then it is kept until all of that is there. */
bool note_front_read (NoteFront *f, Span clean, LinePlace at);

/* 'start: NAME', unless there is such a line. */
void note_front_start (NoteFront *f, int seat, LinePlace at);

void note_front_name (NoteFront *f, const Span *name, int names);

/* One word, or two that start with a capital. */
bool note_may_be_name (Span s);

#endif
