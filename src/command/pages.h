/*
** Parts of check: the folder of --html, and the input of --rows
** SPDX-License-Identifier: MIT
*/
#ifndef pages_h
#define pages_h

#include <jansson.h>
#include <stdatomic.h>

#include "base/reader.h"
#include "base/remark.h"
#include "drive/audit.h"
#include "render/story.h"

/*
** Judging threads write pages, one at a time each; index rows go to the thread
** that hands out the logs. Memory holds at most one page per thread and one or
** two pages of the index, for any number of logs.
*/
typedef struct Pages {
  const char *folder;
  Language lang;
  atomic_int error;            /* why a page was not written, or 0 */
  Audit audit;                 /* totals of all logs */
  Buffer first, rows;          /* of the index: first and current page */
  int count;                   /* rows on the current page */
  int number;                  /* its number */
} Pages;

/* Makes the folder if needed. False, with a complaint, on failure. */
bool pages_open (Pages *p, const char *folder, Language lang);
void pages_free (Pages *p);

/* A thread's state for writing pages; ready for use when zeroed. */
typedef struct PageWriter {
  StoryPage story;
  Verdict verdict;
  Buffer out, name, path;
} PageWriter;

void pages_free_writer (PageWriter *w);

/*
** Writes the page of log 'number', which 'd' has judged and must judge again.
** 'file' is its source.
*/
void pages_write (Pages *p, PageWriter *w, LogJudge *d, const LogText *log,
                  const char *file, long number);

/*
** Adds the log's index data to 'out', marked by NULs, which occur nowhere else
** there. Unless the log is legal, its page must have been written.
*/
void pages_note (const Pages *p, const PageWriter *w, const LogJudge *d,
                 const Verdict *v, VerdictKind shown, Buffer *out);

/*
** Takes the index data out of 'out'. False, with a complaint, if the folder
** cannot be written.
*/
bool pages_take (Pages *p, Buffer *out);

/*
** Completes the index, marking a run that was broken off. False, with a
** complaint, on failure.
*/
bool pages_finish (Pages *p, bool broken_off);

/* Input of logs in JSON objects, one per line */

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
