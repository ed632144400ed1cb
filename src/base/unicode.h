/*
** UTF-8: validation, folding, width
** SPDX-License-Identifier: MIT
*/
#ifndef ground_unicode_h
#define ground_unicode_h

#include "base/buffer.h"
#include "base/span.h"

/* The offset of the first byte that is not UTF-8 (or is NUL), or s.len. */
size_t unicode_check (Span s);

/*
** Is 's' UTF-8 with visible characters only? Control, bidirectional and
** zero-width characters can make a terminal show what is not there. 'put'
** appends 's' with '?' for each of them.
*/
bool unicode_is_plain (Span s);
void unicode_put_plain (Buffer *out, Span s);

/*
** The same for messages: a text longer than anything meant to be read is cut,
** with "…".
*/
enum { UNICODE_SHORT = 1000 };
void unicode_put_short (Buffer *out, Span s);

/* The first 'most' bytes of 's', cut at a whole character. */
Span unicode_start (Span s, size_t most);

/*
** If 's' starts with an invisible character of several bytes, its size, and the
** character in '*c'; otherwise 0.
*/
size_t unicode_hidden (Span s, unsigned *c);

/* Appends 's' case-folded: for names. "ÉLISE" and "élise" give the same. */
void unicode_fold_case (Buffer *out, Span s);

/* ASCII and a few symbols only: any folding changes only A to Z. */
bool unicode_folds_by_byte (Span s);

/*
** Appends 's' without case and accents: for aliases. "Pièce" and "PIECE", or
** "cœur" and "coeur", give the same. Bytes that are not UTF-8 are kept, here
** and above.
*/
void unicode_fold (Buffer *out, Span s);

/* Are they equal without case and accents? */
bool unicode_same (Span a, Span b);

/* Is 's' that word, without case and accents? False for NULL or empty. */
bool unicode_is_word (Span s, const char *word);

/* The number of code points without combining marks. */
size_t unicode_length (Span s);

/* The number of terminal columns. */
size_t unicode_width (Span s);

/*
** Is it a letter of any script, or a combining mark? 's' starts at a character;
** '*size' is its size.
*/
bool unicode_is_letter (Span s, size_t *size);
bool unicode_is_digit (Span s, size_t *size);

/*
** The edit distance in characters, ignoring case, for suggestions. A swap of
** two neighbours counts as one edit. A text of more than 64 characters has its
** length as its distance from any other.
*/
size_t unicode_distance (Span a, Span b);

/*
** Call it before writing 'name': "… de " and "… que " become "… d'" and "… qu'"
** before a vowel. An h leaves them unchanged: it may be aspirated.
*/
void elision_before (Buffer *b, Span name);

#endif
