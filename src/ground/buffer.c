/*
** Text that grows
** SPDX-License-Identifier: MIT
*/
#include "ground/buffer.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "ground/memory.h"

/* Room for 'more' bytes and the '\0' behind them. */
static char *make_room (Buffer *b, size_t more) {
  b->text = memory_grow(b->text, &b->room, b->len + more + 1, 1);
  return b->text + b->len;
}

static void added (Buffer *b, size_t len) {
  b->len += len;
  b->text[b->len] = '\0';
}

void buffer_free (Buffer *b) {
  free(b->text);
  *b = (Buffer){0};
}

void buffer_clear (Buffer *b) { buffer_cut(b, 0); }

void buffer_cut (Buffer *b, size_t len) {
  b->len = len;
  if (b->text != NULL) b->text[len] = '\0';
}

void buffer_put (Buffer *b, const char *text, size_t len) {
  char *to = make_room(b, len);
  if (len > 0) memcpy(to, text, len);
  added(b, len);
}

void buffer_copy (Buffer *to, const Buffer *from) {
  buffer_clear(to);
  buffer_put(to, from->text, from->len);
}

void buffer_char (Buffer *b, char c) {
  *make_room(b, 1) = c;
  added(b, 1);
}

void buffer_text (Buffer *b, const char *text) {
  buffer_put(b, text, strlen(text));
}

void buffer_span (Buffer *b, Span s) {
  buffer_put(b, s.at, s.len);
}

/*
** Up to six decimals, by hand: printf would write the decimal point of the
** user's locale, and a log written in France could not be read elsewhere.
*/
void buffer_number (Buffer *b, double n) {
  const long long unit = 1000000;
  if (!(fabs(n) < 1e12)) {  /* beyond any score? */
    buffer_format(b, "%.0f", n);
    return;
  }
  long long millionths = llround(fabs(n) * (double)unit);
  if (n < 0 && millionths > 0) buffer_char(b, '-');
  buffer_format(b, "%lld", millionths / unit);
  if (millionths % unit == 0) return;
  buffer_format(b, ".%06lld", millionths % unit);
  while (b->text[b->len - 1] == '0') b->text[--b->len] = '\0';
}

void buffer_arguments (Buffer *b, const char *format, va_list args) {
  va_list again;
  va_copy(again, args);
  int len = vsnprintf(NULL, 0, format, args);
  if (len > 0) {
    vsnprintf(make_room(b, (size_t)len), (size_t)len + 1, format, again);
    added(b, (size_t)len);
  }
  va_end(again);
}

void buffer_format (Buffer *b, const char *format, ...) {
  va_list args;
  va_start(args, format);
  buffer_arguments(b, format, args);
  va_end(args);
}

const char *buffer_string (const Buffer *b) {
  return b->text != NULL ? b->text : "";
}
