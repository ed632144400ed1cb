/*
** Small game with functions written by a test, and calls of them
** SPDX-License-Identifier: MIT
*/
#include "mini.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define TEST_NO_MAIN
#include "acutest.h"
#include "told.h"

/* The function at 'where' is the test's. */
static void write_rules (FILE *f, Where where, const char *code) {
  fprintf(f,
    "local g = game 'mini'\n"
    "g.title, g.version, g.seats = 'Mini', '1', { min = 3, max = 3 }\n"
    "g.zones.deck, g.zones.pile, g.zones.hand = 'nobody', 'all', 'owner'\n"
    "g.cards = { { '1', value = 1, copies = 4 },\n"
    "  { '2', value = 2, copies = 4 },\n"
    "  { '3', value = 3, copies = 4, wild = true } }\n"
    "g.tallies.points = 0\n"
    "g.counters.lead, g.counters.half = 1, 0\n"
    "g.articles.no = { en = 'No.', fr = 'Non.' }\n"
    "local list, calls = { 5, 6, 7 }, {\n"
    "  function (x) return x + 1 end, function (x) return x - 1 end,\n"
    "  function (x) return x * 2 end }\n"
    "local function double(x) return x * 2 end\n"
    "local function product(x)\n"
    "  if x <= 1 then return 1 end\n"
    "  return x * product(x - 1)\n"
    "end\n"
    "g.moves.act = { args = { number {}, cards { from = 'hand' } },\n"
    "  refuse = { { 'no', function (t, seat, n, cards) %s end } },\n"
    "  apply = function (t, seat, n, cards) %s end,\n"
    "  says = function (t, seat, n, cards) %s end }\n"
    "g.moves.lay = { args = { cards { from = 'hand' },\n"
    "    number { optional = true } },\n"
    "  apply = 'done', says = function (t, seat, cards, n) %s end }\n"
    "g.phases = { { 'deal', run = function (t) t:shuffle 'deck' end },\n"
    "  { 'talk', each = { from = 'lead' }, moves = { 'act', 'lay' } } }\n"
    "function g.score(t, seat) return t.points[seat] end\n"
    "return g\n",
    where == REFUSE ? code : "return n > 50",
    where == APPLY ? code : "t.lead = n + 7",
    where == SAYS ? code : "return n", where == SAYS ? code : "return n");
}

static int slot_of (const Mini *m, const char *zone) {
  return m->r->layout.zone[ruleset_find(m->r, LIST_ZONES, zone)].first_slot;
}

static int cell_of (const Mini *m, const char *counter) {
  return SEATS + ruleset_find(m->r, LIST_COUNTERS, counter);
}

void mini_set_table (Mini *m) {
  const Layout *l = &m->r->layout;
  Table *t = &m->table;
  int deck = slot_of(m, "deck"), hand = slot_of(m, "hand");
  memset(t, 0, sizeof *t);
  host_start(m->h, m->r, t);
  for (int kind = 0; kind < KINDS; kind++)
    table_move(t, table_find(t, deck, kind), hand);
  t->cell[0] = 9;  /* t.points[1] */
  t->cell[cell_of(m, "half")] = 0.5;
  t->depth = 1;
  t->frame[0] = (Frame){.phase = 1, .count = 1};
  m->supply = (Supply){0};
  m->choices = (Choices){0};
  m->sit = (Sitting){.table = t, .layout = l, .supply = &m->supply,
                     .choices = &m->choices, .multiplicity = 1};
  host_sit(m->h, &m->sit);
}

void mini_open (Mini *m, Where where, const char *code) {
  char folder[] = "/tmp/referee-mini-XXXXXX", path[80];
  Remark why = {.saying = SAY_NOTHING};
  FILE *f;
  *m = (Mini){.where = where, .kind = {1, 2, 0}};
  TEST_ASSERT(mkdtemp(folder) != NULL);
  snprintf(path, sizeof path, "%s/mini.lua", folder);
  f = fopen(path, "w");
  TEST_ASSERT(f != NULL);
  write_rules(f, where, code);
  fclose(f);
  m->h = host_new();
  m->h->calls = CALLS_WITHOUT_LUA;
  m->r = load_file(m->h, path, &why);
  TEST_ASSERT_(m->r != NULL, "%s", told(&why));
  remark_free(&why);
  unlink(path);
  rmdir(folder);
  TEST_ASSERT(host_seat(m->h, m->r, SEATS, 1, (double[1]){0}, true, NULL));
  m->m = &m->r->move[ACT];
  mini_set_table(m);
}

void mini_close (Mini *m) { host_free(m->h); }

void mini_give (Mini *m, double n, int cards) {
  bool is_act = m->m == &m->r->move[ACT];
  m->value[!is_act] = (Value){.given = true, .number = n};
  m->value[is_act] =
      (Value){.given = true, .count = (uint8_t)cards, .kind = m->kind};
}

static double answer_of (const Mini *m, bool refused, double said) {
  if (m->where == SAYS) return said;
  return m->table.cell[cell_of(m, "lead")] + (refused ? 100 : 0);
}

Outcome mini_call (Mini *m, double *answer) {
  double said = 0;
  bool yes = false;
  Outcome outcome;
  mini_set_table(m);
  if (m->where == SAYS)
    outcome = host_says(m->h, m->m, 0, m->value, &yes, &said);
  else if (m->where == APPLY)
    outcome = host_apply(m->h, m->m, 0, m->value);
  else
    outcome = host_refuse_or_apply(m->h, m->m, 0, m->value, &yes);
  *answer = answer_of(m, outcome == OUTCOME_REFUSED, said);
  return outcome == OUTCOME_REFUSED ? OUTCOME_OK : outcome;
}

static Outcome not_in_lua (Host *h, Call *c) {
  (void)h, (void)c;
  return OUTCOME_BROKEN;
}

bool mini_call_engine (Mini *m, double *answer) {
  static const CallKind kind[] = {CALL_ASK, CALL_ACT, CALL_MOVE};
  Call c = {.kind = kind[m->where], .m = m->m, .seat = 0, .value = m->value,
            .before = BEFORE_NOTHING,
            .f = m->where == SAYS ? m->m->says : m->m->apply};
  Outcome outcome;
  mini_set_table(m);
  outcome = vm_call(m->h, &c, not_in_lua);
  *answer = answer_of(m, m->where == REFUSE && c.result != 0,
                      ops_number(c.result));
  return outcome == OUTCOME_OK;
}

VmEntry *mini_entry (const Mini *m) {
  const VmSeating *s = m->h->now->vm->seating;
  if (m->where == REFUSE) return &s->moves.entry[BEFORE_NOTHING + 1];
  return &s->functions.entry[m->where == SAYS ? m->m->says : m->m->apply];
}

int mini_op (const Vm *vm, const Insn *i) {
  for (int op = 0; op < IR_COUNT_OF_OPS; op++)
    if (vm->label[op] == i->go ||
        (insn_is_condition(&(Insn){.op = (uint8_t)op}) &&
         vm->label[op | INSN_IF_SO] == i->go))
      return op;
  return -1;
}

int mini_count (const Vm *vm, const VmCode *c, int op) {
  int n = 0;
  for (int i = 0; i < c->insns; i++) {
    n += mini_op(vm, &c->insn[i]) == op;
    if (mini_op(vm, &c->insn[i]) == IR_BIND)
      n += mini_count(vm, c->insn[i].code, op);
  }
  return n;
}
