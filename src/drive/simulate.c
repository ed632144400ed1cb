/*
** Simulation: many games played by bots
** SPDX-License-Identifier: MIT
*/
#include "drive/simulate.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>

#include "drive/pool.h"
#include "base/memory.h"
#include "base/output.h"
#include "judge/finding.h"
#include "judge/legal.h"
#include "log/event.h"

static const double SETTLED = 0.8;       /* standing that wins */

static void measures_begin (Measuring *m) {
  m->turns = m->choices = m->moves = m->leads = 0;
  m->leaders = 0;
}

/* Counts a turn with that many possible moves. */
static void measures_turn (Measuring *m, int choices) {
  m->turns++;
  m->choices += choices > 1;
}

/* Share of the other seats that a seat is ahead of, equals counting half. */
static float standing_of (const double *value, int seats, int seat) {
  double ahead = 0;
  for (int i = 0; i < seats; i++) {
    if (i == seat) continue;
    ahead += value[seat] > value[i] ? 1 : value[seat] == value[i] ? 0.5 : 0;
  }
  return seats > 1 ? (float)(ahead / (seats - 1)) : 1;
}

static unsigned find_leaders (const double *value, int seats) {
  double most = value[0];
  unsigned leaders = 0;
  for (int i = 1; i < seats; i++) most = fmax(most, value[i]);
  for (int i = 0; i < seats; i++)
    if (value[i] == most) leaders |= 1u << i;
  return leaders;
}

/* Counts a move. False when the rules are broken. */
static bool measures_move (Measuring *m, Judge *j) {
  double value[SEATS_LIMIT];
  int seats = j->seating->seats;
  unsigned leaders;
  if (legal_outlook(j, value) != RULING_FINE) return false;
  leaders = find_leaders(value, seats);
  if (m->moves > 0 && leaders != m->leaders) m->leads++;
  m->leaders = leaders;
  m->standing = memory_grow(m->standing, &m->room,
                            (size_t)(m->moves + 1) * (size_t)seats,
                            sizeof *m->standing);
  for (int i = 0; i < seats; i++)
    m->standing[m->moves * seats + i] = standing_of(value, seats, i);
  m->moves++;
  return true;
}

/* Taken over the moments when the later winner was behind. */
static double drama_of (const Measuring *m, int seats, int winner) {
  double limit = seats > 1 ? 0.5 * (1 + (seats - 2.0) / (seats - 1)) : 0;
  double sum = 0;
  long behind = 0;
  for (long i = 0; i < m->moves; i++) {
    double e = m->standing[i * seats + winner];
    if (e >= limit) continue;
    sum += sqrt(limit - e);
    behind++;
  }
  return behind > 0 ? sum / (double)behind : 0;
}

static double settled_of (const Measuring *m, int seats, int winner) {
  long i = 0;
  while (i < m->moves && m->standing[i * seats + winner] <= SETTLED) i++;
  return m->moves > 0 ? (double)i / (double)m->moves : 0;
}

/* Computes the measures of a finished game; 'winners': bit s is seat s. */
static void measures_end (const Measuring *m, int seats, unsigned winners,
                          float measure[MEASURES_OF_GAME]) {
  double drama = 0, settled = 0;
  int n = __builtin_popcount(winners);
  for (int s = 0; s < seats; s++) {
    if (!(winners >> s & 1)) continue;
    drama += drama_of(m, seats, s) / n;
    settled += settled_of(m, seats, s) / n;
  }
  measure[MEASURE_CHOICE] =
      m->turns > 0 ? (float)((double)m->choices / (double)m->turns) : 0;
  measure[MEASURE_LEADS] =
      m->moves > 0 ? (float)((double)m->leads / (double)m->moves) : 0;
  measure[MEASURE_DRAMA] = (float)drama;
  measure[MEASURE_SETTLED] = n > 0 ? (float)settled : 1;
}

/*
** The simulation
**
** Each thread has a host, a table and bots of its own and takes the next game.
** Results are stored per game, or are sums of integers, so the order of work
** does not matter.
*/

/* Shared by all threads. */
typedef struct Series {
  Simulation *s;
  const Plan *plan;
  atomic_long done;
  atomic_bool stop;                      /* a thread failed */
  Remark *why;
  long broken;                           /* the game that 'why' is about */
} Series;

typedef struct Worker {
  Series *series;
  long at;                               /* index of the current game */
  Host *host;
  Ruleset *rules[SIDES];
  Game game;
  GameChoices choices;
  Bot *bot[SEATS_LIMIT][BOT_KINDS];      /* by seat and plan->bot, as needed */
  Bot *program[BOT_KINDS];               /* by plan->bot: programs that stay */
  Bot *seated[SEATS_LIMIT];              /* in the current game */
  int playing;                           /* the current side */
  Buffer text;
  Remark why;                            /* why it stopped, if it did */
  bool broken;                           /* because of broken rules? */
  uint32_t move[SIDES][MOVES_LIMIT];     /* in the current game */
  uint32_t article[SIDES][ARTICLES_LIMIT];
  Side side[SIDES];                      /* sums only */
  int same_move_there[MOVES_LIMIT];      /* the same move on side 1, or -1 */
  int same_article_there[ARTICLES_LIMIT];
  Changes move_change[MOVES_LIMIT], article_change[ARTICLES_LIMIT];
  uint32_t lost_turns;                   /* in the current game */
  Measuring measuring;
  LostTurn lost;
} Worker;

int simulate_bot (const Plan *plan, long game, int seat) {
  if (!plan->rotate) return seat;
  return (int)((seat + game) % plan->seats);
}

static Bot *program_for (Worker *w, const char *program, int kind, long game,
                         int seat) {
  Bot *b = w->program[kind];
  if (b == NULL)
    return bot_command_new(program, seat, w->series->plan->talk, game + 1,
                           &w->why);
  w->program[kind] = NULL;
  bot_command_next(b, seat, game + 1);
  return b;
}

static Bot *bot_for (Worker *w, long game, int seat) {
  const Plan *p = w->series->plan;
  int kind = simulate_bot(p, game, seat);
  const char *program = bot_command_of(p->bot[kind]);
  Bot **b = &w->bot[seat][kind];
  if (program != NULL) return program_for(w, program, kind, game, seat);
  if (*b == NULL) *b = bot_new(p->bot[kind], seat, 0, &w->why);
  return *b;
}

static bool seat_bots (Worker *w, long game) {
  Bot **bot = w->seated;
  for (int s = 0; s < w->series->plan->seats; s++) {
    bot[s] = bot_for(w, game, s);
    if (bot[s] == NULL) return false;
    bot_sit_down(bot[s], &w->game);
  }
  return true;
}

/* Ends programs after the game, unless they stay. */
static void dismiss_programs (Worker *w, long game) {
  const Plan *p = w->series->plan;
  Bot *const *bot = w->seated;
  bot_command_over(bot, &w->game);
  for (int s = 0; s < p->seats; s++) {
    if (bot[s] == NULL || !bot_is_command(bot[s])) continue;
    if (bot_command_stays(bot[s]))
      w->program[simulate_bot(p, game, s)] = bot[s];
    else
      bot_free(bot[s]);
  }
}

static Fact seed_fact (const Worker *w) {
  return fact_text(w->game.header.seed);
}

static bool broken (Worker *w) {
  finding_remark(&w->game.judge.finding, w->game.header.rules, &w->why);
  w->broken = true;
  return false;
}

/* Bots that search have tables of their own, whose finding it is. */
static bool report_bot_broken (Worker *w) {
  host_tell_fault(w->host, &w->why);
  w->broken = true;
  return false;
}

/* A program gave no valid answer, unless we are being stopped. */
static void lose_turn (Worker *w, Bot *b, int *choice) {
  Remark why = {0};
  if (*stop_asked()) {
    remark_say(&w->why, fact_saying(SAY_STOPPED));
    return;
  }
  *choice = bot_command_lose_turn(b, &w->game, &w->choices, &why);
  w->lost_turns++;
  if (why.saying != SAY_NOTHING && !w->game.no_log) {
    buffer_clear(&w->text);
    w->series->plan->talk->note(&w->text, &why);
    game_note(&w->game, buffer_view(&w->text));
  }
  if (w->lost.game == 0) {
    w->lost.game = w->at + 1;
    remark_copy(&w->lost.why, &why);
  }
  remark_free(&why);
}

/* Is the move, or a card that it names, forbidden? */
static bool is_forbidden (const Plan *p, const BoundMove *m) {
  if (p->no_move >> m->move & 1) return true;
  for (int i = 0; i < m->kinds && p->no_card >= 0; i++)
    if (m->kind[i] == p->no_card) return true;
  return false;
}

/* Removes forbidden choices, unless nothing else is left. */
static void forbid (const Plan *p, GameChoices *c) {
  int left = 0;
  for (int i = 0; i < c->count; i++) left += !is_forbidden(p, &c->move[i]);
  if (left == c->count || left + c->may_pass_over == 0) return;
  left = 0;
  for (int i = 0; i < c->count; i++) {
    if (is_forbidden(p, &c->move[i])) continue;
    if (i != left) move_copy(&c->move[left], &c->move[i]);
    left++;
  }
  c->count = left;
}

/* The choice of the bot whose turn it is; -1: stop. */
static int choose (void *hand) {
  Worker *w = hand;
  const Plan *p = w->series->plan;
  GameChoices *c = &w->choices;
  Bot *b = w->seated[c->seat];
  int choice;
  if (p->measures) measures_turn(&w->measuring, c->count + c->may_pass_over);
  if (p->forbidden != NULL && w->playing == 1 &&
      simulate_bot(p, w->at, c->seat) == 0)
    forbid(p, c);
  for (int a = 0; a < w->rules[w->playing]->articles; a++)
    w->article[w->playing][a] += c->refused[a];
  if (c->count == 0 && bot_is_command(b)) return c->count;
  choice = bot_choose(b, &w->game, c);
  if (choice < 0 && !bot_is_command(b)) report_bot_broken(w);
  else if (choice < 0) lose_turn(w, b, &choice);
  return choice;
}

/* Informs the programs. */
static bool hear (void *hand, int choice, int news) {
  Worker *w = hand;
  const GameChoices *c = &w->choices;
  bool passed = choice == c->count;
  Tale tale = {passed ? -1 : c->seat, passed ? NULL : &c->move[choice], news};
  if (!passed) w->move[w->playing][tale.move->move]++;
  if (!passed || game_has_shown(&w->game, news))
    bot_command_tell(w->seated, &w->game, &tale);
  return !w->series->plan->measures ||
         measures_move(&w->measuring, &w->game.judge) || broken(w);
}

static void count_in (Occurrence *o, const uint32_t *times, int n) {
  for (int i = 0; i < n; i++) {
    o[i].times += times[i];
    o[i].squares += (uint64_t)times[i] * times[i];
    o[i].games += times[i] > 0;
  }
}

static bool keep_result (Worker *w, long game, int side) {
  Judge *j = &w->game.judge;
  Side *to = &w->series->s->side[side], *sums = &w->side[side];
  Played *p = &to->played[game];
  bool winner[SEATS_LIMIT];
  int seats = w->series->plan->seats;
  if (!judge_scores(j, to->score + game * seats) || !judge_winners(j, winner))
    return broken(w);
  p->moves = j->moves;
  p->cut = w->game.cut;
  p->lost = w->lost_turns;
  p->winners = p->sides = 0;
  for (int s = 0; s < seats; s++) {
    if (!winner[s]) continue;
    if ((p->winners & j->rules->team[s]) == 0) p->sides++;
    p->winners |= (uint16_t)(1u << s);
  }
  if (w->series->plan->measures)
    measures_end(&w->measuring, seats, p->winners, p->measure);
  count_in(sums->move, w->move[side], w->rules[side]->moves);
  count_in(sums->article, w->article[side], w->rules[side]->articles);
  return true;
}

/* The same move or article on the other side; house rules may lack it. */
static int same_move (const Worker *w, int i) {
  return ruleset_find_move(w->rules[1], w->rules[0]->move[i].name);
}

static int same_article (const Worker *w, int i) {
  const Ruleset *a = w->rules[0], *b = w->rules[1];
  for (int k = 0; k < b->articles; k++)
    if (strcmp(a->article[i].id, b->article[k].id) == 0) return k;
  return -1;
}

static void count_change (Changes *c, uint32_t before, const uint32_t *after,
                          int i) {
  statistics_add_change(c, (i < 0 ? 0.0 : (double)after[i]) - (double)before);
}

static void compare_game (Worker *w) {
  for (int i = 0; i < w->rules[0]->moves; i++)
    count_change(&w->move_change[i], w->move[0][i], w->move[1],
                 w->same_move_there[i]);
  for (int i = 0; i < w->rules[0]->articles; i++)
    count_change(&w->article_change[i], w->article[0][i], w->article[1],
                 w->same_article_there[i]);
}

static int digits_of (long n) {
  int digits = 1;
  while (n >= 10) n /= 10, digits++;
  return digits;
}

/* An existing log is never overwritten. */
static bool put_log (Worker *w, const char *path, const Buffer *log) {
  if (new_file_keep(path, log)) return true;
  if (errno == EEXIST)
    remark_say(&w->why, fact_saying(SAY_ANOTHER_LOG), fact_string(path));
  else
    remark_say(&w->why, fact_saying(SAY_CANNOT_WRITE), fact_string(path),
               fact_error(errno));
  return false;
}

static void log_path (const Worker *w, long game, int side, const char *end,
                      Buffer *path) {
  const Plan *p = w->series->plan;
  buffer_format(path, "%s/%s-%0*ld%s%s.log", p->logs, p->game,
                digits_of(p->games), game + 1, side == 1 ? "-compared" : "",
                end);
}

static bool write_log (Worker *w, long game, int side, const char *mark) {
  Buffer path = {0};
  bool ok;
  log_path(w, game, side, mark, &path);
  ok = put_log(w, path.text, &w->game.log);
  if (ok && mark[0] != '\0')
    remark_say(&w->why, fact_saying(SAY_STUCK_KEPT), seed_fact(w),
               fact_string(path.text));
  buffer_free(&path);
  return ok;
}

/* No player can move: keeps the log, if logs are kept. */
static bool report_stuck (Worker *w, long game, int side) {
  if (w->series->plan->logs != NULL)
    write_log(w, game, side, "-stuck");
  else
    remark_say(&w->why, fact_saying(SAY_STUCK), seed_fact(w));
  return false;
}

/*
** The rules are broken: keeps the log so far, if logs are kept. The user must
** learn of the fault even if the log cannot be written.
*/
static bool keep_broken (Worker *w, long game, int side) {
  Buffer path = {0};
  if (w->series->plan->logs != NULL) log_path(w, game, side, "-broken", &path);
  if (path.len > 0 && new_file_keep(path.text, &w->game.log))
    remark_wrap(&w->why, fact_saying(SAY_IN_GAME_KEPT), seed_fact(w),
                fact_string(path.text));
  else
    remark_wrap(&w->why, fact_saying(SAY_IN_GAME), seed_fact(w));
  buffer_free(&path);
  return false;
}

static bool play_to_the_end (Worker *w, long game, int side) {
  const GamePlayers bots = {.own = w, .choose = choose, .hear = hear};
  switch (game_run(&w->game, &w->choices, &bots)) {
    case GAME_OVER: return true;
    case GAME_STUCK: return report_stuck(w, game, side);
    case GAME_BROKEN: return broken(w);
    default: return false;  /* the reason is set */
  }
}

/* Plays a game; the result is not stored yet. */
static bool play_once (Worker *w, long game, int side) {
  const Plan *p = w->series->plan;
  bool ok;
  buffer_clear(&w->text);
  buffer_format(&w->text, "%s/%ld", p->seed, game + 1);
  memset(w->move[side], 0, sizeof w->move[side]);
  memset(w->article[side], 0, sizeof w->article[side]);
  w->game.header.variant = span_of(p->variant[side]);
  w->playing = side;
  w->lost_turns = 0;
  measures_begin(&w->measuring);
  memset(w->seated, 0, sizeof w->seated);
  if (!game_start(&w->game, w->rules[side], p->name, p->seats, 0,
                  p->option[side], buffer_view(&w->text),
                  &w->why))
    return false;
  ok = seat_bots(w, game) && play_to_the_end(w, game, side);
  dismiss_programs(w, game);
  return ok;
}

static bool play_game (Worker *w, long game, int side) {
  const Plan *p = w->series->plan;
  bool ok;
  host_begin_task(w->host, game + 1, NULL, 0);
  ok = play_once(w, game, side);
  if (host_is_in_lua(w->host)) {
    remark_free(&w->why);
    w->why = (Remark){0};
    w->broken = false;
    ok = play_once(w, game, side);
  }
  ok = ok && keep_result(w, game, side);
  if (!ok) return w->broken && keep_broken(w, game, side);
  if (p->logs == NULL) return true;
  game_write_result(&w->game);
  return write_log(w, game, side, "");
}

static bool open_side (Worker *w, int side) {
  const Plan *p = w->series->plan;
  w->rules[side] = load_rules(w->host, span_of(p->game),
                              span_of(p->variant[side]), &w->why);
  return w->rules[side] != NULL;
}

static bool open_rules (Worker *w) {
  const Plan *p = w->series->plan;
  for (int i = 0; i < p->sides; i++)
    if (!open_side(w, i)) return false;
  if (p->sides == 1) return true;
  for (int i = 0; i < w->rules[0]->moves; i++)
    w->same_move_there[i] = same_move(w, i);
  for (int i = 0; i < w->rules[0]->articles; i++)
    w->same_article_there[i] = same_article(w, i);
  return true;
}

static bool open_worker (Worker *w) {
  const Plan *p = w->series->plan;
  w->host = p->open_host(p->how);
  if (w->host == NULL) {
    remark_say(&w->why, fact_saying(SAY_OUT_OF_MEMORY));
    return false;
  }
  game_open(&w->game, w->host, ENGLISH);
  w->game.no_log = p->logs == NULL;
  w->game.cards = p->cards;
  w->game.trusts = true;
  w->game.longest = p->longest;
  return open_rules(w);
}

static void close_worker (Worker *w) {
  for (int s = 0; s < SEATS_LIMIT; s++)
    for (int k = 0; k < BOT_KINDS; k++) bot_free(w->bot[s][k]);
  for (int k = 0; k < BOT_KINDS; k++) bot_free(w->program[k]);
  if (w->host != NULL) game_close(&w->game);
  game_free_choices(&w->choices);
  host_free(w->host);
  remark_free(&w->lost.why);
  free(w->measuring.standing);
  buffer_free(&w->text);
  remark_free(&w->why);
}

static bool play_sides (Worker *w, long game) {
  const Plan *p = w->series->plan;
  for (int side = 0; side < p->sides; side++)
    if (!play_game(w, game, side)) return false;
  if (p->sides > 1) compare_game(w);
  return true;
}

/*
** Games are begun in order, and finished once begun, so that those done after
** an interruption are the first ones, without gaps.
*/
static void play_task (void *hand, const PoolTask *task, Buffer *out,
                       int *status) {
  Worker *w = hand;
  Series *series = w->series;
  (void)out, (void)status;
  if (atomic_load(&series->stop)) return;
  w->at = task->game;
  if (w->why.saying == SAY_NOTHING && play_sides(w, task->game))
    atomic_fetch_add(&series->done, 1);
  else
    atomic_store(&series->stop, true);
}

static void add_up (Occurrence *to, const Occurrence *from, int n) {
  for (int i = 0; i < n; i++) {
    to[i].times += from[i].times;
    to[i].squares += from[i].squares;
    to[i].games += from[i].games;
  }
}

/*
** Reports the failure in the first game that has one, so it is always the same.
*/
static void merge_reason (Worker *w) {
  Series *series = w->series;
  if (w->why.saying == SAY_NOTHING) return;
  if (series->why->saying != SAY_NOTHING && series->broken < w->at) return;
  series->broken = w->at;
  remark_copy(series->why, &w->why);
}

/* Reports the first lost turn by game number, in any order of work. */
static void merge_lost_turn (LostTurn *to, LostTurn *from) {
  LostTurn other = *to;
  if (from->game == 0 || (to->game > 0 && to->game < from->game)) return;
  *to = *from;
  *from = other;
}

static void merge_results (Worker *w) {
  Simulation *s = w->series->s;
  for (int i = 0; i < w->series->plan->sides; i++) {
    add_up(s->side[i].move, w->side[i].move, MOVES_LIMIT);
    add_up(s->side[i].article, w->side[i].article, ARTICLES_LIMIT);
  }
  for (int i = 0; i < MOVES_LIMIT; i++)
    statistics_join_changes(&s->move[i], &w->move_change[i]);
  for (int i = 0; i < ARTICLES_LIMIT; i++)
    statistics_join_changes(&s->article[i], &w->article_change[i]);
  merge_lost_turn(&s->lost, &w->lost);
  merge_reason(w);
}

/* Failures are reported when the first game is handed out. */
static void *begin_playing (void *context) {
  Worker *w = memory_new(sizeof *w);
  w->series = context;
  open_worker(w);
  return w;
}

static void end_playing (void *hand) {
  merge_results(hand);
  close_worker(hand);
  free(hand);
}

static bool must_stop (const Series *series) {
  return atomic_load(&series->stop) ||
         limits_time_is_up(&series->plan->limits) ||
         (series->plan->stop != NULL && atomic_load(series->plan->stop));
}

static bool go_on (void *context, Buffer *out, int status) {
  (void)out, (void)status;
  return !must_stop(context);
}

static void tell_progress (void *context) {
  Series *series = context;
  series->plan->progress(series->plan->ear, atomic_load(&series->done));
}

static void play_all (Series *series) {
  const Plan *p = series->plan;
  PoolWork work = {series, begin_playing, play_task, end_playing, go_on,
                   p->progress != NULL ? tell_progress : NULL, 1, NULL};
  Pool *pool = pool_new(p->threads, &work);
  bool ok = true;
  if (pool == NULL) {  /* fall back to a single thread */
    work.watch = NULL;
    pool = pool_new(1, &work);
  }
  for (long i = 0; ok && i < p->games && !must_stop(series); i++)
    ok = pool_add(pool, &(PoolTask){.game = i});
  if (ok && !must_stop(series)) pool_finish(pool);
  pool_free(pool);
}

bool simulate_run (Simulation *s, const Plan *plan, Remark *why) {
  Series series = {.s = s, .plan = plan, .why = why};
  size_t games = (size_t)plan->games;
  memset(s, 0, sizeof *s);
  s->plan = plan;
  s->seconds = -limits_clock();
  for (int i = 0; i < plan->sides; i++) {
    s->side[i].played = memory_new(games * sizeof(Played));
    s->side[i].score =
        memory_new(games * (size_t)plan->seats * sizeof(double));
  }
  play_all(&series);
  s->done = atomic_load(&series.done);
  s->seconds += limits_clock();
  return why->saying == SAY_NOTHING;
}

void simulate_free (Simulation *s) {
  for (int i = 0; i < SIDES; i++) {
    free(s->side[i].played);
    free(s->side[i].score);
  }
  remark_free(&s->lost.why);
}
