/*
** A card: its kind, or what is known of it
** SPDX-License-Identifier: MIT
*/
#ifndef table_card_h
#define table_card_h

#include <string.h>

#include "table/kindset.h"

enum {
  GROUPS_LIMIT = 64,    /* of equivalent unknown cards (see Table) */
  UNKNOWN = KINDS_LIMIT,
  CARD_UNSEEN = UNKNOWN + GROUPS_LIMIT,  /* written '?' */
  NO_CARD,
  CARDS_LIMIT
};

/* A kind, or UNKNOWN + a group, or CARD_UNSEEN, or NO_CARD. */
typedef uint16_t Card;

static inline void card_fill (Card *to, Card card, int count) {
  for (int i = 0; i < count; i++) to[i] = card;
}

static inline void card_copy (Card *to, const Card *from, int count) {
  memcpy(to, from, (size_t)count * sizeof *to);
}

static inline bool card_same (const Card *a, const Card *b, int count) {
  return memcmp(a, b, (size_t)count * sizeof *a) == 0;
}

#endif
