/*
** Why a line is not fine
** SPDX-License-Identifier: MIT
*/
#ifndef finding_h
#define finding_h

#include "judge/judge.h"

/* Each sets the judge's finding and returns what it is. */
Ruling finding_illegal (Judge *j, int article, Span at);
Ruling finding_malformed (Judge *j);       /* the complaint is there already */
Ruling finding_broken (Judge *j);
Ruling finding_no_such_card (Judge *j, int kind, Span at);
Ruling finding_not_the_card (Judge *j, const Table *t, int wrong, int token,
                             int right, Span at);
Ruling finding_card_not_named (Judge *j, const Event *e);

/* finding_because(j, at, fact_saying(SAY_…), facts…): malformed. */
#define finding_because(j, where, ...) \
  (complain(&(j)->finding.complaint, where, __VA_ARGS__), \
   finding_malformed(j))

/* What the article came to here: told behind its text. */
#define finding_add(j, ...) remark_say(&(j)->finding.complaint.remark, \
                                       __VA_ARGS__)

/* The same of cards that are too many; 'can': they could be let stay. */
#define finding_too_many_cards(j, at, can, ...) \
  (finding_illegal(j, ARTICLE_TOO_MANY_CARDS, at), \
   (j)->finding.cannot_stand = !(can), finding_add(j, __VA_ARGS__), \
   RULING_ILLEGAL)

/* All that it says: its article, and what that came to here. */
void finding_remark (const Finding *f, const Ruleset *r, Remark *to);

void finding_copy (Finding *to, const Finding *from);
void finding_free (Finding *f);

#endif
