/*
** Moves that were read before
** SPDX-License-Identifier: MIT
*/
#ifndef known_moves_h
#define known_moves_h

#include "record/known_words.h"
#include "text/known_lines.h"

/*
** A line that was met before, of the same players and in a phase with the
** same moves, means the same, so it needs to be understood only once.
** Not kept are announcements, and moves that name much or odd numbers. Lines
** that name cards which are dealt or turned up mean the same in any phase.
*/
enum {
  KNOWN_CARDS = 4, KNOWN_KINDS = 8, KNOWN_ARGS = 3, KNOWN_MOVES = 4096
};

/* A Value, with its cards by their place. */
typedef struct KnownValue {
  float number;
  bool given, names_cards;
  uint8_t first, count;         /* of KnownMove.kind */
} KnownValue;

typedef struct KnownMove {
  uint64_t line;                /* its number among known lines */
  uint64_t here;                /* moves of the phase; 0: it is no move */
  unsigned rules, names;        /* their serial numbers */
  int8_t seat, zone;
  uint8_t cards, move, args, kinds;
  uint8_t card[KNOWN_CARDS];    /* behind the arrow, or of the line */
  uint8_t kind[KNOWN_KINDS];
  KnownValue value[KNOWN_ARGS];
} KnownMove;

/* Entries are as those of known lines. */
typedef struct KnownMoves {
  KnownLines lines;
  KnownWords words;
  Event event;                  /* what known_moves_find found, */
  BoundMove found;              /* to which it points */
  uint16_t place[KNOWN_MOVES];
  uint16_t entries;
  KnownMove entry[KNOWN_MOVES + 1];
} KnownMoves;

KnownMoves *known_moves_new (void);   /* free gets rid of it */

/*
** What a line that is known means in a phase with these moves. It is good until
** the next one is looked for. NULL: nobody knows, it must be read.
*/
Event *known_moves_find (const EventReader *d, uint64_t here,
                         const Line *line);

/* An event that was read in a phase with these moves, and came to 'bound'. */
void known_moves_keep (EventReader *d, uint64_t here, const Event *e,
                       const BoundMove *bound);

/*
** The same for a line that is known and names cards which are dealt or turned
** up. False: it must be read.
*/
bool known_moves_find_cards (const EventReader *d, const Line *line,
                             Event *e);
void known_moves_keep_cards (EventReader *d, const Line *line,
                             const Event *e);

#endif
