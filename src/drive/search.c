/*
** Looking ahead: moves compared by playing the game out
** SPDX-License-Identifier: MIT
**
** Hidden cards are dealt at random in a way that fits what the seat sees,
** each choice is made on the same deal, and the game goes on by careful
** moves, now and then a random one, until the round is settled: cards are
** gathered and shuffled, the game is over, or PLAYOUT_MOVES are made. The
** better half of the choices goes on to the next heat, with more deals each,
** until one is left.
*/
#include "drive/search.h"

#include <math.h>
#include <stdlib.h>

#include "ground/memory.h"
#include "table/chance.h"
#include "table/seen.h"

enum {
  CHOICES_LOOKED_AT = 24,      /* of many, those that look best */
  PLAYOUT_MOVES = 120,
  STRAY_ONE_IN = 8             /* how often a playout makes a random move */
};

typedef struct Candidate {
  int choice;
  double looks;                /* to 'careful' */
  double sum;                  /* of what playouts came to */
} Candidate;

struct Search {
  Game game;
  GameChoices turn;
  Table seen, dealt, theirs;
  Candidate *candidate;
  size_t room;
  int seat;
};

Search *search_new (Host *host) {
  Search *s = memory_new(sizeof *s);
  game_open(&s->game, host, ENGLISH);
  s->game.no_log = true;
  return s;
}

void search_free (Search *s) {
  if (s == NULL) return;
  game_free_choices(&s->turn);
  game_close(&s->game);
  free(s->candidate);
  free(s);
}

/*
** {======================================================
** Careful play
** =======================================================
*/

static bool rate (Judge *j, Table *seen, const GameChoices *c, int choice,
                  double *value) {
  *value = 0;
  return choice == c->count ||
         legal_value(j, seen, c->seat, &c->move[choice], value) ==
             RULING_FINE;
}

int search_careful (Judge *j, Table *seen, const GameChoices *c,
                    uint64_t *chance) {
  int n = c->count + c->may_pass_over, best = 0, equals = 0;
  double most = 0;
  for (int i = 0; i < n; i++) {
    double value;
    if (!rate(j, seen, c, i, &value)) return -1;
    if (equals > 0 && value < most) continue;
    if (equals == 0 || value > most) most = value, equals = 0;
    if (chance_below(chance, (uint64_t)++equals) == 0) best = i;
  }
  return best;
}

/* }====================================================== */

/*
** {======================================================
** One playout
** =======================================================
*/

static Ruling make_choice (Game *g, const GameChoices *c, int choice) {
  if (choice == c->count) return game_pass_over(g);
  return game_make(g, c->seat, &c->move[choice]);
}

static int next_choice (Search *s, uint64_t *chance) {
  const GameChoices *c = &s->turn;
  int n = c->count + c->may_pass_over;
  if (n < 2) return n - 1;
  if (chance_below(chance, STRAY_ONE_IN) == 0)
    return (int)chance_below(chance, (uint64_t)n);
  seen_by(&s->game.judge.world[0], &s->game.rules->layout, c->seat,
          &s->theirs);
  return search_careful(&s->game.judge, &s->theirs, c, chance);
}

/* False when the rules are broken. */
static bool go_on (Search *s, uint64_t *chance) {
  Game *g = &s->game;
  uint16_t era = s->dealt.era;
  g->judge.few = chance;
  while (!game_is_over(g) && g->judge.world[0].era == era) {
    int choice;
    if (game_turn(g, &s->turn) != RULING_FINE) return false;
    if (s->turn.count + s->turn.may_pass_over == 0) return true;
    choice = next_choice(s, chance);
    if (choice < 0 || make_choice(g, &s->turn, choice) != RULING_FINE)
      return false;
  }
  return true;
}

/*
** What it came to for the seat: its lead over the others' average, by how
** much there is to lead by, and the game if it was won.
*/
static bool outcome (Search *s, double *value) {
  Judge *j = &s->game.judge;
  int seats = j->seating->seats, winners = 0;
  double score[SEATS_LIMIT], sum = 0, scale = 1;
  bool winner[SEATS_LIMIT];
  if (!judge_scores(j, score) || !judge_winners(j, winner)) return false;
  for (int i = 0; i < seats; i++) {
    sum += score[i];
    scale += fabs(score[i]);
    winners += winner[i];
  }
  *value = (score[s->seat] - (sum - score[s->seat]) / (seats - 1)) / scale;
  if (winners > 0)
    *value += (winner[s->seat] ? 1.0 / winners : 0) - 1.0 / seats;
  return true;
}

/* '*fits' is false where the choice is not legal on this deal. */
static bool play_out (Search *s, const Game *g, const GameChoices *c,
                      int choice, uint64_t chance, bool *fits,
                      double *value) {
  Game *mine = &s->game;
  Ruling ruling;
  table_copy(&mine->judge.world[0], &s->dealt, &g->rules->layout);
  mine->judge.moves = 0;
  mine->cut = false;
  mine->passed_over = g->passed_over;
  mine->asked = s->seat;
  ruling = make_choice(mine, c, choice);
  *fits = ruling == RULING_FINE;
  if (!*fits) return ruling != RULING_BROKEN;
  return go_on(s, &chance) && outcome(s, value);
}

/* }====================================================== */

/*
** {======================================================
** Heats
** =======================================================
*/

/* Sits down at a table of its own where that game is played. */
static void sit_down (Search *s, const Game *g, int seat) {
  Game *mine = &s->game;
  mine->rules = mine->judge.rules = g->rules;
  mine->judge.seating = &g->seating;
  mine->judge.option = g->option;
  mine->judge.worlds = 1;
  mine->longest = PLAYOUT_MOVES;
  s->seat = seat;
  seen_by(&g->judge.world[0], &g->rules->layout, seat, &s->seen);
}

static int by_looks (const void *a, const void *b) {
  const Candidate *x = a, *y = b;
  if (x->looks != y->looks) return x->looks < y->looks ? 1 : -1;
  return x->choice - y->choice;
}

static int by_sum (const void *a, const void *b) {
  const Candidate *x = a, *y = b;
  if (x->sum != y->sum) return x->sum < y->sum ? 1 : -1;
  return by_looks(a, b);
}

/* How many are looked at; -1 when the rules are broken. */
static int list_candidates (Search *s, const GameChoices *c) {
  int n = c->count + c->may_pass_over;
  s->candidate = memory_grow(s->candidate, &s->room, (size_t)n,
                             sizeof *s->candidate);
  for (int i = 0; i < n; i++) {
    Candidate *d = &s->candidate[i];
    *d = (Candidate){.choice = i};
    if (!rate(&s->game.judge, &s->seen, c, i, &d->looks)) return -1;
  }
  qsort(s->candidate, (size_t)n, sizeof *s->candidate, by_looks);
  return n < CHOICES_LOOKED_AT ? n : CHOICES_LOOKED_AT;
}

/* All of the 'n' first on one deal. False when the rules are broken. */
static bool try_deal (Search *s, const Game *g, const GameChoices *c, int n,
                      uint64_t *chance) {
  const Layout *l = &g->rules->layout;
  double value[CHOICES_LOOKED_AT] = {0};
  uint64_t playing;
  bool fits = true;
  table_copy(&s->dealt, &s->seen, l);
  seen_deal(&s->dealt, l, chance);
  playing = chance_number(chance);
  for (int i = 0; i < n && fits; i++)
    if (!play_out(s, g, c, s->candidate[i].choice, playing, &fits, &value[i]))
      return false;
  for (int i = 0; i < n && fits; i++) s->candidate[i].sum += value[i];
  return true;
}

static int count_heats (int n) {
  int heats = 0;
  for (; n > 1; n = (n + 1) / 2) heats++;
  return heats;
}

int search_choose (Search *s, const Game *g, int seat, const GameChoices *c,
                   long budget, uint64_t *chance) {
  int n = c->count + c->may_pass_over, heats;
  if (n == 1) return 0;
  sit_down(s, g, seat);
  n = list_candidates(s, c);
  if (n < 0) return -1;
  for (heats = count_heats(n); n > 1; n = (n + 1) / 2) {
    long deals = budget / heats / n;
    do
      if (!try_deal(s, g, c, n, chance)) return -1;
    while (--deals > 0);
    qsort(s->candidate, (size_t)n, sizeof *s->candidate, by_sum);
  }
  return s->candidate[0].choice;
}

/* }====================================================== */
