/*
** Allocator that can be made to fail
** SPDX-License-Identifier: MIT
*/
#ifndef tests_failing_h
#define tests_failing_h

/*
** The n-th allocation from now on fails, and all after it unless 'only_once';
** 0: none fails.
*/
void failing_at (long n, int only_once) __attribute__((weak));

/* Number of allocations before the failure; -1: it is over. */
long failing_left (void) __attribute__((weak));

/* Number of blocks currently allocated. */
long failing_blocks (void) __attribute__((weak));

#endif
