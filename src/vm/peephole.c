/*
** Simplification when all instructions are there
** SPDX-License-Identifier: MIT
**
** Jumps to jumps, unreachable code, copies of what was just made, and results
** that nobody reads. Each keeps what the code does: an instruction goes only
** if ops.def says that it changes nothing and cannot bail out.
*/
#include "vm/translate.h"

typedef struct Peephole {
  Builder *b;
  int *uses, *writes;        /* by register: instructions that do */
  int *writer;               /* by register: the last of these */
  bool *is_target, *is_gone;  /* by instruction */
} Peephole;

/* ---- removing instructions ---- */

/* Jumps to one that is gone lead to the next that is not. */
static void close_gaps (Peephole *p) {
  Builder *b = p->b;
  int left = 0;
  int *place = build_room(b, ((size_t)b->insns + 1) * sizeof *place);
  for (int i = 0; i < b->insns; i++) {
    place[i] = left;
    left += !p->is_gone[i];
  }
  place[b->insns] = left;
  for (int i = 0; i < b->insns; i++) {
    int to = place[i], jump = b->insn[i].jump;
    if (p->is_gone[i]) continue;
    b->insn[to] = b->insn[i];
    if (jump != 0) b->insn[to].jump = place[i + jump] - to;
  }
  b->insns = left;
}

static void find_targets (Peephole *p) {
  const Builder *b = p->b;
  memset(p->is_target, 0, (size_t)b->insns + 1);
  memset(p->is_gone, 0, (size_t)b->insns + 1);
  for (int i = 0; i < b->insns; i++)
    if (b->insn[i].jump != 0) p->is_target[i + b->insn[i].jump] = true;
}

/* ---- jumps ---- */

/* A jump to a jump leads further; a jump to a return returns. */
static void thread_jump (Insn *i) {
  const Insn *to = i + i->jump;
  while (i->jump > 0 && to->op == IR_JUMP && to->jump > 0) {
    i->jump += to->jump;
    to = i + i->jump;
  }
  if (i->op == IR_JUMP && (to->op == IR_RETURN || to->op == IR_VERDICT))
    *i = *to;
}

/* Forward order: code runs on or jumps forward, but for loops. */
static void drop_unreachable (Peephole *p) {
  Builder *b = p->b;
  memset(p->is_gone, true, (size_t)b->insns + 1);
  p->is_gone[0] = false;
  for (int k = 0; k < b->insns; k++) {
    Insn *i = &b->insn[k];
    int flow;
    if (p->is_gone[k]) continue;
    if (i->jump > 0) thread_jump(i);
    flow = insn_of(i)->flow;
    if (flow == FLOW_NEXT || flow == FLOW_COND || flow == FLOW_BACK)
      p->is_gone[k + 1] = false;
    if (i->jump != 0) p->is_gone[k + i->jump] = false;
  }
}

/* A condition around a jump takes it itself, turned round. */
static void turn_conditions (Peephole *p) {
  Builder *b = p->b;
  find_targets(p);
  for (int k = 0; k + 1 < b->insns; k++) {
    Insn *i = &b->insn[k], *next = i + 1;
    if (insn_is_condition(i) && next->op == IR_JUMP && i->jump == 2 &&
        !p->is_target[k + 1]) {
      i->k = !i->k;
      i->jump = next->jump + 1;
      p->is_gone[k + 1] = true;
    }
    else if (i->jump == 1 &&
             (i->op == IR_JUMP ||
                 (insn_is_condition(i) && !insn_of(i)->bails)))
      p->is_gone[k] = true;
  }
  close_gaps(p);
}

/* ---- registers ---- */

static void count_all (Peephole *p) {
  Builder *b = p->b;
  Operand o[INSN_OPERANDS];
  for (int i = 0; i < b->insns; i++) {
    int n = insn_operands(&b->insn[i], o);
    for (int k = 0; k < n; k++)
      for (int r = 0; r < o[k].count; r++) {
        int vreg = *o[k].vreg + o[k].first + r;
        p->uses[vreg] += o[k].is_read;
        p->writes[vreg] += o[k].is_written;
        if (o[k].is_written) p->writer[vreg] = i;
      }
  }
}

static bool touches (Insn *i, int vreg) {
  Operand o[INSN_OPERANDS];
  int n = insn_operands(i, o);
  for (int k = 0; k < n; k++) {
    int first = *o[k].vreg + o[k].first;
    if (first <= vreg && vreg < first + o[k].count) return true;
  }
  return false;
}

/* Does it write 'to', and nothing else? */
static bool writes_one (const Insn *i) {
  return insn_of(i)->to == ROLE_DEF && i->op != IR_NEW;
}

/*
** A copy whose source has one writer and no other reader: the writer can write
** the copy's register instead if that is written by nothing else, or if both
** stand in a straight line and nothing between touches it.
*/
static bool is_coalesced (Peephole *p, int at) {
  Builder *b = p->b;
  int from = b->insn[at].a, to = b->insn[at].to, writer = p->writer[from];
  if (p->uses[from] != 1 || p->writes[from] != 1 || from < b->bound ||
      !writes_one(&b->insn[writer]) || writer >= at)
    return false;
  for (int i = writer + 1; i <= at && p->writes[to] != 1; i++)
    if (p->is_target[i] ||
        (i < at && (b->insn[i].jump != 0 || touches(&b->insn[i], to))))
      return false;
  b->insn[writer].to = (uint16_t)to;
  p->writes[from] = p->uses[from] = 0;
  if (p->writes[to] == 1) p->writer[to] = writer;
  return true;
}

static void coalesce (Peephole *p) {
  for (int i = 0; i < p->b->insns; i++)
    if (p->b->insn[i].op == IR_MOVE && is_coalesced(p, i)) p->is_gone[i] = true;
}

static const VmValue *constant_in (const Builder *b, int vreg) {
  for (int i = 0; i < b->constants; i++)
    if (b->constant_vreg[i] == vreg) return &b->constant[i];
  return NULL;
}

/* A field put into a table made here, under a key that raises no error? */
static bool is_plain_set (const Peephole *p, const Insn *i) {
  const VmValue *key = i->op == IR_SET && p->writes[i->to] == 1 &&
                               p->b->insn[p->writer[i->to]].op == IR_NEW
                           ? constant_in(p->b, i->a)
                           : NULL;
  return key != NULL && (key->tag == VM_STRING || key->tag == VM_INTEGER);
}

/* Is its result never read? A table may still be filled. */
static bool is_useless (const Peephole *p, const Insn *i) {
  const InsnFacts *f = insn_of(i);
  if (is_plain_set(p, i)) return p->uses[i->to] == 0;
  return f->to == ROLE_DEF && p->uses[i->to] == 0 &&
         ((f->changes == CHANGES_NOTHING && !f->bails) || i->op == IR_NEW);
}

static void drop_useless (Peephole *p) {
  Builder *b = p->b;
  Operand o[INSN_OPERANDS];
  for (int i = 0; i < b->insns; i++)
    if (is_plain_set(p, &b->insn[i])) p->uses[b->insn[i].to]--;
  for (int i = b->insns - 1; i >= 0; i--) {
    Insn *insn = &b->insn[i];
    int n = insn_operands(insn, o);
    if (p->is_gone[i] || !is_useless(p, insn)) continue;
    p->is_gone[i] = true;
    for (int k = 0; k < n; k++)
      for (int r = 0; o[k].is_read && r < o[k].count; r++)
        p->uses[*o[k].vreg + o[k].first + r]--;
    if (insn->op == IR_SET) p->uses[insn->to]++;
  }
}

/* ---- numbering ---- */

static const bool *find_needed (Builder *b) {
  bool *needed = build_room(b, (size_t)b->vregs + 1);
  Operand o[INSN_OPERANDS];
  memset(needed, true, (size_t)b->bound);
  for (int i = 0; i < b->insns; i++) {
    int n = insn_operands(&b->insn[i], o);
    for (int k = 0; k < n; k++)
      memset(&needed[*o[k].vreg + o[k].first], true, (size_t)o[k].count);
  }
  return needed;
}

/* Registers that are left, in their order: rows stay rows. */
static const uint16_t *number_registers (Builder *b) {
  const bool *needed = find_needed(b);
  uint16_t *number = build_room(b, ((size_t)b->vregs + 1) * sizeof *number);
  int n = 0;
  for (int i = 0; i < b->vregs; i++) {
    number[i] = (uint16_t)b->numbered;
    b->numbered += needed[i];
  }
  for (int i = 0; i < b->constants; i++)
    if (needed[b->constant_vreg[i]]) {
      b->constant[n] = b->constant[i];
      b->constant_vreg[n++] = b->constant_vreg[i];
    }
  b->constants = n;
  return number;
}

const uint16_t *peephole (Builder *b) {
  size_t insns = (size_t)b->insns + 1, vregs = (size_t)b->vregs + 1;
  Peephole p = {.b = b};
  p.is_target = build_room(b, insns);
  p.is_gone = build_room(b, insns);
  p.uses = build_room(b, vregs * sizeof *p.uses);
  p.writes = build_room(b, vregs * sizeof *p.writes);
  p.writer = build_room(b, vregs * sizeof *p.writer);
  drop_unreachable(&p);
  close_gaps(&p);
  turn_conditions(&p);
  count_all(&p);
  find_targets(&p);
  coalesce(&p);
  drop_useless(&p);
  close_gaps(&p);
  return number_registers(b);
}
