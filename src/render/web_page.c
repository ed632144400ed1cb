/*
** A page that needs nothing but itself: its head, style and script
** SPDX-License-Identifier: MIT
*/
#include "render/web_page.h"

#include "render/catalogue.h"
#include "render/embedded.h"

static void put_all (Buffer *b, const unsigned char *const *text) {
  for (; *text != NULL; text++) buffer_text(b, (const char *)*text);
}

/* "'sha256-…'", of the texts as they stand in the page. */
static void put_policy (Buffer *b, const unsigned char *const *text) {
  Buffer all = {0};
  put_all(&all, text);
  buffer_char(b, '\'');
  html_hash(b, all.text);
  buffer_char(b, '\'');
  buffer_free(&all);
}

static void put_script (const WebPage *f, Buffer *b) {
  if (f->script == NULL) return;
  buffer_text(b, "<script>");
  put_all(b, f->script);
  buffer_text(b, "</script>\n");
}

static void put_script_policy (const WebPage *f, Buffer *b) {
  if (f->script != NULL)
    put_policy(b, f->script);
  else
    buffer_text(b, "'none'");
}

static void put_style (const WebPage *f, Buffer *b) { put_all(b, f->style); }

static void put_style_policy (const WebPage *f, Buffer *b) {
  put_policy(b, f->style);
}

static void put_lang (const WebPage *f, Buffer *b) {
  buffer_text(b, catalogue_words(SAY_LANGUAGE_CODE, f->lang));
}

static void put_version (const WebPage *f, Buffer *b) {
  (void)f;
  buffer_text(b, PACKAGE_VERSION);
}

static void put_title (const WebPage *f, Buffer *b) {
  buffer_text(b, f->title);
}

static void put_body (const WebPage *f, Buffer *b) {
  html_fill(b, f->body, f->fill, f->context);
}

static const struct {
  const char *name;
  void (*put) (const WebPage *f, Buffer *b);
} parts[] = {
  {"lang", put_lang}, {"version", put_version}, {"title", put_title},
  {"style", put_style}, {"style-policy", put_style_policy},
  {"script", put_script}, {"script-policy", put_script_policy},
  {"body", put_body},
};

static bool fill_web_page (void *context, Span name, Buffer *b) {
  const WebPage *f = context;
  for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
    if (span_is(name, parts[i].name)) {
      parts[i].put(f, b);
      return true;
    }
  return false;
}

void web_page_write (const WebPage *f, Buffer *out) {
  html_fill(out, (const char *)embedded_frame_html, fill_web_page, (void *)f);
}
