/*
** Operations: all that a rule function can ask of the table or do to it
** SPDX-License-Identifier: MIT
**
** An operation is a few numbers, and so is its answer; they are the same for
** functions that run in Lua and in the engine (see vm.h).
*/
#ifndef rules_ops_h
#define rules_ops_h

#include "rules/host.h"
#include "rules/host_private.h"
#include "table/poker.h"

/*
** Operations of functions of 't' are in methods.def. Their slots, kinds, seats
** and names are a, b, c in order; sets of cards are 'kinds' and 'also', with c
** if a set is a whole sort; a number is x. Besides:
*/
typedef enum OpCode {
#define METHOD(name, takes, op, ...) op,
#define APART(...)
#include "rules/methods.def"
  /* ASK_SUM, ASK_POKER: b is the field; x: with slot c? */
  /* ASK_FIRST, ASK_LAST, DO_DRAW, DO_SHOW, DO_SHOW_AT: a kind, or NO_CARD */
  /* ASK_NEXT_WITH: a seat, or NOBODY */
  /* DO_ADD: a is the cell */
  /* DO_MOVE, DO_MOVE_UNSEEN: x is a place from 1; 0 is after all others */
  /* DO_SHOW_TO: a is the seat, b the slot, x the most cards */
  /* DO_SHOW_EACH: a is the number of slots; they are b, c and x */
  /* DO_PUSH: b is the number of seats; they are x */
  ASK_COUNT_KINDS,             /* ASK_COUNT for kinds; x: with slot c? */
  ASK_HOLDS_BOTH,
  DO_SET,                      /* a: the cell */
  DO_DRAW_UNSEEN,              /* DO_DRAW; kinds that may stay unseen */
  DO_MOVE_UNSEEN,              /* b, c: from, to */
  /* left to the caller: */
  ASK_CARDS, ASK_KINDS, ASK_FROM, ASK_AROUND, ASK_LEFT, DO_TELL,
  ASK_LUA, DO_LUA, OPS_COUNT
} OpCode;

/* The type of an operation's answer, or of that of the function of 't'. */
typedef enum OpGives {
  GIVES_NOTHING, GIVES_INTEGER, GIVES_BOOLEAN, GIVES_CARD_OR_NIL, GIVES_NUMBER,
  GIVES_SEAT, GIVES_SEAT_OR_NIL, GIVES_STRING, GIVES_LINE_OR_NIL,
  GIVES_ANYTHING,
  GIVES_CARDS, GIVES_SEATS     /* lists */
} OpGives;

_Static_assert(KINDS_LIMIT <= UINT8_MAX + 1, "a kind is an operand");

typedef struct Op {
  uint8_t code, a, b, c;
  uint64_t x;
  KindSet kinds, also;
} Op;

/* The bits of a number, as an answer. */
static inline uint64_t ops_bits (double n) {
  uint64_t bits;
  memcpy(&bits, &n, sizeof n);
  return bits;
}

static inline double ops_number (uint64_t bits) {
  double n;
  memcpy(&n, &bits, sizeof n);
  return n;
}

/* The operations by code; the answer is stored in the host. NULL: none. */
typedef Outcome Operation (Host *h, const Op *op);
extern Operation *const ops_all[OPS_COUNT];

/*
** Executes it on the current table; the answer is in the host. OUTCOME_BROKEN:
** it is impossible, and nothing has happened; the caller says why.
*/
static inline Outcome ops_do (Host *h, const Op *op) {
  return ops_all[op->code](h, op);
}

/* Operations that move cards: see deck.c. */
Operation op_deal, op_move, op_move_unseen, op_move_first, op_move_all, op_swap,
    op_refill, op_shuffle, op_mix, op_draw_random;

/* Moves the first 'n' cards, keeping their order. */
void deck_move_first (Host *h, int from, int to, int n);

/* Is the order of the cards in the slot unknown? */
bool deck_has_no_order (const Sitting *s, int slot);

static inline bool deck_is_loose (const Sitting *s, int slot) {
  return table_is_loose(s->table, slot) && deck_has_no_order(s, slot);
}

/*
** The first card of a slot, about to be turned up for all or for one. If it is
** not known which one that is, the one that the log names for 'seat', or any.
*/
Outcome deck_find_first (Host *h, int slot, bool is_public, int seat,
                         int *token);

/* Any card of the slot: each choice is a separate world. */
Outcome deck_find_any (Host *h, int slot, int *token);

/*
** A card is about to leave its slot for another; if its slot has an order, from
** its place there.
*/
void deck_leave (Host *h, int token, int to);

/* Allows lines to name a card that was dealt. */
void ops_tell_of_deal (Sitting *s, int token, int from, int slot);

/* Faces of the known cards, in any order, and the number of unknown ones. */
typedef struct Faces {
  int face[POKER_CARDS], count, unknown;
} Faces;

/* Adds the cards of a slot, by the field with their face. */
void ops_add_faces (Faces *faces, const Table *t, int slot, const Field *f);

/* Does everybody see the cards in the slot? */
static inline bool ops_is_public (const Sitting *s, int slot) {
  return s->layout->zone[s->layout->slot_zone[slot]].sees == SEES_ALL;
}

/* The card that the log names next for a seat; NO_CARD: none. */
int ops_next_word (const Sitting *s, bool is_public, int seat);

/* Turns the card up in the slot, for all or for one; sets the answer. */
Outcome ops_bring (Host *h, int token, int slot);

/* Requires the log to name a card that comes from there. */
Outcome ops_need_card (Sitting *s, int token, int seat);

/*
** Does an article look at a slot with unknown cards? Its answer depends on
** them, since it sees only the known ones.
*/
bool ops_looks (const Host *h, int slot);

/* Notes that it did; if such looks are questions, that this one is not. */
void ops_look (Host *h);

/* The number of cards of these kinds, settled by questions. */
int ops_count_settled (Host *h, int slot, KindSet kinds);

/*
** The kinds known to be there, or the kind of a token, or NO_CARD. If an
** article looks at unknown cards that is noted, or the cards are asked for.
*/
KindSet ops_kinds_there (Host *h, int slot, KindSet asked);
int ops_kind_of (Host *h, int token);

/*
** Sorts the kinds that t:cards lists: a hand has no order that all know, so its
** cards are listed in the order of the box.
*/
void ops_order (const Sitting *s, int slot, Card *kind, int count);

/*
** Questions about unseen cards by functions that act: see parting.c. False, or
** -1: there are too many possibilities.
*/
bool parting_is_on (const Host *h);
bool parting_is_due (const Host *h, int slot);  /* of cards in that slot */

/* The number of cards of the kinds in the slot, in this world. */
int parting_count (Host *h, int slot, KindSet kinds);

/* The sum of a number of the cards in the slot. */
bool parting_sum (Host *h, int slot, const Field *f, double *sum);

/*
** Settles what the token is; what all cards of the slot are; which of the
** kinds.
*/
bool parting_name (Host *h, int token);
bool parting_name_all (Host *h, int slot);
bool parting_settle_kinds (Host *h, int slot, KindSet kinds);

#endif
