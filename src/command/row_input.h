/*
** Input of logs in JSON objects, one per line
** SPDX-License-Identifier: MIT
*/
#ifndef command_row_input_h
#define command_row_input_h

#include <jansson.h>

#include "base/json.h"
#include "base/reader.h"
#include "base/remark.h"

/*
** Reads whole lines of a file or a pipe and skips blank ones. A line longer
** than 'longest' is cut.
*/
typedef struct RowInput RowInput;

RowInput *row_input_open (const char *path, size_t longest);    /* or NULL */
void row_input_set_gate (RowInput *in, const ReaderGate *gate);
void row_input_close (RowInput *in);
bool row_input_next (RowInput *in, LogText *line);
int row_input_error (const RowInput *in);                   /* an errno, or 0 */

/*
** A parsed line: {"id": …, "log": "…"}, or "record" with a format. It owns the
** JSON that 'text' points into. False, with the reason, if it is not a valid
** row; 'id' may be set even then.
*/
typedef struct Row {
  json_t *object;
  const json_t *id;            /* any value, or NULL */
  Span text;
} Row;

bool row_read (Row *row, Span line, const char *member, Remark *why);
void row_free (Row *row);

#endif
