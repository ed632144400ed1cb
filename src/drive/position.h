/*
** Position as one viewer sees it
** SPDX-License-Identifier: MIT
*/
#ifndef drive_position_h
#define drive_position_h

#include "judge/legal.h"

/* A viewer: a seat, a spectator, or a reader of the log who reasons. */
enum { VIEWER_SPECTATOR = -1, VIEWER_LOG = -2 };

/*
** The cards of a slot, from the first (the top of a pile) to the last, are
** 'count' of the position's cards, starting at 'first'. The viewer may see a
** slot without knowing all of its cards. 'could' lists what the unknown ones
** can be, for VIEWER_LOG, if that is fewer than all unseen cards; else it is
** empty.
*/
typedef struct PositionSlot {
  bool seen;
  uint16_t first, count;
  KindSet could;
} PositionSlot;

/*
** Everything that a viewer knows of a position; all output of positions is made
** from this. Owns nothing: rules and seating must outlive it. Tables that
** differ only in cards which the viewer cannot see give equal positions.
*/
typedef struct Position {
  const Ruleset *rules;
  const Seating *seating;
  Language lang;
  int viewer;
  const Phase *phase;            /* NULL: the game is over */
  bool ended;                    /* by an 'end' line */
  int actors;                    /* number of players who may act: */
  uint8_t actor[SEATS_LIMIT];
  bool has_scores;
  double score[SEATS_LIMIT];
  double worth[SEATS_LIMIT];     /* 0: nothing, or unknown to the viewer */
  double cell[CELLS_LIMIT];      /* tallies and counters: see below */
  PositionSlot slot[SLOTS_LIMIT];
  Card card[TOKENS_LIMIT];       /* kinds, or CARD_UNSEEN */
} Position;

/* Uses the judge only to ask the rules for scores and worth. */
void position_find (Position *p, Judge *j, int viewer);

static inline double position_tally (const Position *p, int tally, int seat) {
  return p->cell[tally * p->rules->layout.seats + seat];
}

static inline double position_counter (const Position *p, int counter) {
  const Layout *l = &p->rules->layout;
  return p->cell[l->tallies * l->seats + counter];
}

/* Does only the viewer look at that slot, as at a hand? */
bool position_is_own (const Position *p, int slot);

bool position_acts (const Position *p, int seat);

/* In the order in which players sort a hand; unseen cards last. */
void position_sort (Card *kind, int count);

/*
** The cards of one slot, as in a position; CARD_UNSEEN also for a card that
** differs between worlds. Returns their number.
*/
int position_cards (const Judge *j, int slot, int viewer,
                    Card kind[TOKENS_LIMIT]);

/* Does the viewer see that card, and is it the same in every world? */
bool position_knows (const Judge *j, int token, int viewer);

/* The moves that are legal now; for a seat, its own, as far as it knows. */
void position_legal (Judge *j, int viewer, int most, LegalList *list);

#endif
