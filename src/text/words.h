/*
** The words of a move or of a table line
** SPDX-License-Identifier: MIT
*/
#ifndef words_h
#define words_h

#include "ground/saying.h"
#include "ground/span.h"

enum { WORDS_LIMIT = 160 };

/*
** "play 8 1/2 = 8 1/2 -> 3 ?" has the words play, 8, 1/2; announced
** "8 1/2"; brought 3, ?. No white space is needed round '=' and '->'.
** A '=' or '->' without anything behind it is trouble, and so is a second
** one, or '=' behind '->'.
** "?*6" is expanded to six words "?".
*/
typedef struct Words {
  int count;               /* of 'word' */
  int brought_count;
  bool has_announced;
  bool has_arrow;
  Span announced;
  Span word[WORDS_LIMIT];
  Span brought[WORDS_LIMIT];
  Saying trouble;          /* what is wrong, or SAY_NOTHING */
  Span trouble_at;
} Words;

/* False when there is trouble. */
bool words_split (Span rest, Words *w);

/*
** "Anne 10, Bruno 12": the next item up to a comma, trimmed. False: none.
** Nothing between two commas, or behind the last, is an item too: an empty one.
*/
bool words_next_item (Span *list, Span *item);

#endif
