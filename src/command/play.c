/*
** play: a game played out by people, bots, or both
** SPDX-License-Identifier: MIT
*/
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

#include "command/command.h"
#include "command/turns.h"
#include "ground/number.h"
#include "render/message.h"

enum { SETS_LIMIT = 64, DEFAULT_TIMEOUT = 10, LONGEST_TIMEOUT = 3600 };

/* What the command line says. */
typedef struct Wish {
  MatchWish match;
  struct arg_str *bots;        /* "NAME=KIND" */
  const char *resume, *output;
  int timeout;                 /* milliseconds */
} Wish;

static Match *match_of (Turns *t) { return &t->match; }

/*
** {======================================================
** Players and seeds that nobody named
** =======================================================
*/

static const char *const usual_name[SEATS_LIMIT] = {
  "Anne", "Bruno", "Chloé", "Dédé", "Élise",
  "Fatou", "Gaël", "Hana", "Igor", "Jeanne"
};

/* "NAME=KIND": the name. */
static Span bot_name (const char *bot) {
  return span_trim((Span){bot, strcspn(bot, "=")});
}

static void add_name (Buffer *b, Dictionary *names, Span name, int *count) {
  if (!dictionary_add(names, name, *count)) return;
  if ((*count)++ > 0) buffer_text(b, ", ");
  buffer_span(b, name);
}

/*
** As few players as the game needs. Bots with other than the usual names
** have their seats behind the people.
*/
static void name_players (Buffer *b, const Wish *w, int least) {
  Dictionary *usual = dictionary_new(FOLD_CASE);
  Dictionary *seated = dictionary_new(FOLD_CASE);
  int bots = w->bots->count, strange = 0, count = 0;
  if (least < 2) least = 2;
  for (int i = 0; i < least; i++)
    dictionary_add(usual, span_of(usual_name[i]), i);
  for (int i = 0; i < bots; i++)
    strange += dictionary_find(usual, bot_name(w->bots->sval[i])) < 0;
  for (int i = 0; i < least - strange; i++)
    add_name(b, seated, span_of(usual_name[i]), &count);
  for (int i = 0; i < bots; i++)
    add_name(b, seated, bot_name(w->bots->sval[i]), &count);
  dictionary_free(usual);
  dictionary_free(seated);
}

static void random_seed (Buffer *b) {
  uint8_t byte[8];
  if (getrandom(byte, sizeof byte, 0) != (ssize_t)sizeof byte) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    memcpy(byte, &now.tv_nsec, sizeof byte);
  }
  for (size_t i = 0; i < sizeof byte; i++) buffer_format(b, "%02x", byte[i]);
}

/* }====================================================== */

/*
** {======================================================
** Bots
** =======================================================
*/

static bool seat_bot (Turns *t, int seat, const char *kind,
                      const BotTalk *talk) {
  Buffer message = {0};
  Game *g = &t->match.game;
  Span seed = {buffer_string(&g->seed), g->seed.len};
  if (strncmp(kind, "cmd:", 4) == 0)
    t->bot[seat] = bot_command_new(kind + 4, seat, talk, &message);
  else
    t->bot[seat] = bot_new(kind, seat, 0, &message);
  if (t->bot[seat] == NULL)
    common_complain("%s", buffer_string(&message));
  else if (!bot_is_command(t->bot[seat]))
    bot_reseed(t->bot[seat], seed);
  buffer_free(&message);
  return t->bot[seat] != NULL;
}

/* A log tells which bots played, but never names a program to be run. */
static void note_bot (Turns *t, int seat, const char *kind) {
  Span name = t->match.game.seating.name[seat];
  Buffer note = {0};
  bool command = strncmp(kind, "cmd:", 4) == 0;
  buffer_format(&note, "bot %.*s = %s", (int)name.len, name.at,
                command ? "cmd" : kind);
  match_note(match_of(t), note.text);
  buffer_free(&note);
}

static bool seat_wished_bot (Turns *t, const char *bot, const BotTalk *talk,
                             bool taken[SEATS_LIMIT]) {
  Span name = bot_name(bot);
  const char *equals = strchr(bot, '=');
  int seat = dictionary_find(t->match.game.seating.names, name);
  if (equals == NULL) {
    common_complain("--bot wants NAME=KIND, not '%s'", bot);
    return false;
  }
  if (seat < 0 || taken[seat]) {
    common_complain(seat < 0 ? "--bot: there is no player '%.*s'"
                             : "--bot: '%.*s' is named twice",
                    (int)name.len, name.at);
    return false;
  }
  taken[seat] = true;
  if (strcmp(equals + 1, "person") == 0) {
    note_bot(t, seat, "person");
    return true;
  }
  if (!seat_bot(t, seat, equals + 1, talk)) return false;
  note_bot(t, seat, equals + 1);
  return true;
}

static void remember_bot (Turns *t, Span note, const BotTalk *talk,
                          const bool taken[SEATS_LIMIT]) {
  const Game *g = &t->match.game;
  const char *equals = memchr(note.at, '=', note.len);
  Buffer kind = {0};
  Span name;
  int seat;
  if (note.len < 4 || memcmp(note.at, "bot ", 4) != 0 || equals == NULL)
    return;
  name = span_trim((Span){note.at + 4, (size_t)(equals - note.at) - 4});
  seat = dictionary_find(g->seating.names, name);
  if (seat < 0 || taken[seat]) return;
  buffer_span(&kind, span_trim((Span){equals + 1,
                  (size_t)(note.at + note.len - equals - 1)}));
  bot_free(t->bot[seat]);
  t->bot[seat] = NULL;
  if (strcmp(buffer_string(&kind), "cmd") == 0)
    common_complain("%.*s was played by a program; --bot '%.*s=cmd:PROGRAM' "
                    "starts one again, and until then a person plays",
                    (int)name.len, name.at, (int)name.len, name.at);
  else if (strncmp(buffer_string(&kind), "cmd:", 4) != 0 &&
           strcmp(buffer_string(&kind), "person") != 0)
    seat_bot(t, seat, buffer_string(&kind), talk);
  buffer_free(&kind);
}

/* The bots that the log's notes tell of, unless the command line does. */
static void remember_bots (Turns *t, const BotTalk *talk,
                           const bool taken[SEATS_LIMIT]) {
  const Buffer *log = &t->match.game.log;
  LineCursor c = {{buffer_string(log), log->len}, 1};
  for (Line line; line_next(&c, &line);)
    if (line.subject == SUBJECT_NOTE)
      remember_bot(t, line.rest, talk, taken);
}

static bool seat_bots (Turns *t, const Wish *w, const BotTalk *talk) {
  bool taken[SEATS_LIMIT] = {false};
  if (w->resume != NULL) {
    for (int i = 0; i < w->bots->count; i++) {
      int seat = dictionary_find(t->match.game.seating.names,
                                 bot_name(w->bots->sval[i]));
      if (seat >= 0) taken[seat] = true;
    }
    remember_bots(t, talk, taken);
    memset(taken, 0, sizeof taken);
  }
  for (int i = 0; i < w->bots->count; i++)
    if (!seat_wished_bot(t, w->bots->sval[i], talk, taken)) return false;
  return true;
}

/* }====================================================== */

/*
** {======================================================
** Beginning and end
** =======================================================
*/

static bool begin_new (Turns *t, Wish *w, Host *host) {
  Buffer players = {0}, seed = {0}, message = {0};
  const char *variant = w->match.variant;
  Ruleset *r = host_rules(host, span_of(w->match.game),
                          span_of(variant ? variant : ""), &message);
  bool ok;
  buffer_clear(&message);  /* the match complains better */
  if (w->match.players == NULL) {
    name_players(&players, w, r != NULL ? r->least_seats : 2);
    w->match.players = players.text;
  }
  if (w->match.seed == NULL) {
    random_seed(&seed);
    w->match.seed = seed.text;
  }
  ok = match_begin(match_of(t), &w->match, &message);
  if (!ok) common_complain("%s", buffer_string(&message));
  w->match.players = w->match.seed = NULL;
  buffer_free(&players);
  buffer_free(&seed);
  buffer_free(&message);
  return ok;
}

static bool begin_again (Turns *t, const char *path) {
  Buffer dropped = {0}, message = {0};
  bool ok = match_resume(match_of(t), path, &dropped, &message);
  if (!ok)
    common_complain("%s", buffer_string(&message));
  else if (dropped.len > 0)
    common_complain("the last line of '%s' was cut short, and is dropped",
                    path);
  buffer_free(&dropped);
  buffer_free(&message);
  return ok;
}

static bool open_log (Turns *t, const char *path) {
  Buffer message = {0};
  bool ok = match_log_to(match_of(t), path, &message);
  if (!ok) common_complain("%s", buffer_string(&message));
  buffer_free(&message);
  return ok;
}

static void greet (Turns *t) {
  const Match *m = match_of(t);
  const Seating *s = &m->game.seating;
  buffer_format(&t->out, "%s", both_in(m->game.rules->title, t->lang));
  for (int i = 0; i < s->seats; i++) {
    buffer_text(&t->out, i > 0 ? ", " : t->lang == FRENCH ? " : " : ": ");
    buffer_span(&t->out, s->name[i]);
    if (t->bot[i] != NULL) buffer_text(&t->out, " (bot)");
  }
  turns_say(t, ". Seed: %s%s%s.\n", ". Graine : %s%s%s.\n",
            buffer_string(&m->game.seed),
            m->path == NULL ? "" : t->lang == FRENCH ? ". Journal : "
                                                     : ". Log: ",
            m->path == NULL ? "" : m->path);
  if (!person_can_edit() && person_is_terminal(t->person))
    turns_say(t, "(built without libedit: lines can't be edited)\n",
              "(construit sans libedit : pas d'édition de ligne)\n");
}

/* Somebody stopped in the middle: nothing shall be lost. */
static bool save_what_was_played (Turns *t) {
  Match *m = match_of(t);
  Buffer path = {0};
  time_t now = time(NULL);
  char stamp[40];
  bool ok;
  strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", localtime(&now));
  buffer_format(&path, "%s-%s.log", m->game.rules->id, stamp);
  ok = open_log(t, path.text);
  buffer_free(&path);
  return ok;
}

static bool leave (Turns *t) {
  Match *m = match_of(t);
  if (m->file < 0 && m->game.judge.moves > 0 && !save_what_was_played(t))
    return false;
  if (m->path != NULL && strcmp(m->path, "-") != 0)
    turns_say(t, "The game is saved: 'referee play --resume %s' goes on.\n",
              "La partie est gardée : « referee play --resume %s » la "
              "reprend.\n", m->path);
  return true;
}

/* The words are out; a reader who has gone is no trouble to speak of. */
static int status_of (Turns *t) {
  int lost = person_lost(t->person);
  if (lost != 0 && lost != EPIPE)
    common_complain("unable to write to standard output: %s", strerror(lost));
  return t->trouble || lost != 0 ? EXIT_TROUBLE : EXIT_FINE;
}

static int play (Turns *t, Wish *w, Host *host) {
  BotTalk talk = {message_start, message_turn, message_over,
                  person_stopped(), w->timeout};
  int status = EXIT_TROUBLE;
  if ((w->resume != NULL ? begin_again(t, w->resume)
                         : begin_new(t, w, host)) &&
      seat_bots(t, w, &talk) &&
      (w->output == NULL || open_log(t, w->output))) {
    greet(t);
    turns_play(t);
    if (!judge_over(&t->match.game.judge) && !leave(t)) t->trouble = true;
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
    common_complain("out of memory");
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

static bool read_timeout (const char *text, int *milliseconds) {
  double seconds;
  if (number_read(span_of(text), &seconds) && seconds > 0 &&
      seconds <= LONGEST_TIMEOUT) {
    *milliseconds = seconds < 0.001 ? 1 : (int)(seconds * 1000);
    return true;
  }
  common_complain("--timeout wants seconds, more than 0 and at most %d, not "
                  "'%s'", LONGEST_TIMEOUT, text);
  return false;
}

/* What is said of a new game has no place where an old one goes on. */
static bool is_whole (const Wish *w) {
  const MatchWish *m = &w->match;
  if (w->resume == NULL && m->game == NULL)
    common_complain("which game? 'referee games' lists them");
  else if (w->resume != NULL &&
           (m->game || m->variant || m->players || m->start || m->seed ||
            m->sets > 0 || w->output))
    common_complain("--resume takes the game and all that goes with it from "
                    "the log");
  else
    return true;
  return false;
}

static const char *value_of (const struct arg_str *a) {
  return a->count > 0 ? a->sval[0] : NULL;
}

#ifdef HAVE_LIBEDIT
#define EDITING "Moves are completed by the tabulator."
#else
#define EDITING "Built without libedit: lines can't be edited or completed."
#endif

int command_play (int argc, char **argv) {
  static const char about[] =
      "Plays a game out: people at the terminal, bots, or both. Players that "
      "are no bots\nare people. '?' and 'help' tell more when it is your turn."
      "\n" EDITING;
  Common common;
  struct arg_str *game, *players, *seed, *bot, *start, *set, *variant;
  struct arg_str *timeout;
  struct arg_file *output, *resume;
  struct arg_end *end;
  Host *host = NULL;
  Language lang;
  Wish w = {.timeout = DEFAULT_TIMEOUT * 1000};
  int status;
  common_options(&common);
  void *table[] = {
    players = arg_str0(NULL, "players", "NAME,NAME,…", "who plays, clockwise"),
    bot = arg_strn(NULL, "bot", "NAME=KIND", 0, SEATS_LIMIT,
                   "a player that is a bot: random, careful, search, search:N, "
                   "cmd:PROGRAM"),
    seed = arg_str0(NULL, "seed", "TEXT",
                    "the seed of the shuffles; else a random one"),
    start = arg_str0(NULL, "start", "NAME", "who begins"),
    set = arg_strn(NULL, "set", "NAME=VALUE", 0, SETS_LIMIT,
                   "one of the game's options"),
    variant = arg_str0(NULL, "variant", "NAME", "play under these house rules"),
    output = arg_file0("o", NULL, "LOG", "write the log as it goes"),
    resume = arg_file0(NULL, "resume", "LOG",
                       "go on with this game, and with its log"),
    timeout = arg_str0(NULL, "timeout", "SECONDS",
                       "how long a program may think (10)"),
    common.lang, common.rules, common.help, common.version,
    game = arg_str0(NULL, NULL, "GAME", "the game"),
    end = arg_end(20)
  };
  if (common_parse(&common, argc, argv, table, end, about, &status) &&
      (status = EXIT_TROUBLE, common_language(&common, &lang))) {
    w.match = (MatchWish){value_of(game), value_of(variant),
                          value_of(players), value_of(start), value_of(seed),
                          set->sval, set->count};
    w.bots = bot;
    w.output = output->count > 0 ? output->filename[0] : NULL;
    w.resume = resume->count > 0 ? resume->filename[0] : NULL;
    if (is_whole(&w) && have_standard_files() &&
        (timeout->count == 0 || read_timeout(timeout->sval[0], &w.timeout)) &&
        (host = common_host(&common)) != NULL)
      status = play_and_close(&w, host, lang);
  }
  host_free(host);
  arg_freetable(table, sizeof table / sizeof table[0]);
  return status;
}
