/*
** Facts about instructions, and their operands
** SPDX-License-Identifier: MIT
*/
#include "vm/engine.h"

enum { BAILS_NO = false, BAILS_YES = true };

#define OP(name, flow, to, a, b, payload, reads, changes, bails, result)       \
  {#name,         FLOW_##flow,       ROLE_##to,     ROLE_##a,                  \
   ROLE_##b,      PAYLOAD_##payload, READS_##reads, CHANGES_##changes,         \
   BAILS_##bails, TYPE_##result},

const InsnFacts insn_facts[IR_COUNT_OF_OPS] = {
#include "vm/ops.def"
};

#undef OP

static Operand used (uint16_t *vreg, int first, int count, int role) {
  return (Operand){vreg, first, count, true, false, (uint8_t)role};
}

static Operand defined (uint16_t *vreg, int count) {
  return (Operand){vreg, 0, count, false, true, ROLE_DEF};
}

/* The operands of a role; how many. */
static int add_role (Insn *i, int role, uint16_t *vreg, Operand *o) {
  switch ((InsnRole)role) {
    case ROLE__: return 0;
    case ROLE_USE: case ROLE_SEAT:
    case ROLE_CARD: o[0] = used(vreg, 0, 1, role); return 1;
    case ROLE_DEF: o[0] = defined(vreg, 1); return 1;
    case ROLE_PAIR: o[0] = defined(vreg, 2); return 1;
    case ROLE_STEP:
      o[0] = used(vreg, 0, 1, role);
      o[1] = defined(vreg, 2);
      return 2;
    case ROLE_QUAD:
      o[0] = used(vreg, 0, i->op == IR_FOR ? 3 : 4, role);
      o[1] = defined(vreg, 4);
      return 2;
    case ROLE_ARGS: case ROLE_CALL:
      o[0] = role == ROLE_ARGS ? used(vreg, 1, i->k, role)
                               : used(vreg, 0, i->k + 1, role);
      o[1] = defined(vreg, 1);
      return 2;
    case ROLE_ROW: o[0] = used(vreg, 0, (int)i->n, role); return 1;
  }
  return 0;
}

int insn_operands (Insn *i, Operand o[INSN_OPERANDS]) {
  const InsnFacts *f = insn_of(i);
  int n = 0;
  if (f->payload == PAYLOAD_PLAN)
    for (; n < i->plan->fills; n++) {
      VmFill *fill = &i->plan->fill[n];
      bool is_seat = fill->kind == FILL_SEAT || fill->kind == FILL_MORE_SEAT;
      o[n] = used(&fill->from, 0, 1, is_seat ? ROLE_SEAT : ROLE_USE);
    }
  n += add_role(i, f->a, &i->a, o + n);
  n += add_role(i, f->b, &i->b, o + n);
  if (f->payload == PAYLOAD_PLAN && i->k == GIVES_NOTHING) return n;
  return n + add_role(i, f->to, &i->to, o + n);
}
