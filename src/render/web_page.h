/*
** A page that needs nothing but itself: its head, style and script
** SPDX-License-Identifier: MIT
*/
#ifndef web_page_h
#define web_page_h

#include "render/html.h"
#include "rules/ruleset.h"

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
} WebPage;

void web_page_write (const WebPage *f, Buffer *out);

#endif
