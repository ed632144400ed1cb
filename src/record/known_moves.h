/*
** Moves that were read before
** SPDX-License-Identifier: MIT
*/
#ifndef known_moves_h
#define known_moves_h

#include "record/event.h"
#include "text/known_lines.h"

/*
** A line that was met before, of the same players and in a phase with the
** same moves, means the same, so it needs to be understood only once.
** Announcements are not kept.
*/
enum { KNOWN_CARDS = 4, KNOWN_MOVES = 1024 };

typedef struct KnownMove {
  uint64_t line;                /* its number among known lines */
  uint64_t here;                /* moves of the phase */
  unsigned rules, names;        /* their serial numbers */
  uint8_t seat, cards;
  uint8_t card[KNOWN_CARDS];    /* behind the arrow */
  BoundMove bound;
} KnownMove;

/* Zeroed, it is ready. */
typedef struct KnownMoves {
  KnownLines lines;
  KnownMove entry[KNOWN_MOVES];
} KnownMoves;

/* What a known line means in a phase with these moves; NULL: nobody knows. */
const KnownMove *known_moves_find (const EventReader *d, uint64_t here,
                                   uint64_t line);

/* An event that was read in a phase with these moves, and came to 'bound'. */
void known_moves_keep (EventReader *d, uint64_t here, const Event *e,
                       const BoundMove *bound);

#endif
