/*
** What is certain of the cards, to one seat or to all who read the log
** SPDX-License-Identifier: MIT
*/
#ifndef viewer_h
#define viewer_h

#include "judge/legal_list.h"

/* Who looks: a seat, or whoever has the log and can work things out. */
enum { VIEWER_LOG = -2 };

/*
** The cards of a slot in their order, CARD_UNSEEN for each that the viewer
** can't see, or that is not the same in every world. Returns how many.
*/
int viewer_cards (const Judge *j, int slot, int viewer,
                  uint8_t kind[TOKENS_LIMIT]);

/* "3 3 7 coin ?*2": what is known first, then how many are not. */
void viewer_write (Buffer *b, const Judge *j, int slot, int viewer,
                   bool colour);

/* "an unknown card", "3 unknown cards"; behind "and" where 'more' was said. */
void viewer_write_unknown (Buffer *b, Language lang, int count, bool more);

/*
** Is less than all that is unseen possible for the unknown cards of the slot,
** to whoever has the log? Then '*could' has what they may be.
*/
bool viewer_narrows (const Judge *j, int slot, KindSet *could);

/* Is that card the same to the viewer in every world, and seen there? */
bool viewer_knows (const Judge *j, int token, int viewer);

/* What may be done now; to a seat, of its own moves and as far as it knows. */
void viewer_legal (Judge *j, int viewer, int most, LegalList *list);

#endif
