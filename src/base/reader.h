/*
** Files and standard input, cut into logs
** SPDX-License-Identifier: MIT
*/
#ifndef reader_h
#define reader_h

#include <sys/types.h>

#include "base/buffer.h"
#include "base/saying.h"
#include "base/line.h"
#include "base/source.h"

/*
** One log: from its 'game' line (or from the top of the file, for what
** stands before the first one) to the next 'game' line or the end.
** 'text' is valid until the next call of reader_next. Comments and blank
** lines before a 'game' line belong to the log before it (they mean
** nothing), or, at the top of the file, to the first log.
*/
typedef struct LogText {
  Span text;
  int index;            /* 1 for the first log of the file */
  unsigned first_line;  /* the line number where 'text' starts */
  Saying trouble;       /* SAY_NOTHING, or why it cannot be read as a log:
                           a NUL byte, not UTF-8, a line or all too long */
  unsigned trouble_line, trouble_column;
  bool names_follow;    /* who acts was worked out from the order of play */
  LinePlaces places;        /* of its lines, if it was made of a record */
  const struct Format *format;  /* that the text is a record of; or NULL */
  size_t context;       /* bytes in front, of what was said before it */
  unsigned column;      /* where in its line the record starts */
  const struct Remark *broken;  /* how the format is; or NULL */
} LogText;

typedef struct Reader Reader;

enum {
  READER_LINE_LIMIT = 1 << 20,          /* bytes in one line */
  READER_LOG_LIMIT = 1 << 26            /* and in one log, usually */
};

/* "-" is standard input. NULL, with errno set, when it cannot be opened. */
Reader *reader_open (const char *path);
void reader_set_limit (Reader *r, size_t bytes);   /* of one log */
void reader_set_gate (Reader *r, const ReaderGate *gate);   /* must last */
void reader_close (Reader *r);

/*
** The next log. False at the end of the file, or on a read error
** (then reader_error is not 0). A file with no 'game' line at all gives one
** LogText with all of it (an empty file: one with an empty text), so that
** there is a verdict to print. Memory stays bounded by the longest log;
** of a line beyond READER_LINE_LIMIT only the start is kept.
** A log with trouble has its text up to the line before the trouble.
*/
bool reader_next (Reader *r, LogText *log);
int reader_error (const Reader *r);     /* an errno, or 0 */

/* Does that line of the file belong to the log? */
bool reader_has_line (const LogText *log, unsigned line);

/*
** Notes what a line means for the log that it is in, and tells whether
** it is the 'game' line of the next one. Blank lines, comments and notes on
** top of the file belong to the first log: its 'game' line begins no other.
** 'has_content' is false at the start of a log, and kept from line to line.
*/
bool reader_begins_log (Span line, bool *has_content);

#endif
