/*
** What rule functions did before, done again without Lua
** SPDX-License-Identifier: MIT
*/
#include "rules/recall.h"

#include <stdlib.h>

#include "ground/memory.h"
#include "rules/vm.h"

enum {
  NODES_LIMIT = 1 << 17,       /* of all the rules of a host */
  STEPS_LIMIT = 500,           /* of one call */
  KEYS_LIMIT = 16,             /* words that say what it is called with */
  COUNTS = 256,                /* places for how well it goes */
  ENOUGH_CALLS = 15000          /* to tell */
};

/*
** A node is an operation with a branch for one answer: for 0 if it has an x of
** its own, else for the answer that is kept in x. Other answers have their
** branches in a table; MORE says that there are some. 0 is none, and the root.
*/
typedef Op Node;

enum { MORE = 1 << 30 };

typedef struct Branch {
  uint64_t answer;
  uint32_t node, next;         /* 'next' 0: a free place */
} Branch;

typedef struct Step {
  uint32_t node;
  uint64_t answer;
} Step;

/* How well it goes with some calls. */
typedef struct Count {
  unsigned found, not_found;
  bool pointless;
} Count;

typedef struct Recall {
  Node *node;
  size_t nodes, node_room;
  Branch *branch;              /* by hash; at most half of them are in use */
  size_t branches, branch_room;
  uint64_t key[KEYS_LIMIT];    /* of the call at hand: */
  int keys;
  Step step[STEPS_LIMIT];      /* what was done on the way down */
  int steps, told;             /* 'told': how many of them Lua knows of */
  uint32_t from;               /* where the tree is added to: a node and */
  uint64_t answer;             /* the answer that it gave */
  int depth;
  bool given_up, aborted, acted, question;
  Count count[COUNTS];
} Recall;

/*
** {======================================================
** The tree
** =======================================================
*/

static size_t place_of (const Recall *r, uint32_t node, uint64_t answer) {
  uint64_t hash = (answer ^ (uint64_t)node << 40 ^ node) *
                  UINT64_C(0x9E3779B97F4A7C15);
  return (size_t)(hash >> 20) & (r->branch_room - 1);
}

static bool has_own_x (const Node *n) {
  return n->code >= ASK_HIGH && n->code != TREE_KEY;
}

static inline uint32_t find (const Recall *r, uint32_t node, uint64_t answer) {
  const Node *n = &r->node[node];
  uint32_t first = n->branch & ~(uint32_t)MORE;
  if (first != 0 && answer == (has_own_x(n) ? 0 : n->x)) return first;
  if (!(n->branch & MORE)) return 0;
  for (size_t i = place_of(r, node, answer); r->branch[i].next != 0;
       i = (i + 1) & (r->branch_room - 1))
    if (r->branch[i].answer == answer && r->branch[i].node == node)
      return r->branch[i].next;
  return 0;
}

static void put_branch (Recall *r, Branch b) {
  size_t i = place_of(r, b.node, b.answer);
  while (r->branch[i].next != 0) i = (i + 1) & (r->branch_room - 1);
  r->branch[i] = b;
  r->branches++;
}

static void grow_branches (Recall *r) {
  Branch *old = r->branch;
  size_t room = r->branch_room;
  if (2 * (r->branches + 1) <= room) return;
  r->branch_room = room ? 2 * room : 1024;
  r->branch = memory_new(r->branch_room * sizeof *r->branch);
  r->branches = 0;
  for (size_t i = 0; i < room; i++)
    if (old[i].next != 0) put_branch(r, old[i]);
  free(old);
}

/* A new node behind an answer of another; 0: there is no more room. */
static uint32_t add (Host *h, Recall *r, uint32_t from, uint64_t answer,
                     const Op *op) {
  Node *n;
  uint32_t new = (uint32_t)r->nodes;
  if (h->remembered >= NODES_LIMIT) return 0;
  h->remembered++;
  r->node = memory_grow(r->node, &r->node_room, r->nodes + 1, sizeof *r->node);
  r->node[r->nodes++] = *op;
  n = &r->node[from];
  if ((n->branch & ~(uint32_t)MORE) == 0 && (!has_own_x(n) || answer == 0)) {
    n->branch |= new;
    if (!has_own_x(n)) n->x = answer;
    return new;
  }
  n->branch |= MORE;
  grow_branches(r);
  put_branch(r, (Branch){answer, from, new});
  return new;
}

static Recall *recall_new (void) {
  Recall *r = memory_new(sizeof *r);
  r->node = memory_grow(r->node, &r->node_room, 1, sizeof *r->node);
  r->node[r->nodes++] = (Node){.code = TREE_KEY};
  return r;
}

void recall_free (Loaded *l) {
  if (l->recall == NULL) return;
  free(l->recall->node);
  free(l->recall->branch);
  free(l->recall);
}

/* }====================================================== */

/*
** {======================================================
** What a call is known by
** =======================================================
*/

static bool add_key (Recall *r, uint64_t word) {
  if (r->keys == KEYS_LIMIT) return false;
  r->key[r->keys++] = word;
  return true;
}

static bool add_cards (Recall *r, const Value *v) {
  uint64_t eight = 0;
  for (int i = 0; i < v->count; i++) {
    eight |= (uint64_t)v->kind[i] << (8 * (i % 8));
    if (i % 8 < 7 && i + 1 < v->count) continue;
    if (!add_key(r, eight)) return false;
    eight = 0;
  }
  return true;
}

/* A number, or a word of those that just this argument may be. */
static bool add_value (const Host *h, Recall *r, const Arg *a,
                       const Value *v) {
  if (a->type == ARG_CARD || a->type == ARG_CARDS) return add_cards(r, v);
  if (a->type == ARG_WORD)
    return add_key(r, (uint64_t)((const char *)a -
                                 (const char *)h->now->rules) << 8 |
                      (uint64_t)v->number);
  return add_key(r, ops_bits(v->number));
}

/* False: it is called with too much. */
static bool make_key (const Host *h, Recall *r, const Call *c) {
  int args = c->m != NULL ? c->m->args : 0;
  uint64_t first = (uint64_t)c->kind | (uint64_t)c->f << 4 |
                   (uint64_t)h->seats << 20 | (uint64_t)(c->seat + 1) << 24;
  if (c->f >= 1 << 16) return false;
  r->keys = 1;
  for (int i = 0; i < args; i++) {
    const Value *v = &c->value[i];
    if (!v->given) continue;
    if (v->count > 61 || !add_value(h, r, &c->m->arg[i], v)) return false;
    first |= (uint64_t)(1 + v->count) << (28 + 6 * i);
  }
  r->key[0] = first;
  return true;
}

static Count *count_of (Recall *r) {
  size_t place = (size_t)((r->key[0] & 0xFFFFF) * 2654435761u >> 12) % COUNTS;
  return &r->count[place];
}

/* Has it turned out that such calls are seldom met twice? */
static bool is_pointless (Recall *r) {
  const Count *c = count_of(r);
  return c->pointless;
}

/* Now and then it is looked at how well it went since. */
static void count_call (Recall *r, bool found) {
  Count *c = count_of(r);
  if (found)
    c->found++;
  else
    c->not_found++;
  if (c->found + c->not_found < ENOUGH_CALLS) return;
  c->pointless = 3 * c->found < c->not_found;
  c->found = c->not_found = 0;
}

/* }====================================================== */

/*
** {======================================================
** Down the tree
** =======================================================
*/

static void end_at (Call *c, const Op *end) {
  c->came = end->a;
  c->seats = end->b;
  c->result = end->x;
}

/*
** Goes down as far as the tree is known. True: to its end, or until a card was
** missing, or the like.
*/
static bool go_down (Host *h, Recall *r, Call *c, Outcome *outcome) {
  uint32_t node = 0, next;
  *outcome = OUTCOME_OK;
  r->steps = 0;
  r->acted = false;
  for (int k = 0; k < r->keys; k++, node = next)
    if ((next = find(r, node, r->key[k])) == 0) return false;
  for (;; node = next) {
    const Node *n = &r->node[node];
    uint64_t answer;
    if (n->code == TREE_END) return end_at(c, n), true;
    if (n->code >= TREE_KEY || r->steps == STEPS_LIMIT) return false;
    *outcome = ops_do(h, n, &answer);
    if (*outcome == OUTCOME_BROKEN) return *outcome = OUTCOME_OK, false;
    if (*outcome != OUTCOME_OK) return true;
    r->acted |= n->code >= DO_SET;
    r->step[r->steps++] = (Step){node, answer};
    if ((next = find(r, node, answer)) == 0) return false;
  }
}

/* }====================================================== */

/*
** {======================================================
** Adding to the tree
** =======================================================
*/

void recall_give_up (Host *h) { h->now->recall->given_up = true; }

bool recall_has_given_up (const Host *h) { return h->now->recall->given_up; }

void recall_question (Host *h, bool begins) {
  if (h->recording) h->now->recall->question = begins;
}

void recall_abort (Host *h) {
  Recall *r = h->now->recall;
  r->given_up = true;
  r->aborted = !r->acted;
  count_of(r)->pointless = true;  /* it would be so again and again */
}

bool recall_is_aborted (const Host *h) {
  return h->recording && h->now->recall->aborted;
}

/* May it be asked about cards that are not there? */
static bool is_plain_question (const Op *op) {
  return op->code <= ASK_COUNT_KINDS;
}

static bool same_op (const Op *a, const Op *b) {
  return a->code == b->code && a->a == b->a && a->b == b->b && a->c == b->c &&
         (!has_own_x(a) || a->x == b->x);
}

/* The node of the next operation, a new one perhaps. 0: not remembered. */
static uint32_t next_node (Host *h, Recall *r, const Op *op) {
  uint32_t node;
  if (r->given_up) return 0;
  node = find(r, r->from, r->answer);
  if (node == 0)
    node = add(h, r, r->from, r->answer, op);
  else if (r->node[node].code == TREE_NONE)
    r->node[node] = *op;
  if (node == 0 || ++r->depth == STEPS_LIMIT ||
      !same_op(&r->node[node], op))
    r->given_up = true;
  return r->given_up ? 0 : node;
}

/* What was done already is not done again. */
static Outcome tell (Host *h, Recall *r, const Op *op, uint64_t *answer) {
  const Step *s = &r->step[r->told];
  if (!same_op(&r->node[s->node], op)) {
    recall_abort(h);
    return host_broken(h, "a function of the rules does not always do the "
                          "same");
  }
  *answer = s->answer;
  r->told++;
  return OUTCOME_OK;
}

Outcome recall_step (Host *h, const Op *op, uint64_t *answer) {
  Recall *r = h->now->recall;
  uint32_t node;
  Outcome outcome;
  if (r->question && !is_plain_question(op)) {
    recall_abort(h);
    return OUTCOME_BROKEN;
  }
  if (r->told < r->steps) return tell(h, r, op, answer);
  r->acted |= op->code >= DO_SET;
  node = next_node(h, r, op);
  outcome = ops_do(h, op, answer);
  if (outcome != OUTCOME_OK)
    r->given_up = true;
  else if (node != 0) {
    r->from = node;
    r->answer = *answer;
  }
  return outcome;
}

/* To the place where the way down ended. */
static void begin_recording (Host *h, Recall *r) {
  static const Op key = {.code = TREE_KEY};
  uint32_t node = 0, next = 0;
  r->told = 0;
  r->depth = r->steps;
  r->given_up = r->aborted = r->question = false;
  if (r->steps > 0) {
    r->from = r->step[r->steps - 1].node;
    r->answer = r->step[r->steps - 1].answer;
    return;
  }
  for (int k = 0; k < r->keys - 1; k++, node = next) {
    next = find(r, node, r->key[k]);
    if (next == 0) next = add(h, r, node, r->key[k], &key);
    if (next == 0) r->given_up = true;
  }
  r->from = node;
  r->answer = r->key[r->keys - 1];
}

static void end_recording (Host *h, Recall *r, const Call *c) {
  Op end = {.code = TREE_END, .a = c->came, .b = c->seats, .x = c->result};
  if (r->given_up || r->told < r->steps) return;
  next_node(h, r, &end);
}

/*
** Most ways are gone once and never again. So of a new one just the first step
** is kept, and the rest when it is met again. True: it is a new one.
*/
static bool mark_new (Host *h, Recall *r) {
  static const Op not_known = {.code = TREE_NONE};
  if (r->given_up || find(r, r->from, r->answer) != 0) return false;
  r->given_up = true;
  add(h, r, r->from, r->answer, &not_known);
  return true;
}

static Outcome record (Host *h, Recall *r, Call *c, InLua *in_lua) {
  Outcome outcome;
  begin_recording(h, r);
  if (mark_new(h, r) && !r->acted) {  /* can Lua do it all again? */
    r->aborted = true;
    return OUTCOME_OK;
  }
  h->recording = true;
  h->fetched_draw = false;
  outcome = in_lua(h, c);
  h->recording = false;
  if (outcome == OUTCOME_OK) end_recording(h, r, c);
  return outcome;
}

/* }====================================================== */

/*
** {======================================================
** Calls
** =======================================================
*/

/* Where work is counted exactly, or a fault is looked for, Lua does it all. */
bool recall_is_on (const Host *h) {
  bool telling = h->sit != NULL && h->sit->telling != NULL;  /* t:tell */
  return h->now->frozen && !h->counting && !h->tracing && !telling &&
         h->recalls != RECALL_NOTHING;
}

static Recall *find_recall (Host *h) {
  Loaded *l = h->now;
  if (!recall_is_on(h)) return NULL;
  if (l->recall == NULL) l->recall = recall_new();
  return l->recall;
}

/* One of many calls for a line: as much as it may have been in Lua. */
static bool spend_call (Host *h) {
  h->line_left -= WORK_OF_CALL;
  if (!h->in_line || h->line_left > 0) return true;
  h->again = h->counting = true;
  return false;
}

static Outcome make_call (Host *h, Call *c, InLua *in_lua) {
  Recall *r = find_recall(h);
  Sitting *s = h->sit;
  Doubt held = s->held;
  int doubts = s->doubts;
  Outcome outcome;
  if (vm_call(h, c, &outcome)) return outcome;
  if (r == NULL || !make_key(h, r, c) || is_pointless(r)) return in_lua(h, c);
  if (go_down(h, r, c, &outcome)) {
    count_call(r, true);
    return spend_call(h) ? outcome : OUTCOME_AGAIN;
  }
  count_call(r, false);
  outcome = record(h, r, c, in_lua);
  if (!r->aborted && (!host_again(h, outcome) || c->kind == CALL_ACT))
    return outcome;
  s->doubts = doubts;
  s->held = held;
  return in_lua(h, c);
}

/* }====================================================== */

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
  Call call;
} State;

static void save (const Host *h, const Call *c, State *to) {
  memset(&to->table, 0, sizeof to->table);
  table_copy(&to->table, h->sit->table, h->sit->layout);
  to->supply = *h->sit->supply;
  to->choices = *h->sit->choices;
  to->sit = *h->sit;
  to->call = *c;
}

static void restore (Host *h, Call *c, const State *from) {
  table_copy(h->sit->table, &from->table, h->sit->layout);
  *h->sit->supply = from->supply;
  *h->sit->choices = from->choices;
  *h->sit = from->sit;
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
         a->choices.known == b->choices.known &&
         same_sitting(&a->sit, &b->sit) && a->call.came == b->call.came &&
         a->call.seats == b->call.seats && a->call.result == b->call.result;
}

/* Did both ways come to the same? Where Lua took too long nobody can say. */
static bool agree (const Host *h, Outcome a, Outcome b, const State *one,
                   const State *other) {
  if (a == OUTCOME_AGAIN || b == OUTCOME_AGAIN) return true;
  return a == b && (a != OUTCOME_OK || same_state(one, other, h->sit->layout));
}

static Outcome compare_calls (Host *h, Call *c, InLua *in_lua) {
  State *before = memory_new(3 * sizeof *before);
  State *remembered = before + 1, *in_full = before + 2;
  Outcome outcome, in_lua_too;
  save(h, c, before);
  outcome = make_call(h, c, in_lua);
  save(h, c, remembered);
  restore(h, c, before);
  in_lua_too = in_lua(h, c);
  save(h, c, in_full);
  if (!agree(h, outcome, in_lua_too, remembered, in_full))
    in_lua_too = host_broken(h, "a call was not remembered as it is");
  free(before);
  return in_lua_too;
}

/* }====================================================== */

Outcome recall_call (Host *h, Call *c, InLua *in_lua) {
  return h->recalls == RECALL_COMPARING ? compare_calls(h, c, in_lua)
                                        : make_call(h, c, in_lua);
}
