/*
** Random numbers from a seed, the same on every machine
** SPDX-License-Identifier: MIT
*/
#ifndef table_chance_h
#define table_chance_h

#include "base/span.h"
#include "table/table.h"

/*
** How another program reproduces our shuffles:
**
** - The state is 64 bits: the first eight bytes of the SHA-256 of the
**   seed's text (UTF-8, without white space at its ends), most significant
**   byte first.
** - A number is drawn by SplitMix64: state += 0x9E3779B97F4A7C15;
**   z = state; z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
**   z = (z ^ z >> 27) * 0x94D049BB133111EB; the number is z ^ z >> 31.
** - A number below n: draw until the number is not below (2^64 - n) mod n
**   (that is 2^64 mod n), then take it mod n.
** - A shuffle of cards c[0] … c[m-1]: for i from m-1 down to 1, j a number
**   below i+1, exchange c[i] and c[j]. c[0] is then the top card.
** - Before the first shuffle the cards are in the order of the rule file,
**   all copies of a card together. A gathering shuffle ('t:shuffle "deck"')
**   starts from that order again; a refill and 't:mix' start from the
**   order of the cards in the pile that is shuffled, with those that are
**   put on it at the end.
** - A card at random ('t:draw_random') out of m: j a number below m; the card
**   at place j, the top one being 0.
*/
uint64_t chance_seed (Span text);

static inline uint64_t chance_number (uint64_t *state) {
  uint64_t z = *state += UINT64_C(0x9E3779B97F4A7C15);
  z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
  z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
  return z ^ z >> 31;
}

/* Those below 2^64 mod n would favour some; that is below n. */
static inline bool chance_is_too_low (uint64_t number, uint64_t n) {
  return number < n && number < -n % n;
}

static inline uint64_t chance_below (uint64_t *state, uint64_t n) {
  uint64_t number;
  do
    number = chance_number(state);
  while (chance_is_too_low(number, n));
  return number % n;
}

/* Random deals among all that fit what is known */

/*
** A Markov chain over the deals: each step exchanges two unseen cards if both
** may be in each other's place. In the long run all reachable deals are equally
** likely.
*/
typedef struct Sample {
  int tokens;
  Token token[TOKENS_LIMIT];          /* the unknown ones */
  Card kind[TOKENS_LIMIT];            /* of each, in this deal */
} Sample;

/* Finds a deal that fits; false if there is none. */
bool sample_start (Sample *s, const Table *t);

/* Takes that many steps. */
void sample_walk (Sample *s, const Table *t, uint64_t *chance, int steps);

/* The number of cards of the kinds in a slot, in this deal. */
int sample_count (const Sample *s, const Table *t, int slot, KindSet kinds);

#endif
