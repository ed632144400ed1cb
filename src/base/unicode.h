/*
** UTF-8: checked, folded, measured
** SPDX-License-Identifier: MIT
*/
#ifndef ground_unicode_h
#define ground_unicode_h

#include "base/buffer.h"
#include "base/span.h"

/* Offset of the first byte that is not UTF-8 (or is NUL), or s.len. */
size_t unicode_check (Span s);

/*
** Is 's' UTF-8 and nothing but what can be seen? Control characters, those
** that turn the direction of writing, and those that take no room can make a
** terminal show what is not there. 'put' appends 's' with '?' for each of them.
*/
bool unicode_is_plain (Span s);
void unicode_put_plain (Buffer *out, Span s);

/*
** The same for what stands in a message: of a text that is longer than any
** that was meant to be read, its start and "…".
*/
enum { UNICODE_SHORT = 1000 };
void unicode_put_short (Buffer *out, Span s);

/* As much of 's' as its first 'most' bytes hold of whole characters. */
Span unicode_start (Span s, size_t most);

/*
** The character that 's' starts with, if it is one of them and more than one
** byte long: its size, and its number in '*c'. 0: it is not.
*/
size_t unicode_hidden (Span s, unsigned *c);

/* Appends 's' without case: for names. "ÉLISE" and "élise" give the same. */
void unicode_fold_case (Buffer *out, Span s);

/* ASCII and a few signs: folded, however it is, only A to Z change. */
bool unicode_folds_by_byte (Span s);

/*
** Appends 's' without case and accents: for aliases. "Pièce", "PIECE".
** Joined letters come apart: "cœur" and "coeur" give the same. Bytes that
** are not UTF-8 are kept as they are, here and above.
*/
void unicode_fold (Buffer *out, Span s);

/* The same text, case and accents apart? */
bool unicode_same (Span a, Span b);

/* Is 's' that word, case and accents apart? Nothing (or NULL) is none. */
bool unicode_is_word (Span s, const char *word);

/* How many characters (code points, combining marks not counted). */
size_t unicode_length (Span s);

/* How many columns a terminal uses for it. */
size_t unicode_width (Span s);

/*
** A letter of any script? 's' starts at a character; its size in '*size'.
** A combining mark is one too: it is a part of the letter before it.
*/
bool unicode_is_letter (Span s, size_t *size);
bool unicode_is_digit (Span s, size_t *size);

/*
** Edit distance in characters, ignoring case: "did you mean …?" Two
** neighbours that changed places count as one slip. A text that is too long
** for anybody's word (64 characters) is as far from all as it is long.
*/
size_t unicode_distance (Span a, Span b);

/*
** French words that lose their vowel before another: d'Anne, qu'Anne
*/

/*
** To be called before 'name' is written: "… de " and "… que " become "… d'" and
** "… qu'" where it begins with a vowel. An h keeps them as they are: nobody
** knows which is mute.
*/
void elision_before (Buffer *b, Span name);

#endif
