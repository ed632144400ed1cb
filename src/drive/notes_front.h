/*
** The title and header of notes
** SPDX-License-Identifier: MIT
*/
#ifndef drive_notes_front_h
#define drive_notes_front_h

#include "base/memory.h"
#include "log/header.h"

/* Names of the games on the rules path. Ready when zeroed. */
typedef struct NoteGames {
  struct NoteGame {
    const char *id;
    const char *name[3];       /* words separated by blanks */
  } *game;
  int games;
  Pieces texts;
} NoteGames;

void note_games_load (NoteGames *g, Host *host);
void note_games_free (NoteGames *g);

/* The game named in a text, perhaps among a few other words; or NULL. */
const char *note_games_find (const NoteGames *g, Span text);

/*
** "Anne, Bruno and Chloé": returns the number of names; 0: not a list of names.
*/
int note_names (Span text, Span name[SEATS_LIMIT]);

/* "8½ — Anne, Bruno, Chloé": the game, and the names if any. */
typedef struct NoteTitle {
  const char *game;            /* NULL: not a title */
  Span name[SEATS_LIMIT];
  int names;
} NoteTitle;

NoteTitle note_title (const NoteGames *g, Span line);

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
