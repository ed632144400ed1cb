/*
** Text looked at by eight bytes at a time
** SPDX-License-Identifier: MIT
*/
#ifndef eight_h
#define eight_h

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define EIGHT_ONES UINT64_C(0x0101010101010101)
#define EIGHT_TOPS UINT64_C(0x8080808080808080)

/* The first byte is the lowest, on every machine. */
static inline uint64_t eight_load (const char *p) {
  uint64_t n;
  memcpy(&n, p, sizeof n);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  n = __builtin_bswap64(n);
#endif
  return n;
}

/* The first byte whose top bit is set; 8: none. */
static inline size_t eight_first (uint64_t n) {
  n &= EIGHT_TOPS;
  return n != 0 ? (size_t)__builtin_ctzll(n) / 8 : 8;
}

/* The top bit of the first that is 'c', and it may be of others; 0: none. */
static inline uint64_t eight_marks (uint64_t eight, char c) {
  uint64_t n = eight ^ EIGHT_ONES * (uint8_t)c;
  return (n - EIGHT_ONES) & ~n & EIGHT_TOPS;
}

/* The first that is 'c'; 8: none. */
static inline size_t eight_find (uint64_t eight, char c) {
  return eight_first(eight_marks(eight, c));
}

/* The first 'len' of them, and zeros. */
static inline uint64_t eight_cut (uint64_t eight, size_t len) {
  return len < 8 ? eight & ((UINT64_C(1) << 8 * len) - 1) : eight;
}

/* As memcmp, for what is mostly short. */
static inline bool eight_is_same (const char *a, const char *b, size_t len) {
  if (len < 8) return memcmp(a, b, len) == 0;
  for (size_t i = 0; i + 8 < len; i += 8)
    if (eight_load(a + i) != eight_load(b + i)) return false;
  return eight_load(a + len - 8) == eight_load(b + len - 8);
}

#endif
