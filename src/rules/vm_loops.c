/*
** Loops over numbers and lists, as steps or written out
** SPDX-License-Identifier: MIT
*/
#include "rules/vm_translate.h"

static bool is_integer (const Term *t) {
  return t->kind == TERM_CONSTANT && t->value.tag == VM_INTEGER;
}

static bool is_short (int times, int size) {
  return times <= UNROLLED_TIMES && times * size <= UNROLLED_CODE;
}

/* One round of a loop that is written out: 'end' is its last instruction. */
static void write_round (Body *b, int pc, int end) {
  b->d->work += 2;  /* the loop's own */
  vm_translate_range(b, pc + 1, end);
  vm_ways_meet(b, end);
}

/*
** {======================================================
** Over numbers
** =======================================================
*/

/* How often a loop with known bounds goes round; -1: that is not known. */
static int times_round (const Term *r) {
  VmValue v[3] = {r[0].value, r[1].value, r[2].value};
  if (!is_integer(&r[0]) || r[1].kind != TERM_CONSTANT || !is_integer(&r[2]))
    return -1;
  switch (vm_prepare_loop(v)) {
    case 0: return 0;
    case 1: return v[1].integer < UNROLLED_TIMES ? (int)v[1].integer + 1 : -1;
    default: return -1;
  }
}

static void unroll_numbers (Body *b, int pc, int end, int times) {
  int a = code_a(b->code->code[pc]);
  int64_t first = b->reg[a].value.integer, by = b->reg[a + 2].value.integer;
  for (int i = 0; i < times && b->reached; i++) {
    b->reg[a + 3] = vm_draft_constant(vm_integer(first + i * by));
    write_round(b, pc, end);
  }
}

/* The round that is written ends: from here into the next. */
static void go_round (Body *b, Loop *loop, VmStep again, int end, int work) {
  Draft *d = b->d;
  vm_translate_range(b, loop->pc, end);
  vm_ways_meet(b, end);
  if (b->reached) {
    d->work += work;
    vm_ways_carry(b, loop);
    vm_ways_close(d, vm_draft_step(d, again), loop);
    d->known = loop->known;  /* what is carried round is another now */
  }
  b->loop = loop->outer;
}

/* From a known number on, by one: it is in 'slot', its limit behind it. */
static void count_up (Body *b, int pc, int end) {
  Draft *d = b->d;
  int a = code_a(b->code->code[pc]), slot = vm_draft_slots(d, 2);
  int limit = vm_draft_slot(d, &b->reg[a + 1]);
  VmStep begin = {.code = STEP_COUNT_UP, .to = (uint16_t)slot,
                  .a = (uint16_t)limit, .n = b->reg[a].value.integer};
  Loop loop;
  if (limit < 0) {
    vm_instruction_fail(b);
    return;
  }
  vm_ways_begin_loop(b, &loop, pc + 1, vm_written(b->code, pc, end));
  vm_ways_add(b, vm_draft_step(d, begin), end + 1);
  loop.step = d->steps;
  b->reg[a + 3] = vm_draft_in(slot, TYPE_INTEGER);
  go_round(b, &loop, (VmStep){.code = STEP_COUNT_UP_AGAIN,
                              .to = (uint16_t)slot}, end, 1);
}

/* The loop's numbers are in 'slot' and the two behind it, then the one seen. */
static void loop_over_numbers (Body *b, int pc, int end) {
  Draft *d = b->d;
  int a = code_a(b->code->code[pc]), slot = vm_draft_slots(d, 4);
  Loop loop;
  for (int i = 0; i < 3; i++) {
    int from = vm_draft_slot(d, &b->reg[a + i]);
    if (from < 0) {
      vm_instruction_fail(b);
      return;
    }
    vm_draft_step(d, (VmStep){.code = STEP_MOVE, .to = (uint16_t)(slot + i),
                              .a = (uint16_t)from});
  }
  vm_ways_begin_loop(b, &loop, pc + 1, vm_written(b->code, pc, end));
  vm_ways_add(b, vm_draft_step(d, (VmStep){.code = STEP_FOR,
                                           .to = (uint16_t)slot}), end + 1);
  loop.step = d->steps;
  b->reg[a + 3] = vm_draft_in(slot + 3, TYPE_INTEGER);
  go_round(b, &loop, (VmStep){.code = STEP_FOR_AGAIN, .to = (uint16_t)slot},
           end, 1);
}

/* From a known number on, by one? */
static bool counts_up (const Term *r) {
  return is_integer(&r[0]) && is_integer(&r[2]) && r[2].value.integer == 1 &&
         r[0].value.integer >= 0 && r[0].value.integer < 1 << 16;
}

int vm_loops_numbers (Body *b, int pc) {
  Instruction i = b->code->code[pc];
  int end = pc + 1 + code_bx(i), times = times_round(&b->reg[code_a(i)]);
  b->d->work++;
  if (times >= 0 && is_short(times, end - pc))
    unroll_numbers(b, pc, end, times);
  else if (counts_up(&b->reg[code_a(i)]))
    count_up(b, pc, end);
  else
    loop_over_numbers(b, pc, end);
  return end + 1;
}

/* }====================================================== */

/*
** {======================================================
** Over lists
** =======================================================
*/

/* A list of the rule file, not too long to be written out? */
static bool is_known_list (Body *b, const Term *list, int size) {
  VmFrozen *f = list->value.frozen;
  if (list->kind != TERM_CONSTANT || list->value.tag != VM_FROZEN)
    return false;
  if (f->reference != 0) vm_read_frozen(b->d->vm, f);
  return !f->unfit && is_short(f->items, size);
}

static void set_item (Body *b, int a, int wanted, Term index, Term item) {
  b->reg[a + 4] = index;
  b->reg[a + 5] = item;
  for (int i = 2; i < wanted; i++)
    b->reg[a + 4 + i] = vm_draft_constant((VmValue){.tag = VM_NIL});
}

static void unroll_list (Body *b, int pc, int end) {
  int a = code_a(b->code->code[pc]), wanted = code_c(b->code->code[end]);
  const VmFrozen *list = b->reg[a + 1].value.frozen;
  for (int i = 0; i < list->items && b->reached; i++) {
    set_item(b, a, wanted, vm_draft_constant(vm_integer(i + 1)),
             vm_draft_constant(list->item[i]));
    b->d->work += VM_WORK_OF_NATIVE;
    write_round(b, pc, end);
  }
}

/* The number of the item is in 'slot', the item in the one behind it. */
static void loop_over_list (Body *b, int pc, int end) {
  Draft *d = b->d;
  int a = code_a(b->code->code[pc]), slot = vm_draft_slots(d, 2);
  VmStep next = {.code = STEP_ITEM, .to = (uint16_t)slot};
  int list = vm_draft_slot(d, &b->reg[a + 1]);
  Loop loop;
  if (list < 0) {
    vm_instruction_fail(b);
    return;
  }
  next.a = (uint16_t)list;
  vm_ways_begin_loop(b, &loop, pc + 1, vm_written(b->code, pc, end + 1));
  vm_ways_add(b, vm_draft_step(d, next), end + 2);
  loop.step = d->steps;
  set_item(b, a, code_c(b->code->code[end]), vm_draft_in(slot, TYPE_INTEGER),
           vm_draft_in(slot + 1, TYPE_ANY));
  next.code = STEP_ITEM_AGAIN;
  go_round(b, &loop, next, end, VM_WORK_OF_NATIVE);
}

/* }====================================================== */

/*
** {======================================================
** Over seats
** =======================================================
*/

static void unroll_circle (Body *b, int pc, int end, int64_t first) {
  int a = code_a(b->code->code[pc]), wanted = code_c(b->code->code[end]);
  int seats = b->d->vm->seating->seats;
  for (int i = 0; i < seats && b->reached; i++) {
    set_item(b, a, wanted, vm_draft_constant(vm_integer(i + 1)),
             vm_draft_constant(vm_integer((first - 1 + i) % seats + 1)));
    b->d->work += VM_WORK_OF_NATIVE;
    write_round(b, pc, end);
  }
}

/* How many seats there have been is in 'slot', the seat behind it. */
static void loop_over_circle (Body *b, int pc, int end, const Circle *c) {
  Draft *d = b->d;
  Term one = vm_draft_constant(vm_integer(1));
  Term behind = vm_draft_constant(vm_integer(c->behind));
  int a = code_a(b->code->code[pc]), slot = vm_draft_slots(d, 2);
  VmStep again = {.code = STEP_SEAT_AGAIN, .to = (uint16_t)slot,
                  .n = d->vm->seating->seats};
  int seat = vm_draft_seat(d, &c->seat);
  Loop loop;
  if (seat < 0) {
    vm_instruction_fail(b);
    return;
  }
  vm_draft_step(d, (VmStep){.code = c->behind > 0 ? STEP_LEFT : STEP_MOVE,
                            .to = (uint16_t)(slot + 1), .a = (uint16_t)seat,
                            .b = (uint16_t)vm_draft_slot(d, &behind)});
  vm_draft_step(d, (VmStep){.code = STEP_MOVE, .to = (uint16_t)slot,
                            .a = (uint16_t)vm_draft_slot(d, &one)});
  vm_ways_begin_loop(b, &loop, pc + 1, vm_written(b->code, pc, end + 1));
  set_item(b, a, code_c(b->code->code[end]), vm_draft_in(slot, TYPE_INTEGER),
           vm_draft_in(slot + 1, TYPE_SEAT));
  go_round(b, &loop, again, end, VM_WORK_OF_NATIVE);
}

static void go_through_seats (Body *b, int pc, int end, const Circle *c) {
  int seats = b->d->vm->seating->seats;
  if (is_integer(&c->seat) && c->seat.value.integer >= 1 &&
      c->seat.value.integer <= seats && is_short(seats, end - pc))
    unroll_circle(b, pc, end, c->seat.value.integer + c->behind);
  else
    loop_over_circle(b, pc, end, c);
}

/* }====================================================== */

/* Lists of the rule file, of seats, and others. */
static void go_through (Body *b, int pc, int end, const Term *list) {
  if (list->kind == TERM_CIRCLE)
    go_through_seats(b, pc, end, list->circle);
  else if (is_known_list(b, list, end - pc))
    unroll_list(b, pc, end);
  else
    loop_over_list(b, pc, end);
}

int vm_loops_list (Body *b, int pc) {
  int a = code_a(b->code->code[pc]), end = pc + 1 + code_bx(b->code->code[pc]);
  const Term *next = &b->reg[a], *list = &b->reg[a + 1], *at = &b->reg[a + 2];
  const Term *last = &b->reg[a + 3];
  b->d->work += VM_WORK_OF_NATIVE;
  if (next->kind != TERM_CONSTANT || next->value.tag != VM_NATIVE ||
      next->value.native != &vm_next_item || !is_integer(at) ||
      at->value.integer != 0 || last->kind != TERM_CONSTANT ||
      last->value.tag != VM_NIL || a + 5 >= b->code->registers + VM_RESULTS)
    vm_instruction_fail(b);
  else
    go_through(b, pc, end, list);
  return end + 2;
}
