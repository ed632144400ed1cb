/*
** simulate: many games by bots
** SPDX-License-Identifier: MIT
*/
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "command/command.h"
#include "drive/bot.h"
#include "drive/header.h"
#include "ground/memory.h"
#include "ground/number.h"
#include "render/figures.h"
#include "render/plot.h"

enum { LISTED = 64, GAMES_LIMIT = 100000000, THREADS_LIMIT = 256,
       BAR_WIDTH = 30 };

typedef struct Arguments {
  struct arg_int *games, *threads, *players, *longest;
  struct arg_str *seed, *bots, *bot, *set, *variant, *compare;
  struct arg_lit *rotate, *json, *quiet;
  struct arg_file *plot, *logs;
  struct arg_str *game;
} Arguments;

typedef struct Simulate {
  const Common *common;
  const Arguments *args;
  Language lang;
  Host *host;
  Ruleset *rules;
  Plan plan;
  char *bots;                  /* what plan.bot points into */
  Buffer compared;
  double began;
  bool bar;                    /* is a bar being drawn? */
} Simulate;

/*
** {======================================================
** How far it is
** =======================================================
*/

static double now (void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void print_time_left (double seconds) {
  if (seconds < 60)
    fprintf(stderr, "%.0f s", ceil(seconds));
  else if (seconds < 3600)
    fprintf(stderr, "%.0f min %02d s", floor(seconds / 60),
            (int)seconds % 60);
  else
    fprintf(stderr, "%.0f h %02d min", floor(seconds / 3600),
            (int)(seconds / 60) % 60);
}

static void show_progress (void *ear, long done) {
  Simulate *s = ear;
  double share = (double)done / (double)s->plan.games;
  int full = (int)(share * BAR_WIDTH);
  double passed = now() - s->began;
  s->bar = true;
  fputs("\r[", stderr);
  for (int i = 0; i < BAR_WIDTH; i++) fputc(i < full ? '#' : ' ', stderr);
  fprintf(stderr, "] %3.0f %%  ", floor(100 * share));
  if (done > 0) {
    print_time_left(passed / share - passed);
    fputs(s->lang == FRENCH ? " restantes" : " left", stderr);
  }
  fputs("\033[K", stderr);
  fflush(stderr);
}

/* }====================================================== */

/*
** {======================================================
** The plan
** =======================================================
*/

static const char *const names[SEATS_LIMIT] = {
  "Anne", "Bruno", "Chloé", "Dédé", "Élise", "Fatou", "Gaspard", "Hélène",
  "Igor", "Jade"
};

static Host *open_host (const void *how) { return common_host(how); }

static bool find_rules (Simulate *s) {
  const char *variant =
      s->args->variant->count > 0 ? s->args->variant->sval[0] : "";
  const char *game = s->args->game->sval[0];
  Buffer message = {0};
  s->rules = host_rules(s->host, span_of(game), span_of(variant), &message);
  s->plan.game = game;
  s->plan.variant = variant;
  if (s->rules == NULL)
    common_complain("%s", message.len > 0 ? message.text
                    : variant[0] ? "there are no such house rules; look in "
                                   "rules/house"
                                 : "there is no such game; 'referee games' "
                                   "lists them");
  buffer_free(&message);
  return s->rules != NULL;
}

/* One more than must be, as long as it may be. */
static bool set_players (Simulate *s) {
  const Ruleset *r = s->rules;
  int least = r->least_seats, most = r->most_seats;
  s->plan.seats = least < most ? least + 1 : least;
  if (s->args->players->count > 0) s->plan.seats = s->args->players->ival[0];
  if (s->plan.seats < least || s->plan.seats > most) {
    common_complain("%s is for %d to %d players, not %d", r->id, least, most,
                    s->plan.seats);
    return false;
  }
  for (int i = 0; i < s->plan.seats; i++) s->plan.name[i] = span_of(names[i]);
  return true;
}

/* "NAME=VALUE" into 'option'. */
static bool set_option (const Simulate *s, const char *text, double *option) {
  const char *equals = strchr(text, '=');
  Span name, value;
  int i;
  if (equals == NULL) {
    common_complain("'%s': write NAME=VALUE", text);
    return false;
  }
  name = span_trim((Span){text, (size_t)(equals - text)});
  value = span_trim(span_of(equals + 1));
  i = dictionary_find(s->rules->option_words, name);
  if (i < 0) {
    Span nearest = dictionary_nearest(s->rules->option_words, name);
    common_complain("%s has no option '%.*s'%s%.*s%s", s->rules->id,
                    (int)name.len, name.at,
                    nearest.len > 0 ? "; did you mean '" : "",
                    (int)nearest.len, nearest.at, nearest.len > 0 ? "'?" : "");
    return false;
  }
  if (header_read_value(&s->rules->option[i], value, &option[i])) return true;
  common_complain("the option '%s' cannot be '%.*s'; 'referee rules %s' says "
                  "what it can be", s->rules->option[i].word.en,
                  (int)value.len, value.at, s->rules->id);
  return false;
}

static bool set_options (Simulate *s) {
  const Ruleset *r = s->rules;
  const struct arg_str *set = s->args->set, *compare = s->args->compare;
  Plan *p = &s->plan;
  for (int i = 0; i < r->options; i++)
    p->option[0][i] = option_default(&r->option[i]);
  for (int i = 0; i < set->count; i++)
    if (!set_option(s, set->sval[i], p->option[0])) return false;
  memcpy(p->option[1], p->option[0], sizeof p->option[0]);
  for (int i = 0; i < compare->count; i++) {
    if (!set_option(s, compare->sval[i], p->option[1])) return false;
    if (i > 0) buffer_text(&s->compared, ", ");
    buffer_text(&s->compared, compare->sval[i]);
  }
  p->sides = compare->count > 0 ? 2 : 1;
  return true;
}

/* The game itself may object to options or players. */
static bool ask_rules (Simulate *s) {
  for (int i = 0; i < s->plan.sides; i++) {
    Both objection;
    if (host_seat(s->host, s->rules, s->plan.seats, 0, s->plan.option[i],
                  false, &objection))
      continue;
    common_complain("%s", both_in(objection, s->lang));
    return false;
  }
  return true;
}

/* The seat of "Anne=careful" or "1=careful", or -1. */
static int find_seat (const Simulate *s, Span who) {
  long number;
  if (number_read_whole(who, &number) && number >= 1 &&
      number <= s->plan.seats)
    return (int)number - 1;
  for (int i = 0; i < s->plan.seats; i++)
    if (span_same(who, s->plan.name[i])) return i;
  return -1;
}

/* --bots KIND,KIND,…: the list goes round the table. */
static void deal_bots (Simulate *s) {
  const char *list = s->args->bots->count > 0 ? s->args->bots->sval[0]
                                              : "random";
  char *next;
  int n = 0;
  s->bots = memory_copy(list, strlen(list));
  for (next = strtok(s->bots, ","); next != NULL && n < s->plan.seats;
       next = strtok(NULL, ","))
    s->plan.bot[n++] = next;
  if (n == 0) s->plan.bot[n++] = "random";
  for (int i = n; i < s->plan.seats; i++) s->plan.bot[i] = s->plan.bot[i - n];
}

static bool set_bots (Simulate *s) {
  deal_bots(s);
  for (int i = 0; i < s->args->bot->count; i++) {
    const char *text = s->args->bot->sval[i], *equals = strchr(text, '=');
    int seat = equals == NULL
                   ? -1
                   : find_seat(s, (Span){text, (size_t)(equals - text)});
    if (seat < 0) {
      common_complain("'%s': write NAME=KIND or SEAT=KIND; the players are "
                      "%s to %s", text, names[0], names[s->plan.seats - 1]);
      return false;
    }
    s->plan.bot[seat] = equals + 1;
  }
  for (int i = 0; i < s->plan.seats; i++) {
    Buffer message = {0};
    Bot *b = bot_new(s->plan.bot[i], i, 0, &message);
    if (b == NULL) common_complain("%s", message.text);
    bot_free(b);
    buffer_free(&message);
    if (b == NULL) return false;
  }
  return true;
}

static bool in_range (const struct arg_int *arg, const char *name, int least,
                      int most, int *value) {
  if (arg->count == 0) return true;
  *value = arg->ival[0];
  if (*value >= least && *value <= most) return true;
  common_complain("%s is %d to %d, not %d", name, least, most, *value);
  return false;
}

static bool set_numbers (Simulate *s) {
  long cores = sysconf(_SC_NPROCESSORS_ONLN);
  int games = 1000, longest = MOVES_IN_GAME, threads = 0;
  if (!in_range(s->args->games, "-n", 1, GAMES_LIMIT, &games) ||
      !in_range(s->args->threads, "-j", 0, THREADS_LIMIT, &threads) ||
      !in_range(s->args->longest, "--longest", 1, 10 * MOVES_IN_GAME,
                &longest))
    return false;
  if (threads == 0) threads = (int)fmax(1, fmin(THREADS_LIMIT, (double)cores));
  s->plan.threads = threads;
  s->plan.games = games;
  s->plan.longest = (unsigned)longest;
  if (s->plan.threads > games) s->plan.threads = games;
  return true;
}

static bool set_logs (Simulate *s) {
  if (s->args->logs->count == 0) return true;
  s->plan.logs = s->args->logs->filename[0];
  if (mkdir(s->plan.logs, 0777) == 0 || errno == EEXIST) return true;
  common_complain("unable to make the folder '%s': %s", s->plan.logs,
                  strerror(errno));
  return false;
}

static bool make_plan (Simulate *s) {
  Plan *p = &s->plan;
  p->open_host = open_host;
  p->how = s->common;
  p->seed = s->args->seed->count > 0 ? s->args->seed->sval[0] : "1";
  p->rotate = s->args->rotate->count > 0;
  if (isatty(STDERR_FILENO) && s->args->quiet->count == 0) {
    p->progress = show_progress;
    p->ear = s;
  }
  return find_rules(s) && set_players(s) && set_options(s) && ask_rules(s) &&
         set_bots(s) && set_numbers(s) && set_logs(s);
}

/* }====================================================== */

static bool write_plot (const Simulate *s, const Figures *f) {
  const char *path = s->args->plot->filename[0];
  Buffer b = {0};
  FILE *file = fopen(path, "wb");
  bool ok = file != NULL;
  plot_svg(&b, f);
  ok = ok && fwrite(b.text, 1, b.len, file) == b.len;
  if (file != NULL && fclose(file) != 0) ok = false;
  if (!ok) common_complain("unable to write '%s': %s", path, strerror(errno));
  buffer_free(&b);
  return ok;
}

static int report (const Simulate *s, const Simulation *games) {
  Figures f = {.simulation = games, .rules = s->rules, .lang = s->lang};
  Buffer out = {0};
  bool ok = true;
  f.side = memory_new(SIDES * sizeof *f.side);
  for (int i = 0; i < s->plan.sides; i++)
    summary_make(&f.side[i], games, s->rules, i);
  if (s->plan.sides > 1) {
    f.compared = s->compared.text;
    f.comparisons = summary_compare(games, f.comparison);
  }
  if (s->args->json->count > 0)
    figures_json(&out, &f);
  else if (s->args->quiet->count == 0)
    figures_text(&out, &f);
  ok = common_write(&out);
  if (ok && s->args->plot->count > 0) ok = write_plot(s, &f);
  free(f.side);
  buffer_free(&out);
  return ok ? EXIT_FINE : EXIT_TROUBLE;
}

static int run (Simulate *s) {
  Simulation games;
  Buffer message = {0};
  int status = EXIT_TROUBLE;
  bool ok;
  s->began = now();
  ok = simulate_run(&games, &s->plan, &message);
  if (s->bar) fputs("\r\033[K", stderr);
  if (ok) {
    if (isatty(STDERR_FILENO) && s->args->quiet->count == 0)
      fprintf(stderr, s->lang == FRENCH ? "%ld parties en %.1f s\n"
                                        : "%ld games in %.1f s\n",
              s->plan.games * s->plan.sides, games.seconds);
    status = report(s, &games);
  }
  else
    common_complain("%s", message.text);
  simulate_free(&games);
  buffer_free(&message);
  return status;
}

int command_simulate (int argc, char **argv) {
  Common common;
  Arguments a;
  struct arg_end *end;
  Simulate s;
  int status;
  memset(&s, 0, sizeof s);
  common_options(&common);
  void *table[] = {
    a.games = arg_int0("n", "games", "N", "how many games; 1000"),
    a.seed = arg_str0(NULL, "seed", "TEXT",
                      "what chance comes of; '1'. Game i has the seed "
                      "'TEXT/i'"),
    a.threads = arg_int0("j", "jobs", "N",
                         "on so many threads; as many as there are processors"),
    a.players = arg_int0(NULL, "players", "N",
                         "at the table; one more than the fewest there may be"),
    a.bots = arg_str0(NULL, "bots", "KIND,KIND",
                      "who plays, round the table: random (default), careful, "
                      "search, search:PLAYOUTS"),
    a.bot = arg_strn(NULL, "bot", "NAME=KIND", 0, LISTED,
                     "who plays one seat, by name or number"),
    a.rotate = arg_lit0(NULL, "rotate",
                        "bots move on by a seat from game to game"),
    a.set = arg_strn(NULL, "set", "NAME=VALUE", 0, LISTED,
                     "an option of the game"),
    a.variant = arg_str0(NULL, "variant", "NAME",
                         "play under these house rules"),
    a.compare = arg_strn(NULL, "compare", "NAME=VALUE", 0, LISTED,
                         "play the same deals with this option, too, and "
                         "compare"),
    a.longest = arg_int0(NULL, "longest", "N",
                         "cut games that go on for more moves; 20000"),
    a.json = arg_lit0(NULL, "json", "one JSON object"),
    a.plot = arg_file0(NULL, "plot", "FILE.svg", "draw it"),
    a.logs = arg_file0(NULL, "logs", "DIR", "write a log of each game there"),
    a.quiet = arg_lit0("q", "quiet",
                       "no progress bar, and no report but --json and --plot"),
    common.lang, common.rules, common.help, common.version,
    a.game = arg_str1(NULL, NULL, "GAME", "what is played"),
    end = arg_end(20)
  };
  if (common_parse(&common, argc, argv, table, end,
                   "Plays many games by bots and sums them up.", &status) &&
      (status = EXIT_TROUBLE, common_language(&common, &s.lang)) &&
      (s.host = common_host(&common)) != NULL) {
    s.common = &common;
    s.args = &a;
    if (make_plan(&s)) status = run(&s);
    buffer_free(&s.compared);
    free(s.bots);
  }
  host_free(s.host);
  arg_freetable(table, sizeof table / sizeof table[0]);
  return status;
}
