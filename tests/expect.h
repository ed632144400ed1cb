/*
** What a case expects of its verdict
** SPDX-License-Identifier: MIT
*/
#ifndef expect_h
#define expect_h

#include <jansson.h>

#include "base/buffer.h"

/*
** A case is a log whose comments say what 'check --json' must answer.
** Each such comment is a line '#: KEY VALUE':
**
**   verdict WORD             needed in every case
**   fault LINE ARTICLE       the line alone where the log is malformed;
**                            'ARTICLE or ARTICLE' where it is not known which
**   against LINE             the earlier line of a contradiction
**   suspect LINE ARTICLE     of a contradiction; may be repeated
**   player NAME, move TEXT   of the fault
**   column N, source TEXT    of the fault, too
**   message TEXT             is somewhere in the fault's message
**   reason TEXT              all of what it came to here; none
**   legal MOVE, MOVE         all moves that were legal there; none
**   moves N, finished yes|no
**   score NAME N, NAME N     all the players, in any order
**   winners NAME, NAME       in any order; none
**   correction LINE ARTICLE  may be repeated, as may the next two
**   ruling LINE ARTICLE
**   assumption LINE          'assumptions none' where there must be none
**   assumed TEXT             is somewhere in the assumptions' texts
**   args WORDS               more words for the command line; also 'options'
**   respects ARTICLE         for scripts/articles; may be repeated
**
** Where no fault, no 'against', no suspect, no correction or no ruling is
** expected, there must be none. The rest is checked where it is said; but a
** legal log has no assumptions, and a consistent one has some.
*/

typedef enum Field {
  FIELD_VERDICT, FIELD_FAULT, FIELD_AGAINST, FIELD_SUSPECT, FIELD_PLAYER,
  FIELD_MOVE, FIELD_COLUMN, FIELD_SOURCE, FIELD_MESSAGE, FIELD_REASON,
  FIELD_LEGAL, FIELD_MOVES, FIELD_FINISHED, FIELD_SCORE, FIELD_WINNERS,
  FIELD_CORRECTION, FIELD_RULING, FIELD_ASSUMPTION, FIELD_ASSUMED,
  FIELD_ARGS, FIELD_RESPECTS,
  FIELD_COUNT
} Field;

/* Set to zero, it is empty; expect_free frees what it gathered. */
typedef struct Expected {
  Buffer value[FIELD_COUNT];
  bool given[FIELD_COUNT];
  Buffer trouble;          /* what is wrong with the case itself, by lines */
} Expected;

void expect_read (Expected *e, Span text);
void expect_free (Expected *e);

/* A member as text, numbers as referee writes them; "none" for null, too. */
void expect_show (const json_t *object, const char *key, Buffer *out);

/* Appends a line to 'out' for each difference. 'log' is one log's answer. */
void expect_compare (const Expected *e, const json_t *log, Buffer *out);

#endif
