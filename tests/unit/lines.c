/*
** Tests of splitting a file into logs, lines and words
** SPDX-License-Identifier: MIT
*/
#include "acutest.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/buffer.h"
#include "base/line.h"
#include "base/reader.h"

static void expect_span (Span s, const char *wanted) {
  TEST_CHECK(span_is(s, wanted));
  TEST_MSG("wanted '%s', got '%.*s'", wanted, (int)s.len, s.at);
}

/* A text that may contain NUL bytes, without the terminator. */
#define BYTES(literal) ((Span){literal, sizeof(literal) - 1})

static LineCursor cursor_at (const char *text) {
  return (LineCursor){span_of(text), 1};
}

/* The one line in 'text'. */
static Line line_of (const char *text) {
  LineCursor c = cursor_at(text);
  Line line;
  TEST_ASSERT(line_next(&c, &line));
  TEST_CHECK(c.left.len == 0);
  return line;
}

static void expect_line (const char *text, Subject subject, const char *name,
                         const char *rest, const char *comment) {
  Line line = line_of(text);
  TEST_CASE(text);
  TEST_CHECK(line.subject == subject);
  TEST_MSG("wanted subject %d, got %d", subject, line.subject);
  expect_span(line.name, name);
  expect_span(line.rest, rest);
  expect_span(line.comment, comment);
}

static void test_line_parts (void) {
  expect_line("Anne: play 7", SUBJECT_OTHER, "Anne", "play 7", "");
  expect_line("Anne:play 7", SUBJECT_OTHER, "Anne", "play 7", "");
  expect_line("  Anne\t : \tplay 7  ", SUBJECT_OTHER, "Anne", "play 7", "");
  expect_line("M. Li: pass", SUBJECT_OTHER, "M. Li", "pass", "");
  expect_line("rules: 1 sha256:ab", SUBJECT_RULES, "rules", "1 sha256:ab", "");
  expect_line("end:", SUBJECT_END, "end", "", "");
  expect_line(": x", SUBJECT_OTHER, "", "x", "");
}

static void test_line_no_break_spaces (void) {
  expect_line("Anne\u00A0: joue 7", SUBJECT_OTHER, "Anne", "joue 7", "");
  expect_line("game\u202F:\u00A08-28", SUBJECT_GAME, "game", "8-28", "");
  expect_line("turn: 7\u00A0# x", SUBJECT_TURN, "turn", "7", "# x");
  expect_line("\u00A0# x", SUBJECT_NONE, "", "", "# x");
  expect_line("\u202F# x", SUBJECT_NONE, "", "", "# x");
}

static void test_line_comments (void) {
  expect_line("# all of it: yes", SUBJECT_NONE, "", "", "# all of it: yes");
  expect_line("  # x", SUBJECT_NONE, "", "", "# x");
  expect_line("turn: 7 # x # y", SUBJECT_TURN, "turn", "7", "# x # y");
  expect_line("seed: a#1", SUBJECT_SEED, "seed", "a#1", "");
  expect_line("seed: a#1 #2", SUBJECT_SEED, "seed", "a#1", "#2");
  expect_line("note:#1", SUBJECT_NOTE, "note", "#1", "");
  expect_line("turn: 7\t#", SUBJECT_TURN, "turn", "7", "#");
}

static void test_line_blank (void) {
  expect_line("\n", SUBJECT_NONE, "", "", "");
  expect_line("\r\n", SUBJECT_NONE, "", "", "");
  expect_line(" \t \n", SUBJECT_NONE, "", "", "");
}

static void test_line_broken (void) {
  expect_line("Anne plays 7", SUBJECT_BROKEN, "", "Anne plays 7", "");
  expect_line("oops # turn: 7", SUBJECT_BROKEN, "", "oops", "# turn: 7");
}

static void test_line_ends (void) {
  LineCursor c = cursor_at("turn: 1\r\nturn: 2\nturn: 3\r\n\nturn: 5");
  const char *const whole[] = {"turn: 1", "turn: 2", "turn: 3", "", "turn: 5"};
  Line line;
  for (unsigned i = 0; i < 5; i++) {
    TEST_ASSERT(line_next(&c, &line));
    expect_span(line.whole, whole[i]);
    TEST_CHECK(line.number == i + 1);
  }
  TEST_CHECK(!line_next(&c, &line));
}

static void test_line_points_into_text (void) {
  const char *text = "Anne: play 7 # x\n";
  Line line = line_of(text);
  TEST_CHECK(line.name.at == text);
  TEST_CHECK(line.rest.at == text + 6);
  TEST_CHECK(line.comment.at == text + 13);
}

static void test_no_line (void) {
  LineCursor c = cursor_at("");
  Line line;
  TEST_CHECK(!line_next(&c, &line));
}

/* The subject without its last letter: "score" for "scorer". */
static Subject subject_cut_short (Subject s, Span word) {
  if (s == SUBJECT_SCORER && word.at[0] == 's') return SUBJECT_SCORE;
  if (s == SUBJECT_VARIANT && word.len == 7) return SUBJECT_VARIANT;
  return SUBJECT_OTHER;
}

static void test_subject_words (void) {
  for (int i = SUBJECT_GAME; i < SUBJECT_OTHER; i++) {
    Subject s = (Subject)i;
    for (int lang = ENGLISH; lang <= FRENCH; lang++) {
      Span word = span_of(line_subject_word(s, (Language)lang));
      TEST_CHECK(word.len >= 3);
      TEST_CHECK(line_subject_of(word) == s);
      TEST_MSG("'%s' is not recognised", word.at);
      word.len--;
      TEST_CHECK(line_subject_of(word) == subject_cut_short(s, word));
      TEST_MSG("'%.*s' is taken for a subject", (int)word.len, word.at);
    }
  }
}

static void test_accents_are_optional (void) {
  static const struct { const char *word; Subject subject; } accented[] = {
    {"debut", SUBJECT_START}, {"DÉBUT", SUBJECT_START},
    {"de\xCC\x81" "but", SUBJECT_START}, {"Regles", SUBJECT_RULES},
    {"evenement", SUBJECT_EVENT}, {"évènement", SUBJECT_EVENT},
    {"ÉVÉNEMENT", SUBJECT_EVENT},
    {"E\xCC\x81" "ve\xCC\x80" "nement", SUBJECT_EVENT},
    {"REVELE", SUBJECT_REVEAL}, {"Révele", SUBJECT_REVEAL},
    {"decision", SUBJECT_RULING},
    {"dêbut", SUBJECT_OTHER}, {"d\xC3", SUBJECT_OTHER},
    {"jeu\xCC\x81\xCC\x81", SUBJECT_OTHER},
  };
  for (size_t i = 0; i < sizeof accented / sizeof accented[0]; i++)
    TEST_CHECK_(line_subject_of(span_of(accented[i].word)) ==
                accented[i].subject, "'%s'", accented[i].word);
}

static void test_stands (void) {
  static const char *const yes[] = {"stands", "STANDS, he said", "maintenu",
                                    "Maintenu  Anne"};
  static const char *const no[] = {"", "stand", "standstill", "maintenue",
                                   "not stands"};
  Span behind;
  for (int i = 0; i < 4; i++)
    TEST_CHECK_(line_stands(span_of(yes[i]), &behind), "'%s'", yes[i]);
  for (int i = 0; i < 5; i++)
    TEST_CHECK_(!line_stands(span_of(no[i]), &behind), "'%s'", no[i]);
  TEST_CHECK(line_stands(span_of("maintenu, soit"), &behind) &&
             span_same(behind, span_of(", soit")));
}

static void test_subjects_in_any_case (void) {
  TEST_CHECK(line_subject_of(span_of("GAME")) == SUBJECT_GAME);
  TEST_CHECK(line_subject_of(span_of("TakeBack")) == SUBJECT_TAKEBACK);
  TEST_CHECK(line_subject_of(span_of("sCORE")) == SUBJECT_SCORE);
}

static void test_strange_subjects (void) {
  const char *const strangers[] = {"", "g", "Anne", "games", "gam", "gbme",
                                   "takebacks", "scorers", "éclair", "1234",
                                   "ta ke", "\x07" "ame", "\xE7" "ame", "dead",
                                   "{ame", "zame", "@ame", "`ame"};
  for (size_t i = 0; i < sizeof strangers / sizeof strangers[0]; i++) {
    TEST_CHECK(line_subject_of(span_of(strangers[i])) == SUBJECT_OTHER);
    TEST_MSG("'%s' is taken for a subject", strangers[i]);
  }
}

static void test_headers (void) {
  TEST_CHECK(line_is_header(SUBJECT_GAME));
  TEST_CHECK(line_is_header(SUBJECT_SCORER));
  TEST_CHECK(!line_is_header(SUBJECT_DEAL));
  TEST_CHECK(!line_is_header(SUBJECT_BROKEN));
  TEST_CHECK(!line_is_header(SUBJECT_OTHER));
}

static void expect_meant (const char *word, Subject subject) {
  Dictionary *d = line_subjects(line_is_header(subject));
  int meant = dictionary_find(d, dictionary_closest(d, span_of(word)));
  TEST_CHECK_(meant == (int)subject, "'%s' is %d", word, meant);
  dictionary_free(d);
}

static void test_nearest_subject (void) {
  expect_meant("gmae", SUBJECT_GAME);
  expect_meant("Player", SUBJECT_PLAYERS);
  expect_meant("take-back", SUBJECT_TAKEBACK);
  expect_meant("noet", SUBJECT_NOTE);
  expect_meant("FIN", SUBJECT_END);
  expect_meant("revele", SUBJECT_REVEAL);
}

/* "play|4=4->?": words, announced number and drawn cards, as below. */
static void show (const Words *w, Buffer *out) {
  buffer_clear(out);
  for (int i = 0; i < w->count; i++) {
    if (i > 0) buffer_char(out, '_');
    buffer_span(out, w->word[i]);
  }
  if (w->has_announced) {
    buffer_text(out, " = ");
    buffer_span(out, w->announced);
  }
  if (w->has_arrow) buffer_text(out, " ->");
  for (int i = 0; i < w->brought_count; i++) {
    buffer_char(out, i > 0 ? '_' : ' ');
    buffer_span(out, w->brought[i]);
  }
}

static void expect_words (const char *text, const char *wanted) {
  Words w;
  Buffer got = {0};
  memset(&w, 0xA5, sizeof w);   /* garbage, as on the stack */
  TEST_CHECK(words_split(span_of(text), &w));
  TEST_CHECK(w.trouble == SAY_NOTHING);
  show(&w, &got);
  TEST_CHECK(strcmp(buffer_string(&got), wanted) == 0);
  TEST_MSG("'%s': wanted '%s', got '%s'", text, wanted, buffer_string(&got));
  buffer_free(&got);
}

static void expect_trouble (const char *text, Saying wanted, size_t at,
                            size_t len) {
  Words w;
  memset(&w, 0xA5, sizeof w);
  TEST_CHECK(!words_split(span_of(text), &w));
  TEST_MSG("'%s' is no trouble", text);
  TEST_ASSERT(w.trouble != SAY_NOTHING);
  TEST_CHECK(w.trouble == wanted);
  TEST_MSG("'%s': wanted %d, got %d", text, wanted, w.trouble);
  TEST_CHECK(w.trouble_at.at == text + at && w.trouble_at.len == len);
  TEST_MSG("'%s': at '%.*s'", text, (int)w.trouble_at.len, w.trouble_at.at);
}

static void test_words (void) {
  expect_words("", "");
  expect_words("take", "take");
  expect_words("  play \t 7  ", "play_7");
  expect_words("play 8 1/2 = 8 1/2 -> 3 ?", "play_8_1/2 = 8 1/2 -> 3_?");
  expect_words("take -> 1/11", "take -> 1/11");
  expect_words("play 7 = 12", "play_7 = 12");
  expect_words("play\u00A07\u202Fcoin", "play_7_coin");
  expect_words("a\tb\vc\fd\re", "a_b_c_d_e");
  expect_words("joue pièce ½ — élan", "joue_pièce_½_—_élan");
}

static void test_words_need_no_space_round_signs (void) {
  expect_words("play 4=4->?", "play_4 = 4 -> ?");
  expect_words("play -2->7", "play_-2 -> 7");
  expect_words("card->coin", "card -> coin");
  expect_words("play -1|5=-3->-1|5", "play_-1|5 = -3 -> -1|5");
  expect_words("=4", " = 4");
  expect_words("->4", " -> 4");
}

static void test_words_keep_card_signs (void) {
  expect_words("play 3|8* 1/11 -1|5 - >", "play_3|8*_1/11_-1|5_-_>");
  expect_words("play a-b -", "play_a-b_-");
  expect_words("play ? ?x *6", "play_?_?x_*6");
}

static void test_unknown_cards (void) {
  expect_words("Anne ?*1", "Anne_?");
  expect_words("?*6", "?_?_?_?_?_?");
  expect_words("7 ?*2 8", "7_?_?_8");
  expect_words("take -> ?*3", "take -> ?_?_?");
  expect_words("take->?*02", "take -> ?_?");
}

static void test_unknown_cards_point_into_text (void) {
  const char *text = "x ?*6";
  Words w;
  TEST_CHECK(words_split(span_of(text), &w));
  TEST_ASSERT(w.count == 7);
  for (int i = 1; i < 7; i++)
    TEST_CHECK(w.word[i].at == text + 2 && w.word[i].len == 1);
}

static void test_unknown_cards_trouble (void) {
  Saying bad = SAY_BAD_COUNT;
  expect_trouble("x ?*0", bad, 2, 3);
  expect_trouble("?*", bad, 0, 2);
  expect_trouble("?*x", bad, 0, 3);
  expect_trouble("?*-1", bad, 0, 4);
  expect_trouble("?*161", bad, 0, 5);
  expect_trouble("?*99999999999999999999", bad, 0, 22);
}

static void test_words_limit (void) {
  Words w;
  TEST_CHECK(words_split(span_of("?*160 -> ?*160"), &w));
  TEST_CHECK(w.count == WORDS_LIMIT && w.brought_count == WORDS_LIMIT);
  expect_trouble("?*160 x", SAY_TOO_MANY_WORDS, 6, 1);
  expect_trouble("?*159 ?*2", SAY_TOO_MANY_WORDS, 6, 3);
  expect_trouble("x -> ?*160 y", SAY_TOO_MANY_WORDS, 11, 1);
}

static void test_signs_trouble (void) {
  expect_trouble("play 7 =", SAY_NOTHING_BEHIND_EQUALS, 7, 1);
  expect_trouble("play 7 = -> 3", SAY_NOTHING_BEHIND_EQUALS, 7, 1);
  expect_trouble("play 7 ==7", SAY_NOTHING_BEHIND_EQUALS, 7, 1);
  expect_trouble("take ->", SAY_NOTHING_BEHIND_ARROW, 5, 2);
  expect_trouble("take ->  ", SAY_NOTHING_BEHIND_ARROW, 5, 2);
  expect_trouble("play 7 = 7 = 8", SAY_SECOND_EQUALS, 11, 1);
  expect_trouble("take -> 3 -> 4", SAY_SECOND_ARROW, 10, 2);
  expect_trouble("take ->-> 4", SAY_SECOND_ARROW, 7, 2);
  expect_trouble("take \xE2\x86\x92 3", SAY_OTHER_ARROW, 5, 3);
  expect_trouble("take => 3", SAY_OTHER_ARROW, 5, 2);
  expect_trouble("take -> 3 = 4", SAY_EQUALS_BEHIND_ARROW, 10, 1);
  expect_trouble("take -> = 4", SAY_EQUALS_BEHIND_ARROW, 8, 1);
}

/* Words end with their span, whatever follows it in memory. */
static void test_words_end_with_their_span (void) {
  Words w;
  TEST_CHECK(words_split((Span){"play -> 7", 6}, &w));
  TEST_CHECK(w.count == 2 && !w.has_arrow);
  expect_span(w.word[1], "-");
}

static void expect_items (const char *text, const char *wanted) {
  Span list = span_of(text), item;
  Buffer got = {0};
  while (got.len < 100 && words_next_item(&list, &item)) {
    buffer_char(&got, '[');
    buffer_span(&got, item);
    buffer_char(&got, ']');
  }
  TEST_CHECK(strcmp(buffer_string(&got), wanted) == 0);
  TEST_MSG("'%s': wanted '%s', got '%s'", text, wanted, buffer_string(&got));
  buffer_free(&got);
}

static void test_items (void) {
  expect_items("Anne 10, Bruno 12", "[Anne 10][Bruno 12]");
  expect_items("Anne", "[Anne]");
  expect_items("  Anne ,\tM. Li,Ömer\u00A0", "[Anne][M. Li][Ömer]");
  expect_items("", "");
  expect_items("  ", "");
}

static void test_empty_items (void) {
  expect_items("Anne,,Bruno", "[Anne][][Bruno]");
  expect_items("Anne, ,Bruno", "[Anne][][Bruno]");
  expect_items("Anne, Bruno, ", "[Anne][Bruno][]");
  expect_items(", Anne", "[][Anne]");
  expect_items(",", "[]");
}

/* A reader of an unlinked file with these bytes. */
static Reader *reader_of (Span bytes) {
  char path[] = "/tmp/referee-text-XXXXXX";
  int fd = mkstemp(path);
  TEST_ASSERT(fd >= 0);
  while (bytes.len > 0) {
    ssize_t n = write(fd, bytes.at, bytes.len);
    TEST_ASSERT(n > 0);
    bytes.at += n;
    bytes.len -= (size_t)n;
  }
  close(fd);
  Reader *r = reader_open(path);
  unlink(path);
  TEST_ASSERT(r != NULL);
  return r;
}

static LogText next_log (Reader *r, int index, unsigned first_line) {
  LogText log;
  TEST_ASSERT(reader_next(r, &log));
  TEST_CHECK(log.index == index);
  TEST_MSG("wanted log %d, got %d", index, log.index);
  TEST_CHECK(log.first_line == first_line);
  TEST_MSG("wanted line %u, got %u", first_line, log.first_line);
  return log;
}

static void expect_log (Reader *r, int index, unsigned first_line,
                        const char *text) {
  LogText log = next_log(r, index, first_line);
  expect_span(log.text, text);
  TEST_CHECK(log.trouble == SAY_NOTHING);
}

static void expect_bad_log (Reader *r, int index, unsigned first_line,
                            const char *text, Saying trouble,
                            unsigned line) {
  LogText log = next_log(r, index, first_line);
  expect_span(log.text, text);
  TEST_ASSERT(log.trouble != SAY_NOTHING);
  TEST_CHECK(log.trouble == trouble);
  TEST_MSG("wanted %d, got %d", trouble, log.trouble);
  TEST_CHECK(log.trouble_line == line);
  TEST_MSG("wanted trouble in line %u, got %u", line, log.trouble_line);
}

static void expect_end (Reader *r) {
  LogText log;
  TEST_CHECK(!reader_next(r, &log));
  TEST_CHECK(!reader_next(r, &log));   /* and it stays so */
  TEST_CHECK(reader_error(r) == 0);
  reader_close(r);
}

static void test_logs (void) {
  Reader *r = reader_of(BYTES("game: a\nturn: 1\n\ngame: b\nturn: 2\n"));
  expect_log(r, 1, 1, "game: a\nturn: 1\n\n");
  expect_log(r, 2, 4, "game: b\nturn: 2\n");
  expect_end(r);
}

static void test_no_final_newline (void) {
  Reader *r = reader_of(BYTES("game: a\nturn: 1\ngame: b"));
  expect_log(r, 1, 1, "game: a\nturn: 1\n");
  expect_log(r, 2, 3, "game: b");
  expect_end(r);
}

static void test_game_lines_in_any_dress (void) {
  Reader *r = reader_of(BYTES("game:a\n GAME : b\n\tGame\t:c\r\n"
                              "\u00A0game\u00A0: d\ngame:\n"));
  expect_log(r, 1, 1, "game:a\n");
  expect_log(r, 2, 2, " GAME : b\n");
  expect_log(r, 3, 3, "\tGame\t:c\r\n");
  expect_log(r, 4, 4, "\u00A0game\u00A0: d\n");
  expect_log(r, 5, 5, "game:\n");
  expect_end(r);
}

static void test_what_is_no_game_line (void) {
  const char *text = "game: a\ngames: b\n# game: c\ngame d\ngame # : e\n"
                     "a game: f\nGabe: pass\nnote: game: g\ngam: h\n";
  Reader *r = reader_of(span_of(text));
  expect_log(r, 1, 1, text);
  expect_end(r);
}

static void test_top_comments_join_first_log (void) {
  Reader *r = reader_of(BYTES("# ours\n\n  # both\ngame: a\n# b\ngame: b\n"));
  expect_log(r, 1, 1, "# ours\n\n  # both\ngame: a\n# b\n");
  expect_log(r, 2, 6, "game: b\n");
  expect_end(r);
}

static void test_text_before_first_game (void) {
  Reader *r = reader_of(BYTES("# x\nplayers: A, B\ngame: a\n"));
  expect_log(r, 1, 1, "# x\nplayers: A, B\n");
  expect_log(r, 2, 3, "game: a\n");
  expect_end(r);
}

static void test_no_game_at_all (void) {
  Reader *r = reader_of(BYTES("# x\n\nhello\n"));
  expect_log(r, 1, 1, "# x\n\nhello\n");
  expect_end(r);
  r = reader_of(BYTES("\n\n"));
  expect_log(r, 1, 1, "\n\n");
  expect_end(r);
}

static void test_empty_file (void) {
  Reader *r = reader_of(BYTES(""));
  expect_log(r, 1, 1, "");
  expect_end(r);
}

static void test_byte_order_mark (void) {
  Reader *r = reader_of(BYTES("\xEF\xBB\xBFgame: a\ngame: b\n"));
  expect_log(r, 1, 1, "game: a\n");
  expect_log(r, 2, 2, "game: b\n");
  expect_end(r);
  r = reader_of(BYTES("\xEF\xBB\xBF"));
  expect_log(r, 1, 1, "");
  expect_end(r);
  r = reader_of(BYTES("\xEF\xBB"));
  expect_bad_log(r, 1, 1, "", SAY_NOT_UTF8, 1);
  expect_end(r);
}

static void test_nul_byte (void) {
  Reader *r = reader_of(BYTES("game: a\nturn: 1\nturn: \0\nturn: 3\n"
                              "game: b\nturn: 1\n"));
  expect_bad_log(r, 1, 1, "game: a\nturn: 1\n", SAY_NUL_BYTE, 3);
  expect_log(r, 2, 5, "game: b\nturn: 1\n");
  expect_end(r);
}

static void test_not_utf8 (void) {
  Reader *r = reader_of(BYTES("game: a\ngame: b\nChlo\xE9: pass\nturn: 3\n"
                              "game: c\nChloé: pass\n"));
  expect_log(r, 1, 1, "game: a\n");
  expect_bad_log(r, 2, 2, "game: b\n", SAY_NOT_UTF8, 3);
  expect_log(r, 3, 5, "game: c\nChloé: pass\n");
  expect_end(r);
}

static void test_trouble_in_game_line (void) {
  Reader *r = reader_of(BYTES("game: a\ngame: \xE9\nturn: 1\ngame: c\n"));
  expect_log(r, 1, 1, "game: a\n");
  expect_bad_log(r, 2, 2, "", SAY_NOT_UTF8, 2);
  expect_log(r, 3, 4, "game: c\n");
  expect_end(r);
}

/* Counted in characters ("é" is one), and without the byte order mark. */
static void test_column_of_trouble (void) {
  static const char *const bad[] = {
    "\xE9", "Chloé: p\xE9", "Chloé: p\xC3", "\xEF\xBB\xBFgame\xE9"
  };
  static const unsigned column[] = {1, 9, 9, 5};
  for (int i = 0; i < 4; i++) {
    Reader *r = reader_of(span_of(bad[i]));
    TEST_CHECK(next_log(r, 1, 1).trouble_column == column[i]);
    TEST_MSG("'%s'", bad[i]);
    expect_end(r);
  }
  Reader *r = reader_of(BYTES("game: a\nturn: \0\n"));
  TEST_CHECK(next_log(r, 1, 1).trouble_column == 7);
  expect_end(r);
}

/*
** The comment belongs to the first log, and so does the 'game' line after it.
*/
static void test_trouble_in_top_comment (void) {
  Reader *r = reader_of(BYTES("# \xE9\ngame: a\nturn: 1\ngame: b\n"));
  expect_bad_log(r, 1, 1, "", SAY_NOT_UTF8, 1);
  expect_log(r, 2, 4, "game: b\n");
  expect_end(r);
}

static void test_trouble_in_last_line (void) {
  Reader *r = reader_of(BYTES("game: a\nturn: 1\nturn: \xC3"));
  expect_bad_log(r, 1, 1, "game: a\nturn: 1\n", SAY_NOT_UTF8, 3);
  expect_end(r);
}

static void test_binary_file (void) {
  Buffer b = {0};
  unsigned n = 1;
  for (int i = 0; i < 1000000; i++) {
    n = n * 1664525 + 1013904223;
    buffer_char(&b, (char)(n >> 24));
  }
  Reader *r = reader_of((Span){b.text, b.len});
  LogText log = next_log(r, 1, 1);
  TEST_CHECK(log.trouble != SAY_NOTHING);
  expect_end(r);
  buffer_free(&b);
}

/* Three logs, with a line of 'len' bytes in the middle one. */
static Buffer with_line (size_t len) {
  Buffer b = {0};
  buffer_text(&b, "game: a\nturn: 1\nnote: ");
  for (size_t i = strlen("note: "); i < len; i++) buffer_char(&b, 'x');
  buffer_text(&b, "\nturn: 3\ngame: b\nturn: 1\ngame: c\n");
  return b;
}

static void test_longest_line (void) {
  Buffer b = with_line(READER_LINE_LIMIT);
  Reader *r = reader_of((Span){b.text, b.len});
  LogText log = next_log(r, 1, 1);
  TEST_CHECK(log.trouble == SAY_NOTHING);
  TEST_CHECK(log.text.len == b.len - strlen("game: b\nturn: 1\ngame: c\n"));
  expect_log(r, 2, 5, "game: b\nturn: 1\n");
  expect_log(r, 3, 7, "game: c\n");
  expect_end(r);
  buffer_free(&b);
}

static void test_line_too_long (void) {
  Buffer b = with_line(READER_LINE_LIMIT + 1);
  Reader *r = reader_of((Span){b.text, b.len});
  expect_bad_log(r, 1, 1, "game: a\nturn: 1\n", SAY_LINE_TOO_LONG, 3);
  expect_log(r, 2, 5, "game: b\nturn: 1\n");
  expect_log(r, 3, 7, "game: c\n");
  expect_end(r);
  buffer_free(&b);
}

static void test_trouble_before_long_line (void) {
  Buffer b = with_line(READER_LINE_LIMIT + 1);
  b.text[10] = '\0';
  Reader *r = reader_of((Span){b.text, b.len});
  expect_bad_log(r, 1, 1, "game: a\n", SAY_NUL_BYTE, 2);
  expect_log(r, 2, 5, "game: b\nturn: 1\n");
  expect_log(r, 3, 7, "game: c\n");
  expect_end(r);
  buffer_free(&b);
}

static void test_game_line_too_long (void) {
  Buffer b = {0};
  buffer_text(&b, "game: a\ngame:");
  for (int i = 0; i < READER_LINE_LIMIT; i++) buffer_char(&b, 'x');
  buffer_text(&b, "\nturn: 1\ngame: c\n");
  Reader *r = reader_of((Span){b.text, b.len});
  expect_log(r, 1, 1, "game: a\n");
  expect_bad_log(r, 2, 2, "", SAY_LINE_TOO_LONG, 2);
  expect_log(r, 3, 4, "game: c\n");
  expect_end(r);
  buffer_free(&b);
}

/*
** A line split between two reads is one line. Five offsets split "game:" at
** each letter.
*/
static void test_game_within_long_line (void) {
  for (int shift = 0; shift < 5; shift++) {
    Buffer b = {0};
    buffer_text(&b, "game: a\nnote: ");
    for (int i = 0; i < shift; i++) buffer_char(&b, 'x');
    while (b.len < 5 * READER_LINE_LIMIT) buffer_text(&b, "game:");
    buffer_text(&b, "\nturn: 1\ngame: b\n");
    Reader *r = reader_of((Span){b.text, b.len});
    expect_bad_log(r, 1, 1, "game: a\n", SAY_LINE_TOO_LONG, 2);
    expect_log(r, 2, 4, "game: b\n");
    expect_end(r);
    buffer_free(&b);
  }
}

/* The limit is exceeded in line 3, and the file was read before that. */
static void test_log_too_long (void) {
  Reader *r = reader_of(BYTES("game: a\nturn: 1\nturn: 2\nturn: 3\n"
                              "game: b\nturn: 1\n"));
  reader_set_limit(r, 23);
  expect_bad_log(r, 1, 1, "game: a\nturn: 1\n", SAY_LOG_TOO_LONG, 3);
  expect_log(r, 2, 5, "game: b\nturn: 1\n");
  expect_end(r);
}

static void test_longest_log (void) {
  Reader *r = reader_of(BYTES("game: a\nturn: 1\ngame: b\nturn: 1\nx\n"));
  reader_set_limit(r, 16);
  expect_log(r, 1, 1, "game: a\nturn: 1\n");
  expect_bad_log(r, 2, 3, "game: b\nturn: 1\n", SAY_LOG_TOO_LONG, 5);
  expect_end(r);
}

/*
** The first problem is reported: the limit is 23, and the bad byte comes just
** before or after.
*/
static void test_log_too_long_and_no_text (void) {
  Reader *r = reader_of(BYTES("game: a\nturn: \xE9\nturn: 2\nturn: 3\n"));
  reader_set_limit(r, 23);
  expect_bad_log(r, 1, 1, "game: a\n", SAY_NOT_UTF8, 2);
  expect_end(r);
  r = reader_of(BYTES("game: a\nturn: 1\nturn: 2\nturn: \xE9\n"));
  reader_set_limit(r, 23);
  expect_bad_log(r, 1, 1, "game: a\nturn: 1\n", SAY_LOG_TOO_LONG, 3);
  expect_end(r);
}

static void test_log_too_long_before_long_line (void) {
  Buffer b = with_line(READER_LINE_LIMIT + 1);
  Reader *r = reader_of((Span){b.text, b.len});
  reader_set_limit(r, 15);
  expect_bad_log(r, 1, 1, "game: a\n", SAY_LOG_TOO_LONG, 2);
  reader_set_limit(r, 16);
  expect_log(r, 2, 5, "game: b\nturn: 1\n");
  expect_log(r, 3, 7, "game: c\n");
  expect_end(r);
  buffer_free(&b);
}

/* Runs 'writer' in a child process and returns the end to read from. */
static int pipe_from (void (*writer)(int fd)) {
  int ends[2];
  TEST_ASSERT(pipe(ends) == 0);
  pid_t child = fork();
  TEST_ASSERT(child >= 0);
  if (child == 0) {
    close(ends[0]);
    writer(ends[1]);
    _exit(0);
  }
  close(ends[1]);
  return ends[0];
}

static void write_all (int fd, const char *text, size_t len) {
  while (len > 0) {
    ssize_t n = write(fd, text, len);
    if (n <= 0) _exit(1);
    text += n;
    len -= (size_t)n;
  }
}

static void write_100_megabytes (int fd) {
  static char block[1 << 20];
  memset(block, 'x', sizeof block);
  write_all(fd, "game: a\n", 8);
  for (int i = 0; i < 100; i++) write_all(fd, block, sizeof block);
  write_all(fd, "\ngame: b\n", 9);
}

/* A reader of standard input, redirected from 'fd'. */
static Reader *reader_of_input (int fd) {
  TEST_ASSERT(dup2(fd, STDIN_FILENO) == STDIN_FILENO);
  close(fd);
  return reader_open("-");
}

static long memory_used (void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;   /* kilobytes */
}

static void test_endless_line_takes_little_memory (void) {
  Reader *r = reader_of_input(pipe_from(write_100_megabytes));
  long before = memory_used();
  expect_bad_log(r, 1, 1, "game: a\n", SAY_LINE_TOO_LONG, 2);
  expect_log(r, 2, 3, "game: b\n");
  TEST_CHECK(memory_used() - before < 30000);
  TEST_MSG("%ld kB", memory_used() - before);
  expect_end(r);
  wait(NULL);
}

static void write_bytewise (int fd) {
  const char *text = "\xEF\xBB\xBFgame: a\r\nChloé: pass\ngame: b\nturn: 1";
  for (; *text != '\0'; text++) write_all(fd, text, 1);
}

static void test_pipe_byte_by_byte (void) {
  Reader *r = reader_of_input(pipe_from(write_bytewise));
  expect_log(r, 1, 1, "game: a\r\nChloé: pass\n");
  expect_log(r, 2, 3, "game: b\nturn: 1");
  expect_end(r);
  wait(NULL);
}

/* A log is returned when the next one starts, with the pipe still open. */
static void test_pipe_delivers_at_once (void) {
  int ends[2];
  TEST_ASSERT(pipe(ends) == 0);
  alarm(10);   /* a reader that waits for more would hang */
  Reader *r = reader_of_input(ends[0]);
  write_all(ends[1], "game: a\nturn: 1\ngame: b\n", 24);
  expect_log(r, 1, 1, "game: a\nturn: 1\n");
  write_all(ends[1], "turn: 2\n", 8);
  close(ends[1]);
  expect_log(r, 2, 3, "game: b\nturn: 2\n");
  expect_end(r);
  alarm(0);
}

/* Logs of many sizes, so that reads end at all positions of a line. */
static void test_ten_thousand_logs (void) {
  Buffer b = {0};
  for (int i = 0; i < 10000; i++) {
    buffer_format(&b, "game: g%d\n", i);
    for (int j = 0; j < i % 17; j++) buffer_format(&b, "turn: %d\r\n", j);
  }
  Reader *r = reader_of((Span){b.text, b.len});
  LogText log;
  size_t at = 0;
  int count = 0;
  unsigned line = 1;
  for (; reader_next(r, &log); count++) {
    TEST_CHECK(memcmp(log.text.at, b.text + at, log.text.len) == 0);
    TEST_CHECK(log.first_line == line && log.index == count + 1);
    at += log.text.len;
    line += 1 + (unsigned)(count % 17);
  }
  TEST_CHECK(count == 10000 && at == b.len);
  reader_close(r);
  buffer_free(&b);
}

static void test_long_log (void) {
  Buffer b = {0};
  buffer_text(&b, "game: a\n");
  for (int i = 0; i < 100000; i++) buffer_format(&b, "turn: %d\n", i);
  size_t first = b.len;
  buffer_text(&b, "game: b\n");
  Reader *r = reader_of((Span){b.text, b.len});
  LogText log = next_log(r, 1, 1);
  TEST_CHECK(span_same(log.text, (Span){b.text, first}));
  expect_log(r, 2, 100002, "game: b\n");
  expect_end(r);
  buffer_free(&b);
}

static void test_no_such_file (void) {
  errno = 0;
  TEST_CHECK(reader_open("/nowhere/at.log") == NULL);
  TEST_CHECK(errno == ENOENT);
}

static void test_directory (void) {
  Reader *r = reader_open("/tmp");
  LogText log;
  TEST_ASSERT(r != NULL);
  TEST_CHECK(!reader_next(r, &log));
  TEST_CHECK(reader_error(r) == EISDIR);
  TEST_CHECK(!reader_next(r, &log));
  TEST_CHECK(reader_error(r) == EISDIR);
  reader_close(r);
}

/* Makes reading standard input fail, like a directory. */
static void break_input (void) {
  int fd = open("/tmp", O_RDONLY);
  TEST_ASSERT(fd >= 0 && dup2(fd, STDIN_FILENO) == STDIN_FILENO);
  close(fd);
}

/* The first log is complete; the second is not returned. */
static void expect_read_error (Span bytes) {
  int ends[2];
  LogText log;
  TEST_ASSERT(pipe(ends) == 0);
  Reader *r = reader_of_input(ends[0]);
  write_all(ends[1], bytes.at, bytes.len);
  next_log(r, 1, 1);
  break_input();
  TEST_CHECK(!reader_next(r, &log));
  TEST_CHECK(reader_error(r) == EISDIR);
  reader_close(r);
  close(ends[1]);
}

static void test_read_error_within_log (void) {
  expect_read_error(BYTES("game: a\nturn: 1\ngame: b\nturn: 2\n"));
}

static void test_read_error_after_trouble (void) {
  expect_read_error(BYTES("game: a\nturn: \xE9\nturn: 2\n"));
}

static int lowest_free_descriptor (void) {
  int fd = dup(STDERR_FILENO);
  close(fd);
  return fd;
}

static void test_close_closes_all_but_standard_input (void) {
  int before = lowest_free_descriptor();
  reader_close(reader_open("/dev/null"));
  TEST_CHECK(lowest_free_descriptor() == before);
  TEST_ASSERT(dup2(open("/dev/null", O_RDONLY), STDIN_FILENO) == 0);
  reader_close(reader_open("-"));
  TEST_CHECK(fcntl(STDIN_FILENO, F_GETFD) != -1);
}

TEST_LIST = {
  {"line-parts", test_line_parts},
  {"line-no-break-spaces", test_line_no_break_spaces},
  {"line-comments", test_line_comments},
  {"line-blank", test_line_blank},
  {"line-broken", test_line_broken},
  {"line-ends", test_line_ends},
  {"line-points-into-text", test_line_points_into_text},
  {"no-line", test_no_line},
  {"subject-words", test_subject_words},
  {"subjects-in-any-case", test_subjects_in_any_case},
  {"accents-are-optional", test_accents_are_optional},
  {"stands", test_stands},
  {"strange-subjects", test_strange_subjects},
  {"headers", test_headers},
  {"nearest-subject", test_nearest_subject},
  {"words", test_words},
  {"words-need-no-space", test_words_need_no_space_round_signs},
  {"words-keep-card-signs", test_words_keep_card_signs},
  {"unknown-cards", test_unknown_cards},
  {"unknown-cards-in-text", test_unknown_cards_point_into_text},
  {"unknown-cards-trouble", test_unknown_cards_trouble},
  {"words-limit", test_words_limit},
  {"signs-trouble", test_signs_trouble},
  {"words-end-with-their-span", test_words_end_with_their_span},
  {"items", test_items},
  {"empty-items", test_empty_items},
  {"logs", test_logs},
  {"no-final-newline", test_no_final_newline},
  {"game-lines-in-any-form", test_game_lines_in_any_dress},
  {"not-a-game-line", test_what_is_no_game_line},
  {"top-comments-join-first-log", test_top_comments_join_first_log},
  {"text-before-first-game", test_text_before_first_game},
  {"no-game-at-all", test_no_game_at_all},
  {"empty-file", test_empty_file},
  {"byte-order-mark", test_byte_order_mark},
  {"nul-byte", test_nul_byte},
  {"not-utf8", test_not_utf8},
  {"trouble-in-game-line", test_trouble_in_game_line},
  {"column-of-trouble", test_column_of_trouble},
  {"trouble-in-top-comment", test_trouble_in_top_comment},
  {"trouble-in-last-line", test_trouble_in_last_line},
  {"binary-file", test_binary_file},
  {"longest-line", test_longest_line},
  {"line-too-long", test_line_too_long},
  {"trouble-before-long-line", test_trouble_before_long_line},
  {"game-line-too-long", test_game_line_too_long},
  {"game-within-long-line", test_game_within_long_line},
  {"log-too-long", test_log_too_long},
  {"longest-log", test_longest_log},
  {"log-too-long-and-no-text", test_log_too_long_and_no_text},
  {"log-too-long-before-long-line", test_log_too_long_before_long_line},
  {"endless-line", test_endless_line_takes_little_memory},
  {"pipe-byte-by-byte", test_pipe_byte_by_byte},
  {"pipe-delivers-at-once", test_pipe_delivers_at_once},
  {"ten-thousand-logs", test_ten_thousand_logs},
  {"long-log", test_long_log},
  {"no-such-file", test_no_such_file},
  {"directory", test_directory},
  {"read-error-within-log", test_read_error_within_log},
  {"read-error-after-trouble", test_read_error_after_trouble},
  {"close", test_close_closes_all_but_standard_input},
  {NULL, NULL}
};
