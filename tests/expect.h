/*
** Expectations of cases about their verdicts
** SPDX-License-Identifier: MIT
*/
#ifndef expect_h
#define expect_h

#include <jansson.h>

#include "base/buffer.h"

/*
** A case is a log with comments that state the expected answer of
** 'check --json'. Each of them is a line '#: KEY VALUE':
**
**   verdict WORD             needed in every case
**   fault LINE ARTICLE       just the line if the log is malformed;
**                            'ARTICLE or ARTICLE' if either was broken
**   against LINE             the earlier line of a contradiction
**   suspect LINE ARTICLE     of a contradiction; may be repeated
**   player NAME, move TEXT   of the fault
**   column N, source TEXT    of the fault
**   message TEXT             contained in the fault's message
**   reason TEXT              why the article applies here; none
**   legal MOVE, MOVE         all legal moves there; none
**   moves N, finished yes|no
**   score NAME N, NAME N     all players, in any order
**   winners NAME, NAME       in any order; none
**   correction LINE ARTICLE  may be repeated, as may the next two
**   ruling LINE ARTICLE
**   assumption LINE          'assumptions none' if there must be none
**   assumed TEXT             contained in the assumptions' texts
**   args WORDS               more arguments of the command; also 'options'
**   respects ARTICLE         for scripts/articles; may be repeated
**
** If no fault, 'against', suspect, correction or ruling is expected, there must
** be none. Other fields are checked only if they are given; but a legal log
** must have no assumptions, and a consistent one must have some.
*/

typedef enum Field {
  FIELD_VERDICT, FIELD_FAULT, FIELD_AGAINST, FIELD_SUSPECT, FIELD_PLAYER,
  FIELD_MOVE, FIELD_COLUMN, FIELD_SOURCE, FIELD_MESSAGE, FIELD_REASON,
  FIELD_LEGAL, FIELD_MOVES, FIELD_FINISHED, FIELD_SCORE, FIELD_WINNERS,
  FIELD_CORRECTION, FIELD_RULING, FIELD_ASSUMPTION, FIELD_ASSUMED,
  FIELD_ARGS, FIELD_RESPECTS,
  FIELD_COUNT
} Field;

/* Empty when zeroed; freed by expect_free. */
typedef struct Expected {
  Buffer value[FIELD_COUNT];
  bool given[FIELD_COUNT];
  Buffer trouble;          /* errors in the case itself, a line each */
} Expected;

void expect_read (Expected *e, Span text);
void expect_free (Expected *e);

/* Writes a member as text, numbers like referee; "none" for null or missing. */
void expect_show (const json_t *object, const char *key, Buffer *out);

/*
** Appends a line to 'out' for each difference. 'log' is the answer for one log.
*/
void expect_compare (const Expected *e, const json_t *log, Buffer *out);

#endif
