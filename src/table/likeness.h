/*
** Worlds of one log: what they have in common
** SPDX-License-Identifier: MIT
*/
#ifndef likeness_h
#define likeness_h

#include "table/table.h"

/* What several worlds have in common: see likeness_blur. */
typedef struct Likeness {
  bool differ[SLOTS_LIMIT];         /* are different cards known there? */
  bool homes_differ;                /* are cards of other homes in a slot? */
  uint64_t loose[SLOTS_LIMIT / 64]; /* slots with no order in some world */
} Likeness;

/*
** Adds a world to the comparison with the first. Initially nothing differs:
** {0}.
*/
void likeness_compare (Likeness *k, const Table *first, const Table *world,
                        const Layout *l);

/*
** Weakens the first of several worlds to what all have in common: whatever is
** possible in one of them is possible in it.
*/
void likeness_blur (Table *t, const Likeness *worlds, const Layout *l);

/*
** Is every deal of the second world one of the first, which knows of hidden
** cards only where some of them are? Then the second need not be followed.
*/
bool likeness_includes (const Table *a, const Table *b, const Layout *l);

/* Equal for tables that differ only in where equivalent tokens are. */
uint64_t likeness_signature (const Table *t, const Layout *l);

/*
** Equal for tables with equivalent cards in the same order in piles, and with
** the game at the same point.
*/
uint64_t likeness_order (const Table *t, const Layout *l);

/* Are both in the same phase, with the same numbers? */
bool likeness_same_course (const Table *a, const Table *b, const Layout *l);

/* Do the slots have the same sizes? */
bool likeness_same_sizes (const Table *a, const Table *b, const Layout *l);

/* A hash of the differences between two tables; fast if they are few. */
uint64_t likeness_difference (const Table *a, const Table *b,
                               const Layout *l);

/* Are the same cards of the slot known in both worlds? */
bool likeness_is_same (const Table *a, const Table *b, int slot);

#endif
