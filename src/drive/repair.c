/*
** The smallest edit that makes a log legal
** SPDX-License-Identifier: MIT
**
** Every edit that somebody who wrote the log may have got wrong is tried, the
** small ones first, at or before the line where the fault shows: what comes
** after it has no say. How much is tried is counted in lines judged, so that
** the answer is the same on every machine.
*/
#include "drive/repair.h"

#include <stdlib.h>

#include "ground/memory.h"

enum {
  LINES_LIMIT = 400000,     /* that are judged in all */
  EDITS_LIMIT = 200000,
  BODY_LIMIT = 4000,        /* lines of the body that are looked at */
  INSERT_BEFORE = 3,        /* lines: one may be missing before these */
  INSERT_MOST = 200,        /* moves that may be the missing one */
  DRAWS_MOST = 20           /* of these, with a card that they bring */
};

typedef struct Workshop {
  LogJudge *d;
  const LogText *log;
  Repairs *found;
  Line *body;               /* up to the fault */
  int lines;
  Line next;                /* behind it, or SUBJECT_NONE */
  size_t line_room;
  RepairEdit *edit;
  int edits;
  size_t edit_room;
  Buffer text;              /* of the log as edited */
  Verdict verdict;
  long judged;              /* lines */
} Workshop;

void repair_free (Repairs *r) {
  buffer_free(&r->texts);
  *r = (Repairs){0};
}

/*
** {======================================================
** Edits
** =======================================================
*/

static RepairSplice splice (Workshop *w, Span at, Span by) {
  RepairSplice s = {at, w->found->texts.len, by.len};
  buffer_span(&w->found->texts, by);
  return s;
}

static RepairEdit *add_edit (Workshop *w, RepairKind kind, int size,
                             unsigned line, RepairSplice s) {
  RepairEdit *e;
  if (w->edits == EDITS_LIMIT) {
    w->found->gave_up = true;
    w->edits--;
  }
  w->edit = memory_grow(w->edit, &w->edit_room, (size_t)w->edits + 1,
                        sizeof *w->edit);
  e = &w->edit[w->edits++];
  *e = (RepairEdit){.kind = kind, .size = size, .line = line,
                    .splice = {s}, .splices = 1};
  return e;
}

/* The next word of a text that has no name in it. */
static bool next_word (Span *rest, Span *word) {
  size_t from = 0, to;
  while (from < rest->len && span_is_blank(rest->at[from])) from++;
  for (to = from; to < rest->len && !span_is_blank(rest->at[to]);) to++;
  *word = (Span){rest->at + from, to - from};
  *rest = (Span){rest->at + to, rest->len - to};
  return word->len > 0;
}

static int count_words (Span text) {
  Span word;
  int n = 0;
  while (next_word(&text, &word)) n++;
  return n;
}

static const Ruleset *rules_of (const Workshop *w) { return w->verdict.rules; }

/* The next word that is a card, and which. */
static bool next_card (const Workshop *w, Span *rest, Span *word, int *kind) {
  while (next_word(rest, word)) {
    *kind = event_read_card(rules_of(w), *word);
    if (*kind >= 0 && *kind < rules_of(w)->layout.kinds) return true;
  }
  return false;
}

/* Where a line's cards start: behind the verb, or anywhere. */
static Span cards_of (const Line *line) {
  Span rest = line->rest, verb;
  if (line->subject == SUBJECT_OTHER) next_word(&rest, &verb);
  return rest;
}

static void add_misread (Workshop *w, const Line *line) {
  Span rest = cards_of(line), word;
  int kind;
  while (next_card(w, &rest, &word, &kind))
    for (int k = 0; k < rules_of(w)->layout.kinds; k++)
      if (k != kind && rules_of(w)->layout.copies[k] > 0)
        add_edit(w, REPAIR_CARD, 1, line->number,
                 splice(w, word, span_of(rules_of(w)->kind[k].word.en)));
}

/* The name that a line starts with, or that stands behind 'deal'. */
static void add_names (Workshop *w, const Line *line) {
  const Seating *s = w->verdict.seating;
  Span name = line->name;
  size_t len = name.len;
  if (line->subject != SUBJECT_OTHER) {
    name = line->rest;
    if (dictionary_find_prefix(s->names, name, &len) < 0) return;
  }
  name.len = len;
  for (int i = 0; i < s->seats; i++)
    if (dictionary_find(s->names, name) != i)
      add_edit(w, REPAIR_NAME, 1, line->number,
               splice(w, name, s->name[i]));
}

/* Two cards that two players were dealt. */
static void add_exchanges (Workshop *w, const Line *a, const Line *b) {
  Span rest = cards_of(a), word, others, other;
  int kind, other_kind;
  while (next_card(w, &rest, &word, &kind))
    for (others = cards_of(b); next_card(w, &others, &other, &other_kind);) {
      RepairEdit *e;
      if (kind == other_kind) continue;
      e = add_edit(w, REPAIR_EXCHANGE, 2, a->number, splice(w, word, other));
      e->splice[1] = splice(w, other, word);
      e->splices = 2;
    }
}

/* The line with its line end. */
static Span whole_line (const Workshop *w, const Line *line) {
  const char *end = w->log->text.at + w->log->text.len;
  Span s = line->whole;
  while (s.at + s.len < end && (s.at[s.len] == '\r' || s.at[s.len] == '\n'))
    if (s.at[s.len++] == '\n') break;
  return s;
}

static void add_extra (Workshop *w, const Line *line) {
  add_edit(w, REPAIR_EXTRA, 1 + count_words(line->rest), line->number,
           splice(w, whole_line(w, line), span_of("")));
}

/* Both lines, what stands between them staying where it is. */
static void add_swap (Workshop *w, const Line *a, const Line *b) {
  int one = 1 + count_words(a->rest), other = 1 + count_words(b->rest);
  RepairEdit *e = add_edit(w, REPAIR_ORDER, one < other ? one : other,
                           a->number, splice(w, a->whole, b->whole));
  e->splice[1] = splice(w, b->whole, a->whole);
  e->splices = 2;
}

static void add_line (Workshop *w, const Line *line, Buffer *text) {
  buffer_char(text, '\n');
  add_edit(w, REPAIR_MISSING, count_words(span_of(text->text)), line->number,
           splice(w, (Span){line->whole.at, 0}, span_of(text->text)));
  text->len--;
}

/* The same move, if it is one that brings a card. */
static void add_draws (Workshop *w, const Line *line, Buffer *text) {
  const Ruleset *r = rules_of(w);
  size_t len = text->len;
  for (int k = 0; k < r->layout.kinds; k++) {
    text->len = len;
    buffer_format(text, " -> %s", r->kind[k].word.en);
    add_line(w, line, text);
  }
}

/* A move that could have been made before that line. */
static void add_missing (Workshop *w, const Line *line) {
  LegalList legal = {0};
  Buffer text = {0};
  log_judge_before(w->d, w->log, line->number, &w->verdict);
  if (!w->verdict.begun) return;
  legal_list(&w->d->game.judge, -1, INSERT_MOST, &legal);
  for (int i = 0; i < legal.count; i++) {
    buffer_clear(&text);
    buffer_span(&text, w->verdict.seating->name[legal.move[i].seat]);
    buffer_text(&text, ": ");
    move_write(&text, rules_of(w), w->verdict.seating, ENGLISH,
               &legal.move[i].move);
    add_line(w, line, &text);
    if (i < DRAWS_MOST) add_draws(w, line, &text);
  }
  legal_free(&legal);
  buffer_free(&text);
}

static bool has_cards (const Line *line) {
  return line->subject == SUBJECT_OTHER || line->subject == SUBJECT_DEAL ||
         line->subject == SUBJECT_TURN || line->subject == SUBJECT_REVEAL;
}

static void add_edits (Workshop *w) {
  for (int i = 0; i < w->lines; i++) {
    const Line *line = &w->body[i];
    if (!has_cards(line)) continue;
    add_misread(w, line);
    add_names(w, line);
    for (int k = 0; k < i && line->subject == SUBJECT_DEAL; k++)
      if (w->body[k].subject == SUBJECT_DEAL)
        add_exchanges(w, &w->body[k], line);
    add_extra(w, line);
    if (i > 0 && has_cards(&w->body[i - 1]))
      add_swap(w, &w->body[i - 1], line);
  }
  if (w->lines > 0 && has_cards(&w->next))
    add_swap(w, &w->body[w->lines - 1], &w->next);
  for (int i = w->lines - 1; i >= 0 && i >= w->lines - INSERT_BEFORE; i--)
    add_missing(w, &w->body[i]);
}

/* }====================================================== */

/*
** {======================================================
** Trying them
** =======================================================
*/

/* Small ones first, then those near the fault; else as they were thought of. */
static int by_size (const void *a, const void *b) {
  const RepairEdit *x = a, *y = b;
  if (x->size != y->size) return x->size - y->size;
  if (x->line != y->line) return x->line > y->line ? -1 : 1;
  return x->splice[0].by < y->splice[0].by ? -1 : 1;
}

static int splice_order (const RepairEdit *e, int i) {
  bool turned = e->splices == 2 && e->splice[1].at.at < e->splice[0].at.at;
  return turned ? 1 - i : i;
}

static void apply (Workshop *w, const RepairEdit *e) {
  const char *at = w->log->text.at, *end = at + w->log->text.len;
  buffer_clear(&w->text);
  for (int i = 0; i < e->splices; i++) {
    const RepairSplice *s = &e->splice[splice_order(e, i)];
    buffer_put(&w->text, at, (size_t)(s->at.at - at));
    buffer_put(&w->text, buffer_string(&w->found->texts) + s->by, s->by_len);
    at = s->at.at + s->at.len;
  }
  buffer_put(&w->text, at, (size_t)(end - at));
}

static bool is_legal_now (Workshop *w) {
  LogText edited = *w->log;
  Verdict *v = &w->verdict;
  edited.text = (Span){buffer_string(&w->text), w->text.len};
  log_judge_before(w->d, &edited, 0, v);
  log_end(w->d, v);
  w->judged += 1 + w->d->game.history.length;
  return !v->has_fault;
}

static void try_edits (Workshop *w) {
  Repairs *r = w->found;
  for (int i = 0; i < w->edits; i++) {
    if (r->total > 0 && w->edit[i].size > r->edit[0].size) return;
    if (w->judged > LINES_LIMIT) {
      r->gave_up = true;
      return;
    }
    apply(w, &w->edit[i]);
    r->tried++;
    if (!is_legal_now(w)) continue;
    if (r->edits < REPAIR_LIST) r->edit[r->edits++] = w->edit[i];
    r->total++;
  }
}

/* }====================================================== */

/* The lines of the body up to the fault, and the one behind it. */
static void find_body (Workshop *w, unsigned last) {
  LineCursor c = {w->log->text, w->log->first_line};
  Line line;
  while (line_next(&c, &line) && w->next.subject == SUBJECT_NONE) {
    if (line.subject == SUBJECT_NONE || line.subject == SUBJECT_NOTE ||
        line_is_header(line.subject))
      continue;
    if (line.number > last) {
      w->next = line;
      return;
    }
    if (w->lines == BODY_LIMIT) {  /* the last ones are enough */
      memmove(w->body, w->body + 1, (BODY_LIMIT - 1) * sizeof *w->body);
      w->lines--;
    }
    w->body = memory_grow(w->body, &w->line_room, (size_t)w->lines + 1,
                          sizeof *w->body);
    w->body[w->lines++] = line;
  }
}

void repair_find (LogJudge *d, const LogText *log, const Verdict *v,
                  Repairs *r) {
  Workshop w = {.d = d, .log = log, .found = r};
  unsigned last = v->fault.line.number;
  int legal_most = d->legal_most;
  *r = (Repairs){0};
  if (!v->has_fault || !v->begun) return;
  d->legal_most = 0;
  log_judge_before(d, log, last, &w.verdict);
  find_body(&w, last);
  add_edits(&w);
  qsort(w.edit, (size_t)w.edits, sizeof *w.edit, by_size);
  try_edits(&w);
  log_judge_before(d, log, last, &w.verdict);  /* names are in the log again */
  d->legal_most = legal_most;
  free(w.body);
  free(w.edit);
  buffer_free(&w.text);
  verdict_free(&w.verdict);
}

/* From the start of the line that 'at' is in. */
static const char *line_start (const LogText *log, const char *at) {
  while (at > log->text.at && at[-1] != '\n') at--;
  return at;
}

void repair_change (const Repairs *r, const RepairEdit *e, int splice,
                    const LogText *log, RepairChange *change) {
  const RepairSplice *s = &e->splice[splice_order(e, splice)];
  const char *end = log->text.at + log->text.len;
  const char *from = line_start(log, s->at.at), *to = s->at.at + s->at.len;
  bool whole = e->kind == REPAIR_EXTRA || e->kind == REPAIR_MISSING;
  *change = (RepairChange){.line = log->first_line};
  for (const char *p = log->text.at; p < from; p++)
    change->line += *p == '\n';
  while (!whole && to < end && *to != '\n' && *to != '\r') to++;
  buffer_put(&change->after, from, (size_t)(s->at.at - from));
  buffer_put(&change->after, buffer_string(&r->texts) + s->by, s->by_len);
  if (!whole)
    buffer_put(&change->after, s->at.at + s->at.len,
               (size_t)(to - s->at.at) - s->at.len);
  while (to > from && (to[-1] == '\n' || to[-1] == '\r')) to--;
  change->before = (Span){from, (size_t)(to - from)};
}
