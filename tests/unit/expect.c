/*
** Tests of reading and comparing the expectations of cases
** SPDX-License-Identifier: MIT
*/
#include "acutest.h"

#include "../expect.h"

static void check_member (const json_t *o, const char *key,
                          const char *want) {
  Buffer got = {0};
  expect_show(o, key, &got);
  TEST_CHECK(strcmp(buffer_string(&got), want) == 0);
  TEST_MSG("%s: %s", key, buffer_string(&got));
  buffer_free(&got);
}

static void test_members (void) {
  json_t *o = json_loads("{\"s\":\"é\\n\",\"n\":7,\"h\":7.50,\"z\":null,"
                         "\"l\":[]}", 0, NULL);
  check_member(o, "s", "é\n");
  check_member(o, "n", "7");
  check_member(o, "h", "7.5");
  check_member(o, "z", "none");
  check_member(o, "l", "none");
  check_member(o, "missing", "none");
  check_member(NULL, "s", "none");
  json_decref(o);
}

static const char legal[] =
  "{\"verdict\":\"legal\",\"finished\":true,\"moves\":20,"
  "\"scores\":{\"Anne\":5,\"Chloé\":7.5},\"winners\":[\"Chloé\",\"Anne\"],"
  "\"fault\":null,\"assumptions\":[],\"corrections\":[],\"rulings\":[]}";

static const char illegal[] =
  "{\"verdict\":\"illegal\",\"finished\":false,\"moves\":3,"
  "\"scores\":{\"Anne\":5,\"Bruno\":5},\"winners\":[],"
  "\"fault\":{\"line\":12,\"column\":7,\"against\":9,\"player\":\"Anne\","
  "\"move\":\"play 7\",\"article\":\"must-play\",\"source\":null,"
  "\"message\":\"Anne had a 3\",\"reason\":\"a 3\","
  "\"legal\":[\"take\",\"Bruno: no\"]},"
  "\"assumptions\":[],"
  "\"corrections\":[{\"line\":4,\"article\":\"turn\"},"
  "{\"line\":6,\"article\":\"not-held\"}],"
  "\"rulings\":[{\"line\":8,\"article\":\"announce\"}]}";

static const char consistent[] =
  "{\"verdict\":\"consistent\",\"finished\":false,\"moves\":3,"
  "\"scores\":{},\"winners\":[],\"fault\":null,"
  "\"assumptions\":[{\"line\":3,\"player\":\"Anne\",\"text\":\"held no 3\"},"
  "{\"line\":7,\"player\":\"Anne\",\"text\":\"held no 8\"}],"
  "\"corrections\":[],\"rulings\":[]}";

static const char malformed[] =
  "{\"verdict\":\"malformed\",\"fault\":{\"line\":2,\"article\":null,"
  "\"message\":\"no such game\"}}";

/* Comparing the case 'text' with 'answer' gives 'want' ("": no differences). */
static void check_case (const char *text, const char *answer,
                        const char *want) {
  Expected e = {0};
  Buffer out = {0};
  json_t *log = json_loads(answer, 0, NULL);
  expect_read(&e, span_of(text));
  buffer_text(&out, buffer_string(&e.trouble));
  expect_compare(&e, log, &out);
  TEST_CHECK(strcmp(buffer_string(&out), want) == 0);
  TEST_MSG("%s-> %s", text, buffer_string(&out));
  json_decref(log);
  buffer_free(&out);
  expect_free(&e);
}

static void test_agreement (void) {
  check_case("#: verdict legal\n#: moves 20\n#: finished yes\n"
             "#: score Chloé 7.5, Anne 5\n#: winners Anne, Chloé\n"
             "#: respects stake\n#: args --set x=1\ngame: x\n", legal, "");
  check_case("#: verdict illegal\n#: fault 12 must-play\n#: against 9\n"
             "#: player Anne\n#: move play 7\n#: message had a\n"
             "#: column 7\n#: source none\n#: reason a 3\n"
             "#: legal take, Bruno: no\n"
             "#: correction 4 turn\n#: correction 6 not-held\n"
             "#: ruling 8 announce\n#: winners none\n", illegal, "");
  check_case("#: verdict consistent\n#: assumption 3\n#: assumption 7\n"
             "#: assumed no 8\n", consistent, "");
  check_case("#: verdict consistent\n", consistent, "");
  check_case("#: verdict malformed\r\n#: fault 2\r\n", malformed, "");
}

static void test_every_difference_shows (void) {
  check_case("#: verdict legal\n#: moves 21\n", legal,
             "moves: expected 21, got 20\n");
  check_case("#: verdict legal\n#: finished no\n", legal,
             "finished: expected no, got yes\n");
  check_case("#: verdict legal\n#: score Anne 5\n", legal,
             "score: expected Anne 5, got Anne 5, Chloé 7.5\n");
  check_case("#: verdict legal\n#: winners none\n", legal,
             "winners: expected none, got Chloé, Anne\n");
  check_case("#: verdict consistent\n#: assumption 3\n", consistent,
             "assumption: expected 3, got 3, 7\n");
  check_case("#: verdict consistent\n#: assumptions none\n", consistent,
             "assumption: expected none, got 3, 7\n");
  check_case("#: verdict consistent\n#: assumed no 9\n", consistent,
             "assumed: expected no 9, got held no 3, held no 8\n");
  check_case("#: verdict malformed\n#: fault 2\n#: message game x\n",
             malformed, "message: expected game x, got no such game\n");
  check_case("#: verdict malformed\n#: fault 2\n#: column 3\n#: source x\n"
             "#: reason y\n#: legal z\n", malformed,
             "column: expected 3, got none\nsource: expected x, got none\n"
             "reason: expected y, got none\nlegal: expected z, got none\n");
  check_case("#: verdict malformed\n#: fault 3\n", malformed,
             "fault: expected 3, got 2\n");
}

static void test_unsaid_is_none (void) {
  check_case("#: verdict illegal\n#: fault 12 must-play\n", illegal,
             "against: expected none, got 9\n"
             "correction: expected none, got 4 turn, 6 not-held\n"
             "ruling: expected none, got 8 announce\n");
  check_case("#: verdict legal\n", consistent,
             "verdict: expected legal, got consistent\n"
             "assumption: expected none, got 3, 7\n");
  check_case("#: verdict consistent\n", legal,
             "verdict: expected consistent, got legal\n"
             "assumption: expected some, got none\n");
}

static void check_trouble (const char *text, const char *want) {
  Expected e = {0};
  expect_read(&e, span_of(text));
  TEST_CHECK(strcmp(buffer_string(&e.trouble), want) == 0);
  TEST_MSG("%s-> %s", text, buffer_string(&e.trouble));
  expect_free(&e);
}

static void test_mistaken_cases (void) {
  check_trouble("game: x\n", "no '#: verdict' line\n");
  check_trouble("", "no '#: verdict' line\n");
  check_trouble("#: verdict fine\n", "no such verdict: 'fine'\n");
  check_trouble("#: verdict legal\n\n#: verdikt legal\n",
                "line 3: unknown key 'verdikt'\n");
  check_trouble("#: verdict legal\n#: verdict legal\n",
                "line 2: a second 'verdict'\n");
  check_trouble("#: verdict legal\n#: moves\n",
                "line 2: 'moves' without a value\n");
  check_trouble("#: verdict illegal\n",
                "this verdict needs a '#: fault LINE ARTICLE' line\n");
  check_trouble("#: verdict legal\n#: fault 3 turn",
                "this verdict has no fault\n");
  check_trouble("#: verdict legal\n # : moves 3\n#moves\nnote: #: x\n", "");
}

TEST_LIST = {
  {"members", test_members},
  {"agreement", test_agreement},
  {"every-difference-is-reported", test_every_difference_shows},
  {"missing-is-none", test_unsaid_is_none},
  {"invalid-cases", test_mistaken_cases},
  {NULL, NULL}
};
