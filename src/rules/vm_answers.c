/*
** Answers that follow from the arguments alone, kept
** SPDX-License-Identifier: MIT
**
** Lists of moves ask the same of every card, turn after turn. Where a question
** reads nothing of the table, what it came to once is what it comes to.
*/
#include "rules/vm_private.h"

enum { VM_ANSWERS = 4096 };    /* of one question */

/* One argument more: which of so many values it has, 0 where it has none. */
typedef struct Place {
  int at, count;
} Place;

static bool add (Place *p, int value, int values) {
  p->at = p->at * values + value;
  p->count *= values;
  return value < values && p->count <= VM_ANSWERS;
}

static bool add_argument (Place *p, const Vm *vm, const Arg *a,
                          const Value *v) {
  int kinds = vm->loaded->rules->layout.kinds;
  switch (a->type) {
    case ARG_WORD:
      return add(p, v->given ? (int)v->number + 1 : 0, a->choices + 1);
    case ARG_PLAYER:
      return add(p, v->given ? (int)v->number + 1 : 0, vm->host->seats + 1);
    case ARG_CARD:
      return add(p, v->given ? v->kind[0] + 1 : 0, kinds + 1);
    default: return false;
  }
}

/* The place for all that it is called with; false: there is none. */
static bool find_place (const Vm *vm, const VmTranslated *f, const Call *c,
                        Place *p) {
  int n = 0, args = c->m != NULL ? c->m->args : 0;
  *p = (Place){0, 1};
  if (c->seat >= 0 && n++ < f->params && !add(p, c->seat, vm->host->seats))
    return false;
  for (int i = 0; i < args && n++ < f->params; i++)
    if (!add_argument(p, vm, &c->m->arg[i], &c->value[i])) return false;
  return true;
}

uint8_t *vm_answers_find (Vm *vm, VmTranslated *f, const Call *c) {
  static const uint8_t none[VM_ANSWERS];
  Place p;
  if (c->kind != CALL_ASK || f->looks || !find_place(vm, f, c, &p))
    return NULL;
  if (f->answer == NULL) f->answer = vm_keep(vm, none, (size_t)p.count);
  return &f->answer[p.at];
}
