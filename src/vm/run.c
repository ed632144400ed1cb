/*
** The interpreter of translated code
** SPDX-License-Identifier: MIT
*/
#include "table/doubt.h"
#include "vm/engine.h"

bool vm_ask (Vm *vm, VmCode *predicate, const VmValue *card, bool *yes) {
  const VmValue *answer;
  if (predicate->running) return false;
  if (predicate->params > 0) predicate->vreg[0] = *card;
  for (int i = 1; i < predicate->params; i++) predicate->vreg[i].tag = VM_NIL;
  answer = vm_run(vm, predicate);
  if (answer != NULL) *yes = vm_is_true(answer);
  return answer != NULL;
}

static inline void put_integer (int64_t n, VmValue *to) {
  to->integer = n;
  to->tag = VM_INTEGER;
}

enum { FEW = 4 };  /* items that an empty table has room for */

static bool make_table (Vm *vm, const Insn *i, VmValue *to) {
  int items = i->n > 0 || i->number > 0 ? (int)i->n : FEW;
  to->fresh = vm_new(vm, items, i->number);
  to->tag = VM_FRESH;
  return to->fresh != NULL;
}

/*
** Writes the index and the item after the index in at[0] to at[0] and at[1].
** Returns whether there is such an item, or -1: bail out.
*/
static inline int next_item (Vm *vm, const VmValue *list, VmValue *at) {
  VmValue key = vm_integer(at->integer + 1), item;
  const VmValue *next = vm_item(list, &key);
  if (next == NULL) {
    if (list->tag == VM_FRESH && !list->fresh->has_holes) return 0;
    if ((list->tag != VM_FRESH && list->tag != VM_FROZEN) ||
        !vm_get(vm, list, &key, &item))
      return -1;
    if (item.tag == VM_NIL) return 0;
    next = &item;
  }
  at[0] = key;
  at[1] = *next;
  return 1;
}

/* The callee is in at[0], its arguments follow, the result goes to at[0]. */
static bool call_value (Vm *vm, const Insn *i, VmValue *at) {
  bool with_table = i->number > 0 && at[1].tag == VM_TABLE;
  VmCode *c = at->tag == VM_FUNCTION
                  ? vm_find_called(vm, at->function, with_table)
                  : NULL;
  const VmValue *arg = at + 1 + with_table, *result;
  int args = i->number - with_table;
  if (c == NULL || c->running || (i->n && c->results != 1)) return false;
  for (int k = 0; k < c->params; k++) c->vreg[k] = k < args ? arg[k] : vm_nil();
  result = vm_run(vm, c);
  if (result != NULL) *at = *result;
  return result != NULL;
}

static bool get_phase (const Vm *vm, VmValue *to) {
  const Table *t = vm->table;
  if (t->depth == 0) return false;
  *to = vm->phase[t->frame[t->depth - 1].phase];
  return true;
}

/* Usually an integer, with room in the undo log. */
static inline bool set_cell (Vm *vm, Table *t, int64_t cell, const VmValue *v) {
  if (!VM_LIKELY(v->tag == VM_INTEGER &&
                 undo_number(&vm->host->undo, (int)cell, t->cell[cell])))
    return vm_set_cell(vm, (int)cell, v);
  t->cell[cell] = (double)v->integer;
  return true;
}

static inline bool is_less (const VmValue *a, const VmValue *b, bool *less) {
  *less = a->integer < b->integer;
  return VM_LIKELY(a->tag == VM_INTEGER && b->tag == VM_INTEGER) ||
         vm_less(a, b, less);
}

/* A small integer, so the sum is exactly Lua's. */
static inline bool add_to_cell (Vm *vm, Table *t, int64_t cell,
                                const VmValue *more) {
  double was = t->cell[cell], sum = was + (double)more->integer;
  if (!VM_LIKELY(more->tag == VM_INTEGER && fabs(sum) < VM_EXACT)) return false;
  if (!VM_LIKELY(undo_number(&vm->host->undo, (int)cell, was)))
    return vm_set_cell(vm, (int)cell, &(VmValue){.number = sum,
                                                 .tag = VM_FLOAT});
  t->cell[cell] = sum + 0.0;  /* no -0 */
  return true;
}

static inline bool get_seat (const Vm *vm, double n, VmValue *to) {
  int seat = n >= 1 && n <= SEATS_LIMIT ? (int)n : 0;
  put_integer(seat, to);
  return seat >= 1 && seat <= vm->host->seats && n == seat;
}

static bool go_left (const Vm *vm, const VmValue *from, const VmValue *by,
                     VmValue *to) {
  int64_t seats = vm->host->seats, n = by->integer;
  if (by->tag != VM_INTEGER) return false;
  if (n < 0 || n >= seats) n = (n % seats + seats) % seats;
  n += from->integer;
  put_integer(n <= seats ? n : n - seats, to);
  return true;
}

/* 'n' articles have been tried; 'n' is the last. */
static void note_tried (Vm *vm, const Insn *i) {
  vm->host->sit->article = (int)i->n;
  vm->host->sit->questions = 0;
  vm->articles = i->number;
}

/* No article refuses the move: makes it, unless cards are in doubt. */
static bool begin (Vm *vm, const Insn *i) {
  Host *h = vm->host;
  if (i->number > 0) note_tried(vm, i);
  if (h->sit->doubts > 0 || h->sit->peeks) return false;
  vm->articles++;
  h->may_act = true;
  undo_act(&h->undo);
  vm->table->news_count = 0;  /* too late to name what was dealt */
  return true;
}

static int kind_of (const VmValue *v) {
  if (v->tag == VM_FROZEN) return v->frozen->kind;
  return v->tag == VM_STRING ? v->string->kind : -1;
}

bool vm_kinds (const Vm *vm, const VmValue *v, KindSet *kinds) {
  int kind = kind_of(v);
  if (vm_is_sort(v))
    *kinds = vm->loaded->rules->sort[v->string->sort].kinds;
  else if (kind >= 0)
    *kinds = kindset_of(kind);
  return vm_is_sort(v) || kind >= 0;
}

/*
** The kinds among 'among' for which the predicate holds. The work counted is
** the same whether or not the answers were cached.
*/
static bool ask_each (Vm *vm, const VmValue *f, KindSet among, KindSet *yes) {
  VmCode *c = f->tag == VM_PREDICATE ? f->predicate
                                     : vm_find_called(vm, f->function, false);
  int work = vm->work;
  KindSet left;
  if (c == NULL) return false;
  if (!c->is_pure || c->is_fleeting) c->asked = c->kinds = kindset_none();
  for (left = kindset_minus(among, c->asked); !kindset_is_empty(left);) {
    int kind = kindset_take(&left);
    bool so;
    if (!vm_ask(vm, c, &vm->kind[kind], &so)) return false;
    kindset_add(&c->asked, kind);
    if (so) kindset_add(&c->kinds, kind);
  }
  if (c->is_pure) vm->work = work + c->insns * kindset_count(among);
  *yes = kindset_and(among, c->kinds);
  return true;
}

/* Assigns an outer value of a predicate. */
static void bind (VmCode *predicate, int vreg, const VmValue *value) {
  VmValue *bound = &predicate->vreg[vreg];
  if (value->tag > VM_FROZEN) predicate->is_fleeting = true;
  if (vm_identical(bound, value)) return;
  *bound = *value;
  predicate->asked = predicate->kinds = kindset_none();
}

/* The engine and its question, for callbacks. */
typedef struct Asking {
  Vm *vm;
  const VmValue *what;
} Asking;

static bool ask_what (void *asking, KindSet among, KindSet *such) {
  const Asking *a = asking;
  return ask_each(a->vm, a->what, among, such);
}

static DoubtAbout about_of (const Op *op) {
  return op->code == ASK_HOLDS   ? ABOUT_HOLDS
         : op->code == ASK_LACKS ? ABOUT_LACKS
                                 : ABOUT_OTHER;
}

static bool is_function (const VmValue *v) {
  return v->tag == VM_PREDICATE || v->tag == VM_FUNCTION;
}

static bool fill_kinds (Vm *vm, const VmValue *v, Op *op, KindSet *kinds) {
  switch ((OpCode)op->code) {
    case ASK_COUNT_KINDS: /* a zone's name would be a further zone */
      return !(v->tag == VM_STRING && v->string->zone >= 0) &&
             vm_kinds(vm, v, kinds);
    case ASK_KINDS:
      if (!is_function(v)) return vm_kinds(vm, v, kinds);
      if (parting_is_due(vm->host, op->a))
        return doubt_kinds(vm->host->sit, op->a, ABOUT_OTHER, ask_what,
                           &(Asking){vm, v}, kinds);
      return ask_each(vm, v, table_kinds(vm->table, op->a), kinds);
    default: break;
  }
  if (op->code != ASK_HOLDS_BOTH) op->c = vm_is_sort(v);
  if (!is_function(v)) return vm_kinds(vm, v, kinds);
  return doubt_kinds(vm->host->sit, op->a, about_of(op), ask_what,
                     &(Asking){vm, v}, kinds);
}

static bool fill_zone (const Vm *vm, const VmFill *f, const VmValue *v,
                       uint8_t *field) {
  const Layout *l = &vm->loaded->rules->layout;
  int zone = v->tag == VM_STRING ? v->string->zone : -1;
  if (zone < 0 || l->zone[zone].each != (f->base != 0)) return false;
  *field = l->zone[zone].first_slot;
  return true;
}

static bool fill_card (const VmValue *v, Op *op) {
  int kind = kind_of(v);
  bool unseen = v->tag == VM_FALSE || v->tag == VM_TRUE;
  op->a = (uint8_t)kind;
  if (op->code != DO_MOVE && op->code != DO_MOVE_UNSEEN) return kind >= 0;
  op->code = unseen ? DO_MOVE_UNSEEN : DO_MOVE;
  return unseen || kind >= 0;
}

static bool fill_phase (const VmValue *v, Op *op) {
  int phase = v->tag == VM_STRING ? v->string->phase : -1;
  op->a = (uint8_t)phase;
  return phase >= 0;
}

static bool fill_times (const VmValue *v, Op *op, int64_t least) {
  op->x = (uint64_t)v->integer;
  return v->tag == VM_INTEGER && v->integer >= least &&
         (op->code != ASK_AT_LEAST || v->integer <= TOKENS_LIMIT);
}

static bool fill_number (const VmValue *v, Op *op) {
  op->x = ops_bits(v->tag == VM_INTEGER ? (double)v->integer : v->number);
  return v->tag == VM_INTEGER || v->tag == VM_FLOAT;
}

/* Adds a seat for t:push, or its slot for t:show_each. */
static bool add_seat (const Vm *vm, Op *op, const VmFill *f, const VmValue *v) {
  uint64_t seat = (uint64_t)vm_seat(vm, v), slot = f->base + seat;
  uint8_t *count = f->kind == FILL_SEATS ? &op->b : &op->a;
  if (vm_seat(vm, v) < 0 || *count == SEATS_LIMIT) return false;
  if (f->kind == FILL_SEATS)
    op->x |= seat << (4 * *count);
  else if (*count == 0)
    op->b = (uint8_t)slot;
  else if (*count == 1)
    op->c = (uint8_t)slot;
  else
    op->x |= slot << (8 * (*count - 2));
  ++*count;
  return true;
}

static bool fill_list (Vm *vm, const VmFill *f, const VmValue *v, Op *op) {
  op->b = 0;
  op->x = 0;
  if (f->kind == FILL_SLOTS) op->a = 0;
  if (v->tag != VM_FRESH && v->tag != VM_FROZEN)
    return f->kind == FILL_SEATS && add_seat(vm, op, f, v);
  for (int64_t i = 1;; i++) {
    VmValue key = vm_integer(i), seat;
    if (!vm_get(vm, v, &key, &seat)) return false;
    if (seat.tag == VM_NIL) return true;
    if (!add_seat(vm, op, f, &seat)) return false;
  }
}

static bool fill_other (Vm *vm, const VmFill *f, const VmValue *v,
                                   Op *op) {
  switch ((VmFillKind)f->kind) {
    case FILL_ZONE: return fill_zone(vm, f, v, &op->a + f->field);
    case FILL_MORE_SEAT:
      (&op->a)[f->field] += (uint8_t)(v->integer - 1);
      return true;
    case FILL_CARD: return fill_card(v, op);
    case FILL_KINDS:
      return fill_kinds(vm, v, op, f->field == 0 ? &op->kinds : &op->also);
    case FILL_UNSEEN:
      return ask_each(vm, v, vm->host->sit->layout->every_kind, &op->kinds);
    case FILL_PHASE: return fill_phase(v, op);
    case FILL_TIMES: return fill_times(v, op, 1);
    case FILL_PLACE: return fill_times(v, op, 0);
    case FILL_NUMBER: return fill_number(v, op);
    case FILL_SEATS: case FILL_SLOTS: return fill_list(vm, f, v, op);
    case FILL_SEAT: break;
  }
  return false;
}

static inline void fill_seats (VmPlan *p, VmValue *vreg) {
  for (const VmFill *f = p->fill, *end = f + p->seats; f < end; f++)
    (&p->op.a)[f->field] =
        (uint8_t)(f->base + vm_vreg(vreg, f->from)->integer - 1);
}

static CALL_APART bool fill_others (Vm *vm, VmPlan *p, VmValue *vreg) {
  for (int i = p->seats; i < p->fills; i++)
    if (!fill_other(vm, &p->fill[i], vm_vreg(vreg, p->fill[i].from), &p->op))
      return false;
  return true;
}

static inline bool fill (Vm *vm, VmPlan *p, VmValue *vreg) {
  fill_seats(p, vreg);
  return p->seats == p->fills || fill_others(vm, p, vreg);
}

static VmFresh *list_cards (Vm *vm, int slot) {
  const Table *t = vm->table;
  VmFresh *list = parting_name_all(vm->host, slot)
                      ? vm_new(vm, table_count(t, slot), 0) : NULL;
  Card kind[TOKENS_LIMIT];
  int n = 0;
  for (int k = t->pile[slot].first; list != NULL && k != NO_TOKEN;
       k = t->next[k])
    if (table_is_known(t, k)) kind[n++] = t->what[k];
  ops_order(vm->host->sit, slot, kind, n);
  for (int i = 0; i < n; i++) list->item[list->items++] = vm->kind[kind[i]];
  return list;
}

static VmFresh *list_seats (Vm *vm, int first) {
  int seats = vm->host->seats;
  VmFresh *list = vm_new(vm, seats, 0);
  for (int i = 0; list != NULL && i < seats; i++)
    list->item[list->items++] = vm_integer((first + i) % seats + 1);
  return list;
}

static VmFresh *list_kinds (Vm *vm, const Op *op) {
  bool fine = parting_settle_kinds(vm->host, op->a, op->kinds);
  KindSet kinds = kindset_and(table_kinds(vm->table, op->a), op->kinds);
  VmFresh *list = fine ? vm_new(vm, vm->loaded->rules->layout.kinds, 0) : NULL;
  while (list != NULL && !kindset_is_empty(kinds))
    list->item[list->items++] = vm->kind[kindset_take(&kinds)];
  return list;
}

static CALL_APART bool give_list (Vm *vm, const Op *op, VmValue *to) {
  if ((op->code == ASK_CARDS || op->code == ASK_KINDS) &&
      ops_looks(vm->host, op->a))
    ops_look(vm->host);
  to->fresh = op->code == ASK_CARDS    ? list_cards(vm, op->a)
              : op->code == ASK_KINDS  ? list_kinds(vm, op)
              : op->code == ASK_AROUND ? list_seats(vm, op->a + 1)
                                       : list_seats(vm, op->a);
  to->tag = VM_FRESH;
  return to->fresh != NULL;
}

static inline void give (const Vm *vm, int gives, uint64_t answer,
                         VmValue *to) {
  to->tag = VM_INTEGER;
  switch ((OpGives)gives) {
    case GIVES_INTEGER: to->integer = (int64_t)answer; break;
    case GIVES_BOOLEAN: to->tag = answer != 0 ? VM_TRUE : VM_FALSE; break;
    case GIVES_NUMBER: vm_put_number(ops_number(answer), to); break;
    case GIVES_SEAT_OR_NIL:
      to->integer = (int64_t)answer + 1;
      if (answer == NOBODY) to->tag = VM_NIL;
      break;
    case GIVES_CARD_OR_NIL:
      to->tag = VM_NIL;
      if (answer < KINDS_LIMIT) *to = vm->kind[answer];
      break;
    default: break;
  }
}

/* The first card if everybody knows it; false if it may not be looked at. */
static inline bool get_first (const Vm *vm, int slot, VmValue *to) {
  const Table *t = vm->table;
  int token = t->pile[slot].first;
  if (token == NO_TOKEN || !table_is_known(t, token) ||
      table_is_loose(t, slot))
    return false;
  *to = vm->kind[t->what[token]];
  return true;
}

/* Lua raises errors for questions where they are not allowed. */
static inline bool may_doubt (Vm *vm) {
  if (vm->host->may_act) return false;
  undo_doubts(&vm->host->undo);
  return true;
}

/*
** Direct threading: each instruction jumps to the label of the next one, which
** is 25% faster than a 'switch'. The labels are local to this function: called
** without code, vm_run stores them.
*/
#pragma GCC diagnostic ignored "-Wpedantic"

#define DO(name) insn_##name:
#define NEXT goto *(++i)->go
#define BAIL_UNLESS(condition)                                                 \
  if (!(condition)) goto bail
#define TAKE                                                                   \
  i = (const Insn *)((const int64_t *)i + i->by);                              \
  goto * i->go
#define JUMP                                                                   \
  do {                                                                         \
    TAKE;                                                                      \
  } while (0)

/* Jumps back count work: a loop may take too long. */
#define JUMP_BACK                                                              \
  do {                                                                         \
    BAIL_UNLESS((vm->work += i->work) < VM_WORK);                              \
    TAKE;                                                                      \
  } while (0)

/* A condition and its negation; 'first' runs before it is evaluated. */
#define CONDITION(name, first, condition)                                      \
  insn_##name : first;                                                         \
  if (condition) NEXT;                                                         \
  JUMP;                                                                        \
  insn_##name##_so : first;                                                    \
  if (condition) JUMP;                                                         \
  NEXT

/* Runs the operation of a plan; if it fails the call ends, or bails out. */
#define OPERATE                                                                \
  do {                                                                         \
    outcome = ops_do(vm->host, &i->plan->op);                                  \
    if (!VM_LIKELY(outcome == OUTCOME_OK)) goto stop;                          \
  } while (0)

#define TO (*vm_vreg(vreg, i->to))
#define A (*vm_vreg(vreg, i->a))
#define B (*vm_vreg(vreg, i->b))
#define INTEGER VM_LIKELY(A.tag == VM_INTEGER)
#define INTEGERS VM_LIKELY(A.tag == VM_INTEGER && B.tag == VM_INTEGER)
#define COMPARE(name, wanted, direct, slow)                                    \
  CONDITION(name, if (!(wanted)) BAIL_UNLESS(slow), (wanted) ? direct : yes)

const VmValue *vm_run (Vm *vm, VmCode *c) {
#define OP(name, ...) [IR_##name] = &&insn_##name,
#define SO(name) [IR_##name | INSN_IF_SO] = &&insn_##name##_so,
  static const void *const label[] = {
#include "vm/ops.def"
      SO(IF_TRUE) SO(IF_CELL) SO(IF_SAME) SO(IF_TAG) SO(IF_INT) SO(IF_LT)
          SO(IF_LE) SO(IF_LT_INT) SO(IF_LE_INT) SO(IF_GT_INT) SO(IF_GE_INT)};
#undef OP
  VmValue *vreg;
  const Insn *i;
  Table *const table = vm->table;
  bool yes = false;
  int entered;
  Outcome outcome;
  if (c == NULL) {
    vm->label = label;
    return NULL;
  }
  vreg = c->vreg;
  i = c->insn;
  c->running = true;
  goto * i->go;
  DO(BAIL) goto bail;
  DO(VERDICT)
  note_tried(vm, i);
  goto insn_RETURN;
  DO(RETURN)
  vm->work += i->work;
  c->running = false;
  return &A;
  DO(BEGIN)
  if (!begin(vm, i)) goto insn_RETURN;
  NEXT;
  DO(ARTICLE) note_tried(vm, i);
  NEXT;
  DO(JUMP) JUMP;
  DO(LOOP) JUMP_BACK;
  DO(MOVE) TO = A;
  NEXT;

  CONDITION(IF_TRUE, , vm_is_true(&A));
  CONDITION(IF_CELL, BAIL_UNLESS(INTEGER),
            table->cell[i->n] == (double)A.integer);
  CONDITION(IF_SAME,
            BAIL_UNLESS(A.tag != VM_PREDICATE || B.tag != VM_PREDICATE),
            vm_same(&A, &B));
  CONDITION(IF_TAG, , A.tag == (uint32_t)i->n);
  CONDITION(IF_INT, ,
            INTEGER ? A.integer == i->n
                    : vm_same_number(
                        &A, &(VmValue){.integer = i->n, .tag = VM_INTEGER}));
  COMPARE(IF_LT, INTEGERS, A.integer < B.integer, vm_less(&A, &B, &yes));
  COMPARE(IF_LE, INTEGERS, A.integer <= B.integer,
          vm_less_or_equal(&A, &B, &yes));
  COMPARE(IF_LT_INT, INTEGER, A.integer < i->n, vm_less(&A, &B, &yes));
  COMPARE(IF_LE_INT, INTEGER, A.integer <= i->n,
          vm_less_or_equal(&A, &B, &yes));
  COMPARE(IF_GT_INT, INTEGER, A.integer > i->n, vm_less(&B, &A, &yes));
  COMPARE(IF_GE_INT, INTEGER, A.integer >= i->n,
          vm_less_or_equal(&B, &A, &yes));

  DO(ADD)
  if (INTEGERS)
    put_integer((int64_t)((uint64_t)A.integer + (uint64_t)B.integer), &TO);
  else
    BAIL_UNLESS(vm_arithmetic(OP_ADD, &A, &B, &TO));
  NEXT;
  DO(SUB)
  if (INTEGERS)
    put_integer((int64_t)((uint64_t)A.integer - (uint64_t)B.integer), &TO);
  else
    BAIL_UNLESS(vm_arithmetic(OP_SUB, &A, &B, &TO));
  NEXT;
  DO(ARITH) BAIL_UNLESS(vm_arithmetic(i->number, &A, &B, &TO));
  NEXT;
  DO(NEG) BAIL_UNLESS(vm_negate(&A, &TO));
  NEXT;
  DO(MIN)
  BAIL_UNLESS(is_less(&B, &A, &yes));
  TO = yes ? B : A;
  NEXT;
  DO(MAX)
  BAIL_UNLESS(is_less(&A, &B, &yes));
  TO = yes ? B : A;
  NEXT;
  DO(NOT) TO = vm_boolean(!vm_is_true(&A));
  NEXT;
  DO(LEN) {
    int64_t length = 0;
    BAIL_UNLESS(vm_length(vm, &A, &length));
    put_integer(length, &TO);
    NEXT;
  }
  DO(CONCAT) BAIL_UNLESS(vm_concat(vm, &A, (int)i->n, &TO));
  NEXT;

  DO(NEW) BAIL_UNLESS(make_table(vm, i, &TO));
  NEXT;
  DO(GET) {
    const VmValue *item = vm_item(&A, &B);
    if (item != NULL)
      TO = *item;
    else
      BAIL_UNLESS(vm_get(vm, &A, &B, &TO));
    NEXT;
  }
  DO(FIELD)
  if (vm_is_card(&A))
    TO = i->by_kind[A.frozen->kind];
  else
    BAIL_UNLESS(vm_get(vm, &A, &B, &TO));
  NEXT;
  DO(CARD_FIELD) TO = i->by_kind[A.frozen->kind];
  NEXT;
  DO(SET) BAIL_UNLESS(vm_set(vm, &TO, &A, &B));
  NEXT;

  DO(CELL) vm_put_number(table->cell[i->n], &TO);
  NEXT;
  DO(TALLY) vm_put_number(table->cell[i->n + A.integer - 1], &TO);
  NEXT;
  DO(SET_CELL) BAIL_UNLESS(set_cell(vm, table, i->n, &A));
  NEXT;
  DO(SET_TALLY)
  BAIL_UNLESS(set_cell(vm, table, i->n + B.integer - 1, &A));
  NEXT;
  DO(ADD_CELL) BAIL_UNLESS(add_to_cell(vm, table, i->n, &A));
  NEXT;
  DO(ADD_TALLY)
  BAIL_UNLESS(add_to_cell(vm, table, i->n + B.integer - 1, &A));
  NEXT;
  DO(START) put_integer(vm->host->start + 1, &TO);
  NEXT;
  DO(HAS_START) TO = vm_boolean(vm->host->start_given);
  NEXT;
  DO(PHASE) BAIL_UNLESS(get_phase(vm, &TO));
  NEXT;
  DO(TO_SEAT)
  BAIL_UNLESS(vm_seat(vm, &A) >= 0);
  TO = A;
  NEXT;
  DO(SEAT_IN) BAIL_UNLESS(get_seat(vm, table->cell[i->n], &TO));
  NEXT;
  DO(LEFT) BAIL_UNLESS(go_left(vm, &A, &B, &TO));
  NEXT;
  DO(COUNT) put_integer(table->pile[i->n].count, &TO);
  NEXT;
  DO(COUNT_OF)
  put_integer(table->pile[i->n + A.integer - 1].count, &TO);
  NEXT;

  DO(FOR)
  entered = vm_prepare_loop(&TO);
  BAIL_UNLESS(entered >= 0);
  if (!entered) JUMP;
  (&TO)[3] = TO;
  NEXT;
  DO(FOR_AGAIN) {
    VmValue *at = &TO;
    if (at[1].integer == 0) NEXT;
    at[1].integer = (int64_t)((uint64_t)at[1].integer - 1);
    put_integer((int64_t)((uint64_t)at[0].integer + (uint64_t)at[2].integer),
                at);
    at[3] = at[0];
    JUMP_BACK;
  }
  DO(ITEM)
  put_integer(0, &TO);
  entered = next_item(vm, &A, &TO);
  BAIL_UNLESS(entered >= 0);
  if (!entered) JUMP;
  NEXT;
  DO(ITEM_AGAIN)
  entered = next_item(vm, &A, &TO);
  BAIL_UNLESS(entered >= 0);
  if (entered) JUMP_BACK;
  NEXT;

  DO(NATIVE)
  BAIL_UNLESS(i->native->run(vm, &TO + 1, i->number, &TO));
  NEXT;
  DO(CALL) BAIL_UNLESS(call_value(vm, i, &TO));
  NEXT;
  DO(BIND) bind(i->code, i->to, &A);
  NEXT;
  DO(FIRST)
  fill_seats(i->plan, vreg);
  if (!VM_LIKELY(get_first(vm, i->plan->op.a, &TO))) goto insn_ASK;
  NEXT;
  DO(DOUBT) BAIL_UNLESS(may_doubt(vm));
  DO(ASK) BAIL_UNLESS(fill(vm, i->plan, vreg));
  OPERATE;
  give(vm, i->number, vm->host->answer, &TO);
  NEXT;
  DO(LIST)
  BAIL_UNLESS(fill(vm, i->plan, vreg) && give_list(vm, &i->plan->op, &TO));
  NEXT;
  DO(ACT) BAIL_UNLESS(vm->host->may_act && fill(vm, i->plan, vreg));
  OPERATE;
  NEXT;
  DO(ACT_FOR) BAIL_UNLESS(vm->host->may_act);
  goto insn_ASK;
  DO(TELL)
  BAIL_UNLESS(vm->host->sit->telling == NULL && vm->host->may_act);
  NEXT;
stop:
  if (outcome != OUTCOME_BROKEN) vm->stop = outcome;
bail:
  c->running = false;
  return NULL;
}

void vm_find_labels (Vm *vm) {
  vm_run(vm, NULL);
}
