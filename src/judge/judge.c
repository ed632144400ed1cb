/*
** The judge: one event against one table, in every world that is open
** SPDX-License-Identifier: MIT
*/
#include "judge/judge.h"

#include <stdlib.h>

#include "ground/memory.h"
#include "judge/fault.h"
#include "judge/trial.h"
#include "table/chance.h"
#include "table/knowledge.h"

/*
** {======================================================
** Opening and closing
** =======================================================
*/

void judge_open (Judge *j, Host *h, Language lang) {
  memset(j, 0, sizeof *j);
  j->host = h;
  j->lang = lang;
  j->exempt_to = j->deny = -1;
  j->limit = WORLDS_LIMIT;
  j->world = memory_new((WORLDS_LIMIT + 1) * sizeof(Table));
  j->spare = memory_new((WORLDS_LIMIT + 1) * sizeof(Table));
}

void judge_close (Judge *j) {
  free(j->world);
  free(j->spare);
  free(j->assumption);
  buffer_free(&j->fault.complaint.message);
}

static void swap_worlds (Judge *j) {
  Table *t = j->world;
  j->world = j->spare;
  j->spare = t;
  j->worlds = j->spares;
}

static void copy_lines (Supply *to, const Supply *from) {
  to->lines = from->lines;
  memcpy(to->line, from->line, (size_t)from->lines * sizeof *from->line);
}

Checkpoint *judge_save (const Judge *j) {
  size_t tables = (size_t)j->worlds * sizeof(Table);
  size_t words = j->pending ? sizeof(Words) : 0;
  Checkpoint *c = memory_resize(NULL, sizeof *c + tables + words);
  c->worlds = j->worlds;
  c->assumptions = j->assumptions;
  c->event = j->event;
  c->ended = j->ended;
  c->pending = j->pending;
  c->pending_stands = j->pending_stands;
  c->need_seat = j->need_seat;
  c->pending_words = NULL;
  if (j->pending) {
    c->pending_event = j->pending_event;
    c->pending_words = (Words *)&c->world[j->worlds];
    *c->pending_words = j->pending_words;
  }
  copy_lines(&c->lines, &j->lines);
  c->moves = j->moves;
  for (int i = 0; i < j->worlds; i++)
    table_copy(&c->world[i], &j->world[i], &j->rules->layout);
  return c;
}

void judge_restore (Judge *j, const Checkpoint *c) {
  j->worlds = c->worlds;
  j->assumptions = c->assumptions;
  j->event = c->event;
  j->ended = c->ended;
  j->pending = c->pending;
  j->pending_stands = c->pending_stands;
  j->need_seat = c->need_seat;
  if (c->pending) {
    j->pending_event = c->pending_event;
    j->pending_words = *c->pending_words;
    j->pending_event.words = &j->pending_words;
  }
  copy_lines(&j->lines, &c->lines);
  j->moves = c->moves;
  for (int i = 0; i < c->worlds; i++)
    table_copy(&j->world[i], &c->world[i], &j->rules->layout);
}

/* }====================================================== */

/*
** {======================================================
** All worlds
** =======================================================
*/

/* Keeps the world that was just tried, unless there is one like it. */
static void keep_world (Judge *j) {
  const Layout *l = &j->rules->layout;
  int n = j->spares++;
  if (n == 0) return;
  if (n == 1) j->signature[0] = knowledge_signature(&j->spare[0], l);
  j->signature[n] = knowledge_signature(&j->spare[n], l);
  for (int i = 0; i < n; i++)
    if (j->signature[i] == j->signature[n]) j->spares = n;
}

/* Is it noted already? Kinds of one hand add up. */
static bool is_noted (Judge *j, const Doubt *d) {
  for (int k = j->assumptions - 1; k >= 0; k--) {
    Assumption *a = &j->assumption[k];
    if (a->event != j->event) break;
    if (a->doubt.slot != d->slot || a->doubt.article != d->article ||
        a->doubt.also != d->also || (a->doubt.kinds == 0) != (d->kinds == 0))
      continue;
    if (d->also == 0) a->doubt.kinds |= d->kinds;
    if (d->also == 0 || a->doubt.kinds == d->kinds) return true;
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
                   .article = d->article, .doubt = *d};
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
  if (x->force || x->e == NULL) return;
  for (int i = 0; i < x->sit.doubts; i++)
    note_doubt(j, x->e, &x->sit.doubt[i]);
  if (ruling != RULING_ILLEGAL || is_about_cards(j->fault.article)) return;
  if (held->kinds != 0 && held->article == j->fault.article)
    note_doubt(j, x->e, held);
  else if (x->sit.doubts == 0)
    note_doubt(j, x->e, &(Doubt){.article = j->fault.article});
}

typedef Ruling TryOn (Trial *x, Table *t);

static Ruling try_world (Trial *x, TryOn *try_on, int w) {
  Judge *j = x->j;
  Table *t = &j->spare[j->spares];
  Ruling ruling;
  table_copy(t, &j->world[w], &j->rules->layout);
  ruling = try_on(x, t);
  if (ruling != RULING_AGAIN) return ruling;
  table_copy(t, &j->world[w], &j->rules->layout);
  return try_on(x, t);  /* once: from then on calls end */
}

/* What came of the trials that were not fine. */
typedef struct Failures {
  Fault fault;              /* of a rule, if any was broken */
  int count;
  int doubted;              /* the article of an assumption, or -1 */
} Failures;

static void copy_fault (Fault *to, const Fault *from) {
  Buffer message = to->complaint.message;
  *to = *from;
  to->complaint.message = message;
  buffer_clear(&to->complaint.message);
  buffer_text(&to->complaint.message,
              buffer_string(&from->complaint.message));
}

static void keep_failure (Failures *f, const Trial *x) {
  const Fault *now = &x->j->fault;
  bool hidden = f->count > 0 || now->hidden;
  if (f->count++ == 0 || (is_about_cards(f->fault.article) &&
                          !is_about_cards(now->article)))
    copy_fault(&f->fault, now);
  f->fault.hidden = hidden;
  if (x->sit.doubts > 0 && !x->force) f->doubted = x->sit.doubt[0].article;
}

static int worlds_limit (const Judge *j) {
  if (j->effort > EFFORT_LIMIT && j->limit > WORLDS_AFTER)
    return WORLDS_AFTER;
  return j->limit;
}

/* Too many ways for one line: all that is kept apart is taken together. */
static void blur_worlds (Judge *j) {
  knowledge_blur(j->world, j->worlds, &j->rules->layout);
  j->worlds = 1;
}

/*
** The event in every world and every way it may have happened. RULING_AGAIN
** when there were too many.
*/
static Ruling try_all (Trial *x, TryOn *try_on, Failures *f) {
  Judge *j = x->j;
  int trials = 0;
  j->spares = 0;
  for (int w = 0; w < j->worlds; w++) {
    x->choices.known = 0;
    do {
      Ruling ruling;
      if (trials++ > 0) j->effort++;
      if (trials > TRIALS_EACH * j->limit && !j->world[0].blurred)
        return RULING_AGAIN;
      if (j->spares >= worlds_limit(j)) {
        knowledge_blur(j->spare, j->spares, &j->rules->layout);
        j->spares = 1;
      }
      ruling = try_world(x, try_on, w);
      if (ruling != RULING_FINE && ruling != RULING_ILLEGAL) return ruling;
      note_assumptions(j, x, ruling);
      if (ruling == RULING_FINE)
        keep_world(j);
      else
        keep_failure(f, x);
    } while (trial_next_choices(&x->choices));
  }
  return j->spares > 0 ? RULING_FINE : RULING_ILLEGAL;
}

/*
** The cards cannot be, with what the move itself takes for granted. If they
** can be without, it is that which is wrong.
*/
static void blame_move (Trial *x, TryOn *try_on, Failures *f) {
  Failures without = {.doubted = -1};
  if (f->doubted < 0 || !is_about_cards(f->fault.article)) return;
  x->force = true;
  if (try_all(x, try_on, &without) == RULING_FINE) {
    fault_illegal(x->j, f->doubted, x->e->text);
    x->j->fault.hidden = true;
    copy_fault(&f->fault, &x->j->fault);
  }
  x->force = false;
  buffer_free(&without.fault.complaint.message);
}

/* Fine if it is in some world: the others are then known not to be. */
static Ruling try_worlds (Trial *x, TryOn *try_on) {
  Judge *j = x->j;
  Failures f = {.doubted = -1};
  int assumptions = j->assumptions;
  Ruling ruling = try_all(x, try_on, &f);
  if (ruling == RULING_AGAIN) {
    j->assumptions = assumptions;
    f.count = 0;
    f.doubted = -1;
    blur_worlds(j);
    ruling = try_all(x, try_on, &f);
  }
  if (ruling != RULING_FINE) j->assumptions = assumptions;
  if (ruling == RULING_ILLEGAL) {
    blame_move(x, try_on, &f);
    copy_fault(&j->fault, &f.fault);
  }
  buffer_free(&f.fault.complaint.message);
  return ruling;
}

/* Lines of the supply that were used are gone. */
static void spend_lines (Judge *j, const Supply *used) {
  int n = 0;
  for (int i = 0; i < used->lines; i++)
    if (!used->line[i].used) {
      j->lines.line[n] = used->line[i];
      n++;
    }
  j->lines.lines = n;
}

static void commit (Judge *j, const Trial *x) {
  swap_worlds(j);
  spend_lines(j, &x->supply);
}

/* }====================================================== */

/*
** {======================================================
** Optional phases, and cards that were awaited
** =======================================================
*/

static bool optional_is_open (const Judge *j) {
  const Phase *p = judge_phase(j);
  return p != NULL && p->optional && !j->world[0].halted;
}

static Ruling close_optional (Judge *j, const Event *e) {
  Trial x;
  Ruling ruling;
  trial_open(&x, j, e);
  ruling = try_worlds(&x, trial_close);
  if (ruling == RULING_FINE) commit(j, &x);
  return ruling;
}

static bool waits_here (const Judge *j, int seat) {
  const Table *t = &j->world[0];
  const Frame *f = &t->frame[t->depth - 1];
  const Phase *p = judge_phase(j);
  for (int i = 0; i < f->count; i++) {
    if (f->seat[i] == seat) return true;
    if (!p->any_order) return false;
  }
  return false;
}

static bool refuses (Trial *x, Before before) {
  const Judge *j = x->j;
  return host_refuse(j->host, &j->rules->move[x->bound.move], before,
                     x->e->seat, x->bound.value) == OUTCOME_REFUSED;
}

/* Is the move one that the open optional phase deals with? */
static bool belongs_here (Trial *x) {
  Judge *j = x->j;
  const Phase *p = judge_phase(j);
  for (int m = x->e->verb; m >= 0; m = j->rules->verb_next[m])
    if (((p->moves >> m) & 1) && waits_here(j, x->e->seat)) return true;
  if (trial_bind(x, &j->world[0]) != RULING_FINE) return true;
  table_copy(&j->spare[0], &j->world[0], &j->rules->layout);
  trial_sit(x, &j->spare[0]);
  return refuses(x, BEFORE_TURN) || refuses(x, RATHER_THAN_TURN);
}

/* }====================================================== */

/*
** {======================================================
** The lines of the body
** =======================================================
*/

Ruling judge_begin (Judge *j, Ruleset *r, const Seating *s,
                    const double *option, const Span *seed) {
  Trial x;
  Ruling ruling;
  j->rules = r;
  j->seating = s;
  j->option = option;
  j->worlds = 1;
  j->ended = j->pending = false;
  j->lines.lines = 0;
  j->moves = 0;
  j->assumptions = 0;
  j->effort = 0;
  j->event = 0;
  host_start(j->host, r, &j->world[0]);
  if (seed != NULL) {
    j->world[0].seeded = true;
    j->world[0].chance = chance_seed(*seed);
  }
  trial_open(&x, j, NULL);
  ruling = try_worlds(&x, trial_begin);
  if (ruling == RULING_FINE) commit(j, &x);
  return ruling;
}

/* The move is all right, but for a card that the next line must name. */
static void make_pending (Judge *j, const Event *e) {
  if (!j->pending) j->pending_words = *e->words;
  j->pending_event = *e;
  j->pending_event.words = &j->pending_words;
  j->pending = true;
}

static Ruling settle_move (Judge *j, Trial *x, Ruling ruling) {
  if (ruling == RULING_PENDING) {
    make_pending(j, x->e);
    j->pending_stands = x->force;
    j->need_seat = x->sit.need_seat;
  }
  else if (ruling == RULING_FINE) {
    commit(j, x);
    j->pending = false;
    j->moves++;
  }
  return ruling;
}

static Ruling judge_bound_move (Judge *j, Trial *x) {
  Ruling ruling = trial_bind(x, &j->world[0]);
  if (ruling != RULING_FINE) return ruling;
  event_copy_bound(&j->bound, &x->bound);
  return settle_move(j, x, try_worlds(x, trial_move));
}

uint64_t judge_moves_here (const Judge *j) {
  const Table *t = &j->world[0];
  const Phase *p = judge_phase(j);
  if (p == NULL || p->optional || t->halted || j->pending || j->ended)
    return 0;
  return p->moves;
}

Ruling judge_known_move (Judge *j, const Event *e, const BoundMove *move) {
  Trial x;
  Ruling ruling;
  trial_open(&x, j, e);
  event_copy_bound(&x.bound, move);
  ruling = try_worlds(&x, trial_move);
  if (ruling == RULING_FINE) return settle_move(j, &x, ruling);
  return RULING_AGAIN;
}

/* Optional phases that the move is not about are over. */
static Ruling close_before (Judge *j, Trial *x) {
  while (!j->ended && optional_is_open(j) && !belongs_here(x)) {
    Ruling ruling = close_optional(j, x->e);
    if (ruling != RULING_FINE) return ruling;
    if (j->world[0].halted) return fault_card_not_named(j, x->e);
  }
  return RULING_FINE;
}

Ruling judge_move (Judge *j, const Event *e) {
  Trial x;
  Ruling ruling;
  if (j->pending || j->world[0].halted) {
    if (!j->ended && !judge_over(j)) return fault_card_not_named(j, e);
  }
  trial_open(&x, j, e);
  ruling = close_before(j, &x);
  return ruling == RULING_FINE ? judge_bound_move(j, &x) : ruling;
}

Ruling judge_make (Judge *j, int seat, const BoundMove *move) {
  static const Words no_words;
  Event e = {.subject = SUBJECT_OTHER, .seat = seat, .verb = -1,
             .words = &no_words};
  Trial x;
  trial_open(&x, j, &e);
  event_copy_bound(&x.bound, move);
  return settle_move(j, &x, try_worlds(&x, trial_move));
}

Ruling judge_pass_over (Judge *j) {
  return optional_is_open(j) ? close_optional(j, NULL) : RULING_FINE;
}

Ruling judge_stand (Judge *j, const Event *e) {
  Trial x;
  Ruling ruling;
  trial_open(&x, j, e);
  x.force = true;
  ruling = close_before(j, &x);
  return ruling == RULING_FINE ? judge_bound_move(j, &x) : ruling;
}

/* A number of copies that the next dealt tokens are named to be. */
typedef struct Dealing {
  Trial trial;
  int seat, zone;
  const uint8_t *kind;
  int count;
} Dealing;

static News *next_news (Table *t, NewsKind what, int seat, int zone) {
  for (int i = 0; i < t->news_count; i++) {
    News *n = &t->news[i];
    if (n->what == what && !n->named && n->seat == seat &&
        (zone < 0 || n->zone == zone))
      return n;
  }
  return NULL;
}

/*
** The cards of a hand are named in any order: those dealt to that seat that
** may be this one, each of another group. A known one of the kind is it.
*/
static int find_dealt (const Dealing *d, const Table *t, int kind,
                       uint8_t found[NEWS_LIMIT]) {
  bool met[256] = {false};
  int count = 0;
  for (int i = 0; i < t->news_count; i++) {
    const News *n = &t->news[i];
    int what;
    if (n->what != NEWS_DEALT || n->named || n->seat != d->seat ||
        (d->zone >= 0 && n->zone != d->zone) || met[t->what[n->token]])
      continue;
    what = t->what[n->token];
    met[what] = true;
    if (what == kind) {
      found[0] = (uint8_t)i;
      return 1;
    }
    if (!table_is_known(t, n->token) &&
        knowledge_could_be(t, n->token, kindset_of(kind)))
      found[count++] = (uint8_t)i;
  }
  return count;
}

static Ruling name_dealt (Dealing *d, Table *t, int kind) {
  Trial *x = &d->trial;
  const News *due = next_news(t, NEWS_DEALT, d->seat, d->zone);
  uint8_t found[NEWS_LIMIT];
  int count = find_dealt(d, t, kind, found), chosen = 0;
  News *n;
  if (count == 0 && table_is_known(t, due->token))
    return fault_not_the_card(x->j, t, kind, t->what[due->token], x->e->text);
  if (count == 0) return fault_no_such_card(x->j, kind, x->e->text);
  if (count > 1) chosen = choices_next(&x->choices, count);
  n = &t->news[found[chosen < 0 ? 0 : chosen]];
  n->named = true;
  if (table_is_known(t, n->token) || knowledge_name(t, n->token, kind))
    return RULING_FINE;
  return fault_no_such_card(x->j, kind, x->e->text);
}

static int count_due (const Dealing *d, const Table *t) {
  int due = 0;
  for (int i = 0; i < t->news_count; i++)
    due += t->news[i].what == NEWS_DEALT && !t->news[i].named &&
           t->news[i].seat == d->seat &&
           (d->zone < 0 || t->news[i].zone == d->zone);
  return due;
}

static Ruling try_deal (Trial *x, Table *t) {
  Dealing *d = (Dealing *)x;
  Ruling ruling = RULING_FINE;
  x->choices.depth = 0;
  if (count_due(d, t) < d->count)
    return fault_because(
        x->j, x->e->text, "more cards are dealt to %.*s than are due",
        "plus de cartes données à %.*s qu'il n'en faut",
        (int)x->j->seating->name[d->seat].len,
        x->j->seating->name[d->seat].at);
  for (int i = 0; i < d->count && ruling == RULING_FINE; i++)
    if (d->kind[i] != CARD_UNSEEN) ruling = name_dealt(d, t, d->kind[i]);
  for (int i = 0; i < d->count && ruling == RULING_FINE; i++)
    if (d->kind[i] == CARD_UNSEEN)
      next_news(t, NEWS_DEALT, d->seat, d->zone)->named = true;
  return ruling;
}

/* Is any card dealt to that seat, and still to be named? */
static bool deal_is_due (Judge *j, int seat, int zone) {
  return next_news(&j->world[0], NEWS_DEALT, seat, zone) != NULL;
}

Ruling judge_deal (Judge *j, const Event *e, int seat, int zone,
                   const uint8_t *kind, int count) {
  Dealing d;
  Ruling ruling;
  if (j->pending) return fault_card_not_named(j, e);
  if (j->ended || (judge_over(j) && !deal_is_due(j, seat, zone)))
    return fault_because(j, e->text, "the game is over: no card is due",
                         "la partie est finie : aucune carte n'est due");
  while (!deal_is_due(j, seat, zone) && optional_is_open(j)) {
    ruling = close_optional(j, e);
    if (ruling != RULING_FINE) return ruling;
  }
  trial_open(&d.trial, j, e);
  d.seat = seat;
  d.zone = zone;
  d.kind = kind;
  d.count = count;
  ruling = try_worlds(&d.trial, try_deal);
  if (ruling == RULING_FINE) swap_worlds(j);
  return ruling;
}

static void add_lines (Judge *j, int seat, const uint8_t *kind, int count) {
  for (int i = 0; i < count && j->lines.lines < SUPPLY_LIMIT; i++) {
    int n = j->lines.lines++;
    j->lines.line[n].kind = kind[i];
    j->lines.line[n].seat = (uint8_t)(seat < 0 ? NOBODY : seat);
    j->lines.line[n].used = false;
  }
}

/*
** A card is named that has come up already, worked out or known: it must
** be the same. Returns how many of the cards were such: none, where a move
** waits for its card, as the news are of the move before.
*/
static Ruling compare_shown (Judge *j, const Event *e, int seat,
                             const uint8_t *kind, int count, int *matched) {
  for (*matched = 0; *matched < count && !j->pending; (*matched)++) {
    int right = NOBODY;
    for (int w = 0; w < j->worlds; w++) {
      News *n = NULL;
      Table *t = &j->world[w];
      for (int s = seat < 0 ? 0 : seat; n == NULL && s <= SEATS_LIMIT; s++) {
        n = next_news(t, NEWS_SHOWN, s == SEATS_LIMIT ? NOBODY : s, -1);
        if (seat >= 0) break;
      }
      if (n == NULL) return RULING_FINE;
      n->named = true;
      right = n->kind;
    }
    if (kind[*matched] != right && kind[*matched] != CARD_UNSEEN)
      return fault_not_the_card(j, &j->world[0], kind[*matched], right,
                                e->text);
  }
  return RULING_FINE;
}

static Ruling resume (Judge *j, const Event *e) {
  Trial x;
  Ruling ruling;
  if (j->pending) {
    trial_open(&x, j, &j->pending_event);
    x.force |= j->pending_stands;
    ruling = trial_bind(&x, &j->world[0]);
    if (ruling != RULING_FINE) return ruling;
    return settle_move(j, &x, try_worlds(&x, trial_move));
  }
  trial_open(&x, j, e);
  ruling = try_worlds(&x, trial_resume);
  if (ruling == RULING_FINE) commit(j, &x);
  return ruling;
}

/*
** More cards are awaited. Will those that lines have named be among them?
** Seen by going on with what is unknown as it is, where rules can bear that.
*/
static bool all_are_awaited (Judge *j, const Event *e) {
  Trial x;
  Ruling ruling;
  trial_open(&x, j, j->pending ? &j->pending_event : e);
  x.sit.foresee = true;
  table_copy(&j->spare[0], &j->world[0], &j->rules->layout);
  if (!j->pending)
    ruling = trial_resume(&x, &j->spare[0]);
  else if ((ruling = trial_bind(&x, &j->world[0])) == RULING_FINE)
    ruling = trial_move(&x, &j->spare[0]);
  return ruling != RULING_FINE || x.supply.lines_used_count == x.supply.lines;
}

static Ruling show_not_due (Judge *j, const Event *e) {
  return fault_because(j, e->text, "no card comes up here",
                       "aucune carte n'est retournée ici");
}

Ruling judge_show (Judge *j, const Event *e, int seat, const uint8_t *kind,
                   int count) {
  int matched = 0, named = j->lines.lines;
  Ruling ruling;
  for (;;) {
    int more;
    ruling = compare_shown(j, e, seat, kind + matched, count - matched, &more);
    matched += more;
    if (ruling != RULING_FINE || matched == count) return ruling;
    if (j->pending || j->world[0].halted || !optional_is_open(j)) break;
    ruling = close_optional(j, e);
    if (ruling != RULING_FINE) return ruling;
  }
  if (!j->pending && !j->world[0].halted) return show_not_due(j, e);
  add_lines(j, seat, kind + matched, count - matched);
  ruling = resume(j, e);
  if (ruling != RULING_FINE && ruling != RULING_PENDING) {
    j->lines.lines = named;
    return ruling;
  }
  if (j->lines.lines == 0) return RULING_FINE;
  if (!j->pending && !j->world[0].halted)
    return fault_too_many_cards(j, e->text);
  return all_are_awaited(j, e) ? RULING_FINE : show_not_due(j, e);
}

Ruling judge_finish (Judge *j) {
  Ruling ruling = RULING_FINE;
  if (j->pending) {  /* it was legal; its card is for another log to name */
    j->pending = false;
    j->moves++;
    return RULING_FINE;
  }
  while (ruling == RULING_FINE && optional_is_open(j))
    ruling = close_optional(j, NULL);
  return ruling;
}

Ruling judge_end (Judge *j) {
  Ruling ruling = judge_finish(j);
  bool yes = false;
  Trial x;
  if (ruling != RULING_FINE) return ruling;
  j->ended = true;
  if (j->rules->ends == 0 || judge_over(j)) return RULING_FINE;
  trial_look(&x, j, &j->world[0]);
  if (host_ends(j->host, j->rules->ends, &yes) != OUTCOME_OK)
    return fault_broken(j);
  for (int w = 0; yes && w < j->worlds; w++) j->world[w].over = true;
  return RULING_FINE;
}

/* }====================================================== */
