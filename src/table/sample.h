/*
** Deals drawn at random among all that fit what is known
** SPDX-License-Identifier: MIT
*/
#ifndef sample_h
#define sample_h

#include "table/table.h"

/*
** A walk through the deals: each step exchanges two cards that nobody has
** seen where both may lie in each other's place. All deals that can be
** reached are equally likely in the long run.
*/
typedef struct Sample {
  int tokens;
  Token token[TOKENS_LIMIT];          /* those that are unknown */
  uint8_t kind[TOKENS_LIMIT];         /* what each is, in this deal */
} Sample;

/* Some deal that fits; false when there is none. */
bool sample_start (Sample *s, const Table *t);

/* Takes so many steps. */
void sample_walk (Sample *s, const Table *t, uint64_t *chance, int steps);

/* How many cards of the kinds lie in a slot, in this deal. */
int sample_count (const Sample *s, const Table *t, int slot, KindSet kinds);

#endif
