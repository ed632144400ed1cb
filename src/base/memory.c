/*
** Memory allocation
** SPDX-License-Identifier: MIT
*/
#include "base/memory.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/saying.h"
#include "base/span.h"

#undef free

enum {
  EXIT_TROUBLE = 2,
  FIRST_ROOM = 8,
  FIRST_PLACES = 1 << 10,
  OWN_PAGES = 1 << 17  /* bytes: larger blocks get their own pages */
};

static _Thread_local MemoryOwner *works_for;

_Noreturn void memory_out (void) {
  if (works_for != NULL) longjmp(*works_for->out, 1);
  fprintf(stderr, "referee: %s\n", saying_words(SAY_OUT_OF_MEMORY).en);
  exit(EXIT_TROUBLE);
}

MemoryOwner *memory_work_for (MemoryOwner *owner) {
  MemoryOwner *before = works_for;
  works_for = owner;
  return before;
}

static size_t place_of (const MemoryOwner *o, const void *block) {
  size_t i = (size_t)hash_mix((uintptr_t)block, 1) & (o->room - 1);
  while (o->block[i] != NULL && o->block[i] != block)
    i = (i + 1) & (o->room - 1);
  return i;
}

static bool make_places (MemoryOwner *o) {
  MemoryOwner more = *o;
  more.room = o->room > 0 ? 2 * o->room : FIRST_PLACES;
  more.block = calloc(more.room, sizeof *more.block);
  if (more.block == NULL) return false;
  for (size_t i = 0; i < o->room; i++)
    if (o->block[i] != NULL)
      more.block[place_of(&more, o->block[i])] = o->block[i];
  free(o->block);
  *o = more;
  return true;
}

/* Registers a new block; NULL: no memory to do so. */
static void *own (void *block) {
  MemoryOwner *o = works_for;
  if (o == NULL || block == NULL) return block;
  if (2 * o->blocks >= o->room && !make_places(o)) {
    free(block);
    return NULL;
  }
  o->block[place_of(o, block)] = block;
  o->blocks++;
  return block;
}

/* The entries after it move up, so that probing still finds each. */
static void disown (const void *block) {
  MemoryOwner *o = works_for;
  size_t i;
  if (o == NULL || block == NULL || o->room == 0) return;
  i = place_of(o, block);
  if (o->block[i] == NULL) return;  /* not ours */
  o->block[i] = NULL;
  o->blocks--;
  for (;;) {
    void *moved;
    i = (i + 1) & (o->room - 1);
    moved = o->block[i];
    if (moved == NULL) return;
    o->block[i] = NULL;
    o->block[place_of(o, moved)] = moved;
  }
}

void memory_disown (MemoryOwner *o) {
  for (size_t i = 0; i < o->room; i++) free(o->block[i]);
  free(o->block);
  *o = (MemoryOwner){0};
}

void memory_free (void *block) {
  disown(block);
  free(block);
}

/* malloc(0) may return NULL, which would look like a failure. */
static size_t at_least_one (size_t size) {
  return size > 0 ? size : 1;
}

void *memory_new (size_t size) {
  void *block = own(calloc(1, at_least_one(size)));
  if (block == NULL) memory_out();
  return block;
}

/* The system gives zeroed pages; calloc would clear smaller blocks itself. */
void *memory_new_sparse (size_t size) {
  return memory_new(size > OWN_PAGES ? size : OWN_PAGES);
}

void *memory_resize (void *block, size_t size) {
  void *moved;
  disown(block);
  moved = realloc(block, at_least_one(size));
  if (moved == NULL) own(block);
  if (moved == NULL || own(moved) == NULL) memory_out();
  return moved;
}

char *memory_copy (const char *text, size_t len) {
  char *copy = memory_new(len + 1);
  if (len > 0) memcpy(copy, text, len);
  return copy;
}

void *memory_grow_to (void *block, size_t *room, size_t need, size_t size) {
  size_t wanted = *room;
  if (need > SIZE_MAX / 2 / size) memory_out();
  if (wanted < FIRST_ROOM) wanted = FIRST_ROOM;
  while (wanted < need) wanted *= 2;
  block = memory_resize(block, wanted * size);
  *room = wanted;
  return block;
}

enum {
  STEP = 16,
  FIRST_BLOCK = 1 << 10,
  LARGEST_BLOCK = 1 << 13,
  LARGE_PIECE = 1 << 9         /* gets its own block */
};

/* Its contents start one step after its start. */
struct PiecesBlock {
  struct PiecesBlock *next;
};

/* Adds the block at 'room'. */
static char *add_block (Pieces *p, void *room) {
  struct PiecesBlock *block = room;
  block->next = p->blocks;
  p->blocks = block;
  return (char *)block + STEP;
}

#ifdef EACH_ALONE  /* sanitizers find overruns of a piece */

void *pieces_take (Pieces *p, size_t size) {
  return add_block(p, memory_new(STEP + size));
}

#else

/* Doubles the block size, up to a limit. */
static void add_room (Pieces *p, size_t need) {
  if (p->size == 0) p->size = FIRST_BLOCK / 2;
  if (p->size < LARGEST_BLOCK) p->size *= 2;
  while (p->size < STEP + need) p->size *= 2;
  p->left = p->size - STEP;
  p->at = add_block(p, memory_new(STEP + p->left));
}

void *pieces_take (Pieces *p, size_t size) {
  void *piece;
  size = (size + STEP - 1) & ~(size_t)(STEP - 1);
  if (size > p->left) {
    if (size > LARGE_PIECE) return add_block(p, memory_new(STEP + size));
    add_room(p, size);
  }
  piece = p->at;
  p->at += size;
  p->left -= size;
  return piece;
}

#endif

void *pieces_keep (Pieces *p, const void *block, size_t size) {
  void *piece = size > LARGE_PIECE && size > p->left
                    ? add_block(p, memory_resize(NULL, STEP + size))
                    : pieces_take(p, size);
  return memcpy(piece, block, size);
}

char *pieces_copy (Pieces *p, const char *text, size_t len) {
  char *copy = pieces_take(p, len + 1);
  if (len > 0) memcpy(copy, text, len);
  return copy;
}

void pieces_free (Pieces *p) {
  while (p->blocks != NULL) {
    struct PiecesBlock *next = p->blocks->next;
    memory_free(p->blocks);
    p->blocks = next;
  }
  *p = (Pieces){0};
}
