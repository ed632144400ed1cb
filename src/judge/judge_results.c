/*
** Results, and what a log claims of them
** SPDX-License-Identifier: MIT
*/
#include <math.h>

#include "judge/finding.h"
#include "judge/trial.h"

bool judge_over (const Judge *j) { return j->world[0].over; }

static bool work_out_scores (Judge *j, Table *t, double score[SEATS_LIMIT]) {
  Trial x;
  trial_look(&x, j, t);
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

/* Of the first world they are asked but once, as long as it is as it is. */
static bool table_scores (Judge *j, Table *t, double score[SEATS_LIMIT]) {
  size_t size = (size_t)j->seating->seats * sizeof *score;
  if (t != j->world) return work_out_scores(j, t, score);
  if (!j->scored && !work_out_scores(j, t, j->score)) return false;
  j->scored = true;
  memcpy(score, j->score, size);
  return true;
}

/* Whoever plays with one of them is one of them. */
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

/* More than one side? */
static bool is_tie (const Judge *j, const bool seat[SEATS_LIMIT]) {
  int first = -1;
  for (int s = 0; s < j->seating->seats; s++) {
    if (!seat[s]) continue;
    if (first >= 0 && !(j->rules->team[first] >> s & 1)) return true;
    if (first < 0) first = s;
  }
  return false;
}

/* Those who come out best are left: partners have one number. */
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

/* Of the best ones, 'winner', those whom the rules prefer. */
static bool break_tie (Judge *j, Table *t, bool winner[SEATS_LIMIT],
                       TieStory *story) {
  Trial x;
  trial_look(&x, j, t);
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
  trial_look(&x, j, t);
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

bool judge_result (Judge *j, double score[SEATS_LIMIT],
                   bool winner[SEATS_LIMIT]) {
  return table_scores(j, j->world, score) && table_winners(j, j->world, winner);
}

/*
** A claim may be about what has happened once an optional phase is passed
** over, or before it is: it must be right of one of the two.
*/
typedef bool ClaimHolds (Judge *j, Table *t, const void *claim);

static Ruling check_claim (Judge *j, const Event *e, ClaimHolds *holds,
                           const void *claim) {
  Table *t = j->world;
  j->finding.ruling = RULING_FINE;
  for (int i = 0; i < FRAMES_LIMIT + 8; i++) {
    Trial x;
    const Phase *p;
    if (holds(j, t, claim)) return RULING_FINE;
    if (j->finding.ruling == RULING_BROKEN) return RULING_BROKEN;
    trial_look(&x, j, t);
    p = machine_phase(&x.machine);
    if (p == NULL || !p->optional || t->halted || j->pending) break;
    if (t == j->world) {
      table_copy(j->spare, t, &j->rules->layout);
      t = j->spare;
    }
    if (trial_close(&x, t) != RULING_FINE) break;
  }
  return finding_illegal(j, ARTICLE_CLAIM, e->text);
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
static void tell_scores (Judge *j) {
  double score[SEATS_LIMIT];
  Buffer list = {0};
  if (!judge_scores(j, score)) return;
  for (int s = 0; s < j->seating->seats; s++) {
    if (s > 0) buffer_text(&list, ", ");
    buffer_span(&list, j->seating->name[s]);
    buffer_char(&list, ' ');
    buffer_number(&list, score[s]);
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
      c.number = NAN;  /* both can't be */
    given[c.seat] = true;
    claimed[c.seat] = c.number;
  }
  ruling = check_claim(j, e, score_holds, &(ScoreClaim){given, claimed});
  if (ruling == RULING_ILLEGAL) tell_scores(j);
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
    tell_scores(j);
  return ruling;
}
