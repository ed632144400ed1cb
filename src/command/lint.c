/*
** lint: the faults of a rule file
** SPDX-License-Identifier: MIT
*/
#include <stdlib.h>

#include "command/command.h"
#include "command/lint_format.h"
#include "base/memory.h"
#include "lint/proof.h"
#include "render/text.h"

enum { LINT_FILES = 1000, GAMES_USUAL = 4, GAMES_LIMIT = 1000 };

enum { JSON, STRICT, QUIET, GAMES, NO_PLAY, LOGS, RULE_FILES, LINT_OPTIONS };

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
  int records = lint_format(host, path, &found, w->style.lang);
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
    if (lint_is_format(file[i]))
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
