/*
** Ways through a function that part and meet again
** SPDX-License-Identifier: MIT
**
** Where several ways meet, what is known of a register is what all of them
** know; where they differ it gets a slot, and each way a step that fills it.
** A way that ends in a constant goes on by itself as long as nothing has to be
** written for it: most conditions on results of functions are gone that way.
*/
#include "rules/vm_translate.h"

/* Results of functions may lie above those that Lua counts. */
static int registers_of (const Body *b) {
  return b->code->registers + VM_RESULTS;
}

/* Many such are needed, most of them but for a moment. */
static Term *take_registers (Body *b) {
  int n = registers_of(b);
  Spare *spare = n < DRAFT_SPARE ? b->d->spare[n] : NULL;
  if (spare == NULL) return vm_draft_take(b->d, (size_t)n * sizeof(Term));
  b->d->spare[n] = spare->next;
  return (Term *)spare;
}

static Term *copy_registers (Body *b, const Term *reg) {
  return memcpy(take_registers(b), reg,
                (size_t)registers_of(b) * sizeof *reg);
}

static void give_back (Body *b, Term *reg) {
  int n = registers_of(b);
  Spare *spare = (Spare *)reg;
  if (n >= DRAFT_SPARE || reg == NULL) return;
  spare->next = b->d->spare[n];
  b->d->spare[n] = spare;
}

/* It goes on with these. */
static void go_on_with (Body *b, Term *reg) {
  give_back(b, b->reg);
  b->reg = reg;
}

/*
** {======================================================
** Jumps
** =======================================================
*/

/* Of all ways to what is written next, the one with most work counts. */
static void count (Draft *d, int from, int work) {
  if (d->work < d->counted[from] + work) d->work = d->counted[from] + work;
}

/* The jump of a step leads to the next that is written. */
static void land (Draft *d, int from, int work) {
  d->step[from].jump = d->steps - from;
  count(d, from, work);
}

/* Nothing leads to what is written next, until somebody arrives there. */
static int jump (Draft *d) {
  int from = vm_draft_step(d, (VmStep){.code = STEP_JUMP});
  if (!d->trial) d->work = 0;
  return from;
}

/* A jump to what comes next anyway? Then it goes. */
bool vm_ways_drop (Draft *d, int from, int work) {
  if (from != d->steps - 1 || d->step[from].code != STEP_JUMP) return false;
  count(d, from, work);
  d->steps--;
  return true;
}

void vm_ways_arrive (Draft *d, int from, int work) {
  if (!vm_ways_drop(d, from, work)) land(d, from, work);
}

/* }====================================================== */

/*
** {======================================================
** Ways that go on by themselves
** =======================================================
*/

/* No way goes on by itself through some; some end it. */
enum { IS_BOUND = 1, LEAVES = 2 };
static const uint8_t nature[1 << 7] = {
  [OP_CALL] = IS_BOUND, [OP_TAILCALL] = IS_BOUND, [OP_FORPREP] = IS_BOUND,
  [OP_FORLOOP] = IS_BOUND, [OP_TFORPREP] = IS_BOUND,
  [OP_TFORCALL] = IS_BOUND, [OP_TFORLOOP] = IS_BOUND,
  [OP_CLOSURE] = IS_BOUND, [OP_RETURN] = LEAVES, [OP_RETURN0] = LEAVES,
  [OP_RETURN1] = LEAVES
};

static int nature_of (const Body *b, int pc) {
  return b->code->loop_end[pc] < 0 ? nature[code_op(b->code->code[pc])]
                                   : IS_BOUND;
}

static bool leaves (const Body *b, int pc) {
  return nature[code_op(b->code->code[pc])] == LEAVES;
}

static void add_exit (Body *b, int from, int work, Knowledge known,
                      const Term *result, int count) {
  Exit *e = vm_draft_take(b->d, sizeof *e);
  *e = (Exit){.from = from, .work = work, .count = count, .known = known};
  e->result = vm_draft_copy(b->d, result, (size_t)count * sizeof *result);
  *b->last_exit = e;
  b->last_exit = &e->next;
}

/* Out of a function in its place in another: that needs no step. */
static void leave_by (Body *b, Edge *e) {
  Instruction i = b->code->code[e->pc];
  int a = code_a(i), count;
  switch (code_op(i)) {
    case OP_RETURN0: count = 0; break;
    case OP_RETURN1: count = 1; break;
    default: count = code_b(i) > 0 ? code_b(i) - 1 : e->top - a; break;
  }
  add_exit(b, e->from, e->work + 1, e->known, e->reg + a, count);
  give_back(b, e->reg);
}

/*
** Takes the edge one instruction further, if nothing is written for it. If it
** is not taken, its registers are as they were: of what is free, only that
** which cannot fail sets more than two.
*/
static bool try_further (Body *b, Edge *e) {
  Draft *d = b->d;
  int a = code_a(b->code->code[e->pc]), next;
  Term *set = &e->reg[a < b->code->registers ? a : 0], old[2];
  memcpy(old, set, sizeof old);
  d->blocked = false;
  next = vm_instruction(b, e->pc);
  if (d->blocked || !b->reached || d->failed ||
      next <= e->pc) {  /* into another round? */
    memcpy(set, old, sizeof old);
    return false;
  }
  e->top = b->top;
  e->work++;
  e->pc = next;
  return true;
}

/* }====================================================== */

/* As far as it goes by itself. The body stands in for it meanwhile. */
static void take_further (Body *b, Edge *e) {
  Draft *d = b->d;
  Knowledge known = d->known;
  Term *reg = b->reg;
  int top = b->top;
  bool reached = b->reached;
  b->reg = e->reg;
  b->top = e->top;
  b->reached = d->trial = true;
  d->known = e->known;
  while (nature_of(b, e->pc) == 0 && try_further(b, e)) {}
  b->reg = reg;
  b->top = top;
  b->reached = reached;
  d->known = known;
  d->trial = false;
}

/* Those that lead to what comes first are first, of these the last one. */
static void put_in_order (Body *b, Edge *e) {
  Edge **place = &b->edge;
  while (*place != NULL && (*place)->pc < e->pc) place = &(*place)->next;
  e->next = *place;
  *place = e;
}

static void insert (Body *b, Edge *e) {
  take_further(b, e);
  if (b->caller != NULL && nature_of(b, e->pc) == LEAVES)
    leave_by(b, e);
  else
    put_in_order(b, e);
}

/* With registers of its own from now on. */
static Edge *make_edge (Body *b, int from, int pc, Term *reg) {
  Edge *e = vm_draft_take(b->d, sizeof *e);
  *e = (Edge){.pc = pc, .from = from, .top = b->top, .known = b->d->known,
              .reg = reg};
  return e;
}

void vm_ways_add (Body *b, int from, int pc) {
  if (!b->d->trial)
    insert(b, make_edge(b, from, pc, copy_registers(b, b->reg)));
}

/* The registers of what was written last: it goes on elsewhere. */
static Term *hand_over (Body *b) {
  Term *reg = b->reg;
  b->reg = NULL;
  b->reached = false;
  return reg;
}

void vm_ways_go (Body *b, int pc) {
  int from = jump(b->d);
  b->reached = false;
  if (!b->d->trial) insert(b, make_edge(b, from, pc, hand_over(b)));
}

void vm_ways_leave (Body *b, const Term *result, int count) {
  add_exit(b, jump(b->d), 0, b->d->known, result, count);
  b->reached = false;
}

/*
** {======================================================
** Where they meet
** =======================================================
*/

int vm_ways_next (const Body *b, int from, int to) {
  const Edge *e = b->edge;
  while (e != NULL && e->pc < from) e = e->next;
  return e != NULL && e->pc < to ? e->pc : to;
}

/* Takes the ways that lead here out of the list, the last one first. */
static Edge *take_edges (Body *b, int pc) {
  Edge *first, **place = &b->edge, **end;
  while (*place != NULL && (*place)->pc < pc) place = &(*place)->next;
  first = *place;
  for (end = place; *end != NULL && (*end)->pc == pc;) end = &(*end)->next;
  if (end == place) return NULL;
  *place = *end;
  *end = NULL;
  return first;
}

static bool has_slot (const Term *t) {
  return t->kind == TERM_CONSTANT || t->kind == TERM_SLOT;
}

static void fill_slot (Draft *d, const Term *from, int slot) {
  int a = from->kind == TERM_CLOSURE ? vm_translate_question(d, from)
                                     : vm_draft_slot(d, from);
  if (a >= 0)
    vm_draft_step(d, (VmStep){.code = STEP_MOVE, .to = (uint16_t)slot,
                              .a = (uint16_t)a});
  else
    vm_draft_step(d, (VmStep){.code = STEP_FAIL});
}

/* The steps that fill slots where 'from' and 'to' differ. */
static void fill (Body *b, const Term *from, const Term *to) {
  for (int r = 0; r < registers_of(b); r++)
    if (to[r].kind == TERM_SLOT && !vm_draft_same(&from[r], &to[r]))
      fill_slot(b->d, &from[r], to[r].slot);
}

static TermType type_of (const Term *t) {
  if (t->kind != TERM_CONSTANT)
    return t->kind == TERM_SLOT ? t->type : TYPE_ANY;
  switch (t->value.tag) {
    case VM_INTEGER: return TYPE_INTEGER;
    case VM_FLOAT: return TYPE_NUMBER;
    default: return TYPE_ANY;
  }
}

static TermType common_type (const Term *a, const Term *b) {
  TermType x = type_of(a), y = type_of(b);
  if (x == y) return x;
  if (x == TYPE_SEAT) x = TYPE_INTEGER;
  if (y == TYPE_SEAT) y = TYPE_INTEGER;
  if (x == y) return x;
  return (x == TYPE_INTEGER && y == TYPE_NUMBER) ||
                 (x == TYPE_NUMBER && y == TYPE_INTEGER)
             ? TYPE_NUMBER
             : TYPE_ANY;
}

static bool is_in_loop (const Body *b) {
  for (; b != NULL; b = b->caller)
    if (b->loop != NULL) return true;
  return false;
}

/*
** Could it be in a slot, if need be? A function can as a question about cards,
** but has room for one such at a time: in a loop there may be two.
*/
static bool can_be_in_slot (const Body *b, const Term *t) {
  return has_slot(t) || (t->kind == TERM_CLOSURE && !is_in_loop(b));
}

/* What both know. A slot that is 'fresh' was made for this. */
static Term common (Body *body, const Term *a, const Term *b, bool *fresh) {
  if (vm_draft_same(a, b)) {
    Term same = *a;
    if (a->kind == TERM_SLOT) same.type = common_type(a, b);
    return same;
  }
  if (!can_be_in_slot(body, a) || !can_be_in_slot(body, b)) return (Term){0};
  if (*fresh) return vm_draft_in(a->slot, common_type(a, b));
  *fresh = true;
  return vm_draft_in(vm_draft_slots(body->d, 1), common_type(a, b));
}

/* Does it take as many values as there are? */
static bool takes_all (Instruction i) {
  switch (code_op(i)) {
    case OP_CALL: case OP_TAILCALL: case OP_RETURN: case OP_SETLIST:
      return code_b(i) == 0;
    default: return false;
  }
}

/*
** Some ways bring more values than others: nothing and nil are the same to
** whoever takes them, or else the call is given up.
*/
static void level (Body *b, int pc, Edge *first) {
  int top = -1;
  if (!takes_all(b->code->code[pc])) return;
  for (const Edge *e = first; e != NULL; e = e->next)
    if (e->top > top) top = e->top;
  for (Edge *e = first; e != NULL; e = e->next)
    while (e->top >= 0 && e->top < top)
      e->reg[e->top++] = vm_draft_constant((VmValue){.tag = VM_NIL});
}

/* What all ways know of a register. */
static Term merge_one (Body *b, int r, const Edge *first, bool *fresh) {
  Term to = first->reg[r];
  *fresh = false;
  for (const Edge *e = first->next; e != NULL && to.kind != TERM_LOST;
       e = e->next)
    to = common(b, &to, &e->reg[r], fresh);
  *fresh &= to.kind == TERM_SLOT;
  return to;
}

/* What all ways to an instruction know. True: all have slots to fill. */
static bool merge (Body *b, int pc, const Edge *first, Term *to) {
  VmRegisters live = b->code->live[pc];
  bool fills = false, fresh;
  for (int r = 0; r < registers_of(b); r++, live >>= 1)
    if (live & 1) {
      to[r] = merge_one(b, r, first, &fresh);
      fills |= fresh;
    }
    else
      to[r].kind = TERM_LOST;
  return fills;
}

/* Each way fills its slots and jumps to where they meet; the last jump. */
static int fill_all (Body *b, Edge *first, const Term *to) {
  int last = -1;
  for (Edge *e = first; e != NULL; e = e->next) {
    vm_ways_arrive(b->d, e->from, e->work);
    fill(b, e->reg, to);
    last = e->from = jump(b->d);
    e->work = 0;
  }
  return last;
}

/* Ways meet; the last of all is at their head. */
static void join (Body *b, int pc, Edge *first) {
  Draft *d = b->d;
  Term *to = take_registers(b);
  int last = first->from;
  level(b, pc, first);
  b->top = first->top;
  d->known = first->known;
  for (const Edge *e = first->next; e != NULL; e = e->next) {
    vm_known_meet(d, e->known);
    if (e->top != b->top) b->top = -1;
  }
  if (merge(b, pc, first, to)) last = fill_all(b, first, to);
  for (Edge *e = first; e != NULL; e = e->next)
    if (e->from == last && vm_ways_drop(d, last, e->work)) e->from = -1;
  for (Edge *e = first; e != NULL && !d->failed; e = e->next)
    if (e->from >= 0) land(d, e->from, e->work);
  for (Edge *e = first; e != NULL; e = e->next) give_back(b, e->reg);
  go_on_with(b, to);
}

static void go_on_from (Body *b, const Edge *e) {
  vm_ways_arrive(b->d, e->from, e->work);
  b->reached = true;
  go_on_with(b, e->reg);
  b->top = e->top;
  b->d->known = e->known;
}

/* At the end of all they need not meet. */
static void end_each (Body *b, int pc, const Edge *e) {
  for (; e != NULL && !b->d->failed; e = e->next) {
    go_on_from(b, e);
    b->d->work++;
    vm_instruction(b, pc);
  }
}

void vm_ways_join (Body *b, int pc) {
  Draft *d = b->d;
  Edge *first;
  if (vm_ways_next(b, pc, pc + 1) != pc) return;
  if (b->reached) vm_ways_go(b, pc);
  first = take_edges(b, pc);
  b->reached = first != NULL && !d->failed;
  if (!b->reached) return;
  if (first->next == NULL)
    go_on_from(b, first);
  else if (b->caller == NULL && leaves(b, pc))
    end_each(b, pc, first);
  else
    join(b, pc, first);
}

void vm_ways_return (Body *b, const Exit *out, int a, int wanted, int pc) {
  for (; out != NULL && !b->d->failed; out = out->next) {
    int count = wanted < 0 ? out->count : wanted;
    Term *reg = out->next != NULL ? copy_registers(b, b->reg) : hand_over(b);
    Edge *e = make_edge(b, out->from, pc, reg);
    e->work = out->work;
    e->known = out->known;
    e->top = wanted < 0 ? a + count : -1;
    if (a + count > registers_of(b)) b->d->failed = true;
    for (int i = 0; i < count && !b->d->failed; i++)
      e->reg[a + i] = i < out->count
                          ? out->result[i]
                          : vm_draft_constant((VmValue){.tag = VM_NIL});
    insert(b, e);
  }
  b->reached = false;
}

/* }====================================================== */

/*
** {======================================================
** Loops
** =======================================================
*/

/* What a register is at the head of a loop. */
static Term at_head (Body *b, int pc, int r, VmRegisters changed) {
  if (!vm_has_register(b->code->live[pc], r)) return (Term){0};
  if (!vm_has_register(changed, r)) return b->reg[r];
  return has_slot(&b->reg[r])
             ? vm_draft_in(vm_draft_slots(b->d, 1), TYPE_ANY)
             : (Term){0};
}

void vm_ways_begin_loop (Body *b, Loop *loop, int pc, VmRegisters changed) {
  Draft *d = b->d;
  Term *reg = copy_registers(b, b->reg);
  for (int r = 0; r < registers_of(b); r++)
    reg[r] = at_head(b, pc, r, changed);
  fill(b, b->reg, reg);
  vm_known_drop(d);  /* the loop may change all of it */
  go_on_with(b, copy_registers(b, reg));
  *loop = (Loop){.outer = b->loop, .pc = pc, .step = d->steps,
                 .work = d->work, .reg = reg, .known = d->known};
  b->loop = loop;
}

/*
** A slot must not be filled before it has been read for another: in that case
** all go by slots between.
*/
static bool crosses (const Body *b, const Term *now, const Term *head) {
  for (int r = 0; r < registers_of(b); r++) {
    if (head[r].kind != TERM_SLOT || now[r].kind != TERM_SLOT) continue;
    for (int q = 0; q < registers_of(b); q++)
      if (q != r && head[q].kind == TERM_SLOT && now[r].slot == head[q].slot)
        return true;
  }
  return false;
}

void vm_ways_carry (Body *b, const Loop *loop) {
  Draft *d = b->d;
  if (crosses(b, b->reg, loop->reg)) {
    Term *between = copy_registers(b, b->reg);
    for (int r = 0; r < registers_of(b); r++)
      if (loop->reg[r].kind == TERM_SLOT && has_slot(&b->reg[r]) &&
          !vm_draft_same(&b->reg[r], &loop->reg[r]))
        between[r] = vm_draft_in(vm_draft_slots(d, 1), TYPE_ANY);
    fill(b, b->reg, between);
    go_on_with(b, between);
  }
  fill(b, b->reg, loop->reg);
  go_on_with(b, copy_registers(b, loop->reg));
}

void vm_ways_back (Body *b, int pc) {
  Draft *d = b->d;
  const Loop *loop = b->loop;
  int from;
  while (loop != NULL && loop->pc != pc) loop = loop->outer;
  b->reached = false;
  if (loop == NULL) d->failed = true;  /* somebody jumped into it */
  if (d->failed || d->trial) return;
  vm_ways_carry(b, loop);
  from = vm_draft_step(d, (VmStep){.code = STEP_LOOP});
  vm_ways_close(d, from, loop);
}

void vm_ways_close (Draft *d, int from, const Loop *loop) {
  if (d->failed) return;
  d->step[from].jump = loop->step - from;
  d->step[from].work = vm_draft_work(d, d->counted[from] - loop->work);
}

/* }====================================================== */
