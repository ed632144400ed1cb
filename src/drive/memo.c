/*
** Moves that were read before
** SPDX-License-Identifier: MIT
*/
#include "drive/memo.h"

static size_t place_of (uint64_t here, Span text) {
  uint64_t hash = here;
  for (size_t i = 0; i < text.len; i++)
    hash = (hash ^ (unsigned char)text.at[i]) * UINT64_C(0x100000001B3);
  return (size_t)(hash >> 32) % MEMO_ENTRIES;
}

const MemoEntry *memo_find (const Memo *m, const Ruleset *r, uint64_t here,
                            Span text) {
  const MemoEntry *e;
  if (text.len > MEMO_TEXT) return NULL;
  e = &m->entry[place_of(here, text)];
  if (e->rules != r || e->here != here || e->len != text.len ||
      memcmp(e->text, text.at, text.len) != 0)
    return NULL;
  return e;
}

static bool names_player (const Move *m) {
  for (int i = 0; i < m->args; i++)
    if (m->arg[i].type == ARG_PLAYER) return true;
  return false;
}

void memo_keep (Memo *m, const Ruleset *r, uint64_t here, const Event *e,
                const BoundMove *bound) {
  MemoEntry *entry;
  if (e->text.len > MEMO_TEXT || e->brought_count > MEMO_CARDS ||
      e->words->has_announced || names_player(&r->move[bound->move]))
    return;
  entry = &m->entry[place_of(here, e->text)];
  entry->rules = r;
  entry->here = here;
  entry->len = (uint8_t)e->text.len;
  memcpy(entry->text, e->text.at, e->text.len);
  entry->brought_count = (uint8_t)e->brought_count;
  memcpy(entry->brought, e->brought, (size_t)e->brought_count);
  event_copy_bound(&entry->bound, bound);
}
