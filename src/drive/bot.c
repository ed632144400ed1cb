/*
** Bots: built-in players, and programs that play
** SPDX-License-Identifier: MIT
*/
#include "drive/bot.h"

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <poll.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "drive/pool.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "table/chance.h"

/* Programs: child processes that exchange lines with us */

extern char **environ;

enum { PROGRAM_LINE = 1 << 16 };   /* longest line, in bytes */

/*
** A program cannot hold up the game for longer than its timeout, and nothing in
** its process group outlives it. SIGPIPE must be ignored (see pool.h).
*/
typedef struct Program {
  pid_t pid;                 /* 0: ended */
  int to, from;              /* its standard input and output, or -1 */
  Buffer heard;              /* received, not yet read */
} Program;

typedef enum Reply {
  REPLY_FINE,
  REPLY_LATE,                /* timed out */
  REPLY_HALF,                /* timed out with part of a line written */
  REPLY_STOPPED,             /* a signal asks us to stop: see pool.h */
  REPLY_CLOSED,              /* the pipe is closed */
  REPLY_ENDLESS              /* its line is too long */
} Reply;

enum {
  KILL_TIME = 300,           /* milliseconds to exit after SIGTERM */
  LOOK_UP = 500,             /* between two checks for signals */
  FIND_TIME = 2000           /* for the shell to find a program */
};

/* Milliseconds of a monotonic clock; deadlines ('end') are given in these. */
static long program_now (void) {
  return (long)(limits_clock() * 1000);
}

static void close_end (int *fd) {
  if (*fd >= 0) close(*fd);
  *fd = -1;
}

/* In a process group of its own: Ctrl-C is for the players. */
static int spawn (pid_t *pid, const char *command, int in, int out) {
  char *argv[] = {"sh", "-c", (char *)command, NULL};
  posix_spawn_file_actions_t files;
  posix_spawnattr_t how;
  sigset_t none, usual;
  int error;
  sigemptyset(&none);
  sigemptyset(&usual);
  sigaddset(&usual, SIGPIPE);
  sigaddset(&usual, SIGINT);
  sigaddset(&usual, SIGTERM);
  sigaddset(&usual, SIGHUP);
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, in, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
  posix_spawnattr_init(&how);
  posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP |
                                     POSIX_SPAWN_SETSIGDEF |
                                     POSIX_SPAWN_SETSIGMASK);
  posix_spawnattr_setpgroup(&how, 0);
  posix_spawnattr_setsigdefault(&how, &usual);
  posix_spawnattr_setsigmask(&how, &none);
  error = posix_spawn(pid, "/bin/sh", &files, &how, argv, environ);
  posix_spawnattr_destroy(&how);
  posix_spawn_file_actions_destroy(&files);
  return error;
}

static bool open_pipes (int to[2], int from[2]) {
  if (pipe2(to, O_CLOEXEC) != 0) return false;
  if (pipe2(from, O_CLOEXEC) == 0) return true;
  close(to[0]);
  close(to[1]);
  return false;
}

/* Starts it with 'sh -c'. Returns 0 or an errno. */
static int program_start (Program *p, const char *command) {
  int to[2], from[2], error;
  *p = (Program){.to = -1, .from = -1};
  if (!open_pipes(to, from)) return errno;
  error = spawn(&p->pid, command, to[0], from[1]);
  close(to[0]);
  close(from[1]);
  p->to = to[1];
  p->from = from[0];
  fcntl(p->to, F_SETFL, O_NONBLOCK);
  fcntl(p->from, F_SETFL, O_NONBLOCK);
  if (error != 0) {
    p->pid = 0;
    close_end(&p->to);
    close_end(&p->from);
  }
  return error;
}

/* Has the program exited? Does not reap it: its group may live on. */
static bool has_ended (const Program *p) {
  siginfo_t info = {0};
  return waitid(P_PID, (id_t)p->pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0
         || info.si_pid != 0;
}

static bool wait_for_end (const Program *p, int limit) {
  struct timespec pause = {0, 1000000};
  long end = program_now() + limit;
  while (!has_ended(p)) {
    if (program_now() >= end) return false;
    nanosleep(&pause, NULL);
  }
  return true;
}

/*
** Closes its input, waits up to 'patience' milliseconds, then kills it. True
** when it exited by itself; '*status' is its status.
*/
static bool program_end (Program *p, int patience, int *status) {
  bool by_itself;
  *status = 0;
  if (p->pid == 0) return true;
  close_end(&p->to);
  by_itself = wait_for_end(p, patience);
  if (!by_itself) {
    kill(-p->pid, SIGTERM);
    wait_for_end(p, KILL_TIME);
  }
  kill(-p->pid, SIGKILL);
  while (waitpid(p->pid, status, 0) < 0 && errno == EINTR) {}
  p->pid = 0;
  close_end(&p->from);
  return by_itself;
}

static void program_free (Program *p) {
  int ignored;
  program_end(p, 0, &ignored);
  buffer_free(&p->heard);
}

/* The first word, if the shell takes it literally; else an empty span. */
static Span plain_word (const char *command) {
  static const char plain[] = "abcdefghijklmnopqrstuvwxyz"
                              "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./+,@%:-";
  const char *at = command + strspn(command, " \t\n");
  Span word = {at, strspn(at, plain)};
  bool ends = strchr(" \t\n;&|<>()", at[word.len]) != NULL;  /* or is the end */
  return ends && *at != '-' ? word : (Span){at, 0};
}

static int find_file (const char *path) {
  struct stat st;
  if (access(path, X_OK) != 0) return errno;
  return stat(path, &st) == 0 && S_ISDIR(st.st_mode) ? EISDIR : 0;
}

/* The shell knows its builtins and its search path. */
static int ask_shell (const char *word) {
  Buffer command = {0};
  Program shell;
  int error, status = 0;
  buffer_format(&command, "command -v %s >/dev/null", word);
  error = program_start(&shell, command.text);
  if (error == 0) program_end(&shell, FIND_TIME, &status);
  program_free(&shell);
  buffer_free(&command);
  if (error != 0) return error;
  return WIFEXITED(status) && WEXITSTATUS(status) != 0 ? ENOENT : 0;
}

/*
** Does the program named first in the command exist? Returns 0 or an errno.
** Where only a shell can tell, we assume that it does.
*/
static int program_find (const char *command) {
  Span word = plain_word(command);
  char *name;
  int error;
  if (word.len == 0) return 0;
  name = memory_copy(word.at, word.len);
  error = memchr(name, '/', word.len) != NULL ? find_file(name)
                                              : ask_shell(name);
  free(name);
  return error;
}

static Reply wait_until (int fd, short event, long end) {
  for (;;) {
    struct pollfd p = {fd, event, 0};
    long left = end - program_now();
    if (*stop_asked()) return REPLY_STOPPED;
    if (left <= 0) return REPLY_LATE;
    if (poll(&p, 1, left < LOOK_UP ? (int)left : LOOK_UP) > 0)
      return REPLY_FINE;
  }
}

/* Half a line cannot be taken back. */
static Reply program_send (Program *p, Span line, long end) {
  size_t sent = 0;
  while (sent < line.len) {
    ssize_t n = write(p->to, line.at + sent, line.len - sent);
    Reply wait;
    if (n >= 0) {
      sent += (size_t)n;
      continue;
    }
    if (errno == EINTR) continue;
    if (errno != EAGAIN) return REPLY_CLOSED;
    wait = wait_until(p->to, POLLOUT, end);
    if (wait == REPLY_LATE && sent > 0) return REPLY_HALF;
    if (wait != REPLY_FINE) return wait;
  }
  return REPLY_FINE;
}

/* Reads what is available. Returns the bytes read, 0 if none, -1 at the end. */
static int read_some (Program *p) {
  char block[4096];
  ssize_t n = read(p->from, block, sizeof block);
  if (n > 0) buffer_put(&p->heard, block, (size_t)n);
  if (n < 0 && (errno == EAGAIN || errno == EINTR)) return 0;
  return n > 0 ? (int)n : -1;
}

/* Discards output that we did not ask for. */
static Reply program_forget (Program *p) {
  int n;
  buffer_clear(&p->heard);
  while ((n = read_some(p)) > 0 && p->heard.len <= PROGRAM_LINE) {}
  if (n < 0) return REPLY_CLOSED;
  if (p->heard.len > PROGRAM_LINE) return REPLY_ENDLESS;
  buffer_clear(&p->heard);
  return REPLY_FINE;
}

/* Takes a line out of the buffer; false when no whole line is there. */
static bool cut_line (Program *p, Buffer *line) {
  const char *end = p->heard.len
                        ? memchr(p->heard.text, '\n', p->heard.len) : NULL;
  size_t len;
  if (end == NULL) return false;
  len = (size_t)(end - p->heard.text);
  buffer_clear(line);
  buffer_put(line, p->heard.text, len);
  p->heard.len -= len + 1;
  memmove(p->heard.text, end + 1, p->heard.len);
  return true;
}

static Reply program_receive (Program *p, Buffer *line, long end) {
  while (!cut_line(p, line)) {
    Reply wait = wait_until(p->from, POLLIN, end);
    if (wait != REPLY_FINE) return wait;
    if (read_some(p) < 0) return REPLY_CLOSED;
    if (p->heard.len > PROGRAM_LINE) return REPLY_ENDLESS;
  }
  return REPLY_FINE;
}

/* Answers of programs: one JSON object each */

/* Deepest nesting accepted in members that are ignored. */
enum { DEPTH_LIMIT = 32 };

void answer_free (Answer *a) { buffer_free(&a->move); }

/* jansson itself allows two thousand levels. */
static bool is_shallow (json_t *value, int depth) {
  const char *key;
  json_t *child;
  size_t i;
  if (depth > DEPTH_LIMIT) return false;
  json_object_foreach(value, key, child)
    if (!is_shallow(child, depth + 1)) return false;
  json_array_foreach(value, i, child)
    if (!is_shallow(child, depth + 1)) return false;
  return true;
}

static bool read_move (Answer *a, const json_t *move) {
  a->passes = json_is_null(move);
  if (json_is_string(move))
    buffer_put(&a->move, json_string_value(move), json_string_length(move));
  return a->passes || json_is_string(move);
}

/* The number may be missing. */
static bool read_number (Answer *a, const json_t *number) {
  a->has_number = json_is_number(number);
  a->number = json_number_value(number);
  return number == NULL || a->has_number;
}

static bool read_protocol (Answer *a, const json_t *protocol) {
  a->protocol = json_is_number(protocol) ? json_number_value(protocol) : 1;
  return protocol == NULL || json_is_number(protocol);
}

/* All numbers are read as reals, so that none is too long. */
bool answer_read (Answer *a, Span line) {
  json_t *object = json_loadb(line.at, line.len, JSON_DECODE_INT_AS_REAL,
                              NULL);
  bool ok;
  buffer_clear(&a->move);
  ok = json_is_object(object) && is_shallow(object, -1) &&
       read_number(a, json_object_get(object, "n")) &&
       read_protocol(a, json_object_get(object, "protocol")) &&
       read_move(a, json_object_get(object, "move"));
  json_decref(object);
  return ok;
}

/* Built-in bots */

/* Every move is equally likely, listed or not. */
static int choose_by_weight (Bot *b, const GameChoices *c) {
  double all = c->may_pass_over, drawn;
  int i = 0;
  for (int k = 0; k < c->count; k++) all += c->weight[k];
  drawn = all * (double)(chance_number(&b->chance) >> 11) / 9007199254740992.0;
  while (i < c->count && (drawn -= c->weight[i]) >= 0) i++;
  return i < c->count || c->may_pass_over ? i : c->count - 1;
}

static int choose_random (Bot *b, Game *g, GameChoices *c) {
  int n = c->count + c->may_pass_over;
  (void)g;
  if (c->cut) return choose_by_weight(b, c);
  return (int)chance_below(&b->chance, (uint64_t)n);
}

static int choose_careful (Bot *b, Game *g, GameChoices *c) {
  if (b->own == NULL) b->own = memory_new(sizeof(Eyes));
  return search_careful(&g->judge, c, b->own, &b->chance);
}

static void free_careful (Bot *b) { free(b->own); }

static int choose_search (Bot *b, Game *g, GameChoices *c) {
  Search *s = b->own;
  if (s == NULL) s = b->own = search_new(g->judge.host);
  return search_choose(s, g, b->seat, c, b->budget, &b->chance, b->thinking);
}

static void free_search (Bot *b) { search_free(b->own); }

static const BotOps kinds[] = {
  {"random", false, choose_random, NULL},
  {"careful", false, choose_careful, free_careful},
  {"search", true, choose_search, free_search},
};

enum { KINDS = sizeof kinds / sizeof kinds[0] };

/* "search:500": the number after the name. */
static bool read_budget (const char *kind, size_t name, long *budget) {
  *budget = BOT_PLAYOUTS;
  if (kind[name] == '\0') return true;
  return number_read_whole(span_of(kind + name + 1), budget) &&
         *budget > 0 && *budget <= 1000000;
}

Bot *bot_new (const char *kind, int seat, uint64_t seed, Remark *why) {
  size_t name = strcspn(kind, ":");
  for (int i = 0; i < KINDS; i++) {
    Bot *b;
    long budget;
    if (!span_is((Span){kind, name}, kinds[i].name)) continue;
    if (!read_budget(kind, name, &budget)) break;
    b = memory_new(sizeof *b);
    b->ops = &kinds[i];
    b->seat = seat;
    b->chance = seed;
    b->budget = budget;
    return b;
  }
  remark_say(why, fact_saying(SAY_NO_BOT), fact_string(kind));
  return NULL;
}

void bot_free (Bot *b) {
  if (b == NULL) return;
  if (b->ops->free != NULL) (b->ops->free)(b);
  free(b);
}

void bot_sit_down (Bot *b, Game *g) {
  Buffer text = {0};
  buffer_span(&text, g->header.seed);
  buffer_format(&text, " bot %d", b->seat + 1);
  b->chance = chance_seed(buffer_view(&text));
  buffer_free(&text);
  if (b->ops->wonders) game_keep_past(g);
}

int bot_choose (Bot *b, Game *g, GameChoices *choices) {
  if (choices->count + choices->may_pass_over == 0) return -1;
  if (choices->cut && game_draw(g, choices, &b->chance) != RULING_FINE)
    return -1;
  return b->ops->choose(b, g, choices);
}

/* Bots that are programs, playing over JSON lines */

enum {
  LEAVE_TIME = 500,          /* milliseconds to exit by itself */
  NOTICE_TIME = 300          /* and after it closed a pipe */
};

typedef struct Command {
  const BotTalk *talk;
  Program program;
  long number;               /* of the game, or 0 */
  bool greeted;              /* was it told of this game? */
  bool stays;                /* said that it plays further games */
  bool returns;              /* stayed for this game, not yet heard from */
  char *command;
  bool end_reported;
  unsigned asked;            /* questions so far */
  int silent;                /* unanswered in a row */
  Buffer since;              /* news that it was not yet sent */
  Buffer line;               /* to be sent, or just received */
  Remark trouble;
  Answer answer;
  EventReader reader;
} Command;

static bool is_gone (const Command *c) { return c->program.pid == 0; }

static Span line_of (const Command *c) {
  return buffer_view(&c->line);
}

static int fail (Command *c, Saying what) {
  remark_say(&c->trouble, fact_saying(what));
  return -1;
}

static int end_it (Command *c, Saying what) {
  int ignored;
  program_end(&c->program, 0, &ignored);
  return fail(c, what);
}

static int found_closed (Command *c) {
  int status;
  if (!program_end(&c->program, NOTICE_TIME, &status))
    return fail(c, SAY_CLOSED);
  if (WIFSIGNALED(status))
    remark_say(&c->trouble, fact_saying(SAY_ENDED_BY_SIGNAL),
               fact_number(WTERMSIG(status)));
  else
    remark_say(&c->trouble, fact_saying(SAY_ENDED_WITH_STATUS),
               fact_number(WEXITSTATUS(status)));
  return -1;
}

static int miss_deadline (Command *c) {
  if (++c->silent < BOT_PATIENCE) return fail(c, SAY_NOT_IN_TIME);
  return end_it(c, SAY_NEVER_IN_TIME);
}

/* Returns 0 if all is well, else -1 with 'trouble' set. */
static int judge_reply (Command *c, Reply reply) {
  switch (reply) {
    case REPLY_LATE: return miss_deadline(c);
    case REPLY_CLOSED: return found_closed(c);
    case REPLY_HALF: return end_it(c, SAY_DOES_NOT_READ);
    case REPLY_ENDLESS: return end_it(c, SAY_TALKS_WITHOUT_END);
    case REPLY_STOPPED: return fail(c, SAY_NOT_WAITED_FOR);
    case REPLY_FINE: break;
  }
  return 0;
}

int bot_command_lose_turn (Bot *b, const Game *g, const GameChoices *c,
                           Remark *why) {
  Command *own = b->own;
  bool passes = c->may_pass_over;
  if (!own->end_reported) {
    remark_copy(why, &own->trouble);
    remark_wrap(why, fact_saying(SAY_PROGRAM),
                fact_text(g->header.seating.name[b->seat]),
                fact_saying(passes ? SAY_IT_PASSES : SAY_FIRST_MOVE_MADE),
                fact_saying(is_gone(own) ? SAY_FROM_NOW_ON : SAY_NOTHING));
  }
  own->end_reported = is_gone(own);
  return passes ? c->count : 0;
}

/*
** Index of the choice that the answer names, in any words that a log may use.
** An announced number or named card that nobody asked for is ignored.
*/
static int find_choice (Command *c, Game *g, GameChoices *choices,
                        Span text) {
  const Phase *p = judge_phase(&g->judge);
  BoundMove move;
  Event e;
  c->reader.rules = g->header.rules;
  c->reader.seating = &g->header.seating;
  event_read_move(&c->reader, choices->seat, text, &e, NULL);
  if (e.verb < 0 || p == NULL ||
      !event_bind(&e, g->header.rules, &g->header.seating, p->moves, &move,
                  NULL))
    return -1;
  for (int i = 0; i < choices->count; i++)
    if (move_is_same(g->header.rules, &move, &choices->move[i])) return i;
  return choices->cut ? game_add_choice(g, choices, &move) : -1;
}

/* Quotes the answer, as far as it fits in a log. */
static int not_legal (Command *c, Span text) {
  bool plain = text.len <= 60;
  for (size_t i = 0; i < text.len; i++)
    plain = plain && (unsigned char)text.at[i] >= ' ';
  if (!plain) return fail(c, SAY_GAVE_ILLEGAL);
  remark_say(&c->trouble, fact_saying(SAY_GAVE_ILLEGAL_MOVE), fact_text(text));
  return -1;
}

static int take_answer (Command *c, Game *g, GameChoices *choices) {
  const Answer *a = &c->answer;
  Span text = {buffer_string(&a->move), a->move.len};
  int found;
  if (a->passes && !choices->may_pass_over)
    return fail(c, SAY_PASSED);
  if (a->passes) return choices->count;
  found = find_choice(c, g, choices, text);
  return found >= 0 ? found : not_legal(c, text);
}

/* Late answers, to questions that timed out, are ignored. */
static int receive_answer (Command *c, Game *g, GameChoices *choices) {
  long end = program_now() + c->talk->timeout;
  for (;;) {
    if (judge_reply(c, program_receive(&c->program, &c->line, end)) < 0)
      return -1;
    if (span_trim(line_of(c)).len == 0) continue;
    if (!answer_read(&c->answer, line_of(c))) {
      c->silent = 0;
      return fail(c, SAY_NOT_UNDERSTOOD);
    }
    if (c->answer.has_number && c->answer.number != c->asked) continue;
    c->silent = 0;
    c->returns = false;
    c->stays = c->answer.protocol >= 2;
    return take_answer(c, g, choices);
  }
}

/* Puts the start of the game first in the line, if not yet sent. */
static void add_start (Command *c, const Game *g, int seat) {
  buffer_clear(&c->line);
  if (c->greeted) return;
  c->talk->start(&c->line, g, seat, c->number, c->stays ? 2 : 1);
}

static int ask (Bot *b, Game *g, GameChoices *choices) {
  Command *c = b->own;
  Reply sent;
  if (is_gone(c) || judge_reply(c, program_forget(&c->program)) < 0)
    return -1;
  add_start(c, g, b->seat);
  c->talk->turn(&c->line, g, choices, ++c->asked,
                buffer_view(&c->since));
  sent = program_send(&c->program, line_of(c),
                      program_now() + c->talk->timeout);
  if (judge_reply(c, sent) < 0) return -1;
  c->greeted = true;
  buffer_clear(&c->since);
  return receive_answer(c, g, choices);
}

/* A program that left although it said it would stay is restarted. */
static int choose (Bot *b, Game *g, GameChoices *choices) {
  Command *c = b->own;
  Buffer since = {0};
  int choice;
  if (!c->returns) return ask(b, g, choices);
  buffer_copy(&since, &c->since);
  choice = ask(b, g, choices);
  if (choice < 0 && is_gone(c)) program_free(&c->program);
  if (choice < 0 && is_gone(c) &&
      program_start(&c->program, c->command) == 0) {
    c->greeted = c->stays = c->returns = false;
    buffer_copy(&c->since, &since);
    choice = ask(b, g, choices);
  }
  buffer_free(&since);
  return choice;
}

/* The running program in that seat, or NULL. */
static Command *command_at (Bot *const bot[SEATS_LIMIT], int seat) {
  if (bot[seat] == NULL || !bot_is_command(bot[seat])) return NULL;
  return is_gone(bot[seat]->own) ? NULL : bot[seat]->own;
}

void bot_command_tell (Bot *const bot[SEATS_LIMIT], Game *g,
                       const Tale *tale) {
  for (int s = 0; s < g->header.seating.seats; s++) {
    Command *c = command_at(bot, s);
    if (c == NULL) continue;
    c->talk->tale(&c->since, &g->judge, s, tale);
    buffer_char(&c->since, '\n');
  }
}

void bot_command_hear (Bot *const bot[SEATS_LIMIT], Span line) {
  for (int s = 0; s < SEATS_LIMIT; s++) {
    Command *c = command_at(bot, s);
    if (c == NULL) continue;
    buffer_span(&c->since, line);
    buffer_char(&c->since, '\n');
  }
}

void bot_command_over (Bot *const bot[SEATS_LIMIT], Game *g) {
  for (int s = 0; s < g->header.seating.seats; s++) {
    Command *c = command_at(bot, s);
    if (c == NULL) continue;
    add_start(c, g, s);
    c->talk->over(&c->line, g);
    program_send(&c->program, line_of(c), program_now() + LEAVE_TIME);
  }
}

bool bot_command_stays (const Bot *b) {
  const Command *c = b->own;
  return c->stays && !is_gone(c);
}

/* Numbers go on, so that a late answer matches no new question. */
void bot_command_next (Bot *b, int seat, long number) {
  Command *c = b->own;
  b->seat = seat;
  c->number = number;
  c->greeted = false;
  c->returns = true;
  c->silent = 0;
  buffer_clear(&c->since);
}

static void free_command (Bot *b) {
  Command *c = b->own;
  int ignored;
  program_end(&c->program, LEAVE_TIME, &ignored);
  program_free(&c->program);
  free(c->command);
  buffer_free(&c->since);
  buffer_free(&c->line);
  remark_free(&c->trouble);
  answer_free(&c->answer);
  free(c);
}

static const BotOps ops = {"cmd", false, choose, free_command};

bool bot_is_command (const Bot *b) { return b->ops == &ops; }

const char *bot_command_of (const char *kind) {
  return strncmp(kind, "cmd:", 4) == 0 ? kind + 4 : NULL;
}

static void cannot_start (const char *program, int error, Remark *why) {
  remark_say(why, fact_saying(SAY_CANNOT_START), fact_string(program),
             fact_error(error));
}

bool bot_command_check (const char *program, Remark *why) {
  bool said = span_trim(span_of(program)).len > 0;
  int error = said ? program_find(program) : 0;
  if (!said)
    remark_say(why, fact_saying(SAY_WHICH_PROGRAM));
  else if (error != 0)
    cannot_start(program, error, why);
  return said && error == 0;
}

Bot *bot_command_new (const char *program, int seat, const BotTalk *talk,
                      long number, Remark *why) {
  Command *c;
  Bot *b;
  int error;
  c = memory_new(sizeof *c);
  error = program_start(&c->program, program);
  if (error != 0) {
    cannot_start(program, error, why);
    free(c);
    return NULL;
  }
  c->command = memory_copy(program, strlen(program));
  c->talk = talk;
  c->number = number;
  b = memory_new(sizeof *b);
  b->ops = &ops;
  b->seat = seat;
  b->own = c;
  return b;
}
