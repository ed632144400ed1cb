/*
** A position as one viewer sees it
** SPDX-License-Identifier: MIT
*/
#ifndef drive_position_h
#define drive_position_h

#include "judge/legal.h"

/* Who looks: a seat, a spectator, or whoever has the log and can reason. */
enum { VIEWER_SPECTATOR = -1, VIEWER_LOG = -2 };

/*
** The cards of a slot, from the first (the top of a pile) to the last, are
** 'count' of the position's from 'first' on. The viewer may see a slot and
** still not know all of its cards. 'could' has what the unknown ones can be,
** for VIEWER_LOG, where that is less than all that is unseen; else it is empty.
*/
typedef struct PositionSlot {
  bool seen;
  uint16_t first, count;
  KindSet could;
} PositionSlot;

/*
** All that a viewer knows of a position; every writer of positions writes one
** of these. It owns nothing: rules and seating must outlast it. Two tables
** that differ only in cards which the viewer can't see give the same one.
*/
typedef struct Position {
  const Ruleset *rules;
  const Seating *seating;
  Language lang;
  int viewer;
  const Phase *phase;            /* NULL: the game is over */
  bool ended;                    /* by an 'end' line */
  int actors;                    /* so many may act: */
  uint8_t actor[SEATS_LIMIT];
  bool has_scores;
  double score[SEATS_LIMIT];
  bool has_worth;                /* do the rules say what cards come to? */
  double worth[SEATS_LIMIT];     /* 0: nothing, or the viewer can't know */
  double cell[CELLS_LIMIT];      /* tallies and counters: see below */
  PositionSlot slot[SLOTS_LIMIT];
  uint8_t card[TOKENS_LIMIT];    /* kinds, or CARD_UNSEEN */
} Position;

/* The rules are asked for scores and worth; otherwise the judge is not used. */
void position_find (Position *p, Judge *j, int viewer);

static inline double position_tally (const Position *p, int tally, int seat) {
  return p->cell[tally * p->rules->layout.seats + seat];
}

static inline double position_counter (const Position *p, int counter) {
  const Layout *l = &p->rules->layout;
  return p->cell[l->tallies * l->seats + counter];
}

/* Is it a slot that the viewer alone looks at, such as a hand? */
bool position_is_own (const Position *p, int slot);

bool position_acts (const Position *p, int seat);

/* As players sort what they hold; unseen cards come last. */
void position_sort (uint8_t *kind, int count);

/*
** The cards of one slot, as they are in a position; CARD_UNSEEN also for one
** that is not the same in every world. Returns how many.
*/
int position_cards (const Judge *j, int slot, int viewer,
                    uint8_t kind[TOKENS_LIMIT]);

/* Is that card the same to the viewer in every world, and seen there? */
bool position_knows (const Judge *j, int token, int viewer);

/* What may be done now; to a seat, of its own moves and as far as it knows. */
void position_legal (Judge *j, int viewer, int most, LegalList *list);

#endif
