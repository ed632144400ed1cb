/*
** Position as one viewer sees it
** SPDX-License-Identifier: MIT
*/
#include "drive/position.h"

#include <string.h>

#include "table/knowledge.h"
#include "table/seen.h"

static bool is_seen (const Judge *j, int slot, int viewer) {
  return viewer == VIEWER_LOG ||
         seen_slot(&j->world[0], &j->rules->layout, slot, viewer);
}

/* For each kind, the number of copies known to be there in every world. */
static void certain_copies (const Judge *j, int slot,
                            int copies[KINDS_LIMIT]) {
  int kinds = j->rules->layout.kinds;
  for (int k = 0; k < kinds; k++)
    copies[k] = table_count_kind(&j->world[0], slot, k);
  for (int w = 1; w < j->worlds; w++) {
    const Table *t = judge_world(j, w);
    for (int k = 0; k < kinds; k++) {
      int n = copies[k] > 0 ? table_count_kind(t, slot, k) : 0;
      if (n < copies[k]) copies[k] = n;
    }
  }
}

/* In another player's hand, which has no order, shown cards come first. */
int position_cards (const Judge *j, int slot, int viewer,
                    Card kind[TOKENS_LIMIT]) {
  const Table *t = &j->world[0];
  bool seen = is_seen(j, slot, viewer);
  int copies[KINDS_LIMIT], n = 0;
  if ((seen || t->shows) && j->worlds > 1) certain_copies(j, slot, copies);
  for (int k = t->pile[slot].first; k != NO_TOKEN; k = t->next[k]) {
    bool known = table_is_known(t, k) &&
                 (seen || table_is_shown(t, k, viewer)) &&
                 (j->worlds == 1 || copies[t->what[k]]-- > 0);
    kind[n++] = known ? t->what[k] : CARD_UNSEEN;
  }
  if (!seen && t->shows && !seen_order(&j->rules->layout, slot))
    position_sort(kind, n);
  return n;
}

/*
** In one world: kinds that the slot's unknown cards may be, and unseen kinds.
*/
static void add_possible (const Table *t, int slot, KindSet *could,
                          KindSet *unseen) {
  KindSet pools = kindset_none();
  for (int k = t->pile[slot].first; k != NO_TOKEN; k = t->next[k])
    if (!table_is_known(t, k))
      kindset_add_all(
          &pools, table_kinds_of_pool(t, t->group_pool[table_group(t, k)]));
  kindset_add_all(unseen, pools);
  kindset_add_all(could, knowledge_could_lie(t, slot, pools));
}

/* Kinds known there in one world, but not in all. */
static KindSet doubtful_kinds (const Table *t, int slot,
                               const int certain[KINDS_LIMIT]) {
  KindSet known = table_kinds(t, slot), doubtful = kindset_none();
  while (!kindset_is_empty(known)) {
    int k = kindset_take(&known);
    if (table_count_kind(t, slot, k) > certain[k]) kindset_add(&doubtful, k);
  }
  return doubtful;
}

/* Kinds that the unknown cards can be; empty if that is all unseen kinds. */
static KindSet narrowed_kinds (const Judge *j, int slot) {
  KindSet could = kindset_none(), unseen = kindset_none();
  int certain[KINDS_LIMIT];
  bool narrowed = j->worlds > 1 || j->world[0].narrowed;
  if (!narrowed || table_count(&j->world[0], slot) == 0) return could;
  certain_copies(j, slot, certain);
  for (int w = 0; w < j->worlds; w++) {
    const Table *t = judge_world(j, w);
    KindSet doubtful = doubtful_kinds(t, slot, certain);
    add_possible(t, slot, &could, &unseen);
    kindset_add_all(&could, doubtful);
    kindset_add_all(&unseen, doubtful);
  }
  return kindset_is_same(could, unseen) ? kindset_none() : could;
}

/* Does that world have at least as many such cards in the same slot? */
static bool has_like (const Table *world, const Table *t, int token) {
  int slot = t->slot[token], kind = t->what[token];
  return table_count_kind(world, slot, kind) >= table_count_kind(t, slot, kind);
}

bool position_knows (const Judge *j, int token, int viewer) {
  const Table *t = &j->world[0];
  if (!table_is_known(t, token)) return false;
  for (int w = 1; w < j->worlds; w++) {
    const Table *world = judge_world(j, w);
    if (world->what[token] != t->what[token] && !has_like(world, t, token))
      return false;
  }
  return is_seen(j, t->slot[token], viewer) ||
         table_is_shown(t, token, viewer);
}

void position_legal (Judge *j, int viewer, int most, LegalList *list) {
  if (viewer == VIEWER_LOG)
    legal_list(j, -1, most, list);
  else
    legal_list_seen(j, viewer, most, list);
}

static bool has_known (const Card *kind, int count) {
  for (int i = 0; i < count; i++)
    if (kind[i] != CARD_UNSEEN) return true;
  return false;
}

static void find_cards (Position *p, const Judge *j) {
  Card kind[TOKENS_LIMIT];
  int first = 0;
  for (int i = 0; i < j->rules->layout.slots; i++) {
    int count = position_cards(j, i, p->viewer, kind);
    p->slot[i].seen = is_seen(j, i, p->viewer) || has_known(kind, count);
    p->slot[i].first = (uint16_t)first;
    p->slot[i].count = (uint16_t)count;
    if (p->viewer == VIEWER_LOG) p->slot[i].could = narrowed_kinds(j, i);
    card_copy(p->card + first, kind, count);
    first += count;
  }
}

/* A seat knows the worth of its own cards, not of others'. */
static void find_worth (Position *p, Judge *j) {
  legal_worth(j, p->worth);
  for (int s = 0; s < j->seating->seats; s++)
    if (p->viewer != VIEWER_LOG && p->viewer != s) p->worth[s] = 0;
}

void position_find (Position *p, Judge *j, int viewer) {
  memset(p, 0, sizeof *p);
  p->rules = j->rules;
  p->seating = j->seating;
  p->lang = j->lang;
  p->viewer = viewer;
  p->phase = judge_phase(j);
  p->ended = j->ended;
  p->actors = legal_actors(j, p->actor);
  p->has_scores = judge_scores(j, p->score);
  find_worth(p, j);
  memcpy(p->cell, j->world[0].cell,
         (size_t)j->rules->layout.cells * sizeof p->cell[0]);
  find_cards(p, j);
}

bool position_is_own (const Position *p, int slot) {
  const Layout *l = &p->rules->layout;
  return l->zone[l->slot_zone[slot]].sees == SEES_OWNER &&
         l->slot_seat[slot] == p->viewer;
}

bool position_acts (const Position *p, int seat) {
  for (int i = 0; i < p->actors; i++)
    if (p->actor[i] == seat) return true;
  return false;
}

void position_sort (Card *kind, int count) {
  for (int i = 1; i < count; i++)
    for (int k = i; k > 0 && kind[k] < kind[k - 1]; k--) {
      Card swap = kind[k];
      kind[k] = kind[k - 1];
      kind[k - 1] = swap;
    }
}
