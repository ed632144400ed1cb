/*
** The table as one seat sees it
** SPDX-License-Identifier: MIT
*/
#ifndef seen_h
#define seen_h

#include "table/table.h"

/* Does that seat see the cards that lie there? */
bool seen_slot (const Table *t, const Layout *l, int slot, int seat);

/* Do players know the order of the cards there, as in a pile? */
bool seen_order (const Layout *l, int slot);

/*
** A card of the slot is about to move to another, from an unknown place:
** players who were shown cards there (table_show_to) and see neither slot no
** longer know which are left; players who see one know which card moved.
*/
void seen_leave (Table *t, const Layout *l, int token, int to);

/*
** Cards that a function reads, bit z for zone z: those of a seat that sees them
** itself ('own'), or of others.
*/
typedef struct ReadSet {
  uint16_t own, any;
  bool all;                    /* or everything */
} ReadSet;

/* Does a seat see all of these? */
static inline bool seen_all (const Layout *l, ReadSet g) {
  return !g.all && (g.own & ~l->owner_sees) == 0 &&
         (g.any & ~l->all_see) == 0;
}

/*
** A copy in which every card that the seat can't see is unknown, in one pool
** per deck, without the state of chance. Tables that look the same from the
** seat give copies that rules cannot distinguish.
*/
void seen_by (const Table *t, const Layout *l, int seat, Table *seen);

/*
** Deals the unknown cards of such a copy at random, in a way that fits (see
** 'only' of a zone), for search.
*/
void seen_deal (Table *seen, const Layout *l, uint64_t *chance);

/* The unknown cards of such a copy, all of one pool, to be dealt. */
typedef struct SeenHidden {
  int count;
  Token token[TOKENS_LIMIT];
  Card kind[TOKENS_LIMIT];          /* all kinds, in any order */
} SeenHidden;

/* False: they are not all equivalent. */
bool seen_list (const Table *seen, const Layout *l, SeenHidden *h);

/* seen_deal for these; may be repeated on a table dealt this way. */
void seen_deal_listed (Table *seen, const Layout *l, const SeenHidden *h,
                       uint64_t *chance);

/* All cards are dealt: chance continues from here. */
void seen_settle (Table *dealt, const Layout *l, uint64_t *chance);

/*
** Renumbers the tokens, now that all are known. Afterwards everything depends
** only on what the seat sees and on chance.
*/
void seen_number (Table *dealt, const Layout *l);

#endif
