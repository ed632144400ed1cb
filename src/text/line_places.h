/*
** Where the lines of a log come from, if it was made of a record
** SPDX-License-Identifier: MIT
*/
#ifndef line_places_h
#define line_places_h

#include <stdbool.h>

/* In a file, both from 1 on. */
typedef struct LinePlace {
  unsigned line, column;
} LinePlace;

/* Of each line; none: the log is what was written. Whoever made it owns it. */
typedef struct LinePlaces {
  const LinePlace *at;
  int lines;
  LinePlace start;             /* of the record */
} LinePlaces;

bool line_places_given (const LinePlaces *p);
LinePlace line_places_find (const LinePlaces *p, unsigned line);

/* "57", or "12:40" in a record; returns 'out'. */
enum { PLACE_TEXT = 24 };
const char *line_places_text (const LinePlaces *p, unsigned line,
                         char out[PLACE_TEXT]);

#endif
