/*
** Moves that were read before
** SPDX-License-Identifier: MIT
*/
#ifndef known_moves_h
#define known_moves_h

#include "record/event.h"

/*
** Logs say the same few things over and over: "stand", "card up -> 5". The
** same words in a phase with the same moves mean the same, so they need to be
** understood only once. Moves that name a player are not kept (a seat has
** another name in the next log), nor are announcements.
*/
enum { KNOWN_TEXT = 32, KNOWN_CARDS = 4, KNOWN_ENTRIES = 512 };

typedef struct KnownMove {
  unsigned rules;               /* their serial number */
  uint64_t here;                /* moves of the phase */
  uint8_t len, cards;
  char text[KNOWN_TEXT];
  uint8_t card[KNOWN_CARDS];    /* behind the arrow */
  BoundMove bound;
} KnownMove;

/* Zeroed, it is ready. */
typedef struct KnownMoves {
  KnownMove entry[KNOWN_ENTRIES];
} KnownMoves;

/* NULL: never met, or forgotten. */
const KnownMove *known_moves_find (const KnownMoves *k, const Ruleset *r,
                                   uint64_t here, Span text);

/* An event that was read in a phase with these moves, and came to 'bound'. */
void known_moves_keep (KnownMoves *k, const Ruleset *r, uint64_t here,
                       const Event *e, const BoundMove *bound);

#endif
