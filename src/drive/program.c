/*
** A program that is talked with, line by line
** SPDX-License-Identifier: MIT
*/
#include "drive/program.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "drive/pool.h"
#include "ground/memory.h"

extern char **environ;

enum {
  KILL_TIME = 300,           /* milliseconds to end, after SIGTERM */
  LOOK_UP = 500,             /* and from one look at signals to the next */
  FIND_TIME = 2000           /* for the shell to find a program */
};

long program_now (void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void close_end (int *fd) {
  if (*fd >= 0) close(*fd);
  *fd = -1;
}

/* ---- Starting ---- */

/* It gets a process group of its own: Ctrl-C is for the players. */
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

int program_start (Program *p, const char *command) {
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

/* ---- Ending ---- */

/* Has the program ended? It is not reaped: its group may live on. */
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

bool program_end (Program *p, int patience, int *status) {
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

void program_free (Program *p) {
  int ignored;
  program_end(p, 0, &ignored);
  buffer_free(&p->heard);
}

/* ---- Is it there? ---- */

/* The first word, if a shell takes it as it stands; else nothing. */
static Span plain_word (const char *command) {
  static const char plain[] = "abcdefghijklmnopqrstuvwxyz"
                              "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./+,@%:-";
  const char *at = command + strspn(command, " \t\n");
  Span word = {at, strspn(at, plain)};
  bool ends = strchr(" \t\n;&|<>()", at[word.len]) != NULL;  /* or with it */
  return ends && *at != '-' ? word : (Span){at, 0};
}

static int find_file (const char *path) {
  struct stat st;
  if (access(path, X_OK) != 0) return errno;
  return stat(path, &st) == 0 && S_ISDIR(st.st_mode) ? EISDIR : 0;
}

/* The shell knows its own words, and where it looks for others. */
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

int program_find (const char *command) {
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

/* ---- Lines to and fro ---- */

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

/* Half a line can't be taken back. */
Reply program_send (Program *p, Span line, long end) {
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

/* Reads what is there. Bytes, 0 when there is nothing, -1 at its end. */
static int read_some (Program *p) {
  char block[4096];
  ssize_t n = read(p->from, block, sizeof block);
  if (n > 0) buffer_put(&p->heard, block, (size_t)n);
  if (n < 0 && (errno == EAGAIN || errno == EINTR)) return 0;
  return n > 0 ? (int)n : -1;
}

Reply program_forget (Program *p) {
  int n;
  buffer_clear(&p->heard);
  while ((n = read_some(p)) > 0 && p->heard.len <= PROGRAM_LINE) {}
  if (n < 0) return REPLY_CLOSED;
  if (p->heard.len > PROGRAM_LINE) return REPLY_ENDLESS;
  buffer_clear(&p->heard);
  return REPLY_FINE;
}

/* Takes a line off what was heard; false when there is no whole one. */
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

Reply program_receive (Program *p, Buffer *line, long end) {
  while (!cut_line(p, line)) {
    Reply wait = wait_until(p->from, POLLIN, end);
    if (wait != REPLY_FINE) return wait;
    if (read_some(p) < 0) return REPLY_CLOSED;
    if (p->heard.len > PROGRAM_LINE) return REPLY_ENDLESS;
  }
  return REPLY_FINE;
}

