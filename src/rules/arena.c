/*
** An arena: small pieces of memory, freed all at once
** SPDX-License-Identifier: MIT
*/
#include "rules/host_private.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/*
** Pieces are cut from blocks; the first starts ARENA_STEP bytes after the
** start.
*/
struct ArenaBlock {
  struct ArenaBlock *next;
};

/* The header of a large piece; as long as a step. */
struct ArenaLarge {
  struct ArenaLarge *before, *next;
};

/*
** Under the sanitizers malloc allocates every piece, or they would not detect
** overflows and uses after free.
*/
static bool is_small (size_t size) {
#ifdef EACH_ALONE
  return (void)size, false;
#else
  return size <= ARENA_SMALL;
#endif
}

static size_t sort_of (size_t size) { return (size - 1) / ARENA_STEP; }

static void *cut_piece (Arena *a, size_t size) {
  char *piece;
  if ((size_t)(a->end - a->at) < size) {
    struct ArenaBlock *block = malloc(ARENA_BLOCK);
    if (block == NULL) return NULL;
    block->next = a->blocks;
    a->blocks = block;
    a->at = (char *)block + ARENA_STEP;
    a->end = (char *)block + ARENA_BLOCK;
  }
  piece = a->at;
  a->at += size;
  return piece;
}

/* Updates the links of its neighbours. */
static void *link_large (Arena *a, struct ArenaLarge *large) {
  if (large->before != NULL)
    large->before->next = large;
  else
    a->large = large;
  if (large->next != NULL) large->next->before = large;
  return (char *)large + ARENA_STEP;
}

static struct ArenaLarge *large_of (void *piece) {
  return (struct ArenaLarge *)((char *)piece - ARENA_STEP);
}

static void *take_large (Arena *a, size_t size) {
  struct ArenaLarge *large = malloc(ARENA_STEP + size);
  if (large == NULL) return NULL;
  *large = (struct ArenaLarge){NULL, a->large};
  return link_large(a, large);
}

static void *resize_large (Arena *a, void *piece, size_t size) {
  struct ArenaLarge *large = realloc(large_of(piece), ARENA_STEP + size);
  return large != NULL ? link_large(a, large) : NULL;
}

static void give_up_large (Arena *a, void *piece) {
  struct ArenaLarge *large = large_of(piece);
  if (large->before != NULL)
    large->before->next = large->next;
  else
    a->large = large->next;
  if (large->next != NULL) large->next->before = large->before;
  free(large);
}

void *arena_take (Arena *a, size_t size) {
  size_t sort = sort_of(size);
  void *piece;
  if (!is_small(size)) return take_large(a, size);
  piece = a->spare[sort];
  if (piece == NULL) return cut_piece(a, (sort + 1) * ARENA_STEP);
  memcpy(&a->spare[sort], piece, sizeof a->spare[sort]);
  return piece;
}

void arena_give_up (Arena *a, void *piece, size_t size) {
  if (piece == NULL) return;
  if (!is_small(size)) {
    give_up_large(a, piece);
    return;
  }
  memcpy(piece, &a->spare[sort_of(size)], sizeof(void *));
  a->spare[sort_of(size)] = piece;
}

void *arena_resize (Arena *a, void *piece, size_t before, size_t after) {
  void *other;
  if (piece == NULL) return arena_take(a, after);
  if (!is_small(before) && !is_small(after))
    return resize_large(a, piece, after);
  if (is_small(before) && sort_of(before) == sort_of(after))
    return piece;
  other = arena_take(a, after);
  if (other == NULL) return NULL;
  memcpy(other, piece, before < after ? before : after);
  arena_give_up(a, piece, before);
  return other;
}

void arena_free (Arena *a) {
  while (a->large != NULL) {
    struct ArenaLarge *next = a->large->next;
    free(a->large);
    a->large = next;
  }
  while (a->blocks != NULL) {
    struct ArenaBlock *next = a->blocks->next;
    free(a->blocks);
    a->blocks = next;
  }
  memset(a, 0, sizeof *a);
}
