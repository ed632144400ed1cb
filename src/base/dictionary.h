/*
** Words and what they stand for
** SPDX-License-Identifier: MIT
*/
#ifndef dictionary_h
#define dictionary_h

#include "base/span.h"

/*
** Maps words to small numbers. A word is first looked up byte for byte
** (one hash, no allocation: this is the hot path of reading a log), and only
** if that fails without case ('FOLD_CASE') or without case and accents
** ('FOLD_ACCENTS'). Then any white space within a word is as good as another.
** The dictionary owns copies of its words; looking up changes nothing, so
** that threads may share one.
*/
typedef struct Dictionary Dictionary;

typedef enum Folding { FOLD_CASE, FOLD_ACCENTS } Folding;

Dictionary *dictionary_new (Folding folding);
void dictionary_free (Dictionary *d);
void dictionary_clear (Dictionary *d);

/* False, and nothing changed, when the word is there already (folded). */
bool dictionary_add (Dictionary *d, Span word, int meaning);

int dictionary_find (const Dictionary *d, Span word);   /* -1: not there */

/*
** The longest word of the dictionary that 'text' starts with, ending at
** white space or the end of the text: for names that contain spaces.
** Stores the length it took in '*len'.
*/
int dictionary_find_prefix (const Dictionary *d, Span text, size_t *len);

/* The nearest word by spelling, or an empty span when none is near. */
Span dictionary_nearest (const Dictionary *d, Span word);

/* The nearest however far; empty where there is no word, or too long a one. */
Span dictionary_closest (const Dictionary *d, Span word);

#endif
