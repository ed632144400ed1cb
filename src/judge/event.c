/*
** A line of the body, understood as far as it can be without the table
** SPDX-License-Identifier: MIT
*/
#include "judge/event.h"

#include <stdarg.h>
#include <stdio.h>

#include "ground/number.h"
#include "ground/unicode.h"

void complain (Complaint *c, Span at, Language lang, const char *en,
               const char *fr, ...) {
  char text[600];
  va_list ap;
  if (c == NULL) return;  /* nobody asks? */
  va_start(ap, fr);
  vsnprintf(text, sizeof text, lang == FRENCH ? fr : en, ap);
  va_end(ap);
  text[unicode_check(span_of(text))] = '\0';  /* was a letter cut in two? */
  c->at = at;
  buffer_clear(&c->message);
  unicode_put_plain(&c->message, span_of(text));
}

void complain_nearest (Complaint *c, Language lang, Span nearest) {
  if (nearest.len == 0) return;
  buffer_format(&c->message,
                lang == FRENCH ? " ; vouliez-vous dire « %.*s » ?"
                               : "; did you mean '%.*s'?",
                (int)nearest.len, nearest.at);
}

void event_copy_bound (BoundMove *to, const BoundMove *from) {
  to->move = from->move;
  to->kinds = from->kinds;
  memcpy(to->value, from->value, sizeof to->value);
  if (from->kinds == 0) return;
  memcpy(to->kind, from->kind, (size_t)from->kinds);
  for (int i = 0; i < ARGS_LIMIT; i++)
    if (from->value[i].kind != NULL)
      to->value[i].kind = to->kind + (from->value[i].kind - from->kind);
}

int event_read_card (const Ruleset *r, Span word) {
  if (word.len == 1 && word.at[0] == '?') return CARD_UNSEEN;
  return dictionary_find(r->kind_words, word);
}

void complain_of_card (Complaint *c, const Ruleset *r, Span word,
                       Language lang) {
  if (c == NULL) return;
  complain(c, word, lang, "'%.*s' is no card of %s",
           "« %.*s » n'est pas une carte de %s", (int)word.len, word.at,
           r->id);
  complain_nearest(c, lang, dictionary_nearest(r->kind_words, word));
}

bool event_read_move (Event *e, const Ruleset *r, Language lang,
                      Complaint *c) {
  const Words *w = e->words;
  if (w->has_announced && !number_read(w->announced, &e->announced)) {
    complain(c, w->announced, lang, "'%.*s' is no number; write 7, 7.5 or 7½",
             "« %.*s » n'est pas un nombre ; écrivez 7, 7.5 ou 7½",
             (int)w->announced.len, w->announced.at);
    return false;
  }
  e->brought_count = w->brought_count;
  for (int i = 0; i < w->brought_count; i++) {
    int kind = event_read_card(r, w->brought[i]);
    if (kind < 0) return complain_of_card(c, r, w->brought[i], lang), false;
    e->brought[i] = (uint8_t)kind;
  }
  return true;
}

/*
** {======================================================
** Binding words to arguments
** =======================================================
*/

typedef struct Binding {
  const Event *e;
  const Ruleset *r;
  const Seating *s;
  const Move *m;
  BoundMove *b;
  Language lang;
  Complaint *c;
  int next;                    /* the word to be read */
} Binding;

static Span next_word (const Binding *d) {
  const Words *w = d->e->words;
  if (d->next < w->count) return w->word[d->next];
  return (Span){d->e->text.at + d->e->text.len, 0};
}

static bool bind_number (Binding *d, Value *v) {
  Span word = next_word(d);
  if (number_read(word, &v->number)) return d->next++, true;
  complain(d->c, word, d->lang, "'%s' needs a number here",
           "« %s » demande ici un nombre", word_in(&d->m->verb, d->lang));
  return false;
}

/* "'card' needs 'up' or 'down' here" */
static void name_choices (Binding *d, const Arg *a, Span word) {
  bool french = d->lang == FRENCH;
  complain(d->c, word, d->lang, "'%s' needs ", "« %s » demande ici ",
           word_in(&d->m->verb, d->lang));
  if (d->c == NULL) return;
  for (int i = 0; i < a->choices; i++)
    buffer_format(&d->c->message, french ? "%s« %s »" : "%s'%s'",
                  i == 0               ? ""
                  : i < a->choices - 1 ? ", "
                  : french             ? " ou "
                                       : " or ",
                  word_in(&a->choice[i], d->lang));
  if (!french) buffer_text(&d->c->message, " here");
}

static bool bind_word (Binding *d, const Arg *a, Value *v) {
  Span word = next_word(d);
  for (int i = 0; i < a->choices; i++)
    if (unicode_is_word(word, a->choice[i].en) ||
        unicode_is_word(word, a->choice[i].fr)) {
      v->number = i;
      return d->next++, true;
    }
  name_choices(d, a, word);
  return false;
}

static bool take_kind (Binding *d, Value *v, int kind) {
  if (d->b->kinds == CARDS_IN_MOVE) return false;
  d->b->kind[d->b->kinds++] = (uint8_t)kind;
  v->count++;
  return true;
}

/* The next word as a card that the argument allows; -1 with a complaint. */
static int read_kind (Binding *d, const Arg *a) {
  Span word = next_word(d);
  int kind = word.len > 0 ? event_read_card(d->r, word) : -1;
  if (word.len == 0)
    complain(d->c, word, d->lang, "'%s' needs a card",
             "« %s » demande une carte", word_in(&d->m->verb, d->lang));
  else if (kind < 0)
    complain_of_card(d->c, d->r, word, d->lang);
  else if (kind == CARD_UNSEEN && !a->may_be_unseen)
    complain(d->c, word, d->lang, "name the card: everybody sees it",
             "nommez la carte : tout le monde la voit"), kind = -1;
  else if (kind != CARD_UNSEEN && !(a->only & kindset_of(kind)))
    complain(d->c, word, d->lang, "'%.*s' is not a card for this move",
             "« %.*s » n'est pas une carte pour ce coup", (int)word.len,
             word.at), kind = -1;
  return kind;
}

static bool bind_cards (Binding *d, const Arg *a, Value *v) {
  v->kind = d->b->kind + d->b->kinds;
  do {
    int kind = read_kind(d, a);
    if (kind < 0) return a->type == ARG_CARDS && v->count > 0;
    if (!take_kind(d, v, kind)) return false;
    d->next++;
  } while (a->type == ARG_CARDS && d->next < d->e->words->count);
  return true;
}

/* Names may have spaces: the longest that fits, and so many words less. */
static bool bind_player (Binding *d, Value *v) {
  const Words *w = d->e->words;
  Span word = next_word(d), rest = word;
  size_t len = 0;
  int seat = -1;
  if (word.len > 0) {
    Span last = w->word[w->count - 1];
    rest.len = (size_t)(last.at + last.len - word.at);
    seat = dictionary_find_prefix(d->s->names, rest, &len);
  }
  if (seat < 0) {
    complain(d->c, rest, d->lang, "'%s' needs a player's name here",
             "« %s » demande ici le nom d'un joueur",
             word_in(&d->m->verb, d->lang));
    return false;
  }
  v->number = seat;
  while (d->next < w->count && w->word[d->next].at < word.at + len) d->next++;
  return true;
}

static bool bind_arg (Binding *d, int i) {
  const Arg *a = &d->m->arg[i];
  Value *v = &d->b->value[i];
  v->given = true;
  switch (a->type) {
    case ARG_NUMBER: return bind_number(d, v);
    case ARG_WORD: return bind_word(d, a, v);
    case ARG_PLAYER: return bind_player(d, v);
    case ARG_CARD: case ARG_CARDS: break;
  }
  if (!a->implied) return bind_cards(d, a, v);
  v->kind = d->b->kind + d->b->kinds;
  return take_kind(d, v, __builtin_ctzll(a->only));
}

/* 'as 11', 'start 5': in any order. Returns the argument, or -1. */
static int find_label (const Binding *d) {
  Span word = next_word(d);
  if (word.len == 0) return -1;
  for (int i = 0; i < d->m->args; i++) {
    const Both *label = &d->m->arg[i].label;
    if (!d->b->value[i].given &&
        (unicode_is_word(word, label->en) || unicode_is_word(word, label->fr)))
      return i;
  }
  return -1;
}

static bool bind_labelled (Binding *d) {
  int i;
  while ((i = find_label(d)) >= 0) {
    d->next++;
    if (!bind_arg(d, i)) return false;
  }
  return true;
}

static bool bind_all (Binding *d) {
  const Words *w = d->e->words;
  for (int i = 0; i < d->m->args; i++) {
    const Arg *a = &d->m->arg[i];
    if (!bind_labelled(d)) return false;
    if (d->b->value[i].given) continue;
    if (a->label.en[0] || (a->optional && d->next >= w->count)) {
      if (a->optional) continue;
      complain(d->c, next_word(d), d->lang, "'%s' needs '%s' here",
               "« %s » demande ici « %s »", word_in(&d->m->verb, d->lang),
               both_in(a->label, d->lang));
      return false;
    }
    if (!bind_arg(d, i)) return false;
  }
  if (!bind_labelled(d)) return false;
  if (d->next == w->count) return true;
  complain(d->c, w->word[d->next], d->lang, "'%.*s' has no place in '%s'",
           "« %.*s » n'a pas sa place dans « %s »", (int)w->word[d->next].len,
           w->word[d->next].at, word_in(&d->m->verb, d->lang));
  return false;
}

/* How many words fit; the whole move fits when it returns -1. */
static int try_bind (Binding *d, int move) {
  d->m = &d->r->move[move];
  d->next = 1;
  d->b->kinds = 0;
  d->b->move = move;
  memset(d->b->value, 0, sizeof d->b->value);  /* all: they are copied */
  return bind_all(d) ? -1 : d->next;
}

bool event_bind (const Event *e, const Ruleset *r, const Seating *s,
                 uint64_t here, BoundMove *b, Language lang, Complaint *c) {
  Binding d = {e, r, s, NULL, b, lang, NULL, 0};
  int best = -1, best_fit = 0;
  if (e->words->count == 1 && r->move[e->verb].args == 0 &&
      r->verb_next[e->verb] < 0) {  /* just a verb? */
    b->move = e->verb;
    b->kinds = 0;
    memset(b->value, 0, sizeof b->value);
    return true;
  }
  for (int pass = 0; pass < 2; pass++)
    for (int m = e->verb; m >= 0; m = r->verb_next[m]) {
      int fit;
      if (((here >> m) & 1) != (pass == 0)) continue;
      fit = try_bind(&d, m);
      if (fit < 0) return true;
      if (fit > best_fit) best = m, best_fit = fit;
    }
  d.c = c;
  try_bind(&d, best);  /* once more, for its complaint */
  b->move = -1;
  return false;
}

/* }====================================================== */
