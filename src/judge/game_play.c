/*
** Playing a game: a seed, choices, moves
** SPDX-License-Identifier: MIT
*/
#include "judge/game.h"

#include <stdlib.h>

#include "base/memory.h"
#include "base/span.h"
#include "judge/finding.h"

/* Copies what the header names into the game's own memory. */
static void keep_header (Game *g) {
  Header *h = &g->header;
  Span *span[SEATS_LIMIT + 4];
  Buffer kept = {0};
  size_t at = 0;
  int n = 0;
  for (int i = 0; i < h->seating.seats; i++) span[n++] = &h->seating.name[i];
  span[n++] = &h->variant;
  span[n++] = &h->seed;
  span[n++] = &h->commit;
  span[n++] = &h->salt;
  for (int i = 0; i < n; i++) buffer_span(&kept, *span[i]);
  for (int i = 0; i < n; at += span[i++]->len)
    span[i]->at = buffer_string(&kept) + at;
  buffer_free(&g->kept);
  g->kept = kept;
}

static void seat_players (Header *h, const Span *name, int seats,
                          int start) {
  Seating *s = &h->seating;
  dictionary_clear(s->names);
  buffer_clear(&h->players);   /* no log has written them */
  s->serial++;
  for (int i = 0; i < seats; i++) {
    s->name[i] = name[i];
    dictionary_add(s->names, name[i], i);
  }
  s->seats = seats;
  s->start = start;
  s->start_given = start > 0;
}

static void set_options (Header *h, const double *option) {
  for (int i = 0; i < h->rules->options; i++)
    h->option[i] =
        option != NULL ? option[i] : option_default(&h->rules->option[i]);
}

static void set_header (Game *g, Ruleset *r, const Span *name, int seats,
                        int start, const double *option, Span seed) {
  Header *h = &g->header;
  h->rules = r;
  h->seed = span_trim(seed);
  h->has_seed = true;
  seat_players(h, name, seats, start);
  set_options(h, option);
  keep_header(g);
}

/*
** Writes something of a game, in the wanted form and in any additional ones;
** 'e' may be NULL, as the writer expects.
*/
typedef void WriteGame (Game *g, const Event *e);

static void write_way (Game *g, CardsWritten way, WriteGame *write,
                       const Event *e) {
  CardsWritten cards = g->cards;
  Buffer log = g->log;
  g->cards = way;
  g->log = g->also[way];
  write(g, e);
  g->also[way] = g->log;
  g->log = log;
  g->cards = cards;
}

static void write_ways (Game *g, WriteGame *write, const Event *e) {
  write(g, e);
  for (int way = CARDS_ALL; g->writes_also && way < CARDS_WAYS; way++)
    write_way(g, (CardsWritten)way, write, e);
}

static void write_start (Game *g, const Event *e) {
  const Header *h = &g->header;
  (void)e;
  buffer_clear(&g->log);
  header_write(&g->log, h->rules, &h->seating, h->variant, h->option, NULL,
               (Shuffle){.seed = g->cards == CARDS_BY_SEED
                                     ? h->seed : (Span){NULL, 0}});
}

static void write_made (Game *g, const Event *e) {
  if (g->cards == CARDS_BY_SEED)
    game_write(g, e);
  else
    game_cards_write_move(g, e);
}

static void write_came (Game *g, const Event *e) {
  (void)e;
  if (g->cards != CARDS_BY_SEED) game_cards_write(g);
}

bool game_start (Game *g, Ruleset *r, const Span *name, int seats, int start,
                 const double *option, Span seed, Remark *why) {
  Header *h = &g->header;
  Ruling ruling;
  set_header(g, r, name, seats, start, option, seed);
  host_draw_lots(g->judge.host, hash_of(seed));
  if (!host_seat(g->judge.host, r, seats, start, h->option,
                 h->seating.start_given, why))
    return false;
  write_ways(g, write_start, NULL);
  g->judge.journal =
      g->cards == CARDS_BY_SEED && !g->writes_also ? NULL : &g->came;
  ruling = game_begin(g);
  if (ruling == RULING_FINE) write_ways(g, write_came, NULL);
  if (ruling != RULING_FINE) finding_remark(&g->judge.finding, r, why);
  return ruling == RULING_FINE;
}

static void cut_if_long (Game *g) {
  unsigned longest = g->longest > 0 ? g->longest : MOVES_IN_GAME;
  g->cut = g->judge.moves >= longest && !judge_over(&g->judge);
}

void game_play_on (Game *g) {
  keep_header(g);
  cut_if_long(g);
}

bool game_is_over (const Game *g) {
  return g->cut || judge_over(&g->judge);
}

/* Collects moves with their weights. */
typedef struct ChoicesEar {
  GameChoices *c;
  const double *weight;
} ChoicesEar;

static void keep_choice (GameChoices *c, const BoundMove *move,
                         double weight) {
  size_t room = (size_t)c->count + 1;
  c->move = memory_grow(c->move, &c->room, room, sizeof *c->move);
  c->weight = memory_grow(c->weight, &c->weight_room, room,
                          sizeof *c->weight);
  c->weight[c->count] = weight;
  move_copy(&c->move[c->count++], move);
}

static bool keep_move (void *ear, int seat, const BoundMove *move) {
  const ChoicesEar *e = ear;
  (void)seat;
  keep_choice(e->c, move, *e->weight);
  return true;
}

/* Lists move when they grow: repairs pointers to cards of moves. */
static void mend_moves (GameChoices *c) {
  for (int i = 0; i < c->count; i++) {
    Card *at = c->move[i].kind;
    for (int a = 0; a < c->move[i].args; a++)
      if (c->move[i].value[a].kind != NULL) {
        c->move[i].value[a].kind = at;
        at += c->move[i].value[a].count;
      }
  }
}

static Ruling list (Game *g, GameChoices *c) {
  ChoicesEar ear = {c, &g->judge.list_weight};
  Ruling ruling;
  c->count = 0;
  ruling = legal_each_or_why(&g->judge, c->seat, keep_move, &ear, c->refused);
  mend_moves(c);
  return ruling;
}

Ruling game_list (Game *g, int seat, GameChoices *c) {
  Ruling ruling;
  c->seat = seat;
  c->may_pass_over = legal_may_pass_over(&g->judge);
  memset(c->refused, 0, (size_t)g->header.rules->articles * sizeof *c->refused);
  ruling = list(g, c);
  c->cut = g->judge.list_cut;
  return ruling;
}

enum { DRAWN_EACH = 64, DRAWN_LEAST = 4 };

/* Fewer and fewer values of each argument, until the list is complete. */
Ruling game_draw (Game *g, GameChoices *c, uint64_t *chance) {
  Judge *j = &g->judge;
  uint64_t *few = j->few;
  Ruling ruling = RULING_FINE;
  j->few = chance;
  for (int each = DRAWN_EACH; each >= DRAWN_LEAST; each /= 4) {
    j->few_each = each;
    ruling = list(g, c);
    if (ruling != RULING_FINE || !j->list_cut) break;
  }
  j->few = few;
  j->few_each = 0;
  if (ruling == RULING_FINE && c->count == 0) return list(g, c);
  return ruling;
}

int game_add_choice (Game *g, GameChoices *c, const BoundMove *move) {
  Checkpoint *before = judge_save(&g->judge);
  Ruling ruling;
  Event e;
  event_make_move(&e, c->seat, move);
  ruling = judge_take(&g->judge, &e);
  judge_restore(&g->judge, before);
  free(before);
  if (ruling != RULING_FINE) return -1;
  keep_choice(c, move, 1);
  mend_moves(c);
  return c->count - 1;
}

/* Passes over players without choices, except those asked anyway. */
static Ruling find_turn (Game *g, GameChoices *c, const GamePlayers *p) {
  uint8_t seat[SEATS_LIMIT];
  int n = game_is_over(g) ? 0 : legal_actors(&g->judge, seat);
  c->seat = -1;
  c->count = 0;
  c->cut = false;
  c->may_pass_over = n > 0 && legal_may_pass_over(&g->judge);
  for (int i = 0; i < n; i++) {
    Ruling ruling;
    if (g->passed_over >> seat[i] & 1) continue;
    ruling = game_list(g, seat[i], c);
    g->asked = seat[i];
    if (ruling != RULING_FINE || c->count > 0) return ruling;
    if (!c->may_pass_over) continue;
    if (p != NULL && p->asks != NULL && p->asks(p->own, seat[i])) break;
    g->passed_over |= (uint16_t)(1u << seat[i]);
  }
  return RULING_FINE;
}

Ruling game_turn (Game *g, GameChoices *c) { return find_turn(g, c, NULL); }

void game_free_choices (GameChoices *c) {
  free(c->move);
  free(c->weight);
}

void game_write (Game *g, const Event *e) {
  if (!g->no_log)
    event_add(&g->log, g->header.rules, &g->header.seating, e);
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
  for (int s = 0; s < g->header.seating.seats; s++)
    if (winner[s]) e.claim[e.claims++].seat = s;
  if (e.claims > 0) game_write(g, &e);
}

static void write_result (Game *g, const Event *none) {
  double score[SEATS_LIMIT];
  Event e;
  (void)none;
  if (!judge_scores(&g->judge, score)) return;
  event_make(&e, SUBJECT_SCORE, -1);
  for (int s = 0; s < g->header.seating.seats; s++)
    e.claim[e.claims++] = (Claim){s, score[s]};
  game_write(g, &e);
  if (judge_over(&g->judge)) write_winners(g);
}

void game_write_result (Game *g) { write_ways(g, write_result, NULL); }

void game_forget_past (Game *g) {
  for (int i = 0; g->past != NULL && i < PAST_MOVES; i++)
    g->past[i].number = (unsigned)-1;
}

void game_keep_past (Game *g) {
  if (g->past != NULL) return;
  g->past = memory_new(PAST_MOVES * sizeof *g->past);
  game_forget_past(g);
}

static void keep_past (Game *g, int seat, const BoundMove *move) {
  GamePast *p = &g->past[g->judge.moves % PAST_MOVES];
  p->number = g->judge.moves;
  p->seat = seat;
  move_copy(&p->move, move);
  table_copy(&p->before, &g->judge.world[0], &g->header.rules->layout);
}

const GamePast *game_past (const Game *g, unsigned n) {
  const GamePast *p;
  if (g->past == NULL || n >= g->judge.moves) return NULL;
  p = &g->past[n % PAST_MOVES];
  return p->number == n && p->before.era == g->judge.world[0].era ? p : NULL;
}

void game_made (Game *g, const Event *e) {
  g->passed_over = 0;
  write_ways(g, write_made, e);
  cut_if_long(g);
}

Ruling game_make (Game *g, int seat, const BoundMove *move) {
  Ruling ruling;
  Event e;
  if (g->past != NULL) keep_past(g, seat, move);
  event_make_move(&e, seat, move);
  ruling = game_step(g, &e);
  if (ruling == RULING_FINE) game_made(g, &e);
  return ruling;
}

bool game_take_back (Game *g, int seat) {
  int to = history_last_move(&g->history, seat);
  Event e;
  if (to < 0) return false;
  game_back(g, to);
  event_make(&e, SUBJECT_TAKEBACK, seat);
  game_made(g, &e);
  return true;
}

/* Ends the phase, and writes the cards shown then. */
static Ruling close_phase (Game *g) {
  Ruling ruling = judge_pass_over(&g->judge);
  if (ruling == RULING_FINE) write_ways(g, write_came, NULL);
  return ruling;
}

Ruling game_pass_over (Game *g) {
  uint8_t seat[SEATS_LIMIT];
  int n = legal_actors(&g->judge, seat);
  g->passed_over |= (uint16_t)(1u << g->asked);
  for (int i = 0; i < n; i++)
    if (!(g->passed_over >> seat[i] & 1)) return RULING_FINE;
  g->passed_over = 0;
  return close_phase(g);
}

/* A move listed for this very table is legal. */
static Ruling make_listed (Game *g, int seat, const BoundMove *move) {
  Mode mode = g->judge.mode;
  Ruling ruling;
  if (g->trusts) g->judge.mode = MODE_OBSERVE;
  ruling = game_make(g, seat, move);
  g->judge.mode = mode;
  return ruling;
}

Ruling game_choose (Game *g, const GameChoices *c, int choice) {
  if (choice == c->count) return game_pass_over(g);
  return make_listed(g, c->seat, &c->move[choice]);
}

GameEnd game_run (Game *g, GameChoices *c, const GamePlayers *p) {
  while (!game_is_over(g)) {
    int choice, news;
    if (find_turn(g, c, p) != RULING_FINE) return GAME_BROKEN;
    if (c->count + c->may_pass_over == 0) return GAME_STUCK;
    choice = p->choose(p->own);
    if (choice == GAME_HAS_MOVED) continue;
    if (choice == GAME_LEAVES) return GAME_LEFT;
    news = choice == c->count ? g->judge.world[0].news_count : 0;
    if (game_choose(g, c, choice) != RULING_FINE) return GAME_BROKEN;
    if (!p->hear(p->own, choice, news)) return GAME_LEFT;
  }
  return GAME_OVER;
}

bool game_has_shown (const Game *g, int from) {
  const Table *t = &g->judge.world[0];
  for (int i = from; i < t->news_count; i++)
    if (t->news[i].what == NEWS_SHOWN && t->news[i].kind < KINDS_LIMIT)
      return true;
  return false;
}
