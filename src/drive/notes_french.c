/*
** Cards in notes that use French letters for suits
** SPDX-License-Identifier: MIT
*/
#include "drive/notes_french.h"

#include <ctype.h>
#include <strings.h>

#include "log/french.h"

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

void note_put_french (Buffer *out, const Ruleset *r, Span s) {
  bool inside = false;         /* within a word? */
  while (s.len > 0) {
    size_t n = inside ? 0 : capitals(s);
    bool whole = n > 1 && (n == s.len || !is_letter(s.at[n]));
    if (whole)
      put_french(r, (Span){s.at, n}, out);
    else
      buffer_put(out, s.at, n = 1);
    inside = !whole && is_letter(s.at[0]);
    s = (Span){s.at + n, s.len - n};
  }
}

/* "9H", "SA": a suit letter that only English has. */
static bool is_english_card (Span word) {
  static const char suits[] = "SH", ranks[] = "AKQJTN";
  bool last = word.len > 1 && strchr(suits, word.at[word.len - 1]) != NULL;
  Span rank = last ? (Span){word.at, word.len - 1}
                   : (Span){word.at + 1, word.len - 1};
  if (word.len < 2 || (!last && strchr(suits, word.at[0]) == NULL))
    return false;
  return digits_of(rank) == rank.len ||
         (rank.len == 1 && strchr(ranks, rank.at[0]) != NULL);
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

bool note_seems_french (const Ruleset *r, Span s) {
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
