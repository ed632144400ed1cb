/*
** The numbers of a table in words, as far as people want them
** SPDX-License-Identifier: MIT
*/
#ifndef tallies_h
#define tallies_h

#include "judge/judge.h"

/*
** "treasures 8, stake 2, has passed", as the rule file says that its
** tallies and counters are called and shown, behind 'lead'. False where
** there is nothing to be shown, and nothing is written.
*/
bool tallies_of_seat (Buffer *b, const Judge *j, int seat, const char *lead,
                      bool colour);
bool tallies_of_table (Buffer *b, const Judge *j, const char *lead,
                       bool colour);

/* Is the counter a player's seat? */
bool tallies_is_seat (const Ruleset *r, int counter);

#endif
