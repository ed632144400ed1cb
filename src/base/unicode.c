/*
** UTF-8: validation, folding, width
** SPDX-License-Identifier: MIT
*/
#include "base/unicode.h"

#include <ctype.h>
#include <stdlib.h>
#include <strings.h>
#include <unicase.h>
#include <unictype.h>
#include <uninorm.h>
#include <unistr.h>
#include <uniwidth.h>

#include "base/span.h"

static const uint8_t *bytes_of (Span s) {
  return (const uint8_t *)s.at;
}

/*
** The first character of 's', which is not empty, and its size. Bytes that are
** not UTF-8 count as U+FFFD.
*/
static ucs4_t character_of (Span s, size_t *size) {
  ucs4_t c = (uint8_t)s.at[0];
  *size = 1;
  if (c >= 0x80) *size = (size_t)u8_mbtouc(&c, bytes_of(s), s.len);
  return c;
}

/* Takes the character off the front of '*s'. */
static ucs4_t next_character (Span *s) {
  size_t size;
  ucs4_t c = character_of(*s, &size);
  s->at += size;
  s->len -= size;
  return c;
}

static bool is_ascii (Span s) {
  for (size_t i = 0; i < s.len; i++)
    if ((uint8_t)s.at[i] >= 0x80) return false;
  return true;
}

/* The number of bytes before a NUL or a non-ASCII byte, of eight. */
static size_t count_plain (const uint8_t *p) {
  uint64_t eight = eight_load((const char *)p);
  return eight_first((eight - EIGHT_ONES) | eight);
}

/*
** Is the second byte valid after the first? Rules out overlong forms,
** surrogates, and anything beyond U+10FFFF.
*/
static bool fits (uint8_t first, uint8_t second) {
  switch (first) {
    case 0xE0: return second >= 0xA0 && second <= 0xBF;
    case 0xED: return second >= 0x80 && second <= 0x9F;
    case 0xF0: return second >= 0x90 && second <= 0xBF;
    case 0xF4: return second >= 0x80 && second <= 0x8F;
    default: return second >= 0x80 && second <= 0xBF;
  }
}

/* The size of the character at 'p' with 'left' bytes to go; 0: invalid. */
static size_t size_at (const uint8_t *p, size_t left) {
  if (p[0] < 0x80) return p[0] != 0;
  size_t size = p[0] < 0xE0 ? 2 : p[0] < 0xF0 ? 3 : 4;
  if (p[0] < 0xC2 || p[0] > 0xF4 || left < size) return 0;
  if (!fits(p[0], p[1])) return 0;
  for (size_t i = 2; i < size; i++)
    if ((p[i] & 0xC0) != 0x80) return 0;
  return size;
}

size_t unicode_check (Span s) {
  const uint8_t *p = bytes_of(s);
  size_t i = 0, size;
  while (i < s.len) {
    size_t plain = s.len - i >= 8 ? count_plain(p + i) : 0;
    i += plain;
    if (plain == 8) continue;
    if ((size = size_at(p + i, s.len - i)) == 0) break;
    i += size;
  }
  return i;
}

/* Joiners and variation selectors, which some scripts and signs need. */
static bool is_part_of_sign (ucs4_t c) {
  return c == 0x200C || c == 0x200D || (c >= 0xFE00 && c <= 0xFE0F) ||
         (c >= 0xE0100 && c <= 0xE01EF);
}

/* Is it invisible, or a control character? */
static bool is_invisible (ucs4_t c) {
  if (c < 0x80) return c < ' ' || c == 127;
  return c < 0xA0 || c == 0x2028 || c == 0x2029 ||  /* C1, line ends */
         uc_is_property_bidi_control(c) ||
         (uc_is_property_default_ignorable_code_point(c) &&
          !is_part_of_sign(c));
}

/* The length before the first invisible character. */
static size_t plain_length (Span s) {
  size_t i = 0, size;
  while (i < s.len) {
    Span rest = {s.at + i, s.len - i};
    if (s.at[i] >= ' ' && s.at[i] < 127) {
      i++;
      continue;
    }
    size = size_at(bytes_of(rest), rest.len);
    if (size == 0 || is_invisible(character_of(rest, &size))) break;
    i += size;
  }
  return i;
}

size_t unicode_hidden (Span s, unsigned *c) {
  size_t size = size_at(bytes_of(s), s.len);
  if (size < 2) return 0;
  *c = character_of(s, &size);
  return is_invisible(*c) ? size : 0;
}

bool unicode_is_plain (Span s) { return plain_length(s) == s.len; }

void unicode_put_plain (Buffer *out, Span s) {
  while (s.len > 0) {
    size_t size = plain_length(s);
    buffer_put(out, s.at, size);
    if (size == s.len) return;
    s.at += size;
    s.len -= size;
    buffer_char(out, '?');
    size = size_at(bytes_of(s), s.len);
    if (size == 0) size = 1;
    s.at += size;
    s.len -= size;
  }
}

/* Continuation bytes are 10xxxxxx. */
Span unicode_start (Span s, size_t most) {
  if (s.len <= most) return s;
  while (most > 0 && ((unsigned char)s.at[most] & 0xC0) == 0x80) most--;
  return (Span){s.at, most};
}

void unicode_put_short (Buffer *out, Span s) {
  Span start = unicode_start(s, UNICODE_SHORT);
  unicode_put_plain(out, start);
  if (start.len < s.len) buffer_text(out, "…");
}

static char lower (char c) {
  return c >= 'A' && c <= 'Z' ? (char)(c | 0x20) : c;
}

/* Also used for bytes that are not UTF-8. */
static void fold_ascii (Buffer *out, Span s) {
  for (size_t i = 0; i < s.len; i++) buffer_char(out, lower(s.at[i]));
}

/* U+2600 to U+26FF are symbols without case or decomposition. */
bool unicode_folds_by_byte (Span s) {
  for (size_t i = 0; i < s.len; i++) {
    const uint8_t *c = bytes_of(s) + i;
    if (c[0] < 0x80) continue;
    if (s.len - i < 3 || c[0] != 0xE2 || (c[1] & 0xFC) != 0x98 ||
        (c[2] & 0xC0) != 0x80)
      return false;
    i += 2;
  }
  return true;
}

/*
** Folds the case of the decomposed text, then normalises to 'form': an 'é'
** typed as one character or two is the same letter.
*/
static void fold_into (Buffer *out, Span s, uninorm_t form) {
  uint8_t room[256], *folded = NULL;
  size_t len = sizeof room;
  if (unicode_check(s) == s.len)
    folded = u8_casefold(bytes_of(s), s.len, NULL, form, room, &len);
  if (folded != NULL)
    buffer_put(out, (const char *)folded, len);
  else
    fold_ascii(out, s);
  if (folded != room) free(folded);
}

void unicode_fold_case (Buffer *out, Span s) {
  if (unicode_folds_by_byte(s))
    fold_ascii(out, s);
  else
    fold_into(out, s, UNINORM_NFC);
}

/* Accented or joined letters that do not decompose. */
static const char *plain_letter (ucs4_t c) {
  switch (c) {
    case 0x00E6: return "ae";
    case 0x00F8: return "o";
    case 0x0111: return "d";
    case 0x0131: return "i";
    case 0x0142: return "l";
    case 0x0153: return "oe";
    case 0x2019: return "'";   /* the word processor's apostrophe */
    default: return NULL;
  }
}

static bool is_mark (ucs4_t c) {
  return c >= 0x300
      && uc_is_general_category_withtable(c, UC_CATEGORY_MASK_Mn
                                             | UC_CATEGORY_MASK_Me);
}

/* Appends 's', which is folded and decomposed, without combining marks. */
static void drop_accents (Buffer *out, Span s) {
  while (s.len > 0) {
    Span was = s;
    ucs4_t c = next_character(&s);
    const char *plain = plain_letter(c);
    if (plain != NULL)
      buffer_text(out, plain);
    else if (!is_mark(c))
      buffer_put(out, was.at, was.len - s.len);
  }
}

void unicode_fold (Buffer *out, Span s) {
  if (unicode_folds_by_byte(s)) {
    fold_ascii(out, s);
    return;
  }
  Buffer folded = {0};
  fold_into(&folded, s, UNINORM_NFD);
  drop_accents(out, buffer_view(&folded));
  buffer_free(&folded);
}

/*
** Do they start with different letters? ASCII letters are compared without
** case; a combining mark does not matter.
*/
static bool starts_differently (Span a, Span b) {
  return a.len > 0 && b.len > 0 &&
         (unsigned char)(a.at[0] | b.at[0]) < 0x80 &&
         lower(a.at[0]) != lower(b.at[0]);
}

static bool same_ascii (Span a, Span b) {
  size_t i = 0;
  if (a.len != b.len) return false;
  while (i < a.len && lower(a.at[i]) == lower(b.at[i])) i++;
  return i == a.len;
}

bool unicode_same (Span a, Span b) {
  Buffer x = {0}, y = {0};
  if (starts_differently(a, b)) return false;
  if (is_ascii(a) && is_ascii(b)) return same_ascii(a, b);
  unicode_fold(&x, a);
  unicode_fold(&y, b);
  bool same = span_is(buffer_view(&x), buffer_string(&y));
  buffer_free(&x);
  buffer_free(&y);
  return same;
}

bool unicode_is_word (Span s, const char *word) {
  if (word == NULL || s.len == 0) return false;
  return span_is(s, word) || unicode_same(s, span_of(word));
}

size_t unicode_length (Span s) {
  size_t length = 0;
  while (s.len > 0)
    if ((unsigned char)s.at[0] < 0x80)
      s.at++, s.len--, length++;
    else if (!is_mark(next_character(&s)))
      length++;
  return length;
}

size_t unicode_width (Span s) {
  int width = u8_width(bytes_of(s), s.len, "UTF-8");
  return width > 0 ? (size_t)width : 0;
}

static bool is_of_category (Span s, size_t *size, uint32_t mask) {
  *size = 0;
  if (s.len == 0) return false;
  return uc_is_general_category_withtable(character_of(s, size), mask);
}

/* An ASCII character, the usual case in names. */
static bool is_plain (Span s, size_t *size) {
  *size = 1;
  return s.len > 0 && (unsigned char)s.at[0] < 0x80;
}

bool unicode_is_letter (Span s, size_t *size) {
  if (is_plain(s, size))
    return (s.at[0] >= 'a' && s.at[0] <= 'z') ||
           (s.at[0] >= 'A' && s.at[0] <= 'Z');
  return is_of_category(s, size, UC_CATEGORY_MASK_L | UC_CATEGORY_MASK_M);
}

bool unicode_is_digit (Span s, size_t *size) {
  if (is_plain(s, size)) return s.at[0] >= '0' && s.at[0] <= '9';
  return is_of_category(s, size, UC_CATEGORY_MASK_Nd);
}

enum { DISTANCE_LIMIT = 64 };

typedef struct Spelling {
  ucs4_t letter[DISTANCE_LIMIT];
  size_t len;   /* of the whole word, even if truncated */
} Spelling;

static void spell (Spelling *w, Span word) {
  Buffer folded = {0};
  unicode_fold_case(&folded, word);
  Span left = {folded.text, folded.len};
  for (w->len = 0; left.len > 0; w->len++) {
    ucs4_t c = next_character(&left);
    if (w->len < DISTANCE_LIMIT) w->letter[w->len] = c;
  }
  buffer_free(&folded);
}

/* A row of the edit distance table: one letter of 'a' against all of 'b'. */
typedef size_t Row[DISTANCE_LIMIT + 1];

static size_t smaller (size_t a, size_t b) {
  return a < b ? a : b;
}

/* Are the letters before 'i' and 'j' swapped? */
static bool swapped (const Spelling *a, size_t i, const Spelling *b, size_t j) {
  return i > 1 && j > 1 && a->letter[i - 1] == b->letter[j - 2]
      && a->letter[i - 2] == b->letter[j - 1];
}

static void fill_row (Row row[3], const Spelling *a, size_t i,
                      const Spelling *b) {
  size_t *now = row[i % 3];
  const size_t *last = row[(i + 2) % 3], *before = row[(i + 1) % 3];
  now[0] = i;
  for (size_t j = 1; j <= b->len; j++) {
    size_t change = a->letter[i - 1] != b->letter[j - 1];
    now[j] = smaller(last[j - 1] + change, smaller(last[j], now[j - 1]) + 1);
    if (swapped(a, i, b, j)) now[j] = smaller(now[j], before[j - 2] + 1);
  }
}

size_t unicode_distance (Span a, Span b) {
  Spelling from, to;
  Row row[3];
  spell(&from, a);
  spell(&to, b);
  if (from.len > DISTANCE_LIMIT || to.len > DISTANCE_LIMIT)
    return from.len > to.len ? from.len : to.len;
  for (size_t j = 0; j <= to.len; j++) row[0][j] = j;
  for (size_t i = 1; i <= from.len; i++) fill_row(row, &from, i, &to);
  return row[from.len % 3][to.len];
}

/* Words that drop their vowel before another: d'Anne, qu'Anne. */
static const char *const elided[] = {"de ", "que ", "lorsque ", "puisque "};

/* Does it end with this whole word, not with "garde "? */
static bool ends_with (const Buffer *b, const char *word) {
  size_t len = strlen(word), at = b->len - len;
  if (b->len < len || strncasecmp(b->text + at, word, len) != 0) return false;
  return at == 0 || isspace((unsigned char)b->text[at - 1]) ||
         ispunct((unsigned char)b->text[at - 1]);
}

static bool ends_with_elided (const Buffer *b) {
  for (size_t i = 0; i < sizeof elided / sizeof elided[0]; i++)
    if (ends_with(b, elided[i])) return true;
  return false;
}

/* 'y' is a vowel before a consonant: "d'Yves", but "de Yann". */
static bool is_vowel (const char *text) {
  if (text[0] == 'y')
    return islower((unsigned char)text[1]) && !strchr("aeiouy", text[1]);
  return text[0] != '\0' && strchr("aeiou", text[0]) != NULL;
}

static bool begins_with_vowel (Span name) {
  Buffer folded = {0};
  bool is;
  unicode_fold(&folded, name);
  is = is_vowel(buffer_string(&folded));
  buffer_free(&folded);
  return is;
}

void elision_before (Buffer *b, Span name) {
  if (!ends_with_elided(b) || !begins_with_vowel(name)) return;
  buffer_cut(b, b->len - strlen("e "));
  buffer_char(b, '\'');
}
