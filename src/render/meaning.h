/*
** What a line of a log says, whatever words it uses
** SPDX-License-Identifier: MIT
*/
#ifndef meaning_h
#define meaning_h

#include "drive/header.h"

enum { CLAIMS_LIMIT = 64 };

/*
** A line as the judge takes it, without the table: two lines that mean the
** same get the same verdict in the same place. Spans point into the log's
** text; of the rest only what the subject asks for is set. A verb may
** stand for several moves, and the phase decides: 'bound' has an entry for
** each, in their order, its 'move' -1 where the words don't fit that one.
*/
typedef struct Meaning {
  Subject subject;
  int seat;                    /* who moves or is named, or -1 */
  Span text;                   /* what nobody judges */
  int option, zone, verb;      /* zone: -1 where none is named */
  double number;               /* of the option */
  bool has_announced;
  double announced;
  int cards;                   /* that are dealt or shown, or behind '->' */
  uint8_t card[WORDS_LIMIT];
  int claims;
  struct { int seat; double number; } claim[CLAIMS_LIMIT];
  int bounds;
  BoundMove bound[MOVES_LIMIT];
} Meaning;

/* Room to work in, for one line after another. Zeroed, it is ready. */
typedef struct MeaningDesk {
  Words words;
} MeaningDesk;

/* False when the line is malformed under these rules, with these players. */
bool meaning_read (MeaningDesk *d, const Header *h, const Line *line,
                   Meaning *m);

/* The line in its canonical words, without a comment and a line end. */
void meaning_write (Buffer *b, const Header *h, Language lang,
                    const Meaning *m);

bool meaning_is_same (const Ruleset *r, const Meaning *a, const Meaning *b);

#endif
