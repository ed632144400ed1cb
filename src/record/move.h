/*
** A move with its arguments, and how a log writes it
** SPDX-License-Identifier: MIT
*/
#ifndef move_h
#define move_h

#include "ground/buffer.h"
#include "record/seating.h"
#include "rules/host.h"

enum { CARDS_IN_MOVE = 160 };

/* The arguments of a move, bound to what the move asks for. */
typedef struct BoundMove {
  int move;                    /* -1: the words don't fit any */
  int args, kinds;             /* in use, of the two below */
  Value value[ARGS_LIMIT];
  uint8_t kind[CARDS_IN_MOVE];
} BoundMove;

/* That move, its arguments not yet given. */
void move_make (BoundMove *b, const Ruleset *r, int move);

/* A copy that stays valid when the original is gone. */
void move_copy (BoundMove *to, const BoundMove *from);

/* Does it name several cards that go together? */
bool move_has_set (const BoundMove *b);

/* "play 7", "bet 2", "give 7 Bruno": without '=' and '->'. */
void move_write (Buffer *b, const Ruleset *r, const Seating *s, Language lang,
                 const BoundMove *move);

/* "7 coin ?" */
void move_write_cards (Buffer *b, const Ruleset *r, Language lang,
                       const uint8_t *kind, int count);

/* Are they the same move, with the same arguments? */
bool move_is_same (const Ruleset *r, const BoundMove *a, const BoundMove *b);

#endif
