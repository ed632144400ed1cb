/*
** Action numbers: moves as learning programs see them
** SPDX-License-Identifier: MIT
**
** A number stands for a move with its arguments. Moves are numbered in the
** order of the rule file, with the last argument varying fastest; 0 passes on
** an optional move. The numbers depend only on the rules' hash and the number
** of copies of each card, not on other options or on who plays. Moves with too
** many argument values have no numbers.
*/
#ifndef record_action_h
#define record_action_h

#include "log/event.h"

enum {
  ACTION_PASS = 0,
  ACTIONS_LIMIT = 100000,      /* per move */
  ACTION_LEAST = -10,          /* for numbers without declared bounds: */
  ACTION_MOST = 31
};

typedef struct Actions {
  const Ruleset *rules;
  int count;                   /* number of actions; the first is 0 */
  int first[MOVES_LIMIT];      /* by move; -1: no numbers */
  int values[MOVES_LIMIT][ARGS_LIMIT];
  bool complete;               /* do all listed moves have numbers? */
} Actions;

/* The cards of the rules must have been counted: see host_seat. */
void actions_number (Actions *a, const Ruleset *r);

/* The number of a move, or -1 if it has none. */
int action_of (const Actions *a, const BoundMove *move);

/* The index of the move that the number stands for, or -1. */
int action_verb (const Actions *a, int action);

/* The move itself. False if there is none, or it names a seat >= 'seats'. */
bool action_move (const Actions *a, int action, int seats, BoundMove *move);

#endif
