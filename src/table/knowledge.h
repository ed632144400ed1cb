/*
** What is known of hidden cards, and what follows from it
** SPDX-License-Identifier: MIT
*/
#ifndef knowledge_h
#define knowledge_h

#include "table/table.h"

/*
** Gathers all cards whose home is 'zone', wherever they are, and shuffles
** them. Without a seed nobody knows any of them any more.
*/
void knowledge_shuffle (Table *t, const Layout *l, int zone);

/* Puts the cards of one slot under those of another and shuffles these. */
void knowledge_refill (Table *t, const Layout *l, int from, int to);

/*
** The unknown token turns out to be of that kind. False when it cannot be,
** and then the table is spoilt.
*/
bool knowledge_name (Table *t, int token, int kind);

/* The same for a token that is known to be able to be of that kind. */
void knowledge_settle (Table *t, int token, int kind);

/*
** Unknown tokens of the slot that may be the card of that kind that
** somebody has just shown: one of each group that makes a difference.
** A return of 0 means that none can be.
*/
int knowledge_candidates (const Table *t, int slot, int kind,
                          Token token[GROUPS_LIMIT]);

/* As above, for a card of any kind that nobody saw. */
int knowledge_any (const Table *t, int slot, Token token[TOKENS_LIMIT]);

/*
** Forgets which cards of the slot are the known ones, but not that it has them:
** no other card can be one. False: that would say less than is known.
*/
bool knowledge_mix (Table *t, const Layout *l, int slot);

/* None of the slot's unknown cards is one of 'kinds'. False: impossible. */
bool knowledge_strike (Table *t, int slot, KindSet kinds);

/* The unknown token is one of 'kinds'. False: impossible. */
bool knowledge_narrow (Table *t, int token, KindSet kinds);

/* Could the unknown token be one of these? Those of 'kinds' that it may. */
KindSet knowledge_could_be (const Table *t, int token, KindSet kinds);

bool knowledge_could_be_kind (const Table *t, int token, int kind);

/* Which of 'kinds' could lie among the unknown cards of the slot? */
KindSet knowledge_could_lie (const Table *t, int slot, KindSet kinds);

/*
** Have unknown cards of a slot come out of several pools that have kinds in
** common? Then a card that it shows may have come out of either: two worlds.
*/
bool knowledge_is_mingled (const Table *t, const Layout *l);

/* Could one card of each set lie there at once, among the unknown ones? */
bool knowledge_could_lie_both (const Table *t, int slot, KindSet kinds,
                               KindSet also);

/* Is there any deal of the cards that fits? */
bool knowledge_possible (const Table *t);

/* What several worlds have in common: see knowledge_blur. */
typedef struct Likeness {
  bool differ[SLOTS_LIMIT];         /* are different cards known there? */
  bool homes_differ;                /* are cards of other homes in a slot? */
} Likeness;

/* One world more, beside the first. At first, nothing differs: {0}. */
void knowledge_compare (Likeness *k, const Table *first, const Table *world,
                        const Layout *l);

/*
** Makes the first of several worlds one that says no more than all of them:
** whatever is possible in one of them is possible in it.
*/
void knowledge_blur (Table *t, const Likeness *worlds, const Layout *l);

/* The same for tables that differ only in which of like tokens is where. */
uint64_t knowledge_signature (const Table *t, const Layout *l);

/*
** The same for tables in which like cards lie in the same order in piles, and
** the game has come to the same point.
*/
uint64_t knowledge_order (const Table *t, const Layout *l);

/* Has the game come to the same phase there, with the same numbers? */
bool knowledge_same_course (const Table *a, const Table *b, const Layout *l);

/* Are there as many cards in each slot? */
bool knowledge_same_sizes (const Table *a, const Table *b, const Layout *l);

/* By how much those of two tables differ: soon found, if they hardly do. */
uint64_t knowledge_difference (const Table *a, const Table *b,
                               const Layout *l);

/* Are the same cards known there, in two worlds? */
bool knowledge_is_same (const Table *a, const Table *b, int slot);

/* Copies of a kind that are known nowhere. */
int knowledge_unseen (const Table *t, int kind);

#endif
