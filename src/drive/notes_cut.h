/*
** Splitting a line of notes into clauses and tokens
** SPDX-License-Identifier: MIT
*/
#ifndef drive_notes_cut_h
#define drive_notes_cut_h

#include "drive/notes_words.h"

/*
** The line with plain dashes, quotes and spaces, without crossed-out text.
** Invalid UTF-8 becomes '?'.
*/
void note_clean (Buffer *out, Span line);

/* Skips a bullet, a number or a time at the start. */
Span note_start (Span line);

/* A line that is being split. */
typedef struct NoteCursor {
  const NoteWords *words;
  Span left;
  bool then;                   /* the next clause is the same player's */
  Subject subject;             /* of the next clause, if it has none */
} NoteCursor;

typedef struct NoteClause {
  Span text;                   /* without a remark after "--" */
  Span whole;
  bool same_player;            /* "…, then 5" */
  Subject subject;             /* "reveal: Anne 5, Bruno 7"; or SUBJECT_NONE */
  const char *zone;            /* from a heading, or NULL */
} NoteClause;

/* Gets the next clause of the line; false if none is left. */
bool note_next_clause (NoteCursor *c, NoteClause *clause);

/* Where the bracket or quote at 'at' is closed; 'at' if never. */
size_t note_closing (Span s, size_t at);

enum { NOTE_TOKENS = 64 };

/*
** The tokens of a clause; 'keep' owns their texts. Remarks in brackets are left
** out, other brackets are opened. False: too many tokens.
*/
typedef struct NoteTokens {
  const NoteWords *words;
  Pieces *keep;
  int count;
  NoteToken token[NOTE_TOKENS];
} NoteTokens;

bool note_tokens (NoteTokens *t, Span clause);

#endif
