/*
** A dispute explained, as a person reads it
** SPDX-License-Identifier: MIT
*/
#include "render/explain_text.h"

#include "render/catalogue.h"
#include "render/wording.h"

static void put_heading (Buffer *b, TextStyle s, const char *text) {
  if (s.colour)
    buffer_format(b, "\n\033[1m%s\033[0m\n", text);
  else
    buffer_format(b, "\n%s\n", text);
}

static void heading (Buffer *b, TextStyle s, Saying saying) {
  put_heading(b, s, say(s, saying));
}

static void heading_of_line (Buffer *b, TextStyle s, Saying saying,
                             unsigned line) {
  Buffer text = {0};
  buffer_format(&text, say(s, saying), line);
  put_heading(b, s, text.text);
  buffer_free(&text);
}

static void write_line (Buffer *b, unsigned number, Span whole,
                        const char *remark) {
  buffer_format(b, "%4u | ", number);
  text_quote(b, whole, NULL);
  buffer_format(b, "%s\n", remark);
}

/* The earlier moves that may be to blame. */
static void write_suspects (Buffer *b, const Fault *f, TextStyle s) {
  const char *remark = f->suspects == 1
      ? say(s, SAY_CONTRADICTED_BELOW)
      : say(s, SAY_MAY_BE_TO_BLAME);
  for (int i = 0; i < f->suspects; i++)
    if (f->suspect[i].line < f->line.number)
      write_line(b, f->suspect[i].line, f->suspect[i].move.whole, remark);
}

static void write_lines (Buffer *b, const Explanation *x, TextStyle s) {
  const Fault *f = &x->verdict.fault;
  heading(b, s, SAY_THE_LINE);
  if (x->state == EXPLAIN_FAULT) write_suspects(b, f, s);
  if (x->state == EXPLAIN_FAULT && f->suspects == 0 && x->against.at != NULL)
    write_line(b, f->against, x->against,
               say(s, SAY_WHERE_IT_WAS_SEEN));
  write_line(b, x->line, x->whole, "");
}

/* What there is to say of a line that is not the fault. */
static void write_state (Buffer *b, const Explanation *x, TextStyle s) {
  heading(b, s, SAY_THE_FINDING);
  switch (x->state) {
    case EXPLAIN_FINE:
      buffer_text(b, say(s, SAY_LINE_IS_FINE));
      break;
    case EXPLAIN_PROVED_WRONG:
      buffer_format(b, say(s, SAY_PROVED_ILLEGAL),
                    x->verdict.fault.line.number);
      break;
    case EXPLAIN_SUSPECT:
      buffer_format(b, say(s, SAY_ONE_PROVED_ILLEGAL),
                    x->verdict.fault.line.number);
      break;
    case EXPLAIN_TAKEN_BACK:
      buffer_text(b, say(s, SAY_ILLEGAL_TAKEN_BACK));
      break;
    case EXPLAIN_STANDS:
      buffer_text(b, say(s, SAY_ILLEGAL_STANDS));
      break;
    case EXPLAIN_NOT_JUDGED:
      buffer_text(b, say(s, SAY_LINE_NOT_JUDGED));
      break;
    case EXPLAIN_SILENT:
      buffer_text(b, say(s, SAY_LINE_IS_SILENT));
      break;
    case EXPLAIN_HEADER:
      buffer_text(b, say(s, SAY_LINE_IS_HEADER));
      break;
    case EXPLAIN_FAULT: break;
  }
}

/* A contradiction, step by step: a line, and what follows from it. */
static void write_steps (Buffer *b, const Explanation *x, TextStyle s) {
  const Fault *f = &x->verdict.fault;
  heading(b, s, SAY_WHY_IT_IS_SO_HERE);
  for (int i = 0; i < f->suspects; i++) {
    buffer_format(b, say(s, SAY_ITEM_LEGAL_ONLY_IF), f->suspect[i].line);
    wording_suspect(b, wording_of(&x->verdict, s.lang), &f->suspect[i]);
    buffer_char(b, '\n');
  }
  buffer_format(b, f->suspects == 1
      ? say(s, SAY_LINE_SHOWS_OTHERWISE)
      : say(s, SAY_LINE_SHOWS_NOT_ALL), f->line.number);
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
    heading(b, s, SAY_WHY_IT_IS_SO_HERE);
    buffer_format(b, "  %s\n", buffer_string(&reason));
  }
  buffer_free(&reason);
}

static void write_unheard (Buffer *b, const Explanation *x, TextStyle s) {
  const Fault *f = &x->verdict.fault;
  if (f->unheard == SAY_NOTHING) return;
  heading(b, s, SAY_THE_RULING);
  buffer_text(b, "  ");
  wording_unheard(b, wording_of(&x->verdict, s.lang), f);
  buffer_char(b, '\n');
}

static void write_article (Buffer *b, const Explanation *x, TextStyle s) {
  const Article *a;
  if (x->article < 0) return;
  a = &x->verdict.rules->article[x->article];
  heading(b, s, SAY_THE_ARTICLE);
  buffer_format(b, "  %s%s%s\n", a->id, say(s, SAY_COLON),
                both_in(a->text, s.lang));
  if (a->source[0])
    buffer_format(b, say(s, SAY_RULEBOOK_SECTION), a->source);
}

/* "0.0%" would say that it is never so. */
static bool is_few (const Odds *o) {
  return o->share > 0 && o->share < 0.0005 && o->error < 0.0005;
}

static void write_share (Buffer *b, const Odds *o, TextStyle s) {
  buffer_text(b, o->error > 0 ? say(s, SAY_SO_IN_ABOUT)
                              : say(s, SAY_SO_IN));
  buffer_format(b, say(s, SAY_PERCENT), 100 * o->share);
  if (o->error > 0) buffer_format(b, " ± %.1f", 100 * o->error);
}

/* Exact, or drawn: then with its error. */
static void write_odds (Buffer *b, const Odds *o, TextStyle s) {
  if (is_few(o))
    buffer_text(b, say(s, SAY_SO_IN_FEW));
  else
    write_share(b, o, s);
  buffer_text(b, say(s, SAY_OF_DEALS_THAT_FIT));
}

static void write_assumption (Buffer *b, const Explanation *x, int i,
                              TextStyle s) {
  wording_assumption(b, wording_of(&x->verdict, s.lang),
                     &x->verdict.assumption[i].doubt);
  if (x->odds != NULL && x->odds[i].share >= 0)
    write_odds(b, &x->odds[i], s);
  else if (x->odds != NULL && x->odds[i].share != EXPLAIN_UNASKED)
    buffer_text(b, say(s, SAY_NO_ODDS));
  wording_refuted(b, wording_of(&x->verdict, s.lang), &x->verdict.fault,
                  &x->verdict.assumption[i]);
  buffer_char(b, '\n');
}

/* What the line itself rests on. */
static void write_only_if (Buffer *b, const Explanation *x, TextStyle s) {
  for (int i = 0; i < x->verdict.assumptions; i++) {
    if (x->verdict.assumption[i].line != x->line ||
        verdict_says_again(&x->verdict, i))
      continue;
    buffer_text(b, say(s, SAY_LEGAL_ONLY_IF));
    write_assumption(b, x, i, s);
  }
}

/* Was it told with the contradiction? */
static bool is_contradicted (const Explanation *x, const Assumption *a) {
  const Fault *f = &x->verdict.fault;
  for (int i = 0; i < f->suspects && x->state == EXPLAIN_FAULT; i++)
    if (fault_rests_on(&f->suspect[i], a)) return true;
  return false;
}

/* What others rest on; that of the line itself was said. */
static void write_assumptions (Buffer *b, const Explanation *x, TextStyle s) {
  const Verdict *v = &x->verdict;
  char at[PLACE_TEXT];
  int told = 0;
  for (int i = 0; i < v->assumptions; i++) {
    if (v->assumption[i].line == x->line || verdict_says_again(v, i) ||
        is_contradicted(x, &v->assumption[i]))
      continue;
    if (told++ == 0)
      heading(b, s, x->line > 0 ? SAY_WHAT_ELSE_WAS_ASSUMED
                                : SAY_WHAT_WAS_ASSUMED);
    buffer_format(b, say(s, SAY_ITEM_LINE),
                  line_places_text(&v->places, v->assumption[i].line, at));
    write_assumption(b, x, i, s);
  }
  if (!v->unsure) return;
  buffer_format(b, say(s, SAY_ITEM_LINE),
                line_places_text(&v->places, v->unsure_line, at));
  wording_unsure(b, v, s.lang);
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

/* "  line 358: Anne -1, Bruno +1 (Anne loses 1 to Bruno)" */
static void write_entry (Buffer *b, const Verdict *v, const LedgerEntry *e,
                         TextStyle s) {
  char at[PLACE_TEXT];
  int n = 0;
  buffer_format(b, say(s, SAY_ITEM_LINE),
                line_places_text(&v->places, e->line, at));
  for (int i = 0; i < v->seating->seats; i++) {
    if (e->change[i] == 0) continue;
    if (n++ > 0) buffer_text(b, ", ");
    buffer_span(b, v->seating->name[i]);
    buffer_text(b, e->change[i] > 0 ? " +" : " ");
    buffer_number(b, e->change[i]);
  }
  if (e->told.len > 0) buffer_format(b, " (%s)", e->told.text);
  buffer_char(b, '\n');
}

/* How the scores came about, from the start or the last lines of it. */
static void write_ledger (Buffer *b, const Explanation *x, TextStyle s) {
  const Ledger *l = &x->ledger;
  char at[PLACE_TEXT];
  if (l->entries == 0 || (l->entries == 1 && l->from_start)) return;
  heading(b, s, SAY_HOW_IT_CAME_ABOUT);
  if (l->from_start)
    buffer_text(b, say(s, SAY_AT_FIRST));
  else
    buffer_format(b, say(s, SAY_BEFORE_LINE),
                  line_places_text(&x->verdict.places, l->entry[0].line, at));
  write_scores(b, &x->verdict, l->before);
  for (int i = 0; i < l->entries; i++)
    write_entry(b, &x->verdict, &l->entry[i], s);
}

/* A game that ended with equal scores. */
static void write_tie (Buffer *b, const Explanation *x, TextStyle s) {
  if (x->tie.saying == SAY_NOTHING || x->verdict.has_fault) return;
  heading(b, s, SAY_THE_SCORE);
  buffer_text(b, "  ");
  catalogue_write(b, &x->tie, s.lang);
  buffer_char(b, '\n');
}

static void write_remedy (Buffer *b, const Explanation *x, TextStyle s) {
  if (!x->remedy.is_there) return;
  heading(b, s, SAY_THE_SCORE);
  buffer_text(b, say(s, SAY_AS_PLAYED));
  write_scores(b, &x->verdict, x->remedy.played);
  buffer_text(b, say(s, SAY_AS_RECTIFIED));
  write_scores(b, &x->verdict, x->remedy.rectified);
}

/* What the line brings, in the words of the rules. */
static void write_told (Buffer *b, const Explanation *x, TextStyle s) {
  if (x->told.len == 0 || x->state != EXPLAIN_FINE) return;
  buffer_format(b, say(s, SAY_IT_BRINGS), x->told.text);
}

static void write_told_before (Buffer *b, const Explanation *x, TextStyle s) {
  if (x->told_line == 0) return;
  buffer_format(b, say(s, SAY_TOLD_LAST), x->told_line,
                buffer_string(&x->told_before));
}

/* Of a contradiction, what could have been played when it began. */
static void write_legal (Buffer *b, const Explanation *x, TextStyle s) {
  const Verdict *v = &x->verdict;
  bool then = x->state == EXPLAIN_FAULT && v->legal_line > 0;
  if (!then && !x->legal.listed) return;
  if (then)
    heading_of_line(b, s, SAY_WHAT_WAS_LEGAL_IN_LINE,
                    verdict_line(v, v->legal_line));
  else
    heading(b, s, SAY_WHAT_WAS_LEGAL_THERE);
  buffer_text(b, "  ");
  wording_legal(b, wording_of(v, s.lang), then ? &v->legal_then : &x->legal);
  buffer_char(b, '\n');
}

static void write_line_asked (Buffer *b, const Explanation *x, TextStyle s) {
  write_lines(b, x, s);
  if (x->state != EXPLAIN_FAULT) write_state(b, x, s);
  write_told(b, x, s);
  write_only_if(b, x, s);
  write_article(b, x, s);
  if (x->state == EXPLAIN_FAULT) {
    write_reason(b, x, s);
    write_unheard(b, x, s);
  }
  if (x->has_position) {
    heading(b, s, SAY_POSITION_BEFORE);
    write_told_before(b, x, s);
    buffer_text(b, buffer_string(&x->position));
  }
  write_legal(b, x, s);
}

void explain_text (Buffer *b, const Explanation *x, TextStyle s) {
  text_head(b, &x->verdict, s);
  if (x->line > 0 && x->whole.at != NULL) write_line_asked(b, x, s);
  write_ledger(b, x, s);
  write_tie(b, x, s);
  write_assumptions(b, x, s);
  write_remedy(b, x, s);
}
