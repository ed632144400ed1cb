/*
** Operations: all that a rule function can ask of the table or do to it
** SPDX-License-Identifier: MIT
**
** Each is a few numbers, and so is what it answers; they are the same for
** functions that run in Lua and for those that run without it (see vm.h).
*/
#ifndef rules_ops_h
#define rules_ops_h

#include "rules/host.h"
#include "rules/host_private.h"
#include "table/poker.h"

/*
** Those of functions of 't' are in methods.def. Slots, kinds, seats and names
** that they take are a, b, c in their order; cards that they ask for, 'kinds'
** and 'also', with c if that is all of a sort; a number is x. Besides:
*/
typedef enum OpCode {
#define METHOD(name, takes, op, ...) op,
#define APART(...)
#include "rules/methods.def"
  /* ASK_SUM, ASK_POKER: b the field, x: with the slot c? */
  /* ASK_FIRST, ASK_LAST, DO_DRAW, DO_SHOW, DO_SHOW_AT: a kind, or NOBODY */
  /* ASK_NEXT_WITH: a seat, or NOBODY */
  /* DO_ADD: a the cell */
  /* DO_MOVE, DO_MOVE_UNSEEN: x a place from 1, 0 is behind all others */
  /* DO_SHOW_TO: a the seat, b the slot, x cards at most */
  /* DO_SHOW_EACH: a how many slots; they are b, c and x */
  /* DO_PUSH: b how many seats; they are x */
  ASK_COUNT_KINDS,             /* as ASK_COUNT, of kinds, x: with the slot c? */
  ASK_HOLDS_BOTH,
  DO_SET,                      /* a: the cell */
  DO_DRAW_UNSEEN,              /* as DO_DRAW; kinds that may stay unseen */
  DO_MOVE_UNSEEN,              /* b, c: from, to */
  /* for whoever asks to work out: */
  ASK_CARDS, ASK_KINDS, ASK_FROM, ASK_AROUND, ASK_LEFT, DO_TELL,
  ASK_LUA, DO_LUA, OPS_COUNT
} OpCode;

/* What an operation answers, or the function of 't' that does it. */
typedef enum OpGives {
  GIVES_NOTHING, GIVES_INTEGER, GIVES_BOOLEAN, GIVES_CARD_OR_NIL, GIVES_NUMBER,
  GIVES_SEAT, GIVES_SEAT_OR_NIL, GIVES_STRING, GIVES_LINE_OR_NIL,
  GIVES_ANYTHING,
  GIVES_CARDS, GIVES_SEATS     /* lists */
} OpGives;

typedef struct Op {
  uint8_t code, a, b, c;
  uint64_t x;
  KindSet kinds, also;
} Op;

/* A number in the eight bytes of an answer. */
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

/* What each of them is; its answer is the host's. NULL: there is none. */
typedef Outcome Operation (Host *h, const Op *op);
extern Operation *const ops_all[OPS_COUNT];

/*
** Does it, on the table at hand, and the host has the answer. OUTCOME_BROKEN:
** it can't be done, and nothing has been; whoever asked for it says why.
*/
static inline Outcome ops_do (Host *h, const Op *op) {
  return ops_all[op->code](h, op);
}

/* Cards that move: see deck.c. */
Operation op_deal, op_move, op_move_unseen, op_move_first, op_move_all, op_swap,
    op_refill, op_shuffle, op_mix, op_draw_random;

/* Moves the first 'n' cards, in their order. */
void deck_move_first (Host *h, int from, int to, int n);

/* Is there no telling in which order the cards lie there? */
bool deck_has_no_order (const Sitting *s, int slot);

static inline bool deck_is_loose (const Sitting *s, int slot) {
  return table_is_loose(s->table, slot) && deck_has_no_order(s, slot);
}

/*
** The first card of a slot, about to come up, for all or for one. Where there
** is no telling which that is, it is what the log says of 'seat', or any.
*/
Outcome deck_find_first (Host *h, int slot, bool is_public, int seat,
                         int *token);

/* Any card of the slot: each is a world of its own. */
Outcome deck_find_any (Host *h, int slot, int *token);

/*
** A card is about to leave its slot for another: from the place where it lies,
** if there is an order there.
*/
void deck_leave (Host *h, int token, int to);

/* Lines may still name a card that was dealt. */
void ops_tell_of_deal (Sitting *s, int token, int from, int slot);

/* Faces of the known cards; others have no say in it. So many are unknown. */
typedef struct Faces {
  int face[POKER_CARDS], count, unknown;
} Faces;

/* The cards of a slot, too, by the field that says what they are. */
void ops_add_faces (Faces *faces, const Table *t, int slot, const Field *f);

/* Do all see what lies in the slot? */
static inline bool ops_is_public (const Sitting *s, int slot) {
  return s->layout->zone[s->layout->slot_zone[slot]].sees == SEES_ALL;
}

/* What the log says of the card of a seat that comes up; NOBODY: nothing. */
int ops_next_word (const Sitting *s, bool is_public, int seat);

/* The card comes to the slot, and all see it, or one; the host's answer. */
Outcome ops_bring (Host *h, int token, int slot);

/* The log must name a card that comes from there. */
Outcome ops_need_card (Sitting *s, int token, int seat);

/*
** Is it an article that looks, and at a slot with unknown cards? What it is
** told hangs on them, as the known ones alone are told of.
*/
bool ops_looks (const Host *h, int slot);

/* Notes that it did; where looks are questions, that this one is none. */
void ops_look (Host *h);

/* So many cards of the kinds, by questions. */
int ops_count_settled (Host *h, int slot, KindSet kinds);

/*
** The kinds that are known there, what a token is, or NOBODY: of an article
** that looks at unknown cards it is noted, or they are asked for.
*/
KindSet ops_kinds_there (Host *h, int slot, KindSet asked);
int ops_kind_of (Host *h, int token);

/*
** The kinds of cards that t:cards lists: a hand has no order that all know, and
** they are listed in the order of the box.
*/
void ops_order (const Sitting *s, int slot, uint8_t *kind, int count);

/*
** Questions of what acts about cards that nobody saw: see parting.c. False, or
** -1: there are too many ways.
*/
bool parting_is_on (const Host *h);
bool parting_is_due (const Host *h, int slot);  /* of cards that lie there */

/* How many cards of the kinds lie in the slot, in this world. */
int parting_count (Host *h, int slot, KindSet kinds);

/* The number that cards have added up over the slot. */
bool parting_sum (Host *h, int slot, const Field *f, double *sum);

/* What the token is; what all cards of the slot are; which of the kinds. */
bool parting_name (Host *h, int token);
bool parting_name_all (Host *h, int slot);
bool parting_settle_kinds (Host *h, int slot, KindSet kinds);

#endif
