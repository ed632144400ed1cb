/*
** Tables that differ little, in little room
** SPDX-License-Identifier: MIT
**
** Of all but the first only the words that differ from it are kept: of
** hundreds of deals that are possible, each is a few cards.
*/
#ifndef shelf_h
#define shelf_h

#include "table/table.h"

/*
** Zeroed, it is ready, and empty. A word of a table that is not as in the first
** is a number, which says where it is and which of its quarters differ, and
** behind it those quarters.
*/
typedef struct Shelf {
  int count;
  size_t used, room, ends;     /* ends: room for so many of 'end' */
  uint16_t *patch;             /* words that differ, one behind the other */
  uint32_t *end;               /* of those of each table */
  Table *first;
} Shelf;

void shelf_clear (Shelf *s);
void shelf_free (Shelf *s);

/* All of them are of one layout, and none is seeded. */
void shelf_put (Shelf *s, const Table *t, const Layout *l);
void shelf_get (const Shelf *s, int i, Table *t, const Layout *l);

/* All of it, if there is any, as bytes and back: each returns their end. */
size_t shelf_packed_size (const Shelf *s, const Layout *l);
char *shelf_pack (const Shelf *s, const Layout *l, char *to);
const char *shelf_unpack (Shelf *s, const Layout *l, const char *from);

#endif
