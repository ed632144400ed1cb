/*
** The library: handles, and entry and exit of each call
** SPDX-License-Identifier: MIT
*/
#include "library/library.h"

#include <stdlib.h>

#include "judge/finding.h"
#include "library/ask.h"
#include "library/store.h"
#include "render/catalogue.h"

#ifndef INSTALLED_RULES
#define INSTALLED_RULES "/usr/local/share/referee/rules"
#endif

void library_new (referee *r, Host *host) {
  r->host = host;
  r->limits = *host_limits(host);
  log_open(&r->desk, host, &r->plain, ENGLISH);
  r->desk.game.judge.says_passes = true;
  log_open(&r->scribe, host, &r->plain, ENGLISH);
  r->scribe.legal_most = LEGAL_LISTED;
  free(r->desk.game.reader.cache);   /* it may have the names of others */
  r->desk.game.reader.cache = NULL;
}

void library_close (referee *r) {
  live_rise(r);
  if (r->owns_store) store_free(r->store, r);
  log_close(&r->desk);
  log_close(&r->scribe);
  verdict_free(&r->verdict);
  legal_list_free(&r->listed);
  remark_free(&r->why);
  buffer_free(&r->message);
  buffer_free(&r->answer);
  host_free(r->host);
}

int library_set (referee *r, int status, const char *code, const Fact *saying,
                 int facts) {
  remark_set(&r->why, saying, facts);
  r->code = code;
  return status;
}

int library_finding (referee *r, const Finding *f, const Ruleset *rules) {
  r->code = f->ruling == RULING_BROKEN ? "broken" : "malformed";
  finding_remark(f, rules, &r->why);
  switch (f->ruling) {
    case RULING_ILLEGAL: return REFEREE_ILLEGAL;
    case RULING_MALFORMED: return REFEREE_MALFORMED;
    default: return REFEREE_BROKEN;
  }
}

/* A call's arguments and results; each call has its own. */
typedef struct Call Call;
typedef int Run (referee *r, Call *c);
struct Call {
  Run *run;
  bool sits;                   /* brings the table to the desk first */
  referee_table *t;
  const char *name;
  Span text;
  int seat, number;
  long value;
  Language lang;
  referee_table **out;
  int *action, room, *more, count;
  double score[SEATS_LIMIT];
};

static int out_of_memory (referee *r) {
  r->is_spoilt = true;
  json_decref(r->request);
  r->request = NULL;
  return REFEREE_NOMEM;
}

static int run_call (referee *r, Call *c) {
  int status = c->sits ? live_sit(c->t) : REFEREE_OK;
  return status == REFEREE_OK ? c->run(r, c) : status;
}

static int run_or_unwind (referee *r, Call *c) {
  jmp_buf out;
  r->memory.out = &out;
  return setjmp(out) == 0 ? run_call(r, c) : out_of_memory(r);
}

/*
** Makes a call of the library: all it allocates belongs to the handle. Returns
** REFEREE_NOMEM when memory runs out, and ever after.
*/
static int make_call (referee *r, Call *c) {
  MemoryOwner *before;
  int status;
  if (r->is_spoilt) return REFEREE_NOMEM;
  if (!r->unwinds) return run_call(r, c);
  before = memory_work_for(&r->memory);
  status = run_or_unwind(r, c);
  memory_work_for(before);
  return status;
}

static int call_table (Call *c) { return make_call(c->t->owner, c); }

/* What the call wrote for its table, or NULL. */
static const char *answer_of (Call *c) {
  return call_table(c) == REFEREE_OK ? buffer_string(&c->t->answer) : NULL;
}

/* A list of folders, separated by ':'. */
static void add_folders (Host *h, const char *list) {
  for (;; list++) {
    size_t len = strcspn(list, ":");
    char *folder = memory_copy(list, len);
    if (len > 0) load_add_path(h, folder);
    free(folder);
    list += len;
    if (*list == '\0') return;
  }
}

static int open_handle (referee *r, Call *c) {
  const char *list = c->name != NULL ? c->name : getenv("REFEREE_RULES");
  Host *h = host_new();
  r->host = h;
  if (list != NULL) add_folders(h, list);
  if (c->name == NULL) load_add_path(h, INSTALLED_RULES);
  library_new(r, h);
  r->store = store_new();
  r->owns_store = true;
  return REFEREE_OK;
}

int referee_open (const char *rules_path, referee **out) {
  referee *r = calloc(1, sizeof *r);
  int status;
  *out = NULL;
  if (r == NULL) return REFEREE_NOMEM;
  r->unwinds = true;
  status = make_call(r, &(Call){.run = open_handle, .name = rules_path});
  if (status == REFEREE_OK)
    *out = r;
  else
    referee_close(r);
  return status;
}

static int close_handle (referee *r, Call *c) {
  (void)c;
  library_close(r);
  return REFEREE_OK;
}

/*
** After running out of memory no structure can be trusted: all blocks are freed
** without looking at them.
*/
void referee_close (referee *r) {
  if (r == NULL) return;
  make_call(r, &(Call){.run = close_handle});
  if (r->is_spoilt && r->host != NULL) host_abandon(r->host);
  memory_disown(&r->memory);
  free(r);
}

const char *referee_version (void) { return PACKAGE_VERSION; }

static int write_message (referee *r, Call *c) {
  (void)c;
  buffer_clear(&r->message);
  catalogue_write(&r->message, &r->why, ENGLISH);
  return REFEREE_OK;
}

const char *referee_message (const referee *handle) {
  referee *r = (referee *)(uintptr_t)handle;
  if (make_call(r, &(Call){.run = write_message}) == REFEREE_NOMEM)
    return saying_words(SAY_OUT_OF_MEMORY).en;
  return buffer_string(&r->message);
}

static int set_limit (referee *r, Call *c) {
  int limit = limits_find(span_of(c->name));
  const LimitName *l = &limits_names[limit < 0 ? 0 : limit];
  if (limit < 0)
    return library_say(r, REFEREE_MISUSE, "limit",
                       fact_saying(SAY_NO_SUCH_LIMIT),
                       fact_string(c->name));
  if (c->value < l->least || c->value > l->most)
    return library_say(r, REFEREE_MISUSE, "limit",
                       fact_saying(SAY_LIMIT_RANGE), fact_string(c->name),
                       fact_number((double)l->least),
                       fact_number((double)l->most),
                       fact_number((double)l->usual));
  r->limits.of[limit] = c->value;
  host_set_limits(r->host, &r->limits);
  return REFEREE_OK;
}

int referee_limit (referee *r, const char *name, long value) {
  return make_call(r, &(Call){.run = set_limit, .name = name, .value = value});
}

static int judge_text (referee *r, Call *c) {
  Json j = {.to = &r->answer};
  buffer_clear(&r->answer);
  json_begin(&j, NULL);
  ask_judge(&j, r, c->text);
  json_end(&j);
  c->name = buffer_string(&r->answer);
  return REFEREE_OK;
}

int referee_judge (referee *r, const char *log, size_t size,
                   const char **json) {
  Call c = {.run = judge_text, .text = {log, size}};
  int status = make_call(r, &c);
  *json = c.name;
  return status;
}

static int ask_text (referee *r, Call *c) {
  int status;
  buffer_clear(&r->answer);
  status = ask_line(r, c->text, &r->answer);
  c->name = buffer_string(&r->answer);
  return status;
}

int referee_ask (referee *r, const char *request, const char **answer) {
  Call c = {.run = ask_text, .text = span_of(request)};
  int status = make_call(r, &c);
  *answer = c.name;
  return status;
}

static int start (referee *r, Call *c) { return live_open(r, c->text, c->out); }

int referee_start (referee *r, const char *header, referee_table **out) {
  *out = NULL;
  return make_call(r, &(Call){.run = start, .text = span_of(header),
                              .out = out});
}

static int resume (referee *r, Call *c) {
  return live_resume(r, c->text, c->out);
}

int referee_resume (referee *r, const char *log, size_t size,
                    referee_table **out) {
  *out = NULL;
  return make_call(r, &(Call){.run = resume, .text = {log, size}, .out = out});
}

static int free_one (referee *r, Call *c) {
  (void)r;
  live_free(c->t);
  return REFEREE_OK;
}

void referee_free (referee_table *t) {
  if (t != NULL) call_table(&(Call){.run = free_one, .t = t});
}

static int add_line (referee *r, Call *c) {
  (void)r;
  return live_line(c->t, c->text, VIEWER_ALL, false, NULL);
}

int referee_line (referee_table *t, const char *line, size_t size) {
  return call_table(&(Call){.run = add_line, .t = t, .text = {line, size}});
}

/* With a number, only tries it. */
static int play (referee *r, Call *c) {
  if (c->seat < 0 || c->seat >= c->t->seating.seats)
    return library_say(r, REFEREE_MISUSE, "seat", fact_saying(SAY_SEAT_IS_NONE),
                       fact_number(c->seat + 1));
  return live_play(c->t, c->seat, c->text, c->number != 0, NULL);
}

int referee_play (referee_table *t, int seat, const char *move) {
  return call_table(&(Call){.run = play, .t = t, .seat = seat,
                            .text = span_of(move ? move : "")});
}

int referee_try (referee_table *t, int seat, const char *move) {
  return call_table(&(Call){.run = play, .t = t, .seat = seat, .number = true,
                            .text = span_of(move ? move : "")});
}

static int undo (referee *r, Call *c) {
  (void)r;
  return live_undo(c->t, (unsigned)c->number, NULL);
}

int referee_undo (referee_table *t, unsigned to) {
  return call_table(&(Call){.run = undo, .t = t, .number = (int)to});
}

static int write_fault (referee *r, Call *c) {
  Json j = {.to = &c->t->answer};
  (void)r;
  buffer_clear(&c->t->answer);
  return seat_fault(&j, NULL, c->t, c->lang) ? REFEREE_OK : REFEREE_MISUSE;
}

const char *referee_fault (referee_table *t, const char *lang) {
  bool french = lang != NULL && strcmp(lang, "fr") == 0;
  return answer_of(&(Call){.run = write_fault, .t = t,
                           .lang = french ? FRENCH : ENGLISH});
}

unsigned referee_at (const referee_table *t) { return t->at; }

/* Looking at a table may bring it to the desk, but changes nothing else. */
static referee_table *without_const (const referee_table *t) {
  return (referee_table *)(uintptr_t)t;
}

static int ask_over (referee *r, Call *c) {
  (void)c;
  return judge_over(&r->desk.game.judge);
}

int referee_over (const referee_table *t) {
  Call c = {.run = ask_over, .sits = true, .t = without_const(t)};
  return call_table(&c) == 1;
}

static int ask_actors (referee *r, Call *c) {
  (void)r;
  c->number = (int)live_to_act(c->t);
  return REFEREE_OK;
}

unsigned referee_to_act (const referee_table *t) {
  Call c = {.run = ask_actors, .t = without_const(t)};
  return call_table(&c) == REFEREE_OK ? (unsigned)c.number : 0;
}

static int ask_score (referee *r, Call *c) {
  return judge_scores(&r->desk.game.judge, c->score) ? REFEREE_OK
                                                     : REFEREE_BROKEN;
}

static bool is_seat (const referee_table *t, int seat) {
  return seat >= 0 && seat < t->seating.seats;
}

double referee_score (const referee_table *t, int seat) {
  Call c = {.run = ask_score, .sits = true, .t = without_const(t)};
  return is_seat(t, seat) && call_table(&c) == REFEREE_OK ? c.score[seat] : 0;
}

static int list_legal (referee *r, Call *c) {
  (void)r;
  seat_list_legal(c->t, c->seat);
  return REFEREE_OK;
}

int referee_legal (referee_table *t, int seat, int *more) {
  Call c = {.run = list_legal, .sits = true, .t = t, .seat = seat};
  bool ok = is_seat(t, seat) && call_table(&c) == REFEREE_OK;
  if (more != NULL) *more = ok && seat_has_more(&t->legal);
  return ok ? t->legal.count : 0;
}

static int write_legal (referee *r, Call *c) {
  (void)r;
  buffer_clear(&c->t->answer);
  seat_write_move(&c->t->answer, c->t, &c->t->legal.move[c->number].move);
  return REFEREE_OK;
}

static bool is_listed (const referee_table *t, int i) {
  return t->legal_seat >= 0 && i >= 0 && i < t->legal.count;
}

const char *referee_legal_text (referee_table *t, int i) {
  Call c = {.run = write_legal, .sits = true, .t = t, .number = i};
  return is_listed(t, i) ? answer_of(&c) : NULL;
}

/* Plays the answer that the call before it wrote. */
static int play_answer (referee *r, Call *c, int seat) {
  Buffer move = {0};
  int status;
  buffer_copy(&move, &c->t->answer);
  status = play(r, &(Call){.t = c->t, .seat = seat,
                           .text = buffer_view(&move)});
  buffer_free(&move);
  return status;
}

static int play_listed (referee *r, Call *c) {
  write_legal(r, c);
  return play_answer(r, c, c->t->legal_seat);
}

int referee_play_legal (referee_table *t, int i) {
  Call c = {.run = play_listed, .sits = true, .t = t, .number = i};
  return is_listed(t, i) ? call_table(&c) : REFEREE_MISUSE;
}

/* Options may change the number of copies of a card. */
static const Actions *number_moves (referee *r) {
  const Ruleset *rules = r->desk.game.header.rules;
  if (rules->serial != r->numbered || rules->copies_vary)
    actions_number(&r->actions, rules);
  r->actions.rules = rules;
  r->numbered = rules->serial;
  return &r->actions;
}

static int count_actions (referee *r, Call *c) {
  if (number_moves(r)->complete) c->count = r->actions.count;
  return REFEREE_OK;
}

int referee_actions (referee_table *t) {
  Call c = {.run = count_actions, .sits = true, .t = t};
  call_table(&c);
  return c.count;
}

static void add_action (Call *c, int action) {
  if (c->count < c->room) c->action[c->count] = action;
  c->count++;
}

static int list_actions (referee *r, Call *c) {
  const Actions *numbers = number_moves(r);
  if (seat_may_pass(c->t, c->seat)) add_action(c, ACTION_PASS);
  seat_list_all(c->t, c->seat, &r->listed);
  *c->more = seat_has_more(&r->listed);
  for (int i = 0; i < r->listed.count; i++) {
    int action = action_of(numbers, &r->listed.move[i].move);
    if (action >= 0)
      add_action(c, action);
    else
      *c->more = 1;
  }
  return REFEREE_OK;
}

int referee_legal_actions (referee_table *t, int seat, int *action, int room,
                           int *more) {
  int ignored;
  Call c = {.run = list_actions, .sits = true, .t = t, .seat = seat,
            .action = action, .room = room,
            .more = more != NULL ? more : &ignored};
  *c.more = 0;
  return is_seat(t, seat) && call_table(&c) == REFEREE_OK ? c.count : 0;
}

/* Writes the move in words, for the table to read; empty for a pass. */
static int write_action (referee *r, Call *c) {
  BoundMove move;
  buffer_clear(&c->t->answer);
  if (c->number == ACTION_PASS) return REFEREE_OK;
  if (!action_move(number_moves(r), c->number, c->t->seating.seats, &move))
    return library_say(r, REFEREE_MISUSE, "request",
                       fact_saying(SAY_NO_ACTION), fact_number(c->number));
  seat_write_move(&c->t->answer, c->t, &move);
  return REFEREE_OK;
}

const char *referee_action_text (referee_table *t, int action) {
  Call c = {.run = write_action, .sits = true, .t = t, .number = action};
  return answer_of(&c);
}

static int act (referee *r, Call *c) {
  int status = write_action(r, c);
  return status == REFEREE_OK ? play_answer(r, c, c->seat) : status;
}

int referee_act (referee_table *t, int seat, int action) {
  Call c = {.run = act, .sits = true, .t = t, .seat = seat, .number = action};
  return call_table(&c);
}

static int write_view (referee *r, Call *c) {
  Json j = {.to = &c->t->answer};
  (void)r;
  buffer_clear(&c->t->answer);
  json_begin(&j, NULL);
  seat_view(&j, c->t, c->seat);
  json_end(&j);
  return REFEREE_OK;
}

const char *referee_view (referee_table *t, int seat) {
  Call c = {.run = write_view, .sits = true, .t = t, .seat = seat};
  return seat == -1 || is_seat(t, seat) ? answer_of(&c) : NULL;
}

static int copy (referee *r, Call *c) {
  (void)r;
  return live_fork(c->t, c->out);
}

int referee_copy (const referee_table *t, referee_table **out) {
  *out = NULL;
  return call_table(&(Call){.run = copy, .t = without_const(t), .out = out});
}

static int sample (referee *r, Call *c) {
  (void)r;
  return sight_sample(c->t, c->seat, c->text, c->out);
}

int referee_sample (const referee_table *t, int seat, const char *seed,
                    referee_table **out) {
  *out = NULL;
  if (!is_seat(t, seat)) return REFEREE_MISUSE;
  return call_table(&(Call){.run = sample, .t = without_const(t), .seat = seat,
                            .text = span_of(seed ? seed : ""), .out = out});
}

static int write_log (referee *r, Call *c) {
  (void)r;
  buffer_clear(&c->t->answer);
  return sight_log(c->t, c->seat < 0 ? VIEWER_ALL : c->seat, &c->t->answer);
}

const char *referee_log (referee_table *t, int seat) {
  Call c = {.run = write_log, .t = t, .seat = seat};
  return seat == -1 || is_seat(t, seat) ? answer_of(&c) : NULL;
}
