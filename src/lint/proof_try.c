/*
** Moves that are tried, and not made, to prove a rule file
** SPDX-License-Identifier: MIT
*/
#include "lint/proof_private.h"
#include "judge/game_cards.h"
#include "judge/trial.h"
#include "table/chance.h"

enum { ENOUGH_REASONS = 50 };  /* of one article */

/* It was refused: what do the rules say why? */
static void ask_why (Proof *p, int seat, const BoundMove *move, int article) {
  Judge *j = &p->game.judge;
  p->broken[article] = true;
  if (p->reasons[article] == ENOUGH_REASONS) return;
  p->reasons[article]++;
  move_copy(&j->bound, move);
  if (reason_of_move(j, seat, article, &p->witness, &p->reason) ==
      OUTCOME_BROKEN)
    proof_run_time(p);
}

/* What would come of it, on a copy of the table. */
static Ruling try_move (Proof *p, int seat, const BoundMove *move,
                        bool announce, Table *on) {
  Judge *j = &p->game.judge;
  Ruling ruling;
  Event e;
  Trial x;
  event_make_move(&e, seat, move);
  e.has_announced = announce;
  e.announced = -1e9;
  trial_open(&x, j, &e);
  x.bound = move;
  table_copy(on, &j->world[0], &p->rules->layout);
  ruling = trial_move(&x, on);
  if (ruling == RULING_BROKEN) proof_run_time(p);
  if (ruling == RULING_ILLEGAL && j->finding.article >= 0)
    ask_why(p, seat, move, j->finding.article);
  return ruling;
}

void proof_try_twice (Proof *p, int seat, const BoundMove *move) {
  const Layout *l = &p->rules->layout;
  Ruling first = try_move(p, seat, move, false, &p->one);
  if (p->stopped || try_move(p, seat, move, false, &p->other) != first ||
      !table_same(&p->one, &p->other, l)) {
    if (p->stopped) return;
    if (!findings_has(p->found, FINDING_KEEPS_STATE))
      proof_move(p, FINDING_NOT_STATELESS, move->move, SAY_MOVE_NOT_STATELESS);
    return;
  }
  if (table_same(&p->one, &p->game.judge.world[0], l))
    proof_move(p, FINDING_DOES_NOTHING, move->move, SAY_MOVE_DOES_NOTHING);
  if (p->rules->move[move->move].says != 0)
    try_move(p, seat, move, true, &p->other);
}

void proof_try_unseen (Proof *p, int seat, const BoundMove *move) {
  BoundMove b;
  move_copy(&b, move);
  p->unseen = game_cards_hide(p->rules, &b);
  if (p->unseen) try_move(p, seat, &b, false, &p->other);
  p->unseen = false;
}

/* A card that the argument allows: one that lies there, or any. */
static uint8_t any_card (Proof *p, const Arg *a, int seat) {
  const Layout *l = &p->rules->layout;
  KindSet among = kindset_and(a->only, l->every_kind), there = kindset_none();
  int n;
  if (a->zone >= 0)
    there = kindset_and(table_kinds(&p->game.judge.world[0],
                                    table_slot(l, a->zone, seat)), a->only);
  if (!kindset_is_empty(there) && chance_below(&p->chance, 4) > 0)
    among = there;
  n = (int)chance_below(&p->chance, (uint64_t)kindset_count(among));
  while (n-- > 0) kindset_take(&among);
  return (uint8_t)kindset_first(among);
}

/* What the argument can be, as far as that makes sense. */
static Range find_range (Proof *p, const Move *m, int arg, int seat,
                         const BoundMove *b) {
  Judge *j = &p->game.judge;
  Range range = {0, 30};
  Trial x;
  trial_look(&x, j, &j->world[0]);
  if (m->arg[arg].bounded &&
      judge_range(j, m, arg, seat, b->value, &range) != OUTCOME_OK)
    return (Range){0, 30};
  if (range.most < range.least || range.most - range.least > 1000)
    range.most = range.least + 1000;
  return range;
}

/* A number within its bounds, or one beyond. */
static double any_number (Proof *p, Range range) {
  return range.least - 1 +
         (double)chance_below(&p->chance,
                              (uint64_t)(range.most - range.least) + 3);
}

static void any_argument (Proof *p, const Move *m, int arg, int seat,
                          BoundMove *b) {
  const Arg *a = &m->arg[arg];
  Value *v = &b->value[arg];
  int cards = 1;
  *v = (Value){0};
  if (a->optional && chance_below(&p->chance, 2) == 0) return;
  v->given = true;
  switch (a->type) {
    case ARG_NUMBER:
      v->number = any_number(p, find_range(p, m, arg, seat, b));
      break;
    case ARG_WORD:
      v->number = (double)chance_below(&p->chance, (uint64_t)a->choices);
      break;
    case ARG_PLAYER:
      v->number = (double)chance_below(
          &p->chance, (uint64_t)p->game.header.seating.seats);
      break;
    case ARG_CARDS:
      cards += (int)chance_below(&p->chance, 3);
      if (a->bounded && chance_below(&p->chance, 4) > 0)
        cards = (int)find_range(p, m, arg, seat, b).least;
      if (cards < 1 || b->kinds + cards > CARDS_IN_MOVE) cards = 1;
      /* fall through */
    case ARG_CARD:
      v->kind = b->kind + b->kinds;
      v->count = (uint8_t)cards;
      for (int i = 0; i < cards; i++) v->kind[i] = any_card(p, a, seat);
      b->kinds += cards;
      break;
  }
}

/* A move with arguments out of the blue. False: there are none. */
static bool any_move (Proof *p, int move, int seat, BoundMove *b) {
  const Move *m = &p->rules->move[move];
  move_make(b, p->rules, move);
  for (int i = 0; i < m->args; i++) {
    const Arg *a = &m->arg[i];
    if ((a->type == ARG_WORD && a->choices == 0) ||
        ((a->type == ARG_CARD || a->type == ARG_CARDS) &&
         !kindset_meets(a->only, p->rules->layout.every_kind)))
      return false;
    any_argument(p, m, i, seat, b);
  }
  return true;
}

void proof_try_wrong (Proof *p) {
  for (int m = 0; m < p->rules->moves; m++)
    for (int s = 0; s < p->game.header.seating.seats && !p->stopped; s++) {
      BoundMove b;
      if (any_move(p, m, s, &b)) try_move(p, s, &b, false, &p->other);
    }
}
