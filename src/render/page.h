/*
** Pages of text and HTML
** SPDX-License-Identifier: MIT
*/
#ifndef page_h
#define page_h

#include "base/buffer.h"
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

/* HTML: escaping, and templates */

/* Escapes text for use between tags and in attributes. */
void html_text (Buffer *b, Span s);

/* <p class="…">text</p>; nothing for empty text. */
void html_paragraph (Buffer *b, const char *class_name, const Buffer *text);

/* "sha256-…" of a script or style, for the content security policy. */
void html_hash (Buffer *b, const char *text);

/* Appends the value of "@name@"; false if the name is unknown. */
typedef bool HtmlFill (void *context, Span name, Buffer *b);

/* The template with every "@name@" replaced. */
void html_fill (Buffer *b, const char *template, HtmlFill *fill,
                void *context);

/* Self-contained pages */

/*
** The policy allows only this style and script. The lists end with NULL; the
** script may be missing. The title is HTML.
*/
typedef struct WebPage {
  Language lang;
  const char *title;
  const unsigned char *const *style, *const *script;
  const char *body;            /* a template */
  HtmlFill *fill;
  void *context;
  const char *policy;          /* additional policy, "…; ", or NULL */
} WebPage;

void web_page_write (const WebPage *f, Buffer *out);

/* Static pages */

/* All members are HTML, filled in by the caller. */
typedef struct PlainPage {
  Language lang;
  Buffer title, lead, main;
} PlainPage;

/* Adds a line above the contents, such as a verdict. */
void plain_page_lead (PlainPage *p, const char *class_name, Span text);
void plain_page_heading (PlainPage *p, const char *text);

/* 'script' may be NULL. */
void plain_page_write (const PlainPage *p,
                       const unsigned char *const *script, Buffer *out);
void plain_page_free (PlainPage *p);

/* Embedded files (see scripts/embed) */

/* Templates of rule files, with places "@NAME@". */
extern const unsigned char embedded_starter_game_lua[];
extern const unsigned char embedded_starter_game_fr_lua[];
extern const unsigned char embedded_starter_format_lua[];
extern const unsigned char embedded_starter_format_fr_lua[];
extern const unsigned char embedded_starter_variant_lua[];
extern const unsigned char embedded_starter_variant_fr_lua[];

/* From src/render/web; NUL-terminated, like those above. */
extern const unsigned char embedded_frame_html[];
extern const unsigned char embedded_base_css[];
extern const unsigned char embedded_cards_css[];
extern const unsigned char embedded_cards_js[];
extern const unsigned char embedded_plain_html[];
extern const unsigned char embedded_plain_css[];
extern const unsigned char embedded_sheet_js[];
extern const unsigned char embedded_stage_html[];
extern const unsigned char embedded_replay_html[];
extern const unsigned char embedded_replay_css[];
extern const unsigned char embedded_replay_js[];
extern const unsigned char embedded_desk_html[];
extern const unsigned char embedded_desk_css[];
extern const unsigned char embedded_desk_js[];

#endif
