/*
** Splitting a clause of notes into tokens
** SPDX-License-Identifier: MIT
*/
#include <ctype.h>

#include "drive/notes.h"
#include "base/buffer.h"

enum { DEPTH_LIMIT = 4, TIMES_LIMIT = 10, CHUNK_LIMIT = 60 };

static bool lex (NoteTokens *t, Span text, int depth);

static const char *keep_format (NoteTokens *t, const char *format,
                                const char *a, const char *b) {
  Buffer made = {0};
  buffer_format(&made, format, a, b);
  return buffer_keep(&made, t->keep);
}

static bool is_card (const NoteTokens *t, const char *word) {
  return strcmp(word, "?") == 0 ||
         (t->words->rules != NULL &&
          dictionary_find(t->words->rules->kind_words, span_of(word)) >= 0);
}

static bool all_digits (Span s) {
  for (size_t i = 0; i < s.len; i++)
    if (!isdigit((unsigned char)s.at[i])) return false;
  return s.len > 0 && s.len < 8;
}

static const char *keep_span (NoteTokens *t, Span s) {
  return pieces_copy(t->keep, s.at, s.len);
}

/* "4 4": the card, repeated. */
static const char *repeat (NoteTokens *t, const char *card, double times) {
  Buffer made = {0};
  for (int i = 0; i < times; i++)
    buffer_format(&made, i > 0 ? " %s" : "%s", card);
  return buffer_keep(&made, t->keep);
}

/*
** "½" and "0,5" in the spelling of the rules, if there is such a card; or NULL.
*/
static const char *card_of (NoteTokens *t, Span s) {
  static const char *const half[] = {"½", "0,5", "0.5", ".5"};
  const char *word = keep_span(t, s);
  for (size_t i = 0; i < sizeof half / sizeof half[0]; i++)
    if (strcmp(word, half[i]) == 0) word = "1/2";
  return is_card(t, word) ? word : NULL;
}

/* "7x2" is two 7s or, less likely, seven 2s. "2x" and "x2" are not cards. */
static bool is_product (NoteTokens *t, NoteToken *k) {
  const char *x = memchr(k->folded, 'x', strlen(k->folded));
  const char *card[2];
  Span part[2];
  double times[2] = {0, 0};
  bool swap;
  if (x == NULL) return false;
  part[0] = (Span){k->folded, (size_t)(x - k->folded)};
  part[1] = span_of(x + 1);
  if (part[0].len == 0 || part[1].len == 0) {
    Span n = part[part[0].len == 0];
    if (!all_digits(n) || n.len > 2) return false;
    k->part = PART_TIMES;
    k->word[0] = part[0].len ? "before" : "behind";
    k->times = n.at[0] - '0';
    return k->times > 0;
  }
  for (int i = 0; i < 2; i++) {
    card[i] = card_of(t, part[i]);
    if (!number_read(part[1 - i], &times[i]) || times[i] < 1 ||
        times[i] > TIMES_LIMIT)
      card[i] = NULL;
  }
  for (int i = 0; i < 2; i++)  /* "1x2": prefer two ones to one two */
    if (times[i] == 1 && card[1 - i] != NULL && times[1 - i] > 1)
      card[i] = NULL;
  swap = card[0] == NULL || (card[1] != NULL && times[1] < times[0]);
  k->part = PART_WORD;
  for (int i = 0; i < 2; i++)
    if (card[i] != NULL) k->word[swap ^ i] = repeat(t, card[i], times[i]);
  return k->word[0] != NULL;
}

/* "4,5", "0,5": four and a half, or a 4 and a 5. */
static bool is_decimal (NoteTokens *t, NoteToken *k) {
  const char *comma = strchr(k->folded, ',');
  Span a, b;
  if (comma == NULL) return false;
  a = (Span){k->folded, (size_t)(comma - k->folded)};
  b = span_of(comma + 1);
  if (!all_digits(a) || !span_is(b, "5")) return false;
  k->part = PART_WORD;
  k->is_number = true;
  if (span_is(a, "0"))
    k->word[0] = "1/2";
  else {
    k->word[0] = keep_format(t, "%s.5", keep_span(t, a), "");
    k->word[1] = keep_format(t, "%s 5", keep_span(t, a), "");
  }
  return true;
}

/* "8½": a number, or an 8 and a half. */
static bool is_half (NoteTokens *t, NoteToken *k) {
  static const char half[] = "½";
  size_t len = strlen(k->folded), size = sizeof half - 1;
  Span a;
  if (len <= size || strcmp(k->folded + len - size, half) != 0) return false;
  a = (Span){k->folded, len - size};
  if (!all_digits(a)) return false;
  k->part = PART_WORD;
  k->is_number = true;
  k->word[0] = keep_format(t, "%s.5", keep_span(t, a), "");
  k->word[1] = keep_format(t, "%s 1/2", keep_span(t, a), "");
  return true;
}

/* "4/10" and "10|4" for "4|10", "1-11" for "1/11". */
static bool is_double (NoteTokens *t, NoteToken *k) {
  size_t at = strcspn(k->folded + (k->folded[0] != '\0'), "/|-") + 1;
  const char *a, *b;
  if (at >= strlen(k->folded)) return false;
  a = keep_span(t, (Span){k->folded, at});
  b = k->folded + at + 1;
  for (int i = 0; i < 4 && k->word[0] == NULL; i++) {
    const char *made = keep_format(t, i % 2 == 0 ? "%s|%s" : "%s/%s",
                                   i < 2 ? a : b, i < 2 ? b : a);
    if (is_card(t, made)) k->word[0] = made;
  }
  k->part = PART_WORD;
  return k->word[0] != NULL;
}

/* "7s" are several 7s; "7S" is a 7 of spades, where there is one. */
static bool is_plural (NoteTokens *t, NoteToken *k) {
  size_t len = strlen(k->folded);
  Span card = {k->folded, len - 1};
  if (len < 2 || k->folded[len - 1] != 's' || k->is_card ||
      isalpha((unsigned char)k->folded[len - 2]))
    return false;
  if (!is_card(t, keep_span(t, card))) return false;
  k->part = PART_WORD;
  k->word[0] = keep_span(t, card);
  k->plural = true;
  return true;
}

static bool is_number (NoteTokens *t, NoteToken *k) {
  double number;
  if (!number_read(span_of(k->folded), &number)) return false;
  k->part = PART_WORD;
  k->is_number = true;
  k->word[0] = k->folded;
  if (strcmp(k->folded, "0.5") == 0 || strcmp(k->folded, ".5") == 0 ||
      strcmp(k->folded, "½") == 0)
    k->word[0] = "1/2";
  (void)t;
  return true;
}

static bool has_form (NoteTokens *t, NoteToken *k) {
  if (strcmp(k->folded, "?") == 0 || strncmp(k->folded, "?*", 2) == 0) {
    k->part = PART_WORD;
    k->word[0] = k->folded;
    return true;
  }
  return is_half(t, k) || is_number(t, k) || is_decimal(t, k) ||
         is_product(t, k) || is_plural(t, k) || is_double(t, k);
}

static NoteToken make_token (NoteTokens *t, Span text) {
  NoteToken k = {.text = text, .part = PART_NOTHING};
  k.folded = note_fold(t->keep, text);
  k.stem = note_stem(t->keep, k.folded);
  k.is_card = is_card(t, k.folded);
  return k;
}

static bool is_known (NoteTokens *t, NoteToken *k) {
  size_t len = strlen(k->folded);
  bool listed = len > 0 && note_words_know(t->words, k->folded);
  return has_form(t, k) || listed ||   /* "5*" of "5* or 9"? */
         (len > 1 && k->folded[len - 1] == '*' &&
          note_words_have(t->words, k->folded));
}

static bool add_token (NoteTokens *t, NoteToken k) {
  if (t->count == NOTE_TOKENS) return false;
  k.is_card |= k.part == PART_WORD;
  t->token[t->count++] = k;
  return true;
}

/* Applies a sign after the chunk's last token. Returns true, to go on. */
static bool mark_last (NoteTokens *t, char sign, int before) {
  NoteToken *k;
  if (t->count <= before) return true;
  k = &t->token[t->count - 1];
  k->colon |= sign == ':';
  k->comma |= sign == ',';
  k->unsure |= sign == '?';
  return true;
}

typedef struct Sign {
  size_t at, len;
  bool arrow;
} Sign;

/* The first sign that splits the chunk, or its end. */
static Sign find_sign (Span s) {
  static const char *const sign[] = {"->", "=>", "→", "⇒", "➔", "➜", "=",
                                     "+", "&", ":", "—", ",", "…", "!",
                                     "/", "*", "."};
  enum { ARROWS = 6 };
  for (size_t i = 0; i < sizeof sign / sizeof sign[0]; i++) {
    const char *at = memmem(s.at, s.len, sign[i], strlen(sign[i]));
    size_t len = strlen(sign[i]);
    if (at != NULL && s.len > len)
      return (Sign){(size_t)(at - s.at), len, i < ARROWS};
  }
  return (Sign){s.len, 0, false};
}

/* "l'as" and "Anne's" without the apostrophe part. */
static Span without_apostrophe (Span s) {
  const char *at = memchr(s.at, '\'', s.len);
  size_t before = at != NULL ? (size_t)(at - s.at) : 0;
  if (at == NULL) return s;
  if (s.len - before == 2 && at[1] == 's') return (Span){s.at, before};
  if (before <= 2) return span_from(s, before + 1);
  return s.len - before <= 2 ? (Span){s.at, before} : s;
}

/* "Anne-7": a name, and something after a dash. */
static size_t find_dash (NoteTokens *t, Span s) {
  const char *dash = memchr(s.at, '-', s.len);
  Span name;
  if (dash == NULL || dash == s.at) return s.len;
  name = (Span){s.at, (size_t)(dash - s.at)};
  return note_words_name(t->words, note_fold(t->keep, name)) ? name.len
                                                             : s.len;
}

static bool lex_chunk (NoteTokens *t, Span s);

static bool lex_parts (NoteTokens *t, Span s) {
  Sign sign = find_sign(s);
  size_t dash;
  int before = t->count;
  if (sign.at < s.len)
    return lex_chunk(t, (Span){s.at, sign.at}) &&
           mark_last(t, s.at[sign.at], before) &&
           lex_chunk(t, (Span){s.at + sign.at, sign.len}) &&
           lex_chunk(t, span_from(s, sign.at + sign.len));
  dash = find_dash(t, s);
  if (dash == s.len) return add_token(t, make_token(t, s));
  return lex_chunk(t, (Span){s.at, dash}) && mark_last(t, ':', before) &&
         lex_chunk(t, span_from(s, dash + 1));
}

/* "=>?" and "down->?", where '?' is a card. */
static bool ends_in_arrow_and_card (Span s) {
  Sign sign = find_sign(s);
  return sign.arrow && sign.at + sign.len + 1 == s.len &&
         s.at[s.len - 1] == '?';
}

static bool lex_chunk (NoteTokens *t, Span s) {
  NoteToken k;
  int before = t->count;
  char last;
  if (s.len == 0) return true;
  if (s.len > CHUNK_LIMIT) return add_token(t, make_token(t, s));
  k = make_token(t, s);
  if (is_known(t, &k)) return add_token(t, k);
  if (without_apostrophe(s).len < s.len)
    return lex_chunk(t, without_apostrophe(s));
  last = s.at[s.len - 1];
  if (s.len > 1 && strchr(",.!:;?", last) != NULL && !ends_in_arrow_and_card(s))
    return lex_chunk(t, (Span){s.at, s.len - 1}) &&
           mark_last(t, last, before);
  return lex_parts(t, s);
}

static bool has_part (NoteTokens *t, int at, NotePart part) {
  NoteMeaning m[MEANINGS_LIMIT];
  int n = note_words_find(t->words, &t->token[at], t->count - at, false, m);
  for (int i = 0; i < n; i++)
    if (m[i].part == part) return true;
  return false;
}

/*
** The number of consecutive tokens from 'at' that are cards, numbers or the
** like.
*/
static int words_at (NoteTokens *t, int at) {
  NoteMeaning m[MEANINGS_LIMIT];
  int most = t->token[at].is_card;
  int n = note_words_find(t->words, &t->token[at], t->count - at, false, m);
  for (int i = 0; i < n; i++)
    if (m[i].part == PART_WORD && m[i].covers > most) most = m[i].covers;
  return most;
}

static bool all_cards (NoteTokens *t, int at) {
  bool any = at < t->count;
  while (at < t->count) {
    int words = words_at(t, at);
    if (words == 0 && !has_part(t, at, PART_NOTHING)) return false;
    at += words > 0 ? words : 1;
  }
  return any;
}

/* "as 4", "drew 5", "suit hearts": a word that introduces cards. */
static bool introduces_cards (NoteTokens *t, int at) {
  return at + 1 < t->count &&
         (has_part(t, at, PART_ARROW) || has_part(t, at, PART_EQUALS) ||
          has_part(t, at, PART_WORD)) &&
         all_cards(t, at + 1);
}

/* "no, sorry: 7", "sorry, plays 7", but not "no comment". */
static bool is_fixed (NoteTokens *t, int at) {
  if (!has_part(t, at, PART_FIX)) return false;
  for (int i = at + 1; i < t->count; i++)
    if (words_at(t, i) > 0 ||
        (has_part(t, i, PART_VERB) && !has_part(t, i, PART_FIX)))
      return true;
  return false;
}

/* "ha!" is not an ace of hearts: nobody writes cards like this. */
static bool is_exclamation (const NoteToken *t) {
  for (size_t i = 0; i < t->text.len; i++)
    if (!islower((unsigned char)t->text.at[i])) return false;
  return t->text.len == 2;
}

/* "five!", "deux et demi": joins a number in words into one token. */
static bool say_number (NoteTokens *t, int at) {
  NoteMeaning m[MEANINGS_LIMIT];
  int n = note_words_find(t->words, &t->token[at], t->count - at, false, m);
  for (int i = 0; i < n; i++) {
    double number;
    if (m[i].part != PART_WORD || m[i].covers != t->count - at ||
        !number_read(span_of(m[i].text), &number) ||
        !isdigit((unsigned char)m[i].text[0]))
      continue;
    t->token[at].part = PART_SAID;
    t->token[at].word[0] = m[i].text;
    t->count = at + 1;
    return true;
  }
  return false;
}

/* Text in brackets is a correction, a number, cards or a remark. */
static void settle_group (NoteTokens *t, int at, bool quoted) {
  bool cry = at + 1 == t->count && is_exclamation(&t->token[at]);
  if (is_fixed(t, at)) return;
  if (at + 1 == t->count && t->token[at].is_card && !cry) {
    t->token[at].part = PART_SAID;
    if (t->token[at].word[0] == NULL)
      t->token[at].word[0] = t->token[at].folded;
  }
  else if (cry || (!say_number(t, at) && !quoted && !introduces_cards(t, at) &&
                   !all_cards(t, at)))
    t->count = at;
}

/* "(?)": an unseen card, or doubt about the line. */
static bool add_unsure (NoteTokens *t, Span sign) {
  NoteToken k = make_token(t, sign);
  k.part = PART_SAID;
  k.word[0] = "?";
  return add_token(t, k);
}

static bool lex_group (NoteTokens *t, Span inside, bool quoted, int depth) {
  int at = t->count;
  if (span_is(span_trim(inside), "?")) return add_unsure(t, inside);
  if (depth == DEPTH_LIMIT) return true;
  if (!lex(t, inside, depth + 1)) return false;
  if (at < t->count) settle_group(t, at, quoted);
  if (at < t->count) t->token[t->count - 1].closes = true;
  return true;
}

static size_t chunk_at (Span s, size_t at) {
  size_t n = 0;
  while (at + n < s.len && strchr(" ([{\"", s.at[at + n]) == NULL) n++;
  return n;
}

static bool lex (NoteTokens *t, Span s, int depth) {
  for (size_t at = 0; at < s.len;) {
    size_t n = chunk_at(s, at), close;
    if (n > 0) {
      if (!lex_chunk(t, (Span){s.at + at, n})) return false;
      at += n;
      continue;
    }
    close = note_closing(s, at);
    if (close > at &&
        !lex_group(t, (Span){s.at + at + 1, close - at - 1},
                   s.at[at] == '"', depth))
      return false;
    at = close + 1;
  }
  return true;
}

/* A dash after a name counts as a ':'. */
static void find_colons (NoteTokens *t) {
  for (int i = 0; i + 1 < t->count; i++)
    if (strcmp(t->token[i + 1].folded, "-") == 0 ||
        strcmp(t->token[i + 1].folded, "—") == 0 ||
        strcmp(t->token[i + 1].folded, ":") == 0)
      t->token[i].colon = true;
}

bool note_tokens (NoteTokens *t, Span clause) {
  t->count = 0;
  if (!lex(t, clause, 0)) return false;
  find_colons(t);
  return true;
}
