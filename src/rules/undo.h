/*
** What a call has changed, to be put back where it comes to nothing
** SPDX-License-Identifier: MIT
**
** Whoever changes the table in a call says so here just before. Most calls
** set a few numbers, move a card or two and name one: these are written down
** one by one. Before all else, and where they are many, the table is copied;
** then the copy has what comes after, and once it is back, what was written
** down before is undone.
*/
#ifndef undo_h
#define undo_h

#include <stddef.h>
#include <string.h>

#include "rules/host.h"

enum { UNDO_CHANGES = 32 };    /* a copy of the table takes as long */

typedef enum ChangeKind {
  CHANGE_CELL, CHANGE_PLACE, CHANGE_PLACES, CHANGE_WHAT
} ChangeKind;

typedef struct Change {
  uint8_t kind;                /* a ChangeKind */
  uint8_t was;                 /* the slot that the card was in; what it was */
  Token token;                 /* or the cell */
  Token prev, next;            /* that it lay between; CHANGE_PLACES: 'next' */
                               /* cards from the first on were moved */
  double number;               /* that was in the cell */
} Change;

/* The host owns it; what it is about is the judge's. */
typedef struct Undo {
  Sitting *sit;
  Table *table;                /* of it */
  bool acts, has_copy, has_doubts, has_top;
  Change *next, *end;          /* where the next is written down; or is not */
  Change change[UNDO_CHANGES];
  char course[offsetof(Table, open)];
  bool drops_news;             /* is it too late to name what was dealt? */
  News news[NEWS_LIMIT];       /* that there were, as many as 'course' says */
  Frame frame[FRAMES_LIMIT];   /* the one under way, and what those that */
                               /* were put on it took the place of */
  int words;                   /* of lines, that were used */
  uint8_t word[SUPPLY_LIMIT];
  int arrows_used;
  uint8_t from, to;            /* of the card that was named last */
  int depth, known;            /* of choices */
  double multiplicity;
  bool uncounted;
  int journal;                 /* cards in it */
  Asked asked;
  Table copy;
} Undo;

/* A call begins, that only looks. */
static inline void undo_begin (Undo *u, Sitting *s) {
  u->sit = s;
  u->table = s->table;
  u->acts = u->has_copy = u->has_doubts = u->has_top = false;
  u->end = u->next;  /* nothing is to be written down */
}

/* Keeps the news that the table has; those of the call may replace them. */
void undo_news (Undo *u);

/* From here on it may change the table. */
static inline void undo_act (Undo *u) {
  const Sitting *s = u->sit;
  u->acts = true;
  u->next = u->change;
  u->end = u->change + UNDO_CHANGES;
  u->words = 0;
  memcpy(u->course, u->table, sizeof u->course);
  if (u->table->news_count > 0) undo_news(u);
  u->arrows_used = s->supply->arrows_used;
  u->from = s->supply->from;
  u->to = s->supply->to;
  if (s->journal != NULL) u->journal = s->journal->count;
}

/*
** What is about to be changed: anything; which doubts there are; the frame
** under way; the one above it. All that a table has before the slots that are
** open need not be told.
*/
void undo_all (Undo *u);
void undo_doubts (Undo *u);
void undo_top (Undo *u);
void undo_frame (Undo *u);

/* Puts back the table and the cards that lines name; or all of it. */
void undo_table (Undo *u);
void undo_call (Undo *u);

/* Where a change is to be written down; NULL: the copy has it. */
static inline Change *undo_next (Undo *u) {
  Change *c = u->next;
  if (c == u->end) {  /* full, or copied before? */
    undo_all(u);
    return NULL;
  }
  u->next = c + 1;
  return c;
}

/* A number that was another. False: it is not written down. */
static inline bool undo_number (Undo *u, int cell, double was) {
  Change *c = u->next;
  if (c == u->end) return false;
  u->next = c + 1;
  c->kind = CHANGE_CELL;
  c->token = (Token)cell;
  c->number = was;
  return true;
}

static inline void undo_cell (Undo *u, int cell) {
  if (!undo_number(u, cell, u->table->cell[cell])) undo_all(u);
}

/* A card gets a name. */
static inline void undo_what (Undo *u, int token) {
  Change *c;
  if (u->table->linked) {  /* out of which pool it comes is not noted */
    undo_all(u);
    return;
  }
  c = undo_next(u);
  if (c == NULL) return;
  c->kind = CHANGE_WHAT;
  c->token = (Token)token;
  c->was = u->table->what[token];
}

/* Moves a card to the end of a slot. */
static inline void undo_move (Undo *u, int token, int to) {
  Table *t = u->table;
  Change *c = undo_next(u);
  if (c != NULL) {
    c->kind = CHANGE_PLACE;
    c->was = t->slot[token];
    c->token = (Token)token;
    c->prev = t->prev[token];
    c->next = t->next[token];
  }
  table_move(t, token, to);
}

/* Moves the first 'n' cards of a slot, at least one, to another's end. */
static inline void undo_move_first (Undo *u, int from, int to, int n) {
  Table *t = u->table;
  Change *c = undo_next(u);
  if (c != NULL) {
    c->kind = CHANGE_PLACES;
    c->was = (uint8_t)from;
    c->token = t->pile[from].first;
    c->next = (Token)n;
  }
  table_move_first(t, from, to, n);
}

/* A card that a line names is used. */
static inline void undo_word (Undo *u, int line) {
  u->word[u->words++] = (uint8_t)line;
}

#endif
