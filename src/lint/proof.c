/*
** Proof: random games that test a rule file
** SPDX-License-Identifier: MIT
**
** All moves played are legal and chosen at random. Now and then a move is tried
** twice, and illegal moves are tried: other seats, other phases, random cards.
** Tries change nothing.
*/
#include "lint/lint.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/buffer.h"
#include "base/memory.h"
#include "base/output.h"
#include "judge/game.h"
#include "judge/trial.h"
#include "lint/proof_private.h"
#include "table/chance.h"

enum {
  LONGEST = 2000,             /* moves in a game with default options */
  LONGEST_ODD = 400,          /* with one option at an end of its range */
  TRY_TWICE_EVERY = 8,        /* moves */
  TRY_WRONG_EVERY = 4,
  MORE_GAMES = 25,            /* times as many, for what is still unseen */
  ENOUGH_FAULTS = 20,
  ENOUGH_REPEATS = 3,         /* of known faults */
  LOGS_KEPT = 100             /* in files with numbered names */
};

/*
** Work is counted, so that lint ends in seconds and gives the same result on
** every machine. The unit is one Lua instruction; a number of games has a
** budget of three times what our own rule files need. Work outside Lua counts
** as the instructions that would take as long. The clock is the last resort.
*/
enum { LISTED = 3, TRIED = 100, SECONDS_LIMIT = 8 };

static double work_outside_lua (const Proof *p) {
  return (double)p->game.judge.listed * LISTED +
         (double)(p->game.judge.trials + p->tried) * TRIED;
}

static bool takes_too_long (const Proof *p) {
  return sandbox_is_worked_out(p->host) || work_outside_lua(p) > p->allowed ||
         limits_seconds_used() - p->began >= SECONDS_LIMIT ||
         limits_time_is_up(host_limits(p->host));
}

void proof_go_on_working (Proof *p, double used) {
  p->left -= used;
  sandbox_limit_work(p->host, p->left > 1 ? p->left : 1);
}

/* Is it time to stop? */
static bool is_enough (const Proof *p) {
  return findings_faults(p->found) >= ENOUGH_FAULTS ||
         p->repeats >= ENOUGH_REPEATS || takes_too_long(p);
}

static const char *phase_name (const Proof *p) {
  const Phase *phase = judge_phase(&p->game.judge);
  return phase ? phase->name : "";
}

/*
** Keeps a log to be checked; false if it cannot be written. Existing files
** stay: the log gets the next free number.
*/
static bool keep_log (Proof *p, const char *why, const Buffer *log,
                      Buffer *path) {
  for (int i = 1; i <= LOGS_KEPT; i++) {
    buffer_clear(path);
    buffer_format(path, "%s/%s-%s", p->logs, p->rules->id, why);
    if (i > 1) buffer_format(path, "-%d", i);
    buffer_text(path, ".log");
    if (new_file_keep(path->text, log)) return true;
    if (errno != EEXIST) return false;
  }
  return false;
}

void proof_keep_log (Proof *p, int known, const char *why,
                     const Buffer *log) {
  Buffer path = {0};
  if (p->found->count > known && p->logs != NULL && log->len > 0 &&
      keep_log(p, why, log, &path))
    remark_wrap(&p->found->list[p->found->count - 1].what,
                fact_saying(SAY_LOG_SO_FAR), fact_string(path.text));
  buffer_free(&path);
}

void proof_run_time_in (Proof *p, const Buffer *log) {
  int known = p->found->count;
  p->stopped = true;
  if (sandbox_is_worked_out(p->host)) return;
  lint_fault(p->lint, host_tried_to_act(p->host) ? FINDING_MUST_NOT_ACT
                      : p->unseen                ? FINDING_UNSEEN_CARD
                                                 : FINDING_RUN_TIME,
             host_fault(p->host));
  p->repeats += p->found->count == known;
  proof_keep_log(p, known, "run-time", log);
}

static void report_run_time (Proof *p) { proof_run_time_in(p, &p->game.log); }

/* Reports a phase without legal moves once, with a log that leads to it. */
static void no_move_fault (Proof *p) {
  const Phase *phase = judge_phase(&p->game.judge);
  int line, number = phase ? (int)(phase - p->rules->phase) : 0;
  int known = p->found->count;
  const char *file, *name = phase_name(p);
  char why[40];
  p->stopped = true;
  if (p->stuck >> number & 1) return;
  p->stuck |= UINT64_C(1) << number;
  lint_place(p->lint, "phases", name, &file, &line);
  findings_add(p->found, FINDING_NO_MOVE, file, line,
               fact_saying(SAY_NO_LEGAL_MOVE), fact_string(name),
               fact_number(p->game.header.seating.seats),
               fact_text(p->game.header.seed));
  snprintf(why, sizeof why, "no-move-%d", number + 1);
  proof_keep_log(p, known, why, &p->game.log);
}

/* Adds a finding about a move; drops remarks about the base. */
static void add_about_move (Proof *p, FindingSort sort, int move,
                            Saying saying) {
  const char *file, *name = p->rules->move[move].name;
  int line;
  if (lint_place(p->lint, "moves", name, &file, &line) ||
      findings_sorts[sort].is_fault)
    findings_add(p->found, sort, file, line, fact_saying(saying),
                 fact_string(name));
}

/* Is every card there exactly once? */
static void check_cards (Proof *p) {
  const Table *t = &p->game.judge.world[0];
  const Layout *l = &p->rules->layout;
  int kinds[KINDS_LIMIT] = {0}, n = 0;
  bool fine = true;
  for (int s = 0; s < l->slots; s++)
    for (int k = t->pile[s].first; k != NO_TOKEN && n <= l->tokens; n++) {
      if (table_is_known(t, k)) kinds[t->what[k]]++;
      k = t->next[k];
    }
  for (int k = 0; k < l->kinds; k++) fine &= kinds[k] == l->copies[k];
  if (fine && n == l->tokens) return;
  findings_add(p->found, FINDING_CARDS_LOST, lint_path(p->lint), 0,
               fact_saying(SAY_CARDS_WERE_LOST), fact_string(phase_name(p)));
  p->stopped = true;
}

/* Computes what players are told: claims, scores. */
static void ask_results (Proof *p) {
  Judge *j = &p->game.judge;
  Outcome outcome = reason_of_claim(j, &p->witness, &p->reason);
  double worth;
  Trial x;
  for (int s = 0; s < j->seating->seats && outcome == OUTCOME_OK; s++)
    outcome = reason_of_score(j, s, &p->witness, &p->reason);
  trial_look(&x, j, &j->world[0]);
  for (int s = 0; s < j->seating->seats && p->rules->comes_to != 0; s++)
    if (outcome == OUTCOME_OK)
      outcome = host_score(p->host, p->rules->comes_to, s, &worth);
  if (outcome == OUTCOME_BROKEN) report_run_time(p);
}

/* Can a 'score' line hold it without loss? */
static bool is_sayable (double score) {
  Buffer text = {0};
  double read = 0;
  bool is;
  buffer_number(&text, score);
  is = number_read(buffer_view(&text), &read) && read == score;
  buffer_free(&text);
  return is;
}

static void check_scores (Proof *p, const double *score) {
  const char *file;
  int line;
  for (int s = 0; s < p->game.header.seating.seats; s++) {
    char text[40];
    if (is_sayable(score[s])) continue;
    snprintf(text, sizeof text, "%.17g", score[s]);
    lint_place(p->lint, NULL, "score", &file, &line);
    if (!findings_has(p->found, FINDING_UNSAYABLE_SCORE))
      findings_add(p->found, FINDING_UNSAYABLE_SCORE, file, line,
                   fact_saying(SAY_SCORE_UNSAYABLE), fact_string(text));
    return;
  }
}

/* Runs the queries that bots or the end of a log would make. */
static void ask_all (Proof *p, int seat, const BoundMove *move) {
  Judge *j = &p->game.judge;
  double number[SEATS_LIMIT];
  bool yes;
  Trial x;
  if (move != NULL &&
      legal_value(j, &j->world[0], seat, move, number) == RULING_BROKEN)
    report_run_time(p);
  if (!p->stopped && p->rules->outlook &&
      legal_outlook(j, number) == RULING_BROKEN)
    report_run_time(p);
  trial_look(&x, j, &j->world[0]);
  if (!p->stopped && p->rules->ends &&
      host_ends(p->host, p->rules->ends, &yes) == OUTCOME_BROKEN)
    report_run_time(p);
  if (!p->stopped && !judge_scores(j, number)) report_run_time(p);
  if (!p->stopped) check_scores(p, number);
  if (!p->stopped) ask_results(p);
}

static void note_choices (Proof *p) {
  const GameChoices *c = &p->choices;
  for (int i = 0; i < c->count; i++) p->possible[c->move[i].move] = true;
  for (int i = 0; i < p->rules->articles; i++) p->broken[i] |= c->refused[i];
}

enum { ENOUGH_REASONS = 50 };  /* per article */

/* Asks the rules for the reason of a refusal. */
static void ask_why (Proof *p, int seat, const BoundMove *move, int article) {
  Judge *j = &p->game.judge;
  p->broken[article] = true;
  if (p->reasons[article] == ENOUGH_REASONS) return;
  p->reasons[article]++;
  move_copy(&j->bound, move);
  if (reason_of_move(j, seat, article, &p->witness, &p->reason) ==
      OUTCOME_BROKEN)
    report_run_time(p);
}

/* Tries the move on a copy of the table. */
static Ruling try_move (Proof *p, int seat, const BoundMove *move,
                        bool announce, Table *on) {
  Judge *j = &p->game.judge;
  Ruling ruling;
  Event e;
  Trial x;
  event_make_move(&e, seat, move);
  e.has_announced = announce;
  e.announced = -1e9;
  p->tried++;
  trial_open(&x, j, &e);
  x.bound = move;
  table_copy(on, &j->world[0], &p->rules->layout);
  ruling = trial_move(&x, on);
  if (ruling == RULING_BROKEN) report_run_time(p);
  if (ruling == RULING_ILLEGAL && j->finding.article >= 0)
    ask_why(p, seat, move, j->finding.article);
  return ruling;
}

/* Checks that the same move on the same table gives the same table. */
static void try_twice (Proof *p, int seat, const BoundMove *move) {
  const Layout *l = &p->rules->layout;
  Ruling first = try_move(p, seat, move, false, &p->one);
  if (p->stopped || try_move(p, seat, move, false, &p->other) != first ||
      !table_same(&p->one, &p->other, l)) {
    if (p->stopped) return;
    if (!findings_has(p->found, FINDING_KEEPS_STATE))
      add_about_move(p, FINDING_NOT_STATELESS, move->move,
                     SAY_MOVE_NOT_STATELESS);
    return;
  }
  if (table_same(&p->one, &p->game.judge.world[0], l))
    add_about_move(p, FINDING_DOES_NOTHING, move->move, SAY_MOVE_DOES_NOTHING);
  if (p->rules->move[move->move].says != 0)
    try_move(p, seat, move, true, &p->other);
}

/* Tries the move with '?' for cards that may be written so. */
static void try_unseen (Proof *p, int seat, const BoundMove *move) {
  BoundMove b;
  move_copy(&b, move);
  p->unseen = game_cards_hide(p->rules, &b);
  if (p->unseen) try_move(p, seat, &b, false, &p->other);
  p->unseen = false;
}

/* A card that the argument allows: one in its zone, or any. */
static Card any_card (Proof *p, const Arg *a, int seat) {
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
  return (Card)kindset_first(among);
}

/* The plausible values of the argument. */
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

/* A number within the bounds, or one beyond. */
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

/* Makes random arguments. False: impossible. */
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

/*
** Tries every move by every seat with random arguments: none may cause a fault.
*/
static void try_wrong (Proof *p) {
  for (int m = 0; m < p->rules->moves; m++)
    for (int s = 0; s < p->game.header.seating.seats && !p->stopped; s++) {
      BoundMove b;
      if (any_move(p, m, s, &b)) try_move(p, s, &b, false, &p->other);
    }
}

/* Queries before a move: now and then, or the first time it is possible. */
static void ask_before (Proof *p, int seat, const BoundMove *move) {
  if (p->turns % TRY_TWICE_EVERY == 0 || !p->possible[move->move])
    try_twice(p, seat, move);
  if (!p->stopped) try_unseen(p, seat, move);
  if (p->turns % TRY_WRONG_EVERY == 0 && !p->stopped) {
    ask_all(p, seat, move);
    if (!p->stopped) try_wrong(p);
  }
}

/* Random, but prefers the favourite. */
static int pick_move (Proof *p, int ways) {
  const GameChoices *c = &p->choices;
  int chosen = (int)chance_below(&p->chance, (uint64_t)ways);
  if (p->favourite < 0 || chance_below(&p->chance, 8) == 0) return chosen;
  for (int i = 0; i < c->count; i++) {
    int at = (chosen + i) % c->count;
    if (c->move[at].move == p->favourite) return at;
  }
  return chosen;
}

static int choose (void *proof) {
  Proof *p = proof;
  GameChoices *c = &p->choices;
  int chosen;
  if (c->cut && game_draw(&p->game, c, &p->chance) != RULING_FINE) {
    report_run_time(p);
    return -1;
  }
  chosen = pick_move(p, c->count + c->may_pass_over);
  if (chosen < c->count) ask_before(p, c->seat, &c->move[chosen]);
  note_choices(p);
  return p->stopped ? -1 : chosen;
}

static bool may_continue (void *proof, int choice, int news) {
  Proof *p = proof;
  (void)choice, (void)news;
  p->telling.count = 0;
  return ++p->turns < p->longest && !takes_too_long(p);
}

static void play_on (Proof *p, int longest) {
  const GamePlayers any = {.own = p, .choose = choose, .hear = may_continue};
  p->turns = 0;
  p->longest = longest;
  switch (game_run(&p->game, &p->choices, &any)) {
    case GAME_STUCK: no_move_fault(p); break;
    case GAME_BROKEN: report_run_time(p); break;
    default: break;
  }
}

static void finish (Proof *p) {
  Judge *j = &p->game.judge;
  bool winner[SEATS_LIMIT];
  p->sum.games++;
  p->sum.moves += j->moves;
  if (p->stopped) return;
  p->sum.ended += judge_over(j);
  ask_all(p, 0, NULL);
  if (!p->stopped && !judge_winners(j, winner)) report_run_time(p);
  if (!p->stopped) check_cards(p);
  if (p->stopped || p->trip.over || takes_too_long(p)) return;
  game_write_result(&p->game);
  trip_judge(p);
}

static void cannot_start (Proof *p, int seats, Remark *why) {
  remark_wrap(why, fact_saying(SAY_SO_MANY_CANNOT_PLAY), fact_number(seats));
  findings_add_remark(p->found, FINDING_CANNOT_START, lint_path(p->lint), 0,
                      why);
}

/* Checks the texts the rules give during play. */
static void hear_texts (Proof *p, bool to_all) {
  const Span *name = p->game.header.seating.name;
  memset(p->reasons, 0, sizeof p->reasons);
  p->witness.name = p->telling.name = name;
  p->telling.is_proof = true;
  p->telling.count = 0;
  p->game.judge.telling = to_all ? &p->telling : NULL;
}

/* 'odd' is the option that is not at its default, or -1. */
static void play_game (Proof *p, int seats, const double *option, int odd,
                       int number) {
  static const char *const name[SEATS_LIMIT] = {
    "A", "B", "C", "D", "E", "F", "G", "H", "I", "J"};
  Span names[SEATS_LIMIT];
  Buffer seed = {0};
  Remark why = {0};
  int longest = odd < 0 ? LONGEST : LONGEST_ODD;
  if (is_enough(p)) return;
  for (int i = 0; i < seats; i++) names[i] = span_of(name[i]);
  buffer_format(&seed, "lint %d %d %d", seats, odd, number);
  p->chance = chance_seed(span_of(seed.text));
  p->stopped = false;
  buffer_clear(&p->game.log);
  if (game_start(&p->game, p->rules, names, seats,
                 (int)chance_below(&p->chance, (uint64_t)seats), option,
                 span_of(seed.text), &why)) {
    hear_texts(p, odd < 0);
    play_on(p, longest);
    finish(p);
  }
  else if (host_fault(p->host)->what.saying != SAY_NOTHING)
    report_run_time(p);
  else if (odd < 0 || p->rules->check == 0)  /* else 'check' refused it */
    cannot_start(p, seats, &why);
  buffer_free(&seed);
  remark_free(&why);
}

static void play_usual (Proof *p, const double *option, int games) {
  for (int i = 0; i < games; i++)
    for (int s = p->rules->least_seats; s <= p->rules->most_seats; s++)
      play_game(p, s, option, -1, i);
}

/*
** Plays each option at both ends with the others at default, and each number of
** players.
*/
static void play_odd (Proof *p, double *option) {
  const Ruleset *r = p->rules;
  int seats = r->least_seats;
  for (int i = 0; i < r->options; i++) {
    const Option *o = &r->option[i];
    double ends[CHOICES_LIMIT];
    int n = 0;
    if (o->is_number) {
      ends[n++] = o->least;
      ends[n++] = o->most;
    }
    for (int c = 0; c < o->choices; c++) ends[n++] = c;
    for (int e = 0; e < n; e++) {
      if (ends[e] == option_default(o)) continue;
      option[i] = ends[e];
      play_game(p, seats, option, i, e);
      seats = seats < r->most_seats ? seats + 1 : r->least_seats;
    }
    option[i] = option_default(o);
  }
}

/* Was it never possible? Unlisted moves exist only to be refused. */
static bool never_possible (const Proof *p, int move) {
  uint64_t here = 0;
  for (int i = 0; i < p->rules->phases; i++) here |= p->rules->phase[i].moves;
  return here >> move & 1 && !p->rules->move[move].unlisted &&
         !p->possible[move];
}

static bool never_broken (const Proof *p, int article) {
  const Ruleset *r = p->rules;
  if (p->broken[article]) return false;
  for (int m = 0; m < r->moves; m++)
    for (int f = 0; f < r->move[m].refusals; f++)
      if (r->move[m].refusal[f].article == article && !r->move[m].unlisted)
        return true;
  return false;
}

/* Is it declared in the linted file, not in its base? */
static bool is_of_file (const Proof *p, const char *list, const char *name) {
  const char *file;
  int line;
  return lint_place(p->lint, list, name, &file, &line);
}

static bool all_came_up (const Proof *p) {
  const Ruleset *r = p->rules;
  for (int m = 0; m < r->moves; m++)
    if (never_possible(p, m) && is_of_file(p, "moves", r->move[m].name))
      return false;
  for (int i = ARTICLES_COMMON; i < r->articles; i++)
    if (never_broken(p, i) && is_of_file(p, "articles", r->article[i].id))
      return false;
  return true;
}

/* A random value: the default, an end, or anything between. */
static double any_value (Proof *p, const Option *o) {
  uint64_t steps;
  if (chance_below(&p->chance, 2) == 0) return option_default(o);
  if (!o->is_number)
    return (double)chance_below(&p->chance, (uint64_t)o->choices);
  switch (chance_below(&p->chance, 3)) {
    case 0: return o->least;
    case 1: return o->most;
    default:
      steps = (uint64_t)((o->most - o->least) / o->step);
      if (steps > 1000000) steps = 1000000;
      return o->least + o->step * (double)chance_below(&p->chance, steps + 1);
  }
}

/* More games for what is still unseen: random options, a favourite move. */
static void play_more (Proof *p, double *option, int games) {
  const Ruleset *r = p->rules;
  p->played_all = !takes_too_long(p);
  for (int i = 0; i < games * MORE_GAMES && !all_came_up(p); i++) {
    int seats = r->least_seats + i % (r->most_seats - r->least_seats + 1);
    p->chance = (uint64_t)i;
    for (int o = 0; o < r->options; o++)
      option[o] = any_value(p, &r->option[o]);
    p->favourite = i % (r->moves + 1) - 1;
    play_game(p, seats, option, r->options, i);
  }
}

static void remark_on_moves (Proof *p) {
  for (int m = 0; m < p->rules->moves; m++)
    if (never_possible(p, m))
      add_about_move(p, FINDING_NEVER_POSSIBLE, m, SAY_MOVE_NEVER_POSSIBLE);
}

static void remark_on_articles (Proof *p) {
  for (int i = ARTICLES_COMMON; i < p->rules->articles; i++) {
    const char *file, *id = p->rules->article[i].id;
    int line;
    if (never_broken(p, i) &&
        lint_place(p->lint, "articles", id, &file, &line))
      findings_add(p->found, FINDING_NEVER_BROKEN, file, line,
                   fact_saying(SAY_ARTICLE_NEVER_BROKEN), fact_string(id));
  }
}

static void remark (Proof *p) {
  if (findings_faults(p->found) > 0) return;  /* they may be the cause */
  if (sandbox_is_worked_out(p->host) && p->sum.moves == 0) {
    findings_add(p->found, FINDING_RUN_TIME, lint_path(p->lint), 0,
                 fact_saying(SAY_NO_MOVE_WITHIN_LIMIT));
    return;
  }
  if (takes_too_long(p) && !p->played_all) {
    findings_add(p->found, FINDING_TOO_SLOW, lint_path(p->lint), 0,
                 fact_saying(SAY_PLAYED_TOO_LONG), fact_number(p->sum.games));
    return;
  }
  if (p->sum.ended == 0)
    findings_add(p->found, FINDING_NEVER_ENDS, lint_path(p->lint), 0,
                 fact_saying(SAY_NO_GAME_ENDED), fact_number(LONGEST));
  remark_on_moves(p);
  remark_on_articles(p);
}

/* There is no log: everything happened in line 1. */
static void fake_lines (Witness *w) {
  w->knows_lines = true;
  for (int i = 0; i < CELLS_LIMIT; i++) w->cell[i] = 1;
  for (int i = 0; i < SLOTS_LIMIT; i++) w->slot[i] = 1;
  for (int i = 0; i < SEATS_LIMIT; i++) w->seat[i] = 1;
}

ProofSum proof_play (Lint *l, Findings *found, Host *h, Ruleset *r,
                     int games, const char *logs) {
  Proof *p = memory_new(sizeof *p);
  double option[OPTIONS_LIMIT];
  ProofSum sum;
  *p = (Proof){.lint = l, .found = found, .host = h, .rules = r,
               .favourite = -1, .logs = logs};
  fake_lines(&p->witness);
  for (int i = 0; i < r->options; i++)
    option[i] = option_default(&r->option[i]);
  p->began = limits_seconds_used();
  p->allowed = p->left = 2e7 * (games + 4);
  game_open(&p->game, h, ENGLISH);
  trip_open(p, p->allowed / 2);
  proof_go_on_working(p, 0);
  code_before_play(l);
  play_usual(p, option, games);
  play_odd(p, option);
  if (findings_faults(found) == 0) play_more(p, option, games);
  code_after_play(l);
  remark(p);
  sandbox_limit_work(h, 0);
  sum = p->sum;
  reason_free(&p->reason);
  host_free_telling(&p->telling);
  game_free_choices(&p->choices);
  trip_close(p);
  game_close(&p->game);
  free(p);
  return sum;
}
