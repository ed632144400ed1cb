/*
** What was found, in words
** SPDX-License-Identifier: MIT
*/
#include "render/wording.h"

#include "judge/finding.h"
#include "record/move.h"
#include "render/catalogue.h"

Wording wording_of (const Verdict *v, Language lang) {
  return (Wording){v->rules, v->seating, lang};
}

static const char *words (Wording w, Saying saying) {
  return catalogue_words(saying, w.lang);
}

/*
** {======================================================
** Findings
** =======================================================
*/

void wording_finding (Buffer *b, Wording w, const Finding *f) {
  Remark remark = {0};
  finding_remark(f, w.rules, &remark);
  catalogue_write(b, &remark, w.lang);
  remark_free(&remark);
}

/* "line 11 was legal only if Bruno held no 9" */
static void write_suspect (Buffer *b, Wording w, const Suspect *s) {
  buffer_format(b, words(w, SAY_LINE_LEGAL_ONLY_IF), s->line);
  wording_assumption(b, w, &s->doubt);
}

/* What the suspects rested on, and that it cannot be so. */
static void write_contradiction (Buffer *b, Wording w, const Fault *f) {
  if (f->suspects > 1)
    buffer_text(b, words(w, SAY_NOT_ALL_SO));
  for (int i = 0; i < f->suspects; i++) {
    if (i > 0) buffer_text(b, words(w, SAY_SEMICOLON));
    write_suspect(b, w, &f->suspect[i]);
  }
  if (f->suspects == 1)
    buffer_text(b, words(w, SAY_THIS_SHOWS_OTHERWISE));
}

/* Why a ruling behind the line was of no use, if there was one. */
static void write_unheard (Buffer *b, Wording w, const Fault *f) {
  if (f->unheard == SAY_NOTHING) return;
  buffer_format(b, " (%s)", catalogue_words(f->unheard, w.lang));
}

void wording_fault (Buffer *b, Wording w, const Fault *f) {
  if (f->suspects == 0)
    wording_finding(b, w, &f->finding);
  else {
    write_contradiction(b, w, f);
    buffer_format(b, ". %s",
                  both_in(w.rules->article[f->finding.article].text, w.lang));
  }
  write_unheard(b, w, f);
}

void wording_reason (Buffer *b, Wording w, const Fault *f) {
  if (f->suspects > 0)
    write_contradiction(b, w, f);
  else if (f->finding.article >= 0)
    catalogue_write(b, &f->finding.complaint.remark, w.lang);
}

/* }====================================================== */

/*
** {======================================================
** Assumptions
** =======================================================
*/

/* "6, 7 or ghost", if that is what 'comma' and 'or' say. */
static void list_kinds (Buffer *b, Wording w, KindSet kinds,
                        const char *comma, const char *or) {
  for (bool first = true; !kindset_is_empty(kinds); first = false) {
    int kind = kindset_take(&kinds);
    if (!first) buffer_text(b, kindset_is_empty(kinds) ? or : comma);
    buffer_text(b, word_in(&w.rules->kind[kind].word, w.lang));
  }
}

static void list_any (Buffer *b, Wording w, KindSet kinds) {
  list_kinds(b, w, kinds, ", ", words(w, SAY_OR));
}

/* The sort that the kinds are, all of it and no more; or NULL. */
static const Sort *find_sort (const Ruleset *r, KindSet kinds) {
  for (int i = 0; i < r->sorts; i++)
    if (kindset_is_same(r->sort[i].kinds, kinds)) return &r->sort[i];
  return NULL;
}

enum { MANY_KINDS = 3 };

/*
** The sort that was asked for: where many of one are not there, it is all of
** those that were not seen elsewhere.
*/
static const Sort *find_sort_asked (const Ruleset *r, KindSet kinds) {
  const Sort *sort = find_sort(r, kinds);
  if (sort != NULL || kindset_count(kinds) < MANY_KINDS) return sort;
  for (int i = 0; i < r->sorts; i++)
    if (kindset_is_within(kinds, r->sort[i].kinds)) return &r->sort[i];
  return NULL;
}

/* " held no 6, 7 or ghost", " held no heart" */
static void list_none (Buffer *b, Wording w, KindSet kinds) {
  int n = kindset_count(kinds);
  const Sort *sort = find_sort_asked(w.rules, kinds);
  if (sort != NULL) {
    buffer_text(b, words(w, SAY_HELD_NO));
    buffer_text(b, both_in(sort->title, w.lang));
    return;
  }
  buffer_text(b, words(w, n > 1 ? SAY_HELD_NONE_OF : SAY_HELD_NONE));
  list_kinds(b, w, kinds, words(w, SAY_NOR),
             words(w, n > 2 ? SAY_NOR_LAST : SAY_NOR_OTHER));
}

static void list_not_both (Buffer *b, Wording w, const Doubt *d) {
  buffer_text(b, words(w, SAY_NOT_HELD_BOTH));
  list_any(b, w, d->kinds);
  buffer_text(b, words(w, SAY_AND));
  list_any(b, w, d->also);
}

/* Of a sort by its title; else one after another. */
static void list_sort (Buffer *b, Wording w, KindSet kinds) {
  const Sort *sort = find_sort_asked(w.rules, kinds);
  if (sort != NULL)
    buffer_text(b, both_in(sort->title, w.lang));
  else
    list_any(b, w, kinds);
}

/* " held a card of: heart", " held a card of: 6, 7 or ghost" */
static void list_some (Buffer *b, Wording w, KindSet kinds) {
  buffer_text(b, words(w, SAY_HELD_AT_LEAST_ONE_CARD));
  list_sort(b, w, kinds);
}

static void list_fewer (Buffer *b, Wording w, const Doubt *d) {
  buffer_format(b, words(w, SAY_HELD_FEWER_THAN_CARDS_OF), d->fewer);
  list_sort(b, w, d->kinds);
}

void wording_assumption (Buffer *b, Wording w, const Doubt *d) {
  const Layout *l = &w.rules->layout;
  int seat = l->slot_seat[d->slot], zone = l->slot_zone[d->slot];
  if (kindset_is_empty(d->kinds)) {
    buffer_text(b, words(w, SAY_UNSEEN_ALLOWED_IT));
    return;
  }
  if (seat != NOBODY) buffer_span(b, w.seating->name[seat]);
  if (d->some)
    list_some(b, w, d->kinds);
  else if (d->fewer > 1)
    list_fewer(b, w, d);
  else if (kindset_is_empty(d->also))
    list_none(b, w, d->kinds);
  else
    list_not_both(b, w, d);
  if (l->zone[zone].sees == SEES_ALL)
    buffer_format(b, " (%s)", both_in(w.rules->zone_title[zone], w.lang));
}

void wording_unsure (Buffer *b, Language lang) {
  buffer_text(b, catalogue_words(SAY_TOO_MANY_WORLDS, lang));
}

/* }====================================================== */

/*
** {======================================================
** What was legal
** =======================================================
*/

/* Where several players may act, each is named. */
static void write_move (Buffer *b, Wording w, const LegalList *list, int i) {
  const LegalMove *m = &list->move[i];
  bool next = i == 0 || list->move[i - 1].seat != m->seat;
  if (i > 0) buffer_text(b, list->of_all && next ? "; " : ", ");
  if (list->of_all && next) {
    buffer_span(b, w.seating->name[m->seat]);
    buffer_text(b, words(w, SAY_COLON));
  }
  move_write(b, w.rules, w.seating, w.lang, &m->move);
}

/* Is all of the sort that may be held among those that would do? */
static bool does_all_of (const Sort *sort, const LegalList *list) {
  KindSet held = kindset_and(sort->kinds, list->hidden);
  return kindset_count(held) >= MANY_KINDS &&
         kindset_is_within(held, list->if_held);
}

/* "any spade, any heart, D2 or D3" */
static void list_held (Buffer *b, Wording w, const LegalList *list) {
  KindSet left = list->if_held;
  size_t start = b->len;
  for (int i = 0; i < w.rules->sorts; i++) {
    const Sort *sort = &w.rules->sort[i];
    if (!does_all_of(sort, list) || !kindset_meets(sort->kinds, left)) continue;
    if (b->len > start) buffer_text(b, ", ");
    buffer_format(b, words(w, SAY_ANY_OF_SORT), both_in(sort->title, w.lang));
    left = kindset_minus(left, sort->kinds);
  }
  if (!kindset_is_empty(left) && b->len > start) buffer_text(b, ", ");
  list_any(b, w, left);
}

/* "and, if held, 7, 8 or ghost" */
static void write_if_held (Buffer *b, Wording w, const LegalList *list) {
  if (list->total > 0) buffer_text(b, words(w, SAY_COMMA_AND));
  if (kindset_is_same(list->if_held, list->hidden)) {
    buffer_text(b, words(w, SAY_ANY_CARD_HELD));
    return;
  }
  buffer_text(b, words(w, SAY_IF_HELD));
  list_held(b, w, list);
}

void wording_legal (Buffer *b, Wording w, const LegalList *list) {
  if (!list->listed) return;
  for (int i = 0; i < list->count; i++) write_move(b, w, list, i);
  if (list->total > list->count)
    buffer_format(b, words(w, SAY_SO_MANY_IN_ALL), list->total);
  if (!kindset_is_empty(list->if_held))
    write_if_held(b, w, list);
  else if (list->total == 0 && !list->may_pass_over)
    buffer_text(b, words(w, SAY_NO_MOVE_AT_ALL));
  if (!list->may_pass_over) return;
  if (list->total > 0 || !kindset_is_empty(list->if_held))
    buffer_text(b, words(w, SAY_COMMA_OR));
  buffer_text(b, words(w, SAY_LET_IT_PASS));
}

/* }====================================================== */
