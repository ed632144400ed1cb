/*
** Transcription of people's notes into logs
** SPDX-License-Identifier: MIT
*/
#ifndef drive_transcribe_h
#define drive_transcribe_h

#include "drive/notes.h"
#include "judge/log.h"

enum { ANSWERS_LIMIT = 6 };

/*
** A doubtful note. The log gets the first answer, unless the user chooses
** another.
*/
typedef struct TranscribeQuestion {
  unsigned line;               /* of the notes */
  Span note;                   /* as written */
  Saying saying;
  const char *answer[ANSWERS_LIMIT];   /* lines of the log */
  int answers;
} TranscribeQuestion;

/*
** Asks the user. Returns the index of an answer, or -1: none of them, and the
** note stays a comment.
*/
typedef struct TranscribeEars {
  void *who;
  int (*ask) (void *who, const TranscribeQuestion *q);
} TranscribeEars;

/* The result: consecutive logs, with the place of each line in the notes. */
typedef struct Transcript {
  Buffer text;
  LinePlace *place;            /* in the notes, one for each line */
  int lines;
  size_t place_room;
  int *first;                  /* first line of each log, from 0 */
  int logs;
  size_t first_room;
  int questions;
} Transcript;

void transcript_free (Transcript *t);

/* One of the logs, with the places of its lines. */
LogText transcript_log (const Transcript *t, int log);

typedef struct Transcriber Transcriber;

/* What the notes may leave out. 'game' and 'players' may be NULL. */
typedef struct TranscribeOptions {
  const char *game, *players;
  Language written;            /* of the logs */
  Language lang;               /* of the questions in them */
  TranscribeEars ears;
} TranscribeOptions;

Transcriber *transcribe_open (Host *host, const TranscribeOptions *options);
void transcribe_close (Transcriber *t);

/*
** Transcribes all notes. False with the reason if the game or the players are
** unknown.
*/
bool transcribe_notes (Transcriber *t, Span notes, Transcript *out,
                       Remark *why);

/* Who may act in the current position, and with which moves. */
NotePosition transcribe_position (Judge *j);

/* Would the line be legal next? Changes nothing. */
bool transcribe_is_fine (LogJudge *d, const char *line);

#endif
