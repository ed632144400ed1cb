/*
** Verdicts as table rows
** SPDX-License-Identifier: MIT
*/
#include "render/rows.h"

#include <math.h>

#include "log/event.h"
#include "render/catalogue.h"
#include "render/verdict_json.h"
#include "render/wording.h"

enum { COLUMNS_LIMIT = 32 };

/* In the order of RowKind. */
static const struct {
  const char *name, *column[COLUMNS_LIMIT];
} table[] = {
  {"", {NULL}},
  {"logs", {
    "file", "log", "line", "game", "variant", "event", "date", "place", "table",
    "scorer", "players", "verdict", "finished", "incomplete", "moves",
    "assumptions", "corrections", "rulings", "promise", "fault_line",
    "fault_column", "against", "fault_player", "article", "code", "message",
    "rules", "program"}},
  {"scores", {
    "file", "log", "game", "verdict", "finished", "seat", "player", "score",
    "winner"}},
  {"moves", {
    "file", "log", "game", "move", "line", "column", "seat", "player", "verb",
    "text", "announced", "cards", "stands", "assumed"}},
  {"faults", {
    "file", "log", "game", "kind", "line", "column", "against", "seat",
    "player", "text", "article", "source", "message", "reason", "code"}},
};

RowKind rows_find (Span name) {
  for (int k = ROWS_LOGS; k <= ROWS_FAULTS; k++)
    if (span_is(name, table[k].name)) return (RowKind)k;
  return ROWS_NONE;
}

void rows_free (Rows *r) { buffer_free(&r->text); }

void rows_head (Buffer *b, RowKind kind) {
  for (int i = 0; table[kind].column[i] != NULL; i++)
    buffer_format(b, "%s%s", i > 0 ? "," : "", table[kind].column[i]);
  buffer_char(b, '\n');
}

static void begin_row (Rows *r) {
  r->column = 0;
  r->json = (Json){.to = r->to};
  if (!r->csv) json_begin(&r->json, NULL);
}

static void end_row (Rows *r) {
  if (!r->csv) json_end(&r->json);
  buffer_char(r->to, '\n');
}

/* The name of the next column; in CSV, writes the comma. */
static const char *next (Rows *r) {
  if (r->csv && r->column > 0) buffer_char(r->to, ',');
  return table[r->kind].column[r->column++];
}

static bool needs_quotes (Span text) {
  if (text.len == 0) return true;        /* empty text is null */
  if (span_trim(text).len < text.len) return true;
  for (size_t i = 0; i < text.len; i++)
    if (strchr("\",\r\n", text.at[i]) != NULL) return true;
  return false;
}

static void put_quoted (Buffer *b, Span text) {
  buffer_char(b, '"');
  for (size_t i = 0; i < text.len; i++) {
    if (text.at[i] == '"') buffer_char(b, '"');
    buffer_char(b, text.at[i]);
  }
  buffer_char(b, '"');
}

static void put_nothing (Rows *r) {
  const char *name = next(r);
  if (!r->csv) json_nothing(&r->json, name);
}

static void put_span (Rows *r, Span text) {
  const char *name = next(r);
  if (!r->csv)
    json_span(&r->json, name, text);
  else if (needs_quotes(text))
    put_quoted(r->to, text);
  else
    buffer_span(r->to, text);
}

/* Writes nothing for empty text. */
static void put_nonempty (Rows *r, Span text) {
  if (text.len > 0)
    put_span(r, text);
  else
    put_nothing(r);
}

static void put_text (Rows *r, const char *text) {
  put_nonempty(r, span_of(text != NULL ? text : ""));
}

/* Writes nothing for NAN. */
static void put_number (Rows *r, double n) {
  const char *name = next(r);
  if (!r->csv)
    json_number(&r->json, name, n);
  else if (!isnan(n))
    buffer_number(r->to, n);
}

static void put_flag (Rows *r, bool yes) {
  const char *name = next(r);
  if (r->csv)
    buffer_text(r->to, yes ? "true" : "false");
  else
    json_flag(&r->json, name, yes);
}

/* Writes the contents of 'text' and clears it. */
static void put_buffer (Rows *r) {
  put_nonempty(r, buffer_view(&r->text));
  buffer_clear(&r->text);
}

static void put_rest_as_nothing (Rows *r) {
  while (table[r->kind].column[r->column] != NULL) put_nothing(r);
}

static void put_file (Rows *r, Span path) {
  verdict_json_path(&r->text, path);
  put_buffer(r);
}

/* Columns that identify the log, to join tables. */
static void begin_log_row (Rows *r, const Verdict *v) {
  begin_row(r);
  put_file(r, span_of(v->file));
  put_number(r, v->log);
}

static void put_place (Rows *r, const Verdict *v, unsigned line) {
  LinePlace at = line_places_find(&v->places, line);
  put_number(r, at.line);
  put_number(r, at.column > 0 ? (double)at.column : NAN);
}

static void put_player (Rows *r, const Verdict *v, int seat) {
  bool known = seat >= 0 && v->seating != NULL && seat < v->seating->seats;
  put_nonempty(r, known ? v->seating->name[seat] : span_of(""));
}

static void put_seat (Rows *r, const Verdict *v, int seat) {
  put_number(r, seat >= 0 && v->seating != NULL ? (double)seat + 1 : NAN);
  put_player(r, v, seat);
}

static void put_against (Rows *r, const Verdict *v) {
  unsigned line = v->fault.against;
  put_number(r, line > 0 ? (double)verdict_line(v, line) : NAN);
}

static void put_article (Rows *r, const Verdict *v, int article) {
  put_text(r, article >= 0 ? v->rules->article[article].id : NULL);
}

static void put_message (Rows *r, const Verdict *v) {
  wording_fault(&r->text, wording_of(v, r->lang), &v->fault);
  put_buffer(r);
}

static Span header_text (const Verdict *v, Subject subject) {
  for (int i = 0; i < v->header->lines; i++)
    if (v->header->line[i].subject == subject) return v->header->line[i].rest;
  return span_of("");
}

static void put_fault_of_log (Rows *r, const Verdict *v) {
  const Fault *f = &v->fault;
  if (!v->has_fault) {
    for (int i = 0; i < 7; i++) put_nothing(r);
    return;
  }
  put_number(r, verdict_line(v, f->line.number));
  put_number(r, verdict_column(v));
  put_against(r, v);
  put_player(r, v, fault_accused(f));
  put_article(r, v, f->finding.article);
  put_text(r, verdict_json_code(v));
  put_message(r, v);
}

static int count_assumptions (const Verdict *v) {
  int n = v->unsure;
  for (int i = 0; i < v->assumptions; i++) n += !verdict_says_again(v, i);
  return n;
}

static void write_log (Rows *r, const Verdict *v) {
  static const Subject said[] = {
    SUBJECT_VARIANT, SUBJECT_EVENT, SUBJECT_DATE, SUBJECT_PLACE, SUBJECT_TABLE,
    SUBJECT_SCORER
  };
  begin_log_row(r, v);
  put_number(r, verdict_start(v));
  put_nonempty(r, v->game);
  for (size_t i = 0; i < sizeof said / sizeof said[0]; i++)
    put_nonempty(r, header_text(v, said[i]));
  put_number(r, v->seating != NULL ? v->seating->seats : 0);
  put_text(r, verdict_json_kind(v->kind));
  put_flag(r, v->finished);
  put_flag(r, v->unsure);
  put_number(r, v->moves);
  put_number(r, count_assumptions(v));
  put_number(r, v->corrections);
  put_number(r, v->rulings);
  put_text(r, v->header->promise != PROMISE_NONE
                  ? promise_word(v->header->promise) : NULL);
  put_fault_of_log(r, v);
  if (v->rules != NULL)
    buffer_format(&r->text, "%s sha256:%s", v->rules->version,
                  ruleset_hash(v->rules));
  put_buffer(r);
  put_text(r, PACKAGE_VERSION);
  end_row(r);
}

void rows_unread (Rows *r, Buffer *to, Span path, Span why) {
  r->to = to;
  if (r->kind != ROWS_LOGS) return;
  begin_row(r);
  for (const char *name; (name = table[r->kind].column[r->column]) != NULL;)
    if (strcmp(name, "file") == 0)
      put_file(r, path);
    else if (strcmp(name, "verdict") == 0)
      put_text(r, "unread");
    else if (strcmp(name, "message") == 0)
      put_nonempty(r, why);
    else if (strcmp(name, "program") == 0)
      put_text(r, PACKAGE_VERSION);
    else
      put_nothing(r);
  end_row(r);
}

static void write_score (Rows *r, const Verdict *v, int seat) {
  begin_log_row(r, v);
  put_nonempty(r, v->game);
  put_text(r, verdict_json_kind(v->kind));
  put_flag(r, v->finished);
  put_seat(r, v, seat);
  put_number(r, v->has_scores ? v->score[seat] : NAN);
  put_flag(r, v->has_scores && v->winner[seat]);
  end_row(r);
}

static void write_scores (Rows *r, const Verdict *v) {
  int seats = v->seating != NULL ? v->seating->seats : 0;
  for (int s = 0; s < seats; s++) write_score(r, v, s);
}

static bool is_assumed (const Verdict *v, unsigned line) {
  for (int i = 0; i < v->assumptions; i++)
    if (v->assumption[i].line == line) return true;
  return false;
}

/* The move in canonical English. */
static void put_words (Rows *r, const Verdict *v, const Line *line) {
  const Event *e = &r->event;
  bool ok = event_read(&r->reader, line, &r->event, NULL) &&
            event_bind(e, v->rules, v->seating, 0, &r->move, NULL);
  put_text(r, ok ? v->rules->move[r->move.move].verb.en : NULL);
  if (ok) move_write(&r->text, v->rules, v->seating, ENGLISH, &r->move);
  put_buffer(r);
  put_number(r, ok && e->has_announced ? e->announced : NAN);
  if (ok && e->cards > 0)
    move_write_cards(&r->text, v->rules, ENGLISH, e->card, e->cards);
  put_buffer(r);
}

static void write_move (Rows *r, const Game *g, const Verdict *v, int entry,
                        unsigned number) {
  const HistoryEntry *h = &g->history.entry[entry];
  Line line = game_past_line(g, entry);
  begin_log_row(r, v);
  put_nonempty(r, v->game);
  put_number(r, number);
  put_place(r, v, h->line);
  put_seat(r, v, h->seat);
  put_words(r, v, &line);
  put_flag(r, h->stands);
  put_flag(r, is_assumed(v, h->line));
  end_row(r);
}

/* A last move that still waits for its card does not count. */
static void write_moves (Rows *r, const Game *g, const Verdict *v) {
  unsigned number = 0;
  if (!v->begun) return;
  r->reader.rules = v->rules;
  r->reader.seating = v->seating;
  for (int i = 0; i < g->history.length && number < v->moves; i++)
    if (g->history.entry[i].seat >= 0) write_move(r, g, v, i, ++number);
}

static void begin_fault (Rows *r, const Verdict *v, const char *kind,
                         unsigned line) {
  begin_log_row(r, v);
  put_nonempty(r, v->game);
  put_text(r, kind);
  put_place(r, v, line);
}

static void write_fault (Rows *r, const Verdict *v) {
  const Fault *f = &v->fault;
  int article = f->finding.article;
  begin_log_row(r, v);
  put_nonempty(r, v->game);
  put_text(r, v->kind == VERDICT_ILLEGAL ? "fault" : "malformed");
  put_number(r, verdict_line(v, f->line.number));
  put_number(r, verdict_column(v));
  put_against(r, v);
  put_seat(r, v, fault_accused(f));
  put_nonempty(r, f->seat >= 0 ? f->move : span_of(""));
  put_article(r, v, article);
  put_text(r, article >= 0 ? v->rules->article[article].source : NULL);
  put_message(r, v);
  wording_reason(&r->text, wording_of(v, r->lang), f);
  put_buffer(r);
  put_text(r, verdict_json_code(v));
  end_row(r);
}

static void write_suspect (Rows *r, const Verdict *v, const Suspect *s) {
  begin_fault(r, v, "suspect", s->line);
  put_number(r, verdict_line(v, v->fault.line.number));
  put_seat(r, v, s->seat);
  put_nonempty(r, s->move.rest);
  put_article(r, v, s->article);
  put_text(r, v->rules->article[s->article].source);
  put_rest_as_nothing(r);
  end_row(r);
}

static void write_incidents (Rows *r, const Verdict *v, const char *kind,
                             const Incident *list, int count) {
  for (int i = 0; i < count; i++) {
    begin_fault(r, v, kind, list[i].line);
    put_nothing(r);
    put_seat(r, v, list[i].seat);
    put_nonempty(r, list[i].move);
    put_article(r, v, list[i].article);
    put_text(r, v->rules->article[list[i].article].source);
    put_rest_as_nothing(r);
    end_row(r);
  }
}

/* The first one is the fault. */
static void write_malformed (Rows *r, const Verdict *v, const Malformed *m) {
  for (int i = 0; i < m->lines; i++) {
    if (m->line[i].line == v->fault.line.number) continue;
    begin_fault(r, v, "malformed", m->line[i].line);
    for (int empty = 0; empty < 6; empty++) put_nothing(r);
    catalogue_write(&r->text, &m->line[i].remark, r->lang);
    put_buffer(r);
    put_rest_as_nothing(r);
    end_row(r);
  }
}

static void write_faults (Rows *r, const Verdict *v, const Malformed *m) {
  write_incidents(r, v, "correction", v->correction, v->corrections);
  write_incidents(r, v, "ruling", v->ruling, v->rulings);
  if (v->has_fault) write_fault(r, v);
  for (int i = 0; i < v->fault.suspects; i++)
    write_suspect(r, v, &v->fault.suspect[i]);
  write_malformed(r, v, m);
}

void rows_write (Rows *r, Buffer *to, const Game *game, const Verdict *v,
                 const Malformed *malformed) {
  r->to = to;
  switch (r->kind) {
    case ROWS_NONE: break;
    case ROWS_LOGS: write_log(r, v); break;
    case ROWS_SCORES: write_scores(r, v); break;
    case ROWS_MOVES: write_moves(r, game, v); break;
    case ROWS_FAULTS: write_faults(r, v, malformed); break;
  }
}
