/*
** Where a text is not understood, and why
** SPDX-License-Identifier: MIT
*/
#include "record/complaint.h"

bool complaint_at (Complaint *c, Span at, const Fact *saying, int facts) {
  if (c == NULL) return false;
  c->at = at;
  remark_set(&c->remark, saying, facts);
  return false;
}

bool complaint_pass_on (Complaint *c, Span at, const Remark *remark) {
  if (c == NULL) return false;
  c->at = at;
  remark_copy(&c->remark, remark);
  return false;
}

void complaint_nearest (Complaint *c, Span nearest) {
  if (c != NULL) remark_suggest(&c->remark, nearest);
}

bool complaint_of_card (Complaint *c, const Ruleset *r, Span word) {
  Span nearest;
  if (c == NULL) return false;
  if (memchr(word.at, ',', word.len) != NULL)
    return complain(c, word, fact_saying(SAY_CARDS_BY_SPACES),
                    fact_text(word));
  nearest = dictionary_nearest(r->kind_words, word);
  complain(c, word, fact_saying(nearest.len > 0 ? SAY_NO_CARD
                                                : SAY_NO_CARD_AT_ALL),
           fact_text(word), fact_string(r->id));
  complaint_nearest(c, nearest);
  return false;
}
