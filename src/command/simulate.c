/*
** simulate: many games by bots
** SPDX-License-Identifier: MIT
*/
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

#include "command/command.h"
#include "command/common.h"
#include "command/progress.h"
#include "drive/pool.h"
#include "drive/simulate.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "base/output.h"
#include "base/unicode.h"
#include "render/catalogue.h"
#include "render/figures.h"
#include "render/verdict_json.h"
#include "base/line.h"

enum { SWEEP_LIMIT = 60, GAMES_USUAL = 1000, GAMES_LIMIT = 100000000 };

enum {
  GAMES, SEED, JOBS, PLAYERS, BOTS, BOT, ROTATE, TIMEOUT, SET, VARIANT,
  COMPARE, MEASURES_WANTED, FORBID, SWEEP, LONGEST, JSON, PLOT, LOGS, CARDS,
  QUIET, GAME, SIMULATE_OPTIONS
};

/* The plan points into the command line, the rules and 'bots'. */
typedef struct Simulate {
  const CommandLine *line;
  Language lang;
  const char *plot;            /* or NULL */
  bool json, quiet;
  Host *host;
  Plan plan;
  BotTalk talk;
  Ruleset *rules[SIDES];
  bool compared[OPTIONS_LIMIT];          /* options named by --compare */
  int swept;                             /* option of --sweep, or -1 */
  double from, to;                       /* its range */
  char *bots;                            /* text that plan.bot points into */
  Progress progress;
} Simulate;

/* Splits "NAME=VALUE"; false, with a complaint, on failure. */
static bool cut_pair (const Simulate *s, const char *text, Span *name,
                      Span *value) {
  const char *equals = strchr(text, '=');
  if (equals == NULL) {
    common_say(s->lang, fact_saying(SAY_WRITE_PAIR), fact_string(text));
    return false;
  }
  *name = span_trim((Span){text, (size_t)(equals - text)});
  *value = span_trim(span_of(equals + 1));
  return true;
}

/* A house rule, unless the game has an option with that name. */
static bool names_variant (const Simulate *s, Span name) {
  return dictionary_find(s->rules[0]->option_words, name) < 0 &&
         (span_is(name, "variant") || span_is(name, "variante"));
}

static bool find_rules (Simulate *s, int side) {
  s->rules[side] = common_rules(s->host, s->plan.game,
                                s->plan.variant[side], s->lang);
  return s->rules[side] != NULL;
}

static bool find_both_rules (Simulate *s) {
  const char *variant = command_text(s->line, VARIANT);
  Plan *p = &s->plan;
  p->game = command_text(s->line, GAME);
  p->variant[0] = p->variant[1] = variant != NULL ? variant : "";
  p->sides = command_has(s->line, COMPARE) || command_has(s->line, FORBID)
                 ? 2 : 1;
  if (!find_rules(s, 0)) return false;
  for (int i = 0; i < command_count(s->line, COMPARE); i++) {
    Span name, value;
    if (!cut_pair(s, command_texts(s->line, COMPARE)[i], &name, &value))
      return false;
    if (names_variant(s, name)) p->variant[1] = value.at;
  }
  return find_rules(s, 1);
}

static void complain_of_option (const Simulate *s, int side, Span name) {
  const Ruleset *r = s->rules[side];
  Remark why = {0};
  remark_say(&why, fact_saying(SAY_NO_OPTION), fact_string(r->id),
             fact_text(name));
  remark_suggest(&why, dictionary_nearest(r->option_words, name));
  common_fine(false, s->lang, &why);
}

/* Reads "NAME=VALUE" into a side's options; 'said' marks those already set. */
static bool set_option (Simulate *s, int side, const char *text,
                        bool said[OPTIONS_LIMIT]) {
  const Ruleset *r = s->rules[side];
  Span name, value;
  int i;
  if (!cut_pair(s, text, &name, &value)) return false;
  i = dictionary_find(r->option_words, name);
  if (i < 0)
    complain_of_option(s, side, name);
  else if (said[i])
    common_say(s->lang, fact_saying(SAY_OPTION_TWICE),
               fact_word(&r->option[i].word));
  else if (!header_read_value(&r->option[i], value, &s->plan.option[side][i]))
    common_say(s->lang, fact_saying(SAY_OPTION_CANNOT_BE),
               fact_word(&r->option[i].word), fact_text(value),
               fact_string(r->id));
  else
    return said[i] = true;
  return false;
}

static bool set_side (Simulate *s, int side) {
  const Ruleset *r = s->rules[side];
  bool said[OPTIONS_LIMIT] = {false};
  for (int i = 0; i < r->options; i++)
    s->plan.option[side][i] = option_default(&r->option[i]);
  for (int i = 0; i < command_count(s->line, SET); i++)
    if (!set_option(s, side, command_texts(s->line, SET)[i], said))
      return false;
  return true;
}

static bool set_options (Simulate *s) {
  bool variant = false;
  if (!set_side(s, 0) || !set_side(s, 1)) return false;
  for (int i = 0; i < command_count(s->line, COMPARE); i++) {
    const char *text = command_texts(s->line, COMPARE)[i];
    Span name, value;
    if (!cut_pair(s, text, &name, &value)) return false;
    if (!names_variant(s, name)) {
      if (!set_option(s, 1, text, s->compared)) return false;
    } else if (variant)
      return common_say(s->lang, fact_saying(SAY_ONE_VARIANT));
    else
      variant = true;
  }
  return true;
}

/* The rules may reject options or the number of players. */
static bool ask_rules (Simulate *s) {
  Remark why = {0};
  bool ok = true;
  for (int i = 0; i < s->plan.sides && ok; i++)
    ok = host_seat(s->host, s->rules[i], s->plan.seats, 0, s->plan.option[i],
                   false, &why);
  return common_fine(ok, s->lang, &why);
}

/* One more than the minimum, if allowed. */
static bool set_players (Simulate *s) {
  int least = 0, most = SEATS_LIMIT;
  for (int i = 0; i < s->plan.sides; i++) {
    if (s->rules[i]->least_seats > least) least = s->rules[i]->least_seats;
    if (s->rules[i]->most_seats < most) most = s->rules[i]->most_seats;
  }
  s->plan.seats = (int)command_number(s->line, PLAYERS,
                                      least < most ? least + 1 : least);
  if (s->plan.seats < least || s->plan.seats > most)
    return common_say(s->lang,
                      fact_saying(least == most ? SAY_NOT_SO_MANY_PLAYERS
                                                : SAY_WRONG_NUMBER_OF_PLAYERS),
                      fact_string(s->rules[0]->id), fact_number(least),
                      fact_number(most), fact_number(s->plan.seats));
  for (int i = 0; i < s->plan.seats; i++)
    s->plan.name[i] = span_of(common_name(i));
  return true;
}

/* --bots KIND,KIND,…: repeats the list around the table. */
static bool deal_bots (Simulate *s) {
  const char *said = command_text(s->line, BOTS);
  const char *list = said != NULL ? said : "random";
  char *next;
  int n = 0;
  s->bots = memory_copy(list, strlen(list));
  for (next = s->bots; next != NULL; n++) {
    char *comma = strchr(next, ',');
    if (comma != NULL) *comma = '\0';
    if (n < s->plan.seats) s->plan.bot[n] = next;
    next = comma == NULL ? NULL : comma + 1;
  }
  if (n > s->plan.seats)
    return common_say(s->lang, fact_saying(SAY_TOO_MANY_BOTS), fact_number(n),
                      fact_number(s->plan.seats));
  for (int i = n; i < s->plan.seats; i++) s->plan.bot[i] = s->plan.bot[i - n];
  return true;
}

/* The seat of "Anne=careful" or "1=careful", or -1. */
static int find_seat (const Simulate *s, Span who) {
  long number;
  if (number_read_whole(who, &number) && number >= 1 &&
      number <= s->plan.seats)
    return (int)number - 1;
  for (int i = 0; i < s->plan.seats; i++)
    if (unicode_same(who, s->plan.name[i])) return i;
  return -1;
}

static bool seat_bot (Simulate *s, const char *bot) {
  const char *equals = strchr(bot, '=');
  Span name = common_bot_name(bot);
  int seat = find_seat(s, name);
  Remark why = {0};
  if (equals == NULL)
    remark_say(&why, fact_saying(SAY_WRITE_BOT));
  else if (seat < 0)
    remark_say(&why, fact_saying(SAY_NO_PLAYER), fact_text(name));
  else {
    s->plan.bot[seat] = equals + 1;
    return true;
  }
  return common_say_of_bot(s->lang, bot, &why);
}

static bool seat_bots (Simulate *s) {
  for (int i = 0; i < command_count(s->line, BOT); i++)
    if (!seat_bot(s, command_texts(s->line, BOT)[i])) return false;
  return true;
}

static bool is_bot (const Simulate *s, const char *kind, int seat) {
  Remark why = {0};
  Bot *b = NULL;
  if (bot_command_of(kind) != NULL)
    bot_command_check(bot_command_of(kind), &why);
  else
    b = bot_new(kind, seat, 0, &why);
  bot_free(b);
  return common_fine(why.saying == SAY_NOTHING, s->lang, &why);
}

static bool set_bots (Simulate *s) {
  if (!deal_bots(s) || !seat_bots(s)) return false;
  s->talk = message_talk(command_milliseconds(s->line, TIMEOUT));
  s->plan.talk = &s->talk;
  s->plan.rotate = command_has(s->line, ROTATE);
  for (int i = 0; i < s->plan.seats; i++)
    if (!is_bot(s, s->plan.bot[i], i)) return false;
  return true;
}

static bool has_programs (const Simulate *s) {
  for (int i = 0; i < s->plan.seats; i++)
    if (bot_command_of(s->plan.bot[i]) != NULL) return true;
  return false;
}

static void set_numbers (Simulate *s) {
  Plan *p = &s->plan;
  int threads = common_threads(command_number(s->line, JOBS, 0));
  p->games = command_number(s->line, GAMES, GAMES_USUAL);
  p->threads = threads < p->games ? threads : (int)p->games;
  p->longest = (unsigned)command_number(s->line, LONGEST, MOVES_IN_GAME);
}

/* The seed must survive writing to a log and reading it back. */
static bool set_seed (Simulate *s) {
  const char *said = command_text(s->line, SEED);
  s->plan.seed = said != NULL ? said : "1";
  return line_gives_back(span_of(s->plan.seed)) ||
         common_say(s->lang, fact_saying(SAY_NOT_IN_LOG), fact_string(said),
                    fact_string("seed"));
}

static bool set_logs (Simulate *s) {
  s->plan.logs = command_text(s->line, LOGS);
  return s->plan.logs == NULL || common_make_folder(s->plan.logs, s->lang);
}

/* How cards are written in a log. */
static bool set_cards (Simulate *s) {
  static const char *const word[] = {
    [CARDS_BY_SEED] = "seed", [CARDS_ALL] = "all", [CARDS_PUBLIC] = "public"
  };
  const char *said = command_text(s->line, CARDS);
  if (said == NULL) return true;
  if (s->plan.logs == NULL)
    return common_say(s->lang, fact_saying(SAY_CARDS_OF_LOGS));
  for (int i = CARDS_BY_SEED; i <= CARDS_PUBLIC; i++) {
    s->plan.cards = (CardsWritten)i;
    if (strcmp(said, word[i]) == 0) return true;
  }
  return common_say(s->lang, fact_saying(SAY_WRITE_CARDS), fact_string(said));
}

/* A verb or a card that the first bot may not play. */
static bool set_ban (Simulate *s) {
  const char *what = command_text(s->line, FORBID);
  const Ruleset *r = s->rules[0];
  Plan *p = &s->plan;
  int move;
  p->no_card = -1;
  if (what == NULL) return true;
  if (command_has(s->line, COMPARE) || command_has(s->line, SWEEP))
    return common_say(s->lang, fact_saying(SAY_FORBID_OR_COMPARE));
  p->forbidden = what;
  move = dictionary_find(r->verb_words, span_of(what));
  for (int m = move; m >= 0; m = r->verb_next[m])
    p->no_move |= (uint64_t)1 << m;
  if (move < 0) p->no_card = dictionary_find(r->kind_words, span_of(what));
  return p->no_move != 0 || p->no_card >= 0 ||
         common_say(s->lang, fact_saying(SAY_NOTHING_TO_FORBID),
                    fact_string(what), fact_string(r->id));
}

/* "NAME=FROM..TO", for an option that is a number. */
static bool set_sweep (Simulate *s) {
  const char *text = command_text(s->line, SWEEP);
  const Ruleset *r = s->rules[0];
  const Option *o;
  Span name, value;
  const char *dots;
  s->swept = -1;
  if (text == NULL) return true;
  if (command_has(s->line, COMPARE) || command_has(s->line, LOGS))
    return common_say(s->lang, fact_saying(SAY_FORBID_OR_COMPARE));
  if (!cut_pair(s, text, &name, &value)) return false;
  s->swept = dictionary_find(r->option_words, name);
  if (s->swept < 0) return complain_of_option(s, 0, name), false;
  o = &r->option[s->swept];
  dots = strstr(value.at, "..");
  if (dots == NULL || !o->is_number ||
      !header_read_value(o, (Span){value.at, (size_t)(dots - value.at)},
                         &s->from) ||
      !header_read_value(o, span_trim(span_of(dots + 2)), &s->to) ||
      s->from >= s->to)
    return common_say(s->lang, fact_saying(SAY_WRITE_SWEEP),
                      fact_string(text));
  return (s->to - s->from) / o->step < SWEEP_LIMIT ||
         common_say(s->lang, fact_saying(SAY_SWEEP_TOO_LONG),
                    fact_string(text), fact_number(SWEEP_LIMIT));
}

/* Checks the plot file before long games are played. */
static bool can_plot (const Simulate *s) {
  return s->plot == NULL || whole_file_possible(s->plot) ||
         common_say_file(s->lang, SAY_CANNOT_WRITE, s->plot);
}

/* Set by the signal handler. */
static atomic_bool interrupted;

static bool is_second (void) {
  return !stop_is_echo() && atomic_exchange(&interrupted, true);
}

static void interrupt (int signal_number) {
  if (is_second()) stop_die(signal_number);
}

/* Ends bot programs first: they must not outlive this process. */
static void interrupt_programs (int signal_number) {
  if (is_second()) stop_note(signal_number);
}

/* The first signal stops after the current games; the second kills. */
static void catch_signal (int signal_number, bool programs) {
  struct sigaction action = {.sa_handler = interrupt}, before;
  if (programs) action.sa_handler = interrupt_programs;
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

static Host *open_host (const void *how) {
  const CommandLine *line = how;
  return common_host(&line->path, line->lang);
}

static void show_progress (void *ear, long done) {
  Simulate *s = ear;
  const char *note = NULL;
  if (atomic_load(&interrupted))
    note = catalogue_words(SAY_FINISHING, s->lang);
  progress_show(&s->progress, done, s->plan.games, note);
}

/* Writes the plot to its file and frees it. */
static bool save_plot (const Simulate *s, Buffer *drawing) {
  bool ok = whole_file_write(s->plot, drawing);
  if (!ok) common_say_file(s->lang, SAY_CANNOT_WRITE, s->plot);
  buffer_free(drawing);
  return ok;
}

static bool write_plot (const Simulate *s, const Figures *f) {
  Buffer drawing = {0};
  plot_svg(&drawing, f);
  return save_plot(s, &drawing);
}

static void sum_up (const Simulate *s, const Simulation *games, Figures *f) {
  f->simulation = games;
  f->lang = s->lang;
  for (int i = 0; i < SIDES; i++) f->rules[i] = s->rules[i];
  memcpy(f->compared, s->compared, sizeof f->compared);
  f->side = memory_new(SIDES * sizeof *f->side);
  for (int i = 0; i < s->plan.sides; i++)
    summary_make(&f->side[i], games, f->rules[i], i);
  if (s->plan.sides > 1)
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

/* Reports when not all games were played. */
static bool all_done (const Simulate *s, const Simulation *games) {
  if (games->done < s->plan.games && limits_time_is_up(&s->plan.limits))
    common_say(s->lang, fact_saying(SAY_TIME_IS_UP),
               fact_number((double)s->plan.limits.of[LIMIT_RUN]));
  return games->done == s->plan.games ||
         common_say(s->lang,
                    fact_saying(games->done == 0 ? SAY_STOPPED_AFTER
                                                 : SAY_STOPPED_WITH_FIGURES),
                    fact_number((double)games->done),
                    fact_number((double)s->plan.games));
}

static void complain_of_lost (const Simulate *s, const LostTurn *lost) {
  Remark why = {0};
  if (lost->game == 0) return;
  remark_copy(&why, &lost->why);
  remark_wrap(&why, fact_saying(SAY_OF_GAME), fact_number((double)lost->game));
  common_fine(false, s->lang, &why);
}

/* False if no game could be played. */
static bool play_games (Simulate *s, Simulation *games) {
  Remark why = {0};
  bool ok;
  progress_begin(&s->progress, s->lang);
  ok = simulate_run(games, &s->plan, &why);
  progress_end(&s->progress);
  stop_obey();
  complain_of_lost(s, &games->lost);
  return common_fine(ok, s->lang, &why);
}

static void say_how_long (const Simulate *s, const Simulation *games) {
  Buffer took = {0};
  catalogue_format(&took, s->lang, SAY_GAMES_TOOK, games->done * s->plan.sides,
                   games->seconds);
  buffer_mark_decimals(&took, 0, s->lang);
  output_format(stderr, "%s", took.text);
  buffer_free(&took);
}

static int simulate (Simulate *s) {
  Simulation games;
  bool ok;
  catch_signals(has_programs(s));
  ok = play_games(s, &games);
  if (ok) {
    if (s->plan.progress != NULL) say_how_long(s, &games);
    ok = all_done(s, &games);
    if (games.done > 0) ok = report(s, &games) && ok;
  }
  simulate_free(&games);
  return ok ? EXIT_FINE : EXIT_TROUBLE;
}

static void keep_row (const Simulate *s, const Simulation *games, double value,
                      SweepRow *row) {
  Summary *m = memory_new(sizeof *m);
  summary_make(m, games, s->rules[0], 0);
  *row = (SweepRow){.value = value, .games = games->done, .cut = m->cut,
                    .length = m->length, .ties = m->ties};
  row->balance = summary_balance(games, m, 0);
  for (int i = 0; i < s->plan.seats; i++) row->score[i] = m->seat[i].score;
  memcpy(row->measure, m->measure, sizeof row->measure);
  free(m);
}

/* Plays the games of one value. False if none or not all were played. */
static bool sweep_value (Simulate *s, double value, Sweep *sweep) {
  Simulation games;
  bool ok;
  s->plan.option[0][s->swept] = value;
  if (!ask_rules(s)) return false;
  ok = play_games(s, &games);
  if (ok) {
    ok = all_done(s, &games);
    if (games.done > 0)
      keep_row(s, &games, value, &sweep->row[sweep->rows++]);
  }
  simulate_free(&games);
  return ok;
}

static bool write_sweep_plot (const Simulate *s, const Sweep *sweep) {
  Buffer drawing = {0};
  sweep_svg(&drawing, sweep);
  return save_plot(s, &drawing);
}

static bool report_sweep (const Simulate *s, const Sweep *sweep) {
  Buffer out = {0};
  bool ok;
  if (s->json)
    sweep_json(&out, sweep);
  else if (!s->quiet)
    sweep_text(&out, sweep);
  ok = common_write(&out);
  buffer_free(&out);
  return ok && (s->plot == NULL || write_sweep_plot(s, sweep));
}

static int sweep (Simulate *s) {
  const Option *o = &s->rules[0]->option[s->swept];
  Sweep found = {.rules = s->rules[0], .plan = &s->plan, .option = o,
                 .lang = s->lang};
  int count = (int)((s->to - s->from) / o->step + 1.5);
  bool ok = true;
  catch_signals(has_programs(s));
  found.row = memory_new((size_t)count * sizeof *found.row);
  for (int i = 0; ok && i < count; i++)
    ok = sweep_value(s, s->from + i * o->step, &found);
  if (found.rows > 0) ok = report_sweep(s, &found) && ok;
  free(found.row);
  return ok ? EXIT_FINE : EXIT_TROUBLE;
}

static bool make_plan (Simulate *s) {
  Plan *p = &s->plan;
  set_numbers(s);
  p->measures = command_has(s->line, MEASURES_WANTED);
  if (!find_both_rules(s) || !set_options(s) || !set_players(s) ||
      !ask_rules(s) || !set_bots(s) || !set_seed(s) || !set_logs(s) ||
      !set_cards(s) || !set_ban(s) || !set_sweep(s) ||
      !can_plot(s))
    return false;
  p->open_host = open_host;
  p->how = s->line;
  p->limits = s->line->path.limits;
  p->stop = &interrupted;
  if (progress_possible() && !s->quiet) {
    p->progress = show_progress;
    p->ear = s;
  }
  return true;
}

static int run_simulate (const CommandLine *line) {
  Simulate *s = memory_new(sizeof *s);
  int status = EXIT_TROUBLE;
  s->line = line;
  s->lang = line->lang;
  s->json = command_has(line, JSON);
  s->quiet = command_has(line, QUIET);
  s->plot = command_text(line, PLOT);
  s->host = common_host(&line->path, line->lang);
  if (s->host != NULL && make_plan(s))
    status = s->swept >= 0 ? sweep(s) : simulate(s);
  host_free(s->host);
  free(s->bots);
  free(s);
  return status;
}

static const CommandOption simulate_option[SIMULATE_OPTIONS] = {
  [GAMES] = {.letter = "n", .name = "games", .wants = WANTS_NUMBER,
             .value = SAY_VALUE_N, .least = 1, .most = GAMES_LIMIT,
             .about = SAY_HELP_SIMULATE_GAMES},
  [SEED] = {.name = "seed", .wants = WANTS_TEXT, .value = SAY_VALUE_TEXT,
            .about = SAY_HELP_SIMULATE_SEED},
  [JOBS] = COMMAND_JOBS(SAY_HELP_SIMULATE_JOBS),
  [PLAYERS] = {.name = "players", .wants = WANTS_NUMBER, .value = SAY_VALUE_N,
               .least = 1, .most = INT_MAX,
               .about = SAY_HELP_SIMULATE_PLAYERS},
  [BOTS] = {.name = "bots", .wants = WANTS_TEXT,
            .value = SAY_VALUE_KIND_KIND, .about = SAY_HELP_SIMULATE_BOTS},
  [BOT] = {.name = "bot", .wants = WANTS_TEXT,
           .value = SAY_VALUE_NAME_KIND, .times = COMMAND_TIMES,
           .about = SAY_HELP_SIMULATE_BOT},
  [ROTATE] = {.name = "rotate", .about = SAY_HELP_SIMULATE_ROTATE},
  [TIMEOUT] = COMMAND_TIMEOUT,
  [SET] = COMMAND_SET(SAY_HELP_SIMULATE_SET),
  [VARIANT] = COMMAND_VARIANT(SAY_HELP_SIMULATE_VARIANT),
  [COMPARE] = {.name = "compare", .wants = WANTS_TEXT,
               .value = SAY_VALUE_NAME_VALUE, .times = COMMAND_TIMES,
               .about = SAY_HELP_SIMULATE_COMPARE},
  [MEASURES_WANTED] = {
      .name = "measures",
      .about = SAY_HELP_SIMULATE_MEASURES},
  [FORBID] = {.name = "forbid", .wants = WANTS_TEXT,
              .value = SAY_VALUE_MOVE_CARD, .about = SAY_HELP_SIMULATE_FORBID},
  [SWEEP] = {.name = "sweep", .wants = WANTS_TEXT,
             .value = SAY_VALUE_NAME_FROM_TO, .about = SAY_HELP_SIMULATE_SWEEP},
  [LONGEST] = {.name = "longest", .wants = WANTS_NUMBER, .value = SAY_VALUE_N,
               .least = 1, .most = 10 * MOVES_IN_GAME,
               .about = SAY_HELP_SIMULATE_LONGEST},
  [JSON] = COMMAND_JSON(SAY_HELP_SIMULATE_JSON),
  [PLOT] = {.name = "plot", .wants = WANTS_FILE,
            .value = SAY_VALUE_FILE_SVG, .about = SAY_HELP_SIMULATE_PLOT},
  [LOGS] = {.name = "logs", .wants = WANTS_FOLDER,
            .value = SAY_VALUE_DIR, .about = SAY_HELP_SIMULATE_LOGS},
  [CARDS] = {.name = "cards", .wants = WANTS_TEXT,
             .value = SAY_VALUE_WHICH, .about = SAY_HELP_SIMULATE_CARDS},
  [QUIET] = COMMAND_QUIET(SAY_HELP_SIMULATE_QUIET),
  [GAME] = COMMAND_GAME(true),
};

const Command simulate_command = {
  "simulate", SAY_ABOUT_SIMULATE, SAY_DOES_SIMULATE,
  simulate_option, SIMULATE_OPTIONS, .run = run_simulate
};
