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
  if (x->state == EXPLAIN_FAULT) write_suspects(b, f, s);
  if (x->state == EXPLAIN_FAULT && f->suspects == 0 && x->against.at != NULL)
    write_line(b, f->against, x->against,
               say(s, "   (where it was seen)", "   (où elle a été vue)"));
  write_line(b, x->line, x->whole, "");
}

/* What there is to say of a line that is not the fault. */
static void write_state (Buffer *b, const Explanation *x, TextStyle s) {
  heading(b, s, "The finding", "La décision");
  switch (x->state) {
    case EXPLAIN_FINE:
      buffer_text(b, say(s, "  nothing is wrong with this line\n",
                         "  il n'y a rien à redire à cette ligne\n"));
      break;
    case EXPLAIN_PROVED_WRONG:
      buffer_format(b, say(s, "  proved illegal by line %u\n",
                           "  prouvée illégale par la ligne %u\n"),
                    x->verdict.fault.line.number);
      break;
    case EXPLAIN_SUSPECT:
      buffer_format(b, say(s, "  it, or another line, is proved illegal by "
                              "line %u\n",
                           "  elle, ou une autre, est prouvée illégale par la "
                           "ligne %u\n"), x->verdict.fault.line.number);
      break;
    case EXPLAIN_TAKEN_BACK:
      buffer_text(b, say(s, "  illegal, and taken back\n",
                         "  illégale, et reprise\n"));
      break;
    case EXPLAIN_STANDS:
      buffer_text(b, say(s, "  illegal, and allowed to stand by the arbiter\n",
                         "  illégale, et maintenue par l'arbitre\n"));
      break;
    case EXPLAIN_NOT_JUDGED:
      buffer_text(b, say(s, "  not judged: an earlier line is at fault\n",
                         "  non jugée : une ligne précédente est fautive\n"));
      break;
    case EXPLAIN_FAULT: break;
  }
}

/* A contradiction, step by step: a line, and what follows from it. */
static void write_steps (Buffer *b, const Explanation *x, TextStyle s) {
  const Fault *f = &x->verdict.fault;
  heading(b, s, "Why it is so here", "Pourquoi ici");
  for (int i = 0; i < f->suspects; i++) {
    buffer_format(b, say(s, "  line %u was legal only if ",
                         "  la ligne %u n'était permise que si "),
                  f->suspect[i].line);
    wording_assumption(b, wording_of(&x->verdict, s.lang),
                       &f->suspect[i].doubt);
    buffer_char(b, '\n');
  }
  buffer_format(b, f->suspects == 1
      ? say(s, "  line %u shows otherwise\n",
            "  la ligne %u montre le contraire\n")
      : say(s, "  with line %u, not all of these can be so\n",
            "  avec la ligne %u, tout cela ne peut être vrai\n"),
                f->line.number);
}

/* Why the article applies; of a malformed line, what is wrong with it. */
static void write_reason (Buffer *b, const Explanation *x, TextStyle s) {
  const Fault *f = &x->verdict.fault;
  Wording w = wording_of(&x->verdict, s.lang);
  Buffer reason = {0};
  if (f->suspects > 0) {
    write_steps(b, x, s);
    return;
  }
  if (x->article >= 0)
    wording_reason(&reason, w, f);
  else
    wording_fault(&reason, w, f);
  if (reason.len > 0) {
    heading(b, s, "Why it is so here", "Pourquoi ici");
    buffer_format(b, "  %s\n", buffer_string(&reason));
  }
  buffer_free(&reason);
}

static void write_article (Buffer *b, const Explanation *x, TextStyle s) {
  const Article *a;
  if (x->article < 0) return;
  a = &x->verdict.rules->article[x->article];
  heading(b, s, "The article", "L'article");
  buffer_format(b, "  %s%s%s\n", a->id, say(s, ": ", " : "),
                both_in(a->text, s.lang));
  if (a->source[0])
    buffer_format(b, say(s, "  rulebook, section \"%s\"\n",
                         "  règle du jeu, section « %s »\n"), a->source);
}

/* Exact, or drawn: then with its error. */
static void write_odds (Buffer *b, const Odds *o, TextStyle s) {
  buffer_text(b, o->error > 0 ? say(s, " (so in about ", " (dans environ ")
                              : say(s, " (so in ", " (dans "));
  buffer_format(b, say(s, "%.1f%%", "%.1f %%"), 100 * o->share);
  if (o->error > 0) buffer_format(b, " ± %.1f", 100 * o->error);
  buffer_text(b, say(s, " of the deals that fit the log up to there)",
                     " des donnes compatibles avec le journal jusque-là)"));
}

static void write_assumption (Buffer *b, const Explanation *x, int i,
                              TextStyle s) {
  wording_assumption(b, wording_of(&x->verdict, s.lang),
                     &x->verdict.assumption[i].doubt);
  if (x->odds != NULL && x->odds[i].share >= 0)
    write_odds(b, &x->odds[i], s);
  buffer_char(b, '\n');
}

/* What the line itself rests on. */
static void write_only_if (Buffer *b, const Explanation *x, TextStyle s) {
  for (int i = 0; i < x->verdict.assumptions; i++) {
    if (x->verdict.assumption[i].line != x->line) continue;
    buffer_text(b, say(s, "  legal only if ", "  permise seulement si "));
    write_assumption(b, x, i, s);
  }
}

/* What others rest on; that of the line itself was said. */
static void write_assumptions (Buffer *b, const Explanation *x, TextStyle s) {
  const Verdict *v = &x->verdict;
  int told = 0;
  for (int i = 0; i < v->assumptions; i++) {
    if (v->assumption[i].line == x->line) continue;
    if (told++ == 0)
      heading(b, s, "What else was assumed", "Ce qui est supposé par ailleurs");
    buffer_format(b, say(s, "  line %u: ", "  ligne %u : "),
                  v->assumption[i].line);
    write_assumption(b, x, i, s);
  }
  if (!v->unsure) return;
  buffer_format(b, say(s, "  line %u: ", "  ligne %u : "), v->line);
  wording_unsure(b, s.lang);
  buffer_char(b, '\n');
}

static void write_scores (Buffer *b, const Verdict *v, const double *score) {
  for (int i = 0; i < v->seating->seats; i++) {
    if (i > 0) buffer_text(b, ", ");
    buffer_span(b, v->seating->name[i]);
    buffer_char(b, ' ');
    buffer_number(b, score[i]);
  }
  buffer_char(b, '\n');
}

static void write_remedy (Buffer *b, const Explanation *x, TextStyle s) {
  if (!x->remedy.is_there) return;
  heading(b, s, "The score", "Le score");
  buffer_text(b, say(s, "  as played: ", "  tel que joué : "));
  write_scores(b, &x->verdict, x->remedy.played);
  buffer_text(b, say(s, "  as rectified: ", "  rectifié : "));
  write_scores(b, &x->verdict, x->remedy.rectified);
}

static void write_line_asked (Buffer *b, const Explanation *x, TextStyle s) {
  write_lines(b, x, s);
  if (x->state != EXPLAIN_FAULT) write_state(b, x, s);
  write_only_if(b, x, s);
  write_article(b, x, s);
  if (x->state == EXPLAIN_FAULT) write_reason(b, x, s);
  if (x->has_position) {
    heading(b, s, "The position before it, as far as it is known",
            "La position avant elle, pour ce qu'on en sait");
    buffer_text(b, buffer_string(&x->position));
  }
  if (!x->legal.listed) return;
  heading(b, s, "What was legal there", "Ce qui était légal alors");
  buffer_text(b, "  ");
  wording_legal(b, wording_of(&x->verdict, s.lang), &x->legal);
  buffer_char(b, '\n');
}

void explain_text (Buffer *b, const Explanation *x, TextStyle s) {
  text_head(b, &x->verdict, s);
  if (x->line > 0 && x->whole.at != NULL) write_line_asked(b, x, s);
  write_assumptions(b, x, s);
  write_remedy(b, x, s);
}
