/*
** Tests of 8-28's division of gems, against an exhaustive search
** SPDX-License-Identifier: MIT
*/
#include "acutest.h"

#include <string.h>

#include "../told.h"
#include "rules/host.h"

enum { GEMS = 40, SHARES = 6 };

/* Red and blue gems in each share. */
typedef struct Way {
  int red[SHARES], blue[SHARES];
} Way;

typedef struct Search {
  int blue, red, shares;       /* to be divided */
  int value;                   /* required for each share */
  Way way, best;
  int best_reds, best_spread;
  bool found;
} Search;

/* Prefers more reds, then the more even division. */
static void weigh (Search *s) {
  int reds = 0, spread = s->way.red[0] - s->way.red[s->shares - 1];
  for (int i = 0; i < s->shares; i++) reds += s->way.red[i];
  if (s->found && (reds < s->best_reds ||
                   (reds == s->best_reds && spread >= s->best_spread)))
    return;
  s->found = true;
  s->best = s->way;
  s->best_reds = reds;
  s->best_spread = spread;
}

/* All divisions among share 'i' and later ones, which have no more reds. */
static void fill (Search *s, int i, int most, int blue, int red) {
  if (i == s->shares) {
    weigh(s);
    return;
  }
  for (int r = 0; r <= most && r <= red && 2 * r <= s->value; r++) {
    int b = s->value - 2 * r;
    if (b > blue) continue;
    s->way.red[i] = r;
    s->way.blue[i] = b;
    fill(s, i + 1, r, blue - b, red - r);
  }
}

/* The highest value that can be divided at all. */
static Search search (int blue, int red, int shares) {
  Search s = {.blue = blue, .red = red, .shares = shares};
  for (s.value = blue + 2 * red; s.value >= 0 && !s.found; s.value--)
    fill(&s, 0, red, blue, red);
  return s;
}

static Host *host;
static Ruleset *rules;

static void open_rules (void) {
  Remark why = {.saying = SAY_NOTHING};
  host = host_new();
  TEST_ASSERT(host != NULL);
  load_add_path(host, SOURCE_RULES);
  rules = load_rules(host, span_of("8-28"), span_of(""), &why);
  TEST_ASSERT(rules != NULL);
  remark_free(&why);
}

/* Share number 'i' (from 0) by the rule file. */
static void ask (int blue, int red, int shares, int i, Way *w) {
  double in[] = {blue, red, shares, i + 1}, out[2] = {-1, -1};
  Outcome outcome = host_call(host, rules, "share", in, 4, out, 2);
  TEST_CHECK(outcome == OUTCOME_OK);
  TEST_MSG("%s", told_by(host));
  w->blue[i] = (int)out[0];
  w->red[i] = (int)out[1];
}

static void expect_shares (int blue, int red, int shares) {
  Search s = search(blue, red, shares);
  Way w = {{0}, {0}};
  for (int i = 0; i < shares; i++) ask(blue, red, shares, i, &w);
  if (memcmp(&w, &s.best, sizeof w) == 0) return;
  TEST_CHECK_(false, "%d blue, %d red in %d shares", blue, red, shares);
  for (int i = 0; i < shares; i++)
    TEST_MSG("share %d: wanted %d blue, %d red; got %d blue, %d red", i + 1,
             s.best.blue[i], s.best.red[i], w.blue[i], w.red[i]);
}

/* Tests of the search itself, on obvious cases. */
static void test_search (void) {
  Search s = search(0, 3, 2);  /* one red each, and one left */
  TEST_CHECK(s.best.red[0] == 1 && s.best.red[1] == 1);
  s = search(1, 2, 2);         /* 2 and 2 is better than 1 and 1 */
  TEST_CHECK(s.best_reds == 2 && s.best.blue[0] == 0);
  s = search(2, 3, 2);         /* 4 and 4: two reds; one red and two blues */
  TEST_CHECK(s.best.red[0] == 2 && s.best.red[1] == 1);
  TEST_CHECK(s.best.blue[0] == 0 && s.best.blue[1] == 2);
}

static void test_all_mixes (void) {
  open_rules();
  for (int gems = 0; gems <= GEMS; gems++)
    for (int red = 0; red <= gems; red++)
      for (int shares = 1; shares <= SHARES; shares++)
        expect_shares(gems - red, red, shares);
  host_free(host);
}

/* A name missing in 'g' gives a message, not a crash. */
static void test_no_such_function (void) {
  double none = 0;
  open_rules();
  TEST_CHECK(host_call(host, rules, "sahre", &none, 1, &none, 1) ==
             OUTCOME_BROKEN);
  TEST_CHECK(strlen(told_by(host)) > 0);
  host_free(host);
}

TEST_LIST = {
  {"the-search-itself", test_search},
  {"all-combinations", test_all_mixes},
  {"no-such-function", test_no_such_function},
  {NULL, NULL}
};
