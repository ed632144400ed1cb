/*
** The course of the game: phases entered, waited in, left
** SPDX-License-Identifier: MIT
*/
#ifndef machine_h
#define machine_h

#include "rules/host.h"

/* Steps of a frame. t:push makes a frame that has its seats already. */
enum { STEP_ENTER, STEP_WAIT, STEP_LEAVE };

/*
** What a machine works with: one log's rules and the sitting that its
** calls use.
*/
typedef struct Machine {
  Host *host;
  const Ruleset *rules;
  Sitting *sit;
} Machine;

/* The first phase of the game is entered. */
void machine_begin (Machine *m);

/*
** Goes on until somebody must act, the game is over, or a card must be
** named that the log has not (then the table is halted, and the call that
** wanted the card has not happened: it is made again with more supply).
*/
Outcome machine_advance (Machine *m);

/* The phase that is under way; NULL when the game is over. */
const Phase *machine_phase (const Machine *m);

/* May that seat act now? */
bool machine_waits_for (const Machine *m, int seat);

/* An optional phase ends because the log goes on. */
Outcome machine_close (Machine *m);

#endif
