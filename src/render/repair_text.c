/*
** The smallest edit that makes a log legal, as a diff
** SPDX-License-Identifier: MIT
*/
#include "render/repair_text.h"

/* In the order of RepairKind. */
static const struct { const char *id; Saying saying; } kinds[] = {
  {"card", SAY_EDIT_CARD},
  {"name", SAY_EDIT_NAME},
  {"exchange", SAY_EDIT_EXCHANGE},
  {"order", SAY_EDIT_ORDER},
  {"moved", SAY_EDIT_MOVED},
  {"extra", SAY_EDIT_EXTRA},
  {"missing", SAY_EDIT_MISSING},
  {"number", SAY_EDIT_NUMBER},
  {"claim", SAY_EDIT_CLAIM},
  {"deal", SAY_EDIT_DEAL},
};

static void write_line (Buffer *b, char sign, unsigned number, Span text) {
  buffer_format(b, "  %c %u | ", sign, number);
  text_plain(b, text);
  buffer_char(b, '\n');
}

/* One or more lines. */
static void write_lines (Buffer *b, char sign, unsigned number, Span text) {
  const char *end;
  while ((end = memchr(text.at, '\n', text.len)) != NULL) {
    size_t len = (size_t)(end - text.at);
    write_line(b, sign, number++, (Span){text.at, len});
    text = (Span){end + 1, text.len - len - 1};
  }
  write_line(b, sign, number, text);
}

/* Without its line end. */
static Span after_of (const RepairChange *c) {
  Span s = {buffer_string(&c->after), c->after.len};
  while (s.len > 0 && (s.at[s.len - 1] == '\n' || s.at[s.len - 1] == '\r'))
    s.len--;
  return s;
}

static void write_edit (Buffer *b, const Repairs *r, const RepairEdit *e,
                        const LogText *log, TextStyle s) {
  buffer_format(b, "  %s%s\n", say(s, kinds[e->kind].saying),
                say(s, SAY_COLON_AT_END));
  for (int i = 0; i < e->splices; i++) {
    RepairChange c;
    repair_change(r, e, i, log, &c);
    if (c.before.len > 0) write_lines(b, '-', c.line, c.before);
    if (after_of(&c).len > 0) write_lines(b, '+', c.line, after_of(&c));
    buffer_free(&c.after);
  }
  if (e->renamed > 0)
    buffer_format(b, say(s, SAY_EDIT_LINES_THAT_THEN_ARE_ANOTHER),
                  e->renamed);
}

static void write_none (Buffer *b, const Repairs *r, TextStyle s) {
  buffer_format(b, r->gave_up
      ? say(s, SAY_NO_EDIT_FOUND)
      : say(s, SAY_NO_EDIT_HELPS), r->tried);
}

static void write_size (Buffer *b, const Repairs *r, TextStyle s) {
  int size = r->edit[0].size;
  buffer_format(b, say(s, SAY_EDIT_SIZE), size, size == 1 ? "" : "s", r->total,
                r->gave_up ? say(s, SAY_AT_LEAST) : "");
}

void repair_text (Buffer *b, const Repairs *r, const LogText *log,
                  TextStyle s) {
  if (r->total == 0) {
    write_none(b, r, s);
    return;
  }
  write_size(b, r, s);
  for (int i = 0; i < r->edits; i++) write_edit(b, r, &r->edit[i], log, s);
  if (r->total > r->edits)
    buffer_format(b, say(s, SAY_EDITS_MORE), r->total - r->edits);
}

static void write_json_change (Json *j, const Repairs *r, const RepairEdit *e,
                               int splice, const LogText *log) {
  RepairChange c;
  repair_change(r, e, splice, log, &c);
  json_begin(j, NULL);
  json_number(j, "line", c.line);
  if (c.before.len > 0)
    json_span(j, "before", c.before);
  else
    json_nothing(j, "before");
  if (after_of(&c).len > 0)
    json_span(j, "after", after_of(&c));
  else
    json_nothing(j, "after");
  json_end(j);
  buffer_free(&c.after);
}

static void write_json_edit (Json *j, const Repairs *r, const RepairEdit *e,
                             const LogText *log) {
  json_begin(j, NULL);
  json_text(j, "kind", kinds[e->kind].id);
  json_number(j, "renamed", e->renamed);
  json_begin_list(j, "changes");
  for (int i = 0; i < e->splices; i++) write_json_change(j, r, e, i, log);
  json_end(j);
  json_end(j);
}

void repair_json (Json *j, const Repairs *r, const LogText *log) {
  json_begin(j, "repair");
  if (r->total > 0)
    json_number(j, "words", r->edit[0].size);
  else
    json_nothing(j, "words");
  json_number(j, "count", r->total);
  json_number(j, "tried", r->tried);
  json_flag(j, "gave_up", r->gave_up);
  json_begin_list(j, "edits");
  for (int i = 0; i < r->edits; i++) write_json_edit(j, r, &r->edit[i], log);
  json_end(j);
  json_end(j);
}
