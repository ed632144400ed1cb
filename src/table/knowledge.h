/*
** Knowledge of hidden cards, and its consequences
** SPDX-License-Identifier: MIT
*/
#ifndef knowledge_h
#define knowledge_h

#include "table/table.h"

/*
** Gathers all cards whose home is 'zone', wherever they are, and shuffles them.
** Without a seed all of them become unknown.
*/
void knowledge_shuffle (Table *t, const Layout *l, int zone);

/* Puts the cards of one slot under those of another and shuffles these. */
void knowledge_refill (Table *t, const Layout *l, int from, int to);

/*
** The unknown token turns out to be of that kind. False if that is impossible;
** then the table is spoilt.
*/
bool knowledge_name (Table *t, int token, int kind);

/* The same for a token that is known to be possibly of that kind. */
void knowledge_settle (Table *t, int token, int kind);

/*
** Unknown tokens of the slot that may be the card of that kind that was just
** shown: one of each distinguishable group. Returns 0 if none can be.
*/
int knowledge_candidates (const Table *t, int slot, int kind,
                          Token token[GROUPS_LIMIT]);

/* The same for a card of any kind that nobody saw. */
int knowledge_any (const Table *t, int slot, Token token[TOKENS_LIMIT]);

/*
** Forgets which cards of the slot are the known ones, but not that they are in
** it: no other card can be one of them. False: that would lose knowledge.
*/
bool knowledge_mix (Table *t, const Layout *l, int slot);

/* None of the slot's unknown cards is one of 'kinds'. False: impossible. */
bool knowledge_strike (Table *t, int slot, KindSet kinds);

/* The unknown token is one of 'kinds'. False: impossible. */
bool knowledge_narrow (Table *t, int token, KindSet kinds);

/* The same for several tokens of one pool. */
bool knowledge_narrow_all (Table *t, const Token *token, int count,
                           KindSet kinds);

/* Those of 'kinds' that the unknown token may be. */
KindSet knowledge_could_be (const Table *t, int token, KindSet kinds);

bool knowledge_could_be_kind (const Table *t, int token, int kind);

/* Those of 'kinds' that may be among the unknown cards of the slot. */
KindSet knowledge_could_lie (const Table *t, int slot, KindSet kinds);

/*
** Does a slot have unknown cards of several pools with common kinds? Then a
** card that it shows may be of either pool: two worlds.
*/
bool knowledge_is_mingled (const Table *t, const Layout *l);

/* May one card of each set be there at once, among the unknown ones? */
bool knowledge_could_lie_both (const Table *t, int slot, KindSet kinds,
                               KindSet also);

/* Is there any deal that fits? */
bool knowledge_possible (const Table *t);

/* Copies of a kind that are not known to be anywhere. */
int knowledge_unseen (const Table *t, int kind);

#endif
