/*
** A table as a seat saw it: its log with the cards visible to it
** SPDX-License-Identifier: MIT
*/
#include <stdlib.h>
#include <string.h>

#include "drive/position.h"
#include "library/library.h"
#include "render/view.h"
#include "table/chance.h"
#include "table/knowledge.h"
#include "table/places.h"
#include "table/seen.h"

/* A viewer of a game just after a line. */
typedef struct Onlooker {
  Game *game;
  const Journal *came;
  int viewer;
  unsigned at;                 /* moves before the line */
  const uint64_t *open;        /* slots open before it */
  unsigned line;               /* its number, from 1 */
  HearSight *hear;
  void *ear;
  Buffer text;
} Onlooker;

static bool sees_all (const Onlooker *s) { return s->viewer == VIEWER_ALL; }

/* Does the viewer see the cards of that zone of that seat? */
static bool sees_zone (const Onlooker *s, int zone, int seat) {
  if (sees_all(s)) return true;
  switch (s->game->judge.rules->layout.zone[zone].sees) {
    case SEES_ALL: return true;
    case SEES_OWNER: return seat == s->viewer;
    case SEES_OTHERS: return s->viewer >= 0 && seat != s->viewer;
    default: return false;
  }
}

static bool sees_card (const Onlooker *s, const JournalCard *c) {
  if (c->sight == SIGHT_OF_ONE) return sees_all(s) || c->seat == s->viewer;
  return c->sight == SIGHT_OF_ALL || sees_zone(s, c->zone, c->seat);
}

static void write_event (Onlooker *s, int seat, const Event *e) {
  const Header *h = &s->game->header;
  buffer_clear(&s->text);
  event_write(&s->text, h->rules, &h->seating, ENGLISH, e);
  s->hear(s->ear, s->at, seat, (Span){s->text.text, s->text.len});
}

/* Cards that the move itself brought come after its arrow. */
static bool has_line (const Onlooker *s, int i) {
  const JournalCard *c = &s->came->card[i];
  if (c->what == NEWS_DEALT) return c->token != NO_TOKEN && sees_card(s, c);
  return (i < s->came->before || i >= s->came->by_move) &&
         sight_has_line(c->sight);
}

/*
** Writes the cards from 'first' on that fit on one line; returns the next
** index.
*/
static int write_cards (Onlooker *s, int first) {
  const JournalCard *c = &s->came->card[first];
  Subject subject = c->what == NEWS_DEALT ? SUBJECT_DEAL
                    : c->seat == NOBODY   ? SUBJECT_TURN : SUBJECT_REVEAL;
  int i = first;
  Event e;
  event_make(&e, subject, c->seat == NOBODY ? -1 : c->seat);
  if (c->what == NEWS_DEALT &&
      (journal_has_two_zones(s->came, c) ||
       event_is_like_zone(s->game->header.rules, c->kind)))
    e.zone = c->zone;
  for (; i < s->came->count && journal_fits_line(&s->came->card[i], c) &&
         e.cards < WORDS_LIMIT;
       i++)
    e.card[e.cards++] = c->sight == SIGHT_KEPT_UNSEEN
                            ? CARD_UNSEEN : s->came->card[i].kind;
  write_event(s, -1, &e);
  return i;
}

/* Writes cards 'from' to 'to' - 1. */
static void write_new_cards (Onlooker *s, int from, int to) {
  if (!s->game->judge.world[0].seeded) return;
  while (from < to) from = has_line(s, from) ? write_cards(s, from) : from + 1;
}

/* By kind: the viewers may not learn each card's place. */
static void write_opened (Onlooker *s, int slot) {
  const Table *t = &s->game->judge.world[0];
  Event e;
  event_make(&e, SUBJECT_REVEAL,
             s->game->judge.rules->layout.slot_seat[slot]);
  for (int k = t->pile[slot].first; k != NO_TOKEN; k = t->next[k])
    if (table_is_known(t, k) && e.cards < WORDS_LIMIT)
      e.card[e.cards++] = t->what[k];
  position_sort(e.card, e.cards);
  if (e.cards > 0) write_event(s, -1, &e);
}

/* For viewers who did not see them before. */
static void write_all_opened (Onlooker *s) {
  const Layout *l = &s->game->judge.rules->layout;
  const Table *t = &s->game->judge.world[0];
  for (int i = 0; i < l->slots; i++)
    if (table_is_open(t, i) && !(s->open[i / 64] >> (i % 64) & 1) &&
        l->slot_seat[i] != NOBODY && !sees_zone(s, l->slot_zone[i],
                                                l->slot_seat[i]))
      write_opened(s, i);
}

/*
** Names the cards that the move brought. Where the log deals, a card that may
** stay unseen was shown if the log names it.
*/
static void name_new_cards (const Onlooker *s, Event *e) {
  bool seeded = s->game->judge.world[0].seeded;
  int shown = 0, named = 0, given = e->cards;
  for (int i = s->came->before; i < s->came->by_move && shown < WORDS_LIMIT;
       i++) {
    const JournalCard *c = &s->came->card[i];
    int kind = seeded ? c->kind : shown < given ? e->card[shown] : CARD_UNSEEN;
    bool half = c->sight == SIGHT_KEPT_UNSEEN;
    if (c->what != NEWS_SHOWN) continue;
    if (half ? seeded : !sees_card(s, c)) kind = CARD_UNSEEN;
    if (kind >= KINDS_LIMIT) kind = CARD_UNSEEN;
    e->card[shown++] = (Card)kind;
    if (kind != CARD_UNSEEN || half) named = shown;
  }
  e->cards = named;
}

/* An illegal move, taken back or standing, brought no cards. */
static void write_move (Onlooker *s, Event *e, bool refused) {
  BoundMove told;
  if (s->game->judge.bound.move < 0) return;
  move_copy(&told, &s->game->judge.bound);
  if (!sees_all(s) && e->seat != s->viewer)
    view_hide_cards(s->game->header.rules, &told);
  e->bound = &told;
  if (refused)
    e->cards = 0;
  else
    name_new_cards(s, e);
  if (!refused) write_new_cards(s, 0, s->came->before);
  write_event(s, e->seat, e);
  if (!refused) write_new_cards(s, s->came->before, s->came->count);
}

static bool sees_deal (const Onlooker *s, const Event *e) {
  const Layout *l = &s->game->judge.rules->layout;
  if (e->zone >= 0) return sees_zone(s, e->zone, e->seat);
  for (int z = 0; z < l->zones; z++)
    if (l->zone[z].sees == SEES_OTHERS && !sees_zone(s, z, e->seat))
      return false;
  return sees_all(s) || e->seat == s->viewer;
}

/* The pass may end the phase, and cards come up. */
static void write_pass (Onlooker *s, int seat) {
  buffer_clear(&s->text);
  passes_write(&s->text, s->game->header.seating.name[seat]);
  s->hear(s->ear, s->at, seat, (Span){s->text.text, s->text.len});
  write_new_cards(s, 0, s->came->count);
  write_all_opened(s);
}

/* Leaves out notes and comments, which belong to the scorer. */
static void write_line (Onlooker *s, const Line *line, bool refused) {
  EventReader reader = {.rules = s->game->header.rules,
                        .seating = &s->game->header.seating};
  Event e;
  int passer = passes_seat(reader.seating, line);
  if (passer >= 0) write_pass(s, passer);
  if (passer >= 0) return;
  if (line_is_silent(line->subject)) {
    if (sees_all(s) && line->whole.len > 0)
      s->hear(s->ear, s->at, -1, line->whole);
    return;
  }
  if (!event_read(&reader, line, &e, NULL)) return;
  if (line->subject == SUBJECT_OTHER)
    write_move(s, &e, refused);
  else if (line->subject != SUBJECT_DEAL || sees_deal(s, &e))
    write_event(s, -1, &e);
  if (!refused) write_all_opened(s);
}

void sight_last (referee_table *t, int viewer, HearSight *hear, void *ear) {
  referee *r = t->owner;
  Onlooker s = {.game = &r->desk.game, .came = &r->came, .viewer = viewer,
             .at = r->desk.game.judge.moves, .open = r->open, .hear = hear,
             .ear = ear};
  if (r->passer >= 0)
    write_pass(&s, r->passer);
  else
    write_line(&s, &r->last, false);
  buffer_free(&s.text);
}

static void follow_lines (Onlooker *s, LogJudge *d, Verdict *v, unsigned from) {
  Journal *came = d->game.judge.journal;
  Judge *j = &d->game.judge;
  const char *last = d->log->text.at + passes_start(d->log->text);
  uint16_t passed = 0;
  uint64_t open[SLOTS_LIMIT / 64] = {0};
  s->at = 0;
  s->open = open;
  if (from == 0) write_new_cards(s, 0, s->came->count);
  if (from == 0) write_all_opened(s);
  while (log_next(d)) {
    Line line = d->line;
    unsigned before = j->moves;
    s->line = line.number;
    int passer = line.whole.at >= last ? passes_seat(j->seating, &line) : -1;
    *came = (Journal){.keeps_closings = true};
    memcpy(open, j->world[0].open, sizeof open);
    log_take(d, v);
    if (passer >= 0) passes_take(j, passer, &passed);
    s->at = j->moves;
    if (before >= from) write_line(s, &line, d->has_open);
  }
}

/* The line cache is not used: it would keep the words from the judge. */
static struct LineCache *begin_sight (LogJudge *d, const LogText *log,
                                      Journal *came, Verdict *v) {
  struct LineCache *cache = d->game.reader.cache;
  d->game.reader.cache = NULL;
  came->before = 0;
  d->game.judge.journal = came;
  d->worked_out = 0;
  log_begin(d, log, v);
  return cache;
}

static void end_sight (Onlooker *s, LogJudge *d, struct LineCache *cache) {
  d->game.judge.journal = NULL;
  d->game.reader.cache = cache;
  buffer_free(&s->text);
}

int sight_follow (referee_table *t, int viewer, unsigned from,
                  HearSight *hear, void *ear) {
  referee *r = t->owner;
  LogJudge *d = &r->scribe;
  LogText log = {.text = live_log(t), .index = 1, .first_line = 1};
  Onlooker s = {.game = &d->game, .came = &r->came, .viewer = viewer,
             .hear = hear, .ear = ear};
  struct LineCache *cache = begin_sight(d, &log, &r->came, &r->verdict);
  if (r->verdict.begun) follow_lines(&s, d, &r->verdict, from);
  end_sight(&s, d, cache);
  if (r->verdict.begun && !r->verdict.has_fault) return REFEREE_OK;
  return library_finding(r, &r->verdict.fault.finding, r->verdict.rules);
}

void sight_put_line (void *ear, unsigned at, int seat, Span line) {
  Buffer *log = ear;
  (void)at;
  (void)seat;
  buffer_span(log, line);
  buffer_char(log, '\n');
}

static int seat_log (referee_table *t, int viewer, Span commit, Buffer *log) {
  const Header *h = &live_game(t)->header;
  int status = live_sit(t);
  if (status != REFEREE_OK) return status;
  header_write(log, h->rules, &h->seating, h->variant, h->option,
               h->option_given, (Shuffle){.commit = commit});
  return sight_follow(t, viewer, 0, sight_put_line, log);
}

/* A promised seed is revealed to all when the game is over. */
int sight_log (referee_table *t, int viewer, Buffer *log) {
  Shuffle s = promise_read(live_log(t));
  int status;
  if (viewer == VIEWER_ALL) {
    buffer_span(log, live_log(t));
    promise_move(log, true);
    return REFEREE_OK;
  }
  status = seat_log(t, viewer, s.commit, log);
  s = promise_read(live_log(t));   /* live_sit may have moved them */
  if (s.commit.len > 0 && judge_over(&live_game(t)->judge))
    promise_write(log, s.seed, s.salt);
  return status;
}

/* A log rewritten as one player saw it. */
typedef struct Rewriting {
  Onlooker looks;
  const LogText *from;
  FormatLog *to;
} Rewriting;

static void rewrite_line (Rewriting *w, Span line, unsigned number) {
  LinePlace at = {number, 0};
  if (line_places_given(&w->from->places))
    at = line_places_find(&w->from->places, number);
  buffer_span(&w->to->text, line);
  format_end_line(w->to, at);
}

static void hear_rewritten (void *ear, unsigned at, int seat, Span line) {
  Rewriting *w = ear;
  (void)at;
  (void)seat;
  rewrite_line(w, line, w->looks.line);
}

static void rewrite_header (Rewriting *w, const Header *h) {
  Buffer head = {0};
  LineCursor c;
  Line line;
  header_write(&head, h->rules, &h->seating, h->variant, h->option,
               h->option_given, (Shuffle){.commit = h->commit});
  c = (LineCursor){{buffer_string(&head), head.len}, 1};
  while (line_next(&c, &line)) rewrite_line(w, line.whole, w->looks.line);
  buffer_free(&head);
}

static void rewrite (Rewriting *w, LogJudge *d, Verdict *v) {
  rewrite_header(w, &d->game.header);
  follow_lines(&w->looks, d, v, 0);
  if (v->kind == VERDICT_MALFORMED)
    rewrite_line(w, v->fault.line.whole, v->fault.line.number);
}

bool sight_translate (LogJudge *d, const LogText *log, Span player,
                      FormatLog *made, LogText *seen) {
  Journal *came = memory_new(sizeof *came);
  Rewriting w = {{.game = &d->game, .came = came, .hear = hear_rewritten,
                  .ear = &w, .line = log->first_line}, log, made};
  Verdict v = {0};
  struct LineCache *cache = begin_sight(d, log, came, &v);
  bool sits = true;
  *seen = *log;
  if (v.begun) {
    w.looks.viewer = dictionary_find(d->game.header.seating.names, player);
    sits = w.looks.viewer >= 0;
  }
  format_clear(made);
  if (v.begun && sits) rewrite(&w, d, &v);
  end_sight(&w.looks, d, cache);
  free(came);
  if (!v.begun || !sits || v.kind == VERDICT_TROUBLE) {
    verdict_free(&v);
    return sits;
  }
  seen->text = buffer_view(&made->text);
  seen->first_line = 1;
  seen->places = (LinePlaces){made->place, made->lines, made->place[0]};
  verdict_free(&v);
  return true;
}

/*
** To sample another deal, the log as the seat saw it is judged like any log
** with hidden cards: the worlds it leaves open are what the seat can know. One
** world is drawn by weight, then one of its deals.
*/

enum {
  WALK_FIRST = 4000, WALK_A_CARD = 200,
  DRAWS_LIMIT = 200, SIGNED_WORLDS = 100
};

/* The kinds seen in a slot now, less those known to be there. */
static int list_seen (const Table *seen, const Table *t, int slot,
                      Card kind[TOKENS_LIMIT]) {
  int n = 0, known[KINDS_LIMIT] = {0};
  for (int k = t->pile[slot].first; k != NO_TOKEN; k = t->next[k])
    if (table_is_known(t, k)) known[t->what[k]]++;
  for (int k = seen->pile[slot].first; k != NO_TOKEN; k = seen->next[k])
    if (table_is_known(seen, k) && known[seen->what[k]]-- <= 0)
      kind[n++] = seen->what[k];
  return n;
}

/*
** The seat sees open hands that the log does not name. False: impossible in
** this world.
*/
static bool see_slots (Table *t, const Table *seen, const Layout *l) {
  Card kind[TOKENS_LIMIT];
  for (int s = 0; s < l->slots; s++) {
    int n = list_seen(seen, t, s, kind);
    for (int i = 0; i < n; i++) {
      int k = t->pile[s].first;
      while (k != NO_TOKEN &&
             (table_is_known(t, k) || !knowledge_could_be_kind(t, k, kind[i])))
        k = t->next[k];
      if (k == NO_TOKEN || !knowledge_name(t, k, kind[i])) return false;
    }
  }
  return true;
}

/* Judges with as many worlds as allowed. False: this failed. */
static bool judge_seen (referee *r, Span text, bool census) {
  LogJudge *d = &r->scribe;
  Judge *j = &d->game.judge;
  LogText log = {.text = text, .index = 1, .first_line = 1};
  int limit = j->limit;
  uint16_t passed;
  j->census = census;
  j->limit = census ? WORLDS_MOST : limit;
  log_judge_before(d, &log, 0, &r->verdict);
  j->census = false;
  j->limit = limit;
  if (r->verdict.begun && !r->verdict.has_fault)
    passes_follow(j, text, &passed);
  return r->verdict.begun && !r->verdict.has_fault && !d->has_open &&
         !j->pending && !j->lost && (!census || j->counted);
}

/* The world as the seat sees it. False: it is impossible. */
static bool see_world (const Judge *j, int world, const Table *seen, Table *t) {
  table_copy(t, judge_world(j, world), &j->rules->layout);
  return see_slots(t, seen, &j->rules->layout);
}

/*
** How often each deal of the world occurs. If worlds are counted, some have a
** negative weight, to be subtracted from others.
*/
static double weight_of (const Judge *j, int world, bool counted) {
  return counted ? j->weight[world] : 1;
}

static double weigh (const Judge *j, int world, const Table *seen,
                     bool counted, Table *t) {
  double weight = weight_of(j, world, counted), deals;
  if (weight <= 0 || !see_world(j, world, seen, t)) return 0;
  deals = deals_count(t);
  return weight * (deals < 0 ? 1 : deals);
}

static double chance_share (uint64_t *chance) {
  return (double)(chance_number(chance) >> 11) * 0x1p-53;
}

/* The index of the share that 'drawn' falls into. */
static int draw_share (const double *share, int count, double drawn) {
  int last = -1;
  for (int i = 0; i < count; i++) {
    if (share[i] <= 0) continue;
    last = i;
    drawn -= share[i];
    if (drawn < 0) break;
  }
  return last;
}

/* Draws a world with a positive weight. False: there is none. */
static bool draw_world (const Judge *j, const Table *seen, bool counted,
                        uint64_t *chance, Table *t) {
  double *share = memory_new((size_t)j->worlds * sizeof *share), all = 0;
  int drawn;
  for (int w = 0; w < j->worlds; w++)
    all += share[w] = weigh(j, w, seen, counted, t);
  drawn = draw_share(share, j->worlds, chance_share(chance) * all);
  free(share);
  return drawn >= 0 && weigh(j, drawn, seen, counted, t) > 0;
}

/*
** Draws the kind of an unknown card, in proportion to the deals that have it.
** False: there are too many to count.
*/
static bool draw_card (Table *t, int token, uint64_t *chance) {
  KindSet could = knowledge_could_be(t, token, kindset_all());
  double share[KINDS_LIMIT] = {0}, all = 0;
  int kind;
  while (!kindset_is_empty(could)) {
    Table copy = *t;
    kind = kindset_take(&could);
    if (knowledge_name(&copy, token, kind)) share[kind] = deals_count(&copy);
    if (share[kind] < 0) return false;
    all += share[kind];
  }
  kind = draw_share(share, t->kinds, chance_share(chance) * all);
  return kind >= 0 && knowledge_name(t, token, kind);
}

/* Cards of a group are interchangeable: with one group, shuffles. */
static bool draw_cards (Table *t, uint64_t *chance) {
  if (t->groups < 2) return false;
  for (int k = 0; k < t->tokens; k++)
    if (!table_is_known(t, k) && !draw_card(t, k, chance)) return false;
  return true;
}

/* Too many deals to count: a long random walk of valid swaps. */
static bool walk_cards (Table *t, uint64_t *chance) {
  Sample s;
  if (!sample_start(&s, t)) return false;
  sample_walk(&s, t, chance, WALK_FIRST + WALK_A_CARD * s.tokens);
  for (int i = 0; i < s.tokens; i++) t->what[s.token[i]] = s.kind[i];
  return true;
}

static bool draw_once (const Judge *j, const Table *seen, bool counted,
                       uint64_t *chance, Table *t) {
  Table *drawn = memory_new(sizeof *drawn);
  bool ok = draw_world(j, seen, counted, chance, t);
  if (ok) *drawn = *t;
  if (ok && draw_cards(drawn, chance))
    *t = *drawn;
  else
    ok = ok && walk_cards(t, chance);
  free(drawn);
  return ok;
}

static int pool_of (const Table *t, int kind) {
  int p = 0;
  while (p < POOLS_LIMIT - 1 && t->unseen[kind][p] == 0) p++;
  return p;
}

/* The number of arrangements of the slot's cards that match the deal. */
static double ways_in_slot (const Table *world, const Table *deal, int slot) {
  Table t = *world;
  int left[KINDS_LIMIT] = {0};
  memset(t.unseen, 0, sizeof t.unseen);
  card_fill(t.what, 0, t.tokens);
  if (world->pile[slot].count != deal->pile[slot].count) return 0;
  for (int k = deal->pile[slot].first; k != NO_TOKEN; k = deal->next[k])
    left[deal->what[k]]++;
  for (int k = world->pile[slot].first; k != NO_TOKEN; k = world->next[k]) {
    t.what[k] = world->what[k];
    if (table_is_known(world, k) && --left[world->what[k]] < 0) return 0;
  }
  for (int kind = 0; kind < t.kinds; kind++)
    if (left[kind] > 0)
      table_set_unseen(&t, kind, pool_of(world, kind), left[kind]);
  return deals_count(&t);
}

static double ways (const Table *world, const Table *deal, const Layout *l) {
  double all = 1;
  for (int s = 0; s < l->slots && all > 0; s++)
    all *= ways_in_slot(world, deal, s);
  return all;
}

/* The share of the deal's weight left after subtracting other worlds. */
static double share_left (const Judge *j, const Table *seen,
                          const Table *deal) {
  Table *t = memory_new(sizeof *t);
  double all = 0, said = 0;
  for (int w = 0; w < j->worlds; w++) {
    double weight = weight_of(j, w, true);
    if (!see_world(j, w, seen, t)) continue;
    weight *= ways(t, deal, &j->rules->layout);
    all += weight;
    if (weight > 0) said += weight;
  }
  free(t);
  return said > 0 ? all / said : 0;
}

static bool are_signed (const Judge *j) {
  for (int w = 0; w < j->worlds; w++)
    if (j->weight[w] < 0) return true;
  return false;
}

/* Rejection sampling: draws deals until one survives the subtraction. */
static bool draw_deal (const Judge *j, const Table *seen, bool counted,
                       uint64_t *chance, Table *t) {
  bool often = counted && are_signed(j), ok = false;
  if (often && j->worlds > SIGNED_WORLDS) return false;
  for (int i = 0; i < (often ? DRAWS_LIMIT : 1) && !ok; i++)
    ok = draw_once(j, seen, counted, chance, t) &&
         (!often || chance_share(chance) < share_left(j, seen, t));
  if (ok) seen_settle(t, &j->rules->layout, chance);
  return ok;
}

/* Too many worlds to track: deals any cards that fit what is seen. */
static void deal_seen (Judge *j, int seat, uint64_t *chance, Table *t) {
  const Layout *l = &j->rules->layout;
  seen_by(&j->world[0], l, seat, t);
  seen_deal(t, l, chance);
}

/* Continues the copy from that deal; it cannot go back before it. */
static int begin_sample (referee_table *copy, const Table *dealt,
                         const Buffer *log) {
  Game *g = live_game(copy);
  int status = live_sit(copy);
  if (status != REFEREE_OK) return status;
  table_copy(&g->judge.world[0], dealt, &g->judge.rules->layout);
  g->judge.worlds = 1;
  g->judge.assumptions = 0;
  g->judge.opened = 0;
  buffer_copy(&g->log, log);
  g->header.has_seed = copy->has_seed = false;
  g->header.seed = copy->seed = (Span){NULL, 0};
  copy->sampled = true;
  copy->first = copy->at;
  copy->lines = 0;
  for (size_t i = 0; i < log->len; i++) copy->lines += log->text[i] == '\n';
  history_begin(&g->history, &g->judge);
  return REFEREE_OK;
}

/* Cards hidden only from their owner keep their places. */
static void keep_places (Table *deal, const Table *seen, const Layout *l) {
  for (int s = 0; s < l->slots; s++) {
    int k = deal->pile[s].first, old = seen->pile[s].first;
    if (l->zone[l->slot_zone[s]].sees != SEES_OTHERS) continue;
    for (; k != NO_TOKEN && old != NO_TOKEN && table_is_known(seen, old);
         k = deal->next[k], old = seen->next[old])
      deal->what[k] = seen->what[old];
  }
}

static int sample_from (referee_table *t, int seat, Span seed,
                        const Buffer *log, referee_table **out) {
  referee *r = t->owner;
  Span text = {buffer_string(log), log->len};
  uint64_t chance = chance_seed(seed);
  Table dealt;
  Judge *j = &live_game(t)->judge;
  Table *seen = memory_new(sizeof *seen);
  bool done;
  int status;
  seen_by(&j->world[0], &j->rules->layout, seat, seen);
  done = judge_seen(r, text, true) &&
         draw_deal(&r->scribe.game.judge, seen, true, &chance, &dealt);
  done = done || (judge_seen(r, text, false) &&
                  draw_deal(&r->scribe.game.judge, seen, false, &chance,
                            &dealt));
  if (done) keep_places(&dealt, seen, &j->rules->layout);
  free(seen);
  status = live_fork(t, out);
  if (status != REFEREE_OK) return status;
  if (!done) deal_seen(&live_game(t)->judge, seat, &chance, &dealt);
  seen_number(&dealt, &live_game(t)->judge.rules->layout);
  status = begin_sample(*out, &dealt, log);
  if (status == REFEREE_OK) return status;
  live_free(*out);
  *out = NULL;
  return status;
}

int sight_sample (referee_table *t, int seat, Span seed,
                  referee_table **out) {
  const Judge *j = &live_game(t)->judge;
  Buffer log = {0};
  int status = live_sit(t);
  if (status != REFEREE_OK) return status;
  if (j->pending || j->world[0].halted)
    return library_say(t->owner, REFEREE_MISUSE, "pending",
                       fact_saying(SAY_CARD_FIRST));
  status = seat_log(t, seat, (Span){NULL, 0}, &log);
  if (status == REFEREE_OK)
    status = sample_from(t, seat, seed, &log, out);
  buffer_free(&log);
  return status;
}
