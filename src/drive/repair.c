/*
** The smallest edit that makes a log legal
** SPDX-License-Identifier: MIT
**
** Every edit that somebody who wrote the log may have got wrong is tried, the
** small ones first, at or before the line where the fault shows: what comes
** after it has no say. How much is tried is counted in lines judged, so that
** the answer is the same on every machine.
*/
#include "drive/repair_private.h"

#include <stdlib.h>

#include "ground/memory.h"

enum {
  LINES_LIMIT = 400000,     /* that are judged in all */
  SECONDS_LIMIT = 20,       /* of the processor, for all of it */
  BODY_LIMIT = 4000         /* lines of the body that are looked at */
};

void repair_free (Repairs *r) {
  buffer_free(&r->texts);
  *r = (Repairs){0};
}

/* Small ones first, then by kind, then those near the fault. */
static int by_size (const void *a, const void *b) {
  const RepairEdit *x = a, *y = b;
  if (x->size != y->size) return x->size - y->size;
  if (x->kind != y->kind) return x->kind < y->kind ? -1 : 1;
  if (x->line != y->line) return x->line > y->line ? -1 : 1;
  return x->splice[0].by < y->splice[0].by ? -1 : 1;
}

const RepairSplice *repair_splice (const RepairEdit *e, int i) {
  bool turned = e->splices == 2 && e->splice[1].at.at < e->splice[0].at.at;
  return &e->splice[turned ? 1 - i : i];
}

static void apply (Workshop *w, const RepairEdit *e) {
  const char *at = w->log->text.at, *end = at + w->log->text.len;
  buffer_clear(&w->text);
  for (int i = 0; i < e->splices; i++) {
    const RepairSplice *s = repair_splice(e, i);
    buffer_put(&w->text, at, (size_t)(s->at.at - at));
    buffer_put(&w->text, buffer_string(&w->found->texts) + s->by, s->by_len);
    at = s->at.at + s->at.len;
  }
  buffer_put(&w->text, at, (size_t)(end - at));
}

/*
** {======================================================
** Players who follow from the edit
** =======================================================
**
** Some records say what was played, not by whom: that was worked out from the
** order of play. With an edit it may come out differently.
*/

/* Who acts, if the line's player cannot: -1, if nobody else must. */
static int find_actor (LogJudge *d) {
  uint8_t seat[SEATS_LIMIT];
  const Seating *s = d->game.judge.seating;
  if (d->line.subject != SUBJECT_OTHER || d->has_open ||
      legal_actors(&d->game.judge, seat) != 1 ||
      dictionary_find(s->names, d->line.name) == seat[0])
    return -1;
  if (game_try(&d->game, &d->line) != RULING_ILLEGAL ||
      d->game.judge.finding.article != ARTICLE_TURN)
    return -1;
  return seat[0];
}

/* The edited log with the players that follow. Returns how many are others. */
static int rename_players (Workshop *w, const LogText *edited) {
  LogJudge *d = w->d;
  const char *copied = edited->text.at;
  int renamed = 0;
  buffer_clear(&w->renamed);
  log_begin(d, edited, &w->verdict);
  while (log_next(d)) {
    int actor = find_actor(d);
    if (actor >= 0) {
      Span name = d->line.name;
      buffer_put(&w->renamed, copied, (size_t)(name.at - copied));
      copied = name.at + name.len;
      d->line.name = w->verdict.seating->name[actor];
      buffer_span(&w->renamed, d->line.name);
      renamed++;
    }
    log_take(d, &w->verdict);
  }
  buffer_put(&w->renamed, copied,
             (size_t)(edited->text.at + edited->text.len - copied));
  return renamed;
}

/* }====================================================== */

/*
** {======================================================
** Trying them
** =======================================================
*/

/* Two edits may come to the same: one of four passes is one too many. */
static bool is_new (Workshop *w, Span text) {
  Repairs *r = w->found;
  uint64_t hash = 0xCBF29CE484222325;
  for (size_t i = 0; i < text.len; i++)
    hash = (hash ^ (unsigned char)text.at[i]) * 0x100000001B3;
  for (int i = 0; i < r->total; i++)
    if (w->result[i] == hash) return false;
  w->result = memory_grow(w->result, &w->result_room, (size_t)r->total + 1,
                          sizeof *w->result);
  w->result[r->total] = hash;
  return true;
}

static bool is_legal (Workshop *w, const LogText *log) {
  Verdict *v = &w->verdict;
  log_judge_before(w->d, log, 0, v);
  log_end(w->d, v);
  w->judged += 1 + w->d->game.history.length;
  return !v->has_fault;
}

static bool is_legal_now (Workshop *w, RepairEdit *e) {
  LogText edited = *w->log;
  edited.text = (Span){buffer_string(&w->text), w->text.len};
  if (edited.names_follow) {
    e->renamed = rename_players(w, &edited);
    w->judged += 1 + w->d->game.history.length;
    if (w->verdict.has_fault) return false;
    edited.text = (Span){buffer_string(&w->renamed), w->renamed.len};
  }
  return is_legal(w, &edited) && is_new(w, edited.text);
}

/* By lines judged; by time where hidden cards make a line slow. */
static bool is_enough (const Workshop *w) {
  return w->judged > LINES_LIMIT ||
         limits_seconds_used() - w->began > SECONDS_LIMIT;
}

static void try_edits (Workshop *w) {
  Repairs *r = w->found;
  for (int i = 0; i < w->edits; i++) {
    if (r->total > 0 && w->edit[i].size > r->edit[0].size) return;
    if (is_enough(w)) {
      r->gave_up = true;
      return;
    }
    apply(w, &w->edit[i]);
    r->tried++;
    if (!is_legal_now(w, &w->edit[i])) continue;
    if (r->edits < REPAIR_LIST) r->edit[r->edits++] = w->edit[i];
    r->total++;
  }
}

/* }====================================================== */

static bool is_editable (const Line *line) {
  return line->subject != SUBJECT_NONE && line->subject != SUBJECT_NOTE &&
         !line_is_header(line->subject);
}

static void add_body (Workshop *w, const Line *line) {
  if (w->lines == BODY_LIMIT) {  /* the last ones are enough */
    memmove(w->body, w->body + 1, (BODY_LIMIT - 1) * sizeof *w->body);
    w->lines--;
  }
  w->body = memory_grow(w->body, &w->line_room, (size_t)w->lines + 1,
                        sizeof *w->body);
  w->body[w->lines++] = *line;
}

/* The lines of the body up to the fault, and a few behind it. */
static void find_body (Workshop *w, unsigned last) {
  LineCursor c = {w->log->text, w->log->first_line};
  Line line;
  while (w->afters < REPAIR_AFTER && line_next(&c, &line)) {
    if (!is_editable(&line)) continue;
    if (line.number > last)
      w->after[w->afters++] = line;
    else
      add_body(w, &line);
  }
}

void repair_find (LogJudge *d, const LogText *log, const Verdict *v,
                  Repairs *r) {
  Workshop w = {.d = d, .log = log, .found = r,
                .began = limits_seconds_used()};
  unsigned last = v->fault.line.number;
  int legal_most = d->legal_most;
  *r = (Repairs){0};
  if (!v->has_fault || !v->begun) return;
  d->legal_most = 0;
  log_judge_before(d, log, last, &w.verdict);
  find_body(&w, last);
  repair_think(&w);
  qsort(w.edit, (size_t)w.edits, sizeof *w.edit, by_size);
  try_edits(&w);
  log_judge_before(d, log, last, &w.verdict);  /* names are in the log again */
  d->legal_most = legal_most;
  free(w.body);
  free(w.edit);
  free(w.result);
  buffer_free(&w.text);
  buffer_free(&w.renamed);
  verdict_free(&w.verdict);
}

/* From the start of the line that 'at' is in. */
static const char *line_start (const LogText *log, const char *at) {
  while (at > log->text.at && at[-1] != '\n') at--;
  return at;
}

void repair_change (const Repairs *r, const RepairEdit *e, int splice,
                    const LogText *log, RepairChange *change) {
  const RepairSplice *s = repair_splice(e, splice);
  const char *end = log->text.at + log->text.len;
  const char *from = line_start(log, s->at.at), *to = s->at.at + s->at.len;
  bool whole = e->kind == REPAIR_EXTRA || e->kind == REPAIR_MISSING ||
               e->kind == REPAIR_MOVED || e->kind == REPAIR_DEAL;
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
