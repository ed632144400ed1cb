/*
** HTML: strangers' text made harmless, a template filled in
** SPDX-License-Identifier: MIT
*/
#include "render/html.h"

#include <sha2.h>

#include "ground/output.h"

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
  html_text(b, (Span){text->text, text->len});
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

/* The name between two '@' at the start of 'text', or an empty span. */
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
