/*
** Summary of many logs: in words, as JSON, and as an index page
** SPDX-License-Identifier: MIT
*/
#include "render/audit_text.h"

#include "base/unicode.h"
#include "render/catalogue.h"
#include "render/page.h"
#include "render/text.h"
#include "render/verdict_json.h"
#include "render/wording.h"
#include "base/line.h"

enum { NAMES_TOLD = 10 };

static const Saying kind[AUDIT_KINDS] = {
  SAY_LEGAL, SAY_CONSISTENT, SAY_ILLEGAL, SAY_MALFORMED
};

static double per_second (long count, double seconds) {
  return seconds > 0 ? (double)(long)((double)count / seconds) : 0;
}

static double percent (long part, long whole) {
  return whole > 0 ? 100.0 * (double)part / (double)whole : 0;
}

static void write_kinds (Buffer *b, const Audit *a, Language lang) {
  for (int k = 0; k < AUDIT_KINDS; k++) {
    const char *word = catalogue_words(kind[k], lang);
    int fill = 12 - (int)unicode_width(span_of(word));
    size_t from = b->len;
    buffer_format(b, "  %s%*s %8ld  %5.1f %%\n", word, fill > 0 ? fill : 0, "",
                  a->kind[k], percent(a->kind[k], a->logs));
    buffer_mark_decimals(b, from, lang);
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

static void write_unread (Buffer *b, const Audit *a, Language lang) {
  if (a->unread == 0) return;
  catalogue_format(b, lang, SAY_FILES_UNREAD, a->unread);
  unicode_put_plain(b, span_of(a->first_unread));
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
  size_t from = b->len;
  catalogue_format(b, lang, SAY_AUDIT, a->logs, a->moves, a->unfinished,
                   a->seconds, per_second(a->logs, a->seconds));
  buffer_mark_decimals(b, from, lang);
  if (a->broken_off)
    buffer_text(b, catalogue_words(SAY_REST_NOT_JUDGED, lang));
  write_kinds(b, a, lang);
  write_malformed(b, a, lang);
  write_spoilt(b, a, lang);
  write_unread(b, a, lang);
  write_articles(b, a, lang);
  write_names(b, catalogue_words(SAY_FAULTS_BY_PLAYER, lang),
              &a->players, lang);
  write_names(b, catalogue_words(SAY_FAULTS_BY_EVENT, lang), &a->events, lang);
  write_names(b, catalogue_words(SAY_FAULTS_BY_DATE, lang), &a->dates, lang);
  write_untouched(b, a, lang);
  write_hidden(b, a, lang);
}

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
  json_number(j, "unread", (double)a->unread);
  json_text(j, "first_unread", a->first_unread);
  json_articles(j, a);
  json_names(j, "players", "player", &a->players);
  json_names(j, "events", "event", &a->events);
  json_names(j, "dates", "date", &a->dates);
  json_games(j, a);
  json_untouched(j, a);
  json_hidden(j, a);
  json_flag(j, "broken_off", a->broken_off);
  json_number(j, "seconds", (double)(long)(a->seconds * 100) / 100);
  json_number(j, "rate", per_second(a->logs, a->seconds));
  json_version(j);
}

/* The index of logs that are not legal, and pages for logs without a game */

enum { LINES_BEFORE = 40, LINES_BEHIND = 10, LINE_SHOWN = 2000 };

static void put_number (Buffer *b, double n, const char *before,
                        const char *behind) {
  buffer_text(b, before);
  buffer_number(b, n);
  buffer_text(b, behind);
}

static void write_place (Buffer *b, const Verdict *v, const char *page) {
  buffer_text(b, "<td><a href=\"");
  html_text(b, span_of(page));
  buffer_text(b, "\">");
  html_text(b, span_of(v->file));
  buffer_format(b, ":%u</a></td>",
                v->has_fault ? v->fault.line.number : v->line);
}

static void write_players (Buffer *b, const Verdict *v) {
  buffer_text(b, "<div class=\"players\">");
  for (int i = 0; i < v->seating->seats; i++) {
    if (i > 0) buffer_text(b, ", ");
    html_text(b, v->seating->name[i]);
  }
  buffer_text(b, "</div>");
}

/* The game's title and players; for an unknown game, its name in the log. */
static void write_game (Buffer *b, const Verdict *v, Language lang) {
  const char *title = v->rules ? both_in(v->rules->title, lang) : "";
  buffer_text(b, "<td>");
  html_text(b, title[0] ? span_of(title) : v->game);
  if (v->rules != NULL && v->seating != NULL) write_players(b, v);
  buffer_text(b, "</td>");
}

static void write_kind (Buffer *b, const Verdict *v, Language lang) {
  buffer_format(b, "<td class=\"kind %s\">", verdict_json_kind(v->kind));
  buffer_text(b, text_kind(v, (TextStyle){lang, false}));
  buffer_text(b, "</td>");
}

static void write_assumed (Buffer *b, const Verdict *v, Language lang) {
  Buffer text = {0};
  if (v->assumptions > 0)
    wording_assumption(&text, wording_of(v, lang), &v->assumption[0].doubt);
  else
    wording_unsure(&text, v, lang);
  html_text(b, buffer_view(&text));
  if (v->assumptions > 1)
    catalogue_format(b, lang, SAY_INDEX_AND_MORE, v->assumptions - 1);
  buffer_free(&text);
}

static void write_fault (Buffer *b, const Verdict *v, Language lang) {
  Buffer text = {0};
  if (v->fault.finding.article >= 0) {
    buffer_text(b, "<b>");
    wording_articles(&text, wording_of(v, lang), &v->fault.finding);
    html_text(b, buffer_view(&text));
    buffer_clear(&text);
    buffer_format(b, "</b>%s", catalogue_words(SAY_COLON, lang));
  }
  wording_fault(&text, wording_of(v, lang), &v->fault);
  html_text(b, buffer_view(&text));
  buffer_free(&text);
}

void index_page_row (Buffer *b, const Verdict *v, const char *page,
                     Language lang) {
  buffer_text(b, "<tr>");
  write_place(b, v, page);
  write_game(b, v, lang);
  write_kind(b, v, lang);
  buffer_text(b, "<td>");
  if (v->has_fault)
    write_fault(b, v, lang);
  else
    write_assumed(b, v, lang);
  buffer_text(b, "</td></tr>\n");
}

void index_page_name (Buffer *b, int number) {
  if (number == 1)
    buffer_text(b, "index.html");
  else
    buffer_format(b, "index-%d.html", number);
}

static void write_link (Buffer *b, int number, bool here) {
  if (here) {
    buffer_format(b, "<b aria-current=\"page\">%d</b>\n", number);
    return;
  }
  buffer_text(b, "<a href=\"");
  index_page_name(b, number);
  buffer_format(b, "\">%d</a>\n", number);
}

/* The first page links to all others, the others to their neighbours. */
static void write_links (const IndexPage *x, PlainPage *p) {
  if (x->pages < 2) return;
  buffer_format(&p->main, "<nav aria-label=\"%s\">%s\n",
                catalogue_words(SAY_INDEX_PAGES, x->lang),
                catalogue_words(SAY_INDEX_PAGES_ARE, x->lang));
  for (int i = 1; i <= x->pages; i++)
    if (x->number == 1 || i == 1 || i + 1 >= x->number)
      write_link(&p->main, i, i == x->number);
  buffer_text(&p->main, "</nav>\n");
}

/* "12 logs: 10 legal, …" */
static void write_counts (const IndexPage *x, PlainPage *p) {
  const Audit *a = x->audit;
  Buffer text = {0};
  catalogue_format(&text, x->lang, SAY_INDEX_SUM, a->logs,
                   a->kind[VERDICT_LEGAL], a->kind[VERDICT_CONSISTENT],
                   a->kind[VERDICT_ILLEGAL], a->kind[VERDICT_MALFORMED]);
  plain_page_lead(p, "counts", buffer_view(&text));
  if (a->broken_off)
    plain_page_lead(p, "broken-off",
                    span_of(catalogue_words(SAY_INDEX_BROKEN_OFF, x->lang)));
  buffer_free(&text);
}

static void write_article_table (const IndexPage *x, PlainPage *p) {
  const Audit *a = x->audit;
  Buffer *b = &p->main;
  if (a->articles == 0) return;
  plain_page_heading(p, catalogue_words(SAY_INDEX_FAULTS_BY_ARTICLE, x->lang));
  buffer_text(b, "<table class=\"counts\"><tbody>\n");
  for (int i = 0; i < a->articles; i++) {
    buffer_text(b, "<tr><td>");
    html_text(b, span_of(a->article[i].game));
    buffer_text(b, "</td><td><b>");
    html_text(b, span_of(a->article[i].article));
    put_number(b, (double)a->article[i].faults,
               "</b></td><td class=\"number\">", "</td></tr>\n");
  }
  buffer_text(b, "</tbody></table>\n");
}

static void write_rows (const IndexPage *x, PlainPage *p) {
  plain_page_heading(p, catalogue_words(SAY_INDEX_NOT_LEGAL, x->lang));
  if (x->rows->len == 0) {
    buffer_format(&p->main, "<p>%s</p>\n",
                  catalogue_words(SAY_INDEX_THERE_ARE_NONE, x->lang));
    return;
  }
  write_links(x, p);
  buffer_format(&p->main,
                "<table><thead><tr><th>%s</th><th>%s</th><th>%s</th>"
                "<th>%s</th></tr></thead><tbody>\n",
                catalogue_words(SAY_INDEX_LOG, x->lang),
                catalogue_words(SAY_INDEX_GAME, x->lang),
                catalogue_words(SAY_INDEX_VERDICT, x->lang),
                catalogue_words(SAY_INDEX_WHY, x->lang));
  buffer_text(&p->main, x->rows->text);
  buffer_text(&p->main, "</tbody></table>\n");
  write_links(x, p);
}

void index_page_write (const IndexPage *x, Buffer *out) {
  PlainPage p = {.lang = x->lang};
  buffer_text(&p.title, catalogue_words(SAY_INDEX_LOGS_JUDGED, x->lang));
  if (x->audit != NULL) write_counts(x, &p);
  write_rows(x, &p);
  if (x->audit != NULL) write_article_table(x, &p);
  plain_page_write(&p, NULL, out);
  plain_page_free(&p);
}

/* Cuts a very long line, between characters. */
static Span cut (Span line) {
  if (line.len <= LINE_SHOWN) return line;
  line.len = LINE_SHOWN;
  while (line.len > 0 && (line.at[line.len] & 0xC0) == 0x80) line.len--;
  return line;
}

static void write_line (Buffer *b, const Line *line, bool at_fault) {
  buffer_format(b, "<li%s><span class=\"number\">%u</span><code>",
                at_fault ? " class=\"fault\"" : "", line->number);
  html_text(b, cut(line->whole));
  buffer_text(b, "</code></li>\n");
}

/* The lines around the fault. */
static void write_lines (Buffer *b, const LogText *log, unsigned fault) {
  LineCursor cursor = {log->text, log->first_line};
  Line line;
  buffer_text(b, "<ol class=\"log\">\n");
  while (line_next(&cursor, &line))
    if (line.number + LINES_BEFORE >= fault &&
        line.number <= fault + LINES_BEHIND)
      write_line(b, &line, line.number == fault);
  buffer_text(b, "</ol>\n");
}

void index_page_log (Buffer *out, const Verdict *v, const LogText *log,
                     Language lang) {
  PlainPage p = {.lang = lang};
  const char *slash = strrchr(v->file, '/');
  html_text(&p.title, span_of(slash != NULL ? slash + 1 : v->file));
  buffer_format(&p.lead, "<p class=\"verdict malformed\">%s%s",
                text_kind(v, (TextStyle){lang, false}),
                catalogue_words(SAY_COLON, lang));
  write_fault(&p.lead, v, lang);
  buffer_text(&p.lead, "</p>\n");
  write_lines(&p.main, log, v->fault.line.number);
  plain_page_write(&p, NULL, out);
  plain_page_free(&p);
}
