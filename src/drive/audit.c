/*
** Summary of many judged logs
** SPDX-License-Identifier: MIT
*/
#include "drive/audit.h"

#include <ctype.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

const char *const audit_kind_word[AUDIT_KINDS] = {
  "legal", "consistent", "illegal", "malformed"
};

enum {
  FIELD_KIND, FIELD_SHOWN, FIELD_FINISHED, FIELD_MOVES, FIELD_TRIED,
  FIELD_GAME, FIELD_ARTICLE, FIELD_PLAYER, FIELD_PLACE, FIELD_EVENT,
  FIELD_DATE, FIELD_PLAYERS, FIELDS
};

static void put_field (Buffer *out, Span text) {
  buffer_char(out, '\t');
  for (size_t i = 0; i < text.len; i++)
    buffer_char(out, (unsigned char)text.at[i] < ' ' ? ' ' : text.at[i]);
}

static Span header_text (const Header *h, Subject subject) {
  for (int i = 0; i < h->lines; i++)
    if (h->line[i].subject == subject) return h->line[i].rest;
  return span_of("");
}

static void put_place (Buffer *out, const Verdict *v) {
  Buffer place = {0};
  buffer_format(&place, "%s:%u:%u", v->file,
                verdict_line(v, v->fault.line.number), verdict_column(v));
  put_field(out, buffer_view(&place));
  buffer_free(&place);
}

/* A log spoilt by broken rules counts as malformed. */
static int kind_of (VerdictKind kind) {
  return kind > VERDICT_MALFORMED ? VERDICT_MALFORMED : (int)kind;
}

void audit_write (Buffer *out, const LogJudge *d, const Verdict *v,
                  VerdictKind shown) {
  const Ruleset *r = v->rules;
  int article = v->has_fault && r != NULL ? v->fault.finding.article : -1;
  int seats = v->seating != NULL ? v->seating->seats : 0;
  int seat = article >= 0 && v->fault.seat < seats ? v->fault.seat : -1;
  buffer_format(out, "%d\t%d\t%d\t%u\t%llx", (int)v->kind, kind_of(shown),
                v->finished, v->moves,
                (unsigned long long)(r ? d->game.judge.tried : 0));
  put_field(out, v->game);
  put_field(out, span_of(article >= 0 ? r->article[article].id : ""));
  put_field(out, seat >= 0 ? v->seating->name[seat] : span_of(""));
  put_place(out, v);
  put_field(out, header_text(&d->game.header, SUBJECT_EVENT));
  put_field(out, header_text(&d->game.header, SUBJECT_DATE));
  for (int s = 0; s < seats; s++) put_field(out, v->seating->name[s]);
  buffer_char(out, '\n');
}

static Span next_field (Span *line) {
  const char *tab = line->len > 0 ? memchr(line->at, '\t', line->len) : NULL;
  Span field = *line;
  if (tab == NULL) {
    *line = (Span){NULL, 0};
    return field;
  }
  field.len = (size_t)(tab - line->at);
  line->at = tab + 1;
  line->len -= field.len + 1;
  return field;
}

static void add_name (AuditNames *n, Span name, long logs, long faults) {
  int i;
  if (name.len == 0) return;
  if (n->index == NULL) n->index = dictionary_new(FOLD_CASE);
  i = dictionary_find(n->index, name);
  if (i < 0) {
    i = n->count++;
    n->list = memory_grow(n->list, &n->room, (size_t)n->count,
                          sizeof *n->list);
    n->list[i] = (AuditName){.name = memory_copy(name.at, name.len)};
    dictionary_add(n->index, name, i);
  }
  n->list[i].logs += logs;
  n->list[i].faults += faults;
}

static void add_article (Audit *a, Span game, Span article, Span place,
                         long faults) {
  int i = 0;
  if (article.len == 0) return;
  while (i < a->articles && !(span_is(game, a->article[i].game) &&
                              span_is(article, a->article[i].article)))
    i++;
  if (i == a->articles) {
    a->article = memory_grow(a->article, &a->article_room,
                             (size_t)++a->articles, sizeof *a->article);
    a->article[i] = (AuditArticle){memory_copy(game.at, game.len),
                                   memory_copy(article.at, article.len),
                                   memory_copy(place.at, place.len), 0};
  }
  a->article[i].faults += faults;
}

static void add_malformed (Audit *a, Span place) {
  if (a->malformed == NULL) a->malformed = memory_copy(place.at, place.len);
}

static void add_spoilt (Audit *a, Span place, long logs) {
  if (a->first_spoilt == NULL)
    a->first_spoilt = memory_copy(place.at, place.len);
  a->spoilt += logs;
}

void audit_add_unread (Audit *a, Span file, long files) {
  if (a->first_unread == NULL)
    a->first_unread = memory_copy(file.at, file.len);
  a->unread += files;
}

static int find_game (const Audit *a, Span game) {
  int i = 0;
  while (i < a->games && !span_is(game, a->game[i].game)) i++;
  return i;
}

static void add_game (Audit *a, Span game, uint64_t tried) {
  int i = find_game(a, game);
  if (i == a->games) {
    a->game = memory_grow(a->game, &a->game_room, (size_t)++a->games,
                          sizeof *a->game);
    a->game[i] = (AuditGame){memory_copy(game.at, game.len), 0};
  }
  a->game[i].tried |= tried;
}

/* For a log judged twice: are private cards needed to see the fault? */
static void compare_hidden (Audit *a, int kind, int shown) {
  if (shown == VERDICT_ILLEGAL) {
    a->faulty++;
    a->found += kind == VERDICT_ILLEGAL;
  }
  else if (shown != VERDICT_MALFORMED) {
    a->clean++;
    a->accused += kind >= VERDICT_ILLEGAL;
  }
}

static void add_line (Audit *a, Span line) {
  Span f[FIELDS];
  VerdictKind verdict;
  int kind, shown;
  bool faulty;
  for (int i = 0; i < FIELD_PLAYERS; i++) f[i] = next_field(&line);
  verdict = (VerdictKind)atoi(f[FIELD_KIND].at);
  kind = kind_of(verdict);
  shown = atoi(f[FIELD_SHOWN].at);
  faulty = kind == VERDICT_ILLEGAL;
  a->logs++;
  a->kind[kind]++;
  a->moves += atol(f[FIELD_MOVES].at);
  a->unfinished += f[FIELD_FINISHED].at[0] == '0';
  add_game(a, f[FIELD_GAME], strtoull(f[FIELD_TRIED].at, NULL, 16));
  add_article(a, f[FIELD_GAME], f[FIELD_ARTICLE], f[FIELD_PLACE], 1);
  if (kind == VERDICT_MALFORMED) add_malformed(a, f[FIELD_PLACE]);
  if (verdict == VERDICT_TROUBLE) add_spoilt(a, f[FIELD_PLACE], 1);
  add_name(&a->events, f[FIELD_EVENT], 1, faulty);
  add_name(&a->dates, f[FIELD_DATE], 1, faulty);
  while (line.at != NULL) {
    Span player = next_field(&line);
    add_name(&a->players, player, 1,
             faulty && span_same(player, f[FIELD_PLAYER]));
  }
  compare_hidden(a, kind, shown);
}

void audit_add (Audit *a, Span lines) {
  while (lines.len > 0) {
    const char *end = memchr(lines.at, '\n', lines.len);
    size_t len = end != NULL ? (size_t)(end - lines.at) : lines.len;
    add_line(a, (Span){lines.at, len});
    if (end == NULL) return;
    lines.at += len + 1;
    lines.len -= len + 1;
  }
}

static int by_faults (long a, long b, const char *x, const char *y) {
  return a != b ? (a < b) - (a > b) : strcmp(x, y);
}

static int compare_names (const void *a, const void *b) {
  const AuditName *x = a, *y = b;
  return by_faults(x->faults, y->faults, x->name, y->name);
}

static int compare_articles (const void *a, const void *b) {
  const AuditArticle *x = a, *y = b;
  int games = strcmp(x->game, y->game);
  if (games != 0) return games;
  return by_faults(x->faults, y->faults, x->article, y->article);
}

static void sort_names (AuditNames *n) {
  if (n->count > 0)
    qsort(n->list, (size_t)n->count, sizeof *n->list, compare_names);
}

void audit_sort (Audit *a) {
  sort_names(&a->players);
  sort_names(&a->events);
  sort_names(&a->dates);
  if (a->articles > 0)
    qsort(a->article, (size_t)a->articles, sizeof *a->article,
          compare_articles);
}

static void free_untouched (AuditUntouched *u) {
  free(u->game);
  free(u->article);
}

static void free_names (AuditNames *n) {
  for (int i = 0; i < n->count; i++) free(n->list[i].name);
  free(n->list);
  dictionary_free(n->index);
}

void audit_free (Audit *a) {
  free_names(&a->players);
  free_names(&a->events);
  free_names(&a->dates);
  for (int i = 0; i < a->articles; i++) {
    free(a->article[i].game);
    free(a->article[i].article);
    free(a->article[i].example);
  }
  for (int i = 0; i < a->games; i++) free(a->game[i].game);
  for (int i = 0; i < a->untouched_count; i++)
    free_untouched(&a->untouched[i]);
  free(a->malformed);
  free(a->first_spoilt);
  free(a->first_unread);
  free(a->article);
  free(a->game);
  free(a->untouched);
}

/* Can the move break the article? */
static bool is_about (const Move *m, int article) {
  for (int i = 0; i < m->refusals; i++)
    if (m->refusal[i].article == article) return true;
  for (int i = 0; i < m->args; i++)
    if (m->arg[i].article == article) return true;
  return false;
}

/* Has a log broken the article, or tried a move that can break it? */
static bool is_touched (const Audit *a, const Ruleset *r, int article) {
  for (int i = 0; i < a->articles; i++)
    if (strcmp(a->article[i].game, r->id) == 0 &&
        strcmp(a->article[i].article, r->article[article].id) == 0)
      return true;
  for (int i = 0; i < a->games; i++)
    for (int m = 0; m < r->moves && strcmp(a->game[i].game, r->id) == 0; m++)
      if (((a->game[i].tried >> m) & 1) && is_about(&r->move[m], article))
        return true;
  return false;
}

static void list_untouched (Audit *a, Span game, Span article) {
  a->untouched = memory_grow(a->untouched, &a->untouched_room,
                             (size_t)a->untouched_count + 1,
                             sizeof *a->untouched);
  a->untouched[a->untouched_count++] =
      (AuditUntouched){memory_copy(game.at, game.len),
                       memory_copy(article.at, article.len)};
}

void audit_find_untouched (Audit *a, const Ruleset *r) {
  for (int i = ARTICLES_COMMON; r != NULL && i < r->articles; i++)
    if (!is_touched(a, r, i))
      list_untouched(a, span_of(r->id), span_of(r->article[i].id));
}

/* Reading back what 'check --summary --json' wrote */

/* Counts must be small enough for their sum to be exact. */
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

/* Summaries of older versions lack this. */
static bool read_malformed (Audit *a, const json_t *part) {
  const json_t *first = json_object_get(part, "first_malformed");
  Span place;
  if (first == NULL || json_is_null(first)) return true;
  if (!read_text(part, "first_malformed", &place)) return false;
  add_malformed(a, place);
  return true;
}

static bool read_spoilt (Audit *a, const json_t *part) {
  long logs = 0;
  Span place;
  if (json_object_get(part, "broken_rules") == NULL) return true;
  if (!read_count(part, "broken_rules", &logs)) return false;
  if (logs == 0) return true;
  if (!read_text(part, "first_broken_rules", &place)) return false;
  add_spoilt(a, place, logs);
  return true;
}

static bool read_unread (Audit *a, const json_t *part) {
  long files = 0;
  Span first;
  if (json_object_get(part, "unread") == NULL) return true;
  if (!read_count(part, "unread", &files)) return false;
  if (files == 0) return true;
  if (!read_text(part, "first_unread", &first)) return false;
  audit_add_unread(a, first, files);
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
    add_name(n, name, logs, faults);
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
    add_article(a, game, article, first, faults);
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

/* An article that this part touched is no longer untouched. */
static void remove_touched (Audit *a, const json_t *part) {
  int kept = 0;
  for (int i = 0; i < a->untouched_count; i++) {
    AuditUntouched u = a->untouched[i];
    if (has_game(part, span_of(u.game)) &&
        !is_untouched(part, span_of(u.game), span_of(u.article)))
      free_untouched(&u);
    else
      a->untouched[kept++] = u;
  }
  a->untouched_count = kept;
}

/* Only of games that are new to the audit. */
static bool add_untouched (Audit *a, const json_t *part) {
  const json_t *list = json_object_get(part, "untouched"), *one;
  size_t i;
  Span game, article;
  if (!json_is_array(list)) return false;
  json_array_foreach(list, i, one) {
    if (!read_text(one, "game", &game) || !read_text(one, "article", &article))
      return false;
    if (find_game(a, game) == a->games) list_untouched(a, game, article);
  }
  return true;
}

static bool read_games (Audit *a, const json_t *part) {
  const json_t *list = json_object_get(part, "games"), *one;
  size_t i;
  if (!json_is_array(list)) return false;
  json_array_foreach(list, i, one) {
    if (!json_is_string(one)) return false;
    add_game(a, (Span){json_string_value(one), json_string_length(one)}, 0);
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
  remove_touched(a, part);
  return read_count(part, "logs", &a->logs) &&
         read_count(part, "moves", &a->moves) &&
         read_count(part, "unfinished", &a->unfinished) &&
         read_kinds(a, part) && read_malformed(a, part) &&
         read_spoilt(a, part) && read_unread(a, part) &&
         read_articles(a, part) &&
         read_names(&a->players, part, "players", "player") &&
         read_names(&a->events, part, "events", "event") &&
         read_names(&a->dates, part, "dates", "date") &&
         add_untouched(a, part) && read_games(a, part) &&
         read_hidden(a, part);
}

/* Is only white space left? */
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
