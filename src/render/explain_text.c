/*
** A dispute explained, as a person reads it
** SPDX-License-Identifier: MIT
*/
#include "render/explain_text.h"

#include "render/wording.h"

static void heading (Buffer *b, TextStyle s, const char *en, const char *fr) {
  if (s.colour)
    buffer_format(b, "\n\033[1m%s\033[0m\n", say(s, en, fr));
  else
    buffer_format(b, "\n%s\n", say(s, en, fr));
}

static void write_line (Buffer *b, unsigned number, Span whole,
                        const char *remark) {
  buffer_format(b, "  %u | ", number);
  text_plain(b, whole);
  buffer_format(b, "%s\n", remark);
}

/* The earlier moves that may be to blame. */
static void write_suspects (Buffer *b, const Fault *f, TextStyle s) {
  const char *remark = f->suspects == 1
      ? say(s, "   (contradicted below)", "   (contredite ci-dessous)")
      : say(s, "   (may be to blame)", "   (peut-être en faute)");
  for (int i = 0; i < f->suspects; i++)
    if (f->suspect[i].line < f->line.number)
      write_line(b, f->suspect[i].line, f->suspect[i].move.whole, remark);
}

static void write_lines (Buffer *b, const Explanation *x, TextStyle s) {
  const Fault *f = &x->verdict.fault;
  heading(b, s, "The line", "La ligne");
  if (x->is_fault) write_suspects(b, f, s);
  if (x->is_fault && f->suspects == 0 && x->against.at != NULL)
    write_line(b, f->against, x->against,
               say(s, "   (where it was seen)", "   (où elle a été vue)"));
  write_line(b, x->line, x->whole, "");
}

static void write_finding (Buffer *b, const Explanation *x, TextStyle s) {
  const Verdict *v = &x->verdict;
  heading(b, s, "The finding", "La décision");
  if (!x->is_fault) {
    bool judged = !v->has_fault || x->line < v->fault.line.number;
    buffer_text(b, judged
        ? say(s, "  nothing is wrong with this line\n",
              "  il n'y a rien à redire à cette ligne\n")
        : say(s, "  not judged: an earlier line is at fault\n",
              "  non jugée : une ligne précédente est fautive\n"));
    return;
  }
  buffer_text(b, "  ");
  wording_fault(b, wording_of(v, s.lang), &v->fault);
  buffer_char(b, '\n');
}

static void write_article (Buffer *b, const Explanation *x, TextStyle s) {
  const Article *a;
  if (!x->is_fault || x->verdict.fault.finding.article < 0) return;
  a = &x->verdict.rules->article[x->verdict.fault.finding.article];
  heading(b, s, "The article", "L'article");
  buffer_format(b, "  %s%s%s\n", a->id, say(s, ": ", " : "),
                both_in(a->text, s.lang));
  if (a->source[0])
    buffer_format(b, say(s, "  rulebook, section \"%s\"\n",
                         "  règle du jeu, section « %s »\n"), a->source);
}

static void write_assumptions (Buffer *b, const Explanation *x, TextStyle s) {
  const Verdict *v = &x->verdict;
  if (v->assumptions == 0) return;
  heading(b, s, "What this rests on", "Ce sur quoi cela repose");
  for (int i = 0; i < v->assumptions; i++) {
    buffer_format(b, say(s, "  line %u: ", "  ligne %u : "),
                  v->assumption[i].line);
    wording_assumption(b, wording_of(v, s.lang), &v->assumption[i].doubt);
    if (x->odds != NULL && x->odds[i] >= 0)
      buffer_format(b, say(s, " (so in %.1f%% of the deals that fit the log "
                           "up to there)",
                           " (dans %.1f %% des donnes compatibles avec le "
                           "journal jusque-là)"), 100 * x->odds[i]);
    buffer_char(b, '\n');
  }
  if (!v->unsure) return;
  buffer_format(b, say(s, "  line %u: ", "  ligne %u : "), v->line);
  wording_unsure(b, s.lang);
  buffer_char(b, '\n');
}

void explain_text (Buffer *b, const Explanation *x, TextStyle s) {
  text_verdict(b, &x->verdict, s);
  if (x->line > 0 && x->whole.at != NULL) {
    if (x->has_position) {
      heading(b, s, "The position before it, as far as it is known",
              "La position avant elle, pour ce qu'on en sait");
      buffer_text(b, buffer_string(&x->position));
    }
    write_lines(b, x, s);
    write_finding(b, x, s);
    write_article(b, x, s);
    if (x->legal.listed) {
      heading(b, s, "What was legal there", "Ce qui était légal alors");
      buffer_text(b, "  ");
      wording_legal(b, wording_of(&x->verdict, s.lang), &x->legal);
      buffer_char(b, '\n');
    }
  }
  write_assumptions(b, x, s);
}
