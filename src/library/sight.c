/*
** What a seat saw of a table: its log with the cards that it could see
** SPDX-License-Identifier: MIT
*/
#include <stdlib.h>

#include "library/library.h"
#include "render/view.h"
#include "table/chance.h"
#include "table/knowledge.h"
#include "table/places.h"
#include "table/seen.h"

/* Who looks at a game just after a line of it. */
typedef struct Onlooker {
  Game *game;
  const Journal *came;
  int viewer;
  unsigned at;                 /* moves before the line */
  HearSight *hear;
  void *ear;
  Buffer text;
} Onlooker;

static bool sees_all (const Onlooker *s) { return s->viewer == VIEWER_ALL; }

/* Does the viewer see what lies in that zone of that seat? */
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
  return c->sight == SIGHT_OF_ALL || sees_zone(s, c->zone, c->seat);
}

static void tell (Onlooker *s, int seat, const Event *e) {
  const Header *h = &s->game->header;
  buffer_clear(&s->text);
  event_write(&s->text, h->rules, &h->seating, ENGLISH, e);
  s->hear(s->ear, s->at, seat, (Span){s->text.text, s->text.len});
}

/* ---- Cards that the table moves, where the referee deals ---- */

/* What the move itself brought up stands behind its arrow. */
static bool has_line (const Onlooker *s, int i) {
  const JournalCard *c = &s->came->card[i];
  if (c->what == NEWS_DEALT) return c->token != NO_TOKEN && sees_card(s, c);
  return (i < s->came->before || i >= s->came->by_move) &&
         c->sight != SIGHT_OF_OWNER;
}

static bool goes_with (const JournalCard *c, const JournalCard *first) {
  return c->what == first->what && c->seat == first->seat &&
         c->zone == first->zone && c->sight == first->sight &&
         (c->token == NO_TOKEN) == (first->token == NO_TOKEN);
}

/* The cards from there on that one line can name. Where the next begins. */
static int tell_cards (Onlooker *s, int first) {
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
  for (; i < s->came->count && goes_with(&s->came->card[i], c) &&
         e.cards < WORDS_LIMIT;
       i++)
    e.card[e.cards++] = c->sight == SIGHT_KEPT_UNSEEN
                            ? CARD_UNSEEN : s->came->card[i].kind;
  tell(s, -1, &e);
  return i;
}

/* Those from one on, up to another. */
static void tell_table (Onlooker *s, int from, int to) {
  if (!s->game->judge.world[0].seeded) return;
  while (from < to) from = has_line(s, from) ? tell_cards(s, from) : from + 1;
}


/* ---- Lines ---- */

/*
** What the move brought up. Where the referee does not deal it is what the log
** says: a card that may stay unseen was shown if it has a name there.
*/
static void name_brought (const Onlooker *s, Event *e) {
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
    e->card[shown++] = (uint8_t)kind;
    if (kind != CARD_UNSEEN || half) named = shown;
  }
  e->cards = named;
}

/* An illegal move, to be taken back or to stand, brought nothing up. */
static void tell_move (Onlooker *s, Event *e, bool refused) {
  BoundMove told;
  if (s->game->judge.bound.move < 0) return;
  move_copy(&told, &s->game->judge.bound);
  if (!sees_all(s) && e->seat != s->viewer)
    view_hide_cards(s->game->header.rules, &told);
  e->bound = &told;
  if (refused)
    e->cards = 0;
  else
    name_brought(s, e);
  if (!refused) tell_table(s, 0, s->came->before);
  tell(s, e->seat, e);
  if (!refused) tell_table(s, s->came->before, s->came->count);
}

static bool sees_deal (const Onlooker *s, const Event *e) {
  const Layout *l = &s->game->judge.rules->layout;
  if (e->zone >= 0) return sees_zone(s, e->zone, e->seat);
  for (int z = 0; z < l->zones; z++)
    if (l->zone[z].sees == SEES_OTHERS && !sees_zone(s, z, e->seat))
      return false;
  return sees_all(s) || e->seat == s->viewer;
}

/* Notes and comments are the scorer's own. */
static void tell_line (Onlooker *s, const Line *line, bool refused) {
  EventReader reader = {.rules = s->game->header.rules,
                        .seating = &s->game->header.seating};
  Event e;
  if (line->subject == SUBJECT_NONE || line->subject == SUBJECT_NOTE) {
    if (sees_all(s) && line->whole.len > 0)
      s->hear(s->ear, s->at, -1, line->whole);
    return;
  }
  if (!event_read(&reader, line, &e, NULL)) return;
  if (line->subject == SUBJECT_OTHER)
    tell_move(s, &e, refused);
  else if (line->subject != SUBJECT_DEAL || sees_deal(s, &e))
    tell(s, -1, &e);
}

void sight_last (referee_table *t, int viewer, HearSight *hear, void *ear) {
  referee *r = t->owner;
  Onlooker s = {.game = &r->desk.game, .came = &r->came, .viewer = viewer,
             .at = r->desk.game.judge.moves, .hear = hear, .ear = ear};
  if (r->last.subject == SUBJECT_NONE && r->last.whole.len == 0)
    tell_table(&s, 0, r->came.count);  /* it was let pass */
  else
    tell_line(&s, &r->last, false);
  buffer_free(&s.text);
}

/* ---- The whole log ---- */

static void follow_lines (Onlooker *s, LogJudge *d, Verdict *v, unsigned from) {
  Journal *came = d->game.judge.journal;
  s->at = 0;
  if (from == 0) tell_table(s, 0, s->came->count);
  while (log_next(d)) {
    Line line = d->line;
    unsigned before = d->game.judge.moves;
    *came = (Journal){.keeps_closings = true};
    log_take(d, v);
    s->at = d->game.judge.moves;
    if (before >= from) tell_line(s, &line, d->has_open);
  }
}

/* The line cache would keep from the judge what the words mean. */
int sight_follow (referee_table *t, int viewer, unsigned from,
                  HearSight *hear, void *ear) {
  referee *r = t->owner;
  LogJudge *d = &r->scribe;
  LogText log = {.text = live_log(t), .index = 1, .first_line = 1};
  Onlooker s = {.game = &d->game, .came = &r->came, .viewer = viewer,
             .hear = hear, .ear = ear};
  struct LineCache *cache = d->game.reader.cache;
  d->game.reader.cache = NULL;
  r->came.before = 0;
  d->game.judge.journal = &r->came;
  d->worked_out = 0;
  log_begin(d, &log, &r->verdict);
  if (r->verdict.begun) follow_lines(&s, d, &r->verdict, from);
  d->game.judge.journal = NULL;
  d->game.reader.cache = cache;
  buffer_free(&s.text);
  if (r->verdict.begun && !r->verdict.has_fault) return REFEREE_OK;
  return library_finding(r, &r->verdict.fault.finding, r->verdict.rules);
}

static void put_line (void *ear, unsigned at, int seat, Span line) {
  Buffer *log = ear;
  (void)at;
  (void)seat;
  buffer_span(log, line);
  buffer_char(log, '\n');
}

int sight_log (referee_table *t, int viewer, Buffer *log) {
  const Header *h = &live_game(t)->header;
  int status;
  if (viewer == VIEWER_ALL) {
    buffer_span(log, live_log(t));
    return REFEREE_OK;
  }
  status = live_sit(t);
  if (status != REFEREE_OK) return status;
  header_write(log, h->rules, &h->seating, h->variant, h->option,
               h->option_given, (Span){NULL, 0});
  return sight_follow(t, viewer, 0, put_line, log);
}

/*
** Another deal
**
** The log as the seat saw it is judged as any log with hidden cards: the worlds
** that it leaves open are what the seat can know. One of them is drawn by what
** it weighs, then one of its deals.
*/

enum { WALK_FIRST = 4000, WALK_A_CARD = 200, DRAWS_LIMIT = 100 };

/* The kinds that the seat sees in a slot now, less those known to be there. */
static int list_seen (const Table *seen, const Table *t, int slot,
                      uint8_t kind[TOKENS_LIMIT]) {
  int n = 0, known[KINDS_LIMIT] = {0};
  for (int k = t->pile[slot].first; k != NO_TOKEN; k = t->next[k])
    if (table_is_known(t, k)) known[t->what[k]]++;
  for (int k = seen->pile[slot].first; k != NO_TOKEN; k = seen->next[k])
    if (table_is_known(seen, k) && known[seen->what[k]]-- <= 0)
      kind[n++] = seen->what[k];
  return n;
}

/*
** No log names a hand that lies open, but the seat sees it. False: it could not
** be so in this world.
*/
static bool see_slots (Table *t, const Table *seen, const Layout *l) {
  uint8_t kind[TOKENS_LIMIT];
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

/* With as many worlds as there may be. False: that does not work out. */
static bool judge_seen (referee *r, Span text, bool census) {
  LogJudge *d = &r->scribe;
  Judge *j = &d->game.judge;
  LogText log = {.text = text, .index = 1, .first_line = 1};
  int limit = j->limit;
  j->census = census;
  j->limit = census ? WORLDS_MOST : limit;
  log_judge_before(d, &log, 0, &r->verdict);
  j->census = false;
  j->limit = limit;
  return r->verdict.begun && !r->verdict.has_fault && !d->has_open &&
         !j->lost && (!census || j->counted);
}

static double weigh (const Judge *j, int world, bool counted) {
  double deals = deals_count(judge_world(j, world));
  return (counted ? j->weight[world] : 1) * (deals > 0 ? deals : 1);
}

static int draw_world (const Judge *j, bool counted, uint64_t *chance) {
  double all = 0, drawn;
  for (int w = 0; w < j->worlds; w++) all += weigh(j, w, counted);
  drawn = (double)(chance_number(chance) >> 11) * 0x1p-53 * all;
  for (int w = 0; w < j->worlds - 1; w++) {
    drawn -= weigh(j, w, counted);
    if (drawn < 0) return w;
  }
  return j->worlds - 1;
}

static bool deal_world (const Judge *j, const Table *seen, bool counted,
                        uint64_t *chance, Table *t) {
  const Layout *l = &j->rules->layout;
  Sample s;
  table_copy(t, judge_world(j, draw_world(j, counted, chance)), l);
  if (!see_slots(t, seen, l) || !sample_start(&s, t)) return false;
  sample_walk(&s, t, chance, WALK_FIRST + WALK_A_CARD * s.tokens);
  for (int i = 0; i < s.tokens; i++) t->what[s.token[i]] = s.kind[i];
  seen_settle(t, l, chance);
  return true;
}

/* A world in which the seat could not see what it does is drawn again. */
static bool draw_deal (const Judge *j, const Table *seen, bool counted,
                       uint64_t *chance, Table *t) {
  for (int i = 0; i < DRAWS_LIMIT; i++)
    if (deal_world(j, seen, counted, chance, t)) return true;
  return false;
}

/* Where there are too many worlds to follow: whatever fits what lies there. */
static void deal_seen (Judge *j, int seat, uint64_t *chance, Table *t) {
  const Layout *l = &j->rules->layout;
  seen_by(&j->world[0], l, seat, t);
  seen_deal(t, l, chance);
}

/* The copy goes on from that deal, and not back beyond it. */
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

static int sample_from (referee_table *t, int seat, Span seed,
                        const Buffer *log, referee_table **out) {
  referee *r = t->owner;
  Span text = {buffer_string(log), log->len};
  uint64_t chance = chance_seed(seed);
  Table dealt;
  Judge *j = &live_game(t)->judge;
  Table *seen = memory_new(sizeof *seen);
  bool counted, done;
  int status;
  seen_by(&j->world[0], &j->rules->layout, seat, seen);
  counted = judge_seen(r, text, true);
  done = counted || judge_seen(r, text, false);
  if (done)
    done = draw_deal(&r->scribe.game.judge, seen, counted, &chance, &dealt);
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
  status = sight_log(t, seat, &log);
  if (status == REFEREE_OK)
    status = sample_from(t, seat, seed, &log, out);
  buffer_free(&log);
  return status;
}
