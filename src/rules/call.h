/*
** A call of a rule function, and its result
** SPDX-License-Identifier: MIT
*/
#ifndef call_h
#define call_h

#include "rules/host_private.h"

/* Keeps rare code out of line. */
#define CALL_APART __attribute__((noinline))

/*
** CALL_ASK: functions that only look, and return something; CALL_ACT: that act;
** CALL_LIST: that list seats; CALL_AMONG: values of an argument; CALL_REFUSE:
** all refusals of a move at one time, in order; CALL_MOVE: the last of these
** and, unless one of them refuses or doubts, the move itself.
*/
typedef enum CallKind {
  CALL_ASK, CALL_ACT, CALL_LIST, CALL_AMONG, CALL_REFUSE, CALL_MOVE
} CallKind;

/* What a call can have returned or done, besides its changes of the table. */
enum { CAME_TRUE = 1, CAME_NUMBER = 2, CAME_TO_ACT = 4 };

/* Numbers or kinds of cards that are values of an argument. */
typedef struct Among {
  const Arg *arg;
  double *value;               /* capacity: AMONG_LIMIT */
  int count;
} Among;

typedef struct Call {
  CallKind kind;
  RuleFunction f;
  const Move *m;               /* or NULL */
  int seat;                    /* or -1 */
  const Value *value;
  Before before;               /* CALL_REFUSE, CALL_MOVE: when */
  uint8_t came;                /* bits of the above */
  uint8_t seats;               /* CALL_LIST: number of seats */
  Among *among;                /* CALL_AMONG */
  uint64_t result;             /* a number; seats, four bits each; */
                               /* is the move refused?; or a hash of a list, */
                               /* for comparing */
} Call;

/* Is it a whole move at one time, rather than one function? */
static inline bool call_is_of_move (const Call *c) {
  return c->kind >= CALL_REFUSE;
}

/* Adds a value of the argument. False if there are too many. */
bool call_add_among (Call *c, double value);

/* Makes the call in Lua. */
typedef Outcome InLua (Host *h, Call *c);

/*
** Makes the call in the engine if possible (see vm.h), else in Lua; in both if
** the line is verified.
*/
Outcome call_make (Host *h, Call *c, InLua *in_lua);

#endif
