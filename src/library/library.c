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

typedef int LibraryCall (referee *r, void *arguments);

static int out_of_memory (referee *r) {
  r->is_spoilt = true;
  json_decref(r->request);
  r->request = NULL;
  return REFEREE_NOMEM;
}

static int call_within (referee *r, LibraryCall *call, void *arguments) {
  jmp_buf out;
  r->memory.out = &out;
  return setjmp(out) == 0 ? call(r, arguments) : out_of_memory(r);
}

/*
** Makes a call of the library: all it allocates belongs to the handle. Returns
** REFEREE_NOMEM when memory runs out, and ever after.
*/
static int make_call (referee *r, LibraryCall *call, void *arguments) {
  MemoryOwner *before;
  int status;
  if (r->is_spoilt) return REFEREE_NOMEM;
  if (!r->unwinds) return call(r, arguments);
  before = memory_work_for(&r->memory);
  status = call_within(r, call, arguments);
  memory_work_for(before);
  return status;
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

static int open_handle (referee *r, void *rules_path) {
  const char *list = rules_path != NULL ? rules_path : getenv("REFEREE_RULES");
  Host *h = host_new();
  r->host = h;
  if (list != NULL) add_folders(h, list);
  if (rules_path == NULL) load_add_path(h, INSTALLED_RULES);
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
  status = make_call(r, open_handle, (void *)(uintptr_t)rules_path);
  if (status == REFEREE_OK)
    *out = r;
  else
    referee_close(r);
  return status;
}

static int close_handle (referee *r, void *unused) {
  (void)unused;
  library_close(r);
  return REFEREE_OK;
}

/*
** After running out of memory no structure can be trusted: all blocks are freed
** without looking at them.
*/
void referee_close (referee *r) {
  if (r == NULL) return;
  make_call(r, close_handle, NULL);
  if (r->is_spoilt && r->host != NULL) host_abandon(r->host);
  memory_disown(&r->memory);
  free(r);
}

const char *referee_version (void) { return PACKAGE_VERSION; }

static int write_message (referee *r, void *unused) {
  (void)unused;
  buffer_clear(&r->message);
  catalogue_write(&r->message, &r->why, ENGLISH);
  return REFEREE_OK;
}

const char *referee_message (const referee *handle) {
  referee *r = (referee *)(uintptr_t)handle;
  if (make_call(r, write_message, NULL) == REFEREE_NOMEM)
    return saying_words(SAY_OUT_OF_MEMORY).en;
  return buffer_string(&r->message);
}

typedef struct LimitCall { const char *name; long value; } LimitCall;

static int set_limit (referee *r, void *arguments) {
  const LimitCall *c = arguments;
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
  return make_call(r, set_limit, &(LimitCall){name, value});
}

typedef struct TextCall { Span text; const char **answer; } TextCall;

static int judge_text (referee *r, void *arguments) {
  const TextCall *c = arguments;
  Json j = {.to = &r->answer};
  buffer_clear(&r->answer);
  json_begin(&j, NULL);
  ask_judge(&j, r, c->text);
  json_end(&j);
  *c->answer = buffer_string(&r->answer);
  return REFEREE_OK;
}

int referee_judge (referee *r, const char *log, size_t size,
                   const char **json) {
  *json = NULL;
  return make_call(r, judge_text, &(TextCall){{log, size}, json});
}

static int ask_text (referee *r, void *arguments) {
  const TextCall *c = arguments;
  int status;
  buffer_clear(&r->answer);
  status = ask_line(r, c->text, &r->answer);
  *c->answer = buffer_string(&r->answer);
  return status;
}

int referee_ask (referee *r, const char *request, const char **answer) {
  *answer = NULL;
  return make_call(r, ask_text, &(TextCall){span_of(request), answer});
}

typedef struct TableCall {
  referee_table *t;
  int seat, number;
  Span text;
  Language lang;
  referee_table **out;
  const char **answer;
} TableCall;

static int start (referee *r, void *arguments) {
  const TableCall *c = arguments;
  return live_open(r, c->text, c->out);
}

int referee_start (referee *r, const char *header, referee_table **out) {
  *out = NULL;
  return make_call(r, start,
                   &(TableCall){.text = span_of(header), .out = out});
}

static int resume (referee *r, void *arguments) {
  const TableCall *c = arguments;
  return live_resume(r, c->text, c->out);
}

int referee_resume (referee *r, const char *log, size_t size,
                    referee_table **out) {
  *out = NULL;
  return make_call(r, resume,
                   &(TableCall){.text = {log, size}, .out = out});
}

static int free_one (referee *r, void *t) {
  (void)r;
  live_free(t);
  return REFEREE_OK;
}

void referee_free (referee_table *t) {
  if (t != NULL) make_call(t->owner, free_one, t);
}

static int add_line (referee *r, void *arguments) {
  const TableCall *c = arguments;
  (void)r;
  return live_line(c->t, c->text, VIEWER_ALL, false, NULL);
}

int referee_line (referee_table *t, const char *line, size_t size) {
  return make_call(t->owner, add_line,
                   &(TableCall){.t = t, .text = {line, size}});
}

static int play (referee *r, void *arguments) {
  const TableCall *c = arguments;
  if (c->seat < 0 || c->seat >= c->t->seating.seats)
    return library_say(r, REFEREE_MISUSE, "seat", fact_saying(SAY_SEAT_IS_NONE),
                       fact_number(c->seat + 1));
  return live_play(c->t, c->seat, c->text, c->number != 0, NULL);
}

static int play_or_try (referee_table *t, int seat, const char *move,
                        bool only_try) {
  return make_call(t->owner, play,
                   &(TableCall){.t = t, .seat = seat, .number = only_try,
                                .text = span_of(move ? move : "")});
}

int referee_play (referee_table *t, int seat, const char *move) {
  return play_or_try(t, seat, move, false);
}

int referee_try (referee_table *t, int seat, const char *move) {
  return play_or_try(t, seat, move, true);
}

static int undo (referee *r, void *arguments) {
  const TableCall *c = arguments;
  (void)r;
  return live_undo(c->t, (unsigned)c->number, NULL);
}

int referee_undo (referee_table *t, unsigned to) {
  return make_call(t->owner, undo,
                   &(TableCall){.t = t, .number = (int)to});
}

static int write_fault (referee *r, void *arguments) {
  const TableCall *c = arguments;
  Json j = {.to = &c->t->answer};
  (void)r;
  buffer_clear(&c->t->answer);
  if (!seat_fault(&j, NULL, c->t, c->lang)) return REFEREE_MISUSE;
  return REFEREE_OK;
}

const char *referee_fault (referee_table *t, const char *lang) {
  bool french = lang != NULL && strcmp(lang, "fr") == 0;
  TableCall c = {.t = t, .lang = french ? FRENCH : ENGLISH};
  return make_call(t->owner, write_fault, &c) == REFEREE_OK
             ? buffer_string(&t->answer) : NULL;
}

unsigned referee_at (const referee_table *t) { return t->at; }

/* Looking at a table may bring it to the desk, but changes nothing else. */
static referee_table *without_const (const referee_table *t) {
  return (referee_table *)(uintptr_t)t;
}

static int ask_over (referee *r, void *t) {
  int status = live_sit(t);
  return status != REFEREE_OK ? status : judge_over(&r->desk.game.judge);
}

int referee_over (const referee_table *t) {
  return make_call(t->owner, ask_over, without_const(t)) == 1;
}

static int ask_actors (referee *r, void *arguments) {
  TableCall *c = arguments;
  (void)r;
  c->number = (int)live_to_act(c->t);
  return REFEREE_OK;
}

unsigned referee_to_act (const referee_table *t) {
  TableCall c = {.t = without_const(t)};
  return make_call(t->owner, ask_actors, &c) == REFEREE_OK
             ? (unsigned)c.number : 0;
}

typedef struct ScoreCall {
  referee_table *t;
  double score[SEATS_LIMIT];
} ScoreCall;

static int ask_score (referee *r, void *arguments) {
  ScoreCall *c = arguments;
  int status = live_sit(c->t);
  if (status != REFEREE_OK) return status;
  return judge_scores(&r->desk.game.judge, c->score) ? REFEREE_OK
                                                     : REFEREE_BROKEN;
}

double referee_score (const referee_table *t, int seat) {
  ScoreCall c = {.t = without_const(t)};
  if (seat < 0 || seat >= t->seating.seats ||
      make_call(t->owner, ask_score, &c) != REFEREE_OK)
    return 0;
  return c.score[seat];
}

static int list_legal (referee *r, void *arguments) {
  TableCall *c = arguments;
  int status = live_sit(c->t);
  (void)r;
  if (status != REFEREE_OK) return status;
  seat_list_legal(c->t, c->seat);
  return REFEREE_OK;
}

int referee_legal (referee_table *t, int seat, int *more) {
  TableCall c = {.t = t, .seat = seat};
  if (more != NULL) *more = 0;
  if (seat < 0 || seat >= t->seating.seats ||
      make_call(t->owner, list_legal, &c) != REFEREE_OK)
    return 0;
  if (more != NULL) *more = seat_has_more(&t->legal);
  return t->legal.count;
}

static int write_legal (referee *r, void *arguments) {
  const TableCall *c = arguments;
  int status = live_sit(c->t);
  (void)r;
  if (status != REFEREE_OK) return status;
  buffer_clear(&c->t->answer);
  seat_write_move(&c->t->answer, c->t, &c->t->legal.move[c->number].move);
  return REFEREE_OK;
}

static bool is_listed (const referee_table *t, int i) {
  return t->legal_seat >= 0 && i >= 0 && i < t->legal.count;
}

const char *referee_legal_text (referee_table *t, int i) {
  TableCall c = {.t = t, .number = i};
  return is_listed(t, i) &&
                 make_call(t->owner, write_legal, &c) == REFEREE_OK
             ? buffer_string(&t->answer) : NULL;
}

static int play_listed (referee *r, void *arguments) {
  const TableCall *c = arguments;
  int status = write_legal(r, arguments);
  Buffer move = {0};
  if (status != REFEREE_OK) return status;
  buffer_copy(&move, &c->t->answer);
  status = live_play(c->t, c->t->legal_seat, (Span){move.text, move.len},
                      false, NULL);
  buffer_free(&move);
  return status;
}

int referee_play_legal (referee_table *t, int i) {
  TableCall c = {.t = t, .number = i};
  if (!is_listed(t, i)) return REFEREE_MISUSE;
  return make_call(t->owner, play_listed, &c);
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

typedef struct ActionCall {
  referee_table *t;
  int seat, *action, room, *more, count;
} ActionCall;

static int count_actions (referee *r, void *arguments) {
  ActionCall *c = arguments;
  int status = live_sit(c->t);
  if (status == REFEREE_OK && number_moves(r)->complete)
    c->count = r->actions.count;
  return status;
}

int referee_actions (referee_table *t) {
  ActionCall c = {.t = t};
  make_call(t->owner, count_actions, &c);
  return c.count;
}

static void add_action (ActionCall *c, int action) {
  if (c->count < c->room) c->action[c->count] = action;
  c->count++;
}

static int list_actions (referee *r, void *arguments) {
  ActionCall *c = arguments;
  int status = live_sit(c->t);
  const Actions *numbers;
  if (status != REFEREE_OK) return status;
  numbers = number_moves(r);
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
  ActionCall c = {t, seat, action, room, more != NULL ? more : &ignored, 0};
  *c.more = 0;
  if (seat < 0 || seat >= t->seating.seats ||
      make_call(t->owner, list_actions, &c) != REFEREE_OK)
    return 0;
  return c.count;
}

/* Writes the move in words, for the table to read; empty for a pass. */
static int write_action (referee *r, void *arguments) {
  const TableCall *c = arguments;
  int status = live_sit(c->t);
  BoundMove move;
  if (status != REFEREE_OK) return status;
  buffer_clear(&c->t->answer);
  if (c->number == ACTION_PASS) return REFEREE_OK;
  if (!action_move(number_moves(r), c->number, c->t->seating.seats, &move))
    return library_say(r, REFEREE_MISUSE, "request",
                       fact_saying(SAY_NO_ACTION), fact_number(c->number));
  seat_write_move(&c->t->answer, c->t, &move);
  return REFEREE_OK;
}

const char *referee_action_text (referee_table *t, int action) {
  TableCall c = {.t = t, .number = action};
  return make_call(t->owner, write_action, &c) == REFEREE_OK
             ? buffer_string(&t->answer) : NULL;
}

static int act (referee *r, void *arguments) {
  const TableCall *c = arguments;
  int status = write_action(r, arguments);
  TableCall move = *c;
  Buffer text = {0};
  if (status != REFEREE_OK) return status;
  buffer_copy(&text, &c->t->answer);
  move.text = (Span){buffer_string(&text), text.len};
  move.number = 0;
  status = play(r, &move);
  buffer_free(&text);
  return status;
}

int referee_act (referee_table *t, int seat, int action) {
  return make_call(t->owner, act, &(TableCall){.t = t, .seat = seat,
                                               .number = action});
}

static int write_view (referee *r, void *arguments) {
  const TableCall *c = arguments;
  int status = live_sit(c->t);
  Json j = {.to = &c->t->answer};
  (void)r;
  if (status != REFEREE_OK) return status;
  buffer_clear(&c->t->answer);
  json_begin(&j, NULL);
  seat_view(&j, c->t, c->seat);
  json_end(&j);
  return REFEREE_OK;
}

const char *referee_view (referee_table *t, int seat) {
  TableCall c = {.t = t, .seat = seat};
  if (seat < -1 || seat >= t->seating.seats) return NULL;
  return make_call(t->owner, write_view, &c) == REFEREE_OK
             ? buffer_string(&t->answer) : NULL;
}

static int copy (referee *r, void *arguments) {
  const TableCall *c = arguments;
  (void)r;
  return live_fork(c->t, c->out);
}

int referee_copy (const referee_table *t, referee_table **out) {
  *out = NULL;
  return make_call(t->owner, copy,
                   &(TableCall){.t = without_const(t), .out = out});
}

static int sample (referee *r, void *arguments) {
  const TableCall *c = arguments;
  (void)r;
  return sight_sample(c->t, c->seat, c->text, c->out);
}

int referee_sample (const referee_table *t, int seat, const char *seed,
                    referee_table **out) {
  *out = NULL;
  if (seat < 0 || seat >= t->seating.seats) return REFEREE_MISUSE;
  return make_call(t->owner, sample,
                   &(TableCall){.t = without_const(t), .seat = seat,
                                .text = span_of(seed ? seed : ""),
                                .out = out});
}

static int write_log (referee *r, void *arguments) {
  const TableCall *c = arguments;
  (void)r;
  buffer_clear(&c->t->answer);
  return sight_log(c->t, c->seat < 0 ? VIEWER_ALL : c->seat,
                   &c->t->answer);
}

const char *referee_log (referee_table *t, int seat) {
  TableCall c = {.t = t, .seat = seat};
  if (seat < -1 || seat >= t->seating.seats) return NULL;
  return make_call(t->owner, write_log, &c) == REFEREE_OK
             ? buffer_string(&t->answer) : NULL;
}
