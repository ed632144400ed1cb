/*
** Where a text is not understood, and why
** SPDX-License-Identifier: MIT
*/
#ifndef complaint_h
#define complaint_h

#include "ground/remark.h"
#include "rules/ruleset.h"

typedef struct Complaint {
  Span at;
  Remark remark;
} Complaint;

/* complain(c, at, SAY_…, facts…); NULL: nobody asks. False. */
#define complain(c, where, ...) \
  complaint_at(c, where, (const Fact[]){__VA_ARGS__}, \
               (int)(sizeof (Fact[]){__VA_ARGS__} / sizeof (Fact)) - 1)
bool complaint_at (Complaint *c, Span at, const Fact *saying, int facts);

/* What somebody else has found out, about this place. False. */
bool complaint_pass_on (Complaint *c, Span at, const Remark *remark);

/* "did you mean 'take'?", or nothing. */
void complaint_nearest (Complaint *c, Span nearest);

/* "'8' is no card of casino-pirate", and which one may have been meant. */
bool complaint_of_card (Complaint *c, const Ruleset *r, Span word);

#endif
