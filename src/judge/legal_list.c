/*
** Lists of legal moves, for display
** SPDX-License-Identifier: MIT
*/
#include <stdlib.h>

#include "base/memory.h"
#include "base/span.h"
#include "judge/legal.h"
#include "table/seen.h"

enum { WORLDS_LISTED = 64 };   /* moves of further worlds are left out */

/* A hash set of the moves in any world so far; 0 is empty. */
typedef struct Heard {
  uint64_t *hash;
  size_t count, room;          /* a power of two, or 0 */
} Heard;

typedef struct ListEar {
  LegalList *list;
  int most;
  uint64_t told;               /* bit m: a variant of move m is in the list */
  bool several;                /* are there several worlds? Then also: */
  Heard heard;
  KindSet cards;               /* of listed moves that name one card */
} ListEar;

static uint64_t hash_move (int seat, const BoundMove *b) {
  uint64_t h = hash_mix((uint64_t)seat + 1, (uint64_t)b->move);
  for (int i = 0; i < b->args; i++) {
    const Value *v = &b->value[i];
    uint64_t bits;
    memcpy(&bits, &v->number, sizeof bits);
    h = hash_mix(h, v->given ? v->count : KINDS_LIMIT);
    if (v->given) h = hash_mix(h, bits);
    for (int k = 0; v->given && k < v->count; k++) h = hash_mix(h, v->kind[k]);
  }
  return h != 0 ? h : 1;
}

static uint64_t *find_heard (const Heard *h, uint64_t hash) {
  size_t i = hash & (h->room - 1);
  while (h->hash[i] != 0 && h->hash[i] != hash) i = (i + 1) & (h->room - 1);
  return &h->hash[i];
}

static void grow_heard (Heard *h) {
  Heard more = {.room = h->room > 0 ? 2 * h->room : 64, .count = h->count};
  more.hash = memory_new(more.room * sizeof *more.hash);
  for (size_t i = 0; i < h->room; i++)
    if (h->hash[i] != 0) *find_heard(&more, h->hash[i]) = h->hash[i];
  free(h->hash);
  *h = more;
}

/* Adds the move; true if it is new. */
static bool is_new (Heard *h, int seat, const BoundMove *move) {
  uint64_t hash = hash_move(seat, move), *place;
  if (2 * h->count >= h->room) grow_heard(h);
  place = find_heard(h, hash);
  if (*place != 0) return false;
  *place = hash;
  h->count++;
  return true;
}

/* At least one variant of each move is listed, however many there are. */
static bool should_list (ListEar *e, int move) {
  bool first = !(e->told >> move & 1);
  e->told |= UINT64_C(1) << move;
  return first || e->list->count < e->most;
}

static bool list_move (void *ear, int seat, const BoundMove *move) {
  ListEar *e = ear;
  LegalList *l = e->list;
  if (e->several && !is_new(&e->heard, seat, move)) return true;
  if (move->kinds == 1) kindset_add(&e->cards, move->kind[0]);
  l->total++;
  if (!should_list(e, move->move)) return true;
  l->move[l->count].seat = seat;
  move_copy(&l->move[l->count++].move, move);
  return true;
}

static bool may_act (const Judge *j, int seat) {
  uint8_t actor[SEATS_LIMIT];
  int n = legal_actors(j, actor);
  for (int i = 0; i < n; i++)
    if (actor[i] == seat) return true;
  return false;
}

bool legal_list_is_if_held (const LegalList *list) {
  return !kindset_is_empty(list->if_held) || list->set_cards > 0;
}

/* Cards that would be legal together; keeps the first such set. */
static void note_set (LegalList *list, const BoundMove *move) {
  if (list->set_cards == 0) {
    list->set_cards = move->kinds < SET_TOLD ? move->kinds : SET_TOLD;
    card_copy(list->set, move->kind, list->set_cards);
  }
  for (int i = 0; i < move->kinds; i++)
    kindset_add(&list->together, move->kind[i]);
}

/* A card that would be legal if it were held. */
static bool note_card (void *ear, int seat, const BoundMove *move) {
  LegalList *list = ear;
  bool first = !legal_list_is_if_held(list);
  if (move->kinds != 1 && !move_has_set(move)) return true;
  list->holder = first || list->holder == seat ? seat : -1;
  list->held_move =
      first || list->held_move == move->move ? move->move : -1;
  if (move->kinds == 1)
    kindset_add(&list->if_held, move->kind[0]);
  else
    note_set(list, move);
  return true;
}

static void list_if_held (Judge *j, int seat, LegalList *list) {
  LegalUnseen unseen = legal_each_unseen(j, seat, note_card, list);
  kindset_add_all(&list->hidden, unseen.cards);
  kindset_add_all(&list->if_none, unseen.if_none);
  list->several |= unseen.several;
  list->if_held_cut |= unseen.broken;
}

void legal_list_clear (LegalList *list) {
  list->listed = list->of_all = list->may_pass_over = list->cut = false;
  list->several = list->if_held_cut = false;
  list->count = list->total = 0;
  list->hidden = list->if_held = list->if_none = kindset_none();
  list->together = kindset_none();
  list->set_cards = 0;
}

void legal_list_free (LegalList *list) { free(list->move); }

/* If the rules break, the list has what was found, and is marked 'cut'. */
static void list_world (Judge *j, int seat, ListEar *ear) {
  LegalList *list = ear->list;
  bool whole = legal_each(j, seat, list_move, ear) == RULING_FINE;
  list->listed |= whole || list->total > 0;
  list->cut |= j->list_cut || !whole;
  if (!j->world[0].seeded) list_if_held(j, seat, list);
}

/* Moves that are legal in other worlds, but not in the first. */
static void list_others (Judge *j, int seat, ListEar *ear) {
  const Layout *l = &j->rules->layout;
  Table *first = memory_new(sizeof *first);
  table_copy(first, &j->world[0], l);
  for (int w = 1; w < j->worlds && w < WORLDS_LISTED; w++) {
    table_copy(&j->world[0], judge_world(j, w), l);
    list_world(j, seat, ear);
  }
  table_copy(&j->world[0], first, l);
  ear->list->if_held = kindset_minus(ear->list->if_held, ear->cards);
  ear->list->cut |= j->worlds > WORLDS_LISTED;
  free(first);
}

/* Moves of the current phase. False if the seat may not act in it. */
static bool list_phase (Judge *j, int seat, ListEar *ear) {
  ear->several = j->worlds > 1;
  ear->cards = kindset_none();
  list_world(j, seat, ear);
  if (ear->several) list_others(j, seat, ear);
  free(ear->heard.hash);
  ear->heard = (Heard){0};
  return seat < 0 || may_act(j, seat);
}

enum { PASSED_OVER_LIMIT = 8 };

static int count_listed (const LegalList *list) {
  return list->total + kindset_count(list->if_held) +
         kindset_count(list->together);
}

/*
** An optional phase may be passed over: then the next one counts, too, and a
** move in that one implies that the other was passed over.
*/
static bool list_phases (Judge *j, int seat, ListEar *ear) {
  Checkpoint *here = legal_may_pass_over(j) ? judge_save(j) : NULL;
  bool acts = list_phase(j, seat, ear);
  int before = count_listed(ear->list);
  for (int i = 0; i < PASSED_OVER_LIMIT && legal_may_pass_over(j); i++) {
    ear->list->may_pass_over = true;
    if (judge_pass_over(j) != RULING_FINE) break;
    acts |= list_phase(j, seat, ear);
  }
  if (count_listed(ear->list) > before) ear->list->may_pass_over = false;
  if (here != NULL) judge_restore(j, here);
  free(here);
  return acts;
}

void legal_list (Judge *j, int seat, int most, LegalList *list) {
  ListEar ear = {.list = list, .most = most};
  legal_list_clear(list);
  if (j->ended || judge_over(j) || j->world[0].halted) return;
  list->move = memory_grow(list->move, &list->room,
                           (size_t)(most + MOVES_LIMIT), sizeof *list->move);
  if (list_phases(j, seat, &ear) &&
      (list->total > 0 || legal_list_is_if_held(list))) {
    list->of_all = seat < 0;
    return;
  }
  legal_list_clear(list);
  list->of_all = true;
  ear.told = 0;
  list_phases(j, -1, &ear);
}

/* What is known in one world but not in all is unknown. */
static void forget_doubtful (Table *t, const Judge *j) {
  for (int w = 1; w < j->worlds; w++) {
    const Table *world = judge_world(j, w);
    for (int k = 0; k < t->tokens; k++) {
      int slot = t->slot[k], kind = t->what[k];
      if (table_is_known(t, k) && table_count_kind(world, slot, kind) <
                                      table_count_kind(t, slot, kind))
        t->what[k] = UNKNOWN;
    }
  }
}

Checkpoint *legal_look_as (Judge *j, int seat) {
  Checkpoint *whole = judge_save(j);
  Table *certain = memory_new(sizeof *certain);
  table_copy(certain, &j->world[0], &j->rules->layout);
  forget_doubtful(certain, j);
  seen_by(certain, &j->rules->layout, seat, &j->world[0]);
  free(certain);
  j->worlds = 1;
  return whole;
}

void legal_list_seen (Judge *j, int seat, int most, LegalList *list) {
  Checkpoint *whole = legal_look_as(j, seat);
  legal_list(j, seat, most, list);
  judge_restore(j, whole);
  free(whole);
}
