/*
** Findings as a person reads them, and as JSON
** SPDX-License-Identifier: MIT
*/
#include "render/findings_text.h"

#include "ground/json.h"

static const char *severity (const LintFinding *f, TextStyle s) {
  if (findings_sorts[f->sort].is_fault) return say(s, "fault", "faute");
  return say(s, "remark", "remarque");
}

static void write_finding (Buffer *b, const LintFinding *f, TextStyle s) {
  bool is_fault = findings_sorts[f->sort].is_fault;
  buffer_text(b, f->file);
  if (f->line > 0) buffer_format(b, ":%d", f->line);
  buffer_text(b, ": ");
  if (s.colour) buffer_text(b, is_fault ? "\033[1;31m" : "\033[1;33m");
  buffer_text(b, severity(f, s));
  if (s.colour) buffer_text(b, "\033[0m");
  buffer_format(b, say(s, ": %s\n    %s [%s]\n", " : %s\n    %s [%s]\n"),
                f->message, f->remedy, findings_sorts[f->sort].name);
}

void findings_text (Buffer *b, const Findings *f, TextStyle style) {
  for (int i = 0; i < f->count; i++) write_finding(b, &f->list[i], style);
}

static void write_object (Json *j, const LintFinding *f) {
  const char *severity_id =
      findings_sorts[f->sort].is_fault ? "fault" : "remark";
  json_begin(j, NULL);
  json_text(j, "file", f->file);
  if (f->line > 0) json_number(j, "line", f->line);
  json_text(j, "severity", severity_id);
  json_text(j, "finding", findings_sorts[f->sort].name);
  json_text(j, "message", f->message);
  json_text(j, "remedy", f->remedy);
  json_end(j);
}

void findings_json (Buffer *b, const Findings *f) {
  for (int i = 0; i < f->count; i++) {
    write_object(&(Json){.to = b}, &f->list[i]);
    buffer_char(b, '\n');
  }
}
