/*
** Reader: files and standard input, split into logs
** SPDX-License-Identifier: MIT
*/
#ifndef reader_h
#define reader_h

#include <stdbool.h>
#include <sys/types.h>

#include "base/buffer.h"
#include "base/line.h"
#include "base/saying.h"

/*
** Called before each read(2), which may block. If it returns false, reading
** ends; unfinished output is dropped.
*/
typedef struct ReaderGate {
  void *who;
  bool (*may_read) (void *who, int file);
} ReaderGate;

/*
** Like read(2), but retries after signals; -1 with errno 0 if the gate, which
** may be NULL, returns false.
*/
ssize_t reader_read (int file, char *to, size_t room, const ReaderGate *gate);

/*
** gzip, zstd, bzip2 and xz are recognised by their first bytes and
** decompressed. Memory is bounded by what their decoders need. Formats the
** program was built without are passed through.
*/
typedef struct Source Source;

/* Opens a file; "-" is standard input. NULL, with errno, on failure. */
Source *source_open (const char *path);
void source_close (Source *s);
void source_set_gate (Source *s, const ReaderGate *gate);   /* must last */

/* Error numbers besides those of read(2). */
#define SOURCE_DAMAGED EBADMSG /* truncated or corrupt */
#define SOURCE_BOMB EOVERFLOW  /* decompression bomb */

/* Like read(2); see also reader_read. */
ssize_t source_read (Source *s, char *to, size_t room);

/* The length of a file name without ".gz" and the like. */
size_t source_name_length (const char *path);

/*
** One log: from its 'game' line (or the top of the file, if that starts
** otherwise) to the next 'game' line or the end. 'text' is valid until the next
** call of reader_next. Comments and blank lines before a 'game' line belong to
** the previous log, where they have no meaning, or, at the top of the file, to
** the first.
*/
typedef struct LogText {
  Span text;
  int index;            /* 1 for the first log of the file */
  unsigned first_line;  /* the line number of its start */
  Saying trouble;       /* SAY_NOTHING, or the error: NUL byte, not UTF-8,
                           line or log too long */
  unsigned trouble_line, trouble_column;
  bool names_follow;    /* players were derived from the order of play */
  LinePlaces places;        /* of its lines, if made from a record */
  const struct Format *format;  /* the text is a record of it; or NULL */
  size_t context;       /* leading bytes of context before it */
  unsigned column;      /* where the record starts in its line */
  const struct Remark *broken;  /* the format's fault, or NULL */
} LogText;

typedef struct Reader Reader;

enum {
  READER_LINE_LIMIT = 1 << 20,          /* bytes per line */
  READER_LOG_LIMIT = 1 << 26            /* bytes per log, by default */
};

/* Opens a file; "-" is standard input. NULL, with errno, on failure. */
Reader *reader_open (const char *path);
void reader_set_limit (Reader *r, size_t bytes);   /* per log */
void reader_set_gate (Reader *r, const ReaderGate *gate);   /* must last */
void reader_close (Reader *r);

/*
** Reads the next log. False at the end of the file, or on a read error (then
** reader_error is not 0). A file without a 'game' line gives one LogText with
** all of it, maybe empty, so that there is a verdict to print. Memory is
** bounded by the longest log; of a line beyond READER_LINE_LIMIT only the start
** is kept. The text of a log with an error ends before the line with the error.
*/
bool reader_next (Reader *r, LogText *log);
int reader_error (const Reader *r);     /* an errno, or 0 */

/* Is that line of the file in the log? */
bool reader_has_line (const LogText *log, unsigned line);

/*
** Is it the 'game' line of the next log? Blank lines, comments and notes at the
** top of the file belong to the first log, whose 'game' line starts no other.
** 'has_content' must be false at the start of a log; the function updates it.
*/
bool reader_begins_log (Span line, bool *has_content);

#endif
