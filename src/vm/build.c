/*
** Instructions, virtual registers and constants of a translation
** SPDX-License-Identifier: MIT
*/
#include <stdlib.h>

#include "base/memory.h"
#include "vm/engine.h"
#include "vm/translate.h"

Builder build_begin (Vm *vm) {
  return (Builder){
      .vm = vm, .results = -2, .scratch_begin = vm->room->scratch_used};
}

void build_free (Builder *b) {
  for (size_t i = 0; i < b->blocks; i++) free(b->block[i]);
  free(b->block);
  b->vm->room->scratch_used = b->scratch_begin;
  b->vm->translated += b->looked;
  b->vm->host->line_left -= b->looked;
}

static void add_block (Builder *b, size_t size) {
  b->block =
      memory_grow(b->block, &b->block_room, b->blocks + 1, sizeof *b->block);
  b->block[b->blocks++] = b->room = memory_resize(NULL, size);
  b->left = size;
  b->used += size;
  if (b->used > BUILD_MEMORY) b->failed = true;
}

static void *take (Builder *b, size_t size) {
  VmRoom *all = b->vm->room;
  void *room = all->scratch + all->scratch_used;
  size = (size + 15) & ~(size_t)15;
  if (size <= VM_SCRATCH - all->scratch_used) {
    all->scratch_used += size;
    return room;
  }
  if (size > b->left) add_block(b, size > BUILD_BLOCK ? size : BUILD_BLOCK);
  room = b->room;
  b->room += size;
  b->left -= size;
  return room;
}

void *build_room (Builder *b, size_t size) {
  return memset(take(b, size), 0, size);
}

void *build_copy (Builder *b, const void *block, size_t size) {
  return memcpy(take(b, size), block, size);
}

static void *grow (Builder *b, const void *block, int count, int room,
                   size_t size) {
  void *larger = take(b, (size_t)room * size);
  if (count > 0) memcpy(larger, block, (size_t)count * size);
  return larger;
}

void *build_hold (Vm *vm, size_t size) {
  vm->seating->owned += size + 16;
  return pieces_take(&vm->seating->pieces, size);
}

void *build_keep (Vm *vm, const void *block, size_t size) {
  vm->seating->owned += size + 16;
  return pieces_keep(&vm->seating->pieces, block, size);
}

int build_insn (Builder *b, Insn i) {
  if (b->insns >= VM_INSNS) {
    b->failed = true;
    return 0;
  }
  if (b->insns == b->insn_room) {
    int room = b->insn_room > 0 ? 2 * b->insn_room : 64;
    b->insn = grow(b, b->insn, b->insns, room, sizeof *b->insn);
    b->work_at = grow(b, b->work_at, b->insns, room, sizeof *b->work_at);
    b->insn_room = room;
  }
  b->work_at[b->insns] = b->work;
  b->insn[b->insns] = i;
  return b->insns++;
}

int build_vregs (Builder *b, int count) {
  int first = b->vregs;
  if (first + count > VM_VREGS) {
    b->failed = true;
    return 0;
  }
  b->vregs += count;
  return first;
}

void build_bail (Inline *f) {
  build_insn(f->b, (Insn){.op = IR_BAIL});
  f->is_reached = false;
}

void build_put (Builder *b, int vreg, const VmValue *value) {
  int n = b->constants;
  if (n == b->constant_room) {
    int room = n > 0 ? 2 * n : 32;
    b->constant = grow(b, b->constant, n, room, sizeof *b->constant);
    b->constant_vreg =
        grow(b, b->constant_vreg, n, room, sizeof *b->constant_vreg);
    b->constant_room = room;
  }
  b->constant[n] = *value;
  b->constant_vreg[n] = vreg;
  b->constants++;
}

static int vreg_of_constant (Builder *b, const VmValue *value) {
  int vreg;
  for (int i = b->constants - 1; i >= 0; i--)
    if (vm_identical(&b->constant[i], value)) return b->constant_vreg[i];
  vreg = build_vregs(b, 1);
  build_put(b, vreg, value);
  return vreg;
}

int build_vreg (Builder *b, const Abstract *x) {
  if (x->kind == ABS_VREG) return x->vreg;
  return x->kind == ABS_CONST ? vreg_of_constant(b, &x->value) : -1;
}

static bool is_seat (const Builder *b, const Abstract *x) {
  if (x->kind == ABS_VREG) return x->type == TYPE_SEATED;
  return abs_is(x, VM_INTEGER) && x->value.integer >= 1 &&
         x->value.integer <= b->vm->seating->seats;
}

int build_seat (Inline *f, const Abstract *x) {
  Builder *b = f->b;
  int from = x->vreg, to;
  if (is_seat(b, x)) return build_vreg(b, x);
  if (x->kind != ABS_VREG) return -1;
  to = build_vregs(b, 1);
  build_insn(b,
             (Insn){.op = IR_TO_SEAT, .a = (uint16_t)from, .to = (uint16_t)to});
  for (int r = 0; f->reg != NULL && r < f->proto->registers; r++)
    if (f->reg[r].kind == ABS_VREG && f->reg[r].vreg == from)
      f->reg[r] = abs_vreg(to, TYPE_SEATED);
  return to;
}

int build_truth (const Abstract *x) {
  if (x->kind == ABS_CONST) return vm_is_true(&x->value);
  if (x->kind == ABS_CLOSURE) return 1;
  return x->kind == ABS_VREG && x->type != TYPE_ANY ? 1 : -1;
}

bool build_same (const Abstract *x, const Abstract *y) {
  if (x->kind != y->kind) return false;
  switch ((AbstractKind)x->kind) {
    case ABS_UNKNOWN: return true;
    case ABS_CONST: return vm_identical(&x->value, &y->value);
    case ABS_VREG: return x->vreg == y->vreg;
    case ABS_CLOSURE: return x->closure == y->closure;
  }
  return false;
}

VmType build_type (const Abstract *x) {
  if (x->kind == ABS_VREG) return x->type;
  if (abs_is(x, VM_INTEGER) || abs_is(x, VM_FLOAT)) return TYPE_NUMBER;
  return abs_is(x, VM_FROZEN) && x->value.frozen->kind >= 0 ? TYPE_CARD
                                                            : TYPE_ANY;
}

static uint16_t in_bytes (int vreg) {
  return (uint16_t)(vreg * (int)sizeof(VmValue));
}

/*
** Replaces operands by byte offsets; an operand may be both read and written.
*/
static void number_vregs (Insn *i, const uint16_t *number) {
  Operand o[INSN_OPERANDS];
  int n = insn_operands(i, o);
  for (int k = 0; k < n; k++)
    if (k == 0 || o[k].vreg != o[k - 1].vreg)
      *o[k].vreg = in_bytes(number[*o[k].vreg]);
}

static void resolve (const Vm *vm, Insn *i) {
  int label = i->op;
  if (insn_is_condition(i) && i->k) label |= INSN_IF_SO;
  if (i->jump != 0)
    i->by = (int16_t)(i->jump * (int)(sizeof *i / 8));
  else
    i->number = i->k;
  i->go = vm->label[label];
}

/* Tables of the rule file never change, so reading them does not count. */
static bool is_pure (const Builder *b) {
  for (int i = 0; i < b->insns; i++) {
    const Insn *n = &b->insn[i];
    const InsnFacts *f = insn_of(n);
    bool reads = f->reads != READS_NOTHING && n->op != IR_GET &&
                 n->op != IR_FIELD;
    if (reads || f->changes != CHANGES_NOTHING || n->jump < 0) return false;
  }
  for (int i = 0; i < b->constants; i++)
    if (b->constant[i].tag == VM_TABLE || b->constant[i].tag == VM_TALLY)
      return false;
  return true;
}

VmCode *build_finish (Builder *b) {
  const uint16_t *number = b->failed ? NULL : peephole(b);
  VmCode *c;
  if (b->failed || b->numbered > VM_VREGS_READY || !verify(b) ||
      b->vm->seating->owned > VM_TRANSLATED / VM_SEATINGS)
    return NULL;
  c = build_hold(b->vm, sizeof *c);
  c->is_pure = is_pure(b);
  c->read_set = plan_read_set(b);
  c->insns = b->insns;
  c->insn = build_keep(b->vm, b->insn, (size_t)b->insns * sizeof *b->insn);
  for (int i = 0; i < c->insns; i++) {
    number_vregs(&c->insn[i], number);
    resolve(b->vm, &c->insn[i]);
  }
  c->vreg = build_hold(b->vm, (size_t)b->numbered * sizeof *c->vreg);
  for (int i = 0; i < b->constants; i++)
    c->vreg[number[b->constant_vreg[i]]] = b->constant[i];
  c->params = b->params;
  c->takes_table = b->takes_table;
  c->results = b->results;
  return c;
}

/*
** Facts about instructions, and their operands
*/

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

/* Adds the operands of a role; returns how many. */
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
  if (f->a != ROLE__) n += add_role(i, f->a, &i->a, o + n);
  if (f->b != ROLE__) n += add_role(i, f->b, &i->b, o + n);
  return n + add_role(i, f->to, &i->to, o + n);
}

/*
** Peephole: threads jumps, drops unreachable code, coalesces copies, drops
** unused results.
**
** Each step preserves the effects: an instruction is dropped only if ops.def
** says that it changes nothing and cannot bail out.
*/

typedef struct Peephole {
  Builder *b;
  int *uses, *writes;        /* by register: number of instructions that do */
  int *writer;               /* by register: the last one that writes it */
  bool *is_target, *is_gone;  /* by instruction */
} Peephole;

/* Redirects jumps to dropped instructions to the next one that is kept. */
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

/* A jump to a jump goes to its target; a jump to a return returns. */
static void thread_jump (Insn *i) {
  const Insn *to = i + i->jump;
  while (i->jump > 0 && to->op == IR_JUMP && to->jump > 0) {
    i->jump += to->jump;
    to = i + i->jump;
  }
  if (i->op == IR_JUMP && (to->op == IR_RETURN || to->op == IR_VERDICT))
    *i = *to;
}

/* One forward pass suffices: all jumps are forward, except those of loops. */
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

/*
** Inverts a condition that only skips a jump, and gives it the jump's target.
*/
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

/* Does it write 'to' and nothing else? */
static bool writes_one (const Insn *i) {
  return insn_of(i)->to == ROLE_DEF && i->op != IR_NEW;
}

/*
** A copy is coalesced if its source has one writer and no other reader: the
** writer writes the copy's register directly. Nothing else may write that
** register, unless both are in one basic block and no instruction between them
** uses it.
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

/* Does it set a field of a table made here, with a key that raises no error? */
static bool is_plain_set (const Peephole *p, const Insn *i) {
  const VmValue *key = i->op == IR_SET && p->writes[i->to] == 1 &&
                               p->b->insn[p->writer[i->to]].op == IR_NEW
                           ? constant_in(p->b, i->a)
                           : NULL;
  return key != NULL && (key->tag == VM_STRING || key->tag == VM_INTEGER);
}

/* Is its result never read? A table that is only filled is unused, too. */
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

/* Is the result read only by the next instruction, which is 'op'? */
static bool feeds (const Peephole *p, int at, InsnOp op) {
  const Insn *i = &p->b->insn[at];
  return at + 1 < p->b->insns && i[1].op == op && i[1].a == i->to &&
         p->uses[i->to] == 1 && p->writes[i->to] == 1 && i->to >= p->b->bound &&
         !p->is_target[at + 1];
}

static bool is_small (const VmValue *v) {
  return v != NULL && v->tag == VM_INTEGER && v->integer > -VM_SMALL &&
         v->integer < VM_SMALL;
}

/* Fusion: load a number of the table and compare it with a constant. */
static void fuse_condition (Peephole *p, int at) {
  Insn *i = &p->b->insn[at];
  Abstract with = abs_const(vm_integer(i[1].n));
  if (i->op != IR_CELL || !feeds(p, at, IR_IF_INT) || !is_small(&with.value))
    return;
  i[1].op = IR_IF_CELL;
  i[1].a = (uint16_t)build_vreg(p->b, &with);
  i[1].n = i->n;
  p->is_gone[at] = true;
}

/* Fusion: load a number of the table and add a constant. */
static void fuse_sum (Peephole *p, int at) {
  Insn *i = &p->b->insn[at];
  bool of_seat = i->op == IR_TALLY;
  if ((i->op != IR_CELL && !of_seat) || !feeds(p, at, IR_ADD) ||
      !feeds(p, at + 1, of_seat ? IR_SET_TALLY : IR_SET_CELL) ||
      i[2].n != i->n || (of_seat && i[2].b != i->a) ||
      !is_small(constant_in(p->b, i[1].b)))
    return;
  i[2].op = of_seat ? IR_ADD_TALLY : IR_ADD_CELL;
  i[2].a = i[1].b;
  p->is_gone[at] = p->is_gone[at + 1] = true;
}

/* Fusion: load a number of the table and check that it is a seat. */
static void fuse_seat (Peephole *p, int at) {
  Insn *i = &p->b->insn[at];
  if (i->op != IR_CELL || !feeds(p, at, IR_TO_SEAT)) return;
  i[1].op = IR_SEAT_IN;
  i[1].n = i->n;
  p->is_gone[at] = true;
}

static void fuse (Peephole *p) {
  find_targets(p);
  for (int at = 0; at < p->b->insns; at++) {
    fuse_condition(p, at);
    fuse_sum(p, at);
    fuse_seat(p, at);
  }
  close_gaps(p);
}

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

/* Compaction keeps the order, so rows of registers stay consecutive. */
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
  fuse(&p);
  return number_registers(b);
}
