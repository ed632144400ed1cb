/*
** A seat's view of a table: the position, its moves, why a move is illegal
** SPDX-License-Identifier: MIT
*/
#include <stdlib.h>

#include "drive/bot.h"
#include "drive/position.h"
#include "judge/finding.h"
#include "judge/reasons.h"
#include "library/library.h"
#include "render/verdict_json.h"
#include "table/chance.h"

/*
** Between these two calls the judge knows only what the viewer knows, so
** results reveal nothing else.
*/
static Checkpoint *begin_view (Judge *j, int viewer) {
  return viewer == VIEWER_ALL ? NULL : legal_look_as(j, viewer);
}

static void end_view (Judge *j, Checkpoint *whole) {
  if (whole != NULL) judge_restore(j, whole);
  free(whole);
}

static void write_card (Json *json, const Ruleset *r, int kind) {
  if (kind == CARD_UNSEEN)
    json_nothing(json, NULL);
  else
    json_text(json, NULL, r->kind[kind].word.en);
}

/* A hand is sorted; a pile is in order, from its top. */
static void write_slot (Json *json, const Judge *j, int slot) {
  const Layout *l = &j->rules->layout;
  Card kind[TOKENS_LIMIT];
  int n = position_cards(j, slot, VIEWER_LOG, kind);
  if (l->zone[l->slot_zone[slot]].sees == SEES_OWNER)
    position_sort(kind, n);
  json_begin(json, NULL);
  json_text(json, "zone", j->rules->zone_name[l->slot_zone[slot]]);
  json_player(json, j->seating, l->slot_seat[slot]);
  json_begin_list(json, "cards");
  for (int i = 0; i < n; i++) write_card(json, j->rules, kind[i]);
  json_end(json);
  json_end(json);
}

static void write_zones (Json *json, const Judge *j) {
  json_begin_list(json, "zones");
  for (int s = 0; s < j->rules->layout.slots; s++) write_slot(json, j, s);
  json_end(json);
}

static void write_counters (Json *json, const Judge *j) {
  const Layout *l = &j->rules->layout;
  json_begin(json, "counters");
  for (int i = 0; i < l->counters; i++)
    json_number(json, j->rules->counter_name[i],
                j->world[0].cell[l->tallies * l->seats + i]);
  json_end(json);
}

static void write_tallies (Json *json, const Judge *j) {
  const Layout *l = &j->rules->layout;
  json_begin(json, "tallies");
  for (int i = 0; i < l->tallies; i++) {
    json_begin(json, j->rules->tally_name[i]);
    for (int s = 0; s < l->seats; s++) {
      json_name(json, j->seating->name[s]);
      json_number(json, NULL, j->world[0].cell[i * l->seats + s]);
    }
    json_end(json);
  }
  json_end(json);
}

static void write_names (Json *json, const char *key, const Seating *s,
                         unsigned seats) {
  json_begin_list(json, key);
  for (int i = 0; i < s->seats; i++)
    if (seats >> i & 1) json_span(json, NULL, s->name[i]);
  json_end(json);
}

void seat_actors (Json *json, referee_table *t) {
  const Judge *j = &live_game(t)->judge;
  const Phase *p = judge_phase(j);
  write_names(json, "to_act", j->seating, live_to_act(t));
  json_text(json, "phase", p != NULL ? p->name : NULL);
}

static void write_scores (Json *json, const Judge *j, const double *score) {
  json_begin_list(json, "scores");
  for (int s = 0; score != NULL && s < j->seating->seats; s++) {
    json_begin(json, NULL);
    json_number(json, "seat", s + 1);
    json_span(json, "name", j->seating->name[s]);
    json_number(json, "score", score[s]);
    json_end(json);
  }
  json_end(json);
}

/* When a game is over, everyone sees its result. */
static void write_result (Json *json, Judge *j, int viewer) {
  bool over = judge_over(j), won[SEATS_LIMIT] = {false};
  Checkpoint *whole = over ? NULL : begin_view(j, viewer);
  double score[SEATS_LIMIT];
  unsigned winners = 0;
  write_scores(json, j, judge_scores(j, score) ? score : NULL);
  end_view(j, whole);
  if (over && judge_winners(j, won))
    for (int s = 0; s < j->seating->seats; s++)
      winners |= (unsigned)won[s] << s;
  write_names(json, "winners", j->seating, winners);
}

static void write_need (Json *json, const Judge *j) {
  int seat = j->pending ? j->need_seat : j->world[0].need_seat;
  if (!j->pending && !j->world[0].halted) return;
  json_begin(json, "needs");
  json_player(json, j->seating, seat);
  json_end(json);
}

void seat_standing (Json *json, referee_table *t, int viewer) {
  Judge *j = &live_game(t)->judge;
  seat_actors(json, t);
  write_need(json, j);
  json_flag(json, "over", judge_over(j) || j->ended);
  write_result(json, j, viewer);
}

void seat_unsure (Json *json) {
  static const char *const key[] = {"to_act", "phase", "over", "scores",
                                    "winners"};
  for (size_t i = 0; i < sizeof key / sizeof key[0]; i++)
    json_nothing(json, key[i]);
}

void seat_view (Json *json, referee_table *t, int viewer) {
  Judge *j = &live_game(t)->judge;
  Checkpoint *whole;
  json_text(json, "game", j->rules->id);
  json_number(json, "at", j->moves);
  seat_standing(json, t, viewer);
  whole = begin_view(j, viewer);
  write_zones(json, j);
  write_tallies(json, j);
  write_counters(json, j);
  end_view(j, whole);
}

bool seat_has_more (const LegalList *list) {
  return list->cut || list->several || list->if_held_cut ||
         list->set_cards > 0 || list->total > list->count ||
         !kindset_is_empty(list->if_held) ||
         !kindset_is_empty(list->together);
}

/* Lists the seat's own moves only. */
void seat_list_legal (referee_table *t, int seat) {
  Judge *j = &live_game(t)->judge;
  legal_list_clear(&t->legal);
  t->legal_seat = seat;
  if (j->pending) return;
  legal_list_seen(j, seat, LEGAL_LISTED, &t->legal);
  if (t->legal.of_all) legal_list_clear(&t->legal);
}

void seat_list_all (referee_table *t, int seat, LegalList *list) {
  Judge *j = &live_game(t)->judge;
  legal_list_clear(list);
  if (j->pending) return;
  legal_list(j, seat, LEGAL_LISTED, list);
  if (list->of_all) legal_list_clear(list);
}

bool seat_may_pass (referee_table *t, int seat) {
  return (live_to_act(t) >> seat & 1) &&
         legal_may_pass_over(&live_game(t)->judge);
}

void seat_write_move (Buffer *b, const referee_table *t,
                      const BoundMove *move) {
  const Judge *j = &t->owner->desk.game.judge;
  move_write(b, j->rules, j->seating, ENGLISH, move);
}

static void write_cards (Json *json, const char *key, const Ruleset *r,
                         const Value *v) {
  json_begin_list(json, key);
  for (int i = 0; i < v->count; i++) write_card(json, r, v->kind[i]);
  json_end(json);
}

static void write_value (Json *json, const Judge *j, const Arg *a,
                         const Value *v) {
  static const char *const type[] = {"number", "word", "card", "cards",
                                     "player"};
  const char *key = a->name != NULL && a->name[0] ? a->name : type[a->type];
  switch (a->type) {
    case ARG_NUMBER: json_number(json, key, v->number); break;
    case ARG_WORD:
      json_text(json, key, a->choice[(int)v->number].en);
      break;
    case ARG_CARD:
      json_text(json, key, v->kind[0] == CARD_UNSEEN
                               ? NULL : j->rules->kind[v->kind[0]].word.en);
      break;
    case ARG_CARDS: write_cards(json, key, j->rules, v); break;
    case ARG_PLAYER:
      json_span(json, key, j->seating->name[(int)v->number]);
      break;
  }
}

static void write_move (Json *json, const referee_table *t,
                        const BoundMove *move, Buffer *text) {
  const Judge *j = &t->owner->desk.game.judge;
  const Move *m = &j->rules->move[move->move];
  buffer_clear(text);
  seat_write_move(text, t, move);
  json_begin(json, NULL);
  json_span(json, "text", buffer_view(text));
  json_text(json, "verb", m->verb.en);
  json_begin(json, "args");
  for (int i = 0; i < move->args; i++)
    if (move->value[i].given) write_value(json, j, &m->arg[i], &move->value[i]);
  json_end(json);
  json_end(json);
}

/* Cards nobody has seen that would be legal if held. */
static void write_if_held (Json *json, const Ruleset *r, KindSet cards) {
  if (kindset_is_empty(cards)) return;
  json_begin_list(json, "if_held");
  while (!kindset_is_empty(cards))
    json_text(json, NULL, r->kind[kindset_take(&cards)].word.en);
  json_end(json);
}

void seat_legal (Json *json, referee_table *t, int seat) {
  const Judge *j = &live_game(t)->judge;
  Buffer text = {0};
  seat_list_legal(t, seat);
  json_begin_list(json, "moves");
  for (int i = 0; i < t->legal.count; i++)
    write_move(json, t, &t->legal.move[i].move, &text);
  json_end(json);
  json_flag(json, "more", seat_has_more(&t->legal));
  if (live_to_act(t) >> seat & 1)
    json_flag(json, "may_pass", legal_may_pass_over(j));
  write_if_held(json, j->rules, t->legal.if_held);
  buffer_free(&text);
}

/* The judge knows only what the seat knows. */
static void find_reason (Game *g, Fault *f) {
  Witness w = {.name = g->header.seating.name, .places = &g->places};
  Remark *said = &f->finding.complaint.remark;
  Reason reason = {0};
  int article = f->finding.article;
  if (reason_of_move(&g->judge, f->seat, article, &w, &reason) != OUTCOME_OK) {
    buffer_clear(&reason.en);
    buffer_clear(&reason.fr);
  }
  grounds_of_move(g, f, &reason, said);
  if (article != ARTICLE_TURN) reasons_add(&reason, said);
  reason_free(&reason);
}

/*
** For a seat: judges its line again on the table as the seat sees it. If it is
** illegal there too, gives that reason. If not, the reason depends on hidden
** cards, and only the article is given.
*/
static void explain_to_seat (referee_table *t, LiveTrial *x, Verdict *v) {
  Game *g = live_game(t);
  Judge *j = &g->judge;
  Fault *f = &v->fault;
  int article;
  log_add(&t->owner->desk, v, &x->line);
  article = j->finding.article;
  judge_restore(j, x->before);
  free(legal_look_as(j, t->refused_to));
  f->line = x->line;
  f->seat = -1;
  if (x->line.subject == SUBJECT_OTHER) {
    f->seat = dictionary_find(t->seating.names, x->line.name);
    f->move = x->line.rest;
    legal_list(j, f->seat, LEGAL_LISTED, &v->legal);
  }
  if (log_add(&t->owner->desk, v, &x->line) == RULING_ILLEGAL) {
    finding_copy(&f->finding, &j->finding);
    if (f->seat >= 0) find_reason(g, f);
    return;
  }
  f->finding.ruling = RULING_ILLEGAL;
  f->finding.article = article;
  f->finding.complaint.at = x->line.rest;
}

/* For a viewer who sees all: as 'check' does. */
static void explain_to_all (referee_table *t, LiveTrial *x, Verdict *v) {
  LogJudge *d = &t->owner->desk;
  d->line = x->line;
  d->cursor = (LineCursor){{x->line.whole.at, 0}, x->line.number + 1};
  d->stopped = d->has_open = false;
  d->worked_out = 0;
  v->kind = VERDICT_LEGAL;
  v->has_fault = false;
  log_take(d, v);
  log_settle(d, v);
  d->stopped = d->has_open = false;
  judge_restore(&d->game.judge, x->before);
  if (v->kind != VERDICT_ILLEGAL || v->fault.seat < 0) return;
  legal_list(&d->game.judge, v->fault.seat, LEGAL_LISTED, &v->legal);
  reasons_tell(&d->game, v);
}

bool seat_fault (Json *json, const char *key, referee_table *t,
                 Language lang) {
  Game *g = live_game(t);
  Verdict v = {.kind = VERDICT_ILLEGAL, .has_fault = true, .line = 1};
  LiveTrial x;
  if (t->refused.len == 0 || live_sit(t) != REFEREE_OK) return false;
  v.rules = g->header.rules;
  v.header = &g->header;
  v.seating = &g->header.seating;
  live_begin_trial(t, (Span){t->refused.text, t->refused.len}, &x);
  if (t->refused_to == VIEWER_ALL)
    explain_to_all(t, &x, &v);
  else
    explain_to_seat(t, &x, &v);
  verdict_json_fault(json, key, &v, lang);
  live_end_trial(t, &x);
  verdict_free(&v);
  return true;
}

/*
** Passes in optional phases, kept as comments of the log
**
** The log has no line for a pass: only the next line shows that the phase is
** over. Until then a table's log has a comment for each seat that passed, so
** that the table can be restored from its log.
*/

void passes_write (Buffer *b, Span name) {
  buffer_text(b, "# ");
  buffer_span(b, name);
  buffer_format(b, " %s", saying_words(SAY_LETS_IT_PASS).en);
}

int passes_seat (const Seating *s, const Line *line) {
  Buffer said = {0};
  int seat = s->seats - 1;
  if (line->whole.len == 0 || line->whole.at[0] != '#') return -1;
  for (; seat >= 0; seat--) {
    buffer_clear(&said);
    passes_write(&said, s->name[seat]);
    if (span_is(line->whole, said.text)) break;
  }
  buffer_free(&said);
  return seat;
}

/* Is the line empty or a comment? */
static bool is_aside (Span whole) {
  Line line;
  line_cut(&line, whole);
  return line_is_silent(line.subject);
}

size_t passes_start (Span log) {
  size_t end = log.len;
  while (end > 0) {
    const char *before = memrchr(log.at, '\n', end - 1);
    size_t start = before != NULL ? (size_t)(before - log.at) + 1 : 0;
    if (!is_aside((Span){log.at + start, end - start - 1})) break;
    end = start;
  }
  return end;
}

Ruling passes_take (Judge *j, int seat, uint16_t *passed) {
  uint8_t actor[SEATS_LIMIT];
  int n = legal_actors(j, actor);
  if (j->pending || !legal_may_pass_over(j)) return RULING_FINE;
  *passed |= (uint16_t)(1u << seat);
  for (int i = 0; i < n; i++)
    if (!(*passed >> actor[i] & 1)) return RULING_FINE;
  *passed = 0;
  return judge_pass_over(j);
}

Ruling passes_follow (Judge *j, Span log, uint16_t *passed) {
  size_t start = passes_start(log);
  LineCursor c = {{log.at + start, log.len - start}, 1};
  Ruling ruling = RULING_FINE;
  Line line;
  *passed = 0;
  while (ruling == RULING_FINE && line_next(&c, &line)) {
    int seat = passes_seat(j->seating, &line);
    if (seat >= 0) ruling = passes_take(j, seat, passed);
  }
  return ruling;
}

/* What a bot would play for a seat, knowing what the seat knows */

enum {
  MOST_PLAYOUTS = 1000,        /* for quick answers */
  NO_MOVE = -2
};

static int no_bot (referee *r, const char *kind) {
  return library_say(r, REFEREE_MISUSE, "bot",
                     fact_saying(SAY_NO_BOT_HERE), fact_string(kind),
                     fact_number(MOST_PLAYOUTS));
}

/* Varies with each move, so that draws differ between positions. */
static uint64_t chance_of (const referee_table *t, int seat, Span seed) {
  Buffer text = {0};
  uint64_t chance;
  buffer_span(&text, seed);
  buffer_format(&text, " bot %d %u", seat + 1, t->at);
  chance = chance_seed(buffer_view(&text));
  buffer_free(&text);
  return chance;
}

/* Choosing has the work limit of a line: if it takes long, it starts again. */
static int choose (Game *g, Bot *b, uint64_t chance, GameChoices *c) {
  Host *h = g->judge.host;
  int choice;
  host_begin_task(h, 1, NULL, 0);
  sandbox_begin_stretch(h, STRETCH_LOG, 0);
  do {
    b->chance = chance;
    choice = -1;
    if (game_list(g, b->seat, c) == RULING_FINE)
      choice = c->count + c->may_pass_over > 0 ? bot_choose(b, g, c) : NO_MOVE;
  } while (sandbox_does_again(h));
  return choice;
}

/* The judge, and so the bot, knows only what the seat knows. */
static int choose_for_seat (referee_table *t, Bot *b, Span seed, Buffer *move) {
  Game *g = live_game(t);
  Judge *j = &g->judge;
  GameChoices c = {0};
  Checkpoint *whole = legal_look_as(j, b->seat);
  int choice;
  g->passed_over = t->passed_over;
  choice = choose(g, b, chance_of(t, b->seat, seed), &c);
  g->passed_over = 0;
  if (choice == -1) finding_broken(j);
  judge_restore(j, whole);
  free(whole);
  if (choice >= 0 && choice < c.count)
    seat_write_move(move, t, &c.move[choice]);
  game_free_choices(&c);
  if (choice == -1) return library_finding(t->owner, &j->finding, j->rules);
  return choice == NO_MOVE
             ? library_say(t->owner, REFEREE_MISUSE, "turn",
                           fact_saying(SAY_NOTHING_TO_SUGGEST))
             : REFEREE_OK;
}

int seat_suggest (referee_table *t, int seat, const char *kind, Span seed,
                  Buffer *move) {
  referee *r = t->owner;
  Judge *j = &live_game(t)->judge;
  int status = live_sit(t);
  Bot *b;
  if (status != REFEREE_OK) return status;
  if (j->pending || j->world[0].halted)
    return library_say(r, REFEREE_MISUSE, "pending",
                       fact_saying(SAY_CARD_FIRST));
  if (!(live_to_act(t) >> seat & 1))
    return library_say(r, REFEREE_MISUSE, "turn",
                       fact_saying(SAY_NOTHING_TO_SUGGEST));
  b = bot_new(kind, seat, 0, &r->why);
  if (b == NULL || b->budget > MOST_PLAYOUTS) {
    bot_free(b);
    return no_bot(r, kind);
  }
  status = choose_for_seat(t, b, seed, move);
  bot_free(b);
  return status;
}
