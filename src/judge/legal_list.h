/*
** What may be done now, listed for telling
** SPDX-License-Identifier: MIT
*/
#ifndef legal_list_h
#define legal_list_h

#include "judge/judge.h"

typedef struct LegalMove {
  int seat;
  BoundMove move;
} LegalMove;

enum { SET_TOLD = 8 };         /* cards of a set that are told */

/* The first few moves, how many there are in all, what else there may be. */
typedef struct LegalList {
  bool listed;                 /* false: nobody asked, or nobody may act */
  bool of_all;                 /* moves of whoever may act, not of one seat */
  int count, total;            /* of 'move'; in all */
  bool cut;                    /* there were too many to go through */
  LegalMove *move;
  size_t room;
  KindSet hidden, if_held;     /* cards that may be held unseen; would do */
  bool if_held_cut;            /* the rules broke: more cards might do */
  KindSet if_none;             /* would do only with none of certain others */
  bool several;                /* may be played together, perhaps */
  KindSet together;            /* would do only with others of these: */
  uint8_t set[SET_TOLD];       /* one of the sets that would, */
  int set_cards;               /* of so many; 0: there is none */
  int holder;                  /* whose, or -1: of several */
  bool may_pass_over;          /* and nothing that comes next is listed */
} LegalList;

/*
** The moves of a seat (-1, or one that may not act: of whoever may): the first
** 'most' of them, and the first of each move that is not among these. The list
** is used again; it owns its moves.
*/
void legal_list (Judge *j, int seat, int most, LegalList *list);
/* The same as far as that seat can tell, by the cards that it sees. */
void legal_list_seen (Judge *j, int seat, int most, LegalList *list);
void legal_list_clear (LegalList *list);
/* Does it say what would do, if cards that nobody saw were held? */
bool legal_list_is_if_held (const LegalList *list);
void legal_list_free (LegalList *list);

#endif
