/*
** HTML: strangers' text made harmless, a template filled in
** SPDX-License-Identifier: MIT
*/
#ifndef render_html_h
#define render_html_h

#include "base/buffer.h"
#include "rules/ruleset.h"

/* Text that can be nothing but text, between tags or in an attribute. */
void html_text (Buffer *b, Span s);

/* <p class="…">text</p>; nothing where the text is empty. */
void html_paragraph (Buffer *b, const char *class_name, const Buffer *text);

/* "sha256-…" of a script or style, for the policy that allows it alone. */
void html_hash (Buffer *b, const char *text);

/* Appends what stands for "@name@"; false where nothing does. */
typedef bool HtmlFill (void *context, Span name, Buffer *b);

/* The template with all of its "@name@" replaced. */
void html_fill (Buffer *b, const char *template, HtmlFill *fill,
                void *context);

/*
** A page that needs nothing but itself: its head, style and script
*/

/*
** The policy allows this style and this script, and no others. The lists end
** with NULL; a page may do without a script. The title is HTML already.
*/
typedef struct WebPage {
  Language lang;
  const char *title;
  const unsigned char *const *style, *const *script;
  const char *body;            /* a template: see html.h */
  HtmlFill *fill;
  void *context;
  const char *policy;          /* what else it allows, "…; "; NULL: nothing */
} WebPage;

void web_page_write (const WebPage *f, Buffer *out);

/*
** A page that is only read
*/

/* All of it is HTML. Filled in by whoever has something to say. */
typedef struct PlainPage {
  Language lang;
  Buffer title, lead, main;
} PlainPage;

/* What stands above the rest: a verdict, say. */
void plain_page_lead (PlainPage *p, const char *class_name, Span text);
void plain_page_heading (PlainPage *p, const char *text);

/* 'script' may be NULL: see above. */
void plain_page_write (const PlainPage *p,
                       const unsigned char *const *script, Buffer *out);
void plain_page_free (PlainPage *p);

/*
** Files that the program carries with it (see scripts/embed)
*/

/* Rule files to start from, with places to be filled in: "@NAME@". */
extern const unsigned char embedded_starter_game_lua[];
extern const unsigned char embedded_starter_game_fr_lua[];
extern const unsigned char embedded_starter_format_lua[];
extern const unsigned char embedded_starter_format_fr_lua[];
extern const unsigned char embedded_starter_variant_lua[];
extern const unsigned char embedded_starter_variant_fr_lua[];

/* From src/render/web; each ends with '\0', as those above do. */
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
