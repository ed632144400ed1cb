/*
** What many logs came to, for people and for programs
** SPDX-License-Identifier: MIT
*/
#include "render/audit_text.h"

#include "ground/unicode.h"
#include "render/catalogue.h"

enum { NAMES_TOLD = 10 };

static const Saying kind[AUDIT_KINDS] = {
  SAY_LEGAL, SAY_CONSISTENT, SAY_ILLEGAL, SAY_MALFORMED
};

static double a_second (long count, double seconds) {
  return seconds > 0 ? (double)(long)((double)count / seconds) : 0;
}

static double percent (long part, long whole) {
  return whole > 0 ? 100.0 * (double)part / (double)whole : 0;
}

/* ---- For people ---- */

static void write_kinds (Buffer *b, const Audit *a, Language lang) {
  for (int k = 0; k < AUDIT_KINDS; k++) {
    const char *word = catalogue_words(kind[k], lang);
    int fill = 12 - (int)unicode_width(span_of(word));
    buffer_format(b, "  %s%*s %8ld  %5.1f %%\n", word, fill > 0 ? fill : 0, "",
                  a->kind[k], percent(a->kind[k], a->logs));
  }
}

static void write_malformed (Buffer *b, const Audit *a, Language lang) {
  if (a->malformed == NULL) return;
  buffer_text(b, catalogue_words(SAY_FIRST_MALFORMED, lang));
  unicode_put_plain(b, span_of(a->malformed));
  buffer_char(b, '\n');
}

static void write_spoilt (Buffer *b, const Audit *a, Language lang) {
  if (a->spoilt == 0) return;
  catalogue_format(b, lang, SAY_MALFORMED_BY_RULES, a->spoilt);
  unicode_put_plain(b, span_of(a->first_spoilt));
  buffer_char(b, '\n');
}

enum { GAME_COLUMNS = 14, ARTICLE_COLUMNS = 20 };

static void put_padded (Buffer *b, const char *text, size_t columns) {
  size_t width = unicode_width(span_of(text));
  unicode_put_plain(b, span_of(text));
  for (; width < columns; width++) buffer_char(b, ' ');
}

static void write_articles (Buffer *b, const Audit *a, Language lang) {
  if (a->articles == 0) return;
  buffer_text(b, catalogue_words(SAY_FAULTS_BY_ARTICLE, lang));
  for (int i = 0; i < a->articles; i++) {
    const AuditArticle *x = &a->article[i];
    buffer_text(b, "  ");
    put_padded(b, x->game, GAME_COLUMNS);
    put_padded(b, x->article, ARTICLE_COLUMNS);
    buffer_format(b, " %8ld  ", x->faults);
    unicode_put_plain(b, span_of(x->example));
    buffer_char(b, '\n');
  }
}

static void write_names (Buffer *b, const char *title, const AuditNames *n,
                         Language lang) {
  int told = n->count < NAMES_TOLD ? n->count : NAMES_TOLD;
  if (n->count == 0) return;
  buffer_format(b, "%s\n", title);
  for (int i = 0; i < told; i++) {
    buffer_text(b, "  ");
    unicode_put_plain(b, span_of(n->list[i].name));
    catalogue_format(b, lang, SAY_SO_MANY_OF, n->list[i].faults,
                     n->list[i].logs);
  }
  if (n->count > told)
    catalogue_format(b, lang, SAY_AND_MORE, n->count - told);
}

static void write_untouched (Buffer *b, const Audit *a, Language lang) {
  if (a->untouched_count > 0)
    buffer_text(b, catalogue_words(SAY_ARTICLES_UNTOUCHED, lang));
  for (int i = 0; i < a->untouched_count; i++) {
    buffer_text(b, "  ");
    unicode_put_plain(b, span_of(a->untouched[i].game));
    buffer_char(b, ' ');
    unicode_put_plain(b, span_of(a->untouched[i].article));
    buffer_char(b, '\n');
  }
}

static void write_hidden (Buffer *b, const Audit *a, Language lang) {
  if (!a->hides) return;
  catalogue_format(b, lang, SAY_FOUND_WITHOUT_CARDS, a->found, a->faulty,
                   a->accused, a->clean);
}

void audit_text (Buffer *b, const Audit *a, Language lang) {
  catalogue_format(b, lang, SAY_AUDIT, a->logs, a->moves, a->unfinished,
                   a->seconds, a_second(a->logs, a->seconds));
  if (a->broken_off)
    buffer_text(b, catalogue_words(SAY_REST_NOT_JUDGED, lang));
  write_kinds(b, a, lang);
  write_malformed(b, a, lang);
  write_spoilt(b, a, lang);
  write_articles(b, a, lang);
  write_names(b, catalogue_words(SAY_FAULTS_BY_PLAYER, lang),
              &a->players, lang);
  write_names(b, catalogue_words(SAY_FAULTS_BY_EVENT, lang), &a->events, lang);
  write_names(b, catalogue_words(SAY_FAULTS_BY_DATE, lang), &a->dates, lang);
  write_untouched(b, a, lang);
  write_hidden(b, a, lang);
}

/* ---- For programs ---- */

static void json_names (Json *j, const char *key, const char *name,
                        const AuditNames *n) {
  json_begin_list(j, key);
  for (int i = 0; i < n->count; i++) {
    json_begin(j, NULL);
    json_text(j, name, n->list[i].name);
    json_number(j, "logs", (double)n->list[i].logs);
    json_number(j, "faults", (double)n->list[i].faults);
    json_end(j);
  }
  json_end(j);
}

static void json_articles (Json *j, const Audit *a) {
  json_begin_list(j, "articles");
  for (int i = 0; i < a->articles; i++) {
    json_begin(j, NULL);
    json_text(j, "game", a->article[i].game);
    json_text(j, "article", a->article[i].article);
    json_number(j, "faults", (double)a->article[i].faults);
    json_text(j, "first", a->article[i].example);
    json_end(j);
  }
  json_end(j);
}

static void json_games (Json *j, const Audit *a) {
  json_begin_list(j, "games");
  for (int i = 0; i < a->games; i++) json_text(j, NULL, a->game[i].game);
  json_end(j);
}

static void json_untouched (Json *j, const Audit *a) {
  json_begin_list(j, "untouched");
  for (int i = 0; i < a->untouched_count; i++) {
    json_begin(j, NULL);
    json_text(j, "game", a->untouched[i].game);
    json_text(j, "article", a->untouched[i].article);
    json_end(j);
  }
  json_end(j);
}

static void json_hidden (Json *j, const Audit *a) {
  if (!a->hides) return;
  json_begin(j, "hide");
  json_number(j, "faults", (double)a->faulty);
  json_number(j, "found", (double)a->found);
  json_number(j, "clean", (double)a->clean);
  json_number(j, "accused", (double)a->accused);
  json_end(j);
}

void audit_json (Json *j, const Audit *a) {
  json_number(j, "logs", (double)a->logs);
  json_number(j, "moves", (double)a->moves);
  json_number(j, "unfinished", (double)a->unfinished);
  json_begin(j, "verdicts");
  for (int k = 0; k < AUDIT_KINDS; k++)
    json_number(j, audit_kind_word[k], (double)a->kind[k]);
  json_end(j);
  json_text(j, "first_malformed", a->malformed);
  json_number(j, "broken_rules", (double)a->spoilt);
  json_text(j, "first_broken_rules", a->first_spoilt);
  json_articles(j, a);
  json_names(j, "players", "player", &a->players);
  json_names(j, "events", "event", &a->events);
  json_names(j, "dates", "date", &a->dates);
  json_games(j, a);
  json_untouched(j, a);
  json_hidden(j, a);
  json_flag(j, "broken_off", a->broken_off);
  json_number(j, "seconds", (double)(long)(a->seconds * 100) / 100);
  json_number(j, "rate", a_second(a->logs, a->seconds));
}

