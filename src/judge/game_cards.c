/*
** A game that is played, written with its cards rather than its seed
** SPDX-License-Identifier: MIT
*/
#include "judge/game_cards.h"

static bool is_written (const Game *g, const JournalCard *c) {
  return g->cards == CARDS_ALL || c->sight == SIGHT_OF_ALL;
}

/* What the move itself brought up, behind its arrow. */
static void name_brought (const Game *g, Event *e) {
  int shown = 0, named = 0;
  for (int i = 0; i < g->came.by_move && shown < WORDS_LIMIT; i++) {
    const JournalCard *c = &g->came.card[i];
    if (c->what != NEWS_SHOWN) continue;
    e->card[shown++] = is_written(g, c) ? c->kind : CARD_UNSEEN;
    if (is_written(g, c) || c->sight == SIGHT_KEPT_UNSEEN) named = shown;
  }
  e->cards = named;  /* of cards that an owner saw, nothing need be said */
}

bool game_cards_hide (const Ruleset *r, BoundMove *b) {
  const Move *m = &r->move[b->move];
  bool any = false;
  for (int i = 0; i < m->args; i++)
    if (m->arg[i].may_be_unseen && b->value[i].kind != NULL) {
      memset(b->value[i].kind, CARD_UNSEEN, b->value[i].count);
      any = true;
    }
  return any;
}

static void write_move (Game *g, const Event *made) {
  Event e;
  BoundMove told;
  move_copy(&told, made->bound);
  if (g->cards == CARDS_PUBLIC) game_cards_hide(g->header.rules, &told);
  event_make_move(&e, made->seat, &told);
  name_brought(g, &e);
  game_write(g, &e);
}

/* Is a card dealt to that seat in another zone, too? */
static bool has_two_zones (const Journal *j, const JournalCard *c) {
  for (int i = 0; i < j->count; i++)
    if (j->card[i].what == NEWS_DEALT && j->card[i].seat == c->seat &&
        j->card[i].zone != c->zone)
      return true;
  return false;
}

static Subject subject_of (const JournalCard *c) {
  if (c->what == NEWS_DEALT) return SUBJECT_DEAL;
  return c->seat == NOBODY ? SUBJECT_TURN : SUBJECT_REVEAL;
}

static bool goes_with (const JournalCard *c, const JournalCard *first) {
  return c->what == first->what && c->seat == first->seat &&
         c->zone == first->zone && c->sight == first->sight;
}

/* The cards from there on that one line can name. Where the next begins. */
static int write_line (Game *g, int first) {
  const Journal *j = &g->came;
  const JournalCard *c = &j->card[first];
  int i = first;
  Event e;
  event_make(&e, subject_of(c), c->seat == NOBODY ? -1 : c->seat);
  if (c->what == NEWS_DEALT && has_two_zones(j, c)) e.zone = c->zone;
  for (; i < j->count && goes_with(&j->card[i], c) && e.cards < WORDS_LIMIT;
       i++)
    e.card[e.cards++] = j->card[i].kind;
  game_write(g, &e);
  return i;
}

/* Can the card be named by a line of its own? */
static bool has_line (const Game *g, int i) {
  const JournalCard *c = &g->came.card[i];
  if (c->what == NEWS_DEALT) return is_written(g, c);
  return i >= g->came.by_move && c->sight != SIGHT_OF_OWNER;
}

void game_cards_write (Game *g) {
  for (int i = 0; i < g->came.count;)
    i = has_line(g, i) ? write_line(g, i) : i + 1;
}

void game_cards_write_move (Game *g, const Event *e) {
  if (e->bound == NULL) {
    game_write(g, e);
    return;
  }
  write_move(g, e);
  game_cards_write(g);
}
