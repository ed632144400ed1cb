/*
** lint: the faults of a rule file
** SPDX-License-Identifier: MIT
*/
#include <stdlib.h>

#include "base/memory.h"
#include "command/command.h"
#include "judge/log.h"
#include "lint/lint.h"
#include "log/format.h"
#include "render/text.h"

enum {
  LINT_FILES = 1000, GAMES_USUAL = 4, GAMES_LIMIT = 1000,
  LINT_RECORDS = 1000          /* per example of a format */
};

enum { JSON, STRICT, QUIET, GAMES, NO_PLAY, LOGS, RULE_FILES, LINT_OPTIONS };

/*
** The faults of a format: it is loaded as usual and translates its own example.
** The resulting logs are judged, and their faults become findings.
*/

/* Is it in a folder 'formats'? */
static bool is_format (const char *path) {
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

/*
** Adds the findings. The host must search the parent of the format's folder.
** Returns the number of records in the example.
*/
static int find_in_format (Host *host, const char *path, Findings *found,
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

/* The faults of a rule file */

/* The options and the results so far. */
typedef struct Linting {
  const CommandLine *line;
  TextStyle style;
  bool json, strict, quiet;
  int games;                   /* per number of players; 0: none */
  const char *logs;            /* folder for games that get stuck, or NULL */
  int status;
} Linting;

static const char *plural (int n) { return n == 1 ? "" : "s"; }

/* "mini.lua: 1 fault, 2 remarks; 12 games of 240 moves" */
static void write_sum (Buffer *b, const Linting *w, const char *path,
                       const Findings *f, const ProofSum *played) {
  int faults = findings_faults(f), remarks = f->count - faults;
  catalogue_format(b, w->style.lang, SAY_COLON_BEHIND, path);
  if (f->count == 0)
    buffer_text(b, say(w->style, SAY_NO_FAULTS));
  else
    catalogue_format(b, w->style.lang, SAY_FAULTS_AND_REMARKS, faults,
                     plural(faults), remarks, plural(remarks));
  if (played->games > 0)
    catalogue_format(b, w->style.lang, SAY_GAMES_WERE_PLAYED, played->games,
                     plural(played->games), played->moves);
}

/* 'more' is added to the findings; or NULL. */
static void write_findings (Linting *w, const char *path, Findings *f,
                            const ProofSum *played, const Buffer *more) {
  Buffer out = {0};
  findings_sort(f, path);
  if (w->json)
    findings_json(&out, f, w->style.lang);
  else {
    findings_text(&out, f, w->style);
    write_sum(&out, w, path, f, played);
    buffer_text(&out, buffer_string(more));
    buffer_char(&out, '\n');
  }
  if (!w->quiet && !common_write(&out)) common_worsen(&w->status, EXIT_TROUBLE);
  if (findings_faults(f) > 0 || (w->strict && f->count > 0))
    common_worsen(&w->status, EXIT_NO);
  buffer_free(&out);
}

static void lint_one_format (Linting *w, Host *host, const char *path) {
  Findings found = {.count = 0};
  Buffer more = {0};
  int records = find_in_format(host, path, &found, w->style.lang);
  if (records > 0)
    catalogue_format(&more, w->style.lang, SAY_RECORDS_TRIED, records);
  write_findings(w, path, &found, &(ProofSum){0}, &more);
  buffer_free(&more);
  findings_free(&found);
}

/* Each file has its own host, so that files cannot affect each other. */
static void lint_file (Linting *w, Host *host, const char *path) {
  Findings found = {.count = 0};
  Lint *l = lint_new(host, &found);
  ProofSum played = {0};
  Remark trouble = {.saying = SAY_NOTHING};
  Buffer more = {0};
  Ruleset *r;
  if (lint_load(l, path, &r, &trouble)) {
    if (r != NULL && w->games > 0)
      played = proof_play(l, &found, host, r, w->games, w->logs);
    if (lint_is_piece(l)) buffer_text(&more, say(w->style, SAY_PIECE_FOR_USE));
    write_findings(w, lint_path(l), &found, &played, &more);
  }
  else {
    common_say_remark(w->style.lang, &trouble);
    common_worsen(&w->status, EXIT_TROUBLE);
  }
  remark_free(&trouble);
  buffer_free(&more);
  lint_free(l);
  findings_free(&found);
}

/* The length of the path's folder; 0: the working folder. */
static size_t folder_length (const char *path, size_t len) {
  while (len > 0 && path[len - 1] != '/') len--;
  while (len > 1 && path[len - 1] == '/') len--;
  return len;
}

static bool ends_in (const char *path, size_t len, const char *folder) {
  size_t n = strlen(folder);
  return len >= n && memcmp(path + len - n, folder, n) == 0 &&
         (len == n || path[len - n - 1] == '/');
}

/* The folder of rules that a file belongs to: rules/ of rules/house/x.lua. */
static char *rules_folder (const char *file) {
  size_t len = folder_length(file, strlen(file));
  if (ends_in(file, len, "house") || ends_in(file, len, "library") ||
      ends_in(file, len, "formats"))
    len = folder_length(file, len);
  return len > 0 ? memory_copy(file, len) : memory_copy(".", 1);
}

/*
** Searches for used and extended files beside the file as well, after --rules.
*/
static Host *host_for (const Linting *w, const char *file) {
  RulesPath path = w->line->path;
  char *own = rules_folder(file);
  const char **folder = memory_new(((size_t)path.folders + 1) *
                                   sizeof *folder);
  Host *host;
  for (int i = 0; i < path.folders; i++) folder[i] = path.folder[i];
  folder[path.folders++] = own;
  path.folder = folder;
  host = common_host(&path, w->style.lang);
  free(folder);
  free(own);
  return host;
}

static int lint_files (Linting *w) {
  const char *const *file = command_texts(w->line, RULE_FILES);
  for (int i = 0; i < command_count(w->line, RULE_FILES); i++) {
    Host *host = host_for(w, file[i]);
    if (host == NULL) return EXIT_TROUBLE;
    if (is_format(file[i]))
      lint_one_format(w, host, file[i]);
    else
      lint_file(w, host, file[i]);
    host_free(host);
  }
  return w->status;
}

static int run_lint (const CommandLine *line) {
  Linting w = {
    .line = line, .style = {line->lang, common_colour()},
    .json = command_has(line, JSON), .strict = command_has(line, STRICT),
    .quiet = command_has(line, QUIET),
    .games = command_has(line, NO_PLAY)
                 ? 0 : (int)command_number(line, GAMES, GAMES_USUAL),
    .logs = command_text(line, LOGS)
  };
  if (w.logs != NULL && !common_make_folder(w.logs, line->lang))
    return EXIT_TROUBLE;
  return lint_files(&w);
}

static const CommandOption lint_option[LINT_OPTIONS] = {
  [JSON] = COMMAND_JSON(SAY_HELP_LINT_JSON),
  [STRICT] = {.name = "strict", .about = SAY_HELP_LINT_STRICT},
  [QUIET] = COMMAND_QUIET(SAY_HELP_LINT_QUIET),
  [GAMES] = {.name = "games", .wants = WANTS_NUMBER, .value = SAY_VALUE_N,
             .least = 0, .most = GAMES_LIMIT,
             .about = SAY_HELP_LINT_GAMES},
  [NO_PLAY] = {.name = "no-play", .about = SAY_HELP_LINT_NO_PLAY},
  [LOGS] = {.name = "logs", .wants = WANTS_FOLDER,
            .value = SAY_VALUE_FOLDER, .about = SAY_HELP_LINT_LOGS},
  [RULE_FILES] = {.wants = WANTS_RULE_FILE,
                  .value = SAY_VALUE_FILE_LUA, .needed = true,
                  .times = LINT_FILES,
                  .about = SAY_HELP_LINT_RULE_FILES},
};

const Command lint_command = {
  "lint", SAY_ABOUT_LINT, SAY_DOES_LINT,
  lint_option, LINT_OPTIONS, .run = run_lint, .needs_no_rules = true
};
