/*
** A call of a rule function, and what came of it
** SPDX-License-Identifier: MIT
*/
#ifndef call_h
#define call_h

#include "rules/host_private.h"

/* What is seldom done is kept out of the way of what always is. */
#define CALL_APART __attribute__((noinline))

/*
** Functions that only look, and say something; that act; that list seats, or
** what an argument may be; all that may refuse a move at one time, one after
** the other; the last of these and, unless one of them refuses or doubts, the
** move itself.
*/
typedef enum CallKind {
  CALL_ASK, CALL_ACT, CALL_LIST, CALL_AMONG, CALL_REFUSE, CALL_MOVE
} CallKind;

/* What a call can come to, besides what it does to the table. */
enum { CAME_TRUE = 1, CAME_NUMBER = 2, CAME_TO_ACT = 4 };

/* Numbers or kinds of cards that an argument may be. */
typedef struct Among {
  const Arg *arg;
  double *value;               /* room for AMONG_LIMIT */
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
  uint8_t seats;               /* CALL_LIST: how many */
  Among *among;                /* CALL_AMONG */
  uint64_t result;             /* a number, or seats, four bits each; */
                               /* is the move refused? or what is listed, */
                               /* for comparing */
} Call;

/* Is it all that there is about a move at one time, not one function? */
static inline bool call_is_of_move (const Call *c) {
  return c->kind >= CALL_REFUSE;
}

/* One more that the argument may be. False: there are too many. */
bool call_add_among (Call *c, double value);

/* Makes it in Lua. */
typedef Outcome InLua (Host *h, Call *c);

/*
** Makes it without Lua if that can be done (see vm.h), otherwise there; or in
** both ways, if the line is verified.
*/
Outcome call_make (Host *h, Call *c, InLua *in_lua);

#endif
