/*
** French words that lose their vowel before another: d'Anne, qu'Anne
** SPDX-License-Identifier: MIT
*/
#include "ground/elision.h"

#include <ctype.h>
#include <strings.h>

#include "ground/unicode.h"

static const char *const elided[] = {"de ", "que ", "lorsque ", "puisque "};

/* Is it the last word, and not the end of a longer one: "garde "? */
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

/* A 'y' is one before a consonant: "d'Yves", but "de Yann". */
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
