/*
** check: one verdict a log
** SPDX-License-Identifier: MIT
*/
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "command/command.h"
#include "drive/crew.h"
#include "drive/log.h"
#include "drive/readings.h"
#include "ground/memory.h"
#include "render/readings_text.h"
#include "render/text.h"
#include "render/verdict_json.h"

enum { FILES_LIMIT = 100000, SETS_LIMIT = 64, THREADS_LIMIT = 256 };

/* What the command line says; but for 'status', nobody changes it. */
typedef struct Check {
  const Common *common;
  HeaderRules rules;
  TextStyle style;
  bool json, quiet, strict, readings;
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
  Host *host = common_host(c->common);
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

static void judge_log (void *hand, const char *file, const LogText *log,
                       Buffer *out, int *status) {
  Hand *h = hand;
  const Check *c = h->check;
  Verdict *v = &h->verdict;
  log_judge(&h->judge, log, v);
  v->file = file;
  worsen(status, status_of(c, v));
  if (c->json)
    write_json(h, log, out);
  else if (!c->quiet)
    write_text(h, log, out);
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
  return common_write(out);
}

/* }====================================================== */

/* False when the output is gone: no use to go on. */
static bool check_file (Check *c, Crew *crew, const char *path) {
  Reader *r = reader_open(path);
  LogText log;
  bool ok = true;
  int error;
  if (r == NULL) {
    common_complain("unable to open '%s': %s", path, strerror(errno));
    worsen(&c->status, EXIT_TROUBLE);
    return true;
  }
  while (ok && reader_next(r, &log)) ok = crew_add(crew, path, &log);
  error = reader_error(r);
  if (error != 0) {
    common_complain("unable to read '%s': %s", path, strerror(error));
    worsen(&c->status, EXIT_TROUBLE);
  }
  reader_close(r);
  return ok;
}

static int check_all (Check *c, Crew *crew, struct arg_file *files) {
  bool ok = true;
  if (files->count == 0) ok = check_file(c, crew, "-");
  for (int i = 0; ok && i < files->count; i++)
    ok = check_file(c, crew, files->filename[i]);
  if (!ok || !crew_finish(crew)) {
    common_complain("unable to write: %s", strerror(errno));
    worsen(&c->status, EXIT_TROUBLE);
  }
  return c->status;
}

/* How many threads '-j' asks for; 0 with a complaint. */
static int count_threads (struct arg_int *jobs) {
  int n = jobs->count > 0 ? jobs->ival[0] : 1;
  long cores = sysconf(_SC_NPROCESSORS_ONLN);
  if (cores < 1) cores = 1;  /* not known? */
  if (n == 0) n = cores < THREADS_LIMIT ? (int)cores : THREADS_LIMIT;
  if (n >= 1 && n <= THREADS_LIMIT) return n;
  common_complain("'-j' is a number of threads from 1 to %d, or 0 for one "
                  "on each processor", THREADS_LIMIT);
  return 0;
}

static int run_check (Check *c, int threads, struct arg_file *files) {
  const CrewWork work = {c, begin_judging, judge_log, end_judging,
                         write_verdicts};
  Crew *crew = crew_new(threads, &work);
  int status = EXIT_TROUBLE;
  if (crew != NULL)
    status = check_all(c, crew, files);
  else
    common_complain("unable to start %d threads", threads);
  crew_free(crew);
  return status;
}

int command_check (int argc, char **argv) {
  Common common;
  struct arg_lit *json, *strict, *any, *quiet, *readings;
  struct arg_str *set, *variant;
  struct arg_int *jobs;
  struct arg_file *files;
  struct arg_end *end;
  Check c = {.common = &common};
  int status, threads;
  common_options(&common);
  void *table[] = {
    json = arg_lit0(NULL, "json", "one JSON object a log, one log a line"),
    quiet = arg_lit0("q", "quiet", "print nothing: the exit status tells"),
    strict = arg_lit0(NULL, "strict",
                      "leave with 3 where a log is only consistent"),
    set = arg_strn(NULL, "set", "NAME=VALUE", 0, SETS_LIMIT,
                   "an option's value, whatever the log says"),
    variant = arg_str0(NULL, "variant", "NAME",
                       "judge under these house rules"),
    any = arg_lit0(NULL, "any-rules", "judge logs that pin other rules too"),
    readings = arg_lit0(NULL, "readings",
                        "judge under every reading of ambiguous rules"),
    jobs = arg_int0("j", "jobs", "N",
                    "judge on N threads; 0: one on each processor"),
    common.lang, common.rules, common.help, common.version,
    files = arg_filen(NULL, NULL, "LOG", 0, FILES_LIMIT,
                      "logs; standard input where there is none, or for '-'"),
    end = arg_end(20)
  };
  if (common_parse(&common, argc, argv, table, end,
                   "Judges logs against the rules of their games.", &status) &&
      (status = EXIT_TROUBLE, common_language(&common, &c.style.lang)) &&
      (threads = count_threads(jobs)) > 0) {
    c.json = json->count > 0;
    c.quiet = quiet->count > 0;
    c.strict = strict->count > 0;
    c.style.colour = common_colour();
    c.readings = readings->count > 0;
    c.rules = (HeaderRules){
      .set = set->sval, .sets = set->count, .any_rules = any->count > 0,
      .variant = variant->count ? variant->sval[0] : NULL
    };
    status = run_check(&c, threads, files);
  }
  arg_freetable(table, sizeof table / sizeof table[0]);
  return status;
}
