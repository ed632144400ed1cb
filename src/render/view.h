/*
** Events at the table as each viewer sees them, and choices
** SPDX-License-Identifier: MIT
*/
#ifndef render_view_h
#define render_view_h

#include "drive/bot.h"

/* The cards that only this seat sees: new ones are news to it. */
void view_held (const Judge *j, int seat, bool held[TOKENS_LIMIT]);

/* Removes a card that need not be named: it is private. */
void view_hide_cards (const Ruleset *r, BoundMove *move);

/*
** A move just made, as the viewer sees it, with the drawn cards: "Anne: card up
** -> 7".
*/
void view_move (Buffer *b, const Judge *j, Language lang, int viewer,
                int seat, const BoundMove *move);

/*
** Cards that everyone saw come up, from the news 'from' on: " -> 7, Bruno 3".
** Those of 'seat' (-1: none) are without a name. May be empty.
*/
void view_news (Buffer *b, const Judge *j, Language lang, int seat, int from);

/* What the rules reported just now, one line each. */
void view_told (Buffer *b, const Telling *told);

/* Actions of the rules that have words, one line each. */
void view_notes (Buffer *b, const Judge *j, Language lang, int from);

/* One of the first two functions, by the kind of tale. */
void view_tale (Buffer *b, const Judge *j, Language lang, int viewer,
                const Tale *tale);

/*
** The numbered choices with their announcements, in the given number of lines
** and width. Returns the number of choices left out.
*/
int view_choices (Buffer *b, Judge *j, const GameChoices *c, size_t width,
                  int lines);

/*
** The articles that matter now: those that forbid something at this moment,
** then others that moves of the phase can break.
*/
void view_articles (Buffer *b, const Judge *j, const GameChoices *c);

/* Movements of cards between two tables */

typedef struct TransfersView {
  const Table *before;      /* the judge's first table is the one after */
  int worlds_before;
  int viewer;               /* see position.h */
  int mover;                /* who needs no name, or -1 */
  const Card *named;        /* cards named by the line, which */
  int names;                /* need not be repeated */
} TransfersView;

/*
** "draws 5; Bruno takes 2 unknown cards": who got cards, in words; else
** "Bruno's hand → discard: 7".
*/
void transfers_write (Buffer *b, const Judge *after,
                      const TransfersView *view);

#endif
