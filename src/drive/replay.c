/*
** A log gone through once more, scene by scene
** SPDX-License-Identifier: MIT
*/
#include "drive/replay.h"

#include "judge/reasons.h"

typedef struct Retelling {
  Scene scene;
  HearScene *hear;
  void *ear;
  Table before;
  Shelf worlds;                /* all that were possible, if several */
  Telling telling;
  bool was_open;               /* was the line before an illegal move? */
  bool stopped;                /* has the fault been told? */
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

/* What became of the line, and of the illegal move before it. */
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
** Finds the world that the present first world came from: the one from which
** the fewest cards have moved. The first world of then may be ruled out now.
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

static void tell (Retelling *r, LogJudge *d) {
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

/* Comments, blank lines and notes have no fate, and close nothing. */
static bool is_silent (const Line *line) {
  return line->subject == SUBJECT_NONE || line->subject == SUBJECT_NOTE;
}

static void hear_line (Retelling *r, LogJudge *d, const Line *line) {
  Scene *s = &r->scene;
  if (r->stopped) return;
  clear_scene(s, SCENE_LINE, line);
  if (!is_silent(line)) {
    find_fate(r, d, line);
    r->was_open = s->fate == FATE_REFUSED;
  }
  if (line->subject == SUBJECT_TAKEBACK || s->fate == FATE_REFUSED ||
      s->fate == FATE_FAULT)
    r->telling.count = 0;  /* nothing of it has happened now */
  r->stopped = s->fate == FATE_FAULT;
  tell(r, d);
}

/* A fault that no line has shown (the text ends in none) shows here. */
static void hear_end (Retelling *r, LogJudge *d) {
  clear_scene(&r->scene, SCENE_END, NULL);
  if (r->scene.verdict->has_fault && !r->stopped)
    set_fault(&r->scene, r->scene.verdict);
  tell(r, d);
}

static void hear_begin (Retelling *r, LogJudge *d) {
  remember_table(r, d);
  clear_scene(&r->scene, SCENE_BEGIN, NULL);
  tell(r, d);
}

void replay_log (LogJudge *d, const LogText *log, Verdict *v, HearScene *hear,
                 void *ear) {
  Retelling r = {.hear = hear, .ear = ear};
  Verdict again = {0};
  r.scene = (Scene){.log = log, .verdict = v, .before = &r.before,
                    .told = &r.telling};
  log_judge(d, log, v);
  if (d->legal_most > 0) {
    reasons_tell(&d->game, v);  /* they may tell of hands, too */
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

/* ---- One place ---- */

/* The line, and whether any of the body counts behind it. */
static bool find_line (const LogText *log, unsigned number, Line *line,
                       bool *in_header, bool *is_last) {
  LineCursor c = {log->text, log->first_line};
  Line l;
  bool found = false, begun = false;
  *is_last = *in_header = true;
  while (line_next(&c, &l)) {
    bool counts = !is_silent(&l) && !line_is_header(l.subject);
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
  return is_silent(line) ? PLACE_SILENT : PLACE_JUDGED;
}

bool replay_at (LogJudge *d, const LogText *log, unsigned number, Verdict *v,
                Line *line, Place *place) {
  Verdict again = {0};
  bool in_header, is_last;
  unsigned before = 0;
  log_judge(d, log, v);
  if (d->legal_most > 0) reasons_tell(&d->game, v);
  if (!find_line(log, number, line, &in_header, &is_last) ||
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

