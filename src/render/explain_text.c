/*
** Explanation of a dispute as text
** SPDX-License-Identifier: MIT
*/

#include <math.h>

#include "render/catalogue.h"
#include "render/position.h"
#include "render/verdict_text.h"
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
  catalogue_format(&text, s.lang, saying, line);
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
static void write_suspects (Buffer *b, const Verdict *v, TextStyle s) {
  const Fault *f = &v->fault;
  const char *remark = f->suspects == 1
      ? say(s, SAY_CONTRADICTED_BELOW)
      : say(s, SAY_MAY_BE_TO_BLAME);
  for (int i = 0; i < f->suspects; i++)
    if (f->suspect[i].line < f->line.number)
      write_line(b, verdict_line(v, f->suspect[i].line),
                 f->suspect[i].move.whole, remark);
}

static void write_lines (Buffer *b, const Explanation *x, TextStyle s) {
  const Verdict *v = &x->verdict;
  const Fault *f = &v->fault;
  heading(b, s, SAY_THE_LINE);
  if (x->state == EXPLAIN_FAULT) write_suspects(b, v, s);
  if (x->state == EXPLAIN_FAULT && f->suspects == 0 && x->against.at != NULL)
    write_line(b, verdict_line(v, f->against), x->against,
               say(s, SAY_WHERE_IT_WAS_SEEN));
  write_line(b, verdict_line(v, x->line), x->whole, "");
}

/* The state of a line that is not the fault. */
static void write_state (Buffer *b, const Explanation *x, TextStyle s) {
  static const Saying said[] = {
    [EXPLAIN_FINE] = SAY_LINE_IS_FINE,
    [EXPLAIN_PROVED_WRONG] = SAY_PROVED_ILLEGAL,
    [EXPLAIN_SUSPECT] = SAY_ONE_PROVED_ILLEGAL,
    [EXPLAIN_TAKEN_BACK] = SAY_ILLEGAL_TAKEN_BACK,
    [EXPLAIN_STANDS] = SAY_ILLEGAL_STANDS,
    [EXPLAIN_NOT_JUDGED] = SAY_LINE_NOT_JUDGED,
    [EXPLAIN_SILENT] = SAY_LINE_IS_SILENT,
    [EXPLAIN_HEADER] = SAY_LINE_IS_HEADER
  };
  const Verdict *v = &x->verdict;
  heading(b, s, SAY_THE_FINDING);
  catalogue_format(b, s.lang, said[x->state],
                   verdict_line(v, v->fault.line.number));
}

/* Why the article applies; for a malformed line, what is wrong. */
static void write_reason (Buffer *b, const Explanation *x, TextStyle s) {
  const Verdict *v = &x->verdict;
  Buffer reason = {0};
  if (x->article >= 0)
    fault_text_reason(&reason, v, s);
  else
    fault_text_what(&reason, v, s);
  if (reason.len > 0) {
    heading(b, s, x->article >= 0 ? SAY_WHY_IT_IS_SO_HERE : SAY_WHAT_IS_WRONG);
    buffer_span(b, buffer_view(&reason));
  }
  buffer_free(&reason);
}

static void write_unheard (Buffer *b, const Explanation *x, TextStyle s) {
  if (x->verdict.fault.unheard == SAY_NOTHING) return;
  heading(b, s, SAY_THE_RULING);
  fault_text_unheard(b, &x->verdict, s);
}

/* The article; or all candidates, one of which was broken. */
static void write_articles (Buffer *b, const Explanation *x, TextStyle s) {
  if (x->article < 0) return;
  heading(b, s, x->either.count > 1 ? SAY_THE_ARTICLES : SAY_THE_ARTICLE);
  fault_text_articles(b, x->verdict.rules, x->article, &x->either, s);
}

/* "0.0%" would mean impossible. */
static bool is_few (const Odds *o) {
  return o->share > 0 && o->share < 0.0005 && o->error < 0.0005;
}

static void write_share (Buffer *b, const Odds *o, TextStyle s) {
  size_t from = b->len;
  buffer_text(b, o->error > 0 ? say(s, SAY_SO_IN_ABOUT)
                              : say(s, SAY_SO_IN));
  catalogue_format(b, s.lang, SAY_PERCENT, 100 * o->share);
  if (o->error > 0) buffer_format(b, " ± %.1f", 100 * o->error);
  buffer_mark_decimals(b, from, s.lang);
}

/* Exact, or an estimate with its error. */
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

/* The assumptions of the line itself. */
static void write_only_if (Buffer *b, const Explanation *x, TextStyle s) {
  for (int i = 0; i < x->verdict.assumptions; i++) {
    if (x->verdict.assumption[i].line != x->line ||
        verdict_says_again(&x->verdict, i))
      continue;
    buffer_format(b, "  %s", say(s, SAY_LEGAL_ONLY_IF));
    write_assumption(b, x, i, s);
  }
}

/* Was it reported with the contradiction? */
static bool is_contradicted (const Explanation *x, const Assumption *a) {
  const Fault *f = &x->verdict.fault;
  for (int i = 0; i < f->suspects && x->state == EXPLAIN_FAULT; i++)
    if (fault_rests_on(&f->suspect[i], a)) return true;
  return false;
}

/* Assumptions of other lines. */
static void write_assumptions (Buffer *b, const Explanation *x, TextStyle s) {
  const Verdict *v = &x->verdict;
  char at[PLACE_TEXT];
  int told = 0;
  for (int i = 0; i < v->assumptions; i++) {
    if (v->assumption[i].line == x->line || verdict_says_again(v, i) ||
        is_contradicted(x, &v->assumption[i]))
      continue;
    if (told++ == 0) heading(b, s, SAY_WHAT_WAS_ASSUMED);
    catalogue_format(b, s.lang, SAY_ITEM_LINE,
                     line_places_text(&v->places, v->assumption[i].line, at));
    write_assumption(b, x, i, s);
  }
  if (!v->unsure) return;
  catalogue_format(b, s.lang, SAY_ITEM_LINE,
                   line_places_text(&v->places, v->unsure_line, at));
  wording_unsure(b, v, s.lang);
  buffer_char(b, '\n');
}

/* "  line 358: Anne -1, Bruno +1 (Anne loses 1 to Bruno)" */
static void write_entry (Buffer *b, const Verdict *v, const LedgerEntry *e,
                         TextStyle s) {
  char at[PLACE_TEXT];
  int n = 0;
  catalogue_format(b, s.lang, SAY_ITEM_LINE,
                   line_places_text(&v->places, e->line, at));
  for (int i = 0; i < v->seating->seats; i++) {
    if (e->change[i] == 0) continue;
    if (n++ > 0) buffer_text(b, ", ");
    buffer_span(b, v->seating->name[i]);
    buffer_text(b, e->change[i] > 0 ? " +" : " ");
    buffer_number_in(b, e->change[i], s.lang);
  }
  if (e->told.len > 0) buffer_format(b, " (%s)", e->told.text);
  buffer_char(b, '\n');
}

/* For a log with a fault; otherwise the score is in the first line. */
static void write_score (Buffer *b, const Explanation *x, TextStyle s) {
  const Verdict *v = &x->verdict;
  if (!v->has_fault || !v->has_scores) return;
  heading(b, s, SAY_THE_SCORE);
  if (v->finished)
    catalogue_format(b, s.lang, SAY_FINAL_MOVES, v->moves);
  else
    catalogue_format(b, s.lang, SAY_BEFORE_LINE_MOVES,
                     verdict_line(v, v->fault.line.number), v->moves);
  text_standings(b, v, s);
  buffer_char(b, '\n');
}

/* How the scores were computed, at least in the last lines. */
static void write_ledger (Buffer *b, const Explanation *x, TextStyle s) {
  const Ledger *l = &x->ledger;
  char at[PLACE_TEXT];
  if (l->entries == 0 || (l->entries == 1 && l->from_start)) return;
  heading(b, s, SAY_HOW_IT_CAME_ABOUT);
  if (l->from_start)
    buffer_text(b, say(s, SAY_AT_FIRST));
  else
    catalogue_format(
        b, s.lang, SAY_BEFORE_LINE,
        line_places_text(&x->verdict.places, l->entry[0].line, at));
  text_scores(b, x->verdict.seating, l->before, s);
  buffer_char(b, '\n');
  for (int i = 0; i < l->entries; i++)
    write_entry(b, &x->verdict, &l->entry[i], s);
}

/* How equal scores at the end were decided. */
static void write_tie (Buffer *b, const Explanation *x, TextStyle s) {
  if (x->tie.saying == SAY_NOTHING || x->verdict.has_fault) return;
  heading(b, s, SAY_THE_SCORE);
  buffer_text(b, "  ");
  catalogue_write(b, &x->tie, s.lang);
  buffer_char(b, '\n');
}

static void write_remedy (Buffer *b, const Explanation *x, TextStyle s) {
  if (!x->remedy.is_there) return;
  if (!x->verdict.has_fault) heading(b, s, SAY_THE_SCORE);
  buffer_text(b, say(s, SAY_AS_PLAYED));
  text_scores(b, x->verdict.seating, x->remedy.played, s);
  buffer_char(b, '\n');
  buffer_text(b, say(s, SAY_AS_RECTIFIED));
  text_scores(b, x->verdict.seating, x->remedy.rectified, s);
  buffer_char(b, '\n');
}

/* What the rules tell about the line. */
static void write_told (Buffer *b, const Explanation *x, TextStyle s) {
  if (x->told.len == 0 || x->state != EXPLAIN_FINE) return;
  catalogue_format(b, s.lang, SAY_IT_BRINGS, x->told.text);
}

static void write_told_before (Buffer *b, const Explanation *x, TextStyle s) {
  if (x->told_line == 0) return;
  catalogue_format(b, s.lang, SAY_TOLD_LAST,
                   verdict_line(&x->verdict, x->told_line),
                   buffer_string(&x->told_before));
}

/* The legal moves; of a contradiction, those when it began. */
static void write_legal (Buffer *b, const Explanation *x, TextStyle s) {
  const Verdict *v = &x->verdict;
  bool then = x->state == EXPLAIN_FAULT && v->legal_line > 0;
  if (!then && !x->legal.listed) return;
  if (then)
    heading_of_line(b, s, SAY_WHAT_WAS_LEGAL_IN_LINE,
                    verdict_line(v, v->legal_line));
  else
    heading(b, s, SAY_WHAT_WAS_LEGAL);
  buffer_text(b, "  ");
  wording_legal(b, wording_of(v, s.lang), then ? &v->legal_then : &x->legal);
  buffer_char(b, '\n');
}

static void write_line_asked (Buffer *b, const Explanation *x, TextStyle s) {
  write_lines(b, x, s);
  if (x->state != EXPLAIN_FAULT) write_state(b, x, s);
  write_told(b, x, s);
  write_only_if(b, x, s);
  write_articles(b, x, s);
  if (x->state == EXPLAIN_FAULT) {
    write_reason(b, x, s);
    wording_reading(b, &x->verdict, s.lang);
    write_unheard(b, x, s);
  }
  if (x->has_position) {
    heading(b, s, SAY_POSITION_BEFORE);
    write_told_before(b, x, s);
    position_text(b, &x->position, s.colour);
  }
  write_legal(b, x, s);
}

void explain_text (Buffer *b, const Explanation *x, TextStyle s) {
  verdict_text_head(b, &x->verdict, s);
  if (x->line > 0 && x->whole.at != NULL) write_line_asked(b, x, s);
  write_assumptions(b, x, s);
  write_score(b, x, s);
  write_ledger(b, x, s);
  write_tie(b, x, s);
  write_remedy(b, x, s);
}

/* The smallest edits that make a log legal, as diffs */

/* In the order of RepairKind. */
static const struct { const char *id; Saying saying; } kinds[] = {
  {"card", SAY_EDIT_CARD},
  {"name", SAY_EDIT_NAME},
  {"exchange", SAY_EDIT_EXCHANGE},
  {"order", SAY_EDIT_ORDER},
  {"moved", SAY_EDIT_MOVED},
  {"extra", SAY_EDIT_EXTRA},
  {"missing", SAY_EDIT_MISSING},
  {"number", SAY_EDIT_NUMBER},
  {"claim", SAY_EDIT_CLAIM},
  {"deal", SAY_EDIT_DEAL},
};

static void put_line (Buffer *b, char sign, unsigned number, Span text) {
  buffer_format(b, "  %c %u | ", sign, number);
  text_quote(b, text, NULL);
  buffer_char(b, '\n');
}

/* One or more lines. */
static void put_lines (Buffer *b, char sign, unsigned number, Span text) {
  const char *end;
  while ((end = memchr(text.at, '\n', text.len)) != NULL) {
    size_t len = (size_t)(end - text.at);
    put_line(b, sign, number++, (Span){text.at, len});
    text = (Span){end + 1, text.len - len - 1};
  }
  put_line(b, sign, number, text);
}

/* Without its line end. */
static Span after_of (const RepairChange *c) {
  Span s = {buffer_string(&c->after), c->after.len};
  while (s.len > 0 && (s.at[s.len - 1] == '\n' || s.at[s.len - 1] == '\r'))
    s.len--;
  return s;
}

static void write_diff (Buffer *b, const Repairs *r, const RepairEdit *e,
                        const LogText *log) {
  for (int i = 0; i < e->splices;) {
    RepairChange c;
    i = repair_change(r, e, i, log, &c);
    c.line = line_places_find(&log->places, c.line).line;
    if (c.before.len > 0) put_lines(b, '-', c.line, c.before);
    if (after_of(&c).len > 0) put_lines(b, '+', c.line, after_of(&c));
    buffer_free(&c.after);
  }
}

static void write_edit (Buffer *b, const Repairs *r, const RepairEdit *e,
                        const LogText *log, TextStyle s) {
  buffer_format(b, "  %s", say(s, kinds[e->kind].saying));
  if (e->also == e->kind)
    buffer_text(b, say(s, SAY_TWICE));
  else if (e->also != REPAIR_NOTHING)
    catalogue_format(b, s.lang, SAY_AND_ALSO, say(s, kinds[e->also].saying));
  buffer_format(b, "%s\n", say(s, SAY_COLON_AT_END));
  write_diff(b, r, e, log);
  if (e->renamed > 0)
    catalogue_format(b, s.lang, SAY_EDIT_LINES_THAT_THEN_ARE_ANOTHER,
                     e->renamed);
}

enum { GROUPS_TOLD = 5 };

/* "13–15, 17": ascending or descending numbers. */
typedef struct Ranges {
  unsigned first, last;     /* the open range; 0: none */
  int count;
  Buffer text;
} Ranges;

static void close_range (Ranges *r) {
  if (r->first == 0) return;
  if (r->count++ > 0) buffer_text(&r->text, ", ");
  buffer_format(&r->text, "%u", r->first);
  if (r->last > r->first)
    buffer_format(&r->text, r->last == r->first + 1 ? ", %u" : "–%u", r->last);
  r->first = 0;
}

static void add_to_range (Ranges *r, unsigned line) {
  if (r->first == 0 || line != r->last + 1) {
    close_range(r);
    r->first = line;
  }
  r->last = line;
}

/* The lines of edits similar to number 'first', later lines first. */
static void write_other_lines (Buffer *b, const Repairs *r, int first,
                               TextStyle s) {
  unsigned line = r->edit[first].line, last = line;
  Ranges ranges = {0};
  for (int i = r->edits - 1; i > first; i--) {
    if (!repair_is_alike(&r->edit[first], &r->edit[i])) continue;
    if (r->edit[i].line == line || r->edit[i].line == last) continue;
    last = r->edit[i].line;
    add_to_range(&ranges, last);
  }
  close_range(&ranges);
  if (ranges.text.len > 0)
    catalogue_format(b, s.lang, SAY_OR_ANY_OF_LINES, ranges.text.text);
  buffer_free(&ranges.text);
}

/*
** The index of the splice with another word: of an exchange, perhaps the
** second.
*/
static int differing (const Repairs *r, int first, int i) {
  const RepairEdit *e = &r->edit[first], *other = &r->edit[i];
  return e->kind == REPAIR_EXCHANGE &&
         e->splice[0].at.at != other->splice[0].at.at;
}

/* The other possible replacements. */
static void write_other_words (Buffer *b, const Repairs *r, int first,
                               TextStyle s) {
  Buffer list = {0};
  for (int i = first + 1; i < r->edits; i++) {
    const RepairSplice *by = &r->edit[i].splice[differing(r, first, i)];
    Span word = {buffer_string(&r->texts) + by->by, by->by_len};
    if (!repair_is_alike(&r->edit[first], &r->edit[i]) ||
        r->edit[i].line != r->edit[first].line)
      continue;
    while (word.len > 0 && word.at[word.len - 1] == '\n') word.len--;
    if (list.len > 0)
      buffer_text(&list, by->whole ? say(s, SAY_SEMICOLON) : ", ");
    text_quote(&list, word, NULL);
  }
  if (list.len > 0) catalogue_format(b, s.lang, SAY_OR_INSTEAD, list.text);
  buffer_free(&list);
}

static int count_alike (const Repairs *r, int first) {
  int n = 0;
  for (int i = first; i < r->edits; i++)
    n += repair_is_alike(&r->edit[first], &r->edit[i]);
  return n;
}

/* Was a similar edit listed already? */
static bool is_listed (const Repairs *r, int i) {
  for (int k = 0; k < i; k++)
    if (repair_is_alike(&r->edit[k], &r->edit[i])) return true;
  return false;
}

/* Writes edit number 'i' and similar ones. Returns their number. */
static int write_group (Buffer *b, const Repairs *r, int i, const LogText *log,
                        TextStyle s) {
  int count = count_alike(r, i);
  write_edit(b, r, &r->edit[i], log, s);
  if (count > 1 && r->pairs)
    catalogue_format(b, s.lang, SAY_OR_IN_THESE_PLACES, count - 1);
  else {
    write_other_words(b, r, i, s);
    write_other_lines(b, r, i, s);
  }
  return count;
}

static void write_groups (Buffer *b, const Repairs *r, const LogText *log,
                          TextStyle s) {
  int told = 0;
  for (int i = 0, groups = 0; i < r->edits && groups < GROUPS_TOLD; i++) {
    if (is_listed(r, i)) continue;
    told += write_group(b, r, i, log, s);
    groups++;
  }
  if (r->total > told)
    catalogue_format(b, s.lang, SAY_EDITS_MORE, r->total - told);
}

static void write_none (Buffer *b, const Repairs *r, TextStyle s) {
  if (r->gave_up) {
    catalogue_format(b, s.lang, SAY_NO_EDIT_FOUND, r->tried);
    buffer_text(b, say(s, r->worked_out ? SAY_RAISE_WORK : SAY_RAISE_TRIES));
  }
  else
    catalogue_format(b, s.lang, SAY_NO_EDIT_HELPS, r->tried);
}

static void write_size (Buffer *b, const Repairs *r, TextStyle s) {
  int size = r->edit[0].size;
  catalogue_format(b, s.lang, r->pairs ? SAY_PAIR_SIZE : SAY_EDIT_SIZE, size,
                   r->total,
                   r->gave_up ? say(s, SAY_AT_LEAST) : "");
}

void repair_text (Buffer *b, const Repairs *r, const LogText *log,
                  TextStyle s) {
  if (r->total == 0) {
    write_none(b, r, s);
    return;
  }
  write_size(b, r, s);
  write_groups(b, r, log, s);
}

static int write_json_change (Json *j, const Repairs *r, const RepairEdit *e,
                              int splice, const LogText *log) {
  RepairChange c;
  int next = repair_change(r, e, splice, log, &c);
  json_begin(j, NULL);
  json_number(j, "line", line_places_find(&log->places, c.line).line);
  json_nonempty(j, "before", c.before);
  json_nonempty(j, "after", after_of(&c));
  json_end(j);
  buffer_free(&c.after);
  return next;
}

static void write_json_edit (Json *j, const Repairs *r, const RepairEdit *e,
                             const LogText *log) {
  json_begin(j, NULL);
  json_text(j, "kind", kinds[e->kind].id);
  if (e->also != REPAIR_NOTHING) json_text(j, "also", kinds[e->also].id);
  json_number(j, "renamed", e->renamed);
  json_begin_list(j, "changes");
  for (int i = 0; i < e->splices;) i = write_json_change(j, r, e, i, log);
  json_end(j);
  json_end(j);
}

void repair_json (Json *j, const Repairs *r, const LogText *log) {
  json_begin(j, "repair");
  json_number(j, "words", r->total > 0 ? (double)r->edit[0].size : NAN);
  json_number(j, "count", r->total);
  json_number(j, "tried", r->tried);
  json_flag(j, "gave_up", r->gave_up);
  json_begin_list(j, "edits");
  for (int i = 0; i < r->edits; i++) write_json_edit(j, r, &r->edit[i], log);
  json_end(j);
  json_end(j);
}
