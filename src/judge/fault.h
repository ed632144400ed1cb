/*
** Why a line is not fine, in words
** SPDX-License-Identifier: MIT
*/
#ifndef fault_h
#define fault_h

#include "judge/judge.h"

/* Each fills in the judge's fault and returns what it is. */
Ruling fault_illegal (Judge *j, int article, Span at);
Ruling fault_malformed (Judge *j);         /* the complaint is there already */
Ruling fault_broken (Judge *j);
Ruling fault_no_such_card (Judge *j, int kind, Span at);
Ruling fault_not_the_card (Judge *j, const Table *t, int wrong, int right,
                           Span at);
Ruling fault_card_not_named (Judge *j, const Event *e);
Ruling fault_too_many_cards (Judge *j, Span at);

/* fault_because(j, at, "english", "français", …) */
#define fault_because(j, at, ...) \
  (complain(&(j)->fault.complaint, at, (j)->lang, __VA_ARGS__), \
   fault_malformed(j))

#endif
