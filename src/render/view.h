/*
** What happens at a table, as viewers hear of it; what they choose from
** SPDX-License-Identifier: MIT
*/
#ifndef render_view_h
#define render_view_h

#include "drive/bot.h"
#include "judge/legal.h"

/* The cards that only this seat sees: a new one is news to it. */
void view_held (const Judge *j, int seat, bool held[TOKENS_LIMIT]);

/* A card that need not be named is for the player's own eyes: it goes. */
void view_hide_cards (const Ruleset *r, BoundMove *move);

/*
** A move that was just made, as the viewer hears of it, and the cards that
** came up: "Anne: card up -> 7".
*/
void view_move (Buffer *b, const Judge *j, Language lang, int viewer,
                int seat, const BoundMove *move);

/*
** Cards that everybody saw come up, from the news 'from' on: " -> 7, Bruno 3".
** Those of 'seat' (-1: of nobody) come without a name. Nothing where there
** are none.
*/
void view_news (Buffer *b, const Judge *j, Language lang, int seat, int from);

/* What the rules told just now, a line each. */
void view_told (Buffer *b, const Telling *told);

/* What those of them do that have words for it, a line each. */
void view_notes (Buffer *b, const Judge *j, Language lang, int from);

/* Either of the first two: what the viewer hears of a tale. */
void view_tale (Buffer *b, const Judge *j, Language lang, int viewer,
                const Tale *tale);

/*
** The moves one may choose from, numbered, with what is to be said with them,
** in so many lines of that width at most. Returns how many there was no place
** for.
*/
int view_choices (Buffer *b, Judge *j, const GameChoices *c, size_t width,
                  int lines);

/*
** The articles that matter now: those that forbid something at this moment,
** then the others that the moves of the phase can break.
*/
void view_articles (Buffer *b, const Judge *j, const GameChoices *c);

/*
** Where cards went between two tables
*/

typedef struct TransfersView {
  const Table *before;      /* and the judge's first table is after */
  int worlds_before;
  int viewer;               /* see position.h */
  int mover;                /* who needs no name, or -1 */
  const uint8_t *named;     /* cards that the line names, */
  int names;                /* so many: they need not be told again */
} TransfersView;

/*
** "draws 5; Bruno takes 2 unknown cards": who got cards, in words; where there
** are none, "Bruno's hand → discard: 7".
*/
void transfers_write (Buffer *b, const Judge *after,
                      const TransfersView *view);

#endif
