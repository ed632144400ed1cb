/*
** A page that is only read
** SPDX-License-Identifier: MIT
*/
#include "render/plain_page.h"

#include "render/embedded.h"

void plain_page_lead (PlainPage *p, const char *class_name, Span text) {
  buffer_format(&p->lead, "<p class=\"%s\">", class_name);
  html_text(&p->lead, text);
  buffer_text(&p->lead, "</p>\n");
}

void plain_page_heading (PlainPage *p, const char *text) {
  buffer_text(&p->main, "<h2>");
  html_text(&p->main, span_of(text));
  buffer_text(&p->main, "</h2>\n");
}

static bool fill_plain_page (void *context, Span name, Buffer *b) {
  const PlainPage *p = context;
  if (span_is(name, "heading"))
    buffer_text(b, buffer_string(&p->title));
  else if (span_is(name, "lead"))
    buffer_text(b, buffer_string(&p->lead));
  else if (span_is(name, "main"))
    buffer_text(b, buffer_string(&p->main));
  else if (span_is(name, "version"))
    buffer_text(b, PACKAGE_VERSION);
  else
    return false;
  return true;
}

void plain_page_write (const PlainPage *p,
                       const unsigned char *const *script, Buffer *out) {
  static const unsigned char *const style[] = {
    embedded_base_css, embedded_cards_css, embedded_plain_css, NULL
  };
  web_page_write(&(WebPage){p->lang, buffer_string(&p->title), style, script,
                            (const char *)embedded_plain_html, fill_plain_page,
                            (void *)p}, out);
}

void plain_page_free (PlainPage *p) {
  buffer_free(&p->title);
  buffer_free(&p->lead);
  buffer_free(&p->main);
}
