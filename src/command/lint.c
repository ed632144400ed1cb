/*
** lint: what is wrong with a rule file
** SPDX-License-Identifier: MIT
*/
#include <errno.h>
#include <stdlib.h>

#include "command/command.h"
#include "drive/proof.h"
#include "render/findings_text.h"

enum { FILES_LIMIT = 1000, GAMES_USUAL = 4, GAMES_LIMIT = 1000 };

/* What the command line asks for, and what has come of it. */
typedef struct Linting {
  const Common *common;
  TextStyle style;
  bool json, strict, quiet;
  int games;                   /* for each number of players; 0: none */
  int status;
} Linting;

static void worsen (Linting *w, int status) {
  if (status > w->status) w->status = status;
}

static const char *plural (int n) { return n == 1 ? "" : "s"; }

/* "mini.lua: 1 fault, 2 remarks; 12 games of 240 moves" */
static void write_sum (Buffer *b, const Linting *w, const char *path,
                       const Findings *f, const ProofSum *played) {
  int faults = findings_faults(f), remarks = f->count - faults;
  buffer_format(b, say(w->style, "%s: ", "%s : "), path);
  if (f->count == 0)
    buffer_text(b, say(w->style, "no faults", "aucune faute"));
  else
    buffer_format(b, say(w->style, "%d fault%s, %d remark%s",
                         "%d faute%s, %d remarque%s"),
                  faults, plural(faults), remarks, plural(remarks));
  if (played->games > 0)
    buffer_format(b, say(w->style, "; %d game%s and %u moves played",
                         " ; %d partie%s et %u coups joués"),
                  played->games, plural(played->games), played->moves);
  buffer_char(b, '\n');
}

static void write_findings (Linting *w, const char *path, Findings *f,
                            const ProofSum *played) {
  Buffer out = {0};
  findings_sort(f, path);
  if (w->json)
    findings_json(&out, f);
  else {
    findings_text(&out, f, w->style);
    write_sum(&out, w, path, f, played);
  }
  if (!w->quiet && !common_write(&out)) {
    common_complain("unable to write: %s", strerror(errno));
    worsen(w, EXIT_TROUBLE);
  }
  buffer_free(&out);
}

/* Each file has a host of its own: what one does is nothing to the next. */
static void lint_file (Linting *w, Host *host, const char *path) {
  Findings found = {.lang = w->style.lang};
  Lint *l = lint_new(host, &found);
  ProofSum played = {0};
  Buffer trouble = {0};
  Ruleset *r;
  if (lint_load(l, path, &r, &trouble)) {
    if (r != NULL && w->games > 0)
      played = proof_play(l, &found, host, r, w->games);
    write_findings(w, path, &found, &played);
    if (findings_faults(&found) > 0 || (w->strict && found.count > 0))
      worsen(w, EXIT_NO);
  }
  else {
    common_complain("unable to read %s", buffer_string(&trouble));
    worsen(w, EXIT_TROUBLE);
  }
  buffer_free(&trouble);
  lint_free(l);
  findings_free(&found);
}

static int lint_files (Linting *w, struct arg_file *files) {
  for (int i = 0; i < files->count; i++) {
    Host *host = common_host(w->common);
    if (host == NULL) return EXIT_TROUBLE;
    lint_file(w, host, files->filename[i]);
    host_free(host);
  }
  return w->status;
}

/* How many games '--games' and '--no-play' ask for; -1 with a complaint. */
static int count_games (struct arg_int *games, struct arg_lit *no_play) {
  int n = games->count > 0 ? games->ival[0] : GAMES_USUAL;
  if (no_play->count > 0) return 0;
  if (n >= 0 && n <= GAMES_LIMIT) return n;
  common_complain("'--games' is a number from 0 to %d", GAMES_LIMIT);
  return -1;
}

int command_lint (int argc, char **argv) {
  Common common;
  struct arg_lit *json, *strict, *quiet, *no_play;
  struct arg_int *games;
  struct arg_file *files;
  struct arg_end *end;
  Linting w = {.common = &common};
  int status;
  common_options(&common);
  void *table[] = {
    json = arg_lit0(NULL, "json", "one JSON object a finding, one a line"),
    strict = arg_lit0(NULL, "strict", "remarks count as faults"),
    quiet = arg_lit0("q", "quiet", "print nothing: the exit status tells"),
    games = arg_int0(NULL, "games", "N",
                     "games to play for each number of players"),
    no_play = arg_lit0(NULL, "no-play", "play no games, only read the file"),
    common.lang, common.rules, common.help, common.version,
    files = arg_filen(NULL, NULL, "FILE.lua", 1, FILES_LIMIT,
                      "rule files: games, or house rules"),
    end = arg_end(20)
  };
  if (common_parse(&common, argc, argv, table, end,
                   "Looks for faults in rule files: reads them, and plays "
                   "random games by them.", &status) &&
      (status = EXIT_TROUBLE, common_language(&common, &w.style.lang)) &&
      (w.games = count_games(games, no_play)) >= 0) {
    w.json = json->count > 0;
    w.strict = strict->count > 0;
    w.quiet = quiet->count > 0;
    w.style.colour = common_colour();
    status = lint_files(&w, files);
  }
  arg_freetable(table, sizeof table / sizeof table[0]);
  return status;
}
