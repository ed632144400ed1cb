/*
** Replay of a judged log: scene by scene, or up to one line
** SPDX-License-Identifier: MIT
*/
#include "drive/replay.h"

#include <stdlib.h>

#include "base/memory.h"
#include "judge/readings.h"
#include "judge/reasons.h"

typedef struct Retelling {
  Scene scene;
  HearScene *hear;
  void *ear;
  Table before;
  Shelf worlds;                /* all possible ones, if several */
  Telling telling;
  bool was_open;               /* is an illegal move unsettled? */
  bool stopped;                /* was the fault reported? */
} Retelling;

static bool is_open_fault (const Retelling *r, const LogJudge *d) {
  const Verdict *v = r->scene.verdict;
  return v->has_fault && v->fault.line.number == d->open.line.number;
}

static void set_fault (Scene *s, const Verdict *v) {
  s->fate = FATE_FAULT;
  s->about = v->fault.line.number;
  s->fault = &v->fault;
}

static void set_refused (Scene *s, const LogJudge *d) {
  s->fate = FATE_REFUSED;
  s->about = d->open.line.number;
  s->fault = &d->open;
}

/* Sets the fate of the line; it may settle an illegal move before it. */
static void find_fate (Retelling *r, const LogJudge *d, const Line *line) {
  Scene *s = &r->scene;
  const Verdict *v = s->verdict;
  if (d->has_open && is_open_fault(r, d))
    set_fault(s, v);
  else if (d->has_open)
    set_refused(s, d);
  else if (d->stopped)
    set_fault(s, v);
  else if (line->subject == SUBJECT_TAKEBACK) {
    s->fate = FATE_BACK;
    s->about = d->back_to;
  }
  else if (r->was_open && line->subject == SUBJECT_RULING) {
    s->fate = FATE_STANDS;
    s->about = d->stood;
    s->fault = &d->open;
  }
  else if (d->game.judge.pending)
    s->fate = FATE_WAITS;
}

static void remember_table (Retelling *r, const LogJudge *d) {
  const Judge *j = &d->game.judge;
  const Layout *l = &j->rules->layout;
  table_copy(&r->before, &j->world[0], l);
  r->scene.worlds_before = j->worlds;
  shelf_clear(&r->worlds);
  for (int w = 0; w < j->worlds && j->worlds > 1; w++)
    shelf_put(&r->worlds, judge_world(j, w), l);
}

static int count_moved (const Table *from, const Table *to, const Layout *l) {
  int n = 0;
  for (int k = 0; k < l->tokens; k++) n += from->slot[k] != to->slot[k];
  return n;
}

/*
** Finds the earlier world that the current first world came from: the one from
** which the fewest cards have moved. The earlier first world may have been
** ruled out since.
*/
static void find_before (Retelling *r, const LogJudge *d) {
  const Judge *j = &d->game.judge;
  const Layout *l = &j->rules->layout;
  Table world;
  int fewest = count_moved(&r->before, &j->world[0], l);
  for (int w = 1; w < r->worlds.count && fewest > 0; w++) {
    int moved;
    shelf_get(&r->worlds, w, &world, l);
    moved = count_moved(&world, &j->world[0], l);
    if (moved >= fewest) continue;
    fewest = moved;
    table_copy(&r->before, &world, l);
  }
}

static void report_scene (Retelling *r, LogJudge *d) {
  r->scene.game = &d->game;
  find_before(r, d);
  r->hear(r->ear, &r->scene);
  r->telling.count = 0;
  remember_table(r, d);
}

static void clear_scene (Scene *s, SceneKind kind, const Line *line) {
  s->kind = kind;
  s->fate = FATE_FINE;
  s->line = line;
  s->about = 0;
  s->fault = NULL;
}

static void hear_line (Retelling *r, LogJudge *d, const Line *line) {
  Scene *s = &r->scene;
  if (r->stopped) return;
  clear_scene(s, SCENE_LINE, line);
  if (!line_is_silent(line->subject)) {  /* others have no fate */
    find_fate(r, d, line);
    r->was_open = s->fate == FATE_REFUSED;
  }
  if (line->subject == SUBJECT_TAKEBACK || s->fate == FATE_REFUSED ||
      s->fate == FATE_FAULT)
    r->telling.count = 0;  /* what the rules told did not happen */
  r->stopped = s->fate == FATE_FAULT;
  report_scene(r, d);
}

/* A fault at the end of the text belongs to no line. */
static void hear_end (Retelling *r, LogJudge *d) {
  clear_scene(&r->scene, SCENE_END, NULL);
  if (r->scene.verdict->has_fault && !r->stopped)
    set_fault(&r->scene, r->scene.verdict);
  report_scene(r, d);
}

static void hear_begin (Retelling *r, LogJudge *d) {
  remember_table(r, d);
  clear_scene(&r->scene, SCENE_BEGIN, NULL);
  report_scene(r, d);
}

void replay_log (LogJudge *d, const LogText *log, Verdict *v, HearScene *hear,
                 void *ear) {
  Retelling r = {.hear = hear, .ear = ear};
  Verdict again = {0};
  r.scene = (Scene){.log = log, .verdict = v, .before = &r.before,
                    .told = &r.telling};
  log_judge(d, log, v);
  if (d->legal_most > 0) {
    reasons_tell(&d->game, v);  /* reasons may depend on hands */
    log_look_back(d, log, d->legal_most, v);
  }
  r.telling.name = d->game.header.seating.name;
  r.telling.lang = d->game.judge.lang;
  d->game.judge.telling = &r.telling;
  log_begin(d, log, &again);
  if (again.begun) hear_begin(&r, d);
  while (log_next(d)) {
    log_take(d, &again);
    hear_line(&r, d, &d->line);
  }
  log_end(d, &again);
  if (again.begun) hear_end(&r, d);
  d->game.judge.telling = NULL;
  host_free_telling(&r.telling);
  shelf_free(&r.worlds);
  v->seating = &d->game.header.seating;
  verdict_free(&again);
}

/* Finds the line. '*is_last': is it the last one of the body that counts? */
static bool find_place (const LogText *log, unsigned number, Line *line,
                        bool *in_header, bool *is_last) {
  LineCursor c = {log->text, log->first_line};
  Line l;
  bool found = false, begun = false;
  *is_last = *in_header = true;
  while (line_next(&c, &l)) {
    bool counts = line_is_body(l.subject);
    begun |= counts;
    if (l.number == number) {
      found = true;
      *line = l;
      *in_header = !begun;
    }
    else if (found && counts)
      *is_last = false;
  }
  return found;
}

static Place place_of (const Verdict *v, const Line *line, bool in_header) {
  if (v->has_fault && line->number > v->fault.line.number) return PLACE_BEYOND;
  if (v->has_fault && line->number == v->fault.line.number) return PLACE_FAULT;
  if (in_header) return PLACE_HEADER;
  return line_is_silent(line->subject) ? PLACE_SILENT : PLACE_JUDGED;
}

bool replay_at (LogJudge *d, const LogText *log, unsigned number, Verdict *v,
                Line *line, Place *place) {
  Verdict again = {0};
  bool in_header, is_last;
  unsigned before = 0;
  log_judge(d, log, v);
  if (d->legal_most > 0) reasons_tell(&d->game, v);
  if (!find_place(log, number, line, &in_header, &is_last) ||
      !v->begun)
    return false;
  *place = place_of(v, line, in_header);
  if (*place == PLACE_BEYOND || *place == PLACE_FAULT)
    before = v->fault.line.number;
  else if (!is_last)
    before = number + 1;
  log_judge_before(d, log, before, &again);
  if (before == 0) log_end(d, &again);
  log_settle(d, &again);
  if (*place == PLACE_JUDGED && again.has_fault) *place = PLACE_REFUSED;
  v->seating = &d->game.header.seating;
  verdict_free(&again);
  return true;
}

/* Explanations */

enum { LEGAL_MOST = 1000 };

void explain_free (Explanation *x) {
  verdict_free(&x->verdict);
  buffer_free(&x->told);
  buffer_free(&x->told_before);
  ledger_free(&x->ledger);
  remark_free(&x->tie);
  legal_list_free(&x->legal);
  free(x->odds);
}

static Line line_of_log (const LogText *log, unsigned number) {
  LineCursor c = {log->text, log->first_line};
  Line line = {0};
  while (line_next(&c, &line))
    if (line.number == number) return line;
  return (Line){0};
}

/* Judges the log up to the line, and collects what the rules tell. */
static void collect_told (LogJudge *d, const LogText *log, Explanation *x) {
  Verdict ignored = {0};
  Telling *told = memory_new(sizeof *told);
  told->name = d->game.header.seating.name;
  told->lang = d->game.judge.lang;
  d->game.judge.telling = told;
  log_begin(d, log, &ignored);
  while (log_next(d) && d->line.number <= x->line) {
    bool is_asked = d->line.number == x->line;
    Buffer *to = is_asked ? &x->told : &x->told_before;
    told->count = 0;
    log_take(d, &ignored);
    if (told->count == 0 || d->has_open || d->stopped) continue;
    buffer_clear(to);
    host_write_telling(to, told);
    if (!is_asked) x->told_line = d->line.number;
  }
  d->game.judge.telling = NULL;
  host_free_telling(told);
  free(told);
  verdict_free(&ignored);
}

/* The position before the line, and the legal moves in it. */
static void look_before (LogJudge *d, const LogText *log, const Line *line,
                         Explanation *x) {
  Verdict ignored = {0};
  log_judge_before(d, log, line->number, &ignored);
  x->has_position = ignored.begun;
  if (x->has_position) {
    x->seat = dictionary_find(d->game.header.seating.names, line->name);
    legal_list(&d->game.judge, x->seat, LEGAL_MOST, &x->legal);
    if (x->state == EXPLAIN_FAULT) game_come_to(&d->game, line);
    position_find(&x->position, &d->game.judge, VIEWER_LOG);
  }
  verdict_free(&ignored);
}

/* The article of an incident at that line, or -1. */
static int article_of (const Incident *list, int count, unsigned line) {
  for (int i = 0; i < count; i++)
    if (list[i].line == line) return list[i].article;
  return -1;
}

/* The state of a line that was not at fault. */
static ExplainState state_of_line (const Line *line) {
  if (line_is_silent(line->subject))
    return EXPLAIN_SILENT;
  return line_is_header(line->subject) ? EXPLAIN_HEADER : EXPLAIN_FINE;
}

static void find_state (Explanation *x, const Line *line) {
  const Verdict *v = &x->verdict;
  const Suspect *suspect = fault_named(&v->fault, x->line);
  int stands = article_of(v->ruling, v->rulings, x->line);
  int taken_back = article_of(v->correction, v->corrections, x->line);
  x->article = -1;
  x->either.count = 0;
  x->state = x->line > 0 ? state_of_line(line) : EXPLAIN_FINE;
  if (x->state != EXPLAIN_FINE && x->line != v->fault.line.number) return;
  if (v->has_fault && x->line >= v->fault.line.number)
    x->state = x->line == v->fault.line.number ? EXPLAIN_FAULT
                                               : EXPLAIN_NOT_JUDGED;
  else if (v->has_fault && suspect != NULL) {
    x->state = v->fault.suspects > 1 ? EXPLAIN_SUSPECT : EXPLAIN_PROVED_WRONG;
    x->article = suspect->article;
    x->either = suspect->either;
  }
  else if (taken_back >= 0 || stands >= 0) {
    x->state = stands >= 0 ? EXPLAIN_STANDS : EXPLAIN_TAKEN_BACK;
    x->article = stands >= 0 ? stands : taken_back;
  }
  if (x->state != EXPLAIN_FAULT) return;
  x->article = v->fault.finding.article;
  x->either = v->fault.finding.either;
}

static int find_remedy (const Ruleset *r) {
  int i = r->options - 1;
  while (i >= 0 && !r->option[i].remedy) i--;
  return i;
}

/* The scores if the option that selects the remedy has that choice. */
static bool scores_with (LogJudge *d, const LogText *log, int option,
                         double choice, double score[SEATS_LIMIT]) {
  Verdict v = {0};
  bool known;
  readings_with(d, log, &option, &choice, 1, &v);
  known = v.has_scores;
  memcpy(score, v.score, sizeof v.score);
  verdict_free(&v);
  return known;
}

static void rectify (LogJudge *d, const LogText *log, Explanation *x) {
  int option = x->verdict.rulings > 0 ? find_remedy(x->verdict.rules) : -1;
  x->remedy.is_there =
      option >= 0 && scores_with(d, log, option, 0, x->remedy.rectified) &&
      scores_with(d, log, option, 1, x->remedy.played);
}

/* All assumptions, or those of the line in question. */
static void compute_odds (LogJudge *d, const LogText *log, const char *seed,
                          bool all, Explanation *x) {
  const Host *h = d->game.judge.host;
  const Assumption *list = x->verdict.assumption;
  int count = x->verdict.assumptions;
  long lines = 0;
  x->odds = memory_grow(x->odds, &x->odds_room, (size_t)count + 1,
                        sizeof *x->odds);
  x->odds_left_out = 0;
  for (int i = 0; i < count; i++) {
    bool is_asked = all || list[i].line == x->line;
    x->odds[i] = (Odds){is_asked ? -1 : EXPLAIN_UNASKED, 0};
    if (!is_asked || kindset_is_empty(list[i].doubt.kinds)) continue;
    lines += list[i].line - log->first_line + 1;
    if (lines <= host_limits(h)->of[LIMIT_ODDS])
      x->odds[i].share = ODDS_WANTED;
    else
      x->odds_left_out++;
  }
  odds_of(d, log, list, count, span_of(seed), x->odds);
  x->odds_worked_out = sandbox_is_worked_out(h);
  for (int i = 0; i < count; i++) {
    if (x->odds[i].share != ODDS_WANTED) continue;
    x->odds[i].share = -1;  /* the log ends before it */
    x->odds_left_out++;
  }
}

static void weigh (LogJudge *d, const LogText *log, const char *seed,
                   bool all, Explanation *x) {
  sandbox_begin_stretch(d->game.judge.host, STRETCH_TRIES, log->text.len);
  do compute_odds(d, log, seed, all, x);
  while (sandbox_does_again(d->game.judge.host));
}

/* How the scores were computed, if a claim about them is wrong. */
static void find_ledger (LogJudge *d, Explanation *x) {
  const Fault *f = &x->verdict.fault;
  ledger_free(&x->ledger);
  x->ledger = (Ledger){0};
  if (x->state == EXPLAIN_FAULT && f->finding.article == ARTICLE_CLAIM)
    ledger_follow(&d->game, f, &x->ledger);
}

static void explain (LogJudge *d, const LogText *log, const ExplainWish *wish,
                     Explanation *x) {
  Verdict *v = &x->verdict;
  Line line;
  bool worked_out;
  buffer_clear(&x->told);
  buffer_clear(&x->told_before);
  x->told_line = 0;
  legal_list_clear(&x->legal);
  x->has_position = false;
  x->seat = -1;
  x->against = (Span){NULL, 0};
  remark_free(&x->tie);
  x->tie = (Remark){0};
  log_judge(d, log, v);
  worked_out = d->worked_out > 0;
  if (v->begun && v->finished) grounds_of_tie(&d->game.judge, &x->tie);
  reasons_tell(&d->game, v);
  x->line = wish->line ? wish->line : v->has_fault ? v->fault.line.number : 0;
  line = line_of_log(log, x->line);
  find_state(x, &line);
  find_ledger(d, x);
  rectify(d, log, x);
  if (x->state == EXPLAIN_FAULT && v->fault.against)
    x->against = line_of_log(log, v->fault.against).whole;
  if ((wish->odds || wish->line > 0) && v->rules != NULL)
    weigh(d, log, wish->seed, wish->odds, x);
  if (x->line > 0) {
    x->whole = line.whole;
    if (v->rules != NULL && line.whole.at != NULL && !worked_out) {
      if (x->state == EXPLAIN_FAULT) log_look_back(d, log, LEGAL_MOST, v);
      if (v->begun) collect_told(d, log, x);
      look_before(d, log, &line, x);
    }
  }
  v->seating = &d->game.header.seating;
}

void explain_log (LogJudge *d, const LogText *log, const ExplainWish *wish,
                  Explanation *x) {
  const Host *h = d->game.judge.host;
  bool in_lua = host_is_in_lua(h);
  explain(d, log, wish, x);
  if (host_is_in_lua(h) != in_lua) explain(d, log, wish, x);
}
