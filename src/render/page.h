/*
** Word wrapping
** SPDX-License-Identifier: MIT
*/
#ifndef page_h
#define page_h

#include "render/catalogue.h"

enum { PAGE_WIDTH = 80 };

/* The caller owns 'out'. */
typedef struct Page {
  Buffer *out;
  size_t column;       /* current column, from 0 */
  size_t indent;       /* where the next line starts */
  size_t width;        /* of a line; 0: PAGE_WIDTH */
  bool html;           /* paragraphs of HTML instead of lines */
} Page;

void page_start (Page *p, size_t indent);     /* starts a line at this column */
void page_end (Page *p);                      /* ends the current line */
void page_gap (Page *p);                      /* adds an empty line */

/* Adds a piece that is not broken, after a space unless it starts the line. */
void page_piece (Page *p, Span piece);

/* The same for HTML, on a page of HTML. */
void page_html (Page *p, const char *html);

/* Adds words, broken at spaces, except those of French punctuation. */
void page_text (Page *p, const char *text);

/* The same with printf's formatting; at most a paragraph. */
void page_format (Page *p, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The same for a FORMAT of messages.def. */
void page_message (Page *p, Language lang, Saying saying, ...);

/* A heading on its own line, underlined: "Cards", "-----". */
void page_heading (Page *p, const char *text, char under);

/*
** Pads what was written since 'from' to this number of columns, with at least
** one space; counts characters. The second function appends a padded text.
*/
void page_pad (Buffer *b, size_t from, size_t columns);
void page_column (Buffer *b, const char *text, size_t columns);

/*
** Appends the text with wide lines broken at spaces; continuation lines are
** indented a little more. Quoted lines of a log are not broken, because of the
** marks below them.
*/
void page_wrap (Buffer *out, Span text, size_t width);

#endif
