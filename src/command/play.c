/*
** play: a game played out by people, bots, or both
** SPDX-License-Identifier: MIT
*/
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

#include "command/command.h"
#include "command/course.h"
#include "command/seats.h"
#include "ground/number.h"
#include "ground/output.h"
#include "render/message.h"

enum {
  PLAYERS, BOT, SEED, START, SET, VARIANT, OUTPUT, RESUME, TIMEOUT, GAME,
  PLAY_OPTIONS
};

/* What the command line says. */
typedef struct Wish {
  MatchWish match;
  const char *const *bot;      /* "NAME=KIND" */
  int bots;
  const char *resume, *output;
  int timeout;                 /* milliseconds */
} Wish;

static Match *match_of (Turns *t) { return &t->match; }

/*
** {======================================================
** The beginning
** =======================================================
*/

static void random_seed (Buffer *b) {
  uint8_t byte[8];
  if (getrandom(byte, sizeof byte, 0) != (ssize_t)sizeof byte) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    memcpy(byte, &now.tv_nsec, sizeof byte);
  }
  for (size_t i = 0; i < sizeof byte; i++) buffer_format(b, "%02x", byte[i]);
}

static bool begin_new (Turns *t, Wish *w, Host *host) {
  Buffer players = {0}, seed = {0}, message = {0};
  Remark why = {0};
  const char *variant = w->match.variant;
  Ruleset *r = host_rules(host, span_of(w->match.game),
                          span_of(variant ? variant : ""), &message);
  bool ok;
  buffer_clear(&message);  /* the match complains better */
  if (w->match.players == NULL) {
    seats_name(&players, w->bot, w->bots,
               r != NULL ? r->least_seats : 2);
    w->match.players = players.text;
  }
  if (w->match.seed == NULL) {
    random_seed(&seed);
    w->match.seed = seed.text;
  }
  ok = match_begin(match_of(t), &w->match, &why);
  if (!ok) common_say_remark(t->lang, &why);
  w->match.players = w->match.seed = NULL;
  buffer_free(&players);
  buffer_free(&seed);
  buffer_free(&message);
  remark_free(&why);
  return ok;
}

/* What a stranger's file holds must not steer the terminal. */
static void disarm (Buffer *b) {
  for (size_t i = 0; i < b->len; i++)
    if ((unsigned char)b->text[i] < ' ' || b->text[i] == 0x7F)
      b->text[i] = '?';
}

static void complain_of_cut (Turns *t, const char *path, Buffer *line,
                             bool dropped) {
  disarm(line);
  turns_complain(t, dropped ? "'%s': the last line was cut short, and is "
                              "dropped: '%.60s'"
                            : "'%s': the last line was cut short: '%.60s'",
                 dropped ? "« %s » : la dernière ligne était coupée, et est "
                           "retirée : « %.60s »"
                         : "« %s » : la dernière ligne est coupée : « %.60s »",
                 path, line->text);
}

static bool begin_again (Turns *t, const char *path) {
  Buffer dropped = {0};
  Remark why = {0};
  bool ok = match_resume(match_of(t), path, &dropped, &why);
  if (dropped.len > 0) complain_of_cut(t, path, &dropped, ok);
  if (!ok) common_say_remark(t->lang, &why);
  buffer_free(&dropped);
  remark_free(&why);
  return ok;
}

static bool open_log (Turns *t, const char *path) {
  Remark why = {0};
  bool ok = match_log_to(match_of(t), path, &why);
  if (!ok) common_say_remark(t->lang, &why);
  remark_free(&why);
  return ok;
}

static bool has_people (Turns *t) {
  for (int s = 0; s < match_of(t)->logs.game.header.seating.seats; s++)
    if (t->bot[s] == NULL) return true;
  return false;
}

static void greet (Turns *t) {
  const Match *m = match_of(t);
  const Header *h = &m->logs.game.header;
  const Seating *s = &h->seating;
  Span seed = h->seed;
  buffer_format(&t->out, "%s", both_in(h->rules->title, t->lang));
  for (int i = 0; i < s->seats; i++) {
    buffer_text(&t->out, i > 0 ? ", " : t->lang == FRENCH ? " : " : ": ");
    buffer_span(&t->out, s->name[i]);
    if (t->bot[i] != NULL) buffer_text(&t->out, " (bot)");
  }
  turns_say(t, ". Seed: %.*s%s%s.\n", ". Graine : %.*s%s%s.\n",
            (int)seed.len, seed.at,
            m->path == NULL ? "" : t->lang == FRENCH ? ". Journal : "
                                                     : ". Log: ",
            m->path == NULL ? "" : m->path);
  if (!person_can_edit() && person_is_terminal(t->person))
    turns_say(t, "(built without libedit: lines can't be edited)\n",
              "(construit sans libedit : pas d'édition de ligne)\n");
  if (has_people(t))
    turns_say(t, "When it is your turn, '?' shows the rules that matter, "
                 "'help' what can be typed.\n",
              "À votre tour, « ? » montre les règles qui comptent, « aide » "
              "ce qu'on peut taper.\n");
}

/* }====================================================== */

/*
** {======================================================
** The end
** =======================================================
*/

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

static bool save_in (Turns *t, const char *folder) {
  Match *m = match_of(t);
  Buffer path = {0};
  Remark why = {0};
  bool ok = false, taken = true;
  for (int i = 1; taken; i++) {
    new_path(&path, folder, m->logs.game.header.rules->id, i);
    ok = match_log_to_new(m, path.text, &taken, &why);
  }
  if (!ok) common_say_remark(t->lang, &why);
  remark_free(&why);
  buffer_free(&path);
  return ok;
}

/* Nothing shall be lost: where files fail, the log is shown. */
static bool save_somewhere (Turns *t) {
  const Buffer *log = &match_of(t)->logs.game.log;
  if (save_in(t, "") || save_in(t, "/tmp/")) return true;
  turns_complain(t, "this is the log of the game:",
                 "voici le journal de la partie :");
  output_data(stderr, (Span){buffer_string(log), log->len});
  return false;
}

static bool is_saved (Turns *t) {
  const Match *m = match_of(t);
  return m->file >= 0 && m->written == m->logs.game.log.len;
}

/* A game that was left, or that could not be written where it should be. */
static bool leave (Turns *t) {
  Match *m = match_of(t);
  bool is_output = m->path != NULL && strcmp(m->path, "-") == 0;
  if (is_output) return true;
  if (!is_saved(t) && m->logs.game.judge.moves > 0 && !save_somewhere(t))
    return false;
  if (m->path == NULL) return true;
  if (m->logs.game.cut || judge_over(&m->logs.game.judge))
    turns_say(t, "The log is in '%s'.\n", "Le journal est dans « %s ».\n",
              m->path);
  else
    turns_say(t, "The game is saved: 'referee play --resume %s' goes on.\n",
              "La partie est gardée : « referee play --resume %s » la "
              "reprend.\n", m->path);
  return true;
}

static bool needs_saving (Turns *t) {
  return !judge_over(&t->match.logs.game.judge) ||
         (t->match.file >= 0 && !is_saved(t));
}

/* The words are out; a reader who has gone is no trouble to speak of. */
static int status_of (Turns *t) {
  int lost = person_lost(t->person);
  if (lost != 0 && lost != EPIPE)
    common_say(t->lang, fact_saying(SAY_CANNOT_PRINT),
               fact_string(strerror(lost)));
  return t->trouble || lost != 0 ? EXIT_TROUBLE : EXIT_FINE;
}

static int play (Turns *t, Wish *w, Host *host) {
  BotTalk talk = message_talk(w->timeout);
  int status = EXIT_TROUBLE;
  if ((w->resume != NULL ? begin_again(t, w->resume)
                         : begin_new(t, w, host)) &&
      seats_fill(t, w->bot, w->bots, w->resume != NULL,
                 &talk) &&
      (w->output == NULL || open_log(t, w->output))) {
    greet(t);
    course_play(t);
    if (needs_saving(t) && !leave(t)) t->trouble = true;
    status = status_of(t);
  }
  for (int s = 0; s < SEATS_LIMIT; s++) bot_free(t->bot[s]);
  return status;
}

static int play_and_close (Wish *w, Host *host, Language lang) {
  bool log_is_output = w->output != NULL && strcmp(w->output, "-") == 0;
  Turns *t = calloc(1, sizeof *t);
  int status;
  if (t == NULL) {
    common_say(lang, fact_saying(SAY_OUT_OF_MEMORY));
    return EXIT_TROUBLE;
  }
  t->lang = lang;
  match_open(&t->match, host, lang);
  t->person = person_open(log_is_output ? STDERR_FILENO : STDOUT_FILENO);
  status = play(t, w, host);
  person_close(t->person);
  match_close(&t->match);
  game_free_choices(&t->choices);
  for (int s = 0; s <= SEATS_LIMIT; s++) buffer_free(&t->heard[s]);
  buffer_free(&t->out);
  buffer_free(&t->line);
  free(t);
  return status;
}

/* }====================================================== */

/*
** Logs and programs must not take the place of a standard file that is
** closed. False when nobody would see the game.
*/
static bool have_standard_files (void) {
  bool seen = fcntl(STDOUT_FILENO, F_GETFD) >= 0;
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
    if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", O_RDWR) != fd)
      return false;
  return seen;
}

/* What is said of a new game has no place where an old one goes on. */
static bool is_whole (const CommandLine *line) {
  static const int of_new_game[] = {GAME, VARIANT, PLAYERS, START, SEED, SET,
                                    OUTPUT};
  if (!command_has(line, RESUME))
    return command_has(line, GAME) ||
           common_say(line->lang, fact_saying(SAY_WHICH_GAME));
  for (size_t i = 0; i < sizeof of_new_game / sizeof of_new_game[0]; i++)
    if (command_has(line, of_new_game[i]))
      return common_say(line->lang, fact_saying(SAY_RESUME_TAKES_ALL));
  return true;
}

static int run_play (const CommandLine *line) {
  Wish w = {
    .match = {command_text(line, GAME), command_text(line, VARIANT),
              command_text(line, PLAYERS), command_text(line, START),
              command_text(line, SEED), command_texts(line, SET),
              command_count(line, SET)},
    .bot = command_texts(line, BOT), .bots = command_count(line, BOT),
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
               .value = {"NAME,NAME,…", "NOM,NOM,…"},
               .about = {"who plays, clockwise",
                         "qui joue, dans le sens des aiguilles"}},
  [BOT] = {.name = "bot", .wants = WANTS_TEXT,
           .value = {"NAME=KIND", "NOM=SORTE"}, .times = SEATS_LIMIT,
           .about = {"a player that is a bot: random, careful, search, "
                     "search:N, cmd:PROGRAM",
                     "un joueur qui est un bot : random, careful, search, "
                     "search:N, cmd:PROGRAMME"}},
  [SEED] = {.name = "seed", .wants = WANTS_TEXT, .value = {"TEXT", "TEXTE"},
            .about = {"the seed of the shuffles; else a random one",
                      "la graine des mélanges ; sinon au hasard"}},
  [START] = {.name = "start", .wants = WANTS_TEXT, .value = {"NAME", "NOM"},
             .about = {"who begins", "qui commence"}},
  [SET] = COMMAND_SET("one of the game's options", "une des options du jeu"),
  [VARIANT] = COMMAND_VARIANT("play under these house rules",
                              "joue d'après ces règles maison"),
  [OUTPUT] = {.letter = "o", .name = "output", .wants = WANTS_FILE,
              .value = {"LOG", "JOURNAL"},
              .about = {"write the log as it goes",
                        "écrit le journal au fur et à mesure"}},
  [RESUME] = {.name = "resume", .wants = WANTS_LOG,
              .value = {"LOG", "JOURNAL"},
              .about = {"go on with this game, and with its log",
                        "reprend cette partie, et son journal"}},
  [TIMEOUT] = COMMAND_TIMEOUT,
  [GAME] = COMMAND_GAME(false),
};

const Command play_command = {
  "play",
  {"play a game out: people, bots, or both",
   "joue une partie : personnes, bots, ou les deux"},
  {"Plays a game out: people at the terminal, bots, or both. Players that are "
   "no bots are people. '?' and 'help' tell more when it is your turn.",
   "Joue une partie : des personnes au terminal, des bots, ou les deux. Qui "
   "n'est pas un bot est une personne. « ? » et « aide » en disent plus quand "
   "c'est votre tour."},
  play_option, PLAY_OPTIONS, .run = run_play
};
