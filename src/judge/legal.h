/*
** The moves that are legal now
** SPDX-License-Identifier: MIT
*/
#ifndef judge_legal_h
#define judge_legal_h

#include "judge/judge.h"

/*
** Told of each legal move, in an order that depends on nothing but the
** rules and the table. Returns false to hear no more of them. The move is
** gone after the call: see move_copy.
*/
typedef bool HearMove (void *ear, int seat, const BoundMove *move);

/*
** Moves of one seat, or (seat -1) of all that may act. Where j->few is the
** state of a chance, only some of the sets of different cards are listed,
** chosen by it: for playouts, as there may be hundreds. With j->few_each, no
** more than so many values of any argument are; while a move is told of,
** j->list_weight is how many moves it then stands for.
*/
Ruling legal_each (Judge *j, int seat, HearMove *hear, void *ear);

/* The same; 'refused' of an article is set where it forbids anything. */
Ruling legal_each_or_why (Judge *j, int seat, HearMove *hear, void *ear,
                          bool *refused);

/*
** The same of moves with cards that nobody saw, by one who had them. Returns
** these cards; which would do only with none of certain others; whether
** several may be played together; and whether the rules broke on the way.
*/
typedef struct LegalUnseen {
  KindSet cards, if_none;
  bool several, broken;
} LegalUnseen;

LegalUnseen legal_each_unseen (Judge *j, int seat, HearMove *hear, void *ear);

/*
** How good the move looks to a player who sees that table and is careful:
** what the rule file declares, 0 where it declares nothing.
*/
Ruling legal_value (Judge *j, Table *seen, int seat, const BoundMove *move,
                    double *value);

/* The same where the trial has looked at the table (see trial_look). */
struct Trial;
Ruling legal_value_of (struct Trial *x, int seat, const BoundMove *move,
                       double *value);

/* Does the seat see all that this hangs on? Then nothing need be hidden. */
bool legal_value_is_open (Judge *j, const BoundMove *move);

/*
** Does whoever acts on that table see all that the list of legal moves hangs
** on, and how good they look?
*/
bool legal_is_open (Judge *j, const Table *t);

/*
** The number to be said out loud with the move. False: there is none, or it
** hangs on a card that the seat, which sees that table, does not see yet.
*/
bool legal_says (Judge *j, const Table *seen, int seat, const BoundMove *move,
                 double *number);

/*
** How each seat stands, for looking ahead: what the rule file declares as its
** 'outlook', else the score.
*/
Ruling legal_outlook (Judge *j, double outlook[SEATS_LIMIT]);

/*
** What the cards of each seat come to, as far as they are known; 0 where the
** rules do not say, or nobody knows. False: they never do.
*/
bool legal_worth (Judge *j, double worth[SEATS_LIMIT]);

/* The seats that may act now. Returns how many. */
int legal_actors (const Judge *j, uint8_t seat[SEATS_LIMIT]);

/* May the phase be passed over without a move? */
bool legal_may_pass_over (const Judge *j);

/*
** What may be done now, listed for telling
*/

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
  int held_move;               /* what they would do in; -1: in several moves */
  bool may_pass_over;          /* and nothing that comes next is listed */
} LegalList;

/*
** The moves of a seat (-1, or one that may not act: of whoever may): the first
** 'most' of them, and the first of each move that is not among these. The list
** is used again; it owns its moves.
*/
void legal_list (Judge *j, int seat, int most, LegalList *list);
/*
** From now on the judge knows no more than that seat sees (-1: than all see).
** What was before is restored from the checkpoint, which the caller frees.
*/
Checkpoint *legal_look_as (Judge *j, int seat);

/* The same as far as that seat can tell, by the cards that it sees. */
void legal_list_seen (Judge *j, int seat, int most, LegalList *list);
void legal_list_clear (LegalList *list);
/* Does it say what would do, if cards that nobody saw were held? */
bool legal_list_is_if_held (const LegalList *list);
void legal_list_free (LegalList *list);

#endif
