/*
** What a step reads and writes, and whether it jumps
** SPDX-License-Identifier: MIT
*/
#include "rules/vm_translate.h"

enum { A = USES_A, B = USES_B, TO = USES_TO, SETS = SETS_TO };

const uint8_t vm_uses[STEP_CODES] = {
  [STEP_RETURN] = A, [STEP_VERDICT] = A, [STEP_BEGIN] = A,
  [STEP_MOVE] = A | SETS,
  [STEP_IF_TRUE] = A, [STEP_IF_SAME] = A | B, [STEP_IF_IS] = A | B,
  [STEP_IF_TAG] = A,
  [STEP_IF_NUMBER] = A, [STEP_IF_LESS] = A | B, [STEP_IF_NOT_MORE] = A | B,
  [STEP_IF_TALLY_IS] = A, [STEP_IF_TALLY_BELOW] = A,
  [STEP_IF_TALLY_ABOVE] = A, [STEP_IF_COUNT_OF_IS] = A,
  [STEP_IF_COUNT_OF_BELOW] = A, [STEP_IF_COUNT_OF_ABOVE] = A,
  [STEP_IF_BELOW] = A | B, [STEP_IF_UP_TO] = A | B, [STEP_IF_ABOVE] = A | B,
  [STEP_IF_FROM] = A | B,
  [STEP_IF_FIELD] = A | B, [STEP_IF_FIELD_IS] = A | B | TO,
  [STEP_ADD] = A | B | SETS, [STEP_SUBTRACT] = A | B | SETS,
  [STEP_CALCULATE] = A | B | SETS, [STEP_NEGATE] = A | SETS,
  [STEP_NOT] = A | SETS, [STEP_LENGTH] = A | SETS, [STEP_GET] = A | B | SETS,
  [STEP_GET_ITEM] = A | B | SETS, [STEP_FIELD] = A | B | SETS,
  [STEP_SET] = A | B | TO, [STEP_NEW] = SETS, [STEP_CELL] = SETS,
  [STEP_TALLY] = A | SETS, [STEP_SET_CELL] = A, [STEP_SET_TALLY] = A | B,
  [STEP_ADD_TO_TALLY] = B, [STEP_MODULO] = A | B | SETS,
  [STEP_START] = SETS, [STEP_START_GIVEN] = SETS, [STEP_PHASE] = SETS,
  [STEP_BIND] = A, [STEP_COUNT] = SETS, [STEP_COUNT_OF] = A | SETS,
  [STEP_LEFT] = A | B | SETS, [STEP_LEAST] = A | B | SETS,
  [STEP_GREATEST] = A | B | SETS, [STEP_FIRST] = SETS,
  [STEP_FIRST_OF] = A | SETS, [STEP_STANDS] = SETS, [STEP_DONE] = A,
  [STEP_ADD_NUMBER] = A | B | SETS, [STEP_SUBTRACT_NUMBER] = A | B | SETS,
  [STEP_MOVE_ON] = A | SETS, [STEP_LEFT_BY] = A | SETS,
  [STEP_GET_OF] = A | B | SETS, [STEP_FIELD_OF] = B | SETS,
  [STEP_GO_TO] = A, [STEP_SEAT] = A | SETS,
  [STEP_SEAT_IN] = SETS, [STEP_COUNT_KINDS] = SETS,
  [STEP_SEATS_WITH] = SETS, [STEP_APPEND] = B | TO,
  [STEP_CONCAT] = USES_MORE, [STEP_FOR] = USES_MORE,
  [STEP_FOR_AGAIN] = USES_MORE, [STEP_COUNT_UP] = USES_MORE,
  [STEP_COUNT_UP_AGAIN] = USES_MORE, [STEP_SEAT_AGAIN] = USES_MORE,
  [STEP_ITEM] = USES_MORE, [STEP_ITEM_AGAIN] = USES_MORE,
  [STEP_NATIVE] = USES_MORE, [STEP_CALL] = USES_MORE, [STEP_DO] = USES_MORE,
  [STEP_ACT_WITH] = USES_MORE, [STEP_MOVE_CARD] = USES_MORE,
  [STEP_ASK] = USES_MORE
};

static Operand read_one (uint16_t *slot) {
  return (Operand){slot, 0, 1, true, false};
}

static Operand written (uint16_t *slot, int count) {
  return (Operand){slot, 0, count, false, true};
}

static int of_plain (VmStep *s, Operand *o) {
  int uses = vm_uses[s->code], n = 0;
  if (uses & A) o[n++] = read_one(&s->a);
  if (uses & B) o[n++] = read_one(&s->b);
  if (uses & TO) o[n++] = read_one(&s->to);
  if (uses & SETS) o[n++] = written(&s->to, 1);
  return n;
}

static int of_operation (VmStep *s, Operand *o) {
  int n = 0;
  for (; n < s->plan->fills; n++)
    o[n] = read_one(&s->plan->fill[n].from);
  if (s->k != GIVES_NOTHING) o[n++] = written(&s->to, 1);
  return n;
}

/* What is called, its arguments behind it; the results come there. */
static int of_call (VmStep *s, Operand *o, int first, int results) {
  o[0] = (Operand){&s->to, first, s->k + 1 - first, true, false};
  o[1] = written(&s->to, results > 0 ? results : 1);
  return 2;
}

int vm_operands (VmStep *s, Operand o[VM_OPERANDS]) {
  switch ((VmStepCode)s->code) {
    case STEP_CONCAT:
      o[0] = (Operand){&s->a, 0, (int)s->n, true, false};
      o[1] = written(&s->to, 1);
      return 2;
    case STEP_FOR: case STEP_FOR_AGAIN:
      o[0] = (Operand){&s->to, 0, 3, true, false};
      o[1] = written(&s->to, 4);
      return 2;
    case STEP_COUNT_UP:
      o[0] = read_one(&s->a);
      o[1] = written(&s->to, 2);
      return 2;
    case STEP_COUNT_UP_AGAIN: case STEP_SEAT_AGAIN:
      o[0] = (Operand){&s->to, 0, 2, true, false};
      o[1] = written(&s->to, 2);
      return 2;
    case STEP_ITEM:
      o[0] = read_one(&s->a);
      o[1] = written(&s->to, 2);
      return 2;
    case STEP_ITEM_AGAIN:
      o[0] = read_one(&s->a);
      o[1] = read_one(&s->to);
      o[2] = written(&s->to, 2);
      return 3;
    case STEP_NATIVE: return of_call(s, o, 1, s->a);
    case STEP_CALL: return of_call(s, o, 0, 1);
    case STEP_DO: case STEP_ACT_WITH: case STEP_MOVE_CARD: case STEP_ASK:
      return of_operation(s, o);
    default: return of_plain(s, o);
  }
}

bool vm_is_among (VmStep *s, int slot, bool written) {
  Operand o[VM_OPERANDS];
  int n = vm_operands(s, o);
  for (int i = 0; i < n; i++) {
    int first = *o[i].slot + o[i].first;
    if (first <= slot && slot < first + o[i].count &&
        (o[i].written || !written))
      return true;
  }
  return false;
}
