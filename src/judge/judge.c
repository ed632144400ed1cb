/*
** The judge: one event against one table, in every open world
** SPDX-License-Identifier: MIT
*/
#include "judge/judge.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "judge/finding.h"
#include "judge/optional.h"
#include "judge/trial.h"
#include "table/chance.h"

static Outcome find_bound (const Judge *j, const Move *m, int arg, Bound b,
                           int seat, const Value *value, double *bound) {
  if (b.function != 0)
    return host_bound(j->host, m, arg, b.function, seat, value, bound);
  *bound = b.option < 0 ? b.fixed : j->option[b.option];
  return OUTCOME_OK;
}

Outcome judge_range (const Judge *j, const Move *m, int arg, int seat,
                     const Value *value, Range *range) {
  const Arg *a = &m->arg[arg];
  Outcome outcome = find_bound(j, m, arg, a->least, seat, value,
                               &range->least);
  if (outcome != OUTCOME_OK) return outcome;
  return find_bound(j, m, arg, a->most, seat, value, &range->most);
}

/* Usually there is only one world, and most of this stays untouched. */
struct JudgeRoom {
  Shelf others, spare_others;
  Table world[2], spare[2];
  uint64_t signature[WORLDS_MOST];
  double weight[WORLDS_MOST], spare_weight[WORLDS_MOST];
};

static void take_room (Judge *j, struct JudgeRoom *room) {
  j->room = room;
  j->world = room->world;
  j->spare = room->spare;
  j->others = &room->others;
  j->spare_others = &room->spare_others;
  j->signature = room->signature;
  j->weight = room->weight;
  j->spare_weight = room->spare_weight;
}

void judge_open (Judge *j, Host *h, Language lang) {
  j->host = h;
  j->lang = lang;
  j->deny = -1;
  j->limit = WORLDS_LIMIT;
  take_room(j, memory_new_sparse(sizeof *j->room));
}

void judge_close (Judge *j) {
  shelf_free(j->others);
  shelf_free(j->spare_others);
  free(j->room);
  free(j->opening);
  free(j->assumption);
  finding_free(&j->finding);
}

static void copy_lines (Supply *to, const Supply *from) {
  to->lines = from->lines;
  memcpy(to->line, from->line, (size_t)from->lines * sizeof *from->line);
}

static void copy_held (HeldDeals *to, const HeldDeals *from) {
  to->deals = from->deals;
  to->cards = from->cards;
  memcpy(to->deal, from->deal, (size_t)from->deals * sizeof *from->deal);
  card_copy(to->card, from->card, from->cards);
}

static size_t worlds_size (const Judge *j) {
  const Layout *l = &j->rules->layout;
  return table_packed_size(&j->world[0], l) +
         (j->worlds > 1 ? shelf_packed_size(j->others, l) : 0);
}

static void save_worlds (const Judge *j, char *to) {
  const Layout *l = &j->rules->layout;
  to = table_pack(&j->world[0], l, to);
  if (j->worlds > 1) shelf_pack(j->others, l, to);
}

static void restore_worlds (Judge *j, const char *from) {
  const Layout *l = &j->rules->layout;
  from = table_unpack(&j->world[0], l, from);
  if (j->worlds > 1) shelf_unpack(j->others, l, from);
}

/* Is a move waiting for its card, or have lines named cards for one? */
static bool is_waiting (const Judge *j) {
  return j->pending || j->lines.lines > 0 || j->held.deals > 0;
}

/* One block; weights, pending move and worlds are after the struct. */
static Checkpoint *new_checkpoint (const Judge *j) {
  size_t weights = j->census ? (size_t)j->worlds * sizeof *j->weight : 0;
  size_t waiting = is_waiting(j) ? sizeof(Pending) : 0;
  Checkpoint *c =
      memory_resize(NULL, sizeof *c + weights + waiting + worlds_size(j));
  char *more = (char *)c->more;
  c->weight = j->census ? (double *)more : NULL;
  c->waiting = waiting > 0 ? (Pending *)(more + weights) : NULL;
  c->world = more + weights + waiting;
  return c;
}

static void save_waiting (const Judge *j, Pending *p) {
  if (j->pending) {
    p->event = j->pending_event;
    p->words = j->pending_words;
  }
  copy_lines(&p->lines, &j->lines);
  copy_held(&p->held, &j->held);
}

static void restore_waiting (Judge *j, const Pending *p) {
  if (j->pending) {
    j->pending_event = p->event;
    j->pending_words = p->words;
    j->pending_event.words = &j->pending_words;
  }
  copy_lines(&j->lines, &p->lines);
  copy_held(&j->held, &p->held);
}

Checkpoint *judge_save (const Judge *j) {
  Checkpoint *c = new_checkpoint(j);
  c->worlds = j->worlds;
  c->counted = j->counted;
  if (j->census)
    memcpy(c->weight, j->weight, (size_t)j->worlds * sizeof *j->weight);
  c->assumptions = j->assumptions;
  c->event = j->event;
  c->ended = j->ended;
  c->pending = j->pending;
  c->pending_in_some = j->pending_in_some;
  c->pending_stands = j->pending_stands;
  c->pending_number = j->pending_number;
  c->need_seat = j->need_seat;
  c->incomplete = j->incomplete;
  c->lost = j->lost;
  c->parted = j->parted;
  c->readings = j->readings;
  c->elsewhere = j->elsewhere;
  if (c->waiting != NULL) save_waiting(j, c->waiting);
  c->moves = j->moves;
  save_worlds(j, (char *)(uintptr_t)c->world);
  return c;
}

void judge_restore (Judge *j, const Checkpoint *c) {
  j->counted = c->counted && (c->weight != NULL || !j->census);
  j->worlds = c->worlds;
  if (c->weight != NULL)
    memcpy(j->weight, c->weight, (size_t)c->worlds * sizeof *c->weight);
  j->assumptions = c->assumptions;
  j->event = c->event;
  j->ended = c->ended;
  j->pending = c->pending;
  j->pending_in_some = c->pending_in_some;
  j->pending_stands = c->pending_stands;
  j->pending_number = c->pending_number;
  j->need_seat = c->need_seat;
  j->incomplete = c->incomplete;
  j->lost = c->lost;
  j->parted = c->parted;
  j->readings = c->readings;
  j->elsewhere = c->elsewhere;
  j->lines.lines = j->held.deals = j->held.cards = 0;
  if (c->waiting != NULL) restore_waiting(j, c->waiting);
  j->moves = c->moves;
  j->closings = 0;
  j->scored = false;
  restore_worlds(j, c->world);
}

/* Deals the first cards. */
static Ruling begin_game (Judge *j, const Span *seed) {
  Trial x;
  Ruling ruling;
  host_start(j->host, j->rules, &j->world[0]);
  if (seed != NULL) {
    j->world[0].seeded = true;
    j->world[0].chance = chance_seed(*seed);
  }
  trial_open(&x, j, NULL);
  ruling = worlds_take(&x, trial_begin);
  if (ruling != RULING_FINE) return ruling;
  if (seed == NULL) opening_keep(j);
  return RULING_FINE;
}

Ruling judge_begin (Judge *j, Ruleset *r, const Seating *s,
                    const double *option, const Span *seed) {
  bool verified = host_count_lines(j->host, 0);
  Ruling ruling = RULING_FINE;
  j->rules = r;
  j->seating = s;
  j->option = option;
  j->worlds = 1;
  j->ended = j->pending = j->pending_in_some = false;
  j->lines.lines = 0;
  j->held.deals = j->held.cards = 0;
  j->moves = 0;
  j->tried = j->doubtful = 0;
  j->closings = 0;
  j->scored = false;
  j->assumptions = 0;
  j->effort = 0;
  j->event = 0;
  j->opened = 0;
  j->counted = true;
  j->gifts = j->sifted = j->incomplete = j->lost = j->parted = false;
  j->readings = j->forked = j->elsewhere = false;
  j->weight[0] = 1;
  if (seed != NULL || verified || !opening_recall(j))
    ruling = begin_game(j, seed);
  host_count_lines(j->host, 1);  /* whether it was recalled or not */
  return ruling;
}

uint64_t judge_moves_here (const Judge *j) {
  const Table *t = &j->world[0];
  const Phase *p = judge_phase(j);
  if (p == NULL || p->optional || t->halted || j->pending || j->ended ||
      (j->parted && j->worlds > 1))
    return 0;
  return p->moves;
}

/* Takes a move whose words need not be parsed. */
static Ruling take_bound (Judge *j, const Event *e) {
  Trial x;
  trial_open(&x, j, e);
  x.bound = e->bound;
  return worlds_take_move(&x);
}

static Ruling take_words (Judge *j, const Event *e) {
  Trial x;
  Ruling ruling;
  worlds_sift(j, e, false);
  if (!e->stands && (j->pending || j->world[0].halted)) {
    if (!j->ended && !judge_over(j)) return finding_card_not_named(j, e);
  }
  trial_open(&x, j, e);
  x.force |= e->stands;
  x.sit.stands = e->stands;
  ruling = optional_close_before(j, &x);
  if (ruling == RULING_FINE) ruling = worlds_bind(&x);
  return ruling == RULING_FINE ? worlds_take_move(&x) : ruling;
}

Ruling judge_pass_over (Judge *j) {
  return optional_is_open(j) ? optional_close(j, NULL) : RULING_FINE;
}

Ruling judge_come_to (Judge *j, const Event *e) {
  Trial x;
  trial_open(&x, j, e);
  return optional_close_before(j, &x);
}

/*
** The card that a move waits for will never be named: notes the move's
** assumptions. It has ruled out no world yet, but a hand that is known in each
** world proves nothing about worlds that it should have ruled out.
*/
static void ask_pending (Judge *j) {
  Trial x;
  j->event = j->pending_number;
  trial_open(&x, j, &j->pending_event);
  if (x.force || j->pending_stands) return;
  if (trial_bind(&x, &j->world[0]) != RULING_FINE) return;
  worlds_ask(&x);
  if (j->worlds > 1) j->sifted = true;
}

Ruling judge_settle (Judge *j) {
  int event = j->event;
  Ruling ruling;
  Trial x;
  if (!j->pending_in_some) return RULING_FINE;
  ruling = worlds_resume_move(&x, j, true, true);
  j->event = event;
  return ruling;
}

Ruling judge_finish (Judge *j) {
  Ruling ruling = judge_settle(j);
  if (ruling != RULING_FINE) return ruling;
  if (j->pending) {  /* no line refutes it; its card is never named */
    ask_pending(j);
    j->pending = false;
    j->moves++;
    return RULING_FINE;
  }
  while (ruling == RULING_FINE && optional_is_open(j))
    ruling = optional_close(j, NULL);
  return ruling;
}

static bool put_end (Table *t, void *ear) {
  (void)ear;
  return t->over = true;
}

static Ruling take_end (Judge *j) {
  Ruling ruling = judge_finish(j);
  bool yes = false;
  Trial x;
  if (ruling != RULING_FINE) return ruling;
  j->ended = true;
  if (j->rules->ends == 0 || judge_over(j)) return RULING_FINE;
  trial_look(&x, j, &j->world[0]);
  if (host_ends(j->host, j->rules->ends, &yes) != OUTCOME_OK)
    return finding_broken(j);
  if (yes) worlds_change(j, put_end, NULL);
  return RULING_FINE;
}

/* It changes nothing, whether or not it is let stand. */
static Ruling take_stated (Judge *j, const Event *e) {
  if (e->stands) return RULING_FINE;
  finding_illegal(j, e->article < 0 ? ARTICLE_STATED : e->article, e->text);
  if (e->behind.len > 0)
    finding_add(j, fact_saying(SAY_AS_IT_IS), fact_text(e->behind));
  return RULING_ILLEGAL;
}

Ruling judge_take (Judge *j, const Event *e) {
  Ruling ruling = RULING_FINE;
  if (e->subject == SUBJECT_SCORE) return judge_score(j, e);
  if (e->subject == SUBJECT_WINNER) return judge_winner(j, e);
  j->scored = false;
  if (e->subject == SUBJECT_OTHER || e->subject == SUBJECT_DEAL)
    ruling = judge_settle(j);
  if (ruling != RULING_FINE) return ruling;
  if (e->subject == SUBJECT_OTHER || e->subject == SUBJECT_DEAL)
    j->elsewhere = false;
  if (e->subject == SUBJECT_OTHER)
    return e->bound != NULL ? take_bound(j, e) : take_words(j, e);
  switch (e->subject) {
    case SUBJECT_DEAL: return judge_deal(j, e);
    case SUBJECT_TURN: case SUBJECT_REVEAL: return judge_show(j, e);
    case SUBJECT_END: return take_end(j);
    case SUBJECT_FAULT: return take_stated(j, e);
    default: return RULING_FINE;
  }
}

/* Results, and claims about them */

bool judge_over (const Judge *j) { return j->world[0].over; }

/* For questions about results: looks at that table, unless a trial does. */
static void look (Judge *j, Table *t, Trial *x) {
  if (j->asker == NULL) trial_look(x, j, t);
}

static bool work_out_scores (Judge *j, Table *t, double score[SEATS_LIMIT]) {
  Trial x;
  look(j, t, &x);
  memset(score, 0, (size_t)j->seating->seats * sizeof *score);
  for (int s = 0; s < j->seating->seats; s++) {
    int first = __builtin_ctz(j->rules->team[s]);
    if (first < s)  /* partners have one score */
      score[s] = score[first];
    else if (host_score(j->host, j->rules->score, s, &score[s]) != OUTCOME_OK)
      return finding_broken(j), false;
  }
  return true;
}

/* Scores of the first world are cached while it does not change. */
static bool table_scores (Judge *j, Table *t, double score[SEATS_LIMIT]) {
  size_t size = (size_t)j->seating->seats * sizeof *score;
  if (t != j->world) return work_out_scores(j, t, score);
  if (!j->scored && !work_out_scores(j, t, j->score)) return false;
  j->scored = true;
  memcpy(score, j->score, size);
  return true;
}

/* Adds the partners of these seats. */
static void add_partners (const Judge *j, bool seat[SEATS_LIMIT]) {
  unsigned all = 0;
  for (int s = 0; s < j->seating->seats; s++)
    if (seat[s]) all |= j->rules->team[s];
  for (int s = 0; s < j->seating->seats; s++) seat[s] = all >> s & 1;
}

static bool best_scores (Judge *j, Table *t, bool winner[SEATS_LIMIT]) {
  double score[SEATS_LIMIT], best;
  if (!table_scores(j, t, score)) return false;
  best = score[0];
  for (int s = 1; s < j->seating->seats; s++)
    if (j->rules->lowest_wins ? score[s] < best : score[s] > best)
      best = score[s];
  for (int s = 0; s < j->seating->seats; s++) winner[s] = score[s] == best;
  return true;
}

/* Is there more than one side? */
static bool is_tie (const Judge *j, const bool seat[SEATS_LIMIT]) {
  int first = -1;
  for (int s = 0; s < j->seating->seats; s++) {
    if (!seat[s]) continue;
    if (first >= 0 && !(j->rules->team[first] >> s & 1)) return true;
    if (first < 0) first = s;
  }
  return false;
}

/* Keeps the best; partners have the same number. */
static bool tie_step (Judge *j, const Tie *tie, struct TieStep *step) {
  double best = 0;
  int found = 0;
  if (tie->by == 0) return true;
  for (int s = 0; s < j->seating->seats; s++) {
    int first = __builtin_ctz(j->rules->team[s]);
    double *n = &step->number[s];
    if (!step->left[s]) continue;
    if (host_score(j->host, tie->by, first, n) != OUTCOME_OK)
      return finding_broken(j), false;
    if (found++ == 0 || (tie->lowest ? *n < best : *n > best)) best = *n;
  }
  for (int s = 0; s < j->seating->seats; s++)
    step->left[s] &= step->number[s] == best;
  return true;
}

/* Breaks a tie among 'winner' by the rules' order. */
static bool break_tie (Judge *j, Table *t, bool winner[SEATS_LIMIT],
                       TieStory *story) {
  Trial x;
  look(j, t, &x);
  story->steps = 0;
  for (int i = 0; i < j->rules->ties && is_tie(j, winner); i++) {
    struct TieStep *step = &story->step[story->steps++];
    step->tie = i;
    memcpy(step->left, winner, sizeof step->left);
    if (!tie_step(j, &j->rules->tie[i], step)) return false;
    memcpy(winner, step->left, sizeof step->left);
    if (j->rules->tie[i].by == 0) break;
  }
  return true;
}

static bool best_winners (Judge *j, Table *t, bool winner[SEATS_LIMIT]) {
  TieStory ignored;
  if (!best_scores(j, t, winner)) return false;
  return j->rules->ties == 0 || break_tie(j, t, winner, &ignored);
}

bool judge_tie (Judge *j, TieStory *story) {
  bool left[SEATS_LIMIT] = {false};
  double score[SEATS_LIMIT];
  *story = (TieStory){0};
  if (!judge_over(j) || j->rules->winners != 0 ||
      !judge_scores(j, score) || !best_scores(j, &j->world[0], left) ||
      !is_tie(j, left))
    return false;
  memcpy(story->tied, left, sizeof left);
  for (int s = j->seating->seats - 1; s >= 0; s--)
    if (left[s]) story->score = score[s];
  if (!break_tie(j, &j->world[0], left, story)) return false;
  story->broken = !is_tie(j, left);
  return true;
}

static bool table_winners (Judge *j, Table *t, bool winner[SEATS_LIMIT]) {
  uint8_t seat[SEATS_LIMIT];
  int count = 0;
  Trial x;
  memset(winner, 0, SEATS_LIMIT * sizeof *winner);
  if (!t->over) return true;
  if (j->rules->winners == 0) return best_winners(j, t, winner);
  look(j, t, &x);
  if (host_each(j->host, j->rules->winners, seat, &count) != OUTCOME_OK)
    return finding_broken(j), false;
  for (int i = 0; i < count; i++) winner[seat[i]] = true;
  add_partners(j, winner);
  return true;
}

bool judge_scores (Judge *j, double score[SEATS_LIMIT]) {
  j->scored = false;
  return table_scores(j, j->world, score);
}

bool judge_winners (Judge *j, bool winner[SEATS_LIMIT]) {
  j->scored = false;
  return table_winners(j, j->world, winner);
}

/*
** The result in a world where the rules can compute it. The trial must be
** first.
*/
typedef struct Result {
  Trial trial;
  bool found;
  double score[SEATS_LIMIT];
  bool winner[SEATS_LIMIT];
} Result;

static Ruling try_result (Trial *x, Table *t) {
  Result *r = (Result *)x;
  double score[SEATS_LIMIT] = {0};
  bool winner[SEATS_LIMIT] = {false};
  trial_sit(x, t);
  x->sit.parts = true;
  if (!table_scores(x->j, t, score) || !table_winners(x->j, t, winner))
    return RULING_BROKEN;
  if (!r->found) {
    memcpy(r->score, score, sizeof score);
    memcpy(r->winner, winner, sizeof winner);
  }
  r->found = true;
  return RULING_FINE;
}

static bool result_in_worlds (Judge *j, double score[SEATS_LIMIT],
                              bool winner[SEATS_LIMIT]) {
  Result r = {.found = false};
  trial_open(&r.trial, j, NULL);
  r.trial.force = true;        /* no assumptions */
  j->asker = &r.trial;
  r.found = worlds_try(&r.trial, try_result) == RULING_FINE && r.found;
  j->asker = NULL;
  memcpy(score, r.score, sizeof r.score);
  memcpy(winner, r.winner, sizeof r.winner);
  return r.found;
}

bool judge_result (Judge *j, double score[SEATS_LIMIT],
                   bool winner[SEATS_LIMIT]) {
  return (table_scores(j, j->world, score) &&
          table_winners(j, j->world, winner)) ||
         result_in_worlds(j, score, winner);
}

/*
** A claim may be about the state before or after an optional phase ends: it
** must be true of one of the two.
*/
typedef bool ClaimHolds (Judge *j, Table *t, const void *claim);

/* What a line claims. The trial must be first: see try_claim. */
typedef struct Claiming {
  Trial trial;
  ClaimHolds *holds;
  const void *claim;
} Claiming;

/* If it depends on unseen cards, it is true in some worlds only. */
static Ruling try_claim (Trial *x, Table *world) {
  const Claiming *c = (const Claiming *)x;
  Judge *j = x->j;
  Table scratch;
  j->finding.ruling = RULING_FINE;
  trial_sit(x, world);
  table_copy(&scratch, world, x->sit.layout);
  x->sit.table = &scratch;
  x->sit.parts = true;
  for (int i = 0; i < FRAMES_LIMIT + 8; i++) {
    Outcome outcome;
    if (c->holds(j, &scratch, c->claim)) return RULING_FINE;
    if (j->finding.ruling == RULING_BROKEN) return RULING_BROKEN;
    if (!judge_is_optional(j, &scratch) || j->pending) break;
    outcome = machine_close(&x->machine);
    if (outcome != OUTCOME_OK && outcome != OUTCOME_NEEDS_CARD) break;
  }
  return finding_illegal(j, ARTICLE_CLAIM, x->e->text);
}

static Ruling check_claim_now (Judge *j, const Event *e, ClaimHolds *holds,
                               const void *claim) {
  Claiming c;
  Ruling ruling;
  trial_open(&c.trial, j, e);
  c.holds = holds;
  c.claim = claim;
  c.trial.force = true;  /* no assumptions */
  j->asker = &c.trial;
  ruling = worlds_try(&c.trial, try_claim);
  j->asker = NULL;
  if (ruling == RULING_FINE && j->worlds > 1) worlds_swap(j);
  return ruling;
}

/*
** A move waits for its card in some worlds only: the claim may also be about
** the others, where it has happened. They are not settled: the next line may
** name the card.
*/
static Ruling check_claim (Judge *j, const Event *e, ClaimHolds *holds,
                           const void *claim) {
  Ruling ruling = check_claim_now(j, e, holds, claim);
  Checkpoint *before;
  bool lost;
  if (!j->pending_in_some) return ruling;
  j->incomplete = true;
  if (ruling == RULING_FINE) return ruling;
  before = judge_save(j);
  ruling = judge_settle(j);
  if (ruling == RULING_FINE) ruling = check_claim_now(j, e, holds, claim);
  lost = j->lost;
  judge_restore(j, before);
  j->lost = lost;
  free(before);
  return ruling;
}

typedef struct ScoreClaim {
  const bool *given;
  const double *score;
} ScoreClaim;

static bool score_holds (Judge *j, Table *t, const void *claim) {
  const ScoreClaim *c = claim;
  double score[SEATS_LIMIT];
  if (!table_scores(j, t, score)) return false;
  for (int s = 0; s < j->seating->seats; s++)
    if (c->given[s] && c->score[s] != score[s]) return false;
  return true;
}

static bool winner_holds (Judge *j, Table *t, const void *claim) {
  bool winner[SEATS_LIMIT];
  if (!t->over || !table_winners(j, t, winner)) return false;
  return memcmp(winner, claim,
                (size_t)j->seating->seats * sizeof *winner) == 0;
}

/* "Anne 3, Bruno 4.5" */
static void add_scores (Judge *j) {
  double score[SEATS_LIMIT];
  Buffer list = {0};
  if (!judge_scores(j, score)) return;
  for (int s = 0; s < j->seating->seats; s++) {
    if (s > 0) buffer_text(&list, ", ");
    buffer_span(&list, j->seating->name[s]);
    buffer_char(&list, ' ');
    buffer_number_in(&list, score[s], j->lang);
  }
  finding_add(j, fact_saying(SAY_REFEREE_COUNTS), fact_string(list.text));
  buffer_free(&list);
}

Ruling judge_score (Judge *j, const Event *e) {
  bool given[SEATS_LIMIT] = {false};
  double claimed[SEATS_LIMIT] = {0};
  Ruling ruling;
  for (int i = 0; i < e->claims; i++) {
    Claim c = e->claim[i];
    if (given[c.seat] && claimed[c.seat] != c.number)
      c.number = NAN;  /* both are impossible */
    given[c.seat] = true;
    claimed[c.seat] = c.number;
  }
  ruling = check_claim(j, e, score_holds, &(ScoreClaim){given, claimed});
  if (ruling == RULING_ILLEGAL) add_scores(j);
  return ruling;
}

Ruling judge_winner (Judge *j, const Event *e) {
  bool claimed[SEATS_LIMIT] = {false};
  Ruling ruling;
  for (int i = 0; i < e->claims; i++) claimed[e->claim[i].seat] = true;
  ruling = check_claim(j, e, winner_holds, claimed);
  if (ruling == RULING_ILLEGAL && !judge_over(j))
    finding_add(j, fact_saying(SAY_NOT_OVER));
  else if (ruling == RULING_ILLEGAL)
    add_scores(j);
  return ruling;
}

/* Openings: how a game begins, kept for the next game that begins the same */

struct Opening {
  unsigned number;             /* among all that were stored, from 1 */
  unsigned seating;            /* host_seating at that time */
  bool hide;
  Mode mode;
  Table table;
};

/* Is more wanted than the table? */
static bool wants_more (const Judge *j) {
  return j->telling != NULL || j->journal != NULL || j->census;
}

static bool begins_alike (const Judge *j, const struct Opening *o) {
  return o->seating == host_seating(j->host) && o->hide == j->hide &&
         o->mode == j->mode;
}

bool opening_recall (Judge *j) {
  const struct Opening *o = j->opening;
  if (o == NULL || wants_more(j) || !begins_alike(j, o)) return false;
  table_copy(&j->world[0], &o->table, &j->rules->layout);
  j->trials++;                 /* counted as if it had been tried */
  j->opened = o->number;
  return true;
}

void opening_keep (Judge *j) {
  struct Opening *o;
  if (wants_more(j) || j->worlds != 1 || j->gifts || j->incomplete || j->parted)
    return;
  if (j->opening == NULL) j->opening = memory_new(sizeof *j->opening);
  o = j->opening;
  o->number = j->opened = ++j->openings;
  o->seating = host_seating(j->host);
  o->hide = j->hide;
  o->mode = j->mode;
  table_copy(&o->table, &j->world[0], &j->rules->layout);
}
