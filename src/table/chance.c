/*
** Random numbers from a seed, the same on every machine
** SPDX-License-Identifier: MIT
*/
#include "table/chance.h"

#include <sha2.h>

#include "table/knowledge.h"

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

/* Random deals among all that fit what is known */

/* Each token in turn gets a kind that keeps the rest possible. */
bool sample_start (Sample *s, const Table *t) {
  Table copy = *t;
  s->tokens = 0;
  for (int k = 0; k < t->tokens; k++) {
    KindSet could;
    if (t->what[k] < UNKNOWN) continue;
    could = knowledge_could_be(&copy, k, kindset_all());
    if (kindset_is_empty(could)) return false;
    s->token[s->tokens] = (Token)k;
    s->kind[s->tokens++] = (Card)kindset_first(could);
    if (!knowledge_name(&copy, k, kindset_first(could))) return false;
  }
  return true;
}

static bool may_be (const Table *t, int token, int kind) {
  return kindset_has(t->group_kinds[table_group(t, token)], kind);
}

void sample_walk (Sample *s, const Table *t, uint64_t *chance, int steps) {
  if (s->tokens < 2) return;
  while (steps-- > 0) {
    int a = (int)chance_below(chance, (uint64_t)s->tokens);
    int b = (int)chance_below(chance, (uint64_t)s->tokens);
    Card swap = s->kind[a];
    if (t->group_pool[table_group(t, s->token[a])] !=
            t->group_pool[table_group(t, s->token[b])] ||
        !may_be(t, s->token[a], s->kind[b]) || !may_be(t, s->token[b], swap))
      continue;
    s->kind[a] = s->kind[b];
    s->kind[b] = swap;
  }
}

int sample_count (const Sample *s, const Table *t, int slot, KindSet kinds) {
  int n = table_count_kinds(t, slot, kinds);
  for (int i = 0; i < s->tokens; i++)
    n += t->slot[s->token[i]] == slot && kindset_has(kinds, s->kind[i]);
  return n;
}
