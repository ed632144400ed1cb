/*
** Growing text buffers, and numbers as people write them
** SPDX-License-Identifier: MIT
*/
#include "base/buffer.h"

#include <limits.h>
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"

/* Makes room for 'more' bytes and a '\0'. */
static char *make_room (Buffer *b, size_t more) {
  b->text = memory_grow(b->text, &b->room, b->len + more + 1, 1);
  return b->text + b->len;
}

static void add_length (Buffer *b, size_t len) {
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
  add_length(b, len);
}

void buffer_copy (Buffer *to, const Buffer *from) {
  buffer_clear(to);
  buffer_put(to, from->text, from->len);
}

void buffer_char (Buffer *b, char c) {
  *make_room(b, 1) = c;
  add_length(b, 1);
}

void buffer_text (Buffer *b, const char *text) {
  buffer_put(b, text, strlen(text));
}

void buffer_span (Buffer *b, Span s) {
  buffer_put(b, s.at, s.len);
}

/*
** Up to six decimals, without printf, whose decimal point depends on the
** locale: a log written in France must be readable elsewhere.
*/
static void put_number (Buffer *b, double n, char mark) {
  const long long unit = 1000000;
  if (!(fabs(n) < 1e12)) {  /* beyond any score? */
    buffer_format(b, "%.0f", n);
    return;
  }
  long long millionths = llround(fabs(n) * (double)unit);
  if (n < 0 && millionths > 0) buffer_char(b, '-');
  buffer_format(b, "%lld", millionths / unit);
  if (millionths % unit == 0) return;
  buffer_format(b, "%c%06lld", mark, millionths % unit);
  while (b->text[b->len - 1] == '0') b->text[--b->len] = '\0';
}

void buffer_number (Buffer *b, double n) {
  put_number(b, n, '.');
}

void buffer_number_in (Buffer *b, double n, Language lang) {
  put_number(b, n, decimal_mark(lang));
}

void buffer_mark_decimals (Buffer *b, size_t from, Language lang) {
  for (size_t i = from + 1; i + 1 < b->len; i++)
    if (b->text[i] == '.' && isdigit((unsigned char)b->text[i - 1]) &&
        isdigit((unsigned char)b->text[i + 1]))
      b->text[i] = decimal_mark(lang);
}

void buffer_arguments (Buffer *b, const char *format, va_list args) {
  va_list again;
  va_copy(again, args);
  int len = vsnprintf(NULL, 0, format, args);
  if (len > 0) {
    vsnprintf(make_room(b, (size_t)len), (size_t)len + 1, format, again);
    add_length(b, (size_t)len);
  }
  va_end(again);
}

void buffer_format (Buffer *b, const char *format, ...) {
  va_list args;
  va_start(args, format);
  buffer_arguments(b, format, args);
  va_end(args);
}

char *buffer_keep (Buffer *b, struct Pieces *keep) {
  char *kept = pieces_copy(keep, buffer_string(b), b->len);
  buffer_free(b);
  return kept;
}

const char *buffer_string (const Buffer *b) {
  return b->text != NULL ? b->text : "";
}

static const double LARGEST = 1e9;

/* Takes 'text' off the front of '*s' if it is there. */
static bool take (Span *s, const char *text) {
  size_t len = strlen(text);
  if (s->len < len || memcmp(s->at, text, len) != 0) return false;
  s->at += len;
  s->len -= len;
  return true;
}

/* Takes an optional sign; true for a minus. */
static bool take_minus (Span *s) {
  if (take(s, "+")) return false;
  return take(s, "-") || take(s, "\xE2\x88\x92");  /* U+2212 */
}

static bool at_digit (Span s) {
  return s.len > 0 && s.at[0] >= '0' && s.at[0] <= '9';
}

/*
** Takes all digits at the front and appends the first 'most' of them to '*n' (a
** double has no room for more). Returns ten to the power of their count.
*/
static double take_digits (Span *s, double *n, int most) {
  double scale = 1;
  for (; at_digit(*s); s->at++, s->len--) {
    if (most-- <= 0) continue;
    *n = *n * 10 + (s->at[0] - '0');
    scale *= 10;
  }
  return scale;
}

/*
** Dividing once at the end keeps 7.1 the double nearest to 7.1; 7 + 0.1 might
** not be.
*/
static bool take_decimal (Span *s, double *n) {
  if (!at_digit(*s)) return false;
  while (take(s, "0")) {}  /* they would count against 'most' */
  take_digits(s, n, 11);
  if (*n > LARGEST) return false;
  if (!take(s, ".")) return true;
  double scale = take_digits(s, n, *n > 1e6 ? 5 : 9);
  *n /= scale;
  return scale > 1 && s->len == 0;  /* no half after a decimal */
}

/*
** Takes an optional half after an integer. "1/2" always has white space before
** it: otherwise its 1 would be one of the digits.
*/
static bool take_half (Span *s, double *n) {
  *s = span_trim_front(*s);
  if (!take(s, "½") && !take(s, "1/2")) return false;
  *n += 0.5;
  return true;
}

static bool read_positive (Span s, double *n) {
  if (span_is(s, "½") || span_is(s, "1/2")) {
    *n = 0.5;
    return true;
  }
  if (!take_decimal(&s, n)) return false;
  if (s.len > 0 && !take_half(&s, n)) return false;
  return s.len == 0 && *n <= LARGEST;
}

bool number_read (Span s, double *value) {
  double n = 0;
  bool minus = take_minus(&s);
  if (!read_positive(s, &n)) return false;
  *value = minus && n > 0 ? -n : n;  /* no -0: tables are compared by byte */
  return true;
}

bool number_is_too_large (Span s) {
  double n;
  if (number_read(s, &n)) return false;
  take_minus(&s);
  if (!at_digit(s)) return false;
  while (at_digit(s)) s.at++, s.len--;
  return s.len == 0;
}

bool number_read_whole (Span s, long *value) {
  bool minus = take_minus(&s);
  long n = 0;
  if (!at_digit(s)) return false;
  for (; at_digit(s); s.at++, s.len--) {
    int digit = s.at[0] - '0';
    if (n > (LONG_MAX - digit) / 10) return false;
    n = n * 10 + digit;
  }
  if (s.len > 0) return false;
  *value = minus ? -n : n;
  return true;
}
