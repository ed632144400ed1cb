/*
** Notes as people write them, made into logs
** SPDX-License-Identifier: MIT
*/
#ifndef drive_transcribe_h
#define drive_transcribe_h

#include "drive/notes_read.h"
#include "judge/log.h"

enum { ANSWERS_LIMIT = 6 };

/* What is doubtful. The log has the first answer, unless told otherwise. */
typedef struct TranscribeQuestion {
  unsigned line;               /* of the notes */
  Span note;                   /* as it was written */
  Saying saying;
  const char *answer[ANSWERS_LIMIT];   /* lines of a log */
  int answers;
} TranscribeQuestion;

/*
** Who is asked. Returns an answer's number, or -1: none of them, and the note
** stays a comment.
*/
typedef struct TranscribeEars {
  void *who;
  int (*ask) (void *who, const TranscribeQuestion *q);
} TranscribeEars;

/* What was made: logs one behind the other, and where each line comes from. */
typedef struct Transcript {
  Buffer text;
  LinePlace *place;            /* in the notes, one a line */
  int lines;
  size_t place_room;
  int *first;                  /* of each log: its first line, from 0 */
  int logs;
  size_t first_room;
  int questions;
} Transcript;

void transcript_free (Transcript *t);

/* One of the logs, with the places of its lines. */
LogText transcript_log (const Transcript *t, int log);

typedef struct Transcriber Transcriber;

/* What the notes may not say. 'game' and 'players' may be NULL. */
typedef struct TranscribeOptions {
  const char *game, *players;
  Language written;            /* of the logs */
  Language lang;               /* of the questions in them */
  TranscribeEars ears;
} TranscribeOptions;

Transcriber *transcribe_open (Host *host, const TranscribeOptions *options);
void transcribe_close (Transcriber *t);

/*
** All of the notes. False, with the reason, where it is not known which game
** they are of, or who plays.
*/
bool transcribe_notes (Transcriber *t, Span notes, Transcript *out,
                       Remark *why);

/* Who may act where the game stands, and with what. */
NotePosition transcribe_position (Judge *j);

/* Could that line come next? Nothing changes. */
bool transcribe_is_fine (LogJudge *d, const char *line);

#endif
