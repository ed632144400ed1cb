/*
** Cards that stay known though the moves that laid them are taken back
** SPDX-License-Identifier: MIT
**
** From each world, what was taken back is observed once more. Where that ends,
** a card that was laid is known, and where it lay before: so it is there.
*/
#include "judge/kept.h"

#include <stdlib.h>

#include "ground/memory.h"
#include "table/knowledge.h"

/* A line that was taken back is observed; an illegal move only shows cards. */
static Ruling observe (Game *g, HistoryEntry *e) {
  Line line = game_entry_line(g, e);
  Ruling ruling;
  if (e->takens > 0)
    return kept_know(g, e) == KEPT_NEVER ? RULING_ILLEGAL : RULING_FINE;
  g->judge.mode = e->shows ? MODE_SHOW : MODE_OBSERVE;
  ruling = game_line(g, &line, e->stands);
  g->judge.mode = MODE_OBSERVE;
  return ruling;
}

/* What the worlds are that are left to be tried, and those that are found. */
typedef struct Keeping {
  Game *game;
  Checkpoint *before;
  Shelf from;                  /* the worlds there */
  HistoryEntry *entry;         /* what stands there, and is written over */
  Mode mode;
  Shelf found;
  uint64_t signature[WORLDS_LIMIT];
  Table world;                 /* to work with */
  KindSet laid;
  int seen;                    /* how many lines those found can explain */
  bool explained;              /* is there any that can? */
  bool news;                   /* is anything known that was not? */
} Keeping;

/* Whoever may lay cards from there sees them. */
static bool is_a_hand (const Layout *l, int slot) {
  return l->zone[l->slot_zone[slot]].sees != SEES_NOBODY;
}

/* Is that card known already, as another token: see knowledge_mix? */
static bool is_known_there (const Table *t, int token, int kind) {
  int pool = t->group_pool[table_group(t, token)];
  return t->unseen[kind][pool] == 0 &&
         table_find(t, t->slot[token], kind) != NO_TOKEN;
}

/* The world before, with the cards of the one behind that were laid. */
static bool know_laid (Keeping *k, Table *t, const Table *after, KindSet laid) {
  const Layout *l = &k->game->judge.rules->layout;
  for (int i = 0; i < l->tokens; i++) {
    if (table_is_known(t, i) || !table_is_known(after, i) ||
        !kindset_has(laid, after->what[i]) || !is_a_hand(l, t->slot[i]))
      continue;
    if (is_known_there(t, i, after->what[i])) continue;
    if (!knowledge_name(t, i, after->what[i])) return false;
    k->news = true;
  }
  return true;
}

/* 'w' is one of the worlds before, 'after' what came of it. */
static void keep_world (Keeping *k, int w, const Table *after, KindSet laid) {
  const Layout *l = &k->game->judge.rules->layout;
  Table *t = &k->world;
  uint64_t signature;
  if (k->found.count == WORLDS_LIMIT) return;
  shelf_get(&k->from, w, t, l);
  if (!know_laid(k, t, after, laid)) return;
  signature = knowledge_signature(t, l);
  for (int i = 0; i < k->found.count; i++)
    if (k->signature[i] == signature) return;
  k->signature[k->found.count] = signature;
  shelf_put(&k->found, t, l);
}

/* How many of the lines can happen here; all, where that is not sure. */
static int observe_all (Game *g, const HistoryEntry *taken) {
  Judge *j = &g->judge;
  Ruling ruling = RULING_FINE;
  int i = 0;
  while (i < taken->takens && game_is_fine(ruling))
    ruling = observe(g, &g->history.taken[taken->taken + i++]);
  if (ruling != RULING_ILLEGAL || j->incomplete || j->lost)
    return taken->takens;
  return i - 1;
}

/* Is it known now that it was not this world, or not those found so far? */
static bool is_outdone (Keeping *k, const HistoryEntry *taken, int seen) {
  if (taken->seen >= 0 && seen > taken->seen) seen = taken->seen;
  if (seen < k->seen) return k->news = true;
  if (seen > k->seen) {
    k->news |= k->found.count > 0;
    shelf_clear(&k->found);
    k->seen = seen;
  }
  return false;
}

/* Goes on from one world, and comes back with what was seen. */
static void try_world (Keeping *k, const HistoryEntry *taken, int w) {
  Game *g = k->game;
  Judge *j = &g->judge;
  int length = g->history.length, seen;
  judge_restore(j, k->before);
  shelf_get(&k->from, w, &j->world[0], &j->rules->layout);
  j->worlds = 1;
  j->laid = kindset_none();
  seen = observe_all(g, taken);
  g->history.length = length;
  kindset_add_all(&k->laid, j->laid);
  if (is_outdone(k, taken, seen)) return;
  k->explained = true;
  for (int i = 0; i < j->worlds; i++)
    keep_world(k, w, judge_world(j, i), j->laid);
}

static void open_keeping (Keeping *k, Game *g, const HistoryEntry *taken) {
  History *h = &g->history;
  size_t size = (size_t)taken->takens * sizeof *h->entry;
  k->game = g;
  k->before = judge_save(&g->judge);
  k->mode = g->judge.mode;
  for (int w = 0; w < g->judge.worlds; w++)
    shelf_put(&k->from, judge_world(&g->judge, w), &g->judge.rules->layout);
  h->entry = memory_grow(h->entry, &h->room,
                         (size_t)(h->length + taken->takens),
                         sizeof *h->entry);
  k->entry = memory_new(size);
  memcpy(k->entry, h->entry + h->length, size);
}

/* They are the judge's from now on. */
static void take_found (Judge *j, const Shelf *found) {
  const Layout *l = &j->rules->layout;
  shelf_clear(j->others);
  for (int w = 0; w < found->count; w++) {
    shelf_get(found, w, &j->world[w > 0], l);
    shelf_put(j->others, &j->world[w > 0], l);
  }
  j->worlds = found->count;
  j->counted = false;         /* these have no weights */
}

static void close_keeping (Keeping *k, const HistoryEntry *taken) {
  History *h = &k->game->history;
  Judge *j = &k->game->judge;
  judge_restore(j, k->before);
  memcpy(h->entry + h->length, k->entry,
         (size_t)taken->takens * sizeof *k->entry);
  j->mode = k->mode;
  if (k->news && k->found.count > 0 && k->found.count < WORLDS_LIMIT)
    take_found(j, &k->found);
  free(k->before);
  free(k->entry);
  shelf_free(&k->from);
  shelf_free(&k->found);
}

/* Nothing is denied or affirmed meanwhile, and nothing new is kept. */
Kept kept_know (Game *g, HistoryEntry *taken) {
  HistoryEntry own = *taken;  /* the list may move */
  Judge *j = &g->judge;
  Keeping *k;
  bool replaying = g->replaying;
  int deny = j->deny, affirmeds = j->affirmeds;
  KindSet laid = j->laid;
  Kept kept;
  if (own.takens == 0 || j->world[0].seeded) return KEPT_NOTHING;
  k = memory_new(sizeof *k);
  k->seen = own.seen;
  open_keeping(k, g, &own);
  g->replaying = true;
  j->deny = -1;
  j->affirmeds = 0;
  for (int w = 0; w < k->before->worlds; w++) try_world(k, &own, w);
  kept = !k->explained ? KEPT_NEVER : k->news ? KEPT_NEWS : KEPT_NOTHING;
  if (own.seen < 0) taken->seen = k->seen;
  close_keeping(k, &own);
  j->deny = deny;
  j->affirmeds = affirmeds;
  j->laid = kindset_or(laid, k->laid);
  g->replaying = replaying;
  free(k);
  return kept;
}
