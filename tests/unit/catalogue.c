/*
** Tests of the message catalogue: complete in both languages
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
#include "base/messages.def"
};

/* The next name in "file (line)" or "share:.1f"; is it in parentheses? */
static Span next_name (const char **names, bool *optional) {
  *names += strspn(*names, " )");
  *optional = **names == '(';
  *names += *optional;
  Span name = {*names, strcspn(*names, ": )")};
  *names += strcspn(*names, " )");
  return name;
}

static bool is_named (const char *names, Span place) {
  bool optional;
  for (Span name; (name = next_name(&names, &optional)).len > 0;)
    if (span_same(name, place)) return true;
  return span_is(place, "within");
}

/* The name in the next place, "{file}", "{n?a|b}"; empty if none. */
static Span next_place (const char **words) {
  while ((*words = strchr(*words, '{')) != NULL && (*words)[1] == '{')
    *words += 2;
  if (*words == NULL) return (Span){0};
  ++*words;
  return (Span){*words, strcspn(*words, "?}")};
}

static bool has_forms (Span place) { return place.at[place.len] == '?'; }

/* Is there a place for the name itself or, if not 'itself', for a form? */
static bool has_place (const char *words, Span name, bool itself) {
  for (Span place; (place = next_place(&words)).len > 0;)
    if (span_same(place, name) && (!itself || !has_forms(place))) return true;
  return false;
}

/* "{moves?move|moves}": two words separated by '|'. */
static bool is_pair (Span place) {
  const char *forms = place.at + place.len + 1;
  size_t one = strcspn(forms, "|}"), many = strcspn(forms + one + 1, "|{}");
  return forms[one] == '|' && forms[one + 1 + many] == '}';
}

static void check_places (const Row *row, const char *words) {
  for (Span place; (place = next_place(&words)).len > 0;) {
    TEST_CHECK_(is_named(row->arguments, place), "%s has no argument '%.*s'",
                row->name, (int)place.len, place.at);
    TEST_CHECK_(!has_forms(place) || is_pair(place), "%s: '%.*s'", row->name,
                (int)place.len, place.at);
  }
}

/* A name is used in both languages, unless it is in parentheses. */
static void check_names (const Row *row) {
  const char *names = row->arguments;
  bool optional;
  for (Span name; (name = next_name(&names, &optional)).len > 0;) {
    bool itself = row->kind == FORMATS;
    bool said = has_place(row->en, name, itself) &&
                has_place(row->fr, name, itself);
    TEST_CHECK_(said != optional, "%s: '%.*s' %s", row->name, (int)name.len,
                name.at, said ? "needs no parentheses" : "is not said");
  }
}

static void test_arguments (void) {
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    if (rows[i].kind == PLAIN_WORDS) continue;
    check_places(&rows[i], rows[i].en);
    check_places(&rows[i], rows[i].fr);
    check_names(&rows[i]);
  }
}

/* Is there other text than places, as in "{1}: {2}"? */
static bool has_words (const char *words) {
  bool within = false;
  for (; *words != '\0'; words++) {
    if (!within && isalpha((unsigned char)*words)) return true;
    if (*words == '{' || *words == '}') within = *words == '{';
  }
  return false;
}

/* Is it a conversion like "%d", "%.1f" or "%ld", without the '%'? */
static bool is_conversion (Span how) {
  char text[8];
  snprintf(text, sizeof text, "%.*s", (int)how.len, how.at);
  size_t len = strspn(text, ".0123456789l");
  return text[len] != '\0' && strchr("dufs", text[len]) != NULL &&
         text[len + 1] == '\0';
}

/* In a FORMAT every argument has a conversion; other messages have none. */
static void test_formats (void) {
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    const char *names = rows[i].arguments;
    bool optional, is_format = rows[i].kind == FORMATS;
    for (Span name; (name = next_name(&names, &optional)).len > 0;) {
      const char *how = name.at + name.len;
      Span behind = {how + 1, how < names ? (size_t)(names - how) - 1 : 0};
      bool fits = is_format ? is_conversion(behind) && !optional
                            : behind.len == 0;
      TEST_CHECK_(fits, "%s: '%.*s'", rows[i].name, (int)name.len, name.at);
    }
  }
}

static void test_format_words (void) {
  Buffer b = {0};
  catalogue_format(&b, ENGLISH, SAY_SWEEP_NOTE, 7L, 3, "x");
  TEST_CHECK_(strcmp(b.text, "7 games of 3 players for each value, the same "
                             "deals; seed 'x'; 95 % intervals") == 0, "%s",
              b.text);
  buffer_clear(&b);
  catalogue_format(&b, FRENCH, SAY_PERCENT, 12.34);
  TEST_CHECK_(strncmp(b.text, "12.3", 4) == 0 && strchr(b.text, '%') != NULL,
              "%s", b.text);
  buffer_free(&b);
}

static void expect_format (Language lang, int records, const char *words) {
  Buffer b = {0};
  catalogue_format(&b, lang, SAY_RECORDS_TRIED, records);
  TEST_CHECK_(strcmp(buffer_string(&b), words) == 0, "%s", buffer_string(&b));
  buffer_free(&b);
}

static void test_plurals (void) {
  expect_format(ENGLISH, 0, "; 0 records of its example read");
  expect_format(ENGLISH, 1, "; 1 record of its example read");
  expect_format(FRENCH, 0, " ; 0 enregistrement lu dans son exemple");
  expect_format(FRENCH, 2, " ; 2 enregistrements lus dans son exemple");
}

static bool is_same_word (const char *words) {
  static const char *const same[] = {"score", "Scores", "article", "article ",
                                     "Pages", "Verdict",
                                     "Options", "Articles", "N", "en|fr",
                                     "FORMAT", "NOTES", "TABLE", "total"};
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
  remark_say(&r, fact_saying(SAY_CARDS_JUST), fact_number(1));
  TEST_CHECK_(strcmp(told(&r), "expected 1 card") == 0, "%s", told(&r));
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
  TEST_CHECK(strcmp(told(&copy), "cannot resume 'a.log': it has no seed: the "
                                 "cards to come are unknown") == 0);
  remark_free(&copy);
}

TEST_LIST = {
  {"every message exists in both languages", test_both_languages},
  {"arguments have names, and are used", test_arguments},
  {"formats have conversions for all arguments", test_formats},
  {"formats are filled", test_format_words},
  {"singular and plural", test_plurals},
  {"facts are inserted in their places", test_facts},
  {"copies are complete", test_copies},
  {NULL, NULL}
};
