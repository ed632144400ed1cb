/*
** The server: many clients, a pool of worker threads
** SPDX-License-Identifier: MIT
**
** One thread reads and writes; the workers answer. A client is served by one
** worker at a time, so that its answers keep their order, and only for a short
** turn. A worker busy with a long request no longer counts: another is started
** so that other clients need not wait. With one thread, the reader does the
** work.
*/
#include "library/serve.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "library/ask.h"
#include "library/store.h"
#include "render/catalogue.h"

enum {
  BLOCK = 1 << 16,             /* bytes per read */
  OUTPUT_LIMIT = 1 << 20,      /* output bytes waiting to be read */
  TURN_LINES = 64,             /* requests per turn of a client, */
  TURN_TIME = 2000,            /* and microseconds */
  SLOW = 3000,                 /* microseconds: a slow request */
  LOOK_UP = 500,               /* timeout in milliseconds when idle */
  SOON = 1,                    /* and while a client waits for another */
  MORE_WORKERS = 16,           /* extra workers to replace slow ones */
  WORKERS_LIMIT = 256 + MORE_WORKERS
};

typedef struct Client {
  int in, out;
  Buffer input, output;
  size_t taken;                /* input bytes answered */
  size_t seen;                 /* bytes after it without a line end */
  size_t sent;                 /* output bytes sent */
  bool ended;                  /* end of input */
  bool gone;                   /* nobody reads answers any more */
  bool skips;                  /* skipping the rest of a long line */
  bool waits;                  /* another thread holds its table */
  bool works;                  /* queued or being served */
  struct Client *next;         /* in the queue */
} Client;

typedef struct Worker {
  struct Server *server;
  pthread_t thread;
  referee referee;
  atomic_long since;           /* start of its request; 0: idle */
} Worker;

typedef struct Server {
  const ServeWish *wish;
  Store *store;
  size_t longest;              /* bytes per request */
  Client **client;
  int clients;
  size_t room;
  Worker *worker[WORKERS_LIMIT];
  int workers;                 /* the first is the reader thread */
  int listens;                 /* socket, or -1 */
  int holds;                   /* the journal's folder, or -1 */
  int wake[2];                 /* pipe: wakes the reader */
  pthread_mutex_t lock;        /* for the members below */
  pthread_cond_t some;
  Client *queue, **last;
  int idle;                    /* workers waiting for work */
  bool ending;
} Server;

static long now (void) {
  return (long)(limits_clock() * 1e6);
}

/* The next complete line; false if there is none yet. */
static bool next_line (Client *c, Span *line) {
  const char *at = buffer_string(&c->input) + c->taken;
  size_t len = c->input.len - c->taken;
  const char *end = len > c->seen ? memchr(at + c->seen, '\n', len - c->seen)
                                  : NULL;
  c->seen = len;
  if (end == NULL && !(c->ended && len > 0)) return false;
  *line = (Span){at, end != NULL ? (size_t)(end - at) : len};
  return true;
}

static void take_line (Client *c, Span line) {
  c->taken += line.len;
  if (c->taken < c->input.len) c->taken++;  /* the line end */
  c->seen = 0;
}

static bool answer_line (Worker *w, Client *c, Span line) {
  size_t start = c->output.len;
  int status;
  if (span_trim(line).len == 0) return true;
  atomic_store(&w->since, now());
  status = w->server->wish->mcp ? mcp_line(&w->referee, line, &c->output)
                                : ask_line(&w->referee, line, &c->output);
  if (c->output.len > start) buffer_char(&c->output, '\n');
  return status != ASK_BUSY;
}

static void write_refusal (const Server *s, Client *c, Fact saying,
                           Fact fact) {
  Remark why = {0};
  Buffer text = {0};
  remark_say(&why, saying, fact);
  catalogue_write(&text, &why, s->wish->lang);
  ask_write_error(&c->output, c->output.len, NULL, "limit",
                  buffer_string(&text));
  buffer_char(&c->output, '\n');
  remark_free(&why);
  buffer_free(&text);
}

/* Drops a line that is too long, then answers with an error. */
static bool drop_long (Worker *w, Client *c, bool whole, size_t len) {
  if (!whole && len > w->server->longest) {
    c->skips = true;
    c->taken = c->input.len;
    c->seen = 0;
  }
  return c->skips || len > w->server->longest;
}

static bool answer_next (Worker *w, Client *c) {
  Span line = {NULL, 0};
  bool whole = next_line(c, &line);
  size_t len = whole ? line.len : c->input.len - c->taken;
  if (drop_long(w, c, whole, len)) {
    if (!whole) return false;
    take_line(c, line);
    c->skips = false;
    write_refusal(w->server, c, fact_saying(SAY_REQUEST_TOO_LONG),
                  fact_number((double)(w->server->longest >> 10)));
    return true;
  }
  if (!whole) return false;
  c->waits = !answer_line(w, c, line);
  if (!c->waits) take_line(c, line);
  return !c->waits;
}

/* Serves a client for one turn. */
static void serve_turn (Worker *w, Client *c) {
  long end = now() + TURN_TIME;
  int lines = 0;
  c->waits = false;
  while (lines++ < TURN_LINES && c->output.len - c->sent < OUTPUT_LIMIT &&
         answer_next(w, c))
    if (now() > end) break;
  atomic_store(&w->since, 0);
  if (c->taken == 0) return;
  memmove(c->input.text, c->input.text + c->taken, c->input.len - c->taken);
  buffer_cut(&c->input, c->input.len - c->taken);
  c->taken = 0;
}

static bool has_line (const Client *c) {
  return c->input.len > c->seen || (c->ended && c->input.len > 0);
}

static bool open_worker (Worker *w) {
  const ServeWish *wish = w->server->wish;
  Host *host = wish->new_host(wish->who);
  if (host == NULL) return false;
  library_new(&w->referee, host);
  w->referee.store = w->server->store;
  w->referee.lang = wish->lang;
  return true;
}

static Client *take_client (Server *s) {
  Client *c;
  pthread_mutex_lock(&s->lock);
  s->idle++;
  while (s->queue == NULL && !s->ending)
    pthread_cond_wait(&s->some, &s->lock);
  s->idle--;
  c = s->ending ? NULL : s->queue;
  if (c != NULL) {
    s->queue = c->next;
    if (s->queue == NULL) s->last = &s->queue;
  }
  pthread_mutex_unlock(&s->lock);
  return c;
}

static void return_client (Server *s, Client *c) {
  ssize_t n;
  pthread_mutex_lock(&s->lock);
  c->works = false;
  pthread_mutex_unlock(&s->lock);
  n = write(s->wake[1], "", 1);   /* a full pipe wakes it, too */
  (void)n;
}

static void *run_worker (void *worker) {
  Worker *w = worker;
  Client *c;
  if (!open_worker(w)) return NULL;
  while ((c = take_client(w->server)) != NULL) {
    serve_turn(w, c);
    return_client(w->server, c);
  }
  return NULL;
}

/* Workers block signals, leaving them to the reader thread. */
static bool add_worker (Server *s) {
  Worker *w = memory_new(sizeof *w);
  sigset_t all, before;
  int error;
  w->server = s;
  sigfillset(&all);
  sigdelset(&all, SIGURG);     /* for timeouts: see rules/sandbox.c */
  pthread_sigmask(SIG_BLOCK, &all, &before);
  error = pthread_create(&w->thread, NULL, run_worker, w);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (error != 0) {
    free(w);
    return false;
  }
  s->worker[s->workers++] = w;
  return true;
}

/* Are all workers busy with long requests while clients wait? */
static bool are_slow (Server *s) {
  long time = now();
  bool waiting;
  pthread_mutex_lock(&s->lock);
  waiting = s->queue != NULL && s->idle == 0;
  pthread_mutex_unlock(&s->lock);
  if (!waiting) return false;
  for (int i = 1; i < s->workers; i++) {
    long since = atomic_load(&s->worker[i]->since);
    if (since == 0 || time - since < SLOW) return false;
  }
  return true;
}

static void enqueue (Server *s, Client *c) {
  pthread_mutex_lock(&s->lock);
  c->works = true;
  c->next = NULL;
  *s->last = c;
  s->last = &c->next;
  pthread_cond_signal(&s->some);
  pthread_mutex_unlock(&s->lock);
}

static bool is_being_served (Server *s, const Client *c) {
  bool works;
  pthread_mutex_lock(&s->lock);
  works = c->works;
  pthread_mutex_unlock(&s->lock);
  return works;
}

static void add_client (Server *s, int in, int out) {
  Client *c = memory_new(sizeof *c);
  c->in = in;
  c->out = out;
  s->client = memory_grow(s->client, &s->room, (size_t)s->clients + 1,
                          sizeof *s->client);
  s->client[s->clients++] = c;
}

static void drop_client (Server *s, int i) {
  Client *c = s->client[i];
  if (c->in > STDERR_FILENO) close(c->in);
  buffer_free(&c->input);
  buffer_free(&c->output);
  free(c);
  s->client[i] = s->client[--s->clients];
}

/* Tells a client above the limit, and closes it. */
static void refuse_client (Server *s, Client *c) {
  long most = s->worker[0]->referee.limits.of[LIMIT_CLIENTS];
  if (s->clients <= most) return;
  write_refusal(s, c, fact_saying(SAY_TOO_MANY_CLIENTS),
                fact_number((double)most));
  c->ended = true;
}

static void accept_client (Server *s) {
  int file = accept4(s->listens, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
  if (file < 0) return;
  add_client(s, file, file);
  refuse_client(s, s->client[s->clients - 1]);
}

static bool may_read (const Server *s, const Client *c) {
  return !c->ended && !c->gone && c->input.len <= s->longest + BLOCK &&
         c->output.len - c->sent < OUTPUT_LIMIT;
}

static void read_some (Client *c) {
  static char block[BLOCK];    /* for the reader thread only */
  ssize_t n = read(c->in, block, sizeof block);
  if (n > 0) buffer_put(&c->input, block, (size_t)n);
  if (n == 0 || (n < 0 && errno != EINTR && errno != EAGAIN)) c->ended = true;
}

static void write_some (Client *c) {
  while (c->sent < c->output.len) {
    ssize_t n = write(c->out, c->output.text + c->sent,
                      c->output.len - c->sent);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0 && errno == EAGAIN) return;
    if (n <= 0) {
      c->gone = true;
      break;
    }
    c->sent += (size_t)n;
  }
  c->sent = 0;
  buffer_clear(&c->output);
}

/* Is the client finished? */
static bool is_done (const Client *c) {
  return c->gone || (c->ended && c->output.len == 0 && !has_line(c));
}

/* Queues each client that has a request and is not being served. */
static void serve_clients (Server *s) {
  for (int i = 0; i < s->clients; i++) {
    Client *c = s->client[i];
    if (is_being_served(s, c)) continue;
    if (has_line(c) && !c->gone && c->output.len - c->sent < OUTPUT_LIMIT) {
      if (s->wish->threads > 1) {
        enqueue(s, c);
        continue;
      }
      serve_turn(s->worker[0], c);
    }
    write_some(c);
    if (is_done(c)) drop_client(s, i--);
  }
}

typedef struct Watch {
  struct pollfd *file;
  Client **client;
  size_t room, client_room;
  int count;
} Watch;

static void watch (Watch *w, int file, short events, Client *c) {
  w->file = memory_grow(w->file, &w->room, (size_t)w->count + 1,
                        sizeof *w->file);
  w->client = memory_grow(w->client, &w->client_room, (size_t)w->count + 1,
                          sizeof *w->client);
  w->file[w->count] = (struct pollfd){file, events, 0};
  w->client[w->count++] = c;
}

/* Collects what to poll; returns the timeout in milliseconds. */
static int watch_all (Server *s, Watch *w) {
  int wait = LOOK_UP;
  w->count = 0;
  watch(w, s->wake[0], POLLIN, NULL);
  if (s->listens >= 0) watch(w, s->listens, POLLIN, NULL);
  for (int i = 0; i < s->clients; i++) {
    Client *c = s->client[i];
    if (is_being_served(s, c)) {
      wait = SOON;
      continue;
    }
    if (may_read(s, c)) watch(w, c->in, POLLIN, c);
    if (c->output.len > 0) watch(w, c->out, POLLOUT, c);
    if (has_line(c) && c->output.len - c->sent < OUTPUT_LIMIT)
      wait = c->waits ? SOON : 0;
  }
  return wait;
}

static void empty_pipe (int file) {
  char block[256];
  while (read(file, block, sizeof block) == sizeof block) {}
}

static void hear_all (Server *s, const Watch *w) {
  for (int i = 0; i < w->count; i++) {
    const struct pollfd *p = &w->file[i];
    if (p->revents == 0) continue;
    if (p->fd == s->wake[0])
      empty_pipe(p->fd);
    else if (w->client[i] == NULL)
      accept_client(s);
    else if (p->events == POLLIN)
      read_some(w->client[i]);
  }
}

/* On standard input, the end of input ends the server. */
static bool is_over (const Server *s) {
  return atomic_load(s->wish->stop) != 0 || (s->listens < 0 && s->clients == 0);
}

static void run_loop (Server *s) {
  Watch w = {0};
  while (!is_over(s)) {
    int wait = watch_all(s, &w);
    if (poll(w.file, (nfds_t)w.count, wait) > 0) hear_all(s, &w);
    serve_clients(s);
    if (s->wish->threads > 1 && s->workers < WORKERS_LIMIT &&
        s->workers <= s->wish->threads + MORE_WORKERS && are_slow(s))
      add_worker(s);
  }
  free(w.file);
  free(w.client);
}

static bool fail (const Server *s, Saying saying, const char *path) {
  Remark why = {0};
  remark_say(&why, fact_saying(saying), fact_string(path), fact_error(errno));
  s->wish->tell(s->wish->who, &why);
  remark_free(&why);
  return false;
}

/* Is the socket file left over from a dead server? */
static bool is_left_over (const struct sockaddr_un *name) {
  int file = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  bool left = file >= 0 &&
              connect(file, (const struct sockaddr *)name, sizeof *name) != 0 &&
              errno == ECONNREFUSED;
  if (file >= 0) close(file);
  return left;
}

static bool listen_at (Server *s, const char *path) {
  struct sockaddr_un name = {.sun_family = AF_UNIX};
  struct stat st;
  if (strlen(path) >= sizeof name.sun_path) {
    errno = ENAMETOOLONG;
    return fail(s, SAY_CANNOT_LISTEN, path);
  }
  memcpy(name.sun_path, path, strlen(path));
  s->listens = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (lstat(path, &st) == 0 && S_ISSOCK(st.st_mode) && is_left_over(&name))
    unlink(path);
  if (s->listens >= 0 &&
      bind(s->listens, (struct sockaddr *)&name, sizeof name) == 0 &&
      listen(s->listens, SOMAXCONN) == 0)
    return true;
  return fail(s, SAY_CANNOT_LISTEN, path);
}

static bool open_clients (Server *s) {
  if (s->wish->socket != NULL) return listen_at(s, s->wish->socket);
  add_client(s, STDIN_FILENO, STDOUT_FILENO);
  return true;
}

static void tell_trouble (referee *r, const char *path, void *ear) {
  const ServeWish *wish = ear;
  Remark why = {0};
  remark_copy(&why, &r->why);
  remark_wrap(&why, fact_saying(SAY_TABLE_NOT_OPENED), fact_string(path));
  wish->tell(wish->who, &why);
  remark_free(&why);
}

static bool open_journal (Server *s) {
  referee *r = &s->worker[0]->referee;
  if (s->wish->journal == NULL) return true;
  s->holds = open(s->wish->journal, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (s->holds < 0 || flock(s->holds, LOCK_EX | LOCK_NB) != 0)
    return fail(s, errno == EWOULDBLOCK ? SAY_JOURNAL_IN_USE : SAY_CANNOT_OPEN,
                s->wish->journal);
  store_keep_in(s->store, s->wish->journal);
  if (journal_open_all(r, tell_trouble, (void *)(uintptr_t)s->wish))
    return true;
  s->wish->tell(s->wish->who, &r->why);
  return false;
}

/* The reader thread is the first worker. */
static bool open_server (Server *s) {
  Worker *w = memory_new(sizeof *w);
  s->store = store_new();
  s->worker[s->workers++] = w;
  w->server = s;
  s->last = &s->queue;
  pthread_mutex_init(&s->lock, NULL);
  pthread_cond_init(&s->some, NULL);
  if (pipe2(s->wake, O_CLOEXEC | O_NONBLOCK) != 0)
    return fail(s, SAY_CANNOT_LISTEN, "pipe");
  if (!open_worker(w)) return false;
  s->longest = (size_t)w->referee.limits.of[LIMIT_REQUEST] << 10;
  if (!open_journal(s)) return false;
  live_rise(&w->referee);
  if (s->wish->threads > 1) store_share(s->store);
  for (int i = 0; s->wish->threads > 1 && i < s->wish->threads; i++)
    if (!add_worker(s)) return fail(s, SAY_CANNOT_LISTEN, "thread");
  return open_clients(s);
}

static void end_workers (Server *s) {
  pthread_mutex_lock(&s->lock);
  s->ending = true;
  pthread_cond_broadcast(&s->some);
  pthread_mutex_unlock(&s->lock);
  for (int i = 1; i < s->workers; i++) pthread_join(s->worker[i]->thread, NULL);
}

static void close_server (Server *s) {
  end_workers(s);
  while (s->clients > 0) drop_client(s, 0);
  free(s->client);
  if (s->listens >= 0) close(s->listens);
  if (s->listens >= 0) unlink(s->wish->socket);
  if (s->holds >= 0) close(s->holds);
  close(s->wake[0]);
  close(s->wake[1]);
  for (int i = s->workers - 1; i >= 0; i--) {
    referee *r = &s->worker[i]->referee;
    if (i == 0) store_free(s->store, r);
    if (r->host != NULL) library_close(r);
    free(s->worker[i]);
  }
  pthread_mutex_destroy(&s->lock);
  pthread_cond_destroy(&s->some);
}

bool serve_run (const ServeWish *wish) {
  Server s = {.wish = wish, .listens = -1, .holds = -1,
              .wake = {-1, -1}};
  bool ok = open_server(&s);
  if (ok) run_loop(&s);
  close_server(&s);
  return ok;
}
