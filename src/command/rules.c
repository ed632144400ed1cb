/*
** rules: the rule sheet of a game, or a comparison of two
** SPDX-License-Identifier: MIT
*/
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "command/command.h"
#include "command/common.h"
#include "base/json.h"
#include "base/memory.h"
#include "judge/log.h"
#include "render/catalogue.h"
#include "render/sheet.h"
#include "render/text.h"

enum {
  JSON, HTML, ACTIONS, VARIANT, DIFF, LOGS, GAME, RULES_OPTIONS
};

/* A log that the two rule sets judge differently. */
typedef struct RejudgedLog {
  char *file;
  unsigned line;               /* line where the log starts */
  char *before, *after;        /* the two verdicts */
} RejudgedLog;

typedef struct Rejudged {
  long logs, others;           /* judged; of other games, skipped */
  RejudgedLog *changed;
  size_t count, room;
} Rejudged;

enum { SIDES = 2, DEPTH = 32 };    /* nested folders */

typedef struct Sides {
  Rejudged *result;
  Language lang;
  HeaderRules rules[SIDES];
  LogJudge *judge[SIDES];
  Verdict verdict[SIDES];
} Sides;

/* "illegal (must-play), line 12; Anne 3, Bruno 5" */
static char *describe (const Verdict *v, Language lang) {
  Buffer b = {0};
  buffer_text(&b, text_kind(v, (TextStyle){lang, false}));
  if (v->has_fault) {
    if (v->fault.finding.article >= 0)
      buffer_format(&b, " (%s)",
                    article_name(&v->rules->article[v->fault.finding.article],
                                 lang));
    catalogue_format(&b, lang, SAY_OF_LINE, v->fault.line.number);
  }
  for (int s = 0; v->has_scores && s < v->seating->seats; s++) {
    buffer_format(&b, "%s%.*s ",
                  s > 0 ? ", " : catalogue_words(SAY_SEMICOLON, lang),
                  (int)v->seating->name[s].len, v->seating->name[s].at);
    buffer_number_in(&b, v->score[s], lang);
  }
  return b.text;
}

static void add_if_changed (Sides *s, const char *file, unsigned line,
                            char *said[SIDES]) {
  Rejudged *r = s->result;
  if (strcmp(said[0], said[1]) == 0) {
    free(said[0]);
    free(said[1]);
    return;
  }
  r->changed = memory_grow(r->changed, &r->room, r->count + 1,
                           sizeof *r->changed);
  r->changed[r->count++] = (RejudgedLog){memory_copy(file, strlen(file)), line,
                                         said[0], said[1]};
}

/* Is the log of the game with these rules? */
static bool is_ours (Sides *s) {
  const Header *h = &s->judge[0]->game.header;
  return h->variant.len == 0 && span_is(h->game, s->rules[0].instead->id);
}

static void judge_log (Sides *s, const char *file, const LogText *log) {
  char *said[SIDES];
  for (int i = 0; i < SIDES; i++) {
    log_judge(s->judge[i], log, &s->verdict[i]);
    said[i] = describe(&s->verdict[i], s->lang);
  }
  if (is_ours(s)) {
    s->result->logs++;
    add_if_changed(s, file, log->first_line, said);
    return;
  }
  s->result->others++;
  free(said[0]);
  free(said[1]);
}

static bool judge_file (Sides *s, const char *path) {
  const Limits *limits = host_limits(s->judge[0]->game.judge.host);
  Reader *r = common_open_logs(limits, path);
  LogText log;
  bool ok;
  if (r == NULL) return common_say_file(s->lang, SAY_CANNOT_OPEN, path);
  while (reader_next(r, &log)) judge_log(s, path, &log);
  errno = reader_error(r);
  ok = errno == 0 || common_say_file(s->lang, SAY_CANNOT_READ, path);
  reader_close(r);
  return ok;
}

static bool judge_path (Sides *s, const char *path, int depth);

static bool is_log (const char *name) {
  size_t len = strlen(name);
  return len > 4 && strcmp(name + len - 4, ".log") == 0;
}

static bool judge_entry (Sides *s, const char *folder, const char *name,
                         int depth) {
  struct stat st;
  Buffer path = {0};
  bool ok = true;
  buffer_format(&path, "%s/%s", folder, name);
  if (name[0] != '.' && lstat(path.text, &st) == 0 &&
      (S_ISDIR(st.st_mode) ? depth > 0
                           : S_ISREG(st.st_mode) && is_log(name)))
    ok = judge_path(s, path.text, depth - 1);
  buffer_free(&path);
  return ok;
}

/* Compares bytes, in any locale. */
static int by_bytes (const struct dirent **a, const struct dirent **b) {
  return strcmp((*a)->d_name, (*b)->d_name);
}

static bool judge_folder (Sides *s, const char *path, int depth) {
  struct dirent **entry;
  int n = scandir(path, &entry, NULL, by_bytes);
  bool ok = true;
  if (n < 0) return common_say_file(s->lang, SAY_CANNOT_READ, path);
  for (int i = 0; i < n; i++) {
    ok = judge_entry(s, path, entry[i]->d_name, depth) && ok;
    free(entry[i]);
  }
  free(entry);
  return ok;
}

static bool judge_path (Sides *s, const char *path, int depth) {
  struct stat st;
  if (stat(path, &st) == 0 && S_ISDIR(st.st_mode))
    return judge_folder(s, path, depth);
  return judge_file(s, path);
}

/*
** Judges all logs of a file, or of the ".log" files in and below a folder,
** sorted by name. False, with a complaint, if they cannot be read.
*/
static bool rejudge_logs (Rejudged *r, const char *path, Host *const host[2],
                   Ruleset *const rules[2], Language lang) {
  Sides s = {.result = r, .lang = lang};
  bool ok;
  for (int i = 0; i < SIDES; i++) {
    s.rules[i] = (HeaderRules){.instead = rules[i], .any_rules = true};
    s.judge[i] = memory_new(sizeof *s.judge[i]);
    log_open(s.judge[i], host[i], &s.rules[i], lang);
  }
  ok = judge_path(&s, path, DEPTH);
  for (int i = 0; i < SIDES; i++) {
    log_close(s.judge[i]);
    verdict_free(&s.verdict[i]);
    free(s.judge[i]);
  }
  return ok;
}

static void rejudge_free (Rejudged *r) {
  for (size_t i = 0; i < r->count; i++) {
    free(r->changed[i].file);
    free(r->changed[i].before);
    free(r->changed[i].after);
  }
  free(r->changed);
}

static void rejudge_text (Buffer *b, const Rejudged *r, Language lang) {
  Remark sum = {0};
  for (size_t i = 0; i < r->count; i++) {
    const RejudgedLog *l = &r->changed[i];
    buffer_format(b, "%s:%u:\n      %s%s\n      %s%s\n", l->file, l->line,
                  catalogue_words(SAY_CHANGE_WAS, lang), l->before,
                  catalogue_words(SAY_CHANGE_IS, lang), l->after);
  }
  remark_say(&sum, fact_saying(SAY_LOGS_REJUDGED),
             fact_number((double)r->logs), fact_number((double)r->count),
             fact_number((double)r->others));
  catalogue_write(b, &sum, lang);
  buffer_char(b, '\n');
  remark_free(&sum);
}

static void rejudge_json (Json *j, const Rejudged *r) {
  json_number(j, "logs", (double)r->logs);
  json_number(j, "of_other_games", (double)r->others);
  json_begin_list(j, "changed");
  for (size_t i = 0; i < r->count; i++) {
    json_begin(j, NULL);
    json_text(j, "file", r->changed[i].file);
    json_number(j, "line", r->changed[i].line);
    json_text(j, "before", r->changed[i].before);
    json_text(j, "after", r->changed[i].after);
    json_end(j);
  }
  json_end(j);
}

/* The number of copies may depend on the options: uses the defaults. */
static bool seat_by_default (Host *host, Ruleset *r, Language lang) {
  double value[OPTIONS_LIMIT];
  Remark why = {0};
  bool ok;
  for (int i = 0; i < r->options; i++)
    value[i] = option_default(&r->option[i]);
  ok = host_seat(host, r, r->least_seats, 0, value, false, &why);
  if (!ok) remark_wrap(&why, fact_saying(SAY_OF_FILE), fact_string(r->id));
  return common_fine(ok, lang, &why);
}

static bool save_page (Buffer *page, const char *path, Language lang) {
  if (strcmp(path, "-") == 0) return common_write_data(page);
  return whole_file_write(path, page) ||
         common_say_file(lang, SAY_CANNOT_WRITE, path);
}

/* Loads rules by name on the path, or by file name. */
static Ruleset *load_side (Host *host, const char *name, Language lang) {
  Buffer path = {0};
  Remark why = {0};
  Ruleset *r;
  if (strchr(name, '/') != NULL || strstr(name, ".lua") != NULL)
    buffer_text(&path, name);
  else if (!load_find(host, span_of(name), &path)) {
    buffer_free(&path);
    return common_rules(host, name, "", lang);
  }
  r = load_file(host, path.text, &why);
  common_fine(r != NULL, lang, &why);
  buffer_free(&path);
  return r != NULL && seat_by_default(host, r, lang) ? r : NULL;
}

static void write_changes_heading (Page *p, const char *from, const char *to,
                                   Language lang) {
  Remark what = {0};
  Buffer heading = {0};
  remark_say(&what, fact_saying(SAY_CHANGES_OF), fact_string(from),
             fact_string(to));
  catalogue_write(&heading, &what, lang);
  page_heading(p, heading.text, '-');
  buffer_free(&heading);
  remark_free(&what);
}

typedef struct Comparison {
  const char *name[2];
  Host *host[2];
  Ruleset *rules[2];
  Changes changes;
  Rejudged logs;
  bool has_logs;
} Comparison;

static void write_comparison (const Comparison *c, Buffer *out,
                              const CommandLine *line) {
  Json j = {.to = out};
  Page p = {.out = out};
  if (command_has(line, JSON)) {
    json_begin(&j, NULL);
    json_text(&j, "from", c->name[0]);
    json_text(&j, "to", c->name[1]);
    changes_json(&j, "changes", &c->changes);
    if (c->has_logs) rejudge_json(&j, &c->logs);
    json_version(&j);
    json_end(&j);
    buffer_char(out, '\n');
    return;
  }
  write_changes_heading(&p, c->name[0], c->name[1], line->lang);
  changes_text(&p, &c->changes, line->lang);
  if (!c->has_logs) return;
  page_gap(&p);
  rejudge_text(out, &c->logs, line->lang);
}

/* Both sides must be the same game to judge the same logs. */
static bool are_comparable (const Comparison *c, Language lang) {
  if (strcmp(c->rules[0]->id, c->rules[1]->id) == 0) return true;
  return common_say(lang, fact_saying(SAY_OTHER_GAME), fact_string(c->name[1]),
                    fact_string(c->rules[1]->id),
                    fact_string(c->rules[0]->id));
}

static bool compare (Comparison *c, const CommandLine *line, Buffer *out) {
  const char *logs = command_text(line, LOGS);
  for (int i = 0; i < 2; i++) {
    c->host[i] = common_host(&line->path, line->lang);
    if (c->host[i] == NULL) return false;
    c->rules[i] = load_side(c->host[i], c->name[i], line->lang);
    if (c->rules[i] == NULL) return false;
  }
  changes_find(&c->changes, (ChangesSide){c->host[0], c->rules[0]},
               (ChangesSide){c->host[1], c->rules[1]}, line->lang);
  c->has_logs = logs != NULL;
  if (c->has_logs &&
      !(are_comparable(c, line->lang) &&
        rejudge_logs(&c->logs, logs, c->host, c->rules, line->lang)))
    return false;
  write_comparison(c, out, line);
  return common_write(out);
}

/* Compares the first argument with the second. */
static int print_difference (const CommandLine *line) {
  const char *variant = command_text(line, VARIANT);
  int other = command_is_before(line, GAME, DIFF);
  Comparison c = {0};
  Buffer out = {0};
  bool ok;
  c.name[!other] = variant != NULL ? variant : command_text(line, GAME);
  c.name[other] = command_text(line, DIFF);
  ok = compare(&c, line, &out);
  buffer_free(&out);
  changes_free(&c.changes);
  rejudge_free(&c.logs);
  for (int i = 0; i < 2; i++) host_free(c.host[i]);
  return ok ? EXIT_FINE : EXIT_TROUBLE;
}

/* Starts a house rule's sheet with what it is and changes. */
static void write_house_rule (Buffer *out, Host *host, const Ruleset *r,
                                 const char *variant, const CommandLine *line) {
  Ruleset *base = load_rules(host, span_of(r->id), span_of(""),
                             &(Remark){.saying = SAY_NOTHING});
  Page p = {.out = out};
  Changes changes;
  if (base == NULL || !seat_by_default(host, base, line->lang)) return;
  write_changes_heading(&p, r->id, variant, line->lang);
  changes_find(&changes, (ChangesSide){host, base}, (ChangesSide){host, r},
               line->lang);
  changes_text(&p, &changes, line->lang);
  page_gap(&p);
  changes_free(&changes);
}

/* "pile-21-my-box, pile-21-pass-left"; skips broken files. */
static void find_house_rules (const CommandLine *line, const char *game,
                              Host *host, Buffer *names) {
  int count = 0;
  char **name = load_games(host, true, &count);
  for (int i = 0; i < count; i++) {
    Host *own = common_host(&line->path, line->lang);
    Buffer path = {0};
    Remark why = {.saying = SAY_NOTHING};
    const Ruleset *r = NULL;
    if (own != NULL && load_find(own, span_of(name[i]), &path))
      r = load_file(own, path.text, &why);
    if (r != NULL && strcmp(r->id, game) == 0 && strcmp(r->id, name[i]) != 0)
      buffer_format(names, "%s%s", names->len > 0 ? ", " : "", name[i]);
    buffer_free(&path);
    remark_free(&why);
    host_free(own);
    free(name[i]);
  }
  free(name);
}

static int print_rules (const CommandLine *line, Host *host) {
  const char *variant = command_text(line, VARIANT);
  Ruleset *r = common_rules(host, command_text(line, GAME),
                            variant != NULL ? variant : "", line->lang);
  Buffer out = {0}, house = {0};
  const char *html = command_text(line, HTML);
  bool ok;
  if (r == NULL || !seat_by_default(host, r, line->lang)) return EXIT_TROUBLE;
  if (variant == NULL) find_house_rules(line, r->id, host, &house);
  if (command_has(line, ACTIONS) && command_has(line, JSON))
    sheet_actions_json(&out, r);
  else if (command_has(line, ACTIONS))
    sheet_actions_text(&out, r, line->lang);
  else if (command_has(line, JSON))
    sheet_json(&out, r);
  else if (html != NULL)
    sheet_page(&out, r, buffer_string(&house), line->lang);
  else {
    if (variant != NULL) write_house_rule(&out, host, r, variant, line);
    sheet_text(&out, r, buffer_string(&house), line->lang);
  }
  ok = html != NULL ? save_page(&out, html, line->lang) : common_write(&out);
  buffer_free(&out);
  buffer_free(&house);
  return ok ? EXIT_FINE : EXIT_TROUBLE;
}

static int run_rules (const CommandLine *line) {
  if (command_has(line, ACTIONS) &&
      (command_has(line, HTML) || command_has(line, DIFF)))
    return common_trouble(line->lang, fact_saying(SAY_ACTIONS_OR_PAGE));
  if (command_has(line, DIFF)) return print_difference(line);
  if (command_has(line, LOGS))
    return common_trouble(line->lang, fact_saying(SAY_LOGS_WANT_DIFF));
  if (command_has(line, JSON) && command_has(line, HTML))
    return common_trouble(line->lang, fact_saying(SAY_JSON_OR_HTML));
  return command_with_host(line, print_rules);
}

static const CommandOption rules_option[RULES_OPTIONS] = {
  [JSON] = COMMAND_JSON(SAY_HELP_RULES_JSON),
  [HTML] = {.name = "html", .wants = WANTS_FILE,
            .value = SAY_VALUE_FILE, .about = SAY_HELP_RULES_HTML},
  [ACTIONS] = {.name = "actions", .about = SAY_HELP_RULES_ACTIONS},
  [VARIANT] = COMMAND_VARIANT(SAY_HELP_RULES_VARIANT),
  [DIFF] = {.name = "diff", .wants = WANTS_GAME,
            .value = SAY_VALUE_OTHER, .about = SAY_HELP_RULES_DIFF},
  [LOGS] = {.name = "logs", .wants = WANTS_FOLDER,
            .value = SAY_VALUE_FOLDER, .about = SAY_HELP_RULES_LOGS},
  [GAME] = COMMAND_GAME(true),
};

const Command rules_command = {
  "rules", SAY_ABOUT_RULES, SAY_DOES_RULES,
  rules_option, RULES_OPTIONS, .run = run_rules
};
