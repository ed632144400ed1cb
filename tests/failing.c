/*
** Replacement for the C library's allocator that can be made to fail
** SPDX-License-Identifier: MIT
**
** FAIL_AT=N has the N-th allocation fail, and all that come after it; with
** FAIL_ONCE, it alone. A program that is told of failing.h can say so itself.
*/
#include "failing.h"

#include <errno.h>
#include <stdlib.h>

extern void *__libc_malloc (size_t size);
extern void *__libc_calloc (size_t count, size_t size);
extern void *__libc_realloc (void *block, size_t size);
extern void __libc_free (void *block);

static long left = -1;           /* successful allocations left; -1: no limit */
static long blocks;              /* currently allocated */
static int asked, once;

static void ask (void) {
  const char *at = getenv("FAIL_AT");
  asked = 1;
  if (at != NULL) left = atol(at) - 1;
  once = getenv("FAIL_ONCE") != NULL;
}

void failing_at (long n, int only_once) {
  asked = 1;
  left = n > 0 ? n - 1 : -1;
  once = only_once;
}

long failing_left (void) { return left; }

long failing_blocks (void) { return blocks; }

static int fails (void) {
  if (!asked) ask();
  if (left < 0) return 0;
  if (left > 0) return left--, 0;
  if (once) left = -1;
  errno = ENOMEM;
  return 1;
}

static void *count (void *block) {
  blocks += block != NULL;
  return block;
}

void *malloc (size_t size) {
  return fails() ? NULL : count(__libc_malloc(size));
}

void *calloc (size_t number, size_t size) {
  return fails() ? NULL : count(__libc_calloc(number, size));
}

void *realloc (void *block, size_t size) {
  void *moved = fails() ? NULL : __libc_realloc(block, size);
  if (block == NULL) count(moved);
  return moved;
}

void free (void *block) {
  blocks -= block != NULL;
  __libc_free(block);
}
