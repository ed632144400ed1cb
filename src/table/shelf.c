/*
** Compressed storage of similar tables
** SPDX-License-Identifier: MIT
*/
#include "table/shelf.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "table/table.h"

enum {
  WORD = sizeof(uint64_t),
  STRETCH = 4 * WORD,
  QUARTERS = 4,                /* per word, */
  QUARTER = WORD / QUARTERS,
  ALL_QUARTERS = (1 << QUARTERS) - 1,
  MUCH = 1 << 14  /* of a shelf: then memory matters more than time */
};

/* Parts start at words, and a table consists of whole words. */
_Static_assert(offsetof(Table, what) % WORD == 0 &&
               offsetof(Table, shown) % WORD == 0 &&
               offsetof(Table, pile) % WORD == 0 &&
               offsetof(Table, group_kinds) % WORD == 0 &&
               offsetof(Table, group_pool) % WORD == 0 &&
               offsetof(Table, pool_kinds) % WORD == 0 &&
               offsetof(Table, news) % WORD == 0 &&
               sizeof(Table) % WORD == 0 &&
               sizeof(Table) / WORD <= UINT16_MAX >> QUARTERS &&
               sizeof(uint16_t) == QUARTER, "Table in words");

void shelf_clear (Shelf *s) {
  s->count = 0;
  s->used = 0;
}

void shelf_free (Shelf *s) {
  free(s->patch);
  free(s->end);
  free(s->first);
}

/* Makes room for words of that many bytes, in case all of them differ. */
static uint16_t *make_room (Shelf *s, size_t bytes) {
  size_t words = (bytes + WORD - 1) / WORD;
  s->patch = memory_grow(s->patch, &s->room,
                         s->used + words * (1 + QUARTERS), sizeof *s->patch);
  return s->patch + s->used;
}

static inline uint16_t quarter (const char *word, size_t i) {
  uint16_t quarter;
  memcpy(&quarter, word + i * QUARTER, QUARTER);
  return quarter;
}

/* Each of these writes a word at 'to', and returns its end. */

static inline uint16_t *put_word (uint16_t *to, size_t at, const char *word) {
  *to = (uint16_t)(at * (1 << QUARTERS) / WORD | ALL_QUARTERS);
  memcpy(to + 1, word, WORD);
  return to + 1 + QUARTERS;
}

/* The quarters of 'b' that differ from those of 'a'. */
static uint16_t *put_quarters (uint16_t *to, size_t at, const char *a,
                               const char *b) {
  uint16_t *where = to++;
  unsigned which = 0;
  for (size_t i = 0; i < QUARTERS; i++) {
    bool differs = quarter(a, i) != quarter(b, i);
    *to = quarter(b, i);
    to += differs;
    which |= (unsigned)differs << i;
  }
  *where = (uint16_t)(at / WORD << QUARTERS | which);
  return to;
}

/* The table that is added, and the first one. */
typedef struct Putting {
  Shelf *shelf;
  const Table *table;
} Putting;

/* The words that differ in two arrays; writes those of the second. */
static inline uint16_t *put_stretch (uint16_t *to, size_t at, const char *a,
                                     const char *b, size_t size, bool much) {
  for (size_t i = 0; i < size; i += WORD)
    if (memcmp(a + i, b + i, WORD) != 0)
      to = much ? put_quarters(to, at + i, a + i, b + i)
                : put_word(to, at + i, b + i);
  return to;
}

/*
** Usually many consecutive words are equal. The last word of a part may have
** further bytes, whose values do not matter.
*/
static inline bool put_part (void *first, const void *own, size_t size,
                             void *with) {
  Shelf *s = ((const Putting *)with)->shelf;
  const char *table = (const char *)((const Putting *)with)->table;
  const char *a = first, *b = own;
  bool much = s->used > MUCH;
  uint16_t *to;
  size_t i = 0;
  if (memcmp(a, b, size) == 0) return true;
  to = make_room(s, size);
  for (; i + STRETCH <= size; i += STRETCH)
    if (memcmp(a + i, b + i, STRETCH) != 0)
      to = put_stretch(to, (size_t)(b + i - table), a + i, b + i, STRETCH,
                       much);
  to = put_stretch(to, (size_t)(b + i - table), a + i, b + i, size - i, much);
  s->used = (size_t)(to - s->patch);
  return true;
}

static inline void put_words (Shelf *s, const Table *t, size_t from,
                              size_t end) {
  size_t at = from / WORD * WORD;
  uint16_t *to;
  if (at >= end) return;
  to = make_room(s, end - at);
  for (; at < end; at += WORD) to = put_word(to, at, (const char *)t + at);
  s->used = (size_t)(to - s->patch);
}

/* Entries that the first table does not have cannot be compared with it. */
static void put_more (Shelf *s, const Table *t) {
  int news = s->first->news_count, groups = s->first->groups;
  if (t->shows && !s->first->shows)
    put_words(s, t, offsetof(Table, shown),
              offsetof(Table, shown[t->tokens]));
  put_words(s, t, offsetof(Table, news[news]),
            offsetof(Table, news[t->news_count]));
  put_words(s, t, offsetof(Table, group_kinds[groups]),
            offsetof(Table, group_kinds[t->groups]));
  put_words(s, t, offsetof(Table, group_asked[groups]),
            offsetof(Table, group_asked[t->groups]));
  put_words(s, t, offsetof(Table, group_pool[groups]),
            offsetof(Table, group_pool[t->groups]));
}

static void put_beside (Shelf *s, const Table *t, const Layout *l) {
  Putting p = {s, t};
  parts_each(s->first, t, l, put_part, &p);
  put_more(s, t);
}

/* Usually there is only one possible deal, and none on the shelf. */
static Table *first_of (Shelf *s) {
  if (s->first == NULL) s->first = memory_new(sizeof *s->first);
  return s->first;
}

void shelf_put (Shelf *s, const Table *t, const Layout *l) {
  if (s->count == 0)
    table_copy(first_of(s), t, l);
  else
    put_beside(s, t, l);
  s->end = memory_grow(s->end, &s->ends, (size_t)s->count + 1, sizeof *s->end);
  s->end[s->count++] = (uint32_t)s->used;
}

/* Returns the end of these quarters. */
static const uint16_t *get_quarters (const uint16_t *from, unsigned which,
                                     char *word) {
  for (size_t i = 0; i < QUARTERS; i++)
    if ((which >> i) & 1) memcpy(word + i * QUARTER, from++, QUARTER);
  return from;
}

/* Returns the end of the word. */
static inline const uint16_t *get_word (const uint16_t *from, Table *t) {
  char *word = (char *)t + (*from >> QUARTERS) * WORD;
  unsigned which = *from++ & ALL_QUARTERS;
  if (which != ALL_QUARTERS) return get_quarters(from, which, word);
  memcpy(word, from, WORD);
  return from + QUARTERS;
}

void shelf_get (const Shelf *s, int i, Table *t, const Layout *l) {
  const uint16_t *from = s->patch + (i > 0 ? s->end[i - 1] : 0);
  const uint16_t *end = s->patch + s->end[i];
  table_copy(t, s->first, l);
  while (from < end) from = get_word(from, t);
}

size_t shelf_packed_size (const Shelf *s, const Layout *l) {
  return sizeof s->count + (size_t)s->count * sizeof *s->end +
         s->used * sizeof *s->patch + table_packed_size(s->first, l);
}

static char *pack (char *to, const void *from, size_t size) {
  memcpy(to, from, size);
  return to + size;
}

static const char *unpack (void *to, const char *from, size_t size) {
  memcpy(to, from, size);
  return from + size;
}

char *shelf_pack (const Shelf *s, const Layout *l, char *to) {
  to = pack(to, &s->count, sizeof s->count);
  to = pack(to, s->end, (size_t)s->count * sizeof *s->end);
  to = pack(to, s->patch, s->used * sizeof *s->patch);
  return table_pack(s->first, l, to);
}

const char *shelf_unpack (Shelf *s, const Layout *l, const char *from) {
  from = unpack(&s->count, from, sizeof s->count);
  s->end = memory_grow(s->end, &s->ends, (size_t)s->count, sizeof *s->end);
  from = unpack(s->end, from, (size_t)s->count * sizeof *s->end);
  s->used = s->end[s->count - 1];
  s->patch = memory_grow(s->patch, &s->room, s->used, sizeof *s->patch);
  from = unpack(s->patch, from, s->used * sizeof *s->patch);
  return table_unpack(first_of(s), l, from);
}
