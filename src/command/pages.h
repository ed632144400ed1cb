/*
** The folder of check --html: an index, and a page per log
** SPDX-License-Identifier: MIT
*/
#ifndef pages_h
#define pages_h

#include <stdatomic.h>

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

#endif
