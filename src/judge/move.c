/*
** A move as a log writes it
** SPDX-License-Identifier: MIT
*/
#include "judge/move.h"

void move_write_cards (Buffer *b, const Ruleset *r, Language lang,
                       const uint8_t *kind, int count) {
  for (int i = 0; i < count; i++) {
    if (i > 0) buffer_char(b, ' ');
    if (kind[i] == CARD_UNSEEN)
      buffer_char(b, '?');
    else
      buffer_text(b, word_in(&r->kind[kind[i]].word, lang));
  }
}

void move_write (Buffer *b, const Ruleset *r, const Seating *s, Language lang,
                 const BoundMove *move) {
  const Move *m = &r->move[move->move];
  buffer_text(b, word_in(&m->verb, lang));
  for (int i = 0; i < m->args; i++) {
    const Arg *a = &m->arg[i];
    const Value *v = &move->value[i];
    if (!v->given || a->implied) continue;
    buffer_char(b, ' ');
    if (a->label.en[0]) buffer_format(b, "%s ", both_in(a->label, lang));
    switch (a->type) {
      case ARG_NUMBER: buffer_number(b, v->number); break;
      case ARG_WORD:
        buffer_text(b, word_in(&a->choice[(int)v->number], lang));
        break;
      case ARG_CARD: case ARG_CARDS:
        move_write_cards(b, r, lang, v->kind, v->count);
        break;
      case ARG_PLAYER: buffer_span(b, s->name[(int)v->number]); break;
    }
  }
}
