/*
** The title of notes: which game it was, and who played
** SPDX-License-Identifier: MIT
*/
#ifndef drive_notes_title_h
#define drive_notes_title_h

#include "base/memory.h"
#include "log/header.h"

/* What the games on the rules path are called. Zeroed, it is ready. */
typedef struct NoteGames {
  struct NoteGame {
    const char *id;
    const char *name[3];       /* words with blanks between them */
  } *game;
  int games;
  Pieces texts;
} NoteGames;

void note_games_load (NoteGames *g, Host *host);
void note_games_free (NoteGames *g);

/* The game that a text names, perhaps among a few other words; or NULL. */
const char *note_games_find (const NoteGames *g, Span text);

/* "Anne, Bruno and Chloé"; how many names, 0: it is no such list. */
int note_names (Span text, Span name[SEATS_LIMIT]);

/* "8½ — Anne, Bruno, Chloé": the game, and the names, if there are any. */
typedef struct NoteTitle {
  const char *game;            /* NULL: it is no title */
  Span name[SEATS_LIMIT];
  int names;
} NoteTitle;

NoteTitle note_title (const NoteGames *g, Span line);

#endif
