/*
** Enumeration of legal moves
** SPDX-License-Identifier: MIT
**
** The values of a move's arguments are declared, so they can be listed: numbers
** between bounds, words, cards in a slot, players. Each combination is then
** tested by the same refusals that judge a log.
*/
#include "judge/legal.h"

#include <limits.h>
#include <math.h>

#include "judge/finding.h"
#include "judge/trial.h"
#include "table/chance.h"
#include "table/knowledge.h"
#include "table/places.h"

/* Bounds of untrusted rules may be anything, so lists are limited. */
enum {
  FEW_SETS = 6, FEW_NUMBERS = 64,
  COMBINATIONS_LIMIT = 20000,          /* of one move's arguments */
  COMBINATIONS_IN_ALL = 5 * COMBINATIONS_LIMIT
};

typedef struct Listing {
  Judge *j;
  Trial trial;
  BoundMove move;              /* the one being tried */
  Event event;
  Table *table;
  const Move *m;
  HearMove *hear;
  void *ear;
  bool *refused;               /* by article: did it forbid any move? */
  Ruling ruling;
  long combinations, in_all;
  long reported;               /* moves that were legal */
  bool cut;                    /* was a limit reached? */
  double weight;               /* of the arguments so far: see legal.h */
  bool if_held;                /* only cards that nobody saw */
  KindSet doubtful;  /* of these, those that depend on other hidden cards */
  bool several;                /* does a move take several of these? */
  bool alone;                  /* does this move take a single one? */
  KindSet hidden;              /* all of these */
  bool enough;
  bool stepwise;               /* are arguments checked one by one? */
  const Check *check;          /* the move's next check; */
  int article;                 /* that forbids it; -1: none */
} Listing;

/* Too many for one move: continues with the next. */
static bool has_enough (Listing *l) {
  if (++l->combinations > COMBINATIONS_LIMIT) l->enough = l->cut = true;
  return l->enough || l->ruling != RULING_FINE;
}

int legal_actors (const Judge *j, uint8_t seat[SEATS_LIMIT]) {
  const Table *t = &j->world[0];
  const Frame *f;
  int n;
  if (t->over || t->halted || t->depth == 0) return 0;
  f = &t->frame[t->depth - 1];
  n = j->rules->phase[f->phase].any_order ? f->count : f->count > 0;
  for (int i = 0; i < n; i++) seat[i] = f->seat[i];
  return n;
}

bool legal_may_pass_over (const Judge *j) {
  const Phase *p = judge_phase(j);
  return p != NULL && p->optional && !j->world[0].halted;
}

static void note_refused (Listing *l, int article) {
  if (l->refused != NULL) l->refused[article] = true;
}

static void report_move (Listing *l) {
  l->j->list_weight = l->weight;
  l->reported++;
  if (l->ruling == RULING_FINE)
    l->enough = !l->hear(l->ear, l->event.seat, &l->move);
}

/* Could the unseen card have been played with others? */
static bool takes_several (const Listing *l) {
  for (int a = 0; a < l->m->args; a++)
    if (l->m->arg[a].type == ARG_CARDS && l->move.value[a].given)
      return true;
  return false;
}

/* Does the move take a card from a zone, rather than only name one? */
static bool takes_card (const Listing *l) {
  for (int a = 0; a < l->m->args; a++)
    if (l->move.value[a].given && l->move.value[a].count > 0 &&
        l->m->arg[a].zone >= 0)
      return true;
  return false;
}

/* Offers a complete combination of arguments. */
static void offer (Listing *l) {
  Ruling ruling;
  if (l->if_held && !takes_card(l)) return;
  l->trial.choices.known = 0;
  if (!l->j->world[0].seeded)
    table_copy(l->table, &l->j->world[0], &l->j->rules->layout);
  do
    ruling = trial_check(&l->trial, l->table);
  while (ruling == RULING_AGAIN);
  if (ruling == RULING_BROKEN) l->ruling = ruling;
  if (ruling == RULING_ILLEGAL) note_refused(l, l->j->finding.article);
  if (l->if_held && l->trial.sit.doubts > 0) {  /* not on its own */
    if (ruling == RULING_FINE && l->move.kinds == 1)
      kindset_add(&l->doubtful, l->move.kind[0]);
    return;
  }
  if (ruling != RULING_FINE) return;
  if (l->if_held && !move_has_set(&l->move)) {
    l->several |= takes_several(l);
    l->alone = true;
  }
  report_move(l);
}

static void fill_from (Listing *l, int arg);

/* Sets an argument that is a number, word or player, and continues. */
static void with_number (Listing *l, int arg, double n) {
  Value *v = &l->move.value[arg];
  v->given = true;
  v->number = n;
  fill_from(l, arg + 1);
  v->given = false;
}

static void with_cards (Listing *l, int arg, const Card *kind, int count) {
  BoundMove *b = &l->move;
  Value *v = &b->value[arg];
  if (l->enough || b->kinds + count > CARDS_IN_MOVE) return;
  v->given = true;
  v->kind = b->kind + b->kinds;
  v->count = (uint8_t)count;
  card_copy(v->kind, kind, count);
  b->kinds += count;
  fill_from(l, arg + 1);
  b->kinds -= count;
  *v = (Value){0};
}

/* The values of an argument: all, or a random sample. */
typedef struct Tries {
  double values;
  int count;
  double weight;               /* of the arguments before */
} Tries;

static Tries begin_tries (Listing *l, double values, int most) {
  Tries t = {values, most, l->weight};
  if (values <= 0)
    t.count = 0;
  else if (most == 0 || values <= most)
    t.count = values < INT_MAX ? (int)values : INT_MAX;
  else
    l->weight *= values / most;
  return t;
}

static double next_try (Listing *l, const Tries *t, int i) {
  if (t->count >= t->values) return i;
  return (double)chance_below(l->j->few, (uint64_t)t->values);
}

static void end_tries (Listing *l, const Tries *t) { l->weight = t->weight; }

/* In playouts a sample of numbers is enough, too. */
static int most_numbers (const Listing *l) {
  if (l->j->few == NULL) return 0;
  return l->j->few_each > 0 ? l->j->few_each : FEW_NUMBERS;
}

static void each_among (Listing *l, int arg) {
  const Arg *a = &l->m->arg[arg];
  double n[AMONG_LIMIT];
  int count = 0;
  long reported = l->reported;
  Tries tries;
  if (host_among(l->j->host, l->m, arg, l->event.seat,
                 l->move.value, n, &count) != OUTCOME_OK) {
    l->ruling = finding_broken(l->j);
    return;
  }
  tries = begin_tries(l, count, l->j->few_each);
  for (int i = 0; i < tries.count && !l->enough; i++) {
    double value = n[(int)next_try(l, &tries, i)];
    if (a->type == ARG_CARD || a->type == ARG_CARDS)
      with_cards(l, arg, &(Card){(Card)value}, 1);
    else
      with_number(l, arg, value);
  }
  end_tries(l, &tries);
  if (l->reported == reported && a->optional) fill_from(l, arg + 1);
}

/* The bounds of an argument. False: the rules are broken. */
static bool find_range (Listing *l, int arg, Range *range) {
  Outcome outcome = judge_range(l->j, l->m, arg, l->event.seat,
                                l->move.value, range);
  if (outcome != OUTCOME_OK) l->ruling = finding_broken(l->j);
  return outcome == OUTCOME_OK;
}

static void each_number (Listing *l, int arg) {
  Range range;
  Tries t;
  double first;
  if (!l->m->arg[arg].bounded || !find_range(l, arg, &range)) return;
  first = ceil(range.least);
  t = begin_tries(l, floor(range.most) - first + 1, most_numbers(l));
  for (int i = 0; i < t.count && !l->enough; i++)
    with_number(l, arg, first + next_try(l, &t, i));
  end_tries(l, &t);
}

/* The first 'count' words or players. */
static void each_of (Listing *l, int arg, int count) {
  Tries t = begin_tries(l, count, l->j->few_each);
  for (int i = 0; i < t.count && !l->enough; i++)
    with_number(l, arg, next_try(l, &t, i));
  end_tries(l, &t);
}

/* All sets of at least two different kinds in 'left'. */
static void each_set (Listing *l, int arg, KindSet left, Card *kind,
                      int count) {
  if (has_enough(l)) return;
  if (kindset_is_empty(left)) {
    if (count > 1) with_cards(l, arg, kind, count);
    return;
  }
  kind[count] = (Card)kindset_take(&left);
  each_set(l, arg, left, kind, count + 1);
  each_set(l, arg, left, kind, count);
}

static KindSet random_part (KindSet of, uint64_t *chance) {
  for (int i = 0; i < KINDSET_WORDS; i++)
    if (i == 0 || of.word[i] != 0) of.word[i] &= chance_number(chance);
  return of;
}

static int few_sets (const Listing *l) {
  return l->j->few_each > 0 ? l->j->few_each : FEW_SETS;
}

/* Is a sample of that many sets enough? */
static bool draws_sets (const Listing *l, double sets) {
  return l->j->few != NULL && (l->j->few_each == 0 || sets > l->j->few_each);
}

/* A random sample of them. */
static void some_sets (Listing *l, int arg, KindSet held) {
  Card kind[KINDS_LIMIT];
  Tries t = begin_tries(l, ldexp(1, kindset_count(held)), few_sets(l));
  for (int i = 0; i < few_sets(l) && !l->enough; i++) {
    KindSet taken = random_part(held, l->j->few);
    int n = 0;
    while (!kindset_is_empty(taken)) kind[n++] = (Card)kindset_take(&taken);
    if (n > 1) with_cards(l, arg, kind, n);
  }
  end_tries(l, &t);
}

/* Kinds of unseen cards in the slot, without those known there. */
static KindSet hidden_kinds (const Table *t, int slot) {
  return kindset_minus(knowledge_could_lie(t, slot, kindset_all()),
                       table_kinds(t, slot));
}

/* Sets of cards, some of them unseen. */
typedef struct HiddenSets {
  KindSet hidden, all;
  int fewest, most;
} HiddenSets;

static void with_hidden_set (Listing *l, int arg, const HiddenSets *s,
                             const Card *kind, int count) {
  for (int i = 0; i < count; i++)
    if (kindset_has(s->hidden, kind[i])) {
      with_cards(l, arg, kind, count);
      return;
    }
}

/* Any two kinds, and as many of a kind as possible. */
static void each_pair (Listing *l, int arg, const HiddenSets *s) {
  for (KindSet left = s->all; !kindset_is_empty(left) && !l->enough;) {
    Card kind[2] = {(Card)kindset_take(&left)};
    KindSet others = left;
    if (!l->m->arg[arg].different) kindset_add(&others, kind[0]);
    while (!kindset_is_empty(others) && !l->enough) {
      kind[1] = (Card)kindset_take(&others);
      with_hidden_set(l, arg, s, kind, 2);
    }
  }
}

/* That many consecutive kinds among those. */
static void each_run (Listing *l, int arg, const HiddenSets *s,
                      KindSet among, int count) {
  Card kind[KINDS_LIMIT];
  int n = 0;
  among = kindset_and(among, s->all);
  while (!kindset_is_empty(among)) kind[n++] = (Card)kindset_take(&among);
  for (int i = 0; i + count <= n && !l->enough; i++)
    with_hidden_set(l, arg, s, kind + i, count);
}

static KindSet at_height (const Sort *s, int height) {
  KindSet all = s->kinds, found = kindset_none();
  while (!kindset_is_empty(all)) {
    int k = kindset_take(&all);
    if (s->rank[k] == height) kindset_add(&found, k);
  }
  return found;
}

/* All cards with the same rank on a scale as some card. */
static void each_same_rank (Listing *l, int arg, const HiddenSets *s,
                            const Sort *scale, int count) {
  KindSet left = kindset_and(scale->kinds, s->all);
  while (!kindset_is_empty(left)) {
    KindSet level = at_height(scale, scale->rank[kindset_first(left)]);
    left = kindset_minus(left, level);
    each_run(l, arg, s, level, count);
  }
}

/*
** There are far too many sets to try them all: tries any two kinds, and larger
** sets that are consecutive in the deck or in a sort, or equal on a scale.
*/
static void each_hidden_set (Listing *l, int arg, const HiddenSets *s) {
  const Ruleset *r = l->j->rules;
  if (s->fewest <= 2 && s->most >= 2) each_pair(l, arg, s);
  for (int n = s->fewest < 3 ? 3 : s->fewest; n <= s->most; n++) {
    each_run(l, arg, s, s->all, n);
    for (int i = 0; i < r->sorts; i++)
      if (r->sort[i].is_scale)
        each_same_rank(l, arg, s, &r->sort[i], n);
      else
        each_run(l, arg, s, r->sort[i].kinds, n);
  }
}

/* The sizes of sets. False: single cards, or only declared sets. */
static bool find_sizes (Listing *l, int arg, int slot, HiddenSets *s) {
  const Arg *a = &l->m->arg[arg];
  int cards = l->j->world[0].pile[slot].count;
  Range range = {2, FEW_SETS};
  if (a->type != ARG_CARDS || !(a->bounded || a->different)) return false;
  if (a->bounded && !find_range(l, arg, &range)) return false;
  s->fewest = range.least < 2 ? 2 : (int)ceil(range.least);
  s->most = range.most > cards ? cards : (int)range.most;
  return s->fewest <= s->most;
}

/* Unseen cards: one, or several if none is legal on its own. */
static void each_hidden_card (Listing *l, int arg, int slot) {
  const Table *t = &l->j->world[0];
  KindSet only = l->m->arg[arg].only;
  KindSet hidden = kindset_and(hidden_kinds(t, slot), only);
  HiddenSets s = {hidden, kindset_or(hidden, kindset_and(
                              table_kinds(t, slot), only)), 0, 0};
  kindset_add_all(&l->hidden, hidden);
  l->alone = false;
  while (!kindset_is_empty(hidden) && !l->enough)
    with_cards(l, arg, &(Card){(Card)kindset_take(&hidden)}, 1);
  if (!l->alone && find_sizes(l, arg, slot, &s)) each_hidden_set(l, arg, &s);
}

/* Cards to choose from, ordered by kind. */
typedef struct Choice {
  Card kind[TOKENS_LIMIT];
  int cards, fewest, most;
} Choice;

/* Of equal cards the first ones are chosen before the others. */
static void each_choice (Listing *l, int arg, const Choice *c, int from,
                         Card *kind, int count) {
  if (has_enough(l) || count + c->cards - from < c->fewest) return;
  if (count == c->most || from == c->cards) {
    with_cards(l, arg, kind, count);
    return;
  }
  kind[count] = c->kind[from];
  each_choice(l, arg, c, from + 1, kind, count + 1);
  while (++from < c->cards && c->kind[from] == kind[count]) {}
  each_choice(l, arg, c, from, kind, count);
}

static double count_ways (const Choice *c) {
  double ways = 0;
  for (int i = c->fewest; i <= c->most; i++) ways += deals_choose(c->cards, i);
  return ways;
}

/* A random size, with the probability of all sets of that size. */
static int random_size (const Choice *c, uint64_t *chance) {
  double part = (double)(chance_number(chance) >> 11) / 9007199254740992.0;
  double drawn = part * count_ways(c);
  int n = c->fewest;
  while (n < c->most && (drawn -= deals_choose(c->cards, n)) >= 0) n++;
  return n;
}

static void some_choices (Listing *l, int arg, const Choice *c) {
  Tries t = begin_tries(l, count_ways(c), few_sets(l));
  for (int i = 0; i < few_sets(l) && !l->enough; i++) {
    int left = random_size(c, l->j->few), size = left, n = 0;
    Card kind[TOKENS_LIMIT];
    for (int k = 0; k < c->cards && left > 0; k++)
      if (chance_below(l->j->few, (uint64_t)(c->cards - k)) < (uint64_t)left) {
        kind[n++] = c->kind[k];
        left--;
      }
    with_cards(l, arg, kind, size);
  }
  end_tries(l, &t);
}

/* Sets of as many cards as the argument wants. */
static void each_count (Listing *l, int arg, int slot, KindSet held) {
  const Arg *a = &l->m->arg[arg];
  Choice c = {0};
  Range range;
  Card kind[TOKENS_LIMIT];
  if (!find_range(l, arg, &range)) return;
  c.fewest = (int)ceil(range.least);
  c.most = (int)range.most;
  while (!kindset_is_empty(held)) {
    int k = kindset_take(&held);
    int copies = table_count_kind(&l->j->world[0], slot, k);
    for (int n = a->different ? 1 : copies; n > 0; n--)
      c.kind[c.cards++] = (Card)k;
  }
  if (c.fewest < 1) c.fewest = 1;
  if (c.most > c.cards) c.most = c.cards;
  if (c.fewest > c.most) return;
  if (draws_sets(l, count_ways(&c)))
    some_choices(l, arg, &c);
  else
    each_choice(l, arg, &c, 0, kind, 0);
}

/* Each card alone and, if several may be named, with equal ones. */
static void each_alike (Listing *l, int arg, int slot, KindSet held) {
  Card kind[TOKENS_LIMIT], all[KINDS_LIMIT];
  int kinds = 0;
  Tries t;
  while (!kindset_is_empty(held)) all[kinds++] = (Card)kindset_take(&held);
  t = begin_tries(l, kinds, l->j->few_each);
  for (int i = 0; i < t.count && !l->enough; i++) {
    int k = all[(int)next_try(l, &t, i)], copies = 1;
    if (l->m->arg[arg].type == ARG_CARDS)
      copies = table_count_kind(&l->j->world[0], slot, k);
    card_fill(kind, (Card)k, copies);
    for (int n = 1; n <= copies; n++) with_cards(l, arg, kind, n);
  }
  end_tries(l, &t);
}

static void each_card (Listing *l, int arg) {
  const Arg *a = &l->m->arg[arg];
  Card kind[TOKENS_LIMIT];
  int slot = table_slot(&l->j->rules->layout, a->zone, l->event.seat);
  KindSet held = kindset_and(table_kinds(&l->j->world[0], slot), a->only);
  if (l->if_held) {
    each_hidden_card(l, arg, slot);
    return;
  }
  if (a->bounded) {
    each_count(l, arg, slot, held);
    return;
  }
  each_alike(l, arg, slot, held);
  if (a->different && draws_sets(l, ldexp(1, kindset_count(held))))
    some_sets(l, arg, held);
  else if (a->different)
    each_set(l, arg, held, kind, 0);
  if (!kindset_is_empty(a->together) && kindset_is_within(a->together, held)) {
    int n = 0;
    for (KindSet s = a->together; !kindset_is_empty(s);)
      kind[n++] = (Card)kindset_take(&s);
    with_cards(l, arg, kind, n);
  }
}

/*
** All values of argument 'arg', and for each all values of those after it. An
** optional one is also omitted; with 'among', only if no value is legal.
*/
static void fill (Listing *l, int arg) {
  const Arg *a = &l->m->arg[arg];
  if (a->among) {
    each_among(l, arg);
    return;
  }
  if (a->optional) fill_from(l, arg + 1);
  switch (a->type) {
    case ARG_NUMBER: each_number(l, arg); break;
    case ARG_WORD: each_of(l, arg, a->choices); break;
    case ARG_PLAYER: each_of(l, arg, l->j->seating->seats); break;
    case ARG_CARD: case ARG_CARDS:
      if (a->implied)
        with_cards(l, arg, &(Card){(Card)kindset_first(a->only)}, 1);
      else if (a->zone >= 0)
        each_card(l, arg);
      break;
  }
}

/*
** Everything that follows is forbidden by the same article: this notes that
** article, if anything can follow at all and it is not noted yet. (Random
** values are drawn anyway: later ones depend on the generator's state.)
*/
static void refuse_from (Listing *l, int arg, int article) {
  if (l->refused == NULL || (l->refused[article] && l->j->few == NULL)) return;
  l->article = article;
  fill(l, arg);
  l->article = -1;
  l->enough = false;
}

/* Makes the checks possible by now. False: the move is illegal. */
static bool is_fine_so_far (Listing *l, int arg) {
  while (l->check->check != NULL && l->check->sees <= arg) {
    const Check *c = l->check++;
    Ruling ruling = c->check(&l->trial, l->m, c->index);
    if (ruling == RULING_FINE) continue;
    if (ruling == RULING_BROKEN) l->ruling = ruling;
    if (ruling == RULING_ILLEGAL && arg == l->m->args)
      note_refused(l, l->j->finding.article);
    else if (ruling == RULING_ILLEGAL)
      refuse_from(l, arg, l->j->finding.article);
    return false;
  }
  return true;
}

static void fill_stepwise (Listing *l, int arg) {
  const Check *check = l->check;
  if (is_fine_so_far(l, arg)) {
    if (arg == l->m->args)
      report_move(l);
    else
      fill(l, arg);
  }
  l->check = check;
}

static void fill_from (Listing *l, int arg) {
  bool complete = arg == l->m->args;
  if (has_enough(l)) return;
  if (l->article >= 0 && complete) {
    note_refused(l, l->article);
    l->enough = true;          /* noted only once */
  }
  else if (l->stepwise && l->article < 0)
    fill_stepwise(l, arg);
  else if (complete)
    offer(l);
  else
    fill(l, arg);
}

static void list_seat (Listing *l, int seat) {
  Judge *j = l->j;
  const Table *t = &j->world[0];
  uint64_t moves = j->rules->phase[t->frame[t->depth - 1].phase].moves;
  l->event.seat = seat;
  for (; moves && !l->enough && l->ruling == RULING_FINE;
       moves &= moves - 1) {
    BoundMove *b = &l->move;
    move_make(b, l->j->rules, __builtin_ctzll(moves));
    l->m = &l->j->rules->move[b->move];
    if (l->m->unlisted) continue;
    l->stepwise = t->seeded && !l->if_held &&
                  (l->m->anybody || machine_waits_for(&l->trial.machine, seat));
    l->check = trial_checks(l->j->rules, &l->j->rules->move[b->move],
                            ON_LISTING);
    fill_from(l, 0);
    if (l->combinations > COMBINATIONS_LIMIT) l->enough = false;
    l->in_all += l->combinations;
    j->listed += l->combinations;
    l->combinations = 0;
    if (l->in_all > COMBINATIONS_IN_ALL) l->enough = true;
  }
}

Ruling legal_value_of (Trial *x, int seat, const BoundMove *move,
                       double *value) {
  const Move *m = &x->j->rules->move[move->move];
  Outcome outcome;
  x->sit.doubts = 0;
  x->sit.held.kinds = kindset_none();
  outcome = host_careful(x->j->host, m, seat, move->value, value);
  return outcome == OUTCOME_OK ? RULING_FINE : trial_translate(x, outcome);
}

Ruling legal_value (Judge *j, Table *seen, int seat, const BoundMove *move,
                    double *value) {
  Trial x;
  trial_look(&x, j, seen);
  return legal_value_of(&x, seat, move, value);
}

/* Does a seat see all the cards that the function reads? */
static bool is_open (Judge *j, RuleFunction f) {
  return f == 0 || seen_all(&j->rules->layout, host_read_set(j->host, f));
}

bool legal_value_is_open (Judge *j, const BoundMove *move) {
  return is_open(j, j->rules->move[move->move].careful);
}

static bool arg_is_open (Judge *j, const Arg *a) {
  const Layout *l = &j->rules->layout;
  unsigned bit = a->zone >= 0 ? 1u << a->zone : 0;
  ReadSet own = {.own = (uint16_t)bit}, any = {.any = (uint16_t)bit};
  bool each = a->zone >= 0 && l->zone[a->zone].each;
  return seen_all(l, each ? own : any) && is_open(j, a->among) &&
         is_open(j, a->least.function) && is_open(j, a->most.function);
}

static bool move_is_open (Judge *j, const Move *m) {
  for (int i = 0; i < m->args; i++)
    if (!arg_is_open(j, &m->arg[i])) return false;
  for (int i = 0; i < m->refusals; i++)
    if (!is_open(j, m->refusal[i].function)) return false;
  return is_open(j, m->careful);
}

bool legal_is_open (Judge *j, const Table *t) {
  uint64_t moves = j->rules->phase[t->frame[t->depth - 1].phase].moves;
  for (; moves != 0; moves &= moves - 1) {
    const Move *m = &j->rules->move[__builtin_ctzll(moves)];
    if (!m->unlisted && !move_is_open(j, m)) return false;
  }
  return true;
}

bool legal_says (Judge *j, const Table *seen, int seat, const BoundMove *move,
                 double *number) {
  const Move *m = &j->rules->move[move->move];
  bool says = false;
  Table after;
  Trial x;
  if (m->says == 0) return false;
  table_copy(&after, seen, &j->rules->layout);
  trial_look(&x, j, &after);
  return host_apply(j->host, m, seat, move->value) == OUTCOME_OK &&
         host_says(j->host, m, seat, move->value, &says, number) ==
             OUTCOME_OK && says;
}

Ruling legal_outlook (Judge *j, double outlook[SEATS_LIMIT]) {
  const Ruleset *r = j->rules;
  Ruling ruling = RULING_FINE;
  Trial x;
  trial_look(&x, j, &j->world[0]);
  for (int s = 0; s < j->seating->seats && ruling == RULING_FINE; s++)
    ruling = trial_translate(
        &x, host_score(j->host, r->outlook ? r->outlook : r->score, s,
                       &outlook[s]));
  for (int s = 0; s < j->seating->seats && ruling == RULING_FINE; s++)
    if (!r->outlook && r->lowest_wins) outlook[s] = -outlook[s];
  return ruling;
}

bool legal_worth (Judge *j, double worth[SEATS_LIMIT]) {
  Trial x;
  if (!j->rules->comes_to) return false;
  trial_look(&x, j, &j->world[0]);
  for (int s = 0; s < j->seating->seats; s++)
    if (trial_translate(&x, host_score(j->host, j->rules->comes_to, s,
                                       &worth[s])) != RULING_FINE)
      worth[s] = 0;
  return true;
}

Ruling legal_each (Judge *j, int seat, HearMove *hear, void *ear) {
  return legal_each_or_why(j, seat, hear, ear, NULL);
}

/* Initialises all but the trial's memory, which needs no initialisation. */
static void open_listing (Listing *l, Judge *j, HearMove *hear, void *ear,
                          bool *refused) {
  l->j = j;
  l->hear = hear;
  l->refused = refused;
  l->ear = ear;
  l->ruling = RULING_FINE;
  l->combinations = l->in_all = l->reported = 0;
  l->cut = l->if_held = l->enough = l->stepwise = false;
  l->several = l->alone = false;
  l->doubtful = l->hidden = kindset_none();
  l->weight = 1;
  l->article = -1;
}

static Ruling list_moves (Listing *l, int seat) {
  Judge *j = l->j;
  uint8_t actor[SEATS_LIMIT];
  int n = j->ended ? 0 : legal_actors(j, actor);
  l->table = &j->world[0];
  if (!j->world[0].seeded) {   /* then asking may change it */
    l->table = &j->spare[0];
    table_copy(l->table, &j->world[0], &j->rules->layout);
  }
  event_make(&l->event, SUBJECT_OTHER, -1);
  trial_open(&l->trial, j, &l->event);
  l->trial.bound = &l->move;
  trial_sit(&l->trial, l->table);
  for (int i = 0; i < n && !l->enough; i++)
    if (seat < 0 || actor[i] == seat) list_seat(l, actor[i]);
  j->list_cut = l->cut;
  return l->ruling;
}

Ruling legal_each_or_why (Judge *j, int seat, HearMove *hear, void *ear,
                          bool *refused) {
  Listing l;
  open_listing(&l, j, hear, ear, refused);
  return list_moves(&l, seat);
}

LegalUnseen legal_each_unseen (Judge *j, int seat, HearMove *hear, void *ear) {
  Listing l;
  bool broken;
  open_listing(&l, j, hear, ear, NULL);
  l.if_held = true;
  broken = list_moves(&l, seat) == RULING_BROKEN;
  return (LegalUnseen){l.hidden, l.doubtful, l.several, broken};
}
