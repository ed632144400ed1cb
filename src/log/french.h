/*
** Cards and suits in the letters and words of French
** SPDX-License-Identifier: MIT
*/
#ifndef record_french_h
#define record_french_h

#include "rules/ruleset.h"

/*
** In a log in French, P, C, K and T are pique, cœur, carreau and trèfle; A, R,
** D, V and C (in tarot) are as, roi, dame, valet and cavalier. "9C", "C9" and
** "9 de cœur" are ♥9, "DK" is ♦D, and "CK" could be ♥R or ♣R.
*/
typedef struct FrenchCard {
  bool is_read;                /* else it is for the rules' own words */
  int kind;                    /* or -1: no card of the game */
  int other;                   /* that it could be as well, or -1 */
} FrenchCard;

/* Has the game such cards at all? */
bool french_matters (const Ruleset *r);

FrenchCard french_card (const Ruleset *r, Span word);

/* The sign of a suit's letter, or NULL. */
const char *french_sign (char letter);

/* "C" or "1C" as one of an argument's words; -1: it is none of them. */
int french_choice (const Dictionary *words, Span word);

/*
** How many words from the first on spell out one card: "valet de cœur". 0:
** they do not.
*/
int french_spelt_out (const Span *word, int words);

#endif
