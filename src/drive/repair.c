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
#include "ground/buffer.h"
#include "ground/memory.h"

enum {
  BODY_LIMIT = 4000,        /* lines of the body that are looked at */
  TEXT_A_TRIAL = 1024       /* bytes that are copied and read in such a time */
};

void repair_free (Repairs *r) {
  buffer_free(&r->texts);
  *r = (Repairs){0};
}

static void apply (Workshop *w, const RepairEdit *e) {
  const char *at = w->log->text.at, *end = at + w->log->text.len;
  buffer_clear(&w->text);
  for (int i = 0; i < e->splices; i++) {
    const RepairSplice *s = &e->splice[i];
    buffer_put(&w->text, at, (size_t)(s->at.at - at));
    buffer_put(&w->text, buffer_string(&w->found->texts) + s->by, s->by_len);
    at = s->at.at + s->at.len;
  }
  buffer_put(&w->text, at, (size_t)(end - at));
}

/*
** Players who follow from the edit
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
      d->line.known = 0;  /* it is another line now */
      buffer_span(&w->renamed, d->line.name);
      renamed++;
    }
    log_take(d, &w->verdict);
  }
  buffer_put(&w->renamed, copied,
             (size_t)(edited->text.at + edited->text.len - copied));
  return renamed;
}

/* ---- Trying them ---- */

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

/* How much text there is from the fault on; 0: none is left. */
static size_t left_by (const Verdict *v, Span text) {
  const char *at = v->fault.line.whole.at;
  if (!v->has_fault) return 0;
  if (at == NULL) return text.len;
  return (size_t)(text.at + text.len - at);
}

/* Is there a fault more that stands? No edit is to make one. */
static bool has_more_rulings (const Workshop *w) {
  int n = 0;
  for (int i = 0; i < w->verdict.rulings; i++)
    n += w->verdict.ruling[i].line < w->fault_line;
  return n > w->rulings;
}

static bool is_legal (Workshop *w, const LogText *log, RepairEdit *e) {
  log_judge_before(w->d, log, 0, &w->verdict);
  log_end(w->d, &w->verdict);
  e->left = left_by(&w->verdict, log->text);
  return !w->verdict.has_fault && !has_more_rulings(w);
}

bool repair_try (Workshop *w, RepairEdit *e) {
  LogText edited = *w->log;
  apply(w, e);
  w->found->tried++;
  if (w->ears != NULL)
    w->ears->tries(w->ears->who, w->found->tried,
                   budget_share(&w->budget, &w->d->game.judge));
  edited.text = (Span){buffer_string(&w->text), w->text.len};
  budget_spend(&w->budget, (long)(w->text.len / TEXT_A_TRIAL));
  if (edited.names_follow) {
    e->renamed = rename_players(w, &edited);
    e->left = left_by(&w->verdict, edited.text);
    if (w->verdict.has_fault) return false;
    edited.text = (Span){buffer_string(&w->renamed), w->renamed.len};
  }
  return is_legal(w, &edited, e) && is_new(w, edited.text);
}

void repair_keep (Repairs *r, const RepairEdit *e) {
  if (r->total > 0 && e->size < r->edit[0].size) r->edits = r->total = 0;
  if (r->edits < REPAIR_LIST) r->edit[r->edits++] = *e;
  r->total++;
}

bool repair_is_enough (Workshop *w, int size) {
  Repairs *r = w->found;
  if (r->total > 0 && size > r->edit[0].size) return true;
  if (!budget_is_spent(&w->budget, &w->d->game.judge)) return false;
  r->gave_up = true;
  return true;
}

static void try_edits (Workshop *w) {
  for (int i = 0; i < w->edits && !repair_is_enough(w, w->edit[i].size); i++)
    if (repair_try(w, &w->edit[i])) repair_keep(w->found, &w->edit[i]);
}

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
static void find_body (Workshop *w) {
  LineCursor c = {w->log->text, w->log->first_line};
  const char *end = w->log->text.at + w->log->text.len;
  Line line;
  while (w->afters < REPAIR_AFTER && line_next(&c, &line)) {
    if (!is_editable(&line)) continue;
    if ((size_t)(end - line.whole.at) < w->left)
      w->after[w->afters++] = line;
    else
      add_body(w, &line);
  }
}

void repair_look (Workshop *w) {
  find_body(w);
  log_judge_before(w->d, w->log,
                   w->lines > 0 ? w->body[w->lines - 1].number : 0,
                   &w->verdict);
  repair_think(w);
}

void repair_clear (Workshop *w) {
  free(w->body);
  free(w->edit);
  free(w->result);
  buffer_free(&w->text);
  buffer_free(&w->renamed);
  verdict_free(&w->verdict);
}

static void find_edits (LogJudge *d, const LogText *log, const Verdict *v,
                        const RepairEars *ears, Repairs *r) {
  Workshop w = {.d = d, .log = log, .found = r, .ears = ears,
                .budget = budget_open(&d->game.judge),
                .left = left_by(v, log->text),
                .article = v->fault.finding.article,
                .fault_line = v->fault.line.number, .rulings = v->rulings};
  repair_look(&w);
  try_edits(&w);
  if (r->total == 0 && !r->gave_up) repair_try_pairs(&w);
  r->worked_out = sandbox_is_worked_out(d->game.judge.host);
  repair_clear(&w);
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
  log_judge_before(d, log, 0, &again);  /* names are in the log again */
  verdict_free(&again);
  d->legal_most = legal_most;
}

/* ---- Telling them ---- */

/* From the start of the line that 'at' is in. */
static const char *line_start (const LogText *log, const char *at) {
  while (at > log->text.at && at[-1] != '\n') at--;
  return at;
}

/* To its end. */
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

/* One card, for another one of the same player. */
static bool is_same_exchange (const RepairEdit *e, const RepairEdit *other) {
  for (int i = 0; i < 2; i++)
    if (is_same_place(e->splice[i].at, other->splice[i].at) &&
        is_same_line(e->splice[1 - i].at, other->splice[1 - i].at))
      return true;
  return false;
}

/* Do they take the same words away, wherever these stand? */
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

/*
** Two edits that make a log legal together
**
** The first must bring the judge beyond the fault, to another one; the second
** is then looked for as if the log had been so from the start.
*/

/* The small ones first, then those that bring the judge far. */
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
** A span of the text that the first edit made, as one of the log's own text;
** false where the edit wrote it.
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

/* In the order of the text. False where it overlaps with another. */
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

/* Whatever mends what the first edit left. */
static void try_second (Workshop *w, const RepairEdit *first) {
  LogText edited = *w->log;
  RepairEdit pair = *first;
  Buffer text;
  Workshop next = {.d = w->d, .log = &edited, .found = w->found,
                   .left = first->left};
  repair_try(w, &pair);
  text = w->text;
  w->text = (Buffer){0};
  edited.text = (Span){buffer_string(&text), text.len};
  repair_look(&next);
  for (int i = 0; i < next.edits; i++) {
    if (repair_is_enough(w, first->size + next.edit[i].size)) break;
    if (join(w, first, &next.edit[i], edited.text, &pair) &&
        repair_try(w, &pair))
      repair_keep(w->found, &pair);
  }
  repair_clear(&next);
  buffer_free(&text);
}

void repair_try_pairs (Workshop *w) {
  Repairs *r = w->found;
  r->pairs = true;
  find_helpful(w);
  for (int i = 0; i < w->edits; i++) {
    size_t texts = r->texts.len;
    if (repair_is_enough(w, w->edit[i].size + 1)) break;
    try_second(w, &w->edit[i]);
    if (r->total == 0) r->texts.len = texts;  /* nobody needs them */
  }
}

/*
** What may have gone wrong when a log was written: edits that are worth trying
*/

enum {
  EDITS_LIMIT = 200000,
  INSERT_BEFORE = 3,        /* lines: one may be missing before these */
  INSERT_MOST = 200,        /* moves that may be the missing one */
  DRAWS_MOST = 20,          /* of these, with a card that they bring */
  NUMBER_OFF = 10,          /* how far off a number may be */
  LINE_LONG = 2000,         /* bytes: of more, words are not changed */
  MOVE_FAR = 12             /* lines that one may be away from its place */
};

static RepairSplice splice (Workshop *w, Span at, Span by) {
  RepairSplice s = {.at = at, .by = w->found->texts.len, .by_len = by.len};
  buffer_span(&w->found->texts, by);
  return s;
}

static bool is_of_lines (RepairKind kind) {
  return kind == REPAIR_EXTRA || kind == REPAIR_MISSING ||
         kind == REPAIR_MOVED || kind == REPAIR_DEAL;
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
  s.whole = is_of_lines(kind);
  *e = (RepairEdit){.kind = kind, .also = REPAIR_NOTHING, .size = size,
                    .line = line, .splice = {s}, .splices = 1};
  return e;
}

/* The other half of the edit; they go in the order of the text. */
static void add_half (RepairEdit *e, RepairSplice s) {
  s.whole = is_of_lines(e->kind);
  e->splices = 2;
  e->splice[1] = s;
  if (s.at.at >= e->splice[0].at.at) return;
  e->splice[1] = e->splice[0];
  e->splice[0] = s;
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

/* Any other card may have been that word; 'kind' is the one that it is. */
static void add_cards (Workshop *w, const Line *line, Span word, int kind) {
  for (int k = 0; k < rules_of(w)->layout.kinds; k++)
    if (k != kind && rules_of(w)->layout.copies[k] > 0)
      add_edit(w, REPAIR_CARD, 1, line->number,
               splice(w, word, span_of(rules_of(w)->kind[k].word.en)));
}

static void add_misread (Workshop *w, const Line *line) {
  Span rest = cards_of(line), word;
  int kind;
  while (next_card(w, &rest, &word, &kind)) add_cards(w, line, word, kind);
}

/* A card that had to be named was written '?'. */
static void add_unnamed (Workshop *w, const Line *line) {
  Span rest = cards_of(line), word;
  while (next_word(&rest, &word))
    if (event_read_card(rules_of(w), word) == CARD_UNSEEN)
      add_cards(w, line, word, CARD_UNSEEN);
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
      add_half(e, splice(w, other, word));
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

/* Can a line be edited as one with cards, or a move? */
static bool has_cards (const Line *line) {
  return line->subject == SUBJECT_OTHER || line->subject == SUBJECT_DEAL ||
         line->subject == SUBJECT_TURN || line->subject == SUBJECT_REVEAL;
}

static int count_line (const Line *line) {
  return 1 + count_words(line->rest);
}

static void add_extra (Workshop *w, const Line *line) {
  add_edit(w, REPAIR_EXTRA, count_line(line), line->number,
           splice(w, whole_line(w, line), span_of("")));
}

/* Both lines, what stands between them staying where it is. */
static void add_swap (Workshop *w, const Line *a, const Line *b) {
  int one = count_line(a), other = count_line(b);
  RepairEdit *e = add_edit(w, REPAIR_ORDER, one < other ? one : other,
                           a->number, splice(w, a->whole, b->whole));
  add_half(e, splice(w, b->whole, a->whole));
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
  legal_list_free(&legal);
  buffer_free(&text);
}

/* ---- Numbers and claims ---- */

/* Others near the number, by halves where it was said aloud. */
static void add_near (Workshop *w, const Line *line, Span word, double number,
                      double step) {
  for (int i = 2; i * step <= 2 * NUMBER_OFF + step; i++) {
    double off = i / 2 * step;
    Buffer text = {0};
    buffer_number(&text, i % 2 == 0 ? number - off : number + off);
    add_edit(w, REPAIR_NUMBER, 1, line->number,
             splice(w, word, (Span){text.text, text.len}));
    buffer_free(&text);
  }
}

/* "claim 9", "= 27": numbers that are no card. */
static void add_numbers (Workshop *w, const Line *line) {
  Span rest = cards_of(line), word;
  bool announced = false;
  double number;
  while (next_word(&rest, &word)) {
    announced |= word.at[0] == '=';
    while (word.len > 0 && word.at[0] == '=') word.at++, word.len--;
    if ((announced || event_read_card(rules_of(w), word) < 0) &&
        number_read(word, &number))
      add_near(w, line, word, number, announced ? 0.5 : 1);
  }
}

/* The line's claim with the referee's own numbers. */
static void add_score (Workshop *w, const Line *line, const Event *e,
                       const double score[SEATS_LIMIT]) {
  Event right = *e;
  Buffer text = {0};
  int wrong = 0;
  for (int i = 0; i < e->claims; i++) {
    right.claim[i].number = score[e->claim[i].seat];
    wrong += right.claim[i].number != e->claim[i].number;
  }
  event_write(&text, rules_of(w), w->verdict.seating, ENGLISH, &right);
  if (wrong > 0)
    add_edit(w, REPAIR_CLAIM, wrong, line->number,
             splice(w, line->whole, (Span){text.text, text.len}));
  buffer_free(&text);
}

static void add_winners (Workshop *w, const Line *line, const Event *e,
                         const bool winner[SEATS_LIMIT]) {
  Event right = *e;
  Buffer text = {0};
  right.claims = 0;
  for (int s = 0; s < w->verdict.seating->seats; s++)
    if (winner[s]) right.claim[right.claims++].seat = s;
  event_write(&text, rules_of(w), w->verdict.seating, ENGLISH, &right);
  add_edit(w, REPAIR_CLAIM,
           right.claims > e->claims ? right.claims : e->claims, line->number,
           splice(w, line->whole, (Span){text.text, text.len}));
  buffer_free(&text);
}

/* A claim that is wrong may be right but for its numbers, or its names. */
static void add_claim (Workshop *w, const Line *line) {
  Judge *j = &w->d->game.judge;
  double score[SEATS_LIMIT];
  bool winner[SEATS_LIMIT];
  Complaint complaint = {0};
  Event e;
  log_judge_before(w->d, w->log, line->number, &w->verdict);
  if (w->verdict.begun &&
      event_read(&w->d->game.reader, line, &e, &complaint)) {
    if (line->subject == SUBJECT_SCORE && judge_scores(j, score))
      add_score(w, line, &e, score);
    if (line->subject == SUBJECT_WINNER && judge_over(j) &&
        judge_winners(j, winner))
      add_winners(w, line, &e, winner);
  }
  remark_free(&complaint.remark);
}

/* ---- Lines out of place ---- */

/* Any line there is, up to the fault or behind it; NULL: no such line. */
static const Line *line_at (const Workshop *w, int i) {
  if (i < 0 || i >= w->lines + w->afters) return NULL;
  return i < w->lines ? &w->body[i] : &w->after[i - w->lines];
}

/* A line that stands a few lines from where it belongs. */
static void add_move (Workshop *w, int from, int to) {
  const Line *line = line_at(w, from), *place = line_at(w, to);
  Span whole;
  RepairEdit *e;
  if (line == NULL || place == NULL || !has_cards(line)) return;
  whole = whole_line(w, line);
  if (whole.len == line->whole.len) return;  /* the last, without its end */
  e = add_edit(w, REPAIR_MOVED, count_line(line),
               from < to ? line->number : place->number,
               splice(w, whole, span_of("")));
  add_half(e, splice(w, (Span){place->whole.at, 0}, whole));
}

/* Near the fault: neighbours that changed places are swapped already. */
static void add_moves (Workshop *w) {
  int fault = w->lines - 1;
  for (int far = 2; far <= MOVE_FAR; far++) {
    add_move(w, fault, fault - far);          /* written too late */
    add_move(w, fault + far, fault);
    for (int to = fault; to <= fault + 2; to++)
      add_move(w, fault - far, to);           /* or too early */
  }
}

/* Small ones first, then those near the fault, then by kind. */
static int by_size (const void *a, const void *b) {
  const RepairEdit *x = a, *y = b;
  if (x->size != y->size) return x->size - y->size;
  if (x->line != y->line) return x->line > y->line ? -1 : 1;
  if (x->kind != y->kind) return x->kind < y->kind ? -1 : 1;
  return x->splice[0].by < y->splice[0].by ? -1 : 1;
}

static bool is_long (const Line *line) { return line->whole.len > LINE_LONG; }

/* Edits of the words of a line. */
static void add_words (Workshop *w, int i) {
  const Line *line = &w->body[i];
  add_misread(w, line);
  if (!w->log->names_follow) add_names(w, line);
  if (line->subject == SUBJECT_OTHER) add_numbers(w, line);
  for (int k = 0; k < i && line->subject == SUBJECT_DEAL; k++)
    if (w->body[k].subject == SUBJECT_DEAL && !is_long(&w->body[k]))
      add_exchanges(w, &w->body[k], line);
}

/* Lines without which the others may well do. */
static bool is_aside (const Line *line) {
  return line->subject == SUBJECT_RULING || line->subject == SUBJECT_END ||
         line->subject == SUBJECT_TAKEBACK;
}

static void add_edits_of (Workshop *w, int i) {
  const Line *line = &w->body[i];
  if (line->subject == SUBJECT_SCORE || line->subject == SUBJECT_WINNER)
    add_claim(w, line);
  if (is_aside(line)) add_extra(w, line);
  if (!has_cards(line)) return;
  if (!is_long(line)) add_words(w, i);
  add_extra(w, line);
  if (i > 0 && has_cards(&w->body[i - 1]))
    add_swap(w, &w->body[i - 1], line);
}

/* Whoever began, or dealt, may have been another. */
static void add_starts (Workshop *w) {
  const Header *h = &w->d->game.header;
  const Seating *s = w->verdict.seating;
  for (int i = 0; i < h->lines; i++)
    for (int p = 0; p < s->seats; p++)
      if (h->line[i].subject == SUBJECT_START &&
          dictionary_find(s->names, h->line[i].rest) != p)
        add_edit(w, REPAIR_NAME, 1, h->line[i].number,
                 splice(w, h->line[i].rest, s->name[p]));
}

/* The seed may be that of another game: then other cards came up. */
static void add_seed (Workshop *w) {
  const Header *h = &w->d->game.header;
  for (int i = 0; i < h->lines; i++)
    if (h->line[i].subject == SUBJECT_SEED &&
        w->article == ARTICLE_NOT_THE_CARD)
      add_extra(w, &h->line[i]);
}

/* The hands may be those of another game: all of them, or one. */
static void add_deals (Workshop *w) {
  Span first, last;
  int n = 0, words = 0;
  for (; n < w->lines && w->body[n].subject == SUBJECT_DEAL; n++)
    words += count_line(&w->body[n]);
  if (n < 2) return;           /* one line alone is tried already */
  first = w->body[0].whole;
  last = whole_line(w, &w->body[n - 1]);
  first.len = (size_t)(last.at + last.len - first.at);
  add_edit(w, REPAIR_DEAL, words, w->body[0].number,
           splice(w, first, span_of("")));
}

void repair_think (Workshop *w) {
  add_starts(w);
  add_seed(w);
  for (int i = 0; i < w->lines; i++) add_edits_of(w, i);
  if (w->lines > 0 && w->article < 0) add_unnamed(w, &w->body[w->lines - 1]);
  if (w->lines > 0 && w->afters > 0 && has_cards(&w->after[0]))
    add_swap(w, &w->body[w->lines - 1], &w->after[0]);
  add_moves(w);
  add_deals(w);
  for (int i = w->lines - 1; i >= 0 && i >= w->lines - INSERT_BEFORE; i--)
    add_missing(w, &w->body[i]);
  if (w->edits > 0)
    qsort(w->edit, (size_t)w->edits, sizeof *w->edit, by_size);
}
