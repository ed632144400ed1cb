/*
** HTML: escaping, and templates
** SPDX-License-Identifier: MIT
*/
#include "render/html.h"

#include <sha2.h>

#include "base/output.h"
#include "render/catalogue.h"

static const char *entity (char c) {
  switch (c) {
    case '&': return "&amp;";
    case '<': return "&lt;";
    case '>': return "&gt;";
    case '"': return "&quot;";
    case '\'': return "&#39;";
    default: return NULL;
  }
}

void html_text (Buffer *b, Span s) {
  Buffer plain = {0};
  output_clean(&plain, s, false);
  for (size_t i = 0; i < plain.len; i++) {
    const char *safe = entity(plain.text[i]);
    if (safe != NULL)
      buffer_text(b, safe);
    else
      buffer_char(b, plain.text[i]);
  }
  buffer_free(&plain);
}

void html_paragraph (Buffer *b, const char *class_name, const Buffer *text) {
  if (text->len == 0) return;
  buffer_format(b, "<p class=\"%s\">", class_name);
  html_text(b, buffer_view(text));
  buffer_text(b, "</p>");
}

static void put_base64 (Buffer *b, const uint8_t *byte, size_t len) {
  static const char digit[] =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  for (size_t i = 0; i < len; i += 3) {
    size_t n = len - i < 3 ? len - i : 3;
    unsigned bits = (unsigned)byte[i] << 16;
    if (n > 1) bits |= (unsigned)byte[i + 1] << 8;
    if (n > 2) bits |= byte[i + 2];
    for (size_t k = 0; k < 4; k++)
      buffer_char(b, k <= n ? digit[bits >> (18 - 6 * k) & 63] : '=');
  }
}

void html_hash (Buffer *b, const char *text) {
  uint8_t digest[SHA256_DIGEST_LENGTH];
  SHA2_CTX sha;
  SHA256Init(&sha);
  SHA256Update(&sha, (const uint8_t *)text, strlen(text));
  SHA256Final(digest, &sha);
  buffer_text(b, "sha256-");
  put_base64(b, digest, sizeof digest);
}

/* The name between the two '@' at the start of 'text', or an empty span. */
static Span name_at (const char *text) {
  size_t len = 1;
  while ((text[len] >= 'a' && text[len] <= 'z') || text[len] == '-') len++;
  return (Span){text + 1, text[len] == '@' ? len - 1 : 0};
}

void html_fill (Buffer *b, const char *template, HtmlFill *fill,
                void *context) {
  const char *at;
  while ((at = strchr(template, '@')) != NULL) {
    Span name = name_at(at);
    buffer_put(b, template, (size_t)(at - template));
    if (name.len > 0 && fill(context, name, b))
      template = name.at + name.len + 1;
    else {
      buffer_char(b, '@');
      template = at + 1;
    }
  }
  buffer_text(b, template);
}

/* Self-contained pages */

static void put_all (Buffer *b, const unsigned char *const *text) {
  for (; *text != NULL; text++) buffer_text(b, (const char *)*text);
}

/* "'sha256-…'", for each of the texts as written in the page. */
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

static void put_more_policy (const WebPage *f, Buffer *b) {
  if (f->policy != NULL) buffer_text(b, f->policy);
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
  {"body", put_body}, {"more-policy", put_more_policy},
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

/* Static pages */

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
  web_page_write(&(WebPage){
    .lang = p->lang, .title = buffer_string(&p->title), .style = style,
    .script = script, .body = (const char *)embedded_plain_html,
    .fill = fill_plain_page, .context = (void *)(uintptr_t)p
  }, out);
}

void plain_page_free (PlainPage *p) {
  buffer_free(&p->title);
  buffer_free(&p->lead);
  buffer_free(&p->main);
}
