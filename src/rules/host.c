/*
** The Lua host: loads rule files and calls their functions
** SPDX-License-Identifier: MIT
*/
#include "rules/host.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/span.h"
#include "rules/call.h"
#include "rules/ops.h"
#include "rules/records.h"
#include "vm/vm.h"

/* For tests: REFEREE_CALLS is 'lua', 'compare', 'dump' or 'wrong'. */
static Calls read_calls (void) {
  const char *wanted = getenv("REFEREE_CALLS");
  if (wanted == NULL) return CALLS_WITHOUT_LUA;
  if (strcmp(wanted, "dump") == 0) return CALLS_DUMPED;
  if (strcmp(wanted, "wrong") == 0) return CALLS_WRONG;
  return strcmp(wanted, "compare") == 0 ? CALLS_COMPARED : CALLS_IN_LUA;
}

/*
** Which lines are verified. Each line has a lot that depends only on the log
** and the line's number, so the choice does not depend on threads.
*/

static const uint64_t step = UINT64_C(0x9E3779B97F4A7C15);  /* spreads evenly */

static inline void choose_way (Host *h) {
  if (h->way == WAY_LUA) return;
  h->way = h->lot < h->verified      ? WAY_BOTH
           : h->calls == CALLS_WRONG ? WAY_WRONG
                                     : WAY_ENGINE;
}

static void set_verified (Host *h) {
  uint64_t every = (uint64_t)h->limits.of[LIMIT_VERIFY];
  if (h->calls == CALLS_COMPARED) every = 1;
  h->verified = every > 0 ? UINT64_MAX / every : 0;
  choose_way(h);
}

void host_draw_lots (Host *h, uint64_t log) {
  h->first_lot = hash_mix(hash_mix(log, step), step);
}

bool host_count_lines (Host *h, unsigned n) {
  h->lot = h->first_lot + n * step;
  choose_way(h);
  return h->way == WAY_BOTH;
}

void host_begin_task (Host *h, long number, const char *file, unsigned line) {
  h->task.number = number;
  h->task.file = file;
  h->task.line = line;
  if (h->way != WAY_LUA) return;
  h->way = WAY_ENGINE;
  h->seated = NULL;            /* starts computed in Lua are not kept */
}

void host_go_by_lua (Host *h, bool only) {
  h->way = only ? WAY_LUA : WAY_ENGINE;
  h->seated = NULL;
  choose_way(h);
}

void host_note_mismatch (Host *h, Mismatch *m) { h->mismatch = m; }

bool host_is_in_lua (const Host *h) { return h->way == WAY_LUA; }

Host *host_new (void) {
  Host *h = memory_new(sizeof *h);
  h->calls = read_calls();
  h->limits = limits_usual();
  set_verified(h);
  sandbox_watch(h);
  return h;
}

bool host_is_slow (const Host *h) { return h->calls == CALLS_IN_LUA; }

void host_free (Host *h) {
  if (h == NULL) return;
  sandbox_unwatch(h);
  for (int i = 0; i < h->loaded_count; i++) {
    h->loaded[i]->L = NULL;    /* all its memory is in the arena */
    load_free(h->loaded[i]);
  }
  for (int i = 0; i < h->formats; i++) {
    h->format[i].loaded->L = NULL;
    load_free(h->format[i].loaded);
    records_free(h->format[i].declared);
  }
  buffer_free(&h->record_utf8);
  buffer_free(&h->record_names);
  arena_free(&h->arena);
  free(h->vm_room);
  for (int i = 0; i < h->paths; i++) free(h->path[i]);
  remark_free(&h->fault.what);
  free(h);
}

void host_abandon (Host *h) {
  sandbox_unwatch(h);
  arena_free(&h->arena);
}

/*
** Smaller limits than usual would not be noticed in time, unless all work is
** counted.
*/
void host_set_limits (Host *h, const Limits *limits) {
  h->limits = *limits;
  h->count_all |= limits->of[LIMIT_CALL] < limits_names[LIMIT_CALL].usual ||
                  limits->of[LIMIT_LINE] < limits_names[LIMIT_LINE].usual;
  h->counting = h->count_all;
  set_verified(h);
}

const Limits *host_limits (const Host *h) { return &h->limits; }

RuleFault *host_clear_fault (Host *h) {
  remark_free(&h->fault.what);
  h->fault = (RuleFault){.line = 0};
  return &h->fault;
}

Outcome host_set_fault (Host *h, const Fact *saying, int facts) {
  remark_set(&host_clear_fault(h)->what, saying, facts);
  return OUTCOME_BROKEN;
}

void host_blame_place (Host *h, const char *file, int line) {
  snprintf(h->fault.file, sizeof h->fault.file, "%s", file);
  h->fault.line = line;
}

void host_blame_line (lua_State *L) {
  Host *h = host_of(L);
  lua_Debug ar;
  for (int level = 0; h->fault.line <= 0 && lua_getstack(L, level, &ar);
       level++) {
    lua_getinfo(L, "Sl", &ar);
    if (ar.currentline > 0) host_blame_place(h, ar.short_src, ar.currentline);
  }
}

_Noreturn void host_leave (lua_State *L) {
  host_blame_line(L);
  api_stop(L, OUTCOME_BROKEN);
}

Outcome host_blame_function (Host *h, RuleFunction f) {
  lua_Debug ar;
  lua_rawgeti(h->L, LUA_REGISTRYINDEX, f);
  lua_getinfo(h->L, ">S", &ar);
  host_blame_place(h, ar.short_src, ar.linedefined);
  return OUTCOME_BROKEN;
}

Outcome host_blame_phase (Host *h, int phase) {
  const Ruleset *r = h->now->rules;
  remark_wrap(&h->fault.what, fact_saying(SAY_OF_PHASE),
              fact_string(r->phase[phase].name));
  snprintf(h->fault.file, sizeof h->fault.file, "%.100s.lua", r->id);
  return OUTCOME_BROKEN;
}

const RuleFault *host_fault (const Host *h) { return &h->fault; }

void host_tell_fault (const Host *h, Remark *why) {
  const RuleFault *f = &h->fault;
  remark_copy(why, &f->what);
  if (f->line > 0)
    remark_wrap(why, fact_saying(SAY_IN_FILE), fact_string(f->file),
                fact_number(f->line));
  else if (f->file[0] != '\0')
    remark_wrap(why, fact_saying(SAY_OF_FILE), fact_string(f->file));
}

bool host_tried_to_act (const Host *h) { return h->tried_to_act; }

void host_sit (Host *h, Sitting *s) { h->sit = s; }

void host_begin_line (Host *h, bool counted) {
  h->in_line = true;
  h->again = false;
  h->looks = 0;
  h->answers = 0;
  h->endless_count = 0;
  h->line_left = (lua_Integer)h->limits.of[LIMIT_LINE] * HOST_MILLION;
  h->counting = host_counts_all(h) || counted;
  if (counted) return;         /* it is repeated */
  choose_way(h);
  h->lot += step;
}

void host_end_line (Host *h) {
  h->in_line = h->again = h->tracing = false;
  h->counting = host_counts_all(h);
}

bool host_wants_again (const Host *h) {
  return h->again;
}

int host_given_up (const Host *h) {
  return h->endless_count;
}

/* A line is repeated by the caller that began it. */
bool host_again (const Host *h, Outcome outcome) {
  return outcome == OUTCOME_AGAIN && !h->in_line;
}

void host_turn_to (Host *h, const Ruleset *r) {
  for (int i = 0; i < h->loaded_count; i++)
    if (h->loaded[i]->rules == r) h->now = h->loaded[i];
  h->L = h->now->L;
}

bool host_read_number (Host *h, double *n) {
  bool ok = lua_type(h->L, -1) == LUA_TNUMBER;
  *n = lua_tonumber(h->L, -1) + 0.0;  /* no -0 */
  lua_pop(h->L, 1);
  return ok && isfinite(*n);
}

static void push_card (Host *h, int kind) {
  if (kind == CARD_UNSEEN) {
    lua_pushboolean(h->L, 0);
    return;
  }
  lua_rawgeti(h->L, LUA_REGISTRYINDEX, h->now->kinds);
  lua_rawgeti(h->L, -1, kind + 1);
  lua_remove(h->L, -2);
}

static void push_cards (Host *h, const Value *v) {
  lua_createtable(h->L, v->count, 0);
  for (int i = 0; i < v->count; i++) {
    push_card(h, v->kind[i]);
    lua_rawseti(h->L, -2, i + 1);
  }
}

static void push_value (Host *h, const Arg *a, const Value *v) {
  if (!v->given) {
    lua_pushnil(h->L);
    return;
  }
  switch (a->type) {
    case ARG_NUMBER: api_push_number(h->L, v->number); break;
    case ARG_WORD:
      lua_pushstring(h->L, a->choice[(int)v->number].en);
      break;
    case ARG_CARD: push_card(h, v->kind[0]); break;
    case ARG_CARDS: push_cards(h, v); break;
    case ARG_PLAYER: lua_pushinteger(h->L, (int)v->number + 1); break;
  }
}

int host_push_call (Host *h, RuleFunction f, const Move *m, int seat,
                    const Value *value) {
  int args = m != NULL ? m->args : 0;
  lua_rawgeti(h->L, LUA_REGISTRYINDEX, f);
  api_push_object(h);
  if (seat >= 0) lua_pushinteger(h->L, seat + 1);
  for (int i = 0; i < args; i++) push_value(h, &m->arg[i], &value[i]);
  return 1 + (seat >= 0) + args;
}

static int push_call (Host *h, const Call *c) {
  return host_push_call(h, c->f, c->m, c->seat, c->value);
}

/* A refusal without a function. */
static bool refuses_plainly (const Sitting *s, const Refusal *f, int seat,
                             const Value *value) {
  const Layout *l = s->layout;
  if (f->kind == REFUSE_EMPTY)
    return table_count(s->table, table_slot(l, f->zone, seat)) == 0;
  return value[0].number > s->table->cell[f->tally * l->seats + seat];
}

/* Calls a function that returns something. [-0, +(1 or, unless OK, 0), -] */
static Outcome ask (Host *h, const Call *c) {
  Asked before = sitting_asked(h->sit);
  Outcome outcome;
  h->may_act = false;
  do {  /* a call that took too long asked no questions */
    sitting_ask_anew(h->sit, &before);
    outcome = sandbox_call(h, push_call(h, c), 1);
  } while (host_again(h, outcome));
  return outcome;
}

/* A function that returns a number or a truth value. */
static Outcome ask_in_lua (Host *h, Call *c) {
  Outcome outcome = ask(h, c);
  double n;
  if (outcome != OUTCOME_OK) return outcome;
  c->came = lua_toboolean(h->L, -1) ? CAME_TRUE : 0;
  if (!host_read_number(h, &n)) return outcome;
  c->came |= CAME_NUMBER;
  c->result = ops_bits(n);
  return outcome;
}

/* A function that acts. */
static Outcome act_in_lua (Host *h, Call *c) {
  Outcome outcome;
  h->may_act = true;
  undo_begin(&h->undo, h->sit);
  undo_act(&h->undo);
  outcome = sandbox_call(h, push_call(h, c), 0);
  if (outcome == OUTCOME_NEEDS_CARD) undo_table(&h->undo);
  return outcome;
}

Outcome host_refuse_by (Host *h, const Move *m, int refusal, int seat,
                        const Value *value) {
  const Refusal *f = &m->refusal[refusal];
  Call c = {.kind = CALL_ASK, .f = f->function, .m = m, .seat = seat,
            .value = value};
  Outcome outcome = OUTCOME_OK;
  h->sit->article = f->article;
  h->sit->questions = 0;
  if (f->kind == REFUSE_FUNCTION)
    outcome = call_make(h, &c, ask_in_lua);
  else
    c.came = refuses_plainly(h->sit, f, seat, value);
  return outcome == OUTCOME_OK && (c.came & CAME_TRUE) ? OUTCOME_REFUSED
                                                       : outcome;
}

Outcome host_apply (Host *h, const Move *m, int seat, const Value *value) {
  Call c = {.kind = CALL_ACT, .f = m->apply, .m = m, .seat = seat,
            .value = value};
  Outcome outcome;
  if (m->just_done) {  /* the only effect of some moves */
    h->sit->table->news_count = 0;
    table_cross_off(h->sit->table, seat);
    return OUTCOME_OK;
  }
  h->undo.drops_news = true;
  outcome = call_make(h, &c, act_in_lua);
  h->undo.drops_news = false;
  return outcome;
}

Outcome host_run (Host *h, RuleFunction f) {
  Call c = {.kind = CALL_ACT, .f = f, .seat = -1};
  return call_make(h, &c, act_in_lua);
}

Outcome host_arrive (Host *h, RuleFunction f, int seat) {
  Call c = {.kind = CALL_ACT, .f = f, .seat = seat};
  return call_make(h, &c, act_in_lua);
}

/* Not a refusal, so there are no questions and no assumptions. */
static Outcome ask_number (Host *h, Call *c) {
  Asked before = sitting_asked(h->sit);
  Outcome outcome;
  undo_begin(&h->undo, h->sit);
  outcome = call_make(h, c, ask_in_lua);
  sitting_ask_anew(h->sit, &before);
  return outcome;
}

Outcome host_says (Host *h, const Move *m, int seat, const Value *value,
                   bool *says, double *number) {
  Call c = {.kind = CALL_ASK, .f = m->says, .m = m, .seat = seat,
            .value = value};
  Outcome outcome;
  *says = false;
  if (m->says == 0) return OUTCOME_OK;
  outcome = ask_number(h, &c);
  *says = (c.came & CAME_NUMBER) != 0;
  *number = ops_number(c.result);
  return outcome;
}

/*
** It must not depend on hidden cards: it would be unclear which answer favours
** the player.
*/
Outcome host_bound (Host *h, const Move *m, int arg, RuleFunction f, int seat,
                    const Value *value, double *bound) {
  Value before[ARGS_LIMIT] = {{0}};
  Call c = {.kind = CALL_ASK, .f = f, .m = m, .seat = seat, .value = before};
  Outcome outcome;
  memcpy(before, value, (size_t)arg * sizeof *value);
  h->sit->asks_hands = false;
  outcome = ask_number(h, &c);
  if (outcome != OUTCOME_OK) return outcome;
  *bound = ops_number(c.result);
  if (h->sit->asks_hands)
    return host_function_broken(h, f, fact_saying(SAY_BOUND_ON_HIDDEN));
  if ((c.came & CAME_NUMBER) && fabs(*bound) <= NUMBER_LIMIT)
    return OUTCOME_OK;
  return host_function_broken(h, f, fact_saying(SAY_BOUND_IS_NUMBER));
}

Outcome host_careful (Host *h, const Move *m, int seat, const Value *value,
                      double *number) {
  Call c = {.kind = CALL_ASK, .f = m->careful, .m = m, .seat = seat,
            .value = value};
  Outcome outcome;
  *number = 0;
  if (m->careful == 0) return OUTCOME_OK;
  outcome = ask_number(h, &c);
  *number = ops_number(c.result);
  if (outcome == OUTCOME_OK && !(c.came & CAME_NUMBER))
    return host_function_broken(h, m->careful,
                                fact_saying(SAY_CAREFUL_IS_NUMBER));
  return outcome;
}

ReadSet host_read_set (Host *h, RuleFunction f) { return vm_read_set(h, f); }

/* The seat on top; -1 if it is not one. [-1, +0, -] */
static int read_seat (Host *h) {
  double n;
  bool ok = host_read_number(h, &n) && n >= 1 && n <= h->seats;
  return ok && n == floor(n) ? (int)n - 1 : -1;
}

/*
** Replaces a proxy by the table behind it. False: it is 't', and reading it
** could raise an error outside protected mode. [-1, +1, -]
*/
static bool open_list (lua_State *L) {
  if (!lua_istable(L, -1)) return true;
  library_push_data(L, -1);
  lua_remove(L, -2);
  if (!lua_getmetatable(L, -1)) return true;
  lua_pop(L, 1);
  return false;
}

/* A list of seats, one seat, or nothing, returned by 'f'. [-1, +0, -] */
static Outcome read_seats (Host *h, RuleFunction f,
                           uint8_t seat[SEATS_LIMIT], int *count) {
  lua_State *L = h->L;
  bool fine = open_list(L);
  int n = lua_istable(L, -1) ? (int)library_raw_length(L, -1)
                             : !lua_isnil(L, -1);
  int s = 0;
  bool taken[SEATS_LIMIT] = {false};
  for (*count = 0; *count < n; seat[(*count)++] = (uint8_t)s) {
    if (lua_istable(L, -1))
      lua_rawgeti(L, -1, *count + 1);
    else
      lua_pushvalue(L, -1);
    s = read_seat(h);
    if (s < 0 || taken[s]) break;
    taken[s] = true;
  }
  lua_pop(L, 1);
  if (!fine)
    return host_function_broken(h, f, fact_saying(SAY_GIVES_SEATS));
  if (*count == n) return OUTCOME_OK;
  return host_function_broken(
      h, f, fact_saying(s < 0 ? SAY_SEATS_NOT_THERE : SAY_SEATS_TWICE));
}

static Outcome each_in_lua (Host *h, Call *c) {
  uint8_t seat[SEATS_LIMIT];
  int count = 0;
  Outcome outcome = ask(h, c);
  if (outcome == OUTCOME_OK) outcome = read_seats(h, c->f, seat, &count);
  if (outcome != OUTCOME_OK) return outcome;
  c->seats = (uint8_t)count;
  c->result = 0;
  for (int i = 0; i < count; i++) c->result |= (uint64_t)seat[i] << (4 * i);
  return outcome;
}

Outcome host_each (Host *h, RuleFunction f, uint8_t seat[SEATS_LIMIT],
                   int *count) {
  Call c = {.kind = CALL_LIST, .f = f, .seat = -1};
  Outcome outcome;
  undo_begin(&h->undo, h->sit);
  outcome = call_make(h, &c, each_in_lua);
  *count = c.seats;
  for (int i = 0; i < c.seats; i++) seat[i] = c.result >> (4 * i) & 0xF;
  return outcome;
}

Outcome host_ends (Host *h, RuleFunction f, bool *yes) {
  Call c = {.kind = CALL_ASK, .f = f, .seat = -1};
  Outcome outcome;
  h->ends = true;
  outcome = ask_number(h, &c);
  h->ends = false;
  if (outcome == OUTCOME_OK) *yes = c.came & CAME_TRUE;
  return outcome;
}

Outcome host_score (Host *h, RuleFunction f, int seat, double *score) {
  Call c = {.kind = CALL_ASK, .f = f, .seat = seat};
  Outcome outcome = ask_number(h, &c);
  *score = ops_number(c.result);
  if (outcome == OUTCOME_OK && !(c.came & CAME_NUMBER))
    return host_function_broken(h, f, fact_saying(SAY_GIVES_NUMBER));
  return outcome;
}

/* A number, or a card's index. False if it is neither. [-1, +0, -] */
static bool read_among (Host *h, const Arg *a, double *n) {
  lua_State *L = h->L;
  int type = lua_type(L, -1);
  if (a->type == ARG_NUMBER) return host_read_number(h, n);
  if (type == LUA_TSTRING)
    *n = dictionary_find(h->now->rules->kind_words,
                         span_of(lua_tostring(L, -1)));
  else {
    lua_rawgeti(L, LUA_REGISTRYINDEX, h->now->kind_index);
    lua_pushvalue(L, -2);
    *n = lua_rawget(L, -2) == LUA_TNUMBER ? lua_tonumber(L, -1) : -1;
    lua_pop(L, 2);
  }
  lua_pop(L, 1);
  return *n >= 0;
}

/* The list on top. [-1, +0, -] */
static Outcome read_all_among (Host *h, Call *c) {
  const Arg *a = c->among->arg;
  lua_State *L = h->L;
  bool fine = open_list(L), many = false;
  double n;
  for (int i = 1; lua_istable(L, -1) && fine && !many; i++) {
    if (lua_rawgeti(L, -1, i) == LUA_TNIL) {
      lua_pop(L, 1);
      break;
    }
    many = c->among->count == AMONG_LIMIT;
    if (many)
      lua_pop(L, 1);
    else if ((fine = read_among(h, a, &n)))
      call_add_among(c, n);
  }
  lua_pop(L, 1);
  if (many)
    return host_function_broken(h, a->among, fact_saying(SAY_AMONG_TOO_MANY),
                                fact_number(AMONG_LIMIT));
  if (fine) return OUTCOME_OK;
  return host_function_broken(h, a->among, fact_saying(
      a->type == ARG_NUMBER ? SAY_AMONG_NUMBERS : SAY_AMONG_CARDS));
}

static Outcome among_in_lua (Host *h, Call *c) {
  Outcome outcome = ask(h, c);
  c->among->count = 0;
  c->result = 0;
  return outcome == OUTCOME_OK ? read_all_among(h, c) : outcome;
}

Outcome host_among (Host *h, const Move *m, int arg, int seat,
                    const Value *value, double *out, int *count) {
  Value before[ARGS_LIMIT] = {{0}};
  Among among = {.arg = &m->arg[arg], .value = out};
  Call c = {.kind = CALL_AMONG, .f = m->arg[arg].among, .m = m, .seat = seat,
            .value = before, .among = &among};
  Outcome outcome;
  memcpy(before, value, (size_t)arg * sizeof *value);
  outcome = call_make(h, &c, among_in_lua);
  *count = among.count;
  return outcome;
}
