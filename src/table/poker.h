/*
** Ranks of poker hands
** SPDX-License-Identifier: MIT
**
** A face is a card as one number, 4 * rank + suit: ranks 2 to 14 (the ace),
** suits 0 to 3.
*/
#ifndef table_poker_h
#define table_poker_h

#include <stdbool.h>

enum { POKER_CARDS = 16 };  /* most cards of one hand */

static inline bool poker_is_face (double face) {
  return face >= 8 && face < 60 && face == (int)face;
}

/*
** The rank of the best five of these cards, or of all if there are fewer.
** Better hands have higher ranks; equal hands have the same rank. It is the
** category (0 no pair, 1 pair, 2 two pairs, 3 three of a kind, 4 straight, 5
** flush, 6 full house, 7 four of a kind, 8 straight flush) times 16^5, plus the
** deciding card ranks, four bits each, most significant first.
*/
int poker_rank (const int *face, int cards);

/*
** The highest possible rank with that many more of the unseen cards. More than
** two may be any cards.
*/
int poker_most (int *face, int cards, int more, const int *unseen, int left);

#endif
