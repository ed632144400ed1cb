/*
** The catalogue of all that is said: whole, and in both languages
** SPDX-License-Identifier: MIT
*/
#include "acutest.h"

#include <ctype.h>

#include "../told.h"

/* The facts that the words have places for, bit n for "{n}". */
static unsigned places (const char *words) {
  unsigned found = 0;
  for (const char *at = words; (at = strchr(at, '{')) != NULL; at++) {
    if (at[1] == '{') at++;
    else if (isdigit((unsigned char)at[1])) found |= 1u << (at[1] - '0');
  }
  return found;
}

/* Is there more than places, "{1}: {2}"? */
static bool has_words (const char *words) {
  bool within = false;
  for (; *words != '\0'; words++) {
    if (!within && isalpha((unsigned char)*words)) return true;
    if (*words == '{' || *words == '}') within = *words == '{';
  }
  return false;
}

/* What a format takes, in its order: "%d%s" of "%d word%s to change". */
static void conversions (const char *words, Buffer *found) {
  for (const char *at = words; (at = strchr(at, '%')) != NULL;) {
    size_t len = 1 + strspn(at + 1, "-.*0123456789l");
    if (isalpha((unsigned char)at[len])) buffer_put(found, at, len + 1);
    at += at[1] == '%' ? 2 : 1;
  }
}

static void test_formats (void) {
  for (int i = SAY_NOTHING + 1; i < SAYINGS; i++) {
    Buffer en = {0}, fr = {0};
    conversions(catalogue_words((Saying)i, ENGLISH), &en);
    conversions(catalogue_words((Saying)i, FRENCH), &fr);
    TEST_CHECK_(strcmp(buffer_string(&en), buffer_string(&fr)) == 0,
                "saying %d: '%s' and '%s'", i, en.text, fr.text);
    buffer_free(&en);
    buffer_free(&fr);
  }
}

static bool is_same_word (const char *words) {
  static const char *const same[] = {"score", "article ", "Pages", "Verdict",
                                     "Options", "Articles"};
  for (size_t i = 0; i < sizeof same / sizeof same[0]; i++)
    if (strcmp(words, same[i]) == 0) return true;
  return false;
}

static void test_both_languages (void) {
  for (int i = SAY_NOTHING + 1; i < SAYINGS; i++) {
    const char *en = catalogue_words((Saying)i, ENGLISH);
    const char *fr = catalogue_words((Saying)i, FRENCH);
    TEST_CHECK_(en[0] != '\0' && fr[0] != '\0', "saying %d: '%s' '%s'", i, en,
                fr);
    TEST_CHECK_(places(en) == places(fr), "'%s' and '%s'", en, fr);
    TEST_CHECK_(strcmp(en, fr) != 0 || !has_words(en) || is_same_word(en),
                "'%s' twice", en);
  }
}

static void test_facts (void) {
  static const Word up[] = {{.en = "up", .fr = "haut"}, {.en = "down"}};
  Remark r = {0};
  Buffer fr = {0};
  remark_say(&r, fact_saying(SAY_NEEDS_WORD),
             fact_both((Both){"card", "carte"}), fact_choices(up, 2));
  TEST_CHECK_(strcmp(told(&r), "'card' needs 'up' or 'down' here") == 0, "%s",
              told(&r));
  catalogue_write(&fr, &r, FRENCH);
  TEST_CHECK(strcmp(fr.text, "« carte » demande ici « haut » ou « down »") ==
             0);
  remark_say(&r, fact_saying(SAY_NO_PLAYER), fact_string("An\033ne"));
  remark_suggest(&r, span_of("Anne"));
  remark_wrap(&r, fact_saying(SAY_AT_LINE), fact_number(7.5));
  TEST_CHECK_(strcmp(told(&r), "line 7.5: there is no player 'An?ne'; did you "
                               "mean 'Anne'?") == 0, "%s", told(&r));
  remark_say(&r, fact_saying(SAY_TAKEN_BACK), fact_string("Anne"));
  buffer_clear(&fr);
  catalogue_write(&fr, &r, FRENCH);
  TEST_CHECK_(strcmp(fr.text, "Le dernier coup d'Anne est repris.") == 0, "%s",
              fr.text);
  buffer_free(&fr);
  remark_free(&r);
}

static void test_copies (void) {
  Remark r = {0}, copy = {0};
  remark_say(&r, fact_saying(SAY_NO_SEED));
  remark_wrap(&r, fact_saying(SAY_CANNOT_RESUME), fact_string("a.log"));
  remark_copy(&copy, &r);
  remark_copy(&copy, &r);
  remark_free(&r);
  TEST_CHECK(strcmp(told(&copy), "'a.log' cannot be resumed: it has no seed: "
                                 "the cards that are to come are not known")
             == 0);
  remark_free(&copy);
}

TEST_LIST = {
  {"every saying exists in both languages", test_both_languages},
  {"formats take the same in both languages", test_formats},
  {"facts stand in their places", test_facts},
  {"copies are whole", test_copies},
  {NULL, NULL}
};
