/*
** The catalogue of all that is said: whole, and in both languages
** SPDX-License-Identifier: MIT
*/
#include "acutest.h"

#include <ctype.h>

#include "../told.h"

typedef enum RowKind { MESSAGES, FORMATS, PLAIN_WORDS } RowKind;

typedef struct Row {
  const char *name, *arguments, *en, *fr;
  RowKind kind;
} Row;

static const Row rows[] = {
#define MESSAGE(name, arguments, en, fr) {#name, arguments, en, fr, MESSAGES},
#define FORMAT(name, arguments, en, fr) {#name, arguments, en, fr, FORMATS},
#define WORDS(name, en, fr) {#name, "", en, fr, PLAIN_WORDS},
#include "ground/messages.def"
};

/* The next name of "file (line) choice"; is it in parentheses? */
static Span next_name (const char **names, bool *optional) {
  *names += strspn(*names, " )");
  *optional = **names == '(';
  *names += *optional;
  Span name = {*names, strcspn(*names, " )")};
  *names += name.len;
  return name;
}

static bool is_named (const char *names, Span place) {
  bool optional;
  for (Span name; (name = next_name(&names, &optional)).len > 0;)
    if (span_same(name, place)) return true;
  return span_is(place, "within");
}

/* The name in the next place, "{file}", "{choices|}"; none: empty. */
static Span next_place (const char **words) {
  while ((*words = strchr(*words, '{')) != NULL && (*words)[1] == '{')
    *words += 2;
  if (*words == NULL) return (Span){0};
  ++*words;
  return (Span){*words, strcspn(*words, "|,}")};
}

static bool has_place (const char *words, Span name) {
  for (Span place; (place = next_place(&words)).len > 0;)
    if (span_same(place, name)) return true;
  return false;
}

static void check_places (const Row *row, const char *words) {
  for (Span place; (place = next_place(&words)).len > 0;)
    TEST_CHECK_(is_named(row->arguments, place), "%s has no argument '%.*s'",
                row->name, (int)place.len, place.at);
}

/* A name is said in both languages, or else is in parentheses. */
static void check_names (const Row *row) {
  const char *names = row->arguments;
  bool optional;
  for (Span name; (name = next_name(&names, &optional)).len > 0;) {
    bool said = has_place(row->en, name) && has_place(row->fr, name);
    TEST_CHECK_(said != optional, "%s: '%.*s' %s", row->name, (int)name.len,
                name.at, said ? "needs no parentheses" : "is not said");
  }
}

static void test_arguments (void) {
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    if (rows[i].kind != MESSAGES) continue;
    check_places(&rows[i], rows[i].en);
    check_places(&rows[i], rows[i].fr);
    check_names(&rows[i]);
  }
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
static int conversions (const char *words, Buffer *found) {
  int count = 0;
  for (const char *at = words; (at = strchr(at, '%')) != NULL;) {
    size_t len = 1 + strspn(at + 1, "-.*0123456789l");
    if (isalpha((unsigned char)at[len])) {
      buffer_put(found, at, len + 1);
      count++;
    }
    at += at[1] == '%' ? 2 : 1;
  }
  return count;
}

static int count_names (const char *names) {
  int count = 0;
  bool optional;
  while (next_name(&names, &optional).len > 0) count++;
  return count;
}

static void test_formats (void) {
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    Buffer en = {0}, fr = {0};
    int n = conversions(rows[i].en, &en);
    conversions(rows[i].fr, &fr);
    TEST_CHECK_(strcmp(buffer_string(&en), buffer_string(&fr)) == 0,
                "%s: '%s' and '%s'", rows[i].name, en.text, fr.text);
    int names = rows[i].kind == FORMATS ? count_names(rows[i].arguments) : 0;
    TEST_CHECK_(n == names, "%s: %d arguments, %d named", rows[i].name, n,
                names);
    buffer_free(&en);
    buffer_free(&fr);
  }
}

static bool is_same_word (const char *words) {
  static const char *const same[] = {"score", "article ", "Pages", "Verdict",
                                     "Options", "Articles", "N", "en|fr",
                                     "FORMAT"};
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
  {"arguments have names, and are said", test_arguments},
  {"formats take the same in both languages", test_formats},
  {"facts stand in their places", test_facts},
  {"copies are whole", test_copies},
  {NULL, NULL}
};
