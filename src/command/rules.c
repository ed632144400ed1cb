/*
** rules: one game's rule sheet, or what is different in two
** SPDX-License-Identifier: MIT
*/
#include "command/command.h"
#include "command/common.h"
#include "command/rejudge.h"
#include "render/catalogue.h"
#include "render/changes.h"
#include "render/sheet.h"

enum { JSON, HTML, VARIANT, DIFF, LOGS, GAME, RULES_OPTIONS };

/* How many copies there are may hang on the options: as they are. */
static bool seat (Host *host, Ruleset *r, Language lang) {
  double value[OPTIONS_LIMIT];
  Remark why = {0};
  bool ok;
  for (int i = 0; i < r->options; i++)
    value[i] = option_default(&r->option[i]);
  ok = host_seat(host, r, r->least_seats, 0, value, false, &why);
  if (!ok) {
    remark_wrap(&why, fact_saying(SAY_OF_FILE), fact_string(r->id));
    common_say_remark(lang, &why);
  }
  remark_free(&why);
  return ok;
}

static bool save_page (Buffer *page, const char *path, Language lang) {
  if (strcmp(path, "-") == 0) return common_write_data(page);
  return whole_file_write(path, page) ||
         common_say_file(lang, SAY_CANNOT_WRITE, path);
}

/* ---- What is different ---- */

/* Rules by what they are called on the path, or by their file. */
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
  if (r == NULL) common_say_remark(lang, &why);
  remark_free(&why);
  buffer_free(&path);
  return r != NULL && seat(host, r, lang) ? r : NULL;
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

/* The sides have the same game, or no log could be judged under both. */
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

/* From what is written first to what is written last. */
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

/* A house rule says on top what it is, and what it changes. */
static void write_variant (Buffer *out, Host *host, const Ruleset *r,
                           const char *variant, const CommandLine *line) {
  Ruleset *base = load_rules(host, span_of(r->id), span_of(""),
                             &(Remark){.saying = SAY_NOTHING});
  Page p = {.out = out};
  Changes changes;
  if (base == NULL || !seat(host, base, line->lang)) return;
  write_changes_heading(&p, r->id, variant, line->lang);
  changes_find(&changes, (ChangesSide){host, base}, (ChangesSide){host, r},
               line->lang);
  changes_text(&p, &changes, line->lang);
  page_gap(&p);
  changes_free(&changes);
}

static int print_rules (const CommandLine *line, Host *host) {
  const char *variant = command_text(line, VARIANT);
  Ruleset *r = common_rules(host, command_text(line, GAME),
                            variant != NULL ? variant : "", line->lang);
  Buffer out = {0};
  const char *html = command_text(line, HTML);
  bool ok;
  if (r == NULL || !seat(host, r, line->lang)) return EXIT_TROUBLE;
  if (command_has(line, JSON))
    sheet_json(&out, r);
  else if (html != NULL)
    sheet_page(&out, r, line->lang);
  else {
    if (variant != NULL) write_variant(&out, host, r, variant, line);
    sheet_text(&out, r, line->lang);
  }
  ok = html != NULL ? save_page(&out, html, line->lang) : common_write(&out);
  buffer_free(&out);
  return ok ? EXIT_FINE : EXIT_TROUBLE;
}

static int run_rules (const CommandLine *line) {
  Host *host;
  int status;
  if (command_has(line, DIFF)) return print_difference(line);
  if (command_has(line, LOGS)) {
    common_say(line->lang, fact_saying(SAY_LOGS_WANT_DIFF));
    return EXIT_TROUBLE;
  }
  if (command_has(line, JSON) && command_has(line, HTML)) {
    common_say(line->lang, fact_saying(SAY_JSON_OR_HTML));
    return EXIT_TROUBLE;
  }
  host = common_host(&line->path, line->lang);
  status = host != NULL ? print_rules(line, host) : EXIT_TROUBLE;
  host_free(host);
  return status;
}

static const CommandOption rules_option[RULES_OPTIONS] = {
  [JSON] = COMMAND_JSON(SAY_HELP_RULES_JSON),
  [HTML] = {.name = "html", .wants = WANTS_FILE,
            .value = SAY_VALUE_FILE, .about = SAY_HELP_RULES_HTML},
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
