/*
** Moves that were read before
** SPDX-License-Identifier: MIT
*/
#include "record/known_moves.h"

#include "ground/hash.h"

/* The two places where it may be. */
static KnownMove *places_of (KnownMoves *k, uint64_t here, uint64_t line) {
  return &k->entry[2 * (hash_mix(here, line) % (KNOWN_MOVES / 2))];
}

static bool is_it (const KnownMove *m, const EventReader *d, uint64_t here,
                   uint64_t line) {
  return m->line == line && m->here == here &&
         m->rules == d->rules->serial && m->names == d->seating->serial;
}

const KnownMove *known_moves_find (const EventReader *d, uint64_t here,
                                   uint64_t line) {
  const KnownMove *m = places_of(d->known, here, line);
  if (is_it(m, d, here, line)) return m;
  return is_it(m + 1, d, here, line) ? m + 1 : NULL;
}

static void copy (KnownMove *to, const KnownMove *from) {
  *to = *from;
  move_copy(&to->bound, &from->bound);
}

/* In the first place: what was there moves over. */
void known_moves_keep (EventReader *d, uint64_t here, const Event *e,
                       const BoundMove *bound) {
  KnownMove *m = places_of(d->known, here, e->known);
  if (e->known == 0 || e->cards > KNOWN_CARDS || e->has_announced) return;
  copy(m + 1, m);
  m->line = e->known;
  m->here = here;
  m->rules = d->rules->serial;
  m->names = d->seating->serial;
  m->seat = (uint8_t)e->seat;
  m->cards = (uint8_t)e->cards;
  memcpy(m->card, e->card, (size_t)e->cards);
  move_copy(&m->bound, bound);
}
