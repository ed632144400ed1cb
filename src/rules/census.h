/*
** Cards named so that no deal is in two worlds, and none is lost
** SPDX-License-Identifier: MIT
*/
#ifndef census_h
#define census_h

#include "rules/host.h"

/*
** At least so many of the tokens are of that kind: in each world it is settled
** how many of each group are. 'multiplicity' of the sitting says for how many
** such worlds, all alike, the one stands. False: not this world.
*/
bool census_name (Sitting *s, const Token *token, int count, int kind,
                  int least);

/* The same for the unknown tokens of a slot. */
bool census_name_in (Sitting *s, int slot, int kind, int least);

/*
** So many cards of that kind lie in the slot at least: known ones, and then
** unknown ones that turn out to be, counted or not. False: not this world.
*/
bool census_show (Sitting *s, int slot, int kind, int count);

#endif
