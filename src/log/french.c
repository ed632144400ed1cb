/*
** Cards and suits in the letters and words of French
** SPDX-License-Identifier: MIT
*/
#include "log/french.h"

#include <ctype.h>
#include <strings.h>

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
    suit = span_trim(span_from(suit, span_first_word(suit).len));
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

/* Cards in notes that use French letters for suits */

enum { LOOKED_AT = 1 << 15 };

/* The length of its letters and digits: "9C", "VC". */
static size_t capitals (Span s) {
  size_t n = 0;
  while (n < s.len && (isupper((unsigned char)s.at[n]) ||
                       isdigit((unsigned char)s.at[n])))
    n++;
  return n;
}

static size_t digits_of (Span s) {
  size_t n = 0;
  while (n < s.len && isdigit((unsigned char)s.at[n])) n++;
  return n;
}

/*
** Writes "9C" as 9♥, a card or a bid, and "VC" as ♥V; letters that could be two
** suits are left to be asked about.
*/
static void put_french (const Ruleset *r, Span word, Buffer *out) {
  FrenchCard f = french_card(r, word);
  const char *sign = french_sign(word.at[word.len - 1]);
  if (sign != NULL && digits_of(word) == word.len - 1) {
    buffer_put(out, word.at, word.len - 1);
    buffer_text(out, sign);
  }
  else if (f.is_read && f.kind >= 0 && f.other < 0)
    buffer_text(out, word_in(&r->kind[f.kind].word, FRENCH));
  else {
    buffer_span(out, word);
    if (f.other >= 0) buffer_char(out, '?');
  }
}

static bool is_letter (char c) {
  return isalnum((unsigned char)c) || (unsigned char)c >= 0x80;
}

void french_translate (Buffer *out, const Ruleset *r, Span s) {
  bool inside = false;         /* within a word? */
  while (s.len > 0) {
    size_t n = inside ? 0 : capitals(s);
    bool whole = n > 1 && (n == s.len || !is_letter(s.at[n]));
    if (whole)
      put_french(r, (Span){s.at, n}, out);
    else
      buffer_put(out, s.at, n = 1);
    inside = !whole && is_letter(s.at[0]);
    s = span_from(s, n);
  }
}

/* "9H", "SA": a suit letter that only English has. */
static bool is_english_card (Span word) {
  bool last = word.len > 1 && strchr("SH", word.at[word.len - 1]) != NULL;
  Span rank = last ? (Span){word.at, word.len - 1}
                   : span_from(word, 1);
  if (word.len < 2 || (!last && strchr("SH", word.at[0]) == NULL))
    return false;
  return digits_of(rank) == rank.len ||
         (rank.len == 1 && strchr("AKQJTN", rank.at[0]) != NULL);
}

/* "9P", "VC": a suit or rank letter that only French has. */
static bool is_french_card (Span word) {
  char suit = word.at[word.len - 1];
  Span rank = {word.at, word.len - 1};
  if (word.len < 2 || french_sign(suit) == NULL) return false;
  if (digits_of(rank) == rank.len) return suit == 'P' || suit == 'T';
  return rank.len == 1 && strchr("RV", rank.at[0]) != NULL;
}

/*
** The language of a verb: "joué" counts as "joue", and "passe" could be either.
** -1: unknown.
*/
static int verb_language (const Ruleset *r, Span word) {
  for (int m = 0; m < r->moves; m++) {
    const Word *verb = &r->move[m].verb;
    size_t en = strlen(verb->en), fr = verb->fr ? strlen(verb->fr) - 1 : 0;
    if (fr < 3 || strncasecmp(verb->en, verb->fr, en) == 0) continue;
    if (word.len >= fr && strncasecmp(word.at, verb->fr, fr) == 0)
      return FRENCH;
    if (word.len >= en && strncasecmp(word.at, verb->en, en) == 0)
      return ENGLISH;
  }
  return -1;
}

bool french_is_likely (const Ruleset *r, Span s) {
  int english = 0, french = 0, verbs[2] = {0, 0};
  if (s.len > LOOKED_AT) s.len = LOOKED_AT;
  while (s.len > 0) {
    size_t n = 0;
    while (n < s.len && is_letter(s.at[n])) n++;
    if (n > 0) {
      Span word = {s.at, n};
      bool card = capitals(word) == n;
      int language;
      english += card && is_english_card(word);
      french += card && is_french_card(word);
      language = verb_language(r, word);
      if (language >= 0) verbs[language]++;
    }
    s = (Span){s.at + n + (n < s.len), s.len - n - (n < s.len)};
  }
  return english == 0 && (french > 0 || (verbs[FRENCH] > 0 &&
                                         verbs[ENGLISH] == 0));
}
