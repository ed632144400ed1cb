/*
** Search: compares moves by playing the game out
** SPDX-License-Identifier: MIT
**
** Hidden cards are dealt at random in a way that fits what the seat sees,
** each choice is made on the same deal, and the game goes on by careful
** moves until the round is settled: cards are gathered and shuffled, the
** game is over, or enough moves are made. The better half of the choices
** goes on to the next heat, with more deals each, until one is left beside
** the favourite, which is what a careful player would do. It takes more than
** luck to beat the favourite; where that is plain early, no more is played.
**
** What others did tells of their cards: a deal on which they did what a
** careful player would not is less likely to be used.
*/
#include "drive/bot.h"

#include <stdlib.h>

#include "drive/pool.h"
#include "base/memory.h"
#include "base/span.h"
#include "judge/trial.h"
#include "table/chance.h"
#include "table/seen.h"

enum {
  CHOICES_LOOKED_AT = 10,      /* the most promising ones */
  PLAYOUT_MOVES = 120,
  PLAYOUT_ROUNDS = 5,          /* turns of each player, with an outlook */
  DEALS_TRIED = 8,             /* to find one that explains earlier moves */
  CARDS_KEPT = 6,              /* relevant cards in a hand, if it is cached */
  HANDS_KEPT = 32,             /* cache entries for likelihoods */
  DEALS_AT_LEAST = 12          /* before a comparison can be settled */
};

static const double WON = 10;            /* value of a win, in outlook */
static const double SURE = 0.5;          /* standard errors for a lead */
static const double CLEAR = 5;           /* standard errors to settle it */
static const double UNLIKELY = 0.25;     /* likelihood of an inferior move */
static const double IMPOSSIBLE = 0.02;   /* likelihood of an illegal move */

typedef struct Candidate {
  int choice;
  double rating;               /* by 'careful' */
  double sum, squares;         /* of its lead over the favourite, per deal */
} Candidate;

/* The likelihood of an observed move with these cards. */
typedef struct Hand {
  uint64_t cards;              /* 0: empty */
  double likelihood;
} Hand;

/* An observed move of another player. */
typedef struct Observation {
  int seat;
  BoundMove move;
  Table seen;                  /* before it, as our seat saw it */
  Token card[CARDS_KEPT];      /* the cards that matter, */
  int cards;                   /* their number; -1: others matter too */
  Hand hand[HANDS_KEPT];       /* cache, by hash of the cards */
} Observation;

struct Search {
  Game game;
  GameChoices turn;
  Table seen, dealt;
  SeenHidden hidden;           /* the hidden cards of 'seen' */
  bool alike;                  /* are they all out of one pool? */
  bool guesses;                /* is any card hidden from the seat? */
  Eyes theirs;
  Candidate *candidate;
  size_t room;
  Observation observation[PAST_MOVES];
  int observations, seat, deals;
  bool lost;                   /* no choice: the rules are broken */
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

static const Layout *layout (const Search *s) {
  return &s->game.header.rules->layout;
}

/*
** A table as a seat sees it. Cards are hidden only when a function may look at
** what the seat does not see.
*/
typedef struct View {
  Table *whole, *seen;
  Eyes *eyes;
  int seat;
  bool hidden;
  uint64_t rated;              /* move whose value is cached (bit m), if that */
  double value;                /* does not depend on its arguments */
  Trial trial;
  const Table *looked_at;      /* by 'trial' */
} View;

static void open_view (View *v, Judge *j, int seat, Eyes *e) {
  unsigned seating = host_seating(j->host);
  if (e->rules != j->rules || e->seating != seating)
    e->asked = e->open = 0;
  e->rules = j->rules;
  e->seating = seating;
  v->whole = &j->world[0];
  v->seen = &e->room;
  v->eyes = e;
  v->seat = seat;
  v->hidden = false;
  v->rated = 0;
  v->looked_at = NULL;
}

static bool is_open (Eyes *e, Judge *j, const BoundMove *move) {
  uint64_t bit = UINT64_C(1) << move->move;
  if ((e->asked & bit) == 0 && legal_value_is_open(j, move)) e->open |= bit;
  e->asked |= bit;
  return (e->open & bit) != 0;
}

static Table *view_for (View *v, Judge *j, const BoundMove *move) {
  if (v->hidden) return v->seen;
  if (is_open(v->eyes, j, move)) return v->whole;
  seen_by(v->whole, &j->rules->layout, v->seat, v->seen);
  v->hidden = true;
  return v->seen;
}

static Ruling look_and_rate (Judge *j, View *v, const BoundMove *move) {
  Table *t = view_for(v, j, move);
  if (t != v->looked_at) trial_look(&v->trial, j, t);
  v->looked_at = t;
  return legal_value_of(&v->trial, v->seat, move, &v->value);
}

static bool rate_move (Judge *j, View *v, const BoundMove *move,
                       double *value) {
  const Move *m = &j->rules->move[move->move];
  if (m->careful == 0) return true;
  if ((v->rated >> move->move & 1) == 0) {
    if (look_and_rate(j, v, move) != RULING_FINE) return false;
    v->rated = m->careful_sees == 0 ? UINT64_C(1) << move->move : 0;
  }
  *value = v->value;
  return true;
}

static bool rate (Judge *j, View *v, const GameChoices *c, int choice,
                  double *value) {
  *value = 0;
  return choice == c->count || rate_move(j, v, &c->move[choice], value);
}

int search_careful (Judge *j, const GameChoices *c, Eyes *eyes,
                    uint64_t *chance) {
  View v;
  int n = c->count + c->may_pass_over, best = 0, equals = 0;
  double most = 0;
  open_view(&v, j, c->seat, eyes);
  for (int i = 0; i < n; i++) {
    double value;
    if (!rate(j, &v, c, i, &value)) return -1;
    if (equals > 0 && value < most) continue;
    if (equals == 0 || value > most) most = value, equals = 0;
    if (chance_below(chance, (uint64_t)++equals) == 0) best = i;
  }
  return best;
}

/*
** Does the move tell us anything? Some card that only the player saw must still
** be hidden. And we must know which of the cards they had then: when one of
** several has left since, nobody could see which.
*/
static bool is_telling (const Search *s, const Table *then, int seat) {
  const Layout *l = layout(s);
  bool hidden = false;
  for (int slot = 0; slot < l->slots; slot++) {
    if (l->slot_seat[slot] != seat || seen_slot(then, l, slot, s->seat))
      continue;
    if (!seen_slot(then, l, slot, seat)) continue;
    for (int k = then->pile[slot].first; k != NO_TOKEN; k = then->next[k]) {
      if (then->pile[slot].count > 1 && s->seen.slot[k] != slot) return false;
      hidden |= !table_is_known(&s->seen, k);
    }
  }
  return hidden;
}

/* Lists the cards that the player saw and we did not. */
static void list_cards (const Search *s, Observation *d) {
  const Layout *l = layout(s);
  const Table *t = &d->seen;
  d->cards = 0;
  for (int slot = 0; slot < l->slots; slot++) {
    if (!seen_slot(t, l, slot, d->seat)) continue;
    for (int k = t->pile[slot].first; k != NO_TOKEN; k = t->next[k]) {
      if (table_is_known(t, k)) continue;
      if (d->cards == CARDS_KEPT) {
        d->cards = -1;
        return;
      }
      d->card[d->cards++] = (Token)k;
    }
  }
}

/* Lists the cards, if legality and ratings depend on no other hidden ones. */
static void list_relevant_cards (Search *s, Observation *d) {
  d->cards = -1;
  if (!legal_is_open(&s->game.judge, &d->seen)) return;
  list_cards(s, d);
  memset(d->hand, 0, sizeof d->hand);
}

/* The cache entry for the player's cards; NULL: not cached. */
static Hand *find_hand (const Search *s, Observation *d, uint64_t *cards) {
  *cards = 0;
  if (d->cards < 0) return NULL;
  for (int i = 0; i < d->cards; i++)
    *cards = *cards * (KINDS_LIMIT + 1) + s->dealt.what[d->card[i]] + 1;
  return &d->hand[hash_mix(*cards, 0) % HANDS_KEPT];
}

static void list_observations (Search *s, const Game *g) {
  unsigned n = g->judge.moves;
  s->observations = 0;
  for (unsigned i = 1; i <= n && i <= PAST_MOVES; i++) {
    const GamePast *p = game_past(g, n - i);
    Observation *d = &s->observation[s->observations];
    if (p == NULL) return;
    if (p->seat == s->seat) continue;
    seen_by(&p->before, layout(s), s->seat, &d->seen);
    if (!is_telling(s, &d->seen, p->seat)) continue;
    d->seat = p->seat;
    move_copy(&d->move, &p->move);
    list_relevant_cards(s, d);
    s->observations++;
  }
}

/* To other players, a card played face down could be any. */
static bool same_move (const Move *m, const BoundMove *a,
                       const BoundMove *b) {
  for (int i = 0; i < m->args; i++) {
    const Value *v = &a->value[i], *w = &b->value[i];
    if (v->given != w->given || v->number != w->number ||
        v->count != w->count)
      return false;
    if (v->count > 0 && !m->arg[i].may_be_unseen &&
        !card_same(v->kind, w->kind, v->count))
      return false;
  }
  return true;
}

/* Restores the earlier table, with hidden cards as in the current deal. */
static void restore_table (Search *s, const Observation *d) {
  Table *t = &s->game.judge.world[0];
  table_copy(t, &d->seen, layout(s));
  for (int k = 0; k < layout(s)->tokens; k++)
    if (!table_is_known(t, k)) t->what[k] = s->dealt.what[k];
  memset(t->unseen, 0, sizeof t->unseen);
  t->groups = 0;
  t->narrowed = false;
  t->seeded = true;
}

/*
** How likely would a careful player make the move on this deal? -1: rules are
** broken.
*/
static double compute_likelihood (Search *s, const Observation *d) {
  Judge *j = &s->game.judge;
  const Move *m = &j->rules->move[d->move.move];
  double value, most = 0, done = 0;
  bool legal = false;
  View v;
  restore_table(s, d);
  open_view(&v, j, d->seat, &s->theirs);
  j->few = NULL;
  if (game_list(&s->game, d->seat, &s->turn) != RULING_FINE) return -1;
  for (int i = 0; i < s->turn.count; i++) {
    if (!rate(j, &v, &s->turn, i, &value)) return -1;
    if (i == 0 || value > most) most = value;
    if (s->turn.move[i].move != d->move.move ||
        !same_move(m, &s->turn.move[i], &d->move))
      continue;
    if (!legal || value > done) done = value;
    legal = true;
  }
  if (!legal) return IMPOSSIBLE;
  return done == most ? 1 : UNLIKELY;
}

static double likelihood (Search *s, Observation *d) {
  uint64_t cards;
  Hand *hand = find_hand(s, d, &cards);
  double likely;
  if (hand != NULL && hand->cards == cards) return hand->likelihood;
  likely = compute_likelihood(s, d);
  if (hand != NULL && likely >= 0) *hand = (Hand){cards, likely};
  return likely;
}

/* Are the observed moves likely enough? -1: rules are broken. */
static int explains (Search *s, double least) {
  double product = 1;
  for (int i = 0; i < s->observations && product >= least; i++) {
    double one = likelihood(s, &s->observation[i]);
    if (one < 0) return -1;
    product *= one;
  }
  return product >= least;
}

/* 'again': only the hidden cards have changed since. */
static void deal_hidden (Search *s, bool again, uint64_t *chance) {
  if (!again || !s->alike) table_copy(&s->dealt, &s->seen, layout(s));
  if (s->alike)
    seen_deal_listed(&s->dealt, layout(s), &s->hidden, chance);
  else
    seen_deal(&s->dealt, layout(s), chance);
}

static bool deal (Search *s, uint64_t *chance) {
  int fine = 0;
  for (int i = 0; i < DEALS_TRIED && fine == 0; i++) {
    deal_hidden(s, i > 0, chance);
    fine = explains(s, (double)(chance_number(chance) >> 11) * 0x1p-53);
  }
  seen_number(&s->dealt, layout(s));
  return fine >= 0;
}

/* The choice of a careful player who sees what the seat sees. */
static int choose_next (void *search) {
  Search *s = search;
  const GameChoices *c = &s->turn;
  int choice;
  if (c->count + c->may_pass_over == 1) return 0;
  choice = search_careful(&s->game.judge, c, &s->theirs, s->game.judge.few);
  s->lost = choice < 0;
  return choice;
}

/* A round ends when all cards are shuffled. */
static bool is_same_round (void *search, int choice, int news) {
  Search *s = search;
  (void)choice, (void)news;
  return s->game.judge.world[0].era == s->dealt.era;
}

/* False when the rules are broken. */
static bool run_playout (Search *s, uint64_t *chance) {
  const GamePlayers careful = {.own = s, .choose = choose_next,
                               .hear = is_same_round};
  s->game.judge.few = chance;
  s->lost = false;
  if (!is_same_round(s, 0, 0)) return true;
  return game_run(&s->game, &s->turn, &careful) != GAME_BROKEN && !s->lost;
}

/* The seat's lead over the average of its opponents, and whether it won. */
static bool outcome (Search *s, double *value) {
  Judge *j = &s->game.judge;
  unsigned team = j->rules->team[s->seat];
  int seats = j->seating->seats, winners = 0, others = 0;
  double outlook[SEATS_LIMIT], sum = 0;
  bool winner[SEATS_LIMIT];
  if (legal_outlook(j, outlook) != RULING_FINE || !judge_winners(j, winner))
    return false;
  for (int i = 0; i < seats; i++) {
    winners += winner[i];
    if (team >> i & 1) continue;
    sum += outlook[i];
    others++;
  }
  *value = outlook[s->seat] - (others > 0 ? sum / others : 0);
  if (winners > 0)
    *value += WON * ((winner[s->seat] ? 1.0 / winners : 0) - 1.0 / seats);
  return true;
}

/* Resets the table to the current deal. */
static void reset_table (Search *s, const Game *g) {
  Game *mine = &s->game;
  table_copy(&mine->judge.world[0], &s->dealt, layout(s));
  mine->judge.moves = 0;
  mine->judge.closings = 0;
  mine->cut = false;
  mine->passed_over = g->passed_over;
  mine->asked = s->seat;
}

/* '*fits' is false if the choice is not legal on this deal. */
static bool try_out (Search *s, const Game *g, const GameChoices *c,
                     int choice, uint64_t chance, bool *fits,
                     double *value) {
  Game *mine = &s->game;
  Ruling ruling;
  reset_table(s, g);
  mine->judge.mode = MODE_JUDGE;
  ruling = game_choose(mine, c, choice);
  mine->judge.mode = MODE_OBSERVE;   /* playouts make only legal moves */
  *fits = ruling == RULING_FINE;
  if (!*fits) return ruling != RULING_BROKEN;
  return run_playout(s, &chance) && outcome(s, value);
}

/*
** Moves are made in place; if one fails and may have spoilt the table, the
** playout is repeated on copies.
*/
static bool play_out (Search *s, const Game *g, const GameChoices *c,
                      int choice, uint64_t chance, bool *fits,
                      double *value) {
  Judge *j = &s->game.judge;
  bool fine, again;
  j->in_place = true;
  fine = try_out(s, g, c, choice, chance, fits, value);
  again = !j->in_place && !(fine && *fits);
  j->in_place = false;
  if (!again) return fine;
  return try_out(s, g, c, choice, chance, fits, value);
}

/* Sets up the search for that game and seat. */
static void begin_search (Search *s, const Game *g, int seat) {
  Game *mine = &s->game;
  mine->header.rules = mine->judge.rules = g->header.rules;
  mine->judge.seating = &g->header.seating;
  mine->judge.option = g->header.option;
  mine->judge.worlds = 1;
  mine->longest = g->header.rules->outlook
                      ? PLAYOUT_ROUNDS * (unsigned)g->header.seating.seats
                      : PLAYOUT_MOVES;
  s->seat = seat;
  s->deals = 0;
  seen_by(&g->judge.world[0], layout(s), seat, &s->seen);
  s->alike = seen_list(&s->seen, layout(s), &s->hidden);
  s->guesses = s->seen.groups > 0;
  list_observations(s, g);
}

static int by_rating (const void *a, const void *b) {
  const Candidate *x = a, *y = b;
  if (x->rating != y->rating) return x->rating < y->rating ? 1 : -1;
  return x->choice - y->choice;
}

static int by_lead (const void *a, const void *b) {
  const Candidate *x = a, *y = b;
  if (x->sum != y->sum) return x->sum < y->sum ? 1 : -1;
  return by_rating(a, b);
}

/* Number of candidates to compare; -1 when the rules are broken. */
static int list_candidates (Search *s, const GameChoices *c) {
  int n = c->count + c->may_pass_over;
  View v;
  open_view(&v, &s->game.judge, s->seat, &s->theirs);
  v.seen = &s->seen;
  v.hidden = true;
  s->candidate = memory_grow(s->candidate, &s->room, (size_t)n,
                             sizeof *s->candidate);
  for (int i = 0; i < n; i++) {
    Candidate *d = &s->candidate[i];
    *d = (Candidate){.choice = i};
    if (!rate(&s->game.judge, &v, c, i, &d->rating)) return -1;
  }
  qsort(s->candidate, (size_t)n, sizeof *s->candidate, by_rating);
  return n < CHOICES_LOOKED_AT ? n : CHOICES_LOOKED_AT;
}

/*
** Tries the first 'n' candidates on one deal. False when the rules are broken.
** A guessed deal may be one on which the rules break: it is dropped.
*/
static bool try_deal (Search *s, const Game *g, const GameChoices *c, int n,
                      uint64_t *chance) {
  double value[CHOICES_LOOKED_AT];
  uint64_t playing;
  bool fits = true;
  if (!deal(s, chance)) return false;
  playing = chance_number(chance);
  for (int i = 0; i < n && fits; i++)
    if (!play_out(s, g, c, s->candidate[i].choice, playing, &fits, &value[i]))
      return s->guesses && !s->lost;
  if (!fits) return true;
  s->deals++;
  for (int i = 1; i < n; i++) {
    double lead = value[i] - value[0];
    s->candidate[i].sum += lead;
    s->candidate[i].squares += lead * lead;
  }
  return true;
}

/* Does it differ from the favourite by at least that many standard errors? */
static bool differs (const Search *s, const Candidate *d, double errors) {
  double spread = d->squares - d->sum * d->sum / (s->deals ? s->deals : 1);
  return d->sum * d->sum > errors * errors * spread;
}

/* Is its lead over the favourite significant? */
static bool leads (const Search *s, const Candidate *d) {
  return d->sum > 0 && differs(s, d, SURE);
}

/* With two candidates left: is it clear already which is better? */
static bool is_settled (const Search *s, int n) {
  return n == 2 && s->deals >= DEALS_AT_LEAST &&
         differs(s, &s->candidate[1], CLEAR);
}

/* Number of candidates left after a heat. */
static int next_heat (int n) { return n > 2 ? (n + 1) / 2 : 1; }

static int count_heats (int n) {
  int heats = 0;
  for (; n > 1; n = next_heat(n)) heats++;
  return heats;
}

/* The number of playouts that gives each candidate one in each heat. */
static long fewest_playouts (int n) {
  long sum = 0;
  for (; n > 1; n = next_heat(n)) sum += n;
  return sum;
}

int search_choose (Search *s, const Game *g, int seat, const GameChoices *c,
                   long budget, uint64_t *chance, Thinking heard) {
  const long most = budget;
  int n = c->count + c->may_pass_over;
  if (n == 1) return 0;
  begin_search(s, g, seat);
  n = list_candidates(s, c);
  if (n < 0) return -1;
  while (fewest_playouts(n) > budget) n--;
  if (n == 1) return s->candidate[0].choice;
  for (; n > 1; n = next_heat(n)) {
    long deals = budget / count_heats(n) / n;
    do {
      if (*stop_asked()) return s->candidate[0].choice;  /* unused */
      if (!try_deal(s, g, c, n, chance)) return -1;
      budget -= n;
      if (heard.hear != NULL) heard.hear(heard.who, most - budget, most);
    } while (--deals > 0 && !is_settled(s, n));
    qsort(s->candidate + 1, (size_t)n - 1, sizeof *s->candidate, by_lead);
  }
  return s->candidate[leads(s, &s->candidate[1])].choice;
}
