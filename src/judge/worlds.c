/*
** An event in every world that is still possible
** SPDX-License-Identifier: MIT
*/
#include "judge/worlds.h"

#include <stdlib.h>

#include "ground/memory.h"
#include "judge/finding.h"
#include "table/knowledge.h"

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

/* Where the next world is tried: the first one's place is its own. */
static Table *next_spare (Judge *j) { return &j->spare[j->spares > 0]; }

/* Is there a world like this one already? Then it weighs more. */
static bool is_kept (Judge *j, uint64_t signature, double weight) {
  for (int i = 0; i < j->spares; i++)
    if (j->signature[i] == signature) {
      j->spare_weight[i] += weight;
      return true;
    }
  return false;
}

/* The first of several, which the others are compared with. */
static void shelve_first (Judge *j) {
  const Layout *l = &j->rules->layout;
  j->signature[0] = 0;
  shelf_clear(j->spare_others);
  shelf_put(j->spare_others, &j->spare[0], l);
}

/* Keeps the world that was just tried, unless there is one like it. */
static void keep_world (Judge *j, double weight) {
  const Layout *l = &j->rules->layout;
  if (j->spares == 1) shelve_first(j);
  if (j->spares > 0) {
    uint64_t signature =
        knowledge_difference(&j->spare[1], &j->spare[0], l);
    if (is_kept(j, signature, weight)) return;
    j->signature[j->spares] = signature;
    shelf_put(j->spare_others, &j->spare[1], l);
  }
  j->spare_weight[j->spares++] = weight;
}

/*
** Do doubts of two worlds add up to one? Always that there are none of some
** kinds; others only if they answer one question.
*/
static bool adds_up (const Doubt *a, const Doubt *b) {
  if (!kindset_is_empty(a->also)) return false;
  return (!a->some && a->fewer == 1) || a->question == b->question;
}

static bool is_of_a_sort (const Doubt *a, const Doubt *b) {
  return a->slot == b->slot && a->article == b->article &&
         a->some == b->some && a->fewer == b->fewer &&
         kindset_is_same(a->also, b->also) &&
         kindset_is_empty(a->kinds) == kindset_is_empty(b->kinds);
}

/* Is it noted already? Kinds of one hand add up. */
static bool is_noted (Judge *j, const Doubt *d) {
  for (int k = j->assumptions - 1; k >= 0; k--) {
    Assumption *a = &j->assumption[k];
    if (a->event != j->event) break;
    if (!is_of_a_sort(&a->doubt, d)) continue;
    if (kindset_is_same(a->doubt.kinds, d->kinds)) return true;
    if (!adds_up(&a->doubt, d)) continue;
    kindset_add_all(&a->doubt.kinds, d->kinds);
    return true;
  }
  return false;
}

static void note_doubt (Judge *j, const Event *e, const Doubt *d) {
  if (is_noted(j, d)) return;
  j->assumption = memory_grow(j->assumption, &j->assumption_room,
                              (size_t)j->assumptions + 1,
                              sizeof *j->assumption);
  j->assumption[j->assumptions++] =
      (Assumption){.line = e->line, .event = j->event, .seat = e->seat,
                   .article = d->article, .doubt = *d,
                   .stirred = j->world[0].pile[d->slot].stirred};
}

/* Is it cards that cannot be, rather than a rule? */
static bool is_about_cards (int article) {
  return article == ARTICLE_NO_SUCH_CARD || article == ARTICLE_NOT_HELD ||
         article == ARTICLE_NOT_THE_CARD;
}

/*
** Adds what the move rests on, once for each doubt: what it took for granted
** in this world, or that this world, where a rule forbids it, is not the one.
*/
static void note_assumptions (Judge *j, const Trial *x, Ruling ruling) {
  const Doubt *held = &x->sit.held;
  if (x->e == NULL) return;
  for (int i = 0; i < x->sit.doubts; i++) {
    const Doubt *d = &x->sit.doubt[i];
    note_doubt(j, x->e, d->either ? &(Doubt){.fewer = 1, .article = d->article}
                                  : d);
  }
  if (ruling != RULING_ILLEGAL || is_about_cards(j->finding.article)) return;
  if (!kindset_is_empty(held->kinds) &&
      held->article == j->finding.article)
    note_doubt(j, x->e, held);
  else if (x->sit.doubts == 0)
    note_doubt(j, x->e, &(Doubt){.fewer = 1, .article = j->finding.article});
}

/* The first world in which it can happen tells of it. */
static void listen_from (Trial *x, int told) {
  Judge *j = x->j;
  x->sit.telling = j->spares == 0 ? j->telling : NULL;
  if (x->sit.telling != NULL) j->telling->count = told;
}

static Ruling try_world (Trial *x, TryOn *try_on, int w, int told) {
  Judge *j = x->j;
  Table *t = next_spare(j);
  j->trials++;
  listen_from(x, told);
  copy_world(j, w, t);
  x->sit.multiplicity = 1;
  return try_on(x, t);
}

/* What came of the trials that were not fine. */
typedef struct Failures {
  int count;
  int doubted;              /* the article of an assumption, or -1 */
  int rather;               /* see Trial: the same in all worlds, or -1 */
  bool broken;              /* was a rule? */
  Finding finding;          /* of a rule, if any was; nothing before 'count' */
} Failures;

static void no_failures (Failures *f) {
  f->count = 0;
  f->doubted = f->rather = -1;
  f->broken = false;
}

static void free_failures (Failures *f) {
  if (f->count > 0) finding_free(&f->finding);
}

/* In every world it is refused by an earlier article as well: by that. */
static void prefer_earlier (Failures *f, const Trial *x) {
  if (is_about_cards(x->j->finding.article)) return;
  if (!f->broken)
    f->rather = x->rather;
  else if (f->rather != x->rather)
    f->rather = -1;
  f->broken = true;
}

static void keep_failure (Failures *f, const Trial *x) {
  const Finding *now = &x->j->finding;
  bool hidden = f->count > 0 || now->hidden;
  if (f->count == 0) f->finding = (Finding){0};
  if (f->count++ == 0 || (is_about_cards(f->finding.article) &&
                          !is_about_cards(now->article)))
    finding_copy(&f->finding, now);
  f->finding.hidden = hidden;
  prefer_earlier(f, x);
  if (x->sit.doubts > 0 && !x->force) f->doubted = x->sit.doubt[0].article;
}

static int worlds_limit (const Judge *j) {
  if (j->effort > EFFORT_LIMIT && j->limit > WORLDS_AFTER)
    return WORLDS_AFTER;
  return j->limit;
}

/* All that is kept apart is taken together. */
static void blur (Judge *j, Table *first, const Shelf *others, int *worlds) {
  const Layout *l = &j->rules->layout;
  Likeness like = {0};
  for (int w = 1; w < *worlds; w++) {
    shelf_get(others, w, &first[1], l);
    knowledge_compare(&like, first, &first[1], l);
  }
  knowledge_blur(first, &like, l);
  *worlds = 1;
  j->counted = false;
}

/* Too many ways for one line. */
static void blur_worlds (Judge *j) {
  blur(j, j->world, j->others, &j->worlds);
}

static void blur_spares (Judge *j) {
  blur(j, j->spare, j->spare_others, &j->spares);
}

/* Are the same cards known to have come up, and does the same wait? */
static bool tells_the_same (const Table *a, const Table *b) {
  if (a->halted != b->halted || a->news_count != b->news_count) return false;
  for (int i = 0; i < a->news_count; i++)
    if (a->news[i].kind != b->news[i].kind ||
        a->news[i].seat != b->news[i].seat)
      return false;
  return true;
}

static void note_spent (Trial *x) {
  for (int i = 0; i < x->supply.lines; i++)
    x->spent[i] = x->supply.line[i].used;
}

/* The world that was just tried is possible. */
static void add_world (Trial *x, double weight) {
  Judge *j = x->j;
  if (j->spares > 0 && !tells_the_same(&j->spare[0], &j->spare[1]))
    x->differs = true;
  note_spent(x);
  keep_world(j, weight);
}

/*
** The event in every world and every way it may have happened. RULING_AGAIN
** when there were too many.
*/
static Ruling too_many_ways (Trial *x) {
  x->j->lost = x->j->incomplete = true;
  return finding_because(x->j, x->at, fact_saying(SAY_LOST_TRACK));
}

static Ruling try_all (Trial *x, TryOn *try_on, Failures *f) {
  Judge *j = x->j;
  int trials = 0, told = j->telling ? j->telling->count : 0;
  j->spares = 0;
  x->differs = false;
  for (int w = 0; w < j->worlds; w++) {
    x->choices.known = 0;
    do {
      Ruling ruling;
      if (trials++ > 0) j->effort++;
      if (trials > TRIALS_EACH * j->limit && !j->world[0].blurred)
        return RULING_AGAIN;
      if (j->world[0].blurred && trials > host_limits(j->host)->of[LIMIT_WAYS])
        return too_many_ways(x);
      if (j->spares >= worlds_limit(j)) blur_spares(j);
      ruling = try_world(x, try_on, w, told);
      if (ruling != RULING_FINE) listen_from(x, told);
      if (ruling != RULING_FINE && ruling != RULING_ILLEGAL) return ruling;
      if (x->sit.uncounted) j->counted = false, j->gifts = true;
      if (x->sit.incomplete) j->counted = false, j->incomplete = true;
      if (!x->force) note_assumptions(j, x, ruling);
      if (ruling == RULING_FINE)
        add_world(x, j->census ? j->weight[w] * x->sit.multiplicity : 1);
      else
        keep_failure(f, x);
    } while (trial_next_choices(&x->choices));
  }
  if (j->spares == 0) return RULING_ILLEGAL;
  if (f->count > 0 && j->assumptions > 0) j->sifted = true;
  return RULING_FINE;
}

/*
** The cards cannot be, with what the move itself takes for granted. If they
** can be without, it is that which is wrong.
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

/* As if it had not been tried. */
static void forget_failures (Failures *f) {
  free_failures(f);
  no_failures(f);
}

/*
** The same once more with one world for all, where there were too many ways;
** and where a card is known to have come up that is another in another world,
** which nobody knows, as if it were unknown.
*/
static Ruling try_as_need_be (Trial *x, TryOn *try_on, Failures *f) {
  Judge *j = x->j;
  int assumptions = j->assumptions;
  Ruling ruling = try_all(x, try_on, f);
  if (ruling == RULING_AGAIN && !host_wants_again(j->host)) {
    j->assumptions = assumptions;
    forget_failures(f);
    blur_worlds(j);
    ruling = try_all(x, try_on, f);
  }
  if (ruling == RULING_FINE && x->differs) {
    j->assumptions = assumptions;
    forget_failures(f);
    x->sit.insist = true;
    ruling = try_all(x, try_on, f);
    x->sit.insist = false;
  }
  return ruling;
}

/* RULING_AGAIN when the rules took long: then all is as before. */
static Ruling try_line (Trial *x, TryOn *try_on) {
  Judge *j = x->j;
  Failures f;
  int assumptions = j->assumptions, effort = j->effort;
  Ruling ruling;
  no_failures(&f);
  ruling = try_as_need_be(x, try_on, &f);
  if (ruling != RULING_FINE) j->assumptions = assumptions;
  if (ruling == RULING_ILLEGAL) {
    if (f.broken && f.rather >= 0) {
      finding_illegal(j, f.rather, x->e->text);
      j->finding.hidden = true;
      finding_copy(&f.finding, &j->finding);
    }
    blame_move(x, try_on, &f);
    finding_copy(&j->finding, &f.finding);
  }
  free_failures(&f);
  if (!host_wants_again(j->host)) return ruling;
  j->assumptions = assumptions;
  j->effort = effort;
  return RULING_AGAIN;
}

/* Fine if it is in some world: the others are then known not to be. */
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

void worlds_ask (Trial *x) {
  Judge *j = x->j;
  for (int w = 0; w < j->worlds; w++) {
    x->choices.known = 0;
    do {
      copy_world(j, w, &j->spare[0]);
      note_assumptions(j, x, trial_check(x, &j->spare[0]));
    } while (trial_next_choices(&x->choices));
  }
  x->choices.known = 0;
}

/* Cards of lines that were used are gone. */
static void spend_lines (Judge *j, const Trial *x) {
  int n = 0;
  for (int i = 0; i < j->lines.lines; i++)
    if (!x->spent[i]) j->lines.line[n++] = j->lines.line[i];
  j->lines.lines = n;
}

void worlds_commit (Judge *j, const Trial *x) {
  worlds_swap(j);
  spend_lines(j, x);
}

void worlds_spend (Judge *j, Trial *x) {
  note_spent(x);
  spend_lines(j, x);
}

/* The move is all right, but for a card that the next line must name. */
static void make_pending (Judge *j, const Event *e) {
  if (!j->pending) j->pending_words = *e->words;
  j->pending_event = *e;
  j->pending_event.words = &j->pending_words;
  j->pending_number = j->event;
  j->pending = true;
}

void worlds_moved (Judge *j) {
  j->pending = false;
  j->moves++;
  j->closings = 0;
}

Ruling worlds_settle (Judge *j, Trial *x, Ruling ruling) {
  if (ruling == RULING_PENDING) {
    make_pending(j, x->e);
    j->pending_stands = x->force;
    j->need_seat = x->sit.need_seat;
  }
  else if (ruling == RULING_FINE) {
    worlds_commit(j, x);
    worlds_moved(j);
  }
  return ruling;
}

/*
** Optional phases, which a log closes by going on with something else
*/

bool optional_is_open (const Judge *j) {
  const Phase *p = judge_phase(j);
  return p != NULL && p->optional && !j->world[0].halted;
}

enum { CLOSINGS_LIMIT = 1000 };  /* between two moves */

Ruling optional_close (Judge *j, const Event *e) {
  Trial x;
  Ruling ruling;
  if (++j->closings > CLOSINGS_LIMIT) {
    host_phase_broken(j->host, j->world[0].frame[0].phase,
                      "optional phases go round and round without anybody "
                      "having to act");
    return finding_broken(j);
  }
  if (lane_go_on(j, e, trial_close)) return RULING_FINE;
  if (j->care == TABLE_SPOILT) return RULING_AGAIN;
  trial_open(&x, j, e);
  ruling = worlds_try(&x, trial_close);
  if (ruling != RULING_FINE) return ruling;
  worlds_commit(j, &x);
  if (j->journal != NULL && j->journal->keeps_closings)
    j->journal->before = j->journal->count;
  return RULING_FINE;
}

/* The optional phase that is open. */
static const Phase *open_phase (const Judge *j) {
  const Table *t = &j->world[0];
  return &j->rules->phase[t->frame[t->depth - 1].phase];
}

static bool waits_here (const Judge *j, int seat) {
  const Table *t = &j->world[0];
  const Frame *f = &t->frame[t->depth - 1];
  const Phase *p = open_phase(j);
  for (int i = 0; i < f->count; i++) {
    if (f->seat[i] == seat) return true;
    if (!p->any_order) return false;
  }
  return false;
}

static bool refuses (Trial *x, const Move *m, Before before) {
  return host_refuse(x->j->host, m, before, x->e->seat, x->bound->value) ==
         OUTCOME_REFUSED;
}

/* Is an article about just this case that such a move is made now? */
static bool is_refused_here (Trial *x) {
  Judge *j = x->j;
  const Move *m = &j->rules->move[x->bound->move];
  if (!(m->refusals_at & (1u << BEFORE_TURN | 1u << RATHER_THAN_TURN)))
    return false;
  table_copy(&j->spare[0], &j->world[0], &j->rules->layout);
  trial_sit(x, &j->spare[0]);
  return refuses(x, m, BEFORE_TURN) || refuses(x, m, RATHER_THAN_TURN);
}

/* Is the move one that the open optional phase deals with? */
static bool belongs_here (Trial *x) {
  Judge *j = x->j;
  const Phase *p = open_phase(j);
  for (int m = x->e->verb; m >= 0; m = j->rules->verb_next[m])
    if (((p->moves >> m) & 1) && waits_here(j, x->e->seat)) return true;
  return trial_bind(x, &j->world[0]) != RULING_FINE || is_refused_here(x);
}

/* Optional phases that the move is not about are over. */
Ruling optional_close_before (Judge *j, Trial *x) {
  while (!j->ended && optional_is_open(j) && !belongs_here(x)) {
    Ruling ruling = optional_close(j, x->e);
    if (ruling != RULING_FINE) return ruling;
    if (j->world[0].halted) return finding_card_not_named(j, x->e);
  }
  return RULING_FINE;
}

/*
** The short way of a move: one world, and nothing taken for granted
*/

enum { NEWS_KEPT = 16 };      /* where the table has more, it is copied */

void lane_open (Judge *j) {
  if (!host_is_slow(j->host)) j->lane = memory_new(sizeof *j->lane);
}

void lane_close (Judge *j) { free(j->lane); }

/* Is the move known to be legal, and all there is to know? */
static bool trusts (const Judge *j) {
  return j->mode == MODE_OBSERVE && j->world[0].seeded && j->deny < 0 &&
         j->affirmeds == 0;
}

/* Does nobody ask for more than whether it is legal? */
static bool is_open (const Judge *j) {
  return j->lane != NULL && j->worlds == 1 && j->exempts == 0 &&
         j->telling == NULL && j->journal == NULL && !j->census && !j->hide &&
         (j->mode == MODE_JUDGE || trusts(j));
}

/* What is the same for all moves of a game is set once. */
static void get_ready (Judge *j, const Event *e, const BoundMove *move) {
  Trial *x = j->lane;
  if (x->machine.rules != j->rules) trial_open(x, j, NULL);
  x->sit.plain = true;
  x->e = e;
  x->at = e != NULL ? e->text : (Span){NULL, 0};
  x->bound = move;
  x->force = j->mode != MODE_JUDGE;
  x->choices.known = 0;
  x->sit.multiplicity = 1;
  x->sit.uncounted = false;
}

/* ---- One move on one table ---- */

/* Is it the player's turn, and the move one of the phase? */
static bool is_due (const Trial *x, const Move *m) {
  const Phase *p = machine_phase(&x->machine);
  return p != NULL && !x->j->ended && ((p->moves >> x->bound->move) & 1) &&
         (m->anybody || machine_waits_for(&x->machine, x->e->seat));
}

static bool is_refused (const Trial *x, const Move *m, Before before) {
  if (!((m->refusals_at >> before) & 1)) return false;
  return host_refuse(x->j->host, m, before, x->e->seat, x->bound->value) !=
         OUTCOME_OK;
}

static bool shows_cards (Trial *x, const Move *m) {
  for (int i = 0; i < m->args; i++)
    if (m->arg[i].zone >= 0 && trial_show_arg(x, m, i) != RULING_FINE)
      return false;
  return true;
}

static bool is_within_bounds (Trial *x, const Move *m) {
  for (int i = 0; i < m->args; i++)
    if (m->arg[i].bounded && trial_check_bounds(x, m, i) != RULING_FINE)
      return false;
  return true;
}

/* Does nothing stand against it but, it may be, the last refusals? */
static bool may_be_legal (Trial *x, const Move *m) {
  return is_due(x, m) && !is_refused(x, m, BEFORE_TURN) &&
         !is_refused(x, m, BEFORE_NOT_HELD) && shows_cards(x, m) &&
         is_within_bounds(x, m);
}

/* Makes it if it is legal, with nothing taken for granted. */
static Outcome make (Trial *x, const Move *m) {
  Host *h = x->j->host;
  if (x->j->mode == MODE_JUDGE)
    return host_refuse_or_apply(h, m, x->e->seat, x->bound->value,
                                &x->applied);
  x->applied = true;
  return host_apply(h, m, x->e->seat, x->bound->value);
}

/* What comes of it: are all cards used, was the right number said? */
static bool goes_on (Trial *x, const Move *m) {
  Outcome outcome;
  if (x->supply.arrows_used < x->supply.arrows) return false;
  if (x->e->has_announced && trial_check_announced(x, m) != RULING_FINE)
    return false;
  outcome = machine_advance(&x->machine);
  return outcome == OUTCOME_OK || outcome == OUTCOME_NEEDS_CARD;
}

/* Were there no two ways, and has nothing to be done again? */
static bool is_plain (const Trial *x) {
  return x->choices.known == 0 && !host_wants_again(x->j->host);
}

/* RULING_AGAIN: it is not plain. */
static Ruling try_move (Trial *x, Table *t) {
  const Move *m = &x->j->rules->move[x->bound->move];
  Outcome outcome;
  x->j->tried |= UINT64_C(1) << x->bound->move;
  x->applied = false;
  trial_sit(x, t);
  if (x->j->mode == MODE_JUDGE ? !may_be_legal(x, m) : !shows_cards(x, m))
    return RULING_AGAIN;
  outcome = make(x, m);
  if (!x->applied) return RULING_AGAIN;
  if (outcome == OUTCOME_NEEDS_CARD) return RULING_PENDING;
  if (outcome != OUTCOME_OK || !goes_on(x, m) || !is_plain(x))
    return RULING_AGAIN;
  return RULING_FINE;
}

static Ruling try_in_line (Trial *x, Table *t) {
  Host *h = x->j->host;
  Ruling ruling;
  host_begin_line(h, false);
  x->sit.unseen = trial_names_unseen(x->bound);
  ruling = try_move(x, t);
  host_end_line(h);
  return ruling;
}

/* What a table had been told when a move was tried on it. */
typedef struct Told {
  News news[NEWS_KEPT];
  uint16_t count;
} Told;

static void keep_told (const Table *t, Told *to) {
  to->count = t->news_count;
  if (to->count > 0) memcpy(to->news, t->news, to->count * sizeof *to->news);
}

/*
** It was tried on the table itself. What only asks, or wants a card that the
** next line must name, has changed nothing, but for news; anything else may
** have.
*/
static void give_up (Trial *x, Table *t, const Told *told, Ruling ruling) {
  memcpy(t->news, told->news, told->count * sizeof *told->news);
  t->news_count = told->count;
  if (ruling == RULING_PENDING) return;
  x->j->care = x->applied ? TABLE_SPOILT : TABLE_KEPT;
}

static Table *copy_table (Judge *j) {
  table_copy(&j->spare[0], &j->world[0], &j->rules->layout);
  return &j->spare[0];
}

static void take_copy (Judge *j) {
  j->spares = 1;
  worlds_swap(j);
}

/* On the table itself where that may be. False: it is not plain. */
static bool is_made (Judge *j, Trial *x) {
  Table *t = &j->world[0];
  Told told;
  Ruling ruling;
  x->in_place = j->care == TABLE_RISKED && t->news_count <= NEWS_KEPT;
  if (x->in_place)
    keep_told(t, &told);
  else
    t = copy_table(j);
  ruling = try_in_line(x, t);
  if (ruling != RULING_FINE && x->in_place) give_up(x, t, &told, ruling);
  if (ruling != RULING_FINE) return false;
  if (!x->in_place) take_copy(j);
  return true;
}

static void happened (Trial *x) {
  Judge *j = x->j;
  j->trials++;
  if (x->sit.uncounted) j->counted = false, j->gifts = true;
}

bool lane_take (Judge *j, const Event *e, const BoundMove *move) {
  Trial *x = j->lane;
  if (e->stands || e->tried || j->lines.lines > 0 || !is_open(j)) return false;
  get_ready(j, e, move);
  if (!is_made(j, x)) return false;
  happened(x);
  worlds_moved(j);
  return true;
}

bool lane_go_on (Judge *j, const Event *e, TryOn *step) {
  Trial *x = j->lane;
  Ruling ruling;
  if (j->care != TABLE_RISKED || !is_open(j)) return false;
  get_ready(j, e, NULL);
  x->sit.unseen = x->sit.left_over = false;
  host_begin_line(j->host, false);
  ruling = step(x, &j->world[0]);
  if (ruling != RULING_FINE || x->sit.doubts > 0 || !is_plain(x))
    j->care = TABLE_SPOILT;
  host_end_line(j->host);
  if (j->care == TABLE_SPOILT) return false;
  happened(x);
  worlds_spend(j, x);
  return true;
}
