/*
** Moves that were read before
** SPDX-License-Identifier: MIT
*/
#include "record/known_moves.h"

#include "ground/memory.h"
#include "ground/span.h"

/*
** Places lie scattered, and each is looked at before it is taken: a page that
** is read before it is written has to be made twice. The compiler would leave
** out a plain memset, as all is zero.
*/
KnownMoves *known_moves_new (void) {
  KnownMoves *k = memory_new_sparse(sizeof *k);
  explicit_bzero(k->place, sizeof k->place);
  explicit_bzero(k->lines.place, sizeof k->lines.place);
  explicit_bzero(k->words.entry, sizeof k->words.entry);
  return k;
}

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

/* Mostly it is what the line meant the last time. */
static const KnownMove *find (const EventReader *d, uint64_t here,
                              const Line *line) {
  const KnownMove *entry = d->known->entry;
  const uint16_t *place;
  if (is_it(&entry[*line->meaning], d, here, line->known))
    return &entry[*line->meaning];
  place = places_of(d->known, here, line->known);
  for (int i = 0; i < 2; i++)
    if (is_it(&entry[place[i]], d, here, line->known)) {
      *line->meaning = place[i];
      return &entry[place[i]];
    }
  return NULL;
}

Event *known_moves_find (const EventReader *d, uint64_t here,
                         const Line *line) {
  const KnownMove *m = find(d, here, line);
  Event *e;
  if (m == NULL) return NULL;
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

/* An entry for one more, with what all have. */
static KnownMove *keep (EventReader *d, uint64_t here, uint64_t line,
                        const Event *e) {
  KnownMoves *k = d->known;
  uint16_t *place = places_of(k, here, line);
  KnownMove *m = &k->entry[known_lines_entry(place, &k->entries)];
  m->line = line;
  m->here = here;
  m->rules = d->rules->serial;
  m->names = d->seating->serial;
  m->seat = (int8_t)e->seat;
  m->zone = (int8_t)e->zone;
  m->cards = (uint8_t)e->cards;
  memcpy(m->card, e->card, (size_t)e->cards);
  return m;
}

void known_moves_keep (EventReader *d, uint64_t here, const Event *e,
                       const BoundMove *bound) {
  if (fits(e, bound)) pack(keep(d, here, e->known, e), bound);
}

bool known_moves_find_cards (const EventReader *d, const Line *line,
                             Event *e) {
  const KnownMove *m = find(d, 0, line);
  if (m == NULL) return false;
  e->seat = m->seat;
  e->zone = m->zone;
  e->cards = m->cards;
  memcpy(e->card, m->card, sizeof m->card);
  return true;
}

void known_moves_keep_cards (EventReader *d, const Line *line,
                             const Event *e) {
  if (e->cards <= KNOWN_CARDS) keep(d, 0, line->known, e);
}
