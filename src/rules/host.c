/*
** The Lua host: rule files loaded, their functions called
** SPDX-License-Identifier: MIT
*/
#include "rules/host.h"

#include <math.h>
#include <stdlib.h>

#include "ground/memory.h"
#include "rules/api_private.h"

Host *host_new (void) {
  Host *h = memory_new(sizeof *h);
  sandbox_watch(h);
  return h;
}

void host_free (Host *h) {
  if (h == NULL) return;
  sandbox_unwatch(h);
  for (int i = 0; i < h->loaded_count; i++) load_free(h->loaded[i]);
  for (int i = 0; i < h->paths; i++) free(h->path[i]);
  buffer_free(&h->message);
  buffer_free(&h->objection_en);
  buffer_free(&h->objection_fr);
  free(h);
}

const char *host_message (const Host *h) { return buffer_string(&h->message); }

void host_sit (Host *h, Sitting *s) { h->sit = s; }

void host_begin_line (Host *h, bool counted) {
  h->in_line = true;
  h->again = false;
  h->looks = 0;
  h->line_left = HOST_LINE_BUDGET;
  h->counting = h->count_all || counted;
}

void host_end_line (Host *h) {
  h->in_line = h->again = h->tracing = false;
  h->counting = h->count_all;
}

bool host_wants_again (const Host *h) {
  return h->again;
}

/* A line is done again by whoever began it. */
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

Outcome host_function_broken (Host *h, RuleFunction f, const char *what) {
  lua_Debug ar;
  lua_rawgeti(h->L, LUA_REGISTRYINDEX, f);
  lua_getinfo(h->L, ">S", &ar);
  buffer_clear(&h->message);
  buffer_format(&h->message, "%s:%d: %s", ar.short_src, ar.linedefined, what);
  return OUTCOME_BROKEN;
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
  lua_rawgeti(h->L, LUA_REGISTRYINDEX, f);
  lua_rawgeti(h->L, LUA_REGISTRYINDEX, h->now->object);
  lua_pushinteger(h->L, seat + 1);
  for (int i = 0; i < m->args; i++) push_value(h, &m->arg[i], &value[i]);
  return 2 + m->args;
}

/* What a move's functions are called with, and what came of it. */
typedef struct Calling {
  const Move *m;
  Before before;
  int seat;
  const Value *value;
  bool refused, applied;
} Calling;

/* A refusal that needs no Lua. */
static bool refuses_plainly (const Sitting *s, const Refusal *f,
                             const Calling *c) {
  const Layout *l = s->layout;
  if (f->kind == REFUSE_EMPTY)
    return table_count(s->table, table_slot(l, f->zone, c->seat)) == 0;
  return c->value[0].number > s->table->cell[f->tally * l->seats + c->seat];
}

static void run_refusals (lua_State *L, Host *h, Calling *c) {
  h->may_act = false;
  for (int i = 0; i < c->m->refusals && !c->refused; i++) {
    const Refusal *f = &c->m->refusal[i];
    if (f->before != c->before) continue;
    h->sit->article = f->article;
    if (f->kind != REFUSE_FUNCTION) {
      c->refused = refuses_plainly(h->sit, f, c);
      continue;
    }
    lua_call(L, host_push_call(h, f->function, c->m, c->seat, c->value), 1);
    c->refused = lua_toboolean(L, -1);
    lua_pop(L, 1);
  }
}

/* The seat is done: all that some moves do. */
static void do_done (Table *t, int seat) {
  t->news_count = 0;
  table_cross_off(t, seat);
}

/* Can the whole move do without Lua? */
static bool is_plain (const Move *m) {
  for (int i = 0; i < m->refusals; i++)
    if (m->refusal[i].before == BEFORE_NOTHING &&
        m->refusal[i].kind == REFUSE_FUNCTION)
      return false;
  return m->just_done;
}

/* All refusals of a move in one protected call: calls are what costs. */
static int call_refusals (lua_State *L) {
  run_refusals(L, host_of(L), lua_touserdata(L, 1));
  return 0;
}

Outcome host_refuse (Host *h, const Move *m, Before before, int seat,
                     const Value *value) {
  int doubts = h->sit->doubts;
  Outcome outcome;
  Calling c;
  if (!((m->refusals_at >> before) & 1)) return OUTCOME_OK;
  do {
    c = (Calling){m, before, seat, value, false, false};
    h->sit->doubts = doubts;
    lua_pushcfunction(h->L, call_refusals);
    lua_pushlightuserdata(h->L, &c);
    outcome = sandbox_call(h, 1, 0);
  } while (host_again(h, outcome));
  return outcome == OUTCOME_OK && c.refused ? OUTCOME_REFUSED : outcome;
}

/* Refusals, and the move itself where nothing is refused or in doubt. */
static int call_move (lua_State *L) {
  Host *h = host_of(L);
  Calling *c = lua_touserdata(L, 1);
  run_refusals(L, h, c);
  if (c->refused || h->sit->doubts > 0) return 0;
  h->may_act = c->applied = true;
  h->sit->table->news_count = 0;  /* too late to name what was dealt */
  if (c->m->just_done)
    table_cross_off(h->sit->table, c->seat);
  else
    lua_call(L, host_push_call(h, c->m->apply, c->m, c->seat, c->value), 0);
  return 0;
}

Outcome host_refuse_or_apply (Host *h, const Move *m, int seat,
                              const Value *value, bool *applied) {
  Calling c = {m, BEFORE_NOTHING, seat, value, false, false};
  Outcome outcome;
  if (is_plain(m)) {
    run_refusals(h->L, h, &c);
    *applied = !c.refused;
    if (!c.refused) do_done(h->sit->table, seat);
    return c.refused ? OUTCOME_REFUSED : OUTCOME_OK;
  }
  lua_pushcfunction(h->L, call_move);
  lua_pushlightuserdata(h->L, &c);
  outcome = sandbox_call(h, 1, 0);
  *applied = c.applied;
  return outcome == OUTCOME_OK && c.refused ? OUTCOME_REFUSED : outcome;
}

Outcome host_apply (Host *h, const Move *m, int seat, const Value *value) {
  h->may_act = true;
  if (m->just_done) return do_done(h->sit->table, seat), OUTCOME_OK;
  h->sit->table->news_count = 0;  /* too late to name what was dealt */
  return sandbox_call(h, host_push_call(h, m->apply, m, seat, value), 0);
}

/* What a function says of the move. [-0, +(1 or, unless OK, 0), -] */
static Outcome ask_of_move (Host *h, RuleFunction f, const Move *m, int seat,
                            const Value *value) {
  Outcome outcome;
  h->may_act = false;
  do
    outcome = sandbox_call(h, host_push_call(h, f, m, seat, value), 1);
  while (host_again(h, outcome));
  return outcome;
}

Outcome host_says (Host *h, const Move *m, int seat, const Value *value,
                   bool *says, double *number) {
  Outcome outcome;
  *says = false;
  if (m->says == 0) return OUTCOME_OK;
  outcome = ask_of_move(h, m->says, m, seat, value);
  if (outcome == OUTCOME_OK) *says = host_read_number(h, number);
  return outcome;
}

Outcome host_careful (Host *h, const Move *m, int seat, const Value *value,
                      double *number) {
  Outcome outcome;
  *number = 0;
  if (m->careful == 0) return OUTCOME_OK;
  outcome = ask_of_move(h, m->careful, m, seat, value);
  if (outcome == OUTCOME_OK && !host_read_number(h, number))
    return host_function_broken(h, m->careful, "'careful' must give a number");
  return outcome;
}

static void push_plain (Host *h, RuleFunction f) {
  lua_rawgeti(h->L, LUA_REGISTRYINDEX, f);
  lua_rawgeti(h->L, LUA_REGISTRYINDEX, h->now->object);
}

Outcome host_run (Host *h, RuleFunction f) {
  h->may_act = true;
  push_plain(h, f);
  return sandbox_call(h, 1, 0);
}

Outcome host_arrive (Host *h, RuleFunction f, int seat) {
  h->may_act = true;
  push_plain(h, f);
  lua_pushinteger(h->L, seat + 1);
  return sandbox_call(h, 2, 0);
}

Outcome host_broken (Host *h, const char *text) {
  buffer_clear(&h->message);
  buffer_text(&h->message, text);
  return OUTCOME_BROKEN;
}

Outcome host_phase_broken (Host *h, int phase, const char *text) {
  const Ruleset *r = h->now->rules;
  buffer_clear(&h->message);
  buffer_format(&h->message, "%s.lua: phases '%s': %s", r->id,
                r->phase[phase].name, text);
  return OUTCOME_BROKEN;
}

/* The seat on top; -1: it is none. [-1, +0, -] */
static int read_seat (Host *h) {
  double n;
  bool ok = host_read_number(h, &n) && n >= 1 && n <= h->seats;
  return ok && n == floor(n) ? (int)n - 1 : -1;
}

/* A list of seats, one seat, or nothing, that 'f' gave. [-1, +0, -] */
static Outcome read_seats (Host *h, RuleFunction f,
                           uint8_t seat[SEATS_LIMIT], int *count) {
  lua_State *L = h->L;
  int n = lua_istable(L, -1) ? (int)library_length(L, -1)
                             : !lua_isnil(L, -1);
  int s = 0;
  bool taken[SEATS_LIMIT] = {false};
  for (*count = 0; *count < n; seat[(*count)++] = (uint8_t)s) {
    if (lua_istable(L, -1))
      lua_geti(L, -1, *count + 1);
    else
      lua_pushvalue(L, -1);
    s = read_seat(h);
    if (s < 0 || taken[s]) break;
    taken[s] = true;
  }
  lua_pop(L, 1);
  if (*count == n) return OUTCOME_OK;
  return host_function_broken(
      h, f, s < 0 ? "a list of seats names one that is not there"
                  : "a list of seats names one twice");
}

/* What a function says of the table, or of a seat (-1: none), as above. */
static Outcome ask (Host *h, RuleFunction f, int seat) {
  Outcome outcome;
  h->may_act = false;
  do {
    push_plain(h, f);
    if (seat >= 0) lua_pushinteger(h->L, seat + 1);
    outcome = sandbox_call(h, seat >= 0 ? 2 : 1, 1);
  } while (host_again(h, outcome));
  return outcome;
}

Outcome host_each (Host *h, RuleFunction f, uint8_t seat[SEATS_LIMIT],
                   int *count) {
  Outcome outcome = ask(h, f, -1);
  return outcome == OUTCOME_OK ? read_seats(h, f, seat, count) : outcome;
}

Outcome host_ends (Host *h, RuleFunction f, bool *yes) {
  Outcome outcome = ask(h, f, -1);
  if (outcome != OUTCOME_OK) return outcome;
  *yes = lua_toboolean(h->L, -1);
  lua_pop(h->L, 1);
  return OUTCOME_OK;
}

Outcome host_score (Host *h, RuleFunction f, int seat, double *score) {
  Outcome outcome = ask(h, f, seat);
  if (outcome == OUTCOME_OK && !host_read_number(h, score))
    return host_function_broken(h, f, "this must give a number: a score, or an "
                                 "outlook");
  return outcome;
}

/* A number, or a card's index. False: it is none of them. [-1, +0, -] */
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
static Outcome read_all_among (Host *h, const Arg *a, double *out,
                               int *count) {
  lua_State *L = h->L;
  bool fine = true;
  for (int i = 1; lua_istable(L, -1) && *count < AMONG_LIMIT; i++) {
    if (lua_geti(L, -1, i) == LUA_TNIL) {
      lua_pop(L, 1);
      break;
    }
    if (!(fine = read_among(h, a, &out[*count]))) break;
    (*count)++;
  }
  lua_pop(L, 1);
  if (fine) return OUTCOME_OK;
  return host_function_broken(h, a->among, a->type == ARG_NUMBER
                                          ? "'among' must list numbers"
                                          : "'among' must list cards");
}

Outcome host_among (Host *h, const Move *m, int arg, int seat,
                    const Value *value, double *out, int *count) {
  lua_State *L = h->L;
  Outcome outcome;
  *count = 0;
  h->may_act = false;
  do {
    lua_rawgeti(L, LUA_REGISTRYINDEX, m->arg[arg].among);
    lua_rawgeti(L, LUA_REGISTRYINDEX, h->now->object);
    lua_pushinteger(L, seat + 1);
    for (int i = 0; i < arg; i++) push_value(h, &m->arg[i], &value[i]);
    outcome = sandbox_call(h, 2 + arg, 1);
  } while (host_again(h, outcome));
  if (outcome != OUTCOME_OK) return outcome;
  return read_all_among(h, &m->arg[arg], out, count);
}
