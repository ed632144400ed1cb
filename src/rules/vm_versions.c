/*
** Functions translated once more, for what they are called with most
** SPDX-License-Identifier: MIT
**
** A game knows few cards, few seats and few words, so the same move is made
** again and again. Once a function has been called with the same values often
** enough it is translated for them alone: all that follows from a card is
** worked out then, and what is left are a few looks at the table.
**
** A version that gives up has been of no use, and the general one is asked.
*/
#include <stdlib.h>

#include "ground/memory.h"
#include "rules/vm_private.h"

enum {
  VERSION_CALLS = 64,          /* with the same values, before there is one; */
  VERSION_COMPARED = 2,        /* the same, where all are compared, and */
  VERSION_BRIEF = 16,          /* calls of a brief move there */
  VERSION_GAIN = 5,            /* this part of the steps, or it is no use; */
  VERSION_USELESS = 2,         /* so many that are none, and it is left */
  VERSION_MEMORY = VM_TRANSLATED / VM_SEATINGS / 4 * 3,
  VERSION_IN_ALL = 420 << 10,  /* bytes for all of them, and so many less */
  VERSION_LESS = 20 << 10,     /* for each rule file that is loaded */
  VERSION_PLACES = 2048,       /* for what is called with what, at most */
  VERSION_NUMBER = 200         /* larger numbers are not looked for again */
};

/*
** {======================================================
** What is called with what, as one number
** =======================================================
*/

enum { KEY_ARGUMENTS = 5 };    /* bytes for them; then what is called */

typedef struct Key {
  uint64_t number;
  int left;                    /* bytes; < 0: there are too many */
} Key;

static void add (Key *k, unsigned byte) {
  k->number = k->number << 8 | byte;
  k->left--;
}

static void add_number (Key *k, double n) {
  if (n >= 0 && n < VERSION_NUMBER && n == (int)n)
    add(k, (unsigned)n);
  else
    k->left = -1;
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
  else
    add_number(k, v->number);
}

/* 0: there is none for that. */
static uint64_t find_key (const Vm *vm, const Call *c) {
  bool of_move = call_is_of_move(c);
  Key k = {.left = KEY_ARGUMENTS};
  uint64_t called = of_move ? (uint64_t)c->before + (c->kind == CALL_MOVE)
                            : (uint64_t)c->f;
  for (int i = 0; i < c->m->args && k.left >= 0; i++)
    add_argument(&k, &c->m->arg[i], &c->value[i]);
  if (k.left < 0) return 0;
  called = called << 6 | (uint64_t)(c->m - vm->loaded->rules->move);
  called = called << 3 | (of_move ? 4 : 0) | (c->seat >= 0 ? 2 : 0) | 1;
  return called << 8 * KEY_ARGUMENTS | k.number;
}

/* }====================================================== */

/*
** {======================================================
** Where they are kept
** =======================================================
*/

static VmVersion *look_up (const VmVersions *all, uint64_t key) {
  uint32_t last = all->places - 1;
  uint32_t i = (uint32_t)(key * UINT64_C(0x9E3779B97F4A7C15) >> 52) & last;
  while (all->place[i].key != key && all->place[i].key != 0)
    i = (i + 1) & last;
  return &all->place[i];
}

/* More room; where there is none, what was not called often is forgotten. */
static void make_room (VmVersions *all) {
  VmVersions old = *all;
  bool is_full = old.places >= VERSION_PLACES;
  all->places = is_full ? old.places : old.places > 0 ? 2 * old.places : 128;
  all->place = memory_new(all->places * sizeof *all->place);
  all->left = all->places / 4 * 3;
  for (uint32_t i = 0; i < old.places; i++) {
    const VmVersion *v = &old.place[i];
    if (v->key == 0 || (is_full && !v->entry.looked_for)) continue;
    *look_up(all, v->key) = *v;
    all->left--;
  }
  free(old.place);
}

/* Whatever has been looked up so far lies elsewhere now. */
static VmEntry *add_version (VmVersions *all, uint64_t key) {
  VmVersion *v;
  if (all->left == 0) make_room(all);
  if (all->left == 0) return NULL;
  all->left--;
  v = look_up(all, key);
  v->key = key;
  return &v->entry;
}

/* }====================================================== */

/*
** {======================================================
** One of them
** =======================================================
*/

/* A list of cards, which nothing can change: what does gives up. */
static void freeze (Vm *vm, VmValue *v) {
  const VmFresh *list = v->fresh;
  VmFrozen frozen = {.kind = -1, .length = list->items, .items = list->items};
  frozen.item = vm_keep(vm, list->item,
                        (size_t)list->items * sizeof *list->item);
  v->frozen = vm_keep(vm, &frozen, sizeof frozen);
  v->tag = VM_FROZEN;
}

/* What it is called with; the seat is known only when it comes to it. */
static bool read_given (Vm *vm, const Call *c, VmGiven *g) {
  int n = 0;
  *g = (VmGiven){.first = c->seat >= 0};
  for (int i = 0; i < c->m->args; i++) {
    VmValue *v = &g->value[n++];
    if (!vm_put_argument(vm, c, i, v)) return false;
    if (v->tag == VM_FRESH) freeze(vm, v);
  }
  return true;
}

static VmTranslated *translate (Vm *vm, const Call *c) {
  VmGiven given;
  VmFunction *f;
  if (!read_given(vm, c, &given)) return NULL;
  if (call_is_of_move(c))
    return vm_refusals(vm, c->m, c->before,
                       c->kind == CALL_MOVE ? VM_ACTS : VM_REFUSES, &given);
  f = vm_import_function(vm, c->f);
  return f != NULL ? vm_translate(vm, f, true, &given) : NULL;
}

static bool has_room (const Vm *vm) {
  size_t loaded = (size_t)vm->host->loaded_count * VERSION_LESS;
  return vm->seating->owned <= VERSION_MEMORY &&
         vm->host->versions + loaded <= VERSION_IN_ALL;
}

static VmTranslated *translate_if_room (Vm *vm, const Call *c) {
  VmSeating *s = vm->seating;
  size_t before = s->owned;
  VmTranslated *made;
  if (!has_room(vm)) return NULL;
  made = translate(vm, c);
  s->versions.owned += s->owned - before;
  vm->host->versions += s->owned - before;
  return made;
}

/* Where the first few are hardly shorter, others will be no better. */
static void judge (VmEntry *general, const VmTranslated *one) {
  int steps = general->translated->steps;
  if (general->translated->brief > 0) return;  /* nobody knows yet */
  if (one->steps <= steps - steps / VERSION_GAIN)
    general->is_better_known = true;
  else if (!general->is_better_known)
    general->is_enough = ++general->useless == VERSION_USELESS;
}

/* }====================================================== */

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

static bool takes_cards (const Call *c) {
  ArgType type = c->m->arg[0].type;
  return type == ARG_CARD || type == ARG_CARDS;
}

/* Most are called with one card: what there is for it is found at once. */
static CALL_APART void make_of_card (Vm *vm, VmEntry *general, const Call *c) {
  int kinds = vm->loaded->rules->layout.kinds;
  general->card_type = (uint8_t)c->m->arg[0].type;
  general->kinds = (uint8_t)kinds;
  general->of_card = vm_hold(vm, (size_t)kinds * sizeof *general->of_card);
}

/* NULL: there is none, and there may be none. */
static VmEntry *find_by_key (Vm *vm, const Call *c) {
  VmVersions *all = &vm->seating->versions;
  uint64_t key = find_key(vm, c);
  VmVersion *v;
  if (key == 0) return NULL;
  if (all->places == 0) return add_version(all, key);
  v = look_up(all, key);
  return v->key == key ? &v->entry : add_version(all, key);
}

static bool is_compared (const Vm *vm) {
  return vm->host->calls == CALLS_COMPARED;
}

/* It was called once more by the general one: it may get its own. */
static void count (Vm *vm, VmEntry *e, VmEntry *general, const Call *c) {
  int often = is_compared(vm) ? VERSION_COMPARED : VERSION_CALLS;
  if (e->looked_for || e->calls++ < often) return;
  e->looked_for = true;
  e->translated = translate_if_room(vm, c);
  if (e->translated != NULL) judge(general, e->translated);
}

/* A brief one is called once more: it may be made in full. */
static void count_brief (Vm *vm, VmEntry *general, const Call *c) {
  VmTranslated *brief = general->translated, *full;
  if (brief->brief++ < (is_compared(vm) ? VERSION_BRIEF : VM_BRIEF)) return;
  brief->brief = 0;
  full = vm_refusals(vm, c->m, c->before, VM_ACTS, NULL);
  if (full != NULL) general->translated = full;
}

/* There is no version yet: there may be one from now on. */
static VmEntry *make (Vm *vm, VmEntry *e, VmEntry *general, const Call *c) {
  if (general->translated->brief > 0) count_brief(vm, general, c);
  if (e != NULL) count(vm, e, general, c);
  return e != NULL && e->translated != NULL ? e : general;
}

static CALL_APART VmEntry *make_without (Vm *vm, VmEntry *general,
                                         const Call *c) {
  VmEntry *e = make(vm, NULL, general, c);
  general->is_enough = general->translated->brief == 0;
  return e;
}

static CALL_APART VmEntry *find_or_make (Vm *vm, VmEntry *general,
                                         const Call *c, int kind) {
  VmEntry *e;
  if (c->m == NULL || c->m->args == 0) return make_without(vm, general, c);
  if (general->of_card == NULL && takes_cards(c)) {
    make_of_card(vm, general, c);
    kind = find_card(general, c);
  }
  e = kind >= 0 ? &general->of_card[kind] : find_by_key(vm, c);
  return e != NULL && e->translated != NULL ? e : make(vm, e, general, c);
}

VmEntry *vm_versions_find (Vm *vm, VmEntry *general, const Call *c) {
  int kind = general->of_card != NULL ? find_card(general, c) : -1;
  if (kind >= 0 && general->of_card[kind].translated != NULL)
    return &general->of_card[kind];
  return find_or_make(vm, general, c, kind);
}
