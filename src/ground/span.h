/*
** A piece of somebody else's text
** SPDX-License-Identifier: MIT
*/
#ifndef span_h
#define span_h

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Points into a text that it does not own and that outlives it. */
typedef struct Span {
  const char *at;
  size_t len;
} Span;

static inline Span span_of (const char *text) {
  return (Span){text, strlen(text)};
}

static inline bool span_is (Span s, const char *text) {
  if (s.len > 0 && s.at[0] != text[0]) return false;  /* mostly */
  return strlen(text) == s.len && memcmp(s.at, text, s.len) == 0;
}

static inline bool span_same (Span a, Span b) {
  return a.len == b.len && memcmp(a.at, b.at, a.len) == 0;
}

static inline bool span_is_blank (char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f';
}

/*
** No-break spaces (U+00A0, U+202F), which French keyboards and word
** processors put before ':' and '?', and the byte order mark (U+FEFF), which
** is in the midst of a text where files were joined.
*/
static inline bool span_is_blank_of_2 (const char *at) {
  return memcmp(at, "\xC2\xA0", 2) == 0;
}

static inline bool span_is_blank_of_3 (const char *at) {
  return memcmp(at, "\xE2\x80\xAF", 3) == 0 ||
         memcmp(at, "\xEF\xBB\xBF", 3) == 0;
}

/* How many bytes of white space stand at 'at', where 'at' < 'end': 0 to 3. */
static inline size_t span_blank_at (const char *at, const char *end) {
  if (span_is_blank(*at)) return 1;
  if ((unsigned char)*at < 0x80) return 0;
  if (end - at >= 2 && span_is_blank_of_2(at)) return 2;
  return end - at >= 3 && span_is_blank_of_3(at) ? 3 : 0;
}

/* The same for the white space that ends at 'at', where 'start' < 'at'. */
static inline size_t span_blank_before (const char *start, const char *at) {
  if (span_is_blank(at[-1])) return 1;
  if ((unsigned char)at[-1] < 0x80) return 0;
  if (at - start >= 2 && span_is_blank_of_2(at - 2)) return 2;
  return at - start >= 3 && span_is_blank_of_3(at - 3) ? 3 : 0;
}

/* Where the white space at 'at' ends, which may be right there. */
static inline const char *span_skip_blanks (const char *at, const char *end) {
  size_t n;
  while (at < end && (n = span_blank_at(at, end)) > 0) at += n;
  return at;
}

/* What stands before the first white space: all of it, where there is none. */
static inline Span span_first_word (Span s) {
  const char *at = s.at, *end = s.at + s.len;
  while (at < end && span_blank_at(at, end) == 0) at++;
  return (Span){s.at, (size_t)(at - s.at)};
}

/* Without the white space in front. */
static inline Span span_trim_front (Span s) {
  const char *end = s.at + s.len;
  s.at = span_skip_blanks(s.at, end);
  s.len = (size_t)(end - s.at);
  return s;
}

/* Without the white space at both ends. */
static inline Span span_trim (Span s) {
  size_t n;
  s = span_trim_front(s);
  while (s.len > 0 && (n = span_blank_before(s.at, s.at + s.len)) > 0)
    s.len -= n;
  return s;
}

#endif
