/*
** What thinks of edits and what tries them share
** SPDX-License-Identifier: MIT
*/
#ifndef repair_private_h
#define repair_private_h

#include "drive/repair.h"

enum { REPAIR_AFTER = 12 };  /* lines behind the fault that are looked at */

/* One log that is to be mended. */
typedef struct Workshop {
  LogJudge *d;
  const LogText *log;
  Repairs *found;
  Line *body;               /* up to the fault */
  int lines;
  Line after[REPAIR_AFTER]; /* those behind it */
  int afters;
  size_t line_room;
  RepairEdit *edit;
  int edits;
  size_t edit_room;
  Buffer text;              /* of the log as edited */
  Buffer renamed;           /* the same, players following from the edit */
  Verdict verdict;
  uint64_t *result;         /* a number for each log that was found legal */
  size_t result_room;
  long judged;              /* lines */
  long began;               /* seconds of the processor, then */
} Workshop;

/* Whatever whoever wrote the log may have got wrong. */
void repair_think (Workshop *w);

/* Of two splices the one that comes first in the text, if 'i' is 0. */
const RepairSplice *repair_splice (const RepairEdit *e, int i);

#endif
