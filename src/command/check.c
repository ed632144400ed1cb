/*
** check: one verdict a log
** SPDX-License-Identifier: MIT
*/
#include <errno.h>
#include <unistd.h>
#include <stdlib.h>

#include "command/command.h"
#include "drive/log.h"
#include "render/json.h"
#include "render/text.h"

enum { FILES_LIMIT = 100000, SETS_LIMIT = 64, WRITE_AT = 1 << 16 };

typedef struct Check {
  LogJudge judge;
  Verdict verdict;
  TextStyle style;
  bool json, quiet, strict;
  Buffer out;
  int status;              /* what to leave with, so far */
} Check;

/* 2 outranks 1, which outranks 3. */
static void worsen (Check *c, int status) {
  static const int rank[] = {0, 2, 3, 1};
  if (rank[status] > rank[c->status]) c->status = status;
}

static int status_of (const Check *c, const Verdict *v) {
  switch (v->kind) {
    case VERDICT_LEGAL: return EXIT_FINE;
    case VERDICT_CONSISTENT: return c->strict ? EXIT_DOUBTFUL : EXIT_FINE;
    case VERDICT_ILLEGAL: return EXIT_NO;
    default: return EXIT_TROUBLE;
  }
}

static bool report (Check *c) {
  const Verdict *v = &c->verdict;
  worsen(c, status_of(c, v));
  if (c->json)
    json_verdict(&c->out, v);
  else if (!c->quiet)
    text_verdict(&c->out, v, c->style);
  return c->out.len < WRITE_AT || common_write(&c->out);
}

/* False when the output is gone: no use to go on. */
static bool check_file (Check *c, const char *path) {
  Reader *r = reader_open(path);
  LogText log;
  bool ok = true;
  int error;
  if (r == NULL) {
    common_complain("unable to open '%s': %s", path, strerror(errno));
    worsen(c, EXIT_TROUBLE);
    return true;
  }
  while (ok && reader_next(r, &log)) {
    log_judge(&c->judge, &log, &c->verdict);
    c->verdict.file = path;
    ok = report(c);
  }
  error = reader_error(r);
  if (error != 0) {
    common_complain("unable to read '%s': %s", path, strerror(error));
    worsen(c, EXIT_TROUBLE);
  }
  reader_close(r);
  return ok;
}

static int check_all (Check *c, struct arg_file *files) {
  bool ok = true;
  if (files->count == 0) ok = check_file(c, "-");
  for (int i = 0; ok && i < files->count; i++)
    ok = check_file(c, files->filename[i]);
  if (!ok || !common_write(&c->out)) {
    common_complain("unable to write to standard output: %s",
                    strerror(errno));
    worsen(c, EXIT_TROUBLE);
  }
  return c->status;
}

int command_check (int argc, char **argv) {
  Common common;
  struct arg_lit *json, *strict, *any, *quiet;
  struct arg_str *set, *variant;
  struct arg_file *files;
  struct arg_end *end;
  HeaderRules rules;
  Host *host = NULL;
  Check c;
  int status;
  memset(&c, 0, sizeof c);
  common_options(&common);
  void *table[] = {
    json = arg_lit0(NULL, "json", "one JSON object a log, one log a line"),
    quiet = arg_lit0("q", "quiet", "print nothing: the exit status tells"),
    strict = arg_lit0(NULL, "strict", "leave with 3 where a log is only consistent"),
    set = arg_strn(NULL, "set", "NAME=VALUE", 0, SETS_LIMIT, "an option's value, whatever the log says"),
    variant = arg_str0(NULL, "variant", "NAME", "judge under these house rules"),
    any = arg_lit0(NULL, "any-rules", "judge logs that pin other rules too"),
    common.lang, common.rules, common.help, common.version,
    files = arg_filen(NULL, NULL, "LOG", 0, FILES_LIMIT, "logs; standard input where there is none, or for '-'"),
    end = arg_end(20)
  };
  if (common_parse(&common, argc, argv, table, end, "Judges logs against the rules of their games.", &status) &&
      (status = EXIT_TROUBLE, common_language(&common, &c.style.lang)) &&
      (host = common_host(&common)) != NULL) {
    c.json = json->count > 0;
    c.quiet = quiet->count > 0;
    c.strict = strict->count > 0;
    c.style.colour = isatty(STDOUT_FILENO) && getenv("NO_COLOR") == NULL;
    rules = (HeaderRules){set->sval, set->count, variant->count ? variant->sval[0] : NULL, any->count > 0};
    log_open(&c.judge, host, &rules, c.style.lang);
    c.judge.want_legal = !c.json && !c.quiet;
    status = check_all(&c, files);
    log_close(&c.judge);
    verdict_free(&c.verdict);
    buffer_free(&c.out);
  }
  host_free(host);
  arg_freetable(table, sizeof table / sizeof table[0]);
  return status;
}
