/*
** Tables at the desk: opened, played, undone, copied, put away
** SPDX-License-Identifier: MIT
*/
#include <stdlib.h>

#include "base/unicode.h"
#include "judge/finding.h"
#include "library/library.h"
#include "table/seen.h"

/* The judge state that checkpoints leave out. */
static LiveAside save_aside (const Judge *j) {
  return (LiveAside){j->gifts, j->sifted, j->tried, j->effort};
}

static void restore_aside (Judge *j, const LiveAside *a) {
  j->gifts = a->gifts;
  j->sifted = a->sifted;
  j->tried = a->tried;
  j->effort = a->effort;
}

/* Moves the table's state to the table and packs the judge's state. */
void live_rise (referee *r) {
  Game *g = &r->desk.game;
  Judge *j = &g->judge;
  referee_table *t = r->seated;
  if (t == NULL) return;
  t->state = judge_save(j);
  t->log = g->log;
  t->kept = g->kept;
  t->history = g->history;
  t->assumption = j->assumption;
  t->assumption_room = j->assumption_room;
  t->aside = save_aside(j);
  g->log = g->kept = (Buffer){0};
  g->history = (History){0};
  j->assumption = NULL;
  j->assumption_room = 0;
  j->assumptions = 0;
  g->header.seating = (Seating){.names = r->own_names};
  buffer_clear(&g->header.players);
  r->own_names = NULL;
  r->seated = NULL;
}

static void write_header (referee_table *t, Header *h, Ruleset *rules) {
  h->lines = 0;
  h->rules = rules;
  h->game = span_of(rules->id);
  h->variant = t->variant;
  h->seed = t->seed;
  h->has_seed = t->has_seed;
  h->commit = h->salt = (Span){NULL, 0};    /* they are in its log */
  h->promise = PROMISE_NONE;
  h->seating = t->seating;
  memcpy(h->option, t->option, sizeof h->option);
  memcpy(h->option_given, t->option_given, sizeof h->option_given);
}

/* The opposite of live_rise. */
static void restore_table (referee_table *t, Ruleset *rules) {
  referee *r = t->owner;
  Game *g = &r->desk.game;
  Judge *j = &g->judge;
  r->own_names = g->header.seating.names;
  write_header(t, &g->header, rules);
  g->log = t->log;
  g->kept = t->kept;
  g->history = t->history;
  g->reader.rules = j->rules = rules;
  g->reader.seating = j->seating = &g->header.seating;
  g->places = (LinePlaces){0};
  g->in_place = false;
  j->option = g->header.option;
  j->assumption = t->assumption;
  j->assumption_room = t->assumption_room;
  restore_aside(j, &t->aside);
  j->opened = 0;
  judge_restore(j, t->state);
  free(t->state);
  t->state = NULL;
  r->seated = t;
}

/* The rules may have been unloaded, or belong to another host. */
static Ruleset *find_rules (referee_table *t) {
  referee *r = t->owner;
  Remark why = {0};
  Ruleset *rules = load_pinned(r->host, span_of(t->game), t->variant,
                               t->hash, &why);
  if (rules == NULL && why.saying != SAY_NOTHING) {
    library_say(r, 0, "broken", fact_saying(SAY_NOTHING));
    remark_copy(&r->why, &why);
  }
  else if (rules == NULL)
    library_say(r, 0, "broken", fact_saying(SAY_NO_GAME),
                fact_string(t->game));
  else if (rules->serial != t->serial &&
           strcmp(ruleset_hash(rules), t->hash) != 0) {
    library_say(r, 0, "rules-changed", fact_saying(SAY_RULES_CHANGED),
                fact_string(t->game));
    rules = NULL;
  }
  else
    t->serial = rules->serial;
  remark_free(&why);
  return rules;
}

int live_sit (referee_table *t) {
  referee *r = t->owner;
  Ruleset *rules;
  if (r->seated != t) live_rise(r);
  rules = find_rules(t);
  if (rules == NULL) return REFEREE_BROKEN;
  if (!host_seat(r->host, rules, t->seating.seats, t->seating.start,
                 t->option, t->seating.start_given, &r->why)) {
    r->code = "broken";
    return REFEREE_BROKEN;
  }
  if (r->seated == NULL)
    restore_table(t, rules);
  else {  /* reloaded since? */
    r->desk.game.header.rules = r->desk.game.judge.rules = rules;
    r->desk.game.reader.rules = rules;
  }
  return REFEREE_OK;
}

Span live_log (const referee_table *t) {
  const Buffer *log = t->state == NULL ? &t->owner->desk.game.log : &t->log;
  return buffer_view(log);
}

static unsigned count_lines (Span text) {
  unsigned n = 0;
  for (size_t i = 0; i < text.len; i++) n += text.at[i] == '\n';
  return n;
}

/* Makes the game at the desk a table. */
static referee_table *keep_game (referee *r) {
  Game *g = &r->desk.game;
  Header *h = &g->header;
  referee_table *t = memory_new(sizeof *t);
  t->owner = r;
  t->legal_seat = -1;
  buffer_format(&t->answer, "%s", h->rules->id);
  memcpy(t->game, t->answer.text,
         t->answer.len < GAME_LENGTH ? t->answer.len : GAME_LENGTH);
  memcpy(t->hash, ruleset_hash(h->rules), sizeof t->hash - 1);
  t->serial = h->rules->serial;
  t->seating = h->seating;
  t->variant = h->variant;
  t->seed = h->seed;
  t->has_seed = h->has_seed;
  memcpy(t->option, h->option, sizeof t->option);
  memcpy(t->option_given, h->option_given, sizeof t->option_given);
  t->lines = count_lines((Span){g->log.text, g->log.len});
  t->at = g->judge.moves;
  r->own_names = dictionary_new(FOLD_CASE);
  g->in_place = false;
  r->seated = t;
  return t;
}

/* Says what is wrong with a log, and where. */
static int complain_of_log (referee *r) {
  const Verdict *v = &r->verdict;
  const Fault *f = &v->fault;
  r->code = v->kind == VERDICT_TROUBLE   ? "broken"
            : v->kind == VERDICT_ILLEGAL ? "illegal" : "malformed";
  if (v->rules != NULL || f->finding.article < 0)
    finding_remark(&f->finding, v->rules, &r->why);
  remark_wrap(&r->why, fact_saying(SAY_AT_LINE),
              fact_number(f->line.number));
  return v->kind == VERDICT_TROUBLE   ? REFEREE_BROKEN
         : v->kind == VERDICT_ILLEGAL ? REFEREE_ILLEGAL : REFEREE_MALFORMED;
}

/* Judges a log at the desk, leaving open what is open at its end. */
static int judge_at_desk (referee *r, Span text) {
  LogText log = {.text = text, .index = 1, .first_line = 1};
  log_judge_before(&r->desk, &log, 0, &r->verdict);
  log_settle(&r->desk, &r->verdict);
  r->desk.log = &r->no_log;
  r->desk.has_open = false;
  return r->verdict.has_fault ? complain_of_log(r) : REFEREE_OK;
}

/* Gives up the log being judged at the desk. */
static int clear_desk (referee *r, int status) {
  buffer_clear(&r->desk.game.log);
  return status;
}

static int check_text (referee *r, Span text) {
  size_t most = (size_t)r->limits.of[LIMIT_LOG] << 20;
  if (text.len > most)
    return library_say(r, REFEREE_MALFORMED, "limit",
                       fact_saying(SAY_LOG_TOO_LONG),
                       fact_number((double)r->limits.of[LIMIT_LOG]));
  if (memchr(text.at, '\0', text.len) != NULL)
    return library_say(r, REFEREE_MALFORMED, "malformed",
                       fact_saying(SAY_NUL_BYTE));
  if (unicode_check(text) < text.len)
    return library_say(r, REFEREE_MALFORMED, "malformed",
                       fact_saying(SAY_NOT_UTF8));
  return REFEREE_OK;
}

/* Judges the log at the desk, which the desk owns, to continue it. */
static int continue_log (referee *r, referee_table **out) {
  Game *g = &r->desk.game;
  int status = judge_at_desk(r, (Span){g->log.text, g->log.len});
  uint16_t passed;
  if (status != REFEREE_OK) return clear_desk(r, status);
  passes_follow(&g->judge, (Span){g->log.text, g->log.len}, &passed);
  game_play_on(g);
  *out = keep_game(r);
  (*out)->passed_over = passed;
  return REFEREE_OK;
}

int live_open (referee *r, Span header, referee_table **out) {
  Header *h = &r->desk.game.header;
  Buffer *log = &r->desk.game.log;
  int status = check_text(r, header);
  live_rise(r);
  if (status == REFEREE_OK) status = judge_at_desk(r, header);
  if (status != REFEREE_OK) return status;
  buffer_clear(log);
  header_write(log, h->rules, &h->seating, h->variant, h->option,
               h->option_given, header_shuffle(h));
  return continue_log(r, out);
}

int live_resume (referee *r, Span text, referee_table **out) {
  static const char mark[] = "\xEF\xBB\xBF";
  Buffer *log = &r->desk.game.log;
  int status = check_text(r, text);
  if (status != REFEREE_OK) return status;
  live_rise(r);
  if (text.len >= 3 && memcmp(text.at, mark, 3) == 0)
    text = span_from(text, 3);
  buffer_clear(log);
  buffer_span(log, text);
  if (text.len > 0 && text.at[text.len - 1] != '\n') buffer_char(log, '\n');
  promise_move(log, false);
  return continue_log(r, out);
}

void live_free (referee_table *t) {
  if (t->owner->seated == t) live_rise(t->owner);
  dictionary_free(t->seating.names);
  buffer_free(&t->kept);
  buffer_free(&t->log);
  history_free(&t->history);
  free(t->state);
  free(t->assumption);
  buffer_free(&t->answer);
  buffer_free(&t->refused);
  legal_list_free(&t->legal);
  free(t->name);
  free(t);
}

/*
** The log was reallocated. A pending move has pointers into it: it is read
** again, and so is its copy.
*/
static void follow_log (Game *g) {
  History *h = &g->history;
  int kept = 1;
  for (int i = 1; i < h->checkpoints; i++)
    if (h->checkpoint[i]->pending)
      free(h->checkpoint[i]);
    else
      h->checkpoint[kept++] = h->checkpoint[i];
  h->checkpoints = kept;
  while (h->recents > 0) free(h->recent[--h->recents]);
  if (g->judge.pending) game_back(g, h->length);
}

static void add_text (Game *g, Span line) {
  const char *old = g->log.text;
  buffer_span(&g->log, line);
  buffer_char(&g->log, '\n');
  if (g->log.text != old) follow_log(g);
}

void live_begin_trial (referee_table *t, Span text, LiveTrial *x) {
  Game *g = live_game(t);
  LineCursor c;
  x->start = g->log.len;
  x->length = g->history.length;
  add_text(g, text);
  x->before = judge_save(&g->judge);
  c = (LineCursor){{g->log.text + x->start, g->log.len - x->start},
                   t->lines + 1};
  line_next(&c, &x->line);
}

static void go_back (Game *g, const LiveTrial *x) {
  judge_restore(&g->judge, x->before);
  g->history.length = x->length;
  history_forget_after(&g->history, x->length);
}

void live_end_trial (referee_table *t, LiveTrial *x) {
  Game *g = live_game(t);
  go_back(g, x);
  buffer_cut(&g->log, x->start);
  free(x->before);
}

/* Work on a line has a limit: if it takes long, judges it again, counting. */
static Ruling judge_line (referee *r, LiveTrial *x) {
  Game *g = &r->desk.game;
  Ruling ruling = RULING_FINE;
  bool again = false;
  host_begin_task(r->host, 1, NULL, 0);
  sandbox_begin_stretch(r->host, STRETCH_LOG, 0);
  do {
    if (again) go_back(g, x);
    g->judge.journal = &r->came;
    r->came = (Journal){.keeps_closings = true};
    memcpy(r->open, g->judge.world[0].open, sizeof r->open);
    ruling = log_add(&r->desk, &r->verdict, &x->line);
    g->judge.journal = NULL;
    again = true;
  } while (sandbox_does_again(r->host));
  return ruling;
}

static int status_of (Ruling ruling) {
  switch (ruling) {
    case RULING_FINE: return REFEREE_OK;
    case RULING_PENDING: return REFEREE_PENDING;
    case RULING_ILLEGAL: return REFEREE_ILLEGAL;
    case RULING_MALFORMED: return REFEREE_MALFORMED;
    default: return REFEREE_BROKEN;
  }
}

/* Gives only the article's text: a reason could reveal cards. */
static int refuse (referee_table *t, Ruling ruling, Span line, int viewer) {
  referee *r = t->owner;
  const Finding *f = &r->desk.game.judge.finding;
  const Ruleset *rules = r->desk.game.header.rules;
  if (ruling != RULING_ILLEGAL) return library_finding(r, f, rules);
  buffer_clear(&t->refused);
  buffer_span(&t->refused, line);
  t->refused_to = viewer;
  return library_say(r, REFEREE_ILLEGAL, "illegal", fact_saying(SAY_AS_IT_IS),
                     fact_both(rules->article[f->article].text));
}

/* Without a seed the log must name the cards that came up. */
static void write_cards (referee_table *t, size_t start) {
  Buffer *log = &live_game(t)->log, lines = {0};
  Span text;
  sight_last(t, VIEWER_ALL, sight_put_line, &lines);
  text = buffer_view(&lines);
  t->lines += count_lines(text);
  if (start < log->len) t->lines--;  /* one was counted already */
  buffer_cut(log, start);
  buffer_span(log, text);
  buffer_free(&lines);
}

static void keep_line (referee_table *t, LiveTrial *x) {
  Game *g = live_game(t);
  t->lines++;
  if (t->sampled) write_cards(t, x->start);
  t->at = g->judge.moves;
  t->passed_over = 0;
  t->legal_seat = -1;
  free(x->before);
}

static bool is_kept (referee_table *t, const LiveEar *ear) {
  return ear == NULL || ear->keep == NULL || ear->keep(ear->who, t);
}

/* Did cards come up that the seat could not know? */
static bool is_unsure (const referee *r, Ruling ruling) {
  const Judge *j = &r->desk.game.judge;
  return ruling != RULING_FINE || j->world[0].halted || j->worlds > 1 ||
         j->assumptions > 0 || r->came.count > 0 ||
         memcmp(r->open, j->world[0].open, sizeof r->open) != 0;
}

static bool must_hide (referee_table *t, int viewer, bool only_try) {
  return only_try && viewer >= 0 && live_game(t)->judge.world[0].seeded;
}

/*
** A seat's trial is judged on the table as the seat sees it: it must not reveal
** which cards come up, nor whether hidden cards forbid the move.
*/
static int try_line (referee_table *t, Span text, int viewer,
                     const LiveEar *ear) {
  referee *r = t->owner;
  Judge *j = &live_game(t)->judge;
  LiveAside aside = save_aside(j);
  LiveTrial whole, seen;
  Ruling ruling;
  int status = REFEREE_OK;
  live_begin_trial(t, text, &whole);
  seen = whole;
  free(legal_look_as(j, viewer));
  j->assumptions = 0;
  seen.before = judge_save(j);
  ruling = judge_line(r, &seen);
  r->last = whole.line;
  r->passer = -1;
  r->unsure = is_unsure(r, ruling);
  if (!game_is_fine(ruling)) status = refuse(t, ruling, text, viewer);
  if (j->pending) j->moves++;          /* it does not matter which card comes */
  if (status == REFEREE_OK && ear != NULL) ear->hear(ear->who, t, status);
  restore_aside(j, &aside);
  free(seen.before);
  live_end_trial(t, &whole);
  return status;
}

static int take_line (referee_table *t, Span text, int viewer, bool only_try,
                      const LiveEar *ear) {
  referee *r = t->owner;
  LiveTrial x;
  Ruling ruling;
  int status;
  buffer_clear(&t->refused);
  if (must_hide(t, viewer, only_try)) return try_line(t, text, viewer, ear);
  live_begin_trial(t, text, &x);
  ruling = judge_line(r, &x);
  status = game_is_fine(ruling) ? status_of(ruling)
                                : refuse(t, ruling, text, viewer);
  r->last = x.line;
  r->passer = -1;
  r->unsure = false;
  if (game_is_fine(ruling) && ear != NULL) ear->hear(ear->who, t, status);
  if (game_is_fine(ruling) && !only_try && is_kept(t, ear)) {
    keep_line(t, &x);
    return status;
  }
  live_end_trial(t, &x);
  return game_is_fine(ruling) && !only_try ? REFEREE_MISUSE : status;
}

/*
** A takeback cannot be undone: it is tried on a copy, and journalled before it
** is judged.
*/
static int take_back (referee_table *t, Span text, bool only_try,
                      const LiveEar *ear) {
  LiveEar hears = {.hear = NULL};
  referee_table *copy;
  LiveTrial x;
  int status = live_fork(t, &copy);
  if (ear != NULL) hears = (LiveEar){ear->who, ear->hear, NULL};
  if (status != REFEREE_OK) return status;
  status = live_sit(copy);
  if (status == REFEREE_OK)
    status = take_line(copy, text, VIEWER_ALL, false,
                       ear != NULL ? &hears : NULL);
  live_free(copy);
  if (status != REFEREE_OK || only_try) return status;
  status = live_sit(t);
  if (status != REFEREE_OK) return status;
  live_begin_trial(t, text, &x);
  if (!is_kept(t, ear)) {
    live_end_trial(t, &x);
    return REFEREE_MISUSE;
  }
  judge_line(t->owner, &x);
  keep_line(t, &x);
  return REFEREE_OK;
}

static bool is_one_line (Span text) {
  for (size_t i = 0; i < text.len; i++)
    if (text.at[i] == '\n' || text.at[i] == '\r') return false;
  return text.len < READER_LINE_LIMIT;
}

int live_line (referee_table *t, Span text, int viewer, bool only_try,
               const LiveEar *ear) {
  Line line;
  int status = check_text(t->owner, text);
  if (status != REFEREE_OK) return status;
  if (!is_one_line(text))
    return library_say(t->owner, REFEREE_MALFORMED, "malformed",
                       fact_saying(SAY_NOT_ONE_LINE));
  status = live_sit(t);
  if (status != REFEREE_OK) return status;
  line_cut(&line, text);
  if (line.subject == SUBJECT_TAKEBACK)
    return take_back(t, text, only_try, ear);
  return take_line(t, text, viewer, only_try, ear);
}

/*
** Where the referee deals, a seat may not name the card to come, or a number
** that depends on it: the answer would reveal something.
*/
static int check_foreknowledge (referee_table *t, int seat, Span move) {
  Game *g = live_game(t);
  Judge *j = &g->judge;
  const Phase *p = judge_phase(j);
  BoundMove bound;
  Event e;
  Table seen;
  double number;
  bool fine = event_read_move(&g->reader, seat, move, &e, NULL);
  if (g->reader.words.has_arrow)
    return library_say(t->owner, REFEREE_MALFORMED, "malformed",
                       fact_saying(SAY_LEAVE_ARROW_OUT));
  if (!fine || !e.has_announced || p == NULL ||
      !event_bind(&e, j->rules, j->seating, p->moves, &bound, NULL))
    return REFEREE_OK;           /* judging it gives the error */
  seen_by(&j->world[0], &j->rules->layout, seat, &seen);
  if (legal_says(j, &seen, seat, &bound, &number)) return REFEREE_OK;
  return library_say(t->owner, REFEREE_MALFORMED, "malformed",
                     fact_saying(SAY_LEAVE_NUMBER_OUT));
}

static bool could_reveal (Span move) {
  return memchr(move.at, '=', move.len) != NULL ||
         memchr(move.at, '>', move.len) != NULL;
}

unsigned live_to_act (referee_table *t) {
  const Judge *j = &live_game(t)->judge;
  uint8_t seat[SEATS_LIMIT];
  unsigned bits = 0;
  int n = 0;
  if (live_sit(t) != REFEREE_OK) return 0;
  if (!judge_over(j) && !j->ended && !j->pending && !j->world[0].halted)
    n = legal_actors(j, seat);
  for (int i = 0; i < n; i++) bits |= 1u << seat[i];
  return bits & ~(unsigned)t->passed_over;
}

/* Records the pass at the end of the log, before the cards it brings up. */
static void keep_pass (referee_table *t, int seat) {
  Game *g = live_game(t);
  Buffer line = {0};
  passes_write(&line, t->seating.name[seat]);
  add_text(g, buffer_view(&line));
  buffer_free(&line);
  t->lines++;
  if (t->sampled) write_cards(t, g->log.len);
  t->legal_seat = -1;
}

static Ruling judge_pass (referee_table *t, int seat, bool hides) {
  referee *r = t->owner;
  Judge *j = &live_game(t)->judge;
  Ruling ruling;
  r->passer = seat;
  r->came = (Journal){.count = 0};
  if (hides) free(legal_look_as(j, seat));
  if (hides) j->assumptions = 0;
  memcpy(r->open, j->world[0].open, sizeof r->open);
  j->journal = &r->came;
  ruling = passes_take(j, seat, &t->passed_over);
  j->journal = NULL;
  r->unsure = hides && is_unsure(r, ruling);
  return ruling;
}

static int pass_seat (referee_table *t, int seat, bool only_try,
                      const LiveEar *ear) {
  referee *r = t->owner;
  Judge *j = &live_game(t)->judge;
  size_t start = live_game(t)->log.len;
  unsigned lines = t->lines;
  uint16_t passed = t->passed_over;
  Checkpoint *before;
  Ruling ruling;
  bool kept = false;
  if (!seat_may_pass(t, seat))
    return library_say(r, REFEREE_MALFORMED, "malformed",
                       fact_saying(SAY_NOTHING_TO_PASS));
  before = judge_save(j);
  ruling = judge_pass(t, seat, must_hide(t, seat, only_try));
  if (game_is_fine(ruling) && ear != NULL)
    ear->hear(ear->who, t, status_of(ruling));
  if (game_is_fine(ruling) && !only_try) {
    keep_pass(t, seat);
    kept = is_kept(t, ear);
  }
  if (!kept) {
    judge_restore(j, before);
    t->passed_over = passed;
    buffer_cut(&live_game(t)->log, start);
    t->lines = lines;
  }
  free(before);
  if (!game_is_fine(ruling)) return library_finding(r, &j->finding, j->rules);
  return kept || only_try ? status_of(ruling) : REFEREE_MISUSE;
}

static int play_line (referee_table *t, int seat, Span move, bool only_try,
                      const LiveEar *ear) {
  Buffer line = {0};
  int status;
  buffer_span(&line, t->seating.name[seat]);
  buffer_text(&line, ": ");
  buffer_span(&line, move);
  status = take_line(t, buffer_view(&line), seat, only_try, ear);
  buffer_free(&line);
  return status;
}

int live_play (referee_table *t, int seat, Span move, bool only_try,
                const LiveEar *ear) {
  int status = check_text(t->owner, move);
  move = span_trim(move);
  if (status == REFEREE_OK) status = live_sit(t);
  if (status != REFEREE_OK) return status;
  buffer_clear(&t->refused);
  if (move.len == 0) return pass_seat(t, seat, only_try, ear);
  if (!is_one_line(move) || !line_gives_back(move))
    return library_say(t->owner, REFEREE_MALFORMED, "malformed",
                       fact_saying(SAY_NOT_ONE_LINE));
  if ((t->has_seed || t->sampled) && could_reveal(move))
    status = check_foreknowledge(t, seat, move);
  return status == REFEREE_OK ? play_line(t, seat, move, only_try, ear)
                              : status;
}

/* The history entry after 'moves' moves, or -1. */
static int entry_after (const History *h, unsigned moves) {
  for (int i = 0; i < h->length; i++)
    if (h->entry[i].seat >= 0 && moves-- == 0) return i;
  return -1;
}

/* The offset of its line. */
static size_t start_of (const Buffer *log, const HistoryEntry *e) {
  size_t start = e->offset;
  while (start > 0 && log->text[start - 1] != '\n') start--;
  return start;
}

int live_undo (referee_table *t, unsigned to, LiveCut *cut) {
  Game *g = live_game(t);
  int status = live_sit(t), entry;
  size_t start;
  if (status != REFEREE_OK) return status;
  entry = to >= t->first ? entry_after(&g->history, to - t->first) : -1;
  if (to == t->at && entry < 0) return REFEREE_OK;
  if (entry < 0)
    return library_say(t->owner, REFEREE_MISUSE, "undo",
                       fact_saying(SAY_NO_WAY_BACK), fact_number(to),
                       fact_number(t->first), fact_number(t->at));
  start = start_of(&g->log, &g->history.entry[entry]);
  if (cut != NULL && !cut(t, start)) return REFEREE_MISUSE;
  host_begin_task(t->owner->host, 1, NULL, 0);
  sandbox_begin_stretch(t->owner->host, STRETCH_LOG, g->log.len);
  do game_back(g, entry);
  while (sandbox_does_again(t->owner->host));
  buffer_cut(&g->log, start);
  t->lines = count_lines((Span){g->log.text, start});
  passes_follow(&g->judge, (Span){g->log.text, start}, &t->passed_over);
  t->at = g->judge.moves;
  t->legal_seat = -1;
  buffer_clear(&t->refused);
  return REFEREE_OK;
}

static Span move_span (Span s, const Buffer *from, const Buffer *to) {
  return s.len == 0 ? s : (Span){to->text + (s.at - from->text), s.len};
}

static void copy_names (referee_table *to, const referee_table *from) {
  Seating *s = &to->seating;
  buffer_copy(&to->kept, &from->kept);
  s->names = dictionary_new(FOLD_CASE);
  for (int i = 0; i < s->seats; i++) {
    s->name[i] = move_span(from->seating.name[i], &from->kept, &to->kept);
    dictionary_add(s->names, s->name[i], i);
  }
  to->variant = move_span(from->variant, &from->kept, &to->kept);
  to->seed = move_span(from->seed, &from->kept, &to->kept);
}

static void *copy_block (const void *from, size_t size) {
  void *to = memory_resize(NULL, size);
  return size > 0 ? memcpy(to, from, size) : to;
}

/* A pending move points into the other log, so it is not copied. */
static void copy_history (Judge *j, History *to, const History *from) {
  *to = (History){.length = from->length, .stride = from->stride,
                  .room = (size_t)from->length, .takens = from->takens,
                  .taken_room = (size_t)from->takens};
  to->entry = copy_block(from->entry, to->room * sizeof *from->entry);
  to->taken = copy_block(from->taken, to->taken_room * sizeof *from->taken);
  for (int i = 0; i < from->checkpoints; i++) {
    if (from->checkpoint[i]->pending) continue;
    judge_restore(j, from->checkpoint[i]);
    to->checkpoint[to->checkpoints++] = judge_save(j);
  }
}

static void copy_game (referee_table *to, Game *g) {
  Judge *j = &g->judge;
  Checkpoint *here = judge_save(j);
  copy_history(j, &to->history, &g->history);
  judge_restore(j, here);
  buffer_copy(&to->log, &g->log);
  to->assumption_room = (size_t)j->assumptions;
  to->assumption = copy_block(j->assumption,
                              to->assumption_room * sizeof *j->assumption);
  to->state = here;
}

int live_fork (referee_table *t, referee_table **out) {
  Game *g = live_game(t);
  int status = live_sit(t);
  bool pending = g->judge.pending;
  referee_table *copy;
  if (status != REFEREE_OK) return status;
  t->kept = g->kept;           /* for reading; it stays at the desk */
  t->aside = save_aside(&g->judge);
  copy = memory_new(sizeof *copy);
  *copy = *t;
  copy->kept = copy->log = copy->answer = copy->refused = (Buffer){0};
  copy->legal = (LegalList){0};
  copy->legal_seat = -1;
  copy->name = NULL;
  copy->next = NULL;
  copy->busy = false;
  copy_names(copy, t);
  copy_game(copy, g);
  *out = copy;
  if (!pending) return REFEREE_OK;
  status = live_sit(copy);
  if (status == REFEREE_OK) game_back(g, g->history.length);
  return status;
}
