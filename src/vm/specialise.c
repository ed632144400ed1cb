/*
** Functions translated once more for the arguments they are called with
** SPDX-License-Identifier: MIT
**
** A game has few cards, seats and words, so the same move is made again and
** again. A function that was called often enough with the same arguments is
** translated for them alone: everything that follows from a card is folded,
** and a few reads of the table are left. Where a specialisation bails out, the
** general code is tried before Lua.
*/
#include <stdlib.h>

#include "ground/memory.h"
#include "vm/engine.h"

enum {
  SPECIAL_CALLS = 64,   /* with the same arguments, before there is one */
  SPECIAL_COMPARED = 2,  /* the same, where every call is compared */
  SPECIAL_GAIN = 5,     /* this part of the code must go, or it is */
  SPECIAL_USELESS = 2,  /* useless; after so many there are no more */
  SPECIAL_MEMORY = VM_TRANSLATED / VM_SEATINGS / 4 * 3,
  SPECIAL_IN_ALL = 420 << 10,  /* bytes for all rule files together, and so */
  SPECIAL_LESS = 20 << 10,    /* many less for each that is loaded */
  SPECIAL_PLACES = 2048,
  SPECIAL_NUMBER = 200,  /* larger numbers are not specialised for */
  KEY_ARGUMENTS = 5     /* bytes of a key */
};

/* ---- function and arguments as one number ---- */

typedef struct Key {
  uint64_t number;
  int left;  /* bytes; < 0: it does not fit */
} Key;

static void add (Key *k, unsigned byte) {
  k->number = k->number << 8 | byte;
  k->left--;
}

static void add_cards (Key *k, const Value *v) {
  add(k, v->count);
  if (v->count > k->left)
    k->left = -1;
  else
    for (int i = 0; i < v->count; i++) add(k, v->kind[i]);
}

static void add_argument (Key *k, const Arg *a, const Value *v) {
  if (!v->given)
    add(k, 255);
  else if (a->type == ARG_CARDS)
    add_cards(k, v);
  else if (a->type == ARG_CARD)
    add(k, v->kind[0]);
  else if (v->number >= 0 && v->number < SPECIAL_NUMBER &&
           v->number == (int)v->number)
    add(k, (unsigned)v->number);
  else
    k->left = -1;
}

/* 0: it has none. */
static uint64_t find_key (const Vm *vm, const Call *c) {
  bool of_move = call_is_of_move(c);
  Key k = {.left = KEY_ARGUMENTS};
  uint64_t called =
      of_move ? (uint64_t)c->before + (c->kind == CALL_MOVE) : (uint64_t)c->f;
  for (int i = 0; i < c->m->args && k.left >= 0; i++)
    add_argument(&k, &c->m->arg[i], &c->value[i]);
  if (k.left < 0) return 0;
  k.number <<= 8 * k.left;  /* so that no key is the end of another */
  called = called << 6 | (uint64_t)(c->m - vm->loaded->rules->move);
  called = called << 3 | (of_move ? 4 : 0) | (c->seat >= 0 ? 2 : 0) | 1;
  return called << 8 * KEY_ARGUMENTS | k.number;
}

/* ---- where they are kept ---- */

static VmSpecial *look_up (const VmSpecials *all, uint64_t key) {
  uint32_t last = all->places - 1;
  uint32_t i = (uint32_t)(key * UINT64_C(0x9E3779B97F4A7C15) >> 52) & last;
  while (all->place[i].key != key && all->place[i].key != 0) i = (i + 1) & last;
  return &all->place[i];
}

/* More room; if there is none, what was not called often is forgotten. */
static void make_room (VmSpecials *all) {
  VmSpecials old = *all;
  bool is_full = old.places >= SPECIAL_PLACES;
  all->places = is_full ? old.places : old.places > 0 ? 2 * old.places : 128;
  all->place = memory_new(all->places * sizeof *all->place);
  all->left = all->places / 4 * 3;
  for (uint32_t i = 0; i < old.places; i++) {
    const VmSpecial *s = &old.place[i];
    if (s->key == 0 || (is_full && !s->entry.tried)) continue;
    *look_up(all, s->key) = *s;
    all->left--;
  }
  free(old.place);
}

/* NULL: there is none, and no room for one. */
static VmEntry *find_by_key (Vm *vm, const Call *c) {
  VmSpecials *all = &vm->seating->specials;
  uint64_t key = find_key(vm, c);
  VmSpecial *s;
  if (key == 0) return NULL;
  if (all->places > 0 && (s = look_up(all, key))->key == key) return &s->entry;
  if (all->left == 0) make_room(all);
  if (all->left == 0) return NULL;
  all->left--;
  s = look_up(all, key);
  s->key = key;
  return &s->entry;
}

/* ---- making one ---- */

/* A list argument as a constant: whoever changes it bails out. */
static void freeze (Vm *vm, VmValue *v) {
  const VmFresh *list = v->fresh;
  VmFrozen frozen = {.kind = -1, .length = list->items, .items = list->items};
  frozen.item =
      build_keep(vm, list->item, (size_t)list->items * sizeof *list->item);
  v->frozen = build_keep(vm, &frozen, sizeof frozen);
  v->tag = VM_FROZEN;
}

static VmCode *translate (Vm *vm, const Call *c) {
  VmKnown known = {.first = c->seat >= 0};
  VmFunction *f;
  for (int i = 0; i < c->m->args; i++) {
    if (!vm_put_argument(vm, c, i, &known.value[i])) return NULL;
    if (known.value[i].tag == VM_FRESH) freeze(vm, &known.value[i]);
  }
  if (call_is_of_move(c))
    return vm_translate_move(vm, c->m, c->before, c->kind == CALL_MOVE, &known);
  f = vm_import_function(vm, c->f);
  return f != NULL ? vm_translate(vm, f, true, &known) : NULL;
}

static bool has_room (const Vm *vm) {
  size_t loaded = (size_t)vm->host->loaded_count * SPECIAL_LESS;
  return vm_may_translate(vm) && vm->seating->owned <= SPECIAL_MEMORY &&
         vm->host->versions + loaded <= SPECIAL_IN_ALL;
}

/* If the first few are hardly shorter, others will be no better. */
static void judge (VmEntry *general, const VmCode *one) {
  int insns = general->code->insns;
  if (one->insns <= insns - insns / SPECIAL_GAIN)
    general->is_specialised = true;
  else if (!general->is_specialised)
    general->is_enough = ++general->useless == SPECIAL_USELESS;
}

/* Called once more with these arguments: they may get their own code. */
static void count (Vm *vm, VmEntry *e, VmEntry *general, const Call *c) {
  VmSeating *s = vm->seating;
  size_t before = s->owned;
  int often =
      vm->host->calls == CALLS_COMPARED ? SPECIAL_COMPARED : SPECIAL_CALLS;
  if (e->tried || e->calls++ < often) return;
  e->tried = true;
  if (!has_room(vm)) return;
  e->code = translate(vm, c);
  s->specials.owned += s->owned - before;
  vm->host->versions += s->owned - before;
  if (e->code != NULL) judge(general, e->code);
}

/* ---- finding one ---- */

/* The one card that it is called with; -1: it is another call. */
static inline int find_card (const VmEntry *general, const Call *c) {
  const Value *v = c->value;
  if (c->m->arg[0].type != general->card_type || v->count != 1 || !v->given ||
      c->seat < 0)
    return -1;
  for (int i = 1; i < c->m->args; i++)
    if (v[i].given) return -1;
  return v->kind[0] < general->kinds ? v->kind[0] : -1;
}

static CALL_APART VmEntry *find_or_make (Vm *vm, VmEntry *general,
                                         const Call *c, int kind) {
  VmEntry *e;
  if (c->m == NULL || c->m->args == 0) {
    general->is_enough = true;
    return general;
  }
  if (general->of_card == NULL &&
      (c->m->arg[0].type == ARG_CARD || c->m->arg[0].type == ARG_CARDS)) {
    int kinds = vm->loaded->rules->layout.kinds;
    general->card_type = (uint8_t)c->m->arg[0].type;
    general->kinds = (uint8_t)kinds;
    general->of_card = build_hold(vm, (size_t)kinds * sizeof *general->of_card);
    kind = find_card(general, c);
  }
  e = kind >= 0 ? &general->of_card[kind] : find_by_key(vm, c);
  if (e != NULL && e->code == NULL) count(vm, e, general, c);
  return e != NULL && e->code != NULL ? e : general;
}

VmEntry *vm_specialise (Vm *vm, VmEntry *general, const Call *c) {
  int kind = general->of_card != NULL ? find_card(general, c) : -1;
  if (kind >= 0 && general->of_card[kind].code != NULL)
    return &general->of_card[kind];
  return find_or_make(vm, general, c, kind);
}
