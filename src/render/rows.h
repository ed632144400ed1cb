/*
** Verdicts as table rows
** SPDX-License-Identifier: MIT
*/
#ifndef render_rows_h
#define render_rows_h

#include "base/json.h"
#include "drive/malformed.h"
#include "judge/game.h"
#include "judge/verdict.h"

/*
** What 'check --table' prints: one row per log, per player of a log, per
** counted move, or per fault, suspect, correction or unreadable line. Columns
** are documented in referee-check(1); they are never renamed, moved or removed,
** and new ones are added at the end.
*/
typedef enum RowKind {
  ROWS_NONE, ROWS_LOGS, ROWS_SCORES, ROWS_MOVES, ROWS_FAULTS
} RowKind;

/* ROWS_NONE for an unknown name. */
RowKind rows_find (Span name);

/* Writes the rows of one log after another. */
typedef struct Rows {
  RowKind kind;
  bool csv;                    /* CSV instead of a JSON object per row? */
  Language lang;
  Buffer *to;
  Json json;
  int column;                  /* the next one */
  EventReader reader;
  Event event;
  BoundMove move;
  Buffer text;
} Rows;

void rows_free (Rows *r);

/* The column names as CSV. */
void rows_head (Buffer *b, RowKind kind);

/* All rows of a log judged in 'game'. */
void rows_write (Rows *r, Buffer *to, const Game *game, const Verdict *v,
                 const Malformed *malformed);

/* The row of a file that could not be read. */
void rows_unread (Rows *r, Buffer *to, Span path, Span why);

#endif
