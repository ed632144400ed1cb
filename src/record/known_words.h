/*
** Words for cards that were read before
** SPDX-License-Identifier: MIT
*/
#ifndef known_words_h
#define known_words_h

#include "record/event.h"

/* Of up to eight bytes: they are a number, which no two words share. */
enum { KNOWN_WORD = 8, KNOWN_WORDS_BITS = 9 };

typedef struct KnownWord {
  uint64_t word;
  unsigned rules;               /* their serial number */
  int16_t zone, kind;           /* that the rules call so, or -1 */
} KnownWord;

/* Zeroed, it is ready. */
typedef struct KnownWords {
  KnownWord entry[2 << KNOWN_WORDS_BITS];
  unsigned names;               /* the seating's serial number; its names: */
  uint64_t name[SEATS_LIMIT];   /* 0: is none that can be known */
} KnownWords;

/*
** What is left of a line, its words parted by one space each. There are eight
** bytes of it before its end, at least.
*/
typedef struct WordCursor {
  const char *at, *end;
} WordCursor;

/* The next word as a number; 0 where it is too long, or begins with a space. */
uint64_t known_words_next (WordCursor *c);

/* Whose name it is, by its very letters, and certainly no longer one; or -1. */
int known_words_seat (KnownWords *k, const Seating *s, uint64_t word);

/*
** What it means; NULL where it is no word by itself, but a sign, or several
** words, or goes on.
*/
const KnownWord *known_words_find (KnownWords *k, const Ruleset *r,
                                   uint64_t word);

#endif
