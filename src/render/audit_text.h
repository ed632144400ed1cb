/*
** Summary of many logs: in words, as JSON, and as an index page
** SPDX-License-Identifier: MIT
*/
#ifndef audit_text_h
#define audit_text_h

#include "drive/audit.h"
#include "base/json.h"

void audit_text (Buffer *b, const Audit *a, Language lang);
void audit_json (Json *j, const Audit *a);

/* The index of logs that are not legal, and pages for logs without a game */

/* One log's row, with a link to its page. */
void index_page_row (Buffer *b, const Verdict *v, const char *page,
                     Language lang);

/*
** A page of the index with a limited number of rows. The first one has the name
** of the index and the summary, and is written last, when all logs are judged.
*/
typedef struct IndexPage {
  Language lang;
  int number;                  /* from 1 */
  int pages;                   /* so far */
  const Buffer *rows;
  const Audit *audit;          /* for the first page */
} IndexPage;

void index_page_write (const IndexPage *p, Buffer *out);

/* "index.html", "index-2.html" */
void index_page_name (Buffer *b, int number);

/* The page of a log without a game: its lines and what is wrong. */
void index_page_log (Buffer *out, const Verdict *v, const LogText *log,
                     Language lang);

#endif
