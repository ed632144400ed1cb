/*
** What many logs came to, read again as 'check --summary --json' wrote it
** SPDX-License-Identifier: MIT
*/
#include "drive/audit_read.h"

#include <ctype.h>
#include <jansson.h>
#include <string.h>

/* Counts are numbers that a sum of them can hold exactly. */
static bool read_count (const json_t *object, const char *key, long *sum) {
  const json_t *n = json_object_get(object, key);
  json_int_t count = json_integer_value(n);
  if (!json_is_integer(n) || count < 0 || count > (json_int_t)1 << 52)
    return false;
  *sum += (long)count;
  return true;
}

static bool read_text (const json_t *object, const char *key, Span *text) {
  const json_t *s = json_object_get(object, key);
  if (!json_is_string(s)) return false;
  *text = (Span){json_string_value(s), json_string_length(s)};
  return true;
}

static bool read_kinds (Audit *a, const json_t *part) {
  const json_t *verdicts = json_object_get(part, "verdicts");
  for (int k = 0; k < AUDIT_KINDS; k++)
    if (!read_count(verdicts, audit_kind_word[k], &a->kind[k])) return false;
  return true;
}

/* A summary that was written before there was any has none. */
static bool read_malformed (Audit *a, const json_t *part) {
  const json_t *first = json_object_get(part, "first_malformed");
  Span place;
  if (first == NULL || json_is_null(first)) return true;
  if (!read_text(part, "first_malformed", &place)) return false;
  audit_add_malformed(a, place);
  return true;
}

/* The same. */
static bool read_spoilt (Audit *a, const json_t *part) {
  long logs = 0;
  Span place;
  if (json_object_get(part, "broken_rules") == NULL) return true;
  if (!read_count(part, "broken_rules", &logs)) return false;
  if (logs == 0) return true;
  if (!read_text(part, "first_broken_rules", &place)) return false;
  audit_add_spoilt(a, place, logs);
  return true;
}

static bool read_names (AuditNames *n, const json_t *part, const char *list,
                        const char *key) {
  const json_t *names = json_object_get(part, list), *one;
  size_t i;
  if (!json_is_array(names)) return false;
  json_array_foreach(names, i, one) {
    long logs = 0, faults = 0;
    Span name;
    if (!read_text(one, key, &name) || !read_count(one, "logs", &logs) ||
        !read_count(one, "faults", &faults))
      return false;
    audit_add_name(n, name, logs, faults);
  }
  return true;
}

static bool read_articles (Audit *a, const json_t *part) {
  const json_t *articles = json_object_get(part, "articles"), *one;
  size_t i;
  if (!json_is_array(articles)) return false;
  json_array_foreach(articles, i, one) {
    Span game, article, first;
    long faults = 0;
    if (!read_text(one, "game", &game) ||
        !read_text(one, "article", &article) ||
        !read_text(one, "first", &first) ||
        !read_count(one, "faults", &faults))
      return false;
    audit_add_article(a, game, article, first, faults);
  }
  return true;
}

static bool is_untouched (const json_t *part, Span game, Span article) {
  const json_t *list = json_object_get(part, "untouched"), *one;
  size_t i;
  Span its_game, its_article;
  json_array_foreach(list, i, one)
    if (read_text(one, "game", &its_game) &&
        read_text(one, "article", &its_article) &&
        span_same(game, its_game) && span_same(article, its_article))
      return true;
  return false;
}

static bool has_game (const json_t *part, Span game) {
  const json_t *list = json_object_get(part, "games"), *one;
  size_t i;
  json_array_foreach(list, i, one)
    if (json_is_string(one) &&
        span_same(game, (Span){json_string_value(one),
                               json_string_length(one)}))
      return true;
  return false;
}

/* What this part has touched is untouched no more. */
static void strike_touched (Audit *a, const json_t *part) {
  int kept = 0;
  for (int i = 0; i < a->untouched_count; i++) {
    AuditUntouched u = a->untouched[i];
    if (has_game(part, span_of(u.game)) &&
        !is_untouched(part, span_of(u.game), span_of(u.article)))
      audit_free_untouched(&u);
    else
      a->untouched[kept++] = u;
  }
  a->untouched_count = kept;
}

/* Of games that are new here. */
static bool add_untouched (Audit *a, const json_t *part) {
  const json_t *list = json_object_get(part, "untouched"), *one;
  size_t i;
  Span game, article;
  if (!json_is_array(list)) return false;
  json_array_foreach(list, i, one) {
    if (!read_text(one, "game", &game) || !read_text(one, "article", &article))
      return false;
    if (!audit_has_game(a, game)) audit_add_untouched(a, game, article);
  }
  return true;
}

static bool read_games (Audit *a, const json_t *part) {
  const json_t *list = json_object_get(part, "games"), *one;
  size_t i;
  if (!json_is_array(list)) return false;
  json_array_foreach(list, i, one) {
    if (!json_is_string(one)) return false;
    audit_add_game(a, (Span){json_string_value(one), json_string_length(one)},
                   0);
  }
  return true;
}

static bool read_hidden (Audit *a, const json_t *part) {
  const json_t *hide = json_object_get(part, "hide");
  if (hide == NULL) return true;
  a->hides = true;
  return read_count(hide, "faults", &a->faulty) &&
         read_count(hide, "found", &a->found) &&
         read_count(hide, "clean", &a->clean) &&
         read_count(hide, "accused", &a->accused);
}

static bool read_part (Audit *a, const json_t *part) {
  const json_t *seconds = json_object_get(part, "seconds");
  if (!json_is_number(seconds)) return false;
  a->seconds += json_number_value(seconds);
  a->broken_off |= json_is_true(json_object_get(part, "broken_off"));
  strike_touched(a, part);
  return read_count(part, "logs", &a->logs) &&
         read_count(part, "moves", &a->moves) &&
         read_count(part, "unfinished", &a->unfinished) &&
         read_kinds(a, part) && read_malformed(a, part) &&
         read_spoilt(a, part) &&
         read_articles(a, part) &&
         read_names(&a->players, part, "players", "player") &&
         read_names(&a->events, part, "events", "event") &&
         read_names(&a->dates, part, "dates", "date") &&
         add_untouched(a, part) && read_games(a, part) &&
         read_hidden(a, part);
}

/* Is there anything but white space left? */
static bool is_at_end (FILE *from, int *line) {
  int c;
  do {
    c = getc(from);
    *line += c == '\n';
  } while (c != EOF && isspace(c));
  if (c != EOF) ungetc(c, from);
  return c == EOF;
}

AuditPart audit_read (Audit *a, FILE *from, int *line) {
  json_error_t error;
  json_t *part;
  bool ok;
  if (is_at_end(from, line)) return AUDIT_PART_END;
  part = json_loadf(from, JSON_DISABLE_EOF_CHECK, &error);
  if (part == NULL && error.line > 1) *line += error.line - 1;
  ok = part != NULL && read_part(a, part);
  json_decref(part);
  return ok ? AUDIT_PART_READ : AUDIT_PART_WRONG;
}
