/*
** Positions and sets of cards in words
** SPDX-License-Identifier: MIT
*/
#ifndef render_position_text_h
#define render_position_text_h

#include "ground/buffer.h"
#include "judge/judge.h"
#include "rules/ruleset.h"

/* Of one card, of a sort, or of what lies above or below a card. */
typedef enum CardsName {
  CARDS_KIND, CARDS_SORT, CARDS_ABOVE, CARDS_BELOW
} CardsName;

typedef struct CardsPart {
  CardsName name;
  const Sort *sort;            /* NULL: of one card */
  int kind;                    /* the card; of a scale, the one left out */
} CardsPart;

enum { CARDS_PARTS = KINDS_LIMIT + 3 * SORTS_LIMIT };

typedef struct CardsText {
  CardsPart part[CARDS_PARTS];
  int parts;
} CardsText;

/*
** Names that say just which cards of 'among' are in 'cards'; those that have
** none are told one by one, if they are in 'each'. A scale is worth naming for
** 'many' cards, a sort for three, or for all that there is to tell.
*/
void cards_text_find (CardsText *text, const Ruleset *r, KindSet cards,
                      KindSet among, KindSet each, int many);

/* "heart, card above 6 or ghost" */
void cards_text_put (Buffer *b, const CardsText *text, const Ruleset *r,
                     Language lang, const char *comma, const char *last);
void cards_text_put_part (Buffer *b, const CardsPart *part, const Ruleset *r,
                          Language lang);

/*
** A position in words, as far as it is known
*/

/* Zones, tallies and counters that are not empty, and whose turn it is. */
void position_write (Buffer *b, Judge *j);

/* The same for a terminal with colours. */
void position_paint (Buffer *b, Judge *j);

/* The same, as one seat sees it (see view.h). */
void position_seen_by (Buffer *b, Judge *j, int viewer, bool colour);

#endif
