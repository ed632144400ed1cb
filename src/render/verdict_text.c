/*
** The verdict on a log as text
** SPDX-License-Identifier: MIT
*/
#include "render/verdict_text.h"

#include "base/unicode.h"
#include "render/fault_text.h"
#include "render/wording.h"

/* Marks under a quoted line, after 'indent' columns. */
static void write_carets (Buffer *b, Span shown, size_t indent, Span at,
                          TextStyle s) {
  Span before = {shown.at, (size_t)(at.at - shown.at)};
  size_t width = unicode_width(before), carets;
  if (at.at + at.len > shown.at + shown.len)
    at.len = (size_t)(shown.at + shown.len - at.at);
  carets = unicode_width(at);
  buffer_format(b, "       | %*s", (int)indent, "");
  for (size_t i = 0; i < width; i++)
    buffer_char(b, i < before.len && before.at[i] == '\t' ? '\t' : ' ');
  do
    text_put_caret(b, s);
  while (carets-- > 1);
  buffer_char(b, '\n');
}

/* Quotes the line, with carets under the words in question. */
static void quote_line (Buffer *b, const Verdict *v, TextStyle s) {
  Span whole = v->fault.line.whole, shown;
  Span at = v->fault.finding.complaint.at;
  bool points = at.at != NULL && at.at >= whole.at &&
                at.at <= whole.at + whole.len;
  if (whole.at == NULL) return;
  buffer_format(b, "%6u | ", verdict_line(v, v->fault.line.number));
  shown = text_quote(b, whole, points ? at.at : NULL);
  buffer_char(b, '\n');
  if (points) write_carets(b, shown, shown.at > whole.at, at, s);
}

static void write_legal (Buffer *b, const Verdict *v, TextStyle s) {
  if (!v->legal.listed && v->legal_line == 0) return;
  buffer_text(b, "  ");
  wording_legal_where(b, wording_of(v, s.lang), v);
  buffer_char(b, '\n');
}

/* The reason, the article, and the legal moves. */
static void write_fault (Buffer *b, const Verdict *v, const char *instead,
                         TextStyle s) {
  const Finding *f = &v->fault.finding;
  fault_text_head(b, v, s);
  quote_line(b, v, s);
  if (f->article < 0) {
    fault_text_remedy(b, v, instead, s);
    return;
  }
  fault_text_reason(b, v, s);
  fault_text_unheard(b, v, s);
  fault_text_articles(b, v->rules, f->article, &f->either, s);
  wording_reading(b, v, s.lang);
  write_legal(b, v, s);
}

/* "  taken back: line 12, Ralph: play 7 (five-then-lower)" */
static void write_incidents (Buffer *b, const Verdict *v, TextStyle s,
                             const char *what, const Incident *list, int n) {
  for (int i = 0; i < n; i++) {
    char at[PLACE_TEXT];
    buffer_text(b, what);
    catalogue_format(b, s.lang, SAY_IN_LINE_COMMA,
                     line_places_text(&v->places, list[i].line, at));
    if (list[i].seat >= 0) {
      buffer_span(b, v->seating->name[list[i].seat]);
      buffer_text(b, ": ");
    }
    text_quote(b, list[i].move, NULL);
    buffer_format(b, " (%s)\n",
                  article_name(&v->rules->article[list[i].article], s.lang));
  }
}

static void start_assumed (Buffer *b, const Verdict *v, unsigned line,
                           TextStyle s) {
  char at[PLACE_TEXT];
  catalogue_format(b, s.lang, SAY_ASSUMED_LINE,
                   line_places_text(&v->places, line, at));
}

/* Assumptions of suspects are reported with the contradiction. */
static bool is_reported (const Verdict *v, const Assumption *a) {
  for (int i = 0; v->has_fault && i < v->fault.suspects; i++)
    if (fault_rests_on(&v->fault.suspect[i], a)) return true;
  return false;
}

static void write_assumptions (Buffer *b, const Verdict *v, TextStyle s) {
  for (int i = 0; i < v->assumptions; i++) {
    const Assumption *a = &v->assumption[i];
    if (verdict_says_again(v, i) || is_reported(v, a)) continue;
    start_assumed(b, v, a->line, s);
    wording_assumption(b, wording_of(v, s.lang), &a->doubt);
    wording_refuted(b, wording_of(v, s.lang), &v->fault, a);
    buffer_char(b, '\n');
  }
  if (!v->unsure) return;
  start_assumed(b, v, v->unsure_line, s);
  wording_unsure(b, v, s.lang);
  buffer_char(b, '\n');
}

/* Corrections by players, and rulings. */
static void write_corrections (Buffer *b, const Verdict *v, TextStyle s) {
  write_incidents(b, v, s, say(s, SAY_WAS_TAKEN_BACK), v->correction,
                  v->corrections);
  write_incidents(b, v, s, say(s, SAY_WAS_LET_STAND), v->ruling, v->rulings);
}

/* Of a finished game, the final score. */
void verdict_text_score (Buffer *b, const Verdict *v, TextStyle s) {
  Saying before = !v->has_scores ? SAY_MOVES_BEFORE_LINE
                  : v->finished  ? SAY_FINAL_SCORE : SAY_SCORE_BEFORE_LINE;
  catalogue_format(b, s.lang, before, v->moves);
  if (v->has_scores) text_standings(b, v, s);
  buffer_char(b, '\n');
}

static void write_summary (Buffer *b, const Verdict *v, TextStyle s) {
  unicode_put_plain(b, span_of(v->file));
  buffer_format(b, ":%u: ", verdict_start(v));
  text_summary(b, v, s);
}

void verdict_text_head (Buffer *b, const Verdict *v, TextStyle s) {
  if (v->has_fault)
    fault_text_head(b, v, s);
  else if (v->rules != NULL)
    write_summary(b, v, s);
  if (v->rules != NULL) write_corrections(b, v, s);
}

enum { SAME_TOLD = 12 };       /* most lines listed for a repeated error */

static bool says_the_same (const Malformed *m, int a, int b) {
  return m->line[a].suggestion == NULL && m->line[b].suggestion == NULL &&
         remark_same(&m->line[a].remark, &m->line[b].remark);
}

static bool is_said_already (const Malformed *m, int i) {
  for (int k = 0; k < i; k++)
    if (says_the_same(m, k, i)) return true;
  return false;
}

/* "; the same on lines 8, 9" */
static void write_same (Buffer *b, const Verdict *v, const Malformed *m,
                        int i, TextStyle s) {
  Buffer lines = {0};
  Remark same = {0};
  char at[PLACE_TEXT];
  int n = 0;
  for (int k = i + 1; k < m->lines; k++) {
    if (!says_the_same(m, i, k) || n++ > SAME_TOLD) continue;
    buffer_format(&lines, "%s%s", n > 1 ? ", " : "",
                  n > SAME_TOLD ? "…"
                                : line_places_text(&v->places,
                                                   m->line[k].line, at));
  }
  if (n > 0) {
    remark_say(&same, fact_saying(SAY_SAME_IN_LINES), fact_number(n),
               fact_string(lines.text));
    catalogue_write(b, &same, s.lang);
  }
  remark_free(&same);
  buffer_free(&lines);
}

/* The suggestion for the line itself. */
static const char *find_instead (const Verdict *v, const Malformed *m) {
  bool is_first = m != NULL && m->lines > 0 &&
                  m->line[0].line == v->fault.line.number;
  return is_first ? m->line[0].suggestion : NULL;
}

/* "  malformed, line 8: …", followed by the suggestion. */
static void write_malformed (Buffer *b, const Verdict *v, const Malformed *m,
                             int i, TextStyle s) {
  const MalformedLine *l = &m->line[i];
  Buffer same = {0}, remedy = {0};
  write_same(&same, v, m, i, s);
  if (i > 0 || same.len > 0) {
    char at[PLACE_TEXT];
    catalogue_format(b, s.lang, SAY_MALFORMED_LINE,
                     line_places_text(&v->places, l->line, at));
    catalogue_write_fault(b, &l->remark, s.lang);
    buffer_span(b, buffer_view(&same));
    buffer_char(b, '\n');
  }
  if (i > 0 && l->suggestion != NULL)
    buffer_format(b, "    %s%s\n", say(s, SAY_WRITE_INSTEAD), l->suggestion);
  else if (i > 0 && catalogue_write_remedy(&remedy, &l->remark, s.lang)) {
    buffer_text(b, "    ");
    wording_sentence(b, wording_of(v, s.lang), buffer_view(&remedy));
    buffer_char(b, '\n');
  }
  buffer_free(&same);
  buffer_free(&remedy);
}

static void write_all_malformed (Buffer *b, const Verdict *v,
                                 const Malformed *m, TextStyle s) {
  for (int i = 0; i < m->lines; i++)
    if (!is_said_already(m, i)) write_malformed(b, v, m, i, s);
  if (!m->more) return;
  catalogue_format(b, s.lang, SAY_MORE_MALFORMED, m->lines);
  buffer_char(b, '\n');
}

void verdict_text (Buffer *b, const Verdict *v, const Malformed *m,
                   TextStyle s) {
  if (v->has_fault) write_fault(b, v, find_instead(v, m), s);
  if (v->has_fault && m != NULL) write_all_malformed(b, v, m, s);
  if (v->has_fault && v->rules == NULL) return;
  if (v->has_fault)
    verdict_text_score(b, v, s);
  else
    write_summary(b, v, s);
  if (v->finished && v->header->promise == PROMISE_OPEN)
    buffer_text(b, say(s, SAY_SEED_NOT_TOLD));
  write_assumptions(b, v, s);
  write_corrections(b, v, s);
}
