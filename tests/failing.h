/*
** An allocator that fails when it is told to
** SPDX-License-Identifier: MIT
*/
#ifndef tests_failing_h
#define tests_failing_h

/* The n-th allocation from now on fails, and all behind it; 0: none does. */
void failing_at (long n, int only_once) __attribute__((weak));

/* How many work until then; -1: none is to fail any more. */
long failing_left (void) __attribute__((weak));

/* Blocks that are allocated now. */
long failing_blocks (void) __attribute__((weak));

#endif
