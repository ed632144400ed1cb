/*
** The moves that are legal now
** SPDX-License-Identifier: MIT
*/
#ifndef judge_legal_h
#define judge_legal_h

#include "judge/judge.h"

/*
** Receives each legal move, in an order that depends only on the rules and the
** table. Returns false to stop. The move is invalid after the call: see
** move_copy.
*/
typedef bool HearMove (void *ear, int seat, const BoundMove *move);

/*
** Moves of one seat, or (seat -1) of all that may act. If j->few, the state of
** a random generator, is set, only a random sample of the sets of different
** cards is listed, for playouts: there may be hundreds. With j->few_each, that
** many values of each argument at most are listed; j->list_weight is then the
** number of moves that the current one stands for.
*/
Ruling legal_each (Judge *j, int seat, HearMove *hear, void *ear);

/* legal_each; sets 'refused' of an article if it forbids any move. */
Ruling legal_each_or_why (Judge *j, int seat, HearMove *hear, void *ear,
                          bool *refused);

/*
** legal_each for moves with cards that nobody saw, if the seat had them.
** Returns these cards; those that would be legal only without certain others;
** whether several may be played together; and whether the rules broke on the
** way.
*/
typedef struct LegalUnseen {
  KindSet cards, if_none;
  bool several, broken;
} LegalUnseen;

LegalUnseen legal_each_unseen (Judge *j, int seat, HearMove *hear, void *ear);

/*
** How good the move looks to a careful player who sees that table: the rule
** file's value, 0 if it declares none.
*/
Ruling legal_value (Judge *j, Table *seen, int seat, const BoundMove *move,
                    double *value);

/* legal_value on a table that the trial has looked at (see trial_look). */
struct Trial;
Ruling legal_value_of (struct Trial *x, int seat, const BoundMove *move,
                       double *value);

/* Does the seat see all that this depends on? Then nothing need be hidden. */
bool legal_value_is_open (Judge *j, const BoundMove *move);

/*
** Does the player to act on that table see all that the list of legal moves,
** and their values, depend on?
*/
bool legal_is_open (Judge *j, const Table *t);

/*
** The number to be announced with the move. False if there is none, or it
** depends on a card that the seat, which sees that table, does not see yet.
*/
bool legal_says (Judge *j, const Table *seen, int seat, const BoundMove *move,
                 double *number);

/*
** How good each seat's position is, for search: the rule file's 'outlook', or
** the score.
*/
Ruling legal_outlook (Judge *j, double outlook[SEATS_LIMIT]);

/*
** What the cards of each seat are worth, as far as they are known; 0 if
** unknown, or the rules do not say. False: the rules never say.
*/
bool legal_worth (Judge *j, double worth[SEATS_LIMIT]);

/* The seats that may act now. Returns how many. */
int legal_actors (const Judge *j, uint8_t seat[SEATS_LIMIT]);

/* May the phase be passed over without a move? */
bool legal_may_pass_over (const Judge *j);

/* Lists of legal moves, for display */

typedef struct LegalMove {
  int seat;
  BoundMove move;
} LegalMove;

enum { SET_TOLD = 8 };         /* cards of a set that are shown */

/* The first few moves, the total number, and what else is possible. */
typedef struct LegalList {
  bool listed;                 /* false: not wanted, or nobody may act */
  bool of_all;                 /* moves of all that may act, not of one seat */
  int count, total;            /* length of 'move'; in total */
  bool cut;                    /* there were too many to try */
  LegalMove *move;
  size_t room;
  KindSet hidden, if_held;  /* cards that may be held unseen; would be legal */
  bool if_held_cut;            /* the rules broke: there may be more */
  KindSet if_none;             /* legal only without certain others */
  bool several;                /* may several be played together? */
  KindSet together;            /* legal only with others of these: */
  Card set[SET_TOLD];          /* one of the sets that are legal, */
  int set_cards;               /* its size; 0: there is none */
  int holder;                  /* of the cards; -1: of several players */
  int held_move;               /* in which they are legal; -1: several moves */
  bool may_pass_over;          /* and what follows is not listed */
} LegalList;

/*
** Lists moves of a seat (-1, or one that may not act: of all that may): the
** first 'most', and the first of each move that is not among these. The list is
** reused; it owns its moves.
*/
void legal_list (Judge *j, int seat, int most, LegalList *list);
/*
** Restricts the judge's knowledge to what that seat sees (-1: to what all see).
** The returned checkpoint restores it; the caller frees it.
*/
Checkpoint *legal_look_as (Judge *j, int seat);

/* legal_list as far as that seat can know, from the cards that it sees. */
void legal_list_seen (Judge *j, int seat, int most, LegalList *list);
void legal_list_clear (LegalList *list);
/* Does it say what would be legal if unseen cards were held? */
bool legal_list_is_if_held (const LegalList *list);
void legal_list_free (LegalList *list);

#endif
