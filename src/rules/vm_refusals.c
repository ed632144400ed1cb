/*
** All that may refuse a move at one time, translated as one function
** SPDX-License-Identifier: MIT
**
** They are tried in their order, with the same arguments, and nearly always
** none of them refuses: so they are one call. It says
** whether one of them refuses; which article that was is in the sitting. And
** as the move is made then, that is the end of the same call: what they have
** looked at need not be looked at again.
*/
#include "rules/vm_translate.h"

/* Steps that are to jump to the same place. */
typedef struct Jumps {
  struct { int from, work; } *jump;
  int count, room;
  Knowledge known;             /* on all ways */
} Jumps;

static void add (Draft *d, Jumps *j, int from, int work,
                 Knowledge known) {
  if (j->count == j->room) {
    d->failed = true;
    return;
  }
  d->known = j->count == 0 ? known : j->known;
  vm_known_meet(d, known);
  j->known = d->known;
  j->jump[j->count].from = from;
  j->jump[j->count++].work = work;
}

/* Those that were written last need no jump. */
static void drop_last (Draft *d, Jumps *j) {
  for (int i = j->count - 1; i >= 0; i--)
    if (vm_ways_drop(d, j->jump[i].from, j->jump[i].work)) {
      j->jump[i].from = -1;
      i = j->count;
    }
}

/* All lead to what is written next. */
static void arrive (Draft *d, Jumps *j) {
  if (d->failed) return;
  drop_last(d, j);
  for (int i = 0; i < j->count; i++)
    if (j->jump[i].from >= 0)
      vm_ways_arrive(d, j->jump[i].from, j->jump[i].work);
  if (j->count > 0) d->known = j->known;
}

static Jumps make_jumps (Draft *d, int room) {
  Jumps j = {.room = room};
  j.jump = vm_draft_take(d, (size_t)room * sizeof *j.jump);
  return j;
}

static int jump_if (Draft *d, VmStep s) {
  s.k = true;
  return vm_draft_step(d, s);
}

/*
** {======================================================
** One of them
** =======================================================
*/

/* What a function gives decides: where that is not known, when it runs. */
static void decide (Draft *d, const Exit *e, Jumps *refused, Jumps *passed) {
  int truth = e->count > 0 ? vm_instruction_truth(&e->result[0]) : false;
  if (truth >= 0) {
    add(d, truth ? refused : passed, e->from, e->work, e->known);
    return;
  }
  vm_ways_arrive(d, e->from, e->work);
  if (e->result[0].kind == TERM_LOST) {
    vm_draft_step(d, (VmStep){.code = STEP_FAIL});
    return;
  }
  add(d, refused, jump_if(d, (VmStep){.code = STEP_IF_TRUE,
                                      .a = (uint16_t)e->result[0].slot}), 0,
      e->known);
  add(d, passed, vm_draft_step(d, (VmStep){.code = STEP_JUMP}), 0, e->known);
}

static const Exit *go_through (Draft *d, VmFunction *f, Term *arg, int args,
                               bool is_for_nothing) {
  Body outside = {.d = d};
  Body b = {.d = d, .caller = &outside, .depth = 1, .code = f->code,
            .captured = vm_translate_captured(d, f),
            .is_for_nothing = is_for_nothing};
  b.reg = vm_draft_room(d, ((size_t)f->code->registers + VM_RESULTS) *
                               sizeof *b.reg);
  for (int i = 0; i < f->code->params; i++)
    b.reg[i] = i < args ? arg[i] : vm_draft_constant((VmValue){0});
  if (!vm_translate_has_room(f->code)) d->failed = true;
  if (!d->failed) vm_translate_body(&b);
  return b.first_exit;
}

/* A zone has no card left. */
static int refuse_empty (Draft *d, const Refusal *r, const Term *seat) {
  const Layout *l = &d->vm->loaded->rules->layout;
  int to = vm_draft_slots(d, 1), first = l->zone[r->zone].first_slot;
  VmStep count = {.code = STEP_COUNT, .to = (uint16_t)to, .n = first};
  if (l->zone[r->zone].each) {
    count.code = STEP_COUNT_OF;
    count.a = (uint16_t)vm_draft_slot(d, seat);
  }
  vm_draft_step(d, count);
  return jump_if(d, (VmStep){.code = STEP_IF_NUMBER, .a = (uint16_t)to});
}

/* The number that is written is above that of the seat. */
static int refuse_above (Draft *d, const Refusal *r, const Term *seat,
                         const Term *written) {
  int to = vm_draft_slots(d, 1);
  vm_draft_step(d, (VmStep){.code = STEP_TALLY, .to = (uint16_t)to,
                            .a = (uint16_t)vm_draft_slot(d, seat),
                            .n = r->tally * d->vm->seating->seats});
  return jump_if(d, (VmStep){.code = STEP_IF_LESS, .a = (uint16_t)to,
                             .b = (uint16_t)vm_draft_slot(d, written)});
}

static void try_function (Draft *d, VmFunction *f, Term *arg, int args,
                          Jumps *refused, Jumps *passed) {
  for (const Exit *e = go_through(d, f, arg, args, false);
       e != NULL && !d->failed;
       e = e->next)
    decide(d, e, refused, passed);
}

static void try_plain (Draft *d, const Refusal *r, Term *arg, Jumps *refused,
                       Jumps *passed) {
  add(d, refused, r->kind == REFUSE_EMPTY
                       ? refuse_empty(d, r, &arg[1])
                       : refuse_above(d, r, &arg[1], &arg[2]), 0, d->known);
  add(d, passed, vm_draft_step(d, (VmStep){.code = STEP_JUMP}), 0, d->known);
}

static void try (Draft *d, const Refusal *r, Term *arg, int args,
                 Jumps *refused, Jumps *passed) {
  VmFunction *f = r->kind == REFUSE_FUNCTION
                      ? vm_import_function(d->vm, r->function) : NULL;
  d->work++;
  if (f != NULL)
    try_function(d, f, arg, args, refused, passed);
  else if (r->kind == REFUSE_FUNCTION)
    d->failed = true;
  else
    try_plain(d, r, arg, refused, passed);
}

/* }====================================================== */

/* How many of the move's arguments they see. */
static int count_seen (const Move *m, Before before) {
  int seen = 0;
  for (int i = 0; i < m->refusals; i++) {
    const Refusal *r = &m->refusal[i];
    int sees = r->kind == REFUSE_FUNCTION ? r->sees : 1;
    if (r->before == before && sees > seen) seen = sees;
  }
  return seen < m->args ? seen : m->args;
}

/* All that were written so far, and how each refuses. */
typedef struct Trial {
  const Refusal *refusal[REFUSALS_LIMIT];
  Jumps refused[REFUSALS_LIMIT];
  bool is_told[REFUSALS_LIMIT];  /* does it say that it is tried? */
  int count;
} Trial;

/* May it ask what is in doubt? Then it must be known for which article. */
static bool is_doubtful (const VmStep *s) {
  if (s->code == STEP_NATIVE) return s->native->sort != NATIVE_PURE;
  return s->code == STEP_CALL ||
         (s->code == STEP_DO && s->plan->op.code >= ASK_HOLDS &&
          s->plan->op.code <= ASK_AT_LEAST);
}

/* The step is there for nothing, and goes. */
static void void_step (Draft *d, int step) {
  d->step[step] = (VmStep){.code = STEP_MOVE,
                           .to = (uint16_t)vm_draft_slots(d, 1)};
}

static VmStep article_of (const Trial *t, int i, VmStepCode code) {
  return (VmStep){.code = (uint8_t)code, .n = t->refusal[i]->article,
                  .k = (uint8_t)(i + 1)};
}

static void try_next (Draft *d, Trial *t, const Refusal *r, Term *arg,
                      int args) {
  Jumps passed = make_jumps(d, 64);
  int first, i = t->count++;
  t->refusal[i] = r;
  t->refused[i] = make_jumps(d, 64);
  first = vm_draft_step(d, article_of(t, i, STEP_ARTICLE));
  try(d, r, arg, args, &t->refused[i], &passed);
  for (int s = first + 1; s < d->steps && !t->is_told[i]; s++)
    t->is_told[i] = is_doubtful(&d->step[s]);
  if (!d->failed && !t->is_told[i]) void_step(d, first);
  arrive(d, &passed);
}

/* What ends it, or may: the answer then. */
static void may_end (Draft *d, VmStep s, bool refused) {
  Term result = vm_draft_constant(vm_boolean(refused));
  s.work = vm_draft_work(d, d->work);
  s.a = (uint16_t)vm_draft_slot(d, &result);
  vm_draft_step(d, s);
}

/* The answer, and how many articles it took, of which that was the last. */
static void give_back (Draft *d, const Trial *t, int i, bool refused) {
  VmStep s = {.code = STEP_RETURN};
  if (i >= 0 && !t->is_told[i]) s = article_of(t, i, STEP_VERDICT);
  may_end(d, s, refused);
}

static void give_all_back (Draft *d, Trial *t) {
  for (int i = 0; i < t->count && !d->failed; i++) {
    if (t->refused[i].count == 0) continue;
    arrive(d, &t->refused[i]);
    give_back(d, t, i, true);
  }
}

/* Nobody refuses: the move is made. What that gives nobody wants. */
static void act (Draft *d, const Trial *t, const Move *m, Term *arg,
                 int args) {
  VmFunction *f = vm_import_function(d->vm, m->apply);
  Jumps done = make_jumps(d, 64);
  int last = t->count - 1;
  VmStep begin = article_of(t, last, STEP_BEGIN);
  if (t->is_told[last]) begin.k = 0;
  may_end(d, begin, false);
  if (f == NULL) d->failed = true;
  if (d->failed) return;
  for (const Exit *e = go_through(d, f, arg, args, true); e != NULL;
       e = e->next)
    add(d, &done, e->from, e->work, e->known);
  arrive(d, &done);
  may_end(d, (VmStep){.code = STEP_RETURN}, false);
}

VmTranslated *vm_refusals (Vm *vm, const Move *m, Before before, VmActs acts,
                           const VmGiven *given) {
  Draft d = vm_draft_begin(vm);
  Trial t = {.count = 0};
  Term arg[ARGS_LIMIT + 2];
  VmTranslated *made;
  int seen = acts ? m->args : count_seen(m, before);
  d.takes_table = true;
  d.results = 1;
  d.gaze.all = true;  /* nobody asks what it looks at */
  arg[0] = vm_draft_constant((VmValue){.tag = VM_TABLE});
  for (int i = 0; i <= seen; i++)
    arg[i + 1] = vm_translate_parameter(&d, given, i);
  arg[1].type = TYPE_SEAT;
  d.params = d.filled = d.slots;
  for (int i = 0; i < m->refusals && !d.failed; i++)
    if (m->refusal[i].before == before)
      try_next(&d, &t, &m->refusal[i], arg, seen + 2);
  if (vm_draft_changes(&d)) d.failed = true;  /* each must have its own */
  d.is_brief = acts == VM_ACTS_BRIEFLY;
  if (acts)
    act(&d, &t, m, arg, seen + 2);
  else
    give_back(&d, &t, t.count - 1, false);
  give_all_back(&d, &t);
  made = vm_draft_finish(&d);
  if (made != NULL) {
    made->is_of_seat = true;
    made->brief = d.leaves_out;
  }
  vm_draft_free(&d);
  return made;
}

/*
** {======================================================
** Moves that are refused alike
** =======================================================
*/

static bool is_same (Vm *vm, const Refusal *a, const Refusal *b) {
  if (a->article != b->article || a->kind != b->kind) return false;
  if (a->kind != REFUSE_FUNCTION)
    return a->zone == b->zone && a->tally == b->tally;
  return vm_import_function(vm, a->function) ==
         vm_import_function(vm, b->function);
}

/* The next that is tried then, from 'i' on; NULL: there is none. */
static const Refusal *next_refusal (const Move *m, Before before, int *i) {
  while (*i < m->refusals && m->refusal[*i].before != before) ++*i;
  return *i < m->refusals ? &m->refusal[(*i)++] : NULL;
}

bool vm_refusals_alike (Vm *vm, const Move *one, const Move *other,
                        Before before) {
  const Refusal *a, *b;
  int i = 0, k = 0;
  if (count_seen(one, before) != count_seen(other, before)) return false;
  do {
    a = next_refusal(one, before, &i);
    b = next_refusal(other, before, &k);
  } while (a != NULL && b != NULL && is_same(vm, a, b));
  return a == NULL && b == NULL;
}

/* }====================================================== */
