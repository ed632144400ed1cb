/*
** Reading a clause of notes: the log lines that it may mean
** SPDX-License-Identifier: MIT
*/
#ifndef drive_notes_read_h
#define drive_notes_read_h

#include "drive/notes_cut.h"
#include "log/event.h"

typedef struct NoteReading {
  const char *line;            /* in canonical form; the reader owns it */
  int cost;
  bool doubtful;               /* ask even if it is the only one */
  bool instead;                /* a number was taken for a drawn card */
  int seat;                    /* the player who moves, or -1 */
} NoteReading;

enum { NOTE_READINGS = 24 };

/* Who may act, and with which moves, as far as known. */
typedef struct NotePosition {
  uint64_t moves;              /* 0: unknown */
  int actors;
  uint8_t actor[SEATS_LIMIT];
  bool may_pass_over;          /* may others act if these do not? */
} NotePosition;

/* Reads clauses one by one. Ready when zeroed, with 'words' made. */
typedef struct NoteReader {
  NoteWords words;
  EventReader events;
  Language lang;               /* of the written lines */
  NotePosition here;
  int last_seat;               /* who made the line's last move, or -1 */
  Pieces keep;                 /* owns the texts of the readings */
  NoteTokens tokens;
  NoteReading reading[NOTE_READINGS];
  int readings;
  bool remark;                 /* does it say nothing that a log records? */
  int remark_cost;             /* of the phrase that makes it a remark */
  const char *heading;         /* "open cards:": the zone of what follows */
  int steps;                   /* steps left */
  int plainest;                /* tier of the best reading, or INT_MAX */
} NoteReader;

void note_reader_free (NoteReader *d);

/*
** All readings of the clause, plainest first; less plain ones are dropped. None
** if it cannot be read.
*/
void note_read (NoteReader *d, const NoteClause *clause);

/* The same for a log line, corrected to canonical form. */
bool note_read_line (NoteReader *d, Span line);

#endif
