/*
** Calls of rule functions, from their arguments to their results
** SPDX-License-Identifier: MIT
*/
#include "vm/vm.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "vm/engine.h"

enum {
  MEMORY_LIMIT = 16 << 20,  /* a file that takes more is left to Lua */
  FUNCTIONS_LIMIT = 1 << 14,
  BAILED = -1 /* not an Outcome */
};

static void read_words (Vm *vm) {
  const Ruleset *r = vm->loaded->rules;
  for (int i = 0; i < r->options; i++)
    for (int c = 0; c < r->option[i].choices; c++) {
      const char *word = r->option[i].choice[c].en;
      vm->choice[i][c] = (VmValue){.string = vm_string(vm, word, strlen(word)),
                                   .tag = VM_STRING};
    }
  for (int p = 0; p < r->phases; p++) {
    const char *name = r->phase[p].name;
    vm->phase[p] = (VmValue){.string = vm_string(vm, name, strlen(name)),
                             .tag = VM_STRING};
  }
}

static void read_cards (Vm *vm) {
  lua_State *L = vm->loaded->L;
  lua_rawgeti(L, LUA_REGISTRYINDEX, vm->loaded->kinds);
  for (int k = 0; k < vm->loaded->rules->layout.kinds; k++) {
    lua_rawgeti(L, -1, k + 1);
    vm->kind[k] = vm_import(vm, L);
  }
  lua_pop(L, 1);
}

static Vm *make_vm (Host *h, Loaded *l) {
  Vm *vm = memory_new(sizeof *vm);
  if (h->vm_room == NULL) h->vm_room = memory_new(sizeof *h->vm_room);
  vm->host = h;
  vm->loaded = l;
  vm->room = h->vm_room;
  vm->dumps = h->calls == CALLS_DUMPED;
  vm->seated = h->seatings - 1;
  vm_note_names(vm);
  vm->empty = vm_string(vm, "", 0);
  vm_find_labels(vm);
  read_words(vm);
  read_cards(vm);
  return vm;
}

static void free_seating (Vm *vm, VmSeating *s) {
  vm->host->versions -= s->specials.owned;
  pieces_free(&s->pieces);
  free(s->functions.entry);
  free(s->moves.entry);
  free(s->called.entry);
  free(s->specials.place);
}

void vm_free (Loaded *l) {
  Vm *vm = l->vm;
  if (vm == NULL) return;
  for (int i = 0; i < vm->seating_count; i++)
    free_seating(vm, &vm->seatings[i]);
  pieces_free(&vm->pieces);
  free(vm->imported);
  free(vm);
}

static bool is_for (const Vm *vm, const VmSeating *s) {
  const Host *h = vm->host;
  return s->seats == h->seats &&
         ruleset_is_alike(vm->loaded->rules, s->option, h->seated_value);
}

/* A free place, else that of the least recently used seating. */
static VmSeating *make_seating (Vm *vm) {
  VmSeating *s = &vm->seatings[0];
  if (vm->seating_count < VM_SEATINGS)
    s = &vm->seatings[vm->seating_count++];
  else {
    for (int i = 1; i < VM_SEATINGS; i++)
      if (vm->seatings[i].used < s->used) s = &vm->seatings[i];
    free_seating(vm, s);
  }
  *s = (VmSeating){.seats = vm->host->seats};
  memcpy(s->option, vm->host->seated_value, sizeof s->option);
  return s;
}

static void find_seating (Vm *vm) {
  vm->seated = vm->host->seatings;
  if (vm->seating != NULL && is_for(vm, vm->seating)) return;
  vm->seating = NULL;
  for (int i = 0; i < vm->seating_count; i++)
    if (is_for(vm, &vm->seatings[i])) vm->seating = &vm->seatings[i];
  if (vm->seating == NULL) vm->seating = make_seating(vm);
  vm->seating->used = ++vm->uses;
}

static VmEntry *entry_at (VmEntries *all, size_t i) {
  size_t before = all->count;
  if (i >= before) {
    all->entry =
        memory_grow(all->entry, &all->count, i + 1, sizeof *all->entry);
    memset(all->entry + before, 0, (all->count - before) * sizeof *all->entry);
  }
  return &all->entry[i];
}

VmCode *vm_find_called (Vm *vm, VmFunction *f, bool takes_table) {
  VmSeating *s = vm->seating;
  VmEntry *e = entry_at(&s->called, (size_t)f->number);
  if (!e->tried) {
    e->tried = true;
    e->code = vm_translate(vm, f, takes_table, NULL);
  }
  return e->code != NULL && e->code->takes_table == takes_table ? e->code
                                                                : NULL;
}

static inline size_t number_at (size_t move, Before before) {
  return move * (BEFORE_NOTHING + 2) + (size_t)before;
}

/*
** Translation must pay for itself: a rule file may translate VM_TRANSLATING Lua
** instructions in advance, then as many as its functions have executed. Beyond
** that, functions not translated yet run in Lua.
*/
bool vm_may_translate (const Vm *vm) {
  return vm->translated <= VM_TRANSLATING + vm->worked;
}

static VmCode *translate (Vm *vm, const Call *c) {
  VmFunction *f;
  if (!vm_may_translate(vm)) return NULL;
  if (call_is_of_move(c))
    return vm_translate_move(vm, c->m, c->before, c->kind == CALL_MOVE, NULL);
  f = c->f < FUNCTIONS_LIMIT ? vm_import_function(vm, c->f) : NULL;
  return f != NULL ? vm_find_called(vm, f, true) : NULL;
}

static inline VmEntries *entries_for (const Vm *vm, const Call *c) {
  return call_is_of_move(c) ? &vm->seating->moves : &vm->seating->functions;
}

/*
** Index of an entry: refusals by move and time, a move after its last refusals,
** other functions by number.
*/
static inline size_t number_of (const Vm *vm, const Call *c) {
  if (!call_is_of_move(c)) return (size_t)c->f;
  return number_at((size_t)(c->m - vm->loaded->rules->move), c->before)
         + (c->kind == CALL_MOVE);
}

/* The translated function to call; NULL if it is not translated yet. */
static inline VmEntry *find_code (const Vm *vm, const Call *c) {
  const VmEntries *all = entries_for(vm, c);
  size_t i = number_of(vm, c);
  return i < all->count && all->entry[i].code != NULL ? &all->entry[i] : NULL;
}

/* Translates it for its first call; NULL: Lua runs it. */
static VmEntry *translate_new (Vm *vm, const Call *c) {
  VmEntry *e = entry_at(entries_for(vm, c), number_of(vm, c));
  if (!e->tried) e->code = translate(vm, c);
  e->tried = true;
  return e->code != NULL ? e : NULL;
}

static Vm *make_vm_for (Host *h) {
  Loaded *l = h->now;
  if (!l->frozen || h->calls == CALLS_IN_LUA ||
      l->memory >= MEMORY_LIMIT || l->memory >= host_memory(h) / 2)
    return NULL;
  return l->vm = make_vm(h, l);
}

/*
** Prepares the Vm for the current rules, options and seats; NULL: Lua runs it.
*/
static Vm *make_ready (Host *h) {
  Vm *vm = h->now->vm != NULL ? h->now->vm : make_vm_for(h);
  if (vm != NULL && vm->seated != h->seatings) find_seating(vm);
  return vm;
}

/* Lua makes all calls when work is counted exactly or a fault is located. */
static inline bool is_for_lua (const Host *h) {
  return h->counting || h->tracing;
}

ReadSet vm_read_set (Host *h, RuleFunction f) {
  Vm *vm = is_for_lua(h) ? NULL : make_ready(h);
  Call c = {.kind = CALL_ASK, .f = f};
  const VmEntry *e = vm != NULL ? translate_new(vm, &c) : NULL;
  return e != NULL ? e->code->read_set : (ReadSet){.all = true};
}

static inline void put_card (const Vm *vm, int kind, VmValue *to) {
  if (kind == CARD_UNSEEN)
    *to = vm_boolean(false);
  else
    *to = vm->kind[kind];
}

/* Each argument has its own list, reused by successive calls. */
static void put_cards (Vm *vm, const Value *v, int arg, VmValue *to) {
  VmFresh *list = &vm->room->cards[arg].list;
  *list = (VmFresh){.item = vm->room->cards[arg].item,
                    .items = v->count,
                    .item_room = VM_CARDS,
                    .is_shared = true};
  *to = (VmValue){.fresh = list, .tag = VM_FRESH};
  for (int i = 0; i < v->count; i++) put_card(vm, v->kind[i], &list->item[i]);
}

/* Words of the rules have fixed addresses: recently used ones are cached. */
static bool put_word (Vm *vm, const char *word, VmValue *to) {
  VmWord *w = &vm->word[(uintptr_t)word / 8 % VM_WORDS];
  if (w->word != word) *w = (VmWord){word, vm_string(vm, word, strlen(word))};
  to->string = w->string;
  to->tag = VM_STRING;
  return to->string != NULL;
}

bool vm_put_argument (Vm *vm, const Call *c, int arg, VmValue *to) {
  const Arg *a = &c->m->arg[arg];
  const Value *v = &c->value[arg];
  to->tag = VM_NIL;
  if (!v->given) return true;
  switch (a->type) {
    case ARG_NUMBER: *to = vm_number(v->number); break;
    case ARG_WORD: return put_word(vm, a->choice[(int)v->number].en, to);
    case ARG_CARD: put_card(vm, v->kind[0], to); break;
    case ARG_CARDS: put_cards(vm, v, arg, to); break;
    case ARG_PLAYER: *to = vm_integer((int)v->number + 1); break;
  }
  return true;
}

/* Passes the arguments of the move, from parameter 'n' on. */
static CALL_APART bool put_move_arguments (Vm *vm, VmCode *f, const Call *c,
                                           int n) {
  int args = c->m != NULL ? c->m->args : 0;
  for (int i = 0; i < args && n < f->params; i++)
    if (!vm_put_argument(vm, c, i, &f->vreg[n++])) return false;
  for (; n < f->params; n++) f->vreg[n].tag = VM_NIL;
  return true;
}

/* Is a card the only parameter left? */
static inline bool wants_card (const VmCode *f, const Call *c, int n) {
  return n + 1 == f->params && c->m != NULL && c->m->args > 0 &&
         c->m->arg[0].type == ARG_CARD && c->value[0].given;
}

/* Passes the arguments that it takes: usually a seat, or a seat and a card. */
static inline bool put_arguments (Vm *vm, VmCode *f, const Call *c) {
  int n = 0;
  if (f->params == 0) return true;
  if ((unsigned)c->seat < (unsigned)vm->host->seats)
    f->vreg[n++] = vm_integer(c->seat + 1);
  else if (c->seat >= 0 || f->takes_seat)
    return false;
  if (n == f->params) return true;
  if (!wants_card(f, c, n)) return put_move_arguments(vm, f, c, n);
  put_card(vm, c->value[0].kind[0], &f->vreg[n]);
  return true;
}

static bool read_number (const VmValue *v, double *n) {
  if (v->tag != VM_INTEGER && v->tag != VM_FLOAT) return false;
  *n = (v->tag == VM_INTEGER ? (double)v->integer : v->number) + 0.0;
  return isfinite(*n);
}

static bool take_answer (const VmValue *v, Call *c) {
  double n;
  c->came = vm_is_true(v) ? CAME_TRUE : 0;
  if (!read_number(v, &n)) return true;
  c->came |= CAME_NUMBER;
  c->result = ops_bits(n);
  return true;
}

static bool add_seat (const Vm *vm, Call *c, const VmValue *v) {
  int seat = vm_seat(vm, v);
  if (seat < 0) return false;
  for (int i = 0; i < c->seats; i++)
    if ((int)(c->result >> (4 * i) & 0xF) == seat) return false;
  c->result |= (uint64_t)seat << (4 * c->seats++);
  return true;
}

/* A list of seats, one seat, or nil. False: Lua must raise the error. */
static bool take_seats (Vm *vm, const VmValue *v, Call *c) {
  c->result = c->seats = 0;
  if (v->tag == VM_NIL) return true;
  if (v->tag != VM_FRESH) return add_seat(vm, c, v);
  for (int i = 0; i < v->fresh->items; i++)
    if (!add_seat(vm, c, &v->fresh->item[i])) return false;
  return !v->fresh->has_holes;
}

/* Reads a number or a card; false if it is neither. */
static bool read_among (const Vm *vm, const Arg *a, const VmValue *v,
                        double *n) {
  if (a->type == ARG_NUMBER) return read_number(v, n);
  if (v->tag != VM_FROZEN) return false;
  *n = v->frozen->kind;
  return *n >= 0 && *n < vm->loaded->rules->layout.kinds;
}

/* nil and booleans count as an empty list. False: Lua must read it. */
static bool take_among (Vm *vm, const VmValue *list, Call *c) {
  VmValue item;
  double n;
  c->among->count = 0;
  c->result = 0;
  if (list->tag <= VM_TRUE) return true;
  if (list->tag != VM_FRESH && list->tag != VM_FROZEN) return false;
  for (int64_t i = 1;; i++) {
    VmValue key = vm_integer(i);
    if (!vm_get(vm, list, &key, &item)) return false;
    if (item.tag == VM_NIL) return true;
    if (!read_among(vm, c->among->arg, &item, &n) || !call_add_among(c, n))
      return false;
  }
}

static CALL_APART bool take_value (Vm *vm, const VmValue *result, Call *c) {
  if (c->kind == CALL_ASK) return take_answer(result, c);
  return c->kind == CALL_LIST ? take_seats(vm, result, c)
                              : take_among(vm, result, c);
}

static inline bool take_result (Vm *vm, const VmValue *result, Call *c) {
  if (c->kind == CALL_ACT) return true;
  if (c->kind < CALL_REFUSE) return take_value(vm, result, c);
  c->result = vm_is_true(result);
  return true;
}

static CALL_APART Outcome end_line (Host *h) {
  if (!h->in_line) return OUTCOME_OK;
  h->again = h->counting = true;
  return OUTCOME_AGAIN;
}

/* What calls count for a line: at least as much as they could have in Lua. */
static inline Outcome spend (Host *h, int calls, int work) {
  h->work += calls * USUAL_WORK_OF_CALL + work;
  h->line_left -= calls * WORK_OF_CALL;
  if (work > WORK_OF_CALL) h->line_left -= work;
  return h->line_left > 0 ? OUTCOME_OK : end_line(h);
}

static inline bool run (Vm *vm, VmCode *f, Call *c) {
  Host *h = vm->host;
  const VmValue *result;
  vm->stop = OUTCOME_OK;
  h->may_act = c->kind == CALL_ACT;
  h->tried_to_act = false;
  undo_begin(&h->undo, h->sit);
  if (c->kind == CALL_ACT) undo_act(&h->undo);
  vm->work = 0;
  vm->articles = 1;
  vm->used = 0;
  return put_arguments(vm, f, c) && (result = vm_run(vm, f)) != NULL &&
         take_result(vm, result, c) && !vm->spoilt;
}

/* It stopped before its end. False: it bailed out. */
static CALL_APART bool is_stopped (Vm *vm, VmEntry *e) {
  Undo *u = &vm->host->undo;
  if (vm->stop == OUTCOME_NEEDS_CARD) undo_table(u);
  if (vm->stop != OUTCOME_OK) return true;
  undo_call(u);
  if (++e->bailed == VM_TRIES) e->code = NULL;
  return false;
}

/* The outcome; BAILED: nothing has happened. */
static inline int attempt (Vm *vm, VmEntry *e, Call *c) {
  Host *h = vm->host;
  Outcome outcome;
  if (!run(vm, e->code, c) && !is_stopped(vm, e)) return BAILED;
  if (c->kind == CALL_MOVE && h->may_act) c->came = CAME_TO_ACT;
  e->bailed = 0;
  vm->worked += vm->work;
  outcome = spend(h, c->kind < CALL_REFUSE ? 1 : vm->articles, vm->work);
  return (int)(outcome == OUTCOME_OK ? vm->stop : outcome);
}

/* The function to call, if not everything is ready yet; NULL: Lua runs it. */
static CALL_APART VmEntry *prepare (Host *h, const Call *c) {
  Vm *vm = make_ready(h);
  if (vm == NULL) return NULL;
  vm->table = h->sit->table;
  return translate_new(vm, c);
}

/* If a specialisation bails out, the general code is tried, then Lua. */
Outcome vm_call (Host *h, Call *c, InLua *in_lua) {
  Vm *vm = h->now->vm;
  VmEntry *general = NULL, *e;
  if (is_for_lua(h)) return in_lua(h, c);
  if (vm != NULL && vm->seated == h->seatings) general = find_code(vm, c);
  if (general == NULL && (general = prepare(h, c)) == NULL) return in_lua(h, c);
  vm = h->now->vm;
  vm->table = h->sit->table;
  e = general->is_enough ? general : vm_specialise(vm, general, c);
  for (;; e = general) {
    int outcome = attempt(vm, e, c);
    if (VM_LIKELY(outcome != BAILED)) return (Outcome)outcome;
    if (e == general) return in_lua(h, c);
  }
}

/*
** Specialisations: functions translated again for particular arguments
**
** A game has few cards, seats and words, so the same moves come again and
** again. A function that was called often enough with the same arguments is
** translated for them alone: everything that follows from a card is folded, and
** only a few reads of the table remain. If a specialisation bails out, the
** general code is tried before Lua.
*/

enum {
  SPECIAL_CALLS = 64,   /* with the same arguments before there is one */
  SPECIAL_COMPARED = 2,  /* the same if every call is compared */
  SPECIAL_GAIN = 5,     /* this part of the code must go, or it is */
  SPECIAL_USELESS = 2,  /* useless; after this many, no more are made */
  SPECIAL_MEMORY = VM_TRANSLATED / VM_SEATINGS / 4 * 3,
  SPECIAL_IN_ALL = 420 << 10,  /* bytes for all rule files together, */
  SPECIAL_LESS = 20 << 10,    /* and that much less for each loaded file */
  SPECIAL_PLACES = 2048,
  SPECIAL_NUMBER = 200,  /* not for larger numbers, or later cards */
  KEY_ARGUMENTS = 5,    /* bytes of a key: a number, or */
  KEY_UNSEEN = 254, KEY_NONE
};

typedef struct Key {
  uint64_t number;
  int left;  /* bytes; < 0: it does not fit */
} Key;

static void add (Key *k, unsigned byte) {
  k->number = k->number << 8 | byte;
  k->left--;
}

static void add_card (Key *k, Card card) {
  if (card < SPECIAL_NUMBER)
    add(k, card);
  else if (card == CARD_UNSEEN)
    add(k, KEY_UNSEEN);
  else
    k->left = -1;
}

static void add_cards (Key *k, const Value *v) {
  add(k, v->count);
  for (int i = 0; i < v->count && k->left >= 0; i++) add_card(k, v->kind[i]);
}

static void add_argument (Key *k, const Arg *a, const Value *v) {
  if (!v->given)
    add(k, KEY_NONE);
  else if (a->type == ARG_CARDS)
    add_cards(k, v);
  else if (a->type == ARG_CARD)
    add_card(k, v->kind[0]);
  else if (v->number >= 0 && v->number < SPECIAL_NUMBER &&
           v->number == (int)v->number)
    add(k, (unsigned)v->number);
  else
    k->left = -1;
}

/* 0: the arguments have no key. */
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

static VmSpecial *look_up (const VmSpecials *all, uint64_t key) {
  uint32_t last = all->places - 1;
  uint32_t i = (uint32_t)(key * UINT64_C(0x9E3779B97F4A7C15) >> 52) & last;
  while (all->place[i].key != key && all->place[i].key != 0) i = (i + 1) & last;
  return &all->place[i];
}

/* Doubles the table; at its limit, drops entries that were not called often. */
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

/* NULL: not found, and no room for a new one. */
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

/* A list argument becomes a constant: code that changes it bails out. */
static void freeze (Vm *vm, VmValue *v) {
  const VmFresh *list = v->fresh;
  VmFrozen frozen = {.kind = -1, .length = list->items, .items = list->items};
  frozen.item =
      build_keep(vm, list->item, (size_t)list->items * sizeof *list->item);
  v->frozen = build_keep(vm, &frozen, sizeof frozen);
  v->tag = VM_FROZEN;
}

static VmCode *translate_for (Vm *vm, const Call *c) {
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

/* If the first few are hardly shorter, further ones will not be either. */
static void judge (VmEntry *general, const VmCode *one) {
  int insns = general->code->insns;
  if (one->insns <= insns - insns / SPECIAL_GAIN)
    general->is_specialised = true;
  else if (!general->is_specialised)
    general->is_enough = ++general->useless == SPECIAL_USELESS;
}

/* Counts a call with these arguments, and specialises if there were enough. */
static void count (Vm *vm, VmEntry *e, VmEntry *general, const Call *c) {
  VmSeating *s = vm->seating;
  size_t before = s->owned;
  int often =
      vm->host->calls == CALLS_COMPARED ? SPECIAL_COMPARED : SPECIAL_CALLS;
  if (e->tried || e->calls++ < often) return;
  e->tried = true;
  if (!has_room(vm)) return;
  e->code = translate_for(vm, c);
  s->specials.owned += s->owned - before;
  vm->host->versions += s->owned - before;
  if (e->code != NULL) judge(general, e->code);
}

/* The card, if it is the only argument besides the seat; -1 otherwise. */
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
    general->kinds = (uint16_t)kinds;
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
