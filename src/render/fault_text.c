/*
** What is wrong with a log, as a person reads it
** SPDX-License-Identifier: MIT
*/
#include "render/fault_text.h"

#include "base/unicode.h"
#include "render/page.h"
#include "render/wording.h"

/* ---- The first line ---- */

/* A run of white space is one space. */
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

void fault_text_line (Buffer *b, const Verdict *v, unsigned number,
                      const Line *line, TextStyle s) {
  catalogue_format(b, s.lang, SAY_AT_THE_LINE, verdict_line(v, number));
  if (line->whole.at == NULL) return;
  buffer_text(b, ", ");
  put_squeezed(b, line->name);
  buffer_text(b, ": ");
  put_squeezed(b, line->rest);
}

/* What is wrong with a malformed line, and not what to do about it. */
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
    fault_text_line(b, v, f->line.number, &f->line, s);
  }
  buffer_char(b, '\n');
}

/* ---- Why ---- */

/* "line 14, Dédé: play S7" */
static void write_suspect (Buffer *b, const Verdict *v, const Suspect *x,
                           size_t columns, TextStyle s) {
  size_t from = b->len;
  buffer_text(b, "    ");
  fault_text_line(b, v, x->line, &x->move, s);
  page_pad(b, from, columns);
  buffer_text(b, say(s, SAY_LEGAL_ONLY_IF));
  wording_suspect(b, wording_of(v, s.lang), x);
  buffer_char(b, '\n');
}

enum { SUSPECT_COLUMNS = 44 };   /* what is longer is out of its column */

static void write_suspects (Buffer *b, const Verdict *v, TextStyle s) {
  const Fault *f = &v->fault;
  Buffer line = {0};
  size_t columns = 0;
  for (int i = 0; i < f->suspects; i++) {
    size_t width;
    buffer_clear(&line);
    fault_text_line(&line, v, f->suspect[i].line, &f->suspect[i].move, s);
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

void fault_text_reason (Buffer *b, const Verdict *v, TextStyle s) {
  Wording w = wording_of(v, s.lang);
  Buffer reason = {0};
  if (v->fault.suspects > 1) {
    write_suspects(b, v, s);
    return;
  }
  wording_reason(&reason, w, &v->fault);
  if (reason.len > 0) {
    buffer_text(b, "  ");
    wording_sentence(b, w, buffer_view(&reason));
    buffer_char(b, '\n');
  }
  buffer_free(&reason);
}

void fault_text_what (Buffer *b, const Verdict *v, TextStyle s) {
  Buffer what = {0};
  write_what(&what, v, s);
  buffer_text(b, "  ");
  wording_sentence(b, wording_of(v, s.lang), buffer_view(&what));
  buffer_char(b, '\n');
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
  else if (catalogue_write_remedy(&remedy, &f->complaint.remark, s.lang)) {
    buffer_text(b, "  ");
    wording_sentence(b, wording_of(v, s.lang), buffer_view(&remedy));
    buffer_char(b, '\n');
  }
  buffer_free(&remedy);
}

/* ---- Articles ---- */

void fault_text_article (Buffer *b, const Article *a, bool with_source,
                         TextStyle s) {
  buffer_text(b, "  ");
  text_put_strong(b, article_name(a, s.lang), s);
  buffer_format(b, "%s%s\n", say(s, SAY_COLON), both_in(a->text, s.lang));
  if (with_source && a->source[0])
    catalogue_format(b, s.lang, SAY_SOURCE_LINE, a->source);
}

/* The source is named once where the next article has the same. */
void fault_text_articles (Buffer *b, const Ruleset *r, int article,
                          const Broken *either, TextStyle s) {
  int count = either->count > 1 ? either->count : 1;
  for (int i = 0; i < count; i++) {
    const Article *a =
        &r->article[count > 1 ? either->article[i] : article];
    const char *next =
        i + 1 < count ? r->article[either->article[i + 1]].source : "";
    fault_text_article(b, a, strcmp(a->source, next) != 0, s);
  }
}

void fault_text_unheard (Buffer *b, const Verdict *v, TextStyle s) {
  Wording w = wording_of(v, s.lang);
  Buffer why = {0};
  if (v->fault.unheard == SAY_NOTHING) return;
  wording_unheard(&why, w, &v->fault);
  buffer_text(b, "  ");
  wording_sentence(b, w, buffer_view(&why));
  buffer_char(b, '\n');
  buffer_free(&why);
}
