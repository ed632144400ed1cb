/*
** Plans at run time: filled, done, answered
** SPDX-License-Identifier: MIT
*/
#include "vm/engine.h"

/* ---- kinds of cards ---- */

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

/* Those among which the predicate holds. */
static bool ask_each (Vm *vm, const VmValue *f, KindSet among, KindSet *yes) {
  VmCode *c = f->tag == VM_PREDICATE ? f->predicate
                                     : vm_find_called(vm, f->function, false);
  *yes = kindset_none();
  if (c == NULL) return false;
  if (c->is_settled) {
    vm->work += c->insns * kindset_count(among);
    *yes = kindset_and(among, c->kinds);
    return true;
  }
  while (!kindset_is_empty(among)) {
    int kind = kindset_take(&among);
    bool so;
    if (!vm_ask(vm, c, &vm->kind[kind], &so)) return false;
    if (so) kindset_add(yes, kind);
  }
  return true;
}

/* As api_kinds_there does it: known cards first, unless all are wanted. */
static bool ask_there (Vm *vm, const VmValue *what, int slot, bool all,
                       KindSet *kinds) {
  KindSet known = table_kinds(vm->table, slot);
  KindSet hidden = ops_hidden_kinds(vm->table, slot);
  if (all) return ask_each(vm, what, kindset_or(known, hidden), kinds);
  if (!ask_each(vm, what, known, kinds)) return false;
  hidden = kindset_minus(hidden, known);
  return !kindset_is_empty(*kinds) || kindset_is_empty(hidden) ||
         ask_each(vm, what, hidden, kinds);
}

static bool is_function (const VmValue *v) {
  return v->tag == VM_PREDICATE || v->tag == VM_FUNCTION;
}

static bool fill_kinds (Vm *vm, const VmValue *v, Op *op, KindSet *kinds) {
  switch ((OpCode)op->code) {
    case ASK_COUNT_KINDS: /* a zone's name would be another zone */
      return !(v->tag == VM_STRING && v->string->zone >= 0) &&
             vm_kinds(vm, v, kinds);
    case ASK_KINDS:
      return is_function(v)
                 ? ask_each(vm, v, table_kinds(vm->table, op->a), kinds)
                 : vm_kinds(vm, v, kinds);
    default: break;
  }
  if (op->code != ASK_HOLDS_BOTH) op->c = vm_is_sort(v);
  if (!is_function(v)) return vm_kinds(vm, v, kinds);
  if (!ask_there(vm, v, op->a, op->code != ASK_HOLDS, kinds)) return false;
  if (op->code != ASK_LACKS || !kindset_is_empty(*kinds)) return true;
  return ask_each(vm, v, vm->host->sit->layout->every_kind, kinds);
}

/* ---- other fills ---- */

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

/* Adds a seat for t:push, or the slot of one for t:show_each. */
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

static bool fill_seats (Vm *vm, const VmFill *f, const VmValue *v, Op *op) {
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

static bool fill_other (Vm *vm, const VmFill *f, const VmValue *v, Op *op) {
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
    case FILL_SEATS: case FILL_SLOTS: return fill_seats(vm, f, v, op);
    case FILL_SEAT: break;
  }
  return false;
}

static inline bool fill (Vm *vm, VmPlan *p, VmValue *vreg) {
  for (int i = 0; i < p->seats; i++) {
    const VmFill *f = &p->fill[i];
    (&p->op.a)[f->field] =
        (uint8_t)(f->base + vm_vreg(vreg, f->from)->integer - 1);
  }
  for (int i = p->seats; i < p->fills; i++)
    if (!fill_other(vm, &p->fill[i], vm_vreg(vreg, p->fill[i].from), &p->op))
      return false;
  return true;
}

/* ---- answers ---- */

static VmFresh *list_cards (Vm *vm, int slot) {
  const Table *t = vm->table;
  VmFresh *list = vm_new(vm, table_count(t, slot), 0);
  for (int k = t->pile[slot].first; list != NULL && k != NO_TOKEN;
       k = t->next[k])
    if (table_is_known(t, k)) list->item[list->items++] = vm->kind[t->what[k]];
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
  KindSet kinds = kindset_and(table_kinds(vm->table, op->a), op->kinds);
  VmFresh *list = vm_new(vm, vm->loaded->rules->layout.kinds, 0);
  while (list != NULL && !kindset_is_empty(kinds))
    list->item[list->items++] = vm->kind[kindset_take(&kinds)];
  return list;
}

static bool give_list (Vm *vm, const Op *op, VmValue *to) {
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

/* Ends the call, or bails out, unless it went well. */
static inline bool operate (Vm *vm, VmPlan *p, int gives, VmValue *to) {
  uint64_t answer;
  Outcome outcome = ops_do(vm->host, &p->op, &answer);
  if (!VM_LIKELY(outcome == OUTCOME_OK)) {
    if (outcome != OUTCOME_BROKEN) vm->stop = outcome;
    return false;
  }
  if (gives != GIVES_NOTHING) give(vm, gives, answer, to);
  return true;
}

bool vm_ask_plan (Vm *vm, VmPlan *p, int gives, VmValue *vreg, VmValue *to) {
  if (!fill(vm, p, vreg)) return false;
  return gives >= GIVES_CARDS ? give_list(vm, &p->op, to)
                              : operate(vm, p, gives, to);
}

bool vm_doubt_plan (Vm *vm, VmPlan *p, VmValue *vreg, VmValue *to) {
  if (vm->host->may_act) return false;  /* Lua complains */
  undo_doubts(&vm->host->undo);
  return fill(vm, p, vreg) && operate(vm, p, GIVES_BOOLEAN, to);
}

bool vm_act_plan (Vm *vm, VmPlan *p, int gives, VmValue *vreg, VmValue *to) {
  return vm->host->may_act && fill(vm, p, vreg) && operate(vm, p, gives, to);
}
