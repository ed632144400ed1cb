/*
** Logs that come one a line, in JSON objects
** SPDX-License-Identifier: MIT
*/
#ifndef command_row_input_h
#define command_row_input_h

#include <jansson.h>

#include "base/json.h"
#include "base/reader.h"
#include "base/remark.h"

/*
** Lines of a file or a pipe, whole; blank ones are passed over. A line that is
** longer than 'longest' is cut there.
*/
typedef struct RowInput RowInput;

RowInput *row_input_open (const char *path, size_t longest);    /* or NULL */
void row_input_set_gate (RowInput *in, const ReaderGate *gate);
void row_input_close (RowInput *in);
bool row_input_next (RowInput *in, LogText *line);
int row_input_error (const RowInput *in);                   /* an errno, or 0 */

/*
** A line, read: {"id": …, "log": "…"}; with a format "record", not "log". It
** owns what 'text' points into. False, with the reason, where it is no such
** thing; 'id' may be known all the same.
*/
typedef struct Row {
  json_t *object;
  const json_t *id;            /* any value, or NULL */
  Span text;
} Row;

bool row_read (Row *row, Span line, const char *member, Remark *why);
void row_free (Row *row);

#endif
