/*
** Lines of a log made from the tokens of a clause
** SPDX-License-Identifier: MIT
*/
#ifndef drive_notes_lines_h
#define drive_notes_lines_h

#include "drive/notes_read.h"

enum { ITEMS_LIMIT = 80 };

/* A word of the line, or a player's name in it. */
typedef struct NoteItem {
  const char *text;
  int seat;                    /* -1: a word */
} NoteItem;

/* The meaning of the tokens so far. */
typedef struct NoteSense {
  int seat;                    /* the player who acts, or -1 */
  const char *verb;            /* or NULL */
  Subject subject;             /* or SUBJECT_NONE */
  int items;
  int brought;                 /* items from here on were drawn; -1: none */
  int fix;                     /* items from here on correct; -1: none */
  int fix_end;                 /* its end, if it is in brackets, or -1 */
  bool fix_verb;
  const char *zone;            /* of dealt cards, from a heading, or NULL */
  const char *said;            /* an announced number, or NULL */
  bool instead;                /* a number in brackets, taken for a card */
  bool said_softly;            /* an announced number without '=' */
  bool expects;                /* a number must follow */
  bool denied;                 /* "passes? no, ": was the verb denied? */
  enum { ONE, THIS, THAT } or; /* "3 or 4": neither, the first, the second */
  int times;                   /* copies of the next card */
  int cost;
  int drops;                   /* words left out */
  bool doubtful, gap, remark;
  NoteItem item[ITEMS_LIMIT];
} NoteSense;

/* All tokens have a meaning: adds the lines that they may stand for. */
void note_settle (NoteReader *d, const NoteSense *s, bool same_player);

/* Adds the line if it is valid. */
bool note_add_line (NoteReader *d, const char *text, const NoteSense *s,
                    int cost);

#endif
