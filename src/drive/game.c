/*
** A game that is being played: seats, a seed, moves as they come
** SPDX-License-Identifier: MIT
*/
#include "drive/game.h"

#include <stdlib.h>

#include "ground/memory.h"
#include "judge/finding.h"

void game_open (Game *g, Host *host, Language lang) {
  memset(g, 0, sizeof *g);
  judge_open(&g->judge, host, lang);
  g->seating.names = dictionary_new(FOLD_CASE);
}

void game_close (Game *g) {
  judge_close(&g->judge);
  free(g->past);
  dictionary_free(g->seating.names);
  buffer_free(&g->seed);
  buffer_free(&g->names);
  buffer_free(&g->log);
}

/* Names are kept in one buffer: it must not move once spans point in. */
static void seat_players (Game *g, const Span *name, int seats, int start) {
  Seating *s = &g->seating;
  size_t at = 0;
  dictionary_clear(s->names);
  buffer_clear(&g->names);
  for (int i = 0; i < seats; i++) buffer_span(&g->names, name[i]);
  for (int i = 0; i < seats; at += name[i++].len) {
    s->name[i] = (Span){g->names.text + at, name[i].len};
    dictionary_add(s->names, s->name[i], i);
  }
  s->seats = seats;
  s->start = start;
  s->start_given = start > 0;
}

static void set_options (Game *g, const double *option) {
  for (int i = 0; i < g->rules->options; i++)
    g->option[i] =
        option != NULL ? option[i] : option_default(&g->rules->option[i]);
}

static void forget_past (Game *g) {
  for (int i = 0; g->past != NULL && i < PAST_MOVES; i++)
    g->past[i].number = (unsigned)-1;
}

void game_keep_past (Game *g) {
  if (g->past != NULL) return;
  g->past = memory_new(PAST_MOVES * sizeof *g->past);
  forget_past(g);
}

bool game_start (Game *g, Ruleset *r, const Span *name, int seats, int start,
                 const double *option, Span seed, Remark *why) {
  Both objection;
  Span kept;
  Ruling ruling;
  g->rules = r;
  g->cut = false;
  g->passed_over = 0;
  forget_past(g);
  buffer_clear(&g->seed);
  buffer_span(&g->seed, span_trim(seed));
  seat_players(g, name, seats, start);
  set_options(g, option);
  if (!host_seat(g->judge.host, r, seats, start, g->option,
                 g->seating.start_given, &objection)) {
    remark_say(why, fact_saying(SAY_AS_IT_IS), fact_both(objection));
    return false;
  }
  kept = (Span){buffer_string(&g->seed), g->seed.len};
  buffer_clear(&g->log);
  header_write(&g->log, r, &g->seating,
               span_of(g->variant != NULL ? g->variant : ""), g->option, NULL,
               kept);
  ruling = judge_begin(&g->judge, r, &g->seating, g->option, &kept);
  if (ruling != RULING_FINE)
    finding_remark(&g->judge.finding, r, why);
  return ruling == RULING_FINE;
}

void game_adopt (Game *g, const Header *h, const Judge *j) {
  Checkpoint *c = judge_save(j);
  g->rules = h->rules;
  g->cut = false;
  g->passed_over = 0;
  forget_past(g);
  buffer_clear(&g->seed);
  buffer_span(&g->seed, h->seed);
  seat_players(g, h->seating.name, h->seating.seats, h->seating.start);
  g->seating.start_given = h->seating.start_given;
  memcpy(g->option, h->option, sizeof g->option);
  g->judge.rules = g->rules;
  g->judge.seating = &g->seating;
  g->judge.option = g->option;
  judge_restore(&g->judge, c);
  free(c);
}

bool game_is_over (const Game *g) {
  return g->cut || judge_over(&g->judge);
}

static bool keep_move (void *ear, int seat, const BoundMove *move) {
  GameChoices *c = ear;
  (void)seat;
  c->move = memory_grow(c->move, &c->room, (size_t)c->count + 1,
                        sizeof *c->move);
  move_copy(&c->move[c->count++], move);
  return true;
}

static void keep_refusal (void *ear, int seat, int article) {
  GameChoices *c = ear;
  (void)seat;
  c->refused[article] = true;
}

/* Lists move when they grow: the cards of a move must be found again. */
static void mend_moves (GameChoices *c) {
  for (int i = 0; i < c->count; i++) {
    uint8_t *at = c->move[i].kind;
    for (int a = 0; a < ARGS_LIMIT; a++)
      if (c->move[i].value[a].kind != NULL) {
        c->move[i].value[a].kind = at;
        at += c->move[i].value[a].count;
      }
  }
}

Ruling game_list (Game *g, int seat, GameChoices *c) {
  Ruling ruling;
  c->count = 0;
  c->seat = seat;
  c->may_pass_over = legal_may_pass_over(&g->judge);
  memset(c->refused, 0, (size_t)g->rules->articles * sizeof *c->refused);
  ruling = legal_each_or_why(&g->judge, seat, keep_move, keep_refusal, c);
  mend_moves(c);
  return ruling;
}

Ruling game_turn (Game *g, GameChoices *c) {
  uint8_t seat[SEATS_LIMIT];
  int n = game_is_over(g) ? 0 : legal_actors(&g->judge, seat);
  c->seat = -1;
  c->count = 0;
  for (int i = 0; i < n; i++) {
    Ruling ruling;
    if (g->passed_over >> seat[i] & 1) continue;
    ruling = game_list(g, seat[i], c);
    g->asked = seat[i];
    if (ruling != RULING_FINE || c->count > 0) return ruling;
    if (c->may_pass_over) g->passed_over |= (uint16_t)(1u << seat[i]);
  }
  return RULING_FINE;
}

void game_free_choices (GameChoices *c) { free(c->move); }

void game_write (Game *g, const Event *e) {
  if (!g->no_log) event_add(&g->log, g->rules, &g->seating, e);
}

void game_note (Game *g, Span text) {
  Event e;
  event_make(&e, SUBJECT_NOTE, -1);
  e.text = text;
  game_write(g, &e);
}

static void write_winners (Game *g) {
  bool winner[SEATS_LIMIT];
  Event e;
  if (!judge_winners(&g->judge, winner)) return;
  event_make(&e, SUBJECT_WINNER, -1);
  for (int s = 0; s < g->seating.seats; s++)
    if (winner[s]) e.claim[e.claims++].seat = s;
  if (e.claims > 0) game_write(g, &e);
}

void game_write_result (Game *g) {
  double score[SEATS_LIMIT];
  Event e;
  if (!judge_scores(&g->judge, score)) return;
  event_make(&e, SUBJECT_SCORE, -1);
  for (int s = 0; s < g->seating.seats; s++)
    e.claim[e.claims++] = (Claim){s, score[s]};
  game_write(g, &e);
  if (judge_over(&g->judge)) write_winners(g);
}

static void keep_past (Game *g, int seat, const BoundMove *move) {
  GamePast *p = &g->past[g->judge.moves % PAST_MOVES];
  p->number = g->judge.moves;
  p->seat = seat;
  move_copy(&p->move, move);
  table_copy(&p->before, &g->judge.world[0], &g->rules->layout);
}

const GamePast *game_past (const Game *g, unsigned n) {
  const GamePast *p;
  if (g->past == NULL || n >= g->judge.moves) return NULL;
  p = &g->past[n % PAST_MOVES];
  return p->number == n && p->before.era == g->judge.world[0].era ? p : NULL;
}

void game_made (Game *g, const Event *e) {
  unsigned longest = g->longest > 0 ? g->longest : MOVES_IN_GAME;
  g->passed_over = 0;
  game_write(g, e);
  g->cut = g->judge.moves >= longest && !judge_over(&g->judge);
}

Ruling game_make (Game *g, int seat, const BoundMove *move) {
  Ruling ruling;
  Event e;
  if (g->past != NULL) keep_past(g, seat, move);
  event_make_move(&e, seat, move);
  ruling = judge_take(&g->judge, &e);
  if (ruling == RULING_FINE) game_made(g, &e);
  return ruling;
}

Ruling game_pass_over (Game *g) {
  uint8_t seat[SEATS_LIMIT];
  int n = legal_actors(&g->judge, seat);
  g->passed_over |= (uint16_t)(1u << g->asked);
  for (int i = 0; i < n; i++)
    if (!(g->passed_over >> seat[i] & 1)) return RULING_FINE;
  g->passed_over = 0;
  return judge_pass_over(&g->judge);
}

bool game_has_shown (const Game *g, int from) {
  const Table *t = &g->judge.world[0];
  for (int i = from; i < t->news_count; i++)
    if (t->news[i].what == NEWS_SHOWN && t->news[i].kind < KINDS_LIMIT)
      return true;
  return false;
}
