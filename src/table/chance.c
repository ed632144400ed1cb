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
