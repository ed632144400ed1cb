/*
** What rule functions did before, done again without Lua
** SPDX-License-Identifier: MIT
**
** A rule function keeps nothing: what it does is settled by what it is called
** with, and by the answers to what it asks of the table, in their order. So
** for all calls there is a tree, whose nodes are operations (see ops.h) with a
** branch for each answer that was met, and whose leaves are what came of it. A
** call goes down that tree and does what stands there; only at an answer that
** was never met Lua is called, and the tree is added to.
**
** In Lua such a call starts from the beginning, but what was done on the way
** down is not done again: the function is told the same answers.
*/
#ifndef recall_h
#define recall_h

#include "rules/call.h"
#include "rules/ops.h"

typedef Outcome InLua (Host *h, Call *c);

/* Is anything remembered now? */
bool recall_is_on (const Host *h);

/* Makes the call, with 'in_lua' where nothing is known of it. */
Outcome recall_call (Host *h, Call *c, InLua *in_lua);

/* An operation of a function that is being recorded (Host.recording). */
Outcome recall_step (Host *h, const Op *op, uint64_t *answer);

/* This call is not to be remembered: it took long, say. */
void recall_give_up (Host *h);

/*
** Cards are being asked about one by one, some of which 'holds' would not have
** asked about. From here to the end only numbers may be looked at.
*/
void recall_question (Host *h, bool begins);

/* The call must be made without all this: it is to be stopped. */
void recall_abort (Host *h);
bool recall_is_aborted (const Host *h);
bool recall_has_given_up (const Host *h);

void recall_free (Loaded *l);

#endif
