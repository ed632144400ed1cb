/*
** Round trip: games played are judged from their logs
** SPDX-License-Identifier: MIT
**
** All moves played were legal. So a log of them, with all cards or only those
** that everybody saw, must be judged legal, and alike by the engine and in Lua.
** Lua goes first: its work is counted exactly.
*/
#include "judge/finding.h"
#include "lint/lint_private.h"
#include "lint/proof_private.h"

/* Cost of one trial on one table. */
enum { STEPS_A_TRIAL = 300 };

/* What two judges must agree on. */
typedef struct Judged {
  VerdictKind kind;
  bool finished, winner[SEATS_LIMIT];
  unsigned line, moves;
  int article;
  double score[SEATS_LIMIT];
} Judged;

void trip_open (Proof *p, double work) {
  p->trip.rules = (HeaderRules){.instead = p->rules};
  p->trip.left = work;
  p->game.writes_also = work > 0;
  log_open(&p->trip.judge, p->host, &p->trip.rules, ENGLISH);
  p->trip.judge.blames_nobody = true;
  p->trip.judge.asked = ASSUMPTIONS_NOTHING;
}

void trip_close (Proof *p) {
  log_close(&p->trip.judge);
  verdict_free(&p->trip.verdict);
}

static long trials_of (const Proof *p) {
  return p->trip.judge.game.judge.trials;
}

/* Judges the whole log, unless it needs more trials. */
static bool judge_whole (Proof *p, const LogText *log, long trials) {
  LogJudge *d = &p->trip.judge;
  Verdict *v = &p->trip.verdict;
  long most = trials_of(p) + trials;
  d->worked_out = 0;
  log_begin(d, log, v);
  while (trials_of(p) < most && log_next(d)) log_take(d, v);
  if (trials_of(p) >= most) return false;
  log_end(d, v);
  if (sandbox_is_worked_out(p->host)) d->worked_out = d->line.number;
  return true;
}

static Judged take_judged (const Verdict *v) {
  Judged j = {.kind = v->kind, .finished = v->finished, .moves = v->moves,
              .article = v->has_fault ? v->fault.finding.article : -1,
              .line = v->has_fault ? v->fault.line.number : 0};
  memcpy(j.winner, v->winner, sizeof j.winner);
  if (v->has_scores) memcpy(j.score, v->score, sizeof j.score);
  return j;
}

static bool is_same (const Judged *a, const Judged *b) {
  if (a->kind != b->kind || a->finished != b->finished || a->line != b->line ||
      a->moves != b->moves || a->article != b->article)
    return false;
  for (int s = 0; s < SEATS_LIMIT; s++)
    if (a->winner[s] != b->winner[s] || a->score[s] != b->score[s])
      return false;
  return true;
}

/* Judges in Lua. False: too much work. */
static bool judge_in_lua (Proof *p, const LogText *log, Judged *came) {
  long before = trials_of(p);
  bool done;
  host_go_by_lua(p->host, true);
  sandbox_limit_work(p->host, p->trip.left);
  done = judge_whole(p, log, (long)(p->trip.left / STEPS_A_TRIAL) + 1) &&
         !sandbox_is_worked_out(p->host);
  p->trip.left -= sandbox_work_done(p->host);
  p->trip.left -= (double)(trials_of(p) - before) * STEPS_A_TRIAL;
  sandbox_limit_work(p->host, 0);
  host_go_by_lua(p->host, false);
  if (done) *came = take_judged(&p->trip.verdict);
  return done && p->trip.left > 0;
}

/* Judges with the engine, in as many trials; 'found': results differ. */
static bool judge_by_engine (Proof *p, const LogText *log, long trials,
                             Judged *came, bool *found) {
  bool done;
  sandbox_begin_stretch(p->host, STRETCH_LOG, log->text.len);
  do done = judge_whole(p, log, trials);
  while (sandbox_does_again(p->host));
  *came = take_judged(&p->trip.verdict);
  *found = host_is_in_lua(p->host);
  host_go_by_lua(p->host, false);
  return done;
}

/* The move of a line, or -1. */
static int move_of (Proof *p, const Line *line, const Phase *phase) {
  EventReader *reader = &p->trip.judge.game.reader;
  BoundMove b;
  Event e;
  if (line->subject != SUBJECT_OTHER || !event_read(reader, line, &e, NULL))
    return -1;
  return event_bind(&e, p->rules, reader->seating, phase ? phase->moves : 0, &b,
                    NULL) ? b.move : e.verb;
}

/* The line of the rule file nearest to the cause of the fault. */
static void find_place (Proof *p, const char **file, int *line) {
  const Fault *f = &p->trip.verdict.fault;
  const Phase *phase = judge_phase(&p->trip.judge.game.judge);
  const Ruleset *r = p->rules;
  int move = move_of(p, &f->line, phase);
  if (move >= 0)
    lint_place(p->lint, "moves", r->move[move].name, file, line);
  else if (f->finding.article == ARTICLE_CLAIM)
    lint_place(p->lint, NULL, "score", file, line);
  else
    lint_place(p->lint, "phases", phase != NULL ? phase->name : "", file, line);
  if (f->finding.article >= ARTICLES_COMMON)
    *line = lint_line_of(p->lint, *file, *line,
                         r->article[f->finding.article].id);
}

/* Reports a legal log judged illegal, once per article. */
static void report_accused (Proof *p, CardsWritten way) {
  const Fault *f = &p->trip.verdict.fault;
  int article = f->finding.article, line, known = p->found->count;
  const char *file;
  Remark why = {.saying = SAY_NOTHING};
  if (p->trip.accused[article + 1]) return;
  p->trip.accused[article + 1] = true;
  find_place(p, &file, &line);
  if (article >= 0)
    remark_say(&why, fact_saying(SAY_AS_IT_IS),
               fact_string(p->rules->article[article].id));
  else
    finding_remark(&f->finding, p->rules, &why);
  remark_wrap(&why, fact_saying(way == CARDS_ALL ? SAY_ACCUSED_WITH_ALL
                                                 : SAY_ACCUSED_WITH_PUBLIC),
              fact_number(f->line.number), fact_text(f->line.whole));
  if (findings_add_remark(p->found, FINDING_ACCUSED, file, line, &why))
    proof_keep_log(p, known, "accused", &p->game.also[way]);
  remark_free(&why);
}

static void report_difference (Proof *p, CardsWritten way) {
  int known = p->found->count;
  if (findings_add(p->found, FINDING_DIFFERS, lint_path(p->lint), 0,
                   fact_saying(SAY_ENGINE_DIFFERS)))
    proof_keep_log(p, known, "differs", &p->game.also[way]);
}

static void judge_written (Proof *p, CardsWritten way) {
  const LogText log = {.text = buffer_view(&p->game.also[way]), .index = 1,
                       .first_line = 1};
  long before = trials_of(p);
  Judged lua, engine;
  bool found;
  p->trip.over = !judge_in_lua(p, &log, &lua) ||
                 !judge_by_engine(p, &log, 2 * (trials_of(p) - before) + 1000,
                                  &engine, &found);
  if (p->trip.over) return;
  if (engine.kind == VERDICT_TROUBLE)
    proof_run_time_in(p, &p->game.also[way]);
  else if (engine.kind != VERDICT_LEGAL)
    report_accused(p, way);
  if (found || !is_same(&lua, &engine)) report_difference(p, way);
}

/* Other faults may be the cause: they must be fixed first. */
static bool has_other_faults (const Proof *p) {
  for (int i = 0; i < p->found->count; i++) {
    FindingSort sort = p->found->list[i].sort;
    if (findings_sorts[sort].is_fault && sort != FINDING_ACCUSED &&
        sort != FINDING_DIFFERS)
      return true;
  }
  return false;
}

void trip_judge (Proof *p) {
  double used = sandbox_work_done(p->host);
  p->trip.over |= has_other_faults(p);
  for (int way = CARDS_ALL; way < CARDS_WAYS && !p->trip.over; way++)
    judge_written(p, (CardsWritten)way);
  p->game.writes_also = !p->trip.over;
  proof_go_on_working(p, used);
}
