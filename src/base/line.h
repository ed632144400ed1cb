/*
** One line of a log, split into its parts
** SPDX-License-Identifier: MIT
*/
#ifndef text_line_h
#define text_line_h

#include <stdbool.h>

#include "base/dictionary.h"
#include "base/saying.h"
#include "base/span.h"

typedef enum Subject {
  SUBJECT_NONE,        /* blank, or only a comment */
  SUBJECT_BROKEN,      /* without a ':' */
  /* header */
  SUBJECT_GAME, SUBJECT_PLAYERS, SUBJECT_START, SUBJECT_OPTION,
  SUBJECT_VARIANT, SUBJECT_SEED, SUBJECT_COMMIT, SUBJECT_SALT, SUBJECT_RULES,
  SUBJECT_DATE, SUBJECT_PLACE, SUBJECT_EVENT, SUBJECT_TABLE, SUBJECT_SCORER,
  /* body */
  SUBJECT_DEAL, SUBJECT_TURN, SUBJECT_REVEAL, SUBJECT_TAKEBACK,
  SUBJECT_RULING, SUBJECT_FAULT, SUBJECT_SCORE, SUBJECT_WINNER, SUBJECT_END,
  SUBJECT_NOTE,
  SUBJECT_OTHER        /* a player's or an unknown name */
} Subject;

/*
** All spans point into the log's text. Subjects are recognised in either
** language, in any case, with or without accents. 'rest' is the text after the
** ':', trimmed, without the comment; for a broken line it is the whole line
** without the comment, and 'name' is empty.
*/
typedef struct Line {
  Subject subject;
  unsigned number;     /* in the file, from 1 */
  Span whole;          /* without its line end (LF or CRLF) */
  Span name;           /* the subject as written, trimmed */
  Span rest;
  Span comment;        /* from the '#', or empty */
  uint64_t known;      /* number in the line cache, or 0 */
} Line;

/* A position in a log's text. */
typedef struct LineCursor {
  Span left;           /* the text not yet read */
  unsigned number;     /* of the next line */
} LineCursor;

/* Reads the next line of any kind. False at the end of the text. */
bool line_next (LineCursor *c, Line *line);

/* Splits one line, without setting its number. */
void line_cut (Line *line, Span whole);

/* Would a log return it unchanged as the rest of a line? */
bool line_gives_back (Span rest);

/* "game", "players", …, or "jeu", "joueurs", … */
const char *line_subject_word (Subject s, Language lang);
bool line_is_header (Subject s);
bool line_is_silent (Subject s);   /* a comment, a note or blank */
bool line_is_body (Subject s);     /* neither of these */

/* The subject of a word, or SUBJECT_OTHER. */
Subject line_subject_of (Span word);

/*
** The subjects of the header, or of the body, with other words for them, for
** suggestions. The caller frees it.
*/
Dictionary *line_subjects (bool header);

/* Is the ruling "stands"? Then '*behind' is the text after the word. */
bool line_stands (Span rest, Span *behind);
const char *line_stands_word (Language lang);

/* "nobody" in a 'winner' line, in either language. */
bool line_is_nobody (Span rest);
const char *line_nobody_word (Language lang);

/* A place in a file, from 1; column 0: the line holds nothing else. */
typedef struct LinePlace {
  unsigned line, column;
} LinePlace;

/*
** The source of each line of a log that was made from a record; none: the log
** is the original. Its maker owns it.
*/
typedef struct LinePlaces {
  const LinePlace *at;
  int lines;
  LinePlace start;             /* of the record */
} LinePlaces;

bool line_places_given (const LinePlaces *p);
LinePlace line_places_find (const LinePlaces *p, unsigned line);

/* Writes "57", or "12:40" in a record; returns 'out'. */
enum { PLACE_TEXT = 24 };
const char *line_places_text (const LinePlaces *p, unsigned line,
                         char out[PLACE_TEXT]);

enum { WORDS_LIMIT = 160 };

/*
** The words of a move or table line. "play 8 1/2 = 8 1/2 -> 3 ?" has the words
** play, 8, 1/2; announced "8 1/2"; brought 3, ?. '=' and '->' need no white
** space. A '=' or '->' is an error if nothing follows it, if it is repeated, or
** if '=' comes after '->'. "?*6" is expanded to six words "?".
*/
typedef struct Words {
  int count;               /* of 'word' */
  int brought_count;
  bool has_announced;
  bool has_arrow;
  Span announced;
  Span word[WORDS_LIMIT];
  Span brought[WORDS_LIMIT];
  Saying trouble;          /* the error, or SAY_NOTHING */
  Span trouble_at;
} Words;

/* False on an error. */
bool words_split (Span rest, Words *w);

/*
** Takes the next item of a list, trimmed: "Anne 10, Bruno 12". False at the
** end. Between two commas, or after the last, is an empty item.
*/
bool words_next_item (Span *list, Span *item);

#endif
