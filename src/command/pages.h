/*
** The folder that check --html fills: an index, and a page a log
** SPDX-License-Identifier: MIT
*/
#ifndef pages_h
#define pages_h

#include <stdatomic.h>

#include "drive/audit.h"
#include "render/story.h"

/*
** Pages are written by the threads that judge, one at a time each; rows of the
** index come to the one that hands logs out. No more than one page a thread
** and a page or two of the index are in memory, however many logs there are.
*/
typedef struct Pages {
  const char *folder;
  Language lang;
  atomic_int error;            /* why a page could not be written, or 0 */
  Audit audit;                 /* what all logs came to */
  Buffer first, rows;          /* of the index: its first page, and the last */
  int count;                   /* rows of the page at hand */
  int number;                  /* of that page */
} Pages;

/* Makes the folder if there is none. False with a complaint. */
bool pages_open (Pages *p, const char *folder, Language lang);
void pages_free (Pages *p);

/* What a thread needs to write pages; an empty one will do. */
typedef struct PageWriter {
  StoryPage story;
  Verdict verdict;
  Buffer out, name, path;
} PageWriter;

void pages_free_writer (PageWriter *w);

/*
** Writes the page of a log, the so-and-so-many-th of all, which 'd' has judged
** and will have to judge again. 'file' is where it is from.
*/
void pages_write (Pages *p, PageWriter *w, LogJudge *d, const LogText *log,
                  const char *file, long number);

/*
** Adds to 'out', where nothing else has a NUL, what the index should know of
** the log; its page, unless it is legal, was written just now.
*/
void pages_note (const Pages *p, const PageWriter *w, const LogJudge *d,
                 const Verdict *v, VerdictKind shown, Buffer *out);

/*
** Takes what threads noted out of 'out' again. False with a complaint where
** the folder takes no more pages.
*/
bool pages_take (Pages *p, Buffer *out);

/*
** All logs are judged, or no more will be, which the index says. False with a
** complaint.
*/
bool pages_finish (Pages *p, bool broken_off);

#endif
