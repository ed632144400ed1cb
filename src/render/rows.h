/*
** Verdicts as rows of a table
** SPDX-License-Identifier: MIT
*/
#ifndef render_rows_h
#define render_rows_h

#include "base/json.h"
#include "drive/malformed.h"
#include "judge/game.h"
#include "judge/verdict.h"

/*
** What 'check --table' prints: a row a log; a player of a log; a move that
** counts; or a fault, a suspect, what was put right, or a line not understood.
** The columns of each are in referee-check(1), and are never renamed, moved or
** taken away: new ones are added at the end.
*/
typedef enum RowKind {
  ROWS_NONE, ROWS_LOGS, ROWS_SCORES, ROWS_MOVES, ROWS_FAULTS
} RowKind;

/* By its name; ROWS_NONE: there is none such. */
RowKind rows_find (Span name);

/* Who writes rows: used for one log after another. */
typedef struct Rows {
  RowKind kind;
  bool csv;                    /* rather than one JSON object a row */
  Language lang;
  Buffer *to;
  Json json;
  int column;                  /* that comes next */
  EventReader reader;
  Event event;
  BoundMove move;
  Buffer text;
} Rows;

void rows_free (Rows *r);

/* The names of the columns, as CSV. */
void rows_head (Buffer *b, RowKind kind);

/* All rows of a log that was judged in 'game'. */
void rows_write (Rows *r, Buffer *to, const Game *game, const Verdict *v,
                 const Malformed *malformed);

/* What there is of a file that could not be read. */
void rows_unread (Rows *r, Buffer *to, Span path, Span why);

#endif
