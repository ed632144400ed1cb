/*
** What was legal there
** SPDX-License-Identifier: MIT
*/
#include "drive/there.h"

#include "judge/legal.h"
#include "judge/move.h"

typedef struct Ear {
  LogJudge *d;
  Buffer *out;
  int seat, most, count, last_seat;
  bool names;                 /* do several players act? */
} Ear;

static bool hear (void *ear, int seat, const BoundMove *move) {
  Ear *e = ear;
  if (e->count++ >= e->most) return true;
  if (e->count > 1)
    buffer_text(e->out, e->names && seat != e->last_seat ? "; " : ", ");
  if (e->names && seat != e->last_seat) {
    buffer_span(e->out, e->d->header.seating.name[seat]);
    buffer_text(e->out, e->d->lang == FRENCH ? " : " : ": ");
  }
  e->last_seat = seat;
  move_write(e->out, e->d->header.rules, &e->d->header.seating, e->d->lang,
             move);
  return true;
}

/* The zones that cards are played from now. */
static unsigned zones_played_from (const LogJudge *d) {
  const Ruleset *r = d->header.rules;
  const Phase *p = judge_phase(&d->judge);
  uint64_t moves = p != NULL ? p->moves : 0;
  unsigned zones = 0;
  for (; moves; moves &= moves - 1) {
    const Move *m = &r->move[__builtin_ctzll(moves)];
    for (int a = 0; a < m->args; a++)
      if (m->arg[a].zone >= 0 && !m->arg[a].unchecked)
        zones |= 1u << m->arg[a].zone;
  }
  return zones;
}

/* Could cards that nobody saw be played, too? Then there may be more. */
static bool hides_cards (const LogJudge *d, int seat) {
  const Table *t = &d->judge.world[0];
  const Layout *l = &d->header.rules->layout;
  unsigned zones = zones_played_from(d);
  uint8_t actor[SEATS_LIMIT];
  int n = legal_actors(&d->judge, actor);
  for (int k = 0; k < l->tokens; k++) {
    int slot = t->slot[k];
    if (table_is_known(t, k) || !((zones >> l->slot_zone[slot]) & 1)) continue;
    for (int i = 0; i < n; i++)
      if (l->slot_seat[slot] == actor[i] && (seat < 0 || seat == actor[i]))
        return true;
  }
  return false;
}

static bool may_act (const LogJudge *d, int seat) {
  uint8_t actor[SEATS_LIMIT];
  int n = legal_actors(&d->judge, actor);
  for (int i = 0; i < n; i++)
    if (actor[i] == seat) return true;
  return false;
}

static void finish (Ear *e) {
  bool french = e->d->lang == FRENCH;
  if (e->count > e->most)
    buffer_format(e->out, french ? ", … (%d en tout)" : ", … (%d in all)",
                  e->count);
  if (hides_cards(e->d, e->seat))
    buffer_text(e->out, e->count == 0
                            ? (french ? "ce que permettent ses cartes cachées"
                                      : "what their hidden cards allow")
                        : french ? ", et ce que permettent les cartes cachées"
                                 : ", and what hidden cards allow");
  else if (e->count == 0 && !legal_may_pass_over(&e->d->judge))
    buffer_text(e->out, french ? "rien" : "nothing");
  if (legal_may_pass_over(&e->d->judge)) {
    if (e->out->len > 0) buffer_text(e->out, french ? ", ou " : ", or ");
    buffer_text(e->out, french ? "laisser passer" : "let it pass");
  }
}

void there_list (LogJudge *d, int seat, int most, Buffer *out) {
  Ear e = {.d = d, .out = out, .seat = seat, .most = most, .last_seat = -1};
  if (d->judge.ended || judge_over(&d->judge) || d->judge.world[0].halted)
    return;
  if (seat >= 0 && !may_act(d, seat)) e.seat = seat = -1;
  e.names = seat < 0;
  if (legal_each(&d->judge, seat, hear, &e) == RULING_FINE) finish(&e);
}
