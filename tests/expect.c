/*
** Expectations of cases about their verdicts
** SPDX-License-Identifier: MIT
*/
#include <stdlib.h>

#include "expect.h"
#include "base/memory.h"

/* Writes a field of the answer in the notation of cases. */
typedef void Shower (const json_t *log, Buffer *out);

static void show_value (const json_t *value, Buffer *out) {
  if (json_is_string(value))
    buffer_text(out, json_string_value(value));
  else if (json_is_number(value))
    buffer_number(out, json_number_value(value));
  else
    buffer_text(out, "none");
}

void expect_show (const json_t *object, const char *key, Buffer *out) {
  show_value(json_object_get(object, key), out);
}

static void show_verdict (const json_t *log, Buffer *out) {
  expect_show(log, "verdict", out);
}

static void show_moves (const json_t *log, Buffer *out) {
  expect_show(log, "moves", out);
}

static void show_finished (const json_t *log, Buffer *out) {
  const json_t *finished = json_object_get(log, "finished");
  if (json_is_boolean(finished))
    buffer_text(out, json_is_true(finished) ? "yes" : "no");
  else
    show_value(NULL, out);
}

static void show_of_fault (const json_t *log, const char *key, Buffer *out) {
  expect_show(json_object_get(log, "fault"), key, out);
}

static void show_against (const json_t *log, Buffer *out) {
  show_of_fault(log, "against", out);
}

static void show_player (const json_t *log, Buffer *out) {
  show_of_fault(log, "player", out);
}

static void show_move (const json_t *log, Buffer *out) {
  show_of_fault(log, "move", out);
}

static void show_message (const json_t *log, Buffer *out) {
  show_of_fault(log, "message", out);
}

static void show_column (const json_t *log, Buffer *out) {
  show_of_fault(log, "column", out);
}

static void show_source (const json_t *log, Buffer *out) {
  show_of_fault(log, "source", out);
}

static void show_reason (const json_t *log, Buffer *out) {
  show_of_fault(log, "reason", out);
}

static void show_line_and_article (const json_t *finding, Buffer *out) {
  const char *article =
      json_string_value(json_object_get(finding, "article"));
  const json_t *articles = json_object_get(finding, "articles");
  expect_show(finding, "line", out);
  if (article != NULL) buffer_format(out, " %s", article);
  for (size_t i = 1; i < json_array_size(articles); i++)
    buffer_format(out, " or %s",
                  json_string_value(json_array_get(articles, i)));
}

static void show_fault (const json_t *log, Buffer *out) {
  show_line_and_article(json_object_get(log, "fault"), out);
}

/* Writes a list: "none", or the items separated by commas. */
static void show_list (const json_t *list, Buffer *out,
                       void show_item (const json_t *item, Buffer *out)) {
  const json_t *item;
  size_t i;
  if (json_array_size(list) == 0) show_value(NULL, out);
  json_array_foreach(list, i, item) {
    if (i > 0) buffer_text(out, ", ");
    show_item(item, out);
  }
}

static void show_text_of (const json_t *item, Buffer *out) {
  expect_show(item, "text", out);
}

static void show_legal (const json_t *log, Buffer *out) {
  const json_t *fault = json_object_get(log, "fault");
  show_list(json_object_get(fault, "legal"), out, show_value);
}

static void show_suspects (const json_t *log, Buffer *out) {
  const json_t *fault = json_object_get(log, "fault");
  show_list(json_object_get(fault, "suspects"), out, show_line_and_article);
}

static void show_score (const json_t *log, Buffer *out) {
  json_t *scores = json_object_get(log, "scores"), *score;
  const char *name, *between = "";
  if (json_object_size(scores) == 0) show_value(NULL, out);
  json_object_foreach(scores, name, score) {
    buffer_format(out, "%s%s ", between, name);
    show_value(score, out);
    between = ", ";
  }
}

static void show_winners (const json_t *log, Buffer *out) {
  show_list(json_object_get(log, "winners"), out, show_value);
}

static void show_corrections (const json_t *log, Buffer *out) {
  show_list(json_object_get(log, "corrections"), out, show_line_and_article);
}

static void show_rulings (const json_t *log, Buffer *out) {
  show_list(json_object_get(log, "rulings"), out, show_line_and_article);
}

static void show_assumptions (const json_t *log, Buffer *out) {
  show_list(json_object_get(log, "assumptions"), out, show_line_and_article);
}

static void show_assumed (const json_t *log, Buffer *out) {
  show_list(json_object_get(log, "assumptions"), out, show_text_of);
}

typedef enum How {
  HOW_SAME,       /* equal texts */
  HOW_CONTAINS,   /* contained text */
  HOW_ANY_ORDER,  /* the same items */
  HOW_NOT         /* not compared */
} How;

static const struct {
  const char *key;
  const char *other_key;
  How how;
  bool repeats;
  const char *unsaid;   /* expected where the case does not say */
  Shower *show;
} fields[FIELD_COUNT] = {
  [FIELD_VERDICT] = {"verdict", NULL, HOW_SAME, false, NULL, show_verdict},
  [FIELD_FAULT] = {"fault", NULL, HOW_SAME, false, "none", show_fault},
  [FIELD_AGAINST] = {"against", NULL, HOW_SAME, false, "none", show_against},
  [FIELD_SUSPECT] =
    {"suspect", "suspects", HOW_SAME, true, "none", show_suspects},
  [FIELD_PLAYER] = {"player", NULL, HOW_SAME, false, NULL, show_player},
  [FIELD_MOVE] = {"move", NULL, HOW_SAME, false, NULL, show_move},
  [FIELD_COLUMN] = {"column", NULL, HOW_SAME, false, NULL, show_column},
  [FIELD_SOURCE] = {"source", NULL, HOW_SAME, false, NULL, show_source},
  [FIELD_MESSAGE] =
    {"message", NULL, HOW_CONTAINS, false, NULL, show_message},
  [FIELD_REASON] = {"reason", NULL, HOW_SAME, false, NULL, show_reason},
  [FIELD_LEGAL] = {"legal", NULL, HOW_SAME, false, NULL, show_legal},
  [FIELD_MOVES] = {"moves", NULL, HOW_SAME, false, NULL, show_moves},
  [FIELD_FINISHED] = {"finished", NULL, HOW_SAME, false, NULL, show_finished},
  [FIELD_SCORE] =
    {"score", "scores", HOW_ANY_ORDER, false, NULL, show_score},
  [FIELD_WINNERS] =
    {"winners", "winner", HOW_ANY_ORDER, false, NULL, show_winners},
  [FIELD_CORRECTION] =
    {"correction", "corrections", HOW_SAME, true, "none", show_corrections},
  [FIELD_RULING] = {"ruling", "rulings", HOW_SAME, true, "none", show_rulings},
  [FIELD_ASSUMPTION] =
    {"assumption", "assumptions", HOW_SAME, true, NULL, show_assumptions},
  [FIELD_ASSUMED] = {"assumed", NULL, HOW_CONTAINS, false, NULL, show_assumed},
  [FIELD_ARGS] = {"args", "options", HOW_NOT, true, NULL, NULL},
  [FIELD_RESPECTS] = {"respects", NULL, HOW_NOT, true, NULL, NULL},
};

static Field field_of (Span key) {
  Field f = 0;
  while (f < FIELD_COUNT && !span_is(key, fields[f].key)
         && !(fields[f].other_key && span_is(key, fields[f].other_key)))
    f++;
  return f;
}

static void add_value (Expected *e, Field f, Span value) {
  if (e->given[f])
    buffer_text(&e->value[f], f == FIELD_ARGS ? " " : ", ");
  e->given[f] = true;
  buffer_span(&e->value[f], value);
}

/* 'rest' is the text after the '#:'. */
static void read_expectation (Expected *e, Span rest, int line) {
  size_t len = 0;
  rest = span_trim(rest);
  while (len < rest.len && !span_is_blank(rest.at[len])) len++;
  Span key = {rest.at, len};
  Span value = span_trim((Span){rest.at + len, rest.len - len});
  Field f = field_of(key);
  if (f == FIELD_COUNT)
    buffer_format(&e->trouble, "line %d: unknown key '%.*s'\n", line,
                  (int)key.len, key.at);
  else if (value.len == 0)
    buffer_format(&e->trouble, "line %d: '%s' without a value\n", line,
                  fields[f].key);
  else if (e->given[f] && !fields[f].repeats)
    buffer_format(&e->trouble, "line %d: a second '%s'\n", line,
                  fields[f].key);
  else
    add_value(e, f, value);
}

static bool verdict_is (const Expected *e, const char *verdict) {
  return strcmp(buffer_string(&e->value[FIELD_VERDICT]), verdict) == 0;
}

/* Reports expectations that cannot fail or cannot be met. */
static void check_sense (Expected *e) {
  bool has_fault = verdict_is(e, "illegal") || verdict_is(e, "malformed");
  if (!e->given[FIELD_VERDICT])
    buffer_text(&e->trouble, "no '#: verdict' line\n");
  else if (!has_fault && !verdict_is(e, "legal")
           && !verdict_is(e, "consistent"))
    buffer_format(&e->trouble, "no such verdict: '%s'\n",
                  buffer_string(&e->value[FIELD_VERDICT]));
  else if (has_fault != e->given[FIELD_FAULT])
    buffer_text(&e->trouble, has_fault
                ? "this verdict needs a '#: fault LINE ARTICLE' line\n"
                : "this verdict has no fault\n");
}

void expect_read (Expected *e, Span text) {
  for (int line = 1; text.len > 0; line++) {
    const char *end = memchr(text.at, '\n', text.len);
    size_t len = end == NULL ? text.len : (size_t)(end - text.at);
    if (len >= 2 && text.at[0] == '#' && text.at[1] == ':')
      read_expectation(e, (Span){text.at + 2, len - 2}, line);
    if (end != NULL) len++;
    text = (Span){text.at + len, text.len - len};
  }
  check_sense(e);
}

void expect_free (Expected *e) {
  for (Field f = 0; f < FIELD_COUNT; f++) buffer_free(&e->value[f]);
  buffer_free(&e->trouble);
}

static int compare_items (const void *a, const void *b) {
  return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The items between commas, sorted. */
static void sort_items (const char *list, Buffer *out) {
  char *copy = memory_copy(list, strlen(list));
  char *items[16];   /* more than the seats of a table */
  size_t count = 0;
  char *rest = copy;
  for (char *item; count < 16 && (item = strsep(&rest, ",")) != NULL;)
    items[count++] = item + strspn(item, " ");
  qsort(items, count, sizeof *items, compare_items);
  for (size_t i = 0; i < count; i++)
    buffer_format(out, "%s%s", i == 0 ? "" : ", ", items[i]);
  free(copy);
}

static bool same_items (const char *a, const char *b) {
  Buffer x = {0}, y = {0};
  sort_items(a, &x);
  sort_items(b, &y);
  bool same = strcmp(buffer_string(&x), buffer_string(&y)) == 0;
  buffer_free(&x);
  buffer_free(&y);
  return same;
}

static bool agrees (How how, const char *want, const char *got) {
  switch (how) {
    case HOW_SAME: return strcmp(want, got) == 0;
    case HOW_CONTAINS: return strstr(got, want) != NULL;
    case HOW_ANY_ORDER: return same_items(want, got);
    case HOW_NOT: break;
  }
  return true;
}

/* NULL if the case expects nothing. */
static const char *wanted (const Expected *e, Field f) {
  if (e->given[f]) return buffer_string(&e->value[f]);
  if (f == FIELD_ASSUMPTION && verdict_is(e, "legal")) return "none";
  return fields[f].unsaid;
}

static void compare_field (Field f, const char *want, const json_t *log,
                           Buffer *out) {
  Buffer got = {0};
  fields[f].show(log, &got);
  if (!agrees(fields[f].how, want, buffer_string(&got)))
    buffer_format(out, "%s: expected %s, got %s\n", fields[f].key, want,
                  buffer_string(&got));
  buffer_free(&got);
}

/* "consistent" without an assumption would be "legal". */
static void compare_consistent (const json_t *log, Buffer *out) {
  if (json_array_size(json_object_get(log, "assumptions")) == 0)
    buffer_text(out, "assumption: expected some, got none\n");
}

void expect_compare (const Expected *e, const json_t *log, Buffer *out) {
  for (Field f = 0; f < FIELD_COUNT; f++) {
    const char *want = wanted(e, f);
    if (want != NULL && fields[f].how != HOW_NOT)
      compare_field(f, want, log, out);
  }
  if (verdict_is(e, "consistent") && !e->given[FIELD_ASSUMPTION])
    compare_consistent(log, out);
}
