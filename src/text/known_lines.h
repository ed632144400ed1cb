/*
** Lines that were cut before
** SPDX-License-Identifier: MIT
*/
#ifndef known_lines_h
#define known_lines_h

#include "text/line.h"

/*
** Logs say the same few things over and over: "Anne: stand". A line that was
** met before has its parts where they were then. Kept are moves, cards that
** are turned up, a card or two that are dealt and what headers say; not long
** lines, nor those with comments.
*/
enum { KNOWN_LINE = 48, KNOWN_LINES_BITS = 11 };

typedef struct KnownLine {
  uint64_t number;               /* among all that were kept, from 1 */
  uint8_t name_at, name_len, rest_at, rest_len;
  uint8_t subject;
  uint16_t meaning;              /* see Line */
  char text[KNOWN_LINE];         /* and zeros, one at least */
} KnownLine;

/*
** Zeroed, it is ready. Entries are taken in their order, so that few lines need
** little memory; the first is no line.
*/
typedef struct KnownLines {
  uint16_t place[2 << KNOWN_LINES_BITS];  /* of entries, by hash */
  uint16_t entries;
  uint64_t kept;
  KnownLine entry[(2 << KNOWN_LINES_BITS) + 1];
} KnownLines;

/*
** An entry for one more, in the first of its two places: what was there moves
** over, what was behind it goes.
*/
static inline uint16_t known_lines_entry (uint16_t *place,
                                          uint16_t *entries) {
  uint16_t entry = place[1] != 0 ? place[1] : ++*entries;
  place[1] = place[0];
  return place[0] = entry;
}

/* A line in reach, eight bytes after eight. */
typedef struct LinePeek {
  Span whole;                    /* empty: there is none in reach */
  uint64_t hash, last;           /* 'last': less than eight, and zeros */
} LinePeek;

/*
** As line_next, which it is where 'k' is NULL. 'ahead' is for whoever goes
** through a whole text, and empty before its first line: what is known of the
** line after this is then fetched while this one is judged. Or it is NULL.
*/
bool known_lines_next (KnownLines *k, LineCursor *c, LinePeek *ahead,
                       Line *line);

#endif
