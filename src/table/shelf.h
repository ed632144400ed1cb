/*
** Compressed storage of similar tables
** SPDX-License-Identifier: MIT
**
** Of all but the first, only the words that differ from it are stored: hundreds
** of possible deals differ only in a few cards.
*/
#ifndef shelf_h
#define shelf_h

#include "table/table.h"

/*
** Zeroed, it is valid and empty. A word that differs from the first table's is
** stored as a number, which has its index and a mask of the quarters that
** differ, followed by these quarters.
*/
typedef struct Shelf {
  int count;
  size_t used, room, ends;     /* 'ends' is the capacity of 'end' */
  uint16_t *patch;             /* the differing words, consecutive */
  uint32_t *end;               /* of each table's words in 'patch' */
  Table *first;
} Shelf;

void shelf_clear (Shelf *s);
void shelf_free (Shelf *s);

/* All have the same layout, and none is seeded. */
void shelf_put (Shelf *s, const Table *t, const Layout *l);
void shelf_get (const Shelf *s, int i, Table *t, const Layout *l);

/*
** Stores and restores all of it, if there is any, as bytes; both return their
** end.
*/
size_t shelf_packed_size (const Shelf *s, const Layout *l);
char *shelf_pack (const Shelf *s, const Layout *l, char *to);
const char *shelf_unpack (Shelf *s, const Layout *l, const char *from);

#endif
