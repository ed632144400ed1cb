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

static void write_edit (Buffer *b, char sign, unsigned number, Span text) {
  buffer_format(b, "  %c %u | ", sign, number);
  text_quote(b, text, NULL);
  buffer_char(b, '\n');
}

/* One or more lines. */
static void write_edits (Buffer *b, char sign, unsigned number, Span text) {
  const char *end;
  while ((end = memchr(text.at, '\n', text.len)) != NULL) {
    size_t len = (size_t)(end - text.at);
    write_edit(b, sign, number++, (Span){text.at, len});
    text = (Span){end + 1, text.len - len - 1};
  }
  write_edit(b, sign, number, text);
}

/* Without its line end. */
static Span after_of (const RepairChange *c) {
  Span s = {buffer_string(&c->after), c->after.len};
  while (s.len > 0 && (s.at[s.len - 1] == '\n' || s.at[s.len - 1] == '\r'))
    s.len--;
  return s;
}

static void write_diff (Buffer *b, const Repairs *r, const RepairEdit *e,
                        const LogText *log) {
  for (int i = 0; i < e->splices;) {
    RepairChange c;
    i = repair_change(r, e, i, log, &c);
    if (c.before.len > 0) write_edits(b, '-', c.line, c.before);
    if (after_of(&c).len > 0) write_edits(b, '+', c.line, after_of(&c));
    buffer_free(&c.after);
  }
}

static void write_edit (Buffer *b, const Repairs *r, const RepairEdit *e,
                        const LogText *log, TextStyle s) {
  buffer_format(b, "  %s", say(s, kinds[e->kind].saying));
  if (e->also == e->kind)
    buffer_text(b, say(s, SAY_TWICE));
  else if (e->also != REPAIR_NOTHING)
    buffer_format(b, say(s, SAY_AND_ALSO), say(s, kinds[e->also].saying));
  buffer_format(b, "%s\n", say(s, SAY_COLON_AT_END));
  write_diff(b, r, e, log);
  if (e->renamed > 0)
    buffer_format(b, say(s, SAY_EDIT_LINES_THAT_THEN_ARE_ANOTHER),
                  e->renamed);
}

/*
** {======================================================
** Edits that are alike, in one line
** =======================================================
*/

enum { GROUPS_TOLD = 5 };

/* "13–15, 17": numbers that go up or down. */
typedef struct Ranges {
  unsigned first, last;     /* of the range that is open; 0: none */
  int count;
  Buffer text;
} Ranges;

static void close_range (Ranges *r) {
  if (r->first == 0) return;
  if (r->count++ > 0) buffer_text(&r->text, ", ");
  buffer_format(&r->text, "%u", r->first);
  if (r->last > r->first)
    buffer_format(&r->text, r->last == r->first + 1 ? ", %u" : "–%u", r->last);
  r->first = 0;
}

static void add_to_range (Ranges *r, unsigned line) {
  if (r->first == 0 || line != r->last + 1) {
    close_range(r);
    r->first = line;
  }
  r->last = line;
}

/* The lines of those like number 'first': later lines stand before earlier. */
static void write_other_lines (Buffer *b, const Repairs *r, int first,
                               TextStyle s) {
  unsigned line = r->edit[first].line, last = line;
  Ranges ranges = {0};
  for (int i = r->edits - 1; i > first; i--) {
    if (!repair_is_alike(&r->edit[first], &r->edit[i])) continue;
    if (r->edit[i].line == line || r->edit[i].line == last) continue;
    last = r->edit[i].line;
    add_to_range(&ranges, last);
  }
  close_range(&ranges);
  if (ranges.text.len > 0)
    buffer_format(b, say(s, SAY_OR_ANY_OF_LINES), ranges.text.text);
  buffer_free(&ranges.text);
}

/* Which splice has another word: of an exchange, not where both are. */
static int differing (const Repairs *r, int first, int i) {
  const RepairEdit *e = &r->edit[first], *other = &r->edit[i];
  return e->kind == REPAIR_EXCHANGE &&
         e->splice[0].at.at != other->splice[0].at.at;
}

/* What else could stand there. */
static void write_other_words (Buffer *b, const Repairs *r, int first,
                               TextStyle s) {
  Buffer list = {0};
  for (int i = first + 1; i < r->edits; i++) {
    const RepairSplice *by = &r->edit[i].splice[differing(r, first, i)];
    Span word = {buffer_string(&r->texts) + by->by, by->by_len};
    if (!repair_is_alike(&r->edit[first], &r->edit[i]) ||
        r->edit[i].line != r->edit[first].line)
      continue;
    while (word.len > 0 && word.at[word.len - 1] == '\n') word.len--;
    if (list.len > 0) buffer_text(&list, by->whole ? "; " : ", ");
    text_quote(&list, word, NULL);
  }
  if (list.len > 0) buffer_format(b, say(s, SAY_OR_INSTEAD), list.text);
  buffer_free(&list);
}

static int count_alike (const Repairs *r, int first) {
  int n = 0;
  for (int i = first; i < r->edits; i++)
    n += repair_is_alike(&r->edit[first], &r->edit[i]);
  return n;
}

/* Was one like it told already? */
static bool is_told (const Repairs *r, int i) {
  for (int k = 0; k < i; k++)
    if (repair_is_alike(&r->edit[k], &r->edit[i])) return true;
  return false;
}

/* Those like edit number 'i', and it. Returns how many they are. */
static int write_group (Buffer *b, const Repairs *r, int i, const LogText *log,
                        TextStyle s) {
  int count = count_alike(r, i);
  write_edit(b, r, &r->edit[i], log, s);
  if (count > 1 && r->pairs)
    buffer_format(b, say(s, SAY_OR_IN_THESE_PLACES), count - 1);
  else {
    write_other_words(b, r, i, s);
    write_other_lines(b, r, i, s);
  }
  return count;
}

static void write_groups (Buffer *b, const Repairs *r, const LogText *log,
                          TextStyle s) {
  int told = 0;
  for (int i = 0, groups = 0; i < r->edits && groups < GROUPS_TOLD; i++) {
    if (is_told(r, i)) continue;
    told += write_group(b, r, i, log, s);
    groups++;
  }
  if (r->total > told)
    buffer_format(b, say(s, SAY_EDITS_MORE), r->total - told);
}

/* }====================================================== */

static void write_none (Buffer *b, const Repairs *r, TextStyle s) {
  if (r->gave_up) {
    buffer_format(b, say(s, SAY_NO_EDIT_FOUND), r->tried);
    buffer_text(b, say(s, r->worked_out ? SAY_RAISE_WORK : SAY_RAISE_TRIES));
  }
  else
    buffer_format(b, say(s, SAY_NO_EDIT_HELPS), r->tried);
}

static void write_size (Buffer *b, const Repairs *r, TextStyle s) {
  int size = r->edit[0].size;
  buffer_format(b, say(s, r->pairs ? SAY_PAIR_SIZE : SAY_EDIT_SIZE), size,
                size == 1 ? "" : "s", r->total,
                r->gave_up ? say(s, SAY_AT_LEAST) : "");
}

void repair_text (Buffer *b, const Repairs *r, const LogText *log,
                  TextStyle s) {
  if (r->total == 0) {
    write_none(b, r, s);
    return;
  }
  write_size(b, r, s);
  write_groups(b, r, log, s);
}

static int write_json_change (Json *j, const Repairs *r, const RepairEdit *e,
                              int splice, const LogText *log) {
  RepairChange c;
  int next = repair_change(r, e, splice, log, &c);
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
  return next;
}

static void write_json_edit (Json *j, const Repairs *r, const RepairEdit *e,
                             const LogText *log) {
  json_begin(j, NULL);
  json_text(j, "kind", kinds[e->kind].id);
  if (e->also != REPAIR_NOTHING) json_text(j, "also", kinds[e->also].id);
  json_number(j, "renamed", e->renamed);
  json_begin_list(j, "changes");
  for (int i = 0; i < e->splices;) i = write_json_change(j, r, e, i, log);
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
