/*
** The interpreter: functions translated, step by step
** SPDX-License-Identifier: MIT
*/
#include "rules/vm_private.h"

bool vm_ask (Vm *vm, VmTranslated *f, const VmValue *card, bool *yes) {
  const VmValue *answer;
  if (f->running) return false;
  if (f->params > 0) f->slot[0] = *card;
  for (int i = 1; i < f->params; i++) f->slot[i].tag = VM_NIL;
  answer = vm_run(vm, f);
  if (answer != NULL) *yes = vm_is_true(answer);
  return answer != NULL;
}

#define IS_CARD(v) VM_USUALLY((v).tag == VM_FROZEN && (v).frozen->kind >= 0)

/* So many bytes behind the first of a function. */
static inline VmValue *slot_at (VmValue *slot, unsigned place) {
  return (VmValue *)(void *)((char *)slot + place);
}

static inline void put_whole (int64_t n, VmValue *to) {
  to->integer = n;
  to->tag = VM_INTEGER;
}

/*
** {======================================================
** Steps that are not done in a line or two
** =======================================================
*/

enum { FEW = 4 };              /* items that an empty table has room for */

static bool make_table (Vm *vm, const VmStep *s, VmValue *to) {
  int items = s->n > 0 || s->number > 0 ? (int)s->n : FEW;
  to->fresh = vm_new(vm, items, s->number);
  to->tag = VM_FRESH;
  return to->fresh != NULL;
}

/* An item behind the last of a list, if there is room at hand. */
static inline bool put_behind (const VmValue *list, const VmValue *item) {
  VmFresh *f = list->fresh;
  if (list->tag != VM_FRESH || f->has_holes || f->items == f->item_room ||
      item->tag == VM_NIL)
    return false;
  f->item[f->items++] = *item;
  return true;
}

static bool append (Vm *vm, const VmValue *list, const VmValue *item) {
  VmValue key = {.tag = VM_INTEGER};
  if (!vm_length(vm, list, &key.integer)) return false;
  key.integer++;
  return vm_set(vm, list, &key, item);
}

/* The same where the list is the rule file's, or at its end. */
static int next_of_others (Vm *vm, const VmValue *list, VmValue *at) {
  VmValue key = vm_integer(at->integer + 1), item;
  if ((list->tag != VM_FRESH && list->tag != VM_FROZEN) ||
      !vm_get(vm, list, &key, &item))
    return -1;
  if (item.tag == VM_NIL) return 0;
  at[0] = key;
  at[1] = item;
  return 1;
}

/*
** The item behind the one whose number is in at[0]: is there one? -1: not for
** us.
*/
static inline int next_item (Vm *vm, const VmValue *list, VmValue *at) {
  int64_t n = at->integer;
  if (list->tag != VM_FRESH) return next_of_others(vm, list, at);
  if (n >= list->fresh->items)
    return list->fresh->has_holes ? next_of_others(vm, list, at) : 0;
  at[0] = vm_integer(n + 1);
  at[1] = list->fresh->item[n];
  return 1;
}

static bool call_native (Vm *vm, const VmStep *s, VmValue *at) {
  int n = s->native->run(vm, at + 1, s->number, at);
  return n == s->a;
}

/* What is called lies in at[0], its arguments behind it. */
static bool call_value (Vm *vm, const VmStep *s, VmValue *at) {
  bool with_table = s->number > 0 && at[1].tag == VM_TABLE;
  VmTranslated *f = at->tag == VM_FUNCTION
                        ? vm_find_called(vm, at->function, with_table) : NULL;
  const VmValue *arg = at + 1 + with_table, *result;
  int args = s->number - with_table;
  if (f == NULL || f->running || (s->n && f->results != 1)) return false;
  for (int i = 0; i < f->params; i++)
    f->slot[i] = i < args ? arg[i] : (VmValue){.tag = VM_NIL};
  result = vm_run(vm, f);
  if (result != NULL) *at = *result;
  return result != NULL;
}

/* Has it that under the name? NULL: anything that counts as true. */
static bool has_field (Vm *vm, const VmValue *of, const VmValue *name,
                       const VmValue *wanted, bool *yes) {
  VmValue value;
  if (!vm_get(vm, of, name, &value)) return false;
  *yes = wanted != NULL ? vm_same(&value, wanted) : vm_is_true(&value);
  return true;
}

static bool phase_of (const Vm *vm, VmValue *to) {
  const Table *t = vm->table;
  if (t->depth == 0) return false;
  *to = vm->phase[t->frame[t->depth - 1].phase];
  return true;
}

static bool fill_card (const VmValue *v, Op *op, uint8_t *field) {
  int kind = v->tag == VM_FROZEN   ? v->frozen->kind
             : v->tag == VM_STRING ? v->string->kind
                                   : -1;
  *field = (uint8_t)kind;
  if (op->code == DO_MOVE || op->code == DO_MOVE_UNSEEN) {
    bool unseen = v->tag == VM_FALSE || v->tag == VM_TRUE;
    op->code = unseen ? DO_MOVE_UNSEEN : DO_MOVE;
    if (unseen) return true;
  }
  return kind >= 0;
}

/* The slot is known by now. */
static bool fill_kinds (Vm *vm, const VmValue *v, Op *op) {
  if (op->code == ASK_COUNT_KINDS) return vm_kinds(vm, v, &op->kinds);
  return vm_kinds_asked(vm, v, op);
}

/* Whoever asks what may be in doubt must not act. */
static bool may_ask (Vm *vm, int code) {
  if (code != ASK_HOLDS && code != ASK_LACKS) return true;
  if (vm->host->may_act) return false;
  undo_doubts(&vm->host->undo);
  return true;
}

static bool fill_phase (const VmValue *v, Op *op) {
  int phase = v->tag == VM_STRING ? v->string->phase : -1;
  op->a = (uint8_t)phase;
  return phase >= 0;
}

static bool fill_times (const VmValue *v, Op *op) {
  int64_t n;
  if (!vm_whole(v, &n) || n < 0) return false;
  op->x = (uint64_t)n;
  return true;
}

static bool fill_number (const VmValue *v, Op *op) {
  if (v->tag != VM_INTEGER && v->tag != VM_FLOAT) return false;
  op->x = ops_bits(v->tag == VM_INTEGER ? (double)v->integer : v->number);
  return true;
}

static bool fill_other (Vm *vm, const VmFill *f, const VmValue *v, Op *op) {
  switch ((VmFillKind)f->kind) {
    case FILL_CARD: return fill_card(v, op, &op->a + f->field);
    case FILL_KINDS: return fill_kinds(vm, v, op);
    case FILL_PHASE: return fill_phase(v, op);
    case FILL_TIMES: return fill_times(v, op);
    case FILL_NUMBER: return fill_number(v, op);
    case FILL_SEAT: break;
  }
  return false;
}

static inline void fill_seats (VmPlan *plan, VmValue *slot) {
  const VmFill *f = plan->fill, *end = f + plan->seats;
  for (; f < end; f++)
    (&plan->op.a)[f->field] =
        (uint8_t)(f->base + slot_at(slot, f->from)->integer - 1);
}

/* What was not known of the operation until now. */
static inline bool fill (Vm *vm, VmPlan *plan, VmValue *slot) {
  fill_seats(plan, slot);
  for (int i = plan->seats; i < plan->fills; i++) {
    const VmFill *f = &plan->fill[i];
    if (!fill_other(vm, f, slot_at(slot, f->from), &plan->op)) return false;
  }
  return true;
}

static inline void give (const Vm *vm, int gives, uint64_t answer,
                         VmValue *to) {
  to->tag = VM_INTEGER;
  switch (gives) {
    case GIVES_INTEGER: to->integer = (int64_t)answer; break;
    case GIVES_BOOLEAN: to->tag = answer != 0 ? VM_TRUE : VM_FALSE; break;
    case GIVES_NUMBER: vm_put_number(ops_number(answer), to); break;
    case GIVES_SEAT:
      to->integer = (int64_t)answer + 1;
      if (answer == NOBODY) to->tag = VM_NIL;
      break;
    default:
      to->tag = VM_NIL;
      if (answer < KINDS_LIMIT) *to = vm->kind[answer];
  }
}

static bool make_list (Vm *vm, const Op *op, VmValue *to) {
  to->fresh = op->code == ASK_CARDS ? vm_cards(vm, op->a)
                                    : vm_seats(vm, op->a + (int)op->x);
  to->tag = VM_FRESH;
  return to->fresh != NULL;
}

/* Why the call is left, unless it went well. */
static inline bool went_well (Vm *vm, Outcome outcome) {
  if (outcome == OUTCOME_OK) return true;
  if (outcome != OUTCOME_BROKEN) vm->stop = outcome;
  return false;
}

static bool ask (Vm *vm, const VmStep *s, VmValue *slot) {
  uint64_t answer;
  if (!fill(vm, s->plan, slot) ||
      !went_well(vm, ops_do(vm->host, &s->plan->op, &answer)))
    return false;
  give(vm, s->number, answer, slot_at(slot, s->to));
  return true;
}

static bool perform (Vm *vm, const VmStep *s, VmValue *slot) {
  VmPlan *p = s->plan;
  uint64_t answer;
  if (!fill(vm, p, slot)) return false;
  if (s->number == GIVES_LIST)
    return make_list(vm, &p->op, slot_at(slot, s->to));
  if (!(p->op.code >= DO_SET ? vm->host->may_act : may_ask(vm, p->op.code)))
    return false;
  if (!went_well(vm, ops_do(vm->host, &p->op, &answer))) return false;
  if (s->number != GIVES_NOTHING)
    give(vm, s->number, answer, slot_at(slot, s->to));
  return true;
}

/* The same where all is known. */
static inline bool act (Vm *vm, const Op *op) {
  return vm->host->may_act &&
         went_well(vm, ops_all[op->code](vm->host, op));
}

static bool act_with (Vm *vm, VmPlan *plan, VmValue *slot) {
  return fill(vm, plan, slot) && act(vm, &plan->op);
}

/* Most are known: what is not goes the long way. */
static bool move_card (Vm *vm, VmPlan *plan, VmValue *slot) {
  const VmValue *card = slot_at(slot, plan->fill[plan->seats].from);
  if (!IS_CARD(*card)) return act_with(vm, plan, slot);
  fill_seats(plan, slot);
  plan->op.code = DO_MOVE;
  plan->op.a = (uint8_t)card->frozen->kind;
  return act(vm, &plan->op);
}

static inline void put_first_card (const Vm *vm, const Table *t, int64_t slot,
                                   VmValue *to) {
  int token = t->pile[slot].first;
  to->tag = VM_NIL;
  if (token != NO_TOKEN && table_is_known(t, token))
    *to = vm->kind[t->what[token]];
}

static inline bool cross_off (Vm *vm, int seat) {
  if (!vm->host->may_act) return false;
  undo_top(&vm->host->undo);
  table_cross_off(vm->table, seat);
  return true;
}

/* Where it cannot be written down, or nothing may be set. */
static CALL_APART bool put_slowly (Vm *vm, int i, double n) {
  if (!vm->host->may_act) return false;
  undo_cell(&vm->host->undo, i);
  vm->table->cell[i] = n;
  return true;
}

static inline bool put (Vm *vm, Table *t, int i, double n) {
  if (!VM_USUALLY(undo_number(&vm->host->undo, i, t->cell[i])))
    return put_slowly(vm, i, n);
  t->cell[i] = n;
  return true;
}

/* Whole numbers are by far the most. */
static inline bool set_cell (Vm *vm, Table *t, int i, const VmValue *n) {
  return VM_USUALLY(n->tag == VM_INTEGER)
             ? put(vm, t, i, (double)n->integer) : vm_set_cell(vm, i, n);
}

/* So many seats further on. */
static bool go_left (const Vm *vm, const VmValue *from, const VmValue *steps,
                     VmValue *to) {
  int64_t seats = vm->host->seats, n = steps->integer;
  if (steps->tag != VM_INTEGER) return false;
  if (n < 0 || n >= seats) n = (n % seats + seats) % seats;
  n += from->integer;
  to->integer = n <= seats ? n : n - seats;
  to->tag = VM_INTEGER;
  return true;
}

/* A loop from a known number on: at[0] to at[1]. As vm_prepare_loop. */
static int begin_count (const VmValue *limit, int64_t first, VmValue *at) {
  VmValue loop[] = {vm_integer(first), *limit, vm_integer(1)};
  int entered;
  at[0] = loop[0];
  if (limit->tag == VM_INTEGER) {
    at[1] = *limit;
    return limit->integer >= first;
  }
  entered = vm_prepare_loop(loop);
  at[1] = vm_integer(first + loop[1].integer);
  return entered;
}

/* Where a sum is exact, Lua comes to the same; larger ones are left to it. */
static inline bool add_to (Vm *vm, Table *t, int i, double more) {
  double sum = t->cell[i] + more;
  return fabs(sum) < 0x1p53 && put(vm, t, i, sum + 0.0);
}

/* So many articles have been tried; this is the last of them. */
static void tried (Vm *vm, const VmStep *s) {
  vm->host->sit->article = (int)s->n;
  vm->host->sit->questions = 0;
  vm->articles = s->number;
}

/* No article refuses the move: it is made, unless cards are in doubt. */
static bool begin (Vm *vm, const VmStep *s) {
  Host *h = vm->host;
  if (s->number > 0) tried(vm, s);
  if (h->sit->doubts > 0) return false;
  vm->articles++;
  h->may_act = true;
  undo_act(&h->undo);
  vm->table->news_count = 0;  /* too late to name what was dealt */
  return true;
}

/* }====================================================== */

/*
** From each step straight to the next, by its label: that is an extension of
** C that all our compilers have, and a quarter faster than a 'switch'. Labels
** are known in here only: who has nothing to be run is told where they are.
*/
#pragma GCC diagnostic ignored "-Wpedantic"

#define DO(name) step_##name:
#define NEXT goto *(++s)->go
#define FAIL_UNLESS(condition) if (!(condition)) goto fail

/* A jump further on; back to the head of a loop there may be too many. */
#define GO s = (const VmStep *)((const int64_t *)s + s->by); goto *s->go
#define JUMP do { GO; } while (0)
#define JUMP_BACK do { \
  FAIL_UNLESS((vm->work += s->work) < VM_WORK); \
  GO; \
} while (0)

/* A condition, and its opposite; 'first' is done before it is asked. */
#define CONDITION(name, first, condition) \
  step_##name: first; if (condition) NEXT; JUMP; \
  step_##name##_so: first; if (condition) JUMP; NEXT

#define TO (*slot_at(slot, s->to))
#define A (*slot_at(slot, s->a))
#define B (*slot_at(slot, s->b))
#define OF_SEAT(v) seat = (v).integer - 1
#define IS_WHOLE VM_USUALLY(A.tag == VM_INTEGER)
#define ARE_WHOLE VM_USUALLY(A.tag == VM_INTEGER && B.tag == VM_INTEGER)
#define CARDS(slot) table->pile[slot].count
#define PHASE_NOW table->frame[table->depth - 1].phase

const VmValue *vm_run (Vm *vm, VmTranslated *f) {
  static const void *const label[] = {
#define STEP(name) [STEP_##name] = &&step_##name,
    VM_STEP_CODES
#undef STEP
#define STEP(name) [STEP_##name | STEP_IF_SO] = &&step_##name##_so,
    VM_CONDITIONS
#undef STEP
  };
  VmValue *slot;
  const VmStep *s;
  Table *const table = vm->table;
  bool yes = false;
  int64_t seat;
  int entered;
  if (f == NULL) {  /* see vm_find_labels */
    vm->label = label;
    return NULL;
  }
  slot = f->slot;
  s = f->step;
  f->running = true;
  goto *s->go;
  DO(FAIL) goto fail;
  DO(VERDICT)
    tried(vm, s);
    goto step_RETURN;
  DO(RETURN)
    vm->work += s->work;
    f->running = false;
    return &A;
  DO(BEGIN)
    if (!begin(vm, s)) goto step_RETURN;
    NEXT;
  DO(JUMP) JUMP;
  DO(LOOP) JUMP_BACK;
  DO(MOVE) TO = A; NEXT;
  DO(MOVE_ON) TO = A; JUMP;
  CONDITION(IF_TRUE, , vm_is_true(&A));
  CONDITION(IF_SAME, , vm_same(&A, &B));
  CONDITION(IF_IS, , A.tag == B.tag && A.integer == B.integer);
  CONDITION(IF_TAG, , A.tag == (uint32_t)s->n);
  CONDITION(IF_NUMBER, , IS_WHOLE
                             ? A.integer == s->n
                             : A.tag == VM_FLOAT && A.number == (double)s->n);
  CONDITION(IF_CELL_IS, , table->cell[s->b] == s->x);
  CONDITION(IF_CELL_BELOW, , table->cell[s->b] < s->x);
  CONDITION(IF_CELL_ABOVE, , table->cell[s->b] > s->x);
  CONDITION(IF_TALLY_IS, OF_SEAT(A), table->cell[s->b + seat] == s->x);
  CONDITION(IF_TALLY_BELOW, OF_SEAT(A), table->cell[s->b + seat] < s->x);
  CONDITION(IF_TALLY_ABOVE, OF_SEAT(A), table->cell[s->b + seat] > s->x);
  CONDITION(IF_COUNT_IS, , CARDS(s->b) == s->n);
  CONDITION(IF_COUNT_BELOW, , CARDS(s->b) < s->n);
  CONDITION(IF_COUNT_ABOVE, , CARDS(s->b) > s->n);
  CONDITION(IF_COUNT_OF_IS, OF_SEAT(A), CARDS(s->b + seat) == s->n);
  CONDITION(IF_COUNT_OF_BELOW, OF_SEAT(A), CARDS(s->b + seat) < s->n);
  CONDITION(IF_COUNT_OF_ABOVE, OF_SEAT(A), CARDS(s->b + seat) > s->n);
  CONDITION(IF_PHASE_IS, FAIL_UNLESS(table->depth > 0),
            PHASE_NOW == s->n);
  CONDITION(IF_FIELD,
            if (!IS_CARD(A)) FAIL_UNLESS(has_field(vm, &A, &B, NULL, &yes)),
            IS_CARD(A) ? kindset_has(*s->kinds, A.frozen->kind) : yes);
  CONDITION(IF_FIELD_IS,
            if (!IS_CARD(A)) FAIL_UNLESS(has_field(vm, &A, &B, &TO, &yes)),
            IS_CARD(A) ? kindset_has(*s->kinds, A.frozen->kind) : yes);
  CONDITION(IF_LESS, if (!ARE_WHOLE) FAIL_UNLESS(vm_less(&A, &B, &yes)),
            ARE_WHOLE ? A.integer < B.integer : yes);
  CONDITION(IF_NOT_MORE,
            if (!ARE_WHOLE) FAIL_UNLESS(vm_less_or_equal(&A, &B, &yes)),
            ARE_WHOLE ? A.integer <= B.integer : yes);
  CONDITION(IF_BELOW,
            if (!IS_WHOLE) FAIL_UNLESS(vm_less(&A, &B, &yes)),
            IS_WHOLE ? A.integer < s->n : yes);
  CONDITION(IF_UP_TO,
            if (!IS_WHOLE) FAIL_UNLESS(vm_less_or_equal(&A, &B, &yes)),
            IS_WHOLE ? A.integer <= s->n : yes);
  CONDITION(IF_ABOVE,
            if (!IS_WHOLE) FAIL_UNLESS(vm_less(&B, &A, &yes)),
            IS_WHOLE ? A.integer > s->n : yes);
  CONDITION(IF_FROM,
            if (!IS_WHOLE) FAIL_UNLESS(vm_less_or_equal(&B, &A, &yes)),
            IS_WHOLE ? A.integer >= s->n : yes);
  DO(ADD_NUMBER)
    if (IS_WHOLE)
      TO = vm_integer((int64_t)((uint64_t)A.integer + (uint64_t)s->n));
    else
      FAIL_UNLESS(vm_calculate(OP_ADD, &A, &B, &TO));
    NEXT;
  DO(SUBTRACT_NUMBER)
    if (IS_WHOLE)
      TO = vm_integer((int64_t)((uint64_t)A.integer - (uint64_t)s->n));
    else
      FAIL_UNLESS(vm_calculate(OP_SUB, &A, &B, &TO));
    NEXT;
  DO(ADD)
    if (ARE_WHOLE)
      TO = vm_integer((int64_t)((uint64_t)A.integer +
                                (uint64_t)B.integer));
    else
      FAIL_UNLESS(vm_calculate(OP_ADD, &A, &B, &TO));
    NEXT;
  DO(SUBTRACT)
    if (ARE_WHOLE)
      TO = vm_integer((int64_t)((uint64_t)A.integer -
                                (uint64_t)B.integer));
    else
      FAIL_UNLESS(vm_calculate(OP_SUB, &A, &B, &TO));
    NEXT;
  DO(CALCULATE)
    FAIL_UNLESS(vm_calculate(s->number, &A, &B, &TO));
    NEXT;
  DO(MODULO)
    if (ARE_WHOLE && A.integer >= 0 && B.integer > 0)
      TO = vm_integer(A.integer % B.integer);
    else
      FAIL_UNLESS(vm_calculate(OP_MOD, &A, &B, &TO));
    NEXT;
  DO(NEGATE) FAIL_UNLESS(vm_negate(&A, &TO)); NEXT;
  DO(NOT) TO = vm_boolean(!vm_is_true(&A)); NEXT;
  DO(LENGTH) {
    int64_t length = 0;
    if (A.tag == VM_FRESH && !A.fresh->has_holes)
      length = A.fresh->items;
    else
      FAIL_UNLESS(vm_length(vm, &A, &length));
    TO = vm_integer(length);
    NEXT;
  }
  DO(CONCAT) FAIL_UNLESS(vm_concat(vm, &A, (int)s->n, &TO)); NEXT;
  DO(GET) {
    const VmValue *item = vm_item(&A, &B);
    if (item != NULL)
      TO = *item;
    else
      FAIL_UNLESS(vm_get(vm, &A, &B, &TO));
    NEXT;
  }
  DO(GET_OF) {
    uint64_t i = (uint64_t)B.integer - 1;
    if (VM_USUALLY(B.tag == VM_INTEGER && i < (uint64_t)s->list->items))
      TO = s->list->item[i];
    else
      FAIL_UNLESS(vm_get(vm, &A, &B, &TO));
    NEXT;
  }
  DO(GET_ITEM)
    if (A.tag == VM_FRESH && (uint64_t)s->n < (uint64_t)A.fresh->items)
      TO = A.fresh->item[s->n];
    else
      FAIL_UNLESS(vm_get(vm, &A, &B, &TO));
    NEXT;
  DO(FIELD_OF) {
    uint64_t i = (uint64_t)B.integer - 1;
    FAIL_UNLESS(B.tag == VM_INTEGER && i < (uint64_t)s->list->items);
    TO = s->list->item[i];
    NEXT;
  }
  DO(FIELD)
    if (IS_CARD(A))
      TO = s->by_kind[A.frozen->kind];
    else
      FAIL_UNLESS(vm_get(vm, &A, &B, &TO));
    NEXT;
  DO(SET)
    FAIL_UNLESS(vm_put_item(&TO, &A, &B) || vm_set(vm, &TO, &A, &B));
    NEXT;
  DO(APPEND)
    FAIL_UNLESS(put_behind(&TO, &B) || append(vm, &TO, &B));
    NEXT;
  DO(NEW) FAIL_UNLESS(make_table(vm, s, &TO)); NEXT;
  DO(CELL) vm_put_number(table->cell[s->n], &TO); NEXT;
  DO(TALLY) OF_SEAT(A); vm_put_number(table->cell[s->n + seat], &TO); NEXT;
  DO(SET_CELL)
    FAIL_UNLESS(set_cell(vm, table, (int)s->n, &A));
    NEXT;
  DO(ADD_TO_CELL) FAIL_UNLESS(add_to(vm, table, s->a, s->x)); NEXT;
  DO(ADD_TO_TALLY)
    OF_SEAT(B);
    FAIL_UNLESS(add_to(vm, table, s->a + (int)seat, s->x));
    NEXT;
  DO(SET_TALLY)
    OF_SEAT(B);
    FAIL_UNLESS(set_cell(vm, table, (int)(s->n + seat), &A));
    NEXT;
  DO(START) TO = vm_integer(vm->host->start + 1); NEXT;
  DO(START_GIVEN) TO = vm_boolean(vm->host->start_given); NEXT;
  DO(PHASE) FAIL_UNLESS(phase_of(vm, &TO)); NEXT;
  DO(FOR)
    entered = vm_prepare_loop(&TO);
    FAIL_UNLESS(entered >= 0);
    if (!entered) JUMP;
    (&TO)[3] = TO;
    NEXT;
  DO(FOR_AGAIN) {
    VmValue *at = &TO;
    if (at[1].integer == 0) NEXT;
    at[1].integer--;
    at[3] = at[0] = vm_integer((int64_t)((uint64_t)at[0].integer +
                                         (uint64_t)at[2].integer));
    JUMP_BACK;
  }
  DO(COUNT_UP)
    entered = begin_count(&A, s->n, &TO);
    FAIL_UNLESS(entered >= 0);
    if (!entered) JUMP;
    NEXT;
  DO(COUNT_UP_AGAIN)
    if (TO.integer >= (&TO)[1].integer) NEXT;
    TO.integer++;
    JUMP_BACK;
  DO(SEAT_AGAIN) {
    VmValue *at = &TO;
    if (at[0].integer == s->n) NEXT;
    at[0].integer++;
    at[1].integer = at[1].integer == s->n ? 1 : at[1].integer + 1;
    JUMP_BACK;
  }
  DO(ITEM)
    put_whole(0, &TO);
    entered = next_item(vm, &A, &TO);
    FAIL_UNLESS(entered >= 0);
    if (!entered) JUMP;
    NEXT;
  DO(ITEM_AGAIN)
    entered = next_item(vm, &A, &TO);
    FAIL_UNLESS(entered >= 0);
    if (entered) JUMP_BACK;
    NEXT;
  DO(NATIVE) FAIL_UNLESS(call_native(vm, s, &TO)); NEXT;
  DO(CALL) FAIL_UNLESS(call_value(vm, s, &TO)); NEXT;
  DO(DO) FAIL_UNLESS(perform(vm, s, slot)); NEXT;
  DO(ASK) FAIL_UNLESS(ask(vm, s, slot)); NEXT;
  DO(TELL)
    FAIL_UNLESS(vm->host->sit->telling == NULL && vm->host->may_act);
    NEXT;
  DO(LEFT) FAIL_UNLESS(go_left(vm, &A, &B, &TO)); NEXT;
  DO(LEFT_BY)
    OF_SEAT(A);
    seat += s->n;
    TO = vm_integer(seat < vm->host->seats ? seat + 1
                                           : seat + 1 - vm->host->seats);
    NEXT;
  DO(LEAST)
    if (ARE_WHOLE) {
      put_whole(B.integer < A.integer ? B.integer : A.integer, &TO);
      NEXT;
    }
    FAIL_UNLESS(vm_less(&B, &A, &yes));
    TO = yes ? B : A;
    NEXT;
  DO(GREATEST)
    if (ARE_WHOLE) {
      put_whole(A.integer < B.integer ? B.integer : A.integer, &TO);
      NEXT;
    }
    FAIL_UNLESS(vm_less(&A, &B, &yes));
    TO = yes ? B : A;
    NEXT;
  DO(ARTICLE) tried(vm, s); NEXT;
  DO(COUNT)
    TO = vm_integer(table->pile[s->n].count);
    NEXT;
  DO(COUNT_OF)
    OF_SEAT(A);
    TO = vm_integer(table->pile[s->n + seat].count);
    NEXT;
  DO(FIRST) put_first_card(vm, table, s->n, &TO); NEXT;
  DO(FIRST_OF) OF_SEAT(A); put_first_card(vm, table, s->n + seat, &TO); NEXT;
  DO(STANDS) TO = vm_boolean(vm->host->sit->stands); NEXT;
  DO(DONE) OF_SEAT(A); FAIL_UNLESS(cross_off(vm, (int)seat)); NEXT;
  DO(ACT) FAIL_UNLESS(act(vm, &s->plan->op)); NEXT;
  DO(ACT_WITH) FAIL_UNLESS(act_with(vm, s->plan, slot)); NEXT;
  DO(MOVE_CARD) FAIL_UNLESS(move_card(vm, s->plan, slot)); NEXT;
  DO(GO)
    FAIL_UNLESS(vm->host->may_act);
    table->jump = (uint8_t)s->n;
    NEXT;
  DO(GO_TO)
    FAIL_UNLESS(vm->host->may_act && A.tag == VM_STRING &&
                A.string->phase >= 0);
    table->jump = (uint8_t)A.string->phase;
    NEXT;
  DO(SEAT)
    seat = A.integer;
    if (!VM_USUALLY(IS_WHOLE && (uint64_t)seat - 1 < (uint64_t)s->n)) {
      seat = vm_seat(vm, &A) + 1;
      FAIL_UNLESS(seat > 0);
    }
    put_whole(seat, &TO);
    NEXT;
  DO(SEAT_IN) {
    uint64_t bits = ops_bits(table->cell[s->n]);
    int64_t n = bits < VM_LARGE ? (int64_t)table->cell[s->n] : 0;
    FAIL_UNLESS((uint64_t)n - 1 < s->b &&
                (double)n == table->cell[s->n]);
    put_whole(n, &TO);
    NEXT;
  }
  DO(COUNT_KINDS)
    TO = vm_integer(table_count_kinds(table, s->a, *s->kinds));
    NEXT;
  DO(SEATS_WITH) {
    int n = 0;
    for (int i = 0; i < vm->host->seats; i++) n += table->cell[s->n + i] != 0;
    TO = vm_integer(n);
    NEXT;
  }
  DO(PUT)
    if (table->cell[s->a] == s->x && vm->host->may_act) NEXT;
    FAIL_UNLESS(put(vm, table, s->a, s->x));
    NEXT;
  DO(BIND) s->translated->slot[s->to] = A; NEXT;
fail:
  f->running = false;
  return NULL;
}

void vm_find_labels (Vm *vm) { vm_run(vm, NULL); }
