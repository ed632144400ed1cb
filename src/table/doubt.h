/*
** Hidden cards: questions, assumptions, counting
** SPDX-License-Identifier: MIT
*/
#ifndef table_doubt_h
#define table_doubt_h

#include "table/sitting.h"

/*
** Questions about a hand
**
** Known cards answer them. If only hidden cards could, the answer is the one
** being tried, and the doubt is noted in the sitting. 'all': the cards are a
** whole sort; the doubt records that. If there are more doubts than can be
** noted, the answer is no, and 'blind' of the sitting is set.
*/
bool doubt_holds (Sitting *s, int slot, KindSet asked, bool all);
bool doubt_lacks (Sitting *s, int slot, KindSet asked, bool all);
bool doubt_at_least (Sitting *s, int slot, KindSet asked, int cards, bool all);

/* For two cards: one of 'a', and another of 'b'. */
bool doubt_holds_both (Sitting *s, int slot, KindSet a, KindSet b);

/*
** The cards that a question with a predicate is about, found by asking it for
** kinds. For 'holds' the known cards suffice if it is true of some; otherwise
** all that are there or may be. If it is true of none of these, 'lacks' is
** about missing cards: any such kinds.
*/
typedef enum DoubtAbout { ABOUT_HOLDS, ABOUT_LACKS, ABOUT_OTHER } DoubtAbout;

/* Those of 'among' for which it is true. False: undecidable. */
typedef bool AskKinds (void *who, KindSet among, KindSet *such);

bool doubt_kinds (const Sitting *s, int slot, DoubtAbout about, AskKinds *ask,
                  void *who, KindSet *kinds);

/*
** Can the doubts of two worlds be merged? Then the first becomes both of them.
*/
bool doubt_adds_up (Doubt *a, const Doubt *b);

/*
** Assumptions of a move, applied to a world
**
** Each way in which one can be true is a choice, and a world of its own.
*/

/*
** Makes everything true that refusals doubted; or returns the first doubt that
** is impossible.
*/
const Doubt *assume_all (Sitting *s);

/* Makes only that doubt true, or its opposite. False if impossible. */
bool assume_so (Sitting *s, const Doubt *d);
bool assume_opposite (Sitting *s, const Doubt *d);

/* Naming cards so that no deal is in two worlds, and none is lost */

/*
** At least 'least' of the tokens are of that kind: each world settles how many
** of each group. 'multiplicity' of the sitting is the number of such worlds,
** all alike, that the one stands for. False: impossible in this world.
*/
bool census_name (Sitting *s, const Token *token, int count, int kind,
                  int least);

/* The same for the unknown tokens of a slot. */
bool census_name_in (Sitting *s, int slot, int kind, int least);

/*
** At least 'count' cards of that kind are in the slot: known ones, then unknown
** ones, which become known, counted or not. False: impossible in this world.
*/
bool census_show (Sitting *s, int slot, int kind, int count);

#endif
