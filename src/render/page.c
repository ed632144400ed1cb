/*
** Pages of text and HTML
** SPDX-License-Identifier: MIT
*/
#include "render/page.h"

#include <sha2.h>
#include <stdarg.h>
#include <stdio.h>

#include "base/output.h"
#include "base/unicode.h"
#include "render/catalogue.h"

/* Visible columns: colour codes like "\033[1m" take none. */
static size_t seen_width (Span s) {
  size_t width = 0;
  while (s.len > 0) {
    const char *escape = memchr(s.at, '\033', s.len), *end = NULL;
    Span plain = {s.at, escape != NULL ? (size_t)(escape - s.at) : s.len};
    width += unicode_width(plain);
    s = span_from(s, plain.len);
    if (s.len > 0) end = memchr(s.at, 'm', s.len);
    if (s.len > 0 && end == NULL) return width;
    if (end != NULL) s = (Span){end + 1, s.len - (size_t)(end + 1 - s.at)};
  }
  return width;
}

static void pad_to (Page *p, size_t to) {
  for (; p->column < to; p->column++) buffer_char(p->out, ' ');
}

void page_end (Page *p) {
  if (p->column == 0) return;
  buffer_text(p->out, p->html ? "</p>\n" : "\n");
  p->column = 0;
}

void page_start (Page *p, size_t indent) {
  page_end(p);
  p->indent = indent;
}

void page_gap (Page *p) {
  page_end(p);
  if (!p->html) buffer_char(p->out, '\n');
}

/* Starts or continues a paragraph of HTML; its class gives the indentation. */
static void go_on_in_html (Page *p) {
  int depth = p->indent == 0 ? 0 : p->indent <= 2 ? 1 : 2;
  if (p->column == 0)
    buffer_format(p->out, "<p class=\"depth-%d\">", depth);
  else
    buffer_char(p->out, ' ');
  p->column = 1;
}

void page_html (Page *p, const char *html) {
  go_on_in_html(p);
  buffer_text(p->out, html);
}

void page_piece (Page *p, Span piece) {
  size_t width = seen_width(piece);
  bool starts = p->column <= p->indent;
  size_t end = p->width > 0 ? p->width : PAGE_WIDTH;
  if (p->html) {
    go_on_in_html(p);
    html_text(p->out, piece);
    return;
  }
  if (!starts && p->column + 1 + width > end) {
    page_end(p);
    starts = true;
  }
  pad_to(p, starts ? p->indent : p->column + 1);
  buffer_span(p->out, piece);
  p->column += width;
}

static size_t word_length (Span s) {
  const char *space = memchr(s.at, ' ', s.len);
  return space != NULL ? (size_t)(space - s.at) : s.len;
}

/* French has a space before these, where lines must not be broken. */
static bool belongs_before (Span rest) {
  static const char *const mark[] = {":", ";", "!", "?", "»"};
  Span word = {rest.at, word_length(rest)};
  for (size_t i = 0; i < sizeof mark / sizeof mark[0]; i++)
    if (word.len >= strlen(mark[i]) &&
        memcmp(word.at, mark[i], strlen(mark[i])) == 0)
      return true;
  return false;
}

/* Nor after these: "« -> CARDS »" stays together. */
static bool belongs_behind (Span piece) {
  static const char *const mark[] = {"«", "->", "'="};
  for (size_t i = 0; i < sizeof mark / sizeof mark[0]; i++) {
    size_t len = strlen(mark[i]);
    if (piece.len >= len &&
        memcmp(piece.at + piece.len - len, mark[i], len) == 0)
      return true;
  }
  return false;
}

/* The next word, with everything that must not be separated from it. */
static Span next_piece (Span *text) {
  Span piece = {text->at, word_length(*text)};
  while (piece.len < text->len) {
    Span rest = {text->at + piece.len + 1, text->len - piece.len - 1};
    if (!belongs_behind(piece) && !belongs_before(rest)) break;
    piece.len += 1 + word_length(rest);
  }
  *text = span_from(*text, piece.len);
  return piece;
}

static Span skip_spaces (Span s) {
  while (s.len > 0 && s.at[0] == ' ') s.at++, s.len--;
  return s;
}

void page_text (Page *p, const char *text) {
  Span rest = skip_spaces(span_of(text));
  for (; rest.len > 0; rest = skip_spaces(rest))
    page_piece(p, next_piece(&rest));
}

void page_format (Page *p, const char *format, ...) {
  char text[2000];
  va_list ap;
  va_start(ap, format);
  vsnprintf(text, sizeof text, format, ap);
  va_end(ap);
  text[unicode_check(span_of(text))] = '\0';  /* was a character cut? */
  page_text(p, text);
}

void page_message (Page *p, Language lang, Saying saying, ...) {
  Buffer text = {0};
  va_list args;
  va_start(args, saying);
  catalogue_arguments(&text, lang, saying, args);
  va_end(args);
  page_text(p, buffer_string(&text));
  buffer_free(&text);
}

void page_heading (Page *p, const char *text, char under) {
  size_t width = unicode_width(span_of(text));
  page_end(p);
  if (p->html) {
    buffer_text(p->out, "<h2>");
    html_text(p->out, span_of(text));
    buffer_text(p->out, "</h2>\n");
    return;
  }
  buffer_format(p->out, "%s\n", text);
  while (width-- > 0) buffer_char(p->out, under);
  buffer_char(p->out, '\n');
}

void page_pad (Buffer *b, size_t from, size_t columns) {
  size_t width = unicode_width((Span){b->text + from, b->len - from});
  do buffer_char(b, ' ');
  while (++width < columns);
}

void page_column (Buffer *b, const char *text, size_t columns) {
  size_t from = b->len;
  buffer_text(b, text);
  page_pad(b, from, columns);
}

/* "    13 | Bruno: play 9", or a line of marks below it? */
static bool is_quote (Span line) {
  size_t n = 0;
  while (n < line.len && (line.at[n] == ' ' ||
                          (line.at[n] >= '0' && line.at[n] <= '9')))
    n++;
  return n >= 7 && n < line.len && line.at[n] == '|';
}

/* Wraps one line, given without its end. */
static void wrap_line (Buffer *out, Span line, size_t width) {
  Span rest = skip_spaces(line);
  size_t first = line.len - rest.len;
  size_t more = first + 2 < width / 2 ? first + 2 : 0;
  Page p = {.out = out, .indent = first, .width = width};
  while (rest.len > 0) {
    Span left;
    page_piece(&p, next_piece(&rest));
    if (p.column > more) p.indent = more;
    left = skip_spaces(rest);
    if (rest.len - left.len > 1) {   /* does another column begin? */
      size_t gap = rest.len - left.len - 1;
      if (p.column + gap + 1 < width * 2 / 3) {
        pad_to(&p, p.column + gap);
        more = p.column + 1;
        p.indent = 0;
      }
    }
    rest = left;
  }
}

void page_wrap (Buffer *out, Span text, size_t width) {
  while (text.len > 0) {
    const char *end = memchr(text.at, '\n', text.len);
    Span line = {text.at, end ? (size_t)(end - text.at) : text.len};
    size_t used = line.len + (end != NULL);
    if (is_quote(line) || seen_width(line) <= width)
      buffer_span(out, line);
    else
      wrap_line(out, line, width);
    if (end != NULL) buffer_char(out, '\n');
    text = span_from(text, used);
  }
}

/* HTML: escaping, and templates */

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
