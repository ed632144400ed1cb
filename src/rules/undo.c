/*
** The undo log of a call
** SPDX-License-Identifier: MIT
*/
#include "rules/undo.h"

#include <string.h>

/* The number of frames when the call began. */
static int depth_before (const Undo *u) {
  return (uint8_t)u->course[offsetof(Table, depth)];
}

void undo_news (Undo *u) {
  Table *t = u->table;
  memcpy(u->news, t->news, t->news_count * sizeof *t->news);
  if (u->drops_news) t->news_count = 0;
}

void undo_all (Undo *u) {
  const Sitting *s = u->sit;
  if (u->has_copy) return;
  u->has_copy = true;
  u->end = u->next;
  table_copy(&u->copy, u->table, s->layout);
  u->depth = s->choices->depth;
  u->known = s->choices->known;
  u->multiplicity = s->multiplicity;
  u->uncounted = s->uncounted;
}

void undo_top (Undo *u) {
  int top = depth_before(u) - 1;
  if (u->has_top || top < 0) return;
  u->has_top = true;
  u->frame[top] = u->table->frame[top];
}

void undo_frame (Undo *u) {
  u->frame[u->table->depth] = u->table->frame[u->table->depth];
}

void undo_doubts (Undo *u) {
  if (u->has_doubts) return;
  u->has_doubts = true;
  u->asked = sitting_asked(u->sit);
}

/* At this point of undoing the card is the last of its pile. */
static void move_back (Table *t, const Change *c) {
  t->pile[t->slot[c->token]].stirred--;
  t->pile[c->was].stirred -= !table_is_known(t, c->token);
  table_pull(t, c->token);
  table_put(t, c->token, c->was, c->prev, c->next);
}

static void forget_name (Table *t, const Change *c) {
  int kind = t->what[c->token], pool;
  t->what[c->token] = c->what;
  if (kind >= UNKNOWN) return;  /* was it never named? */
  pool = t->group_pool[table_group(t, c->token)];
  table_add_unseen(t, kind, pool, 1);
}

static void put_back (Table *t, const Change *c) {
  switch ((ChangeKind)c->kind) {
    case CHANGE_CELL: t->cell[c->token] = c->number; break;
    case CHANGE_PLACE: move_back(t, c); break;
    case CHANGE_PLACES: table_move_back(t, c->token, c->was, c->next); break;
    case CHANGE_WHAT: forget_name(t, c); break;
  }
}

static void put_course_back (Undo *u) {
  Table *t = u->table;
  int depth = t->depth;
  memcpy(t, u->course, sizeof u->course);
  memcpy(t->news, u->news, t->news_count * sizeof *t->news);
  for (int i = t->depth - u->has_top; i < depth; i++)
    t->frame[i] = u->frame[i];
}

static void put_words_back (Undo *u) {
  Supply *s = u->sit->supply;
  s->arrows_used = u->arrows_used;
  s->from = u->from;
  s->to = u->to;
  s->lines_used_count -= u->words;
  while (u->words > 0) s->line[u->word[--u->words]].used = false;
}

void undo_table (Undo *u) {
  if (u->has_copy) table_copy(u->table, &u->copy, u->sit->layout);
  if (!u->acts) return;
  while (u->next > u->change) put_back(u->table, --u->next);
  put_course_back(u);
  put_words_back(u);
}

void undo_call (Undo *u) {
  Sitting *s = u->sit;
  undo_table(u);
  if (u->has_doubts) sitting_ask_anew(s, &u->asked);
  if (u->acts && s->journal != NULL) s->journal->count = u->journal;
  if (!u->has_copy) return;
  s->choices->depth = u->depth;
  s->choices->known = u->known;
  s->multiplicity = u->multiplicity;
  s->uncounted = u->uncounted;
}

