/*
** Cards and suits in the letters and words of French
** SPDX-License-Identifier: MIT
*/
#include "log/french.h"

#include <ctype.h>

#include "base/buffer.h"
#include "base/unicode.h"

static const struct {
  char letter;
  const char *sign, *name[4];
} suits[] = {
  {'P', "♠", {"pique", "piques"}},
  {'C', "♥", {"cœur", "cœurs", "coeur", "coeurs"}},
  {'K', "♦", {"carreau", "carreaux"}},
  {'T', "♣", {"trèfle", "trèfles"}},
};

enum { SUITS = sizeof suits / sizeof *suits, WORD_MOST = 3 };

/* As in the aliases of 'french-cards', after the sign. */
static const struct { const char *name, *rank; } ranks[] = {
  {"as", "A"}, {"roi", "R"}, {"dame", "D"}, {"cavalier", "C"}, {"valet", "V"},
  {"dix", "10"}, {"neuf", "9"}, {"huit", "8"}, {"sept", "7"}, {"six", "6"},
  {"cinq", "5"}, {"quatre", "4"}, {"trois", "3"}, {"deux", "2"},
};

const char *french_sign (char letter) {
  for (int i = 0; i < SUITS; i++)
    if (suits[i].letter == toupper((unsigned char)letter)) return suits[i].sign;
  return NULL;
}

static const char *sign_of (Span word) {
  if (word.len == 1) return french_sign(word.at[0]);
  for (int i = 0; i < SUITS; i++)
    for (int k = 0; k < 4; k++)
      if (unicode_is_word(word, suits[i].name[k])) return suits[i].sign;
  return NULL;
}

/* Finds the card by sign and rank; the rules accept either order. */
static int find_card (const Dictionary *words, const char *sign, Span rank) {
  Buffer b = {0};
  int kind;
  buffer_text(&b, sign);
  buffer_span(&b, rank);
  kind = dictionary_find(words, buffer_view(&b));
  buffer_free(&b);
  return kind;
}

/* The rank in French letters; if 'mixed', translates an English letter. */
static Span rank_of (Span word, bool mixed) {
  static const char english[] = "KQJTN", *const french[] = {"R", "D", "V",
                                                            "10", "C"};
  char letter = (char)toupper((unsigned char)word.at[0]);
  const char *at;
  if (mixed) {
    at = word.len == 1 ? strchr(english, letter) : NULL;
    return span_of(at != NULL ? french[at - english] : "");
  }
  if (word.len == 1 && strchr("ARDVC", letter) != NULL) return word;
  for (size_t i = 0; i < word.len; i++)
    if (!isdigit((unsigned char)word.at[i])) return span_of("");
  return word;
}

static void add_reading (FrenchCard *c, int kind) {
  if (kind < 0 || kind == c->kind) return;
  if (c->kind < 0)
    c->kind = kind;
  else
    c->other = kind;
}

static void add_letters (FrenchCard *c, const Dictionary *words, char suit,
                         Span rank, bool mixed) {
  const char *sign = french_sign(suit);
  rank = rank_of(rank, mixed);
  if (sign != NULL && rank.len > 0)
    add_reading(c, find_card(words, sign, rank));
}

/* "9C" or "C9" */
static FrenchCard read_letters (const Dictionary *words, Span word,
                                bool mixed) {
  FrenchCard c = {true, -1, -1};
  size_t rest = word.len - 1;
  add_letters(&c, words, word.at[0], (Span){word.at + 1, rest}, mixed);
  add_letters(&c, words, word.at[rest], (Span){word.at, rest}, mixed);
  return c;
}

/* Is it of one of the four suits? */
static bool has_sign (const Kind *kind) {
  for (int i = 0; kind->word.fr != NULL && i < SUITS; i++)
    if (strncmp(kind->word.fr, suits[i].sign, strlen(suits[i].sign)) == 0)
      return true;
  return false;
}

bool french_matters (const Ruleset *r) {
  for (int k = 0; k < r->layout.kinds; k++)
    if (has_sign(&r->kind[k])) return true;
  return false;
}

/* A card with a space in it: the first word is the rank, the last the suit. */
static FrenchCard read_words (const Dictionary *words, Span word) {
  Span rank = span_first_word(word), suit = word;
  const char *sign;
  FrenchCard c = {true, -1, -1};
  while (suit.len > 0 && span_first_word(suit).len < suit.len)
    suit = span_trim((Span){suit.at + span_first_word(suit).len,
                            suit.len - span_first_word(suit).len});
  sign = sign_of(suit);
  for (size_t i = 0; i < sizeof ranks / sizeof *ranks; i++)
    if (unicode_is_word(rank, ranks[i].name)) rank = span_of(ranks[i].rank);
  if (sign != NULL) c.kind = find_card(words, sign, rank);
  return c;
}

FrenchCard french_card (const Ruleset *r, Span word) {
  FrenchCard c = {false, -1, -1}, none = c;
  int plain;
  if (word.len > WORD_MOST && span_first_word(word).len < word.len)
    return read_words(r->kind_words, word);
  if (word.len < 2 || word.len > WORD_MOST) return none;
  plain = dictionary_find(r->kind_words, word);
  if (plain >= 0 && has_sign(&r->kind[plain]) && unicode_is_word(word, "as"))
    return (FrenchCard){true, -1, -1};  /* an unspecified ace */
  c = read_letters(r->kind_words, word, false);
  if (c.kind < 0) {
    c = read_letters(r->kind_words, word, true);
    if (c.kind >= 0 && plain >= 0) add_reading(&c, plain);
  }
  else if (plain >= 0 && (!has_sign(&r->kind[plain]) ||
                          memchr(word.at, 'D', word.len) != NULL))
    add_reading(&c, plain);  /* "DT": queen of clubs or ten of diamonds */
  return c.kind < 0 ? none : c;
}

int french_choice (const Dictionary *words, Span word) {
  Buffer b = {0};
  const char *sign =
      word.len > 0 ? french_sign(word.at[word.len - 1]) : NULL;
  int choice;
  if (sign == NULL || word.len > 2 ||
      (word.len == 2 && !isdigit((unsigned char)word.at[0])))
    return -1;
  buffer_put(&b, word.at, word.len - 1);
  buffer_text(&b, sign);
  choice = dictionary_find(words, buffer_view(&b));
  buffer_free(&b);
  return choice;
}

static bool is_rank (Span word) {
  for (size_t i = 0; i < sizeof ranks / sizeof *ranks; i++)
    if (unicode_is_word(word, ranks[i].name)) return true;
  return word.len > 0 && word.len < WORD_MOST && rank_of(word, false).len > 0;
}

int french_spelt_out (const Span *word, int words) {
  return words >= 3 && span_is(word[1], "de") && is_rank(word[0]) &&
                 sign_of(word[2]) != NULL
             ? 3 : 0;
}
