/*
** Judging a log from its first line to its last
** SPDX-License-Identifier: MIT
*/
#include "judge/log.h"

#include <limits.h>
#include <stdlib.h>

#include "base/memory.h"
#include "judge/blame.h"
#include "judge/finding.h"

void log_open (LogJudge *d, Host *host, const HeaderRules *rules,
               Language lang) {
  game_open(&d->game, host, lang);
  d->game.may_go_back = true;
  d->game.reader.cache = memory_new_sparse(sizeof(LineCache));
  d->rules = rules;
}

void log_close (LogJudge *d) {
  game_close(&d->game);
  free(d->game.reader.cache);
  remark_free(&d->complaint.remark);
  fault_free(&d->open);
}

static void add_incident (Incident **list, int *count, size_t *room,
                          Incident i) {
  *list = memory_grow(*list, room, (size_t)*count + 1, sizeof **list);
  (*list)[(*count)++] = i;
}

static Incident open_incident (const LogJudge *d, int event) {
  return (Incident){d->open.line.number, d->open.seat,
                    d->open.finding.article, event, d->open.move};
}

static Incident suspect_incident (const Suspect *s) {
  return (Incident){s->line, s->seat, s->article, s->event, s->move.rest};
}

/* The first suspect whose move a takeback to there undoes, or NULL. */
static const Suspect *suspect_undone (const LogJudge *d, int to) {
  const Fault *f = &d->open;
  for (int i = 0; i < f->suspects; i++)
    if (f->suspect[i].event >= to) return &f->suspect[i];
  return NULL;
}

static void add_correction (LogJudge *d, Verdict *v, int to) {
  const Suspect *s = suspect_undone(d, to);
  add_incident(&v->correction, &v->corrections, &v->correction_room,
               s ? suspect_incident(s)
                 : open_incident(d, d->game.history.length));
}

/* Drops rulings about lines that are taken back. */
static void forget_rulings (Verdict *v, int to) {
  int n = 0;
  for (int i = 0; i < v->rulings; i++)
    if (v->ruling[i].event < to) v->ruling[n++] = v->ruling[i];
  v->rulings = n;
}

/* The last move of that seat, legal or not: where a takeback goes. */
static int find_last_move (const LogJudge *d, int seat) {
  if (d->has_open && d->awaited < 0 && d->open.seat == seat &&
      d->open.line.subject == SUBJECT_OTHER)
    return d->game.history.length;
  return history_last_move(&d->game.history, seat);
}

/* Is the open fault an illegal move that shows its cards to all? */
static bool shows_its_cards (const LogJudge *d) {
  return d->has_open && d->awaited < 0 &&
         d->open.line.subject == SUBJECT_OTHER;
}

static Ruling do_takeback (LogJudge *d, Verdict *v, const Line *line) {
  Game *g = &d->game;
  Event e;
  int to;
  if (!event_read(&g->reader, line, &e, &g->judge.finding.complaint))
    return finding_malformed(&g->judge);
  to = find_last_move(d, e.seat);
  if (to < 0)
    return finding_because(&d->game.judge, line->rest,
                           fact_saying(SAY_HAS_NOT_MOVED),
                           fact_text(line->rest));
  if (d->has_open) add_correction(d, v, to);
  d->back_to = to < g->history.length ? g->history.entry[to].line
                                      : d->open.line.number;
  game_back_knowing(g, to, line, shows_its_cards(d) ? &d->shown_line : NULL);
  d->has_open = false;
  forget_rulings(v, to);
  return RULING_FINE;
}

static void convict (Verdict *v, const Fault *f) {
  Ruling ruling = f->finding.ruling;
  fault_copy(&v->fault, f);
  v->has_fault = true;
  v->kind = ruling == RULING_ILLEGAL  ? VERDICT_ILLEGAL
            : ruling == RULING_BROKEN ? VERDICT_TROUBLE
                                      : VERDICT_MALFORMED;
}

static void set_fault (LogJudge *d, Verdict *v, const Line *line, int seat) {
  Fault f = {.line = *line, .seat = seat, .move = line->rest,
             .finding = d->game.judge.finding};
  convict(v, &f);
}

/* Is it a move, or the line with the card that a move waits for? */
static bool is_about_move (const LogJudge *d, const Line *line) {
  return line->subject == SUBJECT_OTHER ||
         (d->game.judge.pending && (line->subject == SUBJECT_TURN ||
                               line->subject == SUBJECT_REVEAL));
}

/* Who is at fault and with what, as far as the line says. */
static void find_actor (LogJudge *d, const Line *line) {
  Fault *f = &d->open;
  Event e;
  f->seat = dictionary_find(d->game.header.seating.names, line->name);
  f->move = line->rest;
  if (line->subject == SUBJECT_FAULT) {
    event_read(&d->game.reader, line, &e, NULL);
    f->seat = e.seat;
    f->move = e.behind.len > 0 ? e.behind : line->name;
  }
  else if (f->seat < 0)        /* "deal: Anne 7" */
    f->move = (Span){line->name.at,
                     (size_t)(line->rest.at + line->rest.len - line->name.at)};
}

/* Is the line itself wrong, whatever move waited for it? */
static bool is_line_alone (const Line *line, const Finding *f) {
  return line->subject == SUBJECT_FAULT ||
         (line->subject != SUBJECT_OTHER &&
          f->article == ARTICLE_TOO_MANY_CARDS);
}

/*
** An illegal line: the next may take a move back or let it stand. If a move
** waited for its card, the line that names the card shows what is wrong; a
** wrong number is part of the move itself. False: no line can mend it.
*/
static bool open_fault (LogJudge *d, const Line *line, bool stands) {
  const Finding *f = &d->game.judge.finding;
  bool alone = is_line_alone(line, f);
  bool about_move = is_about_move(d, line) && !alone;
  Line move;
  fault_clear(&d->open);
  d->has_open = true;
  d->stands = stands;
  d->awaited = line->subject == SUBJECT_OTHER || !about_move
                   ? -1 : history_last_move(&d->game.history, -1);
  move = d->awaited < 0 ? *line : game_past_line(&d->game, d->awaited);
  d->open.line = f->article == ARTICLE_ANNOUNCE ? move : *line;
  find_actor(d, &move);
  finding_copy(&d->open.finding, f);
  d->shown_line = *line;
  if (alone)
    game_back(&d->game, d->game.history.length);
  else if (!d->blames_nobody)
    blame_find(d, line, &d->open);
  return about_move || alone || d->open.suspects > 0;
}

static void confirm_fault (LogJudge *d, Verdict *v) {
  convict(v, &d->open);
  d->has_open = false;
}

static const Suspect *suspect_at (const Fault *f, int seat) {
  for (int i = f->suspects - 1; i >= 0; i--)
    if (f->suspect[i].seat == seat) return &f->suspect[i];
  return NULL;
}

/* The player whose move a ruling lets stand, and perhaps the line. */
typedef struct Standing {
  int seat;                    /* or -1 */
  unsigned line;               /* or 0 */
  bool alone;                  /* is there no other text? */
} Standing;

/* A whole word of digits: a line's number. Otherwise 0. */
static unsigned read_line_number (Span word) {
  unsigned line = 0;
  for (size_t i = 0; i < word.len; i++) {
    if (word.at[i] < '0' || word.at[i] > '9' || line > UINT_MAX / 16) return 0;
    line = line * 10 + (unsigned)(word.at[i] - '0');
  }
  return line;
}

/* NAME [LINE] [TEXT]; a comma may precede the text. */
static Standing read_standing (const LogJudge *d, Span text) {
  const char *comma = memchr(text.at, ',', text.len);
  size_t len = comma ? (size_t)(comma - text.at) : text.len, name = 0;
  Standing s = {.seat = dictionary_find_prefix(d->game.header.seating.names,
                                               (Span){text.at, len}, &name)};
  Span rest = span_trim((Span){text.at + name, len - name}), word;
  if (s.seat < 0) return s;
  word = span_first_word(rest);
  s.line = read_line_number(word);
  s.alone = comma == NULL && (s.line > 0 ? word.len : 0) == rest.len;
  return s;
}

/*
** The suspect whose move stands: the only one; otherwise the move in the line
** that the ruling names, or that player's last.
*/
static const Suspect *suspect_named (const Fault *f, const Standing *s) {
  if (f->suspects == 1) return &f->suspect[0];
  for (int i = 0; s->line > 0 && i < f->suspects; i++)
    if (f->suspect[i].seat == s->seat && f->suspect[i].line == s->line)
      return &f->suspect[i];
  return s->line > 0 ? NULL : suspect_at(f, s->seat);
}

/* Does it only name a player who is not a suspect? */
static bool names_other (const Fault *f, const Standing *s) {
  return f->suspects > 0 && s->seat >= 0 && s->alone &&
         suspect_at(f, s->seat) == NULL;
}

/*
** What the ruling lets stand, as an incident. False, with the reason: the
** ruling cannot be carried out.
*/
static bool find_standing (LogJudge *d, Span name, Incident *i) {
  Standing named = read_standing(d, name);
  const Suspect *s = suspect_named(&d->open, &named);
  if (names_other(&d->open, &named)) {
    d->open.unheard = SAY_NOT_A_SUSPECT;
    d->open.unsuspected = named.seat;
    return false;
  }
  if (d->open.suspects > 0 && s == NULL) {
    d->open.unheard = suspect_at(&d->open, named.seat) ? SAY_WHICH_STANDS
                                                       : SAY_WHOSE_STANDS;
    return false;
  }
  *i = s ? suspect_incident(s)
         : open_incident(d, d->awaited < 0 ? d->game.history.length
                                           : d->awaited);
  if (d->open.line.subject == SUBJECT_FAULT) return true;
  if (!d->open.finding.cannot_stand &&
      !d->game.header.rules->article[i->article].cannot_stand)
    return true;
  d->open.unheard = SAY_CANNOT_STAND;
  return false;
}

/* Was the line let stand, and does it show that another is wrong? */
static bool shows_another (const LogJudge *d, Ruling ruling) {
  return ruling == RULING_ILLEGAL &&
         d->game.judge.finding.article != ARTICLE_TOO_MANY_CARDS;
}

/*
** 'ruling: stands' after an illegal line: that move, or a suspect's, stands, in
** any replay too, and the line is judged again. False: it remains the fault.
*/
static bool let_stand (LogJudge *d, Verdict *v, const Line *line) {
  Incident i;
  Ruling ruling;
  Span behind;
  if (!line_stands(line->rest, &behind) ||
      !find_standing(d, span_trim(behind), &i))
    return false;
  d->stands |= i.event == d->game.history.length;
  if (i.event < d->game.history.length) game_let_stand(&d->game, i.event);
  if (d->game.judge.telling != NULL)
    d->game.judge.telling->count = 0;  /* texts told before are not new */
  ruling = game_line(&d->game, &d->shown_line, d->stands);
  if (!game_is_fine(ruling) && !shows_another(d, ruling)) {
    d->open.unheard = SAY_CANNOT_STAND;
    return false;
  }
  add_incident(&v->ruling, &v->rulings, &v->ruling_room, i);
  d->stood = i.line;
  d->has_open = false;
  return game_is_fine(ruling) || open_fault(d, &d->shown_line, d->stands);
}

/* The seed that was promised: the log ends with it. */
static Ruling check_seed_line (LogJudge *d, const Line *line) {
  Header *h = &d->game.header;
  char hash[PROMISE_HASH];
  if (h->promise == PROMISE_OPEN)
    return finding_because(&d->game.judge, line->name,
                           fact_saying(SAY_SEED_AT_END),
                           fact_text(line->name));
  if (h->promise == PROMISE_KEPT || line->subject == SUBJECT_SALT)
    return RULING_FINE;
  promise_hash(h->seed, h->salt, hash);
  finding_illegal(&d->game.judge, ARTICLE_NOT_THE_SEED, line->rest);
  finding_add(&d->game.judge, fact_saying(SAY_HASH_IS), fact_string(hash));
  return RULING_ILLEGAL;
}

static Ruling any_line (LogJudge *d, Verdict *v, const Line *line) {
  if (header_ends_with(&d->game.header, line)) return check_seed_line(d, line);
  if (line_is_header(line->subject))
    return finding_because(&d->game.judge, line->name,
                           fact_saying(SAY_BELONGS_IN_HEADER),
                           fact_text(line->name));
  switch (line->subject) {
    case SUBJECT_TAKEBACK: return do_takeback(d, v, line);
    case SUBJECT_RULING:
      return finding_because(&d->game.judge, line->name,
                             fact_saying(SAY_STRAY_RULING));
    default: return game_line(&d->game, line, false);
  }
}

Ruling log_add (LogJudge *d, Verdict *v, const Line *line) {
  return line_is_silent(line->subject) ? RULING_FINE : any_line(d, v, line);
}

/*
** Is it a possible takeback? If the log contradicts itself it must take back
** one of the suspects' moves: shown cards have been seen.
*/
static bool takes_back (const LogJudge *d, const Line *line) {
  int seat = dictionary_find(d->game.header.seating.names, line->rest), to;
  if (line->subject != SUBJECT_TAKEBACK || seat < 0) return false;
  to = find_last_move(d, seat);
  if (is_line_alone(&d->open.line, &d->open.finding) && d->open.seat != seat)
    return false;
  return to >= 0 && (d->open.suspects == 0 || suspect_undone(d, to) != NULL);
}

/* Does the card of an illegal move show that another move was illegal? */
static bool exposes_another (LogJudge *d) {
  Judge *j = &d->game.judge;
  int article = d->open.finding.article;
  Checkpoint *here;
  bool impossible;
  if (!shows_its_cards(d) || d->open.suspects > 0 || j->assumptions == 0 ||
      article == ARTICLE_NOT_HELD || article == ARTICLE_NO_SUCH_CARD)
    return false;
  here = judge_save(j);
  j->mode = MODE_SHOW;
  impossible = game_try(&d->game, &d->shown_line) == RULING_ILLEGAL;
  j->mode = MODE_JUDGE;
  judge_restore(j, here);
  free(here);
  return impossible;
}

/* May an illegal line conflict with assumptions of other moves? */
static bool is_about_cards (const LogJudge *d, const Line *line) {
  return is_about_move(d, line) || line->subject == SUBJECT_DEAL ||
         line->subject == SUBJECT_TURN || line->subject == SUBJECT_REVEAL ||
         line->subject == SUBJECT_FAULT;
}

/*
** The rules reached the limit of work. If that was because of hidden cards, the
** log can no longer be followed.
*/
static bool give_up (Judge *j) {
  if (j->effort > 0 || j->assumptions > 0) j->lost = true;
  return j->lost;
}

static bool is_lost (Judge *j) {
  return j->lost || (sandbox_is_worked_out(j->host) && give_up(j));
}

/* Handles a line that is wrong. False: judging ends here. */
static bool judge_fault (LogJudge *d, Verdict *v, const Line *line,
                         Ruling ruling) {
  if (is_lost(&d->game.judge)) return false;  /* which is nobody's fault */
  if (ruling == RULING_ILLEGAL && is_about_cards(d, line)) {
    if (open_fault(d, line, false)) return true;
    confirm_fault(d, v);
    return false;
  }
  set_fault(d, v, line,
            dictionary_find(d->game.header.seating.names, line->name));
  return false;
}

/* A line that is not a move, or that follows an illegal one. */
static bool judge_other (LogJudge *d, Verdict *v, const Line *line) {
  Ruling ruling;
  if (line_is_silent(line->subject)) return true;
  if (d->has_open && !takes_back(d, line)) {
    if (line->subject == SUBJECT_RULING && let_stand(d, v, line)) return true;
    confirm_fault(d, v);
    return false;
  }
  if (d->has_open && exposes_another(d)) {  /* no takeback helps */
    open_fault(d, &d->shown_line, true);
    confirm_fault(d, v);
    return false;
  }
  ruling = any_line(d, v, line);
  return game_is_fine(ruling) || judge_fault(d, v, line, ruling);
}

static bool judge_line (LogJudge *d, Verdict *v, const Line *line) {
  Ruling ruling;
  if (line->subject != SUBJECT_OTHER || d->has_open)
    return judge_other(d, v, line);
  ruling = game_line(&d->game, line, false);
  return game_is_fine(ruling) || judge_fault(d, v, line, ruling);
}

static void header_fault (LogJudge *d, Verdict *v, unsigned number) {
  v->has_fault = true;
  if (d->game.header.rules != NULL) v->game = span_of(d->game.header.rules->id);
  v->kind = d->game.header.broken ? VERDICT_TROUBLE : VERDICT_MALFORMED;
  v->fault.line = (Line){.number = number};
  v->fault.finding.complaint.at = d->complaint.at;
  remark_copy(&v->fault.finding.complaint.remark, &d->complaint.remark);
  for (int i = 0; i < d->game.header.lines; i++)
    if (d->game.header.line[i].number == number)
      v->fault.line.whole = d->game.header.line[i].whole;
}

/* Does the log lack a card that only the right seed can provide? */
static bool lacks_card (const Verdict *v) {
  switch (v->fault.finding.complaint.remark.saying) {
    case SAY_NAME_CARD: case SAY_NAME_CARDS: case SAY_CARD_NOT_TURNED:
    case SAY_CARD_NOT_REVEALED: return v->kind == VERDICT_MALFORMED;
    default: return false;
  }
}

/* The seed does not match the promise, wherever it is in the log. */
static void blame_seed (LogJudge *d, Verdict *v) {
  LineCursor c = {d->log->text, d->log->first_line};
  Line line, seed = {.subject = SUBJECT_NONE};
  while (line_next(&c, &line))
    if (line.subject == SUBJECT_SEED) seed = line;
  check_seed_line(d, &seed);
  set_fault(d, v, &seed, -1);
}

static bool begin_body (LogJudge *d, Verdict *v, const Line *line) {
  Header *h = &d->game.header;
  header_look_ahead(h, d->log->text);
  if (!header_settle(h, d->game.judge.host, d->rules, line, &d->complaint)) {
    header_fault(d, v, h->fault_line);
    if (h->fault_line == line->number) v->fault.line.whole = line->whole;
    return false;
  }
  v->rules = h->rules;
  v->game = span_of(h->rules->id);
  v->seating = &h->seating;
  v->begun = game_begin(&d->game) == RULING_FINE;
  d->game.in_place = true;
  if (!v->begun && !is_lost(&d->game.judge)) set_fault(d, v, line, -1);
  if (v->begun && h->promise == PROMISE_BROKEN && !header_is_ahead(h))
    blame_seed(d, v);
  return v->begun && !v->has_fault;
}

/* The line is invalid, unless an earlier header line is wrong already. */
static void bad_header_line (LogJudge *d, Verdict *v, const Line *line) {
  Header *h = &d->game.header;
  Complaint earlier = {0};
  if (!header_settle(h, d->game.judge.host, d->rules, line, &earlier) &&
      h->fault_line < line->number) {
    Complaint later = d->complaint;
    d->complaint = earlier;
    earlier = later;
  }
  else
    h->fault_line = line->number;
  header_fault(d, v, h->fault_line);
  if (h->fault_line == line->number) v->fault.line.whole = line->whole;
  remark_free(&earlier.remark);
}

static bool next_line (LogJudge *d) {
  return line_cache_next(d->game.reader.cache, &d->cursor, &d->line);
}

/* Reads lines up to the first of the body. False if the log ends there. */
static bool read_header (LogJudge *d, Verdict *v) {
  LineCursor *c = &d->cursor;
  Line *line = &d->line, last = {.number = c->number, .whole = {c->left.at, 0}};
  while (next_line(d)) {
    if (line->subject == SUBJECT_GAME) v->line = line->number;
    if (line_is_body(line->subject)) {
      bool begun = begin_body(d, v, line);
      d->game.header.incomplete = false;  /* it is complete now */
      return begun;
    }
    if (line->subject == SUBJECT_NONE || line->subject == SUBJECT_NOTE)
      continue;
    last = *line;
    if (!header_add(&d->game.header, line, &d->complaint))
      return bad_header_line(d, v, line), false;
    if (line->subject == SUBJECT_GAME) v->game = line->rest;
  }
  begin_body(d, v, &last);
  return false;
}

static void take_result (LogJudge *d, Verdict *v) {
  Judge *j = &d->game.judge;
  v->moves = j->moves;
  v->finished = judge_over(j);
  v->has_scores = judge_result(j, v->score, v->winner);
  if (!v->has_scores && !v->has_fault && !is_lost(j))
    set_fault(d, v, &(Line){.number = v->line}, -1);
}

static void trouble_in_text (const LogJudge *d, const LogText *log,
                             Verdict *v) {
  const Limits *limits = host_limits(d->game.judge.host);
  if (log->trouble == SAY_NOTHING || v->has_fault) return;
  v->has_fault = true;
  v->kind = VERDICT_MALFORMED;
  v->fault.line = (Line){.number = log->trouble_line};
  v->fault.column = log->trouble_column;
  v->fault.seat = v->fault.finding.article = -1;
  v->fault.finding.complaint.at = (Span){NULL, 0};
  if (log->broken != NULL) {
    v->kind = VERDICT_TROUBLE;
    remark_copy(&v->fault.finding.complaint.remark, log->broken);
    return;
  }
  remark_say(&v->fault.finding.complaint.remark, fact_saying(log->trouble),
             fact_number((double)limits->of[LIMIT_LOG]));
}

/* A ruling right after a fault that is not a move cannot help. */
static void hear_ruling (LogJudge *d, Verdict *v) {
  Line line = {.subject = SUBJECT_NONE};
  if (v->kind != VERDICT_ILLEGAL || v->fault.line.number != d->line.number)
    return;
  while (line_next(&d->cursor, &line))
    if (line.subject != SUBJECT_NONE && line.subject != SUBJECT_NOTE) break;
  if (line.subject == SUBJECT_RULING) v->fault.unheard = SAY_CANNOT_STAND;
}

void log_begin (LogJudge *d, const LogText *log, Verdict *v) {
  verdict_clear(v);
  header_clear(&d->game.header);
  v->log = log->index;
  v->line = log->first_line;
  v->header = &d->game.header;
  v->places = d->game.places = log->places;
  v->kind = VERDICT_LEGAL;
  d->log = log;
  host_draw_lots(d->game.judge.host, log->text.len);
  d->game.text = log->text;
  d->cursor = (LineCursor){log->text, log->first_line};
  d->has_open = false;
  d->inquired = 0;
  d->game.judge.finding.ruling = RULING_FINE;
  d->has_line = read_header(d, v);
  d->stopped = !d->has_line;
}

bool log_next (LogJudge *d) {
  bool first = d->has_line;
  d->has_line = false;
  return !d->stopped && (first || next_line(d));
}

/*
** Is the limit of work reached? A log repeated without counting stops at the
** line where it stopped before.
*/
static bool is_out_of_work (LogJudge *d) {
  if (d->worked_out > 0 && d->line.number >= d->worked_out) return true;
  return sandbox_is_worked_out(d->game.judge.host);
}

/* Stops at the current line because the rules reached the limit of work. */
static void stop_working (LogJudge *d, Verdict *v) {
  Judge *j = &d->game.judge;
  d->has_open = false;
  d->stopped = give_up(j);
  if (d->stopped) return;
  sandbox_worked_out(j->host);
  finding_broken(j);
  set_fault(d, v, &d->line, -1);
}

/* Notes the line where knowledge was given up, unless it was taken back. */
static void note_unsure (const LogJudge *d, Verdict *v) {
  const Judge *j = &d->game.judge;
  bool unsure = j->incomplete || j->lost || judge_is_blurred(j);
  if (!unsure || j->lost || v->unsure_line == 0)
    v->unsure_line = unsure ? d->line.number : 0;
  v->lost = j->lost;
}

void log_take (LogJudge *d, Verdict *v) {
  if (is_out_of_work(d)) stop_working(d, v);
  d->stopped = v->has_fault || d->stopped || !judge_line(d, v, &d->line);
  note_unsure(d, v);
}

void log_settle (LogJudge *d, Verdict *v) {
  if (d->has_open)
    confirm_fault(d, v);
  else
    hear_ruling(d, v);
  if (d->game.header.promise == PROMISE_BROKEN && lacks_card(v))
    blame_seed(d, v);
  if (d->log->trouble != SAY_NOTHING && d->game.header.incomplete)
    v->has_fault = false;  /* replaced by a worse one */
  trouble_in_text(d, d->log, v);
}

void log_end (LogJudge *d, Verdict *v) {
  log_settle(d, v);
  if (v->rules == NULL) return;
  if (!v->has_fault && !d->game.judge.lost &&
      judge_finish(&d->game.judge) != RULING_FINE &&
      !is_lost(&d->game.judge))
    set_fault(d, v, &(Line){.number = v->line}, -1);
  take_result(d, v);
  note_unsure(d, v);
}

void log_more (LogJudge *d, Span text, const Verdict *v) {
  size_t judged = (size_t)(d->cursor.left.at - text.at);
  d->game.text = text;
  d->cursor.left = (Span){text.at + judged, text.len - judged};
  d->stopped = !v->begun || v->has_fault;
}

void log_judge_before (LogJudge *d, const LogText *log, unsigned line,
                       Verdict *v) {
  Host *h = d->game.judge.host;
  sandbox_begin_stretch(h, STRETCH_LOG, log->text.len);
  do {
    d->worked_out = 0;
    log_begin(d, log, v);
    while (log_next(d) && (line == 0 || d->line.number < line)) log_take(d, v);
    if (sandbox_is_worked_out(h)) d->worked_out = d->line.number;
  } while (sandbox_does_again(h));
}

/*
** Goes back to the last line of the history that ends before that byte. Returns
** the cursor there.
*/
static LineCursor go_back_before (LogJudge *d, const LogText *log,
                                  size_t same) {
  const HistoryEntry *entry = d->game.history.entry;
  const char *end = log->text.at + log->text.len;
  int to = d->game.history.length;
  while (to > 0) {
    Line line;
    const char *next;
    if (entry[to - 1].offset < same) {
      line = game_past_line(&d->game, to - 1);
      next = line.whole.at + line.whole.len;
      while (next < end && *next != '\n') next++;
      if (next < log->text.at + same) {
        game_back(&d->game, to);
        next++;
        return (LineCursor){{next, (size_t)(end - next)}, line.number + 1};
      }
    }
    to--;
  }
  return (LineCursor){{NULL, 0}, 0};
}

static void judge_rest (LogJudge *d, const LogText *log, size_t same,
                        Verdict *v) {
  Verdict before = *v;
  d->game.text = log->text;
  d->cursor = go_back_before(d, log, same);
  if (d->cursor.left.at == NULL) {
    log_judge_before(d, log, 0, v);
    return;
  }
  verdict_clear(v);
  v->line = before.line;
  v->log = log->index;
  v->places = d->game.places = log->places;
  v->kind = VERDICT_LEGAL;
  v->rules = before.rules;
  v->game = before.game;
  v->seating = before.seating;
  v->begun = true;
  d->log = log;
  d->has_open = d->has_line = d->stopped = false;
  d->inquired = 0;
  d->game.judge.finding.ruling = RULING_FINE;
  while (log_next(d)) log_take(d, v);
}

void log_judge_rest (LogJudge *d, const LogText *log, size_t same, Verdict *v) {
  Host *h = d->game.judge.host;
  sandbox_begin_stretch(h, STRETCH_LOG, log->text.len);
  do {
    d->worked_out = 0;
    judge_rest(d, log, same, v);
    if (sandbox_is_worked_out(h)) d->worked_out = d->line.number;
  } while (sandbox_does_again(h));
}

static void judge_log (LogJudge *d, const LogText *log, Verdict *v) {
  Game *g = &d->game;
  log_judge_before(d, log, 0, v);
  log_end(d, v);
  if (v->rules == NULL) return;
  if (v->kind == VERDICT_ILLEGAL && d->legal_most > 0 && v->fault.seat >= 0 &&
      v->fault.line.subject != SUBJECT_FAULT) {
    game_back(g, g->history.length);  /* reopen skipped phases */
    legal_list(&g->judge, v->fault.seat, d->legal_most, &v->legal);
  }
  if (d->asked != ASSUMPTIONS_NOTHING &&
      (v->kind == VERDICT_LEGAL || v->kind == VERDICT_ILLEGAL))
    assumptions_list(g, v, d->asked == ASSUMPTIONS_EACH);
  if (v->unsure_line > 0 && v->kind == VERDICT_LEGAL)
    v->kind = VERDICT_CONSISTENT;
  v->unsure |= v->unsure_line > 0 && v->kind == VERDICT_CONSISTENT;
  if (v->unsure && v->unsure_line == 0)
    v->unsure_line = v->assumption[0].line;
}

void log_judge (LogJudge *d, const LogText *log, Verdict *v) {
  Host *h = d->game.judge.host;
  sandbox_begin_stretch(h, STRETCH_LOG, log->text.len);
  do judge_log(d, log, v);
  while (sandbox_does_again(h));
}

void log_look_back (LogJudge *d, const LogText *log, int most, Verdict *v) {
  const Suspect *s = &v->fault.suspect[0];
  Verdict ignored = {0};
  if (!v->begun || !v->has_fault || v->fault.suspects != 1 ||
      s->line >= v->fault.line.number)
    return;
  log_judge_before(d, log, s->line, &ignored);
  legal_list(&d->game.judge, s->seat, most, &v->legal_then);
  if (v->legal_then.listed) v->legal_line = s->line;
  verdict_free(&ignored);
  v->seating = &d->game.header.seating;
}

/*
** A limit for judging a log repeatedly. It is counted in trials, of which
** today's machines make about 300 per millisecond, and slow rules by their own
** work: so it is the same on every machine. The clock is a last resort.
*/

enum { THOUSAND = 1000, SECONDS_LIMIT = 600 };

Budget budget_open (const Judge *j, int weight) {
  return (Budget){j->trials, limits_seconds_used(), weight};
}

void budget_spend (Budget *b, long trials) { b->trials -= trials; }

static long most_trials (const Judge *j) {
  return host_limits(j->host)->of[LIMIT_TRIES] * THOUSAND;
}

double budget_share (const Budget *b, const Judge *j) {
  double used = (double)(j->trials - b->trials) * b->weight;
  double share = used / (double)most_trials(j);
  return share < 1 ? share : 1;
}

bool budget_is_spent (const Budget *b, const Judge *j) {
  return (j->trials - b->trials) * b->weight > most_trials(j) ||
         sandbox_is_worked_out(j->host) ||
         limits_seconds_used() - b->seconds > SECONDS_LIMIT;
}
