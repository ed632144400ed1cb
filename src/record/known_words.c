/*
** Words for cards that were read before
** SPDX-License-Identifier: MIT
*/
#include "record/known_words.h"

#include "ground/span.h"

/* The next eight bytes; behind the end there is nothing but zeros. */
static uint64_t peek (const WordCursor *c) {
  size_t left = (size_t)(c->end - c->at);
  if (left >= 8) return eight_load(c->at);
  return left > 0 ? eight_load(c->end - 8) >> 8 * (8 - left) : 0;
}

uint64_t known_words_next (WordCursor *c) {
  size_t left = (size_t)(c->end - c->at);
  uint64_t eight = peek(c);
  size_t len = eight_find(eight, ' ');
  if (len >= left)                     /* is it the last? */
    len = left;
  else if (len == 8 && c->at[8] != ' ')
    return 0;
  c->at += len < left ? len + 1 : len;
  return eight_cut(eight, len);
}

/* A name of two words would begin like one of one. */
static uint64_t name_number (Span name) {
  char room[8] = {0};
  if (name.len > 8) return 0;
  memcpy(room, name.at, name.len);
  return eight_load(room);
}

static bool is_one_word (Span name) {
  return span_first_word(name).len == name.len;
}

static void learn_names (KnownWords *k, const Seating *s) {
  bool single = true;
  k->names = s->serial;
  for (int i = 0; i < s->seats; i++) single &= is_one_word(s->name[i]);
  for (int i = 0; i < SEATS_LIMIT; i++)
    k->name[i] = single && i < s->seats ? name_number(s->name[i]) : 0;
}

int known_words_seat (KnownWords *k, const Seating *s, uint64_t word) {
  if (k->names != s->serial) learn_names(k, s);
  for (int i = 0; i < s->seats; i++)
    if (k->name[i] == word && word != 0) return i;
  return -1;
}

/* A word by itself, in the first place: what was there moves over. */
static const KnownWord *learn_word (KnownWord *m, const Ruleset *r,
                                    uint64_t word) {
  char room[8];
  Words w;
  for (int i = 0; i < 8; i++) room[i] = (char)(word >> 8 * i);
  Span text = {room, strnlen(room, sizeof room)};
  if (!words_split(text, &w) || w.count != 1 || w.word[0].len != text.len ||
      w.has_announced || w.has_arrow)
    return NULL;
  m[1] = m[0];
  m->word = word;
  m->rules = r->serial;
  m->zone = (int16_t)dictionary_find(r->zone_words, text);
  m->kind = (int16_t)event_read_card(r, text);
  return m;
}

static bool is_it (const KnownWord *m, const Ruleset *r, uint64_t word) {
  return m->word == word && m->rules == r->serial;
}

const KnownWord *known_words_find (KnownWords *k, const Ruleset *r,
                                   uint64_t word) {
  uint64_t place = hash_mix(0, word) >> (64 - KNOWN_WORDS_BITS);
  KnownWord *m = &k->entry[2 * place];
  if (word == 0) return NULL;
  if (is_it(m, r, word)) return m;
  return is_it(m + 1, r, word) ? m + 1 : learn_word(m, r, word);
}
