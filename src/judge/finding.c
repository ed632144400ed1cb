/*
** Findings: why a line is wrong
** SPDX-License-Identifier: MIT
*/
#include "judge/finding.h"

#include "table/knowledge.h"

void finding_copy (Finding *to, const Finding *from) {
  Remark remark = to->complaint.remark;
  *to = *from;
  to->complaint.remark = remark;
  remark_copy(&to->complaint.remark, &from->complaint.remark);
}

void finding_remark (const Finding *f, const Ruleset *r, Remark *to) {
  remark_copy(to, &f->complaint.remark);
  if (f->article < 0) return;
  if (to->saying == SAY_NOTHING)
    remark_say(to, fact_saying(SAY_AS_IT_IS),
               fact_both(r->article[f->article].text));
  else
    remark_wrap(to, fact_saying(SAY_ARTICLE),
                fact_both(r->article[f->article].text));
}

void broken_add (Broken *b, int article) {
  int at = 0;
  while (at < b->count && b->article[at] < article) at++;
  if (b->count == BROKEN_LIMIT || (at < b->count && b->article[at] == article))
    return;
  memmove(&b->article[at + 1], &b->article[at],
          (size_t)(b->count++ - at) * sizeof *b->article);
  b->article[at] = article;
}

void finding_free (Finding *f) { remark_free(&f->complaint.remark); }

Ruling finding_illegal (Judge *j, int article, Span at) {
  j->finding.ruling = RULING_ILLEGAL;
  j->finding.article = article;
  j->finding.either.count = 0;
  j->finding.hidden = j->finding.cannot_stand = false;
  j->finding.kind = NO_CARD;
  j->finding.token = NO_TOKEN;
  j->finding.complaint.at = at;
  remark_clear(&j->finding.complaint.remark);
  return RULING_ILLEGAL;
}

Ruling finding_malformed (Judge *j) {
  j->finding.ruling = RULING_MALFORMED;
  j->finding.article = -1;
  j->finding.either.count = 0;
  return RULING_MALFORMED;
}

Ruling finding_broken (Judge *j) {
  j->finding.ruling = RULING_BROKEN;
  j->finding.article = -1;
  j->finding.either.count = 0;
  host_tell_fault(j->host, &j->finding.complaint.remark);
  which_tell(j->host, &j->finding.complaint.remark);
  return RULING_BROKEN;
}

static Fact kind_fact (const Judge *j, int kind) {
  if (kind == CARD_UNSEEN) return fact_string("?");
  return fact_word(&j->rules->kind[kind].word);
}

/* "… in the box: 4 copies of 7" etc. */
Ruling finding_no_such_card (Judge *j, int kind, Span at) {
  finding_illegal(j, ARTICLE_NO_SUCH_CARD, at);
  j->finding.hidden = true;
  j->finding.kind = (Card)kind;
  if (kind < KINDS_LIMIT && j->rules->layout.copies[kind] == 1)
    finding_add(j, fact_saying(SAY_ONLY_COPY), kind_fact(j, kind));
  else if (kind < KINDS_LIMIT)
    finding_add(j, fact_saying(SAY_COPIES_IN_ALL), kind_fact(j, kind),
                fact_number(j->rules->layout.copies[kind]));
  return RULING_ILLEGAL;
}

/* If all copies of the wrong card have been seen, that is reported instead. */
Ruling finding_not_the_card (Judge *j, const Table *t, int wrong, int token,
                             int right, Span at) {
  if (!t->seeded && wrong < KINDS_LIMIT && knowledge_unseen(t, wrong) == 0)
    return finding_no_such_card(j, wrong, at);
  finding_illegal(j, ARTICLE_NOT_THE_CARD, at);
  j->finding.hidden = true;
  j->finding.token = (Token)token;
  if (right < KINDS_LIMIT)
    finding_add(j, fact_saying(SAY_RIGHT_CARD), kind_fact(j, right),
                kind_fact(j, wrong));
  return RULING_ILLEGAL;
}

/* The log goes on although it must name a card. */
Ruling finding_card_not_named (Judge *j, const Event *e) {
  int seat = j->pending ? j->need_seat : j->world[0].need_seat;
  if (seat >= SEATS_LIMIT)
    return finding_because(j, e->text, fact_saying(SAY_CARD_NOT_TURNED));
  return finding_because(j, e->text, fact_saying(SAY_CARD_NOT_REVEALED),
                         fact_text(j->seating->name[seat]));
}
