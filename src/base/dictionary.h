/*
** A dictionary: words mapped to small numbers
** SPDX-License-Identifier: MIT
*/
#ifndef dictionary_h
#define dictionary_h

#include "base/span.h"

/*
** A word is first looked up by its bytes (one hash, no allocation: this is the
** hot path of reading a log), and only if that fails without case ('FOLD_CASE')
** or without case and accents ('FOLD_ACCENTS'). Then any white space within a
** word matches any other. The dictionary owns copies of its words. Lookups do
** not change it, so threads may share one.
*/
typedef struct Dictionary Dictionary;

typedef enum Folding { FOLD_CASE, FOLD_ACCENTS } Folding;

Dictionary *dictionary_new (Folding folding);
void dictionary_free (Dictionary *d);
void dictionary_clear (Dictionary *d);

/* False, without a change, if the word (folded) is already there. */
bool dictionary_add (Dictionary *d, Span word, int meaning);

int dictionary_find (const Dictionary *d, Span word);   /* -1: not found */

/*
** Finds the longest word that 'text' starts with and that ends at white space
** or at the end: for names that contain spaces. Stores the matched length in
** '*len'.
*/
int dictionary_find_prefix (const Dictionary *d, Span text, size_t *len);

/* The word with the fewest typos, or empty if none is near. */
Span dictionary_nearest (const Dictionary *d, Span word);

/*
** The nearest word at any distance; empty if there is none, or 'word' is too
** long.
*/
Span dictionary_closest (const Dictionary *d, Span word);

#endif
