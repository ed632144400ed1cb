/*
** One line of a log, cut into its parts
** SPDX-License-Identifier: MIT
*/
#ifndef text_line_h
#define text_line_h

#include <stdbool.h>

#include "base/dictionary.h"
#include "base/language.h"
#include "base/saying.h"
#include "base/span.h"

typedef enum Subject {
  SUBJECT_NONE,        /* blank, or only a comment */
  SUBJECT_BROKEN,      /* no ':' in it */
  /* header */
  SUBJECT_GAME, SUBJECT_PLAYERS, SUBJECT_START, SUBJECT_OPTION,
  SUBJECT_VARIANT, SUBJECT_SEED, SUBJECT_COMMIT, SUBJECT_SALT, SUBJECT_RULES,
  SUBJECT_DATE, SUBJECT_PLACE, SUBJECT_EVENT, SUBJECT_TABLE, SUBJECT_SCORER,
  /* body */
  SUBJECT_DEAL, SUBJECT_TURN, SUBJECT_REVEAL, SUBJECT_TAKEBACK,
  SUBJECT_RULING, SUBJECT_FAULT, SUBJECT_SCORE, SUBJECT_WINNER, SUBJECT_END,
  SUBJECT_NOTE,
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
  uint64_t known;      /* its number in the line cache, or 0: not there */
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

/*
** Where the lines of a log come from, if it was made of a record
*/

/* In a file, both from 1 on; column 0: it has its line to itself. */
typedef struct LinePlace {
  unsigned line, column;
} LinePlace;

/* Of each line; none: the log is what was written. Whoever made it owns it. */
typedef struct LinePlaces {
  const LinePlace *at;
  int lines;
  LinePlace start;             /* of the record */
} LinePlaces;

bool line_places_given (const LinePlaces *p);
LinePlace line_places_find (const LinePlaces *p, unsigned line);

/* "57", or "12:40" in a record; returns 'out'. */
enum { PLACE_TEXT = 24 };
const char *line_places_text (const LinePlaces *p, unsigned line,
                         char out[PLACE_TEXT]);

/*
** The words of a move or of a table line
*/

enum { WORDS_LIMIT = 160 };

/*
** "play 8 1/2 = 8 1/2 -> 3 ?" has the words play, 8, 1/2; announced
** "8 1/2"; brought 3, ?. No white space is needed round '=' and '->'.
** A '=' or '->' without anything behind it is trouble, and so is a second
** one, or '=' behind '->'.
** "?*6" is expanded to six words "?".
*/
typedef struct Words {
  int count;               /* of 'word' */
  int brought_count;
  bool has_announced;
  bool has_arrow;
  Span announced;
  Span word[WORDS_LIMIT];
  Span brought[WORDS_LIMIT];
  Saying trouble;          /* what is wrong, or SAY_NOTHING */
  Span trouble_at;
} Words;

/* False when there is trouble. */
bool words_split (Span rest, Words *w);

/*
** "Anne 10, Bruno 12": the next item up to a comma, trimmed. False: none.
** Nothing between two commas, or behind the last, is an item too: an empty one.
*/
bool words_next_item (Span *list, Span *item);

#endif
