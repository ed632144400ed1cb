/*
** How scores came about: the lines that changed them
** SPDX-License-Identifier: MIT
*/
#ifndef ledger_h
#define ledger_h

#include "judge/game.h"
#include "judge/verdict.h"

enum { LEDGER_KEPT = 12 };               /* of the lines that changed a score */

typedef struct LedgerEntry {
  unsigned line;
  double change[SEATS_LIMIT];
  Buffer told;              /* by the rules, in the judge's language */
} LedgerEntry;

typedef struct Ledger {
  double before[SEATS_LIMIT];            /* the scores before the first entry */
  bool from_start;                       /* is no line left out? */
  LedgerEntry entry[LEDGER_KEPT];        /* the last ones */
  int entries;
  /* the last change of each seat's score: in which line, and by how much */
  unsigned line[SEATS_LIMIT];            /* 0: it never changed */
  double change[SEATS_LIMIT];
} Ledger;

/*
** The game goes back to its start and forth again, to where the fault, which
** was found just now, has closed what it closes.
*/
void ledger_follow (Game *d, const Fault *f, Ledger *l);
void ledger_free (Ledger *l);

#endif
