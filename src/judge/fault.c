/*
** Why a line is not fine, in words
** SPDX-License-Identifier: MIT
*/
#include "judge/fault.h"

#include <stdio.h>

#include "table/knowledge.h"

Ruling fault_illegal (Judge *j, int article, Span at) {
  j->fault.ruling = RULING_ILLEGAL;
  j->fault.article = article;
  j->fault.hidden = false;
  j->fault.complaint.at = at;
  buffer_clear(&j->fault.complaint.message);
  buffer_text(&j->fault.complaint.message,
              both_in(j->rules->article[article].text, j->lang));
  return RULING_ILLEGAL;
}

Ruling fault_malformed (Judge *j) {
  j->fault.ruling = RULING_MALFORMED;
  j->fault.article = -1;
  return RULING_MALFORMED;
}

Ruling fault_broken (Judge *j) {
  j->fault.ruling = RULING_BROKEN;
  j->fault.article = -1;
  buffer_clear(&j->fault.complaint.message);
  buffer_text(&j->fault.complaint.message, host_message(j->host));
  return RULING_BROKEN;
}

static const char *kind_word (const Judge *j, int kind) {
  if (kind == CARD_UNSEEN) return "?";
  return word_in(&j->rules->kind[kind].word, j->lang);
}

/* "… in the box: 4 copies of 7" and the like, behind the article's text. */
Ruling fault_no_such_card (Judge *j, int kind, Span at) {
  fault_illegal(j, ARTICLE_NO_SUCH_CARD, at);
  j->fault.hidden = true;
  if (kind < KINDS_LIMIT)
    buffer_format(&j->fault.complaint.message,
                  j->lang == FRENCH ? " (%s : %d en tout)"
                                    : " (%s: %d in all)",
                  kind_word(j, kind), j->rules->layout.copies[kind]);
  return RULING_ILLEGAL;
}

/* Where all copies of the wrong one have been seen, that goes first. */
Ruling fault_not_the_card (Judge *j, const Table *t, int wrong, int right,
                           Span at) {
  if (!t->seeded && wrong < KINDS_LIMIT && knowledge_unseen(t, wrong) == 0)
    return fault_no_such_card(j, wrong, at);
  fault_illegal(j, ARTICLE_NOT_THE_CARD, at);
  j->fault.hidden = true;
  if (right < KINDS_LIMIT)
    buffer_format(&j->fault.complaint.message,
                  j->lang == FRENCH ? " (%s, et non %s)" : " (%s, not %s)",
                  kind_word(j, right), kind_word(j, wrong));
  return RULING_ILLEGAL;
}

static void describe_need (Judge *j, char *text, size_t size) {
  int seat = j->pending ? j->need_seat : j->world[0].need_seat;
  if (seat < SEATS_LIMIT)
    snprintf(text, size, "reveal: %.*s CARD",
             (int)j->seating->name[seat].len, j->seating->name[seat].at);
  else
    snprintf(text, size, "turn: CARD");
}

/* The log goes on although a card had to be named. */
Ruling fault_card_not_named (Judge *j, const Event *e) {
  char what[200];
  describe_need(j, what, sizeof what);
  return fault_because(
      j, e->text,
      "a card that everybody sees has not been named; add '%s' before this "
      "line",
      "une carte que tout le monde voit n'a pas été nommée ; ajoutez « %s » "
      "avant cette ligne", what);
}

/* A token of the arrow or of a line that nobody asked for. */
Ruling fault_too_many_cards (Judge *j, Span at) {
  return fault_because(
      j, at, "more cards are named than come up here",
      "plus de cartes sont nommées qu'il n'en vient ici");
}
