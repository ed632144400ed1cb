/*
** The Lua host before the game: options, seats, the initial table
** SPDX-License-Identifier: MIT
*/
#include <math.h>

#include "base/unicode.h"
#include "rules/host_private.h"

/* The number of copies of a card, with the current options and seats. */
static Outcome ask_copies (Host *h, RuleFunction f, uint8_t *copies) {
  Outcome outcome;
  double n;
  do {
    lua_rawgeti(h->L, LUA_REGISTRYINDEX, f);
    lua_rawgeti(h->L, LUA_REGISTRYINDEX, h->now->options_seen);
    lua_pushinteger(h->L, h->seats);
    outcome = sandbox_call(h, 2, 1);
  } while (host_again(h, outcome));
  if (outcome != OUTCOME_OK) return outcome;
  if (!host_read_number(h, &n) || n < 0 || n > COPIES_LIMIT || n != floor(n))
    return host_function_broken(h, f, fact_saying(SAY_COPIES_NUMBER),
                                fact_number(COPIES_LIMIT));
  *copies = (uint8_t)n;
  return OUTCOME_OK;
}

/* Sets the copies that depend on options. False: the rule file is broken. */
static bool count_copies (Host *h, Ruleset *r) {
  for (int k = 0; k < r->layout.kinds; k++)
    if (r->kind[k].copies != 0 &&
        ask_copies(h, r->kind[k].copies, &r->layout.copies[k]) != OUTCOME_OK)
      return false;
  return true;
}

static void play_alone (uint16_t team[SEATS_LIMIT]) {
  for (int s = 0; s < SEATS_LIMIT; s++) team[s] = (uint16_t)(1u << s);
}

/* The seats of the list on top, as bits; 0 if it is not a list. [-0, +0, m] */
static uint16_t read_team (lua_State *L, int seats) {
  unsigned set = 0;
  int n, data;
  if (!lua_istable(L, -1)) return 0;
  library_push_data(L, lua_absindex(L, -1));
  data = lua_absindex(L, -1);
  n = (int)lua_rawlen(L, data);
  for (int i = 1; i <= n; i++, lua_pop(L, 1)) {
    lua_Integer seat = lua_rawgeti(L, data, i) == LUA_TNUMBER
                           ? lua_tointeger(L, -1) : 0;
    unsigned bit = seat >= 1 && seat <= seats ? 1u << (seat - 1) : 0;
    set = bit == 0 || (set & bit) || (i > 1 && set == 0) ? 0 : set | bit;
  }
  lua_pop(L, 1);
  return (uint16_t)set;
}

bool host_read_teams (lua_State *L, int list, int seats,
                      uint16_t team[SEATS_LIMIT]) {
  unsigned all = 0;
  int n, data;
  bool fine = true;
  play_alone(team);
  if (!lua_istable(L, list)) return false;
  library_push_data(L, list);
  data = lua_absindex(L, -1);
  n = (int)lua_rawlen(L, data);
  for (int i = 1; i <= n && fine; i++, lua_pop(L, 1)) {
    uint16_t set;
    lua_rawgeti(L, data, i);
    set = read_team(L, seats);
    fine = set != 0 && (all & set) == 0;
    all |= set;
    for (int s = 0; s < seats; s++)
      if (set >> s & 1) team[s] = set;
  }
  lua_pop(L, 1);
  return fine;
}

/* Teams returned by a function. False if it returned none. */
static bool ask_teams (Host *h, Ruleset *r) {
  Outcome outcome;
  bool fine;
  if (r->teams == 0) return true;
  do {
    lua_rawgeti(h->L, LUA_REGISTRYINDEX, r->teams);
    lua_rawgeti(h->L, LUA_REGISTRYINDEX, h->now->options_seen);
    lua_pushinteger(h->L, h->seats);
    outcome = sandbox_call(h, 2, 1);
  } while (host_again(h, outcome));
  if (outcome != OUTCOME_OK) return false;
  fine = lua_isnil(h->L, -1) ||
         host_read_teams(h->L, lua_absindex(h->L, -1), h->seats, r->team);
  if (lua_isnil(h->L, -1)) play_alone(r->team);
  lua_pop(h->L, 1);
  if (!fine)
    host_function_broken(h, r->teams, fact_saying(SAY_TEAMS_RETURN));
  return fine;
}

/* The text on top, or its text under 'key'. [-0, +0, m] */
static const char *put_text (lua_State *L, const char *key, Buffer *b) {
  size_t len = 0;
  const char *text;
  lua_pushvalue(L, -1);
  if (lua_istable(L, -1)) {
    library_push_data(L, -1);
    lua_pushstring(L, key);
    lua_rawget(L, -2);  /* cannot raise an error */
    lua_replace(L, -3);
    lua_pop(L, 1);
  }
  text = lua_type(L, -1) == LUA_TSTRING ? lua_tolstring(L, -1, &len) : NULL;
  unicode_put_plain(b, len > 0 ? (Span){text, len} : span_of("?"));
  lua_pop(L, 1);
  return b->text;
}

/* g.check(option, seats) returns nothing, or why these options are invalid. */
static bool ask_check (Host *h, const Ruleset *r, Remark *why) {
  lua_State *L = h->L;
  Buffer en = {0}, fr = {0};
  Outcome outcome;
  bool fine;
  if (r->check == 0) return true;
  do {
    lua_rawgeti(L, LUA_REGISTRYINDEX, r->check);
    lua_rawgeti(L, LUA_REGISTRYINDEX, h->now->options_seen);
    lua_pushinteger(L, h->seats);
    outcome = sandbox_call(h, 2, 1);
  } while (host_again(h, outcome));
  if (outcome != OUTCOME_OK) return false;
  fine = !lua_toboolean(L, -1);
  if (!fine)
    remark_say(why, fact_saying(SAY_AS_IT_IS),
               fact_both((Both){put_text(L, "en", &en),
                                put_text(L, "fr", &fr)}));
  buffer_free(&en);
  buffer_free(&fr);
  lua_pop(L, 1);
  return fine;
}

/* Consecutive logs often have the same game and options. */
static bool is_seated (const Host *h, const Ruleset *r, int seats, int start,
                       const double *value, bool start_given) {
  const Loaded *l = h->now;
  return l != NULL && l->rules == r && l == h->seated && h->seats == seats &&
         h->start == start && h->start_given == start_given &&
         memcmp(h->seated_value, value,
                sizeof(double) * (size_t)r->options) == 0;
}

/* Several games may alternate: each ruleset keeps its last layout. */
static bool is_laid_out (const Loaded *l, int seats, const double *value) {
  return l->laid_out && l->seats == seats &&
         memcmp(l->value, value,
                sizeof(double) * (size_t)l->rules->options) == 0;
}

/*
** Is the layout valid, ignoring options that vary if nothing depends on them?
*/
static bool is_laid_out_alike (const Loaded *l, int seats,
                               const double *value) {
  const Ruleset *r = l->rules;
  return l->laid_out && l->seats == seats && !r->copies_vary &&
         r->teams == 0 && r->check == 0 &&
         ruleset_is_alike(r, l->value, value);
}

/* The current ruleset is laid out for this; only the start may differ. */
static void sit_down (Host *h, const double *value) {
  Loaded *l = h->now;
  size_t size = sizeof(double) * (size_t)l->rules->options;
  if (!l->laid_out || l->start != h->start || l->start_given != h->start_given)
    api_reset(h);
  l->laid_out = true;
  l->seats = h->seats;
  l->start = h->start;
  l->start_given = h->start_given;
  memcpy(l->value, value, size);
  memcpy(h->seated_value, value, size);
  h->seated = l;
}

static void object_to_size (const Layout *l, Remark *why) {
  if (l->tokens > TOKENS_LIMIT)
    remark_say(why, fact_saying(SAY_CARDS_BEYOND_LIMIT),
               fact_number(l->tokens), fact_number(TOKENS_LIMIT));
  else if (l->slots > SLOTS_LIMIT)
    remark_say(why, fact_saying(SAY_ZONES_BEYOND_LIMIT),
               fact_number(l->slots), fact_number(SLOTS_LIMIT));
  else
    remark_say(why, fact_saying(SAY_NUMBERS_BEYOND_LIMIT),
               fact_number(l->cells), fact_number(CELLS_LIMIT));
}

bool host_seat (Host *h, Ruleset *r, int seats, int start,
                const double *value, bool start_given, Remark *why) {
  h->sit = NULL;
  if (is_seated(h, r, seats, start, value, start_given)) return true;
  host_turn_to(h, r);
  h->seatings++;
  h->seated = NULL;
  h->too_large = false;
  h->seats = seats;
  h->start = start;
  h->start_given = start_given;
  host_clear_fault(h);
  if (is_laid_out(h->now, seats, value)) return sit_down(h, value), true;
  if (is_laid_out_alike(h->now, seats, value)) {
    api_options(h, h->now, value);
    return sit_down(h, value), true;
  }
  h->now->laid_out = false;
  api_options(h, h->now, value);
  if (!count_copies(h, r) || !ask_teams(h, r) || !ask_check(h, r, why)) {
    if (why != NULL && h->fault.what.saying != SAY_NOTHING)
      host_tell_fault(h, why);
    return false;
  }
  r->layout.seats = seats;
  if (table_settle_layout(&r->layout)) return sit_down(h, value), true;
  object_to_size(&r->layout, why);
  h->too_large = true;
  return false;
}

bool host_is_too_large (const Host *h) { return h->too_large; }

unsigned host_seating (const Host *h) { return h->seatings; }

Outcome host_call (Host *h, const Ruleset *r, const char *function,
                   const double *in, int ins, double *out, int outs) {
  lua_State *L = (host_turn_to(h, r), h->L);
  Outcome outcome;
  h->sit = NULL;
  do {
    lua_rawgeti(L, LUA_REGISTRYINDEX, h->now->declared);
    lua_getfield(L, -1, function);
    lua_remove(L, -2);
    for (int i = 0; i < ins; i++) api_push_number(L, in[i]);
    outcome = sandbox_call(h, ins, outs);
  } while (host_again(h, outcome));
  if (outcome != OUTCOME_OK) return outcome;
  for (int i = 0; i < outs; i++) out[i] = lua_tonumber(L, i - outs);
  lua_pop(L, outs);
  return OUTCOME_OK;
}

static double start_value (Host *h, const Ruleset *r, Bound b) {
  double n = b.fixed;
  if (b.option < 0) return n;
  if (r->option[b.option].is_number) return h->seated_value[b.option];
  lua_rawgeti(h->L, LUA_REGISTRYINDEX, h->now->options);
  lua_getfield(h->L, -1, r->option[b.option].word.en);
  n = lua_tonumber(h->L, -1);
  lua_pop(h->L, 2);
  return n;
}

void host_start (Host *h, Ruleset *r, Table *t) {
  const Layout *l = &r->layout;
  table_start(t, l);
  for (int i = 0; i < l->tallies; i++) {
    double n = start_value(h, r, r->tally_start[i]);
    for (int s = 0; s < l->seats; s++) t->cell[i * l->seats + s] = n;
  }
  for (int i = 0; i < l->counters; i++)
    t->cell[l->tallies * l->seats + i] =
        start_value(h, r, r->counter_start[i]);
}
