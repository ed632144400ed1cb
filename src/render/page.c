/*
** Text that is wrapped at the end of the line
** SPDX-License-Identifier: MIT
*/
#include "render/page.h"

#include <stdarg.h>
#include <stdio.h>

#include "ground/unicode.h"

static void fill (Page *p, size_t to) {
  for (; p->column < to; p->column++) buffer_char(p->out, ' ');
}

void page_end (Page *p) {
  if (p->column == 0) return;
  buffer_char(p->out, '\n');
  p->column = 0;
}

void page_start (Page *p, size_t indent) {
  page_end(p);
  p->indent = indent;
}

void page_gap (Page *p) {
  page_end(p);
  buffer_char(p->out, '\n');
}

void page_piece (Page *p, Span piece) {
  size_t width = unicode_width(piece);
  bool starts = p->column <= p->indent;
  size_t end = p->width > 0 ? p->width : PAGE_WIDTH;
  if (!starts && p->column + 1 + width > end) {
    page_end(p);
    starts = true;
  }
  fill(p, starts ? p->indent : p->column + 1);
  buffer_span(p->out, piece);
  p->column += width;
}

static size_t word_length (Span s) {
  const char *space = memchr(s.at, ' ', s.len);
  return space != NULL ? (size_t)(space - s.at) : s.len;
}

/* French has a space before these, where no line is to be broken. */
static bool belongs_before (Span rest) {
  static const char *const mark[] = {":", ";", "!", "?", "»"};
  Span word = {rest.at, word_length(rest)};
  for (size_t i = 0; i < sizeof mark / sizeof mark[0]; i++)
    if (word.len >= strlen(mark[i]) &&
        memcmp(word.at, mark[i], strlen(mark[i])) == 0)
      return true;
  return false;
}

/* Nor behind these: "« -> CARDS »" stays together. */
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

/* The next word, with what must not be parted from it. */
static Span next_piece (Span *text) {
  Span piece = {text->at, word_length(*text)};
  while (piece.len < text->len) {
    Span rest = {text->at + piece.len + 1, text->len - piece.len - 1};
    if (!belongs_behind(piece) && !belongs_before(rest)) break;
    piece.len += 1 + word_length(rest);
  }
  *text = (Span){text->at + piece.len, text->len - piece.len};
  return piece;
}

void page_text (Page *p, const char *text) {
  Span rest = span_of(text);
  for (;;) {
    while (rest.len > 0 && rest.at[0] == ' ') rest.at++, rest.len--;
    if (rest.len == 0) return;
    page_piece(p, next_piece(&rest));
  }
}

void page_format (Page *p, const char *format, ...) {
  char text[2000];
  va_list ap;
  va_start(ap, format);
  vsnprintf(text, sizeof text, format, ap);
  va_end(ap);
  text[unicode_check(span_of(text))] = '\0';  /* was a letter cut in two? */
  page_text(p, text);
}

void page_heading (Page *p, const char *text, char under) {
  size_t width = unicode_width(span_of(text));
  page_end(p);
  buffer_format(p->out, "%s\n", text);
  while (width-- > 0) buffer_char(p->out, under);
  buffer_char(p->out, '\n');
}
