/*
** Findings: why a line is wrong
** SPDX-License-Identifier: MIT
*/
#ifndef finding_h
#define finding_h

#include "judge/judge.h"

/* Each sets the judge's finding and returns its ruling. */
Ruling finding_illegal (Judge *j, int article, Span at);
Ruling finding_malformed (Judge *j);       /* the complaint is already set */
Ruling finding_broken (Judge *j);
Ruling finding_no_such_card (Judge *j, int kind, Span at);
Ruling finding_not_the_card (Judge *j, const Table *t, int wrong, int token,
                             int right, Span at);
Ruling finding_card_not_named (Judge *j, const Event *e);

/* finding_because(j, at, fact_saying(SAY_…), facts…): malformed. */
#define finding_because(j, where, ...) \
  (complain(&(j)->finding.complaint, where, __VA_ARGS__), \
   finding_malformed(j))

/* Adds why the article applies here, shown after its text. */
#define finding_add(j, ...) remark_say(&(j)->finding.complaint.remark, \
                                       __VA_ARGS__)

/* finding_illegal for too many cards; 'can': may they be let stand? */
#define finding_too_many_cards(j, at, can, ...) \
  (finding_illegal(j, ARTICLE_TOO_MANY_CARDS, at), \
   (j)->finding.cannot_stand = !(can), finding_add(j, __VA_ARGS__), \
   RULING_ILLEGAL)

/* The whole finding: its article, and why it applies here. */
void finding_remark (const Finding *f, const Ruleset *r, Remark *to);

void finding_copy (Finding *to, const Finding *from);
void finding_free (Finding *f);

#endif
