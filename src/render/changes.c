/*
** What one set of rules has otherwise than another
** SPDX-License-Identifier: MIT
**
** Each thing of a rule sheet is told in a line by either side; where the
** lines differ, it has changed. What functions do has no words: they are told
** apart by their code (see inspect.h).
*/
#include "render/changes.h"

#include <stdlib.h>

#include "ground/memory.h"
#include "ground/unicode.h"
#include "render/catalogue.h"
#include "render/sheet.h"
#include "render/view.h"
#include "render/wording.h"

enum { MARGIN = 2, DEEPER = 6 };

/* One sort of thing: how many there are, and how each is told. */
typedef struct Told {
  const char *what;
  Saying list;
  int (*count) (const Ruleset *r);
  const char *(*name) (const Ruleset *r, int i);
  void (*write) (Buffer *b, ChangesSide s, Language lang, int i);
} Told;

/* ---- Each thing in a line ---- */

static void write_digest (Buffer *b, ChangesSide s, RuleFunction f) {
  char hex[DIGEST_LENGTH];
  digest_function(s.host, s.rules, f, hex);
  buffer_format(b, "\n%s", hex);
}

static int count_head (const Ruleset *r) { (void)r; return 1; }

static const char *name_head (const Ruleset *r, int i) {
  (void)i;
  return r->id;
}

static void write_head (Buffer *b, ChangesSide s, Language lang, int i) {
  (void)i;
  buffer_format(b, "%s, ", both_in(s.rules->title, lang));
  sheet_players(b, s.rules);
}

static int count_options (const Ruleset *r) { return r->options; }

static const char *name_option (const Ruleset *r, int i) {
  return r->option[i].word.en;
}

static void write_option (Buffer *b, ChangesSide s, Language lang, int i) {
  sheet_option(b, &s.rules->option[i], lang);
}

static int count_cards (const Ruleset *r) { return r->layout.kinds; }

static const char *name_card (const Ruleset *r, int i) {
  return r->kind[i].word.en;
}

static void write_card (Buffer *b, ChangesSide s, Language lang, int i) {
  const Kind *k = &s.rules->kind[i];
  sheet_card(b, s.rules, lang, i);
  if (k->note.en[0] != '\0')
    buffer_format(b, ". %s", both_in(k->note, lang));
}

static int count_moves (const Ruleset *r) { return r->moves; }

static const char *name_move (const Ruleset *r, int i) {
  return r->move[i].name;
}

/* The articles that it may break, and the code behind them. */
static void write_move (Buffer *b, ChangesSide s, Language lang, int i) {
  const Move *m = &s.rules->move[i];
  sheet_syntax(b, s.rules, lang, m);
  for (int k = 0; k < m->refusals; k++)
    buffer_format(b, "%s%s", k > 0 ? ", " : "; ",
                  s.rules->article[m->refusal[k].article].id);
  for (int k = 0; k < m->refusals; k++)
    write_digest(b, s, m->refusal[k].function);
  write_digest(b, s, m->apply);
  write_digest(b, s, m->says);
}

static int count_articles (const Ruleset *r) {
  return r->articles - ARTICLES_COMMON;
}

static const char *name_article (const Ruleset *r, int i) {
  return r->article[ARTICLES_COMMON + i].id;
}

static void write_article (Buffer *b, ChangesSide s, Language lang, int i) {
  const Article *a = &s.rules->article[ARTICLES_COMMON + i];
  buffer_text(b, both_in(a->text, lang));
  if (a->source[0] != '\0') buffer_format(b, " [%s]", a->source);
}

static int count_ties (const Ruleset *r) { return r->ties; }

static const char *name_tie (const Ruleset *r, int i) {
  return r->tie[i].article.id;
}

static void write_tie (Buffer *b, ChangesSide s, Language lang, int i) {
  const Article *a = &s.rules->tie[i].article;
  buffer_text(b, both_in(a->text, lang));
  if (a->source[0] != '\0') buffer_format(b, " [%s]", a->source);
  write_digest(b, s, s.rules->tie[i].by);
}

static int count_phases (const Ruleset *r) { return r->phases; }

static const char *name_phase (const Ruleset *r, int i) {
  return r->phase[i].name;
}

static void write_phase (Buffer *b, ChangesSide s, Language lang, int i) {
  const Phase *p = &s.rules->phase[i];
  const char *title = both_in(p->title, lang);
  buffer_text(b, title[0] ? title : p->name);
  sheet_verbs(b, s.rules, lang, p->moves);
  write_digest(b, s, p->run);
  write_digest(b, s, p->after);
  write_digest(b, s, p->arrive);
  write_digest(b, s, p->otherwise);
}

/* Scores and winners, which have no words at all. */
static int count_results (const Ruleset *r) { (void)r; return 3; }

static const char *name_result (const Ruleset *r, int i) {
  static const char *const name[] = {"score", "winners", "ends"};
  (void)r;
  return name[i];
}

static void write_result (Buffer *b, ChangesSide s, Language lang, int i) {
  const RuleFunction f[] = {s.rules->score, s.rules->winners, s.rules->ends};
  (void)lang;
  buffer_format(b, "g.%s", name_result(s.rules, i));
  write_digest(b, s, f[i]);
}

static const Told told[] = {
  {"game", SAY_CHANGED_GAME, count_head, name_head, write_head},
  {"card", SAY_CHANGED_CARD, count_cards, name_card, write_card},
  {"phase", SAY_CHANGED_PHASE, count_phases, name_phase, write_phase},
  {"move", SAY_CHANGED_MOVE, count_moves, name_move, write_move},
  {"article", SAY_CHANGED_ARTICLE, count_articles, name_article, write_article},
  {"tie", SAY_CHANGED_TIE, count_ties, name_tie, write_tie},
  {"result", SAY_CHANGED_RESULT, count_results, name_result, write_result},
  {"option", SAY_CHANGED_OPTION, count_options, name_option, write_option},
};

static char *tell (const Told *t, ChangesSide s, Language lang, int i) {
  Buffer b = {0};
  if (i < 0) return NULL;
  t->write(&b, s, lang, i);
  return b.text;
}

static void add (Changes *c, const Told *t, const char *name, char *before,
                 char *after) {
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

/* The thing of that name, or -1. */
static int find (const Told *t, const Ruleset *r, const char *name) {
  for (int i = 0; i < t->count(r); i++)
    if (strcmp(t->name(r, i), name) == 0) return i;
  return -1;
}

/* What there was first, then what is new. */
static void find_in (Changes *c, const Told *t, ChangesSide from,
                     ChangesSide to, Language lang) {
  for (int i = 0; i < t->count(from.rules); i++) {
    const char *name = t->name(from.rules, i);
    add(c, t, name, tell(t, from, lang, i),
        tell(t, to, lang, find(t, to.rules, name)));
  }
  for (int i = 0; i < t->count(to.rules); i++) {
    const char *name = t->name(to.rules, i);
    if (find(t, from.rules, name) < 0)
      add(c, t, name, NULL, tell(t, to, lang, i));
  }
}

void changes_find (Changes *c, ChangesSide from, ChangesSide to,
                   Language lang) {
  *c = (Changes){0};
  for (size_t i = 0; i < sizeof told / sizeof told[0]; i++)
    find_in(c, &told[i], from, to, lang);
}

void changes_free (Changes *c) {
  for (size_t i = 0; i < c->count; i++) {
    free(c->change[i].name);
    free(c->change[i].before);
    free(c->change[i].after);
  }
  free(c->change);
}

/* ---- Told ---- */

/* The words, without the digests behind them. */
static Span words_of (const char *line) {
  return (Span){line, strcspn(line, "\n")};
}

static bool is_code_alone (const Change *c) {
  Span before = words_of(c->before), after = words_of(c->after);
  return before.len == after.len &&
         memcmp(before.at, after.at, before.len) == 0;
}

static void put (Page *p, Language lang, Saying what, Span words) {
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
    put(p, lang, SAY_CHANGE_NEW, words_of(c->after));
  else if (c->after == NULL)
    put(p, lang, SAY_CHANGE_GONE, words_of(c->before));
  else if (is_code_alone(c))
    put(p, lang, SAY_CHANGE_OF_CODE, (Span){"", 0});
  else {
    put(p, lang, SAY_CHANGE_WAS, words_of(c->before));
    put(p, lang, SAY_CHANGE_IS, words_of(c->after));
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

static void write_side (Json *j, const char *key, const char *line) {
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
    write_side(j, "before", one->before);
    write_side(j, "after", one->after);
    json_end(j);
  }
  json_end(j);
}

/*
** Where cards went between two tables
*/

enum { TRANSFERS_LIMIT = 64 };

/* Cards that went from one slot to another, by kind. */
typedef struct Transfer {
  uint8_t from, to;
  uint8_t known[KINDS_LIMIT];
  int unknown, all;
} Transfer;

typedef struct Transfers {
  Transfer list[TRANSFERS_LIMIT];
  int count;
} Transfers;

/* ---- Found ---- */

/* Kept in the order of slots, so that the words have an order, too. */
static Transfer *find_transfer (Transfers *f, int from, int to) {
  int i = 0;
  while (i < f->count && (f->list[i].from < from ||
                          (f->list[i].from == from && f->list[i].to < to)))
    i++;
  if (i < f->count && f->list[i].from == from && f->list[i].to == to)
    return &f->list[i];
  if (f->count == TRANSFERS_LIMIT) return NULL;
  memmove(&f->list[i + 1], &f->list[i],
          (size_t)(f->count++ - i) * sizeof(Transfer));
  memset(&f->list[i], 0, sizeof(Transfer));
  f->list[i].from = (uint8_t)from;
  f->list[i].to = (uint8_t)to;
  return &f->list[i];
}

static void find_transfers (Transfers *f, const Judge *after,
                            const TransfersView *v) {
  const Table *t = &after->world[0];
  f->count = 0;
  for (int k = 0; k < after->rules->layout.tokens; k++) {
    Transfer *transfer;
    if (t->slot[k] == v->before->slot[k]) continue;
    transfer = find_transfer(f, v->before->slot[k], t->slot[k]);
    if (transfer == NULL) return;  /* so many? nobody would read them */
    transfer->all++;
    if (viewer_knows(after, k, v->viewer))
      transfer->known[t->what[k]]++;
    else
      transfer->unknown++;
  }
}

/* ---- Cancelled ---- */

static void cancel_unknown (Transfer *a, Transfer *b) {
  int n = a->unknown < b->unknown ? a->unknown : b->unknown;
  a->unknown -= n;
  b->unknown -= n;
  a->all -= n;
  b->all -= n;
}

static void cancel_kind (Transfer *a, Transfer *b, int kind) {
  while (a->known[kind] > 0 && b->known[kind] > 0) {
    a->known[kind]--;
    b->known[kind]--;
    a->all--;
    b->all--;
  }
}

/* Takes so many cards out, those that nobody knows first. */
static void take_out (Transfer *f, int n) {
  f->all -= n;
  while (n > 0 && f->unknown > 0) n--, f->unknown--;
  for (int k = 0; k < KINDS_LIMIT && n > 0; k++)
    while (n > 0 && f->known[k] > 0) n--, f->known[k]--;
}

/*
** Like cards that change places have not moved. Where there were several
** worlds, and the first is gone, another stands for them, in which other cards
** lie here and there: no more than the difference has moved.
*/
static void cancel_pair (Transfer *a, Transfer *b, bool worlds) {
  int less;
  for (int k = 0; k < KINDS_LIMIT; k++) cancel_kind(a, b, k);
  cancel_unknown(a, b);
  if (!worlds) return;
  less = a->all < b->all ? a->all : b->all;
  take_out(a, less);
  take_out(b, less);
}

static void cancel (Transfers *f, bool worlds) {
  for (int i = 0; i < f->count; i++)
    for (int k = i + 1; k < f->count; k++)
      if (f->list[i].from == f->list[k].to &&
          f->list[i].to == f->list[k].from)
        cancel_pair(&f->list[i], &f->list[k], worlds);
}

/* Is it just cards that the line names? A move's are the player's own. */
static bool is_told (const Transfer *f, const Judge *j,
                     const TransfersView *v) {
  int named[KINDS_LIMIT] = {0};
  if (v->names == 0 || f->unknown > 0 ||
      (v->mover >= 0 && j->rules->layout.slot_seat[f->from] != v->mover))
    return false;
  for (int i = 0; i < v->names; i++)
    if (v->named[i] < KINDS_LIMIT) named[v->named[i]]++;
  for (int k = 0; k < KINDS_LIMIT; k++)
    if (f->known[k] > named[k]) return false;
  return true;
}

/*
** From one place that nobody sees to another, or from hand to hand of one
** player? That is how the rules go about it, and nothing that happens.
*/
static bool is_of_no_matter (const Transfer *f, const Judge *j) {
  const Layout *l = &j->rules->layout;
  int from = l->slot_zone[f->from], to = l->slot_zone[f->to];
  if (l->zone[from].sees != l->zone[to].sees ||
      j->rules->zone_place[to] == ZONE_SMALL)
    return false;
  return l->zone[from].sees == SEES_NOBODY ||
         (l->zone[from].sees == SEES_OWNER &&
          l->slot_seat[f->from] == l->slot_seat[f->to]);
}

/* From the table back into a deck? Which they are, is forgotten there. */
static bool is_shuffled (const Transfer *f, const Judge *j) {
  const Layout *l = &j->rules->layout;
  return l->slot_seat[f->to] == NOBODY &&
         l->zone[l->slot_zone[f->to]].sees == SEES_NOBODY &&
         l->zone[l->slot_zone[f->from]].sees == SEES_ALL;
}

/*
** Cards that all have seen, put away where nobody looks at them much? Who won
** them, the rules tell.
*/
static bool is_put_away (const Transfer *f, const Judge *j) {
  const Layout *l = &j->rules->layout;
  int from = l->slot_zone[f->from], to = l->slot_zone[f->to];
  return j->rules->zone_place[to] == ZONE_SMALL &&
         l->zone[from].sees == SEES_ALL && f->unknown == 0;
}

/* ---- Written ---- */

static void write_slot (Buffer *b, const Judge *j, int slot, int mover) {
  const Layout *l = &j->rules->layout;
  const char *zone = both_in(j->rules->zone_title[l->slot_zone[slot]],
                             j->lang);
  int seat = l->slot_seat[slot];
  if (seat == NOBODY || seat == mover)
    buffer_text(b, zone);
  else if (j->lang == FRENCH) {
    buffer_format(b, "%s ", zone);
    wording_de(b, j->seating->name[seat]);
  }
  else {
    buffer_span(b, j->seating->name[seat]);
    buffer_format(b, "'s %s", zone);
  }
}

/* "Bruno draws ", or "draws " where it is he who moves. */
static void write_does (Buffer *b, const Judge *j, int seat, int mover,
                        Saying does) {
  if (seat != mover) {
    buffer_span(b, j->seating->name[seat]);
    buffer_char(b, ' ');
  }
  buffer_text(b, catalogue_words(does, j->lang));
}

static void write_cards (Buffer *b, const Judge *j, const Transfer *f) {
  int n = 0;
  for (int k = 0; k < j->rules->layout.kinds; k++)
    for (int i = 0; i < f->known[k]; i++) {
      if (n++ > 0) buffer_char(b, ' ');
      buffer_text(b, word_in(&j->rules->kind[k].word, j->lang));
    }
  viewer_write_unknown(b, j->lang, f->unknown, n > 0);
}

/* "gives 7 to Bruno", "Bruno gets 7 from Anne" */
static void write_gift (Buffer *b, const Judge *j, const Transfer *f,
                        int mover) {
  const Layout *l = &j->rules->layout;
  int giver = l->slot_seat[f->from], taker = l->slot_seat[f->to];
  if (giver == mover) {
    buffer_text(b, catalogue_words(SAY_GIVES, j->lang));
    write_cards(b, j, f);
    buffer_text(b, catalogue_words(SAY_GIVEN_TO, j->lang));
    buffer_span(b, j->seating->name[taker]);
    return;
  }
  write_does(b, j, taker, mover, SAY_GETS);
  write_cards(b, j, f);
  buffer_text(b, catalogue_words(SAY_GOT_FROM, j->lang));
  if (j->lang == FRENCH)
    wording_de(b, j->seating->name[giver]);
  else
    buffer_span(b, j->seating->name[giver]);
}

/* What people call it where the cards are nobody's then; or nothing. */
static Saying name_for_all (Sees here, Sees there, int giver) {
  if (there != SEES_ALL) return SAY_NOTHING;
  if (here == SEES_NOBODY) return SAY_TURNED_UP;
  return giver != NOBODY ? SAY_LAYS : SAY_NOTHING;
}

/* By who sees the cards here and there. */
static Saying name_of (const Ruleset *r, const Transfer *f) {
  const Layout *l = &r->layout;
  Sees here = l->zone[l->slot_zone[f->from]].sees;
  Sees there = l->zone[l->slot_zone[f->to]].sees;
  int giver = l->slot_seat[f->from], taker = l->slot_seat[f->to];
  if (giver != NOBODY && (taker == NOBODY || taker == giver) &&
      r->zone_place[l->slot_zone[f->to]] == ZONE_SMALL)
    return SAY_DISCARDS;
  if (taker == NOBODY) return name_for_all(here, there, giver);
  if (giver != NOBODY && giver != taker) return SAY_GIVES;
  if (there == SEES_ALL && here == SEES_NOBODY) return SAY_TURNS_UP;
  if (there == SEES_ALL && giver == taker) return SAY_SHOWS_OWN;
  if (there != SEES_OWNER || here == SEES_OWNER) return SAY_NOTHING;
  return here == SEES_NOBODY ? SAY_DRAWS : SAY_TAKES;
}

/* "Bruno's hand → discard: 7" */
static void write_way (Buffer *b, const Judge *j, const Transfer *f,
                       int mover) {
  write_slot(b, j, f->from, mover);
  buffer_text(b, " → ");
  write_slot(b, j, f->to, mover);
  buffer_text(b, catalogue_words(SAY_COLON, j->lang));
  write_cards(b, j, f);
}

static void write_transfer (Buffer *b, const Judge *j, const Transfer *f,
                            int mover) {
  const Layout *l = &j->rules->layout;
  int giver = l->slot_seat[f->from], taker = l->slot_seat[f->to];
  Saying name = name_of(j->rules, f);
  switch (name) {
    case SAY_NOTHING: write_way(b, j, f, mover); break;
    case SAY_GIVES: write_gift(b, j, f, mover); break;
    case SAY_TURNED_UP:
      buffer_text(b, catalogue_words(name, j->lang));
      write_cards(b, j, f);
      break;
    default:
      write_does(b, j, taker != NOBODY ? taker : giver, mover, name);
      write_cards(b, j, f);
  }
}

void transfers_write (Buffer *b, const Judge *after,
                      const TransfersView *view) {
  Transfers f;
  int n = 0, shuffled = 0;
  find_transfers(&f, after, view);
  cancel(&f, view->worlds_before > 1 || after->worlds > 1);
  for (int i = 0; i < f.count; i++) {
    if (f.list[i].all == 0 || is_told(&f.list[i], after, view) ||
        is_put_away(&f.list[i], after) || is_of_no_matter(&f.list[i], after))
      continue;
    if (is_shuffled(&f.list[i], after)) {
      shuffled += f.list[i].all;
      continue;
    }
    if (n++ > 0) buffer_text(b, "; ");
    write_transfer(b, after, &f.list[i], view->mover);
  }
  if (shuffled == 0) return;
  if (n > 0) buffer_text(b, "; ");
  catalogue_format(b, after->lang, SAY_SHUFFLED_AGAIN, shuffled);
}

