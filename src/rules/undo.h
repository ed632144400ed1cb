/*
** The undo log of a call
** SPDX-License-Identifier: MIT
**
** Code that changes the table in a call logs it here first. Most calls set a
** few numbers, move a card or two and name one: these are logged one by one.
** Before other changes, or after many, the table is copied: undo restores the
** copy, then the changes logged before it.
*/
#ifndef undo_h
#define undo_h

#include <stddef.h>
#include <string.h>

#include "rules/host.h"

enum { UNDO_CHANGES = 32 };    /* copying the table costs about as much */

typedef enum ChangeKind {
  CHANGE_CELL, CHANGE_PLACE, CHANGE_PLACES, CHANGE_WHAT
} ChangeKind;

typedef struct Change {
  uint8_t kind;                /* a ChangeKind */
  uint8_t was;                 /* the card's slot before */
  Token token;                 /* or the cell */
  union { Token prev; Card what; };  /* its neighbours before; its 'what'; */
  Token next;                  /* CHANGE_PLACES: so many cards from the */
                               /* first on were moved */
  double number;               /* the cell's old value */
} Change;

/* The host owns it; sitting and table are the judge's. */
typedef struct Undo {
  Sitting *sit;
  Table *table;                /* of it */
  bool acts, has_copy, has_doubts, has_top;
  Change *next, *end;          /* the next free entry; the end of the log */
  Change change[UNDO_CHANGES];
  char course[offsetof(Table, open)];
  bool drops_news;             /* is it too late to name what was dealt? */
  News news[NEWS_LIMIT];       /* old news; 'course' has their number */
  Frame frame[FRAMES_LIMIT];   /* the current frame, and those replaced by */
                               /* pushed ones */
  int words;                   /* of lines, used by the call */
  uint8_t word[SUPPLY_LIMIT];
  int arrows_used;
  uint8_t from, to;            /* of the card named last */
  int depth, known;            /* of choices */
  double multiplicity;
  bool uncounted;
  int journal;                 /* cards in the journal */
  Asked asked;
  Table copy;
} Undo;

/* A call that only looks begins. */
static inline void undo_begin (Undo *u, Sitting *s) {
  u->sit = s;
  u->table = s->table;
  u->acts = u->has_copy = u->has_doubts = u->has_top = false;
  u->end = u->next;  /* nothing is to be logged */
}

/* Saves the table's news; those of the call may replace them. */
void undo_news (Undo *u);

/* From now on the call may change the table. */
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
** Saves what is about to change: everything; which doubts there are; the
** current frame; the one above it. The part of a table before its open slots
** need not be noted.
*/
void undo_all (Undo *u);
void undo_doubts (Undo *u);
void undo_top (Undo *u);
void undo_frame (Undo *u);

/* Restores the table and the cards that lines name; or everything. */
void undo_table (Undo *u);
void undo_call (Undo *u);

/* The next entry of the log; NULL: the copy has the old value. */
static inline Change *undo_next (Undo *u) {
  Change *c = u->next;
  if (c == u->end) {  /* full, or copied before? */
    undo_all(u);
    return NULL;
  }
  u->next = c + 1;
  return c;
}

/* Logs a number's old value. False: not logged. */
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

/* Logs that a card gets a name. */
static inline void undo_what (Undo *u, int token) {
  Change *c;
  if (u->table->linked) {  /* its pool is not logged */
    undo_all(u);
    return;
  }
  c = undo_next(u);
  if (c == NULL) return;
  c->kind = CHANGE_WHAT;
  c->token = (Token)token;
  c->what = u->table->what[token];
}

/* Moves a card to the end of a slot, logged. */
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

/*
** Moves the first 'n' cards of a slot (at least one) to the end of another,
** logged.
*/
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

/* Logs that a card named by a line is used. */
static inline void undo_word (Undo *u, int line) {
  u->word[u->words++] = (uint8_t)line;
}

#endif
