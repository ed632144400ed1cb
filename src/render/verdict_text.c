/*
** The verdict on a log as text
** SPDX-License-Identifier: MIT
*/
#include "render/verdict_text.h"

#include "base/unicode.h"
#include "render/page.h"
#include "render/wording.h"

/* The fault of a log as text */

/* Reduces runs of white space to one space. */
static void put_squeezed (Buffer *b, Span text) {
  Buffer plain = {0};
  for (size_t i = 0; i < text.len; i++) {
    bool blank = span_is_blank(text.at[i]);
    if (!blank)
      buffer_char(&plain, text.at[i]);
    else if (i == 0 || !span_is_blank(text.at[i - 1]))
      buffer_char(&plain, ' ');
  }
  text_quote(b, buffer_view(&plain), NULL);
  buffer_free(&plain);
}

/* "line 13, Bruno: play 9", on one line, with white space reduced. */
static void write_line (Buffer *b, const Verdict *v, unsigned number,
                        const Line *line, TextStyle s) {
  catalogue_format(b, s.lang, SAY_AT_THE_LINE, verdict_line(v, number));
  if (line->whole.at == NULL) return;
  buffer_text(b, ", ");
  put_squeezed(b, line->name);
  buffer_text(b, ": ");
  put_squeezed(b, line->rest);
}

/* "  Bruno holds a 7.", as a line of its own. */
static void write_sentence (Buffer *b, const Verdict *v, Span text,
                            TextStyle s) {
  buffer_text(b, "  ");
  wording_sentence(b, wording_of(v, s.lang), text);
  buffer_char(b, '\n');
}

/* What is wrong with a malformed line, without the remedy. */
static void write_what (Buffer *b, const Verdict *v, TextStyle s) {
  catalogue_write_fault(b, &v->fault.finding.complaint.remark, s.lang);
}

void fault_text_head (Buffer *b, const Verdict *v, TextStyle s) {
  const Fault *f = &v->fault;
  unicode_put_plain(b, span_of(v->file));
  buffer_format(b, ":%u:%u: ", verdict_line(v, f->line.number),
                verdict_column(v));
  text_put_kind(b, v, s);
  if (f->finding.article < 0) {
    if (v->kind == VERDICT_TROUBLE)
      buffer_text(b, say(s, SAY_COLON));
    else
      catalogue_format(b, s.lang, SAY_COMMA_LINE,
                       verdict_line(v, f->line.number));
    write_what(b, v, s);
  }
  else {
    buffer_text(b, " (");
    wording_articles(b, wording_of(v, s.lang), &f->finding);
    buffer_text(b, "), ");
    write_line(b, v, f->line.number, &f->line, s);
  }
  buffer_char(b, '\n');
}

/* "line 14, Dédé: play S7" */
static void write_suspect (Buffer *b, const Verdict *v, const Suspect *x,
                           size_t columns, TextStyle s) {
  size_t from = b->len;
  buffer_text(b, "    ");
  write_line(b, v, x->line, &x->move, s);
  page_pad(b, from, columns);
  buffer_text(b, say(s, SAY_LEGAL_ONLY_IF));
  wording_suspect(b, wording_of(v, s.lang), x);
  buffer_char(b, '\n');
}

enum { SUSPECT_COLUMNS = 44 };   /* longer suspects exceed the column */

static void write_suspects (Buffer *b, const Verdict *v, TextStyle s) {
  const Fault *f = &v->fault;
  Buffer line = {0};
  size_t columns = 0;
  for (int i = 0; i < f->suspects; i++) {
    size_t width;
    buffer_clear(&line);
    write_line(&line, v, f->suspect[i].line, &f->suspect[i].move, s);
    width = unicode_width(buffer_view(&line)) + 4;
    if (width > columns && width < SUSPECT_COLUMNS) columns = width;
  }
  buffer_text(b, "  ");
  wording_sentence(b, wording_of(v, s.lang),
                   span_of(say(s, SAY_ONE_WAS_ILLEGAL)));
  buffer_char(b, '\n');
  for (int i = 0; i < f->suspects; i++)
    write_suspect(b, v, &f->suspect[i], columns + 2, s);
  buffer_free(&line);
}

enum { CLAIM_COLUMNS = 4 };

typedef struct ClaimRow {
  Buffer cell[CLAIM_COLUMNS];
} ClaimRow;

static void put_score (Buffer *b, const ClaimSheet *c, int seat, bool wins,
                       TextStyle s) {
  buffer_number_in(b, c->counted[seat], s.lang);
  if (wins) buffer_format(b, ", %s", say(s, SAY_CLAIM_WINS));
}

/* "blue gems: 5; +2 in line 155" */
static void put_from (Buffer *b, const Verdict *v, const ClaimSheet *c,
                      int seat, TextStyle s) {
  const Reason *account = &c->account[seat];
  Buffer change = {0};
  char at[PLACE_TEXT];
  buffer_text(b, both_in((Both){buffer_string(&account->en),
                                buffer_string(&account->fr)}, s.lang));
  if (c->line[seat] == 0) return;
  if (b->len > 0) buffer_text(b, say(s, SAY_SEMICOLON));
  buffer_number_in(&change, c->change[seat], s.lang);
  catalogue_format(b, s.lang, SAY_CLAIM_CHANGED,
                   c->change[seat] > 0 ? "+" : "", change.text,
                   line_places_text(&v->places, c->line[seat], at));
  buffer_free(&change);
}

static void fill_row (ClaimRow *row, const Verdict *v, int seat,
                      TextStyle s) {
  const ClaimSheet *c = v->fault.claim;
  buffer_span(&row->cell[0], v->seating->name[seat]);
  if (c->claimed[seat] && c->of_winner)
    buffer_text(&row->cell[1], say(s, SAY_CLAIM_WINS));
  else if (c->claimed[seat])
    buffer_number_in(&row->cell[1], c->score[seat], s.lang);
  put_score(&row->cell[2], c, seat, c->of_winner && c->wins[seat], s);
  put_from(&row->cell[3], v, c, seat, s);
}

static void fill_head (ClaimRow *row, bool with_from, TextStyle s) {
  buffer_text(&row->cell[0], say(s, SAY_CLAIM_PLAYER));
  buffer_text(&row->cell[1], say(s, SAY_CLAIM_CLAIMED));
  buffer_text(&row->cell[2], say(s, SAY_CLAIM_COUNTED));
  if (with_from) buffer_text(&row->cell[3], say(s, SAY_CLAIM_FROM));
}

static size_t widest (const ClaimRow *row, int rows, int column) {
  size_t most = 0;
  for (int i = 0; i < rows; i++) {
    size_t width = unicode_width(buffer_view(&row[i].cell[column]));
    if (width > most) most = width;
  }
  return most;
}

/* Columns are separated by two spaces; no spaces at the end of a line. */
static void write_row (Buffer *b, const ClaimRow *row,
                       const size_t width[CLAIM_COLUMNS]) {
  size_t gap = 4;
  for (int i = 0; i < CLAIM_COLUMNS; i++) {
    Span text = buffer_view(&row->cell[i]);
    if (text.len > 0) {
      buffer_format(b, "%*s", (int)gap, "");
      buffer_span(b, text);
      gap = 0;
    }
    gap += width[i] - unicode_width(text) + 2;
  }
  buffer_char(b, '\n');
}

static void write_table (Buffer *b, const Verdict *v, TextStyle s) {
  ClaimRow row[SEATS_LIMIT + 1] = {{{{0}}}};
  size_t width[CLAIM_COLUMNS];
  int rows = v->seating->seats + 1;
  for (int i = 1; i < rows; i++) fill_row(&row[i], v, i - 1, s);
  fill_head(&row[0], widest(row, rows, 3) > 0, s);
  for (int i = 0; i < CLAIM_COLUMNS; i++) width[i] = widest(row, rows, i);
  for (int i = 0; i < rows; i++) write_row(b, &row[i], width);
  for (int i = 0; i < rows; i++)
    for (int k = 0; k < CLAIM_COLUMNS; k++) buffer_free(&row[i].cell[k]);
}

/* The table, and remarks on where the values come from. */
static void write_claim (Buffer *b, const Verdict *v, TextStyle s) {
  const ClaimSheet *c = v->fault.claim;
  Buffer note = {0};
  write_sentence(b, v, span_of(say(s, c->of_winner ? SAY_CLAIM_WINNER_DIFFERS
                                                   : SAY_CLAIM_COUNT_DIFFERS)),
                 s);
  write_table(b, v, s);
  for (int i = 0; i < c->notes; i++) {
    buffer_clear(&note);
    catalogue_write(&note, &c->note[i], s.lang);
    write_sentence(b, v, buffer_view(&note), s);
  }
  buffer_free(&note);
}

void fault_text_reason (Buffer *b, const Verdict *v, TextStyle s) {
  Buffer reason = {0};
  if (v->fault.suspects > 1) {
    write_suspects(b, v, s);
    return;
  }
  if (v->fault.claim != NULL) {
    write_claim(b, v, s);
    return;
  }
  wording_reason(&reason, wording_of(v, s.lang), &v->fault);
  if (reason.len > 0) write_sentence(b, v, buffer_view(&reason), s);
  buffer_free(&reason);
}

void fault_text_what (Buffer *b, const Verdict *v, TextStyle s) {
  Buffer what = {0};
  write_what(&what, v, s);
  write_sentence(b, v, buffer_view(&what), s);
  fault_text_remedy(b, v, NULL, s);
  buffer_free(&what);
}

void fault_text_remedy (Buffer *b, const Verdict *v, const char *instead,
                        TextStyle s) {
  const Finding *f = &v->fault.finding;
  Buffer remedy = {0};
  if (f->article >= 0) return;
  if (instead != NULL)
    buffer_format(b, "  %s%s\n", say(s, SAY_WRITE_INSTEAD), instead);
  else if (catalogue_write_remedy(&remedy, &f->complaint.remark, s.lang))
    write_sentence(b, v, buffer_view(&remedy), s);
  buffer_free(&remedy);
}

/* An article, and its place in the rulebook. */
static void write_article (Buffer *b, const Article *a, bool with_source,
                           TextStyle s) {
  buffer_text(b, "  ");
  text_put_strong(b, article_name(a, s.lang), s);
  buffer_format(b, "%s%s\n", say(s, SAY_COLON), both_in(a->text, s.lang));
  if (with_source && a->source[0])
    catalogue_format(b, s.lang, SAY_SOURCE_LINE, a->source);
}

/* The source is named once if the next article has the same. */
void fault_text_articles (Buffer *b, const Ruleset *r, int article,
                          const Broken *either, TextStyle s) {
  int count = either != NULL && either->count > 1 ? either->count : 1;
  for (int i = 0; i < count; i++) {
    const Article *a =
        &r->article[count > 1 ? either->article[i] : article];
    const char *next =
        i + 1 < count ? r->article[either->article[i + 1]].source : "";
    write_article(b, a, strcmp(a->source, next) != 0, s);
  }
}

void fault_text_unheard (Buffer *b, const Verdict *v, TextStyle s) {
  Buffer why = {0};
  if (v->fault.unheard == SAY_NOTHING) return;
  wording_unheard(&why, wording_of(v, s.lang), &v->fault);
  write_sentence(b, v, buffer_view(&why), s);
  buffer_free(&why);
}

/* The verdict on a log as text */

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
