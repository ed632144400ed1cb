/*
** Runner of cases: logs that state their expected verdict
** SPDX-License-Identifier: MIT
**
** usage: run_cases [FOLDER or FILE...]
**
** Gives every NAME.case under tests/cases, or those named, to
** 'referee check --json', many at a time, and prints TAP. REFEREE in the
** environment is the program, with arguments before it if need be (valgrind).
** What a case can say stands in expect.h.
*/
#include <fts.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "expect.h"
#include "base/memory.h"

enum { BATCH = 500, WORDS = 64 };

typedef struct Case {
  char *path;
  Expected expected;
  json_t *answer;
  int answers;       /* number received: should be one */
  int status;        /* of a run of this case alone, or 0 */
} Case;

typedef struct Cases {
  Case *item;
  size_t count;
  size_t room;
} Cases;

/* Shared by all batches. */
typedef struct Suite {
  Cases cases;
  int printed;       /* TAP lines printed */
  int failed;
} Suite;

static void read_case (Case *c) {
  Buffer text = {0};
  char block[4096];
  size_t len;
  FILE *file = fopen(c->path, "rb");
  if (file == NULL) {
    buffer_text(&c->expected.trouble, "cannot be read\n");
    return;
  }
  while ((len = fread(block, 1, sizeof block, file)) > 0)
    buffer_put(&text, block, len);
  fclose(file);
  expect_read(&c->expected, (Span){buffer_string(&text), text.len});
  buffer_free(&text);
}

static void add_case (Cases *cases, const char *path) {
  cases->item = memory_grow(cases->item, &cases->room, cases->count + 1,
                            sizeof *cases->item);
  Case *c = &cases->item[cases->count++];
  *c = (Case){.path = memory_copy(path, strlen(path))};
  read_case(c);
}

static bool is_case (const char *path) {
  size_t len = strlen(path);
  return len > 5 && strcmp(path + len - 5, ".case") == 0;
}

static void add_folder (Cases *cases, char *folder) {
  char *paths[] = {folder, NULL};
  FTS *walk = fts_open(paths, FTS_LOGICAL | FTS_NOCHDIR, NULL);
  FTSENT *entry;
  while (walk != NULL && (entry = fts_read(walk)) != NULL)
    if (entry->fts_info == FTS_F && is_case(entry->fts_path))
      add_case(cases, entry->fts_path);
  if (walk != NULL) fts_close(walk);
}

/* Cases with the same arguments are grouped. */
static int compare_cases (const void *a, const void *b) {
  const Case *x = a, *y = b;
  int order = strcmp(buffer_string(&x->expected.value[FIELD_ARGS]),
                     buffer_string(&y->expected.value[FIELD_ARGS]));
  return order != 0 ? order : strcmp(x->path, y->path);
}

static void gather (Cases *cases, char **paths) {
  const char *source = getenv("SOURCE");
  Buffer all = {0};
  buffer_format(&all, "%s/tests/cases", source == NULL ? "." : source);
  char *whole[] = {all.text, NULL};
  for (char **path = *paths == NULL ? whole : paths; *path != NULL; path++)
    add_folder(cases, *path);
  buffer_free(&all);
  if (cases->count > 0)
    qsort(cases->item, cases->count, sizeof *cases->item, compare_cases);
}

typedef struct Command {
  char *word[WORDS + BATCH + 1];
  int count;
} Command;

static void add_words (Command *command, char *words) {
  for (char *word; (word = strsep(&words, " \t")) != NULL;)
    if (*word != '\0' && command->count < WORDS)
      command->word[command->count++] = word;
}

/* Never returns; exits with 127 on failure, like the shell. */
static void become (char **words, int out) {
  dup2(out, STDOUT_FILENO);
  execvp(words[0], words);
  perror(words[0]);
  _exit(127);
}

/* Appends the command's output; returns its wait status. */
static int run (char **words, Buffer *out) {
  int ends[2], status = -1;
  char block[4096];
  ssize_t len;
  if (pipe(ends) != 0) return -1;
  fflush(stdout);
  pid_t child = fork();
  if (child == 0) {
    close(ends[0]);
    become(words, ends[1]);
  }
  close(ends[1]);
  while (child > 0 && (len = read(ends[0], block, sizeof block)) > 0)
    buffer_put(out, block, (size_t)len);
  close(ends[0]);
  if (child > 0) waitpid(child, &status, 0);
  return status;
}

/* Passes an answer to its case. */
static bool give_answer (Case *cases, size_t count, const char *line) {
  json_t *answer = json_loads(line, JSON_REJECT_DUPLICATES, NULL);
  const char *file = json_string_value(json_object_get(answer, "file"));
  for (size_t i = 0; file != NULL && i < count; i++) {
    if (strcmp(cases[i].path, file) != 0) continue;
    if (cases[i].answers++ == 0)
      cases[i].answer = answer;
    else
      json_decref(answer);
    return true;
  }
  json_decref(answer);
  return false;
}

static void give_answers (Case *cases, size_t count, char *text) {
  for (char *line; text != NULL && (line = strsep(&text, "\n")) != NULL;)
    if (*line != '\0' && !give_answer(cases, count, line))
      printf("# not an answer: %.200s\n", line);
}

/*
** Runs 'count' cases with the same arguments at once. Returns the wait status.
*/
static int ask (Case *cases, size_t count) {
  const char *referee = getenv("REFEREE");
  Command command = {.count = 0};
  Buffer words = {0}, out = {0};
  buffer_format(&words, "%s check --json %s",
                referee == NULL ? "./referee" : referee,
                buffer_string(&cases->expected.value[FIELD_ARGS]));
  add_words(&command, words.text);
  for (size_t i = 0; i < count; i++)
    command.word[command.count++] = cases[i].path;
  int status = run(command.word, &out);
  give_answers(cases, count, out.text);
  buffer_free(&words);
  buffer_free(&out);
  return status;
}

/* After a crash the remaining cases have no answer: runs them one by one. */
static void ask_again (Case *cases, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (cases[i].answers == 0) cases[i].status = ask(&cases[i], 1);
}

/* "casino-pirate/stake" for ".../cases/casino-pirate/stake.case". */
static Span name_of (const Case *c) {
  size_t len = strlen(c->path) - strlen(".case");
  int slashes = 0;
  const char *start = c->path + len;
  while (start > c->path && (start[-1] != '/' || ++slashes < 2)) start--;
  return (Span){start, (size_t)(c->path + len - start)};
}

/* Prints every line of 'details' as a TAP comment. */
static void print_details (char *details) {
  for (char *line; details && (line = strsep(&details, "\n")) != NULL;)
    if (*line != '\0') printf("#   %s\n", line);
}

static void report (Suite *suite, Span name, Buffer *differences) {
  bool fine = differences->len == 0;
  printf("%s %d - %.*s\n", fine ? "ok" : "not ok", ++suite->printed,
         (int)name.len, name.at);
  print_details(differences->text);
  if (!fine) suite->failed++;
  buffer_free(differences);
}

static void explain_silence (const Case *c, Buffer *out) {
  if (WIFSIGNALED(c->status))
    buffer_format(out, "no answer: killed by signal %d\n",
                  WTERMSIG(c->status));
  else
    buffer_format(out, "no answer: exit status %d\n",
                  WEXITSTATUS(c->status));
}

static void report_case (Suite *suite, const Case *c) {
  Buffer out = {0};
  buffer_span(&out, (Span){buffer_string(&c->expected.trouble),
                           c->expected.trouble.len});
  if (c->answers == 0)
    explain_silence(c, &out);
  else if (c->answers > 1)
    buffer_format(&out, "a case is one log, this one holds %d\n", c->answers);
  else if (out.len == 0)
    expect_compare(&c->expected, c->answer, &out);
  if (out.len > 0) buffer_format(&out, "%s\n", c->path);
  report(suite, name_of(c), &out);
}

/* See LOG.md: malformed over illegal over, with --strict, consistent. */
static int status_for (const Case *cases, size_t count) {
  bool strict = strstr(buffer_string(&cases->expected.value[FIELD_ARGS]),
                       "--strict") != NULL;
  bool malformed = false, illegal = false, doubt = false;
  for (size_t i = 0; i < count; i++) {
    const char *verdict =
        json_string_value(json_object_get(cases[i].answer, "verdict"));
    if (verdict == NULL) continue;
    malformed |= strcmp(verdict, "malformed") == 0;
    illegal |= strcmp(verdict, "illegal") == 0;
    doubt |= strcmp(verdict, "consistent") == 0;
  }
  return malformed ? 2 : illegal ? 1 : doubt && strict ? 3 : 0;
}

static void report_status (Suite *suite, const Case *cases, size_t count,
                           int status) {
  Buffer out = {0};
  int want = status_for(cases, count);
  if (!WIFEXITED(status))
    buffer_format(&out, "killed by signal %d\n", WTERMSIG(status));
  else if (WEXITSTATUS(status) != want)
    buffer_format(&out, "expected %d, got %d\n", want, WEXITSTATUS(status));
  report(suite, span_of("exit status over all of these"), &out);
}

static bool same_args (const Case *a, const Case *b) {
  return strcmp(buffer_string(&a->expected.value[FIELD_ARGS]),
                buffer_string(&b->expected.value[FIELD_ARGS])) == 0;
}

static void run_batch (Suite *suite, Case *cases, size_t count) {
  int status = ask(cases, count);
  ask_again(cases, count);
  for (size_t i = 0; i < count; i++) report_case(suite, &cases[i]);
  report_status(suite, cases, count, status);
}

/* Finding no cases at all is a failure: the folder is probably wrong. */
static void report_none (Suite *suite) {
  Buffer out = {0};
  buffer_text(&out, "expected some *.case files, got none\n");
  report(suite, span_of("cases"), &out);
}

static void run_all (Suite *suite) {
  Case *cases = suite->cases.item;
  size_t end;
  for (size_t start = 0; start < suite->cases.count; start = end) {
    for (end = start + 1; end < suite->cases.count && end - start < BATCH
         && same_args(&cases[start], &cases[end]); end++) {}
    run_batch(suite, &cases[start], end - start);
  }
}

static void free_cases (Cases *cases) {
  for (size_t i = 0; i < cases->count; i++) {
    free(cases->item[i].path);
    expect_free(&cases->item[i].expected);
    json_decref(cases->item[i].answer);
  }
  free(cases->item);
}

int main (int argc, char **argv) {
  Suite suite = {0};
  (void)argc;
  gather(&suite.cases, argv + 1);
  if (suite.cases.count == 0) report_none(&suite);
  run_all(&suite);
  printf("1..%d\n", suite.printed);
  free_cases(&suite.cases);
  return suite.failed > 0;
}
