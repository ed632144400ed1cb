/*
** All unreadable lines of a log, with suggestions
** SPDX-License-Identifier: MIT
*/
#include "drive/malformed.h"

#include <stdlib.h>

#include "drive/notes.h"
#include "drive/transcribe.h"
#include "base/memory.h"

/* Each line read differently costs another pass over the log. */
enum { MALFORMED_LIMIT = 100, AGAIN_LIMIT = 30 };

struct Proofreader {
  LogJudge judge;
  Verdict verdict;
  NoteReader reader;
  Buffer text;                 /* the log, with lines replaced as meant */
  Malformed *found;
  bool learned;                /* has the reader learned this log's words? */
  bool is_record;              /* was the log made from another format? */
};

void malformed_clear (Malformed *m) {
  for (int i = 0; i < m->lines; i++) {
    remark_free(&m->line[i].remark);
    free(m->line[i].suggestion);
  }
  m->lines = 0;
  m->more = false;
}

void malformed_free (Malformed *m) {
  malformed_clear(m);
  free(m->line);
}

Proofreader *proofreader_open (Host *host, const HeaderRules *rules,
                               Language lang) {
  Proofreader *p = memory_new_sparse(sizeof *p);
  log_open(&p->judge, host, rules, lang);
  return p;
}

void proofreader_close (Proofreader *p) {
  if (p == NULL) return;
  log_close(&p->judge);
  verdict_free(&p->verdict);
  note_reader_free(&p->reader);
  buffer_free(&p->text);
  free(p);
}

static char *copy_span (Span text) {
  char *copy = memory_new(text.len + 1);
  memcpy(copy, text.at, text.len);
  return copy;
}

/* False when the list is full. */
static bool add (Proofreader *p, unsigned line, const Remark *remark,
                 Span suggestion) {
  Malformed *m = p->found;
  MalformedLine *l;
  m->more = m->lines == MALFORMED_LIMIT;
  if (m->more) return false;
  m->line = memory_grow(m->line, &m->room, (size_t)m->lines + 1,
                        sizeof *m->line);
  l = &m->line[m->lines++];
  *l = (MalformedLine){.line = line};
  remark_copy(&l->remark, remark);
  if (suggestion.len == 0 || p->is_record) return true;
  l->suggestion = copy_span(suggestion);
  remark_suggest(&l->remark, suggestion);
  return true;
}

/* The last suggestion is malformed, too. */
static void forget_suggestion (Malformed *m) {
  MalformedLine *last = m->lines > 0 ? &m->line[m->lines - 1] : NULL;
  if (last == NULL || last->suggestion == NULL) return;
  free(last->suggestion);
  last->suggestion = NULL;
  remark_suggest(&last->remark, span_of(""));
}

/* The word in question, spelt correctly. */
static void spell (const Line *line, const Complaint *c, Language lang,
                   Buffer *out) {
  Span meant = remark_text(&c->remark, &c->remark.meant), end;
  bool is_there = c->at.at >= line->whole.at &&
                  c->at.at + c->at.len <= line->comment.at;
  buffer_clear(out);
  if (c->remark.meant.kind == FACT_BOTH)
    meant = span_of(both_in(remark_both(&c->remark, &c->remark.meant), lang));
  if (!is_there || meant.len == 0) return;
  if (c->at.len >= line->rest.len + line->name.len && line->name.len > 0) {
    buffer_span(out, meant);   /* "gaem: 8-28" */
    buffer_text(out, ": ");
    buffer_span(out, line->rest);
    return;
  }
  if (meant.at[meant.len - 1] == ':') {   /* "game 8-28" */
    size_t word = meant.len - 1 < line->rest.len ? meant.len - 1 : 0;
    buffer_span(out, meant);
    buffer_char(out, ' ');
    buffer_span(out, span_trim(span_from(line->rest, word)));
    return;
  }
  end = (Span){c->at.at + c->at.len,
               (size_t)(line->comment.at - c->at.at) - c->at.len};
  buffer_put(out, line->whole.at, (size_t)(c->at.at - line->whole.at));
  buffer_span(out, meant);
  buffer_span(out, end);
  while (out->len > 0 && span_is_blank(out->text[out->len - 1]))
    buffer_cut(out, out->len - 1);
}

static Language language_of (const Proofreader *p) {
  return p->judge.game.header.seating.lang;
}

static void learn_words (Proofreader *p) {
  const Header *h = &p->judge.game.header;
  NoteReader *d = &p->reader;
  if (p->learned) return;
  p->learned = true;
  note_reader_free(d);
  memset(d, 0, sizeof *d);
  note_words_make(&d->words, h->rules, &h->seating);
  d->events.rules = h->rules;
  d->events.seating = &h->seating;
  d->lang = language_of(p);
}

/* The line as the notes reader takes it, if it is legal next. */
static Span read_as_note (Proofreader *p, const Line *line, Buffer *clean) {
  NoteReader *d = &p->reader;
  NoteClause clause;
  NoteCursor c;
  int best = -1;
  buffer_clear(clean);
  note_clean(clean, (Span){line->whole.at,
                           (size_t)(line->comment.at - line->whole.at)});
  d->last_seat = -1;
  d->here = transcribe_position(&p->judge.game.judge);
  c = (NoteCursor){.words = &d->words,
                   .left = note_start(buffer_view(clean))};
  if (!note_next_clause(&c, &clause) || span_trim(c.left).len > 0)
    return span_of("");
  note_read(d, &clause);
  for (int i = 0; i < d->readings; i++)
    if (d->reading[i].cost < COST_DROP &&
        (best < 0 || d->reading[i].cost < d->reading[best].cost) &&
        transcribe_is_fine(&p->judge, d->reading[i].line))
      best = i;
  return span_of(best < 0 ? "" : d->reading[best].line);
}

static bool can_be_read (Proofreader *p, const Line *line, Complaint *c) {
  EventReader *r = &p->judge.game.reader;
  BoundMove any;
  Event e;
  if (line_is_silent(line->subject))
    return true;
  if (header_ends_with(&p->judge.game.header, line)) return true;
  if (line_is_header(line->subject))
    return complain(c, line->name, fact_saying(SAY_BELONGS_IN_HEADER),
                    fact_text(line->name));
  if (line->subject == SUBJECT_RULING) return true;
  return event_read(r, line, &e, c) &&
         (e.subject != SUBJECT_OTHER ||
          event_bind(&e, r->rules, r->seating, 0, &any, c));
}

static void read_words (Proofreader *p, LineCursor c) {
  Complaint complaint = {0};
  Buffer spelt = {0};
  Line line, again;
  while (line_next(&c, &line)) {
    Complaint ignored = {0};
    if (can_be_read(p, &line, &complaint)) continue;
    spell(&line, &complaint, language_of(p), &spelt);
    line_cut(&again, buffer_view(&spelt));
    if (!can_be_read(p, &again, &ignored)) buffer_clear(&spelt);
    remark_free(&ignored.remark);
    if (!add(p, line.number, &complaint.remark, buffer_view(&spelt))) break;
  }
  remark_free(&complaint.remark);
  buffer_free(&spelt);
}

static void judge (Proofreader *p, LogText *log) {
  log->text = buffer_view(&p->text);
  log_begin(&p->judge, log, &p->verdict);
  while (log_next(&p->judge)) log_take(&p->judge, &p->verdict);
  log_settle(&p->judge, &p->verdict);
}

/* A cursor at the given line. */
static LineCursor find_line (const LogText *log, unsigned number) {
  LineCursor c = {log->text, log->first_line}, next = c;
  Line line;
  while (next.number <= number) {
    c = next;
    if (!line_next(&next, &line)) break;
  }
  return c;
}

/* Replaces the line; an empty span removes it. */
static void replace (Proofreader *p, const Line *line, Span with) {
  size_t at = (size_t)(line->whole.at - p->text.text);
  Buffer made = {0};
  buffer_put(&made, p->text.text, at);
  buffer_span(&made, with);
  buffer_put(&made, p->text.text + at + line->whole.len,
             p->text.len - at - line->whole.len);
  buffer_free(&p->text);
  p->text = made;
}

/* A card is missing: the lines after it cannot be judged. */
static bool stops_game (const Remark *r) {
  return r->saying == SAY_CARD_NOT_TURNED ||
         r->saying == SAY_CARD_NOT_REVEALED;
}

/* Without this header nothing after it makes sense. */
static bool is_needed (Subject subject) {
  return subject == SUBJECT_GAME || subject == SUBJECT_PLAYERS ||
         subject == SUBJECT_VARIANT;
}

/* A line of free text is always fine. */
static bool takes_any_words (Span text) {
  Line line;
  line_cut(&line, text);
  return line.subject == SUBJECT_END || line.subject == SUBJECT_NOTE;
}

/* What a faulty line was meant to be; empty if unknown. */
static void find_meant (Proofreader *p, const Line *line, Buffer *meant) {
  const Verdict *v = &p->verdict;
  Buffer clean = {0};
  if (v->begun) {
    Span read;
    game_back(&p->judge.game, p->judge.game.history.length);
    learn_words(p);
    read = read_as_note(p, line, &clean);
    if (read.len > 0) {
      buffer_clear(meant);
      buffer_span(meant, read);
      buffer_free(&clean);
      return;
    }
  }
  spell(line, &v->fault.finding.complaint, language_of(p), meant);
  if (v->begun && meant->len > 0) {
    buffer_copy(&clean, meant);
    if (takes_any_words(buffer_view(meant)) ||
        !transcribe_is_fine(&p->judge, buffer_string(&clean)))
      buffer_clear(meant);
  }
  buffer_free(&clean);
}

/* Replaces the faulty line by what was meant. False: cannot go on. */
static bool go_on (Proofreader *p, LogText *log, Buffer *meant) {
  const Verdict *v = &p->verdict;
  const Remark *said = &v->fault.finding.complaint.remark;
  LineCursor at = find_line(log, v->fault.line.number);
  Line line;
  bool first = p->found->lines == 0;
  if (!line_next(&at, &line) || v->fault.line.whole.at == NULL)
    return add(p, v->fault.line.number, said, span_of("")), false;
  if (v->rules != NULL && v->begun && stops_game(said)) {
    if (first) add(p, line.number, said, span_of(""));
    read_words(p, first ? at : find_line(log, line.number));
    return false;
  }
  find_meant(p, &line, meant);
  if (!add(p, line.number, said, buffer_view(meant))) return false;
  if (!v->begun && meant->len == 0 &&
      (is_needed(line.subject) || !line_is_header(line.subject)))
    return false;
  replace(p, &line, buffer_view(meant));
  return true;
}

/* Judges the log repeatedly, each time without the last complaint. */
static void find_all (Proofreader *p, const LogText *log, Buffer *meant) {
  LogText copy = *log;
  const Verdict *v = &p->verdict;
  Malformed *m = p->found;
  unsigned last = 0;
  malformed_clear(m);
  p->learned = false;
  buffer_clear(&p->text);
  buffer_span(&p->text, log->text);
  buffer_char(&p->text, '\n');
  for (int i = 0; i < AGAIN_LIMIT; i++) {
    judge(p, &copy);
    if (v->has_fault && v->fault.line.number <= last) forget_suggestion(m);
    if (!v->has_fault || v->fault.line.number <= last) break;
    last = v->fault.line.number;
    if (v->kind == VERDICT_ILLEGAL) {
      LineCursor c = find_line(&copy, last + 1);
      read_words(p, c);
      break;
    }
    if (v->kind != VERDICT_MALFORMED || !go_on(p, &copy, meant)) break;
    m->more = i + 1 == AGAIN_LIMIT;
  }
}

void proofread (Proofreader *p, const LogText *log, Malformed *m) {
  Host *h = p->judge.game.judge.host;
  Buffer meant = {0};
  p->found = m;
  p->is_record = line_places_given(&log->places);
  sandbox_begin_stretch(h, STRETCH_LOG, log->text.len);
  do find_all(p, log, &meant);
  while (sandbox_does_again(h));
  buffer_free(&meant);
}
