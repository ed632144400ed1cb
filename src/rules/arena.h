/*
** Memory in small pieces, given back all at once
** SPDX-License-Identifier: MIT
*/
#ifndef arena_h
#define arena_h

#include <stddef.h>

/*
** Lua asks for thousands of small pieces and says how big each was when it
** gives one up. So pieces of a size are cut from blocks and linked when they
** are free, without a head of their own; large ones are malloc's.
*/
enum { ARENA_STEP = 16, ARENA_SMALL = 256, ARENA_BLOCK = 1 << 15 };

/* Zeroed, it is ready. */
typedef struct Arena {
  struct ArenaBlock *blocks;
  struct ArenaLarge *large;    /* pieces */
  char *at, *end;              /* what is left of the newest block */
  void *spare[ARENA_SMALL / ARENA_STEP];
} Arena;

/* NULL: there is no memory, and 'piece' stays as it is. */
void *arena_resize (Arena *a, void *piece, size_t before, size_t after);
void *arena_take (Arena *a, size_t size);
void arena_give_up (Arena *a, void *piece, size_t size);

/* All pieces are gone. */
void arena_free (Arena *a);

#endif
