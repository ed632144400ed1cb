/*
** What the tokens of a clause come to, as lines of a log
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

/* What the tokens so far come to. */
typedef struct NoteSense {
  int seat;                    /* who acts, or -1 */
  const char *verb;            /* or NULL */
  Subject subject;             /* or SUBJECT_NONE */
  int items;
  int brought;                 /* from this item on they came; -1: none did */
  int fix;                     /* from this item on they correct; -1: none */
  int fix_end;                 /* up to this one, if it is in brackets, or -1 */
  bool fix_verb;
  const char *zone;            /* of what is dealt, from a heading, or NULL */
  const char *said;            /* a number, or NULL */
  bool instead;                /* it was in brackets, and is taken for a card */
  bool said_softly;            /* it was not behind a '=' */
  bool expects;                /* a number must follow */
  bool denied;                 /* "passes? no, ": is the verb? */
  enum { ONE, THIS, THAT } or; /* which of two cards: the next one or not? */
  int times;                   /* so many of the next card */
  int cost;
  int drops;                   /* words that were left out */
  bool doubtful, gap, remark;
  NoteItem item[ITEMS_LIMIT];
} NoteSense;

/* All tokens have a meaning: adds the lines that they may be. */
void note_settle (NoteReader *d, const NoteSense *s, bool same_player);

/* Adds one line, if it is one. */
bool note_add_line (NoteReader *d, const char *text, const NoteSense *s,
                    int cost);

#endif
