/*
** What many logs came to: in words, as JSON, and as an index page
** SPDX-License-Identifier: MIT
*/
#ifndef audit_text_h
#define audit_text_h

#include "drive/audit.h"
#include "base/json.h"

void audit_text (Buffer *b, const Audit *a, Language lang);
void audit_json (Json *j, const Audit *a);

/*
** An index of logs that are not legal, and a page for those without a game
*/

/* One log's row, with a link to its page. */
void index_page_row (Buffer *b, const Verdict *v, const char *page,
                     Language lang);

/*
** So many rows a page; the first has the name of the index, and says what all
** logs came to: it is written last, when all of them are known.
*/
typedef struct IndexPage {
  Language lang;
  int number;                  /* from 1 */
  int pages;                   /* so far */
  const Buffer *rows;
  const Audit *audit;          /* of the first one */
} IndexPage;

void index_page_write (const IndexPage *p, Buffer *out);

/* "index.html", "index-2.html" */
void index_page_name (Buffer *b, int number);

/* A log in which no game begins: its lines, and what is wrong with them. */
void index_page_log (Buffer *out, const Verdict *v, const LogText *log,
                     Language lang);

#endif
