/*
** play: a game played by people, bots, or both
** SPDX-License-Identifier: MIT
*/
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "command/command.h"
#include "command/console.h"
#include "command/progress.h"
#include "drive/pool.h"
#include "base/buffer.h"
#include "base/output.h"
#include "render/catalogue.h"
#include "render/verdict_json.h"

#define USUAL_BOT "careful"

enum { CUT_SHOWN = 60 };     /* bytes shown of a truncated line */

enum {
  PLAYERS, PEOPLE, BOT, SEED, COMMIT, START, SET, VARIANT, OUTPUT, RESUME,
  TIMEOUT, GAME, PLAY_OPTIONS
};

/* The options. */
typedef struct Wish {
  MatchWish match;
  const char *const *bot;      /* "NAME=KIND" */
  int bots;
  int people;                  /* the rest are bots; -1: all but --bot */
  bool people_said;
  const char *resume, *output;
  int timeout;                 /* milliseconds */
} Wish;

static Match *match_of (PlayTable *t) { return &t->match; }

static void name_players (Buffer *b, const char *const *bot, int bots,
                          int least) {
  Dictionary *usual = dictionary_new(FOLD_CASE);
  Dictionary *seated = dictionary_new(FOLD_CASE);
  int strange = 0, count = 0;
  if (least < 2) least = 2;
  for (int i = 0; i < least; i++)
    dictionary_add(usual, span_of(common_name(i)), i);
  for (int i = 0; i < bots; i++)
    strange += dictionary_find(usual, common_bot_name(bot[i])) < 0;
  for (int i = 0; i < least - strange; i++)
    invitation_add_name(b, seated, span_of(common_name(i)), &count);
  for (int i = 0; i < bots; i++)
    invitation_add_name(b, seated, common_bot_name(bot[i]), &count);
  dictionary_free(usual);
  dictionary_free(seated);
}

static bool is_program (const char *kind) {
  return bot_command_of(kind) != NULL;
}

static Bot *new_bot (const char *kind, int seat, const BotTalk *talk,
                     Remark *why) {
  const char *program = bot_command_of(kind);
  if (program == NULL) return bot_new(kind, seat, 0, why);
  if (!bot_command_check(program, why)) return NULL;
  return bot_command_new(program, seat, talk, 0, why);
}

static bool seat_bot (PlayTable *t, int seat, const char *kind,
                      const BotTalk *talk) {
  Remark why = {0};
  Bot *b = new_bot(kind, seat, talk, &why);
  if (b == NULL) {
    remark_wrap(&why, fact_saying(SAY_OF_BOT),
                fact_text(game_of(t)->header.seating.name[seat]));
    common_say_remark(t->lang, &why);
  }
  else if (!is_program(kind))
    bot_sit_down(b, game_of(t));
  t->bot[seat] = b;
  remark_free(&why);
  return b != NULL;
}

/* A log says which bots played, but never names a program to run. */
static void note_bot (PlayTable *t, int seat, const char *kind) {
  Buffer note = {0};
  buffer_format(&note, "bot %.*s = %s", in_words(t, seat),
                is_program(kind) ? "cmd" : kind);
  game_note(&t->match.logs.game, buffer_view(&note));
  buffer_free(&note);
}

/* The seat of a bot from the options, or -1 with a complaint. */
static int find_seat (PlayTable *t, const char *bot,
                      const bool taken[SEATS_LIMIT]) {
  Span name = common_bot_name(bot);
  int seat = dictionary_find(game_of(t)->header.seating.names, name);
  Remark why = {0};
  if (strchr(bot, '=') == NULL)
    remark_say(&why, fact_saying(SAY_WRITE_BOT));
  else if (seat < 0)
    remark_say(&why, fact_saying(SAY_NO_PLAYER), fact_text(name));
  else if (taken[seat])
    remark_say(&why, fact_saying(SAY_NAMED_TWICE), fact_text(name));
  else
    return seat;
  common_say_of_bot(t->lang, bot, &why);
  return -1;
}

static bool seat_wished_bot (PlayTable *t, const char *bot, const BotTalk *talk,
                             bool taken[SEATS_LIMIT]) {
  int seat = find_seat(t, bot, taken);
  const char *kind = strchr(bot, '=');
  if (seat < 0) return false;
  taken[seat] = true;
  if (strcmp(++kind, "person") != 0 && !seat_bot(t, seat, kind, talk))
    return false;
  note_bot(t, seat, kind);
  return true;
}

/* "bot NAME = KIND": the seat, or -1 for any other note. */
static int read_note (PlayTable *t, Span note, Buffer *kind) {
  const char *equals = memchr(note.at, '=', note.len);
  Span name, rest;
  if (note.len < 4 || memcmp(note.at, "bot ", 4) != 0 || equals == NULL)
    return -1;
  name = span_trim((Span){note.at + 4, (size_t)(equals - note.at) - 4});
  rest = (Span){equals + 1, (size_t)(note.at + note.len - equals) - 1};
  buffer_span(kind, span_trim(rest));
  return dictionary_find(game_of(t)->header.seating.names, name);
}

static void remember_bot (PlayTable *t, int seat, const char *kind,
                          const BotTalk *talk) {
  bot_free(t->bot[seat]);
  t->bot[seat] = NULL;
  if (strcmp(kind, "cmd") == 0)
    common_say(t->lang, fact_saying(SAY_WAS_PROGRAM),
                        fact_text(name_of(t, seat)),
                        fact_text(name_of(t, seat)));
  else if (!is_program(kind) && strcmp(kind, "person") != 0)
    seat_bot(t, seat, kind, talk);
}

/* Restores the bots in the log's notes, unless the options name others. */
static void remember_bots (PlayTable *t, const BotTalk *talk,
                           const bool wished[SEATS_LIMIT]) {
  const Buffer *log = &game_of(t)->log;
  LineCursor c = {{buffer_string(log), log->len}, 1};
  for (Line line; line_next(&c, &line);) {
    Buffer kind = {0};
    int seat = line.subject == SUBJECT_NOTE ? read_note(t, line.rest, &kind)
                                            : -1;
    if (seat >= 0 && !wished[seat])
      remember_bot(t, seat, buffer_string(&kind), talk);
    buffer_free(&kind);
  }
}

/* People are seated first; bots take the other seats. */
static bool seat_others (PlayTable *t, int people, const BotTalk *talk,
                         const bool taken[SEATS_LIMIT]) {
  int seats = game_of(t)->header.seating.seats;
  for (int s = 0; s < seats; s++) people -= taken[s] && t->bot[s] == NULL;
  for (int s = 0; s < seats; s++) {
    if (taken[s] || people-- > 0) continue;
    if (!seat_bot(t, s, USUAL_BOT, talk)) return false;
    note_bot(t, s, USUAL_BOT);
  }
  return true;
}

static bool seat_bots (PlayTable *t, const Wish *w, const BotTalk *talk) {
  const char *const *bot = w->bot;
  int bots = w->bots;
  bool wished[SEATS_LIMIT] = {false}, taken[SEATS_LIMIT] = {false};
  for (int i = 0; i < bots; i++) {
    int seat = dictionary_find(game_of(t)->header.seating.names,
                               common_bot_name(bot[i]));
    if (seat >= 0) wished[seat] = true;
  }
  if (w->resume != NULL) remember_bots(t, talk, wished);
  for (int i = 0; i < bots; i++)
    if (!seat_wished_bot(t, bot[i], talk, taken)) return false;
  return w->people < 0 || seat_others(t, w->people, talk, taken);
}

/* As few as the game allows, but room for all who were asked for. */
static int seats_needed (const Wish *w, const Ruleset *r) {
  int least = r != NULL ? r->least_seats : 2;
  int asked = w->people_said ? w->people + w->bots : 0;
  if (asked < least) asked = least;
  return asked < SEATS_LIMIT ? asked : SEATS_LIMIT;
}

static bool start_game (PlayTable *t, Wish *w, Host *host) {
  Buffer players = {0}, seed = {0};
  Remark why = {0};
  const char *variant = w->match.variant;
  Ruleset *r = load_rules(host, span_of(w->match.game),
                          span_of(variant ? variant : ""), &why);
  bool ok;
  remark_free(&why);  /* match_open gives a better message */
  why = (Remark){.saying = SAY_NOTHING};
  if (w->match.players == NULL) {
    name_players(&players, w->bot, w->bots, seats_needed(w, r));
    w->match.players = players.text;
  }
  if (w->match.seed == NULL) {
    promise_random(&seed);
    w->match.seed = seed.text;
  }
  ok = match_begin(match_of(t), &w->match, &why);
  w->match.players = w->match.seed = NULL;
  buffer_free(&players);
  buffer_free(&seed);
  return common_fine(ok, t->lang, &why);
}

/* Shows enough of the line to recognise it. */
static void complain_of_cut (const PlayTable *t, const char *path,
                             const Buffer *line, bool dropped) {
  Span start = {line->text, line->len < CUT_SHOWN ? line->len : CUT_SHOWN};
  common_say(t->lang,
             fact_saying(dropped ? SAY_CUT_AND_DROPPED : SAY_CUT_SHORT),
             fact_string(path), fact_text(start));
}

static bool resume_game (PlayTable *t, const char *path) {
  Buffer dropped = {0};
  Remark why = {0};
  bool ok = match_resume(match_of(t), path, &dropped, &why);
  if (dropped.len > 0) complain_of_cut(t, path, &dropped, ok);
  buffer_free(&dropped);
  return common_fine(ok, t->lang, &why);
}

static bool open_log (PlayTable *t, const char *path) {
  Remark why = {0};
  bool ok = match_log_to(match_of(t), path, &why);
  return common_fine(ok, t->lang, &why);
}

static bool has_people (PlayTable *t) {
  for (int s = 0; s < match_of(t)->logs.game.header.seating.seats; s++)
    if (t->bot[s] == NULL) return true;
  return false;
}

static void greet (PlayTable *t) {
  const Match *m = match_of(t);
  const Header *h = &m->logs.game.header;
  const Seating *s = &h->seating;
  buffer_format(&t->out, "%s", both_in(h->rules->title, t->lang));
  for (int i = 0; i < s->seats; i++) {
    buffer_text(&t->out, i > 0 ? ", " : catalogue_words(SAY_COLON, t->lang));
    buffer_span(&t->out, s->name[i]);
    if (t->bot[i] != NULL) buffer_text(&t->out, " (bot)");
  }
  console_put(t, fact_saying(match_has_promise(m) ? SAY_COMMIT_IS
                                                  : SAY_SEED_IS),
              fact_text(match_has_promise(m) ? h->commit : h->seed));
  if (m->path != NULL)
    console_put(t, fact_saying(SAY_LOG_IS), fact_string(m->path));
  buffer_text(&t->out, ".\n");
  console_speak(t);
  if (!person_can_edit() && person_is_terminal(t->person))
    console_say(t, fact_saying(SAY_NO_EDITING));
  if (has_people(t))
    console_say(t, fact_saying(SAY_YOUR_TURN));
}

/* Its program gave no valid answer: records that in the log. */
static int choose_for (PlayTable *t, int seat) {
  Remark why = {0};
  Buffer note = {0};
  int choice = bot_command_lose_turn(t->bot[seat], game_of(t), &t->choices,
                                     &why);
  if (why.saying != SAY_NOTHING) {
    common_say_remark(t->lang, &why);
    message_note(&note, &why);
    game_note(&t->match.logs.game, buffer_view(&note));
  }
  buffer_free(&note);
  remark_free(&why);
  return choice;
}

/* The rules failed in the bot's look-ahead, on its own table. */
static void report_bot_fault (PlayTable *t) {
  Remark why = {0};
  host_tell_fault(judge_of(t)->host, &why);
  common_fine(false, t->lang, &why);
  t->left = t->trouble = true;
}

/* Progress of a slow bot. */
typedef struct LongThought {
  PlayTable *table;
  int seat;
  Progress progress;
  double updated;               /* last update, by limits_clock */
} LongThought;

#define THOUGHT_BEFORE_TOLD 1.0   /* seconds */
#define THOUGHT_TOLD_EVERY 0.1

static void show_thinking (void *who, long done, long most) {
  LongThought *l = who;
  double now = limits_clock();
  Remark thinks = {0};
  Buffer note = {0};
  if (now < l->progress.began + THOUGHT_BEFORE_TOLD ||
      now < l->updated + THOUGHT_TOLD_EVERY)
    return;
  l->updated = now;
  remark_say(&thinks, fact_saying(SAY_IS_THINKING),
             fact_text(name_of(l->table, l->seat)));
  catalogue_write(&note, &thinks, l->table->lang);
  progress_show(&l->progress, done, most, note.text);
  remark_free(&thinks);
  buffer_free(&note);
}

/* On a terminal, shows which bot is thinking. */
static int choose_aloud (PlayTable *t, int seat) {
  LongThought l = {.table = t, .seat = seat};
  int choice;
  progress_begin(&l.progress, t->lang);
  if (progress_possible() && person_is_terminal(t->person))
    t->bot[seat]->thinking = (Thinking){show_thinking, &l};
  choice = bot_choose(t->bot[seat], game_of(t), &t->choices);
  t->bot[seat]->thinking = (Thinking){0};
  progress_end(&l.progress);
  return choice;
}

static int bot_turn (PlayTable *t, int seat) {
  Bot *b = t->bot[seat];
  int choice = choose_aloud(t, seat);
  if (*stop_asked()) return GAME_LEAVES;
  if (choice < 0 && bot_is_command(b) && t->choices.count > 0)
    choice = choose_for(t, seat);
  if (choice < 0 && !bot_is_command(b) && t->choices.count > 0)
    report_bot_fault(t);
  else if (choice < 0) {
    common_say(t->lang, fact_saying(SAY_BOT_STUCK),
                        fact_text(name_of(t, seat)));
    t->left = t->trouble = true;
  }
  return choice < 0 ? GAME_LEAVES : choice;
}

/*
** When an optional answer is open, asks all who share the screen: asking only
** those who can answer would reveal cards.
*/
static bool is_asked (void *table, int seat) {
  PlayTable *t = table;
  return t->bot[seat] == NULL && console_shared(t);
}

static int choose (void *table) {
  PlayTable *t = table;
  const GameChoices *c = &t->choices;
  if (*stop_asked()) return GAME_LEAVES;
  if (c->count == 0 && !is_asked(t, c->seat)) return c->count;
  return t->bot[c->seat] == NULL ? console_turn(t, c->seat)
                                 : bot_turn(t, c->seat);
}

static bool on_choice (void *table, int choice, int news) {
  PlayTable *t = table;
  console_hear(t, choice, news);
  return !t->left;
}

/* Reveals what "commit: sha256:…" was made of. */
static void show_promised_seed (PlayTable *t) {
  const Header *h = &game_of(t)->header;
  if (match_has_promise(match_of(t)))
    console_say(t, fact_saying(SAY_PROMISED_WAS), fact_text(h->seed),
                fact_text(h->salt));
}

static void close_game (PlayTable *t) {
  if (game_of(t)->cut)
    common_say(t->lang, fact_saying(SAY_ENDLESS), fact_number(MOVES_IN_GAME));
  if (judge_over(judge_of(t))) {
    match_write_result(&t->match);
    console_save(t);
    console_show_result(t);
    show_promised_seed(t);
  }
  else if (console_shared(t))
    person_wipe(t->person);
}

static void play_turns (PlayTable *t) {
  const GamePlayers table = {t, choose, on_choice, is_asked};
  t->screen = -1;
  for (int s = 0; s < game_of(t)->header.seating.seats; s++)
    t->people += t->bot[s] == NULL;
  console_know_scores(t);
  console_listen(t);
  switch (game_run(game_of(t), &t->choices, &table)) {
    case GAME_BROKEN: console_break_off(t); break;
    case GAME_STUCK:
      common_say(t->lang, fact_saying(SAY_NOBODY_CAN_MOVE));
      t->trouble = true;
      break;
    case GAME_OVER: case GAME_LEFT: break;
  }
  close_game(t);
  bot_command_over(t->bot, game_of(t));
}

/* "GAME-DATE-TIME.log", then "…-2.log". */
static void new_path (Buffer *path, const char *folder, const char *game,
                      int attempt) {
  time_t now = time(NULL);
  char stamp[40];
  strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", localtime(&now));
  buffer_clear(path);
  buffer_format(path, "%s%s-%s", folder, game, stamp);
  if (attempt > 1) buffer_format(path, "-%d", attempt);
  buffer_text(path, ".log");
}

static bool save_in (PlayTable *t, const char *folder) {
  Match *m = match_of(t);
  Buffer path = {0};
  Remark why = {0};
  bool ok = false, taken = true;
  for (int i = 1; taken; i++) {
    new_path(&path, folder, m->logs.game.header.rules->id, i);
    ok = match_log_to_new(m, path.text, &taken, &why);
  }
  buffer_free(&path);
  return common_fine(ok, t->lang, &why);
}

/* If files cannot be written, prints the log, so that it is not lost. */
static bool save_somewhere (PlayTable *t) {
  Buffer log = {0};
  if (save_in(t, "") || save_in(t, "/tmp/")) return true;
  common_say(t->lang, fact_saying(SAY_LOG_FOLLOWS));
  match_show_log(match_of(t), &log);
  output_data(stderr, buffer_view(&log));
  buffer_free(&log);
  return false;
}

/* Moves the promised seed to the end. */
static bool finish_log (PlayTable *t) {
  Remark why = {0};
  bool ok = match_finish_log(match_of(t), &why);
  return common_fine(ok, t->lang, &why);
}

static bool is_saved (PlayTable *t) {
  const Match *m = match_of(t);
  return m->file >= 0 && m->written == m->logs.game.log.len;
}

/* Saves every game, finished or not. */
static bool end_game (PlayTable *t) {
  Match *m = match_of(t);
  bool is_output = m->path != NULL && strcmp(m->path, "-") == 0;
  if (is_output) return finish_log(t);
  if (!is_saved(t) && m->logs.game.judge.moves > 0 && !save_somewhere(t))
    return false;
  if (m->path == NULL) return true;
  if (!finish_log(t)) return false;
  if (m->logs.game.cut || judge_over(&m->logs.game.judge))
    console_say(t, fact_saying(SAY_LOG_IS_IN), fact_string(m->path));
  else
    console_say(t, fact_saying(SAY_GAME_SAVED), fact_string(m->path));
  return true;
}

/* The output is complete; a reader that has gone is not an error. */
static int status_of (PlayTable *t) {
  int lost = person_lost(t->person);
  if (lost != 0 && lost != EPIPE)
    common_say(t->lang, fact_saying(SAY_CANNOT_PRINT),
               fact_error(lost));
  return t->trouble || lost != 0 ? EXIT_TROUBLE : EXIT_FINE;
}

/*
** Asks for what the options lack, if the terminal is interactive. False: they
** do not want to play.
*/
static bool ask_for_wishes (PlayTable *t, Wish *w, Host *host,
                            Invitation *i) {
  Ruleset *r;
  if (w->match.game == NULL) {
    t->left = !invitation_ask_game(t, host, i);
    if (t->left) return false;
    w->match.game = i->game.text;
  }
  if (!person_is_terminal(t->person) || w->match.players != NULL ||
      w->bots > 0 || w->people_said)
    return true;
  r = common_rules(host, w->match.game,
                   w->match.variant != NULL ? w->match.variant : "", t->lang);
  if (r == NULL) return false;
  t->left = !invitation_ask_players(t, r, i);
  w->match.players = i->players.text;
  w->people = i->people;
  w->people_said = true;
  return !t->left;
}

static int play (PlayTable *t, Wish *w, Host *host) {
  BotTalk talk = message_talk(w->timeout);
  int status = EXIT_TROUBLE;
  if ((w->resume != NULL ? resume_game(t, w->resume)
                         : start_game(t, w, host)) &&
      seat_bots(t, w, &talk) &&
      (w->output == NULL || open_log(t, w->output))) {
    greet(t);
    if (w->people == 1 && !w->people_said && has_people(t))
      console_say(t, fact_saying(SAY_PLAY_WITH_BOTS));
    play_turns(t);
    if (!end_game(t)) t->trouble = true;
    status = status_of(t);
  }
  for (int s = 0; s < SEATS_LIMIT; s++) bot_free(t->bot[s]);
  return status;
}

static int play_and_close (Wish *w, Host *host, Language lang) {
  bool log_is_output = w->output != NULL && strcmp(w->output, "-") == 0;
  PlayTable *t = calloc(1, sizeof *t);
  Invitation asked = {.people = 1};
  int status = EXIT_TROUBLE;
  if (t == NULL) return common_trouble(lang, fact_saying(SAY_OUT_OF_MEMORY));
  t->lang = lang;
  match_open(&t->match, host, lang);
  t->person = person_open(log_is_output ? STDERR_FILENO : STDOUT_FILENO);
  t->colour = person_is_terminal(t->person) && getenv("NO_COLOR") == NULL;
  if (t->colour) person_colour(t->person);
  if (w->resume != NULL || ask_for_wishes(t, w, host, &asked))
    status = play(t, w, host);
  else if (t->left)
    status = EXIT_FINE;
  invitation_free(&asked);
  person_close(t->person);
  match_close(&t->match);
  game_free_choices(&t->choices);
  for (int s = 0; s <= SEATS_LIMIT; s++) buffer_free(&t->heard[s]);
  host_free_telling(&t->telling);
  buffer_free(&t->out);
  buffer_free(&t->line);
  free(t);
  return status;
}

/*
** Fills closed standard descriptors, so that no file or pipe takes their place.
** False if nobody would see the game.
*/
static bool have_standard_files (void) {
  bool seen = fcntl(STDOUT_FILENO, F_GETFD) >= 0;
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
    if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", O_RDWR) != fd)
      return false;
  return seen;
}

/* Can somebody be asked? */
static bool is_interactive (void) {
  return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
}

/* Options of a new game are not allowed with a resumed one. */
static bool is_whole (const CommandLine *line) {
  static const int of_new_game[] = {GAME, VARIANT, PLAYERS, PEOPLE, START, SEED,
                                    COMMIT, SET, OUTPUT};
  if (!command_has(line, RESUME))
    return command_has(line, GAME) || is_interactive() ||
           common_say(line->lang, fact_saying(SAY_WHICH_GAME));
  for (size_t i = 0; i < sizeof of_new_game / sizeof of_new_game[0]; i++)
    if (command_has(line, of_new_game[i]))
      return common_say(line->lang, fact_saying(SAY_RESUME_TAKES_ALL));
  return true;
}

/* With names, all are people unless the options say otherwise. */
static int people_of (const CommandLine *line) {
  bool all = command_has(line, PLAYERS) || command_has(line, RESUME);
  return (int)command_number(line, PEOPLE, all ? -1 : 1);
}

static int run_play (const CommandLine *line) {
  Wish w = {
    .match = {command_text(line, GAME), command_text(line, VARIANT),
              command_text(line, PLAYERS), command_text(line, START),
              command_text(line, SEED), command_texts(line, SET),
              command_count(line, SET), command_has(line, COMMIT)},
    .bot = command_texts(line, BOT), .bots = command_count(line, BOT),
    .people = people_of(line), .people_said = command_has(line, PEOPLE),
    .output = command_text(line, OUTPUT),
    .resume = command_text(line, RESUME),
    .timeout = command_milliseconds(line, TIMEOUT)
  };
  int status = EXIT_TROUBLE;
  Host *host;
  if (!is_whole(line) || !have_standard_files()) return EXIT_TROUBLE;
  host = common_host(&line->path, line->lang);
  if (host != NULL) status = play_and_close(&w, host, line->lang);
  host_free(host);
  return status;
}

static const CommandOption play_option[PLAY_OPTIONS] = {
  [PLAYERS] = {.name = "players", .wants = WANTS_TEXT,
               .value = SAY_VALUE_NAME_NAME, .about = SAY_HELP_PLAY_PLAYERS},
  [PEOPLE] = {.name = "people", .wants = WANTS_NUMBER, .value = SAY_VALUE_N,
              .least = 0, .most = SEATS_LIMIT,
              .about = SAY_HELP_PLAY_PEOPLE},
  [BOT] = {.name = "bot", .wants = WANTS_TEXT,
           .value = SAY_VALUE_NAME_KIND, .times = SEATS_LIMIT,
           .about = SAY_HELP_PLAY_BOT},
  [SEED] = {.name = "seed", .wants = WANTS_TEXT, .value = SAY_VALUE_TEXT,
            .about = SAY_HELP_PLAY_SEED},
  [COMMIT] = {.name = "commit", .about = SAY_HELP_PLAY_COMMIT},
  [START] = {.name = "start", .wants = WANTS_TEXT, .value = SAY_VALUE_NAME,
             .about = SAY_HELP_PLAY_START},
  [SET] = COMMAND_SET(SAY_HELP_PLAY_SET),
  [VARIANT] = COMMAND_VARIANT(SAY_HELP_PLAY_VARIANT),
  [OUTPUT] = {.letter = "o", .name = "output", .wants = WANTS_FILE,
              .value = SAY_VALUE_LOG, .about = SAY_HELP_PLAY_OUTPUT},
  [RESUME] = {.name = "resume", .wants = WANTS_LOG,
              .value = SAY_VALUE_LOG, .about = SAY_HELP_PLAY_RESUME},
  [TIMEOUT] = COMMAND_TIMEOUT,
  [GAME] = COMMAND_GAME(false),
};

const Command play_command = {
  "play", SAY_ABOUT_PLAY, SAY_DOES_PLAY,
  play_option, PLAY_OPTIONS, .run = run_play
};
