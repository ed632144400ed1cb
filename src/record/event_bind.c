/*
** The words of a move, bound to what it asks for
** SPDX-License-Identifier: MIT
*/
#include "ground/buffer.h"
#include "ground/unicode.h"
#include "record/event.h"

typedef struct Binding {
  const Event *e;
  const Ruleset *r;
  const Seating *s;
  const Move *m;
  BoundMove *b;
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
  return complain(d->c, word, fact_saying(SAY_NEEDS_NUMBER),
                  fact_word(&d->m->verb));
}

static bool bind_word (Binding *d, const Arg *a, Value *v) {
  Span word = next_word(d);
  int choice = word.len > 0 ? dictionary_find(a->words, word) : -1;
  v->number = choice;
  if (choice >= 0) return d->next++, true;
  complain(d->c, word, fact_saying(SAY_NEEDS_WORD), fact_word(&d->m->verb),
           fact_choices(a->choice, a->choices));
  if (a->choices > CHOICES_TOLD)
    complaint_nearest(d->c, dictionary_nearest(a->words, word));
  return false;
}

static bool take_kind (Binding *d, Value *v, int kind) {
  if (d->b->kinds == CARDS_IN_MOVE) return false;
  d->b->kind[d->b->kinds++] = (uint8_t)kind;
  v->count++;
  return true;
}

/* Is it what such a card is called, or several of them? */
static bool names_sort (const Sort *s, Span word) {
  const char *name[] = {s->title.en, s->title.fr, s->many.en, s->many.fr};
  Dictionary *names = dictionary_new(FOLD_CASE);
  bool found;
  for (int i = 0; i < 4; i++)
    if (name[i] != NULL && name[i][0])
      dictionary_add(names, span_of(name[i]), 0);
  found = dictionary_find(names, word) >= 0;
  dictionary_free(names);
  return found;
}

/* "10 of clubs", from its first word on: which card that is, or -1. */
static int spelt_out (const Binding *d) {
  const Words *w = d->e->words;
  Buffer card = {0};
  int kind = -1;
  if (d->next + 2 >= w->count || !(span_is(w->word[d->next + 1], "of") ||
                                   span_is(w->word[d->next + 1], "de")))
    return -1;
  for (int i = 0; i < d->r->sorts && kind < 0; i++) {
    const Sort *s = &d->r->sort[i];
    if (s->symbol == NULL || !s->symbol[0] ||
        !names_sort(s, w->word[d->next + 2]))
      continue;
    buffer_clear(&card);
    buffer_span(&card, w->word[d->next]);
    buffer_text(&card, s->symbol);
    kind = dictionary_find(d->r->kind_words, span_of(card.text));
  }
  buffer_free(&card);
  return kind;
}

/* 'give Bruno 3' rather than 'give 3 Bruno', or just no card? */
static void complain_of_card (Binding *d, Span word) {
  const Words *w = d->e->words;
  Span behind = d->next + 1 < w->count ? w->word[d->next + 1] : span_of("?");
  int kind = d->c != NULL ? spelt_out(d) : -1;
  if (kind >= 0)
    complain(d->c, word, fact_saying(SAY_CARD_IN_ONE_WORD),
             fact_word(&d->r->kind[kind].word));
  else if (dictionary_find(d->s->names, word) >= 0)
    complain(d->c, word, fact_saying(SAY_PLAYER_NO_CARD), fact_text(word),
             fact_word(&d->m->verb), fact_text(behind));
  else
    complaint_of_card(d->c, d->r, word);
}

/* The next word as a card that the argument allows; -1 with a complaint. */
static int read_kind (Binding *d, const Arg *a) {
  Span word = next_word(d);
  int kind = word.len > 0 ? event_read_card(d->r, word) : -1;
  if (word.len == 0)
    complain(d->c, word, fact_saying(SAY_NEEDS_CARD), fact_word(&d->m->verb));
  else if (kind < 0)
    complain_of_card(d, word);
  else if (kind == CARD_UNSEEN && !a->may_be_unseen)
    complain(d->c, word, fact_saying(SAY_NAME_CARD)), kind = -1;
  else if (kind != CARD_UNSEEN && !kindset_has(a->only, kind))
    complain(d->c, word, fact_saying(SAY_CARD_NOT_HERE), fact_text(word)),
        kind = -1;
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
  if (seat < 0)
    return complain(d->c, rest, fact_saying(SAY_NEEDS_PLAYER),
                    fact_word(&d->m->verb));
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
  return take_kind(d, v, kindset_first(a->only));
}

/* 'as 11', 'start 5': in any order. Returns the argument, or -1. */
static int find_label (const Binding *d) {
  Span word = next_word(d);
  if (word.len == 0) return -1;
  for (int i = 0; i < d->m->args; i++) {
    const Both *label = &d->m->arg[i].label;
    if (label->en[0] && !d->b->value[i].given &&
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

/* Are the words that are left cards, which might stand behind an arrow? */
static bool could_be_brought (const Binding *d) {
  const Words *w = d->e->words;
  for (int i = d->next; i < w->count; i++)
    if (dictionary_find(d->r->kind_words, w->word[i]) < 0) return false;
  return !w->has_arrow && !w->has_announced;
}

/* "play C4", as it is written: the words from one on, before another. */
static Span words_between (const Words *w, int from, int before) {
  Span last = w->word[before - 1];
  const char *at = w->word[from].at;
  return (Span){at, (size_t)(last.at + last.len - at)};
}

/* A word too many. */
static bool complain_of_rest (const Binding *d) {
  const Words *w = d->e->words;
  return complain(d->c, next_word(d),
                  fact_saying(could_be_brought(d) ? SAY_NO_PLACE_FOR_CARD
                                                  : SAY_NO_PLACE),
                  fact_text(next_word(d)), fact_word(&d->m->verb),
                  fact_text(words_between(w, 0, d->next)),
                  fact_text(words_between(w, d->next, w->count)));
}

static bool bind_all (Binding *d) {
  const Words *w = d->e->words;
  for (int i = 0; i < d->m->args; i++) {
    const Arg *a = &d->m->arg[i];
    if (!bind_labelled(d)) return false;
    if (d->b->value[i].given) continue;
    if (a->label.en[0] || (a->optional && d->next >= w->count)) {
      if (a->optional) continue;
      return complain(d->c, next_word(d), fact_saying(SAY_NEEDS_LABEL),
                      fact_word(&d->m->verb), fact_both(a->label));
    }
    if (!bind_arg(d, i)) return false;
  }
  if (!bind_labelled(d)) return false;
  if (d->next == w->count) return true;
  return complain_of_rest(d);
}

/* How many words fit; the whole move fits when it returns -1. */
static int try_bind (Binding *d, int move) {
  d->m = &d->r->move[move];
  d->next = 1;
  move_make(d->b, d->r, move);
  return bind_all(d) ? -1 : d->next;
}

bool event_bind (const Event *e, const Ruleset *r, const Seating *s,
                 uint64_t here, BoundMove *b, Complaint *c) {
  Binding d = {e, r, s, NULL, b, NULL, 0};
  int best = -1, best_fit = 0;
  if (e->words->count == 1 && r->move[e->verb].args == 0 &&
      r->verb_next[e->verb] < 0) {  /* just a verb? */
    move_make(b, r, e->verb);
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
