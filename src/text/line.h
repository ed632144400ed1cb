/*
** One line of a log, cut into its parts
** SPDX-License-Identifier: MIT
*/
#ifndef line_h
#define line_h

#include "ground/dictionary.h"
#include "ground/language.h"

typedef enum Subject {
  SUBJECT_NONE,        /* blank, or only a comment */
  SUBJECT_BROKEN,      /* no ':' in it */
  /* header */
  SUBJECT_GAME, SUBJECT_PLAYERS, SUBJECT_START, SUBJECT_OPTION,
  SUBJECT_VARIANT, SUBJECT_SEED, SUBJECT_RULES,
  SUBJECT_DATE, SUBJECT_PLACE, SUBJECT_EVENT, SUBJECT_TABLE, SUBJECT_SCORER,
  /* body */
  SUBJECT_DEAL, SUBJECT_TURN, SUBJECT_REVEAL, SUBJECT_TAKEBACK,
  SUBJECT_RULING, SUBJECT_SCORE, SUBJECT_WINNER, SUBJECT_END, SUBJECT_NOTE,
  SUBJECT_OTHER        /* a player's name, or a stranger's */
} Subject;

/*
** All spans point into the log's text. Subjects are recognised in either
** language and any case, without accents too. 'rest' is what follows the ':',
** trimmed, without the comment; of a broken line it is all that stands before
** the comment, and 'name' is empty.
*/
typedef struct Line {
  Subject subject;
  unsigned number;     /* in the file, from 1 */
  Span whole;          /* without its line end (LF or CRLF) */
  Span name;           /* the subject as written, trimmed */
  Span rest;
  Span comment;        /* from the '#', or empty */
  uint64_t known;      /* its number among known lines, or 0 */
  uint16_t *meaning;   /* of a known line: what whoever reads it keeps there */
} Line;

/* A place in a log's text. */
typedef struct LineCursor {
  Span left;           /* the text not yet read */
  unsigned number;     /* of the line that comes next */
} LineCursor;

/* The next line, whatever it is. False at the end of the text. */
bool line_next (LineCursor *c, Line *line);

/* The same for a line that ends where 'whole' does, but for its number. */
void line_cut (Line *line, Span whole);

/* Would a log give that back as the rest of a line, all of it? */
bool line_gives_back (Span rest);

/* "game", "players", …, or "jeu", "joueurs", … */
const char *line_subject_word (Subject s, Language lang);
bool line_is_header (Subject s);

/* The subject that a word names, or SUBJECT_OTHER. */
Subject line_subject_of (Span word);

/*
** The subjects of the header, or those of the body, and words that people
** write for them: what a line may have been meant to start with. The caller
** frees it.
*/
Dictionary *line_subjects (bool header);

/* Does a ruling say "stands"? Then '*behind' is what follows the word. */
bool line_stands (Span rest, Span *behind);
const char *line_stands_word (Language lang);

/* "nobody", for a 'winner' line; in either language. */
bool line_is_nobody (Span rest);
const char *line_nobody_word (Language lang);

#endif
