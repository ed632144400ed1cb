/*
** What a call has changed, to be put back where it is given up
** SPDX-License-Identifier: MIT
**
** Most calls set a few numbers, move a card and say who is next: these are
** written down one by one. Before all else the table is copied; what comes
** after that is in the copy as it was, and what was written down is undone
** once the copy is back.
*/
#include "rules/vm_private.h"

/* May the call act? Else it is given up, and Lua complains. */
static bool may_act (const Vm *vm) { return vm->host->may_act; }

static bool is_copied (const Vm *vm) { return vm->undo.has_table; }

bool vm_undo_all (Vm *vm) {
  const Sitting *s = vm->host->sit;
  VmUndo *u = &vm->undo;
  if (!may_act(vm)) return false;
  if (u->has_table) return true;
  u->has_table = true;
  table_copy(&u->table, s->table, s->layout);
  u->supply.arrows_used = s->supply->arrows_used;
  if (s->supply->lines > 0) u->supply = *s->supply;
  u->depth = s->choices->depth;
  u->known = s->choices->known;
  u->multiplicity = s->multiplicity;
  u->uncounted = s->uncounted;
  u->journal = s->journal != NULL ? s->journal->count : 0;
  return true;
}

bool vm_undo_course (Vm *vm) {
  VmUndo *u = &vm->undo;
  if (!may_act(vm)) return false;
  if (u->has_course || u->has_table) return true;
  u->has_course = true;
  memcpy(u->course, vm->table, sizeof u->course);
  return true;
}

bool vm_undo_cell (Vm *vm, int cell) {
  VmUndo *u = &vm->undo;
  if (!may_act(vm)) return false;
  if (is_copied(vm)) return true;
  if (u->changes == VM_CHANGES) return vm_undo_all(vm);
  u->change[u->changes++] = (VmChange){.cell = cell,
                                       .number = vm->table->cell[cell]};
  return true;
}

bool vm_undo_move (Vm *vm, int token, int to) {
  Table *t = vm->table;
  VmUndo *u = &vm->undo;
  VmChange *c = &u->change[u->changes];
  if (!may_act(vm)) return false;
  if (!is_copied(vm) && u->changes == VM_CHANGES && !vm_undo_all(vm))
    return false;
  if (!is_copied(vm)) {
    int from = t->slot[token];
    *c = (VmChange){.cell = -1, .token = (Token)token, .from = (uint8_t)from,
                    .to = (uint8_t)to, .prev = t->prev[token],
                    .next = t->next[token]};
    memcpy(c->from_pile, &t->pile[from], sizeof c->from_pile);
    memcpy(c->to_pile, &t->pile[to], sizeof c->to_pile);
    u->changes++;
  }
  table_move(t, token, to);
  return true;
}

/* The card was the last of its pile since then. */
static void move_back (Table *t, const VmChange *c) {
  int before = t->prev[c->token];
  if (before != NO_TOKEN) t->next[before] = NO_TOKEN;
  memcpy(&t->pile[c->to], c->to_pile, sizeof c->to_pile);
  memcpy(&t->pile[c->from], c->from_pile, sizeof c->from_pile);
  t->slot[c->token] = c->from;
  t->prev[c->token] = c->prev;
  t->next[c->token] = c->next;
  if (c->prev != NO_TOKEN) t->next[c->prev] = c->token;
  if (c->next != NO_TOKEN) t->prev[c->next] = c->token;
}

void vm_undo_doubts (Vm *vm) {
  const Sitting *s = vm->host->sit;
  VmUndo *u = &vm->undo;
  if (u->has_doubts) return;
  u->has_doubts = true;
  u->doubts = s->doubts;
  u->questions = s->questions;
  u->held = s->held;
}

static void put_doubts_back (Vm *vm) {
  Sitting *s = vm->host->sit;
  const VmUndo *u = &vm->undo;
  s->doubts = u->doubts;
  s->questions = u->questions;
  s->held = u->held;
}

void vm_undo_table (Vm *vm) {
  Sitting *s = vm->host->sit;
  VmUndo *u = &vm->undo;
  if (u->has_table) {
    table_copy(s->table, &u->table, s->layout);
    s->supply->arrows_used = u->supply.arrows_used;
    if (s->supply->lines > 0) *s->supply = u->supply;
  }
  while (u->changes > 0) {
    const VmChange *c = &u->change[--u->changes];
    if (c->cell >= 0)
      s->table->cell[c->cell] = c->number;
    else
      move_back(s->table, c);
  }
  if (u->has_course) memcpy(s->table, u->course, sizeof u->course);
}

void vm_undo (Vm *vm) {
  Sitting *s = vm->host->sit;
  const VmUndo *u = &vm->undo;
  vm_undo_table(vm);
  if (u->has_doubts) put_doubts_back(vm);
  if (!u->has_table) return;
  s->choices->depth = u->depth;
  s->choices->known = u->known;
  s->multiplicity = u->multiplicity;
  s->uncounted = u->uncounted;
  if (s->journal != NULL) s->journal->count = u->journal;
}
