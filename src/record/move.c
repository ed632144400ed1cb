/*
** A move with its arguments, and how a log writes it
** SPDX-License-Identifier: MIT
*/
#include "record/move.h"

void move_make (BoundMove *b, const Ruleset *r, int move) {
  b->move = move;
  b->args = r->move[move].args;
  b->kinds = 0;
  for (int i = 0; i < b->args; i++) b->value[i] = (Value){0};
}

void move_copy (BoundMove *to, const BoundMove *from) {
  to->move = from->move;
  to->args = from->args;
  to->kinds = from->kinds;
  for (int i = 0; i < from->kinds; i++) to->kind[i] = from->kind[i];
  for (int i = 0; i < from->args; i++) {
    to->value[i] = from->value[i];
    if (from->value[i].kind != NULL)
      to->value[i].kind = to->kind + (from->value[i].kind - from->kind);
  }
}

bool move_has_set (const BoundMove *b) {
  for (int i = 0; i < b->args; i++)
    if (b->value[i].given && b->value[i].count > 1) return true;
  return false;
}

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

static bool same_value (const Value *a, const Value *b) {
  if (!a->given || !b->given) return a->given == b->given;
  return a->number == b->number && a->count == b->count &&
         (a->count == 0 || memcmp(a->kind, b->kind, a->count) == 0);
}

bool move_is_same (const Ruleset *r, const BoundMove *a, const BoundMove *b) {
  if (a->move != b->move) return false;
  if (a->move < 0) return true;
  for (int i = 0; i < r->move[a->move].args; i++)
    if (!same_value(&a->value[i], &b->value[i])) return false;
  return true;
}
