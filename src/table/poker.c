/*
** Ranks of poker hands
** SPDX-License-Identifier: MIT
*/
#include "table/poker.h"

enum {
  NO_PAIR, PAIR, TWO_PAIRS, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR,
  STRAIGHT_FLUSH
};

/* Sets of ranks: bit r is rank r. */
typedef struct Ranks {
  unsigned suit[4];
  unsigned once, twice, thrice, four;  /* at least that often */
} Ranks;

static int highest (unsigned ranks) {
  int r = 0;
  while (ranks >>= 1) r++;
  return r;
}

static int count (unsigned ranks) {
  int n = 0;
  for (; ranks != 0; ranks &= ranks - 1) n++;
  return n;
}

/*
** The highest card of a straight among these ranks, or 0. An ace also counts as
** 1.
*/
static int straight (unsigned ranks) {
  if (ranks & 1u << 14) ranks |= 1u << 1;
  ranks &= ranks << 1 & ranks << 2 & ranks << 3 & ranks << 4;
  return highest(ranks);
}

/* Appends the 'n' highest of these ranks to a rank. */
static int add (int rank, unsigned ranks, int n) {
  for (; n > 0; n--) {
    int r = highest(ranks);
    rank = rank << 4 | r;
    ranks &= ~(1u << r);
  }
  return rank;
}

static Ranks find_ranks (const int *face, int cards) {
  Ranks r = {0};
  for (int i = 0; i < cards; i++) {
    unsigned bit = 1u << (face[i] >> 2);
    r.suit[face[i] & 3] |= bit;
    r.four |= r.thrice & bit;
    r.thrice |= r.twice & bit;
    r.twice |= r.once & bit;
    r.once |= bit;
  }
  return r;
}

/* All five places are filled, so that ranks of all categories compare. */
static int rank_flush (const Ranks *r) {
  for (int s = 0; s < 4; s++) {
    int top = straight(r->suit[s]);
    if (count(r->suit[s]) < 5) continue;
    if (top > 0) return add(STRAIGHT_FLUSH, 1u << top, 1) << 16;
    return add(FLUSH, r->suit[s], 5);
  }
  return 0;
}

static int rank_pairs (const Ranks *r) {
  unsigned top = 1u << highest(r->twice), next = r->twice & ~top;
  int rank;
  if (r->twice == 0) return add(NO_PAIR, r->once, 5);
  if (next == 0) return add(add(PAIR, top, 1), r->once & ~top, 3) << 4;
  rank = add(TWO_PAIRS, r->twice, 2);
  next = 1u << highest(next);
  return add(rank, r->once & ~(top | next), 1) << 8;
}

static int rank_of (const Ranks *r) {
  unsigned four = 1u << highest(r->four), three = 1u << highest(r->thrice);
  int flush = rank_flush(r), top;
  if (flush >> 20 == STRAIGHT_FLUSH) return flush;
  if (r->four != 0)
    return add(add(FOUR, four, 1), r->once & ~four, 1) << 12;
  if (r->thrice != 0 && (r->twice & ~three) != 0)
    return add(add(FULL_HOUSE, three, 1), r->twice & ~three, 1) << 12;
  if (flush != 0) return flush;
  top = straight(r->once);
  if (top > 0) return add(STRAIGHT, 1u << top, 1) << 16;
  if (r->thrice != 0)
    return add(add(THREE, three, 1), r->once & ~three, 2) << 8;
  return rank_pairs(r);
}

int poker_rank (const int *face, int cards) {
  Ranks r = find_ranks(face, cards);
  return rank_of(&r);
}

int poker_most (int *face, int cards, int more, const int *unseen, int left) {
  int best = 0;
  if (more > 2 || cards + more > POKER_CARDS)
    return add(STRAIGHT_FLUSH, 1u << 14, 1) << 16;
  if (more == 0 || left == 0) return poker_rank(face, cards);
  for (int i = 0; i < left; i++) {
    int rank;
    face[cards] = unseen[i];
    rank = poker_most(face, cards + 1, more - 1, unseen + i + 1, left - i - 1);
    if (rank > best) best = rank;
  }
  return best;
}
