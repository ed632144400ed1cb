/*
** Memory allocation
** SPDX-License-Identifier: MIT
*/
#ifndef ground_memory_h
#define ground_memory_h

#include <setjmp.h>
#include <stddef.h>
#include <stdlib.h>

/*
** All of these end the program with a message when there is no memory. An
** owner's thread (see below) jumps to its 'out' instead.
*/
void *memory_new (size_t size);                      /* zeroed */
/* For large arrays, mostly unused: their pages are not touched. */
void *memory_new_sparse (size_t size);               /* zeroed, too */
void *memory_resize (void *block, size_t size);
char *memory_copy (const char *text, size_t len);    /* adds a '\0' */

/*
** Makes room for at least 'need' items of 'size' bytes, doubling '*room' as
** needed. Returns the block, moved or not.
*/
void *memory_grow_to (void *block, size_t *room, size_t need, size_t size);

static inline void *memory_grow (void *block, size_t *room, size_t need,
                                 size_t size) {
  return need <= *room ? block : memory_grow_to(block, room, need, size);
}

/* Reports that memory ran out. */
_Noreturn void memory_out (void);

/* Frees a block, or NULL. 'free' is this wherever the header is included. */
void memory_free (void *block);
#define free(block) memory_free(block)

/*
** All that a thread allocates for an owner, so that any work can be abandoned:
** when memory runs out it jumps to 'out', and the blocks can be freed at once.
** A zeroed owner owns nothing.
*/
typedef struct MemoryOwner {
  jmp_buf *out;
  void **block;                /* a hash set */
  size_t blocks, room;
} MemoryOwner;

/* Sets this thread's owner, or NULL; returns the previous one. */
MemoryOwner *memory_work_for (MemoryOwner *owner);
void memory_disown (MemoryOwner *owner);       /* frees all of its blocks */

/*
** An arena: pieces are cut from blocks and freed all at once. Ready for use
** when zeroed.
*/
typedef struct Pieces {
  struct PiecesBlock *blocks;
  char *at;                    /* free part of the current block */
  size_t left;
  size_t size;                 /* of the current block */
} Pieces;

void *pieces_take (Pieces *p, size_t size);             /* zeroes */
void *pieces_keep (Pieces *p, const void *block, size_t size);  /* a copy */
char *pieces_copy (Pieces *p, const char *text, size_t len);  /* adds a '\0' */
void pieces_free (Pieces *p);

#endif
