/*
** What hidden cards leave open: asked about, taken for granted, counted
** SPDX-License-Identifier: MIT
*/
#ifndef table_doubt_h
#define table_doubt_h

#include "table/sitting.h"

/*
** Questions about a hand
**
** Known cards answer them. Where only hidden ones could, the answer is the one
** that is tried just now, and the doubt is noted in the sitting. 'all': the
** cards are all of a sort, and the doubt is told so. Where there are more
** doubts than are kept, the answer is no, and 'blind' of the sitting is set.
*/
bool doubt_holds (Sitting *s, int slot, KindSet asked, bool all);
bool doubt_lacks (Sitting *s, int slot, KindSet asked, bool all);
bool doubt_at_least (Sitting *s, int slot, KindSet asked, int cards, bool all);

/* Of two things that differ: such a card, and such another. */
bool doubt_holds_both (Sitting *s, int slot, KindSet a, KindSet b);

/*
** Which cards a question is about that says "cards such that …", found by
** asking that of kinds. For 'holds' it is enough to ask the known cards, if
** some are such; otherwise all that are there or may be. Where none of these
** is such, 'lacks' is about those that are missing: such kinds of any.
*/
typedef enum DoubtAbout { ABOUT_HOLDS, ABOUT_LACKS, ABOUT_OTHER } DoubtAbout;

/* Which of 'among' are such? False: it cannot be told. */
typedef bool AskKinds (void *who, KindSet among, KindSet *such);

bool doubt_kinds (const Sitting *s, int slot, DoubtAbout about, AskKinds *ask,
                  void *who, KindSet *kinds);

/* Of two worlds: do the doubts come to one? Then the first is both of them. */
bool doubt_adds_up (Doubt *a, const Doubt *b);

/*
** What a move took for granted, made so in a world
**
** Each way in which it may be so is a choice, and a world of its own.
*/

/*
** All that refusals doubted is so on the table from now on; or the doubt that
** cannot be.
*/
const Doubt *assume_all (Sitting *s);

/* Just that is so, or its opposite. False: it cannot be. */
bool assume_so (Sitting *s, const Doubt *d);
bool assume_opposite (Sitting *s, const Doubt *d);

/*
** Cards named so that no deal is in two worlds, and none is lost
*/

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
