/*
** A line of notes, cut into clauses, and a clause into tokens
** SPDX-License-Identifier: MIT
*/
#ifndef drive_notes_cut_h
#define drive_notes_cut_h

#include "drive/notes_words.h"

/*
** The line with plain dashes, quotes and spaces, without what is crossed out.
** Bytes that are not text become '?'.
*/
void note_clean (Buffer *out, Span line);

/* Without a bullet, a number or a time in front. */
Span note_start (Span line);

/* A line that is being cut. */
typedef struct NoteCursor {
  const NoteWords *words;
  Span left;
  bool then;                   /* the next clause is the same player's */
  Subject subject;             /* of the next clause, unless it says so */
} NoteCursor;

typedef struct NoteClause {
  Span text;                   /* without a remark behind "--" */
  Span whole;
  bool same_player;            /* "…, then 5" */
  Subject subject;             /* "reveal: Anne 5, Bruno 7"; or SUBJECT_NONE */
  const char *zone;            /* that a heading named, or NULL */
} NoteClause;

/* The next clause of the line; false: there is none. */
bool note_next_clause (NoteCursor *c, NoteClause *clause);

/* Where the bracket or the quote at 'at' is closed; 'at': never. */
size_t note_closing (Span s, size_t at);

enum { NOTE_TOKENS = 64 };

/*
** A clause in tokens: 'keep' owns their texts. Remarks in brackets are left
** out, other brackets are opened. False: there are too many tokens.
*/
typedef struct NoteTokens {
  const NoteWords *words;
  Pieces *keep;
  int count;
  NoteToken token[NOTE_TOKENS];
} NoteTokens;

bool note_tokens (NoteTokens *t, Span clause);

#endif
