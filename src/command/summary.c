/*
** summary: the sum of several 'check --summary --json'
** SPDX-License-Identifier: MIT
*/
#include <stdio.h>

#include "command/command.h"
#include "drive/audit.h"

enum { JSON, PARTS, SUMMARY_OPTIONS };

typedef struct Summing {
  Audit audit;
  int summaries;               /* how many were added */
  Language lang;
} Summing;

static bool is_input (const char *path) { return strcmp(path, "-") == 0; }

/* Adds all objects of a file; skipping one would make the sum wrong. */
static bool add_file (Summing *s, FILE *f, const char *path) {
  int line = 1, before = s->summaries;
  AuditPart part;
  while ((part = audit_read(&s->audit, f, &line)) == AUDIT_PART_READ)
    s->summaries++;
  if (ferror(f)) return common_say_file(s->lang, SAY_CANNOT_READ, path);
  if (part == AUDIT_PART_END && s->summaries == before)
    common_say(s->lang, fact_saying(is_input(path) ? SAY_EMPTY_INPUT
                                                   : SAY_EMPTY_PART),
               fact_string(path));
  if (part == AUDIT_PART_END) return true;
  return common_say(s->lang, fact_saying(is_input(path) ? SAY_NO_SUMMARY_INPUT
                                                        : SAY_NO_SUMMARY),
                    fact_string(path), fact_number(line));
}

static bool add_part (void *summing, const char *path) {
  Summing *s = summing;
  FILE *f = is_input(path) ? stdin : fopen(path, "r");
  bool ok;
  if (f == NULL) return common_say_file(s->lang, SAY_CANNOT_OPEN, path);
  ok = add_file(s, f, path);
  if (!is_input(path)) fclose(f);
  return ok;
}

/* Empty files are reported; if all are empty there is no sum. */
static int run_summary (const CommandLine *line) {
  Summing s = {.lang = line->lang};
  bool ok = command_each_file(line, PARTS, &s, add_part) && s.summaries > 0 &&
            common_write_audit(&s.audit, command_has(line, JSON), line->lang);
  audit_free(&s.audit);
  return ok ? EXIT_FINE : EXIT_TROUBLE;
}

static const CommandOption summary_option[SUMMARY_OPTIONS] = {
  [JSON] = COMMAND_JSON(SAY_HELP_SUMMARY_JSON),
  [PARTS] = {.wants = WANTS_FILE, .value = SAY_VALUE_PART,
             .times = FILES_LIMIT,
             .about = SAY_HELP_SUMMARY_PARTS},
};

const Command summary_command = {
  "summary", SAY_ABOUT_SUMMARY, SAY_DOES_SUMMARY,
  summary_option, SUMMARY_OPTIONS, .run = run_summary, .needs_no_rules = true
};
