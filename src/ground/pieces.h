/*
** Memory in pieces that go all at once
** SPDX-License-Identifier: MIT
*/
#ifndef pieces_h
#define pieces_h

#include <stddef.h>

/* Zeroed, it is ready. Pieces are cut from blocks, one behind the other. */
typedef struct Pieces {
  struct PiecesBlock *blocks;
  char *at;                    /* what is left of the one that is cut */
  size_t left;
  size_t size;                 /* of it */
} Pieces;

void *pieces_take (Pieces *p, size_t size);             /* zeroes */
void *pieces_keep (Pieces *p, const void *block, size_t size);  /* a copy */
char *pieces_copy (Pieces *p, const char *text, size_t len);  /* adds a '\0' */
void pieces_free (Pieces *p);

#endif
