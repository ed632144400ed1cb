/*
** Chance from a seed, the same on every machine
** SPDX-License-Identifier: MIT
*/
#include "table/chance.h"

#include <sha2.h>

uint64_t chance_seed (Span text) {
  uint8_t digest[SHA256_DIGEST_LENGTH];
  uint64_t state = 0;
  SHA2_CTX sha;
  text = span_trim(text);
  SHA256Init(&sha);
  SHA256Update(&sha, (const uint8_t *)text.at, text.len);
  SHA256Final(digest, &sha);
  for (int i = 0; i < 8; i++) state = state << 8 | digest[i];
  return state;
}

uint64_t chance_number (uint64_t *state) {
  uint64_t z = *state += UINT64_C(0x9E3779B97F4A7C15);
  z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
  z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
  return z ^ z >> 31;
}

/* Those below 2^64 mod n would favour some; that is below n. */
static bool is_too_low (uint64_t number, uint64_t n) {
  return number < n && number < -n % n;
}

uint64_t chance_below (uint64_t *state, uint64_t n) {
  uint64_t number;
  do
    number = chance_number(state);
  while (is_too_low(number, n));
  return number % n;
}
