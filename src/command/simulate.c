/*
** simulate: many games by bots
** SPDX-License-Identifier: MIT
*/
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include "command/bar.h"
#include "command/plan.h"
#include "command/whole_file.h"
#include "drive/stop.h"
#include "ground/memory.h"
#include "render/figures.h"
#include "render/plot.h"

enum { LISTED = 64 };

typedef struct Simulate {
  const Common *common;
  const char *plot;            /* NULL: none is wanted */
  bool json, quiet;
  Language lang;
  PlanMaker maker;
  Bar bar;
} Simulate;

/*
** {======================================================
** Ctrl-C
** =======================================================
*/

/* A signal has nowhere else to leave its word. */
static atomic_bool interrupted;

static void interrupt (int signal_number) {
  if (atomic_load(&interrupted)) stop_note(signal_number);
  atomic_store(&interrupted, true);
}

/*
** The first one stops after the games at hand; the next one kills. Programs
** are ended before that: they must not outlive us.
*/
static void catch_signal (int signal_number, bool programs) {
  struct sigaction action = {.sa_handler = interrupt}, before;
  action.sa_flags = programs ? 0 : (int)SA_RESETHAND;
  if (sigaction(signal_number, NULL, &before) == 0 &&
      before.sa_handler != SIG_IGN)
    sigaction(signal_number, &action, NULL);
}

static void catch_signals (bool programs) {
  catch_signal(SIGINT, programs);
  catch_signal(SIGTERM, programs);
  if (!programs) return;
  catch_signal(SIGHUP, programs);
  signal(SIGPIPE, SIG_IGN);
}

static void obey_signal (void) {
  int asked = *stop_asked();
  if (asked == 0) return;
  signal(asked, SIG_DFL);
  raise(asked);
}

/* }====================================================== */

static Host *open_host (const void *how) { return common_host(how); }

static void show_progress (void *ear, long done) {
  Simulate *s = ear;
  const char *note = NULL;
  if (atomic_load(&interrupted))
    note = s->lang == FRENCH ? "on finit ; Ctrl-C : quitter"
                             : "finishing; Ctrl-C leaves";
  bar_show(&s->bar, done, s->maker.plan.games, note);
}

/* Long games are not to be played in vain. */
static bool can_plot (const Simulate *s) {
  if (s->plot == NULL || whole_file_possible(s->plot)) return true;
  plan_complain(s->lang, "unable to write '%s': %s",
                "impossible d'écrire « %s » : %s", s->plot, strerror(errno));
  return false;
}

static bool write_plot (const Simulate *s, const Figures *f) {
  Buffer b = {0};
  bool ok;
  plot_svg(&b, f);
  ok = whole_file_write(s->plot, &b);
  if (!ok)
    plan_complain(s->lang, "unable to write '%s': %s",
                  "impossible d'écrire « %s » : %s", s->plot,
                  strerror(errno));
  buffer_free(&b);
  return ok;
}

static void sum_up (const Simulate *s, const Simulation *games, Figures *f) {
  const PlanMaker *m = &s->maker;
  f->simulation = games;
  f->lang = s->lang;
  for (int i = 0; i < SIDES; i++) f->rules[i] = m->rules[i];
  memcpy(f->compared, m->compared, sizeof f->compared);
  f->side = memory_new(SIDES * sizeof *f->side);
  for (int i = 0; i < m->plan.sides; i++)
    summary_make(&f->side[i], games, f->rules[i], i);
  if (m->plan.sides > 1)
    f->comparisons = summary_compare(games, f->side, f->rules[0],
                                     f->comparison);
}

static bool report (const Simulate *s, const Simulation *games) {
  Figures *f = memory_new(sizeof *f);
  Buffer out = {0};
  bool ok;
  sum_up(s, games, f);
  if (s->json)
    figures_json(&out, f);
  else if (!s->quiet)
    figures_text(&out, f);
  ok = common_write(&out);
  if (ok && s->plot != NULL) ok = write_plot(s, f);
  free(f->side);
  free(f);
  buffer_free(&out);
  return ok;
}

/* Says what there is to say when not all games were played. */
static bool all_done (const Simulate *s, const Simulation *games) {
  long asked = s->maker.plan.games;
  if (games->done == asked) return true;
  plan_complain(s->lang, "stopped after %ld of %ld games%s",
                "arrêté après %ld parties sur %ld%s", games->done, asked,
                games->done == 0 ? ""
                : s->lang == FRENCH ? " ; les chiffres sont les leurs"
                                    : "; the figures are of those");
  return false;
}

static void complain_of_lost (const Simulate *s, const LostTurn *lost) {
  Remark why = {0};
  if (lost->game == 0) return;
  remark_copy(&why, &lost->why);
  remark_wrap(&why, fact_saying(SAY_OF_GAME), fact_number((double)lost->game));
  common_say(&why, s->lang);
  remark_free(&why);
}

static int run (Simulate *s) {
  Simulation games;
  Remark why = {0};
  bool ok;
  catch_signals(plan_has_programs(&s->maker.plan));
  bar_begin(&s->bar, s->lang);
  ok = simulate_run(&games, &s->maker.plan, &why);
  bar_end(&s->bar);
  obey_signal();
  complain_of_lost(s, &games.lost);
  if (!ok)
    common_say(&why, s->lang);
  else {
    if (s->maker.plan.progress != NULL)
      fprintf(stderr, s->lang == FRENCH ? "%ld parties en %.1f s\n"
                                        : "%ld games in %.1f s\n",
              games.done * s->maker.plan.sides, games.seconds);
    ok = all_done(s, &games);
    if (games.done > 0) ok = report(s, &games) && ok;
  }
  simulate_free(&games);
  remark_free(&why);
  return ok ? EXIT_FINE : EXIT_TROUBLE;
}

static bool make_plan (Simulate *s, const PlanWish *wish, Host *host) {
  Plan *p = &s->maker.plan;
  if (!plan_make(&s->maker, wish, host, s->lang) || !can_plot(s))
    return false;
  p->open_host = open_host;
  p->how = s->common;
  p->stop = &interrupted;
  if (bar_possible() && !s->quiet) {
    p->progress = show_progress;
    p->ear = s;
  }
  return true;
}

int command_simulate (int argc, char **argv) {
  Common common;
  PlanWish a;
  struct arg_lit *json, *quiet;
  struct arg_file *plot;
  struct arg_end *end;
  Host *host = NULL;
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
                      "search, search:PLAYOUTS, cmd:PROGRAM"),
    a.bot = arg_strn(NULL, "bot", "NAME=KIND", 0, LISTED,
                     "who plays one seat, by name or number"),
    a.rotate = arg_lit0(NULL, "rotate",
                        "bots move on by a seat from game to game"),
    a.timeout = arg_str0(NULL, "timeout", "SECONDS",
                         "how long a program may think (10)"),
    a.set = arg_strn(NULL, "set", "NAME=VALUE", 0, LISTED,
                     "an option of the game"),
    a.variant = arg_str0(NULL, "variant", "NAME",
                         "play under these house rules"),
    a.compare = arg_strn(NULL, "compare", "NAME=VALUE", 0, LISTED,
                         "play the same deals with this option, too, and "
                         "compare; variant=NAME for house rules"),
    a.longest = arg_int0(NULL, "longest", "N",
                         "cut games that go on for more moves; 20000"),
    json = arg_lit0(NULL, "json", "one JSON object"),
    plot = arg_file0(NULL, "plot", "FILE.svg", "draw it"),
    a.logs = arg_file0(NULL, "logs", "DIR", "write a log of each game there"),
    quiet = arg_lit0("q", "quiet",
                       "no progress bar, and no report but --json and --plot"),
    common.lang, common.rules, common.help, common.version,
    a.game = arg_str1(NULL, NULL, "GAME", "what is played"),
    end = arg_end(20)
  };
  if (common_parse(&common, argc, argv, table, end,
                   "Plays many games by bots and sums them up.", &status) &&
      (status = EXIT_TROUBLE, common_language(&common, &s.lang)) &&
      (host = common_host(&common)) != NULL) {
    s.common = &common;
    s.json = json->count > 0;
    s.quiet = quiet->count > 0;
    s.plot = plot->count > 0 ? plot->filename[0] : NULL;
    if (make_plan(&s, &a, host)) status = run(&s);
    plan_free(&s.maker);
  }
  host_free(host);
  arg_freetable(table, sizeof table / sizeof table[0]);
  return status;
}
