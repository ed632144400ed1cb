/*
** lint: the faults of a format
** SPDX-License-Identifier: MIT
**
** The format is loaded as usual and translates its own example. The resulting
** logs are judged, and their faults become findings.
*/
#include "command/lint_format.h"

#include "judge/log.h"
#include "log/format.h"

bool lint_is_format (const char *path) {
  static const char folder[] = "formats/";
  const char *base = strrchr(path, '/');
  size_t len = sizeof folder - 1, before;
  if (base == NULL) return false;
  before = (size_t)(base - path) + 1;
  return before >= len && memcmp(base + 1 - len, folder, len) == 0 &&
         (before == len || path[before - len - 1] == '/');
}

/* "mini" of "rules/formats/mini.lua" */
static Span name_of (const char *path) {
  const char *base = strrchr(path, '/');
  Span name = span_of(base != NULL ? base + 1 : path);
  if (name.len > 4 && span_is((Span){name.at + name.len - 4, 4}, ".lua"))
    name.len -= 4;
  return name;
}

static void find_in_example (Findings *found, const char *path, unsigned line,
                             const Remark *what) {
  Remark why = {0};
  remark_copy(&why, what);
  remark_wrap(&why, fact_saying(SAY_FORMAT_EXAMPLE), fact_number(line));
  findings_add_remark(found, FINDING_EXAMPLE, path, 0, &why);
  remark_free(&why);
}

static void judge_record (LogJudge *judge, const LogText *log,
                          const FormatLog *made, const char *path,
                          Findings *found) {
  Verdict v = {0};
  Remark unread = {0};
  log_judge(judge, log, &v);
  if (v.kind == VERDICT_MALFORMED || v.kind == VERDICT_TROUBLE)
    find_in_example(found, path, verdict_line(&v, v.fault.line.number),
                    &v.fault.finding.complaint.remark);
  if (made->unread.line > 0) {
    remark_say(&unread, fact_saying(SAY_NOT_READ),
               fact_text(made->unread_text),
               fact_both(saying_words(SAY_FORMAT_KNOWS_NOT)));
    find_in_example(found, path, made->unread.line, &unread);
  }
  remark_free(&unread);
  verdict_free(&v);
}

/* Returns the number of records in it. */
static int try_example (Host *host, const Format *f, const char *path,
                        Findings *found, Language lang) {
  static const HeaderRules any = {.any_rules = true};
  LogJudge *judge = memory_new(sizeof *judge);
  FormatLog made = {0};
  Span rest = span_of(f->example);
  int records = 0;
  log_open(judge, host, &any, lang);
  while (span_trim(rest).len > 0 && records++ < LINT_RECORDS) {
    LogText log = format_take(f, rest, host, &made, &rest);
    judge_record(judge, &log, &made, path, found);
  }
  log_close(judge);
  format_free(&made);
  free(judge);
  return records;
}

int lint_format (Host *host, const char *path, Findings *found,
                 Language lang) {
  Remark why = {0};
  const Format *f = records_load(host, name_of(path), &why);
  int records = 0;
  if (f == NULL)
    findings_add_remark(found, FINDING_LOADING, path, 0, &why);
  else if (f->example == NULL)
    findings_add(found, FINDING_NO_EXAMPLE, path, 0,
                 fact_saying(SAY_FORMAT_NO_EXAMPLE));
  else
    records = try_example(host, f, path, found, lang);
  remark_free(&why);
  return records;
}
