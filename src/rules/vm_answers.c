/*
** Answers that follow from the arguments alone, kept
** SPDX-License-Identifier: MIT
**
** Lists of moves ask the same of every card, turn after turn. Where a question
** reads nothing of the table, what it came to once is what it comes to.
*/
#include "ground/hash.h"
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

static uint8_t *find_by_place (Vm *vm, VmTranslated *f, const Call *c) {
  static const uint8_t none[VM_ANSWERS];
  Place p;
  if (!find_place(vm, f, c, &p)) return NULL;
  if (f->answer == NULL) f->answer = vm_keep(vm, none, (size_t)p.count);
  return &f->answer[p.at];
}

/*
** {======================================================
** About several cards: what was asked last stands by its hash
** =======================================================
*/

/* Are they all that it is asked about? */
static bool is_of_cards (const Call *c) {
  return c->m != NULL && c->m->args == 1 && c->m->arg[0].type == ARG_CARDS &&
         c->seat >= 0;
}

/* False: there are too many. */
static bool make_key (const VmTranslated *f, const Call *c, VmAnswer *a) {
  const Value *v = c->value;
  uint8_t byte[sizeof a->key] = {0};
  if (v->count > sizeof byte - 2) return false;
  byte[0] = f->params > 0 ? (uint8_t)(c->seat + 1) : 0;
  byte[1] = (uint8_t)(v->given ? v->count + 1 : 0);
  for (int i = 0; i < v->count; i++) byte[2 + i] = v->kind[i];
  memcpy(a->key, byte, sizeof byte);
  return true;
}

static uint8_t *find_by_cards (Vm *vm, VmTranslated *f, const Call *c) {
  VmAnswer asked = {.answer = 0}, *known;
  if (!make_key(f, c, &asked)) return NULL;
  if (f->asked == 0) f->asked = ++vm->room->questions;
  asked.question = f->asked;
  known = &vm->room->answer[hash_mix(hash_mix(asked.question, asked.key[0]),
                                     asked.key[1]) % VM_ANSWERS_KEPT];
  if (known->question != asked.question || known->key[0] != asked.key[0] ||
      known->key[1] != asked.key[1])
    *known = asked;
  return &known->answer;
}

/* }====================================================== */

uint8_t *vm_answers_find (Vm *vm, VmTranslated *f, const Call *c) {
  if (c->kind != CALL_ASK || f->looks) return NULL;
  return is_of_cards(c) ? find_by_cards(vm, f, c) : find_by_place(vm, f, c);
}
