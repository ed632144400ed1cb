/*
** Findings as a person reads them, and as JSON
** SPDX-License-Identifier: MIT
*/
#include "render/findings_text.h"

#include "render/json.h"

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

static void write_member (Buffer *b, const char *name, const char *text) {
  buffer_format(b, ",\"%s\":", name);
  json_string(b, span_of(text));
}

void findings_json (Buffer *b, const Findings *f) {
  for (int i = 0; i < f->count; i++) {
    const LintFinding *one = &f->list[i];
    buffer_text(b, "{\"file\":");
    json_string(b, span_of(one->file));
    if (one->line > 0) buffer_format(b, ",\"line\":%d", one->line);
    buffer_format(b, ",\"severity\":\"%s\"",
                  findings_sorts[one->sort].is_fault ? "fault" : "remark");
    write_member(b, "finding", findings_sorts[one->sort].name);
    write_member(b, "message", one->message);
    write_member(b, "remedy", one->remedy);
    buffer_text(b, "}\n");
  }
}
