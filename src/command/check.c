/*
** check: one verdict a log
** SPDX-License-Identifier: MIT
*/
#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "command/command.h"
#include "command/file_list.h"
#include "drive/log.h"
#include "drive/pool.h"
#include "drive/readings.h"
#include "drive/reasons.h"
#include "ground/memory.h"
#include "render/readings_text.h"
#include "render/text.h"
#include "render/verdict_json.h"

enum {
  JSON, QUIET, STRICT, SET, VARIANT, ANY_RULES, READINGS, JOBS, FILES_FROM,
  LOGS,
  CHECK_OPTIONS
};

enum { LEGAL, CONSISTENT, ILLEGAL, MALFORMED, SORTS };

/* What the command line says, and what has come of it. */
typedef struct Check {
  const CommandLine *line;
  HeaderRules rules;
  TextStyle style;
  bool json, quiet, strict, readings;
  atomic_long *count;      /* verdicts of each sort, by all threads */
  int status;              /* what to leave with, so far */
} Check;

/* 2 outranks 1, which outranks 3. */
static void worsen (int *status, int to) {
  static const int rank[] = {0, 2, 3, 1};
  if (rank[to] > rank[*status]) *status = to;
}

static int status_of (const Check *c, const Verdict *v) {
  switch (v->kind) {
    case VERDICT_LEGAL: return EXIT_FINE;
    case VERDICT_CONSISTENT: return c->strict ? EXIT_DOUBTFUL : EXIT_FINE;
    case VERDICT_ILLEGAL: return EXIT_NO;
    default: return EXIT_TROUBLE;
  }
}

static int sort_of (const Verdict *v) {
  switch (v->kind) {
    case VERDICT_LEGAL: return LEGAL;
    case VERDICT_CONSISTENT: return CONSISTENT;
    case VERDICT_ILLEGAL: return ILLEGAL;
    default: return MALFORMED;
  }
}

/*
** {======================================================
** What each thread does
** =======================================================
*/

typedef struct Hand {
  const Check *check;
  Host *host;
  LogJudge judge;
  Verdict verdict;
} Hand;

static void *begin_judging (void *context) {
  const Check *c = context;
  Host *host = common_host(&c->line->path, c->style.lang);
  Hand *h;
  if (host == NULL) return NULL;
  h = memory_new(sizeof *h);
  h->check = c;
  h->host = host;
  log_open(&h->judge, host, &c->rules, c->style.lang);
  h->judge.legal_most = c->quiet  ? 0
                        : c->json ? LEGAL_LISTED
                                  : LEGAL_TOLD;
  return h;
}

static void write_json (Hand *h, const LogText *log, Buffer *out) {
  Json j = {.to = out};
  Readings r;
  json_begin(&j, NULL);
  verdict_json(&j, &h->verdict, h->check->style.lang);
  if (h->check->readings) {
    readings_judge(&h->judge, log, &h->verdict, &r);
    readings_json(&j, &r);
    readings_free(&r);
  }
  json_end(&j);
  buffer_char(out, '\n');
}

static void write_text (Hand *h, const LogText *log, Buffer *out) {
  const Check *c = h->check;
  Readings r;
  text_verdict(out, &h->verdict, c->style);
  if (!c->readings) return;
  readings_judge(&h->judge, log, &h->verdict, &r);
  readings_text(out, &r, c->style);
  readings_free(&r);
}

static void judge_log (void *hand, const PoolTask *task, Buffer *out,
                       int *status) {
  Hand *h = hand;
  const Check *c = h->check;
  Verdict *v = &h->verdict;
  log_judge(&h->judge, &task->log, v);
  if (!c->quiet) reasons_tell(&h->judge.game, v);
  v->file = task->file;
  worsen(status, status_of(c, v));
  atomic_fetch_add(&c->count[sort_of(v)], 1);
  if (c->json)
    write_json(h, &task->log, out);
  else if (!c->quiet)
    write_text(h, &task->log, out);
}

static void end_judging (void *hand) {
  Hand *h = hand;
  log_close(&h->judge);
  verdict_free(&h->verdict);
  host_free(h->host);
  free(h);
}

static bool write_verdicts (void *context, Buffer *out, int status) {
  Check *c = context;
  worsen(&c->status, status);
  return c->json ? common_write(out, c->style.lang)
                 : common_write_wrapped(out, c->style.lang);
}

/* }====================================================== */

/* False when the output is gone: no use to go on. */
static bool check_file (Check *c, Pool *pool, const char *path) {
  Reader *r = reader_open(path);
  LogText log;
  bool ok = true;
  if (r == NULL) {
    common_say_file(c->style.lang, SAY_CANNOT_OPEN, path);
    worsen(&c->status, EXIT_TROUBLE);
    return true;
  }
  while (ok && reader_next(r, &log))
    ok = pool_add(pool, &(PoolTask){.file = path, .log = log});
  errno = reader_error(r);
  if (errno != 0) {
    common_say_file(c->style.lang, SAY_CANNOT_READ, path);
    worsen(&c->status, EXIT_TROUBLE);
  }
  reader_close(r);
  return ok;
}

/* The files that a file names. */
static bool check_listed (Check *c, Pool *pool, const char *list) {
  FileList *files = file_list_open(list);
  const char *name;
  bool ok = true;
  if (files == NULL) {
    common_say_file(c->style.lang, SAY_CANNOT_OPEN, list);
    worsen(&c->status, EXIT_TROUBLE);
    return true;
  }
  while (ok && (name = file_list_next(files)) != NULL)
    ok = check_file(c, pool, name);
  errno = file_list_error(files);
  if (errno != 0) {
    common_say_file(c->style.lang, SAY_CANNOT_READ, list);
    worsen(&c->status, EXIT_TROUBLE);
  }
  ok = ok && pool_finish(pool);     /* the names must last until then */
  file_list_close(files);
  return ok;
}

static bool check_files (Check *c, Pool *pool) {
  const char *const *file = command_texts(c->line, LOGS);
  const char *list = command_text(c->line, FILES_FROM);
  int files = command_count(c->line, LOGS);
  if (files == 0 && list == NULL) return check_file(c, pool, "-");
  for (int i = 0; i < files; i++)
    if (!check_file(c, pool, file[i])) return false;
  return list == NULL || check_listed(c, pool, list);
}

/* "12 logs: 10 legal, …", where there are several, and somebody to read it. */
static void sum_up (const Check *c) {
  long all = 0;
  for (int i = 0; i < SORTS; i++) all += atomic_load(&c->count[i]);
  if (all < 2 || c->json || c->quiet || common_width() == 0) return;
  common_print(c->style.lang, fact_saying(SAY_LOGS_JUDGED),
               fact_number((double)all),
               fact_number((double)atomic_load(&c->count[LEGAL])),
               fact_number((double)atomic_load(&c->count[CONSISTENT])),
               fact_number((double)atomic_load(&c->count[ILLEGAL])),
               fact_number((double)atomic_load(&c->count[MALFORMED])));
}

static int check_all (Check *c, Pool *pool) {
  if (check_files(c, pool) && pool_finish(pool))
    sum_up(c);
  else
    worsen(&c->status, EXIT_TROUBLE);
  return c->status;
}

static int check_on_threads (Check *c, int threads) {
  const PoolWork work = {c, begin_judging, judge_log, end_judging,
                         write_verdicts, NULL, POOL_BATCH};
  Pool *pool = pool_new(threads, &work);
  int status = EXIT_TROUBLE;
  if (pool != NULL)
    status = check_all(c, pool);
  else
    common_say(c->style.lang, fact_saying(SAY_NO_THREADS),
               fact_number(threads));
  pool_free(pool);
  return status;
}

static int run_check (const CommandLine *line) {
  atomic_long count[SORTS] = {0};
  Check c = {
    .line = line, .count = count,
    .style = {line->lang, common_colour()},
    .rules = command_rules(line, SET, VARIANT, ANY_RULES),
    .json = command_has(line, JSON), .quiet = command_has(line, QUIET),
    .strict = command_has(line, STRICT),
    .readings = command_has(line, READINGS)
  };
  return check_on_threads(&c, common_threads(command_number(line, JOBS, 1)));
}

static const CommandOption check_option[CHECK_OPTIONS] = {
  [JSON] = COMMAND_JSON("one JSON object a log, one log a line",
                        "un objet JSON par journal, un journal par ligne"),
  [QUIET] = COMMAND_QUIET("print nothing: the exit status tells",
                          "n'affiche rien : le statut de sortie le dit"),
  [STRICT] = {.name = "strict",
              .about = {"leave with 3 where a log is only consistent",
                        "sort avec 3 si un journal n'est que cohérent"}},
  [SET] = COMMAND_SET_ANY,
  [VARIANT] = COMMAND_VARIANT_JUDGE,
  [ANY_RULES] = COMMAND_ANY_RULES,
  [READINGS] = {.name = "readings",
                .about = {"judge under every reading of ambiguous rules",
                          "juge d'après chaque lecture des règles "
                          "ambiguës"}},
  [JOBS] = COMMAND_JOBS("judge on N threads; 0: one on each processor",
                        "juge en N fils ; 0 : un par processeur"),
  [FILES_FROM] = {.name = "files-from", .wants = WANTS_FILE,
                  .value = {"FILE", "FICHIER"},
                  .about = {"judge the logs that this file names, one a line "
                            "or with NULs between them; '-': standard input",
                            "juge les journaux que nomme ce fichier, un par "
                            "ligne ou séparés par des NUL ; « - » : l'entrée "
                            "standard"}},
  [LOGS] = COMMAND_LOGS,
};

const Command check_command = {
  "check",
  {"judge logs: one verdict a log", "juge des journaux : un verdict chacun"},
  {"Judges logs against the rules of their games.",
   "Juge des journaux d'après les règles de leurs jeux."},
  check_option, CHECK_OPTIONS, .run = run_check
};
