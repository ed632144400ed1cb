/*
** Where the lines of a log come from, if it was made of a record
** SPDX-License-Identifier: MIT
*/
#include "text/line_places.h"

#include <stdio.h>

bool line_places_given (const LinePlaces *p) { return p != 0 && p->lines > 0; }

LinePlace line_places_find (const LinePlaces *p, unsigned line) {
  if (!line_places_given(p)) return (LinePlace){line, 1};
  if (line >= 1 && line <= (unsigned)p->lines) return p->at[line - 1];
  return p->start;
}

const char *line_places_text (const LinePlaces *p, unsigned line,
                         char out[PLACE_TEXT]) {
  LinePlace at = line_places_find(p, line);
  if (line_places_given(p))
    snprintf(out, PLACE_TEXT, "%u:%u", at.line, at.column);
  else
    snprintf(out, PLACE_TEXT, "%u", line);
  return out;
}
