/*
** Jobs: commands that the page may run, and rule files being edited
** SPDX-License-Identifier: MIT
**
** A request names one of the jobs below and gives values for its fields. It can
** name no file, program or other option: 'words' is the whole command line, and
** a value contains no '/' or ':'.
*/
#include "desk/desk.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/json.h"
#include "base/limits.h"
#include "base/output.h"
#include "render/catalogue.h"

enum { WORDS_LIMIT = 64, FIELD_LIMIT = 200, BLOCK = 1 << 16 };

/*
** "@name" is the value of that field; a word ending with '?' is optional.
** 'saves': the text is a rule file, saved as NAME.lua in the workshop, where
** the command runs. Otherwise the text is the command's standard input.
** 'loads': the answer has the contents of NAME.lua.
*/
typedef struct Job {
  const char *name, *words;
  bool saves, loads;
} Job;

static const Job jobs[] = {
  {.name = "check", .words = "check --json --seat=@seat? -"},
  {.name = "readings", .words = "check --readings -"},
  {.name = "page", .words = "replay --html /dev/stdout --seat=@seat? -"},
  {.name = "explain", .words = "explain --line=@line? -"},
  {.name = "situation", .words = "explain --json --line=@line? -"},
  {.name = "odds", .words = "explain --odds --line=@line? -"},
  {.name = "repair", .words = "explain --repair --json -"},
  {.name = "notes", .words = "transcribe -"},
  {.name = "tidy", .words = "fmt -"},
  {.name = "games", .words = "games --json"},
  {.name = "variants", .words = "games --variants --json"},
  {.name = "rules", .words = "rules --json --variant=@variant? @game"},
  {.name = "sheet", .words = "rules --variant=@variant? @game"},
  {.name = "simulate",
   .words = "simulate -q -n @games --players=@players? --set=@set? "
            "--compare=@compare? --variant=@variant? "
            "--plot=/dev/stdout @game"},
  {.name = "figures",
   .words = "simulate -n @games --players=@players? --set=@set? "
            "--compare=@compare? --variant=@variant? @game"},
  {.name = "lint", .words = "lint @name.lua", .saves = true},
  {.name = "start", .words = "new --output=@name.lua --of=@game? @name",
   .loads = true},
};

static const Job *find_job (const char *name) {
  for (size_t i = 0; name != NULL && i < sizeof jobs / sizeof jobs[0]; i++)
    if (strcmp(jobs[i].name, name) == 0) return &jobs[i];
  return NULL;
}

static const Desk *desk;
static char workshop[FIELD_LIMIT];

bool workshop_open (const Desk *d) {
  const char *folder = getenv("XDG_RUNTIME_DIR");
  if (folder == NULL || access(folder, W_OK) != 0) folder = getenv("TMPDIR");
  if (folder == NULL || access(folder, W_OK) != 0) folder = "/tmp";
  desk = d;
  snprintf(workshop, sizeof workshop, "%s/referee-desk-XXXXXX", folder);
  return mkdtemp(workshop) != NULL;
}

/* Removes its files and the folder; it has no subfolders. */
static void empty_workshop (void) {
  DIR *folder = opendir(workshop);
  struct dirent *entry;
  while (folder != NULL && (entry = readdir(folder)) != NULL)
    if (entry->d_name[0] != '.')
      unlinkat(dirfd(folder), entry->d_name, 0);
  if (folder != NULL) closedir(folder);
}

/* "my-game": a valid name of a rule file, without a path. */
static bool is_name (const char *name) {
  size_t len = strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-_");
  return len > 0 && len <= 64 && name[len] == '\0' && name[0] != '-';
}

static void put_file_name (Buffer *b, const char *name) {
  buffer_format(b, "%s/%s.lua", workshop, name);
}

static bool save_rules (const char *name, const char *text) {
  Buffer path = {0};
  size_t len = strlen(text);
  bool ok;
  int file;
  put_file_name(&path, name);
  file = open(path.text, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  ok = file >= 0 && output_file(file, (Span){text, len}) == len;
  if (file >= 0) close(file);
  buffer_free(&path);
  return ok;
}

static void load_rules (const char *name, Buffer *text) {
  Buffer path = {0};
  char block[BLOCK];
  size_t n;
  FILE *f;
  put_file_name(&path, name);
  f = fopen(path.text, "r");
  while (f != NULL && (n = fread(block, 1, sizeof block, f)) > 0)
    buffer_put(text, block, n);
  if (f != NULL) fclose(f);
  buffer_free(&path);
}

static void drop_rules (const char *name) {
  Buffer path = {0};
  put_file_name(&path, name);
  unlink(path.text);
  buffer_free(&path);
}

/* Ends with NULL; 'text' holds the words. */
typedef struct Line {
  char *word[WORDS_LIMIT + 1];
  int words;
} Line;

static void add_word (Line *l, const char *word) {
  if (l->words < WORDS_LIMIT) l->word[l->words++] = strdup(word);
}

static void free_line (Line *l) {
  for (int i = 0; i < l->words; i++) free(l->word[i]);
}

/* A value that cannot be mistaken for an option or a path. */
static bool is_value (const char *text) {
  for (const char *c = text; *c != '\0'; c++)
    if ((unsigned char)*c < ' ' || *c == '/' || *c == ':') return false;
  return strlen(text) < FIELD_LIMIT && text[0] != '-';
}

/* The field's value, or "" if it is missing. False if it is invalid. */
static bool field_value (const json_t *request, Span name, char *value) {
  char key[32];
  const json_t *field;
  snprintf(key, sizeof key, "%.*s", (int)name.len, name.at);
  field = json_object_get(request, key);
  value[0] = '\0';
  if (json_is_integer(field))
    snprintf(value, FIELD_LIMIT, "%lld",
             (long long)json_integer_value(field));
  else if (json_is_string(field) && is_value(json_string_value(field)))
    snprintf(value, FIELD_LIMIT, "%s", json_string_value(field));
  else
    return field == NULL || json_is_null(field);
  return true;
}

/* Adds one word of a job; false if its field is invalid or missing. */
static bool add_job_word (Line *l, const json_t *request, Span word) {
  const char *at = memchr(word.at, '@', word.len);
  bool optional = word.at[word.len - 1] == '?';
  char value[FIELD_LIMIT];
  Buffer text = {0};
  size_t before, len;
  bool ok;
  if (at == NULL) {
    buffer_span(&text, word);
    add_word(l, text.text);
    buffer_free(&text);
    return true;
  }
  before = (size_t)(at - word.at);
  len = strspn(at + 1, "abcdefghijklmnopqrstuvwxyz");
  if (!field_value(request, (Span){at + 1, len}, value)) return false;
  if (value[0] == '\0') return optional;
  ok = before > 0 || is_name(value);
  buffer_put(&text, word.at, before);
  buffer_text(&text, value);
  buffer_put(&text, at + 1 + len,
             word.len - before - 1 - len - (optional ? 1 : 0));
  if (ok) add_word(l, text.text);
  buffer_free(&text);
  return ok;
}

static void begin_line (Line *l, Language lang, const char *command) {
  add_word(l, desk->program);
  add_word(l, command);
  add_word(l, "--lang");
  add_word(l, catalogue_words(SAY_LANGUAGE_CODE, lang));
  for (const char *const *folder = desk->rules; *folder != NULL; folder++) {
    add_word(l, "--rules");
    add_word(l, *folder);
  }
  add_word(l, "--rules");
  add_word(l, workshop);
}

static bool write_line (Line *l, const Job *job, const json_t *request) {
  const char *said = json_string_value(json_object_get(request, "lang"));
  Language lang = said == NULL ? desk->lang
                  : strcmp(said, "fr") == 0 ? FRENCH : ENGLISH;
  const char *rest = job->words;
  bool ok = true;
  while (ok && *rest != '\0') {
    Span word = {rest, strcspn(rest, " ")};
    if (rest == job->words) {
      char *command = strndup(word.at, word.len);
      begin_line(l, lang, command);
      free(command);
    }
    else
      ok = add_job_word(l, request, word);
    rest += word.len + strspn(rest + word.len, " ");
  }
  return ok;
}

typedef struct Child {
  pid_t pid;
  int in, out, err;            /* -1: closed */
} Child;

static void limit (int what, rlim_t most) {
  setrlimit(what, &(struct rlimit){most, most});
}

/* In the child between fork and exec: must not take locks. */
static void exec_command (const Line *l, const int *end, bool is_bounded) {
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  signal(SIGPIPE, SIG_DFL);
  for (int i = 0; i < 3; i++) dup2(end[i], i);
  if (is_bounded) limit(RLIMIT_CPU, DESK_PROCESSOR_SECONDS);
  limit(RLIMIT_CORE, 0);
  if (chdir(workshop) != 0) _exit(127);
  execv(l->word[0], l->word);
  _exit(127);
}

static bool make_pipes (int pipes[3][2]) {
  for (int i = 0; i < 3; i++)
    if (pipe2(pipes[i], O_CLOEXEC) != 0) {
      while (i-- > 0) close(pipes[i][0]), close(pipes[i][1]);
      return false;
    }
  return true;
}

static bool start_child (Child *c, const Line *l, bool is_bounded) {
  int pipes[3][2];
  if (!make_pipes(pipes)) return false;
  c->pid = fork();
  if (c->pid == 0)
    exec_command(l, (int[]){pipes[0][0], pipes[1][1], pipes[2][1]}, is_bounded);
  close(pipes[0][0]);
  close(pipes[1][1]);
  close(pipes[2][1]);
  c->in = pipes[0][1];
  c->out = pipes[1][0];
  c->err = pipes[2][0];
  fcntl(c->in, F_SETFL, O_NONBLOCK);
  return c->pid > 0;
}

static void close_end (int *file) {
  if (*file >= 0) close(*file);
  *file = -1;
}

/* Its exit status, or -1 if it was killed. */
static int end_child (Child *c, bool kills) {
  int status = -1;
  close_end(&c->in);
  close_end(&c->out);
  close_end(&c->err);
  if (c->pid <= 0) return -1;
  if (kills) kill(c->pid, SIGKILL);
  while (waitpid(c->pid, &status, 0) < 0 && errno == EINTR) continue;
  c->pid = 0;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* Writes some of the rest; closes the pipe at the end or when it breaks. */
static void feed (int *in, Span *rest) {
  ssize_t n = write(*in, rest->at, rest->len);
  if (n > 0) *rest = span_from(*rest, (size_t)n);
  if ((n < 0 && errno != EAGAIN && errno != EINTR) || rest->len == 0)
    close_end(in);
}

/* Reads what is available; closes the pipe at its end. */
static void drain (int *out, Buffer *to) {
  char block[BLOCK];
  ssize_t n = read(*out, block, sizeof block);
  if (n > 0) buffer_put(to, block, (size_t)n);
  if (n == 0 || (n < 0 && errno != EINTR)) close_end(out);
}

/* Until both outputs end; false on a timeout. */
static bool converse (Child *c, Span input, Buffer *out, Buffer *err) {
  double end = limits_clock() + DESK_SECONDS;
  if (input.len == 0) close_end(&c->in);
  while (c->out >= 0 || c->err >= 0) {
    struct pollfd p[3] = {{c->in, POLLOUT, 0}, {c->out, POLLIN, 0},
                          {c->err, POLLIN, 0}};
    int left = (int)((end - limits_clock()) * 1000);
    if (left <= 0 || out->len + err->len > DESK_ANSWER_LIMIT) return false;
    if (poll(p, 3, left) <= 0) continue;
    if (p[0].revents != 0) feed(&c->in, &input);
    if (p[1].revents != 0) drain(&c->out, out);
    if (p[2].revents != 0) drain(&c->err, err);
  }
  return true;
}

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t some_end = PTHREAD_COND_INITIALIZER;
static int running;

static void await_turn (void) {
  pthread_mutex_lock(&lock);
  while (running >= DESK_COMMANDS) pthread_cond_wait(&some_end, &lock);
  running++;
  pthread_mutex_unlock(&lock);
}

static void give_turn (void) {
  pthread_mutex_lock(&lock);
  running--;
  pthread_cond_signal(&some_end);
  pthread_mutex_unlock(&lock);
}

static void run_line (const Line *l, const char *text, const char *loaded,
                      Buffer *answer) {
  Buffer out = {0}, err = {0}, file = {0};
  Json j = {.to = answer};
  Child c = {0, -1, -1, -1};
  bool in_time = start_child(&c, l, true) &&
                 converse(&c, span_of(text), &out, &err);
  int status = end_child(&c, !in_time);
  if (loaded != NULL) load_rules(loaded, &file);
  json_begin(&j, NULL);
  json_number(&j, "status", in_time ? status : -1);
  json_span(&j, "out", buffer_view(&out));
  json_span(&j, "err", buffer_view(&err));
  if (loaded != NULL) json_span(&j, "text", buffer_view(&file));
  json_end(&j);
  buffer_free(&out);
  buffer_free(&err);
  buffer_free(&file);
}

static void stop_serving (void);

static bool do_job (const Job *job, const json_t *request, Buffer *answer) {
  const char *text = json_string_value(json_object_get(request, "text"));
  const char *name = json_string_value(json_object_get(request, "name"));
  Line line = {.words = 0};
  bool ok = write_line(&line, job, request);
  if (job->saves || job->loads) ok = ok && name != NULL && is_name(name);
  if (ok && job->saves) {
    ok = text != NULL && save_rules(name, text);
    text = NULL;
    stop_serving();
  }
  if (ok && job->loads) drop_rules(name);
  if (ok) {
    await_turn();
    run_line(&line, text != NULL ? text : "", job->loads ? name : NULL,
             answer);
    give_turn();
  }
  free_line(&line);
  return ok;
}

bool workshop_do (Span request, Buffer *answer) {
  json_t *r = json_loadb(request.at, request.len, 0, NULL);
  const Job *job = find_job(json_string_value(json_object_get(r, "do")));
  bool ok = job != NULL && do_job(job, r, answer);
  json_decref(r);
  return ok;
}

static pthread_mutex_t serving = PTHREAD_MUTEX_INITIALIZER;
static Child server = {0, -1, -1, -1};

/* Rules have changed: the next request starts a new server. */
static void stop_serving (void) {
  pthread_mutex_lock(&serving);
  end_child(&server, true);
  pthread_mutex_unlock(&serving);
}

static bool start_serving (void) {
  Line line = {.words = 0};
  bool ok;
  begin_line(&line, desk->lang, "serve");
  ok = start_child(&server, &line, false);
  free_line(&line);
  return ok;
}

/* Sends a line, which has no line end within, and reads the answer. */
static bool ask_server (Span request, Buffer *answer) {
  double end = limits_clock() + DESK_SECONDS;
  Buffer line = {0}, unread = {0};
  Span rest;
  bool ends = false;
  buffer_span(&line, request);
  buffer_char(&line, '\n');
  rest = buffer_view(&line);
  while (!ends && server.out >= 0) {
    struct pollfd p[3] = {{rest.len > 0 ? server.in : -1, POLLOUT, 0},
                          {server.out, POLLIN, 0}, {server.err, POLLIN, 0}};
    int left = (int)((end - limits_clock()) * 1000);
    if (left <= 0 || answer->len > DESK_ANSWER_LIMIT) break;
    if (poll(p, 3, left) <= 0) continue;
    if (p[0].revents != 0) {
      ssize_t n = write(server.in, rest.at, rest.len);
      if (n < 0 && errno != EAGAIN && errno != EINTR) break;
      if (n > 0) rest = span_from(rest, (size_t)n);
    }
    if (p[1].revents != 0) drain(&server.out, answer);
    if (p[2].revents != 0) drain(&server.err, &unread);
    ends = answer->len > 0 && answer->text[answer->len - 1] == '\n';
  }
  buffer_free(&line);
  buffer_free(&unread);
  return ends;
}

bool workshop_ask (Span request, Buffer *answer) {
  bool ok = memchr(request.at, '\n', request.len) == NULL;
  if (!ok) return false;
  pthread_mutex_lock(&serving);
  ok = (server.pid > 0 || start_serving()) && ask_server(request, answer);
  if (!ok) end_child(&server, true);
  pthread_mutex_unlock(&serving);
  return ok;
}

void workshop_close (void) {
  stop_serving();
  empty_workshop();
  rmdir(workshop);
}
