/*
** The one place that allocates
** SPDX-License-Identifier: MIT
*/
#include "ground/memory.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  EXIT_TROUBLE = 2,
  FIRST_ROOM = 8,
  OWN_PAGES = 1 << 17  /* bytes: such blocks have pages of their own */
};

_Noreturn void memory_out (void) {
  fputs("referee: out of memory\n", stderr);
  exit(EXIT_TROUBLE);
}

/* A block of no bytes may be NULL, which would look like a failure. */
static size_t at_least_one (size_t size) {
  return size > 0 ? size : 1;
}

void *memory_new (size_t size) {
  void *block = calloc(1, at_least_one(size));
  if (block == NULL) memory_out();
  return block;
}

/* Pages come zeroed from the system, what is smaller would be cleared here. */
void *memory_new_sparse (size_t size) {
  return memory_new(size > OWN_PAGES ? size : OWN_PAGES);
}

void *memory_resize (void *block, size_t size) {
  block = realloc(block, at_least_one(size));
  if (block == NULL) memory_out();
  return block;
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
