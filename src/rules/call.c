/*
** A call of a rule function: without Lua, in Lua, or in both ways
** SPDX-License-Identifier: MIT
*/
#include "rules/call.h"

#include <stdlib.h>

#include "ground/hash.h"
#include "ground/memory.h"
#include "rules/ops.h"
#include "vm/vm.h"

bool call_add_among (Call *c, double value) {
  if (c->among->count == AMONG_LIMIT) return false;
  c->among->value[c->among->count++] = value;
  c->result = hash_mix(c->result, ops_bits(value));
  return true;
}

/*
** {======================================================
** Both ways, for tests: they must come to the same
** =======================================================
*/

/* All that a call can change. */
typedef struct State {
  Table table;
  Supply supply;
  Choices choices;
  Sitting sit;
  int journal;                 /* cards in it */
  int told;                    /* texts */
  Call call;
} State;

static void save (const Host *h, const Call *c, State *to) {
  memset(&to->table, 0, sizeof to->table);
  table_copy(&to->table, h->sit->table, h->sit->layout);
  to->supply = *h->sit->supply;
  to->choices = *h->sit->choices;
  to->sit = *h->sit;
  to->journal = h->sit->journal != NULL ? h->sit->journal->count : 0;
  to->told = h->sit->telling != NULL ? h->sit->telling->count : 0;
  to->call = *c;
}

static void restore (Host *h, Call *c, const State *from) {
  table_copy(h->sit->table, &from->table, h->sit->layout);
  *h->sit->supply = from->supply;
  *h->sit->choices = from->choices;
  *h->sit = from->sit;
  if (h->sit->journal != NULL) h->sit->journal->count = from->journal;
  if (h->sit->telling != NULL) h->sit->telling->count = from->told;
  *c = from->call;
}

static bool same_doubt (const Doubt *a, const Doubt *b) {
  return a->slot == b->slot && a->article == b->article &&
         a->fewer == b->fewer && a->some == b->some &&
         a->question == b->question &&
         kindset_is_same(a->kinds, b->kinds) &&
         kindset_is_same(a->also, b->also) &&
         kindset_is_same(a->asked, b->asked);
}

static bool same_sitting (const Sitting *a, const Sitting *b) {
  if (a->doubts != b->doubts || a->article != b->article ||
      !kindset_is_same(a->held.kinds, b->held.kinds))
    return false;
  for (int i = 0; i < a->doubts; i++)
    if (!same_doubt(&a->doubt[i], &b->doubt[i])) return false;
  return kindset_is_empty(a->held.kinds) || same_doubt(&a->held, &b->held);
}

static bool same_state (const State *a, const State *b, const Layout *l) {
  return table_same(&a->table, &b->table, l) &&
         a->supply.arrows_used == b->supply.arrows_used &&
         a->supply.lines_used_count == b->supply.lines_used_count &&
         a->choices.depth == b->choices.depth &&
         a->choices.known == b->choices.known && a->journal == b->journal &&
         a->told == b->told &&
         same_sitting(&a->sit, &b->sit) && a->call.came == b->call.came &&
         a->call.seats == b->call.seats && a->call.result == b->call.result;
}

/* Is the table as before, and are the cards that are named? */
static bool is_undone (const State *before, const State *after,
                       const Layout *l) {
  return table_same(&before->table, &after->table, l) &&
         before->supply.arrows_used == after->supply.arrows_used &&
         memcmp(before->supply.line, after->supply.line,
                (size_t)before->supply.lines *
                    sizeof before->supply.line[0]) == 0;
}

/* Did both ways come to the same? Where Lua took too long nobody can say. */
static bool agree (const Host *h, Outcome a, Outcome b, const State *state) {
  const State *before = state, *without = state + 1, *with = state + 2;
  const Layout *l = h->sit->layout;
  if (a == OUTCOME_AGAIN || b == OUTCOME_AGAIN) return true;
  if (a == OUTCOME_NEEDS_CARD)
    return b == a && is_undone(before, without, l) &&
           is_undone(before, with, l);
  return a == b && (a != OUTCOME_OK || same_state(without, with, l));
}

static CALL_APART Outcome compare_calls (Host *h, Call *c, InLua *in_lua) {
  State *before = memory_new(3 * sizeof *before);
  State *without = before + 1, *with = before + 2;
  Outcome outcome, in_lua_too;
  save(h, c, before);
  outcome = vm_call(h, c, in_lua);
  save(h, c, without);
  restore(h, c, before);
  in_lua_too = in_lua(h, c);
  save(h, c, with);
  if (!agree(h, outcome, in_lua_too, before))
    in_lua_too = host_broken(h, "a call came to something else without Lua");
  free(before);
  return in_lua_too;
}

/* }====================================================== */

Outcome call_make (Host *h, Call *c, InLua *in_lua) {
  return h->calls == CALLS_COMPARED ? compare_calls(h, c, in_lua)
                                    : vm_call(h, c, in_lua);
}
