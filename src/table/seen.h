/*
** The table as one seat sees it
** SPDX-License-Identifier: MIT
*/
#ifndef seen_h
#define seen_h

#include "table/table.h"

/* Does that seat see the cards that lie there? */
bool seen_slot (const Table *t, const Layout *l, int slot, int seat);

/* Do players know in which order cards lie there, as those of a pile? */
bool seen_order (const Layout *l, int slot);

/*
** One of the slot's cards is about to go elsewhere, nobody knows from which
** place: who was shown cards there (table_show_to) and sees neither slot no
** longer knows which are left; who sees one, knows which went.
*/
void seen_leave (Table *t, const Layout *l, int token, int to);

/*
** Cards that somebody looks at, bit z for those of zone z: of a seat that sees
** them for itself ('own'), of others.
*/
typedef struct ReadSet {
  uint16_t own, any;
  bool all;                    /* or whatever there is */
} ReadSet;

/* Does a seat see all of these? */
static inline bool seen_all (const Layout *l, ReadSet g) {
  return !g.all && (g.own & ~l->owner_sees) == 0 &&
         (g.any & ~l->all_see) == 0;
}

/*
** A copy in which every card that the seat can't see is an unknown one, out
** of a pool for each deck; the state of chance is left out as well. Tables
** that look the same from the seat give copies that the rules can't tell
** apart.
*/
void seen_by (const Table *t, const Layout *l, int seat, Table *seen);

/*
** Deals the unknown cards of such a copy at random, in a way that fits (see
** 'only' of a zone), for looking ahead.
*/
void seen_deal (Table *seen, const Layout *l, uint64_t *chance);

/* The unknown cards of such a copy, all of one pool, as they are dealt. */
typedef struct SeenHidden {
  int count;
  Token token[TOKENS_LIMIT];
  uint8_t kind[TOKENS_LIMIT];       /* what they are, all together */
} SeenHidden;

/* False: they are not all alike. */
bool seen_list (const Table *seen, const Layout *l, SeenHidden *h);

/* The same as seen_deal for these; and again, on a table that was dealt so. */
void seen_deal_listed (Table *seen, const Layout *l, const SeenHidden *h,
                       uint64_t *chance);

/* All cards are dealt: chance goes on from here. */
void seen_settle (Table *dealt, const Layout *l, uint64_t *chance);

/*
** Counts the tokens anew, now that all are known. What follows then depends
** on what the seat sees and on chance, and on nothing else.
*/
void seen_number (Table *dealt, const Layout *l);

#endif
