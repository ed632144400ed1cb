/*
** The table as rule functions see it, for those that run without Lua
** SPDX-License-Identifier: MIT
**
** Each function does what the one of that name in api_*.c does, by the same
** operation. A function that is not here is left to Lua; so is all that the
** others complain of.
*/
#include <math.h>

#include "rules/schema.h"
#include "rules/vm_private.h"

enum { FAILS = -1 };

/*
** {======================================================
** Numbers
** =======================================================
*/

bool vm_get_of_table (Vm *vm, const VmString *name, VmValue *to) {
  const Host *h = vm->host;
  const Table *t = vm->table;
  switch (name->member) {
    case MEMBER_COUNTER:
      *to = vm_number(t->cell[h->now->rules->layout.tallies * h->seats +
                              name->counter]);
      break;
    case MEMBER_TALLY:
      *to = (VmValue){.integer = name->tally, .tag = VM_TALLY};
      break;
    case MEMBER_METHOD:
      *to = (VmValue){.native = name->method, .tag = VM_NATIVE};
      break;
    case MEMBER_OPTION: to->tag = VM_OPTIONS; break;
    case MEMBER_SEATS: *to = vm_integer(h->seats); break;
    case MEMBER_START: *to = vm_integer(h->start + 1); break;
    case MEMBER_START_GIVEN: *to = vm_boolean(h->start_given); break;
    case MEMBER_PHASE:
      if (t->depth == 0) return false;
      *to = vm->phase[t->frame[t->depth - 1].phase];
      break;
    default: return false;
  }
  return true;
}

bool vm_get_of_tally (Vm *vm, int tally, const VmValue *key, VmValue *to) {
  int seats = vm->host->seats;
  if (key->tag == VM_INTEGER && key->integer >= 1 && key->integer <= seats)
    *to = vm_number(
        vm->table->cell[tally * seats + key->integer - 1]);
  else
    to->tag = VM_NIL;
  return true;
}

/* A number as it lies on the table. */
static bool read_cell (const VmValue *value, double *n) {
  switch (value->tag) {
    case VM_FALSE: case VM_TRUE: *n = value->tag == VM_TRUE; break;
    case VM_INTEGER: *n = (double)value->integer; break;
    case VM_FLOAT: *n = value->number; break;
    default: return false;
  }
  return isfinite(*n);
}

bool vm_as_cell (const VmValue *value, VmValue *n) {
  double number;
  if (!read_cell(value, &number)) return false;
  *n = vm_number(number + 0.0);
  return true;
}

bool vm_set_cell (Vm *vm, int cell, const VmValue *value) {
  double n;
  if (!read_cell(value, &n) || !vm->host->may_act) return false;
  undo_cell(&vm->host->undo, cell);
  vm->table->cell[cell] = n + 0.0;  /* no -0 */
  return true;
}

/* }====================================================== */

/*
** {======================================================
** Arguments
** =======================================================
*/

/* Arguments that are still to be read. */
typedef struct Args {
  VmValue *next, *end;
} Args;

static bool is_missing (const Args *a) {
  return a->next >= a->end || a->next->tag == VM_NIL;
}

static bool read_seat (const Vm *vm, Args *a, uint8_t *seat) {
  int s = a->next < a->end ? vm_seat(vm, a->next++) : -1;
  *seat = (uint8_t)s;
  return s >= 0;
}

static bool next_is_zone (const Args *a) {
  return a->next < a->end && a->next->tag == VM_STRING &&
         a->next->string->zone >= 0;
}

static bool read_slot (const Vm *vm, Args *a, uint8_t *slot) {
  const Layout *l = vm->host->sit->layout;
  uint8_t seat = 0;
  int zone;
  if (!next_is_zone(a)) return false;
  zone = a->next++->string->zone;
  if (l->zone[zone].each && !read_seat(vm, a, &seat)) return false;
  *slot = (uint8_t)table_slot(l, zone, seat);
  return true;
}

/* One or several; how many, or -1. */
static int read_slots (const Vm *vm, Args *a, uint8_t slot[ZONES_LIMIT]) {
  int n = 0;
  while (n < ZONES_LIMIT && next_is_zone(a))
    if (!read_slot(vm, a, &slot[n++])) return FAILS;
  return n > 0 ? n : FAILS;
}

bool vm_whole (const VmValue *v, int64_t *n) {
  VmValue whole = v->tag == VM_FLOAT ? vm_number(v->number) : *v;
  *n = whole.integer;
  return whole.tag == VM_INTEGER;
}

/* A card, or its name; -1: it is none. */
static int kind_of (const VmValue *v) {
  if (v->tag == VM_FROZEN) return v->frozen->kind;
  return v->tag == VM_STRING ? v->string->kind : FAILS;
}

bool vm_kinds (const Vm *vm, const VmValue *v, KindSet *kinds) {
  int kind = kind_of(v);
  if (vm_is_sort(v))
    *kinds = vm->loaded->rules->sort[v->string->sort].kinds;
  else if (kind >= 0)
    *kinds = kindset_of(kind);
  return vm_is_sort(v) || kind >= 0;
}

/* Asks a function about each of them. */
static bool ask_all (Vm *vm, VmTranslated *f, KindSet among, KindSet *kinds) {
  *kinds = kindset_none();
  while (!kindset_is_empty(among)) {
    int kind = kindset_take(&among);
    bool yes;
    if (!vm_ask(vm, f, &vm->kind[kind], &yes)) return false;
    if (yes) kindset_add(kinds, kind);
  }
  return true;
}

/* Of tables that the call made, nobody knows what they will have. */
static bool can_be_kept (const VmTranslated *f) {
  for (int i = 0; i < VM_BOUND; i++)
    if (f->slot[f->bound[i]].tag == VM_FRESH) return false;
  return true;
}

static bool is_given (const VmTranslated *f, const VmSaid *said) {
  if (said->question != f->question) return false;
  for (int i = 0; i < VM_BOUND; i++) {
    const VmValue *v = &f->slot[f->bound[i]];
    if (v->tag != said->given[i].tag ||
        (v->tag > VM_TRUE && vm_bits(v) != vm_bits(&said->given[i])))
      return false;
  }
  return true;
}

/* What it said before, given what it is given now. */
static VmSaid *find_said (Vm *vm, const VmTranslated *f) {
  uint32_t hash = f->question;
  VmSaid *said;
  for (int i = 0; i < VM_BOUND; i++)
    hash = (hash ^ vm_hash(&f->slot[f->bound[i]])) * 0x9E3779B1u;
  said = &vm->room->said[(hash >> 16) % VM_SAID];
  if (is_given(f, said)) return said;
  *said = (VmSaid){.question = f->question};
  for (int i = 0; i < VM_BOUND; i++)
    said->given[i] = f->slot[f->bound[i]];
  return said;
}

/* What was said counts as if it were said again. */
static bool ask_and_keep (Vm *vm, VmTranslated *f, KindSet among,
                          KindSet *kinds) {
  VmSaid *said = find_said(vm, f);
  KindSet left = kindset_minus(among, said->asked), yes;
  vm->work += f->steps * kindset_count(kindset_and(among, said->asked));
  if (!kindset_is_empty(left)) {
    if (!ask_all(vm, f, left, &yes)) return false;
    kindset_add_all(&said->asked, left);
    kindset_add_all(&said->yes, yes);
  }
  *kinds = kindset_and(among, said->yes);
  return true;
}

/* Those of them of which the function says yes. */
static bool ask_of_each (Vm *vm, const VmValue *f, KindSet among,
                         KindSet *kinds) {
  VmTranslated *asked = f->tag == VM_QUESTION
                            ? f->question
                            : vm_find_called(vm, f->function, false);
  if (asked == NULL) return false;
  if (asked->is_settled) {
    vm->work += asked->steps * kindset_count(among);
    *kinds = kindset_and(among, asked->kinds);
    return true;
  }
  if (asked->question != 0 && can_be_kept(asked))
    return ask_and_keep(vm, asked, among, kinds);
  return ask_all(vm, asked, among, kinds);
}

static bool is_function (const VmValue *v) {
  return v->tag == VM_QUESTION || v->tag == VM_FUNCTION;
}

/* As api_kinds_there. */
static bool read_kinds_there (Vm *vm, const VmValue *what, int slot, bool all,
                              KindSet *kinds) {
  const Table *t = vm->table;
  KindSet known, hidden;
  if (!is_function(what)) return vm_kinds(vm, what, kinds);
  known = table_kinds(t, slot);
  hidden = ops_hidden_kinds(t, slot);
  if (all)
    return ask_of_each(vm, what, kindset_or(known, hidden), kinds);
  if (!ask_of_each(vm, what, known, kinds)) return false;
  hidden = kindset_minus(hidden, known);
  return !kindset_is_empty(*kinds) || kindset_is_empty(hidden) ||
         ask_of_each(vm, what, hidden, kinds);
}

bool vm_kinds_asked (Vm *vm, const VmValue *what, Op *op) {
  op->c = vm_is_sort(what);
  if (!is_function(what)) return vm_kinds(vm, what, &op->kinds);
  if (!read_kinds_there(vm, what, op->a, op->code != ASK_HOLDS, &op->kinds))
    return false;
  if (op->code != ASK_LACKS || !kindset_is_empty(op->kinds)) return true;
  return ask_of_each(vm, what, vm->host->sit->layout->every_kind,
                     &op->kinds);  /* none can be there: which are lacking? */
}

/* }====================================================== */

/*
** {======================================================
** What comes of it
** =======================================================
*/

/* False: it can't be done, or it ends the call. */
static bool perform (Vm *vm, const Op *op, uint64_t *answer) {
  Outcome outcome = ops_do(vm->host, op, answer);
  if (outcome != OUTCOME_OK && outcome != OUTCOME_BROKEN) vm->stop = outcome;
  return outcome == OUTCOME_OK;
}

static int give_integer (VmValue *to, int64_t n) {
  *to = vm_integer(n);
  return 1;
}

static int give_boolean (VmValue *to, bool b) {
  *to = vm_boolean(b);
  return 1;
}

static VmValue card (const Vm *vm, uint64_t kind) {
  return kind < KINDS_LIMIT ? vm->kind[kind] : (VmValue){.tag = VM_NIL};
}

static int give_list (VmValue *to, VmFresh *list) {
  if (list == NULL) return FAILS;
  to->fresh = list;
  to->tag = VM_FRESH;
  return 1;
}

/* An operation that gives a number. */
static int give_answer (Vm *vm, Op op, VmValue *to) {
  uint64_t answer;
  if (!perform(vm, &op, &answer)) return FAILS;
  return give_integer(to, (int64_t)answer);
}

static int act (Vm *vm, Op op) {
  uint64_t answer;
  return vm->host->may_act && perform(vm, &op, &answer) ? 0 : FAILS;
}

/* One that shows a card. */
static int act_and_give_card (Vm *vm, Op op, VmValue *to) {
  uint64_t kind;
  if (!vm->host->may_act || !perform(vm, &op, &kind)) return FAILS;
  *to = card(vm, kind);
  return 1;
}

/* }====================================================== */

/*
** {======================================================
** Functions that only look
** =======================================================
*/

#define ARGS {arg + 1, arg + args}

static int t_count (Vm *vm, VmValue *arg, int args, VmValue *to) {
  const Table *t = vm->table;
  Args a = ARGS;
  uint8_t slot[ZONES_LIMIT];
  int slots = read_slots(vm, &a, slot);
  int64_t n = 0;
  KindSet kinds;
  if (slots < 0) return FAILS;
  if (is_missing(&a)) {
    while (slots-- > 0) n += table_count(t, slot[slots]);
    return give_integer(to, n);
  }
  if (!vm_kinds(vm, a.next, &kinds)) return FAILS;
  while (slots-- > 0) n += table_count_kinds(t, slot[slots], kinds);
  return give_integer(to, n);
}

static int t_sum (Vm *vm, VmValue *arg, int args, VmValue *to) {
  Args a = ARGS;
  uint8_t slot[ZONES_LIMIT];
  int slots = read_slots(vm, &a, slot);
  double sum = 0;
  if (slots < 0 || a.next >= a.end || a.next->tag != VM_STRING ||
      a.next->string->field < 0)
    return FAILS;
  while (slots-- > 0) {
    Op op = {.code = ASK_SUM, .a = slot[slots],
             .b = (uint8_t)a.next->string->field};
    uint64_t answer;
    if (!perform(vm, &op, &answer)) return FAILS;
    sum += ops_number(answer);
  }
  *to = vm_number(sum);
  return 1;
}

VmFresh *vm_cards (Vm *vm, int slot) {
  const Table *t = vm->table;
  VmFresh *list = vm_new(vm, table_count(t, slot), 0);
  VmValue *item;
  if (list == NULL) return NULL;
  item = list->item;
  for (int k = t->pile[slot].first; k != NO_TOKEN; k = t->next[k])
    if (table_is_known(t, k)) *item++ = vm->kind[t->what[k]];
  list->items = (int)(item - list->item);
  return list;
}

static int t_cards (Vm *vm, VmValue *arg, int args, VmValue *to) {
  Args a = ARGS;
  uint8_t slot;
  return read_slot(vm, &a, &slot) ? give_list(to, vm_cards(vm, slot)) : FAILS;
}

static int give_end (Vm *vm, VmValue *arg, int args, VmValue *to,
                     OpCode end) {
  Args a = ARGS;
  Op op = {.code = (uint8_t)end};
  uint64_t kind;
  if (!read_slot(vm, &a, &op.a) || !perform(vm, &op, &kind)) return FAILS;
  *to = card(vm, kind);
  return 1;
}

static int t_first (Vm *vm, VmValue *arg, int args, VmValue *to) {
  return give_end(vm, arg, args, to, ASK_FIRST);
}

static int t_last (Vm *vm, VmValue *arg, int args, VmValue *to) {
  return give_end(vm, arg, args, to, ASK_LAST);
}

static int t_unseen (Vm *vm, VmValue *arg, int args, VmValue *to) {
  int kind = args > 1 ? kind_of(&arg[1]) : FAILS;
  if (kind < 0) return FAILS;
  return give_answer(vm, (Op){.code = ASK_UNSEEN, .a = (uint8_t)kind}, to);
}

/* An operation about what comes next. */
static int ask_about (Vm *vm, Args *a, Op op, VmValue *to) {
  uint64_t yes;
  if (is_missing(a) || !vm_kinds_asked(vm, a->next, &op) ||
      !perform(vm, &op, &yes))
    return FAILS;
  return give_boolean(to, yes != 0);
}

static int t_holds (Vm *vm, VmValue *arg, int args, VmValue *to) {
  Args a = ARGS;
  Op op = {.code = ASK_HOLDS};
  uint64_t yes;
  if (vm->host->may_act || !read_slot(vm, &a, &op.a) || is_missing(&a))
    return FAILS;
  undo_doubts(&vm->host->undo);
  if (a.next + 1 >= a.end || a.next[1].tag == VM_NIL)
    return ask_about(vm, &a, op, to);
  op.code = ASK_HOLDS_BOTH;
  if (!read_kinds_there(vm, a.next, op.a, true, &op.kinds) ||
      !read_kinds_there(vm, a.next + 1, op.a, true, &op.also) ||
      !perform(vm, &op, &yes))
    return FAILS;
  return give_boolean(to, yes != 0);
}

static int t_lacks (Vm *vm, VmValue *arg, int args, VmValue *to) {
  Args a = ARGS;
  Op op = {.code = ASK_LACKS};
  if (vm->host->may_act || !read_slot(vm, &a, &op.a)) return FAILS;
  undo_doubts(&vm->host->undo);
  return ask_about(vm, &a, op, to);
}

static int t_at_least (Vm *vm, VmValue *arg, int args, VmValue *to) {
  Args a = ARGS;
  Op op = {.code = ASK_AT_LEAST};
  int64_t n;
  if (vm->host->may_act || !read_slot(vm, &a, &op.a) || a.next >= a.end ||
      !vm_whole(a.next++, &n))
    return FAILS;
  if (n > TOKENS_LIMIT) return give_boolean(to, false);
  op.x = (uint64_t)(n < 0 ? 0 : n);
  undo_doubts(&vm->host->undo);
  return ask_about(vm, &a, op, to);
}

static int t_left (Vm *vm, VmValue *arg, int args, VmValue *to) {
  Args a = ARGS;
  int seats = vm->host->seats;
  int64_t steps = 1;
  uint8_t seat;
  if (!read_seat(vm, &a, &seat)) return FAILS;
  if (!is_missing(&a) && !vm_whole(a.next, &steps)) return FAILS;
  return give_integer(to, (seat + (int)(steps % seats) + seats) % seats + 1);
}

VmFresh *vm_seats (Vm *vm, int first) {
  int seats = vm->host->seats;
  VmFresh *list = vm_new(vm, seats, 0);
  if (list == NULL) return NULL;
  list->items = seats;
  for (int i = 0, seat = first; i < seats; i++, seat++)
    list->item[i] = vm_integer(seat < seats ? seat + 1 : seat + 1 - seats);
  return list;
}

static int t_from (Vm *vm, VmValue *arg, int args, VmValue *to) {
  Args a = ARGS;
  uint8_t seat;
  return read_seat(vm, &a, &seat) ? give_list(to, vm_seats(vm, seat)) : FAILS;
}

static int t_around (Vm *vm, VmValue *arg, int args, VmValue *to) {
  Args a = ARGS;
  uint8_t seat;
  return read_seat(vm, &a, &seat) ? give_list(to, vm_seats(vm, seat + 1))
                                  : FAILS;
}

static bool read_tally (Args *a, uint8_t *tally) {
  if (a->next >= a->end || a->next->tag != VM_STRING ||
      a->next->string->tally < 0)
    return false;
  *tally = (uint8_t)a->next++->string->tally;
  return true;
}

static int t_next_with (Vm *vm, VmValue *arg, int args, VmValue *to) {
  Args a = ARGS;
  Op op = {.code = ASK_NEXT_WITH};
  uint64_t next;
  if (!read_tally(&a, &op.a) || !read_seat(vm, &a, &op.b) ||
      !perform(vm, &op, &next))
    return FAILS;
  if (next != NOBODY) return give_integer(to, (int64_t)next + 1);
  to->tag = VM_NIL;
  return 1;
}

static int t_seats_with (Vm *vm, VmValue *arg, int args, VmValue *to) {
  Args a = ARGS;
  Op op = {.code = ASK_SEATS_WITH};
  return read_tally(&a, &op.a) ? give_answer(vm, op, to) : FAILS;
}

/* The cell of a counter, or of a tally and the seat behind it; -1: none. */
static int next_cell (Vm *vm, Args *a) {
  const Layout *l = vm->host->sit->layout;
  const VmString *name = a->next < a->end && a->next->tag == VM_STRING
                             ? a->next++->string : NULL;
  uint8_t seat;
  if (name == NULL) return -1;
  if (name->member == MEMBER_COUNTER)
    return l->tallies * l->seats + name->counter;
  if (name->member != MEMBER_TALLY || !read_seat(vm, a, &seat)) return -1;
  return name->tally * l->seats + seat;
}

static int t_add (Vm *vm, VmValue *arg, int args, VmValue *to) {
  Args a = ARGS;
  int cell = next_cell(vm, &a);
  VmValue sum;
  double more;
  (void)to;
  if (cell < 0 || is_missing(&a)) return FAILS;
  if (a.next->tag == VM_INTEGER)
    more = (double)a.next->integer;
  else if (a.next->tag == VM_FLOAT)
    more = a.next->number;
  else
    return FAILS;
  sum = vm_number(vm->table->cell[cell] + more);
  return vm_set_cell(vm, cell, &sum) ? 0 : FAILS;
}

static int t_kinds (Vm *vm, VmValue *arg, int args, VmValue *to) {
  Args a = ARGS;
  uint8_t slot;
  KindSet kinds, asked;
  VmFresh *list;
  if (!read_slot(vm, &a, &slot)) return FAILS;
  kinds = table_kinds(vm->table, slot);
  if (!is_missing(&a)) {
    if (is_function(a.next) ? !ask_of_each(vm, a.next, kinds, &asked)
                            : !vm_kinds(vm, a.next, &asked))
      return FAILS;
    kinds = kindset_and(kinds, asked);
  }
  list = vm_new(vm, vm->host->sit->layout->kinds, 0);
  while (list != NULL && !kindset_is_empty(kinds))
    list->item[list->items++] = vm->kind[kindset_take(&kinds)];
  return give_list(to, list);
}

/* }====================================================== */

/*
** {======================================================
** Functions that move cards
** =======================================================
*/

static int t_draw (Vm *vm, VmValue *arg, int args, VmValue *to) {
  Args a = ARGS;
  Op op = {.code = DO_DRAW};
  if (!read_slot(vm, &a, &op.a) || !read_slot(vm, &a, &op.b)) return FAILS;
  if (a.next < a.end && is_function(a.next)) {
    op.code = DO_DRAW_UNSEEN;
    if (!ask_of_each(vm, a.next, vm->host->sit->layout->every_kind,
                     &op.kinds))
      return FAILS;
  }
  return act_and_give_card(vm, op, to);
}

/* From somewhere to somewhere else, or where it is. */
static bool read_from_to (Vm *vm, Args *a, Op *op) {
  if (!read_slot(vm, a, &op->a)) return false;
  op->b = op->a;
  return is_missing(a) || read_slot(vm, a, &op->b);
}

static int t_show (Vm *vm, VmValue *arg, int args, VmValue *to) {
  Args a = ARGS;
  Op op = {.code = DO_SHOW};
  return read_from_to(vm, &a, &op) ? act_and_give_card(vm, op, to) : FAILS;
}

static int t_show_all (Vm *vm, VmValue *arg, int args, VmValue *to) {
  Args a = ARGS;
  Op op = {.code = DO_SHOW_ALL};
  (void)to;
  return read_from_to(vm, &a, &op) ? act(vm, op) : FAILS;
}

/* One more slot for DO_SHOW_EACH. */
static bool add_slot (const Vm *vm, Op *op, VmValue zone, VmValue seat) {
  VmValue both[] = {zone, seat};
  Args a = {both, both + 2};
  uint8_t slot;
  if (op->a == SEATS_LIMIT || !read_slot(vm, &a, &slot)) return false;
  if (op->a == 0)
    op->b = slot;
  else if (op->a == 1)
    op->c = slot;
  else
    op->x |= (uint64_t)slot << (8 * (op->a - 2));
  op->a++;
  return true;
}

static int t_show_each (Vm *vm, VmValue *arg, int args, VmValue *to) {
  Op op = {.code = DO_SHOW_EACH};
  (void)to;
  if (args < 3 || arg[2].tag != VM_FRESH) return FAILS;
  for (int i = 0; i < arg[2].fresh->items; i++)
    if (!add_slot(vm, &op, arg[1], arg[2].fresh->item[i])) return FAILS;
  return arg[2].fresh->has_holes ? FAILS : act(vm, op);
}

static int t_show_at (Vm *vm, VmValue *arg, int args, VmValue *to) {
  Args a = ARGS;
  Op op = {.code = DO_SHOW_AT};
  int64_t place;
  if (!read_slot(vm, &a, &op.a) || a.next >= a.end ||
      !vm_whole(a.next++, &place) || !read_slot(vm, &a, &op.b))
    return FAILS;
  op.x = place < 0 ? 0 : (uint64_t)place;
  return act_and_give_card(vm, op, to);
}

static int t_open (Vm *vm, VmValue *arg, int args, VmValue *to) {
  Args a = ARGS;
  Op op = {.code = DO_OPEN};
  (void)to;
  return read_slot(vm, &a, &op.a) ? act(vm, op) : FAILS;
}

static int t_deal (Vm *vm, VmValue *arg, int args, VmValue *to) {
  Args a = ARGS;
  Op op = {.code = DO_DEAL};
  int64_t n = 1;
  (void)to;
  if (!vm->host->may_act || !read_slot(vm, &a, &op.a) ||
      !read_slot(vm, &a, &op.b))
    return FAILS;
  if (!is_missing(&a) && !vm_whole(a.next, &n)) return FAILS;
  if (n < 0) return FAILS;
  if (n == 0) return 0;
  op.x = (uint64_t)n;
  return act(vm, op);
}

static int t_move (Vm *vm, VmValue *arg, int args, VmValue *to) {
  Args a = {arg + 2, arg + args};
  Op op = {.code = DO_MOVE};
  int kind;
  (void)to;
  if (args < 2 || !read_slot(vm, &a, &op.b) || !read_slot(vm, &a, &op.c))
    return FAILS;
  if (arg[1].tag == VM_FALSE || arg[1].tag == VM_TRUE)
    op.code = DO_MOVE_UNSEEN;
  else {
    kind = kind_of(&arg[1]);
    if (kind < 0) return FAILS;
    op.a = (uint8_t)kind;
  }
  return act(vm, op);
}

static int act_between (Vm *vm, VmValue *arg, int args, OpCode code) {
  Args a = ARGS;
  Op op = {.code = (uint8_t)code};
  if (!read_slot(vm, &a, &op.a) || !read_slot(vm, &a, &op.b)) return FAILS;
  return act(vm, op);
}

static int t_move_first (Vm *vm, VmValue *arg, int args, VmValue *to) {
  (void)to;
  return act_between(vm, arg, args, DO_MOVE_FIRST);
}

static int t_move_all (Vm *vm, VmValue *arg, int args, VmValue *to) {
  (void)to;
  return act_between(vm, arg, args, DO_MOVE_ALL);
}

static int t_swap (Vm *vm, VmValue *arg, int args, VmValue *to) {
  (void)to;
  return act_between(vm, arg, args, DO_SWAP);
}

static int t_refill (Vm *vm, VmValue *arg, int args, VmValue *to) {
  (void)to;
  return act_between(vm, arg, args, DO_REFILL);
}

static int t_shuffle (Vm *vm, VmValue *arg, int args, VmValue *to) {
  Args a = ARGS;
  Op op = {.code = DO_SHUFFLE};
  (void)to;
  return read_slot(vm, &a, &op.a) ? act(vm, op) : FAILS;
}

/* }====================================================== */

/*
** {======================================================
** Functions for the course of the game
** =======================================================
*/

static int t_done (Vm *vm, VmValue *arg, int args, VmValue *to) {
  Args a = ARGS;
  Op op = {.code = DO_DONE};
  (void)to;
  return read_seat(vm, &a, &op.a) ? act(vm, op) : FAILS;
}

static bool read_phase (Args *a, uint8_t *phase) {
  if (a->next >= a->end || a->next->tag != VM_STRING ||
      a->next->string->phase < 0)
    return false;
  *phase = (uint8_t)a->next++->string->phase;
  return true;
}

static int t_go (Vm *vm, VmValue *arg, int args, VmValue *to) {
  Args a = ARGS;
  Op op = {.code = DO_GO};
  (void)to;
  return read_phase(&a, &op.a) ? act(vm, op) : FAILS;
}

static bool add_seat (const Vm *vm, Op *op, const VmValue *v) {
  int seat = vm_seat(vm, v);
  if (seat < 0 || op->b == SEATS_LIMIT) return false;
  op->x |= (uint64_t)seat << (4 * op->b++);
  return true;
}

static bool add_seats (Vm *vm, Op *op, const VmValue *list) {
  for (int64_t i = 1;; i++) {
    VmValue key = vm_integer(i), seat;
    if (!vm_get(vm, list, &key, &seat)) return false;
    if (seat.tag == VM_NIL) return true;
    if (!add_seat(vm, op, &seat)) return false;
  }
}

static int t_push (Vm *vm, VmValue *arg, int args, VmValue *to) {
  Args a = ARGS;
  Op op = {.code = DO_PUSH};
  (void)to;
  if (!read_phase(&a, &op.a)) return FAILS;
  for (; a.next < a.end; a.next++)
    if (a.next->tag == VM_FRESH || a.next->tag == VM_FROZEN
            ? !add_seats(vm, &op, a.next)
            : !add_seat(vm, &op, a.next))
      return FAILS;
  return act(vm, op);
}

static int t_waits (Vm *vm, VmValue *arg, int args, VmValue *to) {
  Args a = ARGS;
  Op op = {.code = ASK_WAITS};
  uint64_t yes;
  if (!read_seat(vm, &a, &op.a) || !perform(vm, &op, &yes)) return FAILS;
  return give_boolean(to, yes != 0);
}

static int t_stands (Vm *vm, VmValue *arg, int args, VmValue *to) {
  (void)arg, (void)args;
  return give_boolean(to, vm->host->sit->stands);
}

static int t_finish (Vm *vm, VmValue *arg, int args, VmValue *to) {
  (void)arg, (void)args, (void)to;
  return act(vm, (Op){.code = DO_FINISH});
}

static int t_named (Vm *vm, VmValue *arg, int args, VmValue *to) {
  (void)arg, (void)args;
  return give_answer(vm, (Op){.code = ASK_NAMED}, to);
}

/* Where nobody listens. */
static int t_tell (Vm *vm, VmValue *arg, int args, VmValue *to) {
  (void)to;
  if (vm->host->sit->telling != NULL || !vm->host->may_act || args < 2)
    return FAILS;
  return is_function(&arg[1]) || arg[1].tag == VM_FRESH ||
                 arg[1].tag == VM_FROZEN
             ? 0
             : FAILS;
}

/* }====================================================== */

static const VmMethod methods[] = {
  {"count", t_count, 1, NATIVE_OF_TABLE, "ax", ASK_COUNT, GIVES_INTEGER, 0},
  {"sum", t_sum, 1, NATIVE_OF_TABLE, "adF", ASK_SUM, GIVES_NUMBER, 0},
  {"cards", t_cards, 1, NATIVE_OF_TABLE, "a", ASK_CARDS, GIVES_LIST, 0},
  {"first", t_first, 1, NATIVE_OF_TABLE, "a", ASK_FIRST, GIVES_CARD, 0},
  {"last", t_last, 1, NATIVE_OF_TABLE, "a", ASK_LAST, GIVES_CARD, 0},
  {"unseen", t_unseen, 1, NATIVE_OF_TABLE, "K", ASK_UNSEEN, GIVES_INTEGER, 0},
  {"holds", t_holds, 1, NATIVE_OF_TABLE, "ak", ASK_HOLDS, GIVES_BOOLEAN, 0},
  {"lacks", t_lacks, 1, NATIVE_OF_TABLE, "ak", ASK_LACKS, GIVES_BOOLEAN, 0},
  {"at_least", t_at_least, 1, NATIVE_OF_TABLE, NULL, 0, 0, 0},
  {"left", t_left, 1, NATIVE_OF_TABLE, NULL, 0, 0, STEP_LEFT},
  {"from", t_from, 1, NATIVE_OF_TABLE, "P", ASK_SEATS, GIVES_LIST, 0},
  {"around", t_around, 1, NATIVE_OF_TABLE, "P1", ASK_SEATS, GIVES_LIST, 0},
  {"next_with", t_next_with, 1, NATIVE_OF_TABLE, "TQ", ASK_NEXT_WITH,
   GIVES_SEAT, 0},
  {"seats_with", t_seats_with, 1, NATIVE_OF_TABLE, "T", ASK_SEATS_WITH,
   GIVES_INTEGER, 0},
  {"kinds", t_kinds, 1, NATIVE_OF_TABLE, NULL, 0, 0, 0},
  {"add", t_add, 0, NATIVE_OF_TABLE, "CN", DO_ADD, GIVES_NOTHING, 0},
  {"draw", t_draw, 1, NATIVE_OF_TABLE, "ab", DO_DRAW, GIVES_CARD, 0},
  {"show", t_show, 1, NATIVE_OF_TABLE, "ao", DO_SHOW, GIVES_CARD, 0},
  {"show_all", t_show_all, 0, NATIVE_OF_TABLE, "ao", DO_SHOW_ALL,
   GIVES_NOTHING, 0},
  {"show_at", t_show_at, 1, NATIVE_OF_TABLE, NULL, 0, 0, 0},
  {"show_each", t_show_each, 0, NATIVE_OF_TABLE, NULL, 0, 0, 0},
  {"open", t_open, 0, NATIVE_OF_TABLE, "a", DO_OPEN, GIVES_NOTHING, 0},
  {"deal", t_deal, 0, NATIVE_OF_TABLE, "abn", DO_DEAL, GIVES_NOTHING, 0},
  {"move", t_move, 0, NATIVE_OF_TABLE, "Kbc", DO_MOVE, GIVES_NOTHING, 0},
  {"move_first", t_move_first, 0, NATIVE_OF_TABLE, "ab", DO_MOVE_FIRST,
   GIVES_NOTHING, 0},
  {"move_all", t_move_all, 0, NATIVE_OF_TABLE, "ab", DO_MOVE_ALL,
   GIVES_NOTHING, 0},
  {"swap", t_swap, 0, NATIVE_OF_TABLE, "ab", DO_SWAP, GIVES_NOTHING, 0},
  {"refill", t_refill, 0, NATIVE_OF_TABLE, "ab", DO_REFILL, GIVES_NOTHING, 0},
  {"shuffle", t_shuffle, 0, NATIVE_OF_TABLE, "a", DO_SHUFFLE, GIVES_NOTHING, 0},
  {"done", t_done, 0, NATIVE_OF_TABLE, "P", DO_DONE, GIVES_NOTHING, 0},
  {"go", t_go, 0, NATIVE_OF_TABLE, "G", DO_GO, GIVES_NOTHING, 0},
  {"push", t_push, 0, NATIVE_OF_TABLE, NULL, 0, 0, 0},
  {"waits", t_waits, 1, NATIVE_OF_TABLE, "P", ASK_WAITS, GIVES_BOOLEAN, 0},
  {"stands", t_stands, 1, NATIVE_OF_TABLE, "", ASK_STANDS, GIVES_BOOLEAN, 0},
  {"finish", t_finish, 0, NATIVE_OF_TABLE, "", DO_FINISH, GIVES_NOTHING, 0},
  {"named", t_named, 1, NATIVE_OF_TABLE, "", ASK_NAMED, GIVES_INTEGER, 0},
  {"tell", t_tell, 0, NATIVE_OF_TABLE, "t", 0, GIVES_NOTHING, 0}
};

static const struct { const char *name; VmMember member; } members[] = {
  {"option", MEMBER_OPTION}, {"seats", MEMBER_SEATS},
  {"start", MEMBER_START}, {"start_given", MEMBER_START_GIVEN},
  {"phase", MEMBER_PHASE}
};

static void find_method (VmString *s) {
  for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++)
    if (span_is((Span){s->text, s->len}, methods[i].name)) {
      s->member = MEMBER_METHOD;
      s->method = &methods[i];
    }
}

void vm_find_member (VmString *s) {
  int found = (s->tally >= 0) + (s->counter >= 0) + schema_is_taken(s->text);
  s->member = MEMBER_NONE;
  if (found != 1) return;
  if (s->tally >= 0) s->member = MEMBER_TALLY;
  if (s->counter >= 0) s->member = MEMBER_COUNTER;
  find_method(s);
  for (size_t i = 0; i < sizeof members / sizeof members[0]; i++)
    if (strcmp(members[i].name, s->text) == 0) s->member = members[i].member;
}
