/*
** The smallest edit, or pair of edits, that makes a log legal
** SPDX-License-Identifier: MIT
**
** Every edit that somebody who wrote the log may have got wrong is tried, the
** small ones first, at or before the line where the fault shows: what comes
** after it has no say.
*/
#include "drive/repair.h"

#include <stdlib.h>

#include "drive/repair_private.h"
#include "base/memory.h"

enum {
  BODY_LIMIT = 4000,        /* lines of the body that are searched */
  TEXT_A_TRIAL = 16384,     /* bytes copied and read at the cost of a trial */
  TRIALS_WEIGHT = 16        /* in LIMIT_TRIES: hidden hands cost more */
};

void repair_free (Repairs *r) {
  buffer_free(&r->texts);
  *r = (Repairs){0};
}

/* Makes the edited log, keeping the first 'stay' bytes of the last one. */
static void apply (Workshop *w, const RepairEdit *e, size_t stay) {
  const char *at = w->log->text.at, *end = at + w->log->text.len;
  w->text.len = stay;
  at += stay;
  for (int i = 0; i < e->splices; i++) {
    const RepairSplice *s = &e->splice[i];
    buffer_put(&w->text, at, (size_t)(s->at.at - at));
    buffer_put(&w->text, buffer_string(&w->found->texts) + s->by, s->by_len);
    at = s->at.at + s->at.len;
  }
  buffer_put(&w->text, at, (size_t)(end - at));
}

/*
** Players that follow from the edit
**
** Some records have only the cards played: who played them was derived from the
** order of play, and an edit may change that.
*/

/* The only player who may act, if the line's player may not; else -1. */
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

/* Renames players in the edited log. Returns the number of changed lines. */
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
      d->line.known = 0;  /* the line has changed */
      buffer_span(&w->renamed, d->line.name);
      renamed++;
    }
    log_take(d, &w->verdict);
  }
  buffer_put(&w->renamed, copied,
             (size_t)(edited->text.at + edited->text.len - copied));
  return renamed;
}

/* Different edits may have the same result: any of four passes removed. */
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

/* The length of the text from the fault on; 0: legal. */
static size_t left_by (const Verdict *v, Span text) {
  const char *at = v->fault.line.whole.at;
  if (!v->has_fault) return 0;
  if (at == NULL) return text.len;
  return (size_t)(text.at + text.len - at);
}

/* Do more faults stand than before? An edit may not add any. */
static bool has_more_rulings (const Workshop *w) {
  int n = 0;
  for (int i = 0; i < w->verdict.rulings; i++)
    n += w->verdict.ruling[i].line < w->fault_line;
  return n > w->rulings;
}

static bool is_legal (Workshop *w, const LogText *log, RepairEdit *e,
                      size_t same) {
  w->d->blames_nobody = w->plain;
  if (same > 0 && w->verdict.begun)
    log_judge_rest(w->d, log, same, &w->verdict);
  else
    log_judge_before(w->d, log, 0, &w->verdict);
  w->d->blames_nobody = false;
  log_end(w->d, &w->verdict);
  e->left = left_by(&w->verdict, log->text);
  return !w->verdict.has_fault && !has_more_rulings(w);
}

/* The length of the prefix that neither this edit nor the last one changed. */
static size_t same_bytes (const Workshop *w, const RepairEdit *e) {
  size_t from = (size_t)(e->splice[0].at.at - w->log->text.at);
  return from < w->same ? from : w->same;
}

/*
** Makes the edited text. Returns the length of its prefix that is judged
** already; 0 if the text has moved in memory.
*/
static size_t begin_trial (Workshop *w, const RepairEdit *e) {
  const char *was = w->text.text;
  size_t same = same_bytes(w, e);
  apply(w, e, same);
  budget_spend(&w->budget, (long)((w->text.len - same) / TEXT_A_TRIAL));
  w->same = w->plain ? (size_t)(e->splice[0].at.at - w->log->text.at) : 0;
  return w->text.text == was ? same : 0;
}

/* Does the edit make the log legal? Counts each result only once. */
static bool try_edit (Workshop *w, RepairEdit *e) {
  LogText edited = *w->log;
  size_t same = begin_trial(w, e);
  w->found->tried++;
  if (w->ears != NULL)
    w->ears->tries(w->ears->who, w->found->tried,
                   budget_share(&w->budget, &w->d->game.judge));
  edited.text = buffer_view(&w->text);
  if (edited.names_follow) {
    w->same = 0;
    e->renamed = rename_players(w, &edited);
    e->left = left_by(&w->verdict, edited.text);
    if (w->verdict.has_fault) return false;
    edited.text = buffer_view(&w->renamed);
  }
  return is_legal(w, &edited, e, same) && is_new(w, edited.text);
}

/* Keeps an edit that makes the log legal; drops larger ones. */
static void keep (Repairs *r, const RepairEdit *e) {
  if (r->total > 0 && e->size < r->edit[0].size) r->edits = r->total = 0;
  if (r->edits < REPAIR_LIST) r->edit[r->edits++] = *e;
  r->total++;
}

/* Can edits of this size and larger be skipped? */
static bool is_enough (Workshop *w, int size) {
  Repairs *r = w->found;
  if (r->total > 0 && size > r->edit[0].size) return true;
  if (!budget_is_spent(&w->budget, &w->d->game.judge)) return false;
  r->gave_up = true;
  return true;
}

static void try_edits (Workshop *w) {
  Repairs *r = w->found;
  for (int i = 0; i < w->edits && !is_enough(w, w->edit[i].size); i++) {
    RepairEdit *e = &w->edit[i];
    if (e->rank == RANK_INNOCENT && r->total > 0 &&
        r->edit[0].rank == RANK_AT_FAULT)
      continue;
    if (try_edit(w, e)) keep(r, e);
  }
}

static void add_body (Workshop *w, const Line *line) {
  if (w->lines == BODY_LIMIT) {  /* keep only the last ones */
    memmove(w->body, w->body + 1, (BODY_LIMIT - 1) * sizeof *w->body);
    w->lines--;
  }
  w->body = memory_grow(w->body, &w->line_room, (size_t)w->lines + 1,
                        sizeof *w->body);
  w->body[w->lines++] = *line;
}

/* Lists the lines of the body up to the fault, and a few after it. */
static void find_body (Workshop *w) {
  LineCursor c = {w->log->text, w->log->first_line};
  const char *end = w->log->text.at + w->log->text.len;
  Line line;
  w->plain = true;
  while (line_next(&c, &line)) {
    w->plain &= line.subject != SUBJECT_TAKEBACK &&
                line.subject != SUBJECT_RULING;
    if (!line_is_body(line.subject) || w->afters == REPAIR_AFTER) continue;
    if ((size_t)(end - line.whole.at) < w->left)
      w->after[w->afters++] = line;
    else
      add_body(w, &line);
  }
}

/* Finds the lines of the log up to its fault. */
static void look (Workshop *w) {
  find_body(w);
  log_judge_before(w->d, w->log,
                   w->lines > 0 ? w->body[w->lines - 1].number : 0,
                   &w->verdict);
  repair_think(w);
}

/* Frees what the workshop owns. */
static void clear (Workshop *w) {
  free(w->body);
  free(w->edit);
  free(w->result);
  buffer_free(&w->text);
  buffer_free(&w->renamed);
  verdict_free(&w->verdict);
}

/*
** Pairs of edits that make a log legal
**
** The first edit must take the judge past the fault, to another one; the second
** is searched for as if the log had been written like that.
*/

/* Small edits first, then those that take the judge furthest. */
static int by_promise (const void *a, const void *b) {
  const RepairEdit *x = a, *y = b;
  if (x->size != y->size) return x->size - y->size;
  if (x->left != y->left) return x->left < y->left ? -1 : 1;
  if (x->line != y->line) return x->line > y->line ? -1 : 1;
  return x->splice[0].by < y->splice[0].by ? -1 : 1;
}

/* Keeps the edits that help. */
static void find_helpful (Workshop *w) {
  int n = 0;
  for (int i = 0; i < w->edits; i++)
    if (w->edit[i].left < w->left) w->edit[n++] = w->edit[i];
  w->edits = n;
  if (n > 0) qsort(w->edit, (size_t)n, sizeof *w->edit, by_promise);
}

/*
** Maps a span of the text made by the first edit to the log's own text; false
** where the edit wrote it.
*/
static bool find_origin (const Workshop *w, const RepairEdit *first,
                         Span edited, Span *at) {
  const char *from = w->log->text.at;
  size_t offset = (size_t)(at->at - edited.at);
  for (int i = 0; i <= first->splices; i++) {
    const RepairSplice *s = i < first->splices ? &first->splice[i] : NULL;
    const char *to = s ? s->at.at : w->log->text.at + w->log->text.len;
    size_t len = (size_t)(to - from);
    if (offset + at->len <= len) {
      at->at = from + offset;
      return true;
    }
    if (s == NULL || offset < len + s->by_len) return false;
    offset -= len + s->by_len;
    from = to + s->at.len;
  }
  return false;
}

/* Keeps the splices in text order. False if it overlaps another. */
static bool add_splice (RepairEdit *e, RepairSplice s) {
  int i = e->splices;
  while (i > 0 && e->splice[i - 1].at.at > s.at.at) i--;
  if (i > 0 && e->splice[i - 1].at.at + e->splice[i - 1].at.len > s.at.at)
    return false;
  if (i < e->splices && s.at.at + s.at.len > e->splice[i].at.at) return false;
  for (int k = e->splices++; k > i; k--) e->splice[k] = e->splice[k - 1];
  e->splice[i] = s;
  return true;
}

static bool join (const Workshop *w, const RepairEdit *first,
                  const RepairEdit *second, Span edited, RepairEdit *pair) {
  *pair = *first;
  pair->also = second->kind;
  pair->size += second->size;
  for (int i = 0; i < second->splices; i++) {
    RepairSplice s = second->splice[i];
    if (!find_origin(w, first, edited, &s.at) || !add_splice(pair, s))
      return false;
  }
  return true;
}

/* Tries all edits that may fix what the first one left. */
static void try_second (Workshop *w, const RepairEdit *first) {
  LogText edited = *w->log;
  RepairEdit pair = *first;
  Buffer text;
  Workshop next = {.d = w->d, .log = &edited, .found = w->found,
                   .left = first->left};
  try_edit(w, &pair);
  text = w->text;
  w->text = (Buffer){0};
  w->same = 0;
  edited.text = buffer_view(&text);
  look(&next);
  for (int i = 0; i < next.edits; i++) {
    if (is_enough(w, first->size + next.edit[i].size)) break;
    if (join(w, first, &next.edit[i], edited.text, &pair) &&
        try_edit(w, &pair))
      keep(w->found, &pair);
  }
  clear(&next);
  buffer_free(&text);
}

/* Tries pairs of edits, when no single one helps. */
static void try_pairs (Workshop *w) {
  Repairs *r = w->found;
  r->pairs = true;
  find_helpful(w);
  for (int i = 0; i < w->edits; i++) {
    size_t texts = r->texts.len;
    if (is_enough(w, w->edit[i].size + 1)) break;
    try_second(w, &w->edit[i]);
    if (r->total == 0) r->texts.len = texts;  /* not needed any more */
  }
}

static void find_edits (LogJudge *d, const LogText *log, const Verdict *v,
                        const RepairEars *ears, Repairs *r) {
  Workshop w = {.d = d, .log = log, .found = r, .ears = ears,
                .budget = budget_open(&d->game.judge, TRIALS_WEIGHT),
                .left = left_by(v, log->text),
                .article = v->fault.finding.article,
                .fault_line = v->fault.line.number, .rulings = v->rulings,
                .fault = &v->fault};
  look(&w);
  try_edits(&w);
  if (r->total == 0 && !r->gave_up) try_pairs(&w);
  r->worked_out = sandbox_is_worked_out(d->game.judge.host);
  clear(&w);
}

void repair_find (LogJudge *d, const LogText *log, const Verdict *v,
                  const RepairEars *ears, Repairs *r) {
  Host *h = d->game.judge.host;
  Verdict again = {0};
  int legal_most = d->legal_most;
  *r = (Repairs){0};
  if (!v->has_fault || !v->begun || v->kind == VERDICT_TROUBLE) return;
  d->legal_most = 0;
  sandbox_begin_stretch(h, STRETCH_TRIES, log->text.len);
  do {
    repair_free(r);
    find_edits(d, log, v, ears, r);
  } while (sandbox_does_again(h));
  log_judge_before(d, log, 0, &again);  /* so that names point into the log */
  verdict_free(&again);
  d->legal_most = legal_most;
}

/* The start of the line with 'at'. */
static const char *line_start (const LogText *log, const char *at) {
  while (at > log->text.at && at[-1] != '\n') at--;
  return at;
}

/* The end of the line with 'at'. */
static const char *line_end (const LogText *log, const char *at) {
  const char *end = log->text.at + log->text.len;
  while (at < end && *at != '\n' && *at != '\r') at++;
  return at;
}

static void put_splice (const Repairs *r, const RepairSplice *s,
                        const char *from, Buffer *b) {
  buffer_put(b, from, (size_t)(s->at.at - from));
  buffer_put(b, buffer_string(&r->texts) + s->by, s->by_len);
}

int repair_change (const Repairs *r, const RepairEdit *e, int first,
                   const LogText *log, RepairChange *change) {
  const RepairSplice *s = &e->splice[first];
  const char *from = line_start(log, s->at.at), *to = s->at.at + s->at.len;
  int next = first + 1;
  *change = (RepairChange){.line = log->first_line};
  for (const char *p = log->text.at; p < from; p++)
    change->line += *p == '\n';
  put_splice(r, s, from, &change->after);
  if (!s->whole) {
    while (next < e->splices && !e->splice[next].whole &&
           line_start(log, e->splice[next].at.at) == from) {
      s = &e->splice[next++];
      put_splice(r, s, to, &change->after);
      to = s->at.at + s->at.len;
    }
    buffer_put(&change->after, to, (size_t)(line_end(log, to) - to));
    to = line_end(log, to);
  }
  while (to > from && (to[-1] == '\n' || to[-1] == '\r')) to--;
  change->before = (Span){from, (size_t)(to - from)};
  return next;
}

static bool is_same_place (Span a, Span b) {
  return a.at == b.at && a.len == b.len;
}

static bool is_same_line (Span a, Span b) {
  const char *from = a.at < b.at ? a.at : b.at;
  size_t len = (size_t)(a.at < b.at ? b.at - a.at : a.at - b.at);
  return memchr(from, '\n', len) == NULL;
}

/* Is the same card exchanged, for another one of the same player? */
static bool is_same_exchange (const RepairEdit *e, const RepairEdit *other) {
  for (int i = 0; i < 2; i++)
    if (is_same_place(e->splice[i].at, other->splice[i].at) &&
        is_same_line(e->splice[1 - i].at, other->splice[1 - i].at))
      return true;
  return false;
}

/* Do they remove the same words, wherever these are? */
static bool has_same_words (const RepairEdit *e, const RepairEdit *other) {
  Span a = e->splice[0].at, b = other->splice[0].at;
  if (e->kind == REPAIR_EXTRA) return true;
  return a.len == b.len && a.len > 0 && memcmp(a.at, b.at, a.len) == 0;
}

bool repair_is_alike (const RepairEdit *e, const RepairEdit *other) {
  if (e->kind != other->kind || e->also != other->also ||
      e->splices != other->splices)
    return false;
  if (e->splices == 1 && has_same_words(e, other)) return true;
  if (e->also == REPAIR_NOTHING && e->kind == REPAIR_EXCHANGE)
    return is_same_exchange(e, other);
  for (int i = 0; i < e->splices; i++)
    if (!is_same_place(e->splice[i].at, other->splice[i].at)) return false;
  return true;
}
