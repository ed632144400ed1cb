/*
** Cards and suits in the letters and words of French
** SPDX-License-Identifier: MIT
*/
#ifndef record_french_h
#define record_french_h

#include "base/buffer.h"
#include "rules/ruleset.h"

/*
** In a French log, P, C, K and T are pique, cœur, carreau and trèfle; A, R, D,
** V and C (in tarot) are as, roi, dame, valet and cavalier. "9C", "C9" and "9
** de cœur" are ♥9, "DK" is ♦D, and "CK" could be ♥R or ♣R.
*/
typedef struct FrenchCard {
  bool is_read;                /* false: look it up in the rules */
  int kind;                    /* or -1: not a card of the game */
  int other;                   /* a second reading, or -1 */
} FrenchCard;

/* Does the game have cards with suit signs? */
bool french_matters (const Ruleset *r);

FrenchCard french_card (const Ruleset *r, Span word);

/* The sign of a suit's letter, or NULL. */
const char *french_sign (char letter);

/* Reads "C" or "1C" as a word of an argument; -1 if it is not one. */
int french_choice (const Dictionary *words, Span word);

/*
** The number of leading words that spell out one card ("valet de cœur"), or 0.
*/
int french_spelt_out (const Span *word, int words);

/* Cards in notes that use French letters for suits */

/* Adds 's' to 'out', with its cards in the notation of logs. */
void french_translate (Buffer *out, const Ruleset *r, Span s);

/* Are notes with a title in French, with French letters for suits? */
bool french_is_likely (const Ruleset *r, Span notes);

#endif
