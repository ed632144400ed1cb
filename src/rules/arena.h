/*
** An arena: small pieces of memory, freed all at once
** SPDX-License-Identifier: MIT
*/
#ifndef arena_h
#define arena_h

#include <stddef.h>

/*
** Lua allocates thousands of small pieces, and gives the size when it frees
** one. So pieces are cut from blocks and kept in free lists by size, without
** headers; large pieces come from malloc.
*/
enum { ARENA_STEP = 16, ARENA_SMALL = 256, ARENA_BLOCK = 1 << 15 };

/* Valid if zeroed. */
typedef struct Arena {
  struct ArenaBlock *blocks;
  struct ArenaLarge *large;    /* large pieces */
  char *at, *end;              /* free part of the newest block */
  void *spare[ARENA_SMALL / ARENA_STEP];
} Arena;

/* NULL: out of memory, and 'piece' is unchanged. */
void *arena_resize (Arena *a, void *piece, size_t before, size_t after);
void *arena_take (Arena *a, size_t size);
void arena_give_up (Arena *a, void *piece, size_t size);

/* Frees all pieces. */
void arena_free (Arena *a);

#endif
