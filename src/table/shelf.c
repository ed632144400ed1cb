/*
** Tables that differ little, in little room
** SPDX-License-Identifier: MIT
*/
#include "table/shelf.h"

#include <stdlib.h>
#include <string.h>

#include "ground/memory.h"
#include "table/parts.h"

enum { WORD = sizeof(uint64_t) };

/* Parts start at words, and a table is made of whole ones. */
_Static_assert(offsetof(Table, what) % WORD == 0 &&
               offsetof(Table, pile) % WORD == 0 &&
               offsetof(Table, group_kinds) % WORD == 0 &&
               offsetof(Table, group_pool) % WORD == 0 &&
               offsetof(Table, pool_kinds) % WORD == 0 &&
               offsetof(Table, news) % WORD == 0 &&
               sizeof(Table) % WORD == 0 &&
               sizeof(Table) / WORD <= UINT16_MAX, "Table in words");

void shelf_clear (Shelf *s) {
  s->count = 0;
  s->patches = 0;
}

void shelf_free (Shelf *s) {
  free(s->patch);
  free(s->end);
  free(s->first);
}

static void add_patch (Shelf *s, const Table *t, size_t at) {
  Patch *p;
  s->patch = memory_grow(s->patch, &s->room, s->patches + 1, sizeof *s->patch);
  p = &s->patch[s->patches++];
  p->at = (uint16_t)(at / WORD);
  memcpy(p->word, (const char *)t + at, WORD);
}

/* What is put on it, and beside what. */
typedef struct Putting {
  Shelf *shelf;
  const Table *table;
} Putting;

/*
** The last word of a part may have bytes behind it, of which nobody asks what
** they are.
*/
static inline bool put_part (void *first, const void *own, size_t size,
                             void *with) {
  const Putting *p = with;
  size_t start = (size_t)((const char *)own - (const char *)p->table);
  const char *a = first, *b = own;
  if (memcmp(a, b, size) == 0) return true;
  for (size_t i = 0; i < size; i += WORD)
    if (memcmp(a + i, b + i, WORD) != 0)
      add_patch(p->shelf, p->table, start + i);
  return true;
}

static void put_words (Shelf *s, const Table *t, size_t from, size_t end) {
  for (size_t at = from / WORD * WORD; at < end; at += WORD)
    add_patch(s, t, at);
}

/* Of what the first has not there is nothing that it could be compared with. */
static void put_more (Shelf *s, const Table *t) {
  int news = s->first->news_count, groups = s->first->groups;
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

/* Mostly there is but one possible deal, and none on the shelf. */
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
  s->end[s->count++] = (uint32_t)s->patches;
}

void shelf_get (const Shelf *s, int i, Table *t, const Layout *l) {
  table_copy(t, s->first, l);
  for (size_t k = i > 0 ? s->end[i - 1] : 0; k < s->end[i]; k++)
    memcpy((char *)t + s->patch[k].at * WORD, s->patch[k].word, WORD);
}

size_t shelf_packed_size (const Shelf *s, const Layout *l) {
  return sizeof s->count + (size_t)s->count * sizeof *s->end +
         s->patches * sizeof *s->patch + table_packed_size(s->first, l);
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
  to = pack(to, s->patch, s->patches * sizeof *s->patch);
  return table_pack(s->first, l, to);
}

const char *shelf_unpack (Shelf *s, const Layout *l, const char *from) {
  from = unpack(&s->count, from, sizeof s->count);
  s->end = memory_grow(s->end, &s->ends, (size_t)s->count, sizeof *s->end);
  from = unpack(s->end, from, (size_t)s->count * sizeof *s->end);
  s->patches = s->end[s->count - 1];
  s->patch = memory_grow(s->patch, &s->room, s->patches, sizeof *s->patch);
  from = unpack(s->patch, from, s->patches * sizeof *s->patch);
  return table_unpack(first_of(s), l, from);
}
