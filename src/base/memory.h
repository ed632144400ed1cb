/*
** The one place that allocates
** SPDX-License-Identifier: MIT
*/
#ifndef ground_memory_h
#define ground_memory_h

#include <setjmp.h>
#include <stddef.h>
#include <stdlib.h>

/*
** All of them end the program with a message when there is no memory:
** a referee that cannot remember a game has nothing to say about it. But who
** owns what is allocated (see below) is told of it instead.
*/
void *memory_new (size_t size);                      /* zeroed */
/* For what is large and mostly not used: no page of it is touched for it. */
void *memory_new_sparse (size_t size);               /* zeroed, too */
void *memory_resize (void *block, size_t size);
char *memory_copy (const char *text, size_t len);    /* adds a '\0' */

/*
** Room for at least 'need' items of 'size' bytes; doubles '*room' as
** it must and returns the block, moved or not.
*/
void *memory_grow_to (void *block, size_t *room, size_t need, size_t size);

static inline void *memory_grow (void *block, size_t *room, size_t need,
                                 size_t size) {
  return need <= *room ? block : memory_grow_to(block, room, need, size);
}

/* For those who found out otherwise that there is none. */
_Noreturn void memory_out (void);

/* Gives a block back; NULL is none. 'free' is this wherever it is included. */
void memory_free (void *block);
#define free(block) memory_free(block)

/*
** All that a thread allocates while it works for an owner, so that it can be
** left in the middle of whatever it does: then 'out' is jumped to, and what is
** still allocated can be given back at once. Set to zero it owns nothing.
*/
typedef struct MemoryOwner {
  jmp_buf *out;
  void **block;                /* a hash set */
  size_t blocks, room;
} MemoryOwner;

/* For whom this thread works from now on, or NULL; and until then. */
MemoryOwner *memory_work_for (MemoryOwner *owner);
void memory_disown (MemoryOwner *owner);       /* frees all of its blocks */

/*
** Memory in pieces that go all at once
*/

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
