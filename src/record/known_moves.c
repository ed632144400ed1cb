/*
** Moves that were read before
** SPDX-License-Identifier: MIT
*/
#include "record/known_moves.h"

#include "ground/hash.h"

/* The two places where it may be. */
static uint16_t *places_of (KnownMoves *k, uint64_t here, uint64_t line) {
  return &k->place[2 * (hash_mix(here, line) % (KNOWN_MOVES / 2))];
}

static bool is_it (const KnownMove *m, const EventReader *d, uint64_t here,
                   uint64_t line) {
  return m->line == line && m->here == here &&
         m->rules == d->rules->serial && m->names == d->seating->serial;
}

static Value unpack_value (KnownValue v, uint8_t *kind) {
  return (Value){.given = v.given, .count = v.count, .number = v.number,
                 .kind = v.names_cards ? kind + v.first : NULL};
}

static void unpack (const KnownMove *m, BoundMove *b) {
  b->move = m->move;
  b->args = m->args;
  b->kinds = m->kinds;
  memcpy(b->kind, m->kind, sizeof m->kind);
  for (int i = 0; i < m->args; i++)
    b->value[i] = unpack_value(m->value[i], b->kind);
}

/* What is the same for all moves is set once. */
static Event *make_event (KnownMoves *k, const KnownMove *m) {
  Event *e = &k->event;
  if (e->bound == NULL) event_make_move(e, m->seat, &k->found);
  e->seat = m->seat;
  e->verb = m->move;
  e->tried = false;
  e->cards = m->cards;
  memcpy(e->card, m->card, sizeof m->card);
  return e;
}

Event *known_moves_find (const EventReader *d, uint64_t here,
                         const Line *line) {
  const uint16_t *place = places_of(d->known, here, line->known);
  const KnownMove *m = &d->known->entry[place[0]];
  Event *e;
  if (!is_it(m, d, here, line->known) &&
      !is_it(m = &d->known->entry[place[1]], d, here, line->known))
    return NULL;
  unpack(m, &d->known->found);
  e = make_event(d->known, m);
  e->line = line->number;
  e->text = line->rest;
  return e;
}

/* Has it room for all of that? */
static bool fits (const Event *e, const BoundMove *b) {
  if (e->known == 0 || e->has_announced || e->cards > KNOWN_CARDS ||
      b->args > KNOWN_ARGS || b->kinds > KNOWN_KINDS)
    return false;
  for (int i = 0; i < b->args; i++)
    if ((float)b->value[i].number != b->value[i].number) return false;
  return true;
}

static KnownValue pack_value (const Value *v, const uint8_t *kind) {
  return (KnownValue){.number = (float)v->number, .given = v->given,
                      .names_cards = v->kind != NULL, .count = v->count,
                      .first = v->kind ? (uint8_t)(v->kind - kind) : 0};
}

static void pack (KnownMove *m, const BoundMove *b) {
  m->move = (uint8_t)b->move;
  m->args = (uint8_t)b->args;
  m->kinds = (uint8_t)b->kinds;
  memcpy(m->kind, b->kind, (size_t)b->kinds);
  for (int i = 0; i < b->args; i++)
    m->value[i] = pack_value(&b->value[i], b->kind);
}

void known_moves_keep (EventReader *d, uint64_t here, const Event *e,
                       const BoundMove *bound) {
  KnownMoves *k = d->known;
  KnownMove *m;
  if (!fits(e, bound)) return;
  m = &k->entry[known_lines_entry(places_of(k, here, e->known), &k->entries)];
  m->line = e->known;
  m->here = here;
  m->rules = d->rules->serial;
  m->names = d->seating->serial;
  m->seat = (uint8_t)e->seat;
  m->cards = (uint8_t)e->cards;
  memcpy(m->card, e->card, (size_t)e->cards);
  pack(m, bound);
}
