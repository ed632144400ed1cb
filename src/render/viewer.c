/*
** What is certain of the cards, to one seat or to all who read the log
** SPDX-License-Identifier: MIT
*/
#include "render/viewer.h"

#include "render/catalogue.h"
#include "render/paint.h"

#include "table/knowledge.h"
#include "table/seen.h"

static bool sees (const Judge *j, int slot, int viewer) {
  return viewer == VIEWER_LOG ||
         seen_slot(&j->world[0], &j->rules->layout, slot, viewer);
}

/* Of each kind, as many as are known to lie there in every world. */
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

int viewer_cards (const Judge *j, int slot, int viewer,
                  uint8_t kind[TOKENS_LIMIT]) {
  const Table *t = &j->world[0];
  bool seen = sees(j, slot, viewer);
  int copies[KINDS_LIMIT], n = 0;
  if (seen && j->worlds > 1) certain_copies(j, slot, copies);
  for (int k = t->pile[slot].first; k != NO_TOKEN; k = t->next[k]) {
    bool known = seen && table_is_known(t, k) &&
                 (j->worlds == 1 || copies[t->what[k]]-- > 0);
    kind[n++] = known ? t->what[k] : CARD_UNSEEN;
  }
  return n;
}

void viewer_write (Buffer *b, const Judge *j, int slot, int viewer,
                   bool colour) {
  uint8_t kind[TOKENS_LIMIT];
  int count = viewer_cards(j, slot, viewer, kind), unknown = 0, n = 0;
  for (int i = 0; i < count; i++) {
    if (kind[i] == CARD_UNSEEN) {
      unknown++;
      continue;
    }
    if (n++ > 0) buffer_char(b, ' ');
    paint_card(b, &j->rules->kind[kind[i]], j->lang, colour);
  }
  if (unknown > 0)
    buffer_format(b, unknown > 1 ? "%s?*%d" : "%s?", n > 0 ? " " : "",
                  unknown);
}

void viewer_write_unknown (Buffer *b, Language lang, int count, bool more) {
  if (count == 0) return;
  if (more) buffer_text(b, catalogue_words(SAY_AND, lang));
  if (count == 1)
    buffer_text(b, catalogue_words(SAY_CARD_UNKNOWN, lang));
  else
    buffer_format(b, catalogue_words(SAY_CARDS_UNKNOWN, lang), count);
}

/* Of one world: what the slot's unknown cards may be, and what is unseen. */
static void add_possible (const Table *t, int slot, KindSet *could,
                          KindSet *unseen) {
  KindSet pools = kindset_none();
  for (int k = t->pile[slot].first; k != NO_TOKEN; k = t->next[k])
    if (!table_is_known(t, k))
      kindset_add_all(&pools, t->pool_kinds[t->group_pool[table_group(t, k)]]);
  kindset_add_all(unseen, pools);
  kindset_add_all(could, knowledge_could_lie(t, slot, pools));
}

/* Known there in one world, and not in all. */
static KindSet doubtful_kinds (const Table *t, int slot,
                               const int certain[KINDS_LIMIT]) {
  KindSet known = table_kinds(t, slot), doubtful = kindset_none();
  while (!kindset_is_empty(known)) {
    int k = kindset_take(&known);
    if (table_count_kind(t, slot, k) > certain[k]) kindset_add(&doubtful, k);
  }
  return doubtful;
}

bool viewer_narrows (const Judge *j, int slot, KindSet *could) {
  KindSet unseen = kindset_none();
  int certain[KINDS_LIMIT];
  bool narrowed = j->worlds > 1 || j->world[0].narrowed;
  if (!narrowed || table_count(&j->world[0], slot) == 0) return false;
  certain_copies(j, slot, certain);
  for (int w = 0; w < j->worlds; w++) {
    const Table *t = judge_world(j, w);
    KindSet doubtful = doubtful_kinds(t, slot, certain);
    add_possible(t, slot, could, &unseen);
    kindset_add_all(could, doubtful);
    kindset_add_all(&unseen, doubtful);
  }
  return !kindset_is_same(*could, unseen);
}

/* Are there as many cards like this one in its place in that world? */
static bool has_like (const Table *world, const Table *t, int token) {
  int slot = t->slot[token], kind = t->what[token];
  return table_count_kind(world, slot, kind) >= table_count_kind(t, slot, kind);
}

bool viewer_knows (const Judge *j, int token, int viewer) {
  const Table *t = &j->world[0];
  if (!table_is_known(t, token)) return false;
  for (int w = 1; w < j->worlds; w++) {
    const Table *world = judge_world(j, w);
    if (world->what[token] != t->what[token] && !has_like(world, t, token))
      return false;
  }
  return sees(j, t->slot[token], viewer);
}

void viewer_legal (Judge *j, int viewer, int most, LegalList *list) {
  if (viewer == VIEWER_LOG)
    legal_list(j, -1, most, list);
  else
    legal_list_seen(j, viewer, most, list);
}
