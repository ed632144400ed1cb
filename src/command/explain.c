/*
** explain: the long answer to a dispute
** SPDX-License-Identifier: MIT
*/
#include <errno.h>
#include <stdlib.h>

#include "command/command.h"
#include "drive/explain.h"
#include "render/explain_text.h"
#include "render/position_text.h"
#include "render/readings_text.h"

enum { SETS_LIMIT = 64 };

typedef struct Explain {
  LogJudge judge;
  Explanation found;
  ExplainWish wish;
  TextStyle style;
  bool readings;            /* what do other readings of the rules say? */
  int log;                  /* the one asked about; 0: the first in doubt */
  int status;
} Explain;

static unsigned last_line (const LogText *log) {
  unsigned n = log->first_line;
  for (size_t i = 0; i < log->text.len; i++) n += log->text.at[i] == '\n';
  return n;
}

/* Is this the log to speak of? */
static bool is_wanted (Explain *e, const LogText *log) {
  Verdict v = {0};
  bool wanted;
  if (e->log > 0) return log->index == e->log;
  if (e->wish.line > 0)
    return e->wish.line >= log->first_line && e->wish.line <= last_line(log);
  log_judge(&e->judge, log, &v);
  wanted = v.kind != VERDICT_LEGAL;
  verdict_free(&v);
  return wanted;
}

static void add_readings (Explain *e, const LogText *log, Buffer *out) {
  Verdict own = {0};
  Readings r;
  log_judge(&e->judge, log, &own);
  readings_judge(&e->judge, log, &own, &r);
  buffer_text(out, e->style.lang == FRENCH ? "\nLes lectures de la règle\n"
                                           : "\nReadings of the rules\n");
  readings_text(out, &r, e->style);
  readings_free(&r);
  verdict_free(&own);
}

static void speak_of (Explain *e, const LogText *log, const char *path) {
  Buffer out = {0};
  explain_log(&e->judge, log, &e->wish, position_write, &e->found);
  e->found.verdict.file = path;
  explain_text(&out, &e->found, e->style);
  if (e->readings) add_readings(e, log, &out);
  switch (e->found.verdict.kind) {
    case VERDICT_LEGAL: case VERDICT_CONSISTENT: e->status = EXIT_FINE; break;
    case VERDICT_ILLEGAL: e->status = EXIT_NO; break;
    default: e->status = EXIT_TROUBLE;
  }
  if (!common_write(&out)) e->status = EXIT_TROUBLE;
  buffer_free(&out);
}

static void explain_file (Explain *e, const char *path) {
  Reader *r = reader_open(path);
  LogText log;
  bool found = false;
  int logs = 0;
  if (r == NULL) {
    common_complain("unable to open '%s': %s", path, strerror(errno));
    return;
  }
  while (!found && reader_next(r, &log)) {
    logs++;
    found = is_wanted(e, &log);
    if (found) speak_of(e, &log, path);
  }
  if (reader_error(r) != 0)
    common_complain("unable to read '%s': %s", path,
                    strerror(reader_error(r)));
  else if (!found && (e->log > 0 || e->wish.line > 0))
    common_complain("'%s' has no such %s (%d log%s)", path,
                    e->log > 0 ? "log" : "line", logs, logs == 1 ? "" : "s");
  else if (!found) {
    printf(e->style.lang == FRENCH
               ? "%s : tout est légal ; --line N explique une ligne\n"
               : "%s: everything is legal; --line N explains any line\n",
           path);
    e->status = EXIT_FINE;
  }
  reader_close(r);
}

int command_explain (int argc, char **argv) {
  Common common;
  struct arg_int *line, *log;
  struct arg_lit *odds, *any, *readings;
  struct arg_str *seed, *set, *variant;
  struct arg_file *file;
  struct arg_end *end;
  HeaderRules rules;
  Host *host = NULL;
  Explain e;
  int status;
  memset(&e, 0, sizeof e);
  common_options(&common);
  void *table[] = {
    line = arg_int0(NULL, "line", "N", "explain this line, not the fault"),
    log = arg_int0(NULL, "log", "N", "the log of that number in the file"),
    odds = arg_lit0(NULL, "odds", "how likely each assumption was"),
    readings = arg_lit0(NULL, "readings",
                        "what other readings of the rules say"),
    seed = arg_str0(NULL, "seed", "TEXT",
                    "for the odds: the same text, the same figures"),
    set = arg_strn(NULL, "set", "NAME=VALUE", 0, SETS_LIMIT,
                   "an option's value, whatever the log says"),
    variant = arg_str0(NULL, "variant", "NAME",
                       "judge under these house rules"),
    any = arg_lit0(NULL, "any-rules", "judge logs that pin other rules too"),
    common.lang, common.rules, common.help, common.version,
    file = arg_file1(NULL, NULL, "LOG",
                     "a file of logs; '-' is standard input"),
    end = arg_end(20)
  };
  if (common_parse(&common, argc, argv, table, end,
                   "Explains a disputed line: the position, the article, what "
                   "was legal.", &status) &&
      (status = EXIT_TROUBLE, common_language(&common, &e.style.lang)) &&
      (host = common_host(&common)) != NULL) {
    if (line->count && line->ival[0] > 0)
      e.wish.line = (unsigned)line->ival[0];
    e.log = log->count ? log->ival[0] : 0;
    e.wish.odds = odds->count > 0;
    e.readings = readings->count > 0;
    e.wish.seed = seed->count ? seed->sval[0] : "1";
    e.style.colour = common_colour();
    e.status = EXIT_TROUBLE;
    rules = (HeaderRules){
      .set = set->sval, .sets = set->count, .any_rules = any->count > 0,
      .variant = variant->count ? variant->sval[0] : NULL
    };
    log_open(&e.judge, host, &rules, e.style.lang);
    explain_file(&e, file->filename[0]);
    log_close(&e.judge);
    explain_free(&e.found);
    status = e.status;
  }
  host_free(host);
  arg_freetable(table, sizeof table / sizeof table[0]);
  return status;
}
