/*
** Who sits where
** SPDX-License-Identifier: MIT
*/
#ifndef seating_h
#define seating_h

#include "ground/dictionary.h"
#include "table/table.h"

/*
** Names point into the log's text. 'serial' is another number whenever the
** names are others than in the log before.
*/
typedef struct Seating {
  int seats, start;
  bool start_given;
  Span name[SEATS_LIMIT];
  Dictionary *names;
  unsigned serial;
} Seating;

#endif
