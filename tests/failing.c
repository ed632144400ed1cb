/*
** An allocator that fails when it is told to, in place of the C library's
** SPDX-License-Identifier: MIT
**
** FAIL_AT=N has the N-th allocation fail, and all that come after it; with
** FAIL_ONCE, it alone.
*/
#include <errno.h>
#include <stdlib.h>

extern void *__libc_malloc (size_t size);
extern void *__libc_calloc (size_t count, size_t size);
extern void *__libc_realloc (void *block, size_t size);

static long left = -1;           /* allocations that work; -1: all of them */
static int asked, once;

static void ask (void) {
  const char *at = getenv("FAIL_AT");
  asked = 1;
  if (at != NULL) left = atol(at) - 1;
  once = getenv("FAIL_ONCE") != NULL;
}

static int fails (void) {
  if (!asked) ask();
  if (left < 0) return 0;
  if (left > 0) return left--, 0;
  if (once) left = -1;
  errno = ENOMEM;
  return 1;
}

void *malloc (size_t size) {
  return fails() ? NULL : __libc_malloc(size);
}

void *calloc (size_t count, size_t size) {
  return fails() ? NULL : __libc_calloc(count, size);
}

void *realloc (void *block, size_t size) {
  return fails() ? NULL : __libc_realloc(block, size);
}
