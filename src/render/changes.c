/*
** Differences between two sets of rules
** SPDX-License-Identifier: MIT
**
** Each thing of a rule sheet is told in a line by either side; where the
** lines differ, it has changed. What functions do has no words: they are told
** apart by their code (see inspect.h).
*/

#include <stdlib.h>

#include "base/memory.h"
#include "render/catalogue.h"
#include "render/sheet.h"

enum { MARGIN = 2, DEEPER = 6 };

/* A kind of thing: how many there are, and how each is described. */
typedef struct RuleThing {
  const char *what;
  Saying list;
  int (*count) (const Ruleset *r);
  const char *(*name) (const Ruleset *r, int i);
  void (*write) (Buffer *b, ChangesSide s, Language lang, int i);
} RuleThing;

static void add_digest (Buffer *b, ChangesSide s, RuleFunction f) {
  char hex[DIGEST_LENGTH];
  digest_function(s.host, s.rules, f, hex);
  buffer_format(b, "\n%s", hex);
}

static int count_head (const Ruleset *r) { (void)r; return 1; }

static const char *name_head (const Ruleset *r, int i) {
  (void)i;
  return r->id;
}

static void tell_head (Buffer *b, ChangesSide s, Language lang, int i) {
  (void)i;
  buffer_format(b, "%s, ", both_in(s.rules->title, lang));
  sheet_players(b, s.rules);
}

static int count_options (const Ruleset *r) { return r->options; }

static const char *name_option (const Ruleset *r, int i) {
  return r->option[i].word.en;
}

static void tell_option (Buffer *b, ChangesSide s, Language lang, int i) {
  sheet_option(b, &s.rules->option[i], lang);
}

static int count_cards (const Ruleset *r) { return r->layout.kinds; }

static const char *name_card (const Ruleset *r, int i) {
  return r->kind[i].word.en;
}

static void tell_card (Buffer *b, ChangesSide s, Language lang, int i) {
  const Kind *k = &s.rules->kind[i];
  sheet_card(b, s.rules, lang, i);
  if (k->note.en[0] != '\0')
    buffer_format(b, ". %s", both_in(k->note, lang));
}

static int count_moves (const Ruleset *r) { return r->moves; }

static const char *name_move (const Ruleset *r, int i) {
  return r->move[i].name;
}

/* The articles that the move may break, and its code. */
static void tell_move (Buffer *b, ChangesSide s, Language lang, int i) {
  const Move *m = &s.rules->move[i];
  sheet_syntax(b, s.rules, lang, m);
  for (int k = 0; k < m->refusals; k++)
    buffer_format(b, "%s%s",
                  k > 0 ? ", " : catalogue_words(SAY_SEMICOLON, lang),
                  article_name(&s.rules->article[m->refusal[k].article],
                               lang));
  for (int k = 0; k < m->refusals; k++)
    add_digest(b, s, m->refusal[k].function);
  add_digest(b, s, m->apply);
  add_digest(b, s, m->says);
}

static int count_articles (const Ruleset *r) {
  return r->articles - ARTICLES_COMMON;
}

static const char *name_article (const Ruleset *r, int i) {
  return r->article[ARTICLES_COMMON + i].id;
}

static void tell_article (Buffer *b, ChangesSide s, Language lang, int i) {
  const Article *a = &s.rules->article[ARTICLES_COMMON + i];
  buffer_text(b, both_in(a->text, lang));
  if (a->source[0] != '\0') buffer_format(b, " [%s]", a->source);
}

static int count_ties (const Ruleset *r) { return r->ties; }

static const char *name_tie (const Ruleset *r, int i) {
  return r->tie[i].article.id;
}

static void tell_tie (Buffer *b, ChangesSide s, Language lang, int i) {
  const Article *a = &s.rules->tie[i].article;
  buffer_text(b, both_in(a->text, lang));
  if (a->source[0] != '\0') buffer_format(b, " [%s]", a->source);
  add_digest(b, s, s.rules->tie[i].by);
}

static int count_phases (const Ruleset *r) { return r->phases; }

static const char *name_phase (const Ruleset *r, int i) {
  return r->phase[i].name;
}

static void tell_phase (Buffer *b, ChangesSide s, Language lang, int i) {
  const Phase *p = &s.rules->phase[i];
  const char *title = both_in(p->title, lang);
  buffer_text(b, title[0] ? title : p->name);
  sheet_verbs(b, s.rules, lang, p->moves);
  add_digest(b, s, p->run);
  add_digest(b, s, p->after);
  add_digest(b, s, p->arrive);
  add_digest(b, s, p->otherwise);
}

/* Functions for scores and winners, which have no text. */
static int count_results (const Ruleset *r) { (void)r; return 3; }

static const char *name_result (const Ruleset *r, int i) {
  static const char *const name[] = {"score", "winners", "ends"};
  (void)r;
  return name[i];
}

static void tell_result (Buffer *b, ChangesSide s, Language lang, int i) {
  const RuleFunction f[] = {s.rules->score, s.rules->winners, s.rules->ends};
  (void)lang;
  buffer_format(b, "g.%s", name_result(s.rules, i));
  add_digest(b, s, f[i]);
}

static const RuleThing rule_things[] = {
  {"game", SAY_CHANGED_GAME, count_head, name_head, tell_head},
  {"card", SAY_CHANGED_CARD, count_cards, name_card, tell_card},
  {"phase", SAY_CHANGED_PHASE, count_phases, name_phase, tell_phase},
  {"move", SAY_CHANGED_MOVE, count_moves, name_move, tell_move},
  {"article", SAY_CHANGED_ARTICLE, count_articles, name_article, tell_article},
  {"tie", SAY_CHANGED_TIE, count_ties, name_tie, tell_tie},
  {"result", SAY_CHANGED_RESULT, count_results, name_result, tell_result},
  {"option", SAY_CHANGED_OPTION, count_options, name_option, tell_option},
};

static char *line_of (const RuleThing *t, ChangesSide s, Language lang, int i) {
  Buffer b = {0};
  if (i < 0) return NULL;
  t->write(&b, s, lang, i);
  return b.text;
}

static void add_change (Changes *c, const RuleThing *t, const char *name,
                               char *before, char *after) {
  if (before != NULL && after != NULL && strcmp(before, after) == 0) {
    free(before);
    free(after);
    return;
  }
  c->change = memory_grow(c->change, &c->room, c->count + 1,
                          sizeof *c->change);
  c->change[c->count++] =
      (Change){t->what, t->list, memory_copy(name, strlen(name)), before,
               after};
}

/* The index of the thing with that name, or -1. */
static int find_thing (const RuleThing *t, const Ruleset *r, const char *name) {
  for (int i = 0; i < t->count(r); i++)
    if (strcmp(t->name(r, i), name) == 0) return i;
  return -1;
}

/* Lists things of the first side, then new ones. */
static void compare_things (Changes *c, const RuleThing *t, ChangesSide from,
                                   ChangesSide to, Language lang) {
  for (int i = 0; i < t->count(from.rules); i++) {
    const char *name = t->name(from.rules, i);
    add_change(c, t, name, line_of(t, from, lang, i),
                      line_of(t, to, lang, find_thing(t, to.rules, name)));
  }
  for (int i = 0; i < t->count(to.rules); i++) {
    const char *name = t->name(to.rules, i);
    if (find_thing(t, from.rules, name) < 0)
      add_change(c, t, name, NULL, line_of(t, to, lang, i));
  }
}

void changes_find (Changes *c, ChangesSide from, ChangesSide to,
                   Language lang) {
  *c = (Changes){0};
  for (size_t i = 0; i < sizeof rule_things / sizeof rule_things[0]; i++)
    compare_things(c, &rule_things[i], from, to, lang);
}

void changes_free (Changes *c) {
  for (size_t i = 0; i < c->count; i++) {
    free(c->change[i].name);
    free(c->change[i].before);
    free(c->change[i].after);
  }
  free(c->change);
}

/* The words without the digests. */
static Span words_of (const char *line) {
  return (Span){line, strcspn(line, "\n")};
}

static bool is_code_alone (const Change *c) {
  Span before = words_of(c->before), after = words_of(c->after);
  return before.len == after.len &&
         memcmp(before.at, after.at, before.len) == 0;
}

static void write_words (Page *p, Language lang, Saying what, Span words) {
  Buffer line = {0};
  buffer_format(&line, "%s%.*s", catalogue_words(what, lang), (int)words.len,
                words.at);
  page_start(p, DEEPER);
  page_text(p, buffer_string(&line));
  buffer_free(&line);
}

static void write_change (Page *p, const Change *c, Language lang) {
  page_start(p, MARGIN);
  page_format(p, "%s %s", catalogue_words(c->list, lang), c->name);
  if (c->before == NULL)
    write_words(p, lang, SAY_CHANGE_NEW, words_of(c->after));
  else if (c->after == NULL)
    write_words(p, lang, SAY_CHANGE_GONE, words_of(c->before));
  else if (is_code_alone(c))
    write_words(p, lang, SAY_CHANGE_OF_CODE, (Span){"", 0});
  else {
    write_words(p, lang, SAY_CHANGE_WAS, words_of(c->before));
    write_words(p, lang, SAY_CHANGE_IS, words_of(c->after));
  }
}

void changes_text (Page *p, const Changes *c, Language lang) {
  for (size_t i = 0; i < c->count; i++) write_change(p, &c->change[i], lang);
  if (c->count == 0) {
    page_start(p, MARGIN);
    page_text(p, catalogue_words(SAY_CHANGE_NONE, lang));
  }
  page_end(p);
}

static void put_words (Json *j, const char *key, const char *line) {
  if (line == NULL)
    json_nothing(j, key);
  else
    json_span(j, key, words_of(line));
}

void changes_json (Json *j, const char *key, const Changes *c) {
  json_begin_list(j, key);
  for (size_t i = 0; i < c->count; i++) {
    const Change *one = &c->change[i];
    json_begin(j, NULL);
    json_text(j, "what", one->what);
    json_text(j, "name", one->name);
    put_words(j, "before", one->before);
    put_words(j, "after", one->after);
    json_end(j);
  }
  json_end(j);
}
