/*
** Loops over numbers and lists, unrolled or not
** SPDX-License-Identifier: MIT
*/
#include "vm/translate.h"

static bool is_short (int rounds, int size) {
  return rounds <= UNROLL_ROUNDS && rounds * size <= UNROLL_CODE;
}

/* One round of an unrolled loop; 'end' is its last instruction. */
static void unroll_round (Inline *f, int pc, int end) {
  f->b->work += 2;  /* the loop's own */
  translate_range(f, pc + 1, end);
  edge_merge(f, end);
}

/* The body of a loop that is not unrolled, and the jump back. */
static void emit_round (Inline *f, Loop *loop, Insn again, int end, int work) {
  Builder *b = f->b;
  translate_range(f, loop->pc, end);
  edge_merge(f, end);
  if (f->is_reached) {
    b->work += work;
    edge_end_round(f, loop);
    edge_close_loop(b, build_insn(b, again), loop);
  }
  f->loop = loop->outer;
}

/* ---- over numbers ---- */

/* The rounds of a loop with constant bounds; -1: not known, or too many. */
static int count_rounds (const Abstract *r) {
  VmValue v[3] = {r[0].value, r[1].value, r[2].value};
  if (!abs_is(&r[0], VM_INTEGER) || r[1].kind != ABS_CONST ||
      !abs_is(&r[2], VM_INTEGER))
    return -1;
  switch (vm_prepare_loop(v)) {
    case 0: return 0;
    case 1:
      return (uint64_t)v[1].integer < UNROLL_ROUNDS ? (int)v[1].integer + 1
                                                    : -1;
    default: return -1;
  }
}

static void unroll_numbers (Inline *f, int pc, int end, int rounds) {
  int a = code_a(f->proto->code[pc]);
  uint64_t first = (uint64_t)f->reg[a].value.integer;
  uint64_t step = (uint64_t)f->reg[a + 2].value.integer;
  for (int i = 0; i < rounds && f->is_reached; i++) {
    f->reg[a + 3] =
        abs_const(vm_integer((int64_t)(first + (uint64_t)i * step)));
    unroll_round(f, pc, end);
  }
}

/* Index, count and step are in a row of virtual registers, then a copy. */
static void emit_numbers (Inline *f, int pc, int end) {
  Builder *b = f->b;
  int a = code_a(f->proto->code[pc]), row = build_vregs(b, 4);
  Loop loop;
  for (int i = 0; i < 3; i++) {
    int from = build_vreg(b, &f->reg[a + i]);
    if (from < 0) {
      build_bail(f);
      return;
    }
    build_insn(
        b,
        (Insn){.op = IR_MOVE, .to = (uint16_t)(row + i), .a = (uint16_t)from});
  }
  edge_begin_loop(f, &loop, pc + 1, end);
  edge_add(f, build_insn(b, (Insn){.op = IR_FOR, .to = (uint16_t)row}),
           end + 1);
  loop.head = b->insns;
  f->reg[a + 3] = abs_vreg(row + 3, TYPE_NUMBER);
  emit_round(f, &loop, (Insn){.op = IR_FOR_AGAIN, .to = (uint16_t)row}, end, 1);
}

int loop_over_numbers (Inline *f, int pc) {
  Instruction i = f->proto->code[pc];
  int end = pc + 1 + code_bx(i), rounds = count_rounds(&f->reg[code_a(i)]);
  f->b->work++;
  if (rounds >= 0 && is_short(rounds, end - pc))
    unroll_numbers(f, pc, end, rounds);
  else
    emit_numbers(f, pc, end);
  return end + 1;
}

/* ---- over lists ---- */

/* A list of the rule file that is short enough to unroll? */
static bool is_short_list (Inline *f, const Abstract *list, int size) {
  if (!abs_is(list, VM_FROZEN)) return false;
  if (list->value.frozen->reference != 0)
    vm_read_frozen(f->b->vm, list->value.frozen);
  return !list->value.frozen->unfit &&
         is_short(list->value.frozen->items, size);
}

/* The loop's variables: index, item, and nil for any further ones. */
static void set_item (Inline *f, int a, int wanted, Abstract index,
                      Abstract item) {
  f->reg[a + 4] = index;
  f->reg[a + 5] = item;
  for (int i = 2; i < wanted; i++) f->reg[a + 4 + i] = abs_const(vm_nil());
}

static void unroll_list (Inline *f, int pc, int end) {
  int a = code_a(f->proto->code[pc]), wanted = code_c(f->proto->code[end]);
  const VmFrozen *list = f->reg[a + 1].value.frozen;
  for (int i = 0; i < list->items && f->is_reached; i++) {
    set_item(f, a, wanted, abs_const(vm_integer(i + 1)),
             abs_const(list->item[i]));
    f->b->work += VM_WORK_OF_NATIVE;
    unroll_round(f, pc, end);
  }
}

/* Index and item are a pair of virtual registers. */
static void emit_list (Inline *f, int pc, int end) {
  Builder *b = f->b;
  int a = code_a(f->proto->code[pc]), pair = build_vregs(b, 2);
  int list = build_vreg(b, &f->reg[a + 1]);
  Insn next = {.op = IR_ITEM, .to = (uint16_t)pair, .a = (uint16_t)list};
  Loop loop;
  if (list < 0) {
    build_bail(f);
    return;
  }
  edge_begin_loop(f, &loop, pc + 1, end + 1);
  edge_add(f, build_insn(b, next), end + 2);
  loop.head = b->insns;
  set_item(f, a, code_c(f->proto->code[end]), abs_vreg(pair, TYPE_NUMBER),
           abs_vreg(pair + 1, TYPE_ANY));
  next.op = IR_ITEM_AGAIN;
  emit_round(f, &loop, next, end, VM_WORK_OF_NATIVE);
}

/* Only what ipairs returned: generic iterators are left to Lua. */
static bool is_ipairs (const Inline *f, int a) {
  const Abstract *r = &f->reg[a];
  return abs_is(&r[0], VM_NATIVE) && r[0].value.native == &vm_ipairs_next &&
         abs_is(&r[2], VM_INTEGER) && r[2].value.integer == 0 &&
         abs_is(&r[3], VM_NIL) && a + 5 < f->proto->registers + VM_RESULTS;
}

int loop_over_list (Inline *f, int pc) {
  int a = code_a(f->proto->code[pc]);
  int end = pc + 1 + code_bx(f->proto->code[pc]);
  f->b->work += VM_WORK_OF_NATIVE;
  if (!is_ipairs(f, a))
    build_bail(f);
  else if (is_short_list(f, &f->reg[a + 1], end - pc))
    unroll_list(f, pc, end);
  else
    emit_list(f, pc, end);
  return end + 2;
}
