/*
** Tests of hidden cards: random small games, against enumeration of all deals
** SPDX-License-Identifier: MIT
**
** A log with hidden cards is judged. Then every way to name the hidden
** cards is tried, line by line, and judged with nothing hidden. What these
** say together is the truth that the first verdict must be.
*/
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define TEST_MSG_MAXSIZE 16384
#include "../small.h"
#include "../source.h"
#include "../told.h"
#include "acutest.h"
#include "judge/odds.h"
#include "judge/optional.h"
#include "table/knowledge.h"
#include "table/places.h"

enum { ASSUMPTIONS = 64, NODES = 4000, BREAKINGS = 200 };

/* REFEREE_WORLDS is a number of logs, or a range: '500-600'. */
static int logs_wanted (int logs, int *first) {
  const char *text = getenv("REFEREE_WORLDS"), *dash;
  *first = 0;
  if (text == NULL) return often(logs);
  dash = strchr(text, '-');
  if (dash == NULL) return atoi(text);
  *first = atoi(text);
  return atoi(dash + 1);
}

typedef uint64_t Lines;      /* bit i: entry i */

static Lines line_bit (int i) { return (Lines)1 << i; }

/*
** Facts about the log up to and including an entry. Does some deal make all of
** it legal? Other deals that fit what is shown break rules in some lines.
*/
typedef struct Point {
  bool legal;
  bool possible;
  bool malformed;            /* in some deal that was legal so far */
  bool refused;              /* the same; with these articles: */
  bool article[ARTICLES_LIMIT];
  bool impossible;           /* the same; impossible cards */
  bool odd;                  /* in some deal, another player's turn */
  Lines first;               /* first broken lines of some deals */
  Lines broken[BREAKINGS];   /* all broken lines, for each deal that fits */
  int breakings;             /* number of different ones */
  bool anyway[ARTICLES_LIMIT];  /* broken by the line in some deal that fits */
  uint64_t violated;         /* assumptions that are false in some deal */
} Point;

typedef struct Truth {
  Small small;
  LogJudge judge;            /* judges logs with all cards named */
  Verdict verdict;
  LogJudge hidden;           /* judges the log with hidden cards */
  Verdict found;
  Buffer log;
  Point before, at[ENTRIES_LIMIT];
  bool broken_article[ENTRIES_LIMIT][ARTICLES_LIMIT];
  Assumption assumption[ASSUMPTIONS];
  int assumptions;
  double deals[ASSUMPTIONS];    /* deals that fit before the assumption */
  double holding[ASSUMPTIONS];  /* and those in which it holds */
  int nodes;
  Buffer line[ENTRIES_LIMIT];
  int count[VERDICT_TROUBLE + 1], skipped, gave_up, wrong;
  bool gives_up;             /* is the judge limited to few worlds? */
  int clashes, of_several;   /* contradictions; those with several suspects */
  int exact, drawn;          /* shares computed exactly, and estimated */
  long all_nodes;
} Truth;

/* One deal, as far as tried. */
typedef struct Deal {
  Lines broken;
  uint64_t violated;
  double ways;               /* number of ways to deal these cards */
} Deal;

static bool is_about_cards (int article) {
  return article == ARTICLE_NO_SUCH_CARD || article == ARTICLE_NOT_HELD ||
         article == ARTICLE_NOT_THE_CARD;
}

static void note_broken (Point *p, Lines broken) {
  for (int i = 0; i < p->breakings; i++)
    if (p->broken[i] == broken) return;
  if (p->breakings < BREAKINGS) p->broken[p->breakings] = broken;
  p->breakings++;
}

static void note_point (Point *p, const Deal *d) {
  p->possible = true;
  note_broken(p, d->broken);
  p->legal |= d->broken == 0;
  p->violated |= d->violated;
  if (d->broken == 0) return;
  p->first |= d->broken & -d->broken;
}

static Line line_of (Truth *t, int entry) {
  LineCursor c = {{t->line[entry].text, t->line[entry].len},
                  t->small.entry[entry].line};
  Line line;
  line_next(&c, &line);
  return line;
}

static Ruling try_line (Truth *t, int entry) {
  Line line = line_of(t, entry);
  return game_try(&t->judge.game, &line);
}

/* Which assumptions of this line are false with the cards there? */
static uint64_t find_violated (Truth *t, int entry, const Checkpoint *here) {
  Judge *j = &t->judge.game.judge;
  unsigned line = t->small.entry[entry].line;
  uint64_t violated = 0;
  for (int i = 0; i < t->assumptions && line != 0; i++) {
    if (t->assumption[i].line != line) continue;
    j->mode = MODE_OBSERVE;
    j->deny = t->judge.game.history.length;
    j->denied = &t->assumption[i].doubt;
    if (game_is_fine(try_line(t, entry))) violated |= (uint64_t)1 << i;
    j->mode = MODE_JUDGE;
    j->deny = -1;
    judge_restore(j, here);
  }
  return violated;
}

/* The number of orders of these cards. */
static double count_orders (const Card *card, int count) {
  double ways = 1;
  for (int i = 0; i < count; i++) {
    int same = 0;
    for (int k = 0; k <= i; k++) same += card[k] == card[i];
    ways = ways * (i + 1) / same;
  }
  return ways;
}

static bool is_dealt (const Table *t, int news) {
  const News *n = &t->news[news];
  return n->what == NEWS_DEALT && !table_is_known(t, n->token);
}

static bool awaits_deal (const Table *t) {
  for (int i = 0; i < t->news_count; i++)
    if (is_dealt(t, i)) return true;
  return false;
}

/*
** Are all dealt cards from one deck, shuffled once, before any player had a
** choice?
*/
static bool are_shuffled (Judge *j) {
  const Table *t = &j->world[0];
  int pool = -1;
  while (!awaits_deal(t) && optional_is_open(j)) {
    if (judge_pass_over(j) != RULING_FINE) break;
    t = &j->world[0];
  }
  for (int i = 0; i < t->news_count; i++) {
    int its;
    if (!is_dealt(t, i)) continue;
    its = t->group_pool[table_group(t, t->news[i].token)];
    if (pool >= 0 && pool != its) return false;
    pool = its;
  }
  return true;
}

static bool holds_here (const Table *t, const Doubt *d) {
  int cards = table_count_kinds(t, d->slot, d->kinds);
  if (d->some) return cards > 0;
  if (cards < d->fewer) return true;
  return !kindset_is_empty(d->also) &&
         table_count_kinds(t, d->slot, d->also) == 0;
}

/* Goes to the entry's move; choices before it are passed over. */
static void come_to (Truth *t, int entry) {
  Line line;
  buffer_clear(&t->line[entry]);
  small_write_entry(&t->small, &t->small.entry[entry], NULL, &t->line[entry]);
  line = line_of(t, entry);
  game_come_to(&t->judge.game, &line);
}

/* Counts the deals in which the line's assumption holds. */
static void weigh_line (Truth *t, int entry, const Deal *d) {
  const Table *table;
  unsigned line = t->small.entry[entry].line;
  if (line != 0) come_to(t, entry);
  table = &t->judge.game.judge.world[0];
  for (int i = 0; i < t->assumptions && line != 0 && d->broken == 0; i++) {
    double ways;
    if (t->assumption[i].line != line) continue;
    ways = d->ways * deals_count(table);
    t->deals[i] += ways;
    if (holds_here(table, &t->assumption[i].doubt)) t->holding[i] += ways;
  }
}

static void go_on (Truth *t, int entry, Deal d);

/* Tries the entry with all its cards named. */
static void try_named (Truth *t, int entry, Deal d, const Checkpoint *here) {
  Judge *j = &t->judge.game.judge;
  Point *p = &t->at[entry];
  Ruling ruling;
  d.violated |= find_violated(t, entry, here);
  ruling = try_line(t, entry);
  if (ruling == RULING_MALFORMED && t->small.entry[entry].line == 0) {
    judge_restore(j, here);  /* such a deal was not due, and is not written */
    ruling = RULING_FINE;
  }
  TEST_CHECK_(j->assumptions == 0, "%s", t->log.text);
  if (d.broken == 0 && ruling == RULING_MALFORMED) p->malformed = true;
  p->odd |= d.broken != 0 && ruling == RULING_MALFORMED;
  if (ruling == RULING_ILLEGAL) {
    int article = j->finding.article;
    p->odd |= article <= ARTICLE_MOVE_UNKNOWN_NOW;
    if (d.broken == 0) {
      p->impossible |= is_about_cards(article);
      p->refused |= !is_about_cards(article);
      p->article[article] = true;
    }
    if (is_about_cards(article)) return;
    judge_restore(j, here);
    j->mode = MODE_OBSERVE;
    ruling = try_line(t, entry);
    j->mode = MODE_JUDGE;
    d.broken |= line_bit(entry);
    t->broken_article[entry][article] = true;
    if (game_is_fine(ruling)) p->anyway[article] = true;
  }
  if (!game_is_fine(ruling)) return;
  note_point(p, &d);
  go_on(t, entry + 1, d);
}

/* Dealt cards have no order: of equal deals only one is tried. */
static bool is_repeated (const Entry *e, const Card *card, int i) {
  for (int k = i - 1; e->is_deal && k >= 0; k--)
    if (e->hidden[k]) return card[i] < card[k];
  return false;
}

static void name_cards (Truth *t, int entry, int i, Card *card,
                        Deal d, const Checkpoint *here) {
  const Entry *e = &t->small.entry[entry];
  const Layout *l = &t->judge.game.header.rules->layout;
  Judge *j = &t->judge.game.judge;
  while (i < e->cards && !e->hidden[i]) i++;
  if (t->nodes > NODES) return;
  if (i == e->cards) {
    t->nodes++;
    judge_restore(j, here);
    buffer_clear(&t->line[entry]);
    small_write_entry(&t->small, e, card, &t->line[entry]);
    if (e->is_deal)
      d.ways *= are_shuffled(j) ? count_orders(card, e->cards) : NAN;
    judge_restore(j, here);
    try_named(t, entry, d, here);
    return;
  }
  for (int k = 0; k < l->kinds; k++) {
    card[i] = (Card)k;
    if (l->copies[k] > 0 && kindset_has(e->may_be[i], k) &&
        !is_repeated(e, card, i))
      name_cards(t, entry, i + 1, card, d, here);
  }
}

static void go_on (Truth *t, int entry, Deal d) {
  Card card[ENTRY_CARDS];
  Checkpoint *here;
  if (entry == t->small.entries || t->nodes > NODES) return;
  here = judge_save(&t->judge.game.judge);
  weigh_line(t, entry, &d);
  memcpy(card, t->small.entry[entry].card, sizeof card);
  name_cards(t, entry, 0, card, d, here);
  free(here);
}

static void find_truth (Truth *t) {
  Deal d = {0, 0, 1};
  memset(t->deals, 0, sizeof t->deals);
  memset(t->holding, 0, sizeof t->holding);
  memset(t->at, 0, sizeof t->at);
  memset(&t->before, 0, sizeof t->before);
  memset(t->broken_article, 0, sizeof t->broken_article);
  t->nodes = 0;
  TEST_ASSERT(small_begin(&t->small, &t->judge, &t->verdict));
  note_point(&t->before, &d);
  go_on(t, 0, d);
}

static void judge_hidden (Truth *t) {
  LogText log = {.text = {t->log.text, t->log.len}, .index = 1,
                 .first_line = 1};
  const Judge *j = &t->hidden.game.judge;
  log_judge(&t->hidden, &log, &t->found);
  t->assumptions = j->assumptions < ASSUMPTIONS ? j->assumptions
                                                : ASSUMPTIONS;
  for (int i = 0; i < t->assumptions; i++)
    t->assumption[i] = j->assumption[i];
}

static int entry_at (const Truth *t, unsigned line) {
  for (int i = 0; i < t->small.entries; i++)
    if (t->small.entry[i].line == line) return i;
  return -1;
}

/* The first entry that no deal makes legal; their number if all are. */
static int find_end (const Truth *t) {
  int i = 0;
  while (i < t->small.entries && t->at[i].legal) i++;
  return i;
}

static bool has_assumption (const Truth *t, unsigned line) {
  for (int i = 0; i < t->found.assumptions; i++)
    if (t->found.assumption[i].line == line) return true;
  return false;
}

/* The error, or NULL. 'p' is the last legal point. */
static const char *check_assumptions (const Truth *t, const Point *p) {
  int listed = 0;
  for (int i = 0; i < t->assumptions; i++) {
    bool open = (p->violated >> i) & 1;
    listed += !t->assumption[i].proved;
    if (open && t->assumption[i].proved)
      return "an open assumption is missing";
    if (!open && !t->assumption[i].proved)
      return "a proved assumption is listed";
  }
  if (listed > t->found.assumptions) return "too few assumptions are listed";
  for (int i = 0; i < t->small.entries; i++)
    if ((p->first & line_bit(i)) &&
        !has_assumption(t, t->small.entry[i].line))
      return "a line may be illegal without an assumption";
  return NULL;
}

/*
** With unknown cards another article may be reported: the judge cannot tell
** that no such card is left; nor, for an unnamed card, that it is another; nor,
** for an unnamed hand, that it lacks the card; nor who has the lowest card or
** which cards are open, before a card is looked for; nor whose turn it is, if
** that depends on a card.
*/
static bool may_be_instead (const Truth *t, const Point *p, int article) {
  const Ruleset *r = t->judge.game.header.rules;
  int start = ruleset_find_article(r, "lowest-yellow-starts");
  int swap = ruleset_find_article(r, "swap-open");
  if (is_about_cards(article) && start >= 0)
    if (p->article[start] || p->article[swap]) return true;
  if (p->refused && !p->odd) return false;
  if (article != ARTICLE_NO_SUCH_CARD) return p->article[ARTICLE_NO_SUCH_CARD];
  return p->article[ARTICLE_NOT_THE_CARD] || p->article[ARTICLE_NOT_HELD];
}

/* Is one of these lines broken in every deal that fits? */
static bool clash (const Point *p, Lines lines) {
  for (int i = 0; i < p->breakings; i++)
    if (!(p->broken[i] & lines)) return false;
  return true;
}

/* Do 'size' more lines, from bit 'from' on, clash with the chosen ones? */
static bool some_clash (const Point *p, Lines chosen, int size, int from,
                        int entries) {
  if (size == 0) return clash(p, chosen);
  for (int i = from; i < entries; i++)
    if (some_clash(p, chosen | line_bit(i), size - 1, i + 1, entries))
      return true;
  return false;
}

static Lines find_suspects (const Truth *t) {
  const Fault *f = &t->found.fault;
  Lines lines = 0;
  for (int i = 0; i < f->suspects; i++)
    lines |= line_bit(entry_at(t, f->suspect[i].line));
  return lines;
}

/* Suspects are a minimal set of moves that cannot all be legal. */
static const char *check_suspects (const Truth *t, const Point *p, int end) {
  const Fault *f = &t->found.fault;
  Lines lines = find_suspects(t);
  if (!clash(p, lines)) return "the suspects may all have been legal";
  for (int i = 0; i < f->suspects; i++) {
    int entry = entry_at(t, f->suspect[i].line);
    if (clash(p, lines & ~line_bit(entry)))
      return "a suspect is not involved";
    if (!t->broken_article[entry][f->suspect[i].article])
      return "the suspect broke another article";
    if (entry < end && f->against < f->suspect[i].line)
      return "the last suspect is missing";
  }
  if (f->suspects < 4 &&
      some_clash(p, 0, f->suspects - 1, 0, t->small.entries))
    return "fewer suspects would do";
  return NULL;
}

/* No other line is involved: what is wrong with the line itself? */
static const char *check_alone (const Truth *t, const Point *p) {
  const Fault *f = &t->found.fault;
  int article = f->finding.article;
  if (f->suspects > 0) return "there should be no suspects";
  if (p->breakings > 0)
    return p->anyway[article] || may_be_instead(t, p, article)
               ? NULL : "wrong article, whatever the cards";
  if (p->article[article]) return NULL;
  return may_be_instead(t, p, article) ? NULL : "wrong article";
}

static const char *check_against (const Truth *t, const Point *p, int end) {
  if (p->breakings > BREAKINGS) return NULL;
  if (p->breakings == 0 || clash(p, line_bit(end))) return check_alone(t, p);
  if (t->found.fault.suspects == 0) return "a suspect is missing";
  return check_suspects(t, p, end);
}

static const char *check_fault (const Truth *t, int end) {
  const Verdict *v = &t->found;
  const Point *p = &t->at[end];
  if (v->kind == VERDICT_MALFORMED)
    return v->fault.line.number == t->small.entry[end].line && p->malformed
               ? NULL : "malformed";
  if (v->kind != VERDICT_ILLEGAL) return "it should be illegal";
  if (v->fault.line.number != t->small.entry[end].line) return "wrong line";
  if (p->malformed && !p->refused && !p->impossible)
    return "it should be malformed";
  return check_against(t, p, end);
}

/*
** In some deals it is not that player's turn. The same words are another move
** there, and what follows cannot be compared.
*/
static bool is_odd (const Truth *t) {
  for (int i = 0; i < t->small.entries; i++)
    if (t->at[i].legal && t->at[i].odd) return true;
  return false;
}

static const char *check_verdict (Truth *t) {
  const Verdict *v = &t->found;
  int end = find_end(t);
  const Point *last = end > 0 ? &t->at[end - 1] : &t->before;
  const char *wrong = NULL;
  if (end < t->small.entries)
    wrong = check_fault(t, end);
  else if (v->kind != VERDICT_LEGAL && v->kind != VERDICT_CONSISTENT)
    wrong = "it should be legal: a deal explains it";
  else if (v->kind == VERDICT_LEGAL && last->first != 0)
    wrong = "it should be consistent: a deal makes a move illegal";
  else if (v->kind == VERDICT_CONSISTENT && last->first == 0)
    wrong = "it should be legal: every deal allows it";
  if (wrong == NULL && v->kind != VERDICT_MALFORMED)
    wrong = check_assumptions(t, last);
  return wrong;
}

static bool is_blurred (const Judge *j) {
  for (int w = 0; w < j->worlds; w++)
    if (judge_world(j, w)->blurred) return true;
  return false;
}

static bool same_frame (const Frame *a, const Frame *b) {
  return a->phase == b->phase && a->step == b->step && a->count == b->count &&
         memcmp(a->seat, b->seat, a->count) == 0;
}

/* Worlds differ only in who has which cards. */
static bool are_alike (const Judge *j) {
  const Table *a = &j->world[0];
  size_t cells = (size_t)j->rules->layout.cells * sizeof *a->cell;
  for (int w = 1; w < j->worlds; w++) {
    const Table *b = judge_world(j, w);
    if (a->depth != b->depth || a->over != b->over || a->halted != b->halted ||
        memcmp(a->cell, b->cell, cells) != 0)
      return false;
    for (int f = 0; f < a->depth; f++)
      if (!same_frame(&a->frame[f], &b->frame[f])) return false;
  }
  return true;
}

/* A limited judge may find less, but nothing false. */
static const char *check_less (Truth *t) {
  const Verdict *v = &t->found;
  int end = find_end(t);
  if (v->kind == VERDICT_CONSISTENT)
    return v->unsure ? NULL : "it should report dropped worlds";
  if (v->kind == VERDICT_LEGAL)
    return end == t->small.entries && t->at[end - 1].first == 0
               ? NULL : "it should be consistent: a deal makes a move illegal";
  return end < t->small.entries &&
                 v->fault.line.number >= t->small.entry[end].line
             ? NULL : "it should be legal: a deal explains it";
}

/* Odds must be exact, or within their margin of error. */
static void check_odds (Truth *t, const char *seed) {
  LogText log = {.text = {t->log.text, t->log.len}, .index = 1,
                 .first_line = 1};
  for (int i = 0; i < t->assumptions; i++) {
    const Assumption a = t->assumption[i];
    double right = t->holding[i] / t->deals[i];
    Odds odds;
    if (kindset_is_empty(a.doubt.kinds) || !(t->deals[i] > 0)) continue;
    odds = (Odds){ODDS_WANTED, 0};
    odds_of(&t->hidden, &log, &a, 1, span_of(seed), &odds);
    if (odds.share < 0) continue;  /* worlds were dropped */
    *(odds.error > 0 ? &t->drawn : &t->exact) += 1;
    if (fabs(odds.share - right) < 2 * odds.error + 1e-9) continue;
    t->wrong++;
    TEST_CHECK_(false, "%s: line %u, a share of %g, and not %g\n%s", seed,
                a.line, odds.share, right, t->log.text);
  }
}

/* Has the judge dropped worlds before the fault? */
static bool has_given_up (const Truth *t) {
  const Verdict *v = &t->found;
  int end = find_end(t);
  if (is_blurred(&t->hidden.game.judge) || v->unsure) return true;
  return t->gives_up && v->kind == VERDICT_ILLEGAL && end < t->small.entries &&
         v->fault.line.number > t->small.entry[end].line;
}

static void compare (Truth *t, const char *seed) {
  static const char *const kind[] = {"legal", "consistent", "illegal",
                                     "malformed", "trouble"};
  const char *wrong;
  if (!small_play(&t->small, seed)) {
    TEST_CHECK_(false, "%s: %s\n%s", seed,
                told_fault(&t->small.verdict),
                t->small.header.text);
    t->wrong++;
    return;
  }
  small_hide(&t->small);
  small_write(&t->small, &t->log);
  judge_hidden(t);
  find_truth(t);
  t->all_nodes += t->nodes;
  if (t->nodes > NODES || is_odd(t)) {
    t->skipped++;
    return;
  }
  TEST_CHECK_(are_alike(&t->hidden.game.judge),
              "%s: worlds differ in more than cards", seed);
  t->count[t->found.kind]++;
  t->clashes += t->found.fault.suspects > 0;
  t->of_several += t->found.fault.suspects > 1;
  if (has_given_up(t)) {
    t->gave_up++;
    wrong = check_less(t);
  }
  else
    wrong = check_verdict(t);
  if (wrong == NULL) {
    check_odds(t, seed);
    return;
  }
  t->wrong++;
  TEST_CHECK_(false, "%s: %s", seed, wrong);
  TEST_MSG("verdict: %s, line %u against %u, %s\n%s", kind[t->found.kind],
           t->found.fault.line.number, t->found.fault.against,
           told_fault(&t->found), t->log.text);
  for (int i = 0; i < t->found.fault.suspects; i++)
    TEST_MSG("suspect: line %u", t->found.fault.suspect[i].line);
  for (int i = 0; i < t->assumptions; i++)
    TEST_MSG("assumed in line %u: %s", t->assumption[i].line,
             t->assumption[i].proved ? "proved" : "open");
}

/* 'limit' is the number of worlds that the judge keeps; 0: the default. */
static void open_truth (Truth *t, const char *game, int limit) {
  memset(t, 0, sizeof *t);
  TEST_ASSERT(small_open(&t->small, game));
  t->small.deep = getenv("REFEREE_WORLDS") != NULL;
  log_open(&t->judge, t->small.host, &t->small.rules, ENGLISH);
  log_open(&t->hidden, t->small.host, &t->small.rules, ENGLISH);
  t->gives_up = limit > 0;
  if (limit > 0) t->hidden.game.judge.limit = limit;
}

static void close_truth (Truth *t) {
  log_close(&t->judge);
  log_close(&t->hidden);
  verdict_free(&t->verdict);
  verdict_free(&t->found);
  buffer_free(&t->log);
  for (int i = 0; i < ENTRIES_LIMIT; i++) buffer_free(&t->line[i]);
  small_close(&t->small);
}

static void compare_log (Truth *t, const char *game, int number) {
  char seed[60];
  snprintf(seed, sizeof seed, "%s %d", game, number);
  compare(t, seed);
}

/* Returns how often the number of worlds was insufficient. */
static int many_logs (const char *game, int logs, int limit) {
  static Truth t;
  int first;
  open_truth(&t, game, limit);
  logs = logs_wanted(logs, &first);
  for (int i = first; i < logs && t.wrong < 5; i++) compare_log(&t, game, i);
  if (getenv("REFEREE_WORLDS"))
    printf("# %s: %d legal, %d consistent, %d illegal, %d malformed, "
           "%d contradictions, %d of several, %d too big to try, %d gave up, "
           "%ld deals; %d shares exact, %d drawn\n", game,
           t.count[VERDICT_LEGAL],
           t.count[VERDICT_CONSISTENT], t.count[VERDICT_ILLEGAL],
           t.count[VERDICT_MALFORMED], t.clashes, t.of_several, t.skipped,
           t.gave_up, t.all_nodes, t.exact, t.drawn);
  close_truth(&t);
  return t.gave_up;
}

static void test_8_et_demi (void) { many_logs("8-et-demi", 1000, 0); }
static void test_pile_21 (void) { many_logs("pile-21", 1500, 0); }
static void test_casino_pirate (void) { many_logs("casino-pirate", 300, 0); }
static void test_8_28 (void) { many_logs("8-28", 300, 0); }
static void test_surenchere (void) { many_logs("surenchere", 300, 0); }
static void test_crazy_eights (void) { many_logs("crazy-eights", 300, 0); }
static void test_tricks (void) { many_logs("tricks", 600, 0); }
static void test_few (void) { many_logs("few", 2000, 0); }

/* Rare cases that were once judged wrongly. */
static void test_once_wrong (void) {
  static const struct { const char *game; int log; } rare[] = {
    {"pile-21", 8155}, {"pile-21", 9562}, {"pile-21", 9867},
    {"crazy-eights", 615}, {"crazy-eights", 2109}, {"crazy-eights", 9274},
    {"few", 3581}, {"few", 12012}};
  static Truth t;
  for (size_t i = 0; i < sizeof rare / sizeof rare[0]; i++) {
    open_truth(&t, rare[i].game, 0);
    t.small.deep = true;
    compare_log(&t, rare[i].game, rare[i].log);
    TEST_CHECK(t.skipped == 0);
    close_truth(&t);
  }
}

/*
** With blurred knowledge some faults are missed, but nobody is falsely accused.
*/
static void test_giving_up (void) {
  static const char *const games[] = {
    "pile-21", "8-et-demi", "casino-pirate", "8-28", "surenchere",
    "crazy-eights", "tricks", "few"};
  int gave_up = 0;
  for (int limit = 1; limit <= 2; limit++)
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++)
      gave_up += many_logs(games[i], 150, limit);
  TEST_CHECK(gave_up > 0);
}

TEST_LIST = {
  {"8-et-demi", test_8_et_demi},
  {"pile-21", test_pile_21},
  {"casino-pirate", test_casino_pirate},
  {"8-28", test_8_28},
  {"surenchere", test_surenchere},
  {"crazy-eights", test_crazy_eights},
  {"tricks", test_tricks},
  {"few", test_few},
  {"once-wrong", test_once_wrong},
  {"giving-up", test_giving_up},
  {NULL, NULL}
};
