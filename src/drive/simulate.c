/*
** Many games by bots
** SPDX-License-Identifier: MIT
**
** Each thread has a host, a table and bots of its own and takes the next
** game that nobody has begun. What a game came to is put in its own place;
** the rest are sums of whole numbers. So the order does not matter.
*/
#include "drive/simulate.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "drive/bot.h"
#include "ground/memory.h"

enum { PROGRESS_EVERY = 100 };           /* milliseconds */

typedef struct Crew {
  Simulation *s;
  const Plan *plan;
  atomic_long next, done;
  atomic_bool stop;
  pthread_mutex_t lock;                  /* for what is below */
  pthread_cond_t left;
  int working;
  Buffer *message;
} Crew;

typedef struct Worker {
  Crew *crew;
  Host *host;
  Ruleset *rules;
  Game game;
  GameChoices choices;
  Bot *bot[SEATS_LIMIT][BOT_KINDS];      /* by seat and plan->bot, as needed */
  Buffer text, message;
  uint32_t move[MOVES_LIMIT];            /* of the game at hand */
  uint32_t article[ARTICLES_LIMIT];
  Side side[SIDES];                      /* sums only */
} Worker;

int simulate_bot (const Plan *plan, long game, int seat) {
  if (!plan->rotate) return seat;
  return (int)((seat + game) % plan->seats);
}

/*
** {======================================================
** One game
** =======================================================
*/

static Bot *bot_for (Worker *w, long game, int seat) {
  const Plan *p = w->crew->plan;
  int kind = simulate_bot(p, game, seat);
  Bot **b = &w->bot[seat][kind];
  if (*b == NULL) *b = bot_new(p->bot[kind], seat, 0, &w->message);
  return *b;
}

static bool seat_bots (Worker *w, long game, Bot *bot[SEATS_LIMIT]) {
  for (int s = 0; s < w->crew->plan->seats; s++) {
    bot[s] = bot_for(w, game, s);
    if (bot[s] == NULL) return false;
    bot_reseed(bot[s], (Span){w->game.seed.text, w->game.seed.len});
  }
  return true;
}

static bool broken (Worker *w) {
  const char *why = buffer_string(&w->game.judge.fault.complaint.message);
  buffer_text(&w->message, why[0] ? why : host_message(w->host));
  buffer_format(&w->message, " (game %s)", buffer_string(&w->game.seed));
  return false;
}

static bool stuck (Worker *w) {
  buffer_format(&w->message, "game %s: a player has no legal move",
                buffer_string(&w->game.seed));
  return false;
}

static bool play_turn (Worker *w, Bot *const bot[SEATS_LIMIT], Side *sums) {
  GameChoices *c = &w->choices;
  int choice;
  if (game_turn(&w->game, c) != RULING_FINE) return broken(w);
  if (c->count + c->may_pass_over == 0) return stuck(w);
  sums->choices++;
  for (int a = 0; a < w->rules->articles; a++)
    w->article[a] += c->refused[a];
  choice = bot_choose(bot[c->seat], &w->game, c);
  if (choice < 0) return broken(w);
  if (choice == c->count)
    return game_pass_over(&w->game) == RULING_FINE || broken(w);
  w->move[c->move[choice].move]++;
  return game_make(&w->game, c->seat, &c->move[choice]) == RULING_FINE ||
         broken(w);
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
  Side *to = &w->crew->s->side[side], *sums = &w->side[side];
  Played *p = &to->played[game];
  bool winner[SEATS_LIMIT];
  int seats = w->crew->plan->seats;
  if (!judge_scores(j, to->score + game * seats) || !judge_winners(j, winner))
    return broken(w);
  p->moves = j->moves;
  p->cut = w->game.cut;
  p->winners = 0;
  for (int s = 0; s < seats; s++)
    if (winner[s]) p->winners |= (uint16_t)(1u << s);
  sums->moves += j->moves;
  count_in(sums->move, w->move, w->rules->moves);
  count_in(sums->article, w->article, w->rules->articles);
  return true;
}

/* }====================================================== */

/*
** {======================================================
** Its log
** =======================================================
*/

static void write_score (Game *g, const double *score, uint16_t winners) {
  const Seating *s = &g->seating;
  const char *between = "score: ";
  for (int i = 0; i < s->seats; i++, between = ", ") {
    buffer_text(&g->log, between);
    buffer_span(&g->log, s->name[i]);
    buffer_char(&g->log, ' ');
    buffer_number(&g->log, score[i]);
  }
  between = "\nwinner: ";
  for (int i = 0; i < s->seats; i++)
    if (winners >> i & 1) {
      buffer_text(&g->log, between);
      buffer_span(&g->log, s->name[i]);
      between = ", ";
    }
  buffer_char(&g->log, '\n');
}

static int digits_of (long n) {
  int digits = 1;
  while (n >= 10) n /= 10, digits++;
  return digits;
}

static bool write_log (Worker *w, long game, int side) {
  const Plan *p = w->crew->plan;
  const Side *to = &w->crew->s->side[side];
  FILE *f;
  bool ok;
  write_score(&w->game, to->score + game * p->seats,
              to->played[game].winners);
  buffer_clear(&w->text);
  buffer_format(&w->text, "%s/%s-%0*ld%s.log", p->logs, p->game,
                digits_of(p->games), game + 1, side == 1 ? "-compared" : "");
  f = fopen(w->text.text, "wb");
  ok = f != NULL && fwrite(w->game.log.text, 1, w->game.log.len, f) ==
                        w->game.log.len;
  if (f != NULL && fclose(f) != 0) ok = false;
  if (!ok)
    buffer_format(&w->message, "unable to write '%s': %s", w->text.text,
                  strerror(errno));
  return ok;
}

/* }====================================================== */

static bool play_game (Worker *w, long game, int side) {
  const Plan *p = w->crew->plan;
  Bot *bot[SEATS_LIMIT];
  buffer_clear(&w->text);
  buffer_format(&w->text, "%s/%ld", p->seed, game + 1);
  memset(w->move, 0, sizeof w->move);
  memset(w->article, 0, sizeof w->article);
  if (!game_start(&w->game, w->rules, p->name, p->seats, 0, p->option[side],
                  (Span){w->text.text, w->text.len}, &w->message) ||
      !seat_bots(w, game, bot))
    return false;
  while (!game_is_over(&w->game))
    if (!play_turn(w, bot, &w->side[side])) return false;
  return keep_result(w, game, side) &&
         (p->logs == NULL || write_log(w, game, side));
}

/*
** {======================================================
** Threads
** =======================================================
*/

static bool open_worker (Worker *w) {
  const Plan *p = w->crew->plan;
  w->host = p->open_host(p->how);
  if (w->host == NULL) {
    buffer_text(&w->message, "out of memory");
    return false;
  }
  game_open(&w->game, w->host, ENGLISH);
  w->game.no_log = p->logs == NULL;
  w->game.longest = p->longest;
  w->game.variant = p->variant[0] ? p->variant : NULL;
  w->rules = host_rules(w->host, span_of(p->game), span_of(p->variant),
                        &w->message);
  return w->rules != NULL;
}

static void close_worker (Worker *w) {
  for (int s = 0; s < SEATS_LIMIT; s++)
    for (int k = 0; k < BOT_KINDS; k++) bot_free(w->bot[s][k]);
  if (w->host != NULL) game_close(&w->game);
  game_free_choices(&w->choices);
  host_free(w->host);
  buffer_free(&w->text);
  buffer_free(&w->message);
}

static void play_games (Worker *w) {
  Crew *crew = w->crew;
  long game;
  while (!atomic_load(&crew->stop) &&
         (game = atomic_fetch_add(&crew->next, 1)) < crew->plan->games) {
    for (int side = 0; side < crew->plan->sides; side++)
      if (!play_game(w, game, side)) return;
    atomic_fetch_add(&crew->done, 1);
  }
}

static void add_up (Occurrence *to, const Occurrence *from, int n) {
  for (int i = 0; i < n; i++) {
    to[i].times += from[i].times;
    to[i].squares += from[i].squares;
    to[i].games += from[i].games;
  }
}

/* With the crew locked: adds the worker's sums, says what went wrong. */
static void hand_in (Worker *w) {
  Crew *crew = w->crew;
  for (int i = 0; i < crew->plan->sides; i++) {
    Side *to = &crew->s->side[i];
    to->moves += w->side[i].moves;
    to->choices += w->side[i].choices;
    add_up(to->move, w->side[i].move, MOVES_LIMIT);
    add_up(to->article, w->side[i].article, ARTICLES_LIMIT);
  }
  if (w->message.len > 0) {
    atomic_store(&crew->stop, true);
    if (crew->message->len == 0)
      buffer_text(crew->message, w->message.text);
  }
  crew->working--;
  pthread_cond_signal(&crew->left);
}

static void *work (void *arg) {
  Crew *crew = arg;
  Worker *w = memory_new(sizeof *w);
  w->crew = crew;
  if (open_worker(w)) play_games(w);
  pthread_mutex_lock(&crew->lock);
  hand_in(w);
  pthread_mutex_unlock(&crew->lock);
  close_worker(w);
  free(w);
  return NULL;
}

static struct timespec soon (void) {
  struct timespec t;
  clock_gettime(CLOCK_REALTIME, &t);
  t.tv_nsec += PROGRESS_EVERY * 1000000L;
  if (t.tv_nsec >= 1000000000L) t.tv_nsec -= 1000000000L, t.tv_sec++;
  return t;
}

/* Waits for the threads, telling from time to time how far they are. */
static void watch (Crew *crew) {
  const Plan *p = crew->plan;
  pthread_mutex_lock(&crew->lock);
  while (crew->working > 0) {
    struct timespec until = soon();
    pthread_cond_timedwait(&crew->left, &crew->lock, &until);
    if (p->progress != NULL) p->progress(p->ear, atomic_load(&crew->done));
  }
  pthread_mutex_unlock(&crew->lock);
}

static void run_crew (Crew *crew) {
  int threads = crew->plan->threads, started = 0;
  pthread_t *thread = memory_new((size_t)threads * sizeof *thread);
  pthread_mutex_lock(&crew->lock);
  while (started < threads &&
         pthread_create(&thread[started], NULL, work, crew) == 0)
    started++;
  crew->working = started;
  pthread_mutex_unlock(&crew->lock);
  if (started == 0) {  /* then do without */
    crew->working = 1;
    work(crew);
  }
  watch(crew);
  for (int i = 0; i < started; i++) pthread_join(thread[i], NULL);
  free(thread);
}

/* }====================================================== */

static double now (void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

bool simulate_run (Simulation *s, const Plan *plan, Buffer *message) {
  Crew crew = {.s = s, .plan = plan, .message = message};
  size_t games = (size_t)plan->games;
  memset(s, 0, sizeof *s);
  s->plan = plan;
  s->seconds = -now();
  for (int i = 0; i < plan->sides; i++) {
    s->side[i].played = memory_new(games * sizeof(Played));
    s->side[i].score =
        memory_new(games * (size_t)plan->seats * sizeof(double));
  }
  pthread_mutex_init(&crew.lock, NULL);
  pthread_cond_init(&crew.left, NULL);
  run_crew(&crew);
  pthread_cond_destroy(&crew.left);
  pthread_mutex_destroy(&crew.lock);
  s->done = atomic_load(&crew.done);
  s->seconds += now();
  return message->len == 0;
}

void simulate_free (Simulation *s) {
  for (int i = 0; i < SIDES; i++) {
    free(s->side[i].played);
    free(s->side[i].score);
  }
}
