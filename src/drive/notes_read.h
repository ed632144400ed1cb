/*
** A clause of notes, read: the lines of a log that it may mean
** SPDX-License-Identifier: MIT
*/
#ifndef drive_notes_read_h
#define drive_notes_read_h

#include "drive/notes_cut.h"
#include "log/event.h"

typedef struct NoteReading {
  const char *line;            /* in canonical form; the reader owns it */
  int cost;
  bool doubtful;               /* though it may be the only one */
  bool instead;                /* of one that says a number: a card came */
  int seat;                    /* whose move it is, or -1 */
} NoteReading;

enum { NOTE_READINGS = 24 };

/* Who may act, and with which moves: the position, as far as it is known. */
typedef struct NotePosition {
  uint64_t moves;              /* 0: nobody knows */
  int actors;
  uint8_t actor[SEATS_LIMIT];
  bool may_pass_over;          /* others may act, if nobody of these does */
} NotePosition;

/* Reads clauses, one after another; zeroed, with 'words' made, it is ready. */
typedef struct NoteReader {
  NoteWords words;
  EventReader events;
  Language lang;               /* of the lines that are written */
  NotePosition here;
  int last_seat;               /* of the line's last move, or -1 */
  Pieces keep;                 /* what the readings are made of */
  NoteTokens tokens;
  NoteReading reading[NOTE_READINGS];
  int readings;
  bool remark;                 /* it says nothing that a log would */
  int remark_cost;             /* of a phrase that says so */
  const char *heading;         /* "open cards:": what follows lies there */
  int steps;                   /* left to try */
  int plainest;                /* tier of the readings so far, or INT_MAX */
} NoteReader;

void note_reader_free (NoteReader *d);

/*
** All that the clause may mean, the plainest first: of the rest only what is
** as plain. There is none where it cannot be read.
*/
void note_read (NoteReader *d, const NoteClause *clause);

/* The same for a line of a log, as it should be written. */
bool note_read_line (NoteReader *d, Span line);

#endif
