/*
** What can be said against a move, one thing after another
** SPDX-License-Identifier: MIT
**
** For listing moves: what forbids one is found as soon as the arguments that
** it looks at are known, whatever the others will be. Only on a table whose
** cards are all known, and for a seat whose turn it is.
*/
#ifndef checks_h
#define checks_h

#include "judge/trial.h"

typedef struct Check {
  enum { CHECK_REFUSAL, CHECK_HELD, CHECK_BOUNDS } kind;
  int index;                   /* of the refusal, or of the argument */
  int sees;                    /* so many arguments, the first ones */
} Check;

/* In the order in which a move is judged. */
typedef struct Checks {
  Check check[REFUSALS_LIMIT + 2 * ARGS_LIMIT];
  int count;
} Checks;

void checks_list (Checks *c, const Move *m);

/* RULING_ILLEGAL: '*article' forbids it. */
Ruling checks_do (const Check *c, Trial *x, const Move *m, int *article);

#endif
