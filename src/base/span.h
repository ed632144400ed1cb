/*
** Spans of text, read eight bytes at a time, and hashed
** SPDX-License-Identifier: MIT
*/
#ifndef ground_span_h
#define ground_span_h

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Points into a text that it does not own and that must outlive it. */
typedef struct Span {
  const char *at;
  size_t len;
} Span;

static inline Span span_of (const char *text) {
  return (Span){text, strlen(text)};
}

static inline bool span_is (Span s, const char *text) {
  if (s.len > 0 && s.at[0] != text[0]) return false;  /* usually decides */
  return strlen(text) == s.len && memcmp(s.at, text, s.len) == 0;
}

static inline bool span_same (Span a, Span b) {
  return a.len == b.len && (a.len == 0 || memcmp(a.at, b.at, a.len) == 0);
}

/* Without the first 'at' bytes. */
static inline Span span_from (Span s, size_t at) {
  return (Span){s.at + at, s.len - at};
}

static inline bool span_is_blank (char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f';
}

/*
** No-break spaces (U+00A0, U+202F), which French keyboards and word processors
** put before ':' and '?', and the byte order mark (U+FEFF), found inside files
** that were concatenated.
*/
static inline bool span_is_blank_of_2 (const char *at) {
  return memcmp(at, "\xC2\xA0", 2) == 0;
}

static inline bool span_is_blank_of_3 (const char *at) {
  return memcmp(at, "\xE2\x80\xAF", 3) == 0 ||
         memcmp(at, "\xEF\xBB\xBF", 3) == 0;
}

/* The length in bytes (0 to 3) of a white space at 'at' < 'end'. */
static inline size_t span_blank_at (const char *at, const char *end) {
  if (span_is_blank(*at)) return 1;
  if ((unsigned char)*at < 0x80) return 0;
  if (end - at >= 2 && span_is_blank_of_2(at)) return 2;
  return end - at >= 3 && span_is_blank_of_3(at) ? 3 : 0;
}

/* The same for white space that ends at 'at' > 'start'. */
static inline size_t span_blank_before (const char *start, const char *at) {
  if (span_is_blank(at[-1])) return 1;
  if ((unsigned char)at[-1] < 0x80) return 0;
  if (at - start >= 2 && span_is_blank_of_2(at - 2)) return 2;
  return at - start >= 3 && span_is_blank_of_3(at - 3) ? 3 : 0;
}

/* Skips white space. */
static inline const char *span_skip_blanks (const char *at, const char *end) {
  size_t n;
  while (at < end && (n = span_blank_at(at, end)) > 0) at += n;
  return at;
}

/* The text before the first white space, or all of it. */
static inline Span span_first_word (Span s) {
  const char *at = s.at, *end = s.at + s.len;
  while (at < end && span_blank_at(at, end) == 0) at++;
  return (Span){s.at, (size_t)(at - s.at)};
}

/* Trims white space at the front. */
static inline Span span_trim_front (Span s) {
  const char *end = s.at + s.len;
  s.at = span_skip_blanks(s.at, end);
  s.len = (size_t)(end - s.at);
  return s;
}

/* Trims white space at both ends. */
static inline Span span_trim (Span s) {
  size_t n;
  s = span_trim_front(s);
  while (s.len > 0 && (n = span_blank_before(s.at, s.at + s.len)) > 0)
    s.len -= n;
  return s;
}

/* Eight bytes of text as one number. */

#define EIGHT_ONES UINT64_C(0x0101010101010101)
#define EIGHT_TOPS UINT64_C(0x8080808080808080)

/* Little-endian on every machine. */
static inline uint64_t eight_load (const char *p) {
  uint64_t n;
  memcpy(&n, p, sizeof n);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  n = __builtin_bswap64(n);
#endif
  return n;
}

/* The index of the first byte with its top bit set, or 8. */
static inline size_t eight_first (uint64_t n) {
  n &= EIGHT_TOPS;
  return n != 0 ? (size_t)__builtin_ctzll(n) / 8 : 8;
}

/*
** Sets the top bit of the first byte equal to 'c', perhaps of later ones; 0 if
** there is none.
*/
static inline uint64_t eight_marks (uint64_t eight, char c) {
  uint64_t n = eight ^ EIGHT_ONES * (uint8_t)c;
  return (n - EIGHT_ONES) & ~n & EIGHT_TOPS;
}

/* The first 'len' bytes, zero-padded. */
static inline uint64_t eight_cut (uint64_t eight, size_t len) {
  return len < 8 ? eight & ((UINT64_C(1) << 8 * len) - 1) : eight;
}

static inline uint64_t hash_load_four (const char *p) {
  uint32_t n;
  memcpy(&n, p, sizeof n);
  return n;
}

/* Up to eight bytes as one number; the loads may overlap. */
static inline uint64_t hash_load_short (const char *p, size_t len) {
  if (len >= 4) return hash_load_four(p) << 32 | hash_load_four(p + len - 4);
  if (len == 0) return 0;
  return (uint64_t)(uint8_t)p[0] << 16 | (uint64_t)(uint8_t)p[len / 2] << 8
       | (uint8_t)p[len - 1];
}

static inline uint64_t hash_mix (uint64_t h, uint64_t n) {
  h = (h ^ n) * 0x9E3779B97F4A7C15u;
  return h ^ h >> 32;
}

/* A final mix lets the last letters reach the lowest bits. */
static inline uint32_t hash_of (Span s) {
  uint64_t h = s.len;
  if (s.len <= 8) {
    h = hash_mix(h, hash_load_short(s.at, s.len));
    return (uint32_t)hash_mix(h, 0);
  }
  for (size_t i = 0; i + 8 < s.len; i += 8)
    h = hash_mix(h, eight_load(s.at + i));
  h = hash_mix(h, eight_load(s.at + s.len - 8));
  return (uint32_t)hash_mix(h, 0);
}

#endif
