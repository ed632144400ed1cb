/*
** The title of notes: the game and the players
** SPDX-License-Identifier: MIT
*/
#ifndef drive_notes_title_h
#define drive_notes_title_h

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

#endif
