/*
** A number to find a text by, of no other meaning
** SPDX-License-Identifier: MIT
*/
#ifndef hash_h
#define hash_h

#include "ground/eight.h"
#include "ground/span.h"

static inline uint64_t hash_load_four (const char *p) {
  uint32_t n;
  memcpy(&n, p, sizeof n);
  return n;
}

/* Up to eight bytes as one number; the loads overlap where they must. */
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

/* Mixed once more at the end: the last letters reach the lowest bits. */
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
