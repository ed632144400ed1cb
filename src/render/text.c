/*
** Verdicts as a person reads them
** SPDX-License-Identifier: MIT
*/
#include "render/text.h"

#include "base/json.h"
#include "base/unicode.h"
#include "render/catalogue.h"
#include "render/wording.h"

static void paint (Buffer *b, TextStyle s, const char *code,
                   const char *text) {
  if (s.colour)
    buffer_format(b, "\033[%sm%s\033[0m", code, text);
  else
    buffer_text(b, text);
}

const char *text_kind (const Verdict *v, TextStyle s) {
  switch (v->kind) {
    case VERDICT_LEGAL: return say(s, SAY_LEGAL);
    case VERDICT_CONSISTENT: return say(s, SAY_CONSISTENT);
    case VERDICT_ILLEGAL: return say(s, SAY_ILLEGAL);
    case VERDICT_MALFORMED: return say(s, SAY_MALFORMED);
    case VERDICT_TROUBLE: break;
  }
  return say(s, SAY_BROKEN_RULES);
}

static const char *kind_colour (const Verdict *v) {
  switch (v->kind) {
    case VERDICT_LEGAL: return "1;32";
    case VERDICT_CONSISTENT: return "1;33";
    default: return "1;31";
  }
}

void text_plain (Buffer *b, Span s) {
  const char *tab;
  while (s.len > 0 && (tab = memchr(s.at, '\t', s.len)) != NULL) {
    size_t len = (size_t)(tab - s.at);
    unicode_put_plain(b, (Span){s.at, len});
    buffer_char(b, '\t');
    s = (Span){tab + 1, s.len - len - 1};
  }
  unicode_put_plain(b, s);
}

enum { QUOTED_BEFORE = 200 };  /* bytes before what a long line is shown for */

Span text_quote (Buffer *b, Span line, const char *at) {
  Span left = line, shown;
  if (line.len > UNICODE_SHORT && at != NULL && at > line.at + QUOTED_BEFORE) {
    left = unicode_start(line, (size_t)(at - line.at) - QUOTED_BEFORE);
    left = (Span){line.at + left.len, line.len - left.len};
    buffer_text(b, "…");
  }
  shown = unicode_start(left, UNICODE_SHORT);
  text_plain(b, shown);
  if (shown.len < left.len) buffer_text(b, "…");
  return shown;
}

void text_scores (Buffer *b, const Seating *seating, const double *score,
                  TextStyle s) {
  for (int i = 0; i < seating->seats; i++) {
    if (i > 0) buffer_text(b, ", ");
    buffer_span(b, seating->name[i]);
    buffer_char(b, ' ');
    buffer_number_in(b, score[i], s.lang);
  }
}

void text_winners (Buffer *b, const Seating *seating, const bool *winner,
                   TextStyle s) {
  int n = 0, all = 0;
  for (int i = 0; i < seating->seats; i++) all += winner[i];
  for (int i = 0; i < seating->seats; i++) {
    if (!winner[i]) continue;
    buffer_text(b, n++ > 0 ? ", " : say(s, all > 1 ? SAY_RESULT_WINNERS
                                                   : SAY_RESULT_WINNER));
    buffer_span(b, seating->name[i]);
  }
  if (n == 0) buffer_text(b, say(s, SAY_RESULT_NOBODY));
}

/* "legal, finished, 53 moves: Bruno 10, Anne 14; winner: Bruno" */
static void write_score_list (Buffer *b, const Verdict *v, TextStyle s) {
  catalogue_format(b, s.lang, SAY_RESULT,
                   say(s, v->finished ? SAY_FINISHED : SAY_UNFINISHED),
                   v->moves, wording_is_many(v->moves, s.lang) ? "s" : "");
  if (v->has_scores) {
    buffer_text(b, say(s, SAY_COLON));
    text_scores(b, v->seating, v->score, s);
    if (v->finished) text_winners(b, v->seating, v->winner, s);
  }
  buffer_char(b, '\n');
}

/* Under what is shown of a line, behind 'indent' columns. */
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
    paint(b, s, "1;31", "^");
  while (carets-- > 1);
  buffer_char(b, '\n');
}

/* The line itself, and carets under the words in question. */
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

static void write_broken (Buffer *b, const Verdict *v, TextStyle s) {
  const Finding *f = &v->fault.finding;
  const Article *a;
  Buffer articles = {0};
  if (f->article < 0) return;
  a = &v->rules->article[f->article];
  wording_articles(&articles, wording_of(v, s.lang), f);
  buffer_text(b, "  ");
  paint(b, s, "1", articles.text);
  buffer_free(&articles);
  buffer_text(b, say(s, SAY_COLON));
  wording_fault(b, wording_of(v, s.lang), &v->fault);
  if (a->source[0]) buffer_format(b, " [%s]", a->source);
  buffer_char(b, '\n');
  wording_reading(b, v, s.lang);
  write_legal(b, v, s);
}

static void write_fault (Buffer *b, const Verdict *v, TextStyle s) {
  unicode_put_plain(b, span_of(v->file));
  buffer_format(b, ":%u:%u: ", verdict_line(v, v->fault.line.number),
                verdict_column(v));
  paint(b, s, kind_colour(v), text_kind(v, s));
  buffer_text(b, say(s, SAY_COLON));
  if (v->fault.finding.article >= 0)
    wording_articles(b, wording_of(v, s.lang), &v->fault.finding);
  else
    wording_fault(b, wording_of(v, s.lang), &v->fault);
  buffer_char(b, '\n');
}

static void write_incidents (Buffer *b, const Verdict *v, TextStyle s,
                             const char *what, const Incident *list, int n) {
  for (int i = 0; i < n; i++) {
    char at[PLACE_TEXT];
    catalogue_format(b, s.lang, SAY_ITEM_LINE,
                     line_places_text(&v->places, list[i].line, at));
    if (list[i].seat >= 0) {
      buffer_span(b, v->seating->name[list[i].seat]);
      buffer_text(b, say(s, SAY_COLON));
    }
    text_quote(b, list[i].move, NULL);
    buffer_format(b, ", %s (%s)\n", what,
                  article_name(&v->rules->article[list[i].article], s.lang));
  }
}

static void start_assumed (Buffer *b, const Verdict *v, unsigned line,
                           TextStyle s) {
  char at[PLACE_TEXT];
  catalogue_format(b, s.lang, SAY_ASSUMED_LINE,
                   line_places_text(&v->places, line, at));
}

static void write_assumptions (Buffer *b, const Verdict *v, TextStyle s) {
  for (int i = 0; i < v->assumptions; i++) {
    if (verdict_says_again(v, i)) continue;
    start_assumed(b, v, v->assumption[i].line, s);
    wording_assumption(b, wording_of(v, s.lang), &v->assumption[i].doubt);
    wording_refuted(b, wording_of(v, s.lang), &v->fault, &v->assumption[i]);
    buffer_char(b, '\n');
  }
  if (!v->unsure) return;
  start_assumed(b, v, v->unsure_line, s);
  wording_unsure(b, v, s.lang);
  buffer_char(b, '\n');
}

/* What was put right, by the players or by the arbiter. */
static void write_put_right (Buffer *b, const Verdict *v, TextStyle s) {
  write_incidents(b, v, s, say(s, SAY_WAS_TAKEN_BACK), v->correction,
                  v->corrections);
  write_incidents(b, v, s, say(s, SAY_WAS_LET_STAND), v->ruling, v->rulings);
}

void text_summary (Buffer *b, const Verdict *v, TextStyle s) {
  paint(b, s, kind_colour(v), text_kind(v, s));
  write_score_list(b, v, s);
}

/* Where the game came to: a fault's details stand above it. */
static void write_outcome (Buffer *b, const Verdict *v, TextStyle s) {
  if (v->has_fault)
    buffer_text(b, say(s, SAY_UNTIL_THEN));
  else {
    unicode_put_plain(b, span_of(v->file));
    buffer_format(b, ":%u: ", verdict_start(v));
    paint(b, s, kind_colour(v), text_kind(v, s));
  }
  write_score_list(b, v, s);
}

void text_head (Buffer *b, const Verdict *v, TextStyle s) {
  if (v->has_fault) write_fault(b, v, s);
  if (v->rules == NULL) return;
  write_outcome(b, v, s);
  write_put_right(b, v, s);
}

void text_verdict (Buffer *b, const Verdict *v, TextStyle s) {
  if (v->has_fault) {
    write_fault(b, v, s);
    quote_line(b, v, s);
    write_broken(b, v, s);
  }
  if (v->has_fault && v->rules == NULL) return;
  write_outcome(b, v, s);
  if (v->finished && v->header->promise == PROMISE_OPEN)
    buffer_text(b, say(s, SAY_SEED_NOT_TOLD));
  write_assumptions(b, v, s);
  write_put_right(b, v, s);
}

/* ---- Lines that could not be read ---- */

enum { SAME_TOLD = 12 };       /* lines of which the same is said */

static bool says_the_same (const Malformed *m, int a, int b) {
  return m->line[a].suggestion == NULL && m->line[b].suggestion == NULL &&
         remark_same(&m->line[a].remark, &m->line[b].remark);
}

static bool is_said_already (const Malformed *m, int i) {
  for (int k = 0; k < i; k++)
    if (says_the_same(m, k, i)) return true;
  return false;
}

/* "; the same in lines 8, 9" */
static void write_same (Buffer *b, const Verdict *v, const Malformed *m,
                        int i, TextStyle s) {
  char at[PLACE_TEXT];
  int n = 0;
  for (int k = i + 1; k < m->lines; k++) {
    if (!says_the_same(m, i, k) || n++ > SAME_TOLD) continue;
    buffer_text(b, n == 1 ? say(s, SAY_SAME_IN_LINES) : ",");
    buffer_format(b, " %s", n > SAME_TOLD
                                ? "…"
                                : line_places_text(&v->places,
                                                   m->line[k].line, at));
  }
}

void text_malformed (Buffer *b, const Verdict *v, const Malformed *m,
                     TextStyle s) {
  Buffer same = {0};
  for (int i = 0; i < m->lines; i++) {
    char at[PLACE_TEXT];
    if (is_said_already(m, i)) continue;
    buffer_clear(&same);
    write_same(&same, v, m, i, s);
    if (i == 0 && same.len == 0) continue;
    catalogue_format(b, s.lang, SAY_ITEM_LINE,
                     line_places_text(&v->places, m->line[i].line, at));
    catalogue_write(b, &m->line[i].remark, s.lang);
    buffer_span(b, buffer_view(&same));
    buffer_char(b, '\n');
  }
  if (m->more) {
    catalogue_format(b, s.lang, SAY_MORE_MALFORMED, m->lines);
    buffer_char(b, '\n');
  }
  buffer_free(&same);
}

/*
** Colours of a terminal
*/

/* Terminals have few: some share one. Black is the ink that there is. */
static const char *code_of (const char *colour) {
  static const struct { const char *colour, *code; } codes[] = {
    {"red", "31"}, {"green", "32"}, {"yellow", "33"}, {"blue", "34"},
    {"lilac", "35"}, {"orange", "91"}, {"brown", "33"}, {"grey", "90"},
  };
  for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++)
    if (strcmp(colour, codes[i].colour) == 0) return codes[i].code;
  return NULL;
}

static void put_coloured (Buffer *b, Span text, const char *code) {
  if (code != NULL) buffer_format(b, "\033[%sm", code);
  buffer_span(b, text);
  if (code != NULL) buffer_text(b, "\033[0m");
}

void paint_card (Buffer *b, const Kind *kind, Language lang, bool colour) {
  put_coloured(b, span_of(word_in(&kind->word, lang)),
                       colour ? code_of(kind->colour) : NULL);
}

void paint_word (Buffer *b, const FigureWord *word, Language lang,
                 bool colour) {
  put_coloured(b, span_of(both_in(word->text, lang)),
                       colour ? code_of(word->colour) : NULL);
}

void paint_name (Buffer *b, Span name, bool acts, bool colour) {
  put_coloured(b, name, acts && colour ? "1" : NULL);
}

/*
** Findings as a person reads them, and as JSON
*/

/* What to do about it, where the fault itself does not say. */
static const Saying remedies[FINDING_SORTS] = {
  [FINDING_NOT_TEXT] = SAY_MEND_NOT_TEXT,
  [FINDING_SYNTAX] = SAY_MEND_SYNTAX,
  [FINDING_LOADING] = SAY_MEND_LOADING,
  [FINDING_DECLARATION] = SAY_SEE_THE_MANUAL,
  [FINDING_OUT_OF_RANGE] = SAY_MEND_OUT_OF_RANGE,
  [FINDING_UNKNOWN_FIELD] = SAY_SEE_THE_MANUAL,
  [FINDING_UNKNOWN_GLOBAL] = SAY_MEND_UNKNOWN_GLOBAL,
  [FINDING_UNKNOWN_NAME] = SAY_MEND_UNKNOWN_NAME,
  [FINDING_KEEPS_STATE] = SAY_MEND_KEEPS_STATE,
  [FINDING_DENIES_HOLDS] = SAY_MEND_DENIES_HOLDS,
  [FINDING_HIDDEN_CARDS] = SAY_MEND_HIDDEN_CARDS,
  [FINDING_SEAT_MISSING] = SAY_MEND_SEAT_MISSING,
  [FINDING_NOT_NESTED] = SAY_MEND_NOT_NESTED,
  [FINDING_RUN_TIME] = SAY_MEND_RUN_TIME,
  [FINDING_EXAMPLE] = SAY_MEND_EXAMPLE,
  [FINDING_NO_EXAMPLE] = SAY_MEND_NO_EXAMPLE,
  [FINDING_UNSEEN_CARD] = SAY_MEND_UNSEEN_CARD,
  [FINDING_MUST_NOT_ACT] = SAY_MEND_MUST_NOT_ACT,
  [FINDING_NOT_STATELESS] = SAY_MEND_NOT_STATELESS,
  [FINDING_CARDS_LOST] = SAY_MEND_CARDS_LOST,
  [FINDING_NO_MOVE] = SAY_MEND_NO_MOVE,
  [FINDING_CANNOT_START] = SAY_MEND_CANNOT_START,
  [FINDING_ACCUSED] = SAY_MEND_ACCUSED,
  [FINDING_DIFFERS] = SAY_MEND_DIFFERS,
  [FINDING_CHANGES_NOTHING] = SAY_MEND_CHANGES_NOTHING,
  [FINDING_FILE_NAME] = SAY_MEND_FILE_NAME,
  [FINDING_UNSAYABLE_SCORE] = SAY_MEND_UNSAYABLE_SCORE,
  [FINDING_GLOBAL_VARIABLE] = SAY_MEND_GLOBAL_VARIABLE,
  [FINDING_UNUSED_ARTICLE] = SAY_MEND_UNUSED_ARTICLE,
  [FINDING_UNUSED_MOVE] = SAY_MEND_UNUSED_MOVE,
  [FINDING_UNUSED_OPTION] = SAY_MEND_UNUSED_OPTION,
  [FINDING_UNUSED_ZONE] = SAY_USE_OR_TAKE_AWAY,
  [FINDING_UNUSED_TALLY] = SAY_USE_OR_TAKE_AWAY,
  [FINDING_UNUSED_COUNTER] = SAY_USE_OR_TAKE_AWAY,
  [FINDING_UNUSED_PHASE] = SAY_MEND_UNUSED_PHASE,
  [FINDING_UNUSED_FIELD] = SAY_USE_OR_TAKE_AWAY,
  [FINDING_NO_COPIES] = SAY_MEND_NO_COPIES,
  [FINDING_NO_REASON] = SAY_MEND_NO_REASON,
  [FINDING_NO_SOURCE] = SAY_MEND_NO_SOURCE,
  [FINDING_NO_TEXT] = SAY_MEND_NO_TEXT,
  [FINDING_DOES_NOTHING] = SAY_MEND_DOES_NOTHING,
  [FINDING_NEVER_ENDS] = SAY_MEND_NEVER_ENDS,
  [FINDING_NEVER_POSSIBLE] = SAY_MEND_NEVER_POSSIBLE,
  [FINDING_NEVER_BROKEN] = SAY_MEND_NEVER_BROKEN,
  [FINDING_TOO_SLOW] = SAY_MEND_TOO_SLOW,
};

static void write_remedy (Buffer *b, const LintFinding *f, Language lang) {
  if (!catalogue_write_remedy(b, &f->what, lang))
    buffer_text(b, catalogue_words(remedies[f->sort], lang));
}

static const char *severity (const LintFinding *f, TextStyle s) {
  if (findings_sorts[f->sort].is_fault) return say(s, SAY_FAULT);
  return say(s, SAY_REMARK);
}

static void write_finding (Buffer *b, const LintFinding *f, TextStyle s) {
  bool is_fault = findings_sorts[f->sort].is_fault;
  buffer_text(b, f->file);
  if (f->line > 0) buffer_format(b, ":%d", f->line);
  buffer_text(b, ": ");
  if (s.colour) buffer_text(b, is_fault ? "\033[1;31m" : "\033[1;33m");
  buffer_text(b, severity(f, s));
  if (s.colour) buffer_text(b, "\033[0m");
  buffer_text(b, say(s, SAY_COLON));
  catalogue_write_fault(b, &f->what, s.lang);
  buffer_text(b, "\n    ");
  write_remedy(b, f, s.lang);
  buffer_format(b, " [%s]\n", findings_sorts[f->sort].name);
}

void findings_text (Buffer *b, const Findings *f, TextStyle style) {
  for (int i = 0; i < f->count; i++) write_finding(b, &f->list[i], style);
}

static void write_object (Json *j, const LintFinding *f, Language lang) {
  Buffer message = {0}, remedy = {0};
  const char *severity_id =
      findings_sorts[f->sort].is_fault ? "fault" : "remark";
  catalogue_write_fault(&message, &f->what, lang);
  write_remedy(&remedy, f, lang);
  json_begin(j, NULL);
  json_text(j, "file", f->file);
  if (f->line > 0) json_number(j, "line", f->line);
  json_text(j, "severity", severity_id);
  json_text(j, "finding", findings_sorts[f->sort].name);
  json_text(j, "message", buffer_string(&message));
  json_text(j, "remedy", buffer_string(&remedy));
  json_version(j);
  json_end(j);
  buffer_free(&message);
  buffer_free(&remedy);
}

void findings_json (Buffer *b, const Findings *f, Language lang) {
  for (int i = 0; i < f->count; i++) {
    write_object(&(Json){.to = b}, &f->list[i], lang);
    buffer_char(b, '\n');
  }
}
