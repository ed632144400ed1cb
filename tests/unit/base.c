/*
** Tests of src/base: memory, text, UTF-8, numbers, dictionaries
** SPDX-License-Identifier: MIT
*/
#include "acutest.h"

#include <math.h>
#include <stdlib.h>

#include "base/buffer.h"
#include "base/dictionary.h"
#include "base/json.h"
#include "base/memory.h"
#include "base/output.h"
#include "base/unicode.h"

static void expect_text (const Buffer *b, const char *wanted) {
  TEST_CHECK(strcmp(buffer_string(b), wanted) == 0);
  TEST_MSG("wanted '%s', got '%s'", wanted, buffer_string(b));
  TEST_CHECK(b->len == strlen(wanted));
}

static void expect_span (Span s, const char *wanted) {
  TEST_CHECK(span_is(s, wanted));
  TEST_MSG("wanted '%s', got '%.*s'", wanted, (int)s.len, s.at);
}

/* A text that may contain NUL bytes, without the terminator. */
#define BYTES(literal) ((Span){literal, sizeof(literal) - 1})

static void test_trim (void) {
  expect_span(span_trim(span_of(" \t a b \r")), "a b");
  expect_span(span_trim(span_of(" \v\f ")), "");
}

static void test_trim_no_break_spaces (void) {
  expect_span(span_trim(span_of("\u00A0Anne\u202F ")), "Anne");
  expect_span(span_trim(span_of("\u202F\u00A0")), "");
  expect_span(span_trim(span_of("½\xA0")), "½\xA0");  /* half a character */
}

static void test_new_is_zeroed (void) {
  char *block = memory_new(1000);
  for (int i = 0; i < 1000; i++) TEST_CHECK(block[i] == 0);
  free(block);
}

/* Alternates large and small pieces: none may overlap. */
static void test_pieces (void) {
  Pieces p = {0};
  unsigned char *piece[200];
  for (int i = 0; i < 200; i++) {
    size_t size = i % 7 == 0 ? 3000 : (size_t)i;
    piece[i] = pieces_take(&p, size);
    for (size_t b = 0; b < size; b++) TEST_CHECK(piece[i][b] == 0);
    memset(piece[i], i, size);
  }
  for (int i = 0; i < 200; i++)
    TEST_CHECK(i == 0 || (piece[i][0] == i && piece[i][i - 1] == i));
  TEST_CHECK(strcmp(pieces_copy(&p, "Bruno", 3), "Bru") == 0);
  pieces_free(&p);
  TEST_CHECK(p.blocks == NULL && p.left == 0);
}

static void test_copy_ends_with_nul (void) {
  char *copy = memory_copy("Bruno", 3);
  TEST_CHECK(strcmp(copy, "Bru") == 0);
  free(copy);
}

static void test_grow_keeps_and_doubles (void) {
  size_t room = 0;
  int *list = NULL;
  for (size_t n = 1; n <= 1000; n++) {
    list = memory_grow(list, &room, n, sizeof *list);
    list[n - 1] = (int)n;
  }
  for (int i = 0; i < 1000; i++) TEST_CHECK(list[i] == i + 1);
  TEST_CHECK(room >= 1000 && room < 2048);
  TEST_CHECK(memory_grow(list, &room, 10, sizeof *list) == list);
  free(list);
}

static void test_empty_buffer (void) {
  Buffer b = {0};
  TEST_CHECK(strcmp(buffer_string(&b), "") == 0);
  buffer_clear(&b);
  buffer_put(&b, NULL, 0);
  expect_text(&b, "");
  buffer_free(&b);
  TEST_CHECK(b.text == NULL && b.len == 0 && b.room == 0);
}

static void test_buffer_appends (void) {
  Buffer b = {0};
  buffer_text(&b, "play");
  buffer_char(&b, ' ');
  buffer_span(&b, (Span){"1/11", 2});
  buffer_format(&b, " %s %d", "line", 57);
  expect_text(&b, "play 1/ line 57");
  buffer_free(&b);
}

static void test_buffer_clear_keeps_room (void) {
  Buffer b = {0};
  buffer_text(&b, "something to forget");
  size_t room = b.room;
  buffer_clear(&b);
  expect_text(&b, "");
  TEST_CHECK(b.room == room);
  buffer_free(&b);
  buffer_cut(&b, 0);  /* from an empty buffer, too */
  expect_text(&b, "");
  buffer_text(&b, "something to keep");
  buffer_cut(&b, 9);
  expect_text(&b, "something");
  buffer_free(&b);
}

static void test_buffer_grows_far (void) {
  Buffer b = {0};
  for (int i = 0; i < 100000; i++) buffer_char(&b, (char)('a' + i % 26));
  TEST_CHECK(b.len == 100000 && b.text[100000] == '\0');
  for (int i = 0; i < 100000; i++) TEST_CHECK(b.text[i] == 'a' + i % 26);
  buffer_free(&b);
}

static void test_buffer_formats_long_text (void) {
  Buffer b = {0};
  buffer_format(&b, "%0500d", 7);
  TEST_CHECK(b.len == 500 && b.text[499] == '7' && b.text[0] == '0');
  buffer_free(&b);
}

static void expect_number (double n, const char *wanted) {
  Buffer b = {0};
  buffer_number(&b, n);
  expect_text(&b, wanted);
  buffer_free(&b);
}

static void test_buffer_numbers (void) {
  expect_number(7, "7");
  expect_number(7.5, "7.5");
  expect_number(-3, "-3");
  expect_number(0, "0");
  expect_number(-0.0, "0");
  expect_number(-0.5, "-0.5");
  expect_number(0.1, "0.1");
  expect_number(1000000, "1000000");
  expect_number(1.0 / 3, "0.333333");
  expect_number(2.9999999999, "3");
  expect_number(-0.00000001, "0");
  expect_number(1e15, "1000000000000000");
}

static void expect_check (Span s, size_t wanted) {
  size_t got = unicode_check(s);
  TEST_CHECK(got == wanted);
  TEST_MSG("wanted %zu, got %zu, in %zu bytes", wanted, got, s.len);
}

static void test_check_good_text (void) {
  expect_check(BYTES(""), 0);
  expect_check(BYTES("Anne: play 7 = 7 -> coin\n"), 25);
  Span mixed = BYTES("Łukasz: pièce ½ \u202F \U0001F0A1 \uFFFD \U0010FFFF");
  expect_check(mixed, mixed.len);
}

/* The first and last characters of each sequence length. */
static void test_check_edges (void) {
  const char *const edges[] = {
    "\x01", "\x7F", "\xC2\x80", "\xDF\xBF", "\xE0\xA0\x80", "\xE0\xBF\xBF",
    "\xE1\x80\x80", "\xED\x80\x80", "\xED\x9F\xBF", "\xEE\x80\x80",
    "\xEF\xBF\xBF", "\xF0\x90\x80\x80", "\xF0\xBF\xBF\xBF",
    "\xF1\x80\x80\x80", "\xF4\x80\x80\x80", "\xF4\x8F\xBF\xBF",
  };
  for (size_t i = 0; i < sizeof edges / sizeof edges[0]; i++)
    expect_check(span_of(edges[i]), strlen(edges[i]));
}

/* Each length puts the byte at another position in its word of eight. */
static void test_check_finds_nul_everywhere (void) {
  char text[40];
  for (size_t at = 0; at < sizeof text; at++) {
    memset(text, 'x', sizeof text);
    text[at] = '\0';
    expect_check((Span){text, sizeof text}, at);
  }
}

static void test_check_finds_bad_byte_everywhere (void) {
  char text[40];
  for (size_t at = 0; at < sizeof text; at++) {
    memset(text, 'x', sizeof text);
    text[at] = (char)0xE9;   /* 'é' in Latin-1 */
    expect_check((Span){text, sizeof text}, at);
  }
}

static void test_check_bad_sequences (void) {
  expect_check(BYTES("ab\x80"), 2);            /* starts within a character */
  expect_check(BYTES("ab\xC0\xAF"), 2);        /* overlong */
  expect_check(BYTES("ab\xC1\xBF"), 2);
  expect_check(BYTES("ab\xE0\x9F\xBF"), 2);
  expect_check(BYTES("ab\xF0\x8F\xBF\xBF"), 2);
  expect_check(BYTES("ab\xED\xA0\x80"), 2);    /* a surrogate */
  expect_check(BYTES("ab\xF4\x90\x80\x80"), 2);  /* beyond the last character */
  expect_check(BYTES("ab\xF5\x80\x80\x80"), 2);
  expect_check(BYTES("ab\xFF"), 2);
  expect_check(BYTES("ab\xE2\x80x"), 2);
  expect_check(BYTES("ab\xC3("), 2);
  expect_check(BYTES("ab\xC3\xC3"), 2);
}

static void test_check_cut_character (void) {
  expect_check((Span){"é", 1}, 0);
  expect_check((Span){"\u202F", 2}, 0);
  expect_check((Span){"a\U0001F0A1", 4}, 1);
}

static void expect_same_name (const char *a, const char *b, bool wanted) {
  Buffer x = {0}, y = {0};
  unicode_fold_case(&x, span_of(a));
  unicode_fold_case(&y, span_of(b));
  TEST_CHECK((strcmp(x.text, y.text) == 0) == wanted);
  TEST_MSG("'%s' gave '%s', '%s' gave '%s'", a, x.text, b, y.text);
  buffer_free(&x);
  buffer_free(&y);
}

static void test_fold_case (void) {
  expect_same_name("Anne", "ANNE", true);
  expect_same_name("ÉLISE", "élise", true);
  expect_same_name("Łukasz", "ŁUKASZ", true);
  expect_same_name("Ömer", "ÖMER", true);
  expect_same_name("Élise", "Elise", false);
  expect_same_name("[A", "{a", false);    /* not letters, one bit apart */
}

static void test_fold_case_of_two_spellings (void) {
  expect_same_name("Chlo\u00E9", "CHLOE\u0301", true);
}

static void expect_same_alias (const char *a, const char *b, bool wanted) {
  Buffer x = {0}, y = {0};
  unicode_fold(&x, span_of(a));
  unicode_fold(&y, span_of(b));
  TEST_CHECK((strcmp(x.text, y.text) == 0) == wanted);
  TEST_MSG("'%s' gave '%s', '%s' gave '%s'", a, x.text, b, y.text);
  buffer_free(&x);
  buffer_free(&y);
}

static void test_fold_accents (void) {
  expect_same_alias("Pièce", "PIECE", true);
  expect_same_alias("fantôme", "Fanto\u0302me", true);
  expect_same_alias("cœur", "COEUR", true);
  expect_same_alias("Łukasz", "lukasz", true);
  expect_same_alias("l\u2019as", "L'AS", true);
  expect_same_alias("pièce", "pieces", false);
}

static void test_fold_signs (void) {
  expect_same_alias("♥K", "♥k", true);
  expect_same_alias("K♥É", "k♥e", true);
  expect_same_alias("♥K", "♦K", false);
  expect_same_alias("A\u2126", "a\u03C9", true);  /* ohm sign and omega */
  expect_same_name("★Élise", "★ÉLISE", true);
}

static void test_fold_keeps_half (void) {
  Buffer b = {0};
  unicode_fold(&b, span_of("½"));
  expect_text(&b, "½");
  buffer_free(&b);
}

static void test_fold_appends (void) {
  Buffer b = {0};
  buffer_text(&b, "A ");
  unicode_fold(&b, span_of("É"));
  unicode_fold_case(&b, span_of("É"));
  expect_text(&b, "A eé");
  buffer_free(&b);
}

static void test_fold_of_long_text (void) {
  Buffer in = {0}, out = {0};
  for (int i = 0; i < 1000; i++) buffer_text(&in, "É");
  unicode_fold(&out, (Span){in.text, in.len});
  TEST_CHECK(out.len == 1000 && out.text[0] == 'e' && out.text[999] == 'e');
  buffer_free(&in);
  buffer_free(&out);
}

static void test_fold_of_bad_bytes (void) {
  Buffer b = {0};
  unicode_fold(&b, BYTES("AB\xE9"));
  unicode_fold_case(&b, BYTES("\xE8Z"));
  TEST_CHECK(span_is((Span){b.text, b.len}, "ab\xE9\xE8z"));
  buffer_free(&b);
}

static void test_length (void) {
  TEST_CHECK(unicode_length(span_of("")) == 0);
  TEST_CHECK(unicode_length(span_of("Anne")) == 4);
  TEST_CHECK(unicode_length(span_of("Chloé")) == 5);
  TEST_CHECK(unicode_length(span_of("Chloe\u0301")) == 5);
}

static void test_width (void) {
  TEST_CHECK(unicode_width(span_of("")) == 0);
  TEST_CHECK(unicode_width(span_of("Chloé")) == 5);
  TEST_CHECK(unicode_width(span_of("Chloe\u0301")) == 5);
  TEST_CHECK(unicode_width(span_of("李")) == 2);
}

static void test_letters (void) {
  size_t size = 9;
  TEST_CHECK(unicode_is_letter(span_of("a1"), &size) && size == 1);
  TEST_CHECK(unicode_is_letter(span_of("é1"), &size) && size == 2);
  TEST_CHECK(unicode_is_letter(span_of("李"), &size) && size == 3);
  TEST_CHECK(unicode_is_letter(span_of("\u0301"), &size) && size == 2);
  TEST_CHECK(!unicode_is_letter(span_of("1"), &size) && size == 1);
  TEST_CHECK(!unicode_is_letter(span_of("½"), &size) && size == 2);
  TEST_CHECK(!unicode_is_letter(span_of(""), &size) && size == 0);
  TEST_CHECK(!unicode_is_letter(BYTES("\xE9"), &size) && size == 1);
}

static void test_digits (void) {
  size_t size = 9;
  TEST_CHECK(unicode_is_digit(span_of("7a"), &size) && size == 1);
  TEST_CHECK(unicode_is_digit(span_of("٣"), &size) && size == 2);
  TEST_CHECK(!unicode_is_digit(span_of("a"), &size) && size == 1);
  TEST_CHECK(!unicode_is_digit(span_of("½"), &size) && size == 2);
}

static void expect_distance (const char *a, const char *b, size_t wanted) {
  size_t there = unicode_distance(span_of(a), span_of(b));
  size_t back = unicode_distance(span_of(b), span_of(a));
  TEST_CHECK(there == wanted && back == wanted);
  TEST_MSG("'%s', '%s': wanted %zu, got %zu, %zu", a, b, wanted, there, back);
}

static void test_distance (void) {
  expect_distance("", "", 0);
  expect_distance("play", "PLAY", 0);
  expect_distance("play", "", 4);
  expect_distance("play", "plays", 1);
  expect_distance("play", "pray", 1);
  expect_distance("play", "plya", 1);
  expect_distance("kitten", "sitting", 3);
  expect_distance("Chloé", "Chloe", 1);
  expect_distance("Élise", "élise", 0);
  expect_distance("abc", "xyz", 3);
}

static void test_distance_of_long_texts (void) {
  char text[300];
  memset(text, 'x', sizeof text);
  Span just = {text, 64}, over = {text, 65}, all = {text, sizeof text};
  TEST_CHECK(unicode_distance(just, (Span){text, 63}) == 1);
  TEST_CHECK(unicode_distance((Span){text, 63}, just) == 1);
  TEST_CHECK(unicode_distance(over, just) == 65);
  TEST_CHECK(unicode_distance(span_of("x"), all) == sizeof text);
}

static void expect_read (const char *text, double wanted) {
  double got = 99;
  TEST_CHECK(number_read(span_of(text), &got));
  TEST_MSG("'%s' is refused", text);
  TEST_CHECK(memcmp(&got, &wanted, sizeof got) == 0);
  TEST_MSG("'%s': wanted %.17g, got %.17g", text, wanted, got);
}

static void expect_refused (const char *text) {
  double got = 99;
  TEST_CHECK(!number_read(span_of(text), &got));
  TEST_MSG("'%s' is read as %.17g", text, got);
  TEST_CHECK(got > 98 && got < 100);  /* unchanged? */
}

static void test_read_whole_numbers (void) {
  expect_read("7", 7);
  expect_read("-3", -3);
  expect_read("+2", 2);
  expect_read("\u22123", -3);
  expect_read("007", 7);
  expect_read("00000000000000000000000000000007", 7);
  expect_read("-0", 0);
}

static void test_read_decimals (void) {
  expect_read("7.5", 7.5);
  expect_read("-7.5", -7.5);
  expect_read("7.0", 7);
  expect_read("7.1", 7.1);
  expect_read("0.1", 0.1);
  expect_read("123456.789", 123456.789);
  expect_read("0.50000000000000000000000000000000", 0.5);
}

static void test_read_halves (void) {
  expect_read("½", 0.5);
  expect_read("-½", -0.5);
  expect_read("1/2", 0.5);
  expect_read("-1/2", -0.5);
  expect_read("7½", 7.5);
  expect_read("-7½", -7.5);
  expect_read("7 ½", 7.5);
  expect_read("7 1/2", 7.5);
  expect_read("7 \t 1/2", 7.5);
  expect_read("7\u00A01/2", 7.5);
  expect_read("-7 1/2", -7.5);
}

static void test_read_limits (void) {
  expect_read("1000000000", 1e9);
  expect_read("-1000000000", -1e9);
  expect_read("999999999.25", 999999999.25);
  expect_refused("1000000001");
  expect_refused("1000000000.5");
  expect_refused("1000000000½");
  expect_refused("-1000000001");
  expect_refused("99999999999999999999999999999999");
}

static void test_refuse_what_is_no_number (void) {
  const char *const wrong[] = {
    "", " ", "-", "+", "--3", "+-3", "- 3", " 7", "7 ", "7.", ".5", "7,5",
    "7.5.1", "7.5½", "7.5 1/2", "71/2", "7 1", "7 1/3", "3/2", "1/2 1/2",
    "7½½", "½7", "1 / 2", "0x10", "1e3", "nan", "inf", "seven", "7a",
    "\u2212", "7 ",
  };
  for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
    expect_refused(wrong[i]);
}

static void test_number_ends_with_its_span (void) {
  double got = 0;
  TEST_CHECK(number_read((Span){"123", 2}, &got) && got == 12);
  TEST_CHECK(number_read((Span){"7 1/2", 1}, &got) && got == 7);
  TEST_CHECK(number_is_too_large(span_of("-99999999999")));
  TEST_CHECK(!number_is_too_large(span_of("999999")));
  TEST_CHECK(!number_is_too_large(span_of("-")));
  TEST_CHECK(!number_is_too_large(span_of("9999999 or so")));
}

static void test_whole (void) {
  long got = 0;
  TEST_CHECK(number_read_whole(span_of("12"), &got) && got == 12);
  TEST_CHECK(number_read_whole(span_of("-3"), &got) && got == -3);
  TEST_CHECK(number_read_whole(span_of("+4"), &got) && got == 4);
  TEST_CHECK(number_read_whole(span_of("9223372036854775807"), &got)
             && got == 9223372036854775807);
}

static void test_whole_refuses (void) {
  const char *const wrong[] = {"", "-", "7.5", "7.0", "½", "1/2", "7 ", "x",
                               "9223372036854775808", "99999999999999999999"};
  for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
    long got = 99;
    TEST_CHECK(!number_read_whole(span_of(wrong[i]), &got) && got == 99);
    TEST_MSG("'%s' is read as %ld", wrong[i], got);
  }
}

static void expect_found (const Dictionary *d, const char *word, int wanted) {
  int got = dictionary_find(d, span_of(word));
  TEST_CHECK(got == wanted);
  TEST_MSG("'%s': wanted %d, got %d", word, wanted, got);
}

static Dictionary *dictionary_with (Folding folding, const char *const *word) {
  Dictionary *d = dictionary_new(folding);
  for (int i = 0; word[i] != NULL; i++)
    TEST_CHECK(dictionary_add(d, span_of(word[i]), i));
  return d;
}

static void test_find (void) {
  const char *const words[] = {"play", "take", "?", "1/11", "3|8*", "-1|5",
                               "abcdefgh", "abcdefghi", NULL};
  Dictionary *d = dictionary_with(FOLD_ACCENTS, words);
  for (int i = 0; words[i] != NULL; i++) expect_found(d, words[i], i);
  expect_found(d, "pla", -1);
  expect_found(d, "playe", -1);
  expect_found(d, "abcdefgi", -1);
  expect_found(d, "", -1);
  dictionary_free(d);
}

static void test_find_without_case (void) {
  const char *const words[] = {"Anne", "Łukasz", "Élise", NULL};
  Dictionary *d = dictionary_with(FOLD_CASE, words);
  expect_found(d, "ANNE", 0);
  expect_found(d, "anne", 0);
  expect_found(d, "ŁUKASZ", 1);
  expect_found(d, "łukasz", 1);
  expect_found(d, "ÉLISE", 2);
  expect_found(d, "E\u0301lise", 2);
  expect_found(d, "Elise", -1);
  expect_found(d, "Lukasz", -1);
  dictionary_free(d);
}

static void test_find_without_accents (void) {
  const char *const words[] = {"Pièce", "½", "fantome", NULL};
  Dictionary *d = dictionary_with(FOLD_ACCENTS, words);
  expect_found(d, "PIECE", 0);
  expect_found(d, "pièce", 0);
  expect_found(d, "½", 1);
  expect_found(d, "¼", -1);
  expect_found(d, "FANTÔME", 2);
  dictionary_free(d);
}

static void test_add_refuses_what_is_there (void) {
  Dictionary *d = dictionary_new(FOLD_CASE);
  TEST_CHECK(dictionary_add(d, span_of("Anne"), 1));
  TEST_CHECK(!dictionary_add(d, span_of("Anne"), 2));
  TEST_CHECK(!dictionary_add(d, span_of("ANNE"), 3));
  TEST_CHECK(dictionary_add(d, span_of("Anné"), 4));
  TEST_CHECK(dictionary_add(d, span_of("[@"), 5));
  TEST_CHECK(dictionary_add(d, span_of("{@"), 6));  /* one case bit apart */
  expect_found(d, "Anne", 1);
  expect_found(d, "ANNE", 1);
  expect_found(d, "ANNÉ", 4);
  dictionary_free(d);
}

static void test_add_copies (void) {
  char word[] = "Anne";
  Dictionary *d = dictionary_new(FOLD_CASE);
  dictionary_add(d, span_of(word), 5);
  word[0] = 'X';
  expect_found(d, "Anne", 5);
  expect_found(d, "Xnne", -1);
  dictionary_free(d);
}

static void test_long_words (void) {
  char word[201];
  memset(word, 'A', 200);
  word[200] = '\0';
  Dictionary *d = dictionary_new(FOLD_CASE);
  TEST_CHECK(dictionary_add(d, span_of(word), 5));
  memset(word, 'a', 200);
  expect_found(d, word, 5);
  word[100] = 'b';
  expect_found(d, word, -1);
  dictionary_free(d);
}

static void test_clear (void) {
  Dictionary *d = dictionary_new(FOLD_CASE);
  dictionary_add(d, span_of("Anne Marie"), 1);
  dictionary_clear(d);
  expect_found(d, "Anne Marie", -1);
  TEST_CHECK(dictionary_add(d, span_of("anne marie"), 2));
  expect_found(d, "Anne Marie", 2);
  dictionary_free(d);
}

static void test_empty_word (void) {
  Dictionary *d = dictionary_new(FOLD_CASE);
  TEST_CHECK(dictionary_add(d, span_of(""), 3));
  TEST_CHECK(!dictionary_add(d, span_of(""), 4));
  expect_found(d, "", 3);
  expect_found(d, "a", -1);
  dictionary_free(d);
}

static void test_many_words (void) {
  Buffer b = {0};
  Dictionary *d = dictionary_new(FOLD_CASE);
  for (int i = 0; i < 10000; i++) {
    buffer_clear(&b);
    buffer_format(&b, "Word %d", i);
    TEST_CHECK(dictionary_add(d, span_of(b.text), i));
  }
  for (int i = 0; i < 10000; i++) {
    buffer_clear(&b);
    buffer_format(&b, i % 2 == 0 ? "Word %d" : "WORD %d", i);
    expect_found(d, b.text, i);
  }
  expect_found(d, "Word 10000", -1);
  buffer_free(&b);
  dictionary_free(d);
}

static void expect_prefix (const Dictionary *d, const char *text, int wanted,
                           size_t wanted_len) {
  size_t len = 0;
  int got = dictionary_find_prefix(d, span_of(text), &len);
  TEST_CHECK(got == wanted && len == wanted_len);
  TEST_MSG("'%s': wanted %d (%zu), got %d (%zu)", text, wanted, wanted_len,
           got, len);
}

static void test_prefix (void) {
  const char *const names[] = {"Anne", "Anne Marie", "M. Li",
                               "Marie-Anne de la Tour", NULL};
  Dictionary *d = dictionary_with(FOLD_CASE, names);
  expect_prefix(d, "Anne 7 coin", 0, 4);
  expect_prefix(d, "Anne Marie 7", 1, 10);
  expect_prefix(d, "Anne Marie", 1, 10);
  expect_prefix(d, "Anne", 0, 4);
  expect_prefix(d, "anne MARIE 7", 1, 10);
  expect_prefix(d, "Anne\tMarie 7", 1, 10);
  expect_prefix(d, "Anne  Marie 7", 1, 11);
  expect_prefix(d, "M. Li\tcoin", 2, 5);
  expect_prefix(d, "Marie-Anne de la Tour 7", 3, 21);
  expect_prefix(d, "Anne\u00A07", 0, 4);
  dictionary_free(d);
}

static void test_prefix_ends_at_white_space (void) {
  const char *const names[] = {"Anne", "Anne Marie", NULL};
  Dictionary *d = dictionary_with(FOLD_CASE, names);
  expect_prefix(d, "Annette 7", -1, 0);
  expect_prefix(d, "Anne Mariette", 0, 4);
  expect_prefix(d, "Bruno", -1, 0);
  expect_prefix(d, "", -1, 0);
  dictionary_free(d);
}

static void test_name_however_wide_its_gap (void) {
  const char *const names[] = {"M. Li", NULL};
  Dictionary *d = dictionary_with(FOLD_CASE, names);
  expect_found(d, "M.   Li", 0);
  expect_found(d, "m.\u00A0li", 0);
  expect_found(d, "M.Li", -1);
  TEST_CHECK(!dictionary_add(d, span_of("M.\tLI"), 1));
  dictionary_free(d);
}

static void expect_plain (const char *text, size_t len, const char *plain) {
  Buffer b = {0};
  unicode_put_plain(&b, (Span){text, len});
  TEST_CHECK_(strcmp(buffer_string(&b), plain) == 0, "'%s', not '%s'",
              buffer_string(&b), plain);
  TEST_CHECK(unicode_is_plain((Span){text, len}) ==
             (strcmp(text, plain) == 0));
  buffer_free(&b);
}

static void test_plain (void) {
  expect_plain("", 0, "");
  expect_plain("été ½ ♠", strlen("été ½ ♠"), "été ½ ♠");
  expect_plain("\x1b[2J\x7f", 5, "?[2J?");
  expect_plain("a\0b", 3, "a?b");
  expect_plain("a\tb\nc", 5, "a?b?c");
  expect_plain("\xc2\x9b" "2J", 4, "?2J");                 /* C1 control */
  expect_plain("\xe2\x80\xae" "x\xe2\x81\xa6", 7, "?x?");  /* bidi */
  expect_plain("x\xe2\x80\x8by", 5, "x?y");               /* zero width */
  expect_plain("x\xc2\xady\xef\xbb\xbf", 7, "x?y?");
  expect_plain("♠\xef\xb8\x8f", 6, "♠\xef\xb8\x8f");       /* an emoji */
  expect_plain("\xe9t\xc3", 3, "?t?");                     /* not UTF-8 */
}

static void expect_clean (const char *text, bool colour, const char *clean) {
  Buffer b = {0};
  output_clean(&b, span_of(text), colour);
  TEST_CHECK_(strcmp(buffer_string(&b), clean) == 0, "'%s', not '%s'",
              buffer_string(&b), clean);
  buffer_free(&b);
}

static void test_clean (void) {
  expect_clean("", false, "");
  expect_clean("Élise:\t7½\n\n", false, "Élise:\t7½\n\n");
  expect_clean("a\rb\x1b]0;x\a\xc2\x9b" "2J\xff", false, "a?b?]0;x??2J?");
  expect_clean("\xe2\x80\xae" "x", true, "?x");
}

static void test_clean_keeps_colours (void) {
  expect_clean("\x1b[1;31mno\x1b[0m", true, "\x1b[1;31mno\x1b[0m");
  expect_clean("\x1b[1;31mno\x1b[0m", false, "?[1;31mno?[0m");
  expect_clean("\x1b[2J\x1b[1;1;1;1;1m\x1b[", true, "?[2J?[1;1;1;1;1m?[");
}

static void test_nearest (void) {
  const char *const words[] = {"play", "take", "pass", "reserve", "8", NULL};
  Dictionary *d = dictionary_with(FOLD_ACCENTS, words);
  expect_span(dictionary_nearest(d, span_of("plya")), "play");
  expect_span(dictionary_nearest(d, span_of("TAK")), "take");
  expect_span(dictionary_nearest(d, span_of("pas")), "pass");
  expect_span(dictionary_nearest(d, span_of("resrv")), "reserve");
  expect_span(dictionary_nearest(d, span_of("jump")), "");
  expect_span(dictionary_nearest(d, span_of("7")), "");
  expect_span(dictionary_nearest(d, span_of("")), "");
  dictionary_free(d);
}

static void test_nearest_of_two_is_the_first (void) {
  const char *const words[] = {"bake", "take", "make", NULL};
  Dictionary *d = dictionary_with(FOLD_CASE, words);
  expect_span(dictionary_nearest(d, span_of("cake")), "bake");
  expect_span(dictionary_nearest(d, span_of("makee")), "make");
  dictionary_free(d);
}

static void expect_json (Buffer *b, const char *wanted) {
  expect_text(b, wanted);
  buffer_free(b);
}

static void test_json_commas (void) {
  Buffer b = {0};
  Json j = {.to = &b};
  json_begin(&j, NULL);
  json_begin_list(&j, "empty");
  json_end(&j);
  json_begin_list(&j, "list");
  json_number(&j, NULL, 1);
  json_begin(&j, NULL);
  json_text(&j, "a", "x");
  json_nothing(&j, "b");
  json_end(&j);
  json_begin(&j, NULL);
  json_end(&j);
  json_end(&j);
  json_name(&j, (Span){"Anne…", 4});
  json_flag(&j, NULL, true);
  json_flag(&j, "no", false);
  json_end(&j);
  expect_json(&b, "{\"empty\":[],\"list\":[1,{\"a\":\"x\",\"b\":null},{}],"
                  "\"Anne\":true,\"no\":false}");
}

static void test_json_breaks (void) {
  Buffer b = {0};
  Json j = {.to = &b};
  json_begin_list(&j, NULL);
  for (int i = 0; i < 2; i++) {
    json_break(&j);
    json_begin_list(&j, NULL);
    json_number(&j, NULL, i);
    json_number(&j, NULL, i);
    json_end(&j);
  }
  json_end(&j);
  expect_json(&b, "[\n[0,0],\n[1,1]]");
}

static void test_json_numbers (void) {
  Buffer b = {0};
  Json j = {.to = &b};
  json_begin_list(&j, NULL);
  json_number(&j, NULL, 7.5);
  json_number(&j, NULL, -3);
  json_number(&j, NULL, INFINITY);
  json_figure(&j, NULL, 1.0 / 3, 9);
  json_figure(&j, NULL, 1.5e-9, 3);
  json_figure(&j, NULL, NAN, 9);
  json_figure(&j, NULL, 12345678901.0, 9);
  json_end(&j);
  expect_json(&b, "[7.5,-3,null,0.333333333,1.5e-09,null,12345678901]");
}

static void test_json_strings (void) {
  Buffer b = {0};
  Json j = {.to = &b};
  json_span(&j, NULL, BYTES("\"\\/\n\t\r\x01\x7F\0é</script>\u2028"));
  expect_json(&b, "\"\\\"\\\\/\\n\\t\\r\\u0001\\u007f\\u0000é</script>"
                  "\\u2028\"");
}

/* Escapes what a terminal would take for control sequences. */
static void test_json_hides_nothing (void) {
  Buffer b = {0};
  Json j = {.to = &b};
  json_span(&j, NULL, BYTES("\xC2\x9B" "2J\u202E\u2066\u061C\uFEFFé½\xC2"));
  expect_json(&b, "\"\\u009b2J\\u202e\\u2066\\u061c\\ufeffé½\xC2\"");
}

static void test_json_strings_in_page (void) {
  Buffer b = {0};
  Json j = {.to = &b, .in_page = true};
  json_begin(&j, NULL);
  json_text(&j, "<", "</script><!--\"\u2027\u2028\u2029.");
  json_text(&j, "cut", "\xE2\x80");
  json_end(&j);
  expect_json(&b, "{\"\\u003c\":\"\\u003c/script>\\u003c!--\\\"\u2027\\u2028"
                  "\\u2029.\",\"cut\":\"\xE2\x80\"}");
}

static void expect_elision (const char *before, const char *name,
                            const char *wanted) {
  Buffer b = {0};
  buffer_text(&b, before);
  elision_before(&b, span_of(name));
  buffer_text(&b, name);
  expect_text(&b, wanted);
  buffer_free(&b);
}

static void test_elision (void) {
  expect_elision("le programme de ", "Anne", "le programme d'Anne");
  expect_elision("le programme de ", "Bruno", "le programme de Bruno");
  expect_elision("de ", "Élise", "d'Élise");
  expect_elision("De ", "Œdipe", "D'Œdipe");
  expect_elision("plus que ", "Ugo", "plus qu'Ugo");
  expect_elision("(lorsque ", "Iris", "(lorsqu'Iris");
  expect_elision("de ", "Hugo", "de Hugo");
  expect_elision("de ", "Yves", "d'Yves");
  expect_elision("que ", "YVONNE", "qu'YVONNE");
  expect_elision("de ", "Yann", "de Yann");
  expect_elision("de ", "Y", "de Y");
  expect_elision("garde ", "Anne", "garde Anne");
  expect_elision("de « ", "Anne", "de « Anne");
  expect_elision("de ", "", "de ");
  expect_elision("", "Anne", "Anne");
}

TEST_LIST = {
  {"elision", test_elision},
  {"trim", test_trim},
  {"trim-no-break-spaces", test_trim_no_break_spaces},
  {"new-is-zeroed", test_new_is_zeroed},
  {"pieces", test_pieces},
  {"copy-ends-with-nul", test_copy_ends_with_nul},
  {"grow-keeps-and-doubles", test_grow_keeps_and_doubles},
  {"empty-buffer", test_empty_buffer},
  {"buffer-appends", test_buffer_appends},
  {"buffer-clear-keeps-room", test_buffer_clear_keeps_room},
  {"buffer-grows-far", test_buffer_grows_far},
  {"buffer-formats-long-text", test_buffer_formats_long_text},
  {"buffer-numbers", test_buffer_numbers},
  {"json-commas", test_json_commas},
  {"json-breaks", test_json_breaks},
  {"json-numbers", test_json_numbers},
  {"json-strings", test_json_strings},
  {"json-hides-nothing", test_json_hides_nothing},
  {"json-strings-in-page", test_json_strings_in_page},
  {"check-good-text", test_check_good_text},
  {"check-edges", test_check_edges},
  {"check-finds-nul", test_check_finds_nul_everywhere},
  {"check-finds-bad-byte", test_check_finds_bad_byte_everywhere},
  {"check-bad-sequences", test_check_bad_sequences},
  {"check-cut-character", test_check_cut_character},
  {"plain", test_plain},
  {"clean", test_clean},
  {"clean-keeps-colours", test_clean_keeps_colours},
  {"fold-case", test_fold_case},
  {"fold-case-two-spellings", test_fold_case_of_two_spellings},
  {"fold-accents", test_fold_accents},
  {"fold-signs", test_fold_signs},
  {"fold-keeps-one-half-sign", test_fold_keeps_half},
  {"fold-appends", test_fold_appends},
  {"fold-long-text", test_fold_of_long_text},
  {"fold-bad-bytes", test_fold_of_bad_bytes},
  {"length", test_length},
  {"width", test_width},
  {"letters", test_letters},
  {"digits", test_digits},
  {"distance", test_distance},
  {"distance-long-texts", test_distance_of_long_texts},
  {"read-whole-numbers", test_read_whole_numbers},
  {"read-decimals", test_read_decimals},
  {"read-halves", test_read_halves},
  {"read-limits", test_read_limits},
  {"refuse-other-than-numbers", test_refuse_what_is_no_number},
  {"number-ends-with-its-span", test_number_ends_with_its_span},
  {"whole", test_whole},
  {"whole-refuses", test_whole_refuses},
  {"find", test_find},
  {"find-without-case", test_find_without_case},
  {"find-without-accents", test_find_without_accents},
  {"add-refuses-duplicates", test_add_refuses_what_is_there},
  {"add-copies", test_add_copies},
  {"long-words", test_long_words},
  {"clear", test_clear},
  {"empty-word", test_empty_word},
  {"many-words", test_many_words},
  {"prefix", test_prefix},
  {"prefix-ends-at-white-space", test_prefix_ends_at_white_space},
  {"name-with-any-white-space", test_name_however_wide_its_gap},
  {"nearest", test_nearest},
  {"nearest-prefers-the-first", test_nearest_of_two_is_the_first},
  {NULL, NULL}
};
