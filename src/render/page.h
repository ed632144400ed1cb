/*
** Text that is wrapped at the end of the line
** SPDX-License-Identifier: MIT
*/
#ifndef page_h
#define page_h

#include "render/catalogue.h"

enum { PAGE_WIDTH = 80 };

/* 'out' belongs to whoever made the page. */
typedef struct Page {
  Buffer *out;
  size_t column;       /* where the line at hand ends, from 0 */
  size_t indent;       /* where the next line starts */
  size_t width;        /* of a line; 0: PAGE_WIDTH */
  bool html;           /* paragraphs of a page for browsers, not lines */
} Page;

void page_start (Page *p, size_t indent);     /* a new line, from there on */
void page_end (Page *p);                      /* of the line, if there is one */
void page_gap (Page *p);                      /* an empty line */

/* One piece that is not broken, behind a space unless it starts the line. */
void page_piece (Page *p, Span piece);

/* The same for one that is HTML already, on such a page. */
void page_html (Page *p, const char *html);

/* Words, broken at spaces, but not at those of French punctuation. */
void page_text (Page *p, const char *text);

/* The same, made by printf's rules; no longer than a paragraph. */
void page_format (Page *p, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The same, a FORMAT of messages.def. */
void page_message (Page *p, Language lang, Saying saying, ...);

/* A line of its own, with another under it: "Cards", "-----". */
void page_heading (Page *p, const char *text, char under);

/*
** Columns of a table, whatever the letters: fills what was written since 'from'
** up to so many, one space at least; and a text with such spaces behind it.
*/
void page_pad (Buffer *b, size_t from, size_t columns);
void page_column (Buffer *b, const char *text, size_t columns);

/*
** Appends the text, its lines that are wider than that broken at spaces;
** what goes on in a new line is indented a little more. Lines of a log that
** are quoted stay whole, for the marks below them.
*/
void page_wrap (Buffer *out, Span text, size_t width);

#endif
