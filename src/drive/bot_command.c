/*
** Bots that are programs: asked and answering in JSON lines
** SPDX-License-Identifier: MIT
*/
#include "drive/bot_command.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "ground/memory.h"
#include "ground/unicode.h"
#include "judge/move.h"
#include "text/answer.h"

extern char **environ;

enum {
  ANSWER_LENGTH = 1 << 16,   /* bytes in a line, at most */
  LEAVE_TIME = 500,          /* milliseconds to end by itself */
  KILL_TIME = 300            /* and after SIGTERM */
};

typedef struct Command {
  const BotTalk *talk;
  pid_t pid;                 /* 0: it is gone */
  int to, from;              /* its standard input and output, or -1 */
  bool greeted;
  unsigned asked;            /* questions so far */
  int silent;                /* of them in a row without an answer */
  Buffer since;              /* what it has not been told yet */
  Buffer line;               /* to be sent */
  Buffer heard;              /* what came, not yet read */
  Buffer trouble;
  Answer answer;
} Command;

static long now (void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void close_end (int *fd) {
  if (*fd >= 0) close(*fd);
  *fd = -1;
}

static int fail (Command *c, const char *why) {
  buffer_clear(&c->trouble);
  buffer_text(&c->trouble, why);
  return -1;
}

/*
** {======================================================
** Starting and ending
** =======================================================
*/

/* It gets a process group of its own: Ctrl-C is for the players. */
static int spawn (pid_t *pid, const char *program, int in, int out) {
  char *argv[] = {"sh", "-c", (char *)program, NULL};
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

/* Has the program ended? It is not reaped: its group may live on. */
static bool has_ended (const Command *c) {
  siginfo_t info = {0};
  return waitid(P_PID, (id_t)c->pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0
         || info.si_pid != 0;
}

static bool wait_for_end (const Command *c, int limit) {
  struct timespec pause = {0, 5 * 1000000};
  long end = now() + limit;
  while (!has_ended(c)) {
    if (now() >= end) return false;
    nanosleep(&pause, NULL);
  }
  return true;
}

/* Ends it and whatever it has started. Returns its status. */
static int end_program (Command *c, int patience) {
  int status = 0;
  if (c->pid == 0) return 0;
  close_end(&c->to);
  if (!wait_for_end(c, patience)) {
    kill(-c->pid, SIGTERM);
    wait_for_end(c, KILL_TIME);
  }
  kill(-c->pid, SIGKILL);
  while (waitpid(c->pid, &status, 0) < 0 && errno == EINTR) {}
  c->pid = 0;
  close_end(&c->from);
  return status;
}

/* It has closed its output, or does not read: that is its end. */
static int found_dead (Command *c) {
  int status = end_program(c, KILL_TIME);
  buffer_clear(&c->trouble);
  if (WIFSIGNALED(status))
    buffer_format(&c->trouble, "was ended by signal %d", WTERMSIG(status));
  else
    buffer_format(&c->trouble, "has ended, with status %d",
                  WEXITSTATUS(status));
  return -1;
}

static void free_command (Bot *b) {
  Command *c = b->own;
  end_program(c, LEAVE_TIME);
  buffer_free(&c->since);
  buffer_free(&c->line);
  buffer_free(&c->heard);
  buffer_free(&c->trouble);
  answer_free(&c->answer);
  free(c);
}

/* }====================================================== */

/*
** {======================================================
** Lines to and fro
** =======================================================
*/

typedef enum Wait { WAIT_READY, WAIT_LATE, WAIT_STOPPED } Wait;

static Wait wait_until (const Command *c, int fd, short event, long end) {
  for (;;) {
    struct pollfd p = {fd, event, 0};
    long left = end - now();
    int n;
    if (*c->talk->stop) return WAIT_STOPPED;
    if (left <= 0) return WAIT_LATE;
    n = poll(&p, 1, (int)left);
    if (n > 0) return WAIT_READY;
    if (n == 0) return WAIT_LATE;
  }
}

static int no_answer (Command *c, Wait why) {
  if (why == WAIT_STOPPED) return fail(c, "was not waited for");
  if (++c->silent < BOT_PATIENCE) return fail(c, "did not answer in time");
  end_program(c, 0);
  return fail(c, "did not answer in time, time and again, and was ended");
}

/* Sends 'line'. 0, or -1 with trouble. */
static int send_line (Command *c, long end) {
  size_t sent = 0;
  while (sent < c->line.len) {
    ssize_t n = write(c->to, c->line.text + sent, c->line.len - sent);
    Wait wait;
    if (n >= 0) {
      sent += (size_t)n;
      continue;
    }
    if (errno == EINTR) continue;
    if (errno != EAGAIN) return found_dead(c);
    wait = wait_until(c, c->to, POLLOUT, end);
    if (wait == WAIT_READY) continue;
    if (sent == 0 || wait == WAIT_STOPPED) return no_answer(c, wait);
    end_program(c, 0);  /* half a line can't be taken back */
    return fail(c, "does not read what it is told, and was ended");
  }
  return 0;
}

/* Reads what is there. Bytes, 0 when there is nothing, -1 at its end. */
static int read_some (Command *c) {
  char block[4096];
  ssize_t n = read(c->from, block, sizeof block);
  if (n > 0) buffer_put(&c->heard, block, (size_t)n);
  if (n < 0 && (errno == EAGAIN || errno == EINTR)) return 0;
  return n > 0 ? (int)n : -1;
}

/* What it said unasked is no answer. */
static int forget_heard (Command *c) {
  int n;
  buffer_clear(&c->heard);
  while ((n = read_some(c)) > 0 && c->heard.len <= ANSWER_LENGTH) {}
  if (n < 0) return found_dead(c);
  if (c->heard.len > ANSWER_LENGTH) {
    end_program(c, 0);
    return fail(c, "talks without end, and was ended");
  }
  buffer_clear(&c->heard);
  return 0;
}

/* Takes a line off what was heard; false when there is no whole one. */
static bool cut_line (Command *c, Buffer *line) {
  const char *end = c->heard.len
                        ? memchr(c->heard.text, '\n', c->heard.len) : NULL;
  size_t len;
  if (end == NULL) return false;
  len = (size_t)(end - c->heard.text);
  buffer_clear(line);
  buffer_put(line, c->heard.text, len);
  c->heard.len -= len + 1;
  memmove(c->heard.text, end + 1, c->heard.len);
  return true;
}

/* The next line that it says, into 'line'. */
static int receive_line (Command *c, long end) {
  while (!cut_line(c, &c->line)) {
    Wait wait = wait_until(c, c->from, POLLIN, end);
    if (wait != WAIT_READY) return no_answer(c, wait);
    if (read_some(c) < 0) return found_dead(c);
    if (c->heard.len > ANSWER_LENGTH) {
      end_program(c, 0);
      return fail(c, "talks without end, and was ended");
    }
  }
  return 0;
}

/* }====================================================== */

/*
** {======================================================
** Questions and answers
** =======================================================
*/

/* The answer in the log's own words, so that any alias will do. */
static bool read_move (Game *g, Span text, Buffer *move) {
  const Table *t = &g->judge.world[0];
  Complaint ignored = {{NULL, 0}, {0}};
  BoundMove bound;
  Words w;
  Event e = {.subject = SUBJECT_OTHER, .text = text, .words = &w};
  bool ok = words_split(text, &w) && w.count > 0;
  if (ok) e.verb = dictionary_find(g->rules->verb_words, w.word[0]);
  ok = ok && e.verb >= 0 &&
       event_bind(&e, g->rules, &g->seating,
                  g->rules->phase[t->frame[t->depth - 1].phase].moves, &bound,
                  ENGLISH, &ignored);
  if (ok) move_write(move, g->rules, &g->seating, ENGLISH, &bound);
  buffer_free(&ignored.message);
  return ok;
}

static int find_choice (Game *g, const GameChoices *choices, Span text) {
  Buffer wanted = {0}, move = {0};
  int found = -1;
  if (read_move(g, text, &wanted))
    for (int i = 0; i < choices->count && found < 0; i++) {
      buffer_clear(&move);
      move_write(&move, g->rules, &g->seating, ENGLISH, &choices->move[i]);
      if (span_is(span_of(buffer_string(&move)), buffer_string(&wanted)))
        found = i;
    }
  buffer_free(&wanted);
  buffer_free(&move);
  return found;
}

/* Its words, as far as a log can bear them. */
static int not_legal (Command *c, Span text) {
  bool plain = text.len <= 60;
  for (size_t i = 0; i < text.len; i++)
    plain = plain && (unsigned char)text.at[i] >= ' ';
  fail(c, "gave a move that is not legal");
  if (plain)
    buffer_format(&c->trouble, " ('%.*s')", (int)text.len, text.at);
  return -1;
}

static int take_answer (Command *c, Game *g, const GameChoices *choices) {
  const Answer *a = &c->answer;
  Span text = {buffer_string(&a->move), a->move.len};
  int found;
  if (a->passes && !choices->may_pass_over)
    return fail(c, "passed, which can't be done here");
  if (a->passes) return choices->count;
  found = find_choice(g, choices, text);
  return found >= 0 ? found : not_legal(c, text);
}

/* Answers to questions whose time is over come late, and don't count. */
static int receive_answer (Command *c, Game *g, const GameChoices *choices) {
  long end = now() + c->talk->timeout;
  for (;;) {
    if (receive_line(c, end) < 0) return -1;
    if (span_trim((Span){buffer_string(&c->line), c->line.len}).len == 0)
      continue;
    c->silent = 0;
    if (!answer_read(&c->answer, (Span){c->line.text, c->line.len}))
      return fail(c, "gave an answer that is not understood");
    if (!c->answer.has_number || c->answer.number == c->asked)
      return take_answer(c, g, choices);
  }
}

static int choose (Bot *b, Game *g, const GameChoices *choices) {
  Command *c = b->own;
  if (c->pid == 0 || forget_heard(c) < 0) return -1;
  buffer_clear(&c->line);
  if (!c->greeted) c->talk->start(&c->line, g, b->seat);
  c->talk->turn(&c->line, g, choices, ++c->asked,
                (Span){buffer_string(&c->since), c->since.len});
  if (send_line(c, now() + c->talk->timeout) < 0) return -1;
  c->greeted = true;
  buffer_clear(&c->since);
  return receive_answer(c, g, choices);
}

/* }====================================================== */

static const BotOps ops = {"cmd", "a program that is asked", choose,
                           free_command};

static bool open_pipes (int to[2], int from[2]) {
  if (pipe2(to, O_CLOEXEC) != 0) return false;
  if (pipe2(from, O_CLOEXEC) == 0) return true;
  close(to[0]);
  close(to[1]);
  return false;
}

static int start (Command *c, const char *program) {
  int to[2], from[2], error;
  if (!open_pipes(to, from)) return errno;
  error = spawn(&c->pid, program, to[0], from[1]);
  close(to[0]);
  close(from[1]);
  c->to = to[1];
  c->from = from[0];
  fcntl(c->to, F_SETFL, O_NONBLOCK);
  fcntl(c->from, F_SETFL, O_NONBLOCK);
  if (error != 0) {
    c->pid = 0;
    close_end(&c->to);
    close_end(&c->from);
  }
  return error;
}

Bot *bot_command_new (const char *program, int seat, const BotTalk *talk,
                      Buffer *message) {
  Command *c = memory_new(sizeof *c);
  Bot *b;
  int error;
  c->talk = talk;
  c->to = c->from = -1;
  error = start(c, program);
  if (error != 0) {
    buffer_format(message, "unable to start '%s': %s", program,
                  strerror(error));
    free(c);
    return NULL;
  }
  b = memory_new(sizeof *b);
  b->ops = &ops;
  b->seat = seat;
  b->own = c;
  return b;
}

bool bot_is_command (const Bot *b) { return b->ops == &ops; }

void bot_command_hear (Bot *b, Span line) {
  Command *c = b->own;
  buffer_span(&c->since, line);
  buffer_char(&c->since, '\n');
}

const char *bot_command_trouble (const Bot *b) {
  const Command *c = b->own;
  return buffer_string(&c->trouble);
}

bool bot_command_is_dead (const Bot *b) {
  return ((const Command *)b->own)->pid == 0;
}

void bot_command_over (Bot *b, Game *g) {
  Command *c = b->own;
  if (c->pid == 0) return;
  buffer_clear(&c->line);
  if (!c->greeted) c->talk->start(&c->line, g, b->seat);
  c->talk->over(&c->line, g);
  send_line(c, now() + LEAVE_TIME);
}
