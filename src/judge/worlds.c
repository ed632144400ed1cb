/*
** Events in every possible world
** SPDX-License-Identifier: MIT
*/
#include "judge/worlds.h"

#include <stdlib.h>

#include "base/memory.h"
#include "judge/finding.h"
#include "table/doubt.h"
#include "table/knowledge.h"
#include "table/likeness.h"

static void swap_others (Judge *j) {
  Shelf *s = j->others;
  j->others = j->spare_others;
  j->spare_others = s;
}

void worlds_swap (Judge *j) {
  Table *t = j->world;
  j->world = j->spare;
  j->spare = t;
  swap_others(j);
  j->worlds = j->spares;
  j->scored = false;
  if (j->census)
    memcpy(j->weight, j->spare_weight, (size_t)j->spares * sizeof *j->weight);
}

bool worlds_change (Judge *j, ChangeWorld *change, void *how) {
  const Layout *l = &j->rules->layout;
  if (!change(&j->world[0], how)) return false;
  if (j->worlds == 1) return true;
  shelf_clear(j->spare_others);
  shelf_put(j->spare_others, &j->world[0], l);
  for (int w = 1; w < j->worlds; w++) {
    shelf_get(j->others, w, &j->world[1], l);
    if (!change(&j->world[1], how)) return false;
    shelf_put(j->spare_others, &j->world[1], l);
  }
  swap_others(j);
  return true;
}

static void copy_world (const Judge *j, int w, Table *to) {
  if (w == 0)
    table_copy(to, &j->world[0], &j->rules->layout);
  else
    shelf_get(j->others, w, to, &j->rules->layout);
}

/* Where the next world is tried: the first has a place of its own. */
static Table *next_spare (Judge *j) { return &j->spare[j->spares > 0]; }

/* Is there an equal world already? Then adds the weight to it. */
static bool is_kept (Judge *j, uint64_t signature, double weight) {
  for (int i = 0; i < j->spares; i++)
    if (j->signature[i] == signature) {
      j->spare_weight[i] += weight;
      return true;
    }
  return false;
}

/* The first of several, to which the others are compared. */
static void shelve_first (Judge *j) {
  const Layout *l = &j->rules->layout;
  j->signature[0] = likeness_order(&j->spare[0], l);
  shelf_clear(j->spare_others);
  shelf_put(j->spare_others, &j->spare[0], l);
}

/* Keeps the world just tried, unless there is one that includes it. */
static void keep_world (Judge *j, double weight) {
  const Layout *l = &j->rules->layout;
  if (j->spares > 0 && j->spare[0].blurred && !j->census &&
      likeness_includes(&j->spare[0], &j->spare[1], l))
    return;
  if (j->spares == 1) shelve_first(j);
  if (j->spares > 0) {
    uint64_t signature = likeness_order(&j->spare[1], l) +
        likeness_difference(&j->spare[1], &j->spare[0], l);
    if (is_kept(j, signature, weight)) return;
    j->signature[j->spares] = signature;
    shelf_put(j->spare_others, &j->spare[1], l);
  }
  j->spare_weight[j->spares++] = weight;
}

/* Is it noted already? Kinds of one hand are merged. */
static bool is_noted (Judge *j, const Doubt *d) {
  for (int k = j->assumptions - 1; k >= 0; k--) {
    Assumption *a = &j->assumption[k];
    if (a->event != j->event) break;
    if (doubt_adds_up(&a->doubt, d)) return true;
  }
  return false;
}

/* The table is that before the move, or after it if the doubt is about then. */
static void note_doubt (Judge *j, const Event *e, const Doubt *d) {
  const Table *t = d->after ? &j->spare[j->spares > 0] : &j->world[0];
  if (is_noted(j, d)) return;
  j->assumption = memory_grow(j->assumption, &j->assumption_room,
                              (size_t)j->assumptions + 1,
                              sizeof *j->assumption);
  j->assumption[j->assumptions++] =
      (Assumption){.line = e->line, .event = j->event, .seat = e->seat,
                   .article = d->article, .doubt = *d,
                   .stirred = t->pile[d->slot].stirred};
}

/* Is it about impossible cards, rather than a rule? */
static bool is_about_cards (int article) {
  return article == ARTICLE_NO_SUCH_CARD || article == ARTICLE_NOT_HELD ||
         article == ARTICLE_NOT_THE_CARD;
}

/*
** Adds the move's assumptions, once each: those of this world, or, if a rule
** forbids the move in this world, that this world is not the right one.
*/
static void note_assumptions (Judge *j, const Trial *x, Ruling ruling) {
  const Doubt *held = &x->sit.held;
  if (x->e == NULL) return;
  for (int i = 0; i < x->sit.doubts; i++) {
    const Doubt *d = &x->sit.doubt[i];
    note_doubt(j, x->e, d->either ? &(Doubt){.fewer = 1, .article = d->article}
                                  : d);
  }
  if (ruling != RULING_ILLEGAL || j->readings ||
      is_about_cards(j->finding.article))
    return;
  if (!kindset_is_empty(held->kinds) &&
      held->article == j->finding.article)
    note_doubt(j, x->e, held);
  else if (x->sit.doubts == 0)
    note_doubt(j, x->e, &(Doubt){.fewer = 1, .article = j->finding.article});
}

/* The first world in which the event is possible provides the texts. */
static void keep_first_texts (Trial *x, int told) {
  Judge *j = x->j;
  x->sit.telling = j->spares == 0 ? j->telling : NULL;
  if (x->sit.telling != NULL) j->telling->count = told;
}

static Ruling try_world (Trial *x, TryOn *try_on, int w, int told) {
  Judge *j = x->j;
  Table *t = next_spare(j);
  j->trials++;
  keep_first_texts(x, told);
  copy_world(j, w, t);
  x->sit.multiplicity = 1;
  return try_on(x, t);
}

/* The trials that failed. */
typedef struct Failures {
  int count;
  int doubted;              /* the article of an assumption, or -1 */
  bool broken;              /* did the rules break in one? */
  Finding finding;          /* of that, or of a rule, if any; empty */
                            /* before 'count' */
} Failures;

static void no_failures (Failures *f) {
  f->count = 0;
  f->doubted = -1;
  f->broken = false;
}

static void free_failures (Failures *f) {
  if (f->count > 0) finding_free(&f->finding);
}

static void keep_failure (Failures *f, const Trial *x) {
  const Finding *now = &x->j->finding;
  bool hidden = f->count > 0 || now->hidden, broken = f->broken;
  if (f->count == 0) f->finding = (Finding){0};
  f->broken |= now->ruling == RULING_BROKEN;
  if (f->count++ == 0 || f->broken > broken ||
      (!broken && is_about_cards(f->finding.article) &&
       !is_about_cards(now->article)))
    finding_copy(&f->finding, now);
  f->finding.hidden = hidden;
  if (x->sit.doubts > 0 && !x->force) f->doubted = x->sit.doubt[0].article;
}

static int least (int a, int b) { return a < b ? a : b; }

static int worlds_limit (const Judge *j) {
  return j->parted ? least(j->limit, WORLDS_PARTED) : j->limit;
}

static bool is_over_effort (const Judge *j) { return j->effort > EFFORT_LIMIT; }

static int trials_limit (const Judge *j) {
  int worlds = worlds_limit(j);
  return TRIALS_EACH *
         (is_over_effort(j) ? least(worlds, WORLDS_AFTER) : worlds);
}

/*
** Did the line leave more worlds than are worth following? Then all that can be
** are merged: merging only some would leave the others beside them. Worlds
** of mingled hands hardly ever die out: each card shown doubles them. A proof,
** which looks ahead only a limited way, follows them all.
*/
static bool are_too_many (const Judge *j) {
  if (is_over_effort(j)) return j->spares > WORLDS_AFTER;
  return j->spares > WORLDS_MINGLED && j->effort > EFFORT_MINGLED &&
         j->mode == MODE_JUDGE && !j->parted && !j->census &&
         knowledge_is_mingled(&j->spare[0], &j->rules->layout);
}

/*
** The rules broke with one of several choices: as the game went on, it was not
** the right one.
*/
static bool is_wrong_choice (const Trial *x, Ruling ruling) {
  return ruling == RULING_BROKEN && !host_wants_again(x->j->host) &&
         (x->j->worlds > 1 || x->choices.known > 0);
}

/*
** Are the same cards known to have been shown, and does the same call wait? Or
** does that not matter, since only the phases differ?
*/
static bool has_same_shown (const Judge *j, const Table *a, const Table *b) {
  if (j->readings) return true;
  if (a->halted != b->halted) return false;
  if (a->news_count != b->news_count) return false;
  for (int i = 0; i < a->news_count; i++)
    if (a->news[i].kind != b->news[i].kind ||
        a->news[i].seat != b->news[i].seat)
      return false;
  return true;
}

/* Are both at the same point of the game, apart from unseen cards? */
static bool can_merge (const Judge *j, const Table *a, const Table *b) {
  const Layout *l = &j->rules->layout;
  return !j->parted || (likeness_same_course(a, b, l) &&
                        likeness_same_sizes(a, b, l) &&
                        has_same_shown(j, a, b));
}

/* Merges a world with all later ones of the shelf that fit. */
static void merge_from (const Judge *j, const Shelf *from, int w, int worlds,
                        bool *merged, Table *t) {
  const Layout *l = &j->rules->layout;
  Likeness like = {0};
  Table *other = memory_new(sizeof *other);
  for (int v = w + 1; v < worlds; v++) {
    if (merged[v]) continue;
    shelf_get(from, v, other, l);
    if (!can_merge(j, t, other)) continue;
    likeness_compare(&like, t, other, l);
    merged[v] = true;
  }
  likeness_blur(t, &like, l);
  free(other);
}

/* Too many worlds: leaves one for each point that the game may have reached. */
static void blur_spares (Judge *j) {
  const Layout *l = &j->rules->layout;
  bool merged[WORLDS_MOST] = {false};
  Shelf from = *j->spare_others;
  int worlds = j->spares;
  *j->spare_others = (Shelf){0};
  j->spares = 0;
  for (int w = 0; w < worlds; w++) {
    if (merged[w]) continue;
    if (w > 0) shelf_get(&from, w, next_spare(j), l);
    merge_from(j, &from, w, worlds, merged, next_spare(j));
    keep_world(j, 1);
  }
  shelf_free(&from);
  j->counted = false;
}

/* The same for the worlds before the line. */
static void blur_worlds (Judge *j) {
  int worlds = j->worlds;
  worlds_swap(j);
  j->spares = worlds;
  blur_spares(j);
  worlds_swap(j);
}

/* The number of cards of lines, from the first on, that the trial has used. */
static int count_used (const Supply *s) {
  int n = 0;
  while (n < s->lines && s->line[n].used) n++;
  return n;
}

/*
** Notes which cards of lines the world just tried has used. Other worlds may
** have used others only if it is clear which these were, the first ones, and
** that each world has used all lines that it could.
*/
static void note_spent (Trial *x, Table *t, bool first) {
  const Supply *s = &x->supply;
  int used = count_used(s);
  if (s->lines == 0) return;
  t->lines_used = (uint16_t)used;
  for (int i = 0; i < s->lines; i++) {
    x->uneven |= !first && !x->j->readings &&
                 x->spent[i] != s->line[i].used;
    x->spent[i] = s->line[i].used;
  }
  x->ragged |= used < s->lines_used_count ||
               (!x->all_lines && s->lines_used_count > s->lines_first);
}

/* The world just tried is possible. */
static void add_world (Trial *x, double weight) {
  Judge *j = x->j;
  if (j->spares > 0 && !has_same_shown(j, &j->spare[0], &j->spare[1]))
    x->differs = true;
  note_spent(x, next_spare(j), j->spares == 0);
  keep_world(j, weight);
}

Ruling worlds_lose_track (Judge *j, const Event *e) {
  Span at = {NULL, 0};
  if (e != NULL) at = e->text;
  j->lost = true;
  return finding_because(j, at, fact_saying(SAY_LOST_TRACK));
}

/*
** The table waits for a card that no line has named yet. Could it use the other
** cards that lines have named, if it went on?
*/
static bool may_use_lines (const Trial *x, const Table *t) {
  Trial later;
  Ruling ruling;
  bool may = false;
  Table *at = memory_new(sizeof *at);
  trial_open(&later, x->j, x->e);
  later.sit.journal = NULL;
  later.sit.foresee = true;
  do {
    table_copy(at, t, x->sit.layout);
    at->lines_used = (uint16_t)count_used(&x->supply);
    ruling = trial_resume(&later, at);
    may = ruling != RULING_FINE ||
          later.supply.lines_used_count == later.supply.lines;
  } while (!may && choices_go_on(&later.choices));
  free(at);
  return may;
}

/*
** Where the game has split into several courses, a line names the cards of one
** of them: is one of these cards not used in this one?
*/
static bool is_other_course (const Trial *x, const Table *t, Ruling ruling) {
  const Supply *s = &x->supply;
  if (ruling != RULING_FINE || !x->all_lines || !x->j->parted ||
      s->lines_used_count == s->lines)
    return false;
  return !t->halted || (x->sit.left_over &&
                        count_used(s) == s->lines_used_count &&
                        !may_use_lines(x, t));
}

/*
** Are there other choices in this world? All of them if a refusal was given up:
** from then on it makes none.
*/
static bool choose_anew (Trial *x, int *given_up) {
  int now = host_given_up(x->j->host);
  if (now == *given_up) return choices_go_on(&x->choices);
  *given_up = now;
  x->choices.known = 0;
  return true;
}

/*
** The event in every world with all choices. RULING_AGAIN if there were too
** many.
*/
static Ruling try_all (Trial *x, TryOn *try_on, Failures *f) {
  Judge *j = x->j;
  int given_up = host_given_up(j->host);
  int trials = 0, told = j->telling ? j->telling->count : 0;
  bool pending = false, left_over = false;
  j->spares = 0;
  x->differs = x->some_wait = x->uneven = x->ragged = false;
  for (int w = 0; w < j->worlds; w++) {
    x->choices.known = 0;
    do {
      Ruling ruling;
      if (trials++ > 0) j->effort++;
      if (trials > trials_limit(j) && !j->world[0].blurred)
        return RULING_AGAIN;
      if (j->world[0].blurred && trials > host_limits(j->host)->of[LIMIT_WAYS])
        return worlds_lose_track(x->j, x->e);
      if (j->spares >= worlds_limit(j)) {
        blur_spares(j);
        if (2 * j->spares > worlds_limit(j) && j->parted)
          return worlds_lose_track(x->j, x->e);
      }
      left_over |= x->sit.left_over;
      x->sit.left_over = false;
      ruling = try_world(x, try_on, w, told);
      j->parted |= x->sit.parted;
      j->readings &= x->choices.known == x->readings;
      if (j->strict && x->choices.known > x->readings)
        return worlds_lose_track(j, x->e);
      if (is_other_course(x, next_spare(j), ruling) ||
          (j->strict && ruling == RULING_FINE && x->sit.doubts > 0))
        ruling = finding_illegal(j, ARTICLE_MOVE_UNKNOWN_NOW, trial_at(x));
      if (ruling != RULING_FINE) keep_first_texts(x, told);
      if (j->parted && ruling == RULING_PENDING) {
        pending = true;
        finding_illegal(j, ARTICLE_MOVE_UNKNOWN_NOW, trial_at(x));
        if (x->names_all) keep_failure(f, x);
        continue;
      }
      if (is_wrong_choice(x, ruling)) {
        if (sandbox_is_spent(j->host)) return worlds_lose_track(x->j, x->e);
        keep_failure(f, x);
        continue;
      }
      if (ruling != RULING_FINE && ruling != RULING_ILLEGAL) return ruling;
      if (x->sit.uncounted) j->counted = false, j->gifts = true;
      if (x->sit.incomplete) j->counted = false, j->incomplete = true;
      if (!x->force) note_assumptions(j, x, ruling);
      if (ruling == RULING_FINE)
        add_world(x, j->census ? j->weight[w] * x->sit.multiplicity : 1);
      else
        keep_failure(f, x);
    } while (choose_anew(x, &given_up));
  }
  x->sit.left_over |= left_over;
  if (x->uneven && x->ragged) return worlds_lose_track(j, x->e);
  if (pending && j->spares > 0 && j->readings)
    j->elsewhere = true;
  else if (pending && !x->names_all) {
    x->some_wait = j->spares > 0;
    return RULING_PENDING;
  }
  if (j->spares == 0) return f->broken ? RULING_BROKEN : RULING_ILLEGAL;
  if (are_too_many(j)) blur_spares(j);
  if (f->count > 0 && j->assumptions > 0) j->sifted = true;
  return RULING_FINE;
}

/*
** The cards are impossible with the move's own assumptions. If they are
** possible without them, the move itself is wrong.
*/
static void blame_move (Trial *x, TryOn *try_on, Failures *f) {
  Failures without;
  Ruling ruling;
  if (f->doubted < 0 || !is_about_cards(f->finding.article)) return;
  x->force = true;
  no_failures(&without);
  ruling = try_all(x, try_on, &without);
  if (ruling == RULING_FINE || ruling == RULING_PENDING) {
    finding_illegal(x->j, f->doubted, x->e->text);
    x->j->finding.hidden = true;
    finding_copy(&f->finding, &x->j->finding);
  }
  x->force = false;
  free_failures(&without);
}

/* Resets the failures as if nothing had been tried. */
static void forget_failures (Failures *f) {
  free_failures(f);
  no_failures(f);
}

/*
** Tries again with all worlds merged, if there were too many possibilities; and
** with a card left unknown, if it is known in one world but different in
** another.
*/
static Ruling try_with_blurring (Trial *x, TryOn *try_on, Failures *f) {
  Judge *j = x->j;
  int assumptions = j->assumptions;
  Ruling ruling = try_all(x, try_on, f);
  if (ruling == RULING_AGAIN && !host_wants_again(j->host)) {
    j->assumptions = assumptions;
    forget_failures(f);
    blur_worlds(j);
    ruling = try_all(x, try_on, f);
  }
  if ((ruling == RULING_FINE && x->differs) || x->some_wait) {
    j->assumptions = assumptions;
    forget_failures(f);
    x->sit.insist = true;
    ruling = try_all(x, try_on, f);
    x->sit.insist = false;
  }
  return ruling;
}

/* It may be a different article in each world. */
static void name_broken (Trial *x, Failures *f) {
  Judge *j = x->j;
  Breach breach = {0};
  const Broken *list;
  for (int w = 0; w < j->worlds; w++) {
    x->choices.known = 0;
    do {
      copy_world(j, w, &j->spare[0]);
      trial_add_breach(x, &j->spare[0], &breach);
    } while (choices_go_on(&x->choices));
  }
  list = breach.surely.count > 0 ? &breach.surely : &breach.maybe;
  if (list->count == 0 || (list->article[0] == f->finding.article &&
                           (list == &breach.surely || list->count == 1)))
    return;
  finding_illegal(j, list->article[0], x->e->text);
  j->finding.hidden = true;
  if (list == &breach.maybe && list->count > 1) j->finding.either = *list;
  finding_copy(&f->finding, &j->finding);
}

/* RULING_AGAIN if the rules took long: then nothing has changed. */
static Ruling try_line (Trial *x, TryOn *try_on) {
  Judge *j = x->j;
  Failures f;
  int assumptions = j->assumptions, effort = j->effort;
  Ruling ruling;
  no_failures(&f);
  ruling = try_with_blurring(x, try_on, &f);
  if (ruling != RULING_FINE) j->assumptions = assumptions;
  if (ruling == RULING_ILLEGAL) {
    if (try_on == trial_move && f.finding.article >= ARTICLES_COMMON &&
        (f.count > 1 || x->sit.doubts > 0))
      name_broken(x, &f);
    blame_move(x, try_on, &f);
    finding_copy(&j->finding, &f.finding);
  }
  if (ruling == RULING_BROKEN && f.broken)
    finding_copy(&j->finding, &f.finding);
  free_failures(&f);
  if (!host_wants_again(j->host)) return ruling;
  j->assumptions = assumptions;
  j->effort = effort;
  return RULING_AGAIN;
}

/* Fine if it is fine in some world: the other worlds are ruled out. */
Ruling worlds_try (Trial *x, TryOn *try_on) {
  Host *h = x->j->host;
  Ruling ruling;
  host_begin_line(h, false);
  ruling = try_line(x, try_on);
  while (ruling == RULING_AGAIN) {  /* once or twice: see sandbox_call */
    host_begin_line(h, true);
    ruling = try_line(x, try_on);
  }
  host_end_line(h);
  return ruling;
}

static bool forget_lines (Table *t, void *how) {
  int most = *(int *)how;
  t->lines_used = (uint16_t)(t->lines_used > most ? t->lines_used - most : 0);
  return true;
}

/* Removes cards of lines that were used in every world. */
static void spend_lines (Judge *j, const bool *spent, bool uneven) {
  int n = 0, least = j->lines.lines;
  for (int w = 0; w < j->worlds && uneven; w++) {
    int used = judge_world(j, w)->lines_used;
    least = used < least ? used : least;
  }
  for (int i = 0; i < j->lines.lines; i++)
    if (uneven ? i >= least : !spent[i])
      j->lines.line[n++] = j->lines.line[i];
  if (j->lines.lines > 0) worlds_change(j, forget_lines, &least);
  j->lines.lines = n;
}

int worlds_halted (const Judge *j) {
  int n = 0;
  for (int w = 0; w < j->worlds; w++) n += judge_world(j, w)->halted;
  return n;
}

static Ruling is_so (Trial *x, bool so) {
  return so ? RULING_FINE
            : finding_illegal(x->j, ARTICLE_MOVE_UNKNOWN_NOW, trial_at(x));
}

bool worlds_shows (const Table *t, int seat) {
  for (int i = 0; i < t->news_count; i++) {
    const News *n = &t->news[i];
    if (n->what == NEWS_SHOWN && n->named == UNNAMED &&
        (seat < 0 || n->seat == seat))
      return true;
  }
  return false;
}

/*
** Does the table wait for a card, or was one shown that the line may name? Or
** may that happen when an optional phase ends?
*/
static Ruling try_halted (Trial *x, Table *t) {
  return is_so(x, t->halted || worlds_shows(t, x->e->seat) ||
                      judge_is_optional(x->j, t));
}

static Ruling try_unhalted (Trial *x, Table *t) { return is_so(x, !t->halted); }

void worlds_sift (Judge *j, const Event *e, bool halted) {
  Trial x;
  if (!j->parted || j->worlds == 1 || j->pending) return;
  trial_open(&x, j, e);
  x.force = true;          /* no assumptions */
  if (worlds_try(&x, halted ? try_halted : try_unhalted) != RULING_FINE) return;
  worlds_swap(j);
  spend_lines(j, NULL, true);
}

static void ask_gifts (const Trial *x) {
  Doubt d;
  for (int slot = 0; slot < x->sit.layout->slots; slot++)
    if (trial_doubts_gift(x, slot, &d)) note_doubt(x->j, x->e, &d);
}

void worlds_ask (Trial *x) {
  Judge *j = x->j;
  for (int w = 0; w < j->worlds; w++) {
    x->choices.known = 0;
    do {
      copy_world(j, w, &j->spare[0]);
      note_assumptions(j, x, trial_check(x, &j->spare[0]));
    } while (choices_go_on(&x->choices));
  }
  x->choices.known = 0;
  if (trial_names_unseen(x->bound)) ask_gifts(x);
}

/* Is the move known to be legal, with nothing else to find out? */
static bool trusts (const Judge *j) {
  return j->mode == MODE_OBSERVE && j->world[0].seeded && j->deny < 0 &&
         j->affirmeds == 0;
}

/* Is there one world, and is only legality in question? */
static bool may_be_plain (const Trial *x) {
  const Judge *j = x->j;
  return j->worlds == 1 && j->telling == NULL && j->journal == NULL &&
         !j->census && !j->hide && !x->names_all &&
         (!x->force || trusts(j)) &&
         !x->sit.doubted && !host_is_slow(j->host);
}

/* Did it happen without choices and assumptions? */
static bool was_plain (const Trial *x, Ruling ruling) {
  return (ruling == RULING_FINE || (ruling == RULING_PENDING && !x->applied)) &&
         x->choices.known == 0 && x->sit.doubts == 0 &&
         !host_wants_again(x->j->host);
}

/* On that table alone. RULING_AGAIN: the event is not plain. */
static Ruling try_plainly (Trial *x, TryOn *try_on, Table *t) {
  Host *h = x->j->host;
  Ruling ruling;
  host_begin_line(h, false);
  x->sit.plain = true;
  ruling = try_on(x, t);
  x->sit.plain = false;
  if (!was_plain(x, ruling)) ruling = RULING_AGAIN;
  host_end_line(h);
  return ruling;
}

/* The same on the table itself, or on a copy that replaces it. */
static Ruling take_plainly (Trial *x, TryOn *try_on) {
  Judge *j = x->j;
  Ruling ruling;
  x->in_place = j->in_place;
  if (!x->in_place) copy_world(j, 0, &j->spare[0]);
  ruling = try_plainly(x, try_on, x->in_place ? j->world : j->spare);
  if (ruling == RULING_AGAIN) {
    j->in_place = false;
    x->sit.uncounted = x->sit.left_over = x->sit.incomplete = false;
    return ruling;
  }
  j->trials++;
  if (ruling == RULING_PENDING) return ruling;
  if (x->sit.uncounted) j->counted = false, j->gifts = true;
  if (!x->in_place) {
    j->spares = 1;
    worlds_swap(j);
  }
  if (j->lines.lines > 0) {
    note_spent(x, j->world, true);
    spend_lines(j, x->spent, false);
  }
  return ruling;
}

/* Has the trial changed the judge's own table? */
static bool is_spoilt (const Trial *x) {
  return x->in_place && (x->applied || x->choices.known > 0);
}

Ruling worlds_take (Trial *x, TryOn *try_on) {
  Ruling ruling = RULING_AGAIN;
  if (may_be_plain(x)) {
    ruling = take_plainly(x, try_on);
    if (ruling != RULING_AGAIN || is_spoilt(x)) return ruling;
    x->in_place = false;
  }
  ruling = worlds_try(x, try_on);
  if (ruling != RULING_FINE) return ruling;
  worlds_swap(x->j);
  spend_lines(x->j, x->spent, x->uneven);
  return ruling;
}

Ruling worlds_bind (Trial *x) {
  Judge *j = x->j;
  Ruling ruling = trial_bind(x, &j->world[0]);
  for (int w = 1; w < j->worlds && j->parted && ruling != RULING_FINE; w++)
    ruling = trial_bind(x, judge_world(j, w));
  return ruling;
}

/* The move is fine except for a card that the next line must name. */
static void make_pending (Judge *j, const Event *e) {
  if (!j->pending) j->pending_words = *e->words;
  j->pending_event = *e;
  j->pending_event.words = &j->pending_words;
  j->pending_number = j->event;
  j->pending = true;
}

/* A move that depended on hidden cards last time is likely to do so again. */
static Ruling take_move (Trial *x) {
  uint64_t move = UINT64_C(1) << x->bound->move;
  Ruling ruling;
  x->sit.doubted = (x->j->doubtful & move) != 0;
  ruling = worlds_take(x, trial_move);
  x->j->doubtful &= ~move;
  if (x->sit.doubts > 0) x->j->doubtful |= move;
  return ruling;
}

Ruling worlds_take_move (Trial *x) {
  Judge *j = x->j;
  Ruling ruling;
  if (j->mode == MODE_ASK) worlds_ask(x);
  ruling = take_move(x);
  if (ruling == RULING_FINE) {
    j->pending = j->pending_in_some = false;
    j->moves++;
    j->closings = 0;
  }
  else if (ruling == RULING_PENDING && x->e->bound == NULL) {
    make_pending(j, x->e);
    j->pending_in_some = x->some_wait;
    j->pending_stands = x->force;
    j->need_seat = x->sit.need_seat;
  }
  return ruling;
}

Ruling worlds_resume_move (Trial *x, Judge *j, bool all_lines,
                           bool names_all) {
  Ruling ruling;
  j->event = j->pending_number;
  trial_open(x, j, &j->pending_event);
  x->force |= j->pending_stands;
  x->sit.stands = j->pending_stands;
  x->all_lines = all_lines || j->pending_in_some;
  x->names_all = names_all;
  ruling = worlds_bind(x);
  return ruling == RULING_FINE ? worlds_take_move(x) : ruling;
}
