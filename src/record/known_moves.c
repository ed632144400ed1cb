/*
** Moves that were read before
** SPDX-License-Identifier: MIT
*/
#include "record/known_moves.h"

/* The last letters count as much as the first: "play D8", "play D9". */
static size_t place_of (uint64_t here, Span text) {
  uint64_t hash = here;
  for (size_t i = 0; i < text.len; i++)
    hash = (hash ^ (unsigned char)text.at[i]) * UINT64_C(0x100000001B3);
  hash = (hash ^ hash >> 32) * UINT64_C(0x9E3779B97F4A7C15);
  return (size_t)(hash >> 40) % KNOWN_ENTRIES;
}

const KnownMove *known_moves_find (const KnownMoves *k, const Ruleset *r,
                                   uint64_t here, Span text) {
  const KnownMove *m;
  if (text.len > KNOWN_TEXT) return NULL;
  m = &k->entry[place_of(here, text)];
  if (m->rules != r->serial || m->here != here || m->len != text.len ||
      memcmp(m->text, text.at, text.len) != 0)
    return NULL;
  return m;
}

static bool names_player (const Move *m) {
  for (int i = 0; i < m->args; i++)
    if (m->arg[i].type == ARG_PLAYER) return true;
  return false;
}

void known_moves_keep (KnownMoves *k, const Ruleset *r, uint64_t here,
                       const Event *e, const BoundMove *bound) {
  KnownMove *m;
  if (e->text.len > KNOWN_TEXT || e->cards > KNOWN_CARDS ||
      e->has_announced || names_player(&r->move[bound->move]))
    return;
  m = &k->entry[place_of(here, e->text)];
  m->rules = r->serial;
  m->here = here;
  m->len = (uint8_t)e->text.len;
  memcpy(m->text, e->text.at, e->text.len);
  m->cards = (uint8_t)e->cards;
  memcpy(m->card, e->card, (size_t)e->cards);
  move_copy(&m->bound, bound);
}
