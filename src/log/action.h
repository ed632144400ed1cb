/*
** The numbers of moves: what programs that learn call them by
** SPDX-License-Identifier: MIT
**
** A number stands for a move with its arguments: move by move as the rule file
** declares them, the last argument counting fastest. 0 lets an optional move
** pass. A number stays the same as long as the rules' hash and the number of
** copies of each card do: it depends neither on the other options nor on who
** plays. Moves with too many arguments to count have none.
*/
#ifndef record_action_h
#define record_action_h

#include "log/event.h"

enum {
  ACTION_PASS = 0,
  ACTIONS_LIMIT = 100000,      /* of one move */
  ACTION_LEAST = -10,          /* numbers that only the table bounds: */
  ACTION_MOST = 31
};

typedef struct Actions {
  const Ruleset *rules;
  int count;                   /* numbers in all; the first is 0 */
  int first[MOVES_LIMIT];      /* of each move, or -1: it has none */
  int values[MOVES_LIMIT][ARGS_LIMIT];
  bool complete;               /* has every listed move its numbers? */
} Actions;

/* By rules whose cards are counted: see host_seat. */
void actions_number (Actions *a, const Ruleset *r);

/* The number of a move, -1: it has none. */
int action_of (const Actions *a, const BoundMove *move);

/* Which move of the rules the number is of, or -1. */
int action_verb (const Actions *a, int action);

/* The move itself. False: there is none, or it names a seat too many. */
bool action_move (const Actions *a, int action, int seats, BoundMove *move);

#endif
