/*
** Common parts of text output
** SPDX-License-Identifier: MIT
*/
#include "render/text.h"

#include "base/json.h"
#include "base/unicode.h"
#include "render/catalogue.h"

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

void text_put_kind (Buffer *b, const Verdict *v, TextStyle s) {
  paint(b, s, kind_colour(v), text_kind(v, s));
}

void text_put_strong (Buffer *b, const char *text, TextStyle s) {
  paint(b, s, "1", text);
}

void text_put_caret (Buffer *b, TextStyle s) { paint(b, s, "1;31", "^"); }

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

enum { QUOTED_BEFORE = 200 };  /* bytes of a long line shown before the place */

Span text_quote (Buffer *b, Span line, const char *at) {
  Span left = line, shown;
  if (line.len > UNICODE_SHORT && at != NULL && at > line.at + QUOTED_BEFORE) {
    left = unicode_start(line, (size_t)(at - line.at) - QUOTED_BEFORE);
    left = span_from(line, left.len);
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

void text_standings (Buffer *b, const Verdict *v, TextStyle s) {
  text_scores(b, v->seating, v->score, s);
  if (v->finished) text_winners(b, v->seating, v->winner, s);
}

/* "legal, finished, 53 moves: Bruno 10, Anne 14; winner: Bruno" */
static void write_score_list (Buffer *b, const Verdict *v, TextStyle s) {
  catalogue_format(b, s.lang, SAY_RESULT,
                   say(s, v->finished ? SAY_FINISHED : SAY_UNFINISHED),
                   v->moves);
  if (v->has_scores) {
    buffer_text(b, say(s, SAY_COLON));
    text_standings(b, v, s);
  }
  buffer_char(b, '\n');
}

void text_summary (Buffer *b, const Verdict *v, TextStyle s) {
  paint(b, s, kind_colour(v), text_kind(v, s));
  write_score_list(b, v, s);
}

/* Terminal colours */

/*
** Terminals have few colours, so some share one. Black is the default colour.
*/
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

/* Lint findings as text and JSON */

static void write_remedy (Buffer *b, const LintFinding *f, Language lang) {
  if (!catalogue_write_remedy(b, &f->what, lang))
    buffer_text(b, catalogue_words(findings_sorts[f->sort].remedy, lang));
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
