/*
** An index of logs that are not legal, and a page for those without a game
** SPDX-License-Identifier: MIT
*/
#include "render/index_page.h"

#include "render/embedded.h"
#include "render/html.h"
#include "render/position_page.h"
#include "render/sheet.h"
#include "render/text.h"
#include "render/verdict_json.h"
#include "render/wording.h"
#include "text/line.h"

enum { LINES_BEFORE = 40, LINES_BEHIND = 10, LINE_SHOWN = 2000 };

static void put_number (Buffer *b, double n, const char *before,
                        const char *behind) {
  buffer_text(b, before);
  buffer_number(b, n);
  buffer_text(b, behind);
}

/* ---- Rows ---- */

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

/* Its title, and who played; of a game that nobody knows the word. */
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
  html_text(b, (Span){buffer_string(&text), text.len});
  if (v->assumptions > 1)
    catalogue_format(b, lang, SAY_INDEX_AND_MORE, v->assumptions - 1);
  buffer_free(&text);
}

static void write_fault (Buffer *b, const Verdict *v, Language lang) {
  Buffer text = {0};
  if (v->fault.finding.article >= 0) {
    buffer_text(b, "<b>");
    wording_articles(&text, wording_of(v, lang), &v->fault.finding);
    html_text(b, (Span){buffer_string(&text), text.len});
    buffer_clear(&text);
    buffer_format(b, "</b>%s", catalogue_words(SAY_COLON, lang));
  }
  wording_fault(&text, wording_of(v, lang), &v->fault);
  html_text(b, (Span){buffer_string(&text), text.len});
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

/* ---- The index ---- */

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

/* The first page knows all the others, any other its neighbours. */
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
  plain_page_lead(p, "counts", (Span){text.text, text.len});
  if (a->broken_off)
    plain_page_lead(p, "broken-off",
                    span_of(catalogue_words(SAY_INDEX_BROKEN_OFF, x->lang)));
  buffer_free(&text);
}

static void write_articles (const IndexPage *x, PlainPage *p) {
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
  if (x->audit != NULL) write_articles(x, &p);
  plain_page_write(&p, NULL, out);
  plain_page_free(&p);
}

/* ---- A log without a game ---- */

/* Not more of a line than anybody reads, and no half of a character. */
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

/* Those round the fault. */
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

/*
** A game's rule sheet, as a page for browsers
*/

/* What the script draws cards from. */
static void put_data (Buffer *b, const Ruleset *r, Language lang) {
  Json json = {.to = b, .in_page = true};
  buffer_text(b, "<svg id=\"drawn\" width=\"0\" height=\"0\" "
                 "aria-hidden=\"true\"></svg>\n"
                 "<script type=\"application/json\" id=\"data\">");
  json_begin(&json, NULL);
  position_page_kinds(&json, r, lang);
  json_end(&json);
  buffer_text(b, "</script>\n");
}

void sheet_page (Buffer *b, const Ruleset *r, Language lang) {
  static const unsigned char *const script[] = {
    embedded_cards_js, embedded_sheet_js, NULL
  };
  const char *title = both_in(r->title, lang);
  PlainPage p = {.lang = lang};
  html_text(&p.title, span_of(title[0] ? title : r->id));
  buffer_text(&p.main, "<section class=\"sheet\">\n");
  sheet_write(&(Page){.out = &p.main, .html = true}, r, lang);
  buffer_text(&p.main, "</section>\n");
  put_data(&p.main, r, lang);
  plain_page_write(&p, script, b);
  plain_page_free(&p);
}
