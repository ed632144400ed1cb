/*
** Calls of rule functions: in the engine, in Lua, or in both
** SPDX-License-Identifier: MIT
*/
#include "rules/call.h"

#include <stdlib.h>

#include "base/memory.h"
#include "base/span.h"
#include "rules/ops.h"
#include "vm/vm.h"

bool call_add_among (Call *c, double value) {
  if (c->among->count == AMONG_LIMIT) return false;
  c->among->value[c->among->count++] = value;
  c->result = hash_mix(c->result, ops_bits(value));
  return true;
}

/* Everything that a call can change. */
typedef struct State {
  Table table;
  Supply supply;
  Choices choices;
  Sitting sit;
  int journal;                 /* cards in the journal */
  int told;                    /* texts */
  int among;                   /* values in the call's list */
  Call call;
  lua_Integer line_left, work;
  bool again, counting, tracing;
} State;

static int in_journal (const Host *h) {
  return h->sit->journal != NULL ? h->sit->journal->count : 0;
}

static int told (const Host *h) {
  return h->sit->telling != NULL ? h->sit->telling->count : 0;
}

static void save (const Host *h, const Call *c, State *to) {
  table_copy(&to->table, h->sit->table, h->sit->layout);
  to->supply = *h->sit->supply;
  to->choices = *h->sit->choices;
  to->sit = *h->sit;
  to->journal = in_journal(h);
  to->told = told(h);
  to->among = c->among != NULL ? c->among->count : 0;
  to->call = *c;
  to->line_left = h->line_left;
  to->work = h->work;
  to->again = h->again;
  to->counting = h->counting;
  to->tracing = h->tracing;
}

static void restore (Host *h, Call *c, const State *from) {
  table_copy(h->sit->table, &from->table, h->sit->layout);
  *h->sit->supply = from->supply;
  *h->sit->choices = from->choices;
  *h->sit = from->sit;
  if (h->sit->journal != NULL) h->sit->journal->count = from->journal;
  if (h->sit->telling != NULL) h->sit->telling->count = from->told;
  *c = from->call;
  if (c->among != NULL) c->among->count = from->among;
  h->line_left = from->line_left;
  h->work = from->work;
  h->again = from->again;
  h->counting = from->counting;
  h->tracing = from->tracing;
}

static bool same_doubt (const Doubt *a, const Doubt *b) {
  return a->slot == b->slot && a->article == b->article &&
         a->fewer == b->fewer && a->some == b->some &&
         a->question == b->question &&
         kindset_is_same(a->kinds, b->kinds) &&
         kindset_is_same(a->also, b->also) &&
         kindset_is_same(a->asked, b->asked);
}

static bool same_doubts (const Sitting *a, const Sitting *b) {
  if (a->doubts != b->doubts ||
      !kindset_is_same(a->held.kinds, b->held.kinds))
    return false;
  for (int i = 0; i < a->doubts; i++)
    if (!same_doubt(&a->doubt[i], &b->doubt[i])) return false;
  return kindset_is_empty(a->held.kinds) || same_doubt(&a->held, &b->held);
}

/* Is the table the same, to the byte, and the cards that lines name? */
static bool same_table (const Host *h, const State *then) {
  const Supply *s = h->sit->supply;
  return table_same(h->sit->table, &then->table, h->sit->layout) &&
         s->arrows_used == then->supply.arrows_used &&
         s->lines_used_count == then->supply.lines_used_count &&
         memcmp(s->line, then->supply.line,
                (size_t)s->lines * sizeof s->line[0]) == 0;
}

static bool same_effects (const Host *h, const State *then) {
  return same_table(h, then) &&
         h->sit->choices->depth == then->choices.depth &&
         h->sit->choices->known == then->choices.known &&
         in_journal(h) == then->journal && told(h) == then->told &&
         same_doubts(h->sit, &then->sit);
}

static bool same_result (const Host *h, const Call *c, const State *then) {
  return h->sit->article == then->sit.article && c->came == then->call.came &&
         c->seats == then->call.seats && c->result == then->call.result;
}

/* "belote.lua:12", or "belote.lua: play" for all functions of a move. */
static void write_place (Host *h, const Call *c, Buffer *to) {
  lua_Debug ar;
  if (c->m != NULL) {
    buffer_format(to, "%s.lua: %s", h->now->rules->id, c->m->name);
    return;
  }
  lua_rawgeti(h->L, LUA_REGISTRYINDEX, c->f);
  lua_getinfo(h->L, ">S", &ar);
  buffer_format(to, "%s:%d", ar.short_src, ar.linedefined);
}

/*
** Keeps the first mismatch in the order of the logs; any thread may find one.
*/
static void keep_first (Mismatch *m, long task, const Remark *what) {
  pthread_mutex_lock(&m->lock);
  if (m->what.saying == SAY_NOTHING || task < m->task) {
    m->task = task;
    remark_free(&m->what);
    m->what = (Remark){0};
    remark_copy(&m->what, what);
  }
  pthread_mutex_unlock(&m->lock);
}

static void note_mismatch (Host *h, const Call *c) {
  Remark what = {0};
  Buffer place = {0};
  write_place(h, c, &place);
  remark_say(&what, fact_saying(SAY_MISMATCH), fact_string(place.text));
  if (h->task.file != NULL)
    remark_wrap(&what, fact_saying(SAY_IN_FILE), fact_string(h->task.file),
                fact_number(h->task.line));
  else if (h->task.number > 0)
    remark_wrap(&what, fact_saying(SAY_IN_GAME),
                fact_number((double)h->task.number));
  keep_first(h->mismatch, h->task.number, &what);
  buffer_free(&place);
  remark_free(&what);
}

/*
** Starts of games computed in the engine are not kept: they are computed again.
*/
static void distrust (Host *h, const Call *c) {
  if (h->mismatch != NULL) note_mismatch(h, c);
  h->way = WAY_LUA;
  h->seated = NULL;
}

/* Replaces Lua if the engine bails out. */
static Outcome give_up (Host *h, Call *c) {
  (void)c;
  h->gave_up = true;
  return OUTCOME_OK;
}

/* With CALLS_WRONG, adds one to a number in all results. */
static Outcome ask_engine (Host *h, Call *c, InLua *in_lua) {
  Outcome outcome = vm_call(h, c, in_lua);
  if (h->calls == CALLS_WRONG && outcome == OUTCOME_OK &&
      (c->kind == CALL_ACT || c->came == CAME_TO_ACT))
    h->sit->table->cell[0]++;
  return outcome;
}

/* Did Lua get the same result as the engine? */
static bool results_agree (const Host *h, const Call *c, Outcome in_lua,
                           Outcome engine, const State *before,
                           const State *after) {
  if (in_lua != engine) return false;
  if (engine == OUTCOME_NEEDS_CARD)  /* nothing has happened? */
    return same_table(h, before) && same_table(h, after);
  return engine != OUTCOME_OK ||
         (same_effects(h, after) && same_result(h, c, after));
}

/* Leaves everything as if Lua had not been called, unless they disagree. */
static Outcome ask_lua_too (Host *h, Call *c, InLua *in_lua, Outcome engine,
                            State *before) {
  State *after = before + 1;
  Outcome outcome;
  save(h, c, after);
  restore(h, c, before);
  h->way = WAY_LUA;
  outcome = in_lua(h, c);
  h->way = WAY_BOTH;
  if (outcome == OUTCOME_AGAIN || sandbox_is_worked_out(h) ||  /* too slow? */
      results_agree(h, c, outcome, engine, before, after)) {
    restore(h, c, after);
    return engine;
  }
  distrust(h, c);
  return outcome;
}

/* The engine bailed out: it must not have changed anything. */
static Outcome leave_to_lua (Host *h, Call *c, InLua *in_lua,
                             const State *before) {
  if (!same_effects(h, before)) {
    distrust(h, c);
    restore(h, c, before);
  }
  return in_lua(h, c);
}

static Outcome verify (Host *h, Call *c, InLua *in_lua) {
  State *before = memory_resize(NULL, 2 * sizeof *before);
  Outcome outcome;
  save(h, c, before);
  h->gave_up = false;
  outcome = ask_engine(h, c, give_up);
  if (h->gave_up)
    outcome = leave_to_lua(h, c, in_lua, before);
  else if (outcome != OUTCOME_AGAIN)
    outcome = ask_lua_too(h, c, in_lua, outcome, before);
  free(before);
  return outcome;
}

static CALL_APART Outcome make_apart (Host *h, Call *c, InLua *in_lua) {
  switch (h->way) {
    case WAY_BOTH: return verify(h, c, in_lua);
    case WAY_LUA: return in_lua(h, c);
    default: return ask_engine(h, c, in_lua);
  }
}

Outcome call_make (Host *h, Call *c, InLua *in_lua) {
  return h->way == WAY_ENGINE ? vm_call(h, c, in_lua)
                              : make_apart(h, c, in_lua);
}
